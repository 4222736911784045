// Access to the members of a plan document, of which anything may be missing or have another type than expected.

import { GateError, quoted, say } from "../../core/index.ts";
import { memberOf } from "../usage/index.ts";

/** An object of a document. Where the document has null, or nothing, it is empty: Go writes null for empty objects and lists. */
export class DocumentObject {
  readonly #members: object;
  readonly #at: { readonly name: string; readonly file: string };

  /** `name`: the member that the object stands in, for messages. Throws PLAN_INVALID where the value is no object. */
  constructor(value: unknown, at: { readonly name: string; readonly file: string }) {
    this.#at = at;
    if (typeof (value ?? {}) !== "object" || Array.isArray(value)) this.refuse("is not an object");
    this.#members = Object(value ?? {});
  }

  names(): readonly string[] {
    return Object.keys(this.#members);
  }

  value(name: string): unknown {
    return memberOf(this.#members, name);
  }

  /** A member that is an object. Throws PLAN_INVALID where it is something else. */
  object(name: string): DocumentObject {
    return new DocumentObject(this.value(name), { ...this.#at, name });
  }

  /** Names and values of a member that is an object. Throws PLAN_INVALID where it is something else. */
  entries(name: string): readonly (readonly [string, unknown])[] {
    return Object.entries(this.object(name).#members);
  }

  /** A member that is a list. Throws PLAN_INVALID where it is something else. */
  list(name: string): readonly unknown[] {
    const value = this.value(name) ?? [];
    return Array.isArray(value) ? value : new DocumentObject({}, { ...this.#at, name }).refuse("is not a list");
  }

  /** A member that is a list of objects. Throws PLAN_INVALID where it is something else. */
  objects(name: string): readonly DocumentObject[] {
    return this.list(name).map((value) => new DocumentObject(value, { ...this.#at, name }));
  }

  /** Throws PLAN_INVALID. `what`: the end of a sentence that begins with the name of the member. */
  refuse(what: string): never {
    const { name, file } = this.#at;
    throw new GateError({
      code: "PLAN_INVALID",
      message: say`the plan is not as Terraform writes it: ${quoted(name)} ${what}.`,
      hint: SHOW,
      place: { file, line: undefined, column: undefined },
    });
  }
}

/** How a plan is made. */
export const SHOW =
  "Make the file with `terraform show -json PLAN > plan.json` (or `tofu show -json`), where PLAN is what `terraform plan -out PLAN` wrote.";
