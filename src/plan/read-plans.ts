// Reads plans of all formats into facts, each plan once and one at a time, and counts the facts.

import {
  allOf,
  type CloudFacts,
  code,
  countOf,
  describeProjects,
  type Flavor,
  type FlavorFacts,
  GateError,
  groupsOf,
  isSameProject,
  type KeySupport,
  onlyOf,
  type Plan,
  type PlanQuestions,
  quoted,
  quotedList,
  RESOURCE_KEYS,
  type Snapshot,
  say,
  theSetting,
  UNANSWERED_FACTS,
} from "../core/index.ts";
import type { OpenDocument, PlanDocument, PlanDocuments } from "../files/index.ts";
import { combinePlans } from "./combine.ts";
import { type DeclaredPlan, declaredFormat } from "./declared/declared-plan.ts";
import type { PlanPart, PlanSettings } from "./format.ts";
import { mergeSharedRegions } from "./shared-services.ts";
import { type TerraformDocument, terraformFormat } from "./terraform/index.ts";
import { findUnnamedPlans } from "./unnamed-plans.ts";

/** Settings for reading plans. */
export type PlanRequest = Pick<PlanSettings, "planMode" | "allowNegative" | "defaultRegion" | "providerRegions">;

/** Documents to read, and facts of the run. */
export interface PlanInputs {
  readonly documents: Pick<PlanDocuments, "plans" | "flavors"> & Partial<Pick<PlanDocuments, "neighbours">>;
  /**
   * ID of the checked project; empty if it is unknown. Resources of other projects are left out. Plans are read before
   * it resolves.
   */
  readonly project: Promise<string>;
  /** Value of `OS_REGION_NAME`. Empty if it is not set. */
  readonly environmentRegion: string;
  readonly supports: KeySupport;
  readonly reportsComputeLimits?: boolean;
  /**
   * Returns whether the change leaves a file unmodified. Throws a GateError if that is unknown. If absent, every plan
   * counts.
   */
  readonly isUnchanged?: ((path: string, text: string) => Promise<boolean>) | undefined;
}

/** Everything that is kept of the plans of a run, as plain data. */
export interface PlanFacts {
  readonly settings: PlanSettings;
  readonly declared: readonly DeclaredPlan[];
  readonly terraform: readonly TerraformDocument[];
  /** Files of declared plans whose additions do not count, since the change leaves the files unmodified. */
  readonly unchanged: readonly string[];
  /** Files of plans that no path or glob matches because of their extension. */
  readonly unnamed: readonly string[];
  /**
   * Groups of files with the same text. Each group has two or more files, and each file counts and requests something.
   */
  readonly equal: readonly (readonly string[])[];
}

/** Reads all plans. Throws a GateError with the problems of all of them. */
export async function readPlans(request: PlanRequest, inputs: PlanInputs): Promise<PlanFacts> {
  const { documents, environmentRegion, supports, reportsComputeLimits = false, isUnchanged } = inputs;
  const project = inputs.project.then((id) => id || undefined);
  const { planMode, allowNegative, defaultRegion, providerRegions } = request;
  const steps: Promise<unknown>[] = [];
  const attempt = <Value>(step: Promise<Value>, otherwise: Value): Promise<Value> => {
    steps.push(step);
    return step.catch(() => otherwise);
  };
  const settings = {
    planMode,
    allowNegative,
    flavors: await attempt(readFlavors(documents), []),
    defaultRegion,
    providerRegions,
    environmentRegion: environmentRegion || undefined,
    reportsComputeLimits,
    keysInstead: RESOURCE_KEYS.flatMap(({ key }) => {
      const instead = supports(key)?.instead;
      return instead === undefined ? [] : [[key, instead] as const];
    }),
  };
  const options = { ...settings, supports, project };
  const declared: DeclaredPlan[] = [];
  const terraform: TerraformDocument[] = [];
  const unchanged = new Set<string>();
  const opened: OpenDocument[] = [];
  const digests = new Map<string, string | undefined>();
  const readDeclared = async (document: PlanDocument): Promise<void> => {
    const { file } = document;
    let text = "";
    const keepText = async (): Promise<string> => {
      text = await document.text();
      return text;
    };
    const plan = await declaredFormat.read({ ...document, text: keepText }, options, declared);
    declared.push(plan);
    const drop = async (): Promise<void> => {
      if (await isUnchanged?.(file, text)) unchanged.add(file);
    };
    // Totals hold even if the change does not touch their file.
    if (plan.mode === "add") void attempt(drop(), undefined);
  };
  const read = async (document: PlanDocument): Promise<void> => {
    if (terraformFormat.recognise(document.headText))
      terraform.push(await terraformFormat.read(document, options, terraform));
    else await readDeclared(document);
    digests.set(document.file, document.digest());
  };
  for (const find of documents.plans) opened.push(...(await attempt(find(), [])));
  // Plans are read one at a time, so that memory holds a single file.
  for (const open of opened) await attempt(open(read), undefined);
  const unnamed = documents.neighbours === undefined ? [] : await findUnnamedPlans(documents.neighbours);
  const facts: PlanFacts = {
    settings: { ...settings, project: await project },
    declared,
    terraform,
    unchanged: [],
    unnamed,
    equal: [],
  };
  // Counting finds more problems in the plans that were read. All problems are reported together.
  await allOf(steps).catch((error: unknown) => allOf([Promise.reject(error), countParts(facts, UNANSWERED_FACTS)]));
  const counting = declared.filter(({ file }) => !unchanged.has(file));
  const asking = [
    ...counting.filter(({ demands }) => demands.length > 0),
    ...terraform.filter(({ changes }) => changes > 0),
  ];
  // Stacks often request the same few amounts, each in a file of the same name. Terraform plans are never equal by
  // chance.
  const isCopied = (files: readonly string[]): boolean =>
    files.length > 1 && (terraform.some(({ file }) => files.includes(file)) || onlyOf(files.map(nameOf)) === undefined);
  const equal = groupsOf(
    asking.map(({ file }) => file),
    (file) => digests.get(file) ?? file,
  ).filter(isCopied);
  return { ...facts, declared: counting, unchanged: [...unchanged], equal };
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

async function readFlavors(documents: Pick<PlanDocuments, "flavors">): Promise<readonly Flavor[]> {
  const found = await documents.flavors();
  if (found.length === 0) return [];
  const { parseFlavors } = await import("./usage/index.ts");
  const lists: (readonly Flavor[])[] = [];
  for (const open of found) {
    await open(async (document) => {
      lists.push(parseFlavors(await document.text(), document.file));
    });
  }
  return lists.flat();
}

/**
 * Counts all plans together. The same arguments give the same plan. Its `questions` are facts that the amounts depend
 * on and the cloud may report. Throws a GateError.
 */
export async function countPlans(facts: PlanFacts, cloud: CloudFacts): Promise<Plan> {
  const parts = await countParts(facts, cloud);
  return combinePlans(mergeSharedRegions(parts, cloud.shared), facts.settings.planMode ?? "add");
}

const MOST_NOTED = 5;

async function countParts(facts: PlanFacts, cloud: CloudFacts): Promise<readonly PlanPart[]> {
  const { settings, declared, terraform, unchanged, unnamed, equal } = facts;
  const isOne = unchanged.length === 1;
  const statement = isOne ? "is as it is on the base branch, and does" : "are as they are on the base branch, and do";
  const [kind, pronoun] = unnamed.length === 1 ? (["is a plan", "it"] as const) : (["are plans", "them"] as const);
  const notes = [
    ...(unchanged.length === 0 ? [] : [say`${quotedList(unchanged, { most: 5 })} ${statement} not count.`]),
    ...(unnamed.length === 0
      ? []
      : [
          say`Not checked: ${quotedList(unnamed, { most: 5 })}, which ${kind}. No path or glob matches ${pronoun}, because of the ending: name every ending, as in ${code("*.{json,yaml,yml}")}.`,
        ]),
    ...equal.slice(0, MOST_NOTED).map((files) => {
      const effect = files.length === 2 ? "both count" : "each of them counts";
      return say`${quotedList(files, { most: 5 })} are equal, and ${effect}. If they are one plan under several names, name it once.`;
    }),
    ...(equal.length > MOST_NOTED
      ? [say`Not listed: ${countOf(equal.length - MOST_NOTED, "more group")} of equal plans.`]
      : []),
  ];
  return [
    ...(notes.length === 0 ? [] : [{ mode: "add" as const, demands: [], notes }]),
    ...(declared.length === 0 ? [] : await declaredFormat.count(declared, settings, cloud)),
    ...(terraform.length === 0 ? [] : await terraformFormat.count(terraform, settings, cloud)),
  ];
}

/**
 * Throws PLAN_INVALID if the plans show other projects only: the whole plan may be for another project. Projects in
 * `expected` are allowed, and `*` allows all.
 */
export function refuseOtherProjects(
  { elsewhere }: Pick<Plan, "elsewhere">,
  { project, expected }: { readonly project: string; readonly expected: readonly string[] },
): void {
  const { isAll, isOwnShown, changes } = elsewhere;
  const isExpected = (id: string): boolean => expected.some((name) => name === "*" || isSameProject(name, id));
  const doubtful = elsewhere.doubtful.filter(({ projects }) => !projects.every(isExpected));
  const shown = isOwnShown ? doubtful.flatMap(({ projects }) => projects) : elsewhere.shown;
  if (!isAll && shown.every(isExpected)) return;
  const counts = new Map(changes);
  const otherChanges = isAll ? changes : shown.map((id) => [id, counts.get(id) ?? 0] as const);
  const plan = isOwnShown
    ? quotedList(
        doubtful.map(({ path }) => path),
        { most: 5 },
      )
    : say`the plan`;
  const hint = say`Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.`;
  throw new GateError({
    code: "PLAN_INVALID",
    projects: [...new Map(otherChanges).keys()],
    message: say`The credentials are for the project ${quoted(project)}, but all resources of ${plan} that show their project are of ${describeProjects(new Map(otherChanges))}.`,
    hint: isAll
      ? hint
      : say`${hint} If it is meant to make something for other projects, name these with ${theSetting("other-projects")}: that is left out, and everything else counts.`,
  });
}

/** Adds answers to the facts of the cloud. Returns `known` itself if the answers add nothing. */
export function withAnswers(
  known: CloudFacts,
  answers: {
    readonly questions: Pick<PlanQuestions, "defaultRules">;
    /** undefined if no flavors were asked for. */
    readonly flavors: FlavorFacts | undefined;
    readonly snapshot: Pick<Snapshot, "traits" | "shared" | "usage">;
  },
): CloudFacts {
  const { questions, flavors, snapshot } = answers;
  const traits = snapshot.traits.filter(({ region: _, ...facts }) =>
    Object.values(facts).some((fact) => fact !== undefined),
  );
  const withoutSecurityGroups = questions.defaultRules.filter((region) => hasNoSecurityGroup(snapshot, region));
  // A shared service that is read in a single region changes no amount.
  const read = new Set(snapshot.usage.map(({ region }) => region));
  const shared = snapshot.shared.filter(({ regions }) => regions.filter((region) => read.has(region)).length > 1);
  const answered = [...Object.values(flavors ?? {}), traits, shared, withoutSecurityGroups];
  if (answered.every(({ length }) => length === 0)) return known;
  return { ...known, flavors, traits, shared, withoutSecurityGroups };
}

/** Returns true only if the usage is reported as 0. Usage that is not reported is unknown. */
function hasNoSecurityGroup({ usage }: Pick<Snapshot, "usage">, region: string): boolean {
  const readings = usage.find((answer) => answer.region === region)?.readings ?? [];
  return readings.some(
    ({ key, item, value }) => key === "network.security_groups" && item === undefined && value === 0,
  );
}
