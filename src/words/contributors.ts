// The largest few of the resources that a check's amount comes from. The JSON report has them all.

import {
  type Check,
  type Contribution,
  formatAmount,
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
  readonly address: string;
  readonly resources: number;
  readonly amount: number;
  /** undefined: different ones. */
  readonly action: string | undefined;
  /** true: no resources, but what the cloud makes with them. */
  readonly isCloud: boolean;
}

function toFamilies(contributions: readonly Contribution[]): readonly Family[] {
  const blocks = Map.groupBy(contributions, ({ address }) => parseInstance(address)?.block ?? address);
  return [...blocks]
    .map(([block, members]): Family => {
      const [first, ...others] = members;
      return {
        address: others.length === 0 ? (first?.address ?? block) : `${block}[*]`,
        resources: members.length,
        amount: members.reduce((sum, { amount }) => sum + amount, 0),
        isCloud: first?.cause !== undefined,
        action: others.every(({ action }) => action === first?.action) ? first?.action : undefined,
      };
    })
    .sort((a, b) => b.amount - a.amount);
}

function show({ address, isCloud }: Family): Message {
  return isCloud ? address : quotedAddress(address);
}

/** " +16 GiB"; nothing for 0, which is also what stands for an amount that is not known. */
function formatDifference(amount: number, check: Check): string {
  if (amount === 0) return "";
  const text = formatAmount(amount, scaleOf(check));
  return amount > 0 ? ` +${text}` : ` ${text}`;
}

function listOf(families: readonly Family[], toEntry: (family: Family) => Message): Said {
  const named = families.slice(0, MOST_CONTRIBUTORS);
  const more = families.slice(MOST_CONTRIBUTORS).reduce((sum, { resources }) => sum + resources, 0);
  const rest = more === 0 ? [] : [`and ${formatInteger(more)} more, all in the JSON report`];
  return join([...named.map(toEntry), ...rest], ", ");
}

/**
 * The largest three contributors of checks that are told about together, as a sentence; of
 * one check with their amounts. Those that add come before those that give back. undefined where no plan told any.
 */
export function findContributors(checks: readonly Check[]): Said | undefined {
  const [check, ...others] = checks;
  const all = checks.flatMap(({ from }) => from ?? []);
  if (check === undefined || all.length === 0) return undefined;
  if (others.length > 0) {
    const once = new Map(all.map((contribution) => [contribution.address, contribution]));
    const toEntry = (family: Family) =>
      say`${show(family)}${family.resources === 1 ? "" : ` (${formatInteger(family.resources)})`}`;
    return say`From ${listOf(toFamilies([...once.values()]), toEntry)}.`;
  }
  return say`From ${listOf(toFamilies(all), (family) => toShare(family, check))}.`;
}

function toShare(family: Family, check: Check): Said {
  const { resources, amount, action } = family;
  return say`${show(family)}${formatDifference(amount, check)} (${resources === 1 ? "" : `${formatInteger(resources)} × `}${action === undefined ? "different actions" : visible(action)})`;
}
