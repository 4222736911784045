// Pictures of comments in the documents, and the texts behind them.

import { readFile } from "node:fs/promises";

/** Pictures with their scenarios. Paths are relative to the repository's root folder. */
export const PICTURES = [
  { scenario: "test/cases/terraform-over-and-tight", picture: "docs/comment.png" },
  { scenario: "test/cases/others-five-pull-requests", picture: "docs/together.png" },
] as const;

/** Returns the Markdown that a picture of a comment shows: without its hidden lines. */
export async function readShownComment(scenario: string): Promise<string> {
  const comment = await readFile(new URL(`../${scenario}/expected.comment.md`, import.meta.url), "utf8");
  return comment.replaceAll(/^<!--.*-->\n?/gmu, "");
}
