import { An as mapAll, Ar as idOf, H as joinQuestions, On as GateError, V as throwIfWrapped, br as quote, dn as describeProjects, fn as isSameProject, gr as compareText, hr as capitalised, jr as isPerObject, mr as addUnknown, pn as plainProjectId, vn as formatInteger, xn as compareDemands, yr as quoteList, z as findSyntaxProblem } from "./shared.js";
import { a as agreement, i as FlavorIndex, n as whyUntold, r as withoutPlannedFlavors, t as toQuestion } from "./plan-usage-untold-flavors.js";
import { n as toFlavor } from "./plan-usage.js";

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
		const setting = block.expressions.get(name);
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
		const setting = block.expressions.get(name);
		return setting?.kind === "value" && setting.references.some((reference) => reference.startsWith("each."));
	});
}
/** True if the setting is the same whenever it is evaluated; also where it is not configured. */
function hasConstant(block, name) {
	const setting = block.expressions.get(name);
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
		const setting = block?.expressions.get(name);
		return setting === void 0 || setting.kind === "value" && setting.constant === null;
	};
	const named = block?.expressions.get("cloud");
	return isUnset("cloud") ? isUnset("auth_url") : named?.kind === "value" && named.constant === cloud;
}
/** Identity of a provider's account, by its settings: equal texts are the same account. undefined: it has no settings. */
function accountOf(block) {
	return identityOf(block, ACCOUNT_SETTINGS);
}
function identityOf(block, names) {
	const isConstant = block === void 0 || names.every((name) => hasConstant(block, name));
	return idOf(isConstant ? "" : block.module, names.map((name) => block?.expressions.get(name) ?? null));
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
		current = members?.get(step);
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
		because: `has ${quote(override)}, which leads past its region`
	};
	const found = block === void 0 ? { kind: "absent" } : readSetting(facts, block);
	const [region, ...others] = proof?.regions ?? [];
	if (proof === void 0 || region === void 0 || block !== void 0 && isManifold(block)) return found;
	if (others.length > 0) return {
		kind: "untold",
		because: `has data sources that were read in several regions${proof.hidden ? "" : ` (${quoteList([...proof.regions].sort())})`}`
	};
	if (found.kind === "certain" && found.region !== region) {
		const where = proof.hidden ? "another region" : quote(region);
		return {
			kind: "untold",
			because: `says ${quote(found.region)}, but its data sources were read in ${where}`
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
	const expression = block.expressions.get("region");
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
	const source = `takes its ${quote("region")} from ${quoteList(named)}`;
	if (others.length > 0) return untold(`${source}, and a plan does not hold what is made of them`);
	if (!name.startsWith("var.")) return untold(`${source}, which a plan does not hold`);
	const value = followVariable(facts, {
		module: block.module,
		references
	});
	if (value === void 0 || !isRegionName(value.text)) return untold(`${source}, of which the plan has no text`);
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
	const hidden = facts.sensitiveVariables.has(id);
	const told = (text) => text === void 0 ? void 0 : {
		text,
		hidden
	};
	if (module === "") return told(facts.variables.get(path));
	if (members.length > 0 || calls >= MAX_MODULES) return void 0;
	const given = facts.moduleArguments.get(id);
	if (given === void 0) return told(facts.moduleDefaults.get(id));
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
	return between(one.least + other.least, one.most + other.most, reasonsOf$1(one, other));
}
/** `count` times the same amount. No count times an unbounded amount is nothing. */
function times(count, amount) {
	const most = count.most === 0 || amount.most === 0 ? 0 : count.most * amount.most;
	return between(count.least * amount.least, most, reasonsOf$1(count, amount));
}
/** The reasons of several amounts, some perhaps twice. */
function reasonsOf$1(...amounts) {
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
		item: null,
		object: null,
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
		amounts: (side) => [amountOf(key, sizeOf$1(of, side))]
	};
}
function sizeOf$1({ attribute, least }, side) {
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
		amounts: (side) => isInPlace(side) ? [] : [besideOf("network.ports", times(shareOf$1(side), portOf(of, side)))]
	};
}
/** Share of the resource in what it may have together with others. */
function shareOf$1({ change, which }) {
	return change.shares?.[which] ?? exactly(1);
}
function portOf(of, side) {
	const given = attributeOf(side, [of.given]);
	return side.which === "before" ? portBefore(of, side, textOf(given)) : portAfter(of, side, given);
}
/** The state holds the port's id whether it was given or made: a port that has a resource of its own was given. */
function portBefore(of, { facts }, id) {
	if (id === void 0 || !facts.ports.has(id)) return exactly(1);
	if (of.onDelete === "made only") return NOTHING;
	return exactly(facts.gone.has(id) ? 0 : 1);
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
	const setting = provider?.expressions.get("use_octavia");
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
		attribute: null,
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
		const found = facts.referenced.withId(which, id);
		return found?.type === "metakube_cluster" ? toCluster(found.values, found.hidden) : void 0;
	}
	const [first, ...others] = referencesOf(side, ["cluster_id"], "metakube_cluster").flatMap((address) => facts.referenced.at(which, address)).map((cluster) => toCluster(cluster.values, cluster.hidden));
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
		untold: (nameOf) => `the plan does not tell the data centre of these MetaKube resources, or its name tells no region: state it with ${nameOf("provider-regions")}, as in ${quote("metakube = REGION")}`,
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
		const object = facts.referenced.withId("after", id);
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
	const object = address === void 0 ? void 0 : facts.referenced.ofType("after", type).get(address);
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
	const expression = facts.resources.get(configAddress)?.expressions.get(attribute);
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
		return ports === null ? [] : [besideOf("network.ports", times(shareOf$1(side), exactly(ports)))];
	}
};
/** False for a subnet that stays as it is: it changes nothing, whatever its network has. */
function mayHavePorts(side) {
	const dhcp = attributeOf(side, ["enable_dhcp"]);
	const mayHaveDhcp = dhcp.kind !== "known" || dhcp.value === true;
	return side.change.shares !== void 0 && mayHaveDhcp && shareOf$1(side).most > 0;
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
	if ([...facts.readLater].some((address) => typeAt(address) === SUBNET.type)) return true;
	return [...facts.referenced.ofType("after", SUBNET.type).values()].some((subnet) => versionOf({
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
	const copied = (id) => typeCalled(side, facts.volumeTypes.get(id ?? ""));
	if (volume !== void 0 && isSet(volume)) return copied(textOf(volume));
	if (snapshot !== void 0 && isSet(snapshot)) return copied(facts.snapshotVolumes.get(textOf(snapshot) ?? ""));
	const ofImage = image !== void 0 && isSet(image) ? facts.imageVolumeTypes.get(textOf(image) ?? "") : "";
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
		const amount = isLikely === true ? between(0, each.amount.most, [...BY_IMAGE, ...reasonsOf$1(each.amount)]) : each.amount;
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
	const snapshotSize = snapshot === void 0 ? void 0 : side.facts.snapshots.get(snapshot);
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
		volumes: between(0, volumes.most, [IMPORTED, ...reasonsOf$1(volumes)]),
		space: between(0, space.most, [IMPORTED, ...reasonsOf$1(space)])
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
	if (id !== void 0 && side.facts.gone.has(id)) return NO_VOLUME;
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
	attribute: null
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
		attribute: null
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
	return member(`new ${group}`, side.facts.serverGroups.get(group) === 1 ? exactly(1) : between(0, 1, [why]));
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
const PROJECT$1 = ["tenant_id", "project_id"];
/** Names in requests of attributes that have others there, or several. */
const REQUEST_NAMES = {
	tenant_id: PROJECT$1,
	project_id: PROJECT$1,
	external: ["router:external"]
};
/** The object as the request makes it. What its `value_specs` may replace by something that the plan does not show is not known. */
function asRequested$1(type, made, shape) {
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
		const [value, ...others] = new Set(isShown ? given.map((name) => parse$1(memberOf(specs, name), form)) : []);
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
	return type.startsWith("openstack_dns_") && PROJECT$1.some((name) => name === attribute);
}
function isOnlyWord(type, attribute, own) {
	return own === null && !isInHeader(type, attribute);
}
/** All values in the map are texts. undefined: nothing that the attribute can be. */
function parse$1(text, form) {
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
	asRequested: asRequested$1,
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

// src/plan/usage/resource-index.ts
/** Two different regions (or projects) already say that they do not agree. */
const MAX_EVIDENCE = 8;
/** True if nobody but its own project sees the object. */
function isPrivate(type, values) {
	const row = findResourceType(type);
	return (row?.kind === "counted" ? row.sharedBy : void 0)?.every((name) => memberOf(values, name) === false) === true;
}
/** Region and project by an object's attributes. `region` is given apart, for it may have to stay hidden. */
function toWhereabouts(type, region, { exists, values, hidden }) {
	const project = memberOf(values, "tenant_id") ?? memberOf(values, "project_id");
	return {
		region: typeof region === "string" && region !== "" ? region : void 0,
		project: typeof project === "string" && project !== "" ? project : void 0,
		isProjectHidden: ["tenant_id", "project_id"].some((name) => isMarked(hidden, [name])),
		isSeen: exists && isPrivate(type, values)
	};
}
/** Keeps it as evidence of what the provider of the resource works on. */
function keepEvidence(facts, configAddress, whereabouts) {
	const { region, project } = whereabouts;
	if (region === void 0 && project === void 0) return;
	const found = facts.evidence.get(configAddress) ?? {
		regions: /* @__PURE__ */ new Set(),
		projects: /* @__PURE__ */ new Set(),
		owners: /* @__PURE__ */ new Set()
	};
	facts.evidence.set(configAddress, found);
	if (region !== void 0) keepSome(found.regions, region);
	if (project === void 0) return;
	keepSome(found.projects, project);
	if (whereabouts.isProjectHidden) facts.hiddenProjects.add(plainProjectId(project));
	if (whereabouts.isSeen) keepSome(found.owners, project);
}
function keepSome(set, text) {
	if (set.size < MAX_EVIDENCE) set.add(text);
}
/** Keeps where a data source was read. `hidden`: the region must not be shown. */
function keepDataRegion(facts, configAddress, found) {
	const known = facts.dataRegions.get(configAddress) ?? {
		regions: /* @__PURE__ */ new Set(),
		hidden: false
	};
	keepSome(known.regions, found.region);
	known.hidden ||= found.hidden;
	facts.dataRegions.set(configAddress, known);
}
/** The flavor that these attributes describe; undefined where they do not. */
function flavorIn(values) {
	const id = memberOf(values, "flavor_id");
	return toFlavor({
		id: typeof id === "string" && id !== "" ? id : memberOf(values, "id"),
		name: memberOf(values, "name"),
		vcpus: memberOf(values, "vcpus"),
		ram: memberOf(values, "ram"),
		disk: memberOf(values, "disk"),
		region: memberOf(values, "region")
	});
}
/**
* Keeps a flavor that exists. Of a data source each flavor is kept once, whatever the number of its instances; `address` null: it is
* one of a data source.
*/
function keepFlavor(facts, known, flavor) {
	if (flavor === void 0) return;
	facts.flavors.set(idOf(known.address ?? known.configAddress, flavor), {
		...known,
		flavor
	});
}
/** An object that others refer to, by its attributes; undefined: its type is none that others look up. */
function referencedIn(type, { values, hidden }) {
	const row = findResourceType(type);
	if (row?.kind !== "counted" || row.referenced === void 0) return void 0;
	const id = memberOf(values, "id");
	return {
		type,
		id: typeof id === "string" ? id : void 0,
		values: pickValues(values, row.referenced),
		hidden: pickMarks(hidden, row.referenced)
	};
}

// src/plan/usage/changes.ts
/** After these there is a resource. Without a word on it the change would seem to give back only. */
const WILL_BE = /* @__PURE__ */ new Set([
	"create",
	"update",
	"delete then create",
	"create then delete"
]);
/** After these there is an object that was not there before. */
const MAKES = /* @__PURE__ */ new Set([
	"create",
	"delete then create",
	"create then delete"
]);
/** Keeps a change of a resource whose provider is known. */
function addChange(facts, planned) {
	const change = asRequested(planned);
	const { type, actions, before, after, hidden, importing, deferred } = change;
	const { text, configAddress } = change.address;
	const region = isMarked(hidden.before, ["region"]) ? void 0 : memberOf(before, "region");
	const isThere = before !== null;
	const known = {
		exists: isThere,
		values: before ?? after,
		hidden: isThere ? hidden.before : hidden.after
	};
	keepEvidence(facts, configAddress, toWhereabouts(type, region, known));
	if (importing) facts.imported.add(configAddress);
	keepForOthers(facts, change);
	const row = findResourceType(type);
	const isDescribed = row?.kind !== "counted" || !WILL_BE.has(actions?.order) || isObject(after);
	if (actions === void 0 || row === void 0 || !isDescribed) {
		if (row?.kind !== "no quota") keepUncounted(facts, change, { isDescribed });
		return;
	}
	if (!doesMatter(row, change)) return;
	if (row.kind === "no quota") {
		if (row.setsLimits) facts.limits.push(text);
		return;
	}
	const misfit = actions.order === "keep" || row.kind !== "counted" ? void 0 : misfitOf(change);
	if (misfit !== void 0) {
		const reason = `its ${quote(misfit)} is missing, or of another form than is known`;
		facts.uncounted.push({
			address: text,
			type,
			action: actions.name,
			reason
		});
	}
	addressesOf(facts, configAddress, contentOf(facts, change, actions)).push(text);
	if (deferred && row.kind === "counted") facts.deferred.push({
		address: text,
		type,
		action: actions.name
	});
}
/** True if the change may take something, give it back or set limits, or if its limit holds for each object. */
function doesMatter(row, { actions, before, after, unknown }) {
	const order = actions?.order;
	if (order === "keep") return row.kind === "counted" && row.countsUnchanged === true;
	if (row.kind !== "uncounted" || row.makesOthers) return true;
	if (order !== "update") return order !== "delete";
	return row.growsWith.some((name) => mayGrow(findAttribute(before, null, [name]), findAttribute(after, unknown, [name])));
}
/** True unless the attribute is known to be at most as large, or as long, as it was. */
function mayGrow(before, after) {
	if (before.kind === "unset" && after.kind === "unset") return false;
	const [from, to] = [sizeOf(before), sizeOf(after)];
	return from === void 0 || to === void 0 || to > from;
}
function sizeOf(found) {
	return found.kind === "known" && Array.isArray(found.value) ? found.value.length : wholeNumberOf(found);
}
function asRequested(change) {
	const { type, actions, after: values, unknown, hidden } = change;
	if (!MAKES.has(actions?.order) || !isObject(values)) return change;
	const made = providerOfType(type)?.asRequested?.(type, {
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
function misfitOf({ type, before, after, unknown }) {
	const shape = attributesRead(type);
	return (isObject(before) ? findMisfit(before, null, shape) : void 0) ?? (isObject(after) ? findMisfit(after, unknown, shape) : void 0);
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** The same content is the same object, however often it is found. */
function contentOf(facts, change, actions) {
	const { type, before, after, unknown, hidden, importing, deferred, halfBuilt } = change;
	const shape = attributesRead(type);
	const content = {
		type,
		actions,
		importing,
		deferred,
		halfBuilt,
		before: before === null ? null : pickValues(before, shape),
		after: after === null ? null : pickValues(after, shape),
		unknown: pickMarks(unknown, shape),
		hidden: {
			before: pickMarks(hidden.before, shape),
			after: pickMarks(hidden.after, shape)
		}
	};
	const identity = JSON.stringify(content);
	const known = facts.contents.get(identity);
	if (known !== void 0) return known;
	const found = {
		content,
		changes: /* @__PURE__ */ new Map()
	};
	facts.contents.set(identity, found);
	return found;
}
/** Addresses of the changes with this content at a place in the configuration. */
function addressesOf(facts, configAddress, { content, changes }) {
	const known = changes.get(configAddress);
	if (known !== void 0) return known;
	const addresses = [];
	changes.set(configAddress, addresses);
	facts.changes.push({
		...content,
		configAddress,
		addresses
	});
	return addresses;
}
/** Keeps a resource of which nothing can be told: its type or its actions are not known, or nothing says what it will be. */
function keepUncounted(facts, { address: { text: address }, type, actions }, { isDescribed }) {
	if (actions === void 0) {
		facts.uncounted.push({
			address,
			type,
			action: null,
			reason: "the plan has actions for it that are not known"
		});
		return;
	}
	if (actions.order === "keep") return;
	const reason = isDescribed ? "what this type of resource takes is not known" : "the plan does not say what it will be";
	facts.uncounted.push({
		address,
		type,
		action: actions.name,
		reason
	});
}
/** Keeps what a change tells of others: ids that go, numbers of server groups, sizes of flavors, objects that are referred to. */
function keepForOthers(facts, change) {
	const { type, actions, before, after, hidden, deposed } = change;
	const { text: at, configAddress } = change.address;
	const order = actions?.order;
	const role = roleOf(type);
	const id = memberOf(before, "id");
	if (typeof id === "string" && (role === "port" || role === "volume")) {
		if (role === "port") facts.ports.add(id);
		if (order === "delete" || order === "delete then create" || order === "create then delete") facts.gone.add(id);
	}
	if (role === "server group" && order !== "delete" && deposed === null) facts.serverGroups.set(configAddress, (facts.serverGroups.get(configAddress) ?? 0) + 1);
	if (role === "flavor") keepPlannedFlavor(facts, change);
	if (deposed !== null) return;
	for (const [which, values] of [["before", before], ["after", after]]) {
		const found = values === null ? void 0 : referencedIn(type, {
			values,
			hidden: hidden[which]
		});
		if (found !== void 0) facts.referenced.add(which, {
			address: at,
			configAddress,
			...found
		});
	}
}
function keepPlannedFlavor(facts, { address, actions, deposed, before, after }) {
	const { text, configAddress } = address;
	const changes = actions?.order !== "keep";
	const [old, planned] = [flavorIn(before), flavorIn(after)];
	if (!changes) keepFlavor(facts, {
		configAddress,
		address: text
	}, old);
	else facts.changedFlavors.set(deposed === null ? text : `${text} ${deposed}`, {
		configAddress,
		before: old,
		after: planned
	});
	if (actions?.order === "delete" || deposed !== null) return;
	const managed = facts.managedFlavors.get(configAddress) ?? {
		instances: 0,
		changes: false,
		after: void 0
	};
	managed.instances += 1;
	managed.changes ||= changes;
	managed.after = planned;
	facts.managedFlavors.set(configAddress, managed);
}

// src/plan/usage/default-group.ts
/** Keys of the resources that it comes with. */
const FIRSTS = /* @__PURE__ */ new Set([
	"network.networks",
	"network.ports",
	"network.security_groups"
]);
/** Number of what comes, by key: rules for each IP version, outgoing and from members. */
const COMES = {
	"network.security_groups": 1,
	"network.security_group_rules": 4
};
/** The groups that deltas say of. */
function defaultGroupsIn(deltas) {
	return deltas.flatMap(({ at, key, cause, after }) => cause === "default-group" && key === "network.security_groups" && at.region !== null ? [{
		region: at.region,
		hidden: at.hidden,
		isCertain: after.least > 0
	}] : []);
}
/** Regions of which it matters whether the project has a security group there. */
function regionsOfFirsts(deltas) {
	return [...firstsByRegion(deltas).keys()].filter((region) => region !== null);
}
/** What comes beside the changes in regions that are known to have no security group. */
function defaultGroups(deltas, { withoutSecurityGroups }) {
	return [...firstsByRegion(deltas)].flatMap(([region, all]) => {
		const maker = all.find(({ after }) => after.least > 0) ?? all[0];
		if (maker === void 0 || region === null || !withoutSecurityGroups.includes(region)) return [];
		return Object.entries(COMES).map(([key, count]) => {
			const after = times(atMostOne(maker.after), {
				least: count,
				most: count
			});
			return {
				...maker,
				key,
				order: "create",
				before: NOTHING,
				after,
				transient: 0,
				addresses: firstOf$1(maker),
				cause: "default-group"
			};
		});
	});
}
function firstsByRegion(deltas) {
	const firsts = deltas.filter(({ key, order, after }) => FIRSTS.has(key) && MAKING.has(order) && after.most > 0);
	return Map.groupBy(firsts, ({ at }) => at.region);
}
/** Orders of changes that make something; an update makes ports too. */
const MAKING = /* @__PURE__ */ new Set([
	"create",
	"create then delete",
	"delete then create",
	"update"
]);
function atMostOne(amount) {
	return between(Math.min(1, amount.least), 1, reasonsOf$1(amount));
}
/** One of the resources, whatever their order. */
function firstOf$1({ addresses }) {
	return [...addresses].sort().slice(0, 1);
}

// src/plan/usage/delta.ts
/** The amounts of a change that may do nothing to a key. */
function perhaps({ before, after, order }, why) {
	if (order === "keep") return {
		before,
		after
	};
	const upTo = (most, amount) => between(0, most, [why, ...reasonsOf$1(amount)]);
	if (order !== "update") return {
		before: upTo(before.most, before),
		after: upTo(after.most, after)
	};
	const { least, most } = difference(after, before);
	return {
		before: upTo(Math.max(0, -least), before),
		after: upTo(Math.max(0, most), after)
	};
}

// src/plan/usage/dhcp-networks.ts
/** Adds the networks that get DHCP with one side of a change: those of subnets that are, or may be, the first with DHCP. */
function keepDhcpNetworks(known, side, found) {
	const { change, which } = side;
	if (!(which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0) || found.region === null) return;
	const { region } = found;
	const before = known.get(region);
	const hidden = found.hidden || before?.hidden === true;
	known.set(region, {
		region,
		hidden,
		count: (before?.count ?? 0) + change.addresses.length,
		ports: traitsOf(side)?.dhcpPorts ?? null
	});
}

// src/plan/usage/provider-lookup.ts
const NO_PROVIDER = {
	kind: "found",
	key: null,
	block: void 0
};
/** The provider of a resource: the block that its configuration names. */
function findProvider(facts, { configAddress, type }) {
	const key = facts.resources.get(configAddress)?.providerKey ?? void 0;
	return key === void 0 ? findOnlyProvider(facts, type) : {
		kind: "found",
		key,
		block: facts.providers.get(key)
	};
}
/** The provider's only block, if there is one, for a resource that the configuration does not have (it was removed). */
function findOnlyProvider(facts, type) {
	const name = providerOfType(type)?.name;
	const [block, ...others] = [...facts.providers.values()].filter((each) => each.type === name);
	if (block === void 0) return NO_PROVIDER;
	if (others.length === 0) return found(block);
	return unclear(`the plan has no configuration for these resources, and several providers (${quote(block.type)})`);
}
/**
* The providers that a resource may have: of one that the configuration does not have any more, all of its type. (Terraform makes no plan without
* the provider that an object was made with, and the root module's has no block where it has no settings.)
*/
function findCandidates(facts, place) {
	const provider = findProvider(facts, place);
	if (provider.kind === "found" && facts.resources.has(place.configAddress)) return [provider];
	const name = providerOfType(place.type)?.name;
	const blocks = [...facts.providers.values()].filter(({ type }) => type === name);
	const known = blocks.map((block) => ({
		key: block.key,
		block
	}));
	return blocks.some(({ key }) => /^[^.:]+$/u.test(key)) ? known : [...known, {
		key: null,
		block: void 0
	}];
}
function found(block) {
	return {
		kind: "found",
		key: block.key,
		block
	};
}
function unclear(reason) {
	return {
		kind: "unclear",
		key: null,
		block: void 0,
		reason
	};
}
/** Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place tells of its provider. */
function groupByProvider(facts, all, isEvidence) {
	const groups = /* @__PURE__ */ new Map();
	for (const [configAddress, one] of all) {
		const config = facts.resources.get(configAddress);
		if (config === void 0 || !isEvidence(config, configAddress)) continue;
		const { key } = findProvider(facts, {
			configAddress,
			type: config.type
		});
		if (key === null) continue;
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [one]);
		else group.push(one);
	}
	return groups;
}

// src/plan/usage/flavor-book.ts
/** The flavors of one plan. `file`: those of the user's file; `cloud`: those that the cloud tells, null: nobody has asked it. */
function createFlavorBook(facts, given) {
	const cloudOf = cloudFinder(facts);
	const lists = listsByCloud(facts, cloudOf);
	const indexes = new Map([...lists].map(([cloud, { there, staying, becoming }]) => [cloud, {
		before: new FlavorIndex(there),
		after: new FlavorIndex(staying),
		becoming: new FlavorIndex(becoming)
	}]));
	const file = new FlavorIndex(given.file);
	const ofCloud = new FlavorIndex(given.cloud?.flavors ?? []);
	const lookUpHere = (change, query) => {
		const cloud = cloudOf(change);
		const plan = cloud === void 0 ? void 0 : indexes.get(cloud);
		const planned = query.at === "after" ? plannedFlavor(facts, {
			change,
			query,
			cloud,
			cloudOf
		}) : void 0;
		const first = planned ?? plan?.[query.at].find(query) ?? file.find(query);
		if (first?.kind !== "one") return first;
		const names = {
			id: query.id ?? first.flavor.id ?? void 0,
			name: query.name ?? first.flavor.name ?? void 0,
			region: query.region
		};
		return [
			plan?.[query.at],
			file,
			query.at === "after" && planned === void 0 ? plan?.becoming : void 0
		].reduce((found, index) => agreement(found, index?.find(names)), first);
	};
	/** What the cloud says counts where nothing else tells, not even under the other name that the cloud knows it by. */
	const lookUp = (change, query) => {
		const here = lookUpHere(change, query);
		const question = here === void 0 ? toQuestion(query) : void 0;
		if (question === void 0) return here;
		const { id, name, region } = question;
		const told = ofCloud.find(id === null ? {
			name: name ?? void 0,
			region
		} : {
			id,
			region
		});
		if (told?.kind !== "one") return told;
		const names = {
			...query,
			id: told.flavor.id ?? void 0,
			name: told.flavor.name ?? void 0
		};
		return lookUpHere(change, names) ?? (becomesAnother(change, names, told) ? void 0 : told);
	};
	/** True if the plan makes another size of a flavor before a server has it. */
	const becomesAnother = (change, query, told) => {
		const cloud = query.at === "after" ? cloudOf(change) : void 0;
		const becoming = cloud === void 0 ? void 0 : indexes.get(cloud)?.becoming.find(query);
		return agreement(told, becoming)?.kind === "contradiction";
	};
	const find = (change, query) => {
		const found = lookUp(change, query);
		return found?.kind === "one" ? found.flavor : void 0;
	};
	const contradictionOf = (change, query) => {
		const found = lookUp(change, query);
		if (found?.kind !== "contradiction") return void 0;
		return [query.hidden ? null : nameOf(query, found.sizes), found.sizes];
	};
	const whyUnknown = (change, query) => {
		const name = query.hidden ? null : query.name ?? query.id ?? null;
		if (contradictionOf(change, query) !== void 0) return {
			kind: "flavor-conflict",
			name
		};
		const { kind, ...rest } = whyUntold(given.cloud, query);
		return {
			kind,
			name,
			...rest
		};
	};
	const questionOf = (change, query) => lookUpHere(change, query) === void 0 ? toQuestion(query) : void 0;
	return {
		find,
		whyUnknown,
		contradictionOf,
		questionOf
	};
}
function nameOf({ id, name }, sizes) {
	return sizes.find((flavor) => flavor.name !== null)?.name ?? name ?? id ?? null;
}
/** The flavor of this plan that a server will have: the only one that its attribute refers to, if that has the value of the attribute. */
function plannedFlavor(facts, of) {
	const { change, query, cloud, cloudOf } = of;
	const { id, name, region, attribute } = query;
	if (attribute === null || cloud === void 0) return void 0;
	const expression = facts.resources.get(change.configAddress)?.expressions.get(attribute);
	if (expression?.kind !== "value") return void 0;
	const named = expression.references.filter((each) => !INSTANCE_KEYS.has(each));
	const types = new Set(named.map((each) => each.split(".", 1)[0] ?? ""));
	if ([...types].some((type) => roleOf(type) !== "flavor")) return void 0;
	const module = moduleOf(change.configAddress);
	const [address, ...others] = [...types].flatMap((type) => referencesTo(expression, type, module));
	const planned = address === void 0 || others.length > 0 ? void 0 : facts.managedFlavors.get(address);
	if (address === void 0 || planned?.instances !== 1 || !planned.changes || planned.after === void 0) return void 0;
	const flavor = planned.after;
	if (!(attribute === "flavor_id" ? flavor.id === (id ?? null) : name !== void 0 && flavor.name === name) || cloudOf({
		configAddress: address,
		type: typeAt(address)
	}) !== cloud) return void 0;
	return (flavor.region !== null ? flavor.region === region : isSameRegion(facts, change.configAddress, address)) ? {
		kind: "one",
		flavor
	} : void 0;
}
/** References that only choose an instance. */
const INSTANCE_KEYS = /* @__PURE__ */ new Set(["count.index", "each.key"]);
function isSameRegion(facts, ...addresses) {
	const configs = addresses.map((address) => facts.resources.get(address));
	return configs.every((config) => config?.providerKey === configs[0]?.providerKey && config?.expressions.has("region") !== true);
}
/** Tells which places work in the same cloud: they have the same answer. undefined: nothing says which it is. */
function cloudFinder(facts) {
	const known = /* @__PURE__ */ new Map();
	const isOnly = hasOneProvider(facts);
	const lookUp = (place) => {
		if (isOnly) return "the only one";
		const { block } = findProvider(facts, place);
		if (block !== void 0) return cloudOfBlock(block);
		const key = facts.resources.get(place.configAddress)?.providerKey ?? null;
		return key === null ? void 0 : `key ${key}`;
	};
	return (place) => {
		if ((providerOfType(place.type)?.placement ?? null) !== null) return void 0;
		if (!known.has(place.configAddress)) known.set(place.configAddress, lookUp(place));
		return known.get(place.configAddress);
	};
}
/** True if all resources have the same provider, however it is called. */
function hasOneProvider({ resources, providers }) {
	const used = /* @__PURE__ */ new Set();
	for (const { type, providerKey } of resources.values()) if (providerKey !== null && providerOfType(type)?.placement === null) used.add(providerKey);
	const blocks = [...providers.values()].filter(({ type }) => providerNamed(type)?.placement === null);
	return used.size < 2 && blocks.length < 2;
}
/** Blocks with the same constants lead to the same cloud. An expression may have another value in each. */
function cloudOfBlock(block) {
	const settings = CLOUD_SETTINGS.map((name) => {
		const expression = block.expressions.get(name);
		if (expression === void 0) return null;
		return expression.kind === "value" ? expression.constant : void 0;
	});
	return settings.includes(void 0) ? `key ${block.key}` : `settings ${JSON.stringify(settings)}`;
}
function listsByCloud(facts, cloudOf) {
	const lists = /* @__PURE__ */ new Map();
	const listsOf = (configAddress) => {
		const cloud = cloudOf({
			configAddress,
			type: typeAt(configAddress)
		});
		if (cloud === void 0) return void 0;
		const found = lists.get(cloud) ?? {
			there: [],
			staying: [],
			becoming: []
		};
		lists.set(cloud, found);
		return found;
	};
	for (const { configAddress, address, flavor } of facts.flavors.values()) {
		const of = listsOf(configAddress);
		of?.there.push(flavor);
		if (address === null || !facts.changedFlavors.has(address)) of?.staying.push(flavor);
	}
	for (const { configAddress, before, after } of facts.changedFlavors.values()) {
		const of = listsOf(configAddress);
		if (before !== void 0) of?.there.push(before);
		if (before !== void 0 && after !== void 0) of?.becoming.push(after);
	}
	return lists;
}

// src/plan/usage/half-built.ts
/**
* All changes, those that delete objects which only the state before tells to be tainted told apart from those that are the same
* otherwise. (A change itself says so only where it is the reason for a replacement.)
*/
function changesOf(facts) {
	return facts.tainted.size === 0 ? facts.changes : facts.changes.flatMap((change) => splitTainted(facts, change));
}
function splitTainted(facts, change) {
	const { order } = change.actions;
	if (change.halfBuilt || change.before === null || order === "create" || order === "keep") return [change];
	const tainted = change.addresses.filter((address) => facts.tainted.has(address));
	const whole = change.addresses.filter((address) => !facts.tainted.has(address));
	if (tainted.length === 0) return [change];
	const halfBuilt = {
		...change,
		addresses: tainted,
		halfBuilt: true
	};
	return whole.length === 0 ? [halfBuilt] : [{
		...change,
		addresses: whole
	}, halfBuilt];
}
const LEFT_BEHIND = {
	kind: "left-behind",
	name: null
};
/** The certain part of the amounts that a half-built object gives back. */
function certainOf(amounts) {
	return amounts.map((each) => each.beside === true ? {
		...each,
		amount: between(0, each.amount.most, [LEFT_BEHIND])
	} : each);
}

// src/plan/usage/ownership.ts
const OWN = { kind: "own" };
const UNCLEAR = { kind: "unclear" };
/** Accounts of the changes of several plans, which may pay for one another. */
function accountsOf(plans) {
	const found = plans.map((facts) => {
		const ofAccounts = facts.changes.filter(({ type }) => placementOf(type) === null);
		return {
			providers: ofAccounts.map((change) => findProvider(facts, change)).filter(({ kind }) => kind === "found"),
			going: ofAccounts.filter(mayRelease).flatMap((change) => findCandidates(facts, change)),
			hasPlaced: ofAccounts.length < facts.changes.length
		};
	});
	return {
		accounts: new Set(found.flatMap(({ providers }) => providers.map(({ block }) => accountOf(block)))),
		clouds: new Set(found.flatMap(({ providers, going }) => [...providers, ...going].map(({ block }) => cloudOf$1(block)))),
		hasPlaced: found.some(({ hasPlaced }) => hasPlaced)
	};
}
/**
* Looks up owners of the changes of one plan. `projectId`: the id of the project that is asked for; null: not told. `all`: accounts of all plans that
* are counted together.
*/
function createOwnership(facts, projectId, all) {
	const project = projectId === null ? null : plainProjectId(projectId);
	const { accounts } = accountsOf([facts]);
	const owners = ownersByProvider(facts);
	const shown = (id) => facts.hiddenProjects.has(id) ? "" : id;
	const logins = new Set(accounts.size < 2 ? [...owners.values()].flatMap((ids) => [...ids].map(shown)) : []);
	const projects = new Set(logins);
	const byProvider = ({ key, block }, { which, isOnly }) => {
		const named = block === void 0 ? { kind: "none" } : namedProject(facts, block);
		if (named.kind === "told") projects.add(shown(named.project));
		const [owner, ...others] = (key === null ? void 0 : owners.get(key)) ?? [];
		for (const id of owner === void 0 ? [] : [owner, ...others]) projects.add(shown(id));
		if (key === null && !isOnly) return UNCLEAR;
		if (block !== void 0 && isManifold(block)) return UNCLEAR;
		if (project === null) return isOnly ? OWN : UNCLEAR;
		if (owner === void 0 || others.length > 0) {
			const isNamed = named.kind === "told" && named.project === project;
			if (isOnly) return named.kind === "told" && !isNamed ? UNCLEAR : OWN;
			return which === "after" && isNamed ? OWN : UNCLEAR;
		}
		if (owner === project) return OWN;
		const agrees = named.kind === "none" || named.kind === "told" && named.isConstant && named.project === owner;
		const isLasting = block === void 0 || hasConstantAccount(block);
		return agrees && isLasting ? {
			kind: "other",
			project: shown(owner)
		} : UNCLEAR;
	};
	/** What goes is given back only where each provider that it may have, and nothing else in the plan, is of the project's account. */
	const byProviders = ({ change, which }) => {
		const releases = which === "before" && mayRelease(change);
		if (placementOf(change.type) !== null) return releases && all.accounts.size > 0 ? UNCLEAR : OWN;
		if (!releases) return byProvider(findProvider(facts, change), {
			which,
			isOnly: accounts.size < 2
		});
		const candidates = findCandidates(facts, change);
		const isOnly = (/* @__PURE__ */ new Set([...all.accounts, ...candidates.map(({ block }) => accountOf(block))])).size < 2 && !all.hasPlaced;
		const [first = UNCLEAR, ...others] = candidates.map((candidate) => byProvider(candidate, {
			which,
			isOnly
		}));
		return others.every((other) => isSameOwner(first, other)) ? first : UNCLEAR;
	};
	const ownerOf = (side) => {
		const named = projectOfSide(side);
		const id = named === void 0 ? void 0 : plainProjectId(named);
		const attribute = projectAttribute(side.change.type);
		const name = id === void 0 || attribute !== null && isHidden(side, [attribute]) ? "" : shown(id);
		if (id !== void 0) projects.add(name);
		const byName = (of) => of === project ? OWN : {
			kind: "other",
			project: name
		};
		const owner = id === void 0 || project === null ? byProviders(side) : byName(id);
		if (owner.kind === "other" && id === void 0 && mayNameProject(side)) return UNCLEAR;
		const mayBeElsewhere = side.which === "before" && all.clouds.size > 1 && placementOf(side.change.type) === null;
		return owner.kind === "own" && mayBeElsewhere ? UNCLEAR : owner;
	};
	const keepsOwner = (before, after) => {
		if (!facts.resources.has(after.change.configAddress)) return false;
		const [old, named] = [projectOfSide(before), projectOfSide(after)];
		return named === void 0 ? !mayNameProject(after) : old !== void 0 && isSameProject(old, named);
	};
	return {
		ownerOf,
		keepsOwner,
		projects,
		logins
	};
}
/** True if an object that exists, or is to be made, belongs to the project. */
function showsProject(facts, project) {
	if (project === null) return false;
	return [...facts.evidence.values()].some(({ projects }) => [...projects].some((id) => isSameProject(id, project)));
}
/** Ids of the projects that objects tell whose type names one; "" stands for those that must not be shown. */
function projectsShown(facts) {
	const ids = [...facts.evidence].flatMap(([address, { projects }]) => projectAttribute(typeAt(address)) === null ? [] : [...projects].map(plainProjectId));
	return new Set(ids.map((id) => facts.hiddenProjects.has(id) ? "" : id));
}
/** True if the object that exists may give something back: it goes, or shrinks. */
function mayRelease({ actions: { order } }) {
	return order !== "create" && order !== "keep";
}
function isSameOwner(one, other) {
	return one.kind === "other" ? other.kind === "other" && one.project === other.project : one.kind === other.kind;
}
/** True if the resource has a project in its configuration that is known only after apply. */
function mayNameProject(side) {
	const attribute = projectAttribute(side.change.type);
	if (attribute === null || attributeOf(side, [attribute]).kind !== "unknown") return false;
	return [attribute, "value_specs"].some((name) => isWritten(side, [name]) === true);
}
function placementOf(type) {
	return providerOfType(type)?.placement ?? null;
}
/** The project that the resource itself names; undefined: none, or it is not known. */
function projectOfSide(side) {
	const placement = placementOf(side.change.type);
	if (placement !== null) return placement.projectOf(side);
	const project = projectAttribute(side.change.type);
	return project === null ? void 0 : textOf(attributeOf(side, [project]));
}
/** The attribute in which resources of a type may name another project; null: there is none. */
function projectAttribute(type) {
	const row = findResourceType(type);
	return row === void 0 || row.kind === "no quota" ? null : row.project;
}
function namedProject(facts, block) {
	const setting = block.expressions.get("tenant_id");
	if (setting === void 0 || setting.kind === "value" && !setting.set) return { kind: "none" };
	if (setting.kind !== "value") return { kind: "untold" };
	if (typeof setting.constant === "string") return {
		kind: "told",
		project: plainProjectId(setting.constant),
		isConstant: true
	};
	const value = followVariable(facts, {
		module: block.module,
		references: setting.references
	});
	return value === void 0 ? { kind: "untold" } : {
		kind: "told",
		project: plainProjectId(value.text),
		isConstant: false
	};
}
/**
* Projects of the objects that exist, by provider key: of those that only their own project can see, do not name a project in the
* configuration, and did not come under Terraform's care with this plan. They were read for this plan with the provider's present login.
*/
function ownersByProvider(facts) {
	const evidence = groupByProvider(facts, facts.evidence, (config, address) => !facts.imported.has(address) && [
		"tenant_id",
		"project_id",
		"value_specs"
	].every((attribute) => isConfigured(config, [attribute]) !== true));
	return new Map([...evidence].map(([key, found]) => [key, new Set(found.flatMap(({ owners }) => [...owners].map(plainProjectId)))]));
}

// src/plan/usage/regions.ts
/** Looks up regions in the facts of one plan. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider. */
function createRegionBook(facts, options, cloud) {
	const proofs = proofsByProvider(facts);
	const seen = regionsSeen(facts);
	const conflicts = /* @__PURE__ */ new Map();
	const known = /* @__PURE__ */ new Map();
	const regionOfProvider = (provider) => {
		const id = idOf(provider.kind, provider.key);
		const region = known.get(id) ?? findRegion(provider);
		known.set(id, region);
		return region;
	};
	const findRegion = (provider) => {
		if (provider.kind === "unclear") return unknown("not in the plan", provider.reason);
		const { key, block } = provider;
		const found = findProviderRegion(facts, {
			block,
			proof: key === null ? void 0 : proofs.get(key)
		});
		if (key !== null) noteConflict(key, found);
		return toRegion(found, {
			key,
			block,
			seen: seen.get(key ?? ""),
			options,
			cloud
		});
	};
	const noteConflict = (key, found) => {
		const [evidence, ...others] = seen.get(key) ?? [];
		if (evidence === void 0 || others.length > 0 || found.kind !== "certain" || found.hidden) return;
		if (found.region !== evidence) conflicts.set(key, {
			setting: found.region,
			seen: evidence
		});
	};
	const regionBySettings = (side) => {
		const { change } = side;
		const provider = findProvider(facts, change);
		if (provider.block !== void 0 && findRedirection(provider.block) !== void 0) return regionOfProvider(provider);
		return ownRegion(change.actions.order === "update" && change.after !== null ? {
			...side,
			which: "after"
		} : side) ?? regionOfProvider(provider);
	};
	const regionByPlacement = (placement, side) => {
		const own = placement.regionOf(side);
		if (own !== void 0) {
			const { region, hidden, guessedFrom: from } = own;
			return {
				region,
				hidden,
				by: from === null ? { kind: "plan" } : {
					kind: "guess",
					from
				}
			};
		}
		const { key } = findProvider(facts, side.change);
		const stated = key === null ? void 0 : options.providerRegions.get(key);
		if (key !== null && stated !== void 0) return byStatement(stated, key);
		return unknown("not in the plan", placement.untold(options.nameOf));
	};
	return {
		regionOf: (side) => {
			const placement = providerOfType(side.change.type)?.placement ?? null;
			return placement === null ? regionBySettings(side) : regionByPlacement(placement, side);
		},
		conflicts
	};
}
/** The region that the resource's own attribute tells, or why it does not; undefined: it is the provider's. */
function ownRegion(side) {
	const found = attributeOf(side, ["region"]);
	const region = textOf(found);
	if (isRegionName(region)) return {
		region,
		hidden: isHidden(side, ["region"]),
		by: { kind: "plan" }
	};
	if (side.which === "before") return void 0;
	if (region !== void 0) return unknown("not in the plan", "their `region` is nothing that a region is called");
	if (found.kind !== "unknown" || isWritten(side, ["region"]) !== true) return void 0;
	return unknown("known after apply", "the `region` of these resources is known only after apply: make it a constant or a variable");
}
function unknown(kind, reason) {
	return {
		region: null,
		unknown: {
			kind,
			reason
		}
	};
}
function byStatement(region, provider) {
	return {
		region,
		hidden: false,
		by: {
			kind: "stated",
			provider
		}
	};
}
/** Region by the plan, and where it does not tell, by the user. */
function toRegion(found, situation) {
	const { key, options, cloud } = situation;
	const stated = key === null ? void 0 : options.providerRegions.get(key);
	const provider = key === null ? "their provider" : `the provider ${quote(key)}`;
	const { nameOf } = options;
	const state = `state it with ${nameOf("provider-regions")}, as in ${quote(`${key ?? "openstack"} = REGION`)}`;
	const told = found.kind === "certain" || found.kind === "likely" ? found : null;
	if (key !== null && stated !== void 0 && told !== null && told.region !== stated) throw new GateError(contradiction({
		key,
		stated,
		found: told,
		nameOf
	}));
	if (found.kind === "elsewhere") return unknown("elsewhere", `${provider} ${found.because}: remove that setting`);
	if (found.kind === "certain") return {
		region: found.region,
		hidden: found.hidden,
		by: { kind: "plan" }
	};
	if (key !== null && stated !== void 0) return byStatement(stated, key);
	switch (found.kind) {
		case "likely": {
			const { region, hidden, from } = found;
			return {
				region,
				hidden,
				by: {
					kind: "likely",
					from,
					provider: key ?? ""
				}
			};
		}
		case "untold": return unknown("not in the plan", `${provider} ${found.because}: ${state}`);
		case "absent": return assume(situation) ?? unknown("not said", toUnsaid({
			provider,
			state,
			nameOf,
			existing: cloud.regions
		}));
		default: return found;
	}
}
/**
* Region where the plan names none: by a setting or variable, which are of the workflow's author; else that of the cloud, or the
* only one of the project, unless the provider's objects are in another one. undefined: there is none of these.
*/
function assume({ key, block, seen, options, cloud }) {
	const { defaultRegion, environmentRegion, nameOf } = options;
	const { cloudRegion, regions } = cloud;
	const assumed = (region, from) => {
		return {
			region,
			hidden: false,
			by: {
				kind: "assumed",
				from,
				provider: key
			}
		};
	};
	if (defaultRegion !== null) return assumed(defaultRegion, `from ${nameOf("default-region")}`);
	if (environmentRegion !== null) return assumed(environmentRegion, `from ${quote("OS_REGION_NAME")}`);
	const contradicts = (region) => seen !== void 0 && [...seen].some((other) => other !== region);
	if (cloudRegion !== null && mayBeOfCloud(block, cloudRegion.cloud) && !contradicts(cloudRegion.region)) return assumed(cloudRegion.region, `from ${cloudRegion.from}`);
	const [only, ...others] = regions ?? [];
	return only === void 0 || others.length > 0 || contradicts(only) ? void 0 : assumed(only, "the project's only region");
}
/** Why there is no region, as half a sentence with the way out. Where regions are known it is the same for every provider. */
function toUnsaid({ provider, state, nameOf, existing }) {
	const setting = nameOf("default-region");
	if (existing === null || existing.length < 2) return `${provider} has no ${quote("region")}: set ${setting}, or ${state}`;
	return `the plan names no region for these resources, and the project has ${quoteList(existing, MAX_REGIONS)}: set ${setting}, or ${nameOf("provider-regions")} where providers have different ones`;
}
/** Most regions of a project that are named. */
const MAX_REGIONS = 20;
function contradiction(of) {
	const { key, stated, found, nameOf } = of;
	const where = found.hidden ? "another one" : quote(found.region);
	const by = found.kind === "certain" ? "by the plan it is" : found.from === null ? "its data sources were read in" : `its ${quote("region")} is taken from ${quote(found.from)}, which is`;
	const hint = found.kind === "certain" ? `Leave out the line of ${quote(key)}: the plan tells its region.` : `Correct the line, or give the provider the region itself as that variable.`;
	return {
		code: "PLAN_CONFLICT",
		message: `${nameOf("provider-regions")} says that the provider ${quote(key)} works in ${quote(stated)}, but ${by} ${where}.`,
		hint
	};
}
/** Regions in which data sources without a region of their own were read for this plan, by provider. */
function proofsByProvider(facts) {
	const found = groupByProvider(facts, facts.dataRegions, (config, address) => isConfigured(config, ["region"]) === false && !facts.readLater.has(address));
	return new Map([...found].map(([key, proofs]) => [key, {
		regions: namesIn(proofs),
		hidden: proofs.some(({ hidden }) => hidden)
	}]));
}
/** Regions of objects by provider key: of all that do not have a region of their own in the configuration. */
function regionsSeen(facts) {
	const found = groupByProvider(facts, facts.evidence, (config) => isConfigured(config, ["region"]) !== true);
	return new Map([...found].map(([key, evidence]) => [key, namesIn(evidence)]));
}
function namesIn(found) {
	return new Set(found.flatMap(({ regions }) => [...regions].filter(isRegionName)));
}

// src/plan/usage/shared-parts.ts
/** The changes with the shares that their resources have, those apart that are equal otherwise. */
function withShares(facts, changes) {
	const ofType = Map.groupBy(changes, ({ type }) => type);
	const shares = new Map([...ofType].map(([type, all]) => [type, sharesOfType(facts, type, all)]));
	return changes.flatMap((change) => splitByShares(change, shares.get(change.type)));
}
function splitByShares(change, shares) {
	if (shares === void 0 || shares.size === 0 || change.halfBuilt) return [change];
	const found = /* @__PURE__ */ new Map();
	for (const address of change.addresses) {
		const own = shares.get(address);
		const id = JSON.stringify(own ?? null);
		const group = found.get(id) ?? {
			addresses: [],
			shares: own
		};
		group.addresses.push(address);
		found.set(id, group);
	}
	return [...found.values()].map(({ addresses, shares: own }) => ({
		...change,
		addresses,
		...own === void 0 ? {} : { shares: own }
	}));
}
function sharesOfType(facts, type, changes) {
	const row = findResourceType(type);
	const partOf = row?.kind === "counted" ? row.partOf : void 0;
	if (partOf === void 0) return /* @__PURE__ */ new Map();
	const leaving = [];
	const arriving = [];
	const moved = /* @__PURE__ */ new Set();
	for (const change of changes) {
		if (change.halfBuilt) continue;
		for (const address of change.addresses) {
			const before = change.before === null ? void 0 : partOf(facts, toKnown(change, {
				address,
				which: "before"
			}));
			const after = change.after === null ? void 0 : partOf(facts, toKnown(change, {
				address,
				which: "after"
			}));
			const { order } = change.actions;
			if (order === "keep" || order === "update" && before !== void 0 && after !== void 0) continue;
			moved.add(address);
			if (before !== void 0 && order !== "create") leaving.push({
				address,
				part: before
			});
			if (after !== void 0) arriving.push({
				address,
				part: after
			});
		}
	}
	if (moved.size === 0) return /* @__PURE__ */ new Map();
	const staying = [...facts.referenced.ofType("before", type).values()].flatMap((object) => {
		return moved.has(object.address) ? [] : partOf(facts, {
			...object,
			unknown: null
		}) ?? [];
	});
	const before = divide(leaving, staying);
	const after = divide(arriving, staying);
	return new Map([...moved].map((address) => {
		const [given, taken] = [before.get(address), after.get(address)];
		return [address, {
			...given ? { before: given } : {},
			...taken ? { after: taken } : {}
		}];
	}));
}
/** The share of each that comes (or goes), beside those that stay. */
function divide(moving, staying) {
	const others = new Parts();
	for (const part of staying) others.add(part);
	const shares = /* @__PURE__ */ new Map();
	const rank = ({ part }) => isClear(part) ? 0 : 1;
	for (const { address, part } of moving.toSorted((one, other) => rank(one) - rank(other) || compareText(one.address, other.address))) {
		shares.set(address, others.shareOf(part));
		others.add(part);
	}
	return shares;
}
function isClear({ of, isCertain }) {
	return isCertain && !of.includes(null);
}
/** Parts that are there already. */
var Parts = class {
	#clear = /* @__PURE__ */ new Map();
	#unclear = [];
	add(part) {
		if (isClear(part)) this.#clear.set(JSON.stringify(part.of), part);
		else this.#unclear.push(part);
	}
	/** Of a part that one more resource has. */
	shareOf(part) {
		if (isClear(part) && this.#clear.has(JSON.stringify(part.of))) return NOTHING;
		const known = isClear(part) ? this.#unclear : [...this.#unclear, ...this.#clear.values()];
		return part.mayBeThere || known.some((other) => mayBeOne(part, other)) ? between(0, 1, [part.why]) : exactly(1);
	}
};
function mayBeOne(one, other) {
	return one.of.every((object, index) => {
		const its = other.of[index] ?? null;
		return object === null || its === null || object === its;
	});
}

// src/plan/usage/deltas.ts
/**
* Works out what every change does, with what is known of the cloud, and what else it depends on. `accounts`: of all plans that are counted together. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider.
*/
function toUsage(facts, options, cloud, accounts) {
	const regions = createRegionBook(facts, options, cloud);
	const { ownerOf, keepsOwner, projects, logins } = createOwnership(facts, options.project, accounts);
	const flavors = createFlavorBook(facts, {
		file: options.flavors,
		cloud: cloud.flavors
	});
	const deltas = [];
	const needed = [];
	const bases = /* @__PURE__ */ new Map();
	const dhcp = /* @__PURE__ */ new Map();
	const uncounted = [...facts.uncounted];
	const ofOtherProjects = /* @__PURE__ */ new Map();
	const ofUnclearProject = /* @__PURE__ */ new Map();
	const tally = (counts, name, change) => {
		counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
	};
	const isLate = createLateness(facts);
	for (const change of withShares(facts, changesOf(facts))) {
		const config = facts.resources.get(change.configAddress);
		const row = findResourceType(change.type);
		if (row?.kind === "uncounted") {
			const owner = ownerOf({
				change,
				which: change.after === null ? "before" : "after",
				config,
				facts
			});
			if (owner.kind === "other") tally(ofOtherProjects, owner.project, change);
			else for (const address of change.addresses) uncounted.push(toUncounted(row, {
				address,
				change
			}));
			continue;
		}
		const provider = findProvider(facts, change).block;
		const judge = (which) => {
			const at = {
				change,
				which,
				config,
				facts
			};
			const owner = ownerOf(at);
			const found = regions.regionOf(at);
			const findFlavor = (flavor) => flavors.find(change, flavor);
			const whyUnknown = (flavor) => flavors.whyUnknown(change, flavor);
			const side = {
				...at,
				region: found.region,
				provider,
				findFlavor,
				whyUnknown,
				cloud
			};
			if (owner.kind === "other") return {
				side,
				owner,
				found,
				amounts: []
			};
			for (const need of needsOfSide(side)) needed.push({
				side,
				need
			});
			return {
				side,
				owner,
				found,
				amounts: amountsOfSide(side)
			};
		};
		const sides = ["before", "after"].filter((which) => hasSide(change, which)).map(judge);
		const [other] = sides.flatMap(({ owner }) => owner.kind === "other" ? [owner.project] : []);
		if (other !== void 0) tally(ofOtherProjects, other, change);
		const [before, after] = sides;
		const made = deltasOf(change, sides, before !== void 0 && after !== void 0 && keepsOwner(before.side, after.side)).map((delta) => isLate(change, delta) ? {
			...delta,
			late: true
		} : delta);
		for (const delta of made) deltas.push(delta);
		if (made.length === 0) continue;
		if (sides.some(({ owner }) => owner.kind === "unclear")) tally(ofUnclearProject, provider?.key ?? "", change);
		for (const { side, found } of sides) {
			keepBasis(bases, found, change);
			keepDhcpNetworks(dhcp, side, found);
		}
	}
	for (const delta of membersNotInPlan(facts, deltas)) deltas.push(delta);
	const securityGroups = regionsOfFirsts(deltas).toSorted();
	for (const delta of defaultGroups(deltas, cloud)) deltas.push(delta);
	return {
		deltas: deltas.map((delta) => withKeyOfSource(delta, options.supports)),
		uncounted: [...uncounted, ...[...bases.values()].flatMap((basis) => toLikely(basis, options.nameOf))],
		ofOtherProjects,
		projects,
		logins,
		ofUnclearProject,
		bases: [...bases.values()],
		conflicts: regions.conflicts,
		contradictions: new Map(needed.flatMap(({ side: { change }, need }) => {
			const found = need.what === "flavor" ? flavors.contradictionOf(change, need.flavor) : void 0;
			return found === void 0 ? [] : [found];
		})),
		dhcpNetworks: [...dhcp.values()],
		defaultGroups: defaultGroupsIn(deltas),
		questions: {
			...toQuestions(needed, flavors),
			securityGroups
		}
	};
}
/** Each question once, whatever the order of the document. */
function toQuestions(needed, flavors) {
	const regionsFor = (what) => [...new Set(needed.flatMap(({ side, need }) => need.what === what ? side.region ?? [] : []))].sort();
	const asked = needed.flatMap(({ side, need }) => need.what === "flavor" ? flavors.questionOf(side.change, need.flavor) ?? [] : []);
	return {
		flavors: [...new Map(asked.map((question) => [JSON.stringify(question), question]))].sort(([one], [other]) => compareText(one, other)).map(([, question]) => question),
		dhcpPorts: regionsFor("dhcpPorts"),
		defaultVolumeTypes: regionsFor("defaultVolumeTypes"),
		volumeTypes: regionsFor("volumeTypes")
	};
}
function toUncounted({ type, reason, makesOthers }, { address, change }) {
	const isApart = makesOthers ? {} : { isApart: true };
	return {
		address,
		type,
		action: change.actions.name,
		reason,
		...isApart
	};
}
function withKeyOfSource(delta, supports) {
	const instead = supports(delta.key)?.instead ?? null;
	return instead === null ? delta : {
		...delta,
		key: instead
	};
}
function keepBasis(bases, found, { addresses, type }) {
	if (found.region === null || found.by.kind === "plan") return;
	const { region, hidden, by } = found;
	const id = idOf(region, by);
	const known = bases.get(id);
	const [address = ""] = by.kind === "likely" ? [...addresses].sort() : addresses;
	bases.set(id, known === void 0 ? {
		region,
		hidden,
		by,
		address,
		type,
		count: addresses.length
	} : {
		...known,
		hidden: known.hidden || hidden,
		...address < known.address ? {
			address,
			type
		} : {},
		count: known.count + addresses.length
	});
}
/**
* Tells what is given back late. An old object is deleted after the new one was created, and all that the old one depends on after that, as
* Terraform deletes nothing that something depends on.
*/
function createLateness({ createdFirst, dependencies }) {
	const needed = new Set([...createdFirst].flatMap((address) => [...dependencies.get(address) ?? []]));
	return ({ actions: { order }, configAddress }, delta) => delta.order === "delete" && (order === "create then delete" || order === "delete" && needed.has(configAddress));
}
function hasSide({ actions: { order }, before, after }, which) {
	if (order === "create") return which === "after";
	if (which === "before") return before !== null;
	return order !== "delete" && order !== "keep" && after !== null;
}
function amountsOfSide(side) {
	const row = findResourceType(side.change.type);
	const amounts = row?.kind === "counted" ? row.rules.flatMap((rule) => rule.amounts(side)) : [];
	return side.which === "before" && side.change.halfBuilt ? certainOf(amounts) : amounts;
}
function needsOfSide(side) {
	const row = findResourceType(side.change.type);
	return row?.kind === "counted" ? row.rules.flatMap((rule) => rule.needs?.(side) ?? []) : [];
}
/** `isKept`: the sides have one owner, whoever that is. */
function deltasOf(change, sides, isKept) {
	if (change.deferred) return deferredDeltas(change, sides);
	const [first, second] = sides;
	if (first === void 0) return [];
	const isRest = isKept && isOnlyCounted(first, second);
	if (second === void 0 || isRest || isSamePlace(first, second)) return pairedDeltas(change, sides, change.actions.order);
	return [...pairedDeltas(change, [first], "delete"), ...pairedDeltas(change, [second], "create")];
}
/** True if what is made counts, and of what goes it is not known whether it is the project's. */
function isOnlyCounted(one, other) {
	return one.owner.kind === "unclear" && other?.owner.kind === "own" && one.found.region === other.found.region;
}
function isSamePlace(one, other) {
	return one.owner.kind === other.owner.kind && one.found.region === other.found.region;
}
function pairedDeltas(change, sides, order) {
	const isUnclear = sides.every(({ owner }) => owner.kind === "unclear");
	const isRest = !isUnclear && sides.some(({ owner }) => owner.kind === "unclear");
	const pairs = /* @__PURE__ */ new Map();
	for (const { side, amounts, found } of sides) for (const amount of amounts) {
		const id = idOf(amount.key, amount.item, amount.object);
		const pair = pairs.get(id) ?? {
			amount,
			at: found
		};
		pair[side.which] = add(pair[side.which], amount);
		pairs.set(id, pair);
	}
	const deltas = [];
	for (const { amount, before, after, at } of pairs.values()) {
		if (order === "keep" && !isPerObject(amount.key)) continue;
		const taken = order === "keep" ? before : after;
		const amounts = {
			before: before?.amount ?? NOTHING,
			after: taken?.amount ?? NOTHING
		};
		const delta = {
			...deltaOf(change, amount, at),
			order,
			...isUnclear ? perhaps({
				...amounts,
				order
			}, PROJECT) : isRest ? payingForItself(amounts) : amounts,
			transient: after?.transient ?? 0
		};
		if (!doesNothing(delta)) deltas.push(delta);
		else if (isPerObject(amount.key) && delta.before.most > 0) deltas.push({
			...delta,
			order: "keep"
		});
	}
	return deltas;
}
/** Why what may belong to another project, and then takes and gives back nothing here, is not known. */
const PROJECT = {
	kind: "project",
	name: null
};
/** What goes makes room for what takes its place, wherever both are; the rest of it may be another project's. */
function payingForItself({ before, after }) {
	if (before.same !== void 0 && before.same === after.same) return {
		before,
		after
	};
	const certain = Math.min(before.least, after.least);
	return {
		before: between(certain, before.most, [PROJECT, ...reasonsOf$1(before)]),
		after
	};
}
function deltaOf({ addresses, actions, type }, { key, item, object }, at) {
	return {
		at,
		key,
		item,
		object,
		addresses,
		action: actions.name,
		type
	};
}
/** Two amounts of one resource for the same key: the rules of a security group, and those that every new one gets. */
function add(one, other) {
	if (one === void 0) return other;
	const amount = plus(one.amount, other.amount);
	return {
		...one,
		amount,
		transient: (one.transient ?? 0) + (other.transient ?? 0)
	};
}
function doesNothing({ order, before, after, transient }) {
	if (order === "keep" || transient > 0) return false;
	if (before.most === 0 && after.most === 0) return true;
	const change = difference(after, before);
	return order === "update" && change.least === 0 && change.most === 0;
}
const DEFERRED = {
	kind: "deferred",
	name: null
};
/** Deltas of a change that is left to a later run: an unknown amount of each of these keys. */
function deferredDeltas(change, sides) {
	const unknown = {
		order: "create",
		before: NOTHING,
		after: atLeast(0, DEFERRED),
		transient: 0
	};
	return sides.filter(({ side }) => side.which === "after").flatMap(({ found, amounts }) => amounts.map((amount) => ({
		...deltaOf(change, amount, found),
		...unknown
	})));
}
const SERVER_GROUP_MEMBERS = "compute.server_group_members";
/** Members of a group that are in its state but are no resources of this plan: they are there as well. */
function membersNotInPlan(facts, deltas) {
	const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
	return [...Map.groupBy(members, ({ object }) => object)].flatMap(([object, of]) => {
		const [first] = of;
		const rest = (facts.groupMembers.get(object?.slice(3) ?? "") ?? 0) - of.reduce((sum, { before, addresses }) => sum + before.least * addresses.length, 0);
		if (first === void 0 || rest <= 0) return [];
		const amount = exactly(rest);
		return [{
			...first,
			order: "keep",
			before: amount,
			after: amount,
			transient: 0,
			addresses: [],
			action: "no-op"
		}];
	});
}
/** Resources whose region is only likely, as the one that is named for all of them. */
function toLikely({ region, hidden, by, address, type, count: resources }, nameOf) {
	if (by.kind !== "likely") return [];
	const value = hidden ? "" : ` (${quote(region)})`;
	const more = resources > 1 ? `, and that of ${resources - 1} more,` : "";
	const line = `${by.provider} = ${hidden ? "REGION" : region}`;
	const provider = `the provider ${quote(by.provider)}`;
	return [{
		address,
		type,
		action: "create",
		reason: `its region${more} is only likely, ${by.from === null ? `since ${provider} has read its data sources there${value}, and its ${quote("region")} is evaluated again when the plan is applied` : `since ${provider} takes it from ${quote(by.from)}${value} and a plan does not tell whether a function changes the value`}; state it with ${nameOf("provider-regions")}, as in ${quote(line)}`
	}];
}

// src/plan/usage/peak.ts
/** Adds up the steps of one key. */
function totalsOf(steps) {
	let least = 0;
	let most = 0;
	let known = 0;
	let likely = 0;
	let likelyAtLeast = 0;
	for (const { count, order, before, after, late = false } of steps) {
		if (order === "keep") continue;
		const change = difference(after, before);
		least += count * change.least;
		most += count * change.most;
		const held = order === "create then delete" || late ? after : change;
		likely += count * held.most;
		likelyAtLeast += count * held.least;
		known += count * (Number.isFinite(change.least) ? change.least : after.least - before.least);
	}
	const peakAtLeast = lowestPeak(steps, least);
	return {
		least,
		most,
		known,
		peak: highestPeak(steps),
		peakAtLeast,
		likely,
		likelyAtLeast
	};
}
/** The highest point of the worst order: everything that takes comes first, and whatever gives back comes late. */
function highestPeak(steps) {
	let peak = 0;
	for (const { count, order, before, after, transient } of steps) switch (order) {
		case "create":
		case "create then delete":
			peak += count * (after.most + transient);
			break;
		case "update":
		case "delete then create": peak += count * (Math.max(0, difference(after, before).most) + transient);
	}
	return peak;
}
/**
* The highest point of the best order: first everything that gives back; then the replacements that create before they
* delete, those that shrink or stay first (the small ones before the large ones), then those that grow (the ones that give
* back most first); then everything that takes.
*/
function lowestPeak(steps, net) {
	let current = 0;
	const overlapping = [];
	for (const { count, order, before, after } of steps) switch (order) {
		case "delete":
		case "delete then create":
			current -= count * before.most;
			break;
		case "update":
			current += count * Math.min(0, difference(after, before).least);
			break;
		case "create then delete": overlapping.push({
			count,
			takes: after.least,
			gives: before.most,
			change: difference(after, before).least
		});
	}
	let peak = Math.max(0, current);
	const shrinking = overlapping.filter(({ takes, gives }) => takes <= gives).sort((a, b) => a.takes - b.takes);
	const growing = overlapping.filter(({ takes, gives }) => takes > gives).sort((a, b) => b.gives - a.gives);
	for (const { count, takes, change } of [...shrinking, ...growing]) {
		const last = count > 1 ? current + (count - 1) * change : current;
		peak = Math.max(peak, current + takes, last + takes);
		current += count * change;
	}
	return Math.max(peak, net);
}
/** What the steps take while they are applied in several runs. null: not all of it is known, or some cannot be applied by themselves. */
function partsOf(steps) {
	const active = steps.filter(({ order }) => order !== "keep");
	if (!active.every(isExact) || active.some(({ late = false }) => late)) return null;
	const releasing = active.filter(isReleasing);
	const others = active.filter((step) => !isReleasing(step));
	const overlapping = others.filter(({ order }) => order === "create then delete");
	const rest = others.filter(({ order }) => order !== "create then delete");
	return {
		released: sumOf$2(releasing, ({ before, after }) => before.least - after.least),
		others: highestPeak(others),
		othersDeletingFirst: highestPeak(others.map(deletingFirst)),
		rest: sumOf$2(overlapping, ({ before, after }) => after.least - before.least) + highestPeak(rest),
		overlaps: addEqual(overlapping.map(({ count, before, after, transient }) => ({
			count,
			takes: after.least + transient,
			grows: Math.max(0, after.least - before.least)
		}))),
		transients: addEqual(others.filter(({ order, transient }) => transient > 0 && order !== "update").map(({ count, transient }) => ({
			count,
			amount: transient
		})))
	};
}
/** Equal ones as one, in an order that does not depend on that of the plan. */
function addEqual(all) {
	const found = Map.groupBy(all, ({ count: _, ...rest }) => JSON.stringify(rest));
	return [...found.keys()].sort(compareText).flatMap((id) => {
		const [first, ...others] = found.get(id) ?? [];
		return first === void 0 ? [] : {
			...first,
			count: others.reduce((sum, { count }) => sum + count, first.count)
		};
	});
}
/** False too for a change that gives back and takes something for a moment: it is of neither kind. */
function isExact({ before, after, transient }) {
	const isMixed = transient > 0 && after.least < before.least;
	return before.least === before.most && after.least === after.most && !isMixed;
}
/** True for changes that never take more than they give back, which can be applied by themselves. */
function isReleasing({ order, before, after, transient }) {
	if (order === "delete") return true;
	return (order === "update" || order === "delete then create") && transient === 0 && after.least <= before.least;
}
/** The change as it is without `create_before_destroy`. */
function deletingFirst(step) {
	return step.order === "create then delete" ? {
		...step,
		order: "delete then create"
	} : step;
}
function sumOf$2(steps, of) {
	return steps.reduce((sum, step) => sum + step.count * of(step), 0) + 0;
}

// src/plan/usage/demands.ts
/** Stands for the region of what a plan does not tell one of. No region of the API is called so. */
const UNKNOWN_REGION = "?";
/**
* Adds up deltas. Sorted by region (unknown ones first), key and item; the order of the deltas does not matter. Where something of
* `uncounted` may give back, which is everything but a plain creation and what has a quota of its own, no lower bound holds but "nothing".
*/
function toDemands(deltas, uncounted) {
	const releasing = uncounted.filter(({ action, isApart }) => action !== "create" && isApart !== true);
	const groupsOf = (some) => Map.groupBy(some, ({ at, key, item }) => idOf(at.region ?? 0, key, item));
	const told = groupsOf(deltas.filter(({ item }) => item !== ""));
	const untold = groupsOf(deltas.filter(({ item }) => item === "").map((delta) => ({
		...delta,
		...perhaps(delta, MEMBER),
		item: null
	})));
	return [.../* @__PURE__ */ new Set([...told.keys(), ...untold.keys()])].flatMap((id) => {
		const demand = toDemand(told.get(id) ?? [], releasing);
		const untyped = toDemand(untold.get(id) ?? [], releasing);
		return untyped === void 0 ? demand ?? [] : {
			...demand ?? nothingOf(untyped),
			untyped
		};
	}).sort(compareDemands);
}
const MEMBER = {
	kind: "not-in-plan",
	name: "volume_type"
};
/** No amount of all members together, where what is of any of them comes to nothing. */
function nothingOf({ region, key, mode, regionHidden, regionProblem }) {
	const hidden = regionHidden === void 0 ? {} : { regionHidden };
	const problem = regionProblem === void 0 ? {} : { regionProblem };
	return {
		region,
		key,
		item: null,
		amount: 0,
		mode,
		atLeast: false,
		place: null,
		bounds: {
			lowest: 0,
			highest: 0,
			peak: 0,
			peakAtLeast: 0,
			likely: 0,
			likelyAtLeast: 0
		},
		from: [],
		...hidden,
		...problem
	};
}
function toDemand(group, releasing) {
	const [first] = group;
	if (first === void 0) return void 0;
	const totals = isPerObject(first.key) ? ofLargestObject(group) : ofProject(group, releasing.length > 0);
	if (totals === void 0) return void 0;
	for (const number of Object.values(totals)) refuseRounded(number, first);
	if (totals.known === 0 && totals.most === 0 && totals.peak === 0 && !group.some((delta) => shareOf(delta) !== void 0 && delta.addresses.length > 0)) return void 0;
	const lowest = finite(totals.least);
	const amount = lowest ?? totals.known;
	const { region } = first.at;
	const perObject = isPerObject(first.key);
	const isHidden = group.some(({ at }) => at.region !== null && at.hidden);
	const unknown = unknownOf(group, perObject ? [] : releasing).map((one) => isHidden ? withoutRemark(one) : one);
	const parts = perObject || releasing.length > 0 ? null : partsOf(group.map(toStep));
	return {
		region: region ?? UNKNOWN_REGION,
		key: first.key,
		item: first.item,
		amount,
		mode: perObject ? "target" : "add",
		atLeast: lowest === null || totals.most > amount,
		...unknown.length === 0 ? {} : { unknown },
		place: null,
		bounds: {
			lowest,
			highest: finite(totals.most),
			peak: finite(totals.peak),
			peakAtLeast: totals.peakAtLeast,
			likely: finite(totals.likely),
			likelyAtLeast: finite(totals.likelyAtLeast)
		},
		...parts === null ? {} : { parts },
		from: contributionGroupsOf(group),
		...isHidden ? { regionHidden: true } : {},
		...region === null ? { regionProblem: toSentence(reasonsOf(group)) } : {}
	};
}
/** What the cloud says may name its region. */
function withoutRemark({ remark: _, ...rest }) {
	return rest;
}
/** Why not all of an amount is known, or of its peak. */
function unknownOf(group, releasing) {
	const open = group.flatMap((delta) => reasonsOfDelta(delta).map((why) => ({
		...why,
		type: delta.type,
		resources: delta.addresses.length,
		addresses: firstOf(delta.addresses)
	})));
	const released = releasing.map(({ address, type }) => {
		return {
			kind: "uncounted",
			name: type,
			type,
			resources: 1,
			addresses: [address]
		};
	});
	return addUnknown([...open, ...released]);
}
/** Reasons why the difference that a delta makes is open, or how much it takes during apply; each once. */
function reasonsOfDelta({ order, before, after }) {
	if (order === "keep") return [];
	const { least, most } = difference(after, before);
	return [...new Map(reasonsOf$1(...least !== most ? [before, after] : order === "create then delete" ? [after] : []).map((why) => [idOf(why.kind, why.name), why])).values()];
}
/** The first few by name, whatever the order of the document. */
function firstOf(addresses) {
	let first = [];
	for (const address of addresses) {
		const last = first[3 - 1];
		if (last === void 0 || address < last) first = [...first, address].sort().slice(0, 3);
	}
	return first;
}
function toSentence(text) {
	return `${capitalised(text)}${text.endsWith(".") ? "" : "."}`;
}
/** Kinds of reasons, first what the user can do most about. */
const KINDS = [
	"not said",
	"not in the plan",
	"known after apply",
	"elsewhere"
];
/** Most different reasons that are told of one demand. */
const MAX_REASONS = 3;
/** All reasons, whatever the order of the deltas. */
function reasonsOf(group) {
	const found = /* @__PURE__ */ new Map();
	for (const { at } of group) if (at.region === null) found.set(at.unknown.reason, at.unknown);
	const all = [...found.values()].sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || compareText(one.reason, other.reason));
	return [...all.slice(0, MAX_REASONS).map(({ reason }) => reason), ...all.length > MAX_REASONS ? ["and so on"] : []].join("; ");
}
function finite(number) {
	return Number.isFinite(number) ? number + 0 : null;
}
function toStep(delta) {
	return {
		...delta,
		count: delta.addresses.length
	};
}
function ofProject(group, releasesUnknown) {
	const totals = totalsOf(group.map(toStep));
	const unbounded = {
		least: Number.NEGATIVE_INFINITY,
		peakAtLeast: 0,
		likelyAtLeast: Number.NEGATIVE_INFINITY
	};
	return releasesUnknown ? {
		...totals,
		...unbounded
	} : totals;
}
/** Of keys whose limit holds for each user, server or group: the totals of the largest one that the plan changes. */
function ofLargestObject(group) {
	const [first, ...others] = [...Map.groupBy(group, ({ object }, index) => object === "each" ? index : object ?? "").values()].filter((deltas) => deltas.some(({ order }) => order !== "keep")).map(totalsOfObject);
	return first && others.reduce(larger, first);
}
function totalsOfObject(deltas) {
	const steps = deltas.map((delta) => ({
		...delta,
		count: countOf(delta)
	}));
	const there = steps.reduce((sum, { count, before }) => sum + count * before.least, 0);
	const { least, most, known, peak, peakAtLeast, likely, likelyAtLeast } = totalsOf(steps);
	return {
		known: Math.max(0, there + known),
		least: Math.max(0, there + least),
		most: there + most,
		peak: there + peak,
		peakAtLeast: there + peakAtLeast,
		likely: there + likely,
		likelyAtLeast: there + likelyAtLeast
	};
}
/** Number of them in one object. Members that no plan has are one delta without an address. */
function countOf({ object, addresses }) {
	return object === "each" ? 1 : Math.max(1, addresses.length);
}
function larger(one, other) {
	return {
		known: Math.max(one.known, other.known),
		least: Math.max(one.least, other.least),
		most: Math.max(one.most, other.most),
		peak: Math.max(one.peak, other.peak),
		peakAtLeast: Math.max(one.peakAtLeast, other.peakAtLeast),
		likely: Math.max(one.likely, other.likely),
		likelyAtLeast: Math.max(one.likelyAtLeast, other.likelyAtLeast)
	};
}
/** Sums that JavaScript cannot hold exactly would be rounded without a word. */
function refuseRounded(number, { at: { region }, key }) {
	if (!Number.isFinite(number) || Number.isSafeInteger(number)) return;
	throw new GateError({
		code: "PLAN_INVALID",
		message: `the plan's amounts of ${quote(key)} in ${region === null ? "an unknown region" : quote(region)} add up to more than can be counted exactly (2^53).`
	});
}
/** Share of each resource of a delta in the amount; undefined: none. */
function shareOf({ order, before, after, transient }) {
	if (order === "keep") return void 0;
	const { least, most } = difference(after, before);
	const amount = Number.isFinite(least) ? least : after.least - before.least;
	return amount !== 0 || transient > 0 || order === "create then delete" || most !== least ? amount + 0 : void 0;
}
/** What makes something that is no resource of a plan, in the words of an address and an action. */
const CAUSES = { "default-group": {
	addresses: ["default group"],
	action: "made by the cloud with the first group, network or port"
} };
function contributionGroupsOf(group) {
	return group.flatMap((delta) => {
		const amount = shareOf(delta);
		if (amount === void 0) return [];
		const { addresses, action, file, cause } = delta;
		const { peak } = totalsOf([{
			...delta,
			count: 1
		}]);
		const rises = peak > Math.max(0, amount) ? { peak: finite(peak) } : {};
		if (cause !== void 0) return [{
			...CAUSES[cause],
			amount,
			...rises,
			cause
		}];
		return [{
			addresses,
			action,
			amount,
			...rises,
			...file === void 0 ? {} : { file }
		}];
	});
}

// src/plan/usage/known-resources.ts
/** Keeps what a resource tells. */
function addKnownResource(facts, resource) {
	const { type, isManaged, values, hidden, isDeposed, isTainted } = resource;
	const { text, configAddress } = resource.address;
	const role = roleOf(type);
	const region = memberOf(values, "region");
	const isRegionHidden = isMarked(hidden, ["region"]);
	const id = memberOf(values, "id");
	if (isManaged) keepEvidence(facts, configAddress, toWhereabouts(type, isRegionHidden ? void 0 : region, {
		exists: true,
		values,
		hidden
	}));
	else if (typeof region === "string" && region !== "") keepDataRegion(facts, configAddress, {
		region,
		hidden: isRegionHidden
	});
	if (role === "flavor" && !isDeposed) keepFlavor(facts, {
		configAddress,
		address: isManaged ? text : null
	}, flavorIn(values));
	if (isTainted && !isDeposed) facts.tainted.add(text);
	if (typeof id !== "string") return;
	if (role === "port" && isManaged) facts.ports.add(id);
	const referenced = isManaged || role === "subnet" ? referencedIn(type, {
		values,
		hidden
	}) : void 0;
	if (referenced !== void 0) facts.referenced.add("before", {
		address: text,
		configAddress,
		...referenced
	});
	const members = memberOf(values, "members");
	if (role === "server group" && Array.isArray(members)) facts.groupMembers.set(id, members.length);
	keepVolumeType(facts, {
		id,
		role,
		values
	});
	const size = role === "snapshot" ? wholeNumberOf(findAttribute(values, false, ["size"])) : void 0;
	if (size !== void 0) facts.snapshots.set(id, size);
}
/** Keeps the type that volumes made from an object get. */
function keepVolumeType(facts, { id, role, values }) {
	const text = (value) => typeof value === "string" ? value : "";
	const [type, volume] = [text(memberOf(values, "volume_type")), text(memberOf(values, "volume_id"))];
	if (role === "volume" && type !== "") facts.volumeTypes.set(id, type);
	if (role === "snapshot" && volume !== "") facts.snapshotVolumes.set(id, volume);
	if (role !== "image") return;
	facts.imageVolumeTypes.set(id, text(memberOf(memberOf(values, "properties"), "cinder_img_volume_type")));
}

// src/plan/usage/notes.ts
/** Notes on what is left out, or may be of another project. `project`: the one that is asked for; null: not told. */
function omissionNotes(facts, usage, project) {
	const notes = [];
	const say = (code, message) => {
		notes.push({
			code,
			message
		});
	};
	if (facts.deferred.length > 0) say("deferred", `${count(facts.deferred.length, "change")} of the plan will only be made by a later run, and cannot be counted now.`);
	if (usage.ofOtherProjects.size > 0) say("other projects", `Left out are resources of other projects: ${describeProjects(usage.ofOtherProjects)}.`);
	if (usage.ofUnclearProject.size > 0) {
		const providers = [...usage.ofUnclearProject.keys()].filter((key) => key !== "").sort();
		const of = providers.length === 0 ? "" : ` of the provider${providers.length === 1 ? "" : "s"} ${quoteList(providers)}`;
		say("project unclear", `${count(sumOf$1(usage.ofUnclearProject), "change")}${of} may belong to this project or to another one, which the plan does not tell: they count as anything between nothing and all that they take and give back.`);
	}
	if (project === null && usage.projects.size > 1) say("project not told", `The plan names ${usage.projects.size} projects; all are counted together, since no project was given.`);
	for (const [provider, changes] of [...facts.otherProviders].sort(([one], [other]) => one < other ? -1 : 1)) say("other providers", `${count(changes, "change")} of the provider ${quote(provider)} left out.`);
	if (facts.limits.length > 0) say("limits change", `The plan changes limits itself (${quoteList(facts.limits.toSorted(), 3)}); they are judged as they are now.`);
	const shrinking = facts.changes.filter(isShrinking).flatMap(({ addresses }) => [...addresses]);
	if (shrinking.length > 0) {
		const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
		say("refused", `${quoteList(shrinking.sort(), 3)} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`);
	}
	return notes;
}
/** True for volumes that are to become smaller in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }) {
	const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
	return roleOf(type) === "volume" && actions.order === "update" && typeof from === "number" && typeof to === "number" && to < from;
}
/** Notes on what the numbers rest on beside the plan's own word, and on what contradicts itself. */
function assumptionNotes(usage, nameOf) {
	const notes = [];
	const say = (code, message) => {
		notes.push({
			code,
			message
		});
	};
	for (const [code, message] of basisNotes(usage.bases, nameOf).sort(([, one], [, other]) => one < other ? -1 : 1)) say(code, message);
	for (const [key, { setting, seen }] of usage.conflicts) say("region conflict", `The provider ${quote(key)} says ${quote(setting)}, but its objects are in ${quote(seen)}. New ones are counted in ${quote(setting)}.`);
	for (const [name, sizes] of [...usage.contradictions].sort(([one], [other]) => (one ?? "") < (other ?? "") ? -1 : 1)) {
		const [one, other] = sizes.map(({ vcpus, ramMiB }) => `${count(vcpus, "core")} and ${ramMiB} MiB`);
		say("flavor sizes", `The plan and the flavors file do not agree on ${name === null ? "a flavor" : `the flavor ${quote(name)}`}: ${one}, or ${other}. What its servers take is not known until they do.`);
	}
	for (const network of usage.dhcpNetworks) if (network.ports !== 0) say("dhcp ports", dhcpNote(network));
	for (const group of usage.defaultGroups) say("default group", defaultGroupNote(group));
	return notes;
}
function defaultGroupNote({ region, hidden, isCertain }) {
	const where = hidden ? "a region" : quote(region);
	const group = "the default security group with its 4 rules, since the project has no group there yet";
	return isCertain ? `Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.` : `Perhaps the cloud makes, with the first group, network or port in ${where}, ${group}.`;
}
function dhcpNote({ region, hidden, count: networks, ports }) {
	const where = hidden ? "a region" : quote(region);
	const whose = `${count(networks, "network")} that get${networks === 1 ? "s" : ""} DHCP`;
	return ports === null ? `DHCP agents may make ports in ${whose} in ${where}: nothing shows whether they do, so that none is counted.` : `Counted in ${where}: ${count(ports, "port")} of DHCP agents in ${networks === 1 ? "" : "each of "}${whose}, as the project's other networks have.`;
}
/** What says that resources are in a region, each of it once. What is only likely stands among what cannot be counted. */
function basisNotes(bases, nameOf) {
	const notes = [];
	const assumed = /* @__PURE__ */ new Map();
	for (const { region, hidden, by } of bases) switch (by.kind) {
		case "likely": break;
		case "guess": {
			const subject = hidden ? "A region" : `The region ${quote(region)}`;
			notes.push(["region guessed", `${subject} is a guess from ${quote(by.from)}.`]);
			break;
		}
		case "stated":
			notes.push(["region stated", `The region of the provider ${quote(by.provider)}, ${quote(region)}, is from ${nameOf("provider-regions")}; the plan does not tell it.`]);
			break;
		case "assumed": {
			const text = `${quote(region)} is assumed, ${by.from}.`;
			const providers = assumed.get(text) ?? /* @__PURE__ */ new Set();
			if (by.provider !== null) providers.add(by.provider);
			assumed.set(text, providers);
			break;
		}
	}
	for (const [text, providers] of assumed) {
		const of = [...providers].sort();
		const whose = of.length === 0 ? "" : ` for the provider${of.length === 1 ? "" : "s"} ${quoteList(of)}`;
		notes.push(["region stated", `The plan names no region${whose}: ${text}`]);
	}
	return notes;
}
function sumOf$1(counts) {
	return [...counts.values()].reduce((sum, each) => sum + each, 0);
}
function count(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// src/plan/usage/plan-index.ts
/** Objects that others refer to, before and after the plan. A replacement may say something else than what it replaces. */
var ReferencedBook = class {
	#byId = {
		before: /* @__PURE__ */ new Map(),
		after: /* @__PURE__ */ new Map()
	};
	#byPlace = {
		before: /* @__PURE__ */ new Map(),
		after: /* @__PURE__ */ new Map()
	};
	/** By type, then by address. */
	#byType = {
		before: /* @__PURE__ */ new Map(),
		after: /* @__PURE__ */ new Map()
	};
	add(which, object) {
		const { id, type, address, configAddress } = object;
		const ofType = this.#byType[which].get(type) ?? /* @__PURE__ */ new Map();
		this.#byType[which].set(type, ofType.set(address, object));
		const [byId, byPlace] = [this.#byId[which], this.#byPlace[which]];
		if (id !== void 0 && !byId.has(id)) byId.set(id, object);
		const here = byPlace.get(configAddress);
		if (here === void 0) byPlace.set(configAddress, [object]);
		else here.push(object);
	}
	/** The object with an id. After the plan, one that it does not list is as before. */
	withId(which, id) {
		return this.#byId[which].get(id) ?? this.#byId.before.get(id);
	}
	/** All of a type, by address. */
	ofType(which, type) {
		return this.#byType[which].get(type) ?? /* @__PURE__ */ new Map();
	}
	/** All that come from a place in the configuration. */
	at(which, configAddress) {
		return this.#byPlace[which].get(configAddress) ?? this.#byPlace.before.get(configAddress) ?? [];
	}
};
/** Everything that is kept of one plan; empty until something is read. */
var Facts = class {
	changes = [];
	/** By all that they say. */
	contents = /* @__PURE__ */ new Map();
	uncounted = [];
	/** Resources whose change is left to a later run. */
	deferred = [];
	/** Addresses of resources that set limits and are about to change. */
	limits = [];
	/** Changes and actions of other providers, by provider. */
	otherProviders = /* @__PURE__ */ new Map();
	/** Short texts of root variables; an object's members as `name.member`. */
	variables = /* @__PURE__ */ new Map();
	/** By `variableId`, as the next two. */
	sensitiveVariables = /* @__PURE__ */ new Set();
	/** Arguments of module calls. */
	moduleArguments = /* @__PURE__ */ new Map();
	/** Short texts that variables of modules have where the call gives them nothing. */
	moduleDefaults = /* @__PURE__ */ new Map();
	providers = /* @__PURE__ */ new Map();
	/** By address without instance keys. */
	resources = /* @__PURE__ */ new Map();
	/** Of managed resources, by address without instance keys. */
	evidence = /* @__PURE__ */ new Map();
	/** Ids of projects that must not be shown, as `plainProjectId` writes them. */
	hiddenProjects = /* @__PURE__ */ new Set();
	/** Regions in which data sources were read, by address without instance keys. */
	dataRegions = /* @__PURE__ */ new Map();
	/** Data sources that are only read while the plan is applied: what the state says of them may be of an earlier run. */
	readLater = /* @__PURE__ */ new Set();
	/** Resources with objects that come under Terraform's care with this plan, by address without instance keys. */
	imported = /* @__PURE__ */ new Set();
	/** Flavors that exist, by everything that is said of them. */
	flavors = /* @__PURE__ */ new Map();
	/** Flavors that the plan changes, by address, those left behind by an earlier change with their keys. */
	changedFlavors = /* @__PURE__ */ new Map();
	/** Flavors that there will be, by address without instance keys. */
	managedFlavors = /* @__PURE__ */ new Map();
	/** Instances of server groups, by address without instance keys: how many there will be. */
	serverGroups = /* @__PURE__ */ new Map();
	/** Members that existing server groups have, by the group's id, whether Terraform made them or not. */
	groupMembers = /* @__PURE__ */ new Map();
	referenced = new ReferencedBook();
	/** Resources of which the plan replaces an object and creates the new one first, by address without instance keys, of any provider. */
	createdFirst = /* @__PURE__ */ new Set();
	/** What each resource of the state depends on, over others, too: addresses without instance keys. */
	dependencies = /* @__PURE__ */ new Map();
	/** Addresses of objects in the state that an apply which failed has left behind, maybe half built. Few: it stops at its first failures. */
	tainted = /* @__PURE__ */ new Set();
	/** Ids of ports that the plan's state has. */
	ports = /* @__PURE__ */ new Set();
	/** Ids of objects that the plan deletes or replaces. */
	gone = /* @__PURE__ */ new Set();
	/** Sizes of snapshots, by id, in GiB. */
	snapshots = /* @__PURE__ */ new Map();
	/** Ids of the volumes that snapshots are of, by the snapshot's id. */
	snapshotVolumes = /* @__PURE__ */ new Map();
	/** Names of types of volumes that exist, by the volume's id. */
	volumeTypes = /* @__PURE__ */ new Map();
	/** Names of types that images give to volumes that are made from them, by the image's id; "": it gives none. */
	imageVolumeTypes = /* @__PURE__ */ new Map();
};

// src/plan/terraform/merge.ts
/** Adds up plans. A single one comes back as it is; there must be at least one. */
function mergeTerraformPlans(plans) {
	const [first, ...others] = plans;
	if (others.length === 0) return first;
	const deltas = withoutRepeated(plans.flatMap(({ file, deltas: own }) => file === null ? own : own.map((delta) => ({
		...delta,
		file
	}))));
	const uncounted = plans.flatMap((plan) => plan.uncounted);
	return {
		file: null,
		demands: toDemands(deltas, uncounted),
		uncounted,
		deferred: plans.flatMap((plan) => plan.deferred),
		complete: plans.every((plan) => plan.complete),
		providers: [...new Set(plans.flatMap((plan) => plan.providers))].sort(),
		ofOtherProjects: sumOf(plans.map((plan) => plan.ofOtherProjects)),
		projects: new Set(plans.flatMap((plan) => [...plan.projects])),
		logins: new Set(plans.flatMap((plan) => [...plan.logins])),
		showsProject: plans.some((plan) => plan.showsProject),
		projectsShown: new Set(plans.flatMap((plan) => [...plan.projectsShown])),
		notes: uniqueNotes(plans.flatMap((plan) => plan.notes)),
		questions: joinQuestions(plans.map((plan) => plan.questions)),
		deltas
	};
}
/** Of what there can only be one of, the largest. */
function withoutRepeated(deltas) {
	const largest = /* @__PURE__ */ new Map();
	for (const delta of deltas) {
		if (delta.cause === void 0) continue;
		const id = idOf(delta.at.region, delta.key);
		const known = largest.get(id);
		if (known === void 0 || delta.after.least > known.after.least) largest.set(id, delta);
	}
	const kept = new Set(largest.values());
	return deltas.filter((delta) => delta.cause === void 0 || kept.has(delta));
}
function sumOf(counts) {
	const sum = /* @__PURE__ */ new Map();
	for (const [id, number] of counts.flatMap((each) => [...each])) sum.set(id, (sum.get(id) ?? 0) + number);
	return sum;
}
/** Drops repeated notes of regions that the user states, and of what comes once. Notes with numbers of a plan stay, one for each plan. */
function uniqueNotes(notes) {
	const seen = /* @__PURE__ */ new Set();
	return notes.filter(({ code, message }) => {
		const isTold = (code === "region stated" || code === "default group") && seen.has(message);
		seen.add(message);
		return !isTold;
	});
}

// src/plan/terraform/notes.ts
/** The notes of one plan, always in the same order. */
function toNotes({ facts, complete, drifted }, usage, { project, nameOf }) {
	return [
		...complete === false && facts.deferred.length === 0 ? [INCOMPLETE] : [],
		...omissionNotes(facts, usage, project),
		...drifted > 0 ? [toDriftNote(drifted)] : [],
		...assumptionNotes(usage, nameOf)
	];
}
const INCOMPLETE = {
	code: "incomplete",
	message: "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts."
};
function toDriftNote(drifted) {
	return {
		code: "drift",
		message: `${`${drifted} resource${drifted === 1 ? "" : "s"}`} changed outside of Terraform. That is in the current usage already, and not counted again.`
	};
}

// src/plan/terraform/count.ts
/**
* Counts documents, with what is known of the cloud, and puts them together by their deltas, so that only the order of applying stays open
* between them. They stay as they are. Throws `PLAN_CONFLICT` or `PLAN_INVALID` with what is wrong in all of them.
*/
function countDocuments(documents, options, facts) {
	const cloud = withoutPlannedFlavors(facts, documents.map(({ content }) => content.facts));
	const accounts = accountsOf(documents.map(({ content }) => content.facts));
	const [first, ...others] = mapAll(documents, (document) => countDocument(document, {
		options,
		cloud,
		accounts
	}));
	if (first === void 0) throw new Error("a document that is neither counted nor refused");
	return mergeTerraformPlans([first, ...others]);
}
function countDocument({ file, content }, { options, cloud, accounts }) {
	const { facts, complete } = content;
	const { project, nameOf } = options;
	const usage = toUsage(facts, options, cloud, accounts);
	const { deltas, uncounted } = usage;
	return {
		file,
		demands: toDemands(deltas, uncounted),
		uncounted,
		deferred: facts.deferred,
		complete: complete !== false,
		providers: providersOf(facts),
		ofOtherProjects: usage.ofOtherProjects,
		projects: usage.projects,
		logins: usage.logins,
		showsProject: showsProject(facts, project),
		projectsShown: projectsShown(facts),
		notes: toNotes(content, usage, {
			project,
			nameOf
		}),
		questions: usage.questions,
		deltas
	};
}
function providersOf({ providers, resources }) {
	const named = [...resources.values()].flatMap(({ providerKey }) => providerKey ?? []);
	return [.../* @__PURE__ */ new Set([...providers.keys(), ...named])].sort();
}

// src/plan/terraform/configuration.ts
const MAX_REFERENCES = 64;
const MAX_BLOCKS = 1e3;
const MAX_NESTING = 6;
/** A resource of the configuration, from its JSON. Of its expressions those of the attributes are kept that `attributes` names. */
function toConfigResource(type, value, attributes) {
	return {
		type,
		providerKey: typeof value.providerKey === "string" ? value.providerKey : null,
		expressions: pickExpressions(value.expressions, attributes, { constants: false })
	};
}
/** A provider block, from its JSON. */
function toProviderBlock(key, value) {
	const given = memberOf(value, "name");
	const name = typeof given === "string" ? given : key;
	const fullName = memberOf(value, "full_name");
	const module = memberOf(value, "module_address");
	return {
		key,
		type: (typeof fullName === "string" ? fullName : name).split("/").at(-1) ?? name,
		module: typeof module === "string" ? withoutInstanceKeys(module) : "",
		expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS, { constants: true })
	};
}
function pickExpressions(value, names, { constants }) {
	const kept = /* @__PURE__ */ new Map();
	for (const name of names) {
		const expression = memberOf(value, name);
		if (expression !== void 0) kept.set(name, toExpression(expression, {
			constants,
			nesting: 0
		}));
	}
	return kept;
}
function toExpression(value, depth) {
	if (Array.isArray(value)) return {
		kind: "blocks",
		blocks: value.slice(0, MAX_BLOCKS).map((block) => toBlock(block, depth))
	};
	const references = memberOf(value, "references");
	const constant = memberOf(value, "constant_value");
	if ((typeof value === "object" && value !== null ? Object.keys(value) : []).length > 0 && references === void 0 && constant === void 0) return {
		kind: "blocks",
		blocks: [toBlock(value, depth)]
	};
	const all = Array.isArray(references) ? references.filter((text) => typeof text === "string") : [];
	const kept = all.length > MAX_REFERENCES ? [...all.slice(0, MAX_REFERENCES), MORE_REFERENCES] : all;
	const set = constant === void 0 || constant !== null && constant !== "";
	return depth.constants && constant !== void 0 ? {
		kind: "value",
		set,
		references: kept,
		constant
	} : {
		kind: "value",
		set,
		references: kept
	};
}
function toBlock(value, { constants, nesting }) {
	const members = /* @__PURE__ */ new Map();
	if (typeof value !== "object" || value === null || nesting >= MAX_NESTING) return members;
	for (const [name, member] of Object.entries(value)) members.set(name, toExpression(member, {
		constants,
		nesting: nesting + 1
	}));
	return members;
}
/** An argument of a module's call, or the default of a module's variable as one. */
function toArgument(value) {
	return toExpression(value, {
		constants: true,
		nesting: 0
	});
}

// src/plan/terraform/document-object.ts
/** An object of a document. Where the document has null, or nothing, it is empty: Go writes null for empty objects and lists. */
var DocumentObject = class DocumentObject {
	#members;
	#at;
	/** `name`: the member that the object stands in, for messages. Throws PLAN_INVALID where the value is no object. */
	constructor(value, at) {
		this.#at = at;
		if (typeof (value ?? {}) !== "object" || Array.isArray(value)) this.refuse("is not an object");
		this.#members = Object(value ?? {});
	}
	names() {
		return Object.keys(this.#members);
	}
	value(name) {
		return memberOf(this.#members, name);
	}
	/** A member that is an object. Throws PLAN_INVALID where it is something else. */
	object(name) {
		return new DocumentObject(this.value(name), {
			...this.#at,
			name
		});
	}
	/** Names and values of a member that is an object. Throws PLAN_INVALID where it is something else. */
	entries(name) {
		return Object.entries(this.object(name).#members);
	}
	/** A member that is a list. Throws PLAN_INVALID where it is something else. */
	list(name) {
		const value = this.value(name) ?? [];
		return Array.isArray(value) ? value : new DocumentObject({}, {
			...this.#at,
			name
		}).refuse("is not a list");
	}
	/** A member that is a list of objects. Throws PLAN_INVALID where it is something else. */
	objects(name) {
		return this.list(name).map((value) => new DocumentObject(value, {
			...this.#at,
			name
		}));
	}
	/** Throws PLAN_INVALID. `what`: the end of a sentence that begins with the name of the member. */
	refuse(what) {
		const { name, file } = this.#at;
		throw new GateError({
			code: "PLAN_INVALID",
			message: `the plan is not as Terraform writes it: ${quote(name)} ${what}.`,
			hint: SHOW,
			place: {
				file,
				line: null,
				column: null
			}
		});
	}
};
/** How a plan is made. */
const SHOW = "Make the file with `terraform show -json PLAN > plan.json` (or `tofu show -json`), where PLAN is what `terraform plan -out PLAN` wrote.";

// src/plan/terraform/actions.ts
const WORDS = /* @__PURE__ */ new Set([
	"no-op",
	"create",
	"read",
	"update",
	"delete",
	"forget"
]);
/**
* The actions of a change, by its members: `create` takes, `delete` gives back, `forget` gives nothing back, alone or
* combined. undefined: a word or a combination that is not known, so that nothing can be said of the change.
*/
function parseActions(value) {
	if (!Array.isArray(value) || value.length === 0 || value.length > 2) return void 0;
	const words = [];
	for (const word of value) {
		if (typeof word !== "string" || !WORDS.has(word) || words.includes(word)) return void 0;
		words.push(word);
	}
	const order = orderOf(words);
	return order === void 0 ? void 0 : {
		order,
		name: words.join("/")
	};
}
function orderOf(words) {
	const [first, second] = words;
	if (second === void 0) return first === "create" || first === "delete" || first === "update" ? first : "keep";
	if (first === "delete" && second === "create") return "delete then create";
	if (first === "create" && second === "delete") return "create then delete";
	return words.includes("create") && words.includes("forget") ? "create" : void 0;
}

// src/plan/terraform/resources.ts
/** Longest name of a provider that is kept. */
const MAX_PROVIDER_LENGTH = 255;
/** Keeps an element of `resource_changes`, or of `deferred_changes`. */
function keepChange(facts, resource, { deferred }) {
	const address = parseAddress(memberOf(resource, "address"));
	const mode = memberOf(resource, "mode");
	if (mode === "data" && address !== null) facts.readLater.add(address.configAddress);
	if (mode === "data" || mode === "ephemeral") return;
	const change = memberOf(resource, "change");
	const actions = parseActions(memberOf(change, "actions"));
	if (actions?.order === "create then delete" && address !== null) facts.createdFirst.add(address.configAddress);
	const type = memberOf(resource, "type");
	if (typeof type !== "string") {
		facts.uncounted.push({
			address: address?.text ?? "(unnamed)",
			type: "(unknown)",
			action: null,
			reason: "the plan does not say its type"
		});
		return;
	}
	const provider = memberOf(resource, "provider_name");
	const isManaged = mode === "managed" || mode === void 0;
	const hasKnownType = providerOfType(type) !== void 0;
	const isOfKnown = providerNamed(provider) !== void 0;
	const unnamed = `${type}.(unnamed)`;
	if (isManaged ? !hasKnownType && isOfKnown : hasKnownType || isOfKnown) {
		const reason = isManaged ? "no type of its provider is called so" : "the plan has a mode for it that is not known";
		const text = address?.text ?? toAddress(unnamed);
		facts.uncounted.push({
			address: text,
			type,
			action: actions?.name ?? null,
			reason
		});
		return;
	}
	if (!hasKnownType) {
		if (actions?.order !== "keep") keepOtherProvider(facts, provider);
		return;
	}
	const importing = memberOf(change, "importing");
	const deposed = memberOf(resource, "deposed") ?? null;
	addChange(facts, {
		address: address ?? {
			text: unnamed,
			configAddress: unnamed
		},
		type,
		actions,
		before: memberOf(change, "before") ?? null,
		after: memberOf(change, "after") ?? null,
		unknown: memberOf(change, "after_unknown"),
		hidden: {
			before: memberOf(change, "before_sensitive"),
			after: memberOf(change, "after_sensitive")
		},
		importing: typeof importing === "object" && importing !== null,
		deferred,
		deposed: deposed === null ? null : typeof deposed === "string" ? deposed : "?",
		halfBuilt: deposed !== null || memberOf(resource, "action_reason") === "replace_because_tainted"
	});
}
/** Counts a change, or an action, of a provider that nothing is known of. */
function keepOtherProvider(facts, provider) {
	const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
	facts.otherProviders.set(name, (facts.otherProviders.get(name) ?? 0) + 1);
}
/** Keeps an element of a state module's `resources`. */
function keepStateResource(facts, resource) {
	const address = parseAddress(memberOf(resource, "address"));
	const type = memberOf(resource, "type");
	if (address === null || typeof type !== "string") return;
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
/** Keeps what a resource depends on, of what takes anything. */
function keepDependencies(facts, configAddress, found) {
	if (!Array.isArray(found) || found.length === 0) return;
	const known = facts.dependencies.get(configAddress) ?? /* @__PURE__ */ new Set();
	for (const one of found) if (typeof one === "string" && providerOfType(typeAt(one)) !== void 0) known.add(withoutInstanceKeys(one));
	facts.dependencies.set(configAddress, known);
}
/** True if a member that most objects do not have says something. */
function isSaid(value) {
	return value !== void 0 && value !== null && value !== false;
}

// src/plan/terraform/document.ts
/** Content of one document: facts of the plan, and of the document itself; empty until something is read. */
var PlanContent = class {
	facts = new Facts();
	formatVersion;
	errored;
	complete;
	/** Members of the document. */
	seen = /* @__PURE__ */ new Set();
	/** True if the plan says that there will be resources, apart from their changes. */
	plansResources = false;
	/** Objects that changed outside of Terraform. */
	drifted = 0;
};
/** Most root variables that are kept. */
const MAX_VARIABLES = 1e4;
/** Longest text of a variable that is kept: longer than any region. */
const MAX_VARIABLE_LENGTH = 255;
/**
* The content of a whole document, as `JSON.parse` returned it. null stands for an empty object or list, as in Go, which writes it.
*
* Throws PLAN_INVALID where something else stands in place of an object or a list, or where modules are nested too deeply.
*/
function readDocument(document, file) {
	const root = new DocumentObject(document, {
		name: "plan",
		file
	});
	const content = new PlanContent();
	const { facts } = content;
	for (const name of root.names()) content.seen.add(name);
	content.formatVersion = root.value("format_version");
	content.errored = root.value("errored");
	content.complete = root.value("complete");
	for (const [name, variable] of root.entries("variables")) keepVariable(facts, name, variable);
	for (const resource of root.list("resource_changes")) keepChange(facts, resource, { deferred: false });
	for (const found of root.list("deferred_changes")) keepChange(facts, memberOf(found, "resource_change"), { deferred: true });
	for (const resource of root.list("resource_drift")) keepDrift(content, resource);
	for (const resource of resourcesOf(root.object("prior_state").object("values").object("root_module"))) keepStateResource(facts, resource);
	for (const resource of resourcesOf(root.object("planned_values").object("root_module"))) content.plansResources ||= memberOf(resource, "mode") === "managed";
	for (const action of root.list("action_invocations")) keepAction(facts, action);
	const configuration = root.object("configuration");
	for (const [key, provider] of configuration.entries("provider_config")) facts.providers.set(key, toProviderBlock(key, provider));
	keepModule(facts, configuration.object("root_module"), {
		path: "",
		depth: 0
	});
	return content;
}
/** Deepest nesting of modules that is read. Terraform's own plans stay far below. */
const MAX_MODULE_DEPTH = 100;
const TOO_DEEP = `is nested deeper than ${MAX_MODULE_DEPTH} levels`;
function keepVariable(facts, name, variable) {
	const given = memberOf(variable, "value");
	keepText(facts, name, given);
	if (typeof given !== "object" || given === null || Array.isArray(given)) return;
	for (const [member, text] of Object.entries(given).slice(0, MAX_VARIABLES)) keepText(facts, `${name}.${member}`, text);
}
function keepText(facts, name, text) {
	if (!isShortText(text) || facts.variables.size >= MAX_VARIABLES) return;
	facts.variables.set(name, text);
}
function keepDrift(content, resource) {
	const type = memberOf(resource, "type");
	if (memberOf(resource, "mode") === "managed" && typeof type === "string" && providerOfType(type)) content.drifted++;
}
/** Resources of a state's module and of all modules in it. */
function* resourcesOf(module, depth = 0) {
	if (depth > MAX_MODULE_DEPTH) module.refuse(TOO_DEEP);
	yield* module.list("resources");
	for (const child of module.objects("child_modules")) yield* resourcesOf(child, depth + 1);
}
/** Keeps an action (Terraform 1.14 and later; it runs before or after a change, or by itself). No plan says what one does. */
function keepAction(facts, action) {
	const [type, provider] = [memberOf(action, "type"), memberOf(action, "provider_name")];
	if (typeof type === "string" && providerOfType(type) !== void 0 || providerNamed(provider) !== void 0) {
		const address = memberOf(action, "address");
		facts.uncounted.push({
			address: toAddress(typeof address === "string" && address !== "" ? address : "(unnamed)"),
			type: typeof type === "string" ? type : "(unknown)",
			action: null,
			reason: "what an action does is not known"
		});
		return;
	}
	keepOtherProvider(facts, provider);
}
/** Keeps a module of the configuration and all modules in it. `path`: its address; empty: it is the root module. */
function keepModule(facts, module, { path, depth }) {
	if (depth > MAX_MODULE_DEPTH) module.refuse(TOO_DEEP);
	for (const resource of module.list("resources")) keepConfigResource(facts, {
		module: path,
		resource
	});
	for (const [name, variable] of module.entries("variables")) keepVariableDeclaration(facts, {
		module: path,
		name,
		variable
	});
	const calls = module.object("module_calls");
	for (const name of calls.names()) {
		const call = calls.object(name);
		const called = path === "" ? `module.${name}` : `${path}.module.${name}`;
		for (const [argument, value] of call.entries("expressions")) keepArgument(facts, variableId(called, argument), value);
		keepModule(facts, call.object("module"), {
			path: called,
			depth: depth + 1
		});
	}
}
/** Blocks, lists and long texts are no region and no project: of these only that the call has them. */
function keepArgument(facts, id, given) {
	const argument = toArgument(given);
	const isKept = argument.kind === "value" && (argument.constant === void 0 || isShortText(argument.constant));
	facts.moduleArguments.set(id, isKept ? argument : {
		kind: "blocks",
		blocks: []
	});
}
function keepVariableDeclaration(facts, { module, name, variable }) {
	const id = variableId(module, name);
	if (memberOf(variable, "sensitive") === true) facts.sensitiveVariables.add(id);
	const text = module === "" ? void 0 : memberOf(variable, "default");
	if (isShortText(text)) facts.moduleDefaults.set(id, text);
}
function isShortText(text) {
	return typeof text === "string" && text.length <= MAX_VARIABLE_LENGTH;
}
/** Attributes that tell of any resource where it is, and whose, or may replace them. */
const PLACE_ATTRIBUTES = [
	"region",
	"tenant_id",
	"project_id",
	"value_specs"
];
function keepConfigResource(facts, { module, resource }) {
	const address = memberOf(resource, "address");
	const type = memberOf(resource, "type");
	if (typeof address !== "string" || typeof type !== "string" || !providerOfType(type)) return;
	facts.resources.set(module === "" ? address : `${module}.${address}`, toConfigResource(type, {
		providerKey: memberOf(resource, "provider_config_key"),
		expressions: memberOf(resource, "expressions")
	}, /* @__PURE__ */ new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))])));
}

// src/plan/terraform/read.ts
/** The members of which a plan has at least one, and a state none. */
const PLAN_MEMBERS = [
	"resource_changes",
	"planned_values",
	"configuration",
	"resource_drift",
	"deferred_changes"
];
/**
* Reads the text of one plan document. `file` is its name in messages. Throws PLAN_NOT_JSON, with the place where the text stops being JSON,
* or PLAN_INVALID.
*/
function readTerraformPlan(text, file) {
	const content = readDocument(parse(text, file), file);
	const problem = problemOf(content);
	if (problem !== void 0) throw new GateError({
		...problem,
		place: {
			file,
			line: null,
			column: null
		}
	});
	return content;
}
function parse(text, file) {
	try {
		return JSON.parse(text);
	} catch {
		throwIfWrapped({
			text,
			file
		});
		const problem = findSyntaxProblem({
			text,
			file
		});
		throw new GateError({
			...problem,
			hint: problem.hint ?? "Make the file with `terraform show -json PLAN > plan.json` (or `tofu show -json`), where PLAN is what `terraform plan -out PLAN` wrote."
		});
	}
}
/** Problem because of which no verdict can rest on the document; undefined: none. */
function problemOf(content) {
	const { formatVersion, seen, errored, complete, plansResources } = content;
	if (seen.has("values") && !PLAN_MEMBERS.some((member) => seen.has(member))) return {
		code: "PLAN_INVALID",
		message: "this is a Terraform state, not a plan.",
		hint: SHOW
	};
	if (typeof formatVersion !== "string" || !PLAN_MEMBERS.some((member) => seen.has(member))) return {
		code: "PLAN_INVALID",
		message: "this is JSON, but not a Terraform plan.",
		hint: SHOW
	};
	if (!/^1\.\d+$/.test(formatVersion)) {
		const isOld = formatVersion.startsWith("0.");
		return {
			code: "PLAN_INVALID",
			message: `the plan has the format version ${quote(formatVersion)}${isOld ? ", which Terraform 1.0 and older write" : ""}; every 1.x can be read.`,
			hint: isOld ? "Make the plan with Terraform 1.1 or newer, or with OpenTofu." : "Use a newer version of quota-gate, or an older one of Terraform."
		};
	}
	if (errored === true || errored !== void 0 && typeof errored !== "boolean") return {
		code: "PLAN_INVALID",
		message: "planning ended with an error, so the plan lists only a part of what would change.",
		hint: "Fix the errors that `terraform plan` reports, and make the plan again."
	};
	if (plansResources && !seen.has("resource_changes")) return {
		code: "PLAN_INVALID",
		message: "the plan has resources in `planned_values`, but no `resource_changes`, so that nothing says what would change.",
		hint: SHOW
	};
	if (complete !== void 0 && typeof complete !== "boolean") return {
		code: "PLAN_INVALID",
		message: "the plan's `complete` is neither true nor false.",
		hint: SHOW
	};
}

// src/plan/terraform/reader.ts
const LARGE_PLAN = {
	maxBytes: 268435456,
	hint: "Leave out what is not read, with `jq -c 'del(.planned_values, .checks, .output_changes)'`, or split the configuration."
};
/** Most resources of all plans together that count for something: ten times what an apply gets done. */
const MAX_RESOURCES = 1e5;
/** An empty reader. Its `read` throws PLAN_TOO_LARGE beyond {@link MAX_RESOURCES}. */
function createTerraformReader(options) {
	const documents = [];
	let resources = 0;
	return {
		async read(document) {
			const { file } = document;
			const content = readTerraformPlan(await document.text(LARGE_PLAN), file);
			const { changes, uncounted } = content.facts;
			resources += changes.reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
			if (resources > MAX_RESOURCES) throw new GateError(tooManyResources(resources, file));
			documents.push({
				file,
				content
			});
		},
		count(facts) {
			const [first, ...others] = documents;
			if (first === void 0) return [];
			return [toPlanPart(countDocuments([first, ...others], options, facts), options)];
		}
	};
}
function tooManyResources(resources, file) {
	const [found, most] = [resources, MAX_RESOURCES].map(formatInteger);
	return {
		code: "PLAN_TOO_LARGE",
		message: `the plans change ${found} resources up to this one; at most ${most} are counted.`,
		hint: "Check them in several runs, or split the configuration.",
		place: {
			file,
			line: null,
			column: null
		}
	};
}
/**
* The projects that the plan shows beside the one that is asked for. That a login is for another project shows more than a project that
* something names: whoever may do so makes networks for others.
*/
function elsewhereOf({ ofOtherProjects, logins, projects, showsProject, projectsShown, demands }, project) {
	const isLeftOut = demands.length === 0 && ofOtherProjects.size > 0;
	const isNamed = project === null || projects.has(plainProjectId(project));
	const changes = new Map([...[...logins].map((id) => [id, 0]), ...ofOtherProjects]);
	const isAll = !showsProject && (isLeftOut || logins.size > 0 && !isNamed);
	const shown = /* @__PURE__ */ new Set([...projectsShown, ...ofOtherProjects.keys()]);
	return {
		changes: isAll ? changes : ofOtherProjects,
		isAll,
		isOwnShown: showsProject,
		shown
	};
}
/** A plan as a part: always differences, whatever the input `plan-mode` says. `providerRegions`: what the user states of provider configurations. */
function toPlanPart(plan, { providerRegions, nameOf, project }) {
	const { demands, deferred, providers } = plan;
	const [firstDeferred] = deferred;
	return {
		mode: "add",
		demands,
		notes: [
			...plan.notes.map(({ message }) => message),
			...[...providerRegions.keys()].filter((key) => !providers.includes(key)).map((key) => `${nameOf("provider-regions")} names the provider ${quote(key)}, which no plan has: they have ${quoteList(providers)}.`),
			...firstDeferred === void 0 ? [] : [`${deferred.length} changes are deferred to a later run, the first of them ${quote(firstDeferred.address)}.`]
		],
		uncounted: plan.uncounted.map(({ address, type, reason }) => ({
			address,
			type,
			reason
		})),
		complete: plan.complete,
		isRegionUnsaid: plan.deltas.some(({ at }) => at.region === null && at.unknown.kind === "not said"),
		elsewhere: elsewhereOf(plan, project),
		projects: [...plan.projects],
		questions: plan.questions
	};
}

export { createTerraformReader };