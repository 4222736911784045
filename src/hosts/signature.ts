// Signatures of our texts, for hosts that do not report who edited one last: HMAC-SHA256 of the whole text and of the change below which it
// stands, in a last line that nobody sees.

import { createHmac, timingSafeEqual } from "node:crypto";

const LINE = /\n<!-- quota-gate-signature:v1 ([0-9a-f]{64}) -->\s*$/u;

/** Signs the texts below one change. */
export type Signer = ReturnType<typeof createSigner>;

/** A signer. `place`: the change, as no other one is called. */
export function createSigner(key: string, place: string) {
  // A host may store other ends of lines, and no white space at the end.
  const digest = (text: string) =>
    createHmac("sha256", key)
      .update(`${place}\n${text.replaceAll("\r", "").trimEnd()}`)
      .digest();
  return {
    /** The text with a signature below it. */
    sign: (text: string): string => `${text}\n<!-- quota-gate-signature:v1 ${digest(text).toString("hex")} -->`,
    /** The text without its signature. undefined: it has none that holds. */
    verify(signed: string): string | undefined {
      const text = withoutSignature(signed);
      const signature = Buffer.from(LINE.exec(signed)?.[1] ?? "", "hex");
      const expected = digest(text);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : undefined;
    },
  };
}

/** The text without its signature, whether it has one or not. */
export function withoutSignature(text: string): string {
  return text.replace(LINE, "");
}
