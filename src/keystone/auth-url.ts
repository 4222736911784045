// The address of Keystone, as people write it → the address of its version 3.

import { inputProblem, isLinkLocal, isLoopback, isMappedIpv4, type Message, type Parsed, say } from "../core/index.ts";

const EXAMPLE = say`Expected something like \`https://keystone.example.com:5000/v3\`.`;

/**
 * The address without a slash at its end, with `/v3` appended where it is not there. `from` says where it was read. The
 * address itself is never shown: people put passwords into it.
 */
export function parseAuthUrl(text: string, from: Message): Parsed<string> {
  const refuse = (found: string, hint: Message = EXAMPLE): Parsed<string> => ({
    problems: [inputProblem(say`Keystone's address, from ${from}, ${found}.`, hint)],
  });
  const trimmed = text.trim();
  // `URL` drops tabs and line breaks and reads `\` as `/`: an address that means something else than it says.
  if (/[\s\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return refuse("is not a URL");
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("is neither an https nor an http URL");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const found = "is http, which would send the secret unencrypted";
    return refuse(found, say`Use https; http is for Keystone on the same machine only.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refuse("has a user or password in it", say`Give them as credentials.`);
  }
  if (isLinkLocal(url.hostname) || isMappedIpv4(url.hostname)) {
    return refuse("is link-local or an IPv4 address written as IPv6");
  }
  if (url.search !== "" || url.hash !== "") return refuse("has a query or fragment");
  const path = url.pathname.replace(/\/+$/u, "");
  if (/\/v2(?:\.0)?$/u.test(path)) {
    const hint = say`OpenStack removed version 2 in 2017; the same address with \`/v3\` is the one to use.`;
    return refuse("is for version 2 of Keystone's API, which is not supported", hint);
  }
  return { value: url.origin + (path.endsWith("/v3") ? path : `${path}/v3`) };
}
