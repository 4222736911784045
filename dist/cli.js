#!/usr/bin/env node
import { writeSync } from "node:fs";

// src/cli.ts
const OLDEST = [22, 19];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
let hasEnded = false;
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.once("exit", () => {
	if (hasEnded) return;
	process.exitCode = 2;
	printLast("quota-gate: Internal error (nothing is left to wait for). No verdict was reached. Please report this line.");
});
if (major < OLDEST[0] || major === OLDEST[0] && minor < OLDEST[1]) {
	printLast(`quota-gate needs Node ${OLDEST.join(".")} or later; this is ${process.versions.node}. Install a newer Node and try again.`);
	process.exitCode = 2;
} else import("./commands.js").then(({ openTerminal, runCommandLine }) => runCommandLine(process.argv.slice(2), openTerminal(process))).then((status) => {
	hasEnded = true;
	process.exitCode = status;
}, crash);
/** Says once that the program has made a mistake, and ends the process with 2. */
function crash(error) {
	printLast(`quota-gate: Internal error (${error instanceof Error ? error.name : typeof error}). No verdict was reached. Please report this line.`);
	process.exit(2);
}
/** Writes the last line to standard error. Where that cannot be written, the exit status has to be enough. */
function printLast(line) {
	hasEnded = true;
	try {
		writeSync(2, `${line}\n`);
	} catch {}
}

export {  };