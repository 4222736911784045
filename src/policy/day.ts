// The last day of a waiver, in UTC, whatever time zone the reader or the runner is in.

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970: the first moment that is no longer in it. null: there is no such
 * day (30 February).
 */
export function endOfDay(day: string): number | null {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return null;
  return start + DAY_MS;
}

/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
export function daysLeft({ until, now }: { readonly until: string; readonly now: Date }): number {
  const end = endOfDay(until);
  return end === null ? Number.NaN : Math.ceil((end - now.getTime()) / DAY_MS) - 1;
}
