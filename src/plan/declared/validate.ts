// The plan against its contract, schemas/plan.schema.json: Ajv decides, and each of its errors becomes a sentence of ours with
// a place. Ajv's own texts are not used: they speak of schema keywords.

import { didYouMean, didYouMeanKey, findKey, quote, quoteList } from "../../core/index.ts";
import {
  createFinder,
  elementsOf,
  findSchemaErrors,
  type Json,
  membersOf,
  type SchemaError,
  toPlainObject,
  toPlainValue,
} from "../../documents/index.ts";
import { validatePlan } from "../../generated/plan-validator.js";
import type { ProblemList } from "../problem-list.ts";
import { amountNameOf, describeValue, type Fault, negativeTotal, notSafe, notWhole } from "./amount.ts";

/** All settings. */
const SETTINGS = ["$schema", "$mode", "$project", "$incomplete"];

const EXAMPLE = '`{"cbk": {"compute.cores": 8}}`';
const MAX_NAME_LENGTH = 255;
const NO_AMOUNTS = {};

interface Subject {
  readonly error: SchemaError;
  /** Names of members and numbers of elements, from the root of the plan. */
  readonly path: readonly string[];
  /** The value that the error is about. */
  readonly value: Json;
  readonly find: ReturnType<typeof createFinder>;
}

/** Tells a setting (`$mode`) from a region by its name. */
export function isSetting(name: string): boolean {
  return name.startsWith("$");
}

/** In code points, as JSON Schema counts. */
function lengthOf(name: string): number {
  return Array.from(name).length;
}

function tooLong(what: string, name: string): Fault {
  return {
    message: `${what} ${quote(name)} has ${lengthOf(name)} characters; at most ${MAX_NAME_LENGTH} are allowed.`,
  };
}

/** A question for a setting that does not exist, `$Mode`, or that lacks its `$`. */
function suggestSetting(name: string): string | undefined {
  return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
}

/** Describes the character of a region's name that cannot be part of a query. */
function unaskable(name: string): string {
  if (name.includes(",")) return "a comma";
  if (/\s/u.test(name)) return "white space";
  return /\p{Cc}/u.test(name) ? "a control character" : "half a surrogate pair";
}

function badMemberName(name: string): Fault {
  if (isSetting(name)) {
    const message = `${quote(name)} is not a setting of a plan; members that begin with \`$\` are ${quoteList(SETTINGS)}.`;
    return { message, hint: suggestSetting(name) };
  }
  if (name === "") return { message: "The name of a region is empty." };
  if (lengthOf(name) > MAX_NAME_LENGTH) return tooLong("The name of region", name);
  return {
    message: `The name of region ${quote(name)} contains ${unaskable(name)}, so it cannot be asked for.`,
  };
}

function badKey(name: string, region: string): Fault {
  if (lengthOf(name) > MAX_NAME_LENGTH) return tooLong(`In region ${quote(region)}, the key`, name);
  const message = `${quote(name)} in region ${quote(region)} is not a resource key, such as \`compute.cores\`.`;
  if (name.startsWith("objectstorage[")) {
    return { message, hint: 'Write `"objectstorage": [{"type": "ceph", "space_bytes": 1}]`.' };
  }
  if (/^volume\.(?:space_gb|volumes|snapshots)\[/.test(name)) {
    return { message, hint: 'Write `"volume.space_gb": [{"type": "ssd", "space_gb": 1}]`.' };
  }
  if (/^(?:compute|loadbalancer)\.flavors\[/.test(name)) {
    return { message, hint: 'Write `"compute.flavors": {"m1.small": 1}`.' };
  }
  return { message, hint: didYouMeanKey(name) };
}

function describeIncompleteFault({ path, value }: Subject): Fault {
  if (path.length > 1) {
    const found = value.kind === "string" ? `one of ${lengthOf(value.text)}` : describeValue(value);
    const message = `Entry ${Number(path[1]) + 1} of \`$incomplete\` must be a sentence of 1 to 1000 characters; found ${found}.`;
    return { message };
  }
  const found = value.kind === "list" ? `one of ${elementsOf(value).length}` : describeValue(value);
  const message = `\`$incomplete\` must be a list of 1 to 100 sentences; found ${found}.`;
  return { message, hint: "Leave it out where the amounts are all that the change asks for." };
}

function describeRootFault(subject: Subject): Fault | undefined {
  const { error, path, value } = subject;
  const [name] = path;
  const misnamed = error.refused;
  if (name === undefined) {
    if (misnamed !== undefined) return badMemberName(misnamed);
    const message = `A plan is an object whose members are regions; found ${describeValue(value)}.`;
    return { message, hint: `Write, for example, ${EXAMPLE}.` };
  }
  if (name === "$mode") return { message: `\`$mode\` must be \`add\` or \`target\`; found ${describeValue(value)}.` };
  if (name === "$incomplete") return describeIncompleteFault(subject);
  if (name === "$project") {
    return {
      message: `\`$project\` must be the id of a project, a string of 1 to 255 characters; found ${describeValue(value)}.`,
    };
  }
  if (name === "$schema") return { message: `\`$schema\` must be a string; found ${describeValue(value)}.` };
  return undefined;
}

function describeRegionFault({ error, path, value }: Subject): Fault {
  const region = path[0] ?? "";
  const misnamed = error.refused;
  if (misnamed !== undefined) return badKey(misnamed, region);
  const message = `Region ${quote(region)} must be an object of amounts by resource key; found ${describeValue(value)}.`;
  return { message, hint: suggestSetting(region) ?? `Put amounts under their region, for example ${EXAMPLE}.` };
}

function describeAmountFault({ error, path, value }: Subject, item: string | null): Fault {
  const whose = { region: path[0] ?? "", key: path[1] ?? "", item };
  if (error.keyword === "minimum" && error.limit === 0) return negativeTotal(value, whose);
  if (error.keyword === "minimum" || error.keyword === "maximum") return notSafe(value, whose);
  return notWhole(value, whose);
}

function describeFlavorsFault(subject: Subject): Fault {
  const { error, path, value } = subject;
  const [region = "", key = "", flavor] = path;
  const misnamed = error.refused;
  if (misnamed === "") return { message: `A flavor name in ${quote(key)} of region ${quote(region)} is empty.` };
  if (misnamed !== undefined) return tooLong(`In region ${quote(region)}, the flavor name`, misnamed);
  if (flavor !== undefined) return describeAmountFault(subject, flavor);
  return {
    message: `${quote(key)} in region ${quote(region)} must be an object of counts by flavor name; found ${describeValue(value)}.`,
  };
}

/** Faults of a list of amounts by type. */
function describeByTypeFault(subject: Subject): Fault {
  const { error, path, value } = subject;
  const [region = "", key = "", index, member] = path;
  const name = amountNameOf(key);
  const found = describeValue(value);
  if (index === undefined) {
    const isEmpty = error.keyword === "minItems";
    const message = `${quote(key)} in region ${quote(region)} must be a list of objects, each with ${quote(name)} and perhaps a \`type\`; found ${isEmpty ? "an empty list" : found}.`;
    return isEmpty ? { message, hint: "If the change needs none, leave the key out." } : { message };
  }
  const entry = `Entry ${Number(index) + 1} of ${quote(key)} in region ${quote(region)}`;
  if (member === name) {
    const type = subject.find([region, key, index, "type"])?.value;
    return describeAmountFault(subject, type?.kind === "string" ? type.text : null);
  }
  if (member === "type") {
    return error.keyword === "type"
      ? { message: `${entry} must have a string as its \`type\`; found ${found}.` }
      : { message: `${entry} must have a \`type\` of 1 to ${MAX_NAME_LENGTH} characters.` };
  }
  if (error.keyword === "required") return { message: `${entry} has no ${quote(name)}.` };
  const misnamed = error.refused;
  if (misnamed !== undefined) {
    return { message: `${entry} has ${quote(misnamed)}; it may only have \`type\` and ${quote(name)}.` };
  }
  return { message: `${entry} must be an object with ${quote(name)} and perhaps a \`type\`; found ${found}.` };
}

function describeFault(subject: Subject): Fault {
  const { path } = subject;
  const rootFault = path.length < 2 || isSetting(path[0] ?? "") ? describeRootFault(subject) : undefined;
  if (rootFault !== undefined) return rootFault;
  const key = path[1];
  if (key === undefined) return describeRegionFault(subject);
  const { itemsBy = null, membersBy = null } = findKey(key) ?? {};
  if (itemsBy === "flavor") return describeFlavorsFault(subject);
  const isList = path.length > 2 || subject.error.keyword === "minItems";
  if (itemsBy === "type" || (membersBy !== null && isList)) return describeByTypeFault(subject);
  return describeAmountFault(subject, null);
}

/** A document for the validator, and the paths of its errors in the plan. */
interface Part {
  readonly document: unknown;
  readonly toTreePath: (path: readonly string[]) => readonly string[];
}

/**
 * The plan in parts that together are valid exactly where the plan is: its names and settings with empty regions, and each region by
 * itself under a short name. The validator copies its errors once for each region, and puts the region's name into each:
 * on a whole plan of many bad regions, or of one with a very long name, that would be quadratic.
 */
function toParts(root: Json): readonly Part[] {
  if (root.kind !== "object") return [{ document: toPlainValue(root), toTreePath: (path) => path }];
  const members = membersOf(root);
  // Of a repeated name the first counts, as everywhere in this module.
  const first = new Map(members.toReversed().map((member) => [member.name, member]));
  return [
    {
      document: toPlainObject(members, ({ name, value }) => (isSetting(name) ? toPlainValue(value) : NO_AMOUNTS)),
      toTreePath: (path) => path,
    },
    ...[...first.values()]
      .toReversed()
      .filter(({ name }) => !isSetting(name))
      .map((region) => ({
        document: { region: toPlainValue(region.value) },
        toTreePath: (path: readonly string[]) => [region.name, ...path.slice(1)],
      })),
  ];
}

/** Adds what the schema refuses to the problems, as PLAN_INVALID. */
export function checkShape(root: Json, problems: ProblemList): void {
  const find = createFinder(root);
  for (const { document, toTreePath } of toParts(root)) {
    for (const error of findSchemaErrors(validatePlan, document)) {
      if (problems.isFull()) return;
      const path = toTreePath(error.path);
      const value = find(path)?.value ?? root;
      const refused = error.refused === undefined ? undefined : find([...path, error.refused]);
      problems.add(refused?.at ?? value.at, { code: "PLAN_INVALID", ...describeFault({ error, path, value, find }) });
    }
  }
}
