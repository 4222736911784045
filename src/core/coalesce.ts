// One question at a time, or once, however many want to know.

/** Returns what is kept under a key, or makes it and keeps it. */
export function once<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
export function coalesce<Key, Value>(
  underWay: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  return once(underWay, key, () => make().finally(() => underWay.delete(key)));
}
