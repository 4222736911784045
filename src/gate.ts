// A gate from its settings to the outcome, for the Action and the command line. It checks one target or a list, with
// the sources of the host.

import { type CheckRequest, check, type Runtime } from "./check.ts";
import { checkTargets } from "./check-targets.ts";
import { problemsOf } from "./core/index.ts";
import type { DocumentText } from "./documents/index.ts";
import { type Outcome, toFailedOutcome } from "./evaluate/index.ts";
import type { InlinePlan, PlanSearch } from "./files/index.ts";
import { openGateSources, type SourceSettings } from "./hosts/gate-sources.ts";
import type { HostRun } from "./hosts/host-run.ts";
import type { GateSettings, SettingsSource } from "./inputs/index.ts";
import { parseTargets, type TargetSettings } from "./targets/index.ts";

/** Settings and sources of a gate. */
export interface Gate {
  /** Settings of the run. Its plans are checked if it has no list of targets. */
  readonly settings: Omit<GateSettings, keyof SourceSettings> & SourceSettings;
  /** Folders that plans may be in. */
  readonly files: Omit<PlanSearch, "patterns">;
  /** A plan that is not a file. */
  readonly inlinePlan?: Promise<InlinePlan> | undefined;
  /** List of targets. Undefined if the settings describe the only target. */
  readonly targets: DocumentText | Promise<DocumentText> | undefined;
  /** Settings of the run, as defaults for targets. */
  readonly run: SettingsSource;
  /** Undefined if the run is on no host. */
  readonly host: HostRun | undefined;
  /** Paths of reports on other changes, in addition to those that the host lists. */
  readonly reports: readonly string[];
  /** Called once before the first target of a list is checked. */
  readonly onTargets?: (targets: readonly TargetSettings[]) => void;
}

/**
 * Runs a gate without delivering its report. Never throws: a gate that cannot decide returns a report with the verdict
 * `error`.
 */
export async function decide(gate: Gate, runtime: Runtime): Promise<Outcome> {
  const { settings, files, inlinePlan, host, reports, onTargets } = gate;
  const toRequest = ({ plan: patterns, ...rest }: TargetSettings): CheckRequest => {
    return { ...rest, plans: { ...files, patterns } };
  };
  try {
    const { workspace, now } = runtime;
    const sources = openGateSources(settings, { host, folder: files.workspace, workspace, reports, now: now() });
    if (gate.targets === undefined) {
      return await check({ ...toRequest({ ...settings, envPrefix: undefined }), inlinePlan }, sources, runtime);
    }
    const targets = parseTargets(await gate.targets, gate.run);
    onTargets?.(targets.map((target) => target.settings));
    const requests = targets.map(({ name, settings: own }) => ({ name, request: toRequest(own) }));
    return await checkTargets(requests, sources, runtime);
  } catch (error) {
    return toFailedOutcome(problemsOf(error), runtime);
  }
}
