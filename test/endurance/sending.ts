// What the client gets to see of a fault, byte by byte.

import type { Socket } from "node:net";
import { setTimeout as wait, setImmediate as yieldTurn } from "node:timers/promises";
import type { Fault, Instead, PlainAnswer } from "./faults.ts";
import { bombGzip, corruptGzip, gzip, truncateGzip } from "./gzip.ts";

/** Sends an answer as the fault has it. What comes back: whether the connection may be used for another request. */
export async function sendFaulty(
  socket: Socket,
  of: {
    readonly answer: PlainAnswer;
    readonly fault: Exclude<Fault, { kind: "refuse" | "hang" | "instead" }>;
  },
): Promise<boolean> {
  const { answer, fault } = of;
  const { status, body } = answer;
  const sized = [...answer.headers, ["content-length", String(body.length)]] as const;
  switch (fault.kind) {
    case "none":
    case "crossed":
      return write(socket, toHead(status, sized), body);
    case "latency":
      await wait(fault.ms);
      return write(socket, toHead(status, sized), body);
    case "reset-unanswered":
      return reset(socket);
    case "reset-in-headers":
      await write(socket, toPart(toHead(status, sized), fault.share));
      return reset(socket);
    case "reset-in-body":
      await write(socket, toHead(status, sized), toPart(body, fault.share));
      return reset(socket);
    case "reset-after":
      await write(socket, toHead(status, sized), body);
      await wait(fault.ms);
      return reset(socket);
    case "end-in-body":
      return end(socket, toHead(status, sized), toPart(body, fault.share));
    case "end-of-unsized-body":
      return end(socket, toHead(status, [...answer.headers, ["connection", "close"]]), toPart(body, fault.share));
    case "end-in-chunks": {
      const sent = toPart(body, fault.share);
      const head = toHead(status, [...answer.headers, ["transfer-encoding", "chunked"]]);
      return end(socket, head, Buffer.from(`${body.length.toString(16)}\r\n`), sent);
    }
    case "short-length": {
      const length = Math.floor(body.length * fault.share);
      return write(socket, toHead(status, [...answer.headers, ["content-length", String(length)]]), body);
    }
    case "long-length": {
      const length = body.length + fault.by;
      return end(socket, toHead(status, [...answer.headers, ["content-length", String(length)]]), body);
    }
    case "two-lengths":
      return write(socket, toHead(status, [...sized, ["content-length", String(body.length + 1)]]), body);
    case "trickle":
      return trickle(socket, { bytes: Buffer.concat([toHead(status, sized), body]), ...fault });
    case "gzip":
      return sendEncoded(socket, { answer, body: gzip(body), isNamed: true });
    case "claimed-gzip":
      return sendEncoded(socket, { answer, body, isNamed: true });
    case "unnamed-gzip":
      return sendEncoded(socket, { answer, body: gzip(body), isNamed: false });
    case "truncated-gzip":
      return sendEncoded(socket, { answer, body: truncateGzip(body, fault.share), isNamed: true });
    case "corrupt-gzip":
      return sendEncoded(socket, { answer, body: corruptGzip(body), isNamed: true });
    case "gzip-bomb":
      return sendEncoded(socket, { answer, body: bombGzip(body), isNamed: true });
    case "endless":
      return sendEndless(socket, { answer, ...fault });
    case "noise":
      return end(socket, Buffer.from("\u0000\u0001 220 mail.example.com ESMTP\r\n\r\n"));
    case "interim":
      return write(socket, toHead(103, [["link", "</style.css>; rel=preload"]]), toHead(status, sized), body);
  }
}

/**
 * The beginning of it. Half of the shares cut in the middle of a number, which leaves one that is smaller: of all places the one
 * where half an answer is most like a whole one.
 */
function toPart(bytes: Buffer, share: number): Buffer {
  const cuts = [...bytes.toString("latin1").matchAll(/(?<=\d)(?=\d)/gu)].map(({ index }) => index);
  const cut = share < 0.5 ? undefined : cuts[Math.floor((share - 0.5) * 2 * cuts.length)];
  return bytes.subarray(0, cut ?? Math.floor(bytes.length * share));
}

/** Sends a made-up answer to a request. */
export async function sendInstead(
  socket: Socket,
  { fault, request }: { readonly fault: Instead; readonly request: Buffer },
): Promise<boolean> {
  const echoed = findCredentials(request);
  const body = toBody({ fault, request, echoed });
  const headers = Object.entries(fault.headers).map(
    ([name, value]) => [name, name === "location" ? `${value}?was=${encodeURIComponent(echoed)}` : value] as const,
  );
  const sized = [...headers, ["x-request-was", echoed], ["content-length", String(body.length)]] as const;
  // Nothing of an answer 204 or 304 comes after its headers.
  const sent = fault.status === 204 || fault.status === 304 ? Buffer.alloc(0) : body;
  return write(socket, toHead(fault.status, sized), sent);
}

function toBody(of: { readonly fault: Instead; readonly request: Buffer; readonly echoed: string }): Buffer {
  const { fault, request, echoed } = of;
  if (typeof fault.body === "string") return Buffer.from(fault.body);
  if (fault.body.kind === "echo") return request;
  const says = `You are ${echoed}`;
  const token = { project: { id: echoed, name: echoed }, expires_at: "2999-12-31T00:00:00Z" };
  return Buffer.from(
    JSON.stringify({
      [echoed]: { "compute.cores": 1, [echoed]: echoed },
      message: says,
      error: { message: says },
      token,
    }),
  );
}

/** The credentials in a request's headers, as a careless server says them back. */
function findCredentials(request: Buffer): string {
  const found = request.toString("latin1").matchAll(/^(?:x-auth-token|x-subject-token|authorization): *(.*)\r$/gimu);
  return [...found].map(([, value = ""]) => value).join(" ");
}

function toHead(status: number, headers: readonly (readonly [string, string])[]): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Whatever\r\n${lines.join("")}\r\n`, "latin1");
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

/** A reset, and not an orderly end. What was written is given a moment to leave, for a reset throws away what waits. */
export async function reset(socket: Socket): Promise<boolean> {
  await wait(5);
  socket.resetAndDestroy();
  return false;
}

async function trickle(
  socket: Socket,
  of: { readonly bytes: Buffer; readonly pieces: number; readonly everyMs: number },
): Promise<boolean> {
  const length = Math.max(1, Math.ceil(of.bytes.length / of.pieces));
  for (let at = 0; at < of.bytes.length; at += length) {
    if (!(await write(socket, of.bytes.subarray(at, at + length)))) return false;
    await wait(of.everyMs);
  }
  return true;
}

function sendEncoded(
  socket: Socket,
  of: { readonly answer: PlainAnswer; readonly body: Buffer; readonly isNamed: boolean },
): Promise<boolean> {
  const headers = [
    ...of.answer.headers,
    ["content-length", String(of.body.length)] as const,
    ...(of.isNamed ? [["content-encoding", "gzip"] as const] : []),
  ];
  return write(socket, toHead(of.answer.status, headers), of.body);
}

/** Goes on until the client has had enough. */
async function sendEndless(
  socket: Socket,
  of: { readonly answer: PlainAnswer } & Omit<Extract<Fault, { kind: "endless" }>, "kind">,
): Promise<boolean> {
  const { answer, part, everyMs } = of;
  const start = `HTTP/1.1 ${answer.status} Whatever\r\n`;
  const head = {
    interim: Buffer.alloc(0),
    headers: Buffer.from(start),
    body: Buffer.concat([toHead(answer.status, [...answer.headers, ["connection", "close"]]), answer.body]),
    chunks: Buffer.concat([
      toHead(answer.status, [...answer.headers, ["transfer-encoding", "chunked"]]),
      Buffer.from(`${answer.body.length.toString(16)}\r\n`),
      answer.body,
      Buffer.from("\r\n"),
    ]),
  }[part];
  const blank = " ".repeat(everyMs === 0 ? 65_536 : 1);
  const more = {
    interim: toHead(103, [["link", "</style.css>; rel=preload"]]),
    headers: Buffer.from("x-more: and-more\r\n"),
    body: Buffer.from(blank),
    chunks: Buffer.from(`${blank.length.toString(16)}\r\n${blank}\r\n`),
  }[part];
  await write(socket, head);
  while (await write(socket, more)) await (everyMs === 0 ? yieldTurn() : wait(everyMs));
  return false;
}
