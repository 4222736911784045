import { a as printMessages, c as widthOf, m as nameOption, n as keepFailures, r as openTerminal, t as createTerminalLog, u as OPTION_NAMES, v as Command, y as CommanderError } from "./command-line-terminal.js";
import { E as say, M as toText, P as capitalise, Q as toSafeLine, T as quotedList, a as problemMessage, o as problemsOf, r as inputProblem, t as GateError, u as code } from "./core-errors.js";
import { i as VERSION, t as findWorkspace } from "./keystone-clouds-files.js";

// src/command-line/program.ts
const LEAST_WIDTH = 16;
async function runProgram(about, args, given) {
	const stdout = keepFailures(given.stdout);
	const stderr = keepFailures(given.stderr);
	const status = await runCommand(about, args, {
		...given,
		stdout,
		stderr,
		program: about.name
	});
	const failure = await stdout.finish();
	if (failure !== void 0) stderr.write(`${about.name}: Not all of the output could be written: ${failure}.\n`);
	return failure !== void 0 || await stderr.finish() !== void 0 ? 2 : status;
}
async function runCommand(about, args, terminal) {
	let status = 0;
	let command;
	const { stdout, stderr, clock } = terminal;
	const isVerbose = () => [command, program].some((one) => one?.opts()["verbose"] === true);
	const { env } = terminal;
	if (args.includes("--no-color")) env["NO_COLOR"] = "1";
	const runtime = () => {
		const directory = terminal.cwd();
		return {
			now: () => clock.now(),
			clock,
			log: createTerminalLog(terminal, isVerbose(), nameOption),
			env,
			version: VERSION,
			directory,
			workspace: findWorkspace(env, directory),
			mask: () => {},
			settingNames: OPTION_NAMES
		};
	};
	const program = new Command(about.name).description(about.description).usage("[options] COMMAND").helpCommand("help [command]", "print the help of a command").addHelpText("after", `\nOptions of a command: ${about.name} COMMAND --help`).hook("preAction", (_, action) => {
		command = action;
	}).enablePositionalOptions().exitOverride().configureOutput({
		writeOut: (text) => stdout.write(text),
		writeErr: (text) => stderr.write(text),
		outputError: (text, write) => write(`${about.name}: ${toSafeLine(toSentence(text))}\n`),
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
	const names = Object.keys(about.commands);
	const wanted = ["-V", "--version"].includes(first) ? [] : names.includes(first) ? [first] : names;
	for (const name of wanted) await about.commands[name]?.(program, {
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
		printMessages(terminal, problems.map(problemMessage), nameOption);
		if (problems.every((problem) => problem.code === "INPUT_INVALID")) stderr.write(`${tryHelp(command ?? program)}\n`);
		return 2;
	}
}
function addGlobals(command) {
	command.optionsGroup(command.parent === null ? "Options:" : "Options of all commands:").option("--verbose", "print requests and answers on standard error").option("--no-color", "print without colors, as with NO_COLOR").version(VERSION, "-V, --version", "print the version").helpOption("-h, --help", "print help").showHelpAfterError(tryHelp(command));
}
function tryHelp(command) {
	return `Try \`${(command.parent === null ? [command.name()] : [command.parent.name(), command.name()]).join(" ")} --help\`.`;
}
function toSentence(text) {
	const [, message = "", names] = /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/su.exec(text.trim()) ?? [];
	const sentence = `${capitalise(message.replaceAll(/(?<![\p{L}\p{N}])'([^']*)'/gu, "`$1`"))}${message.endsWith(".") ? "" : "."}`;
	if (names === void 0) return sentence;
	return `${sentence} ${toText(say`Did you mean ${quotedList(names.split(", "), { conjunction: "or" })}?`)}`;
}

// src/commands/moved.ts
function addMoved(program, name) {
	program.command(name, { hidden: true }).allowUnknownOption().allowExcessArguments().action(() => {
		const message = say`${code(`quota-gate ${name}`)} is a command of another package, with the same options.`;
		throw new GateError(inputProblem(message, say`Run ${code(`npx quota-gate-service@${VERSION} ${name}`)}.`));
	});
}

// src/commands/index.ts
const PROGRAM = {
	name: "quota-gate",
	description: "Checks plans against your cloud quota before they are merged.",
	commands: {
		check: async (program, context) => (await import("./commands-check.js")).addCheck(program, context),
		status: async (program, context) => (await import("./commands-status.js")).addStatus(program, context),
		explain: async (program, context) => (await import("./commands-explain.js")).addExplain(program, context),
		init: async (program, context) => (await import("./commands-init.js")).addInit(program, context),
		emulate: async (program, context) => (await import("./commands-emulate.js")).addEmulate(program, context),
		demo: async (program, context) => (await import("./commands-demo.js")).addDemo(program, context),
		serve: async (program) => addMoved(program, "serve"),
		export: async (program) => addMoved(program, "export")
	}
};
function runCommandLine(args, terminal) {
	return runProgram(PROGRAM, args, terminal);
}

export { openTerminal, runCommandLine };