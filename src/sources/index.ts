// Sources of limits and usage. A new one is a folder here and a choice below.

import type { FlavorFacts, FlavorQuestion } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import type { Session } from "../keystone/index.ts";
import { createCloud, createOpenstack, findFlavors } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { QuotaSource, SourceRuntime } from "./source.ts";

export type { DocumentName, QuotaSource, SourceRuntime } from "./source.ts";

/** What a run asks of a cloud. */
export type Sources = ReturnType<typeof createSources>;

/** Creates everything that a run may ask of a cloud. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime) {
  // Shared by all that asks the cloud's services in one run.
  const cloud = createCloud(connection, runtime);
  const isQuotaApi =
    connection.source === "quota-api" || (connection.source === "auto" && connection.base !== undefined);
  const limits: QuotaSource = isQuotaApi ? createQuotaApi(connection, runtime) : createOpenstack(cloud);
  return {
    limits,
    /** Looks up flavors in the compute service; the facts name what it lacks. Throws a GateError where it fails or does not answer. */
    findFlavors: (session: Session, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> =>
      findFlavors(cloud, session, questions),
  };
}
