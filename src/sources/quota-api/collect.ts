// One document from one question: what is asked again, and more widely, where the first answer leaves something open.

import { canonicalKey, quoteList, type Reading, type RequestRecord, type Wanted } from "../../core/index.ts";
import { ask, type Outcome, type ParseAnswer, type ReadContext } from "./ask.ts";
import type { Answer } from "./parse-response.ts";
import { needsUsage, type Question } from "./queries.ts";

/** A document as far as it could be had, with every request that it took. */
export interface Collected<Value> {
  /** The last question's outcome; with an answer, that of all questions put together. */
  readonly outcome: Outcome<Value>;
  readonly records: readonly RequestRecord[];
}

/**
 * Statuses by which a service may say that it does not take this `filter` or these `regions`, which the API's specification leaves
 * open: bad request, not found, and a request that is too long (hundreds of regions; servers differ in which of two statuses that has).
 */
const NOT_TAKEN: readonly (number | null)[] = [400, 404, 414, 431];

function isNotTaken<Value>(outcome: Outcome<Value>): boolean {
  return outcome.kind === "failure" && NOT_TAKEN.includes(outcome.failure.status);
}

/**
 * The document for a question; at most three requests (each with its own tries).
 *
 * - A question that the service does not take (400, 404, 414, 431) is asked without `filter`, then without `regions`. Regions that
 *   do not exist are absent from what comes then.
 * - What `filter` does to an answer is not specified. So where a filtered answer lacks something that a verdict needs, its
 *   region is asked for once more without `filter`, and the new answer replaces that region. If the service does not take
 *   *that* question, the first answer stands: the API has said that there is no more to be had, and absent is unknown.
 *   Any other failure of it is a failure of the whole. An outage must not turn into an `unknown`, which a user may have
 *   allowed to pass: what `unknown` means there is that the API does not know, not that nobody could ask.
 */
export async function collect<Value>(options: {
  readonly context: ReadContext;
  readonly question: Question;
  readonly parse: ParseAnswer<Value>;
}): Promise<Collected<Value>> {
  const { context, question, parse } = options;
  const first = await askWidening(options);
  const { outcome } = first;
  if (outcome.kind !== "answer" || first.asked.components === null) return first;
  const regions = regionsLackingSomething(context.query.wanted ?? [], outcome.answer);
  if (regions.length === 0) return first;
  context.log.debug(`The filtered usage lacks something of ${quoteList(regions)}; asking again without filter.`);
  const wider: Question = { document: question.document, regions, components: null };
  const second = await askWidening({ context, question: wider, parse });
  const records = [...first.records, ...second.records];
  if (second.outcome.kind === "answer") {
    const answer = merge(outcome.answer, second.outcome.answer);
    return { outcome: { ...second.outcome, answer }, records };
  }
  if (!isNotTaken(second.outcome)) return { outcome: second.outcome, records };
  context.log.warning(
    `The Quota API's usage of ${quoteList(regions)} is incomplete, and it does not answer the question for all components.`,
  );
  return { outcome, records };
}

async function askWidening<Value>(options: {
  readonly context: ReadContext;
  readonly question: Question;
  readonly parse: ParseAnswer<Value>;
}): Promise<Collected<Value> & { readonly asked: Question }> {
  const { context, question, parse } = options;
  const wider: readonly Question[] = [
    ...(question.components === null ? [] : [{ ...question, components: null }]),
    ...(question.regions.length === 0 ? [] : [{ ...question, regions: [], components: null }]),
  ];
  let asked = question;
  let outcome = await ask(context, asked, parse);
  const records = [outcome.record];
  for (const next of wider) {
    if (!isNotTaken(outcome)) break;
    asked = next;
    outcome = await ask(context, asked, parse);
    records.push(outcome.record);
  }
  if (outcome.kind !== "answer") return { outcome, records, asked };
  if (asked.regions.length < question.regions.length) tellMissing(context, question, outcome.answer);
  return { outcome: { ...outcome, answer: withoutForeignNoise(outcome.answer, question.regions) }, records, asked };
}

function tellMissing<Value>(context: ReadContext, question: Question, answer: Answer<Value>): void {
  const existing = new Set([...answer.regions.map(({ region }) => region), ...answer.unreadable.keys()]);
  const missing = question.regions.filter((region) => !existing.has(region));
  if (missing.length === 0) return;
  const known = existing.size === 0 ? "no region at all" : quoteList([...existing], 20);
  context.log.info(`The Quota API's ${question.document} does not have ${quoteList(missing)}; it has ${known}.`);
}

/**
 * Regions that nobody asked for are kept where they can be read: that they exist, and what they have, tells what a misspelt name
 * may have meant. One that cannot be read is nobody's concern.
 */
function withoutForeignNoise<Value>(answer: Answer<Value>, regions: readonly string[]): Answer<Value> {
  if (regions.length === 0) return answer;
  const asked = new Set(regions);
  return { ...answer, unreadable: new Map([...answer.unreadable].filter(([region]) => asked.has(region))) };
}

/** Regions of which the answer does not have everything that a verdict needs. A wrong value is there, so it is not asked for again. */
function regionsLackingSomething<Value>(wanted: readonly Wanted[], answer: Answer<Value>): readonly string[] {
  const found = new Map(answer.regions.map(({ region, readings }) => [region, itemsByKey(readings)]));
  const lacking = wanted.filter(({ region, key, item }) => {
    const canonical = canonicalKey(key);
    if (!needsUsage(canonical) || answer.unreadable.has(region)) return false;
    const items = found.get(region)?.get(canonical);
    return items === undefined || !(item === null || items.has(null) || items.has(item));
  });
  return [...new Set(lacking.map(({ region }) => region))].sort((a, b) => (a < b ? -1 : 1));
}

function itemsByKey(readings: readonly Reading<unknown>[]): ReadonlyMap<string, ReadonlySet<string | null>> {
  const byKey = new Map<string, Set<string | null>>();
  for (const { key, item } of readings) byKey.set(key, (byKey.get(key) ?? new Set()).add(item));
  return byKey;
}

function merge<Value>(first: Answer<Value>, fresher: Answer<Value>): Answer<Value> {
  const replaced = new Set([...fresher.regions.map(({ region }) => region), ...fresher.unreadable.keys()]);
  return {
    regions: [...first.regions.filter(({ region }) => !replaced.has(region)), ...fresher.regions],
    unreadable: new Map([...[...first.unreadable].filter(([region]) => !replaced.has(region)), ...fresher.unreadable]),
  };
}
