// The Quota and Usage API as a source of limits and usage.

import { createBudget, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import { describeSource, supportOf } from "./served-keys.ts";
import { type ReadOptions, readRegions, readSnapshot } from "./snapshot.ts";

/** Makes the source from where the API is, which version of it is asked, and how long everything that is asked of it may take together. */
export function createQuotaApi({ base, apiVersion, timeoutMs }: Connection, runtime: SourceRuntime): QuotaSource {
  if (base === null) throw new Error("the Quota API without an address");
  const { now, log, nameOf, env, version } = runtime;
  const budget = createBudget(timeoutMs, SYSTEM_CLOCK);
  const share = async <Value>(
    { token, renew, ca }: Session,
    task: (options: ReadOptions) => Promise<Value>,
  ): Promise<Value> => {
    const { leftMs, end } = budget();
    const means = { base, token, ...(renew === undefined ? {} : { renew }), now, log, nameOf, env, ca };
    try {
      return await task({ ...means, timeoutMs: leftMs, userAgent: `quota-gate/${version}` });
    } finally {
      end();
    }
  };
  return {
    info: describeSource(apiVersion),
    supports: supportOf(apiVersion),
    findAddress: () => new URL(base.origin).host + base.path,
    listRegions: (session) =>
      share(session, (options) => readRegions({ apiVersion, project: session.projectId }, options)),
    read: ({ session, ...query }) =>
      share(session, (options) => readSnapshot({ ...query, apiVersion, project: session.projectId }, options)),
  };
}
