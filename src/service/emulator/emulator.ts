// The emulator: the front of the service over a data set, with a log of requests.

import { GateError, throwIfAny } from "../../core/index.ts";
import { API_VERSIONS } from "../../sources/quota-api/index.ts";
import { createDataSetBackend } from "../data-set/backend.ts";
import { embeddedDataSet } from "../data-set/data-set.ts";
import { createFront, type Front } from "../front/server.ts";
import { DEMO_TOKEN, type EmulatorOptions, findOptionProblems, type LoggedRequest } from "./options.ts";
import { createRequestLog, type RequestLog } from "./request-log.ts";

/** A running emulator. */
export interface Emulator {
  /** Base address, with the port and the base path, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Requests that came in, oldest first; of more than two thousand the newest. */
  readonly requests: readonly LoggedRequest[];
  /** Ends every connection, also those that wait for an answer. Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * Starts an emulator; see {@link EmulatorOptions} for the defaults. Throws INPUT_INVALID with all
 * problems of the options, or if the address cannot be listened on.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  throwIfAny(findOptionProblems(options));
  const { host = "127.0.0.1", port = 0, basePath = "" } = options;
  const log = createRequestLog(options);
  const front = createEmulatorFront(options);
  addRequestLog(front, log);
  options.extend?.(front, log);
  const actualPort = await listen(front, host, port);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${basePath}`,
    port: actualPort,
    requests: log.entries,
    close: () => front.close(),
  };
}

function createEmulatorFront(options: EmulatorOptions): Front {
  const dataSet = options.dataSet ?? embeddedDataSet();
  const { token: accepted = DEMO_TOKEN, project = dataSet.project } = options;
  return createFront({
    backend: createDataSetBackend({
      dataSet,
      project,
      v2IkePolicyKey: options.v2IkePolicyKey ?? "network.vpn_ikepolicies",
      findProject: options.findProject ?? (async (token) => (token.text === accepted ? project : null)),
    }),
    authUrl: options.authUrl ?? null,
    basePath: options.basePath ?? "",
    versions: options.versions ?? API_VERSIONS,
    exactComponents: true,
    observation: null,
    certificate: null,
  });
}

function addRequestLog(front: Front, log: RequestLog): void {
  front.addHook("onRequest", (request, _, done) => {
    log.add(request);
    done();
  });
  front.addHook("onSend", (request, reply, _, done) => {
    try {
      log.settle(request, reply.statusCode);
      done();
    } catch {
      // Whoever listens has failed: an answer would hide that.
      reply.raw.destroy();
    }
  });
}

async function listen(front: Front, host: string, port: number): Promise<number> {
  try {
    await front.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    throw new GateError(
      {
        code: "INPUT_INVALID",
        message: `The emulator cannot listen on port ${port} of the given address: ${code}.`,
        hint: "Give another port, or none to get a free one.",
      },
      { cause: error },
    );
  }
  const address = front.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
