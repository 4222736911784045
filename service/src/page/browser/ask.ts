// Asks this host for both documents.

import type { Snapshot } from "../../../../src/core/index.ts";
import { AMOUNTS, LIMITS, parseDocument, type ValueKind } from "../../../../src/sources/quota-api/index.ts";

/** A project, and a token of it. Both are kept in memory only. */
export interface SignIn {
  readonly projectId: string;
  readonly token: string;
}

/** Both documents. */
export interface Documents extends Pick<Snapshot, "quota" | "usage"> {
  /** Sentences on what the service left out, since the token's roles do not allow it. */
  readonly leftOut: readonly string[];
  /** Services that regions share, by what their keys begin with. Absent: the service names none. */
  readonly shared?: readonly { readonly prefix: string; readonly regions: readonly string[] }[];
}

/** Seconds between two questions. */
export const REFRESH_S = 30;

const LIMIT_S = 60;

/** There is no answer. */
export class Trouble extends Error {
  readonly sentences: readonly string[];
  /** Seconds after which it is worth asking again; Infinity: only with another token or project. */
  readonly retryAfterS: number;

  constructor(sentences: readonly string[], retryAfterS = REFRESH_S) {
    super(sentences.join(" "));
    this.sentences = sentences.filter((sentence) => sentence !== "");
    this.retryAfterS = retryAfterS;
  }
}

const STATUSES: Readonly<Record<number, readonly [what: string, next: string]>> = {
  401: ["The token is not accepted.", "Get another one with `openstack token issue -f json`, and sign in again."],
  403: ["The token does not open this project.", "Sign in with the project that the token was issued for."],
  404: ["This server has no v3 of the Quota API at this address.", ""],
  429: ["The service was asked too often.", ""],
  431: ["The token is longer than the service takes.", ""],
  503: ["The service cannot answer at the moment.", ""],
};

interface PageQuestion {
  readonly base: string;
  readonly signIn: SignIn;
  readonly signal: AbortSignal;
}

/** Asks for both documents at the same time. Throws {@link Trouble} of either: half an answer is none. */
export async function ask(question: PageQuestion): Promise<Documents> {
  const [quota, usage] = await Promise.all([
    askFor("quota", question, LIMITS),
    askFor("current_usage", question, AMOUNTS),
  ]);
  const leftOut = [...new Set([...quota.leftOut, ...usage.leftOut])];
  return { quota: quota.regions, usage: usage.regions, leftOut, shared: quota.shared };
}

async function askFor<Value>(
  name: "quota" | "current_usage",
  { base, signIn, signal }: PageQuestion,
  kind: ValueKind<Value>,
) {
  const url = new URL(`v3/projects/${encodeURIComponent(signIn.projectId)}/${name}`, base);
  const request = {
    headers: {
      "X-Auth-Token": signIn.token,
      Accept: "application/json, application/problem+json",
      "Quota-Gate-Keys": "all",
    },
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_S * 1000)]),
  } as const;
  const { status, headers, text } = await send(url, request);
  if (status !== 200) {
    const [what, next] = STATUSES[status] ?? [`The service answered with the status ${status}.`, ""];
    const isRefused = status === 401 || status === 403;
    throw new Trouble(
      [what, toDetail(text, signIn.token), next],
      isRefused ? Number.POSITIVE_INFINITY : toSeconds(headers.get("Retry-After")),
    );
  }
  const document = parseDocument(text, kind);
  if ("what" in document || document.regions.some(({ unreadable }) => unreadable !== undefined)) {
    throw new Trouble([`The service's answer to \`${name}\` is no document of the Quota API.`]);
  }
  return {
    regions: document.regions,
    leftOut: readStrings(headers.get("Quota-Gate-Left-Out") ?? ""),
    shared: readInnerLists(headers.get("Quota-Gate-Shared") ?? ""),
  };
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

/** Members of a JSON object, foreign names and all. None: the text is something else. */
export function membersIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/** Seconds of `Retry-After` (RFC 9110, section 10.2.3), of which this service sends the number only. */
function toSeconds(retryAfter: string | null): number {
  return /^\d{1,5}$/u.test(retryAfter ?? "") ? Math.max(1, Number(retryAfter)) : REFRESH_S;
}

/** `detail` of a problem document (RFC 9457); empty: there is none. A proxy in between may quote the token; the page does not. */
function toDetail(text: string, token: string): string {
  const { detail } = membersIn(text);
  return typeof detail === "string" ? detail.replaceAll(token, "…") : "";
}

/** Strings of a structured field, a list (RFC 9651, section 3.3.3). */
function readStrings(field: string): readonly string[] {
  const strings = field.matchAll(/"((?:[^"\\]|\\.)*)"/gu);
  return [...strings].map(([, text = ""]) => text.replaceAll(/\\(.)/gu, "$1"));
}

/** Lists of regions with what the keys of their service begin with, of a structured field (RFC 9651, section 3.1.1). */
function readInnerLists(field: string): NonNullable<Documents["shared"]> {
  const lists = field.matchAll(/\(((?:"(?:[^"\\]|\\.)*" ?)*)\);keys="([a-z\d]+)"/gu);
  return [...lists].map(([, regions = "", prefix = ""]) => ({ prefix, regions: readStrings(regions) }));
}
