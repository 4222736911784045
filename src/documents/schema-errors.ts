// Errors of the generated validators (Ajv), without its own texts, which speak of schema keywords.

import type { ErrorObject, ValidateFunction } from "ajv";

/** One thing that a schema refuses. */
export interface SchemaError {
  /** Names of members and numbers of elements, from the root. */
  readonly path: readonly string[];
  readonly keyword: string;
  readonly schemaPath: string;
  /** The member that must not be there, or whose name is refused; undefined where the error is about a value. */
  readonly refused: string | undefined;
  /** The member that lacks; undefined where none does. */
  readonly missing: string | undefined;
  /** Bound that a number does not keep; undefined where the error is about something else. */
  readonly limit: unknown;
}

/** Everything that the schema refuses in the document; empty where it is valid. */
export function findSchemaErrors(validate: ValidateFunction, document: unknown): readonly SchemaError[] {
  if (validate(document)) return [];
  // What is wrong with a name comes twice: by itself, and summed up as `propertyNames`.
  return (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined).map(toSchemaError);
}

function toSchemaError({ instancePath, keyword, schemaPath, params }: ErrorObject): SchemaError {
  const refused = keyword === "propertyNames" ? params["propertyName"] : params["additionalProperty"];
  return {
    path: toPath(instancePath),
    keyword,
    schemaPath,
    refused: toText(refused),
    missing: toText(params["missingProperty"]),
    limit: params["limit"],
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The steps of a JSON Pointer (RFC 6901). */
function toPath(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
