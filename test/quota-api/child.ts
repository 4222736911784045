// Reads a snapshot as a process of its own, since NODE_EXTRA_CA_CERTS counts at a process's start only, and a process that ends
// by itself shows that no connection or timer is left. Argument: base address. Prints what came as JSON.

import { GateError } from "../../src/core/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { sessionOf } from "../support/session.ts";
import { toToken } from "../support/token.ts";

const base = { origin: process.argv[2] ?? "", path: "" };
const lines: string[] = [];
const log = { info: lines.push.bind(lines), warning: lines.push.bind(lines), debug: lines.push.bind(lines) };
const timeoutMs = Number(process.argv[3] ?? 10_000);
const runtime = { now: () => new Date(), log, env: process.env, version: "test" };
const source = createSources({ source: "quota-api", base, apiVersion: "v3", timeoutMs }, runtime).limits;
const session = sessionOf(undefined, { token: toToken(process.env["OS_TOKEN"] ?? ""), projectId: "p1" });

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout");

try {
  const snapshot = await source.read({ session, wanted: [{ region: "cbk", key: "compute.cores", item: undefined }] });
  console.log(JSON.stringify({ snapshot, lines, timers: timers() }));
} catch (error) {
  if (!(error instanceof GateError)) throw error;
  console.log(JSON.stringify({ problems: error.problems, lines, timers: timers() }));
}
