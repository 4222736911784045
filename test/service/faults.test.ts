import { get } from "node:http";
import { describe, expect, it } from "vitest";
import type { Emulator } from "../../src/service/emulator.ts";
import type { Fault } from "../../src/service/faults.ts";
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

describe("when the first requests are to fail", () => {
  it("fails so many and serves the next", async () => {
    const emulator = await running({ faults: { rules: [{ fault: UNAVAILABLE, when: { first: 2 } }] } });
    expect(await statuses(emulator, times(4))).toEqual([503, 503, 200, 200]);
  });

  it("counts only those for the document that is meant", async () => {
    const emulator = await running({
      faults: { rules: [{ fault: UNAVAILABLE, when: { first: 1 }, document: "usage" }] },
    });
    const asked = [{ document: "quota" }, {}, { document: "quota" }, {}];
    expect(await statuses(emulator, asked)).toEqual([200, 503, 200, 200]);
  });

  it("goes through several failures in turn", async () => {
    const emulator = await running({
      faults: {
        rules: [
          { fault: UNAVAILABLE, when: { first: 1 } },
          { fault: { kind: "reset" }, when: { first: 2 } },
          { fault: { kind: "answer", status: 500 }, when: { first: 3 } },
        ],
      },
    });
    expect(await statuses(emulator, times(4))).toEqual([503, null, 500, 200]);
  });

  it("fails before the token is looked at", async () => {
    const emulator = await running({ faults: { rules: [{ fault: UNAVAILABLE, when: "always" }] } });
    expect(await statuses(emulator, [{ token: null }, { path: "/" }, { project: "other" }])).toEqual([503, 503, 503]);
  });
});

describe("when a share of the requests is to fail", () => {
  const picks = async (share: number, seed: number): Promise<readonly (number | null)[]> => {
    const emulator = await running({ faults: { rules: [{ fault: UNAVAILABLE, when: { share, seed } }] } });
    return statuses(emulator, times(200));
  };

  it("fails about that share", async () => {
    const failed = (await picks(0.3, 1)).filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(40);
    expect(failed).toBeLessThan(80);
  });

  it("fails none for 0 and all for 1", async () => {
    expect(new Set(await picks(0, 1))).toEqual(new Set([200]));
    expect(new Set(await picks(1, 1))).toEqual(new Set([503]));
  });

  it("fails the same requests for the same seed, others for another", async () => {
    const first = await picks(0.5, 7);
    expect(await picks(0.5, 7)).toEqual(first);
    expect(await picks(0.5, 8)).not.toEqual(first);
  });

  it("fails the same requests in whatever order the documents are asked for", async () => {
    const faults = { rules: [{ fault: UNAVAILABLE, when: { share: 0.5, seed: 3 } }] };
    const quota = times(12, { document: "quota" });
    const usage = times(12);
    const first = await statuses(await running({ faults }), [...quota, ...usage]);
    const second = await statuses(await running({ faults }), [...usage, ...quota]);
    expect([...second.slice(12), ...second.slice(0, 12)]).toEqual(first);
    expect(first).toContain(503);
    expect(first).toContain(200);
  });
});

describe("when there is a rate limit", () => {
  it("admits so many requests each second and says in Retry-After when to send the others again", async () => {
    let nowMs = 5000;
    const emulator = await running({ faults: { rateLimit: 2 }, nowMs: () => nowMs });
    expect(await statuses(emulator, times(3))).toEqual([200, 200, 429]);
    expect((await ask(emulator)).headers.get("retry-after")).toBe("1");
    nowMs = 5999;
    expect(await statuses(emulator, times(1))).toEqual([429]);
    nowMs = 6000;
    expect(await statuses(emulator, times(3))).toEqual([200, 200, 429]);
  });

  it("goes by the system's clock where no other is given", async () => {
    const emulator = await running({ faults: { rateLimit: 1_000_000 } });
    expect(await statuses(emulator, times(2))).toEqual([200, 200]);
  });
});

describe("when another answer is to come", () => {
  it("sends that status, those headers and that body", async () => {
    const fault: Fault = {
      kind: "answer",
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<html>Sign in</html>",
    };
    const response = await ask(await running({ faults: { rules: [{ fault, when: "always" }] } }));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.text()).toBe("<html>Sign in</html>");
  });

  it("sends no body where none is given", async () => {
    const response = await ask(await running({ faults: { rules: [{ fault: UNAVAILABLE, when: "always" }] } }));
    expect(await response.text()).toBe("");
  });
});

describe("when the connection is to be reset", () => {
  it("answers nothing and logs that there was no status", async () => {
    const emulator = await running({ faults: { rules: [{ fault: { kind: "reset" }, when: "always" }] } });
    await expect(ask(emulator)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(emulator.requests.map(({ status }) => status)).toEqual([null]);
  });
});

describe("when half an answer is to come", () => {
  it("sends the real length, half of the bytes and the end of the connection", async () => {
    const emulator = await running({
      faults: { rules: [{ fault: { kind: "truncate" }, when: { first: 1 }, document: "usage" }] },
    });
    const half = await readUntilEnd(`${emulator.url}/v3/projects/${PROJECT}/current_usage`);
    const whole = await (await ask(emulator)).text();
    expect(half.complete).toBe(false);
    expect(half.length).toBe(whole.length);
    expect(half.text).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
  });
});

describe("when an answer is to trickle", () => {
  it("sends it whole, in pieces", async () => {
    const trickle: Fault = { kind: "trickle", bytes: 500, everyMs: 2 };
    const emulator = await running({ faults: { rules: [{ fault: trickle, when: { first: 1 } }] } });
    const slow = await readUntilEnd(`${emulator.url}/v3/projects/${PROJECT}/current_usage`);
    expect(slow.complete).toBe(true);
    expect(slow.text).toBe(await (await ask(emulator)).text());
    expect(slow.pieces).toBeGreaterThan(1);
  });

  it("stops when the client has gone", async () => {
    const trickle: Fault = { kind: "trickle", bytes: 1, everyMs: 60_000 };
    const emulator = await running({ faults: { rules: [{ fault: trickle, when: "always" }] } });
    const response = await ask(emulator);
    await response.body?.cancel();
    await emulator.close();
    expect(response.status).toBe(200);
  });
});

describe("when an answer is not to end", () => {
  it("sends white space as long as somebody reads it", async () => {
    const emulator = await running({ faults: { rules: [{ fault: { kind: "endless" }, when: "always" }] } });
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

describe("when there is to be no answer", () => {
  it.each<[string, Parameters<typeof running>[0]]>([
    ["because it hangs", { faults: { rules: [{ fault: { kind: "hang" }, when: "always" }] } }],
    ["because it is very slow", { faults: { latencyMs: 2 ** 31 - 1 } }],
  ])("waits %s, until it is closed", async (_, options) => {
    const emulator = await running(options);
    const outcome = ask(emulator).then(
      () => "an answer",
      () => "no answer",
    );
    await expect.poll(() => emulator.requests.length).toBe(1);
    expect(emulator.requests[0]?.status).toBeNull();
    await emulator.close();
    expect(await outcome).toBe("no answer");
  });

  it("serves others meanwhile", async () => {
    const emulator = await running({
      faults: { rules: [{ fault: { kind: "hang" }, when: "always", document: "quota" }] },
    });
    const leaving = new AbortController();
    const hanging = ask(emulator, { document: "quota", signal: leaving.signal });
    expect(Object.keys(await documentOf(emulator))).toHaveLength(3);
    leaving.abort();
    await expect(hanging).rejects.toThrow("aborted");
  });
});

describe("when answers are a little slow", () => {
  it("sends the same answer", async () => {
    expect(await documentOf(await running({ faults: { latencyMs: 3 } }))).toEqual(await documentOf(await running()));
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
