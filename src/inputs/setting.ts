// The shape of a setting, and the reader of a group of settings, which collects all problems.

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
  /** Flags in Commander's syntax: `--warn-at <percent>`. */
  readonly flags: string;
  readonly help: string;
  /** Environment variable that stands in for a missing option. */
  readonly variable?: string;
  /** true if the option may be repeated. Each use is a line of the text. */
  readonly repeatable?: true;
}

/** A setting. Each entry of the program has its own way to find the text of a setting. */
export interface Setting<Value> {
  /** Name of the Action's input. */
  readonly name: string;
  /** Text of a setting that is not given. If it is absent, the text is empty. */
  readonly default?: string;
  /** true if the text is masked before anything is parsed, and never shown. */
  readonly secret?: true;
  /** Parses a text without white space around it. */
  readonly parse: (text: string, context: ParseContext) => Parsed<Value>;
  /** Absent if the command line has no such option. */
  readonly option?: SettingOption;
  /** Environment variable instead of an option, since other users of the machine can see arguments. */
  readonly variable?: string;
}

/** Returns a setting with an option of the same name as its flag. `value` is the default. */
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
  /** Name of the setting in messages, in the user's spelling: "the input `warn-at`", "`--warn-at`". */
  readonly label: Message;
  /** Returns the text of another setting that affects this one. */
  readonly textOf: (setting: Setting<unknown>) => string;
}

/** Access to the settings of an entry of the program. */
export interface SettingsSource {
  /** Returns the text of a setting. undefined if it is not given. */
  readonly find: (setting: Setting<unknown>) => string | undefined;
  /** Returns the name of a setting in messages. */
  readonly labelOf: (setting: Setting<unknown>) => Message;
  /** Called with the text of every secret setting before anything is parsed. */
  readonly mask?: (secret: string) => void;
  /** Called with each problem, and its setting. */
  readonly report?: (setting: Setting<unknown>, problem: Problem) => void;
}

/** A group of settings. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** Values of a group of settings. */
export type ValuesOf<Group> = Group extends SettingsOf<infer Values> ? Values : never;

/** Returns the values of all settings of a group, or all problems (INPUT_INVALID, at least one). */
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

/**
 * Returns a parser from a function that returns undefined for an invalid text. `expected` completes "expected …".
 * `words` are candidates for a suggestion.
 */
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

/** Returns the problem of an invalid value, with the found text and the expected value. */
export function toInvalid(value: {
  readonly text: string;
  readonly label: Message;
  readonly expected: Message;
  readonly hint?: Message | undefined;
}): Problem {
  const { text, label, expected, hint } = value;
  const found = text === "" ? say`Missing value for ${label}` : say`Invalid value ${quoted(text)} for ${label}`;
  return inputProblem(say`${found}: expected ${expected}.`, hint);
}

/** Returns a parser of one of these words. */
export function choice<const Word extends string>(...words: readonly Word[]): Setting<Word>["parse"] {
  return parserOf(quotedList(words, { conjunction: "or" }), (text) => words.find((word) => word === text), words);
}

/** Parses a boolean of YAML 1.2, as `getBooleanInput` of @actions/core does. */
export const flag: Setting<boolean>["parse"] = parserOf(say`${code("true")} or ${code("false")}`, (text) =>
  /^(?:true|True|TRUE|false|False|FALSE)$/u.test(text) ? text.toLowerCase() === "true" : undefined,
);

/** Returns a parser of a whole number of a unit between two bounds, which is multiplied by `factor`. */
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

/** Returns a parser whose value is undefined for an empty text. */
export function optional<Value>(parse: Setting<Value>["parse"]): Setting<Value | undefined>["parse"] {
  return (text, context) => (text === "" ? { value: undefined } : parse(text, context));
}

/** Accepts any text. */
export const anyText: Setting<string>["parse"] = (text) => ({ value: text });

/** Returns the lines of a text, without white space around them and without blank lines. */
export function toLines(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
