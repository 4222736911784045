// The pull requests beside that of the run, with our comments in them: by GraphQL, and by REST on hosts that have no GraphQL.

import { createDeadline } from "../../http/index.ts";
import type { OtherChangesReader } from "../host.ts";
import type { GitHubApi } from "./api.ts";
import { listByGraphql } from "./listing-by-graphql.ts";
import { listByRest } from "./listing-by-rest.ts";
import type { Repository } from "./own-comments.ts";

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6_000;

/** Opens the listing. `limitMs`: for all requests of one listing together. */
export function openPullRequestListing(of: {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly limitMs?: number;
}): OtherChangesReader {
  const { api, repository, limitMs = LIMIT_MS } = of;
  return {
    noun: "pull request",
    async list(query) {
      const asked = { api, repository, deadline: createDeadline(limitMs), ...query };
      return (await listByGraphql(asked)) ?? listByRest(asked);
    },
  };
}
