// Helpers for Node's HTTP server: they answer requests, listen, and close it.

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { GateError, inputProblem, prose, quoted, say } from "../core/index.ts";

/** An HTTP answer. */
export interface Answer {
  /** The default is 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, any other value as JSON. Absent for no body. */
  readonly body?: unknown;
}

/** An answered request, without its token. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/**
 * Creates a server that logs and sends the answers to requests. `token` is the valid one, which no path in the log
 * shows. The connection of a request whose answer fails is closed.
 */
export function createAnswerServer(
  limits: ServerOptions,
  { token, onRequest }: { readonly token: string; readonly onRequest?: ((request: LoggedRequest) => void) | undefined },
  answerTo: (request: IncomingMessage) => Promise<Answer>,
): Server {
  return createServer(limits, (request, response) => {
    answerTo(request).then(
      (answer) => {
        const { method = "", url = "", headers } = request;
        // A token may be in the path by mistake.
        const path = [String(headers["x-auth-token"] ?? ""), token]
          .filter((secret) => secret !== "")
          .flatMap((secret) => [secret, encodeURIComponent(secret)])
          .reduce((clean, secret) => clean.replaceAll(secret, "***"), url);
        onRequest?.({ method, path, status: answer.status ?? 200 });
        sendAnswer(response, answer);
      },
      () => response.destroy(),
    );
  });
}

/** Starts to listen. Returns the base address, without a slash at the end. Throws INPUT_INVALID if it cannot listen. */
export async function listen(server: Server, host: string, port = 0): Promise<string> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    const message = say`The emulator cannot listen on port ${port} of ${quoted(host)}: ${prose(code)}.`;
    throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
  }
  const address = server.address();
  return `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}

/** Closes a server and all of its connections. Does nothing to a closed server. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Sends an answer to a request. */
export function sendAnswer(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...(isText || body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}
