// The tables of docs/openstack.md, from those that the source reads by (src/sources/openstack/).

import { toText } from "../src/core/index.ts";
import type { ServiceKey, ServiceReader, ValuePlace } from "../src/sources/openstack/service-reader.ts";
import { SERVICES } from "../src/sources/openstack/services.ts";
import { SERVICE_READERS } from "../src/sources/openstack/snapshot.ts";

/** Tables of all services, one after the other: of each key its limit and its usage, by call and field. */
export function openstackTables(): string {
  return SERVICE_READERS.map(toTable).join("\n\n");
}

function toTable({ service, keys }: ServiceReader): string {
  const { label, types, role } = SERVICES[service];
  const [, ...aliases] = types;
  const also = aliases.length === 0 ? "" : ` (also ${aliases.map(toCode).join(", ")})`;
  const limits = toColumn(
    "limit",
    "none",
    keys.map(({ limit }) => limit),
  );
  const usages = toColumn(
    "usage",
    "not reported",
    keys.map(({ usage }) => usage),
  );
  const [first] = keys;
  // The network service names all of its quotas alike.
  const isAlike = keys.length > 1 && new Set(keys.map(toPattern)).size === 1;
  const rows = isAlike
    ? ["| key | `NAME` |", "|---|---|", ...keys.map((row) => `| ${toCode(row.key)} | ${toCode(nameOf(row))} |`)]
    : [
        `| key | ${limits.head} | ${usages.head} |`,
        "|---|---|---|",
        ...keys.map(({ key }, row) => `| ${toCode(key)} | ${limits.cells[row]} | ${usages.cells[row]} |`),
      ];
  const alike = isAlike && first !== undefined ? [toPattern(first), ""] : [];
  return [
    `### ${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    "",
    `Type in the catalog: ${toCode(service)}${also}. Needs ${toText(role)}.`,
    "",
    ...alike,
    ...rows,
  ].join("\n");
}

/** The quota's name, which limit and usage have in common: `port` of `quota.port.limit`. */
function nameOf({ limit }: ServiceKey): string {
  return limit?.field.split(".")[1] ?? "";
}

/** Where limit and usage are, with `NAME` for the quota's name. */
function toPattern(row: ServiceKey): string {
  const [limit = "", usage = ""] = [row.limit, row.usage].map((place) =>
    place === undefined ? "" : `${toField(place)} in ${toCall(place)}`.replaceAll(`.${nameOf(row)}.`, ".NAME."),
  );
  return `Limit: ${limit}. Usage: ${usage}.`;
}

/** A column: its head has the call if all of its cells have the same. */
function toColumn(name: string, without: string, places: readonly (ValuePlace | undefined)[]) {
  const calls = new Set(places.flatMap((place) => (place === undefined ? [] : [toCall(place)])));
  const [call = ""] = calls.size === 1 ? calls : [];
  const cells = places.map((place) => {
    if (place === undefined) return without;
    return call === "" ? `${toCall(place)}: ${toField(place)}` : toField(place);
  });
  return { head: call === "" ? name : `${name}, in ${call}`, cells };
}

function toCall({ call }: ValuePlace): string {
  return toCode(call.replace(/\?.*/, ""));
}

function toField({ field }: ValuePlace): string {
  return field.replaceAll(/[\w[\]]+(?:[.-][\w[\]…]+)+|\w+_\w+/g, toCode);
}

function toCode(text: string): string {
  return `\`${text}\``;
}
