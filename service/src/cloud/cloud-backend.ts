// The services of a cloud as the backend of a front: the caller's token is all the power it has.

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

/** Makes the backend. Sends nothing. */
export function createCloudBackend(of: {
  readonly keystone: ValidatorOptions;
  readonly reader: Omit<CloudReaderOptions, "calls">;
  /** Longest time that a token is taken for valid without asking Keystone, in milliseconds. */
  readonly ttlMs: number;
  /** Keeps answers, and what single calls were answered: limits and usage often come from the same call. */
  readonly answers: Once;
}): Backend {
  const { keystone, reader: options, answers, ttlMs } = of;
  const validator = openTokenValidator(keystone);
  const sessions = createSessions({ validator, ttlMs, clock: options.runtime.clock ?? SYSTEM_CLOCK });
  const reader = openCloudReader({
    ...options,
    calls: {
      find: (session, name) => answers.find(toCacheKey(session, "call", name)),
      keep: (session, name, call) => answers.keep(toCacheKey(session, "call", name), call),
    },
  });

  /** true: Keystone does not accept a token that a service has refused. It is asked even if more is known. */
  const isOver = async (token: Token): Promise<boolean> => {
    try {
      return (await sessions.findAgain(token)) === undefined;
    } catch (error) {
      // Keystone does not say: what the service said remains.
      if (error instanceof GateError) return false;
      throw error;
    }
  };
  const make = async (session: Session, question: Question, regions: readonly string[]): Promise<DatedValue> => {
    try {
      return await readAnswer(reader, session, question, regions);
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      if (error.problems.some(({ code }) => code === "API_REFUSED") && (await isOver(session.token))) throw NOT_VALID;
      throw new Refusal(503, joinMessages([...error.problems.map(problemMessage), wayOut(question)]), { cause: error });
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

/** Key of what is kept. Nothing outlives the token, and another version of this program may write it otherwise. */
function toCacheKey(session: Session, kind: "answer" | "call", what: unknown): CacheKey {
  return { token: session.token, name: JSON.stringify([VERSION, kind, what]), expiresMs: expiryOf(session) };
}

/** Reads the answer to a question. `all`: the regions that there are. */
async function readAnswer(
  reader: CloudReader,
  session: Session,
  question: Question,
  all: readonly string[],
): Promise<DatedValue> {
  const { document, regions = all, readings } = question;
  if (readings !== undefined) {
    const { snapshot, bornMs } = await reader.read(session, toQuery(document, regions, readings));
    return { value: pack({ body: renderReadings(snapshot, document), leftOut: [] }), bornMs };
  }
  const keys = toKeys(question);
  const query = { wanted: undefined, regions, documents: new Set([document]), only: keys };
  const { snapshot, bornMs } = await reader.read(session, query);
  const values = toValues(snapshot[document], keys);
  if (values.unknown.length > 0) throw new Refusal(503, joinMessages([...values.unknown, wayOut(question)]));
  const leftOut = values.leftOut.map((sentence) => toText(sentence));
  return {
    value: pack({ body: renderDocument(values.regions, question), leftOut, shared: toShared(snapshot) }),
    bornMs,
  };
}

function toQuery(
  document: Question["document"],
  regions: readonly string[],
  { wanted, ...asked }: ReadingsQuestion,
): ReadQuery {
  const documents = new Set([document]);
  if (wanted === undefined) return { wanted: undefined, regions, documents };
  const named = (of: readonly string[]) => (of.includes("*") ? regions : of);
  const questions = toRegionQuestions((question) => named(asked[question]));
  return { wanted: regions.flatMap((region) => wanted.map((one) => ({ region, ...one }))), questions, documents };
}

/** Keys that documents of v3 have in addition to the specification's for every client. */
const ADDED_KEYS: readonly string[] = ["network.trunks"];

const ALL_ADDED_KEYS: readonly string[] = OPENSTACK_KEYS.map(({ key }) => key);

/** The keys that a document has, as services report them: the size of all object storage follows from that of its types. */
function toKeys({ version, document, components, hasAllKeys }: Question): ReadonlySet<string> {
  const documented = keysOf(version).flatMap((served) => (served[document] ? [served.key] : []));
  const keys = version === "v3" ? [...documented, ...(hasAllKeys === true ? ALL_ADDED_KEYS : ADDED_KEYS)] : documented;
  const covered = keys.filter((key) => components?.some((component) => component === componentOf(key)) ?? true);
  return new Set(covered.map((key) => (key === "s3.space_bytes" ? "objectstorage" : key)));
}

function wayOut({ document }: Question): Message {
  const components = document === "usage" ? say`name the other components in \`filter\`, or ` : "";
  return say`To go without it, ${components}name the other regions in \`regions\`.`;
}

/** Shared services by what their keys begin with: all keys of a service begin alike. */
function toShared({ shared }: Snapshot): readonly SharedService[] {
  return shared.flatMap(({ keys: [key], regions }) => {
    const [prefix] = key?.split(".") ?? [];
    return prefix === undefined ? [] : [{ prefix, regions }];
  });
}

/** A document and what is said of it, as one piece of bytes to be kept: a line of JSON, then the document. */
function pack({ body, ...about }: Omit<ServedAnswer, "from">): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), body]);
}

/** Takes apart what {@link pack} has put together. The document is not copied. */
function unpack(packed: Buffer): Omit<ServedAnswer, "from"> {
  const end = packed.indexOf("\n");
  const about: Omit<ServedAnswer, "from" | "body"> = JSON.parse(packed.toString("utf8", 0, end));
  return { body: packed.subarray(end + 1), ...about };
}
