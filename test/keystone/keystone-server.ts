// A server on loopback that answers as a test says, for everything that a healthy Keystone does not do.

import type { ServerResponse } from "node:http";
import { type Received, serveHttp } from "../support/loopback.ts";

export interface Served extends AsyncDisposable {
  /** Ends in /v3. */
  readonly authUrl: string;
  readonly port: number;
  /** Number of connections that were ever made. */
  readonly accepted: () => number;
  /** "POST /v3/auth/tokens", in order. */
  readonly requests: readonly string[];
  /** What came with each of them. */
  readonly bodies: readonly string[];
}

export type Answering = (response: ServerResponse, count: number, request: Received) => void;

function time(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString().replace("Z", "000Z");
}

/** The body of a good answer. Times are in seconds from now. */
export function tokenBody(
  given: { readonly issued?: number; readonly expires?: number; readonly token?: object } = {},
): string {
  return JSON.stringify({
    token: {
      issued_at: time(given.issued ?? 0),
      expires_at: time(given.expires ?? 3600),
      project: { id: "p1", name: "demo" },
      ...given.token,
    },
  });
}

/** Answers with a token, `the-token` unless there is another header. */
export function giveToken(response: ServerResponse, body = tokenBody(), headers: Record<string, string> = {}): void {
  response.writeHead(201, { "content-type": "application/json", "x-subject-token": "the-token", ...headers });
  response.end(body);
}

export async function serve(answer: Answering, tls?: { readonly key: string; readonly cert: string }): Promise<Served> {
  const requests: string[] = [];
  const bodies: string[] = [];
  const server = await serveHttp((response, request) => {
    requests.push(`${request.method} ${request.url}`);
    bodies.push(request.body);
    answer(response, requests.length, request);
  }, tls);
  const authUrl = `${tls === undefined ? server.url : server.url.replace("http:", "https:")}/v3`;
  return { ...server, authUrl, requests, bodies };
}
