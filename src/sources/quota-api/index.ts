// Limits and usage from the Quota and Usage API.

export { type ReadOptions, readSnapshot } from "./snapshot.ts";
