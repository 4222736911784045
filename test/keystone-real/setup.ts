// Starts one Keystone for all files of the run and provides its seed to them.

import type { TestProject } from "vitest/node";
import type { Seed } from "../keystone/seed.ts";
import { startKeystone } from "./keystone.ts";
import { seedKeystone } from "./seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly seed: Seed;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const keystone = await startKeystone();
  try {
    project.provide("seed", await seedKeystone(keystone));
  } catch (error) {
    await keystone.stop();
    throw error;
  }
  return keystone.stop;
}
