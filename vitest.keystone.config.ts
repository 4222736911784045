import { defineConfig } from "vitest/config";

// Against a real Keystone: started by `npm run test:keystone`, which sees to it that there is one.
export default defineConfig({
  test: {
    include: ["test/keystone-real/**/*.test.ts"],
    globalSetup: ["test/keystone-real/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
