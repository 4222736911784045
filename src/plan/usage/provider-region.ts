// Regions of provider blocks, by the plan. The document has expressions only as constants and references:
// `var.region` and `replace(var.region, "a", "b")` look the same in it, and local values are not in it at all.
// Sources: terraform internal/command/jsonconfig/expression.go; terraform-provider-openstack provider.go, util.go (GetRegion).

import { code, type Message, quoted, quotedList, say } from "../../core/index.ts";
import { hasConstants, isManifold, type ProviderBlock } from "./configuration.ts";
import type { Facts, Proof } from "./facts.ts";
import { followVariable, outermost } from "./provider-lookup.ts";

/** Region that a provider block and what was read with it tell. */
export type ProviderRegion =
  /** Not configured: the provider takes it from its surroundings. */
  | { readonly kind: "absent" }
  /** Configured, and not in the plan. `because`: half a sentence whose subject is the provider. */
  | { readonly kind: "unknown"; readonly because: Message }
  | {
      readonly kind: "known";
      readonly region: string;
      readonly hidden: boolean;
      /** Why it may be another one when the plan is applied. Absent: it is certain. */
      readonly doubt?: { readonly kind: "variable"; readonly name: string } | { readonly kind: "data sources" };
    };

/** Longest name that the API could be asked for. */
const MAX_REGION_LENGTH = 255;

/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
export function isRegionName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}

/**
 * The region that a provider works in, as far as the plan tells. `block` undefined: the configuration has none. `proof`: of data sources without
 * a region of their own; they were read with the configuration of this very plan, unlike objects that exist, which stay where an earlier
 * configuration made them. But an expression is evaluated again when the plan is applied, and may come to something else then
 * (`terraform.applying`, `fileexists`, `timestamp`, what a resource makes).
 */
export function findProviderRegion(
  facts: Facts,
  { block, proof }: { readonly block: ProviderBlock | undefined; readonly proof: Proof | undefined },
): ProviderRegion {
  const found: ProviderRegion = block === undefined ? { kind: "absent" } : readSetting(facts, block);
  const [region, ...others] = proof?.regions ?? [];
  // One block for several providers: what was read with one of them proves nothing of the others.
  if (proof === undefined || region === undefined || (block !== undefined && isManifold(block))) return found;
  if (others.length > 0) {
    const where = proof.hidden ? "" : say` (${quotedList([...proof.regions].sort())})`;
    return { kind: "unknown", because: say`has data sources that were read in several regions${where}` };
  }
  const isSame = found.kind === "known" && found.region === region;
  if (found.kind === "known" && found.doubt === undefined && !isSame) {
    const where = proof.hidden ? "another region" : quoted(region);
    return { kind: "unknown", because: say`says ${quoted(found.region)}, but its data sources were read in ${where}` };
  }
  const hidden = proof.hidden || (found.kind === "known" && found.hidden);
  // The value of a variable stays as it is in the plan, and what was read with it says that nothing has changed it.
  const isCertain = isSame || (found.kind === "absent" && hasConstants(block, ["cloud"]));
  return { kind: "known", region, hidden, ...(isCertain ? {} : { doubt: { kind: "data sources" } }) };
}

function readSetting(facts: Facts, block: ProviderBlock): ProviderRegion {
  const unknown = (because: Message): ProviderRegion => ({ kind: "unknown", because });
  const expression = block.expressions["region"];
  if (expression === undefined) return { kind: "absent" };
  if (expression.kind !== "value") return unknown(say`has a \`region\` that is no text`);
  const { constant, references } = expression;
  if (constant === null) return { kind: "absent" };
  if (isRegionName(constant)) return { kind: "known", region: constant, hidden: false };
  if (constant === "") return unknown(say`has an empty \`region\`, so that the cloud decides`);
  if (constant !== undefined) return unknown(say`has a \`region\` that no region is called`);
  const named = outermost(references);
  const [name, ...others] = named;
  if (name === undefined) return unknown(say`makes its \`region\` with a function, whose result a plan does not hold`);
  const source = say`takes its ${code("region")} from ${quotedList(named)}`;
  if (others.length > 0) return unknown(say`${source}, and a plan does not hold what is made of them`);
  if (!name.startsWith("var.")) return unknown(say`${source}, which a plan does not hold`);
  const value = followVariable(facts, { module: block.module, references });
  if (value === undefined || !isRegionName(value.text)) return unknown(say`${source}, of which the plan has no text`);
  return { kind: "known", region: value.text, hidden: value.hidden, doubt: { kind: "variable", name } };
}
