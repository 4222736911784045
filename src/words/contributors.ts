// The largest few of the resources that a check's amount comes from. The JSON report has them all.

import {
  amountIn,
  type Check,
  type Contribution,
  formatInteger,
  join,
  type Message,
  parseInstance,
  quotedAddress,
  type Said,
  say,
  visible,
} from "../core/index.ts";
import { scaleOf } from "./amounts.ts";

/** Most contributors that are named. */
const MOST_CONTRIBUTORS = 3;

/** Resources of one block, which differ by their index only. */
interface Family {
  readonly name: Message;
  readonly resources: number;
  readonly amount: number;
  readonly action: string;
}

function toFamilies(contributions: readonly Contribution[]): readonly Family[] {
  const blocks = Map.groupBy(contributions, ({ address }) => parseInstance(address)?.block ?? address);
  return [...blocks]
    .map(([block, members]): Family => {
      const [{ address, action, cause } = { address: block, action: "", cause: undefined }, ...others] = members;
      const name = others.length === 0 ? address : `${block}[*]`;
      return {
        // What the cloud makes with resources is none.
        name: cause === undefined ? quotedAddress(name) : say`${name}`,
        resources: members.length,
        amount: members.reduce((sum, { amount }) => sum + amount, 0),
        action: others.every((one) => one.action === action) ? visible(action) : "different actions",
      };
    })
    .sort((a, b) => b.amount - a.amount);
}

/** " +16 GiB"; nothing for 0, which is also what stands for an amount that is not known. */
function difference(amount: number, check: Check): Said | string {
  if (amount === 0) return "";
  return say` ${amount > 0 ? "+" : ""}${amountIn(amount, scaleOf(check))}`;
}

/**
 * The largest three contributors of checks with the same advice, as a sentence; of one check with their amounts. Those that add come before
 * those that give back. undefined where no plan has any.
 */
export function findContributors(checks: readonly Check[]): Said | undefined {
  const [check, ...others] = checks;
  const all = checks.flatMap(({ from }) => from ?? []);
  if (check === undefined || all.length === 0) return undefined;
  const once = others.length === 0 ? all : [...new Map(all.map((one) => [one.address, one])).values()];
  const families = toFamilies(once);
  const toEntry = ({ name, resources, amount, action }: Family): Said => {
    const number = formatInteger(resources);
    if (others.length > 0) return say`${name}${resources === 1 ? "" : ` (${number})`}`;
    return say`${name}${difference(amount, check)} (${resources === 1 ? "" : `${number} × `}${action})`;
  };
  const more = families.slice(MOST_CONTRIBUTORS).reduce((sum, { resources }) => sum + resources, 0);
  const rest = more === 0 ? [] : [say`and ${formatInteger(more)} more, all in the JSON report`];
  return say`From ${join([...families.slice(0, MOST_CONTRIBUTORS).map(toEntry), ...rest], ", ")}.`;
}
