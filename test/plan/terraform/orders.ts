// All orders in which changes can be made, by trying every one.

/** Peak usage in the best and in the worst order. Each change is its steps up and down, one after the other. */
export function peaksOf(changes: readonly (readonly number[])[]): {
  readonly lowest: number;
  readonly highest: number;
} {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  const walk = (next: readonly number[], current: number, peak: number): void => {
    let isDone = true;
    changes.forEach((moves, index) => {
      const at = next[index] ?? 0;
      const move = moves[at];
      if (move === undefined) return;
      isDone = false;
      walk(next.with(index, at + 1), current + move, Math.max(peak, current + move));
    });
    if (!isDone) return;
    lowest = Math.min(lowest, peak);
    highest = Math.max(highest, peak);
  };
  walk(
    changes.map(() => 0),
    0,
    0,
  );
  return { lowest, highest };
}
