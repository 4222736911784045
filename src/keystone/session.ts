// From inputs, files and environment to a token: the main function of this module.

import { type CloudRegion, GateError, inputProblem, type Log, quoted, say } from "../core/index.ts";
import type { Timing } from "../http/index.ts";
import { type CredentialInputs, parseProject, type Token } from "../inputs/index.ts";
import { type CloudsPlaces, readCaFile } from "./clouds-files.ts";
import { type AskableCredential, type Credential, projectText } from "./credential.ts";
import { type InputLabel, inputLabel, resolveCredentials } from "./credentials.ts";
import type { IssuedToken } from "./request-token.ts";
import type { Mask } from "./settings.ts";
import type { Catalog } from "./token-answer.ts";

/** Inputs and surroundings of a session. */
interface SessionOptions extends CloudsPlaces {
  readonly inputs: CredentialInputs;
  /** Names of inputs in messages. Absent: those of the Action. */
  readonly label?: InputLabel;
  /** Called with every secret of files and variables once it is read, and with every token that Keystone issues; inputs are masked already. */
  readonly mask: Mask;
  readonly log: Log;
  readonly timing?: Timing;
}

/** A token to ask the cloud with. */
export interface Session {
  readonly token: Token;
  /** A fresh token for the same project. Absent where the token was given: there is nothing to get another one with. */
  readonly renew?: (() => Promise<Token>) | undefined;
  /** The project that the token is for. */
  readonly projectId: string;
  /** undefined: not known. */
  readonly projectName?: string | undefined;
  /** UTC, ISO 8601. undefined: not known, since Keystone was not asked. */
  readonly expiresAt?: string | undefined;
  /** Certificate authorities of the cloud (`cacert`) as PEM text, for its other APIs too. undefined: the usual ones. */
  readonly ca?: string | undefined;
  /** Region of the cloud in clouds.yaml that was logged in to. undefined: it was none, or it does not name one. */
  readonly region?: CloudRegion | undefined;
  /** The user that the token is for. undefined: not known. */
  readonly userId?: string | undefined;
  /** Names of the roles that the token has, as Keystone gives them. */
  readonly roles: readonly string[];
  /** Address of the Keystone that the token is of. Absent: not known. */
  readonly authUrl?: string;
  /** Services of the cloud and their addresses. undefined: not known, since Keystone was not asked. */
  readonly catalog?: Catalog | undefined;
  /** Interface of the services that the credentials' source names: `public` unless it says otherwise. */
  readonly interface: string;
}

/**
 * Finds the credentials, gets a token and its project. Throws a GateError where that is not possible, and where `project-id` is
 * given and the token is for another one: the Quota API would refuse it.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { inputs, label = inputLabel, log } = options;
  const mask = toMaskOnce(options.mask);
  const resolved = await resolveCredentials({ ...options, label }, mask);
  for (const line of resolved.log) log.info(line);
  const ca = resolved.cacert === undefined ? undefined : await readCaFile(resolved.cacert, options);

  const { credential, region } = resolved;
  if (!isAskable(credential)) {
    // resolveCredentials has made sure that the project is given; next to the token it is only a default.
    const { token, expectedProject } = credential;
    const project = parseProject(inputs.projectId || (expectedProject.id ?? ""), "the project");
    if ("problems" in project) throw new GateError(project.problems);
    return {
      token,
      projectId: project.value,
      ca,
      region,
      roles: [],
      interface: resolved.interface,
    };
  }
  // Loaded on demand: with a token for a known project Keystone is not asked.
  const { requestToken } = await import("./request-token.ts");
  const issue = async (wanted: string): Promise<IssuedToken> => {
    const issued = await requestToken(credential, { ...options, ca, mask });
    if (wanted !== "" && wanted !== issued.projectId) throw otherProject(issued, wanted, label);
    return issued;
  };
  const issued = await issue(inputs.projectId);
  const { projectId } = issued;
  log.info(say`Token for the project ${projectText(issued)}, good until ${issued.expiresAt}.`);
  const renew = async () => (await issue(projectId)).token;
  const { authUrl } = credential;
  return {
    ...issued,
    ca,
    region,
    authUrl,
    interface: resolved.interface,
    renew: credential.kind === "token" ? undefined : renew,
  };
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
  return credential.kind !== "token" || credential.authUrl !== undefined;
}

function otherProject(issued: IssuedToken, wanted: string, label: InputLabel): GateError {
  return new GateError(
    inputProblem(
      say`The project ${quoted(wanted)} is asked for with ${label("projectId")}, but the token is for ${projectText(issued)}.`,
      `Leave out ${label("projectId")} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`,
    ),
  );
}
