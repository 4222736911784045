// Fronts over backends of the tests.

import { onTestFinished } from "vitest";
import { createObservation } from "../src/front/observation.ts";
import { createFront, type FrontOptions } from "../src/front/server.ts";

/** Access of a token, as a backend returns it. */
export type Access = NonNullable<Awaited<ReturnType<FrontOptions["backend"]["findAccess"]>>>;

/** Question that a backend answers. */
export type Question = Parameters<Access["answer"]>[0];

export const PROJECT = "shop";
export const TOKEN = "a-token-of-the-project";

/** Differences from a backend with the regions `one` and `two` that answers {@link TOKEN} with empty documents. */
export interface Situation extends Partial<Omit<FrontOptions, "backend">> {
  readonly findAccess?: () => Promise<Access | undefined>;
  readonly access?: Partial<Access>;
  readonly findTrouble?: () => Promise<string | undefined>;
}

/** Creates metrics and an empty log. */
export function silence() {
  return createObservation({ logLevel: "silent", writeLog: () => undefined });
}

/** A front that listens, and the calls of its backend. */
export type Serving = Awaited<ReturnType<typeof serving>>;

/** Serves until the end of the test. Returns the tokens and questions, too, with which the backend was called. */
export async function serving(situation: Situation = {}) {
  const { findAccess, access, findTrouble = async () => undefined, ...options } = situation;
  const tokens: string[] = [];
  const questions: Question[] = [];
  const defaultAccess: Access = {
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
        return findAccess === undefined ? (text === TOKEN ? defaultAccess : undefined) : findAccess();
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
