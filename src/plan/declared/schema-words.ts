// What messages say of the parts of a declared plan that its schema refuses.

import { didYouMean, didYouMeanKey, findKey, type Message, quoted, quotedList, say } from "../../core/index.ts";
import {
  type DocumentWords,
  describeValue,
  type PartDescription,
  type RefusedPart,
  type Statement,
} from "../../documents/index.ts";
import { type AmountOf, amountNameOf, exactAmount, totalAmount, wholeAmount } from "./stated-amounts.ts";

/** All settings. */
const SETTINGS = ["$schema", "$mode", "$project", "$incomplete"];

/** Keys with members in brackets, as reports write them, and how plans write them. */
const EXAMPLES: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/^objectstorage\[/, '`"objectstorage": [{"type": "ceph", "space_bytes": 1}]`'],
  [/^volume\.(?:space_gb|volumes|snapshots)\[/, '`"volume.space_gb": [{"type": "ssd", "space_gb": 1}]`'],
  [/^(?:compute|loadbalancer)\.flavors\[/, '`"compute.flavors": {"m1.small": 1}`'],
];

const EXAMPLE = '`{"cbk": {"compute.cores": 8}}`';
const MAX_NAME_LENGTH = 255;

/** Tells a setting (`$mode`) from a region by its name. */
export function isSetting(name: string): boolean {
  return name.startsWith("$");
}

/** The words for declared plans. */
export const PLAN_WORDS: DocumentWords = { code: "PLAN_INVALID", describe, refuseName, describeValue };

/** A question for a setting that does not exist, `$Mode`, or that lacks its `$`. */
function suggestSetting(name: string): string | undefined {
  return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
}

function refuseName(name: string, [region, key, entry]: readonly string[]): Statement | undefined {
  if (region === undefined) return refuseRegion(name);
  if (key === undefined) return refuseKey(name, region);
  if (entry !== undefined) return undefined;
  if (name === "") return { message: say`A flavor name in ${quoted(key)} of region ${quoted(region)} is empty.` };
  return tooLong(say`In region ${quoted(region)}, the flavor name`, name);
}

function refuseRegion(name: string): Statement {
  if (isSetting(name)) {
    const message = say`${quoted(name)} is not a setting of a plan; members that begin with \`$\` are ${quotedList(SETTINGS)}.`;
    return { message, hint: suggestSetting(name) };
  }
  if (name === "") return { message: "The name of a region is empty." };
  if (lengthOf(name) > MAX_NAME_LENGTH) return tooLong("The name of region", name);
  return { message: say`The name of region ${quoted(name)} contains ${unaskable(name)}, so it cannot be asked for.` };
}

/** Describes the character of a region's name that cannot be part of a query. */
function unaskable(name: string): string {
  if (name.includes(",")) return "a comma";
  if (/\s/u.test(name)) return "white space";
  return /\p{Cc}/u.test(name) ? "a control character" : "half a surrogate pair";
}

function refuseKey(name: string, region: string): Statement {
  if (lengthOf(name) > MAX_NAME_LENGTH) return tooLong(say`In region ${quoted(region)}, the key`, name);
  const message = say`${quoted(name)} in region ${quoted(region)} is not a resource key, such as \`compute.cores\`.`;
  const [, example] = EXAMPLES.find(([pattern]) => pattern.test(name)) ?? [];
  return { message, hint: example === undefined ? didYouMeanKey(name) : `Write ${example}.` };
}

function tooLong(what: Message, name: string): Statement {
  return {
    message: say`${what} ${quoted(name)} has ${lengthOf(name)} characters; at most ${MAX_NAME_LENGTH} are allowed.`,
  };
}

/** In code points, as JSON Schema counts. */
function lengthOf(name: string): number {
  return Array.from(name).length;
}

function describe(part: RefusedPart): PartDescription {
  const [region, key, item] = part.path;
  if (region === undefined) {
    return { name: "a plan", expected: "an object whose members are regions", hint: `Write, for example, ${EXAMPLE}.` };
  }
  if (isSetting(region)) return describeSetting(region, key);
  if (key === undefined) {
    return {
      name: say`region ${quoted(region)}`,
      expected: "an object of amounts by resource key",
      hint: suggestSetting(region) ?? `Put amounts under their region, for example ${EXAMPLE}.`,
    };
  }
  const { itemsBy, membersBy } = findKey(key) ?? {};
  const isList = item !== undefined || part.keyword === "minItems";
  if (itemsBy === "type" || (membersBy !== undefined && isList)) return describeList(part, region, key);
  if (itemsBy !== "flavor" || item !== undefined) return describeAmount(part, { region, key, item });
  return { name: say`${quoted(key)} in region ${quoted(region)}`, expected: "an object of counts by flavor name" };
}

function describeSetting(setting: string, entry: string | undefined): PartDescription {
  const name = quoted(setting);
  if (entry !== undefined) {
    return { name: say`entry ${Number(entry) + 1} of ${name}`, expected: "a sentence of 1 to 1000 characters" };
  }
  switch (setting) {
    case "$mode":
      return { name, expected: "`add` or `target`" };
    case "$project":
      return { name, expected: "the id of a project, a string of 1 to 255 characters" };
    case "$incomplete": {
      const hint = "Leave it out where the amounts are all that the change asks for.";
      return { name, expected: "a list of 1 to 100 sentences", hint };
    }
    default:
      return { name, expected: "a string" };
  }
}

/** Parts of a list of amounts by type. */
function describeList(part: RefusedPart, region: string, key: string): PartDescription {
  const [, , index, member] = part.path;
  const name = amountNameOf(key);
  const list = say`${quoted(key)} in region ${quoted(region)}`;
  if (index === undefined) {
    const expected = say`a list of objects, each with ${quoted(name)} and perhaps a \`type\``;
    const isEmpty = part.keyword === "minItems";
    return { name: list, expected, hint: isEmpty ? "If the change needs none, leave the key out." : undefined };
  }
  const entry = say`entry ${Number(index) + 1} of ${list}`;
  if (member === "type")
    return { name: say`\`type\` of ${entry}`, expected: `a string of 1 to ${MAX_NAME_LENGTH} characters` };
  if (member === name) return describeAmount(part, { region, key, item: typeOf(part) });
  return {
    name: entry,
    expected: say`an object with ${quoted(name)} and perhaps a \`type\``,
    members: { noun: "member", names: ["type", name] },
  };
}

/** The type of the entry that a part is in. */
function typeOf({ path, find }: RefusedPart): string | undefined {
  const type = find([...path.slice(0, 3), "type"])?.value;
  return type?.kind === "string" ? type.text : undefined;
}

function describeAmount({ keyword, limit, value }: RefusedPart, whose: AmountOf): PartDescription {
  if (keyword === "minimum" && limit === 0) return totalAmount(whose);
  return keyword === "minimum" || keyword === "maximum" ? exactAmount(whose) : wholeAmount(whose, value);
}
