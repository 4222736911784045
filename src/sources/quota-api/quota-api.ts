// The Quota and Usage API as a source of limits and usage.

import {
  allOf,
  canonicalKey,
  GateError,
  isLimitedInSomeClouds,
  joinMessages,
  problemMessage,
  type Reading,
  type RegionReadings,
  type Snapshot,
  say,
  theSetting,
  type ValueQuestion,
} from "../../core/index.ts";
import {
  createDeadline,
  type Deadline,
  openClient,
  openTaskGroup,
  SYSTEM_CLOCK,
  timingWithin,
} from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { DocumentName, QuotaSource, SourceRuntime } from "../source.ts";
import { AMOUNTS, LIMITS, type ParsedDocument, type ValueKind } from "./api-answers.ts";
import {
  type DocumentRequest,
  fetchDocument,
  type ProjectQuery,
  placesOf,
  type ReadContext,
  type Refused,
  showRegions,
  toRequests,
} from "./requests.ts";
import { describeSource, explainAbsence, keysOf, supportOf } from "./served-keys.ts";

/** Creates the source. `timeoutMs` limits all requests of the run together. */
export function createQuotaApi({ base, apiVersion, timeoutMs }: Connection, runtime: SourceRuntime): QuotaSource {
  if (base === undefined) throw new Error("the Quota API without an address");
  const { log, env, version, clock = SYSTEM_CLOCK } = runtime;
  // Starts with the first request.
  let deadline: Deadline | undefined;
  /** Runs a task with a context for its requests, and closes all connections at its end. */
  const use = async <Value>(
    session: Session,
    query: Omit<ProjectQuery, "apiVersion" | "project">,
    task: (context: ReadContext) => Promise<Value>,
  ): Promise<Value> => {
    deadline ??= createDeadline(timeoutMs, clock);
    const client = openClient({ url: base.origin, setting: theSetting("api-url"), env, ca: session.ca, clock });
    const ending = openTaskGroup();
    const context: ReadContext = {
      base,
      query: { ...query, apiVersion, project: session.projectId },
      client,
      token: session.token,
      userAgent: `quota-gate/${version}`,
      timing: timingWithin(timeoutMs),
      deadline,
      clock,
      log,
      slowHint: say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`,
      halt: ending.halt,
      ending,
    };
    try {
      return await task(context);
    } finally {
      ending.close();
      await client.close();
    }
  };
  return {
    info: describeSource(apiVersion),
    supports: supportOf(apiVersion),
    findAddress: () => new URL(base.origin).host + base.path,
    listRegions: (session) => use(session, { wanted: [] }, async (context) => (await listRegions(context)).toSorted()),
    read: ({ session, ...query }) => use(session, query, (context) => readSnapshot(context, runtime.now)),
  };
}

/** Implements {@link QuotaSource.read}. Requests only the documents, regions and components that have wanted keys. */
async function readSnapshot(context: ReadContext, now: () => Date): Promise<Snapshot> {
  const { query, ending } = context;
  const requests = toRequests(query);
  const read = async <Value>(request: DocumentRequest | undefined, kind: ValueKind<Value>) =>
    request && ending.run(() => collect(context, request, kind));
  const [quota, first] = await allOf([read(requests.quota, LIMITS), read(requests.usage, AMOUNTS)]);
  const asked = requests.usage?.regions;
  const isMissing = requests.quota?.regions.some((region) => asked?.includes(region) !== true) === true;
  // Services report more usage than the API's documents have: of key pairs, and of images with limits.
  const hasMore = requests.quota !== undefined && isMissing && quota?.facts !== undefined;
  const usage = hasMore ? await read({ ...requests.quota, document: "usage" }, AMOUNTS) : first;
  const facts = quota?.facts ?? usage?.facts;
  const regions = facts === undefined ? await findRegions(context, requests.quota, [quota, usage]) : facts.regions;
  return {
    source: describeSource(query.apiVersion),
    project: query.project,
    readAt: now().toISOString(),
    quota: toRegions(context, "quota", quota),
    usage: toRegions(context, "usage", usage),
    // Readings of `quota-gate serve` have their own reasons for missing values.
    explanations: facts === undefined ? explainAbsences(query) : [],
    regions,
    traits: facts?.traits ?? [],
    shared: facts?.shared ?? [],
  };
}

function explainAbsences({ wanted }: ProjectQuery): Snapshot["explanations"] {
  return (wanted ?? []).flatMap(({ region, key }) => {
    const text = explainAbsence(canonicalKey(key), region);
    return text === undefined ? [] : { region, key: canonicalKey(key), text };
  });
}

/**
 * Returns the names of all regions, or undefined if they are unknown. They are requested only if a requested region is
 * in neither document. A failure of that request is logged, and the run goes on without the names.
 */
async function findRegions(
  context: ReadContext,
  request: DocumentRequest | undefined,
  collected: readonly (Collected<unknown> | undefined)[],
): Promise<Snapshot["regions"]> {
  const known = collected.find((one) => one?.all !== undefined)?.all;
  if (known !== undefined) return known;
  const found = new Set(collected.flatMap((one) => (one === undefined ? [] : namesOf(one))));
  if (request === undefined || request.regions.every((region) => found.has(region))) return undefined;
  try {
    return await listRegions(context);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    context.log.info(say`The Quota API does not list its regions: ${joinMessages(error.problems.map(problemMessage))}`);
    return undefined;
  }
}

/**
 * Returns a document's regions for the snapshot. A region that cannot be read gets a wrong reading for each wanted key,
 * since it would look absent otherwise.
 */
function toRegions<Value>(
  { query, log }: ReadContext,
  name: DocumentName,
  collected: Collected<Value> | undefined,
): readonly RegionReadings<Value>[] {
  if (collected === undefined) return [];
  const { regions, facts } = collected;
  // The API's documents do not have limits that only some clouds have; services do.
  const isKnown = ({ key }: Reading<Value>): boolean =>
    name === "usage" || facts !== undefined || !isLimitedInSomeClouds(key);
  const allKeys = keysOf(query.apiVersion).flatMap((row) => (row[name] ? [row.key] : []));
  return regions.map(({ region, readings, unreadable: found }) => {
    if (found === undefined) return { region, readings: readings.filter(isKnown) };
    log.warning(say`The Quota API's ${name} of ${showRegions(query, [region])} cannot be read: ${found}.`);
    const wanted = query.wanted?.filter((one) => one.region === region).map(({ key }) => canonicalKey(key));
    return { region, readings: [...new Set(wanted ?? allKeys)].map((key) => ({ key, found })) };
  });
}

interface Collected<Value> extends ParsedDocument<Value> {
  /** Names of all regions. undefined if only some regions were requested. */
  readonly all: readonly string[] | undefined;
}

/**
 * Reads a document in at most three requests, each with its own retries.
 *
 * - A request that the service refuses (400, 404, 414, 431) is repeated without `filter`, then without `regions`.
 *   Regions that do not exist are absent from the response to that.
 * - The effect of `filter` on a response is not specified. If a filtered response lacks a value that a verdict needs,
 *   its regions are requested once more without `filter`, and the new response replaces them. If the service refuses
 *   that request, the first response is kept, and absent values are unknown. Any other failure makes the whole reading
 *   fail: an outage must not turn into an `unknown`, which a user may have allowed to pass.
 */
async function collect<Value>(
  context: ReadContext,
  request: DocumentRequest,
  kind: ValueKind<Value>,
): Promise<Collected<Value>> {
  const first = await fetchWidening(context, request, kind);
  if ("refused" in first) throw new GateError(first.refused);
  if (first.facts !== undefined || !first.isFiltered) return first;
  const lacking = regionsLackingSomething(context.query.wanted ?? [], first);
  if (lacking.length === 0) return first;
  const shown = showRegions(context.query, lacking);
  context.log.debug(say`The filtered usage lacks something of ${shown}; asking again without filter.`);
  const wider: DocumentRequest = { document: request.document, regions: lacking, components: undefined };
  const second = await fetchWidening(context, wider, kind);
  if ("regions" in second) return merge(first, second);
  context.log.warning(
    say`The Quota API's usage of ${shown} is incomplete, and it does not answer the request for all components.`,
  );
  return first;
}

/** Returns the names of all regions, from a whole quota document. Throws as {@link collect} does. */
async function listRegions(context: ReadContext): Promise<readonly string[]> {
  return (await collect(context, { document: "quota", regions: [], components: undefined }, LIMITS)).all ?? [];
}

/**
 * Requests a document, with wider requests after refusals. Returns it with the sign whether it is filtered, or the last
 * refusal. `named` are the regions that the first request names.
 */
async function fetchWidening<Value>(
  context: ReadContext,
  request: DocumentRequest,
  kind: ValueKind<Value>,
  named = request.regions,
): Promise<(Collected<Value> & { readonly isFiltered: boolean }) | Refused> {
  const document = await fetchDocument(context, request, kind);
  if ("refused" in document) {
    const wider = widen(request);
    return wider === undefined ? document : fetchWidening(context, wider, kind, named);
  }
  // Readable regions are kept even if they were not requested: they provide suggestions for misspelt names.
  const regions = document.regions.filter(
    ({ region, unreadable }) => unreadable === undefined || named.length === 0 || named.includes(region),
  );
  const all = request.regions.length === 0 ? namesOf(document) : undefined;
  const isFiltered = request.components !== undefined;
  return { ...document, regions, isFiltered, all: document.facts === undefined ? all : document.facts.regions };
}

/** Returns the request without `filter`, or without `regions` if it has no `filter`. undefined if it has neither. */
function widen({ document, regions, components }: DocumentRequest): DocumentRequest | undefined {
  if (components === undefined && regions.length === 0) return undefined;
  return { document, regions: components === undefined ? [] : regions, components: undefined };
}

/** Returns the names of all regions in a document, including unreadable ones. */
function namesOf({ regions }: ParsedDocument<unknown>): readonly string[] {
  return regions.map(({ region }) => region);
}

/**
 * Returns the regions in which the document lacks a value that a verdict needs. A wrong value is not lacking, so it is
 * not requested again.
 */
function regionsLackingSomething(
  wanted: readonly ValueQuestion[],
  { regions }: ParsedDocument<unknown>,
): readonly string[] {
  const found = new Map(regions.map((one) => [one.region, one]));
  const lacking = wanted.filter(({ region, key, item }) => {
    const canonical = canonicalKey(key);
    const { readings = [], unreadable } = found.get(region) ?? {};
    if (!placesOf(canonical).needsUsage || unreadable !== undefined) return false;
    const own = readings.filter((one) => one.key === canonical);
    return !own.some((one) => item === undefined || one.item === undefined || one.item === item);
  });
  return [...new Set(lacking.map(({ region }) => region))].toSorted();
}

function merge<Value>(first: Collected<Value>, fresher: Collected<Value>): Collected<Value> {
  const replaced = new Set(namesOf(fresher));
  const kept = first.regions.filter(({ region }) => !replaced.has(region));
  return { regions: [...kept, ...fresher.regions], all: first.all ?? fresher.all };
}
