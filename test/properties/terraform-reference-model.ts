// Reference model of Terraform plans for three simple types of resources, after the format that Terraform documents: a
// volume takes its size and one volume, and a floating IP or a DNS zone takes one.

import { hasRepeatedMember, membersCalled, onlyMember, readJson, stringOf, type Tree, wholeOf } from "./json-tree.ts";

/** Limit and usage of each key, in the only region. */
export type Room = Readonly<Record<string, { readonly limit: bigint; readonly used: bigint }>>;

const VOLUME = "openstack_blockstorage_volume_v3";
const KEYS: Readonly<Record<string, string>> = {
  [VOLUME]: "volume.volumes",
  openstack_networking_floatingip_v2: "network.floatingips",
  openstack_dns_zone_v2: "dns.zones",
};

/**
 * `green`: the document shows that the change fits. `red`: it does not fit, or not certainly. `open`: this model cannot
 * tell.
 */
export type MayBeGreen = "green" | "red" | "open";

const ONE_OF: readonly string[] = [
  "resource_changes",
  "planned_values",
  "configuration",
  "resource_drift",
  "deferred_changes",
];

/** Returns the words of `actions`, or undefined for a combination that Terraform does not write. */
function actionsOf(tree: Tree | undefined): string | undefined {
  if (tree?.kind !== "list") return undefined;
  const words = tree.elements.map(stringOf).join(" ");
  return /^(?:no-op|create|read|update|delete|forget|delete create|create delete|create forget|forget create)$/.test(
    words,
  )
    ? words
    : undefined;
}

/** Region of the plan, and its room. */
interface Place {
  readonly region: string;
  readonly room: Room;
}

/** Returns whether the gate may be green for a text. */
export function predictTerraform(text: string, place: Place): MayBeGreen {
  const tree = readJson(text);
  if (tree === undefined) return predictBroken(text, place);
  if (tree.kind !== "object") return "red";
  // Within a resource, the last of duplicate members counts, as in JSON.parse. Elsewhere duplicates are refused.
  if (hasRepeatedMember(tree)) return "open";
  if (!ONE_OF.some((name) => membersCalled(tree, name).length > 0)) return "red";
  if (!/^(?:0\.[12]|1\.\d+)$/.test(stringOf(onlyMember(tree, "format_version")) ?? "")) return "red";
  if (!membersCalled(tree, "errored").every((one) => one.kind === "scalar" && one.text === "false")) return "red";
  // Projects, providers' regions and deferred changes are tested elsewhere.
  if (/"(?:tenant_id|project_id|deferred_changes|importing)"/.test(text)) return "open";
  if (membersCalled(tree, "action_invocations").length > 0) return "open";
  const changes = onlyMember(tree, "resource_changes");
  // A plan with planned values but without changes: it is unknown whether the resources must be created.
  const isNothing = changes === undefined || (changes.kind === "scalar" && changes.text === "null");
  if (isNothing && membersCalled(tree, "planned_values").length > 0) return "open";
  if (isNothing) return "green";
  return changes.kind === "list" ? predictChanges(changes.elements, place) : "red";
}

/**
 * Predicts a text that is not JSON. A reader may skip parts of a plan that it does not need, with only a look at their
 * brackets. It reads the changes in any case, as long as they can be recognised.
 */
function predictBroken(text: string, place: Place): MayBeGreen {
  const name = '"resource_changes":';
  const from = text.indexOf(name);
  if (from === -1) return "open";
  const rest = text.slice(from + name.length);
  for (let end = rest.lastIndexOf("]"); end > 0; end = rest.lastIndexOf("]", end - 1)) {
    const changes = readJson(rest.slice(0, end + 1));
    if (changes?.kind !== "list") continue;
    const isOpen = hasRepeatedMember(changes) || /"(?:tenant_id|project_id|importing)"/.test(text);
    return !isOpen && predictChanges(changes.elements, place) === "red" ? "red" : "open";
  }
  return "red";
}

function predictChanges(changes: readonly Tree[], { region, room }: Place): MayBeGreen {
  const taken = new Map<string, bigint>();
  for (const resource of changes) {
    const said = addUp(resource, { taken, region });
    if (said !== "green") return said;
  }
  for (const [key, amount] of taken) {
    const { limit, used } = room[key] ?? { limit: 0n, used: 0n };
    if (amount > 0n && used + amount > limit) return "red";
  }
  return "green";
}

/** Adds the amounts of a change. Returns another prediction than "green" if they are unknown. */
function addUp(
  resource: Tree,
  { taken, region }: { readonly taken: Map<string, bigint>; readonly region: string },
): MayBeGreen {
  const mode = stringOf(onlyMember(resource, "mode"));
  if (mode === "data" || mode === "ephemeral") return "green";
  const type = stringOf(onlyMember(resource, "type"));
  if (type === undefined) return "red";
  const isOfOurProvider = /\/(?:openstack|metakube)$/.test(stringOf(onlyMember(resource, "provider_name")) ?? "");
  if (!/^(?:openstack|metakube)_/.test(type)) return isOfOurProvider ? "red" : "green";
  if (mode !== undefined && mode !== "managed") return "red";
  const key = KEYS[type];
  if (key === undefined || !Object.hasOwn(KEYS, type)) return "open";
  const change = onlyMember(resource, "change");
  const actions = actionsOf(onlyMember(change, "actions"));
  if (actions === undefined) return "red";
  if (["no-op", "read", "forget"].includes(actions)) return "green";
  const add = (name: string, amount: bigint) => taken.set(name, (taken.get(name) ?? 0n) + amount);
  const [before, after] = [onlyMember(change, "before"), onlyMember(change, "after")];
  const regions = (actions === "create" ? [after] : [before, after]).flatMap(
    (side) => stringOf(onlyMember(side, "region")) ?? [],
  );
  const others = regions.filter((own) => own !== region);
  if (others.some((own) => own === "" || /[,\s\p{Cc}]/u.test(own) || own.length > 255)) return "open";
  // Nothing is known of another region. Changes there may add up to 0.
  if (others.length > 0) return actions === "create" && after?.kind === "object" ? "red" : "open";
  if (actions !== "delete") {
    if (after?.kind !== "object") return "red";
    add(key, 1n);
    if (type === VOLUME) {
      const unknown = onlyMember(change, "after_unknown");
      const isMarked = [unknown, onlyMember(unknown, "size")].some(
        (one) => one?.kind === "scalar" && one.text === "true",
      );
      const size = wholeOf(onlyMember(after, "size"));
      // A size that neither side has does not change.
      if (actions === "update" && isUnset(onlyMember(before, "size")) && isUnset(onlyMember(after, "size")))
        return "open";
      // A number in another notation may still be whole, which this model does not decide.
      if (size === undefined && !isMarked) return isNumber(onlyMember(after, "size")) ? "open" : "red";
      if (size === undefined || isMarked || size < 0n || size > BigInt(Number.MAX_SAFE_INTEGER)) return "red";
      // A volume does not shrink in place.
      const there = actions === "update" ? (wholeOf(onlyMember(before, "size")) ?? 0n) : 0n;
      add("volume.space_gb", size > there ? size : there);
    }
  }
  if (actions.includes("delete") || actions === "update") {
    if (before?.kind !== "object") return "green";
    add(key, -1n);
    if (type === VOLUME) {
      const size = wholeOf(onlyMember(before, "size"));
      if (size === undefined || size < 0n || size > BigInt(Number.MAX_SAFE_INTEGER)) return "open";
      add("volume.space_gb", -size);
    }
  }
  return "green";
}

function isUnset(tree: Tree | undefined): boolean {
  return tree === undefined || (tree.kind === "scalar" && tree.text === "null");
}

function isNumber(tree: Tree | undefined): boolean {
  return tree?.kind === "scalar" && /^-?\d/.test(tree.text);
}
