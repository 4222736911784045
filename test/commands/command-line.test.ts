import { describe, expect, it } from "vitest";
import { type Report, VERSION } from "../../src/core/index.ts";
import {
  DEMO_TOKEN,
  type EmulatorOptions,
  embeddedDataSet,
  parseDataSet,
  startEmulator,
} from "../../src/emulator/index.ts";
import { SETTINGS, type Setting } from "../../src/inputs/index.ts";
import { openTerminalHere } from "../support/terminal.ts";

const FITS = JSON.stringify({ cbk: { "compute.instances": 1 } });
const TIGHT = JSON.stringify({ cbk: { "compute.ram_mb": 98_304 } });
const OVER = JSON.stringify({ cbk: { "compute.cores": 24, "compute.instances": 1 } });
const PROJECT = embeddedDataSet().project;

const TOTAL = '{"$mode":"target","cbk":{"compute.cores":24}}';
const POLICY = "rules:\n  - region: cbk\n    key: compute.*\n    keep-free: 20 %\n    enforce: warn\n";
const COMMANDS = ["check", "status", "explain", "init", "emulate", "demo"] as const;

interface Rest {
  readonly emulator?: EmulatorOptions;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
}

/** Runs a command against an emulator, with the example files. */
async function runCommand(args: readonly string[], rest: Rest = {}) {
  const emulator = await startEmulator(rest.emulator);
  await using terminal = await openTerminalHere({
    "fits.json": FITS,
    "tight.json": TIGHT,
    "over.json": OVER,
    "bad.json": "{",
    "policy.yml": POLICY,
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
  const BEHIND = "Relative paths start at the current folder.";

  it.each<[args: readonly string[], status: number, printed: string | RegExp, rest?: Rest]>([
    [["fits.json", "--flavors", "nope.json"], 2, `with \`openstack flavor list --all --long -f json\`. ${BEHIND}`],
    [["nope.json"], 2, `A plan without changes is \`{}\`; if there may be none, set \`--no-plan pass\`. ${BEHIND}`],
    [["nope.json", "*.nope", "--no-plan", "pass"], 0, "Cloud quota: there is no plan"],
    [["nope.json", "--no-plan", "pass", "--expect", "1"], 2, "There are 0 plans, and `--expect` says 1."],
    [["fits.json", "nope.json", "--no-plan", "pass", "--format", "json"], 0, '"path": "fits.json"'],
    [["fits.json", "--expect", "2"], 2, "There is 1 plan, and `--expect` says 2: `fits.json`."],
    [["*s.json", "--expect", "fits.json", "--expect", "a.json"], 2, "`a.json` is not among the plans, and `--expect`"],
    [["fits.json", "--expect", "./fits.json"], 0, "everything fits"],
    [
      ["*.nope"],
      2,
      /No file matches the glob `\*\.nope`\. Check the glob, .* Relative paths start at the current folder/u,
    ],
    [["fits.json", "--policy", "nope.yml"], 2, "Check the path, and that the repository has been checked out."],
    [["fits.json"], 2, "Check that `--project-id` is the project that", { emulator: { project: "p9" } }],
    [["fits.json"], 2, "OS_TOKEN", { env: { OS_TOKEN: "" } }],
    [
      ["-", "--no-allow-negative"],
      2,
      "Expected 0 or more, since `--no-allow-negative` rules out negative amounts",
      { stdin: '{"cbk": {"compute.cores": -1}}' },
    ],
    [["-", "--plan-mode", "add"], 2, "`--plan-mode` was given as `add`", { stdin: TOTAL }],
    [["-", "--plan-mode", "target", "--format", "json"], 0, '"mode": "target"', { stdin: TOTAL }],
    // Files and standard input add up.
    [["-", "fits.json", "--format", "json"], 0, '"planned": 2', { stdin: FITS }],
    [["over.json"], 1, /over +cbk +compute\.cores +172 +\+24 +196 +192/u],
    [["over.json", "--format", "markdown"], 1, /^<!-- quota-gate:v1 key=default -->\n### ❌ /u],
    [["over.json", "--policy", "policy.yml", "--format", "json"], 0, "rule 1 (line 2)"],
  ])("quota-gate check with %j ends with %i and prints %s", async (args, status, printed, rest = {}) => {
    const ended = await runCommand(["check", ...args], rest);
    expect(ended.stdout).toMatch(printed);
    expect(ended.status).toBe(status);
  });

  it.each([
    ["pass", "fits.json", 0],
    ["warn", "tight.json", 0],
    ["fail", "over.json", 1],
    ["error", "bad.json", 2],
  ])("the verdict %s decides the exit status: %s", async (verdict, file, status) => {
    const ended = await runCommand(["check", file, "--format", "json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({ version: 1, verdict });
    expect(ended).toMatchObject({ status, stderr: "" });
  });

  it.each([
    ["fail", ["over.json"]],
    ["error", ["bad.json"]],
    ["error", ["fits.json", "--timeout", "none"]],
  ])("the verdict %s is printed and the status is 0 if the run only warns: %j", async (verdict, args) => {
    const ended = await runCommand(["check", ...args, "--warn-only"]);
    expect(ended.status).toBe(0);
    expect(ended.stdout.trimEnd().split("\n").at(-1)).toMatch(
      new RegExp(`^Verdict: ${verdict}.* — warn-only: this check never fails$`, "u"),
    );
  });

  it.each([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  ])("colors follow the variables %j", async (env, coloured) => {
    const { stdout } = await runCommand(["check", "over.json"], { env });
    expect(stdout.includes("\u001b[")).toBe(coloured);
  });

  it("all wrong options are named at once, without the token", async () => {
    const ended = await runCommand(["check", "fits.json", "--warn-at", "0", "--plan-mode", "sum", "--timeout", "x"], {
      env: { OS_TOKEN: "a secret with spaces" },
    });
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    for (const name of ["--warn-at", "--plan-mode", "--timeout"]) expect(ended.stderr).toContain(name);
    expect(ended.stderr).not.toContain("a secret with spaces");
  });
});

describe("quota-gate status", () => {
  it("quota-gate status shows every region and key without any plan", async () => {
    const { stdout, status } = await runCommand(["status"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/compute\.cores +172 +192/u);
    for (const region of embeddedDataSet().regions.keys()) expect(stdout).toContain(region);
  });

  it.each([
    [
      ["--fail-at", "90"],
      1,
      "\n\nUsed to 90 % or more\n  cbk volume.snapshots: 212 of 200 (106 %)\n\n1 limit is used to 90 % or more.\n",
    ],
    [["--fail-at", "90", "--region", "fes"], 0, "\n\nNo limit is used to 90 % or more.\n"],
    [["--fail-at", "85", "--key", "compute.cores", "compute.ram*"], 1, "\n\n2 limits are used to 85 % or more.\n"],
  ])("the alarm decides the exit status: %j", async (args, status, end) => {
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
  ])("an undecided alarm ends with 2 and names the unknown values: %s", async (_, regions, reason) => {
    const dataSet = parseDataSet(JSON.stringify({ project: PROJECT, regions }));
    const ended = await runCommand(["status", "--fail-at", "90"], { emulator: { dataSet } });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain(reason);
    expect(ended.stdout).not.toContain("\nNo limit is used");
  });

  it("quota-gate status sorts by usage, and counts the rows that it leaves out", async () => {
    const { stdout } = await runCommand(["status", "--above", "80", "--sort", "used"]);
    expect(stdout.match(/^cbk +\S+/gmu)?.map((row) => row.split(/ +/u)[1])).toEqual([
      "volume.snapshots",
      "compute.cores",
      "compute.ram_mb",
    ]);
    expect(stdout).toMatch(/\(not shown, since less than 80 % is used or there is no limit: \d+ keys\)/u);
  });

  it.each<[args: readonly string[], message: string, env?: Record<string, string>]>([
    [
      ["--region", "ckb", "cbk"],
      "Region `ckb` does not exist; the project has `cbk`, `dbl` and `fes`. Did you mean `cbk`?",
    ],
    [["--key", "compute.*", "compute.corse"], "The API reports no key that matches `compute.corse` of `--key`."],
    [["--fail-at", "0"], "Invalid value `0` for `--fail-at`"],
    [["--above", "x"], "Invalid value `x` for `--above`"],
    [["--sort", "size"], "Invalid value `size` for `--sort`: expected `region`, `key` or `used`."],
    [[], "401", { OS_TOKEN: "not-the-token-at-all" }],
  ])("quota-gate status ends with 2 for mistakes: %j", async (args, message, env = {}) => {
    const ended = await runCommand(["status", ...args], { env });
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain(message);
  });
});

describe("quota-gate demo", () => {
  it("quota-gate demo prints the comment of an example with something of everything", async () => {
    await using terminal = await openTerminalHere();
    const { stdout, stderr, status } = await terminal.run(["demo"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^<!-- quota-gate:v1 key=default -->/u);
  });

  it("the demo has a row of every verdict that is possible without a policy", async () => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run(["demo", "--format", "json"]);
    const { checks } = JSON.parse(stdout) as Report;
    const rows = checks.map(({ region, key, used, planned, limit, verdict }) =>
      [region, key, used, planned, limit, verdict].join(" "),
    );
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("expected/demo.txt");
    expect(new Set(checks.map(({ verdict }) => verdict)).size).toBe(7);
  });

  it("all amounts of the demo fit into a terminal of 80 columns", async () => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run(["demo", "--no-color"], { columns: 80 });
    expect(stdout).toMatch(/^over {2}cbk compute\.cores\n {4}used 172, planned \+24, projected 196, limit 192,/mu);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe("quota-gate emulate", () => {
  it("the help of emulate says what the specification leaves open", async () => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run(["emulate", "--help"]);
    expect(stdout).toMatch(/leaves open/u);
    expect(stdout).toContain(DEMO_TOKEN);
  });
});

describe("the command line", () => {
  it.each([["--help"], ["help"], ["--verbose --help"], [""]])("%j lists every command", async (args) => {
    await using terminal = await openTerminalHere();
    const { stdout, stderr, status } = await terminal.run(args.split(" ").filter((word) => word !== ""));
    expect(status).toBe(args === "" ? 2 : 0);
    for (const command of COMMANDS) expect(stdout + stderr).toMatch(new RegExp(`^ {2}${command} `, "mu"));
  });
});

describe("mistakes on the command line", () => {
  it.each([
    [
      ["check", "x.json", "--format", "txt"],
      /Invalid value `txt` for `--format`: expected `text`, `markdown`, `json`, `junit` or `conftest`\. Did you mean `text`\?/u,
    ],
    [
      ["check", "x.json", "--comment-key", "a+b"],
      /Invalid value `a\+b` for `--comment-key`: expected 1-100 characters without `\+`/u,
    ],
    [
      ["check", "x.json", "--source", "quota-api"],
      /Missing value for `--api-url` \(or `QUOTA_GATE_API_URL`\): .*:5001/u,
    ],
    [["status", "--formt", "json"], /Unknown option `--formt`\. Did you mean `--format`\?/u],
    [["status", "x"], /Too many arguments for `status`\. Expected 0 arguments but got 1\./u],
    [
      ["check"],
      /No plan is named\. Name one, as in `quota-gate check plan\.json`, or a list of targets with `--targets`\./u,
    ],
    [
      ["check", "plan.json", "--targets", "t.yaml"],
      /Plans are named, and so are targets with `--targets`, .* Leave one /u,
    ],
    [["check", "--targets", "t.yaml", "--with", "o.json"], /`--with` is for plans of one project/u],
    [["check", "--project-id"], /Option `--project-id <id>` argument missing\./u],
    [["explain", "cbk", "dns.zones"], /Required option `--policy <file>` not specified\./u],
    [["emulate", "--port", "x"], /Invalid value `x` for `--port`: expected a whole number/u],
    [["emulate", "--data-set", "nope.json"], /There is no file `nope\.json`\./u],
    [["emulate", "--data-set", "/"], /`\/` is a folder; a file was expected\./u],
  ])("the mistakes of %j are reported on standard error, with the next step", async (args, message) => {
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
  ])("the mistakes of %j are reported without control characters", async (args, message) => {
    await using terminal = await openTerminalHere();
    expect(await terminal.run(args)).toEqual({ status: 2, stdout: "", stderr: message });
  });
});

describe("the help of a command", () => {
  it.each(COMMANDS)("the help of %s describes its options and those of all commands", async (name) => {
    await using terminal = await openTerminalHere();
    const { stdout, status } = await terminal.run([name, "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: [^\n]*\n\n[A-Z][^\n]+/u);
    expect(stdout).not.toContain("(default: [])");
    const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
    const own = name === "check" ? settings.flatMap(({ option }) => option?.flags ?? []) : [];
    for (const option of [...own, "--verbose", "--no-color", "-V, --version", "-h, --help"])
      expect(stdout).toContain(option);
    for (const { secret, name: input } of settings)
      if (secret === true && name !== "emulate") expect(stdout).not.toContain(`--${input}`);
    expect(await terminal.run([name, "-V"])).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: "" });
  });

  it("the options of check are in groups, everyday ones first and GitLab's last", async () => {
    await using terminal = await openTerminalHere();
    const { stdout } = await terminal.run(["check", "--help"]);
    const groups = stdout.match(/^[A-Z][\w ]*:$/gmu);
    const expected = ["Options:", "Plans:", "Cloud and credentials:", "Verdicts:", "Reports:", "GitLab:"];
    expect(groups).toEqual(["Arguments:", ...expected, "Options of all commands:"]);
    const everyday = stdout.slice(stdout.indexOf("Options:"), stdout.indexOf("Plans:"));
    expect(everyday.match(/^ {2}--[a-z-]+/gmu)?.map((option) => option.trim())).toEqual([
      "--all",
      "--with",
      "--policy",
      "--warn-at",
      "--warn-only",
      "--format",
    ]);
  });

  it.each([60, 80, 132])("the help is broken at the width of the terminal: %i", async (columns) => {
    await using terminal = await openTerminalHere();
    for (const name of COMMANDS) {
      const { stdout } = await terminal.run([name, "--help"], { columns });
      const lines = stdout.split("\n").filter((line) => !line.startsWith("  $ "));
      // Words are never broken.
      for (const line of lines) {
        const beginning = line.length - (/\S+$/u.exec(line)?.[0].length ?? 0);
        expect(line.length <= columns || /^ *(-\S*)?.* {2,}$|^ *$/u.test(line.slice(0, beginning)), line).toBe(true);
      }
      // A line that ends long before the width ends its paragraph.
      expect(stdout).not.toMatch(/^[a-z].{0,20}\n[a-z]/mu);
    }
  });
});

describe("options of all commands", () => {
  it.each([["--verbose --no-color check over.json"], ["check --no-color over.json --verbose"]])(
    "mean the same behind a command as before it: %s",
    async (args) => {
      const { stderr, stdout } = await runCommand(args.split(" "), { env: { FORCE_COLOR: "1" } });
      expect(stderr).toContain("/v3/projects/");
      expect(stdout + stderr).not.toContain(DEMO_TOKEN);
      expect(stdout).not.toContain("\u001b[");
    },
  );
});

describe("options from the table of settings", () => {
  it("messages call settings by their options, including addresses and provider regions", async () => {
    await using terminal = await openTerminalHere({ "fits.json": FITS });
    const args = ["--warn-at", "200", "--api-url", "ftp://x.example", "--provider-region", "fes"];
    const { stderr, status } = await terminal.run(["check", "fits.json", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain("Invalid value `200` for `--warn-at`: expected a percentage from 1 to 100");
    expect(stderr).toContain(
      "Invalid value for `--api-url` (or `QUOTA_GATE_API_URL`): it is not an address that begins with `https://`",
    );
    expect(stderr).toContain("Invalid line `fes` in `--provider-region`: expected `PROVIDER = REGION`");
  });
});

describe("quota-gate explain", () => {
  it("quota-gate explain says which rule applies to a region and key, or every mistake of the policy", async () => {
    await using terminal = await openTerminalHere({
      "policy.yml": POLICY,
      "mistakes.yml": "rulez: []\ndefaults: { warn-at: 0 }\n",
    });
    const explain = (policy: string) => terminal.run(["explain", "--policy", policy, "cbk", "compute.cores"]);
    expect(await explain("policy.yml")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/keep-free.*line 2/su),
    });
    const { status, stderr } = await explain("mistakes.yml");
    expect(status).toBe(2);
    expect(stderr.match(/^quota-gate: mistakes\.yml:/gmu)).toHaveLength(2);
  });
});

describe("quota-gate explain of a key that is not documented", () => {
  it.each([
    ["compute.core", "quota-gate: `compute.core` is not a documented key. Did you mean `compute.cores`?\n"],
    ["baremetal.nodes", "quota-gate: `baremetal.nodes` is not a documented key.\n"],
    ["objectstorage[ceph]", ""],
  ])("%s is explained, with a doubt on standard error: %j", async (key, doubt) => {
    await using terminal = await openTerminalHere({ "policy.yml": POLICY });
    const { status, stdout, stderr } = await terminal.run(["explain", "--policy", "policy.yml", "cbk", key]);
    expect([status, stderr]).toEqual([0, doubt]);
    expect(stdout).toContain(`\`${key}\` in \`cbk\``);
  });
});

describe("commands that the service has", () => {
  it.each(["serve", "export"])("quota-gate %s names the package that has it, whatever its options", async (name) => {
    await using terminal = await openTerminalHere();
    const { status, stdout, stderr } = await terminal.run([name, "--auth-url", "https://keystone.example.com", "x"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`is a command of another package, with the same options. Run \`npx quota-gate-service@`);
  });
});
