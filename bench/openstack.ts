// Measures a whole run of the command line against a cloud's services, from the token to the verdict. Every answer is
// delayed.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RESOURCE_KEYS } from "../src/core/resource-keys.ts";
import { installDist, writeFiles } from "../test/e2e/dist.ts";
import { type Cloud, type CloudRequest, roundTrips, startCloud } from "../test/support/openstack-cloud.ts";
import { type Measurement, measureInTurn, type Variant } from "./measure.ts";

const HERE = new URL(".", import.meta.url).pathname;

/** Results. */
export interface OpenstackRun {
  readonly bare: Measurement;
  readonly check: Measurement;
  /** Requests of a run after the one for a token, in order: "compute: GET /v2.1/limits". */
  readonly requests: readonly string[];
  /** Length of the longest chain of requests. */
  readonly roundTrips: number;
}

/** Returns a plan with keys of every service, so that all eight and Keystone are asked. */
function toPlan(): string {
  const plain = RESOURCE_KEYS.filter(
    ({ key, itemsBy, per }) => itemsBy === undefined && per === undefined && isServed(key),
  );
  const amounts = plain.map(({ key }) => [key, 0] as const);
  const storage = { objectstorage: [{ space_bytes: 0 }] };
  const listed = { "compute.flavors": { "m1.tiny": 0 }, "loadbalancer.flavors": { any: 0 } };
  return JSON.stringify({ RegionOne: { ...Object.fromEntries(amounts), ...listed, ...storage } });
}

/** Object storage without types exists in the Quota API only, and current clouds have no legacy load balancers. */
function isServed(key: string): boolean {
  return key !== "s3.space_bytes" && !key.startsWith("network.lb_") && key !== "network.loadbalancers";
}

/** Measures a check and its requests without the check, with the same order and concurrency. */
export async function measureOpenstack(of: {
  readonly rounds: number;
  readonly latencyMs: number;
}): Promise<OpenstackRun> {
  await using cloud = await startCloud({ latencyMs: of.latencyMs });
  await using dist = await installDist();
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-bench-"));
  await writeFiles(folder, { "plan.json": toPlan() });
  let last: readonly CloudRequest[] = [];
  const check: Variant = {
    name: "quota-gate check",
    prepare: async () => {
      const before = cloud.requests.length;
      return {
        program: process.execPath,
        args: [join(dist.folder, "dist", "cli.js"), "check", "plan.json"],
        cwd: folder,
        env: { ...cloud.env, PATH: process.env["PATH"] ?? "" },
        done: async () => {
          last = cloud.requests.slice(before);
        },
      };
    },
  };
  const bare: Variant = {
    name: "the same requests, bare",
    prepare: async () => ({
      program: process.execPath,
      args: [join(HERE, "bare-openstack.mjs")],
      env: { ...cloud.env, WAVES: JSON.stringify(toWaves(cloud, last)) },
    }),
  };
  // The check runs first, since its requests are repeated bare.
  const [checked, asked] = await measureInTurn([check, bare], of);
  await rm(folder, { recursive: true });
  if (checked === undefined || asked === undefined) throw new Error("A variant is missing.");
  const requests = last.map(({ service, line }) => `${service}: ${line}`);
  return { bare: asked, check: checked, requests, roundTrips: roundTrips(last) };
}

/** Groups requests by the number of round trips before them. Requests of a wave can be sent at the same time. */
function toWaves(cloud: Cloud, requests: readonly CloudRequest[]) {
  const waves = new Map<number, { url: string; method: string; headers: Record<string, string> }[]>();
  for (const [index, request] of requests.entries()) {
    const [method = "", path = ""] = request.line.split(" ");
    const wave = roundTrips(
      requests
        .slice(0, index + 1)
        .filter(({ ended, began }) => began === request.began || (ended !== null && ended < request.began)),
    );
    const versions = Object.entries(request.headers).filter(([name]) => name.includes("api-version"));
    const headers = Object.fromEntries(versions.map(([name, value]) => [name, String(value)]));
    const url = new URL(path, cloud.addressOf(request.service, request.region)).href;
    waves.set(wave, [...(waves.get(wave) ?? []), { url, method, headers }]);
  }
  return [...waves].toSorted(([one], [other]) => one - other).map(([, wave]) => wave);
}
