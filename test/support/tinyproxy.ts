// A real proxy, Debian's tinyproxy, before servers on loopback with names. Loopback itself is never asked through a
// proxy, and tests cannot edit the machine's names. So tinyproxy forwards requests for `*.cloud.test` to a second,
// small proxy, which knows the names of the test.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as sendRequest } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { listening, openTunnel } from "./loopback.ts";
import { findFreePort } from "./ports.ts";
import { startProgram } from "./processes.ts";

/** Ports on loopback by host name. */
export type Names = Readonly<Record<string, number>>;

/** Serves a proxy that connects names to ports on loopback. Other names are refused. */
export function serveNames(names: Names) {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "");
    const port = names[url?.hostname ?? ""];
    if (url === null || port === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { method, headers } = request;
    const path = url.pathname + url.search;
    const onward = sendRequest({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.on("connect", (request, socket) => {
    const port = names[(request.url ?? "").replace(/:\d+$/u, "")];
    if (port === undefined) socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    else openTunnel(socket, port);
  });
  return listening(server);
}

/** Serves TLS before an http server on loopback. */
export function serveTlsBefore(port: number, certificate: { readonly key: string; readonly cert: string }) {
  const server = createTlsServer(certificate, (socket) => openTunnel(socket, port, ""));
  server.on("tlsClientError", () => undefined);
  return listening(server);
}

/** Starts the proxy. Throws if tinyproxy is not installed. */
export async function startTinyproxy(options: {
  readonly names: Names;
  /** Credentials that the proxy requires. Absent for none. */
  readonly login?: { readonly user: string; readonly password: string };
}) {
  const { names, login } = options;
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-proxy-"));
  const upstream = await serveNames(names);
  const port = await findFreePort();
  const logFile = join(folder, "log");
  const lines = [
    `Port ${port}`,
    "Listen 127.0.0.1",
    "Timeout 30",
    "MaxClients 50",
    "LogLevel Connect",
    `LogFile "${logFile}"`,
    `Upstream http 127.0.0.1:${upstream.port} ".cloud.test"`,
    ...(login === undefined ? [] : [`BasicAuth ${login.user} ${login.password}`]),
  ];
  await writeFile(join(folder, "tinyproxy.conf"), `${lines.join("\n")}\n`);
  const running = await startProgram("tinyproxy", ["-d", "-c", join(folder, "tinyproxy.conf")], port);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Returns the requests to the proxy, sorted and without duplicates: "CONNECT quota.cloud.test:443". */
    async asked(): Promise<readonly string[]> {
      const log = await readFile(logFile, "utf8");
      const found = [...log.matchAll(/Request \(file descriptor \d+\): (\S+ \S+) HTTP/gu)].map(
        ([, asked]) => asked ?? "",
      );
      return [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1));
    },
    async [Symbol.asyncDispose]() {
      await running.kill();
      await upstream[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Serves connections without ever answering. */
export function serveSilence() {
  return listening(createTcpServer((socket) => socket.resume()));
}
