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
  OPENSTACK_ONLY_KEYS,
  type Problem,
  quoted,
  quotedList,
  type SourceInfo,
  say,
  theSetting,
  throwIfAny,
} from "../../core/index.ts";
import { createBudget, createDeadline, createShared, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import {
  type FlavorSource,
  openTokenSource,
  type QuotaSource,
  type SourceRuntime,
  type TokenSource,
} from "../source.ts";
import type { CloudClient } from "./client.ts";
import type { RunClient } from "./run-client.ts";

/** Description of the source. */
export const INFO: SourceInfo = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: undefined };

/** The services tell the keys of the newest version of the Quota API and a few more, and no others: what is not among them is a mistake. */
const supports: KeySupport = (key) => {
  const instead = "objectstorage";
  if (key === "s3.space_bytes") {
    return { reason: "is not reported by OpenStack", hint: say`Use ${quoted(instead)} instead.`, instead };
  }
  if (findKey(canonicalKey(key)) !== undefined || OPENSTACK_ONLY_KEYS.includes(key)) return undefined;
  const hint = didYouMeanKey(key, OPENSTACK_ONLY_KEYS) ?? "Correct its name or remove it; docs/keys.md lists the keys.";
  return { reason: "is not a key that OpenStack has", hint, instead: undefined };
};

/** Makes the source. */
export function createOpenstack(cloud: Cloud, { now }: Pick<SourceRuntime, "now">): QuotaSource {
  return {
    info: INFO,
    supports,
    findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
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
  const found = quotedList([...interfaces].toSorted(compareText));
  return [
    inputProblem(
      say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`,
      "Name one of them as `interface` in clouds.yaml (`OS_INTERFACE`).",
    ),
  ];
}

/** Makes the source of flavors. */
export function createFlavorSource(cloud: Cloud): FlavorSource {
  return {
    read: async ({ session, questions }) => {
      if (questions.length === 0) return { flavors: [], missing: [], untold: [] };
      if (session.catalog === undefined) return withoutCatalog(questions);
      return cloud.use(session, async (client) => {
        // Loaded on demand: most runs ask for no flavor.
        const { lookUpFlavors } = await import("./flavors.ts");
        return lookUpFlavors(client, questions);
      });
    },
  };
}

function withoutCatalog(questions: readonly FlavorQuestion[]): FlavorFacts {
  const reason = say`The compute service's address is not known, since Keystone was not asked: a token and a project were given without ${theSetting("auth-url")}.`;
  const regions = new Set(questions.map(({ region }) => region));
  return { flavors: [], missing: [], untold: [...regions].map((region) => ({ region, reason })) };
}

/** Access to a cloud's services. Creating it sends no request. */
export interface Cloud {
  /** Runs a task with the client of a session. Throws a GateError where the session has no catalog, and what the task throws. */
  use<Value>(session: Session, task: (client: CloudClient) => Promise<Value>): Promise<Value>;
}

/** Makes the access; `timeoutMs` is for everything that is asked together. */
export function createCloud({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime): Cloud {
  const clock = runtime.clock ?? SYSTEM_CLOCK;
  const tokens = new WeakMap<Session, TokenSource>();
  const budget = createBudget(timeoutMs, clock);
  const clients = createShared<Session, { readonly end: () => void; readonly client: Promise<RunClient> }>({
    close: async ({ end, client }) => {
      end();
      await (await client).close();
    },
  });

  const open = async (session: Session, leftMs: number): Promise<RunClient> => {
    // Loaded on demand: a run with the Quota API often asks no service.
    const { openRunClient } = await import("./run-client.ts");
    const token = tokens.get(session) ?? openTokenSource(session);
    tokens.set(session, token);
    return openRunClient({ session, token, deadline: createDeadline(leftMs, clock), clock, runtime });
  };

  return {
    use: async (session, task) => {
      if (session.catalog === undefined) throw new GateError(noCatalog());
      const begin = () => {
        const { leftMs, end } = budget();
        return { end, client: open(session, leftMs) };
      };
      return clients.use(session, begin, async ({ client }) => task((await client).client));
    },
  };
}

function noCatalog() {
  return inputProblem(
    "The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.",
    say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`,
  );
}
