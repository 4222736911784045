// Runs the gate on a cloud on loopback: the command line in this process, with an application credential.

import type { Report } from "../../src/core/index.ts";
import type { Cloud, CloudOptions } from "../support/openstack-cloud.ts";
import { openTerminalHere } from "../support/terminal.ts";
import { openCloud } from "./reading.ts";

/** Planned amounts by key, in `RegionOne`. */
export type Amounts = Readonly<Record<string, unknown>>;

interface CheckOptions {
  readonly args?: readonly string[];
  /** Environment variables. The default logs in to the cloud. */
  readonly env?: Readonly<Record<string, string>>;
  /** Regions of a declared plan. The default is `RegionOne`. */
  readonly regions?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Checks a declared plan of these amounts, or the text of a plan, on a cloud, or on one with these options. */
export async function checkOn(on: Cloud | CloudOptions, planned: Amounts | string, options: CheckOptions = {}) {
  const { args = [], regions = ["RegionOne"], files } = options;
  const cloud = "requests" in on ? on : await openCloud(on);
  const declared = Object.fromEntries(regions.map((region) => [region, planned]));
  const plan = typeof planned === "string" ? planned : JSON.stringify(declared);
  await using terminal = await openTerminalHere({ "plan.json": plan, ...files });
  const env = options.env ?? cloud.env;
  const ended = await terminal.run(["check", "plan.json", "--format", "json", ...args], { env });
  const report: Report = JSON.parse(ended.stdout);
  const checkOf = (key: string) => report.checks.find((check) => check.key === key);
  return { status: ended.status, report, cloud, checkOf };
}

/** An amount of 1 for some keys of every service. */
export const ONE_OF_EACH: Amounts = {
  "compute.cores": 1,
  "compute.key_pairs": 1,
  "network.ports": 1,
  "network.trunks": 1,
  "network.vpn_services": 1,
  "volume.space_gb": 1,
  "loadbalancer.loadbalancers": 1,
  "loadbalancer.members": 1,
  "dns.zones": 1,
  "image.images": 1,
  objectstorage: [{ type: "gold", space_bytes: 1 }],
  "share.shares": 1,
  "secret.secrets": 1,
  "cluster.clusters": 1,
  "database.instances": 1,
};
