// Keys of every version and document, from both backends, against the specification and the description.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specifiedKeys } from "../../test/fixtures/specified-keys.ts";
import { openContract } from "../../test/support/api-contract.ts";
import { documentIn, exchange } from "../../test/support/exchange.ts";
import {
  DOCUMENTS,
  QUERIES,
  type Served,
  serveCloud,
  serveDataSet,
  UNDOCUMENTED,
  VERSIONS,
  withLegacyLoadBalancers,
} from "./contract-servers.ts";

/** Backends with their regions. `legacy` says which regions have the keys of legacy load balancers. */
const BACKENDS: readonly {
  readonly name: string;
  readonly start: () => Promise<Served>;
  readonly legacy: Readonly<Record<string, boolean>>;
}[] = [
  { name: "the embedded data set", start: () => serveDataSet(), legacy: { cbk: true, dbl: true, fes: false } },
  { name: "a cloud with one region", start: () => serveCloud(), legacy: { RegionOne: false } },
  {
    name: "a cloud with two regions and legacy load balancers in one of them",
    start: () => serveCloud({ regions: { cbk: withLegacyLoadBalancers(), fes: {} } }),
    legacy: { cbk: true, fes: false },
  },
];

describe.each(BACKENDS)("$name", ({ start, legacy }) => {
  const contract = openContract();
  let served: Served;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(() => served[Symbol.asyncDispose]());

  /** Reads a document, and expects it to be as described. */
  async function read(version: string, name: string, query = "") {
    const { token, project, url } = served;
    const answer = await exchange(url, { target: `/${version}/projects/${project}/${name}${query}`, token });
    expect(contract.findFaults(answer).join("\n")).toBe("");
    expect(answer.status, answer.body.toString()).toBe(200);
    return documentIn(answer);
  }

  function expectedKeys(place: Parameters<typeof specifiedKeys>[0]): readonly string[] {
    return specifiedKeys({ ...place, region: legacy[place.region] === true ? "cbk" : "elsewhere" });
  }

  it.each(QUERIES)("$version $name has every key in every region", async ({ version, document, name }) => {
    const answer = await read(version, name);
    expect(Object.keys(answer)).toEqual(Object.keys(legacy));
    for (const [region, members] of Object.entries(answer)) {
      const documented = Object.keys(members).filter((key) => !(key in UNDOCUMENTED));
      expect(documented, region).toEqual(expectedKeys({ version, document, region }));
      if (version !== "v3") expect(documented).toEqual(Object.keys(members));
    }
  });
});

describe("keys and values across versions", () => {
  it.each(BACKENDS)("$name reports the same amounts in every version", async ({ start }) => {
    await using served = await start();
    for (const [, name] of DOCUMENTS) {
      const [v1, v2, v3] = await Promise.all(
        VERSIONS.map(async (version) => {
          const target = `/${version}/projects/${served.project}/${name}`;
          return documentIn(await exchange(served.url, { target, token: served.token }));
        }),
      );
      for (const region of Object.keys(v3 ?? {})) {
        const { objectstorage, ...rest } = v3?.[region] ?? {};
        const sizes = (objectstorage as readonly { readonly space_bytes: number }[]).map((type) => type.space_bytes);
        const total = sizes.includes(-1) ? -1 : sizes.reduce((sum, size) => sum + size, 0);
        const withTotal = { ...rest, "s3.space_bytes": total };
        expect(withTotal).toMatchObject(v2?.[region] ?? {});
        expect(v2?.[region]).toMatchObject(v1?.[region] ?? {});
        expect(v1?.[region]?.["s3.space_bytes"]).toBe(total);
      }
    }
  });
});
