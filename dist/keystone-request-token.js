import { Or as quoted, Xn as GateError, jr as say } from "./shared.js";
import { a as explainPassword, c as findForeignAnswer, d as readProjects, f as readTokenAnswer, i as explainApplicationCredential, l as isSuccess, n as askAboutToken, o as explainProject, p as readTokenHeader, r as openTransport, s as explainToken } from "./keystone-transport.js";

// src/keystone/request-token.ts
/**
* Gets a token for an application credential or a password; asks for the project of an existing token, whose `authUrl` must be
* known. Throws a GateError that names the failure: API_UNREACHABLE, API_REFUSED, API_FAILED or API_ANSWER_INVALID.
*/
async function requestToken(credential, options) {
	const transport = await openTransport({
		...options,
		authUrl: credential.authUrl
	});
	try {
		if (credential.kind === "token") {
			const answer = await askAboutToken((request) => transport.send(request), credential);
			if (!isSuccess(answer)) throw new GateError(explainToken(answer));
			return {
				token: credential.token,
				...readFacts(answer, credential.expectedProject)
			};
		}
		const answer = credential.kind === "password" ? await logInWithPassword(transport, credential, options.mask) : await logInWithApplicationCredential(transport, credential);
		return {
			token: readTokenHeader(answer, options.mask),
			...readFacts(answer, credential.kind === "password" ? void 0 : credential.expectedProject)
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
/** The project of a token, for messages: "`demo` (`02a4…`)". */
function describeProject({ projectId, projectName }) {
	return projectName === void 0 ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}
/**
* The facts of an answer about a token. The project named next to a credential is not sent, but must be the token's: otherwise another
* project's quota would be checked. Throws a GateError where it is another one, or none.
*/
function readFacts(answer, { id, name } = {}) {
	const about = readTokenAnswer(answer);
	if ("unscoped" in about) throw new GateError(about.unscoped);
	const { facts } = about;
	const isOther = id !== void 0 && id !== facts.projectId;
	const hasOtherName = name !== void 0 && facts.projectName !== void 0 && name !== facts.projectName;
	if (!isOther && !hasOtherName) return facts;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
		hint: say`An application credential or token is for one project only; remove the project or use credentials for it.`
	});
}

export { describeProject, requestToken };