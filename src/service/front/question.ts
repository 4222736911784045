// Requests of the API → questions: paths and parameters, checked. Behaviour that the specification leaves open is listed in
// emulator/unspecified-behaviour.ts.

import { quoteList } from "../../core/index.ts";
import { API_VERSIONS, type ApiVersion, type Component, filterName, keysOf } from "../../sources/quota-api/index.ts";
import type { DocumentName, Question } from "../backend.ts";

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

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** What a query is checked against. */
export interface QuestionRules {
  /** Regions that there are. */
  readonly regions: readonly string[];
  /** true: `dns` in the one spelling that the version documents; false: in any case. */
  readonly exactComponents: boolean;
}

/** The question of a route and a query (without `?`), or a sentence that says what is wrong with them. */
export function toQuestion(
  { version, document }: Pick<Route, "version" | "document">,
  query: string,
  { regions: existing, exactComponents }: QuestionRules,
): Question | string {
  const given = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"]);
  if (typeof given === "string") return given;
  const regions = given.get("regions") ?? null;
  const unknownRegions = regions?.filter((region) => !existing.includes(region)) ?? [];
  if (unknownRegions.length > 0) {
    const found = existing.length === 0 ? "There are none." : `There ${areThere(existing)}.`;
    return `There is no region ${quoteList(unknownRegions)}. ${found}`;
  }

  const names = componentsOf(version);
  const find = (name: string) =>
    names.get(name) ?? (exactComponents ? undefined : names.get(toDocumented(name, version)));
  const filter = given.get("filter") ?? null;
  const unknownFilters = filter?.filter((name) => find(name) === undefined) ?? [];
  if (unknownFilters.length > 0) {
    return `There is no component ${quoteList(unknownFilters)} in ${version}. There ${areThere([...names.keys()])}.`;
  }
  return { version, document, regions, components: filter?.flatMap((name) => find(name) ?? []) ?? null };
}

function areThere(names: readonly string[]): string {
  return `${names.length === 1 ? "is" : "are"} ${quoteList(names)}`;
}

function readLists(query: string, allowed: readonly string[]): ReadonlyMap<string, readonly string[]> | string {
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      return `The parameter ${quoteList([name])} is not known here. There ${areThere(allowed)}.`;
    }
    if (given.has(name)) return `The parameter ${quoteList([name])} is there more than once.`;
    const names = value.split(",");
    if (names.includes("")) return `The parameter ${quoteList([name])} has an empty name in its list.`;
    if (new Set(names).size < names.length) return `The parameter ${quoteList([name])} has a name more than once.`;
    given.set(name, names);
  }
  return given;
}

/** The components that a version has, by the name that `filter` takes there. */
function componentsOf(version: ApiVersion): ReadonlyMap<string, Component> {
  const components = keysOf(version).flatMap(({ component }) => component ?? []);
  return new Map(components.map((component) => [filterName(component, version), component]));
}

/** A name in any case, as the version documents it. Only that of DNS is documented in two spellings. */
function toDocumented(name: string, version: ApiVersion): string {
  return name.toLowerCase() === "dns" ? filterName("dns", version) : name;
}
