// Ports on loopback, for programs that need a port number.

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns a free port below those that Linux gives to connections and to servers without a port number (32768 and
 * above), so that no other test gets it before the program listens.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch {
      continue;
    }
    await once(server.close(), "close");
    return port;
  }
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
