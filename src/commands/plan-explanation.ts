// The resources behind the numbers of a plan, as text: `quota-gate plan --explain`.

import {
  type Contribution,
  checkKey,
  compareNaturally,
  contributionsOf,
  type Demand,
  foldInstances,
  idOf,
  inUnit,
  type Plan,
  parseInstance,
  sayRegion,
  toBareText,
  toText,
  unitOf,
  visible,
} from "../core/index.ts";
import { describeAmount } from "../plan/index.ts";
import { nameOption } from "./settings.ts";

/** Longest shown address of a resource, in characters. */
const MAX_ADDRESS_LENGTH = 200;

/**
 * Each amount with the resources that it comes from, largest first. Instances of one block that do the same are one line.
 */
export function explainPlan({ demands, uncounted }: Plan): string {
  if (demands.length === 0) {
    return uncounted.length === 0
      ? "The plan requests no resources.\n"
      : "The plan requests nothing that can be counted.\n";
  }
  return demands.map(explainDemand).join("\n");
}

function explainDemand(demand: Demand): string {
  const { key, item, from = [], regionProblem } = demand;
  const head = `${toBareText(sayRegion(demand))} ${visible(checkKey(key, item))}: ${describeAmount(demand)}`;
  const why = regionProblem === undefined ? [] : [`  ${toText(regionProblem, nameOption)}`];
  const lines = toLines(contributionsOf(from))
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount) || compareNaturally(one.address, other.address))
    .map((line) => explainLine(line, key));
  return `${[head, ...why, ...lines].join("\n")}\n`;
}

/** Resources that do the same: `each` is what one of them does. */
interface Line {
  readonly address: string;
  readonly amount: number;
  readonly resources: number;
  readonly each: Contribution;
}

function toLines(from: readonly Contribution[]): Line[] {
  const groups = Map.groupBy(from, ({ address, action, amount, peak, file }) =>
    idOf(parseInstance(address)?.block ?? address, action, amount, peak, file),
  );
  return [...groups.values()].flatMap((members) => {
    const [each, ...others] = members;
    if (each === undefined) return [];
    const instances = members.flatMap(({ address }) => parseInstance(address) ?? []);
    const [instance] = instances;
    const isFolded = others.length > 0 && instance !== undefined;
    const indices = instances.map(({ index }) => index);
    const address = isFolded ? foldInstances(instance.block, indices) : each.address;
    return [{ address, amount: members.length * each.amount, resources: members.length, each }];
  });
}

/** "  +300 (150 × +2)  web[0..149]  (create)", "  0, up to +2 during apply  web  (create/delete)". */
function explainLine({ address, amount, resources, each }: Line, key: string): string {
  const unit = unitOf(key);
  const signed = (value: number): string => `${value > 0 ? "+" : ""}${inUnit(value, unit)}`;
  const rises =
    each.peak === undefined ? "" : each.peak === null ? " or more" : `, up to ${signed(each.peak)} during apply`;
  const share = resources === 1 ? rises : ` (${resources} × ${signed(each.amount)}${rises})`;
  const file = each.file === undefined ? "" : `${visible(each.file, MAX_ADDRESS_LENGTH)}: `;
  return `  ${signed(amount)}${share}  ${file}${visible(address, MAX_ADDRESS_LENGTH)}  (${visible(each.action)})`;
}
