// The services of a cloud as a source of limits and usage.

import { type KeySupport, quote, type SourceInfo } from "../../core/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import type { Cloud } from "./cloud.ts";

const INFO: SourceInfo = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: null };

/** Keys that no service of OpenStack tells: the source has those of the newest version of the Quota API. */
const supports: KeySupport = (key) => {
  if (key !== "s3.space_bytes") return null;
  const instead = "objectstorage";
  return { reason: "is not told by OpenStack", hint: `Use ${quote(instead)} instead.`, instead };
};

/** Makes the source. */
export function createOpenstack(cloud: Cloud, { now }: Pick<SourceRuntime, "now">): QuotaSource {
  return {
    info: INFO,
    supports,
    listRegions: (session) => cloud.use(session, ({ regions }) => Promise.resolve(regions)),
    read: ({ session, ...query }) =>
      cloud.use(session, async (client) => {
        // Loaded on demand: a run with the Quota API reads nothing here.
        const { readSnapshot } = await import("./snapshot.ts");
        return readSnapshot(client, query, { info: INFO, now });
      }),
  };
}
