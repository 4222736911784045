// One attempt: one GET, one answer, read to its end or given up. Sends the token to the origin it is given and nowhere else:
// redirects are not followed at all.

import { type Dispatcher, unlessAborted } from "../../http/index.ts";
import { type Failure, unreadable } from "./failure.ts";
import { refusal } from "./refusal.ts";

/** What one attempt needs. */
export interface Exchange {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** Path and query as they are sent. */
  readonly path: string;
  readonly token: string;
  readonly userAgent: string;
  readonly maxAnswerBytes: number;
  /** Ends the attempt, wherever it stands. */
  readonly signal: AbortSignal;
  /** For a `Retry-After` that is a date. */
  readonly now: () => Date;
}

/** The text of an answer with status 200, or why there is none. Throws what the HTTP client throws where no complete answer came. */
export async function exchange(request: Exchange): Promise<{ readonly text: string } | Failure> {
  const answering = request.dispatcher.request({
    origin: request.origin,
    path: request.path,
    method: "GET",
    headers: {
      "x-auth-token": request.token,
      "user-agent": request.userAgent,
      accept: "application/json",
      // Without this line a server may compress as it likes, and what a few kilobytes unpack to is unbounded.
      "accept-encoding": "identity",
    },
    signal: request.signal,
  });
  const { statusCode: status, headers, body } = await unlessAborted(answering, request.signal);
  const discard = (failure: Failure): Failure => {
    body.on("error", () => undefined).destroy();
    return failure;
  };
  if (status !== 200) return discard(refusal({ status, headers, origin: request.origin, now: request.now() }));
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    const hint = "Whatever stands between here and the API must leave answers as they are.";
    return discard(unreadable({ status, what: "a compressed answer, which was not asked for", hint }));
  }
  const tooLarge = unreadable({ status, what: `an answer of more than ${request.maxAnswerBytes} bytes` });
  if (Number(headers["content-length"] ?? 0) > request.maxAnswerBytes) return discard(tooLarge);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> = body;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > request.maxAnswerBytes) return discard(tooLarge);
    chunks.push(chunk);
  }
  return decode(chunks, status);
}

function decode(chunks: readonly Uint8Array[], status: number): { readonly text: string } | Failure {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return unreadable({ status, what: "an answer that is not UTF-8 text" });
  }
}
