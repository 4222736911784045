// A proxy between the gate and a server on plain sockets, so that it can send what no HTTP library would. It reads
// whole requests, asks the server itself, and delivers the answer by the fault of the request.

import { connect, createServer, type Socket } from "node:net";
import { listening } from "../support/loopback.ts";
import type { Fault, PlainAnswer } from "./faults.ts";

/** A request through the proxy. */
export interface PassingRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Path with the query. */
  readonly address: string;
  /** Number of requests so far with this method and path, including this one. */
  readonly number: number;
}

/** A running proxy. */
export interface FaultProxy extends AsyncDisposable {
  readonly url: string;
  /** `METHOD PATH fault` of each request. */
  readonly log: readonly string[];
}

/** Starts a proxy before the server at `target`, an http address without a path. */
export async function startFaultProxy(options: {
  readonly target: string;
  readonly faultOf: (request: PassingRequest) => Fault;
}): Promise<FaultProxy> {
  const target = new URL(options.target);
  const seen = new Map<string, number>();
  const log: string[] = [];
  const server = createServer((socket) => {
    void serve(socket);
  });

  async function serve(socket: Socket): Promise<void> {
    try {
      for await (const request of readRequests(socket)) {
        if (!(await pass(socket, request))) return;
      }
    } catch {
      socket.destroy();
    }
  }

  /** Returns whether the connection stays open. */
  async function pass(socket: Socket, request: Buffer): Promise<boolean> {
    const [method = "", address = ""] = request.toString("latin1", 0, 8192).split(" ", 2);
    const path = address.split("?", 1)[0] ?? "";
    const number = (seen.get(`${method} ${path}`) ?? 0) + 1;
    seen.set(`${method} ${path}`, number);
    const fault = options.faultOf({ method, path, address, number });
    log.push(`${method} ${path} ${fault.name}`);
    const ask = (other?: string) => askServer(target, other === undefined ? request : toGet(request, other));
    return fault.deliver({ socket, request, askServer: ask });
  }

  return { ...(await listening(server)), log };
}

/** Yields the requests of a connection as bytes. */
async function* readRequests(socket: Socket): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const chunk of socket) {
    kept = Buffer.concat([kept, chunk as Buffer]);
    for (let length = findLength(kept); length !== null && kept.length >= length; length = findLength(kept)) {
      yield kept.subarray(0, length);
      kept = kept.subarray(length);
    }
  }
}

/** Returns the length of the first request with its body. Returns null if its headers are incomplete. */
function findLength(bytes: Buffer): number | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  if (/^transfer-encoding:/imu.test(head)) throw new Error("The proxy does not read chunked requests.");
  return end + 4 + Number(/^content-length: *(\d+)/imu.exec(head)?.[1] ?? 0);
}

/** Returns the request changed to a GET of another address. */
function toGet(request: Buffer, address: string): Buffer {
  const [, ...headers] = request.toString("latin1", 0, request.indexOf("\r\n\r\n")).split("\r\n");
  const kept = headers.filter((line) => !/^content-/iu.test(line));
  return Buffer.from([`GET ${address} HTTP/1.1`, ...kept, "", ""].join("\r\n"), "latin1");
}

/** Asks with HTTP/1.0, so that the answer has no chunks and ends with the connection. */
async function askServer({ hostname, port }: URL, request: Buffer): Promise<PlainAnswer> {
  const end = request.indexOf("\r\n\r\n");
  const head = request
    .toString("latin1", 0, end)
    .replace(/ HTTP\/1\.1/u, " HTTP/1.0")
    .replace(/^(connection|expect):.*\r\n/gimu, "");
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(Buffer.concat([Buffer.from(head, "latin1"), request.subarray(end)]));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks);
  const split = answer.indexOf("\r\n\r\n");
  const [first = "", ...lines] = answer.toString("latin1", 0, split).split("\r\n");
  const headers = lines.map((line): readonly [string, string] => {
    const [name = "", ...rest] = line.split(":");
    return [name.toLowerCase(), rest.join(":").trim()];
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: headers.filter(([name]) => !OF_TRANSFER.has(name)),
    body: answer.subarray(split + 4),
  };
}

const OF_TRANSFER: ReadonlySet<string> = new Set(["connection", "content-length", "keep-alive", "transfer-encoding"]);
