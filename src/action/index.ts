// A run of the Action, from inputs to the exit status.

export { type ActionRuntime, run } from "./run.ts";
