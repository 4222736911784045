// The pull requests beside that of the run, with our comments in them: by GraphQL, and by REST on hosts that have no GraphQL.

import { createDeadline } from "../../http/index.ts";
import type { OtherChangesReader } from "../host.ts";
import { type GitHubApi, TIMES } from "./api.ts";
import { listByGraphql } from "./listing-by-graphql.ts";
import { listByRest } from "./listing-by-rest.ts";
import { toBranch } from "./listing-query.ts";
import type { Repository } from "./own-comments.ts";

/** Opens the listing. `limitMs`: for all requests of one listing together. */
export function openPullRequestListing(of: {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly limitMs?: number;
}): OtherChangesReader {
  const { api, repository, limitMs = TIMES.totalMs } = of;
  return {
    noun: "pull request",
    branchOf: (ref) => toBranch(`${repository.owner}/${repository.repo}`, ref),
    async list(query) {
      const asked = { api, repository, deadline: createDeadline(limitMs), ...query };
      return (await listByGraphql(asked)) ?? listByRest(asked);
    },
  };
}
