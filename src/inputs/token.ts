// The token and the project as they are given: what can be sent at all. The token is never shown, however wrong it is.

import { inputProblem, type Message, type Parsed, say } from "../core/index.ts";
import { toInvalid } from "./setting.ts";

/** Longest accepted name or id of a project. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;

/**
 * Shortest text that is taken for a token. Tokens of the identity service are much longer; something shorter could not be masked in
 * a log without garbling it.
 */
const MIN_TOKEN_LENGTH = 8;

/** Longest accepted token. Keystone's own have some 200 characters, older kinds several thousand. */
const MAX_TOKEN_LENGTH = 16_384;

/** A token that can be sent in a header. No conversion to text or JSON shows it, nor does printing it. */
export class Token {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /**
   * Parses a token: printable ASCII without spaces, after white space around it is removed (secrets are often stored with a line break
   * at the end). `name`: subject of messages, which never show the token.
   */
  static parse(text: string, name: Message = "The token of the Quota API"): Parsed<Token> {
    const token = text.trim();
    const refuse = (found: string, hint: string): Parsed<Token> => ({
      problems: [inputProblem(say`${name} ${found}.`, hint)],
    });
    if (token === "") {
      return refuse(
        "is empty",
        "A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.",
      );
    }
    if (!/^[\x21-\x7e]+$/.test(token)) {
      return refuse(
        "has a space, a line break or another character in it that cannot be sent",
        "Store the token alone, without its name, quotes or a second line.",
      );
    }
    if (token.length < MIN_TOKEN_LENGTH) {
      return refuse(
        `is shorter than ${MIN_TOKEN_LENGTH} characters, so it cannot be a token`,
        "Store the token itself, not its name or a placeholder.",
      );
    }
    if (token.length > MAX_TOKEN_LENGTH) {
      return refuse(
        `is longer than ${MAX_TOKEN_LENGTH} characters`,
        "Store the token alone, without anything after it.",
      );
    }
    return { value: new Token(token) };
  }

  /** The token itself, for a request's header. */
  get text(): string {
    return this.#text;
  }
}

/** The project's id without white space around it, if it can be one segment of a path. `label`: where it comes from, in messages. */
export function parseProject(text: string, label: Message): Parsed<string> {
  const project = text.trim();
  // A segment of dots would lead to another path, even percent-encoded.
  const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
  if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) {
    const expected = "the id of the project that the token was issued for";
    return { problems: [toInvalid({ text: project, label, expected })] };
  }
  return { value: project };
}
