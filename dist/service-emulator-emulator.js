import { $n as _maxLength, $r as quoted, B as AMOUNTS, Bn as map, G as findServedKey, Gn as pipe, H as parseDocument, Jn as strictObject, Ln as custom, Mr as checkKey, Sr as throwIfAny, V as LIMITS, Wn as optional, Xn as transform, Xr as join, Yn as string, _r as inputProblem, er as _minLength, hr as GateError, in as Token, ir as safeParse, jr as canonicalKey, ni as say, ri as sayText, ti as quotedList } from "./shared.js";
import { c as renderDocument, n as createFront } from "./service-front-server.js";

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
/** Longest data set that is read, in bytes. */
const MAX_DATA_SET_LENGTH = 16777216;
const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;
const NAME = { error: "a text of 1 to 255 characters" };
const Name = string(NAME).check(_minLength(1, NAME), _maxLength(255, NAME));
/** An object with foreign names, as a map, whose values are yet to be checked. No z.record: it leaves out a member that is called `__proto__`. */
function membersOf() {
	return pipe(custom((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object"), transform((members) => new Map(Object.entries(members))));
}
const Values = optional(membersOf());
const Outline = strictObject({
	project: Name,
	regions: pipe(membersOf(), map(string(), strictObject({
		quota: Values,
		usage: Values
	}, { error: "an object with `quota` and `usage`" })))
}, { error: "an object with `project` and `regions`" });
/**
* Reads a data set from the text of a JSON file: `{ "project": …, "regions": { "cbk": { "quota": {…}, "usage": {…} } } }`, each
* region with the keys of v3, either document optional. Documented keys may be missing, undocumented ones of the form
* `component.name` may be there. Throws INPUT_INVALID with everything that is wrong, of its outline first.
*/
function parseDataSet(text) {
	let document;
	try {
		document = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		const hint = say`Check it with a JSON editor, or start without one on the embedded data.`;
		throw new GateError(inputProblem(say`The data set is not JSON.`, hint));
	}
	return toDataSet(document);
}
/** The data set that comes with the program: a believable project in the regions cbk, dbl and fes. */
function embeddedDataSet() {
	return toDataSet(data_set_default);
}
function toDataSet(given) {
	const { project, regions } = checkOutline(given);
	const names = [...regions.keys()].filter((region) => !REGION_NAME.test(region));
	const expected = say`1 to 255 characters, no comma or white space, no \`$\` first`;
	const wrong = [
		...names.map((region) => sentence([], say`the region ${quoted(region)} cannot be requested: ${expected}`)),
		...findWrongValues("quota", regions),
		...findWrongValues("usage", regions)
	];
	throwIfAny(wrong.map((message) => inputProblem(message)));
	const canonical = (values) => values && new Map([...values].map(([key, value]) => [canonicalKey(key), value]));
	const checked = [...regions].map(([region, { quota, usage }]) => [region, {
		quota: canonical(quota),
		usage: canonical(usage)
	}]);
	return {
		project,
		regions: new Map(checked)
	};
}
/** Sentences on what is wrong with one of the documents: keys that it does not have, and what clients of the API could not read either. */
function findWrongValues(document, regions) {
	const values = new Map([...regions].map(([region, data]) => [region, data[document] ?? /* @__PURE__ */ new Map()]));
	const plain = Object.fromEntries([...values].map(([region, members]) => [region, Object.fromEntries(members)]));
	const parsed = parseDocument(JSON.stringify(plain), document === "quota" ? LIMITS : AMOUNTS);
	if ("what" in parsed) return [sentence([document], say`found ${parsed.what}`)];
	const expected = document === "quota" ? "whole numbers of 0 or more, or -1 for unlimited" : "whole numbers of 0 or more";
	return parsed.regions.flatMap(({ region, readings }) => {
		const where = [
			"regions",
			region,
			document
		];
		const misplaced = [...values.get(region)?.keys() ?? []].flatMap((key) => {
			const reason = findMisplacement(canonicalKey(key), {
				region,
				document
			});
			return reason === void 0 ? [] : [sentence([...where, key], reason)];
		});
		const wrong = readings.flatMap(({ key, item, value, found = "nothing" }) => value === void 0 ? [sentence([...where, checkKey(key, item)], say`found ${found}, expected ${expected}`)] : []);
		return [...misplaced, ...wrong];
	});
}
/** Reason why a key cannot be in a document of a region; undefined where it can. */
function findMisplacement(key, { region, document }) {
	const row = findServedKey(key);
	if (row === void 0) return KEY_FORM.test(key) ? void 0 : say`found a name that is no resource key, expected the form \`component.name\``;
	if (row.until !== "v3") return say`v3 does not have this key; expected \`objectstorage\`, from which it is worked out for v1 and v2`;
	if (!row[document]) return say`the ${document} document does not have this key`;
	return row.onlyIn?.includes(region) === false ? say`the key is in the regions ${quotedList(row.onlyIn ?? [])} only` : void 0;
}
function checkOutline(value) {
	const result = safeParse(Outline, value, { reportInput: true });
	if (result.success) return result.data;
	const wrong = result.error.issues.map((issue) => {
		const what = issue.code === "unrecognized_keys" ? say`found ${quotedList(issue.keys)}, which has no meaning here` : say`found ${kindOf(issue.input)}, expected ${sayText(issue.message)}`;
		return sentence(issue.path.map(String), what);
	});
	throw new GateError(wrong.map((message) => inputProblem(message)));
}
/** Describes a value, never by the text of a string. */
function kindOf(value) {
	if (value === void 0) return "nothing";
	if (value === null || typeof value === "number") return String(value);
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "an object";
	return value === "" ? "an empty text" : `a ${typeof value}`;
}
/** Sentence on a problem at a place of the data set. */
function sentence(where, what) {
	const place = where.length === 0 ? "" : say` at ${join(where.map(quoted), ", ")}`;
	return say`The data set is wrong${place}: ${what}.`;
}

// src/service/emulator/emulator.ts
/** Default token. It is no secret: only emulators accept it. */
const DEMO_TOKEN = "quota-gate-demo-token";
/**
* Starts an emulator; see {@link EmulatorOptions} for the defaults. Throws INPUT_INVALID with all
* problems of the options, or if the address cannot be listened on.
*/
async function startEmulator(options = {}) {
	throwIfAny(findOptionProblems(options));
	const { host = "127.0.0.1", authUrl } = options;
	const backend = createDataSetBackend(options);
	const front = createFront({
		backend,
		authUrl,
		exactComponents: true,
		observation: void 0,
		certificate: void 0
	});
	const requests = addRequestLog(front, options);
	options.extend?.(front);
	const port = await listen(front, host, options.port ?? 0);
	return {
		url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
		port,
		requests,
		close: () => front.close()
	};
}
async function listen(front, host, port) {
	try {
		await front.listen({
			host,
			port
		});
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
		const message = say`The emulator cannot listen on port ${port} of the given address: ${code}.`;
		throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
	}
	const [address] = front.addresses();
	return typeof address === "object" ? address.port : port;
}
/** Makes the backend. */
function createDataSetBackend(options) {
	const { dataSet = embeddedDataSet(), project = dataSet.project, token: accepted = DEMO_TOKEN } = options;
	const { findProject = async ({ text }) => text === accepted ? project : void 0 } = options;
	return {
		findAccess: async (token) => {
			const projectId = await findProject(token);
			if (projectId === void 0) return void 0;
			return {
				projectId: projectId === project ? projectId : void 0,
				regions: [...dataSet.regions.keys()].sort(),
				answer: async (question) => {
					const regions = [...dataSet.regions].flatMap(([region, { [question.document]: values }]) => {
						return (question.regions?.includes(region) ?? true) && values !== void 0 ? [[region, values]] : [];
					});
					return {
						body: renderDocument(new Map(regions), question),
						leftOut: [],
						from: "backend"
					};
				}
			};
		},
		findTrouble: async () => void 0,
		close: async () => {}
	};
}
/** Problems of the options that users give, all at once. */
function findOptionProblems({ token, project }) {
	const parsed = token === void 0 ? void 0 : Token.parse(token, say`The token`);
	return [...parsed !== void 0 && "problems" in parsed ? parsed.problems.map(({ message }) => inputProblem(message)) : [], ...project === "" ? [inputProblem(say`The project is empty.`)] : []];
}
/** Number of requests that the log keeps; `onRequest` is called for all of them. */
const MAX_LOGGED_REQUESTS = 2e3;
/** Adds a log of requests, each of which is there with its answer. */
function addRequestLog(front, { token, onRequest }) {
	const requests = [];
	front.addHook("onSend", (request, reply, _, done) => {
		const path = withoutTokens(request.originalUrl, [String(request.headers["x-auth-token"] ?? ""), token ?? ""]);
		const logged = {
			method: request.method,
			path,
			status: reply.statusCode
		};
		requests.push(logged);
		if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
		onRequest?.(logged);
		done();
	});
	return requests;
}
/** Path without the tokens that were put into it by mistake. */
function withoutTokens(path, tokens) {
	return tokens.filter((token) => token !== "").flatMap((token) => [token, encodeURIComponent(token)]).reduce((clean, token) => clean.replaceAll(token, "***"), path);
}
/** Every decision that the specification does not make, for the help of `quota-gate emulate`: answers by their questions. */
const UNSPECIFIED_BEHAVIOUR = {
	"Which regions are there, and what happens to a name that is not among them?": "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
	"What happens to an unknown component in `filter`?": "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
	"Does the case of the component dns matter?": "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
	"Which keys does `filter` leave in the answer?": "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
	"What does `filter` do on the quota query, and what do parameters that are not documented?": "Both are refused with 400.",
	"What if a parameter is there more than once?": "It is refused with 400, even with the same value.",
	"What if a list is empty, or has an empty name or the same name twice?": "It is refused with 400.",
	"Which status has a request without a token or with a wrong one?": "401, whatever project it asks for; with `--keystone` its address is in `WWW-Authenticate`.",
	"Which status has a request for a project other than the token's?": "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
	"Which status has any other path?": "404: also a version that is not served, a slash at the end, and another case. In addition to the API there are a page for browsers at `/`, `/openapi.json`, `/healthz` and `/readyz`.",
	"Which status has any other method?": "405 with `Allow: GET`; HEAD too.",
	"In which order are requests checked?": "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
	"What is the body of an error?": "A problem document of RFC 9457 (`application/problem+json`): {\"type\": \"about:blank\", \"title\": \"Bad Request\", \"status\": 400, \"detail\": \"…\"}. It shows no token.",
	"Which keys has a v1 answer?": "Those that no later version introduced, and `s3.space_bytes`.",
	"Can a region lack keys besides the legacy load balancers outside cbk and dbl?": "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
	"What is `s3.space_bytes` where a region has several storage types?": "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
	"How does v2 spell the key of VPN IKE policies?": "`network.vpn_ikepolicies`, as in its samples, and not `network.vpn_ikepolicy`, as in its reference.",
	"Where do keys show up that a data set has and the specification has not?": "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
	"Is the number of requests limited?": "No."
};

export { embeddedDataSet as a, MAX_DATA_SET_LENGTH as i, UNSPECIFIED_BEHAVIOUR as n, parseDataSet as o, startEmulator as r, DEMO_TOKEN as t };