// `quota-gate completion`: a script that completes commands, options and their words in a shell. It is written from the tree of commands, so it
// has what they have, and it starts no program when a key is pressed, as scripts of the libraries for this do.

import type { Command, Option } from "commander";
import { GateError } from "../core/index.ts";
import { choice } from "../inputs/index.ts";
import type { Surroundings } from "./program.ts";
import { addNotes, findWords } from "./settings.ts";
import { print } from "./terminal.ts";

/** Values that may stand in a place: files, some words, or what nobody can guess. */
type Values = "files" | "any" | readonly string[];

interface Flag {
  /** "-V" and "--version". */
  readonly names: readonly string[];
  readonly text: string;
  /** null: it takes no value. */
  readonly values: Values | null;
  readonly isRepeatable: boolean;
}

/** A command; its name is empty for the program itself. */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly Flag[];
  readonly values: Values;
}

const SHELLS = { bash: toBash, zsh: toZsh, fish: toFish } satisfies Record<string, (tree: readonly Entry[]) => string>;
const NAMES = ["bash", "zsh", "fish"] as const satisfies readonly (keyof typeof SHELLS)[];

/** Adds the command. The program must have all others when it runs. */
export function addCompletion(program: Command, { terminal }: Surroundings): void {
  const command = program
    .command("completion")
    .summary("print a script that completes commands and options in a shell")
    .description("Prints a script that completes commands, options and files in bash, zsh or fish.")
    .argument("<shell>", NAMES.join(", "))
    .action(async (text: string) => {
      const shell = choice(...NAMES)(text, { label: "`<shell>`", textOf: () => "" });
      if ("problems" in shell) throw new GateError(shell.problems);
      await print(terminal, `${SHELLS[shell.value](toTree(program))}\n`);
    });
  addNotes(
    command,
    `
To have it in every new shell, add to:
  - ~/.bashrc: eval "$(quota-gate completion bash)"
  - ~/.zshrc, after compinit: source <(quota-gate completion zsh)
  - ~/.config/fish/config.fish: quota-gate completion fish | source`,
  );
}

/** The program, then its commands. */
function toTree(program: Command): readonly Entry[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program);
  const names = commands.map((command) => command.name());
  const valuesOf = (command: Command): Values => {
    if (command.name() === "help") return names;
    if (command.name() === "completion") return NAMES;
    return command.registeredArguments.some((argument) => argument.name() === "plan") ? "files" : "any";
  };
  const toEntry = (command: Command, name: string, values: Values): Entry => ({
    name,
    text: help.subcommandDescription(command),
    flags: help.visibleOptions(command).map(toFlag),
    values,
  });
  return [toEntry(program, "", names), ...commands.map((one) => toEntry(one, one.name(), valuesOf(one)))];
}

function toFlag(option: Option): Flag {
  const names = [option.short, option.long].filter((name) => name !== undefined);
  const takes = option.required || option.optional;
  const values = findWords(option) ?? (/<file>/u.test(option.flags) ? "files" : "any");
  return {
    names,
    text: option.description,
    values: takes ? values : null,
    isRepeatable: option.variadic || option.parseArg !== undefined,
  };
}

/** A text in single quotes. `quote`: how a quote is written there. */
function quoted(text: string, quote: string): string {
  return `'${text.replaceAll("'", quote)}'`;
}

function toBash([program, ...commands]: readonly Entry[]): string {
  const all = [...(program === undefined ? [] : [program]), ...commands];
  const values = all.flatMap(({ name, flags }) =>
    flags.flatMap((flag) =>
      flag.values === null
        ? []
        : [
            toBashCase(
              flag.names.map((one) => `${name} ${one}`),
              flag.values,
            ),
          ],
    ),
  );
  const places = all.map(({ name, flags, values: own }) => {
    const words = `words='${flags.flatMap(({ names }) => names).join(" ")}'`;
    const others = own === "files" ? "return" : own === "any" ? words : `words='${own.join(" ")}'`;
    return `    ${quoted(name, "")}) if [[ $word == -* ]]; then ${words}; else ${others}; fi ;;`;
  });
  return `# Completion of quota-gate in bash: eval "$(quota-gate completion bash)"
_quota_gate() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= words= i
  # bash takes the sign in --format=json for a word.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then command=\${COMP_WORDS[i]}; break; fi
  done
  COMPREPLY=()
  # Where this returns without words, bash completes files.
  case "$command $before" in
${values.join("\n")}
    *) case $command in
${places.join("\n")}
    esac ;;
  esac
  if [[ -z $words ]]; then compopt +o default 2>/dev/null; return; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _quota_gate quota-gate`;
}

function toBashCase(patterns: readonly string[], values: Values): string {
  const does = values === "files" ? "return" : values === "any" ? "words=" : `words='${values.join(" ")}'`;
  return `    ${patterns.map((pattern) => quoted(pattern, "")).join(" | ")}) ${does} ;;`;
}

function toZsh([program, ...commands]: readonly Entry[]): string {
  const names = commands.map(({ name, text }) => `      ${quoted(`${name}:${text}`, "'\\''")}`);
  const cases = commands.map(
    ({ name, flags, values }) => `      ${name}) _arguments -s${toZshFlags(flags)}${toZshValues(values)} ;;`,
  );
  return `#compdef quota-gate
# Completion of quota-gate in zsh: source <(quota-gate completion zsh), after compinit
_quota-gate() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C${toZshFlags(program?.flags ?? [])} '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(
${names.join("\n")}
      )
      _describe -t commands command commands ;;
    rest) case $line[1] in
${cases.join("\n")}
    esac ;;
  esac
}
if [[ $funcstack[1] == _quota-gate ]]; then _quota-gate "$@"; else compdef _quota-gate quota-gate; fi`;
}

function toZshFlags(flags: readonly Flag[]): string {
  const specs = flags.map(({ names, text, values, isRepeatable }) => {
    const about = `[${text.replaceAll(/[[\]:\\]/gu, "\\$&")}]`;
    const value = values === null ? "" : `:value:${toZshAction(values)}`;
    const others = isRepeatable ? "*" : `(${names.join(" ")})`;
    return names.map((name) => quoted(`${others}${name}${about}${value}`, "'\\''")).join(" ");
  });
  return specs.map((spec) => ` \\\n        ${spec}`).join("");
}

function toZshValues(values: Values): string {
  return values === "any" ? "" : ` \\\n        ${quoted(`*:value:${toZshAction(values)}`, "'\\''")}`;
}

function toZshAction(values: Values): string {
  if (values === "files") return "_files";
  return values === "any" ? " " : `(${values.join(" ")})`;
}

function toFish([program, ...commands]: readonly Entry[]): string {
  const toLine = (condition: string, rest: string, text: string): string =>
    `complete -c quota-gate -n ${quoted(condition, "")} ${rest}${text === "" ? "" : ` -d ${quoted(text.replaceAll("\\", "\\\\"), "\\'")}`}`;
  const toFlags = (condition: string, { flags }: Entry) =>
    flags.map(({ names, text, values }) => {
      const flag = names
        .map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        .join(" ");
      const value =
        values === null
          ? ""
          : values === "files"
            ? " -r -F"
            : ` -x${typeof values === "string" ? "" : ` -a '${values.join(" ")}'`}`;
      return toLine(condition, `${flag}${value}`, text);
    });
  const lines = commands.flatMap((entry) => {
    const condition = `__fish_seen_subcommand_from ${entry.name}`;
    const values =
      entry.values === "any"
        ? []
        : [toLine(condition, entry.values === "files" ? "-F" : `-a '${[...entry.values].join(" ")}'`, "")];
    return [toLine("__fish_use_subcommand", `-a ${entry.name}`, entry.text), ...toFlags(condition, entry), ...values];
  });
  return [
    "# Completion of quota-gate in fish: quota-gate completion fish | source",
    "complete -c quota-gate -f",
    ...(program === undefined ? [] : toFlags("__fish_use_subcommand", program)),
    ...lines,
  ].join("\n");
}
