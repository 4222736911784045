// Requests both documents from this host.

import type { Snapshot } from "../../../../src/core/index.ts";
import { AMOUNTS, LIMITS, parseDocument, type ValueKind } from "../../../../src/sources/quota-api/index.ts";

/** A project and its token. Both are kept in memory only. */
export interface SignIn {
  readonly projectId: string;
  readonly token: string;
}

/** Both documents of a project. */
export interface Documents extends Pick<Snapshot, "quota" | "usage"> {
  /** Sentences about keys that the service left out, since the token's roles do not allow them. */
  readonly leftOut: readonly string[];
  /** Services that regions share, by the first part of their keys. */
  readonly shared?: readonly { readonly prefix: string; readonly regions: readonly string[] }[];
}

/** Seconds between two requests for the documents. */
export const REFRESH_S = 30;

const LIMIT_S = 60;

/** Error in place of an answer. */
export class Trouble extends Error {
  readonly sentences: readonly string[];
  /** Seconds until the next request. Infinity if only another token or project can help. */
  readonly retryAfterS: number;

  constructor(sentences: readonly string[], retryAfterS = REFRESH_S) {
    super(sentences.join(" "));
    this.sentences = sentences.filter((sentence) => sentence !== "");
    this.retryAfterS = retryAfterS;
  }
}

const STATUSES: Readonly<Record<number, readonly [problem: string, next: string]>> = {
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

/** Requests both documents at the same time. Throws a {@link Trouble} if one of them fails. */
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
    const [problem, next] = STATUSES[status] ?? [`The service answered with the status ${status}.`, ""];
    const isRefused = status === 401 || status === 403;
    throw new Trouble(
      [problem, toDetail(text, signIn.token), next],
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

/** Returns the members of a JSON object, or none for any other text. */
export function membersIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/**
 * Returns the seconds of `Retry-After` (RFC 9110, section 10.2.3). A date, which this service never sends, is ignored.
 */
function toSeconds(retryAfter: string | null): number {
  return /^\d{1,5}$/u.test(retryAfter ?? "") ? Math.max(1, Number(retryAfter)) : REFRESH_S;
}

/** Returns `detail` of a problem document (RFC 9457) without the token, which a proxy may quote. Empty without one. */
function toDetail(text: string, token: string): string {
  const { detail } = membersIn(text);
  return typeof detail === "string" ? detail.replaceAll(token, "…") : "";
}

/** Parses the list of strings in a structured field (RFC 9651, section 3.3.3). */
function readStrings(field: string): readonly string[] {
  const strings = field.matchAll(/"((?:[^"\\]|\\.)*)"/gu);
  return [...strings].map(([, text = ""]) => text.replaceAll(/\\(.)/gu, "$1"));
}

/**
 * Parses the lists of regions in a structured field (RFC 9651, section 3.1.1), with the prefix of their service's keys.
 */
function readInnerLists(field: string): NonNullable<Documents["shared"]> {
  const lists = field.matchAll(/\(((?:"(?:[^"\\]|\\.)*" ?)*)\);keys="([a-z\d]+)"/gu);
  return [...lists].map(([, regions = "", prefix = ""]) => ({ prefix, regions: readStrings(regions) }));
}
