// Addresses of resources, such as `module.app["a"].openstack_compute_instance_v2.web[0]`, and what they say about the
// place in the configuration that a resource comes from.

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

/**
 * The address without the keys of its instances: `module.app["a"].x.y[0]` becomes `module.app.x.y`. Quotes in a key are
 * escaped with a backslash.
 */
export function withoutInstanceKeys(address: string): string {
  return address.replaceAll(/\[(?:"[^"\\]*(?:\\.[^"\\]*)*"?|[^\]]*)\]?/gsu, "");
}

/** True if an address is another one, or an instance of it. */
export function isInstanceOf(address: string, other: string): boolean {
  return address === other || address.startsWith(`${other}[`) || withoutInstanceKeys(address) === other;
}

/** The module part of an address without instance keys: `module.a.module.b`, or "" for the root module. */
export function moduleOf(configAddress: string): string {
  const steps = configAddress.split(".");
  let count = 0;
  while (steps[count] === "module" && count + 2 < steps.length) count += 2;
  return steps.slice(0, count).join(".");
}

/** The module that calls a module; "" for the root module, and for one that it calls. */
export function parentOf(module: string): string {
  return module.split(".").slice(0, -2).join(".");
}

/**
 * The instance of the module that an address is in, with a dot at its end: `module.a["x"].`, or "" for the root module.
 */
export function moduleInstanceOf(address: string): string {
  return /^(?:module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?\.)*/su.exec(address)?.[0] ?? "";
}

/** The type in an address without instance keys: of `module.a.data.x.y` it is `x`. */
export function typeAt(configAddress: string): string {
  return configAddress.split(".").at(-2) ?? "";
}

/** The address of something in a module: `inModule("module.a", "x.y")` is `module.a.x.y`. */
export function inModule(module: string, address: string): string {
  return module === "" ? address : `${module}.${address}`;
}
