// The client of one run: one token, which may be renewed once, and one end of the time for everything that is asked.

import { type Clock, createGates, type Deadline, openClients, timingWithin } from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { SourceRuntime, TokenSource } from "../source.ts";
import { type CloudClient, createClient, openConversation } from "./client.ts";
import { type RequestMeans, sendToService } from "./service-request.ts";

/** A client with clients of its own. */
export interface RunClient {
  readonly client: CloudClient;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Requests at once to one host. */
const MOST_AT_ONCE = 8;

/** Opens the client of a session. Sends nothing. The caller must close it. */
export function openRunClient(of: {
  readonly session: Session;
  readonly token: TokenSource;
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly runtime: SourceRuntime;
}): RunClient {
  const { session, deadline, runtime } = of;
  const clients = openClients({ setting: "the address in the cloud's catalog", env: runtime.env, isLasting: false });
  const gates = createGates(MOST_AT_ONCE);
  const means: RequestMeans = {
    ...of,
    timing: timingWithin(deadline.remainingMs()),
    upgrades: new Map(),
    use: (origin, _, task) =>
      clients.use({ origin, ca: session.ca }, ({ send }) =>
        task({ send, inTurn: (work, limitMs) => gates.run(origin, work, limitMs) }),
      ),
  };
  const conversation = openConversation((request, ending) => sendToService({ ...means, ...ending }, request));
  return {
    client: createClient(session, conversation),
    close: () => {
      conversation.close();
      return clients.close();
    },
  };
}
