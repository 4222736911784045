import { A as theSetting, C as quoted, E as say, G as onlyOf, W as groupsOf, X as sha256, u as code, z as namesIn } from "./core-errors.js";
import { r as USUAL_DEFAULT_RULES } from "./core-cloud.js";
import { A as listIn, C as UNKNOWN, D as isMarked, E as hasBlock, F as textAt, I as textIn, L as wholeNumberIn, M as oneBlock, O as isRecord, S as whyOf, _ as reasonsOf, c as atLeast, f as exactly, g as plus, h as perhaps, j as memberOf, k as isUuid, l as between, m as larger, o as sizesOf, p as exactlyIfKnown, s as NOTHING, u as byService, v as smaller, w as findAttribute, x as upToOne, y as times } from "./plan-usage.js";
import { l as idOf } from "./core-resource-keys.js";
import { r as createProblemList } from "./documents-problem-list.js";
import { t as readYaml } from "./documents-yaml.js";
import { l as toPlainValue } from "./documents-json.js";

// src/plan/usage/amounts/amount.ts
function amountsBy(amounts) {
	return Object.entries(amounts).map(([key, amount]) => ({
		key,
		amount
	}));
}
function asidesBy(amounts) {
	return amountsBy(amounts).map((amount) => ({
		...amount,
		isAside: true
	}));
}
const EACH = "each";
const ANY_NEW = "any new";

// src/plan/usage/facts/address.ts
const MAX_ADDRESS_LENGTH = 2048;
function parseAddress(value) {
	if (typeof value !== "string" || value === "") return void 0;
	const text = toAddress(value).toWellFormed();
	return {
		text,
		configAddress: withoutInstanceKeys(text)
	};
}
function toAddress(text) {
	return text.length <= MAX_ADDRESS_LENGTH ? text : `${text.slice(0, 2047)}…`;
}
function withoutInstanceKeys(address) {
	return address.replaceAll(/\[(?:"[^"\\]*(?:\\.[^"\\]*)*"?|[^\]]*)\]?/gsu, "");
}
function isInstanceOf(address, target) {
	return address === target || address.startsWith(`${target}[`) || withoutInstanceKeys(address) === target;
}
function moduleOf(configAddress) {
	const steps = configAddress.split(".");
	let count = 0;
	while (steps[count] === "module" && count + 2 < steps.length) count += 2;
	return steps.slice(0, count).join(".");
}
function parentOf(module) {
	return module.split(".").slice(0, -2).join(".");
}
function moduleInstanceOf(address) {
	return /^(?:module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?\.)*/su.exec(address)?.[0] ?? "";
}
function typeAt(configAddress) {
	return configAddress.split(".").at(-2) ?? "";
}
function inModule(module, address) {
	return module === "" ? address : `${module}.${address}`;
}

// src/plan/usage/facts/facts.ts
function createTable() {
	return Object.create(null);
}
const CREATING_ORDERS = /* @__PURE__ */ new Set([
	"create",
	"delete then create",
	"create then delete"
]);
const LASTING_ORDERS = /* @__PURE__ */ new Set([...CREATING_ORDERS, "update"]);
function referencedWithId({ referenced }, which, type, id) {
	return referenced[which].byId[`${type} ${id}`] ?? referenced.before.byId[`${type} ${id}`];
}
function referencedOfType(facts, which, type) {
	return facts.referenced[which].byType[type] ?? createTable();
}
function referencedAt(facts, which, place) {
	const listed = Object.values(referencedOfType(facts, which, typeAt(place))).filter(({ configAddress }) => configAddress === place);
	return listed.length > 0 || which === "before" ? listed : referencedAt(facts, "before", place);
}
function createFacts(file = "") {
	return {
		file,
		changes: createTable(),
		uncounted: [],
		limits: [],
		otherProviders: createTable(),
		variables: createTable(),
		sensitiveVariables: createTable(),
		calls: createTable(),
		outputs: createTable(),
		providers: createTable(),
		resources: createTable(),
		evidence: createTable(),
		hiddenProjects: createTable(),
		dataRegions: createTable(),
		readLater: createTable(),
		flavorsRead: createTable(),
		imported: createTable(),
		flavors: createTable(),
		plannedFlavors: createTable(),
		plannedTypes: createTable(),
		groupMembers: createTable(),
		referenced: {
			before: noObjects(),
			after: noObjects()
		},
		createdFirst: createTable(),
		deletedFirst: createTable(),
		references: createTable(),
		dependencies: createTable(),
		tainted: createTable(),
		gone: createTable(),
		snapshots: createTable(),
		volumeTypes: createTable(),
		imageVolumeTypes: createTable()
	};
}
function noObjects() {
	return {
		byId: createTable(),
		byType: createTable()
	};
}

// src/plan/usage/facts/configuration.ts
const CLOUD_SETTINGS = ["auth_url", "cloud"];
const ACCOUNT_SETTINGS = [...CLOUD_SETTINGS, ...namesIn(`
    tenant_id
    tenant_name
    project_domain_id
    project_domain_name
    domain_id
    domain_name
    default_domain
    user_id
    user_name
    user_domain_id
    user_domain_name
    system_scope
    token
    application_credential_id
    application_credential_name
  `)];
const SERVICE_SETTINGS = [
	...ACCOUNT_SETTINGS,
	"endpoint_overrides",
	"swauth"
];
const PROVIDER_SETTINGS = [
	"region",
	"use_octavia",
	...SERVICE_SETTINGS
];
function isManifold(block, names) {
	return names.some((name) => {
		const setting = block?.expressions[name];
		return setting?.kind === "value" && setting.references.some((reference) => reference.startsWith("each."));
	});
}
function hasConstant(block, name) {
	const setting = block?.expressions[name];
	return setting?.kind === "value" && setting.constant !== void 0;
}
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
function isConfigured(resource, path) {
	if (resource === void 0) return void 0;
	if (path.some((_, end) => findExpression(resource, path.slice(0, end))?.kind === "value")) return void 0;
	const expression = findExpression(resource, path);
	if (expression === void 0) return false;
	return expression.kind === "blocks" ? expression.blocks.length > 0 : expression.set;
}

// src/plan/usage/facts/references.ts
const OWN_KEYS = ["count.index", "each.key"];
function scopeOf(address) {
	const module = moduleInstanceOf(address);
	return {
		module: module.slice(0, -1),
		key: /\[.*/su.exec(address.slice(module.length))?.[0] ?? ""
	};
}
function withoutPrefixes(references) {
	const unique = [...new Set(references)];
	return unique.filter((name) => !unique.some((longer) => longer !== name && (longer.startsWith(`${name}.`) || longer.startsWith(`${name}[`))));
}
function followReferences(facts, scope, expression) {
	const { module } = scope;
	const names = expression?.kind === "value" ? withoutPrefixes(expression.references) : [];
	if (expression?.kind === "value" && expression.constant !== void 0) return [];
	if (names.length === 0) return [{
		module,
		path: "",
		key: void 0
	}];
	const usesOwnKey = names.some((name) => OWN_KEYS.includes(name));
	return names.flatMap((written) => {
		const path = withoutInstanceKeys(written);
		const [kind, name = "", output = ""] = path.split(".");
		const literal = /^[\w.-]+(\[(?:\d+|"[^"\\]*")\])/.exec(written)?.[1];
		const key = usesOwnKey ? literal === void 0 ? scope.key : void 0 : literal ?? "";
		const called = inModule(module, `module.${name}${key ?? ""}`);
		const [next, argument] = [kind === "module" ? facts.outputs[withoutInstanceKeys(called)]?.[output] : void 0, kind === "var" ? facts.calls[withoutInstanceKeys(module)]?.[name] : void 0];
		if (next !== void 0) return followReferences(facts, {
			module: called,
			key: ""
		}, next);
		return argument === void 0 ? {
			module,
			path,
			key
		} : followReferences(facts, callOf(module), argument);
	});
}
function callOf(module) {
	const step = [...module.matchAll(/module\.[^.[]+(\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\])?/gsu)].at(-1);
	return {
		module: module.slice(0, step?.index).replace(/\.$/u, ""),
		key: step?.[1] ?? ""
	};
}
function addressOf({ module, path, key }, type) {
	const [name] = path.startsWith(`${type}.`) ? path.slice(type.length + 1).split(".") : [];
	const address = inModule(module, `${type}.${name}`);
	if (name === void 0) return void 0;
	return key === void 0 ? withoutInstanceKeys(address) : address + key;
}
function isKnownWhenPlanned(facts, address, expression) {
	return followReferences(facts, scopeOf(address), expression).every(({ path }) => /^(?:var\.|each\.key|count\.index|path\.|terraform\.)/u.test(path));
}
function resourcesReferred(facts, address, expression, type) {
	const found = followReferences(facts, scopeOf(address), expression);
	return [...new Set(found.flatMap((reference) => addressOf(reference, type) ?? []))];
}
function placesReferred(facts, address, expression, type) {
	return [...new Set(resourcesReferred(facts, address, expression, type).map(withoutInstanceKeys))];
}
function onlyResourceReferred(facts, address, expression, type) {
	const found = followReferences(facts, scopeOf(address), expression).filter(({ path }) => !OWN_KEYS.includes(path));
	return onlyOf(found.map((reference) => addressOf(reference, type)));
}

// src/plan/usage/facts/expression-values.ts
function variableIn(module, path) {
	return `${module}:${path}`;
}
function variableNamed(reference) {
	if (!reference.startsWith("var.")) return void 0;
	const [name = "", ...path] = reference.slice(4).replaceAll(/\["?([\w-]+)"?\]/gu, ".$1").split(".");
	return [name, ...path];
}
function resolveExpression(facts, module, expression, members = []) {
	if (expression === void 0) return toValue(null);
	if (expression.kind !== "value") return {
		kind: "open",
		origin: void 0
	};
	const { constant, references } = expression;
	if (constant !== void 0) return toValue(members.reduce(memberOf, constant));
	const named = withoutPrefixes(references);
	const [variable, ...path] = named.length === 1 && variableNamed(named[0] ?? "") || [];
	if (variable === void 0) return {
		kind: "open",
		origin: named.length === 0 ? void 0 : idOf(module, named, members)
	};
	const whole = [...path, ...members];
	const argument = facts.calls[module]?.[variable];
	const value = argument === void 0 ? toValue(facts.variables[variableIn(module, [variable, ...whole].join("."))]) : resolveExpression(facts, parentOf(module), argument, whole);
	if (value.kind === "text") return {
		...value,
		hidden: value.hidden || facts.sensitiveVariables[variableIn(module, variable)] === true
	};
	return value.kind === "open" ? {
		...value,
		origin: value.origin ?? idOf(module, variable, whole)
	} : value;
}
function isEmpty(value) {
	return value === null || value === "" || typeof value === "object" && Object.keys(value).length === 0;
}
function toValue(constant) {
	if (constant === void 0) return {
		kind: "open",
		origin: void 0
	};
	if (isEmpty(constant)) return { kind: "not set" };
	return typeof constant === "string" ? {
		kind: "text",
		text: constant,
		hidden: false
	} : {
		kind: "other",
		constant
	};
}
function isSet$1(facts, configAddress, attribute) {
	const config = facts.resources[configAddress];
	const isWritten = isConfigured(config, [attribute]);
	if (isWritten !== true) return isWritten;
	return resolveExpression(facts, moduleOf(configAddress), config?.expressions[attribute]).kind !== "not set";
}
function settingOf$1(facts, block, name) {
	return resolveExpression(facts, block?.module ?? "", block?.expressions[name]);
}
function identityOf(facts, block, names) {
	return idOf(names.map((name) => {
		const value = settingOf$1(facts, block, name);
		if (value.kind === "open") return {
			origin: value.origin ?? block?.key,
			file: facts.file
		};
		return value.kind === "text" ? value.text : value.kind === "other" ? value : null;
	}));
}

// src/plan/usage/facts/referenced-objects.ts
function attributeIn({ values, unknown }, ...path) {
	return findAttribute(values, unknown, path);
}
function findReferenced(facts, resource, attribute, type) {
	const expression = facts.resources[resource.configAddress]?.expressions[attribute];
	return findReferencedBy(facts, resource, {
		value: attributeIn(resource, attribute).value,
		expression,
		type
	});
}
function findReferencedBy(facts, { address }, { value, expression, type }) {
	const id = textIn(value);
	if (id !== void 0) return {
		item: id,
		isNew: false,
		object: referencedWithId(facts, "after", type, id)
	};
	const object = referencedOfType(facts, "after", type)[onlyResourceReferred(facts, address, expression, type) ?? ""];
	return object && {
		item: object.address,
		isNew: true,
		object
	};
}
function objectsMeant(facts, which, resource, type, path) {
	const id = textIn(attributeIn(resource, ...path).value);
	if (id !== void 0) return [referencedWithId(facts, which, type, id) ?? []].flat();
	const { configAddress } = resource;
	const expression = findExpression(facts.resources[configAddress], path);
	return placesReferred(facts, configAddress, expression, type).flatMap((place) => referencedAt(facts, which, place));
}
function isReadDuringApply({ readLater }, type) {
	return Object.keys(readLater).some((address) => typeAt(address) === type);
}
function isPlanned(facts, type) {
	return Object.values(referencedOfType(facts, "after", type)).some(({ id }) => id === void 0) && !isReadDuringApply(facts, type);
}

// src/plan/usage/amounts/rules.ts
function oneOf(key) {
	return { amounts: () => [{
		key,
		amount: exactly(1)
	}] };
}
function startsWith(key, number) {
	return {
		within: "itself",
		amounts: ({ isInPlace, object }) => isInPlace || object === void 0 ? [] : [{
			key,
			amount: exactly(number),
			limitedObject: object
		}]
	};
}
function inObject(within, ...rules) {
	const { attribute, type } = within;
	return {
		attributes: Object.assign({ [attribute]: "text" }, ...rules.map(({ attributes }) => attributes)),
		within,
		amounts: (side) => {
			const { object, facts } = side;
			const why = side.why(attribute);
			const openly = (amount) => isPlanned(facts, type) ? perhaps(why, amount) : atLeast(0, why);
			return rules.flatMap((rule) => rule.amounts(side)).map((each) => object === void 0 ? {
				...each,
				amount: openly(each.amount)
			} : {
				...each,
				limitedObject: object
			});
		}
	};
}
function lasting(rule) {
	return {
		...rule,
		amounts: (side) => side.which === "before" && !side.isInPlace ? [] : rule.amounts(side)
	};
}
const ORDERED = {
	attributes: { type: "text" },
	amounts: (side) => {
		if (side.which === "before" || side.isInPlace) return [];
		const type = side.text("type");
		const pairs = type === void 0 ? upToOne(side.why("type")) : exactly(type === "asymmetric" ? 1 : 0);
		return asidesBy({
			"secret.secrets": plus(exactly(1), pairs),
			"secret.containers": pairs
		});
	}
};
function ofEach(rule) {
	const { amounts } = lasting(rule);
	return {
		...rule,
		amounts: (side) => amounts(side).map((amount) => ({
			...amount,
			object: EACH
		}))
	};
}
function whileTrue(key, attribute) {
	const amountOf = (side) => {
		const { kind, value } = side.at(attribute);
		const count = value === true ? 1 : 0;
		const before = side.which === "after" && side.isInPlace && side.before(attribute) === true ? 1 : 0;
		if (kind !== "unknown") return between(count, Math.max(count, before), byService(attribute));
		const isAsked = side.isWritten(attribute) === true || memberOf(side.values, attribute) === true;
		return between(0, isAsked ? 1 : before, side.why(attribute));
	};
	return {
		attributes: { [attribute]: "flag" },
		amounts: (side) => [{
			key,
			amount: amountOf(side)
		}]
	};
}
function size(key, attribute, { least, canShrink, isComputed }) {
	const amountOf = (side) => {
		const { kind, value } = side.at(attribute);
		const known = wholeNumberIn(value);
		const before = side.isInPlace ? wholeNumberIn(side.before(attribute)) : void 0;
		const floor = canShrink === true ? 0 : before ?? 0;
		if (known !== void 0) return exactly(Math.max(known, floor));
		const why = isComputed === true ? {
			kind: "not-in-plan",
			name: attribute
		} : side.why(attribute);
		const open = atLeast(Math.max(least, floor), why);
		return before === void 0 && side.isInPlace && kind === "unset" ? {
			...open,
			same: attribute
		} : open;
	};
	return {
		attributes: { [attribute]: "number" },
		amounts: (side) => [{
			key,
			amount: amountOf(side)
		}]
	};
}
function elements(key, attribute, { least = 0, form = "length" } = {}) {
	return {
		attributes: { [attribute]: form },
		amounts: (side) => {
			const { kind, value } = side.at(attribute);
			const length = kind === "unset" ? 0 : Array.isArray(value) ? value.length : wholeNumberIn(value);
			return [{
				key,
				amount: exactlyIfKnown(length, side.why(attribute), least)
			}];
		}
	};
}
const PORT$1 = "openstack_networking_port_v2";
function port(attributes) {
	const { portId, networks } = attributes;
	return {
		attributes: Object.fromEntries([portId, ...networks].map((attribute) => [attribute, "text"])),
		amounts: (side) => {
			if (side.isInPlace) return [];
			const amount = side.which === "before" ? portBefore(attributes, side) : portAfter(attributes, side);
			return asidesBy({ "network.ports": times(side.share, amount) });
		}
	};
}
function portBefore({ portId, deletesPort = false }, side) {
	const id = side.text(portId);
	if (id === void 0 || referencedWithId(side.facts, "before", "openstack_networking_port_v2", id) === void 0) return exactly(1);
	return deletesPort && side.facts.gone[id] !== true ? exactly(1) : NOTHING;
}
function portAfter({ portId, networks }, side) {
	const { kind, value } = side.at(portId);
	if (textIn(value) !== void 0) return NOTHING;
	if (kind === "unset") return exactly(1);
	const isMade = networks.some((name) => side.text(name) !== void 0 || side.isWritten(name) === true);
	const isWritten = side.isWritten(portId);
	if (isWritten === false || isWritten === void 0 && isMade) return exactly(1);
	return isWritten === true && (!isMade || side.refersToPlanned("openstack_networking_port_v2", portId)) ? NOTHING : upToOne(side.why(portId));
}
const LOAD_BALANCER_FLAVOR = {
	attributes: { flavor_id: "text" },
	amounts: (side) => {
		const item = side.text("flavor_id");
		return item !== void 0 && !side.isHidden("flavor_id") ? [{
			key: "loadbalancer.flavors",
			amount: exactly(1),
			item
		}] : [];
	}
};
const DEFAULT_SECURITY_GROUP_RULES = {
	attributes: { delete_default_rules: "flag" },
	amounts: (side) => {
		const key = "network.security_group_rules";
		const { kind, value } = side.at("delete_default_rules");
		if (side.isInPlace) return [];
		const added = defaultRulesOf(side);
		if (kind === "unknown") return [{
			key,
			amount: between(0, added.most, side.why("delete_default_rules"))
		}];
		if (value === true) return [{
			key,
			amount: NOTHING,
			transient: side.which === "after" ? added.most : 0
		}];
		return [{
			key,
			amount: added
		}];
	}
};
function defaultRulesOf({ which, isInPlace, traits }) {
	const usual = USUAL_DEFAULT_RULES.ofOthers;
	const added = traits?.defaultRules?.ofOthers ?? usual;
	if (which === "after" || isInPlace) return exactly(added);
	return between(Math.min(added, usual), Math.max(added, usual), {
		kind: "not-in-plan",
		name: "default rules"
	});
}
const KEY_PAIR = {
	attributes: { user_id: "text" },
	amounts: (side) => {
		const user = side.isWritten("user_id") === true ? side.text("user_id") : void 0;
		return [{
			key: "compute.key_pairs",
			amount: exactly(1),
			object: user ?? ""
		}];
	}
};
const OBJECT = {
	attributes: {
		content: "bytes",
		content_length: "number",
		source: "text",
		copy_from: "text"
	},
	amounts: (side) => [{
		key: "objectstorage",
		amount: objectLength(side)
	}]
};
function objectLength(side) {
	const content = memberOf(side.values, "content");
	const length = wholeNumberIn(side.at("content_length").value);
	const isAfter = side.which === "after";
	if (isAfter && typeof content === "number") return exactly(content);
	const isSame = ["source", "copy_from"].every((name) => side.before(name) === memberOf(side.values, name));
	const isOpen = [
		"content",
		"source",
		"copy_from"
	].some((name) => side.at(name).kind === "unknown");
	return length === void 0 || isAfter && (isOpen || !isSame) ? atLeast(0, side.why("content_length")) : exactly(length);
}
function isLegacyBalancer({ provider }) {
	const setting = provider?.expressions["use_octavia"];
	return setting?.kind === "value" && setting.constant === false;
}
function octavia(key, legacyKey, ruleOf = oneOf) {
	const [rule, legacy] = [ruleOf(key), ruleOf(legacyKey)];
	return {
		...rule,
		amounts: (side) => (isLegacyBalancer(side) ? legacy : rule).amounts(side)
	};
}

// src/plan/usage/providers/provider.ts
function counted(type, rules, traits = {}) {
	return {
		kind: "counted",
		type,
		rules,
		...traits
	};
}
function ones(rows, traits = {}) {
	return rows.trim().split("\n").map(namesIn).map(([type = "", key = ""]) => counted(type, [oneOf(key)], traits));
}
function otherType(kind, type, reason, traits = {}) {
	return {
		kind,
		type,
		reason,
		rules: [],
		...kind === "uncounted" && { whyUncounted: () => reason },
		...traits
	};
}
function otherTypes(kind, reasons, prefix = "") {
	return Object.entries(reasons).flatMap(([reason, types]) => namesIn(types).map((type) => otherType(kind, `${prefix}${type}`, reason)));
}
const ELSEWHERE = "what this type takes from an OpenStack project, perhaps this one, is not known";
const TAKES_NOTHING = "takes nothing from an OpenStack project";
function foreign(name, freeTypes, rows = [otherType("uncounted", `${name}_*`, ELSEWHERE)]) {
	return {
		name,
		resourceTypes: [...otherTypes("no quota", { [TAKES_NOTHING]: freeTypes }, `${name}_`), ...rows],
		isForeign: true
	};
}

// src/plan/usage/providers/cleura.ts
const CLEURA = foreign("cleura", "gardener_shoot_kubeconfig shoot_kubeconfig");

// src/plan/usage/providers/huawei-clouds.ts
const FREE$3 = `
  aad_*
  access_analyzer*
  antiddos_*
  aom*
  api_gateway_*
  apig_*
  apigw_*
  apm_*
  as_bandwidth_policy*
  as_configuration*
  as_lifecycle_hook*
  as_notification*
  as_policy*
  asm_*
  bcs_*
  blockstorage_volume_attach*
  bms_volume_attach
  cae_*
  cbc_*
  cbh_*
  cbr_*
  cc_*
  cce_addon*
  cce_namespace*
  ccm_*
  cdm_*
  cdn_*
  ces_*
  cfw_*
  cloudtable_*
  cnad_*
  coc_*
  codearts*
  compute_bms_tags*
  compute_eip_associate
  compute_floatingip_associate*
  compute_volume_attach*
  cpcs_*
  cph_*
  cpts_*
  csbs_*
  cse_*
  csms_*
  css_*
  cts_*
  das_*
  dataarts*
  dbss_*
  dc_*
  dcs_*
  ddm_*
  dds_*
  direct_connect*
  dis_*
  dli_*
  dms_*
  dns*
  drs_*
  dsc_*
  dws_*
  eg_*
  elb_certificate*
  enterprise_project*
  er_*
  fgs_*
  ga_*
  gaussdb_*
  geminidb_*
  ges_*
  hss_*
  identity*
  iec_*
  image_image_access*
  images_image_access*
  images_image_share*
  iotda_*
  kms_*
  lakeformation_*
  lb_certificate*
  live_*
  lts_*
  mapreduce_job
  meeting_*
  metastudio_*
  mls_*
  modelarts*
  mpc_*
  mrs_job*
  networking_eip_associate
  networking_floatingip_associate*
  networking_port_secgroup_associate*
  networking_vip_associate*
  obs_*
  oms_*
  organizations_*
  ram_*
  rds_*
  rgc_*
  rms_*
  s3_*
  scm_*
  secmaster_*
  servicestage*
  sfs_access_rule*
  sfs_share_access_rules*
  sfs_turbo*
  smn_*
  sms_*
  swr_*
  taurusdb_*
  tms_*
  ucs_*
  vod_*
  vpc_bandwidth_associate*
  vpc_eip_associate
  vpc_flow_log*
  waf_*
  workspace_*
`;
const NAMES = namesIn("huaweicloud flexibleengine g42cloud opentelekomcloud sbercloud");
const HUAWEI_CLOUDS = NAMES.map((name) => foreign(name, FREE$3));

// src/plan/usage/providers/infomaniak.ts
const INFOMANIAK = foreign("infomaniak", "dbaas* domain_*");

// src/plan/usage/providers/servers.ts
function flavorAt(side, by, ...path) {
	const text = side.text(...path);
	if (text === void 0) return whyOf(side.at(...path), String(path.at(-1)));
	return toServerFlavor(side, { [by]: text }, side.isHidden(...path));
}
function toServerFlavor({ place, which }, { id, name }, hidden) {
	const attribute = id === void 0 ? "flavor_name" : "flavor_id";
	return {
		id,
		name,
		region: place.region,
		at: which,
		attribute,
		hidden
	};
}
function flavorCalled(side, text, hidden) {
	return toServerFlavor(side, isUuid(text) || /^\d+$/.test(text) ? { id: text } : { name: text }, hidden);
}
function needsOfServers(flavor) {
	return ["computeLimits", ..."kind" in flavor ? [] : [flavor]];
}
function largestNumberAt(side, ...path) {
	return side.isDeferred(...path) ? Number.POSITIVE_INFINITY : wholeNumberIn(side.at(...path).value);
}
function scaledTo(count, name, most = 0) {
	return between(count.least, Math.max(count.most, most), ...count.why ?? [{
		kind: "autoscaling",
		name
	}]);
}
function countAt(side, ...path) {
	const { kind, value } = side.at(...path);
	const isGiven = kind === "known" || side.mayBeDeferred(...path);
	return exactlyIfKnown(isGiven ? wholeNumberIn(value) : 1, side.why(...path));
}
const AUTO_ALLOCATED = {
	"network.networks": 1,
	"network.subnets": 2,
	"network.routers": 1
};
function serversAmounts(side, servers) {
	const { count, flavor: named, each, volumeType = "", group, surge = NOTHING, inputs = "" } = servers;
	const { flavor, why } = "kind" in named ? {
		flavor: void 0,
		why: named
	} : side.findFlavor(named);
	const disks = each["volume.volumes"] ?? NOTHING;
	const rootDisks = servers.rootDisks ?? between(disks.most === 0 ? 1 : 0, disks.least === 0 ? 1 : 0, ...reasonsOf(disks));
	const made = asidesBy({
		"compute.instances": exactly(1),
		...each
	});
	const volumes = made.filter(({ key }) => key.startsWith("volume.")).map((amount) => ({
		...amount,
		item: volumeType
	}));
	const what = "kind" in named ? inputs : `${inputs} ${named.id ?? ""} ${named.name ?? ""}`;
	const allOf = (amount) => {
		const same = `${count.least} to ${count.most} of ${what} at ${amount.least} to ${amount.most}`;
		return side.isInPlace ? {
			...times(count, amount),
			same
		} : times(count, amount);
	};
	const sizes = sizesOf({
		flavor,
		why,
		rootDisks
	}, side.traits?.computeLimits);
	const item = "kind" in named || named.hidden ? void 0 : flavor?.name ?? named.name ?? named.id;
	const space = side.which === "before" ? void 0 : each["volume.space_gb"];
	return [
		...[
			...made,
			...sizes,
			...volumes
		].map((amount) => {
			return {
				...amount,
				amount: allOf(amount.amount),
				surge: times(surge, amount.amount)
			};
		}),
		...item === void 0 ? [] : [{
			key: "compute.flavors",
			amount: allOf(exactly(1)),
			isAside: true,
			item
		}],
		...group === void 0 ? [] : [membersOf(group, count)],
		...space === void 0 || count.most === 0 ? [] : [{
			key: "volume.volume_size_gb",
			amount: space,
			object: EACH
		}]
	];
}
function groupAt(side, ...path) {
	return side.text(...path) ?? (side.mayBeDeferred(...path) ? side.why(...path) : void 0);
}
function membersOf(group, count) {
	return {
		key: "compute.server_group_members",
		isAside: true,
		...typeof group === "string" ? {
			amount: count,
			object: `id ${group}`
		} : {
			amount: perhaps(group, count),
			object: ANY_NEW
		}
	};
}
function eitherOf(all, why) {
	const [first = [], ...others] = all;
	if (others.length === 0) return first;
	const none = {
		amount: NOTHING,
		surge: NOTHING
	};
	return groupsOf(all.flat(), ({ key, item, object }) => idOf(key, item, object)).map(([amount]) => {
		const { key, item, object } = amount;
		const each = all.map((amounts) => amounts.find((one) => one.key === key && one.item === item && one.object === object) ?? none);
		const bounds = (some) => between(some.reduce(smaller).least, some.reduce(larger).most, why, ...reasonsOf(...some));
		return {
			...amount,
			amount: bounds(each.map((one) => one.amount)),
			surge: bounds(each.map(({ surge = NOTHING }) => surge))
		};
	});
}

// src/plan/usage/providers/metakube.ts
const CLUSTER$2 = "metakube_cluster";
const CLOUDS = [
	"openstack",
	"aws",
	"azure",
	"bringyourown"
];
function needed(shape) {
	return oneBlock(shape, { isNeeded: true });
}
function cloudOf(openstack) {
	return oneBlock({ openstack: oneBlock(openstack) }, {
		isNeeded: true,
		oneOf: CLOUDS
	});
}
const CLUSTER_ATTRIBUTES$1 = {
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
	needs: (side) => needsOfServers(flavorOf$3(side)),
	amounts: nodesAmounts$1
};
const METAKUBE = {
	name: "metakube",
	resourceTypes: [
		counted(CLUSTER$2, [{
			attributes: CLUSTER_ATTRIBUTES$1,
			amounts: clusterAmounts
		}], { referenced: CLUSTER_ATTRIBUTES$1 }),
		counted("metakube_node_deployment", [NODES]),
		...otherTypes("no quota", { "exists inside MetaKube only": `
        metakube_cluster_role_binding
        metakube_maintenance_cron_job
        metakube_project
        metakube_role_binding
        metakube_service_account
        metakube_service_account_token
        metakube_sshkey
      ` })
	],
	placement: {
		regionsOf: (side) => regionsOfDataCentre(clustersOf(side)),
		reasonUnknown: say`the plan does not show the data centre of these MetaKube resources, or its name shows no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
		projectOf: (side) => onlyOf(clustersOf(side).map(projectOf))
	}
};
function regionsOfDataCentre(clusters) {
	const name = onlyOf(clusters.map(({ values }) => textAt(values, "dc_name")));
	const region = /^syseleven-([a-z]{2,8})\d+$/.exec(name ?? "")?.[1];
	if (region === void 0) return [];
	const hidden = clusters.some((cluster) => isMarked(cluster.hidden, ["dc_name"]));
	const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
	return [{
		region,
		hidden,
		note: say`${subject} is a guess from ${quoted("dc_name")}.`
	}];
}
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
function clusterAmounts(side) {
	if (side.isInPlace || !hasBlock(side.at(...CLUSTER_CLOUD))) return [];
	const group = madeFor(side, "security_group");
	const network = madeFor(side, "network", "subnet_id");
	const rules = group.most === 0 ? NOTHING : atLeast(2 * group.least, byService("security_group"));
	return asidesBy({
		"network.security_groups": group,
		"network.security_group_rules": rules,
		"network.networks": network,
		"network.subnets": network,
		"network.routers": network,
		"network.ports": network,
		"compute.server_groups": madeFor(side, "server_group_id")
	});
}
function madeFor(side, name, ...moreNames) {
	const open = upToOne({
		kind: "not-in-plan",
		name
	});
	if (side.which === "before") return open;
	const paths = [name, ...moreNames].map((attribute) => [
		...CLUSTER_CLOUD,
		0,
		attribute
	]);
	if (paths.some((path) => side.text(...path) !== void 0)) return NOTHING;
	if (paths.every((path) => side.at(...path).kind === "unset")) return exactly(1);
	const written = paths.map((path) => side.isWritten(...path));
	if (written.includes(true)) return NOTHING;
	return written.includes(void 0) ? open : exactly(1);
}
function nodesAmounts$1(side) {
	if (!hasBlock(side.at(...NODES_CLOUD))) return [];
	const disk = side.at(...NODES_CLOUD, 0, "disk_size");
	const diskSize = wholeNumberIn(disk.value);
	const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
	return serversAmounts(side, {
		count: replicasOf(side),
		flavor: flavorOf$3(side),
		each: {
			"network.ports": exactly(1),
			"network.floatingips": floatingIp(side),
			"volume.volumes": hasDisk,
			"volume.space_gb": times(hasDisk, exactlyIfKnown(diskSize, whyOf(disk, "disk_size"), 1))
		},
		group: groupAt(side, ...NODES_CLOUD, 0, "server_group_id"),
		surge: side.isInPlace && isRolling(side.change) ? exactly(1) : NOTHING
	});
}
function flavorOf$3(side) {
	return flavorAt(side, "name", ...NODES_CLOUD, 0, "flavor");
}
function replicasOf(side) {
	const found = side.at("spec", 0, "replicas");
	const [replicas, least] = ["replicas", "min_replicas"].map((name) => wholeNumberIn(side.at("spec", 0, name).value));
	const most = largestNumberAt(side, "spec", 0, "max_replicas");
	if (found.kind === "known" && replicas === void 0) return atLeast(0, whyOf(found, "replicas"));
	if (side.mayBeDeferred("spec", 0, "replicas")) return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, whyOf(found, "replicas"));
	return scaledTo(exactly(replicas ?? 1), "max_replicas", most);
}
function floatingIp(side) {
	const uses = side.at(...NODES_CLOUD, 0, "use_floating_ip");
	const hasPool = onlyOf(clustersOf(side).map(hasFloatingIps));
	if (uses.value === false || hasPool === false) return NOTHING;
	if (uses.kind === "unknown") return upToOne(whyOf(uses, "use_floating_ip"));
	return hasPool === true ? exactly(1) : upToOne({
		kind: "not-in-plan",
		name: "floating_ip_pool"
	});
}
function isRolling({ before, after }) {
	const isEqual = (name) => {
		const [old, planned] = [before, after].map((values) => memberOf(memberOf(memberOf(values, "spec"), 0), name));
		return JSON.stringify(old ?? null) === JSON.stringify(planned ?? null);
	};
	return !isEqual("template") || isEqual("replicas");
}
function clustersOf(side) {
	if (side.change.type === CLUSTER$2) return [side];
	const found = side.objectsAt(CLUSTER$2, "cluster_id");
	return new Set(found.map(projectOf)).size > 1 ? [] : found;
}
function projectOf(cluster) {
	return textIn(attributeIn(cluster, ...CLUSTER_CLOUD, 0, "user_credentials", 0, "project_id").value);
}
function hasFloatingIps(cluster) {
	const { kind, value } = attributeIn(cluster, ...CLUSTER_CLOUD, 0, "floating_ip_pool");
	return kind === "known" ? textIn(value) !== void 0 : void 0;
}

// src/plan/usage/amounts/shared-parts.ts
function onePart(findPart) {
	return (facts) => (resource) => [findPart(facts, resource) ?? []].flat();
}

// src/plan/usage/providers/openstack/storage.ts
function needsOfTypes(items) {
	return items.flatMap(({ type: { need } }) => need ?? []);
}
function typeNamed(types, side, path, otherwise) {
	const name = side.text(...path);
	if (isPlannedType(side, name, path)) return {
		name,
		isNew: true
	};
	if (name !== void 0) return side.isHidden(...path) ? {} : typeCalled(types, side, name);
	return side.mayBeDeferred(...path) ? {} : otherwise();
}
function isPlannedType(side, name, path) {
	const planned = Object.entries(side.facts.plannedTypes).filter(([address, { region }]) => side.mayHave({
		address,
		region,
		key: "volume.volumes"
	}));
	if (name !== void 0) return planned.some(([, type]) => type.name === name);
	const references = side.referencesTo("openstack_blockstorage_volume_type_v3", ...path);
	const isThere = (reference) => planned.some(([address]) => isInstanceOf(address, reference));
	return references.length > 0 && references.every(isThere);
}
function typeCalled(types, { traits }, name) {
	if (name === void 0 || !isUuid(name)) return { name };
	const known = traits?.[types] ?? [];
	return {
		name: (known.find(({ id }) => id === name) ?? known.find((type) => type.name === name))?.name,
		need: types
	};
}
function volumeTypeOf(side, path, { volume, snapshot, image }) {
	const { volumeTypes, snapshots, imageVolumeTypes } = side.facts;
	const called = (name) => typeCalled("volumeTypes", side, name);
	return typeNamed("volumeTypes", side, path, () => {
		if (isSet(volume)) return called(volumeTypes[textIn(volume.value) ?? ""]);
		if (isSet(snapshot)) return called(volumeTypes[snapshots[textIn(snapshot.value) ?? ""]?.volume ?? ""]);
		const ofImage = isSet(image) ? imageVolumeTypes[textIn(image.value) ?? ""] : "";
		if (ofImage) return called(ofImage);
		return {
			name: side.traits?.defaultVolumeType,
			need: "defaultVolumeType",
			isLikely: ofImage === void 0
		};
	});
}
function isSet(attribute) {
	return attribute?.kind === "unknown" || textIn(attribute?.value) !== void 0;
}
function withType(amounts, { name = "", isLikely = false, isNew }) {
	if (isNew === true) return amounts;
	const ofType = amounts.map((each) => {
		const amount = isLikely ? perhaps(byService("volume_type"), each.amount) : each.amount;
		return {
			...each,
			amount,
			item: name
		};
	});
	return [...amounts, ...ofType];
}
function typedRule(rules, attributes, typeOf) {
	return {
		attributes: Object.assign({}, attributes, ...rules.map((rule) => rule.attributes)),
		needs: (side) => needsOfTypes([{ type: typeOf(side) }]),
		amounts: (side) => withType(rules.flatMap((rule) => rule.amounts(side)), typeOf(side))
	};
}
const VOLUMES = typedRule([oneOf("volume.volumes"), size("volume.space_gb", "size", { least: 1 })], {
	volume_type: "text",
	source_vol_id: "text",
	snapshot_id: "text",
	image_id: "text"
}, typeOfVolume);
const VOLUME$1 = [{
	...VOLUMES,
	amounts: (side) => [...VOLUMES.amounts(side), ...growthBefore(side)]
}, ofEach(size("volume.volume_size_gb", "size", { least: 1 }))];
function typeOfVolume(side) {
	const [volume, snapshot, image] = [
		side.at("source_vol_id"),
		side.at("snapshot_id"),
		side.at("image_id")
	];
	return volumeTypeOf(side, ["volume_type"], {
		volume,
		snapshot,
		image
	});
}
function growthBefore(side) {
	const written = textAt(side.change.before, "volume_type");
	if (!side.isInPlace || side.which === "before" || written === void 0) return [];
	const old = typeCalled("volumeTypes", side, written).name;
	if (old !== void 0 && old === typeOfVolume(side).name) return [];
	const [from, to] = [side.before("size"), memberOf(side.values, "size")];
	const transient = typeof from === "number" && typeof to === "number" ? to - from : 0;
	return transient > 0 ? [{
		key: "volume.space_gb",
		amount: NOTHING,
		item: old ?? "",
		transient
	}] : [];
}
const SHARE_NETWORK = "openstack_sharedfilesystem_sharenetwork_v2";
const SHARE_SIZE = {
	least: 1,
	canShrink: true
};
const SHARE = [
	typedRule([oneOf("share.shares"), size("share.space_gb", "size", SHARE_SIZE)], {
		share_type: "text",
		snapshot_id: "text"
	}, typeOfShare),
	ofEach(size("share.share_size_gb", "size", SHARE_SIZE)),
	{
		attributes: { share_network_id: "text" },
		amounts: portsOfServer
	}
];
function typeOfShare(side) {
	return typeNamed("shareTypes", side, ["share_type"], () => {
		if (isSet(side.at("snapshot_id"))) return {};
		return {
			name: side.traits?.shareTypes?.find(({ isDefault }) => isDefault)?.name,
			need: "shareTypes"
		};
	});
}
const MOST_PORTS = 2;
function portsOfServer({ change, which, share }) {
	if (change.shares?.[which] === void 0) return [];
	return asidesBy({ "network.ports": times(share, between(0, MOST_PORTS, byService("share_network_id"))) });
}
const serverPart = onePart((facts, share) => {
	const name = "share_network_id";
	const network = attributeIn(share, name);
	const isWritten = isConfigured(facts.resources[share.configAddress], [name]) !== false;
	if (!(network.kind === "known" ? network.value !== "" : network.kind === "unknown" && isWritten)) return void 0;
	return {
		objects: [findReferenced(facts, share, name, SHARE_NETWORK)],
		isCertain: true,
		why: byService(name)
	};
});

// src/plan/usage/providers/openstack/server-volumes.ts
const DEVICE = {
	source_type: "text",
	destination_type: "text",
	volume_size: "number",
	volume_type: "text",
	delete_on_termination: "flag",
	boot_index: "number",
	uuid: "text"
};
function bootsFromVolume(values) {
	return listIn(memberOf(values, "block_device")).some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume");
}
function volumesOf(side) {
	const devices = volumesOfDevices(side);
	const largest = side.which === "before" ? NOTHING : devices.map(({ space }) => space).reduce(larger, NOTHING);
	const amounts = devices.flatMap(({ type, volumes, space }) => {
		return withType(asidesBy({
			"volume.volumes": volumes,
			"volume.space_gb": space
		}), type);
	});
	return largest.most === 0 ? amounts : [...amounts, {
		key: "volume.volume_size_gb",
		amount: largest,
		object: EACH
	}];
}
function volumesOfDevices(side) {
	const { kind, value } = side.at("block_device");
	if (kind !== "unset" && !Array.isArray(value)) {
		const open = atLeast(0, side.why("block_device"));
		return [{
			volumes: open,
			space: open,
			type: {}
		}];
	}
	return [...listIn(value).keys()].flatMap((index) => {
		const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
		return volumes === void 0 ? [] : {
			...volumes,
			type: typeOf$1(side, index)
		};
	});
}
function typeOf$1(side, index) {
	const source = side.text("block_device", index, "source_type");
	const origin = source === "volume" || source === "snapshot" || source === "image" ? { [source]: side.at("block_device", index, "uuid") } : {};
	return volumeTypeOf(side, [
		"block_device",
		index,
		"volume_type"
	], origin);
}
function volumeAfter(side, index) {
	const source = side.at("block_device", index, "source_type");
	const destination = side.at("block_device", index, "destination_type");
	if (source.kind === "unknown" || destination.kind === "unknown") {
		const why = {
			kind: "after-apply",
			name: "block_device.source_type"
		};
		return {
			volumes: upToOne(why),
			space: atLeast(0, why)
		};
	}
	if (destination.value !== "volume" || source.value === "volume") return void 0;
	return {
		volumes: exactly(1),
		space: spaceOf(side, index)
	};
}
function spaceOf(side, index) {
	const found = side.at("block_device", index, "volume_size");
	const size = wholeNumberIn(found.value);
	const known = size || side.facts.snapshots[side.text("block_device", index, "uuid") ?? ""]?.size;
	const why = whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size");
	return exactlyIfKnown(known || void 0, why, 1);
}
const IMPORTED = {
	kind: "imported",
	name: "block_device"
};
function volumeBefore(side, index) {
	if (side.at("block_device", index, "delete_on_termination").value !== true) return void 0;
	if (side.text("block_device", index, "source_type") === "volume") return attachedBefore(side, index);
	const made = volumeAfter(side, index);
	if (made === void 0 || !side.change.importing) return made;
	return {
		volumes: perhaps(IMPORTED, made.volumes),
		space: perhaps(IMPORTED, made.space)
	};
}
function attachedBefore(side, index) {
	if (side.facts.gone[side.text("block_device", index, "uuid") ?? ""] === true) return void 0;
	const why = byService("block_device.delete_on_termination");
	return {
		volumes: upToOne(why),
		space: atLeast(0, why)
	};
}

// src/plan/usage/providers/openstack/server-flavor.ts
const FLAVOR = "openstack_compute_flavor_v2";
function flavorAmounts(side) {
	const named = flavorOf$2(side);
	const { flavor, why } = sizeOf(side, named);
	const which = named.id === void 0 ? named.name : `id ${named.id}`;
	const same = which && `${which} in ${named.region ?? "an unknown region"}`;
	const item = flavor?.name ?? named.name ?? named.id;
	const servers = flavor === void 0 && why.kind === "no-flavor" ? upToOne(why) : exactly(1);
	const isResized = side.isInPlace && named.at === "after";
	const old = isResized ? oldIfKept(side, flavor) : void 0;
	const { computeLimits } = side.traits ?? {};
	const server = {
		flavor,
		why,
		same,
		old,
		rootDisks: rootDisksOf(side),
		held: heldBy(side)
	};
	const overlaps = isResized && computeLimits !== void 0 && computeLimits.kind !== "own";
	return [...sizesOf(server, computeLimits).map((amount) => ({
		...amount,
		overlaps
	})), ...item === void 0 || named.hidden ? [] : [{
		key: "compute.flavors",
		amount: servers,
		item
	}]];
}
function rootDisksOf(side) {
	if (bootsFromVolume(side.values)) return NOTHING;
	return side.at("block_device").kind === "unknown" || side.change.importing && side.which === "before" ? upToOne(side.why("block_device")) : exactly(1);
}
function heldBy(side) {
	if (side.which === "after" && !side.isInPlace) return exactly(1);
	const state = side.text("power_state")?.toLowerCase();
	if (state === "shelved_offloaded") return NOTHING;
	return side.at("power_state").kind === "unknown" || state === "error" ? upToOne(side.why("power_state")) : exactly(1);
}
function needsOfFlavors(side) {
	const flavor = flavorOf$2(side);
	const flavors = side.isInPlace ? [flavor, flavorBefore(side)] : [flavor];
	const isMoved = textAt(side.change.after, "power_state") !== side.before("power_state");
	return (side.isInPlace ? flavor.at === "after" || isMoved : side.change.actions.order !== "keep") ? ["computeLimits", ...flavors] : flavors;
}
function flavorOf$2(side) {
	return side.which === "before" ? flavorBefore(side) : flavorAfter(side);
}
function sizeOf(side, query) {
	const found = side.findFlavor(query);
	return query.id !== void 0 || query.name !== void 0 ? found : {
		...found,
		why: side.why(query.attribute ?? "flavor_name")
	};
}
function flavorNow(side) {
	return sizeOf(side, flavorBefore(side)).flavor;
}
function oldIfKept(side, flavor) {
	const old = flavor === void 0 || bootsFromVolume(side.change.before) ? void 0 : flavorNow(side);
	const [from, to] = [old?.diskGiB, flavor?.diskGiB];
	return from !== void 0 && to !== void 0 && to >= from ? void 0 : old;
}
function diskBefore(side) {
	return flavorNow(side)?.diskGiB || void 0;
}
function flavorBefore(side) {
	const [id, name] = ["flavor_id", "flavor_name"].map((attribute) => textAt(side.change.before, attribute));
	const hidden = side.isHidden("flavor_name") || side.isHidden("flavor_id");
	return {
		id,
		name,
		region: side.place.region,
		at: "before",
		attribute: void 0,
		hidden
	};
}
function flavorAfter(side) {
	const [id, name] = [side.at("flavor_id").kind, side.at("flavor_name").kind];
	const [newId, newName] = [side.text("flavor_id"), side.text("flavor_name")];
	const before = flavorBefore(side);
	const nothing = {
		...before,
		id: void 0,
		name: void 0,
		at: "after"
	};
	const identified = {
		...nothing,
		id: newId,
		attribute: "flavor_id"
	};
	const called = {
		...nothing,
		name: newName,
		attribute: "flavor_name"
	};
	const kept = (attribute) => side.isInPlace ? before : {
		...before,
		at: "after",
		attribute
	};
	if (id === "unknown") {
		if (!(newName !== void 0 && side.isWritten("flavor_name") === true) && (side.isWritten("flavor_id") ?? side.isInPlace)) {
			const planned = side.change.flavors;
			const isMeant = (address) => planned.some((reference) => isInstanceOf(address, reference));
			const read = Object.entries(side.facts.flavorsRead).filter(([address]) => isMeant(address));
			const found = onlyOf(read.map(([, nameRead]) => nameRead));
			return {
				...nothing,
				name: found || void 0,
				attribute: "flavor_id",
				planned
			};
		}
		if (name === "unknown") return nothing;
		return newName !== void 0 && newName === before.name ? kept("flavor_name") : called;
	}
	if (side.change.before === void 0) return newId === void 0 ? called : identified;
	if (newId !== void 0 && newId !== before.id) return identified;
	if (name === "unknown" && (side.isWritten("flavor_name") ?? newId === void 0)) return nothing;
	if (newName !== void 0 && newName !== before.name) return called;
	return kept(newId === void 0 ? "flavor_name" : "flavor_id");
}

// src/plan/usage/providers/openstack/compute-instance.ts
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
		block_device: DEVICE,
		metadata: "keys",
		all_metadata: "keys",
		scheduler_hints: { group: "text" }
	},
	flavorId: {
		attribute: "flavor_id",
		types: [FLAVOR, `data.${FLAVOR}`]
	},
	needs: (side) => [...needsOfFlavors(side), ...side.isInPlace ? [] : needsOfTypes(volumesOfDevices(side))],
	amounts: (side) => [
		{
			key: "compute.instances",
			amount: exactly(1)
		},
		...flavorAmounts(side),
		...groupMember(side),
		...metadataItems(side),
		...shelvedImage(side),
		...side.isInPlace ? [] : [...networkAmounts(side), ...volumesOf(side)]
	]
};
function networkAmounts(side) {
	const ports = asidesBy({ "network.ports": portsOf(side) });
	const mode = side.at("network_mode");
	if (side.which === "before" || mode.kind !== "unknown" && mode.value !== "auto") return ports;
	const why = byService("network_mode");
	const more = Object.entries(AUTO_ALLOCATED).map(([key, most]) => [key, between(0, most, why)]);
	return [...ports, ...amountsBy(Object.fromEntries(more))];
}
function portsOf(side) {
	const blocks = listIn(side.at("network").value);
	if (side.which === "before") return exactly(blocks.filter((_, index) => side.text("network", index, "port") === void 0).length);
	if (side.text("network_mode") === "none") return NOTHING;
	if (side.isDeferred("network")) return atLeast(0, side.why("network"));
	if (blocks.length === 0) return exactly(1);
	const written = findExpression(side.config, ["network"]);
	const isConfigured = written?.kind === "blocks" && written.blocks.length === blocks.length;
	return blocks.map((_, index) => portOfBlock(side, index, isConfigured)).reduce(plus, NOTHING);
}
function portOfBlock(side, index, isConfigured) {
	const port = [
		"network",
		index,
		"port"
	];
	if (side.text(...port) !== void 0) return NOTHING;
	if (side.at(...port).kind !== "unknown") return exactly(1);
	const open = upToOne(side.why(...port));
	const networkIs = (test) => ["uuid", "name"].some(test);
	if (!isConfigured) return networkIs((name) => side.text("network", index, name) !== void 0) ? exactly(1) : open;
	if (side.isWritten(...port) !== true) return exactly(1);
	return networkIs((name) => side.isWritten("network", index, name) === true) && !side.refersToPlanned("openstack_networking_port_v2", ...port) ? open : NOTHING;
}
function metadataItems(side) {
	if (side.which === "before" && !side.isInPlace) return [];
	return [{
		key: "compute.metadata_items",
		amount: itemsOf(side),
		object: EACH
	}];
}
function itemsOf(side) {
	const [all, own] = [listIn(side.before("all_metadata")), listIn(side.before("metadata"))];
	if (side.which === "before") return exactly((/* @__PURE__ */ new Set([...all, ...own])).size);
	if (side.at("metadata").kind === "unknown") return atLeast(0, side.why("metadata"));
	const after = [side.values, side.change.unknown].flatMap((members) => listIn(memberOf(members, "metadata")));
	const others = side.isInPlace ? all.filter((key) => !own.includes(key)) : [];
	return exactly((/* @__PURE__ */ new Set([...after, ...others])).size);
}
const GROUP = "openstack_compute_servergroup_v2";
function groupMember(side) {
	const path = [
		"scheduler_hints",
		0,
		"group"
	];
	const key = "compute.server_group_members";
	const id = side.text(...path);
	if (id !== void 0) {
		const limitedObject = side.isHidden(...path) ? void 0 : {
			item: id,
			isNew: false
		};
		return [{
			key,
			amount: exactly(1),
			object: `id ${id}`,
			limitedObject
		}];
	}
	if (side.at(...path).kind !== "unknown") return [];
	const why = side.why(...path);
	const [group, ...others] = side.referencesTo(GROUP, ...path);
	if (group === void 0 || others.length > 0) {
		const isNew = isPlanned(side.facts, GROUP);
		return [{
			key,
			amount: isNew ? upToOne(why) : atLeast(1, why),
			object: isNew ? ANY_NEW : EACH
		}];
	}
	return [{
		key,
		amount: referencedAt(side.facts, "after", group).length === 1 ? exactly(1) : upToOne(why),
		object: `new ${group}`,
		limitedObject: {
			item: group,
			isNew: true
		}
	}];
}
const SHELVED = /* @__PURE__ */ new Set(["shelved", "shelved_offloaded"]);
const BY_SERVICE = byService("power_state");
const GIB = 2 ** 30;
function shelvedImage(side) {
	if (side.which === "after" && !side.isInPlace || bootsFromVolume(side.change.before)) return [];
	const isOpen = side.at("power_state").kind === "unknown";
	const isShelved = SHELVED.has(side.text("power_state")?.toLowerCase() ?? "");
	const shelved = isOpen ? upToOne(side.why("power_state")) : exactly(isShelved ? 1 : 0);
	const images = times(shelved, side.before("image_id") === true ? exactly(1) : upToOne(BY_SERVICE));
	if (images.most === 0) return [];
	const disk = diskBefore(side);
	const copy = between(0, disk === void 0 ? Number.POSITIVE_INFINITY : disk * GIB, BY_SERVICE);
	return [{
		key: "image.images",
		amount: images
	}, {
		key: "image.space_bytes",
		amount: {
			...times(images, copy),
			same: "shelf"
		}
	}];
}

// src/plan/usage/providers/openstack/heat-properties.ts
function toTable(lines) {
	const rows = lines.trim().split("\n").map(namesIn);
	return new Map(rows.map(([name = "", ...others]) => [name, others]));
}
const REPLACING$1 = toTable(`
  OS::Cinder::Volume availability_zone image imageRef multiattach scheduler_hints snapshot_id source_volid
  OS::Designate::Zone name type
  OS::Neutron::FloatingIP floating_ip_address floating_network floating_network_id floating_subnet value_specs
  OS::Neutron::Port mac_address network network_id
  OS::Neutron::Router distributed ha
  OS::Neutron::Subnet cidr ip_version ipv6_address_mode ipv6_ra_mode network network_id prefixlen subnetpool
  OS::Nova::KeyPair name public_key save_private_key
  OS::Nova::Server admin_user availability_zone block_device_mapping block_device_mapping_v2 config_drive diskConfig key_name personality reservation_id scheduler_hints security_groups user_data user_data_format
  OS::Nova::ServerGroup name policies rules
  OS::Octavia::HealthMonitor pool type
  OS::Octavia::Listener loadbalancer protocol protocol_port
  OS::Octavia::LoadBalancer availability_zone flavor provider vip_address vip_subnet
  OS::Octavia::Pool listener loadbalancer protocol
  OS::Octavia::PoolMember address monitor_address monitor_port pool protocol_port subnet
`);
const FUNCTION = /^(?:Ref|Fn::\w+|(?:get|list|map|str)_\w+|if|repeat|yaql)$/;
const REFERENCE = /^(?:get_attr|get_file|Fn::GetAtt)$/;
const TEMPLATE_AMOUNT = {
	name: "text",
	least: "number",
	most: "number",
	part: "text",
	isRetained: "flag",
	isDiskless: "flag"
};
function sectionOf(values, name) {
	const inCfn = name.replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
	return memberOf(values, name) ?? memberOf(values, inCfn);
}
function isFunction(value, names = FUNCTION) {
	return isRecord(value) && Object.keys(value).some((name) => names.test(name));
}
function toSet({ open, find, resources }, value) {
	const resource = memberOf(value, "get_resource") ?? memberOf(value, "Ref");
	if (typeof resource === "string" && Object.hasOwn(resources, resource) || isFunction(value, REFERENCE)) return exactly(1);
	const found = find(value ?? "");
	if (found === void 0) open.push(value);
	return found === void 0 ? between(0, 1) : exactly(found === "" || found === 0 ? 0 : 1);
}
function typeOf(definition) {
	return String(sectionOf(definition, "type"));
}
function propertiesOf({ find }, definition) {
	const properties = find(sectionOf(definition, "properties") ?? {});
	return isRecord(properties) ? properties : void 0;
}
function propertyOf(template, definition, name) {
	return memberOf(propertiesOf(template, definition), name) ?? void 0;
}
function toNumber(value) {
	const number = typeof value === "string" && /^\s*\+?\d+\s*$/.test(value) ? Number(value) : value;
	return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : void 0;
}
function digestOf(template, definition) {
	const type = typeOf(definition);
	const resolve = (value) => {
		if (Array.isArray(value)) return value.map(resolve);
		if (!isRecord(value)) return toComparable(value);
		const [name] = [
			"get_resource",
			"get_attr",
			"Ref",
			"Fn::GetAtt"
		].flatMap((each) => memberOf(value, each) ?? []);
		if (typeof name === "string" && Object.hasOwn(template.resources, name)) return [name, digestOfNamed(template, name)];
		const found = template.find(value);
		if (found !== void 0 && found !== value) return toComparable(found);
		return Object.entries(value).map(([member, each]) => [member, resolve(each)]);
	};
	const property = (name) => propertyOf(template, definition, name);
	const chosen = ["flavor", "image"].filter((name) => property(`${name}_update_policy`) !== void 0);
	return digest([type, [...REPLACING$1.get(type) ?? [], ...chosen].map((name) => resolve(property(name)))]);
}
function digest(value) {
	return sha256(JSON.stringify(value));
}
function toComparable(value) {
	return JSON.stringify(value ?? null).toLowerCase().replaceAll(/["\\\s]/g, "");
}
function digestOfNamed(template, name) {
	const known = template.digests.get(name);
	if (known !== void 0) return known;
	template.digests.set(name, "");
	const found = digestOf(template, memberOf(template.resources, name));
	template.digests.set(name, found);
	return found;
}

// src/plan/usage/providers/openstack/heat-parts.ts
const KEYS = toTable(`
  OS::Barbican::Secret secret.secrets
  OS::Cinder::Volume volume.volumes
  OS::Designate::Zone dns.zones
  OS::Heat::AutoScalingGroup
  OS::Heat::ResourceGroup
  OS::Neutron::FloatingIP network.floatingips
  OS::Neutron::IKEPolicy network.vpn_ikepolicies
  OS::Neutron::IPsecPolicy network.vpn_ipsecpolicies
  OS::Neutron::IPsecSiteConnection network.vpn_ipsec_site_connections
  OS::Neutron::Net network.networks
  OS::Neutron::Port network.ports
  OS::Neutron::Router network.routers
  OS::Neutron::RouterInterface
  OS::Neutron::SecurityGroup network.security_groups
  OS::Neutron::SecurityGroupRule network.security_group_rules
  OS::Neutron::Subnet network.subnets
  OS::Neutron::SubnetPool network.subnet_pools
  OS::Neutron::Trunk network.trunks
  OS::Neutron::VPNService network.vpn_services
  OS::Nova::KeyPair compute.key_pairs
  OS::Nova::Server
  OS::Nova::ServerGroup compute.server_groups
  OS::Octavia::HealthMonitor loadbalancer.healthmonitors
  OS::Octavia::L7Policy loadbalancer.l7policies
  OS::Octavia::L7Rule loadbalancer.l7rules
  OS::Octavia::Listener loadbalancer.listeners
  OS::Octavia::LoadBalancer loadbalancer.loadbalancers network.ports
  OS::Octavia::Pool loadbalancer.pools
  OS::Octavia::PoolMember loadbalancer.members
`);
const FREE$2 = /^OS::(?:Aodh::\w+|Cinder::VolumeAttachment|Heat::(?:CloudConfig|Delay|MultipartMime|None|RandomString|ScalingPolicy|Software\w+|Structured\w+|SwiftSignal\w*|Value|Wait\w+)|Neutron::(?:FloatingIPAssociation|RouterGateway)|Swift::Container)$/;
const SIZE$1 = "volume.volume_size_gb";
const MEMBERS$1 = "compute.server_group_members";
const DHCP_PORTS$1 = "DHCP ports";
const DEFAULT_RULES = "default rules";
const OWN_NETWORK = "own network";
var Part = class {
	template;
	definition;
	origin;
	type;
	id;
	constructor(template, definition, origin) {
		this.template = template;
		this.definition = definition;
		this.origin = origin;
		this.type = typeOf(definition);
		this.id = `${origin.name} ${digestOf(template, definition)}`;
	}
	written(name) {
		return propertyOf(this.template, this.definition, name);
	}
	find(name) {
		return this.findIn(this.written(name));
	}
	findIn(value) {
		const found = this.template.find(value);
		if (found === void 0 && value !== void 0) this.template.open.push(value);
		return found;
	}
	number(name) {
		return toNumber(this.find(name));
	}
	list(name) {
		const found = this.written(name) === void 0 ? [] : this.find(name);
		return Array.isArray(found) ? found : void 0;
	}
	take(key, amount = exactly(1)) {
		this.template.stack.amounts.push(this.toAmount(key, times(this.origin.count, amount)));
	}
	toAmount(name, amount) {
		return {
			name,
			...toBounds(amount),
			part: this.id,
			isRetained: this.origin.isRetained
		};
	}
};
const NO_BOUND = Number.POSITIVE_INFINITY;
function without({ least, most }) {
	return between(1 - most, 1 - least);
}
function toBounds({ least, most }) {
	return {
		least,
		most: most === NO_BOUND ? void 0 : most
	};
}
function addPart(part) {
	const { type, template } = part;
	const keys = template.registry.includes(type) ? void 0 : KEYS.get(type);
	for (const key of keys ?? []) part.take(key);
	const isKnown = propertiesOf(template, part.definition) !== void 0;
	if (keys !== void 0 && isKnown) MORE[type]?.(part);
	else if (keys !== void 0 || template.registry.includes(type) || !FREE$2.test(type)) template.stack.isPart = true;
}
const MORE = {
	"OS::Cinder::Volume": (volume) => addSize(volume, volume.number("size")),
	"OS::Heat::AutoScalingGroup": (group) => {
		const least = group.number("desired_capacity") ?? group.number("min_size") ?? 0;
		addMembers(group, "resource", between(least, Math.max(least, group.number("max_size") ?? NO_BOUND)));
	},
	"OS::Heat::ResourceGroup": (group) => {
		const number = group.written("count") === void 0 ? 1 : group.number("count");
		addMembers(group, "resource_def", between(number ?? 0, number ?? NO_BOUND));
	},
	"OS::Neutron::RouterInterface": (inside) => {
		inside.take("network.ports", without(toSet(inside.template, inside.written("port"))));
	},
	"OS::Neutron::SecurityGroup": addRules,
	"OS::Neutron::Subnet": addDhcpPorts,
	"OS::Nova::Server": addServer
};
function addMembers(group, name, number) {
	const origin = {
		...group.origin,
		count: times(group.origin.count, number)
	};
	addPart(new Part(group.template, group.written(name), origin));
}
function addServer(server) {
	const { template, origin } = server;
	const named = server.find("flavor");
	const flavor = typeof named === "number" ? String(named) : textIn(named);
	const isDiskless = server.written("image") === void 0;
	template.stack.servers.push({
		...server.toAmount(flavor, origin.count),
		isDiskless
	});
	const networks = server.list("networks");
	const ports = networks?.length === 0 ? exactly(1) : networks?.map((each) => portOf(server, each)).reduce(plus, NOTHING);
	server.take("network.ports", ports ?? between(0, NO_BOUND));
	for (const device of ["block_device_mapping", "block_device_mapping_v2"].flatMap((name) => server.list(name))) addDevice(server, device);
	const hints = server.written("scheduler_hints") === void 0 ? {} : server.find("scheduler_hints");
	const group = memberOf(hints, "group") ?? void 0;
	if (isRecord(hints) && group === void 0) return;
	const [name, count] = isRecord(hints) ? [JSON.stringify(template.find(group) ?? group), origin.count] : ["", between(0, origin.count.most)];
	template.members.set(name, plus(template.members.get(name) ?? NOTHING, count));
}
function portOf(server, network) {
	const { template } = server;
	if (isFunction(network)) template.open.push(network);
	const allocated = server.findIn(memberOf(network, "allocate_network") ?? void 0);
	if (allocated === "none") return NOTHING;
	if (allocated === "auto") addOwnNetwork(server);
	const isNamed = [
		"network",
		"subnet",
		"uuid",
		"allocate_network"
	].some((name) => memberOf(network, name) !== void 0);
	const made = without(toSet(template, memberOf(network, "port")));
	return between(isNamed ? made.least : 0, made.most);
}
function addOwnNetwork(server) {
	const { stack, networks } = server.template;
	if (networks.has(OWN_NETWORK)) return;
	networks.add(OWN_NETWORK);
	for (const [key, each] of Object.entries(AUTO_ALLOCATED)) stack.amounts.push(server.toAmount(key, between(0, each)));
}
function addDevice(server, device) {
	const has = (name) => toSet(server.template, memberOf(device, name)).most > 0;
	const isFrom = [
		"image",
		"image_id",
		"snapshot_id"
	].some(has);
	const isOld = has("volume_id");
	if (!isRecord(device) || isFunction(device)) server.template.stack.isPart = true;
	else if (isFrom || !isOld && ![
		"swap_size",
		"ephemeral_size",
		"ephemeral_format"
	].some(has)) {
		const count = between(isOld ? 0 : 1, 1);
		server.take("volume.volumes", count);
		addSize(server, toNumber(server.findIn(memberOf(device, "volume_size"))), count);
	}
}
function addSize(part, size, count = exactly(1)) {
	const space = times(count, between(size ?? 1, size ?? NO_BOUND));
	part.take("volume.space_gb", space);
	if (part.origin.count.most > 0) part.template.stack.amounts.push(part.toAmount(SIZE$1, space));
}
function addRules(group) {
	const rules = group.list("rules");
	const plain = rules?.filter((rule) => !isFunction(rule)) ?? [];
	group.template.open.push(...(rules ?? []).filter((rule) => isFunction(rule)));
	const most = rules?.length ?? NO_BOUND;
	group.take("network.security_group_rules", between(plain.length, most));
	const directions = plain.map((rule) => memberOf(rule, "direction") ?? "ingress");
	if (directions.includes("egress")) return;
	const isSure = plain.length === most && directions.every((direction) => direction === "ingress");
	group.take(DEFAULT_RULES, between(isSure ? 1 : 0, 1));
}
function addDhcpPorts(subnet) {
	const network = JSON.stringify(subnet.written("network") ?? subnet.written("network_id"));
	const isOn = subnet.written("enable_dhcp") === void 0 ? "true" : String(subnet.find("enable_dhcp")).toLowerCase();
	if (subnet.origin.count.most === 0 || OFF.test(isOn) || subnet.template.networks.has(network)) return;
	subnet.template.networks.add(network);
	const isNew = ON.test(isOn) && /"(?:get_resource|Ref)"/.test(network);
	const { least, most } = smaller(subnet.origin.count, exactly(1));
	subnet.template.stack.amounts.push(subnet.toAmount(DHCP_PORTS$1, between(isNew ? least : 0, most)));
}
const ON = /^(?:1|t|true|on|y|yes)$/;
const OFF = /^(?:0|f|false|off|n|no)$/;

// src/plan/usage/providers/openstack/heat.ts
function whyStackUncounted(side) {
	return side?.at("stack", 0, "isPart").value === false ? void 0 : "not all that a Heat stack creates follows from its template in the plan";
}
const WHY$1 = byService("template_opts");
function takenIn(side, list) {
	const other = side.isInPlace ? side.change[side.which === "before" ? "after" : "before"] : void 0;
	const takenOf = (values) => listIn(memberOf(memberOf(memberOf(values, "stack"), 0), list));
	const parts = new Set(takenOf(other).map((taken) => textAt(taken, "part")));
	return takenOf(side.values).flatMap((taken) => {
		const part = textAt(taken, "part");
		const isOther = part !== void 0 && !parts.has(part);
		if (side.which === "before" && isOther && memberOf(taken, "isRetained") === true) return [];
		const [least = 0, most = Number.POSITIVE_INFINITY] = ["least", "most"].map((bound) => wholeNumberIn(memberOf(taken, bound)));
		const amount = between(least, most, WHY$1);
		const surge = side.isInPlace && isOther ? perhaps(WHY$1, amount) : NOTHING;
		return {
			name: textAt(taken, "name"),
			amount,
			surge,
			isDiskless: memberOf(taken, "isDiskless") === true
		};
	});
}
function flavorOf$1(side, name) {
	if (name === void 0) return WHY$1;
	const isHidden = (attribute) => side.isHidden(attribute) || listIn(memberOf(side.hidden, attribute)).length > 0;
	const hidden = [
		"environment_opts",
		"parameters",
		"template_opts"
	].some(isHidden);
	return flavorCalled(side, name, hidden);
}
const OBJECTS = {
	"compute.key_pairs": "",
	[MEMBERS$1]: EACH,
	[SIZE$1]: EACH
};
const STACK = {
	attributes: {
		environment_opts: "keys",
		parameters: "keys",
		stack: oneBlock({
			amounts: TEMPLATE_AMOUNT,
			servers: TEMPLATE_AMOUNT,
			isPart: "flag",
			inputs: "text"
		}),
		template_opts: "keys"
	},
	needs: (side) => [...takenIn(side, "servers").flatMap(({ name }) => needsOfServers(flavorOf$1(side, name))), ...takenIn(side, "amounts").flatMap(({ name }) => name === "DHCP ports" ? ["dhcpPorts"] : [])],
	amounts: (side) => {
		const [before, after] = [side.change.before, side.change.after].map((values) => memberOf(values, "stack"));
		if (side.isInPlace && JSON.stringify(before) === JSON.stringify(after)) return [];
		const amounts = takenIn(side, "amounts").flatMap(({ name = "", amount, surge }) => {
			const object = OBJECTS[name];
			if (object === "each" && side.which === "before") return [];
			if (object !== void 0) return [{
				key: name,
				amount,
				object
			}];
			const [key, each] = COUNTED_IN_CLOUD[name]?.(side) ?? [name, exactly(1)];
			const made = {
				key,
				amount: times(amount, each),
				surge: times(surge, each)
			};
			return key.startsWith("volume.") ? withType([made], {}) : [made];
		});
		const servers = takenIn(side, "servers").flatMap(({ name, amount, surge, isDiskless }) => serversAmounts(side, {
			count: amount,
			flavor: flavorOf$1(side, name),
			each: {},
			surge,
			rootDisks: isDiskless ? NOTHING : void 0,
			inputs: name !== void 0 && amount.least === amount.most ? void 0 : side.text("stack", 0, "inputs")
		}));
		return [...amounts, ...servers];
	}
};
const COUNTED_IN_CLOUD = {
	[DHCP_PORTS$1]: ({ traits }) => ["network.ports", exactly(traits?.dhcpPorts ?? 0)],
	[DEFAULT_RULES]: (side) => ["network.security_group_rules", defaultRulesOf(side)]
};

// src/plan/usage/providers/openstack/heat-template.ts
const MAX_LENGTH = 262144;
function withStack(values, marks) {
	const [source, environment] = ["template_opts", "environment_opts"].map((name) => readText(values, marks, name));
	const resources = sectionOf(source, "resources");
	const registry = Object.keys(Object(memberOf(environment, "resource_registry")));
	const isOpen = environment === void 0 || registry.some((name) => name === "resources" || name.includes("*"));
	if (!isRecord(values) || !isRecord(resources) || isOpen) return values;
	const given = [memberOf(values, "parameters"), ...["parameters", "parameter_defaults"].map((name) => memberOf(environment, name))];
	const find = (value) => {
		const name = memberOf(value, "get_param") ?? memberOf(value, "Ref");
		if (typeof name !== "string") return isFunction(value) ? void 0 : value;
		if (isMarked(marks, ["parameters", name])) return void 0;
		const byDefault = sectionOf(memberOf(sectionOf(source, "parameters"), name), "default");
		return [...given.map((each) => memberOf(each, name)), byDefault].find((each) => each !== void 0 && each !== null);
	};
	const stack = {
		amounts: [],
		servers: [],
		isPart: false
	};
	const template = {
		stack,
		resources,
		registry,
		find,
		digests: /* @__PURE__ */ new Map(),
		networks: /* @__PURE__ */ new Set(),
		members: /* @__PURE__ */ new Map(),
		open: []
	};
	for (const [name, definition] of Object.entries(resources)) {
		const external = toSet(template, memberOf(definition, "external_id"));
		if (external.least > 0) continue;
		const policy = sectionOf(definition, "deletion_policy") ?? "delete";
		const isRetained = /^retain$/i.test(textIn(find(policy)) ?? "retain");
		const condition = sectionOf(definition, "condition");
		if (condition !== void 0) template.open.push(condition);
		const count = between(condition === void 0 && external.most === 0 ? 1 : 0, 1);
		addPart(new Part(template, definition, {
			name,
			count,
			isRetained
		}));
	}
	const { "": elsewhere = NOTHING, ...groups } = Object.fromEntries(template.members);
	for (const count of [NOTHING, ...Object.values(groups)]) stack.amounts.push({
		name: MEMBERS$1,
		...toBounds(plus(count, elsewhere))
	});
	if (template.open.length > 0) stack.inputs = digestOfInputs(template, source);
	return {
		...values,
		stack
	};
}
function digestOfInputs({ open, resources, find }, source) {
	const isOfResources = /"(?:get_attr|Fn::GetAtt)"/.test(JSON.stringify(open));
	const text = JSON.stringify([
		open,
		sectionOf(source, "conditions"),
		isOfResources ? resources : []
	]);
	const names = Object.keys(Object(sectionOf(source, "parameters"))).filter((name) => text.includes(JSON.stringify(name)));
	return digest([text, ...names.map((name) => toComparable(find({ get_param: name })))]);
}
function readText(values, marks, name) {
	const { kind, value: text } = findAttribute(values, marks, [name, "Bin"]);
	if (kind === "unset" && memberOf(memberOf(values, name), "URL") === void 0) return {};
	if (typeof text !== "string" || text.length > MAX_LENGTH) return void 0;
	try {
		const problems = createProblemList({
			text,
			file: ""
		});
		const json = readYaml(text, problems, {
			unreadable: "PLAN_NOT_JSON",
			duplicate: "PLAN_INVALID"
		});
		const value = json === void 0 ? {} : toPlainValue(json);
		return isRecord(value) ? mergeMembers(value) : void 0;
	} catch {
		return;
	}
}
function mergeMembers(value) {
	if (Array.isArray(value)) return value.map(mergeMembers);
	if (!isRecord(value)) return value;
	const sources = [mergeMembers(memberOf(value, "<<"))].flat().toReversed();
	const members = Object.entries(value).filter(([name]) => name !== "<<").map(([name, member]) => [name, mergeMembers(member)]);
	return Object.fromEntries([...sources.flatMap((source) => Object.entries(Object(source))), ...members]);
}

// src/plan/usage/providers/openstack/magnum.ts
const CLUSTER$1 = "openstack_containerinfra_cluster_v1";
const TEMPLATE$1 = "openstack_containerinfra_clustertemplate_v1";
const TEMPLATE_ID = "cluster_template_id";
const TEMPLATE_ATTRIBUTES = {
	docker_volume_size: "number",
	fixed_network: "text",
	flavor: "text",
	floating_ip_enabled: "flag",
	labels: oneBlock({
		auto_scaling_enabled: "text",
		boot_volume_size: "text",
		boot_volume_type: "text",
		etcd_volume_size: "text",
		master_lb_floating_ip_enabled: "text",
		max_node_count: "text"
	}),
	master_flavor: "text",
	master_lb_enabled: "flag"
};
const CLUSTER_ATTRIBUTES = {
	...TEMPLATE_ATTRIBUTES,
	[TEMPLATE_ID]: "text",
	master_count: "number",
	merge_labels: "flag",
	node_count: "number"
};
function ofCluster(side, cluster, attributes) {
	const [planned, ...others] = objectsMeant(side.facts, side.which, cluster, TEMPLATE$1, [TEMPLATE_ID]);
	const named = textIn(memberOf(cluster.values, TEMPLATE_ID));
	const inCloud = side.traits?.clusterTemplates?.find(({ id, name }) => named === id || named === name);
	const template = planned !== void 0 && others.length === 0 ? planned : inCloud;
	return inherit(attributes, (...path) => template?.values === void 0 ? UNKNOWN : attributeIn(template, ...path));
}
function ofOwnCluster(side) {
	return ofCluster(side, side, side);
}
function ofClusterNamed(side) {
	const [cluster, ...others] = side.objectsAt(CLUSTER$1, "cluster_id");
	if (cluster === void 0 || others.length > 0) return () => UNKNOWN;
	return ofCluster(side, cluster, {
		at: (...path) => attributeIn(cluster, ...path),
		isWritten: (name) => isSet$1(side.facts, cluster.configAddress, name)
	});
}
function inherit(attributes, from) {
	return (...path) => {
		const [name] = path;
		const [own, whole] = [attributes.at(...path), attributes.at(name)];
		if (own.kind === "known") return own;
		if (whole.kind === "unknown" && attributes.isWritten(name) !== false) return UNKNOWN;
		return name === "labels" && whole.kind === "known" && attributes.at("merge_labels").value !== true ? own : from(...path);
	};
}
function sizeIn$1({ kind, value }, name) {
	const size = value === void 0 ? 0 : Number(value);
	return kind === "unknown" || !Number.isSafeInteger(size) || size < 0 ? atLeast(0, {
		kind: "not-in-plan",
		name
	}) : exactly(size);
}
function nodesAmounts(side, nodes, { boot, others, type }) {
	const sizes = [boot, ...others];
	return [...serversAmounts(side, {
		...nodes,
		rootDisks: boot.least > 0 ? NOTHING : boot.most === 0 ? exactly(1) : upToOne(byService("boot_volume_size")),
		volumeType: others.every(({ most }) => most === 0) ? textIn(type.value) : void 0,
		each: {
			"network.ports": exactly(1),
			...nodes.each,
			"volume.volumes": sizes.map((size) => smaller(size, exactly(1))).reduce(plus),
			"volume.space_gb": sizes.reduce(plus)
		}
	}).filter(({ key }) => key !== "volume.volume_size_gb"), ...side.which === "before" || side.isInPlace || sizes.every(({ most }) => most === 0) ? [] : [{
		key: "volume.volume_size_gb",
		amount: sizes.reduce(larger),
		object: EACH
	}]];
}
function flavorIn(side, { value }, name) {
	const text = textIn(value);
	return text === void 0 ? {
		kind: "not-in-plan",
		name
	} : flavorCalled(side, text, side.isHidden(name));
}
const flag = ({ kind, value }, name) => kind === "unknown" ? upToOne({
	kind: "not-in-plan",
	name
}) : exactly(String(value).toLowerCase() === "true" ? 1 : 0);
function scaled(count, get) {
	const found = get("labels", 0, "max_node_count");
	const on = flag(get("labels", 0, "auto_scaling_enabled"), "auto_scaling_enabled");
	const { most } = found.kind === "known" || found.kind === "unknown" && on.least > 0 ? sizeIn$1(found, "max_node_count") : NOTHING;
	return scaledTo(count, "max_node_count", on.most > 0 ? most : 0);
}
function members(side, count) {
	if (side.which === "before" && !side.isInPlace) return [];
	return [{
		key: "compute.server_group_members",
		amount: count,
		object: EACH,
		isAside: true
	}];
}
const CLUSTER_RULE = {
	attributes: CLUSTER_ATTRIBUTES,
	needs: (side) => {
		const get = ofOwnCluster(side);
		const flavors = ["flavor", "master_flavor"].flatMap((name) => needsOfServers(flavorIn(side, get(name), name)));
		return [
			"clusterTemplates",
			...side.isInPlace ? [] : ["dhcpPorts"],
			...flavors
		];
	},
	amounts: (side) => {
		const get = ofOwnCluster(side);
		const [masters, nodes] = [countAt(side, "master_count"), scaled(countAt(side, "node_count"), get)];
		const label = (name) => sizeIn$1(get("labels", 0, name), name);
		const docker = sizeIn$1(get("docker_volume_size"), "docker_volume_size");
		const volumes = {
			boot: label("boot_volume_size"),
			type: get("labels", 0, "boot_volume_type")
		};
		const { before, after } = side.change;
		const isUpgrade = memberOf(before, TEMPLATE_ID) !== memberOf(after, TEMPLATE_ID);
		const surge = side.isInPlace && isUpgrade ? upToOne(byService(TEMPLATE_ID)) : NOTHING;
		const servers = [
			...nodesAmounts(side, {
				count: masters,
				flavor: flavorIn(side, get("master_flavor"), "master_flavor"),
				surge
			}, {
				...volumes,
				others: [docker, label("etcd_volume_size")]
			}),
			...nodesAmounts(side, {
				count: nodes,
				flavor: flavorIn(side, get("flavor"), "flavor"),
				surge
			}, {
				...volumes,
				others: [docker]
			}),
			...members(side, larger(masters, nodes))
		];
		return side.isInPlace ? servers : [...servers, ...aroundNodes(side, get, {
			masters,
			nodes
		})];
	}
};
function aroundNodes(side, get, { masters, nodes }) {
	const fixed = get("fixed_network");
	const network = fixed.kind === "unknown" || side.which === "before" ? upToOne({
		kind: "not-in-plan",
		name: "fixed_network"
	}) : exactly(textIn(fixed.value) === void 0 ? 1 : 0);
	const balancers = times(flag(get("master_lb_enabled"), "master_lb_enabled"), between(1, 2, byService("master_lb_enabled")));
	const enabled = flag(get("floating_ip_enabled"), "floating_ip_enabled");
	const why = byService("floating_ip_enabled");
	const ofApi = get("labels", 0, "master_lb_floating_ip_enabled").kind !== "unset" ? upToOne(why) : between(enabled.least, 1, why);
	return asidesBy({
		"network.networks": network,
		"network.subnets": network,
		"network.routers": network,
		"network.ports": plus(times(network, exactly(1 + (side.traits?.dhcpPorts ?? 0))), balancers),
		"network.floatingips": plus(ofApi, perhaps(why, times(enabled, plus(masters, nodes)))),
		"network.security_groups": exactly(2),
		"network.security_group_rules": between(13, 27, byService(TEMPLATE_ID)),
		"compute.server_groups": exactly(2),
		"loadbalancer.loadbalancers": balancers,
		"loadbalancer.listeners": balancers,
		"loadbalancer.pools": balancers,
		"loadbalancer.members": times(balancers, masters),
		"loadbalancer.healthmonitors": perhaps(byService("master_lb_enabled"), balancers)
	});
}
const NODE_GROUP_RULE = {
	attributes: {
		cluster_id: "text",
		docker_volume_size: "number",
		flavor_id: "text",
		labels: TEMPLATE_ATTRIBUTES["labels"] ?? "keys",
		max_node_count: "number",
		merge_labels: "flag",
		node_count: "number"
	},
	needs: (side) => ["clusterTemplates", ...needsOfServers(flavorOfGroup(side))],
	amounts: (side) => {
		const cluster = ofClusterNamed(side);
		const get = inherit(side, cluster);
		const count = countAt(side, "node_count");
		const nodes = scaledTo(count, "max_node_count", largestNumberAt(side, "max_node_count"));
		const floating = flag(cluster("floating_ip_enabled"), "floating_ip_enabled");
		const docker = sizeIn$1(get("docker_volume_size"), "docker_volume_size");
		const isOwn = side.at("docker_volume_size").kind === "known";
		return [
			...nodesAmounts(side, {
				count: nodes,
				flavor: flavorOfGroup(side),
				each: { "network.floatingips": perhaps(byService("floating_ip_enabled"), floating) },
				surge: NOTHING
			}, {
				boot: sizeIn$1(get("labels", 0, "boot_volume_size"), "boot_volume_size"),
				others: [isOwn ? docker : perhaps(byService("docker_volume_size"), docker)],
				type: get("labels", 0, "boot_volume_type")
			}),
			...members(side, nodes),
			...side.isInPlace ? [] : asidesBy({ "compute.server_groups": exactly(1) })
		];
	}
};
function flavorOfGroup(side) {
	const own = side.at("flavor_id");
	return flavorIn(side, own.kind === "known" || side.mayBeDeferred("flavor_id") ? own : ofClusterNamed(side)("flavor"), "flavor_id");
}

// src/plan/usage/providers/openstack/monitor-ports.ts
const LOAD_BALANCER$2 = "openstack_lb_loadbalancer_v2";
const LISTENER = "openstack_lb_listener_v2";
const POOL = "openstack_lb_pool_v2";
const MONITOR = "openstack_lb_monitor_v2";
const MEMBER = "openstack_lb_member_v2";
const MEMBERS = "openstack_lb_members_v2";
const SUBNET$3 = "openstack_networking_subnet_v2";
const WHY = byService("pool_id");
const MONITOR_PORTS = {
	attributes: { pool_id: "text" },
	amounts: ({ change, which }) => asidesBy({ "network.ports": times(change.shares?.[which] ?? NOTHING, upToOne(WHY)) })
};
const ANY_POOL = "";
function monitorParts(facts) {
	const [before, after] = [monitoredPools(facts, "before"), monitoredPools(facts, "after")];
	const staying = subnetsOfStaying(facts);
	const providerOf = providersIn(facts);
	const isIn = (pools, pool) => pools.has(pool) || pools.has(ANY_POOL) || pool === ANY_POOL && pools.size > 0;
	return (resource, side) => {
		const pool = findReferenced(facts, resource, "pool_id", POOL);
		if (providerOf(pool) !== "ovn") return [];
		const id = idOfPool(pool);
		if (typeAt(resource.configAddress) === MONITOR) return toParts(staying.filter((member) => [id, member.pool].includes(ANY_POOL) || member.pool === id).flatMap(({ subnets }) => subnets));
		return side !== "staying" && isIn(side === "before" ? before : after, id) ? toParts(subnetsOf(facts, resource, pool)) : [];
	};
}
function monitorsOfUnknownProvider(facts) {
	const providerOf = providersIn(facts);
	return (resource) => typeAt(resource.configAddress) === MONITOR && providerOf(findReferenced(facts, resource, "pool_id", POOL)) === void 0;
}
function providersIn(facts) {
	const nameIn = (balancer) => textIn(attributeIn(balancer, "loadbalancer_provider").value);
	const all = new Set(Object.values(referencedOfType(facts, "after", LOAD_BALANCER$2)).map(nameIn));
	const any = all.has("ovn") ? "ovn" : onlyOf(all);
	return (pool) => {
		const balancer = loadBalancerOf(facts, pool);
		return balancer === void 0 ? any : nameIn(balancer);
	};
}
function loadBalancerOf(facts, pool) {
	if (pool?.object === void 0) return void 0;
	const listener = findReferenced(facts, pool.object, "listener_id", LISTENER)?.object;
	return [pool.object, listener ?? []].flat().map((part) => findReferenced(facts, part, "loadbalancer_id", LOAD_BALANCER$2)?.object).find((balancer) => balancer !== void 0);
}
function monitoredPools(facts, side) {
	const monitors = Object.values(referencedOfType(facts, side, MONITOR));
	return new Set(monitors.map((monitor) => idOfPool(findReferenced(facts, monitor, "pool_id", POOL))));
}
function subnetsOfStaying(facts) {
	return [MEMBER, MEMBERS].flatMap((type) => {
		const after = referencedOfType(facts, "after", type);
		return Object.values(referencedOfType(facts, "before", type)).filter(({ id, address }) => id !== void 0 && after[address]?.id === id);
	}).map((member) => {
		const pool = findReferenced(facts, member, "pool_id", POOL);
		return {
			pool: idOfPool(pool),
			subnets: subnetsOf(facts, member, pool)
		};
	});
}
function idOfPool(pool) {
	return pool === void 0 ? ANY_POOL : idOf(pool.isNew, pool.item);
}
function toParts(subnets) {
	return groupsOf(subnets, (subnet) => subnet === void 0 ? Symbol() : idOf(subnet.isNew, subnet.item)).map(([subnet]) => ({
		objects: [subnet],
		isCertain: true,
		why: WHY
	}));
}
function subnetsOf(facts, resource, pool) {
	const { expressions = {} } = facts.resources[resource.configAddress] ?? {};
	const findSubnet = ({ kind, value }, expression) => {
		const subnet = findReferencedBy(facts, resource, {
			value,
			expression,
			type: SUBNET$3
		});
		if (subnet !== void 0) return subnet;
		const balancer = kind === "unknown" ? void 0 : loadBalancerOf(facts, pool);
		if (balancer !== void 0) return findReferenced(facts, balancer, "vip_subnet_id", SUBNET$3) ?? placeholder(balancer.address);
		const references = kind === "unknown" && expression?.kind === "value" ? expression.references : [];
		return references.length > 0 && !references.some((each) => /^(?:each|count)\./u.test(each)) ? placeholder(idOf(moduleInstanceOf(resource.address), references)) : void 0;
	};
	if (typeAt(resource.configAddress) === MEMBER) return [findSubnet(attributeIn(resource, "subnet_id"), expressions["subnet_id"])];
	const members = attributeIn(resource, "member");
	if (members.kind === "unknown") return [void 0];
	const found = listIn(members.value).map((_, index) => attributeIn(resource, "member", index, "subnet_id"));
	const known = found.filter(({ kind }) => kind !== "unknown").map((value) => findSubnet(value));
	const open = found.filter(({ kind }) => kind === "unknown");
	const { member } = expressions;
	const written = (member?.kind === "blocks" && open.length > 0 ? member.blocks : []).flatMap(({ subnet_id: subnet }) => subnet?.kind === "value" && subnet.references.length > 0 ? findSubnet(UNKNOWN, subnet) : []);
	return [...known, ...written.length > 0 ? written : open.map(() => void 0)];
}
function placeholder(item) {
	return {
		item,
		isNew: true,
		object: void 0
	};
}

// src/plan/usage/providers/openstack/network-ports.ts
const NETWORK$2 = "openstack_networking_network_v2";
const ROUTER$1 = "openstack_networking_router_v2";
const SUBNET$2 = "openstack_networking_subnet_v2";
const dhcpPart = onePart((facts, subnet) => {
	const { kind, value } = attributeIn(subnet, "enable_dhcp");
	if (kind === "known" && value !== true) return void 0;
	const isCertain = kind !== "unknown";
	const why = isCertain ? byService("network_id") : {
		kind: "after-apply",
		name: "enable_dhcp"
	};
	return {
		objects: [findReferenced(facts, subnet, "network_id", NETWORK$2)],
		isCertain,
		why
	};
});
const DHCP_PORTS = {
	attributes: {
		enable_dhcp: "flag",
		network_id: "text"
	},
	needs: (side) => mayHavePorts(side) ? ["dhcpPorts"] : [],
	amounts: (side) => {
		const ports = side.traits?.dhcpPorts;
		if (ports === void 0 || !mayHavePorts(side)) return [];
		return asidesBy({ "network.ports": times(side.share, exactly(ports)) });
	}
};
function mayHavePorts(side) {
	const { kind, value } = side.at("enable_dhcp");
	return side.change.shares !== void 0 && (kind !== "known" || value === true) && side.share.most > 0;
}
const ipv6RouterPort = onePart((facts, routerInterface) => {
	const { kind } = attributeIn(routerInterface, "subnet_id");
	if (kind === "unset") return void 0;
	const router = findReferenced(facts, routerInterface, "router_id", ROUTER$1);
	const subnet = findReferenced(facts, routerInterface, "subnet_id", SUBNET$2);
	if (subnet === void 0 && kind === "unknown" && !mayMakeIpv6(facts)) return void 0;
	const version = subnet?.object && versionOf(subnet.object);
	if (version === 4) return void 0;
	return {
		objects: [router, subnet?.object && findReferenced(facts, subnet.object, "network_id", NETWORK$2)],
		isCertain: version === 6,
		why: byService("subnet_id")
	};
});
function versionOf(subnet) {
	return attributeIn(subnet, "ip_version").value;
}
function mayMakeIpv6(facts) {
	const subnets = Object.values(referencedOfType(facts, "after", SUBNET$2));
	return isReadDuringApply(facts, SUBNET$2) || subnets.some((subnet) => versionOf(subnet) !== 4);
}

// src/plan/usage/providers/openstack/value-specs.ts
const SPECS = "value_specs";
const NOT_SENT = /* @__PURE__ */ new Set(["id", "region"]);
const REQUEST_NAMES = {
	tenant_id: ["tenant_id", "project_id"],
	project_id: ["tenant_id", "project_id"],
	external: ["router:external"]
};
function asRequested(object, shape) {
	const specs = memberOf(object.values, SPECS) ?? void 0;
	const marks = memberOf(object.unknown, SPECS);
	const isUnread = Array.isArray(specs) || specs !== void 0 && typeof specs !== "object" || [object.unknown, object.hidden].some((marked) => isMarked(marked, [SPECS]));
	if (object.unknown === true || specs === void 0 && !isUnread) return object;
	const values = { ...Object(object.values) };
	const unknown = { ...Object(object.unknown) };
	for (const [attribute, form] of Object.entries(shape)) {
		const isNamed = (REQUEST_NAMES[attribute] ?? [attribute]).some((name) => [specs, marks].some((members) => memberOf(members, name) !== void 0));
		if (NOT_SENT.has(attribute) || !isNamed && !isUnread) continue;
		values[attribute] = form === "flag" ? true : void 0;
		unknown[attribute] = true;
	}
	return {
		...object,
		values,
		unknown
	};
}

// src/plan/usage/providers/openstack/resource-types.ts
const OF_TENANT = { project: "tenant_id" };
const OF_PROJECT = { project: "project_id" };
const PRIVATE$1 = {
	...OF_TENANT,
	sharedBy: []
};
const COMPUTE = [
	counted("openstack_compute_instance_v2", [SERVER], { countsUnchanged: true }),
	counted("openstack_compute_keypair_v2", [KEY_PAIR], { countsUnchanged: true }),
	...ones("openstack_compute_servergroup_v2 compute.server_groups", { referenced: {} }),
	counted("openstack_compute_interface_attach_v2", [port({
		portId: "port_id",
		networks: ["network_id"]
	})]),
	counted("openstack_compute_secgroup_v2", [
		oneOf("network.security_groups"),
		DEFAULT_SECURITY_GROUP_RULES,
		elements("network.security_group_rules", "rule")
	]),
	...ones("openstack_compute_floatingip_v2 network.floatingips")
];
const STORAGE = [
	...[
		"v3",
		"v2",
		"v1"
	].map((version) => counted(`openstack_blockstorage_volume_${version}`, VOLUME$1)),
	counted("openstack_images_image_v2", [oneOf("image.images"), size("image.space_bytes", "size_bytes", {
		least: 1,
		isComputed: true
	})]),
	counted("openstack_objectstorage_object_v1", [OBJECT]),
	counted("openstack_sharedfilesystem_share_v2", SHARE, {
		referenced: { share_network_id: "text" },
		partsIn: serverPart
	}),
	...ones(`${SHARE_NETWORK} share.share_networks`, { referenced: {} })
];
const SHARED = whileTrue("network.rbac_policies", "shared");
const EXTERNAL = whileTrue("network.rbac_policies", "external");
const ROUTER = {
	attribute: "router_id",
	type: "openstack_networking_router_v2"
};
const ROUTES = "network.router_routes";
const SUBNET$1 = {
	attribute: "subnet_id",
	type: "openstack_networking_subnet_v2"
};
const NAME_SERVERS = ofEach(elements("network.subnet_name_servers", "dns_nameservers"));
const ADDRESS_PAIRS = ofEach(elements("network.port_address_pairs", "allowed_address_pairs"));
const NETWORK$1 = [
	counted("openstack_networking_network_v2", [
		oneOf("network.networks"),
		SHARED,
		EXTERNAL
	], {
		...OF_TENANT,
		referenced: {},
		sharedBy: ["shared", "external"]
	}),
	counted(SUBNET$1.type, [
		oneOf("network.subnets"),
		DHCP_PORTS,
		NAME_SERVERS
	], {
		...OF_TENANT,
		referenced: {
			enable_dhcp: "flag",
			ip_version: "number",
			network_id: "text"
		},
		partsIn: dhcpPart
	}),
	counted("openstack_networking_subnetpool_v2", [oneOf("network.subnet_pools"), SHARED], OF_PROJECT),
	counted(PORT$1, [oneOf("network.ports"), ADDRESS_PAIRS], {
		...OF_TENANT,
		referenced: {}
	}),
	...ones(`${ROUTER.type} network.routers`, {
		...PRIVATE$1,
		referenced: {}
	}),
	counted("openstack_networking_router_interface_v2", [port({
		portId: "port_id",
		networks: ["subnet_id"],
		deletesPort: true
	})], {
		referenced: {
			router_id: "text",
			subnet_id: "text"
		},
		partsIn: ipv6RouterPort
	}),
	counted("openstack_networking_secgroup_v2", [oneOf("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES], OF_TENANT),
	...ones(`
    openstack_networking_secgroup_rule_v2 network.security_group_rules
    openstack_networking_trunk_v2 network.trunks
    `, OF_TENANT),
	...ones("openstack_networking_rbac_policy_v2 network.rbac_policies"),
	counted("openstack_networking_addressscope_v2", [SHARED], OF_PROJECT),
	counted("openstack_networking_qos_policy_v2", [SHARED], OF_PROJECT),
	counted("openstack_networking_router_route_v2", [inObject(ROUTER, oneOf(ROUTES))]),
	counted("openstack_networking_router_routes_v2", [inObject(ROUTER, elements(ROUTES, "routes"))]),
	counted("openstack_networking_subnet_route_v2", [inObject(SUBNET$1, oneOf("network.subnet_host_routes"))]),
	...ones("openstack_bgpvpn_v2 network.bgpvpns", OF_PROJECT),
	...ones(`
    openstack_fw_group_v2 network.firewall_groups
    openstack_fw_policy_v2 network.firewall_policies
    openstack_fw_rule_v2 network.firewall_rules
    `, {
		...OF_PROJECT,
		sharedBy: ["shared"]
	}),
	...ones(`
    openstack_networking_floatingip_v2 network.floatingips
    openstack_vpnaas_service_v2 network.vpn_services
    openstack_vpnaas_ike_policy_v2 network.vpn_ikepolicies
    openstack_vpnaas_ipsec_policy_v2 network.vpn_ipsecpolicies
    openstack_vpnaas_endpoint_group_v2 network.vpn_endpoint_groups
    openstack_vpnaas_site_connection_v2 network.vpn_ipsec_site_connections
    `, PRIVATE$1)
];
const MEMBER_BLOCK = { subnet_id: "text" };
const VIP = port({
	portId: "vip_port_id",
	networks: ["vip_subnet_id", "vip_network_id"]
});
const LOAD_BALANCER$1 = [
	counted("openstack_lb_loadbalancer_v2", [
		octavia("loadbalancer.loadbalancers", "network.loadbalancers"),
		LOAD_BALANCER_FLAVOR,
		VIP
	], {
		...PRIVATE$1,
		referenced: {
			loadbalancer_provider: "text",
			vip_subnet_id: "text"
		}
	}),
	counted("openstack_lb_listener_v2", [octavia("loadbalancer.listeners", "network.lb_listeners")], { referenced: { loadbalancer_id: "text" } }),
	counted("openstack_lb_pool_v2", [octavia("loadbalancer.pools", "network.lb_pools")], { referenced: {
		listener_id: "text",
		loadbalancer_id: "text"
	} }),
	counted("openstack_lb_member_v2", [octavia("loadbalancer.members", "network.lb_members"), MONITOR_PORTS], {
		referenced: {
			pool_id: "text",
			subnet_id: "text"
		},
		partsIn: monitorParts
	}),
	counted("openstack_lb_members_v2", [octavia("loadbalancer.members", "network.lb_members", (key) => elements(key, "member", { form: MEMBER_BLOCK })), MONITOR_PORTS], {
		referenced: {
			pool_id: "text",
			member: MEMBER_BLOCK
		},
		partsIn: monitorParts
	}),
	counted("openstack_lb_monitor_v2", [octavia("loadbalancer.healthmonitors", "network.lb_healthmonitors"), MONITOR_PORTS], {
		referenced: { pool_id: "text" },
		partsIn: monitorParts
	}),
	...ones(`
    openstack_lb_l7policy_v2 loadbalancer.l7policies
    openstack_lb_l7rule_v2 loadbalancer.l7rules
    `),
	...ones(`
    openstack_lb_pool_v1 network.lb_pools
    openstack_lb_member_v1 network.lb_members
    openstack_lb_monitor_v1 network.lb_healthmonitors
    `, OF_TENANT),
	counted("openstack_lb_vip_v1", [oneOf("network.loadbalancers"), port({
		portId: "port_id",
		networks: ["subnet_id"]
	})], OF_TENANT)
];
const ZONE = {
	attribute: "zone_id",
	type: "openstack_dns_zone_v2"
};
const RECORDS = "dns.zone_records";
const recordsOf = (key) => elements(key, "records", { least: 1 });
const RECORDSET = inObject(ZONE, oneOf("dns.zone_recordsets"), {
	attributes: {
		type: "text",
		records: "length"
	},
	amounts: (side) => side.text("type")?.toUpperCase() === "NS" ? [{
		key: RECORDS,
		amount: NOTHING
	}] : recordsOf(RECORDS).amounts(side)
});
const OTHER = [
	counted(ZONE.type, [oneOf("dns.zones"), startsWith("dns.zone_recordsets", 2)], {
		...OF_PROJECT,
		referenced: {}
	}),
	counted("openstack_dns_transfer_accept_v2", [lasting(oneOf("dns.zones"))]),
	counted("openstack_dns_recordset_v2", [RECORDSET, ofEach(recordsOf("dns.recordset_records"))], OF_PROJECT),
	...ones(`
    openstack_keymanager_secret_v1 secret.secrets
    openstack_keymanager_container_v1 secret.containers
    `),
	counted("openstack_keymanager_order_v1", [oneOf("secret.orders"), ORDERED]),
	counted(CLUSTER$1, [oneOf("cluster.clusters"), CLUSTER_RULE], { referenced: CLUSTER_ATTRIBUTES }),
	counted("openstack_containerinfra_nodegroup_v1", [NODE_GROUP_RULE]),
	counted("openstack_orchestration_stack_v1", [STACK], {
		whyUncounted: whyStackUncounted,
		reduce: withStack
	}),
	counted("openstack_db_instance_v1", [oneOf("database.instances"), size("database.space_gb", "size", { least: 0 })], { whyUncounted: () => "whether the server of a Trove instance uses this project's quota depends on how the cloud is built" })
];
const UNCOUNTED = { "its quota is not read": "openstack_fw_firewall_v1 openstack_fw_policy_v1 openstack_fw_rule_v1" };
const LIMITS = { "sets limits": `
    openstack_blockstorage_quotaset_v2
    openstack_blockstorage_quotaset_v3
    openstack_compute_quotaset_v2
    openstack_dns_quota_v2
    openstack_identity_limit_v3
    openstack_identity_registered_limit_v3
    openstack_lb_quota_v2
    openstack_networking_quota_v2
    openstack_networking_quotas_v2
  ` };
const FREE$1 = {
	"connects things that exist": `
    openstack_compute_volume_attach_v2
    openstack_compute_floatingip_associate_v2
    openstack_blockstorage_volume_attach_v3
    openstack_blockstorage_volume_attach_v2
    openstack_networking_floatingip_associate_v2
    openstack_networking_port_secgroup_associate_v2
    openstack_networking_portforwarding_v2
    openstack_bgpvpn_network_associate_v2
    openstack_bgpvpn_router_associate_v2
    openstack_bgpvpn_port_associate_v2
  `,
	"an administrator's definition": `
    openstack_compute_flavor_v2
    openstack_compute_flavor_access_v2
    openstack_compute_aggregate_v2
    openstack_blockstorage_qos_v3
    openstack_blockstorage_qos_association_v3
    openstack_blockstorage_volume_type_v3
    openstack_blockstorage_volume_type_access_v3
    openstack_lb_flavor_v2
    openstack_lb_flavorprofile_v2
  `,
	"the image stays with its owner": `
    openstack_images_image_access_v2
    openstack_images_image_access_accept_v2
  `,
	"only the bytes of objects have a limit": `
    openstack_objectstorage_container_v1
    openstack_objectstorage_account_v1
    openstack_objectstorage_tempurl_v1
  `,
	"a setting of shares": `
    openstack_sharedfilesystem_securityservice_v2
    openstack_sharedfilesystem_share_access_v2
  `,
	"the network service sets no quota for it": `
    openstack_networking_segment_v2
    openstack_networking_address_group_v2
    openstack_networking_qos_bandwidth_limit_rule_v2
    openstack_networking_qos_dscp_marking_rule_v2
    openstack_networking_qos_minimum_bandwidth_rule_v2
    openstack_networking_bgp_speaker_v2
    openstack_networking_bgp_peer_v2
    openstack_taas_tap_mirror_v2
  `,
	"the zone stays with its owner": `
    openstack_dns_zone_share_v2
    openstack_dns_transfer_request_v2
  `,
	"is an identity, which no project owns": `
    openstack_identity_application_credential_v3
    openstack_identity_ec2_credential_v3
    openstack_identity_endpoint_v3
    openstack_identity_group_v3
    openstack_identity_inherit_role_assignment_v3
    openstack_identity_project_v3
    openstack_identity_role_assignment_v3
    openstack_identity_role_v3
    openstack_identity_service_v3
    openstack_identity_user_membership_v3
    openstack_identity_user_v3
  `,
	"the workflow service has no quotas": "openstack_workflow_cron_trigger_v2",
	"is part of a database instance": `
    openstack_db_configuration_v1
    openstack_db_database_v1
    openstack_db_user_v1
  `
};
const OPENSTACK = {
	name: "openstack",
	resourceTypes: [
		...[
			COMPUTE,
			STORAGE,
			NETWORK$1,
			LOAD_BALANCER$1,
			OTHER
		].flat(),
		...otherTypes("uncounted", UNCOUNTED),
		...otherTypes("no quota", FREE$1),
		otherType("no quota", TEMPLATE$1, "only describes clusters", { referenced: TEMPLATE_ATTRIBUTES }),
		...otherTypes("limits", LIMITS)
	],
	asRequested
};
const ROLES = {
	openstack_compute_flavor_v2: "flavor",
	openstack_images_image_v2: "image",
	[PORT$1]: "port",
	openstack_compute_servergroup_v2: "server group",
	openstack_blockstorage_snapshot_v3: "snapshot",
	openstack_networking_subnet_v2: "subnet",
	[TEMPLATE$1]: "cluster template",
	openstack_blockstorage_volume_v3: "volume",
	openstack_blockstorage_volume_type_v3: "volume type"
};

// src/plan/usage/amounts/side.ts
var Side = class {
	facts;
	change;
	which;
	configAddress;
	values;
	unknown;
	hidden;
	config;
	isInPlace;
	share;
	object;
	constructor(facts, change, which) {
		this.facts = facts;
		this.change = change;
		this.which = which;
		this.configAddress = change.configAddress;
		this.values = change[which];
		this.unknown = which === "after" && change.unknown;
		this.hidden = change.hidden[which];
		this.config = facts.resources[change.configAddress];
		this.isInPlace = change.actions.order === "update";
		this.share = change.shares?.[which] ?? exactly(1);
		this.object = change.objects?.[which];
	}
	at(...path) {
		return attributeIn(this, ...path);
	}
	text(...path) {
		return textIn(this.at(...path).value);
	}
	before(name) {
		return memberOf(this.change.before, name);
	}
	why(...path) {
		return whyOf(this.at(...path), path.filter((step) => typeof step === "string").join("."));
	}
	isWritten(...path) {
		const isWritten = isConfigured(this.config, path);
		if (isWritten !== true || this.at(...path).kind !== "unknown") return isWritten;
		return !isKnownWhenPlanned(this.facts, this.configAddress, findExpression(this.config, path));
	}
	isDeferred(...path) {
		return this.at(...path).kind === "unknown" && this.isWritten(...path) === true;
	}
	mayBeDeferred(...path) {
		return this.at(...path).kind === "unknown" && this.isWritten(...path) !== false;
	}
	isHidden(...path) {
		return isMarked(this.hidden, path);
	}
	referencesTo(type, ...path) {
		return placesReferred(this.facts, this.configAddress, findExpression(this.config, path), type);
	}
	refersToPlanned(type, ...path) {
		const reference = {
			value: void 0,
			expression: findExpression(this.config, path),
			type
		};
		return this.change.addresses.every((address) => findReferencedBy(this.facts, { address }, reference) !== void 0);
	}
	objectsAt(type, ...path) {
		return objectsMeant(this.facts, this.which, this, type, path);
	}
};
function possibleRegions(regions) {
	const all = [...new Map(regions.map((place) => [place?.region, place])).values()];
	return all.length < 2 ? all : all.map((place) => place && {
		...place,
		isPossible: true
	});
}

// src/plan/usage/providers/ovh.ts
const KUBE = "ovh_cloud_project_kube";
const REGIONS = {
	region: "text",
	region_name: "text",
	regions: "texts"
};
const PARENTS = {
	kube_id: [KUBE],
	volume_id: ["ovh_cloud_storage_block_volume", "ovh_cloud_project_volume"]
};
const TRAITS = {
	project: "service_name",
	referenced: {
		...REGIONS,
		size: "number",
		...Object.fromEntries(Object.keys(PARENTS).map((name) => [name, "text"]))
	}
};
function parentsOf(side) {
	return Object.entries(PARENTS).flatMap(([name, types]) => types.flatMap((type) => side.objectsAt(type, name)));
}
function regionsOf(side) {
	const own = regionsIn(side);
	if (own.length > 0) return own;
	const found = parentsOf(side).flatMap((parent) => {
		const regions = regionsIn(parent);
		return regions.length === 0 ? [void 0] : regions;
	});
	return possibleRegions(found);
}
function regionsIn({ values, hidden }) {
	const namesAt = (attribute) => [memberOf(values, attribute)].flat().flatMap((text) => textIn(text) ?? []);
	const name = Object.keys(REGIONS).find((attribute) => namesAt(attribute).length > 0) ?? "";
	return [...new Set(namesAt(name))].map((region) => ({
		region,
		hidden: isMarked(hidden, [name])
	}));
}
function servers(attributes, describe, others = () => []) {
	return {
		attributes,
		needs: (side) => needsOfServers(describe(side).flavor),
		amounts: (side) => [...serversAmounts(side, describe(side)), ...others(side)]
	};
}
const NODE_POOL = servers({
	flavor_name: "text",
	desired_nodes: "number",
	min_nodes: "number",
	max_nodes: "number",
	autoscale: "flag",
	anti_affinity: "flag",
	attach_floating_ips: oneBlock({ enabled: "flag" })
}, (side) => ({
	count: nodesOf(side),
	flavor: flavorAt(side, "name", "flavor_name"),
	each: {
		"network.ports": between(1, hasPrivateNetwork(side) ? 2 : 1, byService("private_network_id")),
		"network.floatingips": ifSet(side, "attach_floating_ips", 0, "enabled")
	}
}), (side) => {
	const spread = perhaps(byService("anti_affinity"), ifSet(side, "anti_affinity"));
	const members = {
		key: "compute.server_group_members",
		amount: times(spread, nodesOf(side)),
		object: EACH
	};
	return spread.most === 0 ? [] : [...asidesBy({ "compute.server_groups": spread }), {
		...members,
		isAside: true
	}];
});
const DEFAULT_MOST = 100;
function nodesOf(side) {
	const [desired, least = 0] = ["desired_nodes", "min_nodes"].map((name) => wholeNumberIn(side.at(name).value));
	const most = largestNumberAt(side, "max_nodes") ?? DEFAULT_MOST;
	if (desired === void 0) return between(least, Math.max(least, most), side.why("desired_nodes"));
	return scaledTo(exactly(desired), "max_nodes", ifSet(side, "autoscale").most === 0 ? 0 : most);
}
function hasPrivateNetwork(side) {
	const [cluster] = side.objectsAt(KUBE, "kube_id");
	return cluster === void 0 || isSet$1(side.facts, cluster.configAddress, "private_network_id") !== false;
}
function ifSet(side, ...path) {
	const found = side.at(...path);
	if (found.kind !== "unknown") return exactly(found.value === true || hasBlock(found) ? 1 : 0);
	return side.isWritten(...path.slice(0, 1)) === false ? NOTHING : upToOne(side.why(...path));
}
const MADE = oneBlock({});
const PRIVATE = [
	"network",
	0,
	"private"
];
const NETWORKS = oneBlock({
	public: "flag",
	private: oneBlock({
		floating_ip_create: MADE,
		gateway_create: MADE,
		network_create: MADE
	}, { oneOf: ["network", "network_create"] })
}, { oneOf: ["private", "public"] });
const INSTANCE = servers({
	flavor_id: "text",
	image_id: "isUuid",
	networks: {
		ip: "text",
		network_id: "text"
	},
	group_id: "text"
}, (side) => ({
	count: exactly(1),
	flavor: flavorAt(side, "id", "flavor_id"),
	rootDisks: side.at("image_id").kind === "unset" ? NOTHING : void 0,
	each: { "network.ports": portsOfNetworks(side) },
	group: groupAt(side, "group_id")
}));
function portsOfNetworks(side) {
	const { kind, value } = side.at("networks");
	if (!Array.isArray(value)) return kind === "unset" ? upToOne(byService("networks")) : atLeast(0, side.why("networks"));
	return value.map((_, index) => {
		return side.at("networks", index, "network_id").kind === "unset" && side.text("networks", index, "ip") ? upToOne(byService("networks.ip")) : exactly(1);
	}).reduce(plus, NOTHING);
}
const OLD_INSTANCE = servers({
	flavor: oneBlock({ flavor_id: "text" }),
	boot_from: oneBlock({ image_id: "isUuid" }),
	bulk: "number",
	group: oneBlock({ group_id: "text" }),
	network: NETWORKS
}, (side) => ({
	count: bulkOf(side),
	flavor: flavorAt(side, "id", "flavor", 0, "flavor_id"),
	rootDisks: side.at("boot_from", 0, "image_id").kind === "unset" ? NOTHING : void 0,
	each: {
		"network.ports": plus(ifSet(side, "network", 0, "public"), ifSet(side, ...PRIVATE)),
		"network.floatingips": keptAfter(side, ifSet(side, ...PRIVATE, 0, "floating_ip_create"))
	},
	group: groupAt(side, "group", 0, "group_id")
}), (side) => {
	const network = keptAfter(side, ifSet(side, ...PRIVATE, 0, "network_create"));
	return [...gatewayOf(side), ...asidesBy({
		"network.networks": network,
		"network.subnets": network
	})];
});
function bulkOf(side) {
	return side.mayBeDeferred("bulk") ? atLeast(1, side.why("bulk")) : exactly(wholeNumberIn(side.at("bulk").value) || 1);
}
function gatewayOf(side) {
	const gateway = keptAfter(side, ifSet(side, ...PRIVATE, 0, "gateway_create"));
	return asidesBy({
		"network.routers": gateway,
		"network.ports": gateway
	});
}
function keptAfter(side, amount) {
	return side.which === "before" ? perhaps(byService("network"), amount) : amount;
}
const POOL_ATTRIBUTES = namesIn("algorithm health_monitor members name protocol");
const LOAD_BALANCER = {
	attributes: {
		listeners: { pool: oneBlock({
			members: "length",
			health_monitor: MADE
		}, { oneOf: POOL_ATTRIBUTES }) },
		network: NETWORKS
	},
	amounts: (side) => {
		if (side.isInPlace) return [];
		const { kind, value } = side.at("listeners");
		const open = kind === "unknown" ? atLeast(0, side.why("listeners")) : NOTHING;
		const pools = [...listIn(value).keys()].map((index) => [
			"listeners",
			index,
			"pool"
		]);
		const sum = (amountOf) => pools.map(amountOf).reduce(plus, open);
		const members = (path) => {
			const found = side.at(...path, 0, "members");
			return found.kind === "unknown" ? atLeast(0, side.why(...path)) : exactly(wholeNumberIn(found.value) ?? 0);
		};
		return [
			...amountsBy({
				"loadbalancer.loadbalancers": exactly(1),
				"loadbalancer.listeners": plus(exactly(pools.length), open),
				"loadbalancer.pools": sum((path) => ifSet(side, ...path)),
				"loadbalancer.members": sum(members),
				"loadbalancer.healthmonitors": sum((path) => ifSet(side, ...path, 0, "health_monitor"))
			}),
			...asidesBy({
				"network.ports": exactly(1),
				"network.floatingips": keptAfter(side, ifSet(side, ...PRIVATE, 0, "floating_ip_create"))
			}),
			...gatewayOf(side)
		];
	}
};
const SIZE = { least: 1 };
const VOLUME = [typedRule([oneOf("volume.volumes"), size("volume.space_gb", "size", SIZE)], {
	type: "text",
	encryption: MADE
}, (side) => ({ name: ifSet(side, "encryption").most === 0 ? side.text("type") : void 0 })), ofEach(size("volume.volume_size_gb", "size", SIZE))];
function copy(number, space) {
	return { amounts: (side) => {
		if (side.isInPlace) return [];
		const known = wholeNumberIn(side.at("size").value) ?? onlyOf(parentsOf(side).map(sizeIn));
		return amountsBy({
			[number]: exactly(1),
			[space]: exactlyIfKnown(known, {
				kind: "not-in-plan",
				name: "size"
			})
		});
	} };
}
function sizeIn({ values }) {
	return wholeNumberIn(memberOf(values, "size"));
}
function dhcp(name) {
	return {
		attributes: name === void 0 ? {} : { [name]: "flag" },
		needs: (side) => side.isInPlace ? [] : ["dhcpPorts"],
		amounts: (side) => {
			const isOff = side.isInPlace || name !== void 0 && side.at(name).value === false;
			const why = byService("network_id");
			return asidesBy({ "network.ports": isOff ? NOTHING : between(0, side.traits?.dhcpPorts ?? 0, why) });
		}
	};
}
const [NETWORK, SUBNET, PORT] = [
	oneOf("network.networks"),
	oneOf("network.subnets"),
	oneOf("network.ports")
];
const BACKUP = [copy("volume.backups", "volume.backup_gb")];
const RULES = {
	ovh_cloud_project_kube_nodepool: [NODE_POOL],
	ovh_cloud_instance: [INSTANCE],
	ovh_cloud_project_instance: [OLD_INSTANCE],
	ovh_cloud_project_loadbalancer: [LOAD_BALANCER, LOAD_BALANCER_FLAVOR],
	ovh_cloud_storage_block_volume: VOLUME,
	ovh_cloud_project_volume: VOLUME,
	ovh_cloud_storage_block_volume_snapshot: [typedRule([copy("volume.snapshots", "volume.space_gb")], {}, () => ({}))],
	ovh_cloud_storage_block_volume_backup: BACKUP,
	ovh_cloud_project_volume_backup: BACKUP,
	ovh_cloud_network_private_vrack_subnet: [SUBNET, dhcp("dhcp_enabled")],
	ovh_cloud_project_network_private_subnet: [SUBNET, dhcp("dhcp")],
	ovh_cloud_project_network_private_subnet_v2: [SUBNET, dhcp("dhcp")],
	ovh_cloud_project_region_network: [
		NETWORK,
		SUBNET,
		dhcp()
	],
	ovh_cloud_gateway: [oneOf("network.routers"), elements("network.ports", "subnet_ids")],
	ovh_cloud_project_gateway: [oneOf("network.routers"), PORT],
	ovh_cloud_security_group: [
		oneOf("network.security_groups"),
		DEFAULT_SECURITY_GROUP_RULES,
		elements("network.security_group_rules", "rule")
	]
};
const OVH = {
	...foreign("ovh", `
    *
    cloud_key_manager_container_consumer
    cloud_key_manager_secret_consumer
    cloud_project
    cloud_project_alerting
    cloud_project_containerregistry*
    cloud_project_database*
    cloud_project_failover_ip_attach
    cloud_project_kube_iprestrictions
    cloud_project_kube_log_subscription
    cloud_project_kube_oidc
    cloud_project_rancher
    cloud_project_region
    cloud_project_region_loadbalancer_log_subscription
    cloud_project_region_storage_presign
    cloud_project_ssh_key
    cloud_project_storage*
    cloud_project_user*
    cloud_project_workflow_backup
    cloud_ssh_key
    cloud_storage_file_share_acl
  `, [
		...Object.entries(RULES).map(([type, rules]) => counted(type, rules, TRAITS)),
		...ones(`
      ovh_cloud_floating_ip network.floatingips
      ovh_cloud_instance_group compute.server_groups
      ovh_cloud_key_manager_container secret.containers
      ovh_cloud_key_manager_secret secret.secrets
      ovh_cloud_network_private_vrack network.networks
      ovh_cloud_project_gateway_interface network.ports
      ovh_cloud_project_network_private network.networks
      `, TRAITS),
		otherType("uncounted", "ovh_cloud_*", ELSEWHERE, { project: "service_name" }),
		otherType("no quota", KUBE, TAKES_NOTHING, {
			project: "service_name",
			referenced: {
				...REGIONS,
				private_network_id: "text"
			}
		}),
		otherType("limits", "ovh_cloud_quota", "sets limits", { project: "service_name" })
	]),
	placement: { regionsOf }
};

// src/plan/usage/providers/rancher.ts
const CLUSTER = "rancher2_cluster_v2";
const CONFIG = "rancher2_machine_config_v2";
const TEMPLATE = "rancher2_node_template";
const SETTINGS = "openstack_config";
const TEXTS = namesIn(`
  application_credential_id application_credential_name availability_zone flavor_id flavor_name floating_ip_pool image_id
  image_name keypair_name net_id net_name region server_group_id tenant_id volume_size volume_type
`);
const REPLACING = [
	...TEXTS,
	"boot_from_volume",
	"user_data_file"
];
const MACHINE = {
	name: "text",
	[SETTINGS]: oneBlock({
		...Object.fromEntries(TEXTS.map((name) => [name, "text"])),
		boot_from_volume: "flag",
		user_data_file: "bytes"
	})
};
const POOLS = { rke_config: oneBlock({ machine_pools: {
	name: "text",
	quantity: "number",
	machine_config: oneBlock({
		kind: "text",
		name: "text"
	}),
	rolling_update: oneBlock({ max_surge: "text" })
} }) };
const PATH = [
	"rke_config",
	0,
	"machine_pools"
];
const UNSHOWN = {
	values: void 0,
	hidden: void 0,
	unknown: true
};
function isForOpenstack({ values }) {
	return listIn(memberOf(values, SETTINGS)).length > 0;
}
function allMachines({ facts, which }, type) {
	return Object.values({
		...referencedOfType(facts, "before", type),
		...referencedOfType(facts, which, type)
	});
}
function poolsOf(side) {
	const { kind, value } = side.at(...PATH);
	if (kind !== "unknown") return [...listIn(value).keys()].flatMap((index) => poolAt(side, [...PATH, index]));
	const machines = allMachines(side, CONFIG);
	if (machines.length === 0 || side.isWritten("rke_config") === false) return [];
	return poolWith(machines, {
		name: "",
		count: atLeast(0, side.why(...PATH))
	});
}
function poolAt(side, path) {
	const kind = side.text(...path, "machine_config", 0, "kind");
	if (kind !== void 0 && kind !== "OpenstackConfig") return [];
	const reference = [
		...path,
		"machine_config",
		0,
		"name"
	];
	const [name, all] = [side.text(...reference), allMachines(side, CONFIG)];
	const places = side.referencesTo(CONFIG, ...reference).flatMap((place) => referencedAt(side.facts, side.which, place));
	const named = all.filter(({ values }) => memberOf(values, "name") === name);
	return poolWith(name === void 0 ? places.length > 0 ? places : all : named, {
		other: named.length === 0 ? name : void 0,
		name: side.text(...path, "name"),
		count: countAt(side, ...path, "quantity"),
		maxSurge: side.text(...path, "rolling_update", 0, "max_surge")
	});
}
function poolWith(all, pool) {
	const machines = all.length === 0 ? [UNSHOWN] : all.filter(isForOpenstack);
	return machines.length === 0 ? [] : [{
		...pool,
		machines
	}];
}
function nodePoolOf(side) {
	const found = ["before", "after"].filter((which) => side.isInPlace || which === side.which).flatMap((which) => new Side(side.facts, side.change, which).objectsAt(TEMPLATE, "node_template_id"));
	return poolWith(found.length > 0 ? found : allMachines(side, TEMPLATE), {
		name: "",
		count: countAt(side, "quantity")
	});
}
function poolsWith(side) {
	const { facts, values, hidden, unknown } = side;
	if (!side.isInPlace) return [];
	const machine = {
		values,
		hidden,
		unknown
	};
	const changed = new Set(Object.values(facts.changes).flatMap(({ addresses }) => addresses));
	return Object.values(referencedOfType(facts, "before", CLUSTER)).flatMap((cluster) => {
		return (changed.has(cluster.address) ? [] : listIn(attributeIn(cluster, ...PATH).value)).flatMap((pool, index) => {
			const at = (...path) => attributeIn({ values: pool }, ...path).value;
			const count = exactly(Number(at("quantity") ?? 1));
			const maxSurge = textIn(at("rolling_update", 0, "max_surge"));
			return at("machine_config", 0, "name") === side.before("name") ? poolWith([machine], {
				name: `${cluster.address} ${index}`,
				count,
				maxSurge
			}) : [];
		});
	});
}
function nodes(attributes, findPools) {
	return {
		attributes,
		needs: (side) => findPools(side).flatMap(({ machines }) => machines.flatMap((machine) => needsOfServers(flavorOf(side, machine)))),
		amounts: (side) => {
			const opposite = side.which === "after" ? "before" : "after";
			const others = side.isInPlace ? findPools(new Side(side.facts, side.change, opposite)) : [];
			return findPools(side).flatMap((pool) => {
				const other = others.find(({ name }) => name === pool.name);
				return eitherOf(pool.machines.map((machine) => amountsWith(side, machine, pool, other)), {
					kind: "not-in-plan",
					name: "machine_config"
				});
			});
		}
	};
}
function settingOf(machine, name) {
	return attributeIn(machine, SETTINGS, 0, name);
}
function isHidden({ hidden }, name) {
	return isMarked(hidden, [
		SETTINGS,
		0,
		name
	]);
}
function flavorOf(side, machine) {
	const [id, name] = ["flavor_id", "flavor_name"].map((each) => textIn(settingOf(machine, each).value));
	if (id === void 0 && name === void 0) return {
		kind: "not-in-plan",
		name: "flavor_name"
	};
	return toServerFlavor(side, {
		id,
		name
	}, isHidden(machine, id === void 0 ? "flavor_name" : "flavor_id"));
}
function amountsWith(side, machine, pool, other) {
	const why = (name) => whyOf(settingOf(machine, name), name);
	const ifSet = (name) => {
		const { kind, value } = settingOf(machine, name);
		return kind === "unknown" ? upToOne(why(name)) : exactly(value === true || textIn(value) !== void 0 ? 1 : 0);
	};
	const rolls = other !== void 0 && originOf(other) !== originOf(pool);
	const size = Number(settingOf(machine, "volume_size").value);
	const hasSize = size > 0 || settingOf(machine, "volume_size").kind === "unknown";
	const space = size > 0 ? exactly(size) : atLeast(0, why("volume_size"));
	const boots = ifSet("boot_from_volume");
	const group = settingOf(machine, "server_group_id");
	const volumeType = isHidden(machine, "volume_type") ? void 0 : textIn(settingOf(machine, "volume_type").value);
	const made = {
		count: pool.count,
		flavor: flavorOf(side, machine),
		volumeType,
		group: group.kind === "unknown" ? why("server_group_id") : textIn(group.value),
		each: {
			"network.ports": exactly(1),
			"network.floatingips": ifSet("floating_ip_pool"),
			"volume.volumes": boots,
			"volume.space_gb": times(boots, space)
		},
		inputs: pool.other,
		surge: rolls ? surgeOf(side.which === "after" ? pool : other) : NOTHING
	};
	const ownKeys = times(pool.count, ifSet("keypair_name").least === 1 ? NOTHING : exactly(1));
	const grown = Math.max(0, pool.count.least - (other?.count.least ?? 0));
	const isFixed = pool.count.most === pool.count.least;
	const added = !side.isInPlace || rolls ? pool.count : between(grown, isFixed ? grown : pool.count.most);
	const kept = side.which === "after" && boots.least === 0 && hasSize ? added : NOTHING;
	const disk = {
		"volume.volumes": exactly(1),
		"volume.space_gb": space
	};
	const disks = serversAmounts(side, {
		...made,
		count: kept,
		each: disk,
		group: void 0,
		surge: NOTHING
	});
	return [
		...serversAmounts(side, made),
		...disks.filter(({ key }) => key.startsWith("volume.")),
		...ownKeys.most === 0 ? [] : [{
			key: "compute.key_pairs",
			amount: ownKeys,
			object: "rancher",
			isAside: true
		}]
	];
}
function originOf({ machines, other }) {
	const settings = machines.map((machine) => [attributeIn(machine, "name"), ...REPLACING.map((name) => settingOf(machine, name))].map(({ kind, value }) => [kind === "unknown", value || void 0]));
	return JSON.stringify([settings, other]);
}
function surgeOf({ maxSurge = "1", count }) {
	const [, digits = "", sign] = /^(\d{1,6})(%?)$/.exec(maxSurge) ?? [];
	const surge = sign === "%" ? Math.ceil(Number(digits) / 100 * count.most) : Number(digits);
	return digits === "" ? between(0, count.most, {
		kind: "not-in-plan",
		name: "max_surge"
	}) : exactly(surge);
}
const POOLS_OF = {
	[CLUSTER]: poolsOf,
	[CONFIG]: poolsWith,
	rancher2_node_pool: nodePoolOf
};
function settingsOf(side, name) {
	return (POOLS_OF[side.change.type]?.(side) ?? []).flatMap(({ machines }) => machines).map((machine) => {
		const text = textIn(settingOf(machine, name).value);
		return text ? {
			text,
			hidden: isHidden(machine, name)
		} : void 0;
	});
}
const RANCHER = {
	...foreign("rancher2", "*", [
		counted(CLUSTER, [nodes(POOLS, poolsOf)], { referenced: POOLS }),
		counted(CONFIG, [nodes(MACHINE, poolsWith)], { referenced: MACHINE }),
		counted("rancher2_node_pool", [nodes({
			node_template_id: "text",
			quantity: "number"
		}, nodePoolOf)]),
		otherType("no quota", TEMPLATE, TAKES_NOTHING, { referenced: MACHINE })
	]),
	placement: {
		regionsOf: (side) => possibleRegions(settingsOf(side, "region").map((each) => each && {
			region: each.text,
			hidden: each.hidden
		})),
		projectOf: (side) => {
			if (["application_credential_id", "application_credential_name"].some((name) => settingsOf(side, name).some((each) => each !== void 0))) return void 0;
			return onlyOf(settingsOf(side, "tenant_id").map((each) => each?.text));
		}
	}
};

// src/plan/usage/providers/selectel.ts
const PROJECT = { project: "project_id" };
const FREE = `
  cloudbackup_plan_*
  craas_*
  dedicated_*
  domains_*
  global_router_*
  iam_*
  private_dns_zone_*
  project_*
  secretsmanager_*
  vpc_project_*
  vpc_role_*
  vpc_token_*
  vpc_user_*
`;
function providerOf(name) {
	const databases = otherType("uncounted", `${name}_dbaas_*`, ELSEWHERE, {
		...PROJECT,
		rules: [{
			attributes: { floating_ips: {} },
			amounts: () => []
		}],
		whyUncounted: (side) => side === void 0 || hasBlock(side.at("floating_ips")) ? ELSEWHERE : void 0
	});
	const takes = [
		otherType("uncounted", `${name}_*`, ELSEWHERE, PROJECT),
		otherType("uncounted", `${name}_global_router_vpc_subnet_*`, ELSEWHERE, PROJECT),
		databases
	];
	return foreign(name, FREE, takes);
}
const SELECTEL = providerOf("selectel");
const SERVERCORE = providerOf("servercore");

// src/plan/usage/providers/vk-cloud.ts
const VK_CLOUD = foreign("vkcs", `
    backup_plan
    cdn_*
    cloud_monitoring
    compute_floatingip_associate
    compute_volume_attach
    db_config_group
    db_database
    db_user
    iam_*
    kubernetes_addon
    kubernetes_security_policy
    networking_floatingip_associate
    networking_port_secgroup_associate
    publicdns_*
    sharedfilesystem_securityservice
    sharedfilesystem_share_access
  `);

// src/plan/usage/providers/index.ts
const PROVIDERS = [
	OPENSTACK,
	METAKUBE,
	CLEURA,
	INFOMANIAK,
	OVH,
	RANCHER,
	SELECTEL,
	SERVERCORE,
	VK_CLOUD,
	...HUAWEI_CLOUDS
];
const RESOURCE_TYPES = PROVIDERS.flatMap(({ resourceTypes }) => resourceTypes);
const BY_TYPE = new Map(RESOURCE_TYPES.map((row) => [row.type, row]));
const BY_BEGINNING = RESOURCE_TYPES.filter(({ type }) => type.endsWith("*")).map((row) => ({
	row,
	beginning: row.type.slice(0, -1)
})).sort((one, other) => other.beginning.length - one.beginning.length);
function findResourceType(type) {
	return BY_TYPE.get(type) ?? BY_BEGINNING.find(({ beginning }) => type.startsWith(beginning))?.row;
}
function roleOf(type) {
	return Object.hasOwn(ROLES, type) ? ROLES[type] : void 0;
}
function providerOfType(type) {
	return PROVIDERS.find(({ name }) => type.startsWith(`${name}_`));
}
function providerNamed(name) {
	const last = typeof name === "string" ? /(?:^|\/)(\w+)(?:\.[^/]*)?$/.exec(name)?.[1] : void 0;
	return last === void 0 ? void 0 : PROVIDERS.find((provider) => provider.name === last);
}
const NO_SHAPE = { region: "text" };
const SHAPES = new Map(RESOURCE_TYPES.map((row) => [row, shapeOf(row)]));
function shapeOf(row) {
	const { project, referenced, rules } = row;
	return Object.assign({}, NO_SHAPE, project && { [project]: "text" }, referenced, ...rules.map(({ attributes }) => attributes));
}
function attributesRead(type) {
	return SHAPES.get(findResourceType(type)) ?? NO_SHAPE;
}

export { referencedOfType as A, EACH as B, findExpression as C, LASTING_ORDERS as D, CREATING_ORDERS as E, parseAddress as F, toAddress as I, typeAt as L, isInstanceOf as M, moduleInstanceOf as N, createFacts as O, moduleOf as P, withoutInstanceKeys as R, SERVICE_SETTINGS as S, isManifold as T, variableIn as _, providerOfType as a, CLOUD_SETTINGS as b, monitorParts as c, isLegacyBalancer as d, findReferenced as f, settingOf$1 as g, isSet$1 as h, providerNamed as i, inModule as j, createTable as k, monitorsOfUnknownProvider as l, isEmpty as m, attributesRead as n, roleOf as o, identityOf as p, findResourceType as r, Side as s, RESOURCE_TYPES as t, CLUSTER$1 as u, resourcesReferred as v, hasConstant as w, PROVIDER_SETTINGS as x, ACCOUNT_SETTINGS as y, ANY_NEW as z };