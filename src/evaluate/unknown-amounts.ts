// What is not known of an amount, and what makes it known, in sentences.

import {
  capitalised,
  listOf,
  type Message,
  type NameOf,
  quote,
  quoteAddress,
  type UnknownAmount,
  unique,
} from "../core/index.ts";

/** Most reasons that a check lists. */
const MOST_LISTED = 20;

/** Most reasons of one kind that are told. */
const MOST_TOLD = 4;

type Kind = UnknownAmount["kind"];

/** What is said of reasons of one kind. */
interface Wording {
  /**
   * A sentence without its full stop. `name`: quoted; empty: it must not be shown. `whose`: "3 servers (such as `…`)". `who`: the same in
   * brackets. `where`: "`cbk`".
   */
  readonly say: (one: {
    readonly name: string;
    readonly whose: string;
    readonly who: string;
    readonly where: string;
  }) => string;
  /** The sentence on several flavors; absent: there is one for each reason. */
  readonly sayAll?: (names: string, where: string) => string;
  /** What makes it known, as a sentence; null: nothing that the user can do. */
  readonly remedy: ((nameOf: NameOf) => string) | null;
}

const LIST_FLAVORS = quote("openstack flavor list --all -f json");
const APPLY_FIRST = `apply that first with ${quote("-target")} and make the plan again`;

const WORDINGS: Readonly<Record<Kind, Wording>> = {
  flavor: {
    say: ({ name, who }) => `the size of ${flavorCalled(name)} is unknown ${who}`,
    sayAll: (names) => `the sizes of these flavors are unknown: ${names}`,
    remedy: (nameOf) => `Set ${nameOf("flavors")} to a file with the output of ${LIST_FLAVORS}.`,
  },
  "no-flavor": {
    say: ({ name, who, where }) =>
      name === ""
        ? `a flavor that the plan marks as sensitive ${who} does not exist in ${where}, so that the apply would fail`
        : `there is no flavor ${name} in ${where} ${who}: the apply would fail`,
    sayAll: (names, where) => `these flavors do not exist in ${where}, so that the apply would fail: ${names}`,
    remedy: null,
  },
  "flavor-conflict": {
    say: ({ name, whose }) =>
      `the plan and the flavors file do not agree on the size of ${flavorCalled(name)}: ${whose}`,
    sayAll: (names) => `the plan and the flavors file do not agree on the sizes of flavors: ${names}`,
    remedy: (nameOf) => `Make the file for ${nameOf("flavors")} again with ${LIST_FLAVORS}.`,
  },
  "other-flavors": {
    say: () => "the plan states totals by flavor, and servers of other flavors are not among them",
    remedy: () => "State the totals of instances, cores and RAM beside those by flavor.",
  },
  "after-apply": {
    say: ({ name, whose }) => `${name} of ${whose} is known only after apply`,
    remedy: () => `Write the value into the configuration; or, if it depends on another resource, ${APPLY_FIRST}.`,
  },
  "not-set": {
    say: ({ name, whose }) =>
      `${name} of ${whose} is not set, and the plan does not say what the service takes instead`,
    remedy: () => "Set it in the configuration.",
  },
  "not-in-plan": {
    say: ({ name, whose }) => `the plan does not hold ${name} of ${whose}`,
    remedy: null,
  },
  service: {
    say: ({ name, whose }) => `what follows from ${name} of ${whose} is decided by the service`,
    remedy: null,
  },
  autoscaling: {
    say: ({ name, whose }) => `an autoscaler decides how many nodes there are, up to ${name} of ${whose}`,
    remedy: null,
  },
  project: {
    say: ({ whose }) => `the plan does not say which project has ${whose}`,
    remedy: null,
  },
  "left-behind": {
    say: ({ whose }) => `an apply that failed has left behind ${whose}, perhaps incomplete`,
    remedy: null,
  },
  imported: {
    say: ({ name, whose }) => `the state does not tell ${name} of ${whose}, which the plan imports`,
    remedy: () => "Import in a separate run, and make the plan again.",
  },
  deferred: {
    say: ({ whose }) => `a later run will make ${whose}`,
    remedy: null,
  },
  uncounted: {
    say: ({ whose }) => `what is given back by ${whose} cannot be counted`,
    remedy: () => `To find out, ${APPLY_FIRST}.`,
  },
};

function flavorCalled(name: string): string {
  return name === "" ? "a flavor that the plan marks as sensitive" : `flavor ${name}`;
}

/** The reasons that a check lists: the first of those of a demand. */
export function listedOf(unknown: readonly UnknownAmount[]): UnknownAmount[] {
  return unknown.slice(0, MOST_LISTED);
}

/** True if there is something that the user can do about one of the reasons. */
export function isRemediable(unknown: readonly UnknownAmount[]): boolean {
  return unknown.some(({ kind }) => WORDINGS[kind].remedy !== null);
}

/** Where amounts are unknown that are told without a region. */
const SOMEWHERE = "its region";

/**
 * What is not known, and what makes it known: a few sentences for each kind of reason. Empty: no reason is given. `where`: the region, quoted;
 * absent: the amounts are of several.
 */
export function unknownSentences(
  unknown: readonly UnknownAmount[],
  nameOf: NameOf,
  where: string = SOMEWHERE,
): readonly Message[] {
  return tell(unknown, where, ({ remedy }) => (remedy === null ? [] : [remedy(nameOf)]));
}

/** What is not known, without what makes it known. */
export function unknownStatements(unknown: readonly UnknownAmount[]): readonly Message[] {
  return tell(unknown, SOMEWHERE, () => []);
}

/** True for amounts of servers whose flavor the cloud does not have. */
export function lacksFlavor(unknown: readonly UnknownAmount[]): boolean {
  return unknown.some(isLacking);
}

/** Which flavors the cloud does not have. `where`: the region, quoted. */
export function lackingFlavors(unknown: readonly UnknownAmount[], where: string): readonly Message[] {
  return tell(unknown.filter(isLacking), where, () => []);
}

function isLacking({ kind }: UnknownAmount): boolean {
  return kind === "no-flavor";
}

/** The sentences on each kind of reason with what the cloud says, and behind them what `further` makes of its wording. */
function tell(
  unknown: readonly UnknownAmount[],
  where: string,
  further: (wording: Wording) => readonly string[],
): readonly Message[] {
  return [...Map.groupBy(unknown, ({ kind }) => kind)].flatMap(([kind, all]) => [
    ...statementsOf(kind, all, where).map((text) => `${capitalised(text)}.`),
    ...unique(all.slice(0, MOST_TOLD).flatMap(({ remark }) => remark ?? [])),
    ...further(WORDINGS[kind]),
  ]);
}

function statementsOf(kind: Kind, all: readonly UnknownAmount[], where: string): readonly string[] {
  const { say, sayAll } = WORDINGS[kind];
  const told = all.slice(0, MOST_TOLD);
  const rest = all.length - told.length;
  const nameIn = ({ name }: UnknownAmount): string => (name === null ? "" : quote(name));
  if (all.length === 1 || sayAll === undefined) {
    const statements = told.map((one) => say({ name: nameIn(one), whose: whoseOf(one), who: whoOf(one), where }));
    return rest > 0 ? [...statements, `the same holds for ${rest} more attributes or types`] : statements;
  }
  const named = told.map((one) => `${one.name === null ? "a sensitive one" : nameIn(one)} ${whoOf(one)}`);
  return [sayAll(listOf(rest > 0 ? [...named, `${rest} more`] : named), where)];
}

/** "`a.b`", "3 servers (such as `a.b[0]`)". */
function whoseOf(one: UnknownAmount): string {
  const { resources, addresses } = one;
  const [example] = addresses;
  if (example === undefined) return countOf(one);
  return resources === 1 ? quoteAddress(example) : `${countOf(one)} (such as ${quoteAddress(example)})`;
}

/** "(`a.b`)", "(3 servers, such as `a.b[0]`)". */
function whoOf(one: UnknownAmount): string {
  const { resources, addresses } = one;
  const [example] = addresses;
  if (example === undefined) return `(${countOf(one)})`;
  return resources === 1 ? `(${quoteAddress(example)})` : `(${countOf(one)}, such as ${quoteAddress(example)})`;
}

/** "3 servers". */
function countOf({ type, resources }: UnknownAmount): string {
  return `${resources} ${nounOf(type)}${resources === 1 ? "" : "s"}`;
}

function nounOf(type: string): string {
  if (type === "openstack_compute_instance_v2" || type === "server") return "server";
  return type.startsWith("openstack_blockstorage_volume_") ? "volume" : "resource";
}
