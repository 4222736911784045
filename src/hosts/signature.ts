// Signatures of this program's comments, for hosts that do not report who edited a comment last. An invisible last line
// has an HMAC-SHA256 of the text and of the change that it belongs to.

import { createHmac, timingSafeEqual } from "node:crypto";

const LINE = /\n<!-- quota-gate-signature:v1 ([0-9a-f]{64}) -->\s*$/u;

/** Signs the comments on one change. */
export type Signer = ReturnType<typeof createSigner>;

/** Creates a signer. `place` is a unique name of the change. */
export function createSigner(key: string, place: string) {
  // A host may store other line endings, and may drop white space at the end.
  const digest = (text: string) =>
    createHmac("sha256", key)
      .update(`${place}\n${text.replaceAll("\r", "").trimEnd()}`)
      .digest();
  return {
    /** Returns the text with a signature below it. */
    sign: (text: string): string => `${text}\n<!-- quota-gate-signature:v1 ${digest(text).toString("hex")} -->`,
    /** Returns the text without its signature. Undefined if it has no valid one. */
    verify(signed: string): string | undefined {
      const text = withoutSignature(signed);
      const signature = Buffer.from(LINE.exec(signed)?.[1] ?? "", "hex");
      const expected = digest(text);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : undefined;
    },
  };
}

/** Returns the text without its signature, if it has one. */
export function withoutSignature(text: string): string {
  return text.replace(LINE, "");
}
