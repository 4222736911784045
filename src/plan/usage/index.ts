// Accounting of resources: changes of resources, from a plan of any format, become demands.

export {
  type Address,
  inModule,
  moduleInstanceOf,
  parseAddress,
  toAddress,
  typeAt,
  withoutInstanceKeys,
} from "./address.ts";
export { memberOf } from "./attributes.ts";
export { type Expression, PROVIDER_SETTINGS, type ProviderBlock } from "./configuration.ts";
export type { Delta } from "./delta.ts";
export { toDemands } from "./demands.ts";
export { type Actions, createFacts, createTable, type Facts, type Order, type Uncounted } from "./facts.ts";
export { countsClasses, sizesOf } from "./flavor-classes.ts";
export * from "./flavors.ts";
export { accountsOf, projectsShown, showsProject } from "./ownership.ts";
export { attributesRead, isUncountedType, providerNamed, providerOfType } from "./providers/index.ts";
export { between, exactly, NOTHING, reasonsOf, toBound, type Why } from "./range.ts";
export { addChange, addKnownResource, addLaterRead } from "./resources.ts";
export type { Amount } from "./side.ts";
export { toUsage, type Usage, type UsageSettings } from "./usage.ts";
export { variableIn } from "./values.ts";
