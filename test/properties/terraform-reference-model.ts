// What may be green of a Terraform plan, worked out a second time for three simple types of resources, from the format that Terraform
// documents: a volume takes its size and one volume, a floating IP and a DNS zone take one of theirs.

import { hasRepeatedMember, membersCalled, onlyMember, readJson, stringOf, type Tree, wholeOf } from "./json-tree.ts";

/** Limit and use of each key, in the only region that there is. */
export type Room = Readonly<Record<string, { readonly limit: bigint; readonly used: bigint }>>;

const VOLUME = "openstack_blockstorage_volume_v3";
const KEYS: Readonly<Record<string, string>> = {
  [VOLUME]: "volume.volumes",
  openstack_networking_floatingip_v2: "network.floatingips",
  openstack_dns_zone_v2: "dns.zones",
};

/** `green`: the document itself says that the change fits. `red`: it does not, or not for certain. `open`: this reference model cannot tell. */
export type MayBeGreen = "green" | "red" | "open";

const ONE_OF: readonly string[] = [
  "resource_changes",
  "planned_values",
  "configuration",
  "resource_drift",
  "deferred_changes",
];

/** The words of `actions`, as Terraform combines them; undefined: nothing that it writes. */
function actionsOf(tree: Tree | undefined): string | undefined {
  if (tree?.kind !== "list") return undefined;
  const words = tree.elements.map(stringOf).join(" ");
  return /^(?:no-op|create|read|update|delete|forget|delete create|create delete|create forget|forget create)$/.test(
    words,
  )
    ? words
    : undefined;
}

/** Where the plan is read for, and what there is room for. */
interface Place {
  readonly region: string;
  readonly room: Room;
}

/** What may be green of a text that may be such a plan. */
export function predictTerraform(text: string, place: Place): MayBeGreen {
  const tree = readJson(text);
  if (tree === undefined) return predictBroken(text, place);
  if (tree.kind !== "object") return "red";
  // Within one resource the last of two members counts, which is JSON.parse's way; outside of it two are refused.
  if (hasRepeatedMember(tree)) return "open";
  if (!ONE_OF.some((name) => membersCalled(tree, name).length > 0)) return "red";
  if (!/^(?:0\.[12]|1\.\d+)$/.test(stringOf(onlyMember(tree, "format_version")) ?? "")) return "red";
  if (!membersCalled(tree, "errored").every((one) => one.kind === "scalar" && one.text === "false")) return "red";
  // Projects, regions of providers and what follows later belong to other tests.
  if (/"(?:tenant_id|project_id|deferred_changes|importing)"/.test(text)) return "open";
  if (membersCalled(tree, "action_invocations").length > 0) return "open";
  const changes = onlyMember(tree, "resource_changes");
  // What will be there without a word on what changes: whether it has to be made is unknown.
  const isNothing = changes === undefined || (changes.kind === "scalar" && changes.text === "null");
  if (isNothing && membersCalled(tree, "planned_values").length > 0) return "open";
  if (isNothing) return "green";
  return changes.kind === "list" ? predictChanges(changes.elements, place) : "red";
}

/**
 * A text that is no JSON may still be one where it matters: the parts of a plan that nothing is read of are passed over, with no more
 * than a look at their brackets. Its changes, as long as they are recognised as such, are read in any case.
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

/** Adds what one change takes; or says that it is unknown, so that nothing may be green. */
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
  // Of another region than the only one nothing is known. What changes there may come to nothing.
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
      // What neither side of an update has stays as it is.
      if (actions === "update" && isUnset(onlyMember(before, "size")) && isUnset(onlyMember(after, "size")))
        return "open";
      // Written in another way it may still be a whole number, which is not for this reference model to say.
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
