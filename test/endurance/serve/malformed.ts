// Clients that send what is no request, or half of one, or too much, or slowly.

import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { toProject, toProjectToken } from "../../support/project-cloud.ts";
import type { Random } from "../random.ts";
import { findWrongInProblem, SECRET, type ServiceReply } from "./questions.ts";

const PATH = `/v3/projects/${toProject(1)}/quota`;
const TOKEN = `x-auth-token: ${toProjectToken(toProject(1), "malformed")}`;

/** Bytes of a kind each; all hold a token where a request has it. */
const KINDS: readonly [(random: Random) => Buffer, ...((random: Random) => Buffer)[]] = [
  (random) => Buffer.from(Array.from({ length: random.whole(1, 300) }, () => random.whole(0, 255))),
  () => text(`GET ${PATH} HTTP/9.9`, TOKEN),
  () => text(`POST ${PATH} HTTP/1.1`, "host: a", TOKEN, "content-length: 5"),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", TOKEN, "content-length: 1", "content-length: 2"),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", TOKEN, "transfer-encoding: chunked", "", "zz", "token"),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", "host: b", TOKEN, TOKEN),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", `${TOKEN}\u0000\u0001`),
  () => text(`GET ${PATH} HTTP/1.1`, TOKEN),
  () => text(`GET /%zz/${toProjectToken(toProject(1), "path")} HTTP/1.1`, "host: a", TOKEN),
  () => text("CONNECT example.com:443 HTTP/1.1", "host: a", TOKEN),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", TOKEN, "upgrade: websocket", "connection: upgrade"),
  (random) => text(`GET ${PATH}?${"a".repeat(random.whole(1000, 40_000))} HTTP/1.1`, "host: a", TOKEN),
  () => text(`GET ${PATH} HTTP/1.1`, "host: a", TOKEN, ...Array.from({ length: 3000 }, (_, index) => `x-${index}: a`)),
];

function text(...lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/** Connections at the same time. */
const AT_ONCE = 80;

/** Time after which a client goes away that has sent everything, or half, and gets no answer. */
const PATIENCE_MS = 100;

/** Time in which a client that sends a byte at a time has to be turned away: it is given some ten seconds. */
const SLOW_MS = 40_000;

/** Statuses of answers. */
const STATUSES: readonly number[] = [200, 400, 401, 404, 405, 408, 411, 413, 414, 417, 431, 501, 503, 505];

/** Sends so many. Sentences on what is wrong with the answers that come. */
export async function sendMalformed(of: {
  readonly random: Random;
  readonly url: string;
  readonly count: number;
}): Promise<readonly string[]> {
  const { random, url, count } = of;
  const wrong = new Set<string>();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const kind = random.whole(0, KINDS.length - 1);
      const bytes = KINDS[kind]?.(random) ?? Buffer.alloc(0);
      // All of it, in one piece or in two, or half of it.
      const cut = random.pick([bytes.length, bytes.length, random.whole(1, bytes.length)]);
      const isHalf = random.fraction() < 0.1;
      const pieces = [bytes.subarray(0, cut), isHalf ? Buffer.alloc(0) : bytes.subarray(cut)];
      const answer = await exchange(url, { pieces, everyMs: 1, patienceMs: PATIENCE_MS });
      for (const sentence of findWrongIn(answer)) wrong.add(`kind ${kind}: ${sentence}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return [...wrong];
}

/** Sends requests a byte at a time, many at once. Sentences on what is wrong with the answers. */
export async function sendSlowly(url: string): Promise<readonly string[]> {
  const bytes = text(`GET ${PATH} HTTP/1.1`, "host: a", `x-more: ${"a".repeat(10_000)}`, TOKEN);
  const pieces = [...bytes].map((byte) => Buffer.of(byte));
  const slow = { pieces, everyMs: 100, patienceMs: SLOW_MS };
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(url, slow)));
  return answers.flatMap((answer) => [
    ...findWrongIn(answer),
    ...(answer.startsWith("HTTP/1.1 408 ") ? [] : [`a client that sends slowly gets: ${answer}`]),
  ]);
}

/** Sends the pieces, and waits for an answer, or the end of the connection, or of the patience. */
async function exchange(
  url: string,
  of: { readonly pieces: readonly Buffer[]; readonly everyMs: number; readonly patienceMs: number },
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  const closed = new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (parse(answer) !== null) socket.destroy();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve());
  });
  const patience = setTimeout(() => socket.destroy(), of.patienceMs);
  for (const piece of of.pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await wait(of.everyMs);
  }
  await closed;
  clearTimeout(patience);
  return answer;
}

function findWrongIn(answer: string): readonly string[] {
  if (answer === "") return [];
  if (answer.includes(SECRET)) return ["there is a token in the answer"];
  const reply = parse(answer);
  // A server that turns a client away resets what it has not read, and with it, at times, the end of its own answer.
  if (reply === null) return answer.startsWith("HTTP/1.1 4") ? [] : [`the answer is no HTTP: ${answer.slice(0, 300)}`];
  if (!STATUSES.includes(reply.status)) return [`the status is ${reply.status}`];
  return reply.status === 200 ? [] : findWrongInProblem(reply);
}

/** The first answer. null: it is none, or not whole. */
function parse(answer: string): ServiceReply | null {
  const split = answer.indexOf("\r\n\r\n");
  const [first = "", ...lines] = answer.slice(0, Math.max(0, split)).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /u.exec(first)?.[1]);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = Number(headers["content-length"]);
  const body = answer.slice(split + 4);
  return Number.isInteger(status) && body.length >= length ? { status, headers, body: body.slice(0, length) } : null;
}
