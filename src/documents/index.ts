// Reads JSON and YAML with places, within limits of size and depth.

export * from "./json.ts";
export * from "./problem-list.ts";
export * from "./schema-check.ts";
export * from "./yaml.ts";
