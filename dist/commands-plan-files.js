import { Or as say, hn as GateError, it as findWorkspace } from "./part-start.js";

// src/commands/plan-files.ts
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

export { ownFiles as n, withProgress as r, findPlans as t };