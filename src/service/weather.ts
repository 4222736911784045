// Bad weather: what goes wrong between the service and who asks it, and for which requests. Decided from counts, a seed and
// a time that is handed in, so that the same run gives the same weather.

import type { DocumentName } from "./data-set-value.ts";

/** What can be told to go wrong. All of it comes before paths, tokens and projects are looked at, as with a bad gateway. */
export interface Weather {
  /** Milliseconds that each answer takes longer. */
  readonly latencyMs?: number;
  /** The first one that applies to a request decides. Each counts every request for its document, also those that an earlier one decided. */
  readonly failures?: readonly Failure[];
  /** Requests per second; one too many gets 429 with `Retry-After`. */
  readonly rateLimit?: number;
}

/** Something that goes wrong for some requests. */
export interface Failure {
  readonly fault: Fault;
  /** `first`: the first n requests. `share`: that part of the requests (0 to 1), picked by the seed, the document and its request's number. */
  readonly when: "always" | { readonly first: number } | { readonly share: number; readonly seed: number };
  /** Requests for this document only. */
  readonly document?: DocumentName;
}

/** What a failing request gets. */
export type Fault =
  /** This answer instead of the real one: an error status, a page, JSON of the wrong shape, a redirect. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The connection is reset before anything was answered. */
  | { readonly kind: "reset" }
  /** Nothing, until the client gives up or the emulator is closed. */
  | { readonly kind: "hang" }
  /** The real answer's headers and half of its body, then the end of the connection. */
  | { readonly kind: "truncate" }
  /** The real answer, so many bytes at a time. */
  | { readonly kind: "trickle"; readonly bytes: number; readonly everyMs: number }
  /** Status 200 and white space without end. */
  | { readonly kind: "endless" };

/** Numbers of a request, from 1: among all, and among those for its document. */
export interface RequestNumbers {
  readonly ofAll: number;
  readonly ofDocument: number;
}

/** What goes wrong for a request; undefined: nothing. */
export function findFault(
  failures: readonly Failure[],
  request: { readonly document: DocumentName | undefined; readonly numbers: RequestNumbers },
): Fault | undefined {
  return failures.find((failure) => applies(failure, request))?.fault;
}

function applies(failure: Failure, { document, numbers }: Parameters<typeof findFault>[1]): boolean {
  if (failure.document !== undefined && failure.document !== document) return false;
  const { when } = failure;
  if (when === "always") return true;
  if ("first" in when) return (failure.document === undefined ? numbers.ofAll : numbers.ofDocument) <= when.first;
  // By document and not by order of arrival: of two requests sent at the same time either may arrive first.
  return toFraction(`${when.seed}:${document ?? ""}:${numbers.ofDocument}`) < when.share;
}

/** A number from 0 (inclusive) to 1 (exclusive) that depends on the text alone. */
function toFraction(text: string): number {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Seconds to wait for a request that is one too many; 0 for one that is let in. `admitted`: times of those let in, oldest first. */
export function secondsToWait(limit: {
  readonly perSecond: number;
  readonly admitted: readonly number[];
  readonly nowMs: number;
}): number {
  const opening = limit.admitted.at(-limit.perSecond);
  if (opening === undefined) return 0;
  return Math.max(0, Math.ceil((opening + 1000 - limit.nowMs) / 1000));
}
