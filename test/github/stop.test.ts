// How a run ends that cannot go on, with a real process each time: what is waited for never comes.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareRunner, runModule } from "../support/github/runner.ts";

describe("a run that does not come to an end", () => {
  it("is killed, and says so, even while a file never opens", async () => {
    await using runner = await prepareRunner();
    const pipe = join(runner.temp, "pipe");
    execFileSync("mkfifo", [pipe]);
    const source = `
      import { open } from "node:fs/promises";
      import { stopAfter } from "./src/hosts/github/log.ts";
      stopAfter(300);
      await open(${JSON.stringify(pipe)});
    `;
    const { status, stdout } = await runModule({ source, env: runner.env });
    expect(stdout).toContain("::error::quota-gate has not come to an end within 0 s");
    // Ended by a signal, which the runner takes for a failure.
    expect(status).toBeNull();
  });

  it("is killed by the last of its limits", async () => {
    await using runner = await prepareRunner();
    const source = `
      import { stopAfter } from "./src/hosts/github/log.ts";
      stopAfter(100);
      stopAfter(1500);
      setInterval(() => undefined, 1000);
    `;
    const { status, stdout } = await runModule({ source, env: runner.env });
    expect(stdout).toContain("::error::quota-gate has not come to an end within 2 s");
    expect(status).toBeNull();
  });

  it("does not keep a process that has nothing left to do", async () => {
    await using runner = await prepareRunner();
    const source = `import { stopAfter } from "./src/hosts/github/log.ts"; stopAfter(3_600_000);`;
    expect(await runModule({ source, env: runner.env })).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("a crash", () => {
  it("ends the run with 1, says of what kind it is and nothing more", async () => {
    await using runner = await prepareRunner();
    const source = `
      import { crash } from "./src/hosts/github/log.ts";
      crash(new RangeError("s3cret"));
      setInterval(() => undefined, 1000);
    `;
    const { status, stdout, stderr } = await runModule({ source, env: runner.env });
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toBe("::error::Internal error (RangeError). No verdict was reached.\n");
  });
});
