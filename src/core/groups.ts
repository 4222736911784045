// Groups of equal items, and sums over items.

/** A list with at least one item. */
export type Group<Item> = readonly [first: Item, ...others: Item[]];

/** Groups items by ID, in the order in which the IDs first appear. */
export function groupsOf<Item>(items: Iterable<Item>, idOf: (item: Item) => unknown): readonly Group<Item>[] {
  const groups = new Map<unknown, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(idOf(item));
    if (group === undefined) groups.set(idOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Returns the items as a group, or undefined without items. */
export function toGroup<Item>([first, ...others]: readonly Item[]): Group<Item> | undefined {
  return first === undefined ? undefined : [first, ...others];
}

/** Returns the single distinct item. Returns undefined without items, or if they differ. */
export function onlyOf<Item>(items: Iterable<Item>): Item | undefined {
  const [item, ...others] = new Set(items);
  return others.length === 0 ? item : undefined;
}

/** Returns the sum of an amount of each item. */
export function addUp<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
}
