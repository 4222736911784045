// Parses addresses of resources, such as `module.app["a"].openstack_compute_instance_v2.web[0]`.

/** Maximum length of an address that is kept; the rest is cut off. Addresses contain names that people choose. */
const MAX_ADDRESS_LENGTH = 2048;

/** A resource's address. */
export interface Address {
  readonly text: string;
  /** Address without instance keys, which identifies the block in the configuration. */
  readonly configAddress: string;
}

/** Returns the address in a value of any type, or undefined if the value is not an address. */
export function parseAddress(value: unknown): Address | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const text = toAddress(value).toWellFormed();
  return { text, configAddress: withoutInstanceKeys(text) };
}

/** Returns the address, cut to the maximum length. */
export function toAddress(text: string): string {
  return text.length <= MAX_ADDRESS_LENGTH ? text : `${text.slice(0, MAX_ADDRESS_LENGTH - 1)}…`;
}

/**
 * Removes instance keys: `module.app["a"].x.y[0]` becomes `module.app.x.y`. Quotes in a key are escaped with a
 * backslash.
 */
export function withoutInstanceKeys(address: string): string {
  return address.replaceAll(/\[(?:"[^"\\]*(?:\\.[^"\\]*)*"?|[^\]]*)\]?/gsu, "");
}

/** Returns whether an address equals another one, or is an instance of it. */
export function isInstanceOf(address: string, target: string): boolean {
  return address === target || address.startsWith(`${target}[`) || withoutInstanceKeys(address) === target;
}

/** Returns the module part of an address that has no instance keys: `module.a.module.b`, or "" for the root module. */
export function moduleOf(configAddress: string): string {
  const steps = configAddress.split(".");
  let count = 0;
  while (steps[count] === "module" && count + 2 < steps.length) count += 2;
  return steps.slice(0, count).join(".");
}

/** Returns the calling module. Returns "" for the root module, and for modules that the root module calls. */
export function parentOf(module: string): string {
  return module.split(".").slice(0, -2).join(".");
}

/** Returns the module instance of an address, with a trailing dot: `module.a["x"].`, or "" for the root module. */
export function moduleInstanceOf(address: string): string {
  return /^(?:module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?\.)*/su.exec(address)?.[0] ?? "";
}

/** Returns the type in an address that has no instance keys: `x` for `module.a.data.x.y`. */
export function typeAt(configAddress: string): string {
  return configAddress.split(".").at(-2) ?? "";
}

/** Returns the address within a module: `inModule("module.a", "x.y")` is `module.a.x.y`. */
export function inModule(module: string, address: string): string {
  return module === "" ? address : `${module}.${address}`;
}
