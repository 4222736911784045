// Advice on a check: its reason, then the ways out with exact amounts, and the largest of the resources behind it. A
// peak during apply is avoided with Terraform's own options.

import {
  addUp,
  amountIn,
  asSentence,
  type Check,
  type Contribution,
  code,
  compareText,
  countOf,
  groupsOf,
  idOf,
  integer,
  isOfPeak,
  isSharedExcess,
  isUnenforced,
  joinMessages,
  listMessages,
  type Message,
  onlyOf,
  type PeakWays,
  parseInstance,
  planName,
  prose,
  quoted,
  quotedAddress,
  quotedList,
  quoteForShell,
  say,
  strong,
  type Together,
  visible,
} from "../core/index.ts";
import { findScale } from "./amount-words.ts";
import { nounOf } from "./unknown-amounts.ts";

const MOST_NAMED = 4;

/** Maximum length of a list of options, in characters: what fits into a code span. */
const MAX_OPTIONS_LENGTH = 220;

const MOST_TARGETS = 6;

const MAX_ADDRESS_LENGTH = 200;

/**
 * Returns why a check has its verdict and what can be done, without region and key. undefined if nothing has to be
 * done, or the policy does not enforce the check.
 */
export function findAdvice(check: Check): Message | undefined {
  const { verdict, cause, together, reason } = check;
  const isHarmless = verdict === "fits" || verdict === "unmetered" || verdict === "waived";
  const isJustTight = verdict === "tight" && cause === "threshold" && together?.decides !== true;
  if (isUnenforced(check) || isHarmless || isJustTight) return undefined;
  const ways = findWays(check);
  return joinMessages([
    reason,
    ...(verdict === "contended" && together !== undefined ? fittingChanges(together) : []),
    ...(ways.length === 0 ? [] : [say`${asSentence(joinMessages(ways, ", or "))}.`]),
    ...(verdict === "contended" && check.effect === "fail" ? [say`Then run this check again.`] : []),
    ...(cause === "others" ? [say`Run this check again once it is.`] : []),
  ]);
}

/** Returns the ways out, the surest first, each as the beginning of a sentence in lower case. */
function findWays(check: Check): readonly Message[] {
  const { verdict, cause, together, used, projected, limit } = check;
  // The reason says which of the two is missing, and why.
  const isMissing = (limit === null || used === null) && check.limitByDefault !== true;
  if (verdict === "unknown" && cause === undefined && isMissing) {
    return [say`ask the operator of the cloud about it`, say`take it off the plan`];
  }
  if (typeof limit !== "number" || verdict === "unknown" || cause === "flavor") return [];
  const isShared = isSharedExcess(check);
  if (verdict === "forbidden" && !isShared)
    return [...raiseLimit(check, say`ask for a higher limit`), say`use another region`];
  if (projected === null && !isOfPeak(cause)) return [];
  if (isShared) {
    const excess = isOfPeak(cause)
      ? (together?.peak ?? limit) - limit
      : (together?.projected ?? limit) - (check.usable ?? limit);
    const first = verdict === "contended" ? say`agree on who goes first` : say`take some of it off one of the plans`;
    return [first, ...freeUsage(check, excess), ...raiseLimit(check)];
  }
  if (verdict === "tight") return isOfPeak(cause) && together?.decides !== true ? atPeak(check) : [];
  if (projected !== null && !isOfPeak(cause)) return atEnd({ ...check, projected, limit });
  const ways = atPeak(check);
  return [...(ways.length === 0 ? [say`take some of it off the plan`] : ways), ...raiseLimit(check)];
}

function atEnd(check: Check & { readonly projected: number; readonly limit: number }): readonly Message[] {
  const { used, planned, projected, limit, usable, mode, atLeast, peakAtLeast, peakLikely = peakAtLeast } = check;
  const shortage = projected - (usable ?? limit);
  const atPeakToo = (peakLikely ?? 0) - limit;
  // Resources that are taken off the plan may free quota before the peak.
  const bound = atLeast === true || atPeakToo > shortage ? "at least " : "";
  // A plan that adds nothing passes even if the limit is exceeded already.
  const cut = used === null ? shortage : Math.min(shortage, projected - used);
  const plan = (check.byPlan ?? []).length > 1 ? "plans" : "plan";
  const alone =
    mode === "add" && planned > limit && used !== 0
      ? say`, which alone ${plan === "plan" ? "is" : "are"} over the limit`
      : "";
  const resources = bound === "" ? resourcesOf(cut, check) : "";
  const all = cut === planned ? "all " : "";
  const part = cut === 1 && planned === 1 ? "it" : say`${all}${bound}${inRow(cut, check)}`;
  const take =
    cut > 0 ? say`take ${part} off the ${plan}${resources}${alone}` : say`take what replaces something off the ${plan}`;
  const freed = mode === "add" ? freeUsage(check, Math.max(shortage, atPeakToo)) : [];
  return [take, ...freed, ...raiseLimit(check)];
}

/**
 * Returns " (9 of the 14 of `…web[*]` of `stacks/s3`)": how many of the largest block of equal resources make up an
 * amount. Empty if no such block does.
 */
function resourcesOf(amount: number, { from = [], byPlan = [] }: Check): Message {
  const [largest] = toFamilies(from);
  if (largest === undefined || largest.resources < 2 || largest.each === undefined || largest.amount < amount)
    return say``;
  const needed = Math.ceil(amount / largest.each);
  const many =
    needed === largest.resources
      ? say`all ${integer(needed)}`
      : say`${integer(needed)} of the ${integer(largest.resources)}`;
  const plan = byPlan.length > 1 && largest.file !== undefined ? say` of ${quoted(planName(largest.file))}` : "";
  return say` (${many} of ${largest.name}${plan})`;
}

function atPeak(check: Check): readonly Message[] {
  const { cause, verdict, peak, peakAtLeast, peakLikely = peakAtLeast, limit } = check;
  const orders = findApplyOrders(check);
  const ways = [...orders, ...findRename(check)];
  if (cause === "peakAtLeast" && typeof limit === "number") {
    return [...orders, ...freeUsage(check, (peakLikely ?? 0) - limit)];
  }
  const highest = cause === "peakLikely" ? peakLikely : peak;
  if (verdict !== "tight" || typeof highest !== "number") return ways;
  return [...ways, say`have the limit raised to ${inRow(highest, check)} until the change is applied`];
}

function inRow(amount: number, check: Check): Message {
  return amountIn(amount, findScale(check));
}

/** Returns the advice to ask for the limit that is enough, or `otherwise` if none can be named. */
function raiseLimit(check: Check, otherwise?: Message): readonly Message[] {
  const { limitNeeded } = check;
  if (limitNeeded === undefined) return otherwise === undefined ? [] : [otherwise];
  return [say`ask for a limit of at least ${strong(inRow(limitNeeded, check))}`];
}

/** Returns "free 4 in use", or nothing if less is in use. */
function freeUsage(check: Check, amount: number): readonly Message[] {
  if (check.used === null || amount > check.used || amount <= 0) return [];
  return [say`free ${check.atLeast === true ? "at least " : ""}${inRow(amount, check)} in use`];
}

/**
 * Returns "It fits with `#12` or `#15`, not with both.": other changes that this one fits together with. Nothing if
 * there are none, or they are unknown.
 */
function fittingChanges({ fitsWith = [], others }: Together): readonly Message[] {
  const names = fitsWith.flat();
  if (names.length === 0) return [];
  const isAll = names.length === others.length;
  if (isAll && names.length > 2) return [say`It fits with any one of them, not with all.`];
  const list = quotedList(names, { most: MOST_NAMED, conjunction: "or" });
  return [say`It fits with ${list}${isAll ? ", not with both" : " alone"}.`];
}

/**
 * Returns ways to apply the change within the limit. Empty if there are none, or not all amounts of the changes are
 * known.
 */
function findApplyOrders({ peakWays, from = [] }: Check): readonly Message[] {
  if (peakWays === undefined) return [];
  const { releasesFirst, replacements, atOnce, deletingFirst, parallelism } = peakWays;
  const released = from.filter((one) => one.amount < 0 && !isReplacement(one));
  const deletions =
    released.length === 0 ? undefined : say`apply ${toReleases(released, from)} first in a separate run`;
  const first = deletions === undefined ? "" : say`${deletions}, then `;
  const without = say`without ${code("create_before_destroy")} this once`;
  return [
    ...(releasesFirst && deletions !== undefined ? [deletions] : []),
    ...(atOnce > 0 && !releasesFirst ? [say`${first}${toBatches(from.filter(isReplacement), peakWays)}`] : []),
    ...(replacements > 0 && deletingFirst === "yes" ? [say`apply ${without}`] : []),
    ...(replacements > 0 && deletingFirst === "released" && !releasesFirst ? [say`${first}the rest ${without}`] : []),
    ...(parallelism === undefined ? [] : [say`apply with ${code(`-parallelism=${parallelism}`)}`]),
  ];
}

/**
 * Returns the advice to add a `moved` block if a deleted and a created resource are alike: of one type, equal in number
 * and amounts. They may be one resource under a new name.
 */
function findRename({ from = [], atLeast }: Check): readonly Message[] {
  const families = atLeast === true ? [] : toFamilies(from);
  const typeOf = ({ address }: Family) => address.split(".").at(-2);
  for (const old of families.filter(({ action }) => action === "delete")) {
    const renamed = families.find(
      (one) =>
        one.action === "create" &&
        typeOf(one) === typeOf(old) &&
        one.file === old.file &&
        one.resources === old.resources &&
        one.each === 0 - (old.each ?? Number.NaN),
    );
    const names = renamed && say`from ${quotedAddress(old.address)} to ${quotedAddress(renamed.address)}`;
    if (names !== undefined)
      return [say`add a ${code("moved")} block ${names} if that is a new name for the same objects`];
  }
  return [];
}

function isReplacement({ action }: Contribution): boolean {
  return action === "create/delete";
}

/** Returns "the deletions (`-target='…'`)". */
function toReleases(released: readonly Contribution[], all: readonly Contribution[]): Message {
  const name = released.every(({ action }) => action === "delete") ? "the deletions" : "what only gives back";
  const counts = Map.groupBy(all, idOfBlock);
  // A resource stands for its instances if all instances that change the amount are released.
  const targets = groupsOf(released, idOfBlock).flatMap((members): readonly Target[] => {
    const [{ file, address }] = members;
    const block = parseInstance(address)?.block;
    const known = counts.get(idOfBlock(members[0]));
    const isWhole = block !== undefined && members.length > 1 && members.length === known?.length;
    return isWhole ? [{ file, address: block }] : members;
  });
  return say`${name}${toTargets(targets)}`;
}

/**
 * Returns "the 5 replacements in batches of at most 3, each in a separate run (the first: `-target='…' -target='…'`)".
 */
function toBatches(replaced: readonly Contribution[], { atOnce, replacements }: PeakWays): Message {
  const targets = replaced.toSorted(byPlanAndAddress);
  if (atOnce >= replacements) return say`apply the replacements first in a separate run${toTargets(targets)}`;
  const size = atOnce === 1 ? "one at a time" : say`in batches of at most ${atOnce}`;
  return say`apply the ${replacements} replacements ${size}, each in a separate run${toTargets(targets.slice(0, atOnce), "the first: ")}`;
}

/** A resource, or all instances of one, with its plan if there are several. */
type Target = Pick<Contribution, "address" | "file">;

function byPlanAndAddress(one: Target, other: Target): number {
  return compareText(one.file ?? "", other.file ?? "") || compareText(one.address, other.address);
}

/**
 * Returns " (`-target='a' -target='b'` and 3 more)", or for several plans " (`stacks/s2`: `-target='a'`; `stacks/s3`:
 * `-target='b'`)". Empty if no address can be shown unchanged.
 */
function toTargets(targets: readonly Target[], lead: "" | "the first: " = ""): Message {
  const options: string[] = [];
  const shown = targets
    .toSorted(byPlanAndAddress)
    .slice(0, MOST_TARGETS)
    .filter(({ address }) => {
      const option = `-target=${quoteForShell(address)}`;
      if (visible(address, MAX_ADDRESS_LENGTH) !== address) return false;
      if (options.length > 0 && [...options, option].join(" ").length > MAX_OPTIONS_LENGTH) return false;
      options.push(option);
      return true;
    });
  if (options.length === 0) return say``;
  const runs = [...Map.groupBy(shown, ({ file }) => file)].map(([file, own]) => {
    const line = code(own.map((target) => options[shown.indexOf(target)]).join(" "));
    return file === undefined ? line : say`${quoted(planName(file))}: ${line}`;
  });
  const rest = targets.length - options.length;
  return say` (${lead}${joinMessages(runs, "; ")}${rest > 0 ? say` and ${rest} more` : ""})`;
}

const MOST_CONTRIBUTORS = 3;
const MOST_OF_PLAN = 2;

/** Returns an identity of an instance's resource within its plan. */
function idOfBlock({ address, file }: Target): string {
  return idOf(file, parseInstance(address)?.block ?? address);
}

/**
 * Groups instances of one resource, the largest amount first. `file` is undefined for a single plan. `each` and
 * `action` are undefined if the instances differ in them.
 */
function toFamilies(contributions: readonly Contribution[]) {
  return groupsOf(contributions, idOfBlock)
    .map((members) => {
      const [{ address, file, cause }] = members;
      const block = parseInstance(address)?.block ?? address;
      const isAlone = members.length === 1;
      const name = isAlone ? address : `${block}[*]`;
      return {
        address: isAlone ? address : block,
        // An object that the cloud creates along with resources has no address.
        name: cause === undefined ? quotedAddress(name) : prose(name),
        file,
        resources: members.length,
        amount: addUp(members, ({ amount }) => amount),
        each: onlyOf(members.map(({ amount }) => amount)),
        action: onlyOf(members.map(({ action }) => action)),
      };
    })
    .sort((a, b) => b.amount - a.amount);
}

type Family = ReturnType<typeof toFamilies>[number];

/** Returns " +16 GiB", or nothing for 0, which also stands for an unknown amount. */
function difference(amount: number, check: Check): Message | "" {
  if (amount === 0) return "";
  return say` ${amount > 0 ? "+" : ""}${amountIn(amount, findScale(check))}`;
}

/**
 * Returns an identity of the plans and resources that exceed a limit together. undefined for a single plan, or if the
 * limit is exceeded in another way.
 */
export function findSharedSources(check: Check): string | undefined {
  const { verdict, cause, mode, atLeast, together, byPlan = [], from = [] } = check;
  const isSum = verdict === "over" && cause === "limit" && mode === "add" && atLeast !== true;
  if (!isSum || together?.decides === true || byPlan.length < 2) return undefined;
  const addresses = from.map(({ file, address }) => idOf(file, address));
  return idOf(byPlan.map(({ plan }) => plan).toSorted(compareText), addresses.toSorted(compareText));
}

/** Returns advice on checks with the same sources ({@link findSharedSources}), in the order of the checks. */
export function toSharedAdvice(checks: readonly Check[]): Message {
  const shortages = checks.map((check) => (check.projected ?? 0) - (check.usable ?? Number(check.limit)));
  const over = listMessages(checks.map((check, at) => inRow(shortages[at] ?? 0, check)));
  const isFree = checks.every(({ used }, at) => (used ?? 0) >= (shortages[at] ?? 0));
  const limits = checks.flatMap((check) =>
    check.limitNeeded === undefined ? [] : strong(inRow(check.limitNeeded, check)),
  );
  const ways = [
    say`Take ${findResources(checks, shortages) ?? over} off the plans`,
    ...(isFree ? [say`free as much in use`] : []),
    ...(limits.length === checks.length ? [say`ask for limits of at least ${listMessages(limits)}`] : []),
  ];
  return say`${strong(say`${over} over the limits`)}. ${joinMessages(ways, ", or ")}.`;
}

/** Returns "24 of the 29 servers" if equal resources make up all of each amount. */
function findResources(checks: readonly Check[], shortages: readonly number[]): Message | undefined {
  const needed = checks.map(({ from = [], planned }, at) => {
    const each = onlyOf(from.map(({ amount }) => amount)) ?? 0;
    return each > 0 && each * from.length === planned ? Math.ceil((shortages[at] ?? 0) / each) : Number.NaN;
  });
  const most = Math.max(...needed);
  const [{ from = [] } = {}] = checks;
  if (Number.isNaN(most) || most > from.length) return undefined;
  const types = onlyOf(from.map(({ address }) => nounOf(address.split(".").at(-2) ?? "")));
  return say`${integer(most)} of the ${countOf(from.length, types ?? "resource")}`;
}

/**
 * Returns a sentence on the largest plans or resources behind checks with the same advice. Amounts are named for a
 * single check. undefined if no plan shows any.
 */
export function findContributors(checks: readonly Check[], most = MOST_CONTRIBUTORS): Message | undefined {
  const [check, ...others] = checks;
  if (check === undefined) return undefined;
  const all = checks.flatMap(({ from }) => from ?? []);
  const isAlone = others.length === 0;
  const once = isAlone ? all : [...new Map(all.map((one) => [idOf(one.file, one.address), one])).values()];
  const families = toFamilies(once);
  const toEntry = ({ name, resources, amount, action }: Family, shown = amount): Message => {
    const number = integer(resources);
    const done = action === undefined ? "different actions" : prose(visible(action));
    if (!isAlone) return say`${name}${resources === 1 ? "" : say` (${number})`}`;
    return say`${name}${difference(shown, check)} (${resources === 1 ? "" : say`${number} × `}${done})`;
  };
  const plans = new Map(checks.flatMap(({ byPlan = [] }) => byPlan.map(({ plan, amount }) => [plan, amount] as const)));
  const toPlan = ([plan, amount]: readonly [plan: string, amount: number]): Message => {
    const own = families.filter(({ file }) => file === plan);
    // The plan's only block has the amount of the plan.
    const entries = own.slice(0, MOST_OF_PLAN).map((family) => toEntry(family, own.length === 1 ? 0 : family.amount));
    const of = own.length === 0 ? "" : say`: ${joinMessages([...entries, ...moreOf(own, MOST_OF_PLAN)], ", ")}`;
    return say`${quoted(planName(plan))}${isAlone ? difference(amount, check) : ""}${of}`;
  };
  if (plans.size > 0) {
    const more = plans.size - most;
    const rest = more > 0 ? [say`${countOf(more, "more plan")}`] : [];
    return say`From ${joinMessages([...[...plans].slice(0, most).map(toPlan), ...rest], "; ")}.`;
  }
  if (all.length === 0) return undefined;
  const rest = moreOf(families, most).map((more) => say`and ${more}`);
  return say`From ${joinMessages([...families.slice(0, most).map((one) => toEntry(one)), ...rest], ", ")}.`;
}

/** Returns "3 more" for the resources after the first blocks. */
function moreOf(families: readonly Family[], shown: number): readonly Message[] {
  const more = addUp(families.slice(shown), ({ resources }) => resources);
  return more === 0 ? [] : [say`${integer(more)} more`];
}
