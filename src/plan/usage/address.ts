// Addresses of resources, such as `module.app["a"].openstack_compute_instance_v2.web[0]`, and what they say about the place in
// the configuration that a resource comes from.

/** Addresses longer than this are cut where they are kept: they come from names that people choose. */
const MAX_ADDRESS_LENGTH = 2048;

/** A resource's address. */
export interface Address {
  readonly text: string;
  /** Without the keys of instances: where it stands in the configuration. */
  readonly configAddress: string;
}

/** The address in a value that may be anything; undefined: it is none. */
export function parseAddress(value: unknown): Address | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const text = toAddress(value).toWellFormed();
  return { text, configAddress: withoutInstanceKeys(text) };
}

/** The address, bounded in length. */
export function toAddress(text: string): string {
  return text.length <= MAX_ADDRESS_LENGTH ? text : `${text.slice(0, MAX_ADDRESS_LENGTH - 1)}…`;
}

/** The address without the keys of its instances: `module.app["a"].x.y[0]` becomes `module.app.x.y`. Quotes in a key are escaped with a backslash. */
export function withoutInstanceKeys(address: string): string {
  let open = address.indexOf("[");
  if (open < 0) return address;
  let rest = "";
  let at = 0;
  while (open >= 0) {
    rest += address.slice(at, open);
    at = endOfKey(address, open + 1);
    open = address.indexOf("[", at);
  }
  return rest + address.slice(at);
}

function endOfKey(address: string, from: number): number {
  if (address.charAt(from) !== '"') {
    const end = address.indexOf("]", from);
    return end < 0 ? address.length : end + 1;
  }
  let at = from + 1;
  while (at < address.length && address.charAt(at) !== '"') at += address.charAt(at) === "\\" ? 2 : 1;
  return Math.min(address.length, at + 2);
}

/** The module part of an address without instance keys: `module.a.module.b`, or "" for the root module. */
export function moduleOf(configAddress: string): string {
  const steps = configAddress.split(".");
  let count = 0;
  while (steps[count] === "module" && count + 2 < steps.length) count += 2;
  return steps.slice(0, count).join(".");
}

/** The type in an address without instance keys: of `module.a.data.x.y` it is `x`. */
export function typeAt(configAddress: string): string {
  return configAddress.split(".").at(-2) ?? "";
}

/** The address of something in a module: `inModule("module.a", "x.y")` is `module.a.x.y`. */
export function inModule(module: string, address: string): string {
  return module === "" ? address : `${module}.${address}`;
}
