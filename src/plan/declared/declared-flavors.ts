// Flavors in a declared plan take instances, cores and RAM. What the plan does not state of these follows from the sizes of the flavors;
// what it does state must agree with them.

import {
  addUnknown,
  amountIn,
  amountOf,
  type CloudFacts,
  checkKey,
  type Demand,
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
  exactly,
  FlavorIndex,
  findTogether,
  NOTHING,
  reasonsOf,
  type ServerFlavor,
  sizesOf,
  toBound,
  toQuestion,
  type Why,
  whyUnlisted,
} from "../usage/index.ts";
import { FLAVORS, nameAmount } from "./stated-amounts.ts";

/** Servers of a flavor: what each takes, why its size is not known if it is not, and questions on the flavor. */
type Servers = ReturnType<typeof findServers>;

/** The demands with what flavors take, and the flavors to ask the cloud about. Throws PLAN_INVALID where a stated amount and the flavors of a complete plan disagree. */
export function countFlavors(
  { demands, mode, complete }: Required<Pick<PlanPart, "demands" | "mode" | "complete">>,
  { flavors: file, tellsComputeLimits = false }: PlanSettings,
  cloud: CloudFacts,
): Required<Pick<PlanPart, "demands" | "questions">> {
  const isWhole = tellsComputeLimits || countsClasses(cloud);
  const [own, fromCloud] = [new FlavorIndex(file), new FlavorIndex(cloud.flavors?.flavors ?? [])];
  const planned = demands.filter((demand) => demand.key === FLAVORS && amountOf(demand) !== 0);
  const servers = planned.map((demand) =>
    findServers(demand, cloud, (query) => findTogether(own.find(query), isWhole, () => fromCloud.find(query))),
  );
  const problems: Problem[] = [];
  // A flavor that the cloud does not have makes the apply fail, even if the plan states totals.
  const missing = servers.filter(({ unknown }) => unknown?.kind === "no-flavor");
  const counted = new Map<Demand, Demand>(
    missing.map(({ demand, unknown }) => [
      demand,
      { ...demand, unknown: addUnknown(unknown === undefined ? [] : [unknown]) },
    ]),
  );
  const added: Demand[] = [];
  for (const [region, here] of Map.groupBy(servers, ({ demand }) => demand.region)) {
    const taken = new Map(
      here.flatMap(({ takes }) => takes.map(({ key, item }) => [checkKey(key, item), { key, item }])),
    );
    for (const { key, item } of taken.values()) {
      const implied = toDemand(here, { region, key, item, mode });
      const stated = demands.find((one) => one.region === region && one.key === key && one.item === item);
      const least = amountOf(implied);
      if (!Number.isSafeInteger(least)) problems.push(notExact(implied));
      else if (stated === undefined) added.push(...(least === 0 && isExact(implied.end) ? [] : [implied]));
      // What boots from a volume takes less than its flavor says.
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

type Lookup = (query: ServerFlavor) => ReturnType<typeof findTogether>;

function findServers(demand: Demand, { flavors, traits }: CloudFacts, lookUp: Lookup) {
  const { region, item: name = "" } = demand;
  // Servers that are given back have the size that their flavor had before the change.
  const at = amountOf(demand) > 0 ? "after" : "before";
  const query: ServerFlavor = { id: undefined, name, region, at, attribute: "flavor_name", hidden: false };
  const byId: ServerFlavor = { ...query, id: name, attribute: "flavor_id" };
  const { found, asksCloud } = lookUp(byId);
  const questions = asksCloud ? [query, byId].flatMap((one) => toQuestion(one) ?? []) : [];
  const flavor = found === "contradiction" ? undefined : found;
  const unlisted = found === undefined ? whyUnlisted(flavors, query) : { kind: "flavor-conflict" as const };
  const why: Why = { ...unlisted, name };
  const limits = traits.find((one) => one.region === region)?.computeLimits;
  const rootDisks = between(0, 1, { kind: "not-in-plan", name: "block_device" });
  const takes: readonly Amount[] = [
    { key: "compute.instances", amount: exactly(1) },
    ...sizesOf({ flavor, why, rootDisks }, limits),
  ];
  return { demand, takes, unknown: flavor === undefined ? unknownOf(why, demand) : undefined, questions };
}

function unknownOf(why: Why, demand: Demand): UnknownAmount {
  return { ...why, type: "server", resources: Math.abs(amountOf(demand)), addresses: [] };
}

/** Demand that servers add to a key. For totals it is a lower bound: there may be servers of other flavors. */
function toDemand(all: readonly Servers[], of: Pick<Demand, "region" | "key" | "item" | "mode">): Demand {
  const { key, item, mode } = of;
  const parts = all.map(({ demand, takes }) => {
    const each = takes.find((one) => one.key === key && one.item === item)?.amount ?? NOTHING;
    const count = amountOf(demand);
    return { demand, each, count, bounds: count < 0 ? { least: each.most, most: each.least } : each };
  });
  const sumOf = (which: "least" | "most") =>
    toBound(parts.reduce((sum, { count, bounds }) => sum + count * bounds[which], 0));
  const [least, most] = [sumOf("least"), mode === "target" ? undefined : sumOf("most")];
  const resources = all.reduce((sum, { demand }) => sum + Math.abs(amountOf(demand)), 0);
  const others: UnknownAmount = { kind: "other-flavors", name: null, type: "server", resources, addresses: [] };
  const open = parts.flatMap(({ demand, each }) => reasonsOf(each).map((why) => unknownOf(why, demand)));
  const isStated = isExact({ least, most });
  return {
    ...of,
    ...rangesBetween(least, most),
    known: least === undefined ? parts.reduce((sum, { count, each }) => sum + count * each.least, 0) : undefined,
    isStated,
    unknown: isStated ? undefined : addUnknown([...(mode === "target" ? [others] : []), ...open]),
    place: all[0]?.demand.place,
  };
}

function notExact(implied: Demand): Problem {
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
  return [
    {
      code: "PLAN_INVALID",
      message: say`The amount of ${nameAmount(stated)} is ${amountIn(amount, unit)}, but the plan's flavors take ${bound}${amountIn(amountOf(implied), unit)}.`,
      hint:
        stated.mode === "add"
          ? say`Correct one of the two, or leave ${quoted(key)} out: it follows from the flavors.`
          : say`Correct one of the two.`,
      place: stated.place,
    },
  ];
}
