// A real Redis, Debian's redis-server, as a process on a free port of loopback.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { findFreePort } from "../../../test/support/ports.ts";
import { startProgram } from "../../../test/support/processes.ts";

/** A running Redis. */
export type RunningRedis = Awaited<ReturnType<typeof startRedis>>;

/** Starts a Redis with additional options, and with TLS if it gets a certificate. Fails without redis-server. */
export async function startRedis(
  options: readonly string[] = [],
  certificate?: { readonly key: string; readonly cert: string },
) {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-redis-"));
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = [...SETTINGS, "--dir", folder, ...(await toPorts(port, certificate, folder)), ...options];
  const start = () => startProgram("redis-server", settings, port);
  let running = await start();
  /** Sends a command over a connection of its own. */
  const command = async (...parts: readonly (string | Buffer)[]): Promise<unknown> => {
    const client = createClient({ url, RESP: 2 });
    await client.connect();
    try {
      return await client.sendCommand([...parts], { typeMapping: { 36: Buffer } });
    } finally {
      client.destroy();
    }
  };
  return {
    url,
    command,
    /** Starts an empty Redis at the same address. */
    start: async () => {
      running = await start();
    },
    kill: () => running.kill(),
    /** Suspends the process (SIGSTOP): connections stay open, and commands get no reply. */
    freeze: () => running.signal("SIGSTOP"),
    thaw: () => running.signal("SIGCONT"),
    /** Returns all keys with their values. */
    async dump(): Promise<ReadonlyMap<string, Buffer>> {
      const keys = (await command("KEYS", "*")) as readonly Buffer[];
      const entries = keys.map(async (key) => [String(key), (await command("GET", key)) as Buffer] as const);
      return new Map(await Promise.all(entries));
    },
    async [Symbol.asyncDispose]() {
      await running.kill();
      await rm(folder, { recursive: true });
    },
  };
}

const SETTINGS = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel", "warning"];

async function toPorts(
  port: number,
  certificate: { readonly key: string; readonly cert: string } | undefined,
  folder: string,
): Promise<readonly string[]> {
  if (certificate === undefined) return ["--port", String(port)];
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await Promise.all([writeFile(cert, certificate.cert), writeFile(key, certificate.key)]);
  const files = ["--tls-cert-file", cert, "--tls-key-file", key, "--tls-auth-clients", "no"];
  return ["--port", "0", "--tls-port", String(port), ...files];
}
