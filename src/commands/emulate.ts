// `quota-gate emulate`: a Quota API to run against.

import { type Command, Option } from "commander";
import { GateError, quoted, say, toSafeLine } from "../core/index.ts";
import { readOwnFile } from "../files/index.ts";
import type { Token } from "../inputs/index.ts";
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
import { addNotes } from "./settings.ts";
import { print } from "./terminal.ts";

interface EmulateOptions {
  readonly host: string;
  readonly port: string;
  readonly dataSet?: string;
  readonly token: string;
  readonly project?: string;
  readonly keystone?: string;
}

/** Adds the command, which runs until it is interrupted. */
export function addEmulate(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("emulate")
    .summary("serve the Quota API from a data set")
    .description(
      "Serves the Quota API (v1, v2 and v3) from a data set: an embedded one, or yours. For dry runs and for tests.",
    )
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port to listen on; 0 is a free one", "0")
    .option("--data-set <file>", 'JSON: {"project": …, "regions": {REGION: {"quota": {…}, "usage": {…}}}}, keys of v3')
    .addOption(new Option("--token <token>", "the token that is accepted").default(DEMO_TOKEN))
    .option("--keystone <url>", "let this Keystone decide which tokens are accepted, as the real service does")
    .option("--project <id>", "id of the project (default: the data set's)")
    .action(async (values: EmulateOptions) => {
      const readDataSet = (path: string) =>
        readOwnFile(path, {
          noun: "data set",
          expected: "JSON file",
          maxBytes: MAX_DATA_SET_LENGTH,
          folder: terminal.cwd(),
        });
      const dataSet =
        values.dataSet === undefined ? embeddedDataSet() : parseDataSet(await readDataSet(values.dataSet));
      const keystone = values.keystone === undefined ? undefined : openKeystone(values.keystone, runtime());
      const emulator = await startEmulator({
        host: values.host,
        port: toPort(values.port),
        dataSet,
        ...(keystone === undefined ? { token: values.token } : keystone.options),
        ...(values.project === undefined ? {} : { project: values.project }),
        onRequest: ({ method, path, status }) => {
          terminal.stdout.write(`${toSafeLine(`${method} ${path} ${status}`)}\n`);
        },
      });
      // Before the line that says that it runs: a reader of that line may stop it.
      const stopped = new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) terminal.on(signal, resolve);
      });
      await print(
        terminal,
        [
          `Quota API of the emulator: ${emulator.url}`,
          `Project: ${toSafeLine(values.project ?? dataSet.project)}`,
          // Only the one that everybody knows.
          ...(keystone === undefined && values.token === DEMO_TOKEN ? [`Token: ${DEMO_TOKEN}`] : []),
          "Stop it with Ctrl+C.\n",
        ].join("\n"),
      );
      await stopped;
      await emulator.close();
      await keystone?.close();
    });
  addNotes(command, () => `\nThe embedded project is ${embeddedDataSet().project}.\n\n${unspecifiedText()}`);
}

/** The options that let a Keystone decide about tokens, which it is asked about with the token itself. */
function openKeystone(url: string, { env, log }: SourceRuntime) {
  const base = parseAuthUrl(url, say`the option \`--keystone\``);
  if ("problems" in base) throw new GateError(base.problems);
  const authUrl = base.value;
  const validator = openTokenValidator({ authUrl, interface: "public", env, ca: undefined, log });
  const findProject = async (token: Token) => (await validator.validate(token))?.projectId;
  return { options: { authUrl, findProject }, close: () => validator.close() };
}

/** Refuses what is no number. The emulator refuses ports out of range. */
function toPort(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`Invalid value ${quoted(text)} for \`--port\`: expected a number.`,
  });
}

function unspecifiedText(): string {
  const entries = Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`);
  return `What the specification of the API leaves open, and what the emulator does there:\n\n${entries.join("\n")}`;
}
