import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareText } from "../../../src/core/index.ts";
import { changeOf, constant, known, readChanges, refersTo, stateOf, written } from "./documents.ts";

const NETWORK = "openstack_networking_network_v2";

const name = fc.constantFrom("cbk", "fes", "p", "q", "", null);

/** Settings of two providers, the region of their resources, and other sources of the region. */
const stack = fc.record({
  providers: fc.tuple(
    ...[0, 1].map(() =>
      fc.dictionary(fc.constantFrom("region", "cloud", "tenant_id", "user_name", "auth_url"), name, { maxKeys: 4 }),
    ),
  ),
  region: name,
  existing: fc.constantFrom("cbk", "fes", undefined),
  environmentRegion: fc.constantFrom("cbk", undefined),
  regions: fc.constantFrom(["cbk"], ["cbk", "fes"], undefined),
});

type Stack = typeof stack extends fc.Arbitrary<infer Value> ? Value : never;

/** Source of a value in an expression: a constant, a variable of the root module, or an argument of a module call. */
type Way = "constant" | "variable" | "call";

async function count({ providers, region, existing, environmentRegion, regions }: Stack, way: Way) {
  const variables: Record<string, object> = {};
  const handedOn: Record<string, object> = {};
  const express = (value: string | null): object => {
    const variable = `v${Object.keys(variables).length}`;
    if (way === "constant") return constant(value);
    variables[variable] = { value };
    handedOn[variable] = refersTo(`var.${variable}`);
    return refersTo(`var.${variable}`);
  };
  const keys = ["openstack", "openstack.other"].map((key) => (way === "call" ? `module.m:${key}` : key));
  const place = way === "call" ? "module.m." : "";
  const provider_config = Object.fromEntries(
    keys.map((key, index) => {
      const settings = Object.entries(providers[index] ?? {}).map(([setting, value]) => [setting, express(value)]);
      const block = { name: "openstack", expressions: Object.fromEntries(settings) };
      return [key, way === "call" ? { ...block, module_address: "module.m" } : block];
    }),
  );
  const resources = keys.map((key, index) => written(`${NETWORK}.n${index}`, { region: express(region) }, key));
  const root_module =
    way === "call" ? { module_calls: { m: { expressions: handedOn, module: { resources } } } } : { resources };
  const isSet = region !== null && region !== "";
  const changes = keys.map((_, index) =>
    changeOf(NETWORK, "create", {
      after: isSet ? { region } : { region: null },
      after_unknown: { region: !isSet, tenant_id: true },
      address: `${place}${NETWORK}.n${index}`,
    }),
  );
  const own = { region: existing, tenant_id: "p", shared: false, external: false };
  const state = existing === undefined ? {} : stateOf(known(`${NETWORK}.n0`, own));
  const { prior_state } = state as { prior_state?: { values: { root_module: { resources: object[] } } } };
  for (const one of prior_state?.values.root_module.resources ?? [])
    Object.assign(one, { address: `${place}${NETWORK}.n0` });
  const rest = { ...state, variables, configuration: { provider_config, root_module } };
  const { demands } = await readChanges(changes, { rest, project: "p", environmentRegion, cloud: { regions } });
  return demands.map(({ region: where, key, lowest, highest, peak }) => ({ where, key, lowest, highest, peak }));
}

/**
 * Returns whether the project has every region in the plan, and the plan shows a difference between its two providers.
 * Otherwise a variable may be only a part of an expression.
 */
function isPlain({ providers, region, regions }: Stack): boolean {
  const named = [region, ...providers.map((settings) => settings["region"])].filter((one) => one);
  const all: readonly (string | null)[] | undefined = regions;
  const shown = providers.map((settings) =>
    JSON.stringify(
      Object.entries(settings)
        .filter(([, value]) => value !== null && value !== "")
        .sort(([one], [other]) => compareText(one, other)),
    ),
  );
  return (all === undefined || named.every((one) => all.includes(one ?? ""))) && shown[0] !== shown[1];
}

describe("values of a plan", () => {
  it.each<[Way]>([["variable"], ["call"]])(
    "a plan with a %s in place of each constant counts the same",
    async (way) => {
      await fc.assert(
        fc.asyncProperty(stack, async (one) => {
          fc.pre(isPlain(one));
          expect(await count(one, way)).toEqual(await count(one, "constant"));
        }),
      );
    },
  );
});
