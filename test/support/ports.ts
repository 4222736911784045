// Ports on loopback, for programs that have to be told theirs.

import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listening } from "./loopback.ts";

/** A port that is free at the moment. */
export async function findFreePort(): Promise<number> {
  await using free = await listening(createServer());
  return free.port;
}

/** Tells whether a program comes to listen on a port while it lives. It is looked at so many times, every 50 ms. */
export async function isListening(
  port: number,
  { tries, isAlive }: { readonly tries: number; readonly isAlive: () => boolean },
): Promise<boolean> {
  for (let tried = 0; tried < tries && isAlive(); tried += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await sleep(50);
  }
  return false;
}
