// A credential → a token and the project that it is for.

import { type Environment, GateError, type Log, quoted, say } from "../core/index.ts";
import type { HttpResponse, Timing } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import {
  type ApplicationCredential,
  type AskableCredential,
  type Credential,
  type ExistingToken,
  type ExpectedProject,
  type PasswordCredential,
  projectText,
} from "./credential.ts";
import {
  explainApplicationCredential,
  explainPassword,
  explainProject,
  explainToken,
  findForeignAnswer,
  isSuccess,
} from "./refusals.ts";
import type { Mask } from "./settings.ts";
import { type Catalog, readProjects, readTokenBody, readTokenHeader, type TokenAnswer } from "./token-answer.ts";
import { askAboutToken, DEFAULT_TIMING, openTransport, type Transport } from "./transport.ts";

/** Surroundings of a request for a token. */
interface TokenRequestOptions {
  /** For the proxies only. */
  readonly environment: Environment;
  /** Certificate authorities to trust in addition to the usual ones, as PEM text. undefined: the usual ones. */
  readonly ca: string | undefined;
  /** Called with every token that comes from Keystone, before anything else is done with it. */
  readonly mask: Mask;
  readonly log: Log;
  readonly timing?: Timing | undefined;
}

/** A token that is good for one project. */
export interface IssuedToken {
  readonly token: Token;
  readonly projectId: string;
  /** undefined: Keystone did not say. */
  readonly projectName: string | undefined;
  /** UTC, ISO 8601, by Keystone's clock. */
  readonly expiresAt: string;
  /** undefined: Keystone did not say. */
  readonly userId: string | undefined;
  readonly roles: readonly string[];
  /** undefined: Keystone gave none. */
  readonly catalog: Catalog | undefined;
}

/** Smallest difference between the clocks that is logged, in minutes. It is harmless here: Keystone's clock alone counts. */
const TOLD_CLOCK_SKEW_MINUTES = 5;

const TOKENS = "/auth/tokens";

/**
 * Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
 * known. Throws a GateError that names the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
 */
export async function requestToken(credential: AskableCredential, options: TokenRequestOptions): Promise<IssuedToken> {
  const { environment, ca, log, timing = DEFAULT_TIMING } = options;
  const transport = await openTransport({ authUrl: credential.authUrl, environment, ca, timing, log });
  try {
    if (credential.kind === "token") return await readExistingToken({ credential, transport, options });
    if (credential.kind === "password") return await requestWithPassword({ credential, transport, options });
    return await requestWithApplicationCredential({ credential, transport, options });
  } finally {
    await transport.close();
  }
}

interface TokenRequest<Kind extends Credential> {
  readonly credential: Kind;
  readonly transport: Transport;
  readonly options: TokenRequestOptions;
}

/** Asks for a token. https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
async function post(transport: Transport, authUrl: string, auth: object): Promise<HttpResponse> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ auth });
  const answer = await transport.send({ method: "POST", url: authUrl + TOKENS, headers, body });
  const foreign = findForeignAnswer(answer, authUrl);
  if (foreign !== undefined) throw new GateError(foreign);
  return answer;
}

async function requestWithApplicationCredential(job: TokenRequest<ApplicationCredential>): Promise<IssuedToken> {
  const { credential, transport, options } = job;
  const { authUrl, identity, secret } = credential;
  // Without a scope: Keystone answers 401 to one, since the project is fixed.
  const methods = { methods: ["application_credential"], application_credential: { ...identity, secret } };
  const answer = await post(transport, authUrl, { identity: methods });
  if (!isSuccess(answer)) throw new GateError(explainApplicationCredential(answer, credential));
  const issued = acceptToken(answer, options);
  requireExpectedProject(issued, credential.expectedProject);
  return issued;
}

async function requestWithPassword({
  credential,
  transport,
  options,
}: TokenRequest<PasswordCredential>): Promise<IssuedToken> {
  const answer = await postPassword(transport, credential, { project: credential.project });
  if (isSuccess(answer)) return acceptToken(answer, options);
  if (answer.status !== 401) throw new GateError(explainPassword(answer, credential));
  throw await findPasswordRefusal({ credential, transport, options }, answer);
}

function postPassword(
  transport: Transport,
  { authUrl, user, password }: PasswordCredential,
  scope: "unscoped" | Pick<PasswordCredential, "project">,
): Promise<HttpResponse> {
  return post(transport, authUrl, {
    identity: { methods: ["password"], password: { user: { ...user, password } } },
    scope,
  });
}

/** Finds out whether a 401 means the user or the project, by asking for a token without a project. */
async function findPasswordRefusal(job: TokenRequest<PasswordCredential>, refusal: HttpResponse): Promise<GateError> {
  const { credential, transport, options } = job;
  try {
    // That there is to be no project has to be said, or Keystone would take the user's default project.
    const answer = await postPassword(transport, credential, "unscoped");
    if (!isSuccess(answer)) return new GateError(explainPassword(answer, credential));
    const token = readTokenHeader(answer, options.mask);
    const url = `${credential.authUrl}/auth/projects`;
    const list = await transport.send({ method: "GET", url, headers: { "x-auth-token": token.text } });
    return new GateError(explainProject(credential, readProjects(list)));
  } catch (error) {
    // The second request failed; the first response stands.
    if (error instanceof GateError) return new GateError(explainPassword(refusal, credential), { cause: error });
    throw error;
  }
}

async function readExistingToken(
  job: TokenRequest<ExistingToken & { readonly authUrl: string }>,
): Promise<IssuedToken> {
  const { credential, transport, options } = job;
  const { token } = credential;
  const answer = await askAboutToken((request) => transport.send(request), credential);
  if (!isSuccess(answer)) throw new GateError(explainToken(answer, credential));
  const body = readTokenBody(answer);
  tellClockSkew(body.serverTime, options.log);
  const issued = toIssuedToken(token, body);
  requireExpectedProject(issued, credential.expectedProject);
  return issued;
}

/** The token of a successful answer, masked, and what the answer says about it. */
function acceptToken(answer: HttpResponse, options: TokenRequestOptions): IssuedToken {
  const token = readTokenHeader(answer, options.mask);
  const body = readTokenBody(answer);
  const serverTime = body.serverTime ?? body.issuedAt;
  if (serverTime !== undefined && body.expiresAt.getTime() <= serverTime.getTime()) {
    throw new GateError({
      code: "API_ANSWER_INVALID",
      message: "Keystone issued a token that has expired already by Keystone's own clock.",
      hint: "If the application credential is about to expire, make a new one; otherwise ask the cloud's operator.",
    });
  }
  tellClockSkew(serverTime, options.log);
  return toIssuedToken(token, body);
}

function toIssuedToken(token: Token, body: TokenAnswer): IssuedToken {
  const { projectId, projectName, userId, roles, catalog, expiresAt } = body;
  return { token, projectId, projectName, expiresAt: expiresAt.toISOString(), userId, roles, catalog };
}

/** Expiry is Keystone's to judge, so a wrong clock here stops nothing; but it is worth telling, as it breaks TLS and logs. */
function tellClockSkew(serverTime: Date | undefined, log: Log): void {
  if (serverTime === undefined) return;
  const minutes = Math.round((Date.now() - serverTime.getTime()) / 60_000);
  if (Math.abs(minutes) < TOLD_CLOCK_SKEW_MINUTES) return;
  const direction = minutes > 0 ? "ahead of" : "behind";
  log.warning(`The clock of this machine is ${Math.abs(minutes)} minutes ${direction} Keystone's.`);
}

/** The project named next to a credential is not sent, but must be the token's: otherwise another project's quota would be checked. */
function requireExpectedProject(issued: IssuedToken, expected: ExpectedProject): void {
  const wrongId = expected.id !== undefined && expected.id !== issued.projectId;
  const wrongName =
    expected.name !== undefined && issued.projectName !== undefined && expected.name !== issued.projectName;
  if (!wrongId && !wrongName) return;
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`The credentials name the project ${quoted(expected.id ?? expected.name ?? "")}, but the token is for ${projectText(issued)}.`,
    hint: "An application credential or token is for one project only; remove the project or use credentials for it.",
  });
}
