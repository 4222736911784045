// Settings of what is asked: the source of limits and usage, and the credentials to ask it with. A token is never shown, however wrong it is.

import { inputProblem, type Message, type Parsed, type SourceKind, say } from "../core/index.ts";
import { API_VERSIONS, type ApiVersion, type BaseUrl, parseBaseUrl } from "./api-url.ts";
import { anyText, choice, optional, type Setting, type Settings, toInvalid, type ValuesOf, whole } from "./setting.ts";

const source: Setting<"auto" | SourceKind> = {
  name: "source",
  default: "auto",
  parse: choice("auto", "quota-api", "openstack"),
  option: {
    flags: "--source <source>",
    help: "where limits and usage are read: quota-api, openstack, or auto (the Quota API if its address is given)",
    commands: ["check", "status", "plan"],
  },
};

const apiVersion: Setting<ApiVersion> = {
  name: "api-version",
  default: "v3",
  parse: choice(...API_VERSIONS),
  option: {
    flags: "--api-version <version>",
    help: "version of the Quota API: v1, v2 or v3",
    commands: ["check", "status", "plan"],
  },
};

/** Source of limits and usage: which it is, address and version of the Quota API, and the time limit for all requests. */
export const CONNECTION_SETTINGS = {
  source,
  base: {
    name: "api-url",
    parse: (text, { label, textOf }): Parsed<BaseUrl | undefined> => {
      if (text === "" && textOf(source) !== "quota-api") return { value: undefined };
      const version = API_VERSIONS.find((each) => each === textOf(apiVersion));
      return parseBaseUrl(text, { label, version });
    },
    option: {
      flags: "--api-url <url>",
      help: "base address of the Quota API, port included",
      commands: ["check", "status"],
      variable: "QUOTA_GATE_API_URL",
    },
  },
  apiVersion,
  timeoutMs: {
    name: "timeout",
    default: "60",
    parse: whole(" of seconds", [1, 3600], 1000),
    option: {
      flags: "--timeout <seconds>",
      help: "for all requests for limits and usage together",
      commands: ["check", "status"],
    },
  },
} as const satisfies Settings;

/** Source of limits and usage, and how it is asked. */
export type Connection = ValuesOf<typeof CONNECTION_SETTINGS>;

/** Longest accepted name or id of a project. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;

/**
 * Shortest text that is taken for a token. Tokens of the identity service are much longer; something shorter could not be masked in
 * a log without garbling it.
 */
const MIN_TOKEN_LENGTH = 8;

/** Longest accepted token. Keystone's own have some 200 characters, older kinds several thousand. */
const MAX_TOKEN_LENGTH = 16_384;

/** A token that can be sent in a header. No conversion to text or JSON shows it, nor does printing it. */
export class Token {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /**
   * Parses a token: printable ASCII without spaces, after white space around it is removed (secrets are often stored with a line break
   * at the end). `name`: subject of messages, which never show the token.
   */
  static parse(text: string, name: Message = say`The token of the Quota API`): Parsed<Token> {
    const token = text.trim();
    const refuse = (found: string, hint: Message): Parsed<Token> => ({
      problems: [inputProblem(say`${name} ${found}.`, hint)],
    });
    if (token === "") {
      return refuse(
        "is empty",
        say`A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.`,
      );
    }
    if (!/^[\x21-\x7e]+$/.test(token)) {
      return refuse(
        "has a space, a line break or another character in it that cannot be sent",
        say`Store the token alone, without its name, quotes or a second line.`,
      );
    }
    if (token.length < MIN_TOKEN_LENGTH) {
      return refuse(
        `is shorter than ${MIN_TOKEN_LENGTH} characters, so it cannot be a token`,
        say`Store the token itself, not its name or a placeholder.`,
      );
    }
    if (token.length > MAX_TOKEN_LENGTH) {
      return refuse(
        `is longer than ${MAX_TOKEN_LENGTH} characters`,
        say`Store the token alone, without anything after it.`,
      );
    }
    return { value: new Token(token) };
  }

  /** The token itself, for a request's header. */
  get text(): string {
    return this.#text;
  }
}

/** The project's id without white space around it, if it can be one segment of a path. `label`: where it comes from, in messages. */
export function parseProject(text: string, label: Message): Parsed<string> {
  const project = text.trim();
  // A segment of dots would lead to another path, even percent-encoded.
  const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
  if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) {
    const expected = say`the id of the project that the token was issued for`;
    return { problems: [toInvalid({ text: project, label, expected })] };
  }
  return { value: project };
}

/** Credentials to ask with, and the project to ask for. */
export const CREDENTIAL_SETTINGS = {
  authUrl: {
    name: "auth-url",
    parse: anyText,
    option: {
      flags: "--auth-url <url>",
      help: "Keystone, with --application-credential-id",
      commands: ["check", "status"],
    },
  },
  applicationCredentialId: {
    name: "application-credential-id",
    parse: anyText,
    option: {
      flags: "--application-credential-id <id>",
      help: "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET",
      commands: ["check", "status"],
    },
  },
  applicationCredentialSecret: {
    name: "application-credential-secret",
    secret: true,
    parse: anyText,
    variable: "OS_APPLICATION_CREDENTIAL_SECRET",
  },
  cloud: {
    name: "cloud",
    parse: anyText,
    option: {
      flags: "--cloud <name>",
      help: "a cloud of clouds.yaml; default: OS_CLOUD",
      commands: ["check", "status", "plan"],
    },
  },
  cloudsFile: {
    name: "clouds-file",
    parse: anyText,
    option: {
      flags: "--clouds-file <file>",
      help: "where clouds.yaml is; default: the usual places",
      commands: ["check", "status", "plan"],
    },
  },
  // What is not given may be found elsewhere: in clouds.yaml or in variables.
  token: { name: "token", secret: true, parse: optional((text) => Token.parse(text)), variable: "OS_TOKEN" },
  projectId: {
    name: "project-id",
    parse: (text, { label }) => (text === "" ? { value: "" } : parseProject(text, label)),
    option: {
      flags: "--project-id <id>",
      help: "project to check; default: that of the credentials",
      commands: ["check", "status", "plan"],
    },
  },
} as const satisfies Settings;

/** Credentials as given. Empty or undefined: not given. */
export type CredentialInputs = ValuesOf<typeof CREDENTIAL_SETTINGS>;
