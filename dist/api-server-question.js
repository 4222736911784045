import { Cn as problemMessage, Mr as say, Rr as toText, Z as API_VERSIONS, et as Token, jr as quotedList, kr as quoted, wr as join, yn as GateError } from "./part-start.js";
import { G as filterName, q as keysOf } from "./part-check.js";
import { STATUS_CODES } from "node:http";
import { randomUUID } from "node:crypto";

// src/api-server/answer-headers.ts
/** Makes an id for a request, for its log lines and its answer. */
function createRequestId() {
	return `req-${randomUUID()}`;
}
/**
* Returns the headers of every answer to a request with this id. Proxies and clients do not keep an answer, unless a route says otherwise: it is of one
* token, or of this moment.
*/
function headersOfAnswer(id) {
	return {
		"x-openstack-request-id": id,
		"cache-control": "no-store"
	};
}

// src/api-server/problem.ts
/** Media type of problem documents. */
const PROBLEM_TYPE = "application/problem+json";
/**
* Renders a problem document. `detail`: what was found, what was expected and what to do, without the token. Its `type` is `about:blank`, since the
* title says no more than the status.
*/
function renderProblem(status, detail) {
	return JSON.stringify({
		type: "about:blank",
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail
	});
}
/** Largest request line and headers together, in bytes: a token has at most 16 KiB. */
const MAX_HEADER_BYTES = 32768;
/** Time for a whole request to arrive, in milliseconds. */
const REQUEST_TIMEOUT_MS = 1e4;
/** Answers bytes that Node's parser has given up on, and closes the connection. */
function refuseConnection({ code }, socket, headers) {
	const status = {
		HPE_HEADER_OVERFLOW: 431,
		ERR_HTTP_REQUEST_TIMEOUT: 408
	}[code ?? ""] ?? 400;
	const body = renderProblem(status, `What was sent is no HTTP request, has more than ${MAX_HEADER_BYTES / 1024} KiB of headers, or did not arrive in ${REQUEST_TIMEOUT_MS / 1e3} seconds.`);
	const lines = {
		"content-type": PROBLEM_TYPE,
		...headers,
		"content-length": body.length,
		connection: "close"
	};
	const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
	const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`;
	if (socket.writable) socket.end(text, () => socket.destroy());
	else socket.destroy();
}

// src/api-server/refusal.ts
/** An error that answers a request. Its message is shown to clients: what was found, what was expected and what to do, never the token. */
var Refusal = class extends Error {
	name = "Refusal";
	status;
	/** Whole seconds after which the same request may be answered. undefined: the request itself is wrong. */
	retryAfterS;
	/** 429: a client or a project has too many requests at the same time. 503: what the request needs does not answer, or fails. */
	constructor(status, message, options = {}) {
		super(toText(message), { cause: options.cause });
		this.status = status;
		this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S.get(status);
	}
};
const RETRY_AFTER_S = /* @__PURE__ */ new Map([[429, 1], [503, 5]]);
/** The refusal of a token that is not valid. Made once, since an error with a stack for each wrong token would be the dearest answer. */
const NOT_VALID = new Refusal(401, say`The token is not valid, has expired, or is for no project. Get one for the project.`);
/** Returns the refusal that an error of a request is answered with: 503 for a GateError. undefined: a fault of the server, which is answered with 500. */
function toRefusal(error) {
	if (error instanceof GateError) return new Refusal(503, join(error.problems.map(problemMessage)));
	return error instanceof Refusal ? error : void 0;
}
/** Returns the headers of a refusal's answer. `authUrl`: address of the Keystone that issues tokens; undefined: there is none to name. */
function headersOfRefusal({ status, retryAfterS }, authUrl) {
	return {
		...retryAfterS === void 0 ? {} : { "retry-after": String(retryAfterS) },
		...status === 401 && authUrl !== void 0 ? { "www-authenticate": `Keystone uri="${authUrl}"` } : {}
	};
}

// src/api-server/question.ts
/** Documents of the API, by the last segment of their paths. */
const DOCUMENTS = /* @__PURE__ */ new Map([["quota", "quota"], ["current_usage", "usage"]]);
/** Detail of the problem for a path that is none of the API's. */
const NO_PATH = `There is nothing at this path. Ask for \`/${API_VERSIONS.at(-1)}/projects/{project_id}/quota\` or \`…/current_usage\`.`;
/** Reads the token of a request's header `X-Auth-Token`. Throws a {@link Refusal} where there is none. */
function readToken(header) {
	if (typeof header !== "string" || header === "") throw new Refusal(401, say`The header \`X-Auth-Token\` is missing. Send a token for the project in it.`);
	const token = Token.parse(header, say`The header \`X-Auth-Token\``);
	if ("value" in token) return token.value;
	throw new Refusal(401, say`The header \`X-Auth-Token\` holds no token. Send the token alone.`);
}
/** Checks that a token's project is the one of the path. undefined: the server has nothing of the token's project. Throws a {@link Refusal} where it is not. */
function checkProject(projectId, asked) {
	if (projectId === void 0) throw new Refusal(403, say`This service has no data of the token's project.`);
	if (projectId === asked) return;
	const next = say`Ask for that one, or get a token for this one.`;
	throw new Refusal(403, say`The token was issued for another project. ${next}`);
}
/** Splits a request's target into its path, as it was sent, and its query. An origin before the path, as proxies are sent it, is left out. */
function splitTarget(target) {
	const mark = target.indexOf("?");
	return {
		path: (mark === -1 ? target : target.slice(0, mark)).replace(/^https?:\/\/[^/]*/i, ""),
		query: mark === -1 ? "" : target.slice(mark + 1)
	};
}
/** Reads the question of a query (without `?`). Throws a {@link Refusal} that says what is wrong with it. */
function parseQuestion(query, rules) {
	const { version, document, mayNameOtherRegions } = rules;
	const lists = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
	const [regions, filter] = [lists.get("regions"), lists.get("filter")];
	const unknown = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
	if (unknown.length > 0 && !mayNameOtherRegions) {
		const found = rules.regions.length === 0 ? say`There are none.` : say`There ${areThere(rules.regions)}.`;
		throw wrong(say`There is no region ${toShown(unknown, rules)}. ${found}`);
	}
	return {
		version,
		document,
		regions: regions && findExisting(regions, rules.regions),
		components: filter && findComponents(filter, rules)
	};
}
function findComponents(names, rules) {
	const { version, exactComponents } = rules;
	const there = new Set(keysOf(version).flatMap(({ component }) => component ?? []));
	const byName = new Map([...there].map((component) => [filterName(component, version), component]));
	const isDns = (name) => !exactComponents && name.toLowerCase() === "dns";
	const wanted = new Map(names.map((name) => [name, isDns(name) ? "dns" : byName.get(name)]));
	const unknown = names.filter((name) => wanted.get(name) === void 0);
	if (unknown.length > 0) {
		const found = areThere([...byName.keys()]);
		throw wrong(say`There is no component ${toShown(unknown, rules)} in ${version}. There ${found}.`);
	}
	const components = new Set(wanted.values());
	if (components.size < names.length) throw repeated("filter");
	return [...there].filter((component) => components.has(component));
}
function wrong(message) {
	return new Refusal(400, message);
}
function repeated(parameter) {
	return wrong(say`The parameter ${quoted(parameter)} has a name more than once. Send each name once.`);
}
function areThere(names) {
	return say`${names.length === 1 ? "is" : "are"} ${quotedList(names, { most: names.length })}`;
}
/** Matches a text that may be a token: the identifiers of old ones, and every long text. */
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;
/** Names from a request, for a sentence. A token that was put into the query is not shown. */
function toShown(names, { token }) {
	const shown = names.map((name) => name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name);
	return quotedList(shown, { conjunction: "or" });
}
function readLists(query, allowed, rules) {
	const lists = /* @__PURE__ */ new Map();
	for (const [name, value] of new URLSearchParams(query)) {
		if (!allowed.includes(name)) throw wrong(say`The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`);
		const parameter = say`The parameter ${quoted(name)}`;
		if (lists.has(name)) throw wrong(say`${parameter} is there more than once. Send one list, with commas between the names.`);
		const names = value.split(",");
		if (names.includes("")) throw wrong(say`${parameter} has an empty name in its list. Leave the parameter out for everything.`);
		if (new Set(names).size < names.length) throw repeated(name);
		lists.set(name, names);
	}
	return lists;
}
const MOST_REGIONS = 100;
/** The named regions that exist. A cloud without names of regions has each. */
function findExisting(named, existing) {
	return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}

export { headersOfAnswer as _, readToken as a, Refusal as c, MAX_HEADER_BYTES as d, PROBLEM_TYPE as f, createRequestId as g, renderProblem as h, parseQuestion as i, headersOfRefusal as l, refuseConnection as m, NO_PATH as n, splitTarget as o, REQUEST_TIMEOUT_MS as p, checkProject as r, NOT_VALID as s, DOCUMENTS as t, toRefusal as u };