// A Keystone on loopback that knows one user, one project and one application credential, and gives a new token each time.

import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import * as z from "zod/mini";
import { type Received, serveHttp } from "../support/loopback.ts";

/** The one project and who may get tokens for it. */
export interface KeystoneSeed {
  readonly project: { readonly id: string; readonly name: string };
  readonly applicationCredential: { readonly id: string; readonly secret: string };
  readonly user: { readonly name: string; readonly password: string };
  /** A token that is valid from the start. */
  readonly token: string;
}

/** A running Keystone. */
export interface FakeKeystone extends AsyncDisposable {
  /** Without `/v3`. */
  readonly url: string;
  /** All tokens, the one of the start included. */
  readonly tokens: ReadonlySet<string>;
  /** The project that a token is for; null: the token is not valid, or for none. */
  projectOf(token: string): { readonly project: string } | null;
}

const REQUEST = z.object({
  auth: z.object({
    identity: z.union([
      z.object({ application_credential: z.object({ id: z.string(), secret: z.string() }) }),
      z.object({ password: z.object({ user: z.object({ name: z.string(), password: z.string() }) }) }),
    ]),
    scope: z.optional(z.unknown()),
  }),
});

/** Starts a Keystone. */
export async function startKeystone(seed: KeystoneSeed): Promise<FakeKeystone> {
  /** By token, whether it is for the project. */
  const tokens = new Map([[seed.token, true]]);

  async function answer(response: ServerResponse, request: Received): Promise<void> {
    const own = tokens.get(String(request.headers["x-auth-token"] ?? ""));
    switch (`${request.method} ${request.url.split("?", 1)[0]}`) {
      case "POST /v3/auth/tokens": {
        const scope = findScope(seed, request.body);
        return scope === null ? refuse(response) : issue(response, scope);
      }
      case "GET /v3/auth/tokens": {
        const subject = String(request.headers["x-subject-token"] ?? "");
        const scope = tokens.get(subject);
        if (own === undefined || scope === undefined) return refuse(response);
        return send(response, { status: 200, token: subject, body: toBody(scope) });
      }
      case "GET /v3/auth/projects":
        if (own === undefined) return refuse(response);
        return send(response, { status: 200, body: { projects: [{ ...seed.project, enabled: true }], links: {} } });
      default:
        return send(response, {
          status: 404,
          body: { error: { code: 404, title: "Not Found", message: "Not found." } },
        });
    }
  }

  function issue(response: ServerResponse, isScoped: boolean): void {
    const token = `gAAAAAB${randomBytes(60).toString("base64url")}`;
    tokens.set(token, isScoped);
    send(response, { status: 201, token, body: toBody(isScoped) });
  }

  function toBody(isScoped: boolean): object {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().replace("Z", "000Z");
    const domain = { id: "default", name: "Default" };
    const project = isScoped ? { project: { ...seed.project, domain }, is_domain: false } : {};
    const user = { id: "4".repeat(32), name: seed.user.name, domain, password_expires_at: null };
    return { token: { methods: ["password"], user, expires_at: at(3600), issued_at: at(0), ...project } };
  }

  const server = await serveHttp(answer);
  return {
    url: server.url,
    get tokens() {
      return new Set(tokens.keys());
    },
    projectOf: (token) => (tokens.get(token) === true ? { project: seed.project.id } : null),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** Whether a token is to be for the project; null: the credentials are not right. */
function findScope(seed: KeystoneSeed, text: string): boolean | null {
  const request = REQUEST.safeParse(JSON.parse(text)).data;
  if (request === undefined) return null;
  const { identity, scope } = request.auth;
  if ("application_credential" in identity) {
    const { id, secret } = identity.application_credential;
    return id === seed.applicationCredential.id && secret === seed.applicationCredential.secret ? true : null;
  }
  const { name, password } = identity.password.user;
  return name === seed.user.name && password === seed.user.password ? scope !== "unscoped" : null;
}

function refuse(response: ServerResponse): void {
  const message = "The request you have made requires authentication.";
  send(response, { status: 401, body: { error: { code: 401, title: "Unauthorized", message } } });
}

function send(
  response: ServerResponse,
  answer: { readonly status: number; readonly body: object; readonly token?: string },
): void {
  const token = answer.token === undefined ? {} : { "x-subject-token": answer.token };
  response.writeHead(answer.status, { "content-type": "application/json", ...token });
  response.end(JSON.stringify(answer.body));
}
