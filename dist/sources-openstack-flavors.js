import { In as _catch, Jn as object, Un as int, Wn as literal, Yn as optional, Zn as record, er as string, li as say, mi as unique, nr as union, or as _nonnegative, st as serviceText } from "./shared.js";
import { l as readList } from "./sources-openstack-service-reader.js";

// src/sources/openstack/flavors.ts
/** Most flavors that are asked for one by one; a list of more costs less. */
const MOST_BY_ID = 3;
/**
* Ids that cannot be asked for by a path: segments of dots lead elsewhere, and `/flavors/detail` is the list. Nova's own rule for ids
* allows them (nova/api/openstack/compute/schemas/flavor_manage.py).
*/
const NO_SEGMENT = /^(?:\.{0,2}|detail)$/;
/** Microversion from which on flavors have their extra specs. OpenStack Rocky (2018). */
const headers = { "x-openstack-nova-api-version": "2.61" };
/** Looks flavors up, every region at the same time. Throws what the client throws. */
async function lookUpFlavors(client, questions) {
	const facts = [...Map.groupBy(questions, ({ region }) => region)].map(([region, own]) => {
		const ids = [...new Set(own.map(({ id }) => id))].filter((id) => id !== void 0);
		const mayBePath = ({ id, hidden }) => id !== void 0 && hidden !== true && !NO_SEGMENT.test(id);
		return own.every(mayBePath) && ids.length <= MOST_BY_ID ? lookUpByIds(client.inRegion(region), own, ids) : lookUpInList(client.inRegion(region), own);
	});
	return join(await Promise.all(facts));
}
function join(facts) {
	return {
		flavors: facts.flatMap(({ flavors }) => flavors),
		missing: facts.flatMap(({ missing }) => missing),
		failures: facts.flatMap(({ failures }) => failures)
	};
}
async function lookUpByIds(client, questions, ids) {
	const { ask, region } = client;
	const toCall = (id) => `GET /flavors/${encodeURIComponent(id)}`;
	const answers = await Promise.all(ids.map((id) => ask({
		service: "compute",
		call: toCall(id),
		subject: "flavor",
		headers
	})));
	const reasons = [];
	const absent = /* @__PURE__ */ new Set();
	const flavors = [];
	for (const [index, answer] of answers.entries()) if (answer.kind === "refusal" && answer.status === 404) absent.add(ids[index] ?? "");
	else if (answer.kind === "refusal") reasons.push(answer.reason);
	else {
		const found = flavorBody.safeParse(answer.body).data;
		if (found === void 0) {
			const where = serviceText("compute", region);
			reasons.push(say`The ${where} has a flavor without id, name or a whole number for each of its sizes.`);
		} else flavors.push(toFlavor(found.flavor, region));
	}
	const failures = unique(reasons).map((reason) => ({
		region,
		reason
	}));
	const open = questions.filter(({ id }) => id !== void 0 && absent.has(id));
	return join([{
		flavors,
		missing: [],
		failures
	}, ...open.length === 0 ? [] : [await lookUpInList(client, open)]]);
}
/**
* The list has public flavors and the private ones that the project may use (nova/api/openstack/compute/flavors.py, `_get_flavors`);
* with `is_public` an administrator would get those of others.
*/
async function lookUpInList(client, questions) {
	const { region } = client;
	const list = await readList(client, {
		service: "compute",
		call: "GET /flavors/detail?limit=1000",
		subject: "flavors",
		headers
	}, {
		member: "flavors",
		entry: flavorEntry
	});
	if ("reason" in list) return {
		flavors: [],
		missing: [],
		failures: [{
			region,
			reason: list.reason
		}]
	};
	const all = list.map((entry) => toFlavor(entry, region));
	const isAbout = (question) => (flavor) => question.id === void 0 ? flavor.name === question.name : flavor.id === question.id;
	const missing = questions.filter((question) => !all.some(isAbout(question)));
	const isAsked = (flavor) => questions.some((question) => isAbout(question)(flavor));
	return {
		flavors: missing.length > 0 ? all : all.filter(isAsked),
		missing,
		failures: []
	};
}
const amount = int().check(_nonnegative());
const EPHEMERAL = "OS-FLV-EXT-DATA:ephemeral";
const flavorEntry = object({
	id: string(),
	name: string(),
	vcpus: amount,
	ram: amount,
	disk: amount,
	[EPHEMERAL]: _catch(optional(amount), void 0),
	swap: _catch(optional(union([amount, literal("")])), void 0),
	extra_specs: _catch(optional(record(string(), string())), void 0)
});
const flavorBody = object({ flavor: flavorEntry });
/** Source: nova/api/openstack/compute/views/flavors.py; `ram` and `swap` are in MiB, `disk` and its ephemeral one in GiB. */
function toFlavor(entry, region) {
	const { id, name, vcpus, ram, disk, swap, extra_specs: extraSpecs } = entry;
	const ephemeral = entry[EPHEMERAL];
	return {
		id,
		name,
		vcpus,
		ramMiB: ram,
		diskGiB: disk,
		moreDiskGiB: ephemeral === void 0 || swap === void 0 ? void 0 : ephemeral + Math.ceil((swap || 0) / 1024),
		extraSpecs,
		region
	};
}

export { lookUpFlavors };