// The request for higher limits, as plain text that can be pasted into a ticket.

import {
  type Check,
  findKey,
  formatAmount,
  formatHundredths,
  isSharedExcess,
  parseCheckKey,
  type Scale,
  scalesOf,
  toHundredths,
  visible,
} from "../core/index.ts";
import { scaleOf } from "../words/index.ts";
import { regionOf } from "./groups.ts";
import { count } from "./wording.ts";

/** From here on a number is hard to read. */
const LARGE = 100_000;

/**
 * A large amount in the largest unit that it fills, rounded up (so that a limit asked for in it is enough) and then marked "about".
 * undefined where its own scale says it just as well.
 */
function findReadable(value: number, scale: Scale): string | undefined {
  const larger = scalesOf(scale.unit).findLast(({ factor }) => factor > scale.factor && value >= factor);
  if (larger === undefined || value < LARGE * scale.factor) return undefined;
  const hundredths = toHundredths(value, larger, "up");
  if (hundredths === undefined) return undefined;
  return `${toHundredths(value, larger) === undefined ? "about " : ""}${formatHundredths(hundredths, larger)}`;
}

/** What the limit that a check needs holds for, and parts of it that are for something else than usage after the change. */
function findRemarks(check: Check, needed: number): readonly string[] {
  const { key, rule, together, peak, atLeast } = check;
  const print = (amount: number) => formatAmount(amount, scaleOf(check));
  const per = findKey(parseCheckKey(key).key)?.per;
  const others = isSharedExcess(check) ? together : undefined;
  const projected = (others ?? check).projected ?? 0;
  const kept = rule?.limitNeeded === undefined ? 0 : rule.limitNeeded - projected;
  const isForPeak = needed > (rule?.limitNeeded ?? projected);
  const isHigher = peak != null && peak > needed;
  const remarks: readonly (string | false | undefined)[] = [
    per !== undefined && `for each ${per}`,
    findReadable(needed, scaleOf(check)),
    kept > 0 && `of which ${print(kept)} stay free`,
    isForPeak && "during apply",
    isHigher && `up to ${print(peak)} ${isForPeak ? "in the worst order" : "during apply"}`,
    isForPeak && `${print(projected)} after ${others === undefined ? "the change" : "all changes"}`,
    others &&
      `with ${count(others.others.length, "other change")} that ${others.others.length === 1 ? "is" : "are"} planned`,
    atLeast === true && "more may be needed",
  ];
  return remarks.filter((remark) => typeof remark === "string");
}

/** The key, which a line begins with: not by a slash, which GitLab would take for a command (https://docs.gitlab.com/user/project/quick_actions/). */
function showKey(key: string): string {
  return visible(key).replace(/^\//u, "\\u{2f}");
}

/** One line: key, the limit as it is, the limit that is needed. */
function toWish(check: Check) {
  const { limit, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return [];
  const remarks = findRemarks(check, limitNeeded);
  return {
    key: showKey(check.key),
    from: formatAmount(limit, scaleOf(check)),
    to: formatAmount(limitNeeded, scaleOf(check)),
    remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`,
  };
}

/** Checks for which a higher limit would help. */
export function findRequested(problems: readonly Check[]): readonly Check[] {
  return problems.filter(({ limitNeeded }) => limitNeeded !== undefined);
}

/**
 * Lines of a request for the limits that checks need: by region, all keys together, from → to. At most `most` limits are named.
 * Empty where no higher limit would help. Names in it are visible ASCII without backticks.
 */
export function toRequestLines(
  problems: readonly Check[],
  { project, most = Number.POSITIVE_INFINITY }: { readonly project: string | null; readonly most?: number },
): readonly string[] {
  const requested = findRequested(problems);
  const named = requested.slice(0, most);
  if (named.length === 0) return [];
  const lines = [
    `Please raise these quota limits of ${project === null ? "our project" : `project ${visible(project)}`}:`,
  ];
  for (const [region, checks] of Map.groupBy(named, regionOf)) {
    const wishes = checks.flatMap(toWish);
    const keyWidth = Math.max(...wishes.map(({ key }) => key.length));
    const fromWidth = Math.max(...wishes.map(({ from }) => from.length));
    lines.push("", `Region ${visible(region)}`);
    for (const { key, from, to, remark } of wishes) {
      lines.push(`  ${key.padEnd(keyWidth)}  ${from.padStart(fromWidth)} → ${to}${remark}`);
    }
  }
  if (requested.length > named.length) lines.push("", `and ${requested.length - named.length} more limits`);
  const fit = named.some(isSharedExcess) ? "changes fit" : "change fits";
  return [
    ...lines,
    "",
    `These are the smallest limits with which our planned ${fit}; please add reserve as you see fit.`,
  ];
}
