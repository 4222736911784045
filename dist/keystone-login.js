import { A as theSetting, C as quoted, E as say, S as prose, T as quotedList, g as joinMessages, r as inputProblem, s as throwIfAny, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { Q as CREDENTIAL_SETTINGS, et as parseProject } from "./render-columns.js";
import { n as readCaFile, r as readCloudsFiles } from "./keystone-clouds-files.js";
import { A as parseAuthUrl, C as readCredential, D as isSecretSetting, E as hasEnvironmentCredentials, O as maskEnvironment, S as findJobHints, T as findCloudSetting, a as requestToken, j as readEnvironment, k as mergeSettings, r as describeProject, w as SECRET_SETTINGS, x as describeCredential } from "./keystone-keystone-client.js";
import { n as createPlaceFinder, r as createProblemList } from "./documents-problem-list.js";
import { i as elementsOf, s as membersOf } from "./documents-json.js";
import { t as readYaml } from "./documents-yaml.js";

// src/keystone/named-cloud.ts
const NOTHING = {
	kind: "null",
	at: 0
};
var CloudsDocument = class {
	root;
	placeOf;
	constructor({ name: file, text }, mask) {
		const placeAt = createPlaceFinder({
			text,
			file
		});
		this.placeOf = ({ at }) => placeAt(at);
		const problems = createProblemList({
			text,
			file
		});
		this.root = readYaml(text, problems, { unreadable: "INPUT_INVALID" }) ?? NOTHING;
		const maskSecrets = (json) => {
			for (const { name, value } of membersOf(json)) if (isSecretSetting(name)) mask(textOf(value) ?? "");
			for (const part of [...membersOf(json).map(({ value }) => value), ...elementsOf(json)]) maskSecrets(part);
		};
		maskSecrets(this.root);
	}
	refuse(json, message, hint) {
		return new GateError(inputProblem(message, hint, this.placeOf(json)));
	}
	entriesOf(json, what) {
		if (json.kind !== "object") throw this.refuse(json, say`${what} is not a mapping (names with values below them).`);
		const { merged = [], direct = [] } = Object.groupBy(json.members, ({ name }) => name === "<<" ? "merged" : "direct");
		const inherited = merged.flatMap(({ value }) => {
			return (value.kind === "list" ? value.elements.toReversed() : [value]).flatMap((source) => [...this.entriesOf(source, say`A merge key (\`<<\`)`)]);
		});
		return new Map([...inherited, ...direct.map(({ name, value }) => [name, value])]);
	}
	sectionOf(entries, key, what) {
		const section = entries.get(key) ?? NOTHING;
		return section.kind === "null" ? /* @__PURE__ */ new Map() : this.entriesOf(section, what);
	}
	findClouds() {
		if (this.root.kind === "null") return void 0;
		const clouds = this.entriesOf(this.root, say`The file's top level`).get("clouds");
		return clouds?.kind === "null" ? void 0 : clouds;
	}
};
function textOf(json) {
	if (json.kind === "object" || json.kind === "list") return void 0;
	if (json.kind === "string") return json.text;
	if (json.kind === "number") return json.digits;
	return json.kind === "null" ? "" : json.kind;
}
function readCloud(files, choice, mask) {
	const { clouds: file } = files;
	const document = new CloudsDocument(file, mask);
	const secure = files.secure && new CloudsDocument(files.secure, mask);
	const { name, cloud, others } = findCloud(document, choice);
	const source = say`the cloud ${quoted(name)} of ${quoted(file.name)}`;
	const profile = cloud.get("profile");
	if (profile !== void 0 && profile.kind !== "null") {
		const hint = say`Write \`auth_url\` and what else the profile says into the cloud, and remove \`profile\`.`;
		throw document.refuse(profile, say`\`profile\` is not supported.`, hint);
	}
	const region = findRegion(document, cloud);
	const problems = [];
	const outside = [{
		document,
		entries: cloud
	}];
	if (secure !== void 0) outside.push({
		document: secure,
		entries: findSecrets(secure, name)
	});
	const layers = [...outside.map((layer) => {
		return {
			...layer,
			entries: layer.document.sectionOf(layer.entries, "auth", say`\`auth\``)
		};
	}), ...outside].map((layer) => toSettings(layer.document, layer.entries, layer.document === secure, problems));
	const { values, empty, problems: contradictions } = mergeSettings(layers, say`Remove one of them.`);
	throwIfAny([...problems, ...contradictions]);
	return {
		file,
		values,
		empty,
		source,
		label: code,
		...file.isInWorkspace ? {} : {
			region: region && {
				region: region.name,
				cloud: name,
				from: say`${code(region.key)} of ${source}`
			},
			otherClouds: others.flatMap(([other, json]) => findRegionOfOther(file, other, json) ?? [])
		}
	};
}
function findRegionOfOther({ name: file }, cloud, json) {
	const member = membersOf(json).find(({ name }) => name === "region_name");
	const region = member && textOf(member.value)?.trim();
	if (region === void 0 || region === "" || region.includes(",")) return void 0;
	return {
		region,
		cloud,
		from: say`${code("region_name")} of the cloud ${quoted(cloud)} of ${quoted(file)}`
	};
}
function toSettings(document, entries, isSecure, problems) {
	return [...entries].flatMap(([key, json]) => {
		const name = findCloudSetting(key);
		const place = document.placeOf(json);
		if (isSecure && key !== "auth" && !isSecretSetting(key)) problems.push(createNotSecretProblem(key, place));
		if (name === void 0) return [];
		const value = textOf(json);
		if (value !== void 0) return {
			name,
			key,
			value,
			from: say`${quoted(place.file)} line ${place.line ?? 1}`,
			place
		};
		problems.push(inputProblem(say`${quoted(key)} is not a plain value.`, void 0, place));
		return [];
	});
}
function findCloud(document, choice) {
	const clouds = document.findClouds();
	if (clouds === void 0) throw document.refuse(document.root, say`There is no \`clouds\` at the file's top level.`);
	const entries = document.entriesOf(clouds, say`\`clouds\``);
	const names = [...entries.keys()];
	const name = choice.name ?? (names.length === 1 ? names[0] : void 0);
	if (name === void 0) {
		const message = say`The file has several clouds or none, and nothing says which one is meant.`;
		const hint = say`Name one with ${theSetting("cloud")} or \`OS_CLOUD\`: ${quotedList(names)}.`;
		throw document.refuse(clouds, message, hint);
	}
	const found = entries.get(name);
	if (found === void 0) {
		const hint = say`The file has ${names.length === 0 ? "none" : quotedList(names)}.`;
		throw document.refuse(clouds, say`There is no cloud ${quoted(name)}, which ${choice.from} names.`, hint);
	}
	const others = [...entries].filter(([other]) => other !== name);
	return {
		name,
		cloud: document.entriesOf(found, say`The cloud ${quoted(name)}`),
		others
	};
}
function findSecrets(secure, name) {
	const clouds = secure.findClouds();
	if (clouds === void 0) return /* @__PURE__ */ new Map();
	return secure.sectionOf(secure.entriesOf(clouds, say`\`clouds\``), name, say`The cloud ${quoted(name)}`);
}
function findRegion(document, cloud) {
	const regions = cloud.get("regions") ?? NOTHING;
	const listed = (regions.kind === "list" ? regions.elements : [regions]).flatMap((region) => {
		const name = textOf(region);
		if (name !== void 0) return name.trim() || [];
		const hint = say`Write the names of the regions; make a cloud of its own for a region with other values.`;
		throw document.refuse(region, say`A region with values of its own is not supported.`, hint);
	});
	const naming = cloud.get("region_name") ?? cloud.get("region-name") ?? NOTHING;
	const named = textOf(naming)?.trim();
	if (named === void 0 || named.includes(",")) throw document.refuse(naming, say`\`region_name\` is not the name of one region.`, say`List several as \`regions\`.`);
	const [first = named, ...others] = listed;
	return (named === "" ? others.length === 0 : first === named) && first !== "" ? {
		name: first,
		key: named === "" ? "regions" : "region_name"
	} : void 0;
}
function createNotSecretProblem(key, place) {
	const shown = findCloudSetting(key) === void 0 ? "this key" : quoted(key);
	const secrets = quotedList(SECRET_SETTINGS, { most: SECRET_SETTINGS.length });
	const message = say`${quoted(place.file)} may only bring secrets (${secrets}), and ${shown} is not a secret.`;
	return inputProblem(message, say`Move it to clouds.yaml: only that file may say where a secret is sent, and whose it is.`, place);
}

// src/keystone/login.ts
const ENVIRONMENT_CLOUD = "envvars";
const APPLICATION_INPUTS = [
	["authUrl", "auth_url"],
	["applicationCredentialId", "application_credential_id"],
	["applicationCredentialSecret", "application_credential_secret"]
];
const TOKEN_INPUTS = [["token", "token"], APPLICATION_INPUTS[0]];
function theInput(name) {
	return theSetting(CREDENTIAL_SETTINGS[name].name);
}
async function chooseCredentials(inputs, places) {
	const { env, mask, workspace } = places;
	const { envPrefix = "" } = inputs;
	maskEnvironment(env, mask, envPrefix);
	const settings = readInputs(inputs) ?? await readCloudOrEnvironment(inputs, places);
	const machineCa = env["OS_CACERT"] ?? "";
	return {
		credential: readCredential(settings, {
			projectId: inputs.projectId || void 0,
			hints: findJobHints(env, workspace)
		}),
		source: settings.source,
		cacert: settings.values.get("cacert") ?? (machineCa === "" ? void 0 : {
			value: machineCa,
			from: code("OS_CACERT")
		}),
		region: settings.region,
		otherClouds: settings.otherClouds,
		interface: settings.values.get("interface")?.value.trim().replace(/URL$/u, "") || "public"
	};
}
function readInputs(inputs) {
	const texts = {
		...inputs,
		token: inputs.token?.text ?? ""
	};
	const present = (texts.token === "" ? APPLICATION_INPUTS : TOKEN_INPUTS).filter(([input]) => texts[input] !== "");
	if (present.length === 0) return void 0;
	const labels = new Map(APPLICATION_INPUTS.map(([input, name]) => [name, theInput(input)]));
	return {
		values: new Map(present.map(([input, name]) => [name, {
			value: texts[input].trim(),
			from: theInput(input)
		}])),
		empty: new Set(labels.keys()),
		source: listMessages(present.map(([input]) => theInput(input))),
		label: (name) => labels.get(name)
	};
}
function chooseCloud(inputs, { env }) {
	const file = inputs.cloudsFile || (env["OS_CLIENT_CONFIG_FILE"] ?? "") || void 0;
	const name = inputs.cloud || (env["OS_CLOUD"] ?? "") || void 0;
	if (name === ENVIRONMENT_CLOUD || name === void 0 && inputs.cloudsFile === "") return void 0;
	const variable = name === void 0 ? theInput("cloudsFile") : code("OS_CLOUD");
	return {
		file,
		name,
		from: inputs.cloud === "" ? variable : theInput("cloud")
	};
}
async function readCloudOrEnvironment(inputs, places) {
	const { envPrefix } = inputs;
	const choice = envPrefix === void 0 ? chooseCloud(inputs, places) : void 0;
	if (choice === void 0) {
		if (hasEnvironmentCredentials(places.env, envPrefix ?? "")) return readEnvironment(places.env, envPrefix ?? "");
		throw createNoCredentialsError(places, envPrefix);
	}
	const files = await readCloudsFiles(choice, places);
	const { file, ...settings } = readCloud(files, choice, places.mask);
	if (!file.isInWorkspace || inputs.projectId !== "") return settings;
	const project = theInput("projectId");
	const message = say`The credentials file ${quoted(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${project} does not say which project is meant.`;
	const hint = say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${project}.`;
	throw new GateError(inputProblem(message, hint));
}
function createNoCredentialsError({ env, workspace }, envPrefix) {
	const { empty: ofJob } = findJobHints(env, workspace);
	if (envPrefix !== void 0) {
		const message = say`There are no credentials: no variable ${code(`${envPrefix}OS_*`)} has any.`;
		return new GateError(inputProblem(message, ofJob));
	}
	const isFileNamed = (env["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
	const hints = [
		say`Name a cloud of clouds.yaml with ${theInput("cloud")} or \`OS_CLOUD\`.`,
		say`Or give an application credential: ${listMessages(APPLICATION_INPUTS.map(([input]) => theInput(input)))}, or the same in variables \`OS_*\`.`,
		say`Or give a token: ${theInput("token")}, with ${theInput("projectId")}.`,
		...isFileNamed ? [say`(\`OS_CLIENT_CONFIG_FILE\` is set, but no cloud is named.)`] : [],
		...ofJob === void 0 ? [] : [ofJob]
	];
	return new GateError(inputProblem(say`There are no credentials.`, joinMessages(hints)));
}
async function login(inputs, runtime) {
	const { log } = runtime;
	const { credential, source, cacert, ...rest } = await chooseCredentials(inputs, runtime);
	log.info(say`Credentials: ${describeCredential(credential)}, from ${source}.`);
	const ca = cacert && await readCaFile(cacert, runtime);
	const common = {
		ca,
		...rest
	};
	const isAskable = (chosen) => chosen.authUrl !== void 0;
	if (!isAskable(credential)) {
		const project = parseProject(inputs.projectId || (credential.expectedProject.id ?? ""), say`the project`);
		if ("problems" in project) throw new GateError(project.problems);
		return {
			...common,
			token: credential.token,
			projectId: project.value,
			roles: []
		};
	}
	const issued = await requestToken(credential, {
		...runtime,
		ca
	});
	const wanted = inputs.projectId;
	if (wanted !== "" && wanted !== issued.projectId) {
		const setting = theSetting("project-id");
		const message = say`The project ${quoted(wanted)} is asked for with ${setting}, but the token is for ${describeProject(issued)}.`;
		const hint = say`Leave out ${setting} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`;
		throw new GateError(inputProblem(message, hint));
	}
	log.info(say`Token for the project ${describeProject(issued)}, good until ${prose(issued.expiresAt)}.`);
	return {
		...common,
		...issued,
		authUrl: credential.authUrl
	};
}
async function findLoginTarget(inputs, places) {
	const { env } = places;
	if (!(chooseCloud(inputs, places) !== void 0 || hasEnvironmentCredentials(env, ""))) return {};
	const { values, region } = await readCloudOrEnvironment({
		...inputs,
		projectId: ""
	}, {
		...places,
		mask: () => {}
	});
	const address = values.get("auth_url");
	const parsed = address && parseAuthUrl(address.value, address.from);
	if (parsed && "problems" in parsed) throw new GateError(parsed.problems);
	return {
		authUrl: parsed?.value,
		region: region?.region ?? env["OS_REGION_NAME"],
		cacert: values.get("cacert")?.value
	};
}

export { login as n, findLoginTarget as t };