import { A as theSetting, E as say, S as prose, u as code } from "./core-errors.js";
import { F as _catch, M as commitId, N as lenient, R as array, U as int, W as literal, X as object, Z as optional, b as HttpError, ct as _maxLength, d as openClient, dt as _positive, g as readRetryAfter, lt as _minLength, nt as string, ot as unknown, y as withRetries } from "./keystone-keystone-client.js";
import { i as RequestError, t as GraphqlResponseError } from "./octokit-graphql-index.js";
import { d as halfOf, o as SYSTEM_CLOCK, s as createDeadline } from "./render-columns.js";
import { readFile } from "node:fs/promises";

// src/hosts/calls.ts
const TIMING = {
	attemptMs: 6e3,
	totalMs: 11e3,
	attempts: 3,
	backoffMs: 500
};
function openSeriesTime(purpose, limitMs, clock) {
	const usualWaitMs = purpose === "comment" ? COMMENT_WAIT_MS : RATE_LIMIT_MS;
	return {
		deadline: createDeadline(limitMs ?? TIMING.totalMs, clock),
		mostWaitMs: limitMs === void 0 ? usualWaitMs : -1
	};
}
const RATE_LIMIT_MS = 3e3;
const COMMENT_WAIT_MS = 6e4;
const MAX_BODY_BYTES = 67108864;
function createCalls({ call: callOnce, explain, time: { deadline, mostWaitMs }, clock }) {
	const fail = (kind, status, error) => explain({
		kind,
		status,
		error
	});
	async function ask(call, isRepeatable) {
		let hasWaited = false;
		const attempt = async (limitMs) => {
			if (deadline.remainingMs() < 1) return {
				result: fail("no-answer"),
				retry: "no"
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
						retry: mayWait ? "yes" : "no",
						retryAfterMs
					};
				}
				if (status >= 200 && status < 300) return {
					result: {
						ok: true,
						data,
						headers
					},
					retry: "no"
				};
				if (status < 500) return {
					result: fail("refused", status),
					retry: "no"
				};
				return {
					result: fail("failed", status),
					retry: isRepeatable ? "yes" : "no"
				};
			} catch (error) {
				if (!(error instanceof HttpError)) return {
					result: fail("not-understood"),
					retry: "no"
				};
				const { kind, status, retry } = error;
				return {
					result: kind === "proxy-refused" ? fail(kind, status, error) : fail("no-answer", void 0, error),
					retry: isRepeatable ? retry : "no"
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
	async function send({ schema, ...request }) {
		const answer = await ask((limitMs) => callOnce({
			...request,
			limitMs
		}), !request.route.startsWith("POST "));
		if (!answer.ok) return answer;
		const found = schema.safeParse(answer.data);
		return found.success ? {
			...answer,
			data: found.data
		} : fail("not-understood");
	}
	async function list({ route, parameters, item: form, maxPages }) {
		const schema = array(lenient(form));
		const items = /* @__PURE__ */ new Map();
		let read = 0;
		let total;
		let isComplete = false;
		for (let page = 1; page <= maxPages && !isComplete; page += 1) {
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
			isComplete = !hasNextPage(headers, data.length, read, items.size > before);
		}
		return {
			ok: true,
			items: [...items.values()],
			isComplete,
			total
		};
	}
	return {
		ask,
		send,
		list,
		fail
	};
}
const PAGE_LENGTH = 100;
function hasNextPage({ link, "x-total-count": total }, length, read, isNew) {
	if (link !== void 0) return /;\s*rel="?next"?/u.test(String(link));
	return isNew && (total === void 0 ? length >= PAGE_LENGTH : read < Number(total));
}
function isRateLimit({ status, headers }) {
	return status === 429 || status === 403 && (headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0");
}
function readRateLimitWait(headers, now) {
	const wait = readRetryAfter(String(headers["retry-after"] ?? ""), now);
	const reset = String(headers["x-ratelimit-reset"] ?? "");
	if (wait !== void 0 || !/^\d{1,12}$/u.test(reset)) return wait;
	return Math.max(0, Number(reset) * 1e3 - now.getTime());
}

// src/hosts/host-failure.ts
const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;
function noAnswer(because, hint) {
	return {
		ok: false,
		because,
		hint
	};
}
function createExplanation(words, purposes) {
	return (failure, purpose) => {
		const { kind, status } = failure;
		const [because, hint] = explain$1(failure, {
			...words,
			...purposes[purpose]
		});
		return {
			ok: false,
			kind,
			status,
			because,
			hint
		};
	};
}
function explain$1({ kind, status = 0, error }, words) {
	const { host, permission, again, otherwise = again } = words;
	const later = error?.hint ?? again;
	switch (kind) {
		case "no-answer":
			if (error === void 0) return [say`${host} gave no complete answer in time`, later];
			return error.kind === "unreadable" ? [say`${host}'s answer cannot be used: ${prose(error.message)}`, later] : [say`${host} cannot be reached: ${prose(error.message)}`, later];
		case "proxy-refused": return [say`the proxy answered ${status} instead of connecting to ${host}`, later];
		case "not-understood": return [say`${host}'s answer is not what its API describes`, otherwise];
		case "rate-limited": return [say`${host}'s rate limit is reached (status ${status})`, later];
		case "failed": return [say`${host} failed (status ${status})`, later];
		case "hidden": return [say`the token cannot see the repository`, words.blindToken];
		case "refused":
			if (status === 401) return [say`${host} does not accept ${words.token} (status 401)`, words.refusedToken];
			if (status === 403) return [say`${words.forbidden} (status 403)`, permission];
			if (status === 404 || status === 410) return [say`${words.missing} (status ${status})`, permission];
			return [say`${host} does not accept the request (status ${status})`, otherwise];
	}
}

// src/hosts/github/github-failure.ts
const githubToken = code("github-token");
const MAY_READ = say`Give the job ${code("permissions: contents: read")}, or the input ${githubToken} a token that may read contents.`;
const RUN_AGAIN = say`Run the job again.`;
const WORDS = {
	host: "GitHub",
	token: say`the input ${githubToken}`,
	refusedToken: say`Leave ${githubToken} at its default, the job's own token.`,
	blindToken: say`Leave ${githubToken} at its default, the job's own token, or give it one that can read this repository.`
};
const PURPOSES = {
	contents: {
		forbidden: say`the token may not read the repository's contents`,
		missing: say`it is not there, or the token may not see it`,
		permission: MAY_READ,
		again: RUN_AGAIN,
		otherwise: WAY_OUT
	},
	comment: {
		forbidden: say`the token may not write comments`,
		missing: say`the pull request does not exist or the token may not see it`,
		permission: say`Give the job ${code("permissions: pull-requests: write")}. In pull requests from forks the token can only read, even if the workflow says otherwise.`,
		again: say`The next run tries again.`
	},
	"pull-request": {
		forbidden: say`the token may not see it`,
		missing: say`the token may not see it`,
		permission: say`Give the job ${code("permissions: pull-requests: write")} and ${code("contents: read")}.`,
		again: RUN_AGAIN
	},
	listing: {
		forbidden: say`the token may not read them`,
		missing: say`the token may not read them`,
		permission: say`Give the job ${code("permissions: pull-requests: read")}, or ${code("write")} to comment, too. With ${code("together: off")} nobody is asked.`,
		again: say`The next run looks again.`
	}
};
const explain = createExplanation(WORDS, PURPOSES);
const GIVE_TOKEN = say`Leave the input ${githubToken} at its default, the job's own token.`;
const NO_API = {
	repository: noAnswer(say`the variable ${code("GITHUB_REPOSITORY")} names no repository`, WAY_OUT),
	client: noAnswer(say`GitHub's client could not be set up`, say`See whether the proxy variables are addresses, and whether the file of ${code("GITHUB_EVENT_PATH")} is JSON.`),
	token: noAnswer(say`there is no token for GitHub`, say`${GIVE_TOKEN} ${WAY_OUT}`)
};

// src/hosts/github/github-api.ts
function isNameOf({ owner, repo }, fullName) {
	return fullName?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}
async function connect({ token, repository, env, clock = SYSTEM_CLOCK }) {
	const baseUrl = env["GITHUB_API_URL"] || "https://api.github.com";
	const ignore = () => {};
	const log = {
		debug: ignore,
		info: ignore,
		warn: ignore,
		error: ignore
	};
	let client;
	let octokit;
	try {
		client = openClient({
			url: baseUrl,
			setting: code("GITHUB_API_URL"),
			env,
			clock
		});
		octokit = (await import("./actions-github-github.js")).getOctokit(token, {
			baseUrl,
			userAgent: "quota-gate",
			request: { log }
		});
	} catch {
		return;
	}
	const createFetch = (limitMs) => async (url, { method, headers, body }) => {
		const { pathname, search } = new URL(url);
		const request = {
			method,
			path: pathname + search,
			headers,
			body,
			limitMs,
			maxBytes: MAX_BODY_BYTES,
			gzip: true
		};
		const response = await client.send(request);
		const text = async () => {
			const whole = response.body.toString("utf8");
			return response.status < 400 ? whole : SECONDARY_LIMIT.exec(whole)?.[0] ?? "";
		};
		const arrayBuffer = async () => /* @__PURE__ */ new ArrayBuffer(0);
		return {
			status: response.status,
			url,
			headers: response.headers,
			text,
			arrayBuffer
		};
	};
	const openSeries = (time, purpose) => {
		const calls = createCalls({
			call: ({ route, parameters, limitMs }) => {
				const place = route.includes("{owner}") ? repository : {};
				return answerOf(octokit.request(route, {
					...place,
					...parameters,
					request: { fetch: createFetch(limitMs) }
				}));
			},
			explain: (failure) => explain(failure, purpose),
			time,
			clock
		});
		return {
			...calls,
			repository,
			async query({ query, variables, schema }) {
				let errors = [];
				const question = async (limitMs) => {
					const request = { fetch: createFetch(limitMs) };
					try {
						return {
							status: 200,
							headers: {},
							data: await octokit.graphql(query, {
								...variables,
								request
							})
						};
					} catch (error) {
						if (!(error instanceof GraphqlResponseError)) throw error;
						errors = ERRORS.parse(error.errors);
						const { headers, data } = error;
						return {
							status: 200,
							headers,
							data,
							isRateLimited: errors.some(isOfRateLimit) || void 0
						};
					}
				};
				const answer = await calls.ask((limitMs) => answerOf(question(limitMs)), true);
				if (!answer.ok) return answer;
				const found = schema.safeParse(answer.data);
				return found.success ? {
					...answer,
					data: found.data
				} : calls.fail(...readGraphqlErrors(errors));
			},
			halved: () => openSeries({
				...time,
				deadline: halfOf(time.deadline)
			}, purpose)
		};
	};
	return {
		close: client.close,
		begin: (purpose, limitMs) => openSeries(openSeriesTime(purpose, limitMs, clock), purpose)
	};
}
async function answerOf(answering) {
	try {
		return await answering;
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
		if (error.response !== void 0) return toAnswer(error.response);
		throw error.cause instanceof HttpError ? error.cause : error;
	}
}
function toAnswer({ status, headers, data }) {
	return {
		status,
		headers,
		data,
		isRateLimited: (status === 403 || status === 429) && typeof data === "string" && SECONDARY_LIMIT.test(data) || void 0
	};
}
const SECONDARY_LIMIT = /secondary rate limit/iu;
const ERROR = object({
	type: optional(string()),
	message: optional(string())
});
const ERRORS = _catch(array(_catch(ERROR, {})), []);
function isOfRateLimit({ type, message = "" }) {
	return type === "RATE_LIMITED" || SECONDARY_LIMIT.test(message);
}
function readGraphqlErrors(errors) {
	const types = new Set(errors.map(({ type }) => type));
	if (types.has("FORBIDDEN") || types.has("INSUFFICIENT_SCOPES")) return ["refused", 403];
	return [types.has("NOT_FOUND") ? "hidden" : "not-understood"];
}

// src/hosts/github/pull-request.ts
const pullNumber = int().check(_positive());
const ref = string().check(_maxLength(500));
const name = string().check(_minLength(1));
const branchName = string().check(_minLength(1), _maxLength(500));
const PAYLOAD = object({
	pull_request: lenient(object({
		number: pullNumber,
		head: lenient(object({
			sha: lenient(commitId),
			repo: lenient(object({ full_name: name }))
		})),
		base: lenient(object({
			sha: lenient(commitId),
			ref: lenient(ref)
		})),
		merge_base: lenient(commitId)
	})),
	issue: lenient(object({
		number: pullNumber,
		pull_request: optional(object({}))
	})),
	merge_group: lenient(object({
		head_ref: string(),
		head_sha: lenient(commitId),
		base_sha: lenient(commitId),
		base_ref: lenient(ref)
	})),
	workflow_run: lenient(object({
		head_sha: commitId,
		head_branch: lenient(name),
		head_repository: lenient(object({
			owner: object({ login: name }),
			full_name: lenient(name)
		}))
	})),
	repository: lenient(object({ default_branch: branchName }))
});
async function readEvent(env) {
	const [, owner, repo] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/u.exec(env["GITHUB_REPOSITORY"] ?? "") ?? [];
	return {
		name: env["GITHUB_EVENT_NAME"] ?? "",
		payload: PAYLOAD.safeParse(await readJson(env["GITHUB_EVENT_PATH"] ?? "")).data ?? PAYLOAD.parse({}),
		sha: commitId.safeParse(env["GITHUB_SHA"]).data,
		ref: env["GITHUB_REF"] ?? "",
		repository: owner === void 0 || repo === void 0 ? void 0 : {
			owner,
			repo
		}
	};
}
function readJson(path) {
	const parse = (text) => JSON.parse(text);
	return readFile(path, "utf8").then(parse).catch(() => void 0);
}
const OF_PULL_REQUEST = /* @__PURE__ */ new Set([
	"pull_request",
	"pull_request_target",
	"pull_request_review",
	"pull_request_review_comment"
]);
function isOfChange({ name: event }) {
	return OF_PULL_REQUEST.has(event) || event === "merge_group";
}
const OF_OWN_CODE = /* @__PURE__ */ new Set([
	"merge_group",
	"push",
	"schedule",
	"workflow_dispatch"
]);
async function mayBeOfFork(env, isNamed) {
	const { name: event, payload, repository } = await readEvent(env);
	if (!OF_PULL_REQUEST.has(event) && event !== "workflow_run") return isNamed || !OF_OWN_CODE.has(event);
	const head = payload.pull_request?.head?.repo ?? payload.workflow_run?.head_repository;
	return repository === void 0 || !isNameOf(repository, head?.full_name);
}
function readHeadOfRun({ name: event, payload, sha }) {
	if (event === "push") return sha;
	return event === "workflow_run" ? payload.workflow_run?.head_sha : void 0;
}
function noPullRequest(reason, isFailure = false) {
	return {
		reason,
		isFailure
	};
}
function toNamedPullRequest(event, number) {
	const ofEvent = readPullRequest(event);
	if ("number" in ofEvent && ofEvent.number === number) return ofEvent;
	return {
		number,
		isQueued: false,
		headSha: event.name === "workflow_run" ? readHeadOfRun(event) : void 0
	};
}
async function findEventPullRequest(event, api) {
	const { name: trigger, payload, sha, ref: pushed } = event;
	if (OF_PULL_REQUEST.has(trigger)) return readPullRequest(event);
	switch (trigger) {
		case "issue_comment": {
			const { issue } = payload;
			if (issue?.pull_request !== void 0) return {
				number: issue.number,
				isQueued: false
			};
			return noPullRequest(say`The comment that triggered this run is not in a pull request.`, issue === void 0);
		}
		case "merge_group": return readQueued(event);
		case "push":
			if (sha !== void 0 && pushed.startsWith("refs/heads/")) return findByCommit(api, sha);
			return noPullRequest(say`What was pushed is not the commit of a branch.`);
		case "workflow_run": {
			const run = payload.workflow_run;
			if (run === void 0) return noPullRequest(say`The event's payload does not name the commit of the workflow's run.`, true);
			const { head_sha: headSha, head_branch: branch, head_repository: repository } = run;
			return findByCommit(api, headSha, branch && repository && `${repository.owner.login}:${branch}`);
		}
		case "": return noPullRequest(say`No event triggered this run.`);
		default: return noPullRequest(say`The event of this run belongs to no pull request; the input ${code("pr-number")} can name one.`);
	}
}
function readPullRequest({ payload: { pull_request: found } }) {
	if (found === void 0) return noPullRequest(say`The event's payload names no pull request; the input ${code("pr-number")} can name one.`);
	const { head, base, merge_base: mergeBase } = found;
	const ends = {
		headSha: head?.sha,
		baseSha: base?.sha,
		baseRef: base?.ref,
		mergeBase
	};
	return {
		number: found.number,
		isQueued: false,
		...ends
	};
}
function readQueued({ payload: { merge_group: group } }) {
	const last = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u.exec(group?.head_ref ?? "")?.[1];
	if (group === void 0 || last === void 0) return noPullRequest(say`The event's payload names no pull request of a merge queue.`);
	const { head_sha: headSha, base_sha: baseSha, base_ref: baseRef } = group;
	const ends = {
		headSha,
		baseSha,
		baseRef: baseRef?.replace(/^refs\/heads\//u, ""),
		mergeBase: baseSha
	};
	return {
		number: Number(last),
		isQueued: true,
		...ends
	};
}
const CANDIDATE = object({
	number: pullNumber,
	state: literal("open"),
	head: object({ sha: commitId }),
	base: object({
		sha: lenient(commitId),
		ref: lenient(branchName),
		repo: object({ full_name: string() })
	})
});
async function findByCommit(api, headSha, head) {
	if (!api.ok) return noPullRequest(say`The pull request of this commit cannot be looked up, because ${api.because}.`);
	const series = api.value.begin("pull-request");
	const answer = await series.send({
		route: `GET /repos/{owner}/{repo}/${head === void 0 ? "commits/{commit_sha}/pulls" : "pulls"}`,
		parameters: {
			per_page: 100,
			...head === void 0 ? { commit_sha: headSha } : {
				state: "open",
				head
			}
		},
		schema: array(lenient(CANDIDATE))
	});
	if (!answer.ok) {
		const { because, hint } = answer;
		return noPullRequest(say`The pull request of this commit could not be looked up, because ${because}. ${hint}`, true);
	}
	const [found, ...others] = answer.data.filter((pull) => pull?.head.sha === headSha && isNameOf(series.repository, pull.base.repo.full_name));
	if (found === void 0) return noPullRequest(say`No open pull request has this commit as its newest one.`);
	if (others.length > 0) return noPullRequest(say`Several open pull requests have this commit as their newest one; the input ${code("pr-number")} can name one.`, true);
	const { base } = found;
	return {
		number: found.number,
		isQueued: false,
		headSha,
		baseSha: base.sha,
		baseRef: base.ref
	};
}
const STATE = object({
	state: string(),
	locked: optional(unknown()),
	head: object({ sha: string() }),
	base: lenient(object({
		sha: commitId,
		ref: branchName
	}))
});
function readPullRequestState(api, number) {
	return api.send({
		route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
		parameters: { pull_number: number },
		schema: STATE
	});
}

export { createCalls as _, readEvent as a, toNamedPullRequest as c, GIVE_TOKEN as d, NO_API as f, MAX_BODY_BYTES as g, noAnswer as h, mayBeOfFork as i, connect as l, createExplanation as m, findEventPullRequest as n, readHeadOfRun as o, WAY_OUT as p, isOfChange as r, readPullRequestState as s, branchName as t, isNameOf as u, openSeriesTime as v };