// A Keystone that issues and validates tokens of one project, with a catalog.

import type { IncomingHttpHeaders } from "node:http";
import { z } from "../core/index.ts";
import type { Answer } from "./http-server.ts";

/** Properties of a valid token. */
export interface EmulatedToken {
  /** Milliseconds since 1970. The default is an hour after each time that the token is shown. */
  readonly expiresAt?: number;
  /** Project of the token, or null for none. The default is the project of this Keystone. */
  readonly project?: Project | null;
}

/** A project of Keystone. */
export interface Project {
  readonly id: string;
  readonly name: string;
}

/** Accepted credentials. */
export interface Logins {
  readonly applicationCredential?: { readonly id: string; readonly secret: string };
  readonly user?: { readonly name: string; readonly password: string };
}

/** Options of a Keystone. */
export interface KeystoneOptions {
  readonly project: Project;
  readonly userId: string;
  readonly roles: readonly string[];
  /** undefined accepts any credentials. */
  readonly logins: Logins | undefined;
  /** Valid tokens by text. Issued tokens are added. The thousand newest are kept. */
  readonly tokens: Map<string, EmulatedToken>;
  /** Finds valid tokens that this Keystone has not issued. */
  readonly findToken: (text: string) => EmulatedToken | undefined;
  readonly issue: () => string;
  readonly catalogOf: (token: EmulatedToken) => readonly object[];
  readonly registeredLimits: readonly object[];
  readonly now: () => number;
}

/** A request to Keystone. */
export interface KeystoneRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly authUrl: string;
}

const MOST_TOKENS = 1000;

const HOUR_MS = 3_600_000;

const loginBody = z.object({
  auth: z.object({
    identity: z.object({
      application_credential: z.optional(z.object({ id: z.optional(z.string()), secret: z.optional(z.string()) })),
      password: z.optional(z.object({ user: z.object({ name: z.optional(z.string()), password: z.string() }) })),
      token: z.optional(z.object({ id: z.string() })),
    }),
    scope: z.optional(z.unknown()),
  }),
});

/** Returns a token if it is valid and has not expired. */
export function findValid({ tokens, findToken, now }: KeystoneOptions, text: unknown): EmulatedToken | undefined {
  const known = tokens.get(String(text)) ?? findToken(String(text));
  return known !== undefined && (known.expiresAt ?? Infinity) > now() ? known : undefined;
}

/** Answers a request to Keystone. */
export function answerKeystone(options: KeystoneOptions, request: KeystoneRequest): Answer {
  const { method, path, headers, authUrl } = request;
  const { project, registeredLimits } = options;
  if (method === "POST" && path === "/v3/auth/tokens") return logIn(options, request);
  if (path.replace(/\/$/u, "") === "/v3") {
    return { body: { version: { id: "v3.14", status: "stable", links: [{ rel: "self", href: `${authUrl}/` }] } } };
  }
  // An invalid token of the request is 401. An invalid token that the request asks about is 404.
  if (findValid(options, headers["x-auth-token"]) === undefined) return refuseLogin(authUrl);
  const links = { next: null, previous: null, self: authUrl + path.slice("/v3".length) };
  switch (`${method} ${path}`) {
    case "GET /v3/auth/tokens": {
      const subject = String(headers["x-subject-token"]);
      const known = findValid(options, subject);
      return known ? showToken(options, subject, known) : toError(404, "Not Found", "Could not find token.");
    }
    case "GET /v3/auth/projects":
      return { body: { projects: [{ ...project, enabled: true }], links } };
    case "GET /v3/registered_limits":
      return { body: { registered_limits: registeredLimits, links } };
    case "GET /v3/limits":
      return { body: { limits: [], links } };
    default: {
      const body = "<!doctype html><title>404 Not Found</title>";
      return { status: 404, headers: { "content-type": "text/html" }, body };
    }
  }
}

function logIn(options: KeystoneOptions, { body, authUrl }: KeystoneRequest): Answer {
  const asked = parseLogin(body);
  if (asked === undefined) return toError(400, "Bad Request", "Expecting to find a login in the request body.");
  const known = findLogin(options, asked);
  if (known === undefined) return refuseLogin(authUrl);
  const text = options.issue();
  options.tokens.set(text, known);
  const [oldest = ""] = options.tokens.keys();
  if (options.tokens.size > MOST_TOKENS) options.tokens.delete(oldest);
  return { ...showToken(options, text, known), status: 201 };
}

function parseLogin(body: string): z.infer<typeof loginBody>["auth"] | undefined {
  try {
    return loginBody.safeParse(JSON.parse(body)).data?.auth;
  } catch {
    return undefined;
  }
}

/** Returns the token for a login, or undefined for wrong credentials. */
function findLogin(
  options: KeystoneOptions,
  { identity, scope }: z.infer<typeof loginBody>["auth"],
): EmulatedToken | undefined {
  const { application_credential: credential, password, token } = identity;
  const { logins } = options;
  const isCredential = credential?.id !== undefined && credential.id === logins?.applicationCredential?.id;
  const isLogin =
    logins === undefined ||
    (isCredential && credential.secret === logins.applicationCredential?.secret && scope === undefined) ||
    (logins.user !== undefined &&
      password?.user.name === logins.user.name &&
      password.user.password === logins.user.password) ||
    findValid(options, token?.id) !== undefined;
  if (!isLogin) return undefined;
  return logins !== undefined && scope === "unscoped" ? { project: null } : {};
}

function showToken(options: KeystoneOptions, text: string, known: EmulatedToken): Answer {
  const now = options.now();
  const [issued_at, expires_at] = [now, known.expiresAt ?? now + HOUR_MS].map(toTime);
  const project = known.project === undefined ? options.project : known.project;
  const domain = { id: "default", name: "Default" };
  const token = {
    methods: ["application_credential"],
    user: { domain, id: options.userId, name: "demo", password_expires_at: null },
    audit_ids: ["Gm-CUOOOTJ-pV-Yi4_SZOg"],
    issued_at,
    expires_at,
    ...(project === null ? {} : { project: { domain, ...project }, is_domain: false }),
    roles: options.roles.map((name) => ({ id: name, name })),
    catalog: options.catalogOf(known),
  };
  return { headers: { "x-subject-token": text }, body: { token } };
}

function refuseLogin(authUrl: string): Answer {
  const refusal = toError(401, "Unauthorized", "The request you have made requires authentication.");
  return { ...refusal, headers: { "www-authenticate": `Keystone uri="${authUrl}"` } };
}

function toError(code: number, title: string, message: string): Answer {
  return { status: code, body: { error: { code, title, message } } };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "000Z");
}
