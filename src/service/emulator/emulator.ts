// The emulator: the front of the service over a data set, with a log of requests.

import type { Server } from "node:net";
import { GateError, inputProblem, say, throwIfAny } from "../../core/index.ts";
import { Token } from "../../inputs/index.ts";
import type { Backend } from "../backend.ts";
import { type DataSet, embeddedDataSet } from "../data-set/data-set.ts";
import { renderDocument } from "../document.ts";
import { listenOn } from "../front/lifecycle.ts";
import { createFront, type Front } from "../front/server.ts";

/** Default token. It is no secret: only emulators accept it. */
export const DEMO_TOKEN = "quota-gate-demo-token";

/** One request that was answered. Never holds the token. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** All optional: `startEmulator({})` serves the embedded project on a free port of the loopback address. */
export interface EmulatorOptions {
  /** Address to listen on. Absent: 127.0.0.1, which other machines do not reach. */
  readonly host?: string;
  /** Absent or 0: a free port. */
  readonly port?: number;
  readonly dataSet?: DataSet;
  /** The one token that is valid. Absent: {@link DEMO_TOKEN}. */
  readonly token?: string;
  /** Finds the project of a token, in place of `token`; undefined: it is not valid. If it throws a GateError, the response is 503. */
  readonly findProject?: (token: Token) => Promise<string | undefined>;
  /** Address of the Keystone that issues tokens, for `WWW-Authenticate`. Absent: there is none. */
  readonly authUrl?: string;
  readonly project?: string;
  /** Called before the emulator listens, for hooks of its front. */
  readonly extend?: (front: Front) => void;
  /** Called once for each request that is answered, in the order of arrival, as soon as its status is known. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

/** Starts an emulator. Throws INPUT_INVALID with all problems of the options, or if the address cannot be listened on. */
export async function startEmulator(options: EmulatorOptions = {}) {
  const { host = "127.0.0.1", authUrl, token } = options;
  const parsed = token === undefined ? { value: token } : Token.parse(token, say`The token`);
  const problems = "problems" in parsed ? parsed.problems.map(({ message }) => inputProblem(message)) : [];
  throwIfAny(options.project === "" ? [...problems, inputProblem(say`The project is empty.`)] : problems);
  const backend = createDataSetBackend(options);
  const front = createFront({ backend, authUrl, exactComponents: true });
  addRequestLog(front, options);
  options.extend?.(front);
  await front.ready();
  const url = await listenAsEmulator(front.server, host, options.port);
  return {
    /** Base address, with the port, without a slash at the end. */
    url,
    /** Ends every connection, also those that wait for an answer. Calling it again does nothing. */
    close: async (): Promise<void> => void (await front.stop(0)),
  };
}

/** Listens. Returns the base address. Throws INPUT_INVALID where that is not possible. */
export async function listenAsEmulator(server: Server, host: string, port = 0): Promise<string> {
  try {
    return `http://${await listenOn(server, { host, port })}`;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
    const message = say`The emulator cannot listen on port ${port} of the given address: ${code}.`;
    throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
  }
}

function createDataSetBackend(options: EmulatorOptions): Backend {
  const { dataSet = embeddedDataSet(), project = dataSet.project, token: accepted = DEMO_TOKEN } = options;
  const { findProject = async ({ text }: Token) => (text === accepted ? project : undefined) } = options;
  return {
    findAccess: async (token) => {
      const projectId = await findProject(token);
      if (projectId === undefined) return undefined;
      return {
        projectId: projectId === project ? projectId : undefined,
        regions: [...dataSet.regions.keys()].sort(),
        answer: async (question) => {
          const regions = [...dataSet.regions].flatMap(([region, { [question.document]: values }]) => {
            const isWanted = question.regions?.includes(region) ?? true;
            return isWanted && values !== undefined ? [[region, values] as const] : [];
          });
          return { body: renderDocument(new Map(regions), question), leftOut: [], from: "backend" };
        },
      };
    },
    findTrouble: async () => undefined,
    close: async () => {},
  };
}

function addRequestLog(front: Front, { token = "", onRequest }: EmulatorOptions): void {
  front.addHook("onSend", ({ method, originalUrl, headers }, { statusCode: status }, _, done) => {
    onRequest?.({ method, path: withoutTokens(originalUrl, [String(headers["x-auth-token"] ?? ""), token]), status });
    done();
  });
}

/** Path without the tokens that were put into it by mistake. */
export function withoutTokens(path: string, tokens: readonly string[]): string {
  return tokens
    .filter((token) => token !== "")
    .flatMap((token) => [token, encodeURIComponent(token)])
    .reduce((clean, token) => clean.replaceAll(token, "***"), path);
}

// Behaviour that the specification of the API leaves open. The emulator does the strictest plausible thing, so that a client that works with the
// emulator works with the service. `serve` differs in one thing: it takes the component dns in any case.

/** Every decision that the specification does not make, for the help of `quota-gate emulate`: answers by their questions. */
export const UNSPECIFIED_BEHAVIOUR: Readonly<Record<string, string>> = {
  "Which regions are there, and what happens to a name that is not among them?":
    "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
  "What happens to an unknown component in `filter`?":
    "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
  "Does the case of the component dns matter?":
    "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
  "Which keys does `filter` leave in the answer?":
    "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
  "What does `filter` do on the quota query, and what do parameters that are not documented?":
    "Both are refused with 400.",
  "What if a parameter is there more than once?": "It is refused with 400, even with the same value.",
  "What if a list is empty, or has an empty name or the same name twice?": "It is refused with 400.",
  "Which status has a request without a token or with a wrong one?":
    "401 for every project; with `--keystone` its address is in `WWW-Authenticate`.",
  "Which status has a request for a project other than the token's?":
    "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
  "Which status has any other path?":
    "404: also a version that is not served, a slash at the end, and another case. In addition to the API there are a page for browsers at `/`, `/openapi.json`, `/healthz` and `/readyz`.",
  "Which status has any other method?": "405 with `Allow: GET`; HEAD too.",
  "In which order are requests checked?":
    "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
  "What is the body of an error?":
    'A problem document of RFC 9457 (`application/problem+json`): {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "…"}. It shows no token.',
  "Which keys has a v1 answer?": "Those that no later version introduced, and `s3.space_bytes`.",
  "Can a region lack keys besides the legacy load balancers outside cbk and dbl?":
    "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
  "What is `s3.space_bytes` where a region has several storage types?":
    "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
  "How does v2 spell the key of VPN IKE policies?":
    "`network.vpn_ikepolicies`, as in its samples, and not `network.vpn_ikepolicy`, as in its reference.",
  "Where do keys show up that a data set has and the specification has not?":
    "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
  "Is the number of requests limited?": "No.",
};
