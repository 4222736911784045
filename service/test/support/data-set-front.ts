// The front of the service over a data set, so that a test chooses each limit and usage. It runs in this process.

import { renderDocument } from "../../../src/api-server/index.ts";
import { embeddedDataSet, parseDataSet } from "../../../src/emulator/index.ts";
import type { Backend } from "../../src/backend.ts";
import { listen } from "../../src/front/lifecycle.ts";
import { createObservation } from "../../src/front/observation.ts";
import { createFront } from "../../src/front/server.ts";

/** Serves a data set, by default the embedded one, to one token. `said` returns the log. */
export async function serveDataSet(options: {
  readonly token: string;
  /** Text of the data set. */
  readonly dataSet?: string;
  readonly port?: number;
}) {
  const { token, dataSet: text, port = 0 } = options;
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
              const regionValues = [...regions].flatMap(([region, { [question.document]: values }]) =>
                values !== undefined && (question.regions?.includes(region) ?? true) ? [[region, values] as const] : [],
              );
              return { body: renderDocument(new Map(regionValues), question), leftOut: [], from: "backend" };
            },
          }
        : undefined,
    findTrouble: async () => undefined,
    close: async () => {},
  };
}
