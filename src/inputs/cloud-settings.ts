// Settings of the source of limits and usage, and of its credentials. No message shows a token, not even an invalid
// one.

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

/** All versions, oldest first. `v3` is the current one. The others are still served. */
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

/** Settings of the source of limits and usage: its kind, address and version of the Quota API, and the time limit. */
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

/** Values of {@link CONNECTION_SETTINGS}. */
export type Connection = ValuesOf<typeof CONNECTION_SETTINGS>;

/** Checked address of the API. */
export interface BaseUrl {
  /** Scheme, host and port, without the scheme's default port: `https://quota.example.com:5001`. */
  readonly origin: string;
  /** Path before the version: empty, or `/` and segments, without a slash at the end. */
  readonly path: string;
}

const EXPECTED_ADDRESS = say`Expected something like \`https://quota.example.com:5001\`, without the version and with https.`;

/**
 * Parses the setting `api-url`. It accepts `https`, and `http` on loopback (127.0.0.0/8, [::1], localhost), without
 * user info, query and fragment. A path is kept. A version at its end must be the chosen `version` and is dropped, like
 * slashes. Link-local addresses, where clouds hand out credentials, and IPv4 written as IPv6 are refused. `version` is
 * undefined if that setting is invalid.
 *
 * A text that is no address, or has user info, may be a secret by mistake. Problems show at most the origin, and never
 * the error text of `URL`.
 */
function parseBaseUrl(text: string, label: Message, version: ApiVersion | undefined): Parsed<BaseUrl> {
  const refuse = (message: Message) => ({ problems: [inputProblem(message, EXPECTED_ADDRESS)] });
  if (text === "") return refuse(say`Missing value for ${label}: the Quota API's address.`);
  const url = URL.parse(text);
  // `URL` drops tabs and line breaks and reads `\` as `/`. A password may have slashes, so `@` is refused anywhere.
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

/** Finds a version that the rest of the API's path follows, or one at the end that is not the chosen one. */
function findVersionMistake(segments: readonly string[], version: ApiVersion | undefined): Message | undefined {
  if (segments.some((segment, at) => isVersion(segment) && segments[at + 1] === "projects")) {
    return say`it goes on after the version; the rest of the path is added by quota-gate.`;
  }
  const last = segments.at(-1) ?? "";
  if (!isVersion(last) || version === undefined || last === version) return undefined;
  return say`it ends in ${quoted(last)}, but the chosen API version is ${quoted(version)}.`;
}

/** Maximum length of a project's name or ID. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;

/** Minimum length of a token. Masking a shorter text would garble the log. */
const MIN_TOKEN_LENGTH = 8;

/** Maximum length of a token. Keystone's have about 200 characters, older kinds several thousand. */
const MAX_TOKEN_LENGTH = 16_384;

const EMPTY_SECRET = say`A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.`;
const TOKEN_ALONE = say`Store the token alone, without its name, quotes or a second line.`;

/** A token that fits a header. Neither a conversion to text or JSON nor printing shows it. */
export class Token {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /**
   * Parses a token: printable ASCII without spaces. White space around it is removed. `name` is the subject of
   * messages, which never show the token.
   */
  static parse(text: string, name: Message = say`The token of the Quota API`): Parsed<Token> {
    const token = text.trim();
    if (token === "") return { problems: [inputProblem(say`${name} is empty.`, EMPTY_SECRET)] };
    const isFit = token.length >= MIN_TOKEN_LENGTH && token.length <= MAX_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token);
    if (isFit) return { value: new Token(token) };
    const expected = say`it must have ${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} characters, and no space or line break`;
    return { problems: [inputProblem(say`${name} cannot be a token: ${expected}.`, TOKEN_ALONE)] };
  }

  /** The token's text, for a request's header. */
  get text(): string {
    return this.#text;
  }
}

/** Parses the ID of a project, which must fit a segment of a path. `label` is the name of its setting in messages. */
export function parseProject(text: string, label: Message): Parsed<string> {
  const project = text.trim();
  // A segment of dots would lead to another path, even percent-encoded.
  const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
  if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) {
    return { problems: [toInvalid({ text: project, label, expected: say`the id of a project` })] };
  }
  return { value: project };
}

/** Settings of credentials, and of the project to check. */
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
  // A missing token is no problem here: clouds.yaml or variables may have credentials.
  token: { name: "token", secret: true, parse: optional((text) => Token.parse(text)), variable: "OS_TOKEN" },
  projectId: option(
    "--project-id <id>",
    "project to check; default: that of the credentials",
    (text, { label }): Parsed<string> => (text === "" ? { value: "" } : parseProject(text, label)),
  ),
} satisfies Settings;

/** Values of {@link CREDENTIAL_SETTINGS}. Empty or undefined if not given. */
export type CredentialInputs = ValuesOf<typeof CREDENTIAL_SETTINGS>;
