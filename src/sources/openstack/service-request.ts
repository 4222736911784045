// One request to a service: attempts, retries, and the outcome. The same for the requests of one run and those of a service that goes on.

import { isLoopback, type Message, say, theSetting } from "../../core/index.ts";
import {
  type Abandoned,
  type AskMeans,
  ask,
  describeRedirect,
  type Failure,
  findPassing,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  NoTurn,
  type Retry,
} from "../../http/index.ts";
import type { SourceRuntime, TokenSource } from "../source.ts";
import { Page, type PageShape } from "./paging.ts";
import type { ServiceName } from "./services.ts";

/** A request to a service. */
export interface ServiceRequest {
  readonly method: "GET" | "HEAD";
  /** Whole, percent-encoded. */
  readonly url: string;
  /** In addition to the token, by names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is asked for, in words, for logs. */
  readonly subject: string;
  readonly service: ServiceName;
  /** The service's address, which `url` begins with. */
  readonly address: string;
  /** What is read of a page of a list. null: it is none. */
  readonly page: PageShape | null;
}

/** What an answer of a service means. */
type AnswerMeaning = { readonly retry: Retry } & (
  | {
      readonly kind: "answer";
      readonly headers: HttpResponse["headers"] /** A {@link Page} where the request is for one. */;
      readonly body: unknown;
    }
  /** A lasting refusal. `what`: an object of "answered with": "404", "302, a redirect to …". */
  | { readonly kind: "refused"; readonly status: number; readonly what: Message }
  /** The address is http and not loopback, and it does not lead to https. */
  | { readonly kind: "unencrypted"; readonly origin: string }
);

/** The outcome of a request. */
export type ServiceOutcome = AnswerMeaning | Failure | Abandoned;

/** An outcome, and its age. */
export interface TimedOutcome {
  readonly outcome: ServiceOutcome;
  /** The moment from which on the outcome may be out of date, in milliseconds since 1970. */
  readonly bornMs: number;
}

/** Everything that a request is sent with. */
export interface RequestMeans extends Omit<AskMeans, "log"> {
  readonly token: TokenSource;
  readonly runtime: SourceRuntime;
  /** Runs a task with the connections to an origin. */
  readonly use: <Value>(
    origin: string,
    request: ServiceRequest,
    task: (line: PacedClient) => Promise<Value>,
  ) => Promise<Value>;
  /** Origins under https that those under http redirect to. */
  readonly upgrades: Map<string, string>;
}

/** The client of a server, with the turns of its requests. */
export interface PacedClient extends Pick<HttpClient, "send">, Pick<HttpRequest, "largeInTurn"> {
  /** Runs a task when it is its turn. Throws {@link NoTurn} where that does not come within so many milliseconds. */
  readonly inTurn: <Value>(task: () => Promise<Value>, limitMs: number) => Promise<Value>;
}

/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** With less time left than this a request that has waited for its turn is not sent any more. */
const LEAST_TO_SEND_MS = 100;

/** Asks, with retries. Throws what `renew` throws. */
export async function sendToService(means: RequestMeans, request: ServiceRequest): Promise<TimedOutcome> {
  const { now, log } = means.runtime;
  const bornMs = now().getTime();
  const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
  const outcome = await ask<AnswerMeaning>(
    { ...means, log, slowHint },
    {
      call: `${request.method} ${request.url}`,
      subject: `the ${request.subject}`,
      attempt: (limitMs) => attempt(means, request, limitMs),
    },
  );
  return { outcome, bornMs };
}

/** Makes one attempt. The token is sent under https and to loopback only; another address is asked without it, to see where it leads. */
async function attempt(means: RequestMeans, request: ServiceRequest, limitMs: number) {
  const { origin, hostname, pathname, search } = new URL(request.url);
  const { upgrades, token, deadline, runtime, cut } = means;
  const target = upgrades.get(origin) ?? origin;
  const isClear = target.startsWith("http:") && !isLoopback(hostname);
  const sent = token.current();
  const send = ({ send: sendTo, largeInTurn }: PacedClient): Promise<HttpResponse> =>
    sendTo({
      method: request.method,
      path: pathname + search,
      headers: {
        accept: "application/json",
        "user-agent": `quota-gate/${runtime.version}`,
        ...request.headers,
        ...(isClear ? {} : { "x-auth-token": sent.text }),
      },
      limitMs: Math.max(1, Math.min(limitMs, deadline.remainingMs())),
      maxBytes: MAX_ANSWER_BYTES,
      readsBody: (status) => status === 200,
      signal: cut,
      largeInTurn,
    });
  const response = await means.use(target, request, (line) => {
    const beforeMs = deadline.remainingMs();
    return line.inTurn(() => {
      const leftMs = deadline.remainingMs();
      // It has waited for nearly all of its time.
      if (leftMs < LEAST_TO_SEND_MS && beforeMs > 2 * LEAST_TO_SEND_MS) throw new NoTurn();
      return send(line);
    }, beforeMs);
  });
  const secure = findUpgrade(response, target);
  if (secure !== null) upgrades.set(origin, secure);
  const isRenewed =
    response.status === 401 && !isClear && (await token.replace(sent, deadline.remainingMs())) !== undefined;
  const meaning = toMeaning(response, { request, target, isClear });
  return { response, meaning: secure !== null || isRenewed ? ({ ...meaning, retry: "at-once" } as const) : meaning };
}

/** The origin under https on the same host that a response redirects to. null: it does not, or it came under https. */
function findUpgrade({ status, headers }: HttpResponse, target: string): string | null {
  if (status < 300 || status >= 400 || !target.startsWith("http:")) return null;
  const location = URL.parse(headers.get("location") ?? "", target);
  const isUpgrade = location?.protocol === "https:" && location.hostname === new URL(target).hostname;
  return isUpgrade ? location.origin : null;
}

function toMeaning(
  response: HttpResponse,
  about: {
    readonly request: ServiceRequest;
    readonly target: string;
    readonly isClear: boolean;
  },
): AnswerMeaning | Failure {
  const { status, headers } = response;
  const { request, target, isClear } = about;
  const passing = findPassing(response);
  if (passing !== undefined) return passing;
  if (isClear) return { kind: "unencrypted", origin: target, retry: "no" };
  if (status === 401) {
    const hint =
      "The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of docs/credentials.md.";
    return { kind: "failed", code: "API_REFUSED", retry: "no", status, what: "the answer was 401", hint };
  }
  const refused = (what: Message): AnswerMeaning => ({ kind: "refused", status, what, retry: "no" });
  if (status === 300) return refused("300, a choice of versions of its API");
  if (status > 300 && status < 400) {
    const where = describeRedirect(response, target);
    return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
  }
  if (request.method === "HEAD" && status < 300) return { kind: "answer", headers, body: null, retry: "no" };
  if (status !== 200) return refused(String(status));
  return readBody(response, request);
}

/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ status, headers, body }: HttpResponse, { page }: ServiceRequest): AnswerMeaning | Failure {
  const text = new TextDecoder().decode(body);
  const start = text.trimStart().charAt(0);
  try {
    if (start === "{") {
      const read: unknown = JSON.parse(text);
      return { kind: "answer", headers, body: page === null ? read : new Page(read, page), retry: "no" };
    }
  } catch {
    // It may have been cut off on the way, which passes.
    return { kind: "refused", status, what: "JSON that breaks off or is none", retry: "briefly" };
  }
  const found = start === "<" ? "a page" : start === "" ? "nothing" : "something else than a JSON object";
  const what = `the answer was ${found}, with status 200`;
  const hint = "Something else than the service may have answered: a proxy, or a login page in front of it.";
  return { kind: "failed", code: "API_ANSWER_INVALID", retry: "briefly", status, what, hint };
}
