// Settings of what is asked: the source of limits and usage, and the credentials to ask it with. A token is never shown, however wrong it is.

import {
  inputProblem,
  isLinkLocal,
  isLoopback,
  isMappedIpv4,
  type Message,
  type Parsed,
  quoted,
  type SourceKind,
  say,
} from "../core/index.ts";
import {
  anyText,
  choice,
  optionSetting as option,
  optional,
  type Settings,
  toInvalid,
  type ValuesOf,
  whole,
} from "./setting.ts";

/** Version of the API: the first path segment after the base address. */
export type ApiVersion = "v1" | "v2" | "v3";

/** All versions, oldest first. `v3` is current, the others are still served. */
export const API_VERSIONS: readonly ApiVersion[] = ["v1", "v2", "v3"];

const source = option<"auto" | SourceKind>(
  "--source <source>",
  "where limits and usage are read: quota-api, openstack, or auto (the Quota API if its address is given)",
  choice("auto", "quota-api", "openstack"),
  "auto",
);

const apiVersion = option(
  "--api-version <version>",
  "version of the Quota API: v1, v2 or v3",
  choice(...API_VERSIONS),
  "v3",
);

/** Source of limits and usage: which it is, address and version of the Quota API, and the time limit for all requests. */
export const CONNECTION_SETTINGS = {
  source,
  base: option(
    "--api-url <url>",
    "base address of the Quota API, port included",
    (text, { label, textOf }): Parsed<BaseUrl | undefined> => {
      if (text === "" && textOf(source) !== "quota-api") return { value: undefined };
      const version = API_VERSIONS.find((each) => each === textOf(apiVersion));
      return parseBaseUrl(text, label, version);
    },
    "",
    { variable: "QUOTA_GATE_API_URL" },
  ),
  apiVersion,
  timeoutMs: option(
    "--timeout <seconds>",
    "for all requests for limits and usage together",
    whole(" of seconds", [1, 3600], 1000),
    "60",
  ),
};

/** Source of limits and usage, and how it is asked. */
export type Connection = ValuesOf<typeof CONNECTION_SETTINGS>;

/** Address of the API, checked. */
export interface BaseUrl {
  /** Scheme, host and port (the port left out where it is the scheme's own): `https://quota.example.com:5001`. */
  readonly origin: string;
  /** Path before the version: empty, or `/` and segments, without a slash at the end. */
  readonly path: string;
}

const EXPECTED_ADDRESS = say`Expected something like \`https://quota.example.com:5001\`, without the version and with https.`;

/**
 * Parses the setting `api-url`. Accepted are `https`, and `http` on loopback (127.0.0.0/8, [::1], localhost); no user info, no query,
 * no fragment. A path is kept. A version at its end must be the chosen one and is dropped, as are slashes. Refused besides: link-local
 * addresses (clouds hand out credentials there) and IPv4 written inside IPv6. `version`: the chosen one; undefined: not known.
 *
 * A text that is no address, or one with user info, may well be a secret (two settings mixed up), so problems show at most the origin, and
 * `URL`'s own error text is never shown.
 */
function parseBaseUrl(text: string, label: Message, version: ApiVersion | undefined): Parsed<BaseUrl> {
  const refuse = (message: Message) => ({ problems: [inputProblem(message, EXPECTED_ADDRESS)] });
  if (text === "") return refuse(say`Missing value for ${label}: the Quota API's address.`);
  const url = URL.parse(text);
  // `URL` drops tabs and line breaks and reads `\` as `/`. A password may hold slashes, so that `@` counts wherever it stands.
  const isPlain = /^https?:\/\/[^/?#]/iu.test(text) && !/[\s\\\p{Cc}@?#]/u.test(text);
  if (!isPlain || url === null || url.hostname === "") {
    return refuse(
      say`Invalid value for ${label}: it is not an address that begins with \`https://\` and a host, and has no user name, query, fragment, space or backslash.`,
    );
  }
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const mistake = findOriginMistake(url) ?? findVersionMistake(segments, version);
  if (mistake !== undefined) return refuse(say`Invalid value for ${label}: ${mistake}`);
  const path = (isVersion(segments.at(-1)) ? segments.slice(0, -1) : segments).map((segment) => `/${segment}`).join("");
  return { value: { origin: url.origin, path } };
}

function findOriginMistake({ protocol, hostname, origin }: URL): Message | undefined {
  const shown = quoted(origin);
  if (protocol === "http:" && !isLoopback(hostname)) {
    return say`${shown} is http, which would send the token in the clear; http is accepted on loopback only.`;
  }
  if (isLinkLocal(hostname)) return say`${shown} is a link-local address, where no Quota API can be.`;
  return isMappedIpv4(hostname) ? say`${shown} has an IPv4 address written as IPv6.` : undefined;
}

function isVersion(segment: string | undefined): boolean {
  return /^v\d+$/i.test(segment ?? "");
}

/** A version that the rest of the API's path follows, or one at the end that is not the chosen one. */
function findVersionMistake(segments: readonly string[], version: ApiVersion | undefined): Message | undefined {
  if (segments.some((segment, at) => isVersion(segment) && segments[at + 1] === "projects")) {
    return say`it goes on after the version; the rest of the path is added by quota-gate.`;
  }
  const last = segments.at(-1) ?? "";
  if (!isVersion(last) || version === undefined || last === version) return undefined;
  return say`it ends in ${quoted(last)}, but the chosen API version is ${quoted(version)}.`;
}

/** Longest accepted name or id of a project. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;

/** Shortest text that is taken for a token: something shorter could not be masked without garbling the log. */
const MIN_TOKEN_LENGTH = 8;

/** Longest accepted token. Keystone's own have some 200 characters, older kinds several thousand. */
const MAX_TOKEN_LENGTH = 16_384;

const EMPTY_SECRET = say`A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.`;
const TOKEN_ALONE = say`Store the token alone, without its name, quotes or a second line.`;

/** A token that can be sent in a header. No conversion to text or JSON shows it, nor does printing it. */
export class Token {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Parses a token: printable ASCII without spaces, white space around it removed. `name`: subject of messages, which never show the token. */
  static parse(text: string, name: Message = say`The token of the Quota API`): Parsed<Token> {
    const token = text.trim();
    if (token === "") return { problems: [inputProblem(say`${name} is empty.`, EMPTY_SECRET)] };
    const isFit = token.length >= MIN_TOKEN_LENGTH && token.length <= MAX_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token);
    if (isFit) return { value: new Token(token) };
    const expected = say`it must have ${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} characters, and no space or line break`;
    return { problems: [inputProblem(say`${name} cannot be a token: ${expected}.`, TOKEN_ALONE)] };
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
    return { problems: [toInvalid({ text: project, label, expected: say`the id of a project` })] };
  }
  return { value: project };
}

/** Credentials to ask with, and the project to ask for. */
export const CREDENTIAL_SETTINGS = {
  authUrl: option("--auth-url <url>", "Keystone, with --application-credential-id", anyText),
  applicationCredentialId: option(
    "--application-credential-id <id>",
    "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET",
    anyText,
  ),
  applicationCredentialSecret: {
    name: "application-credential-secret",
    secret: true,
    parse: anyText,
    variable: "OS_APPLICATION_CREDENTIAL_SECRET",
  },
  cloud: option("--cloud <name>", "a cloud of clouds.yaml; default: OS_CLOUD", anyText),
  cloudsFile: option("--clouds-file <file>", "where clouds.yaml is; default: the usual places", anyText),
  // What is not given may be found elsewhere: in clouds.yaml or in variables.
  token: { name: "token", secret: true, parse: optional((text) => Token.parse(text)), variable: "OS_TOKEN" },
  projectId: option(
    "--project-id <id>",
    "project to check; default: that of the credentials",
    (text, { label }): Parsed<string> => (text === "" ? { value: "" } : parseProject(text, label)),
  ),
} satisfies Settings;

/** Credentials as given. Empty or undefined: not given. */
export type CredentialInputs = ValuesOf<typeof CREDENTIAL_SETTINGS>;
