// Fronts over backends that a test makes up.

import { onTestFinished } from "vitest";
import { createObservation } from "../src/front/observation.ts";
import { createFront, type FrontOptions } from "../src/front/server.ts";

/** What a token gives access to. */
export type Access = NonNullable<Awaited<ReturnType<FrontOptions["backend"]["findAccess"]>>>;

/** What a backend is asked. */
export type Question = Parameters<Access["answer"]>[0];

export const PROJECT = "shop";
export const TOKEN = "a-token-of-the-project";

/** What differs from a backend with the regions `one` and `two` that has an empty document for {@link TOKEN}. */
export interface Situation extends Partial<Omit<FrontOptions, "backend">> {
  readonly findAccess?: () => Promise<Access | undefined>;
  readonly access?: Partial<Access>;
  readonly findTrouble?: () => Promise<string | undefined>;
}

/** Metrics, and a log of nothing. */
export function silence() {
  return createObservation({ logLevel: "silent", writeLog: () => undefined });
}

/** A front that listens. */
export type Serving = Awaited<ReturnType<typeof serving>>;

/** Serves until the test is over. Returns the tokens, too, and the questions, that the backend was asked about. */
export async function serving(situation: Situation = {}) {
  const { findAccess, access, findTrouble = async () => undefined, ...options } = situation;
  const tokens: string[] = [];
  const questions: Question[] = [];
  const usual: Access = {
    projectId: PROJECT,
    regions: ["one", "two"],
    answer: async (question) => {
      questions.push(question);
      return { body: Buffer.from("{}"), leftOut: [], from: "backend" };
    },
    ...access,
  };
  const front = createFront({
    backend: {
      findAccess: async ({ text }) => {
        tokens.push(text);
        return findAccess === undefined ? (text === TOKEN ? usual : undefined) : findAccess();
      },
      findTrouble,
      close: async () => {},
    },
    ...options,
  });
  const url = await front.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => front.close());
  return { url, front, tokens, questions };
}
