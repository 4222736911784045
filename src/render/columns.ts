// Aligned columns for a terminal. Texts are measured in cells.

import { styleText } from "node:util";
import type { Column } from "./markdown.ts";

/** Formats of `styleText` that are used. */
export type Style = "red" | "yellow" | "green" | "dim" | "bold" | "magenta" | "cyan";

/** A cell: its text and color. */
export interface Cell {
  readonly text: string;
  readonly style?: Style | undefined;
}

const GAP = "  ";

/** Characters that are two cells wide. */
const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3001-\u303d\uff01-\uff60]/gu;

/** Returns the number of cells that a text takes in a terminal. Combining marks take none. */
export function measure(text: string): number {
  return Array.from(text.replaceAll(/[\p{Mn}\p{Me}]/gu, "")).length + (text.match(WIDE)?.length ?? 0);
}

/** Colors a text if `colour` is set. The caller knows whether the stream takes colors. */
export function paint({ text, style }: Cell, colour: boolean): string {
  return colour && style !== undefined && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}

/**
 * Renders a table without borders. Each row has a cell per column. `width` is the length of the longest line, in cells.
 */
export function renderColumns(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { colour }: { readonly colour: boolean },
) {
  const widths = columns.map(({ head }, index) =>
    rows.reduce((width, row) => Math.max(width, measure(row[index]?.text ?? "")), measure(head)),
  );
  const toLine = (row: readonly Cell[]): string =>
    row
      .map((cell, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - measure(cell.text));
        return columns[index]?.align === "right" ? padding + paint(cell, colour) : paint(cell, colour) + padding;
      })
      .join(GAP)
      .trimEnd();
  return {
    head: toLine(columns.map(({ head }) => ({ text: head, style: "dim" }))),
    rows: rows.map(toLine),
    width: widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)),
  };
}

/**
 * Breaks a text at spaces into lines of at most `width` cells. The first line begins with `first`, the others with
 * `indent`.
 */
export function wrap({
  text,
  width,
  first,
  indent,
}: {
  readonly text: string;
  readonly width: number;
  readonly first: string;
  readonly indent: string;
}): readonly string[] {
  const [start = "", ...words] = text.split(" ");
  const lines: string[] = [];
  let line = first + start;
  for (const word of words) {
    if (measure(line) + 1 + measure(word) > width) {
      lines.push(line);
      line = indent + word;
    } else {
      line += ` ${word}`;
    }
  }
  return [...lines, line];
}
