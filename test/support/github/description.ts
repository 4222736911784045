// GitHub's own description of its REST API, from which the loopback GitHub takes its answers and against which traffic is checked.
// `npm run generate:github-api` extracts it again.

import { readFileSync } from "node:fs";

/** What is read of an operation. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonObject }>>;
  };
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>;
}

/** A parameter in the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  /** Of the path, with slashes in it. */
  readonly "x-multi-segment"?: boolean;
  readonly schema: JsonObject;
}

/** An answer with one status. */
export interface ApiResponse {
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>;
}

export type JsonObject = Readonly<Record<string, unknown>>;

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> } & JsonObject;
}

let read: Description | undefined;

/** The part of the description of api.github.com that the tests need: fixtures/api.github.com.json. */
export function readDescription(): Description {
  read ??= JSON.parse(readFileSync(new URL("fixtures/api.github.com.json", import.meta.url), "utf8")) as Description;
  return read;
}

/** A copy of one of the examples in the description. */
export function copyExample(name: string): JsonObject {
  const example = readDescription().components.examples[name];
  if (example === undefined) throw new Error(`GitHub's description has no example ${name}.`);
  return structuredClone(example.value) as JsonObject;
}
