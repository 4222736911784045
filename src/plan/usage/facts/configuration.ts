// Configuration of a plan: which attributes of a resource are configured, and which provider it belongs to.
// Only the configuration shows whether a value that is known only after apply was configured: `port` of a server's
// network is unknown both if it refers to a new port and if the service will choose one. The configuration has one
// entry for all instances of a resource, and none for `dynamic` blocks.

import { namesIn } from "../../../core/index.ts";
import type { AttributePath } from "./attributes.ts";

/** An expression, reduced to what counting needs. */
export type Expression =
  | {
      readonly kind: "value";
      /**
       * false for `null`, as in `port = null`. An expression that is set but has no reference and no constant is a
       * function's result.
       */
      readonly set: boolean;
      /** For example `openstack_networking_port_v2.p.id`. */
      readonly references: readonly string[];
      /** Kept for provider settings and arguments of modules only. */
      readonly constant?: unknown;
    }
  | { readonly kind: "blocks"; readonly blocks: readonly Expressions[] };

/** Expressions by attribute. */
export type Expressions = Readonly<Record<string, Expression>>;

/** A resource of the configuration. */
export interface ConfigResource {
  readonly type: string;
  readonly providerKey: string | undefined;
  readonly expressions: Expressions;
}

/** A provider block of the configuration. */
export interface ProviderBlock {
  readonly key: string;
  /** Type of the provider, not its local name: `openstack`. */
  readonly type: string;
  readonly module: string;
  readonly expressions: Expressions;
}

/** Provider settings that select the cloud. */
export const CLOUD_SETTINGS: readonly string[] = ["auth_url", "cloud"];

/** Provider settings that select the account. */
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

/** Provider settings that select services and account. Another account may see other flavors. */
export const SERVICE_SETTINGS: readonly string[] = [...ACCOUNT_SETTINGS, "endpoint_overrides", "swauth"];

/** Provider settings that are kept. They decide on the region, the account and the kind of load balancers. */
export const PROVIDER_SETTINGS: readonly string[] = ["region", "use_octavia", ...SERVICE_SETTINGS];

/**
 * Returns whether one block stands for several providers (`for_each` in OpenTofu) that differ in at least one of the
 * named settings. `block` is undefined if the provider has no settings.
 */
export function isManifold(block: ProviderBlock | undefined, names: readonly string[]): boolean {
  return names.some((name) => {
    const setting = block?.expressions[name];
    return setting?.kind === "value" && setting.references.some((reference) => reference.startsWith("each."));
  });
}

/** Returns whether a setting is a constant. The constant may be null. */
export function hasConstant(block: ProviderBlock | undefined, name: string): boolean {
  const setting = block?.expressions[name];
  return setting?.kind === "value" && setting.constant !== undefined;
}

/** Returns the expression at a path of block names, positions and attribute names. */
export function findExpression(resource: ConfigResource | undefined, path: AttributePath): Expression | undefined {
  let current: Expression | undefined;
  let members: Expressions | undefined = resource?.expressions;
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
 * Returns whether the attribute is configured, or undefined if that is unknown. Attributes in `dynamic` blocks look
 * unset, so the path must lead through existing blocks.
 */
export function isConfigured(resource: ConfigResource | undefined, path: AttributePath): boolean | undefined {
  if (resource === undefined) return undefined;
  // A block that is written as an attribute's value is a single expression.
  if (path.some((_, end) => findExpression(resource, path.slice(0, end))?.kind === "value")) return undefined;
  const expression = findExpression(resource, path);
  if (expression === undefined) return false;
  return expression.kind === "blocks" ? expression.blocks.length > 0 : expression.set;
}
