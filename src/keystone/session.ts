// From inputs, files and environment to a token: the main function of this module.

import { type Environment, GateError, type Log, quote } from "../core/index.ts";
import type { Timing } from "../http/index.ts";
import { type CredentialInputs, parseProject, type Token } from "../inputs/index.ts";
import { readCaFile, readCloudsFiles } from "./clouds-files.ts";
import type { AskableCredential, Credential } from "./credential.ts";
import { findCloudsRequest, type InputLabel, inputLabel, resolveCredentials } from "./credentials.ts";
import { projectText } from "./project-text.ts";
import type { IssuedToken, TokenRequestOptions } from "./request-token.ts";
import { type Mask, maskEnvironment } from "./secrets.ts";

/** Inputs and surroundings of a session. */
export interface SessionOptions {
  readonly inputs: CredentialInputs;
  /** Names of inputs in messages. Absent: those of the Action. */
  readonly label?: InputLabel;
  readonly environment: Environment;
  /** Working directory: what relative paths count from, and on somebody's own machine the first place for clouds.yaml. */
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; null: this is no job but somebody's own machine. */
  readonly workspace: string | null;
  /** null: none. */
  readonly home: string | null;
  /** Called with every secret of files and variables once it is read, and with every token that Keystone issues; inputs are masked already. */
  readonly mask: Mask;
  readonly log: Log;
  readonly timing?: Timing;
}

/** A token to ask the Quota API with. */
export interface Session {
  readonly token: Token;
  /** A fresh token for the same project. Absent where the token was given: there is nothing to get another one with. */
  readonly renew?: () => Promise<Token>;
  /** The project that the token is for. */
  readonly projectId: string;
  /** null: not known. */
  readonly projectName: string | null;
  /** UTC, ISO 8601. null: not known, since Keystone was not asked. */
  readonly expiresAt: string | null;
  /** Certificate authorities of the cloud (`cacert`) as PEM text, for its other APIs too. null: the usual ones. */
  readonly ca: string | null;
}

/**
 * Finds the credentials, gets a token and its project. Throws a GateError where that is not possible, and where `project-id` is
 * given and the token is for another one: the Quota API would refuse it.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { inputs, environment, log, timing } = options;
  const label = options.label ?? inputLabel;
  const mask = toMaskOnce(options.mask);
  // Before any file is read, since errors are logged, too.
  maskEnvironment(environment, mask);
  const request = findCloudsRequest({ inputs, label, environment });
  const files = request === null ? null : await readCloudsFiles({ ...options, file: request.file });
  const resolved = await resolveCredentials({ inputs, label, environment, files }, mask);
  for (const line of resolved.log) log.info(line);
  const ca = resolved.cacert === null ? null : await readCaFile(resolved.cacert, options);

  const { credential } = resolved;
  if (!isAskable(credential)) {
    // resolveCredentials has made sure that the project is given; what it is beside the token is only a default.
    const { token, expectedProject } = credential;
    const project = parseProject(
      inputs.projectId === "" ? (expectedProject.id ?? "") : inputs.projectId,
      "the project",
    );
    if ("problems" in project) throw new GateError(project.problems);
    return { token, projectId: project.value, projectName: null, expiresAt: null, ca };
  }
  // Loaded on demand: with a token for a known project Keystone is not asked.
  const { requestToken } = await import("./request-token.ts");
  const requestOptions: TokenRequestOptions = {
    environment,
    ca,
    mask,
    log,
    ...(timing === undefined ? {} : { timing }),
  };
  const issued = await requestToken(credential, requestOptions);
  requireSameProject({ issued, projectId: inputs.projectId, label });
  log.info(`Token for the project ${projectText(issued)}, good until ${issued.expiresAt}.`);
  const { token, projectId, projectName, expiresAt } = issued;
  const renew = async (): Promise<Token> => {
    const fresh = await requestToken(credential, requestOptions);
    requireSameProject({ issued: fresh, projectId, label });
    return fresh.token;
  };
  return { token, projectId, projectName, expiresAt, ca, ...(credential.kind === "token" ? {} : { renew }) };
}

/** Passes on each secret once; the same one is often read several times. */
function toMaskOnce(mask: Mask): Mask {
  const masked = new Set<string>();
  return (secret) => {
    if (!masked.has(secret)) mask(secret);
    masked.add(secret);
  };
}

function isAskable(credential: Credential): credential is AskableCredential {
  return credential.kind !== "token" || credential.authUrl !== null;
}

function requireSameProject(found: {
  readonly issued: IssuedToken;
  readonly projectId: string;
  readonly label: InputLabel;
}): void {
  const { issued, projectId, label } = found;
  if (projectId === "" || projectId === issued.projectId) return;
  throw new GateError({
    code: "INPUT_INVALID",
    message: `The project ${quote(projectId)} is asked for with ${label("projectId")}, but the token is for ${projectText(issued)}.`,
    hint: `Leave out ${label("projectId")} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`,
  });
}
