// The library for what machines send, set up for a process that reads each kind of answer once or twice: to make a function of a
// schema first, as it does by itself, takes longer than to check by the schema.

import { config } from "zod/mini";

config({ jitless: true });

export * from "zod/mini";
