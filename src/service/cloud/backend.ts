// The services of a cloud as the backend of a front: the caller's token is all the power it has.

import { GateError, type RegionReadings } from "../../core/index.ts";
import { openTokenValidator, type Session, type ValidatorOptions } from "../../keystone/index.ts";
import { type CloudReader, type CloudReaderOptions, openCloudReader } from "../../sources/openstack/index.ts";
import { componentOf, keysOf } from "../../sources/quota-api/index.ts";
import { type Answer, type Backend, type Question, Unavailable } from "../backend.ts";
import type { Once } from "../cache/index.ts";
import { detailOf } from "../front/problem.ts";

/** What the backend is made from. */
export interface CloudBackendOptions {
  readonly keystone: ValidatorOptions;
  readonly reader: CloudReaderOptions;
  /** Keeps answers. */
  readonly answers: Once;
}

/** Makes the backend. Sends nothing. */
export function createCloudBackend({ keystone, reader: options, answers }: CloudBackendOptions): Backend {
  const validator = openTokenValidator(keystone);
  const reader = openCloudReader(options);
  return {
    findAccess: async (token) => {
      const session = await validator.validate(token);
      if (session === null) return null;
      const regions = await reader.listRegions(session);
      const answer = async (question: Question): Promise<Answer> => {
        const subject = { token, name: JSON.stringify(["answer", question]) };
        const { value, from } = await answers.get(subject, async () => {
          const bornMs = Date.now();
          return { value: await readDocument(reader, session, question), bornMs };
        });
        return { body: value, leftOut: [], from };
      };
      return { projectId: session.projectId, regions, answer };
    },
    findTrouble: async () => null,
    close: async () => {
      await Promise.all([validator.close(), reader.close()]);
    },
  };
}

async function readDocument(reader: CloudReader, session: Session, question: Question): Promise<Buffer> {
  const { version, document, regions, components } = question;
  const keys = keysOf(version)
    .filter((served) => served[document])
    .map(({ key }) => key)
    .filter((key) => components === null || components.some((component) => component === componentOf(key)));
  try {
    const snapshot = await reader.read(session, { document, regions, keys: new Set(keys) });
    return Buffer.from(JSON.stringify(toMembers(snapshot[document], new Set(keys))));
  } catch (error) {
    if (error instanceof GateError) throw new Unavailable(detailOf(error.problems), { cause: error });
    throw error;
  }
}

function toMembers(regions: readonly RegionReadings<unknown>[], keys: ReadonlySet<string>): object {
  return Object.fromEntries(
    regions.map(({ region, readings }) => [
      region,
      Object.fromEntries(
        readings
          .filter(({ key, item }) => item === null && keys.has(key))
          .map(({ key, value }) => [key, value === "unlimited" ? -1 : value]),
      ),
    ]),
  );
}
