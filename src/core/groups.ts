// Groups of equal things, which are never empty.

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
