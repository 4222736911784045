// The inputs of the Action: the only place that reads them. Their defaults are in action.yml, which the runner applies, and
// nowhere else; so an input that is empty here was made empty by the workflow.

import * as core from "@actions/core";
import { type CredentialInputs, GateError, type Problem, quote, z } from "../../core/index.ts";
import { numberOf, parseProviderRegions, parseSettings, type Settings } from "../../inputs/index.ts";
import type { TerraformHints } from "../../plan/index.ts";
import { SECRET_INPUTS } from "./secrets.ts";

/** What decides where a report goes. It can be known although other inputs are wrong. */
export interface Delivery {
  /** When a comment is created; one that exists is always brought up to date. */
  readonly comment: "always" | "problems" | "never";
  /** Tells several gates in one pull request apart. */
  readonly commentKey: string;
  /** null: the pull request of the event. */
  readonly prNumber: number | null;
  /** null: none given, so nothing can be read from or written to GitHub. */
  readonly githubToken: string | null;
}

/** All inputs, checked as far as one can without a file or a network. */
export interface Inputs extends Delivery {
  /** Paths or globs, one a line, at least one, without blank lines. */
  readonly plan: readonly string[];
  readonly settings: Settings;
  readonly credentials: CredentialInputs;
  readonly terraform: TerraformHints;
  /** Path of the policy file; null: none. */
  readonly policyFile: string | null;
  /** Whose version of it holds. */
  readonly policyFrom: "base" | "workspace";
  /** Globs: which base branches besides the default one may decide. Empty: those that are protected. */
  readonly policyBranches: readonly string[];
}

const lines = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(/[\r\n]+/u)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
);

const DELIVERY = z.object({
  comment: z.enum(["always", "problems", "never"]),
  "comment-key": z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/u)),
  "pr-number": z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    numberOf(/^[1-9]\d{0,9}$/u, Number.isSafeInteger),
  ]),
  "github-token": z.pipe(
    z.string(),
    z.transform((text: string) => (text === "" ? null : text)),
  ),
});

/**
 * A glob over names of branches: of GitHub's filter patterns `*` and `**`, twice at most, which keeps matching quadratic, and besides
 * only what means nothing but itself in a filter pattern, in a shell and in the name of a branch.
 */
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;

/** Most globs over names of branches. */
const MAX_BRANCH_GLOBS = 100;

const PLAN = z.object({
  plan: z.pipe(lines, z.array(z.string()).check(z.minLength(1))),
  "policy-from": z.enum(["base", "workspace"]),
  "policy-branches": z.pipe(
    lines,
    z.array(z.string().check(z.regex(BRANCH_GLOB))).check(z.maxLength(MAX_BRANCH_GLOBS)),
  ),
});

type InputName = keyof typeof DELIVERY.shape | keyof typeof PLAN.shape;

/** What is allowed, as the end of a sentence. */
const ALLOWED: Readonly<Record<InputName, string>> = {
  plan: "at least one path or glob, one per line",
  "policy-from": "`base` or `workspace`",
  "policy-branches": `names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with \`*\` (any characters but slashes) and \`**\` (any characters), at most two in a line, and no other special characters`,
  comment: "`always`, `problems` or `never`",
  "comment-key": "1 to 40 small letters, digits, `.`, `_` and `-`, beginning with a letter or digit",
  "pr-number": "the number of a pull request, or nothing",
  "github-token": "a token, or nothing",
};

/**
 * All inputs. The secret ones have to be masked before, with `maskSecretInputs`.
 * @throws GateError with one INPUT_INVALID for each input that is wrong.
 */
export function readInputs(): Inputs {
  const problems: Problem[] = [];
  const delivery = parseAll(DELIVERY, problems);
  const plan = parseAll(PLAN, problems);
  const settings = parseSettings(
    {
      "api-url": core.getInput("api-url"),
      "api-version": core.getInput("api-version"),
      "project-id": core.getInput("project-id"),
      token: core.getInput("token"),
      timeout: core.getInput("timeout"),
      "plan-mode": core.getInput("plan-mode"),
      "allow-negative": core.getInput("allow-negative"),
      "warn-at": core.getInput("warn-at"),
      "on-unknown": core.getInput("on-unknown"),
      peak: core.getInput("peak"),
      uncounted: core.getInput("uncounted"),
    },
    (setting) => `Input ${quote(setting)}`,
  );
  if ("problems" in settings) problems.push(...settings.problems);
  const providerRegions = parseProviderRegions(core.getInput("provider-regions"), "Input `provider-regions`");
  if ("problems" in providerRegions) problems.push(...providerRegions.problems);
  if (delivery === null || plan === null || "problems" in settings || "problems" in providerRegions) {
    throw new GateError(problems);
  }
  const policyFile = core.getInput("policy");
  return {
    ...toDelivery(delivery),
    plan: plan.plan,
    settings: settings.value,
    credentials: readCredentials(),
    terraform: {
      defaultRegion: core.getInput("default-region"),
      providerRegions: providerRegions.value,
      flavors: core.getInput("flavors"),
    },
    policyFile: policyFile === "" ? null : policyFile,
    policyFrom: plan["policy-from"],
    policyBranches: plan["policy-branches"],
  };
}

function readCredentials(): CredentialInputs {
  return {
    token: core.getInput("token"),
    projectId: core.getInput("project-id"),
    authUrl: core.getInput("auth-url"),
    applicationCredentialId: core.getInput("application-credential-id"),
    applicationCredentialSecret: core.getInput("application-credential-secret"),
    cloud: core.getInput("cloud"),
    cloudsFile: core.getInput("clouds-file"),
  };
}

/**
 * The inputs that decide where a report goes, so that also a report about wrong inputs reaches the pull request. null where one of
 * these is wrong itself: `readInputs` says which.
 */
export function readDelivery(): Delivery | null {
  const delivery = parseAll(DELIVERY, []);
  return delivery === null ? null : toDelivery(delivery);
}

function toDelivery(values: z.infer<typeof DELIVERY>): Delivery {
  return {
    comment: values.comment,
    commentKey: values["comment-key"],
    prNumber: values["pr-number"],
    githubToken: values["github-token"],
  };
}

/** The values of the inputs that a schema names, or null with a problem added for each that is wrong. */
function parseAll<Schema extends z.ZodMiniObject>(schema: Schema, problems: Problem[]): z.infer<Schema> | null {
  const names = Object.keys(schema.shape).filter(isInputName);
  const given = new Map(names.map((name) => [name, core.getInput(name)]));
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  for (const [name, value] of given) {
    if (wrong.has(name)) problems.push(toProblem(name, value));
  }
  return null;
}

function isInputName(name: string): name is InputName {
  return Object.hasOwn(ALLOWED, name);
}

function toProblem(name: InputName, value: string): Problem {
  const isSecret = SECRET_INPUTS.some((secret) => secret === name);
  const found = value === "" ? "is empty" : isSecret ? "has a value that is not allowed" : `is ${quote(value)}`;
  return { code: "INPUT_INVALID", message: `Input ${quote(name)} ${found}; allowed is ${ALLOWED[name]}.` };
}
