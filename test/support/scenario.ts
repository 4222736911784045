// The scenario folders of test/cases: a check of their plans, whatever is asked for limits and usage.

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

/** Answers of the Quota API that several scenarios share: `NAME.quota.json` and `NAME.usage.json`. */
const SHARED = fileURLToPath(new URL("../cases-documents/", import.meta.url));

/** Names of their folders. */
export const SCENARIOS = readdirSync(CASES);

/** What a folder's `case.json` says. */
export interface Case {
  readonly about: string;
  /** Inputs that differ from their defaults. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Globs of its plans. Absent: those in the folder itself that are called so. */
  readonly plans?: readonly string[];
  readonly terraform?: { readonly defaultRegion?: string; readonly providerRegions?: Readonly<Record<string, string>> };
  /** Names of documents that other scenarios have, too. Absent: the folder has `quota.json` and `usage.json` of its own. */
  readonly quota?: string;
  readonly usage?: string;
  /** Effect of a check that fits alone and not together with others. Absent: it warns. */
  readonly together?: "warn" | "fail";
  /** Regions of the cloud of `cloud.json`, and the services that all of them have together. Absent: `RegionOne`. */
  readonly cloud?: { readonly regions: readonly string[]; readonly shared: readonly ServiceType[] };
  /** What its Keystone answers about unified limits, by path. Absent: it has none. */
  readonly limits?: CloudOptions["limits"];
  /** Instead of the two documents. */
  readonly answers?: { readonly status: number };
}

/** Reads one of a scenario's JSON files. null: the scenario has no such file. */
export async function readScenario<Content>(name: string, file: string): Promise<Content | null> {
  const path = `${CASES}${name}/${file}`;
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as Content) : null;
}

/** The text of an answer of a scenario's Quota API. null: it has none. */
export async function readDocument(name: string, document: "quota" | "usage"): Promise<string | null> {
  const shared = (await readScenario<Case>(name, "case.json"))?.[document];
  const path = shared === undefined ? `${CASES}${name}/${document}.json` : `${SHARED}${shared}.${document}.json`;
  return existsSync(path) ? await readFile(path, "utf8") : null;
}

/** The cloud of a scenario that has `cloud.json`. null: it has none. */
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

/** The outcome of a check of a scenario's plans. `inputs` say what is asked; the scenario's own come after them. `policy`: one in place of the scenario's own. */
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
      own: await findPolicy(folder, "policy.yml", policy),
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

/** The folder's policy, as of a base commit. */
async function findPolicy(folder: string, file: string, policy?: string): Promise<PolicySource | undefined> {
  if (!existsSync(`${folder}/${file}`)) return undefined;
  const text = policy ?? (await readFile(`${folder}/${file}`, "utf8"));
  return { text, file, commit: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432", changed: false, notes: [] };
}

/** Other changes, by the reports of the folder `others`. */
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
