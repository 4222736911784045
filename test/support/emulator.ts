import type { startEmulator } from "../../src/service/index.ts";

/** A running emulator. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;
