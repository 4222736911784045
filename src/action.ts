// Entry of the Action. The exit status is the gate, and a crash is never green.

import { readInputs, run } from "./action/index.ts";
import { crash, endWithoutLog, stopAfter } from "./hosts/github/index.ts";

process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.stdout.on("error", endWithoutLog);
// Red until the run has ended.
process.exitCode = 1;
const { env } = process;
// Without top-level await, because the bundler would then load one of its own files before some of the parts that are
// loaded on demand.
run(readInputs(env), { env, directory: process.cwd(), now: () => new Date(), stopAfter }).then((status) => {
  process.exitCode = status;
}, crash);
