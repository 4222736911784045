// Options of `quota-gate-service serve`: their sources, and messages about mistakes.

import { describe, expect, it } from "vitest";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { serveHttp } from "../../../test/support/loopback.ts";
import { openTerminalHere } from "../../../test/support/terminal.ts";
import { runCommandLine } from "../../src/commands/index.ts";

const [certificate, another] = [makeCertificate("a"), makeCertificate("b")];
const FILES = { "tls.crt": certificate.cert, "tls.key": certificate.key, "other.key": another.key, "none.pem": "text" };

/** An address without a Keystone. */
const AWAY = "http://127.0.0.1:9/v3";

async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  await using terminal = await openTerminalHere(FILES, runCommandLine);
  const inFolder = (word: string): string => (word in FILES ? `${terminal.folder}/${word}` : word);
  return await terminal.run(["serve", ...args.map(inFolder)], { env, onLine: (_line, interrupt) => interrupt() });
}

describe("quota-gate-service serve", () => {
  it("the service prints and logs its address, even if Keystone does not answer", async () => {
    const { status, stdout, stderr } = await serve(["--auth-url", "http://127.0.0.1:9", "--port", "0"]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Quota API: http:\/\/127\.0\.0\.1:\d+\n$/u)]);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", msg: "listening", keystone: AWAY, url: stdout.trim().slice("Quota API: ".length) },
      { msg: "stopping" },
      { msg: "stopped", cutOff: 0 },
    ]);
  });

  it("the service warns of an address beyond loopback without TLS, and of no other", async () => {
    const options = ["--auth-url", AWAY, "--port", "0", "--log-level", "warn"];
    const open = await serve([...options, "--host", "0.0.0.0"]);
    expect(open.stderr.trimEnd().split("\n")).toEqual([expect.stringContaining("no TLS")]);
    expect(JSON.parse(open.stderr)).toMatchObject({
      level: "warn",
      url: open.stdout.trim().slice("Quota API: ".length),
    });
    for (const safe of [
      ["--host", "::1"],
      ["--host", "0.0.0.0", "--tls-cert", "tls.crt", "--tls-key", "tls.key"],
    ])
      expect((await serve([...options, ...safe])).stderr).toBe("");
  });

  it("variables of the environment set options, and options override variables", async () => {
    const env = {
      QUOTA_GATE_AUTH_URL: AWAY,
      QUOTA_GATE_HOST: "localhost",
      QUOTA_GATE_PORT: "0",
      QUOTA_GATE_INTERFACE: "internal",
      QUOTA_GATE_CA_CERT: "",
      QUOTA_GATE_TIMEOUT: "30",
      QUOTA_GATE_LOG_LEVEL: "error",
    };
    const { status, stdout, stderr } = await serve([], env);
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Quota API: http:\/\/localhost:\d+\n$/u), ""]);
    const overridden = await serve(["--host", "127.0.0.1", "--log-level", "info"], env);
    expect(overridden.stdout).toContain("http://127.0.0.1:");
    expect(overridden.stderr).toContain('"listening"');
  });

  it("OS_AUTH_URL is the default of Keystone's address", async () => {
    const env = { OS_AUTH_URL: "http://127.0.0.1:8", QUOTA_GATE_PORT: "0" };
    expect((await serve([], env)).stderr).toContain("http://127.0.0.1:8/v3");
    expect((await serve([], { ...env, QUOTA_GATE_AUTH_URL: AWAY })).stderr).toContain(AWAY);
  });

  it("`--verbose` logs messages of the level `info`, and the level `silent` logs none", async () => {
    await using keystone = await serveHttp((response) => response.writeHead(404).end());
    const { stderr } = await serve(["--auth-url", keystone.url, "--port", "0", "--verbose"]);
    expect(stderr).toContain('"level":"info"');
    expect((await serve(["--auth-url", keystone.url, "--port", "0", "--log-level", "silent"])).stderr).toBe("");
  });

  it("all mistakes in the options are reported at once", async () => {
    const env = { QUOTA_GATE_CALLS_AT_ONCE: "0", QUOTA_GATE_CACHE: "http://user:pass-word@cache" };
    const wrong = "--port 65536 --interface publik --timeout 0 --cache-ttl -1";
    const { status, stdout, stderr } = await serve(wrong.split(" "), env);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      "quota-gate-service: Missing value for `--auth-url` (or `QUOTA_GATE_AUTH_URL`): expected Keystone's address.",
      "quota-gate-service: Invalid value `65536` for `--port` (or `QUOTA_GATE_PORT`): expected a whole number from 0 to 65535.",
      "quota-gate-service: Invalid value `publik` for `--interface` (or `QUOTA_GATE_INTERFACE`): expected `public`, `internal` or `admin`. Did you mean `public`?",
      "quota-gate-service: Invalid value `0` for `--timeout` (or `QUOTA_GATE_TIMEOUT`): expected a whole number of seconds from 1 to 300.",
      "quota-gate-service: Invalid value `-1` for `--cache-ttl` (or `QUOTA_GATE_CACHE_TTL`): expected a whole number of seconds from 0 to 3600.",
      "quota-gate-service: `--cache` (or `QUOTA_GATE_CACHE`) is not the address of a Redis. Expected: redis://[user:password@]host[:port][/database], or rediss:// for TLS.",
      "quota-gate-service: Invalid value `0` for `--calls-at-once` (or `QUOTA_GATE_CALLS_AT_ONCE`): expected a whole number from 1 to 1000.",
      "Try `quota-gate-service serve --help`.",
    ]);
  });

  it("an occupied port of metrics ends the service with status 2 and a message about `--metrics-port`", async () => {
    await using server = await serveHttp((response) => void response.end());
    const { status, stderr } = await serve(["--auth-url", AWAY, "--port", "0", "--metrics-port", String(server.port)]);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        /Cannot listen on `127\.0\.0\.1:\d+`: address already in use.*another port with `--metrics-port`/u,
      ),
    ]);
  });

  it.each([
    [
      ["--tls-cert", "nope.crt", "--tls-key", "none.pem", "--ca-cert", "/"],
      [/There is no file `nope\.crt`/u, /none\.pem` .*no private key/u, /`\/` is a folder/u],
    ],
    [
      ["--tls-cert", "tls.crt", "--tls-key", "other.key"],
      [/cannot be used: key values mismatch\. Do they belong together\?/u],
    ],
    [["--tls-cert", "tls.crt"], [/`--tls-cert` and `--tls-key` belong together: give both, or none of them\./u]],
    [["--ca-cert", "none.pem"], [/none\.pem` .* has no certificate in PEM format/u]],
    [["--host", "192.0.2.1"], [/Cannot listen on `192\.0\.2\.1:0`: address not available \(EADDRNOTAVAIL\)\./u]],
    [
      ["--auth-url", "http://keystone.example.com"],
      [/Keystone's address, from `--auth-url`.* is http, which would send/u],
    ],
  ])("the service ends with status 2 and its reasons for %j", async (args, reasons) => {
    const { status, stdout, stderr } = await serve(["--auth-url", AWAY, "--port", "0", ...args]);
    expect([status, stdout]).toEqual([2, ""]);
    for (const reason of reasons) expect(stderr).toMatch(reason);
    expect(stderr.split("\n").length).toBe(reasons.length + 2);
  });
});
