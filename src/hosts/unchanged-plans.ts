// Declared plans that a change leaves as they are: the same bytes exist at the same path at the deciding commit or at
// the merge base. Files are compared with commits instead of the host's list of changed files. That list is limited in
// length, and describes the newest commit and the base that the author chose, both of which may have changed since.

import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { GateError, quoted, say, theSetting } from "../core/index.ts";
import { createLimiter } from "../http/index.ts";
import { type DecidingSearch, findDecidingCommit, findMergeBase } from "./deciding-commit.ts";
import type { Host, NoAnswer } from "./host.ts";

const MOST_AT_ONCE = 8;

/**
 * Returns a function that tests whether the change leaves a file of `folder` as it is. The function throws
 * PLAN_UNREADABLE if this cannot be found out.
 */
export function openUnchangedPlans(
  findHost: () => Promise<Host>,
  { policyBranches, folder }: Pick<DecidingSearch, "policyBranches"> & { readonly folder: string },
): (path: string, text: string) => Promise<boolean> {
  const refuse = ({ because, hint }: NoAnswer): GateError => {
    const message = say`Which plans the change leaves as they are cannot be found out, because ${because}.`;
    const otherwise = say`${hint} Without ${theSetting("only-changed")}, all of them count.`;
    return new GateError({ code: "PLAN_UNREADABLE", message, hint: otherwise });
  };
  const open = async () => {
    const host = await findHost();
    const opened = host.openRepository();
    if (!opened.ok) throw refuse(opened);
    const repository = opened.value;
    const deciding = await findDecidingCommit(repository, { host, policyBranches, refuse });
    if (deciding.change === undefined) return undefined;
    let target = deciding;
    if (deciding.change.isQueued) {
      // Changes ahead in the queue are not merged yet, and count together with this one. So the branch's newest commit
      // takes the place of the base.
      const newest = await repository.findBranch(deciding.branch);
      if (!newest.ok) throw refuse(newest);
      const change = { ...deciding.change, mergeBase: undefined };
      target = { ...deciding, commit: newest.value.commit, change };
    }
    const root = host.checkout ?? folder;
    return { repository, root, commits: [target.commit, await findMergeBase(repository, target)] };
  };
  let opening: ReturnType<typeof open> | undefined;
  const enter = createLimiter(MOST_AT_ONCE);
  return async (file, text) => {
    opening ??= open();
    const opened = await opening;
    if (opened === undefined) return false;
    const root = await resolveFolder(opened.root);
    const path = relative(root, resolve(await resolveFolder(folder), file)).replaceAll(sep, "/");
    if (isAbsolute(path) || /^\.\.(?:\/|$)/u.test(path)) return false;
    const bytes = Buffer.from(text);
    const isAt = async (commit: string): Promise<boolean> => {
      const sought = { path, commit, maxBytes: bytes.length };
      const found = await enter(() => opened.repository.readFile(sought), Number.POSITIVE_INFINITY);
      if (found.kind === "failed")
        throw refuse({ ...found, because: say`${quoted(path)} cannot be read: ${found.because}` });
      return found.kind === "file" && bytes.equals(found.bytes);
    };
    for (const commit of new Set(opened.commits)) if (commit !== undefined && (await isAt(commit))) return true;
    return false;
  };
}

function resolveFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => resolve(folder));
}
