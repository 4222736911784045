// The text that the picture of the page shows, made without a browser.

import { readFile } from "node:fs/promises";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
// The program of the browser has no door.
import { ask } from "../src/page/browser/ask.ts";
import { countStandings, toRows, toSections } from "../src/page/browser/rows.ts";
import { toWords } from "../src/page/browser/words.ts";

/** Returns the words of the page itself, and of its first section over the embedded data set. */
export async function readPageText(): Promise<string> {
  const html = await readFile(new URL("../src/page/index.html", import.meta.url), "utf8");
  const words = html.replaceAll(/<!--.*?-->|<[^>]*>/gsu, " ").replaceAll(/\s+/gu, " ");
  const emulator = await startEmulator();
  const signIn = { projectId: embeddedDataSet().project, token: DEMO_TOKEN };
  const documents = await ask({ base: `${emulator.url}/`, signIn, signal: new AbortController().signal });
  await emulator.close();
  const rows = toRows(documents);
  const [section] = toSections(rows, "tightest");
  const shown = section?.rows.slice(0, section.open).map((row) => {
    const { used, free, limit, standing } = toWords(row);
    return [row.label, row.item, row.key, ...row.regions, standing, used.text, free.text, limit.text];
  });
  const counts = countStandings(rows).map(({ text }) => text);
  const lines = [[words.trim()], documents.leftOut, counts, [section?.title, section?.rows.length], ...(shown ?? [])];
  return lines.map((parts) => `${parts.filter((part) => part !== undefined).join(" | ")}\n`).join("");
}
