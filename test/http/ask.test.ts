import { describe, expect, it } from "vitest";
import { GateError, problemText, say } from "../../src/core/index.ts";
import {
  type AskOptions,
  ask,
  createDeadline,
  findTransientFailure,
  HttpError,
  type HttpResponse,
  NoTurnError,
  openTaskGroup,
} from "../../src/http/index.ts";
import { createClock } from "../support/clock.ts";
import { recordingLog } from "../support/session.ts";

type Step = number | Error;

/** Sends a request to a server that answers with the given statuses or errors. The last one repeats. */
async function askWith(steps: readonly Step[], overrides: Partial<AskOptions> = {}) {
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
    read: (response: HttpResponse) => findTransientFailure(response) ?? ({ kind: "answer" } as const),
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

describe("a request with retries", () => {
  it("a request is sent again after a transient failure, and the log shows both attempts", async () => {
    const { kind, asked, lines } = await askWith([503, 200]);
    expect({ kind, asked }).toEqual({ kind: "answer", asked: 2 });
    expect(lines).toEqual([
      expect.stringMatching(/^Asking for the limits: the answer was 503; trying again in 0\.\d s\.$/),
      expect.stringMatching(/^GET https:\/\/a\.test\/x: status 200, attempts: 2, \d+ ms$/),
    ]);
  });

  it("the problem of a request that keeps failing has the number of tries", async () => {
    expect((await askWith([503])).problem).toMatch(
      /^The service failed: GET `\/x` at `https:\/\/a\.test`: the answer was 503 \(4 tries in [\d.]+ s\)\. /,
    );
  });

  it("the problem of a request without a response names the proxy, and not the status of an earlier attempt", async () => {
    const error = new HttpError("the connection was refused", { retry: "no", proxy: say` through the proxy of \`P\`` });
    const { kind, problem, lines } = await askWith([503, error]);
    expect(problem).toMatch(
      /^No answer from the service: GET `\/x` at `https:\/\/a\.test` through the proxy of `P`: the connection was refused /,
    );
    expect(kind).toBe("API_UNREACHABLE");
    expect(lines.at(-1)).toContain(": no answer, attempts: 2");
  });

  it("a request whose turn does not come in time is not repeated", async () => {
    const { problem, asked } = await askWith([new NoTurnError()]);
    expect(asked).toBe(1);
    expect(problem).toContain("timed out in the queue, since too many requests to it were under way");
  });

  it("the problem of a slow server has the caller's hint, or else that of the connection error", async () => {
    const slow = new HttpError("no complete answer within 1 s", { kind: "timeout", retry: "no", hint: say`check` });
    expect((await askWith([slow], { slowHint: say`wait longer` })).problem).toMatch(/wait longer$/);
    expect((await askWith([slow])).problem).toMatch(/check$/);
  });

  it("a request is not repeated after its signal was aborted", async () => {
    expect((await askWith([503], { halt: AbortSignal.abort() })).asked).toBe(1);
  });

  it("an error of this program is thrown as it is", async () => {
    await expect(askWith([new TypeError("broken")])).rejects.toThrow("broken");
  });
});

describe("a group of tasks that end together", () => {
  const silent = () => new Promise<never>(() => undefined);

  it("tasks resolve to their values until one fails, and then all end with its error", async () => {
    const ending = openTaskGroup();
    expect(await ending.run(async () => 5)).toBe(5);
    const waiting = ending.run(silent);
    const error = new Error("the first");
    await expect(ending.run(() => Promise.reject(error))).rejects.toBe(error);
    expect(ending.halt.aborted).toBe(true);
    await expect(waiting).rejects.toBe(error);
    await expect(ending.run(async () => 5)).rejects.toBe(error);
  });

  it("closing the group ends a waiting task", async () => {
    const ending = openTaskGroup();
    const waiting = ending.run(silent);
    ending.close();
    await expect(waiting).rejects.toThrow("closed");
  });
});
