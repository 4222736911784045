import { n as __exportAll } from "./rolldown-runtime.js";
import { An as array, Ct as findPassing, Jn as _maxLength, Qr as theSetting, Rn as object, St as ask, Vn as record$1, Wn as string, Xr as say, qn as unknown, yt as describeRedirect, zn as optional } from "./shared.js";

// src/sources/openstack/service-request.ts
var service_request_exports = /* @__PURE__ */ __exportAll({
	Page: () => Page,
	sendToService: () => sendToService
});
/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16777216;
/** Asks, with retries. Throws a GateError where there is no answer. */
function sendToService(means, request) {
	const { token, findClient, onCall, largeInTurn } = means;
	const { log, version } = means.runtime;
	const { origin, pathname, search } = new URL(request.url);
	const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
	return ask({
		...means,
		log,
		slowHint
	}, {
		...request.words,
		origin,
		request: {
			method: request.method,
			path: pathname + search,
			headers: {
				accept: "application/json",
				"user-agent": `quota-gate/${version}`,
				...request.headers,
				"x-auth-token": token.text
			},
			maxBytes: MAX_ANSWER_BYTES,
			onlyOf200: true,
			largeInTurn
		},
		send: async (whole) => (await findClient(origin)).send(whole),
		inTurn: (attempt) => means.inTurn(request, attempt),
		onCall: (call) => onCall?.(request.service, call),
		read: (response) => readAnswer(response, request)
	});
}
function readAnswer(response, request) {
	const { status, headers } = response;
	const passing = findPassing(response);
	if (passing !== void 0) return passing;
	const refused = (what) => ({
		kind: "refused",
		status,
		what
	});
	const isExtra = request.service === "identity" || request.service === "placement";
	if (status === 401 && isExtra) return refused(say`401, as where the access rules of an application credential do not allow it`);
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
	/** Size of the entries, in characters of JSON. */
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
		return next === void 0 ? void 0 : next.href ?? false;
	}
	return record.safeParse(page["links"]).data?.["next"] ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return void 0;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? false : url.search;
}

export { sendToService as n, service_request_exports as r, Page as t };