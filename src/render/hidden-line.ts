// Lines of a comment that nobody sees: JSON in base64, so that nothing in it could end the HTML comment around it.

/** A kind of hidden line. */
export interface HiddenLine {
  /** Beginning of the line, up to the base64. */
  readonly prefix: string;
  /** Longest base64, in characters. */
  readonly maxLength: number;
}

const SUFFIX = " -->";

/** Most bytes of JSON in such a line: four characters of base64 hold three. */
export function maxBytesOf({ maxLength }: HiddenLine): number {
  return Math.floor(maxLength / 4) * 3;
}

/** A value as a hidden line. */
export function encodeHidden({ prefix }: HiddenLine, value: unknown): string {
  return `${prefix}${Buffer.from(JSON.stringify(value), "utf8").toString("base64")}${SUFFIX}`;
}

/** The value of a hidden line; undefined where the line is none of this kind, too long, or holds no JSON. */
export function decodeHidden({ prefix, maxLength }: HiddenLine, line: string): unknown {
  if (!line.startsWith(prefix) || !line.endsWith(SUFFIX)) return undefined;
  if (line.length > prefix.length + maxLength + SUFFIX.length) return undefined;
  const encoded = line.slice(prefix.length, line.length - SUFFIX.length);
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64")));
  } catch {
    return undefined;
  }
}

/** The last lines of a comment, the last one first. The host may have stored `\r\n` for `\n`. */
export function lastLines(body: string, amount: number): readonly string[] {
  const lines: string[] = [];
  let end = body.trimEnd().length;
  while (lines.length < amount && end > 0) {
    const start = body.lastIndexOf("\n", end - 1);
    lines.push(body.slice(start + 1, end).trimEnd());
    end = Math.max(start, 0);
  }
  return lines;
}

/** Tolerated clock skew, in ms: runners' clocks differ, and runs overlap. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

/** true where a time is later than now by more than clocks differ. Both in ISO 8601. */
export function isFuture(time: string, now: string): boolean {
  return !(Date.parse(now) - Date.parse(time) >= -MAX_CLOCK_SKEW_MS);
}
