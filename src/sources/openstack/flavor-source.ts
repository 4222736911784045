// Sizes of flavors, from the compute service.

import type { Connection } from "../../inputs/index.ts";
import type { FlavorSource, SourceRuntime } from "../source.ts";

/** Makes the source of flavors. */
export function createFlavorSource(_connection: Connection, _runtime: SourceRuntime): FlavorSource {
  return { read: () => Promise.resolve({ flavors: [], missing: [], untold: [] }) };
}
