// Facts of a repository and of this program, as Git knows them.

import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { type Environment, VERSION } from "../core/index.ts";

/** Configurations and plans of a repository. */
export interface Repository {
  /** Absolute path of the working tree. */
  readonly root: string;
  /** Host of the remote `origin`, such as `gitlab.com`. undefined if the repository has no such remote. */
  readonly host: string | undefined;
  /**
   * Folders with a configuration, relative to the root, such as `infra/` or `./`. The folder that the command runs in
   * comes first.
   */
  readonly stacks: readonly string[];
  /** True if a configuration is in a folder whose name a workflow would have to quote. `stacks` lacks it. */
  readonly hasQuotedStack: boolean;
  /** Program that plans the configurations. */
  readonly tool: "terraform" | "tofu";
  /** True if the folder `quota` has declared plans. */
  readonly hasDeclaredPlans: boolean;
}

/** Returns the lines that Git prints, or none if it fails or is not installed. */
async function runGit(folder: string, env: Environment, args: string): Promise<readonly string[]> {
  const options = { env, cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 10_000 };
  const git = promisify(execFile)("git", args.split(" "), options);
  const { stdout } = await git.catch(() => ({ stdout: "" }));
  return stdout.split("\n").filter((line) => line !== "");
}

const FILES = "ls-files --cached --others --exclude-standard --";

/** Lists files of configurations, except for modules, tests and examples. */
const CONFIGURATIONS = `${FILES} *.tf *.tf.json *.tofu :!modules/ :!*/modules/ :!examples/ :!*/examples/ :!tests/ :!*/tests/`;

/** Reads the repository of a folder, without ignored files. Returns undefined if the folder is in no repository. */
export async function readRepository(folder: string, env: Environment): Promise<Repository | undefined> {
  const [root, current = "./"] = await runGit(folder, env, "rev-parse --show-toplevel --show-prefix");
  if (root === undefined) return undefined;
  const read = (args: string) => runGit(root, env, args);
  const configurations = await read(CONFIGURATIONS);
  const all = new Set(configurations.map((file) => `${dirname(file)}/`));
  const folders = new Set([...all].filter((name) => /^[\w./-]+$/u.test(name)));
  const hasQuotedStack = folders.size < all.size;
  const tofuLocks = await read("grep --untracked --files-with-matches registry.opentofu.org -- *.lock.hcl");
  const declared = await read(`${FILES} :(glob)quota/*.json :(glob)quota/*.yaml :(glob)quota/*.yml`);
  const [origin = ""] = await read("remote get-url origin");
  return {
    root,
    host: /[\w.-]+\.\w+(?=[:/])/u.exec(origin)?.[0],
    stacks: folders.delete(current) ? [current, ...folders] : [...folders],
    hasQuotedStack,
    tool: [...configurations, ...tofuLocks].some((file) => /tofu$|hcl$/u.test(file)) ? "tofu" : "terraform",
    hasDeclaredPlans: declared.length > 0,
  };
}

/**
 * Finds the commit of this program: that of its clone, or of the tag of its version. Returns undefined if it finds
 * none.
 */
export async function findCommit(env: Environment): Promise<string | undefined> {
  const [place = "", commit] = await runGit(import.meta.dirname, env, "rev-parse --show-prefix HEAD");
  // An installed package is deeper in a repository, which is another one.
  if (["dist/", "src/workflows/"].includes(place)) return commit;
  const tag = `refs/tags/v${VERSION}`;
  const project = "https://github.com/quota-gate/quota-gate";
  // The commit of an annotated tag comes after the tag itself.
  const found = await runGit(".", env, `ls-remote ${project} ${tag} ${tag}^{}`);
  return found.at(-1)?.slice(0, 40);
}
