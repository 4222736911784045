// Demands as the declared plan that asks for the same, and what such a plan cannot state of them.

import {
  checkKey,
  type Demand,
  describeProjects,
  findKey,
  GateError,
  idOf,
  inUnit,
  isByName,
  type Message,
  type Plan,
  quoted,
  quotedAddress,
  quotedList,
  say,
  sayRegion,
  theSetting,
  toText,
  unitOf,
} from "../core/index.ts";
import { amountNameOf, FLAVORS } from "./declared/declared-plan.ts";

/** Longest sentence, and most of them, that a declared plan holds (schemas/plan.schema.json). */
const MAX_SENTENCE_LENGTH = 1000;
const MAX_SENTENCES = 100;

/** The declared plan, without amounts in regions that must not be shown. `project`: the one that is asked for. Throws PLAN_CONFLICT for totals and additions together. */
export function toDeclaredPlan(
  { demands, mode, projects }: Plan,
  { omissions, project }: { readonly omissions: readonly string[]; readonly project: string | undefined },
): Readonly<Record<string, unknown>> {
  if (mode === "mixed") {
    throw new GateError({
      code: "PLAN_CONFLICT",
      message: say`Some of the plans state totals and others additions, and a declared plan states only one of them.`,
      hint: say`Name the plans of each kind by themselves.`,
    });
  }
  const stated = demands.filter(
    ({ shownRegion, isNew, onlyReplaces }) => shownRegion === undefined && isNew !== true && onlyReplaces !== true,
  );
  // What shows no project comes to the same for any of them.
  const [only = "", ...others] = projects;
  const owner = projects.length > 0 && project !== undefined ? project : others.length === 0 ? only : "";
  const regions = [...Map.groupBy(stated, ({ region }) => region)];
  // From entries, since `__proto__` is the name of a region like any other.
  return Object.fromEntries([
    ...(omissions.length === 0 ? [] : [["$incomplete", toRemarks(omissions)]]),
    // Said in any case, so that no setting makes totals of additions.
    ...(demands.length === 0 ? [] : [["$mode", mode]]),
    ...(owner === "" ? [] : [["$project", owner]]),
    ...regions.map(([region, own]) => [region, toRegion(own)]),
  ]);
}

/** Sentences as a plan may hold them, in plain characters, since reading escapes others. */
function toRemarks(sentences: readonly string[]): readonly string[] {
  const rest = sentences.length - MAX_SENTENCES + 1;
  const kept = rest > 1 ? [...sentences.slice(0, -rest), `${rest} more remarks`] : sentences;
  return kept.map((sentence) => {
    const text = sentence.replaceAll("−", "-");
    return text.length > MAX_SENTENCE_LENGTH ? `${text.slice(0, MAX_SENTENCE_LENGTH - 1)}…` : text;
  });
}

/** The amounts of a region. Flavors, which have no limit, are left out where all is stated that servers take: of several plans they need not agree. */
function toRegion(demands: readonly Demand[]): Readonly<Record<string, unknown>> {
  const isCounted = ["compute.instances", "compute.cores", "compute.ram_mb"].every((name) =>
    demands.some(({ key, atLeast }) => key === name && !atLeast),
  );
  const stated = demands.filter(({ key }) => key !== FLAVORS || !isCounted);
  return Object.fromEntries([...Map.groupBy(stated, ({ key }) => key)].map(([key, own]) => [key, toValue(key, own)]));
}

function toValue(key: string, demands: readonly Demand[]): unknown {
  if (isByName(key)) return Object.fromEntries(demands.map(({ item = "?", amount }) => [item, amount]));
  const toEntry = ({ item, amount }: Pick<Demand, "item" | "amount">) =>
    item === undefined ? { [amountNameOf(key)]: amount } : { type: item, [amountNameOf(key)]: amount };
  if (findKey(key)?.itemsBy === "type") return demands.map(toEntry);
  const total = demands.find(({ item }) => item === undefined);
  const members = demands.filter(({ item }) => item !== undefined);
  if (members.length === 0) return total?.amount ?? 0;
  // Beside the members stands the rest of the total: an entry without type, also of nothing where without it no total would be stated.
  const sum = members.reduce((sofar, { amount }) => sofar + amount, 0);
  const rest = (total?.amount ?? 0) - sum;
  const isOpen = rest !== 0 || (total !== undefined && sum === 0);
  return [...members.map(toEntry), ...(isOpen ? [toEntry({ item: undefined, amount: rest })] : [])];
}

/** What a declared plan cannot state of the plans, as sentences. Empty: a check of it comes to what a check of the plans does. `project` undefined: not known. */
export function findOmissions(plan: Plan, { project }: { readonly project: string | undefined }): readonly Message[] {
  const { demands, uncounted, complete, elsewhere, notes, projects } = plan;
  const withMembers = new Set(
    demands.flatMap(({ region, key, item }) => (item === undefined ? [] : idOf(region, key))),
  );
  const byProblem = Map.groupBy(demands, ({ regionProblem }) => regionProblem && toText(regionProblem));
  const hidden = demands.filter(({ shownRegion }) => shownRegion !== undefined);
  // Of a new object there is no name yet, and what is replaced has no room where the limit is exceeded. Of existing ones a source may count what each has.
  const ofObjects = demands.filter(
    ({ isNew, takes, amount, bounds, objects = [] }) =>
      isNew === true || (takes && amount <= 0 && bounds?.peak === 0) || objects.some((one) => one.isNew !== true),
  );
  return [
    ...demands.flatMap((demand) => {
      const bounds = describeBounds(demand).join(", ");
      return bounds === "" ? [] : say`${nameDemand(demand)}: ${bounds}.`;
    }),
    // Where a plan names no members, the total says it all.
    ...demands.filter(({ region, key }) => withMembers.has(idOf(region, key))).flatMap(describeUntyped),
    ...[...byProblem.values()].flatMap((all) => {
      const problem = all[0]?.regionProblem;
      return problem === undefined ? [] : say`The region of ${keysOf(all)} is not known. ${problem}`;
    }),
    ...(hidden.length === 0
      ? []
      : [say`The region of ${keysOf(hidden)} is sensitive, so that these amounts are left out.`]),
    ...(ofObjects.length === 0
      ? []
      : [say`${keysOf(ofObjects)}: which objects take this, or make room for others, cannot be stated.`]),
    ...uncounted.map(
      ({ address, type, reason }) => say`${quotedAddress(address)} (${quoted(type)}) cannot be counted: ${reason}.`,
    ),
    ...(elsewhere.changes.length > 0 && (elsewhere.isAll || demands.length === 0)
      ? [say`The plan shows only resources of other projects: ${describeProjects(elsewhere.changes)}.`]
      : []),
    ...(project === undefined
      ? describeUnclearProjects(projects).map(
          (text) => say`${text}: say with ${theSetting("project-id")} which one is meant.`,
        )
      : []),
    // What is known of that stands among the notes.
    ...(complete ? [] : notes),
  ];
}

/** Why it takes a word of the user's to know whose the amounts are; empty: it does not. */
function describeUnclearProjects(projects: readonly string[]): readonly Message[] {
  if (projects.length > 1)
    return [say`The plan shows ${projects.length} projects (${quotedList(projects.filter((id) => id !== ""))})`];
  return projects.includes("") ? [say`The plan shows a project whose id is sensitive`] : [];
}

function keysOf(demands: readonly Demand[]): Message {
  const keys = demands.map(({ key, item }) => checkKey(key, item));
  return quotedList([...new Set(keys)], { most: 20 });
}

function nameDemand(demand: Demand): Message {
  return say`${quoted(checkKey(demand.key, demand.item))} in ${sayRegion(demand)}`;
}

function describeUntyped({ untyped, ...demand }: Demand): readonly Message[] {
  if (untyped === undefined) return [];
  const { peak } = untyped.bounds ?? {};
  const most = peak === undefined ? "an amount that is not known" : `up to ${signed(peak, demand.key)}`;
  return [say`${nameDemand(demand)}: ${most} of any ${findKey(demand.key)?.membersBy ?? "member"}.`];
}

/** "at least +8, at most +12", "0 after apply, up to +3 during apply"; empty: the amount says all. */
function describeBounds({ key, amount, atLeast, bounds }: Demand): readonly string[] {
  if (bounds === undefined) return atLeast ? [`at least ${signed(amount, key)}`] : [];
  const { lowest, highest, peak } = bounds;
  const withBound = (words: string, bound: number | undefined): string =>
    `${words} ${bound === undefined ? "an amount that is not known" : signed(bound, key)}`;
  const isExact = !atLeast && lowest === amount && highest === amount;
  const rises = highest !== undefined && (peak === undefined || peak > Math.max(0, highest));
  const during = rises ? [`${withBound("up to", peak)} during apply`] : [];
  if (isExact) return rises ? [`${signed(amount, key)} after apply`, ...during] : [];
  return [withBound("at least", lowest), ...(highest === undefined ? [] : [withBound("at most", highest)]), ...during];
}

function signed(amount: number, key: string): string {
  return `${amount > 0 ? "+" : ""}${inUnit(amount, unitOf(key))}`;
}
