// A check together with other changes that are not applied yet. They may be applied before this one, so that what they take is gone, and
// what they give back may never come: nothing is ever better for them. What other gates judge of the same change comes for certain.

import {
  type Addition,
  type CheckPolicy,
  type CheckVerdict,
  type CloudProject,
  checkKey,
  compareNaturally,
  idOf,
  isOfPeak,
  mapBounds,
  markRegion,
  type OpenAmount,
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
  find(of: Member): TakenByOthers;
}

/** What others take of one member. */
export interface TakenByOthers {
  /** Largest first; empty: none of them is known to take any. */
  readonly amounts: readonly OtherAmount[];
  /** How much more other gates (`certain`) and other changes (`possible`) may take. Infinity: no bound is known. */
  readonly more: Readonly<Record<NonNullable<OtherChanges["unread"]>, number>>;
}

/** What is taken of an object that this change makes. */
export const NOTHING_TAKEN: TakenByOthers = { amounts: [], more: { certain: 0, possible: 0 } };

type FoundChanges = Pick<OtherChanges, "changes" | "unread">;

/** Indexes what other changes take: of one service, whichever of its regions they name, and of one member, however they spell it. `others`: undefined: none are looked at. */
export function indexOthers(
  of: { readonly others: (FoundChanges & Pick<OtherChanges, "effect">) | undefined; readonly gates: FoundChanges },
  { regionsOf, spellingOf }: { readonly regionsOf: RegionsOf; readonly spellingOf: Spelling },
): Others {
  const { others, gates } = of;
  const id = (member: Member): string => idOf(regionsOf(member)[0], checkKey(member.key, spellingOf(member)));
  const index = (changes: OtherChanges["changes"], sameChange: true | undefined, isUnread: boolean) => {
    const taken = new Map<string, Map<string, OtherAmount>>();
    const open = new Map(isUnread ? [[ANYWHERE, Number.POSITIVE_INFINITY]] : []);
    const leaveOpen = (place: string, most = Number.POSITIVE_INFINITY): void => {
      open.set(place, (open.get(place) ?? 0) + most);
    };
    for (const { name, additions, open: more = [] } of changes) {
      for (const { region, key, most } of more) {
        if (key === undefined) leaveOpen(ANYWHERE, most);
        else if (region === undefined) leaveOpen(parseCheckKey(key).key, most);
        else leaveOpen(id({ region, ...parseCheckKey(key) }), most);
      }
      for (const { region, key, amount, atLeast, most } of additions) {
        // What is given back counts as nothing, and NaN as nothing that could be shown.
        if (!(amount > 0)) continue;
        const place = id({ region, ...parseCheckKey(key) });
        if (atLeast) leaveOpen(place, most && most - amount);
        const byName = taken.get(place) ?? new Map<string, OtherAmount>();
        const before = byName.get(name);
        // Rounded beyond exact numbers, and above every limit all the same.
        const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
        byName.set(name, { name, amount: sum, atLeast: atLeast || before?.atLeast || undefined, sameChange });
        taken.set(place, byName);
      }
    }
    return (member: Member) => ({
      amounts: [...(taken.get(id(member))?.values() ?? [])],
      more: [id(member), member.key, ANYWHERE].reduce((sum, place) => sum + (open.get(place) ?? 0), 0),
    });
  };
  const ofGates = index(gates.changes, true, gates.unread === "certain");
  const isUnread = others !== undefined && (others.unread ?? gates.unread) !== undefined;
  const ofChanges = index(others?.changes ?? [], undefined, isUnread);
  const largestFirst = (one: OtherAmount, other: OtherAmount): number =>
    other.amount - one.amount || compareNaturally(one.name, other.name);
  return {
    effect: others?.effect ?? "warn",
    find: (member) => {
      const [certain, possible] = [ofGates(member), ofChanges(member)];
      return {
        amounts: [...certain.amounts, ...possible.amounts].sort(largestFirst),
        more: { certain: certain.more, possible: possible.more },
      };
    },
  };
}

/** Place of what may be taken of any key in any region. */
const ANYWHERE = "";

/** The changes with the names of the regions that they mark, as far as they are among these. Others are not this change's. */
export function nameRegions<Found extends FoundChanges>(
  found: Found,
  { project, regions }: { readonly project: Pick<CloudProject, "digest" | "id">; readonly regions: readonly string[] },
): Found {
  const named = <Amount extends Addition | OpenAmount>(one: Amount): Amount => {
    const name = one.mark && regions.find((region) => markRegion(project, region) === one.mark);
    return name ? { ...one, region: name } : one;
  };
  const changes = found.changes.map((change) => {
    return { ...change, additions: change.additions.map(named), open: change.open?.map(named) };
  });
  return { ...found, changes };
}

/**
 * A check together with the others. `alone`: its verdict without them. undefined: none of them matters to it. A check that is exceeded or not
 * known by itself stays that. One that fits with what is known of the others, but not with the most that they may take, is unknown: always
 * for other gates, and for other changes where `effect` is to fail.
 */
export function findContention(
  figures: Figures,
  alone: CheckVerdict,
  { amounts: others, more }: TakenByOthers,
  { policy, effect }: { readonly policy: CheckPolicy; readonly effect: OtherChanges["effect"] },
): Contention | undefined {
  if (figures.perObject || !figures.metered || !takesMore(figures)) return undefined;
  const judgeAfter = (taken: number): WaivedJudgement => judgeWithWaivers(after(taken, figures), policy);
  const gates = others.filter(({ sameChange }) => sameChange === true);
  const [certain, known] = [sumOf(gates), sumOf(others)];
  const withGates = judgeAfter(certain);
  // Where what is certain is too much, nothing else matters.
  const isOver = isExceeded(withGates.verdict) && isGood(alone);
  const counted = isOver ? gates : others;
  const all = isOver ? withGates : judgeAfter(known);
  const verdict = isOver ? withGates.verdict : findWorse(alone, all);
  const mayNotFit = (taken: number): boolean =>
    isGood(alone) && policy.enforce.value !== "off" && !isGood(judgeAfter(taken).verdict);
  const isOpen = more.certain + more.possible > 0 || all.verdict === "unknown";
  const isDoubtful = isOpen && mayNotFit(known + more.certain + more.possible);
  if (others.length === 0 && !isDoubtful) return undefined;
  const { judgement, waiver } = all;
  const { cause, projected, headroom } = judgement;
  const taken = { others: [...counted], projected: projected ?? null, headroom: headroom ?? null };
  const isDecided = isOver || (verdict === "contended" && effect === "fail");
  if (isDoubtful && !isDecided && (effect === "fail" || mayNotFit(certain + more.certain))) {
    const unknown = { ...judgement, verdict: "unknown", cause: "others", limitNeeded: undefined } as const;
    const worse = { judgement: unknown, waiver: undefined, verdict: "unknown" } as const;
    return { together: others.length === 0 ? undefined : taken, isOpen: false, worse };
  }
  const peak = cause === "peakLikely" ? judgement.peakLikely : judgement.peak;
  const fitsWith = ({ amount, sameChange }: OtherAmount): boolean =>
    sameChange !== true && !isExceeded(judgeAfter(certain + amount).verdict);
  const fitting = verdict === "contended" ? others.filter(fitsWith).map(({ name }) => name) : undefined;
  const together = {
    ...taken,
    decides: verdict === undefined ? undefined : (true as const),
    peak: (isOver || verdict === "contended") && isOfPeak(cause) ? peak : undefined,
    fitsWith: fitting?.sort(compareNaturally).map((name) => [name]),
  };
  return {
    together: others.length === 0 ? undefined : together,
    isOpen: isDoubtful && isGood(verdict ?? alone),
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

/** The figures of this change after so much was taken by others. */
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
