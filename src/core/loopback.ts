/** true for the names and addresses of this machine. `hostname` as in a `URL`. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** true for link-local addresses, where clouds hand out credentials. `hostname` as in a `URL`, which knows that 0xa9fea9fe is 169.254.169.254. */
export function isLinkLocal(hostname: string): boolean {
  return /^(?:169\.254\.|\[fe[89ab][0-9a-f]:)/.test(hostname);
}

/** true for IPv4 addresses written as IPv6, which may be any of the others. `hostname` as in a `URL`. */
export function isMappedIpv4(hostname: string): boolean {
  return hostname.startsWith("[::ffff:");
}
