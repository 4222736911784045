// Plans are counted in rounds: what is counted asks questions, and answers count more of it.

import {
  allOf,
  type CloudFacts,
  type Environment,
  NOTHING_KNOWN,
  type Plan,
  type PlanQuestions,
  type Snapshot,
} from "./core/index.ts";
import { type InlinePlan, type PlanSearch, planDocuments } from "./files/index.ts";
import type { CheckSettings } from "./inputs/index.ts";
import type { LoginInputs, Session } from "./keystone/index.ts";
import { countPlans, type PlanInputs, readPlans, withAnswers } from "./plan/index.ts";
import type { QuotaSource, Sources } from "./sources/index.ts";

/** Plans, and the settings for reading and counting them. */
export interface PlansRequest extends CheckSettings, LoginInputs {
  readonly plans: PlanSearch;
  /** A plan that is not a file. undefined: there is none. */
  readonly inlinePlan?: InlinePlan | Promise<InlinePlan> | undefined;
}

/** Reads the plans, while the login is under way, and counts them by themselves. Where they do not say their region, the source is asked which ones there are: the first round. */
export async function countAlone(of: {
  readonly request: PlansRequest;
  /** Where it fails, plans are counted all the same, for their problems. */
  readonly loggingIn: Promise<Session>;
  readonly source: QuotaSource;
  readonly isUnchanged: PlanInputs["isUnchanged"];
  readonly env: Environment;
}) {
  const { request, loggingIn, source, isUnchanged, env } = of;
  const sessionOrNone = loggingIn.catch(() => undefined);
  const facts = await readPlans(request, {
    documents: planDocuments({ ...request, env }),
    project: sessionOrNone.then((session) => session?.projectId ?? request.projectId),
    environmentRegion: env[`${request.envPrefix ?? ""}OS_REGION_NAME`] ?? "",
    supports: source.supports,
    isUnchanged,
    tellsComputeLimits: source.info.kind === "openstack",
  });
  const session = await sessionOrNone;
  const { region: cloudRegion, otherClouds = [] } = session ?? {};
  const known: CloudFacts = { ...NOTHING_KNOWN, cloudRegion, otherClouds };
  const plan = await countPlans(facts, known);
  if (!plan.questions.regions || session === undefined) return { facts, known, plan };
  // The only region of the project is the one; otherwise the report names those there are.
  const withRegions = { ...known, regions: await source.listRegions(session) };
  return { facts, known: withRegions, plan: await countPlans(facts, withRegions) };
}

/** The second round: asks for limits, usage and what else the plans depend on, and counts them with the answers. */
export async function askAndCount(of: {
  readonly session: Session;
  readonly asked: Awaited<ReturnType<typeof countAlone>>;
  readonly sources: Sources;
}): Promise<{ readonly snapshot: Snapshot; readonly plan: Plan }> {
  const { session, asked, sources } = of;
  const { questions } = asked.plan;
  const readFlavors = async ({ flavors }: PlanQuestions) =>
    flavors.length === 0 ? undefined : sources.findFlavors(session, flavors);
  const [flavors, snapshot] = await allOf([
    readFlavors(questions),
    sources.limits.read({ session, wanted: questions.wanted, questions }),
  ]);
  const { regions } = snapshot;
  if (regions !== undefined && asked.known.regions === undefined) {
    // A value that no region is called is what an expression has made something else of: the plan is counted again with the regions there are.
    const withRegions = { ...asked.known, regions };
    const again = await countPlans(asked.facts, withRegions);
    const regionsOf = (plan: Plan) => JSON.stringify(plan.demands.map(({ region }) => region));
    if (regionsOf(again) !== regionsOf(asked.plan))
      return askAndCount({ ...of, asked: { ...asked, known: withRegions, plan: again } });
  }
  const known = withAnswers(asked.known, { flavors, snapshot, questions });
  const plan = known === asked.known ? asked.plan : await countPlans(asked.facts, known);
  if (plan.questions.flavors.length <= questions.flavors.length) return { snapshot, plan };
  // A Quota API that knows of unified limits: what servers take of classes, only the cloud says of flavors that plans have the size of.
  const whole = { ...known, flavors: await readFlavors(plan.questions) };
  return { snapshot, plan: await countPlans(asked.facts, whole) };
}
