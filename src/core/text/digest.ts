// Digests, for what has to be told apart and not shown.

/** The SHA-256 of a text, as hexadecimal digits. */
export function sha256(text: string, encoding: "utf8" | "utf16le" = "utf8"): string {
  // Loaded when it is needed: an import would cost every run, those without a pull request too.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text, encoding).digest("hex");
}
