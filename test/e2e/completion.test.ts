// Completion in the real shells, by the scripts that the built dist/ prints.

import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTerminal, runProcess } from "./dist.ts";

type Shell = "bash" | "zsh" | "fish";

const SHELLS = (["bash", "zsh", "fish"] as const).filter((shell) => {
  const isThere = spawnSync(shell, ["-c", "exit 0"]).status === 0;
  if (!isThere) console.warn(`LEFT OUT: completion in ${shell}, which is not on this machine.`);
  return isThere;
});

const FILES = { "plan one.json": "{}", "flavors.json": "{}" };

/** Prints the words that bash offers for the last word of a line; nothing where bash itself offers files. */
const BASH = `
source ./script
read -ra COMP_WORDS <<<"$LINE"
[[ $LINE == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_quota_gate
printf '%s\\n' "\${COMPREPLY[@]}"`;

/** Types a line and the Tab key in an interactive zsh, and prints the line that comes of it. It gives up after five seconds. */
const ZSH = String.raw`
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1= RPS1= PROMPT_EOL_MARK=; unset zle_bracketed_paste; autoload -Uz compinit && compinit -D -u; source ./script"
zpty -w z "show() { print -r -- \"\$BUFFER\" > shown }; zle -N show; bindkey '^Xq' show; print ready-\$((1 + 1))"
repeat 100; do
  if zpty -r -t z part; then out+=$part; else sleep 0.05; fi
  [[ $out == *ready-2* ]] && break
done
zpty -w -n z "$LINE"$'\t\x18q'
repeat 100; do [[ -s shown ]] && break; sleep 0.05; done
cat shown
zpty -d z`;

async function complete(shell: Shell, line: string): Promise<readonly string[]> {
  await using terminal = await openTerminal(FILES);
  const { stdout: script, status } = await terminal.run(["completion", shell]);
  expect(status).toBe(0);
  await writeFile(join(terminal.folder, "script"), script);
  const args = {
    bash: ["--norc", "-c", BASH],
    zsh: ["-f", "-c", ZSH],
    fish: ["--no-config", "-c", "source ./script; complete -C $LINE"],
  }[shell];
  const env = { PATH: process.env["PATH"] ?? "", HOME: terminal.folder, LINE: line, TERM: "dumb" };
  const ended = await runProcess({ command: shell, args, cwd: terminal.folder, env });
  expect(ended.stderr).toBe("");
  return ended.stdout
    .split("\n")
    .map((text) => text.replace(/\t.*/u, "").trim())
    .filter((text) => text !== "");
}

/** What a command's help lists: commands, options. */
async function readHelp(args: readonly string[]): Promise<readonly string[]> {
  await using terminal = await openTerminal();
  const { stdout } = await terminal.run([...args, "--help"]);
  const named = [...stdout.matchAll(/^ {2}(?:(-\w), )?(--[\w-]+|[a-z]+(?= ))/gmu)];
  return named.flatMap(([, short, long = ""]) => (short === undefined ? [long] : [short, long]));
}

describe.each(SHELLS.filter((shell) => shell !== "zsh"))("%s offers", (shell) => {
  it("all commands, and the options before them", async () => {
    const known = await readHelp([]);
    expect(known).toEqual(expect.arrayContaining(["check", "completion", "help", "--verbose", "-V"]));
    const offered = [...(await complete(shell, "quota-gate ")), ...(await complete(shell, "quota-gate -"))];
    for (const name of known) expect(offered).toContain(name);
  });

  it.each(["check", "status", "plan", "explain", "emulate", "demo", "completion"])(
    "all options of %s",
    async (name) => {
      const known = (await readHelp([name])).filter((word) => word.startsWith("-"));
      const offered = await complete(shell, `quota-gate ${name} -`);
      expect(offered.toSorted()).toEqual([...new Set(known)].toSorted());
    },
  );

  it.each([
    ["quota-gate che", ["check"]],
    ["quota-gate --verbose che", ["check"]],
    ["quota-gate check --form", ["--format"]],
    ["quota-gate check --format ", ["json", "markdown", "text"]],
    ["quota-gate status --format ", ["json", "text"]],
    ["quota-gate check plan.json --peak w", ["warn"]],
    ["quota-gate completion ", ["bash", "fish", "zsh"]],
    ["quota-gate help sta", ["status"]],
    ["quota-gate check --api-url ", []],
  ])("for %j: %j", async (line, words) => {
    expect((await complete(shell, line)).toSorted()).toEqual(words);
  });
});

describe.runIf(SHELLS.includes("zsh"))("zsh completes", () => {
  it.each([
    ["quota-gate che", "quota-gate check "],
    ["quota-gate --verbose dem", "quota-gate --verbose demo "],
    ["quota-gate check --form", "quota-gate check --format "],
    ["quota-gate check --format m", "quota-gate check --format markdown "],
    ["quota-gate check flavors.json --peak wa", "quota-gate check flavors.json --peak warn "],
    ["quota-gate completion z", "quota-gate completion zsh "],
    ["quota-gate help sta", "quota-gate help status "],
    ["quota-gate check pl", "quota-gate check plan\\ one.json "],
    ["quota-gate check --flavors fl", "quota-gate check --flavors flavors.json "],
    ["quota-gate emulate --data-s", "quota-gate emulate --data-set "],
    ["quota-gate plan --los", "quota-gate plan --lossy "],
    ["quota-gate explain --pol", "quota-gate explain --policy "],
    ["quota-gate status --regi", "quota-gate status --region "],
    ["quota-gate demo --al", "quota-gate demo --all "],
    ["quota-gate --vers", "quota-gate --version "],
  ])("%j to %j", async (line, expected) => {
    expect((await complete("zsh", line)).map((text) => text.trimEnd())).toEqual([expected.trimEnd()]);
  });
});

describe("files", () => {
  it.runIf(SHELLS.includes("fish"))("are offered by fish where a command or an option takes some", async () => {
    expect(await complete("fish", "quota-gate check pl")).toEqual(["plan one.json"]);
    expect(await complete("fish", "quota-gate check --flavors fl")).toEqual(["flavors.json"]);
    expect(await complete("fish", "quota-gate status fl")).toEqual([]);
  });

  it("are left to bash, which quotes them", async () => {
    await using terminal = await openTerminal();
    const { stdout } = await terminal.run(["completion", "bash"]);
    await writeFile(join(terminal.folder, "script"), stdout);
    const args = ["--norc", "-c", "source ./script; complete -p quota-gate"];
    const ended = await runProcess({ command: "bash", args, cwd: terminal.folder, env: {} });
    expect(ended.stdout).toContain("-o default");
    expect(await complete("bash", "quota-gate check pl")).toEqual([]);
    expect(await complete("bash", "quota-gate check --flavors fl")).toEqual([]);
  });
});
