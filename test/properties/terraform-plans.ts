// Generates Terraform plans: documents by real versions, generated plans with all types of resources, and names that a
// program may misinterpret.

import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { RESOURCE_TYPES } from "../../src/plan/usage/providers/index.ts";
import { readJson, type Tree, toTree } from "./json-tree.ts";
import { hostileName, wordsOf } from "./mutations.ts";

const CASES = new URL("../plan/terraform/cases/", import.meta.url);

/** Larger documents only take longer and show nothing new. */
const MOST_BYTES = 30_000;

const recorded = readdirSync(CASES)
  .map((name) => readFileSync(new URL(`${name}/plan.json`, CASES), "utf8"))
  .filter((text) => text.length <= MOST_BYTES)
  .map((text) => {
    const tree = readJson(text);
    if (tree === undefined) throw new Error("A recorded plan is JSON.");
    return tree;
  });

const type = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...RESOURCE_TYPES.map((row) => row.type)) },
  { weight: 1, arbitrary: fc.constantFrom("openstack_unheard_of_v9", "aws_instance", "metakube_new") },
);
const actions = fc.constantFrom(
  ["create"],
  ["delete"],
  ["update"],
  ["no-op"],
  ["read"],
  ["forget"],
  ["delete", "create"],
  ["create", "delete"],
);
const region = fc.constantFrom("cbk", "dbl", "fes", "__proto__");
const attributes = fc.record(
  {
    region,
    size: fc.nat(100),
    name: hostileName,
    id: fc.constantFrom("a", "b", "__proto__"),
    flavor_id: fc.constantFrom("1", "2", "constructor"),
    flavor_name: hostileName,
    metadata: fc.dictionary(hostileName, fc.constant("x"), { maxKeys: 3 }),
    network: fc.array(fc.record({ port: fc.constantFrom("", "p", null), uuid: fc.constantFrom("n", null) }), {
      maxLength: 2,
    }),
    block_device: fc.array(
      fc.record({
        source_type: fc.constantFrom("image", "blank", "volume", "snapshot"),
        destination_type: fc.constantFrom("volume", "local"),
        volume_size: fc.option(fc.nat(50)),
        delete_on_termination: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    member: fc.array(fc.constant({ address: "10.0.0.1" }), { maxLength: 3 }),
    scheduler_hints: fc.constant([{ group: "g" }]),
    user_id: hostileName,
    content: hostileName,
    content_length: fc.nat(1000),
  },
  { requiredKeys: [] },
);
const side = fc.oneof({ weight: 8, arbitrary: attributes }, { weight: 1, arbitrary: fc.constant(null) });
const marks = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(true, { size: true, region: true }, { network: [{ port: true }] }) },
);

const change = fc.record({
  address: fc.oneof(fc.constantFrom('a.b["x"]', "module.m[0].a.b", 'a.b["]', "a.b[0]"), hostileName),
  mode: fc.constantFrom("managed", "managed", "managed", "data"),
  type,
  name: hostileName,
  provider_name: fc.constantFrom("registry.terraform.io/terraform-provider-openstack/openstack", "x"),
  change: fc.record({
    actions,
    before: side,
    after: side,
    after_unknown: marks,
    before_sensitive: marks,
    after_sensitive: marks,
  }),
});

const resourceOf = fc.record({
  address: fc.constantFrom("a.b", "openstack_networking_port_v2.p"),
  mode: fc.constantFrom("managed", "data"),
  type,
  values: attributes,
});

const generated = fc
  .record(
    {
      format_version: fc.constantFrom("1.2", "1.0"),
      terraform_version: fc.constantFrom("1.11.4", "\u001b[31m"),
      variables: fc.dictionary(
        hostileName,
        fc.record({ value: fc.oneof(fc.string(), fc.constant({ region: "cbk" }), fc.nat()) }),
        { maxKeys: 3 },
      ),
      resource_changes: fc.array(change, { maxLength: 6 }),
      deferred_changes: fc.array(
        change.map((one) => ({ reason: "x", resource_change: one })),
        { maxLength: 2 },
      ),
      resource_drift: fc.array(change, { maxLength: 2 }),
      prior_state: fc.record({
        values: fc.record({
          root_module: fc.record({
            resources: fc.array(resourceOf, { maxLength: 3 }),
            child_modules: fc.array(fc.record({ resources: fc.array(resourceOf, { maxLength: 2 }) }), { maxLength: 2 }),
          }),
        }),
      }),
      configuration: fc.record({
        provider_config: fc.dictionary(
          fc.oneof(fc.constantFrom("openstack", "openstack.other"), hostileName),
          fc.record({
            name: fc.constantFrom("openstack", "aws"),
            alias: hostileName,
            expressions: fc.constantFrom<unknown>(
              {},
              { region: { constant_value: "cbk" } },
              { region: { references: ["var.region", "var"] } },
              { region: { references: ["var.__proto__"] }, tenant_id: { constant_value: "p" } },
            ),
          }),
          { maxKeys: 2 },
        ),
        root_module: fc.record({
          resources: fc.array(
            fc.record({
              address: fc.constantFrom("a.b", "openstack_compute_instance_v2.web"),
              type,
              provider_config_key: fc.constantFrom("openstack", "__proto__", "m:openstack"),
              expressions: fc.constantFrom<unknown>(
                {},
                { size: { references: ["var.size"] } },
                { network: [{ port: { references: ["a.b.id", "a.b"] } }] },
              ),
            }),
            { maxLength: 3 },
          ),
          module_calls: fc.dictionary(hostileName, fc.constant({ module: { resources: [] } }), { maxKeys: 2 }),
        }),
      }),
      applyable: fc.boolean(),
      complete: fc.boolean(),
      errored: fc.constant(false),
    },
    { requiredKeys: ["format_version", "resource_changes"] },
  )
  .map(toTree);

/** A generated change of a resource. */
export interface GeneratedChange {
  readonly type: string;
  readonly actions: readonly string[];
  readonly before: object;
  readonly after: object;
  readonly unknown?: object;
}

/** Returns a plan with these changes. */
export function documentOf(changes: readonly GeneratedChange[], rest: object = {}): object {
  return {
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: changes.map(({ type: one, actions: order, before, after, unknown }, index) => ({
      address: `${one}.a[${index}]`,
      mode: "managed",
      type: one,
      name: "a",
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: {
        actions: order,
        before: order.join() === "create" ? null : before,
        after: order.join() === "delete" ? null : after,
        after_unknown: order.join() === "delete" ? false : { id: true, ...unknown },
      },
    })),
    configuration: { root_module: {} },
    complete: true,
    errored: false,
    ...rest,
  };
}

/** Plans that Terraform or OpenTofu wrote or could have written, with hostile names. */
export const terraformTrees: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...recorded) },
  { weight: 3, arbitrary: generated },
);

/** Names with a meaning in such a document. */
export const TERRAFORM_NAMES: readonly string[] = wordsOf(`
  format_version resource_changes deferred_changes planned_values prior_state configuration variables provider_config
  root_module child_modules module_calls expressions references constant_value change actions before after after_unknown
  after_sensitive importing address type mode region size tenant_id id flavor_id network block_device errored complete
  values __proto__
`);
