#!/usr/bin/env node
// Entry of the command line. It looks at Node's version before anything else is loaded: an older one crashes while loading.

const OLDEST = [22, 19] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `quota-gate needs Node ${OLDEST.join(".")} or later; this is ${process.versions.node}. Install a newer Node and try again.\n`,
  );
  process.exitCode = 2;
} else {
  const { runCommandLine } = await import("./commands/index.ts");
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
}
