import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GateError } from "../../../src/core/index.ts";
import { printProblems } from "../../support/printed.ts";
import { amountsIn, changeOf, documentOf, parsePlan, readChanges, readTerraformPlan } from "./documents.ts";

const VOLUME = "openstack_blockstorage_volume_v3";
const SERVER = "openstack_compute_instance_v2";

function refusalOf(text: string): Promise<unknown> {
  return parsePlan(text, { file: "plan.json" }).then(
    () => "accepted",
    (error: unknown) => (error instanceof GateError ? printProblems(error.problems) : error),
  );
}

describe("a file that is not a Terraform plan", () => {
  it.each([
    ["a state", '{"format_version":"1.0","terraform_version":"1.11.4","values":{}}', "it may be a state"],
    ["an empty state", '{"format_version":"1.0"}', "not a Terraform plan"],
    ["a state file", '{"version":4,"resources":[]}', "not a Terraform plan"],
    ["schemas", '{"format_version":"1.0","provider_schemas":{}}', "not a Terraform plan"],
    ["an array", "[]", "`plan` is not an object"],
    ["null", "null", "not a Terraform plan"],
  ])("%s is refused", async (_, text, message) => {
    expect(await refusalOf(text)).toMatchObject([
      { code: "PLAN_INVALID", message: expect.stringContaining(message), hint: expect.stringContaining("show -json") },
    ]);
  });

  it.each([
    ["lists in lists", documentOf([changeOf(VOLUME, "create", { after: { name: "NEST" } })]), "["],
    ["objects in objects", documentOf([changeOf(VOLUME, "create", { after: { name: "NEST" } })]), '{"a":'],
  ])("%s are read or refused, however deep", async (_, text, open) => {
    const close = open === "[" ? "]" : "}";
    const nested = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
    for (const at of ['"NEST"', "false"]) {
      const plan = await parsePlan(text.replace(at, nested), { file: "plan.json" }).catch((error: unknown) => error);
      expect(plan).toSatisfy((found) => found instanceof GateError || "demands" in Object(found));
    }
  });

  it.each([
    ["child_modules", "prior_state", (inner: object) => ({ child_modules: [inner] })],
    ["module_calls", "configuration", (inner: object) => ({ module_calls: { a: { module: inner } } })],
  ] as const)("modules nested too deep are refused: %s", async (_, part, nest) => {
    let module: object = {};
    for (let depth = 0; depth < 500; depth += 1) module = nest(module);
    const rest = part === "configuration" ? { root_module: module } : { values: { root_module: module } };
    expect(await refusalOf(documentOf([], { [part]: rest }))).toMatchObject([
      { code: "PLAN_INVALID", message: expect.stringContaining("deeper than 100 levels") },
    ]);
  });

  it.each([
    ["a file that was cut off", '{"format_version":"1.2","resource_changes":[{', "ends in the middle"],
    ["text behind the plan", `${documentOf([])}x`, "expected the end of the text"],
  ])("%s is refused", async (_, text, message) => {
    expect(await refusalOf(text)).toMatchObject([
      { code: "PLAN_NOT_JSON", message: expect.stringContaining(message), hint: expect.stringContaining("show -json") },
    ]);
  });

  it("log lines of the wrapper around the JSON are named", async () => {
    expect(await refusalOf(`${documentOf([])}\n\n::debug::Terraform exited with code 0.\n`)).toMatchObject([
      { code: "PLAN_NOT_JSON", hint: expect.stringContaining("terraform_wrapper: false") },
    ]);
  });

  it("the place of a syntax error is named, without a quote of the text", async () => {
    const [problem] = (await refusalOf(
      documentOf([changeOf(VOLUME, "create", { after: { name: "secret" } })]).replace('"secret"', '\n"secret" oops'),
    )) as [{ code: string; message: string; place: unknown }];
    expect(problem).toMatchObject({ code: "PLAN_NOT_JSON", place: { file: "plan.json", line: 2, column: 10 } });
    expect(problem.message).not.toContain("secret");
  });
});

describe("facts that are kept of a plan", () => {
  it("servers that differ only in uncounted attributes are kept as one change", async () => {
    const changes = Array.from({ length: 100 }, (_, index) => {
      const rest = { id: randomUUID(), image_id: randomUUID(), name: `web-${index}` };
      const server = { ...rest, flavor_name: "m1.small", power_state: "active" };
      const after = { ...server, power_state: "shelved_offloaded" };
      return changeOf(SERVER, "update", { address: `${SERVER}.one[${index}]`, before: server, after });
    });
    const content = readTerraformPlan(documentOf(changes), "plan.json");
    expect(Object.values(content.facts.changes).map(({ addresses }) => addresses.length)).toEqual([100]);
  });
});

describe("format_version", () => {
  it.each(["1.0", "1.2", "1.17"])("a plan with format version %s is read", async (format_version) => {
    expect((await readChanges([], { rest: { format_version } })).demands).toEqual([]);
  });

  it.each<readonly [string, object]>([
    ["0.1", { hint: expect.stringContaining("Terraform 1.1 or newer") }],
    ["0.2", { hint: expect.stringContaining("Terraform 1.1 or newer") }],
    ...["2.0", "1", "1.2.3", "11.0", "latest"].map((version): [string, object] => [version, {}]),
  ])("a plan with format version %s is refused", async (format_version, problem) => {
    expect(await refusalOf(documentOf([], { format_version }))).toMatchObject([
      { code: "PLAN_INVALID", message: expect.stringContaining(`\`${format_version}\``), ...problem },
    ]);
  });
});

describe("a plan with an error", () => {
  it("the plan is refused, even if the value of `errored` is unknown", async () => {
    for (const errored of [true, "yes", null]) {
      expect(await refusalOf(documentOf([], { errored }))).toMatchObject([
        { message: expect.stringContaining("ended with an error") },
      ]);
    }
  });
});

describe("an incomplete plan", () => {
  it("a plan is incomplete only if `complete` is false", async () => {
    expect((await readChanges([], { rest: { complete: false } })).complete).toBe(false);
    expect((await readChanges([], { rest: { complete: undefined } })).complete).toBe(true);
    expect(await refusalOf(documentOf([], { complete: "no" }))).toMatchObject([{ code: "PLAN_INVALID" }]);
  });

  it("deferred changes cannot be counted", async () => {
    const later = [
      changeOf(VOLUME, "create", { after: { size: 10 }, after_unknown: {} }),
      changeOf(VOLUME, "delete", { before: { size: 10 } }),
      changeOf("openstack_orchestration_stack_v1", "create"),
    ].map((resource_change) => ({ reason: "instance_count_unknown", resource_change }));
    const plan = await readChanges([changeOf(VOLUME, "create", { after: { size: 7 } })], {
      rest: { complete: false, deferred_changes: later },
    });
    const reason = "its change is left to a later run";
    expect(plan.uncounted).toMatchObject([{ type: VOLUME, reason }, { type: VOLUME, reason }, { reason }]);
    // A deferred change may give back any amount.
    expect(plan.demands).toMatchObject([
      { key: "volume.space_gb", amount: 7, lowest: undefined, highest: 7 },
      { key: "volume.volume_size_gb", amount: 7, lowest: 7, highest: 7 },
      { key: "volume.volumes", amount: 1, lowest: undefined, highest: 1 },
    ]);
  });
});

describe("the actions of a change", () => {
  const sides = { before: { size: 4 }, after: { size: 10 } };

  it.each([
    [["create"], 10],
    [["delete"], -4],
    [["update"], 6],
    [["delete", "create"], 6],
    [["create", "delete"], 6],
    [["no-op"], undefined],
    [["read"], undefined],
    [["forget"], undefined],
    [["create", "forget"], 10],
    [["forget", "create"], 10],
  ])("the actions %j with sizes 4 and 10 change the space by %s", async (actions, amount) => {
    const plan = await readChanges([changeOf(VOLUME, actions, sides)]);
    expect(amountsIn(plan)["volume.space_gb"]).toBe(amount);
    expect(plan.uncounted).toEqual([]);
  });

  it.each([
    [["conjure"]],
    [[]],
    [["create", "create"]],
    [["delete", "forget"]],
    [["create", "delete", "create"]],
    ["create"],
    [null],
    [[1]],
    [[["update"]]],
    [["delete/create"]],
  ])("a change with the unknown actions %j is named", async (actions) => {
    const change = changeOf(VOLUME, "create", sides);
    const text = documentOf([{ ...change, change: { ...change.change, actions: actions as string[] } }]);
    const { uncounted } = await parsePlan(text, { file: "plan.json" });
    const reason = "the plan has actions for it that are not known";
    expect(uncounted).toEqual([{ address: `${VOLUME}.one`, type: VOLUME, action: undefined, reason }]);
  });

  it("a deposed object and the current one of the same address are both counted", async () => {
    const plan = await readChanges([
      { ...changeOf(VOLUME, "delete", { before: { size: 4 } }), deposed: "0a1b" },
      changeOf(VOLUME, "update", sides),
    ]);
    expect(amountsIn(plan)).toEqual({ "volume.space_gb": 2, "volume.volume_size_gb": 10, "volume.volumes": -1 });
  });
});

describe("resources that are not counted", () => {
  it("data sources and ephemeral resources are left out", async () => {
    const change = changeOf(VOLUME, "create", { after: { size: 1 } });
    const plan = await readChanges([
      { ...change, mode: "data" },
      { ...change, mode: "ephemeral" },
    ]);
    expect([plan.demands, plan.notes, plan.uncounted]).toEqual([[], [], []]);
  });

  it("changes of other providers are noted by provider, also without a name", async () => {
    const other = { ...changeOf("local_file", "create"), provider_name: "registry.terraform.io/hashicorp/local" };
    const { provider_name: _, ...nameless } = changeOf("null_resource", "delete");
    const plan = await readChanges([
      other,
      { ...other, address: "local_file.two" },
      nameless,
      changeOf("local_file", "no-op"),
    ]);
    expect(plan.notes).toEqual([
      "1 change of the provider `(unnamed)` left out.",
      "2 changes of the provider `registry.terraform.io/hashicorp/local` left out.",
    ]);
  });

  it("changed resources of unknown types of known providers are named", async () => {
    const plan = await readChanges([
      changeOf("openstack_teapot_v1", "create"),
      changeOf("metakube_teapot", "delete"),
      changeOf("openstack_kettle_v1", "no-op"),
    ]);
    expect(plan.uncounted.map(({ type }) => type)).toEqual(["openstack_teapot_v1", "metakube_teapot"]);
  });

  it("a resource without a type is uncounted", async () => {
    const text = documentOf([]).replace('"resource_changes":[]', '"resource_changes":[null,{"address":"a.b"}]');
    const plan = await parsePlan(text, { file: "plan.json" });
    expect(plan.uncounted.map(({ address, reason }) => `${address}: ${reason}`)).toEqual([
      "(unnamed): the plan does not say its type",
      "a.b: the plan does not say its type",
    ]);
  });

  it("a resource without an address is named by its type", async () => {
    const plan = await readChanges([{ ...changeOf("openstack_teapot_v1", "create"), address: "" }]);
    expect(plan.uncounted.map(({ address }) => address)).toEqual(["openstack_teapot_v1.(unnamed)"]);
  });
});

describe("an uncounted change that may give back", () => {
  it("demands have no lower bound, and the least peak is 0", async () => {
    const changes = [changeOf(VOLUME, "create", { after: { size: 7 } })];
    const plan = await readChanges([...changes, changeOf("openstack_orchestration_stack_v1", "delete")]);
    expect(plan.demands[0]).toMatchObject({ amount: 7, lowest: undefined, highest: 7, peak: 7, peakAtLeast: 0 });
    const created = await readChanges([...changes, changeOf("openstack_orchestration_stack_v1", "create")]);
    expect(created.demands[0]).toMatchObject({ amount: 7, lowest: 7, highest: 7 });
  });
});

describe("values that are not exact whole numbers", () => {
  it.each(["9007199254740993", "1e400", "-5", "1.5", '"10"', "true", "[]"])(
    "the value is not taken as a size: %s",
    async (size) => {
      const text = documentOf([changeOf(VOLUME, "create", { after: { size: "SIZE" } })]).replace('"SIZE"', size);
      const plan = await parsePlan(text, { file: "plan.json" });
      expect(plan.demands[0]).toMatchObject({
        key: "volume.space_gb",
        amount: 1,
        atLeast: true,
        highest: undefined,
        peak: undefined,
      });
    },
  );

  it("a sum beyond the safe integers is refused", async () => {
    const change = (name: string): ReturnType<typeof changeOf> =>
      changeOf(VOLUME, "create", { after: { size: Number.MAX_SAFE_INTEGER }, address: `${VOLUME}.${name}` });
    await expect(readChanges([change("a"), change("b")])).rejects.toThrow("more than can be counted exactly");
  });
});

describe("a sensitive value", () => {
  const after = { flavor_name: "secret-flavor", network: [{ port: "p" }] };

  it("a sensitive flavor is counted but not shown", async () => {
    const flavors = [{ id: undefined, name: "secret-flavor", vcpus: 2, ramMiB: 1024, region: undefined }];
    const plan = await readChanges([changeOf(SERVER, "create", { after, after_sensitive: { flavor_name: true } })], {
      flavors,
    });
    expect(amountsIn(plan)).toEqual({ "compute.cores": 2, "compute.instances": 1, "compute.ram_mb": 1024 });
    expect(JSON.stringify({ ...plan, deltas: [] })).not.toContain("secret-flavor");
  });

  it.each([{ region: true }, true])("a sensitive region counts and is hidden: %j", async (marks) => {
    const change = changeOf(VOLUME, "update", {
      before: { size: 1, region: "hush" },
      after: { size: 2, region: "hush" },
      before_sensitive: marks,
      after_sensitive: marks,
    });
    const plan = await readChanges([change]);
    const place = { region: "hush", shownRegion: "(sensitive)" };
    expect(plan.demands).toMatchObject([
      { ...place, amount: 1 },
      { ...place, amount: 2 },
    ]);
    expect(JSON.stringify(plan.notes)).not.toContain("hush");
  });
});

describe("names of members of `Object.prototype`", () => {
  it("such names are read like any other name", async () => {
    const change = changeOf(VOLUME, "create", { after: { size: 3 }, address: `${VOLUME}.one["__proto__"]` });
    const text = documentOf([change], { variables: { constructor: { value: "x" } } }).replace(
      '"configuration":{',
      '"__proto__":{"resource_changes":[]},"configuration":{"provider_config":{"__proto__":{"name":"toString"}},',
    );
    const plan = await parsePlan(text, { file: "plan.json" });
    expect(amountsIn(plan)).toEqual({ "volume.space_gb": 3, "volume.volume_size_gb": 3, "volume.volumes": 1 });
  });
});

describe("a plan with planned values but without changes", () => {
  const planned = (mode: string): object => ({
    root_module: { child_modules: [{ resources: [{ address: `${VOLUME}.v`, mode, type: VOLUME }] }] },
  });
  const read = (rest: object): Promise<unknown> =>
    parsePlan(JSON.stringify({ format_version: "1.2", ...rest }), { file: "plan.json" });

  it("a plan with planned resources and without changes is refused", async () => {
    for (const rest of [{}, { resource_changes: null }])
      await expect(read({ planned_values: planned("managed"), ...rest })).rejects.toThrow("no `resource_changes`");
  });

  it("a plan with planned data only, or with a list of changes, is read", async () => {
    await expect(read({ planned_values: planned("data") })).resolves.toMatchObject({ demands: [] });
    await expect(read({ planned_values: { outputs: {}, root_module: {} } })).resolves.toMatchObject({ demands: [] });
    const both = { planned_values: planned("managed"), resource_changes: [] };
    await expect(read(both)).resolves.toMatchObject({ demands: [] });
  });
});

describe("actions that a plan invokes", () => {
  it("actions of known providers cannot be counted, and actions of others are left out with a note", async () => {
    const provider_name = "registry.terraform.io/terraform-provider-openstack/openstack";
    const action = (type: string, name: string, of = provider_name) => ({
      address: `action.${type}.${name}`,
      type,
      name,
      provider_name: of,
    });
    const action_invocations = [
      action("openstack_compute_rebuild", "a"),
      action("odd", "b"),
      action("aws_lambda_invoke", "c", "x/hashicorp/aws"),
    ];
    const plan = await readChanges([], { rest: { action_invocations } });
    expect(plan.uncounted.map(({ address, reason }) => `${address}: ${reason}`)).toEqual([
      "action.openstack_compute_rebuild.a: what an action does is not known",
      "action.odd.b: what an action does is not known",
    ]);
    expect(plan.notes).toEqual(["1 change of the provider `x/hashicorp/aws` left out."]);
    const deferred_action_invocations = action_invocations.map((action_invocation) => ({
      reason: "provider_config_unknown",
      action_invocation,
    }));
    expect(await readChanges([], { rest: { deferred_action_invocations } })).toEqual(plan);
  });
});
