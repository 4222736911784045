// The services of a cloud as a source of limits, usage and flavors. The first question of a run opens the reader, and
// the last one closes it.

import {
  canonicalKey,
  didYouMeanKey,
  type FlavorFacts,
  type FlavorQuestion,
  findKey,
  type KeySupport,
  OPENSTACK_KEYS,
  quoted,
  say,
  theSetting,
} from "../../core/index.ts";
import { createShared, timingWithin } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import { type CloudReader, openCloudReader } from "./cloud-reader.ts";
import { lookUpFlavors } from "./flavors.ts";
import { checkCatalog, INFO, listRegions } from "./services.ts";

/** Every key that OpenStack reports is documented: all keys of the newest version of the Quota API, and a few more. */
const supports: KeySupport = (key) => {
  const instead = "objectstorage";
  if (key === "s3.space_bytes") {
    return { reason: say`is not reported by OpenStack`, hint: say`Use ${quoted(instead)} instead.`, instead };
  }
  if (findKey(canonicalKey(key)) !== undefined) return undefined;
  const hint =
    didYouMeanKey(
      key,
      OPENSTACK_KEYS.map(({ key: other }) => other),
    ) ??
    say`Correct its name or remove it; https://github.com/quota-gate/quota-gate/blob/main/docs/keys.md lists the keys.`;
  return { reason: say`is not a key that OpenStack has`, hint, instead: undefined };
};

/** Creates the source of limits and usage. */
export function createOpenstack(cloud: Cloud): QuotaSource {
  return {
    info: INFO,
    supports,
    findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
    listRegions: async (session) => findRegions(session),
    read: async ({ session, ...query }) => (await cloud.use((reader) => reader.read(session, query))).snapshot,
  };
}

/**
 * Returns the sorted names of the regions in a session's catalog. Sends no request. Throws as {@link checkCatalog}
 * does.
 */
export function findRegions(session: Session): readonly string[] {
  checkCatalog(session);
  return listRegions(session);
}

/** Looks up flavors. Throws a GateError if the compute service fails or does not answer. */
export async function findFlavors(
  cloud: Cloud,
  session: Session,
  questions: readonly FlavorQuestion[],
): Promise<FlavorFacts> {
  if (session.catalog === undefined) {
    const reason = say`The compute service's address is not known, since Keystone was not asked: a token and a project were given without ${theSetting("auth-url")}.`;
    const regions = new Set(questions.map(({ region }) => region));
    return { flavors: [], missing: [], failures: [...regions].map((region) => ({ region, reason })) };
  }
  return cloud.use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
}

/** Access to a cloud's services. */
export type Cloud = ReturnType<typeof createCloud>;

const MOST_AT_ONCE = 8;

/** Creates access to a cloud's services. Sends no request. `timeoutMs` limits each reading. */
export function createCloud({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime) {
  const useShared = createShared<CloudReader>((reader) => reader.close());
  const timing = timingWithin(timeoutMs);
  // A reader grants each project half of its maximum.
  const open = () => openCloudReader({ timeoutMs, timing, mostAtOnce: 2 * MOST_AT_ONCE, isLasting: false, runtime });
  return {
    use: <Value>(task: (reader: CloudReader) => Promise<Value>): Promise<Value> => useShared("reader", open, task),
  };
}
