// Paths as the system has them: bytes, which need not be text. As text such a path reads like another one, which may exist as well.

import { realpath } from "node:fs/promises";

/** The path as text. Throws an error with the code EILSEQ where the bytes are not UTF-8. */
export function toPath(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  if (Buffer.from(text).equals(bytes)) return text;
  throw Object.assign(new Error("The path is not UTF-8."), { code: "EILSEQ" });
}

/** The path with its links resolved. Throws the errors of `realpath`, and EILSEQ where it is not UTF-8. */
export async function resolveLinks(path: string): Promise<string> {
  return toPath(await realpath(path, { encoding: "buffer" }));
}
