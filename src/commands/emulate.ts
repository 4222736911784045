// `quota-gate emulate`: a Quota API or a small OpenStack on this machine.

import type { Command } from "commander";
import {
  addNotes,
  addSettings,
  type CommandContext,
  type OptionValues,
  runUntilStopped,
  toSettings,
} from "../command-line/index.ts";
import { code, GateError, inputProblem, say, toSafeLine, toShellWord } from "../core/index.ts";
import {
  DEMO_CREDENTIAL,
  DEMO_TOKEN,
  embeddedDataSet,
  type LoggedRequest,
  MAX_DATA_SET_LENGTH,
  parseDataSet,
  startEmulator,
  startOpenstack,
  UNSPECIFIED_BEHAVIOUR,
} from "../emulator/index.ts";
import { readOwnFile } from "../files/index.ts";
import { anyText, optional, optionSetting, type Token, whole } from "../inputs/index.ts";
import { openTokenValidator, parseAuthUrl } from "../keystone/index.ts";
import type { SourceRuntime } from "../sources/index.ts";

const EMULATE_SETTINGS = {
  host: optionSetting("--host <address>", "address to listen on", anyText, "127.0.0.1"),
  port: optionSetting("--port <number>", "port to listen on; 0 is a free one", whole("", [0, 65_535]), "0"),
  dataSet: optionSetting(
    "--data-set <file>",
    'JSON: {"project": …, "regions": {REGION: {"quota": {…}, "usage": {…}}}}, keys of v3',
    optional(anyText),
  ),
  token: optionSetting("--token <token>", "the token that is accepted", anyText, DEMO_TOKEN),
  keystone: optionSetting(
    "--keystone <url>",
    "let this Keystone decide which tokens are accepted, as the real service does",
    optional((text, { label }) => parseAuthUrl(text, label)),
  ),
  project: optionSetting("--project <id>", "id of the project (default: the data set's)", optional(anyText)),
};

const TRIED = ["quota-gate status", "quota-gate check plan.json"];

const STOP = "Stop it with Ctrl+C.\n";

const NO_KEYSTONE = say`${code("--openstack")} has a Keystone of its own, and ${code("--keystone")} names another one.`;

/** Adds the command, which runs until it is interrupted. */
export function addEmulate(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("emulate")
    .summary("serve the Quota API from a data set")
    .description(
      "Serves the Quota API (v1, v2 and v3), or a small OpenStack on loopback, from a data set: an embedded one, or yours. For dry runs and for tests.",
    )
    .option("--openstack", "serve Keystone and the services of a cloud instead of the Quota API");
  addSettings(command, EMULATE_SETTINGS).action(async (options: OptionValues) => {
    const { dataSet: path, keystone: authUrl, token, ...rest } = toSettings(EMULATE_SETTINGS, { options, env: {} });
    const words = {
      noun: say`data set`,
      expected: say`JSON file`,
      maxBytes: MAX_DATA_SET_LENGTH,
      folder: terminal.cwd(),
    };
    const dataSet = path === undefined ? embeddedDataSet() : parseDataSet(await readOwnFile(path, words));
    const project = rest.project ?? dataSet.project;
    // A token of the user's own is not printed.
    const shown = authUrl === undefined && token === DEMO_TOKEN ? token : undefined;
    const startText = (what: string, tried: readonly string[]): string => {
      const paste = shown === undefined ? [] : [`Token: ${shown}`, "In another terminal:", ...tried];
      return [what, `Project: ${toSafeLine(project)}`, ...paste, ""].join("\n");
    };
    const onRequest = ({ method, path: asked, status }: LoggedRequest): void => {
      terminal.stdout.write(`${toSafeLine(`${method} ${asked} ${status}`)}\n`);
    };
    if (options["openstack"] === true) {
      if (authUrl !== undefined) throw new GateError(inputProblem(NO_KEYSTONE, say`Leave one of the two options out.`));
      const cloud = await startOpenstack({ ...rest, dataSet, project, token, onRequest });
      const access = `OS_AUTH_URL=${cloud.authUrl} OS_TOKEN=${DEMO_TOKEN}`;
      const tried = [
        ...TRIED.map((line) => `  ${access} ${line}`),
        `  quota-gate-service serve --auth-url ${cloud.authUrl}`,
      ];
      const text = startText(`OpenStack of the emulator: ${cloud.authUrl}`, tried);
      await runUntilStopped(terminal, cloud, `${text}${shown === undefined ? "" : cloudText(cloud.authUrl)}${STOP}`);
      return;
    }
    const keystone = authUrl === undefined ? undefined : openKeystone(authUrl, runtime());
    const own = { ...rest, dataSet, project, onRequest };
    const emulator = await startEmulator({ ...own, ...(keystone?.options ?? { token }) });
    const access = `--api-url ${emulator.url} --project-id ${toShellWord(project)}`;
    const tried = TRIED.map((line) => `  OS_TOKEN=${DEMO_TOKEN} ${line} ${access}`);
    const text = startText(`Quota API of the emulator: ${emulator.url}`, tried);
    await runUntilStopped(terminal, emulator, text + STOP);
    await keystone?.close();
  });
  const unspecified = Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`);
  const lead = "What the specification of the API leaves open, and what the emulator does there:";
  addNotes(command, `\nThe embedded project is ${embeddedDataSet().project}.\n\n${lead}\n\n${unspecified.join("\n")}`);
}

function cloudText(authUrl: string): string {
  const { id, secret } = DEMO_CREDENTIAL;
  const auth = `{ auth_url: ${authUrl}, application_credential_id: ${id}, application_credential_secret: ${secret} }`;
  return `As a cloud of clouds.yaml:\n  emulator: { auth_type: v3applicationcredential, auth: ${auth} }\n`;
}

/** Returns the options with which a Keystone decides about tokens. It is asked with the token itself. */
function openKeystone(authUrl: string, { env, log }: SourceRuntime) {
  const validator = openTokenValidator({ authUrl, interface: "public", env, ca: undefined, log });
  const findProject = async (token: Token) => (await validator.validate(token))?.projectId;
  return { options: { authUrl, findProject }, close: () => validator.close() };
}
