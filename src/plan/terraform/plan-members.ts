// Reads members of a plan document, and makes the errors for members that Terraform does not write.

import { GateError, type Message, quoted, say } from "../../core/index.ts";
import { listIn, memberOf } from "../usage/index.ts";

/** An object with any members. */
export type Members = Readonly<Record<string, unknown>>;

/** Hint that tells how to make a plan in JSON. */
export const SHOW_HINT = say`Make the file with \`terraform show -json PLAN > plan.json\` (or \`tofu show -json\`), where PLAN is what \`terraform plan -out PLAN\` wrote.`;

/** Returns the error PLAN_INVALID for a file that is not a usable Terraform plan. */
export function createRefusal(file: string, message: Message, hint = SHOW_HINT): GateError {
  return new GateError({ code: "PLAN_INVALID", message, hint, place: { file } });
}

/** Returns the error for a malformed member. `mistake` completes a sentence that begins with the member's name. */
export function createMemberRefusal(file: string, name: string, mistake: Message): GateError {
  return createRefusal(file, say`The plan is not as Terraform writes it: ${quoted(name)} ${mistake}.`);
}

/**
 * Returns the object at a path of members. A missing or null member is an empty object: Go writes empty objects as
 * null. Throws PLAN_INVALID for any other value.
 */
export function objectAt(parent: object, file: string, ...path: readonly string[]): object {
  return path.reduce<object>((object, name) => {
    const value = memberOf(object, name) ?? {};
    if (typeof value !== "object" || Array.isArray(value)) throw createMemberRefusal(file, name, say`is not an object`);
    return value;
  }, parent);
}

/** Returns a list member. A missing or null member is an empty list. Throws PLAN_INVALID for any other value. */
export function listAt(parent: object, file: string, name: string): readonly unknown[] {
  const value = memberOf(parent, name) ?? [];
  if (!Array.isArray(value)) throw createMemberRefusal(file, name, say`is not a list`);
  return value;
}

/** Returns the texts in a list. Returns none for any other value. */
export function textsIn(value: unknown): readonly string[] {
  return listIn(value).filter((text) => typeof text === "string");
}

/** Returns the names of an object's members. Returns none for any other value. */
export function namesOfMembers(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** Maximum nesting of modules. Terraform's own plans stay far below. */
const MAX_MODULE_DEPTH = 100;

/** Throws PLAN_INVALID if modules are nested too deep. */
export function checkDepth(depth: number, file: string, name: string): void {
  if (depth > MAX_MODULE_DEPTH)
    throw createMemberRefusal(file, name, say`is nested deeper than ${MAX_MODULE_DEPTH} levels`);
}
