// The bundle of the service as users run it: in a folder without node_modules and sources.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Serving, startServing } from "../../../test/e2e/serving.ts";
import { ROOT } from "../../../test/support/github/runner.ts";

/** Installs the service's bundle into a new folder, with the package.json that makes its files ES modules. */
export async function installService() {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-service-"));
  await cp(join(ROOT, "service/dist"), join(folder, "dist"), { recursive: true });
  await cp(join(ROOT, "service/package.json"), join(folder, "package.json"));
  return {
    folder,
    entry: join(folder, "dist/cli.js"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs `serve` with options on a free port. */
export async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const service = await installService();
  const command = [process.execPath, service.entry, "serve", "--port", "0", ...args];
  try {
    const serving = await startServing({ command, cwd: service.folder, env });
    return {
      ...serving,
      [Symbol.asyncDispose]: async () => {
        await serving[Symbol.asyncDispose]();
        await service[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await service[Symbol.asyncDispose]();
    throw error;
  }
}
