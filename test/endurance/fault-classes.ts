// Classes of faults, and the fault of each that a request meets.

import type { PassingRequest } from "./fault-proxy.ts";
import type { Fault, Instead } from "./faults.ts";
import type { Side } from "./injection.ts";
import type { Random } from "./random.ts";

/** A class of faults. */
export type FaultClass = (typeof FAULT_CLASSES)[number];

/** All classes of faults. */
export const FAULT_CLASSES = [
  "latency",
  "resets",
  "resets in headers",
  "resets in bodies",
  "resets between requests",
  "truncation",
  "lengths",
  "trickle",
  "gzip",
  "broken gzip",
  "429",
  "500",
  "refusals",
  "redirects",
  "noise",
  "silence",
  "endless",
  "nonsense",
  "crossed",
  "mixed",
] as const;

/** What a fault is drawn from. */
interface Draw {
  readonly random: Random;
  readonly side: Side;
  readonly trap: string;
  readonly request: PassingRequest;
}

/** A fault of this class, for one request. */
export function toFault(of: Draw & { readonly faultClass: FaultClass }): Fault {
  const { faultClass, random, side, trap, request } = of;
  const share = random.fraction();
  switch (faultClass) {
    case "latency":
      return { kind: "latency", ms: random.whole(20, 250) };
    case "resets":
      return { kind: random.pick(["refuse", "reset-unanswered"]) };
    case "resets in headers":
      return { kind: "reset-in-headers", share };
    case "resets in bodies":
      return { kind: "reset-in-body", share };
    case "resets between requests":
      return { kind: "reset-after", ms: random.pick([0, 1, 5, 20, 100]) };
    case "truncation":
      return { kind: random.pick(["end-in-body", "end-of-unsized-body", "end-in-chunks"]), share };
    case "lengths":
      return random.pick<Fault>([
        { kind: "short-length", share },
        { kind: "long-length", by: random.whole(1, 1000) },
        { kind: "two-lengths" },
      ]);
    case "trickle":
      return { kind: "trickle", pieces: random.whole(2, 20), everyMs: random.pick([1, 20, 20, 100, 400]) };
    case "gzip":
      return { kind: random.pick(["gzip", "claimed-gzip", "unnamed-gzip"]) };
    case "broken gzip":
      return random.pick<Fault>([{ kind: "truncated-gzip", share }, { kind: "corrupt-gzip" }, { kind: "gzip-bomb" }]);
    case "429":
      return toLimit(random, side);
    case "500":
      return toFailure(random);
    case "refusals":
      return toRefusal(random, request);
    case "redirects":
      return toInstead({ status: random.pick([301, 302, 303, 307, 308]), headers: { location: trap }, body: "" });
    case "noise":
      return { kind: random.pick(["noise", "interim"]) };
    case "silence":
      return { kind: "hang" };
    case "endless":
      return {
        kind: "endless",
        part: random.pick(["interim", "headers", "body", "chunks"]),
        everyMs: random.pick([0, 20, 500]),
      };
    case "nonsense":
      return toNonsense(random, side);
    case "crossed":
      return { kind: "crossed", address: toOtherAddress(request, side) };
    case "mixed":
      return toFault({ ...of, faultClass: random.pick(TO_MIX) });
  }
}

/** Answers that lie are left out, so that a mixture can be told from them. */
const TO_MIX = [
  "latency",
  "resets",
  "resets in headers",
  "resets in bodies",
  "resets between requests",
  "truncation",
  "lengths",
  "trickle",
  "gzip",
  "broken gzip",
  "429",
  "500",
  "noise",
] as const;

const JSON_TYPE = { "content-type": "application/json" };

const PAGE = "<!DOCTYPE html><html><title>Sign in</title><h1>Please sign in</h1></html>";

/** What servers and proxies say about how long to wait, sensible or not. */
const WAITS = [
  "0",
  "1",
  "1",
  "2",
  "3600",
  "999999999999",
  "99999999999999999999999999",
  "-1",
  "1.5",
  "",
  "soon",
  "Wed, 21 Oct 2015 07:28:00 GMT",
  "Fri, 31 Dec 2999 23:59:59 GMT",
  "in a moment",
] as const;

function toInstead(of: Omit<Instead, "kind">): Fault {
  return { kind: "instead", ...of };
}

/** `Retry-After`: one of those above, or a date in a second's time. */
function toWait(random: Random): string {
  return random.fraction() < 0.1 ? new Date(Date.now() + 1500).toUTCString() : random.pick(WAITS);
}

/** "Too many requests". */
function toLimit(random: Random, side: Side): Fault {
  const isForbidden = side === "github" && random.fraction() < 0.3;
  const reset = String(Math.floor(Date.now() / 1000) + random.pick([-10, 1, 1, 1_000_000]));
  const told = { "retry-after": toWait(random) };
  const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
  // A 403 without any of these is a refusal, and no limit.
  const headers = random.pick<Record<string, string>>([told, told, told, spent, isForbidden ? spent : {}]);
  return toInstead({
    status: isForbidden ? 403 : 429,
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ message: "You have exceeded a secondary rate limit." }),
  });
}

function toFailure(random: Random): Fault {
  return toInstead({
    status: random.pick([500, 502, 503, 504]),
    headers: random.pick<Record<string, string>>([
      { "content-type": "text/html" },
      JSON_TYPE,
      { ...JSON_TYPE, "retry-after": toWait(random) },
    ]),
    // A body that could be a good answer, in an answer that is none.
    body: random.pick<Instead["body"]>([
      PAGE,
      "",
      "{}",
      "[]",
      '{"cbk":{"compute.cores":-1}}',
      { kind: "echo" },
      { kind: "json-echo" },
    ]),
  });
}

/** A host that says that a comment is gone is believed, so that it is not said where it is not so. */
function toRefusal(random: Random, { method }: PassingRequest): Fault {
  const statuses = [400, 401, 403, 405, 408, 409, 414, 418, 422, 431, 451] as const;
  return toInstead({
    status: random.fraction() < 0.2 && method !== "PATCH" ? 404 : random.pick(statuses),
    headers: random.pick([JSON_TYPE, { "content-type": "text/html" }]),
    body: random.pick<Instead["body"]>([
      '{"message":"Not for you"}',
      PAGE,
      "",
      { kind: "echo" },
      { kind: "json-echo" },
    ]),
  });
}

/** A success that is none: pages, nothing at all, and JSON of any shape. */
function toNonsense(random: Random, side: Side): Fault {
  const bodies = [PAGE, "", " \n", "null", "{}", '"ok"', "0", "[{}]", '{"cbk":', '{"cbk":null,"fes":[]}', "\u0000"];
  // To GitHub "no comments" is a whole answer, and one that no client could tell from the truth.
  return toInstead({
    status: random.pick([200, 200, 200, 201, 204, 206]),
    headers: random.pick([JSON_TYPE, { "content-type": "text/html" }, {}]),
    body: random.pick<Instead["body"]>([
      PAGE,
      ...bodies,
      ...(side === "github" ? [] : ["[]"]),
      { kind: "echo" },
      { kind: "json-echo" },
    ]),
  });
}

function toOtherAddress({ path }: PassingRequest, side: Side): string {
  switch (side) {
    case "quota":
      return path.replace(/[^/]+$/u, (document) => (document === "quota" ? "current_usage" : "quota"));
    case "keystone":
      return "/v3/auth/projects";
    case "github": {
      const repository = "/repos/octo-org/infra";
      return path === `${repository}/pulls/1` ? `${repository}/issues/1/comments` : `${repository}/pulls/1`;
    }
  }
}
