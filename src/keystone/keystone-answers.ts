// Keystone's answers, validated, and the meaning of its refusals. Keystone deliberately says little: the same answer
// stands for a wrong password, an unknown user and a disabled one. keystone-client.ts sends a second request if that
// tells them apart. Otherwise the message lists all causes.

import { GateError, joinMessages, type Message, type Problem, quoted, quotedList, say, z } from "../core/index.ts";
import { describeRedirect, type HttpResponse } from "../http/index.ts";
import { parseProject, Token } from "../inputs/index.ts";
import { describeCredential, describeReference, type NamedCredential, type PasswordCredential } from "./credential.ts";
import type { Mask } from "./login-settings.ts";

/** An answer of Keystone with any status. */
export interface KeystoneAnswer extends Omit<HttpResponse, "body"> {
  readonly json: unknown;
}

/** Returns whether the status is the expected one for a request for a token or about one. */
export function isSuccess({ status }: KeystoneAnswer): boolean {
  return status === 201 || status === 200;
}

const WRONG_ADDRESS = say`Is the address that of Keystone's API?`;

const LOOK_AT_ADDRESS = say`\`openstack catalog show identity\` shows the right address, which normally ends in \`/v3\`. A proxy or a login page in between answers like that, too.`;

/**
 * Parses a response of Keystone. Throws a GateError for a redirect, for a body that is not JSON, and for an error in
 * another form than Keystone's, as from a proxy, a login page or a wrong address.
 */
export function readAnswer(response: HttpResponse, authUrl: string): KeystoneAnswer {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400) {
    throw new GateError(
      createRefusal(
        say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(response, authUrl)}, which is not followed, since the secret would go along.`,
        LOOK_AT_ADDRESS,
      ),
    );
  }
  const text = body.toString("utf8");
  const start = text.trimStart().charAt(0);
  let found: "nothing" | "a web page (HTML)" | "something that is not JSON" | "JSON of another program";
  try {
    const json: unknown = JSON.parse(text);
    // Other programs lack the path, or refuse the request, in a form of their own.
    if (status < 400 || refusalBody.safeParse(json).success) return { status, headers, json };
    found = "JSON of another program";
  } catch {
    found = start === "" ? "nothing" : start === "<" ? "a web page (HTML)" : "something that is not JSON";
  }
  const message = say`${quoted(authUrl)} is not Keystone's API: it answered with status ${status} and ${found}.`;
  const code = status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID";
  throw new GateError({ code, message, hint: LOOK_AT_ADDRESS });
}

/**
 * Keystone's errors have one form (https://docs.openstack.org/api-ref/identity/v3/#http-status-codes). The refusal of a
 * single factor has a receipt for the next one instead.
 */
const refusalBody = z.union([z.object({ error: z.looseObject({}) }), z.object({ receipt: z.looseObject({}) })]);

const name = z.string().check(z.minLength(1), z.maxLength(255));

const endpoint = z.pipe(
  z.object({
    interface: z.string(),
    region: z.nullish(z.string()),
    region_id: z.nullish(z.string()),
    /** Address as the operator wrote it, with or without a version, a project ID or a slash at the end. */
    url: z.string(),
  }),
  // Keystone keeps `region` for clients from before its version 3.3, so `region_id` takes precedence.
  z.transform(({ region, region_id: id, ...rest }) => ({ ...rest, region: id ?? region ?? undefined })),
);

const service = z.object({ id: z.optional(z.string()), type: z.string(), endpoints: z.array(endpoint) });

/** Endpoint of a service. */
export type CatalogEndpoint = Readonly<z.infer<typeof endpoint>>;

/** A service of the cloud. */
export type CatalogService = Readonly<z.infer<typeof service>>;

/** All services, in Keystone's order. */
export type Catalog = readonly CatalogService[];

/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = z.object({
  token: z.object({
    expires_at: z.string(),
    user: z.optional(z.object({ id: name })),
    roles: z.optional(z.array(z.object({ name: z.string() }))),
    // A malformed catalog counts as missing. It matters only if services are looked up.
    catalog: z.lenient(z.array(service)),
    project: z.optional(
      z.object({ id: z.string().check(z.refine((id) => "value" in parseProject(id, say``))), name: z.optional(name) }),
    ),
    domain: z.optional(z.unknown()),
    system: z.optional(z.unknown()),
  }),
});

const projectsBody = z.object({
  projects: z.array(z.object({ id: name, name: z.optional(name), enabled: z.optional(z.boolean()) })),
});

const versionBody = z.object({ version: z.object({ id: z.string().check(z.regex(/^v3(?:\.|$)/)) }) });

/** Facts on a token for a project. Undefined values are missing in Keystone's answer. */
export interface TokenFacts {
  readonly projectId: string;
  readonly projectName: string | undefined;
  readonly userId: string | undefined;
  readonly roles: readonly string[];
  readonly catalog: Catalog | undefined;
  readonly expiresAt: string;
}

function createInvalidError(found: Message, hint: Message): GateError {
  const message = say`The answer of Keystone cannot be used: ${found}.`;
  return new GateError({ code: "API_ANSWER_INVALID", message, hint });
}

/** Masks and returns the token in the header of an answer. Throws a GateError if it is missing or invalid. */
export function readTokenHeader({ headers }: KeystoneAnswer, mask: Mask): Token {
  const text = headers.get("x-subject-token") ?? "";
  mask(text);
  const token = Token.parse(text);
  if ("value" in token) return token.value;
  const found = text === "" ? say`there is no token in it` : say`its token is too short or too long, or cannot be sent`;
  throw createInvalidError(found, say`Does a proxy change headers?`);
}

/**
 * Returns the facts of an answer about a token, or the problem of a token without a project. Throws a GateError if the
 * answer is not about a token.
 */
export function readTokenAnswer({ json }: KeystoneAnswer): TokenFacts | { readonly unscoped: Problem } {
  const parsed = tokenBody.safeParse(json);
  if (!parsed.success) {
    const paths = new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"));
    throw createInvalidError(
      say`what is wrong is ${joinMessages([...paths].slice(0, 4).map(quoted), ", ")}`,
      WRONG_ADDRESS,
    );
  }
  const { token } = parsed.data;
  const { project } = token;
  if (project === undefined) {
    const scope = token.domain === undefined ? "for no project (unscoped)" : "for a whole domain";
    const message = say`The token is ${token.system === undefined ? scope : "for the whole system"}; quotas belong to projects.`;
    const hint = say`Get a token for a project, or give an application credential, which belongs to one.`;
    return { unscoped: createRefusal(message, hint) };
  }
  return {
    projectId: project.id,
    projectName: project.name,
    userId: token.user?.id,
    roles: (token.roles ?? []).map((role) => role.name),
    catalog: token.catalog,
    expiresAt: readTime(token.expires_at),
  };
}

/**
 * Returns a time of Keystone in UTC. If an application credential expires before its token would, the time lacks the
 * `Z`.
 */
function readTime(text: string): string {
  const [, time, zone = "Z"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
  const date = new Date(`${time}${zone}`);
  if (Number.isNaN(date.getTime())) throw createInvalidError(say`\`token.expires_at\` is not a time`, WRONG_ADDRESS);
  return date.toISOString();
}

/** Returns the problem of an answer from the address itself. Undefined if the answer describes version 3. */
export function findOtherVersion({ status, json }: KeystoneAnswer, authUrl: string): Problem | undefined {
  if (status === 200 && versionBody.safeParse(json).success) return undefined;
  const message = say`${quoted(authUrl)} is not version 3 of Keystone's API: it answered with status ${status}.`;
  return { code: "API_ANSWER_INVALID", message, hint: WRONG_ADDRESS };
}

function createRefusal(message: Message, hint: Message): Problem {
  return { code: "API_REFUSED", message, hint };
}

/**
 * Returns the end of a message on a secret with surrounding white space, a common mistake in copying. Reveals nothing
 * else about the secret.
 */
function whiteSpaceText(secret: string): Message {
  return secret === secret.trim() ? say`` : say` What was given begins or ends with white space.`;
}

const MAKE_CREDENTIAL = say`Make a new one with \`openstack application credential create\`, and give that one.`;

/**
 * Returns the problem of a credential without a token, or of a rejected token. A password is assumed to be refused even
 * without a project.
 */
export function explainRefusal({ status, headers }: KeystoneAnswer, credential: NamedCredential): Problem {
  const what = describeCredential(credential);
  if (credential.kind === "password" && headers.has("openstack-auth-receipt")) {
    return createRefusal(
      say`Keystone wants more than ${what} (multi-factor authentication), which is not supported.`,
      say`Use an application credential: it needs no second factor.`,
    );
  }
  if (status !== 401 && (status !== 404 || credential.kind === "password")) {
    const hint = say`Check the ids and domains, and whether the address is that of Keystone's API. A firewall of the cloud may say so, too.`;
    return createRefusal(say`Keystone refuses ${what} with status ${status}.`, hint);
  }
  if (credential.kind === "token") {
    return createRefusal(
      say`Keystone does not accept the token (${status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`,
      say`Get a new one, or give an application credential instead, from which a token is made for every run.`,
    );
  }
  if (credential.kind === "password") {
    return createRefusal(
      say`Keystone refuses the user ${describeReference(credential.user)} (401) and does not say why: the password is wrong or has expired, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`,
      say`Check user, domain and password; a locked user works again after some time.`,
    );
  }
  if (status === 404) {
    return createRefusal(
      say`Keystone does not know ${what} (404): it was deleted (revoked), its id or user is wrong, its project is disabled, or it belongs to another cloud.`,
      say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${MAKE_CREDENTIAL}`,
    );
  }
  const unknown =
    "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
  return createRefusal(
    say`Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`,
    say`\`openstack application credential show\` shows when it expires. ${MAKE_CREDENTIAL}`,
  );
}

/**
 * Returns the problem of a user whose password is right, but who gets no token for the project. `list` is the answer
 * with the user's projects.
 */
export function explainProject({ user, project }: PasswordCredential, list: KeystoneAnswer): Problem {
  const message = say`The password of the user ${describeReference(user)} is right, but Keystone gives no token for the project ${describeReference(project)} (401): it does not exist in that domain, it is disabled, or the user has no role in it.`;
  const parsed = projectsBody.safeParse(list.json);
  if (list.status !== 200 || !parsed.success) {
    return createRefusal(message, say`\`openstack project list\` shows the user's projects.`);
  }
  const names = parsed.data.projects.flatMap(({ id, name: named = id, enabled }) => (enabled === false ? [] : named));
  if (names.length === 0) return createRefusal(message, say`The user has no role in any project.`);
  return createRefusal(message, say`The user's projects are ${quotedList(names)}.`);
}
