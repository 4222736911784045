import { describe, expect, it } from "vitest";
import { boundsOf, changeOf, type FlatPlan, readChanges } from "../terraform/documents.ts";

const STACK = "openstack_orchestration_stack_v1";
const SIZE = "volume.volume_size_gb";
const FLAVORS = [{ id: "1", name: "m", vcpus: 4, ramMiB: 8192, region: undefined }];

const HOT = `heat_template_version: 2018-08-31
parameters:
  number: { type: number, default: 3 }
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
      count: { get_param: number }
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

const inEnvironment = (text: string, environment: unknown, parameters: object = {}) =>
  stack(resources(text), parameters, { environment_opts: environment === null ? null : { Bin: environment } });

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
      "network.security_group_rules": [4, 4],
      "volume.volumes": [1, 1],
      "volume.space_gb": [20, 20],
      [SIZE]: [20, 20],
    });
  });

  it("a stack takes an open number if a parameter is known only after apply, even if it has a default", async () => {
    const plan = await planOf(stack(HOT, { size: "20" }), { after_unknown: { parameters: { number: true } } });
    expect(boundsOf(plan, "compute.instances")).toEqual([0, undefined]);
  });

  it.each([
    [
      "a server's port",
      "a: { type: OS::Nova::Server, properties: { flavor: m, image: i, networks: [{ network: n, port: null }] } }",
      { "network.ports": [1, 1] },
    ],
    [
      "networks",
      "a: { type: OS::Nova::Server, properties: { flavor: m, image: i, networks: null } }",
      { "network.ports": [1, 1] },
    ],
    [
      "a device's volume",
      "a: { type: OS::Nova::Server, properties: { flavor: m, block_device_mapping_v2: [{ image: i, volume_size: 10, volume_id: null }] } }",
      { "volume.volumes": [1, 1], "volume.space_gb": [10, 10] },
    ],
    [
      "a number of members",
      "a: { type: OS::Heat::ResourceGroup, properties: { count: null, resource_def: { type: OS::Neutron::Port } } }",
      { "network.ports": [1, 1] },
    ],
    ["an external id", "a: { type: OS::Neutron::Port, external_id: null }", { "network.ports": [1, 1] }],
    [
      "a router interface's port",
      "a: { type: OS::Neutron::RouterInterface, properties: { port: null } }",
      { "network.ports": [1, 1] },
    ],
    [
      "rules",
      "a: { type: OS::Neutron::SecurityGroup, properties: { rules: null } }",
      { "network.security_group_rules": [2, 2] },
    ],
  ])("a template whose null stands for %s takes what it takes without it", async (_, text, expected) => {
    expect(await boundsIn(stack(resources(`  ${text}`)), ...Object.keys(expected))).toEqual(expected);
  });

  it("a device whose volume is an empty parameter takes a new volume", async () => {
    const text = `parameters: { v: { type: string, default: "" } }
resources:
  a: { type: OS::Nova::Server, properties: { flavor: m, block_device_mapping_v2: [{ image: i, volume_size: 10, volume_id: { get_param: v } }] } }`;
    expect(await boundsIn(stack(text), "volume.space_gb")).toEqual({ "volume.space_gb": [10, 10] });
  });

  it("a server takes up to one port for a network whose port is a condition", async () => {
    const text =
      "  a: { type: OS::Nova::Server, properties: { flavor: m, image: i, networks: [{ network: n, port: { if: [c, p, null] } }] } }";
    expect(await boundsIn(stack(resources(text)), "network.ports")).toEqual({ "network.ports": [0, 1] });
  });

  it.each(["80dfead6-ee8c-4b70-a67d-6c650311c2ba", "1"])("a server takes the flavor whose id is %s", async (id) => {
    const text = `  a: { type: OS::Nova::Server, properties: { flavor: ${id}, image: i } }`;
    const flavors = FLAVORS.map((flavor) => ({ ...flavor, id }));
    const plan = await readChanges([changeOf(STACK, "create", { after: stack(resources(text)) })], { flavors });
    expect(boundsOf(plan, "compute.cores")).toEqual([4, 4]);
  });

  it("resources take what YAML merges into them, under their own members", async () => {
    const text = `  a: &a { type: OS::Cinder::Volume, properties: &p { size: 5 } }
  b: { <<: *a }
  c: { type: OS::Cinder::Volume, properties: { <<: [*p], size: 7 } }
  d: { type: OS::Cinder::Volume, properties: { <<: *p } }
`;
    expect(await boundsIn(stack(resources(text)), "volume.space_gb")).toEqual({ "volume.space_gb": [22, 22] });
  });

  it("several subnets of a group are in one network with its DHCP ports", async () => {
    const text = `  n: { type: OS::Neutron::Net }
  a: { type: OS::Heat::ResourceGroup, properties: { count: 3, resource_def: { type: OS::Neutron::Subnet, properties: { network: { get_resource: n } } } } }
`;
    const plan = await readChanges([changeOf(STACK, "create", { after: stack(resources(text)) })], {
      cloud: { traits: [{ region: "cbk", dhcpPorts: 2, defaultVolumeType: undefined }] },
    });
    expect(boundsOf(plan, "network.ports")).toEqual([2, 2]);
  });

  it.each([
    ["no", 0],
    ["off", 0],
    ["yes", 2],
    ["null", 2],
  ])("a subnet with DHCP %s has %s of two DHCP ports", async (enabled, ports) => {
    const text = `  n: { type: OS::Neutron::Net }
  p: { type: OS::Neutron::Port }
  a: { type: OS::Neutron::Subnet, properties: { enable_dhcp: ${enabled}, network: { get_resource: n } } }
`;
    const plan = await readChanges([changeOf(STACK, "create", { after: stack(resources(text)) })], {
      cloud: { traits: [{ region: "cbk", dhcpPorts: 2, defaultVolumeType: undefined }] },
    });
    expect(boundsOf(plan, "network.ports")).toEqual([1 + ports, 1 + ports]);
  });

  it("a deleted stack does not give back what a parameter retains", async () => {
    const text = `parameters: { keep: { type: string, default: Retain } }
resources:
  a: { type: OS::Neutron::Port, deletion_policy: { get_param: keep } }
  b: { type: OS::Neutron::Port, deletion_policy: Delete }
`;
    const plan = await readChanges([changeOf(STACK, "delete", { before: stack(text), after: null })]);
    expect(boundsOf(plan, "network.ports")).toEqual([-1, -1]);
  });

  it("reads templates in CFN's form", async () => {
    const template = JSON.stringify({
      Parameters: { Size: { Type: "Number", Default: 7 } },
      Resources: { disk: { Type: "OS::Cinder::Volume", Properties: { size: { Ref: "Size" } } } },
    });
    expect(await boundsIn(stack(template), "volume.space_gb")).toEqual({ "volume.space_gb": [7, 7] });
  });

  it("a stack grows from the wanted size of a scaling group to its largest", async () => {
    const group = `  g:
    type: OS::Heat::AutoScalingGroup
    properties: { min_size: 1, desired_capacity: 2, max_size: 5, resource: { type: OS::Neutron::Port } }`;
    expect(await boundsIn(stack(resources(group)), "network.ports")).toEqual({ "network.ports": [2, 5] });
    const small = group.replace("max_size: 5", "max_size: 1");
    expect(await boundsIn(stack(resources(small)), "network.ports")).toEqual({ "network.ports": [2, 2] });
  });

  it("a group multiplies the groups in it", async () => {
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
    [
      "a type of its environment",
      inEnvironment(
        "  a: { type: My::Own }\n  b: { type: OS::Neutron::Net }",
        "{ resource_registry: { My::Own: x.yaml } }",
      ),
    ],
    [
      "a type that its environment replaces",
      inEnvironment(
        "  a: { type: OS::Nova::Server }\n  b: { type: OS::Neutron::Net }",
        "{ resource_registry: { OS::Nova::Server: x.yaml } }",
      ),
    ],
    [
      "properties that a function gives",
      stack(
        resources(
          "  a: { type: OS::Neutron::SecurityGroup, properties: { map_merge: [{ get_param: x }] } }\n  b: { type: OS::Neutron::Net }",
        ),
      ),
    ],
    [
      "block devices that a function gives",
      stack(
        resources(
          "  a: { type: OS::Nova::Server, properties: { block_device_mapping_v2: { get_param: x } } }\n  b: { type: OS::Neutron::Net }",
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
    ["an environment at an address", stack(HOT, {}, { environment_opts: { URL: "https://example.net/e.yaml" } })],
    ["an invalid environment", stack(HOT, {}, { environment_opts: { Bin: "x" } })],
    [
      "an environment for all types",
      stack(HOT, {}, { environment_opts: { Bin: "resource_registry: { 'OS::*': x.yaml }" } }),
    ],
    ["a template at an address", { template_opts: { URL: "https://example.net/t.yaml" } }],
    ["no template", {}],
  ])("a stack with %s is named as uncounted", async (_, after) => {
    expect(await planOf(after)).toMatchObject({ demands: [], uncounted: [{ address: `${STACK}.one` }] });
  });

  it("a changed template takes only the additional amounts", async () => {
    const [before, after] = ["2", "5"].map((number) => stack(HOT, { size: "20", number }));
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

  it("a stack is named as uncounted when its environment is known only after apply", async () => {
    const plan = await planOf(stack(HOT, { size: "20" }), { after_unknown: { environment_opts: { Bin: true } } });
    expect(plan).toMatchObject({ demands: [], uncounted: [{ address: `${STACK}.one` }] });
  });

  it.each([
    ["its parameters", { number: "2" }, "parameters: { number: 5 }", 2],
    ["parameters of its environment", {}, "parameters: { number: 5 }\nparameter_defaults: { number: 7 }", 5],
    ["defaults of its environment", {}, "parameter_defaults: { number: 7 }", 7],
    ["its template's own defaults", {}, "\n", 3],
    ["its template's own defaults beside a remark", {}, "# nothing", 3],
    ["its template's own defaults without an environment", {}, undefined, 3],
  ])("a stack takes the servers that %s set", async (_, parameters, environment, servers) => {
    const more = environment === undefined ? {} : { environment_opts: { Bin: environment } };
    const plan = await planOf(stack(HOT, { size: "1", ...parameters }, more));
    expect(boundsOf(plan, "compute.instances")).toEqual([servers, servers]);
    expect(plan.uncounted).toEqual([]);
  });

  it.each([
    ["a network", "[{ network: n }]", [1, 1]],
    ["a subnet and a port", "[{ subnet: s }, { port: p }]", [1, 1]],
    ["no network", "[{ allocate_network: none }]", [0, 0]],
    ["an empty list", "[]", [1, 1]],
    ["the result of a function", "[{ uuid: n }, { if: [c, { network: m }, { port: p }] }]", [1, 2]],
    ["a list that a function gives", "{ repeat: {} }", [0, undefined]],
    ["a list in a parameter", "{ get_param: networks }", [2, 2]],
    ["a network and null for a port", "[{ network: n, port: null }]", [1, 1]],
    ["a network and an empty text for a port", "[{ network: n, port: { get_param: none } }]", [1, 1]],
    ["a network and a port that a function gives", "[{ network: n, port: { if: [c, p, null] } }]", [0, 1]],
    ["null for its networks", "null", [1, 1]],
  ])("a stack has the ports of a server with %s", async (_, networks, ports) => {
    const template = `${resources(`  a: { type: OS::Nova::Server, properties: { networks: ${networks} } }`)}
parameters: { networks: { type: json, default: [{ network: n }, { network: m }] }, none: { default: "" } }`;
    expect(boundsOf(await planOf(stack(template)), "network.ports")).toEqual(ports);
  });

  it.each([
    ["none of its own", "[]", [2, 2]],
    ["incoming ones", "[{ protocol: tcp }, { direction: ingress }]", [4, 4]],
    ["one for outgoing traffic, in place of the default ones", "[{ protocol: tcp }, { direction: egress }]", [2, 2]],
    ["one that a function gives", "[{ if: [c, { protocol: tcp }] }]", [0, 3]],
    ["one whose direction a parameter has", "[{ direction: { get_param: d } }]", [1, 3]],
    ["a list that a function gives", "{ repeat: {} }", [0, undefined]],
  ])("a stack has the rules of a security group with %s", async (_, list, bounds) => {
    const text = resources(`  a: { type: OS::Neutron::SecurityGroup, properties: { rules: ${list} } }`);
    expect(boundsOf(await planOf(stack(text)), "network.security_group_rules")).toEqual(bounds);
  });

  it.each([
    ["an image", "{ image: i, volume_size: 5 }", [1, 1], [5, 5]],
    ["a snapshot", "{ snapshot_id: s }", [1, 1], [1, undefined]],
    ["a volume that exists", "{ volume_id: v }", [0, 0], [0, 0]],
    ["swap space", "{ swap_size: 5 }", [0, 0], [0, 0]],
    ["ephemeral space", "{ ephemeral_format: ext4 }", [0, 0], [0, 0]],
    ["an image with swap space", "{ image: i, swap_size: 4, volume_size: 5 }", [1, 1], [5, 5]],
    ["an image, with null for a volume", "{ volume_id: null, image: i, volume_size: 5 }", [1, 1], [5, 5]],
    [
      "an image if a function gives no volume",
      "{ volume_id: { if: [c, v, null] }, image: i, volume_size: 5 }",
      [0, 1],
      [0, 5],
    ],
  ])("a server in a stack makes the volume from %s", async (_, device, volumes, space) => {
    const text = resources(`  a: { type: OS::Nova::Server, properties: { block_device_mapping_v2: [${device}] } }`);
    const plan = await planOf(stack(text));
    expect([boundsOf(plan, "volume.volumes"), boundsOf(plan, "volume.space_gb")]).toEqual([volumes, space]);
    expect(plan.uncounted).toEqual([]);
  });

  it.each([
    ["from its image", "image: i", 50],
    ["from a volume", "block_device_mapping_v2: [{ image: i, volume_size: 5 }]", 0],
  ])("a server in a stack that boots %s takes the expected disk", async (_, boot, disk) => {
    const flavors = FLAVORS.map((flavor) => ({ ...flavor, diskGiB: 50, moreDiskGiB: 0, extraSpecs: {} }));
    const computeLimits = { kind: "unified", classes: ["DISK_GB"] } as const;
    const cloud = { traits: [{ region: "cbk", dhcpPorts: undefined, defaultVolumeType: undefined, computeLimits }] };
    const after = stack(resources(`  a: { type: OS::Nova::Server, properties: { flavor: m, ${boot} } }`));
    const { demands } = await readChanges([changeOf(STACK, "create", { after })], { flavors, cloud });
    expect(demands.find(({ item }) => item === "DISK_GB")?.highest ?? 0).toBe(disk);
  });

  it("the result does not show the flavors of a sensitive template", async () => {
    const text = resources("  a: { type: OS::Nova::Server, properties: { flavor: m } }");
    const itemsOf = async (rest: object) => (await planOf(stack(text), rest)).demands.map(({ item }) => item);
    expect(await itemsOf({})).toContain("m");
    expect(await itemsOf({ after_sensitive: { template_opts: true } })).not.toContain("m");
  });

  it("an empty group of volumes takes no volume", async () => {
    const volume = "{ type: OS::Cinder::Volume, properties: { size: 5 } }";
    const text = `  a: { type: OS::Heat::ResourceGroup, properties: { count: 0, resource_def: ${volume} } }`;
    expect(await boundsIn(stack(resources(text)), SIZE)).toEqual({ [SIZE]: [0, 0] });
  });

  it("a stack has as many members of a server group as servers name it, by the fullest group", async () => {
    const server = (group: string) =>
      `{ type: OS::Nova::Server, properties: { scheduler_hints: { group: { get_resource: ${group} } } } }`;
    const many = `{ type: OS::Heat::ResourceGroup, properties: { count: 3, resource_def: ${server("g")} } }`;
    const text = resources(`  a: ${many}\n  b: ${server("g")}\n  c: ${server("h")}`);
    expect(boundsOf(await planOf(stack(text)), "compute.server_group_members")).toEqual([4, 4]);
  });

  it.each([
    ["a parameter names", "{ group: { get_param: group } }", [4, 4]],
    ["is in hints of a parameter", "{ get_param: hints }", [4, 4]],
    ["a function may name", "{ map_merge: [] }", [1, 4]],
  ])("a server group has the members whose group %s", async (_, hints, bounds) => {
    const server = (own: string) => `{ type: OS::Nova::Server, properties: { scheduler_hints: ${own} } }`;
    const many = `{ type: OS::Heat::ResourceGroup, properties: { count: 3, resource_def: ${server(hints)} } }`;
    const text = `${resources(`  a: ${many}\n  b: ${server("{ group: g }")}`)}
parameters: { group: { default: g }, hints: { type: json, default: { group: g } } }`;
    expect(boundsOf(await planOf(stack(text)), "compute.server_group_members")).toEqual(bounds);
  });

  it("each new network of a stack has ports of DHCP agents once, as the project's other networks have", async () => {
    const subnet = (network: string, more = "") =>
      `{ type: OS::Neutron::Subnet, properties: { network: ${network}${more} } }`;
    const text = [
      "{ get_resource: n }",
      "{ get_resource: n }",
      "{ get_resource: m }, enable_dhcp: false",
      "{ get_param: existing }",
    ].map((network, index) => `  s${index}: ${subnet(network)}`);
    const cloud = { traits: [{ region: "cbk", dhcpPorts: 2, defaultVolumeType: undefined }] };
    const change = changeOf(STACK, "create", { after: stack(resources(text.join("\n"))) });
    const plan = await readChanges([change], { cloud });
    expect(boundsOf(plan, "network.ports")).toEqual([2, 4]);
    expect(plan.questions.dhcpPorts).toEqual(["cbk"]);
  });

  it.each([
    ["x, since it exists", "x", 0, 0],
    ["null, which sets none", "null", 1, 1],
    ["{ if: [c, x, null] }, which may set none", "{ if: [c, x, null] }", 0, 1],
  ])("a resource takes what is new with the external_id %s", async (_, id, least, most) => {
    const text = resources(`  a: { type: OS::Neutron::Net, external_id: ${id} }\n  b: { type: OS::Neutron::Net }`);
    expect(boundsOf(await planOf(stack(text)), "network.networks")).toEqual([least + 1, most + 1]);
  });

  it("a stack takes what its parameter for all properties of a server says", async () => {
    const text = `${resources("  a: { type: OS::Nova::Server, properties: { get_param: all } }")}
parameters: { all: { type: json, default: { flavor: m, networks: [{ network: n }, { network: o }] } } }`;
    expect(await boundsIn(stack(text), "network.ports", "compute.cores")).toEqual({
      "network.ports": [2, 2],
      "compute.cores": [4, 4],
    });
  });

  it.each([
    ["null", [1, 1]],
    ["''", [0, undefined]],
    ["[]", [0, undefined]],
  ])("a group of a stack with the count %s has the members that Heat makes", async (count, bounds) => {
    const text = resources(
      `  a: { type: OS::Heat::ResourceGroup, properties: { count: ${count}, resource_def: { type: OS::Neutron::Net } } }`,
    );
    expect(boundsOf(await planOf(stack(text)), "network.networks")).toEqual(bounds);
  });

  it("a server of a stack for which Nova may allocate a network may take one with its subnets and router", async () => {
    const server = "{ type: OS::Nova::Server, properties: { networks: [{ allocate_network: auto }] } }";
    const text = resources(`  a: ${server}\n  b: ${server}`);
    const keys = ["network.ports", "network.networks", "network.subnets", "network.routers"];
    expect(Object.values(await boundsIn(stack(text), ...keys))).toEqual([
      [2, 2],
      [0, 1],
      [0, 2],
      [0, 1],
    ]);
  });

  it("a subnet after an empty group of its network's subnets brings ports of DHCP agents", async () => {
    const subnet = "{ type: OS::Neutron::Subnet, properties: { network: { get_resource: n } } }";
    const group = `{ type: OS::Heat::ResourceGroup, properties: { count: 0, resource_def: ${subnet} } }`;
    const change = changeOf(STACK, "create", { after: stack(resources(`  a: ${group}\n  b: ${subnet}`)) });
    const cloud = { traits: [{ region: "cbk", dhcpPorts: 2, defaultVolumeType: undefined }] };
    expect(boundsOf(await readChanges([change], { cloud }), "network.ports")).toEqual([2, 2]);
  });

  it("a key pair of a stack belongs to the user who applies", async () => {
    const plan = await planOf(stack(resources("  a: { type: OS::Nova::KeyPair, properties: { name: k } }")));
    expect(plan.demands).toMatchObject([{ key: "compute.key_pairs", highest: 1 }]);
  });
});

describe("a stack of Heat that changes", () => {
  const update = (before: object, after: object) =>
    readChanges([changeOf(STACK, "update", { before, after })], { flavors: FLAVORS });
  const bothOf = (before: string, after: string) => update(stack(resources(before)), stack(resources(after)));
  const likelyOf = ({ demands }: FlatPlan, key: string) => demands.find((demand) => demand.key === key)?.likely;

  const KEPT = "  a: { type: OS::Cinder::Volume, deletion_policy: Retain, properties: { size: 2 } }\n";
  const OTHER = "  b: { type: OS::Cinder::Volume, properties: { size: 1 } }\n";

  it("a retained resource gives back nothing when it leaves the stack or the stack is deleted", async () => {
    expect(boundsOf(await bothOf(KEPT + OTHER, OTHER), "volume.volumes")).toEqual([0, 0]);
    expect(boundsOf(await bothOf(KEPT + OTHER, KEPT), "volume.volumes")).toEqual([-1, -1]);
    const deleted = await readChanges([changeOf(STACK, "delete", { before: stack(resources(KEPT + OTHER)) })]);
    expect(boundsOf(deleted, "volume.volumes")).toEqual([-1, -1]);
  });

  it.each(["{ get_param: keep }", "{ if: [c, Retain, Delete] }"])(
    "a resource gives back nothing if its deletion_policy is %s, by which Heat may retain it",
    async (policy) => {
      const template = `${resources(`  a: { type: OS::Neutron::Net, deletion_policy: ${policy} }`)}
parameters: { keep: { default: Retain } }`;
      const plan = await readChanges([changeOf(STACK, "delete", { before: stack(template) })]);
      expect(boundsOf(plan, "network.networks")).toEqual([0, 0]);
    },
  );

  const OPEN = (text: string): string => `${resources(text)}
parameters: { stage: { default: dev }, sizes: { type: json, default: [1] }, image: { default: i } }
conditions: { big: { equals: [{ get_param: stage }, prod] } }`;
  const many = (count: string, member: string): string =>
    `  g: { type: OS::Heat::ResourceGroup, properties: { count: ${count}, resource_def: ${member} } }`;
  const SERVER = "{ type: OS::Nova::Server, properties: { flavor: m, image: { get_param: image } } }";

  it.each([
    ["a condition", "  a: { type: OS::Neutron::Net, condition: big }", "network.networks", [-1, 1]],
    [
      "the size of a volume",
      "  a: { type: OS::Cinder::Volume, properties: { size: { if: [big, 9, 1] } } }",
      "volume.space_gb",
      [undefined, undefined],
    ],
    ["the count of a group", many("{ if: [big, 9, 1] }", SERVER), "compute.cores", [undefined, undefined]],
    ["a list", many("{ get_param: [sizes, 0] }", SERVER), "compute.instances", [undefined, undefined]],
    [
      "a flavor",
      "  a: { type: OS::Nova::Server, properties: { flavor: { if: [big, m, s] } } }",
      "compute.cores",
      [undefined, undefined],
    ],
    [
      "an element of a list",
      "  a: { type: OS::Nova::Server, properties: { networks: [{ network: n }, { if: [big, { network: o }] }] } }",
      "network.ports",
      [-1, 1],
    ],
    [
      "another resource",
      `  v: { type: OS::Heat::Value, properties: { value: { get_param: stage } } }\n${many("{ get_attr: [v, value] }", "{ type: OS::Nova::Server }")}`,
      "compute.instances",
      [undefined, undefined],
    ],
  ])("a stack may take more when a parameter changes that decides on %s", async (_, text, key, bounds) => {
    const plan = await update(stack(OPEN(text)), stack(OPEN(text), { stage: "prod", sizes: "[9]" }));
    expect(boundsOf(plan, key)).toEqual(bounds);
    const other = await update(stack(OPEN(text)), stack(OPEN(text), { image: "j" }));
    expect(boundsOf(other, key)).toEqual([0, 0]);
  });

  it("a stack may take more when one of its conditions changes", async () => {
    const text = OPEN("  a: { type: OS::Neutron::Net, condition: big }");
    const plan = await update(stack(text), stack(text.replace("prod", "dev")));
    expect(boundsOf(plan, "network.networks")).toEqual([-1, 1]);
  });

  const PORT = "  p: { type: OS::Neutron::Port, properties: { network: { get_resource: n } } }\n";
  const NETWORK = (name: string) => `  n: { type: OS::Neutron::Net, properties: { name: ${name} } }\n`;
  const BOTH = NETWORK("a") + NETWORK("a").replace("n:", "m:");
  const server = (more: string) => `  s: { type: OS::Nova::Server, properties: { flavor: m${more} } }\n`;

  it.each([
    ["a server with another key pair", server(", key_name: a"), server(", key_name: b"), "compute.instances", 1],
    ["a server with another name", server(", name: a"), server(", name: b"), "compute.instances", undefined],
    ["a port in another network", PORT, PORT.replace("{ get_resource: n }", "m"), "network.ports", 1],
    [
      "a port in another network of it",
      BOTH + PORT,
      BOTH + PORT.replace("get_resource: n", "get_resource: m"),
      "network.ports",
      1,
    ],
    ["a network with another name", NETWORK("a") + PORT, NETWORK("b") + PORT, "network.ports", undefined],
    ["a resource with another name", PORT, PORT.replace("p:", "q:"), "network.ports", 1],
    ["nothing", PORT, PORT, "network.ports", undefined],
  ])("a stack that changes %s may have old and new parts for a while", async (_, before, after, key, most) => {
    const plan = await bothOf(before, after);
    expect(boundsOf(plan, key)).toEqual([0, 0]);
    expect(likelyOf(plan, key)?.most).toBe(most);
  });

  it("Heat replaces a resource that refers to a replaced one", async () => {
    const chain = (cidr: string) => `  s: { type: OS::Neutron::Subnet, properties: { cidr: ${cidr} } }
  l: { type: OS::Octavia::LoadBalancer, properties: { vip_subnet: { get_resource: s } } }\n`;
    const plan = await bothOf(chain("10.0.0.0/24"), chain("10.1.0.0/24"));
    expect(likelyOf(plan, "loadbalancer.loadbalancers")).toMatchObject({ least: 0, most: 1 });
  });

  it("a stack does not change by parameters that the state has as texts", async () => {
    const template = `${resources(server(", config_drive: { get_param: drive }, availability_zone: { get_param: zone }"))}
parameters: { drive: { type: boolean, default: true }, zone: { type: number, default: 1 } }`;
    const plan = await update(stack(template, { drive: "True", zone: "1" }), stack(template, {}));
    expect(plan.demands).toEqual([]);
  });

  it("a growing group of a stack takes only the new members", async () => {
    const group = (count: number) =>
      `  g: { type: OS::Heat::ResourceGroup, properties: { count: ${count}, resource_def: { type: OS::Neutron::Port } } }`;
    const plan = await bothOf(group(3), group(5));
    expect(boundsOf(plan, "network.ports")).toEqual([2, 2]);
    expect(likelyOf(plan, "network.ports")).toMatchObject({ least: 2, most: 2 });
  });
});
