// Workflows of GitHub and pipelines of GitLab for a repository, from what its files, a login and this program say.

export { findCommit, readRepository } from "./repository.ts";
export { toGitHubWorkflow, toGitLabPipeline, type Workflow, type WorkflowFacts } from "./workflow.ts";
