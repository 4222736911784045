// The services of the session's cloud for everything in a run that asks them: opened by the first who does, closed by the last.

import { GateError, inputProblem } from "../../core/index.ts";
import { createBudget, createDeadline, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime } from "../source.ts";
import { openTokenSource, type TokenSource } from "../token-source.ts";
import type { CloudClient } from "./client.ts";
import type { RunClient } from "./run-client.ts";

/** Access to a cloud's services. Creating it sends no request. */
export interface Cloud {
  /** Runs a task with the client of a session. Throws a GateError where the session has no catalog, and what the task throws. */
  use<Value>(session: Session, task: (client: CloudClient) => Promise<Value>): Promise<Value>;
}

/** Makes the access; `timeoutMs` is for everything that is asked together. */
export function createCloud({ timeoutMs }: Pick<Connection, "timeoutMs">, runtime: SourceRuntime): Cloud {
  const clock = runtime.clock ?? SYSTEM_CLOCK;
  const tokens = new WeakMap<Session, TokenSource>();
  const opened = new Map<Session, { users: number; readonly end: () => void; readonly what: Promise<RunClient> }>();
  const budget = createBudget(timeoutMs, clock);

  const open = async (session: Session, leftMs: number): Promise<RunClient> => {
    // Loaded on demand: a run with the Quota API often asks no service.
    const { openRunClient } = await import("./run-client.ts");
    const token = tokens.get(session) ?? openTokenSource(session);
    tokens.set(session, token);
    return openRunClient({ session, token, deadline: createDeadline(leftMs, clock), clock, runtime });
  };

  const begin = (session: Session) => {
    const { leftMs, end } = budget();
    return { users: 0, end, what: open(session, leftMs) };
  };

  return {
    use: async (session, task) => {
      if (session.catalog === null) throw new GateError(noCatalog(runtime));
      const use = opened.get(session) ?? begin(session);
      opened.set(session, use);
      use.users += 1;
      try {
        return await task((await use.what).client);
      } finally {
        use.users -= 1;
        if (use.users === 0) {
          opened.delete(session);
          use.end();
          await (await use.what).close();
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
