/** GitHub's limit for the text of a comment, in characters. */
const MAX_COMMENT_LENGTH = 65_536;

/** The text of a comment in what a request says; null where it would not be taken. */
export function readText(requestBody: unknown): string | null {
  const body = (requestBody as { readonly body?: unknown } | null)?.body;
  return typeof body === "string" && body.length <= MAX_COMMENT_LENGTH ? body : null;
}
