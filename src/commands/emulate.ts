// `quota-gate emulate`: a Quota API to run against.

import type { Command } from "commander";
import { toSafeLine } from "../core/index.ts";
import { readOwnFile } from "../files/index.ts";
import { anyText, optional, type Token, whole } from "../inputs/index.ts";
import { openTokenValidator, parseAuthUrl } from "../keystone/index.ts";
import {
  DEMO_TOKEN,
  embeddedDataSet,
  MAX_DATA_SET_LENGTH,
  parseDataSet,
  startEmulator,
  UNSPECIFIED_BEHAVIOUR,
} from "../service/index.ts";
import type { SourceRuntime } from "../sources/index.ts";
import type { CommandContext } from "./index.ts";
import { addNotes, addSettings, commandSetting, type OptionValues, toSettings } from "./settings.ts";
import { print } from "./terminal.ts";

const EMULATE_SETTINGS = {
  host: commandSetting("--host <address>", "address to listen on", anyText, "127.0.0.1"),
  port: commandSetting("--port <number>", "port to listen on; 0 is a free one", whole("", [0, 65_535]), "0"),
  dataSet: commandSetting(
    "--data-set <file>",
    'JSON: {"project": …, "regions": {REGION: {"quota": {…}, "usage": {…}}}}, keys of v3',
    optional(anyText),
  ),
  token: commandSetting("--token <token>", "the token that is accepted", anyText, DEMO_TOKEN),
  keystone: commandSetting(
    "--keystone <url>",
    "let this Keystone decide which tokens are accepted, as the real service does",
    optional((text, { label }) => parseAuthUrl(text, label)),
  ),
  project: commandSetting("--project <id>", "id of the project (default: the data set's)", optional(anyText)),
};

/** Adds the command, which runs until it is interrupted. */
export function addEmulate(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("emulate")
    .summary("serve the Quota API from a data set")
    .description(
      "Serves the Quota API (v1, v2 and v3) from a data set: an embedded one, or yours. For dry runs and for tests.",
    );
  addSettings(command, EMULATE_SETTINGS).action(async (options: OptionValues) => {
    const { dataSet: path, keystone: authUrl, token, ...rest } = toSettings(EMULATE_SETTINGS, { options, env: {} });
    const words = { noun: "data set", expected: "JSON file", maxBytes: MAX_DATA_SET_LENGTH, folder: terminal.cwd() };
    const dataSet = path === undefined ? embeddedDataSet() : parseDataSet(await readOwnFile(path, words));
    const project = rest.project ?? dataSet.project;
    const keystone = authUrl === undefined ? undefined : openKeystone(authUrl, runtime());
    const emulator = await startEmulator({
      ...rest,
      dataSet,
      project,
      ...(keystone?.options ?? { token }),
      onRequest: ({ method, path: asked, status }) => {
        terminal.stdout.write(`${toSafeLine(`${method} ${asked} ${status}`)}\n`);
      },
    });
    // Before the line that says that it runs: a reader of that line may stop it.
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) terminal.on(signal, resolve);
    });
    // Only the token that everybody knows.
    const shown = keystone === undefined && token === DEMO_TOKEN ? `Token: ${token}\n` : "";
    await print(
      terminal,
      `Quota API of the emulator: ${emulator.url}\nProject: ${toSafeLine(project)}\n${shown}Stop it with Ctrl+C.\n`,
    );
    await stopped;
    await emulator.close();
    await keystone?.close();
  });
  addNotes(command, `\nThe embedded project is ${embeddedDataSet().project}.\n\n${unspecifiedText()}`);
}

/** The options that let a Keystone decide about tokens, which it is asked about with the token itself. */
function openKeystone(authUrl: string, { env, log }: SourceRuntime) {
  const validator = openTokenValidator({ authUrl, interface: "public", env, ca: undefined, log });
  const findProject = async (token: Token) => (await validator.validate(token))?.projectId;
  return { options: { authUrl, findProject }, close: () => validator.close() };
}

function unspecifiedText(): string {
  const entries = Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`);
  return `What the specification of the API leaves open, and what the emulator does there:\n\n${entries.join("\n")}`;
}
