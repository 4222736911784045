/** True for names and addresses of this machine. `hostname` is in the form of `URL.hostname`. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * True for link-local addresses, where clouds serve credentials. `hostname` is in the form of `URL.hostname`, which
 * turns 0xa9fea9fe into 169.254.169.254.
 */
export function isLinkLocal(hostname: string): boolean {
  return /^(?:169\.254\.|\[fe[89ab][0-9a-f]:)/.test(hostname);
}

/**
 * True for IPv4 addresses in IPv6 notation, which may be loopback or link-local addresses. `hostname` is in the form of
 * `URL.hostname`.
 */
export function isMappedIpv4(hostname: string): boolean {
  return hostname.startsWith("[::ffff:");
}
