// The address of the API: which ones are accepted, and which part of one may be shown. A text that is no address, or one with
// user info, may well be a secret (two inputs mixed up), so problems show at most the origin, and `URL` never gets to speak.

import { inputProblem, isLoopback, type Parsed, type Problem, quote } from "../core/index.ts";

/** Version of the API: the first path segment after the base address. */
export type ApiVersion = "v1" | "v2" | "v3";

/** All versions, oldest first. `v3` is current, the others are still served. */
export const API_VERSIONS: readonly ApiVersion[] = ["v1", "v2", "v3"];

/** Where the API is, checked. */
export interface BaseUrl {
  /** Scheme, host and port (the port left out where it is the scheme's own): `https://quota.example:7443`. */
  readonly origin: string;
  /** What stands before the version: empty, or `/` and segments, without a slash at the end. */
  readonly path: string;
  /** Whether it is this machine itself. Such an address may be `http`, and is never asked through a proxy. */
  readonly loopback: boolean;
}

const EXPECTED = "Expected is something like https://quota.example.com:7443, without the version.";

/**
 * The address as given in the input `api-url`. Accepted are `https`, and `http` on loopback (127.0.0.0/8, [::1], localhost); no user
 * info, no query, no fragment. A path is kept. A version at its end must be the chosen one and is dropped, as are slashes.
 * Refused besides: link-local addresses (clouds hand out credentials there) and IPv4 written inside IPv6.
 */
export function parseBaseUrl(text: string, version: ApiVersion): Parsed<BaseUrl> {
  const trimmed = text.trim();
  if (trimmed === "") return { problems: [inputProblem("`api-url`, the Quota API's address, is empty.", EXPECTED)] };
  const malformed = findMalformation(trimmed);
  if (malformed !== undefined) return { problems: [malformed] };
  const url = URL.parse(trimmed);
  if (url === null || url.hostname === "") {
    return { problems: [inputProblem("`api-url`, the address of the Quota API, is not a valid address.", EXPECTED)] };
  }
  const loopback = isLoopback(url.hostname);
  const { path, problem } = pathBeforeVersion(url, version);
  const problems = [
    ...originProblems(url, loopback),
    ...(/[?#]/.test(trimmed)
      ? [inputProblem("`api-url` has a query or a fragment, which do not belong there.", EXPECTED)]
      : []),
    ...(problem === undefined ? [] : [problem]),
  ];
  return problems.length > 0 ? { problems } : { value: { origin: url.origin, path, loopback } };
}

/** What can be seen to be wrong before anything is parsed; after this the text has a scheme, a host, and nobody's name in it. */
function findMalformation(text: string): Problem | undefined {
  // `URL` drops tabs and line breaks and reads `\` as `/`: an address that means something else than it says.
  if (/[\s\\\p{Cc}]/u.test(text)) {
    return inputProblem("`api-url` has white space, a backslash or a control character in it.", EXPECTED);
  }
  // Before everything that shows any part of the address. A password may hold slashes, so the sign counts wherever it stands.
  if (text.includes("@")) {
    return inputProblem(
      "`api-url` has a user name or a password in it (or an @ elsewhere), which is not accepted.",
      "The API is asked with a token; give the address alone.",
    );
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return inputProblem("`api-url` is not an address that begins with https:// and a host.", EXPECTED);
  }
  if (scheme !== "https" && scheme !== "http") {
    return inputProblem("`api-url` has another scheme than https.", EXPECTED);
  }
  return undefined;
}

function originProblems(url: URL, loopback: boolean): readonly Problem[] {
  if (url.protocol === "http:" && !loopback) {
    return [
      inputProblem(
        `\`api-url\` (${quote(url.origin)}) is http, which would send the token in the clear; http is accepted on loopback only.`,
        "Use https.",
      ),
    ];
  }
  // `URL` has brought every way of writing an address to its usual form: 0xa9fea9fe is 169.254.169.254 by now.
  if (/^(169\.254\.|\[fe[89ab][0-9a-f]:)/.test(url.hostname)) {
    return [
      inputProblem(`\`api-url\` (${quote(url.origin)}) is a link-local address, where no Quota API can be.`, EXPECTED),
    ];
  }
  if (url.hostname.startsWith("[::ffff:")) {
    return [
      inputProblem(
        `\`api-url\` (${quote(url.origin)}) has an IPv4 address written as IPv6.`,
        "Write the IPv4 address itself.",
      ),
    ];
  }
  return [];
}

function pathBeforeVersion(url: URL, version: ApiVersion): { readonly path: string; readonly problem?: Problem } {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const isVersion = (segment: string | undefined) => segment !== undefined && /^v\d+$/i.test(segment);
  const at = segments.findIndex((segment, index) => isVersion(segment) && segments[index + 1] === "projects");
  if (at >= 0) {
    const message = "`api-url` goes on after the version; the rest of the path is added by quota-gate.";
    return { path: "", problem: inputProblem(message, EXPECTED) };
  }
  const last = segments.at(-1);
  if (last === undefined || !isVersion(last)) return { path: toPath(segments) };
  if (last !== version) {
    const message = `\`api-url\` ends in ${quote(last)}, but the chosen \`api-version\` is ${quote(version)}.`;
    return { path: "", problem: inputProblem(message, "Leave the version out of the address, or make the two agree.") };
  }
  return { path: toPath(segments.slice(0, -1)) };
}

function toPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}
