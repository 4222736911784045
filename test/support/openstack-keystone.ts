// The emulated Keystone, with the state that tests change and inspect: tokens, clock, and replaced answers.

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Answer,
  answerKeystone,
  type EmulatedToken,
  findValid,
  type Logins,
  type Project,
  sendAnswer,
} from "../../src/emulator/index.ts";
import { type ReceivedRequest, serveHttp } from "./loopback.ts";

/** Sends an answer of a test. `count` is the number of requests so far, including this one. */
export type Answering = (response: ServerResponse, count: number, request: ReceivedRequest) => unknown;

/** Differences from a Keystone with one project and no check of credentials. */
export interface KeystoneOptions {
  /** Project of the tokens. By default `p1` with the name `demo`. */
  readonly project?: Project;
  readonly userId?: string;
  /** Valid logins. Absent if all logins are valid. */
  readonly logins?: Logins;
  /** Tokens that are valid from the start, by text. */
  readonly tokens?: Readonly<Record<string, EmulatedToken>>;
  /** Finds valid tokens that Keystone has not issued. */
  readonly findToken?: (text: string) => EmulatedToken | undefined;
  /** Text of every issued token. By default each token has its own. */
  readonly issues?: string;
  /** Returns the catalog in a token. Empty by default. */
  readonly catalogOf?: (token: EmulatedToken) => readonly object[];
  /** Answers every request in place of Keystone. */
  readonly answer?: Answering;
  /** Answers about unified limits, by path. By default 404, as of a Keystone without unified limits. */
  readonly limits?: Readonly<Record<string, Answer>>;
  /** Awaited before each answer. */
  readonly beforeAnswer?: (request: ReceivedRequest) => unknown;
  /** Delay of every answer. */
  readonly latencyMs?: number;
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** State of a Keystone that a test may change or inspect. */
export interface KeystoneState {
  /** Valid tokens by text. A test may change them. */
  readonly tokens: Map<string, EmulatedToken>;
  /** Texts of the issued tokens, in order. */
  readonly issued: readonly string[];
  /** Texts of the tokens that were validated. */
  readonly asked: readonly string[];
  /** Milliseconds that its clock is ahead of this machine's. null if answers do not show the time. */
  aheadMs: number | null;
  /** Status of every answer. null for the right one. */
  failsWith: number | null;
  /** Finds a valid token. */
  find(text: string): EmulatedToken | undefined;
}

/** A running Keystone. */
export type Keystone = Awaited<ReturnType<typeof startKeystone>>;

/**
 * Starts a Keystone on a server of its own. `requests` are lines like "POST /v3/auth/tokens" and `bodies` their bodies,
 * in order. `authUrl` ends in /v3.
 */
export async function startKeystone(options: KeystoneOptions = {}) {
  const { state, answer } = createKeystone(options);
  const { certificate } = options;
  const requests: string[] = [];
  const bodies: string[] = [];
  const server = await serveHttp((response, request) => {
    requests.push(`${request.method} ${request.url}`);
    bodies.push(request.body);
    return options.answer === undefined
      ? answer(response, request)
      : options.answer(response, requests.length, request);
  }, certificate);
  const url = certificate === undefined ? server.url : server.url.replace("http:", "https:");
  return Object.assign(state, { ...server, url, authUrl: `${url}/v3`, requests, bodies });
}

/** Returns a Keystone without a server: its state, and a function that answers requests with paths below /v3. */
export function createKeystone(options: KeystoneOptions = {}) {
  const { project = { id: "p1", name: "demo" }, userId = "u1", issues, latencyMs = 0 } = options;
  const issued: string[] = [];
  const asked: string[] = [];
  const keystone = {
    project,
    userId,
    roles: ["quota_viewer"],
    logins: options.logins,
    tokens: new Map(Object.entries(options.tokens ?? {})),
    findToken: (text: string) => options.findToken?.(text),
    issue() {
      const text = issues ?? `gAAAAABtoken-number-${issued.length + 1}-of-this-cloud`;
      issued.push(text);
      return text;
    },
    catalogOf: (token: EmulatedToken) => options.catalogOf?.(token) ?? [],
    registeredLimits: [],
    now: (): number => Date.now() + (state.aheadMs ?? 0),
  };
  const state: KeystoneState = {
    tokens: keystone.tokens,
    issued,
    asked,
    aheadMs: 0,
    failsWith: null,
    find: (text) => findValid(keystone, text),
  };

  function toAnswer({ method, url, headers, body }: ReceivedRequest): Answer {
    const { pathname: path } = new URL(url, "http://127.0.0.1");
    if (state.failsWith !== null) return { status: state.failsWith, body: { error: { code: state.failsWith } } };
    // As of a Keystone without unified limits.
    if (path.endsWith("limits")) return options.limits?.[path] ?? { status: 404 };
    // As for a token of a credential with access rules.
    const isValidation = method === "GET" && path === "/v3/auth/tokens";
    const isUnderstood = !isValidation || headers["openstack-identity-access-rules"] === "1.0";
    const subject = isUnderstood ? headers["x-subject-token"] : "";
    const request = { method, path, headers: { ...headers, "x-subject-token": subject }, body };
    return answerKeystone(keystone, { ...request, authUrl: "http://keystone.test/v3" });
  }

  async function answer(response: ServerResponse, request: ReceivedRequest): Promise<unknown> {
    if (`${request.method} ${request.url}`.startsWith("GET /v3/auth/tokens")) {
      asked.push(String(request.headers["x-subject-token"]));
    }
    await options.beforeAnswer?.(request);
    if (latencyMs > 0) await sleep(latencyMs);
    if (state.aheadMs === null) response.sendDate = false;
    else response.setHeader("date", new Date(keystone.now()).toUTCString());
    return sendAnswer(response, toAnswer(request));
  }
  return { state, answer };
}

/** Returns the body of an answer with a token. Times are in seconds from the present. */
export function tokenBody(
  given: { readonly issued?: number; readonly expires?: number; readonly token?: object } = {},
): string {
  const at = (seconds: number): string => toTime(Date.now() + seconds * 1000);
  const times = { issued_at: at(given.issued ?? 0), expires_at: at(given.expires ?? 3600) };
  return JSON.stringify({ token: { ...times, project: { id: "p1", name: "demo" }, ...given.token } });
}

/** Answers with a token, `the-token` unless `headers` has another. */
export function giveToken(response: ServerResponse, body = tokenBody(), headers: Record<string, string> = {}): void {
  response.writeHead(201, { "content-type": "application/json", "x-subject-token": "the-token", ...headers });
  response.end(body);
}

/** Returns a function that answers with JSON, or with a text as a page. */
export function answering(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  const isText = typeof body === "string";
  return (response) => {
    response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "000Z");
}
