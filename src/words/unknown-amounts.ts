// What is not known of an amount, and what makes it known, in sentences.

import {
  asSentence,
  code,
  listed,
  type Message,
  quoted,
  quotedAddress,
  type Said,
  say,
  theSetting,
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
   * A sentence without its full stop. `name`: undefined where it must not be shown. `whose`: "3 servers (such as `…`)". `who`: the same in
   * brackets. `where`: "`cbk`".
   */
  readonly say: (one: {
    readonly name: Said | undefined;
    readonly whose: Message;
    readonly who: Message;
    readonly where: Message;
  }) => Message;
  /** The sentence on several flavors; absent: there is one for each reason. */
  readonly sayAll?: (names: Message, where: Message) => Message;
  /** What makes it known, as a sentence; undefined: nothing that the user can do. */
  readonly remedy: Message | undefined;
}

const LIST_FLAVORS = code("openstack flavor list --all -f json");
const APPLY_FIRST = "apply that first with `-target` and make the plan again";

const WORDINGS: Readonly<Record<Kind, Wording>> = {
  flavor: {
    say: ({ name, who }) => say`the size of ${flavorCalled(name)} is unknown ${who}`,
    sayAll: (names) => say`the sizes of these flavors are unknown: ${names}`,
    remedy: say`Set ${theSetting("flavors")} to a file with the output of ${LIST_FLAVORS}.`,
  },
  "no-flavor": {
    say: ({ name, who, where }) =>
      name === undefined
        ? say`a flavor that the plan marks as sensitive ${who} does not exist in ${where}, so that the apply would fail`
        : say`there is no flavor ${name} in ${where} ${who}: the apply would fail`,
    sayAll: (names, where) => say`these flavors do not exist in ${where}, so that the apply would fail: ${names}`,
    remedy: undefined,
  },
  "flavor-conflict": {
    say: ({ name, whose }) =>
      say`the plan and the flavors file do not agree on the size of ${flavorCalled(name)}: ${whose}`,
    sayAll: (names) => say`the plan and the flavors file do not agree on the sizes of flavors: ${names}`,
    remedy: say`Make the file for ${theSetting("flavors")} again with ${LIST_FLAVORS}.`,
  },
  "other-flavors": {
    say: () => "the plan states totals by flavor, and servers of other flavors are not among them",
    remedy: "State the totals of instances, cores and RAM beside those by flavor.",
  },
  "after-apply": {
    say: ({ name = "", whose }) => say`${name} of ${whose} is known only after apply`,
    remedy: say`Write the value into the configuration; or, if it depends on another resource, ${APPLY_FIRST}.`,
  },
  "not-set": {
    say: ({ name = "", whose }) =>
      say`${name} of ${whose} is not set, and the plan does not say what the service takes instead`,
    remedy: "Set it in the configuration.",
  },
  "not-in-plan": {
    say: ({ name = "", whose }) => say`the plan does not hold ${name} of ${whose}`,
    remedy: undefined,
  },
  service: {
    say: ({ name = "", whose }) => say`what follows from ${name} of ${whose} is decided by the service`,
    remedy: undefined,
  },
  autoscaling: {
    say: ({ name = "", whose }) => say`an autoscaler decides how many nodes there are, up to ${name} of ${whose}`,
    remedy: undefined,
  },
  project: {
    say: ({ whose }) => say`the plan does not say which project has ${whose}`,
    remedy: undefined,
  },
  "left-behind": {
    say: ({ whose }) => say`an apply that failed has left behind ${whose}, perhaps incomplete`,
    remedy: undefined,
  },
  imported: {
    say: ({ name = "", whose }) => say`the state does not tell ${name} of ${whose}, which the plan imports`,
    remedy: "Import in a separate run, and make the plan again.",
  },
  deferred: {
    say: ({ whose }) => say`a later run will make ${whose}`,
    remedy: undefined,
  },
  uncounted: {
    say: ({ whose }) => say`what is given back by ${whose} cannot be counted`,
    remedy: say`To find out, ${APPLY_FIRST}.`,
  },
};

function flavorCalled(name: Said | undefined): Message {
  return name === undefined ? "a flavor that the plan marks as sensitive" : say`flavor ${name}`;
}

/** The reasons that a check lists: the first of those of a demand. */
export function listedOf(unknown: readonly UnknownAmount[]): UnknownAmount[] {
  return unknown.slice(0, MOST_LISTED);
}

/** True if there is something that the user can do about one of the reasons. */
export function isRemediable(unknown: readonly UnknownAmount[]): boolean {
  return unknown.some(({ kind }) => WORDINGS[kind].remedy !== undefined);
}

/** Where amounts are unknown that are told without a region. */
const SOMEWHERE = "its region";

/**
 * What is not known, and what makes it known: a few sentences for each kind of reason. Empty: no reason is given. `where`: the region;
 * absent: the amounts are of several.
 */
export function unknownSentences(unknown: readonly UnknownAmount[], where: Message = SOMEWHERE): readonly Message[] {
  return tell(unknown, where, ({ remedy }) => (remedy === undefined ? [] : [remedy]));
}

/** What is not known, without what makes it known. */
export function unknownStatements(unknown: readonly UnknownAmount[]): readonly Message[] {
  return tell(unknown, SOMEWHERE, () => []);
}

/** True for amounts of servers whose flavor the cloud does not have. */
export function lacksFlavor(unknown: readonly UnknownAmount[]): boolean {
  return unknown.some(isLacking);
}

/** Which flavors the cloud does not have. `where`: the region. */
export function lackingFlavors(unknown: readonly UnknownAmount[], where: Message): readonly Message[] {
  return tell(unknown.filter(isLacking), where, () => []);
}

function isLacking({ kind }: UnknownAmount): boolean {
  return kind === "no-flavor";
}

/** The sentences on each kind of reason with what the cloud says, and behind them what `further` makes of its wording. */
function tell(
  unknown: readonly UnknownAmount[],
  where: Message,
  further: (wording: Wording) => readonly Message[],
): readonly Message[] {
  return [...Map.groupBy(unknown, ({ kind }) => kind)].flatMap(([kind, all]) => [
    ...statementsOf(kind, all, where).map((text) => say`${asSentence(text)}.`),
    ...unique(all.slice(0, MOST_TOLD).flatMap(({ remark }) => remark ?? [])),
    ...further(WORDINGS[kind]),
  ]);
}

function statementsOf(kind: Kind, all: readonly UnknownAmount[], where: Message): readonly Message[] {
  const { say: sayOne, sayAll } = WORDINGS[kind];
  const told = all.slice(0, MOST_TOLD);
  const rest = all.length - told.length;
  const nameIn = ({ name }: UnknownAmount): Said | undefined => (name === null ? undefined : quoted(name));
  if (all.length === 1 || sayAll === undefined) {
    const statements = told.map(
      (one): Message => sayOne({ name: nameIn(one), whose: whoseOf(one), who: whoOf(one), where }),
    );
    return rest > 0 ? [...statements, `the same holds for ${rest} more attributes or types`] : statements;
  }
  const named = told.map((one): Message => say`${nameIn(one) ?? "a sensitive one"} ${whoOf(one)}`);
  return [sayAll(listed(rest > 0 ? [...named, `${rest} more`] : named), where)];
}

/** "`a.b`", "3 servers (such as `a.b[0]`)". */
function whoseOf(one: UnknownAmount): Message {
  const { resources, addresses } = one;
  const [example] = addresses;
  if (example === undefined) return countOf(one);
  return resources === 1 ? quotedAddress(example) : say`${countOf(one)} (such as ${quotedAddress(example)})`;
}

/** "(`a.b`)", "(3 servers, such as `a.b[0]`)". */
function whoOf(one: UnknownAmount): Message {
  const { resources, addresses } = one;
  const [example] = addresses;
  if (example === undefined) return `(${countOf(one)})`;
  return resources === 1 ? say`(${quotedAddress(example)})` : say`(${countOf(one)}, such as ${quotedAddress(example)})`;
}

/** "3 servers". */
function countOf({ type, resources }: UnknownAmount): string {
  return `${resources} ${nounOf(type)}${resources === 1 ? "" : "s"}`;
}

function nounOf(type: string): string {
  if (type === "openstack_compute_instance_v2" || type === "server") return "server";
  return type.startsWith("openstack_blockstorage_volume_") ? "volume" : "resource";
}
