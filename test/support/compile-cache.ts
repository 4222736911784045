/** Variable for child processes: where Node keeps what it compiled, if anywhere (vitest.config.ts). */
export const COMPILE_CACHE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name === "NODE_COMPILE_CACHE" && value !== undefined ? [[name, value] as const] : [],
  ),
);
