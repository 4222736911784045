import { E as say, u as code } from "./core-errors.js";
import { M as commitId, N as lenient, R as array, U as int, W as literal, X as object, Z as optional, ct as _maxLength, dt as _positive, lt as _minLength, nt as string, ot as unknown } from "./keystone-keystone-client.js";
import { readFile } from "node:fs/promises";

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

export { readEvent as a, toNamedPullRequest as c, mayBeOfFork as i, findEventPullRequest as n, readHeadOfRun as o, isOfChange as r, readPullRequestState as s, branchName as t };