// Text of a policy file → policy document, or every mistake in it with line and column. There is no such thing as half a policy:
// one mistake anywhere, and nothing is decided.

import {
  asSentence,
  didYouMeanKey,
  findKey,
  GateError,
  join,
  type Message,
  quoted,
  say,
  throwIfAny,
} from "../core/index.ts";
import {
  checkSchema,
  createFinder,
  createPlaceFinder,
  createProblemList,
  type Json,
  type ProblemList,
  parseYaml,
} from "../documents/index.ts";
import type { Defaults, Rule } from "../generated/policy.ts";
import { validatePolicy } from "../generated/policy-validator.js";
import type { PolicyDocument, PolicyRule, PolicyWaiver, RuleSettings } from "./document.ts";
import { POLICY_WORDS } from "./fields.ts";
import { documentedKeys, stemOf } from "./key-glob.ts";
import { findMistakes } from "./mistakes.ts";
import { toAmount } from "./size.ts";

/** Longest policy that is parsed, in UTF-16 units: some thousand rules. */
const MAX_POLICY_LENGTH = 262_144;

/** Text of a policy. `file`: its name in messages. */
interface PolicyText {
  readonly text: string;
  readonly file: string;
}

/**
 * The policy that a text is. Throws a GateError with all mistakes, each with line and column: POLICY_UNREADABLE where the text is no YAML or
 * JSON, is empty or too large; POLICY_INVALID where it is no policy.
 */
export function parsePolicy({ text, file }: PolicyText): PolicyDocument {
  const problems = createProblemList({ text, file });
  const root = parseText({ text, file }, problems);
  const policy = checkSchema(root, { validate: validatePolicy, words: POLICY_WORDS, problems });
  findMistakes(root, problems);
  if (policy === undefined) throw new GateError(problems.all());
  throwIfAny(problems.all());

  const find = createFinder(root);
  const placeAt = createPlaceFinder({ text, file });
  const lineOf = (...path: readonly string[]): number => placeAt(find(path)?.value.at ?? 0).line ?? 1;
  const rules = (policy.rules ?? []).map((written, index): PolicyRule => {
    const { region, key } = written;
    const line = lineOf("rules", String(index));
    const settings = toSettings(written);
    return { rule: index + 1, line, regions: toGlobs(region), keys: toGlobs(key), settings };
  });
  const waivers = (policy.waivers ?? []).map((written, index): PolicyWaiver => {
    const { region, key, "up-to": upTo, until, reason, owner } = written;
    const line = lineOf("waivers", String(index));
    const scope = { regions: toGlobs(region), keys: toGlobs(key) };
    return { waiver: index + 1, line, ...scope, upTo: toAmount(upTo), until, reason, owner };
  });
  return {
    file,
    defaults:
      policy.defaults === undefined
        ? undefined
        : {
            rule: undefined,
            line: lineOf("defaults"),
            regions: ["*"],
            keys: ["*"],
            settings: toSettings(policy.defaults),
          },
    rules,
    waivers,
    remarks: [
      ...rules.flatMap((rule) => toRemarks(`rule ${rule.rule}`, rule)),
      ...waivers.flatMap((waiver) => toRemarks(`waiver ${waiver.waiver}`, waiver)),
    ],
  };
}

/** The text as a tree. Throws POLICY_UNREADABLE, or POLICY_INVALID for fields that stand twice. */
function parseText({ text, file }: PolicyText, problems: ProblemList): Json {
  const refuse = (message: string, hint?: string): GateError =>
    new GateError({ code: "POLICY_UNREADABLE", message, hint, place: { file, line: undefined, column: undefined } });
  if (text.length > MAX_POLICY_LENGTH) {
    throw refuse(`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
  }
  const yaml = parseYaml(text);
  if ("faults" in yaml) {
    for (const { message, hint, at, isDuplicate } of yaml.faults) {
      problems.add(at, { code: isDuplicate ? "POLICY_INVALID" : "POLICY_UNREADABLE", message, hint });
    }
    throw new GateError(problems.all());
  }
  if (yaml.root === undefined) throw refuse("The policy is empty.", "Write `{}` for an empty policy.");
  return yaml.root;
}

/** The globs of a field. Absent: everything. */
function toGlobs(written: string | readonly string[] = ["*"]): readonly string[] {
  return typeof written === "string" ? [written] : written;
}

function toSettings(written: Defaults | Rule): RuleSettings {
  const { "warn-at": warnAt, "keep-free": keepFree, enforce, "on-unknown": onUnknown } = written;
  return { warnAt, keepFree: keepFree === undefined ? undefined : toAmount(keepFree), enforce, onUnknown };
}

/** Key globs that match no documented key. Clouds have keys that are not documented, so it is no mistake, but it may be a misspelling. */
function toRemarks(name: string, { line, keys }: Pick<PolicyRule, "line" | "keys">): readonly Message[] {
  return keys
    .filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === undefined)
    .map((glob) => {
      const question = didYouMeanKey(stemOf(glob));
      const remark = say`${asSentence(name)} of the policy (line ${line}): ${quoted(glob)} matches no documented key.`;
      return question === undefined ? remark : join([remark, question]);
    });
}
