// What Terraform and OpenTofu write as a change's `actions`, and in which order it takes and gives back.
// Sources: terraform internal/command/jsonplan/plan.go, opentofu internal/command/jsonplan/plan.go (both list the combinations).

/** How a change takes and gives back. `keep`: it does neither. */
export type Order = "create" | "delete" | "update" | "delete then create" | "create then delete" | "keep";

/** A change's actions, read. */
export interface Actions {
  readonly order: Order;
  /** As the plan has them, joined: `create`, `delete/create`. Words of the closed list only. */
  readonly name: string;
}

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
