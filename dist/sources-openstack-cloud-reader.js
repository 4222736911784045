import { $n as idOf, Bt as string, C as openClients, Ct as array, Dr as quotedList, E as openEnding, F as createGates, Ft as optional, Kt as _maxLength, Lt as record$1, M as SYSTEM_CLOCK, Mr as theSetting, N as createDeadline, Or as say, P as createGate, Pt as object, T as findPassing, Tr as quoted, Wt as unknown, ur as coalesce, w as ask, x as describeRedirect } from "./part-start.js";
import { G as INFO, J as findEndpoint, K as SERVICES, Y as listRegions, Z as serviceText, q as checkCatalog } from "./part-check.js";
import { n as readSnapshot } from "./sources-openstack-snapshot.js";
import { deserialize, serialize } from "node:v8";

// src/sources/openstack/service-request.ts
/** What a response means; a failure may pass with another attempt. */
function readAnswer(response, request) {
	const { status, headers } = response;
	const passing = findPassing(response);
	if (passing !== void 0) return passing;
	const refused = (what) => ({
		kind: "refused",
		status,
		what
	});
	if (status === 401 && request.isExtra) return refused(say`401, as where the access rules of an application credential do not allow it`);
	if (status === 401) {
		const hint = say`The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of docs/credentials.md.`;
		return {
			kind: "failed",
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
	if (request.method === "HEAD" && status < 300) return {
		kind: "answer",
		headers
	};
	return status === 200 ? readBody(response, request) : refused(say`${status}`);
}
/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ headers, body }, { page }) {
	const text = new TextDecoder().decode(body);
	try {
		const read = JSON.parse(text);
		if (text.trimStart().startsWith("{")) return {
			kind: "answer",
			headers,
			body: page === void 0 ? read : new Page(read, page)
		};
	} catch {}
	return {
		kind: "failed",
		code: "API_ANSWER_INVALID",
		retry: "briefly",
		what: say`the answer was something else than a JSON object, with status 200`,
		hint: say`Something else than the service may have answered: a proxy, or a login page in front of it.`
	};
}
/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES = 5e5;
/** One page, reduced to what is read of it. */
var Page = class {
	/** The entries; what is not as it should be is as it was. undefined: there is no list, or one of more entries than anybody has. */
	items;
	/** Query of the next page, with `?`. undefined: this is the last one. false: there is a link that cannot be read. */
	next;
	size;
	constructor(body, { member, entry }) {
		const page = record.safeParse(body).data ?? {};
		const whole = array(unknown()).check(_maxLength(MOST_ENTRIES)).safeParse(page[member]).data;
		this.items = whole?.map((one) => entry.safeParse(one).data ?? one);
		this.next = toQuery(findLink(page, member));
		this.size = JSON.stringify(this.items ?? []).length;
	}
};
const record = record$1(string(), unknown());
const links = array(object({
	rel: string(),
	href: optional(string())
}));
/** The link: `MEMBER_links` (Nova, Cinder, Octavia, Neutron), `links.next` (Designate) or `next` (Glance). undefined, null: there is none. */
function findLink(page, member) {
	const own = page[`${member}_links`];
	if (own !== void 0 && own !== null) {
		const parsed = links.safeParse(own);
		if (!parsed.success) return false;
		const next = parsed.data.find(({ rel }) => rel === "next");
		return next === void 0 ? void 0 : next.href ?? false;
	}
	return record.safeParse(page["links"]).data?.["next"] ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return void 0;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? false : url.search;
}

// src/sources/openstack/client.ts
/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;
/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16777216;
/** Opens the client of a session. Sends nothing. The caller must close it. */
function openCloudClient(session, send) {
	const ending = openEnding();
	const asked = /* @__PURE__ */ new Map();
	const sendOnce = (request) => {
		const sending = asked.get(identify(request)) ?? ending.run(() => send(request));
		asked.set(identify(request), sending);
		return sending;
	};
	const ask = async (region, { service, call, subject, headers = {}, isExtra = false }, page) => {
		const endpoint = findEndpoint(session, service, region);
		if ("reason" in endpoint) return endpoint;
		const method = call.startsWith("HEAD ") ? "HEAD" : "GET";
		const path = call.slice(method.length + 1).replaceAll("{project_id}", encodeURIComponent(session.projectId));
		const { href: url, pathname } = new URL(endpoint.url + path);
		const words = {
			subject: say`the ${subject} of the ${SERVICES[service].label}`,
			server: say`the ${serviceText(service, region)}`,
			call: quoted(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`)
		};
		const outcome = await sendOnce({
			method,
			url,
			headers,
			service,
			isExtra,
			address: endpoint.url,
			page,
			words
		});
		if (outcome.kind === "answer") return outcome;
		const { status, what } = outcome;
		if (status !== 403) return {
			kind: "refusal",
			status,
			reason: say`The ${serviceText(service, region)} answered ${words.call} with ${what}.`
		};
		return {
			kind: "refusal",
			status,
			reason: say`The ${serviceText(service, region)} refuses ${words.call} (403)${explainRoles(service, session.roles)}`,
			isRefused: true
		};
	};
	const list = async (region, call, shape) => {
		const [path = ""] = call.call.split("?");
		const items = [];
		const searches = /* @__PURE__ */ new Set();
		let size = 0;
		const cutOff = (what) => ({
			kind: "refusal",
			status: 200,
			reason: say`The list of ${call.subject} of the ${serviceText(call.service, region)} cannot be read: ${what}.`
		});
		for (let search = call.call.slice(path.length); search !== void 0;) {
			if (searches.has(search)) return cutOff(say`its pages lead to one that was read before`);
			searches.add(search);
			const answer = await ask(region, {
				...call,
				call: path + search
			}, shape);
			if (answer.kind === "refusal") return answer;
			const page = answer.body;
			if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
			if (page.items === void 0) return cutOff(say`one of its pages has no list`);
			size += page.size;
			if (size > MOST_CHARACTERS || searches.size > MOST_PAGES) return cutOff(say`it is too large`);
			for (const item of page.items) items.push(item);
			if (page.next === false) return cutOff(say`the link to its next page cannot be read`);
			search = page.next;
		}
		const parsed = array(shape.entry).safeParse(items);
		if (parsed.success) return parsed.data;
		const field = (parsed.error.issues[0]?.path ?? []).filter((part) => typeof part === "string").join(".");
		return cutOff(field === "" ? say`one of its entries is not an object` : say`an entry's ${quoted(field)} is not what was expected`);
	};
	return {
		session,
		regions: listRegions(session),
		inRegion: (region) => ({
			session,
			region,
			ask: (call) => ask(region, call),
			list: (call, shape) => list(region, call, shape)
		}),
		close: () => ending.close()
	};
}
/** Identity of a request, without its token. */
function identify({ method, url, headers, page }) {
	return idOf(method, url, headers, page?.member);
}
/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles(service, roles) {
	const { roles: enough, role } = SERVICES[service];
	const found = enough.find((name) => roles.includes(name));
	if (found !== void 0) return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
	return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}

// src/sources/openstack/cloud-reader.ts
/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16777216;
/** Large answers that are read at once, of all projects: users write much about servers, and what is made of it takes more for a moment. */
const LARGE_AT_ONCE = 4;
/** Opens a reader. Sends nothing. A request under way is sent once for all readings of a token, and goes on where one gives it up. */
function openCloudReader(options) {
	const { timeoutMs, mostAtOnce, runtime, calls, onCall, isLasting = true } = options;
	const { timing = {
		attemptMs: timeoutMs / 2,
		attempts: 3,
		backoffMs: 500
	} } = options;
	const { now, env, log, version, clock = SYSTEM_CLOCK } = runtime;
	const clients = openClients({
		setting: say`the address in the cloud's catalog`,
		env,
		isLasting
	});
	const enter = createGates(mostAtOnce);
	const enterOfProject = createGates(Math.ceil(mostAtOnce / 2));
	const enterLarge = createGate(LARGE_AT_ONCE);
	const enterLargeOfProject = createGates(2);
	const underWay = /* @__PURE__ */ new Map();
	const closing = new AbortController();
	const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
	/** Asks, with retries. Throws a GateError where there is no answer. */
	const send = (request, { token, projectId, ca }, deadline) => {
		const { service, method, url, headers, words } = request;
		const { origin, pathname, search } = new URL(url);
		const leftMs = () => deadline.remainingMs();
		const gate = isLasting ? idOf(service, request.address.replaceAll(projectId, "{project_id}")) : origin;
		const own = {
			"user-agent": `quota-gate/${version}`,
			accept: "application/json"
		};
		return ask({
			timing,
			deadline,
			clock,
			log,
			slowHint,
			halt: closing.signal
		}, {
			...words,
			origin,
			request: {
				method,
				path: pathname + search,
				headers: {
					...own,
					...headers,
					"x-auth-token": token.text
				},
				maxBytes: MAX_ANSWER_BYTES,
				onlyOf200: true,
				largeInTurn: (read) => enterLargeOfProject(projectId, () => enterLarge(read, leftMs()), leftMs())
			},
			send: async (whole) => clients.find(origin, ca).send(whole),
			inTurn: (attempt) => enterOfProject(idOf(gate, projectId), () => enter(gate, attempt, leftMs()), leftMs()),
			onCall: (call) => onCall?.({
				service,
				...call
			}),
			read: (response) => readAnswer(response, request)
		});
	};
	const findOrSend = async (request, session, deadline) => {
		const store = request.page === void 0 ? calls : void 0;
		const kept = store?.find(session, identify(request));
		if (kept !== void 0) return {
			...kept,
			value: deserialize(kept.value)
		};
		const bornMs = now().getTime();
		const value = await send(request, session, deadline);
		store?.keep(session, identify(request), {
			value: serialize(value),
			bornMs
		});
		return {
			value,
			bornMs
		};
	};
	/** Runs a task with a session's services, in the time for one reading. `bornMs`: of the oldest call so far, in milliseconds since 1970. Throws what the task throws. */
	const use = async (session, task) => {
		let bornMs = now().getTime();
		const deadline = createDeadline(timeoutMs, clock);
		const client = openCloudClient(session, async (request) => {
			const id = idOf(session.token.text, identify(request));
			const sent = await coalesce(underWay, id, () => findOrSend(request, session, deadline));
			bornMs = Math.min(bornMs, sent.bornMs);
			return sent.value;
		});
		try {
			return await task(client, () => bornMs);
		} finally {
			client.close();
		}
	};
	return {
		use,
		/** Reads what is wanted, with the calls alone that this needs. Throws a GateError with every service that fails or does not answer. */
		read: async (session, query) => {
			checkCatalog(session);
			return use(session, async (client, bornMs) => {
				return {
					snapshot: await readSnapshot(client, query, {
						info: INFO,
						now
					}),
					bornMs: bornMs()
				};
			});
		},
		close: () => {
			closing.abort();
			return clients.close();
		}
	};
}

export { openCloudReader };