// JSON.parse plus a loop over the same file: counts resources by type, as `jq` is asked to.

import { readFileSync } from "node:fs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const counts = new Map();
for (const { type, change } of plan.resource_changes) {
  if (change.actions.includes("create")) counts.set(type, (counts.get(type) ?? 0) + 1);
}
process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
