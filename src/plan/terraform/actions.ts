// Actions of a change, as Terraform and OpenTofu write them.
// Sources: terraform internal/command/jsonplan/plan.go, opentofu internal/command/jsonplan/plan.go (both list the combinations).

import type { Actions, Order } from "../usage/index.ts";

const WORDS = new Set(["no-op", "create", "read", "update", "delete", "forget"]);

/**
 * The actions of a change, by its members: `create` takes, `delete` gives back, `forget` gives nothing back, alone or
 * combined. undefined: a word or a combination that is not known, so that nothing can be said of the change.
 */
export function parseActions(value: unknown): Actions | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 2) return undefined;
  const words: string[] = [];
  for (const word of value) {
    if (typeof word !== "string" || !WORDS.has(word) || words.includes(word)) return undefined;
    words.push(word);
  }
  const order = orderOf(words);
  return order === undefined ? undefined : { order, name: words.join("/") };
}

function orderOf(words: readonly string[]): Order | undefined {
  const [first, second] = words;
  if (second === undefined) {
    return first === "create" || first === "delete" || first === "update" ? first : "keep";
  }
  if (first === "delete" && second === "create") return "delete then create";
  if (first === "create" && second === "delete") return "create then delete";
  return words.includes("create") && words.includes("forget") ? "create" : undefined;
}
