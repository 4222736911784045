// Figures and tables as RESULTS.md shows them.

/** A ratio with two digits. */
export function toRatio(value: number, unit: number): string {
  return (value / unit).toFixed(2);
}

/** A time, in seconds where it is long. */
export function toMs(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A table of Markdown. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
