// Sends requests without a client that corrects them, and returns answers without interpretation.

import { type Agent, request as send } from "node:http";

/** A request and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** True if the request had a token. */
  readonly hasToken: boolean;
  readonly status: number;
  /** Headers of the answer, one by one. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A request. */
export interface ExchangeRequest {
  readonly method?: string;
  /** Path and query, sent as they are. */
  readonly target: string;
  /** Absent if the header is not sent. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent for a connection of its own. */
  readonly agent?: Agent;
  /** Source address of the request. */
  readonly localAddress?: string;
}

/** Sends a request to a server. `url` is the server's address without a path. */
export async function exchange(url: string, of: ExchangeRequest): Promise<Exchange> {
  const { method = "GET", target, token, headers = {}, agent = false, localAddress } = of;
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const { hostname, port } = new URL(url);
  const sent = token === undefined ? headers : { ...headers, "X-Auth-Token": token };
  const place = { hostname, port, path: target, ...(localAddress === undefined ? {} : { localAddress }) };
  const request = send({ ...place, method, headers: sent, agent }, async (response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode = 0, rawHeaders } = response;
      const pairs = rawHeaders.flatMap((name, at): (readonly [string, string])[] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""]] : [],
      );
      const body = Buffer.concat(chunks);
      resolve({ method, target, hasToken: token !== undefined, status: statusCode, headers: pairs, body });
    } catch (error) {
      reject(error);
    }
  });
  request.on("error", reject);
  request.end();
  return promise;
}

/** A header of an answer, by its lowercase name. */
export function headerOf({ headers }: Exchange, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** The JSON document of an answer. */
export function documentIn({ body }: Exchange): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return JSON.parse(body.toString());
}
