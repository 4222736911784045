import { n as __exportAll } from "./rolldown-runtime.js";
import { Dn as array, Et as SYSTEM_CLOCK, Fn as object, Ft as describeCredential, Gn as _maxLength, Gr as quoted, Hn as transform, Hr as join, In as optional, It as describeReference, Kn as _minLength, Kr as quotedList, Ln as pipe, On as boolean, Ot as createDeadline, Pn as nullish, Vn as string, Wn as unknown, Yn as _regex, _t as describeRedirect, bt as ask, en as Token, qr as say, sr as GateError, tn as parseProject, vt as openClient, wn as _catch, xt as findPassing, zn as refine } from "./shared.js";

// src/keystone/answers.ts
/** true for the expected answer to a request for a token or about one. */
function isSuccess({ status }) {
	return status === 201 || status === 200;
}
const WRONG_ADDRESS = say`Is the address that of Keystone's API?`;
const LOOK_AT_ADDRESS = say`\`openstack catalog show identity\` shows the right address, which normally ends in \`/v3\`. A proxy or a login page in between answers like that, too.`;
/** A response of Keystone. Throws a GateError where it is not Keystone's: a redirect, or no JSON, as from a proxy, a login page or a wrong address. */
function readAnswer(response, authUrl) {
	const { status, headers, body } = response;
	if (status >= 300 && status < 400) throw new GateError(refused(say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(response, authUrl)}, which is not followed, since the secret would go along.`, LOOK_AT_ADDRESS));
	const text = body.toString("utf8");
	try {
		return {
			status,
			headers,
			json: JSON.parse(text)
		};
	} catch {
		const start = text.trimStart().charAt(0);
		const found = start === "" ? "nothing" : start === "<" ? "a web page (HTML)" : "something that is not JSON";
		const message = say`${quoted(authUrl)} is not Keystone's API: it answered with status ${status} and ${found}.`;
		throw new GateError({
			code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID",
			message,
			hint: LOOK_AT_ADDRESS
		});
	}
}
const name = string().check(_minLength(1), _maxLength(255));
const endpoint = pipe(object({
	interface: string(),
	region: nullish(string()),
	region_id: nullish(string()),
	/** As the operator wrote it: with or without a version, a project's id, a slash at its end. */
	url: string()
}), transform(({ region, region_id: id, ...rest }) => ({
	...rest,
	region: id ?? region ?? void 0
})));
const service = object({
	id: optional(string()),
	type: string(),
	endpoints: array(endpoint)
});
/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = object({ token: object({
	expires_at: string(),
	user: optional(object({ id: name })),
	roles: optional(array(object({ name: string() }))),
	catalog: _catch(optional(array(service)), void 0),
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
function invalid(found, hint) {
	const message = say`The answer of Keystone cannot be used: ${found}.`;
	return new GateError({
		code: "API_ANSWER_INVALID",
		message,
		hint
	});
}
/** The token of the header of an answer. It is masked before anything else. */
function readTokenHeader({ headers }, mask) {
	const text = headers.get("x-subject-token") ?? "";
	mask(text);
	const token = Token.parse(text);
	if ("value" in token) return token.value;
	throw invalid(text === "" ? say`there is no token in it` : say`its token is too short or too long, or cannot be sent`, say`Does a proxy change headers?`);
}
/** The facts of an answer about a token; the problem of a token that is for no project. Throws a GateError where the answer is not about a token. */
function readTokenAnswer({ json }) {
	const parsed = tokenBody.safeParse(json);
	if (!parsed.success) {
		const paths = new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"));
		throw invalid(say`what is wrong is ${join([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
	}
	const { token } = parsed.data;
	const { project } = token;
	if (project === void 0) {
		const scope = token.domain === void 0 ? "for no project (unscoped)" : "for a whole domain";
		return { unscoped: refused(say`The token is ${token.system === void 0 ? scope : "for the whole system"}; quotas belong to projects.`, say`Get a token for a project, or give an application credential, which belongs to one.`) };
	}
	return {
		projectId: project.id,
		projectName: project.name,
		userId: token.user?.id,
		roles: (token.roles ?? []).map((role) => role.name),
		catalog: token.catalog,
		expiresAt: readTime(token.expires_at)
	};
}
/** A time of Keystone, in UTC. That of an application credential which expires within the token's time lacks the `Z`. */
function readTime(text) {
	const [, time, zone = "Z"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
	const date = /* @__PURE__ */ new Date(`${time}${zone}`);
	if (Number.isNaN(date.getTime())) throw invalid(say`\`token.expires_at\` is not a time`, WRONG_ADDRESS);
	return date.toISOString();
}
/** The problem of an answer to a request for the address itself; undefined: it is the description of version 3. */
function findOtherVersion({ status, json }, authUrl) {
	if (status === 200 && versionBody.safeParse(json).success) return void 0;
	return {
		code: "API_ANSWER_INVALID",
		message: say`${quoted(authUrl)} is not version 3 of Keystone's API: it answered with status ${status}.`,
		hint: WRONG_ADDRESS
	};
}
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
const MAKE_CREDENTIAL = say`Make a new one with \`openstack application credential create\`, and give that one.`;
/** The problem of a credential that got no token, and of a token that is not accepted. A password: it is refused even without a project. */
function explainRefusal({ status, headers }, credential) {
	const what = describeCredential(credential);
	if (credential.kind === "password" && headers.has("openstack-auth-receipt")) return refused(say`Keystone wants more than ${what} (multi-factor authentication), which is not supported.`, say`Use an application credential: it needs no second factor.`);
	if (status !== 401 && (status !== 404 || credential.kind === "password")) {
		const hint = say`Check the ids and domains, and whether the address is that of Keystone's API. A firewall of the cloud may say so, too.`;
		return refused(say`Keystone refuses ${what} with status ${status}.`, hint);
	}
	if (credential.kind === "token") return refused(say`Keystone does not accept the token (${status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`, say`Get a new one, or give an application credential instead, from which a token is made for every run.`);
	if (credential.kind === "password") return refused(say`Keystone refuses the user ${describeReference(credential.user)} (401) and does not say why: the password is wrong or has expired, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`, say`Check user, domain and password; a locked user works again after some time.`);
	if (status === 404) return refused(say`Keystone does not know ${what} (404): it was deleted (revoked), its id or user is wrong, its project is disabled, or it belongs to another cloud.`, say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${MAKE_CREDENTIAL}`);
	const unknown = "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
	return refused(say`Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`, say`\`openstack application credential show\` shows when it expires. ${MAKE_CREDENTIAL}`);
}
/** The problem of a user whose password is right and who gets no token for the project. `list`: the answer that lists the user's projects. */
function explainProject({ user, project }, list) {
	const message = say`The password of the user ${describeReference(user)} is right, but Keystone gives no token for the project ${describeReference(project)} (401): it does not exist in that domain, it is disabled, or the user has no role in it.`;
	const parsed = projectsBody.safeParse(list.json);
	if (list.status !== 200 || !parsed.success) return refused(message, say`\`openstack project list\` shows the user's projects.`);
	const names = parsed.data.projects.flatMap(({ id, name: named = id, enabled }) => enabled === false ? [] : named);
	if (names.length === 0) return refused(message, say`The user has no role in any project.`);
	return refused(message, say`The user's projects are ${quotedList(names)}.`);
}

// src/keystone/client.ts
var client_exports = /* @__PURE__ */ __exportAll({
	describeProject: () => describeProject,
	requestToken: () => requestToken
});
/** The limits of a run, within half a minute for all but the Quota API. Hashing a secret takes Keystone some 0.2 s. */
const DEFAULT_TIMING = {
	attemptMs: 8e3,
	totalMs: 14e3,
	attempts: 4,
	backoffMs: 500
};
/** Largest answer that is read, in bytes. A token without catalogue has 600, a list of a thousand projects half a million. */
const MAX_ANSWER_BYTES = 1048576;
/** Opens connections to Keystone, as they are needed. The caller must close it. */
async function openKeystone(options) {
	const { authUrl, log, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK } = options;
	const client = await openClient({
		...options,
		url: authUrl,
		setting: say`Keystone's address`
	});
	const own = createDeadline(timing.totalMs, clock);
	const { origin } = new URL(authUrl);
	/** The answer, after retries, with any status that another attempt would not change. Throws a GateError where Keystone gives none. */
	const send = async ({ method, path, headers, body }, { deadline = own, inTurn } = {}) => {
		const { pathname } = new URL(authUrl + path);
		const response = await ask({
			timing,
			deadline,
			clock,
			log
		}, {
			request: {
				method,
				path: pathname,
				headers: {
					accept: "application/json",
					"user-agent": "quota-gate",
					...headers
				},
				body,
				maxBytes: MAX_ANSWER_BYTES
			},
			send: client.send,
			inTurn,
			onCall: options.onCall,
			server: say`Keystone`,
			call: say`${method} ${quoted(pathname)}`,
			origin,
			subject: say`${quoted(pathname)} of Keystone`,
			read: (found) => findPassing(found) ?? found
		});
		return readAnswer(response, authUrl);
	};
	return {
		send,
		close: client.close
	};
}
/** Keystone's answer about a token, with any status. Throws what sending throws. */
function askAboutToken(client, { text }, turn) {
	const headers = {
		"x-auth-token": text,
		"x-subject-token": text,
		"openstack-identity-access-rules": "1.0"
	};
	return client.send({
		method: "GET",
		path: "/auth/tokens",
		headers
	}, turn);
}
/** Asks for a token. https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
function askForToken(client, credential, scope = "of the credential") {
	const { kind } = credential;
	const auth = kind === "password" ? {
		identity: {
			methods: ["password"],
			password: { user: {
				...credential.user,
				password: credential.password
			} }
		},
		scope: scope === "unscoped" ? scope : { project: credential.project }
	} : { identity: {
		methods: ["application_credential"],
		application_credential: {
			...credential.identity,
			secret: credential.secret
		}
	} };
	return client.send({
		method: "POST",
		path: "/auth/tokens",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ auth })
	});
}
/**
* Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
* known. `mask` is called with every token that comes from Keystone, before anything else is done with it. Throws a GateError that names
* the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
*/
async function requestToken(credential, { mask, ...options }) {
	const client = await openKeystone({
		...options,
		authUrl: credential.authUrl
	});
	try {
		const { kind } = credential;
		const answer = await (kind === "token" ? askAboutToken(client, credential.token) : askForToken(client, credential));
		if (!isSuccess(answer)) {
			const isUnclear = kind === "password" && answer.status === 401;
			throw new GateError(isUnclear ? await findPasswordRefusal(client, credential, answer, mask) : explainRefusal(answer, credential));
		}
		return {
			token: kind === "token" ? credential.token : readTokenHeader(answer, mask),
			...readFacts(answer, credential)
		};
	} finally {
		await client.close();
	}
}
/** Finds out whether a 401 means the user or the project, by asking for a token without a project. */
async function findPasswordRefusal(client, credential, answer, mask) {
	try {
		const unscoped = await askForToken(client, credential, "unscoped");
		if (!isSuccess(unscoped)) return explainRefusal(unscoped, credential);
		const headers = { "x-auth-token": readTokenHeader(unscoped, mask).text };
		return explainProject(credential, await client.send({
			method: "GET",
			path: "/auth/projects",
			headers
		}));
	} catch (error) {
		if (error instanceof GateError) return explainRefusal(answer, credential);
		throw error;
	}
}
/** The project of a token, for messages: "`demo` (`02a4…`)". */
function describeProject({ projectId, projectName }) {
	return projectName === void 0 ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}
/** The facts of an answer about a token. Throws a GateError where its project is not the one named next to a credential, which is not sent, or where it has none. */
function readFacts(answer, credential) {
	const facts = readTokenAnswer(answer);
	if ("unscoped" in facts) throw new GateError(facts.unscoped);
	if (credential.kind === "password") return facts;
	const { id, name } = credential.expectedProject;
	const isOther = id !== void 0 && id !== facts.projectId;
	const hasOtherName = name !== void 0 && facts.projectName !== void 0 && name !== facts.projectName;
	if (!isOther && !hasOtherName) return facts;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
		hint: say`An application credential or token is for one project only; remove the project or use credentials for it.`
	});
}

export { explainRefusal as a, readTokenAnswer as c, openKeystone as i, askAboutToken as n, findOtherVersion as o, client_exports as r, isSuccess as s, DEFAULT_TIMING as t };