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
import { findContributors, findScale, hasQuotaCommand, toQuotaCommands } from "../words/index.ts";
import { isRegionKnown, regionOf } from "./check-groups.ts";
import { measure } from "./columns.ts";
import { count, findProjectName } from "./wording.ts";

/** Returns what the limit holds for, and what it must have room for besides usage after the change. */
function findRemarks(check: Check, needed: number, per: string | undefined): readonly string[] {
  const { rule, together, atLeast } = check;
  const others = isSharedExcess(check) ? together : undefined;
  const projected = (others ?? check).projected ?? 0;
  const kept = rule?.limitNeeded === undefined ? 0 : rule.limitNeeded - projected;
  const planned = others?.others.length ?? 0;
  return [
    per === undefined ? [] : `for each ${per}`,
    kept > 0 ? `of which ${formatAmount(kept, findScale(check))} stay free` : [],
    needed > (rule?.limitNeeded ?? projected) ? "during apply" : [],
    planned > 0 ? `with ${count(planned, "other change")} that ${planned === 1 ? "is" : "are"} planned` : [],
    atLeast === true ? "more may be needed" : [],
  ].flat();
}

function toWish(check: Check, source: Report["source"]) {
  const { limit, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return [];
  // A name for readers who do not know the keys.
  const { meaning = "", per } = findKey(parseCheckKey(check.key).key) ?? {};
  const isKnown = meaning === "" || (source === "openstack" && hasQuotaCommand(check));
  const words = meaning.replace(/ \((.*)\)$/u, ", $1").replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
  const remarks = [...(isKnown ? [] : [words]), ...findRemarks(check, limitNeeded, per)];
  return {
    // The key begins its line, where GitLab reads a slash as a command.
    key: visible(check.key).replace(/^\//u, "\\u{2f}"),
    from: formatAmount(limit, findScale(check)),
    to: formatAmount(limitNeeded, findScale(check)),
    remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`,
  };
}

/** Returns the checks that a higher limit would help. */
export function findRequested(problems: readonly Check[]): readonly Check[] {
  return problems.filter(({ limitNeeded }) => limitNeeded !== undefined);
}

/** A report whose limits are asked for, and the change that needs them. */
export interface RequestOptions {
  readonly report: Pick<Report, "project" | "projectName" | "cloud" | "source">;
  /** Absent if the change is not known. */
  readonly context?: Pick<RunContext, "changesUrl" | "pullRequest" | "requestUrl"> | undefined;
  /** Maximum number of limits that are named. Absent: all. */
  readonly most?: number;
}

/** Returns the address of a run's change. undefined if it is not known. */
export function findChangeUrl({ changesUrl, pullRequest }: Partial<RunContext> = {}): string | undefined {
  return changesUrl === undefined || pullRequest === undefined ? undefined : `${changesUrl}${pullRequest}`;
}

function nameProject(report: RequestOptions["report"]): string {
  return findProjectName(report, visible) ?? "our project";
}

const MAX_URL_LENGTH = 300;

/**
 * Returns the lines of a request for the limits that checks need, by region. Empty if no higher limit would help. Names
 * in it have no backticks.
 */
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

/** Maximum length of a form's address, which every browser and server accepts and comments turn into a link. */
const MAX_FORM_LENGTH = 2000;

/**
 * Returns the address of the request form, filled in with the request, or with the address of the change if that is too
 * long. undefined if there is no form.
 */
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

/** Encodes a value for an address, without characters that end a link in Markdown. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(/[!'()*]/gu, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
