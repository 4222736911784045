// Starts one cloud for all files of the run and tells them how to log in.

import type { TestProject } from "vitest/node";
import { type Cloud, startCloud } from "./lab.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly cloud: Cloud;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A cloud that runs already, for one test after the other while they are written: what lab/up.sh has printed.
  const running = process.env["QUOTA_GATE_TEST_CLOUD"];
  const { cloud, stop } =
    running === undefined ? await startCloud() : { cloud: JSON.parse(running) as Cloud, stop: async () => {} };
  project.provide("cloud", cloud);
  return stop;
}
