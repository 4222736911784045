// What can go wrong on the way between the gate and a server, and what the client then gets to see, byte by byte.

import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** What becomes of one request. All but `refuse`, `hang`, `status` and `redirect` happen after the server has carried it out. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "latency"; readonly ms: number }
  /** Reset before anything was forwarded. */
  | { readonly kind: "refuse" }
  /** Carried out, then reset without an answer. */
  | { readonly kind: "reset-unanswered" }
  | { readonly kind: "reset-in-headers"; readonly share: number }
  | { readonly kind: "reset-in-body"; readonly share: number }
  /** An orderly end of the connection in the middle of the body. */
  | { readonly kind: "end-in-body"; readonly share: number }
  /** The same without a stated length: nothing but the text itself tells that it is half. */
  | { readonly kind: "end-of-unsized-body"; readonly share: number }
  | { readonly kind: "end-in-chunks"; readonly share: number }
  /** More comes than the length says. */
  | { readonly kind: "short-length"; readonly share: number }
  /** Less comes than the length says, then the end. */
  | { readonly kind: "long-length"; readonly by: number }
  | { readonly kind: "two-lengths" }
  /** Headers and body in so many pieces. */
  | { readonly kind: "trickle"; readonly pieces: number; readonly everyMs: number }
  /** Really compressed, asked for or not. */
  | { readonly kind: "gzip" }
  /** Said to be compressed, but is not. */
  | { readonly kind: "claimed-gzip" }
  /** Compressed without saying so. */
  | { readonly kind: "unnamed-gzip" }
  /** This instead of the server's answer. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string }
  /** Bytes that are no HTTP. */
  | { readonly kind: "noise" }
  /** An interim answer (103) before the real one. */
  | { readonly kind: "interim" }
  /** Nothing, until the client gives up. */
  | { readonly kind: "hang" };

/** An answer without the headers that say how it is transferred. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Sends an answer as the fault has it. What comes back: whether the connection may be used for another request. */
export async function sendFaulty(
  socket: Socket,
  of: {
    readonly answer: PlainAnswer;
    readonly fault: Exclude<Fault, { kind: "refuse" | "hang" | "status" | "redirect" }>;
  },
): Promise<boolean> {
  const { answer, fault } = of;
  const { status, body } = answer;
  const sized = [...answer.headers, ["content-length", String(body.length)]] as const;
  const part = (share: number, bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));
  switch (fault.kind) {
    case "none":
      return write(socket, toHead(status, sized), body);
    case "latency":
      await wait(fault.ms);
      return write(socket, toHead(status, sized), body);
    case "reset-unanswered":
      return reset(socket);
    case "reset-in-headers":
      await write(socket, part(fault.share, toHead(status, sized)));
      return reset(socket);
    case "reset-in-body":
      await write(socket, toHead(status, sized), part(fault.share, body));
      return reset(socket);
    case "end-in-body":
      return end(socket, toHead(status, sized), part(fault.share, body));
    case "end-of-unsized-body":
      return end(socket, toHead(status, [...answer.headers, ["connection", "close"]]), part(fault.share, body));
    case "end-in-chunks": {
      const sent = part(fault.share, body);
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
      return sendEncoded(socket, { answer, body: gzipSync(body), isNamed: true });
    case "claimed-gzip":
      return sendEncoded(socket, { answer, body, isNamed: true });
    case "unnamed-gzip":
      return sendEncoded(socket, { answer, body: gzipSync(body), isNamed: false });
    case "noise":
      return end(socket, Buffer.from("\u0000\u0001 220 mail.example.com ESMTP\r\n\r\n"));
    case "interim":
      return write(socket, toHead(103, [["link", "</style.css>; rel=preload"]]), toHead(status, sized), body);
  }
}

/** Sends a made-up answer. */
export async function sendInstead(
  socket: Socket,
  fault: Extract<Fault, { kind: "status" | "redirect" }>,
): Promise<boolean> {
  const headers = fault.kind === "redirect" ? { location: fault.to } : fault.headers;
  const body = Buffer.from(fault.kind === "redirect" ? "" : fault.body);
  const sized = [...Object.entries(headers), ["content-length", String(body.length)]] as const;
  return write(socket, toHead(fault.status, sized), body);
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
