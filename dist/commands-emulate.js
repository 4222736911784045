import { Ut as parseAuthUrl, cn as optional, dn as whole, gn as readOwnFile, li as toSafeLine, on as anyText } from "./shared.js";
import { t as openTokenValidator } from "./keystone-validate-token.js";
import { a as embeddedDataSet, i as MAX_DATA_SET_LENGTH, n as UNSPECIFIED_BEHAVIOUR, o as parseDataSet, r as startEmulator, t as DEMO_TOKEN } from "./service-emulator-emulator.js";
import { c as print, f as addNotes, m as commandSetting, p as addSettings, v as toSettings } from "./commands-terminal.js";

// src/commands/emulate.ts
const EMULATE_SETTINGS = {
	host: commandSetting("--host <address>", "address to listen on", anyText, "127.0.0.1"),
	port: commandSetting("--port <number>", "port to listen on; 0 is a free one", whole("", [0, 65535]), "0"),
	dataSet: commandSetting("--data-set <file>", "JSON: {\"project\": …, \"regions\": {REGION: {\"quota\": {…}, \"usage\": {…}}}}, keys of v3", optional(anyText)),
	token: commandSetting("--token <token>", "the token that is accepted", anyText, DEMO_TOKEN),
	keystone: commandSetting("--keystone <url>", "let this Keystone decide which tokens are accepted, as the real service does", optional((text, { label }) => parseAuthUrl(text, label))),
	project: commandSetting("--project <id>", "id of the project (default: the data set's)", optional(anyText))
};
/** Adds the command, which runs until it is interrupted. */
function addEmulate(program, { terminal, runtime }) {
	const command = program.command("emulate").summary("serve the Quota API from a data set").description("Serves the Quota API (v1, v2 and v3) from a data set: an embedded one, or yours. For dry runs and for tests.");
	addSettings(command, EMULATE_SETTINGS).action(async (options) => {
		const { dataSet: path, keystone: authUrl, token, ...rest } = toSettings(EMULATE_SETTINGS, {
			options,
			env: {}
		});
		const words = {
			noun: "data set",
			expected: "JSON file",
			maxBytes: MAX_DATA_SET_LENGTH,
			folder: terminal.cwd()
		};
		const dataSet = path === void 0 ? embeddedDataSet() : parseDataSet(await readOwnFile(path, words));
		const project = rest.project ?? dataSet.project;
		const keystone = authUrl === void 0 ? void 0 : openKeystone(authUrl, runtime());
		const emulator = await startEmulator({
			...rest,
			dataSet,
			project,
			...keystone?.options ?? { token },
			onRequest: ({ method, path: asked, status }) => {
				terminal.stdout.write(`${toSafeLine(`${method} ${asked} ${status}`)}\n`);
			}
		});
		const stopped = new Promise((resolve) => {
			for (const signal of ["SIGINT", "SIGTERM"]) terminal.on(signal, resolve);
		});
		const shown = keystone === void 0 && token === "quota-gate-demo-token" ? `Token: ${token}\n` : "";
		await print(terminal, `Quota API of the emulator: ${emulator.url}\nProject: ${toSafeLine(project)}\n${shown}Stop it with Ctrl+C.\n`);
		await stopped;
		await emulator.close();
		await keystone?.close();
	});
	addNotes(command, `\nThe embedded project is ${embeddedDataSet().project}.\n\n${unspecifiedText()}`);
}
/** The options that let a Keystone decide about tokens, which it is asked about with the token itself. */
function openKeystone(authUrl, { env, log }) {
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
function unspecifiedText() {
	return `What the specification of the API leaves open, and what the emulator does there:\n\n${Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`).join("\n")}`;
}

export { addEmulate };