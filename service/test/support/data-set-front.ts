// The front of the service over a data set, in this process: each limit and usage is what a test says.

import { renderDocument } from "../../../src/api-server/index.ts";
import { embeddedDataSet, parseDataSet } from "../../../src/emulator/index.ts";
import type { Backend } from "../../src/backend.ts";
import { listen } from "../../src/front/lifecycle.ts";
import { createObservation } from "../../src/front/observation.ts";
import { createFront } from "../../src/front/server.ts";

/** Serves a data set, the embedded one unless its text is given, to one token. `said` returns the log. */
export async function serveDataSet(of: { readonly token: string; readonly dataSet?: string; readonly port?: number }) {
  const { token, dataSet: text, port = 0 } = of;
  const dataSet = text === undefined ? embeddedDataSet() : parseDataSet(text);
  let log = "";
  const observation = createObservation({ logLevel: "debug", writeLog: (line) => (log += line) });
  const front = createFront({ backend: createBackend(dataSet, token), observation });
  const url = await listen(front, { host: "127.0.0.1", port, logger: observation.logger, facts: {} });
  return { url, said: () => log, [Symbol.asyncDispose]: async () => void (await front.stop(0)) };
}

function createBackend({ project, regions }: ReturnType<typeof parseDataSet>, accepted: string): Backend {
  return {
    findAccess: async ({ text }) =>
      text === accepted
        ? {
            projectId: project,
            regions: [...regions.keys()].sort(),
            answer: async (question) => {
              const values = [...regions].flatMap(([region, { [question.document]: own }]) =>
                own !== undefined && (question.regions?.includes(region) ?? true) ? [[region, own] as const] : [],
              );
              return { body: renderDocument(new Map(values), question), leftOut: [], from: "backend" };
            },
          }
        : undefined,
    findTrouble: async () => undefined,
    close: async () => {},
  };
}
