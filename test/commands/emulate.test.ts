// `quota-gate emulate --keystone`: a Keystone on loopback decides which tokens are accepted.

import { describe, expect, it } from "vitest";
import { startCloud } from "../support/openstack-cloud.ts";
import { openTerminalHere } from "../support/terminal.ts";

/**
 * Runs the emulator while requests are sent to it, and returns their result. `given` are options besides `--keystone`.
 */
async function askWhileRunning<Value>(
  keystone: string,
  given: readonly string[],
  ask: (url: string) => Promise<Value>,
): Promise<Value> {
  await using terminal = await openTerminalHere();
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const ended = await terminal.run(["emulate", "--keystone", keystone, ...given], {
    onLine: (line, interrupt) => {
      const url = /^Quota API of the emulator: (\S+)/u.exec(line)?.[1];
      if (url !== undefined) ask(url).then(resolve, reject).finally(interrupt);
    },
  });
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  return promise;
}

async function statusOf(url: string, project: string, token: string): Promise<readonly [number, string | null]> {
  const response = await fetch(`${url}/v3/projects/${project}/quota`, { headers: { "X-Auth-Token": token } });
  await response.text();
  return [response.status, response.headers.get("www-authenticate")];
}

describe("quota-gate emulate --keystone", () => {
  it("tokens that Keystone knows are accepted for their project, and unknown tokens lead to its address", async () => {
    await using cloud = await startCloud();
    const { token } = await cloud.login();
    const { project, authUrl } = cloud;
    const statuses = await askWhileRunning(authUrl, ["--project", project], (url) =>
      Promise.all([
        statusOf(url, project, token.text),
        statusOf(url, "another", token.text),
        statusOf(url, project, "an-unknown-token"),
      ]),
    );
    expect(statuses).toEqual([
      [200, null],
      [403, null],
      [401, `Keystone uri="${authUrl}"`],
    ]);
  });

  it("a token of another project gets no data", async () => {
    await using cloud = await startCloud();
    const { token } = await cloud.login();
    const body = await askWhileRunning(cloud.authUrl, [], async (url) => {
      const target = `${url}/v3/projects/${cloud.project}/quota`;
      return (await fetch(target, { headers: { "X-Auth-Token": token.text } })).json();
    });
    expect(body).toMatchObject({ status: 403, detail: "This service has no data of the token's project." });
  });

  it("an invalid address of Keystone is refused", async () => {
    await using terminal = await openTerminalHere();
    const { status, stderr } = await terminal.run(["emulate", "--keystone", "keystone"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/`--keystone`/u);
  });
});

describe("quota-gate emulate", () => {
  it.each([[[]], [["--openstack"]]])("emulate with %j prints a command that works as it is pasted", async (given) => {
    await using terminal = await openTerminalHere();
    await using other = await openTerminalHere();
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly status: number | null }>();
    await terminal.run(["emulate", ...given], {
      onLine: (line, interrupt) => {
        const [, env = "", command] = /^ {2}((?:OS_\w+=\S+ )+)quota-gate (status.*)$/u.exec(line) ?? [];
        if (command === undefined) return;
        const pairs = env.trim().split(" ");
        const run = other.run(command.split(" "), { env: Object.fromEntries(pairs.map((pair) => pair.split("="))) });
        run.then(resolve, reject).finally(interrupt);
      },
    });
    expect(await promise).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("compute.cores") });
  });

  it("--openstack has a Keystone of its own and takes no other", async () => {
    await using terminal = await openTerminalHere();
    const { status, stderr } = await terminal.run(["emulate", "--openstack", "--keystone", "http://127.0.0.1:5000/v3"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("Leave one of the two options out.")]);
  });

  it("the emulator prints the demo token, and no token of the user's own", async () => {
    const outputOf = async (...args: readonly string[]): Promise<string> => {
      await using terminal = await openTerminalHere();
      return (await terminal.run(["emulate", ...args], { onLine: (_line, interrupt) => interrupt() })).stdout;
    };
    expect(await outputOf()).toContain("\nToken: quota-gate-demo-token\n");
    expect(await outputOf("--token", "a-token-of-mine")).not.toMatch(/token/iu);
  });
});
