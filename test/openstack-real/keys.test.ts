// The gate reports the same amounts of each key as OpenStack's own command line: before and after the creation and
// deletion of each kind of resource, and with limits that the administrator sets.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Serving, startServing } from "../../service/test/openstack-real/serving.ts";
import type { toStatusJson } from "../../src/render/index.ts";
import { openTerminal } from "../e2e/dist.ts";
import { CREATIONS, type Creation } from "./creations.ts";
import { toVariables } from "./lab.ts";
import { type Amounts, type Area, readAmounts } from "./said.ts";
import { openServices, type Services } from "./services.ts";
import { toSpecified } from "./specified.ts";
import { issueToken } from "./tokens.ts";

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;
let serving: Serving;
/** Amounts of the services after the last step. */
let told: Amounts;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  terminal = await openTerminal();
  serving = await startServing(inject("cloud"), ["--cache-ttl", "0"]);
  await writeFile(join(services.folder, "data"), "0".repeat(4096));
  await writeFile(join(services.folder, "key.pub"), `ssh-ed25519 ${toPublicKey()} demo\n`);
  // Listing a project's security groups creates its default group.
  await services.demo.ask("security group list");
  // Swift reports no storage policy of an account that never had a container.
  await services.demo.say("container create box");
  told = await readAmounts(services);
});

afterAll(async () => {
  await services.demo.say("container delete box");
  await serving[Symbol.asyncDispose]();
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

/** Returns every key in the `status` of the ordinary user, whose only input are the cloud's environment variables. */
async function readProduct(): Promise<Amounts> {
  const env = toVariables(inject("cloud"), "demo");
  const ended = await terminal.run(["status", "--source", "openstack", "--format", "json"], { env });
  expect(ended.stderr).toBe("");
  const { regions } = JSON.parse(ended.stdout) as ReturnType<typeof toStatusJson>;
  expect(regions.map(({ region }) => region)).toEqual(["RegionOne"]);
  return Object.fromEntries(regions.flatMap(({ keys }) => keys.map(({ key, used, limit }) => [key, { used, limit }])));
}

const DOCUMENTS = (["v1", "v2", "v3"] as const).flatMap((version) =>
  (["quota", "current_usage"] as const).map((document) => ({ version, document })),
);

/** Returns every document of `quota-gate serve`, in every version. */
async function readServed() {
  const { demo: password } = inject("cloud");
  const token = await issueToken(inject("cloud"), { user: "demo", password, project: "demo" });
  return Promise.all(DOCUMENTS.map(async (asked) => ({ ...asked, regions: await serving.read(token, asked) })));
}

/** Returns the documents that the specification requires for these amounts. */
function toServed(amounts: Amounts) {
  return DOCUMENTS.map((asked) => ({ ...asked, regions: { RegionOne: toSpecified(amounts, asked) } }));
}

/** Returns the amounts after a creation (factor 1) or its deletion (-1). */
function shift(before: Amounts, { rises, begins = {}, leaves = {} }: Creation, factor: 1 | -1): Amounts {
  const amounts = withObjects(before, begins, factor);
  const shifted = Object.entries(rises).map(([key, by]) => {
    const { used = 0, limit = null } = amounts[key] ?? {};
    const moved = factor === 1 ? by : (leaves[key] ?? 0) - by;
    return [key, { used: (used ?? 0) + moved, limit }] as const;
  });
  // A flavor without servers has no row.
  const kept = shifted.filter(([key, { used }]) => !key.startsWith("compute.flavors") || used !== 0);
  const rest = Object.entries(amounts).filter(([key]) => rises[key] === undefined);
  return Object.fromEntries([...rest, ...kept]);
}

/** Returns the amounts with rows of created (factor 1) or deleted (-1) objects, each the only one of its key. */
function withObjects(amounts: Amounts, begins: NonNullable<Creation["begins"]>, factor: 1 | -1): Amounts {
  const rest = { ...amounts };
  for (const [name, used] of Object.entries(begins)) {
    const [from, to] = factor === 1 ? [name.replace(/\[.*$/u, ""), name] : [name, name.replace(/\[.*$/u, "")];
    rest[to] = { used: factor === 1 ? used : null, limit: rest[from]?.limit ?? null };
    delete rest[from];
  }
  return rest;
}

/** Waits for the state in which the next command can follow. */
async function untilReady({ name, ready }: Creation, said: string): Promise<void> {
  if (ready === undefined) return;
  const [command, field, state] = ready;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = (await services.demo.ask<Readonly<Record<string, string>>>(command))[field];
    if (found === state) return;
    if (/error/iu.test(found ?? "")) throw new Error(`${name}: ${found}\n${said}`);
    await pause(200);
  }
  throw new Error(`${name} has not become ${state}\n${said}`);
}

/**
 * Waits until the services report the expected usage, since some count late. Returns the amounts that they report in
 * the end, and the expected ones of keys outside of `areas`.
 */
async function untilTold(areas: readonly Area[], expected: Amounts): Promise<Amounts> {
  let said: Amounts | Error = {};
  for (let attempt = 0; attempt < 60; attempt += 1) {
    // An object may disappear between the list and the request for its parts.
    said = await readAmounts(services, areas).catch((error: Error) => error);
    if (!(said instanceof Error) && Object.entries(said).every(([key, { used }]) => used === expected[key]?.used))
      break;
    await pause(500);
  }
  if (said instanceof Error) throw said;
  const others = Object.entries(expected).filter(([key]) => !isOf(key, areas));
  return { ...Object.fromEntries(others), ...said };
}

function isOf(key: string, areas: readonly Area[]): boolean {
  const area = key.startsWith("network.vpn") ? "vpn" : key.replace(/[.[].*$/u, "");
  return areas.some((name) => name === area);
}

describe("amounts of the gate and of the services", () => {
  it("amounts are the same for an empty project", async () => {
    expect(await readProduct()).toEqual(told);
    expect(await readServed()).toEqual(toServed(told));
  });

  it("amounts are the same for each kind of limit that the administrator sets, including 0 and unlimited", async () => {
    await setQuotas(services);
    told = await readAmounts(services);
    expect(await readProduct()).toEqual(told);
    expect(await readServed()).toEqual(toServed(told));
  });

  const ids = new Map<string, string>();

  it.each(byAreas(CREATIONS))("amounts are the same after the creation of %s", async (_, creations) => {
    await compareAfter(creations, 1, async (creation) => {
      const { name, make, remove } = creation;
      const made = remove.includes("{id}") ? await services.demo.ask<Id>(make) : await services.demo.say(make);
      if (typeof made !== "string")
        ids.set(name, made.id ?? made.ID ?? made["Order href"] ?? made["Secret href"] ?? "");
      const said = JSON.stringify(made);
      await untilReady(creation, said);
      return said;
    });
  });

  it("every key with usage in this cloud was raised by one of the creations", async () => {
    const risen = new Set(CREATIONS.flatMap(({ rises, begins = {} }) => Object.keys({ ...rises, ...begins })));
    const used = Object.entries(told).filter(([, amounts]) => amounts.used !== null);
    // No resource type creates volume groups, types differ by name only, and uploads of images end too soon.
    const others = /\[(?:hdd|ssd|__DEFAULT__|standard)\]$|^volume\.groups$|^image\.(?:staged_bytes|uploading)$/u;
    expect(used.map(([key]) => key).filter((key) => !risen.has(key) && !others.test(key))).toEqual([]);
  });

  it("amounts are the same with all resources at once", async () => {
    told = await readAmounts(services);
    expect(await readProduct()).toEqual(told);
    expect(await readServed()).toEqual(toServed(told));
  });

  it.each(byAreas(CREATIONS.toReversed()))("amounts are the same after the deletion of %s", async (_, creations) => {
    await compareAfter(creations, -1, async (creation) => {
      const { name, ready, remove } = creation;
      const said = await services.demo.say(remove.replace("{id}", ids.get(name) ?? ""));
      if (name !== "loadbalancer" && ready?.[0].startsWith("loadbalancer")) await untilReady(creation, said);
      return said;
    });
  });
});

/** Creates or deletes resources, and compares the amounts of the services and of the gate with the expected ones. */
async function compareAfter(
  creations: readonly Creation[],
  factor: 1 | -1,
  act: (creation: Creation) => Promise<string>,
): Promise<void> {
  let expected = told;
  let said = "";
  for (const creation of creations) {
    said += await act(creation);
    expected = shift(expected, creation, factor);
  }
  told = await untilTold(creations[0]?.areas ?? [], expected);
  expect(told, said).toEqual(expected);
  expect(await readProduct()).toEqual(told);
}

/** Groups consecutive creations that the same services count, with their names. */
function byAreas(creations: readonly Creation[]): (readonly [names: string, creations: readonly Creation[]])[] {
  const groups: Creation[][] = [];
  for (const creation of creations) {
    const last = groups.at(-1);
    if (last?.[0]?.areas.join() === creation.areas.join()) last.push(creation);
    else groups.push([creation]);
  }
  return groups.map((group) => [group.map(({ name }) => name).join(", "), group]);
}

/** Returns a public key without a private one, in the format of OpenSSH. */
function toPublicKey(): string {
  const parts = [Buffer.from("ssh-ed25519"), Buffer.alloc(32, 1)];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([0, 0, 0, part.length]), part])).toString("base64");
}

interface Id {
  readonly id?: string;
  readonly ID?: string;
  readonly "Order href"?: string;
  readonly "Secret href"?: string;
}

/** Sets a limit of each kind, each with another value. */
async function setQuotas({ admin, ask, project, readAccount }: Services): Promise<void> {
  const volumes =
    "--volumes 21 --gigabytes 22 --snapshots 23 --backups 24 --backup-gigabytes 25 --per-volume-gigabytes 26";
  for (const options of [
    "--cores 11 --instances 12 --ram 13000 --key-pairs 14 --properties 15 --server-groups 16 --server-group-members 0",
    volumes,
    "--volume-type hdd --volumes 0",
    "--volume-type ssd --volumes 27 --gigabytes 28 --snapshots 29",
    "--floating-ips 31 --networks 32 --ports -1 --rbac-policies 33 --routers 34 --subnets 35 --subnetpools 36 --secgroups 37 --secgroup-rules 38",
  ])
    await admin.run(`quota set ${options} ${project}`);
  await ask("network", `/v2.0/quotas/${project}`, {
    method: "PUT",
    body: {
      quota: {
        trunk: 41,
        vpnservice: 42,
        ikepolicy: 43,
        ipsecpolicy: 44,
        endpoint_group: 45,
        ipsec_site_connection: -1,
      },
    },
  });
  await admin.ask(
    `loadbalancer quota set --loadbalancer 51 --listener 52 --pool 53 --member 54 --healthmonitor 55 --l7policy 56 --l7rule 57 ${project}`,
  );
  await ask("volumev3", `/os-quota-sets/${project}`, { method: "PUT", body: { quota_set: { groups: 39 } } });
  await admin.run(
    `share quota set ${project} --shares 71 --gigabytes 72 --snapshots 73 --snapshot-gigabytes 74 --share-networks 75 --per-share-gigabytes 76`,
  );
  await admin.run(`share quota set ${project} --share-type fast --shares 61 --gigabytes 62`);
  await ask("key-manager", `/v1/project-quotas/${project}`, {
    method: "PUT",
    body: { project_quotas: { secrets: 77, orders: 78, containers: -1 } },
  });
  await ask("dns", `/v2/quotas/${project}`, {
    method: "PATCH",
    headers: { "x-auth-all-projects": "true" },
    body: { zones: 61 },
  });
  await readAccount({ "x-account-meta-quota-bytes": "71000", "x-account-quota-bytes-policy-policy-0": "72000" });
}
