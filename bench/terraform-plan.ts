// Writes Terraform plans of any size, the same for the same seed: servers, volumes, ports and security group rules of a project that
// grows, with the planned values, the state before and the configuration that `terraform show -json` prints beside the changes.

import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** Writes a plan of at least so many bytes to the file. What comes back: its exact size. */
export async function writeTerraformPlan(to: {
  readonly path: string;
  readonly bytes: number;
  readonly seed: number;
}): Promise<number> {
  const out = createWriteStream(to.path);
  let size = 0;
  const write = async (text: string): Promise<void> => {
    size += Buffer.byteLength(text);
    if (!out.write(text)) await once(out, "drain");
  };
  await write('{"format_version":"1.2","terraform_version":"1.11.4","variables":{"region":{"value":"cbk"}},');
  await write('"resource_changes":[');
  const random = createRandom(to.seed);
  for (let index = 0; size < to.bytes - 4096; index += 1) {
    await write(`${index === 0 ? "" : ","}${JSON.stringify(toChange(index, random))}`);
  }
  await write('],"prior_state":{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{}}},');
  await write(`"configuration":${JSON.stringify(CONFIGURATION)},"applyable":true,"complete":true,"errored":false}\n`);
  out.end();
  await once(out, "finish");
  return size;
}

const PROVIDER = "registry.terraform.io/terraform-provider-openstack/openstack";

const CONFIGURATION = {
  provider_config: {
    openstack: { name: "openstack", full_name: PROVIDER, expressions: { region: { constant_value: "cbk" } } },
  },
  root_module: {},
};

/** mulberry32, of the public domain. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function toChange(index: number, random: () => number): unknown {
  const kind = KINDS[Math.floor(random() * KINDS.length)] ?? "openstack_compute_instance_v2";
  const after = toValues(kind, { index, random });
  const actions = random() < 0.7 ? ["create"] : ["no-op"];
  const address = `module.group["${index % 97}"].${kind}.r[${index}]`;
  return {
    address,
    module_address: `module.group["${index % 97}"]`,
    mode: "managed",
    type: kind,
    name: "r",
    index,
    provider_name: PROVIDER,
    change: {
      actions,
      before: actions[0] === "create" ? null : after,
      after,
      after_unknown: { id: true, all_tags: true, access_ip_v4: true, network: [{ mac: true, port: true }] },
      before_sensitive: false,
      after_sensitive: { admin_pass: true, all_metadata: {}, network: [{}], security_groups: [] },
    },
  };
}

const KINDS = [
  "openstack_compute_instance_v2",
  "openstack_blockstorage_volume_v3",
  "openstack_networking_port_v2",
  "openstack_networking_secgroup_rule_v2",
] as const;

function toValues(
  kind: (typeof KINDS)[number],
  { index, random }: { readonly index: number; readonly random: () => number },
): unknown {
  const id = Math.floor(random() * 2 ** 32).toString(16);
  const common = {
    region: "cbk",
    tags: ["team:a", `group:${index % 97}`],
    timeouts: null,
    description: `no. ${index}, für alle`,
  };
  switch (kind) {
    case "openstack_compute_instance_v2":
      return {
        ...common,
        name: `server-${index}`,
        flavor_name: "m1.small",
        flavor_id: null,
        image_id: id,
        user_data: `#cloud-config\n${'write_files:\n- path: /etc/motd\n  content: "hello \\\\ world"\n'.repeat(1 + Math.floor(random() * 8))}`,
        metadata: { role: "api", number: index },
        network: [{ name: "net", access_network: false, fixed_ip_v4: null }],
        block_device: [],
        power_state: "active",
      };
    case "openstack_blockstorage_volume_v3":
      return { ...common, name: `volume-${index}`, size: 1 + Math.floor(random() * 100), volume_type: null };
    case "openstack_networking_port_v2":
      return { ...common, name: `port-${index}`, network_id: id, fixed_ip: [{ subnet_id: id, ip_address: "" }] };
    case "openstack_networking_secgroup_rule_v2":
      return {
        ...common,
        direction: "ingress",
        ethertype: "IPv4",
        protocol: "tcp",
        port_range_min: 1,
        port_range_max: index % 65_535,
      };
  }
}
