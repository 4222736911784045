// Asks this host for both documents.

import type { SignIn } from "./sign-in.ts";
import { type Trouble, toTrouble, withoutAnswer } from "./trouble.ts";

/** Both documents. */
export interface Documents {
  readonly quota: Regions;
  readonly usage: Regions;
  /** Sentences on what the service left out, since the token's roles do not allow it. */
  readonly leftOut: readonly string[];
}

/** A question. */
interface PageQuestion {
  /** The page's own address. */
  readonly base: string;
  readonly signIn: SignIn;
  /** Ends the question. */
  readonly signal: AbortSignal;
}

const LIMIT_S = 60;

/** Asks for both documents at the same time. Trouble of either is trouble: half an answer is none. */
export async function ask(question: PageQuestion): Promise<Documents | Trouble> {
  const [quota, usage] = await Promise.all([askFor("quota", question), askFor("current_usage", question)]);
  if ("sentences" in quota) return quota;
  if ("sentences" in usage) return usage;
  const leftOut = [...new Set([...quota.leftOut, ...usage.leftOut])];
  return { quota: quota.regions, usage: usage.regions, leftOut };
}

interface Document {
  readonly regions: Regions;
  readonly leftOut: readonly string[];
}

async function askFor(name: "quota" | "current_usage", question: PageQuestion): Promise<Document | Trouble> {
  const { base, signIn, signal } = question;
  const url = new URL(`v3/projects/${encodeURIComponent(signIn.projectId)}/${name}`, base);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { "X-Auth-Token": signIn.token, Accept: "application/json, application/problem+json" },
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_S * 1000)]),
    });
    text = await response.text();
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return withoutAnswer(
      isLate ? `The service has not answered within ${LIMIT_S} s.` : "The service cannot be reached.",
    );
  }
  const body = parseJson(text);
  if (response.status !== 200) {
    const retryAfter = response.headers.get("Retry-After");
    return toTrouble({ status: response.status, retryAfter, detail: toDetail(body, signIn.token) });
  }
  const regions = readDocument(body);
  if (regions === null) return withoutAnswer(`The service's answer to \`${name}\` is no document of the Quota API.`);
  return { regions, leftOut: readStrings(response.headers.get("Quota-Gate-Left-Out")) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `detail` of a problem document (RFC 9457); empty: there is none. A proxy in between may quote the token; the page does not. */
function toDetail(body: unknown, token: string): string {
  const isProblem = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return isProblem ? String(body.detail).replaceAll(token, "…") : "";
}

/** Strings of a structured field, a list (RFC 9651, section 3.3.3). */
function readStrings(field: string | null): readonly string[] {
  const strings = (field ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/gu);
  return [...strings].map(([, text = ""]) => text.replaceAll(/\\(.)/gu, "$1"));
}

/** A limit or usage: "unlimited" is the API's -1, null is a value that is none. */
export type Amount = number | "unlimited" | null;

/** An amount and what it is of. */
export interface DocumentEntry {
  readonly key: string;
  /** Flavor or storage type; null: the key has one amount. */
  readonly item: string | null;
  readonly amount: Amount;
}

/** Entries of a document by region, each with its id: the same in both documents. */
export type Regions = ReadonlyMap<string, ReadonlyMap<string, DocumentEntry>>;

/** Reads a document; null: it is none. */
export function readDocument(document: unknown): Regions | null {
  const members = membersOf(document);
  if (members === null) return null;
  const regions = new Map<string, ReadonlyMap<string, DocumentEntry>>();
  for (const [region, values] of members) {
    const keys = membersOf(values);
    if (keys === null) return null;
    const entries = keys.flatMap(([key, value]) => toEntries(key, value));
    regions.set(region, withoutDoubles(entries));
  }
  return regions;
}

/** Members of an object, foreign names and all. null: it is no object. */
function membersOf(value: unknown): [name: string, value: unknown][] | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
}

function toEntries(key: string, value: unknown): readonly DocumentEntry[] {
  const items = Array.isArray(value) ? value.map(toStorageSize) : membersOf(value);
  if (items === null || items.includes(null)) return [{ key, item: null, amount: toAmount(value) }];
  return items.flatMap((pair) => (pair === null ? [] : [{ key, item: pair[0], amount: toAmount(pair[1]) }]));
}

/** An element of `objectstorage` as a pair of name and value; null: it is none. */
function toStorageSize(element: unknown): [type: string, size: unknown] | null {
  const { type, space_bytes } = Object.fromEntries(membersOf(element) ?? []);
  return typeof type === "string" ? [type, space_bytes] : null;
}

function toAmount(value: unknown): Amount {
  if (value === -1) return "unlimited";
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The entries by id. Of what is there twice nobody knows which amount is right. */
function withoutDoubles(entries: readonly DocumentEntry[]): ReadonlyMap<string, DocumentEntry> {
  const byId = new Map<string, DocumentEntry>();
  for (const entry of entries) {
    const id = JSON.stringify([entry.key, entry.item]);
    byId.set(id, byId.has(id) ? { ...entry, amount: null } : entry);
  }
  return byId;
}
