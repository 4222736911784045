// Requests to Keystone for a token, or about one. Redirects are not followed, because the secret in the request would
// go along.

import { GateError, type Log, type Message, type Problem, prose, quoted, say } from "../core/index.ts";
import {
  ask,
  type ClientOptions,
  createDeadline,
  type Deadline,
  findTransientFailure,
  type HttpRequest,
  type HttpResponse,
  openClient,
  type ServerCall,
  SYSTEM_CLOCK,
  type Timing,
} from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import type { AskableCredential, PasswordCredential } from "./credential.ts";
import {
  explainProject,
  explainRefusal,
  isSuccess,
  type KeystoneAnswer,
  readAnswer,
  readTokenAnswer,
  readTokenHeader,
  type TokenFacts,
} from "./keystone-answers.ts";
import type { Mask } from "./login-settings.ts";

/**
 * Limits of a run, which keep everything but the Quota API within half a minute. Hashing a secret takes Keystone about
 * 0.2 s.
 */
export const DEFAULT_TIMING: Timing = { attemptMs: 8_000, totalMs: 14_000, attempts: 4, backoffMs: 500 };

/** Largest answer that is read, in bytes. A token without a catalog has 600, a list of 1,000 projects about 500,000. */
const MAX_ANSWER_BYTES = 1024 * 1024;

type KeystoneRequest = Pick<HttpRequest, "method" | "path" | "body"> & Partial<Pick<HttpRequest, "headers">>;

interface RequestTurn {
  /** Deadline of the request. If absent, the deadline of all requests since the client was opened. */
  readonly deadline?: Deadline;
  /**
   * Runs each attempt when its turn comes, and throws `NoTurnError` if that takes too long. If absent, attempts run at
   * once.
   */
  readonly inTurn?: (attempt: () => Promise<HttpResponse>) => Promise<HttpResponse>;
}

/** Sends requests to one Keystone until it is closed. */
export type KeystoneClient = ReturnType<typeof openKeystone>;

/** Options of requests to Keystone. */
export interface KeystoneOptions extends Omit<ClientOptions, "url" | "setting"> {
  readonly authUrl: string;
  readonly log: Log;
  readonly timing?: Timing;
  readonly onCall?: (call: ServerCall) => void;
}

/** Opens a client of Keystone, which connects on demand. The caller must close it. */
export function openKeystone(options: KeystoneOptions) {
  const { authUrl, log, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK } = options;
  const client = openClient({ ...options, url: authUrl, setting: say`Keystone's address` });
  const clientDeadline = createDeadline(timing.totalMs, clock);
  const { origin } = new URL(authUrl);

  /**
   * Resolves to the answer after retries, with any status that another attempt would not change. Throws a GateError if
   * Keystone gives none.
   */
  const send = async (
    { method, path, headers, body }: KeystoneRequest,
    { deadline = clientDeadline, inTurn }: RequestTurn = {},
  ): Promise<KeystoneAnswer> => {
    const { pathname } = new URL(authUrl + path);
    const response = await ask<HttpResponse>(
      { timing, deadline, clock, log },
      {
        request: {
          method,
          path: pathname,
          headers: { accept: "application/json", "user-agent": "quota-gate", ...headers },
          body,
          maxBytes: MAX_ANSWER_BYTES,
        },
        send: client.send,
        inTurn,
        onCall: options.onCall,
        server: say`Keystone`,
        call: say`${prose(method)} ${quoted(pathname)}`,
        origin,
        subject: say`${quoted(pathname)} of Keystone`,
        read: (found) => findTransientFailure(found) ?? found,
      },
    );
    return readAnswer(response, authUrl);
  };

  return { send, close: client.close };
}

/** Resolves to Keystone's answer about a token, with any status. Throws what `send` throws. */
export function askAboutToken(client: KeystoneClient, { text }: Token, turn?: RequestTurn): Promise<KeystoneAnswer> {
  // If the application credential of a token has access rules, Keystone answers 404 unless the client says that it
  // knows such rules (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce the rules for
  // each call.
  const headers = { "x-auth-token": text, "x-subject-token": text, "openstack-identity-access-rules": "1.0" };
  return client.send({ method: "GET", path: "/auth/tokens", headers }, turn);
}

/** Requests a token. https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
function askForToken(
  client: KeystoneClient,
  credential: Exclude<AskableCredential, { readonly kind: "token" }>,
  isUnscoped = false,
): Promise<KeystoneAnswer> {
  const auth =
    credential.kind === "password"
      ? {
          identity: {
            methods: ["password"],
            password: { user: { ...credential.user, password: credential.password } },
          },
          // Without an explicit "unscoped", Keystone would use the user's default project.
          scope: isUnscoped ? "unscoped" : { project: credential.project },
        }
      : {
          // Sent without a scope: the project is fixed, and Keystone would answer 401.
          identity: {
            methods: ["application_credential"],
            application_credential: { ...credential.identity, secret: credential.secret },
          },
        };
  const headers = { "content-type": "application/json" };
  return client.send({ method: "POST", path: "/auth/tokens", headers, body: JSON.stringify({ auth }) });
}

/**
 * Requests a token for an application credential or a password. For an existing token, it asks for the token's project.
 * `mask` is called with every token from Keystone before anything else. Throws a GateError that names the failure:
 * API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
 */
export async function requestToken(
  credential: AskableCredential,
  { mask, ...options }: Omit<KeystoneOptions, "authUrl"> & { readonly mask: Mask },
): Promise<TokenFacts & { readonly token: Token }> {
  const client = openKeystone({ ...options, authUrl: credential.authUrl });
  try {
    const { kind } = credential;
    const answer = await (kind === "token" ? askAboutToken(client, credential.token) : askForToken(client, credential));
    if (!isSuccess(answer)) {
      const isUnclear = kind === "password" && answer.status === 401;
      throw new GateError(
        isUnclear ? await findPasswordRefusal(client, credential, answer, mask) : explainRefusal(answer, credential),
      );
    }
    const token = kind === "token" ? credential.token : readTokenHeader(answer, mask);
    return { token, ...readFacts(answer, credential) };
  } finally {
    await client.close();
  }
}

/** Finds out whether a 401 is about the user or the project, by asking for a token without a project. */
async function findPasswordRefusal(
  client: KeystoneClient,
  credential: PasswordCredential,
  answer: KeystoneAnswer,
  mask: Mask,
): Promise<Problem> {
  try {
    const unscoped = await askForToken(client, credential, true);
    if (!isSuccess(unscoped)) return explainRefusal(unscoped, credential);
    const headers = { "x-auth-token": readTokenHeader(unscoped, mask).text };
    return explainProject(credential, await client.send({ method: "GET", path: "/auth/projects", headers }));
  } catch (error) {
    // The second request failed, so the first answer stands.
    if (error instanceof GateError) return explainRefusal(answer, credential);
    throw error;
  }
}

/** Describes the project of a token for messages: "`demo` (`02a4…`)". */
export function describeProject({ projectId, projectName }: Pick<TokenFacts, "projectId" | "projectName">): Message {
  return projectName === undefined ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}

/**
 * Returns the facts of an answer about a token. Throws a GateError if the token has no project, or another one than the
 * source names. The project's name is not sent to Keystone.
 */
function readFacts(answer: KeystoneAnswer, credential: AskableCredential): TokenFacts {
  const facts = readTokenAnswer(answer);
  if ("unscoped" in facts) throw new GateError(facts.unscoped);
  if (credential.kind === "password") return facts;
  const { id, name } = credential.expectedProject;
  const isOther = id !== undefined && id !== facts.projectId;
  const hasOtherName = name !== undefined && facts.projectName !== undefined && name !== facts.projectName;
  if (!isOther && !hasOtherName) return facts;
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
    hint: say`An application credential or token is for one project only; remove the project or use credentials for it.`,
  });
}
