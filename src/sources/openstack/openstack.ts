// The services of a cloud as a source of limits and usage.

import {
  canonicalKey,
  compareText,
  didYouMeanKey,
  findKey,
  inputProblem,
  type KeySupport,
  OPENSTACK_ONLY_KEYS,
  type Problem,
  quote,
  quoteList,
  type SourceInfo,
  throwIfAny,
} from "../../core/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import type { Cloud } from "./cloud.ts";

/** Description of the source. */
export const INFO: SourceInfo = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: null };

/** The services tell the keys of the newest version of the Quota API and a few more, and no others: what is not among them is a mistake. */
const supports: KeySupport = (key) => {
  const instead = "objectstorage";
  if (key === "s3.space_bytes") {
    return { reason: "is not told by OpenStack", hint: `Use ${quote(instead)} instead.`, instead };
  }
  if (findKey(canonicalKey(key)) !== undefined || OPENSTACK_ONLY_KEYS.includes(key)) return null;
  const hint = didYouMeanKey(key, OPENSTACK_ONLY_KEYS) ?? "Correct its name or remove it; docs/keys.md lists the keys.";
  return { reason: "is not a key that OpenStack has", hint, instead: null };
};

/** Makes the source. */
export function createOpenstack(cloud: Cloud, { now }: Pick<SourceRuntime, "now">): QuotaSource {
  return {
    info: INFO,
    supports,
    findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, "") ?? null,
    listRegions: (session) =>
      cloud.use(session, (client) => {
        throwIfAny(findEmptyCatalog(session));
        return Promise.resolve(client.regions);
      }),
    read: async ({ session, ...query }) => {
      // Loaded on demand: a run with the Quota API reads nothing here.
      const { readSnapshot } = await import("./snapshot.ts");
      return cloud.use(session, (client) => {
        throwIfAny(findEmptyCatalog(session));
        return readSnapshot(client, query, { info: INFO, now });
      });
    },
  };
}

/** The problem of a catalog without any service for the session's interface. */
export function findEmptyCatalog({ catalog, interface: wanted }: Session): readonly Problem[] {
  const services = (catalog ?? []).filter(({ type }) => type !== "identity");
  const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
  if (interfaces.has(wanted)) return [];
  if (interfaces.size === 0) {
    return [
      inputProblem("Keystone's catalog has no service but Keystone itself.", "Is the address that of the right cloud?"),
    ];
  }
  const found = quoteList([...interfaces].toSorted(compareText));
  return [
    inputProblem(
      `Keystone's catalog has no service for the interface ${quote(wanted)}, only for ${found}.`,
      `Name one of them as ${quote("interface")} in clouds.yaml (${quote("OS_INTERFACE")}).`,
    ),
  ];
}
