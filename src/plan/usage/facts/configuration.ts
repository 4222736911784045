// Configuration of a plan: which attributes of a resource are configured, and which provider it belongs to.
// A value that is known only after apply does not show whether it was configured: `port` of a server's network is
// unknown both where it refers to a new port and where the service will choose one. Only the configuration shows it.
// It has one entry for all instances of a resource, and none for `dynamic` blocks.

import { namesIn } from "../../../core/index.ts";

/** A path of block names, positions and attribute names. */
export type AttributePath = readonly (string | number)[];

/** An expression, as far as it matters. */
export type Expression =
  | {
      readonly kind: "value";
      /** True if it has a value: `port = null` has none. Without reference and constant it is what a function makes. */
      readonly set: boolean;
      /** Such as `openstack_networking_port_v2.p.id`. */
      readonly references: readonly string[];
      /** Only of provider settings and of modules' arguments. */
      readonly constant?: unknown;
    }
  | { readonly kind: "blocks"; readonly blocks: readonly Readonly<Record<string, Expression>>[] };

/** A resource of the configuration. */
export interface ConfigResource {
  readonly type: string;
  readonly providerKey: string | undefined;
  readonly expressions: Readonly<Record<string, Expression>>;
}

/** A provider block of the configuration. */
export interface ProviderBlock {
  readonly key: string;
  /** The provider's type, not its local name: `openstack`. */
  readonly type: string;
  readonly module: string;
  readonly expressions: Readonly<Record<string, Expression>>;
}

/** The settings of a provider that say in which cloud it works. */
export const CLOUD_SETTINGS: readonly string[] = ["auth_url", "cloud"];

/** The settings of a provider that say whose account it uses. */
export const ACCOUNT_SETTINGS: readonly string[] = [
  ...CLOUD_SETTINGS,
  ...namesIn(`
    tenant_id
    tenant_name
    project_domain_id
    project_domain_name
    domain_id
    domain_name
    default_domain
    user_id
    user_name
    user_domain_id
    user_domain_name
    system_scope
    token
    application_credential_id
    application_credential_name
  `),
];

/**
 * The settings of a provider that say which services it talks to, and as whom. Other accounts may see other flavors.
 */
export const SERVICE_SETTINGS: readonly string[] = [...ACCOUNT_SETTINGS, "endpoint_overrides", "swauth"];

/** The settings of providers that matter: what decides region, account and kind of load balancer. */
export const PROVIDER_SETTINGS: readonly string[] = ["region", "use_octavia", ...SERVICE_SETTINGS];

/**
 * True if one block stands for several providers (`for_each` of OpenTofu) with settings of their own among these.
 * `block` undefined: there are no settings.
 */
export function isManifold(block: ProviderBlock | undefined, names: readonly string[]): boolean {
  return names.some((name) => {
    const setting = block?.expressions[name];
    return setting?.kind === "value" && setting.references.some((reference) => reference.startsWith("each."));
  });
}

/** True if a setting is a constant, which may be null. */
export function hasConstant(block: ProviderBlock | undefined, name: string): boolean {
  const setting = block?.expressions[name];
  return setting?.kind === "value" && setting.constant !== undefined;
}

/** The expression at a path of block names, positions and attribute names; undefined where there is none. */
export function findExpression(resource: ConfigResource | undefined, path: AttributePath): Expression | undefined {
  let current: Expression | undefined;
  let members: Readonly<Record<string, Expression>> | undefined = resource?.expressions;
  for (const step of path) {
    if (typeof step === "number") {
      members = current?.kind === "blocks" ? current.blocks[step] : undefined;
      continue;
    }
    current = members?.[step];
    members = undefined;
  }
  return current;
}

/**
 * True if the attribute is configured. undefined: not known. Attributes in `dynamic` blocks look like absent ones: ask
 * only for blocks that are found.
 */
export function isConfigured(resource: ConfigResource | undefined, path: AttributePath): boolean | undefined {
  if (resource === undefined) return undefined;
  // A block that is written as the value of an attribute is one expression.
  if (path.some((_, end) => findExpression(resource, path.slice(0, end))?.kind === "value")) return undefined;
  const expression = findExpression(resource, path);
  if (expression === undefined) return false;
  return expression.kind === "blocks" ? expression.blocks.length > 0 : expression.set;
}
