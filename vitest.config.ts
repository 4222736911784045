import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

// Node runs the sources as they are, and keeps what it compiled of them for the next run, of the tests' child processes too.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node-compile");
const native = { viteModuleRunner: false, nodeLoader: false };

// By default Vitest leaves one processor to itself, so that of two only one would test.
const everyProcessor = { maxWorkers: "100%" };

const PROPERTIES = "test/**/*.properties.test.ts";
// Tests of how GitHub reads what is rendered: by micromark with the others, and by GitHub's own parser end to end.
const MARKDOWN = [
  "test/render/{comment,markdown,size-limits}.test.ts",
  "test/render/generated-names.properties.test.ts",
];
const WITH_DIST = ["**/test/e2e/**", "test/keystone-real/**", "**/test/openstack-real/**"];

export default defineConfig({
  test: {
    projects: [
      {
        // Room by room, and the scenario folders of test/cases: what `npm test` runs.
        test: {
          name: "unit",
          ...everyProcessor,
          experimental: native,
          setupFiles: ["test/support/message-equality.ts"],
          // Files share a process and the modules that are loaded in it: tests leave nothing behind.
          isolate: false,
          include: ["{test,service/test}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...WITH_DIST, PROPERTIES],
          // For a hang only. On a busy machine a test with a few processes of Git has taken 40 seconds.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Generated inputs, reference models and malformed documents.
        test: {
          name: "properties",
          ...everyProcessor,
          setupFiles: ["test/support/message-equality.ts"],
          experimental: native,
          isolate: false,
          include: [PROPERTIES],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The committed dist/ as a process, with the environment that a runner gives.
        test: {
          name: "e2e",
          ...everyProcessor,
          include: ["{test,service/test}/e2e/**/*.test.ts", ...MARKDOWN],
          globalSetup: ["service/test/e2e/setup.ts"],
          provide: { markdown: "cmark-gfm" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The committed dist/ as a process, with faults injected between it and the servers it talks to.
        test: {
          name: "endurance",
          include: ["{test,service/test}/endurance/**/*.endurance.ts"],
          globalSetup: ["service/test/e2e/setup.ts"],
          // One file after the other, so that never more than `maxConcurrency` processes run.
          fileParallelism: false,
          maxConcurrency: 4,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Against a real Keystone, which `npm run test:keystone` installs where it is missing.
        test: {
          name: "keystone-real",
          include: ["test/keystone-real/**/*.test.ts"],
          globalSetup: ["test/keystone-real/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Against real OpenStack services, which `npm run test:openstack` installs where they are missing.
        test: {
          name: "openstack-real",
          include: ["{test,service/test}/openstack-real/**/*.test.ts"],
          globalSetup: ["test/openstack-real/setup.ts", "service/test/e2e/setup.ts"],
          // One project of one cloud: each file leaves it as it was.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
