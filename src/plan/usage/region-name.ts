/** Longest name that the API could be asked for. */
const MAX_REGION_LENGTH = 255;

/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}
