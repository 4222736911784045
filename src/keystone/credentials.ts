// Choice of credentials among all that may be there: inputs, a cloud of clouds.yaml or the environment, in this order and
// one source as a whole. Sources are never mixed: a secret only goes to the address that its own writer gave.

import { capitalised, type Environment, GateError, type Problem, quote } from "../core/index.ts";
import type { CredentialInputs, Token } from "../inputs/index.ts";
import { parseAuthUrl } from "./auth-url.ts";
import { describeCredential, toCredential } from "./authentication.ts";
import type { CloudChoice } from "./cloud.ts";
import type { CloudsFiles } from "./clouds-files.ts";
import type { Credential } from "./credential.ts";
import { hasEnvironmentCredentials, readEnvironment } from "./environment.ts";
import { type Mask, maskEnvironment } from "./secrets.ts";
import { findSetting, type Settings } from "./settings.ts";

/** The name of an input where the user gives it, in words fit for a sentence. */
export type InputLabel = (name: keyof CredentialInputs) => string;

/** Everything that credentials can come from. */
export interface CredentialSources {
  readonly inputs: CredentialInputs;
  readonly label: InputLabel;
  readonly environment: Environment;
  /** The files that {@link findCloudsRequest} asked for. null: none. */
  readonly files: CloudsFiles | null;
}

/** The chosen credentials. */
export interface ResolvedCredential {
  readonly credential: Credential;
  /** Lines for the log: what is used, where each value came from, and what is there but not used. No values. */
  readonly log: readonly string[];
  /** File with the certificate authority to trust, and what named it, in words. null: the usual ones. */
  readonly cacert: { readonly file: string; readonly from: string } | null;
}

/** A file of clouds that has to be read. */
export interface CloudsRequest {
  readonly choice: CloudChoice;
  /** null: the usual places. */
  readonly file: string | null;
}

/** openstacksdk's name for "the cloud that the variables OS_* describe". */
const ENVIRONMENT_CLOUD = "envvars";

/** Names of the Action's inputs. */
export function inputLabel(name: keyof CredentialInputs): string {
  return `the input ${quote(name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`))}`;
}

function hasKeystoneInputs(inputs: CredentialInputs): boolean {
  return [inputs.authUrl, inputs.applicationCredentialId, inputs.applicationCredentialSecret].some(
    (text) => text !== "",
  );
}

/** The file of clouds that is needed. null: none, since nothing chose a cloud or something that goes before it is given. */
export function findCloudsRequest(
  sources: Pick<CredentialSources, "inputs" | "label" | "environment">,
): CloudsRequest | null {
  const { inputs, label, environment } = sources;
  if (inputs.token !== null || hasKeystoneInputs(inputs)) return null;
  const named = environment["OS_CLIENT_CONFIG_FILE"] ?? "";
  const file = inputs.cloudsFile !== "" ? inputs.cloudsFile : named !== "" ? named : null;
  const fromEnvironment = environment["OS_CLOUD"] ?? "";
  const name = inputs.cloud !== "" ? inputs.cloud : fromEnvironment;
  if (name === ENVIRONMENT_CLOUD) return null;
  if (name !== "") return { choice: { name, from: inputs.cloud !== "" ? label("cloud") : quote("OS_CLOUD") }, file };
  return inputs.cloudsFile === "" ? null : { choice: { name: null, from: label("cloudsFile") }, file };
}

/**
 * The credential that is used. Masks every secret of environment and files before anything is parsed. Rejects with a GateError with
 * everything that is wrong: nothing given, something incomplete, something unsupported, mistakes in the files.
 */
export async function resolveCredentials(sources: CredentialSources, mask: Mask): Promise<ResolvedCredential> {
  const { inputs, environment } = sources;
  maskEnvironment(environment, mask);
  if (inputs.token !== null) return resolveTokenInput(sources, inputs.token);
  if (hasKeystoneInputs(inputs)) return resolveKeystoneInputs(sources);
  const request = findCloudsRequest(sources);
  if (request !== null) {
    if (sources.files === null) throw new Error("The file of clouds that findCloudsRequest asked for was not read.");
    // Loaded on demand: the YAML reader is large, and most runs have no file of clouds.
    const { readCloud } = await import("./cloud.ts");
    const settings = readCloud(sources.files, request.choice, mask);
    requireProject(sources, sources.files);
    return resolveSettings(sources, settings);
  }
  if (hasEnvironmentCredentials(environment)) return resolveSettings(sources, readEnvironment(environment));
  throw new GateError(nothingGiven(sources));
}

/**
 * Credentials of the workspace may be a pull request's own, and their project, too: then the workflow has to say which project is
 * meant. The token is compared with that.
 */
function requireProject({ inputs, label }: CredentialSources, { clouds, secure }: CloudsFiles): void {
  const file = [clouds, secure].find((candidate) => candidate?.isInWorkspace === true);
  if (file == null || inputs.projectId !== "") return;
  throw new GateError({
    code: "INPUT_INVALID",
    message: `The credentials file ${quote(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${label("projectId")} does not say which project is meant.`,
    hint: `Keep the file outside of the workspace, for example below ${quote("$RUNNER_TEMP")}; or give ${label("projectId")}.`,
  });
}

function resolveTokenInput({ inputs, label, environment }: CredentialSources, token: Token): ResolvedCredential {
  const problems: Problem[] = [];
  const parsed = inputs.authUrl === "" ? null : parseAuthUrl(inputs.authUrl, label("authUrl"));
  if (parsed !== null && "problem" in parsed) problems.push(parsed.problem);
  if (parsed === null && inputs.projectId === "") {
    const hint = `Give ${label("projectId")}, or ${label("authUrl")} so that Keystone can be asked.`;
    problems.push({ code: "INPUT_INVALID", message: "It is not known which project the token is for.", hint });
  }
  if (problems.length > 0) throw new GateError(problems);
  const authUrl = parsed !== null && "url" in parsed ? parsed.url : null;
  const from = authUrl === null ? label("token") : `${label("token")} and ${label("authUrl")}`;
  const ignored = [inputs.applicationCredentialId, inputs.applicationCredentialSecret].some((text) => text !== "");
  const unused = ignored ? [`${label("token")} goes before the inputs of an application credential.`] : [];
  return {
    credential: { kind: "token", token, authUrl, expectedProject: { id: null, name: null } },
    log: [
      `Credentials: a token, from ${from}.`,
      ...unused.map(capitalised),
      ...unusedSources(sourcesBelowInputs(inputs, environment)),
    ],
    cacert: environmentCa(environment),
  };
}

function resolveKeystoneInputs({ inputs, label, environment }: CredentialSources): ResolvedCredential {
  const problems: Problem[] = [];
  const needed = ["authUrl", "applicationCredentialId", "applicationCredentialSecret"] as const;
  const given = needed.filter((name) => inputs[name] !== "");
  for (const name of needed) {
    if (inputs[name] !== "") continue;
    const message = `${capitalised(label(name))} is missing: ${given.map(label).join(" and ")} ${given.length > 1 ? "need" : "needs"} it.`;
    const hint = name === "authUrl" ? undefined : "In pull requests from forks and from Dependabot, secrets are empty.";
    problems.push({ code: "INPUT_INVALID", message, ...(hint === undefined ? {} : { hint }) });
  }
  const parsed = inputs.authUrl === "" ? null : parseAuthUrl(inputs.authUrl, label("authUrl"));
  if (parsed !== null && "problem" in parsed) problems.push(parsed.problem);
  if (parsed === null || "problem" in parsed || problems.length > 0) throw new GateError(problems);
  const credential: Credential = {
    kind: "application-credential",
    authUrl: parsed.url,
    identity: { id: inputs.applicationCredentialId.trim() },
    secret: inputs.applicationCredentialSecret.trim(),
    expectedProject: { id: null, name: null },
  };
  return {
    credential,
    log: [
      `Credentials: ${describeCredential(credential)}, from ${needed.map(label).join(", ")}.`,
      ...unusedSources(sourcesBelowInputs(inputs, environment)),
    ],
    cacert: environmentCa(environment),
  };
}

function resolveSettings(sources: CredentialSources, settings: Settings): ResolvedCredential {
  const { inputs, environment } = sources;
  const result = toCredential(settings, inputs.projectId === "" ? null : inputs.projectId);
  if ("problems" in result) throw new GateError(result.problems);
  const { credential, origins } = result.authentication;
  const isBareToken = credential.kind === "token" && credential.authUrl === null;
  if (isBareToken && inputs.projectId === "" && credential.expectedProject.id === null) {
    const hint = `Give ${sources.label("projectId")}, or ${settings.label("auth_url")} so that Keystone can be asked.`;
    throw new GateError({ code: "INPUT_INVALID", message: "It is not known which project the token is for.", hint });
  }
  const cacert = findSetting(settings, "cacert");
  const fromFile = settings.values.get("auth_url")?.place ?? null;
  return {
    credential,
    log: [
      `Credentials: ${describeCredential(credential)}, from ${settings.source}: ${origins.join(", ")}.`,
      ...(fromFile !== null && hasEnvironmentCredentials(environment)
        ? unusedSources([`the variables ${quote("OS_*")}`])
        : []),
    ],
    cacert: cacert === undefined ? environmentCa(environment) : { file: cacert.value, from: cacert.from },
  };
}

/** The certificate authority is not secret and belongs to the machine: `OS_CACERT` holds for every source without its own. */
function environmentCa(environment: Environment): ResolvedCredential["cacert"] {
  const file = environment["OS_CACERT"] ?? "";
  return file === "" ? null : { file, from: quote("OS_CACERT") };
}

function sourcesBelowInputs(inputs: CredentialInputs, environment: Environment): readonly string[] {
  const cloud = inputs.cloud !== "" || inputs.cloudsFile !== "" || (environment["OS_CLOUD"] ?? "") !== "";
  return [
    ...(cloud ? ["the cloud that is named"] : []),
    ...(hasEnvironmentCredentials(environment) ? [`the variables ${quote("OS_*")}`] : []),
  ];
}

function unusedSources(names: readonly string[]): readonly string[] {
  return names.length === 0
    ? []
    : [`Not used, since something before it in the order is given: ${names.join(" and ")}.`];
}

function nothingGiven({ label, environment }: CredentialSources): readonly Problem[] {
  const named = (environment["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
  return [
    {
      code: "INPUT_INVALID",
      message: "There are no credentials.",
      hint: [
        `Give one of these: ${label("authUrl")} with ${label("applicationCredentialId")} and ${label("applicationCredentialSecret")};`,
        `a cloud of clouds.yaml, with ${label("cloud")} or ${quote("OS_CLOUD")};`,
        `the variables ${quote("OS_AUTH_URL")}, ${quote("OS_APPLICATION_CREDENTIAL_ID")} and so on;`,
        `or ${label("token")} with ${label("projectId")}.`,
        ...(named ? [`(${quote("OS_CLIENT_CONFIG_FILE")} is set, but no cloud is named.)`] : []),
        "In pull requests from forks and from Dependabot, secrets are empty.",
      ].join(" "),
    },
  ];
}
