import { b as say, w as theSetting } from "./core-errors.js";

// src/hosts/failure.ts
/** Way out of everything that keeps the policy of a base from being read. */
const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;
/** Makes what puts failures into words: those of the host, and those of what a request was for. */
function createExplanation(words, purposes) {
	return (failure, purpose) => {
		const { kind, status } = failure;
		const [because, hint] = explain(failure, {
			...words,
			...purposes[purpose]
		});
		return {
			ok: false,
			kind,
			status,
			because,
			hint
		};
	};
}
function explain({ kind, status = 0, error }, words) {
	const { host, permission, again, otherwise = again } = words;
	const later = error?.hint ?? again;
	switch (kind) {
		case "no-answer":
			if (error === void 0) return [say`${host} gave no complete answer in time`, later];
			return error.kind === "unreadable" ? [say`${host}'s answer cannot be used: ${error.message}`, later] : [say`${host} cannot be reached: ${error.message}`, later];
		case "proxy-refused": return [say`the proxy answered ${status} instead of connecting to ${host}`, later];
		case "not-understood": return [say`${host}'s answer is not what its API describes`, otherwise];
		case "rate-limited": return [say`${host}'s rate limit is reached (status ${status})`, later];
		case "failed": return [say`${host} failed (status ${status})`, later];
		case "hidden": return [say`the token cannot see the repository`, words.blindToken];
		case "refused":
			if (status === 401) return [say`${host} does not accept ${words.token} (status 401)`, words.refusedToken];
			if (status === 403) return [say`${words.forbidden} (status 403)`, permission];
			if (status === 404 || status === 410) return [say`${words.missing} (status ${status})`, permission];
			return [say`${host} does not accept the request (status ${status})`, otherwise];
	}
}

export { createExplanation as n, WAY_OUT as t };