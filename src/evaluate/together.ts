// A check together with other changes that are not applied yet. They may be applied before this one, so that what they take is gone, and
// what they give back may never come: nothing is ever better for them.

import {
  type AppliedWaiver,
  type CheckPolicy,
  type CheckVerdict,
  checkKey,
  compareNaturally,
  type Demand,
  idOf,
  isOfPeak,
  type Limit,
  mapBounds,
  type OtherAmount,
  type OtherChanges,
  parseCheckKey,
} from "../core/index.ts";
import type { Contention, Judgement } from "../words/index.ts";
import type { Readings, SharedServices } from "./snapshot-index.ts";
import { type Figures, judge } from "./verdict.ts";
import { findWaiver } from "./waiver.ts";

/** What other changes take of regions and keys. */
export interface Others extends Pick<OtherChanges, "effect"> {
  /** Largest first; empty: none of them takes any. */
  find(of: Pick<Demand, "region" | "key" | "item">): readonly OtherAmount[];
}

/** A check by itself. */
interface CheckAlone {
  readonly figures: Figures;
  readonly verdict: CheckVerdict;
}

interface Competition {
  /** What others take of it. */
  readonly others: readonly OtherAmount[];
  readonly policy: CheckPolicy;
}

/** Indexes what other changes take: of one service, whichever of its regions they name, and of one member, however they spell it. */
export function indexOthers(
  { effect, changes }: OtherChanges,
  { services, spellingOf }: { readonly services: SharedServices; readonly spellingOf: Readings<Limit>["spellingOf"] },
): Others {
  const taken = new Map<string, Map<string, OtherAmount>>();
  const id = ({ region, key, item }: Pick<Demand, "region" | "key" | "item">): string =>
    idOf(services.serviceOf({ region, key }), checkKey(key, spellingOf(key, item)));
  for (const { name, additions } of changes) {
    for (const { region, key, amount, atLeast } of additions) {
      // What is given back counts as nothing, and NaN as nothing that could be shown.
      if (!(amount > 0)) continue;
      const place = id({ region, ...parseCheckKey(key) });
      const byName = taken.get(place) ?? new Map<string, OtherAmount>();
      const before = byName.get(name);
      const isLeast = atLeast || before?.atLeast === true;
      // Rounded beyond exact numbers, and above every limit all the same.
      const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
      taken.set(place, byName.set(name, { name, amount: sum, ...(isLeast ? { atLeast: true } : {}) }));
    }
  }
  const amounts = new Map(
    [...taken].map(([place, byName]) => [
      place,
      [...byName.values()].sort((one, other) => other.amount - one.amount || compareNaturally(one.name, other.name)),
    ]),
  );
  return { effect, find: (of) => amounts.get(id(of)) ?? [] };
}

/**
 * A check together with the others. undefined: it has nothing to do with them, since none of them takes any, this change takes no more of it,
 * or the limit holds for each object. A check that is exceeded or not known by itself stays that.
 */
export function findContention(
  { figures, verdict }: CheckAlone,
  { others, policy }: Competition,
): Contention | undefined {
  if (others.length === 0 || figures.perObject || !figures.metered || !takesMore(figures)) return undefined;
  const { judgement, waiver, isStopped } = judgeAfter(sumOf(others), { figures, policy });
  const worse = findWorse(verdict, { judgement, isStopped });
  const { cause, projected, headroom } = judgement;
  const peak = cause === "peakLikely" ? judgement.peakLikely : judgement.peak;
  const fitsAfter = ({ amount }: OtherAmount): boolean => !judgeAfter(amount, { figures, policy }).isStopped;
  return {
    together: {
      others: [...others],
      projected: projected ?? null,
      headroom: headroom ?? null,
      ...(worse === undefined ? {} : { decides: true }),
      ...(worse === "contended" && isOfPeak(cause) && peak !== undefined ? { peak } : {}),
      ...(worse === "contended" ? { fitsWith: toNames(others.filter(fitsAfter)).map((name) => [name]) } : {}),
    },
    worse: worse === undefined ? undefined : { judgement, waiver, verdict: worse },
  };
}

/** The judgement of this change after so much was taken by others. `isStopped`: something is exceeded, and no waiver covers it. */
function judgeAfter(
  taken: number,
  { figures, policy }: { readonly figures: Figures; readonly policy: CheckPolicy },
): { readonly judgement: Judgement; readonly waiver: AppliedWaiver | undefined; readonly isStopped: boolean } {
  const sum = after(taken, figures);
  const judgement = judge(sum);
  const demand = { atLeast: sum.atLeast, ...(sum.bounds === undefined ? {} : { bounds: sum.bounds }) };
  const waiver = findWaiver({ judgement, demand, peakPolicy: sum.peakPolicy, policy });
  return { judgement, waiver, isStopped: isExceeded(judgement) && waiver?.state !== "applies" };
}

/** True where this change may take more than there is, at its end or while it is applied. */
function takesMore({ planned, atLeast, bounds, mode, used }: Figures): boolean {
  const before = mode === "target" ? used : 0;
  const { highest, peak } = bounds ?? { highest: atLeast ? undefined : planned, peak: atLeast ? undefined : planned };
  return before === undefined || highest === undefined || peak === undefined || !(Math.max(highest, peak) <= before);
}

/**
 * The figures of this change after so much was taken by others. What they may take besides is not known, and no reason to stop this
 * change: theirs is judged by itself.
 */
function after(taken: number, figures: Figures): Figures {
  const { bounds, planned } = figures;
  // Rounded beyond exact numbers, and above every limit all the same.
  const plus = (amount: number): number => Math.min(amount + taken, Number.MAX_SAFE_INTEGER);
  return { ...figures, planned: plus(planned), bounds: bounds === undefined ? undefined : mapBounds(bounds, plus) };
}

function sumOf(others: readonly OtherAmount[]): number {
  return others.reduce((sum, { amount }) => sum + amount, 0);
}

function isExceeded({ verdict }: Pick<Judgement, "verdict">): boolean {
  return verdict === "over" || verdict === "forbidden";
}

/** The verdict with the others, where it is worse than the one without. undefined: it is not. */
function findWorse(
  alone: CheckVerdict,
  { judgement, isStopped }: { readonly judgement: Judgement; readonly isStopped: boolean },
): CheckVerdict | undefined {
  if (alone !== "fits" && alone !== "tight" && alone !== "waived") return undefined;
  if (isStopped) return "contended";
  if (isExceeded(judgement)) return alone === "waived" ? undefined : "waived";
  return alone === "fits" && judgement.verdict === "tight" ? "tight" : undefined;
}

function toNames(others: readonly OtherAmount[]): readonly string[] {
  return others.map(({ name }) => name).sort(compareNaturally);
}
