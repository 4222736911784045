import { n as __exportAll } from "./rolldown-runtime.js";
import { An as array, Ar as idOf, Jr as quoted, Xr as say, Yr as quotedList, at as serviceText, nt as findEndpoint, rt as listRegions, tt as SERVICES, wt as openEnding } from "./shared.js";
import { t as Page } from "./sources-openstack-service-request.js";

// src/sources/openstack/client.ts
var client_exports = /* @__PURE__ */ __exportAll({
	identify: () => identify,
	openCloudClient: () => openCloudClient
});
/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;
/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16777216;
/** Opens the client of a session. Sends nothing. The caller must close it. */
function openCloudClient(session, send) {
	const ending = openEnding();
	const asked = /* @__PURE__ */ new Map();
	const sendOnce = (request) => {
		const sending = asked.get(identify(request)) ?? ending.run(() => send(request, ending));
		asked.set(identify(request), sending);
		return sending;
	};
	const ask = async (region, { service, call, subject, headers = {} }, page) => {
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

export { identify as n, openCloudClient as r, client_exports as t };