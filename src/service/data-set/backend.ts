// A data set as the backend of a front: one project's values, for the tokens that are accepted.

import type { Token } from "../../inputs/index.ts";
import type { Backend, Question } from "../backend.ts";
import { type IkePolicyKey, type RegionValues, renderDocument } from "../document.ts";
import type { DataSet } from "./data-set.ts";

/** What the backend is made from. */
export interface DataSetBackendOptions {
  readonly dataSet: DataSet;
  /** The one project that has data. */
  readonly project: string;
  readonly v2IkePolicyKey: IkePolicyKey;
  /** The project that a token was issued for; null: it is not valid. Throws a GateError where that cannot be found out. */
  readonly findProject: (token: Token) => Promise<string | null>;
}

/** Makes the backend. */
export function createDataSetBackend(options: DataSetBackendOptions): Backend {
  const { dataSet, project, v2IkePolicyKey, findProject } = options;
  const regions = [...dataSet.regions.keys()].sort();
  return {
    findAccess: async (token) => {
      const projectId = await findProject(token);
      if (projectId === null) return null;
      return {
        projectId: projectId === project ? projectId : null,
        regions,
        answer: async (question) => ({
          body: renderDocument(pick(dataSet, question), { ...question, v2IkePolicyKey }),
          leftOut: [],
          from: "backend",
        }),
      };
    },
    findTrouble: async () => null,
    close: async () => {},
  };
}

/** The regions that are asked for, in the data set's order. */
function pick(dataSet: DataSet, { document, regions }: Question): ReadonlyMap<string, RegionValues> {
  const picked = new Map<string, RegionValues>();
  for (const [region, data] of dataSet.regions) {
    const values = data[document];
    if (values !== null && (regions === null || regions.includes(region))) picked.set(region, values);
  }
  return picked;
}
