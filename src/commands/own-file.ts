// Files that a user names on the command line and that are read whole.

import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { GateError, inputProblem, quoted, say } from "../core/index.ts";
import { systemCode } from "../files/index.ts";

/** A file to read: its description in messages, and its largest size. */
interface OwnFile {
  /** "data set". */
  readonly noun: string;
  /** More about it, behind its path: " of `--tls-cert`". */
  readonly about?: string;
  /** Kind of file that is expected. */
  readonly expected?: string;
  readonly maxBytes: number;
  /** Folder that the path starts at. */
  readonly directory: string;
}

const WHY: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "this user may not"],
]);

/** Reads a file as text. Throws INPUT_INVALID where it cannot be read or is too large. */
export async function readOwnFile(path: string, of: OwnFile): Promise<string> {
  const { noun, about = "", expected = "JSON file, relative to the current folder", maxBytes, directory } = of;
  const file = say`The ${noun} ${quoted(path)}${about}`;
  const refuse = (error: unknown) => {
    const code = systemCode(error) ?? "unknown";
    const message = say`${file} cannot be read: ${WHY.get(code) ?? code}.`;
    throw new GateError(inputProblem(message, `Give the path of a ${expected}.`));
  };
  const handle = await open(resolve(directory, path)).catch(refuse);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new GateError(inputProblem(say`${file} is larger than ${maxBytes} bytes.`));
    return await handle.readFile("utf8").catch(refuse);
  } finally {
    await handle.close();
  }
}
