// The services of a cloud as a source of limits and usage, and of the sizes of flavors; they are opened by the first that asks in a run, and
// closed by the last.

import {
  canonicalKey,
  compareText,
  didYouMeanKey,
  type FlavorFacts,
  type FlavorQuestion,
  findKey,
  GateError,
  inputProblem,
  type KeySupport,
  OPENSTACK_KEYS,
  quoted,
  quotedList,
  type SourceInfo,
  say,
  theSetting,
} from "../../core/index.ts";
import { createShared, timingWithin } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import type { CloudReader } from "./cloud-reader.ts";
import { listRegions } from "./services.ts";

/** Description of the source. */
export const INFO: SourceInfo = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: undefined };

/** The services report the keys of the newest version of the Quota API and a few more, and no others: what is not among them is a mistake. */
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
    ) ?? say`Correct its name or remove it; docs/keys.md lists the keys.`;
  return { reason: say`is not a key that OpenStack has`, hint, instead: undefined };
};

/** Makes the source. */
export function createOpenstack(cloud: Cloud): QuotaSource {
  return {
    info: INFO,
    supports,
    findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
    listRegions: async (session) => findRegions(session),
    read: async ({ session, ...query }) => (await cloud.use((reader) => reader.read(session, query))).snapshot,
  };
}

/** Names of the regions of a session's catalog, sorted. Sends nothing. Throws as {@link checkCatalog} does. */
export function findRegions(session: Session): readonly string[] {
  checkCatalog(session);
  return listRegions(session);
}

/** Throws a GateError where a session has no catalog, or one without any service for its interface. */
export function checkCatalog({ catalog, interface: wanted }: Session): void {
  if (catalog === undefined) {
    const message = say`The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.`;
    const hint = say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`;
    throw new GateError(inputProblem(message, hint));
  }
  const services = catalog.filter(({ type }) => type !== "identity");
  const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
  if (interfaces.has(wanted)) return;
  if (interfaces.size === 0) {
    const message = say`Keystone's catalog has no service but Keystone itself.`;
    throw new GateError(inputProblem(message, say`Is the address that of the right cloud?`));
  }
  const found = quotedList([...interfaces].toSorted(compareText));
  const message = say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`;
  throw new GateError(inputProblem(message, say`Name one of them as \`interface\` in clouds.yaml (\`OS_INTERFACE\`).`));
}

/** Looks up flavors. Throws a GateError where the compute service fails or does not answer. */
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
  // Loaded on demand: most runs ask for no flavor.
  const { lookUpFlavors } = await import("./flavors.ts");
  return cloud.use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
}

/** Access to a cloud's services. */
export type Cloud = ReturnType<typeof createCloud>;

const MOST_AT_ONCE = 8;

/** Makes the access. Sends nothing. `timeoutMs` is for everything that is asked together. */
export function createCloud({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime) {
  const useShared = createShared<Promise<CloudReader>>(async (opened) => (await opened).close());
  const open = async () => {
    // Loaded on demand: a run with the Quota API often asks no service.
    const { openCloudReader } = await import("./cloud-reader.ts");
    const timing = timingWithin(timeoutMs);
    // Half of it is for one project.
    return openCloudReader({ timeoutMs, timing, mostAtOnce: 2 * MOST_AT_ONCE, isLasting: false, runtime });
  };
  return {
    use: <Value>(task: (reader: CloudReader) => Promise<Value>): Promise<Value> =>
      useShared("reader", open, async (opened) => task(await opened)),
  };
}
