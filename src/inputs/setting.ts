// The form of a setting, and how the texts of many are read: everything that is wrong is collected.

import {
  code,
  didYouMean,
  inputProblem,
  type Message,
  type Parsed,
  type Problem,
  quoted,
  quotedList,
  say,
} from "../core/index.ts";

/** A setting as an option of the command line. */
export interface SettingOption {
  /** As Commander takes them: `--warn-at <percent>`. */
  readonly flags: string;
  readonly help: string;
  /** Environment variable that is read where the option is not given. */
  readonly variable?: string;
  /** true: may be given several times; each is a line of the text. */
  readonly repeatable?: true;
}

/** A setting: everything about it but where an entry finds its text. */
export interface Setting<Value> {
  /** Name of the Action's input. */
  readonly name: string;
  /** Text that is read where none is given. Absent: the empty one. */
  readonly default?: string;
  /** true: masked as soon as it is read, and never shown. */
  readonly secret?: true;
  /** Reads a text without white space around it. */
  readonly parse: (text: string, context: ParseContext) => Parsed<Value>;
  /** Absent: the command line has no such option. */
  readonly option?: SettingOption;
  /** Environment variable that stands in for an option, since arguments can be seen by others on the machine. */
  readonly variable?: string;
}

/** A setting with an option, from which it has its name. `value`: its default; `more`: what other options do not have. */
export function optionSetting<Value>(
  flags: string,
  help: string,
  parse: Setting<Value>["parse"],
  value = "",
  more: Pick<SettingOption, "variable" | "repeatable"> = {},
): Setting<Value> & { readonly option: SettingOption } {
  const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
  return { name, default: value, parse, option: { flags, help, ...more } };
}

/** Context of a parser. */
export interface ParseContext {
  /** Name of the setting in messages, as its user gives it: "the input `warn-at`", "`--warn-at`". */
  readonly label: Message;
  /** Text of another setting that has a bearing on this one. */
  readonly textOf: (setting: Setting<unknown>) => string;
}

/** Settings as one entry of the program gives them. */
export interface SettingsSource {
  /** The text as it is given. undefined: it is not given. */
  readonly find: (setting: Setting<unknown>) => string | undefined;
  /** Name of a setting in messages. */
  readonly labelOf: (setting: Setting<unknown>) => Message;
  /** Called with the text of every secret setting before anything is parsed. Absent: nothing is logged that could show one. */
  readonly mask?: (secret: string) => void;
  /** Called with every problem of a setting. Absent: the caller gets them all in the end. */
  readonly report?: (setting: Setting<unknown>, problem: Problem) => void;
}

/** A group of settings. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** The values of a group of settings. */
export type ValuesOf<Group> = Group extends SettingsOf<infer Values> ? Values : never;

/** The values of all settings of a group, or everything that is wrong with them (INPUT_INVALID, at least one). */
export function readSettings<Values extends object>(
  settings: SettingsOf<Values>,
  { find, labelOf, mask, report }: SettingsSource,
): Parsed<Values> {
  const problems: Problem[] = [];
  const values: Partial<Values> = {};
  const textOf = (setting: Setting<unknown>): string => (find(setting) ?? setting.default ?? "").trim();
  const names = namesOf(settings);
  for (const name of names) if (settings[name].secret === true) mask?.(find(settings[name]) ?? "");
  for (const name of names) {
    const setting = settings[name];
    const parsed = setting.parse(textOf(setting), { label: labelOf(setting), textOf });
    if ("value" in parsed) values[name] = parsed.value;
    else {
      problems.push(...parsed.problems);
      for (const problem of parsed.problems) report?.(setting, problem);
    }
  }
  return isComplete(values, problems) ? { value: values } : { problems };
}

function namesOf<Values extends object>(settings: SettingsOf<Values>): readonly (keyof Values)[] {
  return Object.keys(settings).filter((name): name is keyof Values & string => Object.hasOwn(settings, name));
}

function isComplete<Values>(_values: Partial<Values>, problems: readonly Problem[]): _values is Values {
  return problems.length === 0;
}

/** A parser that knows a value or nothing. `expected`: the end of a sentence; `words`: texts that may be meant. */
export function parserOf<Value>(
  expected: Message,
  read: (text: string) => Value | undefined,
  words: readonly string[] = [],
): Setting<Value>["parse"] {
  return (text, { label }) => {
    const value = read(text);
    if (value !== undefined) return { value };
    return { problems: [toInvalid({ text, label, expected, hint: didYouMean(text, words) })] };
  };
}

/** A problem with a value: what was found and what was expected. */
export function toInvalid(of: {
  readonly text: string;
  readonly label: Message;
  readonly expected: Message;
  readonly hint?: Message | undefined;
}): Problem {
  const { text, label, expected, hint } = of;
  const found = text === "" ? say`Missing value for ${label}` : say`Invalid value ${quoted(text)} for ${label}`;
  return inputProblem(say`${found}: expected ${expected}.`, hint);
}

/** Reads one of a few words. */
export function choice<const Word extends string>(...words: readonly Word[]): Setting<Word>["parse"] {
  return parserOf(quotedList(words, { conjunction: "or" }), (text) => words.find((word) => word === text), words);
}

/** Spellings of YAML 1.2, as `getBooleanInput` of @actions/core takes them. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["false", "False", "FALSE"].map((text) => [text, false] as const),
]);

/** Reads `true` or `false`. */
export const flag: Setting<boolean>["parse"] = parserOf(say`${code("true")} or ${code("false")}`, (text) =>
  FLAGS.get(text),
);

/** Reads a whole number of some unit, between two bounds; `factor`: times which it is the value. */
export function whole(
  unit: "" | " of seconds" | " of MiB",
  [least, most]: readonly [number, number],
  factor = 1,
): Setting<number>["parse"] {
  return parserOf(say`a whole number${unit} from ${least} to ${most}`, (text) => {
    const isWhole = /^\d{1,6}$/u.test(text) && Number(text) >= least && Number(text) <= most;
    return isWhole ? Number(text) * factor : undefined;
  });
}

/** Reads nothing where no text is given: undefined. */
export function optional<Value>(parse: Setting<Value>["parse"]): Setting<Value | undefined>["parse"] {
  return (text, context) => (text === "" ? { value: undefined } : parse(text, context));
}

/** Takes any text. */
export const anyText: Setting<string>["parse"] = (text) => ({ value: text });

/** Lines without white space around them and without blank ones. */
export function toLines(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
