// Sizes of flavors, from the compute service.

import type { FlavorFacts, FlavorQuestion } from "../../core/index.ts";
import type { FlavorSource, SourceRuntime } from "../source.ts";
import type { Cloud } from "./cloud.ts";

/** Makes the source of flavors. */
export function createFlavorSource(cloud: Cloud, { nameOf }: Pick<SourceRuntime, "nameOf">): FlavorSource {
  return {
    read: async ({ session, questions }) => {
      if (questions.length === 0) return { flavors: [], missing: [], untold: [] };
      if (session.catalog === null) return withoutCatalog(questions, nameOf("auth-url"));
      return cloud.use(session, async (client) => {
        // Loaded on demand: most runs ask for no flavor.
        const { lookUpFlavors } = await import("./flavors.ts");
        return lookUpFlavors(client, questions);
      });
    },
  };
}

function withoutCatalog(questions: readonly FlavorQuestion[], authUrl: string): FlavorFacts {
  const reason = `The compute service's address is not known, since Keystone was not asked: a token and a project were given without ${authUrl}.`;
  const regions = new Set(questions.map(({ region }) => region));
  return { flavors: [], missing: [], untold: [...regions].map((region) => ({ region, reason })) };
}
