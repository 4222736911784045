// The fenced code blocks of documents, as a reader would copy them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/github/runner.ts";

/** A code block. */
export interface Block {
  /** Path of the document, relative to the project's root folder. */
  readonly file: string;
  /** Line of the document on which the block begins. */
  readonly line: number;
  /** Language after the fence: `yaml`, `sh` and so on. */
  readonly language: string;
  /** The content without the indentation of a list. */
  readonly text: string;
}

/** Returns the blocks of a document in order. A YAML file is one block. */
export function readBlocks(file: string): readonly Block[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (!file.endsWith(".md")) return [{ file, line: 1, language: "yaml", text }];
  return [...text.matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gmsu)].map((match) => {
    const [, indentation = "", language = "", content = ""] = match;
    return {
      file,
      line: text.slice(0, match.index).split("\n").length,
      language,
      text: content.replaceAll(new RegExp(`^${indentation}`, "gmu"), ""),
    };
  });
}

/** Returns the place of a block, for the name of a test. */
export function toPlace({ file, line, language }: Block): string {
  return `${file}:${line} (${language})`;
}

/**
 * Returns the commands of a session: lines after `$`, with lines that a backslash continues. The rest is their output.
 */
export function readSession(text: string): string {
  const commands = [...text.matchAll(/^\$ ((?:.*\\\n)*.*)$/gmu)].map(([, command = ""]) => command);
  return `${commands.join("\n")}\n`;
}
