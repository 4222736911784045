// Figures and tables of RESULTS.md.

/** Returns a ratio with two decimals. */
export function toRatio(value: number, unit: number): string {
  return (value / unit).toFixed(2);
}

/** Returns a time, in seconds from 10 s. */
export function toMs(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Returns a Markdown table. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
