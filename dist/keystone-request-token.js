import { Mr as say, Qn as GateError, ht as SYSTEM_CLOCK, kr as quoted } from "./shared.js";
import { a as explainPassword, c as findForeignAnswer, d as readProjects, f as readTokenAnswer, i as explainApplicationCredential, l as isSuccess, n as askAboutToken, o as explainProject, p as readTokenHeader, r as openTransport, s as explainToken } from "./keystone-transport.js";

// src/keystone/request-token.ts
/** Smallest difference between the clocks that is logged, in minutes. It is harmless here: Keystone's clock alone counts. */
const NOTED_CLOCK_SKEW_MINUTES = 5;
/**
* Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
* known. Throws a GateError that names the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
*/
async function requestToken(credential, options) {
	const { log, mask, clock = SYSTEM_CLOCK } = options;
	const transport = await openTransport({
		...options,
		authUrl: credential.authUrl
	});
	const noteClock = (serverTime) => noteClockSkew({
		serverTime,
		now: clock.now(),
		log
	});
	try {
		if (credential.kind === "token") {
			const answer = await askAboutToken((request) => transport.send(request), credential);
			if (!isSuccess(answer)) throw new GateError(explainToken(answer, credential));
			const { facts, serverTime } = requireProject(answer);
			noteClock(serverTime);
			requireExpectedProject(facts, credential.expectedProject);
			return {
				token: credential.token,
				...facts
			};
		}
		const answer = credential.kind === "password" ? await logInWithPassword(transport, credential, mask) : await logInWithApplicationCredential(transport, credential);
		const token = readTokenHeader(answer, mask);
		const { facts, issuedAt, serverTime = issuedAt } = requireProject(answer);
		if (serverTime !== void 0 && Date.parse(facts.expiresAt) <= serverTime.getTime()) throw new GateError({
			code: "API_ANSWER_INVALID",
			message: "Keystone issued a token that has expired already by Keystone's own clock.",
			hint: "If the application credential is about to expire, make a new one; otherwise ask the cloud's operator."
		});
		noteClock(serverTime);
		if (credential.kind === "application-credential") requireExpectedProject(facts, credential.expectedProject);
		return {
			token,
			...facts
		};
	} finally {
		await transport.close();
	}
}
/** Asks for a token. https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
async function post(transport, authUrl, auth) {
	const headers = { "content-type": "application/json" };
	const body = JSON.stringify({ auth });
	const answer = await transport.send({
		method: "POST",
		url: `${authUrl}/auth/tokens`,
		headers,
		body
	});
	const foreign = findForeignAnswer(answer, authUrl);
	if (foreign !== void 0) throw new GateError(foreign);
	return answer;
}
async function logInWithApplicationCredential(transport, credential) {
	const { authUrl, identity, secret } = credential;
	const answer = await post(transport, authUrl, { identity: {
		methods: ["application_credential"],
		application_credential: {
			...identity,
			secret
		}
	} });
	if (isSuccess(answer)) return answer;
	throw new GateError(explainApplicationCredential(answer, credential));
}
async function logInWithPassword(transport, credential, mask) {
	const answer = await postPassword(transport, credential, { project: credential.project });
	if (isSuccess(answer)) return answer;
	if (answer.status !== 401) throw new GateError(explainPassword(answer, credential));
	throw new GateError(await findPasswordRefusal(transport, credential, {
		refusal: answer,
		mask
	}));
}
function postPassword(transport, { authUrl, user, password }, scope) {
	return post(transport, authUrl, {
		identity: {
			methods: ["password"],
			password: { user: {
				...user,
				password
			} }
		},
		scope
	});
}
/** Finds out whether a 401 means the user or the project, by asking for a token without a project. */
async function findPasswordRefusal(transport, credential, of) {
	try {
		const answer = await postPassword(transport, credential, "unscoped");
		if (!isSuccess(answer)) return explainPassword(answer, credential);
		const token = readTokenHeader(answer, of.mask);
		const url = `${credential.authUrl}/auth/projects`;
		const list = await transport.send({
			method: "GET",
			url,
			headers: { "x-auth-token": token.text }
		});
		return explainProject(credential, readProjects(list));
	} catch (error) {
		if (error instanceof GateError) return explainPassword(of.refusal, credential);
		throw error;
	}
}
/** Throws a GateError where the token is for no project. */
function requireProject(answer) {
	const about = readTokenAnswer(answer);
	if ("unscoped" in about) throw new GateError(about.unscoped);
	return about;
}
/** Expiry is Keystone's to judge, so a wrong clock here stops nothing; but it breaks TLS and logs. */
function noteClockSkew(of) {
	const { serverTime = of.now, now, log } = of;
	const minutes = Math.round((now.getTime() - serverTime.getTime()) / 6e4);
	if (Math.abs(minutes) < NOTED_CLOCK_SKEW_MINUTES) return;
	const direction = minutes > 0 ? "ahead of" : "behind";
	log.warning(`The clock of this machine is ${Math.abs(minutes)} minutes ${direction} Keystone's.`);
}
/** The project of a token, for messages: "`demo` (`02a4…`)". */
function describeProject({ projectId, projectName }) {
	return projectName === void 0 ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}
/** The project named next to a credential is not sent, but must be the token's: otherwise another project's quota would be checked. */
function requireExpectedProject(facts, { id, name }) {
	const isOther = id !== void 0 && id !== facts.projectId;
	const hasOtherName = name !== void 0 && facts.projectName !== void 0 && name !== facts.projectName;
	if (!isOther && !hasOtherName) return;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
		hint: "An application credential or token is for one project only; remove the project or use credentials for it."
	});
}

export { describeProject, requestToken };