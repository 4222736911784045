// Parts of documents that are generated, between markers.

import { readFile, writeFile } from "node:fs/promises";

/** Part of a page that is generated. */
interface Part {
  readonly name: string;
  readonly content: string;
}

/** Replaces what stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`. A text without the markers is a mistake. */
function replaceBetween(text: string, part: Part): string {
  const [begin, end] = [`<!-- ${part.name}:begin -->`, `<!-- ${part.name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers of ${part.name} are not there.`);
  return `${text.slice(0, from + begin.length)}\n${part.content}\n${text.slice(to)}`;
}

/** Brings the parts of a page up to date. `path`: from the repository's root. */
export async function updatePage(path: string, parts: readonly Part[]): Promise<void> {
  const page = new URL(`../${path}`, import.meta.url);
  await writeFile(page, parts.reduce(replaceBetween, await readFile(page, "utf8")));
}
