// Globs over names of branches, of which `*` and `**` mean what they mean in a workflow's own filters
// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet).

import picomatch from "picomatch/posix.js";

/** What of picomatch's language is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true };

/** Whether one of the globs, as the input `policy-branches` allows them, matches the branch. */
export function matchesBranch(globs: readonly string[], branch: string): boolean {
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
