// The Quota and Usage API as a source of limits and usage.

import {
  allOf,
  canonicalKey,
  type Environment,
  GateError,
  type Limit,
  type Log,
  type Problem,
  type Reading,
  type RegionReadings,
  type Snapshot,
  say,
  theSetting,
  throwIfAny,
  toText,
} from "../../core/index.ts";
import {
  type Clock,
  createBudget,
  createDeadline,
  type Ending,
  openClient,
  openEnding,
  SYSTEM_CLOCK,
  timingWithin,
} from "../../http/index.ts";
import type { BaseUrl, Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { DocumentName } from "../source.ts";
import { openTokenSource, type QuotaSource, type SourceRuntime } from "../source.ts";
import { type Collected, collect, listRegions, namesOf } from "./collect.ts";
import { type DocumentOutcome, explainFailure, type ParseDocument, type ReadContext } from "./fetch-document.ts";
import { type ParsedDocument, parseQuota, parseUsage } from "./parse-response.ts";
import {
  type DocumentRequest,
  isLimitedInSomeClouds,
  type ProjectQuery,
  toRequests,
  toShownRegions,
} from "./queries.ts";
import { type CloudRegions, parseLimitReadings, parseUsageReadings } from "./readings.ts";
import { describeSource, explainAbsence, keysOf, supportOf } from "./served-keys.ts";

/** Makes the source from where the API is, which version of it is asked, and how long everything that is asked of it may take together. */
export function createQuotaApi({ base, apiVersion, timeoutMs }: Connection, runtime: SourceRuntime): QuotaSource {
  if (base === undefined) throw new Error("the Quota API without an address");
  const { now, log, env, version, clock = SYSTEM_CLOCK } = runtime;
  const budget = createBudget(timeoutMs, clock);
  const share = async <Value>(
    { token, renew, ca }: Session,
    task: (options: ReadOptions) => Promise<Value>,
  ): Promise<Value> => {
    const { leftMs, end } = budget();
    const means = { base, token, renew, now, clock, log, env, ca };
    try {
      return await task({ ...means, timeoutMs: leftMs, userAgent: `quota-gate/${version}` });
    } finally {
      end();
    }
  };
  return {
    info: describeSource(apiVersion),
    supports: supportOf(apiVersion),
    findAddress: () => new URL(base.origin).host + base.path,
    listRegions: (session) =>
      share(session, (options) => readRegions({ apiVersion, project: session.projectId }, options)),
    read: ({ session, ...query }) =>
      share(session, (options) => readSnapshot({ ...query, apiVersion, project: session.projectId }, options)),
  };
}

/** Settings and side effects of reading. */
interface ReadOptions extends Pick<Session, "token" | "renew"> {
  readonly base: BaseUrl;
  /** For all requests together, with their tries and the waiting between them. */
  readonly timeoutMs: number;
  /** For one attempt. Half of `timeoutMs` unless given, so that a request that hangs leaves time for another. */
  readonly attemptTimeoutMs?: number;
  /** Size of the largest response that is read. 16 MiB unless given; a real one has some hundred bytes for each region. */
  readonly maxAnswerBytes?: number;
  /** For the snapshot's time. */
  readonly now: () => Date;
  /** For time limits and waits. This machine's unless given. */
  readonly clock?: Clock;
  readonly log: Log;
  readonly userAgent: string;
  /** For HTTPS_PROXY and NO_PROXY. */
  readonly env: Environment;
  /** Certificate authorities to trust in addition to the usual ones, as PEM text. */
  readonly ca?: string | undefined;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Reads quota and usage of a project. Only documents, regions and components of which something is wanted are requested (with
 * nothing wanted: no request at all). A value that the API does not have is absent, an invalid one is a reading without a value; a
 * wanted region that is no object of values has such a reading for every wanted key.
 *
 * Throws GateError: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID where a document could not be read, one problem
 * for each different reason; INPUT_INVALID for a proxy that cannot be used; and what `renew` throws.
 * When it returns or throws, every connection is closed.
 */
export function readSnapshot(query: ProjectQuery, options: ReadOptions): Promise<Snapshot> {
  return withContext(query, options, async ({ context, ending }) => {
    const requests = toRequests(query);
    const read = async <Value>(request: DocumentRequest | undefined, parse: ParseDocument<Value>) => {
      if (request === undefined) return undefined;
      try {
        const collected = await collect(context, request, parse);
        if (collected.outcome.kind !== "answer") ending.fail();
        return collected;
      } catch (error) {
        ending.fail();
        throw error;
      }
    };
    // Both to their end, so that no request is left behind and both reasons are reported.
    const [quota, usage] = await allOf([read(requests.quota, LIMITS), read(requests.usage, USAGE)]);
    const collected = { quota, usage };
    const asked = requests.usage?.regions;
    const isUsageOpen = usage === undefined || usage.outcome.kind === "answer";
    const isMissing = requests.quota?.regions.some((region) => asked?.includes(region) !== true) === true;
    if (requests.quota !== undefined && isUsageOpen && isMissing && factsOf(collected.quota) !== undefined) {
      // Services report usage that the API's documents do not have: of key pairs, and of images where they have limits.
      collected.usage = await read({ ...requests.quota, document: "usage" }, USAGE);
    }
    throwIfAny(problemsOf(context, [collected.quota?.outcome, collected.usage?.outcome]));
    const facts = factsOf(collected.quota) ?? factsOf(collected.usage);
    const regions = facts === undefined ? await findRegions(context, requests.quota, collected) : facts.regions;
    return {
      source: describeSource(query.apiVersion),
      project: query.project,
      readAt: options.now().toISOString(),
      quota: toRegions(context, "quota", collected.quota),
      usage: toRegions(context, "usage", collected.usage),
      // Readings say themselves why there is no value.
      explanations: facts === undefined ? explainAbsences(query) : [],
      regions,
      traits: facts?.traits ?? [],
      shared: facts?.shared ?? [],
    };
  });
}

const LIMITS: ParseDocument<Limit> = { document: parseQuota, readings: parseLimitReadings };
const USAGE: ParseDocument<number> = { document: parseUsage, readings: parseUsageReadings };

function factsOf(collected: Collected<unknown> | undefined): CloudRegions | undefined {
  return collected?.outcome.kind === "answer" ? collected.outcome.answer.facts : undefined;
}

function explainAbsences({ wanted }: ProjectQuery): Snapshot["explanations"] {
  return (wanted ?? []).flatMap(({ region, key }) => {
    const text = explainAbsence(canonicalKey(key), region);
    return text === undefined ? [] : { region, key: canonicalKey(key), text };
  });
}

/** Names of all regions of a project, sorted. Throws as {@link readSnapshot} does. */
function readRegions(
  project: Pick<ProjectQuery, "apiVersion" | "project">,
  options: ReadOptions,
): Promise<readonly string[]> {
  return withContext({ ...project, wanted: [] }, options, async ({ context }) => {
    const { outcome, regions } = await listRegions(context, LIMITS);
    throwIfAny(problemsOf(context, [outcome]));
    return (regions ?? []).toSorted();
  });
}

/** Runs a task with what the requests of one run share, and closes every connection at its end. */
async function withContext<Value>(
  query: ProjectQuery,
  options: ReadOptions,
  task: (shared: { readonly context: ReadContext; readonly ending: Ending }) => Promise<Value>,
): Promise<Value> {
  const { base, env, ca, timeoutMs, clock = SYSTEM_CLOCK } = options;
  const timing = timingWithin(timeoutMs);
  const client = await openClient({ url: base.origin, setting: theSetting("api-url"), env, ca, clock });
  const ending = openEnding();
  const context: ReadContext = {
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ...options,
    query,
    client,
    token: openTokenSource(options),
    timing: { ...timing, attemptMs: options.attemptTimeoutMs ?? timing.attemptMs },
    deadline: createDeadline(timeoutMs, clock),
    clock,
    slowHint: say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`,
    halt: ending.halt,
    cut: ending.cut,
  };
  try {
    return await task({ context, ending });
  } finally {
    ending.close();
    await client.close();
  }
}

/**
 * All regions of the project, as far as they are known. Where a region that was asked for is in neither document they are asked for, so
 * that a report can name those that exist. A failure of that request changes nothing: what was answered stands.
 */
async function findRegions(
  context: ReadContext,
  request: DocumentRequest | undefined,
  { quota, usage }: { readonly quota: Collected<Limit> | undefined; readonly usage: Collected<number> | undefined },
): Promise<Snapshot["regions"]> {
  const known = quota?.regions ?? usage?.regions;
  if (known !== undefined) return known;
  const found = new Set(
    [quota, usage].flatMap((one) => (one?.outcome.kind === "answer" ? namesOf(one.outcome.answer) : [])),
  );
  if (request === undefined || request.regions.every((region) => found.has(region))) return undefined;
  const { outcome, regions } = await listRegions(context, LIMITS);
  if (outcome.kind === "failed") context.log.info(say`The Quota API does not list its regions: ${outcome.what}.`);
  return regions;
}

/** One problem for each different failure: that the same thing happened to both requests is no second problem. */
function problemsOf(
  context: ReadContext,
  outcomes: readonly (DocumentOutcome<unknown> | undefined)[],
): readonly Problem[] {
  const failed = outcomes.filter((outcome) => outcome?.kind === "failed");
  return failed
    .filter(({ what }, index) => failed.findIndex((other) => toText(other.what) === toText(what)) === index)
    .map((outcome) => explainFailure(context, outcome));
}

/**
 * Converts a document for the snapshot. A region without readable values gets a wrong reading for every key that is wanted of it
 * (with everything wanted: for every key of the document), since leaving it out would look like absence.
 */
function toRegions<Value>(
  context: ReadContext,
  document: DocumentName,
  collected: Collected<Value> | undefined,
): readonly RegionReadings<Value>[] {
  if (collected === undefined) return [];
  if (collected.outcome.kind !== "answer") {
    throw new GateError({ code: "INTERNAL", message: `The ${document} was given up, but nothing else has failed.` });
  }
  const { answer } = collected.outcome;
  const wrong = wrongRegions(context, document, answer);
  if (document === "usage" || answer.facts !== undefined) return [...answer.regions, ...wrong];
  // The documents have no such limits; only services do. Of a region that cannot be read that is not known.
  const known = answer.regions.map(({ region, readings }) => ({
    region,
    readings: readings.filter(({ key }) => !isLimitedInSomeClouds(key)),
  }));
  return [...known, ...wrong];
}

function wrongRegions<Value>(
  context: ReadContext,
  document: DocumentName,
  answer: ParsedDocument<Value>,
): readonly RegionReadings<Value>[] {
  const { wanted, apiVersion } = context.query;
  const wantedKeys = new Map<string, Set<string>>();
  for (const { region, key } of wanted ?? []) {
    if (answer.unreadable.has(region))
      wantedKeys.set(region, (wantedKeys.get(region) ?? new Set()).add(canonicalKey(key)));
  }
  const allKeys = keysOf(apiVersion)
    .filter((row) => row[document])
    .map((row) => row.key);
  const show = toShownRegions(context.query);
  return [...answer.unreadable].map(([region, found]) => {
    context.log.warning(say`The Quota API's ${document} of ${show([region])} cannot be read: ${found}.`);
    const keys = wanted === undefined ? allKeys : [...(wantedKeys.get(region) ?? [])];
    return { region, readings: keys.map((key): Reading<Value> => ({ key, item: undefined, value: undefined, found })) };
  });
}
