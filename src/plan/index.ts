// Plans of all formats, and what they ask for.

export { placesOf } from "./combine.ts";
export * from "./read-plans.ts";
