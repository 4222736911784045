// Checks requests and answers against schemas/quota-api.openapi.json. Ajv validates values. This file finds the parts
// of the description that apply to an exchange, and records which parts were covered.

import { Ajv2020 } from "ajv/dist/2020.js";
import { type ApiDescription, find, type Place, partsOf, readDescription } from "./api-description.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Opens a contract. `findFaults` returns the violations of an exchange as sentences. `unseen` has the parts of the
 * description that no exchange covered yet.
 */
export function openContract() {
  const description = readDescription();
  const unseen = new Set(partsOf(description));
  const judge: Judge = { description, see: (part) => unseen.delete(part) };
  return { findFaults: (one: Exchange) => findFaults(one, judge), unseen };
}

interface Judge {
  readonly description: ApiDescription;
  readonly see: (part: string) => void;
}

/** The description contains schemas and is not itself one. Ajv compiles each when it is first used. */
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(readDescription(), "api");

/** Returns the violations of the schema at a place of the description. */
export function checkValue(pointer: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`api#${encodeURI(pointer)}`);
  if (validate === undefined) throw new Error(`The description has no schema at ${pointer}.`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, schemaPath, message }) => `${instancePath} ${message} (${schemaPath})`,
  );
}

function findFaults(exchange: Exchange, judge: Judge): readonly string[] {
  const { method, target, status } = exchange;
  const path = findPath(exchange, judge.description);
  const faults = [...findRequestFaults(exchange, path, judge), ...findAnswerFaults(exchange, path, judge)];
  return faults.map((fault) => `${method} ${target} ${status}: ${fault}`);
}

function findPath({ target }: Exchange, { paths }: ApiDescription): string | undefined {
  const [path = ""] = target.split("?");
  return Object.keys(paths).find((template) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{[a-z_]+\}/g, "[^/]*")}$`).test(path),
  );
}

/** Returns reasons why the request should not have succeeded. */
function findRequestFaults(exchange: Exchange, path: string | undefined, judge: Judge): readonly string[] {
  const { method, target, status, hasToken } = exchange;
  if (status >= 400) return [];
  if (path === undefined) return ["answered at a path that is not described"];
  if (method !== "GET" && method !== "HEAD") return ["answered with a method that is not described"];
  const { parameters = [], security } = judge.description.paths[path]?.get ?? {};
  const faults = security === undefined && !hasToken ? ["answered without a token"] : [];
  const given = [...new URLSearchParams(target.split("?")[1] ?? "")];
  for (const [name, text] of given) {
    const place = parameters
      .map((_, at) => find(judge.description, `${pointerTo(path)}/parameters/${at}`))
      .find(({ value }) => value["in"] === "query" && value["name"] === name);
    if (place === undefined) faults.push(`answered with a parameter that is not described: ${name}`);
    else faults.push(...checkValue(`${place.pointer}/schema`, text.split(",")));
    judge.see(`${path} parameter ${name}`);
    for (const one of text.split(",")) judge.see(`${path} parameter ${name} ${one}`);
  }
  if (new Set(given.map(([name]) => name)).size < given.length) faults.push("answered with a parameter twice");
  return faults;
}

/** The described answer, with its name in the list of covered parts. */
interface DescribedAnswer {
  readonly place: Place;
  readonly name?: string;
  readonly path?: string;
}

/**
 * Returns the described answer. Methods that are not described are checked against the answers of the described one,
 * since the description has no other rule for them.
 */
function findExpected(path: string | undefined, status: number, { description }: Judge): DescribedAnswer {
  if (path === undefined) return { place: find(description, "/components/responses/NotFound") };
  const { responses = {} } = description.paths[path]?.get ?? {};
  const key = String(status) in responses ? String(status) : "default";
  return { place: find(description, `${pointerTo(path)}/responses/${key}`), name: `${path} ${key}`, path };
}

function findAnswerFaults(exchange: Exchange, at: string | undefined, judge: Judge): readonly string[] {
  const expected = findExpected(at, exchange.status, judge);
  const { place, name = "", path = "" } = expected;
  judge.see(name);
  const faults = at === undefined && exchange.status !== 404 ? ["at a path that is not described"] : [];
  const body = readBody(exchange, Object.keys(place.value["content"] ?? {}));
  if ("fault" in body) faults.push(body.fault);
  else if (body.value !== null) {
    const pointer = `${place.pointer}/content/${escaped(body.type)}/schema`;
    const broken = checkValue(pointer, body.value);
    faults.push(...(broken.length === 0 ? beyondSchemas(body, exchange) : broken));
    if (exchange.status === 200) {
      for (const region of Object.values(Object(body.value))) {
        for (const key of Object.keys(Object(region))) judge.see(`${path} member ${key}`);
      }
    }
  }
  return [...faults, ...findHeaderFaults(exchange, expected, judge)];
}

/** A parsed body. */
interface Body {
  readonly type: string;
  /** null if the body is missing, as it has to be. */
  readonly value: unknown;
}

function readBody({ headers, body, method }: Exchange, types: readonly string[]): Body | { readonly fault: string } {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1].split(";")[0] ?? "";
  if (!types.includes(type) && !(type === "" && types.length === 0)) {
    return { fault: `the content type is "${type}", expected ${types.join(" or ")}` };
  }
  if (method === "HEAD" || types.length === 0) {
    return body.length === 0 ? { type, value: null } : { fault: "there is a body" };
  }
  const text = body.toString();
  if (!type.endsWith("json")) return { type, value: text };
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? { fault: "the body is null" } : { type, value };
  } catch {
    return { fault: "the body is no JSON" };
  }
}

/** Returns violations of rules that the description states in words only. */
function beyondSchemas({ type, value }: Body, { status }: Exchange): readonly string[] {
  if (type === "application/problem+json") {
    return Object(value).status === status ? [] : [`the problem's status is ${Object(value).status}`];
  }
  return Object.entries(type === "application/json" ? Object(value) : {}).flatMap(([region, members]) => {
    const sizes: readonly { readonly type: string }[] = Object(members).objectstorage ?? [];
    return new Set(sizes.map((size) => size.type)).size < sizes.length ? [`a type twice in ${region}`] : [];
  });
}

/** Headers of HTTP itself, which every answer may have. */
const FRAMING = new Set(["connection", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"]);

function findHeaderFaults(
  { headers }: Exchange,
  { place, name = "" }: DescribedAnswer,
  judge: Judge,
): readonly string[] {
  const described = Object.keys(place.value["headers"] ?? {});
  const faults = headers
    .map(([header]) => header.toLowerCase())
    .filter((header) => !FRAMING.has(header) && !described.some((one) => one.toLowerCase() === header))
    .map((header) => `the header ${header} is not described`);
  for (const header of described) {
    const { pointer, value } = find(judge.description, `${place.pointer}/headers/${header}`);
    const found = headers.filter(([one]) => one.toLowerCase() === header.toLowerCase()).map(([, text]) => text);
    if (found.length > 1) faults.push(`the header ${header} is there twice`);
    if (found.length === 0 && value["required"] === true) faults.push(`the header ${header} is missing`);
    for (const text of found) {
      judge.see(`${name} header ${header}`);
      const isNumber = value["schema"].type === "integer" && /^\d+$/.test(text);
      const broken = checkValue(`${pointer}/schema`, isNumber ? Number(text) : text);
      faults.push(...broken.map((fault) => `the header ${header} is "${text}": ${fault}`));
    }
  }
  return faults;
}

function pointerTo(path: string): string {
  return `/paths/${escaped(path)}/get`;
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
