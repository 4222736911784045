// The address of Keystone, as people write it → the address of its version 3.

import { inputProblem, isLinkLocal, isLoopback, isMappedIpv4, type Problem } from "../core/index.ts";

function problem(from: string, found: string, hint?: string): Problem {
  return inputProblem(`Keystone's address, from ${from}, ${found}.`, hint);
}

/**
 * The address without a slash at its end, with `/v3` appended where it is not there. `from` says in words where it was read. The
 * address itself is never shown: people put passwords into it.
 */
export function parseAuthUrl(text: string, from: string): { readonly url: string } | { readonly problem: Problem } {
  const example = "Expected something like `https://keystone.example.com:5000/v3`.";
  const trimmed = text.trim();
  // `URL` drops tabs and line breaks and reads `\` as `/`: an address that means something else than it says.
  if (/[\s\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed))
    return { problem: problem(from, "is not a URL", example) };
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: problem(from, "is neither an https nor an http URL", example) };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const reason = "is http, which would send the secret unencrypted";
    return { problem: problem(from, reason, "Use https; http is for Keystone on the same machine only.") };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: problem(from, "has a user or password in it", "Give them as credentials.") };
  }
  if (isLinkLocal(url.hostname) || isMappedIpv4(url.hostname)) {
    return { problem: problem(from, "is link-local or an IPv4 address written as IPv6", example) };
  }
  if (url.search !== "" || url.hash !== "") return { problem: problem(from, "has a query or fragment", example) };
  const path = url.pathname.replace(/\/+$/u, "");
  if (/\/v2(?:\.0)?$/u.test(path)) {
    const hint = "OpenStack removed version 2 in 2017; the same address with `/v3` is the one to use.";
    return { problem: problem(from, `is for version 2 of Keystone's API, which is not supported`, hint) };
  }
  return { url: url.origin + (path.endsWith("/v3") ? path : `${path}/v3`) };
}
