// The plan's `configuration`: resources, provider blocks and arguments of module calls.
// Format: terraform internal/command/jsonconfig/config.go, expression.go.

import {
  type ConfigResource,
  createTable,
  type Expression,
  MORE_REFERENCES,
  memberOf,
  PROVIDER_SETTINGS,
  type ProviderBlock,
  withoutInstanceKeys,
} from "../usage/index.ts";

const MAX_REFERENCES = 64;

const MAX_BLOCKS = 1000;
const MAX_NESTING = 6;

/** A resource of the configuration, from its JSON. Of its expressions those of the attributes are kept that `attributes` names. */
export function toConfigResource(type: string, value: unknown, attributes: Iterable<string>): ConfigResource {
  return {
    type,
    providerKey: textAt(value, "provider_config_key"),
    expressions: pickExpressions(memberOf(value, "expressions"), attributes, { constants: false }),
  };
}

/** A member that is a text; undefined: it is none. */
function textAt(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : undefined;
}

/** A provider block, from its JSON. */
export function toProviderBlock(key: string, value: unknown): ProviderBlock {
  const name = textAt(value, "name") ?? key;
  return {
    key,
    type: (textAt(value, "full_name") ?? name).split("/").at(-1) ?? name,
    module: withoutInstanceKeys(textAt(value, "module_address") ?? ""),
    expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS, { constants: true }),
  };
}

function pickExpressions(
  value: unknown,
  names: Iterable<string>,
  { constants }: Pick<Depth, "constants">,
): Readonly<Record<string, Expression>> {
  const kept = createTable<Expression>();
  for (const name of names) {
    const expression = memberOf(value, name);
    if (expression !== undefined) kept[name] = toExpression(expression, { constants, nesting: 0 });
  }
  return kept;
}

interface Depth {
  readonly constants: boolean;
  readonly nesting: number;
}

function toExpression(value: unknown, depth: Depth): Expression {
  if (Array.isArray(value)) {
    return { kind: "blocks", blocks: value.slice(0, MAX_BLOCKS).map((block: unknown) => toBlock(block, depth)) };
  }
  const references = memberOf(value, "references");
  const constant = memberOf(value, "constant_value");
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (names.length > 0 && references === undefined && constant === undefined) {
    return { kind: "blocks", blocks: [toBlock(value, depth)] };
  }
  const all = Array.isArray(references) ? references.filter((text) => typeof text === "string") : [];
  const kept = all.length > MAX_REFERENCES ? [...all.slice(0, MAX_REFERENCES), MORE_REFERENCES] : all;
  const set = constant === undefined || (constant !== null && constant !== "");
  return depth.constants && constant !== undefined
    ? { kind: "value", set, references: kept, constant }
    : { kind: "value", set, references: kept };
}

function toBlock(value: unknown, { constants, nesting }: Depth): Readonly<Record<string, Expression>> {
  const members = createTable<Expression>();
  if (typeof value !== "object" || value === null || nesting >= MAX_NESTING) return members;
  for (const [name, member] of Object.entries(value)) {
    members[name] = toExpression(member, { constants, nesting: nesting + 1 });
  }
  return members;
}
