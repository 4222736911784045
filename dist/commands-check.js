import { a as printMessages, d as addNotes, f as addSettings, g as toSettingsSource, h as toSettings, i as print, l as CREDENTIALS_HELP, m as nameOption, o as readOutputStyle, p as formatSetting } from "./command-line-terminal.js";
import { A as theSetting, C as quoted, E as say, S as prose, X as sha256, a as problemMessage, o as problemsOf, r as inputProblem, s as throwIfAny, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { a as toFailedOutcome, s as exitStatus } from "./check.js";
import { G as REPORT_FILE_SETTINGS, H as EFFECT_SETTINGS, K as SETTINGS, U as GATE_SETTINGS, b as readOwnFile, c as createLimiter, it as optional, k as TAKE_BASE_POLICY, o as SYSTEM_CLOCK, ot as readSettings, q as TARGETS, rt as optionSetting, tt as anyText } from "./render-columns.js";
import { a as LISTING_MS, c as splitOwn, i as toOtherChangeRules, l as writeReports, n as settleReport, o as isSince, r as decide, s as firstLine, t as createSecrets } from "./hosts-secrets.js";
import { i as VERSION } from "./keystone-clouds-files.js";
import { F as datetime, c as toMarker, r as renderFiles, t as REPORT_FORMATS } from "./render-formats.js";
import { _ as createCalls, g as MAX_BODY_BYTES, h as noAnswer, m as createExplanation, p as WAY_OUT, v as openSeriesTime } from "./hosts-github-pull-request.js";
import { F as _catch, I as _enum, J as nullish, L as _instanceof, M as commitId, N as lenient, R as array, U as int, W as literal, X as object, d as openClient, dt as _positive, lt as _minLength, nt as string, ot as unknown, q as nullable, z as boolean } from "./keystone-keystone-client.js";
import { n as readInlinePlan, r as withProgress, t as ownFiles } from "./commands-plan-files.js";
import { createHmac, timingSafeEqual } from "node:crypto";

// src/hosts/signature.ts
const LINE = /\n<!-- quota-gate-signature:v1 ([0-9a-f]{64}) -->\s*$/u;
function createSigner(key, place) {
	const digest = (text) => createHmac("sha256", key).update(`${place}\n${text.replaceAll("\r", "").trimEnd()}`).digest();
	return {
		sign: (text) => `${text}\n<!-- quota-gate-signature:v1 ${digest(text).toString("hex")} -->`,
		verify(signed) {
			const text = withoutSignature(signed);
			const signature = Buffer.from(LINE.exec(signed)?.[1] ?? "", "hex");
			const expected = digest(text);
			return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : void 0;
		}
	};
}
function withoutSignature(text) {
	return text.replace(LINE, "");
}

// src/hosts/gitlab/gitlab-failure.ts
const gitlabToken = code("GITLAB_TOKEN");
const WORDS = {
	host: "GitLab",
	token: say`the token (${gitlabToken}, or the job's own)`,
	refusedToken: say`${gitlabToken} may have expired or been revoked. The job's own token is valid while the job runs.`,
	blindToken: say`Give the token's account the role Reporter or a higher one in the project.`
};
const READING = {
	forbidden: say`the token may not read it`,
	missing: say`it is not there, or the token may not see it`,
	permission: say`The job's token has the rights of the person who started the pipeline: that person needs the role Reporter or a higher one, and GitLab needs to be version 17 or later.`,
	again: say`Run the job again.`
};
const PURPOSES = {
	contents: {
		...READING,
		otherwise: WAY_OUT
	},
	listing: {
		...READING,
		again: say`The next pipeline looks again.`
	},
	comment: {
		forbidden: say`the token may not write notes, or the note is another account's`,
		missing: say`the merge request does not exist, or the token may not see it, as with the role Guest`,
		permission: say`Give ${gitlabToken} a project access token with the scope ${code("api")} and the role Reporter or a higher one. Delete a note that an earlier token has left.`,
		again: say`The next pipeline tries again.`
	}
};
const explain = createExplanation(WORDS, PURPOSES);
const NO_API = {
	client: noAnswer(say`GitLab's client could not be set up`, say`See whether ${code("--gitlab-url")} (else ${code("CI_API_V4_URL")}) and the proxy variables are addresses, and whether the file of ${code("CI_SERVER_TLS_CA_FILE")} is there.`),
	other: noAnswer(say`the variables of the job name another merge request than that of its branch`, say`Leave ${code("CI_MERGE_REQUEST_IID")} and ${code("CI_MERGE_REQUEST_PROJECT_ID")} as GitLab sets them.`),
	jobToken: noAnswer(say`there is no ${code("CI_JOB_TOKEN")}`, say`Leave it as GitLab sets it.`),
	token: noAnswer(say`there is no ${gitlabToken}`, say`Add a project access token as a masked variable. A protected variable is not there in pipelines of branches that are not protected.`),
	trust: noAnswer(say`${gitlabToken} is sent to ${code("https://gitlab.com")} alone, unless ${code("--gitlab-url")} names the instance: variables may be those of the change's author`, say`Add ${code("--gitlab-url")} with the address of your instance to the command.`)
};

// src/hosts/gitlab/gitlab-host.ts
function createHost({ details, env }) {
	const { mergeRequest, ref, tag, commit, pipeline } = details.ok ? details.value : {};
	const branch = mergeRequest === void 0 && tag === false ? ref : void 0;
	return {
		name: "GitLab",
		noun: "merge request",
		isOfChange: !details.ok || mergeRequest !== void 0,
		branch,
		commit: commit?.id,
		isPush: branch !== void 0,
		checkout: env["CI_PROJECT_DIR"],
		openRepository(limitMs) {
			if (!details.ok) return details;
			const project = mergeRequest?.project_id ?? pipeline?.project_id;
			const names = [
				mergeRequest?.target_branch,
				branch,
				env["CI_DEFAULT_BRANCH"]
			];
			const reader = openProject(details.value.begin("contents", limitMs), project, names);
			const change = {
				ok: true,
				value: mergeRequest && toChange(mergeRequest)
			};
			return {
				ok: true,
				value: {
					...reader,
					findChange: async () => change
				}
			};
		}
	};
}
function toChange({ kind, headSha, baseSha, target_branch: baseRef, diff_refs: refs }) {
	const mergeBase = refs?.head_sha === headSha ? refs?.base_sha ?? void 0 : void 0;
	return {
		base: baseSha,
		head: headSha,
		mergeBase: kind === "head" ? mergeBase : baseSha,
		baseRef,
		formerBase: void 0,
		isQueued: kind === "train"
	};
}
const BRANCH = object({
	name: string(),
	commit: object({ id: commitId }),
	protected: boolean(),
	default: boolean()
});
function openProject(calls, project, names) {
	async function findBranch(name) {
		const answer = await calls.send({
			route: "GET /projects/{id}/repository/branches",
			parameters: {
				id: project,
				search: name,
				per_page: 100
			},
			schema: array(BRANCH)
		});
		if (!answer.ok) return answer;
		const found = answer.data.find((branch) => branch.name === name);
		if (found === void 0) return noAnswer(say`there is no branch ${quoted(name)}`, WAY_OUT);
		const { commit, protected: isProtected, default: isDefault } = found;
		return {
			ok: true,
			value: {
				commit: commit.id,
				isProtected,
				isDefault
			}
		};
	}
	return {
		async readFile({ repository, path, commit, maxBytes }) {
			const answer = await calls.send({
				route: "GET /projects/{id}/repository/files/{path}/raw",
				parameters: {
					id: repository ?? project,
					path,
					ref: commit
				},
				schema: _instanceof(Uint8Array)
			});
			const isAbsent = !answer.ok && answer.status === 404 && repository === void 0;
			if (!answer.ok) return isAbsent ? { kind: "absent" } : {
				...answer,
				kind: "failed"
			};
			const { length: size } = answer.data;
			return size > maxBytes ? {
				kind: "too-large",
				size
			} : {
				kind: "file",
				bytes: answer.data
			};
		},
		async findDefaultBranch() {
			for (const name of new Set(names.flatMap((branch) => branch ?? []))) {
				const found = await findBranch(name);
				if (!found.ok) return found;
				if (found.value.isDefault) return {
					ok: true,
					value: name
				};
			}
			const named = code("CI_DEFAULT_BRANCH");
			return noAnswer(say`${named} does not name it`, say`Leave ${named} as GitLab sets it.`);
		},
		findBranch,
		findMergeBase: async () => void 0
	};
}

// src/hosts/gitlab/gitlab-api.ts
const CERTIFICATES = {
	noun: say`file of certificates`,
	expected: say`certificates`,
	maxBytes: 1048576,
	folder: "/"
};
async function connect(url, { env, clock = SYSTEM_CLOCK }) {
	const path = env["CI_SERVER_TLS_CA_FILE"] || void 0;
	const ca = path === void 0 ? void 0 : await readOwnFile(path, CERTIFICATES);
	const client = openClient({
		url,
		setting: code("CI_API_V4_URL"),
		env,
		clock,
		ca
	});
	const base = new URL(url).pathname;
	return {
		close: client.close,
		with: (header, token) => (purpose, limitMs) => createCalls({
			async call({ limitMs: attemptMs, ...request }) {
				const { method, path: rest, body } = toHttp(request);
				const type = body === void 0 ? void 0 : { "content-type": "application/json" };
				const headers = {
					[header]: token,
					"user-agent": "quota-gate",
					...type
				};
				const limits = {
					limitMs: attemptMs,
					maxBytes: MAX_BODY_BYTES,
					gzip: true
				};
				const response = await client.send({
					method,
					path: base + rest,
					headers,
					body,
					...limits
				});
				const data = !request.route.endsWith("/raw") && response.status < 300 && response.body.length > 0 ? JSON.parse(response.body.toString("utf8")) : response.body;
				return {
					status: response.status,
					headers: Object.fromEntries(response.headers),
					data
				};
			},
			explain: (failure) => explain(failure, purpose),
			time: openSeriesTime(purpose, limitMs, clock),
			clock
		})
	};
}
function toHttp({ route, parameters = {} }) {
	const [method = "", template = ""] = route.split(" ");
	const rest = new Map(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
	const path = template.replaceAll(/\{(\w+)\}/gu, (_, name) => {
		const value = rest.get(name) ?? "";
		rest.delete(name);
		return encodeURIComponent(value);
	});
	if (method === "POST" || method === "PUT") return {
		method,
		path,
		body: JSON.stringify(Object.fromEntries(rest))
	};
	const query = new URLSearchParams([...rest]).toString();
	return {
		method,
		path: query === "" ? path : `${path}?${query}`,
		body: void 0
	};
}

// src/hosts/gitlab/gitlab-job.ts
const GITLAB_COM = "https://gitlab.com";
async function openJob({ env, url, clock }) {
	const address = url === void 0 ? env["CI_API_V4_URL"] ?? "" : `${url.replace(/\/+$/u, "")}/api/v4`;
	const client = await connect(address, {
		env,
		clock
	}).catch(() => void 0);
	if (client === void 0) return {
		env,
		details: NO_API.client,
		writer: NO_API.client,
		close: async () => {}
	};
	const { GITLAB_TOKEN: token, CI_JOB_TOKEN: jobToken } = env;
	const isTrusted = url !== void 0 || new URL(address).origin === GITLAB_COM;
	let writer = NO_API.token;
	if (token) writer = isTrusted ? {
		ok: true,
		value: client.with("PRIVATE-TOKEN", token)
	} : NO_API.trust;
	return {
		env,
		details: jobToken ? await readDetails(client.with("JOB-TOKEN", jobToken), {
			writer,
			env
		}) : NO_API.jobToken,
		writer,
		close: () => client.close()
	};
}
const id = int().check(_positive());
const JOB = object({
	id,
	name: string(),
	ref: string().check(_minLength(1)),
	tag: _catch(boolean(), false),
	web_url: string(),
	commit: object({
		id: commitId,
		parent_ids: _catch(array(commitId), [])
	}),
	pipeline: object({
		id,
		project_id: id,
		source: string()
	})
});
const MERGE_REQUEST = object({
	id,
	iid: id,
	project_id: id,
	state: string(),
	draft: boolean(),
	sha: nullable(string()),
	source_branch: string(),
	source_project_id: nullable(id),
	target_branch: string().check(_minLength(1)),
	web_url: string(),
	merged_at: nullish(datetime({ offset: true })),
	discussion_locked: nullish(boolean()),
	diff_refs: nullish(object({
		base_sha: nullish(commitId),
		head_sha: nullish(commitId)
	}))
});
const KIND = _enum([
	"head",
	"merge",
	"train"
]);
const REF = /^refs\/merge-requests\/([1-9]\d*)\/(head|merge|train)$/u;
async function readDetails(api, { writer, env }) {
	const answer = await api("contents").send({
		route: "GET /job",
		schema: JOB
	});
	if (!answer.ok) return answer;
	const { ref, commit, pipeline } = answer.data;
	const [, named, kind = "head"] = REF.exec(ref) ?? [];
	if (named === void 0 && pipeline.source !== "merge_request_event") return {
		ok: true,
		value: {
			...answer.data,
			mergeRequest: void 0,
			begin: api
		}
	};
	const { CI_MERGE_REQUEST_PROJECT_ID: claimed, CI_MERGE_REQUEST_IID: iid } = env;
	const place = named === void 0 ? {
		project: claimed,
		iid
	} : {
		project: pipeline.project_id,
		iid: named
	};
	const first = await readMergeRequest(api("contents"), place);
	const begin = !first.ok && first.kind === "refused" && writer.ok ? writer.value : api;
	const read = begin === api ? first : await readMergeRequest(begin("contents"), place);
	if (!read.ok) return noAnswer(say`GitLab does not report the merge request: ${read.because}`, read.hint);
	const { source_project_id: project, source_branch: branch } = read.data;
	if (named === void 0 && (project !== pipeline.project_id || branch !== ref)) return NO_API.other;
	const [baseSha, source] = commit.parent_ids.length === 2 ? commit.parent_ids : [];
	const ends = kind === "head" ? {
		headSha: commit.id,
		baseSha: void 0
	} : {
		headSha: source,
		baseSha
	};
	return {
		ok: true,
		value: {
			...answer.data,
			begin,
			mergeRequest: {
				...read.data,
				...ends,
				kind: KIND.parse(kind)
			}
		}
	};
}
function readMergeRequest(calls, { project, iid }) {
	return calls.send({
		route: "GET /projects/{id}/merge_requests/{iid}",
		parameters: {
			id: project,
			iid
		},
		schema: MERGE_REQUEST
	});
}

// src/hosts/gitlab/merge-request-notes.ts
const NOTE = object({
	id: int().check(_positive()),
	body: string(),
	author: object({ id: int() })
});
const MAX_PAGES = 60;
const NOTES = "/projects/{id}/merge_requests/{iid}/notes";
const RECORD_KEY = "QUOTA_GATE_RECORD_KEY";
const UNSIGNED = say`without ${code(RECORD_KEY)}, notes are not signed, and anyone could have written them`;
function openNoteStore(calls, { project_id: project, iid, web_url: page }, marker, signer) {
	const place = {
		id: project,
		iid
	};
	const urlOf = (id) => `${page}#note_${id}`;
	return {
		subject: say`merge request ${prose(`!${iid}`)}`,
		marker,
		async readState() {
			const answer = await readMergeRequest(calls, {
				project,
				iid
			});
			if (!answer.ok) return answer;
			const { state, sha, target_branch: baseRef, discussion_locked: locked } = answer.data;
			return {
				ok: true,
				isClosed: state !== "opened",
				headSha: sha ?? "",
				baseRef,
				isLocked: locked === true
			};
		},
		async find() {
			const [user, notes] = await Promise.all([calls.send({
				route: "GET /user",
				schema: object({ id: int() })
			}), calls.list({
				route: `GET ${NOTES}`,
				parameters: {
					...place,
					sort: "asc",
					order_by: "created_at"
				},
				item: NOTE,
				maxPages: 60
			})]);
			if (!user.ok) return user;
			if (!notes.ok) return notes;
			if (!notes.isComplete) return calls.fail("not-understood");
			const texts = notes.items.filter(({ author }) => author.id === user.data.id).map(({ id, body }) => ({
				id,
				body: withoutSignature(body),
				url: urlOf(id)
			}));
			return splitOwn(texts, marker);
		},
		async write(comment, body) {
			const harmless = body.replaceAll(/^\//gmu, "\\/");
			const text = signer === void 0 ? harmless : signer.sign(harmless);
			const answer = await calls.send({
				route: comment === void 0 ? `POST ${NOTES}` : `PUT ${NOTES}/{note}`,
				parameters: {
					...place,
					...comment === void 0 ? {} : { note: comment.id },
					body: text
				},
				schema: lenient(NOTE)
			});
			if (!answer.ok) return answer;
			const id = comment === void 0 ? answer.data?.id : void 0;
			return {
				ok: true,
				created: id === void 0 ? void 0 : {
					id,
					url: urlOf(id)
				},
				replaced: void 0
			};
		},
		async remove(note) {
			const route = `DELETE ${NOTES}/{note}`;
			return (await calls.send({
				route,
				parameters: {
					...place,
					note
				},
				schema: unknown()
			})).ok;
		},
		async readOwnText({ id, body }) {
			if (signer === void 0) return {
				ok: true,
				value: firstLine(body) === marker ? body : void 0
			};
			const route = `GET ${NOTES}/{note}`;
			const answer = await calls.send({
				route,
				parameters: {
					...place,
					note: id
				},
				schema: NOTE
			});
			if (!answer.ok) return answer.status === 404 ? {
				ok: true,
				value: void 0
			} : answer;
			return {
				ok: true,
				value: signer.verify(answer.data.body)
			};
		},
		whyUnread: signer === void 0 ? UNSIGNED : say`its note was edited, or has no signature by this job's ${code(RECORD_KEY)}`,
		async findLastAttempt(pipeline) {
			const route = "GET /projects/{id}/pipelines/{pipeline}";
			const schema = object({ id: literal(pipeline) });
			return (await calls.send({
				route,
				parameters: {
					id: project,
					pipeline
				},
				schema
			})).ok ? 1 : void 0;
		}
	};
}

// src/hosts/gitlab/other-merge-requests.ts
const MOST_AT_ONCE = 10;
function placeOf({ project_id: project, iid }) {
	return `${project}!${iid}`;
}
const MARKER = "<!-- quota-gate:v1 ";
async function listMergeRequests(calls, { project, ownNumber, baseRef, isThorough, mergedSince, recordKey }) {
	const read = (parameters) => calls.list({
		route: "GET /projects/{id}/merge_requests",
		parameters: {
			id: project,
			target_branch: baseRef,
			order_by: "updated_at",
			sort: "desc",
			...parameters
		},
		item: MERGE_REQUEST,
		maxPages: 1
	});
	const [open, merged] = await Promise.all([read({ state: "opened" }), mergedSince && read({
		state: "merged",
		updated_after: mergedSince.toISOString()
	})]);
	if (!open.ok) return open;
	if (merged?.ok === false) return merged;
	const pending = merged?.items.filter(({ merged_at: at }) => isSince(at, mergedSince)) ?? [];
	const found = [...open.items, ...pending];
	const inTurn = createLimiter(MOST_AT_ONCE);
	const stating = [];
	const failures = [];
	const toListed = async (mergeRequest) => {
		const { iid, draft, state, merged_at: mergedAt, sha } = mergeRequest;
		const { source_project_id: source, source_branch: branch } = mergeRequest;
		const name = `!${iid}`;
		const parameters = {
			id: project,
			iid,
			sort: "asc",
			order_by: "created_at"
		};
		const maxPages = isThorough ? 60 : 1;
		const readNotes = () => calls.list({
			route: `GET ${NOTES}`,
			parameters,
			item: NOTE,
			maxPages
		});
		const notes = iid === ownNumber ? void 0 : await inTurn(readNotes, LISTING_MS).catch(() => void 0);
		if (notes?.ok === false) failures.push(notes);
		const texts = notes?.ok === true ? notes.items.map(({ body }) => body).filter((body) => body.startsWith(MARKER)) : [];
		if (recordKey === void 0 && texts.length > 0) stating.push(name);
		const signer = recordKey === void 0 ? void 0 : createSigner(recordKey, placeOf(mergeRequest));
		return {
			number: iid,
			name,
			isDraft: draft,
			mergedAt: state === "merged" && mergedAt != null ? new Date(mergedAt) : void 0,
			headSha: sha ?? "",
			branch: source === null ? void 0 : `${source}:${branch}`,
			ownTexts: texts.flatMap((text) => signer?.verify(text) ?? []),
			isComplete: iid === ownNumber || notes?.ok === true && notes.isComplete
		};
	};
	const changes = await Promise.all(found.map(toListed));
	const [failure] = failures;
	if (failure !== void 0 && failures.length === changes.filter(({ number }) => number !== ownNumber).length) return failure;
	return {
		ok: true,
		changes,
		unlisted: open.isComplete ? 0 : open.total && Math.max(0, open.total - open.items.length),
		hasMoreMerged: merged?.isComplete === false,
		notes: stating.length === 0 ? [] : [toUnsignedNote(stating)]
	};
}
function toUnsignedNote(names) {
	return say`Amounts of ${listMessages(names.map((name) => code(name)))} are not counted: ${UNSIGNED}.`;
}

// src/hosts/gitlab/index.ts
const LEAST_KEY_LENGTH = 32;
function openGitLabRun({ log, ...options }) {
	const { length } = options.env["QUOTA_GATE_RECORD_KEY"] ?? "";
	if (length > 0 && length < LEAST_KEY_LENGTH) throw new GateError(inputProblem(say`${code(RECORD_KEY)} has fewer than ${LEAST_KEY_LENGTH} characters.`, say`Make a key with \`openssl rand -hex 32\`.`));
	const opening = openJob(options);
	const secrets = createSecrets(() => {});
	for (const name of [
		"CI_JOB_TOKEN",
		"GITLAB_TOKEN",
		RECORD_KEY
	]) secrets.mask(options.env[name] ?? "");
	const others = {
		noun: "merge request",
		async findOwnChange() {
			const { details } = await opening;
			if (!details.ok) return details;
			const { mergeRequest } = details.value;
			if (mergeRequest?.kind !== "head") return void 0;
			const { iid: number, headSha, target_branch: baseRef } = mergeRequest;
			return {
				number,
				headSha,
				baseRef
			};
		},
		async list(query) {
			const { details, env } = await opening;
			if (!details.ok) return details;
			const { begin, mergeRequest, pipeline } = details.value;
			const project = mergeRequest?.project_id ?? pipeline.project_id;
			const recordKey = env["QUOTA_GATE_RECORD_KEY"] || void 0;
			return listMergeRequests(begin("listing", LISTING_MS), {
				...query,
				project,
				recordKey
			});
		}
	};
	return {
		secrets,
		log,
		findHost: async () => createHost(await opening),
		others,
		async settle(delivery) {
			const job = await opening;
			const final = await settleNote(job, {
				...delivery,
				others,
				secrets,
				log
			});
			await job.close();
			return final;
		}
	};
}
async function settleNote({ details, writer, env }, delivery) {
	const { comment, log } = delivery;
	const none = {
		report: delivery.outcome.report,
		url: void 0
	};
	const withoutNote = ({ because, hint }) => {
		const line = say`No note was written, because ${because}. ${hint}`;
		if (writer === NO_API.token || comment === "never") log.info(line);
		else log.warning(line);
		return none;
	};
	if (!details.ok) return withoutNote(details);
	const { id, name, pipeline, web_url: url, mergeRequest } = details.value;
	if (mergeRequest === void 0 || comment === void 0) return none;
	if (!writer.ok) return withoutNote(writer);
	const { kind, iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
	const isQueued = kind === "train";
	const context = {
		key: isQueued ? `${delivery.key}+queue` : delivery.key,
		version: VERSION,
		requestUrl: delivery.requestUrl,
		headSha,
		baseSha,
		baseRef,
		pullRequest: iid,
		changesUrl: page.replace(/\d+$/u, ""),
		run: {
			id: pipeline.id,
			attempt: 1,
			by: sha256(name).slice(0, 16),
			name: `job ${id}`,
			url
		}
	};
	const signer = env["QUOTA_GATE_RECORD_KEY"] ? createSigner(env[RECORD_KEY], placeOf(mergeRequest)) : void 0;
	const rest = {
		store: openNoteStore(writer.value("comment"), mergeRequest, toMarker(context.key), signer),
		context,
		headSha,
		isQueued,
		isOwnPlan: true
	};
	return settleReport({
		...delivery,
		...rest,
		comment
	});
}

// src/commands/check.ts
const OUTPUT_SETTINGS = {
	key: SETTINGS.commentKey,
	requestUrl: SETTINGS.requestUrl,
	format: formatSetting(REPORT_FORMATS, "text"),
	...REPORT_FILE_SETTINGS
};
const { plan: _, ...GATE } = GATE_SETTINGS;
const CHECK_COMMAND_SETTINGS = {
	...GATE,
	policyFrom: {
		...GATE.policyFrom,
		default: "",
		parse: optional(GATE.policyFrom.parse)
	},
	comment: SETTINGS.comment,
	gitlabUrl: optionSetting("--gitlab-url <url>", "address of the GitLab instance, to which alone GITLAB_TOKEN is sent; default: https://gitlab.com", optional(anyText)),
	...OUTPUT_SETTINGS
};
const OPTIONS = {
	...CHECK_COMMAND_SETTINGS,
	...EFFECT_SETTINGS
};
const HELP_GROUPS = {
	"Options:": [
		"policyFile",
		"warnAt",
		"warnOnly",
		"format"
	],
	"Plans:": [
		"targets",
		"expect",
		"noPlan",
		"planMode",
		"allowNegative",
		"defaultRegion",
		"providerRegions",
		"otherProjects",
		"flavors",
		"terraformDir"
	],
	"Cloud and credentials:": [
		"cloud",
		"cloudsFile",
		"authUrl",
		"applicationCredentialId",
		"projectId",
		"source",
		"base",
		"apiVersion",
		"timeoutMs"
	],
	"Verdicts:": [
		"onUnknown",
		"peak",
		"uncounted",
		"together",
		"orgPolicy",
		"policyFrom"
	],
	"Reports:": [
		"report",
		"markdown",
		"junit",
		"key",
		"requestUrl"
	],
	"GitLab:": [
		"comment",
		"gitlabUrl",
		"onlyChanged",
		"policyBranches",
		"togetherDrafts",
		"pending"
	]
};
function refuseHostSettings({ policyFrom, policyBranches, onlyChanged, pending, togetherDrafts }) {
	const problems = [
		[
			theSetting("policy-from", "base"),
			policyFrom === "base",
			say`Leave it out. ${TAKE_BASE_POLICY}`
		],
		[
			theSetting("policy-branches"),
			policyBranches.length > 0,
			say`Leave it out. ${TAKE_BASE_POLICY}`
		],
		[
			theSetting("only-changed"),
			onlyChanged,
			say`Leave it out.`
		],
		[
			theSetting("pending"),
			pending !== void 0,
			say`Leave it out.`
		],
		[
			theSetting("together-drafts"),
			togetherDrafts,
			say`Leave it out.`
		]
	].filter(([, isGiven]) => isGiven);
	throwIfAny(problems.map(([setting, , hint]) => inputProblem(say`${setting} needs a host that knows branches and changes: GitLab, or GitHub with the Action.`, hint)));
}
const NO_PLAN = say`No plan is named. Name one, as in ${code("quota-gate check plan.json")}, or a list of targets with ${code("--targets")}.`;
const PLANS_AND_TARGETS = say`Plans are named, and so are targets with ${code("--targets")}, each of which names its own. Leave one of the two out.`;
const NOT_WITH_TARGETS = say`${code("--with")} is for plans of one project, and not for ${code("--targets")}.`;
function addCheck(program, { terminal, runtime, finish }) {
	const command = program.command("check").summary("check plans against quota and usage").description("Checks plans against the project's limits and current usage, and reports the resulting usage.").argument("[plan...]", "paths or globs of plans, which add up; - is standard input");
	command.optionsGroup("Options:").option("--all", "list in text what fits, too, instead of counting it").option("--with <report...>", "JSON reports of other changes that may be applied before this one");
	for (const [heading, names] of Object.entries(HELP_GROUPS)) {
		command.optionsGroup(heading);
		addSettings(command, Object.fromEntries(names.map((name) => [name, OPTIONS[name]])));
	}
	command.optionsGroup("Verdicts:").option("--exit-zero", "return status 0 for every verdict, for a system that reads it from the output").action(async (patterns, options) => {
		const given = {
			options,
			env: terminal.env
		};
		const effect = toSettings(EFFECT_SETTINGS, given);
		const known = readSettings(OUTPUT_SETTINGS, toSettingsSource(given));
		const output = {
			settings: "value" in known ? known.value : toSettings(OUTPUT_SETTINGS, {
				options: {},
				env: {}
			}),
			effect,
			exitZero: "value" in known && options.exitZero === true,
			all: options["all"] === true
		};
		finish(await runCheck({
			patterns,
			reports: options.with ?? [],
			given
		}, {
			terminal,
			runtime: runtime(),
			output
		}));
	});
	addNotes(command, `${CREDENTIALS_HELP}\n${EXAMPLES}`);
}
const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error); with --warn-only or --exit-zero always 0.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate check plan.json
  $ quota-gate check 'plans/*.json' --format json | jq .verdict
  $ terraform show -json tfplan | quota-gate check -
  $ quota-gate check plan.json --with other.report.json   # with a change that is not applied yet
  $ quota-gate check 'plan\\[1\\].json'   # this file, no glob`;
async function runCheck(named, means) {
	const { terminal, output } = means;
	const { key, format, requestUrl, ...paths } = output.settings;
	const { warnOnly } = output.effect;
	const runtime = {
		...means.runtime,
		warnOnly
	};
	const { log, now, directory: folder, workspace } = runtime;
	let host;
	let report;
	let wrong;
	try {
		const { comment, gitlabUrl, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, named.given);
		refuseContradictions(named, settings);
		host = openGitLab(gitlabUrl, terminal, log);
		if (host === void 0) refuseHostSettings(settings);
		const gate = openGate(named, {
			settings,
			host,
			terminal
		});
		const mask = host?.secrets.mask ?? runtime.mask;
		const outcome = await withProgress(terminal, () => decide(gate, {
			...runtime,
			mask
		}));
		const settled = await host?.settle({
			outcome,
			comment,
			key,
			requestUrl,
			rules: toOtherChangeRules(settings),
			now
		});
		({report} = settled ?? outcome);
	} catch (error) {
		const problems = problemsOf(error);
		({report} = toFailedOutcome(problems, runtime));
		wrong = new GateError(problems, { cause: error });
	}
	const printed = {
		report,
		key,
		context: { requestUrl },
		all: output.all,
		isLocal: true,
		...readOutputStyle(terminal)
	};
	const files = renderFiles(paths, {
		...printed,
		colour: false,
		width: void 0
	});
	const unwritten = await writeReports(files, {
		folder,
		workspace,
		holdsSecret: host?.secrets.occurIn
	});
	const isZero = warnOnly || output.exitZero;
	if (wrong !== void 0 && !isZero) throw wrong;
	await print(terminal, format.render(printed));
	printMessages(terminal, unwritten.map(problemMessage), nameOption);
	const status = unwritten.length === 0 ? exitStatus(report) : 2;
	return warnOnly || isZero && unwritten.length === 0 ? 0 : status;
}
function refuseContradictions({ patterns, reports }, { targets }) {
	const hasTargets = targets !== "";
	if (patterns.length === 0 !== hasTargets) throw new GateError(inputProblem(hasTargets ? PLANS_AND_TARGETS : NO_PLAN));
	if (hasTargets && reports.length > 0) throw new GateError(inputProblem(NOT_WITH_TARGETS));
}
function openGitLab(url, { env, clock }, log) {
	if (url === void 0 && env["GITLAB_CI"] !== "true") return void 0;
	return openGitLabRun({
		url,
		env,
		clock,
		log
	});
}
function openGate({ patterns, reports, given }, { settings, host, terminal }) {
	const words = {
		noun: say`file`,
		expected: say`list of targets`,
		maxBytes: TARGETS.maxBytes,
		folder: terminal.cwd()
	};
	const readTargets = async (file) => ({
		text: await readOwnFile(file, words),
		file
	});
	const inlinePlan = patterns.includes("-") ? readInlinePlan(terminal) : void 0;
	inlinePlan?.catch(() => void 0);
	return {
		settings: {
			...settings,
			plan: patterns.filter((pattern) => pattern !== "-")
		},
		files: ownFiles(terminal),
		inlinePlan,
		targets: settings.targets === "" ? void 0 : readTargets(settings.targets),
		run: toSettingsSource(given),
		host,
		reports
	};
}

export { addCheck };