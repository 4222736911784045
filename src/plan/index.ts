// Reads plans of all formats, and counts what they request.

export { placesOf } from "./combine.ts";
export * from "./read-plans.ts";
