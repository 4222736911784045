// The settings of changes beside each other: other pull requests that are not applied yet.

import { choice, flag, optional, parserOf, type SettingsOf } from "./setting.ts";

/** Milliseconds of the units that a time span may have. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Longest time span: a month. */
const MAX_PENDING_MS = 31 * 86_400_000;

/** Which other changes count, and what they do. */
export const TOGETHER_SETTINGS = {
  together: {
    name: "together",
    default: "warn",
    parse: choice("warn", "fail", "off"),
    description: [
      "Result of a check that fits alone, but not together with other open pull requests of the same base branch: `warn`, `fail` or `off`. What they take",
      "is in the comments of their own runs; with `off`, these are not read. See docs/together.md.",
    ],
    option: {
      flags: "--together <action>",
      help: "result if the plans fit, but not together with the changes of --with: warn, fail or off",
      commands: ["check"],
    },
  },
  togetherDrafts: {
    name: "together-drafts",
    default: "false",
    parse: flag,
    description: ["Whether other pull requests that are drafts count, too: `true` or `false`."],
  },
  pending: {
    name: "pending",
    default: "",
    parse: optional(
      parserOf("a number of minutes, hours or days up to 31 days, such as `90m`, `2h` or `1d`, or nothing", (text) => {
        const [, amount = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
        const ms = Number(amount) * (UNITS[unit] ?? Number.NaN);
        return ms > 0 && ms <= MAX_PENDING_MS ? ms : undefined;
      }),
    ),
    description: [
      "How long pull requests count after they were merged, for example `2h`: a number of `m`, `h` or `d`. Use it if changes are applied some time after",
      "the merge. What was applied meanwhile counts twice for the rest of that time. Empty means not at all.",
    ],
  },
} as const satisfies SettingsOf<{
  together: "warn" | "fail" | "off";
  togetherDrafts: boolean;
  pending: number | undefined;
}>;
