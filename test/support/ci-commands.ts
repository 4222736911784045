// Finds commands of CI systems in the output of a job, by the rules of these systems.

/**
 * Returns the lines of an output that a CI system would obey.
 * actions/runner accepts .NET line ends, `::name::` after .NET white space, and `##[name]` anywhere. Azure Pipelines
 * and TeamCity accept `##vso[…]` and `##teamcity[…]` anywhere.
 */
export function findCommands(output: string): readonly string[] {
  return output.split(/\r\n|\r|\n/).filter((line) => /^[\s\u0085]*::[^:]*::/.test(line) || /##\w*\[/.test(line));
}

/** Texts with commands in them. */
export const COMMANDS: readonly string[] = [
  "::error::x",
  "x\r::add-mask::fail",
  "x\n::set-output name=verdict::pass",
  "mid ##[add-mask]fail",
  "\u0085::set-output name=x::y",
  "\u2028::set-output name=x::y",
  ":::error::x",
  "###[group]x",
  "\u00a0::stop-commands::t",
  "  ::stop-commands::t",
  "a ::stop-commands::t",
  "a##vso[task.setvariable variable=PATH]b",
  "##teamcity[buildStop]",
];
