import { Bt as string, Ft as optional, Jt as _nonnegative, Lt as record, Ot as int, Pt as object, Ut as union, bt as _catch, kt as literal } from "./part-start.js";

// src/sources/openstack/flavors.ts
/** Microversion from which on flavors have their extra specs. OpenStack Rocky (2018). */
const headers = { "x-openstack-nova-api-version": "2.61" };
/** Looks flavors up, every region at the same time. Throws what the client throws. */
async function lookUpFlavors(client, questions) {
	const byRegion = Map.groupBy(questions, ({ region }) => region);
	const facts = await Promise.all([...byRegion].map(([region, own]) => lookUpInList(client.inRegion(region), own)));
	return {
		flavors: facts.flatMap(({ flavors }) => flavors),
		missing: facts.flatMap(({ missing }) => missing),
		failures: facts.flatMap(({ failures }) => failures)
	};
}
/** Public flavors and private ones of the project (nova/api/openstack/compute/flavors.py, `_get_flavors`); `is_public` would give an administrator all. */
async function lookUpInList(client, questions) {
	const { region } = client;
	const call = {
		service: "compute",
		call: "GET /flavors/detail?limit=1000",
		subject: "flavors",
		headers
	};
	const list = await client.list(call, {
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