// The request for higher limits, as plain text that can be pasted into a ticket.

import {
  type Check,
  findKey,
  formatAmount,
  isSharedExcess,
  parseCheckKey,
  type Report,
  type RunContext,
  toBareText,
  visible,
} from "../core/index.ts";
import { findContributors, hasQuotaCommand, scaleOf, toQuotaCommands } from "../words/index.ts";
import { isRegionKnown, regionOf } from "./check-groups.ts";
import { measure } from "./columns.ts";
import { count, findProjectName } from "./wording.ts";

/** What the limit that a check needs holds for, and what else it is for than usage after the change. */
function findRemarks(check: Check, needed: number): readonly string[] {
  const { key, rule, together, atLeast } = check;
  const per = findKey(parseCheckKey(key).key)?.per;
  const others = isSharedExcess(check) ? together : undefined;
  const projected = (others ?? check).projected ?? 0;
  const kept = rule?.limitNeeded === undefined ? 0 : rule.limitNeeded - projected;
  const planned = others?.others.length ?? 0;
  return [
    per === undefined ? [] : `for each ${per}`,
    kept > 0 ? `of which ${formatAmount(kept, scaleOf(check))} stay free` : [],
    needed > (rule?.limitNeeded ?? projected) ? "during apply" : [],
    planned > 0 ? `with ${count(planned, "other change")} that ${planned === 1 ? "is" : "are"} planned` : [],
    atLeast === true ? "more may be needed" : [],
  ].flat();
}

function toWish(check: Check, source: Report["source"]) {
  const { limit, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return [];
  // The name of what a key counts, for those who do not know our keys.
  const { meaning = "" } = findKey(parseCheckKey(check.key).key) ?? {};
  const isKnown = meaning === "" || (source === "openstack" && hasQuotaCommand(check));
  const words = meaning.replace(/ \((.*)\)$/u, ", $1").replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
  const remarks = [...(isKnown ? [] : [words]), ...findRemarks(check, limitNeeded)];
  return {
    // It stands first on its line, where GitLab takes a slash for a command of a note.
    key: visible(check.key).replace(/^\//u, "\\u{2f}"),
    from: formatAmount(limit, scaleOf(check)),
    to: formatAmount(limitNeeded, scaleOf(check)),
    remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`,
  };
}

/** Checks for which a higher limit would help. */
export function findRequested(problems: readonly Check[]): readonly Check[] {
  return problems.filter(({ limitNeeded }) => limitNeeded !== undefined);
}

/** A report whose limits are asked for, and the change that needs them. */
export interface RequestOptions {
  readonly report: Pick<Report, "project" | "projectName" | "cloud" | "source">;
  /** Absent: the change is not known. */
  readonly context?: Pick<RunContext, "changesUrl" | "pullRequest" | "requestUrl"> | undefined;
  /** Most limits that are named. Absent: all. */
  readonly most?: number;
}

/** Address of the change of a run. undefined: it is not known. */
export function findChangeUrl({ changesUrl, pullRequest }: Partial<RunContext> = {}): string | undefined {
  return changesUrl === undefined || pullRequest === undefined ? undefined : `${changesUrl}${pullRequest}`;
}

function nameProject(report: RequestOptions["report"]): string {
  return findProjectName(report, visible) ?? "our project";
}

const MAX_URL_LENGTH = 300;

/** Lines of a request for the limits that checks need, by region. Empty where no higher limit would help. No name in it has a backtick. */
export function toRequestLines(problems: readonly Check[], options: RequestOptions): readonly string[] {
  const { report, most = Number.POSITIVE_INFINITY } = options;
  const { project, source } = report;
  const requested = findRequested(problems);
  const named = requested.slice(0, most);
  if (named.length === 0) return [];
  const url = findChangeUrl(options.context);
  const lines = [
    `Please raise these quota limits of ${nameProject(report)}:`,
    ...(url === undefined ? [] : [`They are needed for ${visible(url, MAX_URL_LENGTH)}`]),
  ];
  for (const [region, checks] of Map.groupBy(named, regionOf)) {
    const wishes = checks.flatMap((check) => toWish(check, source));
    const keyWidth = Math.max(...wishes.map(({ key }) => measure(key)));
    const fromWidth = Math.max(...wishes.map(({ from }) => from.length));
    lines.push("", `Region ${visible(region)}`);
    for (const { key, from, to, remark } of wishes) {
      lines.push(`  ${key}${" ".repeat(keyWidth - measure(key))}  ${from.padStart(fromWidth)} → ${to}${remark}`);
    }
    const sources = findContributors(checks);
    if (sources !== undefined) lines.push(toBareText(sources));
    if (source !== "openstack" || project === null || !checks.every(isRegionKnown)) continue;
    const isHidden = checks.some(({ shownRegion }) => shownRegion !== undefined);
    const commands = toQuotaCommands(checks, { region: isHidden ? undefined : region, project });
    lines.push(...commands.map((command) => `  $ ${command}`));
  }
  if (requested.length > named.length) lines.push("", `and ${requested.length - named.length} more limits`);
  const fit = named.some(isSharedExcess) ? "changes fit" : "change fits";
  return [
    ...lines,
    "",
    `These are the smallest limits with which our planned ${fit}; please add reserve as you see fit.`,
  ];
}

/** Longest address of a form: what every browser and server takes, and comments make links of. */
const MAX_FORM_LENGTH = 2000;

/** Address of the form for the request, filled in with its lines, or, where that is too long, with the address of the change. undefined: there is no form. */
export function findRequestUrl(lines: readonly string[], options: RequestOptions): string | undefined {
  const { report, context } = options;
  if (context?.requestUrl === undefined || lines.length === 0) return undefined;
  const url = findChangeUrl(context) ?? "";
  const fill = (request: string): string => {
    const values = new Map(
      Object.entries({ title: `Quota of ${nameProject(report)}`, project: report.project ?? "", url, request }),
    );
    return (context.requestUrl ?? "").replaceAll(/\{(\w+)\}/gu, (_, name: string) => encode(values.get(name) ?? ""));
  };
  const whole = fill(lines.join("\n"));
  return whole.length <= MAX_FORM_LENGTH ? whole : fill(url);
}

/** A value of an address, without a character that could end a link in Markdown. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(/[!'()*]/gu, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
