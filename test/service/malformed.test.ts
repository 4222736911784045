// What comes in and is no request, on bare connections.

import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { PROJECT, type RawAnswer, sendBytes, serving, TOKEN, toAnswers } from "./fronts.ts";

const QUOTA = `/v3/projects/${PROJECT}/quota`;

/** A complete request, and what is overridden of it. */
function request(lines: readonly string[] = [], target = QUOTA): string {
  return [`GET ${target} HTTP/1.1`, "Host: service", `X-Auth-Token: ${TOKEN}`, ...lines, "", ""].join("\r\n");
}

/** The one answer of a connection, which is a problem document. */
function problemIn(text: string): RawAnswer & { readonly detail: string } {
  const [answer, ...more] = toAnswers(text);
  if (answer === undefined) throw new Error("no answer");
  expect(more).toEqual([]);
  expect(answer.head).toMatch(/^content-type: application\/problem\+json$/imu);
  const { type, title, status, detail } = JSON.parse(answer.body);
  expect({ type, status }).toEqual({ type: "about:blank", status: answer.status });
  expect(answer.head).toMatch(/^x-openstack-request-id: req-[0-9a-f-]{36}$/imu);
  expect(answer.head.startsWith(`HTTP/1.1 ${status} ${title}\r\n`)).toBe(true);
  return { ...answer, detail };
}

const NO_REQUEST = "What was sent is no HTTP request that can be read. Check the client, and whether it speaks TLS.";
const TOO_LARGE =
  "The request line and the headers have more than 32768 bytes. Ask for fewer regions at once, and send the token alone.";
const NO_HOST = "The header `Host` is missing. Send the service's name in it.";

describe("malformed requests", () => {
  it.each<[string, Buffer | string, number, string]>([
    ["a sentence", "Good morning.\r\n\r\n", 400, NO_REQUEST],
    ["the hello of TLS", Buffer.from("16030100a5010000a10303", "hex"), 400, NO_REQUEST],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, NO_REQUEST],
    ["an unknown method", "FETCH / HTTP/1.1\r\nHost: service\r\n\r\n", 400, NO_REQUEST],
    ["a header without a colon", request(["no colon"]), 400, NO_REQUEST],
    ["a length that is none", request(["Content-Length: many"]), 400, NO_REQUEST],
    ["two lengths", request(["Content-Length: 1", "Content-Length: 2"]), 400, NO_REQUEST],
    ["a length and pieces", request(["Content-Length: 1", "Transfer-Encoding: chunked"]), 400, NO_REQUEST],
    ["a null byte", request(["X-Any: \0"]), 400, NO_REQUEST],
    ["a target with a space", request([], `${QUOTA} x`), 400, NO_REQUEST],
    ["a huge header", request([`X-Any: ${"x".repeat(40_000)}`]), 431, TOO_LARGE],
    ["huge headers that never end", `GET / HTTP/1.1\r\n${"X-Any: x\r\n".repeat(200_000)}`, 431, TOO_LARGE],
    ["a huge target", request([], `${QUOTA}?regions=${"x".repeat(40_000)}`), 431, TOO_LARGE],
    ["no host", `GET ${QUOTA} HTTP/1.1\r\nX-Auth-Token: ${TOKEN}\r\n\r\n`, 400, NO_HOST],
    ["no host, outside the API", "GET /healthz HTTP/1.1\r\n\r\n", 400, NO_HOST],
  ])("%s is answered with a problem document", async (_, bytes, status, detail) => {
    const front = await serving();
    expect(problemIn(await sendBytes(front.port, bytes))).toMatchObject({ status, detail });
    expect(front.tokens).toEqual([]);
    expect(toAnswers(await sendBytes(front.port, request())).map((answer) => answer.status)).toEqual([200]);
  });

  it("half a request is answered when the other half does not come", async () => {
    const front = await serving();
    const text = await sendBytes(front.port, `GET ${QUOTA} HTTP/1.1\r\nHost: ser`, 50);
    expect(problemIn(text)).toMatchObject({ status: 400, detail: NO_REQUEST });
  });

  it("a request that never ends is answered when its time is up", async () => {
    const front = await serving({}, 100);
    const text = await sendBytes(front.port, `GET ${QUOTA} HTTP/1.1\r\nHost: service\r\n`, 60_000);
    expect(problemIn(text)).toMatchObject({
      status: 408,
      detail: "The request did not arrive within 10 seconds. Send it at once.",
    });
  });

  it.each([
    ["an expectation that is not understood", request(["Expect: cake"])],
    ["HTTP/1.0 without a host", `GET ${QUOTA} HTTP/1.0\r\nX-Auth-Token: ${TOKEN}\r\n\r\n`],
    ["an upgrade, which is not made", request(["Connection: upgrade", "Upgrade: websocket"])],
  ])("a request with %s is answered", async (_, text) => {
    const front = await serving();
    expect(toAnswers(await sendBytes(front.port, text)).map((answer) => answer.status)).toEqual([200]);
  });

  it("a tunnel is not made: the connection is closed", async () => {
    const front = await serving();
    expect(await sendBytes(front.port, "CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n")).toBe("");
  });

  it("an answer that is under way has no other one in it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const front = await serving({
      access: {
        answer: async () => {
          asked.resolve();
          await promise;
          return { body: Buffer.from("{}"), leftOut: [], from: "backend" };
        },
      },
    });
    const text = sendBytes(front.port, `${request()}and then nonsense\r\n\r\n`);
    await asked.promise;
    expect(await text).toBe("");
    resolve();
    expect(toAnswers(await sendBytes(front.port, request())).map((answer) => answer.status)).toEqual([200]);
  });

  it("a client that goes on sending gets the whole answer, and its connection is closed in the end", async () => {
    const front = await serving();
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    const socket = connect({ port: front.port, host: "127.0.0.1", allowHalfOpen: true });
    const chunks: Buffer[] = [];
    let writesAfterAnswer = 0;
    const send = () => {
      if (socket.readableEnded) writesAfterAnswer += 1;
      socket.write("X-Any: x\r\n".repeat(4_000));
    };
    const sending = setInterval(send, 10);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => close());
    socket.write("GET / HTTP/1.1\r\n");
    await isClosed;
    clearInterval(sending);
    expect(problemIn(Buffer.concat(chunks).toString()).status).toBe(431);
    // Where nobody listens, the second one fails.
    expect(writesAfterAnswer).toBeGreaterThan(4);
  });

  it("nonsense after an answer gets an answer of its own", async () => {
    const front = await serving();
    const socket = connect(front.port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.on("close", () => resolve());
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (chunks.length === 1) socket.write("nonsense\r\n\r\n");
    });
    socket.write(request());
    await promise;
    expect(toAnswers(Buffer.concat(chunks).toString()).map(({ status }) => status)).toEqual([200, 400]);
  });
});
