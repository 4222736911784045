// The services of a cloud as the backend of a front. It has no credentials: requests to services have the caller's
// token.

import { NOT_VALID, Refusal, renderDocument } from "../../../src/api-server/index.ts";
import {
  GateError,
  joinMessages,
  type Message,
  OPENSTACK_KEYS,
  problemMessage,
  type Snapshot,
  say,
  toRegionQuestions,
  toText,
  VERSION,
} from "../../../src/core/index.ts";
import { SYSTEM_CLOCK } from "../../../src/http/index.ts";
import type { Token } from "../../../src/inputs/index.ts";
import { openTokenValidator, type Session, type ValidatorOptions } from "../../../src/keystone/index.ts";
import {
  type CloudReader,
  type CloudReaderOptions,
  findRegions,
  openCloudReader,
  type ReadQuery,
} from "../../../src/sources/openstack/index.ts";
import { componentOf, keysOf } from "../../../src/sources/quota-api/index.ts";
import type { Access, Backend, Question, ReadingsQuestion, ServedAnswer, SharedService } from "../backend.ts";
import type { Once } from "../cache/once.ts";
import type { CacheKey, DatedValue } from "../cache/shared-cache.ts";
import { renderReadings } from "../readings.ts";
import { createSessions, expiryOf } from "./sessions.ts";
import { toValues } from "./values.ts";

/** Creates the backend without sending a request. */
export function createCloudBackend(options: {
  readonly keystone: ValidatorOptions;
  readonly reader: Omit<CloudReaderOptions, "calls">;
  /** Maximum time between two validations of a token, in milliseconds. */
  readonly ttlMs: number;
  /** Cache of answers and of the outcomes of single calls, which limits and usage often share. */
  readonly answers: Once;
}): Backend {
  const { keystone, reader: readerOptions, answers, ttlMs } = options;
  const validator = openTokenValidator(keystone);
  const sessions = createSessions({ validator, ttlMs, clock: readerOptions.runtime.clock ?? SYSTEM_CLOCK });
  const reader = openCloudReader({
    ...readerOptions,
    calls: {
      find: (session, name) => answers.find(toCacheKey(session, "call", name)),
      keep: (session, name, call) => answers.keep(toCacheKey(session, "call", name), call),
    },
  });

  /** Asks Keystone whether it refuses a token that a service has refused, even if its session is cached. */
  const isInvalid = async (token: Token): Promise<boolean> => {
    try {
      return (await sessions.findAgain(token)) === undefined;
    } catch (error) {
      // Keystone failed. The answer then reports the refusal of the service.
      if (error instanceof GateError) return false;
      throw error;
    }
  };
  const make = async (session: Session, question: Question, regions: readonly string[]): Promise<DatedValue> => {
    try {
      return await readAnswer(reader, session, question, regions);
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      if (error.problems.some(({ code }) => code === "API_REFUSED") && (await isInvalid(session.token)))
        throw NOT_VALID;
      throw new Refusal(503, joinMessages([...error.problems.map(problemMessage), toHint(question)]), { cause: error });
    }
  };
  const openAccess = async (session: Session): Promise<Access> => {
    const regions = findRegions(session);
    return {
      projectId: session.projectId,
      regions,
      answer: async (question) => {
        const key = toCacheKey(session, "answer", question);
        const { value, from } = await answers.get(key, () => make(session, question, regions));
        return { ...unpack(value), from };
      },
    };
  };
  const accesses = new WeakMap<Session, Promise<Access>>();
  return {
    hasReadings: true,
    findAccess: async (token, address) => {
      const session = await sessions.find(token, address);
      if (session === undefined) return undefined;
      const access = accesses.get(session) ?? openAccess(session);
      accesses.set(session, access);
      return access;
    },
    findTrouble: async () => {
      const problem = await validator.findTrouble();
      return problem === undefined ? undefined : toText(problemMessage(problem));
    },
    close: async () => {
      await Promise.all([validator.close(), reader.close()]);
    },
  };
}

/**
 * Returns the key of a cached value. It has the version of this program, since another one may use another format.
 */
function toCacheKey(session: Session, kind: "answer" | "call", subject: unknown): CacheKey {
  return { token: session.token, name: JSON.stringify([VERSION, kind, subject]), expiresMs: expiryOf(session) };
}

/** Reads the answer to a question. Without regions, it is about all of the cloud's. */
async function readAnswer(
  reader: CloudReader,
  session: Session,
  question: Question,
  cloudRegions: readonly string[],
): Promise<DatedValue> {
  const { document, regions = cloudRegions, readings } = question;
  if (readings !== undefined) {
    const { snapshot, bornMs } = await reader.read(session, toQuery(document, regions, readings));
    return { value: pack({ body: renderReadings(snapshot, document), leftOut: [] }), bornMs };
  }
  const keys = toKeys(question);
  const query = { wanted: undefined, regions, documents: new Set([document]), only: keys };
  const { snapshot, bornMs } = await reader.read(session, query);
  const values = toValues(snapshot[document], keys);
  if (values.unknown.length > 0) throw new Refusal(503, joinMessages([...values.unknown, toHint(question)]));
  const leftOut = values.leftOut.map((sentence) => toText(sentence));
  return {
    value: pack({ body: renderDocument(values.regions, question), leftOut, shared: toShared(snapshot) }),
    bornMs,
  };
}

function toQuery(
  document: Question["document"],
  regions: readonly string[],
  { wanted, ...regionQuestions }: ReadingsQuestion,
): ReadQuery {
  const documents = new Set([document]);
  if (wanted === undefined) return { wanted: undefined, regions, documents };
  const expand = (names: readonly string[]) => (names.includes("*") ? regions : names);
  const questions = toRegionQuestions((question) => expand(regionQuestions[question]));
  return { wanted: regions.flatMap((region) => wanted.map((key) => ({ region, ...key }))), questions, documents };
}

/** Keys outside the specification that v3 documents have for all clients. */
const ADDED_KEYS: readonly string[] = ["network.trunks"];

const ALL_ADDED_KEYS: readonly string[] = OPENSTACK_KEYS.map(({ key }) => key);

/** Returns the keys of a document as services report them. `s3.space_bytes` is the sum over types of object storage. */
function toKeys({ version, document, components, hasAllKeys }: Question): ReadonlySet<string> {
  const documented = keysOf(version).flatMap((served) => (served[document] ? [served.key] : []));
  const keys = version === "v3" ? [...documented, ...(hasAllKeys === true ? ALL_ADDED_KEYS : ADDED_KEYS)] : documented;
  const covered = keys.filter((key) => components?.some((component) => component === componentOf(key)) ?? true);
  return new Set(covered.map((key) => (key === "s3.space_bytes" ? "objectstorage" : key)));
}

/** Returns the hint for a service that fails. */
function toHint({ document }: Question): Message {
  const components = document === "usage" ? say`name the other components in \`filter\`, or ` : "";
  return say`To go without it, ${components}name the other regions in \`regions\`.`;
}

/** Returns the shared services by the first part of their keys, which all keys of a service have in common. */
function toShared({ shared }: Snapshot): readonly SharedService[] {
  return shared.flatMap(({ keys: [key], regions }) => {
    const [prefix] = key?.split(".") ?? [];
    return prefix === undefined ? [] : [{ prefix, regions }];
  });
}

/** Serializes an answer for the cache: a line of JSON, then the document. */
function pack({ body, ...facts }: Omit<ServedAnswer, "from">): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), body]);
}

/** Parses an answer that {@link pack} serialized. The document is not copied. */
function unpack(packed: Buffer): Omit<ServedAnswer, "from"> {
  const end = packed.indexOf("\n");
  const facts: Omit<ServedAnswer, "from" | "body"> = JSON.parse(packed.toString("utf8", 0, end));
  return { body: packed.subarray(end + 1), ...facts };
}
