// Settings of what is asked: the source of limits and usage, and the credentials to ask it with.

import type { SourceKind } from "../core/index.ts";
import { API_VERSIONS, type ApiVersion, type BaseUrl, parseBaseUrl } from "./api-url.ts";
import { anyText, choice, numeric, optional, type Setting, type SettingsOf, type ValuesOf } from "./setting.ts";
import { parseProject, Token } from "./token.ts";

/** Longest time for the requests for limits and usage, in seconds. */
const MAX_TIMEOUT_SECONDS = 3600;

const apiVersion: Setting<ApiVersion> = {
  name: "api-version",
  default: "v3",
  parse: choice(...API_VERSIONS),
  description: [
    "Version of the Quota and Usage API: `v1`, `v2` or `v3`. A planned key that the version does not have is an error.",
  ],
  option: {
    flags: "--api-version <version>",
    help: "version of the Quota API: v1, v2 or v3",
    commands: ["check", "status", "plan"],
  },
};

/** Where limits and usage come from. */
export type SourceChoice = "auto" | SourceKind;

const source: Setting<SourceChoice> = {
  name: "source",
  default: "auto",
  parse: choice("auto", "quota-api", "openstack"),
  description: [
    "Source of limits and usage: `quota-api`, `openstack` or `auto`. `quota-api` is the Quota and Usage API at `api-url`. `openstack` is the services",
    "in the token's catalog. `auto` is the Quota API if `api-url` is given, otherwise OpenStack.",
  ],
  option: {
    flags: "--source <source>",
    help: "where limits and usage are read: quota-api, openstack, or auto (the Quota API if its address is given)",
    commands: ["check", "status", "plan"],
  },
};

const base: Setting<BaseUrl | undefined> = {
  name: "api-url",
  default: "",
  parse: (text, { label, textOf }) => {
    if (text === "" && textOf(source) !== "quota-api") return { value: undefined };
    const version = API_VERSIONS.find((each) => each === textOf(apiVersion));
    return parseBaseUrl(text, { label, version });
  },
  description: [
    "Base address of the Quota and Usage API, with the port and without the version, for example `https://quota.example.com:5001`. It must be `https`,",
    "or `http` on the same machine. Take it from the workflow, never from a file that a pull request can change.",
  ],
  option: {
    flags: "--api-url <url>",
    help: "base address of the Quota API, port included",
    commands: ["check", "status"],
    variable: "QUOTA_GATE_API_URL",
  },
};

const timeoutMs: Setting<number> = {
  name: "timeout",
  default: "60",
  parse: (text, context) => {
    const seconds = numeric(`a whole number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`, {
      pattern: /^\d{1,4}$/u,
      isAllowed: (value) => value >= 1 && value <= MAX_TIMEOUT_SECONDS,
    })(text, context);
    return "problems" in seconds ? seconds : { value: seconds.value * 1000 };
  },
  description: [
    "Seconds for all requests for limits and usage together, including retries and waiting: a whole number from 1 to 3600. When the time is up, the",
    "verdict is `error`.",
  ],
  option: {
    flags: "--timeout <seconds>",
    help: "for all requests for limits and usage together",
    commands: ["check", "status"],
  },
};

/** Source of limits and usage: which it is, address and version of the Quota API, and the time limit for all requests. */
export const CONNECTION_SETTINGS = { source, base, apiVersion, timeoutMs } as const;

/** Source of limits and usage, and how it is asked. */
export type Connection = ValuesOf<typeof CONNECTION_SETTINGS>;

/** Credentials as given. Empty or undefined: not given. */
export interface CredentialInputs {
  readonly token: Token | undefined;
  readonly authUrl: string;
  readonly applicationCredentialId: string;
  readonly applicationCredentialSecret: string;
  readonly cloud: string;
  readonly cloudsFile: string;
  readonly projectId: string;
}

const token: Setting<Token | undefined> = {
  name: "token",
  default: "",
  secret: true,
  // What is not given may be found elsewhere: in clouds.yaml or in variables.
  parse: optional((text) => Token.parse(text)),
  description: [
    "A Keystone token, for example from an earlier step, instead of credentials. Tokens expire after about an hour, so do not store one as a secret.",
  ],
  variable: "OS_TOKEN",
};

/** Credentials to ask with, and the project to ask for. */
export const CREDENTIAL_SETTINGS = {
  authUrl: {
    name: "auth-url",
    default: "",
    parse: anyText,
    description: [
      "Address of Keystone, for example `https://keystone.example.com:5000/v3` (with or without `/v3`). It is needed with `application-credential-id`.",
      "With `token`, it finds the token's project.",
    ],
    option: {
      flags: "--auth-url <url>",
      help: "Keystone, with --application-credential-id",
      commands: ["check", "status"],
    },
  },
  applicationCredentialId: {
    name: "application-credential-id",
    default: "",
    parse: anyText,
    description: ["ID of an application credential, the recommended way to authenticate. See docs/credentials.md."],
    option: {
      flags: "--application-credential-id <id>",
      help: "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET",
      commands: ["check", "status"],
    },
  },
  applicationCredentialSecret: {
    name: "application-credential-secret",
    default: "",
    secret: true,
    parse: anyText,
    description: [
      "Secret of the application credential, for example from `secrets.OS_APPLICATION_CREDENTIAL_SECRET`. It is masked in the log and sent to Keystone",
      "only.",
    ],
    variable: "OS_APPLICATION_CREDENTIAL_SECRET",
  },
  cloud: {
    name: "cloud",
    default: "",
    parse: anyText,
    description: [
      "Name of a cloud in clouds.yaml whose credentials are used, for example `production`. Empty means `OS_CLOUD`; if that is empty too, the variables",
      "`OS_*` are read.",
    ],
    option: {
      flags: "--cloud <name>",
      help: "a cloud of clouds.yaml; default: OS_CLOUD",
      commands: ["check", "status", "plan"],
    },
  },
  cloudsFile: {
    name: "clouds-file",
    default: "",
    parse: anyText,
    description: [
      "Path of clouds.yaml, for example of one that an earlier step wrote to `runner.temp`. Empty means `OS_CLIENT_CONFIG_FILE`, or else the usual",
      "configuration folders, never the workspace. Do not let a pull request choose or write this file: it decides where the credentials are sent. A",
      "file in the workspace needs `project-id`. See docs/credentials.md.",
    ],
    option: {
      flags: "--clouds-file <file>",
      help: "where clouds.yaml is; default: the usual places",
      commands: ["check", "status", "plan"],
    },
  },
  token,
  projectId: {
    name: "project-id",
    default: "",
    parse: (text, { label }) => (text === "" ? { value: "" } : parseProject(text, label)),
    description: [
      "ID of the project whose quota is checked, for example `d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b`. Empty means the project of the credentials. It is",
      "needed only with a `token` and no `auth-url`, and with a clouds.yaml in the workspace. If it is not the token's project, that is an error.",
    ],
    option: {
      flags: "--project-id <id>",
      help: "project to check; default: that of the credentials",
      commands: ["check", "status", "plan"],
    },
  },
} as const satisfies SettingsOf<CredentialInputs>;
