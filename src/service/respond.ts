// Responses of the emulated service: a request and data in, status, headers and body out. No network and no clock. Behaviour that the
// specification leaves open is listed in unspecified-behaviour.ts.

import { quoteList } from "../core/index.ts";
import { API_VERSIONS, type ApiVersion, type Component, filterName, keysOf } from "../sources/quota-api/index.ts";
import type { DataSet } from "./data-set.ts";
import type { DocumentName } from "./data-set-value.ts";
import { type IkePolicyKey, renderDocument } from "./response-body.ts";

/** Access that a valid token gives. */
export interface Grant {
  /** Identifier of the project that the token was issued for. */
  readonly project: string;
}

/** A request, as far as responses depend on it. The token itself is not part of it. */
export interface EmulatorRequest {
  readonly method: string;
  /** Path and query as sent, not decoded. */
  readonly target: string;
  /** Result of checking the token: none was sent, it is not valid, or the access that it gives. */
  readonly access: "missing" | "refused" | Grant;
}

/** Data and settings of the emulated service. */
export interface ServedData {
  readonly dataSet: DataSet;
  /** The one project that has data. */
  readonly project: string;
  /** Versions that are served. */
  readonly versions: readonly ApiVersion[];
  /** Path before the version: empty, or with a slash first and none last. */
  readonly basePath: string;
  readonly v2IkePolicyKey: IkePolicyKey;
}

/** A response, ready to be sent. */
export interface EmulatorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Route {
  readonly version: ApiVersion;
  readonly project: string;
  readonly document: DocumentName;
  readonly query: string;
}

const DOCUMENTS: ReadonlyMap<string, DocumentName> = new Map([
  ["quota", "quota"],
  ["current_usage", "usage"],
]);

const TITLES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [429, "Too Many Requests"],
  [500, "Internal Server Error"],
  [503, "Service Unavailable"],
]);

/** Responds to a request. Checked in this order: path, method, token, project, parameters. */
export function respond(request: EmulatorRequest, data: ServedData): EmulatorResponse {
  const { method, target, access } = request;
  const route = findRoute(target, data);
  if (route === undefined) return errorResponse(404, "There is nothing at this path.");
  if (method !== "GET") return errorResponse(405, "Only GET is served here.", { allow: "GET" });
  if (access === "missing") return errorResponse(401, "The header X-Auth-Token is missing.");
  if (access === "refused") return errorResponse(401, "The token is not valid.");
  if (route.project !== access.project) return errorResponse(403, "The token was issued for another project.");
  if (route.project !== data.project) return errorResponse(403, "This service has no data of the token's project.");

  const parameters = readParameters(route, data.dataSet);
  if (typeof parameters === "string") return errorResponse(400, parameters);
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: renderDocument(data.dataSet, { ...route, ...parameters, v2IkePolicyKey: data.v2IkePolicyKey }),
  };
}

/** An error response: `{"error": {"code", "title", "message"}}`. */
export function errorResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): EmulatorResponse {
  const title = TITLES.get(status) ?? "Error";
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ error: { code: status, title, message } }),
  };
}

/** Document that a path asks for; undefined for everything but the two documents. */
export function findDocument(target: string): DocumentName | undefined {
  return DOCUMENTS.get(splitTarget(target).path.split("/").at(-1) ?? "");
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  return mark === -1 ? { path: target, query: "" } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function findRoute(target: string, { basePath, versions }: ServedData): Route | undefined {
  const { path, query } = splitTarget(target);
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const [, first, projects, encoded = "", last = "", ...rest] = path.slice(basePath.length).split("/");
  const version = API_VERSIONS.find((name) => name === first);
  const document = DOCUMENTS.get(last);
  const project = decoded(encoded);
  if (version === undefined || document === undefined || project === undefined) return undefined;
  if (projects !== "projects" || rest.length > 0 || !versions.includes(version)) return undefined;
  return { version, project, document, query };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

interface Parameters {
  readonly regions: readonly string[] | null;
  readonly components: readonly Component[] | null;
}

/** The query's parameters, or a sentence that says what is wrong with them. */
function readParameters(route: Route, dataSet: DataSet): Parameters | string {
  const allowed = route.document === "quota" ? ["regions"] : ["regions", "filter"];
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(route.query)) {
    if (!allowed.includes(name)) return `The parameter ${quoteList([name])} is not known here.`;
    if (given.has(name)) return `The parameter ${quoteList([name])} is there more than once.`;
    const names = value.split(",");
    if (names.includes("")) return `The parameter ${quoteList([name])} has an empty name in its list.`;
    if (new Set(names).size < names.length) return `The parameter ${quoteList([name])} has a name more than once.`;
    given.set(name, names);
  }

  const regions = given.get("regions") ?? null;
  const unknownRegions = regions?.filter((region) => !dataSet.regions.has(region)) ?? [];
  if (unknownRegions.length > 0) return `There is no region ${quoteList(unknownRegions)}.`;

  const filters = componentsOf(route.version);
  const filter = given.get("filter") ?? null;
  const unknownFilters = filter?.filter((name) => !filters.has(name)) ?? [];
  if (unknownFilters.length > 0) return `There is no component ${quoteList(unknownFilters)} in ${route.version}.`;
  return { regions, components: filter?.flatMap((name) => filters.get(name) ?? []) ?? null };
}

/** The components that a version has, by the name that `filter` takes there. */
function componentsOf(version: ApiVersion): ReadonlyMap<string, Component> {
  const components = keysOf(version).flatMap(({ component }) => component ?? []);
  return new Map(components.map((component) => [filterName(component, version), component]));
}
