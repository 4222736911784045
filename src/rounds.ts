// Rounds of counting plans: a count asks questions, and their answers complete the next count.

import {
  allOf,
  type CloudFacts,
  type Environment,
  type Plan,
  type PlanQuestions,
  type Snapshot,
  UNANSWERED_FACTS,
} from "./core/index.ts";
import { type InlinePlan, type PlanSearch, planDocuments } from "./files/index.ts";
import type { CheckSettings } from "./inputs/index.ts";
import type { LoginInputs, Session } from "./keystone/index.ts";
import { countPlans, type PlanInputs, readPlans, withAnswers } from "./plan/index.ts";
import type { QuotaSource, Sources } from "./sources/index.ts";

/** Plans, and the settings for reading and counting them. */
export interface PlansRequest extends CheckSettings, LoginInputs {
  readonly plans: PlanSearch;
  /** A plan that is not a file. */
  readonly inlinePlan?: InlinePlan | Promise<InlinePlan> | undefined;
}

/**
 * First round: reads the plans during the login, and counts them alone. If they leave a region open, the source is
 * asked for the regions.
 */
export async function countAlone({
  request,
  loggingIn,
  source,
  isUnchanged,
  env,
}: {
  readonly request: PlansRequest;
  /** If the login fails, plans are still counted, to report their problems. */
  readonly loggingIn: Promise<Session>;
  readonly source: QuotaSource;
  readonly isUnchanged: PlanInputs["isUnchanged"];
  readonly env: Environment;
}) {
  const sessionOrNone = loggingIn.catch(() => undefined);
  const facts = await readPlans(request, {
    documents: planDocuments({ ...request, env }),
    project: sessionOrNone.then((session) => session?.projectId ?? request.projectId),
    environmentRegion: env[`${request.envPrefix ?? ""}OS_REGION_NAME`] ?? "",
    supports: source.supports,
    isUnchanged,
    reportsComputeLimits: source.info.kind === "openstack",
  });
  const session = await sessionOrNone;
  const { region: cloudRegion, otherClouds = [] } = session ?? {};
  const known: CloudFacts = { ...UNANSWERED_FACTS, cloudRegion, otherClouds };
  const plan = await countPlans(facts, known);
  if (!plan.questions.regions || session === undefined) return { facts, known, plan };
  // A single region of the project is used for the plan. Of several, the report lists the names.
  const withRegions = { ...known, regions: await source.listRegions(session) };
  return { facts, known: withRegions, plan: await countPlans(facts, withRegions) };
}

/** Second round: asks for limits, usage and facts, and counts the plans with the answers. */
export async function askAndCount({
  session,
  asked,
  sources,
}: {
  readonly session: Session;
  readonly asked: Awaited<ReturnType<typeof countAlone>>;
  readonly sources: Sources;
}): Promise<{ readonly snapshot: Snapshot; readonly plan: Plan }> {
  const { questions } = asked.plan;
  const readFlavors = async ({ flavors }: PlanQuestions) =>
    flavors.length === 0 ? undefined : sources.findFlavors(session, flavors);
  const [flavors, snapshot] = await allOf([
    readFlavors(questions),
    sources.limits.read({ session, wanted: questions.wanted, questions }),
  ]);
  const { regions } = snapshot;
  if (regions !== undefined && asked.known.regions === undefined) {
    // A value that is not the name of a region was changed by an expression. The plan is counted again with the known
    // regions.
    const withRegions = { ...asked.known, regions };
    const again = await countPlans(asked.facts, withRegions);
    const regionsOf = (plan: Plan) => JSON.stringify(plan.demands.map(({ region }) => region));
    if (regionsOf(again) !== regionsOf(asked.plan))
      return askAndCount({ session, sources, asked: { ...asked, known: withRegions, plan: again } });
  }
  const known = withAnswers(asked.known, { flavors, snapshot, questions });
  const plan = known === asked.known ? asked.plan : await countPlans(asked.facts, known);
  if (plan.questions.flavors.length <= questions.flavors.length) return { snapshot, plan };
  // A Quota API with unified limits: the plan knows the sizes of these flavors, but only the cloud knows which resource
  // classes their servers use.
  const whole = { ...known, flavors: await readFlavors(plan.questions) };
  return { snapshot, plan: await countPlans(asked.facts, whole) };
}
