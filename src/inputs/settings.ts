// The table of settings: everything that a user can set for a check, each once. The Action's inputs, the options of the command
// line and their help are read from it; action.yml and the tables in docs/reference.md are generated from it.

import {
  code,
  inputProblem,
  type Message,
  type Parsed,
  type PlanMode,
  type Problem,
  quoted,
  say,
} from "../core/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS } from "./cloud-settings.ts";
import {
  anyText,
  choice,
  flag,
  numeric,
  optional,
  parserOf,
  type Setting,
  type SettingsOf,
  toLines,
  type ValuesOf,
} from "./setting.ts";

/** Most globs over names of branches. */
const MAX_BRANCH_GLOBS = 100;

/**
 * A glob over names of branches: of GitHub's filter patterns `*` and `**`, twice at most, which keeps matching quadratic, and besides
 * only what means nothing but itself in a filter pattern, in a shell and in the name of a branch.
 */
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;

/** The regions of provider configurations, by the keys of their blocks: `openstack`, `openstack.backup`, `module.app:openstack`. */
export type ProviderRegions = ReadonlyMap<string, string>;

/** `PROVIDER = REGION`; neither has white space, a comma or `=` in it. */
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;

/** The regions, stated one a line, or everything that is wrong with them. `label`: name of the setting in messages. */
export function parseProviderRegions(text: string, label: Message): Parsed<ProviderRegions> {
  const regions = new Map<string, string>();
  const problems: Problem[] = [];
  for (const line of toLines(text)) {
    const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
    const known = regions.get(provider);
    if (provider === "") {
      problems.push(
        inputProblem(
          say`Invalid line ${quoted(line)} in ${label}: expected ${quoted("PROVIDER = REGION")}, as in ${quoted("openstack.backup = cbk")}.`,
        ),
      );
    } else if (known !== undefined && known !== region) {
      problems.push(
        inputProblem(
          say`Two regions for the provider ${quoted(provider)} in ${label}: ${quoted(known)} and ${quoted(region)}.`,
        ),
      );
    }
    regions.set(provider, region);
  }
  return problems.length > 0 ? { problems } : { value: regions };
}

/** Hints for what Terraform plans do not say themselves. */
export const TERRAFORM_SETTINGS = {
  defaultRegion: {
    name: "default-region",
    default: "",
    parse: anyText,
    description: [
      "Region of providers in a Terraform plan that have no `region`, for example `cbk`. Empty means `OS_REGION_NAME`, else the region of the cloud in",
      "clouds.yaml, else the project's only region. Without any of them, the checks of these resources are `unknown`.",
    ],
    option: {
      flags: "--default-region <name>",
      help: "region of providers in Terraform plans that have none; default: OS_REGION_NAME, the cloud's, or the only one",
      commands: ["check", "plan"],
    },
  },
  providerRegions: {
    name: "provider-regions",
    default: "",
    parse: (text, { label }) => parseProviderRegions(text, label),
    description: [
      "Regions of provider configurations in a Terraform plan that does not show them, one per line, for example `openstack.backup = cbk`. A line that",
      "contradicts the plan is an error.",
    ],
    option: {
      flags: "--provider-region <provider=region>",
      help: "region of a provider that its plan does not show, such as openstack.backup=cbk; may be repeated",
      commands: ["check", "plan"],
      repeatable: true,
    },
  },
  flavors: {
    name: "flavors",
    default: "",
    parse: anyText,
    description: [
      "File with the sizes of flavors that a plan only names, for example `flavors.json`. It is the output of `openstack flavor list --all -f json`, or",
      'a map from name or ID to `{"vcpus": 2, "ram": 4096}` (MiB). Other sizes are looked up in the cloud. If the file and the plan disagree, cores and',
      "RAM are `unknown`. The file must lie in the workspace or in `runner.temp`. A pull request can change a committed file, so let a step of the",
      "workflow write it.",
    ],
    option: {
      flags: "--flavors <file>",
      help: "sizes of flavors: the output of openstack flavor list --all -f json, or a small map",
      commands: ["check", "plan"],
    },
  },
} as const satisfies SettingsOf<{ defaultRegion: string; providerRegions: ProviderRegions; flavors: string }>;

const planMode: Setting<PlanMode | undefined> = {
  name: "plan-mode",
  default: "",
  parse: optional(choice("add", "target")),
  description: [
    "What the amounts in declared plans are: `add` (what the change adds; negative amounts give back) or `target` (totals after the change). Empty",
    "means the `$mode` of each plan, or else `add`. A plan with a different `$mode` is an error.",
  ],
  option: {
    flags: "--plan-mode <mode>",
    help: "what amounts are: add (what the change adds) or target (totals after it); default: a plan's $mode, else add",
    commands: ["check"],
  },
};

const allowNegative: Setting<boolean> = {
  name: "allow-negative",
  default: "true",
  parse: flag,
  description: [
    "Whether declared plans may give back, with negative amounts: `true` or `false`. What a declared plan gives back pays for amounts of the same file",
    "only. Terraform plans always give back what they delete, so name the ones that steps write by their paths.",
  ],
  option: { flags: "--no-allow-negative", help: "refuse declared plans that give back", commands: ["check"] },
};

/** Thresholds and results of checks where no policy file says otherwise. */
export const JUDGING_SETTINGS = {
  warnAt: {
    name: "warn-at",
    default: "80",
    // `0.8` and `1.0` are shares of the limit in the eyes of those who write them.
    parse: numeric("a percentage from 1 to 100, with up to two decimals and without a percent sign: 80, not 0.8", {
      pattern: /^(?!1\.0+$)\d{1,3}(\.\d{1,2})?$/u,
      isAllowed: (percent) => percent >= 1 && percent <= 100,
    }),
    description: [
      "Percentage of a limit from which a check is `tight`, which warns without failing, for example `90` or `97.5`. From 1 to 100, with up to two",
      "decimals.",
    ],
    option: {
      flags: "--warn-at <percent>",
      help: "percent of a limit from which a check is tight",
      commands: ["check", "explain"],
    },
  },
  onUnknown: {
    name: "on-unknown",
    default: "fail",
    parse: choice("fail", "warn"),
    description: [
      "Result of a check that cannot be decided, because the limit or the usage is not reported: `fail` or `warn`. With `warn`, a change that does not",
      "fit may pass.",
    ],
    option: {
      flags: "--on-unknown <action>",
      help: "result for a check that cannot be decided: fail or warn",
      commands: ["check", "explain"],
    },
  },
} as const satisfies SettingsOf<{ warnAt: number; onUnknown: "fail" | "warn" }>;

const PLAN_JUDGING_SETTINGS = {
  peak: {
    name: "peak",
    default: "likely",
    parse: choice("likely", "warn", "fail", "off"),
    description: [
      "Result for a Terraform plan that fits at the end but may exceed a limit during apply: `likely`, `warn`, `fail` or `off`. See docs/terraform.md.",
    ],
    option: {
      flags: "--peak <action>",
      help: "result if usage may exceed a limit during apply: likely (fail if create_before_destroy causes it, else warn), or for the worst order warn, fail or off",
      commands: ["check"],
    },
  },
  uncounted: {
    name: "uncounted",
    default: "fail",
    parse: choice("fail", "warn"),
    description: [
      "Result for resources of a Terraform plan that cannot be counted: `fail`, or `warn`, which only names them. These are Heat stacks and others that",
      "create resources themselves, types whose quota is not read, unknown types, and resources whose region is only likely.",
    ],
    option: {
      flags: "--uncounted <action>",
      help: "result for resources that cannot be counted: fail or warn",
      commands: ["check"],
    },
  },
} as const satisfies SettingsOf<{ peak: "likely" | "warn" | "fail" | "off"; uncounted: "fail" | "warn" }>;

const policyFile: Setting<string | undefined> = {
  name: "policy",
  default: "",
  parse: optional(anyText),
  description: [
    "Path of a policy file with thresholds, reserves and waivers by region and key, for example `.github/quota-policy.yml`. It takes precedence over",
    "`warn-at` and `on-unknown`. A file that cannot be read or contains a mistake is an error. See docs/policy.md.",
  ],
  option: {
    flags: "--policy <file>",
    help: "thresholds, reserves and waivers by region and key",
    commands: ["check", "explain"],
  },
};

/** Settings of a check, besides its plans and its policy file. */
export const CHECK_SETTINGS = {
  planMode,
  allowNegative,
  ...TERRAFORM_SETTINGS,
  ...CONNECTION_SETTINGS,
  ...CREDENTIAL_SETTINGS,
  ...JUDGING_SETTINGS,
  ...PLAN_JUDGING_SETTINGS,
} as const;

/** Effect of the verdict. It can be read even if other settings are wrong. */
export const EFFECT_SETTINGS = {
  warnOnly: {
    name: "warn-only",
    default: "false",
    parse: flag,
    description: [
      "Whether the step only warns: `true` or `false`. With `true`, the step reports the verdict and never fails, not even for `error` or wrong values",
      "of other inputs. See docs/introducing.md.",
    ],
    option: {
      flags: "--warn-only",
      help: "report the verdict, and always return status 0",
      commands: ["check"],
    },
  },
} as const satisfies SettingsOf<{ warnOnly: boolean }>;

const commentKey: Setting<string> = {
  name: "comment-key",
  default: "default",
  parse: parserOf(
    say`1-40 lowercase letters, digits, ${code(".")}, ${code("_")} and ${code("-")}, beginning with a letter or digit`,
    (text) => (/^[a-z0-9][a-z0-9._-]{0,39}$/u.test(text) ? text : undefined),
  ),
  description: [
    "Key of this gate if a pull request has several, for example `production`. Each key has its own comment. 1-40 lowercase letters, digits, `.`, `_`",
    "and `-`, beginning with a letter or digit.",
  ],
  option: { flags: "--comment-key <key>", help: "key in the marker of --format markdown", commands: ["check"] },
};

/** Settings of the delivery of a report. They can be known although other settings are wrong. */
export const DELIVERY_SETTINGS = {
  comment: {
    name: "comment",
    default: "always",
    parse: choice("always", "problems", "never"),
    description: [
      "When to create a comment on the pull request: `always`, `problems` (unless the verdict is `pass`) or `never`. An existing comment is always",
      "updated. Without a comment, other pull requests do not see what this one takes (`together`). The comment needs the permission `pull-requests:",
      "write`.",
    ],
  },
  commentKey,
  prNumber: {
    name: "pr-number",
    default: "",
    parse: optional(
      parserOf("the number of a pull request, or nothing", (text) =>
        /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : undefined,
      ),
    ),
    description: [
      "Number of the pull request to comment on, for example `12`, if the event names none or another one. On events that belong to no pull request or",
      "merge queue, that pull request's base branch also decides on the policy. Empty means the pull request of the event.",
    ],
  },
  githubToken: {
    name: "github-token",
    default: "",
    expression: `$\{{ github.token }}`,
    secret: true,
    parse: optional(anyText),
    description: [
      "Token for the comment, the policy file and the comments of other pull requests. The default, the job's own token, needs `permissions:",
      "pull-requests: write` and `contents: read`. With `actions: read` it can also see, in a private repository, that a comment is from a newer run.",
      "Empty means no comment, and other pull requests are not read.",
    ],
  },
} as const satisfies SettingsOf<{
  comment: "always" | "problems" | "never";
  commentKey: string;
  prNumber: number | undefined;
  githubToken: string | undefined;
}>;

const plan: Setting<readonly string[]> = {
  name: "plan",
  default: "",
  required: true,
  parse: (text, context) =>
    parserOf("at least one path or glob, one per line", () => {
      const lines = toLines(text);
      return lines.length === 0 ? undefined : lines;
    })(text, context),
  description: [
    "Plans to check: paths or globs, one per line, for example `plan.json`. Each file is the output of `terraform show -json` or `tofu show -json`, or",
    "a declared plan. All files must lie in the workspace or in `runner.temp`. Amounts of several plans add up; for limits per object the largest one",
    "counts. A line that matches no file is an error. In a name, put a backslash before a character of a glob: `plan\\[1\\].json`. Let steps write plans",
    "to `runner.temp`, because a pull request can add files to a folder of the workspace.",
  ],
};

const policyFrom: Setting<"base" | "workspace"> = {
  name: "policy-from",
  default: "base",
  parse: choice("base", "workspace"),
  description: [
    "Whose policy file decides: `base` or `workspace`. `base` is the branch that the pull request is to be merged into, at its newest commit, or the",
    "default branch if there is no pull request. It needs `permissions: contents: read`. `workspace` is the checked-out file, which a pull request can",
    "change.",
  ],
};

const policyBranches: Setting<readonly string[]> = {
  name: "policy-branches",
  default: "",
  parse: parserOf(
    say`names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with ${quoted("*")} (any characters but slashes) and ${quoted("**")} (any characters), at most two in a line, and no other special characters`,
    (text) => {
      const globs = toLines(text);
      return globs.length <= MAX_BRANCH_GLOBS && globs.every((glob) => BRANCH_GLOB.test(glob)) ? globs : undefined;
    },
  ),
  description: [
    "Base branches that may decide with their own policy file, one per line, for example `release/*`. `*` stands for any characters but slashes, `**`",
    "for any. Empty means the protected branches. The default branch always may, and its file decides for pull requests into any other branch.",
  ],
};

/** Milliseconds of the units that a time span may have. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Longest time span: a month. */
const MAX_PENDING_MS = 31 * 86_400_000;

/** Which other changes count, and what they do. */
export const TOGETHER_SETTINGS = {
  together: {
    name: "together",
    default: "warn",
    parse: choice("warn", "fail", "off"),
    description: [
      "Result of a check that fits alone, but not together with other open pull requests of the same base branch: `warn`, `fail` or `off`. With `off`,",
      "these are not read. See docs/together.md.",
    ],
    option: {
      flags: "--together <action>",
      help: "result if the plans fit, but not together with the changes of --with: warn, fail or off",
      commands: ["check"],
    },
  },
  togetherDrafts: {
    name: "together-drafts",
    default: "false",
    parse: flag,
    description: ["Whether other pull requests that are drafts count, too: `true` or `false`."],
  },
  pending: {
    name: "pending",
    default: "",
    parse: optional(
      parserOf(
        say`a number of minutes, hours or days up to 31 days, such as ${code("90m")}, ${code("2h")} or ${code("1d")}, or nothing`,
        (text) => {
          const [, amount = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
          const ms = Number(amount) * (UNITS[unit] ?? Number.NaN);
          return ms > 0 && ms <= MAX_PENDING_MS ? ms : undefined;
        },
      ),
    ),
    description: [
      "How long pull requests count after they were merged, for example `2h`: a number of `m`, `h` or `d`. Use it if changes are applied some time after",
      "the merge. What was applied meanwhile counts twice for the rest of that time. Empty means not at all.",
    ],
  },
} as const satisfies SettingsOf<{
  together: "warn" | "fail" | "off";
  togetherDrafts: boolean;
  pending: number | undefined;
}>;

/** Plans, policy and judging: everything of a run but what its verdict does, and its delivery. */
export const GATE_SETTINGS = {
  plan,
  ...CHECK_SETTINGS,
  policyFile,
  policyFrom,
  policyBranches,
  ...TOGETHER_SETTINGS,
} as const;

/** All settings, in the order of action.yml. */
export const SETTINGS = { ...GATE_SETTINGS, ...EFFECT_SETTINGS, ...DELIVERY_SETTINGS } as const;

/** Settings of a check, besides its plans and its policy file. */
export type CheckSettings = ValuesOf<typeof CHECK_SETTINGS>;

/** All settings of a run but those of its delivery. */
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;

/** Settings of the delivery of a report. */
export type Delivery = ValuesOf<typeof DELIVERY_SETTINGS>;
