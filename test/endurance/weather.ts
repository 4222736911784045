// The weather of a run, from its seed: what kind of trouble each counterpart has, how much of it, and so what happens to each
// request. Of so many runs in a row, each is about another trouble at another counterpart.

import type { PassingRequest } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import { createRandom, type Random } from "./random.ts";
import { TROUBLES, type Trouble, toFault } from "./troubles.ts";

/** Which server the trouble is on the way to. */
export type Side = (typeof SIDES)[number];

/** All counterparts. */
export const SIDES = ["quota", "github", "keystone"] as const;

/** The trouble on one side. */
export interface Weather {
  /** `calm` is none at all. */
  readonly trouble: Trouble | "calm";
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
  readonly trouble: Trouble;
  /**
   * The document of the Quota API that cannot be had at all, while nothing else is the matter: usage that is not known must not be
   * taken for none, nor a quota for no limit. null: neither, or both, or not for long.
   */
  readonly lasting: "quota" | "current_usage" | null;
}

/** How many runs in a row meet everything: every trouble on each side, and twice on that of the Quota API. */
export const ROUND = TROUBLES.length * 4;

/** What the run of a seed is about. Sides that it is not about are calm, or have a trouble of their own. */
export function toFocus(seed: number): Focus {
  const turn = seed % 4;
  const trouble = TROUBLES[Math.floor(seed / 4) % TROUBLES.length] ?? "mixed";
  if (turn === 1) return { side: "github", trouble, lasting: null };
  if (turn === 2) return { side: "keystone", trouble, lasting: null };
  // Every other trouble in one round, the rest in the next.
  const isOfQuota = (Math.floor(seed / 4) + Math.floor(seed / ROUND)) % 2 === 0;
  return { side: "quota", trouble, lasting: turn === 0 ? "current_usage" : isOfQuota ? "quota" : null };
}

/** The weather of a run on one side. `trap`: the address of a server that nobody must talk to. */
export function toWeather(of: { readonly seed: number; readonly side: Side; readonly trap: string }): Weather {
  const { seed, side, trap } = of;
  const weather = drawWeather(of);
  const { trouble, from, count, share, only } = weather;
  return {
    ...weather,
    faultOf(request) {
      const { method, path, number } = request;
      const own = createRandom(`${seed} ${side} ${method} ${path} ${number}`);
      const isMet = number >= from && number < from + count && (only === null || path.endsWith(`/${only}`));
      if (!isMet || own.fraction() >= share || trouble === "calm") return { kind: "none" };
      return toFault({ trouble, random: own, side, trap, request });
    },
  };
}

function drawWeather({ seed, side }: { readonly seed: number; readonly side: Side }): Omit<Weather, "faultOf"> {
  const random = createRandom(`${seed} ${side}`);
  const focus = toFocus(seed);
  const { trouble } = focus;
  if (focus.lasting !== null && side !== "quota") return { trouble: "calm", from: 1, count: 0, share: 0, only: null };
  if (focus.side !== side) {
    const from = random.pick([1, 1, 1, 2]);
    const count = random.pick([1, 2, Number.POSITIVE_INFINITY]);
    return { trouble: pickTrouble(random, side), from, count, share: random.pick([0.3, 0.6, 1]), only: null };
  }
  if (focus.lasting !== null) {
    return { trouble, from: 1, count: Number.POSITIVE_INFINITY, share: 1, only: focus.lasting };
  }
  // GitHub is asked most things twice; of the others one answer is enough.
  const from = side === "github" ? random.pick([1, 1, 1, 2]) : 1;
  const count = random.pick([1, 2, Number.POSITIVE_INFINITY]);
  const only = side === "quota" ? random.pick([null, "quota", "current_usage"]) : null;
  return { trouble, from, count, share: random.pick([0.6, 1]), only };
}

/** Whether a run in this weather has to come to its verdict: nothing is broken, it only takes its time. */
export function isHarmless({ trouble }: Pick<Weather, "trouble">): boolean {
  return trouble === "calm" || trouble === "latency";
}

/** Whether answers can be had that are whole and well-formed, and not the server's own. */
export function isLying({ trouble }: Pick<Weather, "trouble">): boolean {
  return trouble === "nonsense" || trouble === "crossed";
}

function pickTrouble(random: Random, side: Side): Weather["trouble"] {
  if (random.fraction() < 0.5) return "calm";
  const drawn = random.pick(TROUBLES);
  // A GitHub that says nothing costs thirty seconds each time, so that it is had more rarely.
  return side === "github" && (drawn === "silence" || drawn === "endless") ? "resets" : drawn;
}
