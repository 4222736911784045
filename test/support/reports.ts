// Reports on the same plans by two sources.

import { isMessage, type Report, toText } from "../../src/core/index.ts";
import type { Printed } from "./printed.ts";

/** A report without what says where its numbers come from. Messages as text: a service hands on what it says as text. */
export function comparable({ source: _, apiVersion: __, checkedAt: ___, ...rest }: Report): unknown {
  const printed = JSON.stringify(rest, (_key, value: unknown) => (isMessage(value) ? toText(value) : value));
  const text = printed.replaceAll(/(?<![\w`/])(?:OpenStack|The API)(?![\w`/])/gu, "The source");
  const report: Printed<Report> = JSON.parse(text);
  // Each says of a key it does not have what it has instead.
  const problems = report.problems.map((problem) => problem.replace(/(?<= in region `[^`]*` ).*$/u, "…"));
  return { ...report, problems };
}
