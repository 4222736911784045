// A run of the Action, from inputs to the exit status: plans and policy from the job, the report to all places that GitHub has for it.

import { type CheckRequest, check, type Outcome, type Runtime, UNDECIDED } from "../check.ts";
import { checkTargets } from "../check-targets.ts";
import { GateError, type Log, nameInput, type Report, VERSION } from "../core/index.ts";
import { exitStatus, toErrorReport, toReported } from "../evaluate/index.ts";
import { openGateSources } from "../hosts/gate-sources.ts";
import {
  createActionLog,
  deliver,
  hideInLog,
  type InputTexts,
  type Job,
  mayBeOfFork,
  openJob,
  openOtherPullRequests,
  toContext,
  toHost,
  toSettingsSource,
} from "../hosts/github/index.ts";
import { createSecrets } from "../hosts/secrets.ts";
import {
  DELIVERY_SETTINGS,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  type GateSettings,
  readSettings,
  type SettingsSource,
  TARGETS,
} from "../inputs/index.ts";
import type { TargetSettings } from "../targets/index.ts";

/** For all that is not the Quota API, on a slow runner too: reading plans, Keystone (14 s), and GitHub (some 30 s, and 60 where it asks to wait). */
const REST_MS = 120_000;

/** For making JSON of binary plans, of which each may take a minute. */
const TERRAFORM_MS = 600_000;

/** Side effects the Action depends on, besides the runner's files and standard output. */
export interface ActionRuntime extends Pick<Runtime, "now" | "clock" | "env" | "directory"> {
  /** Kills the process unless it ends within so many milliseconds. Another call replaces the limit. */
  readonly stopAfter: (ms: number) => void;
}

type TimedSettings = Pick<GateSettings, "timeoutMs" | "terraformDir">;

function toMostMs({ timeoutMs, terraformDir }: TimedSettings): number {
  return timeoutMs + REST_MS + (terraformDir === undefined ? 0 : TERRAFORM_MS);
}

/** Runs the Action; resolves to the step's exit status: 0 for `pass` and `warn`, or where it only warns, otherwise 1. */
export async function run(
  inputs: InputTexts,
  { now, clock, env, directory, stopAfter }: ActionRuntime,
): Promise<0 | 1> {
  const secrets = createSecrets(hideInLog);
  const source = toSettingsSource(inputs, secrets.mask);
  const settings = readSettings(GATE_SETTINGS, source);
  // Read by itself, so that also a report about wrong inputs reaches the pull request.
  const delivery = readSettings(DELIVERY_SETTINGS, source);
  // As well: even if something else is wrong, the step does what it says.
  const effect = readSettings(EFFECT_SETTINGS, source);
  const problems = [settings, effect, delivery].flatMap((parsed) => ("problems" in parsed ? parsed.problems : []));
  const log = createActionLog();
  const workspace = env["GITHUB_WORKSPACE"] || directory;
  const runtime: Runtime = {
    now,
    ...(clock === undefined ? {} : { clock }),
    log,
    env,
    version: VERSION,
    directory,
    workspace,
    mask: secrets.mask,
    nameSetting: nameInput,
  };
  const { prNumber, githubToken, comment, commentKey, requestUrl, jobIndex, ...paths } =
    "value" in delivery ? delivery.value : { commentKey: "default", requestUrl: undefined, jobIndex: undefined };
  // The gate checks `TARGETS.atOnce` targets at a time.
  const limitTime = (targets: readonly TimedSettings[]): void => {
    const mostMs = Math.max(...targets.map(toMostMs));
    stopAfter(mostMs * Math.ceil(targets.length / TARGETS.atOnce));
  };
  const job = await openJob({ env, prNumber, githubToken, clock });
  if ("value" in settings) {
    limitTime([settings.value]);
  }
  const context = toContext({ key: commentKey, version: VERSION, requestUrl, jobIndex, job });
  const refuse = (error: GateError): Report => toErrorReport({ error, now: now() });
  const outcome =
    "value" in settings && problems.length === 0
      ? await checkPlans(settings.value, { job, source, runtime, limitTime, isNamed: prNumber !== undefined })
      : { ...UNDECIDED, report: refuse(new GateError(problems)) };
  const reported = (of: Report): Report => ("value" in effect ? toReported(of, effect.value) : of);
  const { judgeWith } = outcome;
  const delivered = await deliver({
    ...outcome,
    report: reported(outcome.report),
    judgeWith: judgeWith && ((gates) => reported(judgeWith(gates))),
    refuse: (error) => reported(refuse(error)),
    job,
    context: await context,
    files: "report" in paths ? { paths, workspace } : undefined,
    comment,
    secrets,
    now,
    log,
  });
  const api = await job.api;
  if (api.ok) await api.value.close();
  const { report, problems: unwritten } = delivered;
  const isWritten = unwritten.length === 0 || report.warnOnly === true;
  return exitStatus(report) === 0 && isWritten ? 0 : 1;
}

/** `isNamed`: an input names the pull request. */
async function checkPlans(
  settings: GateSettings,
  of: {
    readonly job: Job;
    readonly source: SettingsSource;
    readonly runtime: Runtime;
    readonly limitTime: (targets: readonly TimedSettings[]) => void;
    readonly isNamed: boolean;
  },
): Promise<Outcome> {
  const { job, source, runtime, limitTime, isNamed } = of;
  const { togetherDrafts: countsDrafts, pending: pendingMs, together } = settings;
  const rules = { countsDrafts, pendingMs, isStrict: together === "fail" };
  const { now, env } = runtime;
  const workspace = runtime.workspace ?? runtime.directory;
  const alsoAllowed = env["RUNNER_TEMP"] ? [env["RUNNER_TEMP"]] : [];
  const files = { workspace, alsoAllowed, contained: true, mayBeOfFork: async () => mayBeOfFork(job.event, isNamed) };
  const sourcesOf = openGateSources(settings, {
    findHost: async () => toHost(job),
    workspace,
    findOthers: openOtherPullRequests({ job, rules, now: now() }),
  });
  const toRequest = ({ plan: patterns, policyFile, ...rest }: TargetSettings, log: Log): CheckRequest => {
    return { ...rest, plans: { ...files, patterns }, ...sourcesOf(policyFile, log) };
  };
  if (settings.targets === "") return check(toRequest({ ...settings, envPrefix: undefined }, runtime.log), runtime);
  const document = { text: settings.targets, file: "targets" };
  return checkTargets({ document, run: source, toRequest, onParsed: limitTime }, runtime);
}
