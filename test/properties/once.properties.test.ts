// What is made once and kept, against a model of it: questions, ends of making, failures and time in any order.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOnce, type DatedValue } from "../../src/service/cache/once.ts";
import { createHandClock } from "../serve/hand-clock.ts";
import { toToken } from "../support/token.ts";
import { PROPERTY_TIMEOUT_MS, runs } from "./runs.ts";

const TTL_MS = 100;
const LIMIT_MS = 250;
const TOKEN = toToken("gAAAAABa-token-of-somebody");

type Step =
  | { readonly kind: "ask"; readonly name: string }
  /** Making ends, with a value that is so old, or with a failure. */
  | { readonly kind: "end"; readonly name: string; readonly ageMs: number | null }
  | { readonly kind: "pass"; readonly ms: number };

const name = fc.constantFrom("a", "b");
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("ask" as const), name }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("end" as const),
        name,
        ageMs: fc.constantFrom(0, 0, 1, 50, TTL_MS - 1, TTL_MS, -1000, -1001, null),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(1, 49, 50, 99, 100, 250) }),
    },
  ),
  { maxLength: 40 },
);

/** What every question is answered with, in their order: by the model. */
function predict(all: readonly Step[]): readonly string[] {
  const answers: string[] = [];
  const kept = new Map<string, { readonly value: string; readonly bornMs: number }>();
  const underWay = new Map<string, { readonly sinceMs: number; readonly askers: number[] }>();
  let nowMs = 0;
  let ends = 0;
  const isFresh = (bornMs: number): boolean => nowMs - bornMs < TTL_MS && nowMs - bornMs >= -1000;
  const land = (subject: string, value: string): void => {
    for (const [index, asker] of (underWay.get(subject)?.askers ?? []).entries()) {
      const from = value.startsWith("value") ? `${index === 0 ? "backend" : "same-time"}: ` : "";
      answers[asker] = from + value;
    }
    underWay.delete(subject);
  };
  for (const step of all) {
    if (step.kind === "pass") {
      nowMs += step.ms;
      for (const [subject, { sinceMs }] of underWay) if (nowMs - sinceMs >= LIMIT_MS) land(subject, "given up");
      continue;
    }
    const own = underWay.get(step.name);
    if (step.kind === "ask") {
      const found = kept.get(step.name);
      const isKept = found !== undefined && nowMs - found.bornMs <= TTL_MS;
      answers.push(isKept ? `memory: ${found.value}` : "pending");
      if (isKept) continue;
      if (own === undefined) underWay.set(step.name, { sinceMs: nowMs, askers: [answers.length - 1] });
      else own.askers.push(answers.length - 1);
    } else if (own !== undefined) {
      ends += 1;
      if (step.ageMs === null) land(step.name, "failed");
      else {
        const bornMs = nowMs - step.ageMs;
        if (isFresh(bornMs)) kept.set(step.name, { value: `value ${ends}`, bornMs });
        land(step.name, `value ${ends}`);
      }
    }
  }
  return answers;
}

/** The same of the real one. */
async function perform(all: readonly Step[]): Promise<readonly string[]> {
  const clock = createHandClock();
  const once = createOnce({
    ttlMs: TTL_MS,
    maxBytes: 1_000_000,
    limitMs: LIMIT_MS,
    shared: undefined,
    clock,
  });
  const answers: string[] = [];
  const making = new Map<string, PromiseWithResolvers<DatedValue>>();
  let ends = 0;
  const ask = async (subject: string, place: number): Promise<void> => {
    answers[place] = "pending";
    const make = (): Promise<DatedValue> => {
      const maker = Promise.withResolvers<DatedValue>();
      making.set(subject, maker);
      return maker.promise.finally(() => making.delete(subject));
    };
    try {
      const { value, from } = await once.get(
        { token: TOKEN, name: subject, expiresMs: Number.POSITIVE_INFINITY },
        make,
      );
      answers[place] = `${from}: ${value.toString()}`;
    } catch (error) {
      answers[place] = error instanceof Error && error.name === "Unavailable" ? "given up" : "failed";
      // What has been given up is nobody's any more.
      if (answers[place] === "given up") making.delete(subject);
    }
  };
  for (const step of all) {
    if (step.kind === "ask") void ask(step.name, answers.length);
    else if (step.kind === "pass") clock.advance(step.ms);
    else {
      const maker = making.get(step.name);
      if (maker !== undefined) ends += 1;
      if (step.ageMs === null) maker?.reject(new Error("failed"));
      else maker?.resolve({ value: Buffer.from(`value ${ends}`), bornMs: clock.now().getTime() - step.ageMs });
    }
    // What is given up comes a turn later than what is there.
    for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
  }
  return answers;
}

describe("what is made once", () => {
  it(
    "is what the model says, in any order of questions, ends and time",
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          expect(await perform(all)).toEqual(predict(all));
        }),
        runs(3000),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
