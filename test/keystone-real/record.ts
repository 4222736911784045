// Records a real Keystone's answers to every flow: `node test/keystone-real/record.ts` writes test/keystone/fixtures/.
// Review the difference before a commit.

import { writeFile } from "node:fs/promises";
import { FLOWS, runFlow } from "../keystone/flows.ts";
import { type Exchange, recordingFile, toRelativeTimes } from "../keystone/recording.ts";
import { RECORDED_TOKEN, type Seed, toRecorded } from "../keystone/seed.ts";
import { serveHttp } from "../support/loopback.ts";
import { ensureKeystone, startKeystone } from "./keystone.ts";
import { seedKeystone } from "./seed.ts";

/** Forwards requests to Keystone and records both directions. */
async function startRecorder(seed: Seed) {
  const exchanges: Exchange[] = [];
  const origin = new URL(seed.authUrl).origin;
  const server = await serveHttp(async (response, request) => {
    const { method, url, body: sent } = request;
    const headers = Object.fromEntries(
      ["accept", "content-type", "x-auth-token", "x-subject-token"].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
    const init = { method, headers, ...(sent === "" ? {} : { body: sent }) };
    const answer = await fetch(origin + url, init);
    const received = await answer.text();
    const token = answer.headers.get("x-subject-token");
    const contentType = answer.headers.get("content-type") ?? "";
    exchanges.push({
      request: {
        method,
        path: url,
        body: sent === "" ? null : (JSON.parse(toRecorded(sent, seed)) as unknown),
      },
      status: answer.status,
      contentType,
      token: token !== null,
      body: toRecordedBody(received, contentType, seed),
    });
    response.writeHead(answer.status, {
      "content-type": contentType,
      ...(token === null ? {} : { "x-subject-token": token }),
    });
    response.end(received);
  });
  return { ...server, authUrl: `${server.url}/v3`, exchanges };
}

/** Replaces random IDs without a recorded value by zeros, since they would change with every recording. */
function toRecordedBody(text: string, contentType: string, seed: Seed): unknown {
  const recorded = toRecorded(text, seed);
  if (!contentType.includes("json")) return recorded;
  const known = new Set(recorded.match(/\b(.)\1{31}\b/g));
  const stable = recorded
    .replaceAll(/\b[0-9a-f]{32}\b/g, (id) => (known.has(id) ? id : "0".repeat(32)))
    .replaceAll(/"audit_ids": ?\[[^\]]*\]/g, '"audit_ids": ["recorded"]');
  return toRelativeTimes(JSON.parse(stable), Date.now());
}

const missing = ensureKeystone();
if (missing !== null) throw new Error(`Nothing to record: ${missing}.`);
const keystone = await startKeystone();
try {
  const seed = await seedKeystone(keystone);
  for (const [name, credential] of FLOWS) {
    await using recorder = await startRecorder(seed);
    const seen = { ...seed, authUrl: recorder.authUrl };
    const { text } = await runFlow(credential(seen), seen);
    await writeFile(recordingFile(name), `${JSON.stringify(recorder.exchanges, null, 2)}\n`);
    console.log(`${name}\n  ${text}`);
  }
} finally {
  await keystone.stop();
}
// Recordings never contain an issued token, only this replacement.
console.log(`Tokens are played as ${RECORDED_TOKEN}.`);
