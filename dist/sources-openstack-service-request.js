import { n as __exportAll } from "./rolldown-runtime.js";
import { $ as describeRedirect, Ar as say, ct as NoTurn, jr as theSetting, nt as ask, ot as toProblem, rt as findPassing } from "./shared.js";
import { t as Page } from "./sources-openstack-paging.js";

// src/sources/openstack/service-request.ts
var service_request_exports = /* @__PURE__ */ __exportAll({ sendToService: () => sendToService });
/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16777216;
/** With less time left than this a request that has waited for its turn is not sent any more. */
const LEAST_TO_SEND_MS = 100;
/** Asks, with retries. Throws a GateError where there is no answer. */
async function sendToService(means, request) {
	const { now, log } = means.runtime;
	const bornMs = now().getTime();
	const { method, url, words } = request;
	const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
	return {
		outcome: await ask({
			...means,
			log,
			slowHint
		}, {
			call: `${method} ${url}`,
			subject: words.subject,
			attempt: (limitMs) => attempt(means, request, limitMs),
			explain: (failure) => toProblem(failure, {
				...words,
				origin: new URL(url).origin
			})
		}),
		bornMs
	};
}
/** Makes one attempt. */
async function attempt(means, request, limitMs) {
	const { origin, pathname, search } = new URL(request.url);
	const { token, deadline, runtime, cut, largeInTurn } = means;
	const client = await means.findClient(origin);
	const beforeMs = deadline.remainingMs();
	const send = async () => {
		if (deadline.remainingMs() < LEAST_TO_SEND_MS && beforeMs > 200) throw new NoTurn();
		return client.send({
			method: request.method,
			path: pathname + search,
			headers: {
				accept: "application/json",
				"user-agent": `quota-gate/${runtime.version}`,
				...request.headers,
				"x-auth-token": token.text
			},
			limitMs: Math.max(1, Math.min(limitMs, deadline.remainingMs())),
			maxBytes: MAX_ANSWER_BYTES,
			onlyOf200: true,
			signal: cut,
			largeInTurn
		});
	};
	const response = await means.inTurn(request, send, beforeMs);
	return {
		response,
		meaning: readAnswer(response, request)
	};
}
function readAnswer(response, request) {
	const { status, headers } = response;
	const passing = findPassing(response);
	if (passing !== void 0) return passing;
	if (status === 401) return {
		kind: "failed",
		code: "API_REFUSED",
		retry: "no",
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
	if (status > 300 && status < 400) {
		const where = describeRedirect(response, request.url);
		return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
	}
	if (request.method === "HEAD" && status < 300) return {
		kind: "answer",
		headers,
		retry: "no"
	};
	return status === 200 ? readBody(response, request) : refused(String(status));
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
				body: page === void 0 ? read : new Page(read, page),
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
		what: `the answer was ${start === "<" ? "a page" : start === "" ? "nothing" : "something else than a JSON object"}, with status 200`,
		hint: "Something else than the service may have answered: a proxy, or a login page in front of it."
	};
}

export { service_request_exports as n, sendToService as t };