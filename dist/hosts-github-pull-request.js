import { E as say, u as code } from "./core-errors.js";
import { F as commitId } from "./render-formats.js";
import { s as createDeadline } from "./render-columns.js";
import { H as literal, I as array, J as object, N as _catch, V as int, Y as optional, b as HttpError, et as string, g as readRetryAfter, it as unknown, lt as _positive, ot as _maxLength, st as _minLength, y as withRetries } from "./keystone-keystone-client.js";
import { readFile } from "node:fs/promises";

// src/hosts/calls.ts
function lenient(schema) {
	return _catch(optional(schema), void 0);
}
const TIMING = {
	attemptMs: 6e3,
	totalMs: 11e3,
	attempts: 3,
	backoffMs: 500
};
function openSeriesTime(purpose, limitMs, clock) {
	const mostWaitMs = purpose === "comment" ? COMMENT_WAIT_MS : RATE_LIMIT_MS;
	return {
		deadline: createDeadline(limitMs ?? TIMING.totalMs, clock),
		mostWaitMs: limitMs === void 0 ? mostWaitMs : void 0
	};
}
const RATE_LIMIT_MS = 3e3;
const COMMENT_WAIT_MS = 6e4;
const MAX_BODY_BYTES = 67108864;
function createCalls({ call: callOnce, explain, time, clock }) {
	const { deadline, mostWaitMs = -1 } = time;
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
			isComplete = !hasNextPage(headers, {
				length: data.length,
				read,
				isNew: items.size > before
			});
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
function hasNextPage({ link, "x-total-count": total }, page) {
	if (link !== void 0) return /;\s*rel="?next"?/u.test(String(link));
	return page.isNew && (total === void 0 ? page.length >= PAGE_LENGTH : page.read < Number(total));
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
	const ownName = repository && `${repository.owner}/${repository.repo}`;
	return ownName === void 0 || head?.full_name?.toLowerCase() !== ownName.toLowerCase();
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
	const { owner, repo } = series.repository;
	const fullName = `${owner}/${repo}`.toLowerCase();
	const [found, ...others] = answer.data.filter((pull) => pull?.head.sha === headSha && pull.base.repo.full_name.toLowerCase() === fullName);
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

export { readEvent as a, toNamedPullRequest as c, lenient as d, openSeriesTime as f, mayBeOfFork as i, MAX_BODY_BYTES as l, findEventPullRequest as n, readHeadOfRun as o, isOfChange as r, readPullRequestState as s, branchName as t, createCalls as u };