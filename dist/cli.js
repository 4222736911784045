#!/usr/bin/env node
import { writeSync } from "node:fs";

// src/entry.ts
const OLDEST = [22, 19];
const INTERRUPTED = [130, 143];
function runEntry(name, run) {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	let hasEnded = false;
	const printLast = (line) => {
		hasEnded = true;
		try {
			writeSync(2, `${name}${line}\n`);
		} catch {}
	};
	const crash = (error) => {
		const kind = error instanceof Error ? error.name : typeof error;
		printLast(`: Internal error (${kind}). No verdict was reached. Please report this line.`);
		process.exit(2);
	};
	process.on("uncaughtException", crash);
	process.on("unhandledRejection", crash);
	process.once("exit", (status) => {
		if (hasEnded || INTERRUPTED.includes(status)) return;
		process.exitCode = 2;
		printLast(": Internal error (nothing is left to wait for). No verdict was reached. Please report this line.");
	});
	if (major < OLDEST[0] || major === OLDEST[0] && minor < OLDEST[1]) {
		const found = process.versions.node;
		printLast(` needs Node ${OLDEST.join(".")} or later; this is ${found}. Install a newer Node and try again.`);
		process.exitCode = 2;
		return;
	}
	run().then((status) => {
		hasEnded = true;
		process.exitCode = status;
	}, crash);
}

// src/cli.ts
runEntry("quota-gate", async () => {
	const { openTerminal, runCommandLine } = await import("./commands.js");
	return runCommandLine(process.argv.slice(2), openTerminal(process));
});

export {  };