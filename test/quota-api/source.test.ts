import { describe, expect, it, onTestFinished } from "vitest";
import { startEmulator } from "../../src/service/index.ts";
import { createSources } from "../../src/sources/index.ts";
import { recordingLog, sessionOf } from "../support/session.ts";
import { toToken } from "../support/token.ts";
import { want } from "./loopback.ts";

const PROJECT = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

/** The source for an emulator that accepts one token. */
async function openSource(token: string) {
  const emulator = await startEmulator({ token });
  onTestFinished(() => emulator.close());
  const connection = {
    source: "auto",
    base: { origin: emulator.url, path: "" },
    apiVersion: "v3",
    timeoutMs: 10_000,
  } as const;
  const runtime = { now: () => new Date(), log: recordingLog(), env: {}, version: "1.2.3" };
  return { source: createSources(connection, runtime).limits, emulator };
}

describe("the Quota API as a source", () => {
  it("reads limits and usage of the session's project, and names itself in the snapshot", async () => {
    const { source } = await openSource("first-token");
    const wanted = [want("cbk", "compute.cores")];
    const snapshot = await source.read({
      session: sessionOf(undefined, { token: toToken("first-token"), projectId: PROJECT }),
      wanted,
    });
    expect(snapshot).toMatchObject({ source: source.info, project: PROJECT, explanations: [] });
    expect(snapshot.quota.map(({ region }) => region)).toEqual(["cbk"]);
    expect(snapshot.usage.map(({ region }) => region)).toEqual(["cbk"]);
  });

  it("says before any request which keys it does not have", async () => {
    const { source, emulator } = await openSource("first-token");
    expect(source.supports("s3.space_bytes")?.instead).toBe("objectstorage");
    expect(source.supports("compute.cores")).toBeUndefined();
    expect(emulator.requests).toEqual([]);
  });
});
