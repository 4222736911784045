// Generated requests, valid and not: each is answered as the description says, with the status that a model of the rules says, and
// documents are the whole one restricted to what was asked for.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SPECIFIED_COMPONENTS } from "../fixtures/specified-keys.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { openContract } from "../support/api-contract.ts";
import { documentIn, exchange } from "../support/exchange.ts";
import { keysOf, type Served, serveCloud, serveDataSet, withLegacyLoadBalancers } from "./contract-servers.ts";

/** A request by its parts. */
interface Asked {
  readonly method: string;
  readonly version: string;
  readonly project: "own" | "another" | "none" | "not readable";
  readonly document: string;
  readonly token: "right" | "wrong" | "empty" | "none";
  readonly parameters: readonly (readonly [name: string, names: readonly string[]])[];
}

const VERSIONS = ["v1", "v2", "v3"];
const REGIONS = ["cbk", "dbl", "fes"];
const NAMES = [
  ...REGIONS,
  ...Object.keys(SPECIFIED_COMPONENTS),
  "DNS",
  "Dns",
  "image",
  "",
  " ",
  "mars",
  "CBK",
  "network.*",
  "__proto__",
  "a%b",
  "\u00fc",
  "\u0000",
];

/** Mostly what there is: a request is answered only where every part is right. */
function mostly<Value>(right: readonly Value[], wrong: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
}

const names = (right: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.shuffledSubarray([...right], { minLength: 1 }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...NAMES), { maxLength: 3 }) },
  );

const parameter: fc.Arbitrary<Asked["parameters"][number]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("regions"), names(REGIONS)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("filter"), names(Object.keys(SPECIFIED_COMPONENTS))) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("Regions", "filter[]", "limit", "", "__proto__"), names(REGIONS)) },
);

const asked: fc.Arbitrary<Asked> = fc.record({
  method: mostly(["GET"], ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"]),
  version: mostly(VERSIONS, ["v0", "v4", "V3", "", "v3.0"]),
  project: mostly<Asked["project"]>(["own"], ["another", "none", "not readable"]),
  document: mostly(["quota", "current_usage", "current_usage"], ["usage", "quota/", "Quota", "", "current%5fusage"]),
  token: mostly<Asked["token"]>(["right"], ["wrong", "empty", "none"]),
  parameters: fc.array(parameter, { maxLength: 2 }),
});

/** The project's segment in the path. */
function segmentOf({ project }: Asked, own: string): string {
  return { own, another: "another", none: "", "not readable": "%e0%a4" }[project];
}

function toTarget(request: Asked, own: string): string {
  const query = request.parameters.map(
    ([name, list]) => `${encodeURIComponent(name)}=${list.map(encodeURIComponent).join(",")}`,
  );
  const path = `/${request.version}/projects/${segmentOf(request, own)}/${request.document}`;
  return `${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** The component that a name in `filter` stands for; undefined: none. */
function componentOf(name: string, version: string, isExact: boolean): string | undefined {
  if (name === "loadbalancer" && version === "v1") return undefined;
  if (name.toLowerCase() === "dns") return !isExact || name === (version === "v3" ? "DNS" : "dns") ? "dns" : undefined;
  return Object.hasOwn(SPECIFIED_COMPONENTS, name) ? name : undefined;
}

/** The status by the rules: the first that a request breaks decides. */
function statusOf({ method, version, project, document, token, parameters }: Asked, isExact: boolean): number {
  if (!VERSIONS.includes(version) || !["quota", "current_usage"].includes(document) || project === "not readable")
    return 404;
  if (method !== "GET") return 405;
  if (token !== "right") return 401;
  if (project !== "own") return 403;
  const isRight = parameters.every(([name, list]) => {
    const found =
      name === "regions"
        ? list.filter((one) => REGIONS.includes(one))
        : name === "filter" && document !== "quota"
          ? list.flatMap((one) => componentOf(one, version, isExact) ?? [])
          : [];
    return found.length === list.length && new Set(found).size === list.length && list.length > 0;
  });
  return isRight && new Set(parameters.map(([name]) => name)).size === parameters.length ? 200 : 400;
}

type Document = ReturnType<typeof documentIn>;

/** The part of a whole document that parameters ask for. */
function restrict(whole: Document, parameters: Asked["parameters"]): Document {
  const given = new Map(parameters);
  const components = given.get("filter")?.map((name) => (name.toLowerCase() === "dns" ? "dns" : name));
  const keys = components === undefined ? null : keysOf(components);
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([region]) => given.get("regions")?.includes(region) ?? true)
      .map(([region, members]) => [
        region,
        Object.fromEntries(Object.entries(members).filter(([key]) => keys?.includes(key) ?? true)),
      ]),
  );
}

const SERVERS = [
  { name: "the emulator", isExact: true, start: () => serveDataSet(), cases: 4000 },
  {
    name: "the service",
    isExact: false,
    start: () => serveCloud({ regions: { cbk: withLegacyLoadBalancers(), dbl: {}, fes: {} } }),
    cases: 2000,
  },
];

describe.each(SERVERS)("$name", ({ start, isExact, cases }) => {
  const contract = openContract();
  const wholes = new Map<string, Document>();
  const statuses = new Map([200, 400, 401, 403, 404, 405].map((status) => [status, 0]));
  let served: Served;
  beforeAll(async () => {
    served = await start();
    for (const version of VERSIONS) {
      for (const document of ["quota", "current_usage"]) {
        const target = `/${version}/projects/${served.project}/${document}`;
        wholes.set(target, documentIn(await exchange(served.url, { target, token: served.token })));
      }
    }
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it(
    "every request is answered as it is described",
    async () => {
      await fc.assert(
        fc.asyncProperty(asked, async (request) => {
          const token = { right: served.token, wrong: "gAAAAABtoken-that-nobody-knows", empty: "", none: undefined }[
            request.token
          ];
          const target = toTarget(request, served.project);
          const answer = await exchange(served.url, { method: request.method, target, token });
          expect((await contract.findFaults(answer)).join("\n")).toBe("");
          expect(answer.status).toBe(statusOf(request, isExact));
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 200) {
            const whole = wholes.get(target.split("?")[0] ?? "") ?? {};
            expect(documentIn(answer)).toEqual(restrict(whole, request.parameters));
          }
          if (request.token === "right") expect(answer.body.includes(served.token)).toBe(false);
        }),
        runs(cases),
      );
      for (const [status, hits] of statuses) expect(hits, `${status}`).toBeGreaterThanOrEqual(minimumHits(cases / 40));
    },
    PROPERTY_TIMEOUT_MS,
  );
});
