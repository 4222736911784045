// The questions of one reading: the same question only once, and an end soon after one has failed.

import { idOf } from "../../core/index.ts";
import { type Abandoned, type AskMeans, openEnding } from "../../http/index.ts";
import type { Exchanged, Outcome, Question } from "./attempts.ts";

/** Questions, until closed. */
export interface Exchanges {
  /** Asks; the same question again has the same outcome. `abandoned`: given up since another question has failed. */
  ask(question: Question): Promise<Outcome>;
  /** The moment from which on the oldest outcome may be out of date, in milliseconds since 1970. Infinity: there is none. */
  readonly bornMs: number;
  /** Gives up what is under way. */
  close(): void;
}

const ABANDONED: Abandoned = { kind: "abandoned", retry: "no" };

/** Begins a reading. The caller must close it. */
export function openExchanges(
  toAsk: (question: Question, ending: Pick<AskMeans, "halt" | "cut">) => Promise<Exchanged>,
): Exchanges {
  const ending = openEnding();
  const { halt, cut } = ending;
  const given = Promise.withResolvers<null>();
  cut.addEventListener("abort", () => given.resolve(null));
  const asked = new Map<string, Promise<Outcome>>();
  let bornMs = Number.POSITIVE_INFINITY;

  const ask: Exchanges["ask"] = async (question) => {
    const exchanged = await Promise.race([toAsk(question, { halt, cut }), given.promise]);
    if (exchanged === null) return ABANDONED;
    bornMs = Math.min(bornMs, exchanged.bornMs);
    if (exchanged.outcome.kind === "failed") ending.fail();
    return exchanged.outcome;
  };

  return {
    get bornMs() {
      return bornMs;
    },
    ask: (question) => {
      if (cut.aborted) return Promise.resolve(ABANDONED);
      const key = toKey(question);
      const known = asked.get(key) ?? ask(question);
      asked.set(key, known);
      return known;
    },
    close: () => ending.close(),
  };
}

/** What makes two questions the same one, whoever asks. */
export function toKey({ method, url, headers, page }: Question): string {
  return idOf(method, url, headers, page);
}
