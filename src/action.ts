// Entry of the Action: inputs → check → summary, annotations, comment, outputs → exit code. The exit code is the gate; whatever
// else fails here is a warning.

import { check, exitStatus, type Outcome, type Outside, toErrorReport } from "./check.ts";
import { type Report, type RunContext, VERSION } from "./core/index.ts";
import {
  type Annotation,
  connect,
  crash,
  createActionLog,
  createSecrets,
  type Delivery,
  findPolicySource,
  type GitHubApi,
  maskSecretInputs,
  openThread,
  type PullRequestResolution,
  publishAnnotations,
  publishComment,
  publishOutputs,
  publishSummary,
  readDelivery,
  readEvent,
  readInputs,
  readRun,
  resolvePullRequest,
  type Secrets,
  stopAfter,
  type Thread,
  type WorkflowEvent,
  writeReportFile,
} from "./hosts/github/index.ts";
import { inputLabel } from "./keystone/index.ts";
import {
  parsePayload,
  renderComment,
  renderJson,
  renderSummary,
  renderText,
  toAnnotations,
  toMarker,
} from "./render/index.ts";

/** For all that is not the Quota API: reading plans, Keystone (14 s) and GitHub (some 30 s), on a slow runner too. */
const REST_MS = 120_000;

/** Where a comment goes: the pull request, and our comment in it, which is looked for while the Quota API is asked. */
interface Destination {
  readonly delivery: Delivery;
  readonly resolution: PullRequestResolution;
  readonly thread: Thread | null;
  readonly context: RunContext;
}

async function main(): Promise<void> {
  const { env } = process;
  const secrets = createSecrets();
  maskSecretInputs(secrets);
  const outside: Outside = {
    now: () => new Date(),
    log: createActionLog(),
    env,
    version: VERSION,
    directory: process.cwd(),
    workspace: env["GITHUB_WORKSPACE"] || process.cwd(),
    mask: secrets.mask,
    labelOf: inputLabel,
  };
  const delivery = readDelivery();
  const event = await readEvent(env);
  const token = delivery?.githubToken ?? null;
  const connection = token === null ? null : connect({ token });
  const resolving = resolve({ event, prNumber: delivery?.prNumber ?? null, connection });
  const github = { event, connection, resolving, hasToken: token !== null };
  const [{ report, placeOf }, destination] = await Promise.all([
    checkInputs(github, outside),
    delivery === null ? null : findDestination({ delivery, github, outside }),
  ]);

  // The verdict is settled from here on: this is the gate, and nothing below can take it back.
  if (exitStatus(report.verdict) !== 0) process.exitCode = 1;
  for (const line of renderText({ report, colour: false }).trimEnd().split("\n")) outside.log.info(line);

  const context = destination?.context ?? toContext({ key: "default", event, resolution: null, env });
  publishAnnotations(toAnnotations(report, placeOf).map((annotation): Annotation => ({ place: null, ...annotation })));
  const [reportPath, commentUrl] = await Promise.all([
    writeReportFile({
      key: context.key,
      json: renderJson(report),
      env,
      holdsSecret: secrets.areIn,
      log: outside.log,
    }),
    destination === null ? null : publishReport({ report, destination, secrets, outside }),
    publishSummary({ markdown: renderSummary({ report, context }).body, log: outside.log }),
  ]);
  publishOutputs({
    outputs: { verdict: report.verdict, counts: report.counts, reportPath, commentUrl },
    log: outside.log,
  });
  await (await connection)?.close();
}

/** What the run knows of GitHub, as far as it has been asked already. */
interface GitHubSide {
  readonly event: WorkflowEvent;
  /** null: there is no token. Resolves to null where no client could be made. */
  readonly connection: Promise<GitHubApi | null> | null;
  readonly resolving: Promise<PullRequestResolution>;
  readonly hasToken: boolean;
}

async function resolve(of: {
  readonly event: WorkflowEvent;
  readonly prNumber: number | null;
  readonly connection: GitHubSide["connection"];
}): Promise<PullRequestResolution> {
  const { event, prNumber, connection } = of;
  return resolvePullRequest({ event, prNumber, api: await connection });
}

async function checkInputs(github: GitHubSide, outside: Outside): Promise<Outcome> {
  try {
    const { plan, settings, credentials, terraform, policyFile: path, policyFrom, policyBranches } = readInputs();
    stopAfter(settings.timeoutMs + REST_MS);
    const { GITHUB_WORKSPACE, RUNNER_TEMP: temp } = outside.env;
    const workspace = GITHUB_WORKSPACE ?? process.cwd();
    const alsoAllowed = temp === undefined || temp === "" ? [] : [temp];
    const plans = { patterns: plan, workspace, alsoAllowed, contained: true };
    const { event, connection, resolving, hasToken } = github;
    const loadPolicy = async (policyPath: string) => {
      const [api, resolution] = await Promise.all([connection, resolving]);
      const { log } = outside;
      const from = { policyFrom, policyBranches, path: policyPath, workspace };
      return findPolicySource({ event, resolution, ...from, api, hasToken, log });
    };
    return await check(
      { ...settings, credentials, terraform, plans, loadPolicy: path === null ? null : () => loadPolicy(path) },
      outside,
    );
  } catch (error) {
    return { report: toErrorReport({ error, now: outside.now() }), placeOf: () => null };
  }
}

async function findDestination(of: {
  readonly delivery: Delivery;
  readonly github: GitHubSide;
  readonly outside: Outside;
}): Promise<Destination> {
  const { delivery, github, outside } = of;
  const { event, hasToken } = github;
  const [api, resolution] = await Promise.all([github.connection, github.resolving]);
  const context = toContext({ key: delivery.commentKey, event, resolution, env: outside.env });
  const nowhere = { delivery, resolution, thread: null, context };
  if (resolution.kind === "none") {
    if (resolution.isFailure) outside.log.warning(`No comment was written: ${resolution.reason}`);
    else outside.log.info(`No comment: ${resolution.reason}`);
    return nowhere;
  }
  if (!hasToken || event.repository === null) {
    outside.log.info("No comment: there is no token for GitHub, or no repository is known.");
    return nowhere;
  }
  if (api === null) {
    outside.log.warning(
      "No comment was written: GitHub's client could not be set up. See whether the proxy variables are addresses.",
    );
    return nowhere;
  }
  const thread = openThread({
    api,
    repository: event.repository,
    pullRequest: resolution.number,
    marker: toMarker(context.key),
  });
  return { ...nowhere, thread };
}

function toContext(of: {
  readonly key: string;
  readonly event: WorkflowEvent;
  readonly resolution: PullRequestResolution | null;
  readonly env: Outside["env"];
}): RunContext {
  const { key, event, resolution, env } = of;
  const run = readRun(env);
  const found = resolution?.kind === "found" ? resolution : null;
  const headSha = found?.headSha ?? event.sha;
  return {
    // The commit of a merge queue is not the pull request's own: its comment stands beside the other.
    key: found?.isQueued === true ? `${key}.queue` : key,
    version: VERSION,
    ...(headSha === null ? {} : { headSha }),
    ...(found?.baseSha === undefined ? {} : { baseSha: found.baseSha }),
    ...(found?.baseRef === undefined ? {} : { baseRef: found.baseRef }),
    ...(found === null ? {} : { pullRequest: found.number }),
    ...(run === null ? {} : { run }),
  };
}

/** Writes the comment; its address, or null where there is none. */
async function publishReport(of: {
  readonly report: Report;
  readonly destination: Destination;
  readonly secrets: Secrets;
  readonly outside: Outside;
}): Promise<string | null> {
  const { report, destination, secrets, outside } = of;
  const { delivery, resolution, thread, context } = destination;
  if (thread === null || resolution.kind === "none") return null;
  const wanted = resolution.isQueued && delivery.comment === "always" ? "problems" : delivery.comment;
  const payloadOf = (body: string) => parsePayload({ body, key: context.key, now: outside.now().toISOString() });
  const { url } = await publishComment({
    thread,
    headSha: resolution.isQueued ? null : (resolution.headSha ?? null),
    mayCreate: wanted === "always" || (wanted === "problems" && report.verdict !== "pass"),
    run: context.run ?? null,
    runOf: (text) => payloadOf(text)?.run ?? null,
    compose: (previousBody, options) => {
      const previous = previousBody === null ? undefined : payloadOf(previousBody);
      return renderComment({ report, context, previous, from: options?.smallest === true ? 4 : 0 }).body;
    },
    holdsSecret: secrets.areIn,
    log: outside.log,
  });
  return url ?? null;
}

// Whatever happens, a crash is never green.
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
try {
  await main();
} catch (error) {
  crash(error);
}
