// GitLab: the merge request that a pipeline is of, its target branch's policy, other merge requests, and the note.

export { type GitLabRun, openGitLabRun } from "./run.ts";
