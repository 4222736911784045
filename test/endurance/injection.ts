// Faults of a run, drawn from its seed: their class on each side, their number, and the fault of each request. A round
// of runs covers every class on every side.

import type { PassingRequest } from "./fault-proxy.ts";
import { FAULT_CLASSES, type Fault, type FaultClass, NO_FAULT, toFault } from "./faults.ts";
import { createRandom, type Random } from "./random.ts";

/** A server with faults before it. */
export type Side = (typeof SIDES)[number];

/** All sides. */
export const SIDES = ["quota", "github", "keystone"] as const;

/** The faults on one side. */
export interface Injection {
  /** `none` for no fault. */
  readonly faultClass: FaultClass | "none";
  /** Number of the first affected request of a kind, from 1. */
  readonly from: number;
  /** Number of affected requests of a kind. Infinity for all. */
  readonly count: number;
  /** Share of these requests that get a fault. */
  readonly share: number;
  /** Last part of the affected paths. null for all paths. */
  readonly only: string | null;
  faultOf(request: PassingRequest): Fault;
}

/** Subject of a run. */
export interface Focus {
  readonly side: Side;
  readonly faultClass: FaultClass;
  /**
   * The document of the Quota API that always fails while everything else works. Unknown usage must not count as none,
   * nor an unknown quota as unlimited. null if neither or both fail, or only for a while.
   */
  readonly lasting: "quota" | "current_usage" | null;
}

/** Number of consecutive runs that cover every class of faults on each side, twice on that of the Quota API. */
export const ROUND = FAULT_CLASSES.length * 4;

/** Returns the subject of the run with a seed. Other sides have no faults, or a class of their own. */
export function toFocus(seed: number): Focus {
  const turn = seed % 4;
  const faultClass = FAULT_CLASSES[Math.floor(seed / 4) % FAULT_CLASSES.length] ?? "mixed";
  if (turn === 1) return { side: "github", faultClass, lasting: null };
  if (turn === 2) return { side: "keystone", faultClass, lasting: null };
  // Every other class in one round, the rest in the next.
  const isOfQuota = (Math.floor(seed / 4) + Math.floor(seed / ROUND)) % 2 === 0;
  return { side: "quota", faultClass, lasting: turn === 0 ? "current_usage" : isOfQuota ? "quota" : null };
}

/** Returns the faults of a run on one side. `trap` is the address of a server that must not be called. */
export function toInjection(of: { readonly seed: number; readonly side: Side; readonly trap: string }): Injection {
  const { seed, side, trap } = of;
  const injection = drawInjection(of);
  const { faultClass, from, count, share, only } = injection;
  return {
    ...injection,
    faultOf(request) {
      const { method, path, number } = request;
      const own = createRandom(`${seed} ${side} ${method} ${path} ${number}`);
      const isMet = number >= from && number < from + count && (only === null || path.endsWith(`/${only}`));
      if (!isMet || own.fraction() >= share || faultClass === "none") return NO_FAULT;
      return toFault({ faultClass, random: own, side, trap, request });
    },
  };
}

function drawInjection({ seed, side }: { readonly seed: number; readonly side: Side }): Omit<Injection, "faultOf"> {
  const random = createRandom(`${seed} ${side}`);
  const focus = toFocus(seed);
  const { faultClass } = focus;
  if (focus.lasting !== null && side !== "quota")
    return { faultClass: "none", from: 1, count: 0, share: 0, only: null };
  if (focus.side !== side) {
    const from = random.pick([1, 1, 1, 2]);
    const count = random.pick([1, 2, Number.POSITIVE_INFINITY]);
    return { faultClass: pickFaultClass(random, side), from, count, share: random.pick([0.3, 0.6, 1]), only: null };
  }
  if (focus.lasting !== null) {
    return { faultClass, from: 1, count: Number.POSITIVE_INFINITY, share: 1, only: focus.lasting };
  }
  // Most requests to GitHub are sent twice. For the others one answer is enough.
  const from = side === "github" ? random.pick([1, 1, 1, 2]) : 1;
  const count = random.pick([1, 2, Number.POSITIVE_INFINITY]);
  const only = side === "quota" ? random.pick([null, "quota", "current_usage"]) : null;
  return { faultClass, from, count, share: random.pick([0.6, 1]), only };
}

/** True if the run must reach its verdict: nothing is broken, only slow. */
export function isHarmless({ faultClass }: Pick<Injection, "faultClass">): boolean {
  return faultClass === "none" || faultClass === "latency";
}

/** True if the faults include complete, well-formed answers that are not the server's own. */
export function isLying({ faultClass }: Pick<Injection, "faultClass">): boolean {
  return faultClass === "nonsense" || faultClass === "crossed";
}

function pickFaultClass(random: Random, side: Side): Injection["faultClass"] {
  if (random.fraction() < 0.5) return "none";
  const drawn = random.pick(FAULT_CLASSES);
  // A silent GitHub costs thirty seconds each time, so it is rare.
  return side === "github" && (drawn === "silence" || drawn === "endless") ? "resets" : drawn;
}
