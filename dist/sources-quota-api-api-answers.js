import { _ as unitOf, c as hasNamedItems, i as canonicalKey, l as idOf, o as findKey, r as RESOURCE_KEYS, u as isLimitedInSomeClouds } from "./core-resource-keys.js";
import { A as theSetting, C as quoted, E as say, S as prose, T as quotedList, U as addUp, W as groupsOf, n as allOf, p as foreignMessage, r as inputProblem, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { r as USUAL_DEFAULT_RULES } from "./core-cloud.js";
import { X as API_VERSIONS, ct as isLinkLocal, lt as isLoopback, ut as isMappedIpv4 } from "./render-columns.js";
import { $ as record, F as _catch, G as looseObject, J as nullish, N as lenient, Q as pipe, R as array, U as int, V as discriminatedUnion, W as literal, X as object, Y as number, Z as optional, at as union, ct as _maxLength, et as refine, ft as _regex, m as findTransientFailure, nt as string, ot as unknown$1, q as nullable, rt as transform, u as describeRedirect, ut as _nonnegative, z as boolean } from "./keystone-keystone-client.js";
import { c as parseJson, i as elementsOf, n as describeJson, r as describePlain, s as membersOf } from "./documents-json.js";

// src/sources/openstack/service-request.ts
function readAnswer(response, request) {
	const { status, headers } = response;
	const passing = findTransientFailure(response);
	if (passing !== void 0) return passing;
	const refused = (what) => ({
		status,
		what
	});
	if (status === 401 && request.isExtra) return refused(say`401, as where the access rules of an application credential do not allow it`);
	if (status === 401) {
		const hint = say`The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of https://github.com/quota-gate/quota-gate/blob/main/docs/credentials.md.`;
		return {
			code: "API_REFUSED",
			retry: "no",
			what: say`the answer was 401`,
			hint
		};
	}
	if (status === 300) return refused(say`300, a choice of versions of its API`);
	if (status > 300 && status < 400) {
		const where = describeRedirect(response, request.url);
		return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
	}
	if (request.method === "HEAD" && status < 300) return { headers };
	return status === 200 ? readBody(response, request) : refused(say`${status}`);
}
function readBody({ headers, body }, { page }) {
	const text = new TextDecoder().decode(body);
	try {
		const read = JSON.parse(text);
		if (text.trimStart().startsWith("{")) return {
			headers,
			body: page === void 0 ? read : new Page(read, page)
		};
	} catch {}
	return {
		code: "API_ANSWER_INVALID",
		retry: "briefly",
		what: say`the answer was something else than a JSON object, with status 200`,
		hint: say`Something else than the service may have answered: a proxy, or a login page in front of it.`
	};
}
const MOST_ENTRIES$1 = 5e5;
var Page = class {
	items;
	next;
	size;
	constructor(body, { member, entry }) {
		const page = RECORD.safeParse(body).data ?? {};
		const whole = array(unknown$1()).check(_maxLength(MOST_ENTRIES$1)).safeParse(page[member]).data;
		this.items = whole?.map((one) => entry.safeParse(one).data ?? one);
		this.next = toQuery(findLink(page, member));
		this.size = JSON.stringify(this.items ?? []).length;
	}
};
const RECORD = record(string(), unknown$1());
const links = array(object({
	rel: string(),
	href: optional(string())
}));
function findLink(page, member) {
	const own = page[`${member}_links`] ?? (Array.isArray(page["links"]) ? page["links"] : void 0);
	if (own !== void 0 && own !== null) {
		const parsed = links.safeParse(own);
		if (!parsed.success) return false;
		const next = parsed.data.find(({ rel }) => rel === "next");
		return next === void 0 ? void 0 : next.href ?? false;
	}
	return RECORD.safeParse(page["links"]).data?.["next"] ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return void 0;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? false : url.search;
}

// src/sources/openstack/services.ts
function rolesOf(...roles) {
	return {
		roles,
		role: say`the role ${quotedList(roles, { conjunction: "or" })}`
	};
}
const USUAL = {
	otherTypes: [],
	...rolesOf("reader", "member")
};
const OPERATOR_ROLES = ["swiftoperator", "admin"];
const SERVICES = {
	compute: {
		...USUAL,
		label: say`compute service`,
		version: "v2.1"
	},
	network: {
		...USUAL,
		label: say`network service`,
		version: "v2.0"
	},
	"block-storage": {
		...USUAL,
		label: say`block storage service`,
		otherTypes: [
			"volumev3",
			"volumev2",
			"volume",
			"block-store"
		],
		version: "v3"
	},
	"load-balancer": {
		...USUAL,
		label: say`load balancer service`,
		version: "v2.0",
		...rolesOf("load-balancer_observer", "load-balancer_member")
	},
	dns: {
		...USUAL,
		label: say`DNS service`,
		version: "v2"
	},
	image: {
		...USUAL,
		label: say`image service`,
		version: "v2"
	},
	"object-store": {
		...USUAL,
		label: say`object storage service`,
		version: void 0,
		roles: OPERATOR_ROLES,
		role: say`a role that the operator has named for it, by default ${quotedList(OPERATOR_ROLES, { conjunction: "or" })}`
	},
	"shared-file-system": {
		...USUAL,
		label: say`shared file system service`,
		otherTypes: ["sharev2", "share"],
		version: "v2"
	},
	"key-manager": {
		...USUAL,
		label: say`key manager service`,
		version: "v1",
		...rolesOf("creator", "member")
	},
	"container-infrastructure-management": {
		...USUAL,
		label: say`container infrastructure service`,
		otherTypes: ["container-infrastructure", "container-infra"],
		version: "v1"
	},
	database: {
		...USUAL,
		label: say`database service`,
		version: "v1.0"
	},
	identity: {
		...USUAL,
		label: say`identity service`,
		version: "v3"
	},
	placement: {
		...USUAL,
		label: say`placement service`,
		version: void 0
	}
};
function serviceText(service, region) {
	return say`${SERVICES[service].label} in ${quoted(region)}`;
}
function findEndpoint(directory, service, region) {
	const { version } = SERVICES[service];
	if (service === "identity" && directory.authUrl !== void 0) return { url: directory.authUrl };
	const ofInterface = endpointsOf(directory, service).filter((one) => one.interface === directory.interface);
	const found = ofInterface.find((endpoint) => endpoint.region === region) ?? ofInterface.find(isOfEveryRegion);
	if (found === void 0) return noService(directory, service, region);
	const url = URL.parse(found.url);
	if (url === null || !canBeAsked(url)) return {
		reason: say`The catalog's address of the ${serviceText(service, region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`,
		isRefused: true
	};
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return {
		reason: say`The catalog's address of the ${serviceText(service, region)} is http (${quoted(url.origin)}), and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`,
		isRefused: true
	};
	const path = url.pathname.replace(/\/+$/, "");
	return { url: url.origin + (version === void 0 || hasVersion(path, directory) ? path : `${path}/${version}`) };
}
function hasVersion(path, { projectId }) {
	const [last = "", before = ""] = path.split("/").toReversed();
	return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}
function canBeAsked({ protocol, hostname, username, password }) {
	return (protocol === "https:" || protocol === "http:") && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}
function isOfEveryRegion({ region }) {
	return region === void 0;
}
function endpointsOf({ catalog, interface: wanted }, service) {
	const byType = typesOf(service).map((type) => (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints));
	return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}
function serviceIds({ catalog }, service) {
	return (catalog ?? []).flatMap(({ type, id }) => typesOf(service).includes(type) ? id ?? [] : []);
}
function typesOf(service) {
	return [service, ...SERVICES[service].otherTypes];
}
function noService(directory, service, region) {
	const none = say`This cloud has no ${serviceText(service, region)}`;
	const here = endpointsOf(directory, service).filter((one) => one.region === region || isOfEveryRegion(one));
	if (here.length === 0) return { reason: say`${none}.` };
	const interfaces = quotedList([...new Set(here.map((one) => one.interface))].toSorted());
	return { reason: say`${none} for the interface ${quoted(directory.interface)}, only for ${interfaces}, which \`interface\` in clouds.yaml (\`OS_INTERFACE\`) can name.` };
}
function listRegions(directory) {
	const regionsOf = (endpoints) => {
		const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
		return [...new Set(regions)].filter((region) => region !== void 0).toSorted();
	};
	const ofCompute = regionsOf(endpointsOf(directory, "compute"));
	if (ofCompute.length > 0) return ofCompute;
	return regionsOf((directory.catalog ?? []).filter(({ type }) => type !== "identity").flatMap(({ endpoints }) => endpoints));
}
const INFO = {
	kind: "openstack",
	name: "OpenStack",
	subject: "OpenStack",
	apiVersion: void 0
};
function checkCatalog({ catalog, interface: wanted }) {
	if (catalog === void 0) {
		const message = say`The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.`;
		const hint = say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`;
		throw new GateError(inputProblem(message, hint));
	}
	const services = catalog.filter(({ type }) => type !== "identity");
	const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
	if (interfaces.has(wanted)) return;
	if (interfaces.size === 0) {
		const message = say`Keystone's catalog has no service but Keystone itself.`;
		throw new GateError(inputProblem(message, say`Is the address that of the right cloud?`));
	}
	const found = quotedList([...interfaces].toSorted());
	const message = say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`;
	throw new GateError(inputProblem(message, say`Name one of them as \`interface\` in clouds.yaml (\`OS_INTERFACE\`).`));
}

// src/sources/openstack/service-reader.ts
function isWanted({ keys, documents }, key, document) {
	return documents.has(document) && keys.has(key);
}
function joinReadings(parts) {
	return {
		quota: parts.flatMap(({ quota }) => quota),
		usage: parts.flatMap(({ usage }) => usage)
	};
}
function readLimit$1(of, value, isUnlimited = (amount) => amount === -1) {
	return readAmount(of, value, (amount) => isUnlimited(amount) ? "unlimited" : amount);
}
function readUsageSum(of, values) {
	const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
	const bad = parts.find(({ value }) => value === void 0);
	const sum = parts.reduce((total, { value }) => total + (value ?? NaN), 0);
	const reading = bad ?? readAmount(of, sum, (amount) => amount);
	const below = values.filter((value) => typeof value === "number" && value < 0);
	return reading.value === void 0 || below.length === 0 ? reading : {
		...reading,
		found: listMessages(below.map((value) => quoted(String(value))))
	};
}
function readAmount({ absent, ...of }, value, toValue) {
	if (value === void 0 || value === null) return {
		...of,
		reason: absent
	};
	const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : void 0;
	if (amount === void 0 || typeof amount === "number" && amount < 0) return {
		...of,
		found: describePlain(value)
	};
	return {
		...of,
		value: amount
	};
}
function unknown(key, why, item) {
	const { reason, isRefused } = why;
	return {
		key,
		item,
		reason,
		...isRefused === true ? { isRefused } : {}
	};
}
function unknownReadings(keys, why, item) {
	const toReading = ({ key }) => unknown(key, why, item);
	return {
		quota: keys.filter(({ limit }) => limit !== void 0).map(toReading),
		usage: keys.filter(({ usage }) => usage !== void 0).map(toReading)
	};
}
async function readFields(request, keys, call) {
	const fieldsOf = (place, key, document) => {
		if (place?.call !== call.call || !isWanted(request, key, document)) return [];
		return [{
			key,
			fields: place.field.split(/ or | \+ /)
		}];
	};
	const limits = keys.flatMap(({ key, limit }) => fieldsOf(limit, key, "quota"));
	const usages = keys.flatMap(({ key, usage }) => fieldsOf(usage, key, "usage"));
	if (limits.length + usages.length === 0) return joinReadings([]);
	const answer = await request.ask(call);
	const read = ({ key, fields }, toReading) => {
		if ("reason" in answer) return unknown(key, answer);
		return toReading({
			key,
			absent: say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`
		}, fields.map((field) => findField(answer.body, field)));
	};
	return {
		quota: limits.map((one) => isLimitedInSomeClouds(one.key) && isWithout(answer, one.fields) ? {
			key: one.key,
			hasNone: true
		} : read(one, (of, values) => readLimit$1(of, values.find((value) => value !== void 0 && value !== null), call.isUnlimited))),
		usage: usages.map((one) => read(one, readUsageSum))
	};
}
function isWithout(answer, fields) {
	if ("reason" in answer) return answer.status === 404;
	return fields.every((field) => {
		const [member = "", name = ""] = field.split(".");
		const rows = findRecord(answer.body, member);
		return rows !== void 0 && !(name in rows);
	});
}
function findField(body, path) {
	let value = body;
	for (const name of path.split(".")) value = RECORD.safeParse(value).data?.[name];
	return value;
}
function findRecord(body, path) {
	return RECORD.safeParse(findField(body, path)).data;
}
function countIn(request, list, amounts) {
	return Object.entries(amounts).filter(([key]) => isWanted(request, key, "usage")).map(([key, amountOf]) => "reason" in list ? unknown(key, list) : {
		key,
		value: addUp(list, amountOf)
	});
}
function countByObject(key, objects, count) {
	if ("reason" in objects) return [unknown(key, objects)];
	const names = Map.groupBy(objects, ({ name }) => name);
	return objects.map((object) => {
		const { id, name } = object;
		const value = count(object);
		return name !== "" && names.get(name)?.length === 1 ? {
			key,
			item: name,
			id,
			value
		} : {
			key,
			item: id,
			value
		};
	});
}
function countItems(key, items) {
	return [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({
		key,
		item,
		value: all.length
	}));
}

// src/sources/openstack/unified-limits.ts
const RESOURCES = "compute.resources";
const IDENTITY = {
	service: "identity",
	isExtra: true
};
const REGISTERED = {
	...IDENTITY,
	call: "GET /registered_limits",
	subject: say`registered limits`
};
const OF_PROJECT = {
	...IDENTITY,
	call: "GET /limits",
	subject: say`limits of the project`
};
const USAGES = {
	service: "placement",
	isExtra: true,
	call: "GET /usages?project_id={project_id}",
	subject: say`usage`,
	headers: { "openstack-api-version": "placement 1.9" }
};
const NOVA_LIMITS_CALL = {
	service: "compute",
	call: "GET /limits?reserved=1",
	subject: say`limits`,
	headers: { "x-openstack-nova-api-version": "2.57" }
};
const CLASS = "class:";
const UNIFIED_LIMIT_KEYS = {
	"compute.cores": {
		name: "class:VCPU",
		limit: "maxTotalCores",
		used: "totalCoresUsed"
	},
	"compute.instances": {
		name: "servers",
		limit: "maxTotalInstances",
		used: "totalInstancesUsed"
	},
	"compute.ram_mb": {
		name: "class:MEMORY_MB",
		limit: "maxTotalRAMSize",
		used: "totalRAMUsed"
	},
	"compute.metadata_items": {
		name: "server_metadata_items",
		limit: "maxServerMeta"
	},
	"compute.server_group_members": {
		name: "server_group_members",
		limit: "maxServerGroupMembers"
	},
	"compute.server_groups": {
		name: "server_groups",
		limit: "maxServerGroups",
		used: "totalServerGroupsUsed"
	},
	"compute.key_pairs": {
		name: "server_key_pairs",
		limit: "maxTotalKeypairs"
	}
};
const OWN_NAMES = Object.values(UNIFIED_LIMIT_KEYS).map(({ name }) => name);
const truncated = optional(boolean());
const place = {
	service_id: string(),
	region_id: nullish(string()),
	resource_name: string()
};
const registeredBody = object({
	registered_limits: array(object({
		...place,
		default_limit: unknown$1()
	})),
	truncated
});
const projectBody = object({
	limits: array(object({
		...place,
		project_id: nullish(string()),
		resource_limit: unknown$1()
	})),
	truncated
});
async function readUnifiedLimits({ region, session, ask }) {
	const [registered, ofProject, nova] = await Promise.all([
		ask(REGISTERED),
		ask(OF_PROJECT),
		ask(NOVA_LIMITS_CALL)
	]);
	if ("reason" in registered) return registered.status === 404 ? void 0 : registered;
	const where = serviceText("identity", region);
	const defaults = registeredBody.safeParse(registered.body).data;
	const services = serviceIds(session, "compute");
	if (defaults === void 0 || defaults.truncated === true || services.length === 0) return { reason: say`The ${where} does not report every limit that is registered for the compute service.` };
	const isHere = (limit) => services.includes(limit.service_id) && limit.region_id === region;
	const found = new Map(defaults.registered_limits.filter(isHere).map((limit) => [limit.resource_name, limit.default_limit]));
	if (!found.has("class:VCPU") && !found.has("servers")) return void 0;
	if ("reason" in ofProject) return ofProject;
	const own = projectBody.safeParse(ofProject.body).data;
	if (own === void 0 || own.truncated === true) return { reason: say`The ${where} does not report every limit of the project.` };
	for (const { resource_name: name, resource_limit: limit, project_id: project, ...at } of own.limits) if ((name === "servers" || name.startsWith(CLASS)) && project === session.projectId && isHere(at)) found.set(name, limit);
	return Object.values(UNIFIED_LIMIT_KEYS).every(({ name, limit }) => {
		const reported = "reason" in nova ? void 0 : findField(nova.body, `limits.absolute.${limit}`);
		return reported === void 0 || !found.has(name) || reported === found.get(name);
	}) ? found : void 0;
}
async function readComputeLimits(client) {
	const limits = await readUnifiedLimits(client);
	if (limits === void 0) return { kind: "own" };
	if ("reason" in limits) return {
		kind: "unknown",
		reason: limits.reason
	};
	return {
		kind: "unified",
		classes: [...classesIn(limits).keys()]
	};
}
function classesIn(limits) {
	const others = [...limits].filter(([name]) => name.startsWith(CLASS) && !OWN_NAMES.includes(name));
	return new Map(others.map(([name, limit]) => [name.slice(6), limit]));
}
async function withUnifiedLimits(request, reported, limits) {
	const [wantsLimits, wantsUsage] = [isWanted(request, RESOURCES, "quota"), isWanted(request, RESOURCES, "usage")];
	if (limits === void 0) {
		const none = wantsLimits && !request.isEverything ? [{
			key: RESOURCES,
			hasNone: true
		}] : [];
		return {
			quota: [...reported.quota, ...none],
			usage: reported.usage
		};
	}
	if ("reason" in limits) {
		const quota = reported.quota.map((one) => one.value === 0 && one.key in UNIFIED_LIMIT_KEYS ? unknown(one.key, {
			...limits,
			isRefused: true
		}) : one);
		const both = [unknown(RESOURCES, limits)];
		return {
			quota: [...quota, ...wantsLimits ? both : []],
			usage: [...reported.usage, ...wantsUsage ? both : []]
		};
	}
	const classes = classesIn(limits);
	const registered = reported.quota.map((reading) => {
		const { name = "" } = UNIFIED_LIMIT_KEYS[reading.key] ?? {};
		return limits.has(name) ? reading : unknown(reading.key, notRegistered(request.region, name));
	});
	const ofClasses = [...classes].map(([item, limit]) => {
		const absent = say`The ${serviceText("identity", request.region)} does not report the limit of ${quoted(CLASS + item)}.`;
		return readLimit$1({
			key: RESOURCES,
			item,
			absent
		}, limit);
	});
	const rest = {
		...unknown(RESOURCES, notRegistered(request.region)),
		isOfRest: true
	};
	return {
		quota: [...registered, ...wantsLimits ? [...ofClasses, ...request.isEverything ? [] : [rest]] : []],
		usage: [...reported.usage, ...wantsUsage ? await readUsage$1(request, [...classes.keys()]) : []]
	};
}
function notRegistered(region, name) {
	const limit = name === void 0 ? say`no limit of this class` : say`no ${quoted(name)}`;
	return {
		reason: say`The compute service in ${quoted(region)} keeps to unified limits, and Keystone has ${limit} registered for it: whether that forbids it or sets no limit is a setting of Nova that no call shows (${code("unified_limits_resource_strategy")}). Ask the cloud's operator; where there is no limit, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`,
		isRefused: true
	};
}
async function readUsage$1(request, classes) {
	const answer = await request.ask(USAGES);
	if ("reason" in answer) return [unknown(RESOURCES, answer)];
	const used = findRecord(answer.body, "usages");
	const reason = say`The ${serviceText("placement", request.region)} does not report ${quoted("usages")}.`;
	if (used === void 0) return [unknown(RESOURCES, { reason })];
	const items = [.../* @__PURE__ */ new Set([...classes, ...Object.keys(used)])].filter((item) => !OWN_NAMES.includes(CLASS + item));
	const rest = request.isEverything ? [] : [{
		key: RESOURCES,
		value: 0,
		isOfRest: true
	}];
	return [...items.map((item) => readUsageSum({
		key: RESOURCES,
		item,
		absent: reason
	}, [used[item] ?? 0])), ...rest];
}

// src/sources/openstack/compute.ts
const service$10 = "compute";
const FLAVORS$1 = "compute.flavors";
const INSTANCES$1 = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";
const { headers } = NOVA_LIMITS_CALL;
const OWN_KEY_PAIRS = {
	service: service$10,
	call: "GET /os-keypairs?limit=1000",
	subject: say`key pairs`,
	headers,
	member: "keypairs",
	entry: object({})
};
const server = object({
	status: optional(string()),
	flavor: optional(object({ original_name: optional(string()) }))
});
const SERVERS = {
	service: service$10,
	call: "GET /servers/detail",
	subject: say`servers`,
	headers: { "x-openstack-nova-api-version": "2.69" },
	member: "servers",
	entry: server
};
const SERVER_GROUPS = {
	service: service$10,
	call: "GET /os-server-groups?limit=1000",
	subject: say`server groups`,
	headers,
	member: "server_groups",
	entry: object({
		id: string(),
		name: string(),
		members: array(unknown$1())
	})
};
const OF_SERVERS = [
	"compute.cores",
	INSTANCES$1,
	"compute.ram_mb"
];
const COUNTED$1 = {
	[GROUP_MEMBERS]: {
		call: SERVER_GROUPS.call,
		field: "number of members, of each group"
	},
	[KEY_PAIRS]: {
		call: OWN_KEY_PAIRS.call,
		field: "number of key pairs of the token's user"
	}
};
const inLimits = (field) => ({
	call: NOVA_LIMITS_CALL.call,
	field: `limits.absolute.${field}`
});
const KEYS$10 = [
	...Object.entries(UNIFIED_LIMIT_KEYS).map(([key, { limit, used }]) => {
		return {
			key,
			limit: inLimits(limit),
			usage: used === void 0 ? COUNTED$1[key] : inLimits(used)
		};
	}),
	{
		key: FLAVORS$1,
		usage: {
			call: SERVERS.call,
			field: "servers[].flavor.original_name"
		}
	},
	{
		key: RESOURCES,
		limit: {
			...REGISTERED,
			field: "default_limit, or resource_limit in `GET /limits`"
		},
		usage: {
			...USAGES,
			field: "usages"
		}
	}
];
const computeReader = {
	service: service$10,
	keys: KEYS$10,
	read: async (request) => {
		const needsServers = [FLAVORS$1, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
		const needsLimits = KEYS$10.some(({ key, limit }) => limit !== void 0 && isWanted(request, key, "quota"));
		const isByClass = isWanted(request, RESOURCES, "usage");
		const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
			readLimits(request),
			needsLimits || isByClass ? readUnifiedLimits(request) : void 0,
			isByClass ? request.ask(USAGES) : void 0,
			needsServers ? request.list(SERVERS) : void 0,
			isWanted(request, KEY_PAIRS, "usage") ? readKeyPairs(request) : [],
			isWanted(request, GROUP_MEMBERS, "usage") ? readMembers(request) : []
		]);
		const limits = await withUnifiedLimits(request, reported, unified);
		const usage = servers === void 0 ? limits.usage : withServers(request, limits.usage, servers);
		return {
			quota: limits.quota,
			usage: [
				...usage,
				...keyPairs,
				...members
			]
		};
	}
};
function readLimits(request) {
	const keys = isWanted(request, FLAVORS$1, "usage") ? /* @__PURE__ */ new Set([...request.keys, INSTANCES$1]) : request.keys;
	return readFields({
		...request,
		keys
	}, KEYS$10, NOVA_LIMITS_CALL);
}
async function readKeyPairs({ list }) {
	const pairs = await list(OWN_KEY_PAIRS);
	return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : {
		key: KEY_PAIRS,
		value: pairs.length
	}];
}
async function readMembers(request) {
	const groups = await request.list(SERVER_GROUPS);
	if (!("reason" in groups) && groups.length === 0) return [{
		key: GROUP_MEMBERS,
		hasNone: true
	}];
	return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}
function withServers({ region }, usage, servers) {
	const without = (reason) => [...usage, {
		key: FLAVORS$1,
		reason
	}];
	if ("reason" in servers) return [...usage, unknown(FLAVORS$1, servers)];
	const where = serviceText(service$10, region);
	const unseen = servers.filter(({ flavor, status }) => flavor === void 0 && status === "UNKNOWN").length;
	if (unseen > 0) {
		const reason = say`A cell of the ${where} is down: it does not report the flavors of ${unseen} of ${servers.length} servers, and its counts may be without them.`;
		const unseenIn = (reading) => OF_SERVERS.includes(reading.key) ? {
			...reading,
			value: void 0,
			reason
		} : reading;
		return [...usage.map(unseenIn), {
			key: FLAVORS$1,
			reason
		}];
	}
	const names = servers.flatMap(({ flavor }) => flavor?.original_name ?? []);
	if (names.length < servers.length) return without(say`The ${where} does not report the name of every server's flavor.`);
	const counted = usage.find(({ key }) => key === INSTANCES$1)?.value;
	if (counted !== void 0 && counted !== servers.length) return without(say`The ${where} lists ${servers.length} servers, but counts ${counted}.`);
	return [...usage, ...countItems(FLAVORS$1, names)];
}

// src/sources/openstack/container-infra.ts
const service$9 = "container-infrastructure-management";
const QUOTA = {
	service: service$9,
	call: "GET /quotas/{project_id}/Cluster",
	subject: say`quota of clusters`
};
const STATS = {
	service: service$9,
	call: "GET /stats?project_id={project_id}",
	subject: say`number of clusters`
};
const KEYS$9 = [{
	key: "cluster.clusters",
	limit: {
		call: QUOTA.call,
		field: "hard_limit"
	},
	usage: {
		call: STATS.call,
		field: "clusters"
	}
}];
const containerInfraReader = {
	service: service$9,
	keys: KEYS$9,
	read: async (request) => joinReadings(await Promise.all([QUOTA, STATS].map((call) => readFields(request, KEYS$9, call))))
};
const template$1 = looseObject({
	uuid: string(),
	name: nullish(string())
});
const COUNTED = [
	"docker_volume_size",
	"fixed_network",
	"floating_ip_enabled",
	"master_lb_enabled"
];
async function readClusterTemplates(client) {
	const list = await client.list({
		service: service$9,
		call: "GET /clustertemplates?limit=1000",
		subject: say`cluster templates`,
		member: "clustertemplates",
		entry: template$1
	});
	if ("reason" in list) return void 0;
	return list.map(({ uuid: id, name, flavor_id: flavor, master_flavor_id: master_flavor, labels, ...rest }) => {
		const counted = Object.fromEntries(COUNTED.map((field) => [field, rest[field]]));
		return {
			id,
			name: name ?? "",
			values: {
				...counted,
				flavor,
				master_flavor,
				labels: [labels]
			}
		};
	});
}

// src/sources/openstack/database.ts
const service$8 = "database";
const LIMITS$2 = {
	service: service$8,
	call: "GET /limits",
	subject: say`limits`
};
const INSTANCES = {
	service: service$8,
	call: "GET /instances?limit=1000",
	subject: say`database instances`,
	member: "instances",
	entry: object({
		id: string(),
		volume: nullish(object({ size: number() }))
	})
};
const NAMES = {
	"database.instances": "max_instances",
	"database.space_gb": "max_volumes"
};
const IN_INSTANCES = {
	"database.instances": () => 1,
	"database.space_gb": ({ volume }) => volume?.size ?? 0
};
const KEYS$8 = Object.entries(NAMES).map(([key, name]) => ({
	key,
	limit: {
		call: LIMITS$2.call,
		field: `\`${name}\` of the absolute ones`
	},
	usage: {
		call: INSTANCES.call,
		field: name === "max_volumes" ? "sum of `volume.size`" : "number of instances"
	}
}));
const limits = object({ limits: array(looseObject({ verb: string() })) });
const databaseReader = {
	service: service$8,
	keys: KEYS$8,
	read: async (request) => {
		const wanted = Object.entries(NAMES).filter(([key]) => isWanted(request, key, "quota"));
		const isListed = KEYS$8.some(({ key }) => isWanted(request, key, "usage"));
		const [answer, list] = await Promise.all([wanted.length > 0 ? request.ask(LIMITS$2) : void 0, isListed ? request.list(INSTANCES) : []]);
		return {
			quota: wanted.map(([key, name]) => {
				if (answer === void 0) return { key };
				if ("reason" in answer) return unknown(key, answer);
				const absolute = limits.safeParse(answer.body).data?.limits.find(({ verb }) => verb === "ABSOLUTE");
				return readLimit$1({
					key,
					absent: say`The database service does not report its absolute limits.`
				}, absolute?.[name]);
			}),
			usage: countIn(request, list, IN_INSTANCES)
		};
	}
};

// src/sources/openstack/dns.ts
const service$7 = "dns";
const QUOTAS$5 = {
	service: service$7,
	call: "GET /quotas/{project_id}",
	subject: say`quotas`
};
const COUNT = {
	service: service$7,
	call: "GET /zones?limit=1",
	subject: say`number of zones`
};
const ZONE_RECORDSETS = "GET /zones/{zone_id}/recordsets?limit=1000";
const ALL_RECORDSETS = "GET /recordsets?limit=1000";
const RECORDSETS = "dns.zone_recordsets";
const RECORDS = "dns.zone_records";
const KEYS$7 = [
	{
		key: "dns.zones",
		limit: {
			call: QUOTAS$5.call,
			field: "zones"
		},
		usage: {
			call: COUNT.call,
			field: "metadata.total_count"
		}
	},
	{
		key: RECORDSETS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_recordsets"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of record sets"
		}
	},
	{
		key: RECORDS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_records"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of records, without SOA and NS"
		}
	},
	{
		key: "dns.recordset_records",
		limit: {
			call: QUOTAS$5.call,
			field: "recordset_records"
		}
	}
];
const dnsReader = {
	service: service$7,
	keys: KEYS$7,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const [limits, zones, inZones] = await Promise.all([
			readFields(request, KEYS$7, {
				...QUOTAS$5,
				isUnlimited
			}),
			readFields(request, KEYS$7, COUNT),
			readZones(request)
		]);
		return joinReadings([
			limits,
			zones,
			{
				quota: [],
				usage: inZones
			}
		]);
	}
};
const recordset = object({
	id: string(),
	zone_id: string(),
	zone_name: string(),
	project_id: optional(string()),
	type: string(),
	records: array(unknown$1())
});
async function readZones(request) {
	const keys = [RECORDSETS, RECORDS].filter((key) => isWanted(request, key, "usage"));
	if (keys.length === 0) return [];
	const { items, isEverything } = request;
	const lists = isEverything ? [{
		item: void 0,
		list: await listRecordsets(request, ALL_RECORDSETS)
	}] : await Promise.all([...items].map(async (item) => ({
		item,
		list: await readZone(request, item)
	})));
	const found = new Map(lists.flatMap(({ list }) => "reason" in list ? [] : list).map((one) => [one.id, one]));
	const zones = [...Map.groupBy(found.values(), ({ zone_id: id }) => id)].map(([id, all]) => ({
		id,
		name: all[0]?.zone_name ?? "",
		all
	})).filter(({ all }) => isOwn(request, all));
	const amounts = {
		[RECORDSETS]: () => 1,
		[RECORDS]: ({ type, records }) => ["SOA", "NS"].includes(type) ? 0 : records.length
	};
	return keys.flatMap((key) => [...lists.flatMap(({ item, list }) => "reason" in list ? [unknown(key, list, item)] : []), ...countByObject(key, zones, ({ all }) => addUp(all, amounts[key]))]);
}
function isOwn({ session }, all) {
	return all.some(({ type, project_id: owner = session.projectId }) => type === "SOA" && owner === session.projectId);
}
function listRecordsets(request, call) {
	return request.list({
		service: service$7,
		call,
		subject: say`record sets`,
		member: "recordsets",
		entry: recordset
	});
}
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu;
async function readZone(request, item) {
	const id = ID.test(item) ? item : await findZone(request, item);
	if (typeof id !== "string") return id;
	const read = await listRecordsets(request, ZONE_RECORDSETS.replace("{zone_id}", encodeURIComponent(id)));
	if ("reason" in read) return read.status === 404 ? noZone(request, item) : read;
	return isOwn(request, read) ? read : noZone(request, item);
}
async function findZone(request, item) {
	const zones = await request.list({
		service: service$7,
		call: `GET /zones?limit=1000&name=${encodeURIComponent(item)}`,
		subject: say`zones`,
		member: "zones",
		entry: object({
			id: string(),
			name: string()
		})
	});
	if ("reason" in zones) return zones;
	const [zone, other] = zones;
	return zone === void 0 || other !== void 0 ? noZone(request, item) : zone.id;
}
function noZone({ region }, item) {
	return {
		status: 404,
		reason: say`The ${serviceText(service$7, region)} has no zone ${quoted(item)} of this project.`
	};
}

// src/sources/openstack/image.ts
const service$6 = "image";
const image = object({
	id: string(),
	status: string(),
	size: nullable(int().check(_nonnegative()))
}).check(refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));
const IMAGES = {
	service: service$6,
	call: "GET /images?owner={project_id}&limit=1000",
	subject: say`images`,
	member: "images",
	entry: image
};
const HIDDEN = {
	...IMAGES,
	call: `${IMAGES.call}&os_hidden=true`,
	subject: say`hidden images`
};
const LIMITS$1 = {
	service: service$6,
	call: "GET /info/usage",
	subject: say`limits`
};
function toKey(key, name, counted) {
	const place = (field) => ({
		call: LIMITS$1.call,
		field: `usage.${name}.${field}`
	});
	const enforced = place("usage");
	const usage = counted === void 0 ? enforced : {
		call: IMAGES.call,
		field: counted
	};
	return {
		key,
		limit: place("limit"),
		usage,
		enforced
	};
}
const SPACE = "image.space_bytes";
const KEYS$6 = [
	toKey("image.images", "image_count_total", "number of images"),
	toKey(SPACE, "image_size_total", "sum of their size"),
	toKey("image.staged_bytes", "image_stage_total"),
	toKey("image.uploading", "image_count_uploading")
];
const IN_IMAGES = {
	"image.images": () => 1,
	[SPACE]: ({ size }) => size ?? 0
};
const imageReader = {
	service: service$6,
	keys: KEYS$6,
	read: async (request) => {
		const isListed = Object.keys(IN_IMAGES).some((key) => isWanted(request, key, "usage"));
		const limitKeys = KEYS$6.map(({ key, limit, enforced }) => ({
			key,
			limit,
			usage: enforced
		}));
		const [limited, shown, hidden] = await Promise.all([
			readFields(request, limitKeys, LIMITS$1),
			isListed ? request.list(IMAGES) : [],
			isListed ? request.list(HIDDEN) : []
		]);
		const usage = countIn(request, together(shown, hidden), IN_IMAGES);
		const counted = new Map(limited.usage.map(inBytes).map((reading) => [reading.key, reading]));
		const others = [...counted.values()].filter(({ key, value }) => !Object.hasOwn(IN_IMAGES, key) && value !== void 0);
		return {
			quota: limited.quota.map(inBytes),
			usage: [...usage.map((listed) => larger(listed, counted.get(listed.key))), ...others]
		};
	}
};
function larger(listed, counted) {
	return (counted?.value ?? -1) > (listed.value ?? -1) ? counted ?? listed : listed;
}
function inBytes(reading) {
	const { key, item, value } = reading;
	if (unitOf(key) !== "bytes" || typeof value !== "number") return reading;
	const bytes = value * 1024 * 1024;
	return Number.isSafeInteger(bytes) ? {
		key,
		item,
		value: bytes
	} : {
		key,
		item,
		value: void 0,
		found: say`${value} MiB`
	};
}
function together(one, other) {
	if ("reason" in one) return one;
	if ("reason" in other) return other;
	return [...new Map([...one, ...other].map((entry) => [entry.id, entry])).values()];
}

// src/sources/openstack/key-manager.ts
const service$5 = "key-manager";
const QUOTAS$4 = {
	service: service$5,
	call: "GET /quotas",
	subject: say`quotas`
};
const COUNTS = [
	"containers",
	"orders",
	"secrets"
].map((name) => {
	return {
		service: service$5,
		call: `GET /${name}?limit=0`,
		subject: say`number of ${name}`
	};
});
const KEYS$5 = COUNTS.map(({ call }) => {
	const name = call.slice(5, call.indexOf("?"));
	return {
		key: `secret.${name}`,
		limit: {
			call: QUOTAS$4.call,
			field: `quotas.${name}`
		},
		usage: {
			call,
			field: "total"
		}
	};
});
const keyManagerReader = {
	service: service$5,
	keys: KEYS$5,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const limits = readFields(request, KEYS$5, {
			...QUOTAS$4,
			isUnlimited
		});
		return joinReadings(await Promise.all([limits, ...COUNTS.map((call) => readFields(request, KEYS$5, call))]));
	}
};

// src/sources/openstack/load-balancer.ts
const service$4 = "load-balancer";
const QUOTAS$3 = {
	service: service$4,
	call: "GET /lbaas/quotas/{project_id}",
	subject: say`quotas`
};
const provisioning_status = nullish(string());
const LOAD_BALANCERS = {
	service: service$4,
	call: "GET /lbaas/loadbalancers?project_id={project_id}&fields=id&fields=provisioning_status&fields=listeners&fields=pools&fields=flavor_id",
	subject: say`load balancers`,
	member: "loadbalancers",
	entry: object({
		provisioning_status,
		listeners: array(unknown$1()),
		pools: array(unknown$1()),
		flavor_id: nullish(string())
	})
};
const POOLS = {
	service: service$4,
	call: "GET /lbaas/pools?project_id={project_id}&fields=id&fields=provisioning_status&fields=members&fields=healthmonitor_id",
	subject: say`pools`,
	member: "pools",
	entry: object({
		provisioning_status,
		members: array(unknown$1()),
		healthmonitor_id: nullish(string())
	})
};
const L7_POLICIES = {
	service: service$4,
	call: "GET /lbaas/l7policies?project_id={project_id}&fields=id&fields=provisioning_status&fields=rules",
	subject: say`L7 policies`,
	member: "l7policies",
	entry: object({
		provisioning_status,
		rules: array(unknown$1())
	})
};
const FLAVORS = {
	service: service$4,
	call: "GET /lbaas/flavors?fields=id&fields=name",
	subject: say`flavors of load balancers`,
	member: "flavors",
	entry: object({
		id: string(),
		name: string()
	})
};
function entry$3(name, spellings, counted, field) {
	const limit = spellings.map((spelling) => `quota.${spelling}`).join(" or ");
	return {
		key: `loadbalancer.${name}`,
		limit: {
			call: QUOTAS$3.call,
			field: limit
		},
		usage: {
			call: counted.call,
			field
		}
	};
}
const BY_FLAVOR = "loadbalancer.flavors";
const KEYS$4 = [
	entry$3("loadbalancers", ["loadbalancer", "load_balancer"], LOAD_BALANCERS, "number of loadbalancers"),
	entry$3("listeners", ["listener"], LOAD_BALANCERS, "number of their listeners"),
	entry$3("pools", ["pool"], LOAD_BALANCERS, "number of their pools"),
	entry$3("members", ["member"], POOLS, "number of the members of pools"),
	entry$3("healthmonitors", ["healthmonitor", "health_monitor"], POOLS, "number of pools with a healthmonitor_id"),
	entry$3("l7policies", ["l7policy"], L7_POLICIES, "number of l7policies"),
	entry$3("l7rules", ["l7rule"], L7_POLICIES, "number of their rules"),
	{
		key: BY_FLAVOR,
		usage: {
			call: LOAD_BALANCERS.call,
			field: "number of loadbalancers by the name of their flavor_id (GET /lbaas/flavors)"
		}
	}
];
const IN_LOAD_BALANCERS = {
	"loadbalancer.loadbalancers": () => 1,
	"loadbalancer.listeners": ({ listeners }) => listeners.length,
	"loadbalancer.pools": ({ pools }) => pools.length
};
const IN_POOLS = {
	"loadbalancer.members": ({ members }) => members.length,
	"loadbalancer.healthmonitors": ({ healthmonitor_id: id }) => typeof id === "string" ? 1 : 0
};
const IN_L7_POLICIES = {
	"loadbalancer.l7policies": () => 1,
	"loadbalancer.l7rules": ({ rules }) => rules.length
};
const loadBalancerReader = {
	service: service$4,
	keys: KEYS$4,
	read: async (request) => {
		const areWanted = (keys) => keys.some((key) => isWanted(request, key, "usage"));
		const needsPools = areWanted(Object.keys(IN_POOLS));
		const needsLoadBalancers = needsPools || areWanted([...Object.keys(IN_LOAD_BALANCERS), BY_FLAVOR]);
		const needsFlavors = areWanted([BY_FLAVOR]);
		const listFlavors = () => request.list(FLAVORS);
		const [{ quota }, loadBalancers, pools, l7Policies, flavors] = await Promise.all([
			readFields(request, KEYS$4, QUOTAS$3),
			needsLoadBalancers ? listLive(request, LOAD_BALANCERS) : [],
			needsPools ? listLive(request, POOLS) : [],
			areWanted(Object.keys(IN_L7_POLICIES)) ? listLive(request, L7_POLICIES) : [],
			needsFlavors && !request.isEverything ? listFlavors() : void 0
		]);
		return {
			quota,
			usage: [
				...countIn(request, loadBalancers, IN_LOAD_BALANCERS),
				...countIn(request, agreeing(request, pools, loadBalancers), IN_POOLS),
				...countIn(request, l7Policies, IN_L7_POLICIES),
				...needsFlavors ? await readFlavors(loadBalancers, async () => flavors ?? listFlavors()) : []
			]
		};
	}
};
async function listLive(request, call) {
	const all = await request.list(call);
	return "reason" in all ? all : all.filter((one) => one.provisioning_status !== "DELETED");
}
function agreeing({ region }, pools, loadBalancers) {
	if ("reason" in pools || "reason" in loadBalancers) return pools;
	const expected = addUp(loadBalancers, IN_LOAD_BALANCERS["loadbalancer.pools"]);
	if (expected === pools.length) return pools;
	return {
		status: 200,
		reason: say`The ${serviceText(service$4, region)} lists ${pools.length} pools, and load balancers that have ${expected}: the lists are not complete, or something changed meanwhile. Try again.`
	};
}
async function readFlavors(loadBalancers, listFlavors) {
	if ("reason" in loadBalancers) return [unknown(BY_FLAVOR, loadBalancers)];
	const ids = loadBalancers.flatMap(({ flavor_id }) => flavor_id ?? []);
	if (ids.length === 0) return [];
	const flavors = await listFlavors();
	if ("reason" in flavors) return [unknown(BY_FLAVOR, flavors)];
	const names = new Map(flavors.map(({ id, name }) => [id, name]));
	return countItems(BY_FLAVOR, ids.map((id) => names.get(id) ?? id));
}

// src/sources/openstack/quota-rows.ts
function createRows({ call, member, used }) {
	return {
		toKey: (key, name, hasUsage = true) => {
			const place = (...fields) => ({
				call,
				field: fields.map((field) => `${member}.${name}.${field}`).join(" + ")
			});
			return {
				key,
				limit: place("limit"),
				usage: hasUsage ? place(used, "reserved") : void 0,
				name
			};
		},
		find: (answer) => findRecord(answer, member),
		read: (of, row) => ({
			quota: [readLimit$1(of, findField(row, "limit"))],
			usage: [readUsageSum(of, [findField(row, used), findField(row, "reserved")])]
		})
	};
}

// src/sources/openstack/network.ts
const service$3 = "network";
const DETAILS = "GET /quotas/{project_id}/details";
const ROWS$2 = createRows({
	call: DETAILS,
	member: "quota",
	used: "used"
});
function entry$2(key, name, path, extension) {
	return {
		...ROWS$2.toKey(`network.${key}`, name),
		path,
		extension
	};
}
const VPN = "VPN service";
const FIREWALL = "firewall service";
const LEGACY = "load balancers of the network service";
const QUOTA_KEYS = [
	entry$2("bgpvpns", "bgpvpn", "/bgpvpn/bgpvpns", "BGP VPN service"),
	entry$2("firewall_groups", "firewall_group", "/fwaas/firewall_groups", FIREWALL),
	entry$2("firewall_policies", "firewall_policy", "/fwaas/firewall_policies", FIREWALL),
	entry$2("firewall_rules", "firewall_rule", "/fwaas/firewall_rules", FIREWALL),
	entry$2("floatingips", "floatingip", "/floatingips"),
	entry$2("lb_healthmonitors", "healthmonitor", "/lbaas/healthmonitors", LEGACY),
	entry$2("lb_listeners", "listener", "/lbaas/listeners", LEGACY),
	entry$2("lb_members", "member", "/lbaas/members", LEGACY),
	entry$2("lb_pools", "pool", "/lbaas/pools", LEGACY),
	entry$2("loadbalancers", "loadbalancer", "/lbaas/loadbalancers", LEGACY),
	entry$2("networks", "network", "/networks"),
	entry$2("ports", "port", "/ports"),
	entry$2("rbac_policies", "rbac_policy", "/rbac-policies"),
	entry$2("routers", "router", "/routers"),
	entry$2("security_group_rules", "security_group_rule", "/security-group-rules"),
	entry$2("security_groups", "security_group", "/security-groups"),
	entry$2("subnet_pools", "subnetpool", "/subnetpools"),
	entry$2("subnets", "subnet", "/subnets"),
	entry$2("trunks", "trunk", "/trunks", "trunks"),
	entry$2("vpn_endpoint_groups", "endpoint_group", "/vpn/endpoint-groups", VPN),
	entry$2("vpn_ikepolicies", "ikepolicy", "/vpn/ikepolicies", VPN),
	entry$2("vpn_ipsec_site_connections", "ipsec_site_connection", "/vpn/ipsec-site-connections", VPN),
	entry$2("vpn_ipsecpolicies", "ipsecpolicy", "/vpn/ipsecpolicies", VPN),
	entry$2("vpn_services", "vpnservice", "/vpn/vpnservices", VPN)
];
const PLAIN = "GET /quotas/{project_id}";
function entryByObject(key, name, path, member) {
	const call = `GET ${path}?project_id={project_id}&fields=id&fields=name&fields=${member}`;
	return {
		key: `network.${key}`,
		name,
		path,
		member,
		usage: {
			call,
			field: `${path.slice(1)}[].${member}`
		}
	};
}
const ROUTES = {
	...entryByObject("router_routes", "router_route", "/routers", "routes"),
	limit: {
		call: PLAIN,
		field: "quota.router_route"
	}
};
const HOST_ROUTES = entryByObject("subnet_host_routes", "", "/subnets", "host_routes");
const KEYS$3 = [
	...QUOTA_KEYS,
	ROUTES,
	HOST_ROUTES
];
const networkReader = {
	service: service$3,
	keys: KEYS$3,
	read: async (request) => {
		const wanted = KEYS$3.filter((key) => request.keys.has(key.key) && !(request.isEverything && key === HOST_ROUTES));
		const answer = wanted.every(isByMember) ? void 0 : await readQuotas(request, DETAILS);
		const isRefused = answer !== void 0 && "reason" in answer;
		if (isRefused && answer.status !== 404) return unknownReadings(wanted, answer);
		const rows = isRefused ? void 0 : answer?.rows;
		const isThere = ({ name }) => rows !== void 0 && name in rows;
		const isMissing = (key) => request.isEverything && rows !== void 0 && key.extension !== void 0 && !isThere(key);
		const isCounted = (key) => !isByMember(key) && isThere(key) && !(request.documents.has("usage") && mayBeEarly(key, rows?.[key.name]));
		const leftOut = wanted.filter((key) => !(isCounted(key) || isMissing(key)));
		const rest = leftOut.length === 0 ? [] : await readPlain(request, leftOut);
		const detailed = KEYS$3.filter(isCounted).map((key) => ROWS$2.read(absentIn(request, key), rows?.[key.name]));
		return joinReadings([...detailed, ...rest]);
	}
};
function isByMember({ member }) {
	return member !== void 0;
}
function mayBeEarly({ extension }, row) {
	return extension === FIREWALL && findField(row, "used") === 0;
}
async function readQuotas({ ask, region }, call) {
	const answer = await ask({
		service: service$3,
		call,
		subject: say`quotas`
	});
	if ("reason" in answer) return answer;
	const rows = ROWS$2.find(answer.body);
	if (rows !== void 0) return { rows };
	return { reason: say`The answer of the ${serviceText(service$3, region)} is without quotas.` };
}
function absentIn({ region }, { key, name }) {
	return {
		key,
		absent: say`The quotas of the ${serviceText(service$3, region)} are without a value of ${quoted(name)}.`
	};
}
async function readPlain(request, keys) {
	const { documents, isEverything, region } = request;
	const [quotas, ...counts] = await Promise.all([documents.has("quota") && keys.some((key) => key !== HOST_ROUTES) ? readQuotas(request, PLAIN) : void 0, ...documents.has("usage") ? keys.map((key) => countObjects(request, key)) : []]);
	if (quotas !== void 0 && "reason" in quotas) return [unknownReadings(keys, quotas)];
	return keys.map((key, index) => {
		const { name, extension } = key;
		const usage = counts[index] ?? [];
		if (quotas === void 0 || key === HOST_ROUTES) return {
			quota: [],
			usage
		};
		if (key === ROUTES && !(name in quotas.rows)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (extension === void 0 || name in quotas.rows) return {
			quota: [readLimit$1(absentIn(request, key), quotas.rows[name])],
			usage
		};
		if (isLimitedInSomeClouds(key.key) && usage.some(({ value }) => value !== void 0)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (isEverything) return {
			quota: [],
			usage
		};
		return unknownReadings([key], { reason: noExtension(region, extension) });
	});
}
function noExtension(region, extension) {
	return say`This cloud has no ${prose(extension)} in ${quoted(region)}.`;
}
const namedObject = looseObject({
	id: string(),
	name: string()
});
const entries = array(unknown$1());
async function countObjects(request, of) {
	const { list, region, documents, isEverything } = request;
	const { key, path, extension, member, usage } = of;
	const objects = path.slice(path.lastIndexOf("/") + 1);
	if (member !== void 0 && usage !== void 0) {
		const found = await list({
			service: service$3,
			call: usage.call,
			subject: prose(objects),
			member: objects,
			entry: namedObject
		});
		return countByObject(key, found, (object) => entries.safeParse(object[member]).data?.length ?? 0);
	}
	const answer = await list({
		service: service$3,
		call: `GET ${path}?project_id={project_id}&fields=id`,
		subject: prose(objects.replaceAll("-", " ")),
		member: objects.replaceAll("-", "_"),
		entry: object({})
	});
	if (!("reason" in answer)) return [{
		key,
		value: answer.length
	}];
	if (extension === void 0 || answer.status !== 404) return [unknown(key, answer)];
	if (isEverything) return [];
	return [unknown(key, documents.has("quota") ? answer : { reason: noExtension(region, extension) })];
}
const withId = object({ id: string() });
const ofNetwork = object({ network_id: string() });
async function readDhcpPorts(client) {
	const list = (member, query, form) => {
		const call = `GET /${member}?${query}&project_id={project_id}`;
		return client.list({
			service: service$3,
			call,
			subject: prose(member),
			member,
			entry: form
		});
	};
	const [networks, subnets, ports] = await Promise.all([
		list("networks", "fields=id", withId),
		list("subnets", "enable_dhcp=True&fields=id&fields=network_id", ofNetwork),
		list("ports", "device_owner=network%3Adhcp&fields=id&fields=network_id", ofNetwork)
	]);
	if ("reason" in networks || "reason" in subnets || "reason" in ports) return void 0;
	const withDhcp = new Set(subnets.map(({ network_id }) => network_id));
	const counts = networks.filter(({ id }) => withDhcp.has(id)).map(({ id }) => ports.filter(({ network_id }) => network_id === id).length);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
const template = object({
	used_in_default_sg: boolean(),
	used_in_non_default_sg: boolean()
});
async function readDefaultRules(client) {
	const rules = await client.list({
		service: service$3,
		call: `GET /default-security-group-rules?fields=id&fields=used_in_default_sg&fields=used_in_non_default_sg`,
		subject: say`default security group rules`,
		isExtra: true,
		member: "default_security_group_rules",
		entry: template
	});
	if ("reason" in rules) return {
		...USUAL_DEFAULT_RULES,
		assumed: rules.status === 404 ? void 0 : rules.reason
	};
	return {
		ofDefault: rules.filter((rule) => rule.used_in_default_sg).length,
		ofOthers: rules.filter((rule) => rule.used_in_non_default_sg).length
	};
}

// src/sources/openstack/object-storage.ts
const service$2 = "object-store";
const KEY = "objectstorage";
const ACCOUNT = {
	service: service$2,
	call: "HEAD ",
	subject: say`account`
};
function infoOf({ session, region }) {
	const endpoint = findEndpoint(session, service$2, region);
	const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
	return {
		service: service$2,
		call: `GET ${up}/info`,
		subject: say`storage policies`
	};
}
const CALL = "HEAD /v1/AUTH_{project_id}";
const KEYS$2 = [{
	key: KEY,
	limit: {
		call: CALL,
		field: "X-Account-Quota-Bytes or X-Account-Meta-Quota-Bytes; by storage policy X-Account-Quota-Bytes-Policy-…"
	},
	usage: {
		call: CALL,
		field: "X-Account-Bytes-Used; by storage policy X-Account-Storage-Policy-…-Bytes-Used"
	}
}];
const BYTES_USED = "x-account-bytes-used";
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;
const QUOTAS$2 = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];
const info = object({ swift: object({ policies: array(object({ name: string() })) }) });
const objectStorageReader = {
	service: service$2,
	keys: KEYS$2,
	read: async (request) => {
		const items = new Set([...request.items].map((item) => item.toLowerCase()));
		const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
		const where = serviceText(service$2, request.region);
		if ("reason" in account) {
			if (account.status !== 404) return unknownReadings(KEYS$2, account);
			const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
			return request.isEverything ? joinReadings([]) : unknownReadings(KEYS$2, { reason });
		}
		const policies = policiesOf(account);
		const ofPolicies = policies.map((policy) => {
			const limit = readLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`));
			return {
				quota: [{
					key: KEY,
					item: policy,
					...limit
				}],
				usage: [readUsage(request, account, policy)]
			};
		});
		const others = [...items].filter((item) => !policies.includes(item)).map((item) => {
			if (known?.some((name) => name.toLowerCase() === item) === true) return {
				quota: [{
					key: KEY,
					item,
					value: "unlimited"
				}],
				usage: [readUsage(request, account, item)]
			};
			const reason = known === void 0 ? say`The ${where} does not list its storage policies.` : say`The ${where} has no storage policy ${quoted(item)}; those it has are ${quotedList(known)}.`;
			return unknownReadings(KEYS$2, { reason }, item);
		});
		return joinReadings([
			readWhole(account),
			...ofPolicies,
			...others
		]);
	}
};
async function listPolicies(request) {
	const answer = await request.ask(infoOf(request));
	return "reason" in answer ? void 0 : info.safeParse(answer.body).data?.swift.policies.map(({ name }) => name);
}
function policiesOf({ headers }) {
	const names = [...headers.keys()].map((name) => OF_POLICY.exec(name)).map((found) => found?.[1] ?? found?.[2]);
	return [...new Set(names)].filter((name) => name !== void 0).toSorted();
}
function readWhole({ headers }) {
	const quota = QUOTAS$2.map((name) => headers.get(name)).find((value) => value !== void 0);
	const used = readUsed(headers.get(BYTES_USED));
	const limit = quota === void 0 && !headers.has(BYTES_USED) ? used : readLimit(quota);
	const whole = {
		key: KEY,
		ignoresCase: true
	};
	return {
		quota: [{
			...whole,
			...limit
		}],
		usage: [{
			...whole,
			...used
		}]
	};
}
function readUsage({ region }, account, item) {
	const { headers } = account;
	const usedOf = (policy) => headers.get(`x-account-storage-policy-${policy}-bytes-used`);
	const used = usedOf(item);
	const sum = policiesOf(account).reduce((bytes, policy) => bytes + Number(usedOf(policy) ?? 0), 0);
	if (used !== void 0 || sum === Number(headers.get(BYTES_USED))) return {
		key: KEY,
		item,
		...readUsed(used ?? "0")
	};
	const reason = say`The ${serviceText(service$2, region)} does not report what is used of the storage policy ${quoted(item)}: the ones that it reports do not add up to the account's usage.`;
	return unknown(KEY, { reason }, item);
}
function readLimit(header) {
	return header === void 0 || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}
function readUsed(header) {
	return header !== void 0 && /^-\d{1,16}$/.test(header) ? {
		value: 0,
		found: quoted(header)
	} : readBytes(header);
}
function readBytes(header) {
	if (header === void 0) return { found: say`an account without its size` };
	const value = /^\d+$/.test(header) ? Number(header) : NaN;
	return Number.isSafeInteger(value) ? { value } : { found: say`a header that is no number of bytes` };
}

// src/sources/openstack/share.ts
const service$1 = "shared-file-system";
const QUOTAS$1 = {
	service: service$1,
	call: "GET /quota-sets/{project_id}/detail",
	subject: say`quotas`
};
const TYPES = {
	service: service$1,
	call: "GET /types",
	subject: say`share types`
};
const ROWS$1 = createRows({
	...QUOTAS$1,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry$1 } = ROWS$1;
const KEYS$1 = [
	entry$1("share.share_networks", "share_networks"),
	entry$1("share.share_size_gb", "per_share_gigabytes", false),
	entry$1("share.shares", "shares"),
	entry$1("share.snapshot_gb", "snapshot_gigabytes"),
	entry$1("share.snapshots", "snapshots"),
	entry$1("share.space_gb", "gigabytes")
];
const BY_TYPE$1 = KEYS$1.filter(({ key }) => findKey(key)?.membersBy !== void 0);
const shareReader = {
	service: service$1,
	keys: KEYS$1,
	read: async (request) => {
		const versioned = {
			...request,
			...inAnyVersion(request)
		};
		const keys = BY_TYPE$1.filter(({ key }) => request.keys.has(key));
		const [total, types] = await Promise.all([readFields(versioned, KEYS$1, QUOTAS$1), keys.length === 0 ? joinReadings([]) : readTypes$1(versioned, keys)]);
		if ("reason" in types) return withoutTypes(total, types);
		const limits = new Map(total.quota.map(({ key, value }) => [key, value]));
		const quota = types.quota.map((one) => one.value !== void 0 && one.value === limits.get(one.key) ? {
			...one,
			value: "unlimited"
		} : one);
		return joinReadings([total, {
			...types,
			quota
		}]);
	}
};
function withoutTypes(total, why) {
	const isByType = ({ key }) => BY_TYPE$1.some((one) => one.key === key);
	const quota = total.quota.map((one) => isByType(one) ? unknown(one.key, why) : one);
	return {
		...total,
		quota
	};
}
const atVersion = (version) => ({ headers: { "x-openstack-manila-api-version": version } });
const NEWEST = atVersion("2.62");
const OLDER = atVersion("2.39");
function inAnyVersion({ ask, list }) {
	const send = async (sendWith) => {
		const answer = await sendWith(NEWEST);
		return "reason" in answer && answer.status === 406 ? sendWith(OLDER) : answer;
	};
	return {
		ask: (call) => send((version) => ask({
			...call,
			...version
		})),
		list: (call) => send((version) => list({
			...call,
			...version
		}))
	};
}
const shareType = object({
	id: string(),
	name: string(),
	is_default: optional(boolean())
});
async function readShareTypes(client) {
	const types = await listTypes({
		...client,
		...inAnyVersion(client)
	});
	if ("reason" in types) return void 0;
	return types.map(({ id, name, is_default: isDefault = false }) => ({
		id,
		name,
		isDefault
	}));
}
function listTypes(client) {
	return client.list({
		...TYPES,
		member: "share_types",
		entry: shareType
	});
}
async function readTypes$1(request, keys) {
	const types = await listTypes(request);
	if ("reason" in types) return types;
	return joinReadings(await Promise.all(types.map(({ name }) => readType(request, keys, name))));
}
async function readType(request, keys, item) {
	const answer = await request.ask({
		...QUOTAS$1,
		call: `${QUOTAS$1.call}?share_type=${encodeURIComponent(item)}`
	});
	const absent = say`The quota of this share type is not complete.`;
	if ("reason" in answer) return unknownReadings(keys, answer, item);
	const rows = ROWS$1.find(answer.body);
	return joinReadings(keys.map(({ key, name }) => ROWS$1.read({
		key,
		item,
		absent
	}, rows?.[name])));
}

// src/sources/openstack/volume.ts
const service = "block-storage";
const QUOTAS = {
	service,
	call: "GET /os-quota-sets/{project_id}?usage=True",
	subject: say`quotas`
};
const ROWS = createRows({
	...QUOTAS,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry } = ROWS;
const KEYS = [
	entry("volume.backup_gb", "backup_gigabytes"),
	entry("volume.backups", "backups"),
	entry("volume.groups", "groups"),
	entry("volume.snapshots", "snapshots"),
	entry("volume.space_gb", "gigabytes"),
	entry("volume.volume_size_gb", "per_volume_gigabytes", false),
	entry("volume.volumes", "volumes")
];
const BY_TYPE = KEYS.filter(({ key }) => findKey(key)?.membersBy !== void 0);
const volumeReader = {
	service,
	keys: KEYS,
	read: async (request) => joinReadings(await Promise.all([readFields(request, KEYS, QUOTAS), readTypes(request)]))
};
async function readTypes(request) {
	const answer = await request.ask(QUOTAS);
	const rows = "reason" in answer ? [] : Object.entries(ROWS.find(answer.body) ?? {});
	const absent = say`The quota of this volume type is not complete.`;
	const read = BY_TYPE.filter(({ key }) => request.keys.has(key)).flatMap(({ key, name: prefix }) => rows.flatMap(([name, value]) => name.startsWith(`${prefix}_`) ? ROWS.read({
		key,
		item: name.slice(prefix.length + 1),
		absent
	}, value) : []));
	return joinReadings(read);
}
async function readDefaultVolumeType({ ask }) {
	const answer = await ask({
		service,
		call: "GET /types/default",
		subject: say`default volume type`
	});
	const body = object({ volume_type: object({ name: string() }) });
	return "reason" in answer ? void 0 : body.safeParse(answer.body).data?.volume_type.name;
}
async function readVolumeTypes(client) {
	const types = await client.list({
		service,
		call: "GET /types?limit=1000",
		subject: say`volume types`,
		member: "volume_types",
		entry: object({
			id: string(),
			name: string()
		})
	});
	return "reason" in types ? void 0 : types;
}

// src/sources/openstack/snapshot.ts
const BOTH = /* @__PURE__ */ new Set(["quota", "usage"]);
async function readSnapshot(client, query, now) {
	const { wanted, regions: named = [], only } = query;
	const { regions } = client;
	const isThere = (region) => regions.includes(region) || regions.length === 0 && region !== "";
	const names = wanted === void 0 ? named.length > 0 ? named : regions : wanted.map(({ region }) => region);
	const there = [...new Set(names)].filter(isThere);
	const parts = SERVICE_READERS.flatMap((reader) => {
		return groupsOf(there, (region) => findAddress(client, reader, region) ?? region).flatMap((together) => toQueries(query, reader, together));
	});
	const [read, traits] = await allOf([allOf(parts.map(async (part) => ({
		region: part.region,
		...await readPart(client, part)
	}))), readTraits(client, query.questions, isThere)]);
	const found = wanted === void 0 ? names.filter(isThere) : parts.map(({ region }) => region);
	const readings = [...new Set(found)].toSorted().map((region) => {
		const { quota, usage } = joinReadings(read.filter((part) => part.region === region));
		const isOwn = ({ key }) => only?.has(key) ?? true;
		return {
			region,
			quota: quota.filter(isOwn),
			usage: usage.filter(isOwn)
		};
	});
	return {
		source: INFO,
		project: client.session.projectId,
		readAt: now().toISOString(),
		quota: readings.map(({ region, quota }) => ({
			region,
			readings: quota
		})),
		usage: readings.map(({ region, usage }) => ({
			region,
			readings: usage
		})),
		regions: regions.length === 0 ? void 0 : regions,
		explanations: [],
		traits,
		shared: findShared(client, parts)
	};
}
function toQueries({ wanted, only, documents = BOTH }, reader, regions) {
	const isReported = ({ limit, usage }) => documents.has("quota") && limit !== void 0 || documents.has("usage") && usage !== void 0;
	const isIn = (served) => only === void 0 || only.has(served.key) && isReported(served);
	const served = reader.keys.filter(isIn).map(({ key }) => key);
	const own = wanted?.filter(({ region, key }) => regions.includes(region) && served.includes(canonicalKey(key)));
	const keys = new Set(own?.map(({ key }) => canonicalKey(key)) ?? served);
	if (keys.size === 0) return [];
	const query = {
		reader,
		documents,
		keys,
		items: new Set((own ?? []).flatMap(({ item, isNew }) => isNew === true ? [] : item ?? [])),
		isEverything: wanted === void 0,
		wanted: own ?? []
	};
	return regions.map((region) => ({
		region,
		...query
	}));
}
function findShared(client, parts) {
	const regions = [.../* @__PURE__ */ new Set([...client.regions, ...parts.map(({ region }) => region)])];
	const placed = [...new Set(parts.map(({ reader }) => reader))].flatMap((reader) => regions.flatMap((region) => {
		const address = findAddress(client, reader, region);
		return address === void 0 ? [] : [{
			reader,
			region,
			address
		}];
	}));
	return groupsOf(placed, ({ address }) => address).filter(({ length }) => length > 1).map((group) => ({
		keys: group[0].reader.keys.map(({ key }) => key),
		regions: group.map(({ region }) => region)
	}));
}
function findAddress({ session }, { service }, region) {
	const endpoint = findEndpoint(session, service, region);
	return "url" in endpoint ? idOf(service, endpoint.url) : void 0;
}
async function readPart(client, part) {
	const { reader, wanted, region, ...request } = part;
	const endpoint = findEndpoint(client.session, reader.service, region);
	if ("url" in endpoint) {
		const { quota, usage } = await reader.read({
			...request,
			...client.inRegion(region)
		});
		return {
			quota,
			usage: [...usage, ...findUnused(usage, wanted)]
		};
	}
	if (part.isEverything && endpoint.isRefused !== true) return joinReadings([]);
	return unknownReadings(reader.keys.filter(({ key }) => part.keys.has(key)), endpoint);
}
function findUnused(usage, wanted) {
	return wanted.flatMap(({ key: name, item }) => {
		const key = canonicalKey(name);
		const isFlavor = item !== void 0 && findKey(key)?.itemsBy === "flavor";
		const isRead = usage.some((reading) => reading.key === key && (reading.item === void 0 || reading.item === item));
		return isFlavor && !isRead ? [{
			key,
			item,
			value: 0
		}] : [];
	});
}
function readTraits(client, questions, isThere) {
	const regions = [...new Set(Object.values(questions ?? {}).flat())].filter(isThere);
	return allOf(regions.map(async (region) => {
		const ifAsked = (name, readFact) => questions?.[name]?.includes(region) === true ? readFact(client.inRegion(region)) : void 0;
		const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, ...others] = await allOf([
			ifAsked("dhcpPorts", readDhcpPorts),
			ifAsked("defaultVolumeType", readDefaultVolumeType),
			ifAsked("volumeTypes", readVolumeTypes),
			ifAsked("shareTypes", readShareTypes),
			ifAsked("computeLimits", readComputeLimits),
			ifAsked("defaultRules", readDefaultRules),
			ifAsked("clusterTemplates", readClusterTemplates)
		]);
		const [computeLimits, defaultRules, clusterTemplates] = others;
		return {
			region,
			dhcpPorts,
			defaultVolumeType,
			volumeTypes,
			shareTypes,
			clusterTemplates,
			computeLimits,
			defaultRules
		};
	}));
}
const SERVICE_READERS = [
	computeReader,
	networkReader,
	volumeReader,
	loadBalancerReader,
	dnsReader,
	imageReader,
	objectStorageReader,
	shareReader,
	keyManagerReader,
	containerInfraReader,
	databaseReader
];
const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({
	service,
	...one
})));

// src/sources/quota-api/served-keys.ts
const COMPONENTS = [
	[/^network\.(?:lb_|loadbalancers$)/, "network.lb"],
	[/^network\.vpn_/, "network.vpn"],
	[/^objectstorage$|^s3\./, "s3"],
	[/^image\./, "none"],
	...[
		"compute",
		"dns",
		"loadbalancer",
		"network",
		"volume"
	].map((name) => [new RegExp(`^${name}\\.`), name])
];
const INTRODUCED = [
	["v1", [
		"compute.cores",
		"compute.instances",
		"compute.ram_mb",
		"compute.flavors",
		"network.floatingips"
	]],
	["v1", [
		"dns",
		"network.lb",
		"network.vpn",
		"s3.space_bytes",
		"volume.space_gb",
		"volume.volumes"
	]],
	["v2", ["loadbalancer"]]
];
const REMOVED = /* @__PURE__ */ new Map([["s3.space_bytes", "v2"]]);
const LEGACY_REGIONS = ["cbk", "dbl"];
function componentOf(key) {
	return COMPONENTS.find(([keys]) => keys.test(key))?.[1] ?? "unknown";
}
function toServedKey({ key, limit, per }) {
	const component = componentOf(key);
	return {
		key,
		component: component === "none" || component === "unknown" ? void 0 : component,
		since: INTRODUCED.find(([, names]) => names.includes(key) || names.includes(component))?.[0] ?? "v3",
		until: REMOVED.get(key) ?? "v3",
		quota: limit === "always",
		usage: per === void 0,
		onlyIn: component === "network.lb" ? LEGACY_REGIONS : void 0
	};
}
const SERVED_KEYS = RESOURCE_KEYS.map(toServedKey);
const BY_KEY = new Map(SERVED_KEYS.map((row) => [row.key, row]));
function findServedKey(key) {
	return BY_KEY.get(key);
}
function keysOf(version) {
	return SERVED_KEYS.filter((row) => isIn(row, version));
}
function isIn({ since, until }, version) {
	const at = API_VERSIONS.indexOf(version);
	return API_VERSIONS.indexOf(since) <= at && at <= API_VERSIONS.indexOf(until);
}
function filterName(component, version) {
	return component === "dns" && version === "v3" ? "DNS" : component;
}
function describeSource(apiVersion) {
	return {
		kind: "quota-api",
		name: `Quota API ${apiVersion}`,
		subject: "The API",
		apiVersion
	};
}
function supportOf(version) {
	return (key) => {
		const row = findServedKey(canonicalKey(key));
		if (row === void 0 || isIn(row, version)) return void 0;
		const versions = row.until === "v3" ? say`since ${row.since}` : say`up to ${row.until}`;
		return {
			reason: say`does not exist in version ${version} of the API (the API has it ${versions})`,
			...insteadOf(row.key, version)
		};
	};
}
function insteadOf(key, version) {
	if (key === "s3.space_bytes") return {
		hint: say`In v3 object storage is planned by type: \`"objectstorage": [{"type": "ceph", "space_bytes": 1}]\`.`,
		instead: "objectstorage"
	};
	if (key === "objectstorage") return {
		hint: say`In ${version} object storage is planned as one number: \`"s3.space_bytes": 1\`.`,
		instead: "s3.space_bytes"
	};
	return {
		hint: say`Choose a version that has it, or remove it from the plan.`,
		instead: void 0
	};
}
function explainAbsence(key, region) {
	const onlyIn = findServedKey(key)?.onlyIn;
	if (onlyIn === void 0 || onlyIn.includes(region)) return void 0;
	return say`Legacy load balancers are in ${quotedList(onlyIn)} only; elsewhere plan ${code("loadbalancer.*")}.`;
}

// src/sources/quota-api/api-answers.ts
const LIMITS = {
	ofNumber: (number) => number === -1 ? "unlimited" : toAmount(number),
	ofReading: (value) => value === "unlimited" ? value : toAmount(value)
};
const AMOUNTS = {
	ofNumber: toAmount,
	ofReading: toAmount,
	belowZero: 0
};
function toAmount(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : void 0;
}
const LEVELS = [
	{
		most: 5e3,
		what: "regions"
	},
	{
		most: 1e3,
		what: "keys in a region"
	},
	{
		most: 5e3,
		what: "members of a key"
	}
];
const MAX_VALUES = 5e5;
const MAX_DEPTH = 32;
function parseDocument(text, kind) {
	const json = parseJson(text, {
		maxDepth: MAX_DEPTH,
		maxValues: MAX_VALUES
	});
	if ("fault" in json) {
		if (json.fault === "too many values") return toExcess(say`more than ${MAX_VALUES} values`);
		if (json.fault === "too deep") return toExcess(say`more than ${MAX_DEPTH} levels`);
		return {
			what: say`text that is not JSON`,
			isLasting: false
		};
	}
	if (json.kind !== "object") return {
		what: say`JSON, but ${describeJson(json)} instead of an object of regions`,
		isLasting: false
	};
	const excess = findExcess(json);
	if (excess !== void 0) return toExcess(excess);
	return { regions: [...byName(json.members)].map(([region, { value, twice }]) => {
		if (twice) return {
			region,
			readings: [],
			unreadable: say`the region listed twice`
		};
		if (value.kind === "object") return {
			region,
			readings: readRegion(value.members, kind)
		};
		return {
			region,
			readings: [],
			unreadable: say`${describeJson(value)} instead of the region's values`
		};
	}) };
}
function findExcess(document, level = 0) {
	const limit = LEVELS[level];
	if (limit === void 0) return void 0;
	const content = [...membersOf(document).map(({ value }) => value), ...elementsOf(document)];
	if (content.length > limit.most) return say`more than ${limit.most} ${limit.what}`;
	for (const value of content) {
		const excess = findExcess(value, level + 1);
		if (excess !== void 0) return excess;
	}
}
function toExcess(excess) {
	return {
		what: say`an answer with ${excess}, which is not read`,
		isLasting: true
	};
}
function byName(members) {
	const found = /* @__PURE__ */ new Map();
	for (const { name, value } of members) found.set(name, {
		value,
		twice: found.has(name)
	});
	return found;
}
function readRegion(members, kind) {
	const byKey = /* @__PURE__ */ new Map();
	for (const [name, member] of byName(members)) {
		const key = canonicalKey(name);
		const readings = readKey(key, member, kind);
		const other = byKey.get(key);
		byKey.set(key, other === void 0 ? readings : [sameOrWrong(key, [...other, ...readings])]);
	}
	return [...byKey.values()].flat();
}
function sameOrWrong(key, readings) {
	const wrong = readings.find(({ value }) => value === void 0);
	const [first, ...others] = readings;
	const isSame = first !== void 0 && others.every(({ value }) => value === first.value);
	return wrong ?? (isSame ? first : {
		key,
		found: say`two different values`
	});
}
function readKey(key, member, kind) {
	const { value: json, twice } = member;
	const itemsBy = twice ? void 0 : findKey(key)?.itemsBy;
	if (itemsBy === "flavor" || !twice && hasNamedItems(key) && json.kind === "object") {
		if (json.kind !== "object") return [{
			key,
			found: say`${describeJson(json)} instead of an object of counts`
		}];
		return [...byName(json.members)].map(([item, one]) => ({
			key,
			item,
			...readValue(one, kind)
		}));
	}
	if (itemsBy === "type") {
		if (json.kind !== "list") return [{
			key,
			found: say`${describeJson(json)} instead of a list`
		}];
		return readStorage(key, json.elements, kind);
	}
	return [{
		key,
		...readValue(member, kind)
	}];
}
function readStorage(key, elements, kind) {
	const byType = /* @__PURE__ */ new Map();
	for (const element of elements) {
		if (element.kind !== "object") return [{
			key,
			found: say`${describeJson(element)} among the storage types`
		}];
		const members = byName(element.members);
		const type = members.get("type");
		if (type === void 0 || type.twice || type.value.kind !== "string" || type.value.text === "") return [{
			key,
			found: say`an element without a storage type`
		}];
		const item = type.value.text;
		const size = members.get("space_bytes");
		const value = size === void 0 ? { found: say`no size` } : readValue(size, kind);
		byType.set(item, {
			key,
			item,
			...byType.has(item) ? { found: say`listed twice` } : value
		});
	}
	return [...byType.values()];
}
function readValue({ value: json, twice }, kind) {
	if (twice) return { found: say`listed twice` };
	const whole = json.kind === "number" ? toWholeNumber(json.digits) : void 0;
	if (whole !== void 0 && whole < 0 && kind.belowZero !== void 0) return {
		value: kind.belowZero,
		found: describeJson(json)
	};
	const value = whole === void 0 ? void 0 : kind.ofNumber(whole);
	return value === void 0 ? { found: describeJson(json) } : { value };
}
function toWholeNumber(digits) {
	const integer = /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
	const number = Number(integer ?? NaN);
	return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : void 0;
}
const LONGEST_TEXT = 1e3;
const MOST_PARTS = 100;
const MOST_ENTRIES = 5e3;
const name = string();
const listOf = (entry) => array(entry).check(_maxLength(MOST_ENTRIES));
const known = (entry) => pipe(nullable(entry), transform((value) => value ?? void 0));
const shortText = string().check(_maxLength(LONGEST_TEXT));
const message = pipe(object({ said: array(_catch(union([
	shortText,
	object({ prose: shortText }),
	object({ name: shortText }),
	object({ address: shortText }),
	object({ code: shortText }),
	object({
		setting: string().check(_regex(/^[a-z-]{1,40}$/)),
		value: optional(shortText)
	})
]), "…")).check(_maxLength(MOST_PARTS)) }), transform(({ said }) => foreignMessage(said)));
const flag = lenient(literal(true));
const reading = object({
	key: name,
	item: known(name),
	value: unknown$1(),
	found: optional(message),
	reason: optional(message),
	id: optional(name),
	hasNone: flag,
	ignoresCase: flag,
	isOfRest: flag
});
const computeLimits = _catch(discriminatedUnion("kind", [
	object({ kind: literal("own") }),
	object({
		kind: literal("unified"),
		classes: listOf(name)
	}),
	object({
		kind: literal("unknown"),
		reason: message
	})
]), () => ({
	kind: "unknown",
	reason: say`The API does not report which limits the compute service keeps to.`
}));
const count = int().check(_nonnegative());
const defaultRules = _catch(object({
	ofDefault: count,
	ofOthers: count,
	assumed: optional(message)
}), () => ({
	...USUAL_DEFAULT_RULES,
	assumed: say`The API does not report the rules that new security groups begin with.`
}));
const clusterTemplate = object({
	id: name,
	name,
	values: record(string(), unknown$1())
});
const byRegion = (entry) => listOf(entry).check(refine((all) => new Set(all.map(({ region }) => region)).size === all.length));
const answer = object({
	regions: known(listOf(name)),
	values: byRegion(object({
		region: name,
		readings: listOf(reading)
	})),
	shared: listOf(object({
		keys: listOf(name),
		regions: listOf(name)
	})),
	traits: byRegion(object({
		region: name,
		dhcpPorts: _catch(known(count), void 0),
		defaultVolumeType: _catch(known(name), void 0),
		volumeTypes: optional(_catch(known(listOf(object({
			id: name,
			name
		}))), void 0)),
		shareTypes: optional(_catch(known(listOf(object({
			id: name,
			name,
			isDefault: boolean()
		}))), void 0)),
		computeLimits: optional(computeLimits),
		defaultRules: optional(defaultRules),
		clusterTemplates: optional(_catch(known(listOf(clusterTemplate)), void 0))
	}))
});
function parseReadings(text, kind, version) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return {
			what: say`text that is not JSON`,
			isLasting: false
		};
	}
	const { data } = answer.safeParse(json);
	if (data === void 0) return {
		what: say`readings that are not as they should be`,
		isLasting: true
	};
	const { values, shared, ...rest } = data;
	const toReading = (entry) => {
		const { item, id, hasNone, value, found, reason, ignoresCase, isOfRest } = entry;
		const key = keyIn(version, entry.key);
		if (key === void 0 || key !== entry.key && item !== void 0) return [];
		if (hasNone) return [{
			key,
			item,
			hasNone
		}];
		const amount = kind.ofReading(value);
		const what = found ?? (value === null ? say`no value` : say`a value of another kind`);
		const why = amount === void 0 ? {
			found: what,
			...reason && { reason }
		} : found === void 0 ? {} : { found: what };
		return [{
			key,
			item,
			id,
			...ignoresCase && { ignoresCase },
			...isOfRest && { isOfRest },
			value: amount,
			...why
		}];
	};
	return {
		regions: values.map(({ region, readings }) => {
			return {
				region,
				readings: groupsOf(readings.flatMap(toReading), ({ key, item, id, isOfRest }) => idOf(key, item, id, isOfRest)).map(([one, ...others]) => others.length === 0 ? one : {
					key: one.key,
					item: one.item,
					found: say`listed twice`
				})
			};
		}),
		facts: {
			...rest,
			shared: shared.map(({ keys, regions }) => ({
				keys: keys.flatMap((key) => keyIn(version, key) ?? []),
				regions
			}))
		}
	};
}
function keyIn(version, key) {
	const lacking = supportOf(version)(key);
	return lacking === void 0 ? key : lacking.instead;
}

export { readAnswer as S, checkCatalog as _, componentOf as a, serviceText as b, filterName as c, supportOf as d, SERVICE_KEYS as f, SERVICES as g, INFO as h, parseReadings as i, findServedKey as l, UNIFIED_LIMIT_KEYS as m, LIMITS as n, describeSource as o, readSnapshot as p, parseDocument as r, explainAbsence as s, AMOUNTS as t, keysOf as u, findEndpoint as v, Page as x, listRegions as y };