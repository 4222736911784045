import { describe, expect, it } from "vitest";
import { GateError, problemText, say } from "../../src/core/index.ts";
import {
  type AskMeans,
  ask,
  createDeadline,
  findPassing,
  HttpError,
  type HttpResponse,
  NoTurn,
  openEnding,
} from "../../src/http/index.ts";
import { createClock } from "../support/clock.ts";
import { recordingLog } from "../support/session.ts";

type Step = number | Error;

/** Asks a server whose answers are these, the last one again and again: statuses, or errors of requests without a response. */
async function askWith(steps: readonly Step[], overrides: Partial<AskMeans> = {}) {
  const clock = createClock({ ticks: false });
  const log = recordingLog();
  const deadline = createDeadline(20_000, clock);
  const timing = { attemptMs: 10_000, attempts: 4, backoffMs: 500 };
  let asked = 0;
  const question = {
    request: { method: "GET", path: "/x", headers: {}, maxBytes: 1000 },
    send: async (): Promise<HttpResponse> => {
      const step = steps[Math.min(asked, steps.length - 1)] ?? 200;
      asked += 1;
      if (typeof step !== "number") throw step;
      return { status: step, headers: new Map(), body: Buffer.alloc(0) };
    },
    server: say`the service`,
    call: say`GET \`/x\``,
    origin: "https://a.test",
    subject: say`the limits`,
    read: (response: HttpResponse) => findPassing(response) ?? ({ kind: "answer", retry: "no" } as const),
  };
  const means = { timing, deadline, clock, log, ...overrides };
  try {
    const { kind } = await ask(means, question);
    return { kind, asked, lines: log.lines };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const [problem] = error.problems;
    return { kind: problem?.code, problem: error.problems.map(problemText).join(), asked, lines: log.lines };
  }
}

describe("a question", () => {
  it("is asked again after a failure that passes, and the log has both", async () => {
    const { kind, asked, lines } = await askWith([503, 200]);
    expect({ kind, asked }).toEqual({ kind: "answer", asked: 2 });
    expect(lines).toEqual([
      expect.stringMatching(/^Asking for the limits: the answer was 503; trying again in 0\.\d s\.$/),
      expect.stringMatching(/^GET https:\/\/a\.test\/x: status 200, attempts: 2, \d+ ms$/),
    ]);
  });

  it("ends as a problem with the number of tries", async () => {
    expect((await askWith([503])).problem).toMatch(
      /^The service failed: GET `\/x` at `https:\/\/a\.test`: the answer was 503 \(4 tries in [\d.]+ s\)\. /,
    );
  });

  it("that gets no response names the proxy, and no status of an earlier attempt", async () => {
    const error = new HttpError("the connection was refused", { retry: "no", proxy: say` through the proxy of \`P\`` });
    const { kind, problem, lines } = await askWith([503, error]);
    expect(problem).toMatch(
      /^No answer from the service: GET `\/x` at `https:\/\/a\.test` through the proxy of `P`: the connection was refused /,
    );
    expect(kind).toBe("API_UNREACHABLE");
    expect(lines.at(-1)).toContain(": no answer, attempts: 2");
  });

  it("whose turn does not come is not asked again", async () => {
    const { problem, asked } = await askWith([new NoTurn()]);
    expect(asked).toBe(1);
    expect(problem).toContain("timed out in the queue, since too many requests to it were under way");
  });

  it("has the next step for a slow server where one is given", async () => {
    const slow = new HttpError("no complete answer within 1 s", { kind: "timeout", retry: "no", hint: say`check` });
    expect((await askWith([slow], { slowHint: say`wait longer` })).problem).toMatch(/wait longer$/);
    expect((await askWith([slow])).problem).toMatch(/check$/);
  });

  it("is not asked again once another one has failed", async () => {
    expect((await askWith([503], { halt: AbortSignal.abort() })).asked).toBe(1);
  });

  it("passes errors of this program on", async () => {
    await expect(askWith([new TypeError("broken")])).rejects.toThrow("broken");
  });
});

describe("tasks with a common end", () => {
  const silent = () => new Promise<never>(() => undefined);

  it("have what each of them has, until one fails: then the others end with its error", async () => {
    const ending = openEnding();
    expect(await ending.run(async () => 5)).toBe(5);
    const waiting = ending.run(silent);
    const error = new Error("the first");
    await expect(ending.run(() => Promise.reject(error))).rejects.toBe(error);
    expect(ending.halt.aborted).toBe(true);
    await expect(waiting).rejects.toBe(error);
    await expect(ending.run(async () => 5)).rejects.toBe(error);
  });

  it("are given up where it is closed", async () => {
    const ending = openEnding();
    const waiting = ending.run(silent);
    ending.close();
    await expect(waiting).rejects.toThrow("closed");
  });
});
