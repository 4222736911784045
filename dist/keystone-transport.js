import { $ as describeRedirect, Ar as quotedList, Cn as optional, En as refine, Fn as _minLength, It as Token, Lt as parseProject, Mn as unknown, On as string, Or as quoted, Pn as _maxLength, Rn as _regex, Sn as object, Tr as join, Tt as maskSecret, Xn as GateError, bn as nullish, bt as describeCredential, et as openClient, fn as array, jr as say, mt as createDeadline, nt as ask, ot as toProblem, pn as boolean, pt as SYSTEM_CLOCK, rt as findPassing, un as _catch, xt as describeReference } from "./shared.js";

// src/keystone/token-answer.ts
const name = string().check(_minLength(1), _maxLength(255));
const catalog = array(object({
	type: string(),
	endpoints: array(object({
		interface: string(),
		region: nullish(string()),
		region_id: nullish(string()),
		url: string()
	}))
}));
/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = object({ token: object({
	expires_at: string(),
	user: optional(object({ id: name })),
	roles: optional(array(object({ name: string() }))),
	catalog: _catch(optional(catalog), void 0),
	project: optional(object({
		id: string().check(refine((id) => "value" in parseProject(id, say``))),
		name: optional(name)
	})),
	domain: optional(unknown()),
	system: optional(unknown())
}) });
const projectsBody = object({ projects: array(object({
	id: name,
	name: optional(name),
	enabled: optional(boolean())
})) });
const versionBody = object({ version: object({ id: string().check(_regex(/^v3(?:\.|$)/)) }) });
/**
* Keystone's times: UTC, with or without saying so. The tokens of application credentials that expire within the token's time
* carry the credential's expiry, which lacks the `Z`.
*/
function parseTime(text) {
	const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/u.exec(text);
	if (parts === null) return void 0;
	const [, seconds = "", fraction = "", zone = "Z"] = parts;
	const date = /* @__PURE__ */ new Date(`${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`);
	return Number.isNaN(date.getTime()) ? void 0 : date;
}
/** The JSON of an answer. undefined: it is not JSON. */
function findJson(answer) {
	try {
		return JSON.parse(answer.body.toString("utf8"));
	} catch {
		return;
	}
}
/** Description of a body that is not JSON, as from a proxy, a login page or a wrong address. undefined: it is JSON. */
function describeForeign(answer) {
	if (findJson(answer) !== void 0) return void 0;
	const start = answer.body.toString("utf8").trimStart();
	if (start === "") return "nothing";
	return start.startsWith("<") ? "a web page (HTML)" : "something that is not JSON";
}
function invalid(found, hint) {
	const message = say`The answer of Keystone cannot be used: ${found}.`;
	return new GateError({
		code: "API_ANSWER_INVALID",
		message,
		hint
	});
}
/** The token of the header of an answer. It is masked before anything else. */
function readTokenHeader(answer, mask) {
	const text = answer.headers.get("x-subject-token") ?? "";
	maskSecret(text, mask);
	const token = Token.parse(text);
	if ("value" in token) return token.value;
	throw invalid(text === "" ? say`there is no token in it` : say`its token is too short or too long, or cannot be sent`, say`Does a proxy change headers?`);
}
const WRONG_ADDRESS = say`Is the address that of Keystone's API?`;
/** Reads an answer about a token; the problem of a token that is for no project. Throws a GateError where the answer is not about a token. */
function readTokenAnswer(answer) {
	const parsed = tokenBody.safeParse(findJson(answer));
	if (!parsed.success) {
		const paths = new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"));
		throw invalid(say`what is wrong is ${join([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
	}
	const { token } = parsed.data;
	const { project } = token;
	if (project === void 0) {
		const scope = token.domain === void 0 ? "for no project (unscoped)" : "for a whole domain";
		return { unscoped: {
			code: "API_REFUSED",
			message: say`The token is ${token.system === void 0 ? scope : "for the whole system"}; quotas belong to projects.`,
			hint: say`Get a token for a project, or give an application credential, which belongs to one.`
		} };
	}
	const expiresAt = parseTime(token.expires_at);
	if (expiresAt === void 0) throw invalid(say`\`token.expires_at\` is not a time`, WRONG_ADDRESS);
	const serverTime = Date.parse(answer.headers.get("date") ?? "");
	return {
		facts: {
			projectId: project.id,
			projectName: project.name,
			userId: token.user?.id,
			roles: (token.roles ?? []).map((role) => role.name),
			catalog: token.catalog?.map(toService),
			expiresAt: expiresAt.toISOString()
		},
		serverTime: Number.isNaN(serverTime) ? void 0 : new Date(serverTime)
	};
}
function toService({ type, endpoints }) {
	return {
		type,
		endpoints: endpoints.map(({ interface: reach, region, region_id, url }) => ({
			interface: reach,
			region: region_id ?? region ?? void 0,
			url
		}))
	};
}
/** true for the answer to a request for the address itself: the description of version 3. */
function isVersion3(answer) {
	return answer.status === 200 && versionBody.safeParse(findJson(answer)).success;
}
/** Names, or else ids, of the projects in which the user has a role and that are not disabled. undefined: the answer is no list of projects. */
function readProjects(answer) {
	const parsed = projectsBody.safeParse(findJson(answer));
	if (answer.status !== 200 || !parsed.success) return void 0;
	return parsed.data.projects.flatMap((project) => project.enabled === false ? [] : project.name ?? project.id);
}

// src/keystone/refusals.ts
function refused(message, hint) {
	return {
		code: "API_REFUSED",
		message,
		hint
	};
}
/** The end of the message where a secret has white space around it, the usual accident of copying. Says nothing else about it. */
function whiteSpaceText(secret) {
	return secret === secret.trim() ? "" : " What was given begins or ends with white space.";
}
/** true for the expected answer to a request for a token or about one. */
function isSuccess({ status }) {
	return status === 201 || status === 200;
}
const LOOK_AT_ADDRESS = say`\`openstack catalog show identity\` shows the right address, which normally ends in \`/v3\`. A proxy or a login page in between answers like that, too.`;
/** The problem of a response that has nothing to do with the credential, such as a redirect or a page. undefined: it has to do with it. */
function findForeignAnswer(answer, authUrl) {
	const { status } = answer;
	if (status >= 300 && status < 400) return refused(say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(answer, authUrl)}, which is not followed, since the secret would go along.`, LOOK_AT_ADDRESS);
	const foreign = describeForeign(answer);
	if (foreign === void 0) return void 0;
	const message = say`${quoted(authUrl)} is not Keystone's API: it answered with status ${status} and ${foreign}.`;
	return {
		code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID",
		message,
		hint: LOOK_AT_ADDRESS
	};
}
/** The problem of an application credential that got no token. */
function explainApplicationCredential(answer, credential) {
	const what = describeCredential(credential);
	const make = say`Make a new one with \`openstack application credential create\`, and give that one.`;
	if (answer.status === 404) return refused(say`Keystone does not know ${what} (404): it was deleted (revoked), its id or user is wrong, its project is disabled, or it belongs to another cloud.`, say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${make}`);
	if (answer.status !== 401) return explainOther(answer, what);
	const unknown = "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
	return refused(say`Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`, say`\`openstack application credential show\` shows when it expires. ${make}`);
}
/** The problem of a password that is refused even without a project. */
function explainPassword(answer, credential) {
	const user = describeReference(credential.user);
	if (answer.headers.has("openstack-auth-receipt")) return refused(say`Keystone wants more than the password of the user ${user} (multi-factor authentication), which is not supported.`, say`Use an application credential: it needs no second factor.`);
	if (answer.status !== 401) return explainOther(answer, describeCredential(credential));
	return refused(say`Keystone refuses the user ${user} (401) and does not say why: the password is wrong or has expired, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`, say`Check user, domain and password; a locked user works again after some time.`);
}
/**
* The problem of a user whose password is right and who gets no token for the project. `projects`: those in which the user has a role;
* undefined: not known.
*/
function explainProject(credential, projects) {
	const user = describeReference(credential.user);
	const project = describeReference(credential.project);
	const message = say`The password of the user ${user} is right, but Keystone gives no token for the project ${project} (401): it does not exist in that domain, it is disabled, or the user has no role in it.`;
	if (projects === void 0) return refused(message, say`\`openstack project list\` shows the user's projects.`);
	const none = say`The user has no role in any project.`;
	return refused(message, projects.length === 0 ? none : say`The user's projects are ${quotedList(projects)}.`);
}
/** The problem of a given token that Keystone does not accept. */
function explainToken(answer) {
	if (answer.status !== 401 && answer.status !== 404) return explainOther(answer, say`a token`);
	return refused(say`Keystone does not accept the token (${answer.status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`, say`Get a new one, or give an application credential instead, from which a token is made for every run.`);
}
function explainOther({ status }, what) {
	const message = say`Keystone refuses ${what} with status ${status}.`;
	if (status === 403) return refused(message, say`Ask the cloud's operator; a rule of the cloud or of its firewall says so.`);
	return refused(message, say`Check the ids and domains, and whether the address is that of Keystone's API.`);
}

// src/keystone/transport.ts
/**
* The limits of a run. Hashing a secret takes Keystone some 0.2 s. All time other than that for the Quota API, with commenting in the end,
* is to be no more than half a minute.
*/
const DEFAULT_TIMING = {
	attemptMs: 8e3,
	totalMs: 14e3,
	attempts: 4,
	backoffMs: 500
};
/** Largest answer that is read, in bytes. A token without catalogue has 600, a list of a thousand projects half a million. */
const MAX_ANSWER_BYTES = 1048576;
/** Opens connections to Keystone, as they are needed. The caller must close it. */
async function openTransport(options) {
	const { authUrl, env, ca, log, isLasting = false, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK } = options;
	const client = await openClient({
		url: authUrl,
		setting: say`Keystone's address`,
		env,
		ca,
		isLasting,
		clock
	});
	const own = createDeadline(timing.totalMs, clock);
	const sendOnce = async ({ url, ...request }, limitMs) => {
		const { pathname, search } = new URL(url);
		const headers = {
			accept: "application/json",
			"user-agent": "quota-gate",
			...request.headers
		};
		const startedMs = clock.monotonicMs();
		let status;
		try {
			const path = pathname + search;
			const response = await client.send({
				...request,
				path,
				headers,
				limitMs,
				maxBytes: MAX_ANSWER_BYTES
			});
			({status} = response);
			return response;
		} finally {
			options.onCall?.({
				status,
				durationMs: clock.monotonicMs() - startedMs
			});
		}
	};
	const atOnce = (attempt) => attempt();
	const send = async (request, { deadline = own, inTurn = atOnce } = {}) => {
		const { origin, pathname } = new URL(request.url);
		const call = say`${request.method} ${quoted(pathname)}`;
		const { response: found } = await ask({
			timing,
			deadline,
			clock,
			log
		}, {
			call: `${request.method} ${origin}${pathname}`,
			subject: say`${quoted(pathname)} of Keystone`,
			attempt: async (limitMs) => {
				const leftMs = () => Math.max(1, Math.min(limitMs, deadline.remainingMs()));
				const response = await inTurn(() => sendOnce(request, leftMs()));
				return {
					response,
					meaning: findPassing(response) ?? {
						kind: "response",
						retry: "no",
						response
					}
				};
			},
			explain: (failure) => toProblem(failure, {
				server: say`Keystone`,
				call,
				origin
			})
		});
		return found;
	};
	return {
		send,
		close: client.close
	};
}
/** Keystone's answer about a token, with any status. Throws a GateError where something else has answered, and what `send` throws. */
async function askAboutToken(send, { token: { text }, authUrl }) {
	const headers = {
		"x-auth-token": text,
		"x-subject-token": text,
		"openstack-identity-access-rules": "1.0"
	};
	const answer = await send({
		method: "GET",
		url: `${authUrl}/auth/tokens`,
		headers
	});
	const foreign = findForeignAnswer(answer, authUrl);
	if (foreign !== void 0) throw new GateError(foreign);
	return answer;
}

export { explainPassword as a, findForeignAnswer as c, readProjects as d, readTokenAnswer as f, explainApplicationCredential as i, isSuccess as l, askAboutToken as n, explainProject as o, readTokenHeader as p, openTransport as r, explainToken as s, DEFAULT_TIMING as t, isVersion3 as u };