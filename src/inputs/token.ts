// The token and the project as they are given: what can be sent at all. The token is never shown, however wrong it is.

import { inputProblem, type Parsed } from "../core/index.ts";
import { toInvalid } from "./setting.ts";

/** Longest accepted name or id of a project. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;

/**
 * Shortest text that is taken for a token. Tokens of the identity service are much longer; something shorter could not be masked in
 * a log without garbling it.
 */
const MIN_TOKEN_LENGTH = 8;

/**
 * The token without white space around it (secrets are often stored with a line break at the end), if it can be a header's value:
 * printable ASCII without spaces. Nothing else is asked of its form, which is the identity service's business.
 */
export function parseToken(text: string): Parsed<string> {
  const token = text.trim();
  if (token === "") {
    return {
      problems: [
        inputProblem(
          "The token of the Quota API is empty.",
          "Secrets are empty in workflows of forks and of Dependabot, and where their name is misspelt.",
        ),
      ],
    };
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    return {
      problems: [
        inputProblem(
          "The token of the Quota API has a space, a line break or another character in it that cannot be sent.",
          "Store the token alone, without its name, quotes or a second line.",
        ),
      ],
    };
  }
  if (token.length < MIN_TOKEN_LENGTH) {
    return {
      problems: [
        inputProblem(
          `The token of the Quota API is shorter than ${MIN_TOKEN_LENGTH} characters, so it cannot be a token.`,
          "Store the token itself, not its name or a placeholder.",
        ),
      ],
    };
  }
  return { value: token };
}

/** The project's id without white space around it, if it can be one segment of a path. `label`: where it comes from, in messages. */
export function parseProject(text: string, label: string): Parsed<string> {
  const project = text.trim();
  // A segment of dots would lead to another path, even percent-encoded.
  const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
  if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) {
    const expected = "the id of the project that the token was issued for";
    return { problems: [toInvalid({ text: project, label, expected })] };
  }
  return { value: project };
}
