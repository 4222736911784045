import { _ as CommanderError, g as Command, i as openTerminal, m as nameOption, s as keepFailures, t as createTerminalLog } from "./commands-terminal.js";
import { Dr as quoteAlternatives, In as problemMessage, Rn as problemsOf, Ur as toSafeLine, Vr as quote, Yt as findWorkspace, pn as VERSION, wr as capitalised, zr as toText } from "./shared.js";

// src/commands/program.ts
const USUAL_WIDTH = 80;
/** Least columns in which a description is broken into lines. */
const LEAST_WIDTH = 16;
/** Adds each command, in the order of the help. Loaded on demand: a run needs one of them. */
const COMMANDS = /* @__PURE__ */ new Map([
	["check", async (program, surroundings) => (await import("./commands-check.js")).addCheck(program, surroundings)],
	["status", async (program, surroundings) => (await import("./commands-status.js")).addStatus(program, surroundings)],
	["plan", async (program, surroundings) => (await import("./commands-plan.js")).addPlan(program, surroundings)],
	["explain", async (program, surroundings) => (await import("./commands-explain.js")).addExplain(program, surroundings)],
	["emulate", async (program, surroundings) => (await import("./commands-emulate.js")).addEmulate(program, surroundings)],
	["serve", async (program, surroundings) => (await import("./commands-serve.js")).addServe(program, surroundings)],
	["demo", async (program, surroundings) => (await import("./commands-demo.js")).addDemo(program, surroundings)]
]);
/** Runs a command; resolves to the exit status: 0, 1 for a verdict of `fail`, 2 for every error, also where not all of the output could be written. Never rejects. */
async function runCommandLine(args, surroundings) {
	const stdout = keepFailures(surroundings.stdout);
	const stderr = keepFailures(surroundings.stderr);
	const status = await runCommand(args, {
		...surroundings,
		stdout,
		stderr
	});
	const failure = await stdout.finish();
	if (failure !== void 0) stderr.write(`quota-gate: Not all of the output could be written: ${failure}.\n`);
	return failure !== void 0 || await stderr.finish() !== void 0 ? 2 : status;
}
async function runCommand(args, given) {
	let status = 0;
	let command;
	const { stdout, stderr } = given;
	const isSet = (option, value) => [command, program].some((one) => one?.opts()[option] === value);
	const terminal = {
		...given,
		get env() {
			return isSet("color", false) ? {
				...given.env,
				NO_COLOR: "1"
			} : given.env;
		}
	};
	const runtime = () => {
		const { env } = terminal;
		const directory = terminal.cwd();
		return {
			now: () => /* @__PURE__ */ new Date(),
			log: createTerminalLog(terminal, {
				verbose: isSet("verbose", true),
				nameSetting: nameOption
			}),
			env,
			version: VERSION,
			directory,
			workspace: findWorkspace(env, directory),
			mask: () => {},
			nameSetting: nameOption
		};
	};
	const program = new Command("quota-gate").description("Checks plans against your cloud quota before they are merged.").usage("[options] COMMAND").helpCommand("help [command]", "print the help of a command").addHelpText("after", "\nOptions of a command: quota-gate COMMAND --help").hook("preAction", (_, action) => {
		command = action;
	}).enablePositionalOptions().exitOverride().configureOutput({
		writeOut: (text) => stdout.write(text),
		writeErr: (text) => stderr.write(text),
		outputError: (text, write) => write(`quota-gate: ${toSafeLine(toSentence(text))}\n`),
		getOutHelpWidth: () => widthOf(stdout),
		getErrHelpWidth: () => widthOf(stderr)
	}).configureHelp({
		sortOptions: false,
		minWidthToWrap: LEAST_WIDTH
	});
	const finish = (code) => {
		status = code;
	};
	const first = args.find((argument) => argument !== "--verbose" && argument !== "--no-color") ?? "";
	const wanted = COMMANDS.get(first);
	for (const add of wanted === void 0 ? COMMANDS.values() : [wanted]) await add(program, {
		terminal,
		runtime,
		finish
	});
	for (const one of [program, ...program.commands]) addGlobals(one);
	try {
		await program.parseAsync(args, { from: "user" });
		return status;
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
		const problems = problemsOf(error);
		for (const problem of problems) stderr.write(`quota-gate: ${toSafeLine(toText(problemMessage(problem), nameOption))}\n`);
		if (problems.every(({ code }) => code === "INPUT_INVALID")) stderr.write(`${tryHelp(command ?? program)}\n`);
		return 2;
	}
}
/** Adds the options that all commands have, so that they may stand before a command and behind it. */
function addGlobals(command) {
	command.optionsGroup(command.parent === null ? "Options:" : "Options of all commands:").option("--verbose", "print requests and answers on standard error").option("--no-color", "print without colors, as with NO_COLOR").version(VERSION, "-V, --version", "print the version").helpOption("-h, --help", "print help").showHelpAfterError(tryHelp(command));
}
function tryHelp(command) {
	const name = command.parent === null ? "" : ` ${command.name()}`;
	return `Try ${quote(`quota-gate${name} --help`)}.`;
}
/** A message of Commander's, which quotes and punctuates in another way, like one of ours. */
function toSentence(text) {
	const [, message = "", names] = /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/su.exec(text.trim()) ?? [];
	const sentence = `${capitalised(message.replaceAll(/(?<![\p{L}\p{N}])'([^']*)'/gu, "`$1`"))}${message.endsWith(".") ? "" : "."}`;
	return names === void 0 ? sentence : `${sentence} Did you mean ${quoteAlternatives(names.split(", "))}?`;
}
/** Columns for help. A file and a pipe get as many as a terminal usually has. */
function widthOf({ isTTY, columns }) {
	return (isTTY === true ? columns : void 0) || USUAL_WIDTH;
}

export { openTerminal, runCommandLine };