// How the client of @actions/github sends a request: over connections like those to the Quota API, instead of a `fetch`, which
// takes longer to load than all requests of a run together. No redirect is followed: it would turn a POST into a GET, and could
// lead to another host.

import type { ZlibOptions } from "node:zlib";
import { type Environment, openDispatcher, unlessAborted } from "../../http/index.ts";
import { isLoopback } from "../../inputs/index.ts";

/** What Octokit asks for. */
export interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** What Octokit reads of an answer. The body is there as a whole: half of one is a failure. */
export interface FetchAnswer {
  readonly status: number;
  readonly url: string;
  /** Names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  text(): Promise<string>;
  /** For types that are neither JSON nor text, which nobody looks at: empty. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Largest body that is read, packed and unpacked: a page of 100 comments of the largest size takes a quarter of it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** No request is sent without a limit of its own; this one is for where Octokit is not given any. */
const LIMIT_MS = 30_000;

/** Requests to one host. */
export interface OpenFetch {
  /**
   * Rejects where no complete answer came, where it is larger than is read, and where it is packed in a way that was not asked for.
   */
  fetch(url: string, options: FetchOptions): Promise<FetchAnswer>;
  /** Gives up every connection. One that never came about, as through a proxy that says nothing, would keep the process. */
  close(): Promise<void>;
}

/** Opens the way to the host of this address. Throws INPUT_INVALID where the address of a proxy is none. */
export async function openFetch(baseUrl: string, env: Environment): Promise<OpenFetch> {
  const { hostname, protocol } = new URL(baseUrl);
  const server = isLoopback(hostname) ? "loopback" : protocol === "http:" ? "http" : "https";
  const dispatcher = await openDispatcher({ server, env, ca: null });
  const fetch: OpenFetch["fetch"] = async (url, { method, headers, body, signal = AbortSignal.timeout(LIMIT_MS) }) => {
    const { origin, pathname, search } = new URL(url);
    const answering = dispatcher.request({
      origin,
      path: pathname + search,
      method,
      headers: { ...headers, "accept-encoding": "gzip" },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    const answer = await unlessAborted(answering, signal);
    const packed = await readBody(answer.body);
    const found = new Map(
      Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]],
      ),
    );
    const text = (await unpack(packed, found.get("content-encoding") ?? "identity")).toString("utf8");
    return {
      status: answer.statusCode,
      url,
      headers: found,
      text: async () => text,
      arrayBuffer: async () => new ArrayBuffer(0),
    };
  };
  return { fetch, close: () => dispatcher.destroy() };
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new RangeError("The answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpack(body: Buffer, encoding: string): Promise<Buffer> {
  // An answer without a body may name an encoding all the same.
  if (encoding === "identity" || body.length === 0) return body;
  if (encoding !== "gzip" && encoding !== "x-gzip")
    throw new TypeError("The answer is packed in another way than gzip.");
  const { gunzip } = process.getBuiltinModule("node:zlib");
  const options: ZlibOptions = { maxOutputLength: MAX_BODY_BYTES };
  return new Promise((resolve, reject) => {
    gunzip(body, options, (error, unpacked) => (error === null ? resolve(unpacked) : reject(error)));
  });
}
