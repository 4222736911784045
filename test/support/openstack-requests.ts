// Requests to services of a cloud on loopback, and figures about their timing.

import type { ReceivedRequest } from "./loopback.ts";
import type { ServiceType } from "./openstack-answers.ts";

/** A request to a service. */
export interface CloudRequest {
  readonly service: ServiceType;
  readonly region: string;
  /** Method, path without the service's prefix, and query. */
  readonly line: string;
  readonly headers: ReceivedRequest["headers"];
  /** Moments on the cloud's own clock, which counts beginnings and ends. `ended` is null before the answer. */
  readonly began: number;
  readonly ended: number | null;
}

/** Returns the lines of the requests to a service in all regions. */
export function linesOf(
  { requests }: { readonly requests: readonly CloudRequest[] },
  service: ServiceType,
): readonly string[] {
  return requests.filter((request) => request.service === service).map(({ line }) => line);
}

/** Returns the largest number of concurrent requests. */
export function mostAtOnce(requests: readonly CloudRequest[]): number {
  return Math.max(
    0,
    ...requests.map(
      ({ began }) => requests.filter((one) => one.began <= began && (one.ended ?? Infinity) > began).length,
    ),
  );
}

/**
 * Returns the length of the longest chain of requests, each of which began after the answer to the one before.
 * Meaningful if answers wait for one another or are delayed.
 */
export function roundTrips(requests: readonly CloudRequest[]): number {
  const depths = new Map<CloudRequest, number>();
  for (const request of requests) {
    const before = [...depths].filter(([{ ended }]) => ended !== null && ended < request.began);
    depths.set(request, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
