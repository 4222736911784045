import { Cn as inputProblem, Ct as findCloudSetting, K as createPlaceFinder, Ln as throwIfAny, Lr as quote, Mr as say, St as SECRET_SETTINGS, Tt as maskSecret, jn as GateError, jr as quotedList, kr as quoted, wt as isSecretSetting, yr as capitalised } from "./shared.js";
import { t as parseYaml } from "./documents-yaml.js";

// src/keystone/clouds-document.ts
/**
* The document's tree: YAML 1.2 (JSON is a part of it), with the merge key `<<` of YAML 1.1, which clouds.yaml files use. Throws
* a GateError with all mistakes, each with line and column and none with the file's text.
*/
function parseCloudsDocument({ name, text }) {
	const placeAt = createPlaceFinder({
		text,
		file: name
	});
	const yaml = parseYaml(text);
	if ("faults" in yaml) throw new GateError(yaml.faults.map(({ message, hint, at }) => inputProblem(message, hint, placeAt(at))));
	function grow(json) {
		const place = placeAt(json.at);
		switch (json.kind) {
			case "object": return {
				kind: "map",
				entries: growEntries(json.members),
				place
			};
			case "list": return {
				kind: "list",
				items: json.elements.map(grow),
				place
			};
			case "null": return {
				kind: "none",
				place
			};
			case "string": return {
				kind: "text",
				text: json.text,
				place
			};
			case "number": return {
				kind: "text",
				text: json.digits,
				place
			};
			case "true":
			case "false": return {
				kind: "text",
				text: text.slice(json.at, json.at + json.kind.length),
				place
			};
			default: return json;
		}
	}
	function growEntries(members) {
		const own = /* @__PURE__ */ new Map();
		const merged = /* @__PURE__ */ new Map();
		for (const { name: key, value } of members) {
			const tree = grow(value);
			if (key !== "<<") own.set(key, tree);
			else for (const [inherited, from] of inheritedEntries(tree)) if (!merged.has(inherited)) merged.set(inherited, from);
		}
		return new Map([...merged, ...own]);
	}
	return yaml.root === void 0 ? {
		kind: "none",
		place: placeAt(0)
	} : grow(yaml.root);
}
/** Entries that `<<` inherits: those of a mapping, or of several, of which the first wins. */
function inheritedEntries(tree) {
	return (tree.kind === "list" ? tree.items : [tree]).flatMap((source) => {
		if (source.kind !== "map") throw new GateError(inputProblem("A merge key (`<<`) must have a mapping, or a list of mappings.", void 0, source.place));
		return [...source.entries];
	});
}

// src/keystone/cloud.ts
function wrong(tree, message, hint) {
	return new GateError(inputProblem(message, hint, tree.place));
}
function requireMap(tree, what) {
	if (tree.kind !== "map") throw wrong(tree, say`${what} is not a mapping (names with values below them).`);
	return tree;
}
/** The document's part below a top-level key. undefined: the document has none. */
function findSection(root, key) {
	if (root.kind === "none") return void 0;
	const section = requireMap(root, "The file's top level").entries.get(key);
	return section === void 0 || section.kind === "none" ? void 0 : requireMap(section, quoted(key));
}
/** Masks every secret of the whole document, of other clouds too. */
function maskTree(tree, mask) {
	if (tree.kind === "list") for (const item of tree.items) maskTree(item, mask);
	if (tree.kind !== "map") return;
	for (const [key, value] of tree.entries) {
		if (value.kind === "text" && isSecretSetting(key)) maskSecret(value.text, mask);
		maskTree(value, mask);
	}
}
function readDocument(file, mask) {
	const root = parseCloudsDocument(file);
	maskTree(root, mask);
	return root;
}
/**
* The settings of one cloud. secure.yaml wins over the cloud; after that, a value next to `auth` wins over one in it, as in openstacksdk. Other than there, secure.yaml brings secrets only: what says where they are sent, and whose they
* are, stands with the cloud. Masks the secrets of all files before anything else. Throws a GateError with the line for everything that
* is wrong in the files, and where there is no such cloud.
*/
function readCloud(files, choice, mask) {
	if (files.clouds === void 0) throw new GateError(noFile(files.searched, choice));
	const root = readDocument(files.clouds, mask);
	const secure = files.secure && readDocument(files.secure, mask);
	const clouds = findSection(root, "clouds");
	if (clouds === void 0) throw wrong(root, "There is no `clouds` at the file's top level.");
	const name = choice.name ?? onlyCloud(clouds, choice);
	const found = clouds.entries.get(name);
	if (found === void 0) {
		const hint = say`The file has ${clouds.entries.size === 0 ? "none" : quotedList([...clouds.entries.keys()])}.`;
		throw wrong(clouds, say`There is no cloud ${quoted(name)}, which ${choice.from} names.`, hint);
	}
	const cloud = requireMap(found, say`The cloud ${quoted(name)}`);
	refuseRegionValues(cloud);
	refuseProfile(cloud);
	const source = `the cloud ${quote(name)} of ${quote(files.clouds.name)}`;
	const region = files.clouds.isInWorkspace ? void 0 : findRegion(cloud);
	return {
		...mergeLayers([cloud, ...findSecrets(secure, name)], source),
		...region === void 0 ? {} : { region: {
			region: region.name,
			cloud: name,
			from: `${quote(region.key)} of ${source}`
		} }
	};
}
/**
* Region of a cloud where it is the only one, or the first of several and `region_name` says so too: openstacksdk takes the first of `regions`
* (openstack/config/loader.py, `_get_region`), Terraform's provider takes `region_name` (gophercloud clientconfig).
*/
function findRegion({ entries }) {
	const named = toRegionNames(entries.get("region_name") ?? entries.get("region-name"));
	const listed = toRegionNames(entries.get("regions"));
	const [first, ...others] = listed ?? named ?? [];
	if (first === void 0) return void 0;
	const isOnly = others.length === 0 && (named === void 0 || named[0] === first);
	const isAgreed = listed !== void 0 && named?.length === 1 && named[0] === first;
	return isOnly || isAgreed ? {
		name: first,
		key: named === void 0 ? "regions" : "region_name"
	} : void 0;
}
/** Names of regions in a value of `region_name` (a name, several with commas, or a list) or `regions`. undefined: there is no value. */
function toRegionNames(tree) {
	if (tree?.kind === "text") {
		const names = tree.text.split(",").flatMap((name) => name.trim() || []);
		return names.length === 0 ? void 0 : names;
	}
	if (tree?.kind !== "list") return void 0;
	return tree.items.flatMap((item) => toRegionNames(item.kind === "map" ? item.entries.get("name") : item) ?? []);
}
function noFile(searched, choice) {
	const cloud = choice.name === void 0 ? "" : say`, for the cloud ${quoted(choice.name)}`;
	const hint = choice.isJob ? say`In a job, write it to \`$RUNNER_TEMP/clouds.yaml\` in a step before, and name it with ${choice.labels.cloudsFile} (where the folder is called \`runner.temp\`). One in the workspace, where a pull request can put its own, is never looked for.` : `Put it into one of these places, or name it with ${choice.labels.cloudsFile}.`;
	return {
		code: "INPUT_INVALID",
		message: say`${capitalised(choice.from)} needs a clouds.yaml${cloud}, and there is none: looked for ${quotedList(searched)}.`,
		hint
	};
}
function onlyCloud(clouds, { labels }) {
	const [name, ...others] = [...clouds.entries.keys()];
	if (name !== void 0 && others.length === 0) return name;
	throw wrong(clouds, "The file has several clouds or none, and nothing says which one is meant.", say`Name one with ${labels.cloud} or \`OS_CLOUD\`: ${quotedList([...clouds.entries.keys()])}.`);
}
/** openstacksdk fetches profiles of vendors from the network, and reads others from clouds-public.yaml. */
function refuseProfile(cloud) {
	const profile = cloud.entries.get("profile");
	if (profile === void 0 || profile.kind === "none") return;
	throw wrong(profile, "`profile` is not supported.", "Write `auth_url` and what else the profile says into the cloud, and remove `profile`.");
}
function findSecrets(root, name) {
	const cloud = root === void 0 ? void 0 : findSection(root, "clouds")?.entries.get(name);
	if (cloud === void 0 || cloud.kind === "none") return [];
	const secrets = requireMap(cloud, say`The cloud ${quoted(name)}`);
	const auth = secrets.entries.get("auth");
	const strangers = [...findStrangers(secrets, /* @__PURE__ */ new Set(["auth"])), ...auth === void 0 || auth.kind === "none" ? [] : findStrangers(requireMap(auth, "`auth`"), /* @__PURE__ */ new Set())];
	throwIfAny(strangers);
	return [secrets];
}
/** A problem for each key of a part of secure.yaml that is no secret's. */
function findStrangers({ entries }, allowed) {
	return [...entries].filter(([key]) => !isSecretSetting(key) && !allowed.has(key)).map(([key, { place }]) => ({
		code: "INPUT_INVALID",
		message: say`${quoted(place.file)} may only bring secrets (${quotedList([...SECRET_SETTINGS], { most: SECRET_SETTINGS.size })}), and ${findCloudSetting(key) === void 0 ? "this key" : quoted(key)} is not a secret.`,
		hint: "Move it to clouds.yaml: only that file may say where a secret is sent, and whose it is.",
		place
	}));
}
/** openstacksdk lets a region of a cloud have its own values; credentials among them would be overlooked here. */
function refuseRegionValues(cloud) {
	const regions = cloud.entries.get("regions");
	if (regions?.kind !== "list") return;
	for (const region of regions.items) {
		const values = region.kind === "map" ? region.entries.get("values") : void 0;
		const auth = values?.kind === "map" ? values.entries.get("auth") : void 0;
		if (auth !== void 0) throw wrong(auth, "`auth` of a single region is not supported.", "Make a cloud of its own for that region.");
	}
}
function mergeLayers(layers, source) {
	const problems = [];
	const inAuth = /* @__PURE__ */ new Map();
	const outside = /* @__PURE__ */ new Map();
	for (const layer of layers) {
		const auth = layer.entries.get("auth");
		if (auth !== void 0 && auth.kind !== "none") problems.push(...collect(requireMap(auth, "`auth`"), inAuth));
		problems.push(...collect(layer, outside));
	}
	throwIfAny(problems);
	const values = /* @__PURE__ */ new Map();
	const empty = /* @__PURE__ */ new Set();
	for (const [name, { setting }] of [...inAuth, ...outside]) if (setting === void 0) empty.add(name);
	else values.set(name, setting);
	return {
		values,
		source,
		empty,
		label: quote
	};
}
/** Puts the settings of a mapping over those collected so far; gives back what is wrong in it. */
function collect(map, into) {
	const problems = [];
	const seen = /* @__PURE__ */ new Map();
	for (const [key, tree] of map.entries) {
		const name = findCloudSetting(key);
		if (name === void 0) continue;
		const { place } = tree;
		if (tree.kind === "map" || tree.kind === "list") {
			problems.push(inputProblem(say`${quoted(key)} is not a plain value.`, void 0, place));
			continue;
		}
		const text = tree.kind === "text" && tree.text.trim() !== "" ? tree.text : void 0;
		const from = `${quote(place.file)} line ${place.line ?? 1}`;
		const entry = {
			key,
			setting: text === void 0 ? void 0 : {
				value: text,
				from,
				place
			}
		};
		const other = seen.get(name);
		if (other !== void 0 && other.setting?.value !== text) {
			const message = say`${quoted(other.key)} and ${quoted(key)} mean the same and have different values.`;
			problems.push(inputProblem(message, "Remove one of them.", place));
		}
		seen.set(name, entry);
		if (entry.setting !== void 0 || !into.has(name)) into.set(name, entry);
	}
	return problems;
}

export { readCloud };