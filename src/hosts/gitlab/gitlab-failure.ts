// Messages for failed requests to GitLab.

import { code, say } from "../../core/index.ts";
import { createExplanation, noAnswer, type PurposeTexts, WAY_OUT } from "../host-failure.ts";

const gitlabToken = code("GITLAB_TOKEN");

const WORDS = {
  host: "GitLab" as const,
  token: say`the token (${gitlabToken}, or the job's own)`,
  refusedToken: say`${gitlabToken} may have expired or been revoked. The job's own token is valid while the job runs.`,
  blindToken: say`Give the token's account the role Reporter or a higher one in the project.`,
};

const READING: PurposeTexts = {
  forbidden: say`the token may not read it`,
  missing: say`it is not there, or the token may not see it`,
  permission: say`The job's token has the rights of the person who started the pipeline: that person needs the role Reporter or a higher one, and GitLab needs to be version 17 or later.`,
  again: say`Run the job again.`,
};

const PURPOSES = {
  contents: { ...READING, otherwise: WAY_OUT },
  listing: { ...READING, again: say`The next pipeline looks again.` },
  comment: {
    forbidden: say`the token may not write notes, or the note is another account's`,
    missing: say`the merge request does not exist, or the token may not see it, as with the role Guest`,
    permission: say`Give ${gitlabToken} a project access token with the scope ${code("api")} and the role Reporter or a higher one. Delete a note that an earlier token has left.`,
    again: say`The next pipeline tries again.`,
  },
};

/** Purpose of a request. */
export type Purpose = keyof typeof PURPOSES;

/** Puts a failure into words. */
export const explain = createExplanation(WORDS, PURPOSES);

/** Reasons why a run cannot read from GitLab, or write to it. */
export const NO_API = {
  client: noAnswer(
    say`GitLab's client could not be set up`,
    say`See whether ${code("--gitlab-url")} (else ${code("CI_API_V4_URL")}) and the proxy variables are addresses, and whether the file of ${code("CI_SERVER_TLS_CA_FILE")} is there.`,
  ),
  other: noAnswer(
    say`the variables of the job name another merge request than that of its branch`,
    say`Leave ${code("CI_MERGE_REQUEST_IID")} and ${code("CI_MERGE_REQUEST_PROJECT_ID")} as GitLab sets them.`,
  ),
  jobToken: noAnswer(say`there is no ${code("CI_JOB_TOKEN")}`, say`Leave it as GitLab sets it.`),
  token: noAnswer(
    say`there is no ${gitlabToken}`,
    say`Add a project access token as a masked variable. A protected variable is not there in pipelines of branches that are not protected.`,
  ),
  trust: noAnswer(
    say`${gitlabToken} is sent to ${code("https://gitlab.com")} alone, unless ${code("--gitlab-url")} names the instance: variables may be those of the change's author`,
    say`Add ${code("--gitlab-url")} with the address of your instance to the command.`,
  ),
};
