// Parses requests of the API, and checks their tokens and parameters. emulator/emulator.ts lists behaviour that the
// specification leaves open.

import { type Message, quoted, quotedList, say } from "../core/index.ts";
import { Token } from "../inputs/index.ts";
import type { DocumentName } from "../sources/index.ts";
import { API_VERSIONS, type ApiVersion, type Component, filterName, keysOf } from "../sources/quota-api/index.ts";
import { Refusal } from "./refusal.ts";

/** Documents of the API by the last segment of their paths. */
export const DOCUMENTS: ReadonlyMap<string, DocumentName> = new Map([
  ["quota", "quota"],
  ["current_usage", "usage"],
]);

/** Detail of the problem for an unknown path. */
export const NO_PATH = `There is nothing at this path. Ask for \`/${API_VERSIONS.at(-1)}/projects/{project_id}/quota\` or \`…/current_usage\`.`;

/** A request for a document, with checked parameters. */
export interface ApiQuestion {
  readonly version: ApiVersion;
  readonly document: DocumentName;
  /** At least one region, in the order of the project's regions. undefined means all regions. */
  readonly regions: readonly string[] | undefined;
  /** At least one component, in the order of the specification's keys. undefined means all keys of the version. */
  readonly components: readonly Component[] | undefined;
}

/** Rules for the parameters of a request. */
export interface QuestionRules extends Pick<ApiQuestion, "version" | "document"> {
  /** Names of the project's regions, in the order of answers. */
  readonly regions: readonly string[];
  /** true if `dns` must have the spelling of the version, false if it may be in any case. */
  readonly exactComponents: boolean;
  /** true if unknown regions are left out of the question, false if they are refused. */
  readonly mayNameOtherRegions: boolean;
  /** Token of the request, which messages must not show. */
  readonly token: Token;
}

/** Reads the token from the header `X-Auth-Token`. Throws a {@link Refusal} if it is missing or no token. */
export function readToken(header: string | readonly string[] | undefined): Token {
  if (typeof header !== "string" || header === "") {
    throw new Refusal(401, say`The header \`X-Auth-Token\` is missing. Send a token for the project in it.`);
  }
  const token = Token.parse(header, say`The header \`X-Auth-Token\``);
  if ("value" in token) return token.value;
  throw new Refusal(401, say`The header \`X-Auth-Token\` holds no token. Send the token alone.`);
}

/**
 * Throws a {@link Refusal} unless the token's project is the one of the path. `projectId` is undefined if the server
 * has no data of the token's project.
 */
export function checkProject(projectId: string | undefined, asked: string): void {
  if (projectId === undefined) throw new Refusal(403, say`This service has no data of the token's project.`);
  if (projectId === asked) return;
  const next = say`Ask for that one, or get a token for this one.`;
  throw new Refusal(403, say`The token was issued for another project. ${next}`);
}

/**
 * Splits a request's target into its path, as it was sent, and its query. Leaves out an origin before the path, which
 * requests to proxies have.
 */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return { path: path.replace(/^https?:\/\/[^/]*/i, ""), query: mark === -1 ? "" : target.slice(mark + 1) };
}

/** Parses a query, without its `?`. Throws a {@link Refusal} that says what is wrong with it. */
export function parseQuestion(query: string, rules: QuestionRules): ApiQuestion {
  const { version, document, mayNameOtherRegions } = rules;
  const lists = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
  const [regions, filter] = [lists.get("regions"), lists.get("filter")];
  const unknown = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
  if (unknown.length > 0 && !mayNameOtherRegions) {
    const found = rules.regions.length === 0 ? say`There are none.` : say`There ${areThere(rules.regions)}.`;
    throw wrong(say`There is no region ${toShown(unknown, rules)}. ${found}`);
  }
  return {
    version,
    document,
    regions: regions && findExisting(regions, rules.regions),
    components: filter && findComponents(filter, rules),
  };
}

function findComponents(names: readonly string[], rules: QuestionRules): readonly Component[] {
  const { version, exactComponents } = rules;
  const there = new Set(keysOf(version).flatMap(({ component }) => component ?? []));
  const byName = new Map([...there].map((component) => [filterName(component, version), component]));
  // The specification has two spellings of the DNS component, and only of this one.
  const isDns = (name: string): boolean => !exactComponents && name.toLowerCase() === "dns";
  const wanted = new Map(names.map((name) => [name, isDns(name) ? "dns" : byName.get(name)]));
  const unknown = names.filter((name) => wanted.get(name) === undefined);
  if (unknown.length > 0) {
    const found = areThere([...byName.keys()]);
    throw wrong(say`There is no component ${toShown(unknown, rules)} in ${version}. There ${found}.`);
  }
  const components = new Set(wanted.values());
  if (components.size < names.length) throw repeated("filter");
  return [...there].filter((component) => components.has(component));
}

function wrong(message: Message): Refusal {
  return new Refusal(400, message);
}

function repeated(parameter: string): Refusal {
  return wrong(say`The parameter ${quoted(parameter)} has a name more than once. Send each name once.`);
}

function areThere(names: readonly string[]): Message {
  return say`${names.length === 1 ? "is" : "are"} ${quotedList(names, { most: names.length })}`;
}

/** Matches texts that may be a token: IDs of old tokens, and every long text. */
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;

/** Lists names from a request for a sentence. A token that was put into the query is not shown. */
function toShown(names: readonly string[], { token }: QuestionRules): Message {
  const shown = names.map((name) => (name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name));
  return quotedList(shown, { conjunction: "or" });
}

function readLists(
  query: string,
  allowed: readonly string[],
  rules: QuestionRules,
): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      throw wrong(say`The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`);
    }
    const parameter = say`The parameter ${quoted(name)}`;
    if (lists.has(name)) {
      throw wrong(say`${parameter} is there more than once. Send one list, with commas between the names.`);
    }
    const names = value.split(",");
    if (names.includes("")) {
      throw wrong(say`${parameter} has an empty name in its list. Leave the parameter out for everything.`);
    }
    if (new Set(names).size < names.length) throw repeated(name);
    lists.set(name, names);
  }
  return lists;
}

const MOST_REGIONS = 100;

/** Returns the named regions that exist. A cloud without names of regions has each. */
function findExisting(named: readonly string[], existing: readonly string[]): readonly string[] {
  return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}
