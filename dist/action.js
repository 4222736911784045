import { i as __toESM } from "./rolldown-runtime.js";
import { $n as pipe, Br as visible, Dr as listed, Dt as DELIVERY_SETTINGS, Er as join$1, Fr as toText, Gn as extend, Hn as array, Jn as nullable, Jt as MAX_POLICY_BYTES, Kn as int, Kr as idOf, Ln as commitId, Mr as say, Or as nameInput, Ot as EFFECT_SETTINGS, Pr as toBareText, Qn as optional, Rn as datetime, Rr as toPrintable, S as check, Tr as code, Un as boolean, Ut as readSettings, Vn as _undefined, Xt as decodePolicyText, Yn as nullish, Yt as readPolicyFile, Zn as object, _ as count$1, a as toMarker, at as readRetryAfter, b as shorten, cn as findAdvice, dr as _nonnegative, en as systemCode, et as openClient, f as printCells, fr as _positive, ft as HttpError, g as findSources, ht as halfOf, i as renderSummary, ir as transform, kn as GateError, kr as quoted, kt as GATE_SETTINGS, ln as VERSION, lr as _maxLength, mt as createDeadline, n as renderJson, nn as toErrorReport, o as parseRecord, p as toCells, pn as formatInteger, pr as _regex, pt as SYSTEM_CLOCK, qn as literal, r as renderComment, rn as toReported, rr as string, sr as unknown, st as withRetries, t as renderText, tn as exitStatus, ur as _minLength, v as toGroups, x as showSubject, zn as _catch, zr as toSafeLine } from "./shared.js";
import { constants, mkdtemp, open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeSync } from "node:fs";
import * as os from "os";
import * as crypto from "crypto";
import * as fs from "fs";

// src/render/annotations.ts
/** GitHub shows ten errors of a step and drops the rest without a word; the tenth says how many more there are. */
const MOST_ERRORS = 9;
/** Longest message, in characters: GitHub takes 64 KB for an annotation and shows far less. */
const MAX_MESSAGE_LENGTH = 1e3;
function toPlainText(message) {
	return shorten(toPrintable(toBareText(message)), MAX_MESSAGE_LENGTH);
}
const TITLES = {
	over: "Cloud quota: over the limit",
	forbidden: "Cloud quota: the limit is 0",
	contended: "Cloud quota: fits alone only",
	unknown: "Cloud quota: unknown whether it fits",
	tight: "Cloud quota: tight",
	waived: "Cloud quota: waived",
	fits: "Cloud quota: fits",
	unmetered: "Cloud quota: no limit"
};
/** Titles of over and forbidden checks whose cause is not the limit. */
const OTHER_TITLES = /* @__PURE__ */ new Map([
	["flavor", "Cloud quota: cannot be applied"],
	["reserve", "Cloud quota: too little remains free"],
	["peakAtLeast", "Cloud quota: cannot be applied"],
	["peakLikely", "Cloud quota: expected to exceed the limit during apply"],
	["peak", "Cloud quota: may exceed the limit during apply"]
]);
function titleOf(check) {
	const { verdict, cause } = check;
	return ((verdict === "over" || verdict === "forbidden") && cause !== void 0 ? OTHER_TITLES.get(cause) : void 0) ?? TITLES[verdict];
}
/** An error about a check, or about several of one region that is at fault, at the first of them. */
function toError(check, { others, places }) {
	const advice = findAdvice(check) ?? check.reason;
	const place = places.get(idOf(check.shownRegion ?? check.region, check.key));
	const sources = place === void 0 ? findSources([check]) : void 0;
	const text = toPlainText(sources === void 0 ? advice : join$1([advice, sources]));
	return {
		level: "error",
		title: titleOf(check),
		message: `${showSubject(check)}${others === 0 ? "" : ` and ${count$1(others, "more key")}`}: ${text}`,
		...place === void 0 ? {} : { place }
	};
}
function withMore(errors, noun, all) {
	const more = all - errors.length;
	if (more === 0) return errors;
	const text = `and ${formatInteger(more)} more ${noun}${more === 1 ? "" : "s"}; the job summary has them all`;
	return [...errors, {
		level: "error",
		title: "Cloud quota: more",
		message: text
	}];
}
/** What only warns, in some words: its verdict, or where the peak decides, how high it may get. */
function toWarning(check) {
	const { verdict, cause } = check;
	const { peak, limit } = printCells(toCells(check));
	if (cause === "peak" || cause === "peakLikely") return peak === void 0 ? "may exceed the limit during apply" : `${peak}, limit ${limit}`;
	if (verdict === "tight" && cause === "limit") return "over the limit already";
	return verdict === "tight" && cause === "reserve" ? "below the reserve already" : verdict;
}
/** One warning for all that only warns, if there is any. */
function toWarnings(warned) {
	if (warned.length === 0) return [];
	const named = warned.slice(0, MOST_ERRORS).map((check) => `${showSubject(check)} (${toWarning(check)})`);
	const more = warned.length - named.length;
	const list = [...named, ...more > 0 ? [`${formatInteger(more)} more`] : []].join(", ");
	return [{
		level: "warning",
		title: "Cloud quota: warnings",
		message: `${count$1(warned.length, "check")} to look at: ${list}`
	}];
}
/**
* At most nine errors, the worst first, and one that counts the rest; at most one warning for what only warns. Empty where
* everything fits or does not count. `amounts`: those that a line of a file states. Where the run only warns, all of them are warnings, and eight besides.
*/
function toAnnotations(report, amounts) {
	const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
	if (report.warnOnly !== true) return toUsualAnnotations(report, {
		places,
		most: MOST_ERRORS
	});
	return toUsualAnnotations(report, {
		places,
		most: 8
	}).map((annotation) => ({
		...annotation,
		level: "warning"
	}));
}
function toUsualAnnotations(report, { places, most }) {
	if (report.verdict === "error") return withMore(report.problems.slice(0, most).map((text) => ({
		level: "error",
		title: "Cloud quota: could not be checked",
		message: toPlainText(text)
	})), "problem", report.problems.length);
	const { problems, waived } = toGroups(report);
	const failing = problems.filter(({ effect }) => effect === "fail");
	const warned = [...problems, ...waived].filter(({ effect }) => effect === "warn");
	const isShared = ({ cause }) => cause === "region" || cause === "flavor";
	const told = [...Map.groupBy(failing, (check) => isShared(check) ? toText(check.reason) : check).values()];
	return [...withMore(told.slice(0, most).flatMap(([first, ...others]) => first === void 0 ? [] : toError(first, {
		others: others.length,
		places
	})), "problem", told.length), ...toWarnings(warned)];
}

// src/hosts/newer-run.ts
/** true where the one is newer than the other: a run begun later, or a later attempt of the same. */
function isNewerRun(one, other) {
	return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}
/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;
/** Examines claims with requests, which are made only where there is a claim. Each run is asked for once. Never throws. */
function createExaminer(of) {
	const { store, run, runOf } = of;
	const known = /* @__PURE__ */ new Map();
	async function exists({ id, attempt }) {
		const asked = known.get(id) ?? store.findLastAttempt(id);
		known.set(id, asked);
		const last = await asked;
		return last !== void 0 && attempt <= last;
	}
	function claimsNewer(text) {
		const claim = runOf(text);
		return run !== void 0 && claim !== void 0 && isNewerRun(claim, run);
	}
	return {
		claimsNewer,
		async findNewer(own) {
			for (const comment of own.filter(({ body }) => claimsNewer(body)).slice(0, MAX_EXAMINED)) {
				const claim = runOf(comment.body);
				const asked = claim === void 0 ? void 0 : exists(claim);
				const text = await store.readOwnText(comment);
				await asked;
				const now = text !== void 0 && claimsNewer(text) ? runOf(text) : void 0;
				if (now !== void 0 && await exists(now)) return comment;
			}
		},
		async isNewerText(text, than) {
			const [claim, other] = [runOf(text), runOf(than)];
			return claim !== void 0 && other !== void 0 && isNewerRun(claim, other) && exists(claim);
		}
	};
}

// src/hosts/sticky-comment.ts
/** Writes the comment. Never throws: every failure is one warning in the log and the outcome `failed`. */
async function publishComment(job) {
	try {
		return await publish(job);
	} catch {
		return fail(job, "of a mistake in this program");
	}
}
async function publish(job) {
	const { store, log } = job;
	const [change, listing] = await Promise.all([store.readState(), store.find()]);
	if (!change.ok) return fail(job, change.because);
	const name = store.subject.slice(0, 1).toUpperCase() + store.subject.slice(1);
	if (change.isClosed) {
		log.info(`${name} was closed meanwhile: its comment stays as it is.`);
		return { outcome: "closed" };
	}
	if (job.headSha !== void 0 && change.headSha !== job.headSha) {
		log.info(`${name} has a newer commit; its run will update the comment.`);
		return { outcome: "superseded" };
	}
	if (!listing.ok) return fail(job, listing.because);
	const work = {
		...job,
		isLocked: change.isLocked,
		examiner: createExaminer(job)
	};
	return listing.own.length === 0 ? create(work) : update(work, {
		own: listing.own,
		attempt: 1
	});
}
/** Creates the comment. Two runs can do so at once; so both look again, and both keep the one with the lowest id. */
async function create(work) {
	if (!work.mayCreate) {
		work.log.info("No comment was written: no existing comment, and this verdict does not require one.");
		return { outcome: "not-wanted" };
	}
	const posted = await write(work, void 0);
	if (posted.kind === "done") return posted.result;
	if (posted.kind === "failed") return retryCreation(work, posted.failure);
	return settleCreation(work, posted.written);
}
/** After a request to create that had no answer: it may have been carried out, so that it must not be repeated blindly. */
async function retryCreation(work, failure) {
	if (failure.kind !== "uncertain") return failToWrite(work, failure);
	const again = await work.store.find();
	if (!again.ok) return failToWrite(work, failure);
	if (again.own.length > 0) {
		const updated = await update(work, {
			own: again.own,
			attempt: 2
		});
		return updated.outcome === "unchanged" ? {
			...updated,
			outcome: "created"
		} : updated;
	}
	const posted = await write(work, void 0);
	if (posted.kind === "done") return posted.result;
	if (posted.kind === "failed") return failToWrite(work, posted.failure);
	return settleCreation(work, posted.written);
}
/** After a comment was created: sees to it that it is the only one. */
async function settleCreation(work, { created }) {
	const result = {
		outcome: "created",
		url: created?.url
	};
	if (created === void 0) return result;
	const again = await work.store.find();
	if (!again.ok || again.own.length < 2) return result;
	const newer = await work.examiner.findNewer(again.own);
	if (newer !== void 0) {
		if (again.own[0]?.id !== created.id) await remove(work, created.id);
		return newerRun(work, newer);
	}
	return update(work, {
		own: again.own,
		attempt: 2
	});
}
/** Number of times that another comment is tried where the one to be updated was deleted in between. */
const MAX_UPDATES = 3;
/** Brings the comment with the lowest id up to date, then removes our other ones. */
async function update(work, { own, attempt }) {
	const [kept, ...others] = own;
	if (kept === void 0) return create(work);
	const newer = await work.examiner.findNewer(own);
	if (newer !== void 0) return newerRun(work, newer);
	const posted = await write(work, kept);
	if (posted.kind === "failed") {
		if (posted.failure.kind !== "gone" || attempt === MAX_UPDATES) return failToWrite(work, posted.failure);
		return others.length > 0 ? update(work, {
			own: others,
			attempt: attempt + 1
		}) : create(work);
	}
	if (posted.kind === "done" && posted.result.outcome !== "unchanged") return posted.result;
	for (const { id } of others) await remove(work, id);
	if (posted.kind === "done") return posted.result;
	const replaced = await findNewerText(work, {
		text: posted.written.replaced,
		than: posted.body
	});
	if (replaced !== void 0) return restore(work, {
		target: kept,
		text: replaced
	});
	return {
		outcome: "updated",
		url: kept.url
	};
}
/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
async function remove({ store, log }, id) {
	if (!await store.remove(id)) log.debug(`A second comment of ours (${id}) could not be removed.`);
}
/** The text where it has our marker, and by a newer run than the other; otherwise undefined. */
async function findNewerText({ store, examiner }, { text, than }) {
	if (text === void 0 || firstLine(text) !== store.marker) return void 0;
	return await examiner.isNewerText(text, than) ? text : void 0;
}
/**
* Puts a newer run's text back: it was written after this run had looked, and before it wrote. While that is done, a still newer
* one may be written, which is then seen in the same way.
*/
async function restore(work, { target, text }) {
	let wanted = text;
	for (let attempt = 1; attempt <= MAX_UPDATES; attempt += 1) {
		const sent = await send(work, {
			target,
			body: wanted
		});
		if (sent === void 0) return refuse(work);
		if (!sent.ok) return failToWrite(work, sent);
		const newer = await findNewerText(work, {
			text: sent.replaced,
			than: wanted
		});
		if (newer === void 0) break;
		wanted = newer;
	}
	work.log.info("A newer run reported while this one wrote: its comment was put back.");
	return {
		outcome: "newer-run",
		url: target.url
	};
}
function newerRun({ log }, { url }) {
	log.info("A newer run has reported already: its comment stays.");
	return {
		outcome: "newer-run",
		url
	};
}
/** Writes the text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function write(work, target) {
	const previous = toPrevious(work, target);
	const body = work.compose(previous);
	if (body === target?.body) return {
		kind: "done",
		result: {
			outcome: "unchanged",
			url: target.url
		}
	};
	const sent = await send(work, {
		target,
		body
	});
	if (sent?.ok !== false || sent.kind !== "too-long") return toPosted(work, body, sent);
	const smallest = work.compose(previous, { smallest: true });
	return toPosted(work, smallest, await send(work, {
		target,
		body: smallest
	}));
}
/** Sends one text; undefined where it must not be sent: with a secret in it, or without the marker by which the next run finds it. */
async function send({ store, holdsSecret }, { target, body }) {
	return holdsSecret(body) || firstLine(body) !== store.marker ? void 0 : store.write(target, body);
}
/** Text up to the first line break. The host may have stored `\r\n` for `\n`. */
function firstLine(body) {
	return body.split(/\r?\n/u, 1)[0] ?? "";
}
/** The text of an earlier run: none where it says to be a newer one's, which is not so where it is written over. */
function toPrevious({ examiner, log }, target) {
	if (target === void 0 || !examiner.claimsNewer(target.body)) return target?.body;
	log.info("The comment says that it is by a newer run, which could not be confirmed: it is written over.");
}
function toPosted(work, body, sent) {
	if (sent === void 0) return {
		kind: "done",
		result: refuse(work)
	};
	return sent.ok ? {
		kind: "written",
		written: sent,
		body
	} : {
		kind: "failed",
		failure: sent
	};
}
function refuse(work) {
	return fail(work, "its text holds a secret, or does not begin as it must, so that it was not sent");
}
function failToWrite(work, failure) {
	if (work.isLocked && failure.kind === "forbidden") {
		work.log.info(`The conversation of ${work.store.subject} is locked: no comment was written.`);
		return { outcome: "locked" };
	}
	return fail(work, failure.because);
}
function fail({ store, log }, because) {
	log.warning(say`The comment in ${store.subject} could not be written, because ${because}. The verdict stands; the job summary has the report.`);
	return { outcome: "failed" };
}

// src/hosts/github/comment-edits.ts
/** An account in GraphQL, which leaves out the suffix that the login of a bot has in REST. */
const ACTOR = {
	query: "{type:__typename login}",
	schema: object({
		type: string(),
		login: string()
	})
};
/** true where both are the same account; false where one is not known, as that of a deleted account is not. */
function isSameActor(one, other) {
	return one !== null && other !== null && one.login === other.login && one.type === other.type;
}
/** true where the comment's text is its author's: nobody has edited it, or the author did last. */
function isAuthorsText({ lastEditedAt, author, editor }) {
	return lastEditedAt === null || isSameActor(editor, author);
}
/**
* https://docs.github.com/en/graphql/reference/mutations#updateissuecomment. `diff` of an edit is the whole text as it was after that
* edit, and the newest edit comes first.
*/
const MUTATION = `mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{author${ACTOR.query}userContentEdits(first:3){nodes{diff editor${ACTOR.query}}}}}}`;
const EDIT = object({
	diff: nullable(string()),
	editor: nullable(ACTOR.schema)
});
const EDITED = object({ updateIssueComment: object({ issueComment: object({
	author: nullable(ACTOR.schema),
	userContentEdits: nullable(object({ nodes: nullable(array(nullable(EDIT))) }))
}) }) });
/**
* Writes the text over the comment. undefined: it was not written, or the host did not say so; then REST has to do it, which tells why
* it cannot, and does no harm where it is done twice.
*/
async function editComment(api, { nodeId, body, deadline }) {
	const variables = { input: {
		id: nodeId,
		body
	} };
	const answer = await api.query({
		query: MUTATION,
		variables,
		schema: EDITED,
		deadline: halfOf(deadline)
	});
	if (!answer.ok) return void 0;
	const { author, userContentEdits } = answer.data.updateIssueComment.issueComment;
	const before = userContentEdits?.nodes?.find((edit) => edit?.diff != null && edit.diff !== body);
	return { replaced: before != null && isSameActor(before.editor, author) ? before.diff ?? void 0 : void 0 };
}
const RUN$1 = object({
	id: int(),
	run_attempt: _catch(int(), 1),
	repository: object({ full_name: string() })
});
/**
* The number of a run's last attempt, 1 where the host does not count them; undefined: this repository has no such run, the token may not
* see it (it needs `actions: read` where the repository is private), or the host does not tell.
*/
async function findLastAttempt({ api, repository }, { id, deadline }) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
		parameters: {
			...repository,
			run_id: id
		},
		deadline: halfOf(deadline)
	});
	const found = answer.ok ? RUN$1.safeParse(answer.data).data : void 0;
	const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
	return found?.id === id && found.repository.full_name.toLowerCase() === fullName ? found.run_attempt : void 0;
}
/** https://docs.github.com/en/graphql/reference/objects#issuecomment. */
const QUERY$1 = `query($id:ID!){node(id:$id){...on IssueComment{body lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}}`;
const LAST_EDIT = object({ node: object({
	body: string(),
	lastEditedAt: nullable(string()),
	author: nullable(ACTOR.schema),
	editor: nullable(ACTOR.schema)
}) });
/**
* The comment's text at this moment, where its author wrote it last; undefined: another account did, or it is not known. Hosts without GraphQL
* tell no editors: there it is the text as it was read.
*/
async function findOurText({ api }, { comment, deadline }) {
	if (comment.nodeId === void 0) return comment.body;
	const variables = { id: comment.nodeId };
	const answer = await api.query({
		query: QUERY$1,
		variables,
		schema: LAST_EDIT,
		deadline: halfOf(deadline)
	});
	return answer.ok && isAuthorsText(answer.data.node) ? answer.data.node.body : void 0;
}

// src/hosts/github/failure-text.ts
/** Clauses that follow "because". Fixed texts: what a server says in an answer is not repeated. */
const REASONS = {
	"no-answer": ({ error }) => {
		if (error === void 0) return "GitHub gave no complete answer in time";
		return error.kind === "unreadable" ? `GitHub's answer cannot be used: ${error.message}` : `GitHub cannot be reached: ${error.message}`;
	},
	"proxy-refused": ({ status }) => `the proxy answered ${status} instead of connecting to GitHub`,
	"not-understood": () => "GitHub's answer is not what its API describes",
	"rate-limited": ({ status }) => `GitHub's rate limit is reached (status ${status})`,
	failed: ({ status }) => `GitHub failed (status ${status})`,
	refused: describeRefusal,
	hidden: () => "the token cannot see the repository"
};
/** The reason of a failure as a clause that follows "because". */
function describeReason(failure) {
	return REASONS[failure.kind](failure);
}
/** The reason of a failure as a clause that follows "because", with the next step where the connection failed; no full stop at its end. */
function describeFailure(failure) {
	const reason = describeReason(failure);
	const hint = failure.error?.hint;
	return hint === void 0 ? reason : `${reason}. ${toText(hint).replace(/\.$/u, "")}`;
}
function describeRefusal({ status }) {
	if (status === 401) return "GitHub does not accept the input `github-token` (status 401)";
	if (status === 403) return "the token may not write comments (status 403): give the job `permissions: pull-requests: write`. In pull requests from forks the token can only read, whatever the workflow says";
	if (status === 404 || status === 410) return `the pull request does not exist or the token may not see it (status ${status}): give the job \`permissions: pull-requests: write\``;
	return `GitHub does not accept the request (status ${status})`;
}
/** Way out of everything that keeps the base's policy from being read. */
const WAY_OUT = "With `policy-from: workspace` the policy is read from what was checked out, and the change itself decides.";
const PERMISSION = "Give the job `permissions: contents: read`, or the input `github-token` a token that may read contents.";
/** Reasons of runs that cannot ask GitHub at all. */
const NO_API = {
	repository: {
		ok: false,
		because: "the variable `GITHUB_REPOSITORY` names no repository",
		hint: WAY_OUT
	},
	client: {
		ok: false,
		because: "GitHub's client could not be set up",
		hint: "See whether the proxy variables are addresses."
	},
	token: {
		ok: false,
		because: "there is no token for GitHub",
		hint: `Leave the input \`github-token\` at its default, the job's own token. ${WAY_OUT}`
	}
};
/** The reason for a request that failed. */
function toNoAnswer(failure) {
	return {
		ok: false,
		because: describe(failure),
		hint: toHint(failure)
	};
}
/** The reason for a branch, a pull request or a repository: 404 stands for a missing right as well. */
function toNoAnswerOrMissing(failure) {
	const { kind, status } = failure;
	if (kind !== "refused" || status !== 404 && status !== 410) return toNoAnswer(failure);
	return {
		ok: false,
		because: `it is not there, or the token may not see it (status ${status})`,
		hint: PERMISSION
	};
}
/** The reason for a commit that cannot be seen. */
function toHidden(status) {
	return {
		ok: false,
		because: `the token may not read the repository's contents, or the commit is gone (status ${status})`,
		hint: PERMISSION
	};
}
function describe(failure) {
	const { kind, status } = failure;
	if (kind !== "refused" || status === 401) return describeReason(failure);
	return status === 403 ? "the token may not read the repository's contents (status 403)" : `GitHub does not accept the request (status ${status})`;
}
function toHint({ kind, status, error }) {
	switch (kind) {
		case "no-answer":
		case "proxy-refused":
		case "failed":
		case "rate-limited": return error?.hint === void 0 ? "Run the job again." : toText(error.hint);
		case "hidden": return PERMISSION;
		case "refused": return status === 401 || status === 403 ? PERMISSION : WAY_OUT;
		case "not-understood": return WAY_OUT;
	}
}

// src/hosts/github/api.ts
/** Time limits and attempts. Commenting is a report, so that it may cost a little time and not more. */
const TIMING = {
	attemptMs: 6e3,
	totalMs: 11e3,
	attempts: 3,
	backoffMs: 500
};
/** Longest wait that a rate limit may ask for, in milliseconds. It comes on top of `totalMs`, once. */
const RATE_LIMIT_MS = 3e3;
/** Largest body that is read, compressed and not: a page of 100 comments of the largest size takes a quarter of it. */
const MAX_BODY_BYTES = 67108864;
/** Connects to the API at `GITHUB_API_URL`. undefined where the environment names no address of a host or a proxy. */
async function connect(options) {
	const { token, env, clock = SYSTEM_CLOCK } = options;
	const baseUrl = env["GITHUB_API_URL"] || "https://api.github.com";
	const client = await openClient({
		url: baseUrl,
		setting: "`GITHUB_API_URL`",
		env,
		clock
	}).catch(() => void 0);
	if (client === void 0) return void 0;
	const { GraphqlResponseError, Octokit, RequestError } = await import("./hosts-github-octokit.js");
	const octokit = new Octokit({
		auth: token,
		baseUrl,
		userAgent: "quota-gate",
		request: { log: {
			debug: ignore,
			info: ignore,
			warn: ignore,
			error: ignore
		} }
	});
	/** `fetch` for one attempt: bounded, through the proxies of this program, without redirects, and to no other host. */
	const toFetch = (limitMs) => async (url, { method, headers, body }) => {
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
		const text = async () => response.status < 400 ? response.body.toString("utf8") : "";
		const arrayBuffer = async () => /* @__PURE__ */ new ArrayBuffer(0);
		return {
			status: response.status,
			url,
			headers: response.headers,
			text,
			arrayBuffer
		};
	};
	/** Makes attempts. */
	const ask = async (call, { deadline, isRepeatable }) => {
		const attempt = async (limitMs) => {
			if (deadline.remainingMs() < 1) return {
				result: failed("no-answer", void 0),
				...NO_RETRY
			};
			try {
				const answer = await call({ fetch: toFetch(limitMs) }).catch((error) => {
					if (error instanceof RequestError && error.response !== void 0) return error.response;
					throw error;
				});
				return {
					result: toResult(answer),
					...findRetry({
						answer,
						isRepeatable,
						deadline,
						clock
					})
				};
			} catch (error) {
				const cause = error instanceof RequestError ? error.cause : void 0;
				if (!(cause instanceof HttpError)) return {
					result: NOT_UNDERSTOOD$1,
					...NO_RETRY
				};
				return {
					result: toUnanswered(cause),
					retry: isRepeatable ? cause.retry : "no",
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
	};
	return {
		close: client.close,
		startDeadline: (totalMs = TIMING.totalMs) => createDeadline(totalMs, clock),
		send: ({ route, parameters, deadline }) => ask((request) => octokit.request(route, {
			...parameters,
			request
		}), {
			deadline,
			isRepeatable: !route.startsWith("POST ")
		}),
		async query({ query, variables, schema, deadline }) {
			let errors = [];
			const question = async (request) => {
				return {
					status: 200,
					headers: {},
					data: await octokit.graphql(query, {
						...variables,
						request
					}).catch((error) => {
						if (!(error instanceof GraphqlResponseError)) throw error;
						errors = error.errors;
						return error.data;
					})
				};
			};
			const answer = await ask(question, {
				deadline,
				isRepeatable: true
			});
			if (!answer.ok) return answer;
			const found = schema.safeParse(answer.data);
			return found.success ? {
				ok: true,
				data: found.data
			} : toGraphqlFailure(errors);
		}
	};
}
const NO_RETRY = {
	retry: "no",
	retryAfterMs: void 0
};
function failed(kind, status, error) {
	return {
		ok: false,
		failure: {
			kind,
			status,
			...error === void 0 ? {} : { error }
		}
	};
}
/** An answer that is not what the API describes. */
const NOT_UNDERSTOOD$1 = failed("not-understood", void 0);
function toUnanswered(error) {
	return error.kind === "proxy-refused" ? failed("proxy-refused", error.status, error) : failed("no-answer", void 0, error);
}
const ERRORS = _catch(array(_catch(object({ type: optional(string()) }), {})), []);
/** https://docs.github.com/en/graphql/guides/using-graphql-clients: errors come with the status 200, and GitHub says of which type they are. */
function toGraphqlFailure(errors) {
	const types = new Set(ERRORS.parse(errors).map(({ type }) => type));
	if (types.has("FORBIDDEN") || types.has("INSUFFICIENT_SCOPES")) return failed("refused", 403);
	if (types.has("NOT_FOUND")) return failed("hidden", void 0);
	return types.has("RATE_LIMITED") ? failed("rate-limited", 200) : NOT_UNDERSTOOD$1;
}
function toResult(answer) {
	const { status, headers, data } = answer;
	return status >= 200 && status < 300 ? {
		ok: true,
		data,
		headers
	} : failed(toFailureKind(answer), status);
}
function toFailureKind({ status, headers }) {
	const isLimit = headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0";
	if (status === 429 || status === 403 && isLimit) return "rate-limited";
	return status >= 500 ? "failed" : "refused";
}
/** The use of sending the request again, with the wait that the host asks for. */
function findRetry(options) {
	const { answer, isRepeatable, deadline, clock } = options;
	if (toFailureKind(answer) !== "rate-limited") return {
		retry: isRepeatable && answer.status >= 500 ? "yes" : "no",
		retryAfterMs: void 0
	};
	const retryAfterMs = readRateLimitWait(answer.headers, clock.now()) ?? RATE_LIMIT_MS;
	return retryAfterMs <= RATE_LIMIT_MS && deadline.extendOnce(retryAfterMs) ? {
		retry: "yes",
		retryAfterMs
	} : NO_RETRY;
}
/** The wait that an answer asks for, in milliseconds; undefined: it does not say. */
function readRateLimitWait(headers, now) {
	const wait = readRetryAfter(String(headers["retry-after"] ?? ""), now);
	const reset = String(headers["x-ratelimit-reset"] ?? "");
	if (wait !== void 0 || !/^\d{1,12}$/u.test(reset)) return wait;
	return Math.max(0, Number(reset) * 1e3 - now.getTime());
}
function ignore() {}

// src/hosts/github/pages.ts
/** The length of a page; GitHub gives no more. */
const PAGE_LENGTH = 100;
/** Reads the items of a list in their order, each once. `parse`: undefined for what is not understood, which is left out. */
async function readPages(api, list) {
	const { route, parameters, parse, identify, maxPages, endsWithLatest = false, deadline } = list;
	const fullPage = endsWithLatest ? 1 : PAGE_LENGTH;
	const items = /* @__PURE__ */ new Map();
	let at;
	let page = 1;
	let lastPage;
	for (let read = 1; read <= maxPages; read += 1) {
		const sent = {
			...parameters,
			per_page: PAGE_LENGTH,
			page
		};
		const answer = await api.send({
			route,
			parameters: sent,
			deadline
		});
		if (!answer.ok) return answer;
		const found = array(unknown()).safeParse(answer.data).data;
		if (found === void 0) return NOT_UNDERSTOOD$1;
		const { headers } = answer;
		at ??= toDate(headers);
		const before = items.size;
		for (const item of found.flatMap((one) => parse(one) ?? [])) if (!items.has(identify(item))) items.set(identify(item), item);
		if (page === 1 && endsWithLatest) lastPage = findLastPage(headers, found.length);
		const onwards = () => hasNextPage(headers, {
			isFull: found.length >= fullPage,
			isNew: items.size > before
		});
		const next = lastPage !== void 0 ? findEarlierPage(page, lastPage) : onwards() ? page + 1 : void 0;
		if (next === void 0) return {
			ok: true,
			items: [...items.values()],
			isComplete: true,
			at
		};
		page = next;
	}
	return {
		ok: true,
		items: [...items.values()],
		isComplete: false,
		at
	};
}
/** The server's clock when it answered. undefined: it does not say. */
function toDate({ date }) {
	const at = new Date(date ?? "");
	return Number.isNaN(at.getTime()) ? void 0 : at;
}
/** The number of the last page, by the first one's length. undefined: the host links pages, or does not say how many items there are. */
function findLastPage({ link, "x-total-count": total }, length) {
	return link === void 0 && /^\d{1,9}$/u.test(String(total)) && length > 0 ? Math.max(1, Math.ceil(Number(total) / length)) : void 0;
}
/** The page to read after this one, where the first is followed by the last. undefined: all are read. */
function findEarlierPage(page, lastPage) {
	if (page === 1) return lastPage === 1 ? void 0 : lastPage;
	return page === 2 ? void 0 : page - 1;
}
/** Hosts that do not link pages may page all the same, or give everything on each page. */
function hasNextPage({ link }, page) {
	return link === void 0 ? page.isFull && page.isNew : /;\s*rel="?next"?/u.test(String(link));
}

// src/hosts/github/own-comments.ts
/** GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments); other hosts may allow more, not without end. */
const MAX_PAGES$1 = 100;
/** Comments are looked for again from this long before the first look, since clocks of a server's machines differ. */
const OVERLAP_MS = 6e4;
/** What is read of a comment. */
const COMMENT$1 = object({
	id: int().check(_positive()),
	node_id: optional(unknown()),
	body: nullish(string()),
	html_url: optional(unknown()),
	user: nullish(object({
		login: string(),
		type: optional(string())
	})),
	minimized: optional(unknown())
});
/** Begins to look for our comments; what it finds is awaited when there is something to say. */
function openThread(where) {
	return {
		...where,
		listing: findOwnComments(where, { deadline: where.api.startDeadline() })
	};
}
/**
* Our comments as they are now. With `known`, an earlier finding, only what was written since then is read and the rest is taken
* from there. Without `ownLogin` and `known` the host is asked who we are.
*/
async function findOwnComments(thread, options) {
	const { deadline, known } = options;
	const learned = options.ownLogin ?? known?.ownLogin;
	const since = known?.at;
	const [own, pages] = await Promise.all([learned === void 0 ? findOwnLogin(thread.api, deadline) : {
		ok: true,
		login: learned
	}, listComments(thread, {
		deadline,
		since
	})]);
	if (!own.ok) return own;
	if (!pages.ok) return pages;
	const ownLogin = own.login;
	const found = pages.items.flatMap((comment) => toOwnComment(comment, {
		thread,
		ownLogin
	}) ?? []);
	const reread = new Set(pages.items.map(({ id }) => id));
	return {
		ok: true,
		own: [...since === void 0 ? [] : (known?.own ?? []).filter(({ id }) => !reread.has(id)), ...found].sort((a, b) => a.id - b.id),
		ownLogin,
		at: pages.at
	};
}
/** All comments of the pull request, over all pages. */
async function listComments({ api, repository, pullRequest }, { deadline, since }) {
	const pages = await readPages(api, {
		route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
		parameters: {
			...repository,
			issue_number: pullRequest,
			...since === void 0 ? {} : { since: toTimestamp(since.getTime() - OVERLAP_MS) }
		},
		parse: (item) => COMMENT$1.safeParse(item).data,
		identify: ({ id }) => id,
		maxPages: MAX_PAGES$1,
		deadline
	});
	return pages.ok && !pages.isComplete ? NOT_UNDERSTOOD$1 : pages;
}
/** `YYYY-MM-DDTHH:MM:SSZ`, as the API writes times. */
function toTimestamp(ms) {
	return new Date(ms).toISOString().replace(/\.\d+Z$/u, "Z");
}
/** true where the comment is ours, and was not hidden. `ownLogin`: see {@link isOwn}. */
function isOurs({ user, minimized }, ownLogin) {
	return user != null && isOwn(user, ownLogin) && (minimized === null || minimized === void 0);
}
/** The comment where it is ours; otherwise undefined. */
function toOwnComment(comment, of) {
	const { id, body } = comment;
	const { marker, isFormer } = of.thread;
	if (typeof body !== "string" || !isOurs(comment, of.ownLogin)) return void 0;
	if (firstLine(body) !== marker && isFormer?.(body) !== true) return void 0;
	return {
		id,
		nodeId: typeof comment.node_id === "string" && comment.node_id !== "" ? comment.node_id : void 0,
		body,
		url: toUrl(comment.html_url)
	};
}
/** Reads the answer to a request that wrote a comment; undefined where it shows none. */
function parseWritten(data) {
	const comment = COMMENT$1.safeParse(data).data;
	if (comment === void 0) return void 0;
	return {
		id: comment.id,
		url: toUrl(comment.html_url),
		author: comment.user ?? void 0
	};
}
/** An address that is fit for an output and a log: nothing but visible ASCII, and no workflow command. */
function toUrl(value) {
	return typeof value === "string" && value.length <= 2e3 && /^https?:\/\/[\x21-\x7e]+$/u.test(value) && !value.includes("::") && !value.includes("##[") ? value : void 0;
}
const USER = object({ login: string().check(_minLength(1)) });
const VIEWER = object({ viewer: USER });
/**
* The login that the token writes under. GraphQL is the only place that tells it for the job's own token; hosts without
* GraphQL (Gitea, Forgejo) are asked for the user. A host that is just not able to answer is a failure, and no reason to guess.
*/
async function findOwnLogin(api, deadline) {
	const viewer = await api.query({
		query: "query{viewer{login}}",
		schema: VIEWER,
		deadline
	});
	if (viewer.ok) return {
		ok: true,
		login: viewer.data.viewer.login
	};
	if (viewer.failure.kind !== "refused" && viewer.failure.kind !== "not-understood") return viewer;
	const user = await api.send({
		route: "GET /user",
		parameters: {},
		deadline
	});
	if (!user.ok && user.failure.kind !== "refused") return user;
	return {
		ok: true,
		login: user.ok ? USER.safeParse(user.data).data?.login : void 0
	};
}
/** The accounts of workflow runs. The last two are reserved names on hosts that do not tell a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS = ["gitea-actions", "forgejo-actions"];
/** true where the author is us. `ownLogin` undefined: not known; then it is the host's account for workflow runs that counts, and no other. */
function isOwn(author, ownLogin) {
	const login = author.login.toLowerCase();
	if (ownLogin !== void 0 && login === ownLogin.toLowerCase()) return true;
	if (!(ownLogin === void 0 || ownLogin === "github-actions")) return false;
	if (author.type === "Bot") return login === GITHUB_ACTIONS;
	return author.type === void 0 && ownLogin === void 0 && OTHER_ACTIONS.includes(login);
}

// src/hosts/github/pull-request.ts
/** No pull request, for a reason in a sentence. */
function noPullRequest(reason, isFailure = false) {
	return {
		kind: "none",
		reason,
		isFailure
	};
}
const CANDIDATE = object({
	number: int().check(_positive()),
	state: literal("open"),
	head: object({ sha: commitId }),
	base: object({
		sha: _catch(optional(commitId), void 0),
		ref: _catch(optional(string().check(_maxLength(500))), void 0),
		repo: object({ full_name: string() })
	})
});
/**
* The one open pull request of this repository whose newest commit is `headSha`. Several would be a guess: none.
* `branch`, `OWNER:BRANCH`, finds those from forks as well, which the search by commit does not
* (https://github.com/google/go-github/issues/2241); undefined: by commit.
*/
async function findPullRequest(options) {
	const { api, repository, headSha, branch } = options;
	const deadline = api.startDeadline();
	const common = {
		...repository,
		per_page: 100
	};
	const answer = branch === void 0 ? await api.send({
		route: "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
		parameters: {
			...common,
			commit_sha: headSha
		},
		deadline
	}) : await api.send({
		route: "GET /repos/{owner}/{repo}/pulls",
		parameters: {
			...common,
			state: "open",
			head: branch
		},
		deadline
	});
	const items = answer.ok ? array(unknown()).safeParse(answer.data).data : void 0;
	if (items === void 0) {
		if (!answer.ok && answer.failure.kind === "proxy-refused") return noPullRequest(`The pull request of this commit could not be looked up, because ${describeFailure(answer.failure)}.`, true);
		const status = answer.ok ? void 0 : answer.failure.status;
		return noPullRequest(`The pull request of this commit could not be looked up (${status === void 0 ? "no answer that can be read" : `status ${status}`}): the job needs \`permissions: pull-requests: write\` and \`contents: read\`.`, true);
	}
	const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
	const [found, ...others] = items.flatMap((item) => CANDIDATE.safeParse(item).data ?? []).filter(({ head, base }) => head.sha === headSha && base.repo.full_name.toLowerCase() === fullName);
	if (found === void 0) return noPullRequest("No open pull request has this commit as its newest one.");
	if (others.length > 0) return noPullRequest("Several open pull requests have this commit as their newest one; the input `pr-number` can name one.", true);
	const { number, base } = found;
	return {
		kind: "found",
		number,
		isQueued: false,
		headSha,
		baseSha: base.sha,
		baseRef: base.ref
	};
}
const PULL_REQUEST$2 = object({
	state: string(),
	locked: optional(unknown()),
	head: object({ sha: string() }),
	base: _catch(nullable(object({
		sha: commitId,
		ref: string().check(_minLength(1), _maxLength(500))
	})), null)
});
/** Asks for the state: `open` or `closed`, its newest commit, its base, and whether its conversation is locked. */
async function readPullRequestState({ api, repository, pullRequest }, deadline) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
		parameters: {
			...repository,
			pull_number: pullRequest
		},
		deadline
	});
	if (!answer.ok) return answer;
	const found = PULL_REQUEST$2.safeParse(answer.data).data;
	if (found === void 0) return NOT_UNDERSTOOD$1;
	const { state, head, base } = found;
	return {
		ok: true,
		state,
		headSha: head.sha,
		isLocked: found.locked === true,
		base: base ?? void 0
	};
}

// src/hosts/github/comment-store.ts
/** Opens the store. What the thread has found already is not asked for again. Its time begins to run here. */
function openCommentStore(thread) {
	const { api, repository, pullRequest, marker } = thread;
	const deadline = api.startDeadline();
	let known;
	/** Account that the token writes as, where an answer shows another than the host named: then all comments are looked at again. */
	let ownLogin;
	async function find() {
		const before = known ?? await thread.listing;
		if (!before.ok) return before;
		const listing = await findOwnComments(thread, ownLogin === void 0 ? {
			deadline,
			known: before
		} : {
			deadline,
			ownLogin
		});
		if (listing.ok) {
			known = listing;
			ownLogin = void 0;
		}
		return listing;
	}
	async function create(body) {
		const answer = await api.send({
			route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
			parameters: {
				...repository,
				issue_number: pullRequest,
				body
			},
			deadline
		});
		if (!answer.ok) return toHostFailure(answer.failure);
		const created = parseWritten(answer.data);
		const author = created?.author;
		if (author !== void 0 && known?.ok === true && !isOwn(author, known.ownLogin)) ownLogin = author.login;
		return {
			ok: true,
			created,
			replaced: void 0
		};
	}
	return {
		subject: `pull request #${pullRequest}`,
		marker,
		async readState() {
			const found = await readPullRequestState(thread, deadline);
			if (!found.ok) return toHostFailure(found.failure);
			const { state, headSha, isLocked } = found;
			return {
				ok: true,
				isClosed: state === "closed",
				headSha,
				isLocked
			};
		},
		async find() {
			const listing = await find();
			return listing.ok ? listing : toHostFailure(listing.failure);
		},
		async write(comment, body) {
			if (comment === void 0) return create(body);
			const { id, nodeId } = comment;
			const edited = nodeId === void 0 ? void 0 : await editComment(api, {
				nodeId,
				body,
				deadline
			});
			if (edited !== void 0) return {
				ok: true,
				created: void 0,
				replaced: edited.replaced
			};
			const answer = await api.send({
				route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: {
					...repository,
					comment_id: id,
					body
				},
				deadline
			});
			if (answer.ok) return {
				ok: true,
				created: void 0,
				replaced: void 0
			};
			const failure = toHostFailure(answer.failure);
			if (failure.kind === "gone" && known?.ok === true) known = {
				...known,
				own: known.own.filter((each) => each.id !== id)
			};
			return failure;
		},
		async remove(id) {
			return (await api.send({
				route: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: {
					...repository,
					comment_id: id
				},
				deadline
			})).ok;
		},
		readOwnText: (comment) => findOurText(thread, {
			comment,
			deadline
		}),
		findLastAttempt: (id) => findLastAttempt(thread, {
			id,
			deadline
		})
	};
}
function toHostFailure(failure) {
	return {
		ok: false,
		kind: toKind(failure),
		because: describeFailure(failure)
	};
}
function toKind({ kind, status }) {
	if (kind === "no-answer" || kind === "failed") return "uncertain";
	if (status === 404) return "gone";
	if (status === 422) return "too-long";
	return kind === "refused" && status === 403 ? "forbidden" : "other";
}

// src/hosts/github/event.ts
/** GitHub's largest payload (https://docs.github.com/en/webhooks/webhook-events-and-payloads, read 2026-08). */
const MAX_PAYLOAD_BYTES = 26214400;
const repositoryName = string().check(_regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/u));
/** The event of this run. */
async function readEvent(env) {
	const [owner, repo] = repositoryName.safeParse(env["GITHUB_REPOSITORY"]).data?.split("/") ?? [];
	return {
		name: env["GITHUB_EVENT_NAME"] ?? "",
		payload: await readPayload(env["GITHUB_EVENT_PATH"]),
		sha: commitId.safeParse(env["GITHUB_SHA"]).data,
		ref: env["GITHUB_REF"] ?? "",
		repository: owner === void 0 || repo === void 0 ? void 0 : {
			owner,
			repo
		}
	};
}
async function readPayload(path) {
	if (path === void 0 || path === "") return void 0;
	try {
		const { size } = await stat(path);
		return size > MAX_PAYLOAD_BYTES ? null : JSON.parse(await readFile(path, "utf8"));
	} catch {
		return;
	}
}
const refName = string().check(_maxLength(500));
const count = int().check(_positive());
const WITH_PULL_REQUEST = object({ pull_request: object({ number: count }) });
const PULL_REQUEST_ENDS = object({ pull_request: object({
	head: _catch(object({ sha: _catch(optional(commitId), void 0) }), { sha: void 0 }),
	base: _catch(object({
		sha: _catch(optional(commitId), void 0),
		ref: _catch(optional(refName), void 0)
	}), {
		sha: void 0,
		ref: void 0
	})
}) });
const COMMENTED_PULL_REQUEST = object({ issue: object({
	number: count,
	pull_request: object({})
}) });
const ISSUE = object({ issue: object({
	number: count,
	pull_request: optional(_undefined())
}) });
const MERGE_GROUP = object({ merge_group: object({
	head_ref: string(),
	head_sha: _catch(optional(commitId), void 0),
	base_sha: _catch(optional(commitId), void 0),
	base_ref: _catch(optional(refName), void 0)
}) });
const WORKFLOW_RUN = object({ workflow_run: object({ head_sha: commitId }) });
const WORKFLOW_RUN_BRANCH = object({ workflow_run: object({
	head_branch: string().check(_minLength(1)),
	head_repository: object({ owner: object({ login: string().check(_minLength(1)) }) })
}) });
/** The commit that was pushed, or that the workflow ran on whose end is the event. undefined: the event is another, or does not tell. */
function readHeadOfRun({ name, payload, sha }) {
	if (name === "push") return sha;
	return name === "workflow_run" ? WORKFLOW_RUN.safeParse(payload).data?.workflow_run.head_sha : void 0;
}
/** Finds the pull request that the report belongs to. */
async function resolvePullRequest(options) {
	const { event, prNumber, api } = options;
	if (prNumber !== void 0) return resolveGiven(event, prNumber);
	switch (event.name) {
		case "pull_request":
		case "pull_request_target":
		case "pull_request_review":
		case "pull_request_review_comment": return resolveFromPayload(event);
		case "issue_comment": return resolveCommented(event);
		case "merge_group": return resolveQueued(event);
		case "push": return resolvePushed(event, api);
		case "workflow_run": return resolveWorkflowRun(event, api);
		default: return noPullRequest(event.name === "" ? "No event triggered this run." : "The event of this run belongs to no pull request; the input `pr-number` can name one.");
	}
}
function resolveGiven(event, prNumber) {
	const own = resolveFromPayload(event);
	if (own.kind === "found" && own.number === prNumber) return own;
	return {
		kind: "found",
		number: prNumber,
		isQueued: false,
		headSha: event.name === "workflow_run" ? readHeadOfRun(event) : void 0
	};
}
function resolveFromPayload({ payload }) {
	const found = WITH_PULL_REQUEST.safeParse(payload).data;
	if (found === void 0) return noPullRequest("The event's payload names no pull request; the input `pr-number` can name one.");
	const ends = PULL_REQUEST_ENDS.safeParse(payload).data?.pull_request;
	return {
		kind: "found",
		number: found.pull_request.number,
		isQueued: false,
		headSha: ends?.head.sha,
		baseSha: ends?.base.sha,
		baseRef: ends?.base.ref
	};
}
function resolveCommented({ payload }) {
	const issue = COMMENTED_PULL_REQUEST.safeParse(payload).data?.issue;
	if (issue === void 0) {
		const isFailure = !ISSUE.safeParse(payload).success;
		return noPullRequest("The comment that triggered this run is not in a pull request.", isFailure);
	}
	return {
		kind: "found",
		number: issue.number,
		isQueued: false
	};
}
/** The branch of a merge queue is named after the last pull request of the group: `gh-readonly-queue/main/pr-12-…`. */
function resolveQueued({ payload }) {
	const group = MERGE_GROUP.safeParse(payload).data?.merge_group;
	const last = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u.exec(group?.head_ref ?? "")?.[1];
	if (group === void 0 || last === void 0) return noPullRequest("The event's payload names no pull request of a merge queue.");
	return {
		kind: "found",
		number: Number(last),
		isQueued: true,
		headSha: group.head_sha,
		baseSha: group.base_sha,
		baseRef: group.base_ref?.replace(/^refs\/heads\//u, "")
	};
}
async function resolvePushed(event, api) {
	if (event.sha === void 0 || !event.ref.startsWith("refs/heads/")) return noPullRequest("What was pushed is not the commit of a branch.");
	return lookUp(event, {
		api,
		headSha: event.sha,
		branch: void 0
	});
}
async function resolveWorkflowRun(event, api) {
	const headSha = readHeadOfRun(event);
	if (headSha === void 0) return noPullRequest("The event's payload does not name the commit of the workflow's run.", true);
	const run = WORKFLOW_RUN_BRANCH.safeParse(event.payload).data?.workflow_run;
	return lookUp(event, {
		api,
		headSha,
		branch: run === void 0 ? void 0 : `${run.head_repository.owner.login}:${run.head_branch}`
	});
}
async function lookUp({ repository }, { api, headSha, branch }) {
	if (api === void 0 || repository === void 0) return noPullRequest("Without a token for GitHub the pull request of this commit cannot be looked up.");
	return findPullRequest({
		api,
		repository,
		headSha,
		branch
	});
}

// src/hosts/github/job.ts
/** Reads the event and begins to look for its pull request. */
async function openJob({ env, prNumber, githubToken, clock }) {
	const event = await readEvent(env);
	const api = githubToken === void 0 ? Promise.resolve(void 0) : connect({
		token: githubToken,
		env,
		clock
	});
	const resolution = api.then((client) => resolvePullRequest({
		event,
		prNumber,
		api: client
	}));
	return {
		env,
		event,
		hasToken: githubToken !== void 0,
		api,
		resolution
	};
}
/** Context of reports: the run and its pull request. `key`: of the comment. `resolution` undefined: the pull request is not known. */
function toContext(of) {
	const { key, version, job, resolution } = of;
	const run = readRun(job.env);
	const found = resolution?.kind === "found" ? resolution : void 0;
	const headSha = found === void 0 ? job.event.sha : found.headSha;
	return {
		key: found?.isQueued === true ? `${key}+queue` : key,
		version,
		...headSha === void 0 ? {} : { headSha },
		...found?.baseSha === void 0 ? {} : { baseSha: found.baseSha },
		...found?.baseRef === void 0 ? {} : { baseRef: found.baseRef },
		...found === void 0 ? {} : { pullRequest: found.number },
		...run
	};
}
/** The inputs, from variables `INPUT_NAME`. An input that is empty here was made empty by the workflow. */
function readInputs(env) {
	const inputs = Object.entries(env).flatMap(([variable, text]) => {
		const [, name] = /^INPUT_(.+)$/u.exec(variable) ?? [];
		return name === void 0 || text === void 0 ? [] : [[name.toLowerCase(), text]];
	});
	return Object.fromEntries(inputs);
}
/** Inputs for the reader of settings, which masks the secrets among them. */
function toSettingsSource(inputs, mask) {
	return {
		find: ({ name }) => inputs[name],
		labelOf: ({ name }) => say`the input ${code(name)}`,
		mask
	};
}
const wholeNumber = pipe(string().check(_regex(/^[1-9]\d{0,15}$/u)), transform(Number).check(int()));
const RUN = object({
	GITHUB_RUN_ID: wholeNumber,
	GITHUB_RUN_NUMBER: wholeNumber,
	GITHUB_RUN_ATTEMPT: wholeNumber,
	GITHUB_SERVER_URL: string().check(_regex(/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/u)),
	GITHUB_REPOSITORY: string().check(_regex(/^[\w.-]+\/[\w.-]+$/u))
});
/** The run, its page and its repository; undefined where the variables do not tell all of it. */
function readRun(env) {
	const found = RUN.safeParse(env).data;
	if (found === void 0) return void 0;
	const repository = `${found.GITHUB_SERVER_URL.replace(/\/$/u, "")}/${found.GITHUB_REPOSITORY}`;
	return {
		changesUrl: `${repository}/issues/`,
		run: {
			id: found.GITHUB_RUN_ID,
			number: found.GITHUB_RUN_NUMBER,
			attempt: found.GITHUB_RUN_ATTEMPT,
			url: `${repository}/actions/runs/${found.GITHUB_RUN_ID}`
		}
	};
}

// node_modules/@actions/core/lib/utils.js
/**
* Sanitizes an input into a string so it can be passed into issueCommand safely
* @param input input to sanitize into a string
*/
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
/**
*
* @param annotationProperties
* @returns The command properties to send with the actual annotation command
* See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
*/
function toCommandProperties(annotationProperties) {
	if (!Object.keys(annotationProperties).length) return {};
	return {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	};
}

// node_modules/@actions/core/lib/command.js
/**
* Issues a command to the GitHub Actions runner
*
* @param command - The command name to issue
* @param properties - Additional properties for the command (key-value pairs)
* @param message - The message to include with the command
* @remarks
* This function outputs a specially formatted string to stdout that the Actions
* runner interprets as a command. These commands can control workflow behavior,
* set outputs, create annotations, mask values, and more.
*
* Command Format:
*   ::name key=value,key=value::message
*
* @example
* ```typescript
* // Issue a warning annotation
* issueCommand('warning', {}, 'This is a warning message');
* // Output: ::warning::This is a warning message
*
* // Set an environment variable
* issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
* // Output: ::set-env name=MY_VAR::some value
*
* // Add a secret mask
* issueCommand('add-mask', {}, 'secretValue123');
* // Output: ::add-mask::secretValue123
* ```
*
* @internal
* This is an internal utility function that powers the public API functions
* such as setSecret, warning, error, and exportVariable.
*/
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os.EOL);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os.EOL}${convertedValue}${os.EOL}${delimiter}`;
}

// node_modules/@actions/core/lib/core.js
var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* The code to exit an action
*/
var ExitCode;
(function(ExitCode) {
	/**
	* A code indicating that the action was successful
	*/
	ExitCode[ExitCode["Success"] = 0] = "Success";
	/**
	* A code indicating that the action was a failure
	*/
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
/**
* Registers a secret which will get masked from logs
*
* @param secret - Value of the secret to be masked
* @remarks
* This function instructs the Actions runner to mask the specified value in any
* logs produced during the workflow run. Once registered, the secret value will
* be replaced with asterisks (***) whenever it appears in console output, logs,
* or error messages.
*
* This is useful for protecting sensitive information such as:
* - API keys
* - Access tokens
* - Authentication credentials
* - URL parameters containing signatures (SAS tokens)
*
* Note that masking only affects future logs; any previous appearances of the
* secret in logs before calling this function will remain unmasked.
*
* @example
* ```typescript
* // Register an API token as a secret
* const apiToken = "abc123xyz456";
* setSecret(apiToken);
*
* // Now any logs containing this value will show *** instead
* console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
* ```
*/
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
/**
* Sets the value of an output.
*
* @param     name     name of the output to set
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
/**
* Sets the action status to failed.
* When the action exits it will be with an exit code of 1
* @param message add error issue message
*/
function setFailed(message) {
	process.exitCode = ExitCode.Failure;
	error(message);
}
/**
* Writes debug message to user log
* @param message debug message
*/
function debug(message) {
	issueCommand("debug", {}, message);
}
/**
* Adds an error issue
* @param message error issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a warning issue
* @param message warning issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Writes info to log with console.log.
* @param message info message
*/
function info(message) {
	process.stdout.write(message + os.EOL);
}

// src/hosts/github/publish.ts
/** GitHub's limit for a title (https://docs.github.com/en/rest/checks/runs, read 2026-08). */
const MAX_TITLE_LENGTH = 255;
/** Shows the annotations, in their order. GitHub shows ten errors and ten warnings of a step and drops the rest without a word. */
function publishAnnotations(annotations) {
	for (const { level, title, message, place } of annotations) {
		const properties = {
			title: toSafeLine(title).slice(0, MAX_TITLE_LENGTH),
			...toProperties(place)
		};
		if (level === "error") error(toSafeLine(message), properties);
		else warning(toSafeLine(message), properties);
	}
}
function toProperties(place) {
	if (place === null || toSafeLine(place.file) !== place.file) return {};
	return {
		file: place.file,
		...place.line === void 0 ? {} : { startLine: place.line },
		...place.line === void 0 || place.column === void 0 ? {} : { startColumn: place.column }
	};
}
/**
* Adds the Markdown to the job summary; false where there is none to write to (some hosts and runners have none), which is no
* failure of the run. The caller limits its size: over 1 MiB the runner shows nothing at all.
*/
async function publishSummary(of) {
	const { markdown, env, log } = of;
	try {
		const file = await open(env["GITHUB_STEP_SUMMARY"] ?? "", constants.O_WRONLY | constants.O_APPEND);
		try {
			await file.appendFile(`${markdown}\n`);
		} finally {
			await file.close();
		}
		return true;
	} catch {
		log.info("The job summary was not written: this runner has none, or its file cannot be written to.");
		return false;
	}
}
/**
* Writes the report into a new folder in the runner's temporary folder, never into the workspace, which another step may publish or commit:
* `…/quota-gate-KEY-XXXXXX/report.json` and `report.md`. What cannot be written, or holds a
* secret, is left out, with a warning: what later steps do with it (an artifact is as public as the repository) nobody masks.
*/
async function writeReportFiles(options) {
	const { key, json, markdown, env, holdsSecret, log } = options;
	const temp = env["RUNNER_TEMP"] || process.getBuiltinModule("node:os").tmpdir();
	const write = async (folder, name, text) => {
		if (holdsSecret(text)) {
			log.warning(`${name} was not written, because it would hold a secret. The verdict stands.`);
			return;
		}
		const path = join(folder, name);
		await writeFile(path, text, { flag: "wx" });
		return path;
	};
	try {
		const folder = await mkdtemp(join(temp, `quota-gate-${key}-`));
		return {
			json: await write(folder, "report.json", json),
			markdown: await write(folder, "report.md", markdown)
		};
	} catch {
		log.warning("The report could not be written to the runner's temporary folder.");
		return {
			json: void 0,
			markdown: void 0
		};
	}
}
/** Sets the outputs; false, with a warning, where the runner's file cannot be written. */
function publishOutputs({ outputs, log }) {
	const { verdict, counts, paths, commentUrl } = outputs;
	const values = [
		["verdict", verdict],
		["report", paths.json],
		["markdown", paths.markdown],
		["over", counts.over],
		["forbidden", counts.forbidden],
		["contended", counts.contended],
		["unknown", counts.unknown],
		["tight", counts.tight],
		["waived", counts.waived],
		["comment-url", commentUrl]
	];
	try {
		for (const [name, value] of values) if (value !== void 0) setOutput(name, value);
		return true;
	} catch {
		log.warning("The outputs of this step could not be written. Its result stands.");
		return false;
	}
}

// src/hosts/github/deliver.ts
/**
* Line that tells the comment of another gate from that which a merge queue had up to version 1.0: both could have the same key, and the
* queue's has no record for other changes.
*/
const OTHER_GATE = /^<!-- quota-gate-(?:record:v1|data:v2) /mu;
/** Finds the pull request and begins to look for our comment in it. Says in the log why there will be none. */
async function findDestination(of) {
	const { delivery, version, job, log } = of;
	const [api, resolution] = await Promise.all([job.api, job.resolution]);
	const { repository } = job.event;
	const context = toContext({
		key: delivery.commentKey,
		version,
		job,
		resolution
	});
	if (resolution.kind === "none") {
		if (resolution.isFailure) log.warning(`No comment was written: ${resolution.reason}`);
		else log.info(`No comment: ${resolution.reason}`);
	} else if (!job.hasToken || repository === void 0) log.info("No comment: there is no token for GitHub, or no repository is known.");
	else if (api === void 0) log.warning("No comment was written: GitHub's client could not be set up. See whether the proxy variables are addresses.");
	else {
		const { number: pullRequest, isQueued } = resolution;
		const former = toMarker(`${delivery.commentKey}.queue`);
		const isFormer = (body) => isQueued && firstLine(body) === former && !OTHER_GATE.test(body);
		const thread = openThread({
			api,
			repository,
			pullRequest,
			marker: toMarker(context.key),
			isFormer
		});
		const hasRecord = isOfNewestCommit(job.event, resolution);
		return {
			context,
			comment: {
				thread,
				resolution,
				create: delivery.comment,
				hasRecord
			}
		};
	}
	return {
		context,
		comment: void 0
	};
}
/**
* true where what is judged is known to be of a pull request's newest commit, and comes from no other run: what that has left behind may be
* anybody's, who has opened a pull request from a fork.
*/
function isOfNewestCommit({ name }, { headSha, isQueued }) {
	return headSha !== void 0 && !isQueued && name !== "workflow_run";
}
/** Delivers a report everywhere. Never throws for something that the outside refuses. */
async function deliver(of) {
	const { report, places, destination, env, secrets, log } = of;
	const { context } = destination;
	for (const line of renderText({
		report,
		colour: false
	}).trimEnd().split("\n")) log.info(line);
	publishAnnotations(toAnnotations(report, places).map((annotation) => ({
		place: null,
		...annotation
	})));
	const markdown = renderSummary({
		report,
		context
	}).body;
	const files = {
		key: context.key,
		json: renderJson(report),
		markdown
	};
	const [paths, commentUrl] = await Promise.all([
		writeReportFiles({
			...files,
			env,
			holdsSecret: secrets.areIn,
			log
		}),
		writeComment(of),
		publishSummary({
			markdown,
			env,
			log
		})
	]);
	publishOutputs({
		outputs: {
			verdict: report.verdict,
			counts: report.counts,
			paths,
			commentUrl
		},
		log
	});
}
/** Writes the comment; its address, or undefined where there is none. */
async function writeComment({ report, project, destination, secrets, now, log }) {
	const { comment, context } = destination;
	if (comment === void 0) return void 0;
	const { thread, resolution, create, hasRecord } = comment;
	const wanted = resolution.isQueued && create === "always" ? "problems" : create;
	const recordOf = (body) => parseRecord({
		body,
		key: context.key,
		now: now().toISOString()
	});
	const { url } = await publishComment({
		store: openCommentStore(thread),
		headSha: resolution.isQueued ? void 0 : resolution.headSha,
		mayCreate: wanted === "always" || wanted === "problems" && report.verdict !== "pass",
		run: context.run,
		runOf: (text) => recordOf(text)?.run,
		compose: (previousBody, options) => {
			const previous = previousBody === void 0 ? void 0 : recordOf(previousBody);
			return renderComment({
				report,
				context,
				project: hasRecord ? project : void 0,
				previous,
				from: options?.smallest === true ? 3 : 0
			}).body;
		},
		holdsSecret: secrets.areIn,
		log
	});
	return url;
}

// src/hosts/github/change.ts
/** true for the events of changes that are about to be merged: their payload tells both ends. */
function isOfChange({ name }) {
	switch (name) {
		case "pull_request":
		case "pull_request_target":
		case "pull_request_review":
		case "pull_request_review_comment":
		case "merge_group": return true;
		default: return false;
	}
}
/** Addition of Gitea and Forgejo; GitHub does not. */
const MERGE_BASE = object({ pull_request: object({ merge_base: commitId }) });
/** Finds the change of a run. An event of a change tells its own, whatever other pull request is commented on. undefined: there is none. */
async function findChange$1(query, { event, resolution }) {
	if (isOfChange(event)) {
		const value = await findOwnChange(event);
		return value === void 0 ? withoutBase(event) : {
			ok: true,
			value
		};
	}
	if (resolution.kind === "found") {
		const value = toChange$2(resolution);
		return value === void 0 ? askForChange(query, resolution) : {
			ok: true,
			value
		};
	}
	if (!resolution.isFailure) return {
		ok: true,
		value: void 0
	};
	return {
		ok: false,
		because: "the pull request whose base decides is not known",
		hint: resolution.reason
	};
}
function withoutBase({ name }) {
	return {
		ok: false,
		because: say`the payload of the event ${quoted(name)} does not name the base of the change`,
		hint: WAY_OUT
	};
}
async function findOwnChange(event) {
	const found = await resolvePullRequest({
		event,
		prNumber: void 0,
		api: void 0
	});
	const change = found.kind === "none" ? void 0 : toChange$2(found);
	if (change === void 0) return void 0;
	const mergeBase = MERGE_BASE.safeParse(event.payload).data?.pull_request.merge_base;
	return {
		...change,
		mergeBase: change.mergeBase ?? mergeBase
	};
}
/** Asks for the change of a pull request of which the event tells no more than the number. */
async function askForChange(query, resolution) {
	const { number: pullRequest, headSha: checkedSha } = resolution;
	const unknownBase = ({ because, hint }) => ({
		ok: false,
		because: say`GitHub does not return the base of pull request #${pullRequest}: ${because}`,
		hint
	});
	const state = await readPullRequestState({
		...query,
		pullRequest
	}, query.deadline);
	if (!state.ok) return unknownBase(toNoAnswerOrMissing(state.failure));
	const { headSha, base } = state;
	if (checkedSha !== void 0 && checkedSha !== headSha) return {
		ok: false,
		because: say`the newest commit of pull request #${pullRequest} is ${quoted(headSha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`,
		hint: "If the pull request has newer commits, the run of the newest one decides; otherwise check the number in `pr-number`."
	};
	const value = base === void 0 ? void 0 : toChange$2({
		...resolution,
		headSha,
		baseRef: base.ref
	});
	return value === void 0 ? unknownBase(toNoAnswer({
		kind: "not-understood",
		status: void 0
	})) : {
		ok: true,
		value
	};
}
/** The change of a pull request that was found; undefined where its base is not known. */
function toChange$2(found) {
	const { baseSha, baseRef, headSha, isQueued } = found;
	if (baseRef === void 0 || baseRef === "") return void 0;
	const ends = {
		baseRef,
		head: headSha
	};
	if (!isQueued) return {
		...ends,
		base: void 0,
		mergeBase: void 0,
		name: "This pull request"
	};
	return baseSha === void 0 ? void 0 : {
		...ends,
		base: baseSha,
		mergeBase: baseSha,
		name: "This merge group"
	};
}

// src/hosts/github/repository.ts
const NOT_UNDERSTOOD = toNoAnswer({
	kind: "not-understood",
	status: void 0
});
const NO_ENTRY = {
	kind: "failed",
	...NOT_UNDERSTOOD
};
/** Neither GitHub's answer for files over 1 MB (`encoding: "none"`, no content) nor Gitea's (both undefined) is an empty file. */
const ENTRY = object({
	type: string(),
	size: optional(int().check(_nonnegative())),
	encoding: nullish(string()),
	content: nullish(string())
});
/** Reads the entry at `path` at `commit`. Never throws. Of a file that is larger than `maxBytes`, only the size. */
async function readFileAtCommit(query, file) {
	const answer = await query.api.send({
		route: "GET /repos/{owner}/{repo}/contents/{+path}",
		parameters: {
			...query.repository,
			path: file.path.split("/").map(encodeURIComponent).join("/"),
			ref: file.commit
		},
		deadline: query.deadline
	});
	if (answer.ok) return parseContents(answer.data, file.maxBytes);
	return answer.failure.status === 404 ? explainNotFound(query, file.commit) : {
		kind: "failed",
		...toNoAnswer(answer.failure)
	};
}
function parseContents(data, maxBytes) {
	if (Array.isArray(data)) return { kind: "folder" };
	const entry = ENTRY.safeParse(data).data;
	if (entry === void 0) return NO_ENTRY;
	switch (entry.type) {
		case "dir": return { kind: "folder" };
		case "symlink": return { kind: "link" };
		case "submodule": return { kind: "submodule" };
		case "file": {
			const { size, encoding, content } = entry;
			if (size === void 0) return NO_ENTRY;
			if (size > maxBytes) return {
				kind: "too-large",
				size
			};
			const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : void 0;
			return bytes?.length === size ? {
				kind: "file",
				bytes
			} : NO_ENTRY;
		}
		default: return NO_ENTRY;
	}
}
/** The bytes; undefined where it is no base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content) {
	const joined = content.replace(/[\r\n]+/gu, "");
	return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined) ? Buffer.from(joined, "base64") : void 0;
}
const COMMIT = object({ sha: string() });
/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound({ api, repository, deadline }, commit) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
		parameters: {
			...repository,
			commit_sha: commit
		},
		deadline
	});
	if (answer.ok) return COMMIT.safeParse(answer.data).data?.sha === commit ? { kind: "absent" } : NO_ENTRY;
	const { status } = answer.failure;
	return {
		kind: "failed",
		...answer.failure.kind === "refused" && (status === 403 || status === 404) ? toHidden(status) : toNoAnswer(answer.failure)
	};
}
const COMPARISON = object({ merge_base_commit: COMMIT });
/** The commit from which two others went apart; undefined where the host does not tell (Gitea, Forgejo). Never throws. */
async function findMergeBase({ api, repository, deadline }, { base, head }) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/compare/{basehead}",
		parameters: {
			...repository,
			basehead: `${base}...${head}`,
			per_page: 1
		},
		deadline
	});
	return answer.ok ? COMPARISON.safeParse(answer.data).data?.merge_base_commit.sha : void 0;
}
const REPOSITORY = object({ default_branch: string().check(_minLength(1), _maxLength(500)) });
const EVENT = object({ repository: REPOSITORY });
/** The default branch as an event tells it; undefined: it does not. */
function readDefaultBranch(payload) {
	return EVENT.safeParse(payload).data?.repository.default_branch;
}
/** The default branch as the host tells it. Never throws. */
async function findDefaultBranch({ api, repository, deadline }) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}",
		parameters: { ...repository },
		deadline
	});
	if (!answer.ok) return toNoAnswerOrMissing(answer.failure);
	const value = REPOSITORY.safeParse(answer.data).data?.default_branch;
	return value === void 0 ? NOT_UNDERSTOOD : {
		ok: true,
		value
	};
}
const BRANCH = object({
	name: string(),
	protected: boolean(),
	commit: object({
		sha: optional(string()),
		id: optional(string())
	})
});
/** The branch with this name. Never throws. One that was renamed is not there. */
async function findBranch({ api, repository, deadline }, name) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/branches/{+branch}",
		parameters: {
			...repository,
			branch: name.split("/").map(encodeURIComponent).join("/")
		},
		deadline
	});
	if (!answer.ok) return toNoAnswerOrMissing(answer.failure);
	const found = BRANCH.safeParse(answer.data).data;
	const commit = found?.commit.sha ?? found?.commit.id ?? "";
	if (found === void 0 || found.name !== name || !commitId.safeParse(commit).success) return NOT_UNDERSTOOD;
	return {
		ok: true,
		value: {
			commit,
			isProtected: found.protected
		}
	};
}

// src/hosts/github/github.ts
/** Makes the host of a run. Sends no request. */
function toHost({ event, resolution, api, hasToken }) {
	const { repository, ref, name, sha } = event;
	return {
		name: "GitHub",
		change: isOfChange(event) ? "own" : resolution.kind === "found" ? "found" : "none",
		branch: ref.startsWith("refs/heads/") ? ref.slice(11) : void 0,
		commit: sha,
		isPush: name === "push",
		openRepository(limitMs) {
			if (repository === void 0) return NO_API.repository;
			if (api === void 0) return hasToken ? NO_API.client : NO_API.token;
			const deadline = limitMs === void 0 ? api.startDeadline() : toStrict(api.startDeadline(limitMs));
			const query = {
				api,
				repository,
				deadline
			};
			return {
				ok: true,
				value: {
					readFile: (file) => readFileAtCommit(query, file),
					async findDefaultBranch() {
						const value = readDefaultBranch(event.payload);
						return value === void 0 ? findDefaultBranch(query) : {
							ok: true,
							value
						};
					},
					findBranch: (branch) => findBranch(query, branch),
					findMergeBase: (ends) => findMergeBase(query, ends),
					findChange: () => findChange$1(query, {
						event,
						resolution
					})
				}
			};
		}
	};
}
/** The deadline, without waiting for a rate limit. */
function toStrict(time) {
	return {
		remainingMs: () => time.remainingMs(),
		extendOnce: () => false
	};
}

// src/hosts/github/log.ts
/** A log on standard output. Warnings are annotations as well. */
function createActionLog() {
	return {
		info: (line) => info(toLine(line)),
		warning: (line) => warning(toLine(line)),
		debug: (line) => debug(toLine(line))
	};
}
function toLine(message) {
	return toSafeLine(toText(message));
}
/** Fails the step, when it ends: the gate itself. Says why as an error. */
function failStep(reason) {
	setFailed(toSafeLine(reason));
}
let isCrashing = false;
/**
* Says once that the run has failed by a mistake of its own, and ends the process with status 1. Where even that cannot be said,
* the process ends just the same: the second crash is the report of the first.
*/
function crash(error) {
	if (isCrashing) process.exit(1);
	isCrashing = true;
	failStep(`Internal error (${error instanceof Error ? error.name : typeof error}). No verdict was reached.`);
	process.stdout.write("", () => process.exit(1));
}
/** Ends the process with status 1, since the runner reads the log for commands, masks among them: for an error of standard output, which is full or has no reader. */
function endWithoutLog(error) {
	const code = systemCode(error);
	try {
		writeSync(2, `quota-gate: The log of this step could not be written${code === void 0 ? "" : ` (${code})`}, so the step fails.\n`);
	} catch {}
	process.exit(1);
}
/**
* Kills the process where it has not ended by itself after so many milliseconds, for whatever waits without a limit of its own. Does
* not keep the process. The runner takes a killed process for a failed step; `process.exit` would wait for a file that never opens.
*/
function stopAfter(ms) {
	setTimeout(() => {
		const kill = () => void process.kill(process.pid, "SIGKILL");
		failStep(`quota-gate has not come to an end within ${Math.round(ms / 1e3)} s and is stopped. No verdict was reached.`);
		process.stdout.write("", kill);
		setTimeout(kill, 1e3);
	}, ms).unref();
}

// src/hosts/other-changes.ts
/** Finds the changes that may be applied before this one. Never throws: what cannot be read is noted, and counts as nothing. */
async function findOthers(look) {
	const { reader, own, rules, now, log } = look;
	const { pendingMs } = rules;
	const mergedSince = pendingMs === void 0 ? void 0 : new Date(now.getTime() - pendingMs);
	const listing = await reader.list({
		own: own.number,
		baseRef: own.baseRef,
		mergedSince,
		now
	});
	if (!listing.ok) return withoutOthers(listing, reader);
	const mine = listing.changes.find(({ number }) => number === own.number);
	const looked = listing.changes.filter((change) => change !== mine).sort((one, other) => one.number - other.number).map((change) => ({
		change,
		...examine(change, {
			look,
			mine
		})
	}));
	for (const line of toLog(looked, reader.noun)) log.info(line);
	return {
		changes: looked.flatMap(({ counted }) => counted ?? []),
		notes: [...toUnreadNotes(looked, {
			listing,
			mine,
			noun: reader.noun
		}), ...toPartialNotes(looked)]
	};
}
/** No changes, and the reason why they are not known. */
function withoutOthers({ because, hint }, { noun }) {
	return {
		changes: [],
		notes: [say`Other ${noun}s were not looked at, because ${because}. ${hint}`]
	};
}
function examine(change, { look, mine }) {
	const nothing = {
		counted: void 0,
		why: void 0,
		isUnread: false,
		isPartial: false
	};
	const reason = findExclusion(change, {
		look,
		mine
	});
	if (reason !== void 0) return {
		...nothing,
		why: reason
	};
	const record = findRecord(change, look);
	if (record === void 0) return {
		...nothing,
		isUnread: !change.isComplete
	};
	if (record.head !== change.headSha) return {
		...nothing,
		why: "its newest commit is not checked yet"
	};
	if (record.project !== look.project.digest) return {
		...nothing,
		why: "it is checked for another project"
	};
	const { additions, takesMore } = record;
	return {
		...nothing,
		counted: {
			name: change.name,
			additions
		},
		isPartial: takesMore
	};
}
/** Why a change does not count, whatever its record says; undefined: it does. `mine`: the run's own; undefined: it is not listed. */
function findExclusion(change, { look: { own, rules }, mine }) {
	if (change.isDraft && !rules.countsDrafts) return "it is a draft";
	if (change.branch !== void 0 && change.branch === mine?.branch) return "it is of the same branch";
	return change.headSha === own.headSha ? "it has the same newest commit" : void 0;
}
/** The newest record of a change for this key. undefined: there is none that can be read, or none that is for others. */
function findRecord({ ownTexts }, { key, marker, now }) {
	return ownTexts.filter((body) => firstLine(body) === marker).flatMap((body) => parseRecord({
		body,
		key,
		now: now.toISOString()
	}) ?? []).filter(({ project }) => project !== void 0).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
}
/** Most changes that a line of the log names. */
const MOST_LOGGED = 20;
function toLog(looked, noun) {
	const counted = looked.flatMap(({ counted: one }) => one === void 0 ? [] : [one.name]);
	const left = Map.groupBy(looked, ({ why }) => why);
	const named = (names) => {
		const more = names.length - MOST_LOGGED;
		return listed(more > 0 ? [...names.slice(0, MOST_LOGGED), `${more} more`] : names);
	};
	return [...counted.length === 0 ? [] : [say`Other ${noun}s that count: ${named(counted)}.`], ...[...left].flatMap(([why, members]) => why === void 0 ? [] : [say`Not counted, because ${why}: ${named(members.map(({ change }) => change.name))}.`])];
}
function toUnreadNotes(looked, { listing, mine, noun }) {
	const open = looked.filter(({ change }) => change.mergedAt === void 0);
	const merged = looked.filter(({ change }) => change.mergedAt !== void 0);
	const { hasMoreMerged } = listing;
	const unlisted = listing.unlisted === void 0 || mine !== void 0 ? listing.unlisted : Math.max(0, listing.unlisted - 1);
	const count = (some) => some.filter(({ isUnread }) => isUnread).length;
	const note = (kind, of) => {
		const { unread, total, hasMore } = of;
		if (hasMore) return [`Of more than ${total} ${kind} ${noun}s, only ${total - unread} were looked at.`];
		if (unread === 0) return [];
		return [`${total === 1 ? `The other ${kind} ${noun}` : `${unread} of ${total} ${kind} ${noun}s`} ${unread === 1 ? "was" : "were"} not looked at.`];
	};
	return [...note("open", {
		unread: count(open) + (unlisted ?? 0),
		total: open.length + (unlisted ?? 0),
		hasMore: unlisted === void 0
	}), ...note("merged", {
		unread: count(merged),
		total: merged.length,
		hasMore: hasMoreMerged
	})];
}
function toPartialNotes(looked) {
	const names = looked.flatMap(({ isPartial, counted }) => isPartial && counted !== void 0 ? [counted.name] : []);
	if (names.length === 0) return [];
	return [say`Not all that is taken by ${listed(names.map(code))} is known, and what is not does not count.`];
}

// src/hosts/github/listing-query.ts
/** true for a time from `since` on; false where one of the two is not there. */
function isSince(time, since) {
	return time != null && since !== void 0 && new Date(time) >= since;
}
/** A branch with the repository that it is in; GitHub takes names of repositories in any case. */
function toBranch(fullName, ref) {
	return `${fullName.toLowerCase()}:${ref}`;
}
/** A listing that the token may not see. */
const NOT_ALLOWED = {
	ok: false,
	because: "the token may not read them",
	hint: "Give the job `permissions: pull-requests: read`, or `write` to comment, too. With `together: off` nobody is asked."
};
const TOO_SLOW = {
	ok: false,
	because: "GitHub did not answer the question for them in time",
	hint: "The next run looks again."
};
const TOO_LONG = "Long comments of other tools may be the reason. With `together: off` nobody is asked.";
const HIDDEN = "Leave `github-token` at its default, the job's own token, or give it one that can read this repository. With `together: off` nobody is asked.";
/** A listing that failed. */
function toUnlisted(failure) {
	const { kind, status, error } = failure;
	if (kind === "refused" && status !== 401) return NOT_ALLOWED;
	if (kind === "hidden") return {
		ok: false,
		because: describeReason(failure),
		hint: HIDDEN
	};
	if (error?.kind === "timeout") return TOO_SLOW;
	if (error?.kind === "unreadable") return {
		ok: false,
		because: describeReason(failure),
		hint: TOO_LONG
	};
	return {
		ok: false,
		because: describeReason(failure),
		hint: toText(error?.hint ?? "The next run looks again.")
	};
}

// src/hosts/github/listing-by-graphql.ts
/**
* The first comments of each pull request, and those that were written or edited last. Ours is among the first, since it is written when the pull
* request is opened, so that nobody pushes it out by writing many; where it came later, it is edited with each run.
*/
const COMMENTS = `first:comments(first:10){totalCount ...read}last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}`;
const READ = "fragment read on IssueCommentConnection{nodes{id viewerDidAuthor}}";
const FIELDS = `totalCount nodes{number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}${COMMENTS}}`;
const LATEST = "baseRefName:$base,first:100,orderBy:{field:UPDATED_AT,direction:DESC}";
/** https://docs.github.com/en/graphql/reference/objects#pullrequest */
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){repository(owner:$owner,name:$repo){open:pullRequests(states:OPEN,${LATEST}){...listed}merged:pullRequests(states:MERGED,${LATEST})@include(if:$merged){...listed}}}fragment listed on PullRequestConnection{${FIELDS}}${READ}`;
/** Texts of comments that are asked for at once, as many as GitHub allows: together 26 MB where all are as long as they can be. */
const MOST_AT_ONCE = 100;
/** Texts that are asked for at all: five of each pull request, where 200 are listed. */
const MOST_TEXTS = 1e3;
/** https://docs.github.com/en/graphql/reference/queries#nodes */
const TEXTS = `query($ids:[ID!]!){nodes(ids:$ids){...on IssueComment{id body isMinimized lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}}`;
const LISTED_COMMENT$1 = object({
	id: string(),
	viewerDidAuthor: boolean()
});
const COMMENT = object({
	id: string(),
	body: string(),
	isMinimized: boolean(),
	lastEditedAt: nullable(string()),
	author: nullable(ACTOR.schema),
	editor: nullable(ACTOR.schema)
});
const PULL_REQUEST$1 = object({
	number: int().check(_positive()),
	isDraft: boolean(),
	mergedAt: nullable(datetime()),
	updatedAt: datetime(),
	headRefOid: string(),
	headRefName: string(),
	headRepository: nullable(object({ nameWithOwner: string() })),
	first: object({
		totalCount: int(),
		nodes: array(unknown())
	}),
	last: object({ nodes: array(unknown()) })
});
/** A pull request that is not understood is undefined. */
const CONNECTION = object({
	totalCount: int(),
	nodes: array(_catch(nullable(PULL_REQUEST$1), null))
});
const ANSWER = object({ repository: object({
	open: CONNECTION,
	merged: optional(CONNECTION)
}) });
/** A comment that is gone, or not understood, is undefined. */
const ANSWERED_TEXTS = object({ nodes: array(_catch(nullable(COMMENT), null)) });
/** Lists pull requests. undefined: the host has no GraphQL. */
async function listByGraphql(query) {
	const { api, repository, deadline, baseRef, mergedSince } = query;
	const variables = {
		...repository,
		base: baseRef,
		merged: mergedSince !== void 0
	};
	const answer = await api.query({
		query: QUERY,
		variables,
		schema: ANSWER,
		deadline
	});
	if (!answer.ok) return answer.failure.status === 404 ? void 0 : toUnlisted(answer.failure);
	const { open, merged = {
		totalCount: 0,
		nodes: []
	} } = answer.data.repository;
	const opened = open.nodes.flatMap((node) => node ?? []);
	const pending = merged.nodes.flatMap((node) => isSince(node?.mergedAt, mergedSince) ? node ?? [] : []);
	const last = merged.nodes.at(-1);
	const listed = [...opened, ...pending].map((one) => ({
		...one,
		comments: toComments(one)
	}));
	const wanted = toWanted(listed.filter(({ number }) => number !== query.own));
	const texts = await readTexts(query, wanted);
	if (!texts.ok) return toUnlisted(texts.failure);
	return {
		ok: true,
		changes: listed.map((one) => toChange$1(one, {
			wanted,
			texts: texts.byId
		})),
		unlisted: Math.max(0, open.totalCount - opened.length),
		hasMoreMerged: merged.totalCount > merged.nodes.length && (last == null || isSince(last.updatedAt, mergedSince))
	};
}
function toComments({ first, last }) {
	const understood = [...first.nodes, ...last.nodes].flatMap((comment) => LISTED_COMMENT$1.safeParse(comment).data ?? []);
	return new Map(understood.map(({ id, viewerDidAuthor }) => [id, viewerDidAuthor]));
}
function toOwn(comments) {
	return [...comments].flatMap(([id, isOurs]) => isOurs ? [id] : []);
}
/** The ids of our comments whose texts are asked for: the first of each pull request, then the second ones, as far as they are not too many. */
function toWanted(listed) {
	const ranked = listed.flatMap(({ comments }) => toOwn(comments).map((id, rank) => ({
		id,
		rank
	})));
	return new Set(ranked.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_TEXTS).map(({ id }) => id));
}
async function readTexts({ api, deadline }, wanted) {
	const ids = [...wanted];
	const questions = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE));
	const answers = await Promise.all(questions.map((asked) => api.query({
		query: TEXTS,
		variables: { ids: asked },
		schema: ANSWERED_TEXTS,
		deadline
	})));
	const byId = /* @__PURE__ */ new Map();
	for (const answer of answers) {
		if (!answer.ok) return answer;
		for (const comment of answer.data.nodes) if (comment !== null && !comment.isMinimized && isAuthorsText(comment)) byId.set(comment.id, comment.body);
	}
	return {
		ok: true,
		byId
	};
}
function toChange$1(found, { wanted, texts }) {
	const { number, isDraft, mergedAt, headRefOid, headRefName, headRepository, first, comments } = found;
	const own = toOwn(comments);
	return {
		number,
		name: `#${number}`,
		isDraft,
		mergedAt: mergedAt === null ? void 0 : new Date(mergedAt),
		headSha: headRefOid,
		branch: headRepository === null ? void 0 : toBranch(headRepository.nameWithOwner, headRefName),
		ownTexts: own.flatMap((id) => texts.get(id) ?? []),
		isComplete: comments.size >= first.totalCount && own.every((id) => wanted.has(id))
	};
}

// src/hosts/github/listing-by-rest.ts
/** Most pages of each list: Gitea and Forgejo give 30 to 50 items on a page, however many are asked for. */
const MAX_PAGES = 8;
/** Pull requests that are listed, as GraphQL lists at once. */
const MOST_LISTED = 100;
/** Comments are read that were written or edited so many milliseconds ago: a month. */
const COMMENTS_MS = 26784e5;
const PULL_REQUEST = object({
	number: int().check(_positive()),
	draft: _catch(boolean(), false),
	created_at: datetime({ offset: true }),
	updated_at: datetime({ offset: true }),
	merged_at: nullish(datetime({ offset: true })),
	head: object({
		sha: string(),
		ref: string(),
		repo: nullish(object({ full_name: string() }))
	}),
	base: object({ ref: string() })
});
const LISTED_COMMENT = extend(COMMENT$1, {
	pull_request_url: optional(string()),
	issue_url: string()
});
/** Lists pull requests. Who edited a comment last is not known here. */
async function listByRest(query) {
	const { api, deadline, mergedSince, baseRef, now } = query;
	const since = /* @__PURE__ */ new Date(now.getTime() - COMMENTS_MS);
	const [open, closed, comments, own] = await Promise.all([
		readPullRequests(query, "open"),
		mergedSince === void 0 ? void 0 : readPullRequests(query, "closed"),
		readComments(query, since),
		findOwnLogin(api, deadline)
	]);
	const failed = [
		open,
		closed,
		comments,
		own
	].find((result) => result?.ok === false);
	if (failed?.ok === false) return toUnlisted(failed.failure);
	if (!open.ok || !comments.ok || !own.ok || closed?.ok === false) throw new Error("a failure that is none");
	const ofUs = Map.groupBy(comments.items.filter((comment) => isOurs(comment, own.login)), ({ pullRequest }) => pullRequest);
	const toListed = (found) => ({
		...toChange(found),
		ownTexts: (ofUs.get(found.number) ?? []).flatMap(({ body }) => body ?? []),
		isComplete: comments.isComplete && new Date(found.created_at) >= since
	});
	const into = (pages) => pages.items.filter(({ base }) => base.ref === baseRef);
	const opened = into(open);
	const merged = closed === void 0 ? [] : into(closed).filter(({ merged_at }) => isSince(merged_at, mergedSince));
	return {
		ok: true,
		changes: [...opened.slice(0, MOST_LISTED), ...merged].map(toListed),
		unlisted: open.isComplete ? Math.max(0, opened.length - MOST_LISTED) : void 0,
		hasMoreMerged: closed?.isComplete === false && closed.items.every((one) => isSince(one.updated_at, mergedSince))
	};
}
/** Those of a state, updated last first; Gitea and Forgejo list the newest first, of every base. */
function readPullRequests({ api, repository, deadline, baseRef }, state) {
	return readPages(api, {
		route: "GET /repos/{owner}/{repo}/pulls",
		parameters: {
			...repository,
			state,
			base: baseRef,
			sort: "updated",
			direction: "desc"
		},
		parse: (item) => PULL_REQUEST.safeParse(item).data,
		identify: ({ number }) => number,
		maxPages: MAX_PAGES,
		deadline
	});
}
/** The repository's comments since then, edited last first; Gitea and Forgejo give them in the order of their ids, the newest last. */
function readComments({ api, repository, deadline }, since) {
	return readPages(api, {
		route: "GET /repos/{owner}/{repo}/issues/comments",
		parameters: {
			...repository,
			sort: "updated",
			direction: "desc",
			since: toTimestamp(since.getTime())
		},
		parse: toComment,
		identify: ({ id }) => id,
		maxPages: MAX_PAGES,
		endsWithLatest: true,
		deadline
	});
}
function toComment(item) {
	const found = LISTED_COMMENT.safeParse(item).data;
	if (found === void 0) return void 0;
	const { pull_request_url: pullRequestUrl = "", issue_url: issueUrl } = found;
	const number = /\/([1-9]\d{0,9})$/u.exec(pullRequestUrl || issueUrl)?.[1];
	return number === void 0 ? void 0 : {
		...found,
		pullRequest: Number(number)
	};
}
function toChange({ number, draft, merged_at, head }) {
	return {
		number,
		name: `#${number}`,
		isDraft: draft,
		mergedAt: merged_at == null ? void 0 : new Date(merged_at),
		headSha: head.sha,
		branch: head.repo == null ? void 0 : toBranch(head.repo.full_name, head.ref)
	};
}

// src/hosts/github/other-pull-requests.ts
/**
* Finds the other pull requests that count. undefined: the run is of no pull request, or is a merge queue's, whose commit has in it what is merged
* before, or there is no token. Never throws.
*/
async function findOtherPullRequests(of) {
	const { job, rules, project, now, log } = of;
	const { key } = of.context;
	const api = await job.api;
	const { repository } = job.event;
	if (api === void 0 || repository === void 0) return void 0;
	const where = {
		api,
		repository
	};
	const own = await findOwn(job, where);
	if (own === void 0) return void 0;
	const reader = openPullRequestListing(where);
	if ("because" in own) return withoutOthers(own, reader);
	return findOthers({
		reader,
		own,
		rules,
		project,
		marker: toMarker(key),
		key,
		now,
		log
	});
}
/** The pull request of the run, and the branch that it is to be merged into. undefined: there is none, or it is in a merge queue. */
async function findOwn({ event, resolution }, where) {
	const found = isOfChange(event) ? await resolvePullRequest({
		event,
		prNumber: void 0,
		api: void 0
	}) : await resolution;
	if (found.kind === "none") return found.isFailure ? findOwnByCommit(event, where) : void 0;
	if (found.isQueued) return void 0;
	const { number, headSha, baseRef } = found;
	if (baseRef !== void 0) return {
		number,
		headSha,
		baseRef
	};
	const state = await readPullRequestState({
		...where,
		pullRequest: number
	}, where.api.startDeadline());
	if (headSha !== void 0 && !(state.ok && state.headSha === headSha)) return findOwnByCommit(event, where);
	if (!state.ok) return toUnlisted(state.failure);
	if (state.base === void 0) return toUnlisted({
		kind: "not-understood",
		status: void 0
	});
	return {
		number,
		headSha,
		baseRef: state.base.ref
	};
}
/**
* The pull request whose newest commit is the run's; where that is none, or one of several, a change without a number into the default branch,
* so that others are looked at all the same. undefined: the commit is not known.
*/
async function findOwnByCommit(event, where) {
	const headSha = readHeadOfRun(event);
	if (headSha === void 0) return void 0;
	const found = await resolvePullRequest({
		event,
		prNumber: void 0,
		api: where.api
	});
	if (found.kind === "found" && found.baseRef !== void 0) return {
		number: found.number,
		headSha,
		baseRef: found.baseRef
	};
	const defaultBranch = readDefaultBranch(event.payload);
	if (defaultBranch !== void 0) return {
		number: void 0,
		headSha,
		baseRef: defaultBranch
	};
	const asked = await findDefaultBranch({
		...where,
		deadline: where.api.startDeadline()
	});
	return asked.ok ? {
		number: void 0,
		headSha,
		baseRef: asked.value
	} : asked;
}
/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS$1 = 6e3;
/** Opens the listing. */
function openPullRequestListing(where) {
	return {
		noun: "pull request",
		async list(query) {
			const asked = {
				...where,
				deadline: where.api.startDeadline(LIMIT_MS$1),
				...query
			};
			return await listByGraphql(asked) ?? listByRest(asked);
		}
	};
}

// src/hosts/github/secrets.ts
/**
* Shortest text that is masked. The runner replaces every occurrence, so that masking something shorter would garble the log,
* and could blank out an output such as `fail`.
*/
const MIN_SECRET_LENGTH = 8;
/** No secrets so far. */
function createSecrets() {
	const forms = /* @__PURE__ */ new Set();
	return {
		mask: (secret) => {
			for (const form of toSecretForms(secret)) {
				if (!forms.has(form)) setSecret(form);
				forms.add(form);
			}
		},
		areIn: (text) => holdsSecret(text, [...forms])
	};
}
/**
* A secret as a whole, without white space around it, and each of its lines; each of these in small letters too, and as it is shown
* where it stands for a name. Without what is too short.
*/
function toSecretForms(value) {
	const forms = [
		value,
		value.trim(),
		...value.split(/[\r\n]+/u).map((line) => line.trim())
	];
	const written = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH).flatMap((form) => [form, form.toLowerCase()]);
	return [...new Set(written.flatMap((form) => [
		form,
		visible(form, Number.POSITIVE_INFINITY),
		visible(form)
	]))];
}
/**
* true where the text holds one of the secrets: as it is, in other letters (a host's name has small ones), as it reads inside JSON or an
* address, or inside base64, in which a comment keeps what the next run compares with.
*/
function holdsSecret(text, secrets) {
	const searched = toSmall([text, ...(text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString("utf8"))].join("\n"));
	return secrets.flatMap((secret) => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret.toWellFormed())
	]).some((needle) => searched.includes(toSmall(needle)));
}
function toSmall(text) {
	return text.toLowerCase();
}

// src/hosts/policy-changed.ts
/** For all requests of a remark together, in milliseconds: it is worth no more. */
const LIMIT_MS = 1e4;
/** A remark on a policy. Never throws; takes ten seconds at most. */
async function findRemark(of) {
	const { host, path, log } = of;
	const repository = host.openRepository(LIMIT_MS);
	const outcome = repository.ok ? await compareWithHead(repository.value, of) : "unknown";
	if (outcome === "unknown") log.debug(say`Whether the change touches the policy ${quoted(path)} could not be found out.`);
	return toRemark(outcome, of);
}
async function compareWithHead(repository, { path, change, base: { commit: base }, bytes }) {
	if (change.head === void 0) return "unknown";
	const at = (commit) => ({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	const atHead = await repository.readFile(at(change.head));
	if (atHead.kind === "failed") return "unknown";
	if (isSame(atHead, {
		kind: "file",
		bytes
	})) return "same";
	const { head } = change;
	const mergeBase = change.mergeBase ?? await repository.findMergeBase({
		base,
		head
	});
	if (mergeBase === void 0) return "other";
	if (mergeBase === base) return "changed";
	const before = await repository.readFile(at(mergeBase));
	if (before.kind === "failed") return "other";
	return isSame(atHead, before) ? "same" : "changed";
}
/** Of files that are too large only the size is known, which says enough: neither is the one at the base. */
function isSame(one, other) {
	if (one.kind === "file" && other.kind === "file") return Buffer.compare(one.bytes, other.bytes) === 0;
	if (one.kind === "too-large" && other.kind === "too-large") return one.size === other.size;
	return one.kind === other.kind;
}
function toRemark(outcome, { path, change, base }) {
	switch (outcome) {
		case "same": return {
			changed: false,
			notes: []
		};
		case "changed": return {
			changed: true,
			notes: []
		};
		case "other": return {
			changed: void 0,
			notes: [say`${change.name} has another ${quoted(path)} than ${quoted(base.branch)}; the gate used it as of ${quoted(base.commit.slice(0, 7))}.`]
		};
		case "unknown": return {
			changed: void 0,
			notes: []
		};
	}
}

// src/hosts/policy-commit.ts
/** The error of a policy. `what`: the end of a sentence that begins with its name. */
function unreadablePolicy(path, { what, hint }) {
	return new GateError({
		code: "POLICY_UNREADABLE",
		message: say`The policy ${quoted(path)} ${what}.`,
		hint
	});
}
/** The commit whose policy decides. Throws a GateError with POLICY_UNREADABLE where that is not known. */
async function findDecidingCommit(repository, search) {
	const { host, path } = search;
	const own = host.change === "own" ? await findChange(repository, path) : void 0;
	const defaultBranch = requireAnswer(await repository.findDefaultBranch(), {
		host,
		path,
		what: "the default branch"
	});
	const isOnDefault = host.branch === defaultBranch;
	const isMerged = host.isPush && isOnDefault;
	const change = own ?? (isMerged ? void 0 : await findChange(repository, path));
	const findBranch = async (branch, what = say`the branch ${quoted(branch)}`) => requireAnswer(await repository.findBranch(branch), {
		host,
		path,
		what
	});
	const findAtDefault = async () => {
		return {
			commit: (isOnDefault ? host.commit : void 0) ?? (await findBranch(defaultBranch)).commit,
			branch: defaultBranch,
			role: "default"
		};
	};
	const holds = say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
	if (change === void 0) {
		const notes = isOnDefault ? [] : [say`${holds}, because this run is of no pull request.`];
		return {
			...await findAtDefault(),
			change,
			notes
		};
	}
	const branch = change.baseRef;
	const findAtBase = async (newest, notes) => {
		return {
			commit: change.base ?? newest ?? (await findBranch(branch)).commit,
			branch,
			role: "base",
			change,
			notes
		};
	};
	if (branch === defaultBranch) return findAtBase(void 0, []);
	const { mayDecide, because, newest } = await findStanding(search, {
		branch,
		findBranch
	});
	const base = say`base branch ${quoted(branch)}`;
	if (mayDecide) return findAtBase(newest, [say`The ${base} is not the default branch ${quoted(defaultBranch)}; its own ${quoted(path)} holds, because ${because}.`]);
	return {
		...await findAtDefault(),
		change: {
			...change,
			mergeBase: void 0
		},
		notes: [say`${holds}: the ${base} may not decide, because ${because}.`]
	};
}
function requireAnswer(answer, { host, path, what }) {
	if (answer.ok) return answer.value;
	throw unreadablePolicy(path, {
		what: say`cannot be read, because ${host.name} does not report ${what}: ${answer.because}`,
		hint: answer.hint
	});
}
async function findChange(repository, path) {
	const answer = await repository.findChange();
	if (answer.ok) return answer.value;
	throw unreadablePolicy(path, {
		what: say`cannot be read, because ${answer.because}`,
		hint: answer.hint
	});
}
/** Standing of a branch that is not the default one, with the reason as the end of a sentence, and its newest commit where that was asked for. */
async function findStanding({ policyBranches }, of) {
	const { branch, findBranch } = of;
	if (policyBranches.length > 0) return await matchesBranch(policyBranches, branch) ? {
		mayDecide: true,
		because: "`policy-branches` names it"
	} : {
		mayDecide: false,
		because: "`policy-branches` does not name it"
	};
	const { commit, isProtected } = await findBranch(branch, say`whether the base branch ${quoted(branch)} is protected`);
	return {
		mayDecide: isProtected,
		because: isProtected ? "it is protected" : "it is not protected",
		newest: commit
	};
}
/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = {
	dot: true,
	nobrace: true,
	nobracket: true,
	noextglob: true,
	nonegate: true,
	strictSlashes: true
};
/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
async function matchesBranch(globs, branch) {
	const { default: picomatch } = await import("./picomatch.js").then((n) => /* @__PURE__ */ __toESM(n.t(), 1));
	return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}

// src/hosts/policy-source.ts
/**
* The policy of this run: at the commit that {@link findDecidingCommit} tells, from the host; where `policyFrom` says so, the one of
* the workspace.
*
* Throws a GateError: INPUT_INVALID for the path, POLICY_UNREADABLE for everything else.
*/
async function findPolicySource(search) {
	const path = parsePolicyPath(search.path);
	if (search.policyFrom === "base") return readAtCommit(search, path);
	const { file, bytes } = await readPolicyFile({
		path,
		workspace: search.workspace,
		contained: true
	});
	return {
		text: decodePolicyText(bytes, file),
		file,
		commit: void 0,
		changed: void 0,
		notes: toWorkspaceNotes(search.host, file)
	};
}
function toWorkspaceNotes({ change }, file) {
	if (change === "none") return [];
	return [say`The policy ${quoted(file)} was read from the workspace, as \`policy-from: workspace\` says: what was checked out decides.`];
}
async function readAtCommit(search, path) {
	const { host, policyBranches, log } = search;
	const repository = host.openRepository();
	if (!repository.ok) throw unreadablePolicy(path, {
		...repository,
		what: say`cannot be read from the repository, because ${repository.because}`
	});
	const deciding = await findDecidingCommit(repository.value, {
		host,
		policyBranches,
		path
	});
	const { commit, change } = deciding;
	const found = await repository.value.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	if (found.kind !== "file") throw unreadablePolicy(path, describeFound(found, deciding));
	const text = decodePolicyText(found.bytes, path);
	const { changed, notes } = change === void 0 ? NO_CHANGE : await findRemark({
		host,
		path,
		change,
		base: deciding,
		bytes: found.bytes,
		log
	});
	return {
		text,
		file: path,
		commit,
		changed,
		notes: [...deciding.notes, ...notes]
	};
}
const NO_CHANGE = {
	changed: void 0,
	notes: []
};
/** The reason why what was found at the commit is no policy. */
function describeFound(found, { commit, branch, role }) {
	const where = role === "base" ? "the base of this change" : "the default branch";
	const at = say`at ${quoted(commit.slice(0, 7))} (${quoted(branch)}), ${where}`;
	switch (found.kind) {
		case "absent": return {
			what: say`does not exist ${at}`,
			hint: "Add it in a pull request of its own, and leave the input `policy` empty until that is merged."
		};
		case "folder": return {
			what: say`is a folder ${at}; a file was expected`,
			hint: "Name the file in it."
		};
		case "link": return {
			what: say`is a symbolic link ${at}; a file was expected`,
			hint: "Name the file that it leads to."
		};
		case "submodule": return {
			what: say`is a submodule ${at}; a file was expected`,
			hint: "Keep the policy in this repository."
		};
		case "too-large": return {
			what: say`has ${found.size} bytes ${at}; at most ${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB) are read`,
			hint: "Match regions and keys by globs rather than one by one."
		};
		case "failed": return {
			what: say`cannot be read ${at}, because ${found.because}`,
			hint: found.hint
		};
	}
}
/** Longest path, in characters. */
const MAX_PATH_LENGTH = 1e3;
/** Control characters and line separators: a path with them is fit for no log line. Backslashes divide in Windows and nowhere else. */
const UNFIT = /[\p{Cc}\u2028\u2029\\]/u;
/**
* The path of the policy file, relative to the root of the repository, without `./` at its beginning.
*
* Throws INPUT_INVALID where it is empty or longer than is allowed, absolute, leads upwards, has empty parts, or holds characters
* that no path in a message or an address may have.
*/
function parsePolicyPath(text) {
	const path = text.replace(/^(?:\.\/)+/u, "");
	if (path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")) return path;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`Input \`policy\` ${text === "" ? "is empty" : say`is ${quoted(text)}`}; it must be the path of a file in the repository, relative to its root, with \`/\` and without \`..\`.`,
		hint: "Write it as in `.github/quota-policy.yml`."
	});
}

// src/action/run.ts
/** For all that is not the Quota API: reading plans, Keystone (14 s) and GitHub (some 30 s), on a slow runner too. */
const REST_MS = 12e4;
/** Runs the Action; resolves to the step's exit status: 0 for `pass` and `warn`, or where it only warns, otherwise 1. */
async function run(inputs, { now, clock, env, directory, stopAfter }) {
	const secrets = createSecrets();
	const source = toSettingsSource(inputs, secrets.mask);
	const settings = readSettings(GATE_SETTINGS, source);
	const delivery = readSettings(DELIVERY_SETTINGS, source);
	const effect = readSettings(EFFECT_SETTINGS, source);
	const problems = [
		settings,
		effect,
		delivery
	].flatMap((parsed) => "problems" in parsed ? parsed.problems : []);
	const log = createActionLog();
	const runtime = {
		now,
		...clock === void 0 ? {} : { clock },
		log,
		env,
		version: VERSION,
		directory,
		workspace: env["GITHUB_WORKSPACE"] || directory,
		mask: secrets.mask,
		nameSetting: nameInput
	};
	const { prNumber, githubToken } = "value" in delivery ? delivery.value : {
		prNumber: void 0,
		githubToken: void 0
	};
	const job = await openJob({
		env,
		prNumber,
		githubToken,
		clock
	});
	if ("value" in settings) stopAfter(settings.value.timeoutMs + REST_MS);
	const destination = "problems" in delivery ? Promise.resolve({
		context: toContext({
			key: "default",
			version: VERSION,
			job,
			resolution: void 0
		}),
		comment: void 0
	}) : findDestination({
		delivery: delivery.value,
		version: VERSION,
		job,
		log
	});
	const { report: found, project, places } = "problems" in settings || problems.length > 0 ? {
		report: toErrorReport({
			error: new GateError(problems),
			now: now()
		}),
		project: void 0,
		places: []
	} : await checkPlans(settings.value, {
		job,
		runtime,
		destination
	});
	const report = "value" in effect ? toReported(found, effect.value) : found;
	await deliver({
		report,
		project,
		places,
		destination: await destination,
		env,
		secrets,
		now,
		log
	});
	await (await job.api)?.close();
	return exitStatus(report) === 0 ? 0 : 1;
}
function checkPlans(settings, of) {
	const { job, runtime, destination } = of;
	const { plan: patterns, policyFile: path, policyFrom, policyBranches } = settings;
	const { together: effect, togetherDrafts: countsDrafts, pending: pendingMs } = settings;
	const { event, hasToken } = job;
	const { RUNNER_TEMP: temp = "" } = runtime.env;
	const workspace = runtime.workspace ?? runtime.directory;
	const plans = {
		patterns,
		workspace,
		alsoAllowed: temp === "" ? [] : [temp],
		contained: true
	};
	const loadPolicy = async (policyPath) => {
		const [api, resolution] = await Promise.all([job.api, job.resolution]);
		const host = toHost({
			event,
			resolution,
			api,
			hasToken
		});
		return findPolicySource({
			host,
			policyFrom,
			policyBranches,
			path: policyPath,
			workspace,
			log: runtime.log
		});
	};
	const load = async (project) => {
		const { context } = await destination;
		const { now, log } = runtime;
		return findOtherPullRequests({
			job,
			context,
			rules: {
				countsDrafts,
				pendingMs
			},
			project,
			now: now(),
			log
		});
	};
	const request = {
		...settings,
		plans,
		loadPolicy: path === void 0 ? void 0 : () => loadPolicy(path),
		others: effect === "off" ? void 0 : {
			effect,
			load
		}
	};
	return check(request, runtime);
}

// src/action.ts
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.stdout.on("error", endWithoutLog);
process.exitCode = 1;
const { env } = process;
run(readInputs(env), {
	env,
	directory: process.cwd(),
	now: () => /* @__PURE__ */ new Date(),
	stopAfter
}).then((status) => {
	process.exitCode = status;
}, crash);

export {  };