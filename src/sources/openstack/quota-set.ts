// Quotas as Cinder and Manila report them: of each resource a row with its limit, what is in use, and what is reserved.

import { type Message, z } from "../../core/index.ts";
import { readLimit, readUsageSum, type ServiceKey, type ServiceReadings } from "./service-reader.ts";

/** A key and the name of its row. */
export interface QuotaSetKey extends ServiceKey {
  readonly name: string;
}

/** Makes keys of a call that reports quotas. `hasUsage`: false of a limit that each single object has to itself. */
export function keysOfQuotaSet({ call }: { readonly call: string }) {
  return (key: string, name: string, hasUsage = true): QuotaSetKey => {
    const place = (...fields: readonly string[]) => ({
      call,
      field: fields.map((field) => `quota_set.${name}.${field}`).join(" + "),
    });
    return { key, limit: place("limit"), usage: hasUsage ? place("in_use", "reserved") : undefined, name };
  };
}

// The project's id stands next to the quotas.
const body = z.object({ quota_set: z.record(z.string(), z.unknown()) });
const row = z.record(z.string(), z.unknown());

/** The rows of an answer by name; none where it has no quotas. */
export function rowsOf(answer: unknown): Readonly<Record<string, unknown>> {
  return body.safeParse(answer).data?.quota_set ?? {};
}

/** The readings of a member by its row. `absent`: sentence for a row without a value. */
export function readRow(
  of: { readonly key: string; readonly item: string; readonly absent: Message },
  value: unknown,
): ServiceReadings {
  const { limit, in_use: used, reserved }: z.infer<typeof row> = row.safeParse(value).data ?? {};
  return { quota: [readLimit(of, limit)], usage: [readUsageSum(of, [used, reserved])] };
}
