// The faults that are injected into a run, drawn from its seed: their class on each side, how many, and so the fault of each
// request. In a round of runs, each is about another class on another side.

import type { PassingRequest } from "./fault-proxy.ts";
import { FAULT_CLASSES, type Fault, type FaultClass, NO_FAULT, toFault } from "./faults.ts";
import { createRandom, type Random } from "./random.ts";

/** A server that faults are injected in front of. */
export type Side = (typeof SIDES)[number];

/** All sides. */
export const SIDES = ["quota", "github", "keystone"] as const;

/** The faults on one side. */
export interface Injection {
  /** `none`: no fault at all. */
  readonly faultClass: FaultClass | "none";
  /** From which request of a kind on it concerns them, from 1. */
  readonly from: number;
  /** How many requests of a kind from there on; Infinity: all. */
  readonly count: number;
  /** The part of those that it concerns. */
  readonly share: number;
  /** The last part of the paths that it concerns; null: all. */
  readonly only: string | null;
  faultOf(request: PassingRequest): Fault;
}

/** What a run is about. */
export interface Focus {
  readonly side: Side;
  readonly faultClass: FaultClass;
  /**
   * The document of the Quota API that cannot be had at all, while nothing else is the matter: usage that is not known must not be
   * taken for none, nor a quota for no limit. null: neither, or both, or not for long.
   */
  readonly lasting: "quota" | "current_usage" | null;
}

/** How many runs in a row meet everything: every class of faults on each side, and twice on that of the Quota API. */
export const ROUND = FAULT_CLASSES.length * 4;

/** What the run of a seed is about. Other sides have no faults, or a class of their own. */
export function toFocus(seed: number): Focus {
  const turn = seed % 4;
  const faultClass = FAULT_CLASSES[Math.floor(seed / 4) % FAULT_CLASSES.length] ?? "mixed";
  if (turn === 1) return { side: "github", faultClass, lasting: null };
  if (turn === 2) return { side: "keystone", faultClass, lasting: null };
  // Every other class in one round, the rest in the next.
  const isOfQuota = (Math.floor(seed / 4) + Math.floor(seed / ROUND)) % 2 === 0;
  return { side: "quota", faultClass, lasting: turn === 0 ? "current_usage" : isOfQuota ? "quota" : null };
}

/** The faults of a run on one side. `trap`: the address of a server that nobody must talk to. */
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
  // GitHub is asked most things twice; of the others one answer is enough.
  const from = side === "github" ? random.pick([1, 1, 1, 2]) : 1;
  const count = random.pick([1, 2, Number.POSITIVE_INFINITY]);
  const only = side === "quota" ? random.pick([null, "quota", "current_usage"]) : null;
  return { faultClass, from, count, share: random.pick([0.6, 1]), only };
}

/** True where a run has to come to its verdict all the same: nothing is broken, it only takes its time. */
export function isHarmless({ faultClass }: Pick<Injection, "faultClass">): boolean {
  return faultClass === "none" || faultClass === "latency";
}

/** Whether answers can be had that are whole and well-formed, and not the server's own. */
export function isLying({ faultClass }: Pick<Injection, "faultClass">): boolean {
  return faultClass === "nonsense" || faultClass === "crossed";
}

function pickFaultClass(random: Random, side: Side): Injection["faultClass"] {
  if (random.fraction() < 0.5) return "none";
  const drawn = random.pick(FAULT_CLASSES);
  // A GitHub that says nothing costs thirty seconds each time, so that it is had more rarely.
  return side === "github" && (drawn === "silence" || drawn === "endless") ? "resets" : drawn;
}
