// Compares reports on the same plans by two sources.

import { isMessage, type Report, toText } from "../../src/core/index.ts";
import type { Printed } from "./printed.ts";

/** Returns a report without the origin of its numbers. Messages become text, since a service sends them as text. */
export function comparable({ source: _, apiVersion: __, checkedAt: ___, ...rest }: Report): unknown {
  const printed = JSON.stringify(rest, (_key, value: unknown) => (isMessage(value) ? toText(value) : value));
  const text = printed.replaceAll(/(?<![\w`/])(?:OpenStack|The API)(?![\w`/])/gu, "The source");
  const report: Printed<Report> = JSON.parse(text);
  // Each source names its own alternatives for a missing key.
  const problems = report.problems.map((problem) => problem.replace(/(?<= in region `[^`]*` ).*$/u, "…"));
  return { ...report, problems };
}
