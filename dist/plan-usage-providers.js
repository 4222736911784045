import { Mr as say, Nr as theSetting, Tr as code, jr as quotedList, kr as quoted, qr as idOf } from "./shared.js";

// src/plan/usage/address.ts
/** Addresses longer than this are cut where they are kept: one comes from a name somebody chose. */
const MAX_ADDRESS_LENGTH = 2048;
/** The address in a value that may be anything; null: it is none. */
function parseAddress(value) {
	if (typeof value !== "string" || value === "") return null;
	const text = toAddress(value).toWellFormed();
	return {
		text,
		configAddress: withoutInstanceKeys(text)
	};
}
/** The address, bounded in length. */
function toAddress(text) {
	return text.length <= MAX_ADDRESS_LENGTH ? text : `${text.slice(0, 2047)}…`;
}
/**
* The address without the keys of its instances: `module.app["a"].x.y[0]` becomes `module.app.x.y`. A key may hold any
* character; quotes in it are escaped with a backslash.
*/
function withoutInstanceKeys(address) {
	let open = address.indexOf("[");
	if (open < 0) return address;
	let rest = "";
	let at = 0;
	while (open >= 0) {
		rest += address.slice(at, open);
		at = endOfKey(address, open + 1);
		open = address.indexOf("[", at);
	}
	return rest + address.slice(at);
}
function endOfKey(address, from) {
	if (address.charAt(from) !== "\"") {
		const end = address.indexOf("]", from);
		return end < 0 ? address.length : end + 1;
	}
	let at = from + 1;
	while (at < address.length && address.charAt(at) !== "\"") at += address.charAt(at) === "\\" ? 2 : 1;
	return Math.min(address.length, at + 2);
}
/** The module part of an address without instance keys: `module.a.module.b`, or "" for the root module. */
function moduleOf(configAddress) {
	const steps = configAddress.split(".");
	let count = 0;
	while (steps[count] === "module" && count + 2 < steps.length) count += 2;
	return steps.slice(0, count).join(".");
}
/** The type in an address without instance keys: of `module.a.data.x.y` it is `x`. */
function typeAt(configAddress) {
	return configAddress.split(".").at(-2) ?? "";
}
/** The address of something in a module: `inModule("module.a", "x.y")` is `module.a.x.y`. */
function inModule(module, address) {
	return module === "" ? address : `${module}.${address}`;
}

// src/plan/usage/attributes.ts
const ONE = Symbol("one block");
/** The shape of a block that there is at most one of. */
function oneBlock(shape, needs = {}) {
	return {
		...shape,
		[ONE]: needs
	};
}
/** True for an id as OpenStack makes them. */
function isUuid(text) {
	return UUID.test(text);
}
const UNKNOWN$1 = { kind: "unknown" };
const UNSET = { kind: "unset" };
/** Longest text that is kept; names and ids stay far below. */
const MAX_TEXT_LENGTH = 4096;
const UUID = /^[0-9a-f-]{32,36}$/i;
/** An object's own property; undefined for anything else. */
function memberOf(value, name) {
	if (typeof value !== "object" || value === null) return void 0;
	return Object.hasOwn(value, name) ? Reflect.get(value, name) : void 0;
}
/** The attributes of a value that the shape names. */
function pickValues(value, shape) {
	if (typeof value !== "object" || value === null) return null;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const attribute = memberOf(value, name);
		if (attribute === void 0 || attribute === null) continue;
		if (form === "keys") kept[name] = keysOf$1(attribute);
		else if (form === "bytes") kept[name] = typeof attribute === "string" ? Buffer.byteLength(attribute) : null;
		else if (form === "isUuid") kept[name] = typeof attribute === "string" && isUuid(attribute);
		else if (form === "flag") kept[name] = flagOf(attribute) ?? null;
		else if (typeof form === "string") kept[name] = toPlain(attribute);
		else kept[name] = blocksOf(attribute, form)?.map((block) => pickValues(block, form)) ?? null;
	}
	return kept;
}
/** The marks of an `after_unknown` (or `after_sensitive`) for the attributes that the shape names. */
function pickMarks(marks, shape) {
	if (marks === true) return true;
	if (typeof marks !== "object" || marks === null) return false;
	const kept = {};
	for (const [name, form] of Object.entries(shape)) {
		const mark = memberOf(marks, name);
		if (mark === true) kept[name] = true;
		else if (form === "keys" && typeof mark === "object" && mark !== null) kept[name] = markedKeys(mark);
		else if (typeof form === "object" && mark !== void 0) kept[name] = blocksOf(mark, form)?.map((block) => pickMarks(block, form)) ?? false;
	}
	return kept;
}
/**
* Path of the first attribute whose value has another form than the shape says, or that is needed and not there; undefined: all can be read. What
* rules take for absent may be most of such a resource.
*/
function findMisfit(values, unknown, shape) {
	for (const [name, form] of Object.entries(shape)) {
		const mark = memberOf(unknown, name);
		const value = memberOf(values, name) ?? null;
		if (mark === true) continue;
		if (typeof form === "string") {
			if (value !== null && !hasForm(value, form)) return name;
			continue;
		}
		const inner = misfitOfBlocks(value, mark, form);
		if (inner !== void 0) return [name, ...inner].join(".");
	}
}
/** Path from the blocks on; empty: they themselves do not fit. */
function misfitOfBlocks(value, mark, shape) {
	const one = shape[ONE];
	const blocks = blocksOf(value, shape);
	if (blocks === void 0 || one !== void 0 && blocks.length > 1) return [];
	if (blocks.length === 0) return one?.isNeeded === true ? [] : void 0;
	const marks = blocksOf(mark, shape) ?? [];
	for (const [index, block] of blocks.entries()) {
		if (marks[index] === true) continue;
		if (typeof block !== "object" || block === null || Array.isArray(block)) return [];
		const has = (name) => isThere(memberOf(block, name)) || isThere(memberOf(marks[index], name));
		if (one?.oneOf?.some(has) === false) return [];
		const inner = findMisfit(block, marks[index], shape);
		if (inner !== void 0) return [inner];
	}
}
function isThere(value) {
	return value !== void 0 && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}
function hasForm(value, form) {
	switch (form) {
		case "text":
		case "bytes":
		case "isUuid": return typeof value === "string";
		case "number": return Number.isSafeInteger(value);
		case "flag": return flagOf(value) !== void 0;
		case "keys": return keysOf$1(value) !== null;
		default: return form;
	}
}
/** Old versions of providers have flags as texts. undefined: it is none. */
function flagOf(value) {
	if (typeof value === "boolean") return value;
	return value === "true" ? true : value === "false" || value === "" ? false : void 0;
}
/** Blocks as a list; undefined: the value is nothing that blocks can be. */
function blocksOf(value, shape) {
	if (value === void 0 || value === null) return [];
	if (Array.isArray(value)) return value;
	return shape[ONE] !== void 0 && typeof value === "object" ? [value] : void 0;
}
function keysOf$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : null;
}
function markedKeys(marks) {
	return Object.entries(marks).flatMap(([name, mark]) => mark === true ? [name] : []);
}
/** Scalars as they are, too long texts and blocks that no shape describes as something set but not usable. */
function toPlain(value) {
	if (typeof value === "string") return value.length <= MAX_TEXT_LENGTH ? value : true;
	return typeof value === "object" ? true : value;
}
/** The attribute at a path of block names, positions and attribute names. */
function findAttribute(values, unknown, path) {
	let value = values;
	let mark = unknown;
	for (const step of path) {
		if (mark === true) return UNKNOWN$1;
		value = memberOf(value, step);
		mark = memberOf(mark, step);
	}
	if (mark === true) return UNKNOWN$1;
	return value === void 0 || value === null ? UNSET : {
		kind: "known",
		value
	};
}
/** True if a path, or something around it, is marked. */
function isMarked(marks, path) {
	return findAttribute(null, marks, path).kind === "unknown";
}
/** A text that is not empty, from a value that may be anything. */
function textOf(found) {
	return found.kind === "known" && typeof found.value === "string" && found.value !== "" ? found.value : void 0;
}
/** A whole number from 0 that JavaScript can hold exactly; anything else is undefined, so that no size is ever rounded. */
function wholeNumberOf(found) {
	const { kind } = found;
	if (kind !== "known" || typeof found.value !== "number") return void 0;
	return Number.isSafeInteger(found.value) && found.value >= 0 ? found.value : void 0;
}

// src/plan/usage/facts.ts
/** An empty table. */
function createTable() {
	return Object.create(null);
}
/** Keeps an object that others refer to. A replacement may say something else than what it replaces. */
function keepReferenced({ referenced }, which, object) {
	const { id, type, address, configAddress } = object;
	const { byId, byPlace, byType } = referenced[which];
	const ofType = byType[type] ?? createTable();
	byType[type] = ofType;
	ofType[address] = object;
	if (id !== void 0) byId[id] ??= object;
	const here = byPlace[configAddress];
	if (here === void 0) byPlace[configAddress] = [object];
	else here.push(object);
}
/** The object with an id. After the plan, one that it does not list is as before. */
function referencedWithId({ referenced }, which, id) {
	return referenced[which].byId[id] ?? referenced.before.byId[id];
}
/** All of a type, by address. */
function referencedOfType({ referenced }, which, type) {
	return referenced[which].byType[type] ?? createTable();
}
/** All that come from a place in the configuration. */
function referencedAt({ referenced }, which, place) {
	return referenced[which].byPlace[place] ?? referenced.before.byPlace[place] ?? [];
}
/** Facts of a plan of which nothing has been read yet. */
function createFacts() {
	return {
		changes: createTable(),
		uncounted: [],
		deferred: [],
		limits: [],
		otherProviders: createTable(),
		variables: createTable(),
		sensitiveVariables: createTable(),
		moduleArguments: createTable(),
		moduleDefaults: createTable(),
		providers: createTable(),
		resources: createTable(),
		evidence: createTable(),
		hiddenProjects: createTable(),
		dataRegions: createTable(),
		readLater: createTable(),
		imported: createTable(),
		flavors: createTable(),
		changedFlavors: createTable(),
		managedFlavors: createTable(),
		serverGroups: createTable(),
		groupMembers: createTable(),
		referenced: {
			before: noObjects(),
			after: noObjects()
		},
		createdFirst: createTable(),
		dependencies: createTable(),
		tainted: createTable(),
		ports: createTable(),
		gone: createTable(),
		snapshots: createTable(),
		snapshotVolumes: createTable(),
		volumeTypes: createTable(),
		imageVolumeTypes: createTable()
	};
}
function noObjects() {
	return {
		byId: createTable(),
		byPlace: createTable(),
		byType: createTable()
	};
}

// src/plan/usage/provider.ts
/** A row of a type whose resources are counted. */
function counted(type, rules, rest) {
	return {
		kind: "counted",
		type,
		rules,
		project: null,
		...rest
	};
}
/** A row of a type whose quota is not read. `what`: what the quota limits, in the plural. */
function notRead(type, what, rest) {
	return {
		kind: "uncounted",
		type,
		reason: `the quota of ${what} is not read`,
		project: null,
		growsWith: [],
		makesOthers: false,
		...rest
	};
}
/** A row of a type whose resources make others, which no plan shows, and why. */
function opaque(type, reason) {
	return {
		kind: "uncounted",
		type,
		reason,
		project: null,
		growsWith: [],
		makesOthers: true,
		source: "inferred"
	};
}
/** Rows of types that have no quota, and why. */
function free(types, reason, { source = "provider, the type's file", setsLimits = false } = {}) {
	return types.map((type) => ({
		kind: "no quota",
		type,
		reason,
		source,
		setsLimits
	}));
}

// src/plan/usage/configuration.ts
/** Stands for the references of an expression that has more than are kept. No reference looks like it. */
const MORE_REFERENCES = "(more)";
/** The settings of a provider that say whose account it uses. */
const ACCOUNT_SETTINGS = [
	"auth_url",
	"cloud",
	"tenant_id",
	"tenant_name",
	"project_domain_id",
	"project_domain_name",
	"domain_id",
	"domain_name",
	"default_domain",
	"user_id",
	"user_name",
	"user_domain_id",
	"user_domain_name",
	"system_scope",
	"token",
	"application_credential_id",
	"application_credential_name"
];
/** The settings of a provider that lead to other places than the region's own services in the catalogue. */
const REDIRECTIONS = ["endpoint_overrides", "swauth"];
/** The settings of a provider that say which cloud it works in, and as whom. Other accounts may see other flavors. */
const CLOUD_SETTINGS = [...ACCOUNT_SETTINGS, ...REDIRECTIONS];
/** The settings of providers that matter: what decides region, account and kind of load balancer. */
const PROVIDER_SETTINGS = [
	"region",
	"use_octavia",
	...CLOUD_SETTINGS
];
/** The first setting of the provider that leads to other places than its region's own services; undefined: none. */
function findRedirection(block) {
	return REDIRECTIONS.find((name) => {
		const setting = block.expressions[name];
		if (setting?.kind !== "value") return setting !== void 0;
		const { constant } = setting;
		return setting.set && constant !== false && !isEmptyObject(constant);
	});
}
function isEmptyObject(value) {
	return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
/** True if one block stands for several providers (`for_each` of OpenTofu), each with values of its own. */
function isManifold(block) {
	return ["region", ...ACCOUNT_SETTINGS].some((name) => {
		const setting = block.expressions[name];
		return setting?.kind === "value" && setting.references.some((reference) => reference.startsWith("each."));
	});
}
/** True if the setting is the same whenever it is evaluated; also where it is not configured. */
function hasConstant(block, name) {
	const setting = block.expressions[name];
	return setting === void 0 || setting.kind === "value" && setting.constant !== void 0;
}
/** True if all settings that say whose account a provider uses are constants, so that they are the same when the plan is applied. */
function hasConstantAccount(block) {
	return ACCOUNT_SETTINGS.every((name) => hasConstant(block, name));
}
/** Identity of the cloud that a provider works in, by its settings: equal texts are the same cloud. undefined: it has no settings. */
function cloudOf$1(block) {
	return identityOf(block, ["auth_url", "cloud"]);
}
/**
* True if the provider takes its region from that cloud of clouds.yaml, as far as its settings tell: they name it, or neither a cloud nor an
* address, so that the variables decide. `block` undefined: it has no settings.
*/
function mayBeOfCloud(block, cloud) {
	const isUnset = (name) => {
		const setting = block?.expressions[name];
		return setting === void 0 || setting.kind === "value" && setting.constant === null;
	};
	const named = block?.expressions["cloud"];
	return isUnset("cloud") ? isUnset("auth_url") : named?.kind === "value" && named.constant === cloud;
}
/** Identity of a provider's account, by its settings: equal texts are the same account. undefined: it has no settings. */
function accountOf(block) {
	return identityOf(block, ACCOUNT_SETTINGS);
}
function identityOf(block, names) {
	const isConstant = block === void 0 || names.every((name) => hasConstant(block, name));
	return idOf(isConstant ? "" : block.module, names.map((name) => block?.expressions[name] ?? null));
}
/** The expression at a path of block names, positions and attribute names; undefined where there is none. */
function findExpression(resource, path) {
	let current;
	let members = resource?.expressions;
	for (const step of path) {
		if (typeof step === "number") {
			members = current?.kind === "blocks" ? current.blocks[step] : void 0;
			continue;
		}
		current = members?.[step];
		members = void 0;
	}
	return current;
}
/**
* True if somebody wrote the attribute down. undefined: cannot be said, because the plan has no configuration for the resource. (Attributes in
* `dynamic` blocks are not told from absent ones: ask only for blocks that {@link findExpression} finds.)
*/
function isConfigured(resource, path) {
	if (resource === void 0) return void 0;
	if (path.some((_, end) => findExpression(resource, path.slice(0, end))?.kind === "value")) return void 0;
	const expression = findExpression(resource, path);
	if (expression === void 0) return false;
	return expression.kind === "blocks" ? expression.blocks.length > 0 : expression.set;
}
/** The resources that an expression refers to, of one type, as addresses without instance keys in the given module. */
function referencesTo(expression, type, module) {
	if (expression?.kind !== "value") return [];
	const found = /* @__PURE__ */ new Set();
	for (const reference of expression.references) {
		const [first, name] = withoutInstanceKeys(reference).split(".");
		if (first === type && name !== void 0) found.add(inModule(module, `${type}.${name}`));
	}
	return [...found];
}

// src/plan/usage/provider-region.ts
/** Longest name that the API could be asked for. */
const MAX_REGION_LENGTH = 255;
/** True if the API can be asked for a region of that name: not empty or endless, no comma, white space or control character. */
function isRegionName(text) {
	return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}
/** Most modules that a value is followed through. */
const MAX_MODULES = 32;
/**
* The region that a provider works in, as far as the plan tells. `block` undefined: the configuration has none, as for a provider without
* settings. `proof`: of data sources without a region of their own; they were read with the configuration of this very plan,
* unlike objects that exist, which stay where an earlier configuration made them. But an expression is evaluated again when the plan is
* applied, and may come to something else then (`terraform.applying`, `fileexists`, `timestamp`, what a resource makes).
*/
function findProviderRegion(facts, { block, proof }) {
	const override = block === void 0 ? void 0 : findRedirection(block);
	if (override !== void 0) return {
		kind: "elsewhere",
		because: say`has ${code(override)}, which leads past its region`
	};
	const found = block === void 0 ? { kind: "absent" } : readSetting(facts, block);
	const [region, ...others] = proof?.regions ?? [];
	if (proof === void 0 || region === void 0 || block !== void 0 && isManifold(block)) return found;
	if (others.length > 0) {
		const where = proof.hidden ? "" : say` (${quotedList([...proof.regions].sort())})`;
		return {
			kind: "untold",
			because: say`has data sources that were read in several regions${where}`
		};
	}
	if (found.kind === "certain" && found.region !== region) {
		const where = proof.hidden ? "another region" : quoted(region);
		return {
			kind: "untold",
			because: say`says ${quoted(found.region)}, but its data sources were read in ${where}`
		};
	}
	const hidden = proof.hidden || found.kind === "likely" && found.hidden;
	return found.kind === "certain" || found.kind === "likely" && found.region === region || found.kind === "absent" && (block === void 0 || hasConstant(block, "cloud")) ? {
		kind: "certain",
		region,
		hidden
	} : {
		kind: "likely",
		region,
		hidden,
		from: null
	};
}
function readSetting(facts, block) {
	const expression = block.expressions["region"];
	if (expression === void 0 || expression.kind === "value" && expression.constant === null) return { kind: "absent" };
	const untold = (because) => ({
		kind: "untold",
		because
	});
	if (expression.kind !== "value") return untold("has a `region` that is no text");
	const { constant, references } = expression;
	if (isRegionName(constant)) return {
		kind: "certain",
		region: constant,
		hidden: false
	};
	if (constant === "") return untold("has an empty `region`, so that the cloud decides");
	if (constant !== void 0) return untold("has a `region` that no region is called");
	const named = outermost(references);
	const [name, ...others] = named;
	if (name === void 0) return untold("makes its `region` with a function, whose result a plan does not hold");
	const source = say`takes its ${code("region")} from ${quotedList(named)}`;
	if (others.length > 0) return untold(say`${source}, and a plan does not hold what is made of them`);
	if (!name.startsWith("var.")) return untold(say`${source}, which a plan does not hold`);
	const value = followVariable(facts, {
		module: block.module,
		references
	});
	if (value === void 0 || !isRegionName(value.text)) return untold(say`${source}, of which the plan has no text`);
	return {
		kind: "likely",
		region: value.text,
		hidden: value.hidden,
		from: name
	};
}
/** The references without those that others begin with: `["var.os.region", "var.os"]` is one. */
function outermost(references) {
	const unique = [...new Set(references)];
	return unique.filter((each) => !unique.some((other) => other !== each && (other.startsWith(`${each}.`) || other.startsWith(`${each}[`))));
}
/**
* The text of the only variable that an expression in a module refers to: the root module's as they were given, those of modules
* through the calls, and else their defaults. undefined: the plan has no such text. `calls`: those that were followed.
*/
function followVariable(facts, { module, references, calls = 0 }) {
	const [name, ...others] = outermost(references);
	if (name?.startsWith("var.") !== true || others.length > 0) return void 0;
	const path = name.slice(4).replaceAll(/\["(\w+)"\]/gu, ".$1");
	const [variable = "", ...members] = path.split(".");
	const id = variableId(module, variable);
	const hidden = facts.sensitiveVariables[id] === true;
	const told = (text) => text === void 0 ? void 0 : {
		text,
		hidden
	};
	if (module === "") return told(facts.variables[path]);
	if (members.length > 0 || calls >= MAX_MODULES) return void 0;
	const given = facts.moduleArguments[id];
	if (given === void 0) return told(facts.moduleDefaults[id]);
	if (given.kind !== "value") return void 0;
	if (given.constant !== void 0) return typeof given.constant === "string" ? told(given.constant) : void 0;
	const found = followVariable(facts, {
		module: module.split(".").slice(0, -2).join("."),
		references: given.references,
		calls: calls + 1
	});
	return found === void 0 ? void 0 : {
		text: found.text,
		hidden: found.hidden || hidden
	};
}
/** Identifier of a module's variable. */
function variableId(module, name) {
	return module === "" ? name : `${module}:${name}`;
}

// src/plan/usage/range.ts
/** Nothing at all. */
const NOTHING = {
	least: 0,
	most: 0
};
/** An amount that is known. */
function exactly(amount) {
	return {
		least: amount,
		most: amount
	};
}
/** An amount of which only a lower bound is known. */
function atLeast(amount, ...why) {
	return between(amount, Number.POSITIVE_INFINITY, why);
}
/** An amount between two bounds. Where they are equal there is nothing to give reasons for. */
function between(least, most, why) {
	return least === most ? {
		least,
		most
	} : {
		least,
		most,
		why
	};
}
/** The sum of two independent amounts. */
function plus(one, other) {
	if (other.most === 0) return one;
	if (one.most === 0) return other;
	return between(one.least + other.least, one.most + other.most, reasonsOf(one, other));
}
/** `count` times the same amount. No count times an unbounded amount is nothing. */
function times(count, amount) {
	const most = count.most === 0 || amount.most === 0 ? 0 : count.most * amount.most;
	return between(count.least * amount.least, most, reasonsOf(count, amount));
}
/** The reasons of several amounts, some perhaps twice. */
function reasonsOf(...amounts) {
	return amounts.flatMap(({ why = [] }) => why);
}
/** Bounds of `after − before`; either may be infinite. */
function difference(after, before) {
	if (after.same !== void 0 && after.same === before.same) return {
		least: 0,
		most: 0
	};
	return {
		least: after.least - before.most,
		most: after.most - before.least
	};
}

// src/plan/usage/rules.ts
/** The `object` of an amount where every resource is an object of its own. */
const EACH = "each";
/** What is known of the region of the resource; undefined: nothing. */
function traitsOf({ cloud, region }) {
	return cloud.traits.find((traits) => traits.region === region);
}
/** The attribute of the side at a path. What is there before is always known. */
function attributeOf({ change, which }, path) {
	return findAttribute(change[which], which === "after" && change.unknown, path);
}
/** Why an amount is not known that an attribute with no usable value decides about. `name`: of the attribute, as it is told. */
function whyOf({ kind }, name) {
	return {
		kind: {
			unknown: "after-apply",
			unset: "not-set",
			known: "not-in-plan"
		}[kind],
		name
	};
}
/** True if somebody wrote the attribute down, as far as the configuration tells (see `isConfigured`). */
function isWritten(side, path) {
	return isConfigured(side.config, path);
}
/** The resources of a type that the attribute refers to, by address without instance keys. */
function referencesOf({ change, config }, path, type) {
	return referencesTo(findExpression(config, path), type, moduleOf(change.configAddress));
}
/** True if the plan says that the value must not be shown. */
function isHidden({ change, which }, path) {
	return isMarked(change.hidden[which], path);
}
/** An amount; of a plain key unless `rest` says which item or object. */
function amountOf(key, amount, rest = {}) {
	return {
		key,
		item: void 0,
		object: void 0,
		amount,
		...rest
	};
}
/** An amount that is made {@link Amount.beside beside} the object. */
function besideOf(key, amount, rest = {}) {
	return amountOf(key, amount, {
		...rest,
		beside: true
	});
}
/** True if the change updates the resource in place. */
function isInPlace(side) {
	return side.change.actions.order === "update";
}
/** No amount. */
const NONE = {
	attributes: {},
	amounts: () => []
};
/** One of the key, whatever the attributes say. */
function one(key) {
	return {
		attributes: {},
		amounts: () => [amountOf(key, exactly(1))]
	};
}
/** One of the key, which deleting the resource does not give back. */
function oneThatStays(key) {
	return {
		attributes: {},
		amounts: (side) => side.which === "before" && !isInPlace(side) ? [] : [amountOf(key, exactly(1))]
	};
}
/** One of the key while the attribute is true. An attribute that is not set counts as false. Turned off in place it may not give back. */
function whileTrue(key, attribute) {
	return {
		attributes: { [attribute]: "flag" },
		amounts: (side) => [amountOf(key, amountWhile(attribute, side))]
	};
}
function amountWhile(attribute, side) {
	const found = attributeOf(side, [attribute]);
	const count = found.kind === "known" && found.value === true ? 1 : 0;
	const before = countBefore(attribute, side);
	if (found.kind !== "unknown") return between(count, Math.max(count, before), [{
		kind: "service",
		name: attribute
	}]);
	const isAsked = isWritten(side, [attribute]) === true || memberOf(side.change[side.which], attribute) === true;
	return between(0, isAsked ? 1 : before, [whyOf(found, attribute)]);
}
/** Amount that it consumes now, which turning it off in place may not give back: the service refuses that while other projects use it. */
function countBefore(attribute, side) {
	return side.which === "after" && isInPlace(side) && memberOf(side.change.before, attribute) === true ? 1 : 0;
}
/** As much of the key as the attribute says; not known: at least `least`. In place it only grows: the service refuses anything else. */
function size(key, of) {
	return {
		attributes: { [of.attribute]: "number" },
		amounts: (side) => [amountOf(key, sizeOf(of, side))]
	};
}
function sizeOf({ attribute, least }, side) {
	const found = attributeOf(side, [attribute]);
	const known = wholeNumberOf(found);
	const before = isInPlace(side) ? wholeNumberOf(findAttribute(side.change.before, false, [attribute])) : void 0;
	if (known !== void 0) return exactly(Math.max(known, before ?? 0));
	const open = atLeast(Math.max(least, before ?? 0), whyOf(found, attribute));
	return before === void 0 && isInPlace(side) && found.kind === "unset" ? {
		...open,
		same: attribute
	} : open;
}
/** One of the key for each element of the attribute. */
function elements(key, attribute) {
	return {
		attributes: { [attribute]: {} },
		amounts: (side) => [amountOf(key, elementsOf(attribute, side))]
	};
}
function elementsOf(attribute, side) {
	const found = attributeOf(side, [attribute]);
	if (found.kind === "unset") return NOTHING;
	if (found.kind === "known" && Array.isArray(found.value)) return exactly(found.value.length);
	return atLeast(0, whyOf(found, attribute));
}
/** One port, unless the resource names one. What decides about it cannot change in place. */
function port(of) {
	return {
		attributes: Object.fromEntries([of.given, ...of.made].map((attribute) => [attribute, "text"])),
		amounts: (side) => isInPlace(side) ? [] : [besideOf("network.ports", times(shareOf(side), portOf(of, side)))]
	};
}
/** Share of the resource in what it may have together with others. */
function shareOf({ change, which }) {
	return change.shares?.[which] ?? exactly(1);
}
function portOf(of, side) {
	const given = attributeOf(side, [of.given]);
	return side.which === "before" ? portBefore(of, side, textOf(given)) : portAfter(of, side, given);
}
/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore(of, { facts }, id) {
	if (id === void 0 || facts.ports[id] !== true) return exactly(1);
	if (of.onDelete === "made only") return NOTHING;
	return exactly(facts.gone[id] === true ? 0 : 1);
}
function portAfter(of, side, given) {
	if (textOf(given) !== void 0) return NOTHING;
	if (given.kind === "unset") return exactly(1);
	const writtenPort = isWritten(side, [of.given]);
	const made = of.made.some((name) => textOf(attributeOf(side, [name])) !== void 0 || isWritten(side, [name]) === true);
	const open = between(0, 1, [whyOf(given, of.given)]);
	if (writtenPort === true) return made ? open : NOTHING;
	if (writtenPort === false) return exactly(1);
	return made ? exactly(1) : open;
}
/** One of the flavor that the attribute names, as an item of the key. */
function flavor(key, attribute) {
	return {
		attributes: { [attribute]: "text" },
		amounts: (side) => {
			const name = textOf(attributeOf(side, [attribute]));
			if (name === void 0 || isHidden(side, [attribute])) return [];
			return [amountOf(key, exactly(1), { item: name })];
		}
	};
}
/** Number of rules that neutron's template adds to a new security group: one for each IP version, outgoing. */
const DEFAULT_RULES = 2;
/** The rules that a new security group begins with. */
const DEFAULT_SECURITY_GROUP_RULES = {
	attributes: { delete_default_rules: "flag" },
	amounts: (side) => isInPlace(side) ? [] : [defaultRules(side)]
};
function defaultRules(side) {
	const found = attributeOf(side, ["delete_default_rules"]);
	const key = "network.security_group_rules";
	if (found.kind === "unknown") return amountOf(key, between(0, DEFAULT_RULES, [whyOf(found, "delete_default_rules")]));
	if (found.kind === "known" && found.value === true) return amountOf(key, NOTHING, side.which === "after" ? { transient: DEFAULT_RULES } : {});
	return amountOf(key, exactly(DEFAULT_RULES));
}
/** One key pair of the user that the attribute names; not set: the user who applies. */
function keyPair(attribute) {
	return {
		attributes: { [attribute]: "text" },
		amounts: (side) => {
			const user = isWritten(side, [attribute]) === true ? textOf(attributeOf(side, [attribute])) : void 0;
			return [amountOf("compute.key_pairs", exactly(1), { object: user ?? "" })];
		}
	};
}
/** The length of an object in object storage. */
const OBJECT = {
	attributes: {
		content: "bytes",
		content_length: "number",
		source: "text",
		copy_from: "text"
	},
	amounts: (side) => [amountOf("objectstorage", objectLength(side))]
};
function objectLength(side) {
	const { change, which } = side;
	const content = memberOf(change[which], "content");
	const found = attributeOf(side, ["content_length"]);
	const length = wholeNumberOf(found);
	const open = atLeast(0, whyOf(found, "content_length"));
	if (which === "before") return length === void 0 ? open : exactly(length);
	if (typeof content === "number") return exactly(content);
	const isSame = ["source", "copy_from"].every((name) => memberOf(change.before, name) === memberOf(change.after, name));
	return length === void 0 || !isSame ? open : exactly(length);
}
/** A rule of load balancers, and the one that applies where the provider is told to make them in the network service (before provider 2.0). */
function octavia(rule, legacy) {
	return {
		attributes: {
			...rule.attributes,
			...legacy.attributes
		},
		amounts: (side) => (isLegacy(side.provider) ? legacy : rule).amounts(side)
	};
}
function isLegacy(provider) {
	const setting = provider?.expressions["use_octavia"];
	return setting?.kind === "value" && setting.constant === false;
}

// src/plan/usage/providers/metakube/clusters.ts
/** The clouds that a cluster or its nodes may be on: one of them has to be named. */
const CLOUDS = [
	"openstack",
	"aws",
	"azure",
	"bringyourown"
];
/** A block of which there is one: older providers have it in a list, newer ones by itself. */
function needed(shape) {
	return oneBlock(shape, { isNeeded: true });
}
function cloudOf(openstack) {
	return oneBlock({ openstack: oneBlock(openstack) }, {
		isNeeded: true,
		oneOf: CLOUDS
	});
}
/** The attributes of a cluster that are read. */
const CLUSTER_ATTRIBUTES = {
	id: "text",
	dc_name: "text",
	spec: needed({ cloud: cloudOf({
		floating_ip_pool: "text",
		security_group: "text",
		network: "text",
		subnet_id: "text",
		server_group_id: "text",
		user_credentials: oneBlock({ project_id: "text" })
	}) })
};
/** Network and groups that are made for a cluster. */
const CLUSTERS = {
	attributes: CLUSTER_ATTRIBUTES,
	amounts: clusterAmounts
};
/** Servers of a node deployment. */
const NODES = {
	attributes: {
		cluster_id: "text",
		spec: needed({
			replicas: "number",
			min_replicas: "number",
			max_replicas: "number",
			template: needed({ cloud: cloudOf({
				flavor: "text",
				disk_size: "number",
				use_floating_ip: "flag",
				server_group_id: "text"
			}) })
		})
	},
	needs: (side) => flavorOfNodes(side).map((flavor) => ({
		what: "flavor",
		flavor
	})),
	amounts: nodesAmounts
};
const CLUSTER_CLOUD = [
	"spec",
	0,
	"cloud",
	0,
	"openstack"
];
const NODES_CLOUD = [
	"spec",
	0,
	"template",
	0,
	"cloud",
	0,
	"openstack"
];
/** Parts that are named in the cluster's configuration exist already. */
function clusterAmounts(side) {
	const cloud = attributeOf(side, CLUSTER_CLOUD);
	if (isInPlace(side) || !hasBlock(cloud)) return [];
	const group = madeFor(side, ["security_group"]);
	const network = madeFor(side, ["network", "subnet_id"]);
	return [
		besideOf("network.security_groups", group),
		besideOf("network.security_group_rules", group.most === 0 ? NOTHING : atLeast(2 * group.least, RULES)),
		besideOf("network.networks", network),
		besideOf("network.subnets", network),
		besideOf("network.routers", network),
		besideOf("network.ports", network),
		besideOf("compute.server_groups", madeFor(side, ["server_group_id"]))
	];
}
const RULES = {
	kind: "service",
	name: "security_group"
};
function hasBlock(found) {
	return found.kind === "unknown" || found.kind === "known" && Array.isArray(found.value) && found.value.length > 0;
}
/** One, if none of the attributes names what exists. The state has them filled in either way: then it is not known. */
function madeFor(side, names) {
	const [first = null] = names;
	if (side.which === "before") return between(0, 1, [{
		kind: "not-in-plan",
		name: first
	}]);
	const paths = names.map((name) => [
		...CLUSTER_CLOUD,
		0,
		name
	]);
	if (paths.some((path) => textOf(attributeOf(side, path)) !== void 0)) return NOTHING;
	if (paths.every((path) => attributeOf(side, path).kind === "unset")) return exactly(1);
	const written = paths.map((path) => isWritten(side, path));
	if (written.includes(true)) return NOTHING;
	return written.includes(void 0) ? between(0, 1, [{
		kind: "not-in-plan",
		name: first
	}]) : exactly(1);
}
/** As many servers as there are replicas. */
function nodesAmounts(side) {
	if (!hasBlock(attributeOf(side, NODES_CLOUD))) return [];
	const nodes = replicasOf(side);
	const [named] = flavorOfNodes(side);
	const { name, hidden = false } = named ?? {};
	const flavor = named && side.findFlavor(named);
	const why = named === void 0 ? whyOf(attributeOf(side, FLAVOR), "flavor") : side.whyUnknown(named);
	const disk = attributeOf(side, [
		...NODES_CLOUD,
		0,
		"disk_size"
	]);
	const diskSize = wholeNumberOf(disk);
	const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
	const space = diskSize === void 0 ? times(hasDisk, atLeast(1, whyOf(disk, "disk_size"))) : exactly(diskSize);
	const one = [
		besideOf("compute.instances", exactly(1)),
		besideOf("compute.cores", flavor === void 0 ? atLeast(1, why) : exactly(flavor.vcpus)),
		besideOf("compute.ram_mb", flavor === void 0 ? atLeast(0, why) : exactly(flavor.ramMiB)),
		besideOf("network.ports", exactly(1)),
		besideOf("volume.volumes", hasDisk),
		besideOf("volume.space_gb", space),
		besideOf("volume.volumes", hasDisk, { item: "" }),
		besideOf("volume.space_gb", space, { item: "" }),
		besideOf("network.floatingips", floatingIp(side))
	];
	const rolls = isInPlace(side) && side.which === "after" && isRolling(side.change);
	const amounts = one.map((each) => {
		const all = {
			...each,
			amount: {
				...times(nodes, each.amount),
				...sameNodes(side, each.amount, nodes, name)
			}
		};
		return rolls && Number.isFinite(each.amount.most) ? {
			...all,
			transient: each.amount.most
		} : all;
	});
	if (name !== void 0 && !hidden) {
		const amount = {
			...nodes,
			...sameNodes(side, exactly(1), nodes, name)
		};
		amounts.push(besideOf("compute.flavors", amount, { item: flavor?.name ?? name }));
	}
	const group = textOf(attributeOf(side, [
		...NODES_CLOUD,
		0,
		"server_group_id"
	]));
	if (group !== void 0) amounts.push(besideOf("compute.server_group_members", nodes, { object: `id ${group}` }));
	return amounts;
}
const FLAVOR = [
	...NODES_CLOUD,
	0,
	"flavor"
];
/** The flavor of the nodes; empty: it is not known, or on another cloud. */
function flavorOfNodes(side) {
	const name = textOf(attributeOf(side, FLAVOR));
	if (name === void 0) return [];
	return [{
		name,
		region: side.region,
		at: side.which,
		attribute: void 0,
		hidden: isHidden(side, FLAVOR)
	}];
}
/** In place, the same description before and after is the same amount, known or not. */
function sameNodes(side, each, nodes, name) {
	if (!isInPlace(side)) return {};
	return { same: `${nodes.least} to ${nodes.most} of ${name ?? ""} at ${each.least} to ${each.most}` };
}
/** Between the configured number and what the autoscaler may make of it. */
function replicasOf(side) {
	const found = attributeOf(side, [
		"spec",
		0,
		"replicas"
	]);
	const least = wholeNumberOf(attributeOf(side, [
		"spec",
		0,
		"min_replicas"
	]));
	const most = wholeNumberOf(attributeOf(side, [
		"spec",
		0,
		"max_replicas"
	]));
	const replicas = wholeNumberOf(found);
	const scaled = [{
		kind: "autoscaling",
		name: "max_replicas"
	}];
	if (replicas !== void 0) return between(replicas, Math.max(replicas, most ?? 0), scaled);
	if (found.kind === "known") return atLeast(0, whyOf(found, "replicas"));
	const written = isWritten(side, [
		"spec",
		0,
		"replicas"
	]);
	if (found.kind === "unknown" && written !== false) return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, [whyOf(found, "replicas")]);
	return between(1, Math.max(1, most ?? 0), scaled);
}
/** Each node gets a floating IP if it is to use one (the default) and the cluster has a pool of them. */
function floatingIp(side) {
	const uses = attributeOf(side, [
		...NODES_CLOUD,
		0,
		"use_floating_ip"
	]);
	if (uses.kind === "known" && uses.value === false) return NOTHING;
	const hasFloatingIps = findCluster(side)?.hasFloatingIps;
	if (hasFloatingIps === false) return NOTHING;
	if (uses.kind === "unknown") return between(0, 1, [whyOf(uses, "use_floating_ip")]);
	return hasFloatingIps === true ? exactly(1) : between(0, 1, [{
		kind: "not-in-plan",
		name: "floating_ip_pool"
	}]);
}
function toCluster(values, hidden) {
	const pool = findAttribute(values, false, [
		...CLUSTER_CLOUD,
		0,
		"floating_ip_pool"
	]);
	return {
		dcName: textOf(findAttribute(values, false, ["dc_name"])),
		isDcHidden: isMarked(hidden, ["dc_name"]),
		hasFloatingIps: pool.kind === "known" ? textOf(pool) !== void 0 : void 0,
		project: textOf(findAttribute(values, false, [
			...CLUSTER_CLOUD,
			0,
			"user_credentials",
			0,
			"project_id"
		]))
	};
}
/**
* The cluster that one side of a change belongs to: by id, else what all that `cluster_id` may refer to have in common; a cluster's
* change belongs to itself. undefined: not known.
*/
function findCluster(side) {
	const { change, which, facts } = side;
	const values = change[which];
	if (change.type === "metakube_cluster") return values === null ? void 0 : toCluster(values, change.hidden[which]);
	const id = memberOf(values, "cluster_id");
	if (typeof id === "string") {
		const found = referencedWithId(facts, which, id);
		return found?.type === "metakube_cluster" ? toCluster(found.values, found.hidden) : void 0;
	}
	const [first, ...others] = referencesOf(side, ["cluster_id"], "metakube_cluster").flatMap((address) => referencedAt(facts, which, address)).map((cluster) => toCluster(cluster.values, cluster.hidden));
	if (first === void 0 || others.some(({ project }) => project !== first.project)) return void 0;
	const common = (name) => others.every((other) => other[name] === first[name]) ? first[name] : void 0;
	return {
		dcName: common("dcName"),
		isDcHidden: [first, ...others].some(({ isDcHidden }) => isDcHidden),
		hasFloatingIps: common("hasFloatingIps"),
		project: first.project
	};
}
/** The region of a data centre such as `syseleven-cbk1`, by the pattern of the names; undefined for any other name. */
function regionOfDataCentre(name) {
	return /^syseleven-([a-z]{2,8})\d+$/.exec(name)?.[1];
}
/** True if nodes are replaced one after the other: their template changes, or something that only the template can hold. */
function isRolling({ before, after }) {
	const part = (values, name) => JSON.stringify(memberOf(memberOf(memberOf(values, "spec"), 0), name) ?? null);
	return part(before, "template") !== part(after, "template") || part(before, "replicas") === part(after, "replicas");
}

// src/plan/usage/providers/metakube/index.ts
const METAKUBE = {
	name: "metakube",
	prefix: "metakube_",
	resourceTypes: [
		counted("metakube_cluster", [CLUSTERS], {
			referenced: CLUSTER_ATTRIBUTES,
			source: "metakube resource_cluster_schema.go, docs/resources/cluster.md; ports and rules inferred"
		}),
		counted("metakube_node_deployment", [NODES], { source: "metakube resource_node_deployment_schema.go, docs/resources/node_deployment.md; ports inferred" }),
		...free([
			"metakube_cluster_role_binding",
			"metakube_maintenance_cron_job",
			"metakube_project",
			"metakube_role_binding",
			"metakube_service_account",
			"metakube_service_account_token",
			"metakube_sshkey"
		], "exists inside MetaKube only", { source: "metakube, the type's file" })
	],
	roles: /* @__PURE__ */ new Map(),
	placement: {
		regionOf: (side) => {
			const { dcName, isDcHidden = false } = findCluster(side) ?? {};
			const region = dcName === void 0 ? void 0 : regionOfDataCentre(dcName);
			return isRegionName(region) ? {
				region,
				hidden: isDcHidden,
				guessedFrom: "dc_name"
			} : void 0;
		},
		untold: () => say`the plan does not tell the data centre of these MetaKube resources, or its name tells no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
		projectOf: (side) => findCluster(side)?.project
	}
};

// src/plan/usage/targets.ts
/** One resource of a change, on one side. */
function toKnown({ configAddress, unknown, ...sides }, { address, which }) {
	return {
		address,
		configAddress,
		values: sides[which],
		unknown: which === "after" ? unknown : null
	};
}
/** The attribute of a resource. */
function attributeIn({ values, unknown }, name) {
	return findAttribute(values, unknown, [name]);
}
/** The object of a type that an attribute of a resource means; undefined: it cannot be told. */
function targetOf(facts, resource, { attribute, type }) {
	const id = textOf(attributeIn(resource, attribute));
	if (id !== void 0) {
		const object = referencedWithId(facts, "after", id);
		const isOfType = object?.type === type;
		return {
			identity: `id ${id}`,
			isNew: false,
			object: isOfType ? {
				...object,
				unknown: null
			} : void 0
		};
	}
	const address = addressOf(facts, resource, {
		attribute,
		type
	});
	const object = address === void 0 ? void 0 : referencedOfType(facts, "after", type)[address];
	if (address === void 0 || object === void 0) return void 0;
	return {
		identity: `new ${address}`,
		isNew: true,
		object: {
			...object,
			unknown: null
		}
	};
}
/** References that only choose an instance: the one with the key of the resource itself. */
const OWN_KEY = /* @__PURE__ */ new Set(["count.index", "each.key"]);
/** Address of the only object that the attribute refers to. */
function addressOf(facts, { address, configAddress }, { attribute, type }) {
	const expression = facts.resources[configAddress]?.expressions[attribute];
	if (expression?.kind !== "value") return void 0;
	const references = expression.references.filter((each) => !OWN_KEY.has(each));
	const [name, ...others] = new Set(references.map((each) => withoutInstanceKeys(each).split(".").slice(0, 2).join(".")));
	if (name === void 0 || others.length > 0 || !name.startsWith(`${type}.`)) return void 0;
	const [key, ...more] = new Set(references.flatMap((each) => /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(each)?.[1] ?? []));
	const usesOwnKey = references.length < expression.references.length;
	if (more.length > 0 || key !== void 0 && usesOwnKey) return void 0;
	const { module, ownKey } = splitAddress(address);
	return `${module}${name}${key ?? (usesOwnKey ? ownKey : "")}`;
}
/** The module part of an address with its dot, and the key of the instance. */
function splitAddress(address) {
	const name = withoutInstanceKeys(address).split(".").slice(-2).join(".");
	const at = address.lastIndexOf(name);
	return {
		module: address.slice(0, at),
		ownKey: address.slice(at + name.length)
	};
}

// src/plan/usage/providers/openstack/dhcp-port.ts
const NETWORK$2 = {
	attribute: "network_id",
	type: "openstack_networking_network_v2"
};
/** The agents' ports in the network of a subnet, which it has together with the network's other subnets. */
function dhcpPart(facts, subnet) {
	const dhcp = attributeIn(subnet, "enable_dhcp");
	if (dhcp.kind === "known" && dhcp.value !== true) return void 0;
	const network = targetOf(facts, subnet, NETWORK$2);
	return {
		of: [network?.identity ?? null],
		isCertain: dhcp.kind !== "unknown",
		mayBeThere: network !== void 0 && !network.isNew && network.object === void 0,
		why: dhcp.kind === "unknown" ? {
			kind: "after-apply",
			name: "enable_dhcp"
		} : {
			kind: "service",
			name: "network_id"
		}
	};
}
/** Ports of the agents, as many as the project's other networks have. Where nothing shows how many, none is counted. */
const DHCP_PORTS = {
	attributes: {
		enable_dhcp: "flag",
		network_id: "text"
	},
	needs: (side) => mayHavePorts(side) ? [{ what: "dhcpPorts" }] : [],
	amounts: (side) => {
		const ports = mayHavePorts(side) ? traitsOf(side)?.dhcpPorts ?? null : null;
		return ports === null ? [] : [besideOf("network.ports", times(shareOf(side), exactly(ports)))];
	}
};
/** False for a subnet that stays as it is: it changes nothing, whatever its network has. */
function mayHavePorts(side) {
	const dhcp = attributeOf(side, ["enable_dhcp"]);
	const mayHaveDhcp = dhcp.kind !== "known" || dhcp.value === true;
	return side.change.shares !== void 0 && mayHaveDhcp && shareOf(side).most > 0;
}

// src/plan/usage/providers/openstack/router-port.ts
const ROUTER = {
	attribute: "router_id",
	type: "openstack_networking_router_v2"
};
const SUBNET = {
	attribute: "subnet_id",
	type: "openstack_networking_subnet_v2"
};
const NETWORK$1 = {
	attribute: "network_id",
	type: "openstack_networking_network_v2"
};
/** The port that an interface of a router has together with others, if its subnet is or may be one of IPv6. */
function ipv6RouterPort(facts, routerInterface) {
	if (attributeIn(routerInterface, "subnet_id").kind === "unset") return void 0;
	const router = targetOf(facts, routerInterface, ROUTER);
	const subnet = targetOf(facts, routerInterface, SUBNET);
	const isUnknown = attributeIn(routerInterface, "subnet_id").kind === "unknown";
	if (subnet === void 0 && isUnknown && !mayMakeIpv6(facts)) return void 0;
	const version = subnet?.object === void 0 ? void 0 : versionOf(subnet.object);
	if (version === 4) return void 0;
	const network = subnet?.object === void 0 ? void 0 : targetOf(facts, subnet.object, NETWORK$1);
	return {
		of: [router?.identity ?? null, network?.identity ?? null],
		isCertain: version === 6,
		mayBeThere: [router, network].every((target) => target !== void 0 && !target.isNew && target.object === void 0),
		why: {
			kind: "service",
			name: "subnet_id"
		}
	};
}
/** 4 or 6; undefined: known only after apply. */
function versionOf(subnet) {
	const found = attributeIn(subnet, "ip_version");
	return found.kind === "known" ? found.value : void 0;
}
/** True if the plan makes an IPv6 subnet, or finds one while it is applied. */
function mayMakeIpv6(facts) {
	if (Object.keys(facts.readLater).some((address) => typeAt(address) === SUBNET.type)) return true;
	return Object.values(referencedOfType(facts, "after", SUBNET.type)).some((subnet) => versionOf({
		...subnet,
		unknown: null
	}) !== 4);
}

// src/plan/usage/providers/openstack/volume-types.ts
const UNKNOWN = { name: null };
/** What types of volumes depend on. */
function needsOfTypes(types) {
	return types.flatMap(({ need }) => need === void 0 ? [] : { what: need });
}
/** The type by the attribute that names it, else by what the volume is made from. */
function volumeTypeOf(side, path, origin) {
	const found = attributeOf(side, path);
	const name = textOf(found);
	if (name !== void 0) return isHidden(side, path) ? UNKNOWN : typeCalled(side, name);
	if (found.kind === "unknown" && isWritten(side, path) !== false) return UNKNOWN;
	return typeByOrigin(side, origin);
}
/** The type that a name or an id stands for. */
function typeCalled(side, name) {
	if (name === void 0) return UNKNOWN;
	if (!isUuid(name)) return { name };
	const types = traitsOf(side)?.volumeTypes ?? [];
	return {
		name: (types.find(({ id }) => id === name) ?? types.find((type) => type.name === name))?.name ?? null,
		need: "volumeTypes"
	};
}
function typeByOrigin(side, { volume, snapshot, image }) {
	const { facts } = side;
	const copied = (id) => typeCalled(side, facts.volumeTypes[id ?? ""]);
	if (volume !== void 0 && isSet(volume)) return copied(textOf(volume));
	if (snapshot !== void 0 && isSet(snapshot)) return copied(facts.snapshotVolumes[textOf(snapshot) ?? ""]);
	const ofImage = image !== void 0 && isSet(image) ? facts.imageVolumeTypes[textOf(image) ?? ""] : "";
	if (ofImage !== void 0 && ofImage !== "") return typeCalled(side, ofImage);
	const type = {
		name: traitsOf(side)?.defaultVolumeType ?? null,
		need: "defaultVolumeTypes"
	};
	return ofImage === void 0 ? {
		...type,
		isLikely: true
	} : type;
}
function isSet(found) {
	return found.kind === "unknown" || textOf(found) !== void 0;
}
const BY_IMAGE = [{
	kind: "service",
	name: "volume_type"
}];
/** The amounts, each once more for its type. */
function withType(amounts, { name, isLikely }) {
	const ofType = amounts.map((each) => {
		const amount = isLikely === true ? between(0, each.amount.most, [...BY_IMAGE, ...reasonsOf(each.amount)]) : each.amount;
		return {
			...each,
			amount,
			item: name ?? ""
		};
	});
	return [...amounts, ...ofType];
}
/** Everything that a volume consumes: of all volumes together, and of its type. */
function volumeRule(rules) {
	return {
		attributes: Object.assign({
			volume_type: "text",
			source_vol_id: "text",
			snapshot_id: "text",
			image_id: "text"
		}, ...rules.map(({ attributes }) => attributes)),
		needs: (side) => needsOfTypes([typeOfVolume(side)]),
		amounts: (side) => {
			const amounts = rules.flatMap((rule) => rule.amounts(side));
			const type = typeOfVolume(side);
			return [...withType(amounts, type), ...growthBefore(side, type)];
		}
	};
}
function typeOfVolume(side) {
	return volumeTypeOf(side, ["volume_type"], {
		volume: attributeOf(side, ["source_vol_id"]),
		snapshot: attributeOf(side, ["snapshot_id"]),
		image: attributeOf(side, ["image_id"])
	});
}
/** The provider extends a volume before it changes its type: for a moment it is larger with the old one. */
function growthBefore(side, { name }) {
	const written = memberOf(side.change.before, "volume_type");
	if (!isInPlace(side) || side.which === "before" || typeof written !== "string" || written === "") return [];
	const old = typeCalled(side, written).name;
	if (old !== null && old === name) return [];
	const [from, to] = [side.change.before, side.change.after].map((values) => memberOf(values, "size"));
	const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
	return transient > 0 ? [amountOf("volume.space_gb", NOTHING, {
		item: old ?? "",
		transient
	})] : [];
}

// src/plan/usage/providers/openstack/server-volumes.ts
/** True if the root disk of the server with these attributes is a volume. */
function bootsFromVolume(values) {
	const devices = memberOf(values, "block_device");
	return Array.isArray(devices) && devices.some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume");
}
/** Volumes that nova makes for a server, or deletes with it; of all types together, and of each type. */
function volumesOf(side) {
	return volumesOfDevices(side).flatMap(({ type, ...volumes }) => withType(toAmounts(volumes), type));
}
/** What these volumes depend on. */
function needsOfVolumes(side) {
	return needsOfTypes(volumesOfDevices(side).map(({ type }) => type));
}
function volumesOfDevices(side) {
	const devices = attributeOf(side, ["block_device"]);
	if (devices.kind === "unset") return [];
	if (devices.kind !== "known" || !Array.isArray(devices.value)) {
		const open = atLeast(0, whyOf(devices, "block_device"));
		return [{
			volumes: open,
			space: open,
			type: { name: null }
		}];
	}
	return [...devices.value.keys()].flatMap((index) => {
		const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
		return volumes === NO_VOLUME ? [] : {
			...volumes,
			type: typeOf(side, index)
		};
	});
}
function toAmounts({ volumes, space }) {
	return [besideOf("volume.volumes", volumes), besideOf("volume.space_gb", space)];
}
/** Type of the volume of a device: nova hands on what is said of it. */
function typeOf(side, index) {
	const attribute = (name) => attributeOf(side, [
		"block_device",
		index,
		name
	]);
	const source = textOf(attribute("source_type"));
	return volumeTypeOf(side, [
		"block_device",
		index,
		"volume_type"
	], source === "volume" || source === "snapshot" || source === "image" ? { [source]: attribute("uuid") } : {});
}
const NO_VOLUME = {
	volumes: NOTHING,
	space: NOTHING
};
function volumeAfter(side, index) {
	const source = attributeOf(side, [
		"block_device",
		index,
		"source_type"
	]);
	const destination = attributeOf(side, [
		"block_device",
		index,
		"destination_type"
	]);
	if (source.kind === "unknown" || destination.kind === "unknown") {
		const why = {
			kind: "after-apply",
			name: "block_device.source_type"
		};
		return {
			volumes: between(0, 1, [why]),
			space: atLeast(0, why)
		};
	}
	if (textOf(destination) !== "volume" || textOf(source) === "volume") return NO_VOLUME;
	return {
		volumes: exactly(1),
		space: spaceOf(side, index)
	};
}
function spaceOf(side, index) {
	const found = attributeOf(side, [
		"block_device",
		index,
		"volume_size"
	]);
	const size = wholeNumberOf(found);
	if (size !== void 0 && size > 0) return exactly(size);
	const snapshot = textOf(attributeOf(side, [
		"block_device",
		index,
		"uuid"
	]));
	const snapshotSize = snapshot === void 0 ? void 0 : side.facts.snapshots[snapshot];
	if (snapshotSize !== void 0) return exactly(snapshotSize);
	return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
}
/** Volumes that deleting the server gives back: only those with `delete_on_termination`, which is false unless somebody says so. */
function volumeBefore(side, index) {
	const deletes = attributeOf(side, [
		"block_device",
		index,
		"delete_on_termination"
	]);
	if (deletes.kind !== "known" || deletes.value !== true) return NO_VOLUME;
	if (textOf(attributeOf(side, [
		"block_device",
		index,
		"source_type"
	])) === "volume") return attachedBefore(side, index);
	const { volumes, space } = volumeAfter(side, index);
	return side.change.importing ? {
		volumes: between(0, volumes.most, [IMPORTED, ...reasonsOf(volumes)]),
		space: between(0, space.most, [IMPORTED, ...reasonsOf(space)])
	} : {
		volumes,
		space
	};
}
const IMPORTED = {
	kind: "imported",
	name: "block_device"
};
/** A volume that existed before the server: nova deletes it too. If this plan deletes it as well, it counts there. */
function attachedBefore(side, index) {
	const id = textOf(attributeOf(side, [
		"block_device",
		index,
		"uuid"
	]));
	if (id !== void 0 && side.facts.gone[id] === true) return NO_VOLUME;
	const why = {
		kind: "service",
		name: "block_device.delete_on_termination"
	};
	return {
		volumes: between(0, 1, [why]),
		space: atLeast(0, why)
	};
}

// src/plan/usage/providers/openstack/server-flavor.ts
const UNKNOWN_FLAVOR = {
	id: void 0,
	name: void 0,
	at: "after",
	attribute: void 0
};
/** Cores and RAM of a server, and one of its flavor. */
function flavorAmounts(side) {
	const named = flavorOf(side);
	const { hidden } = named;
	const flavor = side.findFlavor(named);
	const same = sameFlavor(named);
	const why = whyNoFlavor(side, named);
	const known = flavor === void 0 ? void 0 : sizesOf(side, {
		named,
		flavor
	});
	const amounts = [amountOf("compute.cores", known?.cores ?? {
		...atLeast(1, why),
		...same
	}), amountOf("compute.ram_mb", known?.ram ?? {
		...atLeast(0, why),
		...same
	})];
	const item = flavor?.name ?? named.name ?? named.id;
	if (item === void 0 || hidden) return amounts;
	const servers = why.kind === "no-flavor" ? between(0, 1, [why]) : exactly(1);
	return [...amounts, amountOf("compute.flavors", servers, { item })];
}
/** The flavors that these depend on. */
function needsOfFlavors(side) {
	return (isInPlace(side) ? [flavorOf(side), oldFlavorOf(side)] : [flavorOf(side)]).map((flavor) => ({
		what: "flavor",
		flavor
	}));
}
function flavorOf(side) {
	return toQuery(side, side.which === "before" ? flavorBefore(side) : flavorAfter(side));
}
function oldFlavorOf(side) {
	return toQuery(side, flavorBefore(side));
}
function toQuery(side, named) {
	const hidden = isHidden(side, ["flavor_name"]) || isHidden(side, ["flavor_id"]);
	return {
		...named,
		region: side.region,
		hidden
	};
}
/** Why the size of a server is not known: its flavor is not, or that flavor's size. */
function whyNoFlavor(side, query) {
	if (query.id !== void 0 || query.name !== void 0) return side.whyUnknown(query);
	const attribute = query.attribute ?? "flavor_name";
	return whyOf(attributeOf(side, [attribute]), attribute);
}
/** Cores and RAM of a server with a flavor: after a resize to a smaller one perhaps as much as before. */
function sizesOf(side, { named, flavor }) {
	const old = isInPlace(side) && side.which === "after" && named.at === "after" ? side.findFlavor(oldFlavorOf(side)) : void 0;
	if (old === void 0 || fits(side, {
		old,
		flavor
	})) return {
		cores: exactly(flavor.vcpus),
		ram: exactly(flavor.ramMiB)
	};
	return {
		cores: between(flavor.vcpus, Math.max(flavor.vcpus, old.vcpus), RESIZE),
		ram: between(flavor.ramMiB, Math.max(flavor.ramMiB, old.ramMiB), RESIZE)
	};
}
const RESIZE = [{
	kind: "service",
	name: "flavor_name"
}];
/** True if nova can resize: a root disk that lies in the flavor's own cannot become smaller (virt/libvirt/driver.py, migrate_disk_and_power_off). */
function fits(side, { old, flavor }) {
	if (old.diskGiB !== void 0 && flavor.diskGiB !== void 0 && flavor.diskGiB >= old.diskGiB) return true;
	return bootsFromVolume(side.change.before);
}
/** Size of the root disk that the server has now, in GiB, where that lies in its flavor's own; undefined: it is not known. */
function diskBefore(side) {
	const size = side.findFlavor(oldFlavorOf(side))?.diskGiB;
	return size !== void 0 && size > 0 ? size : void 0;
}
function sameFlavor({ id, name, region }) {
	const which = id === void 0 ? name : `id ${id}`;
	return which === void 0 ? {} : { same: `${which} in ${region ?? "an unknown region"}` };
}
function flavorBefore(side) {
	const { before } = side.change;
	return {
		id: textOf(findAttribute(before, false, ["flavor_id"])),
		name: textOf(findAttribute(before, false, ["flavor_name"])),
		at: "before",
		attribute: void 0
	};
}
/**
* Of `flavor_id` and `flavor_name` only one is configured. On a change the other one still has its old value in the plan, or is unknown: the one
* that differs decides, and `flavor_id` if both do.
*/
function flavorAfter(side) {
	const id = attributeOf(side, ["flavor_id"]);
	const name = attributeOf(side, ["flavor_name"]);
	const before = flavorBefore(side);
	const kept = (attribute) => isInPlace(side) ? before : {
		...before,
		at: "after",
		attribute
	};
	const called = (newName) => ({
		id: void 0,
		name: newName,
		at: "after",
		attribute: "flavor_name"
	});
	if (id.kind === "unknown") {
		if (isWritten(side, ["flavor_id"]) ?? isInPlace(side)) return {
			...UNKNOWN_FLAVOR,
			attribute: "flavor_id"
		};
		if (name.kind === "unknown") return UNKNOWN_FLAVOR;
		const newName = textOf(name);
		return newName !== void 0 && newName === before.name ? kept("flavor_name") : called(newName);
	}
	const newId = textOf(id);
	const identified = {
		id: newId,
		name: void 0,
		at: "after",
		attribute: "flavor_id"
	};
	if (side.change.before === null) return newId === void 0 ? called(textOf(name)) : identified;
	if (newId !== void 0 && newId !== before.id) return identified;
	if (name.kind === "unknown" && isWritten(side, ["flavor_name"]) !== false && newId === void 0) return UNKNOWN_FLAVOR;
	const newName = textOf(name);
	if (newName !== void 0 && newName !== before.name) return called(newName);
	return kept(newId === void 0 ? "flavor_name" : "flavor_id");
}

// src/plan/usage/providers/openstack/server-shelf.ts
/** States of a server that has been put on the shelf, as Terraform's state has them. */
const SHELVED = /* @__PURE__ */ new Set(["shelved", "shelved_offloaded"]);
/** The image of a server on the shelf; empty where there is none. */
function shelvedImage(side) {
	const images = times(timesShelved(side), imagesOf(side));
	if (images.most === 0) return [];
	return [amountOf("image.images", images), amountOf("image.space_bytes", {
		...times(images, copyOfDisk(side)),
		same: "shelf"
	})];
}
/** 1 if the side is on the shelf. The provider puts existing servers there only: a new one starts. */
function timesShelved(side) {
	if (side.which === "after" && !isInPlace(side)) return NOTHING;
	const found = attributeOf(side, ["power_state"]);
	if (found.kind === "unknown") return between(0, 1, [whyOf(found, "power_state")]);
	return exactly(SHELVED.has(textOf(found)?.toLowerCase() ?? "") ? 1 : 0);
}
/** Images that putting it on the shelf makes. The provider writes a sentence in place of the image's id where it knows that none was used. */
function imagesOf({ change }) {
	if (bootsFromVolume(change.before)) return NOTHING;
	return memberOf(change.before, "image_id") === true ? exactly(1) : between(0, 1, BY_SERVICE);
}
const BY_SERVICE = [{
	kind: "service",
	name: "power_state"
}];
const GIB = 2 ** 30;
/** Bytes of the copy: of most formats of disks less than the disk itself. */
function copyOfDisk(side) {
	const disk = diskBefore(side);
	return disk === void 0 ? atLeast(0, ...BY_SERVICE) : between(0, disk * GIB, BY_SERVICE);
}

// src/plan/usage/providers/openstack/server.ts
/** Everything that a server consumes. */
const SERVER = {
	attributes: {
		flavor_id: "text",
		flavor_name: "text",
		image_id: "isUuid",
		power_state: "text",
		network_mode: "text",
		network: {
			port: "text",
			uuid: "text",
			name: "text"
		},
		block_device: {
			source_type: "text",
			destination_type: "text",
			volume_size: "number",
			volume_type: "text",
			delete_on_termination: "flag",
			boot_index: "number",
			uuid: "text"
		},
		metadata: "keys",
		all_metadata: "keys",
		scheduler_hints: { group: "text" }
	},
	needs: (side) => [...needsOfFlavors(side), ...isInPlace(side) ? [] : needsOfVolumes(side)],
	amounts: serverAmounts
};
function serverAmounts(side) {
	const amounts = [
		amountOf("compute.instances", exactly(1)),
		...flavorAmounts(side),
		...groupMember(side)
	];
	amounts.push(...metadataItems(side), ...shelvedImage(side));
	if (isInPlace(side)) return amounts;
	amounts.push(besideOf("network.ports", portsOf(side)), ...volumesOf(side));
	if (side.which === "after" && textOf(attributeOf(side, ["network_mode"])) === "auto") amounts.push(...automaticNetwork());
	return amounts;
}
function portsOf(side) {
	const network = attributeOf(side, ["network"]);
	const blocks = network.kind === "known" && Array.isArray(network.value) ? network.value : [];
	if (side.which === "before") return exactly(blocks.filter((block) => !isText(memberOf(block, "port"))).length);
	if (textOf(attributeOf(side, ["network_mode"])) === "none") return NOTHING;
	if (blocks.length === 0) return exactly(1);
	const written = findExpression(side.config, ["network"]);
	const told = written?.kind === "blocks" && written.blocks.length === blocks.length;
	return blocks.map((_, index) => portOfBlock(side, index, { told })).reduce(plus, NOTHING);
}
function portOfBlock(side, index, { told }) {
	const port = attributeOf(side, [
		"network",
		index,
		"port"
	]);
	if (textOf(port) !== void 0) return NOTHING;
	if (port.kind !== "unknown") return exactly(1);
	const named = ["uuid", "name"];
	const known = named.some((name) => textOf(attributeOf(side, [
		"network",
		index,
		name
	])) !== void 0);
	if (!told) return known ? exactly(1) : between(0, 1, [whyOf(port, "network.port")]);
	if (isWritten(side, [
		"network",
		index,
		"port"
	]) !== true) return exactly(1);
	return named.some((name) => isWritten(side, [
		"network",
		index,
		name
	]) === true) ? between(0, 1, [whyOf(port, "network.port")]) : NOTHING;
}
function isText(value) {
	return typeof value === "string" && value !== "";
}
/** Without a network in the project nova lets neutron make one, with a subnet for each IP version and a router. */
function automaticNetwork() {
	const why = [{
		kind: "service",
		name: "network_mode"
	}];
	return [
		amountOf("network.networks", between(0, 1, why)),
		amountOf("network.subnets", between(0, 2, why)),
		amountOf("network.routers", between(0, 1, why))
	];
}
/** The limit holds for each server, whatever others have: the number of items that this one will have. */
function metadataItems(side) {
	const { change, which } = side;
	if (which === "before" && !isInPlace(side)) return [];
	const all = keysOf(memberOf(change.before, "all_metadata"));
	const own = keysOf(memberOf(change.before, "metadata"));
	const amount = (count) => [amountOf("compute.metadata_items", count, { object: EACH })];
	if (which === "before") return amount(exactly((/* @__PURE__ */ new Set([...all, ...own])).size));
	const found = attributeOf(side, ["metadata"]);
	if (found.kind === "unknown") return amount(atLeast(0, whyOf(found, "metadata")));
	const marked = memberOf(change.unknown, "metadata");
	const after = /* @__PURE__ */ new Set([...keysOf(memberOf(change.after, "metadata")), ...keysOf(marked)]);
	if (isInPlace(side)) {
		for (const key of all) if (!own.includes(key)) after.add(key);
	}
	return amount(exactly(after.size));
}
function keysOf(value) {
	return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}
function groupMember(side) {
	const path = [
		"scheduler_hints",
		0,
		"group"
	];
	const found = attributeOf(side, path);
	const id = textOf(found);
	const member = (object, amount) => [amountOf("compute.server_group_members", amount, { object })];
	if (id !== void 0) return member(`id ${id}`, exactly(1));
	if (found.kind !== "unknown") return [];
	const [group, ...others] = referencesOf(side, path, "openstack_compute_servergroup_v2");
	const why = whyOf(found, "scheduler_hints.group");
	if (group === void 0 || others.length > 0) return member(EACH, atLeast(1, why));
	return member(`new ${group}`, side.facts.serverGroups[group] === 1 ? exactly(1) : between(0, 1, [why]));
}

// src/plan/usage/providers/openstack/resource-types.ts
const NEUTRON_ROWS = "neutron quota/resource.py: usage is the number of rows of the project";
const NEUTRON = {
	project: "tenant_id",
	source: NEUTRON_ROWS
};
const VPNAAS = {
	project: "tenant_id",
	sharedBy: [],
	source: "neutron-vpnaas extensions/vpnaas.py, extensions/vpn_endpoint_groups.py"
};
const LBAAS_V1 = {
	project: "tenant_id",
	source: "inferred: LBaaS v1"
};
const REMOVED_VOLUME = { source: "provider CHANGELOG 3.0.0 (removed); as volume_v3" };
const RBAC = "neutron db/db_base_plugin_v2.py, db/external_net_db.py: sharing and external networks are RBAC entries, which stay while others use them";
const ROUTES = { source: "neutron conf/db/extraroute_db.py: max_routes; extensions/extraroute.py: router_route" };
const FIREWALL = {
	project: "project_id",
	source: "neutron-fwaas extensions/firewall_v2.py"
};
const FIREWALL_V1 = {
	project: "tenant_id",
	source: "inferred: FWaaS v1, as v2"
};
const OCTAVIA_PART = { source: "octavia api/v2/controllers: parts belong to their load balancer's project" };
const COMPUTE = [
	counted("openstack_compute_instance_v2", [SERVER], {
		countsUnchanged: true,
		source: "provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py"
	}),
	counted("openstack_compute_keypair_v2", [keyPair("user_id")], {
		countsUnchanged: true,
		source: "provider resource_openstack_compute_keypair_v2.go; nova quota.py: key pairs are counted for each user"
	}),
	counted("openstack_compute_servergroup_v2", [one("compute.server_groups")], { source: "nova api/openstack/compute/server_groups.py" }),
	counted("openstack_compute_interface_attach_v2", [port({
		given: "port_id",
		made: ["network_id"],
		onDelete: "made only"
	})], { source: "provider resource_openstack_compute_interface_attach_v2.go; nova network/neutron.py" }),
	counted("openstack_compute_secgroup_v2", [
		one("network.security_groups"),
		DEFAULT_SECURITY_GROUP_RULES,
		elements("network.security_group_rules", "rule")
	], { source: "provider CHANGELOG 3.0.0 (removed); nova network/security_group_api.py creates it in neutron" }),
	counted("openstack_compute_floatingip_v2", [one("network.floatingips")], { source: "provider CHANGELOG 3.0.0 (removed); nova network/neutron.py creates it in neutron" }),
	...free(["openstack_compute_volume_attach_v2", "openstack_compute_floatingip_associate_v2"], "connects things that exist"),
	...free([
		"openstack_compute_flavor_v2",
		"openstack_compute_flavor_access_v2",
		"openstack_compute_aggregate_v2"
	], "an administrator's definition")
];
const VOLUME = [volumeRule([one("volume.volumes"), size("volume.space_gb", {
	attribute: "size",
	least: 1
})])];
const STORAGE = [
	counted("openstack_blockstorage_volume_v3", VOLUME, { source: "provider resource_openstack_blockstorage_volume_v3.go; cinder volume/flows/api/create_volume.py, volume/api.py: extending to a smaller size is refused; quota_utils.py: types" }),
	counted("openstack_blockstorage_volume_v2", VOLUME, REMOVED_VOLUME),
	counted("openstack_blockstorage_volume_v1", VOLUME, REMOVED_VOLUME),
	counted("openstack_images_image_v2", [one("image.images"), size("image.space_bytes", {
		attribute: "size_bytes",
		least: 0
	})], { source: "provider resource_openstack_images_image_v2.go; glance api/v2/images.py" }),
	counted("openstack_objectstorage_object_v1", [OBJECT], { source: "provider resource_openstack_objectstorage_object_v1.go" }),
	...free(["openstack_blockstorage_volume_attach_v3", "openstack_blockstorage_volume_attach_v2"], "connects things that exist"),
	...free([
		"openstack_blockstorage_qos_v3",
		"openstack_blockstorage_qos_association_v3",
		"openstack_blockstorage_volume_type_v3",
		"openstack_blockstorage_volume_type_access_v3"
	], "an administrator's definition"),
	...free(["openstack_images_image_access_v2", "openstack_images_image_access_accept_v2"], "the image stays with its owner"),
	...free([
		"openstack_objectstorage_container_v1",
		"openstack_objectstorage_account_v1",
		"openstack_objectstorage_tempurl_v1"
	], "only the bytes of objects have a limit"),
	notRead("openstack_sharedfilesystem_share_v2", "shares and their size", {
		growsWith: ["size"],
		source: "manila quota.py: shares and gigabytes, of the project and of the share type; a share server has ports"
	}),
	notRead("openstack_sharedfilesystem_sharenetwork_v2", "share networks", { source: "manila quota.py" }),
	...free(["openstack_sharedfilesystem_securityservice_v2", "openstack_sharedfilesystem_share_access_v2"], "a setting of shares", { source: "manila quota.py" })
];
const SHARED = whileTrue("network.rbac_policies", "shared");
const EXTERNAL = whileTrue("network.rbac_policies", "external");
const SHAREABLE = {
	project: "project_id",
	source: "neutron objects/rbac_db.py: sharing is an RBAC entry"
};
const NETWORK = [
	counted("openstack_networking_network_v2", [
		one("network.networks"),
		SHARED,
		EXTERNAL
	], {
		project: "tenant_id",
		referenced: {},
		sharedBy: ["shared", "external"],
		source: RBAC
	}),
	counted("openstack_networking_subnet_v2", [one("network.subnets"), DHCP_PORTS], {
		project: "tenant_id",
		referenced: {
			enable_dhcp: "flag",
			ip_version: "number",
			network_id: "text"
		},
		partOf: dhcpPart,
		source: `${NEUTRON_ROWS}; agent/linux/dhcp.py: ports of agents`
	}),
	counted("openstack_networking_subnetpool_v2", [one("network.subnet_pools"), SHARED], {
		project: "project_id",
		source: `${NEUTRON_ROWS}; sharing inferred`
	}),
	counted("openstack_networking_port_v2", [one("network.ports")], NEUTRON),
	counted("openstack_networking_router_v2", [one("network.routers")], {
		project: "tenant_id",
		referenced: {},
		sharedBy: [],
		source: "neutron db/l3_db.py: ports of gateways and of high availability belong to no project"
	}),
	counted("openstack_networking_router_interface_v2", [port({
		given: "port_id",
		made: ["subnet_id"],
		onDelete: "always"
	})], {
		referenced: {
			router_id: "text",
			subnet_id: "text"
		},
		partOf: ipv6RouterPort,
		source: "neutron db/l3_db.py: the port belongs to the router's project, and goes with the interface; _add_interface_by_subnet, _remove_interface_by_subnet: a network's IPv6 subnets share one"
	}),
	counted("openstack_networking_floatingip_v2", [one("network.floatingips")], {
		project: "tenant_id",
		sharedBy: [],
		source: "neutron db/l3_db.py: its port belongs to no project"
	}),
	counted("openstack_networking_secgroup_v2", [one("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES], {
		project: "tenant_id",
		source: "provider resource_openstack_networking_secgroup_v2.go; neutron db/securitygroups_db.py: two rules for outgoing traffic"
	}),
	counted("openstack_networking_secgroup_rule_v2", [one("network.security_group_rules")], NEUTRON),
	counted("openstack_networking_rbac_policy_v2", [one("network.rbac_policies")], { source: "neutron extensions/rbac.py" }),
	counted("openstack_networking_trunk_v2", [one("network.trunks")], {
		project: "tenant_id",
		source: "neutron extensions/trunk.py; its sub-ports are ports of their own"
	}),
	...free([
		"openstack_networking_floatingip_associate_v2",
		"openstack_networking_port_secgroup_associate_v2",
		"openstack_networking_portforwarding_v2",
		"openstack_bgpvpn_network_associate_v2",
		"openstack_bgpvpn_router_associate_v2",
		"openstack_bgpvpn_port_associate_v2"
	], "connects things that exist"),
	counted("openstack_networking_addressscope_v2", [SHARED], SHAREABLE),
	counted("openstack_networking_qos_policy_v2", [SHARED], SHAREABLE),
	notRead("openstack_networking_router_route_v2", "routes of a router", ROUTES),
	notRead("openstack_networking_router_routes_v2", "routes of a router", {
		...ROUTES,
		growsWith: ["routes"]
	}),
	notRead("openstack_networking_subnet_route_v2", "host routes of a subnet", { source: "neutron conf/common.py: max_subnet_host_routes" }),
	notRead("openstack_bgpvpn_v2", "BGP VPNs", {
		project: "project_id",
		source: "networking-bgpvpn extensions/bgpvpn.py"
	}),
	notRead("openstack_fw_group_v2", "firewall groups", FIREWALL),
	notRead("openstack_fw_policy_v2", "firewall policies", FIREWALL),
	notRead("openstack_fw_rule_v2", "firewall rules", FIREWALL),
	notRead("openstack_fw_firewall_v1", "firewalls", FIREWALL_V1),
	notRead("openstack_fw_policy_v1", "firewall policies", FIREWALL_V1),
	notRead("openstack_fw_rule_v1", "firewall rules", FIREWALL_V1),
	...free([
		"openstack_networking_segment_v2",
		"openstack_networking_address_group_v2",
		"openstack_networking_qos_bandwidth_limit_rule_v2",
		"openstack_networking_qos_dscp_marking_rule_v2",
		"openstack_networking_qos_minimum_bandwidth_rule_v2",
		"openstack_networking_bgp_speaker_v2",
		"openstack_networking_bgp_peer_v2",
		"openstack_taas_tap_mirror_v2"
	], "the network service sets no quota for it", { source: "neutron, neutron-dynamic-routing, tap-as-a-service: extensions without register_quota" })
];
const VPN = [
	counted("openstack_vpnaas_service_v2", [one("network.vpn_services")], VPNAAS),
	counted("openstack_vpnaas_ike_policy_v2", [one("network.vpn_ikepolicies")], VPNAAS),
	counted("openstack_vpnaas_ipsec_policy_v2", [one("network.vpn_ipsecpolicies")], VPNAAS),
	counted("openstack_vpnaas_endpoint_group_v2", [one("network.vpn_endpoint_groups")], VPNAAS),
	counted("openstack_vpnaas_site_connection_v2", [one("network.vpn_ipsec_site_connections")], VPNAAS)
];
const VIP = port({
	given: "vip_port_id",
	made: ["vip_subnet_id", "vip_network_id"],
	onDelete: "made only"
});
/** Load balancers and their parts. Before provider 2.0 `use_octavia = false` made them in the network service. */
const LOAD_BALANCER = [
	counted("openstack_lb_loadbalancer_v2", [
		octavia(one("loadbalancer.loadbalancers"), one("network.loadbalancers")),
		octavia(flavor("loadbalancer.flavors", "flavor_id"), NONE),
		VIP
	], {
		project: "tenant_id",
		sharedBy: [],
		source: "provider resource_openstack_lb_loadbalancer_v2.go; octavia api/v2/controllers/load_balancer.py"
	}),
	counted("openstack_lb_listener_v2", [octavia(one("loadbalancer.listeners"), one("network.lb_listeners"))], OCTAVIA_PART),
	counted("openstack_lb_pool_v2", [octavia(one("loadbalancer.pools"), one("network.lb_pools"))], OCTAVIA_PART),
	counted("openstack_lb_member_v2", [octavia(one("loadbalancer.members"), one("network.lb_members"))], OCTAVIA_PART),
	counted("openstack_lb_members_v2", [octavia(elements("loadbalancer.members", "member"), elements("network.lb_members", "member"))], { source: "provider resource_openstack_lb_members_v2.go: the resource is all members of its pool" }),
	counted("openstack_lb_monitor_v2", [octavia(one("loadbalancer.healthmonitors"), one("network.lb_healthmonitors"))], OCTAVIA_PART),
	counted("openstack_lb_pool_v1", [one("network.lb_pools")], LBAAS_V1),
	counted("openstack_lb_member_v1", [one("network.lb_members")], LBAAS_V1),
	counted("openstack_lb_monitor_v1", [one("network.lb_healthmonitors")], LBAAS_V1),
	counted("openstack_lb_vip_v1", [one("network.loadbalancers"), port({
		given: "port_id",
		made: ["subnet_id"],
		onDelete: "made only"
	})], {
		project: "tenant_id",
		source: "inferred: LBaaS v1, the address was what is a load balancer today"
	}),
	notRead("openstack_lb_l7policy_v2", "L7 policies", OCTAVIA_PART),
	notRead("openstack_lb_l7rule_v2", "L7 rules", OCTAVIA_PART),
	...free(["openstack_lb_flavor_v2", "openstack_lb_flavorprofile_v2"], "an administrator's definition")
];
const DNS = [
	counted("openstack_dns_zone_v2", [one("dns.zones")], {
		project: "project_id",
		source: "designate central/service.py"
	}),
	counted("openstack_dns_transfer_accept_v2", [oneThatStays("dns.zones")], { source: "designate central/service.py: the zone moves here; deleting the acceptance does not give it back" }),
	notRead("openstack_dns_recordset_v2", "record sets and records", {
		project: "project_id",
		growsWith: ["records"],
		source: "designate central/service.py: zone_recordsets, zone_records, recordset_records"
	}),
	...free(["openstack_dns_zone_share_v2", "openstack_dns_transfer_request_v2"], "the zone stays with its owner")
];
const IDENTITY = free([
	"openstack_identity_application_credential_v3",
	"openstack_identity_ec2_credential_v3",
	"openstack_identity_endpoint_v3",
	"openstack_identity_group_v3",
	"openstack_identity_inherit_role_assignment_v3",
	"openstack_identity_project_v3",
	"openstack_identity_role_assignment_v3",
	"openstack_identity_role_v3",
	"openstack_identity_service_v3",
	"openstack_identity_user_membership_v3",
	"openstack_identity_user_v3"
], "is an identity, which no project owns");
const LIMITS = free([
	"openstack_blockstorage_quotaset_v2",
	"openstack_blockstorage_quotaset_v3",
	"openstack_compute_quotaset_v2",
	"openstack_dns_quota_v2",
	"openstack_identity_limit_v3",
	"openstack_identity_registered_limit_v3",
	"openstack_lb_quota_v2",
	"openstack_networking_quota_v2",
	"openstack_networking_quotas_v2"
], "sets limits", { setsLimits: true });
const BARBICAN = { source: "barbican common/quota.py" };
const OTHER = [
	notRead("openstack_keymanager_secret_v1", "secrets", BARBICAN),
	notRead("openstack_keymanager_container_v1", "containers of secrets", BARBICAN),
	notRead("openstack_keymanager_order_v1", "orders, and of the secrets that they make,", BARBICAN),
	...free(["openstack_workflow_cron_trigger_v2"], "the workflow service has no quotas", { source: "inferred" }),
	...free([
		"openstack_db_configuration_v1",
		"openstack_db_database_v1",
		"openstack_db_user_v1"
	], "is part of a database instance"),
	...free(["openstack_containerinfra_clustertemplate_v1"], "only describes clusters"),
	opaque("openstack_orchestration_stack_v1", "what a Heat stack creates depends on its template"),
	opaque("openstack_containerinfra_cluster_v1", "what a Magnum cluster creates depends on its template and driver"),
	opaque("openstack_containerinfra_nodegroup_v1", "what a Magnum node group creates depends on its template and driver"),
	opaque("openstack_db_instance_v1", "whether a Trove instance uses this project's quota depends on how the cloud is built")
];
/** Every type, with the names that old plans still have. */
const RESOURCE_TYPES$1 = [
	...COMPUTE,
	...STORAGE,
	...NETWORK,
	...VPN,
	...LOAD_BALANCER,
	...DNS,
	...IDENTITY,
	...LIMITS,
	...OTHER
];

// src/plan/usage/providers/openstack/value-specs.ts
const SPECS = "value_specs";
/** Attributes that no request has in its body. */
const NOT_SENT = /* @__PURE__ */ new Set(["id", "region"]);
const PROJECT = ["tenant_id", "project_id"];
/** Names in requests of attributes that have others there, or several. */
const REQUEST_NAMES = {
	tenant_id: PROJECT,
	project_id: PROJECT,
	external: ["router:external"]
};
/** The object as the request makes it. What its `value_specs` may replace by something that the plan does not show is not known. */
function asRequested(type, made, shape) {
	const specs = memberOf(made.values, SPECS) ?? null;
	const marks = [made.unknown, made.hidden];
	const isUnread = typeof specs !== "object" || Array.isArray(specs) || marks.some((of) => isMarked(of, [SPECS]));
	if (made.unknown === true || specs === null && !isUnread) return made;
	const values = { ...Object(made.values) };
	const unknown = { ...Object(made.unknown) };
	for (const [attribute, form] of Object.entries(shape)) {
		if (NOT_SENT.has(attribute)) continue;
		const given = (REQUEST_NAMES[attribute] ?? [attribute]).filter((name) => [specs, memberOf(made.unknown, SPECS)].some((of) => memberOf(of, name) !== void 0));
		if (given.length === 0 && !isUnread) continue;
		const isShown = !isUnread && !given.some((name) => marks.some((of) => isMarked(of, [SPECS, name])));
		const [value, ...others] = new Set(isShown ? given.map((name) => parse(memberOf(specs, name), form)) : []);
		const own = memberOf(made.values, attribute) ?? null;
		const isOwnName = given.includes(attribute) && !isInHeader(type, attribute);
		const isKnown = value !== void 0 && others.length === 0 && (isOwnName || own === value || isOnlyWord(type, attribute, own));
		delete unknown[attribute];
		values[attribute] = isKnown ? value : form === "flag" ? true : null;
		if (!isKnown) unknown[attribute] = true;
	}
	return {
		...made,
		values,
		unknown
	};
}
/** True if the attribute is a header of the request. Source: provider dns_zone_v2.go (dnsClientSetAuthHeader). */
function isInHeader(type, attribute) {
	return type.startsWith("openstack_dns_") && PROJECT.some((name) => name === attribute);
}
function isOnlyWord(type, attribute, own) {
	return own === null && !isInHeader(type, attribute);
}
/** All values in the map are texts. undefined: nothing that the attribute can be. */
function parse(text, form) {
	if (typeof text !== "string" || text === "") return void 0;
	if (form === "flag") return /^(?:true|1)$/iu.test(text) ? true : /^(?:false|0)$/iu.test(text) ? false : void 0;
	if (form === "number") return /^\d{1,15}$/u.test(text) ? Number(text) : void 0;
	return form === "text" ? text : void 0;
}

// src/plan/usage/providers/openstack/index.ts
const OPENSTACK = {
	name: "openstack",
	prefix: "openstack_",
	resourceTypes: RESOURCE_TYPES$1,
	roles: /* @__PURE__ */ new Map([
		["openstack_compute_flavor_v2", "flavor"],
		["openstack_images_image_v2", "image"],
		["openstack_networking_port_v2", "port"],
		["openstack_compute_servergroup_v2", "server group"],
		["openstack_blockstorage_snapshot_v3", "snapshot"],
		["openstack_networking_subnet_v2", "subnet"],
		["openstack_blockstorage_volume_v3", "volume"]
	]),
	asRequested,
	placement: null
};

// src/plan/usage/providers/index.ts
const PROVIDERS = [OPENSTACK, METAKUBE];
/** All types of all providers, with the names that old plans still have. */
const RESOURCE_TYPES = PROVIDERS.flatMap(({ resourceTypes }) => resourceTypes);
const BY_TYPE = new Map(RESOURCE_TYPES.map((row) => [row.type, row]));
/** The row of a type; undefined: no table has it. */
function findResourceType(type) {
	return BY_TYPE.get(type);
}
const ROLES = new Map(PROVIDERS.flatMap(({ roles }) => [...roles]));
/** The role of a type; undefined: it has none. */
function roleOf(type) {
	return ROLES.get(type);
}
/** The provider of a type, whether its table has it or not; undefined: none whose resources consume quota. */
function providerOfType(type) {
	return PROVIDERS.find(({ prefix }) => type.startsWith(prefix));
}
/**
* The provider of this name or source address; undefined: none whose resources consume quota. (Before 0.13 Terraform wrote no source
* address, but perhaps an alias.)
*/
function providerNamed(name) {
	const last = typeof name === "string" ? /(?:^|\/)(\w+)(?:\.[^/]*)?$/.exec(name)?.[1] : void 0;
	return last === void 0 ? void 0 : PROVIDERS.find((provider) => provider.name === last);
}
const SHAPES = new Map(RESOURCE_TYPES.flatMap((row) => row.kind === "no quota" ? [] : [[row.type, shapeOf(row)]]));
function shapeOf(row) {
	const own = row.project === null ? { region: "text" } : {
		region: "text",
		[row.project]: "text"
	};
	if (row.kind === "uncounted") return own;
	return Object.assign(own, row.referenced, ...row.rules.map(({ attributes }) => attributes));
}
const NO_SHAPE = { region: "text" };
/** The attributes that counting a resource of a type reads. */
function attributesRead(type) {
	return SHAPES.get(type) ?? NO_SHAPE;
}

export { hasConstantAccount as A, findMisfit as B, variableId as C, accountOf as D, PROVIDER_SETTINGS as E, createFacts as F, textOf as G, memberOf as H, createTable as I, parseAddress as J, wholeNumberOf as K, keepReferenced as L, isManifold as M, mayBeOfCloud as N, cloudOf$1 as O, referencesTo as P, referencedOfType as R, isRegionName as S, MORE_REFERENCES as T, pickMarks as U, isMarked as V, pickValues as W, typeAt as X, toAddress as Y, withoutInstanceKeys as Z, plus as _, roleOf as a, findProviderRegion as b, attributeOf as c, traitsOf as d, NOTHING as f, exactly as g, difference as h, providerOfType as i, isConfigured as j, findRedirection as k, isHidden as l, between as m, findResourceType as n, toKnown as o, atLeast as p, moduleOf as q, providerNamed as r, EACH as s, attributesRead as t, isWritten as u, reasonsOf as v, CLOUD_SETTINGS as w, followVariable as x, times as y, findAttribute as z };