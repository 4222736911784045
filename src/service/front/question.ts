// Requests of the API → questions: paths and parameters, checked. Behaviour that the specification leaves open is listed in
// emulator/unspecified-behaviour.ts.

import { quoteAlternatives, quoteList } from "../../core/index.ts";
import type { Token } from "../../inputs/index.ts";
import { API_VERSIONS, type ApiVersion, type Component, filterName, keysOf } from "../../sources/quota-api/index.ts";
import type { DocumentName, Question, ReadingsQuestion } from "../backend.ts";
import { findExisting } from "./readings-question.ts";

/** Where a path of the API leads. */
export interface Route {
  readonly version: ApiVersion;
  readonly projectId: string;
  readonly document: DocumentName;
}

const DOCUMENTS: ReadonlyMap<string, DocumentName> = new Map([
  ["quota", "quota"],
  ["current_usage", "usage"],
]);

/** Finds the route of a path, as it was sent, below the base path. undefined: there is none. */
export function findRoute(path: string, versions: readonly ApiVersion[] = API_VERSIONS): Route | undefined {
  const [start, first, projects, encoded = "", last = "", ...rest] = path.split("/");
  const version = versions.find((name) => name === first);
  const document = DOCUMENTS.get(last);
  const projectId = decoded(encoded);
  if (start !== "" || version === undefined || document === undefined || projectId === undefined) return undefined;
  return projects === "projects" && rest.length === 0 ? { version, projectId, document } : undefined;
}

/** Document that a path asks for, by its end alone; undefined: neither. */
export function findDocument(path: string): DocumentName | undefined {
  return DOCUMENTS.get(path.slice(path.lastIndexOf("/") + 1));
}

/** The path of a request's target, as it was sent, and the query after it. Proxies are sent an origin before the path: left out. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return { path: path.replace(/^https?:\/\/[^/]*/i, ""), query: mark === -1 ? "" : target.slice(mark + 1) };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The components that each version has, by the name that `filter` takes there, in the order of the specification's keys. */
const COMPONENTS: Readonly<Record<ApiVersion, ReadonlyMap<string, Component>>> = {
  v1: componentsOf("v1"),
  v2: componentsOf("v2"),
  v3: componentsOf("v3"),
};

function componentsOf(version: ApiVersion): ReadonlyMap<string, Component> {
  const components = keysOf(version).flatMap(({ component }) => component ?? []);
  return new Map(components.map((component) => [filterName(component, version), component]));
}

/** What a query is checked against. */
export interface QuestionRules {
  /** Regions that there are. */
  readonly regions: readonly string[];
  /** true: `dns` in the one spelling that the version documents; false: in any case. */
  readonly exactComponents: boolean;
  /** The request's. */
  readonly token: Token;
  /** What is asked for in place of a document, of those of the named regions that there are. Absent: nothing. */
  readonly readings?: ReadingsQuestion | undefined;
}

/** The question of a route and a query (without `?`), or a sentence that says what is wrong with them. */
export function toQuestion(
  { version, document }: Pick<Route, "version" | "document">,
  query: string,
  rules: QuestionRules,
): Question | string {
  const given = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
  if (typeof given === "string") return given;
  const { readings } = rules;
  const regions = given.get("regions") ?? null;
  const unknownRegions = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
  if (unknownRegions.length > 0 && readings === undefined) {
    const found = rules.regions.length === 0 ? "There are none." : `There ${areThere(rules.regions)}.`;
    return `There is no region ${toShown(unknownRegions, rules)}. ${found}`;
  }

  const components = COMPONENTS[version];
  const filter = given.get("filter")?.map((name) => [name, findComponent(name, version, rules)] as const) ?? null;
  const unknown = filter?.filter(([, component]) => component === undefined).map(([name]) => name) ?? [];
  if (unknown.length > 0) {
    return `There is no component ${toShown(unknown, rules)} in ${version}. There ${areThere([...components.keys()])}.`;
  }
  const wanted = new Set(filter?.map(([, component]) => component));
  if (wanted.size < (filter?.length ?? 0)) return repeated("filter");
  return {
    version,
    document,
    regions: regions === null ? null : findExisting(regions, rules.regions),
    components: filter === null ? null : [...components.values()].filter((component) => wanted.has(component)),
    ...(readings === undefined ? {} : { readings }),
  };
}

function areThere(names: readonly string[]): string {
  return `${names.length === 1 ? "is" : "are"} ${quoteList(names, names.length)}`;
}

function repeated(parameter: string): string {
  return `The parameter ${quoteList([parameter])} has a name more than once. Send each name once.`;
}

/** What may be a token: the identifiers of old ones, and every long text. */
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;

/** Names from a request, for a sentence. Never a token that was put into the query. */
function toShown(names: readonly string[], { token }: QuestionRules): string {
  return quoteAlternatives(names.map((name) => (name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name)));
}

function readLists(
  query: string,
  allowed: readonly string[],
  rules: QuestionRules,
): ReadonlyMap<string, readonly string[]> | string {
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      return `The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`;
    }
    const parameter = quoteList([name]);
    if (given.has(name)) {
      return `The parameter ${parameter} is there more than once. Send one list, with commas between the names.`;
    }
    const names = value.split(",");
    if (names.includes("")) {
      return `The parameter ${parameter} has an empty name in its list. Leave the parameter out for everything.`;
    }
    if (new Set(names).size < names.length) return repeated(name);
    given.set(name, names);
  }
  return given;
}

function findComponent(name: string, version: ApiVersion, { exactComponents }: QuestionRules): Component | undefined {
  const components = COMPONENTS[version];
  return components.get(name) ?? (exactComponents ? undefined : components.get(toDocumented(name, version)));
}

/** A name in any case, as the version documents it. Only that of DNS is documented in two spellings. */
function toDocumented(name: string, version: ApiVersion): string {
  return name.toLowerCase() === "dns" ? filterName("dns", version) : name;
}
