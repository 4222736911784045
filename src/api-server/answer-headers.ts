// Headers of all answers.

import { randomUUID } from "node:crypto";

/** Returns a new ID for a request, for its log lines and its answer. */
export function createRequestId(): string {
  return `req-${randomUUID()}`;
}

/**
 * Returns the headers of all answers to the request with this ID. Unless a route says otherwise, proxies and clients
 * must not store an answer, since it depends on the token and on the time.
 */
export function headersOfAnswer(id: string): Readonly<Record<string, string>> {
  return { "x-openstack-request-id": id, "cache-control": "no-store" };
}
