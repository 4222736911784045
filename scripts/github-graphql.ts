// The part of GitHub's GraphQL schema that the loopback GitHub implements. A test compares the committed extract with
// it.

import { schema } from "@octokit/graphql-schema";
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NameNode,
  parse,
  print,
  specifiedScalarTypes,
  type TypeNode,
} from "graphql";

/**
 * Objects and interfaces to keep, with some of their fields, or with all whose types are kept. Enumerations, scalars
 * and inputs are kept if a field needs them.
 */
const TYPES = new Map<string, readonly string[] | "all">([
  ["Query", ["id", "node", "nodes", "repository", "viewer"]],
  ["Mutation", ["updateIssueComment"]],
  ["Repository", ["id", "isFork", "name", "nameWithOwner", "owner", "pullRequest", "pullRequests"]],
  ["PullRequest", "all"],
  ["PullRequestConnection", "all"],
  ["IssueComment", "all"],
  ["IssueCommentConnection", "all"],
  ["UserContentEdit", "all"],
  ["UserContentEditConnection", "all"],
  ["UpdateIssueCommentPayload", "all"],
  ["PageInfo", "all"],
  ["Node", "all"],
  ["Actor", "all"],
  ["RepositoryOwner", ["id", "login"]],
  ...["Bot", "EnterpriseUserAccount", "Mannequin", "Organization", "User"].map(
    (account) => [account, ["id", "login", "avatarUrl", "resourcePath", "url"]] as const,
  ),
]);

/** Returns GitHub's whole schema without descriptions. */
export function readWholeSchema(): DocumentNode {
  return parse(schema.idl, { noLocation: true });
}

/** Returns the text of the extract. */
export function extractGraphQl(whole: DocumentNode): string {
  const named = new Map(whole.definitions.flatMap((one) => ("name" in one && one.name ? [[one.name.value, one]] : [])));
  const definitions: DefinitionNode[] = [];
  const kept = new Set<string>(specifiedScalarTypes.map(({ name }) => name));

  function keep(name: string): void {
    const definition = named.get(name);
    if (kept.has(name)) return;
    if (definition === undefined) throw new Error(`GitHub's schema has no ${name}. Update this script.`);
    kept.add(name);
    definitions.push(toKept(definition));
  }

  function toKept(definition: DefinitionNode): DefinitionNode {
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION) {
      const interfaces = (definition.interfaces ?? []).filter((one) => TYPES.has(nameOf(one)));
      const wanted = TYPES.get(definition.name.value) ?? [];
      const fields = (definition.fields ?? []).filter((field) =>
        wanted === "all" ? mayStay(field) : wanted.includes(field.name.value),
      );
      for (const { type, arguments: parameters = [] } of fields) {
        for (const one of [type, ...parameters.map((parameter) => parameter.type)]) keep(nameOf(one));
      }
      return bare({ ...definition, interfaces, fields: fields.map(toBareField) });
    }
    if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
      for (const { type } of definition.fields ?? []) keep(nameOf(type));
      return bare({ ...definition, fields: (definition.fields ?? []).map(bare) });
    }
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
      return bare({ ...definition, values: (definition.values ?? []).map(bare) });
    }
    if (definition.kind === Kind.SCALAR_TYPE_DEFINITION) return bare(definition);
    throw new Error(`${definition.kind} is of a kind that is not expected. Update this script.`);
  }

  /** Leaves out deprecated fields, so that the program cannot ask for them. */
  function mayStay({ type, directives = [] }: FieldDefinitionNode): boolean {
    if (directives.some(({ name }) => name.value === "deprecated")) return false;
    const kind = named.get(nameOf(type))?.kind;
    const isLeaf = kind === undefined || kind === Kind.ENUM_TYPE_DEFINITION || kind === Kind.SCALAR_TYPE_DEFINITION;
    return isLeaf || TYPES.has(nameOf(type));
  }

  for (const name of TYPES.keys()) keep(name);
  return `# Of @octokit/graphql-schema; extracted by scripts/extract-github-api.ts\n\n${print({ kind: Kind.DOCUMENT, definitions })}\n`;
}

function toBareField(field: FieldDefinitionNode): FieldDefinitionNode {
  return bare({ ...field, arguments: (field.arguments ?? []).map((one: InputValueDefinitionNode) => bare(one)) });
}

/** Returns a node without description and directives. */
function bare<T extends { readonly description?: unknown; readonly directives?: readonly ConstDirectiveNode[] }>(
  node: T,
): T {
  const { description: _description, directives: _directives, ...rest } = node;
  return rest as T;
}

function nameOf(type: TypeNode | { readonly name: NameNode }): string {
  return "name" in type ? type.name.value : nameOf(type.type);
}
