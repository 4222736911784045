import { $n as VERSION, An as int, Cn as _catch, Dn as boolean, Dt as createGate, En as array, Et as createDeadline, Hn as string, Hr as code, In as object, Jn as _minLength, Kn as unknown, Kr as quoted, Ln as optional, Nn as nullable, Pn as nullish, Sn as datetime, Wr as listed, Xn as _positive, Yr as say, Zr as theSetting, c as toHostFailure, d as listingOnce, f as withoutOthers, ht as openClient, jn as literal, l as settleReport, ln as readOwnFile, p as firstLine, s as explainFailure, t as createSecrets, ti as sha256, u as findOthers, wn as _instanceof, wt as SYSTEM_CLOCK, x as toMarker, xn as commitId } from "./shared.js";
import { n as TIMING, r as createCalls, t as MAX_BODY_BYTES } from "./hosts-calls.js";

// src/hosts/signature.ts
const LINE = /\n<!-- quota-gate-signature:v1 ([0-9a-f]{64}) -->\s*$/u;
/** A signer. `place`: the change, as no other one is called. */
function createSigner(key, place) {
	const { createHmac, timingSafeEqual } = process.getBuiltinModule("node:crypto");
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
/** The text without its signature, whether it has one or not. */
function withoutSignature(text) {
	return text.replace(LINE, "");
}

// src/hosts/gitlab/failure.ts
const gitlabToken = code("GITLAB_TOKEN");
/** Way out of everything that keeps the target branch's policy from being read. */
const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;
const WORDS = {
	host: "GitLab",
	token: say`the token (${gitlabToken}, or the job's own)`,
	refusedToken: say`${gitlabToken} may have expired or been revoked. The job's own token is valid while the job runs.`,
	blindToken: WAY_OUT
};
const RUN_AGAIN = say`Run the job again.`;
const MAY_READ = say`The job's token has the rights of the person who started the pipeline: that person needs the role Reporter or a higher one, and GitLab needs to be version 17 or later. In pipelines of forks, add the fork to the project's job token permissions.`;
const PURPOSES = {
	job: {
		forbidden: say`the job's token may not read its own job`,
		missing: say`${code("CI_JOB_TOKEN")} is not the token of a running job`,
		permission: say`Run the check in a job of a pipeline, with the variables that GitLab gives it.`,
		again: RUN_AGAIN
	},
	contents: {
		forbidden: say`the token may not read the repository`,
		missing: say`it is not there, or the token may not see it`,
		permission: MAY_READ,
		again: RUN_AGAIN,
		otherwise: WAY_OUT
	},
	comment: {
		forbidden: say`the token may not write notes, or the note is another account's`,
		missing: say`the merge request does not exist, or the token may not see it, as with the role Guest`,
		permission: say`Give ${gitlabToken} a project access token with the scope ${code("api")} and the role Reporter or a higher one. Delete a note that an earlier token has left.`,
		again: say`The next pipeline writes it.`
	},
	listing: {
		forbidden: say`the token may not read them`,
		missing: say`the token may not read them`,
		permission: say`${MAY_READ} With ${theSetting("together", "off")} nobody is asked.`,
		again: say`The next pipeline looks again.`
	}
};
/** A failure in words. */
function explain(failure, purpose) {
	return explainFailure(failure, {
		...WORDS,
		...PURPOSES[purpose]
	});
}
/** An answer that is not what the API describes. */
function notUnderstood(purpose) {
	return explain({
		kind: "not-understood",
		status: void 0
	}, purpose);
}
/** Reasons of runs that cannot ask GitLab, or write to it. */
const NO_API = {
	address: {
		ok: false,
		because: say`${code("CI_API_V4_URL")} is not the address of GitLab's API`,
		hint: say`Name the instance with ${code("--gitlab-url")}.`
	},
	client: {
		ok: false,
		because: say`GitLab's client could not be set up`,
		hint: say`See whether the proxy variables are addresses, and whether the file of ${code("CI_SERVER_TLS_CA_FILE")} is there.`
	},
	jobToken: {
		ok: false,
		because: say`there is no ${code("CI_JOB_TOKEN")}`,
		hint: WAY_OUT
	},
	token: {
		ok: false,
		because: say`there is no ${gitlabToken}`,
		hint: say`Add a project access token as a masked variable. A protected variable is not there in pipelines of branches that are not protected.`
	},
	trust: {
		ok: false,
		because: say`${gitlabToken} is sent to ${code("https://gitlab.com")} alone, unless ${code("--gitlab-url")} names the instance: variables may be those of the change's author`,
		hint: say`Add ${code("--gitlab-url")} with the address of your instance to the command.`
	}
};

// src/hosts/gitlab/host.ts
/** Makes the host of a run. Sends no request but those for the job and its merge request. */
async function toHost({ own, env }) {
	const job = await own;
	const { commit, ref } = job.ok ? job.value : {};
	const mergeRequest = job.ok ? job.value.mergeRequest : void 0;
	return {
		name: "GitLab",
		noun: "merge request",
		isOfChange: !job.ok || mergeRequest !== void 0,
		branch: ref,
		commit,
		isPush: ref !== void 0,
		openRepository(limitMs) {
			if (!job.ok) return job;
			const calls = job.value.begin("contents", limitMs);
			const project = mergeRequest?.project_id ?? job.value.project;
			return {
				ok: true,
				value: {
					readFile: (file) => readFileAtCommit(calls, {
						project,
						...file
					}),
					findDefaultBranch: () => findDefaultBranch(calls, {
						project,
						names: [
							mergeRequest?.target_branch,
							ref,
							env["CI_DEFAULT_BRANCH"]
						]
					}),
					findBranch: async (name) => toBranch(await findBranch(calls, {
						project,
						name
					}), name),
					findMergeBase: async () => void 0,
					findChange: async () => ({
						ok: true,
						value: mergeRequest && toChange(mergeRequest)
					})
				}
			};
		}
	};
}
function toChange({ kind, headSha, baseSha, target_branch: baseRef, diff_refs: refs }) {
	const mergeBase = refs?.head_sha === headSha ? refs?.base_sha ?? void 0 : void 0;
	return {
		base: baseSha,
		baseRef,
		head: headSha,
		mergeBase: kind === "head" ? mergeBase : baseSha,
		name: "This merge request"
	};
}
const BYTES = _instanceof(Uint8Array);
/** https://docs.gitlab.com/api/repository_files/: of a link, its target's path is the content. */
async function readFileAtCommit(calls, file) {
	const { project, path, commit, maxBytes } = file;
	const answer = await calls.send({
		route: "GET /projects/{id}/repository/files/{path}/raw",
		parameters: {
			id: project,
			path,
			ref: commit
		},
		schema: BYTES
	});
	if (answer.ok) {
		const { length: size } = answer.data;
		return size > maxBytes ? {
			kind: "too-large",
			size
		} : {
			kind: "file",
			bytes: answer.data
		};
	}
	return answer.status === 404 ? explainNotFound(calls, {
		project,
		commit
	}) : toFailed(answer);
}
/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound(calls, { project, commit }) {
	const answer = await calls.send({
		route: "GET /projects/{id}/repository/commits/{sha}",
		parameters: {
			id: project,
			sha: commit
		},
		schema: object({ id: string() })
	});
	if (!answer.ok) return toFailed(answer);
	return answer.data.id === commit ? { kind: "absent" } : toFailed(notUnderstood("contents"));
}
function toFailed({ because, hint }) {
	return {
		kind: "failed",
		ok: false,
		because,
		hint
	};
}
const BRANCH = object({
	name: string(),
	commit: object({ id: commitId }),
	protected: boolean(),
	default: boolean()
});
/** The branch with this name; undefined: there is none. The list is what a job's own token may read (https://docs.gitlab.com/api/branches/). */
async function findBranch(calls, { project, name }) {
	const answer = await calls.send({
		route: "GET /projects/{id}/repository/branches",
		parameters: {
			id: project,
			search: name,
			per_page: 100
		},
		schema: array(BRANCH)
	});
	return answer.ok ? {
		ok: true,
		value: answer.data.find((branch) => branch.name === name)
	} : answer;
}
function toBranch(answer, name) {
	if (!answer.ok) return answer;
	const { value } = answer;
	if (value !== void 0) return {
		ok: true,
		value: {
			commit: value.commit.id,
			isProtected: value.protected
		}
	};
	return {
		ok: false,
		because: say`there is no branch ${quoted(name)}`,
		hint: WAY_OUT
	};
}
/** The first of the names that is the default branch's. Only the list of branches says so to a job's own token. */
async function findDefaultBranch(calls, { project, names }) {
	for (const name of new Set(names)) {
		const found = name === void 0 ? void 0 : await findBranch(calls, {
			project,
			name
		});
		if (found?.ok === false) return found;
		if (found?.value?.default === true) return {
			ok: true,
			value: found.value.name
		};
	}
	return NO_DEFAULT;
}
const NO_DEFAULT = {
	ok: false,
	because: say`${code("CI_DEFAULT_BRANCH")} does not name it`,
	hint: say`Leave ${code("CI_DEFAULT_BRANCH")} as GitLab sets it.`
};

// src/hosts/gitlab/api.ts
/** Largest file of certificates, in bytes. */
const MAX_CA_BYTES = 1048576;
/**
* Connects to an API (`https://gitlab.example.com/api/v4`). undefined where the environment names a proxy that has no address, or a file of
* certificates (https://docs.gitlab.com/runner/configuration/tls-self-signed/) that cannot be read.
*/
async function connect(url, { env, clock = SYSTEM_CLOCK }) {
	const path = env["CI_SERVER_TLS_CA_FILE"] || void 0;
	const words = {
		noun: "file of certificates",
		expected: "certificates",
		maxBytes: MAX_CA_BYTES,
		folder: "/"
	};
	const opening = async () => {
		const ca = path === void 0 ? void 0 : await readOwnFile(path, words);
		return openClient({
			url,
			setting: code("CI_API_V4_URL"),
			env,
			clock,
			ca
		});
	};
	const client = await opening().catch(() => void 0);
	if (client === void 0) return void 0;
	const base = new URL(url).pathname.replace(/\/$/u, "");
	return {
		close: client.close,
		with: (header, token) => ({ begin(purpose, limitMs) {
			const deadline = createDeadline(limitMs ?? TIMING.totalMs, clock);
			return createCalls({
				call: async (request) => {
					const { method, path: rest, body } = toHttp(request);
					const headers = {
						[header]: token,
						"user-agent": "quota-gate",
						...body === void 0 ? {} : { "content-type": "application/json" }
					};
					const { limitMs: attemptMs } = request;
					const call = {
						method,
						path: base + rest,
						headers,
						body,
						limitMs: attemptMs,
						maxBytes: MAX_BODY_BYTES
					};
					const response = await client.send({
						...call,
						gzip: true
					});
					const data = response.status < 300 ? readBody(request, response.body) : void 0;
					return {
						status: response.status,
						headers: Object.fromEntries(response.headers),
						data
					};
				},
				explain: (failure) => explain(failure, purpose),
				deadline: limitMs === void 0 ? deadline : {
					...deadline,
					extendOnce: () => false
				},
				clock
			});
		} })
	};
}
/** The bytes of a raw file, the value of everything else. Throws where that is no JSON. */
function readBody({ route }, body) {
	if (route.endsWith("/raw")) return body;
	return body.length === 0 ? void 0 : JSON.parse(body.toString("utf8"));
}
/** Method, path with query, and body of a request: what the path does not name is in the query, or in the body where there is one. */
function toHttp({ route, parameters = {} }) {
	const [method = "", template = ""] = route.split(" ");
	const rest = new Map(Object.entries(parameters));
	const path = template.replaceAll(/\{(\w+)\}/gu, (_, name) => {
		const value = String(rest.get(name));
		rest.delete(name);
		return encodeURIComponent(value);
	});
	if (method === "POST" || method === "PUT") return {
		method,
		path,
		body: JSON.stringify(Object.fromEntries(rest))
	};
	const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
	return {
		method,
		path: rest.size === 0 ? path : `${path}?${query.toString()}`,
		body: void 0
	};
}

// src/hosts/gitlab/job.ts
/** Address of gitlab.com's API, which nobody has to name: a token that is sent there reaches no author of a change. */
const GITLAB_COM = "https://gitlab.com";
/** Opens the job of this run. `url`: address of the instance as the command's author has it; undefined: it is the variables'. */
function openJob({ env, url, clock }) {
	const address = url === void 0 ? env["CI_API_V4_URL"] ?? "" : `${url}/api/v4`;
	const connecting = connectTo(address, {
		env,
		clock
	});
	const token = env["GITLAB_TOKEN"] || void 0;
	const isTrusted = url !== void 0 || URL.parse(address)?.origin === GITLAB_COM;
	const open = async () => {
		const client = await connecting;
		if (!client.ok) return client;
		if (token === void 0) return NO_API.token;
		return isTrusted ? {
			ok: true,
			value: client.value.with("PRIVATE-TOKEN", token)
		} : NO_API.trust;
	};
	const writer = open();
	const find = async () => {
		const client = await connecting;
		const jobToken = env["CI_JOB_TOKEN"] || void 0;
		if (!client.ok) return client;
		if (jobToken === void 0) return NO_API.jobToken;
		return findOwn(env, {
			api: client.value.with("JOB-TOKEN", jobToken),
			writer: await writer
		});
	};
	return {
		env,
		own: find(),
		writer,
		async close() {
			const client = await connecting;
			if (client.ok) await client.value.close();
		}
	};
}
async function connectTo(url, of) {
	const { protocol, username, password } = URL.parse(url) ?? {};
	if (!/^https?:$/u.test(protocol ?? "") || username || password) return NO_API.address;
	const value = await connect(url, of);
	return value === void 0 ? NO_API.client : {
		ok: true,
		value
	};
}
const id = int().check(_positive());
/** https://docs.gitlab.com/api/jobs/#get-job-tokens-job */
const JOB = object({
	id,
	name: string(),
	ref: string().check(_minLength(1)),
	web_url: string(),
	commit: object({
		id: commitId,
		parent_ids: _catch(array(commitId), [])
	}),
	pipeline: object({
		id,
		project_id: id
	})
});
/** A merge request, alone or in a list (https://docs.gitlab.com/api/merge_requests/). */
const MERGE_REQUEST = object({
	id,
	iid: id,
	project_id: id,
	state: string(),
	draft: boolean(),
	/** null: its branch has no commits. */
	sha: nullable(string()),
	source_branch: string(),
	/** null: the fork is gone. */
	source_project_id: nullable(id),
	target_branch: string().check(_minLength(1)),
	web_url: string(),
	updated_at: datetime({ offset: true }),
	merged_at: nullish(datetime({ offset: true })),
	discussion_locked: nullish(boolean()),
	diff_refs: nullish(object({
		base_sha: nullish(commitId),
		head_sha: nullish(commitId)
	}))
});
/** Refs of pipelines of merge requests (https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/). */
const REF = /^refs\/merge-requests\/([1-9]\d*)\/(head|merge|train)$/u;
async function findOwn(env, { api, writer }) {
	const answer = await api.begin("job").send({
		route: "GET /job",
		schema: JOB
	});
	if (!answer.ok) return answer;
	const { id: job, name, ref, web_url: url, commit, pipeline } = answer.data;
	const { project_id: project } = pipeline;
	const [, iid, kind = "head"] = REF.exec(ref) ?? [];
	const fork = iid === void 0 ? readFork(env) : void 0;
	const found = iid === void 0 && fork === void 0 ? void 0 : {
		project,
		iid,
		...fork
	};
	const rest = {
		id: job,
		name,
		pipeline: pipeline.id,
		url,
		commit: commit.id,
		project,
		begin: api.begin
	};
	if (found === void 0) return {
		ok: true,
		value: {
			...rest,
			ref,
			mergeRequest: void 0
		}
	};
	const first = await readMergeRequest(api.begin("contents"), found);
	const reader = !first.ok && first.kind === "refused" && writer.ok ? writer.value : api;
	const read = reader === api ? first : await readMergeRequest(reader.begin("contents"), found);
	if (!read.ok) return withWhat(read);
	const { data } = read;
	if (fork !== void 0 && (data.source_project_id !== project || data.source_branch !== ref)) return NOT_ITS_OWN;
	const [baseSha, source] = commit.parent_ids.length === 2 ? commit.parent_ids : [];
	const isHead = kind === "head";
	const ends = {
		headSha: isHead ? commit.id : source,
		baseSha: isHead ? void 0 : baseSha
	};
	const mergeRequest = {
		...data,
		...ends,
		kind: isHead || kind === "merge" ? isHead ? "head" : "merge" : "train"
	};
	return {
		ok: true,
		value: {
			...rest,
			begin: reader.begin,
			ref: void 0,
			mergeRequest
		}
	};
}
const NOT_ITS_OWN = {
	ok: false,
	because: say`the variables of the job name another merge request than that of its branch`,
	hint: say`Leave ${code("CI_MERGE_REQUEST_IID")} and ${code("CI_MERGE_REQUEST_PROJECT_ID")} as GitLab sets them.`
};
/** The merge request that a pipeline in a fork is of, as its variables claim. */
function readFork(env) {
	const [project = "", iid = ""] = [env["CI_MERGE_REQUEST_PROJECT_ID"], env["CI_MERGE_REQUEST_IID"]];
	return /^[1-9]\d{0,14}$/u.test(project) && /^[1-9]\d{0,9}$/u.test(iid) ? {
		project: Number(project),
		iid
	} : void 0;
}
/** Asks for a merge request as it is now. */
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
function withWhat({ because, hint }) {
	return {
		ok: false,
		because: say`GitLab does not report the merge request: ${because}`,
		hint
	};
}

// src/hosts/gitlab/notes.ts
/** What is read of a note. */
const NOTE = object({
	id: int().check(_positive()),
	body: string(),
	author: object({ id: int() })
});
/** GitLab allows 5,000 notes (https://docs.gitlab.com/administration/instance_limits/#max-number-of-comments); each page has 100. */
const MAX_PAGES = 60;
/** Notes of a merge request, the first first. */
const NOTES = "/projects/{id}/merge_requests/{iid}/notes";
/** Opens the store of a merge request. `signer`: undefined: nothing is signed. */
function openNoteStore(calls, of) {
	const { mergeRequest, marker, signer } = of;
	const { project_id: project, iid, web_url: page } = mergeRequest;
	const place = {
		id: project,
		iid
	};
	const urlOf = (id) => `${page}#note_${id}`;
	return {
		subject: `merge request !${iid}`,
		marker,
		async readState() {
			const answer = await readMergeRequest(calls, {
				project,
				iid
			});
			if (!answer.ok) return toHostFailure(answer);
			const { state, sha, discussion_locked: locked } = answer.data;
			return {
				ok: true,
				isClosed: state !== "opened",
				headSha: sha ?? "",
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
				maxPages: MAX_PAGES
			})]);
			if (!user.ok) return toHostFailure(user);
			if (!notes.ok) return toHostFailure(notes);
			if (!notes.isComplete) return toHostFailure(notUnderstood("comment"));
			const texts = notes.items.filter(({ author }) => author.id === user.data.id).sort((one, other) => one.id - other.id).map(({ id, body }) => ({
				id,
				body: withoutSignature(body),
				url: urlOf(id)
			}));
			const isOfGate = ({ body }) => firstLine(body) === marker;
			return {
				ok: true,
				own: texts.filter(isOfGate),
				others: texts.filter((text) => !isOfGate(text))
			};
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
				schema: _catch(optional(NOTE), void 0)
			});
			if (!answer.ok) return toHostFailure(answer);
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
			return (await calls.send({
				route: `DELETE ${NOTES}/{note}`,
				parameters: {
					...place,
					note
				},
				schema: unknown()
			})).ok;
		},
		async readOwnText({ id, body }) {
			if (signer === void 0) return firstLine(body) === marker ? body : void 0;
			const answer = await calls.send({
				route: `GET ${NOTES}/{note}`,
				parameters: {
					...place,
					note: id
				},
				schema: NOTE
			});
			return answer.ok ? signer.verify(answer.data.body) : void 0;
		},
		async findLastAttempt(pipeline) {
			const route = "GET /projects/{id}/pipelines/{pipeline}";
			const parameters = {
				id: project,
				pipeline
			};
			return (await calls.send({
				route,
				parameters,
				schema: object({ id: literal(pipeline) })
			})).ok ? 1 : void 0;
		}
	};
}

// src/hosts/gitlab/other-merge-requests.ts
/** Lists of notes that are asked for at once. */
const MOST_AT_ONCE = 10;
/** Text that the signatures of a merge request's notes are bound to. */
function placeOf({ project_id: project, iid }) {
	return `${project}!${iid}`;
}
/** Beginning of every text of ours. */
const MARKER = "<!-- quota-gate:v1 ";
/** Reads the merge requests of a project. `recordKey`: of signatures; undefined: there is none. */
function readOtherMergeRequests(calls, of) {
	return {
		noun: "merge request",
		list: (query) => list(calls, {
			...of,
			...query
		})
	};
}
async function list(calls, query) {
	const { project, own, baseRef, mergedSince, recordKey, limitMs } = query;
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
	const [open, merged] = await Promise.all([read({ state: "opened" }), mergedSince === void 0 ? void 0 : read({
		state: "merged",
		updated_after: mergedSince.toISOString()
	})]);
	if (!open.ok) return open;
	if (merged?.ok === false) return merged;
	const isPending = ({ merged_at: at }) => at != null && mergedSince !== void 0 && new Date(at) >= mergedSince;
	const found = [...open.items, ...merged?.items.filter(isPending) ?? []];
	const inTurn = createGate(MOST_AT_ONCE);
	const stating = [];
	const failures = [];
	const toListed = async (one) => {
		const { iid, draft, state, merged_at: mergedAt, sha, source_project_id: source, source_branch: branch } = one;
		const name = `!${iid}`;
		const parameters = {
			id: project,
			iid,
			sort: "asc",
			order_by: "created_at"
		};
		const readNotes = () => calls.list({
			route: `GET ${NOTES}`,
			parameters,
			item: NOTE,
			maxPages: 1
		});
		const notes = iid === own ? void 0 : await inTurn(readNotes, limitMs).catch(() => void 0);
		if (notes?.ok === false) failures.push(notes);
		const texts = notes?.ok === true ? notes.items.map(({ body }) => body).filter((body) => body.startsWith(MARKER)) : [];
		if (recordKey === void 0 && texts.length > 0) stating.push(name);
		const signer = recordKey === void 0 ? void 0 : createSigner(recordKey, placeOf(one));
		return {
			number: iid,
			name,
			isDraft: draft,
			mergedAt: state === "merged" && mergedAt != null ? new Date(mergedAt) : void 0,
			headSha: sha ?? "",
			branch: source === null ? void 0 : `${source}:${branch}`,
			ownTexts: texts.flatMap((text) => signer?.verify(text) ?? []),
			isComplete: iid === own || notes?.ok === true && notes.isComplete
		};
	};
	const changes = await Promise.all(found.map(toListed));
	const [failure] = failures;
	if (failure !== void 0 && failures.length === changes.filter(({ number }) => number !== own).length) return failure;
	return {
		ok: true,
		changes,
		unlisted: open.isComplete ? 0 : open.total && Math.max(0, open.total - open.items.length),
		hasMoreMerged: merged?.isComplete === false,
		notes: stating.length === 0 ? [] : [toUnsignedNote(stating)]
	};
}
function toUnsignedNote(names) {
	return say`What ${listed(names.map((name) => code(name)))} ${names.length === 1 ? "takes" : "take"} does not count, because without ${code("QUOTA_GATE_RECORD_KEY")} notes are not signed, and anybody could have written them.`;
}

// src/hosts/gitlab/run.ts
/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6e3;
/** Variables with secrets that no note may hold. */
const SECRETS = [
	"CI_JOB_TOKEN",
	"GITLAB_TOKEN",
	"QUOTA_GATE_RECORD_KEY"
];
/** Opens the job of this run. `url`: address of the instance as the command's author has it; undefined: it is the variables'. */
function openGitLabRun(of) {
	const job = openJob(of);
	const kept = {};
	const secrets = createSecrets(() => {});
	for (const name of SECRETS) secrets.mask(of.env[name] ?? "");
	return {
		secrets,
		findHost: () => toHost(job),
		findOthers: (search) => findOthersOf(job, search, kept),
		async settle(report) {
			const settled = await settleNote(job, {
				...report,
				holdsSecret: secrets.areIn
			});
			await job.close();
			return settled;
		}
	};
}
/** Key that texts are signed with. undefined: there is none. */
function readRecordKey({ env }) {
	return env["QUOTA_GATE_RECORD_KEY"] || void 0;
}
async function findOthersOf(job, search, kept) {
	const own = await job.own;
	if (!own.ok) return withoutOthers(own, { noun: "merge request" });
	const { mergeRequest, begin } = own.value;
	if (mergeRequest?.kind !== "head") return void 0;
	const { project_id: project, iid: number, headSha, target_branch: baseRef } = mergeRequest;
	const reading = {
		project,
		recordKey: readRecordKey(job),
		limitMs: LIMIT_MS
	};
	kept.reader ??= listingOnce(readOtherMergeRequests(begin("listing", LIMIT_MS), reading));
	return findOthers({
		reader: kept.reader,
		own: {
			number,
			headSha,
			baseRef
		},
		...search
	});
}
async function settleNote(job, of) {
	const { report, key, log } = of;
	const [own, writer] = await Promise.all([job.own, job.writer]);
	const mergeRequest = own.ok ? own.value.mergeRequest : void 0;
	if (own.ok && mergeRequest === void 0) return report;
	const failure = [own, writer].find((answer) => !answer.ok);
	if (failure?.ok === false) {
		const line = say`No note was written, because ${failure.because}. ${failure.hint}`;
		if (failure === NO_API.token || of.comment === "never") log.info(line);
		else log.warning(line);
	}
	if (!own.ok || !writer.ok || mergeRequest === void 0) return report;
	const isTrain = mergeRequest.kind === "train";
	const recordKey = readRecordKey(job);
	const context = toContext(own.value, {
		mergeRequest,
		key: isTrain ? `${key}+queue` : key
	});
	const signer = recordKey === void 0 ? void 0 : createSigner(recordKey, placeOf(mergeRequest));
	const marker = toMarker(context.key);
	return (await settleReport({
		...of,
		store: openNoteStore(writer.value.begin("comment"), {
			mergeRequest,
			marker,
			signer
		}),
		context,
		headSha: mergeRequest.headSha,
		isQueued: isTrain,
		isOwnPlan: true
	})).report;
}
/** Context of the report: the job and its merge request. */
function toContext({ id, name, pipeline, url }, { mergeRequest, key }) {
	const { iid, headSha, baseSha, target_branch: baseRef, web_url: page } = mergeRequest;
	return {
		key,
		version: VERSION,
		headSha,
		baseSha,
		baseRef,
		pullRequest: iid,
		changesUrl: page.replace(/\d+$/u, ""),
		run: {
			id: pipeline,
			attempt: 1,
			by: sha256(name).slice(0, 16),
			name: `job ${id}`,
			url
		}
	};
}

export { openGitLabRun };