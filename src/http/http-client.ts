// The HTTP client: one request and one response, over undici's connections, through proxies and with certificates.
// Redirects are not followed, so that the secrets in a request reach only the intended server.

import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { getOrCreate, idOf, isLoopback, type Message, quoted, say } from "../core/index.ts";
import { createTimeoutError, type ErrorContext, HttpError, type Retry, toHttpError } from "./connection-errors.ts";
import { type ConnectionOptions, describeProxy, openDispatcher } from "./connections.ts";
import { type Clock, SYSTEM_CLOCK } from "./limits.ts";

/** A request. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly limitMs: number;
  readonly maxBytes: number;
  /**
   * Accepts a gzip body, which `maxBytes` limits both before and after unpacking. Otherwise a compressed body is an
   * error.
   */
  readonly gzip?: boolean;
  /** True to skip the body of a response with another status than 200, and to return it empty. */
  readonly skipsErrorBody?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Runs the reading of a large body beyond its first 256 KiB when its turn comes. If absent, it runs at once. */
  readonly largeInTurn?: ((read: () => Promise<void>) => Promise<void>) | undefined;
}

/** A complete response with any status, including redirects. */
export interface HttpResponse {
  readonly status: number;
  /** Headers by lowercase name. Several values of the same name are joined with ", ". */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Connections to one server. */
export interface HttpClient {
  /** Makes one attempt. Throws {@link HttpError} if no complete response came in time, or if it cannot be read. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
  /** Destroys all connections. A pending one, as through a silent proxy, would keep the process alive. */
  readonly close: () => Promise<void>;
}

/** Options of connections to a server. */
export interface ClientOptions extends ConnectionOptions {
  /** Any address of the server. Only its origin is used. */
  readonly url: string;
  /** Setting with that address, for hints: "`api-url`". */
  readonly setting: Message;
  readonly clock?: Clock;
}

/**
 * Opens a client, which connects on demand. The caller must close it. Throws INPUT_INVALID if the proxy's address is
 * invalid.
 */
export function openClient(to: ClientOptions): HttpClient {
  const { env, setting, clock = SYSTEM_CLOCK } = to;
  const { origin, hostname, protocol } = new URL(to.url);
  const server = isLoopback(hostname) ? "loopback" : protocol === "http:" ? "http" : "https";
  const dispatcher = openDispatcher(server, to);
  const context: ErrorContext = { setting, proxy: describeProxy(server, env) };
  const send = async (request: HttpRequest): Promise<HttpResponse> => {
    const timeout = new AbortController();
    const stop = clock.limit(request.limitMs, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, ...(request.signal === undefined ? [] : [request.signal])]);
    try {
      return await exchange(request, dispatcher, origin, signal);
    } catch (error) {
      throw timeout.signal.aborted ? createTimeoutError(request.limitMs, context) : toHttpError(error, context);
    } finally {
      stop();
    }
  };
  return { send, close: () => dispatcher.destroy() };
}

/** Opens a set of clients by origin, as {@link openClient} does, without connecting yet. The caller must close it. */
export function openClients(to: Pick<ClientOptions, "setting" | "env" | "isLasting">) {
  const clients = new Map<string, HttpClient>();
  let isClosed = false;
  return {
    /**
     * Returns the client of a server, and opens it on first use. Throws INPUT_INVALID if the proxy's address is
     * invalid.
     */
    find: (origin: string, ca: string | undefined): HttpClient => {
      // A request that failed because its connection was closed is not repeated on another one.
      if (isClosed) throw new HttpError("the program ends", { retry: "no" });
      return getOrCreate(clients, idOf(origin, ca), () => openClient({ ...to, url: origin, ca }));
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

/** Largest body of an error that is read and dropped to keep the connection, in bytes. */
const MOST_DROPPED_BYTES = 64 * 1024;

/** Time limit for reading such a body. */
const DROPPING_MS = 5000;

const LARGE_BYTES = 256 * 1024;

async function exchange(
  request: HttpRequest,
  dispatcher: Dispatcher,
  origin: string,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const answering = dispatcher.request({
    origin,
    path: request.path,
    method: request.method,
    // Without this header, a server may use any compression, and the unpacked size would have no limit.
    headers: { ...request.headers, "accept-encoding": request.gzip === true ? "gzip" : "identity" },
    body: request.body ?? null,
    signal,
  });
  const { statusCode: status, headers: found, body } = await unlessAborted(answering, signal);
  const headers = new Map(
    Object.entries(found).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]],
    ),
  );
  if (request.skipsErrorBody === true && status !== 200) {
    // Not awaited. If little is left of the body, the connection can be reused.
    body.dump({ limit: MOST_DROPPED_BYTES, signal: AbortSignal.timeout(DROPPING_MS) }).catch(() => undefined);
    return { status, headers, body: Buffer.alloc(0) };
  }
  try {
    return { status, headers, body: await readBody(request, { status, headers, body }, signal) };
  } finally {
    // The rest of a body that is not read to its end is not awaited.
    body.on("error", () => undefined).destroy();
  }
}

async function readBody(
  { maxBytes, gzip, largeInTurn = (read) => read() }: HttpRequest,
  { status, headers, body }: Omit<HttpResponse, "body"> & { readonly body: AsyncIterable<Uint8Array> },
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = headers.get("content-encoding") ?? "identity";
  const isGzip = gzip === true && (encoding === "gzip" || encoding === "x-gzip");
  const unreadable = (what: string, about: { readonly retry?: Retry; readonly hint?: Message } = {}) =>
    new HttpError(what, { kind: "unreadable", status, retry: "no", ...about });
  const tooLarge = () => unreadable(`an answer of more than ${maxBytes} bytes`);
  if (encoding !== "identity" && !isGzip) {
    const hint = say`A proxy on the way must not change answers.`;
    throw unreadable("a compressed answer, which was not asked for", { hint });
  }
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const iterator = body[Symbol.asyncIterator]();
  const readUpTo = async (most: number): Promise<void> => {
    while (bytes < most) {
      const { done, value } = await iterator.next();
      if (done === true) return;
      bytes += value.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(value);
    }
  };
  await readUpTo(LARGE_BYTES);
  const readRest = () => readUpTo(Number.POSITIVE_INFINITY);
  if (bytes >= LARGE_BYTES) await unlessAborted(largeInTurn(readRest), signal);
  const whole = Buffer.concat(chunks);
  // A response without a body may still name an encoding.
  if (!isGzip || whole.length === 0) return whole;
  try {
    return await promisify(gunzip)(whole, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    // The body may have been cut off, which may pass.
    throw unreadable("an answer that is not the gzip it says it is", { retry: "yes" });
  }
}

/**
 * Resolves to the value, or rejects when the signal aborts first. undici checks the signal only once connected, which
 * never happens behind a silent proxy.
 */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("", "TimeoutError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Describes the target of a redirect by its origin only: paths and queries of login pages may contain the request. */
export function describeRedirect({ headers }: HttpResponse, url: string): Message {
  const location = headers.get("location") ?? "";
  const origin = location === "" ? "null" : (URL.parse(location, url)?.origin ?? "null");
  return origin === "null" ? say`nowhere` : quoted(origin);
}
