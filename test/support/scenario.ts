// The scenario folders of test/cases, and a check of their plans with any source of limits and usage.

import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type CheckRequest, check } from "../../src/check.ts";
import type { OtherChanges, PolicySource } from "../../src/core/index.ts";
import { parseOtherReport } from "../../src/render/index.ts";
import type { ServiceType } from "./openstack-answers.ts";
import type { CloudOptions, Services } from "./openstack-cloud.ts";
import { SILENT } from "./session.ts";
import { toCheckSettings } from "./settings.ts";

/** Folder of the scenarios, with a slash at the end. */
export const CASES = fileURLToPath(new URL("../cases/", import.meta.url));

/** Documents of the Quota API that several scenarios share: `NAME.quota.json` and `NAME.usage.json`. */
const SHARED = fileURLToPath(new URL("../cases-documents/", import.meta.url));

/** Names of the scenarios' folders. */
export const SCENARIOS = readdirSync(CASES);

/** Content of a scenario's `case.json`. */
export interface Case {
  readonly about: string;
  /** Inputs that differ from their defaults. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Globs of its plans. By default, `plan*.json` in the folder itself. */
  readonly plans?: readonly string[];
  readonly terraform?: { readonly defaultRegion?: string; readonly providerRegions?: Readonly<Record<string, string>> };
  /** Names of shared documents. Absent if the folder has its own `quota.json` and `usage.json`. */
  readonly quota?: string;
  readonly usage?: string;
  /** Effect of a check that fits alone but not together with other changes. `warn` by default. */
  readonly together?: "warn" | "fail";
  /** Regions of the cloud of `cloud.json`, and the services that they share. Only `RegionOne` by default. */
  readonly cloud?: { readonly regions: readonly string[]; readonly shared: readonly ServiceType[] };
  /** Answers of its Keystone about unified limits, by path. Absent if it has none. */
  readonly limits?: CloudOptions["limits"];
  /** Status of both answers, in place of the two documents. */
  readonly answers?: { readonly status: number };
}

/** Reads a JSON file of a scenario. Returns null if the scenario has no such file. */
export async function readScenario<Content>(name: string, file: string): Promise<Content | null> {
  const path = `${CASES}${name}/${file}`;
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as Content) : null;
}

/** Returns the text of an answer of a scenario's Quota API, or null if there is none. */
export async function readDocument(name: string, document: "quota" | "usage"): Promise<string | null> {
  const shared = (await readScenario<Case>(name, "case.json"))?.[document];
  const path = shared === undefined ? `${CASES}${name}/${document}.json` : `${SHARED}${shared}.${document}.json`;
  return existsSync(path) ? await readFile(path, "utf8") : null;
}

/** Returns the cloud of a scenario, or null if it has no `cloud.json`. */
export async function readCloud(name: string): Promise<CloudOptions | null> {
  const services = await readScenario<Services>(name, "cloud.json");
  const { cloud, limits = {} } = (await readScenario<Case>(name, "case.json")) ?? {};
  if (services === null || cloud === undefined) return services === null ? null : { services, limits };
  return {
    services,
    limits,
    regions: Object.fromEntries(cloud.regions.map((region) => [region, {}])),
    shared: cloud.shared,
  };
}

/**
 * Checks a scenario's plans. The scenario's own inputs override `inputs`. `policy` replaces the scenario's own policy.
 */
export async function checkScenario(name: string, inputs: Readonly<Record<string, string>>, policy?: string) {
  const folder = `${CASES}${name}`;
  const scenario = (await readScenario<Case>(name, "case.json")) ?? undefined;
  const { inputs: own = {}, terraform = {}, together = "warn", plans: patterns = ["plan*.json"] } = scenario ?? {};
  const request: CheckRequest = {
    ...toCheckSettings({
      timeout: "20",
      "default-region": terraform.defaultRegion ?? "",
      "provider-regions": Object.entries(terraform.providerRegions ?? {})
        .map((pair) => pair.join(" = "))
        .join("\n"),
      flavors: existsSync(`${folder}/flavors.json`) ? "flavors.json" : "",
      ...inputs,
      ...own,
    }),
    policyFile: "policy.yml",
    plans: { patterns, workspace: folder, alsoAllowed: [], contained: true },
  };
  const now = new Date("2026-08-22T14:03:00.000Z");
  const gate = {
    readPolicies: async () => ({
      repository: await findPolicy(folder, "policy.yml", policy),
      organisation: await findPolicy(folder, "organisation.yml"),
    }),
    isUnchanged: undefined,
    findOthers: () => findOthers(folder, together),
  };
  return check(request, gate, {
    now: () => now,
    log: SILENT,
    env: {},
    version: "1.0.0",
    directory: folder,
    mask() {},
    workspace: undefined,
    settingNames: {},
    warnOnly: false,
  });
}

/** Returns the folder's policy, as if read at a base commit. */
async function findPolicy(folder: string, file: string, policy?: string): Promise<PolicySource | undefined> {
  if (!existsSync(`${folder}/${file}`)) return undefined;
  const text = policy ?? (await readFile(`${folder}/${file}`, "utf8"));
  return { text, file, commit: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432", changed: false, notes: [] };
}

/** Returns the other changes of the folder `others`, from their reports. */
async function findOthers(folder: string, effect: "warn" | "fail"): Promise<OtherChanges | undefined> {
  const others = `${folder}/others`;
  if (!existsSync(others)) return undefined;
  const changes = await Promise.all(
    readdirSync(others).map(async (file) =>
      parseOtherReport({ text: await readFile(`${others}/${file}`, "utf8"), name: file.replace(/\.json$/, "") }),
    ),
  );
  return { changes, notes: changes.flatMap(({ notes }) => notes), effect };
}
