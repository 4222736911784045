import { C as quoted, D as sayText, E as say, M as toText, S as prose, T as quotedList, W as groupsOf, a as problemMessage, d as countOf, g as joinMessages, r as inputProblem, s as throwIfAny, t as GateError } from "./core-errors.js";
import { $ as Token, X as API_VERSIONS } from "./render-columns.js";
import { a as componentOf, c as filterName, l as findServedKey, n as LIMITS, r as parseDocument, t as AMOUNTS, u as keysOf } from "./sources-quota-api-api-answers.js";
import { $ as record, B as custom, K as map, Q as pipe, R as array, U as int, Z as optional, ct as _maxLength, lt as _minLength, mt as safeParse, nt as string, rt as transform, tt as strictObject, ut as _nonnegative } from "./keystone-keystone-client.js";
import { a as checkKey, g as parseCheckKey, i as canonicalKey, l as idOf, m as isSpecified, o as findKey } from "./core-resource-keys.js";
import { t as boundProblems } from "./documents-problem-list.js";
import { r as describePlain } from "./documents-json.js";
import { randomUUID } from "node:crypto";
import { STATUS_CODES, createServer } from "node:http";
import { once } from "node:events";

// src/emulator/data-set.json
var data_set_default = {
	project: "8b1f6c2e4d7a49d0a3c5e917f0b26d38",
	flavors: [
		{
			"name": "m1.tiny",
			"vcpus": 1,
			"ram": 4096,
			"disk": 50
		},
		{
			"name": "m1.small",
			"vcpus": 2,
			"ram": 8192,
			"disk": 50
		},
		{
			"id": "0a0b0c0d-0000-4000-8000-000000000009",
			"name": "m1.medium",
			"vcpus": 4,
			"ram": 16384,
			"disk": 50
		},
		{
			"name": "m1.large",
			"vcpus": 8,
			"ram": 32768,
			"disk": 50
		},
		{
			"name": "m1.xlarge",
			"vcpus": 16,
			"ram": 65536,
			"disk": 50
		},
		{
			"name": "m2.tiny",
			"vcpus": 1,
			"ram": 4096,
			"disk": 50
		},
		{
			"name": "m2.small",
			"vcpus": 1,
			"ram": 8192,
			"disk": 50
		},
		{
			"name": "m2.gpu",
			"vcpus": 8,
			"ram": 65536,
			"disk": 50,
			"extra_specs": { "resources:CUSTOM_GPU": "1" }
		}
	],
	regions: {
		"cbk": {
			"quota": {
				"compute.cores": 192,
				"compute.instances": 60,
				"compute.ram_mb": 819200,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 32,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 60,
				"loadbalancer.listeners": 60,
				"loadbalancer.members": 120,
				"loadbalancer.pools": 60,
				"loadbalancer.loadbalancers": 12,
				"network.floatingips": 24,
				"network.lb_healthmonitors": 20,
				"network.lb_listeners": 20,
				"network.lb_members": 40,
				"network.lb_pools": 20,
				"network.loadbalancers": 10,
				"network.networks": 30,
				"network.ports": 400,
				"network.rbac_policies": 20,
				"network.routers": 12,
				"network.security_group_rules": 600,
				"network.security_groups": 120,
				"network.subnet_pools": -1,
				"network.subnets": 60,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 4,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 2199023255552
				}, {
					"type": "ceph",
					"space_bytes": 6597069766656
				}],
				"volume.backup_gb": 8e3,
				"volume.backups": 250,
				"volume.snapshots": 200,
				"volume.space_gb": 16e3,
				"volume.volumes": 180
			},
			"usage": {
				"compute.cores": 172,
				"compute.instances": 40,
				"compute.ram_mb": 704512,
				"compute.server_groups": 9,
				"compute.flavors": {
					"m1.small": 18,
					"m1.medium": 14,
					"m1.large": 6,
					"m1.xlarge": 2
				},
				"dns.zones": 23,
				"image.images": 11,
				"image.space_bytes": 61203283968,
				"loadbalancer.healthmonitors": 13,
				"loadbalancer.listeners": 18,
				"loadbalancer.members": 44,
				"loadbalancer.pools": 16,
				"loadbalancer.loadbalancers": 9,
				"loadbalancer.flavors": {
					"failover-small": 7,
					"standalone-tiny": 2
				},
				"network.floatingips": 15,
				"network.lb_healthmonitors": 2,
				"network.lb_listeners": 3,
				"network.lb_members": 6,
				"network.lb_pools": 3,
				"network.loadbalancers": 2,
				"network.networks": 7,
				"network.ports": 131,
				"network.rbac_policies": 3,
				"network.routers": 4,
				"network.security_group_rules": 287,
				"network.security_groups": 38,
				"network.subnet_pools": 1,
				"network.subnets": 11,
				"network.vpn_endpoint_groups": 4,
				"network.vpn_ikepolicies": 2,
				"network.vpn_ipsec_site_connections": 3,
				"network.vpn_ipsecpolicies": 2,
				"network.vpn_services": 2,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 1649267441664
				}, {
					"type": "ceph",
					"space_bytes": 3023656976384
				}],
				"volume.backup_gb": 5210,
				"volume.backups": 164,
				"volume.snapshots": 212,
				"volume.space_gb": 12650,
				"volume.volumes": 96
			},
			"openstack": {
				"quota": {
					"dns.recordset_records": 20,
					"dns.zone_records": 500,
					"dns.zone_recordsets": 500,
					"loadbalancer.l7policies": 20,
					"loadbalancer.l7rules": 40,
					"network.router_routes": 30,
					"network.trunks": 10,
					"secret.containers": -1,
					"secret.orders": -1,
					"secret.secrets": 100,
					"share.share_networks": 10,
					"share.shares": 50,
					"share.shares[fast]": 10,
					"share.snapshot_gb": 1e3,
					"share.snapshots": 50,
					"share.space_gb": 2e3,
					"volume.groups": 10,
					"volume.snapshots[__DEFAULT__]": -1,
					"volume.snapshots[hdd]": -1,
					"volume.snapshots[ssd]": -1,
					"volume.space_gb[__DEFAULT__]": -1,
					"volume.space_gb[hdd]": -1,
					"volume.space_gb[ssd]": 2e3,
					"volume.volume_size_gb": 2e3,
					"volume.volumes[__DEFAULT__]": -1,
					"volume.volumes[hdd]": -1,
					"volume.volumes[ssd]": -1
				},
				"usage": {
					"compute.key_pairs": 3,
					"compute.server_group_members": {
						"group-1": 3,
						"group-2": 3,
						"group-3": 2,
						"group-4": 2,
						"group-5": 3,
						"group-6": 5,
						"group-7": 2,
						"group-8": 2,
						"group-9": 14
					},
					"dns.zone_records": {
						"example.org.": 220,
						"team1.example.org.": 17,
						"team2.example.org.": 18
					},
					"dns.zone_recordsets": {
						"example.org.": 214,
						"team1.example.org.": 11,
						"team2.example.org.": 12
					},
					"loadbalancer.l7policies": 4,
					"loadbalancer.l7rules": 6,
					"network.router_routes": {
						"edge": 4,
						"office": 0,
						"vpn": 11,
						"lab": 0
					},
					"network.trunks": 2,
					"secret.containers": 2,
					"secret.orders": 0,
					"secret.secrets": 41,
					"share.share_networks": 2,
					"share.shares": 12,
					"share.shares[fast]": 9,
					"share.shares[standard]": 3,
					"share.snapshot_gb": 220,
					"share.snapshot_gb[fast]": 220,
					"share.snapshot_gb[standard]": 0,
					"share.snapshots": 8,
					"share.snapshots[fast]": 8,
					"share.snapshots[standard]": 0,
					"share.space_gb": 1180,
					"share.space_gb[fast]": 900,
					"share.space_gb[standard]": 280,
					"volume.groups": 1,
					"volume.snapshots[__DEFAULT__]": 0,
					"volume.snapshots[hdd]": 148,
					"volume.snapshots[ssd]": 64,
					"volume.space_gb[__DEFAULT__]": 0,
					"volume.space_gb[hdd]": 10870,
					"volume.space_gb[ssd]": 1780,
					"volume.volumes[__DEFAULT__]": 0,
					"volume.volumes[hdd]": 67,
					"volume.volumes[ssd]": 29
				}
			}
		},
		"dbl": {
			"quota": {
				"compute.cores": 80,
				"compute.instances": 40,
				"compute.ram_mb": 327680,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 32,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 60,
				"loadbalancer.listeners": 60,
				"loadbalancer.members": 120,
				"loadbalancer.pools": 60,
				"loadbalancer.loadbalancers": 6,
				"network.floatingips": 16,
				"network.lb_healthmonitors": 20,
				"network.lb_listeners": 20,
				"network.lb_members": 40,
				"network.lb_pools": 20,
				"network.loadbalancers": 10,
				"network.networks": 30,
				"network.ports": 400,
				"network.rbac_policies": 20,
				"network.routers": 12,
				"network.security_group_rules": 600,
				"network.security_groups": 120,
				"network.subnet_pools": -1,
				"network.subnets": 60,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 4,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 1099511627776
				}],
				"volume.backup_gb": 3e3,
				"volume.backups": 120,
				"volume.snapshots": 200,
				"volume.space_gb": 5e3,
				"volume.volumes": 120
			},
			"usage": {
				"compute.cores": 35,
				"compute.instances": 17,
				"compute.ram_mb": 143360,
				"compute.server_groups": 2,
				"compute.flavors": {
					"m1.tiny": 5,
					"m1.small": 9,
					"m1.medium": 3
				},
				"dns.zones": 6,
				"image.images": 4,
				"image.space_bytes": 19864223744,
				"loadbalancer.healthmonitors": 2,
				"loadbalancer.listeners": 4,
				"loadbalancer.members": 8,
				"loadbalancer.pools": 3,
				"loadbalancer.loadbalancers": 2,
				"loadbalancer.flavors": { "standalone-tiny": 2 },
				"network.floatingips": 5,
				"network.lb_healthmonitors": 1,
				"network.lb_listeners": 2,
				"network.lb_members": 4,
				"network.lb_pools": 2,
				"network.loadbalancers": 1,
				"network.networks": 4,
				"network.ports": 47,
				"network.rbac_policies": 0,
				"network.routers": 2,
				"network.security_group_rules": 93,
				"network.security_groups": 17,
				"network.subnet_pools": 0,
				"network.subnets": 5,
				"network.vpn_endpoint_groups": 2,
				"network.vpn_ikepolicies": 1,
				"network.vpn_ipsec_site_connections": 1,
				"network.vpn_ipsecpolicies": 1,
				"network.vpn_services": 1,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 412316860416
				}],
				"volume.backup_gb": 840,
				"volume.backups": 31,
				"volume.snapshots": 48,
				"volume.space_gb": 3140,
				"volume.volumes": 37
			},
			"openstack": {
				"quota": {
					"dns.recordset_records": 20,
					"dns.zone_records": 500,
					"dns.zone_recordsets": 500,
					"loadbalancer.l7policies": 20,
					"loadbalancer.l7rules": 40,
					"network.router_routes": 30,
					"network.trunks": 10,
					"volume.groups": 10,
					"volume.volume_size_gb": 2e3
				},
				"usage": {
					"compute.key_pairs": 3,
					"compute.server_group_members": {
						"web": 3,
						"db": 2
					},
					"dns.zone_records": {
						"dbl1.example.org.": 6,
						"dbl2.example.org.": 7
					},
					"dns.zone_recordsets": {
						"dbl1.example.org.": 5,
						"dbl2.example.org.": 6
					},
					"loadbalancer.l7policies": 0,
					"loadbalancer.l7rules": 0,
					"network.router_routes": {
						"edge": 2,
						"office": 0
					},
					"network.trunks": 0,
					"volume.groups": 0
				}
			}
		},
		"fes": {
			"quota": {
				"compute.cores": 32,
				"compute.instances": 20,
				"compute.ram_mb": 131072,
				"compute.key_pairs": 80,
				"compute.metadata_items": 128,
				"compute.server_group_members": 24,
				"compute.server_groups": 16,
				"dns.zones": 40,
				"loadbalancer.healthmonitors": 30,
				"loadbalancer.listeners": 30,
				"loadbalancer.members": 60,
				"loadbalancer.pools": 30,
				"loadbalancer.loadbalancers": 4,
				"network.floatingips": 8,
				"network.networks": 20,
				"network.ports": 200,
				"network.rbac_policies": 20,
				"network.routers": 6,
				"network.security_group_rules": 400,
				"network.security_groups": 80,
				"network.subnet_pools": -1,
				"network.subnets": 40,
				"network.vpn_endpoint_groups": -1,
				"network.vpn_ikepolicies": -1,
				"network.vpn_ipsec_site_connections": -1,
				"network.vpn_ipsecpolicies": -1,
				"network.vpn_services": 0,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 0
				}, {
					"type": "ceph",
					"space_bytes": 1099511627776
				}],
				"volume.backup_gb": 2e3,
				"volume.backups": 60,
				"volume.snapshots": 80,
				"volume.space_gb": 2e3,
				"volume.volumes": 60
			},
			"usage": {
				"compute.cores": 4,
				"compute.instances": 3,
				"compute.ram_mb": 16384,
				"compute.server_groups": 0,
				"compute.flavors": {
					"m2.tiny": 2,
					"m2.small": 1
				},
				"dns.zones": 1,
				"image.images": 2,
				"image.space_bytes": 5100273664,
				"loadbalancer.healthmonitors": 0,
				"loadbalancer.listeners": 0,
				"loadbalancer.members": 0,
				"loadbalancer.pools": 0,
				"loadbalancer.loadbalancers": 0,
				"loadbalancer.flavors": {},
				"network.floatingips": 2,
				"network.networks": 2,
				"network.ports": 9,
				"network.rbac_policies": 0,
				"network.routers": 1,
				"network.security_group_rules": 26,
				"network.security_groups": 5,
				"network.subnet_pools": 0,
				"network.subnets": 2,
				"network.vpn_endpoint_groups": 0,
				"network.vpn_ikepolicies": 0,
				"network.vpn_ipsec_site_connections": 0,
				"network.vpn_ipsecpolicies": 0,
				"network.vpn_services": 0,
				"objectstorage": [{
					"type": "quobyte",
					"space_bytes": 0
				}, {
					"type": "ceph",
					"space_bytes": 21474836480
				}],
				"volume.backup_gb": 0,
				"volume.backups": 0,
				"volume.snapshots": 1,
				"volume.space_gb": 110,
				"volume.volumes": 4
			},
			"openstack": {
				"quota": {
					"compute.resources": {
						"CUSTOM_GPU": 4,
						"DISK_GB": -1
					},
					"dns.recordset_records": 20,
					"dns.zone_records": 500,
					"dns.zone_recordsets": 500,
					"loadbalancer.l7policies": 20,
					"loadbalancer.l7rules": 40,
					"network.router_routes": 30,
					"volume.groups": 10,
					"volume.volume_size_gb": 2e3
				},
				"usage": {
					"compute.key_pairs": 3,
					"compute.resources": {
						"CUSTOM_GPU": 1,
						"DISK_GB": 150
					},
					"compute.server_group_members": {},
					"dns.zone_records": { "fes.example.org.": 8 },
					"dns.zone_recordsets": { "fes.example.org.": 9 },
					"loadbalancer.l7policies": 0,
					"loadbalancer.l7rules": 0,
					"network.router_routes": { "edge": 0 },
					"volume.groups": 0
				}
			}
		}
	}
};

// src/emulator/data-set.ts
const MAX_DATA_SET_LENGTH = 16777216;
const REGION_NAME = /^(?!\$)[^,\s\p{Cc}]{1,255}$/u;
const KEY_FORM = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;
const NAME = { error: "a text of 1 to 255 characters" };
const Name = string(NAME).check(_minLength(1, NAME), _maxLength(255, NAME));
function membersOf() {
	return pipe(custom((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object"), transform((members) => new Map(Object.entries(members))));
}
const Values = optional(membersOf());
const SIZE = { error: "a whole number of 0 or more" };
const Size = int(SIZE).check(_nonnegative(SIZE));
const Flavor = strictObject({
	id: optional(Name),
	name: Name,
	vcpus: Size,
	ram: Size,
	disk: Size,
	extra_specs: optional(record(string(), string(NAME)))
}, { error: "an object with `name`, `vcpus`, `ram` and `disk`" });
const OpenstackValues = optional(membersOf());
const Region = strictObject({
	quota: Values,
	usage: Values,
	openstack: optional(strictObject({
		quota: OpenstackValues,
		usage: OpenstackValues
	}))
}, { error: "an object with `quota` and `usage`" });
const Outline = strictObject({
	project: Name,
	flavors: optional(array(Flavor, "a list of flavors")),
	shared: optional(array(Name, "a list of types of services")),
	regions: pipe(membersOf(), map(string(), Region))
}, { error: "an object with `project` and `regions`" });
function parseDataSet(text) {
	let document;
	try {
		document = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		const hint = say`Check it with a JSON editor, or start without one on the embedded data.`;
		throw new GateError(inputProblem(say`The data set is not JSON.`, hint));
	}
	return toDataSet(document);
}
function embeddedDataSet() {
	return toDataSet(data_set_default);
}
function toDataSet(given) {
	const { project, regions, flavors, shared } = checkOutline(given);
	const names = [...regions.keys()].filter((region) => !REGION_NAME.test(region));
	const expected = say`1 to 255 characters, no comma or white space, no \`$\` first`;
	throwIfAny(toProblems([
		...names.map((region) => ({
			where: [],
			what: say`the region ${quoted(region)} cannot be requested: ${expected}`
		})),
		...findWrongValues("quota", regions),
		...findWrongValues("usage", regions),
		...findWrongOpenstackValues(regions)
	]));
	const canonical = (values) => values && new Map([...values].map(([key, value]) => [canonicalKey(key), value]));
	const checked = [...regions].map(([region, { quota, usage, openstack }]) => [region, {
		quota: canonical(quota),
		usage: canonical(usage),
		openstack
	}]);
	return {
		project,
		regions: new Map(checked),
		flavors: flavors ?? data_set_default.flavors,
		shared: shared ?? []
	};
}
function findWrongOpenstackValues(regions) {
	return [...regions].flatMap(([region, { openstack }]) => ["quota", "usage"].flatMap((document) => {
		const least = document === "quota" ? -1 : 0;
		const isAmount = (value) => Number.isSafeInteger(value) && Number(value) >= least;
		return [...openstack?.[document] ?? []].flatMap(([key, value]) => {
			const where = [
				"regions",
				region,
				"openstack",
				document,
				key
			];
			if (findKey(parseCheckKey(key).key) === void 0) return [{
				where,
				what: say`the name is no resource key`
			}];
			const values = typeof value === "object" && value !== null ? Object.values(value) : [value];
			const what = say`expected a whole number of ${least} or more, or such numbers by name`;
			return values.every(isAmount) && !Array.isArray(value) ? [] : [{
				where,
				what
			}];
		});
	}));
}
function findWrongValues(document, regions) {
	const members = [...regions].map(([region, data]) => [region, Object.fromEntries(data[document] ?? [])]);
	const plain = Object.fromEntries(members);
	const parsed = parseDocument(JSON.stringify(plain), document === "quota" ? LIMITS : AMOUNTS);
	if ("what" in parsed) return [{
		where: [document],
		what: say`found ${parsed.what}`
	}];
	const expected = document === "quota" ? "whole numbers of 0 or more, or -1 for unlimited" : "whole numbers of 0 or more";
	return parsed.regions.flatMap(({ region, readings }) => {
		const where = [
			"regions",
			region,
			document
		];
		const misplaced = [...regions.get(region)?.[document]?.keys() ?? []].flatMap((key) => {
			const what = findMisplacement(canonicalKey(key), document);
			return what === void 0 ? [] : [{
				where: [...where, key],
				what
			}];
		});
		const wrong = readings.flatMap(({ key, item, value, found }) => value === void 0 || found !== void 0 ? [{
			where: [...where, checkKey(key, item)],
			what: say`found ${found ?? "nothing"}, expected ${expected}`
		}] : []);
		return [...misplaced, ...wrong];
	});
}
function findMisplacement(key, document) {
	const row = findServedKey(key);
	if (row === void 0) return KEY_FORM.test(key) ? void 0 : say`found a name that is no resource key, expected the form \`component.name\``;
	if (row.until !== "v3") return say`v3 does not have this key; expected \`objectstorage\`, from which it is worked out for v1 and v2`;
	return row[document] ? void 0 : say`the ${document} document does not have this key`;
}
function checkOutline(value) {
	const result = safeParse(Outline, value, { reportInput: true });
	if (result.success) return result.data;
	const mistakes = result.error.issues.map((issue) => {
		const what = issue.code === "unrecognized_keys" ? say`found ${quotedList(issue.keys)}, which has no meaning here` : say`found ${describePlain(issue.input)}, expected ${sayText(issue.message)}`;
		return {
			where: issue.path.map(String),
			what
		};
	});
	throw new GateError(toProblems(mistakes));
}
function toProblems(mistakes) {
	const groups = groupsOf(mistakes, ({ where, what }) => idOf(toText(what), ...where[0] === "regions" ? where.toSpliced(1, 1) : where));
	return boundProblems(groups.map(([{ where, what }, ...others]) => {
		const place = where.length === 0 ? "" : say` at ${joinMessages(where.map(quoted), ", ")}`;
		const also = others.length === 0 ? "" : say`, and in ${countOf(others.length, "more region")}`;
		return inputProblem(say`The data set is wrong${place}${also}: ${what}.`);
	}));
}

// src/api-server/answer-headers.ts
function createRequestId() {
	return `req-${randomUUID()}`;
}
function headersOfAnswer(id) {
	return {
		"x-openstack-request-id": id,
		"cache-control": "no-store"
	};
}

// src/api-server/api-document.ts
function renderDocument(regions, shape) {
	const members = [...regions].map(([region, values]) => [region, toRegionMember(values, shape)]);
	return Buffer.from(JSON.stringify(Object.fromEntries(members)));
}
function toRegionMember(values, shape) {
	const members = [];
	for (const { key } of keysOf(shape.version)) {
		const value = key === "s3.space_bytes" ? findTotal(values) : values.get(key);
		if (value !== void 0 && isCovered(key, shape)) members.push([key, value]);
	}
	if (shape.version === "v3") {
		for (const [key, value] of values) if (!isSpecified(key) && isCovered(key, shape)) members.push([key, value]);
	}
	return Object.fromEntries(members);
}
function findTotal(values) {
	const sizes = values.get("objectstorage");
	if (!Array.isArray(sizes)) return void 0;
	if (sizes.some((size) => size.space_bytes === -1)) return -1;
	const total = sizes.reduce((sum, size) => sum + size.space_bytes, 0);
	return Number.isSafeInteger(total) ? total : void 0;
}
function isCovered(key, { components }) {
	return components === void 0 || components.some((component) => component === componentOf(key));
}

// src/api-server/problem.ts
const PROBLEM_TYPE = "application/problem+json";
function renderProblem(status, detail) {
	return JSON.stringify({
		type: "about:blank",
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail
	});
}
const MAX_HEADER_BYTES = 32768;
const REQUEST_TIMEOUT_MS = 1e4;
function refuseConnection({ code }, socket, headers) {
	const status = {
		HPE_HEADER_OVERFLOW: 431,
		ERR_HTTP_REQUEST_TIMEOUT: 408
	}[code ?? ""] ?? 400;
	const body = renderProblem(status, `What was sent is no HTTP request, has more than ${MAX_HEADER_BYTES / 1024} KiB of headers, or did not arrive in ${REQUEST_TIMEOUT_MS / 1e3} seconds.`);
	const lines = {
		"content-type": PROBLEM_TYPE,
		...headers,
		"content-length": body.length,
		connection: "close"
	};
	const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
	const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`;
	if (socket.writable) socket.end(text, () => socket.destroy());
	else socket.destroy();
}

// src/api-server/refusal.ts
var Refusal = class extends Error {
	name = "Refusal";
	status;
	retryAfterS;
	constructor(status, message, options = {}) {
		super(toText(message), { cause: options.cause });
		this.status = status;
		this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S.get(status);
	}
};
const RETRY_AFTER_S = /* @__PURE__ */ new Map([[429, 1], [503, 5]]);
const NOT_VALID = new Refusal(401, say`The token is not valid, has expired, or is for no project. Get one for the project.`);
function toRefusal(error) {
	if (error instanceof GateError) return new Refusal(503, joinMessages(error.problems.map(problemMessage)));
	return error instanceof Refusal ? error : void 0;
}
function headersOfRefusal({ status, retryAfterS }, authUrl) {
	return {
		...retryAfterS === void 0 ? {} : { "retry-after": String(retryAfterS) },
		...status === 401 && authUrl !== void 0 ? { "www-authenticate": `Keystone uri="${authUrl}"` } : {}
	};
}

// src/api-server/question.ts
const DOCUMENTS = /* @__PURE__ */ new Map([["quota", "quota"], ["current_usage", "usage"]]);
const NO_PATH = `There is nothing at this path. Ask for \`/${API_VERSIONS.at(-1)}/projects/{project_id}/quota\` or \`…/current_usage\`.`;
function readToken(header) {
	if (typeof header !== "string" || header === "") throw new Refusal(401, say`The header \`X-Auth-Token\` is missing. Send a token for the project in it.`);
	const token = Token.parse(header, say`The header \`X-Auth-Token\``);
	if ("value" in token) return token.value;
	throw new Refusal(401, say`The header \`X-Auth-Token\` holds no token. Send the token alone.`);
}
function checkProject(projectId, asked) {
	if (projectId === void 0) throw new Refusal(403, say`This service has no data of the token's project.`);
	if (projectId === asked) return;
	const next = say`Ask for that one, or get a token for this one.`;
	throw new Refusal(403, say`The token was issued for another project. ${next}`);
}
function splitTarget(target) {
	const mark = target.indexOf("?");
	return {
		path: (mark === -1 ? target : target.slice(0, mark)).replace(/^https?:\/\/[^/]*/i, ""),
		query: mark === -1 ? "" : target.slice(mark + 1)
	};
}
function parseQuestion(query, rules) {
	const { version, document, mayNameOtherRegions } = rules;
	const lists = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
	const [regions, filter] = [lists.get("regions"), lists.get("filter")];
	const unknown = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
	if (unknown.length > 0 && !mayNameOtherRegions) {
		const found = rules.regions.length === 0 ? say`There are none.` : say`There ${areThere(rules.regions)}.`;
		throw wrong(say`There is no region ${toShown(unknown, rules)}. ${found}`);
	}
	return {
		version,
		document,
		regions: regions && findExisting(regions, rules.regions),
		components: filter && findComponents(filter, rules)
	};
}
function findComponents(names, rules) {
	const { version, exactComponents } = rules;
	const there = new Set(keysOf(version).flatMap(({ component }) => component ?? []));
	const byName = new Map([...there].map((component) => [filterName(component, version), component]));
	const isDns = (name) => !exactComponents && name.toLowerCase() === "dns";
	const wanted = new Map(names.map((name) => [name, isDns(name) ? "dns" : byName.get(name)]));
	const unknown = names.filter((name) => wanted.get(name) === void 0);
	if (unknown.length > 0) {
		const found = areThere([...byName.keys()]);
		throw wrong(say`There is no component ${toShown(unknown, rules)} in ${version}. There ${found}.`);
	}
	const components = new Set(wanted.values());
	if (components.size < names.length) throw repeated("filter");
	return [...there].filter((component) => components.has(component));
}
function wrong(message) {
	return new Refusal(400, message);
}
function repeated(parameter) {
	return wrong(say`The parameter ${quoted(parameter)} has a name more than once. Send each name once.`);
}
function areThere(names) {
	return say`${names.length === 1 ? "is" : "are"} ${quotedList(names, { most: names.length })}`;
}
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;
function toShown(names, { token }) {
	const shown = names.map((name) => name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name);
	return quotedList(shown, { conjunction: "or" });
}
function readLists(query, allowed, rules) {
	const lists = /* @__PURE__ */ new Map();
	for (const [name, value] of new URLSearchParams(query)) {
		if (!allowed.includes(name)) throw wrong(say`The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`);
		const parameter = say`The parameter ${quoted(name)}`;
		if (lists.has(name)) throw wrong(say`${parameter} is there more than once. Send one list, with commas between the names.`);
		const names = value.split(",");
		if (names.includes("")) throw wrong(say`${parameter} has an empty name in its list. Leave the parameter out for everything.`);
		if (new Set(names).size < names.length) throw repeated(name);
		lists.set(name, names);
	}
	return lists;
}
const MOST_REGIONS = 100;
function findExisting(named, existing) {
	return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}

// src/emulator/http-server.ts
function createAnswerServer(limits, { token, onRequest }, answerTo) {
	return createServer(limits, (request, response) => {
		answerTo(request).then((answer) => {
			const { method = "", url = "", headers } = request;
			const path = [String(headers["x-auth-token"] ?? ""), token].filter((secret) => secret !== "").flatMap((secret) => [secret, encodeURIComponent(secret)]).reduce((clean, secret) => clean.replaceAll(secret, "***"), url);
			onRequest?.({
				method,
				path,
				status: answer.status ?? 200
			});
			sendAnswer(response, answer);
		}, () => response.destroy());
	});
}
async function listen(server, host, port = 0) {
	try {
		server.listen({
			host,
			port
		});
		await once(server, "listening");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
		const message = say`The emulator cannot listen on port ${port} of ${quoted(host)}: ${prose(code)}.`;
		throw new GateError(inputProblem(message, say`Give another port, or none to get a free one.`), { cause: error });
	}
	const address = server.address();
	return `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
}
async function closeServer(server) {
	if (!server.listening) return;
	const closed = once(server, "close");
	server.close();
	server.closeAllConnections();
	await closed;
}
function sendAnswer(response, { status = 200, headers = {}, body }) {
	const isText = typeof body === "string";
	response.writeHead(status, {
		...isText || body === void 0 ? {} : { "content-type": "application/json" },
		...headers
	});
	response.end(body === void 0 || isText ? body : JSON.stringify(body));
}

// src/emulator/emulator.ts
const DEMO_TOKEN = "quota-gate-demo-token";
async function startEmulator(options = {}) {
	const { host = "127.0.0.1", token = DEMO_TOKEN, change = (answer) => answer(), onRequest } = options;
	const parsed = Token.parse(token, say`The token`);
	const problems = "problems" in parsed ? parsed.problems.map(({ message }) => inputProblem(message)) : [];
	throwIfAny(options.project === "" ? [...problems, inputProblem(say`The project is empty.`)] : problems);
	const server = createAnswerServer({
		maxHeaderSize: MAX_HEADER_BYTES,
		requestTimeout: REQUEST_TIMEOUT_MS
	}, {
		token,
		onRequest
	}, async (request) => {
		const answer = await change(() => answerRequest(request, options).catch((error) => toAnswer(error, options)));
		return {
			...answer,
			headers: {
				...headersOfAnswer(createRequestId()),
				...answer.headers
			}
		};
	});
	server.on("clientError", (error, socket) => refuseConnection(error, socket, headersOfAnswer(createRequestId())));
	return {
		url: await listen(server, host, options.port),
		close: () => closeServer(server)
	};
}
const PATH = new RegExp(`^/(${API_VERSIONS.join("|")})/projects/([^/]*)/(${[...DOCUMENTS.keys()].join("|")})$`, "u");
async function answerRequest(request, options) {
	const { dataSet = embeddedDataSet(), project = dataSet.project, token: accepted = DEMO_TOKEN } = options;
	const { findProject = async ({ text }) => text === accepted ? project : void 0 } = options;
	const { path, query } = splitTarget(request.url ?? "");
	const [, versionName, segment = "", documentName = ""] = PATH.exec(path) ?? [];
	const version = API_VERSIONS.find((name) => name === versionName);
	const document = DOCUMENTS.get(documentName);
	const asked = decodeSegment(segment);
	if (version === void 0 || document === void 0 || asked === void 0) return toProblem(404, NO_PATH);
	if (request.method !== "GET") return toProblem(405, "Only GET is served here. Ask with GET.", { allow: "GET" });
	const token = readToken(request.headers["x-auth-token"]);
	const projectId = await findProject(token);
	if (projectId === void 0) throw NOT_VALID;
	checkProject(projectId === project ? projectId : void 0, asked);
	const rules = {
		version,
		document,
		regions: [...dataSet.regions.keys()].sort(),
		token,
		exactComponents: true,
		mayNameOtherRegions: false
	};
	const question = parseQuestion(query, rules);
	const values = [...dataSet.regions].flatMap(([region, { [document]: own }]) => {
		return (question.regions?.includes(region) ?? true) && own !== void 0 ? [[region, own]] : [];
	});
	return {
		headers: { "content-type": "application/json" },
		body: renderDocument(new Map(values), question).toString()
	};
}
function decodeSegment(segment) {
	try {
		return decodeURIComponent(segment);
	} catch {
		return;
	}
}
function toAnswer(error, { authUrl }) {
	const refusal = toRefusal(error);
	if (refusal === void 0) return toProblem(500, "The emulator has a fault. Please report this.");
	return toProblem(refusal.status, refusal.message, headersOfRefusal(refusal, authUrl));
}
function toProblem(status, detail, headers = {}) {
	return {
		status,
		headers: {
			"content-type": PROBLEM_TYPE,
			...headers
		},
		body: renderProblem(status, detail)
	};
}
const UNSPECIFIED_BEHAVIOUR = {
	"Which regions are there, and what happens to a name that is not among them?": "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
	"What happens to an unknown component in `filter`?": "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
	"Does the case of the component dns matter?": "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
	"Which keys does `filter` leave in the answer?": "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
	"What does `filter` do on the quota query, and what do parameters that are not documented?": "Both are refused with 400.",
	"What if a parameter is there more than once?": "It is refused with 400, even with the same value.",
	"What if a list is empty, or has an empty name or the same name twice?": "It is refused with 400.",
	"Which status has a request without a token or with a wrong one?": "401 for every project; with `--keystone` its address is in `WWW-Authenticate`.",
	"Which status has a request for a project other than the token's?": "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
	"Which status has any other path?": "404: also a version that is not served, a slash at the end, and another case.",
	"Which status has any other method?": "405 with `Allow: GET`; HEAD too.",
	"In which order are requests checked?": "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
	"What is the body of an error?": "A problem document of RFC 9457 (`application/problem+json`): {\"type\": \"about:blank\", \"title\": \"Bad Request\", \"status\": 400, \"detail\": \"…\"}. It shows no token.",
	"Which keys has a v1 answer?": "Those that no later version introduced, and `s3.space_bytes`.",
	"Can a region lack keys besides the legacy load balancers outside cbk and dbl?": "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
	"What is `s3.space_bytes` where a region has several storage types?": "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
	"How does v2 spell the key of VPN IKE policies?": "`network.vpn_ikepolicies`, as in its samples, and not `network.vpn_ikepolicy`, as in its reference.",
	"Where do keys show up that a data set has and the specification has not?": "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
	"Is the number of requests limited?": "No."
};

export { createAnswerServer as a, embeddedDataSet as c, closeServer as i, parseDataSet as l, UNSPECIFIED_BEHAVIOUR as n, listen as o, startEmulator as r, MAX_DATA_SET_LENGTH as s, DEMO_TOKEN as t };