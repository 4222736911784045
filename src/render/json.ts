// JSON texts: the report as its schema has it, and what `status` found.

import type { Report } from "../core/index.ts";
import type { StatusDocument } from "./status.ts";

/** Indented JSON with a newline at its end. */
export function renderJson(document: Report | StatusDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
