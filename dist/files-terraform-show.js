import { Mr as theSetting, Or as say, Tr as quoted, _t as tooLarge, hn as GateError } from "./part-start.js";
import { isAbsolute, join, resolve } from "node:path";
import { stat } from "node:fs/promises";
import { spawn } from "node:child_process";

// src/files/terraform-show.ts
const LIMIT_MS = 6e4;
const MAX_JSON_BYTES = 268435456;
/** Variables that the programs get: where to find files and providers, and nothing that logs in anywhere. */
const VARIABLES = [[
	"PATH",
	"HOME",
	"TMPDIR",
	"TMP",
	"TEMP",
	"SYSTEMROOT",
	"USERPROFILE",
	"APPDATA"
], [
	"TF_CLI_CONFIG_FILE",
	"TF_DATA_DIR",
	"TF_PLUGIN_CACHE_DIR"
]].flat();
/** Programs by preference: the wrapper that hashicorp/setup-terraform installs as `terraform` has the real one next to it. */
const PROGRAMS = [["terraform-bin", "terraform"], ["tofu-bin", "tofu"]];
/** The JSON of a binary plan, in UTF-8. Throws PLAN_UNREADABLE with the next step where there is none, and PLAN_TOO_LARGE. */
async function showPlan(file, how) {
	const setting = theSetting("terraform-dir");
	const refuse = (what, hint) => new GateError({
		code: "PLAN_UNREADABLE",
		message: say`The plan ${quoted(file.path)} is binary, and ${what}.`,
		hint
	});
	if (await how.mayBeOfFork?.() ?? true) throw refuse(say`its pull request is from a fork, or may be: for its JSON, Terraform would run code of that pull request with the secrets of this job`, say`Convert it in a job without secrets: \`terraform show -json FILE > plan.json\`.`);
	const folder = resolve(how.workspace, how.folder);
	if ((await stat(folder).catch(() => void 0))?.isDirectory() !== true) throw refuse(say`${setting} names no folder: ${quoted(how.folder)}`, say`Name the folder of the plan.`);
	const programs = await findPrograms(how.env);
	if (programs.length === 0) {
		const hint = say`Install the one that made the plan, for example with \`hashicorp/setup-terraform\`.`;
		throw refuse(say`neither \`terraform\` nor \`tofu\` is on the PATH`, hint);
	}
	const failures = [];
	for (const program of programs) {
		const result = await run(program, {
			file,
			folder,
			env: how.env
		});
		if (typeof result !== "string") return result;
		failures.push(say`${quoted(program)} ${result}`);
	}
	const why = failures.reduce((all, one) => say`${all}, ${one}`);
	throw refuse(say`no JSON could be made of it in ${quoted(how.folder)}: ${why}`, say`Run \`terraform init\` there, with the version that made the plan. \`terraform -chdir=DIR show FILE\` says what is wrong.`);
}
/** Absolute paths of the programs that are there, of each kind one. Relative entries of the PATH are passed over: they lead into the workspace. */
async function findPrograms(env) {
	const windows = process.platform === "win32";
	const folders = (env["PATH"] ?? env["Path"] ?? "").split(windows ? ";" : ":").filter(isAbsolute);
	const found = PROGRAMS.map(async (names) => {
		for (const name of names) for (const folder of folders) {
			const path = join(folder, windows ? `${name}.exe` : name);
			const stats = await stat(path).catch(() => void 0);
			if (stats?.isFile() && (windows || (stats.mode & 73) !== 0)) return [path];
		}
		return [];
	});
	return (await Promise.all(found)).flat();
}
/** What a program prints, or the end of a sentence that says why there is none. Throws PLAN_TOO_LARGE. */
function run(program, { file, folder, env }) {
	const given = Object.entries(env).filter(([name]) => VARIABLES.includes(name.toUpperCase()));
	const child = spawn(program, [
		`-chdir=${folder}`,
		"show",
		"-no-color",
		"-json",
		file.absolute
	], {
		env: {
			...Object.fromEntries(given),
			TF_IN_AUTOMATION: "1",
			TF_INPUT: "0",
			CHECKPOINT_DISABLE: "1"
		},
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		],
		detached: process.platform !== "win32",
		windowsHide: true
	});
	const { promise, resolve: settle, reject } = Promise.withResolvers();
	const chunks = [];
	let bytes = 0;
	const stop = () => {
		killGroup(child);
		child.stdout.destroy();
	};
	const timer = setTimeout(() => {
		settle(`took more than ${LIMIT_MS / 1e3} s`);
		stop();
	}, LIMIT_MS);
	child.stdout.on("data", (chunk) => {
		bytes += chunk.length;
		chunks.push(chunk);
		if (bytes <= MAX_JSON_BYTES) return;
		reject(tooLarge(file, MAX_JSON_BYTES));
		stop();
	});
	child.on("error", () => settle("could not be started"));
	child.on("close", (status) => settle(status === 0 ? Buffer.concat(chunks) : `ended with status ${status ?? "unknown"}`));
	return promise.finally(() => clearTimeout(timer));
}
function killGroup({ pid }) {
	if (pid === void 0) return;
	try {
		process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
	} catch {}
}

export { showPlan };