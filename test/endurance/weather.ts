// The weather of a run, from its seed: what kind of trouble each side has, how much of it, and so what happens to each request.

import type { PassingRequest } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import { createRandom, type Random } from "./random.ts";

/** Which server the trouble is on the way to. */
export type Side = "quota" | "github";

/** Kinds of trouble. `calm` is none at all. */
export type Trouble = (typeof TROUBLES)[number];

const TROUBLES = [
  "calm",
  "latency",
  "resets",
  "truncation",
  "lengths",
  "trickle",
  "gzip",
  "429",
  "500",
  "redirects",
  "noise",
  "silence",
  "mixed",
] as const;

/** The trouble on one side. */
export interface Weather {
  readonly trouble: Trouble;
  /** How many of the first requests of a kind it concerns; Infinity: all. */
  readonly first: number;
  /** The part of those that it concerns. */
  readonly share: number;
  faultOf(request: PassingRequest): Fault;
}

/** The weather of a run on one side. `trap`: the address of a server that nobody must talk to. */
export function toWeather(of: { readonly seed: number; readonly side: Side; readonly trap: string }): Weather {
  const { seed, side, trap } = of;
  const random = createRandom(`${seed} ${side}`);
  const trouble = pickTrouble(random, side);
  const first = random.pick([1, 2, Number.POSITIVE_INFINITY]);
  const share = random.pick([0.3, 0.6, 1]);
  return {
    trouble,
    first,
    share,
    faultOf({ method, path, number }) {
      const own = createRandom(`${seed} ${side} ${method} ${path} ${number}`);
      if (number > first || own.fraction() >= share) return { kind: "none" };
      return toFault({ trouble, random: own, side, trap });
    },
  };
}

/** Whether a run in this weather has to come to its verdict: nothing is broken, it only takes its time. */
export function isHarmless({ trouble }: Weather): boolean {
  return trouble === "calm" || trouble === "latency";
}

function pickTrouble(random: Random, side: Side): Trouble {
  // A GitHub that says nothing costs thirty seconds each time, so that it is had more rarely.
  const drawn = random.pick(TROUBLES);
  return side === "github" && drawn === "silence" && random.fraction() > 0.4 ? "resets" : drawn;
}

interface Draw {
  readonly random: Random;
  readonly side: Side;
  readonly trap: string;
}

function toFault(of: Draw & { readonly trouble: Trouble }): Fault {
  const { trouble, random, side, trap } = of;
  const share = random.fraction();
  switch (trouble) {
    case "calm":
      return { kind: "none" };
    case "latency":
      return { kind: "latency", ms: random.whole(20, 250) };
    case "resets":
      return random.pick<Fault>([
        { kind: "refuse" },
        { kind: "reset-unanswered" },
        { kind: "reset-in-headers", share },
        { kind: "reset-in-body", share },
      ]);
    case "truncation":
      return random.pick<Fault>([
        { kind: "end-in-body", share },
        { kind: "end-of-unsized-body", share },
        { kind: "end-in-chunks", share },
      ]);
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
    case "429":
      return toLimit(random, side);
    case "500":
      return {
        kind: "status",
        status: random.pick([500, 502, 503, 504]),
        headers: random.pick<Record<string, string>>([
          { "content-type": "text/html" },
          { "content-type": "application/json" },
          { "content-type": "application/json", "retry-after": "1" },
        ]),
        // A body that could be a good answer, in an answer that is none.
        body: random.pick(["<html><h1>502</h1></html>", "", "{}", "[]", '{"cbk":{"compute.cores":-1}}']),
      };
    case "redirects":
      return { kind: "redirect", status: random.pick([301, 302, 303, 307, 308]), to: trap };
    case "noise":
      return { kind: random.pick(["noise", "interim"]) };
    case "silence":
      return { kind: "hang" };
    case "mixed":
      return toFault({
        ...of,
        trouble: random.pick(["calm", "latency", "resets", "truncation", "lengths", "trickle", "gzip", "429", "500"]),
      });
  }
}

/** "Too many requests", with all that servers say about how long to wait. */
function toLimit(random: Random, side: Side): Fault {
  const waits = ["0", "1", "1", "2", "3600", "-1", "soon", "Wed, 21 Oct 2015 07:28:00 GMT"] as const;
  const isForbidden = side === "github" && random.fraction() < 0.3;
  const reset = String(Math.floor(Date.now() / 1000) + 1);
  const told = { "retry-after": random.pick(waits) };
  const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
  // A 403 without any of these is a refusal, and no limit.
  const headers = random.pick<Record<string, string>>([told, told, told, spent, isForbidden ? spent : {}]);
  return {
    kind: "status",
    status: isForbidden ? 403 : 429,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ message: "You have exceeded a secondary rate limit." }),
  };
}
