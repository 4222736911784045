// Sentences on unknown amounts, and on what makes them known.

import {
  asSentence,
  code,
  countOf,
  listMessages,
  type Message,
  quoted,
  quotedAddress,
  say,
  theSetting,
  type UnknownAmount,
  uniqueMessages,
} from "../core/index.ts";

const MOST_LISTED = 20;

const MOST_NAMED = 4;

type Kind = UnknownAmount["kind"];

interface Wording {
  /** Sentence without its full stop. */
  readonly say: (one: Subject) => Message;
  /** Sentence on several flavors. Absent: each has its own. */
  readonly sayAll?: (names: Message, where: Message) => Message;
  /** Sentence on what makes the amount known. Absent if the user can do nothing. */
  readonly remedy?: Message;
}

const LIST_FLAVORS = code("openstack flavor list --all --long -f json");
const A_VALUE = say`a value`;
const APPLY_FIRST = say`apply that first with ${code("-target")} and make the plan again`;

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
  },
  "flavor-conflict": {
    say: ({ name, whose }) =>
      say`the plan and the flavors file do not agree on the size of ${flavorCalled(name)}: ${whose}`,
    sayAll: (names) => say`the plan and the flavors file do not agree on the sizes of flavors: ${names}`,
    remedy: say`Make the file for ${theSetting("flavors")} again with ${LIST_FLAVORS}.`,
  },
  "other-flavors": {
    say: () => say`the plan states totals by flavor, and servers of other flavors are not among them`,
    remedy: say`State the totals of instances, cores and RAM as well.`,
  },
  "after-apply": {
    say: ({ name = A_VALUE, whose }) => say`${name} of ${whose} is known only after apply`,
    remedy: say`Write the value into the configuration; or, if it depends on another resource, ${APPLY_FIRST}.`,
  },
  "not-set": {
    say: ({ name = A_VALUE, whose }) =>
      say`${name} of ${whose} is not set, and the plan does not say what the service takes instead`,
    remedy: say`Set it in the configuration.`,
  },
  "not-in-plan": { say: ({ name = A_VALUE, whose }) => say`the plan does not hold ${name} of ${whose}` },
  service: {
    say: ({ name = A_VALUE, whose }) => say`what follows from ${name} of ${whose} is decided by the service`,
  },
  autoscaling: {
    say: ({ name = A_VALUE, whose }) => say`an autoscaler decides how many nodes there are, up to ${name} of ${whose}`,
  },
  project: { say: ({ whose }) => say`the plan does not say which project has ${whose}` },
  region: {
    say: ({ whose }) => say`the plan does not show the region of ${whose}`,
    remedy: say`Set ${theSetting("default-region")}, or ${theSetting("provider-regions")}.`,
  },
  "left-behind": { say: ({ whose }) => say`an apply that failed has left behind ${whose}, perhaps incomplete` },
  imported: {
    say: ({ name = A_VALUE, whose }) => say`the state does not have ${name} of ${whose}, which the plan imports`,
    remedy: say`Import in a separate run, and make the plan again.`,
  },
  uncounted: {
    say: ({ whose }) => say`what is given back by ${whose} cannot be counted`,
    remedy: say`To find out, ${APPLY_FIRST}.`,
  },
};

function flavorCalled(name: Message | undefined): Message {
  return name === undefined ? say`a flavor that the plan marks as sensitive` : say`flavor ${name}`;
}

/** Returns the first reasons of a demand, which its check lists. */
export function firstReasons(unknown: readonly UnknownAmount[]): UnknownAmount[] {
  return unknown.slice(0, MOST_LISTED);
}

/** True if the cloud lacks the flavor of a server. */
export function lacksFlavor(unknown: readonly UnknownAmount[]): boolean {
  return unknown.some(({ kind }) => kind === "no-flavor");
}

/**
 * Returns sentences on unknown amounts by kind of reason: what is unknown, what the cloud says of it, and, unless the
 * unknown is accepted, what makes it known. `where` is the region.
 */
export function unknownSentences(
  unknown: readonly UnknownAmount[],
  where: Message,
  { isAccepted = false }: { readonly isAccepted?: boolean } = {},
): readonly Message[] {
  return [...Map.groupBy(unknown, ({ kind }) => kind)].flatMap(([kind, all]) => [
    ...statementsOf(kind, all, where).map((text) => say`${asSentence(text)}.`),
    ...uniqueMessages(all.slice(0, MOST_NAMED).flatMap(({ remark }) => remark ?? [])),
    ...(isAccepted ? [] : [WORDINGS[kind].remedy ?? []].flat()),
  ]);
}

function statementsOf(kind: Kind, all: readonly UnknownAmount[], where: Message): readonly Message[] {
  const { say: sayOne, sayAll } = WORDINGS[kind];
  const subjects = all.slice(0, MOST_NAMED).map((one) => toSubject(one, where));
  const rest = all.length - subjects.length;
  if (all.length === 1 || sayAll === undefined) {
    const statements = subjects.map(sayOne);
    return rest > 0 ? [...statements, say`the same holds for ${rest} more attributes or types`] : statements;
  }
  const named = subjects.map(({ name, who }) => say`${name ?? "a sensitive one"} ${who}`);
  return [sayAll(listMessages(rest > 0 ? [...named, say`${rest} more`] : named), where)];
}

/**
 * Returns the parts of a sentence on a reason. `name` is undefined if it must not be shown. `whose` is "3 servers (such
 * as `…`)", `who` is the same in parentheses, `where` is the region.
 */
function toSubject({ name, type, resources, addresses }: UnknownAmount, where: Message) {
  const [example] = addresses;
  const address = example === undefined ? undefined : quotedAddress(example);
  const number = countOf(resources, nounOf(type));
  const single = address ?? number;
  const isSingle = address === undefined || resources === 1;
  return {
    name: name === null ? undefined : quoted(name),
    whose: isSingle ? single : say`${number} (such as ${address})`,
    who: isSingle ? say`(${single})` : say`(${number}, such as ${address})`,
    where,
  };
}

type Subject = ReturnType<typeof toSubject>;

/** Returns the noun for resources of a type. */
export function nounOf(type: string): "server" | "volume" | "resource" {
  if (type === "openstack_compute_instance_v2" || type === "server") return "server";
  return type.startsWith("openstack_blockstorage_volume_") ? "volume" : "resource";
}
