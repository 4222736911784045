// JSON reports of other changes, read back: what these take, for a check together with them. Reports are somebody else's files, of this
// version or another, so that only what is understood counts, and what is not is an error.

import { GateError, type OtherChange, type Problem, quote, z } from "../core/index.ts";
import { toAddition } from "./record.ts";

const amount = z.int();

const check = z.object({
  region: z.string().check(z.minLength(1)),
  regionKnown: z.optional(z.boolean()),
  key: z.string().check(z.minLength(1)),
  mode: z.optional(z.enum(["add", "target"])),
  used: z.nullable(amount),
  planned: amount,
  atLeast: z.optional(z.boolean()),
});

const document = z.object({
  version: z.literal(1),
  verdict: z.enum(["pass", "warn", "fail", "error"]),
  mode: z.nullable(z.enum(["add", "target", "mixed"])),
  project: z.nullable(z.string()),
  checks: z.array(check),
});

/** A change of which there is a report. */
export interface ReportedChange extends OtherChange {
  /** Project that it was judged for. null: not known. */
  readonly project: string | null;
  /** Sentences on what of it does not count. */
  readonly notes: readonly string[];
}

/**
 * Reads the JSON report of a change. `name`: of the file. Throws a GateError (INPUT_INVALID) where the text is no report, and where
 * nothing was decided in it.
 */
export function parseOtherReport({ text, name }: { readonly text: string; readonly name: string }): ReportedChange {
  const parsed = document.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = (issue?.path ?? []).map(String).join(".");
    throw new GateError(
      invalid(
        `${quote(name)} is not a JSON report of quota-gate${where === "" ? "" : `: ${quote(where)} is missing or not what was expected`}.`,
        `Write one with ${quote("quota-gate check --format json")}, or take the one that the Action writes.`,
      ),
    );
  }
  const { verdict, project, checks } = parsed.data;
  if (verdict === "error") {
    throw new GateError(
      invalid(
        `Nothing was decided in the report ${quote(name)}: its verdict is ${quote("error")}.`,
        "Leave it out, or make it again.",
      ),
    );
  }
  const known = checks.filter(({ regionKnown = true }) => regionKnown);
  const unknown = checks.length - known.length;
  const additions = known.flatMap((one) => toAddition(one, parsed.data) ?? []);
  return {
    name,
    project,
    additions: additions.filter((addition) => addition !== "untold"),
    notes: [
      ...(unknown === 0
        ? []
        : [`${quote(name)} asks for ${count(unknown)} in a region that is not known; they do not count here.`]),
      ...untoldNotes(name, additions.filter((addition) => addition === "untold").length),
    ],
  };
}

function untoldNotes(name: string, untold: number): readonly string[] {
  return untold === 0
    ? []
    : [`${quote(name)} takes ${count(untold)} of which nothing is known; they do not count here.`];
}

function count(amounts: number): string {
  return `${amounts} amount${amounts === 1 ? "" : "s"}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalid(message: string, hint: string): Problem {
  return { code: "INPUT_INVALID", message, hint };
}
