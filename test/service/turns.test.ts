// Requests that arrive at the same time, of several connections: all are looked at before the first of them is answered.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createObservation } from "../../src/service/front/observation.ts";
import { PROJECT, type Serving, serving, TOKEN } from "./fronts.ts";

/** Opens a connection on which a request has been answered. */
async function open(front: Serving): Promise<Socket> {
  const socket = connect({ port: front.port, host: "127.0.0.1", noDelay: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  send(socket, TOKEN);
  await once(socket, "data");
  return socket;
}

function send(socket: Socket, token: string): void {
  socket.write(`GET /v3/projects/${PROJECT}/quota HTTP/1.1\r\nhost: a\r\nx-auth-token: ${token}\r\n\r\n`);
}

/** Time for what was sent to arrive on the other side of this machine. */
const ARRIVAL_MS = 20;

describe("requests that arrive at the same time", () => {
  it.each([
    ["documents", TOKEN, 200],
    ["refusals", "another-token", 401],
  ])("are answered together (%s)", async (_, token, status) => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const observation = createObservation({ level: "debug", write: (line) => void lines.push(JSON.parse(line)) });
    const front = await serving({ observation });
    const sockets = [await open(front), await open(front), await open(front)];
    lines.length = 0;
    const answered = sockets.map((socket) => once(socket, "data"));
    for (const socket of sockets) send(socket, token);
    // Nothing is read meanwhile, so that all of it is there when the loop looks.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ARRIVAL_MS);
    await Promise.all(answered);
    const logged = lines.map(({ msg, status: of }) => of ?? msg);
    expect(logged).toEqual([...sockets.map(() => "request arrived"), ...sockets.map(() => status)]);
  });
});
