// A Keystone on loopback whose tokens a test makes and revokes, and whose clock it sets.

import { onTestFinished } from "vitest";
import { openTokenValidator, type TokenValidator } from "../../src/keystone/index.ts";
import { serveHttp } from "../support/loopback.ts";

/** A token as this Keystone knows it. */
export interface KnownToken {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Absent: `p1`. null: the token is for no project. */
  readonly project?: string | null;
}

/** A Keystone that ends with the test. */
export interface Keystone {
  readonly authUrl: string;
  /** By their texts; a test may change them. */
  readonly tokens: Map<string, KnownToken>;
  /** How far its clock is ahead of this machine's. null: it does not tell its time. */
  aheadMs: number | null;
  /** Status of every answer. null: what is right. */
  failsWith: number | null;
  /** Number of questions about tokens so far. */
  asked(): number;
  readonly validator: TokenValidator;
}

/** Starts it. */
export async function startKeystone(tokens: Readonly<Record<string, KnownToken>>): Promise<Keystone> {
  const state = {
    tokens: new Map(Object.entries(tokens)),
    aheadMs: 0 as number | null,
    failsWith: null as number | null,
  };
  const server = await serveHttp((response, { headers }) => {
    const known = state.tokens.get(String(headers["x-subject-token"]));
    const now = Date.now() + (state.aheadMs ?? 0);
    if (state.aheadMs === null) response.sendDate = false;
    else response.setHeader("date", new Date(now).toUTCString());
    const isValid = known !== undefined && known.expiresAt > now;
    response.writeHead(state.failsWith ?? (isValid ? 200 : 404), { "content-type": "application/json" });
    response.end(JSON.stringify(isValid ? toBody(known) : { error: { message: "Could not find token." } }));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const authUrl = `${server.url}/v3`;
  const nothing = (): void => undefined;
  const log = { info: nothing, warning: nothing, debug: nothing };
  const timing = { attemptMs: 20_000, totalMs: 20_000, attempts: 1, backoffMs: 1 };
  const validator = openTokenValidator({ authUrl, interface: "public", environment: {}, ca: null, log, timing });
  onTestFinished(() => validator.close());
  return Object.assign(state, { authUrl, validator, asked: () => server.received.length });
}

function toBody({ expiresAt, project = "p1" }: KnownToken) {
  return {
    token: {
      expires_at: new Date(expiresAt).toISOString(),
      user: { id: "u1" },
      roles: [{ name: "reader" }],
      catalog: [],
      ...(project === null ? {} : { project: { id: project, name: "project" } }),
    },
  };
}
