// Emulates the Quota API from a data set, on Node's own HTTP server.

import type { IncomingMessage } from "node:http";
import {
  checkProject,
  createRequestId,
  DOCUMENTS,
  headersOfAnswer,
  headersOfRefusal,
  MAX_HEADER_BYTES,
  NO_PATH,
  NOT_VALID,
  PROBLEM_TYPE,
  parseQuestion,
  REQUEST_TIMEOUT_MS,
  readToken,
  refuseConnection,
  renderDocument,
  renderProblem,
  splitTarget,
  toRefusal,
} from "../api-server/index.ts";
import { inputProblem, say, throwIfAny } from "../core/index.ts";
import { Token } from "../inputs/index.ts";
import { API_VERSIONS } from "../sources/quota-api/index.ts";
import { type DataSet, embeddedDataSet } from "./data-set.ts";
import { type Answer, closeServer, createAnswerServer, type LoggedRequest, listen } from "./http-server.ts";

/** Default token. It is no secret, since only emulators accept it. */
export const DEMO_TOKEN = "quota-gate-demo-token";

/** Options of an emulator. `startEmulator({})` serves the embedded project on a free port of the loopback address. */
export interface EmulatorOptions {
  /** Address to listen on. The default is 127.0.0.1, which other machines cannot reach. */
  readonly host?: string;
  /** The default, and 0, is a free port. */
  readonly port?: number;
  readonly dataSet?: DataSet;
  /** The only valid token. The default is {@link DEMO_TOKEN}. */
  readonly token?: string;
  /**
   * Finds the project of a token, in place of `token`. Resolves to undefined for an invalid token. If it throws a
   * GateError, the answer is 503.
   */
  readonly findProject?: (token: Token) => Promise<string | undefined>;
  /** Address of the Keystone that issues tokens, for `WWW-Authenticate`. */
  readonly authUrl?: string;
  readonly project?: string;
  /** Replaces the emulator's answer to a request. */
  readonly change?: (answer: () => Promise<Answer>) => Promise<Answer>;
  /** Called once for each request, as soon as the status of its answer is known. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

/** Starts an emulator. Throws INPUT_INVALID with all problems of the options, or if it cannot listen. */
export async function startEmulator(options: EmulatorOptions = {}) {
  const { host = "127.0.0.1", token = DEMO_TOKEN, change = (answer) => answer(), onRequest } = options;
  const parsed = Token.parse(token, say`The token`);
  const problems = "problems" in parsed ? parsed.problems.map(({ message }) => inputProblem(message)) : [];
  throwIfAny(options.project === "" ? [...problems, inputProblem(say`The project is empty.`)] : problems);
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS };
  const server = createAnswerServer(limits, { token, onRequest }, async (request) => {
    const answer = await change(() =>
      answerRequest(request, options).catch((error: unknown) => toAnswer(error, options)),
    );
    return { ...answer, headers: { ...headersOfAnswer(createRequestId()), ...answer.headers } };
  });
  server.on("clientError", (error, socket) => refuseConnection(error, socket, headersOfAnswer(createRequestId())));
  const url = await listen(server, host, options.port);
  return {
    /** Base address with the port, without a slash at the end. */
    url,
    /** Closes all connections, even those that wait for an answer. Another call does nothing. */
    close: () => closeServer(server),
  };
}

const PATH = new RegExp(`^/(${API_VERSIONS.join("|")})/projects/([^/]*)/(${[...DOCUMENTS.keys()].join("|")})$`, "u");

/** Returns the answer to a request. Throws a Refusal, or what `findProject` throws. */
async function answerRequest(request: IncomingMessage, options: EmulatorOptions): Promise<Answer> {
  const { dataSet = embeddedDataSet(), project = dataSet.project, token: accepted = DEMO_TOKEN } = options;
  const { findProject = async ({ text }: Token) => (text === accepted ? project : undefined) } = options;
  const { path, query } = splitTarget(request.url ?? "");
  const [, versionName, segment = "", documentName = ""] = PATH.exec(path) ?? [];
  const version = API_VERSIONS.find((name) => name === versionName);
  const document = DOCUMENTS.get(documentName);
  const asked = decodeSegment(segment);
  if (version === undefined || document === undefined || asked === undefined) return toProblem(404, NO_PATH);
  if (request.method !== "GET") return toProblem(405, "Only GET is served here. Ask with GET.", { allow: "GET" });
  const token = readToken(request.headers["x-auth-token"]);
  const projectId = await findProject(token);
  if (projectId === undefined) throw NOT_VALID;
  checkProject(projectId === project ? projectId : undefined, asked);
  const regions = [...dataSet.regions.keys()].sort();
  const rules = { version, document, regions, token, exactComponents: true, mayNameOtherRegions: false };
  const question = parseQuestion(query, rules);
  const values = [...dataSet.regions].flatMap(([region, { [document]: own }]) => {
    const isWanted = question.regions?.includes(region) ?? true;
    return isWanted && own !== undefined ? [[region, own] as const] : [];
  });
  const body = renderDocument(new Map(values), question).toString();
  return { headers: { "content-type": "application/json" }, body };
}

/** Decodes a segment of a path. Returns undefined if it is invalid. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function toAnswer(error: unknown, { authUrl }: EmulatorOptions): Answer {
  const refusal = toRefusal(error);
  // The text of a fault is not shown, since it may have the token in it.
  if (refusal === undefined) return toProblem(500, "The emulator has a fault. Please report this.");
  return toProblem(refusal.status, refusal.message, headersOfRefusal(refusal, authUrl));
}

function toProblem(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": PROBLEM_TYPE, ...headers }, body: renderProblem(status, detail) };
}

// The emulator has the strictest plausible behaviour where the specification of the API leaves it open, so that a
// client that works with the emulator works with a service, too.

/** Behaviour that the specification leaves open, as answers by question, for the help of `quota-gate emulate`. */
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
  "Which status has any other path?": "404: also a version that is not served, a slash at the end, and another case.",
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
