// The table of settings of a check, both as inputs of the Action and as options of the command line. The meaning of an
// input is in action.yml, from which the table in docs/reference.md is generated.

import {
  code,
  type ExpectedPlans,
  inputProblem,
  type Message,
  type Parsed,
  type Problem,
  quoted,
  say,
} from "../core/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS, parseProject } from "./cloud-settings.ts";
import {
  anyText,
  choice,
  flag,
  optionSetting as option,
  optional,
  parserOf,
  type Setting,
  type Settings,
  toLines,
  type ValuesOf,
} from "./setting.ts";

const MAX_BRANCH_GLOBS = 100;

/**
 * Matches a glob over names of branches: with at most two of `*` and `**`, which keeps matching quadratic, and without
 * other special characters.
 */
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;

/**
 * Regions of provider configurations by the key of their block: `openstack`, `openstack.backup`,
 * `module.app:openstack`.
 */
type ProviderRegions = readonly (readonly [provider: string, region: string])[];

/** Matches `PROVIDER = REGION`, both without white space, comma and `=`. */
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;

/** Parses regions, one a line. Returns all problems. `label` is the name of the setting in messages. */
function parseProviderRegions(text: string, label: Message): Parsed<ProviderRegions> {
  const regions = new Map<string, string>();
  const problems: Problem[] = [];
  for (const line of toLines(text)) {
    const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
    const known = regions.get(provider);
    if (provider === "") {
      const expected = say`expected ${code("PROVIDER = REGION")}, as in ${code("openstack.backup = cbk")}`;
      problems.push(inputProblem(say`Invalid line ${quoted(line)} in ${label}: ${expected}.`));
    } else if (known !== undefined && known !== region) {
      const both = say`${quoted(known)} and ${quoted(region)}`;
      problems.push(inputProblem(say`Two regions for the provider ${quoted(provider)} in ${label}: ${both}.`));
    }
    regions.set(provider, region);
  }
  return problems.length > 0 ? { problems } : { value: [...regions] };
}

/** Parses IDs of projects, one a line, or `*` for any. */
function parseProjects(text: string, label: Message): Parsed<readonly string[]> {
  const lines = toLines(text);
  const problems = lines.flatMap((line) => {
    const parsed = parseProject(line, label);
    return "problems" in parsed ? parsed.problems : [];
  });
  return problems.length > 0 ? { problems } : { value: lines };
}

/** Defaults for thresholds and results of checks, which a policy file overrides. */
export const JUDGING_SETTINGS = {
  warnAt: option(
    "--warn-at <percent>",
    "percent of a limit from which a check is tight",
    // A user who writes `0.8` or `1.0` means a share of the limit.
    parserOf(
      say`a percentage from 1 to 100, with up to two decimals and without a percent sign: 80, not 0.8`,
      (text) => {
        const percent = /^(?!1\.0+$)\d{1,3}(\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
        return percent >= 1 && percent <= 100 ? percent : undefined;
      },
    ),
    "80",
  ),
  onUnknown: option(
    "--on-unknown <action>",
    "result for a check that cannot be decided: fail or warn; default: fail, but warn for what no plan can show of one object",
    optional(choice("fail", "warn")),
  ),
};

/** Settings of a check, except for its plans and its policy file. */
export const CHECK_SETTINGS = {
  expect: option(
    "--expect <plans>",
    "number of plans, or path of one, that must be there; may be repeated",
    (text): Parsed<ExpectedPlans | undefined> => {
      const lines = toLines(text);
      const [first = ""] = lines;
      if (lines.length === 0) return { value: undefined };
      return { value: lines.length === 1 && /^\d{1,6}$/u.test(first) ? { count: Number(first) } : { paths: lines } };
    },
    "",
    { repeatable: true },
  ),
  noPlan: option(
    "--no-plan <action>",
    "result where a path or glob matches no plan: error or pass",
    choice("error", "pass"),
    "error",
  ),
  planMode: option(
    "--plan-mode <mode>",
    "what amounts are: add (what the change adds) or target (totals after it); default: a plan's $mode, else add",
    optional(choice("add", "target")),
  ),
  allowNegative: {
    ...option("--no-allow-negative", "refuse declared plans that give back", flag, "true"),
    name: "allow-negative",
  },
  defaultRegion: option(
    "--default-region <name>",
    "region of providers in Terraform plans that have none; default: OS_REGION_NAME, the cloud's, or the only one",
    optional(anyText),
  ),
  providerRegions: {
    ...option(
      "--provider-region <provider=region>",
      "region of a provider that its plan does not show, such as openstack.backup=cbk; may be repeated",
      (text, { label }) => parseProviderRegions(text, label),
      "",
      { repeatable: true },
    ),
    name: "provider-regions",
  },
  terraformDir: option(
    "--terraform-dir <folder>",
    "folder in which terraform or tofu makes JSON of binary plans (terraform plan -out); it runs the folder's providers",
    optional(anyText),
  ),
  flavors: option(
    "--flavors <file>",
    "sizes of flavors: the output of openstack flavor list --all --long -f json, or a small map",
    anyText,
  ),
  ...CONNECTION_SETTINGS,
  ...CREDENTIAL_SETTINGS,
  otherProjects: {
    ...option(
      "--other-project <id>",
      "another project that plans make something for; a plan that shows only others is an error without it; * is any; may be repeated",
      (text, { label }) => parseProjects(text, label),
      "",
      { repeatable: true },
    ),
    name: "other-projects",
  },
  ...JUDGING_SETTINGS,
  peak: option(
    "--peak <action>",
    "result if usage may exceed a limit during apply: likely (fail if that is to be expected, else warn), or for the worst order warn, fail or off",
    choice("likely", "warn", "fail", "off"),
    "likely",
  ),
  uncounted: option(
    "--uncounted <action>",
    "result for resources that cannot be counted: fail or warn",
    choice("fail", "warn"),
    "fail",
  ),
};

/** Effect of the verdict. It can be read even if other settings are wrong. */
export const EFFECT_SETTINGS = {
  warnOnly: option("--warn-only", "report the verdict, and always return status 0", flag, "false"),
};

/** Files to write the report to. */
export const REPORT_FILE_SETTINGS = {
  report: option("--report <file>", "file to which the JSON report is written, too", optional(anyText)),
  markdown: option("--markdown <file>", "file to which the report as Markdown is written, too", optional(anyText)),
  junit: option("--junit <file>", "file to which the report as JUnit XML is written, too", optional(anyText)),
};

/** Matches an address with placeholders after its host, and without characters that end a link in Markdown. */
const REQUEST_URL = /^https:\/\/[\w.:-]+(?:[/?#](?:[\w.~%:/?#=&+,-]|\{(?:title|project|url|request)\})*)?$/u;

/** Settings of a report's delivery. They can be read even if other settings are wrong. */
export const DELIVERY_SETTINGS = {
  comment: option(
    "--comment <when>",
    "when to create a note, with GITLAB_TOKEN: always, problems or never",
    choice("always", "problems", "never"),
    "always",
  ),
  commentKey: option(
    "--comment-key <key>",
    "key in the marker of comments, which distinguishes several gates",
    parserOf(say`1-100 characters without ${code("+")} and control characters`, (text) =>
      /^[^+\p{C}]{1,100}$/u.test(text) ? text : undefined,
    ),
    "default",
  ),
  requestUrl: option(
    "--request-url <address>",
    "form for requests of higher limits, with {title}, {project}, {url} and {request} in its address",
    optional(
      parserOf(
        say`an ${code("https")} address of up to 1000 plain characters, in which ${code("{title}")}, ${code("{project}")}, ${code("{url}")} and ${code("{request}")} may stand behind the host`,
        (text) => (text.length <= 1000 && REQUEST_URL.test(text) ? text : undefined),
      ),
    ),
  ),
  ...REPORT_FILE_SETTINGS,
  prNumber: {
    name: "pr-number",
    parse: optional(
      parserOf(say`the number of a pull request, or nothing`, (text) =>
        /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : undefined,
      ),
    ),
  },
  /** The default in action.yml is the job's token. */
  githubToken: { name: "github-token", secret: true, parse: optional(anyText) },
  /** The default in action.yml is `strategy.job-index`. */
  jobIndex: { name: "job-index", parse: optional(anyText) },
} satisfies Settings;

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

const MAX_PENDING_MS = 31 * 86_400_000;

/** Returns the milliseconds of a time span such as `2h`. undefined if the text is invalid. */
function readTimeSpan(text: string): number | undefined {
  const [, amount = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? Number.NaN);
  return ms > 0 && ms <= MAX_PENDING_MS ? ms : undefined;
}

/** Settings of other changes: which of them count, and their effect. */
export const TOGETHER_SETTINGS = {
  together: option(
    "--together <action>",
    "result if the plans fit, but not together with other changes (--with, or GitLab's merge requests): warn, fail or off",
    choice("warn", "fail", "off"),
    "warn",
  ),
  togetherDrafts: option("--together-drafts", "count drafts of merge requests, too", flag, "false"),
  pending: option(
    "--pending <time>",
    "count merge requests for so long after they are merged, such as 2h",
    optional(
      parserOf(
        say`a number of minutes, hours or days up to 31 days, such as ${code("90m")}, ${code("2h")} or ${code("1d")}, or nothing`,
        readTimeSpan,
      ),
    ),
  ),
};

/**
 * Maximum number of targets (schemas/targets.schema.json), of those at once, and maximum size of their list in bytes.
 */
export const TARGETS = { most: 1000, atOnce: 8, maxBytes: 1024 * 1024 } as const;

/**
 * List of targets as text, or, on the command line, its file. If it is empty, the settings describe the only target.
 */
const targets = option("--targets <file>", "YAML list of projects and clouds to check, each with its plans", anyText);

const parsePatterns = parserOf(say`at least one path or glob, one per line`, (text) => {
  const lines = toLines(text);
  return lines.length === 0 ? undefined : lines;
});

const plan: Setting<readonly string[]> = {
  name: "plan",
  parse: (text, context) => {
    if (context.textOf(targets) === "") return parsePatterns(text, context);
    const problem = say`Plans cannot be given twice: ${context.label} is given, and so are targets, each with a ${code("plan")} of its own.`;
    return text === "" ? { value: [] } : { problems: [inputProblem(problem)] };
  },
};

const ofTarget = {
  ...CHECK_SETTINGS,
  policyFile: option("--policy <file>", "thresholds, reserves and waivers by region and key", optional(anyText)),
};

/** Settings of a single target: its plans, and overrides of the run's settings. */
export const TARGET_SETTINGS = { plan, ...ofTarget };

/** All settings of a run, except for the effect of its verdict and for its delivery. */
export const GATE_SETTINGS = {
  plan,
  targets,
  ...ofTarget,
  onlyChanged: option(
    "--only-changed",
    "count declared plans of additions only if they differ from the target branch's",
    flag,
    "false",
  ),
  orgPolicy: option(
    "--org-policy <file>",
    "the organisation's policy, which --policy only makes stricter, unless it says otherwise; GitLab: GROUP/PROJECT//PATH@REF, or ./PATH",
    optional(anyText),
  ),
  policyFrom: option(
    "--policy-from <place>",
    "where the policy is read: base (GitLab: the target branch; the default there) or workspace (what was checked out)",
    choice("base", "workspace"),
    "base",
  ),
  policyBranches: option(
    "--policy-branches <glob>",
    "target branches whose own policy decides; default: protected ones; may be repeated",
    parserOf(
      say`names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with ${code("*")} (any characters but slashes) and ${code("**")} (any characters), at most two in a line, and no other special characters`,
      (text) => {
        const globs = toLines(text);
        return globs.length <= MAX_BRANCH_GLOBS && globs.every((glob) => BRANCH_GLOB.test(glob)) ? globs : undefined;
      },
    ),
    "",
    { repeatable: true },
  ),
  ...TOGETHER_SETTINGS,
};

/** All settings, in the order of action.yml. */
export const SETTINGS = { ...GATE_SETTINGS, ...EFFECT_SETTINGS, ...DELIVERY_SETTINGS };

/** Values of {@link CHECK_SETTINGS}. */
export type CheckSettings = ValuesOf<typeof CHECK_SETTINGS>;

/** Values of {@link GATE_SETTINGS}. */
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;

/** Paths of the files to write the report to. undefined if a format is not written. */
export type ReportFiles = ValuesOf<typeof REPORT_FILE_SETTINGS>;

/** Values of {@link DELIVERY_SETTINGS}. */
export type Delivery = ValuesOf<typeof DELIVERY_SETTINGS>;
