import { d as addNotes, f as addSettings, h as toSettings, s as runUntilStopped } from "./command-line-terminal.js";
import { $ as toShellWord, E as say, Q as toSafeLine, X as sha256, r as inputProblem, t as GateError, u as code } from "./core-errors.js";
import { b as readOwnFile, c as createLimiter, it as optional, l as createLimiters, lt as isLoopback, o as SYSTEM_CLOCK, rt as optionSetting, s as createDeadline, st as whole, tt as anyText } from "./render-columns.js";
import { f as SERVICE_KEYS, m as UNIFIED_LIMIT_KEYS } from "./sources-quota-api-api-answers.js";
import { a as createAnswerServer, c as embeddedDataSet, i as closeServer, l as parseDataSet, n as UNSPECIFIED_BEHAVIOUR, o as listen, r as startEmulator, s as MAX_DATA_SET_LENGTH, t as DEMO_TOKEN } from "./emulator-emulator.js";
import { g as parseCheckKey, o as findKey } from "./core-resource-keys.js";
import { r as coalesce } from "./core-suggest.js";
import { A as parseAuthUrl, X as object, Z as optional$1, c as isSuccess, i as openKeystone$1, l as readTokenAnswer, n as askAboutToken, nt as string, o as explainRefusal, ot as unknown, s as findOtherVersion, t as DEFAULT_TIMING } from "./keystone-keystone-client.js";
import { randomUUID } from "node:crypto";

// src/keystone/validate-token.ts
const OF_STRANGERS = 3 / 4;
const OF_STRANGER = 1 / 4;
const PROBE_MS = 2e3;
function openTokenValidator(options) {
	const { authUrl, ca, interface: reach, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
	const enter = createLimiter(mostAtOnce);
	const enterStrangers = createLimiter(Math.ceil(mostAtOnce * OF_STRANGERS));
	const enterOfStranger = createLimiters(Math.ceil(mostAtOnce * OF_STRANGER));
	const validating = /* @__PURE__ */ new Map();
	const probing = /* @__PURE__ */ new Map();
	let opened;
	const open = () => {
		opened ??= openKeystone$1({
			...options,
			isLasting: true
		});
		return opened;
	};
	const validate = async (token, stranger) => {
		const deadline = createDeadline(timing.totalMs, clock);
		const leftMs = () => deadline.remainingMs();
		const answer = await askAboutToken(open(), token, {
			deadline,
			inTurn: (attempt) => {
				const run = () => enter(attempt, leftMs());
				return stranger === void 0 ? run() : enterOfStranger(stranger, () => enterStrangers(run, leftMs()), leftMs());
			}
		});
		if (answer.status === 401 || answer.status === 404) return void 0;
		if (!isSuccess(answer)) throw new GateError(explainRefusal(answer, { kind: "token" }));
		const facts = readTokenAnswer(answer);
		if ("unscoped" in facts) return void 0;
		const expiresAt = toExpiry(facts.expiresAt, Date.parse(answer.headers.get("date") ?? ""), clock.now());
		return {
			token,
			...facts,
			expiresAt,
			ca,
			authUrl,
			interface: reach
		};
	};
	const probe = async () => {
		try {
			const answer = await open().send({
				method: "GET",
				path: ""
			}, { deadline: createDeadline(PROBE_MS, clock) });
			return findOtherVersion(answer, authUrl);
		} catch (error) {
			if (error instanceof GateError) return error.problems[0];
			throw error;
		}
	};
	return {
		validate: (token, stranger) => coalesce(validating, token.text, () => validate(token, stranger)),
		findTrouble: () => coalesce(probing, "probe", probe),
		close: async () => opened?.close()
	};
}
const DATE_PRECISION_MS = 1e3;
function toExpiry(expiresAt, serverMs, now) {
	const aheadMs = Number.isNaN(serverMs) ? 0 : Math.max(0, serverMs + DATE_PRECISION_MS - now.getTime());
	return new Date(Date.parse(expiresAt) - aheadMs).toISOString();
}

// src/emulator/keystone.ts
const MOST_TOKENS = 1e3;
const HOUR_MS = 36e5;
const loginBody = object({ auth: object({
	identity: object({
		application_credential: optional$1(object({
			id: optional$1(string()),
			secret: optional$1(string())
		})),
		password: optional$1(object({ user: object({
			name: optional$1(string()),
			password: string()
		}) })),
		token: optional$1(object({ id: string() }))
	}),
	scope: optional$1(unknown())
}) });
function findValid({ tokens, findToken, now }, text) {
	const known = tokens.get(String(text)) ?? findToken(String(text));
	return known !== void 0 && (known.expiresAt ?? Infinity) > now() ? known : void 0;
}
function answerKeystone(options, request) {
	const { method, path, headers, authUrl } = request;
	const { project, registeredLimits } = options;
	if (method === "POST" && path === "/v3/auth/tokens") return logIn(options, request);
	if (path.replace(/\/$/u, "") === "/v3") return { body: { version: {
		id: "v3.14",
		status: "stable",
		links: [{
			rel: "self",
			href: `${authUrl}/`
		}]
	} } };
	if (findValid(options, headers["x-auth-token"]) === void 0) return refuseLogin(authUrl);
	const links = {
		next: null,
		previous: null,
		self: authUrl + path.slice(3)
	};
	switch (`${method} ${path}`) {
		case "GET /v3/auth/tokens": {
			const subject = String(headers["x-subject-token"]);
			const known = findValid(options, subject);
			return known ? showToken(options, subject, known) : toError(404, "Not Found", "Could not find token.");
		}
		case "GET /v3/auth/projects": return { body: {
			projects: [{
				...project,
				enabled: true
			}],
			links
		} };
		case "GET /v3/registered_limits": return { body: {
			registered_limits: registeredLimits,
			links
		} };
		case "GET /v3/limits": return { body: {
			limits: [],
			links
		} };
		default: return {
			status: 404,
			headers: { "content-type": "text/html" },
			body: "<!doctype html><title>404 Not Found</title>"
		};
	}
}
function logIn(options, { body, authUrl }) {
	const asked = parseLogin(body);
	if (asked === void 0) return toError(400, "Bad Request", "Expecting to find a login in the request body.");
	const known = findLogin(options, asked);
	if (known === void 0) return refuseLogin(authUrl);
	const text = options.issue();
	options.tokens.set(text, known);
	const [oldest = ""] = options.tokens.keys();
	if (options.tokens.size > MOST_TOKENS) options.tokens.delete(oldest);
	return {
		...showToken(options, text, known),
		status: 201
	};
}
function parseLogin(body) {
	try {
		return loginBody.safeParse(JSON.parse(body)).data?.auth;
	} catch {
		return;
	}
}
function findLogin(options, { identity, scope }) {
	const { application_credential: credential, password, token } = identity;
	const { logins } = options;
	const isCredential = credential?.id !== void 0 && credential.id === logins?.applicationCredential?.id;
	if (!(logins === void 0 || isCredential && credential.secret === logins.applicationCredential?.secret && scope === void 0 || logins.user !== void 0 && password?.user.name === logins.user.name && password.user.password === logins.user.password || findValid(options, token?.id) !== void 0)) return void 0;
	return logins !== void 0 && scope === "unscoped" ? { project: null } : {};
}
function showToken(options, text, known) {
	const now = options.now();
	const [issued_at, expires_at] = [now, known.expiresAt ?? now + HOUR_MS].map(toTime);
	const project = known.project === void 0 ? options.project : known.project;
	const domain = {
		id: "default",
		name: "Default"
	};
	const token = {
		methods: ["application_credential"],
		user: {
			domain,
			id: options.userId,
			name: "demo",
			password_expires_at: null
		},
		audit_ids: ["Gm-CUOOOTJ-pV-Yi4_SZOg"],
		issued_at,
		expires_at,
		...project === null ? {} : {
			project: {
				domain,
				...project
			},
			is_domain: false
		},
		roles: options.roles.map((name) => ({
			id: name,
			name
		})),
		catalog: options.catalogOf(known)
	};
	return {
		headers: { "x-subject-token": text },
		body: { token }
	};
}
function refuseLogin(authUrl) {
	return {
		...toError(401, "Unauthorized", "The request you have made requires authentication."),
		headers: { "www-authenticate": `Keystone uri="${authUrl}"` }
	};
}
function toError(code, title, message) {
	return {
		status: code,
		body: { error: {
			code,
			title,
			message
		} }
	};
}
function toTime(ms) {
	return new Date(ms).toISOString().replace("Z", "000Z");
}

// src/emulator/openstack-answers.ts
const CATALOG = /* @__PURE__ */ new Map([
	["compute", [
		"nova",
		"/v2.1",
		"/v2.1"
	]],
	["network", [
		"neutron",
		"",
		"/v2.0"
	]],
	["block-storage", [
		"cinder",
		"/v3/{project}",
		"/v3/{project}"
	]],
	["load-balancer", [
		"octavia",
		"",
		"/v2.0"
	]],
	["dns", [
		"designate",
		"",
		"/v2"
	]],
	["image", [
		"glance",
		"",
		"/v2"
	]],
	["object-store", [
		"swift",
		"/v1/AUTH_{project}",
		"/v1/AUTH_{project}"
	]],
	["shared-file-system", [
		"manila",
		"/v2/{project}",
		"/v2/{project}"
	]],
	["key-manager", [
		"barbican",
		"",
		"/v1"
	]],
	["container-infrastructure-management", [
		"magnum",
		"/v1",
		"/v1"
	]],
	["database", [
		"trove",
		"/v1.0/{project}",
		"/v1.0/{project}"
	]],
	["placement", [
		"placement",
		"",
		""
	]]
]);
function hasService({ quota, usage }, service) {
	if (service === "placement") return quota.has("compute.resources");
	const isThere = ({ key }) => quota.has(key) || usage.has(key);
	return service === "compute" || SERVICE_KEYS.some((one) => one.service === service && isThere(one));
}
function answerQuestion(question) {
	const { service, region, project, findId } = question;
	const route = findRoute(question);
	if (route === void 0) return refuse(service, 404);
	if (route.projects.some((id) => id !== project)) return refuse(service, 403);
	const body = route.toBody({
		...question,
		limit: (key) => region.quota.get(key),
		used: (key) => region.usage.get(key),
		idOf: (kind, name) => findId?.(kind, String(name)) ?? toUuid(`${kind} ${name}`),
		id: route.id,
		values: toValues(question, route.pattern)
	});
	if (body === void 0) return refuse(service, 404);
	return "headers" in body ? body : { body };
}
function refuse(service, code) {
	const title = {
		401: "Unauthorized",
		403: "Forbidden",
		404: "Not Found"
	}[code];
	const message = "The request you have made requires authentication.";
	if (code === 401) return {
		status: code,
		body: { error: {
			code,
			title,
			message
		} }
	};
	const body = ERRORS[service]?.(code, title) ?? `<html><head><title>${code} ${title}</title></head></html>`;
	return {
		status: code,
		headers: { "content-type": typeof body === "string" ? "text/html; charset=UTF-8" : "application/json" },
		body
	};
}
const toFault = (code, message) => ({ [code === 403 ? "forbidden" : "itemNotFound"]: {
	code,
	message
} });
const ERRORS = {
	compute: toFault,
	"shared-file-system": toFault,
	"block-storage": (code, title) => code === 404 ? void 0 : toFault(code, title),
	network: (_, title) => ({ NeutronError: {
		type: title,
		message: title,
		detail: ""
	} }),
	"load-balancer": (code, title) => code === 404 ? void 0 : {
		faultcode: "Client",
		faultstring: title,
		debuginfo: null
	},
	dns: (code, title) => ({
		code,
		type: title.toLowerCase().replace(" ", "_")
	}),
	"key-manager": (code, title) => ({
		code,
		title,
		description: title
	}),
	"container-infrastructure-management": (status, title) => ({ errors: [{
		status,
		title,
		detail: title
	}] }),
	database: toFault
};
const ROUTES = {
	compute: {
		"GET /servers/detail": listOf("servers", countServers, (call, index) => {
			const original_name = itemAt(call.used("compute.flavors"), index)?.name;
			const { vcpus, ram, disk } = call.flavors.find(({ name }) => name === original_name) ?? {};
			const flavor = {
				vcpus,
				ram,
				disk,
				ephemeral: 0,
				swap: 0,
				original_name,
				extra_specs: {}
			};
			return {
				name: `server-${index + 1}`,
				status: "ACTIVE",
				tenant_id: call.project,
				user_id: call.user,
				flavor
			};
		}),
		"GET /flavors/detail": listOf("flavors", ({ flavors }) => flavors.length, toFlavor),
		"GET /os-keypairs": listOf("keypairs", "compute.key_pairs", (_, index) => ({
			id: void 0,
			keypair: {
				name: `key-${index + 1}`,
				public_key: "ssh-ed25519 AAAA",
				fingerprint: "00:00"
			}
		})),
		"GET /os-server-groups": listNamed("server_groups", "compute.server_group_members", ({ idOf }, name, count) => ({
			policies: ["soft-anti-affinity"],
			members: times(count, (index) => idOf(`member of ${name}`, index))
		}))
	},
	network: {
		"GET /quotas/{project}/details.json": ({ values }) => values,
		"GET /quotas/{project}": ({ values, ...call }) => {
			const rows = fieldsOf(toValues(call, "GET /quotas/{project}/details")["quota"]);
			const limits = Object.entries(rows).map(([name, row]) => [name, fieldsOf(row)["limit"]]);
			return { quota: {
				...Object.fromEntries(limits),
				...fieldsOf(values["quota"])
			} };
		},
		"GET /routers": listNamed("routers", "network.router_routes", (_call, _name, count) => ({ routes: times(count, (index) => ({
			destination: `10.78.${index}.0/24`,
			nexthop: "10.77.0.9"
		})) })),
		"GET /default-security-group-rules": (call) => {
			return toPage(call, "default_security_group_rules", 4, (index) => ({
				direction: index < 2 ? "egress" : "ingress",
				ethertype: index % 2 === 0 ? "IPv4" : "IPv6",
				remote_group_id: index < 2 ? null : "PARENT",
				used_in_default_sg: true,
				used_in_non_default_sg: index < 2
			}));
		},
		"GET /{id}": (call) => {
			const member = call.id.slice(call.id.lastIndexOf("/") + 1).replaceAll("-", "_");
			const count = call.query.has("device_owner") ? 0 : call.used(`network.${member}`);
			const networks = Number(call.used("network.networks") || 1);
			return toPage(call, member, count, (index) => ({
				name: `${member}-${index + 1}`,
				project_id: call.project,
				...member === "subnets" && {
					enable_dhcp: true,
					host_routes: []
				},
				network_id: ["subnets", "ports"].includes(member) ? call.idOf("networks", index % networks) : void 0
			}));
		}
	},
	"block-storage": {
		"GET /os-quota-sets/{project}": (call) => {
			const ofTypes = VOLUME_ROWS.flatMap(([name, key]) => membersOf(call, [[name, key]]).map((type) => [`${name}_${type}`, toRow(call, `${key}[${type}]`)]));
			return { quota_set: {
				...fieldsOf(call.values["quota_set"]),
				...Object.fromEntries(ofTypes),
				id: call.project
			} };
		},
		"GET /types": (call) => {
			const names = [.../* @__PURE__ */ new Set([...membersOf(call, VOLUME_ROWS), DEFAULT_TYPE])];
			return toPage(call, "volume_types", names.length, (index) => toType(call, names[index]));
		},
		"GET /types/default": (call) => ({ volume_type: toType(call, DEFAULT_TYPE) })
	},
	"load-balancer": {
		"GET /lbaas/loadbalancers": listOf("loadbalancers", "loadbalancer.loadbalancers", (call, index, count) => {
			const { name } = itemAt(call.used("loadbalancer.flavors"), index) ?? {};
			return {
				provisioning_status: "ACTIVE",
				listeners: partsOf(call, call.used("loadbalancer.listeners"), index, count),
				pools: partsOf(call, call.used("loadbalancer.pools"), index, count),
				flavor_id: name === void 0 ? null : call.idOf("flavors", name)
			};
		}),
		"GET /lbaas/pools": listOf("pools", "loadbalancer.pools", (call, index, count) => {
			const monitors = call.used("loadbalancer.healthmonitors");
			return {
				provisioning_status: "ACTIVE",
				members: partsOf(call, call.used("loadbalancer.members"), index, count),
				healthmonitor_id: isCount(monitors) ? index < monitors ? call.idOf("monitors", index) : void 0 : false
			};
		}),
		"GET /lbaas/l7policies": listOf("l7policies", "loadbalancer.l7policies", (call, index, count) => ({
			provisioning_status: "ACTIVE",
			rules: partsOf(call, call.used("loadbalancer.l7rules"), index, count)
		})),
		"GET /lbaas/flavors": listNamed("flavors", "loadbalancer.flavors", () => ({ enabled: true }))
	},
	dns: {
		"GET /zones": (call) => {
			const wanted = call.query.get("name");
			const names = zonesOf(call).filter((name) => wanted === null || name === wanted);
			return {
				...toPage(call, "zones", wanted === null ? call.used("dns.zones") : names.length, (index) => {
					const name = names[index] ?? `zone-${index + 1}.example.`;
					return {
						id: call.idOf("zones", name),
						name,
						project_id: call.project,
						type: "PRIMARY"
					};
				}),
				...call.values
			};
		},
		"GET /recordsets": (call) => listRecordsets(call, zonesOf(call)),
		"GET /zones/{id}/recordsets": (call) => {
			const zone = zonesOf(call).find((name) => call.idOf("zones", name) === call.id);
			return zone === void 0 ? void 0 : listRecordsets(call, [zone]);
		}
	},
	image: {
		"GET /images": listOf("images", countImages, ({ used, project: owner }, index) => {
			const size = used("image.space_bytes");
			return {
				name: `image-${index + 1}`,
				status: "active",
				owner,
				size: size && (index === 0 ? size : 0)
			};
		}),
		"GET /info/usage": (call) => {
			const counts = Object.entries({
				image_count_total: "image.images",
				image_size_total: "image.space_bytes"
			}).map(([name, key]) => [name, { usage: call.used(key) }]);
			const rows = Object.entries(fieldsOf(call.values["usage"])).map(([name, row]) => {
				const whole = {
					...fieldsOf(Object.fromEntries(counts)[name]),
					...fieldsOf(row)
				};
				const toUnit = (value) => isCount(value) && !name.includes("_count_") ? Math.ceil(value / MIB) : value;
				return [name, Object.fromEntries(Object.entries(whole).map(([field, value]) => [field, toUnit(value)]))];
			});
			return { usage: Object.fromEntries(rows) };
		}
	},
	"object-store": { "HEAD ": (call) => {
		const [quota, usage] = [policiesIn(call.limit("objectstorage")), policiesIn(call.used("objectstorage"))];
		const sum = usage.reduce((total, [, size]) => total + Number(size), 0);
		const headers = [
			["x-account-bytes-used", call.used("s3.space_bytes") ?? (usage.length === 0 ? void 0 : sum)],
			["x-account-quota-bytes", call.limit("s3.space_bytes")],
			...quota.map(([policy, size]) => [`x-account-quota-bytes-policy-${policy}`, size]),
			...usage.map(([policy, size]) => [`x-account-storage-policy-${policy}-bytes-used`, size])
		].flatMap(([name, size]) => size === void 0 || size === -1 ? [] : [[name, JSON.stringify(size)]]);
		return {
			status: 204,
			headers: {
				"content-type": "text/plain; charset=utf-8",
				...Object.fromEntries(headers)
			}
		};
	} },
	"shared-file-system": {
		"GET /types": (call) => {
			const names = shareTypesOf(call);
			return toPage(call, "share_types", names.length, (index) => {
				return {
					...toType(call, names[index]),
					is_default: index === names.length - 1
				};
			});
		},
		"GET /quota-sets/{project}/detail": (call) => {
			const type = call.query.get("share_type");
			const total = fieldsOf(call.values["quota_set"]);
			if (type === null) return { quota_set: {
				...total,
				id: call.project
			} };
			if (!shareTypesOf(call).includes(type)) return void 0;
			const rows = SHARE_ROWS.map(([name, key]) => {
				const row = toRow(call, `${key}[${type}]`);
				return [name, {
					...row,
					limit: row.limit ?? fieldsOf(total[name])["limit"]
				}];
			});
			return { quota_set: {
				...Object.fromEntries(rows),
				id: call.project
			} };
		}
	},
	"container-infrastructure-management": {
		"GET /quotas/{project}/Cluster": ({ values, project }) => ({
			...values,
			project_id: project,
			resource: "Cluster"
		}),
		"GET /clustertemplates": listOf("clustertemplates", () => 1, ({ idOf, flavors }) => ({
			id: void 0,
			uuid: idOf("clustertemplates", "kubernetes"),
			name: "kubernetes",
			flavor_id: flavors[0]?.name,
			master_flavor_id: flavors[0]?.name,
			master_lb_enabled: true,
			fixed_network: null,
			docker_volume_size: null
		}))
	},
	database: {
		"GET /limits": ({ limit }) => {
			return { limits: [{
				verb: "ABSOLUTE",
				max_instances: limit("database.instances"),
				max_volumes: limit("database.space_gb")
			}] };
		},
		"GET /instances": listOf("instances", "database.instances", ({ used }, index) => ({
			name: `database-${index + 1}`,
			volume: { size: index === 0 ? used("database.space_gb") : 0 }
		}))
	},
	placement: { "GET /usages": ({ used }) => {
		const classes = countsIn(used("compute.resources"));
		return { usages: {
			VCPU: used("compute.cores"),
			MEMORY_MB: used("compute.ram_mb"),
			...classes
		} };
	} }
};
function rowsOfTypes(service) {
	return SERVICE_KEYS.filter((one) => one.service === service && findKey(one.key)?.membersBy !== void 0).map(({ key, limit }) => [limit?.field.split(".")[1] ?? "", key]);
}
const VOLUME_ROWS = rowsOfTypes("block-storage");
const SHARE_ROWS = rowsOfTypes("shared-file-system");
const DEFAULT_TYPE = "__DEFAULT__";
const MOST_ENTRIES = 1e3;
const MOST_PARTS = 2e4;
const MIB = 1048576;
const PATH = /^\w[\w.]*(?: (?:or|\+) \w[\w.]*)?$/u;
const PLACES = Map.groupBy(SERVICE_KEYS.flatMap(({ service, key, limit, usage }) => [limit, usage].flatMap((place, index) => {
	if (place === void 0 || place.service !== void 0 || !PATH.test(place.field)) return [];
	const call = `${service} ${place.call.replace(/\?.*$/u, "").replace("{project_id}", "{project}")}`;
	const paths = place.field.split(" + ").map((field) => (field.split(" or ").at(-1) ?? "").split("."));
	const document = index === 0 ? "quota" : "usage";
	return paths.map((path, part) => ({
		call,
		key,
		document,
		path,
		isReserved: part > 0
	}));
})), ({ call }) => call);
function routesOfValues(service) {
	const calls = [...PLACES.keys()].filter((call) => call.startsWith(`${service} `));
	return Object.fromEntries(calls.map((call) => [call.slice(service.length + 1), ({ values }) => values]));
}
const PATTERNS = new Map([...CATALOG].map(([service, [, , base]]) => {
	const toSource = (_, name) => name === "project" ? "([^/]+)" : "(?<id>.+)";
	const routes = {
		...routesOfValues(service),
		...ROUTES[service]
	};
	return [service, Object.entries(routes).map(([pattern, toBody]) => {
		const source = pattern.replace(" ", ` ${base}`).replaceAll(".", "\\.").replace(/\{(\w+)\}/gu, toSource);
		return {
			pattern,
			toBody,
			expression: new RegExp(`^${source}$`, "u")
		};
	})];
}));
function findRoute({ service, method, path }) {
	for (const { expression, ...route } of PATTERNS.get(service) ?? []) {
		const match = expression.exec(`${method} ${path}`);
		if (match === null) continue;
		try {
			const id = match.groups?.["id"] ?? "";
			const projects = match.slice(1).filter((part) => part !== id);
			return {
				...route,
				id: decodeURIComponent(id),
				projects: projects.map(decodeURIComponent)
			};
		} catch {
			return;
		}
	}
}
function toValues({ service, region }, pattern) {
	const body = {};
	for (const { path, document, key, isReserved } of PLACES.get(`${service} ${pattern.replace(".json", "")}`) ?? []) {
		const value = region[document].get(key);
		if (value !== void 0) setField(body, path, isReserved ? 0 : value);
	}
	return body;
}
function setField(body, [name = "", ...rest], value) {
	const inner = fieldsOf(body[name]);
	if (rest.length > 0) setField(inner, rest, value);
	body[name] = rest.length > 0 ? inner : value;
}
function fieldsOf(value) {
	return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
function listOf(member, counted, toEntry) {
	return (call) => {
		const count = typeof counted === "string" ? call.used(counted) : counted(call);
		return toPage(call, member, count, (index) => toEntry(call, index, count));
	};
}
function listNamed(member, key, toEntry) {
	return (call) => {
		const counts = countsIn(call.used(key));
		const entries = Object.entries(counts ?? {});
		return toPage(call, member, counts && entries.length, (index) => {
			const [name = "", own] = entries[index] ?? [];
			return {
				id: call.idOf(member, name),
				name,
				...toEntry(call, name, own)
			};
		});
	};
}
function toPage({ service, query, address, path, idOf }, member, count, toEntry) {
	if (!isCount(count)) return void 0;
	const numberOf = (name, most) => /^\d{1,9}$/u.test(query.get(name) ?? "") ? Math.min(Number(query.get(name)), most) : most;
	const start = query.has("marker") ? numberOf("marker", count) : 0;
	const end = Math.min(start + numberOf("limit", MOST_ENTRIES), count);
	const fields = query.getAll("fields");
	const entries = times(end - start, (index) => {
		const entry = {
			id: idOf(member, start + index),
			...toEntry(start + index)
		};
		const isWanted = ([name]) => fields.length === 0 || fields.includes(name);
		return Object.fromEntries(Object.entries(entry).filter(isWanted));
	});
	if (end === count || end === start) return { [member]: entries };
	const rest = new URLSearchParams(query);
	rest.set("marker", String(end));
	const next = `${address}${path}?${rest.toString()}`;
	const link = [{
		rel: "next",
		href: next
	}];
	const styles = {
		image: { next },
		dns: { links: { next } },
		"container-infrastructure-management": { next },
		database: { links: link }
	};
	return {
		[member]: entries,
		...styles[service] ?? { [`${member}_links`]: link }
	};
}
function countServers({ used }) {
	const [all, listed] = [used("compute.instances"), sumOf(used("compute.flavors"))];
	return isCount(all) ? Math.max(all, listed ?? 0) : listed;
}
function countImages({ query, used }) {
	return query.has("os_hidden") ? 0 : used("image.images");
}
function zonesOf({ used }) {
	return Object.keys(countsIn(used("dns.zone_recordsets")) ?? {});
}
function listRecordsets(call, zones) {
	const all = countsIn(call.used("dns.zone_recordsets"));
	const counts = all && Object.fromEntries(zones.map((name) => [name, all[name] ?? 0]));
	const records = countsIn(call.used("dns.zone_records"));
	return toPage(call, "recordsets", sumOf(counts), (index) => {
		const { name: zone = "", offset = 0 } = itemAt(counts, index) ?? {};
		const added = partsOf(call, records?.[zone], offset - 2, Number(counts?.[zone]) - 2);
		return {
			name: offset < 2 ? zone : `r${offset - 1}.${zone}`,
			zone_id: call.idOf("zones", zone),
			zone_name: zone,
			project_id: call.project,
			type: ["SOA", "NS"][offset] ?? "A",
			records: offset < 2 ? [`ns1.${zone}`] : added?.map(() => "192.0.2.1")
		};
	});
}
function toFlavor({ flavors, idOf }, index) {
	const { name = "", id = idOf("flavors", name), extra_specs = {}, ...sizes } = flavors[index] ?? {};
	return {
		id,
		name,
		...sizes,
		swap: "",
		"OS-FLV-EXT-DATA:ephemeral": 0,
		extra_specs
	};
}
function toType({ idOf }, name = "") {
	return {
		id: idOf("types", name),
		name,
		extra_specs: {}
	};
}
function toRow({ limit, used }, key) {
	return {
		limit: limit(key),
		in_use: used(key),
		reserved: used(key) === void 0 ? void 0 : 0
	};
}
function membersOf({ region: { quota, usage } }, rows) {
	const own = [...quota.keys(), ...usage.keys()].map(parseCheckKey).filter(({ key }) => rows.some(([, one]) => one === key));
	return [...new Set(own.flatMap(({ item }) => item ?? []))];
}
function shareTypesOf(call) {
	const types = membersOf(call, SHARE_ROWS);
	return types.length === 0 ? ["default"] : types;
}
function policiesIn(value) {
	return Array.isArray(value) ? value.map(({ type, space_bytes }) => [type, space_bytes]) : [];
}
function partsOf({ idOf }, total, index, count) {
	if (!isCount(total) || !isCount(count)) return void 0;
	return times(Math.floor(total / count) + (index < total % count ? 1 : 0), (part) => ({ id: idOf(`part of ${index}`, part) }));
}
function times(count, toEntry) {
	if (!isCount(count) || count > MOST_PARTS) return void 0;
	return Array.from({ length: count }, (_, index) => toEntry(index));
}
function isCount(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function countsIn(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return void 0;
	return Object.fromEntries(Object.entries(value).filter((pair) => isCount(pair[1])));
}
function sumOf(counts) {
	const numbers = countsIn(counts);
	return numbers && Object.values(numbers).reduce((sum, count) => sum + count, 0);
}
function itemAt(counts, index) {
	let before = 0;
	for (const [name, count] of Object.entries(countsIn(counts) ?? {})) {
		if (index < before + count) return {
			name,
			offset: index - before
		};
		before += count;
	}
}
function toUuid(text) {
	return sha256(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, "$1-$2-4$3-8$4-$5");
}

// src/emulator/openstack-emulator.ts
const DEMO_CREDENTIAL = {
	id: "quota-gate-demo",
	secret: "quota-gate-demo-secret"
};
const ROLES = [
	"reader",
	"member",
	"load-balancer_member",
	"creator",
	"swiftoperator"
];
function toCatalog(endpoints) {
	return [...Map.groupBy(endpoints, ({ service }) => service)].map(([type, own]) => ({
		type,
		id: `id-of-${type}`,
		name: CATALOG.get(type)?.[0] ?? type,
		endpoints: own.map(({ region, url }) => ({
			interface: "public",
			region,
			region_id: region,
			url
		}))
	}));
}
function toCloudRegions({ regions }) {
	return new Map([...regions].map(([name, { openstack, ...own }]) => {
		const merge = (document) => new Map([...own[document] ?? [], ...openstack?.[document] ?? []]);
		return [name, {
			quota: merge("quota"),
			usage: merge("usage")
		}];
	}));
}
function toRegisteredLimits(regions) {
	return [...regions].flatMap(([region_id, { quota }]) => {
		const classes = quota.get("compute.resources");
		if (typeof classes !== "object" || classes === null) return [];
		return [...Object.entries(UNIFIED_LIMIT_KEYS).map(([key, { name }]) => [name, quota.get(key)]), ...Object.entries(classes).map(([name, limit]) => [`class:${name}`, limit])].filter(([, limit]) => limit !== void 0).map(([resource_name, default_limit]) => ({
			service_id: "id-of-compute",
			region_id,
			resource_name,
			default_limit
		}));
	});
}
async function startOpenstack(options = {}) {
	const { host = "127.0.0.1", dataSet = embeddedDataSet(), token = DEMO_TOKEN, project = dataSet.project } = options;
	if (!isLoopback(host.includes(":") ? `[${host}]` : host)) {
		const message = say`The emulated OpenStack listens on loopback only: its credentials are known to everybody.`;
		throw new GateError(inputProblem(message, say`Leave ${code("--host")} out, or give 127.0.0.1.`));
	}
	const regions = toCloudRegions(dataSet);
	const server = createAnswerServer({ requestTimeout: REQUEST_MS }, {
		...options,
		token
	}, findAnswer);
	server.maxConnections = MOST_CONNECTIONS;
	const url = await listen(server, host, options.port);
	const folders = /* @__PURE__ */ new Map();
	const endpoints = [...regions].flatMap(([region, values]) => [...CATALOG.keys()].filter((service) => hasService(values, service)).map((service) => {
		const isShared = dataSet.shared.includes(service);
		const [home, own] = [...regions].find(([, one]) => isShared && hasService(one, service)) ?? [region, values];
		const folder = `/${encodeURIComponent(home)}/${service}`;
		folders.set(folder, {
			service,
			region: own
		});
		return {
			service,
			region,
			url: url + folder + (CATALOG.get(service)?.[1] ?? "").replace("{project}", encodeURIComponent(project))
		};
	}));
	const keystone = {
		project: {
			id: project,
			name: "demo"
		},
		userId: USER,
		roles: ROLES,
		logins: token === "quota-gate-demo-token" ? { applicationCredential: DEMO_CREDENTIAL } : {},
		tokens: /* @__PURE__ */ new Map(),
		findToken: (text) => text === token ? {} : void 0,
		issue: () => `gAAAAAB-emulated-${randomUUID()}`,
		catalogOf: () => toCatalog(endpoints),
		registeredLimits: toRegisteredLimits(regions),
		now: () => Date.now()
	};
	const authUrl = `${url}/identity/v3`;
	async function findAnswer(request) {
		const { method = "", url: target = "", headers } = request;
		if (!isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? "")) return { status: 421 };
		const { pathname, searchParams: query } = URL.parse(target, url) ?? new URL(url);
		const [, place = "", service = "", path = ""] = /^\/([^/]*)(?:\/([^/]*))?(.*)$/u.exec(pathname) ?? [];
		if (place === "identity") {
			const body = await readBody(request);
			const at = {
				method,
				path: pathname.slice(9),
				headers,
				authUrl
			};
			return body === void 0 ? { status: 413 } : answerKeystone(keystone, {
				...at,
				body
			});
		}
		const found = folders.get(`/${place}/${service}`);
		if (found === void 0) return { status: 404 };
		if (findValid(keystone, headers["x-auth-token"]) === void 0) return {
			...refuse(found.service, 401),
			headers: { "www-authenticate": `Keystone uri="${authUrl}"` }
		};
		const of = {
			...found,
			project,
			user: USER,
			address: `${url}/${place}/${service}`,
			flavors: dataSet.flavors
		};
		return answerQuestion({
			...of,
			method,
			path,
			query
		});
	}
	return {
		authUrl,
		close: () => closeServer(server)
	};
}
const USER = "7f273683bce54b9ab25e74fcd1af06f8";
const REQUEST_MS = 1e4;
const MOST_CONNECTIONS = 4096;
const MOST_BYTES = 65536;
async function readBody(request) {
	const chunks = [];
	let size = 0;
	for await (const chunk of request) {
		size += chunk.length;
		if (size > MOST_BYTES) return void 0;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString();
}

// src/commands/emulate.ts
const EMULATE_SETTINGS = {
	host: optionSetting("--host <address>", "address to listen on", anyText, "127.0.0.1"),
	port: optionSetting("--port <number>", "port to listen on; 0 is a free one", whole("", [0, 65535]), "0"),
	dataSet: optionSetting("--data-set <file>", "JSON: {\"project\": …, \"regions\": {REGION: {\"quota\": {…}, \"usage\": {…}}}}, keys of v3", optional(anyText)),
	token: optionSetting("--token <token>", "the token that is accepted", anyText, DEMO_TOKEN),
	keystone: optionSetting("--keystone <url>", "let this Keystone decide which tokens are accepted, as the real service does", optional((text, { label }) => parseAuthUrl(text, label))),
	project: optionSetting("--project <id>", "id of the project (default: the data set's)", optional(anyText))
};
const TRIED = ["quota-gate status", "quota-gate check plan.json"];
const STOP = "Stop it with Ctrl+C.\n";
const NO_KEYSTONE = say`${code("--openstack")} has a Keystone of its own, and ${code("--keystone")} names another one.`;
function addEmulate(program, { terminal, runtime }) {
	const command = program.command("emulate").summary("serve the Quota API from a data set").description("Serves the Quota API (v1, v2 and v3), or a small OpenStack on loopback, from a data set: an embedded one, or yours. For dry runs and for tests.").option("--openstack", "serve Keystone and the services of a cloud instead of the Quota API");
	addSettings(command, EMULATE_SETTINGS).action(async (options) => {
		const { dataSet: path, keystone: authUrl, token, ...rest } = toSettings(EMULATE_SETTINGS, {
			options,
			env: {}
		});
		const words = {
			noun: say`data set`,
			expected: say`JSON file`,
			maxBytes: MAX_DATA_SET_LENGTH,
			folder: terminal.cwd()
		};
		const dataSet = path === void 0 ? embeddedDataSet() : parseDataSet(await readOwnFile(path, words));
		const project = rest.project ?? dataSet.project;
		const shown = authUrl === void 0 && token === "quota-gate-demo-token" ? token : void 0;
		const startText = (what, tried) => {
			const paste = shown === void 0 ? [] : [
				`Token: ${shown}`,
				"In another terminal:",
				...tried
			];
			return [
				what,
				`Project: ${toSafeLine(project)}`,
				...paste,
				""
			].join("\n");
		};
		const onRequest = ({ method, path: asked, status }) => {
			terminal.stdout.write(`${toSafeLine(`${method} ${asked} ${status}`)}\n`);
		};
		if (options["openstack"] === true) {
			if (authUrl !== void 0) throw new GateError(inputProblem(NO_KEYSTONE, say`Leave one of the two options out.`));
			const cloud = await startOpenstack({
				...rest,
				dataSet,
				project,
				token,
				onRequest
			});
			const access = `OS_AUTH_URL=${cloud.authUrl} OS_TOKEN=${DEMO_TOKEN}`;
			const tried = [...TRIED.map((line) => `  ${access} ${line}`), `  quota-gate-service serve --auth-url ${cloud.authUrl}`];
			const text = startText(`OpenStack of the emulator: ${cloud.authUrl}`, tried);
			await runUntilStopped(terminal, cloud, `${text}${shown === void 0 ? "" : cloudText(cloud.authUrl)}${STOP}`);
			return;
		}
		const keystone = authUrl === void 0 ? void 0 : openKeystone(authUrl, runtime());
		const own = {
			...rest,
			dataSet,
			project,
			onRequest
		};
		const emulator = await startEmulator({
			...own,
			...keystone?.options ?? { token }
		});
		const access = `--api-url ${emulator.url} --project-id ${toShellWord(project)}`;
		const tried = TRIED.map((line) => `  OS_TOKEN=${DEMO_TOKEN} ${line} ${access}`);
		const text = startText(`Quota API of the emulator: ${emulator.url}`, tried);
		await runUntilStopped(terminal, emulator, text + STOP);
		await keystone?.close();
	});
	const unspecified = Object.entries(UNSPECIFIED_BEHAVIOUR).map(([question, answer]) => `  ${question}\n    ${answer}`);
	addNotes(command, `\nThe embedded project is ${embeddedDataSet().project}.\n\nWhat the specification of the API leaves open, and what the emulator does there:\n\n${unspecified.join("\n")}`);
}
function cloudText(authUrl) {
	const { id, secret } = DEMO_CREDENTIAL;
	return `As a cloud of clouds.yaml:\n  emulator: { auth_type: v3applicationcredential, auth: ${`{ auth_url: ${authUrl}, application_credential_id: ${id}, application_credential_secret: ${secret} }`} }\n`;
}
function openKeystone(authUrl, { env, log }) {
	const validator = openTokenValidator({
		authUrl,
		interface: "public",
		env,
		ca: void 0,
		log
	});
	const findProject = async (token) => (await validator.validate(token))?.projectId;
	return {
		options: {
			authUrl,
			findProject
		},
		close: () => validator.close()
	};
}

export { addEmulate };