// The whole pipeline on a page: plans → questions → limits, usage and facts → demands → report. The entries (action.ts,
// cli.ts) decide where inputs come from and where the report goes.

import {
  allOf,
  type CloudProject,
  type Log,
  type OtherChanges,
  type PolicySource,
  type PolicySources,
  problemsOf,
  toCloudProject,
} from "./core/index.ts";
import { type DecidedBasis, type FailedBasis, type Outcome, toFailedOutcome, toOutcome } from "./evaluate/index.ts";
import type { SettingNames } from "./inputs/index.ts";
import { type LoginRuntime, login, type Session } from "./keystone/index.ts";
import { type PlanInputs, refuseOtherProjects } from "./plan/index.ts";
import { parsePolicy, type ReadPolicy, type RunPolicies } from "./policy/index.ts";
import { askAndCount, countAlone, type PlansRequest } from "./rounds.ts";
import { createSources, type SourceRuntime, type Sources } from "./sources/index.ts";

/** Plans to check, and the settings of the check. */
export interface CheckRequest extends PlansRequest {
  /** Path of the policy file. */
  readonly policyFile: string | undefined;
}

/** Sources of a check, in addition to plans and the cloud. */
export interface GateSources {
  /**
   * Reads the organisation's policy, and the policy file at a path. Without a path, there is no policy file. Throws a
   * GateError.
   */
  readonly readPolicies: (path: string | undefined) => Promise<PolicySources>;
  /** Returns whether the change leaves a declared plan as it is. Undefined if every plan counts. */
  readonly isUnchanged: PlanInputs["isUnchanged"];
  /** Finds other changes of the project. Undefined if there is no place to look. Throws a GateError. */
  readonly findOthers: (project: CloudProject, log: Log) => Promise<OtherChanges | undefined>;
}

/** Side effects of the pipeline, and the wording of its report. */
export interface Runtime extends LoginRuntime, SourceRuntime {
  /** Names of settings in the messages of a report. */
  readonly settingNames: SettingNames;
  /** True if the run only warns. */
  readonly warnOnly: boolean;
}

/**
 * Checks plans against limits and usage. Never throws: a check that cannot decide returns a report with the verdict
 * `error`.
 */
export async function check(
  request: CheckRequest,
  gate: GateSources,
  runtime: Runtime,
  loggingIn = login(request, runtime),
): Promise<Outcome<DecidedBasis | FailedBasis>> {
  const { warnOnly, settingNames } = runtime;
  const sources = createSources(request, runtime);
  try {
    const [found, policies] = await allOf([
      ask(request, { gate, runtime, sources, loggingIn }),
      readPolicies(request, gate, runtime),
    ]);
    const { peak, uncounted } = request;
    return toOutcome({ ...found, policies, planPolicy: { peak, uncounted }, warnOnly, settingNames });
  } catch (error) {
    const { info: source } = sources.limits;
    return toFailedOutcome(problemsOf(error), runtime, { source, projectId: request.projectId });
  }
}

/** Reads the plans during the login, then asks for limits, usage and other changes. Throws a GateError. */
async function ask(
  request: CheckRequest,
  {
    gate,
    runtime,
    sources,
    loggingIn,
  }: {
    readonly gate: GateSources;
    readonly runtime: Runtime;
    readonly sources: Sources;
    readonly loggingIn: Promise<Session>;
  },
): Promise<Pick<DecidedBasis, "plan" | "snapshot" | "project" | "others">> {
  const source = sources.limits;
  const [session, asked] = await allOf([
    loggingIn,
    countAlone({ request, loggingIn, source, isUnchanged: gate.isUnchanged, env: runtime.env }),
  ]);
  refuseOtherProjects(asked.plan, { project: session.projectId, expected: request.otherProjects });
  const address = source.findAddress(session);
  const project = toCloudProject({ ...session, address, cloud: session.region?.cloud ?? request.cloud });
  const [counted, others] = await allOf([
    askAndCount({ session, asked, sources }),
    gate.findOthers(project, runtime.log),
  ]);
  return { ...counted, project, others };
}

async function readPolicies(request: CheckRequest, gate: GateSources, { now }: Runtime): Promise<RunPolicies> {
  const { policyFile, warnAt, onUnknown } = request;
  const { repository, organisation } = await gate.readPolicies(policyFile);
  const parse = async (source: PolicySource | undefined): Promise<ReadPolicy | undefined> =>
    source && { ...source, document: parsePolicy(source) };
  const [own, base] = await allOf([parse(repository), parse(organisation)]);
  return { repository: own, organisation: base, options: { warnAt, onUnknown }, at: now().toISOString() };
}
