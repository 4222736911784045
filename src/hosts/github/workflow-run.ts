// The run that we are in, from the variables that the runner provides.

import { type Environment, type RunContext, z } from "../../core/index.ts";

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/u)), z.transform(Number).check(z.int()));

const RUN = z.object({
  GITHUB_RUN_ID: wholeNumber,
  GITHUB_RUN_NUMBER: wholeNumber,
  GITHUB_RUN_ATTEMPT: wholeNumber,
  GITHUB_SERVER_URL: z.string().check(z.regex(/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/u)),
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/u)),
});

/** The run, its page and its repository; null where the variables do not tell all of it. */
export function readRun(env: Environment): Required<Pick<RunContext, "run" | "changesUrl">> | null {
  const found = RUN.safeParse(env).data;
  if (found === undefined) return null;
  const repository = `${found.GITHUB_SERVER_URL.replace(/\/$/u, "")}/${found.GITHUB_REPOSITORY}`;
  return {
    // Of an issue with the number of a pull request every host leads on to that.
    changesUrl: `${repository}/issues/`,
    run: {
      id: found.GITHUB_RUN_ID,
      number: found.GITHUB_RUN_NUMBER,
      attempt: found.GITHUB_RUN_ATTEMPT,
      url: `${repository}/actions/runs/${found.GITHUB_RUN_ID}`,
    },
  };
}
