// Measures the service and prints the results: `npm run bench --workspace service`, after `npm run build`. `-- --rounds
// N` sets the number of rounds (20).

import { parseArgs } from "node:util";
import { describeServe } from "./describe.ts";
import { measureServe } from "./measure.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });

process.stdout.write(`${describeServe(await measureServe({ rounds: Number(values.rounds) })).join("\n\n")}\n`);
