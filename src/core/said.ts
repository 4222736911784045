// Messages as data. Names in a message are typed parts until a printer turns them into text, so no code takes a
// sentence apart again. A printer decides how names are quoted and escaped, and how settings are called for its
// readers.
// Only this file makes messages. Their wording comes from literals; a text from outside is a part of another type,
// which printers escape.

import { formatInteger, inUnit, type Scale } from "./amounts.ts";
import { toSafeLine, visible } from "./escape.ts";
import { groupsOf } from "./groups.ts";
import type { Unit } from "./resource-keys.ts";
import { capitalise } from "./words.ts";

/** A part of a message. */
export type MessagePart =
  /** Wording of this program. */
  | string
  /** A name from outside: a region, a key, a file, a value. */
  | { readonly name: string }
  /** Address of a resource in the plan. It may be longer than other names. */
  | { readonly address: string }
  /** Prose from outside, possibly several sentences: the reason of a waiver, a message of a service. */
  | { readonly prose: string }
  /** A place in a file. */
  | { readonly place: Place }
  /** Text of this program that readers type or search for: a command, a member of a document. */
  | { readonly code: string }
  /** A number and its unit, which must stay on one line: "10,240 GiB", "80 %". */
  | { readonly amount: string }
  /** Emphasised wording. Media without emphasis show it as text. */
  | { readonly strong: Message }
  | SettingPart;

/** Place of a problem in a file. Line and column count from 1. Without a line it is the whole file. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A setting of the gate. */
export interface SettingPart {
  /** Name of the Action's input, as in action.yml. */
  readonly setting: string;
  /** Value that the message is about. Absent for the setting alone. */
  readonly value?: string | undefined;
}

declare const ORIGIN: unique symbol;

/** A message as a list of parts. It is plain data, but its type allows only the functions of this file to make one. */
export interface Message {
  readonly said: readonly MessagePart[];
  /** Exists in the type only. */
  readonly [ORIGIN]: true;
}

function isProse(part: MessagePart | undefined): part is Record<"prose", string> {
  return typeof part === "object" && "prose" in part;
}

/** Type of a literal text in the code. It is `never` for `string` and for patterns such as `rule ${string}`. */
type Literal<Text> = Text extends string
  ? { readonly [text: string]: true } extends { readonly [Each in Text]: true }
    ? never
    : Text
  : Text;

/**
 * Returns the name of a setting as its user writes it: `timeout: 20` in a workflow, `--timeout 20` on the command line.
 */
export type NameSetting = (part: SettingPart) => Message;

/** Maximum length of a shown address of a resource, in characters. Addresses in modules are longer than other names. */
const MAX_ADDRESS_LENGTH = 120;

/** Maximum length of a shown path of a file, in characters. */
const MAX_PATH_LENGTH = 200;

/**
 * Makes a message. Neighbouring texts are merged, so that equal messages have equal parts, and printers see whole
 * words.
 */
function messageOf(...parts: readonly MessagePart[]): Message;
function messageOf(...parts: readonly MessagePart[]): Pick<Message, "said"> {
  const said: MessagePart[] = [];
  for (const part of parts) {
    const last = said.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") said.splice(-1, 1, last + part);
    else if (isProse(part) && isProse(last)) said.splice(-1, 1, { prose: last.prose + part.prose });
    else said.push(part);
  }
  return { said };
}

/** Returns a name from outside as a message. */
export function quoted(text: string): Message {
  return messageOf({ name: text });
}

/** Returns the address of a resource as a message. */
export function quotedAddress(text: string): Message {
  return messageOf({ address: text });
}

/** Returns prose from outside as a message. */
export function prose(text: string): Message {
  return messageOf({ prose: text });
}

/** Returns a place in a file as a message: "plans/dev.json:2:5". */
export function placeIn(place: Place): Message {
  return messageOf({ place });
}

/** Returns a command or another text of this program as a message. */
export function code(text: string): Message {
  return messageOf({ code: text });
}

/** Returns a whole number with thousands separators as a message. */
export function integer(value: number): Message {
  return messageOf({ amount: formatInteger(value) });
}

/** Returns a number of things as a message: "1 plan", "1,200 plans". */
export function countOf<const Noun extends string>(amount: number, noun: Literal<Noun>): Message {
  return messageOf({ amount: formatInteger(amount) }, ` ${noun}${amount === 1 ? "" : "s"}`);
}

/** Returns an amount as a message, see {@link inUnit}. */
export function amountIn(amount: number | null | undefined, unit: Unit | Scale): Message {
  return messageOf({ amount: inUnit(amount, unit) });
}

/** Returns a percentage as a message. */
export function percentage(percent: number): Message {
  return messageOf({ amount: `${percent} %` });
}

/** Returns emphasised wording as a message. */
export function strong(message: Message): Message {
  return messageOf({ strong: message });
}

/**
 * Returns a setting of the gate as a message, with its value if one is passed. `input` is the name of the Action's
 * input.
 */
export function theSetting(input: string, value?: string): Message {
  return messageOf({ setting: input, value });
}

/**
 * Makes a message from a template. Backticks in the template's own texts mark code. Inserted messages keep their parts;
 * an inserted text is wording, so only literals are accepted.
 */
export function say<const Inserted extends readonly (Message | string | number)[]>(
  texts: TemplateStringsArray,
  ...inserted: { [Index in keyof Inserted]: Literal<Inserted[Index]> }
): Message {
  return messageOf(
    ...texts.flatMap((text, index): readonly MessagePart[] => {
      const value = inserted[index];
      return [...partsOfText(text), ...(typeof value === "object" ? value.said : [String(value ?? "")])];
    }),
  );
}

/**
 * Returns a sentence of a schema as a message. Backticks in it mark code. Must not be called with text from outside.
 */
export function sayText(text: string): Message {
  return messageOf(...partsOfText(text));
}

function partsOfText(text: string): readonly MessagePart[] {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? { code: piece } : piece));
}

/**
 * Makes a message from the parts of another program's message. Wording becomes prose and code becomes names, so that
 * printers escape both.
 */
export function foreignMessage(
  parts: readonly Exclude<MessagePart, Record<"amount", string> | Record<"strong", Message> | Record<"place", Place>>[],
): Message {
  return messageOf(
    ...parts.map((part): MessagePart => {
      if (typeof part === "string") return { prose: part };
      return "code" in part ? { name: part.code } : part;
    }),
  );
}

/** Joins messages with a text between them. */
export function joinMessages<const Between extends string = " ">(
  messages: readonly Message[],
  between?: Literal<Between>,
): Message {
  return messageOf(...messages.flatMap(({ said }, index) => [index === 0 ? "" : (between ?? " "), ...said]));
}

/** Lists messages in a sentence: "a", "a and b", "a, b and c". An empty list makes an empty message. */
export function listMessages(messages: readonly Message[], conjunction: "and" | "or" = "and"): Message {
  const last = messages.at(-1);
  if (last === undefined || messages.length === 1) return joinMessages(messages);
  return say`${joinMessages(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}

/** Lists names in a sentence: "`a`, `b` and 3 more". Shows at most `most` names and the number of the others. */
export function quotedList(
  texts: readonly string[],
  { most = 6, conjunction = "and" }: { readonly most?: number; readonly conjunction?: "and" | "or" } = {},
): Message {
  return listMessages(firstWithRest(most, texts.map(quoted)), conjunction);
}

/** Returns the first messages of a list, then the number of the others: "3 more". */
export function firstWithRest(most: number, messages: readonly Message[]): readonly Message[] {
  const rest = messages.length - most;
  return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}

/** Returns the message with its first character in upper case, if it begins with wording. */
export function asSentence({ said: [first = "", ...others] }: Message): Message {
  return messageOf(typeof first === "string" ? capitalise(first) : first, ...others);
}

/** Names a setting as in a workflow: `timeout`, or `timeout: 20` with a value. */
export const nameInput: NameSetting = ({ setting: input, value }) =>
  code(value === undefined ? input : `${input}: ${visible(value)}`);

/**
 * Returns one line of text with names and code in backticks, for logs, JSON and other media without marks of their own.
 */
export function toText(message: Message, nameSetting: NameSetting = nameInput): string {
  return print(message, { nameSetting, mark: "`" });
}

/** Returns one line of text without marks, for media in which names need none. */
export function toBareText(message: Message, nameSetting: NameSetting = nameInput): string {
  return print(message, { nameSetting, mark: "" });
}

function print(message: Message, how: { readonly nameSetting: NameSetting; readonly mark: "`" | "" }): string {
  return message.said
    .map((part): string => {
      if (typeof part === "string") return part;
      if ("setting" in part) return print(how.nameSetting(part), how);
      if ("strong" in part) return print(part.strong, how);
      const shown = showPart(part);
      return "name" in part || "address" in part || "code" in part ? `${how.mark}${shown}${how.mark}` : shown;
    })
    .join("");
}

/** Returns a part as text without marks, on one line. Text from outside is escaped. */
export function showPart(part: Exclude<MessagePart, string | SettingPart | { readonly strong: Message }>): string {
  if ("name" in part) return visible(part.name);
  if ("address" in part) return visible(part.address, MAX_ADDRESS_LENGTH);
  if ("prose" in part) return toSafeLine(part.prose);
  if ("amount" in part) return part.amount;
  if ("code" in part) return part.code;
  const { file, line, column = 1 } = part.place;
  const shown = visible(file, MAX_PATH_LENGTH);
  return line === undefined ? shown : `${shown}:${line}:${column}`;
}

/** Maximum number of regions that a sentence on the same fact in each of them names. */
export const MOST_REGIONS = 4;

/** A message about a region. */
export interface RegionMessage {
  readonly region: string;
  readonly message: Message;
}

/**
 * Joins messages that are the same but for the name of their region into one: "The DNS service in `a`, `b`, `c`, `d`
 * and 30 more does not report `zones`." Each message keeps its first position.
 */
export function joinRegions(messages: readonly RegionMessage[]): readonly Message[] {
  const same = groupsOf(messages, ({ region, message }) =>
    JSON.stringify(replaceRegion(message, region, code("{region}"))),
  );
  return same.map((group) => {
    const [{ region, message }] = group;
    const regions = [...new Set(group.map((member) => member.region))];
    return regions.length === 1 ? message : replaceRegion(message, region, quotedList(regions, { most: MOST_REGIONS }));
  });
}

/** Replaces the name of a region. Paths of calls may have it, too. */
function replaceRegion({ said }: Message, region: string, replacement: Message): Message {
  const parts = said.flatMap((part): readonly MessagePart[] => {
    if (typeof part === "string" || !("name" in part)) return [part];
    return part.name === region ? replacement.said : [{ name: part.name.replaceAll(`/${region}/`, "/{region}/") }];
  });
  return messageOf(...parts);
}

/** Removes duplicates. Each message keeps its first position. */
export function uniqueMessages(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [toText(message), message])).values()];
}

/** Returns the message with the final names of its settings, so that its printer need not know them. */
export function nameSettings(message: Message, nameSetting: NameSetting): Message {
  return messageOf(
    ...message.said.flatMap((part): readonly MessagePart[] => {
      if (typeof part === "string") return [part];
      if ("setting" in part) return nameSetting(part).said;
      return "strong" in part ? [{ strong: nameSettings(part.strong, nameSetting) }] : [part];
    }),
  );
}

/**
 * True for a message: an object whose only member is a list of parts. In documents, text from outside is never an
 * object.
 */
export function isMessage(value: unknown): value is Message {
  const hasParts = typeof value === "object" && value !== null && "said" in value && Array.isArray(value.said);
  return hasParts && Object.keys(value).length === 1;
}
