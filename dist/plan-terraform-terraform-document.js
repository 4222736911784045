import { C as quoted, E as say, U as addUp, m as integer, t as GateError, u as code } from "./core-errors.js";
import { i as findSyntaxProblem, n as throwIfWrapped, t as isTerraformPlan } from "./plan-wrapped.js";
import { D as LASTING_ORDERS, E as CREATING_ORDERS, F as parseAddress, I as toAddress, L as typeAt, N as moduleInstanceOf, O as createFacts, R as withoutInstanceKeys, _ as variableIn, a as providerOfType, i as providerNamed, j as inModule, k as createTable, m as isEmpty, n as attributesRead, o as roleOf, r as findResourceType, x as PROVIDER_SETTINGS } from "./plan-usage-providers.js";
import { A as listIn, D as isMarked, F as textAt, I as textIn, L as wholeNumberIn, N as pickMarks, O as isRecord, P as pickValues, T as findMisfits, j as memberOf, n as toFlavor } from "./plan-usage.js";
import { l as idOf } from "./core-resource-keys.js";
import { i as plainProjectId } from "./core-projects.js";

// src/plan/usage/resources.ts
const DELETING_ORDERS = /* @__PURE__ */ new Set([
	"delete",
	"delete then create",
	"create then delete"
]);
function addChange(facts, planned) {
	const { reduce = (values) => values } = findResourceType(planned.type) ?? {};
	const sides = {
		before: reduce(planned.before, false),
		after: reduce(planned.after, planned.unknown)
	};
	const change = asRequested({
		...planned,
		...sides
	});
	const { type, actions, before, after, unknown, hidden, importing, halfBuilt } = change;
	const { text: address, configAddress } = change.address;
	const exists = before !== void 0;
	const seen = exists ? {
		values: before,
		hidden: hidden.before
	} : {
		values: after,
		hidden: hidden.after
	};
	keepEvidence(facts, {
		address: change.address,
		type,
		...seen
	}, exists);
	if (importing) facts.imported[configAddress] = true;
	keepReferencedFacts(facts, change);
	const row = findResourceType(type);
	const isKept = actions?.order === "keep";
	const matters = !isKept || row?.countsUnchanged === true;
	if (row?.kind === "limits" && matters) facts.limits.push(toLimitChange(change, row.project));
	if (row?.kind === "limits" || row?.kind === "no quota") return;
	const uncount = (reason) => {
		if (!isKept) facts.uncounted.push({
			address,
			type,
			action: actions?.name,
			reason
		});
	};
	const obstacle = obstacleOf(change, row);
	if (obstacle !== void 0) uncount(obstacle);
	if (obstacle !== void 0 || actions === void 0 || !matters) return;
	const shape = attributesRead(type);
	const [misfit] = [[before, void 0], [after, unknown]].flatMap(([values, marks]) => isRecord(values) ? [...findMisfits(values, marks, shape)] : []);
	if (row?.kind === "counted" && misfit !== void 0) uncount(say`its ${code(misfit)} is missing, or has an unexpected form`);
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
function obstacleOf({ deferred, actions, after }, row) {
	if (deferred) return say`its change is left to a later run`;
	if (actions === void 0) return say`the plan has actions for it that are not known`;
	if (row === void 0) return say`what this type of resource takes is not known`;
	return row.kind !== "counted" || !LASTING_ORDERS.has(actions.order) || isRecord(after) ? void 0 : say`the plan does not say what it will be`;
}
function toLimitChange({ address, before, after, hidden }, attribute = "project_id") {
	const isShown = (name) => !isMarked(hidden.after, [name]);
	const numbers = Object.entries(Object(after)).flatMap(([name, value]) => {
		return Number.isSafeInteger(value) && isShown(name) && memberOf(before, name) !== value ? [[name, JSON.stringify(value)]] : [];
	});
	const profiles = listIn(isShown("regions") ? memberOf(after, "regions") : void 0).map((each) => [textAt(each, "region") ?? "", textAt(each, "profile") ?? ""]);
	return {
		address: address.text,
		project: textAt(after ?? before, attribute),
		sets: [...numbers, ...profiles]
	};
}
function asRequested(change) {
	const { type, actions, after: values, unknown, hidden } = change;
	const object = (CREATING_ORDERS.has(actions?.order) && isRecord(values) ? providerOfType(type) : void 0)?.asRequested?.({
		values,
		unknown,
		hidden: hidden.after
	}, attributesRead(type));
	return object === void 0 ? change : {
		...change,
		after: object.values,
		unknown: object.unknown
	};
}
function keepReferencedFacts(facts, change) {
	const { address, type, actions, before, after, hidden, isDeposed } = change;
	const order = actions?.order;
	const role = roleOf(type);
	const id = memberOf(before, "id");
	if (typeof id === "string" && (role === "port" || role === "volume") && DELETING_ORDERS.has(order)) facts.gone[id] = true;
	if (role === "flavor") keepFlavors(facts, change);
	if (role === "volume type" && order === "create") facts.plannedTypes[address.text] = {
		name: textAt(after, "name"),
		region: textAt(after, "region")
	};
	if (isDeposed) return;
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
		hidden: hidden.after,
		unknown: change.unknown
	});
}
function keepFlavors(facts, { address, actions, before, after }) {
	const made = isRecord(after) ? {
		...after,
		extra_specs: memberOf(after, "extra_specs") ?? {}
	} : void 0;
	const [old, planned] = [flavorIn(before), flavorIn(made, address.text)];
	if (old !== void 0) keepFlavor(facts, address, old);
	if (planned === void 0 || actions?.order === "keep" || old !== void 0 && idOf(old) === idOf(planned)) return;
	facts.plannedFlavors[address.text] = planned;
}
function addLaterRead(facts, address, type, values) {
	facts.readLater[address.configAddress] = true;
	if (typeof type !== "string" || roleOf(type) !== "flavor") return;
	const flavor = flavorIn(values, address.text);
	if (flavor !== void 0) facts.plannedFlavors[address.text] = flavor;
	facts.flavorsRead[address.text] = textAt(values, "name") ?? "";
}
function addStateResource(facts, resource) {
	const { address, type, isManaged, values, hidden, isDeposed, isTainted } = resource;
	const role = roleOf(type);
	if (isManaged) keepEvidence(facts, resource, true);
	else keepDataRegion(facts, address.configAddress, textAt(values, "region"), isMarked(hidden, ["region"]));
	const flavor = role === "flavor" && !isDeposed ? flavorIn(values) : void 0;
	if (flavor !== void 0) keepFlavor(facts, address, flavor);
	if (isTainted && !isDeposed) facts.tainted[address.text] = true;
	const id = memberOf(values, "id");
	if (typeof id !== "string") return;
	if (isManaged || role === "subnet" || role === "cluster template") keepObject(facts, "before", resource);
	const members = memberOf(values, "members");
	if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
	if (role === "snapshot") facts.snapshots[id] = {
		size: wholeNumberIn(memberOf(values, "size")),
		volume: textAt(values, "volume_id")
	};
	if (role === "volume") facts.volumeTypes[id] ??= textAt(values, "volume_type");
	const ofImage = textAt(memberOf(values, "properties"), "cinder_img_volume_type") ?? "";
	if (role === "image") facts.imageVolumeTypes[id] = ofImage;
}
function keepEvidence(facts, { address, type, values, hidden }, exists) {
	const { configAddress } = address;
	const region = exists && !isMarked(hidden, ["region"]) ? textAt(values, "region") : void 0;
	const names = [
		"tenant_id",
		"project_id",
		findResourceType(type)?.project ?? ""
	];
	const project = names.map((name) => textAt(values, name)).find((text) => text !== void 0);
	if (region === void 0 && project === void 0) return;
	facts.evidence[configAddress] ??= {
		regions: [],
		projects: [],
		owners: []
	};
	const found = facts.evidence[configAddress];
	if (region !== void 0) keepDistinct(found.regions, region);
	if (project === void 0) return;
	keepDistinct(found.projects, project);
	if (names.some((name) => isMarked(hidden, [name]))) facts.hiddenProjects[plainProjectId(project)] = true;
	const isPrivate = findResourceType(type)?.sharedBy?.every((name) => memberOf(values, name) === false) === true;
	if (exists && isPrivate) keepDistinct(found.owners, project);
}
function keepDataRegion(facts, configAddress, region, hidden) {
	if (region === void 0) return;
	facts.dataRegions[configAddress] ??= {
		regions: [],
		hidden: false
	};
	keepDistinct(facts.dataRegions[configAddress].regions, region);
	facts.dataRegions[configAddress].hidden ||= hidden;
}
const MAX_EVIDENCE = 8;
function keepDistinct(kept, text) {
	if (kept.length < MAX_EVIDENCE && !kept.includes(text)) kept.push(text);
}
function flavorIn(values, otherwise) {
	const { flavor_id, id, ephemeral, swap, extra_specs, ...parts } = Object(values);
	return toFlavor({
		...parts,
		id: textIn(flavor_id) ?? id ?? otherwise,
		ephemeral: ephemeral === null ? 0 : ephemeral,
		swap: swap === null ? 0 : swap,
		extraSpecs: extra_specs === null ? {} : extra_specs
	});
}
function keepFlavor({ flavors }, { configAddress }, flavor) {
	flavors[idOf(configAddress, flavor)] = {
		configAddress,
		flavor
	};
}
function keepObject(facts, which, entry) {
	const { address, type, values, hidden, unknown } = entry;
	const shape = findResourceType(type)?.referenced;
	if (shape === void 0) return;
	const shown = memberOf(values, "id");
	const id = typeof shown === "string" ? shown : void 0;
	const kept = {
		address: address.text,
		configAddress: address.configAddress,
		type,
		id,
		values: pickValues(values, shape),
		hidden: pickMarks(hidden, shape),
		...unknown === void 0 ? {} : { unknown: pickMarks(unknown, shape) }
	};
	const { byId, byType } = facts.referenced[which];
	byType[type] ??= createTable();
	byType[type][address.text] = kept;
	if (id !== void 0) byId[`${type} ${id}`] ??= kept;
}

// src/plan/terraform/plan-members.ts
const SHOW_HINT = say`Make the file with \`terraform show -json PLAN > plan.json\` (or \`tofu show -json\`), where PLAN is what \`terraform plan -out PLAN\` wrote.`;
function createRefusal(file, message, hint = SHOW_HINT) {
	return new GateError({
		code: "PLAN_INVALID",
		message,
		hint,
		place: { file }
	});
}
function createMemberRefusal(file, name, mistake) {
	return createRefusal(file, say`The plan is not as Terraform writes it: ${quoted(name)} ${mistake}.`);
}
function objectAt(parent, file, ...path) {
	return path.reduce((object, name) => {
		const value = memberOf(object, name) ?? {};
		if (typeof value !== "object" || Array.isArray(value)) throw createMemberRefusal(file, name, say`is not an object`);
		return value;
	}, parent);
}
function listAt(parent, file, name) {
	const value = memberOf(parent, name) ?? [];
	if (!Array.isArray(value)) throw createMemberRefusal(file, name, say`is not a list`);
	return value;
}
function textsIn(value) {
	return listIn(value).filter((text) => typeof text === "string");
}
function namesOfMembers(value) {
	return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
const MAX_MODULE_DEPTH = 100;
function checkDepth(depth, file, name) {
	if (depth > MAX_MODULE_DEPTH) throw createMemberRefusal(file, name, say`is nested deeper than ${MAX_MODULE_DEPTH} levels`);
}

// src/plan/terraform/terraform-configuration.ts
const MAX_VARIABLE_LENGTH = 255;
const MAX_VARIABLE_DEPTH = 4;
function keepVariable(facts, name, value, depth = 0) {
	const members = namesOfMembers(value);
	if (members.length === 0 && !(typeof value === "string" && value.length > MAX_VARIABLE_LENGTH)) facts.variables[name] = value;
	if (depth === MAX_VARIABLE_DEPTH) return;
	for (const member of members) keepVariable(facts, `${name}.${member}`, memberOf(value, member), depth + 1);
}
function keepModule(facts, module, path = "", depth = 0) {
	const { file } = facts;
	checkDepth(depth, file, "module_calls");
	for (const resource of listAt(module, file, "resources")) keepConfigResource(facts, path, resource);
	for (const [name, variable] of Object.entries(objectAt(module, file, "variables"))) {
		const address = variableIn(path, name);
		const { default: value, sensitive } = Object(variable);
		if (path !== "" && value !== void 0) keepVariable(facts, address, value);
		if (sensitive === true) facts.sensitiveVariables[address] = true;
	}
	const outputs = createTable();
	for (const [name, output] of Object.entries(objectAt(module, file, "outputs"))) outputs[name] = toExpression(memberOf(output, "expression"));
	facts.outputs[path] = outputs;
	for (const [name, call] of Object.entries(objectAt(module, file, "module_calls"))) {
		const called = inModule(path, `module.${name}`);
		const expressions = memberOf(call, "expressions");
		facts.calls[called] = pickExpressions(expressions, namesOfMembers(expressions), { each: eachValueIn(call) });
		keepModule(facts, objectAt(module, file, "module_calls", name, "module"), called, depth + 1);
	}
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
	const place = inModule(module, address);
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
		expressions: pickExpressions(memberOf(resource, "expressions"), attributes, {
			constants: false,
			each: eachValueIn(resource)
		})
	};
}
function* referencesIn(value, nesting = 0) {
	if (nesting > 12) return;
	for (const name of namesOfMembers(value)) {
		const member = memberOf(value, name);
		if ((name === "references" || name === "depends_on") && Array.isArray(member)) yield* textsIn(member);
		else if (name !== "constant_value") yield* referencesIn(member, nesting + 1);
	}
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
function eachValueIn(block) {
	const expression = memberOf(block, "for_each_expression");
	const references = textsIn(memberOf(expression, "references"));
	return expression !== void 0 && references.every((name) => name.startsWith("var.")) ? [...references, "each.key"] : void 0;
}
function pickExpressions(value, names, parts = {}, nesting = 0) {
	const kept = createTable();
	for (const name of names) {
		const expression = memberOf(value, name);
		if (expression !== void 0) kept[name] = toExpression(expression, parts, nesting);
	}
	return kept;
}
function toExpression(value, parts = {}, nesting = 0) {
	const { references, constant_value: constant } = Object(value);
	const isBlock = references === void 0 && constant === void 0 && namesOfMembers(value).length > 0;
	if (Array.isArray(value) || isBlock) {
		const toBlock = (block) => pickExpressions(block, nesting < MAX_NESTING ? namesOfMembers(block) : [], parts, nesting + 1);
		return {
			kind: "blocks",
			blocks: [value].flat().map(toBlock)
		};
	}
	const set = constant === void 0 || !isEmpty(constant);
	const kept = parts.constants !== false && constant !== void 0 ? { constant } : {};
	return {
		kind: "value",
		set,
		references: textsIn(references).flatMap((name) => /^each\.value\b/u.test(name) ? parts.each ?? name : name),
		...kept
	};
}

// src/plan/terraform/terraform-resources.ts
function* resourcesOf(module, file, depth = 0) {
	checkDepth(depth, file, "child_modules");
	yield* listAt(module, file, "resources");
	for (const child of listAt(module, file, "child_modules")) yield* resourcesOf(objectAt({ child_modules: child }, file, "child_modules"), file, depth + 1);
}
function isChange(resource) {
	const { mode, change } = Object(resource);
	return mode === "managed" && parseActions(memberOf(change, "actions"))?.order !== "keep";
}
function mayBeCounted(resource) {
	const { mode, type } = Object(resource);
	const provider = typeof type === "string" ? providerOfType(type) : void 0;
	return mode === "managed" && provider !== void 0 && provider.isForeign !== true;
}
function keepAction(facts, action) {
	const { address, type, provider_name: provider } = Object(action);
	if (!(typeof type === "string" && providerOfType(type) !== void 0 || providerNamed(provider))) {
		keepOtherProvider(facts, provider);
		return;
	}
	facts.uncounted.push({
		address: parseAddress(address)?.text ?? "(unnamed)",
		type: typeof type === "string" ? type : "(unknown)",
		action: void 0,
		reason: say`what an action does is not known`
	});
}
function keepChange(facts, resource, deferred = false) {
	const { address: path, mode, type, change, provider_name: provider, deposed, action_reason } = Object(resource);
	const { actions: words, before, after, importing, ...marks } = Object(change);
	const address = parseAddress(path);
	if (mode === "data" && address !== void 0) addLaterRead(facts, address, type, after);
	if (mode === "data" || mode === "ephemeral") return;
	const actions = parseActions(words);
	if (address !== void 0) keepReplacement(facts, address, actions?.order);
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
	const unnamed = `${type}.(unnamed)`;
	const place = address ?? {
		text: toAddress(unnamed),
		configAddress: unnamed
	};
	const isManaged = mode === "managed";
	const hasKnownType = providerOfType(type) !== void 0;
	const isOfKnownProvider = providerNamed(provider) !== void 0;
	if (isManaged ? !hasKnownType && isOfKnownProvider : hasKnownType || isOfKnownProvider) {
		const reason = isManaged ? say`its provider has no type of this name` : say`the plan has a mode for it that is not known`;
		facts.uncounted.push({
			address: place.text,
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
	const isDeposed = deposed != null;
	addChange(facts, {
		address: place,
		type,
		actions,
		before: before ?? void 0,
		after: after ?? void 0,
		unknown: marks["after_unknown"],
		hidden: {
			before: marks["before_sensitive"],
			after: marks["after_sensitive"]
		},
		importing: typeof importing === "object" && importing !== null,
		deferred,
		isDeposed,
		halfBuilt: isDeposed || action_reason === "replace_because_tainted"
	});
}
function keepReplacement(facts, { text, configAddress }, order) {
	if (order === "create then delete") facts.createdFirst[configAddress] = true;
	if (order !== "delete then create") return;
	facts.deletedFirst[configAddress] ??= createTable();
	facts.deletedFirst[configAddress][moduleInstanceOf(text)] = true;
}
const MAX_PROVIDER_LENGTH = 255;
function keepOtherProvider({ otherProviders }, provider) {
	const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
	otherProviders[name] = (otherProviders[name] ?? 0) + 1;
}
function keepStateResource(facts, resource) {
	const { address: path, mode, type, values, sensitive_values, ...more } = Object(resource);
	const address = parseAddress(path);
	if (address === void 0 || typeof type !== "string") return;
	keepDependencies(facts, address.configAddress, textsIn(more["depends_on"]));
	if (providerOfType(type) === void 0) return;
	const isManaged = mode === "managed";
	const isDeposed = isMemberSet(more["deposed_key"]);
	const isTainted = isManaged && isMemberSet(more["tainted"]);
	addStateResource(facts, {
		address,
		type,
		isManaged,
		values,
		hidden: sensitive_values,
		isDeposed,
		isTainted
	});
}
function keepDependencies({ dependencies }, configAddress, addresses) {
	if (addresses.length === 0) return;
	dependencies[configAddress] ??= createTable();
	for (const address of addresses) if (providerOfType(typeAt(address)) !== void 0) dependencies[configAddress][withoutInstanceKeys(address)] = true;
}
function isMemberSet(value) {
	return value !== void 0 && value !== null && value !== false;
}
const ORDERS = {
	"no-op": "keep",
	read: "keep",
	forget: "keep",
	create: "create",
	update: "update",
	delete: "delete",
	"delete/create": "delete then create",
	"create/delete": "create then delete",
	"create/forget": "create",
	"forget/create": "create"
};
function parseActions(value) {
	const name = Array.isArray(value) && value.every((word) => typeof word === "string" && !word.includes("/")) ? value.join("/") : "";
	const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : void 0;
	return order && {
		order,
		name
	};
}

// src/plan/terraform/terraform-document.ts
const LARGE_PLAN = {
	maxBytes: 268435456,
	hint: say`Leave out what is not read, with \`jq -c 'del(.planned_values, .checks, .output_changes)'\`, or split the configuration.`
};
const MAX_RESOURCES = 1e5;
async function readTerraformDocument(document, before) {
	const { file } = document;
	const read = readTerraformPlan(await document.text(LARGE_PLAN), file);
	const resources = addUp([...before, read], ({ facts }) => countResources(facts));
	if (resources <= MAX_RESOURCES) return read;
	throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The plans change ${integer(resources)} resources up to this one; at most ${integer(MAX_RESOURCES)} are counted.`,
		hint: say`Check them in several runs, or split the configuration.`,
		place: { file }
	});
}
function countResources({ changes, uncounted }) {
	return uncounted.length + addUp(Object.values(changes), ({ addresses }) => addresses.length);
}
function parsePlanJson(text, file) {
	try {
		return JSON.parse(text);
	} catch {
		throw new GateError(findSyntaxProblem({
			text,
			file
		}, SHOW_HINT));
	}
}
function checkDocument(root, file) {
	const [version, errored, complete] = [
		"format_version",
		"errored",
		"complete"
	].map((name) => memberOf(root, name));
	if (typeof version !== "string" || !isTerraformPlan(root)) {
		throwIfWrapped(root, file);
		throw createRefusal(file, say`This is JSON, but not a Terraform plan; it may be a state.`);
	}
	if (!/^1\.\d+$/.test(version)) {
		const hint = say`Make the plan with Terraform 1.1 or newer, or with OpenTofu. For a newer format, use a newer version of quota-gate.`;
		throw createRefusal(file, say`The plan has the format version ${quoted(version)}; every 1.x can be read.`, hint);
	}
	if (errored !== void 0 && errored !== false) {
		const hint = say`Fix the errors that \`terraform plan\` reports, and make the plan again.`;
		throw createRefusal(file, say`Planning ended with an error, so the plan lists only a part of what would change.`, hint);
	}
	if (complete !== void 0 && typeof complete !== "boolean") throw createMemberRefusal(file, "complete", say`is neither true nor false`);
}
function readTerraformPlan(text, file) {
	const root = objectAt({ plan: parsePlanJson(text, file) }, file, "plan");
	checkDocument(root, file);
	const object = (...path) => objectAt(root, file, ...path);
	const list = (name) => listAt(root, file, name);
	const facts = createFacts(file);
	const [changes, deferred] = [list("resource_changes"), list("deferred_changes")];
	for (const [name, variable] of Object.entries(object("variables"))) keepVariable(facts, variableIn("", name), memberOf(variable, "value") ?? null);
	for (const resource of changes) keepChange(facts, resource);
	for (const entry of deferred) keepChange(facts, memberOf(entry, "resource_change"), true);
	for (const resource of resourcesOf(object("prior_state", "values", "root_module"), file)) keepStateResource(facts, resource);
	const planned = [...resourcesOf(object("planned_values", "root_module"), file)];
	if ((memberOf(root, "resource_changes") ?? null) === null && planned.some((resource) => memberOf(resource, "mode") === "managed")) throw createRefusal(file, say`The plan has resources in \`planned_values\`, but no \`resource_changes\`, so that nothing says what would change.`);
	for (const action of list("action_invocations")) keepAction(facts, action);
	for (const entry of list("deferred_action_invocations")) keepAction(facts, memberOf(entry, "action_invocation"));
	for (const [key, provider] of Object.entries(object("configuration", "provider_config"))) facts.providers[key] = toProviderBlock(key, provider);
	keepModule(facts, object("configuration", "root_module"));
	return {
		file,
		facts,
		complete: memberOf(root, "complete") !== false,
		changes: changes.filter(isChange).length + deferred.length,
		drifted: list("resource_drift").filter(mayBeCounted).length
	};
}

export { readTerraformDocument };