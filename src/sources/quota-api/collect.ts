// One document from up to three requests: wider ones follow where the first response lacks something.

import { canonicalKey, type Reading, say, type Wanted } from "../../core/index.ts";
import { type DocumentOutcome, fetchDocument, type ParseDocument, type ReadContext } from "./fetch-document.ts";
import type { ParsedDocument } from "./parse-response.ts";
import { type DocumentRequest, needsUsage, toShownRegions } from "./queries.ts";

/** A document as far as it could be had. */
export interface Collected<Value> {
  /** The last request's outcome; with a document, that of all requests merged. */
  readonly outcome: DocumentOutcome<Value>;
  /** All regions that the document has. undefined: not known, since it was asked for some only. */
  readonly regions: readonly string[] | undefined;
}

/**
 * Statuses by which a service may refuse this `filter` or these `regions`, which the specification leaves open: bad request, not
 * found, and a request that is too long (hundreds of regions; servers differ in which of two statuses that has).
 */
const REFUSED: readonly (number | undefined)[] = [400, 404, 414, 431];

function isRefused<Value>(outcome: DocumentOutcome<Value>): boolean {
  return outcome.kind === "failed" && REFUSED.includes(outcome.status);
}

/**
 * Reads a document in at most three requests (each with its own retries).
 *
 * - A request that the service refuses (400, 404, 414, 431) is sent without `filter`, then without `regions`. Regions that do not
 *   exist are absent from the response to that.
 * - The effect of `filter` on a response is not specified. So where a filtered response lacks something that a verdict needs, its
 *   region is requested once more without `filter`, and the new response replaces that region. If the service refuses *that*
 *   request, the first response stands: the API has no more, and absent is unknown. Any other failure of it is a failure of the
 *   whole: an outage must not turn into an `unknown`, which a user may have allowed to pass.
 */
export async function collect<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
): Promise<Collected<Value>> {
  const first = await fetchWidening(context, request, parse);
  const { outcome } = first;
  if (outcome.kind !== "answer" || outcome.answer.facts !== undefined || first.asked.components === undefined)
    return first;
  const regions = regionsLackingSomething(context.query.wanted ?? [], outcome.answer);
  if (regions.length === 0) return first;
  context.log.debug(
    say`The filtered usage lacks something of ${toShownRegions(context.query)(regions)}; asking again without filter.`,
  );
  const wider: DocumentRequest = { document: request.document, regions, components: undefined };
  const second = await fetchWidening(context, wider, parse);
  if (second.outcome.kind === "answer") {
    const answer = merge(outcome.answer, second.outcome.answer);
    return { outcome: { ...second.outcome, answer }, regions: first.regions ?? second.regions };
  }
  if (!isRefused(second.outcome)) return { outcome: second.outcome, regions: undefined };
  context.log.warning(
    say`The Quota API's usage of ${toShownRegions(context.query)(regions)} is incomplete, and it does not answer the request for all components.`,
  );
  return { outcome, regions: first.regions };
}

/** Asks for all regions, of which only the names matter. */
export function listRegions<Value>(context: ReadContext, parse: ParseDocument<Value>): Promise<Collected<Value>> {
  return fetchWidening(context, { document: "quota", regions: [], components: undefined }, parse);
}

async function fetchWidening<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
): Promise<Collected<Value> & { readonly asked: DocumentRequest }> {
  const wider: readonly DocumentRequest[] = [
    ...(request.components === undefined ? [] : [{ ...request, components: undefined }]),
    ...(request.regions.length === 0 ? [] : [{ ...request, regions: [], components: undefined }]),
  ];
  let asked = request;
  let outcome = await fetchDocument(context, asked, parse);
  for (const next of wider) {
    if (!isRefused(outcome)) break;
    asked = next;
    outcome = await fetchDocument(context, asked, parse);
  }
  if (outcome.kind !== "answer") return { outcome, asked, regions: undefined };
  const { facts } = outcome.answer;
  const regions =
    facts === undefined ? (asked.regions.length === 0 ? namesOf(outcome.answer) : undefined) : facts.regions;
  const answer = withoutOtherUnreadable(outcome.answer, request.regions);
  return { outcome: { ...outcome, answer }, asked, regions };
}

/** Names of all regions in a document, those without readable values too. */
export function namesOf<Value>({ regions, unreadable }: ParsedDocument<Value>): readonly string[] {
  return [...new Set([...regions.map(({ region }) => region), ...unreadable.keys()])];
}

/**
 * Removes unreadable regions that were not requested. Readable ones stay, since their names and keys are suggestions for misspelt
 * ones.
 */
function withoutOtherUnreadable<Value>(
  answer: ParsedDocument<Value>,
  regions: readonly string[],
): ParsedDocument<Value> {
  if (regions.length === 0) return answer;
  const asked = new Set(regions);
  return { ...answer, unreadable: new Map([...answer.unreadable].filter(([region]) => asked.has(region))) };
}

/** Regions of which the document does not have everything that a verdict needs. A wrong value is present, so it is not requested again. */
function regionsLackingSomething<Value>(wanted: readonly Wanted[], answer: ParsedDocument<Value>): readonly string[] {
  const found = new Map(answer.regions.map(({ region, readings }) => [region, itemsByKey(readings)]));
  const lacking = wanted.filter(({ region, key, item }) => {
    const canonical = canonicalKey(key);
    if (!needsUsage(canonical) || answer.unreadable.has(region)) return false;
    const items = found.get(region)?.get(canonical);
    return items === undefined || !(item === undefined || items.has(undefined) || items.has(item));
  });
  return [...new Set(lacking.map(({ region }) => region))].sort((a, b) => (a < b ? -1 : 1));
}

function itemsByKey(readings: readonly Reading<unknown>[]): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const byKey = new Map<string, Set<string | undefined>>();
  for (const { key, item } of readings) byKey.set(key, (byKey.get(key) ?? new Set()).add(item));
  return byKey;
}

function merge<Value>(first: ParsedDocument<Value>, fresher: ParsedDocument<Value>): ParsedDocument<Value> {
  const replaced = new Set([...fresher.regions.map(({ region }) => region), ...fresher.unreadable.keys()]);
  return {
    regions: [...first.regions.filter(({ region }) => !replaced.has(region)), ...fresher.regions],
    unreadable: new Map([...[...first.unreadable].filter(([region]) => !replaced.has(region)), ...fresher.unreadable]),
  };
}
