// Requests that services of a cloud on loopback have got, and what can be told from when they came.

import type { Received } from "./loopback.ts";
import type { ServiceType } from "./openstack-answers.ts";

/** A request that a service has got. */
export interface CloudRequest {
  readonly service: ServiceType;
  readonly region: string;
  /** Method, path without the service's prefix, and query. */
  readonly line: string;
  readonly headers: Received["headers"];
  /** Moments on the cloud's own clock, which counts beginnings and ends. `ended` null: not answered yet. */
  readonly began: number;
  readonly ended: number | null;
}

/** Lines of the requests that a service has got, of all regions. */
export function linesOf(
  { requests }: { readonly requests: readonly CloudRequest[] },
  service: ServiceType,
): readonly string[] {
  return requests.filter((request) => request.service === service).map(({ line }) => line);
}

/** The largest number of requests that were under way at the same moment. */
export function mostAtOnce(requests: readonly CloudRequest[]): number {
  return Math.max(
    0,
    ...requests.map(
      ({ began }) => requests.filter((one) => one.began <= began && (one.ended ?? Infinity) > began).length,
    ),
  );
}

/** The longest chain of requests of which each came after the answer to the one before. Of use where answers wait for one another, or take their time. */
export function roundTrips(requests: readonly CloudRequest[]): number {
  const depths = new Map<CloudRequest, number>();
  for (const request of requests) {
    const before = [...depths].filter(([{ ended }]) => ended !== null && ended < request.began);
    depths.set(request, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
