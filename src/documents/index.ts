// JSON and YAML with places, and the limits under which they are read.

export * from "./json.ts";
export * from "./problem-list.ts";
export * from "./schema-check.ts";
export * from "./yaml.ts";
