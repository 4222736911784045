// Checks recorded traffic against GitHub's own description of its API: requests must exist there, and answers of the
// loopback GitHub must be valid.

import { Ajv, type ValidateFunction } from "ajv";
import { find, type Place } from "../api-description.ts";
import { readDescription } from "./description.ts";
import { findQueryProblems } from "./graphql.ts";
import type { Exchange } from "./host.ts";

/** Statuses that GitHub may return for every operation, described or not. */
const ANYWHERE: ReadonlySet<number> = new Set([401, 403, 404, 429, 500, 502, 503, 504]);

/** Maximum length of a page. It is in the description of the parameter `per_page`, but not in its schema. */
const MAX_PER_PAGE = 100;

let ajv: Ajv | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Returns the violations of the description in the traffic, one line each. */
export function findViolations(traffic: readonly Exchange[]): readonly string[] {
  return traffic.flatMap((exchange) => toLines(exchange, [...validateRequest(exchange), ...validateAnswer(exchange)]));
}

/** Returns the violations in requests only, for a host with GitHub's API whose answers differ in details. */
export function findRequestViolations(traffic: readonly Exchange[]): readonly string[] {
  return traffic.flatMap((exchange) => toLines(exchange, validateRequest(exchange)));
}

function toLines({ method, path }: Exchange, problems: readonly string[]): readonly string[] {
  return problems.map((problem) => `${method} ${path}: ${problem}`);
}

function validateRequest(exchange: Exchange): readonly string[] {
  // GraphQL is not in this description, but has a schema.
  if (exchange.path === "/graphql") return validateQuery(exchange);
  const found = findOperation(exchange);
  if (found === undefined) return ["no such operation"];
  return [...validateParameters(exchange, found), ...validateRequestBody(exchange, found)];
}

function validateQuery(exchange: Exchange): readonly string[] {
  if (exchange.method !== "POST") return ["GraphQL takes POST only"];
  const { query } = (exchange.requestBody ?? {}) as { readonly query?: unknown };
  return findQueryProblems(query).map(({ message }) => `query: ${message}`);
}

function validateAnswer(exchange: Exchange): readonly string[] {
  const found = exchange.path === "/graphql" ? undefined : findOperation(exchange);
  return found === undefined ? [] : validateResponse(exchange, found);
}

interface MatchedOperation {
  readonly operation: Place;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** An operation of the description. */
interface Operation {
  readonly template: string;
  readonly verb: string;
  readonly place: Place;
  /** True if the last parameter of the path may contain slashes. */
  readonly isOpen: boolean;
}

let operations: readonly Operation[] | undefined;

function listOperations(): readonly Operation[] {
  return Object.entries(readDescription().paths).flatMap(([template, verbs]) =>
    Object.keys(verbs).map((verb) => {
      const place = at(`/paths/${template.replaceAll("/", "~1")}/${verb}`);
      const isOpen = parametersOf(place).some(({ value }) => value["x-multi-segment"] === true);
      return { template, verb, place, isOpen };
    }),
  );
}

/** Returns the operation whose path template matches, the one with the fewest placeholders. */
function findOperation({ method, path }: Exchange): MatchedOperation | undefined {
  operations ??= listOperations();
  const fitting = operations
    .filter(({ verb }) => verb === method.toLowerCase())
    .flatMap(({ template, place, isOpen }) => {
      const pathParameters = matchTemplate(template, { path, isOpen });
      return pathParameters === null ? [] : [{ operation: place, pathParameters }];
    });
  return fitting.sort((a, b) => Object.keys(a.pathParameters).length - Object.keys(b.pathParameters).length)[0];
}

function at(pointer: string): Place {
  return find(readDescription(), pointer);
}

function parametersOf({ pointer, value }: Place): readonly Place[] {
  return Object.keys(value["parameters"] ?? []).map((index) => at(`${pointer}/parameters/${index}`));
}

function matchTemplate(
  template: string,
  { path, isOpen }: { readonly path: string; readonly isOpen: boolean },
): Record<string, string> | null {
  const expected = template.split("/");
  const parts = path.split("/");
  const last = expected.length - 1;
  const given = isOpen && parts.length > last ? [...parts.slice(0, last), parts.slice(last).join("/")] : parts;
  if (expected.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? "";
    const name = /^\{(.+)\}$/u.exec(segment)?.[1];
    if (name === undefined && segment !== value) return null;
    if (name !== undefined) parameters[name] = decodeURIComponent(value);
  }
  return parameters;
}

function validateParameters(exchange: Exchange, { operation, pathParameters }: MatchedOperation): readonly string[] {
  const described = parametersOf(operation);
  const given = [
    ...Object.entries(pathParameters).map(([name, value]) => ({ name, value, in: "path" })),
    ...Object.entries(exchange.query).map(([name, value]) => ({ name, value, in: "query" })),
  ];
  const problems = given.flatMap(({ name, value, in: place }) => {
    const found = described.find((one) => one.value["name"] === name && one.value["in"] === place);
    if (found === undefined) return [`the ${place} has no parameter ${name}`];
    const type = found.value["schema"].type;
    const typed = type === "integer" && /^\d+$/u.test(value) ? Number(value) : value;
    const tooMany = name === "per_page" && Number(value) > MAX_PER_PAGE ? ["per_page is over its maximum"] : [];
    return [...tooMany, ...validate(`${found.pointer}/schema`, typed, `parameter ${name}`)];
  });
  const missing = described
    .filter(({ value }) => value["required"] === true && !given.some(({ name }) => name === value["name"]))
    .map(({ value }) => `the required parameter ${value["name"]} is missing`);
  return [...problems, ...missing];
}

function validateRequestBody({ requestBody }: Exchange, { operation }: MatchedOperation): readonly string[] {
  const described = operation.value["requestBody"];
  if (described === undefined) return requestBody === undefined ? [] : ["a body where none is taken"];
  if (requestBody === undefined) return described.required === true ? ["a body is missing"] : [];
  return validate(`${operation.pointer}/requestBody/content/application~1json/schema`, requestBody, "request's body");
}

function validateResponse(
  { status, responseBody, isFault }: Exchange,
  { operation }: MatchedOperation,
): readonly string[] {
  if (status === null) return [];
  if (operation.value["responses"][status] === undefined) {
    return isFault || ANYWHERE.has(status) ? [] : [`status ${status} is not among the answers`];
  }
  // A fault is invalid on purpose.
  if (isFault) return [];
  const { pointer, value } = at(`${operation.pointer}/responses/${status}`);
  if (value["content"]?.["application/json"] === undefined) {
    return responseBody === undefined ? [] : [`status ${status} has no body`];
  }
  // As sent over the wire, without undefined members.
  const sent: unknown = JSON.parse(JSON.stringify(responseBody));
  return validate(`${pointer}/content/application~1json/schema`, sent, `answer ${status}`);
}

function validate(pointer: string, value: unknown, what: string): readonly string[] {
  const check = compiled.get(pointer) ?? openAjv().compile({ $ref: `github#${encodeURI(pointer)}` });
  compiled.set(pointer, check);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message = "", params }) =>
    [`${what}${instancePath}`, message, params["additionalProperty"] ?? ""].join(" ").trimEnd(),
  );
}

function openAjv(): Ajv {
  if (ajv === undefined) {
    ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    ajv.addFormat("date-time", (text: string) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/u.test(text),
    );
    ajv.addFormat("uri", (text: string) => URL.canParse(text));
    const description = readDescription();
    admitMissingForks(description);
    spellOutNullable(description);
    refuseOtherMembers(description);
    ajv.addSchema(description, "github");
  }
  return ajv;
}

/** Allows pull requests whose fork was deleted to have no repository of their head. The description lacks this. */
function admitMissingForks(description: unknown): void {
  const { schemas } = (description as { readonly components: { readonly schemas: Record<string, PullRequestSchema> } })
    .components;
  for (const name of ["pull-request", "pull-request-simple"]) {
    const head = schemas[name]?.properties.head.properties;
    if (head !== undefined) head.repo = { nullable: true, allOf: [head.repo] };
  }
}

/** The used members of the schema of a pull request. */
interface PullRequestSchema {
  readonly properties: { readonly head: { readonly properties: { repo: unknown } } };
}

/** Replaces `nullable` without a `type`, which Ajv refuses, by null or the rest of the schema. */
function spellOutNullable(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const inner of Object.values(node)) spellOutNullable(inner);
  const schema = node as Record<string, unknown>;
  if (schema["nullable"] !== true || schema["type"] !== undefined) return;
  const { nullable: _nullable, ...rest } = schema;
  for (const name of Object.keys(schema)) delete schema[name];
  schema["anyOf"] = [{ type: "null" }, rest];
}

/** Refuses members that the description lacks, so that a fake cannot keep one that GitHub has given up. */
function refuseOtherMembers(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const schema = node as Record<string, unknown>;
  if (schema["type"] === "object" && typeof schema["properties"] === "object") schema["additionalProperties"] ??= false;
  for (const inner of Object.values(node)) refuseOtherMembers(inner);
}
