// Targets from their text: settings of each, or all mistakes with line and column. The table of settings defines their
// meaning, as for the run.

import { code, didYouMean, inputProblem, type Message, quoted, say, throwIfAny } from "../core/index.ts";
import {
  checkSchema,
  createProblemList,
  type DocumentText,
  type DocumentWords,
  describeValue,
  elementsOf,
  type Json,
  memberNamed,
  readYaml,
} from "../documents/index.ts";
import { validateTargets } from "../generated/targets-validator.js";
import {
  CREDENTIAL_SETTINGS,
  optional,
  parserOf,
  readSettings,
  type Setting,
  type SettingNames,
  type SettingsSource,
  TARGET_SETTINGS,
  type ValuesOf,
} from "../inputs/index.ts";

const SETTINGS = {
  ...TARGET_SETTINGS,
  envPrefix: {
    name: "env-prefix",
    parse: optional(
      parserOf(say`a beginning of names of variables, such as ${code("PROD_")}`, (text) =>
        /^[A-Za-z_]\w{0,63}$/u.test(text) ? text : undefined,
      ),
    ),
  },
} as const;

const WITHOUT_PLAN = { ...SETTINGS, plan: { name: "plan", parse: () => ({ value: [] }) } } as const;

/** Plans and settings of a target. */
export type TargetSettings = ValuesOf<typeof SETTINGS>;

const RENAMED: ReadonlyMap<string, string> = new Map([["default-region", "region"]]);

function memberOf(setting: string): string {
  return RENAMED.get(setting) ?? setting;
}

/** Returns how messages on a target name settings: by the target's member, or else as the run names them. */
export function memberNames(ofRun: SettingNames): SettingNames {
  const names = [...RENAMED, ...MEMBERS.map((member) => [member, member] as const)];
  return { ...ofRun, ...Object.fromEntries(names) };
}

/**
 * Settings of the run's login. They do not apply to a target with its own credentials, because a secret goes only where
 * its author sent it.
 */
const LOGIN_SETTINGS: ReadonlySet<string> = new Set(
  Object.values(CREDENTIAL_SETTINGS).flatMap(({ name }) => (name === "clouds-file" ? [] : name)),
);

const NOT_SHARED: ReadonlySet<string> = new Set(["targets", "plan", "expect"]);

const MEMBERS: readonly string[] = [
  "name",
  ...Object.values(SETTINGS)
    .map(({ name }) => memberOf(name))
    .filter((name) => !LOGIN_SETTINGS.has(name) && name !== "clouds-file"),
  "cloud",
  "project-id",
];

const WORDS: DocumentWords = {
  code: "INPUT_INVALID",
  name: ([index, member]) => {
    if (index === undefined) return say`the list of targets`;
    const target = say`target ${Number(index) + 1}`;
    return member === undefined ? target : say`${quoted(String(member))} of ${target}`;
  },
  suggestName: (name) => didYouMean(memberOf(name), MEMBERS),
  describeValue: (value) => (value.kind === "null" ? say`nothing` : describeValue(value)),
};

/**
 * Parses a list of targets, whose settings default to the run's. Names must be unique. `needsPlan` is false if plans
 * are not read. Throws INPUT_INVALID with all mistakes.
 */
export function parseTargets({ text, file }: DocumentText, run: SettingsSource, { needsPlan = true } = {}) {
  const problems = createProblemList({ text, file });
  const root = readYaml(text, problems, { unreadable: "INPUT_INVALID" }) ?? { kind: "null", at: 0 };
  checkSchema(root, { validate: validateTargets, words: WORDS, problems });
  throwIfAny(problems.all());
  const names = new Set<string>();
  const targets = elementsOf(root).flatMap((json) => {
    const named = memberNamed(json, "name")?.value ?? json;
    const name = textOf(named) ?? "";
    const refuse = (at: number, message: Message) => problems.add(at, inputProblem(message));
    if (names.has(name)) refuse(named.at, say`Two targets are called ${quoted(name)}.`);
    names.add(name);
    const prefix = memberNamed(json, "env-prefix");
    const credentials = memberNamed(json, "cloud") ?? prefix;
    if (credentials !== undefined && prefix !== undefined && credentials !== prefix) {
      refuse(
        prefix.at,
        say`The target ${quoted(name)} has both ${code("cloud")} and ${code("env-prefix")}: one says where its credentials are.`,
      );
    }
    const memberFor = (setting: Setting<unknown>) => memberNamed(json, memberOf(setting.name));
    const isForeign = ({ name: setting }: Setting<unknown>) =>
      NOT_SHARED.has(setting) || (credentials !== undefined && LOGIN_SETTINGS.has(setting));
    const parsed = readSettings<TargetSettings>(needsPlan ? SETTINGS : WITHOUT_PLAN, {
      find: (setting) => textOf(memberFor(setting)?.value) ?? (isForeign(setting) ? undefined : run.find(setting)),
      labelOf: (setting) => {
        const member = memberFor(setting);
        if (member === undefined && !isForeign(setting)) return run.labelOf(setting);
        return say`${code(memberOf(setting.name))} of the target ${quoted(name)}`;
      },
      report: (setting, problem) => problems.add(memberFor(setting)?.value.at ?? json.at, problem),
    });
    return "value" in parsed ? [{ name, settings: parsed.value }] : [];
  });
  throwIfAny(problems.all());
  return targets;
}

/** Returns the text of a setting. A list becomes one line per entry. Undefined if the setting is missing. */
function textOf(json: Json | undefined): string | undefined {
  if (json?.kind === "list") return elementsOf(json).map(textOf).join("\n");
  if (json?.kind === "string") return json.text;
  return json?.kind === "number" ? json.digits : json?.kind;
}
