// Credentials: everything that a request for a token needs, from the settings of one source.

import {
  code,
  type Environment,
  GateError,
  inputProblem,
  listMessages,
  type Message,
  type Problem,
  quoted,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import { Token } from "../inputs/index.ts";
import { type LoginSetting, type LoginSettings, parseAuthUrl, type SettingName } from "./login-settings.ts";

type DomainReference = { readonly id: string } | { readonly name: string };

/** A user or project, by ID, or by name and domain. */
export type Reference = { readonly id: string } | { readonly name: string; readonly domain: DomainReference };

/** Project that the source names although the token decides. It is compared with the token's project. */
interface ExpectedProject {
  readonly id: string | undefined;
  /** The name counts only without an ID. */
  readonly name: string | undefined;
}

/** An application credential, which includes its project. */
export interface ApplicationCredential {
  readonly kind: "application-credential";
  /** Address of version 3 of Keystone, without a slash at the end. */
  readonly authUrl: string;
  readonly identity: { readonly id: string } | { readonly name: string; readonly user: Reference };
  readonly secret: string;
  readonly expectedProject: ExpectedProject;
}

/** A user's password for one project. */
export interface PasswordCredential {
  readonly kind: "password";
  readonly authUrl: string;
  readonly user: Reference;
  readonly password: string;
  readonly project: Reference;
}

/** A token that was issued before this run. */
interface ExistingToken {
  readonly kind: "token";
  /** Undefined if not known; then Keystone cannot be asked for the token's project. */
  readonly authUrl: string | undefined;
  readonly token: Token;
  readonly expectedProject: ExpectedProject;
}

/** All supported kinds of credentials. */
export type Credential = ApplicationCredential | PasswordCredential | ExistingToken;

/** A credential in messages, where every token is "a token". */
export type NamedCredential = Exclude<Credential, ExistingToken> | Pick<ExistingToken, "kind">;

/** A credential that can be sent to Keystone: every kind but a token without a known address. */
export type AskableCredential = Credential & { readonly authUrl: string };

/**
 * Describes a credential as part of a sentence: "the application credential `abc`", "the password of the user `ada` of
 * the domain `default`".
 */
export function describeCredential(credential: NamedCredential): Message {
  if (credential.kind === "token") return say`a token`;
  if (credential.kind === "password") return say`the password of the user ${describeReference(credential.user)}`;
  const { identity } = credential;
  if ("id" in identity) return say`the application credential ${quoted(identity.id)}`;
  return say`the application credential ${quoted(identity.name)} of the user ${describeReference(identity.user)}`;
}

/** Describes a user or project: "`ada` of the domain `Default`", "`4f3…`". */
export function describeReference(reference: Reference): Message {
  if ("id" in reference) return quoted(reference.id);
  const { domain } = reference;
  return say`${quoted(reference.name)} of the domain ${quoted("id" in domain ? domain.id : domain.name)}`;
}

type Method = Credential["kind"];

/**
 * Methods of authentication, each with the names of keystoneauth's plugins in `auth_type`, and the settings that imply
 * it without an `auth_type`.
 */
const METHODS: readonly {
  readonly method: Method;
  readonly types: readonly string[];
  readonly settings: readonly [SettingName, ...SettingName[]];
}[] = [
  {
    method: "application-credential",
    types: ["v3applicationcredential"],
    settings: ["application_credential_secret", "application_credential_id", "application_credential_name"],
  },
  { method: "password", types: ["password", "v3password"], settings: ["password"] },
  { method: "token", types: ["token", "v3token"], settings: ["token"] },
];

const SUPPORTED = say`Supported are application credentials, passwords and existing tokens (\`auth_type\` \`v3applicationcredential\`, \`password\` or \`token\`) for a project; an application credential is the best choice for CI.`;

const AUTHORITY = say`Without the check, the secret would go to an unknown server. Name the file with the certificate authority as \`cacert\`, in \`OS_CACERT\` or in \`NODE_EXTRA_CA_CERTS\`.`;

const UNVERIFIED = say`no check of Keystone's certificate`;

const FALSE = /^\s*(?:false|no|off|n|f|0)\s*$/iu;

/**
 * Settings that may ask for something unsupported. `asksFor` describes what a value asks for, or returns undefined if
 * the value is supported.
 */
const REFUSED: readonly (readonly [
  name: SettingName,
  asksFor: (value: string) => Message | undefined,
  hint: Message,
])[] = [
  ["auth_type", (value) => (findNamedMethod(value) === undefined ? quoted(value) : undefined), SUPPORTED],
  ["system_scope", () => say`a token for the whole system instead of a project`, SUPPORTED],
  ["trust_id", () => say`a trust (delegation from another user)`, SUPPORTED],
  ["passcode", () => say`a one-time passcode`, SUPPORTED],
  ["cert", () => say`a client certificate`, SUPPORTED],
  ["key", () => say`a client certificate`, SUPPORTED],
  ["verify", (value) => (FALSE.test(value) ? UNVERIFIED : undefined), AUTHORITY],
  ["insecure", (value) => (FALSE.test(value) ? undefined : UNVERIFIED), AUTHORITY],
];

function findNamedMethod(type: string): Method | undefined {
  return METHODS.find(({ types }) => types.includes(type.trim()))?.method;
}

/** Next steps for settings in a job: empty ones, and absent ones. Undefined if the job is not known to be the cause. */
interface JobHints {
  readonly empty?: Message;
  readonly absent?: Message;
}

/**
 * Next step for an empty secret in a workflow. GitHub Docs, "Secrets": not passed to workflows that a pull request from
 * a fork triggers; "Troubleshooting Dependabot on GitHub Actions": "Secrets are populated from Dependabot secrets."
 */
const OF_WORKFLOW = say`Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (\`gh secret set --app dependabot NAME\`).`;

/**
 * Next step for a missing variable in a pipeline (https://docs.gitlab.com/ci/variables/#protect-a-cicd-variable,
 * https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/#use-with-forked-projects).
 */
const OF_PIPELINE = say`Pipelines of unprotected branches, as most merge requests have, get no protected variables: do not protect these. Pipelines of forks have the fork's variables.`;

/** Returns the next steps for secrets of a job. GitHub passes a missing secret as an empty text, GitLab does not. */
export function findJobHints(env: Environment, workspace: string | undefined): JobHints {
  if (workspace === undefined) return {};
  return env["GITLAB_CI"] === "true" ? { empty: OF_PIPELINE, absent: OF_PIPELINE } : { empty: OF_WORKFLOW };
}

interface CredentialContext {
  /** Project of an input, which a password without a project of its own is used for. */
  readonly projectId: string | undefined;
  readonly hints: JobHints;
}

function findUnsupported({ values }: LoginSettings): readonly Problem[] {
  return REFUSED.flatMap(([name, asksFor, hint]) => {
    const setting = values.get(name);
    const what = setting && asksFor(setting.value);
    if (setting === undefined || what === undefined) return [];
    const message = say`${setting.from} asks for ${what} (${code(name)}), which is not supported.`;
    return inputProblem(message, hint, setting.place);
  });
}

/**
 * Returns the named method, or else the only one that the settings imply. Undefined if they imply none. Throws a
 * GateError if they imply several.
 */
function findMethod({ values, source, label }: LoginSettings): Method | undefined {
  const named = findNamedMethod(values.get("auth_type")?.value ?? "");
  if (named !== undefined) return named;
  const fitting = METHODS.filter(({ settings }) => settings.some((name) => values.has(name)));
  if (fitting.length <= 1) return fitting[0]?.method;
  const found = fitting.flatMap(
    ({ settings }) => label(settings.find((name) => values.has(name)) ?? settings[0]) ?? [],
  );
  const message = say`There are ${listMessages(found)}, so that the method of ${source} is not clear.`;
  const hint = say`Remove what is not meant, or say it with ${label("auth_type") ?? "`auth_type`"}.`;
  throw new GateError(inputProblem(message, hint));
}

function placeAt({ place }: LoginSetting, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, place }));
}

/** Reads a credential from the settings of a source. Throws a GateError with all problems. */
export function readCredential(settings: LoginSettings, { projectId, hints }: CredentialContext): Credential {
  throwIfAny(findUnsupported(settings));
  const { values, label, source, empty } = settings;
  const problems: Problem[] = [];
  const missing = (...names: readonly SettingName[]): Problem => {
    const blank = names.filter((name) => empty.has(name));
    const isEmpty = blank.length > 0;
    const labels = listMessages(
      (isEmpty ? blank : names).flatMap((name) => label(name) ?? []),
      "or",
    );
    const message = say`${labels} is ${isEmpty ? "empty" : "missing"}: the credentials are read from ${source}.`;
    return inputProblem(message, isEmpty ? hints.empty : hints.absent);
  };
  /**
   * Returns a value. A missing one is a problem, and returns an empty text. `others` are settings that would also do.
   */
  const need = (name: SettingName, ...others: readonly SettingName[]): string => {
    const value = values.get(name)?.value;
    if (value === undefined) problems.push(missing(name, ...others));
    return value ?? "";
  };
  /** Returns a name or an ID without surrounding white space. */
  const find = (name: SettingName): string | undefined => values.get(name)?.value.trim();

  /** `domain_id` and `domain_name` apply to both user and project, as in openstacksdk. */
  const readDomain = (owner: "user" | "project"): DomainReference => {
    for (const prefix of [`${owner}_domain`, "domain"] as const) {
      const id = find(`${prefix}_id`);
      if (id !== undefined) return { id };
      const name = find(`${prefix}_name`);
      if (name !== undefined) return { name };
    }
    // The default of both python-openstackclient and the Terraform provider.
    return { id: find("default_domain") ?? "default" };
  };
  const readUser = (): Reference => {
    const id = find("user_id");
    return id === undefined ? { name: need("username", "user_id").trim(), domain: readDomain("user") } : { id };
  };
  const readProject = (): Reference => {
    const id = find("project_id");
    const name = find("project_name");
    if (id === undefined && name !== undefined) return { name, domain: readDomain("project") };
    return { id: id ?? projectId ?? need("project_id", "project_name") };
  };
  const readIdentity = (): ApplicationCredential["identity"] => {
    const id = find("application_credential_id");
    const name = find("application_credential_name");
    if (id === undefined && name !== undefined) return { name, user: readUser() };
    return { id: id ?? need("application_credential_id") };
  };
  const readAuthUrl = (): string => {
    const setting = values.get("auth_url");
    if (setting === undefined) return need("auth_url");
    const parsed = parseAuthUrl(setting.value, setting.from);
    if ("value" in parsed) return parsed.value;
    problems.push(...placeAt(setting, parsed.problems));
    return "";
  };
  const id = find("project_id");
  const expectedProject = { id, name: id === undefined ? find("project_name") : undefined };
  /** Throws a GateError if the token cannot be sent. */
  const readToken = (): ExistingToken => {
    const authUrl = values.has("auth_url") ? readAuthUrl() : undefined;
    if (authUrl === undefined && (projectId ?? id) === undefined) {
      const hint = say`Give ${theSetting("project-id")}, or ${label("auth_url") ?? ""} so that Keystone can be asked.`;
      problems.push(inputProblem(say`It is not known which project the token is for.`, hint));
    }
    const setting = values.get("token");
    if (setting === undefined) throw new GateError([missing("token"), ...problems]);
    const parsed = Token.parse(setting.value, say`The token from ${setting.from}`);
    if ("value" in parsed) return { kind: "token", token: parsed.value, authUrl, expectedProject };
    throw new GateError([...problems, ...placeAt(setting, parsed.problems)]);
  };
  const read = (kind: Method): Credential => {
    if (kind === "token") return readToken();
    const authUrl = readAuthUrl();
    if (kind === "password") {
      return { kind, authUrl, user: readUser(), password: need("password"), project: readProject() };
    }
    const identity = readIdentity();
    return { kind, authUrl, identity, secret: need("application_credential_secret"), expectedProject };
  };

  const method = findMethod(settings);
  if (method === undefined) throw new GateError(missing(...METHODS.map(({ settings: [secret] }) => secret)));
  const credential = read(method);
  throwIfAny(problems);
  return credential;
}
