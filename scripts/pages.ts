// Generated parts of documents, between markers.

import { readFile, writeFile } from "node:fs/promises";

/** A generated part of a page. */
interface Part {
  readonly name: string;
  readonly content: string;
}

/** Replaces the text between `<!-- NAME:begin -->` and `<!-- NAME:end -->`. Throws if a marker is missing. */
function replaceBetween(text: string, part: Part): string {
  const [begin, end] = [`<!-- ${part.name}:begin -->`, `<!-- ${part.name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers of ${part.name} are not there.`);
  return `${text.slice(0, from + begin.length)}\n${part.content}\n${text.slice(to)}`;
}

/** Updates the generated parts of a page. `path` is relative to the repository's root folder. */
export async function updatePage(path: string, parts: readonly Part[]): Promise<void> {
  const page = new URL(`../${path}`, import.meta.url);
  await writeFile(page, parts.reduce(replaceBetween, await readFile(page, "utf8")));
}
