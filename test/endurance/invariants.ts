// Invariants of every run, whatever its faults are.

import { parseRecord } from "../../src/render/index.ts";
import type { Run } from "./gate.ts";
import { type Injection, isHarmless, isLying, type Side } from "./injection.ts";
import type { Situation } from "./situations.ts";

/** First line of our comment. */
export const MARKER = "<!-- quota-gate:v1 key=default -->";

/** Everything that the invariants check. */
export interface Evidence {
  readonly run: Run;
  readonly situation: Pick<Situation, "verdict" | "policy" | "inputs">;
  /** The project whose quota decides. */
  readonly project: string;
  readonly injection: Readonly<Record<Side, Pick<Injection, "faultClass">>>;
  /** All comments that the run found or wrote, without `bystander`. */
  readonly comments: readonly string[];
  /** Another author's comment, before and after. */
  readonly bystander: { readonly before: string; readonly after: string };
  /** Requests that followed a redirect. */
  readonly visits: readonly string[];
}

/** Returns the violated invariants of a run, one sentence each. */
export function findBreaches(evidence: Evidence): readonly string[] {
  const { run } = evidence;
  // A killed run leaves nothing to check.
  if (run.status === null) return ["It did not end in time."];
  return [
    ...findBreachesOfVerdict(evidence),
    ...findBreachesOfComments(evidence),
    ...(run.stderr === "" ? [] : ["It wrote to standard error."]),
    ...(`${run.log}${run.summary}`.includes("Internal error") ? ["The program made a mistake."] : []),
    ...(run.summary === "" ? ["There is no summary."] : []),
    ...findSecrets(evidence).map((where) => `There is a secret in ${where}.`),
    ...(evidence.visits.length === 0 ? [] : ["It followed a redirect."]),
  ];
}

/** Returns the verdicts that a run may reach. */
export function toAllowed({ situation, injection }: Pick<Evidence, "situation" | "injection">): readonly string[] {
  const { verdict, policy, inputs } = situation;
  const isCertain =
    isHarmless(injection.quota) &&
    isHarmless(injection.keystone) &&
    (policy === undefined || isHarmless(injection.github));
  // If the host does not return other pull requests, their amounts are unknown, which warns.
  const own = verdict === "pass" && !isHarmless(injection.github) ? [verdict, "warn"] : [verdict];
  if (isCertain || verdict === "error") return own;
  // A well-formed answer with missing values makes the check unknown. That fails unless an input says otherwise.
  const lied = !isLying(injection.quota) ? [] : inputs["on-unknown"] === "warn" ? ["fail", "warn"] : ["fail"];
  return [...new Set([...own, "error", ...lied])];
}

function findBreachesOfVerdict(evidence: Evidence): readonly string[] {
  const { run, project } = evidence;
  const allowed = toAllowed(evidence);
  const said = run.outputs["verdict"] ?? "nothing";
  const { report } = run;
  const breaches: (string | false)[] = [
    !allowed.includes(said) && `The verdict is ${said}, expected ${allowed.join(" or ")}.`,
    report === null && "There is no report.",
    report !== null && report.verdict !== said && `The report says ${report.verdict}, the output ${said}.`,
    report?.verdict === "error" && report.problems.length === 0 && "It is an error without a reason.",
    report !== null && said !== "error" && report.project !== project && "The report is about another project.",
    run.status !== toStatus(said) && `It ended with status ${run.status} after saying ${said}.`,
  ];
  return breaches.filter((wrong) => wrong !== false);
}

function toStatus(verdict: string): number {
  return verdict === "pass" || verdict === "warn" ? 0 : 1;
}

function findBreachesOfComments({ run, injection, comments, bystander }: Evidence): readonly string[] {
  const said = run.outputs["verdict"];
  const now = new Date().toISOString();
  const written = comments.flatMap((body) => parseRecord({ body, key: "default", now })?.verdict ?? []);
  const breaches: (string | false)[] = [
    comments.length > 1 && `There are ${comments.length} comments of ours.`,
    comments.some((body) => !body.startsWith(`${MARKER}\n`)) && "A comment does not begin with the marker.",
    written.some((verdict) => verdict !== said) && `The comment says ${written.join()}, the output ${said}.`,
    isHarmless(injection.github) &&
      written.length === 0 &&
      "There is no comment, although nothing kept it from being written.",
    bystander.before !== bystander.after && "Another author's comment was touched.",
  ];
  return breaches.filter((wrong) => wrong !== false);
}

/** Returns the outputs that contain a secret in any spelling. */
function findSecrets({ run, comments }: Evidence): readonly string[] {
  const places = {
    "standard output": run.log,
    "standard error": run.stderr,
    "the summary": run.summary,
    "the outputs": JSON.stringify(run.outputs),
    "the report": JSON.stringify(run.report),
    "a comment": comments.join("\n"),
  };
  const forms = run.secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64"),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
  ]);
  return Object.entries(places)
    .filter(([, text]) => forms.some((form) => text.includes(form)))
    .map(([place]) => place);
}
