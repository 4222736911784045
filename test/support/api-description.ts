// Reads schemas/quota-api.openapi.json and finds its parts.

import { readFileSync } from "node:fs";

const FILE = new URL("../../schemas/quota-api.openapi.json", import.meta.url);

/** An object in the description. */
// biome-ignore lint/suspicious/noExplicitAny: the validator knows the shape of descriptions.
export type Part = Readonly<Record<string, any>>;

/** The members of the description that tests use. */
export interface ApiDescription {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId: string;
          readonly parameters?: readonly Part[];
          readonly security?: readonly unknown[];
          readonly responses: Readonly<Record<string, Part>>;
        };
      }
    >
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

/** Reads the description. */
export function readDescription(): ApiDescription {
  const description: ApiDescription = JSON.parse(readFileSync(FILE, "utf8"));
  return description;
}

/** An object of the description with its JSON pointer, without references. */
export interface Place {
  readonly pointer: string;
  readonly value: Part;
}

/** Follows a JSON pointer and the references on its way. Throws if it leads nowhere. */
export function find(description: Part, pointer: string): Place {
  let place: Place = { pointer: "", value: description };
  for (const escaped of pointer.split("/").slice(1)) {
    const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    const value = place.value[name];
    if (value === undefined) throw new Error(`The description has nothing at ${pointer}.`);
    place = { pointer: `${place.pointer}/${escaped}`, value };
    if (typeof value.$ref === "string") place = find(description, value.$ref.slice(1));
  }
  return place;
}

/**
 * Returns the names of all parts that an exchange can cover: responses, their headers, parameters, names of components,
 * members of regions.
 */
export function partsOf(description: ApiDescription): readonly string[] {
  return Object.entries(description.paths).flatMap(([path, { get }]) => {
    const at = `/paths/${path.replaceAll("/", "~1")}/get`;
    const responses = Object.keys(get.responses).flatMap((status) => {
      const headers = Object.keys(find(description, `${at}/responses/${status}`).value["headers"] ?? {});
      return [`${path} ${status}`, ...headers.map((header) => `${path} ${status} header ${header}`)];
    });
    const parameters = (get.parameters ?? [])
      .map((_, index) => find(description, `${at}/parameters/${index}`).value)
      .filter((parameter) => parameter["in"] === "query")
      .flatMap(({ name, schema }) => {
        const [documented] = schema.items.anyOf ?? [];
        const names: readonly string[] = documented?.enum ?? [];
        return [`${path} parameter ${name}`, ...names.map((one) => `${path} parameter ${name} ${one}`)];
      });
    return [...responses, ...parameters, ...membersOf(description, path).map((key) => `${path} member ${key}`)];
  });
}

/** Returns the keys that a region may have in the document at a path. Empty for other paths. */
export function membersOf(description: ApiDescription, path: string): readonly string[] {
  if (!path.includes("{project_id}")) return [];
  const content = `/paths/${path.replaceAll("/", "~1")}/get/responses/200/content/application~1json`;
  return Object.keys(find(description, `${content}/schema/additionalProperties/properties`).value);
}
