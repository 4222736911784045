// Targets of a run with several projects or clouds: a list in YAML, each with its plans and with the settings that differ from the run's own.

export { memberNames, parseTargets, type TargetSettings } from "./targets.ts";
