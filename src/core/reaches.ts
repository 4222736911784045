// Whether an amount is near its limit, judged in one way for checks, `status` and the page.

/** True: the amount is at least that percentage of the limit. Exact, though byte counts times 100 leave the range of safe integers. */
export function reaches({ amount, limit, percent }: { amount: number; limit: number; percent: number }): boolean {
  const thousandths = toThousandths(percent);
  // A percentage that is no number must not pass for "below".
  if (thousandths === undefined) return true;
  return BigInt(amount) * 100_000n >= BigInt(limit) * BigInt(thousandths);
}

/** A percentage in thousandths of a percent, the unit that percentages are computed in. undefined: it is not a number. */
export function toThousandths(percent: number): number | undefined {
  const thousandths = Math.round(percent * 1000);
  return Number.isSafeInteger(thousandths) ? thousandths : undefined;
}
