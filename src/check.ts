// The whole pipeline on a page: plans → questions → limits, usage and facts → demands → report. The entries (action.ts, cli.ts) say where inputs come
// from and where the report goes.

import {
  allOf,
  type CloudFacts,
  type CloudProject,
  type NameSetting,
  NOTHING_KNOWN,
  type OtherChanges,
  type OthersFound,
  type PlacedAmount,
  type Plan,
  type PlanQuestions,
  type PolicySource,
  type Report,
  toCloudProject,
} from "./core/index.ts";
import { toErrorReport, toReport, withoutRules, withSettingsNamed } from "./evaluate/index.ts";
import { type InlinePlan, type PlanSearch, planDocuments } from "./files/index.ts";
import type { CheckSettings } from "./inputs/index.ts";
import { type LoginRuntime, login, type Session } from "./keystone/index.ts";
import { countPlans, type PlanFacts, placesOf, readPlans, refuseOtherProjects, withAnswers } from "./plan/index.ts";
import { createSources, type QuotaSource, type SourceRuntime, type Sources } from "./sources/index.ts";

/** Plans to be checked, and how. */
export interface CheckRequest extends CheckSettings {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | undefined;
  /** Reads the policy file; throws a GateError where it cannot. undefined: there is none. */
  readonly loadPolicy: (() => Promise<PolicySource>) | undefined;
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
  /** The project that was checked. undefined: nothing was decided. */
  readonly project: CloudProject | undefined;
  /** Amounts that a line of a plan states. */
  readonly places: readonly PlacedAmount[];
}

/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
export async function check(request: CheckRequest, runtime: Runtime): Promise<Outcome> {
  const sources = createSources(request, runtime);
  try {
    const loggingIn = login(request, runtime);
    const [session, asked, { policy, policySource }] = await allOf([
      loggingIn,
      countAlone({ request, loggingIn, source: sources.limits, runtime }),
      loadPolicy(request, runtime),
    ]);
    const { projectId } = session;
    refuseOtherProjects(asked.plan, { project: projectId, isMeant: request.projectId !== "" });
    const address = sources.limits.findAddress(session);
    const project = toCloudProject({ ...session, address, cloud: session.region?.cloud ?? request.cloud });
    const [{ plan, snapshot }, others] = await allOf([
      askAndCount({ session, asked, sources }),
      findOthers(request, project),
    ]);
    const report = toReport({ plan, snapshot, project, policy, policySource, planPolicy: request, others });
    return { report: withSettingsNamed(report, runtime.nameSetting), project, places: placesOf(plan) };
  } catch (error) {
    const source = sources.limits.info;
    const report = toErrorReport({ error, now: runtime.now(), source, projectId: request.projectId });
    return { report: withSettingsNamed(report, runtime.nameSetting), project: undefined, places: [] };
  }
}

/** Plans, and what they come to by what is known of the cloud. */
interface Counted {
  readonly facts: PlanFacts;
  readonly known: CloudFacts;
  readonly plan: Plan;
}

/** Reads the plans and counts them by themselves. Where they do not say their region, the source is asked which ones there are: the first round. */
async function countAlone(of: {
  readonly request: CheckRequest;
  /** Where it fails, plans are counted all the same, for their problems. */
  readonly loggingIn: Promise<Session>;
  readonly source: QuotaSource;
  readonly runtime: Runtime;
}): Promise<Counted> {
  const { request, loggingIn, source, runtime } = of;
  const session = await loggingIn.catch(() => undefined);
  const facts = await readPlans(request, {
    documents: planDocuments(request),
    project: session?.projectId ?? request.projectId,
    environmentRegion: runtime.env["OS_REGION_NAME"] ?? "",
    supports: source.supports,
    tellsComputeLimits: source.info.kind === "openstack",
  });
  const known = { ...NOTHING_KNOWN, cloudRegion: session?.region };
  const plan = await countPlans(facts, known);
  if (!plan.questions.regions || session === undefined) return { facts, known, plan };
  // The only region of the project is the one; otherwise the report names those there are.
  const withRegions = { ...known, regions: await source.listRegions(session) };
  return { facts, known: withRegions, plan: await countPlans(facts, withRegions) };
}

/** The second round: asks for limits, usage and what else the plans depend on, and counts them with the answers. */
async function askAndCount(of: { readonly session: Session; readonly asked: Counted; readonly sources: Sources }) {
  const { session, asked, sources } = of;
  const { questions } = asked.plan;
  const readFlavors = async ({ flavors }: PlanQuestions) =>
    flavors.length === 0 ? undefined : sources.flavors.read({ session, questions: flavors });
  const [flavors, snapshot] = await allOf([
    readFlavors(questions),
    sources.limits.read({ session, wanted: questions.wanted, questions }),
  ]);
  const known = withAnswers(asked.known, { flavors, snapshot, questions });
  const plan = known === asked.known ? asked.plan : await countPlans(asked.facts, known);
  if (plan.questions.flavors.length <= questions.flavors.length) return { snapshot, plan };
  // A Quota API that knows of unified limits: what servers take of classes, only the cloud says of flavors that plans have the size of.
  const whole = { ...known, flavors: await readFlavors(plan.questions) };
  return { snapshot, plan: await countPlans(asked.facts, whole) };
}

async function findOthers({ others }: CheckRequest, project: CloudProject) {
  const found = await others?.load(project);
  return others === undefined || found === undefined ? undefined : { ...found, effect: others.effect };
}

async function loadPolicy({ loadPolicy: load, warnAt, onUnknown }: CheckRequest, { now }: Runtime) {
  const options = { warnAt, onUnknown };
  if (load === undefined) return { policy: withoutRules(options), policySource: undefined };
  const policySource = await load();
  // Loaded on demand: the YAML reader is large, and most runs have no policy file.
  const { applyPolicy, parsePolicy } = await import("./policy/index.ts");
  return { policy: applyPolicy(parsePolicy(policySource), { options, now: now() }), policySource };
}
