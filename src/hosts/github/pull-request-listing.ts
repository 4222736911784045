// The pull requests beside that of the run, with our comments in them: by GraphQL, and by REST on hosts that have no GraphQL.

import { createDeadline } from "../../http/index.ts";
import type { OtherChangesReader } from "../host.ts";
import type { GitHubApi } from "./api.ts";
import { listByGraphql } from "./listing-by-graphql.ts";
import { listByRest } from "./listing-by-rest.ts";
import type { Repository } from "./own-comments.ts";

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6_000;

/** Opens the listing. */
export function openPullRequestListing(where: {
  readonly api: GitHubApi;
  readonly repository: Repository;
}): OtherChangesReader {
  return {
    noun: "pull request",
    async list(query) {
      const asked = { ...where, deadline: createDeadline(LIMIT_MS), ...query };
      return (await listByGraphql(asked)) ?? listByRest(asked);
    },
  };
}
