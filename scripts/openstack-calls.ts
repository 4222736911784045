// The tables of docs/openstack.md, from those that the source reads by (src/sources/openstack/).

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
  return [
    `### ${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    "",
    `Type in the catalog: ${toCode(service)}${also}. Needs ${role}.`,
    "",
    "| key | limit | usage |",
    "|---|---|---|",
    ...keys.map(toRow),
  ].join("\n");
}

function toRow({ key, limit, usage }: ServiceKey): string {
  return `| ${toCode(key)} | ${toCell(limit, "none")} | ${toCell(usage, "not reported")} |`;
}

function toCell(place: ValuePlace | null, without: string): string {
  if (place === null) return without;
  const field = place.field.replaceAll(/[\w[\]]+(?:[.-][\w[\]…]+)+|\w+_\w+/g, toCode);
  return `${toCode(place.call.replace(/\?.*/, ""))}: ${field}`;
}

function toCode(text: string): string {
  return `\`${text}\``;
}
