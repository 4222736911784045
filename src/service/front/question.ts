// Requests of the API → questions: parameters, checked, and the header by which a gate asks for readings. Behaviour that the specification leaves open is listed in
// emulator/unspecified-behaviour.ts.

import { parseCheckKey, quoteAlternatives, quoteList } from "../../core/index.ts";
import type { Token } from "../../inputs/index.ts";
import type { DocumentName } from "../../sources/index.ts";
import { type ApiVersion, type Component, filterName, keysOf, READINGS_HEADER } from "../../sources/quota-api/index.ts";
import type { Question, ReadingsQuestion } from "../backend.ts";

/** Documents by the names that paths end with. */
export const DOCUMENTS: ReadonlyMap<string, DocumentName> = new Map([
  ["quota", "quota"],
  ["current_usage", "usage"],
]);

/** The path of a request's target, as it was sent, and the query after it. Proxies are sent an origin before the path: left out. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return { path: path.replace(/^https?:\/\/[^/]*/i, ""), query: mark === -1 ? "" : target.slice(mark + 1) };
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
interface QuestionRules {
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
  { version, document }: Pick<Question, "version" | "document">,
  query: string,
  rules: QuestionRules,
): Question | string {
  const given = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
  if (typeof given === "string") return given;
  const { readings } = rules;
  const regions = given.get("regions");
  const unknownRegions = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
  if (unknownRegions.length > 0 && readings === undefined) {
    const found = rules.regions.length === 0 ? "There are none." : `There ${areThere(rules.regions)}.`;
    return `There is no region ${toShown(unknownRegions, rules)}. ${found}`;
  }

  const components = COMPONENTS[version];
  const filter = given.get("filter")?.map((name) => [name, findComponent(name, version, rules)] as const);
  const unknown = filter?.filter(([, component]) => component === undefined).map(([name]) => name) ?? [];
  if (unknown.length > 0) {
    return `There is no component ${toShown(unknown, rules)} in ${version}. There ${areThere([...components.keys()])}.`;
  }
  const wanted = new Set(filter?.map(([, component]) => component));
  if (wanted.size < (filter?.length ?? 0)) return repeated("filter");
  return {
    version,
    document,
    regions: regions === undefined ? undefined : findExisting(regions, rules.regions),
    components:
      filter === undefined ? undefined : [...components.values()].filter((component) => wanted.has(component)),
    readings,
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

/** Longest header, in characters: twice as long as the longest that a gate sends. */
const MOST_CHARACTERS = 8192;

/** Most regions that are asked of a cloud which has no names of regions. */
const MOST_REGIONS = 100;

/** The question of a header, or a sentence that says what is wrong with it. Parameters that are not known are ignored: a newer gate may have more. */
export function parseReadingsHeader(header: string): ReadingsQuestion | string {
  if (header.length > MOST_CHARACTERS) {
    return `The header \`${READINGS_HEADER}\` has more than ${MOST_CHARACTERS} characters. Ask for less at once.`;
  }
  const parameters = new URLSearchParams(header);
  const keys = parameters.getAll("key").filter((key) => key !== "");
  return {
    wanted: keys.includes("*") ? undefined : keys.map(parseCheckKey),
    dhcpPorts: parameters.getAll("dhcp-ports"),
    defaultVolumeTypes: parameters.getAll("default-volume-type"),
    volumeTypes: parameters.getAll("volume-types"),
  };
}

/** Those of the named regions that exist. A cloud without names of regions has each. */
function findExisting(named: readonly string[], existing: readonly string[]): readonly string[] {
  return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}
