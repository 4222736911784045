// A clock that nobody sets.

/** Milliseconds since this process began. (`performance.now()` tells the same, and loads a module of Node at its first call.) */
export function monotonicMs(): number {
  return process.uptime() * 1000;
}
