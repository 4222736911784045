/** Variable for child processes with the folder of Node's compile cache, if there is one (vitest.config.ts). */
export const COMPILE_CACHE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name === "NODE_COMPILE_CACHE" && value !== undefined ? [[name, value] as const] : [],
  ),
);
