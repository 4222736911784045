import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

// Node runs the sources directly and caches the compiled code for later runs and for child processes of tests.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node-compile");
const native = { viteModuleRunner: false, nodeLoader: false };

// By default Vitest leaves one processor unused, which is half of a machine with two.
const everyProcessor = { maxWorkers: "100%" };

const PROPERTIES = "test/**/*.properties.test.ts";
// Tests of Markdown as GitHub reads it: with micromark here, and with GitHub's own parser end to end.
const MARKDOWN = [
  "test/render/{comment,markdown,size-limits}.test.ts",
  "test/render/generated-names.properties.test.ts",
];
const WITH_DIST = ["**/test/e2e/**", "test/keystone-real/**", "**/test/openstack-real/**"];

export default defineConfig({
  test: {
    projects: [
      {
        // Tests of single rooms, and the scenario folders of test/cases. `npm test` runs them.
        test: {
          name: "unit",
          ...everyProcessor,
          experimental: native,
          setupFiles: ["test/support/message-equality.ts"],
          // Files share a process and its loaded modules, so tests must restore everything that they change.
          isolate: false,
          include: ["{test,service/test}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...WITH_DIST, PROPERTIES],
          // Stops hanging tests only. A test with a few Git processes may take 40 seconds on a busy machine.
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
        // The committed dist/ as a process, with the environment of a runner.
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
        // The committed dist/ as a process, with faults between it and its servers.
        test: {
          name: "endurance",
          include: ["{test,service/test}/endurance/**/*.endurance.ts"],
          globalSetup: ["service/test/e2e/setup.ts"],
          // One file at a time, so that at most `maxConcurrency` processes run.
          fileParallelism: false,
          maxConcurrency: 4,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Against a real Keystone, which `npm run test:keystone` installs if it is missing.
        test: {
          name: "keystone-real",
          include: ["test/keystone-real/**/*.test.ts"],
          globalSetup: ["test/keystone-real/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Against real OpenStack services, which `npm run test:openstack` installs if they are missing.
        test: {
          name: "openstack-real",
          include: ["{test,service/test}/openstack-real/**/*.test.ts"],
          globalSetup: ["test/openstack-real/setup.ts", "service/test/e2e/setup.ts"],
          // All files share one project of one cloud, and each restores it.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
