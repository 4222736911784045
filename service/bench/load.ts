// Process of a load. It gets a load as a message, sends its requests over persistent connections, one at a time on
// each, and replies with the result. It writes requests and parses answers itself, so that it takes little of the
// measured time.

import { connect, type Socket } from "node:net";

/** Requests of a load. */
export interface Load {
  /** Base addresses of the servers. Connections use them in turn. */
  readonly urls: readonly string[];
  /** Paths with their queries. Requests use them in turn. */
  readonly paths: readonly string[];
  /** Tokens. Requests use them in turn. `{number}` stands for the number of the request. */
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly requests: number;
  /** Number of the first request. */
  readonly first: number;
}

/** Result of a load. */
export interface LoadResult {
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Share of a processor that the load used. Below 1, the load did not slow down the server. */
  readonly busy: number;
  /** Number of answers by status. */
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
  times.sort((a, b) => a - b);
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
  let received: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const text = received.toString("latin1", 0, head);
    const length = /content-length: (\d+)/iu.exec(text)?.[1];
    if (length === undefined) return failed(new Error(`An answer without its length: ${text}`));
    if (received.length < head + 4 + Number(length)) return;
    received = Buffer.alloc(0);
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
