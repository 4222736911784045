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

/** The run and its page; null where the variables do not tell all of it. */
export function readRun(env: Environment): NonNullable<RunContext["run"]> | null {
  const found = RUN.safeParse(env).data;
  if (found === undefined) return null;
  const server = found.GITHUB_SERVER_URL.replace(/\/$/u, "");
  return {
    id: found.GITHUB_RUN_ID,
    number: found.GITHUB_RUN_NUMBER,
    attempt: found.GITHUB_RUN_ATTEMPT,
    url: `${server}/${found.GITHUB_REPOSITORY}/actions/runs/${found.GITHUB_RUN_ID}`,
  };
}
