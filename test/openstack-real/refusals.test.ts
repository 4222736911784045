// Changes that exceed a limit by one: the verdict of the gate, and the refusal of the service. There is one for each
// kind of limit that no key of the Quota API covers.

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openTerminal } from "../e2e/dist.ts";
import { toVariables } from "./lab.ts";
import { openServices, type Services } from "./services.ts";

interface Refusal {
  readonly key: string;
  /** The administrator's commands that set the limit and reset it. */
  readonly limit: readonly [set: string, back: string];
  /** Amount of the key in the plan. */
  readonly planned: number;
  /** The ordinary user's command, and the answer of the service. */
  readonly make: string;
  readonly said: RegExp;
}

const REFUSALS: readonly Refusal[] = [
  {
    key: "volume.volume_size_gb",
    limit: ["quota set --per-volume-gigabytes 5", "quota set --per-volume-gigabytes -1"],
    planned: 6,
    make: "volume create --size 6 large",
    said: /Requested volume size 6G is larger than maximum allowed limit 5G/u,
  },
  {
    key: "loadbalancer.l7rules",
    limit: ["loadbalancer quota set --l7rule 1", "loadbalancer quota set --l7rule -1"],
    planned: 1,
    make: "loadbalancer l7rule create --type PATH --compare-type STARTS_WITH --value /b policy",
    said: /Quota has been met for resources: L7 Rule/u,
  },
  {
    key: "loadbalancer.l7policies",
    limit: ["loadbalancer quota set --l7policy 1", "loadbalancer quota set --l7policy -1"],
    planned: 1,
    make: "loadbalancer l7policy create --name other --action REJECT listener",
    said: /Quota has been met for resources: L7 Policy/u,
  },
  {
    key: "share.share_size_gb",
    limit: ["share quota set --per-share-gigabytes 2", "share quota set --per-share-gigabytes -1"],
    planned: 3,
    make: "share create --share-type standard --name large NFS 3",
    said: /Maximum Share Size exceeded|ShareSizeExceedsLimit|larger than maximum allowed limit/u,
  },
];

/** Commands that create one object for each limit that counts objects. */
const EXISTING: readonly string[] = [
  "network create net",
  "subnet create --network net --subnet-range 10.1.0.0/24 sub",
  "loadbalancer create --name lb --vip-subnet-id sub",
  "loadbalancer listener create --name listener --protocol HTTP --protocol-port 80 lb",
  "loadbalancer l7policy create --name policy --action REJECT listener",
  "loadbalancer l7rule create --type PATH --compare-type STARTS_WITH --value /a policy",
];

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;

/** Waits until the load balancer can be changed again. */
async function untilActive(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const said = await services.demo.say("loadbalancer show lb -c provisioning_status -f value");
    if (/ACTIVE|Unable to locate|No load/iu.test(said)) return;
    await pause(200);
  }
  throw new Error("The load balancer has not become ACTIVE.");
}

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  terminal = await openTerminal();
  for (const command of EXISTING) {
    await services.demo.say(command);
    if (command.startsWith("loadbalancer")) await untilActive();
  }
});

afterAll(async () => {
  await services.demo.say("loadbalancer delete --cascade --wait lb");
  await services.demo.say("network delete net");
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

/** Returns the verdict of a plan with this amount of a key. */
async function judge(key: string, planned: number): Promise<string | undefined> {
  const plan = JSON.stringify({ RegionOne: { [key]: planned } });
  const env = toVariables(inject("cloud"), "demo");
  const ended = await terminal.run(["check", "-", "--source", "openstack", "--format", "json"], { env, stdin: plan });
  expect(ended.stderr).toBe("");
  const { checks } = JSON.parse(ended.stdout) as { readonly checks: readonly { key: string; verdict: string }[] };
  return checks.find((check) => check.key === key)?.verdict;
}

describe("a change over a limit", () => {
  it.each(REFUSALS)(
    "a change over the limit fails in the gate, and is refused by the service: $key",
    async ({ key, limit: [set, back], planned, make, said }) => {
      expect(await judge(key, planned)).toBe("fits");
      await services.admin.say(`${set} ${services.project}`);
      expect(await judge(key, planned)).toBe("over");
      expect(await services.demo.say(make)).toMatch(said);
      await services.admin.say(`${back} ${services.project}`);
    },
  );
});
