// GitHub's own description of its REST API. The loopback GitHub takes its answers from it, and traffic is checked
// against it. `npm run generate:github-api` extracts it.

import { readFileSync } from "node:fs";

export type JsonObject = Readonly<Record<string, unknown>>;

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> } & JsonObject;
}

let read: Description | undefined;

/** Returns the part of the description of api.github.com that the tests need: fixtures/api.github.com.json. */
export function readDescription(): Description {
  read ??= JSON.parse(readFileSync(new URL("fixtures/api.github.com.json", import.meta.url), "utf8")) as Description;
  return read;
}

/** Returns a copy of an example in the description. */
export function copyExample(name: string): JsonObject {
  const example = readDescription().components.examples[name];
  if (example === undefined) throw new Error(`GitHub's description has no example ${name}.`);
  return structuredClone(example.value) as JsonObject;
}
