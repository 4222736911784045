// Process: load. Told what to ask, it asks so many times over connections that stay open, each of which waits for its answer before it asks
// again, and tells how long that took. It writes requests and finds the ends of answers itself, so that it is not what is measured.

import { connect, type Socket } from "node:net";

/** What is asked. */
export interface Load {
  /** Base address of each server, asked in turn. */
  readonly urls: readonly string[];
  /** Paths with their queries, asked in turn. */
  readonly paths: readonly string[];
  /** Tokens, one after the other and again from the first. `{number}` stands for the number of the request. */
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly requests: number;
  /** Number of the first request. */
  readonly first: number;
}

/** What came of it. */
export interface LoadResult {
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Part of a processor that the load took itself: below 1, it was not what held up the server. */
  readonly busy: number;
  /** Numbers of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

process.on("message", (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

async function run(load: Load): Promise<LoadResult> {
  const { urls, connections, requests, first } = load;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = first;
  const ask = async (index: number): Promise<void> => {
    const connection = await open(urls[index % urls.length] ?? "");
    while (next < first + requests) {
      const request = toRequest(load, next);
      next += 1;
      const began = performance.now();
      const status = await connection.ask(request);
      times.push(performance.now() - began);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.socket.destroy();
  };
  const began = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(Array.from({ length: connections }, (_, index) => ask(index)));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { seconds, p50Ms: at(0.5), p99Ms: at(0.99), busy: (user + system) / 1e6 / seconds, statuses };
}

function toRequest({ paths, tokens }: Load, number: number): string {
  const token = (tokens[number % tokens.length] ?? "").replace("{number}", String(number));
  return `GET ${paths[number % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-auth-token: ${token}\r\n\r\n`;
}

/** Connects to a server. */
async function open(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let answered: ((status: string) => void) | null = null;
  let failed: (error: Error) => void = () => {};
  let kept: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    const head = kept.indexOf("\r\n\r\n");
    if (head < 0) return;
    const text = kept.toString("latin1", 0, head);
    const length = /content-length: (\d+)/iu.exec(text)?.[1];
    if (length === undefined) return failed(new Error(`An answer without its length: ${text}`));
    if (kept.length < head + 4 + Number(length)) return;
    kept = Buffer.alloc(0);
    answered?.(text.slice(9, 12));
  });
  socket.on("close", () => failed(new Error("The server ended the connection.")));
  return {
    socket,
    ask: (request: string) =>
      new Promise<string>((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        socket.write(request);
      }),
  };
}
