// Order in which a change consumes and gives back.

/** `delete then create` and `create then delete` are replacements. `keep`: neither consumes nor gives back. */
export type Order = "create" | "delete" | "update" | "delete then create" | "create then delete" | "keep";

/** Actions of a change. */
export interface Actions {
  readonly order: Order;
  /** As the plan has them: `create`, `delete/create`. Words of a closed list only. */
  readonly name: string;
}
