// Choice of credentials among all that may be there: inputs, a cloud of clouds.yaml or the environment, in this order and
// one source as a whole. Sources are never mixed: a secret only goes to the address that its own writer gave.

import {
  type CloudRegion,
  code,
  GateError,
  inputProblem,
  join,
  listed,
  type Message,
  quoted,
  say,
  theSetting,
} from "../core/index.ts";
import { CREDENTIAL_SETTINGS, type CredentialInputs } from "../inputs/index.ts";
import type { CloudChoice } from "./cloud.ts";
import { type CloudsFiles, type CloudsPlaces, readCloudsFiles } from "./clouds-files.ts";
import { type Credential, EMPTY_SECRETS, readCredential } from "./credential.ts";
import {
  hasEnvironmentCredentials,
  type LoginSetting,
  type LoginSettings,
  type Mask,
  maskEnvironment,
  readEnvironment,
  type SettingName,
} from "./settings.ts";

/** The chosen credentials. */
export interface ChosenCredentials {
  readonly credential: Credential;
  /** Their source, fit for a sentence: "the cloud `prod` of `clouds.yaml`". */
  readonly source: Message;
  /** The setting that names the file with the certificate authority to trust. undefined: the usual ones. */
  readonly cacert: LoginSetting | undefined;
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

/** Inputs of an application credential, of which all are needed. */
const APPLICATION_INPUTS = [
  ["authUrl", "auth_url"],
  ["applicationCredentialId", "application_credential_id"],
  ["applicationCredentialSecret", "application_credential_secret"],
] as const satisfies readonly (readonly [keyof CredentialInputs, SettingName])[];

function theInput(name: keyof CredentialInputs): Message {
  return theSetting(CREDENTIAL_SETTINGS[name].name);
}

/**
 * The credentials that are used. Masks every secret of environment and files, used or not, before anything is parsed.
 * Throws a GateError with everything that is wrong: nothing given, something incomplete, something unsupported, mistakes in the files.
 */
export async function chooseCredentials(
  inputs: CredentialInputs,
  places: CloudsPlaces & { readonly mask: Mask },
): Promise<ChosenCredentials> {
  const { env, mask, workspace } = places;
  maskEnvironment(env, mask);
  const settings = readInputs(inputs) ?? (await readCloudOrEnvironment(inputs, places));
  const machineCa = env["OS_CACERT"] ?? "";
  return {
    credential: readCredential(settings, { projectId: inputs.projectId || undefined, isJob: workspace !== undefined }),
    source: settings.source,
    // The certificate authority is not secret and belongs to the machine: `OS_CACERT` holds for every source without its own.
    cacert:
      settings.values.get("cacert") ?? (machineCa === "" ? undefined : { value: machineCa, from: code("OS_CACERT") }),
    region: settings.region,
    // Older clients write `publicURL` for `public`.
    interface: settings.values.get("interface")?.value.trim().replace(/URL$/u, "") || "public",
  };
}

/**
 * The region that the credentials' cloud in clouds.yaml names, without looking for anything to log in with. undefined: it names none, or the
 * credentials would not be a cloud's. Throws a GateError as {@link chooseCredentials} does where the files are wrong.
 */
export async function findCloudRegion(
  inputs: CredentialInputs,
  places: CloudsPlaces,
): Promise<CloudRegion | undefined> {
  const request = readInputs(inputs) === undefined ? findCloudsRequest(inputs, places) : undefined;
  if (request === undefined) return undefined;
  const files = await readCloudsFiles(request.file, places);
  const { readCloud } = await import("./cloud.ts");
  return readCloud(files, request.choice, () => {}).region;
}

/** The settings of the inputs: those of a token, or else of an application credential. undefined: none of these inputs is given. */
function readInputs(inputs: CredentialInputs): LoginSettings | undefined {
  const { token } = inputs;
  // A token goes before an application credential.
  const rows = token === undefined ? APPLICATION_INPUTS : APPLICATION_INPUTS.slice(0, 1);
  const given = rows.filter(([input]) => inputs[input] !== "");
  const names: readonly (keyof CredentialInputs)[] = [
    ...(token === undefined ? [] : ["token" as const]),
    ...given.map(([input]) => input),
  ];
  if (names.length === 0) return undefined;
  const values = new Map<SettingName, LoginSetting>(
    given.map(([input, name]) => [name, { value: inputs[input].trim(), from: theInput(input) }]),
  );
  if (token !== undefined) values.set("token", { value: token.text, from: theInput("token") });
  const labels = new Map<SettingName, Message>(APPLICATION_INPUTS.map(([input, name]) => [name, theInput(input)]));
  return {
    values,
    // An input that is not given looks like an empty secret.
    empty: new Set(labels.keys()),
    source: listed(names.map(theInput)),
    label: (name) => labels.get(name),
  };
}

/** The file of clouds that is needed where no inputs go before it. undefined: none, since nothing chose a cloud. */
function findCloudsRequest(inputs: CredentialInputs, { env, workspace }: CloudsPlaces): CloudsRequest | undefined {
  const file = inputs.cloudsFile || (env["OS_CLIENT_CONFIG_FILE"] ?? "") || undefined;
  const name = inputs.cloud || (env["OS_CLOUD"] ?? "") || undefined;
  if (name === ENVIRONMENT_CLOUD || (name === undefined && inputs.cloudsFile === "")) return undefined;
  const variable = name === undefined ? theInput("cloudsFile") : code("OS_CLOUD");
  const from = inputs.cloud === "" ? variable : theInput("cloud");
  return { choice: { name, from, isJob: workspace !== undefined }, file };
}

async function readCloudOrEnvironment(
  inputs: CredentialInputs,
  places: CloudsPlaces & { readonly mask: Mask },
): Promise<LoginSettings> {
  const request = findCloudsRequest(inputs, places);
  if (request !== undefined) {
    const files = await readCloudsFiles(request.file, places);
    // Loaded on demand: the YAML reader is large, and most runs have no file of clouds.
    const { readCloud } = await import("./cloud.ts");
    const settings = readCloud(files, request.choice, places.mask);
    requireProject(inputs, files);
    return settings;
  }
  if (hasEnvironmentCredentials(places.env)) return readEnvironment(places.env);
  throw nothingGiven(places);
}

/**
 * Credentials of the workspace may be a pull request's own, and their project, too: then the workflow has to say which project is
 * meant. The token is compared with that.
 */
function requireProject({ projectId }: CredentialInputs, { clouds }: CloudsFiles): void {
  if (clouds?.isInWorkspace !== true || projectId !== "") return;
  const project = theInput("projectId");
  throw new GateError(
    inputProblem(
      say`The credentials file ${quoted(clouds.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${project} does not say which project is meant.`,
      say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${project}.`,
    ),
  );
}

function nothingGiven({ env, workspace }: CloudsPlaces): GateError {
  const hints = [
    say`Name a cloud of clouds.yaml with ${theInput("cloud")} or \`OS_CLOUD\`.`,
    say`Or give an application credential: ${listed(APPLICATION_INPUTS.map(([input]) => theInput(input)))}, or the same in variables \`OS_*\`.`,
    say`Or give a token: ${theInput("token")}, with ${theInput("projectId")}.`,
    ...((env["OS_CLIENT_CONFIG_FILE"] ?? "") === ""
      ? []
      : [say`(\`OS_CLIENT_CONFIG_FILE\` is set, but no cloud is named.)`]),
    ...(workspace === undefined ? [] : [EMPTY_SECRETS]),
  ];
  return new GateError(inputProblem(say`There are no credentials.`, join(hints)));
}
