import { p as integer, t as GateError, u as code, w as say, x as quoted } from "./core-errors.js";
import { i as findSyntaxProblem, n as throwIfWrapped, t as isTerraformPlan } from "./plan-wrapped.js";
import { c as idOf } from "./core-resource-keys.js";
import { i as plainProjectId } from "./core-projects.js";
import { c as memberOf, d as pickValues, f as textAt$1, i as findMisfit, m as wholeNumberOf, n as toFlavor, o as isMarked, u as pickMarks } from "./plan-usage.js";
import { A as inModule, F as toAddress, I as typeAt, L as withoutInstanceKeys, M as moduleInstanceOf, P as parseAddress, c as roleOf, i as findResourceType, m as createTable, n as attributesRead, o as providerNamed, p as createFacts, r as findCountedType, s as providerOfType, w as PROVIDER_SETTINGS, y as variableIn } from "./plan-usage-providers.js";

// src/plan/usage/resources.ts
const MAKES = /* @__PURE__ */ new Set([
	"create",
	"delete then create",
	"create then delete"
]);
const WILL_BE = /* @__PURE__ */ new Set([...MAKES, "update"]);
const REMOVES = /* @__PURE__ */ new Set([
	"delete",
	"delete then create",
	"create then delete"
]);
function addChange(facts, planned) {
	const change = asRequested(planned);
	const { type, actions, before, after, unknown, hidden, importing, halfBuilt, deferred } = change;
	const { text: address, configAddress } = change.address;
	const exists = before !== void 0;
	const there = exists ? {
		values: before,
		hidden: hidden.before
	} : {
		values: after,
		hidden: hidden.after
	};
	keepEvidence(facts, {
		address: change.address,
		type,
		...there
	}, exists);
	if (importing) facts.imported[configAddress] = true;
	keepForOthers(facts, change);
	const row = findResourceType(type);
	const isDescribed = row?.kind !== "counted" || !WILL_BE.has(actions?.order) || isObject(after);
	const uncount = (reason) => {
		if (actions?.order !== "keep") facts.uncounted.push({
			address,
			type,
			action: actions?.name,
			reason
		});
	};
	if (row?.kind === "no quota") {
		if (row.setsLimits && doesMatter(row, change)) facts.limits.push(address);
		return;
	}
	if (deferred) {
		uncount(say`its change is left to a later run`);
		return;
	}
	if (actions === void 0 || row === void 0 || !isDescribed) {
		const open = row === void 0 ? say`what this type of resource takes is not known` : say`the plan does not say what it will be`;
		uncount(actions === void 0 ? say`the plan has actions for it that are not known` : open);
		return;
	}
	if (!doesMatter(row, change)) return;
	const misfit = row.kind === "counted" ? misfitOf(change) : void 0;
	if (misfit !== void 0) uncount(say`its ${code(misfit)} is missing, or of another form than is known`);
	const shape = attributesRead(type);
	const content = {
		type,
		actions,
		importing,
		halfBuilt,
		before: pickValues(before, shape),
		after: pickValues(after, shape),
		unknown: pickMarks(unknown, shape),
		hidden: {
			before: pickMarks(hidden.before, shape),
			after: pickMarks(hidden.after, shape)
		}
	};
	const identity = JSON.stringify([configAddress, content]);
	facts.changes[identity] ??= {
		...content,
		configAddress,
		addresses: []
	};
	facts.changes[identity].addresses.push(address);
}
function doesMatter(row, { actions }) {
	return actions?.order !== "keep" || row.kind === "counted" && row.countsUnchanged === true;
}
function asRequested(change) {
	const { type, actions, after: values, unknown, hidden } = change;
	const made = (MAKES.has(actions?.order) && isObject(values) ? providerOfType(type) : void 0)?.asRequested?.({
		values,
		unknown,
		hidden: hidden.after
	}, attributesRead(type));
	return made === void 0 ? change : {
		...change,
		after: made.values,
		unknown: made.unknown
	};
}
function misfitOf({ type, actions, before, after, unknown }) {
	if (actions?.order === "keep") return void 0;
	const shape = attributesRead(type);
	return (isObject(before) ? findMisfit(before, void 0, shape) : void 0) ?? (isObject(after) ? findMisfit(after, unknown, shape) : void 0);
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function keepForOthers(facts, change) {
	const { address, type, actions, before, after, hidden, deposed } = change;
	const order = actions?.order;
	const role = roleOf(type);
	const id = memberOf(before, "id");
	if (typeof id === "string" && role === "port") facts.ports[id] = true;
	if (typeof id === "string" && (role === "port" || role === "volume") && REMOVES.has(order)) facts.gone[id] = true;
	if (role === "flavor") keepFlavors(facts, change);
	if (role === "volume type" && order === "create") facts.plannedTypes[address.text] = {
		name: textAt$1(after, "name"),
		region: textAt$1(after, "region")
	};
	if (deposed !== void 0) return;
	if (before !== void 0) keepObject(facts, "before", {
		address,
		type,
		values: before,
		hidden: hidden.before
	});
	if (after !== void 0) keepObject(facts, "after", {
		address,
		type,
		values: after,
		hidden: hidden.after
	});
}
function keepFlavors(facts, { address, actions, before, after }) {
	const made = isObject(after) ? {
		...Object(after),
		extra_specs: memberOf(after, "extra_specs") ?? {}
	} : void 0;
	const [old, planned] = [flavorIn(before), flavorIn(made, address.text)];
	if (old !== void 0) keepFlavor(facts.flavors, address, old);
	if (planned === void 0 || actions?.order === "keep" || old !== void 0 && idOf(old) === idOf(planned)) return;
	facts.plannedFlavors[address.text] = planned;
}
function addLaterRead(facts, address, type, values) {
	facts.readLater[address.configAddress] = true;
	if (typeof type !== "string" || roleOf(type) !== "flavor") return;
	const flavor = flavorIn(values, address.text);
	if (flavor !== void 0) facts.plannedFlavors[address.text] = flavor;
	facts.flavorsRead[address.text] = textAt$1(values, "name") ?? "";
}
function addKnownResource(facts, resource) {
	const { type, isManaged, values, hidden, isDeposed, isTainted } = resource;
	const { text, configAddress } = resource.address;
	const role = roleOf(type);
	if (isManaged) keepEvidence(facts, resource, true);
	else keepDataRegion(facts, configAddress, textAt$1(values, "region"), isMarked(hidden, ["region"]));
	const flavor = role === "flavor" && !isDeposed ? flavorIn(values) : void 0;
	if (flavor !== void 0) keepFlavor(facts.flavors, resource.address, flavor);
	if (isTainted && !isDeposed) facts.tainted[text] = true;
	const id = memberOf(values, "id");
	if (typeof id !== "string") return;
	if (isManaged || role === "subnet") keepObject(facts, "before", resource);
	const members = memberOf(values, "members");
	if (role === "port" && isManaged) facts.ports[id] = true;
	if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
	const size = wholeNumberOf({
		kind: "known",
		value: memberOf(values, "size")
	});
	if (role === "snapshot") facts.snapshots[id] = {
		size,
		volume: textAt$1(values, "volume_id")
	};
	if (role === "volume") facts.volumeTypes[id] ??= textAt$1(values, "volume_type");
	const ofImage = textAt$1(memberOf(values, "properties"), "cinder_img_volume_type") ?? "";
	if (role === "image") facts.imageVolumeTypes[id] = ofImage;
}
function keepEvidence(facts, { address, type, values, hidden }, exists) {
	const { configAddress } = address;
	const region = exists && !isMarked(hidden, ["region"]) ? textAt$1(values, "region") : void 0;
	const names = [
		"tenant_id",
		"project_id",
		findResourceType(type)?.project ?? ""
	];
	const project = names.map((name) => textAt$1(values, name)).find((text) => text !== void 0);
	if (region === void 0 && project === void 0) return;
	facts.evidence[configAddress] ??= {
		regions: [],
		projects: [],
		owners: []
	};
	const found = facts.evidence[configAddress];
	if (region !== void 0) keepSome(found.regions, region);
	if (project === void 0) return;
	keepSome(found.projects, project);
	if (names.some((name) => isMarked(hidden, [name]))) facts.hiddenProjects[plainProjectId(project)] = true;
	if (exists && isPrivate(type, values)) keepSome(found.owners, project);
}
function isPrivate(type, values) {
	return findCountedType(type)?.sharedBy?.every((name) => memberOf(values, name) === false) === true;
}
function keepDataRegion(facts, configAddress, region, hidden) {
	if (region === void 0) return;
	facts.dataRegions[configAddress] ??= {
		regions: [],
		hidden: false
	};
	keepSome(facts.dataRegions[configAddress].regions, region);
	facts.dataRegions[configAddress].hidden ||= hidden;
}
const MAX_EVIDENCE = 8;
function keepSome(some, text) {
	if (some.length < MAX_EVIDENCE && !some.includes(text)) some.push(text);
}
function flavorIn(values, otherwise) {
	const [name, vcpus, ram, disk, region] = [
		"name",
		"vcpus",
		"ram",
		"disk",
		"region"
	].map((of) => memberOf(values, of));
	const [ephemeral, swap] = ["ephemeral", "swap"].map((of) => memberOf(values, of)).map((size) => size === null ? 0 : size);
	const extraSpecs = memberOf(values, "extra_specs") === null ? {} : memberOf(values, "extra_specs");
	const id = textAt$1(values, "flavor_id") ?? memberOf(values, "id") ?? otherwise;
	return toFlavor({
		id,
		name,
		vcpus,
		ram,
		disk,
		ephemeral,
		swap,
		extraSpecs,
		region
	});
}
function keepFlavor(flavors, { configAddress }, flavor) {
	flavors[idOf(configAddress, flavor)] = {
		configAddress,
		flavor
	};
}
function keepObject(facts, which, { address, type, values, hidden }) {
	const shape = findResourceType(type)?.referenced;
	if (shape === void 0) return;
	const { text, configAddress } = address;
	const own = memberOf(values, "id");
	const id = typeof own === "string" ? own : void 0;
	const kept = {
		address: text,
		configAddress,
		type,
		id,
		values: pickValues(values, shape),
		hidden: pickMarks(hidden, shape)
	};
	const { byId, byType } = facts.referenced[which];
	byType[type] ??= createTable();
	byType[type][text] = kept;
	if (id !== void 0) byId[`${type} ${id}`] ??= kept;
}

// src/plan/terraform/document.ts
const SHOW = say`Make the file with \`terraform show -json PLAN > plan.json\` (or \`tofu show -json\`), where PLAN is what \`terraform plan -out PLAN\` wrote.`;
const LARGE_PLAN = {
	maxBytes: 268435456,
	hint: say`Leave out what is not read, with \`jq -c 'del(.planned_values, .checks, .output_changes)'\`, or split the configuration.`
};
const MAX_RESOURCES = 1e5;
async function readTerraformDocument(document, before) {
	const { file } = document;
	const read = readTerraformPlan(await document.text(LARGE_PLAN), file);
	const resources = [...before, read].reduce((sum, one) => sum + countResources(one), 0);
	if (resources > MAX_RESOURCES) throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The plans change ${integer(resources)} resources up to this one; at most ${integer(MAX_RESOURCES)} are counted.`,
		hint: say`Check them in several runs, or split the configuration.`,
		place: { file }
	});
	return read;
}
function countResources({ facts: { changes, uncounted } }) {
	return Object.values(changes).reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
}
function parse(text, file) {
	try {
		return JSON.parse(text);
	} catch {
		throw new GateError(findSyntaxProblem({
			text,
			file
		}, SHOW));
	}
}
function refusal(file, message, hint = SHOW) {
	return new GateError({
		code: "PLAN_INVALID",
		message,
		hint,
		place: { file }
	});
}
function misshapen(file, name, what) {
	return refusal(file, say`The plan is not as Terraform writes it: ${quoted(name)} ${what}.`);
}
function objectAt(parent, file, ...path) {
	return path.reduce((object, name) => {
		const value = memberOf(object, name) ?? {};
		if (typeof value !== "object" || Array.isArray(value)) throw misshapen(file, name, say`is not an object`);
		return value;
	}, parent);
}
function listAt(parent, file, name) {
	const value = memberOf(parent, name) ?? [];
	if (!Array.isArray(value)) throw misshapen(file, name, say`is not a list`);
	return value;
}
function checkDocument(root, file) {
	const formatVersion = memberOf(root, "format_version");
	if (typeof formatVersion !== "string" || !isTerraformPlan(root)) {
		throwIfWrapped(root, file);
		throw refusal(file, say`This is JSON, but not a Terraform plan; it may be a state.`);
	}
	if (!/^1\.\d+$/.test(formatVersion)) throw refusal(file, say`The plan has the format version ${quoted(formatVersion)}; every 1.x can be read.`, say`Make the plan with Terraform 1.1 or newer, or with OpenTofu. For a newer format, use a newer version of quota-gate.`);
	const [errored, complete] = [memberOf(root, "errored"), memberOf(root, "complete")];
	if (errored !== void 0 && errored !== false) throw refusal(file, say`Planning ended with an error, so the plan lists only a part of what would change.`, say`Fix the errors that \`terraform plan\` reports, and make the plan again.`);
	if (complete !== void 0 && typeof complete !== "boolean") throw misshapen(file, "complete", say`is neither true nor false`);
}
const MAX_VARIABLE_LENGTH = 255;
function readTerraformPlan(text, file) {
	const root = objectAt({ plan: parse(text, file) }, file, "plan");
	checkDocument(root, file);
	const object = (...path) => objectAt(root, file, ...path);
	const list = (name) => listAt(root, file, name);
	const facts = createFacts(file);
	for (const [name, variable] of Object.entries(object("variables"))) keepVariable(facts, variableIn("", name), memberOf(variable, "value") ?? null);
	for (const resource of list("resource_changes")) keepChange(facts, resource);
	for (const found of list("deferred_changes")) keepChange(facts, memberOf(found, "resource_change"), true);
	for (const resource of resourcesOf(object("prior_state", "values", "root_module"), file)) keepStateResource(facts, resource);
	const planned = [...resourcesOf(object("planned_values", "root_module"), file)];
	if ((memberOf(root, "resource_changes") ?? null) === null && planned.some((resource) => memberOf(resource, "mode") === "managed")) throw refusal(file, say`The plan has resources in \`planned_values\`, but no \`resource_changes\`, so that nothing says what would change.`);
	for (const action of list("action_invocations")) keepAction(facts, action);
	for (const found of list("deferred_action_invocations")) keepAction(facts, memberOf(found, "action_invocation"));
	for (const [key, provider] of Object.entries(object("configuration", "provider_config"))) facts.providers[key] = toProviderBlock(key, provider);
	keepModule(facts, object("configuration", "root_module"), file);
	const drifted = list("resource_drift").filter(mayBeCounted).length;
	const changes = list("resource_changes").filter(isChange).length + list("deferred_changes").length;
	return {
		file,
		facts,
		complete: memberOf(root, "complete") !== false,
		changes,
		drifted
	};
}
function isChange(resource) {
	return memberOf(resource, "mode") === "managed" && parseActions(memberOf(memberOf(resource, "change"), "actions"))?.order !== "keep";
}
const MAX_MODULE_DEPTH = 100;
const TOO_DEEP = say`is nested deeper than ${MAX_MODULE_DEPTH} levels`;
const MAX_VARIABLE_DEPTH = 4;
function keepVariable(facts, name, value, depth = 0) {
	const members = membersOf(value);
	if (members.length === 0 && !(typeof value === "string" && value.length > MAX_VARIABLE_LENGTH)) facts.variables[name] = value;
	if (depth === MAX_VARIABLE_DEPTH) return;
	for (const member of members) keepVariable(facts, `${name}.${member}`, memberOf(value, member), depth + 1);
}
function mayBeCounted(resource) {
	const type = memberOf(resource, "type");
	const provider = typeof type === "string" ? providerOfType(type) : void 0;
	return memberOf(resource, "mode") === "managed" && provider !== void 0 && provider.isForeign !== true;
}
function* resourcesOf(module, file, depth = 0) {
	if (depth > MAX_MODULE_DEPTH) throw misshapen(file, "child_modules", TOO_DEEP);
	yield* listAt(module, file, "resources");
	for (const child of listAt(module, file, "child_modules")) yield* resourcesOf(objectAt({ child_modules: child }, file, "child_modules"), file, depth + 1);
}
function keepAction(facts, action) {
	const [type, provider] = [memberOf(action, "type"), memberOf(action, "provider_name")];
	if (typeof type === "string" && providerOfType(type) !== void 0 || providerNamed(provider) !== void 0) {
		const address = memberOf(action, "address");
		facts.uncounted.push({
			address: toAddress(typeof address === "string" && address !== "" ? address : "(unnamed)"),
			type: typeof type === "string" ? type : "(unknown)",
			action: void 0,
			reason: say`what an action does is not known`
		});
		return;
	}
	keepOtherProvider(facts, provider);
}
function keepModule(facts, module, file, path = "", depth = 0) {
	if (depth > MAX_MODULE_DEPTH) throw misshapen(file, "module_calls", TOO_DEEP);
	for (const resource of listAt(module, file, "resources")) keepConfigResource(facts, path, resource);
	for (const [name, variable] of Object.entries(objectAt(module, file, "variables"))) {
		const address = variableIn(path, name);
		if (path !== "" && memberOf(variable, "default") !== void 0) keepVariable(facts, address, memberOf(variable, "default"));
		if (memberOf(variable, "sensitive") === true) facts.sensitiveVariables[address] = true;
	}
	const outputs = createTable();
	for (const [name, output] of Object.entries(objectAt(module, file, "outputs"))) outputs[name] = toExpression(memberOf(output, "expression"));
	facts.outputs[path] = outputs;
	for (const [name, call] of Object.entries(objectAt(module, file, "module_calls"))) {
		const called = inModule(path, `module.${name}`);
		const expressions = memberOf(call, "expressions");
		facts.calls[called] = pickExpressions(expressions, membersOf(expressions));
		keepModule(facts, objectAt(module, file, "module_calls", name, "module"), file, called, depth + 1);
	}
}
const MAX_PROVIDER_LENGTH = 255;
function keepChange(facts, resource, deferred = false) {
	const address = parseAddress(memberOf(resource, "address"));
	const mode = memberOf(resource, "mode");
	const change = memberOf(resource, "change");
	if (mode === "data" && address !== void 0) addLaterRead(facts, address, memberOf(resource, "type"), memberOf(change, "after"));
	if (mode === "data" || mode === "ephemeral") return;
	const actions = parseActions(memberOf(change, "actions"));
	if (address !== void 0) keepReplacement(facts, address, actions?.order);
	const type = memberOf(resource, "type");
	if (typeof type !== "string") {
		const reason = say`the plan does not say its type`;
		facts.uncounted.push({
			address: address?.text ?? "(unnamed)",
			type: "(unknown)",
			action: void 0,
			reason
		});
		return;
	}
	const provider = memberOf(resource, "provider_name");
	const isManaged = mode === "managed";
	const hasKnownType = providerOfType(type) !== void 0;
	const isOfKnown = providerNamed(provider) !== void 0;
	const unnamed = `${type}.(unnamed)`;
	if (isManaged ? !hasKnownType && isOfKnown : hasKnownType || isOfKnown) {
		const reason = isManaged ? say`no type of its provider is called so` : say`the plan has a mode for it that is not known`;
		const text = address?.text ?? toAddress(unnamed);
		facts.uncounted.push({
			address: text,
			type,
			action: actions?.name,
			reason
		});
		return;
	}
	if (!hasKnownType) {
		if (actions?.order !== "keep") keepOtherProvider(facts, provider);
		return;
	}
	const importing = memberOf(change, "importing");
	const deposed = memberOf(resource, "deposed") ?? void 0;
	addChange(facts, {
		address: address ?? {
			text: unnamed,
			configAddress: unnamed
		},
		type,
		actions,
		before: memberOf(change, "before") ?? void 0,
		after: memberOf(change, "after") ?? void 0,
		unknown: memberOf(change, "after_unknown"),
		hidden: {
			before: memberOf(change, "before_sensitive"),
			after: memberOf(change, "after_sensitive")
		},
		importing: typeof importing === "object" && importing !== null,
		deferred,
		deposed: deposed === void 0 ? void 0 : typeof deposed === "string" ? deposed : "?",
		halfBuilt: deposed !== void 0 || memberOf(resource, "action_reason") === "replace_because_tainted"
	});
}
function keepReplacement(facts, { text, configAddress }, order) {
	if (order === "create then delete") facts.createdFirst[configAddress] = true;
	if (order !== "delete then create") return;
	facts.deletedFirst[configAddress] ??= createTable();
	facts.deletedFirst[configAddress][moduleInstanceOf(text)] = true;
}
function keepOtherProvider(facts, provider) {
	const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
	facts.otherProviders[name] = (facts.otherProviders[name] ?? 0) + 1;
}
function keepStateResource(facts, resource) {
	const address = parseAddress(memberOf(resource, "address"));
	const type = memberOf(resource, "type");
	if (address === void 0 || typeof type !== "string") return;
	keepDependencies(facts, address.configAddress, memberOf(resource, "depends_on"));
	if (providerOfType(type) === void 0) return;
	const isManaged = memberOf(resource, "mode") === "managed";
	addKnownResource(facts, {
		address,
		type,
		isManaged,
		values: memberOf(resource, "values"),
		hidden: memberOf(resource, "sensitive_values"),
		isDeposed: isSaid(memberOf(resource, "deposed_key")),
		isTainted: isManaged && isSaid(memberOf(resource, "tainted"))
	});
}
function keepDependencies(facts, configAddress, found) {
	if (!Array.isArray(found) || found.length === 0) return;
	const known = facts.dependencies[configAddress] ?? createTable();
	for (const one of found) if (typeof one === "string" && providerOfType(typeAt(one)) !== void 0) known[withoutInstanceKeys(one)] = true;
	facts.dependencies[configAddress] = known;
}
function isSaid(value) {
	return value !== void 0 && value !== null && value !== false;
}
const ORDERS = /* @__PURE__ */ new Map([
	["[\"no-op\"]", "keep"],
	["[\"read\"]", "keep"],
	["[\"forget\"]", "keep"],
	["[\"create\"]", "create"],
	["[\"update\"]", "update"],
	["[\"delete\"]", "delete"],
	["[\"delete\",\"create\"]", "delete then create"],
	["[\"create\",\"delete\"]", "create then delete"],
	["[\"create\",\"forget\"]", "create"],
	["[\"forget\",\"create\"]", "create"]
]);
function parseActions(value) {
	if (!Array.isArray(value)) return void 0;
	const order = ORDERS.get(JSON.stringify(value));
	return order === void 0 ? void 0 : {
		order,
		name: value.join("/")
	};
}
const MAX_NESTING = 6;
const PLACE_ATTRIBUTES = [
	"region",
	"tenant_id",
	"project_id",
	"value_specs"
];
function keepConfigResource(facts, module, resource) {
	const [address, type] = [textAt(resource, "address"), textAt(resource, "type")];
	if (address === void 0 || type === void 0) return;
	const place = module === "" ? address : `${module}.${address}`;
	for (const reference of referencesIn(resource)) {
		const steps = withoutInstanceKeys(reference).split(".");
		const name = steps.slice(0, steps[0] === "data" ? 3 : 2).join(".");
		facts.references[place] ??= createTable();
		facts.references[place][name] = true;
	}
	if (providerOfType(type) === void 0) return;
	const attributes = /* @__PURE__ */ new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))]);
	facts.resources[place] = {
		type,
		providerKey: textAt(resource, "provider_config_key"),
		expressions: pickExpressions(memberOf(resource, "expressions"), attributes, false)
	};
}
function* referencesIn(value, nesting = 0) {
	if (typeof value !== "object" || value === null || nesting > 12) return;
	for (const [name, member] of Object.entries(value)) if ((name === "references" || name === "depends_on") && Array.isArray(member)) yield* member.filter((text) => typeof text === "string");
	else if (name !== "constant_value") yield* referencesIn(member, nesting + 1);
}
function textAt(value, name) {
	const text = memberOf(value, name);
	return typeof text === "string" ? text : void 0;
}
function toProviderBlock(key, value) {
	const name = textAt(value, "name") ?? key;
	return {
		key,
		type: (textAt(value, "full_name") ?? name).split("/").at(-1) ?? name,
		module: withoutInstanceKeys(textAt(value, "module_address") ?? ""),
		expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS)
	};
}
function pickExpressions(value, names, constants = true, nesting = 0) {
	const kept = createTable();
	for (const name of names) {
		const expression = memberOf(value, name);
		if (expression !== void 0) kept[name] = toExpression(expression, constants, nesting);
	}
	return kept;
}
function toExpression(value, constants = true, nesting = 0) {
	if (Array.isArray(value)) return {
		kind: "blocks",
		blocks: value.map((block) => toBlock(block, constants, nesting))
	};
	const references = memberOf(value, "references");
	const constant = memberOf(value, "constant_value");
	if (references === void 0 && constant === void 0 && membersOf(value).length > 0) return {
		kind: "blocks",
		blocks: [toBlock(value, constants, nesting)]
	};
	const all = Array.isArray(references) ? references.filter((text) => typeof text === "string") : [];
	return {
		kind: "value",
		set: constant === void 0 || constant !== null && constant !== "",
		references: all,
		...constants && constant !== void 0 ? { constant } : {}
	};
}
function toBlock(value, constants, nesting) {
	return pickExpressions(value, nesting < MAX_NESTING ? membersOf(value) : [], constants, nesting + 1);
}
function membersOf(value) {
	return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

export { readTerraformDocument };