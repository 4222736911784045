// Puts `quota-gate` on the PATH of later steps: a script that runs dist/cli.js of this version with the runner's own
// Node, so that the job needs none. Downloads nothing, and only writes a folder in the runner's temporary folder.

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the value of a variable of the runner. Throws if it is not set.
 * @param {string} name
 */
function readVariable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Use setup-quota-gate as a step of a workflow.`);
  return value;
}

/**
 * Quotes a text as one word of a POSIX shell.
 * @param {string} text
 */
function quoteForShell(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

try {
  const [temp, pathFile] = [readVariable("RUNNER_TEMP"), readVariable("GITHUB_PATH")];
  const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  // Runs it once, so that a failure occurs here and not in a later step.
  const version = execFileSync(process.execPath, [cli, "--version"], { encoding: "utf8" }).trim();
  const folder = mkdtempSync(join(temp, "quota-gate-"));
  const command = [process.execPath, cli].map(quoteForShell).join(" ");
  writeFileSync(join(folder, "quota-gate"), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(folder, "quota-gate.cmd"), `@"${process.execPath}" "${cli}" %*\r\n`);
  appendFileSync(pathFile, `${folder}\n`);
  console.log(`quota-gate ${version} is on the PATH of the next steps.`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.log(
    `::error title=setup-quota-gate::${message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}`,
  );
  process.exitCode = 1;
}
