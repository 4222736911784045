// Servers by flavor in a declared plan take instances, cores and RAM. Amounts of these keys that the plan does not
// state follow from the sizes of the flavors. Amounts that it states must agree with the sizes.

import {
  addUnknown,
  addUp,
  amountIn,
  amountOf,
  type CloudFacts,
  checkKey,
  type Demand,
  type FlavorQuestion,
  groupsOf,
  isExact,
  type Problem,
  quoted,
  rangesBetween,
  say,
  throwIfAny,
  type UnknownAmount,
  unitOf,
} from "../../core/index.ts";
import type { PlanPart, PlanSettings } from "../format.ts";
import {
  type Amount,
  between,
  countsClasses,
  createFlavorIndex,
  exactly,
  findInListOrCloud,
  NOTHING,
  reasonsOf,
  type ServerFlavor,
  sizesOf,
  toBound,
  toQuestion,
  type UnknownReason,
  whyUnlisted,
} from "../usage/index.ts";
import { FLAVORS, nameAmount } from "./stated-amounts.ts";

/** Servers of one flavor, as a plan states them. */
interface FlavorServers {
  readonly demand: Demand;
  /** Amounts of each server. */
  readonly takes: readonly Amount[];
  /** Reason why the size of the flavor is unknown. undefined if it is known. */
  readonly unknown: UnknownAmount | undefined;
  readonly questions: readonly FlavorQuestion[];
}

/**
 * Returns the demands with the amounts that flavors take, and the flavors to ask the cloud about. Throws PLAN_INVALID
 * if a complete plan states an amount that its flavors contradict.
 */
export function countFlavors(
  { demands, mode, complete }: Required<Pick<PlanPart, "demands" | "mode" | "complete">>,
  settings: PlanSettings,
  cloud: CloudFacts,
): Required<Pick<PlanPart, "demands" | "questions">> {
  const isWhole = countsClasses(settings, cloud);
  const [findInFile, findInCloud] = [createFlavorIndex(settings.flavors), createFlavorIndex(cloud.flavors?.flavors)];
  const planned = demands.filter((demand) => demand.key === FLAVORS && amountOf(demand) !== 0);
  const servers = planned.map((demand) =>
    toFlavorServers(demand, cloud, (query) => findInListOrCloud(findInFile(query), findInCloud(query), isWhole)),
  );
  const problems: Problem[] = [];
  const added: Demand[] = [];
  const counted = new Map<Demand, Demand>();
  for (const { demand, unknown } of servers) {
    // A missing flavor makes the apply fail, even if the plan states totals.
    if (unknown?.kind === "no-flavor") counted.set(demand, { ...demand, unknown: [unknown] });
  }
  for (const group of groupsOf(servers, ({ demand }) => demand.region)) {
    const { region } = group[0].demand;
    const taken = group.flatMap(({ takes }) => takes);
    for (const [{ key, item }] of groupsOf(taken, (amount) => checkKey(amount.key, amount.item))) {
      const implied = toDemand(group, { region, key, item, mode });
      const stated = demands.find((demand) => demand.region === region && demand.key === key && demand.item === item);
      const least = amountOf(implied);
      if (!Number.isSafeInteger(least)) problems.push(createInexactProblem(implied));
      else if (stated === undefined) added.push(...(least === 0 && isExact(implied.end) ? [] : [implied]));
      // A server that boots from a volume takes less of a resource class than its flavor says.
      else if (complete) problems.push(...(item === undefined ? findDisagreement(stated, implied) : []));
      else if (least > amountOf(stated)) counted.set(stated, { ...stated, ...rangesBetween(least, least) });
    }
  }
  throwIfAny(problems);
  return {
    demands: [...demands.map((demand) => counted.get(demand) ?? demand), ...added],
    questions: {
      flavors: servers.flatMap(({ questions }) => questions),
      computeLimits: planned.map(({ region }) => region),
    },
  };
}

function toFlavorServers(
  demand: Demand,
  { flavors, traits }: CloudFacts,
  lookUp: (query: ServerFlavor) => ReturnType<typeof findInListOrCloud>,
): FlavorServers {
  const { region, item: name = "" } = demand;
  // Deleted servers have the size that their flavor had before the change.
  const at = amountOf(demand) > 0 ? "after" : "before";
  const query: ServerFlavor = { name, region, at, attribute: "flavor_name", hidden: false };
  const byId: ServerFlavor = { ...query, id: name, attribute: "flavor_id" };
  const { found, asksCloud } = lookUp(byId);
  const flavor = found === "contradiction" ? undefined : found;
  const why: UnknownReason = {
    ...(found === undefined ? whyUnlisted(flavors, query) : { kind: "flavor-conflict" }),
    name,
  };
  const limits = traits.find((facts) => facts.region === region)?.computeLimits;
  const rootDisks = between(0, 1, { kind: "not-in-plan", name: "block_device" });
  return {
    demand,
    takes: [{ key: "compute.instances", amount: exactly(1) }, ...sizesOf({ flavor, why, rootDisks }, limits)],
    unknown: flavor === undefined ? unknownOf(why, demand) : undefined,
    questions: asksCloud ? [query, byId].flatMap((named) => toQuestion(named) ?? []) : [],
  };
}

function unknownOf(why: UnknownReason, demand: Demand): UnknownAmount {
  return { ...why, type: "server", resources: Math.abs(amountOf(demand)), addresses: [] };
}

/**
 * Returns the demand of servers on a key. In a plan of totals it is a lower bound, since there may be servers of other
 * flavors.
 */
function toDemand(servers: readonly FlavorServers[], amount: Pick<Demand, "region" | "key" | "item" | "mode">): Demand {
  const { key, item, mode } = amount;
  const parts = servers.map(({ demand, takes }) => {
    const amountOfOne = takes.find((taken) => taken.key === key && taken.item === item)?.amount ?? NOTHING;
    const count = amountOf(demand);
    const [low, high] = count < 0 ? [amountOfOne.most, amountOfOne.least] : [amountOfOne.least, amountOfOne.most];
    return { demand, amountOfOne, count, low: count * low, high: count * high };
  });
  const least = toBound(addUp(parts, ({ low }) => low));
  const most = mode === "target" ? undefined : toBound(addUp(parts, ({ high }) => high));
  const resources = addUp(parts, ({ count }) => Math.abs(count));
  const others: UnknownAmount = { kind: "other-flavors", name: null, type: "server", resources, addresses: [] };
  const open = parts.flatMap(({ demand, amountOfOne }) => reasonsOf(amountOfOne).map((why) => unknownOf(why, demand)));
  const isStated = isExact({ least, most });
  return {
    ...amount,
    ...rangesBetween(least, most),
    known: least === undefined ? addUp(parts, ({ count, amountOfOne }) => count * amountOfOne.least) : undefined,
    isStated,
    unknown: isStated ? undefined : addUnknown([...(mode === "target" ? [others] : []), ...open]),
    place: servers[0]?.demand.place,
  };
}

function createInexactProblem(implied: Demand): Problem {
  return {
    code: "PLAN_INVALID",
    message: say`The flavors take more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(implied)}.`,
    place: implied.place,
  };
}

function findDisagreement(stated: Demand, implied: Demand): readonly Problem[] {
  const [amount, { key, end }] = [amountOf(stated), implied];
  if ((end.least ?? amount) <= amount && amount <= (end.most ?? amount)) return [];
  const bound = isExact(end) ? "" : end.least === undefined ? "at most " : "at least ";
  const unit = unitOf(key);
  const wayOut = stated.mode === "add" ? say`, or leave ${quoted(key)} out: it follows from the flavors` : "";
  return [
    {
      code: "PLAN_INVALID",
      message: say`The amount of ${nameAmount(stated)} is ${amountIn(amount, unit)}, but the plan's flavors take ${bound}${amountIn(amountOf(implied), unit)}.`,
      hint: say`Correct one of the two${wayOut}.`,
      place: stated.place,
    },
  ];
}
