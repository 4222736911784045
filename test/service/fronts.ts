// Fronts over backends that a test makes up, and bare connections to them.

import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { createObservation } from "../../src/service/front/observation.ts";
import { createFront, type Front, type FrontOptions } from "../../src/service/front/server.ts";

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
  return createObservation({ level: "silent", write: () => undefined });
}

/** A front that listens. */
export interface Serving {
  readonly url: string;
  readonly port: number;
  readonly front: Front;
  /** Tokens that the backend was asked about. */
  readonly tokens: readonly string[];
  /** Questions that the backend was asked. */
  readonly questions: readonly Question[];
}

/** Serves until the test is over. `inTimeMs`: time for a request to arrive. */
export async function serving(situation: Situation = {}, inTimeMs?: number): Promise<Serving> {
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
    authUrl: undefined,
    exactComponents: false,
    observation: undefined,
    certificate: undefined,
    ...options,
  });
  if (inTimeMs !== undefined) Object.assign(front.server, { requestTimeout: inTimeMs, headersTimeout: inTimeMs });
  const url = await front.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => front.close());
  return { url, port: Number(new URL(url).port), front, tokens, questions };
}

/** One answer on a bare connection. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends bytes on a connection of their own, and returns all that comes back until the server closes it. The client's end is closed
 * after the first bytes of an answer, or after `patienceMs` without any.
 */
export async function sendBytes(port: number, bytes: Buffer | string, patienceMs = 5_000): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  const socket = connect(port, "127.0.0.1");
  const timer = setTimeout(() => socket.end(), patienceMs);
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    socket.end();
  });
  // A connection that is reset is closed, too.
  socket.on("error", () => {});
  socket.on("close", () => resolve());
  socket.write(bytes);
  await promise;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString("latin1");
}

/** The answers in what a connection carried. Throws where they do not follow each other without a gap. */
export function toAnswers(text: string): readonly RawAnswer[] {
  if (text === "") return [];
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /u.exec(head)?.[1]);
  if (end === -1 || Number.isNaN(status)) throw new Error(`no answer: ${text.slice(0, 200)}`);
  const rest = text.slice(end + 4);
  if (status < 200) return toAnswers(rest);
  const length = Number(/^content-length: (\d+)$/imu.exec(head)?.[1]);
  // The answer to HEAD has the length of a body, and none.
  const isBare = rest === "" || rest.startsWith("HTTP/1.1 ");
  const body = isBare ? "" : rest.slice(0, length);
  if (!isBare && body.length !== length) throw new Error(`half an answer: ${head}`);
  return [{ status, head, body }, ...toAnswers(rest.slice(body.length))];
}
