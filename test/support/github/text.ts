/** GitHub's limit for the text of a comment, in characters. */
const MAX_COMMENT_LENGTH = 65_536;

/** Returns the text of a comment in a request body. Returns null if GitHub would refuse it. */
export function readText(requestBody: unknown): string | null {
  const body = (requestBody as { readonly body?: unknown } | null)?.body;
  return typeof body === "string" && body.length <= MAX_COMMENT_LENGTH ? body : null;
}
