// Files that a user names on the command line and that are read whole.

import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { GateError, inputProblem, quote } from "../core/index.ts";
import { systemCode } from "../files/index.ts";

/** What is read, for messages, and how much of it at most. */
interface OwnFile {
  /** "data set". */
  readonly noun: string;
  readonly maxBytes: number;
  /** Folder that the path starts at. */
  readonly directory: string;
}

const WHY: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "this user may not"],
]);

/** Why a file cannot be read, for the end of a sentence: in words, or the system's code. */
export function whyUnreadable(error: unknown): string {
  const code = systemCode(error) ?? "unknown";
  return WHY.get(code) ?? code;
}

/** Reads a file as text. Throws INPUT_INVALID where it cannot be read or is too large. */
export async function readOwnFile(path: string, { noun, maxBytes, directory }: OwnFile): Promise<string> {
  const refuse = (error: unknown) => {
    throw new GateError(
      inputProblem(
        `The ${noun} ${quote(path)} cannot be read: ${whyUnreadable(error)}.`,
        "Give the path of a JSON file, relative to the current folder.",
      ),
    );
  };
  const handle = await open(resolve(directory, path)).catch(refuse);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes)
      throw new GateError(inputProblem(`The ${noun} ${quote(path)} is larger than ${maxBytes} bytes.`));
    return await handle.readFile("utf8").catch(refuse);
  } finally {
    await handle.close();
  }
}
