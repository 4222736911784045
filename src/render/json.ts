// JSON texts: the report as its schema has it, and what `status` found.

import { isSaid, type Report, toText } from "../core/index.ts";
import type { StatusDocument } from "./status.ts";

/** Indented JSON with a newline at its end; messages are text in it, with names in backticks. */
export function renderJson(document: Report | StatusDocument): string {
  return `${JSON.stringify(document, (_, value) => (isSaid(value) ? toText(value) : value), 2)}\n`;
}
