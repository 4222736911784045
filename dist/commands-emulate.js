import { d as addNotes, s as print, x as Option } from "./commands-terminal.js";
import { Ar as say, Dr as quoted, Ir as toSafeLine, Kt as parseAuthUrl, Xn as GateError, Zt as readOwnFile } from "./shared.js";
import { t as openTokenValidator } from "./keystone-validate-token.js";
import { a as parseDataSet, i as embeddedDataSet, n as startEmulator, r as MAX_DATA_SET_LENGTH, t as DEMO_TOKEN } from "./service-emulator-emulator.js";

// src/service/emulator/unspecified-behaviour.ts
/** Every decision of the emulator that the specification does not make: answers by their questions. */
const UNSPECIFIED_BEHAVIOUR = {
	"Which regions are there, and what happens to a name that is not among them?": "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
	"What happens to an unknown component in `filter`?": "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
	"Does the case of the component dns matter?": "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
	"Which keys does `filter` leave in the answer?": "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
	"What does `filter` do on the quota query, and what do parameters that are not documented?": "Both are refused with 400.",
	"What if a parameter is there more than once?": "It is refused with 400, even with the same value.",
	"What if a list is empty, or has an empty name or the same name twice?": "It is refused with 400.",
	"Which status has a request without a token or with a wrong one?": "401, whatever project it asks for; with `--keystone` its address is in `WWW-Authenticate`.",
	"Which status has a request for a project other than the token's?": "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
	"Which status has any other path?": "404: also a version that is not served, a slash at the end, and another case. Beside the API there are a page for browsers at `/`, `/openapi.json`, `/healthz` and `/readyz`.",
	"Which status has any other method?": "405 with `Allow: GET`; HEAD too.",
	"In which order are requests checked?": "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
	"What is the body of an error?": "A problem document of RFC 9457 (`application/problem+json`): {\"type\": \"about:blank\", \"title\": \"Bad Request\", \"status\": 400, \"detail\": \"…\"}. It shows no token.",
	"Which keys has a v1 answer?": "Those that no later version introduced, and `s3.space_bytes`.",
	"Can a region lack keys besides the legacy load balancers outside cbk and dbl?": "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
	"What is `s3.space_bytes` where a region has several storage types?": "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
	"How does v2 spell the key of VPN IKE policies?": "`network.vpn_ikepolicies`, as in its samples; `network.vpn_ikepolicy`, as in its reference, if an option says so.",
	"Where do keys show up that a data set has and the specification has not?": "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
	"Is the number of requests limited?": "No."
};

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
				terminal.stdout.write(`${toSafeLine(`${method} ${path} ${status ?? "no answer"}`)}\n`);
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
	const base = parseAuthUrl(url, "the option `--keystone`");
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