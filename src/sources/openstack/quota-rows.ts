// Quotas as Neutron, Cinder and Manila report them: of each resource a row with its limit, what is in use, and what is reserved.

import { z } from "../../core/index.ts";
import {
  findField,
  type ReadKey,
  readLimit,
  readUsageSum,
  type ServiceKey,
  type ServiceReadings,
} from "./service-reader.ts";

const rows = z.record(z.string(), z.unknown());

/** A key and the name of its row. */
export interface RowKey extends ServiceKey {
  readonly name: string;
}

/** Reads the rows of a call. `member`: the field of its answer that has them; `used`: the field of a row that says what is in use. */
export function createRows({ call, member, used }: Readonly<Record<"call" | "member" | "used", string>>) {
  return {
    /** A key by its row. `hasUsage`: false of a limit that each single object has to itself. */
    toKey: (key: string, name: string, hasUsage = true): RowKey => {
      const place = (...fields: readonly string[]) => ({
        call,
        field: fields.map((field) => `${member}.${name}.${field}`).join(" + "),
      });
      return { key, limit: place("limit"), usage: hasUsage ? place(used, "reserved") : undefined, name };
    },
    /** The rows of an answer by name. undefined: it has no quotas. */
    find: (answer: unknown): Readonly<Record<string, unknown>> | undefined =>
      rows.safeParse(findField(answer, member)).data,
    /** The readings of a key by its row. What is reserved is about to be used, and refused to others. */
    read: (of: ReadKey, row: unknown): ServiceReadings => ({
      quota: [readLimit(of, findField(row, "limit"))],
      usage: [readUsageSum(of, [findField(row, used), findField(row, "reserved")])],
    }),
  };
}
