// GitHub's own description of its REST API, from which the loopback GitHub takes its answers and against which traffic is checked.
// `npm run generate:github-api` extracts it again.

import { readFileSync } from "node:fs";

export type JsonObject = Readonly<Record<string, unknown>>;

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, JsonObject>>;
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
