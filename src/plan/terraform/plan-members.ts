// Members of a plan document, and what is said of those that are not as Terraform writes them.

import { GateError, type Message, quoted, say } from "../../core/index.ts";
import { memberOf } from "../usage/index.ts";

/** An object of which nothing is known but that it may have members. */
export type Members = Readonly<Record<string, unknown>>;

/** Command that makes a plan in JSON. */
export const SHOW = say`Make the file with \`terraform show -json PLAN > plan.json\` (or \`tofu show -json\`), where PLAN is what \`terraform plan -out PLAN\` wrote.`;

/** Makes the error for a document that cannot be used. */
export function refusal(file: string, message: Message, hint = SHOW): GateError {
  return new GateError({ code: "PLAN_INVALID", message, hint, place: { file } });
}

/**
 * Makes the error for a member that is not as it should be. `what`: the end of a sentence that begins with its name.
 */
export function misshapen(file: string, name: string, what: Message): GateError {
  return refusal(file, say`The plan is not as Terraform writes it: ${quoted(name)} ${what}.`);
}

/**
 * Returns the object at a path of members. Go writes null for empty objects, so null, or nothing, is one. Throws
 * PLAN_INVALID for anything else.
 */
export function objectAt(parent: object, file: string, ...path: readonly string[]): object {
  return path.reduce<object>((object, name) => {
    const value = memberOf(object, name) ?? {};
    if (typeof value !== "object" || Array.isArray(value)) throw misshapen(file, name, say`is not an object`);
    return value;
  }, parent);
}

/** Returns a member that is a list. null, or nothing, is an empty one. Throws PLAN_INVALID for anything else. */
export function listAt(parent: object, file: string, name: string): readonly unknown[] {
  const value = memberOf(parent, name) ?? [];
  if (!Array.isArray(value)) throw misshapen(file, name, say`is not a list`);
  return value;
}

/** Returns the texts of a list. Empty for anything else. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

/** Returns the names of an object's members. Empty for anything else. */
export function namesOfMembers(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** Deepest nesting of modules that is read. Terraform's own plans stay far below. */
const MAX_MODULE_DEPTH = 100;

/** Throws PLAN_INVALID for modules that are nested too deep. */
export function checkDepth(depth: number, file: string, name: string): void {
  if (depth > MAX_MODULE_DEPTH) throw misshapen(file, name, say`is nested deeper than ${MAX_MODULE_DEPTH} levels`);
}
