// `quota-gate emulate`: a Quota API to run against.

import { type Command, Option } from "commander";
import { GateError, quote, toSafeLine } from "../core/index.ts";
import type { Token } from "../inputs/index.ts";
import { openTokenValidator, parseAuthUrl } from "../keystone/index.ts";
import {
  DEMO_TOKEN,
  embeddedDataSet,
  type Fault,
  type FaultRule,
  type Faults,
  MAX_DATA_SET_LENGTH,
  parseDataSet,
  startEmulator,
  UNSPECIFIED_BEHAVIOUR,
} from "../service/index.ts";
import type { SourceRuntime } from "../sources/index.ts";
import { readOwnFile } from "./own-file.ts";
import type { Surroundings } from "./program.ts";
import { addNotes } from "./settings.ts";
import { print, type Terminal } from "./terminal.ts";

interface Values {
  readonly host: string;
  readonly port: string;
  readonly dataSet?: string;
  readonly token: string;
  readonly project?: string;
  readonly latency: string;
  readonly rateLimit?: string;
  readonly fail?: string;
  readonly failFirst?: string;
  readonly failShare?: string;
  readonly seed: string;
  readonly keystone?: string;
  readonly quiet?: true;
}

/** Adds the command, which runs until it is interrupted. */
export function addEmulate(program: Command, { terminal, runtime }: Surroundings): void {
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
    .option("--latency <ms>", "how much longer each answer takes", "0")
    .option("--rate-limit <number>", "requests per second; more get 429 with Retry-After")
    .option("--fail <fault>", "what goes wrong: a status such as 503, or reset, hang, truncate, trickle, endless")
    .option("--fail-first <number>", "only the first requests fail (default: all)")
    .option("--fail-share <share>", "this share of the requests fails, 0 to 1, picked by --seed")
    .option("--seed <number>", "for --fail-share", "1")
    .option("--quiet", "do not print requests")
    .action(async (values: Values) => {
      const readDataSet = (path: string) =>
        readOwnFile(path, { noun: "data set", maxBytes: MAX_DATA_SET_LENGTH, directory: terminal.cwd() });
      const dataSet =
        values.dataSet === undefined ? embeddedDataSet() : parseDataSet(await readDataSet(values.dataSet));
      const keystone = values.keystone === undefined ? null : openKeystone(values.keystone, runtime());
      const emulator = await startEmulator({
        host: values.host,
        port: toNumber("port", values.port),
        dataSet,
        ...(keystone === null ? { token: values.token } : keystone.options),
        ...(values.project === undefined ? {} : { project: values.project }),
        faults: toFaults(values),
        onRequest: ({ method, path, status }) => {
          if (values.quiet !== true)
            terminal.stdout.write(`${toSafeLine(`${method} ${path} ${status ?? "no answer"}`)}\n`);
        },
      });
      await print(
        terminal,
        `Quota API of the emulator: ${emulator.url}\nProject: ${toSafeLine(values.project ?? dataSet.project)}   Stop it with Ctrl+C.\n`,
      );
      await interrupted(terminal);
      await emulator.close();
      await keystone?.close();
    });
  addNotes(command, () => `\nThe embedded project is ${embeddedDataSet().project}.\n\n${unspecifiedText()}`);
}

/** The options that let a Keystone decide about tokens, which it is asked about with the token itself. */
function openKeystone(url: string, { env, log }: SourceRuntime) {
  const base = parseAuthUrl(url, "the option `--keystone`");
  if ("problem" in base) throw new GateError(base.problem);
  const authUrl = base.url;
  const validator = openTokenValidator({ authUrl, interface: "public", environment: env, ca: null, log });
  const findProject = async (token: Token) => (await validator.validate(token))?.projectId ?? null;
  return { options: { authUrl, findProject }, close: () => validator.close() };
}

function interrupted(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    terminal.once("SIGINT", resolve);
    terminal.once("SIGTERM", resolve);
  });
}

/** NaN and numbers out of range are told by the emulator itself; this tells what is no number at all. */
function toNumber(option: string, text: string): number {
  if (text.trim() === "" || Number.isNaN(Number(text))) {
    throw new GateError({
      code: "INPUT_INVALID",
      message: `Invalid value ${quote(text)} for \`--${option}\`: expected a number.`,
    });
  }
  return Number(text);
}

function toFaults(values: Values): Faults {
  const latencyMs = toNumber("latency", values.latency);
  return {
    latencyMs,
    ...(values.rateLimit === undefined ? {} : { rateLimit: toNumber("rate-limit", values.rateLimit) }),
    ...(values.fail === undefined ? {} : { rules: [{ fault: toFault(values.fail), when: toWhen(values) }] }),
  };
}

function toWhen({ failFirst, failShare, seed }: Values): FaultRule["when"] {
  if (failFirst !== undefined) return { first: toNumber("fail-first", failFirst) };
  if (failShare !== undefined) return { share: toNumber("fail-share", failShare), seed: toNumber("seed", seed) };
  return "always";
}

function toFault(text: string): Fault {
  switch (text) {
    case "reset":
    case "hang":
    case "truncate":
    case "endless":
      return { kind: text };
    case "trickle":
      return { kind: "trickle", bytes: 1, everyMs: 100 };
    default:
      if (!/^[1-5]\d\d$/.test(text)) {
        throw new GateError({
          code: "INPUT_INVALID",
          message: `Invalid value ${quote(text)} for \`--fail\`: expected an HTTP status, \`reset\`, \`hang\`, \`truncate\`, \`trickle\` or \`endless\`.`,
        });
      }
      return { kind: "answer", status: Number(text) };
  }
}

function unspecifiedText(): string {
  const entries = UNSPECIFIED_BEHAVIOUR.map(({ question, answer }) => `  ${question}\n    ${answer}`);
  return `What the specification of the API leaves open, and what the emulator does there:\n\n${entries.join("\n")}`;
}
