import { $ as ask, $n as object, Er as join, Gn as boolean, It as Token, Lr as quote, Lt as parseProject, Mr as say, Tt as maskSecret, Wn as array, X as describeRedirect, Xn as nullable, Z as openClient, ar as string, dr as _maxLength, er as optional, et as findPassing, fr as _minLength, ft as createDeadline, hr as _regex, jn as GateError, jr as quotedList, kr as quoted, lr as unknown, nt as toProblem, rr as refine, xt as referenceText, yt as describeCredential } from "./shared.js";

// src/keystone/token-answer.ts
const name = string().check(_minLength(1), _maxLength(255));
const projectId = string().check(refine((id) => "value" in parseProject(id, "")));
/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = object({ token: object({
	expires_at: string(),
	issued_at: optional(string()),
	user: optional(object({ id: name })),
	roles: optional(array(object({ name: string() }))),
	catalog: optional(unknown()),
	project: optional(object({
		id: projectId,
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
const errorBody = object({ error: object({ message: string() }) });
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
/** true for an answer that is a web page or nothing at all, as from a proxy, a login page or a wrong address. */
function isForeign(answer) {
	return findJson(answer) === void 0;
}
/** A description of a body that is not JSON, in words. */
function foreignText(answer) {
	const start = answer.body.toString("utf8").trimStart();
	if (start === "") return "nothing";
	return start.startsWith("<") ? "a web page (HTML)" : "something that is not JSON";
}
/** Keystone's own words about an error, to recognize and never to show. Empty: none. */
function errorMessage(answer) {
	const parsed = errorBody.safeParse(findJson(answer));
	return parsed.success ? parsed.data.error.message : "";
}
function invalid(found, hint) {
	return new GateError({
		code: "API_ANSWER_INVALID",
		message: say`The answer of Keystone cannot be used: ${found}.`,
		hint
	});
}
/** The token of the header of an answer. It is masked before anything else. */
function readTokenHeader(answer, mask) {
	const text = answer.headers.get("x-subject-token") ?? "";
	maskSecret(text, mask);
	if (text === "") throw invalid("there is no token in it", "Does a proxy take headers away?");
	const token = Token.parse(text);
	if ("problems" in token) throw invalid("its token holds characters that no token has, or is too short or too long");
	return token.value;
}
/** Parses the body of a response about a token. Throws a GateError where it is no such body, or the token is for no project. */
function readTokenBody(answer) {
	const json = findJson(answer);
	if (json === void 0) throw invalid(`it is ${foreignText(answer)}`, "Is the address that of Keystone's API?");
	const parsed = tokenBody.safeParse(json);
	if (!parsed.success) {
		const paths = [...new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"))];
		throw invalid(say`what is wrong is ${join(paths.slice(0, 4).map(quoted), ", ")}`, "Is the address that of Keystone's API?");
	}
	const { token } = parsed.data;
	if (token.project === void 0) throw new GateError(withoutProject(token));
	const expiresAt = parseTime(token.expires_at);
	if (expiresAt === void 0) throw invalid("`token.expires_at` is not a time");
	const { id, name: projectName } = token.project;
	const issuedAt = parseTime(token.issued_at ?? "");
	return {
		projectId: id,
		projectName,
		userId: token.user?.id,
		roles: (token.roles ?? []).map((role) => role.name),
		catalog: parseCatalog(token.catalog),
		expiresAt,
		issuedAt,
		serverTime: readServerTime(answer)
	};
}
function readServerTime(answer) {
	const time = Date.parse(answer.headers.get("date") ?? "");
	return Number.isNaN(time) ? void 0 : new Date(time);
}
function withoutProject(token) {
	return {
		code: "API_REFUSED",
		message: `The token is ${token.domain !== void 0 ? "for a whole domain" : token.system !== void 0 ? "for the whole system" : "for no project (unscoped)"}; quotas belong to projects.`,
		hint: "Get a token for a project, or give an application credential, which belongs to one."
	};
}
const versionBody = object({ version: object({ id: string().check(_regex(/^v3(?:\.|$)/)) }) });
/** true for the answer to a request for the address itself: the description of version 3. */
function isVersion3(answer) {
	return answer.status === 200 && versionBody.safeParse(findJson(answer)).success;
}
/** The projects of a user. undefined: the response is no list of projects. */
function readProjects(answer) {
	const parsed = projectsBody.safeParse(findJson(answer));
	if (answer.status !== 200 || !parsed.success) return void 0;
	return parsed.data.projects.map((project) => ({
		id: project.id,
		name: project.name,
		enabled: project.enabled ?? true
	}));
}
const catalog = array(object({
	type: string(),
	endpoints: array(object({
		interface: string(),
		region: optional(nullable(string())),
		region_id: optional(nullable(string())),
		url: string()
	}))
}));
/** Parses `token.catalog`. undefined: it is no catalog, or there is none. */
function parseCatalog(value) {
	const parsed = catalog.safeParse(value);
	if (!parsed.success) return void 0;
	return parsed.data.map(({ type, endpoints }) => ({
		type,
		endpoints: endpoints.map(({ interface: reach, region, region_id, url }) => ({
			interface: reach,
			region: region_id ?? region ?? void 0,
			url
		}))
	}));
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
function isSuccess(answer) {
	return answer.status === 201 || answer.status === 200;
}
/** The problem of a response that has nothing to do with the credential, such as a redirect or a page. undefined: it has to do with it. */
function findForeignAnswer(answer, authUrl) {
	const { status } = answer;
	const at = quoted(authUrl);
	if (status >= 300 && status < 400) return {
		code: "API_REFUSED",
		message: say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(answer, authUrl)}, which is not followed, since the secret would go along.`,
		hint: "`openstack catalog show identity` shows the right address. A proxy or a login page in between answers like that, too."
	};
	if (isForeign(answer)) {
		const message = say`${at} is not Keystone's API: it answered with status ${status} and ${foreignText(answer)}.`;
		return {
			code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID",
			message,
			hint: "The address normally ends in `/v3`; `openstack catalog show identity` shows it. A proxy or a login page in between answers like that, too."
		};
	}
}
/** The problem of an application credential that got no token. */
function explainApplicationCredential(answer, credential) {
	const what = describeCredential(credential);
	const words = errorMessage(answer);
	const make = "Make a new one with `openstack application credential create`, and give that one.";
	if (answer.status === 404 && /disabled/iu.test(words)) return refused(`The project of ${what} is disabled (404).`, "Ask the cloud's operator.");
	if (answer.status === 404 && /user/iu.test(words) && !/application credential/iu.test(words)) return refused(`Keystone does not know the user of ${what} (404).`, "Check the user's name and domain.");
	if (answer.status === 404) return refused(`Keystone does not know ${what} (404): it was deleted (revoked), the id is wrong, or it belongs to another cloud.`, say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${make}`);
	if (answer.status !== 401) return explainOther(answer, credential);
	return refused(`Keystone refuses ${what} (401) and does not say why:${"id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),"} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`, say`\`openstack application credential show\` shows when it expires. ${make}`);
}
/** The problem of a password that is refused even without a project. */
function explainPassword(answer, credential) {
	const user = referenceText(credential.user);
	const words = errorMessage(answer);
	if (answer.headers.has("openstack-auth-receipt")) return refused(`Keystone wants more than the password of the user ${user} (multi-factor authentication), which is not supported.`, "Use an application credential: it needs no second factor.");
	if (/password is expired|needs to be changed/iu.test(words)) return refused(`The password of the user ${user} has expired (401).`, "Change it with `openstack user password set`.");
	if (answer.status !== 401) return explainOther(answer, credential);
	return refused(`Keystone refuses the user ${user} (401) and does not say why: the password is wrong, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`, "Check user, domain and password; a locked user works again after some time.");
}
/**
* The problem of a user whose password is right and who gets no token for the project. `projects`: those in which the user has a role;
* undefined: not known.
*/
function explainProject(credential, projects) {
	const { project } = credential;
	const user = referenceText(credential.user);
	const what = say`the project ${referenceText(project)}`;
	if (projects === void 0) return refused(say`The password of the user ${user} is right, but Keystone gives no token for ${what} (401): it does not exist, it is disabled, or the user has no role in it.`, "`openstack project list` shows the user's projects.");
	const own = projects.find((candidate) => "id" in project ? candidate.id === project.id : candidate.name === project.name);
	if (own === void 0) {
		const names = projects.filter(({ enabled }) => enabled).map(({ id, name }) => name ?? id);
		const hint = names.length === 0 ? "The user has no role in any project." : say`The user's projects are ${quotedList(names)}.`;
		return refused(say`The password of the user ${user} is right, but ${what} does not exist or the user has no role in it (401).`, hint);
	}
	if (!own.enabled) return refused(say`The password of the user ${user} is right, but ${what} is disabled (401).`, "Ask the cloud's operator.");
	return refused(say`The password of the user ${user} is right and there is a project of that name or id among the user's, but Keystone gives no token for ${what} (401).`, "Is the project's domain right?");
}
/** The problem of a given token that Keystone does not accept, with 401 or 404. */
function explainToken(answer, credential) {
	if (answer.status !== 401 && answer.status !== 404) return explainOther(answer, credential);
	return refused(`Keystone does not accept the token (${answer.status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`, "Get a new one, or give an application credential instead, from which a token is made for every run.");
}
function explainOther(answer, credential) {
	const what = describeCredential(credential);
	switch (answer.status) {
		case 400: return refused(`Keystone cannot make sense of the request with ${what} (400).`, "Are the ids and domains what Keystone expects?");
		case 403: return refused(`Keystone forbids a token for ${what} (403).`, "Ask the cloud's operator; a rule of the cloud or of its firewall says so.");
		default: return refused(`Keystone refuses ${what} with status ${answer.status}.`, "Is the address that of Keystone's API?");
	}
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
	const { authUrl, environment: env, ca, timing, log, isLasting = false, onCall = () => {} } = options;
	const client = await openClient({
		url: authUrl,
		setting: "Keystone's address",
		env,
		ca,
		isLasting
	});
	const own = createDeadline(timing.totalMs);
	const sendOnce = async ({ url, ...request }, limitMs) => {
		const { pathname, search } = new URL(url);
		const headers = {
			accept: "application/json",
			"user-agent": "quota-gate",
			...request.headers
		};
		const startedMs = performance.now();
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
			onCall({
				status,
				durationMs: performance.now() - startedMs
			});
		}
	};
	const atOnce = (attempt) => attempt();
	const send = async (request, { deadline = own, inTurn = atOnce } = {}) => {
		const { origin, pathname } = new URL(request.url);
		const outcome = await ask({
			timing,
			deadline,
			log
		}, {
			call: `${request.method} ${origin}${pathname}`,
			subject: `${quote(pathname)} of Keystone`,
			attempt: async (limitMs) => {
				const response = await inTurn(() => sendOnce(request, Math.max(1, Math.min(limitMs, deadline.remainingMs()))));
				return {
					response,
					meaning: findPassing(response) ?? {
						kind: "response",
						retry: "no",
						response
					}
				};
			}
		});
		if (outcome.kind === "response") return outcome.response;
		if (outcome.kind === "abandoned") throw new Error("Keystone's answer was given up.");
		throw new GateError(toProblem(outcome, {
			server: "Keystone",
			call: say`${request.method} ${quoted(pathname)}`,
			origin
		}));
	};
	return {
		send,
		close: client.close
	};
}
/** Keystone's answer about a token, with any status. Throws a GateError where something else has answered, and what `send` throws. */
async function askAboutToken(send, { token, authUrl }) {
	const answer = await send({
		method: "GET",
		url: `${authUrl}/auth/tokens`,
		headers: headersAbout(token)
	});
	const foreign = findForeignAnswer(answer, authUrl);
	if (foreign !== void 0) throw new GateError(foreign);
	return answer;
}
/**
* Headers of that request. Of a token whose application credential has access rules Keystone reports only to clients that say that they know such
* rules, and answers 404 otherwise (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce them, call by call.
*/
function headersAbout({ text }) {
	return {
		"x-auth-token": text,
		"x-subject-token": text,
		"openstack-identity-access-rules": "1.0"
	};
}

export { explainPassword as a, findForeignAnswer as c, readProjects as d, readTokenBody as f, explainApplicationCredential as i, isSuccess as l, askAboutToken as n, explainProject as o, readTokenHeader as p, openTransport as r, explainToken as s, DEFAULT_TIMING as t, isVersion3 as u };