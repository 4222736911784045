// Accounting of resources: changes of resources, from a plan of any format, become demands.

export type { Amount } from "./amounts/amount.ts";
export * from "./amounts/flavor-index.ts";
export { parseFlavors } from "./amounts/flavors-file.ts";
export { between, exactly, NOTHING, reasonsOf, toBound, type UnknownReason } from "./amounts/quantity.ts";
export { countsClasses, sizesOf } from "./amounts/resource-classes.ts";
export type { Delta } from "./delta.ts";
export { toDemands } from "./delta-demands.ts";
export {
  type Address,
  inModule,
  moduleInstanceOf,
  parseAddress,
  toAddress,
  typeAt,
  withoutInstanceKeys,
} from "./facts/address.ts";
export { listIn, memberOf, textAt } from "./facts/attributes.ts";
export { type Expression, type Expressions, PROVIDER_SETTINGS, type ProviderBlock } from "./facts/configuration.ts";
export { isEmpty, variableIn } from "./facts/expression-values.ts";
export { type Actions, createFacts, createTable, type Facts, type Order, type UncountedChange } from "./facts/facts.ts";
export { withoutPlannedFlavors } from "./places/flavor-book.ts";
export { accountsOf, projectsShown, showsProject } from "./places/ownership.ts";
export { createRegionBook } from "./places/regions.ts";
export { attributesRead, findResourceType, providerNamed, providerOfType } from "./providers/index.ts";
export { addChange, addLaterRead, addStateResource } from "./resources.ts";
export { countUsage, type Usage, type UsageSettings } from "./usage.ts";
