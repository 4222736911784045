// A check together with other changes that are not applied yet. They may be applied before this one, so that what they take is gone, and
// what they give back may never come: nothing is ever better for them. What other gates judge of the same change comes for certain.

import {
  type CheckPolicy,
  type CheckVerdict,
  checkKey,
  compareNaturally,
  idOf,
  isOfPeak,
  mapBounds,
  type OtherAmount,
  type OtherChanges,
  parseCheckKey,
} from "../core/index.ts";
import type { Contention } from "../words/index.ts";
import type { Spelling } from "./members.ts";
import type { Member, RegionsOf } from "./snapshot-index.ts";
import { type Figures, isExceeded, judgeWithWaivers, type WaivedJudgement } from "./verdict.ts";

/** What other changes take of regions and keys. */
export interface Others extends Pick<OtherChanges, "effect"> {
  /** Largest first; empty: none of them takes any. */
  find(of: Member): readonly OtherAmount[];
}

/** Indexes what other changes take: of one service, whichever of its regions they name, and of one member, however they spell it. */
export function indexOthers(
  { effect, changes, gates }: Pick<OtherChanges, "effect" | "changes"> & { readonly gates: OtherChanges["changes"] },
  { regionsOf, spellingOf }: { readonly regionsOf: RegionsOf; readonly spellingOf: Spelling },
): Others {
  const taken = new Map<string, Map<string, OtherAmount>>();
  const id = (of: Member): string => idOf(regionsOf(of)[0], checkKey(of.key, spellingOf(of)));
  for (const [{ name, additions }, sameChange] of [
    ...gates.map((gate) => [gate, true] as const),
    ...changes.map((change) => [change, undefined] as const),
  ]) {
    for (const { region, key, amount, atLeast } of additions) {
      // What is given back counts as nothing, and NaN as nothing that could be shown.
      if (!(amount > 0)) continue;
      const place = id({ region, ...parseCheckKey(key) });
      const byName = taken.get(place) ?? new Map<string, OtherAmount>();
      const before = byName.get(name);
      // Rounded beyond exact numbers, and above every limit all the same.
      const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
      byName.set(name, { name, amount: sum, atLeast: atLeast || before?.atLeast || undefined, sameChange });
      taken.set(place, byName);
    }
  }
  const largestFirst = (one: OtherAmount, other: OtherAmount): number =>
    other.amount - one.amount || compareNaturally(one.name, other.name);
  return { effect, find: (of) => [...(taken.get(id(of))?.values() ?? [])].sort(largestFirst) };
}

/** A check together with the others. `alone`: its verdict without them. undefined: none of them matters to it. A check that is exceeded or not known by itself stays that. */
export function findContention(
  figures: Figures,
  alone: CheckVerdict,
  others: readonly OtherAmount[],
  policy: CheckPolicy,
): Contention | undefined {
  if (others.length === 0 || figures.perObject || !figures.metered || !takesMore(figures)) return undefined;
  const judgeAfter = (taken: number): WaivedJudgement => judgeWithWaivers(after(taken, figures), policy);
  const gates = others.filter(({ sameChange }) => sameChange === true);
  const certain = sumOf(gates);
  const withGates = judgeAfter(certain);
  // Where what is certain is too much, nothing else matters.
  const isOver = isExceeded(withGates.verdict) && isGood(alone);
  const counted = isOver ? gates : others;
  const all = isOver ? withGates : judgeAfter(sumOf(others));
  const { judgement, waiver } = all;
  const verdict = isOver ? withGates.verdict : findWorse(alone, all);
  const { cause, projected, headroom } = judgement;
  const peak = cause === "peakLikely" ? judgement.peakLikely : judgement.peak;
  const fitsWith = ({ amount, sameChange }: OtherAmount): boolean =>
    sameChange !== true && !isExceeded(judgeAfter(certain + amount).verdict);
  const fitting = verdict === "contended" ? others.filter(fitsWith).map(({ name }) => name) : undefined;
  return {
    together: {
      others: [...counted],
      projected: projected ?? null,
      headroom: headroom ?? null,
      decides: verdict === undefined ? undefined : true,
      peak: (isOver || verdict === "contended") && isOfPeak(cause) ? peak : undefined,
      fitsWith: fitting?.sort(compareNaturally).map((name) => [name]),
    },
    worse: verdict && { judgement, waiver, verdict },
  };
}

function sumOf(others: readonly OtherAmount[]): number {
  return others.reduce((sum, { amount }) => sum + amount, 0);
}

/** True where this change may take more than there is, at its end or while it is applied. */
function takesMore(figures: Figures): boolean {
  const before = figures.mode === "target" ? figures.used : 0;
  const most = [figures.end.most, figures.worst.most];
  return before === undefined || !most.every((amount) => amount !== undefined && amount <= before);
}

/** The figures of this change after so much was taken by others. What they may take besides is not known, and does not stop this change. */
function after(taken: number, figures: Figures): Figures {
  // Rounded beyond exact numbers, and above every limit all the same.
  const plus = (bound: number | undefined) =>
    bound === undefined ? undefined : Math.min(bound + taken, Number.MAX_SAFE_INTEGER);
  return { ...figures, ...mapBounds(figures, plus), known: plus(figures.known) };
}

function isGood(verdict: CheckVerdict): boolean {
  return verdict === "fits" || verdict === "tight" || verdict === "waived";
}

/** The verdict with the others, where it is worse than the one without. undefined: it is not. */
function findWorse(alone: CheckVerdict, { verdict }: WaivedJudgement): CheckVerdict | undefined {
  if (!isGood(alone)) return undefined;
  if (isExceeded(verdict)) return "contended";
  if (verdict === "waived") return alone === "waived" ? undefined : "waived";
  return alone === "fits" && verdict === "tight" ? "tight" : undefined;
}
