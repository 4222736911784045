// The whole pipeline on a page: plans → demands → quota and usage → checks → report. The two entries (action.ts, cli.ts) say
// where inputs come from and where the report goes.

import {
  allOf,
  type Check,
  type CloudFacts,
  type CloudProject,
  checkKey,
  describeProjects,
  digestProject,
  type Environment,
  GateError,
  idOf,
  type Log,
  type NameOf,
  NOTHING_KNOWN,
  type OtherChanges,
  type OthersFound,
  type Place,
  type Plan,
  type PolicySource,
  quote,
  type Report,
  type Snapshot,
  throwIfAny,
  toWanted,
  withAnswers,
} from "./core/index.ts";
import {
  evaluate,
  findMissingRegions,
  planNotes,
  toErrorReport,
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
import { type ReadPlans, readPlans } from "./plan/index.ts";
import { createSource, createSources, type QuotaSource, type Sources } from "./sources/index.ts";

/** Plans to be checked, and how. */
export interface CheckRequest extends CheckSettings {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** Reads the policy file; throws a GateError where it cannot. null: there is none. */
  readonly loadPolicy: (() => Promise<PolicySource>) | null;
  /** Absent or null: no other changes are looked at. */
  readonly others?: OthersRequest | null;
}

/** Other changes, which may be applied before this one. */
export interface OthersRequest {
  /** Effect of a check that fits alone and not together with them. */
  readonly effect: OtherChanges["effect"];
  /** Finds those of the project; null: there is nowhere to look. Throws a GateError where it cannot. */
  readonly load: (project: CloudProject) => Promise<OthersFound | null>;
}

/** Side effects the pipeline depends on. */
export interface Runtime {
  readonly now: () => Date;
  readonly log: Log;
  readonly env: Environment;
  /** Of this program, as other machines are told it. */
  readonly version: string;
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; undefined: this is no job but somebody's own machine. */
  readonly workspace: string | undefined;
  /** Called with every secret before anything else is done with it. */
  readonly mask: (secret: string) => void;
  /** Name of a setting in messages. */
  readonly labelOf: SettingsSource["labelOf"];
  readonly nameOf: NameOf;
}

/** A report, and what is known besides. */
export interface Outcome {
  readonly report: Report;
  /** The project that was checked. null: nothing was decided. */
  readonly project: CloudProject | null;
  /** Place where a plan states the amount of a check. null: no file has one. */
  readonly placeOf: (check: Check) => Place | null;
}

/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
export async function check(request: CheckRequest, runtime: Runtime): Promise<Outcome> {
  const { peak, uncounted } = request;
  const sources = createSources(request, runtime);
  const { kind, apiVersion } = sources.limits.info;
  try {
    const { session, counted, policy, policySource } = await prepare({ request, sources, runtime });
    refuseOtherProjects(counted.plan, {
      project: session.projectId,
      isMeant: request.projectId !== "",
      nameOf: runtime.nameOf,
    });
    const project = toProject(session, sources.limits);
    const [{ plan, snapshot }, found] = await allOf([
      askCloud({ session, counted, sources }),
      findOthers(request, project),
    ]);
    const { demands } = plan;
    const others = found?.others ?? null;
    const evaluation = evaluate({ demands, snapshot, policy, peakPolicy: peak, others, nameOf: runtime.nameOf });
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
      ...(evaluation.others === undefined ? {} : { others: evaluation.others }),
      ...(found === null || found.notes.length === 0 ? {} : { othersNotes: [...found.notes] }),
      ...(plan.uncounted.length === 0 ? {} : { uncounted: [...plan.uncounted] }),
      policy: {
        ...evaluation.policy,
        ...(policySource === null ? {} : { file: policySource.file }),
        ...(policySource?.commit == null ? {} : { commit: policySource.commit }),
        ...(policySource?.changed === true ? { changed: true } : {}),
      },
    };
    return { report, project, placeOf: findPlaces(plan) };
  } catch (error) {
    return {
      report: toErrorReport({ error, now: runtime.now(), source: kind, apiVersion, projectId: request.projectId }),
      project: null,
      placeOf: () => null,
    };
  }
}

function toProject(session: Session, source: QuotaSource): CloudProject {
  const { projectId: id } = session;
  const address = source.findAddress(session);
  return { id, digest: address === null ? null : digestProject({ address, id }) };
}

/** Refuses plans that show other projects only: nothing was decided for the one that is asked for. `isMeant`: the user names that one. */
function refuseOtherProjects(
  { elsewhere }: Plan,
  { project, isMeant, nameOf }: { readonly project: string; readonly isMeant: boolean; readonly nameOf: NameOf },
): void {
  const { isAll, isOwnShown, shown, changes } = elsewhere;
  if (!isAll && (isMeant || isOwnShown || shown.size === 0)) return;
  const others = isAll ? changes : new Map([...[...shown].map((id) => [id, 0] as const), ...changes]);
  const hint =
    "Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.";
  const difference = isAll
    ? ", but the plan shows only resources of"
    : ", but all resources of the plan that name their project are of";
  throw new GateError({
    code: "PLAN_INVALID",
    message: `The credentials are for the project ${quote(project)}${difference} ${describeProjects(others)}.`,
    hint: isAll
      ? hint
      : `${hint} If that project is meant, say so with ${nameOf("project-id", project)}: resources of others are left out.`,
  });
}

/** Everything that is needed before limits and usage are asked for; or one GateError with everything that is wrong. */
async function prepare(of: { readonly request: CheckRequest; readonly sources: Sources; readonly runtime: Runtime }) {
  const { request, sources, runtime } = of;
  const loggingIn = login(request, runtime);
  const [session, counted, loaded] = await allOf([
    loggingIn,
    countAlone({ request, loggingIn, source: sources.limits, runtime }),
    loadPolicy(request, runtime),
  ]);
  return { session, counted, ...loaded };
}

/** Plans, and what they come to by what is known of the cloud. */
interface Counted {
  readonly plans: ReadPlans;
  readonly facts: CloudFacts;
  readonly plan: Plan;
}

/** Reads the plans and counts them by themselves. Only where they do not say their region, the source is asked which ones there are. */
async function countAlone(of: {
  readonly request: CheckRequest;
  /** Where it fails, plans are counted all the same, for their problems. */
  readonly loggingIn: Promise<Session>;
  readonly source: QuotaSource;
  readonly runtime: Runtime;
}): Promise<Counted> {
  const { request, loggingIn, source, runtime } = of;
  const session = await loggingIn.catch(() => undefined);
  const plans = await readPlans(request, {
    documents: planDocuments(request),
    project: session?.projectId ?? request.projectId,
    environmentRegion: runtime.env["OS_REGION_NAME"] ?? "",
    supports: source.supports,
    nameOf: runtime.nameOf,
  });
  const facts: CloudFacts = { ...NOTHING_KNOWN, cloudRegion: session?.region ?? null };
  const plan = plans.count(facts);
  if (!plan.isRegionUnsaid || session === undefined) return { plans, facts, plan };
  // The only region of the project is the one; otherwise the report names those there are.
  const known = { ...facts, regions: await source.listRegions(session) };
  return { plans, facts: known, plan: plans.count(known) };
}

/** Asks for limits and usage, and at the same time for what the plans leave open; counts them again where an answer tells more. */
async function askCloud(of: { readonly session: Session; readonly counted: Counted; readonly sources: Sources }) {
  const { session, counted, sources } = of;
  const { demands, questions } = counted.plan;
  const wanted = toWanted(demands, questions);
  const asked = questions.flavors;
  const [flavors, snapshot] = await allOf([
    asked.length === 0 ? null : sources.flavors.read({ session, questions: asked }),
    sources.limits.read({ session, wanted, questions }),
  ]);
  const facts = withAnswers(counted.facts, { flavors, snapshot, questions });
  return { snapshot, plan: facts === counted.facts ? counted.plan : counted.plans.count(facts) };
}

async function findOthers({ others }: CheckRequest, project: CloudProject) {
  const found = (await others?.load(project)) ?? null;
  return found === null || others == null
    ? null
    : { others: { effect: others.effect, changes: found.changes }, notes: found.notes };
}

async function loadPolicy({ loadPolicy: load, warnAt, onUnknown }: CheckRequest, { now }: Runtime) {
  const options = { warnAt, onUnknown };
  if (load === null) return { policy: withoutRules(options), policySource: null };
  const policySource = await load();
  // Loaded on demand: the YAML reader is large, and most runs have no policy file.
  const { applyPolicy, parsePolicy } = await import("./policy/index.ts");
  return { policy: applyPolicy({ policy: parsePolicy(policySource), options, now: now() }), policySource };
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
  const home = env["HOME"] ?? env["USERPROFILE"];
  return { inputs, label, environment: env, directory, workspace, home };
}

/** Finds the place of each check's amount in a plan. */
function findPlaces({ demands }: Plan): Outcome["placeOf"] {
  const places = new Map(
    demands.map(({ region, shownRegion, key, item, place }) => [
      idOf(shownRegion ?? region, checkKey(key, item)),
      place,
    ]),
  );
  return ({ region, shownRegion, key }) => places.get(idOf(shownRegion ?? region, key)) ?? null;
}
