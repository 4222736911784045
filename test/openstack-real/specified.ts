// Documents that the API must have for amounts of the services, by the specification's table of keys.

import type { ServedDocument } from "../../service/test/openstack-real/serving.ts";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";
import type { Amounts } from "./said.ts";

type Version = "v1" | "v2" | "v3";
type Document = "quota" | "current_usage";
type Value = number | "unlimited" | null | undefined;

const VERSIONS: readonly Version[] = ["v1", "v2", "v3"];

/**
 * Returns the document of a region with these amounts. Object storage has one type, with the amount of the whole
 * account. Trunks are not in the specification, but in v3 if the cloud has them.
 */
export function toSpecified(
  said: Amounts,
  { version, document }: { readonly version: Version; readonly document: Document },
) {
  const field = document === "quota" ? "limit" : "used";
  const rows = SPECIFIED_KEYS.filter(([, , quota, usage, since, remark]) => {
    const isThere = since === "" || VERSIONS.indexOf(since) <= VERSIONS.indexOf(version);
    const isGone = remark === "until v2" && version === "v3";
    return isThere && !isGone && (document === "quota" ? quota : usage) === "yes";
  });
  const trunks: typeof rows = version === "v3" ? [["network.trunks", "count", "yes", "yes", "v3"]] : [];
  return Object.fromEntries(
    [...rows, ...trunks].flatMap(([key, , , , , remark]): readonly (readonly [string, unknown])[] => {
      if (remark === "object") return [[key, membersOf(said, key, field)]];
      const amounts = said[remark === "until v2" ? "objectstorage" : key] ?? ofEach(said, key);
      const value = amounts?.[field];
      if (value === undefined) return [];
      return [[key, remark === "list" ? [{ type: "swift", space_bytes: toNumber(value) }] : toNumber(value)]];
    }),
  ) as ServedDocument[string];
}

/** Returns the amounts of a server group, all of which have the same limit. */
function ofEach(said: Amounts, key: string): Amounts[string] | undefined {
  const first = Object.entries(said).find(
    ([name]) => key === "compute.server_group_members" && name.startsWith(`${key}[`),
  );
  return first?.[1];
}

function toNumber(value: Value): number {
  if (value === "unlimited") return -1;
  if (typeof value !== "number") throw new Error(`no amount: ${value}`);
  return value;
}

/** Amounts of a key's items by name: `compute.flavors[m1.small]`. */
function membersOf(said: Amounts, key: string, field: "limit" | "used"): Readonly<Record<string, number>> {
  const items = Object.entries(said).filter(([name]) => name.startsWith(`${key}[`));
  return Object.fromEntries(items.map(([name, amounts]) => [name.slice(key.length + 1, -1), toNumber(amounts[field])]));
}
