// Two independent parsers of GitHub's Markdown, which show how a comment is rendered. Both let HTML through, as GitHub
// does before its sanitiser. micromark is a package. GitHub's own parser is a program, which only `npm run test:e2e`
// needs.

import { spawnSync } from "node:child_process";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly markdown: "cmark-gfm";
  }
}

/** Renders Markdown with GitHub's own parser. Throws if it is not installed. */
function renderWithCmark(markdown: string): string {
  const extensions = ["table", "strikethrough", "autolink", "tagfilter"].flatMap((name) => ["-e", name]);
  const { stdout, error, status } = spawnSync("cmark-gfm", [...extensions, "--unsafe"], {
    input: markdown,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined || status !== 0) {
    throw new Error("These tests need the program cmark-gfm (Debian: apt-get install cmark-gfm).", { cause: error });
  }
  return stdout;
}

/** Renders Markdown with micromark. */
export function renderWithMicromark(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
}

/** Renders Markdown with the parser that the project of vitest.config.ts names, or with micromark. */
export const toHtml = inject("markdown") === "cmark-gfm" ? renderWithCmark : renderWithMicromark;

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Text of a piece of HTML. */
export function toText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Cells of all table rows, heads included, as HTML. */
export function findRows(html: string): readonly (readonly string[])[] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell),
  );
}

/** All list items, each without the lists inside of it, as HTML. */
export function findItems(html: string): readonly string[] {
  return html
    .split(/<li>/)
    .slice(1)
    .map((rest) => rest.split(/<\/li>|<ul>/)[0]?.trim() ?? "");
}

/** The contents of all code blocks, as HTML. */
export function findBlocks(html: string): readonly string[] {
  return [...html.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code><\/pre>/gs)].map(([, block = ""]) => block);
}

/** Texts of all code spans. */
export function findCodes(html: string): readonly string[] {
  return [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = ""]) => toText(code));
}

/** Names of all elements, each once, sorted. */
export function findElements(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()))].sort();
}

/** Addresses of all links and pictures. */
export function findAddresses(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address);
}
