// The Quota and Usage API as a source of limits and usage.

import type { Connection } from "../../inputs/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";
import { describeSource, supportOf } from "./served-keys.ts";
import { readSnapshot } from "./snapshot.ts";

/** Makes the source from where the API is, which version of it is asked, and how long that may take. */
export function createQuotaApi({ base, apiVersion, timeoutMs }: Connection, runtime: SourceRuntime): QuotaSource {
  const { now, log, nameOf, env, version } = runtime;
  return {
    info: describeSource(apiVersion),
    supports: supportOf(apiVersion),
    read({ session, ...query }) {
      const { projectId: project, token, renew, ca } = session;
      const userAgent = `quota-gate/${version}`;
      return readSnapshot(
        { ...query, apiVersion, project },
        { base, token, ...(renew === undefined ? {} : { renew }), timeoutMs, now, log, nameOf, env, ca, userAgent },
      );
    },
  };
}
