// No way around: `quota-gate plan X | quota-gate check -` is never better than `quota-gate check X`, whatever the plan, the quota and the settings.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demand, NOTHING_KNOWN, type Report } from "../../src/core/index.ts";
import { planDocuments } from "../../src/files/index.ts";
import { countPlans, readPlans } from "../../src/plan/index.ts";
import { openTerminalHere } from "../support/terminal.ts";
import { toTree, writeJson } from "./json-tree.ts";
import { utf8 } from "./mutations.ts";
import { type Pipeline, PROJECT, type Served, startPipeline } from "./pipeline.ts";
import { createTally, PROPERTY_TIMEOUT_MS, runs } from "./runs.ts";
import { documentOf, terraformTree } from "./terraform-plans.ts";

let pipeline: Pipeline;
let terminal: Awaited<ReturnType<typeof openTerminalHere>>;

beforeAll(async () => {
  pipeline = await startPipeline();
  terminal = await openTerminalHere();
});

afterAll(async () => {
  await pipeline[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

const ORDER: readonly Report["verdict"][] = ["pass", "warn", "fail", "error"];

const OTHER = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";

/** Few resources of three types, of which amounts, peaks and regions are mostly known; some of another project. */
const simplePlans = fc
  .record({
    changes: fc.array(
      fc.record({
        type: fc.constantFrom(
          "openstack_blockstorage_volume_v3",
          "openstack_networking_floatingip_v2",
          "openstack_dns_zone_v2",
          "openstack_objectstorage_container_v1",
          "openstack_orchestration_stack_v1",
        ),
        actions: fc.constantFrom(
          ["create"],
          ["create"],
          ["create"],
          ["update"],
          ["delete"],
          ["create", "delete"],
          ["no-op"],
        ),
        before: fc.constantFrom(10, 100),
        after: fc.constantFrom(10, 100, 300),
        region: fc.constantFrom("cbk", "cbk", "cbk", "fes", undefined),
        isUnknown: fc.constantFrom(false, false, false, true),
        project: fc.constantFrom(undefined, undefined, undefined, PROJECT, OTHER),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    complete: fc.constantFrom(true, true, true, false),
    provider: fc.constantFrom<object>(
      {},
      { region: { constant_value: "cbk" } },
      { tenant_id: { constant_value: OTHER } },
    ),
  })
  .map(({ changes, complete, provider }) =>
    toTree(
      documentOf(
        changes.map(({ type, actions, before, after, region, isUnknown, project }) => {
          const owner = { [type.includes("dns") ? "project_id" : "tenant_id"]: project };
          const side = (size: number) => ({ size, region, ...(project === undefined ? {} : owner) });
          const unknown = isUnknown ? { size: true } : {};
          return { type, actions, before: side(before), after: side(after), unknown };
        }),
        {
          configuration: {
            provider_config: { openstack: { name: "openstack", expressions: provider } },
            root_module: {
              resources: [...new Set(changes.map(({ type }) => type))].map((type) => ({
                address: `${type}.a`,
                mode: "managed",
                type,
                name: "a",
                provider_config_key: "openstack",
                expressions: {},
              })),
            },
          },
          complete,
        },
      ),
    ),
  );

const plans = fc.oneof({ weight: 3, arbitrary: simplePlans }, { weight: 1, arbitrary: terraformTree }).map(writeJson);

/** What decides a check, so that limits can be put on either side of it. */
async function demandsOf(plan: string): Promise<readonly Demand[]> {
  const noFiles = { patterns: [], workspace: "/", alsoAllowed: [], contained: true };
  const inlinePlan = { file: "plan.json", bytes: utf8(plan) };
  const documents = planDocuments({ plans: noFiles, inlinePlan, flavors: "" });
  const request = { planMode: undefined, allowNegative: true, defaultRegion: undefined, providerRegions: [] };
  const given = {
    documents,
    project: PROJECT,
    environmentRegion: "",
    supports: () => undefined,
  };
  try {
    return (await countPlans(await readPlans(request, given), NOTHING_KNOWN)).demands;
  } catch {
    return [];
  }
}

/** The two documents, with limits around what each demand comes to. `choices`: one for each, over and over. */
function toServed(demands: readonly Demand[], choices: readonly number[]): Served {
  const quota = new Map<string, Map<string, unknown>>();
  const usage = new Map<string, Map<string, unknown>>();
  const put = (to: typeof quota, { region, key, item }: Demand, value: number) => {
    const keys = to.get(region) ?? new Map<string, unknown>();
    to.set(region, keys);
    if (key !== "objectstorage") keys.set(key, value);
    else keys.set(key, [{ type: item ?? "ceph", space_bytes: value }]);
  };
  for (const [index, demand] of demands.entries()) {
    const { amount, bounds } = demand;
    const used = 500;
    const after = used + amount;
    const peak = used + (bounds?.peak ?? 2 * Math.abs(amount));
    const choice = choices[index % choices.length] ?? 0;
    const limit = [after - 1, after, after + 1, peak - 1, peak, 2 * peak, 10 * peak, 0, -1][choice] ?? 0;
    put(quota, demand, limit === -1 ? -1 : Math.max(0, limit));
    put(usage, demand, used);
  }
  const toBody = (of: typeof quota) => ({
    bytes: utf8(
      JSON.stringify(Object.fromEntries([...of].map(([region, keys]) => [region, Object.fromEntries(keys)]))),
    ),
  });
  return { quota: toBody(quota), usage: toBody(usage) };
}

const settings = fc.record({
  peak: fc.constantFrom("warn", "fail", "off"),
  uncounted: fc.constantFrom("fail", "warn"),
  "on-unknown": fc.constantFrom("fail", "warn"),
  "plan-mode": fc.constantFrom("", "", "", "target"),
  "default-region": fc.constantFrom("", "fes"),
});

describe("a check of what `quota-gate plan` prints", () => {
  it(
    "is never better than a check of the plan itself",
    async () => {
      const tally = createTally();
      const cases = fc.record({
        plan: plans,
        choices: fc.array(fc.nat(8), { minLength: 5, maxLength: 5 }),
        inputs: settings,
        lossy: fc.constantFrom(false, false, true),
        project: fc.constantFrom(PROJECT, PROJECT, ""),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ plan, choices, inputs, lossy, project }) => {
          const served = toServed(await demandsOf(plan), choices);
          const direct = await pipeline.run({ plan: utf8(plan), inputs }, served);
          const region = inputs["default-region"] === "" ? [] : ["--default-region", inputs["default-region"]];
          const printed = await terminal.run(
            [
              "plan",
              "-",
              ...region,
              ...(project === "" ? [] : ["--project-id", project]),
              ...(lossy ? ["--lossy"] : []),
            ],
            { stdin: plan },
          );
          if (printed.status !== 0) {
            expect(printed).toMatchObject({ status: 2, stdout: "" });
            expect(printed.stderr).toMatch(/^quota-gate: .{20}/u);
            tally.count("refused");
            return;
          }
          const detour = await pipeline.run({ plan: utf8(printed.stdout), inputs }, served);
          const rank = ({ verdict }: Report) => ORDER.indexOf(verdict);
          const about = { direct: direct.report, detour: detour.report, printed: printed.stdout };
          const isLossy = printed.stdout.startsWith('{\n  "$incomplete": [');
          if (isLossy) expect(rank(detour.report), JSON.stringify(about)).toBeGreaterThanOrEqual(1);
          else expect(rank(detour.report), JSON.stringify(about)).toBeGreaterThanOrEqual(rank(direct.report));
          expect(isLossy && !lossy).toBe(false);
          tally.count(isLossy ? "lossy" : detour.report.verdict);
        }),
        runs(1000),
      );
      tally.expectAtLeast({ refused: 100, lossy: 50, pass: 5, warn: 5, fail: 5 });
    },
    PROPERTY_TIMEOUT_MS,
  );
});
