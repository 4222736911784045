// `quota-gate status`: usage, limit and headroom without any plan. With `--fail-at` it is an alarm.

import type { Command } from "commander";
import {
  addNotes,
  addSettings,
  type CommandContext,
  CREDENTIALS_HELP,
  formatSetting,
  type OptionValues,
  print,
  readOutputStyle,
  toSettings,
} from "../command-line/index.ts";
import { didYouMeanKey, inputProblem, quoted, type Snapshot, type Status, say, throwIfAny } from "../core/index.ts";
import { toStatus } from "../evaluate/index.ts";
import {
  CONNECTION_SETTINGS,
  CREDENTIAL_SETTINGS,
  choice,
  JUDGING_SETTINGS,
  optional,
  optionSetting,
} from "../inputs/index.ts";
import { login } from "../keystone/index.ts";
import { toKeyMatcher } from "../policy/index.ts";
import { STATUS_FORMATS } from "../render/index.ts";
import { createSources } from "../sources/index.ts";
import { findMissingRegions } from "../words/index.ts";
import { withProgress } from "./plan-files.ts";

/** Percentage from which a row is colored as tight. It changes no verdict. */
const WARN_AT = 80;

/** Reads a percentage of a limit. Empty: undefined. */
const percentage = optional(JUDGING_SETTINGS.warnAt.parse);

const OWN_SETTINGS = {
  above: optionSetting(
    "--above <percent>",
    "only limits that are used to this percentage or more, and unknown ones",
    percentage,
  ),
  sort: optionSetting(
    "--sort <order>",
    "by region, key, or used (the most used first)",
    choice("region", "key", "used"),
    "region",
  ),
  failAt: optionSetting("--fail-at <percent>", "return 1 if a limit is used to this percentage or more", percentage),
  format: formatSetting(STATUS_FORMATS, "text"),
};
const SETTINGS = { ...CONNECTION_SETTINGS, ...CREDENTIAL_SETTINGS, ...OWN_SETTINGS };

const NOTES = `${CREDENTIALS_HELP}

Exit status: 0 usage and limits were read, 1 a limit is used to the percentage of --fail-at or more, 2 something could not be read. With --fail-at also 2 if the usage or limit of a key is not known; name the keys that matter with --key. Unlimited keys never fail, a limit of 0 does when anything is used.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate status --above 80 --sort used
  $ quota-gate status --region cbk --key 'compute.*' 'volume.*'
  $ quota-gate status --fail-at 90
  $ quota-gate status --format prometheus > quota.prom   # for node_exporter`;

interface StatusOptions extends OptionValues {
  readonly region?: readonly string[];
  readonly key?: readonly string[];
}

/**
 * Adds the command. It throws (through commander) a GateError if the source cannot be read, or has no such region or
 * key.
 */
export function addStatus(program: Command, { terminal, runtime, finish }: CommandContext): void {
  const command = program
    .command("status")
    .summary("show used, limit and headroom, without any plan")
    .description(
      "Shows what the project uses and may use, per region and key. Run it first: it shows whether token, project and regions are right. All regions are shown: OS_REGION_NAME is ignored. With --fail-at it is an alarm for a scheduled job.",
    );
  addSettings(command, { ...CONNECTION_SETTINGS, ...CREDENTIAL_SETTINGS })
    .option("--region <name...>", "only these regions")
    .option("--key <glob...>", "only these keys, such as 'compute.*'");
  addSettings(command, OWN_SETTINGS).action(async (options: StatusOptions) => {
    const { region: regions = [], key: globs = [] } = options;
    const { format, above, sort, failAt, ...settings } = toSettings(SETTINGS, { options, env: terminal.env });
    const means = runtime();
    const snapshot = await withProgress(terminal, async () => {
      const session = await login(settings, means);
      return createSources(settings, means).limits.read({ session, wanted: undefined, regions });
    });
    throwIfAny(findMissingRegions(regions, snapshot));
    const wanted = globs.length === 0 ? {} : { isWanted: toMatcher(globs, snapshot) };
    const status = toStatus(snapshot, { ...wanted, above, sort, failAt });
    await print(terminal, format.render({ status, warnAt: WARN_AT, ...readOutputStyle(terminal) }));
    finish(exitStatus(status));
  });
  addNotes(command, NOTES);
}

/** Returns 1 if a limit has reached the percentage of the alarm, and 2 if that cannot be ruled out. */
function exitStatus({ alarm, emptyRegions, rows, leftOut }: Status): 0 | 1 | 2 {
  if (alarm === undefined) return 0;
  if (alarm.reached.length > 0) return 1;
  const isEmpty = rows.length + (leftOut?.rows ?? 0) === 0;
  return alarm.unknown.length > 0 || emptyRegions.length > 0 || isEmpty ? 2 : 0;
}

/**
 * Returns a matcher of keys by globs. Throws a GateError for globs without any match: a misspelt one would silence an
 * alarm.
 */
function toMatcher(globs: readonly string[], snapshot: Snapshot) {
  const { rows } = toStatus(snapshot);
  const problems = globs.flatMap((glob) => {
    const matches = toKeyMatcher([glob]);
    if (rows.some(({ key, item }) => matches(key, item))) return [];
    return inputProblem(
      say`${snapshot.source.subject} reports no key that matches ${quoted(glob)} of ${quoted("--key")}.`,
      didYouMeanKey(glob),
    );
  });
  throwIfAny(problems);
  return toKeyMatcher(globs);
}
