// Headers that every answer has.

import { randomUUID } from "node:crypto";

/** Makes an id for a request, for its log lines and its answer. */
export function createRequestId(): string {
  return `req-${randomUUID()}`;
}

/**
 * Returns the headers of every answer to a request with this id. Proxies and clients do not keep an answer, unless a route says otherwise: it is of one
 * token, or of this moment.
 */
export function headersOfAnswer(id: string): Readonly<Record<string, string>> {
  return { "x-openstack-request-id": id, "cache-control": "no-store" };
}
