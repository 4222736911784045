// The input `policy`: where the policy file is, the same for a repository at a commit and for the workspace.

import { GateError, quote } from "../core/index.ts";

/** Longest path, in characters. */
const MAX_PATH_LENGTH = 1000;

/** Control characters and line separators: a path with them is fit for no log line. Backslashes divide in Windows and nowhere else. */
const UNFIT = /[\p{Cc}\u2028\u2029\\]/u;

/**
 * The path of the policy file, relative to the root of the repository, without `./` at its beginning.
 *
 * Throws INPUT_INVALID where it is empty or longer than is allowed, absolute, leads upwards, has empty parts, or holds characters
 * that no path in a message or an address may have.
 */
export function parsePolicyPath(text: string): string {
  const path = text.replace(/^(?:\.\/)+/u, "");
  const isFit = path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT.test(path);
  if (isFit && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")) return path;
  throw new GateError({
    code: "INPUT_INVALID",
    message: `Input \`policy\` ${text === "" ? "is empty" : `is ${quote(text)}`}; it must be the path of a file in the repository, relative to its root, with \`/\` and without \`..\`.`,
    hint: "Write it as in `.github/quota-policy.yml`.",
  });
}
