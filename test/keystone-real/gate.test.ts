// Keystone, the emulator and the client together: the emulator accepts a token because Keystone says so, as the real service does.

import { describe, expect, inject, it } from "vitest";
import { quote } from "../../src/core/index.ts";
import { parseBaseUrl } from "../../src/inputs/api-url.ts";
import type { Token } from "../../src/inputs/index.ts";
import type { Session } from "../../src/keystone/index.ts";
import { startEmulator } from "../../src/service/index.ts";
import { readSnapshot } from "../../src/sources/quota-api/snapshot.ts";
import { open } from "../keystone/session-run.ts";
import { toToken } from "../support/token.ts";

/** The project that Keystone says a token is for, asked with the token itself. */
async function findProject({ text }: Token): Promise<string | null> {
  const headers = { "x-auth-token": text, "x-subject-token": text };
  const response = await fetch(`${inject("seed").authUrl}/auth/tokens?nocatalog`, { headers });
  if (response.status === 401 || response.status === 404) return null;
  const body = (await response.json()) as { readonly token: { readonly project?: { readonly id: string } } };
  return body.token.project?.id ?? null;
}

async function openGate(): Promise<Session> {
  const { authUrl, valid } = inject("seed");
  const inputs = { authUrl, applicationCredentialId: valid.id, applicationCredentialSecret: valid.secret };
  return (await open({ inputs })).session;
}

/** Reads one limit and one usage from an emulator that has the given project's data. */
async function readCores(given: { readonly project: string; readonly session: Session; readonly token?: string }) {
  const emulator = await startEmulator({ project: given.project, findProject });
  const { session, token = session.token.text } = given;
  const base = parseBaseUrl(emulator.url, { label: "api-url", version: "v3" });
  if ("problems" in base) throw new Error("no address");
  const log = { info: () => {}, warning: () => {}, debug: () => {} };
  const wanted = [{ region: "cbk", key: "compute.cores", item: null }];
  try {
    const snapshot = await readSnapshot(
      { apiVersion: "v3", project: session.projectId, wanted },
      {
        base: base.value,
        token: toToken(token),
        ...(session.renew === undefined ? {} : { renew: session.renew }),
        timeoutMs: 30_000,
        now: () => new Date(),
        log,
        userAgent: "test",
        nameOf: quote,
        env: {},
      },
    );
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
