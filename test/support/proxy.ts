// A proxy on loopback that records its requests.

import { createServer } from "node:http";
import { listening, openTunnel } from "./loopback.ts";

/** Serves a proxy that connects every name to a port on loopback, or answers with a status. */
export async function serveProxy(target: number | { readonly status: number }) {
  const connects: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const other: string[] = [];
  const seen: string[] = [];
  const server = createServer((request, response) => {
    other.push(request.url ?? "");
    response.writeHead(500).end();
  });
  server.on("connect", (request, socket) => {
    connects.push(request.url ?? "");
    authorizations.push(request.headers["proxy-authorization"]);
    seen.push(JSON.stringify(request.headers));
    if (typeof target !== "number") {
      socket.end(`HTTP/1.1 ${target.status} No\r\n\r\n`);
      return;
    }
    openTunnel(socket, target);
  });
  return { ...(await listening(server)), connects, authorizations, other, seen };
}
