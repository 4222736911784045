// Reference model of verdicts. It works from the served documents, the API's specification, the plan format, and the
// rules for verdicts and policies in the user documentation. It shares no code with the gate, and its numbers are
// exact.

import { SPECIFIED_KEYS, type SpecifiedKey } from "../fixtures/specified-keys.ts";
import { hasRepeatedMember, membersCalled, readJson, stringOf, type Tree, wholeOf } from "./json-tree.ts";
import type { PolicyModel } from "./policy-reference-model.ts";

/** Verdict of the model on a run. */
export type RightVerdict = "pass" | "warn" | "fail" | "error";

/** Verdict of the model on a check. */
type CheckVerdict = "fits" | "tight" | "over" | "forbidden" | "unknown" | "unmetered" | "waived";

/** The right verdicts: overall, and for each check by region and key. */
export interface Prediction {
  readonly verdict: RightVerdict;
  readonly checks: ReadonlyMap<string, CheckVerdict>;
}

/** Returns the identity of a check. */
export function nameOf({ region, key }: { readonly region: string; readonly key: string }): string {
  return JSON.stringify([region, key]);
}

/** Request for an amount of one region, key and item. */
export interface Wish {
  readonly region: string;
  readonly key: string;
  readonly item: string | undefined;
  readonly amount: bigint;
  readonly isTotal: boolean;
  readonly row: SpecifiedKey | undefined;
  /** For object storage without a type: requests with a type in the same list. */
  readonly others?: readonly Wish[];
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const ROWS = new Map(SPECIFIED_KEYS.map((row) => [row[0], row]));
const VERSIONS = ["v1", "v2", "v3"];

/** Returns the common name of a key with two spellings in the specification. */
function sameKey(key: string): string {
  return key === "network.vpn_ikepolicy" ? "network.vpn_ikepolicies" : key;
}

export function rowOf(key: string): SpecifiedKey | undefined {
  return ROWS.get(key);
}

/**
 * Returns the requests of a plan. Returns undefined if the text is not a valid plan, so that the gate must not decide.
 */
export function readWishes(
  text: string,
  { mode, version }: { readonly mode?: "add" | "target" | undefined; readonly version: string },
): readonly Wish[] | undefined {
  const tree = readJson(text);
  if (tree?.kind !== "object" || hasRepeatedMember(tree)) return undefined;
  const schemas = membersCalled(tree, "$schema");
  const modes = membersCalled(tree, "$mode").map(stringOf);
  if (schemas.some((one) => stringOf(one) === undefined)) return undefined;
  if (modes.some((one) => one !== "add" && one !== "target")) return undefined;
  if (mode !== undefined && modes.some((one) => one !== mode)) return undefined;
  const isTarget = (modes[0] ?? mode) === "target";
  const wishes: Wish[] = [];
  for (const [region, keys] of tree.members) {
    if (region === "$schema" || region === "$mode") continue;
    if (region === "$project") {
      const id = stringOf(keys);
      if (id === undefined || id === "" || Array.from(id).length > 255) return undefined;
      // No generated ID is that of the project.
      return undefined;
    }
    if (region === "$incomplete") {
      if (!isRemarks(keys)) return undefined;
      continue;
    }
    if (!isRegionName(region) || keys.kind !== "object") return undefined;
    const names = keys.members.map(([name]) => sameKey(name));
    if (new Set(names).size < names.length) return undefined;
    for (const [name, value] of keys.members) {
      const found = readKey(value, { key: sameKey(name), region, isTarget, version });
      if (found === undefined) return undefined;
      wishes.push(...found);
    }
  }
  return wishes;
}

/** Returns whether a value is a list of 1 to 100 texts of 1 to 1000 characters. */
function isRemarks(value: Tree): boolean {
  if (value.kind !== "list" || value.elements.length < 1 || value.elements.length > 100) return false;
  return value.elements.map(stringOf).every((text) => {
    const length = Array.from(text ?? "").length;
    return length >= 1 && length <= 1000;
  });
}

/** Returns whether a plan has `$incomplete`. */
function isIncomplete(text: string): boolean {
  const tree = readJson(text);
  return tree?.kind === "object" && membersCalled(tree, "$incomplete").length > 0;
}

function isRegionName(name: string): boolean {
  return !/^\$|[,\s\p{Cc}\p{Cs}]/u.test(name) && Array.from(name).length <= 255 && name !== "";
}

function isItemName(name: string | undefined): name is string {
  return name !== undefined && name !== "" && Array.from(name).length <= 255;
}

function readKey(
  value: Tree,
  place: { readonly key: string; readonly region: string; readonly isTarget: boolean; readonly version: string },
): readonly Wish[] | undefined {
  const { key, region, isTarget, version } = place;
  const row = rowOf(key);
  if (row === undefined && !/^(?=.{1,255}$)[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(key)) return undefined;
  if (row !== undefined && !isInVersion(row, version)) return undefined;
  const isTotal = isTarget || row?.[5]?.startsWith("per ") === true;
  const wish = (amountTree: Tree, item: string | undefined): readonly Wish[] | undefined => {
    const amount = wholeOf(amountTree);
    if (amount === undefined || amount > SAFE || amount < -SAFE || (isTotal && amount < 0n)) return undefined;
    return [{ region, key, item, amount, isTotal, row }];
  };
  if (row?.[5] === "object") {
    if (value.kind !== "object" || !value.members.every(([name]) => isItemName(name))) return undefined;
    return flatten(value.members.map(([name, amount]) => wish(amount, name)));
  }
  const isByVolumeType = BY_VOLUME_TYPE.has(key);
  if (row?.[5] !== "list" && !(isByVolumeType && value.kind === "list")) return wish(value, undefined);
  if (value.kind !== "list" || (isByVolumeType && value.elements.length === 0)) return undefined;
  const types = new Set<string | undefined>();
  const entries = flatten(
    value.elements.map((element) => {
      if (element.kind !== "object") return undefined;
      const [typeTree] = membersCalled(element, "type");
      const type = typeTree === undefined ? undefined : stringOf(typeTree);
      const [size] = membersCalled(element, isByVolumeType ? key.slice("volume.".length) : "space_bytes");
      if (element.members.length !== (type === undefined ? 1 : 2) || (type !== undefined && !isItemName(type)))
        return undefined;
      if (size === undefined || types.has(type)) return undefined;
      types.add(type);
      return wish(size, type);
    }),
  );
  if (entries === undefined || entries.length === 0) return entries;
  return isByVolumeType ? withTotal(entries, isTarget) : withoutType(entries);
}

const BY_VOLUME_TYPE: ReadonlySet<string> = new Set(["volume.space_gb", "volume.volumes", "volume.snapshots"]);

/** Returns the total of a list by volume type instead of the types, since the API has no limits of volume types. */
function withTotal(entries: readonly Wish[], isTarget: boolean): readonly Wish[] | undefined {
  const [first] = entries;
  const amount = entries.reduce((sum, one) => sum + one.amount, 0n);
  if (first === undefined || amount > SAFE || amount < -SAFE) return undefined;
  const isStated = isTarget || amount !== 0n || entries.some(({ item }) => item === undefined);
  return isStated ? [{ ...first, item: undefined, amount }] : entries;
}

/** Connects a request without a type with those of the same list. Answers show whether there is a single type. */
function withoutType(entries: readonly Wish[]): readonly Wish[] {
  const untyped = entries.find(({ item }) => item === undefined);
  if (untyped === undefined) return entries;
  const typed = entries.filter(({ item }) => item !== undefined);
  return [...typed, { ...untyped, others: typed }];
}

function flatten(all: readonly (readonly Wish[] | undefined)[]): readonly Wish[] | undefined {
  return all.includes(undefined) ? undefined : all.flatMap((some) => some ?? []);
}

function isInVersion([, , , , since, remark]: SpecifiedKey, version: string): boolean {
  return (
    VERSIONS.indexOf(since === "" ? "v1" : since) <= VERSIONS.indexOf(version) &&
    !(remark === "until v2" && version === "v3")
  );
}

/** A number in an answer, or the fact that it is unusable. */
type Reading = bigint | "unlimited" | "unknown";

/** An answer as received, and the requested regions. Empty means all regions. */
export interface ReceivedAnswer {
  readonly bytes: Uint8Array;
  readonly regions: readonly string[];
}

/** Both documents. If there are several answers, a later one counts for the regions that it was requested for. */
export interface Answers {
  readonly quota: readonly ReceivedAnswer[];
  readonly usage: readonly ReceivedAnswer[];
}

interface Answer {
  readonly tree: Tree;
  readonly regions: readonly string[];
}

/** Maximum nesting of an answer. */
const MAX_DEPTH = 32;

function depthOf(tree: Tree): number {
  if (tree.kind === "scalar") return 0;
  const inner = tree.kind === "list" ? tree.elements : tree.members.map(([, value]) => value);
  return 1 + Math.max(0, ...inner.map(depthOf));
}

/** Returns the trees of answers. Returns undefined if one of them is not a JSON object in UTF-8, or nested too deep. */
function readAnswers(all: readonly ReceivedAnswer[]): readonly Answer[] | undefined {
  const answers = all.flatMap(({ bytes, regions }): readonly Answer[] => {
    const tree = readJson(decode(bytes));
    return tree?.kind === "object" && depthOf(tree) <= MAX_DEPTH ? [{ tree, regions }] : [];
  });
  return answers.length < all.length ? undefined : answers;
}

/** Returns the text of bytes in UTF-8, or "" for other bytes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}

/**
 * Returns the answer that counts for a region: the last one that has it and was requested for it, or that has it
 * unrequested as one object.
 */
function findAnswer(answers: readonly Answer[], region: string): Tree | undefined {
  return answers.findLast(({ tree, regions }) => {
    const said = membersCalled(tree, region);
    const isAsked = regions.length === 0 || regions.includes(region);
    return said.length > 0 && (isAsked || (said.length === 1 && said[0]?.kind === "object"));
  })?.tree;
}

/** Returns the values of a region, or undefined if the answers have none, or duplicates. */
function findRegion(answers: readonly Answer[], region: string) {
  const [values, ...others] = membersCalled(findAnswer(answers, region), region);
  return values?.kind === "object" && others.length === 0 ? values : undefined;
}

function find(answers: readonly Answer[], { region, key, item }: Wish): Tree | undefined {
  const values = findRegion(answers, region);
  if (values === undefined) return undefined;
  const named = values.members.filter(([name]) => sameKey(name) === key);
  // Duplicate names are unusable. The two spellings may both occur if they agree.
  if (new Set(named.map(([name]) => name)).size < named.length) return undefined;
  const [first, second] = named.map(([, value]) => value);
  if (second !== undefined && wholeIn(first) !== wholeIn(second)) return undefined;
  if (item === undefined || first === undefined) return first;
  if (first.kind !== "list") return undefined;
  const types = first.elements.map((element) => {
    const all = membersCalled(element, "type");
    return all.length === 1 ? stringOf(all[0]) : undefined;
  });
  // An element without a type may be of any type.
  if (!types.every(isElementType) || types.filter((type) => type === item).length !== 1) return undefined;
  const sizes = membersCalled(first.elements[types.indexOf(item)], "space_bytes");
  return sizes.length === 1 ? sizes[0] : undefined;
}

function isElementType(type: string | undefined): boolean {
  return type !== undefined && type !== "";
}

/** Returns the whole number of a scalar, which may have zeros after the decimal point, or undefined. */
function wholeIn(tree: Tree | undefined): bigint | undefined {
  const digits = tree?.kind === "scalar" ? /^(-?\d+)(?:\.0+)?$/.exec(tree.text)?.[1] : undefined;
  if (digits === undefined || /^-0+$/.test(digits)) return undefined;
  const whole = BigInt(digits);
  return whole > SAFE || whole < -SAFE ? undefined : whole;
}

function readLimit(tree: Tree | undefined): Reading {
  const whole = wholeIn(tree);
  if (whole === undefined || whole < -1n) return "unknown";
  return whole === -1n ? "unlimited" : whole;
}

function readUse(tree: Tree | undefined): Reading {
  const whole = wholeIn(tree);
  if (whole === undefined) return "unknown";
  return whole < 0n ? 0n : whole;
}

/** Terms of a policy for one request. Percentages are in hundredths of a percent. */
export interface Terms {
  readonly warnAt: bigint;
  readonly usable: (limit: bigint) => bigint;
  readonly onUnknown: "fail" | "warn";
  readonly enforce: "fail" | "warn" | "off";
  /** Returns whether a waiver in force covers the amount. */
  readonly isWaived: (projected: bigint) => boolean;
}

/** Returns the verdict after docs and schema. The first rule that matches decides. */
function predict(
  wish: Wish,
  answers: { readonly quota: readonly Answer[]; readonly usage: readonly Answer[] },
  terms: Terms,
): CheckVerdict {
  const { row, key, region, amount, isTotal } = wish;
  if (row?.[2] === "no") {
    // Some clouds limit images. Whether this one does is known only if the region's limits are.
    const isKnown = !key.startsWith("image.") || findRegion(answers.quota, region) !== undefined;
    return isKnown ? "unmetered" : "unknown";
  }
  const limit = readLimit(find(answers.quota, wish));
  const isPerObject = row?.[5]?.startsWith("per ") === true;
  const used = isPerObject ? 0n : readUse(find(answers.usage, wish));
  const isShare = isTotal && typeof used === "bigint" && amount < used;
  if (limit === "unlimited") return isShare ? "tight" : "fits";
  if (typeof limit !== "bigint" || typeof used !== "bigint") return "unknown";
  const projected = isTotal ? amount : used + amount;
  const adds = projected > used;
  const usable = terms.usable(limit);
  if (adds && (limit === 0n || projected > usable)) {
    if (terms.enforce !== "off" && terms.isWaived(projected)) return "waived";
    return limit === 0n ? "forbidden" : "over";
  }
  return isShare || projected > usable || (adds && projected * 10_000n >= limit * terms.warnAt) ? "tight" : "fits";
}

/** Returns the effect of a check on the overall verdict. */
function effectOf(verdict: CheckVerdict, { enforce, onUnknown }: Terms): "fail" | "warn" | "none" {
  if (enforce === "off" || verdict === "fits" || verdict === "unmetered") return "none";
  if (enforce === "warn" || verdict === "tight" || verdict === "waived") return "warn";
  return verdict === "unknown" ? onUnknown : "fail";
}

/** Turns a request without a type into one for the region's only type, together with the request for that type. */
function resolve(wish: Wish, quota: readonly Answer[]): Wish {
  if (wish.others === undefined) return wish;
  const list = find(quota, wish);
  if (list?.kind !== "list") return wish;
  const types = list.elements.map((element) => {
    const all = membersCalled(element, "type");
    return all.length === 1 ? stringOf(all[0]) : undefined;
  });
  const [only, ...more] = new Set(types);
  if (only === undefined || only === "" || more.length > 0) return wish;
  const ofType = wish.others.find(({ item }) => item === only)?.amount ?? 0n;
  return { ...wish, item: only, amount: wish.amount + ofType };
}

/** Returns the right verdicts on a declared plan. */
export function predictDeclared(run: {
  readonly plan: string;
  readonly mode?: "add" | "target" | undefined;
  readonly version: string;
  readonly answers: Answers;
  readonly policy: PolicyModel;
}): Prediction {
  const wishes = readWishes(run.plan, run);
  const quota = readAnswers(run.answers.quota);
  const usage = readAnswers(run.answers.usage);
  if (wishes === undefined || quota === undefined || usage === undefined) {
    return { verdict: "error", checks: new Map() };
  }
  const predicted = wishes
    .map((wish) => resolve(wish, quota))
    .flatMap((wish, _, all) => {
      // This request is counted together with the one without a type.
      const isCounted = all.some(
        ({ region, item, others }) => others?.includes(wish) === true && region === wish.region && item === wish.item,
      );
      if (isCounted) return [];
      const isMember = BY_VOLUME_TYPE.has(wish.key) && wish.item !== undefined;
      if (isMember && readLimit(find(quota, { ...wish, item: undefined })) !== "unknown") return [];
      const terms = run.policy(wish);
      const key = wish.item === undefined ? wish.key : `${wish.key}[${wish.item}]`;
      const verdict = predict(wish, { quota, usage }, terms);
      return { name: nameOf({ region: wish.region, key }), verdict, effect: effectOf(verdict, terms) };
    });
  const effects = predicted.map(({ effect }) => effect);
  return {
    verdict: effects.includes("fail") ? "fail" : effects.includes("warn") || isIncomplete(run.plan) ? "warn" : "pass",
    checks: new Map(predicted.map(({ name, verdict }) => [name, verdict])),
  };
}
