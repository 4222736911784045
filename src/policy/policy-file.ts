// Parses a policy file, or finds all its mistakes with line and column. A single mistake makes the whole policy
// invalid.

import {
  asSentence,
  didYouMeanKey,
  findKey,
  GateError,
  joinMessages,
  type Message,
  quoted,
  say,
  throwIfAny,
  type Unit,
} from "../core/index.ts";
import {
  checkSchema,
  createPlaceFinder,
  createProblemList,
  type DocumentPath,
  type DocumentText,
  type DocumentWords,
  describeValue,
  elementsOf,
  type Json,
  type JsonMember,
  memberNamed,
  membersOf,
  type ProblemList,
  readYaml,
} from "../documents/index.ts";
import type { Rule, Waiver } from "../generated/policy.ts";
import { validatePolicy } from "../generated/policy-validator.js";
import { documentedKeys, stemOf, unitsOf } from "./key-glob.ts";
import { endOfDay, type PolicyDocument, type PolicyRule, type PolicyScope, toKeepFree } from "./policy-document.ts";

/** Maximum length of a policy, in UTF-16 units. Enough for some thousand rules. */
const MAX_POLICY_LENGTH = 262_144;

/**
 * Parses a policy. Throws all mistakes with line and column: POLICY_UNREADABLE if the text cannot be parsed,
 * POLICY_INVALID if it is not a policy.
 */
export function parsePolicy({ text, file }: DocumentText): PolicyDocument {
  const problems = createProblemList({ text, file });
  const root = parseText({ text, file }, problems);
  const policy = checkSchema(root, { validate: validatePolicy, words: WORDS, problems });
  findMistakes(root, problems);
  throwIfAny(problems.all());

  const placeAt = createPlaceFinder({ text, file });
  const lineOf = (list: string, index?: number): number => {
    const value = memberNamed(root, list)?.value ?? root;
    return placeAt((index === undefined ? value : elementsOf(value)[index])?.at ?? 0).line ?? 1;
  };
  const toScope = ({ region, key }: Rule | Waiver, line: number): PolicyScope => {
    return { line, regions: toGlobs(region), keys: toGlobs(key) };
  };
  const { defaults } = policy ?? {};
  const rules = (policy?.rules ?? []).map((rule, index): PolicyRule => {
    return { rule: index + 1, ...toScope(rule, lineOf("rules", index)), settings: rule };
  });
  const waivers = (policy?.waivers ?? []).map((waiver, index) => {
    const { "up-to": upTo, until, reason, owner } = waiver;
    return { waiver: index + 1, ...toScope(waiver, lineOf("waivers", index)), upTo, until, reason, owner };
  });
  return {
    file,
    defaults: defaults && {
      rule: undefined,
      line: lineOf("defaults"),
      regions: ["*"],
      keys: ["*"],
      settings: defaults,
    },
    rules,
    waivers,
    remarks: [
      ...rules.flatMap((rule) => toRemarks(say`rule ${rule.rule ?? ""}`, rule)),
      ...waivers.flatMap((waiver) => toRemarks(say`waiver ${waiver.waiver}`, waiver)),
    ],
  };
}

/**
 * Parses the text into a tree. Throws POLICY_UNREADABLE, or POLICY_INVALID for duplicate fields.
 */
function parseText({ text, file }: DocumentText, problems: ProblemList): Json {
  const refuse = (message: Message, hint?: Message): GateError =>
    new GateError({ code: "POLICY_UNREADABLE", message, hint, place: { file } });
  if (text.length > MAX_POLICY_LENGTH) {
    throw refuse(say`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
  }
  const root = readYaml(text, problems, { unreadable: "POLICY_UNREADABLE", duplicate: "POLICY_INVALID" });
  if (root === undefined) throw refuse(say`The policy is empty.`, say`Write \`{}\` for an empty policy.`);
  return root;
}

const WORDS: DocumentWords = { code: "POLICY_INVALID", name: namePart, describeValue: describePolicyValue };

/**
 * Names a part of the document: "the policy", "`rules`", "rule 2", "`until` of waiver 1". Entries of a list of globs
 * have the name of their field.
 */
function namePart([section, index, field]: DocumentPath): Message {
  if (section === undefined) return say`the policy`;
  if (section !== "defaults" && index === undefined) return quoted(String(section));
  const [name, own] =
    section === "defaults"
      ? [say`the defaults`, index]
      : [say`${section === "rules" ? "rule" : "waiver"} ${Number(index) + 1}`, field];
  return own === undefined ? name : say`${quoted(String(own))} of ${name}`;
}

/** Describes a value. Does not show the document as a whole, which may be any file by mistake. */
function describePolicyValue(value: Json, { length }: DocumentPath): Message {
  if (value.kind === "null") return say`nothing`;
  if (value.kind === "object") return say`a mapping`;
  if (value.kind !== "string") return describeValue(value);
  if (value.text.trim() === "") return say`an empty text`;
  return length === 0 ? say`a text` : say`the text ${quoted(value.text)}`;
}

/**
 * Adds mistakes that the schema cannot detect: decimals of a threshold, units of amounts, days that do not exist.
 * Values that the schema refuses are skipped.
 */
function findMistakes(root: Json, problems: ProblemList): void {
  for (const { name: list, value } of membersOf(root)) {
    const sections = list === "defaults" ? [value] : elementsOf(value);
    for (const [index, section] of sections.entries()) {
      for (const member of membersOf(section)) {
        const { at } = member.value;
        const name = namePart(list === "defaults" ? [list, member.name] : [list, index, member.name]);
        const message = problems.hasAt(at) ? undefined : findMistake(name, member, section);
        if (message !== undefined) problems.add(at, { code: "POLICY_INVALID", message });
      }
    }
  }
}

function findMistake(name: Message, { name: field, value: written }: JsonMember, section: Json): Message | undefined {
  if (field === "warn-at" && written.kind === "number") {
    const threshold = Number(written.digits);
    // Checks use two decimals, so more would be rounded.
    if (Number(threshold.toFixed(2)) === threshold) return undefined;
    return say`${name} must have at most two decimals; found ${quoted(written.digits)}.`;
  }
  if (field === "until" && written.kind === "string" && endOfDay(written.text) === undefined) {
    return say`${name} is a day that does not exist: ${quoted(written.text)}.`;
  }
  return field === "keep-free" || field === "up-to" ? findAmountMistake(name, written, section) : undefined;
}

/** Returns the mistake in an amount that has no meaning, or several meanings, for the selected keys. */
function findAmountMistake(name: Message, written: Json, section: Json): Message | undefined {
  const value =
    written.kind === "number" ? Number(written.digits) : written.kind === "string" ? written.text : undefined;
  const globs = globsOf(memberNamed(section, "key")?.value);
  if (value === undefined || globs === undefined) return undefined;
  if (value === 0 || "percent" in toKeepFree(value, "bytes", "up")) return undefined;
  const units = unitsOf(globs);
  if (typeof value === "string") {
    const counted = units.find(({ unit }) => unit === "count");
    return (
      counted &&
      say`${name} is a size, but ${quoted(counted.key)} is counted. Write a whole number, or move the keys that are sizes to an entry of their own.`
    );
  }
  const [first, second] = units;
  if (first === undefined || second === undefined) return undefined;
  return say`${name} is a number without a unit, but ${quoted(first.key)} ${describeUnit(first.unit)} and ${quoted(second.key)} ${describeUnit(second.unit)}. Write one entry for each, or a size such as \`2 TiB\` where all are sizes.`;
}

/** Returns the globs of a field. Returns undefined if the value is not a glob, which the schema reports. */
function globsOf(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined) return toGlobs(undefined);
  const globs = value.kind === "list" ? value.elements : [value];
  const texts = globs.flatMap((glob) => (glob.kind === "string" ? glob.text : []));
  return texts.length === globs.length ? texts : undefined;
}

function describeUnit(unit: Unit): Message {
  return unit === "count" ? say`is counted` : say`is in ${unit}`;
}

function toGlobs(written: string | readonly string[] = ["*"]): readonly string[] {
  return typeof written === "string" ? [written] : written;
}

/**
 * Returns remarks on key globs that match no documented key. Clouds have undocumented keys, so this may be intended,
 * but it may also be a misspelling.
 */
function toRemarks(name: Message, { line, keys }: PolicyScope): readonly Message[] {
  return keys
    .filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === undefined)
    .map((glob) => {
      const question = didYouMeanKey(stemOf(glob));
      const remark = say`${asSentence(name)} of the policy (line ${line}): ${quoted(glob)} matches no documented key.`;
      return question === undefined ? remark : joinMessages([remark, question]);
    });
}
