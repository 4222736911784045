// Reads a snapshot as a process of its own, since NODE_EXTRA_CA_CERTS counts at a process's start only, and a process that ends
// by itself shows that no connection or timer is left. Argument: base address. Prints what came as JSON.

import { GateError, quote } from "../../src/core/index.ts";
import { parseBaseUrl } from "../../src/inputs/api-url.ts";
import { readSnapshot } from "../../src/sources/quota-api/snapshot.ts";
import { toToken } from "../support/token.ts";

const base = parseBaseUrl(process.argv[2] ?? "", { label: "api-url", version: "v3" });
if ("problems" in base) throw new GateError(base.problems);
const lines: string[] = [];
const log = { info: lines.push.bind(lines), warning: lines.push.bind(lines), debug: lines.push.bind(lines) };
const query = {
  apiVersion: "v3",
  project: "p1",
  wanted: [{ region: "cbk", key: "compute.cores", item: null }],
} as const;

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout");

try {
  const snapshot = await readSnapshot(query, {
    base: base.value,
    token: toToken(process.env["OS_TOKEN"] ?? ""),
    timeoutMs: Number(process.argv[3] ?? 10_000),
    now: () => new Date(),
    log,
    userAgent: "quota-gate/test",
    env: process.env,
    nameOf: quote,
  });
  console.log(JSON.stringify({ snapshot, lines, timers: timers() }));
} catch (error) {
  if (!(error instanceof GateError)) throw error;
  console.log(JSON.stringify({ problems: error.problems, lines, timers: timers() }));
}
