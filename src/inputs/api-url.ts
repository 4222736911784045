// The address of the API: which ones are accepted, and which part of one may be shown. A text that is no address, or one with
// user info, may well be a secret (two inputs mixed up), so problems show at most the origin, and `URL`'s own error text is never shown.

import {
  inputProblem,
  isLinkLocal,
  isLoopback,
  isMappedIpv4,
  type Message,
  type Parsed,
  quoted,
  say,
} from "../core/index.ts";

/** Version of the API: the first path segment after the base address. */
export type ApiVersion = "v1" | "v2" | "v3";

/** All versions, oldest first. `v3` is current, the others are still served. */
export const API_VERSIONS: readonly ApiVersion[] = ["v1", "v2", "v3"];

/** Address of the API, checked. */
export interface BaseUrl {
  /** Scheme, host and port (the port left out where it is the scheme's own): `https://quota.example.com:5001`. */
  readonly origin: string;
  /** Path before the version: empty, or `/` and segments, without a slash at the end. */
  readonly path: string;
}

/** Mistake in an address, as a sentence, and the next step. */
interface Mistake {
  readonly is: Message;
  readonly hint?: Message;
}

const EXPECTED = say`Expected something like https://quota.example.com:5001, without the version.`;

/**
 * Parses the setting `api-url`. Accepted are `https`, and `http` on loopback (127.0.0.0/8, [::1], localhost); no user info, no query,
 * no fragment. A path is kept. A version at its end must be the chosen one and is dropped, as are slashes. Refused besides: link-local
 * addresses (clouds hand out credentials there) and IPv4 written inside IPv6. `version`: the chosen one; undefined: not known.
 */
export function parseBaseUrl(
  text: string,
  { label, version }: { readonly label: Message; readonly version: ApiVersion | undefined },
): Parsed<BaseUrl> {
  const trimmed = text.trim();
  if (trimmed === "")
    return { problems: [inputProblem(say`Missing value for ${label}: the Quota API's address.`, EXPECTED)] };
  const refuse = (mistakes: readonly Mistake[]) => ({
    problems: mistakes.map(({ is, hint }) => inputProblem(say`Invalid value for ${label}: ${is}`, hint ?? EXPECTED)),
  });
  const malformation = findMalformation(trimmed);
  if (malformation !== undefined) return refuse([malformation]);
  const url = URL.parse(trimmed);
  if (url === null || url.hostname === "") return refuse([{ is: say`it is not a valid address.` }]);
  const { path, mistake } = pathBeforeVersion(url, version);
  const mistakes = [
    ...findOriginMistakes(url),
    ...(/[?#]/.test(trimmed) ? [{ is: say`it has a query or a fragment, which do not belong there.` }] : []),
    ...(mistake === undefined ? [] : [mistake]),
  ];
  return mistakes.length > 0 ? refuse(mistakes) : { value: { origin: url.origin, path } };
}

/** Finds what is wrong before anything is parsed; after this the text has a scheme, a host and no user name. */
function findMalformation(text: string): Mistake | undefined {
  // `URL` drops tabs and line breaks and reads `\` as `/`: an address that means something else than it says.
  if (/[\s\\\p{Cc}]/u.test(text)) return { is: say`it has white space, a backslash or a control character in it.` };
  // Before everything that shows any part of the address. A password may hold slashes, so the sign counts wherever it stands.
  if (text.includes("@")) {
    return {
      is: say`it has a user name or a password in it (or an @ elsewhere), which is not accepted.`,
      hint: say`The API is asked with a token; give the address alone.`,
    };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { is: say`it is not an address that begins with https:// and a host.` };
  return scheme === "https" || scheme === "http" ? undefined : { is: say`it has another scheme than https.` };
}

function findOriginMistakes(url: URL): readonly Mistake[] {
  const shown = quoted(url.origin);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const is = say`${shown} is http, which would send the token in the clear; http is accepted on loopback only.`;
    return [{ is, hint: say`Use https.` }];
  }
  if (isLinkLocal(url.hostname)) {
    return [{ is: say`${shown} is a link-local address, where no Quota API can be.` }];
  }
  if (isMappedIpv4(url.hostname)) {
    return [{ is: say`${shown} has an IPv4 address written as IPv6.`, hint: say`Write the IPv4 address itself.` }];
  }
  return [];
}

function pathBeforeVersion(
  url: URL,
  version: ApiVersion | undefined,
): { readonly path: string; readonly mistake?: Mistake } {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const isVersion = (segment: string | undefined) => segment !== undefined && /^v\d+$/i.test(segment);
  const at = segments.findIndex((segment, index) => isVersion(segment) && segments[index + 1] === "projects");
  if (at >= 0) {
    const is = say`it goes on after the version; the rest of the path is added by quota-gate.`;
    return { path: "", mistake: { is } };
  }
  const last = segments.at(-1);
  if (last === undefined || !isVersion(last)) return { path: toPath(segments) };
  if (version !== undefined && last !== version) {
    const is = say`it ends in ${quoted(last)}, but the chosen API version is ${quoted(version)}.`;
    return { path: "", mistake: { is, hint: say`Leave the version out of the address, or make the two agree.` } };
  }
  return { path: toPath(segments.slice(0, -1)) };
}

function toPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}
