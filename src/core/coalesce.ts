// One question at a time, however many want to know.

/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
export function coalesce<Key, Value>(
  underWay: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const made = make().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}
