// Builds the bundle for the tests, since it is not committed.

import { execFileSync } from "node:child_process";
import { ROOT } from "../../../test/support/github/runner.ts";

/** Builds service/dist/. */
export function setup(): void {
  execFileSync("npm", ["run", "build", "--workspace", "service", "--silent"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
