import { describe, expect, it } from "vitest";
import { createLimiter, createLimiters, NoTurnError } from "../../src/http/index.ts";

/** A task that ends when `end` is called. */
function task(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = (): Promise<string> => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

describe("a limiter", () => {
  it("a limiter runs up to its limit of tasks at once, and the others in the order of their arrival", async () => {
    const enter = createLimiter(2);
    const begun: string[] = [];
    const tasks = ["a", "b", "c", "d"].map((name) => task(name, begun));
    const ended = tasks.map(({ run }) => enter(run, 60_000));
    await expect.poll(() => begun).toEqual(["a", "b"]);
    tasks[1]?.end();
    await ended[1];
    await expect.poll(() => begun).toEqual(["a", "b", "c"]);
    for (const { end } of tasks) end();
    expect(await Promise.all(ended)).toEqual(["a", "b", "c", "d"]);
  });

  it("a task whose turn does not come in time rejects, and its place goes to the next one", async () => {
    const enter = createLimiter(1);
    const begun: string[] = [];
    const [first, late, next] = ["first", "late", "next"].map((name) => task(name, begun));
    const running = enter(() => first?.run() ?? Promise.reject(new Error("none")), 60_000);
    await expect(enter(() => late?.run() ?? Promise.resolve(""), 1)).rejects.toBeInstanceOf(NoTurnError);
    const waiting = enter(() => next?.run() ?? Promise.resolve(""), 60_000);
    first?.end();
    next?.end();
    expect(await Promise.all([running, waiting])).toEqual(["first", "next"]);
    expect(begun).toEqual(["first", "next"]);
  });

  it("the next task runs after a task has failed", async () => {
    const enter = createLimiter(1);
    const failing = enter(() => Promise.reject(new Error("no")), 60_000);
    const next = enter(async () => "next", 60_000);
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});

describe("limiters by name", () => {
  it("a full gate does not hold up tasks of another name", async () => {
    const enter = createLimiters(1);
    const begun: string[] = [];
    const held = task("held", begun);
    const holding = enter("slow", held.run, 60_000);
    await expect(enter("slow", async () => "late", 1)).rejects.toBeInstanceOf(NoTurnError);
    expect(await enter("quick", async () => "done", 1)).toBe("done");
    held.end();
    expect(await holding).toBe("held");
    expect(await enter("slow", async () => "done", 1)).toBe("done");
  });
});
