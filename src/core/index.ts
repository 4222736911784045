// The vocabulary of all other rooms: the model, errors, messages, resource keys, effects of verdicts, and escaping.

export * from "./additions.ts";
export * from "./amounts.ts";
export * from "./cloud.ts";
export * from "./coalesce.ts";
export * from "./demands.ts";
export * from "./effects.ts";
export * from "./errors.ts";
export * from "./escape.ts";
export * from "./groups.ts";
export * from "./loopback.ts";
export * from "./model.ts";
export * from "./policy.ts";
export * from "./projects.ts";
export * from "./resource-keys.ts";
export * from "./said.ts";
export * from "./suggest.ts";
export * from "./version.ts";
export * from "./words.ts";
export * as z from "./zod.ts";
