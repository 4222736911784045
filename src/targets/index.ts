// Targets of a run with several projects or clouds: a list in YAML, each with its plans and the settings that differ
// from the run's.

export { memberNames, parseTargets, type TargetSettings } from "./targets.ts";
