import { get } from "node:http";
import { describe, expect, it } from "vitest";
import type { Emulator } from "../support/emulator.ts";
import { type Fault, withFaults } from "../support/faults.ts";
import { type Ask, ask, documentOf, PROJECT, running } from "./running.ts";

const UNAVAILABLE: Fault = { kind: "answer", status: 503 };

/** The statuses of requests sent one after another; null where there was no answer. */
async function statuses(emulator: Emulator, asked: readonly Ask[]): Promise<readonly (number | null)[]> {
  const found: (number | null)[] = [];
  for (const each of asked) {
    found.push(
      await ask(emulator, each).then(
        (response) => response.status,
        () => null,
      ),
    );
  }
  return found;
}

const times = (count: number, each: Ask = {}): readonly Ask[] => Array.from({ length: count }, () => each);

describe("rules for the first requests", () => {
  it("a rule for the first two requests fails two and serves the next", async () => {
    const emulator = await running(withFaults({ rules: [{ fault: UNAVAILABLE, when: { first: 2 } }] }));
    expect(await statuses(emulator, times(4))).toEqual([503, 503, 200, 200]);
  });

  it("a rule for one document counts only its requests", async () => {
    const emulator = await running(
      withFaults({ rules: [{ fault: UNAVAILABLE, when: { first: 1 }, document: "usage" }] }),
    );
    const asked = [{ document: "quota" }, {}, { document: "quota" }, {}];
    expect(await statuses(emulator, asked)).toEqual([200, 503, 200, 200]);
  });

  it("several rules apply in turn", async () => {
    const emulator = await running(
      withFaults({
        rules: [
          { fault: UNAVAILABLE, when: { first: 1 } },
          { fault: { kind: "reset" }, when: { first: 2 } },
          { fault: { kind: "answer", status: 500 }, when: { first: 3 } },
        ],
      }),
    );
    expect(await statuses(emulator, times(4))).toEqual([503, null, 500, 200]);
  });

  it("a fault comes before token, path and project are checked", async () => {
    const emulator = await running(withFaults({ rules: [{ fault: UNAVAILABLE, when: "always" }] }));
    expect(await statuses(emulator, [{ token: null }, { path: "/" }, { project: "other" }])).toEqual([503, 503, 503]);
  });
});

describe("rules for a share of the requests", () => {
  const picks = async (share: number, seed: number): Promise<readonly (number | null)[]> => {
    const emulator = await running(withFaults({ rules: [{ fault: UNAVAILABLE, when: { share, seed } }] }));
    return statuses(emulator, times(200));
  };

  it("a rule for a share of the requests fails about that share", async () => {
    const failed = (await picks(0.3, 1)).filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(40);
    expect(failed).toBeLessThan(80);
  });

  it("a share of 0 fails no request, and 1 fails all", async () => {
    expect(new Set(await picks(0, 1))).toEqual(new Set([200]));
    expect(new Set(await picks(1, 1))).toEqual(new Set([503]));
  });

  it("the seed decides which requests a share is of", async () => {
    const first = await picks(0.5, 7);
    expect(await picks(0.5, 7)).toEqual(first);
    expect(await picks(0.5, 8)).not.toEqual(first);
  });

  it("the order of documents does not change which requests a share is of", async () => {
    const faults = { rules: [{ fault: UNAVAILABLE, when: { share: 0.5, seed: 3 } }] };
    const quota = times(12, { document: "quota" });
    const usage = times(12);
    const first = await statuses(await running(withFaults(faults)), [...quota, ...usage]);
    const second = await statuses(await running(withFaults(faults)), [...usage, ...quota]);
    expect([...second.slice(12), ...second.slice(0, 12)]).toEqual(first);
    expect(first).toContain(503);
    expect(first).toContain(200);
  });
});

describe("rate limit", () => {
  it("a rate limit admits so many requests each second, and others get Retry-After", async () => {
    let nowMs = 5000;
    const emulator = await running(withFaults({ rateLimit: 2 }, () => nowMs));
    expect(await statuses(emulator, times(3))).toEqual([200, 200, 429]);
    expect((await ask(emulator)).headers.get("retry-after")).toBe("1");
    nowMs = 5999;
    expect(await statuses(emulator, times(1))).toEqual([429]);
    nowMs = 6000;
    expect(await statuses(emulator, times(3))).toEqual([200, 200, 429]);
  });

  it("a rate limit works with the clock of the system", async () => {
    const emulator = await running(withFaults({ rateLimit: 1_000_000 }));
    expect(await statuses(emulator, times(2))).toEqual([200, 200]);
  });
});

describe("faults that replace a response", () => {
  it("a replaced response has the given status, headers and body", async () => {
    const fault: Fault = {
      kind: "answer",
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<html>Sign in</html>",
    };
    const response = await ask(await running(withFaults({ rules: [{ fault, when: "always" }] })));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.text()).toBe("<html>Sign in</html>");
  });

  it("a replaced response has no body unless one is given", async () => {
    const response = await ask(await running(withFaults({ rules: [{ fault: UNAVAILABLE, when: "always" }] })));
    expect(await response.text()).toBe("");
  });
});

describe('fault "reset"', () => {
  it("a reset connection has no response, and no status in the log", async () => {
    const emulator = await running(withFaults({ rules: [{ fault: { kind: "reset" }, when: "always" }] }));
    await expect(ask(emulator)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(emulator.requests.map(({ status }) => status)).toEqual([undefined]);
  });
});

describe('fault "truncate"', () => {
  it("a truncated response has the real length, half of the bytes and the end of the connection", async () => {
    const emulator = await running(
      withFaults({ rules: [{ fault: { kind: "truncate" }, when: { first: 1 }, document: "usage" }] }),
    );
    const half = await readUntilEnd(`${emulator.url}/v3/projects/${PROJECT}/current_usage`);
    const whole = await (await ask(emulator)).text();
    expect(half.complete).toBe(false);
    expect(half.length).toBe(whole.length);
    expect(half.text).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
  });
});

describe('fault "truncate" on a connection that is kept', () => {
  it("a truncated response ends the connection, whatever the client asks for", async () => {
    const emulator = await running(withFaults({ rules: [{ fault: { kind: "truncate" }, when: "always" }] }));
    await expect((await ask(emulator)).text()).rejects.toThrow("terminated");
  });
});

describe('fault "trickle"', () => {
  it("a trickling response comes whole, in pieces", async () => {
    const trickle: Fault = { kind: "trickle", bytes: 500, everyMs: 2 };
    const emulator = await running(withFaults({ rules: [{ fault: trickle, when: { first: 1 } }] }));
    const slow = await readUntilEnd(`${emulator.url}/v3/projects/${PROJECT}/current_usage`);
    expect(slow.complete).toBe(true);
    expect(slow.text).toBe(await (await ask(emulator)).text());
    expect(slow.pieces).toBeGreaterThan(1);
  });

  it("a trickling response stops when the client has gone", async () => {
    const trickle: Fault = { kind: "trickle", bytes: 1, everyMs: 60_000 };
    const emulator = await running(withFaults({ rules: [{ fault: trickle, when: "always" }] }));
    const response = await ask(emulator);
    await response.body?.cancel();
    await emulator.close();
    expect(response.status).toBe(200);
  });
});

describe('fault "endless"', () => {
  it("an endless response is white space for as long as it is read", async () => {
    const emulator = await running(withFaults({ rules: [{ fault: { kind: "endless" }, when: "always" }] }));
    const response = await ask(emulator);
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > 3_000_000) break;
    }
    expect(bytes).toBeGreaterThan(3_000_000);
    expect(emulator.requests.map(({ status }) => status)).toEqual([200]);
  });
});

describe("missing responses", () => {
  it.each<[string, Parameters<typeof running>[0]]>([
    ["because it hangs", withFaults({ rules: [{ fault: { kind: "hang" }, when: "always" }] })],
    ["because it is very slow", withFaults({ latencyMs: 2 ** 31 - 1 })],
  ])("a request without a response waits %s, until the emulator is closed", async (_, options) => {
    const emulator = await running(options);
    const outcome = ask(emulator).then(
      () => "an answer",
      () => "no answer",
    );
    await expect.poll(() => emulator.requests.length).toBe(1);
    expect(emulator.requests[0]?.status).toBeUndefined();
    await emulator.close();
    expect(await outcome).toBe("no answer");
  });

  it("other requests are served while one hangs", async () => {
    const emulator = await running(
      withFaults({ rules: [{ fault: { kind: "hang" }, when: "always", document: "quota" }] }),
    );
    const leaving = new AbortController();
    const hanging = ask(emulator, { document: "quota", signal: leaving.signal });
    expect(Object.keys(await documentOf(emulator))).toHaveLength(3);
    leaving.abort();
    await expect(hanging).rejects.toThrow("aborted");
  });
});

describe("latency", () => {
  it("a slow response is the same response", async () => {
    expect(await documentOf(await running(withFaults({ latencyMs: 3 })))).toEqual(await documentOf(await running()));
  });
});

interface Received {
  readonly text: string;
  /** As the headers say. */
  readonly length: number;
  /** Whether all came that the headers say. */
  readonly complete: boolean;
  readonly pieces: number;
}

/** Reads as far as it goes; unlike fetch, what came before a broken end is kept. */
function readUntilEnd(url: string): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const request = get(url, { headers: { "X-Auth-Token": "quota-gate-demo-token" }, agent: false }, (response) => {
    const pieces: Buffer[] = [];
    response.on("data", (piece: Buffer) => pieces.push(piece));
    response.on("error", () => {});
    response.on("close", () => {
      const text = Buffer.concat(pieces).toString();
      const length = Number(response.headers["content-length"]);
      resolve({ text, length, complete: response.complete, pieces: pieces.length });
    });
  });
  request.on("error", reject);
  return promise;
}
