// Sources of limits and usage. A new source is a folder here and a choice in `createSources`.

import type { FlavorFacts, FlavorQuestion } from "../core/index.ts";
import type { Connection } from "../inputs/index.ts";
import type { Session } from "../keystone/index.ts";
import { createCloud, createOpenstack, findFlavors } from "./openstack/index.ts";
import { createQuotaApi } from "./quota-api/index.ts";
import type { QuotaSource, SourceRuntime } from "./source.ts";

export type { DocumentName, QuotaSource, SourceRuntime } from "./source.ts";

/** The source of limits and usage of a run, and its lookup of flavors. */
export type Sources = ReturnType<typeof createSources>;

/** Creates the sources of a run. Sends no request. */
export function createSources(connection: Connection, runtime: SourceRuntime) {
  // Flavors and limits share one client of the cloud's services.
  const cloud = createCloud(connection, runtime);
  const isQuotaApi =
    connection.source === "quota-api" || (connection.source === "auto" && connection.base !== undefined);
  const limits: QuotaSource = isQuotaApi ? createQuotaApi(connection, runtime) : createOpenstack(cloud);
  return {
    limits,
    /**
     * Looks up flavors in the compute service. The facts name flavors that it lacks.
     * Throws a GateError if the service fails or does not answer.
     */
    findFlavors: (session: Session, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> =>
      findFlavors(cloud, session, questions),
  };
}
