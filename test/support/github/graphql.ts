// The loopback GitHub's GraphQL. graphql-js executes queries on a part of GitHub's own schema, which `npm run
// generate:github-api` extracts.

import { readFileSync } from "node:fs";
import {
  buildSchema,
  execute,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validate,
} from "graphql";
import { createRoot } from "./graphql-objects.ts";
import type { Answer, Host } from "./host.ts";

let built: GraphQLSchema | undefined;

/** Returns the part of GitHub's GraphQL schema that the loopback GitHub implements: fixtures/api.github.com.graphql. */
export function readSchema(): GraphQLSchema {
  built ??= buildSchema(readFileSync(new URL("fixtures/api.github.com.graphql", import.meta.url), "utf8"));
  return built;
}

/** Body of a request to GraphQL. */
interface QueryBody {
  readonly query?: unknown;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Executes a query or a mutation. `login` is that of the token's owner in GraphQL. Errors have the status 200. */
export function carryOutQuery(
  host: Host,
  { requestBody, login }: { readonly requestBody: unknown; readonly login: string },
): Answer {
  const { query, variables } = (requestBody ?? {}) as QueryBody;
  const problems = findQueryProblems(query);
  if (typeof query !== "string" || problems.length > 0) return answerWith({ errors: problems });
  const result = execute({
    schema: readSchema(),
    document: parse(query),
    rootValue: createRoot(host, login),
    fieldResolver: resolveField,
    ...(variables === undefined ? {} : { variableValues: variables }),
  });
  if (result instanceof Promise) throw new Error("A resolver of the loopback GitHub is not synchronous.");
  const { data, errors } = result;
  return answerWith({ ...(data === undefined ? {} : { data }), ...(errors === undefined ? {} : { errors }) });
}

type QueryProblems = readonly Pick<GraphQLError, "message">[];

/** The program repeats a few queries in every run, and each validation takes milliseconds. */
const known = new Map<string, QueryProblems>();

/** Returns the reasons why GitHub would refuse a query. Empty if it would accept it. */
export function findQueryProblems(query: unknown): QueryProblems {
  if (typeof query !== "string") {
    return [{ message: "A query attribute must be specified and must be a string." }];
  }
  const problems = known.get(query) ?? validateQuery(query);
  known.set(query, problems);
  return problems;
}

function validateQuery(query: string): QueryProblems {
  try {
    return validate(readSchema(), parse(query));
  } catch (error) {
    return [error as GraphQLError];
  }
}

/** Unlike graphql-js, does not treat a missing field as null. */
const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, parameters, _of, { parentType, fieldName }) => {
  const value: unknown = (source as Readonly<Record<string, unknown>>)[fieldName];
  if (value === undefined) throw new Error(`The loopback GitHub does not know ${parentType.name}.${fieldName} yet.`);
  return typeof value === "function" ? (value as (of: typeof parameters) => unknown)(parameters) : value;
};

function answerWith(result: { readonly data?: unknown; readonly errors?: readonly Partial<GraphQLError>[] }): Answer {
  if (result.errors === undefined) return { status: 200, body: result };
  const errors = result.errors.map(({ message, path, locations, extensions }) => {
    return { ...extensions, ...(path === undefined ? {} : { path }), locations, message };
  });
  return { status: 200, body: { ...result, errors } };
}
