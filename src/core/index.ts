// The words that everything else is written in: the model, errors, resource keys, effects of verdicts, harmless text.

export { addDemands, boundsOf, type DemandGroup, largestDemand, mapBounds } from "./add-demands.ts";
export {
  type CloudFacts,
  type CloudRegion,
  type Flavor,
  type FlavorFacts,
  type FlavorQuestion,
  NOTHING_KNOWN,
  type PlanQuestions,
  type RegionTraits,
  SENSITIVE_REGION,
  type SharedKeys,
  type ShownRegion,
  sayRegion,
  type VolumeTypeName,
  type Wanted,
} from "./cloud.ts";
export { coalesce } from "./coalesce.ts";
export { commitId } from "./commit-id.ts";
export { contributionsOf } from "./contributions.ts";
export type { Environment } from "./environment.ts";
export {
  allOf,
  GateError,
  mapAll,
  type Place,
  type Problem,
  type ProblemCode,
  problemMessage,
  problemsOf,
  problemText,
  throwIfAny,
} from "./errors.ts";
export { compareNaturally, parseInstance } from "./instances.ts";
export { isLinkLocal, isLoopback, isMappedIpv4 } from "./loopback.ts";
export type {
  AppliedPolicy,
  AppliedRule,
  AppliedWaiver,
  ApplyParts,
  Bounds,
  Cause,
  Check,
  CheckVerdict,
  Contribution,
  ContributionGroup,
  Counts,
  Demand,
  Effect,
  Elsewhere,
  Evaluation,
  KeySupport,
  Limit,
  Log,
  OtherAmount,
  PeakWays,
  PlacedAmount,
  Plan,
  PlanMode,
  Query,
  Reading,
  RegionReadings,
  Report,
  RunContext,
  Snapshot,
  SourceInfo,
  SourceKind,
  Status,
  StatusRow,
  StatusValue,
  Together,
  UncountedResource,
  UnknownAmount,
  UnsupportedKey,
  Verdict,
} from "./model.ts";
export { compareDemands } from "./order.ts";
export type {
  Addition,
  OtherChange,
  OtherChanges,
  OthersFound,
} from "./other-changes.ts";
export { inputProblem, type Parsed } from "./parsed.ts";
export type {
  CheckPolicies,
  CheckPolicy,
  CheckWaiver,
  Decision,
  Enforcement,
  KeepFree,
  PlanPolicy,
  Policy,
  PolicySource,
  PolicySubject,
  RuleSource,
} from "./policy.ts";
export { byRule, findEnding, ruleName } from "./policy-words.ts";
export { type CloudProject, toCloudProject } from "./project-digest.ts";
export { describeProjects, isSameProject, plainProjectId } from "./project-ids.ts";
export { reaches, toThousandths } from "./reaches.ts";
export { RESOURCE_KEY_MEANINGS } from "./resource-key-meanings.ts";
export {
  canonicalKey,
  checkKey,
  findKey,
  idOf,
  isPerObject,
  mayIgnoreCase,
  OPENSTACK_ONLY_KEYS,
  parseCheckKey,
  RESOURCE_KEYS,
  type ResourceKey,
  type Unit,
  unitOf,
} from "./resource-keys.ts";
export {
  type AddressPart,
  amountIn,
  asSentence,
  type CodePart,
  code,
  isSaid,
  isSetting,
  join,
  listed,
  type Message,
  type NamePart,
  type NameSetting,
  nameInput,
  nameSettings,
  partsOf,
  percentage,
  quoted,
  quotedAddress,
  quotedList,
  type Said,
  type SaidPart,
  type SettingPart,
  type StrongPart,
  say,
  shownName,
  strong,
  theSetting,
  toBareText,
  toText,
  unique,
} from "./said.ts";
export { indexShared, type SharedServices } from "./shared-services.ts";
export { strictestOf } from "./strictest.ts";
export {
  formatAmount,
  formatHundredths,
  formatInteger,
  inUnit,
  type Scale,
  scalesOf,
  toHundredths,
  toScale,
} from "./text/amounts.ts";
export { quote, toPrintable, toSafeLine, visible } from "./text/escape.ts";
export { didYouMean, didYouMeanKey } from "./text/suggest.ts";
export { capitalised, compareText, listOf, quoteAlternatives, quoteList } from "./text/words.ts";
export { addUnknown, MOST_EXAMPLES } from "./unknown-amounts.ts";
export { type EffectSettings, effectOf, isOfPeak, isUnenforced, overallEffect, usualEffect } from "./verdict-effect.ts";
export { VERSION } from "./version.ts";
export * as z from "./zod.ts";
