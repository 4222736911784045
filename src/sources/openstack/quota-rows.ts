// Quotas as Neutron, Cinder and Manila report them: for each resource a row with its limit, and its used and reserved
// amounts.

import {
  findField,
  findRecord,
  type ReadingSubject,
  readLimit,
  readUsageSum,
  type ServiceKey,
  type ServiceReadings,
} from "./service-reader.ts";

/** A key and the name of its row. */
export interface RowKey extends ServiceKey {
  readonly name: string;
}

/**
 * Creates the functions that read a call's rows. `member` is the answer's field of rows, `used` a row's field of usage.
 */
export function createRows({ call, member, used }: Readonly<Record<"call" | "member" | "used", string>>) {
  return {
    /** Returns the key of a row. `hasUsage` is false for a limit of each single object. */
    toKey: (key: string, name: string, hasUsage = true): RowKey => {
      const place = (...fields: readonly string[]) => ({
        call,
        field: fields.map((field) => `${member}.${name}.${field}`).join(" + "),
      });
      return { key, limit: place("limit"), usage: hasUsage ? place(used, "reserved") : undefined, name };
    },
    /** Returns the rows of an answer by name. undefined if it has no quotas. */
    find: (answer: unknown) => findRecord(answer, member),
    /** Returns the readings of a row. Reserved amounts count as usage, since they are about to be used. */
    read: (of: ReadingSubject, row: unknown): ServiceReadings => ({
      quota: [readLimit(of, findField(row, "limit"))],
      usage: [readUsageSum(of, [findField(row, used), findField(row, "reserved")])],
    }),
  };
}
