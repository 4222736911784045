// Faults between a client and a server, in classes. A fault is drawn for each request and shapes the answer byte by
// byte.

import type { Socket } from "node:net";
import { setTimeout as wait, setImmediate as yieldTurn } from "node:timers/promises";
import type { PassingRequest } from "./fault-proxy.ts";
import type { Random } from "./random.ts";

/** Kind of server that a fault stands before. */
export type Counterpart = "quota" | "github" | "keystone" | "cloud";

/** An answer without headers about its transfer. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A request that waits for its answer. */
export interface Exchange {
  readonly socket: Socket;
  readonly request: Buffer;
  /** Forwards the request to the server. With `address`, sends a GET to this address instead. */
  readonly askServer: (address?: string) => Promise<PlainAnswer>;
}

/** The fault of one request. */
export interface Fault {
  /** Name with all values that were drawn. */
  readonly name: string;
  /** Answers, or not. Resolves to whether the connection may be used again. */
  deliver(exchange: Exchange): Promise<boolean>;
}

/** Sends the whole answer after a delay. */
export function afterLatency(ms: number): Fault {
  return ofAnswer(`latency ${ms}`, async (socket, answer) => {
    await wait(ms);
    return sendWhole(socket, answer);
  });
}

export const NO_FAULT: Fault = ofAnswer("none", sendWhole);

/** Input of a draw. */
interface Draw {
  readonly random: Random;
  readonly side: Counterpart;
  readonly trap: string;
  readonly request: PassingRequest;
}

const CLASSES = {
  latency: ({ random }) => afterLatency(random.whole(20, 250)),
  resets: ({ random }) =>
    random.pick([
      // Before the request is forwarded, or after it is executed.
      { name: "refuse", deliver: ({ socket }) => reset(socket) },
      ofAnswer("reset-unanswered", (socket) => reset(socket)),
    ]),
  "resets in headers": ({ random }) => {
    const share = random.fraction();
    return ofAnswer(`reset-in-headers ${share}`, async (socket, answer) => {
      await write(socket, toPart(toHead(answer, lengthOf(answer)), share));
      return reset(socket);
    });
  },
  "resets in bodies": ({ random }) => {
    const share = random.fraction();
    return ofAnswer(`reset-in-body ${share}`, async (socket, answer) => {
      await write(socket, toHead(answer, lengthOf(answer)), toPart(answer.body, share));
      return reset(socket);
    });
  },
  "resets between requests": ({ random }) => {
    const ms = random.pick([0, 1, 5, 20, 100]);
    return ofAnswer(`reset-after ${ms}`, async (socket, answer) => {
      await sendWhole(socket, answer);
      await wait(ms);
      return reset(socket);
    });
  },
  // An orderly end in the middle of the body. If the length is not stated, only the text shows that it is incomplete.
  truncation: ({ random }) => {
    const share = random.fraction();
    return random.pick([
      ofAnswer(`end-in-body ${share}`, (socket, answer) =>
        end(socket, toHead(answer, lengthOf(answer)), toPart(answer.body, share)),
      ),
      ofAnswer(`end-of-unsized-body ${share}`, (socket, answer) =>
        end(socket, toHead(answer, ["connection", "close"]), toPart(answer.body, share)),
      ),
      ofAnswer(`end-in-chunks ${share}`, (socket, answer) => {
        const head = toHead(answer, ["transfer-encoding", "chunked"]);
        return end(socket, head, toChunkSize(answer.body.length), toPart(answer.body, share));
      }),
    ]);
  },
  lengths: ({ random }) => {
    const [share, by] = [random.fraction(), random.whole(1, 1000)];
    return random.pick([
      ofAnswer(`short-length ${share}`, (socket, answer) =>
        write(socket, toHead(answer, lengthOf(answer, Math.floor(answer.body.length * share))), answer.body),
      ),
      ofAnswer(`long-length ${by}`, (socket, answer) =>
        end(socket, toHead(answer, lengthOf(answer, answer.body.length + by)), answer.body),
      ),
      ofAnswer("two-lengths", (socket, answer) =>
        write(socket, toHead(answer, lengthOf(answer), lengthOf(answer, answer.body.length + 1)), answer.body),
      ),
    ]);
  },
  trickle: ({ random }) => {
    const [pieces, everyMs] = [random.whole(2, 20), random.pick([1, 20, 20, 100, 400])];
    return ofAnswer(`trickle ${pieces} ${everyMs}`, async (socket, answer) => {
      const bytes = Buffer.concat([toHead(answer, lengthOf(answer)), answer.body]);
      const length = Math.max(1, Math.ceil(bytes.length / pieces));
      for (let at = 0; at < bytes.length; at += length) {
        if (!(await write(socket, bytes.subarray(at, at + length)))) return false;
        await wait(everyMs);
      }
      return true;
    });
  },
  "429": ({ random, side }) => {
    const isForbidden = side === "github" && random.fraction() < 0.3;
    const resetS = String(Math.floor(Date.now() / 1000) + random.pick([-10, 1, 1, 1_000_000]));
    const later = { "retry-after": toWait(random) };
    const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": resetS };
    // Without any of these headers, the text says it.
    const headers = random.pick<Record<string, string>>([later, later, later, spent, {}]);
    const body = JSON.stringify({ message: "You have exceeded a secondary rate limit." });
    return instead({ status: isForbidden ? 403 : 429, headers: { ...JSON_TYPE, ...headers }, body });
  },
  "500": ({ random }) =>
    instead({
      status: random.pick([500, 502, 503, 504]),
      headers: random.pick<Record<string, string>>([
        { "content-type": "text/html" },
        JSON_TYPE,
        { ...JSON_TYPE, "retry-after": toWait(random) },
      ]),
      // Some bodies could belong to a valid answer.
      body: random.pick<Body>([PAGE, "", "{}", "[]", '{"cbk":{"compute.cores":-1}}', echo, jsonEcho]),
    }),
  refusals: ({ random, request, side }) => {
    const statuses = [400, 401, 403, 405, 408, 409, 414, 418, 422, 431, 451] as const;
    // The gate believes a host that says that a comment was deleted, so this fault would be a lie.
    const status = random.fraction() < 0.2 && request.method !== "PATCH" ? 404 : random.pick(statuses);
    return instead({
      // A service may hide its documents by these statuses, so they would be lies.
      status: side === "cloud" && (status === 403 || status === 404) ? 400 : status,
      headers: random.pick([JSON_TYPE, { "content-type": "text/html" }]),
      body: random.pick<Body>(['{"message":"Not for you"}', PAGE, "", echo, jsonEcho]),
    });
  },
  redirects: ({ random, trap }) =>
    instead({ status: random.pick([301, 302, 303, 307, 308]), headers: { location: trap }, body: "" }),
  // Bytes that are not HTTP, or an interim answer before the real one.
  noise: ({ random }) =>
    random.pick([
      ofAnswer("noise", (socket) => end(socket, Buffer.from("\u0000\u0001 220 mail.example.com ESMTP\r\n\r\n"))),
      ofAnswer("interim", async (socket, answer) => {
        await write(socket, INTERIM);
        return sendWhole(socket, answer);
      }),
    ]),
  silence: () => ({ name: "hang", deliver: async () => true }),
  endless: ({ random }) => {
    const part = random.pick(["interim", "headers", "body", "chunks"] as const);
    const everyMs = random.pick([0, 20, 500]);
    return ofAnswer(`endless ${part} ${everyMs}`, (socket, answer) => sendEndless(socket, { answer, part, everyMs }));
  },
  // Invalid successes: pages, empty bodies, and JSON of any shape. GitHub gets no `[]`, which would be a valid empty
  // list.
  nonsense: ({ random, side }) => {
    const texts = [PAGE, "", " \n", "null", "{}", '"ok"', "0", "[{}]", '{"cbk":', '{"cbk":null,"fes":[]}', "\u0000"];
    return instead({
      status: random.pick([200, 200, 200, 201, 204, 206]),
      headers: random.pick<Record<string, string>>([JSON_TYPE, { "content-type": "text/html" }, {}]),
      body: random.pick<Body>([PAGE, ...texts, ...(side === "github" ? [] : ["[]"]), echo, jsonEcho]),
    });
  },
  // The body of another answer of the same server.
  crossed: ({ side, request }) => {
    const address = toOtherAddress(request, side);
    return {
      name: `crossed ${address}`,
      deliver: async ({ socket, askServer }) => {
        const [answer, { body }] = [await askServer(), await askServer(address)];
        return sendWhole(socket, { ...answer, body });
      },
    };
  },
} as const satisfies Record<Exclude<FaultClass, "mixed">, (draw: Draw) => Fault>;

/** Classes in `mixed`. Those that lie are left out, so that a mixture does not lie. */
const TO_MIX = [
  "latency",
  "resets",
  "resets in headers",
  "resets in bodies",
  "resets between requests",
  "truncation",
  "lengths",
  "trickle",
  "429",
  "500",
  "noise",
] as const;

/** All classes of faults. */
export const FAULT_CLASSES = [
  ...TO_MIX,
  "refusals",
  "redirects",
  "silence",
  "endless",
  "nonsense",
  "crossed",
  "mixed",
] as const;

/** A class of faults. */
export type FaultClass = (typeof FAULT_CLASSES)[number];

/** Returns a fault of a class for one request. */
export function toFault({ faultClass, ...draw }: Draw & { readonly faultClass: FaultClass }): Fault {
  return CLASSES[faultClass === "mixed" ? draw.random.pick(TO_MIX) : faultClass](draw);
}

/** Returns a fault that happens after the server has executed the request. */
function ofAnswer(name: string, send: (socket: Socket, answer: PlainAnswer) => Promise<boolean>): Fault {
  return { name, deliver: async ({ socket, askServer }) => send(socket, await askServer()) };
}

const JSON_TYPE = { "content-type": "application/json" };

const PAGE = "<!DOCTYPE html><html><title>Sign in</title><h1>Please sign in</h1></html>";

/** Waiting times that servers and proxies send, sensible or not. */
const WAITS = [
  "0",
  "1",
  "1",
  "2",
  "3600",
  "99999999999999999999999999",
  "-1",
  "1.5",
  "",
  "soon",
  "Wed, 21 Oct 2015 07:28:00 GMT",
  "Fri, 31 Dec 2999 23:59:59 GMT",
] as const;

/** Returns a value for `Retry-After`: one of the list, or a date in a second and a half. */
function toWait(random: Random): string {
  return random.fraction() < 0.1 ? new Date(Date.now() + 1500).toUTCString() : random.pick(WAITS);
}

function toOtherAddress({ path }: PassingRequest, side: Counterpart): string {
  if (side === "quota") {
    return path.replace(/[^/]+$/u, (document) => (document === "quota" ? "current_usage" : "quota"));
  }
  if (side !== "github") return "/v3/auth/projects";
  const repository = "/repos/octo-org/infra";
  return path === `${repository}/pulls/1` ? `${repository}/issues/1/comments` : `${repository}/pulls/1`;
}

/** A text, or a function of the request and its credentials. */
type Body = string | ((request: Buffer, credentials: string) => string);

/** The request as it arrived. */
const echo: Body = (request) => request.toString("latin1");

/** The credentials as names and values of JSON. */
const jsonEcho: Body = (_, echoed) => {
  const says = `You are ${echoed}`;
  const token = { project: { id: echoed, name: echoed }, expires_at: "2999-12-31T00:00:00Z" };
  const regions = { [echoed]: { "compute.cores": 1, [echoed]: echoed } };
  return JSON.stringify({ ...regions, message: says, error: { message: says }, token });
};

/** Returns a fault that answers in place of the server, and echoes the secrets of the request. */
function instead(of: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}): Fault {
  const { status, body: made } = of;
  return {
    name: `instead ${status} ${JSON.stringify(of.headers)} ${String(made)}`,
    deliver: async ({ socket, request }) => {
      const found = request
        .toString("latin1")
        .matchAll(/^(?:x-auth-token|x-subject-token|authorization): *(.*)\r$/gimu);
      const echoed = [...found].map(([, value = ""]) => value).join(" ");
      const headers = Object.entries(of.headers).map(
        ([name, value]) => [name, name === "location" ? `${value}?was=${encodeURIComponent(echoed)}` : value] as const,
      );
      const body = Buffer.from(typeof made === "string" ? made : made(request, echoed), "latin1");
      const head = toHead({ status, headers }, ["x-request-was", echoed], lengthOf({ body }));
      // An answer 204 ends after its headers.
      return write(socket, head, status === 204 ? Buffer.alloc(0) : body);
    },
  };
}

function toHead(
  { status, headers }: Pick<PlainAnswer, "status" | "headers">,
  ...more: PlainAnswer["headers"][number][]
): Buffer {
  const lines = [...headers, ...more].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Whatever\r\n${lines.join("")}\r\n`, "latin1");
}

function lengthOf({ body }: Pick<PlainAnswer, "body">, length = body.length) {
  return ["content-length", String(length)] as const;
}

function toChunkSize(length: number): Buffer {
  return Buffer.from(`${length.toString(16)}\r\n`);
}

function toBeginning(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/**
 * Returns the beginning of the bytes. Half of the shares cut within a number, which leaves a smaller one. That is the
 * cut that makes a partial answer most like a whole one.
 */
function toPart(bytes: Buffer, share: number): Buffer {
  const cuts = [...bytes.toString("latin1").matchAll(/(?<=\d)(?=\d)/gu)].map(({ index }) => index);
  const cut = share < 0.5 ? undefined : cuts[Math.floor((share - 0.5) * 2 * cuts.length)];
  return cut === undefined ? toBeginning(bytes, share) : bytes.subarray(0, cut);
}

function sendWhole(socket: Socket, answer: PlainAnswer): Promise<boolean> {
  return write(socket, toHead(answer, lengthOf(answer)), answer.body);
}

async function write(socket: Socket, ...parts: readonly Buffer[]): Promise<boolean> {
  if (socket.destroyed) return false;
  await new Promise<void>((resolve) => socket.write(Buffer.concat(parts), () => resolve()));
  return !socket.destroyed;
}

async function end(socket: Socket, ...parts: readonly Buffer[]): Promise<boolean> {
  await new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
    socket.end(Buffer.concat(parts), () => resolve());
  });
  socket.destroySoon();
  return false;
}

/** Resets the connection without an orderly end. Waits a moment first, since a reset discards buffered data. */
async function reset(socket: Socket): Promise<boolean> {
  await wait(5);
  socket.resetAndDestroy();
  return false;
}

const INTERIM = toHead({ status: 103, headers: [["link", "</style.css>; rel=preload"]] });

/** Sends until the client closes the connection. */
async function sendEndless(
  socket: Socket,
  of: {
    readonly answer: PlainAnswer;
    readonly part: "interim" | "headers" | "body" | "chunks";
    readonly everyMs: number;
  },
): Promise<boolean> {
  const { answer, part, everyMs } = of;
  const { body } = answer;
  const blank = Buffer.from(" ".repeat(everyMs === 0 ? 65_536 : 1));
  const newline = Buffer.from("\r\n");
  const chunked = toHead(answer, ["transfer-encoding", "chunked"]);
  const parts: Readonly<Record<typeof part, readonly [first: readonly Buffer[], more: readonly Buffer[]]>> = {
    interim: [[], [INTERIM]],
    headers: [[Buffer.from(`HTTP/1.1 ${answer.status} Whatever\r\n`)], [Buffer.from("x-more: and-more\r\n")]],
    body: [[toHead(answer, ["connection", "close"]), body], [blank]],
    chunks: [
      [chunked, toChunkSize(body.length), body, newline],
      [toChunkSize(blank.length), blank, newline],
    ],
  };
  const [first, more] = parts[part];
  await write(socket, ...first);
  while (await write(socket, ...more)) await (everyMs === 0 ? yieldTurn() : wait(everyMs));
  return false;
}
