import { describe, expect, it } from "vitest";
import { toText } from "../../src/core/index.ts";
import {
  type AskMeans,
  ask,
  createDeadline,
  type Failure,
  findPassing,
  HttpError,
  type HttpResponse,
  NoTurn,
  openEnding,
  toProblem,
} from "../../src/http/index.ts";
import { recordingLog } from "../quota-api/loopback.ts";
import { createClock } from "../support/clock.ts";

type Step = number | Error;

/** Asks a server whose answers are these, the last one again and again: statuses, or errors of requests without a response. */
async function askWith(steps: readonly Step[], overrides: Partial<AskMeans> = {}) {
  const clock = createClock({ ticks: false });
  const log = recordingLog();
  const deadline = createDeadline(20_000, clock);
  const timing = { attemptMs: 10_000, attempts: 4, backoffMs: 500 };
  let asked = 0;
  const attempt = async () => {
    const step = steps[Math.min(asked, steps.length - 1)] ?? 200;
    asked += 1;
    if (typeof step !== "number") throw step;
    const response: HttpResponse = { status: step, headers: new Map(), body: Buffer.alloc(0) };
    return { response, meaning: findPassing(response) ?? ({ kind: "answer", retry: "no" } as const) };
  };
  const means = { timing, deadline, clock, log, ...overrides };
  const meaning = await ask(means, { call: "GET https://a.test/x", subject: "the limits", attempt });
  return { meaning, asked, lines: log.lines };
}

function problemOf(meaning: { readonly kind: string } | Failure): string {
  if (!("what" in meaning)) throw new Error(meaning.kind);
  return toText(toProblem(meaning, { server: "the service", call: "GET `/x`", origin: "https://a.test" }).message);
}

describe("a question", () => {
  it("is asked again after a failure that passes, and the log has both", async () => {
    const { meaning, asked, lines } = await askWith([503, 200]);
    expect({ kind: meaning.kind, asked }).toEqual({ kind: "answer", asked: 2 });
    expect(lines).toEqual([
      expect.stringMatching(/^Asking for the limits: the answer was 503; trying again in 0\.\d s\.$/),
      expect.stringMatching(/^GET https:\/\/a\.test\/x: status 200, attempts: 2, \d+ ms$/),
    ]);
  });

  it("ends as a problem with the number of tries", async () => {
    const { meaning } = await askWith([503]);
    expect(problemOf(meaning)).toMatch(
      /^The service failed: GET `\/x` at `https:\/\/a\.test`: the answer was 503 \(4 tries in [\d.]+ s\)\.$/,
    );
  });

  it("that gets no response names the proxy, and no status of an earlier attempt", async () => {
    const error = new HttpError("the connection was refused", { retry: "no", proxy: " through the proxy of `P`" });
    const { meaning, lines } = await askWith([503, error]);
    expect(problemOf(meaning)).toMatch(
      /^No answer from the service: GET `\/x` at `https:\/\/a\.test` through the proxy of `P`: the connection was refused /,
    );
    expect(meaning).toMatchObject({ code: "API_UNREACHABLE", status: undefined });
    expect(lines.at(-1)).toContain(": no answer, attempts: 2");
  });

  it("whose turn does not come is not asked again", async () => {
    const { meaning, asked } = await askWith([new NoTurn()]);
    expect(asked).toBe(1);
    expect(problemOf(meaning)).toContain("timed out in the queue, since too many requests to it were under way");
  });

  it("has the next step for a slow server where one is given", async () => {
    const slow = new HttpError("no complete answer came within 1 s", { kind: "timeout", retry: "no", hint: "check" });
    expect((await askWith([slow], { slowHint: "wait longer" })).meaning).toMatchObject({ hint: "wait longer" });
    expect((await askWith([slow])).meaning).toMatchObject({ hint: "check" });
  });

  it("is given up, and is no failure, once the end of all has come", async () => {
    const ending = openEnding();
    ending.fail();
    const { halt, cut } = ending;
    expect((await askWith([503], { halt, cut })).asked).toBe(1);
    ending.close();
    expect(await askWith([200], { halt, cut })).toMatchObject({ meaning: { kind: "abandoned" }, asked: 0 });
  });

  it("passes errors of this program on", async () => {
    await expect(askWith([new TypeError("broken")])).rejects.toThrow("broken");
  });
});
