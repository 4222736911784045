// Entry of the Action. The exit status is the gate; a crash is never green.

import { readInputs, run } from "./action/index.ts";
import { crash, endWithoutLog, stopAfter } from "./hosts/github/index.ts";

process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.stdout.on("error", endWithoutLog);
// Red until the run has come to its end.
process.exitCode = 1;
const { env } = process;
// No top-level await: with one the bundler puts a file of its own before some of the parts that are loaded on demand.
run(readInputs(env), { env, directory: process.cwd(), now: () => new Date(), stopAfter }).then((status) => {
  process.exitCode = status;
}, crash);
