import { defineConfig } from "vitest/config";

// The committed dist/ as a process in bad weather: seeded runs, a few at a time.
export default defineConfig({
  test: {
    include: ["test/endurance/**/*.endurance.ts"],
    // One file after the other, so that never more processes run than this.
    fileParallelism: false,
    maxConcurrency: 4,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
