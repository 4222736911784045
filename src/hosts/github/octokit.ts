// GitHub's client, to be imported on demand.

export { Octokit } from "@octokit/core";
export { GraphqlResponseError } from "@octokit/graphql";
export { RequestError } from "@octokit/request-error";
