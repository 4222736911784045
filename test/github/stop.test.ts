// Emergency exits of a run, each in a real process that waits for ever.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareRunner, runModule } from "../support/github/runner.ts";

describe("a run without an end", () => {
  it("a run is killed with an error, even while a file never opens", async () => {
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
    // Ended by a signal, which the runner treats as a failure.
    expect(status).toBeNull();
  });

  it("the last limit replaces earlier ones", async () => {
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

  it("a limit does not keep an idle process alive", async () => {
    await using runner = await prepareRunner();
    const source = `import { stopAfter } from "./src/hosts/github/log.ts"; stopAfter(3_600_000);`;
    expect(await runModule({ source, env: runner.env })).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("a crash", () => {
  it("a crash ends with status 1 and shows only the kind of the error", async () => {
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
