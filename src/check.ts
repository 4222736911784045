// The whole pipeline on a page: plans → demands → quota and usage → checks → report. The two entries (action.ts, cli.ts) say
// where inputs come from and where the report goes.

import {
  type Check,
  checkKey,
  collectProblems,
  computeWithin,
  describeProjects,
  type Environment,
  GateError,
  type Log,
  type NameOf,
  type Place,
  type Plan,
  type PolicySource,
  problemsOf,
  problemText,
  quote,
  type Report,
  type Snapshot,
  type SourceKind,
  throwIfAny,
} from "./core/index.ts";
import {
  countVerdicts,
  evaluate,
  findMissingRegions,
  planNotes,
  withoutRules,
  withUncounted,
} from "./evaluate/index.ts";
import { type InlinePlan, type PlanSearch, planDocuments } from "./files/index.ts";
import {
  type CheckSettings,
  type Connection,
  CREDENTIAL_SETTINGS,
  type CredentialInputs,
  type SettingsSource,
} from "./inputs/index.ts";
import { openSession, type Session } from "./keystone/index.ts";
import { readPlans } from "./plan/index.ts";
import { createSource, type QuotaSource } from "./sources/index.ts";

/** Plans to be checked, and how. */
export interface CheckRequest extends CheckSettings {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** Reads the policy file; throws a GateError where it cannot. null: there is none. */
  readonly loadPolicy: (() => Promise<PolicySource>) | null;
}

/** Side effects the pipeline depends on. */
export interface Runtime {
  readonly now: () => Date;
  readonly log: Log;
  readonly env: Environment;
  /** Of this program, as other machines are told it. */
  readonly version: string;
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; null: this is no job but somebody's own machine. */
  readonly workspace: string | null;
  /** Called with every secret before anything else is done with it. */
  readonly mask: (secret: string) => void;
  /** Name of a setting in messages. */
  readonly labelOf: SettingsSource["labelOf"];
  readonly nameOf: NameOf;
}

/** A report, and where a plan states the amount of each of its checks. */
export interface Outcome {
  readonly report: Report;
  readonly placeOf: (check: Check) => Place | null;
}

/** The report of a run that only warns, or not. */
export function toReported(report: Report, { warnOnly }: { readonly warnOnly: boolean }): Report {
  return warnOnly ? { ...report, warnOnly } : report;
}

/** Exit status of a run: 0 for `pass` and `warn`, 1 for `fail`, 2 for `error`; 0 for all of them where it only warns. */
export function exitStatus({ verdict, warnOnly = false }: Pick<Report, "verdict" | "warnOnly">): 0 | 1 | 2 {
  if (warnOnly) return 0;
  if (verdict === "error") return 2;
  return verdict === "fail" ? 1 : 0;
}

/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
export async function check(request: CheckRequest, runtime: Runtime): Promise<Outcome> {
  const { peak, uncounted } = request;
  const source = createSource(request, runtime);
  const { kind, apiVersion } = source.info;
  try {
    const { session, plan, policy, policySource } = await prepare({ request, source, runtime });
    const { demands } = plan;
    refuseOtherProjects(plan, session.projectId);
    // What is in no known region cannot be asked for.
    const wanted = demands.filter(({ regionProblem }) => regionProblem === undefined);
    const snapshot = await source.read({ session, wanted });
    const evaluation = computeWithin({ limitMs: request.timeoutMs, nameOf: runtime.nameOf }, () =>
      evaluate({ demands, snapshot, policy, peakPolicy: peak, nameOf: runtime.nameOf }),
    );
    const { counts, checks } = evaluation;
    const notes = [
      ...planNotes(plan, { policy: uncounted, nameOf: runtime.nameOf }),
      ...(policySource?.notes ?? []),
      ...(evaluation.notes ?? []),
    ];
    const report: Report = {
      version: 1,
      verdict: withUncounted(evaluation.verdict, { plan, policy: uncounted }),
      mode: plan.mode,
      source: kind,
      apiVersion,
      project: snapshot.project,
      checkedAt: snapshot.readAt,
      counts,
      checks: [...checks],
      problems: [],
      ...(notes.length === 0 ? {} : { notes }),
      ...(evaluation.hints === undefined ? {} : { hints: evaluation.hints }),
      ...(plan.uncounted.length === 0 ? {} : { uncounted: [...plan.uncounted] }),
      policy: {
        ...evaluation.policy,
        ...(policySource === null ? {} : { file: policySource.file }),
        ...(policySource?.commit == null ? {} : { commit: policySource.commit }),
        ...(policySource?.changed === true ? { changed: true } : {}),
      },
    };
    return { report, placeOf: findPlaces(plan) };
  } catch (error) {
    return {
      report: toErrorReport({ error, now: runtime.now(), source: kind, apiVersion, projectId: request.projectId }),
      placeOf: () => null,
    };
  }
}

/** Refuses plans that show other projects only: nothing was decided for the one that is asked for. */
function refuseOtherProjects({ elsewhere }: Plan, project: string): void {
  if (!elsewhere.isAll) return;
  throw new GateError({
    code: "PLAN_INVALID",
    message: `The credentials are for the project ${quote(project)}, but the plan shows only resources of ${describeProjects(elsewhere.changes)}.`,
    hint: "Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.",
  });
}

/** Everything that is needed before the Quota API is asked; or one GateError with everything that is wrong. */
async function prepare(of: {
  readonly request: CheckRequest;
  readonly source: QuotaSource;
  readonly runtime: Runtime;
}) {
  const { request, source, runtime } = of;
  const { supports } = source;
  const mistakes = collectProblems();
  const readPlansOfProject = async () => {
    const session = await mistakes.attempt(() => login(request, runtime));
    const project = session?.projectId ?? request.projectId;
    const given = {
      documents: planDocuments(request),
      project,
      environmentRegion: runtime.env["OS_REGION_NAME"] ?? "",
      cloudRegion: session?.region ?? null,
      supports,
      nameOf: runtime.nameOf,
    };
    const plan = await mistakes.attempt(async () => {
      const first = await readPlans(request, given);
      if (!first.isRegionUnsaid || session === undefined) return first;
      // The only region of the project is the one; otherwise the report names those there are.
      return readPlans(request, { ...given, existingRegions: await source.listRegions(session) });
    });
    return { session, plan };
  };
  const [{ session, plan }, loaded] = await Promise.all([
    readPlansOfProject(),
    mistakes.attempt(() => loadPolicy(request, runtime)),
  ]);
  mistakes.throwAny();
  if (session === undefined || plan === undefined || loaded === undefined) throw new Error("a step without a value");
  return { session, plan, ...loaded };
}

async function loadPolicy({ loadPolicy: load, warnAt, onUnknown }: CheckRequest, { now }: Runtime) {
  const options = { warnAt, onUnknown };
  if (load === null) return { policy: withoutRules(options), policySource: null };
  const policySource = await load();
  // Loaded on demand: the YAML reader is large, and most runs have no policy file.
  const { applyPolicy, parsePolicy } = await import("./policy/index.ts");
  return { policy: applyPolicy({ policy: parsePolicy(policySource), options, now: now() }), policySource };
}

/** The report of a run that could not decide. What is not known is null. */
export function toErrorReport(about: {
  readonly error: unknown;
  readonly now: Date;
  readonly source?: SourceKind;
  readonly apiVersion?: Report["apiVersion"];
  readonly projectId?: string;
}): Report {
  return {
    version: 1,
    verdict: "error",
    mode: null,
    ...(about.source === undefined ? {} : { source: about.source }),
    apiVersion: about.apiVersion ?? null,
    project: about.projectId === undefined || about.projectId === "" ? null : about.projectId,
    checkedAt: about.now.toISOString(),
    counts: countVerdicts([]),
    checks: [],
    problems: problemsOf(about.error).map(problemText),
  };
}

/** Quota and usage of the given regions (none: all), without any plan. Throws a GateError, also for a region that does not exist. */
export async function readStatus(
  request: Connection & CredentialInputs & { readonly regions: readonly string[] },
  runtime: Runtime,
): Promise<Snapshot> {
  const { regions } = request;
  const session = await login(request, runtime);
  const snapshot = await createSource(request, runtime).read({ session, wanted: null, regions });
  throwIfAny(findMissingRegions(regions, snapshot));
  return snapshot;
}

function login(inputs: CredentialInputs, runtime: Runtime): Promise<Session> {
  const { mask, log } = runtime;
  return openSession({ ...toCredentialSources(inputs, runtime), mask, log });
}

/** Everything that credentials may come from. */
export function toCredentialSources(inputs: CredentialInputs, runtime: Runtime) {
  const { env, directory, workspace, labelOf } = runtime;
  const label = (name: keyof CredentialInputs): string => labelOf(CREDENTIAL_SETTINGS[name]);
  const home = env["HOME"] ?? env["USERPROFILE"] ?? null;
  return { inputs, label, environment: env, directory, workspace, home };
}

/** Finds the place of each check's amount in a plan. */
function findPlaces({ demands }: Plan): Outcome["placeOf"] {
  const identity = (region: string, key: string): string => JSON.stringify([region, key]);
  const places = new Map(
    demands.map(({ region, shownRegion, key, item, place }) => [
      identity(shownRegion ?? region, checkKey(key, item)),
      place,
    ]),
  );
  return ({ region, shownRegion, key }) => places.get(identity(shownRegion ?? region, key)) ?? null;
}
