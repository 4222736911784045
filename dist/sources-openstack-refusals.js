import { fr as quoteAlternatives, mr as quote, pr as quoteList, tt as toProblem } from "./shared.js";

// src/sources/openstack/services.ts
/** Roles that are the same in every cloud. */
function rolesOf(...roles) {
	return {
		roles,
		role: `the role ${quoteAlternatives(roles)}`
	};
}
const READER = rolesOf("reader", "member");
/** Roles of Swift, which each operator chooses: swift/common/middleware/keystoneauth.py, `operator_roles`. */
const OPERATOR_ROLES = ["swiftoperator", "admin"];
/** All services. */
const SERVICES = {
	compute: {
		label: "compute service",
		types: ["compute"],
		version: "v2.1",
		...READER
	},
	network: {
		label: "network service",
		types: ["network"],
		version: "v2.0",
		...READER
	},
	"block-storage": {
		label: "block storage service",
		types: [
			"block-storage",
			"volumev3",
			"volumev2",
			"volume",
			"block-store"
		],
		version: "v3",
		...READER
	},
	"load-balancer": {
		label: "load balancer service",
		types: ["load-balancer"],
		version: "v2.0",
		...rolesOf("load-balancer_observer", "load-balancer_member")
	},
	dns: {
		label: "DNS service",
		types: ["dns"],
		version: "v2",
		...READER
	},
	image: {
		label: "image service",
		types: ["image"],
		version: "v2",
		...READER
	},
	"object-store": {
		label: "object storage service",
		types: ["object-store"],
		version: null,
		roles: OPERATOR_ROLES,
		role: `a role that the operator has named for it, by default ${quoteAlternatives(OPERATOR_ROLES)}`
	}
};

// src/sources/openstack/refusals.ts
/** A service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
function serviceText({ service, region }) {
	return `${SERVICES[service].label} in ${quote(region)}`;
}
/** Method and path, the project's id as `{project_id}`: the call as the documentation names it. */
function callText({ method, url, session }) {
	const { pathname } = new URL(url);
	return quote(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`);
}
/** The reason why a service has not told what it was asked for, as a sentence. */
function explainOutcome(outcome, call) {
	if (outcome.kind === "unencrypted") return `The catalog's address of the ${serviceText(call)} is http (${quote(outcome.origin)}) and does not lead to https, and the token is not sent unencrypted: choose another ${quote("interface")} in clouds.yaml (${quote("OS_INTERFACE")}), or ask the cloud's operator for https.`;
	if (outcome.status !== 403) return `The ${serviceText(call)} answered ${callText(call)} with ${outcome.what}.`;
	return `The ${serviceText(call)} refuses ${callText(call)} (403)${explainRoles(call)}`;
}
/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles({ service, session: { roles } }) {
	const { roles: enough, role } = SERVICES[service];
	const found = enough.find((name) => roles.includes(name));
	if (found !== void 0) return `, although the token has the role ${quote(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
	return `: it needs ${role}.${roles.length === 0 ? "" : ` The token has ${quoteList(roles)}.`}`;
}
/** The reason why a list is not known to its end, as a sentence. `what`: a clause about the list. */
function explainPages(what, of) {
	return `The list of ${of.subject} of the ${serviceText(of)} cannot be read to its end: ${what}.`;
}
/** The problem of a request that has failed, with service, region, call and origin. */
function explainFailure(failure, call) {
	const { origin } = new URL(call.url);
	return toProblem(failure, {
		server: `the ${serviceText(call)}`,
		call: callText(call),
		origin
	});
}

export { SERVICES as a, serviceText as i, explainOutcome as n, explainPages as r, explainFailure as t };