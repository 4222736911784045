import { defineConfig } from "vitest/config";

// The committed dist/ as a process, with the environment that a runner gives.
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
