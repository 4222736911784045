// Choice of credentials among all that may be there: inputs, a cloud of clouds.yaml or the environment, in this order and
// one source as a whole. Sources are never mixed: a secret only goes to the address that its own writer gave.

import {
  type CloudRegion,
  capitalised,
  type Environment,
  GateError,
  inputProblem,
  join,
  quote,
  quoted,
  say,
  throwIfAny,
} from "../core/index.ts";
import type { CredentialInputs } from "../inputs/index.ts";
import { parseAuthUrl } from "./auth-url.ts";
import { aboutEmptySecrets, toCredential } from "./authentication.ts";
import type { CloudChoice } from "./cloud.ts";
import { type CaFile, type CloudsFiles, type CloudsPlaces, readCloudsFiles } from "./clouds-files.ts";
import { type Credential, describeCredential } from "./credential.ts";
import {
  findSetting,
  hasEnvironmentCredentials,
  type LoginSetting,
  type LoginSettings,
  type Mask,
  maskEnvironment,
  readEnvironment,
  type SettingName,
} from "./settings.ts";

/** The name of an input where the user gives it, in words fit for a sentence. */
export type InputLabel = (name: keyof CredentialInputs) => string;

/** Everything that credentials can come from. */
export interface CredentialSources extends CloudsPlaces {
  readonly inputs: CredentialInputs;
  readonly label: InputLabel;
}

/** The chosen credentials. */
export interface ResolvedCredential {
  readonly credential: Credential;
  /** Lines for the log: what is used, where each value came from, and what is there but not used. No values. */
  readonly log: readonly string[];
  /** File with the certificate authority to trust, and what named it, in words. undefined: the usual ones. */
  readonly cacert: CaFile | undefined;
  /** Region of the cloud in clouds.yaml whose credentials these are. undefined: they are not a cloud's, or it does not name one. */
  readonly region: CloudRegion | undefined;
  /** Interface of the services: `public`, `internal` or `admin`. */
  readonly interface: string;
}

/** A file of clouds that has to be read. */
interface CloudsRequest {
  readonly choice: CloudChoice;
  /** undefined: the usual places. */
  readonly file: string | undefined;
}

/** openstacksdk's name for "the cloud that the variables OS_* describe". */
const ENVIRONMENT_CLOUD = "envvars";

type InputSetting = readonly [input: Exclude<keyof CredentialInputs, "token">, name: SettingName];

/** Inputs of an application credential, of which all are needed. */
const APPLICATION_INPUTS: readonly InputSetting[] = [
  ["authUrl", "auth_url"],
  ["applicationCredentialId", "application_credential_id"],
  ["applicationCredentialSecret", "application_credential_secret"],
];

/** Names of the Action's inputs. */
export function inputLabel(name: keyof CredentialInputs): string {
  return `the input ${quote(name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`))}`;
}

/** The file of clouds that is needed where no inputs go before it. undefined: none, since nothing chose a cloud. */
function findCloudsRequest({ inputs, label, environment, workspace }: CredentialSources): CloudsRequest | undefined {
  const file = inputs.cloudsFile || (environment["OS_CLIENT_CONFIG_FILE"] ?? "") || undefined;
  const about = { labels: { cloud: label("cloud"), cloudsFile: label("cloudsFile") }, isJob: workspace !== undefined };
  const name = inputs.cloud || (environment["OS_CLOUD"] ?? "");
  if (name === ENVIRONMENT_CLOUD) return undefined;
  if (name !== "") {
    return { choice: { name, from: inputs.cloud !== "" ? label("cloud") : "`OS_CLOUD`", ...about }, file };
  }
  return inputs.cloudsFile === ""
    ? undefined
    : { choice: { name: undefined, from: label("cloudsFile"), ...about }, file };
}

/**
 * The credential that is used. Masks every secret of environment and files, used or not, before anything is parsed.
 * Rejects with a GateError with everything that is wrong: nothing given, something incomplete, something unsupported, mistakes in
 * the files.
 */
export async function resolveCredentials(sources: CredentialSources, mask: Mask): Promise<ResolvedCredential> {
  const { inputs, label, environment } = sources;
  maskEnvironment(environment, mask);
  const fromInputs = readInputs(sources);
  const settings = fromInputs ?? (await readCloudOrEnvironment(sources, mask));
  const project = {
    id: inputs.projectId || undefined,
    label: label("projectId"),
    emptySecrets: aboutEmptySecrets(sources),
  };
  const { credential, origins } = toCredential(settings, project);
  const cacert = findSetting(settings, "cacert");
  const from = fromInputs === undefined ? `${settings.source}: ${origins.join(", ")}` : settings.source;
  return {
    credential,
    log: [
      `Credentials: ${describeCredential(credential)}, from ${from}.`,
      ...describeUnused(settings, fromInputs !== undefined, sources),
    ],
    cacert: cacert === undefined ? environmentCa(environment) : { file: cacert.value, from: cacert.from },
    region: settings.region,
    interface: toInterface(settings),
  };
}

/** The name without what older clients put behind it: `publicURL` is `public`. */
function toInterface(settings: LoginSettings): string {
  const [first = ""] = (findSetting(settings, "interface")?.value ?? "").split(",");
  return first.trim().replace(/URL$/u, "") || "public";
}

/**
 * The region that the credentials' cloud in clouds.yaml names, without looking for anything to log in with. undefined: it names none, or the
 * credentials would not be a cloud's. Throws a GateError as {@link resolveCredentials} does where the files are wrong.
 */
export async function findCloudRegion(
  sources: CloudsPlaces & Pick<CredentialSources, "inputs" | "label">,
): Promise<CloudRegion | undefined> {
  const { inputs } = sources;
  const request = findCloudsRequest(sources);
  if (request === undefined || inputs.token !== undefined || APPLICATION_INPUTS.some(([input]) => inputs[input] !== ""))
    return undefined;
  const files = await readCloudsFiles(request.file, sources);
  const { readCloud } = await import("./cloud.ts");
  return readCloud(files, request.choice, () => {}).region;
}

/** The settings of the inputs: those of a token, or else of an application credential. undefined: none of these inputs is given. */
function readInputs({ inputs, label, workspace }: CredentialSources): LoginSettings | undefined {
  const { token } = inputs;
  const given = APPLICATION_INPUTS.filter(([input]) => inputs[input] !== "");
  const used = token === undefined ? given : given.filter(([input]) => input === "authUrl");
  const labels = used.map(([input]) => label(input));
  const values = new Map<SettingName, LoginSetting>(
    used.map(([input, name]) => [name, { value: inputs[input].trim(), from: label(input), place: undefined }]),
  );
  const common = { values, empty: new Set<SettingName>() };
  if (token !== undefined) {
    const source = [label("token"), ...labels].join(" and ");
    values.set("token", { value: token.text, from: label("token"), place: undefined });
    return { ...common, token, source, label: () => label("authUrl") };
  }
  if (given.length === 0) return undefined;
  const problems = APPLICATION_INPUTS.filter((row) => !given.includes(row)).map(([input]) => {
    const message = `${capitalised(label(input))} is missing: ${labels.join(" and ")} ${labels.length > 1 ? "need" : "needs"} it.`;
    return inputProblem(message, input === "authUrl" ? undefined : aboutEmptySecrets({ workspace }));
  });
  const address = inputs.authUrl === "" ? undefined : parseAuthUrl(inputs.authUrl, label("authUrl"));
  if (address !== undefined && "problem" in address) problems.push(address.problem);
  throwIfAny(problems);
  return { ...common, source: labels.join(", "), label: (name) => name };
}

async function readCloudOrEnvironment(sources: CredentialSources, mask: Mask): Promise<LoginSettings> {
  const request = findCloudsRequest(sources);
  if (request !== undefined) {
    const files = await readCloudsFiles(request.file, sources);
    // Loaded on demand: the YAML reader is large, and most runs have no file of clouds.
    const { readCloud } = await import("./cloud.ts");
    const settings = readCloud(files, request.choice, mask);
    requireProject(sources, files);
    return settings;
  }
  if (hasEnvironmentCredentials(sources.environment)) return readEnvironment(sources.environment);
  throw nothingGiven(sources);
}

/**
 * Credentials of the workspace may be a pull request's own, and their project, too: then the workflow has to say which project is
 * meant. The token is compared with that.
 */
function requireProject({ inputs, label }: CredentialSources, { clouds, secure }: CloudsFiles): void {
  const file = [clouds, secure].find((candidate) => candidate?.isInWorkspace === true);
  if (file === undefined || inputs.projectId !== "") return;
  throw new GateError(
    inputProblem(
      say`The credentials file ${quoted(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${label("projectId")} does not say which project is meant.`,
      say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${label("projectId")}.`,
    ),
  );
}

/** The certificate authority is not secret and belongs to the machine: `OS_CACERT` holds for every source without its own. */
function environmentCa(environment: Environment): CaFile | undefined {
  const file = environment["OS_CACERT"] ?? "";
  return file === "" ? undefined : { file, from: "`OS_CACERT`" };
}

/** Lines on what is given and not used, since something goes before it. */
function describeUnused(
  used: LoginSettings,
  isFromInputs: boolean,
  { inputs, label, environment }: CredentialSources,
): readonly string[] {
  const isFromFile = used.values.get("auth_url")?.place !== undefined;
  const isCloudNamed = inputs.cloud !== "" || inputs.cloudsFile !== "" || (environment["OS_CLOUD"] ?? "") !== "";
  const names = [
    ...(isFromInputs && isCloudNamed ? ["the cloud that is named"] : []),
    ...((isFromInputs || isFromFile) && hasEnvironmentCredentials(environment) ? ["the variables `OS_*`"] : []),
  ];
  const isIgnored = inputs.applicationCredentialId !== "" || inputs.applicationCredentialSecret !== "";
  return [
    ...(inputs.token !== undefined && isIgnored
      ? [capitalised(`${label("token")} goes before an application credential.`)]
      : []),
    ...(names.length === 0
      ? []
      : [`Not used, since something before it in the order is given: ${names.join(" and ")}.`]),
  ];
}

function nothingGiven(sources: CredentialSources): GateError {
  const { label, environment } = sources;
  const isFileNamed = (environment["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
  const hints = [
    say`Name a cloud of clouds.yaml with ${label("cloud")} or \`OS_CLOUD\`.`,
    say`Or give an application credential: ${label("authUrl")}, ${label("applicationCredentialId")} and ${label("applicationCredentialSecret")}, or the same in variables \`OS_*\`.`,
    `Or give a token: ${label("token")}, with ${label("projectId")}.`,
    ...(isFileNamed ? ["(`OS_CLIENT_CONFIG_FILE` is set, but no cloud is named.)"] : []),
    aboutEmptySecrets(sources) ?? [],
  ];
  return new GateError(inputProblem("There are no credentials.", join(hints.flat())));
}
