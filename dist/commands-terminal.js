import { Mr as say, N as SYSTEM_CLOCK, Rr as toText, Ur as toSafeLine, bt as systemCode, ct as findWorkspace, yn as GateError } from "./part-start.js";
import { fstatSync, writeSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";

// src/commands/terminal.ts
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
/** Runs a task with a line of progress, where one can be drawn; it is gone when the task ends. */
async function withProgress({ progress }, task) {
	if (progress === void 0) return task();
	const { default: yoctoSpinner } = await import("./yocto-spinner.js");
	const spinner = yoctoSpinner({
		text: "reading limits and usage",
		stream: progress
	}).start();
	try {
		return await task();
	} finally {
		spinner.stop();
	}
}
/** Writes messages as lines of standard error. */
function printMessages({ stderr }, messages, nameSetting) {
	for (const message of messages) stderr.write(`quota-gate: ${toSafeLine(toText(message, nameSetting))}\n`);
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
/** Largest plan that is read from standard input, in bytes: it has to be held as a whole. */
const MAX_INPUT_BYTES = 268435456;
/** A plan from standard input. Throws PLAN_TOO_LARGE. */
async function readInlinePlan({ stdin }) {
	const chunks = [];
	let size = 0;
	for await (const chunk of stdin) {
		const bytes = Buffer.from(chunk);
		chunks.push(bytes);
		size += bytes.length;
		if (size > MAX_INPUT_BYTES) {
			const message = say`Standard input is larger than is read from there: at most ${MAX_INPUT_BYTES / 1024 / 1024} MiB.`;
			throw new GateError({
				code: "PLAN_TOO_LARGE",
				message,
				hint: say`Plans in files can be as large, each of them.`
			});
		}
	}
	return {
		file: "standard input",
		bytes: Buffer.concat(chunks)
	};
}
/** Files that a user of the command line names: any that they can read. */
function ownFiles({ cwd, env }) {
	const mayBeOfFork = async () => {
		if (env["GITHUB_EVENT_NAME"]) {
			const github = await import("./hosts-github.js").then((n) => n.t);
			return github.mayBeOfFork(await github.readEvent(env), false);
		}
		const { GITLAB_CI, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_PROJECT_ID: own } = env;
		if (GITLAB_CI === "true" || own) return Boolean(own) && source !== own;
		return findWorkspace(env, cwd()) !== void 0;
	};
	return {
		workspace: cwd(),
		alsoAllowed: [],
		contained: false,
		mayBeOfFork
	};
}
/** Plans as arguments name them; `-` is standard input. They may be any files that the user can read. */
async function findPlans(patterns, terminal) {
	const inlinePlan = patterns.includes("-") ? await readInlinePlan(terminal) : void 0;
	const files = patterns.filter((pattern) => pattern !== "-");
	return {
		plans: {
			...ownFiles(terminal),
			patterns: files
		},
		inlinePlan
	};
}

export { looksOf as a, print as c, keepFailures as i, printMessages as l, describeSystemError as n, openTerminal as o, findPlans as r, ownFiles as s, createTerminalLog as t, withProgress as u };