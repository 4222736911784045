// Starts one cloud for all files of the run, and provides the credentials.

import type { TestProject } from "vitest/node";
import { type Cloud, startCloud } from "./lab.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly cloud: Cloud;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The output of a running lab/up.sh, to write tests against one cloud.
  const running = process.env["QUOTA_GATE_TEST_CLOUD"];
  const { cloud, stop } =
    running === undefined ? await startCloud() : { cloud: JSON.parse(running) as Cloud, stop: async () => {} };
  project.provide("cloud", cloud);
  return stop;
}
