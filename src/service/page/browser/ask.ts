// Asks this host for both documents.

/** A project, and a token of it. Both are kept in memory only. */
export interface SignIn {
  readonly projectId: string;
  readonly token: string;
}

/** Both documents. */
export interface Documents {
  readonly quota: Regions;
  readonly usage: Regions;
  /** Sentences on what the service left out, since the token's roles do not allow it. */
  readonly leftOut: readonly string[];
}

/** A limit or usage: "unlimited" is the API's -1, undefined is a value that is none. */
export type Amount = number | "unlimited" | undefined;

/** An amount and what it is of. */
export interface DocumentEntry {
  readonly key: string;
  /** Flavor or storage type; undefined: the key has one amount. */
  readonly item: string | undefined;
  readonly amount: Amount;
}

/** Entries of a document by region, each with its id: the same in both documents. */
export type Regions = ReadonlyMap<string, ReadonlyMap<string, DocumentEntry>>;

/** Seconds between two questions. */
export const REFRESH_S = 30;

const LIMIT_S = 60;

/** There is no answer. */
export class Trouble extends Error {
  /** What happened, and what to do. */
  readonly sentences: readonly string[];
  /** Seconds after which it is worth asking again; Infinity: only with another token or project. */
  readonly retryAfterS: number;

  constructor(sentences: readonly string[], retryAfterS = REFRESH_S) {
    super(sentences.join(" "));
    this.sentences = sentences.filter((sentence) => sentence !== "");
    this.retryAfterS = retryAfterS;
  }
}

/** What happened, and what to do about it, by status. */
const STATUSES: Readonly<Record<number, readonly [what: string, next: string]>> = {
  401: ["The token is not accepted.", "Get another one with `openstack token issue -f json`, and sign in again."],
  403: ["The token does not open this project.", "Sign in with the project that the token was issued for."],
  404: ["This server has no v3 of the Quota API at this address.", ""],
  429: ["The service was asked too often.", ""],
  431: ["The token is longer than the service takes.", ""],
  503: ["The service cannot answer at the moment.", ""],
};

/** A question. */
interface PageQuestion {
  /** The page's own address. */
  readonly base: string;
  readonly signIn: SignIn;
  /** Ends the question. */
  readonly signal: AbortSignal;
}

/** Asks for both documents at the same time. Throws {@link Trouble} of either: half an answer is none. */
export async function ask(question: PageQuestion): Promise<Documents> {
  const [quota, usage] = await Promise.all([askFor("quota", question), askFor("current_usage", question)]);
  const leftOut = [...new Set([...quota.leftOut, ...usage.leftOut])];
  return { quota: quota.regions, usage: usage.regions, leftOut };
}

async function askFor(name: "quota" | "current_usage", { base, signIn, signal }: PageQuestion) {
  const url = new URL(`v3/projects/${encodeURIComponent(signIn.projectId)}/${name}`, base);
  const request = {
    headers: { "X-Auth-Token": signIn.token, Accept: "application/json, application/problem+json" },
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_S * 1000)]),
  } as const;
  const { status, headers, text } = await send(url, request);
  const body = parseJson(text);
  if (status !== 200) {
    const [what, next] = STATUSES[status] ?? [`The service answered with the status ${status}.`, ""];
    const isRefused = status === 401 || status === 403;
    throw new Trouble(
      [what, toDetail(body, signIn.token), next],
      isRefused ? Number.POSITIVE_INFINITY : toSeconds(headers.get("Retry-After")),
    );
  }
  const regions = readDocument(body);
  if (regions === undefined) {
    throw new Trouble([`The service's answer to \`${name}\` is no document of the Quota API.`]);
  }
  return { regions, leftOut: readStrings(headers.get("Quota-Gate-Left-Out") ?? "") };
}

async function send(url: URL, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const late = `The service has not answered within ${LIMIT_S} s.`;
    throw new Trouble([isLate ? late : "The service cannot be reached."]);
  }
}

/** undefined: it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds of `Retry-After` (RFC 9110, section 10.2.3), of which this service sends the number only. */
function toSeconds(retryAfter: string | null): number {
  return /^\d{1,5}$/u.test(retryAfter ?? "") ? Math.max(1, Number(retryAfter)) : REFRESH_S;
}

/** `detail` of a problem document (RFC 9457); empty: there is none. A proxy in between may quote the token; the page does not. */
function toDetail(body: unknown, token: string): string {
  const { detail } = Object.fromEntries(membersOf(body) ?? []);
  return typeof detail === "string" ? detail.replaceAll(token, "…") : "";
}

/** Strings of a structured field, a list (RFC 9651, section 3.3.3). */
function readStrings(field: string): readonly string[] {
  const strings = field.matchAll(/"((?:[^"\\]|\\.)*)"/gu);
  return [...strings].map(([, text = ""]) => text.replaceAll(/\\(.)/gu, "$1"));
}

/** Reads a document; undefined: it is none. */
export function readDocument(document: unknown): Regions | undefined {
  const regions = new Map<string, ReadonlyMap<string, DocumentEntry>>();
  const members = membersOf(document);
  for (const [region, values] of members ?? []) {
    const keys = membersOf(values);
    if (keys === undefined) return undefined;
    const entries = new Map<string, DocumentEntry>();
    for (const entry of keys.flatMap(([key, value]) => toEntries(key, value))) {
      const id = JSON.stringify([entry.key, entry.item]);
      // Of what is there twice it is not known which amount is right.
      entries.set(id, entries.has(id) ? { ...entry, amount: undefined } : entry);
    }
    regions.set(region, entries);
  }
  return members === undefined ? undefined : regions;
}

/** Members of an object, foreign names and all. undefined: it is no object. */
export function membersOf(value: unknown): [name: string, value: unknown][] | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

/** Entries of a key: one for each flavor or storage type, or its one amount. */
function toEntries(key: string, value: unknown): readonly DocumentEntry[] {
  const items = Array.isArray(value)
    ? value.map((element): readonly [unknown, unknown] => {
        const { type, space_bytes } = Object.fromEntries(membersOf(element) ?? []);
        return [type, space_bytes];
      })
    : (membersOf(value) ?? [[undefined, value] as const]);
  return items.map(([item, amount]) => ({
    key,
    item: typeof item === "string" ? item : undefined,
    amount: toAmount(amount),
  }));
}

function toAmount(value: unknown): Amount {
  if (value === -1) return "unlimited";
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
