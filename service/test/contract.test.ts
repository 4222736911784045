// The contract, schemas/quota-api.openapi.json: valid by itself, as the specification has it, and served.

import "@hyperjump/json-schema/openapi-3-1";
import { validate } from "@hyperjump/json-schema/openapi-3-1";
import { describe, expect, it } from "vitest";
import { SPECIFIED_KEYS } from "../../test/fixtures/specified-keys.ts";
import { createCheck, openContract } from "../../test/support/api-contract.ts";
import { find, readDescription } from "../../test/support/api-description.ts";
import { documentIn, type Exchange, exchange } from "../../test/support/exchange.ts";
import { QUERIES, serveCloud } from "./contract-servers.ts";

const description = readDescription();
describe("description of the API", () => {
  const metaSchema = "https://spec.openapis.org/oas/3.1/schema-base";

  it("the description is valid OpenAPI 3.1", async () => {
    expect(await validate(metaSchema, description as never)).toEqual({ valid: true });
  });

  it("the validator finds what is wrong in a description", async () => {
    const [path = ""] = Object.keys(description.paths);
    const { responses: _, ...rest } = description.paths[path]?.get ?? {};
    const broken = { ...description, paths: { [path]: { get: { ...rest, responses: { ok: {} } } } } };
    expect((await validate(metaSchema, broken as never)).valid).toBe(false);
  });

  it("every example in the description is valid", async () => {
    const check = createCheck();
    const examples = findExamples(description, "");
    expect(examples.length).toBeGreaterThan(15);
    for (const { pointer, example } of examples) expect(await check(`${pointer}/schema`, example), pointer).toEqual([]);
  });

  it("every reference in the description leads somewhere, and every component is referred to", () => {
    const references = new Set(JSON.stringify(description).match(/(?<="\$ref":"#)[^"]+/gu));
    for (const reference of references) expect(find(description, reference).value).toBeInstanceOf(Object);
    const { securitySchemes: _, ...components } = description.components;
    const all = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `/components/${kind}/${name}`),
    );
    expect(all.filter((one) => !references.has(one))).toEqual([]);
  });

  it.each(QUERIES)("$version $name says the unit of every key", ({ version, document, name }) => {
    const region = `${document === "quota" ? "Quota" : "Usage"}Region${version.toUpperCase()}`;
    for (const [key, unit] of SPECIFIED_KEYS) {
      const member = description.components["schemas"]?.[region]?.["properties"][key];
      if (member !== undefined) expect(member.description, `${name} ${key}`).toContain(`Unit: ${unit}.`);
    }
  });
});

describe("/openapi.json", () => {
  it("the service serves the description as it is in schemas/, without a token", async () => {
    await using served = await serveCloud();
    const answer = await exchange(served.url, { target: "/openapi.json" });
    expect(answer.status).toBe(200);
    expect(documentIn(answer)).toEqual(description);
  });
});

describe("judge of requests and answers", () => {
  const headersWith = (type: string): Exchange["headers"] => [
    ["Content-Type", type],
    ["X-Openstack-Request-Id", "req-2f0d5a3c-93be-4d0d-9f5c-0c3a7f4ff5b1"],
    ["Cache-Control", "no-store"],
  ];
  const headers = headersWith("application/json");
  const toSize = (type: string) => ({ type, space_bytes: 0 });
  const usage = { cbk: { "compute.cores": 1, "compute.flavors": { tiny: 1 }, objectstorage: [toSize("a")] } };
  const toBody = (document: unknown): Buffer => Buffer.from(JSON.stringify(document));
  const right: Exchange = {
    method: "GET",
    target: "/v3/projects/p/current_usage?regions=cbk&filter=compute,Dns",
    hasToken: true,
    status: 200,
    headers,
    body: toBody(usage),
  };
  const problem = { type: "about:blank", title: "Not Found", status: 404, detail: "There is nothing at this path." };
  const refused = { ...right, status: 404, headers: headersWith("application/problem+json"), body: toBody(problem) };

  it.each<[string, Exchange]>([
    ["a text for a number", { ...right, body: toBody({ cbk: { "compute.cores": "1" } }) }],
    ["a type twice", { ...right, body: toBody({ cbk: { objectstorage: ["a", "a"].map(toSize) } }) }],
    ["another content type", { ...right, headers: headersWith("text/html") }],
    ["a header more", { ...right, headers: [...headers, ["X-Powered-By", "x"]] }],
    ["a document at a path that is not described", { ...right, target: "/v4/projects/p/quota" }],
    ["a document for another method", { ...right, method: "POST" }],
    ["a problem of another status", { ...refused, status: 403 }],
  ])("%s is found", async (_, exchanged) => {
    expect(await openContract().findFaults(exchanged)).not.toEqual([]);
  });
});

/** Examples of media types, parameters and headers, each with the pointer of what has it. */
function findExamples(value: unknown, pointer: string): { readonly pointer: string; readonly example: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "schema" in value && "example" in value ? [{ pointer, example: value.example }] : [];
  const inner = Object.entries(value)
    .filter(([name]) => name !== "example")
    .flatMap(([name, part]) => findExamples(part, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  return [...own, ...inner];
}
