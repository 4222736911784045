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

/** A source of limits and usage that also looks up flavors. */
interface OpenstackSource extends QuotaSource {
  /**
   * Looks up flavors in the compute service. The facts name flavors that it lacks. Throws a GateError if the service
   * fails or does not answer.
   */
  readonly findFlavors: (session: Session, questions: readonly FlavorQuestion[]) => Promise<FlavorFacts>;
}

const MOST_AT_ONCE = 8;

/** Creates the source. Sends no request. `timeoutMs` limits each reading. */
export function createOpenstack({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime): OpenstackSource {
  const useShared = createShared<CloudReader>((reader) => reader.close());
  const timing = timingWithin(timeoutMs);
  // A reader grants each project half of its maximum.
  const open = () => openCloudReader({ timeoutMs, timing, mostAtOnce: 2 * MOST_AT_ONCE, isLasting: false, runtime });
  const use = <Value>(task: (reader: CloudReader) => Promise<Value>) => useShared("reader", open, task);
  return {
    info: INFO,
    supports,
    findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
    listRegions: async (session) => findRegions(session),
    read: async ({ session, ...query }) => (await use((reader) => reader.read(session, query))).snapshot,
    findFlavors: async (session, questions) => {
      if (session.catalog !== undefined) {
        return use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
      }
      const reason = say`The compute service's address is not known, since Keystone was not asked: a token and a project were given without ${theSetting("auth-url")}.`;
      const regions = new Set(questions.map(({ region }) => region));
      return { flavors: [], missing: [], failures: [...regions].map((region) => ({ region, reason })) };
    },
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
