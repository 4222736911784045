// The whole pipeline on a page: plans → questions → limits, usage and facts → demands → report. The entries (action.ts, cli.ts) say where inputs come
// from and where the report goes.

import {
  allOf,
  type CloudProject,
  type NameSetting,
  type OtherChanges,
  type OthersFound,
  type PlacedAmount,
  type PolicySource,
  problemsOf,
  type Report,
  toCloudProject,
} from "./core/index.ts";
import { toErrorReport, toReport, withoutRules, withSettingsNamed } from "./evaluate/index.ts";
import type { InlinePlan, PlanSearch } from "./files/index.ts";
import type { CheckSettings } from "./inputs/index.ts";
import { type LoginInputs, type LoginRuntime, login } from "./keystone/index.ts";
import { type PlanInputs, placesOf, refuseOtherProjects } from "./plan/index.ts";
import { applyPolicy, parsePolicy } from "./policy/index.ts";
import { askAndCount, countAlone } from "./rounds.ts";
import { createSources, type SourceRuntime } from "./sources/index.ts";

/** Plans to be checked, and how. */
export interface CheckRequest extends CheckSettings, LoginInputs {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** Reads the policy file; throws a GateError where it cannot. undefined: there is none. */
  readonly loadPolicy: (() => Promise<PolicySource>) | undefined;
  /** Reads the organisation's policy, as `loadPolicy` does. Absent or undefined: there is none. */
  readonly loadOrgPolicy?: (() => Promise<PolicySource>) | undefined;
  /** Returns whether the change leaves a declared plan as it is. Absent or undefined: every plan counts. */
  readonly isUnchanged?: PlanInputs["isUnchanged"];
  /** Absent or undefined: no other changes are looked at. */
  readonly others?: OthersRequest | undefined;
}

/** Other changes, which may be applied before this one. */
export interface OthersRequest {
  /** Effect of a check that fits alone and not together with them. */
  readonly effect: OtherChanges["effect"];
  /** Finds those of the project; undefined: there is nowhere to look. Throws a GateError where it cannot. */
  readonly load: (project: CloudProject) => Promise<OthersFound | undefined>;
}

/** Side effects the pipeline depends on. */
export interface Runtime extends LoginRuntime, SourceRuntime {
  /** Names settings in the messages of a report. */
  readonly nameSetting: NameSetting;
}

/** A report, and what is known besides. */
export interface Outcome {
  readonly report: Report;
  /** The report together with what other gates of the same change take. undefined: nothing was decided. */
  readonly judgeWith: ((gates: OthersFound) => Report) | undefined;
  /** The project that was checked; of several targets that of each, in their order. undefined: nothing was decided. */
  readonly projects: readonly (CloudProject | undefined)[];
  /** Ids of the projects that the plans are of, where that is why nothing was decided. */
  readonly ofProjects: readonly string[];
  /** Amounts that a line of a plan states. */
  readonly places: readonly PlacedAmount[];
}

/** What is known besides a report that decides nothing. */
export const UNDECIDED = { judgeWith: undefined, projects: [], ofProjects: [], places: [] } as const;

/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
export async function check(
  request: CheckRequest,
  runtime: Runtime,
  loggingIn = login(request, runtime),
): Promise<Outcome> {
  const sources = createSources(request, runtime);
  try {
    const [session, asked, { policy, policySources }] = await allOf([
      loggingIn,
      countAlone({ request, loggingIn, source: sources.limits, runtime }),
      loadPolicy(request, runtime),
    ]);
    const { projectId } = session;
    refuseOtherProjects(asked.plan, { project: projectId, expected: request.otherProjects });
    const address = sources.limits.findAddress(session);
    const project = toCloudProject({ ...session, address, cloud: session.region?.cloud ?? request.cloud });
    const [{ plan, snapshot }, others] = await allOf([
      askAndCount({ session, asked, sources }),
      findOthers(request, project),
    ]);
    const judge = (gates?: OthersFound): Report => {
      const changes = gates?.changes.filter((gate) => (gate.ofProject ?? project.digest) === project.digest) ?? [];
      const of = { plan, snapshot, project, policy, policySources, planPolicy: request, others };
      const report = toReport({ ...of, gates: gates && { ...gates, changes } });
      return withSettingsNamed(report, runtime.nameSetting);
    };
    return { report: judge(), judgeWith: judge, projects: [project], ofProjects: [], places: placesOf(plan) };
  } catch (error) {
    const source = sources.limits.info;
    const report = toErrorReport({ error, now: runtime.now(), source, projectId: request.projectId });
    const ofProjects = problemsOf(error).flatMap(({ projects = [] }) => projects);
    return { ...UNDECIDED, ofProjects, report: withSettingsNamed(report, runtime.nameSetting) };
  }
}

async function findOthers({ others }: CheckRequest, project: CloudProject) {
  const found = await others?.load(project);
  return others === undefined || found === undefined ? undefined : { ...found, effect: others.effect };
}

async function loadPolicy({ loadPolicy: load, loadOrgPolicy, warnAt, onUnknown }: CheckRequest, { now }: Runtime) {
  const options = { warnAt, onUnknown };
  const [own, organisation] = await allOf([load?.(), loadOrgPolicy?.()]);
  const policySources = { own, organisation };
  const top = own ?? organisation;
  if (top === undefined) return { policy: withoutRules(options), policySources };
  const parse = async (source: PolicySource) => parsePolicy(source);
  const [document, base] = await allOf([parse(top), own && organisation && parse(organisation)]);
  return { policy: applyPolicy(document, { options, now: now(), organisation: base }), policySources };
}
