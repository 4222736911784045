// Messages as data. What a message names is a part with a type until a printer of a medium turns it into text, so that
// nothing takes a sentence apart again. A printer decides how a name is quoted and escaped, and how a setting is called
// where the message is read. Only this file makes messages, and wording comes from literals alone: text from outside is
// a part of another type, which printers escape, whatever is in it.

import { formatInteger, inUnit, type Scale } from "./amounts.ts";
import { toSafeLine, visible } from "./escape.ts";
import type { Unit } from "./resource-keys.ts";
import { capitalised } from "./words.ts";

/** A part of a message. */
export type MessagePart =
  /** Wording of this program. */
  | string
  /** A name from outside: a region, a key, a file, a value. */
  | { readonly name: string }
  /** Address of a resource, as in the plan: a name that may be longer than others. */
  | { readonly address: string }
  /** Prose from outside: the reason of a waiver, the words of a service. It may have several sentences. */
  | { readonly prose: string }
  /** A place in a file. */
  | { readonly place: Place }
  /** Text of this program that readers type or search for: a command, a member of a document. */
  | { readonly code: string }
  /** A number with its unit, which are not to be separated: "10,240 GiB", "80 %". */
  | { readonly amount: string }
  /** Wording that the eye should find first. Media without emphasis show it as text. */
  | { readonly strong: Message }
  | SettingPart;

/** Place of a problem in a file. Line and column count from 1; absent: the whole file. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A setting of the gate. */
export interface SettingPart {
  /** Name of the Action's input, as in action.yml. */
  readonly setting: string;
  /** Value that the message is about. Absent: the setting alone. */
  readonly value?: string | undefined;
}

declare const ORIGIN: unique symbol;

/** A message: its parts in their order. It is plain data; by its type, only the functions of this file make one. */
export interface Message {
  readonly said: readonly MessagePart[];
  /** Only in the type. */
  readonly [ORIGIN]: true;
}

function isProse(part: MessagePart | undefined): part is Record<"prose", string> {
  return typeof part === "object" && "prose" in part;
}

/** Type of a text that stands in the code: `never` in place of `string` and of patterns such as `rule ${string}`. */
type Literal<Text> = Text extends string
  ? { readonly [text: string]: true } extends { readonly [Each in Text]: true }
    ? never
    : Text
  : Text;

/** Names a setting as its user gives it: `timeout: 20` in a workflow, `--timeout 20` on the command line. */
export type NameSetting = (part: SettingPart) => Message;

/** Longest shown address of a resource, in characters: those of resources in modules are longer than other names. */
const MAX_ADDRESS_LENGTH = 120;

/** Longest shown path of a file, in characters. */
const MAX_PATH_LENGTH = 200;

/** Makes a message. Neighbouring texts become one, so that equal messages have equal parts, and printers see whole words. */
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

/** A name from outside as a message. */
export function quoted(text: string): Message {
  return messageOf({ name: text });
}

/** The address of a resource as a message. */
export function quotedAddress(text: string): Message {
  return messageOf({ address: text });
}

/** Prose from outside as a message. */
export function prose(text: string): Message {
  return messageOf({ prose: text });
}

/** A place in a file as a message: "plans/dev.json:2:5". */
export function placeIn(place: Place): Message {
  return messageOf({ place });
}

/** A command or another text of this program as a message. */
export function code(text: string): Message {
  return messageOf({ code: text });
}

/** A whole number with thousands separators as a message. */
export function integer(value: number): Message {
  return messageOf({ amount: formatInteger(value) });
}

/** A number of things as a message: "1 plan", "1,200 plans". */
export function countOf<const Noun extends string>(amount: number, noun: Literal<Noun>): Message {
  return messageOf({ amount: formatInteger(amount) }, ` ${noun}${amount === 1 ? "" : "s"}`);
}

/** An amount as a message: by itself, or in the unit of others; absent: "an unknown amount". */
export function amountIn(amount: number | null | undefined, unit: Unit | Scale): Message {
  return messageOf({ amount: inUnit(amount, unit) });
}

/** A percentage as a message. */
export function percentage(percent: number): Message {
  return messageOf({ amount: `${percent} %` });
}

/** Wording that the eye should find first, as a message. */
export function strong(message: Message): Message {
  return messageOf({ strong: message });
}

/** A setting of the gate as a message, with a value where one is given. `input`: name of the Action's input. */
export function theSetting(input: string, value?: string): Message {
  return messageOf({ setting: input, value });
}

/**
 * Makes a message from a template. Backticks in the template's own texts mark code. Inserted messages stay what they
 * are; an inserted text is wording, so only one that stands in the code is accepted.
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

/** The message of a schema's sentence, in which backticks mark code. Never for a text from outside. */
export function sayText(text: string): Message {
  return messageOf(...partsOfText(text));
}

function partsOfText(text: string): readonly MessagePart[] {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? { code: piece } : piece));
}

/** Makes a message of another program's. Its wording becomes prose and its code names, so that printers trust neither. */
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

/** Joins messages with a text between each two of them. */
export function join<const Between extends string = " ">(
  messages: readonly Message[],
  between?: Literal<Between>,
): Message {
  return messageOf(...messages.flatMap(({ said }, index) => [index === 0 ? "" : (between ?? " "), ...said]));
}

/** Messages as a list in a sentence: "a", "a and b", "a, b and c". Without parts if there are none. */
export function listed(messages: readonly Message[], conjunction: "and" | "or" = "and"): Message {
  const last = messages.at(-1);
  if (last === undefined || messages.length === 1) return join(messages);
  return say`${join(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}

/** Names as a list in a sentence: "`a`, `b` and 3 more". At most `most` are named, and the others counted. */
export function quotedList(
  texts: readonly string[],
  { most = 6, conjunction = "and" }: { readonly most?: number; readonly conjunction?: "and" | "or" } = {},
): Message {
  return listed(upTo(most, texts.map(quoted)), conjunction);
}

/** The first messages of a list; then the number of the others: "3 more". */
export function upTo(most: number, messages: readonly Message[]): readonly Message[] {
  const rest = messages.length - most;
  return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}

/** Returns the message with its first character in upper case, if it begins with wording. */
export function asSentence({ said: [first = "", ...others] }: Message): Message {
  return messageOf(typeof first === "string" ? capitalised(first) : first, ...others);
}

/** Names a setting as a workflow does: `timeout`, with a value `timeout: 20`. */
export const nameInput: NameSetting = ({ setting: input, value }) =>
  code(value === undefined ? input : `${input}: ${visible(value)}`);

/** Returns one line of text with names and code in backticks, for logs, JSON and other media without marks of their own. */
export function toText(message: Message, nameSetting: NameSetting = nameInput): string {
  return print(message, { nameSetting, mark: "`" });
}

/** Returns one line of text without marks, for media in which names stand out by themselves or need not. */
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

/** Each message once, in the order of their first places. */
export function unique(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [toText(message), message])).values()];
}

/** Returns the message with its settings as they are named where it is read, so that its printer need not know. */
export function nameSettings(message: Message, nameSetting: NameSetting): Message {
  return messageOf(
    ...message.said.flatMap((part): readonly MessagePart[] => {
      if (typeof part === "string") return [part];
      if ("setting" in part) return nameSetting(part).said;
      return "strong" in part ? [{ strong: nameSettings(part.strong, nameSetting) }] : [part];
    }),
  );
}

/** true for a message: an object with a list of parts and nothing else. Text from outside is no object in any document. */
export function isMessage(value: unknown): value is Message {
  const hasParts = typeof value === "object" && value !== null && "said" in value && Array.isArray(value.said);
  return hasParts && Object.keys(value).length === 1;
}
