// Whose resources a plan changes: one plan may work in several projects, and only one of them is asked for.

import { findAttribute, textOf } from "./attributes.ts";
import { type Expression, findExpression, isConfigured, type ProviderBlock } from "./configuration.ts";
import type { Change, Facts } from "./facts.ts";
import { findCluster } from "./metakube.ts";

/** Whether one side of a change belongs to the project. `unclear`: there are several accounts, and nothing says which is whose. */
export type Ownership = "own" | "other" | "unclear";

/** The settings of a provider that say whose account it uses. */
const ACCOUNT_SETTINGS: readonly string[] = [
  "auth_url",
  "cloud",
  "tenant_id",
  "tenant_name",
  "user_name",
  "application_credential_id",
];

/** Tells for the changes of one plan whose they are. `project`: the id of the project that is asked for; null: not told. */
export function createOwnership(
  facts: Facts,
  options: {
    readonly project: string | null;
    readonly providerOf: (change: Change) => ProviderBlock | undefined;
  },
): (change: Change, which: "before" | "after") => Ownership {
  const { providerOf } = options;
  const project = options.project === null ? null : normal(options.project);
  const accounts = new Set(facts.changes.flatMap((change) => accountOf(providerOf(change)) ?? []));
  const projects = projectsSeen(facts);

  const byProvider = (change: Change): Ownership => {
    const block = providerOf(change);
    if (block === undefined) return "own";
    const named = projectOfProvider(facts, block);
    if (named !== undefined && project !== null) return normal(named) === project ? "own" : "other";
    if (accounts.size < 2) return "own";
    const seen = projects.get(block.key);
    if (project === null || seen === undefined || seen.size === 0) return "unclear";
    if (!seen.has(project)) return "other";
    return seen.size === 1 ? "own" : "unclear";
  };

  return (change, which) => {
    const named = projectOfSide(facts, change, which);
    if (named === undefined || project === null) return byProvider(change);
    return normal(named) === project ? "own" : "other";
  };
}

/** Keystone writes ids with and without dashes. */
function normal(project: string): string {
  return project.replaceAll("-", "").toLowerCase();
}

function projectOfSide(facts: Facts, change: Change, which: "before" | "after"): string | undefined {
  if (change.type.startsWith("metakube_")) {
    const config = facts.resources.get(change.configAddress);
    return findCluster(facts, { change, config })?.project;
  }
  const { project } = change.row;
  if (project === null) return undefined;
  return textOf(
    which === "before"
      ? findAttribute(change.before, false, [project])
      : findAttribute(change.after, change.unknown, [project]),
  );
}

/** The account that a provider's settings name, for telling accounts apart; undefined where the block is not known. */
function accountOf(block: ProviderBlock | undefined): string | undefined {
  // MetaKube's provider has no account of OpenStack: its clusters have.
  if (block === undefined || block.name === "metakube") return undefined;
  return JSON.stringify(ACCOUNT_SETTINGS.map((name) => settingOf(block, name)));
}

function settingOf(block: ProviderBlock, name: string): unknown {
  const expression = expressionOf(block, name);
  return expression === undefined ? null : (expression.constant ?? expression.references);
}

function expressionOf(block: ProviderBlock, name: string): Extract<Expression, { kind: "value" }> | undefined {
  const expression = findExpression({ providerKey: null, expressions: block.expressions }, [name]);
  return expression?.kind === "value" ? expression : undefined;
}

function projectOfProvider(facts: Facts, block: ProviderBlock): string | undefined {
  const expression = expressionOf(block, "tenant_id");
  if (expression === undefined) return undefined;
  if (typeof expression.constant === "string" && expression.constant !== "") return expression.constant;
  const [reference, ...others] = expression.references;
  if (reference?.startsWith("var.") !== true || others.length > 0 || block.module !== "") return undefined;
  return facts.variables.get(reference.slice("var.".length));
}

/** Projects of the objects that exist, by provider key: of all that do not name a project of their own. */
function projectsSeen(facts: Facts): ReadonlyMap<string, ReadonlySet<string>> {
  const seen = new Map<string, Set<string>>();
  for (const [address, { projects }] of facts.evidence) {
    const config = facts.resources.get(address);
    const key = config?.providerKey;
    if (key === undefined || key === null || projects.size === 0) continue;
    if (isConfigured(config, ["tenant_id"]) === true || isConfigured(config, ["project_id"]) === true) continue;
    const all = seen.get(key) ?? new Set();
    for (const project of projects) all.add(normal(project));
    seen.set(key, all);
  }
  return seen;
}
