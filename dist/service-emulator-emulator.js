import { Bt as Token, Dr as quoteList, Jn as custom, Jt as API_VERSIONS, Kn as array, Nn as GateError, P as findServedKey, Vr as quote, Xn as int, Yr as findKey, fr as _gte, mr as _minLength, nr as optional, or as strictObject, pr as _maxLength, qr as canonicalKey, sr as string, vr as safeParse, zn as throwIfAny, zr as toText } from "./shared.js";
import { l as renderDocument, n as createFront } from "./service-front-server.js";

// src/service/data-set/data-set.json
var data_set_default = {
	project: "8b1f6c2e4d7a49d0a3c5e917f0b26d38",
	regions: {
		"cbk": {
			"quota": {
				"compute.cores": 192,
				"compute.instances": 60,
				"compute.ram_mb": 819200,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 32,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 60,
				"loadbalancer.listeners": 60,
				"loadbalancer.members": 120,
				"loadbalancer.pools": 60,
				"loadbalancer.loadbalancers": 12,
				"network.floatingips": 24,
				"network.lb_healthmonitors": 20,
				"network.lb_listeners": 20,
				"network.lb_members": 40,
				"network.lb_pools": 20,
				"network.loadbalancers": 10,
				"network.networks": 30,
				"network.ports": 400,
				"network.rbac_policies": 20,
				"network.routers": 12,
				"network.security_group_rules": 600,
				"network.security_groups": 120,
				"network.subnet_pools": -1,
				"network.subnets": 60,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 4,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 2199023255552
				}, {
					"type": "ceph",
					"space_bytes": 6597069766656
				}],
				"volume.backup_gb": 8e3,
				"volume.backups": 250,
				"volume.snapshots": 200,
				"volume.space_gb": 16e3,
				"volume.volumes": 180
			},
			"usage": {
				"compute.cores": 172,
				"compute.instances": 40,
				"compute.ram_mb": 704512,
				"compute.server_groups": 9,
				"compute.flavors": {
					"m1.small": 18,
					"m1.medium": 14,
					"m1.large": 6,
					"m1.xlarge": 2
				},
				"dns.zones": 23,
				"image.images": 11,
				"image.space_bytes": 61203283968,
				"loadbalancer.healthmonitors": 13,
				"loadbalancer.listeners": 18,
				"loadbalancer.members": 44,
				"loadbalancer.pools": 16,
				"loadbalancer.loadbalancers": 9,
				"loadbalancer.flavors": {
					"failover-small": 7,
					"standalone-tiny": 2
				},
				"network.floatingips": 15,
				"network.lb_healthmonitors": 2,
				"network.lb_listeners": 3,
				"network.lb_members": 6,
				"network.lb_pools": 3,
				"network.loadbalancers": 2,
				"network.networks": 7,
				"network.ports": 131,
				"network.rbac_policies": 3,
				"network.routers": 4,
				"network.security_group_rules": 287,
				"network.security_groups": 38,
				"network.subnet_pools": 1,
				"network.subnets": 11,
				"network.vpn_endpoint_groups": 4,
				"network.vpn_ikepolicies": 2,
				"network.vpn_ipsec_site_connections": 3,
				"network.vpn_ipsecpolicies": 2,
				"network.vpn_services": 2,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 1649267441664
				}, {
					"type": "ceph",
					"space_bytes": 3023656976384
				}],
				"volume.backup_gb": 5210,
				"volume.backups": 164,
				"volume.snapshots": 212,
				"volume.space_gb": 12650,
				"volume.volumes": 96
			}
		},
		"dbl": {
			"quota": {
				"compute.cores": 80,
				"compute.instances": 40,
				"compute.ram_mb": 327680,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 32,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 60,
				"loadbalancer.listeners": 60,
				"loadbalancer.members": 120,
				"loadbalancer.pools": 60,
				"loadbalancer.loadbalancers": 6,
				"network.floatingips": 16,
				"network.lb_healthmonitors": 20,
				"network.lb_listeners": 20,
				"network.lb_members": 40,
				"network.lb_pools": 20,
				"network.loadbalancers": 10,
				"network.networks": 30,
				"network.ports": 400,
				"network.rbac_policies": 20,
				"network.routers": 12,
				"network.security_group_rules": 600,
				"network.security_groups": 120,
				"network.subnet_pools": -1,
				"network.subnets": 60,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 4,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 1099511627776
				}],
				"volume.backup_gb": 3e3,
				"volume.backups": 120,
				"volume.snapshots": 200,
				"volume.space_gb": 5e3,
				"volume.volumes": 120
			},
			"usage": {
				"compute.cores": 35,
				"compute.instances": 17,
				"compute.ram_mb": 143360,
				"compute.server_groups": 2,
				"compute.flavors": {
					"m1.tiny": 5,
					"m1.small": 9,
					"m1.medium": 3
				},
				"dns.zones": 6,
				"image.images": 4,
				"image.space_bytes": 19864223744,
				"loadbalancer.healthmonitors": 2,
				"loadbalancer.listeners": 4,
				"loadbalancer.members": 8,
				"loadbalancer.pools": 3,
				"loadbalancer.loadbalancers": 2,
				"loadbalancer.flavors": { "standalone-tiny": 2 },
				"network.floatingips": 5,
				"network.lb_healthmonitors": 1,
				"network.lb_listeners": 2,
				"network.lb_members": 4,
				"network.lb_pools": 2,
				"network.loadbalancers": 1,
				"network.networks": 4,
				"network.ports": 47,
				"network.rbac_policies": 0,
				"network.routers": 2,
				"network.security_group_rules": 93,
				"network.security_groups": 17,
				"network.subnet_pools": 0,
				"network.subnets": 5,
				"network.vpn_endpoint_groups": 2,
				"network.vpn_ikepolicies": 1,
				"network.vpn_ipsec_site_connections": 1,
				"network.vpn_ipsecpolicies": 1,
				"network.vpn_services": 1,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 412316860416
				}],
				"volume.backup_gb": 840,
				"volume.backups": 31,
				"volume.snapshots": 48,
				"volume.space_gb": 3140,
				"volume.volumes": 37
			}
		},
		"fes": {
			"quota": {
				"compute.cores": 32,
				"compute.instances": 20,
				"compute.ram_mb": 131072,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 16,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 30,
				"loadbalancer.listeners": 30,
				"loadbalancer.members": 60,
				"loadbalancer.pools": 30,
				"loadbalancer.loadbalancers": 4,
				"network.floatingips": 8,
				"network.networks": 20,
				"network.ports": 200,
				"network.rbac_policies": 20,
				"network.routers": 6,
				"network.security_group_rules": 400,
				"network.security_groups": 80,
				"network.subnet_pools": -1,
				"network.subnets": 40,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 0,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 0
				}, {
					"type": "ceph",
					"space_bytes": 1099511627776
				}],
				"volume.backup_gb": 2e3,
				"volume.backups": 60,
				"volume.snapshots": 80,
				"volume.space_gb": 2e3,
				"volume.volumes": 60
			},
			"usage": {
				"compute.cores": 4,
				"compute.instances": 3,
				"compute.ram_mb": 16384,
				"compute.server_groups": 0,
				"compute.flavors": {
					"m2.tiny": 2,
					"m2.small": 1
				},
				"dns.zones": 1,
				"image.images": 2,
				"image.space_bytes": 5100273664,
				"loadbalancer.healthmonitors": 0,
				"loadbalancer.listeners": 0,
				"loadbalancer.members": 0,
				"loadbalancer.pools": 0,
				"loadbalancer.loadbalancers": 0,
				"loadbalancer.flavors": {},
				"network.floatingips": 2,
				"network.networks": 2,
				"network.ports": 9,
				"network.rbac_policies": 0,
				"network.routers": 1,
				"network.security_group_rules": 26,
				"network.security_groups": 5,
				"network.subnet_pools": 0,
				"network.subnets": 2,
				"network.vpn_endpoint_groups": 0,
				"network.vpn_ikepolicies": 0,
				"network.vpn_ipsec_site_connections": 0,
				"network.vpn_ipsecpolicies": 0,
				"network.vpn_services": 0,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 0
				}, {
					"type": "ceph",
					"space_bytes": 21474836480
				}],
				"volume.backup_gb": 0,
				"volume.backups": 0,
				"volume.snapshots": 1,
				"volume.space_gb": 110,
				"volume.volumes": 4
			}
		}
	}
};

// src/service/data-set/data-set.ts
/** Longest data set that is read, in characters. */
const MAX_DATA_SET_LENGTH = 16777216;
/** Number of problems of one data set that are reported; the rest is counted. */
const MAX_PROBLEMS = 100;
const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;
const EXPECTED = {
	quota: "a whole number of 0 or more, or -1 for unlimited",
	usage: "a whole number of 0 or more"
};
function amountSchema(document) {
	const error = EXPECTED[document];
	return int({ error }).check(_gte(document === "quota" ? -1 : 0, { error }));
}
const NAME_EXPECTED = "a text of 1 to 255 characters";
/** A name or identifier. */
const Name = string({ error: NAME_EXPECTED }).check(_minLength(1, { error: NAME_EXPECTED }), _maxLength(255, { error: NAME_EXPECTED }));
/** An object with foreign names. No z.record: it leaves out a member that is called `__proto__`. */
const Members = custom((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object");
function sizesSchema(document) {
	const element = strictObject({
		type: Name,
		space_bytes: amountSchema(document)
	}, { error: "an object with `type` and `space_bytes`" });
	return array(element, { error: "a list of objects with `type` and `space_bytes`" });
}
const Outline = strictObject({
	project: Name,
	regions: Members
}, { error: "an object with `project` and `regions`" });
const RegionOutline = strictObject({
	quota: optional(Members),
	usage: optional(Members)
}, { error: "an object with `quota` and `usage`" });
/**
* Reads a data set from the text of a JSON file: `{ "project": …, "regions": { "cbk": { "quota": {…}, "usage": {…} } } }`, each
* region with the keys of v3, either document optional. Documented keys may be missing, undocumented ones of the form
* `component.name` may be there. Throws INPUT_INVALID with everything that is wrong.
*/
function parseDataSet(text) {
	if (text.length > 16777216) throw invalid(`The data set has ${text.length} characters, expected at most ${MAX_DATA_SET_LENGTH}.`);
	let document;
	try {
		document = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		throw invalid("The data set is not JSON.", "Check it with a JSON editor, or start without one on the embedded data.");
	}
	return toDataSet(document);
}
/** The data set that comes with the program: a believable project in the regions cbk, dbl and fes. */
function embeddedDataSet() {
	return toDataSet(data_set_default);
}
function toDataSet(document) {
	const wrong = /* @__PURE__ */ new Set();
	const outline = checked({
		schema: Outline,
		value: document,
		where: [],
		wrong
	});
	const regions = /* @__PURE__ */ new Map();
	for (const [region, value] of Object.entries(outline?.regions ?? {})) {
		if (!REGION_NAME.test(region)) {
			wrong.add(sentence([], `the region ${quote(region)} cannot be requested: 1 to 255 characters, no comma or white space, no \`$\` first`));
			continue;
		}
		const members = checked({
			schema: RegionOutline,
			value,
			where: [region],
			wrong
		});
		regions.set(region, {
			quota: readDocument({
				region,
				document: "quota",
				members: members?.quota,
				wrong
			}),
			usage: readDocument({
				region,
				document: "usage",
				members: members?.usage,
				wrong
			})
		});
	}
	throwIfAny(toProblems([...wrong]));
	return {
		project: outline?.project ?? "",
		regions
	};
}
function readDocument({ region, document, members, wrong }) {
	if (members === void 0) return void 0;
	const values = /* @__PURE__ */ new Map();
	for (const [written, value] of Object.entries(members)) {
		const key = canonicalKey(written);
		const where = [
			region,
			document,
			written
		];
		const misplaced = findMisplacement({
			key,
			region,
			document,
			known: values
		});
		if (misplaced !== void 0) {
			wrong.add(sentence(where, misplaced));
			continue;
		}
		const read = readValue({
			document,
			itemsBy: findKey(key)?.itemsBy,
			value,
			where,
			wrong
		});
		if (read !== void 0) values.set(key, read);
	}
	return values;
}
/** Reason why a key cannot be in a document of a region; undefined where it can. */
function findMisplacement(at) {
	const { key, region, document, known } = at;
	if (known.has(key)) return `the key is duplicated, in both spellings; expected ${quote(key)} once`;
	const row = findServedKey(key);
	if (row === void 0) return KEY_FORM.test(key) ? void 0 : "found a name that is no resource key, expected the form `component.name`";
	if (row.until !== "v3") return `v3 does not have this key; expected ${quote("objectstorage")}, from which it is worked out for v1 and v2`;
	if (!row[document]) return `the ${document} document does not have this key`;
	if (row.onlyIn !== void 0 && !row.onlyIn.includes(region)) return `the key is in the regions ${quoteList(row.onlyIn)} only`;
}
function toProblems(wrong) {
	const shown = wrong.slice(0, MAX_PROBLEMS);
	const rest = wrong.length - shown.length;
	return (rest > 0 ? [...shown, `The data set has ${rest} more problems of these kinds.`] : shown).map((message) => ({
		code: "INPUT_INVALID",
		message
	}));
}
function invalid(message, hint) {
	return new GateError({
		code: "INPUT_INVALID",
		message,
		hint
	});
}
/** Reads the value of a key; undefined where it is wrong, and then `wrong` gets a sentence for each reason. */
function readValue(from) {
	return READERS[from.itemsBy ?? "none"](from);
}
/** Readers by the kind of item that a key has. */
const READERS = {
	none: ({ document, value, where, wrong }) => checked({
		schema: amountSchema(document),
		value,
		where,
		wrong
	}),
	flavor: readCounts,
	type: readSizes
};
function readCounts({ document, value, where, wrong }) {
	const counts = /* @__PURE__ */ new Map();
	for (const [name, count] of Object.entries(checked({
		schema: Members,
		value,
		where,
		wrong
	}) ?? {})) {
		const read = checked({
			schema: amountSchema(document),
			value: count,
			where: [...where, name],
			wrong
		});
		if (read !== void 0) counts.set(name, read);
	}
	return counts;
}
function readSizes({ document, value, where, wrong }) {
	const sizes = checked({
		schema: sizesSchema(document),
		value,
		where,
		wrong
	});
	if (sizes === void 0) return void 0;
	const types = sizes.map((size) => size.type);
	for (const type of new Set(types.filter((name, index) => types.indexOf(name) !== index))) wrong.add(sentence(where, `duplicate type ${quote(type)}`));
	if (!Number.isSafeInteger(sizes.reduce((sum, size) => sum + size.space_bytes, 0))) wrong.add(sentence(where, `the sizes add up to more than ${Number.MAX_SAFE_INTEGER}, which v1 and v2 could not state`));
	return sizes;
}
/** Validates a value; undefined where it is invalid, and then `wrong` gets a sentence for each reason. */
function checked(what) {
	const result = safeParse(what.schema, what.value, { reportInput: true });
	if (result.success) return result.data;
	for (const issue of result.error.issues) {
		const where = [...what.where, ...issue.path.map(String)];
		what.wrong.add(issue.code === "unrecognized_keys" ? sentence(where, `found ${quoteList(issue.keys)}, which has no meaning here`) : sentence(where, `found ${kindOf(issue.input)}, expected ${issue.message}`));
	}
}
/** Describes a value, never by the text of a string. */
function kindOf(value) {
	if (value === void 0) return "nothing";
	if (value === null) return "null";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "number") return String(value);
	if (typeof value === "object") return "an object";
	return value === "" ? "an empty text" : `a ${typeof value}`;
}
/** Sentence on a problem at a place of the data set. */
function sentence(where, what) {
	return `The data set is wrong${where.length === 0 ? "" : ` at ${where.map(quote).join(", ")}`}: ${what}.`;
}

// src/service/emulator/emulator.ts
/**
* Starts an emulator; see {@link EmulatorOptions} for the defaults. Throws INPUT_INVALID with all
* problems of the options, or if the address cannot be listened on.
*/
async function startEmulator(options = {}) {
	throwIfAny(findOptionProblems(options));
	const { host = "127.0.0.1", port = 0, basePath = "" } = options;
	const log = createRequestLog(options);
	const front = createEmulatorFront(options);
	addRequestLog(front, log);
	options.extend?.(front, log);
	const actualPort = await listen(front, host, port);
	return {
		url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}${basePath}`,
		port: actualPort,
		requests: log.entries,
		close: () => front.close()
	};
}
function createEmulatorFront(options) {
	const dataSet = options.dataSet ?? embeddedDataSet();
	const { token: accepted = DEMO_TOKEN, project = dataSet.project } = options;
	return createFront({
		backend: createDataSetBackend({
			dataSet,
			project,
			v2IkePolicyKey: options.v2IkePolicyKey ?? "network.vpn_ikepolicies",
			findProject: options.findProject ?? (async (token) => token.text === accepted ? project : void 0)
		}),
		authUrl: options.authUrl,
		basePath: options.basePath ?? "",
		versions: options.versions ?? API_VERSIONS,
		exactComponents: true,
		observation: void 0,
		certificate: void 0
	});
}
function addRequestLog(front, log) {
	front.addHook("onRequest", (request, _, done) => {
		log.add(request);
		done();
	});
	front.addHook("onSend", (request, reply, _, done) => {
		try {
			log.settle(request, reply.statusCode);
			done();
		} catch {
			reply.raw.destroy();
		}
	});
}
async function listen(front, host, port) {
	try {
		await front.listen({
			host,
			port
		});
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
		throw new GateError({
			code: "INPUT_INVALID",
			message: `The emulator cannot listen on port ${port} of the given address: ${code}.`,
			hint: "Give another port, or none to get a free one."
		}, { cause: error });
	}
	const address = front.server.address();
	return typeof address === "object" && address !== null ? address.port : port;
}
/** Makes the backend. */
function createDataSetBackend(options) {
	const { dataSet, project, v2IkePolicyKey, findProject } = options;
	const regions = [...dataSet.regions.keys()].sort();
	return {
		findAccess: async (token) => {
			const projectId = await findProject(token);
			if (projectId === void 0) return void 0;
			return {
				projectId: projectId === project ? projectId : void 0,
				regions,
				answer: async (question) => ({
					body: renderDocument(pick(dataSet, question), {
						...question,
						v2IkePolicyKey
					}),
					leftOut: [],
					from: "backend"
				})
			};
		},
		findTrouble: async () => void 0,
		close: async () => {}
	};
}
/** The regions that are asked for, in the data set's order. */
function pick(dataSet, { document, regions }) {
	const picked = /* @__PURE__ */ new Map();
	for (const [region, data] of dataSet.regions) {
		const values = data[document];
		if (values !== void 0 && (regions === void 0 || regions.includes(region))) picked.set(region, values);
	}
	return picked;
}
/** Default token. It is no secret: only emulators accept it. */
const DEMO_TOKEN = "quota-gate-demo-token";
function findTokenProblems(text) {
	const token = Token.parse(text, "The token");
	return "problems" in token ? token.problems.map(({ message }) => toText(message)) : [];
}
/** Problems of the options, all at once (INPUT_INVALID). */
function findOptionProblems({ port = 0, token, findProject, project, versions, basePath = "" }) {
	return [
		!(Number.isSafeInteger(port) && port >= 0 && port <= 65535) && `The port is ${port}, expected 0 to 65535.`,
		...token === void 0 ? [] : findTokenProblems(token),
		token !== void 0 && findProject !== void 0 && "There is a token and a check of tokens, expected one of them.",
		project === "" && "The project is empty.",
		versions?.length === 0 && "There is no version to serve.",
		!/^(\/[\w.~-]+)*$/.test(basePath) && "The base path is wrong, expected a form like `/quota`."
	].filter((message) => message !== false).map((message) => ({
		code: "INPUT_INVALID",
		message
	}));
}
/** Number of requests that the log keeps; `onRequest` is called for all of them. */
const MAX_LOGGED_REQUESTS = 2e3;
/** Makes an empty log. */
function createRequestLog({ token, onRequest }) {
	const entries = [];
	const byRequest = /* @__PURE__ */ new WeakMap();
	return {
		entries,
		add: (request) => {
			const sent = request.headers["x-auth-token"];
			const path = withoutTokens(request.originalUrl, [typeof sent === "string" ? sent : "", token ?? ""]);
			const entry = {
				method: request.method,
				path,
				status: void 0
			};
			entries.push(entry);
			if (entries.length > MAX_LOGGED_REQUESTS) entries.shift();
			byRequest.set(request, entry);
		},
		settle: (request, status) => {
			const entry = byRequest.get(request);
			if (entry === void 0) return;
			entry.status = status;
			onRequest?.({ ...entry });
		}
	};
}
/** Path without the tokens that were put into it by mistake. */
function withoutTokens(path, tokens) {
	return tokens.filter((token) => token !== "").flatMap((token) => [token, encodeURIComponent(token)]).reduce((clean, token) => clean.replaceAll(token, "***"), path);
}

export { parseDataSet as a, embeddedDataSet as i, startEmulator as n, MAX_DATA_SET_LENGTH as r, DEMO_TOKEN as t };