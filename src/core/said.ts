// Messages as data. What a message names is a part with a type until a printer of a medium turns it into text, so that nothing takes a
// sentence apart again. A printer decides how a name is quoted and escaped, and how a setting is called where the message is read.

import { inUnit, type Scale } from "./amounts.ts";
import { visible } from "./escape.ts";
import type { Unit } from "./resource-keys.ts";

/** A part of a message. */
export type SaidPart =
  /** Wording of this program. */
  | string
  /** Something from outside, as it is there: a region, a key, a file, a value. Printers escape it. */
  | { readonly name: string }
  /** Address of a resource, as in the plan: a name that may be longer than others. */
  | { readonly address: string }
  /** Text of this program that readers type or search for: a command, a member of a document. */
  | { readonly code: string }
  /** A number with its unit, which are not to be separated: "10,240 GiB", "80 %". */
  | { readonly amount: string }
  /** Wording that the eye should find first. Media without emphasis show it as text. */
  | { readonly strong: Said }
  | SettingPart;

/** A setting of the gate. */
export interface SettingPart {
  /** Name of the Action's input, as in action.yml. */
  readonly setting: string;
  /** Value that the message is about. Absent: the setting alone. */
  readonly value?: string;
}

/** A message: its parts in their order. */
export interface Said {
  readonly said: readonly SaidPart[];
}

/** A message: its parts in their order. */
export type Message = Said;

/** Names a setting as its user gives it: `timeout: 20` in a workflow, `--timeout 20` on the command line. */
export type NameSetting = (part: SettingPart) => Message;

/** Longest shown address of a resource, in characters: those of resources in modules are longer than other names. */
const MAX_ADDRESS_LENGTH = 120;

/** A name from outside as a message. */
export function quoted(text: string): Said {
  return { said: [{ name: text }] };
}

/** The address of a resource as a message. */
export function quotedAddress(text: string): Said {
  return { said: [{ address: text }] };
}

/** A command or another text of this program as a message. */
export function code(text: string): Said {
  return { said: [{ code: text }] };
}

/** An amount as a message: by itself, or in the unit of others; absent: "an unknown amount". */
export function amountIn(amount: number | null | undefined, unit: Unit | Scale): Said {
  return { said: [{ amount: inUnit(amount, unit) }] };
}

/** A percentage as a message. */
export function percentage(percent: number): Said {
  return { said: [{ amount: `${percent} %` }] };
}

/** Wording that the eye should find first, as a message. */
export function strong(message: Message): Said {
  return { said: [{ strong: message }] };
}

/** A setting of the gate as a message, with a value where one is given. `input`: name of the Action's input. */
export function theSetting(input: string, value?: string): Said {
  return { said: [{ setting: input, ...(value === undefined ? {} : { value }) }] };
}

/** A message from a template. Backticks in the template's own texts mark code; inserted strings are wording, and inserted messages stay what they are. */
export function say(texts: TemplateStringsArray, ...inserted: readonly (Message | string | number)[]): Said {
  const parts = texts.flatMap((text, index): readonly SaidPart[] => {
    const value = inserted[index];
    return [...partsOfText(text), ...(typeof value === "object" ? value.said : [String(value ?? "")])];
  });
  return { said: withoutSeams(parts) };
}

/** The parts of wording in which code stands between backticks, as in the sentences of a schema. */
export function sayText(text: string): Said {
  return { said: partsOfText(text) };
}

function partsOfText(text: string): readonly SaidPart[] {
  const pieces = text.split("`");
  // A backtick without a partner belongs to the text.
  if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join("`"));
  return pieces.flatMap((piece, index): readonly SaidPart[] => {
    if (index % 2 === 1) return [{ code: piece }];
    return piece === "" ? [] : [piece];
  });
}

/** Neighbouring texts as one, so that equal messages have equal parts. */
function withoutSeams(parts: readonly SaidPart[]): readonly SaidPart[] {
  const joined: SaidPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else if (part !== "") joined.push(part);
  }
  return joined;
}

/** Messages with a text between each two of them. */
export function join(messages: readonly Message[], between = " "): Said {
  return {
    said: withoutSeams(messages.flatMap((message, index) => [index === 0 ? "" : between, ...message.said])),
  };
}

/** Messages as a list in a sentence: "a", "a and b", "a, b and c". Nothing where there are none. */
export function listed(messages: readonly Message[], conjunction: "and" | "or" = "and"): Said {
  const last = messages.at(-1);
  if (last === undefined) return { said: [] };
  if (messages.length === 1) return join([last]);
  return say`${join(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}

/** Names as a list in a sentence: "`a`, `b` and 3 more". At most `most` are named, and the others counted. */
export function quotedList(
  texts: readonly string[],
  { most = 6, conjunction = "and" }: { readonly most?: number; readonly conjunction?: "and" | "or" } = {},
): Said {
  return listed(upTo(most, texts.map(quoted)), conjunction);
}

/** The first messages of a list; then the number of the others: "3 more". */
export function upTo(most: number, messages: readonly Message[]): readonly Message[] {
  const rest = messages.length - most;
  return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}

/** The message with its first character in upper case, where it begins with a text. */
export function asSentence(message: Message): Said {
  const [first, ...others] = message.said;
  if (first === undefined) return { said: [] };
  return { said: [typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others] };
}

/** Names a setting as a workflow does: `timeout`, with a value `timeout: 20`. */
export const nameInput: NameSetting = ({ setting: input, value }) =>
  code(value === undefined ? input : `${input}: ${visible(value)}`);

/** A name or code, escaped, without marks. */
export function shownName(part: Record<"name", string> | Record<"address", string> | Record<"code", string>): string {
  if ("code" in part) return part.code;
  return "name" in part ? visible(part.name) : visible(part.address, MAX_ADDRESS_LENGTH);
}

/** The message as one line of text, with names and code in backticks: for logs, JSON and everything else without marks of its own. */
export function toText(message: Message, nameSetting: NameSetting = nameInput): string {
  return print(message, { nameSetting, mark: "`" });
}

/** The message as text without marks, for media in which names stand out by themselves or need not. */
export function toBareText(message: Message, nameSetting: NameSetting = nameInput): string {
  return print(message, { nameSetting, mark: "" });
}

function print(message: Message, how: { readonly nameSetting: NameSetting; readonly mark: "`" | "" }): string {
  return message.said
    .map((part): string => {
      if (typeof part === "string") return part;
      if (isSetting(part)) return print(how.nameSetting(part), how);
      if ("strong" in part) return print(part.strong, how);
      if ("amount" in part) return part.amount;
      return `${how.mark}${shownName(part)}${how.mark}`;
    })
    .join("");
}

/** Each message once, in the order of their first places. */
export function unique(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [toText(message), message])).values()];
}

/** true for a part that names a setting of the gate. */
export function isSetting(part: SaidPart): part is SettingPart {
  return typeof part === "object" && "setting" in part;
}

/** The message with its settings as they are named where it is read, so that what prints it later need not know. */
export function nameSettings(message: Message, nameSetting: NameSetting): Said {
  return {
    said: message.said.flatMap((part): readonly SaidPart[] => {
      if (isSetting(part)) return nameSetting(part).said;
      return typeof part === "object" && "strong" in part
        ? [{ strong: nameSettings(part.strong, nameSetting) }]
        : [part];
    }),
  };
}

/** true for a message with parts. */
export function isSaid(value: unknown): value is Said {
  return typeof value === "object" && value !== null && "said" in value;
}
