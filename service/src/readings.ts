// Readings of a cloud's services as JSON, for gates. They have more than the documents of the API.

import type { Snapshot } from "../../src/core/index.ts";
import type { DocumentName } from "../../src/sources/index.ts";

/**
 * Returns the JSON of the readings of one document, with everything that the source reports. Messages are written as
 * their parts, and unknown values as null.
 */
export function renderReadings({ regions, shared, traits, ...documents }: Snapshot, document: DocumentName): Buffer {
  const values = documents[document].map(({ region, readings }) => ({
    region,
    readings: readings.map((reading) => ({ ...reading, item: reading.item ?? null, value: reading.value ?? null })),
  }));
  const facts = traits.map(({ dhcpPorts = null, defaultVolumeType = null, ...trait }) => {
    return { ...trait, dhcpPorts, defaultVolumeType };
  });
  return Buffer.from(JSON.stringify({ regions: regions ?? null, values, shared, traits: facts }));
}
