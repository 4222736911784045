// Settings → a credential: which method they mean, whether they are complete, and whom and what they name.

import { capitalised, inputProblem, type Problem, throwIfAny } from "../core/index.ts";
import { Token } from "../inputs/index.ts";
import { parseAuthUrl } from "./auth-url.ts";
import type { CloudsPlaces } from "./clouds-files.ts";
import type { Credential, DomainReference, ExpectedProject, Reference } from "./credential.ts";
import { findSetting, type LoginSettings, type SettingName, settingOrigin, settingProblem } from "./settings.ts";
import { findNamedMethod, findUnsupported, type Method } from "./unsupported.ts";

/**
 * The next step for an empty secret; undefined on a user's own machine. GitHub Docs, "Secrets": not passed to workflows that a pull request
 * from a fork triggers; "Troubleshooting Dependabot on GitHub Actions": "Secrets are populated from Dependabot secrets."
 */
export function aboutEmptySecrets({ workspace }: Pick<CloudsPlaces, "workspace">): string | undefined {
  return workspace === undefined ? undefined : EMPTY_SECRETS;
}

const EMPTY_SECRETS =
  "Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (`gh secret set --app dependabot NAME`).";

/** A credential, and the settings that it was made of, in words and without values. */
interface Authentication {
  readonly credential: Credential;
  /** "`auth_url` from `clouds.yaml` line 4", one for each setting that counts. */
  readonly origins: readonly string[];
}

/** The domain that both python-openstackclient and the Terraform provider take where none is named. */
const DEFAULT_DOMAIN: DomainReference = { id: "default" };

const METHOD_SETTINGS: readonly (readonly [Method, readonly SettingName[]])[] = [
  [
    "application-credential",
    ["application_credential_secret", "application_credential_id", "application_credential_name"],
  ],
  ["password", ["password"]],
  ["token", ["token"]],
];

/** The project that an input names in addition. */
interface ProjectInput {
  /** undefined: none. */
  readonly id: string | undefined;
  /** The input's name, in words. */
  readonly label: string;
  /** The next step where a secret is empty. */
  readonly emptySecrets: string | undefined;
}

/**
 * Makes a credential of settings. A password without a project of its own is used for that of the input. Throws a GateError with
 * everything that is wrong.
 */
export function toCredential(settings: LoginSettings, project: ProjectInput): Authentication {
  const reader = new SettingReader(settings, project.emptySecrets);
  reader.problems.push(...findUnsupported(settings));
  const method = reader.problems.length > 0 ? undefined : findMethod(reader);
  const credential = method === undefined ? undefined : readCredential(reader, method, project);
  throwIfAny(reader.problems);
  if (credential === undefined) throw new Error("There is neither a credential nor a problem.");
  return { credential, origins: reader.origins() };
}

/** Reads settings and records which were read and which are missing. */
class SettingReader {
  readonly problems: Problem[] = [];
  readonly settings: LoginSettings;
  readonly #used = new Set<SettingName>();

  readonly #emptySecrets: string | undefined;

  constructor(settings: LoginSettings, emptySecrets: string | undefined) {
    this.settings = settings;
    this.#emptySecrets = emptySecrets;
  }

  has(name: SettingName): boolean {
    return this.settings.values.has(name);
  }

  find(name: SettingName): string | undefined {
    const setting = findSetting(this.settings, name);
    if (setting === undefined) return undefined;
    this.#used.add(name);
    return setting.value;
  }

  /** The first of the settings that is there. Where none is, that is a problem that names the first of them, or all. */
  require(...names: readonly [SettingName, ...SettingName[]]): string {
    for (const name of names) {
      const value = this.find(name);
      if (value !== undefined) return value;
    }
    const { label, source, empty } = this.settings;
    const blank = names.find((name) => empty.has(name));
    const message =
      blank === undefined
        ? `${capitalised(source)} lack${source.startsWith("the cloud") ? "s" : ""} ${names.map(label).join(" or ")}.`
        : `${label(blank)} is empty (read from ${source}).`;
    this.problems.push(inputProblem(message, blank === undefined ? undefined : this.#emptySecrets));
    return "";
  }

  origins(): readonly string[] {
    return [...this.#used].flatMap((name) => {
      const setting = findSetting(this.settings, name);
      return setting === undefined ? [] : [settingOrigin(name, setting)];
    });
  }
}

/** The method that is named, or else the only one that the settings fit. */
function findMethod(reader: SettingReader): Method | undefined {
  const named = findNamedMethod(reader.settings);
  if (named !== undefined) {
    reader.find("auth_type");
    return named;
  }
  const fitting = METHOD_SETTINGS.filter(([, names]) => names.some((name) => reader.has(name)));
  const [first, ...others] = fitting;
  if (first === undefined) {
    // Completes "lacks …": the secrets that are there but empty say what was meant.
    reader.require("application_credential_secret", "password", "token");
    return undefined;
  }
  if (others.length > 0) {
    const names = fitting.flatMap(([, all]) => all.filter((name) => reader.has(name)).slice(0, 1));
    const found = names.map(reader.settings.label).join(" and ");
    const message = `${capitalised(reader.settings.source)} can be understood in ${fitting.length} ways: there are ${found}.`;
    const hint = `Remove what is not meant, or say it with ${reader.settings.label("auth_type")}.`;
    reader.problems.push(inputProblem(message, hint));
    return undefined;
  }
  return first[0];
}

function readCredential(reader: SettingReader, method: Method, project: ProjectInput): Credential | undefined {
  if (method === "token") return readToken(reader, project);
  if (method === "password") {
    return {
      kind: "password",
      authUrl: readAuthUrl(reader),
      user: readUser(reader),
      password: reader.require("password"),
      project: readProject(reader, project.id),
    };
  }
  return {
    kind: "application-credential",
    authUrl: readAuthUrl(reader),
    identity: readApplicationIdentity(reader),
    secret: reader.require("application_credential_secret"),
    expectedProject: readExpectedProject(reader),
  };
}

/** The credential of a token; undefined where that is missing or cannot be sent, which is a problem of the reader's. */
function readToken(reader: SettingReader, project: ProjectInput): Credential | undefined {
  const token = reader.settings.token ?? parseToken(reader);
  const authUrl = reader.has("auth_url") ? readAuthUrl(reader) : undefined;
  const expectedProject = readExpectedProject(reader);
  if (authUrl === undefined && project.id === undefined && expectedProject.id === undefined) {
    const hint = `Give ${project.label}, or ${reader.settings.label("auth_url")} so that Keystone can be asked.`;
    reader.problems.push(inputProblem("It is not known which project the token is for.", hint));
  }
  return token === undefined ? undefined : { kind: "token", token, authUrl, expectedProject };
}

function parseToken(reader: SettingReader): Token | undefined {
  const text = reader.require("token");
  const setting = findSetting(reader.settings, "token");
  if (setting === undefined) return undefined;
  const parsed = Token.parse(text, `The token from ${setting.from}`);
  if ("value" in parsed) return parsed.value;
  reader.problems.push(...parsed.problems.map(({ message, hint }) => settingProblem(setting, message, hint)));
  return undefined;
}

function readAuthUrl(reader: SettingReader): string {
  const text = reader.require("auth_url");
  const setting = findSetting(reader.settings, "auth_url");
  if (setting === undefined) return "";
  const parsed = parseAuthUrl(text, setting.from);
  if ("url" in parsed) return parsed.url;
  reader.problems.push(setting.place === undefined ? parsed.problem : { ...parsed.problem, place: setting.place });
  return "";
}

function readApplicationIdentity(
  reader: SettingReader,
): { readonly id: string } | { readonly name: string; readonly user: Reference } {
  const id = reader.find("application_credential_id");
  if (id !== undefined) return { id: id.trim() };
  if (!reader.has("application_credential_name")) return { id: reader.require("application_credential_id") };
  return { name: reader.require("application_credential_name"), user: readUser(reader) };
}

function readUser(reader: SettingReader): Reference {
  const id = reader.find("user_id");
  if (id !== undefined) return { id: id.trim() };
  const name = reader.require("username", "user_id");
  return { name, domain: readDomain(reader, { id: "user_domain_id", name: "user_domain_name" }) };
}

function readProject(reader: SettingReader, projectId: string | undefined): Reference {
  const id = reader.find("project_id");
  if (id !== undefined) return { id: id.trim() };
  if (reader.has("project_name")) {
    const name = reader.require("project_name");
    return { name, domain: readDomain(reader, { id: "project_domain_id", name: "project_domain_name" }) };
  }
  if (projectId !== undefined) return { id: projectId };
  const domain = findSetting(reader.settings, "domain_id", "domain_name");
  if (domain === undefined) {
    reader.require("project_id", "project_name");
  } else {
    const message = `${domain.from} asks for a token for a whole domain, which has no quota of its own; a project is needed.`;
    const hint = `Add ${reader.settings.label("project_name")} or ${reader.settings.label("project_id")}.`;
    reader.problems.push(settingProblem(domain, message, hint));
  }
  return { id: "" };
}

/** The domain of a user or project by name; `domain_id` and `domain_name` hold for both, as in openstacksdk. */
function readDomain(
  reader: SettingReader,
  own: { readonly id: SettingName; readonly name: SettingName },
): DomainReference {
  for (const names of [own, { id: "domain_id", name: "domain_name" } as const]) {
    const id = reader.find(names.id);
    if (id !== undefined) return { id: id.trim() };
    const name = reader.find(names.name);
    if (name !== undefined) return { name };
  }
  const fallback = reader.find("default_domain");
  return fallback === undefined ? DEFAULT_DOMAIN : { id: fallback.trim() };
}

/** The project named next to a credential whose project is fixed. By name it only counts where there is no id. */
function readExpectedProject(reader: SettingReader): ExpectedProject {
  const id = reader.find("project_id");
  if (id !== undefined) return { id: id.trim(), name: undefined };
  return { id: undefined, name: reader.find("project_name") };
}
