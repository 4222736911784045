// Keystone, the emulator and the client together: the emulator accepts a token because Keystone says so, as the real service does.

import { describe, expect, inject, it } from "vitest";
import type { Token } from "../../src/inputs/index.ts";
import type { Session } from "../../src/keystone/index.ts";
import { startEmulator } from "../../src/service/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { logIn } from "../keystone/login-run.ts";
import { toToken } from "../support/token.ts";

/** The project that Keystone says a token is for, asked with the token itself. */
async function findProject({ text }: Token): Promise<string | undefined> {
  const headers = { "x-auth-token": text, "x-subject-token": text };
  const response = await fetch(`${inject("seed").authUrl}/auth/tokens?nocatalog`, { headers });
  if (response.status === 401 || response.status === 404) return undefined;
  const body = (await response.json()) as { readonly token: { readonly project?: { readonly id: string } } };
  return body.token.project?.id;
}

async function openGate(): Promise<Session> {
  const { authUrl, valid } = inject("seed");
  const inputs = { authUrl, applicationCredentialId: valid.id, applicationCredentialSecret: valid.secret };
  return (await logIn({ inputs })).session;
}

/** Reads one limit and one usage from an emulator that has the given project's data. */
async function readCores(given: { readonly project: string; readonly session: Session; readonly token?: string }) {
  const emulator = await startEmulator({ project: given.project, findProject });
  const { session, token = session.token.text } = given;
  const log = { info: () => {}, warning: () => {}, debug: () => {} };
  const wanted = [{ region: "cbk", key: "compute.cores", item: undefined }];
  try {
    const base = { origin: emulator.url, path: "" };
    const runtime = { now: () => new Date(), log, env: {}, version: "test" };
    const source = createSources({ source: "quota-api", base, apiVersion: "v3", timeoutMs: 30_000 }, runtime).limits;
    const snapshot = await source.read({ session: { ...session, token: toToken(token) }, wanted });
    return {
      regions: snapshot.quota.map(({ region }) => region),
      statuses: emulator.requests.map(({ status }) => status),
    };
  } finally {
    await emulator.close();
  }
}

describe("when the service checks tokens at Keystone", () => {
  it("answers a token that an application credential got, for the token's project", async () => {
    const session = await openGate();
    const { regions, statuses } = await readCores({ project: session.projectId, session });
    expect(regions).toContain("cbk");
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("refuses a revoked token, and the client gets a fresh one and goes on", async () => {
    const session = await openGate();
    const { regions, statuses } = await readCores({
      project: session.projectId,
      session,
      token: inject("seed").revokedToken,
    });
    expect(regions).toContain("cbk");
    expect(statuses).toContain(401);
    expect(statuses).toContain(200);
  });

  it("refuses the token of another project", async () => {
    const session = await openGate();
    await expect(readCores({ project: inject("seed").foreignProject.id, session })).rejects.toThrow(/403/);
  });
});
