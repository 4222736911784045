// The Quota and Usage API as a source of limits and usage.

import {
  allOf,
  canonicalKey,
  GateError,
  type Limit,
  type Problem,
  type Reading,
  type RegionReadings,
  type Snapshot,
  say,
  theSetting,
} from "../../core/index.ts";
import { createDeadline, type Deadline, openClient, openEnding, SYSTEM_CLOCK, timingWithin } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { DocumentName, QuotaSource, SourceRuntime } from "../source.ts";
import { type Collected, collect, listRegions, namesOf } from "./collect.ts";
import type { ParseDocument, ReadContext } from "./fetch-document.ts";
import { parseQuota, parseUsage } from "./parse-response.ts";
import {
  type DocumentRequest,
  isLimitedInSomeClouds,
  type ProjectQuery,
  toRequests,
  toShownRegions,
} from "./queries.ts";
import { parseLimitReadings, parseUsageReadings } from "./readings.ts";
import { describeSource, explainAbsence, keysOf, supportOf } from "./served-keys.ts";

/** Makes the source from where the API is, which version of it is asked, and how long everything that is asked of it may take together. */
export function createQuotaApi({ base, apiVersion, timeoutMs }: Connection, runtime: SourceRuntime): QuotaSource {
  if (base === undefined) throw new Error("the Quota API without an address");
  const { log, env, version, clock = SYSTEM_CLOCK } = runtime;
  /** Begins to run when something is asked. */
  let deadline: Deadline | undefined;
  /** Runs a task with what its requests share, and closes every connection at its end. */
  const use = async <Value>(
    session: Session,
    query: Omit<ProjectQuery, "apiVersion" | "project">,
    task: (context: ReadContext) => Promise<Value>,
  ): Promise<Value> => {
    deadline ??= createDeadline(timeoutMs, clock);
    const client = await openClient({ url: base.origin, setting: theSetting("api-url"), env, ca: session.ca, clock });
    const ending = openEnding(clock);
    const reasons = new Map<Problem, string>();
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
      reasons,
    };
    try {
      return await task(context);
    } catch (error) {
      throw error instanceof GateError ? new GateError(withoutRepetition(error.problems, reasons)) : error;
    } finally {
      ending.close();
      await client.close();
    }
  };
  return {
    info: describeSource(apiVersion),
    supports: supportOf(apiVersion),
    findAddress: () => new URL(base.origin).host + base.path,
    listRegions: (session) =>
      use(session, { wanted: [] }, async (context) => (await listRegions(context, LIMITS)).toSorted()),
    read: ({ session, ...query }) => use(session, query, (context) => readSnapshot(context, runtime.now)),
  };
}

/** One problem for each different failure: that the same thing happened to both requests is no second problem. */
function withoutRepetition(problems: readonly Problem[], reasons: ReadonlyMap<Problem, string>): readonly Problem[] {
  return [...Map.groupBy(problems, (problem) => reasons.get(problem) ?? problem).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/**
 * Reads quota and usage of a project. Only documents, regions and components of which something is wanted are requested (with
 * nothing wanted: no request at all). A value that the API does not have is absent, an invalid one is a reading without a value; a
 * wanted region that is no object of values has such a reading for every wanted key.
 *
 * Throws GateError: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID where a document could not be read; INPUT_INVALID for a
 * proxy that cannot be used.
 */
async function readSnapshot(context: ReadContext, now: () => Date): Promise<Snapshot> {
  const { query, ending } = context;
  const requests = toRequests(query);
  const read = async <Value>(request: DocumentRequest | undefined, parse: ParseDocument<Value>) =>
    request === undefined ? undefined : ending.run(() => collect(context, request, parse));
  // Both to their end, so that no request is left behind and both reasons are reported.
  const [quota, first] = await allOf([read(requests.quota, LIMITS), read(requests.usage, USAGE)]);
  const asked = requests.usage?.regions;
  const isMissing = requests.quota?.regions.some((region) => asked?.includes(region) !== true) === true;
  // Services report usage that the API's documents do not have: of key pairs, and of images where they have limits.
  const hasMore = requests.quota !== undefined && isMissing && quota?.document.facts !== undefined;
  const usage = hasMore ? await read({ ...requests.quota, document: "usage" }, USAGE) : first;
  const facts = quota?.document.facts ?? usage?.document.facts;
  const regions = facts === undefined ? await findRegions(context, requests.quota, [quota, usage]) : facts.regions;
  return {
    source: describeSource(query.apiVersion),
    project: query.project,
    readAt: now().toISOString(),
    quota: toRegions(context, "quota", quota),
    usage: toRegions(context, "usage", usage),
    // Readings say themselves why there is no value.
    explanations: facts === undefined ? explainAbsences(query) : [],
    regions,
    traits: facts?.traits ?? [],
    shared: facts?.shared ?? [],
  };
}

const LIMITS: ParseDocument<Limit> = { document: parseQuota, readings: parseLimitReadings };
const USAGE: ParseDocument<number> = { document: parseUsage, readings: parseUsageReadings };

function explainAbsences({ wanted }: ProjectQuery): Snapshot["explanations"] {
  return (wanted ?? []).flatMap(({ region, key }) => {
    const text = explainAbsence(canonicalKey(key), region);
    return text === undefined ? [] : { region, key: canonicalKey(key), text };
  });
}

/**
 * All regions of the project, as far as they are known. Where a region that was asked for is in neither document they are asked for, so
 * that a report can name those that exist. A failure of that request changes nothing: what was answered stands.
 */
async function findRegions(
  context: ReadContext,
  request: DocumentRequest | undefined,
  collected: readonly (Collected<unknown> | undefined)[],
): Promise<Snapshot["regions"]> {
  const known = collected.find((one) => one?.regions !== undefined)?.regions;
  if (known !== undefined) return known;
  const found = new Set(collected.flatMap((one) => (one === undefined ? [] : namesOf(one.document))));
  if (request === undefined || request.regions.every((region) => found.has(region))) return undefined;
  try {
    return await listRegions(context, LIMITS);
  } catch (error) {
    const [problem] = error instanceof GateError ? error.problems : [];
    if (problem === undefined) throw error;
    context.log.info(say`The Quota API does not list its regions: ${context.reasons.get(problem) ?? problem.message}.`);
    return undefined;
  }
}

/**
 * Converts a document for the snapshot. A region without readable values gets a wrong reading for every key that is wanted of it
 * (with everything wanted: for every key of the document), since leaving it out would look like absence.
 */
function toRegions<Value>(
  { query, log }: ReadContext,
  name: DocumentName,
  collected: Collected<Value> | undefined,
): readonly RegionReadings<Value>[] {
  if (collected === undefined) return [];
  const { regions, unreadable, facts } = collected.document;
  // The documents have no such limits; only services do. Of a region that cannot be read that is not known.
  const isKnown = ({ key }: Reading<Value>): boolean =>
    name === "usage" || facts !== undefined || !isLimitedInSomeClouds(key);
  const known = regions.map(({ region, readings }) => ({ region, readings: readings.filter(isKnown) }));
  const allKeys = keysOf(query.apiVersion).flatMap((row) => (row[name] ? [row.key] : []));
  const wrong = [...unreadable].map(([region, found]) => {
    log.warning(say`The Quota API's ${name} of ${toShownRegions(query)([region])} cannot be read: ${found}.`);
    const wanted = query.wanted?.filter((one) => one.region === region).map(({ key }) => canonicalKey(key));
    const readings = [...new Set(wanted ?? allKeys)].map((key) => ({ key, found }));
    return { region, readings };
  });
  return [...known, ...wrong];
}
