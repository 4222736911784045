import { defineConfig } from "vitest/config";

// Unit tests, room by room, and the scenario folders of test/cases. The committed dist/ is tested by vitest.e2e.config.ts,
// a real Keystone by vitest.keystone.config.ts.
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**", "test/keystone-real/**", "**/node_modules/**"],
    testTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/generated/**", "src/core/model.ts"],
      reporter: ["text", "json-summary"],
    },
  },
});
