import { c as idOf } from "./core-resource-keys.js";
import { O as theSetting, R as namesIn, u as code, w as say, x as quoted } from "./core-errors.js";
import { r as USUAL_DEFAULT_RULES } from "./core-cloud.js";
import { r as onlyOf } from "./core-groups.js";
import { A as oneBlock, D as isUuid, F as wholeNumberIn, N as textAt, O as listIn, P as textIn, S as findAttribute, T as isMarked, _ as times, b as whyOf, c as atLeast, f as exactly, h as plus, k as memberOf, l as between, m as perhaps, o as sizesOf, p as larger, s as NOTHING, u as byService, w as hasBlock, x as UNKNOWN, y as upToOne } from "./plan-usage.js";

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
function toValue(constant) {
	if (constant === void 0) return {
		kind: "open",
		origin: void 0
	};
	if (constant === null || constant === "") return { kind: "not set" };
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
function settingOf(facts, block, name) {
	return resolveExpression(facts, block?.module ?? "", block?.expressions[name]);
}
function identityOf(facts, block, names) {
	return idOf(names.map((name) => {
		const value = settingOf(facts, block, name);
		if (value.kind === "open") return {
			origin: value.origin ?? block?.key,
			file: facts.file
		};
		return value.kind === "text" ? value.text : value.kind === "other" ? value : null;
	}));
}

// src/plan/usage/facts/facts.ts
function createTable() {
	return Object.create(null);
}
function referencedWithId({ referenced }, which, { type, id }) {
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
		ports: createTable(),
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

// src/plan/usage/providers/provider.ts
function counted(type, rules, traits = {}) {
	return {
		kind: "counted",
		type,
		rules,
		...traits
	};
}
function otherTypes(kind, reasons, prefix = "") {
	return Object.entries(reasons).flatMap(([reason, types]) => namesIn(types).map((type) => ({
		kind,
		type: `${prefix}${type}`,
		reason
	})));
}
function takesElsewhere(type, rest = {}) {
	return {
		kind: "uncounted",
		type,
		reason: "what this type takes from an OpenStack project, perhaps this one, is not known",
		...rest
	};
}
function foreign(name, takes, freeTypes) {
	const prefix = `${name}_`;
	const free = otherTypes("no quota", { "takes nothing from an OpenStack project": freeTypes }, prefix);
	return {
		name,
		prefix,
		resourceTypes: [...takes, ...free],
		isForeign: true
	};
}

// src/plan/usage/providers/cleura.ts
const CLEURA = foreign("cleura", [takesElsewhere("cleura_*")], "gardener_shoot_kubeconfig shoot_kubeconfig");

// src/plan/usage/providers/huawei-clouds.ts
const FREE$2 = `
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
const HUAWEI_CLOUDS = NAMES.map((name) => foreign(name, [takesElsewhere(`${name}_*`)], FREE$2));

// src/plan/usage/providers/infomaniak.ts
const INFOMANIAK = foreign("infomaniak", [takesElsewhere("infomaniak_*")], "dbaas* domain_*");

// src/plan/usage/providers/metakube.ts
const CLUSTER = "metakube_cluster";
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
	needs: (side) => {
		const flavor = flavorOfNodes(side);
		return [{ what: "computeLimits" }, ...flavor === void 0 ? [] : [{
			what: "flavor",
			flavor
		}]];
	},
	amounts: nodesAmounts
};
const METAKUBE = {
	name: "metakube",
	prefix: "metakube_",
	resourceTypes: [
		counted(CLUSTER, [{
			attributes: CLUSTER_ATTRIBUTES,
			amounts: clusterAmounts
		}], { referenced: CLUSTER_ATTRIBUTES }),
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
		regionOf: (side) => regionOfDataCentre(clustersOf(side)),
		reasonUnknown: () => say`the plan does not show the data centre of these MetaKube resources, or its name shows no region: state it with ${theSetting("provider-regions")}, as in ${code("metakube = REGION")}`,
		projectOf: (side) => onlyOf(clustersOf(side).map(projectOf))
	}
};
function regionOfDataCentre(clusters) {
	const name = onlyOf(clusters.map(({ values }) => textAt(values, "dc_name")));
	const region = /^syseleven-([a-z]{2,8})\d+$/.exec(name ?? "")?.[1];
	if (region === void 0) return void 0;
	const hidden = clusters.some((cluster) => isMarked(cluster.hidden, ["dc_name"]));
	const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
	return {
		region,
		hidden,
		note: say`${subject} is a guess from ${quoted("dc_name")}.`
	};
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
const FLAVOR$1 = [
	...NODES_CLOUD,
	0,
	"flavor"
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
function nodesAmounts(side) {
	if (!hasBlock(side.at(...NODES_CLOUD))) return [];
	const nodes = replicasOf(side);
	const named = flavorOfNodes(side);
	const { flavor, why } = named === void 0 ? {
		flavor: void 0,
		why: whyOf(side.at(...FLAVOR$1), "flavor")
	} : side.findFlavor(named);
	const disk = side.at(...NODES_CLOUD, 0, "disk_size");
	const diskSize = wholeNumberIn(disk.value);
	const diskWhy = whyOf(disk, "disk_size");
	const hasDisk = disk.kind === "unset" || diskSize === 0 ? NOTHING : exactly(1);
	const space = diskSize === void 0 ? times(hasDisk, atLeast(1, diskWhy)) : exactly(diskSize);
	const volumes = asidesBy({
		"volume.volumes": hasDisk,
		"volume.space_gb": space
	});
	const rootDisks = between(hasDisk.most === 0 ? 1 : 0, diskSize === void 0 || diskSize === 0 ? 1 : 0, diskWhy);
	const each = [
		...asidesBy({
			"compute.instances": exactly(1),
			"network.ports": exactly(1),
			"network.floatingips": floatingIp(side)
		}),
		...sizesOf({
			flavor,
			why,
			rootDisks
		}, side.traits?.computeLimits),
		...volumes,
		...volumes.map((amount) => ({
			...amount,
			item: ""
		}))
	];
	const allOf = (amount) => {
		const same = `${nodes.least} to ${nodes.most} of ${named?.name ?? ""} at ${amount.least} to ${amount.most}`;
		return side.isInPlace ? {
			...times(nodes, amount),
			same
		} : times(nodes, amount);
	};
	const rolls = side.isInPlace && side.which === "after" && isRolling(side.change);
	const group = side.text(...NODES_CLOUD, 0, "server_group_id");
	const item = named?.hidden === false ? flavor?.name ?? named.name : void 0;
	const ofItem = {
		key: "compute.flavors",
		amount: allOf(exactly(1)),
		isAside: true
	};
	const ofGroup = {
		key: "compute.server_group_members",
		amount: nodes,
		isAside: true
	};
	return [
		...each.map((amount) => {
			const { most } = amount.amount;
			return {
				...amount,
				amount: allOf(amount.amount),
				transient: rolls && Number.isFinite(most) ? most : 0
			};
		}),
		...item === void 0 ? [] : [{
			...ofItem,
			item
		}],
		...group === void 0 ? [] : [{
			...ofGroup,
			object: `id ${group}`
		}]
	];
}
function flavorOfNodes(side) {
	const name = side.text(...FLAVOR$1);
	if (name === void 0) return void 0;
	return {
		name,
		region: side.place.region,
		at: side.which,
		attribute: void 0,
		hidden: side.isHidden(...FLAVOR$1)
	};
}
function replicasOf(side) {
	const found = side.at("spec", 0, "replicas");
	const [replicas, least, most] = [
		"replicas",
		"min_replicas",
		"max_replicas"
	].map((name) => wholeNumberIn(side.at("spec", 0, name).value));
	const scaled = {
		kind: "autoscaling",
		name: "max_replicas"
	};
	if (replicas !== void 0) return between(replicas, Math.max(replicas, most ?? 0), scaled);
	if (found.kind === "known") return atLeast(0, whyOf(found, "replicas"));
	if (found.kind === "unknown" && side.isWritten("spec", 0, "replicas") !== false) return between(least ?? 0, most ?? Number.POSITIVE_INFINITY, whyOf(found, "replicas"));
	return between(1, Math.max(1, most ?? 0), scaled);
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
	const { change, which, facts, values } = side;
	if (change.type === CLUSTER) return [{
		values,
		hidden: change.hidden[which]
	}];
	const id = memberOf(values, "cluster_id");
	const found = typeof id === "string" ? [referencedWithId(facts, which, {
		type: CLUSTER,
		id
	}) ?? []].flat() : side.referencesTo(CLUSTER, "cluster_id").flatMap((address) => referencedAt(facts, which, address));
	return new Set(found.map(projectOf)).size > 1 ? [] : found;
}
function projectOf({ values }) {
	return textIn(findAttribute(values, void 0, [
		...CLUSTER_CLOUD,
		0,
		"user_credentials",
		0,
		"project_id"
	]).value);
}
function hasFloatingIps({ values }) {
	const { kind, value } = findAttribute(values, void 0, [
		...CLUSTER_CLOUD,
		0,
		"floating_ip_pool"
	]);
	return kind === "known" ? textIn(value) !== void 0 : void 0;
}

// src/plan/usage/facts/referenced-objects.ts
function attributeIn({ values, unknown }, name) {
	return findAttribute(values, unknown, [name]);
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
		object: referencedWithId(facts, "after", {
			type,
			id
		})
	};
	const object = referencedOfType(facts, "after", type)[onlyResourceReferred(facts, address, expression, type) ?? ""];
	return object && {
		item: object.address,
		isNew: true,
		object
	};
}
function isReadDuringApply({ readLater }, type) {
	return Object.keys(readLater).some((address) => typeAt(address) === type);
}
function isPlanned(facts, type) {
	return Object.values(referencedOfType(facts, "after", type)).some(({ id }) => id === void 0) && !isReadDuringApply(facts, type);
}

// src/plan/usage/amounts/rules.ts
function one(key) {
	return {
		attributes: {},
		amounts: () => [{
			key,
			amount: exactly(1)
		}]
	};
}
function startsWith(key, number) {
	return {
		attributes: {},
		within: "itself",
		amounts: ({ isInPlace, object }) => isInPlace || object === void 0 ? [] : [{
			key,
			amount: exactly(number),
			of: object
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
				of: object
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
				amount: length === void 0 ? atLeast(least, side.why(attribute)) : exactly(length)
			}];
		}
	};
}
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
	if (id === void 0 || side.facts.ports[id] !== true) return exactly(1);
	return deletesPort && side.facts.gone[id] !== true ? exactly(1) : NOTHING;
}
function portAfter({ portId, networks }, side) {
	const { kind, value } = side.at(portId);
	if (textIn(value) !== void 0) return NOTHING;
	if (kind === "unset") return exactly(1);
	const isMade = networks.some((name) => side.text(name) !== void 0 || side.isWritten(name) === true);
	const isWritten = side.isWritten(portId);
	if (isWritten === false || isWritten === void 0 && isMade) return exactly(1);
	return isWritten === true && !isMade ? NOTHING : upToOne(side.why(portId));
}
function flavor(key, attribute) {
	return {
		attributes: { [attribute]: "text" },
		amounts: (side) => {
			const item = side.text(attribute);
			return item === void 0 || side.isHidden(attribute) ? [] : [{
				key,
				amount: exactly(1),
				item
			}];
		}
	};
}
const DEFAULT_SECURITY_GROUP_RULES = {
	attributes: { delete_default_rules: "flag" },
	amounts: (side) => {
		const key = "network.security_group_rules";
		const { kind, value } = side.at("delete_default_rules");
		if (side.isInPlace) return [];
		const usual = USUAL_DEFAULT_RULES.ofOthers;
		const added = side.traits?.defaultRules?.ofOthers ?? usual;
		const isMade = side.which === "after";
		if (kind === "unknown") return [{
			key,
			amount: between(0, added, side.why("delete_default_rules"))
		}];
		if (value === true) return [{
			key,
			amount: NOTHING,
			transient: isMade ? added : 0
		}];
		if (isMade) return [{
			key,
			amount: exactly(added)
		}];
		return [{
			key,
			amount: between(Math.min(added, usual), Math.max(added, usual), {
				kind: "not-in-plan",
				name: "default rules"
			})
		}];
	}
};
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
	return length === void 0 || isAfter && !isSame ? atLeast(0, side.why("content_length")) : exactly(length);
}
function isLegacyBalancer({ provider }) {
	const setting = provider?.expressions["use_octavia"];
	return setting?.kind === "value" && setting.constant === false;
}
function octavia(key, legacyKey, ruleOf) {
	const [rule, legacy] = [ruleOf(key), ruleOf(legacyKey)];
	return {
		...rule,
		amounts: (side) => (isLegacyBalancer(side) ? legacy : rule).amounts(side)
	};
}

// src/plan/usage/amounts/shared-parts.ts
function onePart(findPart) {
	return (facts) => (resource) => [findPart(facts, resource) ?? []].flat();
}

// src/plan/usage/providers/openstack/storage.ts
function needsOfTypes(items) {
	return items.flatMap(({ type: { need } }) => need === void 0 ? [] : { what: need });
}
function typeNamed(types, side, path, otherwise) {
	const name = side.text(...path);
	if (isPlannedType(side, name, path)) return {
		name,
		isNew: true
	};
	if (name !== void 0) return side.isHidden(...path) ? {} : typeCalled(types, side, name);
	return side.at(...path).kind === "unknown" && side.isWritten(...path) !== false ? {} : otherwise();
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
const VOLUMES = typedRule([one("volume.volumes"), size("volume.space_gb", "size", { least: 1 })], {
	volume_type: "text",
	source_vol_id: "text",
	snapshot_id: "text",
	image_id: "text"
}, typeOfVolume);
const VOLUME = [{
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
	typedRule([one("share.shares"), size("share.space_gb", "size", SHARE_SIZE)], {
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
		of: [findReferenced(facts, share, name, SHARE_NETWORK)],
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
			type: typeOf(side, index)
		};
	});
}
function typeOf(side, index) {
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
	if (known !== void 0 && known > 0) return exactly(known);
	return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
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
	const named = flavorOf(side);
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
	const flavor = flavorOf(side);
	const needs = (side.isInPlace ? [flavor, toQuery(side, flavorBefore(side))] : [flavor]).map((each) => ({
		what: "flavor",
		flavor: each
	}));
	const isMoved = textAt(side.change.after, "power_state") !== side.before("power_state");
	return (side.isInPlace ? flavor.at === "after" || isMoved : side.change.actions.order !== "keep") ? [{ what: "computeLimits" }, ...needs] : needs;
}
function flavorOf(side) {
	return toQuery(side, side.which === "before" ? flavorBefore(side) : flavorAfter(side));
}
function toQuery(side, named) {
	const hidden = side.isHidden("flavor_name") || side.isHidden("flavor_id");
	return {
		...named,
		region: side.place.region,
		hidden
	};
}
function sizeOf(side, query) {
	const found = side.findFlavor(query);
	return query.id !== void 0 || query.name !== void 0 ? found : {
		...found,
		why: side.why(query.attribute ?? "flavor_name")
	};
}
function flavorNow(side) {
	return sizeOf(side, toQuery(side, flavorBefore(side))).flavor;
}
function oldIfKept(side, flavor) {
	const old = flavor === void 0 || bootsFromVolume(side.change.before) ? void 0 : flavorNow(side);
	const [from, to] = [old?.diskGiB, flavor?.diskGiB];
	return from !== void 0 && to !== void 0 && to >= from ? void 0 : old;
}
function diskBefore(side) {
	return flavorNow(side)?.diskGiB || void 0;
}
function flavorBefore({ change }) {
	const [id, name] = [textAt(change.before, "flavor_id"), textAt(change.before, "flavor_name")];
	return {
		id,
		name,
		at: "before",
		attribute: void 0
	};
}
function flavorAfter(side) {
	const [id, name] = [side.at("flavor_id").kind, side.at("flavor_name").kind];
	const [newId, newName] = [side.text("flavor_id"), side.text("flavor_name")];
	const before = flavorBefore(side);
	const nothing = {
		at: "after",
		attribute: void 0
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
	if (name === "unknown" && side.isWritten("flavor_name") !== false && newId === void 0) return nothing;
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
	if (side.which === "before" || side.text("network_mode") !== "auto") return ports;
	const why = byService("network_mode");
	const more = {
		"network.networks": upToOne(why),
		"network.subnets": between(0, 2, why),
		"network.routers": upToOne(why)
	};
	return [...ports, ...amountsBy(more)];
}
function portsOf(side) {
	const blocks = listIn(side.at("network").value);
	if (side.which === "before") return exactly(blocks.filter((_, index) => side.text("network", index, "port") === void 0).length);
	if (side.text("network_mode") === "none") return NOTHING;
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
	return networkIs((name) => side.isWritten("network", index, name) === true) ? open : NOTHING;
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
		const of = side.isHidden(...path) ? void 0 : {
			item: id,
			isNew: false
		};
		return [{
			key,
			amount: exactly(1),
			object: `id ${id}`,
			of
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
		of: {
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

// src/plan/usage/providers/openstack/monitor-ports.ts
const LOAD_BALANCER$1 = "openstack_lb_loadbalancer_v2";
const LISTENER = "openstack_lb_listener_v2";
const POOL = "openstack_lb_pool_v2";
const MONITOR = "openstack_lb_monitor_v2";
const MEMBER = "openstack_lb_member_v2";
const MEMBERS = "openstack_lb_members_v2";
const SUBNET$2 = "openstack_networking_subnet_v2";
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
	const all = new Set(Object.values(referencedOfType(facts, "after", LOAD_BALANCER$1)).map(nameIn));
	const any = all.has("ovn") ? "ovn" : onlyOf(all);
	return (pool) => {
		const balancer = loadBalancerOf(facts, pool);
		return balancer === void 0 ? any : nameIn(balancer);
	};
}
function loadBalancerOf(facts, pool) {
	if (pool?.object === void 0) return void 0;
	const listener = findReferenced(facts, pool.object, "listener_id", LISTENER)?.object;
	return [pool.object, listener ?? []].flat().map((part) => findReferenced(facts, part, "loadbalancer_id", LOAD_BALANCER$1)?.object).find((balancer) => balancer !== void 0);
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
	const known = subnets.filter((subnet) => subnet !== void 0);
	const clear = new Map(known.map((subnet) => [idOf(subnet.isNew, subnet.item), subnet]));
	const unclear = subnets.filter((subnet) => subnet === void 0);
	return [...clear.values(), ...unclear].map((subnet) => ({
		of: [subnet],
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
			type: SUBNET$2
		});
		if (subnet !== void 0) return subnet;
		const balancer = kind === "unknown" ? void 0 : loadBalancerOf(facts, pool);
		if (balancer !== void 0) return findReferenced(facts, balancer, "vip_subnet_id", SUBNET$2) ?? placeholder(balancer.address);
		const references = kind === "unknown" && expression?.kind === "value" ? expression.references : [];
		return references.length > 0 && !references.some((each) => /^(?:each|count)\./u.test(each)) ? placeholder(idOf(moduleInstanceOf(resource.address), references)) : void 0;
	};
	if (typeAt(resource.configAddress) === MEMBER) return [findSubnet(attributeIn(resource, "subnet_id"), expressions["subnet_id"])];
	const members = attributeIn(resource, "member");
	if (members.kind === "unknown") return [void 0];
	const found = listIn(members.value).map((_, index) => findAttribute(resource.values, resource.unknown, [
		"member",
		index,
		"subnet_id"
	]));
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
const NETWORK$1 = "openstack_networking_network_v2";
const ROUTER$1 = "openstack_networking_router_v2";
const SUBNET$1 = "openstack_networking_subnet_v2";
const dhcpPart = onePart((facts, subnet) => {
	const { kind, value } = attributeIn(subnet, "enable_dhcp");
	if (kind === "known" && value !== true) return void 0;
	const isCertain = kind !== "unknown";
	const why = isCertain ? byService("network_id") : {
		kind: "after-apply",
		name: "enable_dhcp"
	};
	return {
		of: [findReferenced(facts, subnet, "network_id", NETWORK$1)],
		isCertain,
		why
	};
});
const DHCP_PORTS = {
	attributes: {
		enable_dhcp: "flag",
		network_id: "text"
	},
	needs: (side) => mayHavePorts(side) ? [{ what: "dhcpPorts" }] : [],
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
	const subnet = findReferenced(facts, routerInterface, "subnet_id", SUBNET$1);
	if (subnet === void 0 && kind === "unknown" && !mayMakeIpv6(facts)) return void 0;
	const version = subnet?.object && versionOf(subnet.object);
	if (version === 4) return void 0;
	return {
		of: [router, subnet?.object && findReferenced(facts, subnet.object, "network_id", NETWORK$1)],
		isCertain: version === 6,
		why: byService("subnet_id")
	};
});
function versionOf(subnet) {
	return attributeIn(subnet, "ip_version").value;
}
function mayMakeIpv6(facts) {
	const subnets = Object.values(referencedOfType(facts, "after", SUBNET$1));
	return isReadDuringApply(facts, SUBNET$1) || subnets.some((subnet) => versionOf(subnet) !== 4);
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
const PRIVATE = {
	...OF_TENANT,
	sharedBy: []
};
function ones(rows, traits = {}) {
	return rows.trim().split("\n").map(namesIn).map(([type = "", key = ""]) => counted(type, [one(key)], traits));
}
const COMPUTE = [
	counted("openstack_compute_instance_v2", [SERVER], { countsUnchanged: true }),
	counted("openstack_compute_keypair_v2", [KEY_PAIR], { countsUnchanged: true }),
	...ones("openstack_compute_servergroup_v2 compute.server_groups", { referenced: {} }),
	counted("openstack_compute_interface_attach_v2", [port({
		portId: "port_id",
		networks: ["network_id"]
	})]),
	counted("openstack_compute_secgroup_v2", [
		one("network.security_groups"),
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
	].map((version) => counted(`openstack_blockstorage_volume_${version}`, VOLUME)),
	counted("openstack_images_image_v2", [one("image.images"), size("image.space_bytes", "size_bytes", {
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
const SUBNET = {
	attribute: "subnet_id",
	type: "openstack_networking_subnet_v2"
};
const NAME_SERVERS = ofEach(elements("network.subnet_name_servers", "dns_nameservers"));
const ADDRESS_PAIRS = ofEach(elements("network.port_address_pairs", "allowed_address_pairs"));
const NETWORK = [
	counted("openstack_networking_network_v2", [
		one("network.networks"),
		SHARED,
		EXTERNAL
	], {
		...OF_TENANT,
		referenced: {},
		sharedBy: ["shared", "external"]
	}),
	counted(SUBNET.type, [
		one("network.subnets"),
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
	counted("openstack_networking_subnetpool_v2", [one("network.subnet_pools"), SHARED], OF_PROJECT),
	counted("openstack_networking_port_v2", [one("network.ports"), ADDRESS_PAIRS], OF_TENANT),
	...ones(`${ROUTER.type} network.routers`, {
		...PRIVATE,
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
	counted("openstack_networking_secgroup_v2", [one("network.security_groups"), DEFAULT_SECURITY_GROUP_RULES], OF_TENANT),
	...ones(`
    openstack_networking_secgroup_rule_v2 network.security_group_rules
    openstack_networking_trunk_v2 network.trunks
    `, OF_TENANT),
	...ones("openstack_networking_rbac_policy_v2 network.rbac_policies"),
	counted("openstack_networking_addressscope_v2", [SHARED], OF_PROJECT),
	counted("openstack_networking_qos_policy_v2", [SHARED], OF_PROJECT),
	counted("openstack_networking_router_route_v2", [inObject(ROUTER, one(ROUTES))]),
	counted("openstack_networking_router_routes_v2", [inObject(ROUTER, elements(ROUTES, "routes"))]),
	counted("openstack_networking_subnet_route_v2", [inObject(SUBNET, one("network.subnet_host_routes"))]),
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
    `, PRIVATE)
];
const MEMBER_BLOCK = { subnet_id: "text" };
const VIP = port({
	portId: "vip_port_id",
	networks: ["vip_subnet_id", "vip_network_id"]
});
const LOAD_BALANCER = [
	counted("openstack_lb_loadbalancer_v2", [
		octavia("loadbalancer.loadbalancers", "network.loadbalancers", one),
		flavor("loadbalancer.flavors", "flavor_id"),
		VIP
	], {
		...PRIVATE,
		referenced: {
			loadbalancer_provider: "text",
			vip_subnet_id: "text"
		}
	}),
	counted("openstack_lb_listener_v2", [octavia("loadbalancer.listeners", "network.lb_listeners", one)], { referenced: { loadbalancer_id: "text" } }),
	counted("openstack_lb_pool_v2", [octavia("loadbalancer.pools", "network.lb_pools", one)], { referenced: {
		listener_id: "text",
		loadbalancer_id: "text"
	} }),
	counted("openstack_lb_member_v2", [octavia("loadbalancer.members", "network.lb_members", one), MONITOR_PORTS], {
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
	counted("openstack_lb_monitor_v2", [octavia("loadbalancer.healthmonitors", "network.lb_healthmonitors", one), MONITOR_PORTS], {
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
	counted("openstack_lb_vip_v1", [one("network.loadbalancers"), port({
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
const RECORDSET = inObject(ZONE, one("dns.zone_recordsets"), {
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
	counted(ZONE.type, [one("dns.zones"), startsWith("dns.zone_recordsets", 2)], {
		...OF_PROJECT,
		referenced: {}
	}),
	counted("openstack_dns_transfer_accept_v2", [lasting(one("dns.zones"))]),
	counted("openstack_dns_recordset_v2", [RECORDSET, ofEach(recordsOf("dns.recordset_records"))], OF_PROJECT),
	...ones(`
    openstack_keymanager_secret_v1 secret.secrets
    openstack_keymanager_container_v1 secret.containers
    `),
	counted("openstack_keymanager_order_v1", [one("secret.orders"), ORDERED])
];
const UNCOUNTED = {
	"its quota is not read": "openstack_fw_firewall_v1 openstack_fw_policy_v1 openstack_fw_rule_v1",
	"what a Heat stack creates depends on its template": "openstack_orchestration_stack_v1",
	"what a Magnum cluster creates depends on its template and driver": "openstack_containerinfra_cluster_v1",
	"what a Magnum node group creates depends on its template and driver": "openstack_containerinfra_nodegroup_v1",
	"whether a Trove instance uses this project's quota depends on how the cloud is built": "openstack_db_instance_v1"
};
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
  `,
	"only describes clusters": "openstack_containerinfra_clustertemplate_v1"
};
const OPENSTACK = {
	name: "openstack",
	prefix: "openstack_",
	resourceTypes: [
		...[
			COMPUTE,
			STORAGE,
			NETWORK,
			LOAD_BALANCER,
			OTHER
		].flat(),
		...otherTypes("uncounted", UNCOUNTED),
		...otherTypes("no quota", FREE$1),
		...otherTypes("limits", LIMITS)
	],
	roles: {
		openstack_compute_flavor_v2: "flavor",
		openstack_images_image_v2: "image",
		openstack_networking_port_v2: "port",
		openstack_compute_servergroup_v2: "server group",
		openstack_blockstorage_snapshot_v3: "snapshot",
		openstack_networking_subnet_v2: "subnet",
		openstack_blockstorage_volume_v3: "volume",
		openstack_blockstorage_volume_type_v3: "volume type"
	},
	asRequested
};

// src/plan/usage/providers/ovh.ts
const TYPES = foreign("ovh", [takesElsewhere("ovh_cloud_*", { project: "service_name" })], `
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
  `);
const OVH = {
	...TYPES,
	resourceTypes: [...TYPES.resourceTypes, ...otherTypes("limits", { "sets limits": "ovh_cloud_quota" })]
};

// src/plan/usage/providers/rancher.ts
const TEMPLATES = ["rancher2_machine_config_v2", "rancher2_node_template"];
const SETTINGS = "openstack_config";
const RANCHER = foreign("rancher2", [
	...TEMPLATES.map((type) => takesElsewhere(type, {
		referenced: { [SETTINGS]: oneBlock({}) },
		takes: (side) => hasBlock(side.at(SETTINGS))
	})),
	takesElsewhere("rancher2_cluster_v2", {
		attributes: { rke_config: oneBlock({ machine_pools: { machine_config: oneBlock({ kind: "text" }) } }) },
		takes: (side) => kindsOf(side).some((kind) => isOpenStack(side, kind))
	}),
	takesElsewhere("rancher2_node_pool", { takes: mayUseOpenStack })
], "*");
function kindsOf(side) {
	const below = (path, [name, ...rest]) => {
		if (name === void 0) return [side.at(...path, "kind")];
		const blocks = side.at(...path, name);
		if (blocks.kind === "unknown") return [blocks];
		return listIn(blocks.value).flatMap((_, index) => below([
			...path,
			name,
			index
		], rest));
	};
	return below([], [
		"rke_config",
		"machine_pools",
		"machine_config"
	]);
}
function isOpenStack(side, { value }) {
	const name = textIn(value);
	return name === void 0 ? mayUseOpenStack(side) : name === "OpenstackConfig";
}
function mayUseOpenStack({ facts }) {
	const templates = TEMPLATES.flatMap((type) => ["before", "after"].flatMap((which) => Object.values(referencedOfType(facts, which, type))));
	return templates.length === 0 || templates.some(({ values }) => listIn(memberOf(values, SETTINGS)).length > 0);
}

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
	const databases = {
		...PROJECT,
		attributes: { floating_ips: {} },
		takes: (side) => hasBlock(side.at("floating_ips"))
	};
	const takes = [
		takesElsewhere(`${name}_*`, PROJECT),
		takesElsewhere(`${name}_global_router_vpc_subnet_*`, PROJECT),
		takesElsewhere(`${name}_dbaas_*`, databases)
	];
	return foreign(name, takes, FREE);
}
const SELECTEL = providerOf("selectel");
const SERVERCORE = providerOf("servercore");

// src/plan/usage/providers/vk-cloud.ts
const VK_CLOUD = foreign("vkcs", [takesElsewhere("vkcs_*")], `
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
const ROLES = new Map(PROVIDERS.flatMap(({ roles = {} }) => Object.entries(roles)));
function isUncountedType(type) {
	return findResourceType(type)?.kind === "uncounted";
}
function roleOf(type) {
	return ROLES.get(type);
}
function findCountedType(type) {
	const row = findResourceType(type);
	return row?.kind === "counted" ? row : void 0;
}
function providerOfType(type) {
	return PROVIDERS.find(({ prefix }) => type.startsWith(prefix));
}
function providerNamed(name) {
	const last = typeof name === "string" ? /(?:^|\/)(\w+)(?:\.[^/]*)?$/.exec(name)?.[1] : void 0;
	return last === void 0 ? void 0 : PROVIDERS.find((provider) => provider.name === last);
}
const NO_SHAPE = { region: "text" };
const SHAPES = new Map(RESOURCE_TYPES.map((row) => [row, shapeOf(row)]));
function shapeOf(row) {
	const { project, referenced } = row;
	const { rules } = row.kind === "counted" ? row : { rules: [row] };
	return Object.assign({}, NO_SHAPE, project && { [project]: "text" }, referenced, ...rules.map(({ attributes }) => attributes));
}
function attributesRead(type) {
	return SHAPES.get(findResourceType(type)) ?? NO_SHAPE;
}

export { inModule as A, CLOUD_SETTINGS as C, hasConstant as D, findExpression as E, toAddress as F, typeAt as I, withoutInstanceKeys as L, moduleInstanceOf as M, moduleOf as N, isConfigured as O, parseAddress as P, ANY_NEW as R, ACCOUNT_SETTINGS as S, SERVICE_SETTINGS as T, isSet$1 as _, isUncountedType as a, isKnownWhenPlanned as b, roleOf as c, isLegacyBalancer as d, findReferenced as f, identityOf as g, referencedOfType as h, findResourceType as i, isInstanceOf as j, isManifold as k, monitorParts as l, createTable as m, attributesRead as n, providerNamed as o, createFacts as p, findCountedType as r, providerOfType as s, RESOURCE_TYPES as t, monitorsOfUnknownProvider as u, settingOf as v, PROVIDER_SETTINGS as w, resourcesReferred as x, variableIn as y, EACH as z };