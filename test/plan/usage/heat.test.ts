import { describe, expect, it } from "vitest";
import { boundsOf, changeOf, type FlatPlan, readChanges } from "../terraform/documents.ts";

const STACK = "openstack_orchestration_stack_v1";
const FLAVORS = [{ id: "1", name: "m", vcpus: 4, ramMiB: 8192, region: undefined }];

const HOT = `heat_template_version: 2018-08-31
parameters:
  nodes: { type: number, default: 3 }
  size: { type: number }
  flavor: { type: string, default: m }
resources:
  net: { type: OS::Neutron::Net }
  subnet: { type: OS::Neutron::Subnet, properties: { network: { get_resource: net }, cidr: 10.0.0.0/24 } }
  router: { type: OS::Neutron::Router }
  inside: { type: OS::Neutron::RouterInterface, properties: { router: { get_resource: router }, subnet: { get_resource: subnet } } }
  group: { type: OS::Neutron::SecurityGroup, properties: { rules: [{ protocol: icmp }, { protocol: tcp }] } }
  nodes:
    type: OS::Heat::ResourceGroup
    properties:
      count: { get_param: nodes }
      resource_def:
        type: OS::Nova::Server
        properties: { flavor: { get_param: flavor }, image: i, networks: [{ network: { get_resource: net } }] }
  disk: { type: OS::Cinder::Volume, properties: { size: { get_param: size } } }
  init: { type: OS::Heat::SoftwareConfig }
`;

const stack = (template: string, parameters: object = {}, more: object = {}) => ({
  template_opts: { Bin: template },
  parameters,
  ...more,
});

const planOf = (after: object, rest: object = {}): Promise<FlatPlan> =>
  readChanges([changeOf(STACK, "create", { after, ...rest })], { flavors: FLAVORS });

async function boundsIn(after: object, ...keys: readonly string[]) {
  const plan = await planOf(after);
  return Object.fromEntries(keys.map((key) => [key, boundsOf(plan, key)]));
}

const resources = (text: string): string => `heat_template_version: 2018-08-31\nresources:\n${text}`;

describe("a stack of Heat", () => {
  it("a stack takes the amounts of its template's resources, by parameters and defaults", async () => {
    const plan = await planOf(stack(HOT, { size: "20" }));
    expect(plan.uncounted).toEqual([]);
    const found = Object.fromEntries(plan.demands.map(({ key, lowest, highest }) => [key, [lowest, highest]]));
    expect(found).toMatchObject({
      "compute.instances": [3, 3],
      "compute.cores": [12, 12],
      "compute.ram_mb": [24_576, 24_576],
      "network.networks": [1, 1],
      "network.subnets": [1, 1],
      "network.routers": [1, 1],
      "network.ports": [4, 4],
      "network.security_groups": [1, 1],
      "network.security_group_rules": [2, 4],
      "volume.volumes": [1, 1],
      "volume.space_gb": [20, 20],
      "volume.volume_size_gb": [20, 20],
    });
  });

  it("a stack takes an open number if a parameter is known only after apply, even if it has a default", async () => {
    const plan = await planOf(stack(HOT, { size: "20" }), { after_unknown: { parameters: { nodes: true } } });
    expect(boundsOf(plan, "compute.instances")).toEqual([0, undefined]);
  });

  it("reads templates in CFN's form", async () => {
    const template = JSON.stringify({
      Parameters: { Size: { Type: "Number", Default: 7 } },
      Resources: { disk: { Type: "OS::Cinder::Volume", Properties: { size: { Ref: "Size" } } } },
    });
    expect(await boundsIn(stack(template), "volume.space_gb")).toEqual({ "volume.space_gb": [7, 7] });
  });

  it("grows from the wanted size of a scaling group to its largest", async () => {
    const group = `  g:
    type: OS::Heat::AutoScalingGroup
    properties: { min_size: 1, desired_capacity: 2, max_size: 5, resource: { type: OS::Neutron::Port } }`;
    expect(await boundsIn(stack(resources(group)), "network.ports")).toEqual({ "network.ports": [2, 5] });
  });

  const server = (networks: string): string =>
    `  s: { type: OS::Nova::Server, properties: { flavor: m, image: i, networks: ${networks} } }`;
  const rules = (text: string): string => `  g: { type: OS::Neutron::SecurityGroup, properties: { rules: ${text} } }`;
  const three = "parameters:\n  list: { type: json, default: [{ network: a }, { network: b }, { port: c }] }\n";

  it.each([
    ["server by a parameter", server("{ get_param: list }"), [2, 2]],
    [
      "server by a function",
      server("{ repeat: { for_each: { n: [a, b] }, template: { network: n } } }"),
      [0, undefined],
    ],
    ["server by a condition", server("{ if: [wide, [{ network: a }, { network: b }], []] }"), [0, undefined]],
    [
      "server with an entry by a function",
      server("[{ if: [wide, { network: a }, { port: b }] }, { uuid: c }]"),
      [1, 2],
    ],
    ["server without a list", server("[]"), [1, 1]],
  ])("a stack takes a port for each network of a %s", async (_, text, bounds) => {
    expect(await boundsIn(stack(`${three}${resources(text)}`), "network.ports")).toEqual({ "network.ports": bounds });
  });

  it.each([
    ["by a parameter", rules("{ get_param: list }"), [3, 5]],
    ["by a function", rules("{ repeat: { for_each: { p: [1, 2] }, template: { protocol: p } } }"), [0, undefined]],
  ])("a stack takes the rules of a security group %s", async (_, text, bounds) => {
    const key = "network.security_group_rules";
    expect(await boundsIn(stack(`${three}${resources(text)}`), key)).toEqual({ [key]: bounds });
  });

  it("multiplies groups in groups", async () => {
    const group = `  g:
    type: OS::Heat::ResourceGroup
    properties:
      count: 3
      resource_def: { type: OS::Heat::ResourceGroup, properties: { count: 4, resource_def: { type: OS::Neutron::Port } } }`;
    expect(await boundsIn(stack(resources(group)), "network.ports")).toEqual({ "network.ports": [12, 12] });
  });

  it("a stack may take a resource under a condition", async () => {
    const text = resources("  a: { type: OS::Neutron::Net, condition: wanted }");
    expect(await boundsIn(stack(text), "network.networks")).toEqual({ "network.networks": [0, 1] });
  });

  it.each([
    ["a nested template", stack(resources("  a: { type: web.yaml }\n  b: { type: OS::Neutron::Net }"))],
    [
      "a type that is not counted",
      stack(resources("  a: { type: OS::Magnum::Cluster }\n  b: { type: OS::Neutron::Net }")),
    ],
    ["an environment", stack(resources("  b: { type: OS::Neutron::Net }"), {}, { environment_opts: { Bin: "x" } })],
    [
      "block devices",
      stack(
        resources(
          "  a: { type: OS::Nova::Server, properties: { block_device_mapping_v2: [{}] } }\n  b: { type: OS::Neutron::Net }",
        ),
      ),
    ],
  ])("a stack with %s is named as uncounted, and takes at least the known amounts", async (_, after) => {
    const plan = await planOf(after);
    expect(plan.uncounted).toMatchObject([{ address: `${STACK}.one` }]);
    expect(boundsOf(plan, "network.networks")[0]).toBe(1);
  });

  it.each([
    ["an invalid template", stack("resources: [")],
    ["a template at an address", { template_opts: { URL: "https://example.net/t.yaml" } }],
    ["no template", {}],
  ])("a stack with %s is named as uncounted", async (_, after) => {
    expect(await planOf(after)).toMatchObject({ demands: [], uncounted: [{ address: `${STACK}.one` }] });
  });

  it("a changed template takes only the additional amounts", async () => {
    const [before, after] = ["2", "5"].map((nodes) => stack(HOT, { size: "20", nodes }));
    const plan = await readChanges([changeOf(STACK, "update", { before, after })], { flavors: FLAVORS });
    expect(boundsOf(plan, "compute.instances")).toEqual([3, 3]);
    expect(boundsOf(plan, "volume.space_gb")).toEqual([0, 0]);
  });

  it("texts of a template are not in the result", async () => {
    const plan = await planOf(
      stack(HOT.replace("heat_template", "# password: hunter2\nheat_template"), { size: "20", secret: "hunter3" }),
    );
    expect(JSON.stringify(plan)).not.toMatch(/hunter/u);
  });
});
