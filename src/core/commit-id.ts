// Ids of commits, as Git and its hosts write them whole.

import * as z from "./zod.ts";

/** An id of a commit: 40 hexadecimal digits in small letters, or 64 where Git uses SHA-256. */
export const commitId = z.string().check(z.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u));
