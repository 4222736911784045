// Values that are computed once, and requests that callers share.

/** Returns the value for a key from the map. Makes and stores it if it is missing. */
export function getOrCreate<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

/** Returns the pending promise for a key, or starts one with `make`. The promise is forgotten once it settles. */
export function coalesce<Key, Value>(
  underWay: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  return getOrCreate(underWay, key, () => make().finally(() => underWay.delete(key)));
}
