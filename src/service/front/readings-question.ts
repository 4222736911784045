// What a gate asks for in place of a document, in a header that everybody else ignores.

import { parseCheckKey } from "../../core/index.ts";
import { READINGS_HEADER } from "../../sources/quota-api/index.ts";
import type { ReadingsQuestion } from "../backend.ts";

/** Longest header, in characters: twice as long as the longest that a gate sends. */
const MOST_CHARACTERS = 8192;

/** Most regions that are asked of a cloud which has no names of regions. */
const MOST_REGIONS = 100;

/** The question of a header, or a sentence that says what is wrong with it. Parameters that are not known are ignored: a newer gate may have more. */
export function parseReadingsHeader(header: string): ReadingsQuestion | string {
  if (header.length > MOST_CHARACTERS) {
    return `The header \`${READINGS_HEADER}\` has more than ${MOST_CHARACTERS} characters. Ask for less at once.`;
  }
  const parameters = new URLSearchParams(header);
  const keys = parameters.getAll("key").filter((key) => key !== "");
  return {
    wanted: keys.includes("*") ? null : keys.map(parseCheckKey),
    dhcpPorts: parameters.getAll("dhcp-ports"),
    defaultVolumeTypes: parameters.getAll("default-volume-type"),
    volumeTypes: parameters.getAll("volume-types"),
  };
}

/** Those of the named regions that exist. A cloud without names of regions has each. */
export function findExisting(named: readonly string[], existing: readonly string[]): readonly string[] {
  return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}
