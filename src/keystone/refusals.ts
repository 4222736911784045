// The meaning of Keystone's refusals. Keystone says little on purpose: one response stands for a wrong password, an unknown user and a
// disabled one. Where a second request can tell them apart, request-token.ts has made it; otherwise all causes are named.

import { type Message, type Problem, quoted, quotedList, say } from "../core/index.ts";
import { describeRedirect, type HttpResponse } from "../http/index.ts";
import {
  type ApplicationCredential,
  type Credential,
  describeCredential,
  type ExistingToken,
  type PasswordCredential,
  referenceText,
} from "./credential.ts";
import { errorMessage, foreignText, isForeign, type UserProject } from "./token-answer.ts";

function refused(message: Message, hint: Message): Problem {
  return { code: "API_REFUSED", message, hint };
}

/** The end of the message where a secret has white space around it, the usual accident of copying. Says nothing else about it. */
function whiteSpaceText(secret: string): string {
  return secret === secret.trim() ? "" : " What was given begins or ends with white space.";
}

/** true for the expected answer to a request for a token or about one. */
export function isSuccess(answer: HttpResponse): boolean {
  return answer.status === 201 || answer.status === 200;
}

/** The problem of a response that has nothing to do with the credential, such as a redirect or a page. undefined: it has to do with it. */
export function findForeignAnswer(answer: HttpResponse, authUrl: string): Problem | undefined {
  const { status } = answer;
  const at = quoted(authUrl);
  if (status >= 300 && status < 400) {
    const message = say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(answer, authUrl)}, which is not followed, since the secret would go along.`;
    const hint =
      "`openstack catalog show identity` shows the right address. A proxy or a login page in between answers like that, too.";
    return { code: "API_REFUSED", message, hint };
  }
  if (isForeign(answer)) {
    const message = say`${at} is not Keystone's API: it answered with status ${status} and ${foreignText(answer)}.`;
    const hint =
      "The address normally ends in `/v3`; `openstack catalog show identity` shows it. A proxy or a login page in between answers like that, too.";
    return { code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID", message, hint };
  }
  return undefined;
}

/** The problem of an application credential that got no token. */
export function explainApplicationCredential(answer: HttpResponse, credential: ApplicationCredential): Problem {
  const what = describeCredential(credential);
  const words = errorMessage(answer);
  const make = "Make a new one with `openstack application credential create`, and give that one.";
  if (answer.status === 404 && /disabled/iu.test(words)) {
    return refused(`The project of ${what} is disabled (404).`, "Ask the cloud's operator.");
  }
  if (answer.status === 404 && /user/iu.test(words) && !/application credential/iu.test(words)) {
    return refused(`Keystone does not know the user of ${what} (404).`, "Check the user's name and domain.");
  }
  if (answer.status === 404) {
    const message = `Keystone does not know ${what} (404): it was deleted (revoked), the id is wrong, or it belongs to another cloud.`;
    return refused(
      message,
      say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${make}`,
    );
  }
  if (answer.status !== 401) return explainOther(answer, credential);
  const unknown =
    "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
  const message = `Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`;
  return refused(message, say`\`openstack application credential show\` shows when it expires. ${make}`);
}

/** The problem of a password that is refused even without a project. */
export function explainPassword(answer: HttpResponse, credential: PasswordCredential): Problem {
  const user = referenceText(credential.user);
  const words = errorMessage(answer);
  if (answer.headers.has("openstack-auth-receipt")) {
    const message = `Keystone wants more than the password of the user ${user} (multi-factor authentication), which is not supported.`;
    return refused(message, "Use an application credential: it needs no second factor.");
  }
  if (/password is expired|needs to be changed/iu.test(words)) {
    return refused(
      `The password of the user ${user} has expired (401).`,
      "Change it with `openstack user password set`.",
    );
  }
  if (answer.status !== 401) return explainOther(answer, credential);
  const message = `Keystone refuses the user ${user} (401) and does not say why: the password is wrong, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`;
  return refused(message, "Check user, domain and password; a locked user works again after some time.");
}

/**
 * The problem of a user whose password is right and who gets no token for the project. `projects`: those in which the user has a role;
 * undefined: not known.
 */
export function explainProject(credential: PasswordCredential, projects: readonly UserProject[] | undefined): Problem {
  const { project } = credential;
  const user = referenceText(credential.user);
  const what = say`the project ${referenceText(project)}`;
  if (projects === undefined) {
    const message = say`The password of the user ${user} is right, but Keystone gives no token for ${what} (401): it does not exist, it is disabled, or the user has no role in it.`;
    return refused(message, "`openstack project list` shows the user's projects.");
  }
  const own = projects.find((candidate) =>
    "id" in project ? candidate.id === project.id : candidate.name === project.name,
  );
  if (own === undefined) {
    const names = projects.filter(({ enabled }) => enabled).map(({ id, name }) => name ?? id);
    const hint =
      names.length === 0 ? "The user has no role in any project." : say`The user's projects are ${quotedList(names)}.`;
    const message = say`The password of the user ${user} is right, but ${what} does not exist or the user has no role in it (401).`;
    return refused(message, hint);
  }
  if (!own.enabled) {
    return refused(
      say`The password of the user ${user} is right, but ${what} is disabled (401).`,
      "Ask the cloud's operator.",
    );
  }
  const message = say`The password of the user ${user} is right and there is a project of that name or id among the user's, but Keystone gives no token for ${what} (401).`;
  return refused(message, "Is the project's domain right?");
}

/** The problem of a given token that Keystone does not accept, with 401 or 404. */
export function explainToken(answer: HttpResponse, credential: ExistingToken): Problem {
  if (answer.status !== 401 && answer.status !== 404) return explainOther(answer, credential);
  const message = `Keystone does not accept the token (${answer.status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`;
  return refused(
    message,
    "Get a new one, or give an application credential instead, from which a token is made for every run.",
  );
}

function explainOther(answer: HttpResponse, credential: Credential): Problem {
  const what = describeCredential(credential);
  switch (answer.status) {
    case 400:
      return refused(
        `Keystone cannot make sense of the request with ${what} (400).`,
        "Are the ids and domains what Keystone expects?",
      );
    case 403:
      return refused(
        `Keystone forbids a token for ${what} (403).`,
        "Ask the cloud's operator; a rule of the cloud or of its firewall says so.",
      );
    default:
      return refused(
        `Keystone refuses ${what} with status ${answer.status}.`,
        "Is the address that of Keystone's API?",
      );
  }
}
