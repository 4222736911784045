// Ports on loopback, for programs that need a port number.

import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listening } from "./loopback.ts";

/** Returns a free port. */
export async function findFreePort(): Promise<number> {
  await using free = await listening(createServer());
  return free.port;
}

/** Returns whether a program listens on a port. Tries every 50 ms while the program is alive. */
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
