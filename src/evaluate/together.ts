// Checks together with other changes that are not applied yet.
// Other changes may be applied before this one, so amounts that they take are gone, but amounts that they give back may
// never come. They never improve a verdict. Amounts of other gates of the same change are certain.

import {
  type Addition,
  addUp,
  type CheckPolicy,
  type CheckVerdict,
  type CloudProject,
  checkKey,
  compareNaturally,
  getOrCreate,
  idOf,
  isExceeded,
  isOfPeak,
  markRegion,
  type OpenAmount,
  type OtherAmount,
  type OtherChanges,
  parseCheckKey,
} from "../core/index.ts";
import type { Contention } from "../words/index.ts";
import type { Spelling } from "./members.ts";
import type { Member, RegionsOf } from "./snapshot-index.ts";
import { type Figures, judgeWithWaivers, type WaivedJudgement } from "./verdict.ts";

/** Index of the amounts that other changes take. */
export interface OtherAmountIndex extends Pick<OtherChanges, "effect"> {
  find(member: Member): OtherAmounts;
}

/** Amounts that other changes take from one member. */
export interface OtherAmounts {
  /** Known amounts, largest first. */
  readonly amounts: readonly OtherAmount[];
  /**
   * Upper bound of further amounts of other gates (`certain`) and of other changes (`possible`). Infinity if no bound
   * is known.
   */
  readonly more: Readonly<Record<NonNullable<OtherChanges["unread"]>, number>>;
}

/** Amounts of others for an object that this change creates. */
export const NO_OTHER_AMOUNTS: OtherAmounts = { amounts: [], more: { certain: 0, possible: 0 } };

type ChangeList = Pick<OtherChanges, "changes" | "unread">;

/**
 * Indexes the amounts of other changes. Regions that share a service, and different spellings of a member, are one
 * entry. `others` is undefined if no other changes were read.
 */
export function indexOthers(
  others: (ChangeList & Pick<OtherChanges, "effect">) | undefined,
  gates: ChangeList,
  { regionsOf, spellingOf }: { readonly regionsOf: RegionsOf; readonly spellingOf: Spelling },
): OtherAmountIndex {
  const id = (member: Member): string => idOf(regionsOf(member)[0], checkKey(member.key, spellingOf(member)));
  const placeOf = ({ region, key: shown }: Pick<OpenAmount, "region" | "key">): string => {
    const { key, item } = parseCheckKey(shown ?? ANYWHERE);
    return region === undefined || shown === undefined ? key : id({ region, key, item });
  };
  const index = (changes: OtherChanges["changes"], sameChange: true | undefined, isUnread: boolean) => {
    const taken = new Map<string, Map<string, OtherAmount>>();
    const open = new Map(isUnread ? [[ANYWHERE, Number.POSITIVE_INFINITY]] : []);
    const leaveOpen = (place: string, most = Number.POSITIVE_INFINITY): void => {
      open.set(place, (open.get(place) ?? 0) + most);
    };
    for (const { name, additions, open: more = [] } of changes) {
      for (const amount of more) leaveOpen(placeOf(amount), amount.most);
      for (const addition of additions) {
        const { amount, atLeast, most } = addition;
        // Amounts given back do not count, nor does NaN.
        if (!(amount > 0)) continue;
        const place = placeOf(addition);
        if (atLeast) leaveOpen(place, most && most - amount);
        const byName = getOrCreate(taken, place, () => new Map());
        const before = byName.get(name);
        // A sum beyond exact numbers is rounded, but still exceeds every limit.
        const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
        byName.set(name, { name, amount: sum, atLeast: atLeast || before?.atLeast || undefined, sameChange });
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
  const largestFirst = (a: OtherAmount, b: OtherAmount): number =>
    b.amount - a.amount || compareNaturally(a.name, b.name);
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

/** Place of amounts that may belong to any key in any region. */
const ANYWHERE = "";

/** Replaces marks of regions by names, if they are among `regions`. Other marks do not matter to this change. */
export function nameRegions<Found extends ChangeList>(
  found: Found,
  { project, regions }: { readonly project: Pick<CloudProject, "digest" | "id">; readonly regions: readonly string[] },
): Found {
  const named = <Amount extends Addition | OpenAmount>(amount: Amount): Amount => {
    const name = amount.mark && regions.find((region) => markRegion(project, region) === amount.mark);
    return name ? { ...amount, region: name } : amount;
  };
  const changes = found.changes.map((change) => {
    return { ...change, additions: change.additions.map(named), open: change.open?.map(named) };
  });
  return { ...found, changes };
}

/**
 * Judges a check together with other changes. `alone` is its judgement without them. Returns undefined if they do not
 * matter.
 * A check that is exceeded alone stays so, and one that is unknown alone unless it exceeds the limit with the amounts
 * of other gates for certain. A check that fits with the known amounts, but not with the upper bound of the open ones,
 * is unknown. This always holds for open amounts of other gates, and for those of other changes if `effect` is `fail`.
 */
export function findContention(
  figures: Figures,
  alone: WaivedJudgement,
  { amounts: others, more }: OtherAmounts,
  { policy, effect }: { readonly policy: CheckPolicy; readonly effect: OtherChanges["effect"] },
): Contention | undefined {
  if (figures.perObject || !figures.metered || !takesMore(figures)) return undefined;
  const judgeAfter = (taken: number): WaivedJudgement => judgeWithWaivers({ ...figures, taken }, policy);
  const gates = others.filter(({ sameChange }) => sameChange === true);
  const [certain, known] = [sumOf(gates), sumOf(others)];
  const withGates = judgeAfter(certain);
  // If amounts of other gates alone exceed the limit, other changes do not matter, nor what is unknown of this one.
  const isOver = isExceeded(withGates) && !isExceeded(alone);
  const counted = isOver ? gates : others;
  const all = isOver ? withGates : judgeAfter(known);
  const verdict = isOver ? withGates.verdict : findWorse(alone, all);
  const mayNotFit = (taken: number): boolean =>
    isGood(alone) && policy.enforce.value !== "off" && !isGood(judgeAfter(taken));
  const isOpen = more.certain + more.possible > 0 || [withGates, all].some((judged) => judged.verdict === "unknown");
  const isDoubtful = isOpen && mayNotFit(known + more.certain + more.possible);
  if (others.length === 0 && !isDoubtful) return undefined;
  const { judgement, waiver } = all;
  const { cause, projected, headroom } = judgement;
  const taken = { others: [...counted], projected: projected ?? null, headroom: headroom ?? null };
  const isDecided = isOver || (verdict === "contended" && effect === "fail");
  if (isDoubtful && !isDecided && (effect === "fail" || mayNotFit(certain + more.certain))) {
    // If all amounts of others are known, an amount of this change is unknown.
    const ofOthers = more.certain + more.possible > 0 ? "others" : undefined;
    const unknown = { ...judgement, verdict: "unknown", cause: ofOthers, limitNeeded: undefined } as const;
    const worse = { judgement: unknown, waiver: undefined, verdict: "unknown" } as const;
    return { together: others.length === 0 ? undefined : taken, isOpen: false, worse };
  }
  const peak = cause === "peakLikely" ? judgement.peakLikely : judgement.peak;
  const fitsWith = ({ amount, sameChange }: OtherAmount): boolean =>
    sameChange !== true && !isExceeded(judgeAfter(certain + amount));
  const fitting = verdict === "contended" ? others.filter(fitsWith).map(({ name }) => name) : undefined;
  const together = {
    ...taken,
    decides: verdict === undefined ? undefined : (true as const),
    peak: (isOver || verdict === "contended") && isOfPeak(cause) ? peak : undefined,
    fitsWith: fitting?.sort(compareNaturally).map((name) => [name]),
  };
  return {
    together: others.length === 0 ? undefined : together,
    isOpen: isDoubtful && isGood(verdict === undefined ? alone : { verdict }),
    worse: verdict && { judgement, waiver, verdict },
  };
}

function sumOf(others: readonly OtherAmount[]): number {
  return addUp(others, ({ amount }) => amount);
}

/** True if this change may take more than is in use, after apply or during it. */
function takesMore(figures: Figures): boolean {
  const before = figures.mode === "target" ? figures.used : 0;
  const most = [figures.end.most, figures.worst.most];
  return before === undefined || !most.every((amount) => amount !== undefined && amount <= before);
}

function isGood({ verdict }: Pick<WaivedJudgement, "verdict">): boolean {
  return verdict === "fits" || verdict === "tight" || verdict === "waived";
}

/** Returns the verdict together with others if it is worse than `alone`. */
function findWorse(alone: WaivedJudgement, { verdict }: WaivedJudgement): CheckVerdict | undefined {
  if (!isGood(alone)) return undefined;
  if (isExceeded({ verdict })) return "contended";
  if (verdict === "waived") return alone.verdict === "waived" ? undefined : "waived";
  return alone.verdict === "fits" && verdict === "tight" ? "tight" : undefined;
}
