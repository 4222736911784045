// Credentials: all that a request for a token needs, read from the settings of one source.

import {
  code,
  GateError,
  inputProblem,
  listed,
  type Message,
  type Problem,
  quoted,
  type Said,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import { Token } from "../inputs/index.ts";
import { parseAuthUrl } from "./auth-url.ts";
import { type LoginSettings, type SettingName, settingProblem } from "./settings.ts";

/** A domain by id or by name. */
type DomainReference = { readonly id: string } | { readonly name: string };

/** A user or project: by id, or by name in a domain. */
export type Reference = { readonly id: string } | { readonly name: string; readonly domain: DomainReference };

/** The project that the source names, where the token alone decides. It is compared with the token's; undefined: not named. */
export interface ExpectedProject {
  readonly id: string | undefined;
  /** By name it only counts where there is no id. */
  readonly name: string | undefined;
}

/** An application credential: its project is part of it. */
export interface ApplicationCredential {
  readonly kind: "application-credential";
  /** Version 3 of Keystone, without a slash at the end. */
  readonly authUrl: string;
  readonly identity: { readonly id: string } | { readonly name: string; readonly user: Reference };
  readonly secret: string;
  readonly expectedProject: ExpectedProject;
}

/** A user's password, for one project. */
export interface PasswordCredential {
  readonly kind: "password";
  readonly authUrl: string;
  readonly user: Reference;
  readonly password: string;
  readonly project: Reference;
}

/** A token that was issued before this run. */
export interface ExistingToken {
  readonly kind: "token";
  /** undefined: not known, so that the token's project cannot be asked for. */
  readonly authUrl: string | undefined;
  readonly token: Token;
  readonly expectedProject: ExpectedProject;
}

/** Everything that is supported. */
export type Credential = ApplicationCredential | PasswordCredential | ExistingToken;

/** A credential for requests to Keystone: every kind but a token of an unknown Keystone. */
export type AskableCredential = Credential & { readonly authUrl: string };

/** "the application credential `abc`", "the password of the user `ada` of the domain `default`": what logs in, for a sentence. */
export function describeCredential(credential: Credential): Message {
  if (credential.kind === "token") return say`a token`;
  if (credential.kind === "password") return say`the password of the user ${describeReference(credential.user)}`;
  const { identity } = credential;
  if ("id" in identity) return say`the application credential ${quoted(identity.id)}`;
  return say`the application credential ${quoted(identity.name)} of the user ${describeReference(identity.user)}`;
}

/** A user or project: "`ada` of the domain `Default`", "`4f3…`". */
export function describeReference(reference: Reference): Said {
  if ("id" in reference) return quoted(reference.id);
  const { domain } = reference;
  return say`${quoted(reference.name)} of the domain ${quoted("id" in domain ? domain.id : domain.name)}`;
}

type Method = Credential["kind"];

/** Methods, each with the names that keystoneauth's plugins have in `auth_type`, and the settings that mean it where there is no `auth_type`. */
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

/** Settings that may ask for something unsupported, and what a value asks for. undefined: nothing. */
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

/** A problem for everything that is asked for and not supported. */
function findUnsupported({ values }: LoginSettings): readonly Problem[] {
  return REFUSED.flatMap(([name, asksFor, hint]) => {
    const setting = values.get(name);
    const what = setting === undefined ? undefined : asksFor(setting.value);
    if (setting === undefined || what === undefined) return [];
    return settingProblem(
      setting,
      say`${setting.from} asks for ${what} (${code(name)}), which is not supported.`,
      hint,
    );
  });
}

/**
 * The next step for an empty secret in a job. GitHub Docs, "Secrets": not passed to workflows that a pull request from a fork triggers;
 * "Troubleshooting Dependabot on GitHub Actions": "Secrets are populated from Dependabot secrets."
 */
export const EMPTY_SECRETS = say`Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (\`gh secret set --app dependabot NAME\`).`;

/** Facts of the run that a credential depends on. */
interface CredentialContext {
  /** Project that an input names; undefined: none. A password without a project of its own is used for it. */
  readonly projectId: string | undefined;
  readonly isJob: boolean;
}

/** Makes a credential of the settings of a source. Throws a GateError with everything that is wrong. */
export function readCredential(settings: LoginSettings, context: CredentialContext): Credential {
  throwIfAny(findUnsupported(settings));
  const reader = new CredentialReader(settings, context);
  const credential = reader.read(reader.findMethod());
  throwIfAny(reader.problems);
  return credential;
}

/** Reads settings and collects what is wrong with them; a value that is missing is empty, and a problem. */
class CredentialReader {
  readonly problems: Problem[] = [];
  readonly #settings: LoginSettings;
  readonly #context: CredentialContext;

  constructor(settings: LoginSettings, context: CredentialContext) {
    this.#settings = settings;
    this.#context = context;
  }

  /** The method that is named, or else the only one that the settings fit. Throws a GateError where there is none, or several. */
  findMethod(): Method {
    const { values, source, label } = this.#settings;
    const named = findNamedMethod(values.get("auth_type")?.value ?? "");
    if (named !== undefined) return named;
    const fitting = METHODS.filter(({ settings }) => settings.some((name) => values.has(name)));
    const [first, ...others] = fitting;
    if (first === undefined) throw new GateError(this.#missing(...METHODS.map(({ settings: [secret] }) => secret)));
    if (others.length === 0) return first.method;
    const found = fitting.flatMap(
      ({ settings }) => label(settings.find((name) => values.has(name)) ?? settings[0]) ?? [],
    );
    const message = say`There are ${listed(found)}, so that the method of ${source} is not clear.`;
    const hint = say`Remove what is not meant, or say it with ${label("auth_type") ?? "`auth_type`"}.`;
    throw new GateError(inputProblem(message, hint));
  }

  read(method: Method): Credential {
    switch (method) {
      case "token":
        return this.#readToken();
      case "password":
        return {
          kind: method,
          authUrl: this.#readAuthUrl(),
          user: this.#readUser(),
          password: this.#require("password"),
          project: this.#readProject(),
        };
      case "application-credential":
        return {
          kind: method,
          authUrl: this.#readAuthUrl(),
          identity: this.#readIdentity(),
          secret: this.#require("application_credential_secret"),
          expectedProject: this.#readExpectedProject(),
        };
      default:
        return method satisfies never;
    }
  }

  /** A value without white space around it: a name or an id. */
  #find(name: SettingName): string | undefined {
    return this.#settings.values.get(name)?.value.trim();
  }

  /** A secret, as it is written. */
  #require(name: SettingName): string {
    return this.#settings.values.get(name)?.value ?? this.#reportMissing(name);
  }

  /** Adds the problem that none of some settings is there. */
  #reportMissing(...names: readonly SettingName[]): string {
    this.problems.push(this.#missing(...names));
    return "";
  }

  #missing(...names: readonly SettingName[]): Problem {
    const { label, source, empty } = this.#settings;
    const blank = names.filter((name) => empty.has(name));
    const labels = (blank.length > 0 ? blank : names).flatMap((name) => label(name) ?? []);
    const found = blank.length > 0 ? "empty" : "missing";
    const message = say`${listed(labels, "or")} is ${found}: the credentials are read from ${source}.`;
    return inputProblem(message, blank.length > 0 && this.#context.isJob ? EMPTY_SECRETS : undefined);
  }

  #readAuthUrl(): string {
    const setting = this.#settings.values.get("auth_url");
    if (setting === undefined) return this.#reportMissing("auth_url");
    const parsed = parseAuthUrl(setting.value, setting.from);
    if ("value" in parsed) return parsed.value;
    this.problems.push(...parsed.problems.map(({ message, hint }) => settingProblem(setting, message, hint)));
    return "";
  }

  /** Throws a GateError where the token cannot be sent, or it cannot be known which project it is for. */
  #readToken(): ExistingToken {
    const expectedProject = this.#readExpectedProject();
    const authUrl = this.#settings.values.has("auth_url") ? this.#readAuthUrl() : undefined;
    if (authUrl === undefined && (this.#context.projectId ?? expectedProject.id) === undefined) {
      const hint = say`Give ${theSetting("project-id")}, or ${this.#settings.label("auth_url") ?? ""} so that Keystone can be asked.`;
      this.problems.push(inputProblem(say`It is not known which project the token is for.`, hint));
    }
    const setting = this.#settings.values.get("token");
    if (setting === undefined) throw new GateError([this.#missing("token"), ...this.problems]);
    const parsed = Token.parse(setting.value, say`The token from ${setting.from}`);
    if ("value" in parsed) return { kind: "token", token: parsed.value, authUrl, expectedProject };
    const unusable = parsed.problems.map(({ message, hint }) => settingProblem(setting, message, hint));
    throw new GateError([...this.problems, ...unusable]);
  }

  #readIdentity(): ApplicationCredential["identity"] {
    const id = this.#find("application_credential_id");
    const name = this.#find("application_credential_name");
    if (id !== undefined || name === undefined) return { id: id ?? this.#reportMissing("application_credential_id") };
    return { name, user: this.#readUser() };
  }

  #readUser(): Reference {
    const id = this.#find("user_id");
    if (id !== undefined) return { id };
    const name = this.#find("username") ?? this.#reportMissing("username", "user_id");
    return { name, domain: this.#readDomain("user") };
  }

  #readProject(): Reference {
    const id = this.#find("project_id");
    if (id !== undefined) return { id };
    const name = this.#find("project_name");
    if (name !== undefined) return { name, domain: this.#readDomain("project") };
    return { id: this.#context.projectId ?? this.#reportMissing("project_id", "project_name") };
  }

  /** The domain of a user or project by name; `domain_id` and `domain_name` hold for both, as in openstacksdk. */
  #readDomain(owner: "user" | "project"): DomainReference {
    for (const prefix of [`${owner}_domain`, "domain"] as const) {
      const id = this.#find(`${prefix}_id`);
      if (id !== undefined) return { id };
      const name = this.#find(`${prefix}_name`);
      if (name !== undefined) return { name };
    }
    // The default of both python-openstackclient and the Terraform provider.
    return { id: this.#find("default_domain") ?? "default" };
  }

  #readExpectedProject(): ExpectedProject {
    const id = this.#find("project_id");
    return { id, name: id === undefined ? this.#find("project_name") : undefined };
  }
}
