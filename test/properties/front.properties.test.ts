// The HTTP front against bytes of all kinds: each connection gets answers that are whole, each of them a problem document unless the
// request was right, or is closed; nothing shows the token, and the server goes on.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedDataSet, startEmulator } from "../../src/service/index.ts";
import { sendBytes, toAnswers } from "../service/fronts.ts";
import type { Emulator } from "../support/emulator.ts";
import { wordsOf } from "./mutations.ts";
import { PROPERTY_TIMEOUT_MS, runs } from "./runs.ts";

const TOKEN = "a-token-that-is-never-shown";
const PROJECT = embeddedDataSet().project;
const RIGHT = [
  `GET /v3/projects/${PROJECT}/current_usage?regions=cbk&filter=compute HTTP/1.1`,
  "Host: service",
  `X-Auth-Token: ${TOKEN}`,
  "Accept: application/json",
];

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ token: TOKEN });
});

afterAll(() => emulator.close());

/** Text that parsers of HTTP look at closely. */
const piece = fc.oneof(
  fc.constantFrom("\r\n", "\n", "\r", " ", "\t", "\0", ...wordsOf(": % %2f %zz ? & = , # / .. ; *")),
  fc.constantFrom(...wordsOf("HTTP/1.1 HTTP/0.9 HTTP/2.0 GET HEAD POST CONNECT TRACE QUERY http://x")),
  fc.constantFrom("Host: x\r\n", "Connection: close\r\n", "Expect: 100-continue\r\n", "Upgrade: h2c\r\n"),
  fc.constantFrom("Content-Length: 5\r\n", "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n"),
  fc.constantFrom("5\r\nabcde\r\n0\r\n\r\n", TOKEN, "X-Auth-Token: "),
  fc.constantFrom(...wordsOf("regions= filter= v3 projects quota current_usage")),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.integer({ min: 1, max: 60_000 }).map((length) => "x".repeat(length)),
);

/** A right request with pieces put in, in place of what stands there. */
const mutated = fc
  .array(fc.record({ at: fc.nat(1000), without: fc.nat(40), piece }), { minLength: 1, maxLength: 4 })
  .map((changes) =>
    changes.reduce(
      (text, { at, without, piece: put }) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + without);
      },
      `${RIGHT.join("\r\n")}\r\n\r\n`,
    ),
  );

/** A right request for another target. */
const elsewhere = fc
  .array(
    fc.oneof(
      fc.constantFrom(PROJECT, TOKEN, ...wordsOf("/ // /v3/projects/ /quota /current_usage /healthz /openapi.json")),
      fc.constantFrom(...wordsOf("? & regions= filter= cbk compute dns DNS , % %2f %zz %ff * : ( ;")),
      fc.string({ maxLength: 5 }).map((text) => text.replaceAll(/\s/gu, "")),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => [`GET ${parts.join("")} HTTP/1.1`, ...RIGHT.slice(1), "", ""].join("\r\n"));

/** A right request with other lines. */
const rearranged = fc
  .tuple(
    fc.shuffledSubarray(RIGHT),
    fc.array(
      fc.array(piece, { maxLength: 4 }).map((parts) => parts.join("")),
      { maxLength: 3 },
    ),
  )
  .map(([lines, more]) => `${[...lines, ...more].join("\r\n")}\r\n\r\n`);

const bytes = fc.oneof(
  mutated.map((text) => Buffer.from(text, "latin1")),
  elsewhere.map((text) => Buffer.from(text)),
  rearranged.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
);

/** What is wrong with what a connection carried; undefined: nothing. */
function findFault(text: string): string | undefined {
  if (text.includes(TOKEN)) return "it shows the token";
  for (const { status, head, body } of toAnswers(text)) {
    if (status >= 500) return `its status is ${status}`;
    if (status === 200) continue;
    if (!/^content-type: application\/problem\+json$/imu.test(head)) return "it is no problem document";
    if (body !== "" && JSON.parse(body).status !== status) return "its problem is another one";
  }
  return undefined;
}

describe("bytes of all kinds", () => {
  it(
    "every connection gets whole answers or is closed, and the server goes on",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(bytes, { minLength: 20, maxLength: 20 }), async (all) => {
          const carried = await Promise.all(all.map((one) => sendBytes(emulator.port, one, 50)));
          expect(carried.map(findFault)).toEqual(all.map(() => undefined));
          const [answer] = toAnswers(await sendBytes(emulator.port, `${RIGHT.join("\r\n")}\r\n\r\n`));
          expect(answer?.status).toBe(200);
        }),
        runs(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
