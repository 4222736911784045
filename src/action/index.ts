// A run of the Action, from inputs to the exit status. Plans and policy come from the job, and the report goes to every
// place that GitHub offers.

import type { Runtime } from "../check.ts";
import { VERSION } from "../core/index.ts";
import { exitStatus, type Outcome, toFailedOutcome } from "../evaluate/index.ts";
import { decide } from "../gate.ts";
import { toOtherChangeRules } from "../hosts/gate-sources.ts";
import { hideInLog, mayBeOfFork, openGitHubRun, publishReport } from "../hosts/github/index.ts";
import { createSecrets } from "../hosts/secrets.ts";
import {
  DELIVERY_SETTINGS,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  type GateSettings,
  readSettings,
  TARGETS,
} from "../inputs/index.ts";
import { type InputTexts, toSettingsSource } from "./inputs.ts";

export { readInputs } from "./inputs.ts";

/**
 * Time limit for everything but the Quota API, in milliseconds, on a slow runner: reading plans, Keystone (14 s), and
 * GitHub (about 30 s, and 60 s if it asks to wait).
 */
const REST_MS = 120_000;

/** Time limit for converting binary plans to JSON, in milliseconds. Each may take a minute. */
const TERRAFORM_MS = 600_000;

/** Side effects of the Action, except for the runner's files and standard output. */
export interface ActionRuntime extends Pick<Runtime, "now" | "clock" | "env" | "directory"> {
  /** Kills the process unless it ends within so many milliseconds. Another call replaces the limit. */
  readonly stopAfter: (ms: number) => void;
}

/**
 * Runs the Action. Resolves to the step's exit status: 0 for `pass` and `warn`, or if the step only warns, otherwise 1.
 */
export async function run(
  inputs: InputTexts,
  { now, clock, env, directory, stopAfter }: ActionRuntime,
): Promise<0 | 1> {
  const secrets = createSecrets(hideInLog);
  const source = toSettingsSource(inputs, secrets.mask);
  const settings = readSettings(GATE_SETTINGS, source);
  // Read separately, so that a report on invalid inputs still reaches the pull request.
  const delivery = readSettings(DELIVERY_SETTINGS, source);
  // Read separately, so that `warn-only` holds even if another input is invalid.
  const effect = readSettings(EFFECT_SETTINGS, source);
  const problems = [settings, effect, delivery].flatMap((parsed) => ("problems" in parsed ? parsed.problems : []));
  const { prNumber, githubToken, comment, commentKey, requestUrl, jobIndex, ...paths } =
    "value" in delivery ? delivery.value : { commentKey: "default", requestUrl: undefined, jobIndex: undefined };
  const host = openGitHubRun({ env, clock, secrets, prNumber, githubToken, jobIndex });
  const workspace = env["GITHUB_WORKSPACE"] || directory;
  const runtime: Runtime = {
    now,
    ...(clock === undefined ? {} : { clock }),
    log: host.log,
    env,
    version: VERSION,
    directory,
    workspace,
    mask: secrets.mask,
    settingNames: {},
    warnOnly: "value" in effect && effect.value.warnOnly,
  };
  const rules = "value" in settings ? toOtherChangeRules(settings.value) : undefined;
  let outcome: Outcome;
  if ("value" in settings && problems.length === 0) {
    // The gate checks `TARGETS.atOnce` targets at a time.
    const limitTime = (targets: readonly TimedSettings[]): void =>
      stopAfter(Math.max(...targets.map(computeLimitMs)) * Math.ceil(targets.length / TARGETS.atOnce));
    limitTime([settings.value]);
    const { targets } = settings.value;
    const isNamed = prNumber !== undefined;
    const gate = {
      settings: settings.value,
      files: {
        workspace,
        alsoAllowed: env["RUNNER_TEMP"] ? [env["RUNNER_TEMP"]] : [],
        contained: true,
        mayBeOfFork: () => mayBeOfFork(env, isNamed),
      },
      targets: targets === "" ? undefined : { text: targets, file: "targets" },
      run: source,
      host,
      reports: [],
      onTargets: limitTime,
    };
    outcome = await decide(gate, runtime);
  } else {
    outcome = toFailedOutcome(problems, runtime);
  }
  const settled = await host.settle({ outcome, comment, key: commentKey, requestUrl, rules, now });
  const files = "report" in paths ? { paths, workspace } : undefined;
  const unwritten = await publishReport({ ...settled, basis: outcome.basis, files, secrets, env, log: host.log });
  const isWritten = unwritten.length === 0 || runtime.warnOnly;
  return exitStatus(settled.report) === 0 && isWritten ? 0 : 1;
}

type TimedSettings = Pick<GateSettings, "timeoutMs" | "terraformDir">;

function computeLimitMs({ timeoutMs, terraformDir }: TimedSettings): number {
  return timeoutMs + REST_MS + (terraformDir === undefined ? 0 : TERRAFORM_MS);
}
