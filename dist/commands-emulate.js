import { b as Option, d as addNotes, s as print } from "./commands-terminal.js";
import { Et as parseAuthUrl, Mr as say, Xn as GateError, Zt as readOwnFile, kr as quoted, zr as toSafeLine } from "./shared.js";
import { t as openTokenValidator } from "./keystone-validate-token.js";
import { a as embeddedDataSet, i as MAX_DATA_SET_LENGTH, n as UNSPECIFIED_BEHAVIOUR, o as parseDataSet, r as startEmulator, t as DEMO_TOKEN } from "./service-emulator-emulator.js";

// src/commands/emulate.ts
/** Adds the command, which runs until it is interrupted. */
function addEmulate(program, { terminal, runtime }) {
	const command = program.command("emulate").summary("serve the Quota API from a data set").description("Serves the Quota API (v1, v2 and v3) from a data set: an embedded one, or yours. For dry runs and for tests.").option("--host <address>", "address to listen on", "127.0.0.1").option("--port <number>", "port to listen on; 0 is a free one", "0").option("--data-set <file>", "JSON: {\"project\": …, \"regions\": {REGION: {\"quota\": {…}, \"usage\": {…}}}}, keys of v3").addOption(new Option("--token <token>", "the token that is accepted").default(DEMO_TOKEN)).option("--keystone <url>", "let this Keystone decide which tokens are accepted, as the real service does").option("--project <id>", "id of the project (default: the data set's)").action(async (values) => {
		const readDataSet = (path) => readOwnFile(path, {
			noun: "data set",
			expected: "JSON file",
			maxBytes: MAX_DATA_SET_LENGTH,
			folder: terminal.cwd()
		});
		const dataSet = values.dataSet === void 0 ? embeddedDataSet() : parseDataSet(await readDataSet(values.dataSet));
		const keystone = values.keystone === void 0 ? void 0 : openKeystone(values.keystone, runtime());
		const emulator = await startEmulator({
			host: values.host,
			port: toPort(values.port),
			dataSet,
			...keystone === void 0 ? { token: values.token } : keystone.options,
			...values.project === void 0 ? {} : { project: values.project },
			onRequest: ({ method, path, status }) => {
				terminal.stdout.write(`${toSafeLine(`${method} ${path} ${status}`)}\n`);
			}
		});
		const stopped = new Promise((resolve) => {
			for (const signal of ["SIGINT", "SIGTERM"]) terminal.on(signal, resolve);
		});
		await print(terminal, [
			`Quota API of the emulator: ${emulator.url}`,
			`Project: ${toSafeLine(values.project ?? dataSet.project)}`,
			...keystone === void 0 && values.token === "quota-gate-demo-token" ? [`Token: ${DEMO_TOKEN}`] : [],
			"Stop it with Ctrl+C.\n"
		].join("\n"));
		await stopped;
		await emulator.close();
		await keystone?.close();
	});
	addNotes(command, () => `\nThe embedded project is ${embeddedDataSet().project}.\n\n${unspecifiedText()}`);
}
/** The options that let a Keystone decide about tokens, which it is asked about with the token itself. */
function openKeystone(url, { env, log }) {
	const base = parseAuthUrl(url, say`the option \`--keystone\``);
	if ("problems" in base) throw new GateError(base.problems);
	const authUrl = base.value;
	const validator = openTokenValidator({
		authUrl,
		interface: "public",
		env,
		ca: void 0,
		log
	});
	const findProject = async (token) => (await validator.validate(token))?.projectId;
	return {
		options: {
			authUrl,
			findProject
		},
		close: () => validator.close()
	};
}
/** Refuses what is no number. The emulator refuses ports out of range. */
function toPort(text) {
	if (/^\d+$/.test(text)) return Number(text);
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`Invalid value ${quoted(text)} for \`--port\`: expected a number.`
	});
}
function unspecifiedText() {
	return `What the specification of the API leaves open, and what the emulator does there:\n\n${Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`).join("\n")}`;
}

export { addEmulate };