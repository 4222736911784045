import { Mr as say, bt as projectText, jn as GateError, kr as quoted } from "./shared.js";
import { a as explainPassword, c as findForeignAnswer, d as readProjects, f as readTokenBody, i as explainApplicationCredential, l as isSuccess, n as askAboutToken, o as explainProject, p as readTokenHeader, r as openTransport, s as explainToken, t as DEFAULT_TIMING } from "./keystone-transport.js";

// src/keystone/request-token.ts
/** Smallest difference between the clocks that is logged, in minutes. It is harmless here: Keystone's clock alone counts. */
const TOLD_CLOCK_SKEW_MINUTES = 5;
const TOKENS = "/auth/tokens";
/**
* Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
* known. Throws a GateError that names the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
*/
async function requestToken(credential, options) {
	const { environment, ca, log, timing = DEFAULT_TIMING } = options;
	const transport = await openTransport({
		authUrl: credential.authUrl,
		environment,
		ca,
		timing,
		log
	});
	try {
		if (credential.kind === "token") return await readExistingToken({
			credential,
			transport,
			options
		});
		if (credential.kind === "password") return await requestWithPassword({
			credential,
			transport,
			options
		});
		return await requestWithApplicationCredential({
			credential,
			transport,
			options
		});
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
		url: authUrl + TOKENS,
		headers,
		body
	});
	const foreign = findForeignAnswer(answer, authUrl);
	if (foreign !== void 0) throw new GateError(foreign);
	return answer;
}
async function requestWithApplicationCredential(job) {
	const { credential, transport, options } = job;
	const { authUrl, identity, secret } = credential;
	const answer = await post(transport, authUrl, { identity: {
		methods: ["application_credential"],
		application_credential: {
			...identity,
			secret
		}
	} });
	if (!isSuccess(answer)) throw new GateError(explainApplicationCredential(answer, credential));
	const issued = acceptToken(answer, options);
	requireExpectedProject(issued, credential.expectedProject);
	return issued;
}
async function requestWithPassword({ credential, transport, options }) {
	const answer = await postPassword(transport, credential, { project: credential.project });
	if (isSuccess(answer)) return acceptToken(answer, options);
	if (answer.status !== 401) throw new GateError(explainPassword(answer, credential));
	throw await findPasswordRefusal({
		credential,
		transport,
		options
	}, answer);
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
async function findPasswordRefusal(job, refusal) {
	const { credential, transport, options } = job;
	try {
		const answer = await postPassword(transport, credential, "unscoped");
		if (!isSuccess(answer)) return new GateError(explainPassword(answer, credential));
		const token = readTokenHeader(answer, options.mask);
		const url = `${credential.authUrl}/auth/projects`;
		const list = await transport.send({
			method: "GET",
			url,
			headers: { "x-auth-token": token.text }
		});
		return new GateError(explainProject(credential, readProjects(list)));
	} catch (error) {
		if (error instanceof GateError) return new GateError(explainPassword(refusal, credential), { cause: error });
		throw error;
	}
}
async function readExistingToken(job) {
	const { credential, transport, options } = job;
	const { token } = credential;
	const answer = await askAboutToken((request) => transport.send(request), credential);
	if (!isSuccess(answer)) throw new GateError(explainToken(answer, credential));
	const body = readTokenBody(answer);
	tellClockSkew(body.serverTime, options.log);
	const issued = toIssuedToken(token, body);
	requireExpectedProject(issued, credential.expectedProject);
	return issued;
}
/** The token of a successful answer, masked, and what the answer says about it. */
function acceptToken(answer, options) {
	const token = readTokenHeader(answer, options.mask);
	const body = readTokenBody(answer);
	const serverTime = body.serverTime ?? body.issuedAt;
	if (serverTime !== void 0 && body.expiresAt.getTime() <= serverTime.getTime()) throw new GateError({
		code: "API_ANSWER_INVALID",
		message: "Keystone issued a token that has expired already by Keystone's own clock.",
		hint: "If the application credential is about to expire, make a new one; otherwise ask the cloud's operator."
	});
	tellClockSkew(serverTime, options.log);
	return toIssuedToken(token, body);
}
function toIssuedToken(token, body) {
	const { projectId, projectName, userId, roles, catalog, expiresAt } = body;
	return {
		token,
		projectId,
		projectName,
		expiresAt: expiresAt.toISOString(),
		userId,
		roles,
		catalog
	};
}
/** Expiry is Keystone's to judge, so a wrong clock here stops nothing; but it is worth telling, as it breaks TLS and logs. */
function tellClockSkew(serverTime, log) {
	if (serverTime === void 0) return;
	const minutes = Math.round((Date.now() - serverTime.getTime()) / 6e4);
	if (Math.abs(minutes) < TOLD_CLOCK_SKEW_MINUTES) return;
	const direction = minutes > 0 ? "ahead of" : "behind";
	log.warning(`The clock of this machine is ${Math.abs(minutes)} minutes ${direction} Keystone's.`);
}
/** The project named next to a credential is not sent, but must be the token's: otherwise another project's quota would be checked. */
function requireExpectedProject(issued, expected) {
	const wrongId = expected.id !== void 0 && expected.id !== issued.projectId;
	const wrongName = expected.name !== void 0 && issued.projectName !== void 0 && expected.name !== issued.projectName;
	if (!wrongId && !wrongName) return;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`The credentials name the project ${quoted(expected.id ?? expected.name ?? "")}, but the token is for ${projectText(issued)}.`,
		hint: "An application credential or token is for one project only; remove the project or use credentials for it."
	});
}

export { requestToken };