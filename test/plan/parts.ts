// Parts of the reading of plans that tests run by themselves. Reading hides them: it adds up, in one call, what each part finds, and
// no document can state every demand, bound and kind that the parts are made for.

export { MAX_PROBLEMS } from "../../src/documents/index.ts";
export { combinePlans, MAX_DEMANDS } from "../../src/plan/combine.ts";
export {
  MAX_DEPTH,
  MAX_STRING_LENGTH,
  MAX_VALUES,
  type ParsedPlan,
  parseDeclaredPlan,
} from "../../src/plan/declared/declared-plan.ts";
export {
  type PlanKind,
  recogniseBytes,
  recogniseKind,
  throwIfNotDeclared,
  throwIfNotText,
} from "../../src/plan/recognise.ts";
export { placeTogether } from "../../src/plan/shared-services.ts";
export { toPlanPart } from "../../src/plan/terraform/reader.ts";
export { isTerraformDocument } from "../../src/plan/terraform/recognise-document.ts";
export { agreement, type FlavorQuery, type FoundFlavor } from "../../src/plan/usage/flavor-index.ts";
export { partsOf, type Step, totalsOf } from "../../src/plan/usage/peak.ts";
export { isRegionName } from "../../src/plan/usage/provider-region.ts";
export { regionOfDataCentre } from "../../src/plan/usage/providers/metakube/clusters.ts";
export { atLeast, between, exactly, type Quantity, type Why } from "../../src/plan/usage/range.ts";
