// What can go wrong on the way between the gate and a server.

/** What becomes of one request. All but `refuse`, `hang` and `instead` happen after the server has carried it out. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "latency"; readonly ms: number }
  /** Reset before anything was forwarded. */
  | { readonly kind: "refuse" }
  /** Carried out, then reset without an answer. */
  | { readonly kind: "reset-unanswered" }
  | { readonly kind: "reset-in-headers"; readonly share: number }
  | { readonly kind: "reset-in-body"; readonly share: number }
  /** The whole answer, and a reset when the next request may be on its way. */
  | { readonly kind: "reset-after"; readonly ms: number }
  /** An orderly end of the connection in the middle of the body. */
  | { readonly kind: "end-in-body"; readonly share: number }
  /** The same without a stated length: nothing but the text itself tells that it is half. */
  | { readonly kind: "end-of-unsized-body"; readonly share: number }
  | { readonly kind: "end-in-chunks"; readonly share: number }
  /** More comes than the length says. */
  | { readonly kind: "short-length"; readonly share: number }
  /** Less comes than the length says, then the end. */
  | { readonly kind: "long-length"; readonly by: number }
  | { readonly kind: "two-lengths" }
  /** Headers and body in so many pieces. */
  | { readonly kind: "trickle"; readonly pieces: number; readonly everyMs: number }
  /** Really compressed, asked for or not. */
  | { readonly kind: "gzip" }
  /** Said to be compressed, but is not. */
  | { readonly kind: "claimed-gzip" }
  /** Compressed without saying so. */
  | { readonly kind: "unnamed-gzip" }
  /** Compressed, of the right length, and cut before that. */
  | { readonly kind: "truncated-gzip"; readonly share: number }
  /** Compressed, with a checksum that is not its own. */
  | { readonly kind: "corrupt-gzip" }
  /** Compressed, with white space behind it that has no room in any memory limit. */
  | { readonly kind: "gzip-bomb" }
  /** The answer, or its headers, or what may come before it, without end; each piece after so long. */
  | { readonly kind: "endless"; readonly part: "interim" | "headers" | "body" | "chunks"; readonly everyMs: number }
  /** The body of another answer of the same server, to a GET of this address. */
  | { readonly kind: "crossed"; readonly address: string }
  /** This instead of the server's answer. Whatever secrets the request had are in it. */
  | Instead
  /** Bytes that are no HTTP. */
  | { readonly kind: "noise" }
  /** An interim answer (103) before the real one. */
  | { readonly kind: "interim" }
  /** Nothing, until the client gives up. */
  | { readonly kind: "hang" };

/** A made-up answer. */
export interface Instead {
  readonly kind: "instead";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `echo`: the request as it came. `json-echo`: its credentials as names and values of JSON. */
  readonly body: string | { readonly kind: "echo" | "json-echo" };
}

/** An answer without the headers that say how it is transferred. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}
