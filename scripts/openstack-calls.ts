// The tables of docs/openstack.md, from the tables that the source reads by (src/sources/openstack/).

import { asSentence, toText } from "../src/core/index.ts";
import type { ServiceKey, ServiceReader, ValuePlace } from "../src/sources/openstack/service-reader.ts";
import { SERVICES } from "../src/sources/openstack/services.ts";
import { SERVICE_READERS } from "../src/sources/openstack/snapshot.ts";

/** Role that docs/openstack.md states for all services without a role in their table. */
const USUAL_ROLE = "the role `reader` or `member`";

/** Returns the tables of all services, with the call and field of each key's limit and usage. */
export function openstackTables(): string {
  return SERVICE_READERS.map(toTable).join("\n\n");
}

function toTable({ service, keys }: ServiceReader): string {
  const { label, otherTypes: aliases, role } = SERVICES[service];
  const also = aliases.length === 0 ? "" : ` (also ${aliases.map(toCode).join(", ")})`;
  // Some services use the same scheme for most of their quotas.
  const [most = []] = [...Map.groupBy(keys, toPattern).values()].toSorted((one, other) => other.length - one.length);
  const alike = most.length > 2 ? most : [];
  const others = keys.filter((key) => !alike.includes(key));
  return [
    `### ${toText(asSentence(label))}`,
    "",
    `Type: ${toCode(service)}${also}.${toText(role) === USUAL_ROLE ? "" : ` Needs ${toText(role)}.`}`,
    ...(alike.length === 0 ? [] : ["", ...toAlikeKeys(alike)]),
    ...(others.length === 0 ? [] : ["", ...toRows(others)]),
  ].join("\n");
}

function toAlikeKeys(keys: readonly ServiceKey[]): readonly string[] {
  const [first] = keys;
  const names = keys.map((row) => `${toCode(row.key)} (${toCode(nameOf(row))})`);
  return [first === undefined ? "" : toPattern(first), "", `Keys, with their \`NAME\`: ${names.join(", ")}.`];
}

function toRows(keys: readonly ServiceKey[]): readonly string[] {
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
  return [
    `| key | ${limits.head} | ${usages.head} |`,
    "|---|---|---|",
    ...keys.map(({ key }, row) => `| ${toCode(key)} | ${limits.cells[row]} | ${usages.cells[row]} |`),
  ];
}

/** Returns the quota's name in the fields of limit and usage: `port` of `quota.port.limit`. */
function nameOf({ limit }: ServiceKey): string {
  return limit?.field.split(".")[1] ?? "";
}

/** Returns the fields and calls of limit and usage, with `NAME` for the quota's name. */
function toPattern(row: ServiceKey): string {
  const [limit = "", usage = ""] = [row.limit, row.usage].map((place) =>
    place === undefined ? "" : `${toField(place)} in ${toCall(place)}`.replaceAll(`.${nameOf(row)}.`, ".NAME."),
  );
  return `Limit: ${limit}. Usage: ${usage}.`;
}

/** Returns a column. Its head names the call if all cells have the same one, apart from those of other services. */
function toColumn(name: string, without: string, places: readonly (ValuePlace | undefined)[]) {
  const own = places.filter((place) => place?.service === undefined);
  const calls = new Set(own.flatMap((place) => (place === undefined ? [] : [toCall(place)])));
  const [call = ""] = calls.size === 1 ? calls : [];
  const cells = places.map((place) => {
    if (place === undefined) return without;
    return call === "" || place.service !== undefined ? `${toCall(place)}: ${toField(place)}` : toField(place);
  });
  return { head: call === "" ? name : `${name}, in ${call}`, cells };
}

function toCall({ call, service }: ValuePlace): string {
  const of = service === undefined ? "" : ` of the ${toText(SERVICES[service].label)}`;
  return `${toCode(call.replace(/\?.*/, ""))}${of}`;
}

function toField({ field }: ValuePlace): string {
  return field.replaceAll(/[\w[\]]+(?:[.-][\w[\]…]+)+|\w+_\w+/g, toCode);
}

function toCode(text: string): string {
  return `\`${text}\``;
}
