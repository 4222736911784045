// Messages for failed requests to GitHub.

import { code, say } from "../../core/index.ts";
import { createExplanation, noAnswer, WAY_OUT } from "../host-failure.ts";

const githubToken = code("github-token");

const MAY_READ = say`Give the job ${code("permissions: contents: read")}, or the input ${githubToken} a token that may read contents.`;
const RUN_AGAIN = say`Run the job again.`;

const WORDS = {
  host: "GitHub" as const,
  token: say`the input ${githubToken}`,
  refusedToken: say`Leave ${githubToken} at its default, the job's own token.`,
  blindToken: say`Leave ${githubToken} at its default, the job's own token, or give it one that can read this repository.`,
};

const PURPOSES = {
  contents: {
    forbidden: say`the token may not read the repository's contents`,
    missing: say`it is not there, or the token may not see it`,
    permission: MAY_READ,
    again: RUN_AGAIN,
    otherwise: WAY_OUT,
  },
  comment: {
    forbidden: say`the token may not write comments`,
    missing: say`the pull request does not exist or the token may not see it`,
    permission: say`Give the job ${code("permissions: pull-requests: write")}. In pull requests from forks the token can only read, even if the workflow says otherwise.`,
    again: say`The next run tries again.`,
  },
  "pull-request": {
    forbidden: say`the token may not see it`,
    missing: say`the token may not see it`,
    permission: say`Give the job ${code("permissions: pull-requests: write")} and ${code("contents: read")}.`,
    again: RUN_AGAIN,
  },
  listing: {
    forbidden: say`the token may not read them`,
    missing: say`the token may not read them`,
    permission: say`Give the job ${code("permissions: pull-requests: read")}, or ${code("write")} to comment, too. With ${code("together: off")} nobody is asked.`,
    again: say`The next run looks again.`,
  },
};

/** Purpose of a request. */
export type Purpose = keyof typeof PURPOSES;

/** Puts a failure into words. */
export const explain = createExplanation(WORDS, PURPOSES);

/** Next step without a token. */
export const GIVE_TOKEN = say`Leave the input ${githubToken} at its default, the job's own token.`;

/** Reasons why a run cannot send requests to GitHub. */
export const NO_API = {
  repository: noAnswer(say`the variable ${code("GITHUB_REPOSITORY")} names no repository`, WAY_OUT),
  client: noAnswer(
    say`GitHub's client could not be set up`,
    say`See whether the proxy variables are addresses, and whether the file of ${code("GITHUB_EVENT_PATH")} is JSON.`,
  ),
  token: noAnswer(say`there is no token for GitHub`, say`${GIVE_TOKEN} ${WAY_OUT}`),
};
