// The service as a running server: `quota-gate serve`.

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { Registry } from "prom-client";
import type { SourceRuntime } from "../sources/index.ts";
import { API_VERSIONS } from "../sources/quota-api/index.ts";
import { createOnce } from "./cache/index.ts";
import { createCloudBackend } from "./cloud/backend.ts";
import { createFront } from "./front/server.ts";

/** What the service is started with. */
export interface ServiceOptions {
  /** Keystone's address, with `/v3`. */
  readonly authUrl: string;
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly runtime: SourceRuntime;
}

/** A running service. */
export interface Service {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops: what has been accepted is answered. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Starts the service. */
export async function startService({ authUrl, host, port, runtime }: ServiceOptions): Promise<Service> {
  const backend = createCloudBackend({
    keystone: { authUrl, interface: "public", environment: runtime.env, ca: null, log: runtime.log },
    reader: { timeoutMs: TIMEOUT_MS, mostAtOnce: 8, runtime, onCall: () => {} },
    ttlMs: 0,
    answers: createOnce({ ttlMs: 0, maxBytes: 1, limitMs: 2 * TIMEOUT_MS, shared: null }),
  });
  const front = createFront({
    backend,
    authUrl,
    basePath: "",
    versions: API_VERSIONS,
    exactComponents: false,
    observation: { logger: pino(), registry: new Registry(), toRequestId: () => `req-${randomUUID()}` },
  });
  const url = await front.listen({ host, port });
  return {
    url,
    close: async () => {
      await front.close();
      await backend.close();
    },
  };
}
