import { M as SYSTEM_CLOCK, Pr as toText, gt as systemCode, zr as toSafeLine } from "./part-start.js";
import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";

// src/command-line/terminal.ts
/** The terminal, or what stands in its place, that this process was started in. */
function openTerminal(of) {
	const { stdout, stderr, stdin, env } = of;
	return {
		stdout: openOutput(stdout),
		stderr: openOutput(stderr),
		progress: stderr.isTTY && env["TERM"] !== "dumb" ? stderr : void 0,
		stdin,
		env,
		clock: SYSTEM_CLOCK,
		cwd: () => of.cwd(),
		on: (signal, listener) => of.on(signal, listener)
	};
}
function openOutput(stream) {
	stream.on("error", () => {});
	const { isTTY, columns, fd } = stream;
	return {
		write: isFile(fd) ? (text, done) => done?.(writeAll(fd, text)) : (text, done) => stream.write(text, done),
		isTTY,
		columns
	};
}
function isFile(descriptor) {
	try {
		return fstatSync(descriptor).isFile();
	} catch {
		return false;
	}
}
/** Writes all of a text to a file. Node's own stream takes a part of it for all, where a disk or a quota has room for no more. */
function writeAll(descriptor, text) {
	try {
		for (let rest = Buffer.from(text); rest.length > 0;) rest = rest.subarray(writeSync(descriptor, rest));
		return;
	} catch (error) {
		return error instanceof Error ? error : /* @__PURE__ */ new Error("it cannot be written to");
	}
}
/**
* An output that is no longer written to once it has failed; `done` is called in any case, without an error. `finish` resolves when everything
* is handed over: to what kept it from being written, "no space left on device (ENOSPC)"; undefined: nothing did, or its reader is gone
* (`… | head`), and has what it wants.
*/
function keepFailures({ isTTY, columns, ...output }) {
	let failed;
	let last = Promise.resolve();
	return {
		isTTY,
		columns,
		write(text, done) {
			const { promise, resolve } = Promise.withResolvers();
			last = Promise.all([last, promise]).then(() => done?.());
			if (failed !== void 0) resolve();
			else output.write(text, (error) => {
				failed ??= error ?? void 0;
				resolve();
			});
		},
		async finish() {
			await last;
			return ["EPIPE", "ECONNRESET"].includes(systemCode(failed) ?? "") ? void 0 : failed && describeSystemError(failed);
		}
	};
}
/** "no space left on device (ENOSPC)". */
function describeSystemError(error) {
	return `${"errno" in error && typeof error.errno === "number" ? getSystemErrorMessage(error.errno) : "it failed"} (${systemCode(error) ?? error.name})`;
}
/** How standard output is written to. `NO_COLOR` (https://no-color.org) wins over everything, `FORCE_COLOR` over the stream. `width`: undefined where it is no terminal, so that nothing is broken or left out. */
function looksOf({ stdout, env }) {
	const { NO_COLOR = "", FORCE_COLOR = "", TERM } = env;
	const isTerminal = stdout.isTTY === true;
	const isWanted = !["", "0"].includes(FORCE_COLOR) || isTerminal && TERM !== "dumb";
	return {
		colour: NO_COLOR === "" && isWanted,
		width: isTerminal ? stdout.columns : void 0
	};
}
/** Writes messages as lines of standard error. */
function printMessages({ stderr, program }, messages, nameSetting) {
	for (const message of messages) stderr.write(`${program}: ${toSafeLine(toText(message, nameSetting))}\n`);
}
/** A log on standard error: warnings always, everything else with `verbose`. */
function createTerminalLog(terminal, verbose, nameSetting) {
	const write = (line) => printMessages(terminal, [line], nameSetting);
	const ifVerbose = verbose ? write : () => {};
	return {
		info: ifVerbose,
		debug: ifVerbose,
		warning: write
	};
}
/** Writes a document to standard output; resolves when it is handed over, so that a pipe gets all of it. {@link runCommandLine} reports at the end if it did not arrive. */
function print({ stdout }, text) {
	return new Promise((resolve) => {
		stdout.write(text, () => resolve());
	});
}
/** Prints that a server runs, and resolves when it has ended, after a first signal; a second one cuts off what is left. */
async function runUntilStopped(terminal, server, text) {
	const { promise: ended, resolve, reject } = Promise.withResolvers();
	let isStopping = false;
	for (const signal of ["SIGINT", "SIGTERM"]) terminal.on(signal, () => {
		server.close(isStopping ? 0 : void 0).then(resolve, reject);
		isStopping = true;
	});
	await print(terminal, text);
	await ended;
}

export { print as a, openTerminal as i, keepFailures as n, printMessages as o, looksOf as r, runUntilStopped as s, createTerminalLog as t };