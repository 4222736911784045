// `quota-gate-service export` over a cloud: its login, and mistakes in its settings. The clock skips pauses, so each
// reading begins five minutes after the one before.

import { describe, expect, it } from "vitest";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { type CloudRequest, startCloud } from "../../../test/support/openstack-cloud.ts";
import { openTerminalHere } from "../../../test/support/terminal.ts";
import { runCommandLine } from "../../src/commands/index.ts";

/** Runs the command, and scrapes it until `isDone` returns true. */
async function scrapeUntil(isDone: () => boolean, env: Readonly<Record<string, string>>) {
  await using terminal = await openTerminalHere({}, runCommandLine);
  return await terminal.run(["export", "--port", "0"], {
    env,
    onLine: async (line, interrupt) => {
      const url = /^Metrics: (\S+)$/u.exec(line)?.[1] ?? "";
      while (!isDone()) await (await fetch(url)).text();
      interrupt();
    },
  });
}

describe("quota-gate-service export", () => {
  it("the exporter reuses its token, renews it before it expires, and logs in again if it is refused", async () => {
    // These two services have no recorded answer to an invalid token.
    await using cloud = await startCloud({ services: { "shared-file-system": null, "key-manager": null } });
    const tokenOf = ({ headers }: CloudRequest): string => String(headers["x-auth-token"]);
    let refused: string | undefined;
    const isDone = (): boolean => {
      const [, second = ""] = cloud.tokens;
      // The second token is revoked once it is in use.
      if (refused === undefined && second !== "" && cloud.requests.some((request) => tokenOf(request) === second)) {
        refused = second;
        cloud.keystone.tokens.delete(second);
      }
      return cloud.tokens.length > 3;
    };
    const { status, stderr } = await scrapeUntil(isDone, cloud.env);
    expect(status).toBe(0);
    // A token is valid for an hour, which is enough for some ten readings.
    const [first, second] = cloud.tokens;
    const count = (token?: string): number =>
      cloud.requests.filter((request) => tokenOf(request) === token && request.line.includes("/v2.1/limits")).length;
    expect(count(first)).toBeGreaterThan(5);
    expect(count(first)).toBeLessThan(13);
    expect(count(second)).toBeLessThan(count(first));
    expect(stderr).toContain('"not read"');
    expect(stderr).not.toContain(cloud.env["OS_APPLICATION_CREDENTIAL_SECRET"]);
    for (const token of cloud.tokens) expect(stderr).not.toContain(token);
  });

  it.each([
    [["--every", "9"], "", /whole number of seconds from 10 to 86400/u],
    [["--targets", "targets.yaml"], "- plan: a.json\n", /targets\.yaml:1:3: Target 1 lacks `name`/u],
    [["--targets", "none.yaml"], "", /There is no file `none\.yaml`/u],
    [["--tls-cert", "a.crt"], "", /There is no file `a\.crt`/u],
    [["--host", "192.0.2.1"], "", /Cannot listen on `192\.0\.2\.1:0`/u],
  ])("the exporter ends with status 2 and a reason for %j", async (args, targets, reason) => {
    await using terminal = await openTerminalHere({ "targets.yaml": targets }, runCommandLine);
    const { status, stdout, stderr } = await terminal.run(["export", "--port", "0", ...args]);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(reason)]);
  });

  it("the exporter serves over TLS", async () => {
    await using cloud = await startCloud();
    const { cert, key } = makeCertificate("localhost");
    await using terminal = await openTerminalHere({ "tls.crt": cert, "tls.key": key }, runCommandLine);
    const files = ["--tls-cert", `${terminal.folder}/tls.crt`, "--tls-key", `${terminal.folder}/tls.key`];
    const { status, stdout } = await terminal.run(["export", "--port", "0", "--host", "localhost", ...files], {
      env: cloud.env,
      onLine: (_line, interrupt) => interrupt(),
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Metrics: https:\/\/localhost:\d+\/metrics\n$/u)]);
  });
});
