// The questions of one reading: the same question only once, and an end soon after one has failed.

import { idOf } from "../../core/index.ts";
import type { Exchanged, Outcome, Question } from "./attempts.ts";

/** Questions, until closed. */
export interface Exchanges {
  /** Asks; the same question again has the same outcome. `abandoned`: given up since another question has failed. */
  ask(question: Question): Promise<Outcome | { readonly kind: "abandoned" }>;
  /** The moment from which on the oldest outcome may be out of date, in milliseconds since 1970. Infinity: there is none. */
  readonly bornMs: number;
  /** Gives up what is under way. */
  close(): void;
}

/** Signals to those who ask. */
export interface Ending {
  /** Aborted: a question has failed, so that no further attempt is made. */
  readonly halt: AbortSignal;
  /** Aborted: what is under way is given up. */
  readonly cut: AbortSignal;
}

/** Time that other questions still have after one has failed: enough to find out that they fail for the same reason, or another. */
const GRACE_MS = 1000;

/** Begins a reading. The caller must close it. */
export function openExchanges(toAsk: (question: Question, ending: Ending) => Promise<Exchanged>): Exchanges {
  const halt = new AbortController();
  const cut = new AbortController();
  const given = Promise.withResolvers<null>();
  const asked = new Map<string, ReturnType<Exchanges["ask"]>>();
  let bornMs = Number.POSITIVE_INFINITY;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(grace);
    cut.abort();
    given.resolve(null);
  };

  const ask: Exchanges["ask"] = async (question) => {
    const asking = toAsk(question, { halt: halt.signal, cut: cut.signal });
    const exchanged = await Promise.race([asking, given.promise]);
    if (exchanged === null) return { kind: "abandoned" };
    bornMs = Math.min(bornMs, exchanged.bornMs);
    if (exchanged.outcome.kind === "failed") {
      halt.abort();
      grace ??= setTimeout(end, GRACE_MS);
    }
    return exchanged.outcome;
  };

  return {
    get bornMs() {
      return bornMs;
    },
    ask: (question) => {
      if (cut.signal.aborted) return Promise.resolve({ kind: "abandoned" });
      const key = toKey(question);
      const known = asked.get(key) ?? ask(question);
      asked.set(key, known);
      return known;
    },
    close: end,
  };
}

/** What makes two questions the same one, whoever asks. */
export function toKey({ method, url, headers, page }: Question): string {
  return idOf(method, url, headers, page);
}
