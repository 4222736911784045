// The strictest of several policies that may hold for one check, setting by setting.

import type { CheckPolicy, Decision, KeepFree } from "./policy.ts";

const ENFORCEMENTS = ["fail", "warn", "off"] as const;
const ON_UNKNOWN = ["fail", "warn"] as const;

/** Combines policies: of each setting the strictest value counts, and a waiver only where all of them have it. */
export function strictestOf([first, ...others]: readonly [CheckPolicy, ...CheckPolicy[]]): CheckPolicy {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const [keepFree, ...alsoFree] = reservesOf(all);
  return {
    warnAt:
      lowestOf(
        all.map(({ warnAt }) => warnAt),
        (percent) => percent,
      ) ?? first.warnAt,
    onUnknown:
      lowestOf(
        all.map(({ onUnknown }) => onUnknown),
        (effect) => ON_UNKNOWN.indexOf(effect),
      ) ?? first.onUnknown,
    enforce:
      lowestOf(
        all.map(({ enforce }) => enforce),
        (most) => ENFORCEMENTS.indexOf(most),
      ) ?? first.enforce,
    keepFree,
    ...(alsoFree.length === 0 ? {} : { alsoFree }),
    waivers: first.waivers.filter(({ waiver }) =>
      others.every(({ waivers }) => waivers.some((other) => other.waiver === waiver)),
    ),
  };
}

/** The largest of each kind: amounts and percentages cannot be compared without the limit. */
function reservesOf(policies: readonly CheckPolicy[]): readonly Decision<KeepFree>[] {
  const all = policies.flatMap(({ keepFree, alsoFree = [] }) =>
    keepFree === undefined ? [] : [keepFree, ...alsoFree],
  );
  const sizes = [
    ({ value }: Decision<KeepFree>) => ("amount" in value ? value.amount : undefined),
    ({ value }: Decision<KeepFree>) => ("percent" in value ? value.percent : undefined),
    ({ value }: Decision<KeepFree>) => ("unfit" in value ? 0 : undefined),
  ];
  return sizes.flatMap((sizeOf) => {
    const ofKind = all.filter((one) => sizeOf(one) !== undefined);
    const [largest] = ofKind.toSorted((one, other) => (sizeOf(other) ?? 0) - (sizeOf(one) ?? 0));
    return largest ?? [];
  });
}

/** The first of those with the lowest rank. */
function lowestOf<Value>(
  decisions: readonly Decision<Value>[],
  rank: (value: Value) => number,
): Decision<Value> | undefined {
  return decisions.toSorted((one, other) => rank(one.value) - rank(other.value))[0];
}
