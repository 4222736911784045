// Rules for every workflow of the repository. They ensure that authors of pull requests, issues or dependencies never
// get write permissions.

import { isMap, isScalar, LineCounter, type Node, parseDocument, type Scalar, visit } from "yaml";

/** The members of a workflow that the rules check. */
interface Workflow {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly "timeout-minutes"?: unknown;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** Events that run with the base branch's permissions on content of outsiders. */
const PRIVILEGED_EVENTS = ["pull_request_target", "workflow_run", "issue_comment"];

/** Events that run code before its review. */
const UNREVIEWED_EVENTS = ["pull_request", "merge_group"];

/** A step that runs code of dependencies. The repository's code, Node, git and gh count as reviewed. */
const DEPENDENCIES = /\b(npm (ci|install|i|run|exec|x|test|t)|npx|pnpm|yarn)\b|\.ci\/run/u;

function toEvents(on: unknown): readonly string[] {
  if (typeof on === "string") return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys(on ?? {});
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the names of write permissions. Anything but a map of permissions, such as `write-all`, is one by itself. */
function toWrites(permissions: unknown): readonly string[] {
  if (!isRecord(permissions)) return [String(permissions)];
  return Object.entries(permissions).flatMap(([name, level]) => (level === "read" || level === "none" ? [] : [name]));
}

function jobProblems(workflow: Workflow): readonly string[] {
  const events = toEvents(workflow.on);
  return Object.entries(workflow.jobs ?? {}).flatMap(([id, job]) => {
    const problems: string[] = [];
    if (!isRecord(job.permissions)) problems.push(`job ${id}: no list of permissions`);
    const writes = job.permissions === undefined ? [] : toWrites(job.permissions);
    const unreviewed = events.filter((event) => UNREVIEWED_EVENTS.includes(event));
    if (writes.length > 0 && unreviewed.length > 0)
      problems.push(`job ${id}: ${writes.join(", ")} can be written on ${unreviewed.join(", ")}`);
    if (job["timeout-minutes"] === undefined) problems.push(`job ${id}: no timeout-minutes`);
    const steps = job.steps ?? [];
    if (writes.length > 0 && steps.some(({ run = "" }) => DEPENDENCIES.test(run)))
      problems.push(`job ${id}: dependencies run where ${writes.join(", ")} can be written`);
    return [...problems, ...steps.flatMap((step) => stepProblems(step).map((problem) => `job ${id}: ${problem}`))];
  });
}

function stepProblems({ uses = "", run = "", with: inputs = {} }: Step): readonly string[] {
  const problems: string[] = [];
  if (uses.startsWith("actions/checkout@") && inputs["persist-credentials"] !== false)
    problems.push("a checkout without `persist-credentials: false`");
  // An expression becomes text of the script before the shell reads it. Values must come by `env`.
  if (`${run}${inputs["script"] ?? ""}`.includes("${{")) problems.push("an expression in a script");
  return problems;
}

/** Returns all `uses:` of a workflow, with the comments behind them. */
function findUses(text: string): readonly { readonly name: string; readonly comment: string; readonly line: number }[] {
  const lines = new LineCounter();
  const found: { name: string; comment: string; line: number }[] = [];
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "uses" || !isScalar(value)) return;
      const { value: name, comment, range } = value as Scalar & Node;
      found.push({ name: String(name), comment: comment?.trim() ?? "", line: lines.linePos(range?.[0] ?? 0).line });
    },
  });
  return found;
}

/** Returns problems for actions of other repositories that are not pinned by commit, with the version in a comment. */
export function findUnpinned(text: string): readonly string[] {
  return findUses(text)
    .filter(({ name }) => !name.startsWith("./"))
    .filter(({ name, comment }) => !(/^[^@]+@[0-9a-f]{40}$/u.test(name) && /^v\d+\.\d+\.\d+$/u.test(comment)))
    .map(({ name, line }) => `line ${line}: ${name} is not pinned by a commit with \`# vX.Y.Z\` behind it`);
}

/** Returns the violations of the rules in a workflow. */
export function findProblems(text: string): readonly string[] {
  const document = parseDocument(text);
  if (!isMap(document.contents)) return ["no workflow"];
  const workflow = document.toJS() as Workflow;
  const problems = toEvents(workflow.on)
    .filter((event) => PRIVILEGED_EVENTS.includes(event))
    .map((event) => `the event ${event}`);
  // A job without permissions must have none.
  if (!isRecord(workflow.permissions) || Object.keys(workflow.permissions).length > 0)
    problems.push("no `permissions: {}` for the whole workflow");
  return [...problems, ...jobProblems(workflow), ...findUnpinned(text)];
}
