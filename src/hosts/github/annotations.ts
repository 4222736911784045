// Annotations: single findings, shown beside the line of the plan that they are about. Which ones, and how many, is decided
// where reports are rendered.

import * as core from "@actions/core";
import { type Place, toSafeLine } from "../../core/index.ts";

/** One annotation, a sentence or two. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
  /** null: it is about the run as a whole. */
  readonly place: Place | null;
}

/** GitHub's limit for a title (https://docs.github.com/en/rest/checks/runs, read 2026-08). */
const MAX_TITLE_LENGTH = 255;

/** Shows the annotations, in their order. GitHub shows ten errors and ten warnings of a step and drops the rest without a word. */
export function publishAnnotations(annotations: readonly Annotation[]): void {
  for (const { level, title, message, place } of annotations) {
    const properties = { title: toSafeLine(title).slice(0, MAX_TITLE_LENGTH), ...toProperties(place) };
    if (level === "error") core.error(toSafeLine(message), properties);
    else core.warning(toSafeLine(message), properties);
  }
}

function toProperties(place: Place | null): core.AnnotationProperties {
  // A name that does not print as it is would point nowhere.
  if (place === null || toSafeLine(place.file) !== place.file) return {};
  return {
    file: place.file,
    ...(place.line === null ? {} : { startLine: place.line }),
    ...(place.line === null || place.column === null ? {} : { startColumn: place.column }),
  };
}
