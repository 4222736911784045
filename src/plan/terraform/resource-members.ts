// Which members of a resource are read, by its type: all that planned-changes.ts and state-resources.ts look at, and nothing else.

import type { Shape } from "./attributes.ts";
import { type Members, type Selection, toMembers } from "./json-excerpt.ts";
import { CLUSTER, FLAVOR, NETWORK, PORT, SERVER_GROUP, SNAPSHOT, VOLUME } from "./resource-facts.ts";
import { findResourceType, isOurs } from "./resource-types.ts";
import { shapeOf } from "./shapes.ts";

/** Which members are read of the resources of one array. */
export interface ResourceMembers {
  readonly untyped: Members;
  readonly membersOf: (type: string) => Members;
}

/** What tells a resource's region and project. */
const WHEREABOUTS: Shape = { region: true, tenant_id: true, project_id: true };

const FLAVOR_SIZES: Shape = { id: true, flavor_id: true, name: true, vcpus: true, ram: true, disk: true };

/** Attributes that are read beside those that counting needs. */
const FOR_OTHERS: ReadonlyMap<string, Shape> = new Map([
  [PORT, { id: true }],
  [VOLUME, { id: true }],
  [CLUSTER, { id: true, dc_name: true, spec: true }],
  [FLAVOR, FLAVOR_SIZES],
]);

const IN_STATE: ReadonlyMap<string, Shape> = new Map([
  [NETWORK, { shared: true, external: true }],
  [PORT, { id: true }],
  [CLUSTER, { id: true, dc_name: true, spec: true }],
  [FLAVOR, FLAVOR_SIZES],
  [SERVER_GROUP, { id: true, members: true }],
  [SNAPSHOT, { id: true, size: true }],
]);

const HEAD = { mode: "whole", type: "whole" } as const;

const CHANGE_HEAD = { ...HEAD, provider_name: "whole", action_reason: "whole", deposed: "whole" } as const;

const STATE_HEAD = { ...HEAD, tainted: "whole", deposed_key: "whole" } as const;

/** Of the elements of `resource_changes`. */
export function changeMembers(): ResourceMembers {
  const others = toMembers({ ...CHANGE_HEAD, change: toMembers({ actions: "whole" }) });
  return {
    untyped: toMembers({ ...CHANGE_HEAD, change: "never" }),
    membersOf: (type) => {
      if (!isOurs(type)) return others;
      const row = findResourceType(type);
      const shape = row?.kind === "counted" ? shapeOf(row) : {};
      const values = toSelection({ ...shape, ...WHEREABOUTS, ...FOR_OTHERS.get(type) }, "keys");
      const marks = toSelection({ ...shape, region: true }, "whole");
      return toMembers({
        ...CHANGE_HEAD,
        change: toMembers({
          actions: "whole",
          importing: "whole",
          before: values,
          after: values,
          after_unknown: marks,
          before_sensitive: marks,
          after_sensitive: marks,
        }),
      });
    },
  };
}

/** Of the elements of a state module's `resources`. */
export function stateMembers(): ResourceMembers {
  const others = toMembers(HEAD);
  return {
    untyped: toMembers({ ...STATE_HEAD, values: "never", sensitive_values: "never" }),
    membersOf: (type) =>
      isOurs(type)
        ? toMembers({
            ...STATE_HEAD,
            values: toSelection({ ...WHEREABOUTS, ...IN_STATE.get(type) }, "keys"),
            sensitive_values: toMembers({ region: "whole" }),
          })
        : others,
  };
}

/** Of the elements of `resource_drift`. */
export function driftMembers(): ResourceMembers {
  const members = toMembers(HEAD);
  return { untyped: members, membersOf: () => members };
}

/** `names` stands for a map of which only the members' names are kept: in values they are, in marks each mark matters. */
function toSelection(shape: Shape, names: "keys" | "whole"): Selection {
  return toMembers(
    Object.fromEntries(
      Object.entries(shape).map(([attribute, rule]): [string, Selection] => {
        if (rule === "keys") return [attribute, names];
        return [attribute, typeof rule === "object" ? toSelection(rule, names) : "whole"];
      }),
    ),
  );
}
