// One document from up to three requests: wider ones follow where the first response lacks something.

import { canonicalKey, compareText, GateError, idOf, say, type Wanted } from "../../core/index.ts";
import { fetchDocument, type ParseDocument, type ReadContext, type Refused } from "./fetch-document.ts";
import type { ParsedDocument } from "./parse-response.ts";
import { type DocumentRequest, needsUsage, toShownRegions } from "./queries.ts";

/** A document as far as it could be had. */
export interface Collected<Value> {
  /** That of all requests, merged. */
  readonly document: ParsedDocument<Value>;
  /** All regions that the document has. undefined: not known, since it was asked for some only. */
  readonly regions: readonly string[] | undefined;
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
 *
 * Throws a GateError where there is no document.
 */
export async function collect<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
): Promise<Collected<Value>> {
  const first = await fetchWidening(context, request, parse);
  if ("problem" in first) throw new GateError(first.problem);
  const { document, regions } = first;
  if (document.facts !== undefined || first.asked.components === undefined) return first;
  const lacking = regionsLackingSomething(context.query.wanted ?? [], document);
  if (lacking.length === 0) return first;
  const show = toShownRegions(context.query);
  context.log.debug(say`The filtered usage lacks something of ${show(lacking)}; asking again without filter.`);
  const wider: DocumentRequest = { document: request.document, regions: lacking, components: undefined };
  const second = await fetchWidening(context, wider, parse);
  if ("document" in second) {
    return { document: merge(document, second.document), regions: regions ?? second.regions };
  }
  context.log.warning(
    say`The Quota API's usage of ${show(lacking)} is incomplete, and it does not answer the request for all components.`,
  );
  return first;
}

/** Names of all regions, by a document of which nothing else is taken. Throws as {@link collect} does. */
export async function listRegions<Value>(
  context: ReadContext,
  parse: ParseDocument<Value>,
): Promise<readonly string[]> {
  const request: DocumentRequest = { document: "quota", regions: [], components: undefined };
  return (await collect(context, request, parse)).regions ?? [];
}

/** The document, or the last refusal. `named`: the regions that are asked about. */
async function fetchWidening<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
  named = request.regions,
): Promise<(Collected<Value> & { readonly asked: DocumentRequest }) | Refused> {
  const fetched = await fetchDocument(context, request, parse);
  if (fetched.kind === "refused") {
    const wider = widen(request);
    return wider === undefined ? fetched : fetchWidening(context, wider, parse, named);
  }
  const { document } = fetched;
  const all = request.regions.length === 0 ? namesOf(document) : undefined;
  const regions = document.facts === undefined ? all : document.facts.regions;
  return { asked: request, regions, document: withoutOtherUnreadable(document, named) };
}

/** The same request without `filter`, then without `regions`. undefined: it is without both. */
function widen({ document, regions, components }: DocumentRequest): DocumentRequest | undefined {
  if (components === undefined && regions.length === 0) return undefined;
  return { document, regions: components === undefined ? [] : regions, components: undefined };
}

/** Names of all regions in a document, those without readable values too. */
export function namesOf({ regions, unreadable }: ParsedDocument<unknown>): readonly string[] {
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
function regionsLackingSomething<Value>(wanted: readonly Wanted[], document: ParsedDocument<Value>): readonly string[] {
  const { regions, unreadable } = document;
  const ofRegions = regions.flatMap(({ region, readings }) => readings.map((reading) => ({ region, ...reading })));
  const items = Map.groupBy(ofRegions, ({ region, key }) => idOf(region, key));
  const lacking = wanted.filter(({ region, key, item }) => {
    const canonical = canonicalKey(key);
    if (!needsUsage(canonical) || unreadable.has(region)) return false;
    const found = items.get(idOf(region, canonical));
    return found?.some((one) => item === undefined || one.item === undefined || one.item === item) !== true;
  });
  return [...new Set(lacking.map(({ region }) => region))].toSorted(compareText);
}

function merge<Value>(first: ParsedDocument<Value>, fresher: ParsedDocument<Value>): ParsedDocument<Value> {
  const replaced = new Set([...fresher.regions.map(({ region }) => region), ...fresher.unreadable.keys()]);
  return {
    regions: [...first.regions.filter(({ region }) => !replaced.has(region)), ...fresher.regions],
    unreadable: new Map([...[...first.unreadable].filter(([region]) => !replaced.has(region)), ...fresher.unreadable]),
  };
}
