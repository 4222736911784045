// What a user sets, by inputs of the Action or options of the command line, checked in one place: the same values are allowed in
// both, and everything that is wrong is told at once.

import {
  inputProblem,
  type Parsed,
  type PlanMode,
  type PlanPolicy,
  type Policy,
  type Problem,
  quote,
  z,
} from "../core/index.ts";
import { API_VERSIONS, type ApiVersion, type BaseUrl, parseBaseUrl } from "./api-url.ts";
import { parseProject, parseToken } from "./token.ts";

/** Where the Quota API is, and how long it may take. */
export interface Connection {
  readonly base: BaseUrl;
  readonly apiVersion: ApiVersion;
  /** For all requests together. */
  readonly timeoutMs: number;
}

/** Settings of a check, besides its plans. */
export interface Settings extends Connection {
  /** null: not given, so that each plan says for itself what its amounts are. */
  readonly planMode: PlanMode | null;
  /** Whether declared plans may give back: state negative amounts. */
  readonly allowNegative: boolean;
  readonly policy: Policy;
  readonly planPolicy: PlanPolicy;
}

/** The settings as text, by the names of the Action's inputs. Empty counts as not given. */
export type Given = Readonly<
  Record<
    | "api-url"
    | "api-version"
    | "project-id"
    | "token"
    | "timeout"
    | "plan-mode"
    | "allow-negative"
    | "warn-at"
    | "on-unknown"
    | "peak"
    | "uncounted",
    string
  >
>;

/** The settings that are given to every command that asks the API. */
export type GivenConnection = Omit<
  Given,
  "plan-mode" | "allow-negative" | "warn-at" | "on-unknown" | "peak" | "uncounted"
>;

/** Longest time for the requests to the Quota API, in seconds. */
const MAX_TIMEOUT_SECONDS = 3600;

/** The regions of provider configurations, by the keys of their blocks: `openstack`, `openstack.backup`, `module.app:openstack`. */
export type ProviderRegions = ReadonlyMap<string, string>;

/** `PROVIDER = REGION`; neither has white space, a comma or `=` in it. */
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;

/** What the user states of provider configurations, one a line, or everything that is wrong with it. `name`: of the setting. */
export function parseProviderRegions(text: string, name: string): Parsed<ProviderRegions> {
  const regions = new Map<string, string>();
  const problems: Problem[] = [];
  for (const line of text.split(/[\r\n]+/u).map((each) => each.trim())) {
    if (line === "") continue;
    const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
    const known = regions.get(provider);
    if (provider === "") {
      problems.push(
        inputProblem(
          `${name} has the line ${quote(line)}; expected is \`PROVIDER = REGION\`, as in \`openstack.backup = cbk\`.`,
        ),
      );
    } else if (known !== undefined && known !== region) {
      problems.push(
        inputProblem(
          `${name} gives the provider ${quote(provider)} two regions, ${quote(known)} and ${quote(region)}.`,
        ),
      );
    }
    regions.set(provider, region);
  }
  return problems.length > 0 ? { problems } : { value: regions };
}

/** How a setting is called where it is made: "Input `warn-at`", "Option `--warn-at`". */
export type Naming = (setting: string) => string;

interface Rule<Value> {
  readonly schema: z.ZodMiniType<Value, string>;
  readonly expected: string;
}

/** What a text must be to stand for a number: its digits by a pattern, then its value. */
export function numberOf(pattern: RegExp, isAllowed: (value: number) => boolean) {
  return z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform(Number).check(z.refine((value: number) => isAllowed(value))),
  );
}

const API_VERSION: Rule<ApiVersion> = { schema: z.enum(API_VERSIONS), expected: "`v1`, `v2` or `v3`" };
const PLAN_MODE: Rule<PlanMode | null> = {
  schema: z.union([
    z.enum(["add", "target"]),
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
  ]),
  expected: "`add` or `target`, or nothing",
};
const ALLOW_NEGATIVE: Rule<boolean> = {
  schema: z.pipe(
    z.enum(["true", "false"]),
    z.transform((text) => text === "true"),
  ),
  expected: "`true` or `false`",
};
const ON_UNKNOWN: Rule<Policy["onUnknown"]> = { schema: z.enum(["fail", "warn"]), expected: "`fail` or `warn`" };
const PEAK: Rule<PlanPolicy["peak"]> = { schema: z.enum(["warn", "fail", "off"]), expected: "`warn`, `fail` or `off`" };
const UNCOUNTED: Rule<PlanPolicy["uncounted"]> = { schema: z.enum(["fail", "warn"]), expected: "`fail` or `warn`" };
const WARN_AT: Rule<number> = {
  schema: numberOf(/^\d{1,3}(\.\d{1,2})?$/u, (percent) => percent > 0 && percent <= 100),
  expected: "a number above 0 and at most 100, with up to two decimals and without a percent sign",
};
const TIMEOUT: Rule<number> = {
  schema: numberOf(/^\d{1,4}$/u, (seconds) => seconds >= 1 && seconds <= MAX_TIMEOUT_SECONDS),
  expected: `a whole number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`,
};

/** The settings of a check, or everything that is wrong with them (INPUT_INVALID, at least one). */
export function parseSettings(given: Given, naming: Naming): Parsed<Settings> {
  const connection = parseConnection(given, naming);
  const planMode = parseRule({ rule: PLAN_MODE, name: "plan-mode", text: given["plan-mode"], naming });
  const allowNegative = parseRule({
    rule: ALLOW_NEGATIVE,
    name: "allow-negative",
    text: given["allow-negative"],
    naming,
  });
  const policy = parseJudging(given, naming);
  const peak = parseRule({ rule: PEAK, name: "peak", text: given.peak, naming });
  const uncounted = parseRule({ rule: UNCOUNTED, name: "uncounted", text: given.uncounted, naming });
  const problems = problemsOf([connection, planMode, allowNegative, policy, peak, uncounted]);
  if (
    "problems" in connection ||
    "problems" in planMode ||
    "problems" in allowNegative ||
    "problems" in policy ||
    "problems" in peak ||
    "problems" in uncounted
  ) {
    return { problems };
  }
  const planPolicy = { peak: peak.value, uncounted: uncounted.value };
  const plans = { planMode: planMode.value, allowNegative: allowNegative.value };
  return { value: { ...connection.value, ...plans, policy: policy.value, planPolicy } };
}

/** What inputs say of every check, or everything that is wrong with them (INPUT_INVALID, at least one). */
export function parseJudging(given: Pick<Given, "warn-at" | "on-unknown">, naming: Naming): Parsed<Policy> {
  const warnAt = parseRule({ rule: WARN_AT, name: "warn-at", text: given["warn-at"], naming });
  const onUnknown = parseRule({ rule: ON_UNKNOWN, name: "on-unknown", text: given["on-unknown"], naming });
  if ("problems" in warnAt || "problems" in onUnknown) return { problems: problemsOf([warnAt, onUnknown]) };
  return { value: { warnAt: warnAt.value, onUnknown: onUnknown.value } };
}

/** The settings of a connection, or everything that is wrong with them (INPUT_INVALID, at least one). */
export function parseConnection(given: GivenConnection, naming: Naming): Parsed<Connection> {
  const apiVersion = parseRule({ rule: API_VERSION, name: "api-version", text: given["api-version"], naming });
  // An address can be judged without its version, but for the one that it may end in.
  const base = parseBaseUrl(given["api-url"], "value" in apiVersion ? apiVersion.value : "v3");
  // Who asks may be found elsewhere (clouds.yaml, variables); what is given has to be right.
  const project = given["project-id"].trim() === "" ? [] : [parseProject(given["project-id"])];
  const token = given.token.trim() === "" ? [] : [parseToken(given.token)];
  const timeout = parseRule({ rule: TIMEOUT, name: "timeout", text: given.timeout, naming });
  const problems = problemsOf([base, apiVersion, ...project, ...token, timeout]);
  if ("problems" in base || "problems" in apiVersion || "problems" in timeout || problems.length > 0) {
    return { problems };
  }
  return { value: { base: base.value, apiVersion: apiVersion.value, timeoutMs: timeout.value * 1000 } };
}

function problemsOf(all: readonly Parsed<unknown>[]): readonly Problem[] {
  return all.flatMap((parsed) => ("problems" in parsed ? parsed.problems : []));
}

function parseRule<Value>(of: {
  readonly rule: Rule<Value>;
  readonly name: string;
  readonly text: string;
  readonly naming: Naming;
}): Parsed<Value> {
  const { rule, name, text, naming } = of;
  const parsed = rule.schema.safeParse(text.trim());
  if (parsed.success) return { value: parsed.data };
  const found = text.trim() === "" ? "is empty" : `is ${quote(text)}`;
  return {
    problems: [{ code: "INPUT_INVALID", message: `${naming(name)} ${found}; allowed is ${rule.expected}.` }],
  };
}
