import { i as VERSION } from "./keystone-clouds-files.js";
import { a as toFailedOutcome, n as placesOf, s as exitStatus } from "./check.js";
import { a as LISTING_MS, c as splitOwn, i as toOtherChangeRules, l as writeReports, n as settleReport, o as isSince, r as decide, t as createSecrets } from "./hosts-secrets.js";
import { C as quoted, E as say, M as toText, Q as toSafeLine, S as prose, X as sha256, a as problemMessage, d as countOf, j as toBareText, nt as formatInteger, u as code } from "./core-errors.js";
import { H as EFFECT_SETTINGS, L as systemCode, U as GATE_SETTINGS, V as DELIVERY_SETTINGS, c as createLimiter, o as SYSTEM_CLOCK, ot as readSettings, q as TARGETS } from "./render-columns.js";
import { a as readEvent, c as toNamedPullRequest, d as GIVE_TOKEN, f as NO_API, h as noAnswer, i as mayBeOfFork, l as connect, n as findEventPullRequest, o as readHeadOfRun, p as WAY_OUT, r as isOfChange, s as readPullRequestState, t as branchName, u as isNameOf } from "./hosts-github-pull-request.js";
import { A as findAdvice, C as toFaults, F as datetime, S as targetsOf, T as VERDICTS, _ as toPlain, a as renderText, b as nameChecks, c as toMarker, g as findExcess, h as count, i as renderJson, r as renderFiles, s as renderSummary, v as shorten, w as toGroups, x as regionOf, y as findSources } from "./render-formats.js";
import { F as _catch, H as extend, J as nullish, M as commitId, N as lenient, Q as pipe, R as array, U as int, X as object, Z as optional, at as union, ct as _maxLength, dt as _positive, ft as _regex, lt as _minLength, nt as string, ot as unknown, q as nullable, rt as transform, ut as _nonnegative, z as boolean } from "./keystone-keystone-client.js";
import { l as idOf } from "./core-resource-keys.js";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { appendFile, constants as constants$1, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as os from "os";
import * as crypto$1 from "crypto";
import * as fs from "fs";

// src/render/annotations.ts
const MOST_ERRORS = 9;
const MAX_MESSAGE_LENGTH = 1e3;
function toPlainText(message) {
	return shorten(toPlain(message), MAX_MESSAGE_LENGTH);
}
function toErrors(problems, amounts) {
	const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
	const failing = problems.filter(({ effect }) => effect === "fail");
	return toFaults(failing).map(([check, ...others]) => {
		const place = places.get(idOf(regionOf(check), check.key));
		const sources = place === void 0 ? findSources([check]) : void 0;
		const more = others.length === 0 ? "" : say` and ${countOf(others.length, "more key")}`;
		const advice = findAdvice(check) ?? check.reason;
		const message = say`${nameChecks([check])}${more}: ${advice}${sources === void 0 ? "" : say` ${sources}`}`;
		return {
			title: `Cloud quota: ${findExcess(check) ?? VERDICTS[check.verdict].title ?? check.verdict}`,
			message: toPlainText(message),
			place
		};
	});
}
function toWarnings(warned) {
	if (warned.length === 0) return [];
	const named = warned.slice(0, MOST_ERRORS).map((check) => `${toBareText(nameChecks([check]))} (${check.verdict})`);
	const more = warned.length - named.length;
	const list = [...named, ...more > 0 ? [`${formatInteger(more)} more`] : []].join(", ");
	return [{
		level: "warning",
		title: "Cloud quota: warnings",
		message: `${count(warned.length, "check")} to look at: ${list}`,
		place: void 0
	}];
}
function toAnnotations(report, amounts) {
	const most = report.warnOnly === true ? 8 : MOST_ERRORS;
	const ofTargets = targetsOf(report).map((target) => ofTarget(target, amounts));
	const errors = ofTargets.flatMap((one) => one.errors);
	const more = errors.length - most;
	const message = `and ${count(more, "more problem")}; the job summary has them all`;
	const level = report.warnOnly === true ? "warning" : "error";
	const rest = more > 0 ? [{
		title: "Cloud quota: more",
		message,
		place: void 0
	}] : [];
	return [...[...errors.slice(0, most), ...rest].map((error) => ({
		level,
		...error
	})), ...toWarnings(ofTargets.flatMap((one) => one.warned))];
}
function ofTarget(target, amounts) {
	const { name, verdict } = target;
	const { problems, waived } = toGroups(target);
	const title = "Cloud quota: could not be checked";
	const errors = verdict === "error" ? target.problems.map((problem) => ({
		title,
		message: toPlainText(problem),
		place: void 0
	})) : toErrors(problems, Map.groupBy(amounts, (amount) => amount.target).get(name) ?? []);
	const lead = name === void 0 ? "" : `${toSafeLine(name)}: `;
	return {
		errors: errors.map((error) => ({
			...error,
			message: `${lead}${error.message}`
		})),
		warned: [...problems, ...waived].filter(({ effect }) => effect === "warn")
	};
}

// node_modules/@actions/core/lib/utils.js
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
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
	const delimiter = `ghadelimiter_${crypto$1.randomUUID()}`;
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
var ExitCode;
(function(ExitCode) {
	ExitCode[ExitCode["Success"] = 0] = "Success";
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
function setFailed(message) {
	process.exitCode = ExitCode.Failure;
	error(message);
}
function debug(message) {
	issueCommand("debug", {}, message);
}
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function info(message) {
	process.stdout.write(message + os.EOL);
}

// src/hosts/github/deliver.ts
async function publishReport(publication) {
	const { report, url, basis, context, log } = publication;
	for (const line of renderText({
		report,
		colour: false,
		context
	}).trimEnd().split("\n")) log.info(prose(line));
	publishAnnotations(toAnnotations(report, findPlaces(basis)));
	const markdown = renderSummary({
		report,
		context
	});
	const texts = {
		json: renderJson(report),
		markdown
	};
	const [paths, , problems] = await Promise.all([
		writeReportFiles(texts, context.key, publication),
		publishSummary(markdown, publication),
		writeJobFiles(publication, texts)
	]);
	const { fits: _fits, unmetered: _unmetered, ...counts } = report.counts;
	const { json, markdown: summary } = paths;
	publishOutputs({
		verdict: report.verdict,
		report: json,
		markdown: summary,
		...counts,
		"comment-url": url
	}, log);
	return problems;
}
function findPlaces(basis) {
	if ("plan" in basis) return placesOf(basis.plan);
	if ("problems" in basis) return [];
	return basis.targets.flatMap(({ name: target, basis: ofTarget }) => findPlaces(ofTarget).map((place) => ({
		...place,
		target
	})));
}
async function writeJobFiles({ report, files, context, secrets }, texts) {
	if (files === void 0) return [];
	const { paths, workspace } = files;
	const written = renderFiles(paths, {
		report,
		key: context.key,
		colour: false
	}, texts);
	const problems = await writeReports(written, {
		folder: workspace,
		workspace,
		holdsSecret: secrets.occurIn
	});
	for (const problem of problems) error(toSafeLine(toText(problemMessage(problem))));
	return problems;
}
function publishAnnotations(annotations) {
	for (const { level, title, message, place } of annotations) {
		const properties = { title: toSafeLine(title) };
		if (place !== void 0 && toSafeLine(place.file) === place.file) {
			properties.file = place.file;
			if (place.line !== void 0) {
				properties.startLine = place.line;
				if (place.column !== void 0) properties.startColumn = place.column;
			}
		}
		if (level === "error") error(toSafeLine(message), properties);
		else warning(toSafeLine(message), properties);
	}
}
async function publishSummary(markdown, { env, log }) {
	try {
		const flag = constants$1.O_WRONLY | constants$1.O_APPEND;
		await appendFile(env["GITHUB_STEP_SUMMARY"] ?? "", `${markdown}\n`, { flag });
	} catch {
		log.info(say`The job summary was not written: this runner has none, or its file cannot be written to.`);
	}
}
async function writeReportFiles({ json, markdown }, key, { env, secrets, log }) {
	const prefix = join(env["RUNNER_TEMP"] || tmpdir(), `quota-gate-${encodeURIComponent(key)}-`);
	const folder = await mkdtemp(prefix).catch(() => void 0);
	if (folder === void 0) log.warning(say`The report could not be written to the runner's temporary folder.`);
	const write = async (path, text) => {
		if (folder === void 0) return void 0;
		const options = {
			folder,
			workspace: void 0,
			holdsSecret: secrets.occurIn
		};
		const [problem] = await writeReports([{
			path,
			text
		}], options);
		if (problem === void 0) return join(folder, path);
		log.warning(problemMessage(problem));
	};
	return {
		json: await write("report.json", json),
		markdown: await write("report.md", markdown)
	};
}
function publishOutputs(outputs, log) {
	try {
		for (const [name, value] of Object.entries(outputs)) if (value !== void 0) setOutput(name, value);
	} catch {
		log.warning(say`The outputs of this step could not be written. Its result stands.`);
	}
}

// src/hosts/github/log.ts
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
const hideInLog = setSecret;
function failStep(reason) {
	setFailed(toSafeLine(reason));
}
let isCrashing = false;
function crash(error) {
	if (isCrashing) process.exit(1);
	isCrashing = true;
	failStep(`Internal error (${error instanceof Error ? error.name : typeof error}). No verdict was reached.`);
	process.stdout.write("", () => process.exit(1));
}
function endWithoutLog(error) {
	const code = systemCode(error);
	try {
		writeSync(2, `quota-gate: The log of this step could not be written${code === void 0 ? "" : ` (${code})`}, so the step fails.\n`);
	} catch {}
	process.exit(1);
}
let stopping;
function stopAfter(ms) {
	clearTimeout(stopping);
	stopping = setTimeout(() => {
		const kill = () => void process.kill(process.pid, "SIGKILL");
		failStep(`quota-gate has not come to an end within ${Math.round(ms / 1e3)} s and is stopped. No verdict was reached.`);
		process.stdout.write("", kill);
		setTimeout(kill, 1e3);
	}, ms);
	stopping.unref();
}

// src/hosts/github/comment-store.ts
async function readSnapshot(api, pullRequest) {
	const [state, login, comments] = await Promise.all([
		readPullRequestState(api, pullRequest),
		findOwnLogin(api),
		listComments(api, pullRequest)
	]);
	return {
		state,
		login,
		comments
	};
}
function openCommentStore(api, pullRequest, marker, snapshot = {}) {
	let { state, login, comments } = snapshot;
	let ownLogin;
	let nodeIds = /* @__PURE__ */ new Map();
	async function create(body) {
		const answer = await api.send({
			route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
			parameters: {
				issue_number: pullRequest,
				body
			},
			schema: lenient(COMMENT)
		});
		if (!answer.ok) return answer;
		const { data: created } = answer;
		if (created?.user != null && !isOwnAccount(created.user, ownLogin)) ownLogin = created.user.login;
		return {
			ok: true,
			created: created && {
				id: created.id,
				url: created.html_url
			},
			replaced: void 0
		};
	}
	return {
		subject: say`pull request ${prose(`#${pullRequest}`)}`,
		marker,
		async readState() {
			const answer = state ?? await readPullRequestState(api, pullRequest);
			state = void 0;
			if (!answer.ok) return answer;
			const { head, base, locked } = answer.data;
			return {
				ok: true,
				isClosed: answer.data.state === "closed",
				headSha: head.sha,
				baseRef: base?.ref,
				isLocked: locked === true
			};
		},
		async find() {
			const known = ownLogin === void 0 ? void 0 : {
				ok: true,
				login: ownLogin
			};
			const [account, listed] = await Promise.all([known ?? login ?? findOwnLogin(api), comments ?? listComments(api, pullRequest)]);
			login = comments = void 0;
			if (!account.ok) return account;
			if (!listed.ok) return listed;
			if (!listed.isComplete) return api.fail("not-understood");
			ownLogin = account.login;
			const ours = listed.items.filter((comment) => isOwnComment(comment, ownLogin));
			nodeIds = new Map(ours.map(({ id, node_id }) => [id, node_id]));
			const texts = ours.flatMap(({ id, body, html_url: url }) => body == null ? [] : [{
				id,
				body,
				url
			}]);
			return splitOwn(texts, marker);
		},
		async write(comment, body) {
			if (comment === void 0) return create(body);
			const { id } = comment;
			const nodeId = nodeIds.get(id);
			const edited = nodeId === void 0 ? void 0 : await editComment(api, nodeId, body);
			if (edited !== void 0) {
				const { replaced, ours } = edited;
				if (ours !== void 0) nodeIds = new Map(ours.map((own) => [own.id, own.nodeId]));
				return {
					ok: true,
					created: void 0,
					replaced,
					after: ours && splitOwn(ours, marker)
				};
			}
			const answer = await api.send({
				route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: {
					comment_id: id,
					body
				},
				schema: unknown()
			});
			return answer.ok ? {
				ok: true,
				created: void 0,
				replaced: void 0
			} : answer;
		},
		async remove(id) {
			return (await api.send({
				route: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: { comment_id: id },
				schema: unknown()
			})).ok;
		},
		async readOwnText({ id, body }) {
			const nodeId = nodeIds.get(id);
			if (nodeId === void 0) return {
				ok: true,
				value: body
			};
			const answer = await api.halved().query({
				query: QUERY$1,
				variables: { id: nodeId },
				schema: NODE
			});
			if (!answer.ok) return answer.kind === "hidden" ? {
				ok: true,
				value: void 0
			} : answer;
			const { node } = answer.data;
			return {
				ok: true,
				value: isAuthorsText(node) ? node.body : void 0
			};
		},
		whyUnread: say`its comment was edited by another account, or is gone`,
		async findLastAttempt(id) {
			const answer = await api.halved().send({
				route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
				parameters: { run_id: id },
				schema: RUN$1
			});
			if (!answer.ok) return void 0;
			const { id: found, run_attempt: attempt, repository } = answer.data;
			return found === id && isNameOf(api.repository, repository.full_name) ? attempt : void 0;
		}
	};
}
const MAX_PAGES = 100;
function listComments(api, pullRequest) {
	return api.list({
		route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
		parameters: { issue_number: pullRequest },
		item: COMMENT,
		maxPages: MAX_PAGES
	});
}
const address = string().check(_maxLength(2e3), _regex(/^https?:\/\/(?!.*(?:::|##\[))[\x21-\x7e]+$/u));
const COMMENT = object({
	id: int().check(_positive()),
	node_id: lenient(string().check(_minLength(1))),
	body: nullish(string()),
	html_url: lenient(address),
	user: nullish(object({
		login: string(),
		type: optional(string())
	})),
	minimized: optional(unknown())
});
function isOwnComment({ user, minimized }, ownLogin) {
	return user != null && isOwnAccount(user, ownLogin) && minimized == null;
}
const USER = object({ login: string().check(_minLength(1)) });
const VIEWER = object({ viewer: USER });
async function findOwnLogin(api) {
	const viewer = await api.query({
		query: "query{viewer{login}}",
		schema: VIEWER
	});
	if (viewer.ok) return {
		ok: true,
		login: viewer.data.viewer.login
	};
	if (viewer.kind !== "refused" && viewer.kind !== "not-understood") return viewer;
	const user = await api.send({
		route: "GET /user",
		schema: lenient(USER)
	});
	if (!user.ok && user.kind !== "refused") return user;
	return {
		ok: true,
		login: user.ok ? user.data?.login : void 0
	};
}
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS = ["gitea-actions", "forgejo-actions"];
function isOwnAccount(author, ownLogin) {
	const login = author.login.toLowerCase();
	const mayBeActions = ownLogin === void 0 || ownLogin === "github-actions";
	if (ownLogin !== void 0 && login === ownLogin.toLowerCase()) return !mayBeActions || author.type !== "User";
	if (!mayBeActions) return false;
	if (author.type === "Bot") return login === GITHUB_ACTIONS;
	return author.type === void 0 && ownLogin === void 0 && OTHER_ACTIONS.includes(login);
}
const ACTOR = {
	query: "{type:__typename login}",
	schema: object({
		type: string(),
		login: string()
	})
};
function isSameActor(a, b) {
	return a !== null && b !== null && a.login === b.login && a.type === b.type;
}
const LAST_EDIT = {
	query: `lastEditedAt author${ACTOR.query}editor${ACTOR.query}`,
	schema: object({
		body: string(),
		lastEditedAt: nullable(string()),
		author: nullable(ACTOR.schema),
		editor: nullable(ACTOR.schema)
	})
};
function isAuthorsText({ lastEditedAt, author, editor }) {
	return lastEditedAt === null || isSameActor(editor, author);
}
const MUTATION = `mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{
  author${ACTOR.query}
  userContentEdits(first:3){nodes{diff editor${ACTOR.query}}}
  pullRequest{comments(first:100){totalCount nodes{id url body isMinimized viewerDidAuthor}}}
}}}`;
const COMMENTS_AFTER = object({
	totalCount: int(),
	nodes: array(object({
		id: string(),
		url: address,
		body: string(),
		isMinimized: boolean(),
		viewerDidAuthor: boolean()
	}))
});
const EDIT = object({
	diff: nullable(string()),
	editor: nullable(ACTOR.schema)
});
const EDITED = object({ updateIssueComment: object({ issueComment: object({
	author: nullable(ACTOR.schema),
	userContentEdits: nullable(object({ nodes: nullable(array(nullable(EDIT))) })),
	pullRequest: lenient(object({ comments: COMMENTS_AFTER }))
}) }) });
async function editComment(api, id, body) {
	const answer = await api.halved().query({
		query: MUTATION,
		variables: { input: {
			id,
			body
		} },
		schema: EDITED
	});
	if (!answer.ok) return void 0;
	const { author, userContentEdits, pullRequest } = answer.data.updateIssueComment.issueComment;
	const before = userContentEdits?.nodes?.find((edit) => edit?.diff != null && edit.diff !== body);
	return {
		replaced: before != null && isSameActor(before.editor, author) ? before.diff ?? void 0 : void 0,
		ours: pullRequest && findOurs(pullRequest.comments)
	};
}
function findOurs({ totalCount, nodes }) {
	if (totalCount > nodes.length) return void 0;
	const ours = nodes.filter((comment) => comment.viewerDidAuthor && !comment.isMinimized);
	const texts = ours.flatMap(({ id: nodeId, url, body }) => {
		const [, id] = /#issuecomment-([1-9]\d*)$/u.exec(url) ?? [];
		return id === void 0 ? [] : {
			id: Number(id),
			nodeId,
			url,
			body
		};
	});
	return texts.length === ours.length ? texts : void 0;
}
const RUN$1 = object({
	id: int(),
	run_attempt: _catch(int(), 1),
	repository: object({ full_name: string() })
});
const QUERY$1 = `query($id:ID!){node(id:$id){...on IssueComment{body ${LAST_EDIT.query}}}}`;
const NODE = object({ node: LAST_EDIT.schema });

// src/hosts/github/github-host.ts
async function createHost({ event, api: opening, change: finding }) {
	const [api, change] = await Promise.all([opening, finding]);
	const { ref, name, sha } = event;
	return {
		name: "GitHub",
		noun: "pull request",
		isOfChange: isOfChange(event) || "number" in change,
		branch: ref.startsWith("refs/heads/") ? ref.slice(11) : void 0,
		commit: sha,
		isPush: name === "push",
		checkout: void 0,
		openRepository(limitMs) {
			if (!api.ok) return api;
			const calls = api.value.begin("contents", limitMs);
			let found;
			return {
				ok: true,
				value: {
					...openRepository(calls),
					findDefaultBranch: () => findDefaultBranch(calls, event),
					findChange: () => found ??= findChange(calls, event, change)
				}
			};
		}
	};
}
async function findChange(api, event, resolution) {
	const known = "number" in resolution ? toChange(resolution) : void 0;
	if (known !== void 0) return {
		ok: true,
		value: known
	};
	if (isOfChange(event)) {
		const because = say`the payload of the event ${quoted(event.name)} does not name the base of the change`;
		return noAnswer(because, WAY_OUT);
	}
	if ("reason" in resolution) {
		const { isFailure, reason } = resolution;
		if (!isFailure) return {
			ok: true,
			value: void 0
		};
		return noAnswer(say`the pull request whose base decides is not known`, reason);
	}
	const { number, headSha: checkedSha } = resolution;
	const unknownBase = ({ because, hint }) => noAnswer(say`GitHub does not return the base of pull request ${prose(`#${number}`)}: ${because}`, hint);
	const state = await readPullRequestState(api, number);
	if (!state.ok) return unknownBase(state);
	const { head, base } = state.data;
	if (checkedSha !== void 0 && checkedSha !== head.sha) return noAnswer(say`the newest commit of pull request ${prose(`#${number}`)} is ${quoted(head.sha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`, say`If the pull request has newer commits, the run of the newest one decides; otherwise check the number in ${quoted("pr-number")}.`);
	const value = toChange({
		...resolution,
		headSha: head.sha,
		baseRef: base?.ref
	});
	return value === void 0 ? unknownBase(api.fail("not-understood")) : {
		ok: true,
		value
	};
}
function toChange({ baseSha, baseRef, headSha, mergeBase, isQueued }) {
	if (baseRef === void 0 || baseRef === "") return void 0;
	if (isQueued && baseSha === void 0) return void 0;
	return {
		base: isQueued ? baseSha : void 0,
		baseRef,
		formerBase: baseSha,
		head: headSha,
		mergeBase,
		isQueued
	};
}
function toFailed(failure) {
	return {
		...failure,
		kind: "failed"
	};
}
const ENTRY = object({
	type: string(),
	size: optional(int().check(_nonnegative())),
	encoding: nullish(string()),
	content: nullish(string())
});
const CONTENTS = union([array(unknown()), ENTRY]);
function encodeSegments(path) {
	return path.split("/").map(encodeURIComponent).join("/");
}
function toFile(api, { type, size, encoding, content }, maxBytes) {
	if (type === "dir") return { kind: "folder" };
	if (type === "symlink") return { kind: "link" };
	if (type === "submodule") return { kind: "submodule" };
	if (type !== "file" || size === void 0) return toFailed(api.fail("not-understood"));
	if (size > maxBytes) return {
		kind: "too-large",
		size
	};
	const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : void 0;
	return bytes?.length === size ? {
		kind: "file",
		bytes
	} : toFailed(api.fail("not-understood"));
}
function decodeBase64(content) {
	const joined = content.replace(/[\r\n]+/gu, "");
	return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined) ? Buffer.from(joined, "base64") : void 0;
}
const COMMIT = object({ sha: string() });
async function explainNotFound(api, commit) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
		parameters: { commit_sha: commit },
		schema: COMMIT
	});
	if (answer.ok) return answer.data.sha === commit ? { kind: "absent" } : toFailed(api.fail("not-understood"));
	if (answer.status !== 404) return toFailed(answer);
	const because = say`the token may not read the repository's contents, or the commit is gone (status 404)`;
	return toFailed({
		...answer,
		because
	});
}
const COMPARISON = object({ merge_base_commit: COMMIT });
const REPOSITORY = object({ default_branch: branchName });
async function findDefaultBranch(api, { payload }) {
	const named = payload.repository?.default_branch;
	if (named !== void 0) return {
		ok: true,
		value: named
	};
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}",
		schema: REPOSITORY
	});
	return answer.ok ? {
		ok: true,
		value: answer.data.default_branch
	} : answer;
}
const BRANCH = object({
	name: string(),
	protected: boolean(),
	commit: object({
		sha: optional(commitId),
		id: optional(commitId)
	})
});
function openRepository(api) {
	return {
		async readFile({ path, commit, maxBytes, repository }) {
			const [owner, repo] = repository?.split("/") ?? [];
			const answer = await api.send({
				route: "GET /repos/{owner}/{repo}/contents/{+path}",
				parameters: {
					path: encodeSegments(path),
					ref: commit,
					...repo === void 0 ? {} : {
						owner,
						repo
					}
				},
				schema: CONTENTS
			});
			if (answer.ok) return "type" in answer.data ? toFile(api, answer.data, maxBytes) : { kind: "folder" };
			return answer.status === 404 && repo === void 0 ? explainNotFound(api, commit) : toFailed(answer);
		},
		async findBranch(name) {
			const answer = await api.send({
				route: "GET /repos/{owner}/{repo}/branches/{+branch}",
				parameters: { branch: encodeSegments(name) },
				schema: BRANCH
			});
			if (!answer.ok) return answer;
			const { name: found, protected: isProtected, commit } = answer.data;
			const newest = commit.sha ?? commit.id;
			if (found !== name || newest === void 0) return api.fail("not-understood");
			return {
				ok: true,
				value: {
					commit: newest,
					isProtected
				}
			};
		},
		async findMergeBase({ base, head }) {
			const answer = await api.send({
				route: "GET /repos/{owner}/{repo}/compare/{basehead}",
				parameters: {
					basehead: `${base}...${head}`,
					per_page: 1
				},
				schema: COMPARISON
			});
			return answer.ok ? answer.data.merge_base_commit.sha : void 0;
		}
	};
}

// src/hosts/github/github-job.ts
async function openJob(options) {
	const { env, prNumber } = options;
	const event = await readEvent(env);
	const api = openApi(event, options);
	const find = async () => findEventPullRequest(event, await api);
	const pullRequest = prNumber === void 0 ? find() : Promise.resolve(toNamedPullRequest(event, prNumber));
	return {
		env,
		event,
		api,
		pullRequest,
		change: isOfChange(event) ? find() : pullRequest
	};
}
async function openApi({ repository }, { githubToken: token, env, clock }) {
	if (repository === void 0) return NO_API.repository;
	if (token === void 0) return NO_API.token;
	const value = await connect({
		token,
		repository,
		env,
		clock
	});
	return value === void 0 ? NO_API.client : {
		ok: true,
		value
	};
}
function toContext({ event, env }, pullRequest, { key, requestUrl, jobIndex = "" }) {
	const found = "number" in pullRequest ? pullRequest : void 0;
	return {
		key: found?.isQueued === true ? `${key}+queue` : key,
		version: VERSION,
		requestUrl,
		headSha: found === void 0 ? event.sha : found.headSha,
		baseSha: found?.baseSha,
		baseRef: found?.baseRef,
		pullRequest: found?.number,
		...readRun(env, jobIndex)
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
function digestWriter(...parts) {
	return sha256(JSON.stringify(parts)).slice(0, 16);
}
function readRun(env, jobIndex) {
	const found = RUN.safeParse(env).data;
	if (found === void 0) return void 0;
	const repository = `${found.GITHUB_SERVER_URL.replace(/\/$/u, "")}/${found.GITHUB_REPOSITORY}`;
	const url = `${repository}/actions/runs/${found.GITHUB_RUN_ID}`;
	const workflow = env["GITHUB_WORKFLOW_REF"]?.replace(/@refs\/.*$/u, "") || env["GITHUB_WORKFLOW"];
	return {
		changesUrl: `${repository}/${env["GITEA_ACTIONS"] === "true" ? "pulls" : "pull"}/`,
		run: {
			id: found.GITHUB_RUN_ID,
			attempt: found.GITHUB_RUN_ATTEMPT,
			name: `run ${found.GITHUB_RUN_NUMBER}, attempt ${found.GITHUB_RUN_ATTEMPT}`,
			url,
			details: {
				name: "job summary",
				url: `${url}#summary`
			},
			by: crypto.randomUUID().replaceAll("-", "").slice(0, 16),
			...env["GITHUB_JOB"] ? { leg: digestWriter(env["GITHUB_JOB"], jobIndex, env["GITHUB_ACTION"]) } : {},
			...workflow ? { workflow: digestWriter(workflow) } : {}
		}
	};
}

// src/hosts/github/other-pull-requests.ts
function createOthersReader(opening) {
	return {
		noun: "pull request",
		async findOwnChange({ isStrict }) {
			const job = await opening;
			const api = await job.api;
			if (api.ok) return findOwnChange(job, api.value);
			const found = await job.change;
			return isStrict && "number" in found && !found.isQueued ? {
				...api,
				hint: GIVE_TOKEN
			} : void 0;
		},
		async list(query) {
			const api = await (await opening).api;
			return api.ok ? listPullRequests(api.value.begin("listing", LISTING_MS), query) : api;
		}
	};
}
async function findOwnChange(job, api) {
	const found = await job.change;
	if ("reason" in found) return found.isFailure ? findOwnChangeByCommit(job, api) : void 0;
	if (found.isQueued) return void 0;
	const { number, headSha, baseRef } = found;
	if (baseRef !== void 0) return {
		number,
		headSha,
		baseRef
	};
	const series = api.begin("listing");
	const state = await readPullRequestState(series, number);
	if (headSha !== void 0 && !(state.ok && state.data.head.sha === headSha)) return findOwnChangeByCommit(job, api);
	if (!state.ok) return state;
	const { base } = state.data;
	return base === void 0 ? series.fail("not-understood") : {
		number,
		headSha,
		baseRef: base.ref
	};
}
async function findOwnChangeByCommit(job, api) {
	const { event } = job;
	const headSha = readHeadOfRun(event);
	if (headSha === void 0) return void 0;
	const found = await findEventPullRequest(event, await job.api);
	if ("number" in found && found.baseRef !== void 0) return {
		number: found.number,
		headSha,
		baseRef: found.baseRef
	};
	const branch = await findDefaultBranch(api.begin("contents"), event);
	return branch.ok ? {
		number: void 0,
		headSha,
		baseRef: branch.value
	} : branch;
}
async function listPullRequests(api, query) {
	const answer = await listByGraphql(api, query);
	return answer.ok || answer.status !== 404 ? answer : listByRest(api, query);
}
const MOST_LISTED = 100;
function toBranch(fullName, ref) {
	return `${fullName.toLowerCase()}:${ref}`;
}
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){
  repository(owner:$owner,name:$repo){
    open:pullRequests(states:OPEN,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC}){...listed}
    merged:pullRequests(states:MERGED,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC})@include(if:$merged){...listed}
  }
}
fragment listed on PullRequestConnection{
  totalCount
  nodes{
    number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}
    first:comments(first:10){totalCount ...read}
    last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}
  }
}
fragment read on IssueCommentConnection{nodes{id viewerDidAuthor}}`;
function listTexts(schema) {
	return pipe(array(lenient(schema)), transform((values) => values.filter((value) => value !== void 0)));
}
const READ = listTexts(object({
	id: string(),
	viewerDidAuthor: boolean()
}));
const GRAPHQL_PULL_REQUEST = object({
	number: int().check(_positive()),
	isDraft: boolean(),
	mergedAt: nullable(datetime()),
	updatedAt: datetime(),
	headRefOid: string(),
	headRefName: string(),
	headRepository: nullable(object({ nameWithOwner: string() })),
	first: object({
		totalCount: int(),
		nodes: READ
	}),
	last: object({ nodes: READ })
});
const CONNECTION = object({
	totalCount: int(),
	nodes: listTexts(GRAPHQL_PULL_REQUEST)
});
const ANSWER = object({ repository: object({
	open: CONNECTION,
	merged: optional(CONNECTION)
}) });
const MOST_TEXTS = 10;
const MOST_AT_A_TIME = 10;
async function readOwnComments(series, { ownNumber, isThorough }, listed) {
	const api = series.halved();
	const pullRequests = listed.filter(({ number, isComplete }) => isThorough && number !== ownNumber && !isComplete);
	const account = pullRequests.length === 0 ? void 0 : await findOwnLogin(api);
	const inTurn = createLimiter(MOST_AT_A_TIME);
	const read = async ({ number }) => {
		const found = await inTurn(() => listComments(api, number), LISTING_MS).catch(() => void 0);
		if (account?.ok !== true || found?.ok !== true || !found.isComplete) return [];
		return [[number, found.items.filter((comment) => isOwnComment(comment, account.login))]];
	};
	return new Map((await Promise.all(pullRequests.map(read))).flat());
}
async function listByGraphql(api, query) {
	const { ownNumber, baseRef, mergedSince } = query;
	const variables = {
		...api.repository,
		base: baseRef,
		merged: mergedSince !== void 0
	};
	const answer = await api.query({
		query: QUERY,
		variables,
		schema: ANSWER
	});
	if (!answer.ok) return answer;
	const { open, merged = {
		totalCount: 0,
		nodes: []
	} } = answer.data.repository;
	const pending = merged.nodes.filter(({ mergedAt }) => isSince(mergedAt, mergedSince));
	const found = [...open.nodes, ...pending].map((pull) => {
		const comments = new Map([...pull.first.nodes, ...pull.last.nodes].map(({ id, viewerDidAuthor }) => [id, viewerDidAuthor]));
		const ours = [...comments.keys()].filter((id) => comments.get(id));
		const isComplete = comments.size >= pull.first.totalCount && ours.length <= MOST_TEXTS;
		return {
			...pull,
			isComplete,
			ours: ours.slice(0, MOST_TEXTS)
		};
	});
	const whole = await readOwnComments(api, query, found);
	const listed = found.map((pull) => {
		const ours = whole.get(pull.number)?.flatMap(({ node_id: id }) => id ?? []);
		return ours === void 0 ? pull : {
			...pull,
			ours,
			isComplete: true
		};
	});
	const texts = await readTexts(api, listed.flatMap(({ number, ours }) => number === ownNumber ? [] : ours));
	if (!texts.ok) return texts;
	const last = merged.nodes.at(-1);
	return {
		ok: true,
		changes: listed.map(({ number, isDraft, mergedAt, headRefOid, headRefName, headRepository, ours, isComplete }) => ({
			number,
			name: `#${number}`,
			isDraft,
			mergedAt: mergedAt === null ? void 0 : new Date(mergedAt),
			headSha: headRefOid,
			branch: headRepository === null ? void 0 : toBranch(headRepository.nameWithOwner, headRefName),
			ownTexts: ours.flatMap((id) => texts.byId.get(id) ?? []),
			isComplete
		})),
		unlisted: Math.max(0, open.totalCount - open.nodes.length),
		hasMoreMerged: merged.totalCount > merged.nodes.length && (last === void 0 || isSince(last.updatedAt, mergedSince))
	};
}
const MOST_AT_ONCE = 100;
const TEXTS = `query($ids:[ID!]!){nodes(ids:$ids){...on IssueComment{id isMinimized body ${LAST_EDIT.query}}}}`;
const TEXT = extend(LAST_EDIT.schema, {
	id: string(),
	isMinimized: boolean()
});
const TEXTS_ANSWER = object({ nodes: listTexts(TEXT) });
async function readTexts(api, ids) {
	const questions = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => {
		const variables = { ids: ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE) };
		return api.query({
			query: TEXTS,
			variables,
			schema: TEXTS_ANSWER
		});
	});
	const byId = /* @__PURE__ */ new Map();
	for (const answer of await Promise.all(questions)) {
		if (!answer.ok) return answer;
		for (const text of answer.data.nodes) if (!text.isMinimized && isAuthorsText(text)) byId.set(text.id, text.body);
	}
	return {
		ok: true,
		byId
	};
}
const MAX_PULL_PAGES = 8;
const MAX_COMMENT_PAGES = 40;
const COMMENTS_MS = 26784e5;
const REST_PULL_REQUEST = object({
	id: int(),
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
const LISTED_COMMENT = extend(COMMENT, {
	pull_request_url: optional(string()),
	issue_url: string()
});
async function listByRest(api, query) {
	const { mergedSince, baseRef, now } = query;
	const since = /* @__PURE__ */ new Date(now.getTime() - COMMENTS_MS);
	const [open, closed, comments, account] = await Promise.all([
		readPullRequests(api, {
			state: "open",
			base: baseRef
		}),
		mergedSince && readPullRequests(api, {
			state: "closed",
			base: baseRef
		}),
		api.list({
			route: "GET /repos/{owner}/{repo}/issues/comments",
			parameters: {
				sort: "updated",
				direction: "desc",
				since: since.toISOString().replace(/\.\d+Z$/u, "Z")
			},
			item: LISTED_COMMENT,
			maxPages: MAX_COMMENT_PAGES
		}),
		findOwnLogin(api)
	]);
	if (!open.ok) return open;
	if (closed?.ok === false) return closed;
	if (!comments.ok) return comments;
	if (!account.ok) return account;
	const oursByNumber = Map.groupBy(comments.items.filter((comment) => isOwnComment(comment, account.login)), ({ pull_request_url: url, issue_url: issueUrl }) => /[1-9]\d*$/u.exec(url || issueUrl)?.[0]);
	const opened = open.items.filter(({ base }) => base.ref === baseRef);
	const merged = closed?.items.filter(({ base, merged_at }) => base.ref === baseRef && isSince(merged_at, mergedSince));
	const listed = [...opened.slice(0, MOST_LISTED), ...merged ?? []].map((pull) => {
		return {
			...pull,
			isComplete: comments.isComplete && new Date(pull.created_at) >= since
		};
	});
	const whole = await readOwnComments(api, query, listed);
	return {
		ok: true,
		changes: listed.map(({ number, draft, merged_at, head, isComplete }) => {
			const complete = whole.get(number);
			return {
				number,
				name: `#${number}`,
				isDraft: draft,
				mergedAt: merged_at == null ? void 0 : new Date(merged_at),
				headSha: head.sha,
				branch: head.repo == null ? void 0 : toBranch(head.repo.full_name, head.ref),
				ownTexts: (complete ?? oursByNumber.get(String(number)) ?? []).flatMap(({ body }) => body ?? []),
				isComplete: isComplete || complete !== void 0
			};
		}),
		unlisted: open.isComplete ? Math.max(0, opened.length - MOST_LISTED) : void 0,
		hasMoreMerged: closed?.isComplete === false && closed.items.every((pull) => isSince(pull.updated_at, mergedSince))
	};
}
function readPullRequests(api, filter) {
	return api.list({
		route: "GET /repos/{owner}/{repo}/pulls",
		parameters: {
			...filter,
			sort: "updated",
			direction: "desc"
		},
		item: REST_PULL_REQUEST,
		maxPages: MAX_PULL_PAGES
	});
}

// src/hosts/github/run.ts
function openGitHubRun(options) {
	const { secrets, jobIndex, clock = SYSTEM_CLOCK } = options;
	const log = createActionLog();
	const opening = openJob(options);
	const reading = opening.then((job) => readEarly(job, clock));
	const others = createOthersReader(opening);
	return {
		secrets,
		log,
		findHost: async () => createHost(await opening),
		others,
		async settle({ comment, ...delivery }) {
			const job = await opening;
			const [api, pullRequest, early] = await Promise.all([
				job.api,
				job.pullRequest,
				reading
			]);
			const context = toContext(job, pullRequest, {
				...delivery,
				jobIndex
			});
			const settleComment = async () => {
				const none = {
					report: delivery.outcome.report,
					url: void 0
				};
				if (comment === void 0) return none;
				if ("reason" in pullRequest) {
					if (pullRequest.isFailure) log.warning(say`No comment was written: ${pullRequest.reason}`);
					else log.info(say`No comment: ${pullRequest.reason}`);
					return none;
				}
				if (!api.ok) {
					if (api === NO_API.client) log.warning(say`No comment was written: ${api.because}. ${api.hint}`);
					else log.info(say`No comment: ${api.because}.`);
					return none;
				}
				const { number, headSha, isQueued } = pullRequest;
				const snapshot = early !== void 0 && clock.monotonicMs() - early.atMs <= FRESH_MS ? early : void 0;
				const store = openCommentStore(api.value.begin("comment"), number, toMarker(context.key), snapshot);
				const isOwnPlan = job.event.name !== "workflow_run";
				const rest = {
					comment,
					context,
					others,
					secrets,
					log,
					store,
					headSha,
					isQueued,
					isOwnPlan
				};
				return settleReport({
					...delivery,
					...rest
				});
			};
			const final = await settleComment();
			if (api.ok) await api.value.close();
			return {
				...final,
				context
			};
		}
	};
}
const EARLY_READ_MS = 6e3;
const FRESH_MS = 1e4;
async function readEarly(job, clock) {
	const [api, pullRequest] = await Promise.all([job.api, job.pullRequest]);
	if (!api.ok || "reason" in pullRequest) return void 0;
	const atMs = clock.monotonicMs();
	const snapshot = await readSnapshot(api.value.begin("comment", EARLY_READ_MS), pullRequest.number);
	const { state, login, comments } = snapshot;
	return state.ok && login.ok && comments.ok && comments.items.every((comment) => comment.node_id !== void 0) ? {
		...snapshot,
		atMs
	} : void 0;
}

// src/action/inputs.ts
function readInputs(env) {
	const inputs = Object.entries(env).flatMap(([variable, text]) => {
		const [, name] = /^INPUT_(.+)$/u.exec(variable) ?? [];
		return name === void 0 || text === void 0 ? [] : [[name.toLowerCase(), text]];
	});
	return Object.fromEntries(inputs);
}
function toSettingsSource(inputs, mask) {
	return {
		find: ({ name }) => inputs[name],
		labelOf: ({ name }) => say`the input ${code(name)}`,
		mask
	};
}

// src/action/index.ts
const REST_MS = 12e4;
const TERRAFORM_MS = 6e5;
async function run(inputs, { now, clock, env, directory, stopAfter }) {
	const secrets = createSecrets(hideInLog);
	const source = toSettingsSource(inputs, secrets.mask);
	const settings = readSettings(GATE_SETTINGS, source);
	const delivery = readSettings(DELIVERY_SETTINGS, source);
	const effect = readSettings(EFFECT_SETTINGS, source);
	const problems = [
		settings,
		effect,
		delivery
	].flatMap((parsed) => "problems" in parsed ? parsed.problems : []);
	const { prNumber, githubToken, comment, commentKey, requestUrl, jobIndex, ...paths } = "value" in delivery ? delivery.value : {
		commentKey: "default",
		requestUrl: void 0,
		jobIndex: void 0
	};
	const host = openGitHubRun({
		env,
		clock,
		secrets,
		prNumber,
		githubToken,
		jobIndex
	});
	const workspace = env["GITHUB_WORKSPACE"] || directory;
	const runtime = {
		now,
		...clock === void 0 ? {} : { clock },
		log: host.log,
		env,
		version: VERSION,
		directory,
		workspace,
		mask: secrets.mask,
		settingNames: {},
		warnOnly: "value" in effect && effect.value.warnOnly
	};
	const rules = "value" in settings ? toOtherChangeRules(settings.value) : void 0;
	let outcome;
	if ("value" in settings && problems.length === 0) {
		const limitTime = (targets) => stopAfter(Math.max(...targets.map(computeLimitMs)) * Math.ceil(targets.length / TARGETS.atOnce));
		limitTime([settings.value]);
		const { targets } = settings.value;
		const isNamed = prNumber !== void 0;
		const gate = {
			settings: settings.value,
			files: {
				workspace,
				alsoAllowed: env["RUNNER_TEMP"] ? [env["RUNNER_TEMP"]] : [],
				contained: true,
				mayBeOfFork: () => mayBeOfFork(env, isNamed)
			},
			targets: targets === "" ? void 0 : {
				text: targets,
				file: "targets"
			},
			run: source,
			host,
			reports: [],
			onTargets: limitTime
		};
		outcome = await decide(gate, runtime);
	} else outcome = toFailedOutcome(problems, runtime);
	const settled = await host.settle({
		outcome,
		comment,
		key: commentKey,
		requestUrl,
		rules,
		now
	});
	const files = "report" in paths ? {
		paths,
		workspace
	} : void 0;
	const isWritten = (await publishReport({
		...settled,
		basis: outcome.basis,
		files,
		secrets,
		env,
		log: host.log
	})).length === 0 || runtime.warnOnly;
	return exitStatus(settled.report) === 0 && isWritten ? 0 : 1;
}
function computeLimitMs({ timeoutMs, terraformDir }) {
	return timeoutMs + REST_MS + (terraformDir === void 0 ? 0 : TERRAFORM_MS);
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