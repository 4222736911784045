import { A as theSetting, C as quoted, E as say, T as quotedList, l as asSentence, r as inputProblem, t as GateError } from "./core-errors.js";
import { i as readGuarded, r as liesIn } from "./files-guarded.js";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";

// package.json
var version = "1.0.0";

// src/core/version.ts
const VERSION = version;

// src/keystone/clouds-files.ts
const MAX_CREDENTIAL_FILE_BYTES = 1048576;
const CREDENTIALS = {
	noun: say`credentials file`,
	unreadable: "INPUT_INVALID",
	hints: {
		leaves: say`Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. https://github.com/quota-gate/quota-gate/blob/main/docs/credentials.md says what is read from where.`,
		missing: say`Check the path, and that the file was written.`,
		folder: say`Name the file in it.`,
		pipe: say`Write what comes out of it to a file, and name that.`,
		tooLarge: say`Is it the file that was meant?`
	}
};
const AUTHORITIES = {
	...CREDENTIALS,
	noun: say`file of certificate authorities`,
	hints: {
		...CREDENTIALS.hints,
		leaves: say`An authority of the pull request's own could read what is sent. Take the file from the base branch, as in \`git show origin/main:ca.pem > "$RUNNER_TEMP/ca.pem"\`, and name that one.`
	}
};
const JOB_VARIABLES = [
	"CI",
	"CONTINUOUS_INTEGRATION",
	"BUILD_ID",
	"BUILD_NUMBER",
	"RUN_ID",
	"CODEBUILD_BUILD_ARN",
	"GITHUB_ACTIONS",
	"JENKINS_URL",
	"TEAMCITY_VERSION",
	"TF_BUILD",
	"ATLANTIS_TERRAFORM_VERSION",
	"TF_VAR_spacelift_run_id"
];
function findWorkspace(env, directory) {
	const workspace = env["GITHUB_WORKSPACE"] ?? "";
	if (workspace !== "") return workspace;
	return JOB_VARIABLES.some((name) => ![
		"",
		"false",
		"0"
	].includes(env[name] ?? "")) ? findRepository(directory) : void 0;
}
function findRepository(directory) {
	let repository = directory;
	for (let [below, at] = ["", directory]; at !== below; [below, at] = [at, dirname(at)]) if (existsSync(join(at, ".git"))) repository = at;
	return repository;
}
async function findFile(location, { workspace }, words = CREDENTIALS) {
	const found = await readGuarded({
		...location,
		words
	}, MAX_CREDENTIAL_FILE_BYTES);
	return found && {
		name: location.path,
		text: found.text,
		isInWorkspace: found.isInside && workspace !== void 0
	};
}
async function findSecure({ path, location, guarded }, clouds, places) {
	if (clouds.isInWorkspace) return void 0;
	return findFile({
		path: `${path.slice(0, path.lastIndexOf("/") + 1)}secure.yaml`,
		location: join(dirname(location), "secure.yaml"),
		guarded: guarded && {
			...guarded,
			mayHoldIt: places.workspace === void 0
		}
	}, places);
}
function guard({ workspace }, mayHoldIt = false) {
	return workspace === void 0 ? void 0 : {
		folder: workspace,
		noun: "workspace",
		mayHoldIt
	};
}
function homeOf({ env }) {
	return env["HOME"] ?? env["USERPROFILE"];
}
async function findUsualLocations(places) {
	const { directory, workspace, env } = places;
	const home = homeOf(places);
	const configured = env["XDG_CONFIG_HOME"] ?? "";
	const elsewhere = [
		...isAbsolute(configured) ? [[join(configured, "openstack")]] : [],
		...home === void 0 ? [] : [[join(home, ".config", "openstack"), "~/.config/openstack"]],
		["/etc/openstack"]
	].map(([folder = "", shown = folder]) => ({
		path: `${shown}/clouds.yaml`,
		location: join(folder, "clouds.yaml"),
		guarded: guard(places)
	}));
	if (workspace === void 0) {
		const guarded = {
			folder: directory,
			noun: "working directory",
			mayHoldIt: true
		};
		return [{
			path: "clouds.yaml",
			location: join(directory, "clouds.yaml"),
			guarded
		}, ...elsewhere];
	}
	const isLeftOut = await Promise.all(elsewhere.map(({ location }) => liesIn(location, workspace)));
	return elsewhere.filter((_, index) => isLeftOut[index] !== true);
}
async function readCloudsFiles({ file, name, from }, places) {
	const { directory, workspace, env } = places;
	if ((env["OS_CLIENT_SECURE_FILE"] ?? "") !== "") {
		const hint = say`Unset it, and put the secrets into a secure.yaml next to clouds.yaml.`;
		throw new GateError(inputProblem(say`\`OS_CLIENT_SECURE_FILE\` is not supported.`, hint));
	}
	let locations;
	if (file === void 0) locations = await findUsualLocations(places);
	else {
		const location = resolve(directory, file);
		locations = [{
			path: file,
			location,
			guarded: guard(places, workspace !== void 0 && await liesIn(location, workspace))
		}];
	}
	const searched = [];
	for (const location of locations) {
		searched.push(location.path);
		const clouds = await findFile(location, places);
		if (clouds !== void 0) return {
			clouds,
			secure: await findSecure(location, clouds, places)
		};
	}
	const cloud = name === void 0 ? "" : say`, for the cloud ${quoted(name)}`;
	const named = theSetting("clouds-file");
	const hint = workspace === void 0 ? say`Put it into one of these places, or name it with ${named}.` : say`In a job, write it to \`$RUNNER_TEMP/clouds.yaml\` in a step before, and name it with ${named} (where the folder is called \`runner.temp\`). One in the workspace, where a pull request can put its own, is never looked for.`;
	const message = say`${from} needs a clouds.yaml${cloud}, and there is none: looked for ${quotedList(searched)}.`;
	throw new GateError(inputProblem(asSentence(message), hint));
}
async function readCaFile({ value, from }, places) {
	const home = homeOf(places);
	const expanded = value.startsWith("~/") && home !== void 0 ? join(home, value.slice(2)) : value;
	const found = await findFile({
		path: value,
		location: resolve(places.directory, expanded),
		guarded: guard(places)
	}, places, AUTHORITIES);
	if (found?.text.includes("-----BEGIN CERTIFICATE-----") === true) return found.text;
	const what = found === void 0 ? "does not exist" : "holds no certificate (PEM)";
	throw new GateError(inputProblem(say`The ${AUTHORITIES.noun} ${quoted(value)} ${what}; ${from} names it as \`cacert\`.`));
}

export { VERSION as i, readCaFile as n, readCloudsFiles as r, findWorkspace as t };