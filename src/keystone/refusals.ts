// The meaning of Keystone's refusals. Keystone says little on purpose: one response stands for a wrong password, an unknown user and a
// disabled one. Where a second request can tell them apart, request-token.ts has made it; otherwise all causes are named.

import { type Message, type Problem, quoted, quotedList, say } from "../core/index.ts";
import { describeRedirect, type HttpResponse } from "../http/index.ts";
import {
  type ApplicationCredential,
  describeCredential,
  describeReference,
  type PasswordCredential,
} from "./credential.ts";
import { describeForeign } from "./token-answer.ts";

function refused(message: Message, hint: Message): Problem {
  return { code: "API_REFUSED", message, hint };
}

/** The end of the message where a secret has white space around it, the usual accident of copying. Says nothing else about it. */
function whiteSpaceText(secret: string): string {
  return secret === secret.trim() ? "" : " What was given begins or ends with white space.";
}

/** true for the expected answer to a request for a token or about one. */
export function isSuccess({ status }: HttpResponse): boolean {
  return status === 201 || status === 200;
}

const LOOK_AT_ADDRESS = say`\`openstack catalog show identity\` shows the right address, which normally ends in \`/v3\`. A proxy or a login page in between answers like that, too.`;

/** The problem of a response that has nothing to do with the credential, such as a redirect or a page. undefined: it has to do with it. */
export function findForeignAnswer(answer: HttpResponse, authUrl: string): Problem | undefined {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    return refused(
      say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(answer, authUrl)}, which is not followed, since the secret would go along.`,
      LOOK_AT_ADDRESS,
    );
  }
  const foreign = describeForeign(answer);
  if (foreign === undefined) return undefined;
  const message = say`${quoted(authUrl)} is not Keystone's API: it answered with status ${status} and ${foreign}.`;
  return { code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID", message, hint: LOOK_AT_ADDRESS };
}

/** The problem of an application credential that got no token. */
export function explainApplicationCredential(answer: HttpResponse, credential: ApplicationCredential): Problem {
  const what = describeCredential(credential);
  const make = say`Make a new one with \`openstack application credential create\`, and give that one.`;
  if (answer.status === 404) {
    return refused(
      say`Keystone does not know ${what} (404): it was deleted (revoked), its id or user is wrong, its project is disabled, or it belongs to another cloud.`,
      say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${make}`,
    );
  }
  if (answer.status !== 401) return explainOther(answer, what);
  const unknown =
    "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
  return refused(
    say`Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`,
    say`\`openstack application credential show\` shows when it expires. ${make}`,
  );
}

/** The problem of a password that is refused even without a project. */
export function explainPassword(answer: HttpResponse, credential: PasswordCredential): Problem {
  const user = describeReference(credential.user);
  if (answer.headers.has("openstack-auth-receipt")) {
    return refused(
      say`Keystone wants more than the password of the user ${user} (multi-factor authentication), which is not supported.`,
      say`Use an application credential: it needs no second factor.`,
    );
  }
  if (answer.status !== 401) return explainOther(answer, describeCredential(credential));
  return refused(
    say`Keystone refuses the user ${user} (401) and does not say why: the password is wrong or has expired, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`,
    say`Check user, domain and password; a locked user works again after some time.`,
  );
}

/**
 * The problem of a user whose password is right and who gets no token for the project. `projects`: those in which the user has a role;
 * undefined: not known.
 */
export function explainProject(credential: PasswordCredential, projects: readonly string[] | undefined): Problem {
  const user = describeReference(credential.user);
  const project = describeReference(credential.project);
  const message = say`The password of the user ${user} is right, but Keystone gives no token for the project ${project} (401): it does not exist in that domain, it is disabled, or the user has no role in it.`;
  if (projects === undefined) return refused(message, say`\`openstack project list\` shows the user's projects.`);
  const none = say`The user has no role in any project.`;
  return refused(message, projects.length === 0 ? none : say`The user's projects are ${quotedList(projects)}.`);
}

/** The problem of a given token that Keystone does not accept. */
export function explainToken(answer: HttpResponse): Problem {
  if (answer.status !== 401 && answer.status !== 404) return explainOther(answer, say`a token`);
  return refused(
    say`Keystone does not accept the token (${answer.status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`,
    say`Get a new one, or give an application credential instead, from which a token is made for every run.`,
  );
}

function explainOther({ status }: HttpResponse, what: Message): Problem {
  const message = say`Keystone refuses ${what} with status ${status}.`;
  if (status === 403)
    return refused(message, say`Ask the cloud's operator; a rule of the cloud or of its firewall says so.`);
  return refused(message, say`Check the ids and domains, and whether the address is that of Keystone's API.`);
}
