import fc from "fast-check";
import { describe, expect, it } from "vitest";
// A policy document hides invalid days, and days without a waiver.
import { daysLeft, endOfDay } from "../../src/policy/policy-document.ts";

describe("the days left of a waiver until 2026-09-30", () => {
  it.each<[circumstance: string, now: string, days: number]>([
    ["the last moment of the day", "2026-09-30T23:59:59.999Z", 0],
    ["the next second", "2026-10-01T00:00:00Z", -1],
    ["October in Auckland and in UTC", "2026-10-01T13:00:00+13:00", -1],
    ["still September in Los Angeles, no longer in UTC", "2026-09-30T17:00:00-07:00", -1],
  ])("the days left are counted in UTC: %s", (_, now, days) => {
    expect(daysLeft("2026-09-30", new Date(now))).toBe(days);
  });

  it("the days left are not a number for an invalid date", () => {
    expect(daysLeft("2026-09-30", new Date(Number.NaN))).toBeNaN();
    expect(daysLeft("2026-02-30", new Date(0))).toBeNaN();
  });
});

describe("the end of a day", () => {
  it.each([
    ["2026-02-28", "2026-03-01T00:00:00.000Z"],
    ["2028-02-29", "2028-03-01T00:00:00.000Z"],
    ["2026-12-31", "2027-01-01T00:00:00.000Z"],
  ])("the end of %s is %s", (day, end) => {
    expect(endOfDay(day)).toBe(Date.parse(end));
  });

  it.each(["2026-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-00-10", "tomorrow", ""])(
    "the day `%s` does not exist",
    (day) => {
      expect(endOfDay(day)).toBeUndefined();
    },
  );

  it("a day ends 24 hours after its beginning, whatever the time zone of the machine is", () => {
    const inDays = fc.date({ min: new Date("2000-01-01"), max: new Date("2999-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(inDays, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(endOfDay(day)).toBe(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
        expect(daysLeft(day, moment)).toBe(0);
      }),
    );
  });
});
