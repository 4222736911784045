import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type Report, VERSION } from "../../src/core/index.ts";
import { SETTINGS, type Setting } from "../../src/inputs/index.ts";
import {
  DEMO_TOKEN,
  type EmulatorOptions,
  embeddedDataSet,
  parseDataSet,
  startEmulator,
} from "../../src/service/index.ts";
import { runStepHere } from "../support/step.ts";
import { openTerminalHere } from "../support/terminal.ts";

const FITS = JSON.stringify({ cbk: { "compute.instances": 1 } });
const TIGHT = JSON.stringify({ cbk: { "compute.ram_mb": 98_304 } });
const OVER = JSON.stringify({ cbk: { "compute.cores": 24, "compute.instances": 1 } });
const PROJECT = embeddedDataSet().project;

/** Runs one command against an emulator, with the files of the examples above. */
async function runCommand(
  args: readonly string[],
  rest: { emulator?: EmulatorOptions; env?: Record<string, string>; stdin?: string } = {},
) {
  const emulator = await startEmulator(rest.emulator);
  await using terminal = await openTerminalHere({
    "fits.json": FITS,
    "tight.json": TIGHT,
    "over.json": OVER,
    "bad.json": "{",
  });
  try {
    return await terminal.run([...args, "--api-url", emulator.url, "--project-id", PROJECT], {
      env: { OS_TOKEN: DEMO_TOKEN, ...rest.env },
      ...(rest.stdin === undefined ? {} : { stdin: rest.stdin }),
    });
  } finally {
    await emulator.close();
  }
}

describe("quota-gate check", () => {
  it.each([
    [
      ["fits.json", "--flavors", "nope.json"],
      /no file `nope\.json`\. Check the path, and write the file with `openstack flavor list --all -f json`\. Relative paths start at the current folder\./u,
    ],
    [
      ["nope.json"],
      /no file `nope\.json`\. Check the path, and that the command that writes the plan has succeeded\. Relative paths start at the current folder\./u,
    ],
    [
      ["*.nope"],
      /No file matches the glob `\*\.nope`\. Check the glob, .* Relative paths start at the current folder\./u,
    ],
    [
      ["fits.json", "--policy", "nope.yml"],
      /no file `nope\.yml`\. Check the path, and that the repository has been checked out\./u,
    ],
  ])("says of the file that is missing what it is: %j", async (args, message) => {
    const { status, stdout } = await runCommand(["check", ...args]);
    expect(status).toBe(2);
    expect(stdout).toMatch(message);
  });

  it("names options where the API refuses, and where a plan may not give back", async () => {
    const refused = await runCommand(["check", "fits.json"], { emulator: { project: "p9" } });
    expect(refused.stdout).toContain("Check that `--project-id` is the project that the token was issued for");
    const stdin = '{"cbk": {"compute.cores": -1}}';
    const negative = await runCommand(["check", "-", "--no-allow-negative"], { stdin });
    expect(negative.stdout).toContain("Expected 0 or more, since `--no-allow-negative` rules out negative amounts");
  });

  it.each([
    ["pass", "fits.json", 0],
    ["warn", "tight.json", 0],
    ["fail", "over.json", 1],
    ["error", "bad.json", 2],
    ["error", "missing.json", 2],
  ])("ends as the verdict %s does: %s", async (verdict, file, status) => {
    const ended = await runCommand(["check", file, "--format", "json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({ version: 1, verdict });
    expect(ended.status).toBe(status);
    expect(ended.stderr).toBe("");
  });

  it.each([
    ["fail", ["over.json"]],
    ["error", ["bad.json"]],
    ["error", ["fits.json", "--warn-at", "0"]],
    ["error", ["fits.json", "--timeout", "none"]],
  ])("tells the verdict %s and ends with 0 where it only warns: %j", async (verdict, args) => {
    const ended = await runCommand(["check", ...args, "--warn-only"]);
    expect(ended.status).toBe(0);
    expect(ended.stdout.trimEnd().split("\n").at(-1)).toMatch(
      new RegExp(`^Verdict: ${verdict}.* — warn-only: this check never fails$`, "u"),
    );
  });

  it("prints an aligned table without colours where nobody looks", async () => {
    const { stdout } = await runCommand(["check", "over.json"]);
    expect(stdout).toMatch(/over +cbk +compute\.cores +172 +\+24 +196 +192/u);
    expect(stdout).not.toContain("\u001b[");
  });

  it.each([
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  ])("takes colours as %j says", async (env, coloured) => {
    const { stdout } = await runCommand(["check", "over.json"], { env });
    expect(stdout.includes("\u001b[")).toBe(coloured);
  });

  it("prints the comment with --format markdown", async () => {
    const { stdout } = await runCommand(["check", "over.json", "--format", "markdown"]);
    expect(stdout).toMatch(/^<!-- quota-gate:v1 key=default -->\n### ❌ /u);
  });

  it("reads standard input as -, and adds it to files", async () => {
    const { stdout } = await runCommand(["check", "-", "fits.json", "--format", "json"], { stdin: FITS });
    expect(JSON.parse(stdout).checks[0]).toMatchObject({ key: "compute.instances", planned: 2 });
  });

  it("names every wrong option at once, and never shows the token", async () => {
    const ended = await runCommand(["check", "fits.json", "--warn-at", "0", "--plan-mode", "sum", "--timeout", "x"], {
      env: { OS_TOKEN: "a secret with spaces" },
    });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe("");
    for (const name of ["--warn-at", "--plan-mode", "--timeout"]) expect(ended.stderr).toContain(name);
    expect(ended.stdout + ended.stderr).not.toContain("a secret with spaces");
  });

  it.each([
    [["--no-allow-negative"], '{"cbk":{"compute.cores":-24}}', 2, /-24/u],
    [["--plan-mode", "add"], '{"$mode":"target","cbk":{"compute.cores":24}}', 2, /`--plan-mode` was given as `add`/u],
    [["--plan-mode", "target"], '{"$mode":"target","cbk":{"compute.cores":24}}', 0, /"mode": "target"/u],
  ])("reads standard input as %j says: %s", async (args, stdin, status, told) => {
    const ended = await runCommand(["check", "-", ...args, "--format", "json"], { stdin });
    expect(ended.status).toBe(status);
    expect(ended.stdout).toMatch(told);
  });

  it("says what is missing where there is no token", async () => {
    const ended = await runCommand(["check", "fits.json"], { env: { OS_TOKEN: "" } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain("OS_TOKEN");
  });

  it("tells on standard error what it asked, with --verbose, without the token", async () => {
    const { stderr, stdout } = await runCommand(["--verbose", "check", "fits.json", "--format", "json"]);
    expect(stderr).toContain("/v3/projects/");
    expect(stderr).not.toContain(DEMO_TOKEN);
    expect(JSON.parse(stdout).verdict).toBe("pass");
  });

  it("gives the same checks as the Action for the same situation", async () => {
    const emulator = await startEmulator();
    try {
      const plan = JSON.stringify({
        cbk: {
          "compute.cores": 24,
          "compute.instances": 1,
          "compute.ram_mb": 9,
          "compute.flavors": { "m1.medium": 1 },
        },
        dbl: { "volume.snapshots": -1 },
        fes: { "network.loadbalancers": 1, "network.vpn_services": 1, "compute.metadata_items": 3 },
        nowhere: { "compute.cores": 1 },
      });
      await using terminal = await openTerminalHere({ "plan.json": plan });
      const connection = ["--api-url", emulator.url, "--project-id", PROJECT];
      const command = await terminal.run(["check", "plan.json", "--format", "json", ...connection], {
        env: { OS_TOKEN: DEMO_TOKEN },
      });
      const step = await runStepHere({
        files: { "plan.json": plan },
        eventName: "schedule",
        inputs: {
          plan: "plan.json",
          "api-url": emulator.url,
          "project-id": PROJECT,
          token: DEMO_TOKEN,
          "github-token": "",
        },
      });
      const { checkedAt: _, ...fromCommand } = JSON.parse(command.stdout);
      expect(step.report).toMatchObject(fromCommand);
      expect(fromCommand.checks).toHaveLength(9);
    } finally {
      await emulator.close();
    }
  });
});

describe("quota-gate status", () => {
  it("shows every region and key without any plan", async () => {
    const { stdout, status } = await runCommand(["status"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/compute\.cores +172 +192/u);
    for (const region of embeddedDataSet().regions.keys()) expect(stdout).toContain(region);
  });

  it("prints JSON, of some regions only", async () => {
    const { stdout } = await runCommand(["status", "--format", "json", "--region", "fes"]);
    expect(JSON.parse(stdout).regions.map(({ region }: { region: string }) => region)).toEqual(["fes"]);
  });

  it.each([
    [
      ["--fail-at", "90"],
      1,
      "\n\nUsed to 90 % or more\n  cbk volume.snapshots: 212 of 200 (106 %)\n\n1 limit is used to 90 % or more.\n",
    ],
    [["--fail-at", "90", "--region", "fes"], 0, "\n\nNo limit is used to 90 % or more.\n"],
    [["--fail-at", "85", "--key", "compute.cores", "compute.ram*"], 1, "\n\n2 limits are used to 85 % or more.\n"],
  ])("ends as the alarm does: %j", async (args, status, end) => {
    const ended = await runCommand(["status", ...args]);
    expect(ended.status).toBe(status);
    expect(ended.stdout.endsWith(end)).toBe(true);
    const json = JSON.parse((await runCommand(["status", ...args, "--format", "json"])).stdout);
    expect(json.reached.length > 0).toBe(status === 1);
    expect(json.unknown).toEqual([]);
  });

  it.each([
    ["a usage is absent", { cbk: { quota: { "compute.cores": 9 }, usage: {} } }, "  cbk compute.cores: usage absent\n"],
    ["a region has no keys", { cbk: { quota: {}, usage: {} } }, "  cbk: no keys\n"],
    ["there is no region", {}, "Nothing is known of any limit.\n"],
  ])("ends with 2 where the alarm cannot tell, and says what is not known: %s", async (_, regions, told) => {
    const dataSet = parseDataSet(JSON.stringify({ project: PROJECT, regions }));
    const ended = await runCommand(["status", "--fail-at", "90"], { emulator: { dataSet } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain(told);
    expect(ended.stdout).not.toContain("\nNo limit is used");
  });

  it("shows what is used most first, and counts what it leaves out", async () => {
    const { stdout } = await runCommand(["status", "--above", "80", "--sort", "used"]);
    expect(stdout.match(/^cbk +\S+/gmu)?.map((row) => row.split(/ +/u)[1])).toEqual([
      "volume.snapshots",
      "compute.cores",
      "compute.ram_mb",
    ]);
    expect(stdout).toMatch(/\(not shown, since less than 80 % is used or there is no limit: \d+ keys\)/u);
  });

  it.each([
    [
      ["--region", "ckb", "cbk"],
      "Region `ckb` does not exist; the project has `cbk`, `dbl` and `fes`. Did you mean `cbk`?",
    ],
    [["--key", "compute.*", "compute.corse"], "The API reports no key that matches `compute.corse` of `--key`."],
    [["--fail-at", "0"], "Invalid value `0` for `--fail-at`"],
    [["--above", "x"], "Invalid value `x` for `--above`"],
    [["--sort", "size"], "Invalid value `size` for `--sort`: expected `region`, `key` or `used`."],
  ])("ends with 2 for what it cannot do: %j", async (args, message) => {
    const ended = await runCommand(["status", ...args]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain(message);
  });

  it("ends with 2 and the reason where the token is refused", async () => {
    const ended = await runCommand(["status"], { env: { OS_TOKEN: "not-the-token-at-all" } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toContain("401");
  });
});

describe("quota-gate demo", () => {
  it("prints the comment of an example with something of everything", async () => {
    await using terminal = await openTerminalHere();
    const { stdout, stderr, status } = await terminal.run(["demo"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const word of ["over", "forbidden", "contended", "unknown", "tight", "fits", "unlimited"])
      expect(stdout).toContain(word);
  });

  it("has a row of every verdict that a plan can have without a policy", async () => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run(["demo", "--format", "json"]);
    const { checks } = JSON.parse(stdout) as Report;
    const rows = checks.map(({ region, key, used, planned, limit, verdict }) =>
      [region, key, used, planned, limit, verdict].join(" "),
    );
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("expected/demo.txt");
    expect(new Set(checks.map(({ verdict }) => verdict)).size).toBe(7);
  });
});

describe("quota-gate emulate", () => {
  it("serves until it is interrupted, and prints what it was asked", async () => {
    await using terminal = await openTerminalHere();
    const lines: string[] = [];
    const ended = await terminal.run(["emulate", "--port", "0"], {
      onLine: (line, interrupt) => {
        lines.push(line);
        const url = /(http\S+)/u.exec(line)?.[1];
        if (url === undefined) return;
        terminal
          .run(["status", "--api-url", url, "--project-id", PROJECT], { env: { OS_TOKEN: DEMO_TOKEN } })
          .then((status) => lines.push(status.stdout), lines.push.bind(lines))
          .finally(interrupt);
      },
    });
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(lines.join("\n")).toContain("compute.cores");
    expect(ended.stdout).toMatch(/^GET \/v3\/projects\/.* 200$/mu);
  });

  it("tells in its help what the specification leaves open", async () => {
    await using terminal = await openTerminalHere();
    const { stdout, status } = await terminal.run(["emulate", "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/leaves open/u);
    expect(stdout).toContain(DEMO_TOKEN);
  });

  it.each([
    ["--port", "many"],
    ["--data-set", "nowhere.json"],
  ])("refuses %s %s", async (option, value) => {
    await using terminal = await openTerminalHere();
    const { stderr, status } = await terminal.run(["emulate", option, value]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^quota-gate: /u);
  });
});

describe("the command line", () => {
  it.each([
    [["--help"], 0],
    [["check", "--help"], 0],
    [["--version"], 0],
    [["chekc"], 2],
    [["check"], 2],
    [["check", "x.json", "--format", "yaml"], 2],
    [[], 2],
  ])("%j ends with %i", async (args, status) => {
    await using terminal = await openTerminalHere();
    const ended = await terminal.run(args);
    expect(ended.status).toBe(status);
    expect(ended.stdout + ended.stderr).not.toBe("");
  });

  it.each([[["--help"]], [["help"]], [["-h", "plan"]], [["--verbose", "--help"]], [["chekc"]]])(
    "%j knows every command",
    async (args) => {
      await using terminal = await openTerminalHere();
      const { stdout, stderr } = await terminal.run(args);
      const known = ["check", "status", "plan", "explain", "emulate", "demo"].filter((command) =>
        new RegExp(`^ {2}${command} |Did you mean .${command}`, "mu").test(stdout + stderr),
      );
      expect(known).toEqual(
        args[0] === "chekc" ? ["check"] : ["check", "status", "plan", "explain", "emulate", "demo"],
      );
    },
  );
});

describe("a terminal of 80 columns", () => {
  it("has room for all amounts of the demo, in a table", async () => {
    await using terminal = await openTerminalHere();
    const { stdout, status } = await terminal.run(["demo", "--no-color"], { columns: 80 });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^VERDICT +KEY +USED +PLANNED +PROJECTED +LIMIT$/mu);
    expect(stdout).toMatch(/^Region cbk\nover +compute\.cores +172 +\+24 +196 +192$/mu);
    expect(stdout).toContain("\n(not shown at this width: OF LIMIT, HEADROOM)\n");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/\nVerdict: fail \([^)]*\)\n$/u);
  });
});

describe("mistakes on the command line", () => {
  it.each([
    [
      ["check", "x.json", "--format", "txt"],
      /Invalid value `txt` for `--format`: expected `text`, `markdown` or `json`\. Did you mean `text`\?/u,
    ],
    [
      ["check", "x.json", "--peak", "warm"],
      /Invalid value `warm` for `--peak`: expected `likely`, `warn`, `fail` or `off`\. Did you mean `warn`\?/u,
    ],
    [
      ["check", "x.json", "--plan-mode", "ad"],
      /Invalid value `ad` for `--plan-mode`: expected `add` or `target`\. Did you mean `add`\?/u,
    ],
    [
      ["check", "x.json", "--comment-key", "A B"],
      /Invalid value `A B` for `--comment-key`: expected 1-40 lowercase letters/u,
    ],
    [
      ["check", "x.json", "--source", "quota-api"],
      /Missing value for `--api-url` \(or `QUOTA_GATE_API_URL`\): .*:5001/u,
    ],
    [["demo", "--format", "jsn"], /Invalid value `jsn` for `--format`.*Did you mean `json`\?/u],
    [["status", "--formt", "json"], /Unknown option `--formt`\. Did you mean `--format`\?/u],
    [["status", "x"], /Too many arguments for `status`\. Expected 0 arguments but got 1\./u],
    [["check"], /Missing required argument `plan`\./u],
    [["check", "--project-id"], /Option `--project-id <id>` argument missing\./u],
    [["explain", "cbk", "dns.zones"], /Required option `--policy <file>` not specified\./u],
    [["emulate", "--port", "x"], /Invalid value `x` for `--port`: expected a number\./u],
    [["emulate", "--data-set", "nope.json"], /There is no file `nope\.json`\./u],
    [["emulate", "--data-set", "/"], /`\/` is a folder; a file was expected\./u],
  ])("%j are told on standard error, with where to look", async (args, message) => {
    await using terminal = await openTerminalHere({ "x.json": FITS });
    const { status, stdout, stderr } = await terminal.run(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^quota-gate: .*${message.source}`, "mu"));
    expect(stderr.endsWith(`\nTry \`quota-gate ${args[0]} --help\`.\n`)).toBe(true);
  });

  it.each([
    [["chekc"], "quota-gate: Unknown command `chekc`. Did you mean `check`?\nTry `quota-gate --help`.\n"],
    [["--nonsense"], "quota-gate: Unknown option `--nonsense`.\nTry `quota-gate --help`.\n"],
    [["\u001b[31m\n"], "quota-gate: Unknown command `\\u{1b}[31m\\u{a}`.\nTry `quota-gate --help`.\n"],
  ])("%j are told without a control character", async (args, message) => {
    await using terminal = await openTerminalHere();
    expect(await terminal.run(args)).toEqual({ status: 2, stdout: "", stderr: message });
  });
});

describe("options of all commands", () => {
  const COMMANDS = ["check", "status", "plan", "explain", "emulate", "demo"];

  it.each(COMMANDS)("are in the help of %s, and are accepted behind it", async (name) => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run([name, "--help"]);
    for (const option of ["--verbose", "--no-color", "-V, --version", "-h, --help"]) expect(stdout).toContain(option);
    expect(stdout).not.toContain("(default: [])");
    for (const flag of ["-V", "--version"]) {
      expect(await terminal.run([name, flag])).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: "" });
    }
  });

  it("mean the same behind a command as before it", async () => {
    for (const args of [
      ["--verbose", "--no-color", "check", "over.json"],
      ["check", "--no-color", "over.json", "--verbose"],
    ]) {
      const { stderr, stdout } = await runCommand(args, { env: { FORCE_COLOR: "1" } });
      expect(stderr).toContain("/v3/projects/");
      expect(stdout).not.toContain("\u001b[");
    }
  });
});

describe("help", () => {
  it.each([60, 80, 132])("is broken at the width of the terminal: %i", async (columns) => {
    await using terminal = await openTerminalHere();
    for (const name of ["check", "status", "plan", "explain", "emulate", "demo"]) {
      const { stdout } = await terminal.run([name, "--help"], { columns });
      const lines = stdout.split("\n").filter((line) => !line.startsWith("  $ "));
      // A word is not broken, wherever it begins.
      for (const line of lines) {
        const beginning = line.length - (/\S+$/u.exec(line)?.[0].length ?? 0);
        expect(line.length <= columns || /^ *(-\S*)?.* {2,}$|^ *$/u.test(line.slice(0, beginning)), line).toBe(true);
      }
      // A line that ends long before the width ends a paragraph.
      expect(stdout).not.toMatch(/^[a-z].{0,20}\n[a-z]/mu);
    }
  });

  it.each(["check", "status", "plan", "explain", "emulate", "demo"])("of %s describes the command", async (name) => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run([name, "--help"]);
    expect(stdout).toMatch(/^Usage: [^\n]*\n\n[A-Z][^\n]+/u);
  });
});

describe("options from the table of settings", () => {
  it.each(["check", "status", "plan", "explain"] as const)(
    "are in the help of %s, with their defaults",
    async (name) => {
      await using terminal = await openTerminalHere();
      const { stdout } = await terminal.run([name, "--help"]);
      const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
      const known = settings.flatMap(({ option }) => (option?.commands.includes(name) === true ? [option.flags] : []));
      expect(known.length).toBeGreaterThan(2);
      for (const flags of known) expect(stdout).toContain(flags);
      for (const { secret, name: input } of settings) if (secret === true) expect(stdout).not.toContain(`--${input}`);
    },
  );

  it("are called in messages as on the command line, the address and the regions of providers too", async () => {
    await using terminal = await openTerminalHere({ "fits.json": FITS });
    const args = ["--warn-at", "200", "--api-url", "ftp://x.example", "--provider-region", "fes"];
    const { stderr, status } = await terminal.run(["check", "fits.json", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain("Invalid value `200` for `--warn-at`: expected a percentage from 1 to 100");
    expect(stderr).toContain(
      "Invalid value for `--api-url` (or `QUOTA_GATE_API_URL`): it has another scheme than https.",
    );
    expect(stderr).toContain("Invalid line `fes` in `--provider-region`: expected `PROVIDER = REGION`");
  });

  it("take the address from QUOTA_GATE_API_URL where it is not given", async () => {
    await using terminal = await openTerminalHere({ "fits.json": FITS });
    const { stderr } = await terminal.run(["check", "fits.json"], { env: { QUOTA_GATE_API_URL: "ftp://x.example" } });
    expect(stderr).toContain(
      "Invalid value for `--api-url` (or `QUOTA_GATE_API_URL`): it has another scheme than https.",
    );
  });
});

describe("quota-gate plan", () => {
  it("prints a declared plan, or the demands behind it", async () => {
    await using terminal = await openTerminalHere({ "over.json": OVER });
    const declared = await terminal.run(["plan", "over.json"]);
    expect(JSON.parse(declared.stdout)).toMatchObject(JSON.parse(OVER));
    const explained = await terminal.run(["plan", "over.json", "--explain"]);
    expect(explained.stdout).toContain("cbk compute.cores: +24");
    const givingBack = { cbk: { "dns.zones": -1 } };
    const given = await terminal.run(["plan", "-"], { stdin: JSON.stringify(givingBack) });
    expect(JSON.parse(given.stdout)).toMatchObject(givingBack);
  });

  it("tells the peak during apply where it is above what remains", async () => {
    const plan = new URL("../cases/terraform-peak/plan.json", import.meta.url);
    await using terminal = await openTerminalHere({ "plan.json": readFileSync(plan, "utf8") });
    const { stdout } = await terminal.run(["plan", "plan.json", "--explain"]);
    expect(stdout).toContain("cbk compute.cores: 0 after apply, +10 expected during apply (up to +12)\n");
    expect(stdout).toContain(
      "  0 (2 × 0, up to +4 during apply)  openstack_compute_instance_v2.web[0..1]  (create/delete)\n",
    );
  });

  it("does not say that nothing is requested where a quota is not read", async () => {
    const plan = new URL("../cases/terraform-quota-not-read/plan.json", import.meta.url);
    await using terminal = await openTerminalHere({ "plan.json": readFileSync(plan, "utf8") });
    const { stdout, stderr } = await terminal.run(["plan", "plan.json", "--explain"]);
    expect(stdout).toBe("The plan requests nothing that can be counted.\n");
    expect(stderr).toContain("and 3 more (`openstack_sharedfilesystem_share_v2`) cannot be counted");
    const refused = await terminal.run(["plan", "plan.json"]);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
  });

  it("prints of a Terraform plan a declared one that asks for the same", async () => {
    const cases = new URL("../plan/terraform/cases/", import.meta.url);
    await using terminal = await openTerminalHere({
      "groups.json": await readFile(new URL("server-groups/plan.json", cases), "utf8"),
      "stack.json": await readFile(new URL("stack/plan.json", cases), "utf8"),
    });
    const { stdout, stderr, status } = await terminal.run(["plan", "groups.json"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ $mode: "add", cbk: { "compute.server_group_members": 3 } });
    const again = await terminal.run(["plan", "-"], { stdin: stdout });
    expect(again).toEqual({ status: 0, stderr: "", stdout });
    const lossy = await terminal.run(["plan", "groups.json", "--lossy"]);
    expect(lossy).toEqual({ status: 0, stderr: "", stdout });
    const explained = await terminal.run(["plan", "stack.json", "--explain"]);
    expect(explained.stdout).toMatch(/^ {2}\+8 {2}module\.[^\n]*openstack_compute_instance_v2[^\n]* \(create\)$/mu);
    const misspelt = await terminal.run(["plan", "stack.json", "--explain", "--provider-region", "openstak = cbk"]);
    expect(misspelt.stderr).toContain("no plan has: they have `metakube` and `openstack`.");
  });

  it.each([
    ["known-after-apply", /^quota-gate: `compute\.cores` in `cbk`: at least [^\n]*\.$/mu],
    [
      "create-before-destroy",
      /^quota-gate: `compute\.cores` in `cbk`: 0 after apply, \+10 expected during apply \(up to \+12\)\.$/mu,
    ],
    [
      "limits-opaque",
      /^quota-gate: `openstack_[^\n]* cannot be counted: what a Heat stack creates depends on its template\.$/mu,
    ],
    [
      "regions",
      /^quota-gate: The region of `network\.floatingips` is not known\. The provider `openstack\.silent` has no/mu,
    ],
    ["target", /^quota-gate: The plan is not complete [^\n]* more changes will follow/mu],
  ])(
    "prints no declared plan that is not all of the plan, and one that says so with --lossy: %s",
    async (name, said) => {
      const plan = new URL(`../plan/terraform/cases/${name}/plan.json`, import.meta.url);
      await using terminal = await openTerminalHere({ "plan.json": await readFile(plan, "utf8") });
      const refused = await terminal.run(["plan", "plan.json"]);
      expect(refused).toMatchObject({ status: 2, stdout: "" });
      expect(refused.stderr).toMatch(said);
      expect(refused.stderr).toMatch(/`quota-gate check`[^\n]*`--lossy`\.\n$/u);
      const lossy = await terminal.run(["plan", "plan.json", "--lossy"]);
      expect(lossy.status).toBe(0);
      expect(lossy.stderr).toMatch(said);
      const { $incomplete } = JSON.parse(lossy.stdout) as { $incomplete: readonly string[] };
      expect($incomplete.map((sentence) => `quota-gate: ${sentence}.`).join("\n")).toMatch(
        new RegExp(said.source.replaceAll("`", ""), "mu"),
      );
      // Advice is for whoever has the plan.
      expect($incomplete.join("\n")).not.toContain("--flavors");
      // What a plan says of itself stays with it.
      const onwards = await terminal.run(["plan", "-"], { stdin: lossy.stdout });
      expect(onwards).toMatchObject({ status: 2, stdout: "" });
      expect(onwards.stderr).toContain("`standard input` is not complete: `");
      const again = await terminal.run(["plan", "-", "--lossy"], { stdin: lossy.stdout });
      expect(JSON.parse(again.stdout)).toMatchObject({ $incomplete: expect.any(Array) });
    },
  );

  it("does not print the name of a region that a plan marks as sensitive", async () => {
    const plan = readFileSync(new URL("../cases/terraform-sensitive-region/plan.json", import.meta.url), "utf8");
    await using terminal = await openTerminalHere({ "plan.json": plan });
    for (const options of [[], ["--lossy"], ["--explain"]]) {
      const { stdout, stderr } = await terminal.run(["plan", "plan.json", ...options]);
      expect(`${stdout}${stderr}`).toContain("sensitive");
      expect(`${stdout}${stderr}`).not.toContain("RegionTwo");
    }
  });

  it("prints totals as totals, and nothing of totals and additions together", async () => {
    const total = '{"$mode":"target","cbk":{"compute.cores":24}}';
    await using terminal = await openTerminalHere({ "total.json": total, "over.json": OVER });
    const { stdout } = await terminal.run(["plan", "total.json"]);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(total));
    await using both = await openTerminalHere({ "total.json": total, "fes.json": '{"fes":{"compute.cores":1}}' });
    const refused = await both.run(["plan", "total.json", "fes.json", "--lossy"]);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("Some of the plans state totals and others additions");
  });

  it("folds instances that do the same, in their order, and names the file of each where there are several", async () => {
    const type = "openstack_networking_floatingip_v2";
    const made = (index: number) => ({
      address: `${type}.a[${index}]`,
      mode: "managed",
      type,
      name: "a",
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: { actions: ["create"], before: null, after: { region: "cbk" }, after_unknown: {} },
    });
    const planOf = (numbers: readonly number[]) =>
      JSON.stringify({ format_version: "1.2", resource_changes: numbers.map(made), configuration: {} });
    await using terminal = await openTerminalHere({ "one.json": planOf([0, 2, 10, 1]), "two.json": planOf([0]) });
    const explain = async (...args: readonly string[]) => (await terminal.run(["plan", "--explain", ...args])).stdout;
    expect(await explain("one.json")).toBe(
      `cbk network.floatingips: +4\n  +4 (4 × +1)  ${type}.a[0..2, 10]  (create)\n`,
    );
    expect(await explain("one.json", "two.json")).toBe(
      `cbk network.floatingips: +5\n  +4 (4 × +1)  one.json: ${type}.a[0..2, 10]  (create)\n  +1  two.json: ${type}.a[0]  (create)\n`,
    );
  });

  it("says why an amount is not known, and what makes it known", async () => {
    const plan = readFileSync(new URL("../plan/terraform/cases/known-after-apply/plan.json", import.meta.url), "utf8");
    await using terminal = await openTerminalHere({ "plan.json": plan });
    const { stderr } = await terminal.run(["plan", "plan.json"]);
    expect(stderr).toMatch(
      /^quota-gate: The size of flavor `unheard-of` is unknown \(`openstack_compute_instance_v2\./mu,
    );
    expect(stderr).toMatch(
      /^quota-gate: Set `--flavors` to a file with the output of `openstack flavor list --all -f json`\.$/mu,
    );
  });

  it("states amounts by volume type, unless the Quota API is the source, which has no limits of types", async () => {
    const volume = (name: string, rest: object) => ({
      address: `openstack_blockstorage_volume_v3.${name}`,
      mode: "managed",
      type: "openstack_blockstorage_volume_v3",
      name,
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: { actions: ["create"], before: null, after: { region: "cbk", size: 10, ...rest }, after_unknown: {} },
    });
    const typed = [volume("one", { volume_type: "ssd" })];
    const file = (changes: readonly object[]) =>
      JSON.stringify({ format_version: "1.2", resource_changes: changes, configuration: {} });
    await using terminal = await openTerminalHere({
      "typed.json": file(typed),
      "mixed.json": file([...typed, volume("two", {})]),
    });
    const printed = async (args: readonly string[], env = {}) =>
      JSON.parse((await terminal.run(["plan", ...args], { env })).stdout).cbk;
    expect(await printed(["typed.json"])).toEqual({
      "volume.space_gb": [{ type: "ssd", space_gb: 10 }],
      "volume.volumes": [{ type: "ssd", volumes: 1 }],
    });
    // Which type the second one is of, the plan does not say.
    expect((await terminal.run(["plan", "mixed.json"])).status).toBe(2);
    const totals = { "volume.space_gb": 20, "volume.volumes": 2 };
    expect(await printed(["mixed.json", "--source", "quota-api"])).toEqual(totals);
    expect(await printed(["mixed.json"], { QUOTA_GATE_API_URL: "https://quota.example.com" })).toEqual(totals);
  });

  it("names options, not inputs of the Action, where a plan does not tell a region", async () => {
    const change = { actions: ["create"], before: null, after: { size: 10 }, after_unknown: {} };
    const volume = {
      address: "openstack_blockstorage_volume_v3.data",
      mode: "managed",
      type: "openstack_blockstorage_volume_v3",
      name: "data",
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change,
    };
    const plan = { format_version: "1.2", resource_changes: [volume], configuration: {} };
    await using terminal = await openTerminalHere({ "plan.json": JSON.stringify(plan) });
    const { stdout } = await terminal.run(["plan", "plan.json", "--explain"]);
    expect(stdout).toContain(
      "set `--default-region`, or state it with `--provider-region`, as in `openstack = REGION`",
    );
  });

  it("ends with 2 and the reason where a plan cannot be read", async () => {
    await using terminal = await openTerminalHere({ "bad.json": "{" });
    const ended = await terminal.run(["plan", "bad.json"]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toMatch(/^quota-gate: bad\.json/u);
  });
});

describe("quota-gate with a policy", () => {
  const POLICY = "rules:\n  - region: cbk\n    key: compute.*\n    keep-free: 20 %\n    enforce: warn\n";

  it("evaluates by it, and tells which rule decided", async () => {
    const emulator = await startEmulator();
    await using terminal = await openTerminalHere({ "plan.json": OVER, "policy.yml": POLICY });
    try {
      const { stdout, status } = await terminal.run(
        [
          "check",
          "plan.json",
          "--policy",
          "policy.yml",
          "--format",
          "json",
          "--api-url",
          emulator.url,
          "--project-id",
          PROJECT,
        ],
        { env: { OS_TOKEN: DEMO_TOKEN } },
      );
      expect(status).toBe(0);
      expect(JSON.parse(stdout).checks[0].reason).toContain("rule 1 (line 2)");
    } finally {
      await emulator.close();
    }
  });

  it("explains which rule applies to a region and key", async () => {
    await using terminal = await openTerminalHere({ "policy.yml": POLICY });
    const { stdout, status } = await terminal.run(["explain", "--policy", "policy.yml", "cbk", "compute.cores"]);
    expect(status).toBe(0);
    expect(stdout).toContain("keep-free");
    expect(stdout).toContain("line 2");
  });

  it("ends with 2 and every mistake where the policy has some", async () => {
    await using terminal = await openTerminalHere({ "policy.yml": "rulez: []\ndefaults: { warn-at: 0 }\n" });
    const { stderr, status } = await terminal.run(["explain", "--policy", "policy.yml", "cbk", "compute.cores"]);
    expect(status).toBe(2);
    expect(stderr.split("\n").filter((line) => line.startsWith("quota-gate: policy.yml:"))).toHaveLength(2);
  });
});
