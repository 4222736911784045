import { $n as idOf, At as looseObject, Bn as compareText, Bt as string, Ct as array, Dr as quotedList, Ft as optional, Jt as _nonnegative, Lt as record$1, Mt as nullable, Nt as nullish, Or as say, Ot as int, Pt as object, Rt as refine, Tr as quoted, Wt as unknown$1, Yn as canonicalKey, Zn as findKey, cr as unitOf, gn as allOf, lr as groupsOf, mr as USUAL_DEFAULT_RULES, nr as isLimitedInSomeClouds, wt as boolean, yr as code } from "./part-start.js";
import { J as findEndpoint, X as serviceIds, Z as serviceText, lt as describePlain } from "./part-check.js";

// src/sources/openstack/service-reader.ts
const record = record$1(string(), unknown$1());
/** true where the limit, or the usage, of a key is to be read. */
function isWanted({ keys, documents }, key, document) {
	return documents.has(document) && keys.has(key);
}
/** All of several readings. */
function joinReadings(all) {
	return {
		quota: all.flatMap(({ quota }) => quota),
		usage: all.flatMap(({ usage }) => usage)
	};
}
/** The reading of a limit: -1 is unlimited. `unlimited`: further numbers that are, as Designate has any below 0. */
function readLimit$1(of, value, isUnlimited = (amount) => amount === -1) {
	return readAmount(of, value, (amount) => isUnlimited(amount) ? "unlimited" : amount);
}
/** The reading of a usage in parts, in use and reserved, all of which have to be whole numbers. Those below 0 count as 0: counters drift. */
function readUsageSum(of, values) {
	const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
	const bad = parts.find(({ value }) => value === void 0);
	const sum = parts.reduce((total, { value }) => total + (value ?? NaN), 0);
	const reading = bad ?? readAmount(of, sum, (amount) => amount);
	const below = values.filter((value) => typeof value === "number" && value < 0);
	return reading.value === void 0 || below.length === 0 ? reading : {
		...reading,
		found: below.join(" and ")
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
/** The reading of a key, or one of its items, that the service does not report, with the reason. */
function unknown(key, why, item) {
	const { reason, isRefused } = why;
	return {
		key,
		item,
		reason,
		...isRefused === true ? { isRefused } : {}
	};
}
/** Readings of keys, or of one item of each, that the service does not report, with the reason. */
function unknownReadings(keys, why, item) {
	const toReading = ({ key }) => unknown(key, why, item);
	return {
		quota: keys.filter(({ limit }) => limit !== void 0).map(toReading),
		usage: keys.filter(({ usage }) => usage !== void 0).map(toReading)
	};
}
/**
* Reads everything wanted that a call returns in fields of its answer. Sends nothing where there are none. Of a limit that only some clouds have
* there is no reading where a complete answer lacks it. `isUnlimited`: numbers that are no limit; -1 unless given.
*/
async function readFields(request, keys, call) {
	const placesOf = (place, key, document) => place?.call === call.call && isWanted(request, key, document) ? [{
		key,
		place
	}] : [];
	const limits = keys.flatMap(({ key, limit }) => placesOf(limit, key, "quota"));
	const usages = keys.flatMap(({ key, usage }) => placesOf(usage, key, "usage"));
	if (limits.length + usages.length === 0) return {
		quota: [],
		usage: []
	};
	const answer = await request.ask(call);
	const read = ({ key, place }, toReading) => {
		if (answer.kind === "refusal") return unknown(key, answer);
		const fields = fieldsOf(place);
		return toReading({
			key,
			absent: say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`
		}, fields.map((field) => findField(answer.body, field)));
	};
	return {
		quota: limits.map((one) => isLimitedInSomeClouds(one.key) && isWithout(answer, fieldsOf(one.place)) ? {
			key: one.key,
			hasNone: true
		} : read(one, (of, values) => readLimit$1(of, values.find((value) => value !== void 0 && value !== null), call.isUnlimited))),
		usage: usages.map((one) => read(one, readUsageSum))
	};
}
/** true: the service does not have the call, or its answer has what limits stand in, but none of these. */
function isWithout(answer, fields) {
	if (answer.kind === "refusal") return answer.status === 404;
	return fields.every((field) => {
		const [member = "", name = ""] = field.split(".");
		const rows = record.safeParse(findField(answer.body, member)).data;
		return rows !== void 0 && !(name in rows);
	});
}
/** Fields of a place: spellings of a limit ("a or b"), of which the first that is there counts, or parts of a usage ("a + b"). */
function fieldsOf({ field }) {
	return field.split(/ or | \+ /);
}
/** The value at a path of names. undefined: there is none. */
function findField(body, path) {
	let value = body;
	for (const name of path.split(".")) value = record.safeParse(value).data?.[name];
	return value;
}
/** Usage of the wanted keys among those that are counted in a list, by what each entry adds to them. */
function countIn(request, list, amounts) {
	return Object.entries(amounts).filter(([key]) => isWanted(request, key, "usage")).map(([key, amountOf]) => "reason" in list ? unknown(key, list) : {
		key,
		value: sumOf(list, amountOf)
	});
}
/** The sum of what each entry adds. */
function sumOf(entries, amountOf) {
	return entries.reduce((sum, entry) => sum + amountOf(entry), 0);
}
/** Usage of a key by object: by its name, or by its id where it has none (an empty one), or where another one has the same. */
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
/** Usage of a key by item: how often each item comes. */
function countItems(key, items) {
	return [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({
		key,
		item,
		value: all.length
	}));
}

// src/sources/openstack/unified-limits.ts
/** Resource classes of servers. */
const RESOURCES = "compute.resources";
const IDENTITY = {
	service: "identity",
	isExtra: true
};
const REGISTERED = {
	...IDENTITY,
	call: "GET /registered_limits",
	subject: "registered limits"
};
const OF_PROJECT = {
	...IDENTITY,
	call: "GET /limits",
	subject: "limits of the project"
};
const USAGES = {
	service: "placement",
	isExtra: true,
	call: "GET /usages?project_id={project_id}",
	subject: "usage",
	headers: { "openstack-api-version": "placement 1.9" }
};
/**
* Limits as Nova reports them: from microversion 2.57 (Queens, 2018) on without those of networks and images, which it no longer knows. Never
* with `tenant_id`, even the own one: that takes an administrator. `reserved` counts what is reserved, before Pike.
*/
const LIMITS$1 = {
	service: "compute",
	call: "GET /limits?reserved=1",
	subject: "limits",
	headers: { "x-openstack-nova-api-version": "2.57" }
};
const CLASS = "class:";
/** What has a key of its own: its unified limit, and its fields in `limits.absolute` (nova/api/openstack/compute/views/limits.py). */
const NOVA_LIMITS = {
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
const OWN_NAMES = Object.values(NOVA_LIMITS).map(({ name }) => name);
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
/**
* The unified limits that the compute service of a region keeps to, or why that is not known. undefined: it has quotas of its own, since nothing
* is registered that it cannot do without, or since it reports other limits than are registered, as while an operator prepares them.
*/
async function readUnifiedLimits({ region, session, ask }) {
	const [registered, ofProject, nova] = await Promise.all([
		ask(REGISTERED),
		ask(OF_PROJECT),
		ask(LIMITS$1)
	]);
	if (registered.kind === "refusal") return registered.status === 404 ? void 0 : registered;
	const where = serviceText("identity", region);
	const defaults = registeredBody.safeParse(registered.body).data;
	const services = serviceIds(session, "compute");
	if (defaults === void 0 || defaults.truncated === true || services.length === 0) return { reason: say`The ${where} does not report every limit that is registered for the compute service.` };
	const isHere = (limit) => services.includes(limit.service_id) && limit.region_id === region;
	const found = new Map(defaults.registered_limits.filter(isHere).map((limit) => [limit.resource_name, limit.default_limit]));
	if (!found.has("class:VCPU") && !found.has("servers")) return void 0;
	if (ofProject.kind === "refusal") return ofProject;
	const own = projectBody.safeParse(ofProject.body).data;
	if (own === void 0 || own.truncated === true) return { reason: say`The ${where} does not report every limit of the project.` };
	for (const { resource_name: name, resource_limit: limit, project_id: project, ...at } of own.limits) if ((name === "servers" || name.startsWith(CLASS)) && project === session.projectId && isHere(at)) found.set(name, limit);
	return Object.values(NOVA_LIMITS).every(({ name, limit }) => {
		const reported = nova.kind === "refusal" ? void 0 : findField(nova.body, `limits.absolute.${limit}`);
		return reported === void 0 || !found.has(name) || reported === found.get(name);
	}) ? found : void 0;
}
/** The same as a fact of the region. */
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
/** Limits and usage by class, and the limits that Nova reports without those that are not registered, which it reports as 0. */
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
		const quota = reported.quota.map((one) => one.value === 0 && one.key in NOVA_LIMITS ? unknown(one.key, {
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
		const { name = "" } = NOVA_LIMITS[reading.key] ?? {};
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
/** Usage by class. Placement leaves out what is not used. */
async function readUsage$1(request, classes) {
	const answer = await request.ask(USAGES);
	if (answer.kind === "refusal") return [unknown(RESOURCES, answer)];
	const used = usagesBody.safeParse(answer.body).data?.usages;
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
const usagesBody = object({ usages: record$1(string(), unknown$1()) });

// src/sources/openstack/compute.ts
const service$8 = "compute";
const FLAVORS$1 = "compute.flavors";
const INSTANCES = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";
/** That of the limits: from 2.35 on, key pairs come in pages. */
const { headers } = LIMITS$1;
const OWN_KEY_PAIRS = {
	service: service$8,
	call: "GET /os-keypairs?limit=1000",
	subject: "key pairs",
	headers
};
/** From 2.69 on lists have servers of cells that are down, but not with a query, a page size too (nova/api/openstack/compute/servers.py, `_is_cell_down_supported`). */
const SERVERS = {
	service: service$8,
	call: "GET /servers/detail",
	subject: "servers",
	headers: { "x-openstack-nova-api-version": "2.69" }
};
/** Groups with all of their members, made by this project's users in any way. */
const SERVER_GROUPS = {
	service: service$8,
	call: "GET /os-server-groups?limit=1000",
	subject: "server groups",
	headers
};
/** Keys whose usage is counted from servers, so that one that cannot be seen is missing in them. */
const OF_SERVERS = [
	"compute.cores",
	INSTANCES,
	"compute.ram_mb"
];
const COUNTED = {
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
	call: LIMITS$1.call,
	field: `limits.absolute.${field}`
});
const KEYS$8 = [
	...Object.entries(NOVA_LIMITS).map(([key, { limit, used }]) => {
		return {
			key,
			limit: inLimits(limit),
			usage: used === void 0 ? COUNTED[key] : inLimits(used)
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
/** Reads limits and usage of servers, groups of them, and key pairs. */
const computeReader = {
	service: service$8,
	keys: KEYS$8,
	read: async (request) => {
		const needsServers = [FLAVORS$1, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
		const needsLimits = KEYS$8.some(({ key, limit }) => limit !== void 0 && isWanted(request, key, "quota"));
		const isByClass = isWanted(request, RESOURCES, "usage");
		const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
			readLimits(request),
			needsLimits || isByClass ? readUnifiedLimits(request) : void 0,
			isByClass ? request.ask(USAGES) : void 0,
			needsServers ? request.list(SERVERS, {
				member: "servers",
				entry: server
			}) : void 0,
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
/** The wanted keys of the limits; with flavors, the number of servers too, by which the list of them is held. */
function readLimits(request) {
	const keys = isWanted(request, FLAVORS$1, "usage") ? /* @__PURE__ */ new Set([...request.keys, INSTANCES]) : request.keys;
	return readFields({
		...request,
		keys
	}, KEYS$8, LIMITS$1);
}
/** The number of key pairs of the token's user; which one that is, Nova takes from the token. */
async function readKeyPairs({ list }) {
	const pairs = await list(OWN_KEY_PAIRS, {
		member: "keypairs",
		entry: object({})
	});
	return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : {
		key: KEY_PAIRS,
		value: pairs.length
	}];
}
const serverGroup = object({
	id: string(),
	name: string(),
	members: array(unknown$1())
});
async function readMembers(request) {
	const groups = await request.list(SERVER_GROUPS, {
		member: "server_groups",
		entry: serverGroup
	});
	if (!("reason" in groups) && groups.length === 0) return [{
		key: GROUP_MEMBERS,
		hasNone: true
	}];
	return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}
/** From microversion 2.69 on, a server in a cell that is down has nothing but its id, state and project. */
const server = object({
	status: optional(string()),
	flavor: optional(object({ original_name: optional(string()) }))
});
/** Usage with the number of servers by flavor; not known where servers cannot be seen, or where the list has another number of servers than Nova counts. */
function withServers({ region }, usage, servers) {
	const without = (reason) => [...usage, {
		key: FLAVORS$1,
		reason
	}];
	if ("reason" in servers) return [...usage, unknown(FLAVORS$1, servers)];
	const where = serviceText(service$8, region);
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
	const counted = usage.find(({ key }) => key === INSTANCES)?.value;
	if (counted !== void 0 && counted !== servers.length) return without(say`The ${where} lists ${servers.length} servers, but counts ${counted}.`);
	return [...usage, ...countItems(FLAVORS$1, names)];
}

// src/sources/openstack/dns.ts
const service$7 = "dns";
const QUOTAS$5 = {
	service: service$7,
	call: "GET /quotas/{project_id}",
	subject: "quotas"
};
const COUNT = {
	service: service$7,
	call: "GET /zones?limit=1",
	subject: "number of zones"
};
const ZONE_RECORDSETS = "GET /zones/{zone_id}/recordsets?limit=1000";
const ALL_RECORDSETS = "GET /recordsets?limit=1000";
const RECORDSETS = "dns.zone_recordsets";
const RECORDS = "dns.zone_records";
/** Source: designate/central/service.py, `_enforce_recordset_quota` and `_enforce_record_quota`. */
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
/** Reads limits and usage of zones. One service often serves several regions, which then report the same numbers. */
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
/** What zones have: of each that is asked about, or of all. */
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
	return keys.flatMap((key) => [...lists.flatMap(({ item, list }) => "reason" in list ? [unknown(key, list, item)] : []), ...countByObject(key, zones, ({ all }) => sumOf(all, amounts[key]))]);
}
/** true: a zone of this project, which its limits are of, and not only shared with it (designate/central/service.py, `find_recordsets`). Each has a record set SOA. */
function isOwn({ session }, all) {
	return all.some(({ type, project_id: owner = session.projectId }) => type === "SOA" && owner === session.projectId);
}
function listRecordsets(request, call) {
	return request.list({
		service: service$7,
		call,
		subject: "record sets"
	}, {
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
	const query = `GET /zones?limit=1000&name=${encodeURIComponent(item)}`;
	const entry = object({
		id: string(),
		name: string()
	});
	const zones = await request.list({
		service: service$7,
		call: query,
		subject: "zones"
	}, {
		member: "zones",
		entry
	});
	if ("reason" in zones) return zones;
	const [zone, other] = zones;
	return zone === void 0 || other !== void 0 ? noZone(request, item) : zone.id;
}
function noZone({ region }, item) {
	return {
		kind: "refusal",
		status: 404,
		reason: say`The ${serviceText(service$7, region)} has no zone ${quoted(item)} of this project.`
	};
}

// src/sources/openstack/image.ts
const service$6 = "image";
const IMAGES = {
	service: service$6,
	call: "GET /images?owner={project_id}&limit=1000",
	subject: "images"
};
const HIDDEN = {
	service: service$6,
	call: `${IMAGES.call}&os_hidden=true`,
	subject: "hidden images"
};
const LIMITS = {
	service: service$6,
	call: "GET /info/usage",
	subject: "limits"
};
/** `counted`: what is counted in lists. Absent: only Glance reports how much is used, where it has limits. */
function toKey(key, name, counted) {
	const place = (field) => ({
		call: LIMITS.call,
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
/** `enforced`: the usage that the limit is compared with. */
const KEYS$6 = [
	toKey("image.images", "image_count_total", "number of images"),
	toKey(SPACE, "image_size_total", "sum of their size"),
	toKey("image.staged_bytes", "image_stage_total"),
	toKey("image.uploading", "image_count_uploading")
];
/** Without data, while it is queued, an image has no size. */
const image = object({
	id: string(),
	status: string(),
	size: nullable(int().check(_nonnegative()))
}).check(refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));
/** Several copies of an image's data count once; a virtual size is not what is stored. */
const IN_IMAGES = {
	"image.images": () => 1,
	[SPACE]: ({ size }) => size ?? 0
};
/** Reads limits and usage of images. */
const imageReader = {
	service: service$6,
	keys: KEYS$6,
	read: async (request) => {
		const list = {
			member: "images",
			entry: image
		};
		const isListed = Object.keys(IN_IMAGES).some((key) => isWanted(request, key, "usage"));
		const limitKeys = KEYS$6.map(({ key, limit, enforced }) => ({
			key,
			limit,
			usage: enforced
		}));
		const [limited, shown, hidden] = await Promise.all([
			readFields(request, limitKeys, LIMITS),
			isListed ? request.list(IMAGES, list) : [],
			isListed ? request.list(HIDDEN, list) : []
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
/** What Glance counts, data in several stores several times, in whole MiB; or what is listed, where that is more or alone is known. */
function larger(listed, counted) {
	return (counted?.value ?? -1) > (listed.value ?? -1) ? counted ?? listed : listed;
}
/** Glance has sizes in MiB. */
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
		found: `${value} MiB`
	};
}
/** Both lists; an image that is in both, since a service does not know what is hidden, counts once. */
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
	subject: "quotas"
};
const COUNTS = [
	"containers",
	"orders",
	"secrets"
].map((name) => {
	return {
		service: service$5,
		call: `GET /${name}?limit=0`,
		subject: `number of ${name}`
	};
});
/** Source: barbican/common/quota.py. */
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
/** Reads limits and usage of secrets. What has expired is not in use. */
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
	subject: "quotas"
};
const LOAD_BALANCERS = {
	service: service$4,
	call: "GET /lbaas/loadbalancers?project_id={project_id}&fields=id&fields=provisioning_status&fields=listeners&fields=pools&fields=flavor_id",
	subject: "load balancers"
};
const POOLS = {
	service: service$4,
	call: "GET /lbaas/pools?project_id={project_id}&fields=id&fields=provisioning_status&fields=members&fields=healthmonitor_id",
	subject: "pools"
};
const L7_POLICIES = {
	service: service$4,
	call: "GET /lbaas/l7policies?project_id={project_id}&fields=id&fields=provisioning_status&fields=rules",
	subject: "L7 policies"
};
const FLAVORS = {
	service: service$4,
	call: "GET /lbaas/flavors?fields=id&fields=name",
	subject: "flavors of load balancers"
};
/** Octavia writes some resources in one word or in two, by its release (octavia/api/v2/types/quotas.py). */
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
const provisioning_status = optional(nullable(string()));
const loadBalancer = object({
	provisioning_status,
	listeners: array(unknown$1()),
	pools: array(unknown$1()),
	flavor_id: optional(nullable(string()))
});
const pool = object({
	provisioning_status,
	members: array(unknown$1()),
	healthmonitor_id: optional(nullable(string()))
});
const l7Policy = object({
	provisioning_status,
	rules: array(unknown$1())
});
const flavor = object({
	id: string(),
	name: string()
});
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
/** Reads limits and usage of load balancers. */
const loadBalancerReader = {
	service: service$4,
	keys: KEYS$4,
	read: async (request) => {
		const areWanted = (keys) => keys.some((key) => isWanted(request, key, "usage"));
		const needsPools = areWanted(Object.keys(IN_POOLS));
		const needsLoadBalancers = needsPools || areWanted([...Object.keys(IN_LOAD_BALANCERS), BY_FLAVOR]);
		const needsFlavors = areWanted([BY_FLAVOR]);
		const listFlavors = () => request.list(FLAVORS, {
			member: "flavors",
			entry: flavor
		});
		const [{ quota }, loadBalancers, pools, l7Policies, flavors] = await Promise.all([
			readFields(request, KEYS$4, QUOTAS$3),
			needsLoadBalancers ? listLive(request, LOAD_BALANCERS, {
				member: "loadbalancers",
				entry: loadBalancer
			}) : [],
			needsPools ? listLive(request, POOLS, {
				member: "pools",
				entry: pool
			}) : [],
			areWanted(Object.keys(IN_L7_POLICIES)) ? listLive(request, L7_POLICIES, {
				member: "l7policies",
				entry: l7Policy
			}) : [],
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
/** What is deleted stays in Octavia's lists for a while, and no quota counts it. */
async function listLive(request, call, list) {
	const all = await request.list(call, list);
	return "reason" in all ? all : all.filter((one) => one.provisioning_status !== "DELETED");
}
/** The pools, unless the load balancers say that there are more or fewer: then one of the lists lacks something, or they are of different moments. */
function agreeing({ region }, pools, loadBalancers) {
	if ("reason" in pools || "reason" in loadBalancers) return pools;
	const expected = sumOf(loadBalancers, IN_LOAD_BALANCERS["loadbalancer.pools"]);
	if (expected === pools.length) return pools;
	return {
		kind: "refusal",
		status: 200,
		reason: say`The ${serviceText(service$4, region)} lists ${pools.length} pools, and load balancers that have ${expected}: the lists are not complete, or something changed meanwhile. Try again.`
	};
}
/** Load balancers by flavor. Those without one are of the provider's own kind, which has no name: they count for none. */
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
const rows = record$1(string(), unknown$1());
/** Reads the rows of a call. `member`: the field of its answer that has them; `used`: the field of a row that says what is in use. */
function createRows({ call, member, used }) {
	return {
		/** A key by its row. `hasUsage`: false of a limit that each single object has to itself. */
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
		/** The rows of an answer by name. undefined: it has no quotas. */
		find: (answer) => rows.safeParse(findField(answer, member)).data,
		/** The readings of a key by its row. What is reserved is about to be used, and refused to others. */
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
/**
* Names of quotas. Sources: neutron/conf/quota.py and the extensions; neutron/services/trunk/plugin.py; neutron_vpnaas/extensions/vpnaas.py;
* neutron_fwaas/extensions/firewall_v2.py; networking_bgpvpn/neutron/extensions/bgpvpn.py; neutron_lbaas/extensions/loadbalancerv2.py as it
* was last.
*/
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
/** A key whose usage is the length of a list in each object. */
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
/** Routes of a router. Their limit is a quota since 2026.2; before, it is a setting (`max_routes`) that no call reports. */
const ROUTES = {
	...entryByObject("router_routes", "router_route", "/routers", "routes"),
	limit: {
		call: PLAIN,
		field: "quota.router_route"
	}
};
/** Their limit is a setting (`max_subnet_host_routes`) in every release. */
const HOST_ROUTES = entryByObject("subnet_host_routes", "", "/subnets", "host_routes");
const KEYS$3 = [
	...QUOTA_KEYS,
	ROUTES,
	HOST_ROUTES
];
/** Neutron's part of the snapshot. */
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
/**
* true: nothing was counted, though there may be something. A count of the firewall groups of a project makes its default one, with two
* policies and four rules, and these may have been counted before that (neutron_fwaas/db/firewall/v2/firewall_db_v2.py, get_firewall_groups).
*/
function mayBeEarly({ extension }, row) {
	return extension === FIREWALL && findField(row, "used") === 0;
}
/** The quotas; an answer that has none in it says nothing about what a cloud does not have. */
async function readQuotas({ ask, region }, call) {
	const answer = await ask({
		service: service$3,
		call,
		subject: "quotas"
	});
	if (answer.kind === "refusal") return answer;
	const reason = say`The answer of the ${serviceText(service$3, region)} is without quotas.`;
	const rows = ROWS$2.find(answer.body);
	return rows === void 0 ? {
		kind: "refusal",
		reason
	} : { rows };
}
function absentIn({ region }, { key, name }) {
	return {
		key,
		absent: say`The quotas of the ${serviceText(service$3, region)} are without a value of ${quoted(name)}.`
	};
}
/** Limits from the plain quotas, and counts from lists of what belongs to the project, all at once. */
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
	return say`This cloud has no ${extension} in ${quoted(region)}.`;
}
const namedObject = looseObject({
	id: string(),
	name: string()
});
const entries = array(unknown$1());
/** Counts the project's own objects: unfiltered lists have others' too. Nothing where everything is read and the cloud lacks the extension. */
async function countObjects(request, of) {
	const { list, region, documents, isEverything } = request;
	const { key, path, extension, member, usage } = of;
	const objects = path.slice(path.lastIndexOf("/") + 1);
	if (member !== void 0 && usage !== void 0) {
		const found = await list({
			service: service$3,
			call: usage.call,
			subject: objects
		}, {
			member: objects,
			entry: namedObject
		});
		return countByObject(key, found, (object) => entries.safeParse(object[member]).data?.length ?? 0);
	}
	const answer = await list({
		service: service$3,
		call: `GET ${path}?project_id={project_id}&fields=id`,
		subject: objects.replaceAll("-", " ")
	}, {
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
/**
* The least number of ports that DHCP agents have on one of the project's networks with a DHCP subnet. undefined: there is no such network,
* or it is not known. Sources: neutron/db/agentschedulers_db.py, `dhcp_agents_per_network`; the ports belong to the network's
* project (neutron/agent/linux/dhcp.py, `DEVICE_OWNER_DHCP`).
*/
async function readDhcpPorts(client) {
	const list = (member, query, form) => {
		const call = `GET /${member}?${query}&project_id={project_id}`;
		return client.list({
			service: service$3,
			call,
			subject: member
		}, {
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
/**
* Numbers of rules in the template of new security groups, which operators may change since 2023.2. Sources:
* neutron/db/securitygroups_db.py (_create_rules_from_template); neutron/conf/policies/default_security_group_rules.py.
*/
async function readDefaultRules(client) {
	const rules = await client.list({
		service: service$3,
		call: `GET /default-security-group-rules?fields=id&fields=used_in_default_sg&fields=used_in_non_default_sg`,
		subject: "default security group rules",
		isExtra: true
	}, {
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
/** The account is the whole path of the service's address. */
const ACCOUNT = {
	service: service$2,
	call: "HEAD ",
	subject: "account"
};
/** Next to the version, in whichever folder the service is; addresses of some (radosgw) end with the version, without an account. */
function infoOf({ session, region }) {
	const endpoint = findEndpoint(session, service$2, region);
	const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
	return {
		service: service$2,
		call: `GET ${up}/info`,
		subject: "storage policies"
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
/** Names of policies mean the same in any case (swift/common/storage_policy.py); headers come in lowercase. */
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;
/** Versions of Swift before account quotas had a header of their own kept them with what users may write about an account. */
const QUOTAS$2 = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];
const info = object({ swift: object({ policies: array(object({ name: string() })) }) });
/** Reads quota and usage of the account, and of each storage policy in which it has containers or a quota, or that is asked about. */
const objectStorageReader = {
	service: service$2,
	keys: KEYS$2,
	read: async (request) => {
		const items = new Set([...request.items].map((item) => item.toLowerCase()));
		const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
		const where = serviceText(service$2, request.region);
		if (account.kind === "refusal" && account.status === 404) {
			const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
			return request.isEverything ? joinReadings([]) : unknownReadings(KEYS$2, { reason });
		}
		if (account.kind === "refusal") return unknownReadings(KEYS$2, account);
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
/** Names of all storage policies. undefined: the service does not report them. */
async function listPolicies(request) {
	const answer = await request.ask(infoOf(request));
	return (answer.kind === "answer" ? info.safeParse(answer.body).data : void 0)?.swift.policies.map(({ name }) => name);
}
/** Storage policies that an account's headers are about, in lowercase. */
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
/** What is used of a policy. One that Swift does not report is known to be empty only where the others have all that the account has. */
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
/** No header is no quota; a negative number is none, either (swift/common/middleware/account_quotas.py). */
function readLimit(header) {
	return header === void 0 || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}
/** Bytes in use. Those below 0 count as 0: counters drift. */
function readUsed(header) {
	return header !== void 0 && /^-\d{1,16}$/.test(header) ? {
		value: 0,
		found: header
	} : readBytes(header);
}
function readBytes(header) {
	if (header === void 0) return { found: "an account without its size" };
	const value = /^\d+$/.test(header) ? Number(header) : NaN;
	return Number.isSafeInteger(value) ? { value } : { found: "a header that is no number of bytes" };
}

// src/sources/openstack/share.ts
const service$1 = "shared-file-system";
const QUOTAS$1 = {
	service: service$1,
	call: "GET /quota-sets/{project_id}/detail",
	subject: "quotas"
};
/** Those that the project may use, in one answer. */
const TYPES = {
	service: service$1,
	call: "GET /types",
	subject: "share types"
};
const ROWS$1 = createRows({
	...QUOTAS$1,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry$1 } = ROWS$1;
/** Source: manila/quota.py. */
const KEYS$1 = [
	entry$1("share.share_networks", "share_networks"),
	entry$1("share.share_size_gb", "per_share_gigabytes", false),
	entry$1("share.shares", "shares"),
	entry$1("share.snapshot_gb", "snapshot_gigabytes"),
	entry$1("share.snapshots", "snapshots"),
	entry$1("share.space_gb", "gigabytes")
];
const BY_TYPE$1 = KEYS$1.filter(({ key }) => findKey(key)?.membersBy !== void 0);
/** Reads limits and usage of shares, their snapshots and share networks. */
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
/** Where types are not known, neither is all that limits shares. */
function withoutTypes(total, why) {
	const isByType = ({ key }) => BY_TYPE$1.some((one) => one.key === key);
	const quota = total.quota.map((one) => isByType(one) ? unknown(one.key, why) : one);
	return {
		...total,
		quota
	};
}
const atVersion = (version) => ({ headers: { "x-openstack-manila-api-version": version } });
/** 2021, with the limit of one share's size. */
const NEWEST = atVersion("2.62");
/** 2018, with those of share types. */
const OLDER = atVersion("2.39");
/** A client that asks Manila with the newest of these that it has. */
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
		list: (call, shape) => send((version) => list({
			...call,
			...version
		}, shape))
	};
}
const shareType = object({
	id: string(),
	name: string(),
	is_default: optional(boolean())
});
/** The share types that the project may use. undefined: they are not known. */
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
	return client.list(TYPES, {
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
	subject: "quotas"
};
const ROWS = createRows({
	...QUOTAS,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry } = ROWS;
/** Sources: cinder/quota.py, `DbQuotaDriver` and `VolumeTypeQuotaEngine`, which has the quotas by type. */
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
/** Reads limits and usage of volumes, groups of them, snapshots and backups. */
const volumeReader = {
	service,
	keys: KEYS,
	read: async (request) => joinReadings(await Promise.all([readFields(request, KEYS, QUOTAS), readTypes(request)]))
};
/** The members of each wanted key: quotas whose name ends with a volume type's. What is refused is in the totals' readings already. */
async function readTypes(request) {
	const answer = await request.ask(QUOTAS);
	const rows = Object.entries(answer.kind === "answer" && ROWS.find(answer.body) || {});
	const absent = say`The quota of this volume type is not complete.`;
	const read = BY_TYPE.filter(({ key }) => request.keys.has(key)).flatMap(({ key, name: prefix }) => rows.flatMap(([name, value]) => name.startsWith(`${prefix}_`) ? ROWS.read({
		key,
		item: name.slice(prefix.length + 1),
		absent
	}, value) : []));
	return joinReadings(read);
}
/** The name of the type of volumes that name none. undefined: there is none, or it is not known. */
async function readDefaultVolumeType({ ask }) {
	const answer = await ask({
		service,
		call: "GET /types/default",
		subject: "default volume type"
	});
	const body = object({ volume_type: object({ name: string() }) });
	return answer.kind === "refusal" ? void 0 : body.safeParse(answer.body).data?.volume_type.name;
}
/** Ids and names of all volume types that the project may use. undefined: it is not known. */
async function readVolumeTypes(client) {
	const call = {
		service,
		call: "GET /types?limit=1000",
		subject: "volume types"
	};
	const withName = object({
		id: string(),
		name: string()
	});
	const types = await client.list(call, {
		member: "volume_types",
		entry: withName
	});
	return "reason" in types ? void 0 : types;
}

// src/sources/openstack/snapshot.ts
const BOTH = /* @__PURE__ */ new Set(["quota", "usage"]);
/** Reads of each region of the catalog the services that have something wanted. Throws a GateError with every one that fails or is silent. */
async function readSnapshot(client, query, about) {
	const { wanted, regions: named = [], only } = query;
	const { regions } = client;
	const isThere = (region) => regions.includes(region) || regions.length === 0 && region !== "";
	const names = wanted === void 0 ? named.length > 0 ? named : regions : wanted.map(({ region }) => region);
	const there = [...new Set(names)].filter(isThere);
	const parts = SERVICE_READERS.flatMap((reader) => {
		return groupsOf(there, (region) => findAddress(client, reader, region) ?? region).flatMap((together) => toQueries(query, reader, together));
	});
	const [read, traits] = await allOf([allOf(parts.map((part) => readPart(client, part))), readTraits(client, query.questions, isThere)]);
	const found = wanted === void 0 ? names.filter(isThere) : parts.map(({ region }) => region);
	const readings = [...new Set(found)].toSorted(compareText).map((region) => {
		const { quota, usage } = joinReadings(read.filter((_, index) => parts[index]?.region === region));
		const isOwn = ({ key }) => only?.has(key) ?? true;
		return {
			region,
			quota: quota.filter(isOwn),
			usage: usage.filter(isOwn)
		};
	});
	return {
		source: about.info,
		project: client.session.projectId,
		readAt: about.now().toISOString(),
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
/**
* What a service is asked in regions that have it together; nothing where it reports nothing that is wanted. Each asks for what is wanted in any of
* them, by equal requests: it counts together.
*/
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
/** The services of the parts that several regions have at one address, with all of these regions, each in its order. */
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
/** Equal for regions that have the service together. undefined: it cannot be asked there. */
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
/** 0 for each wanted flavor that no server or load balancer has: those that are counted are all there are. */
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
	const regions = [...new Set([
		"dhcpPorts",
		"defaultVolumeType",
		"volumeTypes",
		"shareTypes",
		"computeLimits",
		"defaultRules"
	].flatMap((name) => questions?.[name] ?? []))].filter(isThere);
	return allOf(regions.map(async (region) => {
		const ifAsked = (name, read) => questions?.[name]?.includes(region) === true ? read(client.inRegion(region)) : void 0;
		const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, computeLimits, defaultRules] = await allOf([
			ifAsked("dhcpPorts", readDhcpPorts),
			ifAsked("defaultVolumeType", readDefaultVolumeType),
			ifAsked("volumeTypes", readVolumeTypes),
			ifAsked("shareTypes", readShareTypes),
			ifAsked("computeLimits", readComputeLimits),
			ifAsked("defaultRules", readDefaultRules)
		]);
		return {
			region,
			dhcpPorts,
			defaultVolumeType,
			volumeTypes,
			shareTypes,
			computeLimits,
			defaultRules
		};
	}));
}
/** One reader for each service, in the order in which the documentation names them. A new service is a line here. */
const SERVICE_READERS = [
	computeReader,
	networkReader,
	volumeReader,
	loadBalancerReader,
	dnsReader,
	imageReader,
	objectStorageReader,
	shareReader,
	keyManagerReader
];
/** The keys of all services, and where their answers have them. */
const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({
	service,
	...one
})));

export { readSnapshot as n, NOVA_LIMITS as r, SERVICE_KEYS as t };