// The table of settings: everything that a user can set for a check, each once. The Action's inputs, the options of the command
// line and their help are read from it; action.yml and the tables in docs/reference.md are generated from it.

import { type PlanMode, quote } from "../core/index.ts";
import { API_VERSIONS, type ApiVersion, type BaseUrl, parseBaseUrl } from "./api-url.ts";
import { type ProviderRegions, parseProviderRegions } from "./provider-regions.ts";
import {
  anyText,
  choice,
  numeric,
  parserOf,
  type Setting,
  type SettingsOf,
  toLines,
  type ValuesOf,
} from "./setting.ts";
import { parseProject, Token } from "./token.ts";

/** Longest time for the requests to the Quota API, in seconds. */
const MAX_TIMEOUT_SECONDS = 3600;

/** Most globs over names of branches. */
const MAX_BRANCH_GLOBS = 100;

/**
 * A glob over names of branches: of GitHub's filter patterns `*` and `**`, twice at most, which keeps matching quadratic, and besides
 * only what means nothing but itself in a filter pattern, in a shell and in the name of a branch.
 */
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;

const apiVersion: Setting<ApiVersion> = {
  name: "api-version",
  default: "v3",
  parse: choice(...API_VERSIONS),
  description: [
    "Version of the Quota and Usage API to ask: `v1`, `v2` or `v3`. Older versions have fewer resource keys; a planned key that the",
    "version does not have is an error before anything is asked.",
  ],
  option: {
    flags: "--api-version <version>",
    help: "version of the Quota API: v1, v2 or v3",
    commands: ["check", "status", "plan"],
  },
};

const base: Setting<BaseUrl> = {
  name: "api-url",
  default: "",
  required: true,
  parse: (text, { label, textOf }) => {
    const version = API_VERSIONS.find((each) => each === textOf(apiVersion));
    return parseBaseUrl(text, { label, version: version ?? null });
  },
  description: [
    "Base address of the Quota and Usage API, port included, without the version: for example `https://quota.example.com:5001`.",
    "Only `https`, or `http` to the machine itself. Take it from the workflow, never from a file that a pull request can change.",
  ],
  option: {
    flags: "--api-url <url>",
    help: "base address of the Quota API, port included",
    commands: ["check", "status"],
    variable: "QUOTA_GATE_API_URL",
  },
};

const timeoutMs: Setting<number> = {
  name: "timeout",
  default: "60",
  parse: (text, context) => {
    const seconds = numeric(`a whole number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`, {
      pattern: /^\d{1,4}$/u,
      isAllowed: (value) => value >= 1 && value <= MAX_TIMEOUT_SECONDS,
    })(text, context);
    return "problems" in seconds ? seconds : { value: seconds.value * 1000 };
  },
  description: [
    "Seconds that all requests to the Quota and Usage API may take together, retries and waiting included, and as many again for judging: a whole",
    "number from 1 to 3600. When the time is up the verdict is `error`.",
  ],
  option: {
    flags: "--timeout <seconds>",
    help: "for all requests to the Quota API together",
    commands: ["check", "status"],
  },
};

/** Address and version of the Quota API, and the time limit for it. */
export const CONNECTION_SETTINGS = { base, apiVersion, timeoutMs } as const;

/** Credentials as given. Empty or null: not given. */
export interface CredentialInputs {
  readonly token: Token | null;
  readonly authUrl: string;
  readonly applicationCredentialId: string;
  readonly applicationCredentialSecret: string;
  readonly cloud: string;
  readonly cloudsFile: string;
  readonly projectId: string;
}

const token: Setting<Token | null> = {
  name: "token",
  default: "",
  secret: true,
  // What is not given may be found elsewhere: in clouds.yaml or in variables.
  parse: (text) => (text === "" ? { value: null } : Token.parse(text)),
  description: [
    "Instead of the above: a token of the identity service, sent as `X-Auth-Token`, for example from a step before. White space around it",
    "is removed. It is masked in the log before anything else happens. Tokens live for about an hour, so one kept in a",
    "secret is expired. An empty one is no token: the verdict is `error`, never `pass`.",
  ],
  variable: "OS_TOKEN",
};

/** Credentials to ask with, and the project to ask for. */
export const CREDENTIAL_SETTINGS = {
  authUrl: {
    name: "auth-url",
    default: "",
    parse: anyText,
    description: [
      "Address of Keystone, the identity service, for example `https://keystone.example.com:5000/v3` (with or without `/v3`), for",
      "`application-credential-id` and `application-credential-secret`. With `token`, it is asked whose project the token is for.",
    ],
    option: {
      flags: "--auth-url <url>",
      help: "Keystone, with --application-credential-id",
      commands: ["check", "status"],
    },
  },
  applicationCredentialId: {
    name: "application-credential-id",
    default: "",
    parse: anyText,
    description: [
      "Id of an application credential, with which a token is made for this run: the recommended way to authenticate, because such a",
      "credential can be restricted to reading, expires when you say, and can be revoked. See docs/credentials.md.",
    ],
    option: {
      flags: "--application-credential-id <id>",
      help: "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET",
      commands: ["check", "status"],
    },
  },
  applicationCredentialSecret: {
    name: "application-credential-secret",
    default: "",
    secret: true,
    parse: anyText,
    description: [
      "The application credential's secret; keep it in a secret, for example `secrets.OS_APPLICATION_CREDENTIAL_SECRET`. It is masked in the",
      "log before anything else happens and goes to Keystone only.",
    ],
    variable: "OS_APPLICATION_CREDENTIAL_SECRET",
  },
  cloud: {
    name: "cloud",
    default: "",
    parse: anyText,
    description: [
      "Name of a cloud in clouds.yaml whose credentials are used, for example `production`; `clouds-file` says where that file is looked for. Empty",
      "means `OS_CLOUD`; where nothing names a cloud, the variables `OS_*` are read as the OpenStack client reads them.",
    ],
    option: {
      flags: "--cloud <name>",
      help: "a cloud of clouds.yaml; default: OS_CLOUD",
      commands: ["check", "status"],
    },
  },
  cloudsFile: {
    name: "clouds-file",
    default: "",
    parse: anyText,
    description: [
      "Path of clouds.yaml, for example of one that a step before has written into the folder `runner.temp`. Empty means `OS_CLIENT_CONFIG_FILE`, or",
      "else the user's and the system's configuration folders, never the workspace. Never let a pull request choose or write the file: it says where the",
      "credentials are sent. One in the workspace stands alone (no secure.yaml) and needs `project-id`; see docs/credentials.md.",
    ],
    option: {
      flags: "--clouds-file <file>",
      help: "where clouds.yaml is; default: the usual places",
      commands: ["check", "status"],
    },
  },
  token,
  projectId: {
    name: "project-id",
    default: "",
    parse: (text, { label }) => (text === "" ? { value: "" } : parseProject(text, label)),
    description: [
      "Id of the project whose quota is checked, for example `d3b6a1f0c2e94f7d8a5b6c7d8e9f0a1b`. Empty, the default, means the project that",
      "the credentials are for. Needed only with a `token` and no `auth-url`, and with a clouds.yaml in the workspace. Another project than the token's is an error: the API refuses it.",
    ],
    option: {
      flags: "--project-id <id>",
      help: "project to check; default: the one that the credentials are for",
      commands: ["check", "status", "plan"],
    },
  },
} as const satisfies SettingsOf<CredentialInputs>;

/** Hints for what Terraform plans do not say themselves. */
export const TERRAFORM_SETTINGS = {
  defaultRegion: {
    name: "default-region",
    default: "",
    parse: anyText,
    description: [
      "Region of providers in a Terraform plan that have no `region`, for example `cbk`; empty means `OS_REGION_NAME`. Without either the checks",
      "of their resources are `unknown`. A provider whose `region` the plan does not tell needs `provider-regions`.",
    ],
    option: {
      flags: "--default-region <name>",
      help: "region of providers in Terraform plans that have none; default: OS_REGION_NAME",
      commands: ["check", "plan"],
    },
  },
  providerRegions: {
    name: "provider-regions",
    default: "",
    parse: (text, { label }) => parseProviderRegions(text, label),
    description: [
      "Regions of provider configurations in a Terraform plan that does not tell them itself, one per line, for example",
      "`openstack.backup = cbk`: a plan has no local values, and does not tell a variable from a function of it. The report says that the",
      "region is the workflow's word. A line that contradicts the plan is an error.",
    ],
    option: {
      flags: "--provider-region <provider=region>",
      help: "region of a provider that its plan does not tell, such as openstack.backup=cbk; may be repeated",
      commands: ["check", "plan"],
      repeatable: true,
    },
  },
  flavors: {
    name: "flavors",
    default: "",
    parse: anyText,
    description: [
      "File with the sizes of flavors that a Terraform plan does not tell itself: the output of `openstack flavor list -f json`, or a small map",
      'from name or id to `{"vcpus": 2, "ram": 4096}` (MiB), for example `flavors.json`. Flavors that nothing tells, and those on which the file',
      "and the plan do not agree, make cores and RAM `unknown`. The file is read from the workspace (or the runner's temporary folder): a pull request",
      "can change one that is committed, so let a step of the workflow make it.",
    ],
    option: {
      flags: "--flavors <file>",
      help: "sizes of flavors: the output of openstack flavor list -f json, or a small map",
      commands: ["check", "plan"],
    },
  },
} as const satisfies SettingsOf<{ defaultRegion: string; providerRegions: ProviderRegions; flavors: string }>;

const planMode: Setting<PlanMode | null> = {
  name: "plan-mode",
  default: "",
  parse: parserOf("`add` or `target`, or nothing", (text) =>
    text === "" ? null : (["add", "target"] as const).find((mode) => mode === text),
  ),
  description: [
    "What the amounts in declared plans are: `add` (what the change adds; negative amounts give back) or `target` (the totals after the",
    "change). Empty, the default, means what each plan says itself with `$mode`, and `add` where it says nothing. A plan that says another",
    "mode than this input is an error. The report always says which it was.",
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
  parse: parserOf("`true` or `false`", (text) => (text === "true" ? true : text === "false" ? false : undefined)),
  description: [
    "Whether declared plans may give back, with negative amounts: `true` or `false`, with which each of them is an error that names file, line,",
    "region and key. What one plan gives back offsets what another one takes, so say `false` where a pull request can add plans to those that",
    "steps of the workflow write. What a Terraform plan deletes is always given back, a forged one's too: name what steps write by its path.",
  ],
  option: { flags: "--no-allow-negative", help: "refuse declared plans that give back", commands: ["check"] },
};

/** Thresholds and results of checks where no policy file says otherwise. */
export const JUDGING_SETTINGS = {
  warnAt: {
    name: "warn-at",
    default: "80",
    parse: numeric("a number greater than 0 and at most 100, with up to two decimals and without a percent sign", {
      pattern: /^\d{1,3}(\.\d{1,2})?$/u,
      isAllowed: (percent) => percent > 0 && percent <= 100,
    }),
    description: [
      "Percent of a limit from which a check is `tight`, which warns without failing: greater than 0 and at most 100, with up to two",
      "decimals, for example `90` or `97.5`.",
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
      "Result for a check that cannot be decided, because the API does not report the limit or the usage: `fail` stops the merge, `warn`",
      "only says so. With `warn`, a change may pass that does not fit.",
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
    default: "warn",
    parse: choice("warn", "fail", "off"),
    description: [
      "Result for a Terraform plan that fits at the end, but may exceed a limit during apply, in the worst order of it: `warn`, `fail` or",
      "`off`. A plan that exceeds a limit in every order fails in any case.",
    ],
    option: {
      flags: "--peak <action>",
      help: "result when usage may exceed a limit during apply (worst-case order): warn, fail or off",
      commands: ["check"],
    },
  },
  uncounted: {
    name: "uncounted",
    default: "fail",
    parse: choice("fail", "warn"),
    description: [
      "Result for resources of a Terraform plan that cannot be counted, such as Heat stacks, types that are not known, and resources whose region is",
      "only likely: `fail` stops the merge, `warn` only names them.",
    ],
    option: {
      flags: "--uncounted <action>",
      help: "result for resources that cannot be counted: fail or warn",
      commands: ["check"],
    },
  },
} as const satisfies SettingsOf<{ peak: "warn" | "fail" | "off"; uncounted: "fail" | "warn" }>;

const policyFile: Setting<string | null> = {
  name: "policy",
  default: "",
  parse: (text) => ({ value: text === "" ? null : text }),
  description: [
    "Path of a policy file (YAML or JSON) with thresholds, reserves and waivers by region and key, for example `.github/quota-policy.yml`; see",
    "docs/policy.md. What it says wins over `warn-at` and `on-unknown`. Empty means none. A file that cannot be read, or with a mistake in it, is",
    'an error, never "no policy".',
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

const commentKey: Setting<string> = {
  name: "comment-key",
  default: "default",
  parse: parserOf("1-40 lowercase letters, digits, `.`, `_` and `-`, beginning with a letter or digit", (text) =>
    /^[a-z0-9][a-z0-9._-]{0,39}$/u.test(text) ? text : undefined,
  ),
  description: [
    "Tells several gates in one pull request apart: each key has its own comment, for example `production`. 1-40 lowercase",
    "letters, digits, `.`, `_` and `-`, beginning with a letter or digit.",
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
      "When to create a comment in the pull request: `always`, `problems` (unless the verdict is `pass`; an error is a problem) or `never`. It",
      "governs creating only: a comment that is already there is always brought up to date, so that it never tells something outdated.",
      "Needs the permission `pull-requests: write`; without it there is one warning, and the verdict stands.",
    ],
  },
  commentKey,
  prNumber: {
    name: "pr-number",
    default: "",
    parse: parserOf("the number of a pull request, or nothing", (text) => {
      if (text === "") return null;
      return /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : undefined;
    }),
    description: [
      "Number of the pull request to comment in, for example `12`, where the event does not tell it (`workflow_dispatch`,",
      "`schedule`) or tells another one. On events that are of no pull request or merge queue it is also the one whose base branch's policy holds.",
      "Empty, the default, means the pull request of the event; where there is none, the job summary and the result of the job are the report.",
    ],
  },
  githubToken: {
    name: "github-token",
    default: "",
    expression: `$\{{ github.token }}`,
    secret: true,
    parse: (text) => ({ value: text === "" ? null : text }),
    description: [
      "Token for writing the comment and for reading the policy file. The default, the job's own token, needs `permissions: pull-requests: write` for the",
      "one and `contents: read` for the other; with `actions: read` it can also see, in a private repository, that a comment is by a newer run. Give",
      "another one to comment under the name of a GitHub App or of a person. Empty means no comment.",
    ],
  },
} as const satisfies SettingsOf<{
  comment: "always" | "problems" | "never";
  commentKey: string;
  prNumber: number | null;
  githubToken: string | null;
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
    "Plans to check: paths or globs, one per line, for example `plan.json`. Each is the output of `terraform show -json` or `tofu show -json`, or",
    "a declared plan (amounts per region and key); which one is decided by its content. All files must lie inside the workspace (or the",
    "runner's temporary folder). Several plans add up; of limits that hold for each object the largest counts. A line that matches no",
    "file is an error, because a plan that was not read is not a plan that fits. What reads like a glob is one; to name a file with such a",
    "character in its name, put a backslash before it: `plan\\[1\\].json`. Let steps write plans to the runner's temporary folder: a glob in a",
    "folder that a pull request can write to reads the pull request's files, too.",
  ],
};

const policyFrom: Setting<"base" | "workspace"> = {
  name: "policy-from",
  default: "base",
  parse: choice("base", "workspace"),
  description: [
    "Whose policy file holds: `base` (the one of the branch that the pull request is to be merged into, at its base commit, or of the default",
    "branch where there is no pull request; read through GitHub's API, so that neither a pull request nor the workspace can waive anything)",
    "or `workspace` (whatever was checked out). `base` needs `permissions: contents: read`.",
  ],
};

const policyBranches: Setting<readonly string[]> = {
  name: "policy-branches",
  default: "",
  parse: parserOf(
    `names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with ${quote("*")} (any characters but slashes) and ${quote("**")} (any characters), at most two in a line, and no other special characters`,
    (text) => {
      const globs = toLines(text);
      return globs.length <= MAX_BRANCH_GLOBS && globs.every((glob) => BRANCH_GLOB.test(glob)) ? globs : undefined;
    },
  ),
  description: [
    "Which base branches may decide with their own policy file, one per line, for example `release/*`; `*` stands for any characters but slashes,",
    "`**` for any. Empty, the default, means those that are protected. The default branch always may; for a pull request into any other branch",
    "its file holds, so that nobody brings a policy along by opening the pull request against a branch of their own.",
  ],
};

/** Plans, policy and judging: everything of a run but its delivery. */
export const GATE_SETTINGS = { plan, ...CHECK_SETTINGS, policyFile, policyFrom, policyBranches } as const;

/** All settings, in the order of action.yml. */
export const SETTINGS = { ...GATE_SETTINGS, ...DELIVERY_SETTINGS } as const;

/** Settings of a check, besides its plans and its policy file. */
export type CheckSettings = ValuesOf<typeof CHECK_SETTINGS>;

/** Address and version of the Quota API, and the time limit for it. */
export type Connection = ValuesOf<typeof CONNECTION_SETTINGS>;

/** All settings of a run but those of its delivery. */
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;

/** Settings of the delivery of a report. */
export type Delivery = ValuesOf<typeof DELIVERY_SETTINGS>;
