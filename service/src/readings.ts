// Readings of a cloud's services as JSON, for gates: what no document of the API has.

import type { Snapshot } from "../../src/core/index.ts";
import type { DocumentName } from "../../src/sources/index.ts";

/** The JSON of readings: all that a source reports of one document, messages as their parts, and null for what is not known. */
export function renderReadings({ regions, shared, traits, ...documents }: Snapshot, document: DocumentName): Buffer {
  const values = documents[document].map(({ region, readings }) => ({
    region,
    readings: readings.map((reading) => ({ ...reading, item: reading.item ?? null, value: reading.value ?? null })),
  }));
  const facts = traits.map(({ dhcpPorts = null, defaultVolumeType = null, ...one }) => {
    return { ...one, dhcpPorts, defaultVolumeType };
  });
  return Buffer.from(JSON.stringify({ regions: regions ?? null, values, shared, traits: facts }));
}
