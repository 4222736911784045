// The catalog of a token: the cloud's services and their addresses.

import { z } from "../core/index.ts";

/** Address of a service. */
export interface CatalogEndpoint {
  /** `public`, `internal` or `admin`. */
  readonly interface: string;
  /** null: the endpoint is of no region. */
  readonly region: string | null;
  /** As the operator wrote it: with or without a version, a project's id, a slash at its end. */
  readonly url: string;
}

/** A service of the cloud. */
export interface CatalogService {
  /** `compute`, `block-storage`, `volumev3` … */
  readonly type: string;
  readonly endpoints: readonly CatalogEndpoint[];
}

/** All services, in Keystone's order. */
export type Catalog = readonly CatalogService[];

const catalog = z.array(
  z.object({
    type: z.string(),
    endpoints: z.array(
      z.object({
        interface: z.string(),
        region: z.optional(z.nullable(z.string())),
        region_id: z.optional(z.nullable(z.string())),
        url: z.string(),
      }),
    ),
  }),
);

/** Parses `token.catalog`. null: it is no catalog, or there is none. */
export function parseCatalog(value: unknown): Catalog | null {
  const parsed = catalog.safeParse(value);
  if (!parsed.success) return null;
  return parsed.data.map(({ type, endpoints }) => ({
    type,
    endpoints: endpoints.map(({ interface: name, region, region_id, url }) => ({
      interface: name,
      // The newer field comes first: `region` is kept by Keystone for clients of before its version 3.3.
      region: region_id ?? region ?? null,
      url,
    })),
  }));
}
