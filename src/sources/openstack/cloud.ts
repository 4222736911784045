// The services of the session's cloud for everything in a run that asks them: opened by the first who does, closed by the last.

import { GateError, inputProblem } from "../../core/index.ts";
import { createDeadline, SYSTEM_CLOCK, type Timing } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { openTokenSource, type TokenSource } from "../token-source.ts";
import type { CloudClient } from "./client.ts";
import type { Exchanges } from "./exchange.ts";

/** Access to a cloud's services. Creating it sends no request. */
export interface Cloud {
  /** Runs a task with the client of a session. Throws a GateError where the session has no catalog, and what the task throws. */
  use<Value>(session: Session, task: (client: CloudClient) => Promise<Value>): Promise<Value>;
}

interface Opened {
  readonly client: CloudClient;
  readonly exchanges: Exchanges;
}

/** No time limit that anyone sets lets more attempts than this happen. */
const ATTEMPTS = 100;

const FIRST_BACKOFF_MS = 500;

/** Makes the access; `timeoutMs` is for everything that is asked together. */
export function createCloud({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime): Cloud {
  const clock = runtime.clock ?? SYSTEM_CLOCK;
  const tokens = new WeakMap<Session, TokenSource>();
  const opened = new Map<Session, { users: number; readonly sinceMs: number; readonly what: Promise<Opened> }>();
  let leftMs = timeoutMs;

  const open = async (session: Session): Promise<Opened> => {
    // Loaded on demand: a run with the Quota API often asks no service.
    const [{ createClient }, { openExchanges }] = await Promise.all([import("./client.ts"), import("./exchange.ts")]);
    const token = tokens.get(session) ?? openTokenSource(session);
    tokens.set(session, token);
    const timing: Omit<Timing, "totalMs"> = { attemptMs: leftMs / 2, attempts: ATTEMPTS, backoffMs: FIRST_BACKOFF_MS };
    const deadline = createDeadline(leftMs, clock);
    const exchanges = openExchanges({ token, ca: session.ca, timing, deadline, clock, runtime });
    return { client: createClient(session, exchanges), exchanges };
  };

  return {
    use: async (session, task) => {
      if (session.catalog === null) throw new GateError(noCatalog(runtime));
      const use = opened.get(session) ?? { users: 0, sinceMs: clock.monotonicMs(), what: open(session) };
      opened.set(session, use);
      use.users += 1;
      try {
        return await task((await use.what).client);
      } finally {
        use.users -= 1;
        if (use.users === 0) {
          opened.delete(session);
          leftMs = Math.max(1, leftMs - (clock.monotonicMs() - use.sinceMs));
          await (await use.what).exchanges.close();
        }
      }
    },
  };
}

function noCatalog({ nameOf }: SourceRuntime) {
  return inputProblem(
    "The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.",
    `Give Keystone's address as ${nameOf("auth-url")}, or an application credential in place of the token.`,
  );
}
