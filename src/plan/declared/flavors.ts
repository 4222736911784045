// Flavors in a declared plan take instances, cores and RAM. What the plan does not state of these follows from the sizes of the flavors;
// what it does state must agree with them.

import {
  addUnknown,
  type CloudFacts,
  type Demand,
  type Flavor,
  type FlavorQuestion,
  inUnit,
  type PlanMode,
  type Problem,
  quoted,
  say,
  throwIfAny,
  type UnknownAmount,
  unitOf,
} from "../../core/index.ts";
import type { PlanPart } from "../format.ts";
import { FlavorIndex, type ServerFlavor, toQuestion, whyUnlisted } from "../usage/index.ts";
import { FLAVORS, nameAmount, type ParsedPlan } from "./declared-plan.ts";

/** Amount of a key that one server takes: `of` its flavor, and `least` if the flavor is not known. */
interface Taken {
  readonly key: string;
  readonly of: (flavor: Flavor | undefined) => number | undefined;
  readonly least: number;
}

const TAKEN: readonly Taken[] = [
  { key: "compute.instances", of: () => 1, least: 1 },
  { key: "compute.cores", of: (flavor) => flavor?.vcpus, least: 1 },
  { key: "compute.ram_mb", of: (flavor) => flavor?.ramMiB, least: 0 },
];

/** Servers of one flavor. */
interface Servers {
  readonly demand: Demand;
  readonly flavor: Flavor | undefined;
  /** Reason for which the size is not known; undefined: it is. */
  readonly unknown: UnknownAmount | undefined;
  /** The same name as the id and as the name of a flavor; none if the user's file has its size. */
  readonly questions: readonly FlavorQuestion[];
}

/**
 * The plan's demands with what its flavors take, and the flavors whose sizes the cloud must be asked for. `file`: sizes that the user gives;
 * `cloud`: what the cloud says of those that were asked for before; undefined: it was not asked. Throws PLAN_INVALID where a stated amount and
 * the flavors disagree, unless the plan says that it is not complete.
 */
export function countFlavors(
  { demands, mode, complete }: Pick<ParsedPlan, "demands" | "mode" | "complete">,
  { file, cloud }: { readonly file: readonly Flavor[]; readonly cloud: CloudFacts["flavors"] },
): Required<Pick<PlanPart, "demands" | "questions">> {
  const indexes = { own: new FlavorIndex(file), fromCloud: new FlavorIndex(cloud?.flavors ?? []) };
  const planned = demands.filter(({ key, amount }) => key === FLAVORS && amount !== 0);
  const servers = planned.map((demand) => findServers(demand, { ...indexes, cloud }));
  const problems: Problem[] = [];
  // A flavor that the cloud does not have makes the apply fail, whatever the plan states.
  const missing = servers.filter(({ unknown }) => unknown?.kind === "no-flavor");
  const counted = new Map<Demand, Demand>(
    missing.map(({ demand, unknown }) => [
      demand,
      { ...demand, unknown: addUnknown(unknown === undefined ? [] : [unknown]) },
    ]),
  );
  const added: Demand[] = [];
  for (const [region, own] of Map.groupBy(servers, ({ demand }) => demand.region)) {
    for (const taken of TAKEN) {
      const implied = toDemand(own, taken, { region, mode });
      const stated = demands.find((demand) => demand.region === region && demand.key === taken.key);
      if (!Number.isSafeInteger(implied.amount)) problems.push(notExact(implied));
      else if (stated === undefined) added.push(...(implied.amount === 0 && !implied.atLeast ? [] : [implied]));
      else if (complete) problems.push(...findDisagreement(stated, implied));
      else counted.set(stated, { ...stated, amount: Math.max(stated.amount, implied.amount) });
    }
  }
  throwIfAny(problems);
  return {
    demands: [...demands.map((demand) => counted.get(demand) ?? demand), ...added],
    questions: { flavors: servers.flatMap(({ questions }) => questions) },
  };
}

function findServers(
  demand: Demand,
  of: { readonly own: FlavorIndex; readonly fromCloud: FlavorIndex; readonly cloud: CloudFacts["flavors"] },
): Servers {
  const { region, amount, item: name = "" } = demand;
  // Servers that are given back have the size that their flavor had before the change.
  const at = amount > 0 ? "after" : "before";
  const query: ServerFlavor = { id: undefined, name, region, at, attribute: "flavor_name", hidden: false };
  const byId: ServerFlavor = { ...query, id: name, attribute: "flavor_id" };
  const known = of.own.find(byId);
  const found = known ?? of.fromCloud.find(byId);
  const questions = known === undefined ? [query, byId].flatMap((one) => toQuestion(one) ?? []) : [];
  if (found?.kind === "one") return { demand, flavor: found.flavor, unknown: undefined, questions };
  const why = found === undefined ? whyUnlisted(of.cloud, query) : { kind: "flavor-conflict" as const };
  const unknown = { ...why, name, type: "server", resources: Math.abs(amount), addresses: [] };
  return { demand, flavor: undefined, unknown, questions };
}

/** Demand that servers add to a key. For totals it is a lower bound: there may be servers of other flavors. */
function toDemand(
  all: readonly Servers[],
  { key, of, least }: Taken,
  { region, mode }: { readonly region: string; readonly mode: PlanMode },
): Demand {
  const open = all.filter(({ flavor }) => of(flavor) === undefined);
  const amount = all.reduce((sum, { demand, flavor }) => sum + demand.amount * (of(flavor) ?? least), 0);
  const base = { region, key, item: undefined, amount, mode, place: all[0]?.demand.place };
  if (open.length === 0 && mode === "add") return { ...base, atLeast: false };
  const lowest = open.some(({ demand }) => demand.amount < 0) ? undefined : amount;
  const highest = mode === "target" || open.some(({ demand }) => demand.amount > 0) ? undefined : amount;
  const resources = all.reduce((sum, { demand }) => sum + Math.abs(demand.amount), 0);
  const others: UnknownAmount = { kind: "other-flavors", name: null, type: "server", resources, addresses: [] };
  return {
    ...base,
    atLeast: true,
    unknown: addUnknown([...(mode === "target" ? [others] : []), ...open.flatMap(({ unknown }) => unknown ?? [])]),
    bounds: {
      lowest,
      highest,
      peak: highest === undefined ? undefined : Math.max(0, highest),
      peakAtLeast: Math.max(0, lowest ?? 0),
      likely: highest,
      likelyAtLeast: lowest,
    },
  };
}

function notExact(implied: Demand): Problem {
  return {
    code: "PLAN_INVALID",
    message: say`The flavors take more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(implied)}.`,
    place: implied.place,
  };
}

/** The problem of a stated amount that contradicts the plan's flavors. */
function findDisagreement(stated: Demand, { key, amount, bounds }: Demand): readonly Problem[] {
  const { lowest, highest } = bounds ?? { lowest: amount, highest: amount };
  if ((lowest ?? stated.amount) <= stated.amount && stated.amount <= (highest ?? stated.amount)) return [];
  const bound = lowest === highest ? "" : lowest === undefined ? "at most " : "at least ";
  const unit = unitOf(key);
  return [
    {
      code: "PLAN_INVALID",
      message: say`The amount of ${nameAmount(stated)} is ${inUnit(stated.amount, unit)}, but the plan's flavors take ${bound}${inUnit(amount, unit)}.`,
      hint:
        stated.mode === "add"
          ? say`Correct one of the two, or leave ${quoted(key)} out: it follows from the flavors.`
          : say`Correct one of the two.`,
      place: stated.place,
    },
  ];
}
