// Lines and columns of offsets into a text.

import type { Place } from "../core/index.ts";

/** Places of a text: line and column, from 1, of an offset. A line ends with LF, CR LF or CR. Columns are UTF-16 units. */
export function createPlaceFinder({ text, file }: { readonly text: string; readonly file: string }) {
  let starts: readonly number[] | undefined;
  return (offset: number): Place => {
    starts ??= findLineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r]/g)) starts.push(index + end.length);
  return starts;
}
