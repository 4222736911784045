// Groups of equal items, and what several items come to.

/** One or several. */
export type Group<Item> = readonly [first: Item, ...others: Item[]];

/** The items in groups of those with equal ids, in the order of their first ones. */
export function groupsOf<Item>(items: Iterable<Item>, idOf: (item: Item) => unknown): readonly Group<Item>[] {
  const groups = new Map<unknown, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(idOf(item));
    if (group === undefined) groups.set(idOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Returns the items as a group. undefined if there are none. */
export function toGroup<Item>([first, ...others]: readonly Item[]): Group<Item> | undefined {
  return first === undefined ? undefined : [first, ...others];
}

/** Returns the item that all are equal to. undefined if there are none, or different ones. */
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
