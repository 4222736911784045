// Sentences on a whole report, the same in every format: headline, counts, warnings, origin of the policy.

import {
  type AppliedPolicy,
  type Cause,
  type Check,
  type CheckVerdict,
  type Effect,
  formatInteger,
  isExceeded,
  isSharedExcess,
  isUnenforced,
  listTexts,
  type Message,
  quoted,
  quotedAddress,
  type Report,
  say,
  targetName,
  toBareText,
  toSafeLine,
} from "../core/index.ts";
import { isRegionKnown, regionOf } from "./check-groups.ts";
import { formatTime, shortCommit } from "./markdown.ts";
import { OVERALL, VERDICT_ORDER, VERDICTS } from "./verdicts.ts";

/** Key of the only gate of a repository. */
export const DEFAULT_KEY = "default";

/** Returns the name of a gate or of one of its targets: "Cloud quota", "Cloud quota · production". */
export function gateName(key: string, target?: string): string {
  return ["Cloud quota", ...(key === DEFAULT_KEY ? [] : [key]), ...(target === undefined ? [] : [target])].join(" · ");
}

/** Returns a message as plain text on one line. */
export function toPlain(message: Message): string {
  return toSafeLine(toBareText(message));
}

/** "1 check", "13 checks". */
export function count(amount: number, noun: string): string {
  return `${formatInteger(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Returns the verdict, with its effect if that is unusual: "over (warns)". */
export function verdictWords(check: Check): string {
  if (isUnenforced(check)) return `${check.verdict} (not enforced)`;
  return check.unusual === true ? `${check.verdict} (${check.effect}s)` : check.verdict;
}

/** Returns the noun of a change written as "#12" or "!12". undefined for any other name. */
export function findChangeNoun(name: string): string | undefined {
  const [, sign = ""] = /^([#!])[1-9]\d{0,9}$/.exec(name) ?? [];
  return { "#": "pull request", "!": "merge request" }[sign];
}

/** "1 check that fits", "13 checks that fit". */
export function countFitting({ length }: readonly Check[]): string {
  return `${count(length, "check")} that ${length === 1 ? "fits" : "fit"}`;
}

/** Returns "other pull request", or "other change" if the changes are of different kinds. */
export function nounOf(names: readonly string[]): string {
  const [noun = "change", ...more] = new Set(names.map(findChangeNoun));
  return `other ${more.length > 0 ? "change" : noun}`;
}

/** Returns "other gate" or "other target": the noun for parts of the same change. */
export function partNoun(parts: readonly { readonly name: string }[]): string {
  return parts.every(({ name }) => name.startsWith(targetName(""))) ? "other target" : "other gate";
}

function checksWith(effect: Effect, report: Report): readonly Check[] {
  return report.checks.filter((check) => check.effect === effect);
}

function isContended({ verdict }: Check): boolean {
  return verdict === "contended";
}

/** "fits alone, but not together with other pull requests". */
function toNotTogether({ others = [] }: Report): string {
  return `fits alone, but not together with ${nounOf(others)}s`;
}

/** Words for a change that exceeds something other than the limit. */
const EXCESS_WORDS: ReadonlyMap<Cause | undefined, string> = new Map([
  ["flavor", "cannot be applied"],
  ["reserve", "leaves too little free"],
  ["peakAtLeast", "cannot be applied"],
  ["peakLikely", "is expected to exceed the limit during apply"],
  ["peak", "may exceed the limit during apply"],
]);

/**
 * Returns what the change exceeds, to complete "this change …". undefined for the plain limit, or if nothing is
 * exceeded.
 */
export function findExcess(check: Check): string | undefined {
  return isExceeded(check) ? EXCESS_WORDS.get(check.cause) : undefined;
}

function fitsNot(check: Check): string {
  return isSharedExcess(check)
    ? `does not fit together with its ${partNoun(check.together?.others ?? [])}s`
    : "does not fit";
}

/** Returns the headline of a failure. If no check fails, something could not be counted. */
function toFailure(failing: readonly Check[], report: Report): string {
  const [excess, ...others] = new Set(failing.filter(isExceeded).map((check) => findExcess(check) ?? fitsNot(check)));
  if (excess !== undefined) return `this change ${others.length === 0 ? excess : "does not fit"}`;
  if (failing.some(isContended)) return `this change ${toNotTogether(report)}`;
  const nothing = findNothingCounted(report);
  return `unknown whether this change fits${nothing === undefined ? "" : `, since ${nothing}`}`;
}

/** Returns "no change is counted: 2 cannot be, 3 are left out". undefined if changes are counted, or there are none. */
function findNothingCounted({ checks, plans = [], uncounted = [] }: Report): string | undefined {
  const leftOut = plans.reduce((sum, plan) => sum + (plan.leftOut ?? 0), 0);
  const parts = [
    ...(uncounted.length > 0 ? [`${formatInteger(uncounted.length)} cannot be`] : []),
    ...(leftOut > 0 ? [`${formatInteger(leftOut)} ${leftOut === 1 ? "is" : "are"} left out`] : []),
  ];
  return checks.length > 0 || parts.length === 0 ? undefined : `no change is counted: ${parts.join(", ")}`;
}

function toWarning(report: Report): string {
  const warned = checksWith("warn", report);
  const fits = report.checks.some(isUnenforced) ? "what is enforced fits" : "fits";
  if (warned.some(isExceeded)) return "does not fit, but only warns";
  // If no check warns, the warning is about something that could not be counted.
  const isCounted = (report.uncounted ?? []).length === 0;
  const isOpen = report.othersOpen === true && !warned.some(isContended);
  if (warned.length === 0 || !isCounted || isOpen || warned.some(({ verdict }) => verdict === "unknown")) {
    return findNothingCounted(report) ?? "not everything could be checked";
  }
  if (warned.some(({ verdict }) => verdict === "waived")) return "does not fit, but waived";
  if (warned.some(isContended)) return toNotTogether(report);
  const causes = new Set(warned.map(({ cause }) => cause));
  if (causes.has("limit")) return "already over a limit, not made worse";
  if (causes.has("total")) return `${fits}, but a stated total is below what is in use`;
  if (causes.has("peak")) return `${fits} after the change, but may exceed the limit during apply`;
  if (causes.has("reserve")) return "already below a required reserve, not made worse";
  const isShared = warned.every(({ together }) => together?.decides === true);
  return `${fits}, but it gets tight${isShared ? ` with ${nounOf(report.others ?? [])}s` : ""}`;
}

function toPass(report: Report): string {
  const { checks, counts, plans } = report;
  if (checks.length === 0) {
    const nothing = findNothingCounted(report) ?? "this change requests no resources";
    return plans?.length === 0 ? "there is no plan" : nothing;
  }
  if (checks.some(isUnenforced)) {
    return counts.fits === 0 ? "nothing that is enforced has a limit" : "what is enforced fits";
  }
  return counts.fits === 0 ? "nothing in this change has a limit" : "everything fits";
}

/** Addition to the headline of a run that never fails. */
export const WARN_ONLY_TEXT = "warn-only: this check never fails";

/** Returns a report on several targets as one on a single project with everything they count. */
function toWhole(report: Report): Report {
  const { targets } = report;
  if (targets === undefined) return report;
  const checks = targets.flatMap((target) => target.checks);
  const uncounted = targets.flatMap((target) => target.uncounted ?? []);
  const others = [...new Set(targets.flatMap((target) => target.others ?? []))];
  const othersOpen = targets.some((target) => target.othersOpen) || undefined;
  return { ...report, checks, uncounted, others, othersOpen };
}

/**
 * Returns " in 2 of 12 targets": the targets with the verdict of the report. Empty without targets, and for warnings.
 */
function inTargets({ targets, verdict }: Report): string {
  if (targets === undefined || verdict === "warn") return "";
  const some = targets.filter((target) => target.verdict === verdict).length;
  return ` in ${some === targets.length ? "all" : `${formatInteger(some)} of`} ${count(targets.length, "target")}`;
}

/** Returns what a report means for the change: "this change does not fit". */
export function toMeaning(report: Report): string {
  const whole = toWhole(report);
  switch (report.verdict) {
    case "error":
      return `could not be checked${inTargets(report)}`;
    case "fail":
      return `${toFailure(checksWith("fail", whole), whole)}${inTargets(report)}`;
    case "warn":
      return toWarning(whole);
    case "pass":
      return `${toPass(whole)}${inTargets(report)}`;
    default:
      return report.verdict satisfies never;
  }
}

/**
 * Returns the headline without a sign. With `step` it says that the check failed. `gate` is the printed name of the
 * gate.
 */
export function toHeadline(
  report: Report,
  { step, gate }: { readonly step: boolean; readonly gate?: string | undefined },
): string {
  const lead = `Cloud quota${gate === undefined ? "" : ` · ${gate}`}:`;
  const isFailure = report.verdict === "error" || report.verdict === "fail";
  const failed = report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : step ? " — check failed" : "";
  return `${lead} ${toMeaning(report)}${isFailure || report.warnOnly === true ? failed : ""}`;
}

/** Returns the sign of the overall verdict. A failure without an exceeded limit is a question. */
export function toSign(report: Report): string {
  const isUnknown =
    report.verdict === "fail" &&
    !checksWith("fail", toWhole(report)).some((check) => isExceeded(check) || isContended(check));
  return isUnknown ? VERDICTS.unknown.sign : OVERALL[report.verdict].sign;
}

/** Counts checks by verdict: "2 over the limit", "1 fits". */
export function countByVerdict(
  checks: readonly Check[],
  verdicts: readonly CheckVerdict[] = VERDICT_ORDER,
): readonly string[] {
  return verdicts.flatMap((verdict) => {
    const members = checks.filter((check) => check.verdict === verdict);
    if (members.length === 0) return [];
    const isWithinLimit = verdict === "over" && members.some(({ cause }) => cause !== "limit");
    const { counted, countedOne = counted } = VERDICTS[verdict];
    const words = members.length === 1 ? countedOne : counted;
    return `${formatInteger(members.length)} ${isWithinLimit ? verdict : words}`;
  });
}

/** Returns the verdicts that explain the overall verdict. */
function findDecisive(report: Report): ReadonlySet<CheckVerdict> {
  const { verdict } = report;
  if (verdict === "pass") return new Set(["fits", "unmetered"]);
  return new Set(verdict === "error" ? [] : checksWith(verdict, report).map((check) => check.verdict));
}

/** Returns "12 plans", or nothing for a single plan. */
export function countPlans({ plans = [] }: Report): readonly string[] {
  return plans.length > 1 ? [count(plans.length, "plan")] : [];
}

function toTotal(report: Report): string {
  const { checks } = report;
  const known = checks.filter(isRegionKnown);
  const regions = new Set(known.map(regionOf)).size;
  const unknown = checks.length - known.length;
  return [
    count(checks.length, "check"),
    ...countPlans(report),
    ...(report.targets === undefined ? [] : [count(report.targets.length, "target")]),
    ...(regions > 0 || unknown === 0 ? [count(regions, "region")] : []),
    ...(unknown > 0 ? [`region not known of ${formatInteger(unknown)}`] : []),
  ].join(", ");
}

/** Returns the parts of the count line: verdicts that decided, the others, and the total. */
export function toCountLine(ofTargets: Report) {
  const report = toWhole(ofTargets);
  const decisive = findDecisive(report);
  const { decides = [], rest = [] } = Object.groupBy(VERDICT_ORDER, (verdict) =>
    decisive.has(verdict) ? "decides" : "rest",
  );
  return {
    decisive: countByVerdict(report.checks, decides),
    others: countByVerdict(report.checks, rest),
    total: toTotal(report),
  };
}

/** Returns when and where limits and usage were read: "quota read 2026-08-22 14:03 UTC from OpenStack". */
function toReadText({ source, apiVersion, checkedAt, verdict, checks }: Report): string {
  const api = apiVersion === null ? undefined : `Quota API ${apiVersion}`;
  const name = source === "openstack" ? "OpenStack" : api;
  const time = formatTime(checkedAt);
  if (verdict === "error") return `tried ${time}${name === undefined ? "" : ` with ${name}`}`;
  // A plan without amounts needs no limits.
  if (checks.length === 0) return `checked ${time}`;
  return `quota read ${time}${name === undefined ? "" : ` from ${name}`}`;
}

const MODE_TEXTS: Readonly<Record<NonNullable<Report["mode"]>, string>> = {
  add: "planned amounts are additions",
  target: "planned amounts are totals after the change",
  mixed: "planned amounts are additions (+) or totals (=)",
};

/**
 * Returns what the planned amounts mean. Every format says it: to confuse additions with totals is the worst silent
 * mistake.
 */
function toModeText({ mode, checks }: Report): string | undefined {
  if (mode === null) return undefined;
  const hasTotals = mode === "add" && checks.some((check) => check.mode === "target");
  return `${MODE_TEXTS[mode]}${hasTotals ? "; totals are marked" : ""}`;
}

/**
 * Returns the origin of the policy. undefined without a policy file. `isLocal`: on a user's own machine, which has no
 * workspace.
 */
function toPolicySource(policy: AppliedPolicy | undefined, isLocal: boolean): Message | undefined {
  const { file, ref } = policy?.organisation ?? {};
  const base =
    file === undefined
      ? undefined
      : say`${quotedAddress(file)}${ref === undefined ? "" : say` at ${quoted(shortCommit(ref))}`}`;
  if (policy?.file === undefined) return base && say`policy ${base}`;
  const isOutside = /^(?:\/|[a-z]:|\.\.[/\\])/iu.test(policy.file);
  const place = isOutside ? "" : " of the workspace";
  const from = policy.commit === undefined ? place : say` at ${quoted(shortCommit(policy.commit))}`;
  return say`policy ${quotedAddress(policy.file)}${isLocal ? "" : from}${base === undefined ? "" : say` on top of ${base}`}`;
}

/** Returns "project demo (8b1f…) of prod", with names as `show` prints them. undefined if the project is not known. */
export function findProjectName(
  { project, projectName, cloud }: Partial<Pick<Report, "projectName" | "cloud">> & Pick<Report, "project">,
  show: (name: string) => string,
): string | undefined {
  if (project === null) return undefined;
  const id = projectName === undefined ? "" : ` (${show(project)})`;
  return `project ${show(projectName ?? project)}${id}${cloud === undefined ? "" : ` of ${show(cloud)}`}`;
}

/** Returns what a report is based on, for its last lines. */
export function toBasis(report: Report, { isLocal = false }: { readonly isLocal?: boolean } = {}) {
  const { others = [], gates = [] } = report;
  const together = [
    ...(gates.length === 0 ? [] : [count(gates.length, partNoun(gates))]),
    ...(others.length === 0 ? [] : [count(others.length, nounOf(others))]),
  ];
  return {
    read: toReadText(report),
    mode: toModeText(report),
    policy: toPolicySource(report.policy, isLocal),
    others: together.length === 0 ? undefined : `together with ${listTexts(together)}`,
  };
}

/** Returns a warning if the change edits the policy file. */
export function findPolicyChange(policy: AppliedPolicy | undefined): Message | undefined {
  if (policy?.changed !== true) return undefined;
  const file = policy.file === undefined ? "the policy file" : say`the policy file ${quotedAddress(policy.file)}`;
  return policy.commit === undefined
    ? say`This change edits ${file}, and the edited file decided, because it is read from the workspace.`
    : say`This change edits ${file}. What decided is the file at ${quoted(shortCommit(policy.commit))}, without that edit, which takes effect when it is merged.`;
}
