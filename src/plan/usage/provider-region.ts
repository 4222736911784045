// Regions of provider blocks, by the plan. The document has expressions only as constants and references:
// `var.region` and `replace(var.region, "a", "b")` look the same in it, and local values are not in it at all.
// Sources: terraform internal/command/jsonconfig/expression.go; terraform-provider-openstack provider.go, util.go (GetRegion).

import { code, type Message, quoted, quotedList, say } from "../../core/index.ts";
import { findRedirection, hasConstant, isManifold, type ProviderBlock } from "./configuration.ts";
import type { Facts } from "./facts.ts";

/** Value of a provider block's `region`. */
export type ProviderRegion =
  /** Nobody wrote it down: the provider takes it from its surroundings. */
  | { readonly kind: "absent" }
  /** A constant; or where data sources were read for this plan, if the value of a variable says the same or no region is configured. */
  | { readonly kind: "certain"; readonly region: string; readonly hidden: boolean }
  /** The value of the one variable in the expression (`from`), which a function may have changed; null: where data sources were read. */
  | { readonly kind: "likely"; readonly region: string; readonly hidden: boolean; readonly from: string | null }
  /** Configured, and not to be told. `because`: half a sentence whose subject is the provider. */
  | { readonly kind: "untold"; readonly because: Message }
  /** The region says nothing of where its resources are. */
  | { readonly kind: "elsewhere"; readonly because: Message };

/** Longest name that the API could be asked for. */
const MAX_REGION_LENGTH = 255;

/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/** Most modules that a value is followed through. */
const MAX_MODULES = 32;

/** Regions in which the data sources of a provider were read. */
export interface Proof {
  readonly regions: string[];
  /** True if one of them is marked as sensitive. */
  hidden: boolean;
}

/**
 * The region that a provider works in, as far as the plan tells. `block` undefined: the configuration has none, as for a provider without
 * settings. `proof`: of data sources without a region of their own; they were read with the configuration of this very plan,
 * unlike objects that exist, which stay where an earlier configuration made them. But an expression is evaluated again when the plan is
 * applied, and may come to something else then (`terraform.applying`, `fileexists`, `timestamp`, what a resource makes).
 */
export function findProviderRegion(
  facts: Facts,
  { block, proof }: { readonly block: ProviderBlock | undefined; readonly proof: Proof | undefined },
): ProviderRegion {
  const override = block === undefined ? undefined : findRedirection(block);
  if (override !== undefined)
    return { kind: "elsewhere", because: say`has ${code(override)}, which leads past its region` };
  const found: ProviderRegion = block === undefined ? { kind: "absent" } : readSetting(facts, block);
  const [region, ...others] = proof?.regions ?? [];
  // One block for several providers: what was read with one of them proves nothing of the others.
  if (proof === undefined || region === undefined || (block !== undefined && isManifold(block))) return found;
  if (others.length > 0) {
    const where = proof.hidden ? "" : say` (${quotedList([...proof.regions].sort())})`;
    return { kind: "untold", because: say`has data sources that were read in several regions${where}` };
  }
  if (found.kind === "certain" && found.region !== region) {
    const where = proof.hidden ? "another region" : quoted(region);
    return { kind: "untold", because: say`says ${quoted(found.region)}, but its data sources were read in ${where}` };
  }
  const hidden = proof.hidden || (found.kind === "likely" && found.hidden);
  const isCertain =
    found.kind === "certain" ||
    // The value of a variable stays as it is in the plan, and what was read with it says that nothing has changed it.
    (found.kind === "likely" && found.region === region) ||
    (found.kind === "absent" && (block === undefined || hasConstant(block, "cloud")));
  return isCertain ? { kind: "certain", region, hidden } : { kind: "likely", region, hidden, from: null };
}

function readSetting(facts: Facts, block: ProviderBlock): ProviderRegion {
  const expression = block.expressions["region"];
  if (expression === undefined || (expression.kind === "value" && expression.constant === null))
    return { kind: "absent" };
  const untold = (because: Message): ProviderRegion => ({ kind: "untold", because });
  if (expression.kind !== "value") return untold("has a `region` that is no text");
  const { constant, references } = expression;
  if (isRegionName(constant)) return { kind: "certain", region: constant, hidden: false };
  if (constant === "") return untold("has an empty `region`, so that the cloud decides");
  if (constant !== undefined) return untold("has a `region` that no region is called");
  const named = outermost(references);
  const [name, ...others] = named;
  if (name === undefined) return untold("makes its `region` with a function, whose result a plan does not hold");
  const source = say`takes its ${code("region")} from ${quotedList(named)}`;
  if (others.length > 0) return untold(say`${source}, and a plan does not hold what is made of them`);
  if (!name.startsWith("var.")) return untold(say`${source}, which a plan does not hold`);
  const value = followVariable(facts, { module: block.module, references });
  if (value === undefined || !isRegionName(value.text)) return untold(say`${source}, of which the plan has no text`);
  return { kind: "likely", region: value.text, hidden: value.hidden, from: name };
}

/** The references without those that others begin with: `["var.os.region", "var.os"]` is one. */
function outermost(references: readonly string[]): readonly string[] {
  const unique = [...new Set(references)];
  return unique.filter(
    (each) => !unique.some((other) => other !== each && (other.startsWith(`${each}.`) || other.startsWith(`${each}[`))),
  );
}

/**
 * The text of the only variable that an expression in a module refers to: the root module's as they were given, those of modules
 * through the calls, and else their defaults. undefined: the plan has no such text. `calls`: those that were followed.
 */
export function followVariable(
  facts: Facts,
  {
    module,
    references,
    calls = 0,
  }: { readonly module: string; readonly references: readonly string[]; readonly calls?: number },
): { readonly text: string; readonly hidden: boolean } | undefined {
  const [name, ...others] = outermost(references);
  if (name?.startsWith("var.") !== true || others.length > 0) return undefined;
  const path = name.slice("var.".length).replaceAll(/\["(\w+)"\]/gu, ".$1");
  const [variable = "", ...members] = path.split(".");
  const id = variableId(module, variable);
  const hidden = facts.sensitiveVariables[id] === true;
  const told = (text: string | undefined) => (text === undefined ? undefined : { text, hidden });
  if (module === "") return told(facts.variables[path]);
  if (members.length > 0 || calls >= MAX_MODULES) return undefined;
  const given = facts.moduleArguments[id];
  if (given === undefined) return told(facts.moduleDefaults[id]);
  if (given.kind !== "value") return undefined;
  if (given.constant !== undefined) return typeof given.constant === "string" ? told(given.constant) : undefined;
  const parent = module.split(".").slice(0, -2).join(".");
  const found = followVariable(facts, { module: parent, references: given.references, calls: calls + 1 });
  return found === undefined ? undefined : { text: found.text, hidden: found.hidden || hidden };
}

/** Identifier of a module's variable. */
export function variableId(module: string, name: string): string {
  return module === "" ? name : `${module}:${name}`;
}
