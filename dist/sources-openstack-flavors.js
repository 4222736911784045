import { Fr as unique, Gn as int, Vn as array, Xn as object, jr as say, nr as string, ur as _nonnegative } from "./shared.js";
import { i as serviceText } from "./sources-openstack-client.js";

// src/sources/openstack/flavors.ts
/** Most flavors that are asked for one by one; a list of more costs less. */
const MOST_BY_ID = 3;
/**
* Ids that cannot be asked for by a path: segments of dots lead elsewhere, and `/flavors/detail` is the list. Nova's own rule for ids
* allows them (nova/api/openstack/compute/schemas/flavor_manage.py).
*/
const NO_SEGMENT = /^(?:\.{0,2}|detail)$/;
/** Looks flavors up, every region at the same time. Throws what the client throws. */
async function lookUpFlavors(client, questions) {
	const regions = [...new Set(questions.map(({ region }) => region))];
	const facts = await Promise.all(regions.map((region) => {
		const own = questions.filter((question) => question.region === region);
		const ids = [...new Set(own.map(({ id }) => id))].filter((id) => id !== void 0);
		const mayBePath = ({ id, hidden }) => id !== void 0 && hidden !== true && !NO_SEGMENT.test(id);
		return own.every(mayBePath) && ids.length <= MOST_BY_ID ? lookUpByIds({
			client,
			region,
			questions: own,
			ids
		}) : lookUpInList({
			client,
			region,
			questions: own
		});
	}));
	return {
		flavors: facts.flatMap(({ flavors }) => flavors),
		missing: facts.flatMap(({ missing }) => missing),
		untold: facts.flatMap(({ untold }) => untold)
	};
}
async function lookUpByIds(of) {
	const { client, region, questions, ids } = of;
	const answers = await Promise.all(ids.map((id) => client.get({
		service: "compute",
		region,
		path: `/flavors/${encodeURIComponent(id)}`,
		subject: "flavor"
	})));
	const reasons = [];
	const absent = /* @__PURE__ */ new Set();
	const flavors = [];
	for (const [index, answer] of answers.entries()) if (answer.kind === "refusal" && answer.status === 404) absent.add(ids[index] ?? "");
	else if (answer.kind === "refusal") reasons.push(answer.reason);
	else {
		const found = flavorBody.safeParse(answer.body).data;
		if (found === void 0) reasons.push(unreadable(region));
		else flavors.push(toFlavor(found.flavor, region));
	}
	const open = questions.filter(({ id }) => id !== void 0 && absent.has(id));
	const listed = open.length === 0 ? NOTHING : await lookUpInList({
		client,
		region,
		questions: open
	});
	return {
		flavors: [...flavors, ...listed.flavors],
		missing: listed.missing,
		untold: [...unique(reasons).map((reason) => ({
			region,
			reason
		})), ...listed.untold]
	};
}
const NOTHING = {
	flavors: [],
	missing: [],
	untold: []
};
/**
* The list has public flavors and the private ones that the project may use (nova/api/openstack/compute/flavors.py, `_get_flavors`);
* with `is_public` an administrator would get those of others.
*/
async function lookUpInList({ client, region, questions }) {
	const path = "/flavors/detail";
	const query = { limit: "1000" };
	const fields = Object.keys(flavorEntry.shape);
	const list = await client.list({
		service: "compute",
		region,
		path,
		query,
		subject: "flavors",
		member: "flavors",
		fields
	});
	const untold = (reason) => ({
		flavors: [],
		missing: [],
		untold: [{
			region,
			reason
		}]
	});
	if (list.kind === "refusal") return untold(list.reason);
	const parsed = array(flavorEntry).safeParse(list.items);
	if (!parsed.success) return untold(unreadable(region));
	const all = parsed.data.map((entry) => toFlavor(entry, region));
	const isAbout = (question) => (flavor) => question.id === void 0 ? flavor.name === question.name : flavor.id === question.id;
	const missing = questions.filter((question) => !all.some(isAbout(question)));
	const isAsked = (flavor) => questions.some((question) => isAbout(question)(flavor));
	return {
		flavors: missing.length > 0 ? all : all.filter(isAsked),
		missing,
		untold: []
	};
}
const amount = int().check(_nonnegative());
const flavorEntry = object({
	id: string(),
	name: string(),
	vcpus: amount,
	ram: amount,
	disk: amount
});
const flavorBody = object({ flavor: flavorEntry });
/** Source: nova/api/openstack/compute/views/flavors.py; `ram` is in MiB, `disk` in GiB. */
function toFlavor({ id, name, vcpus, ram, disk }, region) {
	return {
		id,
		name,
		vcpus,
		ramMiB: ram,
		diskGiB: disk,
		region
	};
}
function unreadable(region) {
	return say`The ${serviceText({
		service: "compute",
		region
	})} has a flavor without id, name or a whole number for each of its sizes.`;
}

export { lookUpFlavors };