// The login of a run: chooses credentials, then gets a token and its project. Inputs take precedence over a cloud of
// clouds.yaml, and that over the environment, each as a whole. Sources are never mixed: a secret goes only to the
// address that its own author gave.

import {
  type CloudRegion,
  code,
  GateError,
  inputProblem,
  joinMessages,
  type Log,
  listMessages,
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
  findJobHints,
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
  parseAuthUrl,
  readEnvironment,
  type SettingName,
} from "./login-settings.ts";
import { readCloud } from "./named-cloud.ts";

/** The chosen credentials and their source. */
export interface ChosenCredentials extends Pick<LoginSettings, "source" | "region" | "otherClouds"> {
  readonly credential: Credential;
  /** Setting that names the file of a trusted certificate authority. Undefined: the default ones. */
  readonly cacert: LoginSetting | undefined;
  readonly interface: string;
}

/** Name in openstacksdk for the cloud that the variables OS_* describe. */
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

/** Inputs of the login: credentials, or where to find them. */
export interface LoginInputs extends CredentialInputs {
  /**
   * Prefix of the variables with the credentials, which are then the only source. Absent: the variables have their
   * usual names.
   */
  readonly envPrefix?: string | undefined;
}

/**
 * Chooses the credentials. Masks every secret, used or not, before it parses anything. Throws a GateError with all
 * problems.
 */
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
    credential: readCredential(settings, {
      projectId: inputs.projectId || undefined,
      hints: findJobHints(env, workspace),
    }),
    source: settings.source,
    // The certificate authority is not secret and belongs to the machine, so `OS_CACERT` applies to every source
    // without its own.
    cacert:
      settings.values.get("cacert") ?? (machineCa === "" ? undefined : { value: machineCa, from: code("OS_CACERT") }),
    region: settings.region,
    otherClouds: settings.otherClouds,
    // Older clients write `publicURL` for `public`.
    interface: settings.values.get("interface")?.value.trim().replace(/URL$/u, "") || "public",
  };
}

/**
 * Returns the settings of the inputs: of a token, or else of an application credential. Undefined if none of these
 * inputs is set.
 */
function readInputs(inputs: CredentialInputs): LoginSettings | undefined {
  const texts = { ...inputs, token: inputs.token?.text ?? "" };
  // A token takes precedence over an application credential.
  const rows = texts.token === "" ? APPLICATION_INPUTS : TOKEN_INPUTS;
  const present = rows.filter(([input]) => texts[input] !== "");
  if (present.length === 0) return undefined;
  const labels = new Map<SettingName, Message>(APPLICATION_INPUTS.map(([input, name]) => [name, theInput(input)]));
  return {
    values: new Map(present.map(([input, name]) => [name, { value: texts[input].trim(), from: theInput(input) }])),
    // An unset input looks like an empty secret.
    empty: new Set(labels.keys()),
    source: listMessages(present.map(([input]) => theInput(input))),
    label: (name) => labels.get(name),
  };
}

/** Returns the chosen cloud, without regard to inputs that take precedence. Undefined if no setting chooses one. */
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
  inputs: Pick<LoginInputs, "cloud" | "cloudsFile" | "projectId" | "envPrefix">,
  places: CloudsPlaces & { readonly mask: Mask },
): Promise<LoginSettings> {
  const { envPrefix } = inputs;
  const choice = envPrefix === undefined ? chooseCloud(inputs, places) : undefined;
  if (choice === undefined) {
    if (hasEnvironmentCredentials(places.env, envPrefix ?? "")) return readEnvironment(places.env, envPrefix ?? "");
    throw createNoCredentialsError(places, envPrefix);
  }
  const files = await readCloudsFiles(choice, places);
  const { file, ...settings } = readCloud(files, choice, places.mask);
  // A pull request may have put its own credentials, and so its own project, into the workspace. The workflow must
  // therefore name the project, which is compared with the token's.
  if (!file.isInWorkspace || inputs.projectId !== "") return settings;
  const project = theInput("projectId");
  const message = say`The credentials file ${quoted(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${project} does not say which project is meant.`;
  const hint = say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${project}.`;
  throw new GateError(inputProblem(message, hint));
}

function createNoCredentialsError({ env, workspace }: CloudsPlaces, envPrefix: string | undefined): GateError {
  const { empty: ofJob } = findJobHints(env, workspace);
  if (envPrefix !== undefined) {
    const message = say`There are no credentials: no variable ${code(`${envPrefix}OS_*`)} has any.`;
    return new GateError(inputProblem(message, ofJob));
  }
  const isFileNamed = (env["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
  const hints = [
    say`Name a cloud of clouds.yaml with ${theInput("cloud")} or \`OS_CLOUD\`.`,
    say`Or give an application credential: ${listMessages(APPLICATION_INPUTS.map(([input]) => theInput(input)))}, or the same in variables \`OS_*\`.`,
    say`Or give a token: ${theInput("token")}, with ${theInput("projectId")}.`,
    ...(isFileNamed ? [say`(\`OS_CLIENT_CONFIG_FILE\` is set, but no cloud is named.)`] : []),
    ...(ofJob === undefined ? [] : [ofJob]),
  ];
  return new GateError(inputProblem(say`There are no credentials.`, joinMessages(hints)));
}

/** Environment of the login. */
export interface LoginRuntime extends CloudsPlaces, Pick<KeystoneOptions, "timing" | "clock"> {
  /**
   * Called with every secret of files and variables once it is read, and with every token that Keystone issues. Inputs
   * are masked before.
   */
  readonly mask: (secret: string) => void;
  readonly log: Log;
}

/** A token for requests to the cloud. Facts are absent if Keystone was not asked for them. */
export interface Session extends Partial<Omit<TokenFacts, "expiresAt">> {
  readonly token: Token;
  readonly projectId: string;
  readonly roles: readonly string[];
  readonly expiresAt?: string | undefined;
  /**
   * Certificate authorities of the cloud (`cacert`) as PEM text, also for its other APIs. Undefined: the default ones.
   */
  readonly ca?: string | undefined;
  /** Region of the chosen cloud in clouds.yaml. Undefined without such a cloud, or if it names no region. */
  readonly region?: CloudRegion | undefined;
  /** Regions of the other clouds in that clouds.yaml. */
  readonly otherClouds?: readonly CloudRegion[] | undefined;
  /** Address of the Keystone that issued the token. Absent if not known. */
  readonly authUrl?: string;
  /** Endpoint interface that the credentials' source names. `public` by default. */
  readonly interface: string;
}

/**
 * Chooses the credentials, and gets a token and its project. Throws a GateError if that fails, or if the token is not
 * for `project-id`.
 */
export async function login(inputs: LoginInputs, runtime: LoginRuntime): Promise<Session> {
  const { log } = runtime;
  const { credential, source, cacert, ...rest } = await chooseCredentials(inputs, runtime);
  log.info(say`Credentials: ${describeCredential(credential)}, from ${source}.`);
  const ca = cacert && (await readCaFile(cacert, runtime));
  const common = { ca, ...rest };
  const isAskable = (chosen: Credential): chosen is AskableCredential => chosen.authUrl !== undefined;
  if (!isAskable(credential)) {
    // One of the two is set. The credential's project is only a default here.
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

/**
 * Returns the target of a login with the credentials of clouds.yaml or of the environment, without secrets: Keystone's
 * address, the region, and the file with the cloud's certificate authority. Members are undefined if they are not
 * configured. Throws a GateError for a file or an address with a mistake.
 */
export async function findLoginTarget(inputs: Pick<LoginInputs, "cloud" | "cloudsFile">, places: CloudsPlaces) {
  const { env } = places;
  const isGiven = chooseCloud(inputs, places) !== undefined || hasEnvironmentCredentials(env, "");
  if (!isGiven) return {};
  const { values, region } = await readCloudOrEnvironment({ ...inputs, projectId: "" }, { ...places, mask: () => {} });
  const address = values.get("auth_url");
  const parsed = address && parseAuthUrl(address.value, address.from);
  if (parsed && "problems" in parsed) throw new GateError(parsed.problems);
  return {
    authUrl: parsed?.value,
    region: region?.region ?? env["OS_REGION_NAME"],
    cacert: values.get("cacert")?.value,
  };
}
