import { Dr as quotedList, Mr as theSetting, Or as say, Tr as quoted, _ as findCloudSetting, _n as inputProblem, g as SECRET_SETTINGS, hn as GateError, v as isSecretSetting, xn as throwIfAny, y as mergeSettings, yr as code } from "./part-start.js";
import { ct as createProblemList, pt as membersOf, st as createPlaceFinder, ut as elementsOf } from "./part-check.js";
import { t as readYaml } from "./documents-yaml.js";

// src/keystone/cloud.ts
const NOTHING = {
	kind: "null",
	at: 0
};
/** A file of clouds. YAML 1.2, of which JSON is a part. */
var CloudsDocument = class {
	root;
	placeOf;
	/** Throws a GateError with all mistakes, none with the file's text. Masks every secret, of other clouds too. */
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
	/** The mapping's values by their keys. Files of clouds use the merge key `<<` of YAML 1.1: of several mappings the first wins. */
	entriesOf(json, what) {
		if (json.kind !== "object") throw this.refuse(json, say`${what} is not a mapping (names with values below them).`);
		const { merged = [], own = [] } = Object.groupBy(json.members, ({ name }) => name === "<<" ? "merged" : "own");
		const inherited = merged.flatMap(({ value }) => {
			return (value.kind === "list" ? value.elements.toReversed() : [value]).flatMap((source) => [...this.entriesOf(source, say`A merge key (\`<<\`)`)]);
		});
		return new Map([...inherited, ...own.map(({ name, value }) => [name, value])]);
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
/** A plain value as it is written, since a project's id may look like a number (`1e10`). Empty: it is written as nothing. undefined: it is a mapping or a list. */
function textOf(json) {
	if (json.kind === "object" || json.kind === "list") return void 0;
	if (json.kind === "string") return json.text;
	if (json.kind === "number") return json.digits;
	return json.kind === "null" ? "" : json.kind;
}
/**
* The settings of one cloud, and its file. secure.yaml wins over the cloud; after that, a value next to `auth` wins over one in it, as in openstacksdk.
* Other than there, secure.yaml brings secrets only: what says where they are sent, and whose they are, stands with the cloud.
* Throws a GateError with the line for everything that is wrong in the files, and where there is no such cloud.
*/
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
	const own = [{
		document,
		entries: cloud
	}];
	if (secure !== void 0) own.push({
		document: secure,
		entries: findSecrets(secure, name)
	});
	const layers = [...own.map((of) => ({
		...of,
		entries: of.document.sectionOf(of.entries, "auth", say`\`auth\``)
	})), ...own].map(({ document: of, entries }) => toSettings(of, entries, {
		isSecure: of === secure,
		problems
	}));
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
			otherClouds: others.flatMap(([other, json]) => regionOfOther(file, other, json) ?? [])
		}
	};
}
/** Region of a cloud that is not logged in to. undefined: it names none in a form that is read. */
function regionOfOther({ name: file }, cloud, json) {
	const member = membersOf(json).find(({ name }) => name === "region_name");
	const region = member && textOf(member.value)?.trim();
	if (region === void 0 || region === "" || region.includes(",")) return void 0;
	return {
		region,
		cloud,
		from: say`${code("region_name")} of the cloud ${quoted(cloud)} of ${quoted(file)}`
	};
}
/** The settings among the entries of a mapping. What is no text, and what is not secret in secure.yaml, is a problem. */
function toSettings(document, entries, { isSecure, problems }) {
	return [...entries].flatMap(([key, json]) => {
		const name = findCloudSetting(key);
		const place = document.placeOf(json);
		if (isSecure && key !== "auth" && !isSecretSetting(key)) problems.push(notSecret(key, place));
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
/**
* Region of a cloud where it is the only one, or the first of several and `region_name` says so too: openstacksdk takes the first of `regions`
* (openstack/config/loader.py, `_get_region`), Terraform's provider takes `region_name` (gophercloud clientconfig).
*/
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
function notSecret(key, place) {
	const shown = findCloudSetting(key) === void 0 ? "this key" : quoted(key);
	const secrets = quotedList(SECRET_SETTINGS, { most: SECRET_SETTINGS.length });
	const message = say`${quoted(place.file)} may only bring secrets (${secrets}), and ${shown} is not a secret.`;
	return inputProblem(message, say`Move it to clouds.yaml: only that file may say where a secret is sent, and whose it is.`, place);
}

export { readCloud };