import { r as createDeadline } from "./http-limits.js";
import { O as optional, d as HttpError, g as array, p as _catch, s as readRetryAfter, u as withRetries } from "./http-client.js";

// src/hosts/calls.ts
/** Time limits and attempts. Commenting is a report, so that it may cost a little time and not more. */
const TIMING = {
	attemptMs: 6e3,
	totalMs: 11e3,
	attempts: 3,
	backoffMs: 500
};
/** Begins the time of a series. `limitMs`: for all requests together, without waiting for a rate limit; undefined: the usual time. */
function openSeriesTime({ limitMs, isComment }, clock) {
	const mostWaitMs = isComment ? COMMENT_WAIT_MS : RATE_LIMIT_MS;
	return {
		deadline: createDeadline(limitMs ?? TIMING.totalMs, clock),
		mostWaitMs: limitMs === void 0 ? mostWaitMs : void 0
	};
}
/** Longest wait that a rate limit may ask for, in milliseconds. It comes on top of `totalMs`, once. */
const RATE_LIMIT_MS = 3e3;
/** The same where a comment is written: an older one must not say that all is well while the check is red. Hosts usually ask for a minute. */
const COMMENT_WAIT_MS = 6e4;
/** Largest body that is read, compressed and not: a page of 100 comments of GitHub's largest size takes a quarter of it. */
const MAX_BODY_BYTES = 67108864;
/** Requests until a deadline. `call` makes one attempt, and throws {@link HttpError} where there is no complete answer. */
function createCalls(of) {
	const { clock } = of;
	const { deadline, mostWaitMs = -1 } = of.time;
	const fail = (kind, status, error) => of.explain({
		kind,
		status,
		error
	});
	const notUnderstood = () => fail("not-understood");
	/** Makes attempts of one request, each within so many milliseconds. */
	async function ask(call, isRepeatable) {
		let hasWaited = false;
		const attempt = async (limitMs) => {
			if (deadline.remainingMs() < 1) return {
				result: fail("no-answer"),
				...NO_RETRY
			};
			try {
				const { status, headers, data, isRateLimited = isRateLimit({
					status,
					headers
				}) } = await call(limitMs);
				if (isRateLimited) {
					const retryAfterMs = readRateLimitWait(headers, clock.now()) ?? RATE_LIMIT_MS;
					const mayWait = !hasWaited && retryAfterMs <= mostWaitMs;
					if (mayWait) deadline.extendOnce(retryAfterMs);
					hasWaited ||= mayWait;
					return {
						result: fail("rate-limited", status),
						...mayWait ? {
							retry: "yes",
							retryAfterMs
						} : NO_RETRY
					};
				}
				if (status >= 200 && status < 300) return {
					result: {
						ok: true,
						data,
						headers
					},
					...NO_RETRY
				};
				const hasFailed = status >= 500;
				const retry = hasFailed && isRepeatable ? "yes" : "no";
				return {
					result: fail(hasFailed ? "failed" : "refused", status),
					retry,
					retryAfterMs: void 0
				};
			} catch (error) {
				if (!(error instanceof HttpError)) return {
					result: notUnderstood(),
					...NO_RETRY
				};
				const isProxy = error.kind === "proxy-refused";
				return {
					result: fail(isProxy ? "proxy-refused" : "no-answer", isProxy ? error.status : void 0, error),
					retry: isRepeatable ? error.retry : "no",
					retryAfterMs: void 0
				};
			}
		};
		return (await withRetries({
			attempt,
			timing: TIMING,
			deadline,
			clock
		})).result.result;
	}
	/** Sends a request; repeats it after a transient failure where that cannot do something twice. */
	async function send(sent) {
		const { schema, ...request } = sent;
		const answer = await ask((limitMs) => of.call({
			...request,
			limitMs
		}), !request.route.startsWith("POST "));
		if (!answer.ok) return answer;
		const found = schema.safeParse(answer.data);
		return found.success ? {
			...answer,
			data: found.data
		} : notUnderstood();
	}
	/** Reads the items of a list in their order, each once. What is not understood is left out. */
	async function list(asked) {
		const { route, parameters, item: form, maxPages } = asked;
		const schema = array(_catch(optional(form), void 0));
		const items = /* @__PURE__ */ new Map();
		let read = 0;
		let total;
		for (let page = 1; page <= maxPages; page += 1) {
			const answer = await send({
				route,
				parameters: {
					...parameters,
					per_page: PAGE_LENGTH,
					page
				},
				schema
			});
			if (!answer.ok) return answer;
			const { data, headers } = answer;
			read += data.length;
			total = /^\d{1,9}$/u.test(String(headers["x-total"])) ? Number(headers["x-total"]) : void 0;
			const before = items.size;
			for (const item of data) if (item !== void 0 && !items.has(item.id)) items.set(item.id, item);
			if (!hasNextPage(headers, {
				length: data.length,
				read,
				isNew: items.size > before
			})) return {
				ok: true,
				items: [...items.values()],
				isComplete: true,
				total
			};
		}
		return {
			ok: true,
			items: [...items.values()],
			isComplete: false,
			total
		};
	}
	return {
		ask,
		send,
		list,
		notUnderstood
	};
}
const NO_RETRY = {
	retry: "no",
	retryAfterMs: void 0
};
/** The length of a page; GitHub and GitLab give no more. */
const PAGE_LENGTH = 100;
/** Hosts that do not link pages may say how many items there are; or page all the same, or give everything on each page. */
function hasNextPage({ link, "x-total-count": total }, page) {
	if (link !== void 0) return /;\s*rel="?next"?/u.test(String(link));
	return page.isNew && (total === void 0 ? page.length >= PAGE_LENGTH : page.read < Number(total));
}
/**
* https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (read 2026-08): 403 or 429, which these headers distinguish.
* https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/: 429.
*/
function isRateLimit({ status, headers }) {
	return status === 429 || status === 403 && (headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0");
}
/** The wait that an answer asks for, in milliseconds; undefined: it does not say. */
function readRateLimitWait(headers, now) {
	const wait = readRetryAfter(String(headers["retry-after"] ?? ""), now);
	const reset = String(headers["x-ratelimit-reset"] ?? "");
	if (wait !== void 0 || !/^\d{1,12}$/u.test(reset)) return wait;
	return Math.max(0, Number(reset) * 1e3 - now.getTime());
}

export { createCalls as n, openSeriesTime as r, MAX_BODY_BYTES as t };