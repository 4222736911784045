// The library for what machines send, set up for a process that reads each kind of answer once or twice: to make a function of a
// schema first, as it does by itself, takes longer than to check by the schema.

import { config, regex, string } from "zod/mini";

config({ jitless: true });

export * from "zod/mini";

/** An id of a commit: 40 hexadecimal digits in small letters, or 64 where Git uses SHA-256. */
export const commitId = string().check(regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u));
