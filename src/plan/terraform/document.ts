// Which parts of a plan document are read, and what of them is kept. Format: terraform website/docs/internals/json-format.mdx and
// internal/command/jsonplan/plan.go; OpenTofu writes the same. Members that are not known are passed over, as the format asks for.

import { type Actions, parseActions } from "./actions.ts";
import { toAddress, withoutInstanceKeys } from "./address.ts";
import { findAttribute, isMarked, memberOf, pickMarks, pickValues, textOf, wholeNumberOf } from "./attributes.ts";
import { toConfigResource, toProviderBlock } from "./configuration.ts";
import type { Cluster, Facts } from "./facts.ts";
import { type Flavor, toFlavor } from "./flavors.ts";
import { type Part, SKIP } from "./json-scanner.ts";
import { findResourceType, isOurs } from "./resource-types.ts";
import { shapeOf } from "./shapes.ts";

const INSTANCE = "openstack_compute_instance_v2";
const KEY_PAIR = "openstack_compute_keypair_v2";
const FLAVOR = "openstack_compute_flavor_v2";
const PORT = "openstack_networking_port_v2";
const SERVER_GROUP = "openstack_compute_servergroup_v2";
const VOLUME = "openstack_blockstorage_volume_v3";
const CLUSTER = "metakube_cluster";
const SNAPSHOT = "openstack_blockstorage_snapshot_v3";

/** Types whose objects others refer to by id, so that it matters whether they go. */
const GONE_MATTERS = new Set([PORT, VOLUME]);

/** Most root variables that are kept. */
const MAX_VARIABLES = 10_000;
/** Longest text of a variable that is kept: longer than any region. */
const MAX_VARIABLE_LENGTH = 255;
/** Two different regions (or projects) already say that they do not agree. */
const MAX_EVIDENCE = 8;

function value(take: (value: unknown) => void): Part {
  return { kind: "value", take };
}

function object(members: Readonly<Record<string, () => Part>>): Part {
  return { kind: "object", member: (key) => (Object.hasOwn(members, key) ? (members[key]?.() ?? SKIP) : SKIP) };
}

function array(element: () => Part): Part {
  return { kind: "array", element };
}

function elements(take: (element: unknown) => void): Part {
  const element = value(take);
  return array(() => element);
}

/** The part that fills the facts from a whole document. */
export function planDocument(facts: Facts): Part {
  const members: Readonly<Record<string, () => Part>> = {
    format_version: () =>
      value((version) => {
        facts.formatVersion = version;
      }),
    terraform_version: () =>
      value((version) => {
        facts.toolVersion = version;
      }),
    errored: () =>
      value((errored) => {
        facts.errored = errored;
      }),
    complete: () =>
      value((complete) => {
        facts.complete = complete;
      }),
    variables: () => ({ kind: "object", member: (name) => value((variable) => keepVariable(facts, name, variable)) }),
    resource_changes: () => elements((resource) => keepChange(facts, resource, { deferred: false })),
    deferred_changes: () =>
      elements((found) => keepChange(facts, memberOf(found, "resource_change"), { deferred: true })),
    resource_drift: () => elements((resource) => countDrift(facts, resource)),
    prior_state: () => object({ values: () => object({ root_module: () => stateModule(facts) }) }),
    configuration: () => configuration(facts),
  };
  return {
    kind: "object",
    member: (key) => {
      facts.seen.add(key);
      return Object.hasOwn(members, key) ? (members[key]?.() ?? SKIP) : SKIP;
    },
  };
}

function keepVariable(facts: Facts, name: string, variable: unknown): void {
  const content = memberOf(variable, "value");
  keepText(facts, name, content);
  if (typeof content !== "object" || content === null || Array.isArray(content)) return;
  for (const [member, text] of Object.entries(content).slice(0, MAX_VARIABLES))
    keepText(facts, `${name}.${member}`, text);
}

function keepText(facts: Facts, name: string, text: unknown): void {
  if (typeof text !== "string" || text.length > MAX_VARIABLE_LENGTH || facts.variables.size >= MAX_VARIABLES) return;
  facts.variables.set(name, text);
}

/** The members of a change that are read. */
interface ReadChange {
  readonly address: unknown;
  readonly type: string;
  readonly actions: Actions | undefined;
  readonly importing: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly hidden: { readonly before: unknown; readonly after: unknown };
}

function keepChange(facts: Facts, resource: unknown, { deferred }: { readonly deferred: boolean }): void {
  const provider = memberOf(resource, "provider_name");
  if (typeof provider === "string" && provider.startsWith("registry.opentofu.org/")) facts.openTofu = true;
  const mode = memberOf(resource, "mode");
  if (typeof mode === "string" && mode !== "managed") return;
  const type = memberOf(resource, "type");
  const change = memberOf(resource, "change");
  const actions = parseActions(memberOf(change, "actions"));
  const address = memberOf(resource, "address");
  if (typeof type !== "string") {
    const shown = toAddress(typeof address === "string" && address !== "" ? address : "(unnamed)");
    facts.uncounted.push({ address: shown, type: "(unknown)", action: null, reason: "the plan does not say its type" });
    return;
  }
  if (!isOurs(type)) {
    if (actions?.order !== "keep") countOther(facts, provider);
    return;
  }
  keepOurChange(facts, {
    address,
    type,
    actions,
    importing: memberOf(change, "importing"),
    before: memberOf(change, "before") ?? null,
    after: memberOf(change, "after") ?? null,
    unknown: memberOf(change, "after_unknown"),
    hidden: { before: memberOf(change, "before_sensitive"), after: memberOf(change, "after_sensitive") },
    deferred,
  });
}

function keepOurChange(facts: Facts, read: ReadChange & { readonly deferred: boolean }): void {
  const { type, actions, deferred, before, after } = read;
  const address = toAddress(
    typeof read.address === "string" && read.address !== "" ? read.address : `${type}.(unnamed)`,
  );
  const configAddress = withoutInstanceKeys(address);
  keepEvidence(facts, configAddress, { region: regionIn(read), values: before ?? after });
  keepForOthers(facts, read, configAddress);

  const row = findResourceType(type);
  if (row?.kind === "nothing") return;
  if (row?.kind === "limits") {
    if (actions?.order !== "keep") facts.limits.push(address);
    return;
  }
  if (actions === undefined) {
    facts.uncounted.push({ address, type, action: null, reason: "the plan has actions for it that are not known" });
    return;
  }
  if (row === undefined || row.kind === "uncountable") {
    if (actions.order === "keep") return;
    const reason = row?.reason ?? "what this type of resource takes is not known";
    facts.uncounted.push({ address, type, action: actions.name, reason });
    return;
  }
  if (actions.order === "keep" && type !== INSTANCE && type !== KEY_PAIR) return;
  if (deferred) facts.deferred.push({ address, type, action: actions.name });
  const shape = shapeOf(row);
  const kept = {
    configAddress,
    actions,
    importing: typeof read.importing === "object" && read.importing !== null,
    deferred,
    before: before === null ? null : pickValues(before, shape),
    after: after === null ? null : pickValues(after, shape),
    unknown: pickMarks(read.unknown, shape),
    hidden: { before: pickMarks(read.hidden.before, shape), after: pickMarks(read.hidden.after, shape) },
  };
  const id = JSON.stringify(kept);
  const known = facts.changes.get(id);
  if (known === undefined) facts.changes.set(id, { ...kept, addresses: [address], type, row });
  else known.addresses.push(address);
}

function countOther(facts: Facts, provider: unknown): void {
  const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_VARIABLE_LENGTH) : "(unnamed)";
  facts.otherProviders.set(name, (facts.otherProviders.get(name) ?? 0) + 1);
}

function regionIn({ before, after, unknown, hidden }: ReadChange): unknown {
  if (isMarked(hidden.before, ["region"]) || isMarked(hidden.after, ["region"])) return undefined;
  const planned = textOf(findAttribute(after, unknown, ["region"]));
  return planned ?? memberOf(before, "region");
}

/** What a resource says for others: ids that go, sizes of flavors, number of server groups. */
function keepForOthers(facts: Facts, read: ReadChange, configAddress: string): void {
  const { type, before, after } = read;
  const order = read.actions?.order;
  const id = memberOf(before, "id");
  if (typeof id === "string" && GONE_MATTERS.has(type)) {
    if (type === PORT) facts.ports.add(id);
    if (order === "delete" || order === "delete then create" || order === "create then delete") facts.gone.add(id);
  }
  if (type === SERVER_GROUP && order !== "delete") {
    facts.serverGroups.set(configAddress, (facts.serverGroups.get(configAddress) ?? 0) + 1);
  }
  if (type === CLUSTER) facts.clusters.push(toCluster({ configAddress, values: after ?? before, id }));
  if (type !== FLAVOR) return;
  for (const side of [before, after]) keepFlavor(facts, flavorIn(side));
  const flavor = flavorIn(after);
  if (flavor !== undefined) {
    facts.managedFlavors.set(configAddress, [...(facts.managedFlavors.get(configAddress) ?? []), flavor]);
  }
}

function keepFlavor(facts: Facts, flavor: Flavor | undefined): void {
  // A data source for each server is usual, and all of them find the same flavor.
  if (flavor !== undefined) facts.flavors.set(JSON.stringify(flavor), flavor);
}

function toCluster(parts: { readonly configAddress: string; readonly values: unknown; readonly id: unknown }): Cluster {
  const cloud = ["spec", 0, "cloud", 0, "openstack", 0];
  const pool = findAttribute(parts.values, false, [...cloud, "floating_ip_pool"]);
  return {
    configAddress: parts.configAddress,
    id: typeof parts.id === "string" ? parts.id : undefined,
    dcName: textOf(findAttribute(parts.values, false, ["dc_name"])),
    hasFloatingIps: pool.kind === "known" ? textOf(pool) !== undefined : undefined,
    project: textOf(findAttribute(parts.values, false, [...cloud, "user_credentials", 0, "project_id"])),
  };
}

function flavorIn(values: unknown): Flavor | undefined {
  const id = memberOf(values, "flavor_id");
  return toFlavor({
    id: typeof id === "string" && id !== "" ? id : memberOf(values, "id"),
    name: memberOf(values, "name"),
    vcpus: memberOf(values, "vcpus"),
    ram: memberOf(values, "ram"),
    region: memberOf(values, "region"),
  });
}

function keepEvidence(
  facts: Facts,
  configAddress: string,
  { region, values }: { readonly region: unknown; readonly values: unknown },
): void {
  const project = memberOf(values, "tenant_id") ?? memberOf(values, "project_id");
  if (typeof region !== "string" && typeof project !== "string") return;
  let found = facts.evidence.get(configAddress);
  if (found === undefined) {
    found = { regions: new Set(), projects: new Set() };
    facts.evidence.set(configAddress, found);
  }
  if (typeof region === "string" && region !== "" && found.regions.size < MAX_EVIDENCE) found.regions.add(region);
  if (typeof project === "string" && project !== "" && found.projects.size < MAX_EVIDENCE) found.projects.add(project);
}

function countDrift(facts: Facts, resource: unknown): void {
  const type = memberOf(resource, "type");
  if (memberOf(resource, "mode") === "managed" && typeof type === "string" && isOurs(type)) facts.drifted++;
}

function stateModule(facts: Facts): Part {
  return object({
    resources: () => elements((resource) => keepStateResource(facts, resource)),
    child_modules: () => array(() => stateModule(facts)),
  });
}

function keepStateResource(facts: Facts, resource: unknown): void {
  const address = memberOf(resource, "address");
  const type = memberOf(resource, "type");
  if (typeof address !== "string" || typeof type !== "string" || !isOurs(type)) return;
  const isManaged = memberOf(resource, "mode") === "managed";
  const values = memberOf(resource, "values");
  const configAddress = withoutInstanceKeys(address);
  const isHidden = isMarked(memberOf(resource, "sensitive_values"), ["region"]);
  // What a data source finds may belong to another project: it says where the provider looks, not whose it is.
  keepEvidence(facts, configAddress, {
    region: isHidden ? undefined : memberOf(values, "region"),
    values: isManaged ? values : null,
  });
  if (type === FLAVOR) keepFlavor(facts, flavorIn(values));
  const id = memberOf(values, "id");
  if (typeof id !== "string") return;
  if (type === PORT && isManaged) facts.ports.add(id);
  if (type === CLUSTER && isManaged) facts.clusters.push(toCluster({ configAddress, values, id }));
  const members = memberOf(values, "members");
  if (type === SERVER_GROUP && Array.isArray(members)) facts.groupMembers.set(id, members.length);
  const size = type === SNAPSHOT ? wholeNumberOf(findAttribute(values, false, ["size"])) : undefined;
  if (size !== undefined) facts.snapshots.set(id, size);
}

function configuration(facts: Facts): Part {
  return object({
    provider_config: () => ({
      kind: "object",
      member: (key) => value((provider) => facts.providers.set(key, toProviderBlock(key, provider))),
    }),
    root_module: () => configModule(facts, ""),
  });
}

function configModule(facts: Facts, module: string): Part {
  return object({
    resources: () => elements((resource) => keepConfigResource(facts, { module, resource })),
    module_calls: () => ({
      kind: "object",
      member: (name) =>
        object({ module: () => configModule(facts, module === "" ? `module.${name}` : `${module}.module.${name}`) }),
    }),
    variables: () =>
      module === ""
        ? {
            kind: "object",
            member: (name) =>
              value((variable) => {
                if (memberOf(variable, "sensitive") === true) facts.sensitiveVariables.add(name);
              }),
          }
        : SKIP,
  });
}

function keepConfigResource(
  facts: Facts,
  { module, resource }: { readonly module: string; readonly resource: unknown },
): void {
  const address = memberOf(resource, "address");
  const type = memberOf(resource, "type");
  if (typeof address !== "string" || typeof type !== "string" || !isOurs(type)) return;
  facts.resources.set(
    module === "" ? address : `${module}.${address}`,
    toConfigResource({
      providerKey: memberOf(resource, "provider_config_key"),
      expressions: memberOf(resource, "expressions"),
    }),
  );
}
