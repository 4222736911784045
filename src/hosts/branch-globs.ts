// Globs over names of branches, of which `*` and `**` mean what they mean in a workflow's own filters
// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet).

/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true };

/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
export async function matchesBranch(globs: readonly string[], branch: string): Promise<boolean> {
  // Loaded on demand: few runs have the input.
  const { default: picomatch } = await import("picomatch/posix.js");
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
