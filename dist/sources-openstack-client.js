import { $n as record$1, Ar as quotedList, Kr as idOf, On as GateError, Or as quoted, Sn as isLinkLocal, Vn as array, Xn as object, Zn as optional, et as openEnding, jr as say, nr as string, or as unknown, tt as toProblem, wn as isMappedIpv4, yr as compareText } from "./shared.js";

// src/sources/openstack/paging.ts
/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES = 5e5;
/** One page, reduced to what is read of it. */
var Page = class {
	/** The entries, with the wanted fields alone; what is no object is as it was. null: there is no list. */
	items;
	/** Query of the next page, with `?`. null: this is the last one. undefined: there is a link that cannot be read. */
	next;
	/** What the whole first entry is known by. null: there is no entry. */
	beginning;
	/** Size of the entries, in characters of JSON. Infinity: there are more than anybody has, and they are not kept. */
	size;
	constructor(body, { member, fields }) {
		const page = record.safeParse(body).data ?? {};
		const entries = page[member];
		const whole = Array.isArray(entries) ? entries : null;
		const paths = fields.map((field) => field.split("."));
		const isTooLong = whole !== null && whole.length > MOST_ENTRIES;
		this.items = isTooLong ? [] : whole?.map((entry) => pick(entry, paths)) ?? null;
		this.next = toQuery(findLink(page, member));
		this.beginning = whole === null || whole.length === 0 ? null : toDigest(whole[0]);
		this.size = isTooLong ? Number.POSITIVE_INFINITY : JSON.stringify(this.items).length;
	}
};
function toDigest(value) {
	return process.getBuiltinModule("node:crypto").hash("sha256", JSON.stringify(value), "base64");
}
const record = record$1(string(), unknown());
const links = array(object({
	rel: string(),
	href: optional(string())
}));
/** A value with the fields at some paths alone. */
function pick(value, paths) {
	if (paths.some(({ length }) => length === 0) || typeof value !== "object" || value === null || Array.isArray(value)) return value;
	const below = Map.groupBy(paths, ([name = ""]) => name);
	const found = Object.entries(value).flatMap(([name, inner]) => {
		const rest = below.get(name);
		return rest === void 0 ? [] : [[name, pick(inner, rest.map((path) => path.slice(1)))]];
	});
	return Object.fromEntries(found);
}
/**
* The link: of `MEMBER_links` (Nova, Cinder, Octavia, Neutron), of `links.next` (Designate), or `next` (Glance). undefined, null: there
* is none.
*/
function findLink(page, member) {
	const own = page[`${member}_links`];
	if (own !== void 0 && own !== null) {
		const parsed = links.safeParse(own);
		if (!parsed.success) return false;
		const next = parsed.data.find(({ rel }) => rel === "next");
		return next === void 0 ? null : next.href ?? false;
	}
	const ofLinks = object({ next: optional(unknown()) }).safeParse(page["links"]);
	return (ofLinks.success ? ofLinks.data.next : void 0) ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return null;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? void 0 : url.search;
}

// src/sources/openstack/services.ts
/** Roles that are the same in every cloud. */
function rolesOf(...roles) {
	return {
		roles,
		role: say`the role ${quotedList(roles, { conjunction: "or" })}`
	};
}
const READER = rolesOf("reader", "member");
/** Roles of Swift, which each operator chooses: swift/common/middleware/keystoneauth.py, `operator_roles`. */
const OPERATOR_ROLES = ["swiftoperator", "admin"];
/** All services. */
const SERVICES = {
	compute: {
		label: "compute service",
		types: ["compute"],
		version: "v2.1",
		...READER
	},
	network: {
		label: "network service",
		types: ["network"],
		version: "v2.0",
		...READER
	},
	"block-storage": {
		label: "block storage service",
		types: [
			"block-storage",
			"volumev3",
			"volumev2",
			"volume",
			"block-store"
		],
		version: "v3",
		...READER
	},
	"load-balancer": {
		label: "load balancer service",
		types: ["load-balancer"],
		version: "v2.0",
		...rolesOf("load-balancer_observer", "load-balancer_member")
	},
	dns: {
		label: "DNS service",
		types: ["dns"],
		version: "v2",
		...READER
	},
	image: {
		label: "image service",
		types: ["image"],
		version: "v2",
		...READER
	},
	"object-store": {
		label: "object storage service",
		types: ["object-store"],
		version: null,
		roles: OPERATOR_ROLES,
		role: say`a role that the operator has named for it, by default ${quotedList(OPERATOR_ROLES, { conjunction: "or" })}`
	}
};
/**
* Finds the address of a service: by its types in order, the session's interface, and the region, where an endpoint of no region holds
* for every one. The version is appended where the address has none.
*/
function findEndpoint(directory, service, region) {
	const { label, version } = SERVICES[service];
	const offered = endpointsOf(directory, service);
	const ofInterface = offered.filter((endpoint) => endpoint.interface === directory.interface);
	const found = ofInterface.find((endpoint) => endpoint.region === region) ?? ofInterface.find(isOfEveryRegion) ?? null;
	if (found === null) return {
		reason: noService({
			label,
			offered,
			directory,
			region
		}),
		isThere: false
	};
	const url = URL.parse(found.url);
	if (url === null || !canBeAsked(url)) return {
		reason: say`The catalog's address of the ${label} in ${quoted(region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`,
		isThere: true
	};
	const path = url.pathname.replace(/\/+$/, "");
	return { url: url.origin + (version === null || hasVersion(path, directory) ? path : `${path}/${version}`) };
}
/** true for a path that ends with a version, or with one and the project: what comes before belongs to a proxy in front of the service. */
function hasVersion(path, { projectId }) {
	const [last = "", before = ""] = path.split("/").toReversed();
	return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}
/** A catalog comes from the server that answers as Keystone, so it may name no address that the settings may not name. */
function canBeAsked({ protocol, hostname, username, password }) {
	return (protocol === "https:" || protocol === "http:") && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}
function isOfEveryRegion({ region }) {
	return region === void 0;
}
/** The endpoints of a service: those of the first type that has any for the interface, of all interfaces. */
function endpointsOf({ catalog, interface: wanted }, service) {
	const byType = SERVICES[service].types.map((type) => (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints));
	return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}
function noService(about) {
	const { label, offered, directory, region } = about;
	const none = say`This cloud has no ${label} in ${quoted(region)}`;
	const others = new Set(offered.filter((one) => one.region === region || isOfEveryRegion(one)).map((one) => one.interface));
	if (others.size === 0) return say`${none}.`;
	const interfaces = quotedList([...others].toSorted(compareText));
	return say`${none} for the interface ${quoted(directory.interface)}, only for ${interfaces}, which \`interface\` in clouds.yaml (\`OS_INTERFACE\`) can name.`;
}
/** Names of the catalog's regions, sorted: those with a compute service; where there is none, those of all services but Keystone. */
function listRegions(directory) {
	const regionsOf = (endpoints) => {
		const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
		return [...new Set(regions)].filter((region) => region !== void 0).toSorted(compareText);
	};
	const ofCompute = regionsOf(endpointsOf(directory, "compute"));
	if (ofCompute.length > 0) return ofCompute;
	return regionsOf((directory.catalog ?? []).filter(({ type }) => type !== "identity").flatMap(({ endpoints }) => endpoints));
}

// src/sources/openstack/client.ts
/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;
/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16777216;
/** Makes the client of a session. */
function createClient(session, conversation) {
	let failure = null;
	const findMissing = (service, region) => {
		const endpoint = findEndpoint(session, service, region);
		return "url" in endpoint ? void 0 : {
			kind: "refusal",
			status: void 0,
			...endpoint
		};
	};
	const ask = async (asked) => {
		const { method, request, search, page } = asked;
		const { service, region, path, headers = {}, subject } = request;
		const endpoint = findEndpoint(session, service, region);
		if ("reason" in endpoint) return {
			kind: "refusal",
			status: void 0,
			reason: endpoint.reason
		};
		const url = new URL(endpoint.url + path + search).href;
		const about = `${subject} of the ${SERVICES[service].label}`;
		const outcome = await conversation.ask({
			method,
			url,
			headers,
			subject: about,
			service,
			address: endpoint.url,
			page
		});
		const call = {
			method,
			url,
			service,
			region,
			session
		};
		if (outcome.kind === "answer") return outcome;
		if (outcome.kind === "failed") {
			const error = new GateError(explainFailure(outcome, call));
			failure ??= error;
			throw error;
		}
		if (outcome.kind === "abandoned") throw failure ?? /* @__PURE__ */ new Error("given up without a failure");
		return {
			kind: "refusal",
			status: outcome.kind === "refused" ? outcome.status : void 0,
			reason: explainOutcome(outcome, call)
		};
	};
	const list = async (request) => {
		const { service, region, member, fields } = request;
		const items = [];
		const searches = /* @__PURE__ */ new Set();
		const beginnings = /* @__PURE__ */ new Set();
		let size = 0;
		const cutOff = (what) => ({
			kind: "refusal",
			status: 200,
			reason: explainPages(what, {
				service,
				region,
				subject: request.subject
			})
		});
		for (let search = toSearch(request.query ?? {}); search !== null;) {
			if (searches.has(search)) return cutOff("its pages lead to one that was read before");
			if (searches.size >= MOST_PAGES) return cutOff(`it has more than ${MOST_PAGES} pages`);
			searches.add(search);
			const answer = await ask({
				method: "GET",
				request,
				search,
				page: {
					member,
					fields
				}
			});
			if (answer.kind === "refusal") return answer;
			const page = answer.body;
			if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
			if (page.items === null) return cutOff("one of its pages has no list");
			if (page.beginning !== null && beginnings.has(page.beginning)) return cutOff("one of its pages came twice");
			if (page.beginning !== null) beginnings.add(page.beginning);
			size += page.size;
			if (size > MOST_CHARACTERS) return cutOff("it is too large");
			for (const item of page.items) items.push(item);
			if (page.next === void 0) return cutOff("the link to its next page cannot be read");
			search = page.next;
		}
		return {
			kind: "list",
			items
		};
	};
	return {
		session,
		regions: listRegions(session),
		findMissing,
		addressOf: (service, region) => {
			const endpoint = findEndpoint(session, service, region);
			return "url" in endpoint ? endpoint.url : null;
		},
		get: (request) => ask({
			method: "GET",
			request,
			search: toSearch(request.query ?? {}),
			page: null
		}),
		head: (request) => ask({
			method: "HEAD",
			request,
			search: toSearch(request.query ?? {}),
			page: null
		}),
		list
	};
}
function toSearch(query) {
	const parameters = new URLSearchParams();
	for (const [name, values] of Object.entries(query)) for (const value of typeof values === "string" ? [values] : values) parameters.append(name, value);
	return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
const ABANDONED = {
	kind: "abandoned",
	retry: "no"
};
/** Begins a reading. The caller must close it. */
function openConversation(send) {
	const ending = openEnding();
	const { halt, cut } = ending;
	const given = Promise.withResolvers();
	cut.addEventListener("abort", () => given.resolve(null));
	const asked = /* @__PURE__ */ new Map();
	let bornMs = Number.POSITIVE_INFINITY;
	const ask = async (request) => {
		const answered = await Promise.race([send(request, {
			halt,
			cut
		}), given.promise]);
		if (answered === null) return ABANDONED;
		bornMs = Math.min(bornMs, answered.bornMs);
		if (answered.outcome.kind === "failed") ending.fail();
		return answered.outcome;
	};
	return {
		get bornMs() {
			return bornMs;
		},
		ask: (request) => {
			if (cut.aborted) return Promise.resolve(ABANDONED);
			const key = identify(request);
			const known = asked.get(key) ?? ask(request);
			asked.set(key, known);
			return known;
		},
		close: () => ending.close()
	};
}
/** Identity of a request, without its token. */
function identify({ method, url, headers, page }) {
	return idOf(method, url, headers, page);
}
/** A service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
function serviceText({ service, region }) {
	return say`${SERVICES[service].label} in ${quoted(region)}`;
}
/** Method and path, the project's id as `{project_id}`: the call as the documentation names it. */
function callText({ method, url, session }) {
	const { pathname } = new URL(url);
	return quoted(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`);
}
/** The reason why a service has not answered a request, as a sentence. */
function explainOutcome(outcome, call) {
	if (outcome.kind === "unencrypted") return say`The catalog's address of the ${serviceText(call)} is http (${quoted(outcome.origin)}) and does not lead to https, and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`;
	if (outcome.status !== 403) return say`The ${serviceText(call)} answered ${callText(call)} with ${outcome.what}.`;
	return say`The ${serviceText(call)} refuses ${callText(call)} (403)${explainRoles(call)}`;
}
/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles({ service, session: { roles } }) {
	const { roles: enough, role } = SERVICES[service];
	const found = enough.find((name) => roles.includes(name));
	if (found !== void 0) return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
	return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}
/** The reason why a list is not known to its end, as a sentence. `what`: a clause about the list. */
function explainPages(what, of) {
	return say`The list of ${of.subject} of the ${serviceText(of)} cannot be read to its end: ${what}.`;
}
/** The problem of a request that has failed, with service, region, call and origin. */
function explainFailure(failure, call) {
	const { origin } = new URL(call.url);
	return toProblem(failure, {
		server: say`the ${serviceText(call)}`,
		call: callText(call),
		origin
	});
}

export { SERVICES as a, serviceText as i, identify as n, listRegions as o, openConversation as r, Page as s, createClient as t };