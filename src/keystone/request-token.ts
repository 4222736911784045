// A credential → a token and the project that it is for.

import { GateError, type Message, type Problem, quoted, say } from "../core/index.ts";
import type { HttpResponse } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import type { ApplicationCredential, AskableCredential, ExpectedProject, PasswordCredential } from "./credential.ts";
import {
  explainApplicationCredential,
  explainPassword,
  explainProject,
  explainToken,
  findForeignAnswer,
  isSuccess,
} from "./refusals.ts";
import type { Mask } from "./settings.ts";
import { readProjects, readTokenAnswer, readTokenHeader, type TokenFacts } from "./token-answer.ts";
import { askAboutToken, openTransport, type Transport, type TransportOptions } from "./transport.ts";

/** Means of a request for a token. */
interface TokenRequestOptions extends Omit<TransportOptions, "authUrl"> {
  /** Called with every token that comes from Keystone, before anything else is done with it. */
  readonly mask: Mask;
}

/** A token that is good for one project. */
export interface IssuedToken extends TokenFacts {
  readonly token: Token;
}

/**
 * Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
 * known. Throws a GateError that names the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
 */
export async function requestToken(credential: AskableCredential, options: TokenRequestOptions): Promise<IssuedToken> {
  const transport = await openTransport({ ...options, authUrl: credential.authUrl });
  try {
    if (credential.kind === "token") {
      const answer = await askAboutToken((request) => transport.send(request), credential);
      if (!isSuccess(answer)) throw new GateError(explainToken(answer));
      return { token: credential.token, ...readFacts(answer, credential.expectedProject) };
    }
    const answer =
      credential.kind === "password"
        ? await logInWithPassword(transport, credential, options.mask)
        : await logInWithApplicationCredential(transport, credential);
    const token = readTokenHeader(answer, options.mask);
    const expected = credential.kind === "password" ? undefined : credential.expectedProject;
    return { token, ...readFacts(answer, expected) };
  } finally {
    await transport.close();
  }
}

/** Asks for a token. https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
async function post(transport: Transport, authUrl: string, auth: object): Promise<HttpResponse> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ auth });
  const answer = await transport.send({ method: "POST", url: `${authUrl}/auth/tokens`, headers, body });
  const foreign = findForeignAnswer(answer, authUrl);
  if (foreign !== undefined) throw new GateError(foreign);
  return answer;
}

async function logInWithApplicationCredential(
  transport: Transport,
  credential: ApplicationCredential,
): Promise<HttpResponse> {
  const { authUrl, identity, secret } = credential;
  // Without a scope: Keystone answers 401 to one, since the project is fixed.
  const methods = { methods: ["application_credential"], application_credential: { ...identity, secret } };
  const answer = await post(transport, authUrl, { identity: methods });
  if (isSuccess(answer)) return answer;
  throw new GateError(explainApplicationCredential(answer, credential));
}

async function logInWithPassword(
  transport: Transport,
  credential: PasswordCredential,
  mask: Mask,
): Promise<HttpResponse> {
  const answer = await postPassword(transport, credential, { project: credential.project });
  if (isSuccess(answer)) return answer;
  if (answer.status !== 401) throw new GateError(explainPassword(answer, credential));
  throw new GateError(await findPasswordRefusal(transport, credential, { refusal: answer, mask }));
}

function postPassword(
  transport: Transport,
  { authUrl, user, password }: PasswordCredential,
  scope: "unscoped" | Pick<PasswordCredential, "project">,
): Promise<HttpResponse> {
  const methods = { methods: ["password"], password: { user: { ...user, password } } };
  return post(transport, authUrl, { identity: methods, scope });
}

/** Finds out whether a 401 means the user or the project, by asking for a token without a project. */
async function findPasswordRefusal(
  transport: Transport,
  credential: PasswordCredential,
  of: { readonly refusal: HttpResponse; readonly mask: Mask },
): Promise<Problem> {
  try {
    // That there is to be no project has to be said, or Keystone would take the user's default project.
    const answer = await postPassword(transport, credential, "unscoped");
    if (!isSuccess(answer)) return explainPassword(answer, credential);
    const token = readTokenHeader(answer, of.mask);
    const url = `${credential.authUrl}/auth/projects`;
    const list = await transport.send({ method: "GET", url, headers: { "x-auth-token": token.text } });
    return explainProject(credential, readProjects(list));
  } catch (error) {
    // The second request failed; the first response stands.
    if (error instanceof GateError) return explainPassword(of.refusal, credential);
    throw error;
  }
}

/** The project of a token, for messages: "`demo` (`02a4…`)". */
export function describeProject({ projectId, projectName }: Pick<TokenFacts, "projectId" | "projectName">): Message {
  return projectName === undefined ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}

/**
 * The facts of an answer about a token. The project named next to a credential is not sent, but must be the token's: otherwise another
 * project's quota would be checked. Throws a GateError where it is another one, or none.
 */
function readFacts(answer: HttpResponse, { id, name }: Partial<ExpectedProject> = {}): TokenFacts {
  const about = readTokenAnswer(answer);
  if ("unscoped" in about) throw new GateError(about.unscoped);
  const { facts } = about;
  const isOther = id !== undefined && id !== facts.projectId;
  const hasOtherName = name !== undefined && facts.projectName !== undefined && name !== facts.projectName;
  if (!isOther && !hasOtherName) return facts;
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
    hint: say`An application credential or token is for one project only; remove the project or use credentials for it.`,
  });
}
