// The login of a run: credentials among all that may be there, then a token and its project. Inputs go before a cloud of clouds.yaml, and that
// goes before the environment, each as a whole. Sources are never mixed: a secret only goes to the address that its own writer gave.

import {
  type CloudRegion,
  code,
  GateError,
  inputProblem,
  join,
  type Log,
  listed,
  type Message,
  prose,
  quoted,
  say,
  theSetting,
} from "../core/index.ts";
import { CREDENTIAL_SETTINGS, type CredentialInputs, parseProject, type Token } from "../inputs/index.ts";
import { type CloudChoice, type CloudsPlaces, readCaFile, readCloudsFiles } from "./clouds-files.ts";
import {
  type AskableCredential,
  type Credential,
  describeCredential,
  EMPTY_SECRETS,
  readCredential,
} from "./credential.ts";
import type { TokenFacts } from "./keystone-answers.ts";
import { describeProject, type KeystoneOptions, requestToken } from "./keystone-client.ts";
import {
  hasEnvironmentCredentials,
  type LoginSetting,
  type LoginSettings,
  type Mask,
  maskEnvironment,
  readEnvironment,
  type SettingName,
} from "./login-settings.ts";
import { readCloud } from "./named-cloud.ts";

/** The chosen credentials, and where they are from. */
export interface ChosenCredentials extends Pick<LoginSettings, "source" | "region" | "otherClouds"> {
  readonly credential: Credential;
  /** The setting that names the file with the certificate authority to trust. undefined: the usual ones. */
  readonly cacert: LoginSetting | undefined;
  readonly interface: string;
}

/** openstacksdk's name for "the cloud that the variables OS_* describe". */
const ENVIRONMENT_CLOUD = "envvars";

const APPLICATION_INPUTS = [
  ["authUrl", "auth_url"],
  ["applicationCredentialId", "application_credential_id"],
  ["applicationCredentialSecret", "application_credential_secret"],
] as const satisfies readonly (readonly [keyof CredentialInputs, SettingName])[];

const TOKEN_INPUTS = [["token", "token"], APPLICATION_INPUTS[0]] as const;

function theInput(name: keyof CredentialInputs): Message {
  return theSetting(CREDENTIAL_SETTINGS[name].name);
}

/** Credentials as given, or where they are. */
export interface LoginInputs extends CredentialInputs {
  /** Beginning of the names of the variables that hold them; then nothing else does. Absent: the variables are called as usual. */
  readonly envPrefix?: string | undefined;
}

/** The credentials that are used. Masks every secret, used or not, before anything is parsed. Throws a GateError with everything that is wrong. */
export async function chooseCredentials(
  inputs: LoginInputs,
  places: CloudsPlaces & { readonly mask: Mask },
): Promise<ChosenCredentials> {
  const { env, mask, workspace } = places;
  const { envPrefix = "" } = inputs;
  maskEnvironment(env, mask, envPrefix);
  const settings = readInputs(inputs) ?? (await readCloudOrEnvironment(inputs, places));
  const machineCa = env["OS_CACERT"] ?? "";
  return {
    credential: readCredential(settings, { projectId: inputs.projectId || undefined, isJob: workspace !== undefined }),
    source: settings.source,
    // The certificate authority is not secret and belongs to the machine: `OS_CACERT` holds for every source without its own.
    cacert:
      settings.values.get("cacert") ?? (machineCa === "" ? undefined : { value: machineCa, from: code("OS_CACERT") }),
    region: settings.region,
    otherClouds: settings.otherClouds,
    // Older clients write `publicURL` for `public`.
    interface: settings.values.get("interface")?.value.trim().replace(/URL$/u, "") || "public",
  };
}

/** The settings of the inputs: those of a token, or else of an application credential. undefined: none of these inputs is given. */
function readInputs(inputs: CredentialInputs): LoginSettings | undefined {
  const texts = { ...inputs, token: inputs.token?.text ?? "" };
  // A token goes before an application credential.
  const rows = texts.token === "" ? APPLICATION_INPUTS : TOKEN_INPUTS;
  const given = rows.filter(([input]) => texts[input] !== "");
  if (given.length === 0) return undefined;
  const labels = new Map<SettingName, Message>(APPLICATION_INPUTS.map(([input, name]) => [name, theInput(input)]));
  return {
    values: new Map(given.map(([input, name]) => [name, { value: texts[input].trim(), from: theInput(input) }])),
    // An input that is not given looks like an empty secret.
    empty: new Set(labels.keys()),
    source: listed(given.map(([input]) => theInput(input))),
    label: (name) => labels.get(name),
  };
}

/** The cloud that counts where no inputs go before it. undefined: nothing chose one. */
function chooseCloud(
  inputs: Pick<CredentialInputs, "cloud" | "cloudsFile">,
  { env }: CloudsPlaces,
): CloudChoice | undefined {
  const file = inputs.cloudsFile || (env["OS_CLIENT_CONFIG_FILE"] ?? "") || undefined;
  const name = inputs.cloud || (env["OS_CLOUD"] ?? "") || undefined;
  if (name === ENVIRONMENT_CLOUD || (name === undefined && inputs.cloudsFile === "")) return undefined;
  const variable = name === undefined ? theInput("cloudsFile") : code("OS_CLOUD");
  const from = inputs.cloud === "" ? variable : theInput("cloud");
  return { file, name, from };
}

async function readCloudOrEnvironment(
  inputs: LoginInputs,
  places: CloudsPlaces & { readonly mask: Mask },
): Promise<LoginSettings> {
  const { envPrefix } = inputs;
  const choice = envPrefix === undefined ? chooseCloud(inputs, places) : undefined;
  if (choice === undefined) {
    if (hasEnvironmentCredentials(places.env, envPrefix ?? "")) return readEnvironment(places.env, envPrefix ?? "");
    throw nothingGiven(places, envPrefix);
  }
  const files = await readCloudsFiles(choice, places);
  const { file, ...settings } = readCloud(files, choice, places.mask);
  // Credentials of the workspace may be a pull request's own, and their project, too: then the workflow has to say which project is
  // meant. The token is compared with that.
  if (!file.isInWorkspace || inputs.projectId !== "") return settings;
  const project = theInput("projectId");
  const message = say`The credentials file ${quoted(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${project} does not say which project is meant.`;
  const hint = say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${project}.`;
  throw new GateError(inputProblem(message, hint));
}

function nothingGiven({ env, workspace }: CloudsPlaces, envPrefix: string | undefined): GateError {
  const ofJob = workspace === undefined ? [] : [EMPTY_SECRETS];
  if (envPrefix !== undefined) {
    const message = say`There are no credentials: no variable ${code(`${envPrefix}OS_*`)} has any.`;
    return new GateError(inputProblem(message, ofJob[0]));
  }
  const isFileNamed = (env["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
  const hints = [
    say`Name a cloud of clouds.yaml with ${theInput("cloud")} or \`OS_CLOUD\`.`,
    say`Or give an application credential: ${listed(APPLICATION_INPUTS.map(([input]) => theInput(input)))}, or the same in variables \`OS_*\`.`,
    say`Or give a token: ${theInput("token")}, with ${theInput("projectId")}.`,
    ...(isFileNamed ? [say`(\`OS_CLIENT_CONFIG_FILE\` is set, but no cloud is named.)`] : []),
    ...ofJob,
  ];
  return new GateError(inputProblem(say`There are no credentials.`, join(hints)));
}

/** The machine that logs in. */
export interface LoginRuntime extends CloudsPlaces, Pick<KeystoneOptions, "timing" | "clock"> {
  /** Called with every secret of files and variables once it is read, and with every token that Keystone issues; inputs are masked already. */
  readonly mask: (secret: string) => void;
  readonly log: Log;
}

/** A token to ask the cloud with. What is absent of its facts is not known, since Keystone was not asked. */
export interface Session extends Partial<Omit<TokenFacts, "expiresAt">> {
  readonly token: Token;
  readonly projectId: string;
  readonly roles: readonly string[];
  readonly expiresAt?: string | undefined;
  /** Certificate authorities of the cloud (`cacert`) as PEM text, for its other APIs too. undefined: the usual ones. */
  readonly ca?: string | undefined;
  /** Region of the cloud in clouds.yaml that was logged in to. undefined: it was none, or it does not name one. */
  readonly region?: CloudRegion | undefined;
  /** Regions of the other clouds of that clouds.yaml. Absent: there are none. */
  readonly otherClouds?: readonly CloudRegion[] | undefined;
  /** Address of the Keystone that the token is of. Absent: not known. */
  readonly authUrl?: string;
  /** Interface of the services that the credentials' source names: `public` unless it says otherwise. */
  readonly interface: string;
}

/** Finds the credentials, gets a token and its project. Throws a GateError where it cannot, and where the token is not for `project-id`. */
export async function login(inputs: LoginInputs, runtime: LoginRuntime): Promise<Session> {
  const { log } = runtime;
  const { credential, source, cacert, ...rest } = await chooseCredentials(inputs, runtime);
  log.info(say`Credentials: ${describeCredential(credential)}, from ${source}.`);
  const ca = cacert === undefined ? undefined : await readCaFile(cacert, runtime);
  const common = { ca, ...rest };
  const isAskable = (one: Credential): one is AskableCredential => one.authUrl !== undefined;
  if (!isAskable(credential)) {
    // The credential has one of the two; next to the token the input is only a default.
    const project = parseProject(inputs.projectId || (credential.expectedProject.id ?? ""), say`the project`);
    if ("problems" in project) throw new GateError(project.problems);
    return { ...common, token: credential.token, projectId: project.value, roles: [] };
  }
  const issued = await requestToken(credential, { ...runtime, ca });
  const wanted = inputs.projectId;
  if (wanted !== "" && wanted !== issued.projectId) {
    const setting = theSetting("project-id");
    const message = say`The project ${quoted(wanted)} is asked for with ${setting}, but the token is for ${describeProject(issued)}.`;
    const hint = say`Leave out ${setting} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`;
    throw new GateError(inputProblem(message, hint));
  }
  log.info(say`Token for the project ${describeProject(issued)}, good until ${prose(issued.expiresAt)}.`);
  return { ...common, ...issued, authUrl: credential.authUrl };
}
