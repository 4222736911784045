// The services of a cloud as a source of limits and usage.

import { GateError } from "../../core/index.ts";
import type { Connection } from "../../inputs/index.ts";
import type { QuotaSource, SourceRuntime } from "../source.ts";

/** Makes the source; `timeoutMs` is for everything that is asked of it together. */
export function createOpenstack(_connection: Connection, _runtime: SourceRuntime): QuotaSource {
  const todo = () => Promise.reject(new GateError({ code: "INTERNAL", message: "OpenStack is not read yet." }));
  return {
    info: { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: null },
    supports: () => null,
    listRegions: todo,
    read: todo,
  };
}
