// Which attributes of a resource are read, by its row in the table.

import type { Shape } from "./attributes.ts";
import type { ResourceType, Take } from "./resource-types.ts";

const SERVER: Shape = {
  flavor_id: true,
  flavor_name: true,
  network_mode: true,
  network: { port: true, uuid: true, name: true },
  block_device: {
    source_type: true,
    destination_type: true,
    volume_size: true,
    delete_on_termination: true,
    boot_index: true,
    uuid: true,
  },
  metadata: "keys",
  all_metadata: "keys",
  scheduler_hints: { group: true },
};

const CLUSTER: Shape = {
  id: true,
  dc_name: true,
  spec: {
    cloud: {
      openstack: {
        floating_ip_pool: true,
        security_group: true,
        network: true,
        subnet_id: true,
        server_group_id: true,
        user_credentials: { project_id: true },
      },
    },
  },
};

const NODES: Shape = {
  cluster_id: true,
  spec: {
    replicas: true,
    min_replicas: true,
    max_replicas: true,
    template: {
      cloud: { openstack: { flavor: true, disk_size: true, use_floating_ip: true, server_group_id: true } },
    },
  },
};

const OBJECT: Shape = { content: "bytes", content_length: true, source: true, copy_from: true };

function shapeOfTake(take: Take): Shape {
  switch (take.kind) {
    case "each":
      return {};
    case "while":
    case "size":
    case "flavor":
    case "key pair":
      return { [take.attribute]: true };
    case "elements":
      return { [take.attribute]: {} };
    case "port":
      return Object.fromEntries([take.given, ...take.made].map((attribute) => [attribute, true as const]));
    case "default rules":
      return { delete_default_rules: true };
    case "server":
      return SERVER;
    case "cluster":
      return CLUSTER;
    case "nodes":
      return NODES;
    case "object":
      return OBJECT;
    default:
      return take satisfies never;
  }
}

/** The attributes that counting a resource of this row needs. */
export function shapeOf(row: Extract<ResourceType, { kind: "counted" }>): Shape {
  const shapes = row.takes.map(shapeOfTake);
  const project: Shape = row.project === null ? {} : { [row.project]: true };
  return Object.assign({ region: true }, project, ...shapes);
}
