// Requests of the API → questions: parameters, checked, and the header by which a gate asks for readings. Behaviour that the specification
// leaves open is listed in emulator/emulator.ts.

import {
  type Message,
  parseCheckKey,
  quoted,
  quotedList,
  type Said,
  say,
  toRegionQuestions,
} from "../../core/index.ts";
import type { Token } from "../../inputs/index.ts";
import {
  type ApiVersion,
  type Component,
  filterName,
  keysOf,
  READINGS_HEADER,
  REGION_PARAMETERS,
} from "../../sources/quota-api/index.ts";
import { type Question, type ReadingsQuestion, Refusal } from "../backend.ts";

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

interface QuestionRules {
  readonly regions: readonly string[];
  /** true: `dns` in the one spelling that the version documents; false: in any case. */
  readonly exactComponents: boolean;
  readonly token: Token;
  /** What is asked for in place of a document, of those of the named regions that there are. undefined: nothing. */
  readonly readings: ReadingsQuestion | undefined;
}

/** The question of a route and a query (without `?`). Throws a {@link Refusal} that says what is wrong with them. */
export function toQuestion(
  { version, document }: Pick<Question, "version" | "document">,
  query: string,
  rules: QuestionRules,
): Question {
  const given = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
  const { readings } = rules;
  const regions = given.get("regions");
  const unknownRegions = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
  if (unknownRegions.length > 0 && readings === undefined) {
    const found = rules.regions.length === 0 ? "There are none." : say`There ${areThere(rules.regions)}.`;
    throw wrong(say`There is no region ${toShown(unknownRegions, rules)}. ${found}`);
  }

  const components = COMPONENTS[version];
  const filter = given.get("filter")?.map((name) => [name, findComponent(name, version, rules)] as const);
  const unknown = filter?.filter(([, component]) => component === undefined).map(([name]) => name) ?? [];
  if (unknown.length > 0) {
    const there = areThere([...components.keys()]);
    throw wrong(say`There is no component ${toShown(unknown, rules)} in ${version}. There ${there}.`);
  }
  const wanted = new Set(filter?.map(([, component]) => component));
  if (wanted.size < (filter?.length ?? 0)) throw repeated("filter");
  return {
    version,
    document,
    regions: regions === undefined ? undefined : findExisting(regions, rules.regions),
    components:
      filter === undefined ? undefined : [...components.values()].filter((component) => wanted.has(component)),
    readings,
  };
}

function wrong(message: Message): Refusal {
  return new Refusal(400, message);
}

function repeated(parameter: string): Refusal {
  return wrong(say`The parameter ${quoted(parameter)} has a name more than once. Send each name once.`);
}

function areThere(names: readonly string[]): Said {
  return say`${names.length === 1 ? "is" : "are"} ${quotedList(names, { most: names.length })}`;
}

/** What may be a token: the identifiers of old ones, and every long text. */
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;

/** Names from a request, for a sentence. Never a token that was put into the query. */
function toShown(names: readonly string[], { token }: QuestionRules): Said {
  const shown = names.map((name) => (name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name));
  return quotedList(shown, { conjunction: "or" });
}

function readLists(
  query: string,
  allowed: readonly string[],
  rules: QuestionRules,
): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      throw wrong(say`The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`);
    }
    const parameter = say`The parameter ${quoted(name)}`;
    if (given.has(name)) {
      throw wrong(say`${parameter} is there more than once. Send one list, with commas between the names.`);
    }
    const names = value.split(",");
    if (names.includes("")) {
      throw wrong(say`${parameter} has an empty name in its list. Leave the parameter out for everything.`);
    }
    if (new Set(names).size < names.length) throw repeated(name);
    given.set(name, names);
  }
  return given;
}

/** The component of a name. Only that of DNS is documented in two spellings, and may be taken in any case. */
function findComponent(name: string, version: ApiVersion, { exactComponents }: QuestionRules): Component | undefined {
  const isDns = !exactComponents && name.toLowerCase() === "dns";
  return COMPONENTS[version].get(isDns ? filterName("dns", version) : name);
}

/** Longest header, in characters: twice as long as the longest that a gate sends. */
const MOST_CHARACTERS = 8192;

/** Most regions that are asked of a cloud which has no names of regions. */
const MOST_REGIONS = 100;

/** The question of a header. Parameters that are not known are ignored: a newer gate may have more. Throws a {@link Refusal}. */
export function parseReadingsHeader(header: string): ReadingsQuestion {
  if (header.length > MOST_CHARACTERS) {
    throw wrong(
      say`The header \`${READINGS_HEADER}\` has more than ${MOST_CHARACTERS} characters. Ask for less at once.`,
    );
  }
  const parameters = new URLSearchParams(header);
  const keys = parameters.getAll("key").filter((key) => key !== "");
  return {
    wanted: keys.includes("*") ? undefined : keys.map(parseCheckKey),
    ...toRegionQuestions((question) => parameters.getAll(REGION_PARAMETERS.get(question) ?? "")),
  };
}

/** Those of the named regions that exist. A cloud without names of regions has each. */
function findExisting(named: readonly string[], existing: readonly string[]): readonly string[] {
  return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}
