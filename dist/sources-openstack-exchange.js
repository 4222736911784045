import { $ as findPassing, $n as unknown, Kn as record$1, Pn as array, Q as ask, Sn as GateError, Un as object, Wn as optional, X as describeRedirect, Yn as string, Z as openClient, _n as isLoopback, at as NoTurn, ct as HttpError, et as openEnding, gn as isLinkLocal, mr as quote, pr as quoteList, ur as compareText, vn as isMappedIpv4, wr as idOf } from "./shared.js";
import { a as SERVICES, n as explainOutcome, r as explainPages, t as explainFailure } from "./sources-openstack-refusals.js";

// src/sources/openstack/endpoint.ts
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
		reason: `The catalog's address of the ${label} in ${quote(region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`,
		isThere: true
	};
	const path = url.pathname.replace(/\/+$/, "");
	return { url: url.origin + (version === null || hasVersion(path, directory) ? path : `${path}/${version}`) };
}
/** true for a path that ends with a version, or with one and the project: what comes before belongs to whoever is in front of the service. */
function hasVersion(path, { projectId }) {
	const [last = "", before = ""] = path.split("/").toReversed();
	return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}
/** A catalog comes from whoever answers as Keystone, so it leads to no address that the settings could not name, either. */
function canBeAsked({ protocol, hostname, username, password }) {
	return (protocol === "https:" || protocol === "http:") && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}
function isOfEveryRegion({ region }) {
	return region === null;
}
/** The endpoints of a service: those of the first type that has any for the interface, of all interfaces. */
function endpointsOf({ catalog, interface: wanted }, service) {
	const byType = SERVICES[service].types.map((type) => (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints));
	return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}
function noService(about) {
	const { label, offered, directory, region } = about;
	const none = `This cloud has no ${label} in ${quote(region)}`;
	const others = new Set(offered.filter((one) => one.region === region || isOfEveryRegion(one)).map((one) => one.interface));
	if (others.size === 0) return `${none}.`;
	const interfaces = quoteList([...others].toSorted(compareText));
	return `${none} for the interface ${quote(directory.interface)}, only for ${interfaces}, which ${quote("interface")} in clouds.yaml (${quote("OS_INTERFACE")}) can name.`;
}
/** Names of the catalog's regions, sorted: those with a compute service; where there is none, those of all services but Keystone. */
function listRegions(directory) {
	const regionsOf = (endpoints) => {
		const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
		return [...new Set(regions)].filter((region) => region !== null).toSorted(compareText);
	};
	const ofCompute = regionsOf(endpointsOf(directory, "compute"));
	if (ofCompute.length > 0) return ofCompute;
	return regionsOf((directory.catalog ?? []).filter(({ type }) => type !== "identity").flatMap(({ endpoints }) => endpoints));
}

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

// src/sources/openstack/client.ts
/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;
/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16777216;
/** Makes the client of a session. */
function createClient(session, exchanges) {
	let failure = null;
	const findMissing = (service, region) => {
		const endpoint = findEndpoint(session, service, region);
		return "url" in endpoint ? null : {
			kind: "refusal",
			status: null,
			...endpoint
		};
	};
	const ask = async (asked) => {
		const { method, request, search, page } = asked;
		const { service, region, path, headers = {}, subject } = request;
		const endpoint = findEndpoint(session, service, region);
		if ("reason" in endpoint) return {
			kind: "refusal",
			status: null,
			reason: endpoint.reason
		};
		const url = new URL(endpoint.url + path + search).href;
		const about = `${subject} of the ${SERVICES[service].label}`;
		const outcome = await exchanges.ask({
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
			status: outcome.kind === "refused" ? outcome.status : null,
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

// src/sources/openstack/attempts.ts
/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16777216;
/** With less time left than this a request that has waited for its turn is not sent any more. */
const LEAST_TO_SEND_MS = 100;
/** Asks, with retries. Throws what `renew` throws. */
async function exchange(means, question) {
	const { now, log, nameOf } = means.runtime;
	const bornMs = now().getTime();
	const slowHint = `If the service is slow rather than out of reach, raise ${nameOf("timeout")}.`;
	return {
		outcome: await ask({
			...means,
			log,
			slowHint
		}, {
			call: `${question.method} ${question.url}`,
			subject: `the ${question.subject}`,
			attempt: (limitMs) => attempt(means, question, limitMs)
		}),
		bornMs
	};
}
/** Makes one attempt. The token is sent under https and to loopback only; another address is asked without it, to see where it leads. */
async function attempt(means, question, limitMs) {
	const { origin, hostname, pathname, search } = new URL(question.url);
	const { upgrades, token, deadline, runtime, cut } = means;
	const target = upgrades.get(origin) ?? origin;
	const isClear = target.startsWith("http:") && !isLoopback(hostname);
	const sent = token.current();
	const send = ({ send: sendTo, largeInTurn }) => sendTo({
		method: question.method,
		path: pathname + search,
		headers: {
			accept: "application/json",
			"user-agent": `quota-gate/${runtime.version}`,
			...question.headers,
			...isClear ? {} : { "x-auth-token": sent.text }
		},
		limitMs: Math.max(1, Math.min(limitMs, deadline.remainingMs())),
		maxBytes: MAX_ANSWER_BYTES,
		readsBody: (status) => status === 200,
		...cut === void 0 ? {} : { signal: cut },
		...largeInTurn === void 0 ? {} : { largeInTurn }
	});
	const response = await means.use(target, question, (line) => {
		const beforeMs = deadline.remainingMs();
		return line.inTurn(() => {
			if (deadline.remainingMs() < LEAST_TO_SEND_MS && beforeMs > 200) throw new NoTurn();
			return send(line);
		}, beforeMs);
	});
	const secure = findUpgrade(response, target);
	if (secure !== null) upgrades.set(origin, secure);
	const isRenewed = response.status === 401 && !isClear && await token.replace(sent, deadline.remainingMs()) !== null;
	const meaning = toMeaning(response, {
		question,
		target,
		isClear
	});
	return {
		response,
		meaning: secure !== null || isRenewed ? {
			...meaning,
			retry: "at-once"
		} : meaning
	};
}
/** The origin under https on the same host that a response redirects to. null: it does not, or it came under https. */
function findUpgrade({ status, headers }, target) {
	if (status < 300 || status >= 400 || !target.startsWith("http:")) return null;
	const location = URL.parse(headers.get("location") ?? "", target);
	return location?.protocol === "https:" && location.hostname === new URL(target).hostname ? location.origin : null;
}
function toMeaning(response, about) {
	const { status, headers } = response;
	const { question, target, isClear } = about;
	const passing = findPassing(response);
	if (passing !== null) return passing;
	if (isClear) return {
		kind: "unencrypted",
		origin: target,
		retry: "no"
	};
	if (status === 401) return {
		kind: "failed",
		code: "API_REFUSED",
		retry: "no",
		status,
		what: "the answer was 401",
		hint: "The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of docs/credentials.md."
	};
	const refused = (what) => ({
		kind: "refused",
		status,
		what,
		retry: "no"
	});
	if (status === 300) return refused("300, a choice of versions of its API");
	if (status > 300 && status < 400) return refused(`${status}, a redirect to ${describeRedirect(response, target)}, which is not followed, so that the token goes nowhere else`);
	if (question.method === "HEAD" && status < 300) return {
		kind: "answer",
		headers,
		body: null,
		retry: "no"
	};
	if (status !== 200) return refused(String(status));
	return readBody(response, question);
}
/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ status, headers, body }, { page }) {
	const text = new TextDecoder().decode(body);
	const start = text.trimStart().charAt(0);
	try {
		if (start === "{") {
			const read = JSON.parse(text);
			return {
				kind: "answer",
				headers,
				body: page === null ? read : new Page(read, page),
				retry: "no"
			};
		}
	} catch {
		return {
			kind: "refused",
			status,
			what: "JSON that breaks off or is none",
			retry: "briefly"
		};
	}
	return {
		kind: "failed",
		code: "API_ANSWER_INVALID",
		retry: "briefly",
		status,
		what: `the answer was ${start === "<" ? "a page" : start === "" ? "nothing" : "something else than a JSON object"}, with status 200`,
		hint: "Something else than the service may have answered: a proxy, or a login page in front of it."
	};
}

// src/sources/openstack/connections.ts
/** Time after which a server that nobody asks is forgotten, with all that was opened for it. */
const FORGOTTEN_AFTER_MS = 6e4;
/** Makes connections. Sends nothing. `isLasting`: for a process that goes on for long. */
function openConnections(to) {
	const opened = /* @__PURE__ */ new Map();
	let isClosed = false;
	const open = ({ origin, ca }) => {
		const setting = "the address in the cloud's catalog";
		return {
			client: openClient({
				...to,
				url: origin,
				setting,
				ca
			}),
			users: 0,
			closing: void 0
		};
	};
	const close = async ({ client, closing }) => {
		clearTimeout(closing);
		const [one] = await Promise.allSettled([client]);
		if (one.status === "fulfilled") await one.value.close();
	};
	return {
		use: async (server, task) => {
			if (isClosed) throw new HttpError("the program ends", { retry: "no" });
			const name = idOf(server.origin, server.ca);
			const one = opened.get(name) ?? open(server);
			opened.set(name, one);
			clearTimeout(one.closing);
			one.users += 1;
			try {
				return await task(await one.client);
			} finally {
				one.users -= 1;
				if (one.users === 0) one.closing = setTimeout(() => {
					opened.delete(name);
					close(one);
				}, FORGOTTEN_AFTER_MS).unref();
			}
		},
		close: async () => {
			isClosed = true;
			await Promise.all([...opened.values()].map(close));
			opened.clear();
		}
	};
}

// src/sources/openstack/exchange.ts
const ABANDONED = {
	kind: "abandoned",
	retry: "no"
};
/** Begins a reading. The caller must close it. */
function openExchanges(toAsk) {
	const ending = openEnding();
	const { halt, cut } = ending;
	const given = Promise.withResolvers();
	cut.addEventListener("abort", () => given.resolve(null));
	const asked = /* @__PURE__ */ new Map();
	let bornMs = Number.POSITIVE_INFINITY;
	const ask = async (question) => {
		const exchanged = await Promise.race([toAsk(question, {
			halt,
			cut
		}), given.promise]);
		if (exchanged === null) return ABANDONED;
		bornMs = Math.min(bornMs, exchanged.bornMs);
		if (exchanged.outcome.kind === "failed") ending.fail();
		return exchanged.outcome;
	};
	return {
		get bornMs() {
			return bornMs;
		},
		ask: (question) => {
			if (cut.aborted) return Promise.resolve(ABANDONED);
			const key = toKey(question);
			const known = asked.get(key) ?? ask(question);
			asked.set(key, known);
			return known;
		},
		close: () => ending.close()
	};
}
/** What makes two questions the same one, whoever asks. */
function toKey({ method, url, headers, page }) {
	return idOf(method, url, headers, page);
}

export { createClient as a, exchange as i, toKey as n, listRegions as o, openConnections as r, openExchanges as t };