// The login of a run: from inputs, files and environment to a token and its project.

import { type CloudRegion, GateError, inputProblem, type Log, quoted, say, theSetting } from "../core/index.ts";
import { type CredentialInputs, parseProject, type Token } from "../inputs/index.ts";
import { type CloudsPlaces, readCaFile } from "./clouds-files.ts";
import { type AskableCredential, type Credential, describeCredential } from "./credential.ts";
import { chooseCredentials } from "./credentials.ts";
import type { TokenFacts } from "./token-answer.ts";
import type { TransportOptions } from "./transport.ts";

/** The machine that logs in. */
export interface LoginRuntime extends CloudsPlaces, Pick<TransportOptions, "timing" | "clock"> {
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
  /** Address of the Keystone that the token is of. Absent: not known. */
  readonly authUrl?: string;
  /** Interface of the services that the credentials' source names: `public` unless it says otherwise. */
  readonly interface: string;
}

/**
 * Finds the credentials, gets a token and its project. Throws a GateError where that is not possible, and where `project-id` is
 * given and the token is for another one: the Quota API would refuse it.
 */
export async function login(inputs: CredentialInputs, runtime: LoginRuntime): Promise<Session> {
  const { log } = runtime;
  const { credential, source, cacert, ...rest } = await chooseCredentials(inputs, runtime);
  log.info(say`Credentials: ${describeCredential(credential)}, from ${source}.`);
  const ca = cacert === undefined ? undefined : await readCaFile(cacert, runtime);
  const common = { ca, region: rest.region, interface: rest.interface };
  if (!isAskable(credential)) {
    // The credential has one of the two; next to the token the input is only a default.
    const project = parseProject(inputs.projectId || (credential.expectedProject.id ?? ""), say`the project`);
    if ("problems" in project) throw new GateError(project.problems);
    return { ...common, token: credential.token, projectId: project.value, roles: [] };
  }
  // Loaded on demand: with a token for a known project Keystone is not asked.
  const { describeProject, requestToken } = await import("./request-token.ts");
  const issued = await requestToken(credential, { ...runtime, ca });
  const wanted = inputs.projectId;
  if (wanted !== "" && wanted !== issued.projectId) {
    const setting = theSetting("project-id");
    throw new GateError(
      inputProblem(
        say`The project ${quoted(wanted)} is asked for with ${setting}, but the token is for ${describeProject(issued)}.`,
        say`Leave out ${setting} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`,
      ),
    );
  }
  log.info(say`Token for the project ${describeProject(issued)}, good until ${issued.expiresAt}.`);
  return { ...common, ...issued, authUrl: credential.authUrl };
}

function isAskable(credential: Credential): credential is AskableCredential {
  return credential.authUrl !== undefined;
}
