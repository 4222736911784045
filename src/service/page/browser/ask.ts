// Asks this host for both documents.

import { type Regions, readDocument } from "./documents.ts";
import type { SignIn } from "./sign-in.ts";
import { type Trouble, toTrouble, withoutAnswer } from "./trouble.ts";

/** Both documents. */
export interface Told {
  readonly quota: Regions;
  readonly usage: Regions;
  /** Sentences on what the service left out, since the token's roles do not allow it. */
  readonly leftOut: readonly string[];
}

/** A question. */
export interface Question {
  /** The page's own address. */
  readonly base: string;
  readonly signIn: SignIn;
  /** Ends the question. */
  readonly signal: AbortSignal;
}

const LIMIT_S = 60;

/** Asks for both documents at the same time. Trouble of either is trouble: half an answer is none. */
export async function ask(question: Question): Promise<Told | Trouble> {
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

async function askFor(name: "quota" | "current_usage", question: Question): Promise<Document | Trouble> {
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

/** `detail` of a problem document (RFC 9457); empty: there is none. Whoever stands in between may quote the token, the page does not. */
function toDetail(body: unknown, token: string): string {
  const isProblem = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return isProblem ? String(body.detail).replaceAll(token, "…") : "";
}

/** Strings of a structured field, a list (RFC 9651, section 3.3.3). */
export function readStrings(field: string | null): readonly string[] {
  const strings = (field ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/gu);
  return [...strings].map(([, text = ""]) => text.replaceAll(/\\(.)/gu, "$1"));
}
