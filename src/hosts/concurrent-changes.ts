// Changes that are checked at the same time. Each run lists the others before it writes its record, so that two runs at
// once would not see each other. With `together: fail`, a run lists the others again after it has written: of runs at
// once, the last one to write sees all.

import { isDeepStrictEqual } from "node:util";
import type { Log } from "../core/index.ts";
import { type Outcome, toOutcome } from "../evaluate/index.ts";
import type { OthersFinder } from "./other-changes.ts";

/** Basis of a run's only target, or of one of its targets. */
type TargetBasis = Exclude<Outcome["basis"], { readonly targets: unknown }>;

/**
 * Returns the outcome with the changes that `open` finds now. Returns the same object if the run has failed already, or
 * if nothing new is found.
 */
export async function addConcurrentChanges(outcome: Outcome, open: () => OthersFinder, log: Log): Promise<Outcome> {
  const { report, basis } = outcome;
  if (report.verdict !== "pass" && report.verdict !== "warn") return outcome;
  let find: OthersFinder | undefined;
  const renew = async <Basis extends TargetBasis>(target: Basis): Promise<Basis> => {
    if ("problems" in target || target.others?.effect !== "fail") return target;
    const { others, project } = target;
    find ??= open();
    // The log of the first listing shows which changes count.
    const found = await find(project, { ...log, info: (line) => log.debug(line) });
    if (found === undefined) return target;
    const fresh = found.changes.filter((change) => !others.changes.some((known) => isDeepStrictEqual(known, change)));
    const isUnread = found.unread !== undefined && others.unread === undefined;
    if (fresh.length === 0 && !isUnread) return target;
    const known = others.changes.filter(({ name }) => !fresh.some((change) => change.name === name));
    const notes = isUnread ? found.notes : others.notes;
    return {
      ...target,
      others: { ...others, changes: [...known, ...fresh], notes, unread: others.unread ?? found.unread },
    };
  };
  if (!("targets" in basis)) {
    const renewed = await renew(basis);
    return renewed === basis ? outcome : toOutcome(renewed);
  }
  const targets = await Promise.all(
    basis.targets.map(async (target) => {
      const renewed = await renew(target.basis);
      return renewed === target.basis ? target : { ...target, ...toOutcome(renewed) };
    }),
  );
  return targets.every((target) => basis.targets.includes(target)) ? outcome : toOutcome({ ...basis, targets });
}
