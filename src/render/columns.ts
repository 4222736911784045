// Aligned columns for a terminal. Texts are measured in code points: what is shown is plain ASCII and a few signs of one cell each.

import { styleText } from "node:util";

/** A format of `styleText`, as far as we use them. */
export type Style = "red" | "yellow" | "green" | "dim" | "bold" | "magenta" | "cyan";

/** One cell: its text and how it is coloured. */
export interface Cell {
  readonly text: string;
  readonly style?: Style;
}

/** A column of a table. */
export interface TextColumn {
  readonly head: string;
  readonly align: "left" | "right";
  /** Rank for leaving out columns of a table that is too wide, the highest number first. 0: never left out. */
  readonly expendable: number;
}

const GAP = "  ";

/** Width of a text in cells of a terminal. */
export function measure(text: string): number {
  return Array.from(text).length;
}

/** Colours a text, or not. Whether the stream takes colours is the caller's decision. */
export function paint({ text, style, colour }: { text: string; style: Style | undefined; colour: boolean }): string {
  return colour && style !== undefined && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}

function toWidths(columns: readonly TextColumn[], rows: readonly (readonly Cell[])[]): readonly number[] {
  return columns.map((column, index) =>
    rows.reduce((width, row) => Math.max(width, measure(row[index]?.text ?? "")), measure(column.head)),
  );
}

function widthOf(chosen: readonly number[], widths: readonly number[]): number {
  return chosen.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP.length, -GAP.length);
}

/** Indices of the columns that fit into `width`. */
function chooseColumns(columns: readonly TextColumn[], widths: readonly number[], width: number): readonly number[] {
  const chosen = [...columns.keys()];
  const order = [...columns.entries()]
    .filter(([, { expendable }]) => expendable > 0)
    .sort(([, a], [, b]) => b.expendable - a.expendable);
  for (const [index] of order) {
    if (widthOf(chosen, widths) <= width) break;
    chosen.splice(chosen.indexOf(index), 1);
  }
  return chosen;
}

/** A table without borders. Lines have no spaces at their end. */
export interface RenderedColumns {
  readonly head: string;
  /** One line for each row. */
  readonly rows: readonly string[];
  /** Heads of the columns for which the width has no room. */
  readonly leftOut: readonly string[];
  /** false: what may not be left out is too wide as well. */
  readonly fits: boolean;
}

/** Renders a table, without the columns that are expendable and for which `width` has no room. */
export function renderColumns(table: {
  readonly columns: readonly TextColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly colour: boolean;
  readonly width: number;
}): RenderedColumns {
  const { columns, rows, colour, width } = table;
  const widths = toWidths(columns, rows);
  const chosen = chooseColumns(columns, widths, width);
  const last = chosen.at(-1);
  const heads = columns.map(({ head }): Cell => ({ text: head, style: "dim" }));
  const toLine = (row: readonly Cell[]): string =>
    chosen
      .map((index) => {
        const cell = row[index] ?? { text: "" };
        const padding = " ".repeat((widths[index] ?? 0) - measure(cell.text));
        const text = paint({ text: cell.text, style: cell.style, colour });
        if (columns[index]?.align === "right") return padding + text;
        return index === last ? text : text + padding;
      })
      .join(GAP)
      .replace(/ +$/, "");
  return {
    head: toLine(heads),
    rows: rows.map(toLine),
    leftOut: columns.filter((_, index) => !chosen.includes(index)).map(({ head }) => head),
    fits: widthOf(chosen, widths) <= width,
  };
}

/** The note under a table for whose columns there was no room, as lines; none where there was. */
export function toLeftOutNote({ leftOut }: RenderedColumns, width: number): readonly string[] {
  const names = leftOut.filter((head) => head !== "");
  if (names.length === 0) return [];
  return wrap({ text: `(not shown at this width: ${names.join(", ")})`, width, first: "", indent: "" });
}

/** A text in lines of at most `width`, broken at spaces. The first line begins with `first`, the others with `indent`. */
export function wrap(paragraph: {
  readonly text: string;
  readonly width: number;
  readonly first: string;
  readonly indent: string;
}): readonly string[] {
  const { text, width, first, indent } = paragraph;
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
