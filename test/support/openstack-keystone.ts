// A Keystone on loopback with a memory: tokens that it has issued or that a test gave it, who may log in, and a clock. `answer` replaces its
// answers where a test is about a Keystone that does something else.

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Received, sendJson, serveHttp } from "./loopback.ts";
import { type Answer, recordedAnswers } from "./openstack-answers.ts";

/** A token as Keystone knows it. */
export interface KnownToken {
  /** Milliseconds since 1970. Absent: an hour from the moment at which it is shown. */
  readonly expiresAt?: number;
  /** null: the token is for no project. Absent: for Keystone's own. */
  readonly project?: Project | null;
}

export interface Project {
  readonly id: string;
  readonly name: string;
}

/** Sends an answer of a test. `count`: of requests so far, this one included. */
export type Answering = (response: ServerResponse, count: number, request: Received) => unknown;

/** What differs from a Keystone with one project, at which everybody can log in. */
export interface KeystoneOptions {
  /** Project of the tokens. Absent: `p1`, which is called `demo`. */
  readonly project?: Project;
  readonly userId?: string;
  /** Who may log in. Absent: everybody. */
  readonly logins?: Logins;
  /** Tokens that are valid from the start, by their texts. */
  readonly tokens?: Readonly<Record<string, KnownToken>>;
  /** Finds tokens that Keystone has not issued, and that are valid. */
  readonly findToken?: (text: string) => KnownToken | undefined;
  /** The text of every token that it issues. Absent: each has its own. */
  readonly issues?: string;
  /** The catalog that a token comes with. Absent: it is empty. */
  readonly catalogOf?: (token: KnownToken) => readonly object[];
  /** Answers every request in place of Keystone. */
  readonly answer?: Answering;
  /** Answers about unified limits, by path. Absent: 404, as of a Keystone that has none. */
  readonly limits?: Readonly<Record<string, Answer>>;
  /** What an answer waits for. */
  readonly beforeAnswer?: (request: Received) => unknown;
  /** Time that every answer takes. */
  readonly latencyMs?: number;
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** Who may log in, and with what. */
export interface Logins {
  readonly applicationCredential?: { readonly id: string; readonly secret: string };
  readonly user?: { readonly name: string; readonly password: string };
}

/** What a test may change and see of a Keystone. */
export interface KeystoneState {
  /** By their texts; a test may change them. */
  readonly tokens: Map<string, KnownToken>;
  /** Texts of the tokens that it has issued, in order. */
  readonly issued: readonly string[];
  /** Texts of the tokens that it was asked about. */
  readonly asked: readonly string[];
  /** How far its clock is ahead of this machine's. null: it does not show its time. */
  aheadMs: number | null;
  /** Status of every answer. null: the right one. */
  failsWith: number | null;
  /** Finds a token that is valid now. */
  find(text: string): KnownToken | undefined;
}

/** A Keystone that is running. */
export interface Keystone extends KeystoneState, AsyncDisposable {
  /** Ends in /v3. */
  readonly authUrl: string;
  readonly url: string;
  readonly port: number;
  /** Number of connections that were ever made. */
  readonly accepted: () => number;
  /** "POST /v3/auth/tokens", in order. */
  readonly requests: readonly string[];
  /** Their bodies. */
  readonly bodies: readonly string[];
}

/** Starts a Keystone on a server of its own. */
export async function startKeystone(options: KeystoneOptions = {}): Promise<Keystone> {
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

const RECORDED = recordedAnswers("identity");
const VERSION = JSON.stringify((RECORDED["GET /v3"] as Answer).body).replaceAll("{keystone}", "http://keystone.test");
const { token: RECORDED_TOKEN } = (RECORDED["POST /v3/auth/tokens"] as Answer & { body: { token: object } }).body;

/** A Keystone without a server: its state, and what answers requests whose paths begin with /v3. */
export function createKeystone(options: KeystoneOptions = {}): {
  readonly state: KeystoneState;
  readonly answer: (response: ServerResponse, request: Received) => Promise<unknown>;
} {
  const { project = { id: "p1", name: "demo" }, userId = "u1", issues, latencyMs = 0 } = options;
  const issued: string[] = [];
  const asked: string[] = [];
  const tokens = new Map(Object.entries(options.tokens ?? {}));
  const now = (): number => Date.now() + (state.aheadMs ?? 0);
  const state: KeystoneState = {
    tokens,
    issued,
    asked,
    aheadMs: 0,
    failsWith: null,
    find(text) {
      const known = tokens.get(text) ?? options.findToken?.(text);
      return known !== undefined && (known.expiresAt ?? Infinity) > now() ? known : undefined;
    },
  };

  const toBody = (token: KnownToken): object => {
    const { user, ...rest } = RECORDED_TOKEN as { user: object; project?: object };
    const own = token.project === undefined ? project : token.project;
    const scope = own === null ? { project: undefined } : { project: { ...rest.project, ...own } };
    const [issued_at, expires_at] = [now(), token.expiresAt ?? now() + 3_600_000].map(toTime);
    const catalog = options.catalogOf?.(token) ?? [];
    return { token: { ...rest, ...scope, user: { ...user, id: userId }, issued_at, expires_at, catalog } };
  };

  function showToken(response: ServerResponse, { headers }: Received): unknown {
    const about = String(headers["x-subject-token"]);
    // As Keystone does: 401 for a token that cannot ask, 404 for one that is not there any more, or whose access rules are not understood.
    if (state.find(String(headers["x-auth-token"])) === undefined) return refuse(response, 401);
    const known = headers["openstack-identity-access-rules"] === "1.0" ? state.find(about) : undefined;
    if (known === undefined) return refuse(response, 404);
    response.setHeader("x-subject-token", about);
    return sendJson(response, toBody(known));
  }

  function issueToken(response: ServerResponse, { body }: Received): unknown {
    const token = findScope(options.logins, body);
    if (token === undefined) return refuse(response, 401);
    const text = issues ?? `gAAAAABtoken-number-${issued.length + 1}-of-this-cloud`;
    issued.push(text);
    tokens.set(text, token);
    response.setHeader("x-subject-token", text);
    return sendJson(response, toBody(token), 201);
  }

  async function answer(response: ServerResponse, request: Received): Promise<unknown> {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    const what = `${request.method} ${pathname}`;
    if (what === "GET /v3/auth/tokens") asked.push(String(request.headers["x-subject-token"]));
    await options.beforeAnswer?.(request);
    if (latencyMs > 0) await sleep(latencyMs);
    if (state.aheadMs === null) response.sendDate = false;
    else response.setHeader("date", new Date(now()).toUTCString());
    if (state.failsWith !== null) return refuse(response, state.failsWith);
    switch (what) {
      case "GET /v3":
        return sendJson(response, VERSION);
      case "GET /v3/auth/tokens":
        return showToken(response, request);
      case "POST /v3/auth/tokens":
        return issueToken(response, request);
      case "GET /v3/auth/projects":
        if (state.find(String(request.headers["x-auth-token"])) === undefined) return refuse(response, 401);
        return sendJson(response, { projects: [{ ...project, enabled: true }], links: {} });
      default: {
        const { status, body } = options.limits?.[pathname] ?? {};
        if (body !== undefined) return sendJson(response, body, status);
        return response.writeHead(404, { "content-type": "text/html" }).end("<html></html>");
      }
    }
  }
  return { state, answer };
}

/** A body of an answer with a token, where a test sends it. Times are in seconds from now. */
export function tokenBody(
  given: { readonly issued?: number; readonly expires?: number; readonly token?: object } = {},
): string {
  const at = (seconds: number): string => toTime(Date.now() + seconds * 1000);
  const times = { issued_at: at(given.issued ?? 0), expires_at: at(given.expires ?? 3600) };
  return JSON.stringify({ token: { ...times, project: { id: "p1", name: "demo" }, ...given.token } });
}

/** Answers with a token, `the-token` unless there is another header. */
export function giveToken(response: ServerResponse, body = tokenBody(), headers: Record<string, string> = {}): void {
  response.writeHead(201, { "content-type": "application/json", "x-subject-token": "the-token", ...headers });
  response.end(body);
}

/** Answers with JSON, or with a text as a page. */
export function answering(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  const isText = typeof body === "string";
  return (response) => {
    response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

interface TokenRequest {
  readonly auth?: {
    readonly identity?: {
      readonly application_credential?: { readonly id?: string; readonly secret?: string };
      readonly password?: { readonly user?: { readonly name?: string; readonly password?: string } };
    };
    readonly scope?: unknown;
  };
}

/** The token that a request logs in for. undefined: the credentials are wrong. */
function findScope(logins: Logins | undefined, text: string): KnownToken | undefined {
  if (logins === undefined) return {};
  const { identity, scope }: NonNullable<TokenRequest["auth"]> = (JSON.parse(text) as TokenRequest).auth ?? {};
  const { application_credential: credential, password } = identity ?? {};
  const { applicationCredential, user } = logins;
  const isCredential = credential?.id !== undefined && credential.id === applicationCredential?.id;
  if (isCredential && credential.secret === applicationCredential?.secret) return {};
  const isUser = user !== undefined && password?.user?.name === user.name && password.user.password === user.password;
  if (!isUser) return undefined;
  return scope === "unscoped" ? { project: null } : {};
}

function refuse(response: ServerResponse, code: number): void {
  const [title, message] =
    code === 401
      ? ["Unauthorized", "The request you have made requires authentication."]
      : ["Not Found", "Could not find token."];
  sendJson(response, { error: { code, title, message } }, code);
}

function toTime(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "000Z");
}
