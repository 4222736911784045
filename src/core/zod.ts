// zod for answers of machines, without compilation. A process reads each kind of answer once or twice, and compiling a
// schema first takes longer than checking by it.

import { config, optional, regex, string, catch as withDefault, type ZodMiniType } from "zod/mini";

config({ jitless: true });

export * from "zod/mini";

/** ID of a commit: 40 hexadecimal digits in lowercase, or 64 if Git uses SHA-256. */
export const commitId = string().check(regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u));

/** Returns the schema of a value that becomes undefined if it is missing or invalid. */
export function lenient<Value>(schema: ZodMiniType<Value>) {
  return withDefault(optional(schema), undefined);
}
