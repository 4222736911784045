import { t as __commonJSMin } from "./rolldown-runtime.js";
import { constants, existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { lstat, open, readlink, realpath, stat } from "node:fs/promises";
import { styleText } from "node:util";

// src/core/amounts.ts
const SIZES = [
	"bytes",
	"KiB",
	"MiB",
	"GiB",
	"TiB",
	"PiB"
];
/** Sign, digits, decimals, prefix of the unit (`k` or `K` is the only one in two spellings), `i` for powers of 1024. */
const SIZE = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = [
	"",
	"K",
	"M",
	"G",
	"T",
	"P"
];
/** What a written size, such as `1.5 GiB`, comes to in a key's unit, towards 0, and whether that is exact. undefined: it is no size, or the key is counted. */
function readSize(text, unit) {
	const [found, sign = "", whole = "", fraction = "", prefix = "", binary = ""] = SIZE.exec(text) ?? [];
	if (found === void 0 || unit === "count") return void 0;
	const factor = (binary === "" ? 1000n : 1024n) ** BigInt(PREFIXES.indexOf(prefix.toUpperCase()));
	const numerator = BigInt(sign + whole + fraction) * factor;
	const denominator = 10n ** BigInt(fraction.length) * 1024n ** BigInt(SIZES.indexOf(unit));
	return {
		amount: numerator / denominator,
		isWhole: numerator % denominator === 0n
	};
}
/** Largest unit that amounts are shown in. Memory and volumes are spoken of in GiB, however large. */
const LARGEST = {
	bytes: "PiB",
	MiB: "GiB",
	GiB: "GiB"
};
/** The units that an amount can be shown in, smallest (the key's own) first. */
function scalesOf(unit) {
	if (unit === "count") return [{
		label: "",
		factor: 1,
		unit
	}];
	return SIZES.slice(SIZES.indexOf(unit), SIZES.indexOf(LARGEST[unit]) + 1).map((label, power) => ({
		label,
		factor: 1024 ** power,
		unit
	}));
}
/** A whole number with thousands separators and a real minus sign: `10,240`, `−4`. */
function formatInteger(value) {
	const digits = String(value).replace(/^-/, "").replace(/\B(?=(\d{3})+$)/g, ",");
	return value < 0 ? `−${digits}` : digits;
}
/** Hundredths of a scale's unit, with at most two decimals and the unit: `688 GiB`, `0.25 TiB`, `−4`. */
function formatHundredths(hundredths, { label }) {
	const size = hundredths < 0n ? -hundredths : hundredths;
	const decimals = String(size % 100n).padStart(2, "0").replace(/0{1,2}$/, "");
	const number = `${formatInteger(size / 100n)}${decimals === "" ? "" : `.${decimals}`}`;
	return `${hundredths < 0n ? "−" : ""}${number}${label === "" ? "" : ` ${label}`}`;
}
/** Hundredths of a scale's unit: exactly, or rounded to the next of them. undefined: there is no such whole number. */
function toHundredths(value, { factor }, rounding) {
	if (!Number.isSafeInteger(value)) return void 0;
	const hundredfold = BigInt(value) * 100n;
	const divisor = BigInt(factor);
	const rest = (hundredfold % divisor + divisor) % divisor;
	if (rest === 0n) return hundredfold / divisor;
	if (rounding === void 0) return void 0;
	const below = (hundredfold - rest) / divisor;
	return rounding === "up" ? below + 1n : below;
}
/** The largest unit in which each of the amounts is exact with at most two decimals, and the largest of them is at least 1. */
function toScale(unit, amounts) {
	const scales = scalesOf(unit);
	const largest = Math.max(0, ...amounts.map(Math.abs));
	return scales.findLast((scale) => largest >= scale.factor && amounts.every((amount) => toHundredths(amount, scale) !== void 0)) ?? scales[0] ?? {
		label: "",
		factor: 1,
		unit
	};
}
/** An amount in a unit, exactly; in a smaller one where two decimals would not be enough. */
function formatAmount(value, scale) {
	const hundredths = toHundredths(value, scale);
	if (hundredths !== void 0) return formatHundredths(hundredths, scale);
	if (scale.factor > 1) return formatAmount(value, toScale(scale.unit, [value]));
	return `${value}${scale.label === "" ? "" : ` ${scale.label}`}`;
}
/** An amount in a sentence, exactly: by itself, "8", "10,240 GiB", "0.5 GiB", or in the unit of others; absent: "an unknown amount". */
function inUnit(amount, unit) {
	if (amount == null) return "an unknown amount";
	return formatAmount(amount, typeof unit === "string" ? toScale(unit, [amount]) : unit);
}
/** True: the amount is at least that percentage of the limit. Exact, though byte counts times 100 leave the range of safe integers. */
function reaches({ amount, limit, percent }) {
	const thousandths = toThousandths(percent);
	if (thousandths === void 0) return true;
	return BigInt(amount) * 100000n >= BigInt(limit) * BigInt(thousandths);
}
/** A percentage in thousandths of a percent, the unit that percentages are computed in. undefined: it is not a number. */
function toThousandths(percent) {
	const thousandths = Math.round(percent * 1e3);
	return Number.isSafeInteger(thousandths) ? thousandths : void 0;
}

// src/core/escape.ts
/** Longest shown form of a name, in characters, before the rest is replaced by a hash. */
const MAX_SHOWN_NAME_LENGTH = 64;
/** Printable ASCII without the characters that have a meaning in Markdown tables, HTML or e-mail replies, for a class of a pattern. */
const PLAIN = String.raw` !"#$%'()*+,\-.\/0-9:;=?A-Z\[\]^_a-z{}~`;
/**
* What CI systems carry out in the output of a job. Azure Pipelines, GitHub and TeamCity take `##vso[…]`, `##[…]` and `##teamcity[…]`
* anywhere in a line. GitHub takes `::name::` at the start of a line, after white space, and lines are wrapped at spaces.
* Sources: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; microsoft/azure-pipelines-agent, `Command.TryParse`.
*/
const COMMAND = "#(?=#)|(?<=(?:^| ):):";
/** `%0A` and `%0D`, which are line ends in the text of a command. */
const LINE_END = "%(?=0[ADad])";
const NOT_IN_NAMES = new RegExp(`[^${PLAIN}]|^ | $|${LINE_END}|${COMMAND}`, "gu");
/** Everything that does not show, moves the cursor, ends a line or changes the direction of what follows. */
const NOT_PRINTING = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}`;
const NOT_IN_LINES = new RegExp(`${NOT_PRINTING}|${COMMAND}`, "gu");
/** Line feeds of JSON text stand between its values. */
const NOT_IN_JSON = new RegExp(`(?!\n)(?:${NOT_PRINTING}|${LINE_END}|${COMMAND})`, "gu");
function escapeCharacter(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/**
* The name as visible, harmless characters on one line: everything outside plain ASCII, and every character with a meaning in
* Markdown tables, HTML or the log of a CI system, becomes `\u{…}`; spaces at either end too. A name longer than
* {@link MAX_SHOWN_NAME_LENGTH} ends in `…` and eight hex digits of its hash, so that two long names stay different. An empty or blank
* name is `(empty)`. Paths may be given more room than other names.
*/
function visible(name, maxLength = 64) {
	if (name.trim() === "") return "(empty)";
	const shown = name.slice(0, maxLength + 3).replace(NOT_IN_NAMES, escapeCharacter);
	return shown.length > maxLength ? `${shown.slice(0, maxLength)}…${sha256(name, "utf16le").slice(0, 8)}` : shown;
}
/** The name in backticks, for a sentence: renderers rely on it that what stands between backticks is a name, and all else our wording. */
function quote(name) {
	return `\`${visible(name)}\``;
}
/** The text as one line for any output: what does not print, and what a CI system would take for a command, becomes `\u{…}`. */
function toSafeLine(text) {
	return text.replace(NOT_IN_LINES, escapeCharacter);
}
/** JSON text with the same characters as escapes of JSON, so that it means the same. */
function toSafeJson(json) {
	const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return json.replace(NOT_IN_JSON, (character) => character.split("").map(toEscape).join(""));
}
/** The SHA-256 of a text, as hexadecimal digits: for what is compared and not shown. */
function sha256(text, encoding = "utf8") {
	const { createHash } = process.getBuiltinModule("node:crypto");
	return createHash("sha256").update(text, encoding).digest("hex");
}

// src/core/said.ts
/** Longest shown address of a resource, in characters: those of resources in modules are longer than other names. */
const MAX_ADDRESS_LENGTH = 120;
/** A name from outside as a message. */
function quoted(text) {
	return { said: [{ name: text }] };
}
/** The address of a resource as a message. */
function quotedAddress(text) {
	return { said: [{ address: text }] };
}
/** A command or another text of this program as a message. */
function code(text) {
	return { said: [{ code: text }] };
}
/** An amount as a message: by itself, or in the unit of others; absent: "an unknown amount". */
function amountIn(amount, unit) {
	return { said: [{ amount: inUnit(amount, unit) }] };
}
/** A percentage as a message. */
function percentage(percent) {
	return { said: [{ amount: `${percent} %` }] };
}
/** Wording that the eye should find first, as a message. */
function strong(message) {
	return { said: [{ strong: message }] };
}
/** A setting of the gate as a message, with a value where one is given. `input`: name of the Action's input. */
function theSetting(input, value) {
	return { said: [{
		setting: input,
		...value === void 0 ? {} : { value }
	}] };
}
/** A message from a template. Backticks in the template's own texts mark code; inserted strings are wording, and inserted messages stay what they are. */
function say(texts, ...inserted) {
	return { said: withoutSeams(texts.flatMap((text, index) => {
		const value = inserted[index];
		return [...partsOfText(text), ...typeof value === "object" ? value.said : [String(value ?? "")]];
	})) };
}
/** The parts of wording in which code stands between backticks, as in the sentences of a schema. */
function sayText(text) {
	return { said: partsOfText(text) };
}
function partsOfText(text) {
	const pieces = text.split("`");
	if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join("`"));
	return pieces.flatMap((piece, index) => {
		if (index % 2 === 1) return [{ code: piece }];
		return piece === "" ? [] : [piece];
	});
}
/** Neighbouring texts as one, so that equal messages have equal parts. */
function withoutSeams(parts) {
	const joined = [];
	for (const part of parts) {
		const last = joined.at(-1);
		if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
		else if (part !== "") joined.push(part);
	}
	return joined;
}
/** Messages with a text between each two of them. */
function join$1(messages, between = " ") {
	return { said: withoutSeams(messages.flatMap((message, index) => [index === 0 ? "" : between, ...message.said])) };
}
/** Messages as a list in a sentence: "a", "a and b", "a, b and c". Nothing where there are none. */
function listed(messages, conjunction = "and") {
	const last = messages.at(-1);
	if (last === void 0) return { said: [] };
	if (messages.length === 1) return join$1([last]);
	return say`${join$1(messages.slice(0, -1), ", ")} ${conjunction} ${last}`;
}
/** Names as a list in a sentence: "`a`, `b` and 3 more". At most `most` are named, and the others counted. */
function quotedList(texts, { most = 6, conjunction = "and" } = {}) {
	return listed(upTo(most, texts.map(quoted)), conjunction);
}
/** The first messages of a list; then the number of the others: "3 more". */
function upTo(most, messages) {
	const rest = messages.length - most;
	return rest > 0 ? [...messages.slice(0, most), say`${rest} more`] : messages;
}
/** The message with its first character in upper case, where it begins with a text. */
function asSentence(message) {
	const [first, ...others] = message.said;
	if (first === void 0) return { said: [] };
	return { said: [typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others] };
}
/** Names a setting as a workflow does: `timeout`, with a value `timeout: 20`. */
const nameInput = ({ setting: input, value }) => code(value === void 0 ? input : `${input}: ${visible(value)}`);
/** A name or code, escaped, without marks. */
function shownName(part) {
	if ("code" in part) return part.code;
	return "name" in part ? visible(part.name) : visible(part.address, MAX_ADDRESS_LENGTH);
}
/** The message as one line of text, with names and code in backticks: for logs, JSON and everything else without marks of its own. */
function toText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: "`"
	});
}
/** The message as text without marks, for media in which names stand out by themselves or need not. */
function toBareText(message, nameSetting = nameInput) {
	return print(message, {
		nameSetting,
		mark: ""
	});
}
function print(message, how) {
	return message.said.map((part) => {
		if (typeof part === "string") return part;
		if (isSetting(part)) return print(how.nameSetting(part), how);
		if ("strong" in part) return print(part.strong, how);
		if ("amount" in part) return part.amount;
		return `${how.mark}${shownName(part)}${how.mark}`;
	}).join("");
}
/** Each message once, in the order of their first places. */
function unique(messages) {
	return [...new Map(messages.map((message) => [toText(message), message])).values()];
}
/** true for a part that names a setting of the gate. */
function isSetting(part) {
	return typeof part === "object" && "setting" in part;
}
/** The message with its settings as they are named where it is read, so that what prints it later need not know. */
function nameSettings(message, nameSetting) {
	return { said: message.said.flatMap((part) => {
		if (isSetting(part)) return nameSetting(part).said;
		return typeof part === "object" && "strong" in part ? [{ strong: nameSettings(part.strong, nameSetting) }] : [part];
	}) };
}
/** true for a message with parts. */
function isSaid(value) {
	return typeof value === "object" && value !== null && "said" in value;
}

// src/core/cloud.ts
/** Neutron's own default rules: outgoing traffic of each IP version, and in the default group also traffic from its members. */
const USUAL_DEFAULT_RULES = {
	ofDefault: 4,
	ofOthers: 2
};
/** Stands for a region that must not be shown, since a plan marks it as sensitive. Further ones have a number in it. */
const SENSITIVE_REGION = "(sensitive)";
/** The region as people read it. */
function sayRegion({ region, shownRegion = region }) {
	return quoted(shownRegion);
}
/** The questions, each with the regions that it is asked of. */
function toRegionQuestions(regionsOf) {
	return {
		dhcpPorts: regionsOf("dhcpPorts"),
		defaultVolumeType: regionsOf("defaultVolumeType"),
		volumeTypes: regionsOf("volumeTypes"),
		shareTypes: regionsOf("shareTypes"),
		computeLimits: regionsOf("computeLimits"),
		defaultRules: regionsOf("defaultRules")
	};
}
/** The facts of a cloud of which nothing is known. */
const NOTHING_KNOWN = {
	cloudRegion: void 0,
	otherClouds: [],
	regions: void 0,
	flavors: void 0,
	traits: [],
	shared: [],
	withoutSecurityGroups: []
};

// src/core/groups.ts
/** The items in groups of those with equal ids, in the order of their first ones. */
function groupsOf(items, idOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(idOf(item));
		if (group === void 0) groups.set(idOf(item), [item]);
		else group.push(item);
	}
	return [...groups.values()];
}

// src/core/resource-keys.ts
function entry(key, meaning, rest = {}) {
	return {
		key,
		meaning,
		unit: unitFromName(key),
		limit: "always",
		...rest
	};
}
/** Unit by the suffixes of documented keys; also the best guess for a key that is not documented. */
function unitFromName(key) {
	if (key.endsWith("_bytes")) return "bytes";
	if (key.endsWith("_gb")) return "GiB";
	if (key.endsWith("_mb")) return "MiB";
	return "count";
}
/** Every key of the specification of the Quota and Usage API, in its order. */
const RESOURCE_KEYS = [
	entry("compute.cores", "Virtual CPU cores of servers"),
	entry("compute.instances", "Servers (virtual machines)"),
	entry("compute.ram_mb", "RAM of servers"),
	entry("compute.key_pairs", "SSH key pairs of one user", { per: "user" }),
	entry("compute.metadata_items", "Metadata items of one server", { per: "server" }),
	entry("compute.server_group_members", "Servers in one server group", { per: "server group" }),
	entry("compute.server_groups", "Server groups"),
	entry("compute.flavors", "Servers by flavor", {
		limit: "never",
		itemsBy: "flavor"
	}),
	entry("dns.zones", "DNS zones"),
	entry("image.images", "Images", { limit: "in some clouds" }),
	entry("image.space_bytes", "Total size of images", {
		limit: "in some clouds",
		checkedBefore: true
	}),
	entry("loadbalancer.healthmonitors", "Health monitors of load balancers"),
	entry("loadbalancer.listeners", "Listeners of load balancers"),
	entry("loadbalancer.members", "Members of load balancer pools"),
	entry("loadbalancer.pools", "Load balancer pools"),
	entry("loadbalancer.loadbalancers", "Load balancers"),
	entry("loadbalancer.flavors", "Load balancers by flavor", {
		limit: "never",
		itemsBy: "flavor"
	}),
	entry("network.floatingips", "Floating IP addresses"),
	entry("network.lb_healthmonitors", "Health monitors of legacy load balancers"),
	entry("network.lb_listeners", "Listeners of legacy load balancers"),
	entry("network.lb_members", "Members of the pools of legacy load balancers"),
	entry("network.lb_pools", "Pools of legacy load balancers"),
	entry("network.loadbalancers", "Legacy load balancers (Neutron)"),
	entry("network.networks", "Networks"),
	entry("network.ports", "Ports"),
	entry("network.rbac_policies", "RBAC policies: networks, subnet pools and others that are shared with other projects"),
	entry("network.routers", "Routers"),
	entry("network.security_group_rules", "Rules of security groups"),
	entry("network.security_groups", "Security groups"),
	entry("network.subnet_pools", "Subnet pools"),
	entry("network.subnets", "Subnets"),
	entry("network.vpn_endpoint_groups", "Endpoint groups of VPNs"),
	entry("network.vpn_ikepolicies", "IKE policies of VPNs"),
	entry("network.vpn_ipsec_site_connections", "IPsec site connections of VPNs"),
	entry("network.vpn_ipsecpolicies", "IPsec policies of VPNs"),
	entry("network.vpn_services", "VPN services"),
	entry("objectstorage", "Size of the objects in object storage, by storage type", {
		unit: "bytes",
		itemsBy: "type"
	}),
	entry("s3.space_bytes", "Size of the objects in object storage"),
	entry("volume.backup_gb", "Total size of volume backups"),
	entry("volume.backups", "Volume backups"),
	entry("volume.snapshots", "Volume snapshots", { membersBy: "volume type" }),
	entry("volume.space_gb", "Total size of volumes", { membersBy: "volume type" }),
	entry("volume.volumes", "Volumes", { membersBy: "volume type" })
];
/** What OpenStack's services report and the specification of the Quota and Usage API lacks. */
const OPENSTACK_KEYS = [
	entry("compute.resources", "Resources of servers, by resource class, where the compute service keeps to unified limits", {
		limit: "in some clouds",
		itemsBy: "resource class"
	}),
	entry("dns.recordset_records", "Records in one record set", { per: "record set" }),
	entry("dns.zone_records", "Records in one DNS zone", {
		per: "zone",
		itemsBy: "object"
	}),
	entry("dns.zone_recordsets", "Record sets in one DNS zone", {
		per: "zone",
		itemsBy: "object"
	}),
	entry("image.staged_bytes", "Total size of image data that waits for its import", { limit: "in some clouds" }),
	entry("image.uploading", "Images that are being uploaded", { limit: "in some clouds" }),
	entry("loadbalancer.l7policies", "L7 policies of load balancers", { limit: "in some clouds" }),
	entry("loadbalancer.l7rules", "L7 rules of load balancers", { limit: "in some clouds" }),
	entry("network.bgpvpns", "BGP VPNs", { limit: "in some clouds" }),
	entry("network.firewall_groups", "Firewall groups"),
	entry("network.firewall_policies", "Firewall policies"),
	entry("network.firewall_rules", "Firewall rules"),
	entry("network.port_address_pairs", "Allowed address pairs of one port", {
		limit: "not reported",
		per: "port",
		defaultLimit: 10
	}),
	entry("network.router_routes", "Routes in one router", {
		limit: "in some clouds",
		per: "router",
		itemsBy: "object",
		defaultLimit: 30
	}),
	entry("network.subnet_host_routes", "Host routes of one subnet", {
		limit: "not reported",
		per: "subnet",
		itemsBy: "object",
		defaultLimit: 20
	}),
	entry("network.subnet_name_servers", "Name servers of one subnet", {
		limit: "not reported",
		per: "subnet",
		defaultLimit: 5
	}),
	entry("network.trunks", "Trunks of ports"),
	entry("secret.containers", "Containers of secrets"),
	entry("secret.orders", "Orders of secrets"),
	entry("secret.secrets", "Secrets"),
	entry("share.share_networks", "Share networks"),
	entry("share.share_size_gb", "Size of one share", {
		limit: "in some clouds",
		per: "share"
	}),
	entry("share.shares", "Shares", { membersBy: "share type" }),
	entry("share.snapshot_gb", "Total size of share snapshots", { membersBy: "share type" }),
	entry("share.snapshots", "Share snapshots", { membersBy: "share type" }),
	entry("share.space_gb", "Total size of shares", { membersBy: "share type" }),
	entry("volume.groups", "Volume groups"),
	entry("volume.volume_size_gb", "Size of one volume", {
		limit: "in some clouds",
		per: "volume"
	})
];
/** Every key that has a meaning here. */
const ALL_KEYS = [...RESOURCE_KEYS, ...OPENSTACK_KEYS];
const BY_KEY = new Map(ALL_KEYS.map((row) => [row.key, row]));
const SPECIFIED = new Set(RESOURCE_KEYS.map(({ key }) => key));
/** Other spellings of a key. The specification uses both, in its tables and in its samples. */
const KEY_ALIASES = /* @__PURE__ */ new Map([["network.vpn_ikepolicy", "network.vpn_ikepolicies"]]);
/** Canonical spelling of a key, under which plans, policies and answers meet. A key without another spelling comes back unchanged. */
function canonicalKey(key) {
	return KEY_ALIASES.get(key) ?? key;
}
/** True for keys whose members may mean the same in any case: types of object storage, which are Swift's storage policies. */
function mayIgnoreCase(key) {
	return findKey(canonicalKey(key))?.itemsBy === "type";
}
/** Entry of a key in canonical spelling; undefined for a key that is not known. */
function findKey(key) {
	return BY_KEY.get(key);
}
/** True for a key of the specification of the Quota and Usage API, in canonical spelling. */
function isSpecified(key) {
	return SPECIFIED.has(key);
}
/** True if there is a limit on the key only where the source reports one. */
function isLimitedInSomeClouds(key) {
	return findKey(key)?.limit === "in some clouds";
}
/** True if the limit holds for each single object, none of which has usage: the largest one's total counts. */
function isPerObject(key) {
	const row = findKey(key);
	return row?.per !== void 0 && row.itemsBy === void 0;
}
/** True if no call of any source returns limit or usage of the key. */
function isNeverRead(key) {
	return isPerObject(key) && findKey(key)?.limit === "not reported";
}
/** True if each single object has the limit to itself, whether its usage is counted or not: there is one limit for all of them. */
function hasLimitOfEach(key) {
	return findKey(key)?.per !== void 0;
}
/** True if the key's items are objects, each with usage of its own and the one limit to itself. */
function isByObject(key) {
	return findKey(key)?.itemsBy === "object";
}
/** True if amounts of the key are stated by the name of an item. */
function isByName(key) {
	const itemsBy = findKey(key)?.itemsBy;
	return itemsBy !== void 0 && itemsBy !== "type";
}
/** Unit of a key; of one that is not documented by its suffix (`_bytes`, `_gb`, `_mb`). */
function unitOf(key) {
	return BY_KEY.get(key)?.unit ?? unitFromName(key);
}
/** Key with its item, as reports show it: `compute.cores`, `objectstorage[ceph]`, `compute.flavors[m1.small]`. */
function checkKey(key, item) {
	return item === void 0 ? key : `${key}[${item}]`;
}
/** The two parts of a key as reports show it: `objectstorage[ceph]` is the member `ceph` of `objectstorage`. */
function parseCheckKey(shown) {
	const parts = /^([^[]+)\[(.+)\]$/s.exec(shown);
	return {
		key: parts?.[1] ?? shown,
		item: parts?.[2]
	};
}
/** One text for values that identify something together, such as a region and a key: the same for the same values, and for no others. */
function idOf(...values) {
	return JSON.stringify(values);
}

// src/core/words.ts
/** Parts of a sentence as one: "a", "a and b", "a, b and c". Empty text: there are none. */
function listOf(parts, conjunction = "and") {
	const last = parts.at(-1) ?? "";
	return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
/** Order by UTF-16 units, so that no locale changes it: negative, 0 or positive. */
function compareText(one, other) {
	return one < other ? -1 : Number(one > other);
}
/** The text with its first character in upper case. */
function capitalised(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
/** Name of a plan for people, by its path: its folder, where the file is called as in every folder ("stacks/s3/plan.json" is "stacks/s3"). */
function planName(path) {
	return path.replace(/(?<=[^/])\/(?:tf)?plan\.json$/u, "");
}
/** Name of a gate among changes, by its key: "gate staging". */
function gateName(key) {
	return `gate ${key}`;
}
/** Name of a target among changes: "target staging". */
function targetName(name) {
	return `target ${name}`;
}
/** The block of an instance such as `web["a"]`, and its index as it is written; undefined where the address has no index at its end. */
function parseInstance(address) {
	if (!address.endsWith("]")) return void 0;
	const start = address.endsWith("\"]") ? address.lastIndexOf("[\"", address.length - 4) : address.lastIndexOf("[");
	const index = address.slice(start + 1, -1);
	return start > 0 && /^(?:\d+|".*")$/s.test(index) ? {
		block: address.slice(0, start),
		index
	} : void 0;
}
/** Order in which numbers within texts count as numbers: `s[2]` comes before `s[10]`. */
function compareNaturally(one, other) {
	const [ones, others] = [one, other].map((text) => text.split(/(\d+)/));
	for (const [at, part] of (ones ?? []).entries()) {
		const against = others?.[at];
		if (against === void 0) return 1;
		if (part === against) continue;
		return (at % 2 === 1 ? Number(part) - Number(against) : 0) || (part < against ? -1 : 1);
	}
	return (others?.length ?? 0) - (ones?.length ?? 0);
}

// src/core/demands.ts
/** Order by region, key and item; a plain key before its items. */
function compareDemands(one, other) {
	return compareText(one.region, other.region) || compareText(one.key, other.key) || compareText(one.item ?? "", other.item ?? "");
}
/** The amount as reports show it: the least, or the sum of what is known. */
function amountOf({ end, known }) {
	return end.least ?? known ?? 0;
}
/** True if an amount is known. */
function isExact({ least, most }) {
	return least !== void 0 && least === most;
}
/** Ranges of an amount that is given back, or taken, at one time. */
function rangesBetween(least, most) {
	const end = {
		least,
		most
	};
	return {
		end,
		likely: end,
		worst: {
			least: Math.max(0, least ?? 0),
			most: most === void 0 ? void 0 : Math.max(0, most)
		}
	};
}
function toRanges(boundAt) {
	const rangeAt = (moment) => ({
		least: boundAt(moment, "least"),
		most: boundAt(moment, "most")
	});
	return {
		end: rangeAt("end"),
		likely: rangeAt("likely"),
		worst: rangeAt("worst")
	};
}
/** Changes each bound of an amount. `change` also gets the range that the bound is of. */
function mapBounds(ranges, change) {
	return toRanges((moment, which) => change(ranges[moment][which], ranges[moment]));
}
/** Joins several amounts bound by bound. */
function joinBounds(all, join) {
	return toRanges((moment, which) => join(all.map((ranges) => ranges[moment][which]), which));
}
/** Exact, and the same in any order: a sum of numbers could leave the safe range on its way and come back rounded. */
function addExactly(numbers) {
	return Number(numbers.reduce((sum, number) => sum + BigInt(number), 0n));
}
/** Adds up amounts of plans that are applied in any order. None avoids what one plan takes after all that the others give back. */
function addRanges(group) {
	const isKnown = (bound) => bound !== void 0;
	const sums = joinBounds(group, (bounds) => bounds.every(isKnown) ? addExactly(bounds) : void 0);
	if (group.every(({ isStated }) => isStated)) return rangesBetween(sums.end.least, sums.end.most);
	const peaks = group.map(({ worst }, position) => {
		return group.map(({ end }, index) => index === position ? 0 : Math.min(0, end.least ?? -Infinity)).reduce((peak, change) => peak + change, worst.least ?? 0);
	});
	return {
		...sums,
		worst: {
			...sums.worst,
			least: Math.max(0, sums.end.least ?? 0, ...peaks)
		}
	};
}
/** Joins everything but amounts. */
function joinRest(group) {
	const unknown = addUnknown(group.flatMap((demand) => demand.unknown ?? []));
	return {
		isStated: group.every(({ isStated }) => isStated) || void 0,
		unknown: unknown.length === 0 ? void 0 : unknown,
		from: group.some(({ from }) => from !== void 0) ? group.flatMap(({ from = [] }) => from) : void 0,
		parts: addParts(group),
		takes: group.some(({ takes }) => takes) || void 0,
		onlyReplaces: group.every(({ onlyReplaces }) => onlyReplaces) || void 0
	};
}
/** Parts of all demands together. undefined where one of them has none: it may be applied at any moment, or take an unknown amount. */
function addParts(group) {
	const all = group.flatMap(({ parts }) => parts ?? []);
	if (all.length < group.length) return void 0;
	const sum = (name) => all.reduce((total, parts) => total + parts[name], 0);
	return {
		released: sum("released"),
		others: sum("others"),
		othersDeletingFirst: sum("othersDeletingFirst"),
		rest: sum("rest"),
		overlaps: all.flatMap(({ overlaps }) => overlaps),
		transients: all.flatMap(({ transients }) => transients)
	};
}
/** The sum of additions, or of totals that stand for different things, otherwise as the first one. undefined: it is beyond exact numbers. */
function addDemands(group) {
	const ranges = addRanges(group);
	const known = ranges.end.least === void 0 ? addExactly(group.map(amountOf)) : void 0;
	if (!Number.isSafeInteger(amountOf({
		...ranges,
		known
	}))) return void 0;
	const [one, ...others] = group.flatMap(({ untyped }) => untyped ?? []);
	const untyped = one && addDemands([one, ...others]);
	if (one !== void 0 && untyped === void 0) return void 0;
	return {
		...group[0],
		...ranges,
		known,
		...joinRest(group),
		untyped
	};
}
/** The largest of totals of which each stands for an object of its own. */
function largestDemand(group) {
	const largest = group.reduce((most, demand) => amountOf(demand) > amountOf(most) ? demand : most);
	const ranges = joinBounds(group, (bounds, which) => {
		const known = bounds.filter((bound) => bound !== void 0);
		return known.length > 0 && (which === "least" || known.length === bounds.length) ? Math.max(...known) : void 0;
	});
	return {
		...largest,
		mode: "target",
		...ranges,
		...joinRest(group)
	};
}
/** Most addresses that are kept as examples of one reason. */
const MOST_EXAMPLES = 3;
/** Reasons why amounts are not known: the same ones for the same type of resource as one, those of most resources first. */
function addUnknown(all) {
	return groupsOf(all, ({ kind, name, type }) => idOf(kind, name, type)).map((group) => {
		const addresses = group.flatMap((one) => one.addresses).sort(compareText);
		const resources = group.reduce((sum, one) => sum + one.resources, 0);
		return {
			...group[0],
			resources,
			addresses: addresses.slice(0, 3)
		};
	}).sort((one, other) => other.resources - one.resources || compareText(one.kind, other.kind) || compareText(one.name ?? "", other.name ?? "") || compareText(one.type, other.type));
}
/** The resources of an amount one by one, those of the largest amounts first, in any order of the groups. */
function contributionsOf(groups) {
	return groups.flatMap(({ addresses, isLate: _, ...share }) => addresses.map((address) => ({
		address,
		...share
	}))).sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount) || compareText(one.address, other.address) || compareText(one.action, other.action));
}

// src/core/effects.ts
/** Effects of verdicts where they are enforced, or the settings that decide them. */
const USUAL = {
	over: "fail",
	forbidden: "fail",
	contended: "together",
	unknown: "onUnknown",
	tight: "warn",
	waived: "warn",
	fits: "none",
	unmetered: "none"
};
/** Effect of a verdict where it is enforced. */
function usualEffect(verdict, { onUnknown = "fail", together }) {
	const effect = USUAL[verdict];
	return effect === "together" || effect === "onUnknown" ? {
		onUnknown,
		together
	}[effect] : effect;
}
/** Effect of a verdict under a policy: the usual one, and at most what `enforce` allows. */
function effectOf(verdict, { enforce }, settings) {
	if (enforce.value === "off") return "none";
	const usual = usualEffect(verdict, settings);
	return enforce.value === "warn" && usual === "fail" ? "warn" : usual;
}
/** Overall verdict: `fail` if any check fails, else `warn` if any warns, else `pass`. */
function overallEffect(effects) {
	if (effects.includes("fail")) return "fail";
	return effects.includes("warn") ? "warn" : "pass";
}
/** True where others decide that a check does not fit: other changes, or other gates of the same one. */
function isSharedExcess({ verdict, together }) {
	return together?.decides === true && (verdict === "contended" || verdict === "over" || verdict === "forbidden");
}
/** True where the peak during apply decided, and not the end. */
function isOfPeak(cause) {
	return cause === "peak" || cause === "peakAtLeast" || cause === "peakLikely";
}
/** True for a check that would have failed or warned, and does not count because the policy does not enforce it. */
function isUnenforced({ effect, verdict }) {
	return effect === "none" && verdict !== "fits" && verdict !== "unmetered";
}

// src/core/errors.ts
const MAX_SHOWN_PATH_LENGTH = 200;
/** A problem as one message: place, message, next step. The file's path is escaped as any other name. */
function problemMessage({ place, message, hint }) {
	return join$1([say`${placeText(place)}${message}`, ...hint === void 0 ? [] : [hint]]);
}
/** A problem as one line of text, see {@link problemMessage}. */
function problemText(problem) {
	return toText(problemMessage(problem));
}
function placeText(place) {
	if (place === void 0) return "";
	const file = visible(place.file, MAX_SHOWN_PATH_LENGTH);
	return place.line === void 0 ? `${file}: ` : `${file}:${place.line}:${place.column ?? 1}: `;
}
/** A problem with an input of the Action, an option of the command line, or a file of settings, there with its place. */
function inputProblem(message, hint, place) {
	return {
		code: "INPUT_INVALID",
		message,
		hint,
		place
	};
}
/** Thrown where nothing can be decided. Carries all problems that were found, at least one, and the cause where there is one. */
var GateError = class extends Error {
	name = "GateError";
	problems;
	constructor(problems, options) {
		const all = "code" in problems ? [problems] : problems;
		super(all.map(problemText).join("\n"), options);
		this.problems = all;
	}
};
/** Problems to report for an error. The message of one that is not ours may quote anything, so only its kind and our own place are named. */
function problemsOf(error) {
	if (error instanceof GateError) return error.problems;
	const kind = error instanceof Error ? error.name : typeof error;
	const place = error instanceof Error ? /\/([\w-]+\.[jt]s:\d+:\d+)/.exec(error.stack?.split("\n    at ")[1] ?? "") : null;
	const where = place?.[1] === void 0 ? "" : say` at ${quoted(place[1])}`;
	return [{
		code: "INTERNAL",
		message: say`Internal error (${quoted(kind)}${where}). No verdict was reached. Please report this line.`
	}];
}
/** Throws a {@link GateError} with all of the problems; does nothing where there are none. */
function throwIfAny(problems) {
	if (problems.length > 0) throw new GateError(problems);
}
/** Takes a step with each item. Throws a {@link GateError} with the problems of all steps that fail. */
function mapAll(items, step) {
	const problems = [];
	const values = items.flatMap((item) => {
		try {
			return [step(item)];
		} catch (error) {
			if (!(error instanceof GateError)) throw error;
			problems.push(...error.problems);
			return [];
		}
	});
	throwIfAny(problems);
	return values;
}
/** The values of all steps, each awaited to its end. Throws one {@link GateError} with the problems of all that fail, each once, or another error as it is. */
async function allOf(steps) {
	const problems = [];
	for (const step of await Promise.allSettled(steps)) {
		if (step.status === "fulfilled") continue;
		if (!(step.reason instanceof GateError)) throw step.reason;
		const known = new Set(problems.map(problemText));
		problems.push(...step.reason.problems.filter((problem) => !known.has(problemText(problem))));
	}
	throwIfAny(problems);
	return Promise.all(steps);
}

// src/core/loopback.ts
/** true for the names and addresses of this machine. `hostname` as in a `URL`. */
function isLoopback(hostname) {
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
/** true for link-local addresses, where clouds hand out credentials. `hostname` as in a `URL`, which knows that 0xa9fea9fe is 169.254.169.254. */
function isLinkLocal(hostname) {
	return /^(?:169\.254\.|\[fe[89ab][0-9a-f]:)/.test(hostname);
}
/** true for IPv4 addresses written as IPv6, which may be any of the others. `hostname` as in a `URL`. */
function isMappedIpv4(hostname) {
	return hostname.startsWith("[::ffff:");
}

// src/core/policy.ts
/** Results from strict to lax: one that is set is stricter than the same by default. */
const toRank = (effect) => [
	"fail",
	void 0,
	"warn",
	"off"
].indexOf(effect);
/** Combines policies that may hold for one check: of each setting the strictest value counts, and a waiver only where all of them have it. */
function strictestOf(policies) {
	const [first, ...others] = policies;
	if (others.length === 0) return first;
	const lowestOf = (name, rank) => policies.map((policy) => policy[name]).reduce((lowest, one) => rank(one.value) < rank(lowest.value) ? one : lowest);
	const isSame = (one, other) => one.waiver === other.waiver && one.ofOrganisation === other.ofOrganisation && one.isRefused === other.isRefused;
	const isInAll = (waiver) => others.every(({ waivers }) => waivers.some((one) => isSame(one, waiver)));
	return {
		warnAt: lowestOf("warnAt", Number),
		onUnknown: lowestOf("onUnknown", toRank),
		enforce: lowestOf("enforce", toRank),
		keepFree: largestOf(policies.flatMap(({ keepFree }) => keepFree)),
		waivers: first.waivers.filter(isInAll)
	};
}
/** The largest of each kind: amounts and percentages cannot be compared without the limit. */
function largestOf(all) {
	const sizeOf = ({ value }) => "amount" in value ? value.amount : "percent" in value ? value.percent : 0;
	return [
		"amount",
		"percent",
		"unfit"
	].flatMap((kind) => {
		const [largest] = all.filter(({ value }) => kind in value).toSorted((one, other) => sizeOf(other) - sizeOf(one));
		return largest ?? [];
	});
}
const ANNOUNCED_DAYS = 7;
/** "rule 2 (line 14)", "the policy's defaults", "rule 2 (line 14) of the organisation's policy". */
function ruleName({ rule, line, ofOrganisation }) {
	const name = rule == null ? "defaults" : `rule ${rule} (line ${line})`;
	if (ofOrganisation === true) return `${rule == null ? "the " : ""}${name} of the organisation's policy`;
	return rule == null ? `the policy's ${name}` : name;
}
/** " by rule 2 (line 14)"; empty where the inputs decided. */
function byRule(by) {
	return by === void 0 ? "" : ` by ${ruleName(by)}`;
}
/** End of a waiver: "today", "in 3 days". undefined: in more than a week, or it has ended. */
function findEnding(daysLeft) {
	if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return void 0;
	if (daysLeft === 0) return "today";
	return daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
}

// src/core/projects.ts
const MOST_NAMED$1 = 6;
/** The id in one spelling: Keystone writes ids with and without dashes. */
function plainProjectId(id) {
	return id.replaceAll("-", "").toLowerCase();
}
/** True if two ids are of the same project. */
function isSameProject(one, other) {
	return plainProjectId(one) === plainProjectId(other);
}
/** Projects with the number of changes of each: "`a` (3 changes), `b` (1 change) and 2 more". `changes`: by id; "" stands for ids that must not be shown. */
function describeProjects(changes) {
	const all = [...changes].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareText(one, other));
	const describe = (who, number) => number === 0 ? who : say`${who} (${number} ${number === 1 ? "change" : "changes"})`;
	const named = all.filter(([id]) => id !== "").map(([id, number]) => describe(quoted(id), number));
	const hidden = all.filter(([id]) => id === "").map(([, number]) => describe(say`others whose ids are sensitive`, number));
	return listed([...upTo(MOST_NAMED$1, named), ...hidden]);
}
/** Mark of a region that must not be shown: 16 hexadecimal digits, which are equal for the same region of the same project. undefined: the project has no digest. */
function markRegion({ digest, id }, region) {
	return digest === void 0 ? void 0 : sha256(JSON.stringify([
		digest,
		id,
		region
	])).slice(0, 16);
}
/** Returns the project with its digest. `address`: where its limits and usage are read; undefined: not known. `cloud`: "" if it has no name. */
function toCloudProject({ address, projectId: id, projectName: name, cloud }) {
	const place = address?.toLowerCase().replace(/\/+$/u, "");
	const host = place !== void 0 && URL.canParse(place) ? new URL(place).host : void 0;
	return {
		id,
		digest: place === void 0 ? void 0 : sha256(JSON.stringify([place, id])).slice(0, 32),
		name,
		cloud: cloud || host
	};
}

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = Infinity;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// src/core/suggest.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
/** Longest name that is compared, in characters: comparing costs the product of the lengths, and names may be hostile. */
const MAX_COMPARED_LENGTH = 100;
const MAX_SUGGESTIONS = 3;
/** Other names of what a key counts: OpenStack's own, its client's, and everyday ones, without the component. */
const OTHER_NAMES$1 = /* @__PURE__ */ new Map([
	["compute.cores", [
		"cpu",
		"cpus",
		"vcpu",
		"vcpus"
	]],
	["compute.instances", [
		"servers",
		"vms",
		"virtual_machines"
	]],
	["compute.ram_mb", [
		"ram",
		"memory",
		"memory_mb"
	]],
	["network.floatingips", ["fips", "public_ips"]],
	["loadbalancer.loadbalancers", ["lb", "lbs"]],
	["objectstorage", [
		"object_storage",
		"s3",
		"swift",
		"buckets"
	]],
	["volume.backup_gb", ["backup_gigabytes"]],
	["volume.space_gb", [
		"gigabytes",
		"disk",
		"storage"
	]]
]);
/** The texts that a key is recognised by: its whole name, the part after the component, and its other names in both ways. */
function spellingsOfKey(key) {
	const component = key.slice(0, key.indexOf(".") + 1);
	const names = [key.slice(component.length), ...OTHER_NAMES$1.get(key) ?? []];
	return component === "" ? names : names.flatMap((name) => [name, component + name]);
}
/** The spelling that is compared: case and the choice between `_` and `-` are no mistakes. */
function fold(name) {
	return name.toLowerCase().replaceAll("_", "-");
}
/** True for names of the same length that differ in two neighbouring characters, which changed places: `ckb` and `cbk`. */
function isSwapped(name, candidate) {
	const at = name.split("").findIndex((character, index) => character !== candidate[index]);
	return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}` === candidate;
}
/** Number of edits between two folded names; Infinity where more than a third of the shorter one would be mistyped. */
function editsBetween(name, candidate) {
	const allowed = Math.max(1, Math.floor(Math.min(name.length, candidate.length) / 3));
	if (Math.abs(name.length - candidate.length) > allowed) return Infinity;
	const edits = name.length === candidate.length && isSwapped(name, candidate) ? 1 : (0, import_fastest_levenshtein.distance)(name, candidate);
	return edits > allowed ? Infinity : edits;
}
/** "Did you mean `a` or `b`?" of the up to three nearest candidates, each recognised by its `spellingsOf`; undefined where none is near. */
function didYouMean(name, candidates, spellingsOf = (candidate) => [candidate]) {
	if (name === "" || name.length > MAX_COMPARED_LENGTH) return void 0;
	const folded = fold(name);
	const editsOf = (candidate) => Math.min(...spellingsOf(candidate).map((spelling) => editsBetween(folded, fold(spelling))));
	const others = [...candidates].filter((candidate) => candidate !== "" && candidate !== name);
	const groups = Map.groupBy(others, editsOf);
	groups.delete(Infinity);
	const nearest = groups.get([...groups.keys()].sort((one, other) => one - other)[0] ?? 0);
	if (nearest === void 0) return void 0;
	return say`Did you mean ${quotedList(nearest.slice(0, MAX_SUGGESTIONS), { conjunction: "or" })}?`;
}
/** The same for a resource key, by its name with or without the component, or another name of the same thing (`ram`). `others`: further candidates. */
function didYouMeanKey(name, others = []) {
	return didYouMean(name, /* @__PURE__ */ new Set([...RESOURCE_KEYS.map(({ key }) => key), ...others]), spellingsOfKey);
}

// package.json
var version$1 = "1.0.0";

// src/core/version.ts
/** Such as `1.0.0`. */
const VERSION = version$1;

// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish$1(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
function extend$1(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}

// node_modules/zod/v4/core/core.js
var _a;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}

// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodRealError = /* @__PURE__ */ $constructor("$ZodError", initializer, void 0, { Parent: Error });

// node_modules/zod/v4/core/parse.js
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parse$1 = /* @__PURE__*/ _parse($ZodRealError);
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);

// node_modules/zod/v4/core/regexes.js
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const number = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;

// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish$1(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});

// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};

// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
const mapSize = (input) => input instanceof Map ? input.size : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodTuple = /*@__PURE__*/ $constructor("$ZodTuple", (inst, def) => {
	$ZodType.init(inst, def);
	const items = def.items;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				input,
				inst,
				expected: "tuple",
				code: "invalid_type"
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, [], ctx) : [];
		const proms = [];
		const optinStart = getTupleOptStart(items, "optin");
		const optoutStart = getTupleOptStart(items, "optout");
		if (!def.rest) {
			if (input.length < optinStart) {
				payload.issues.push({
					code: "too_small",
					minimum: optinStart,
					inclusive: true,
					input,
					inst,
					origin: "array"
				});
				return payload;
			}
			if (input.length > items.length) payload.issues.push({
				code: "too_big",
				maximum: items.length,
				inclusive: true,
				input,
				inst,
				origin: "array"
			});
		}
		const itemResults = new Array(items.length);
		const abortEarly = def.rest ? ctx?.abortEarly : void 0;
		let itemAborted = false;
		for (let i = 0; i < items.length; i++) {
			const r = items[i]._zod.run({
				value: input[i],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((rr) => {
				itemResults[i] = rr;
			}));
			else {
				itemResults[i] = r;
				if (abortEarly && !itemAborted && r.issues.length) itemAborted = aborted(r);
			}
		}
		if (def.rest && !itemAborted) {
			let i = items.length - 1;
			const rest = input.slice(items.length);
			let seen = payload.issues.length;
			for (const el of rest) {
				if (abortEarly && payload.issues.length !== seen) {
					if (aborted(payload, seen)) break;
					seen = payload.issues.length;
				}
				i++;
				const result = def.rest._zod.run({
					value: el,
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((r) => handleTupleResult(r, payload, i)));
				else handleTupleResult(result, payload, i);
			}
		}
		if (proms.length) return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
		return handleTupleResults(itemResults, payload, items, input, optoutStart);
	};
});
function getTupleOptStart(items, key) {
	for (let i = items.length - 1; i >= 0; i--) if (!(key === "optin" ? items[i]._zod.optin !== void 0 : items[i]._zod.optout === "optional")) return i + 1;
	return 0;
}
function handleTupleResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
function handleTupleResults(itemResults, final, items, input, optoutStart) {
	for (let i = 0; i < items.length; i++) {
		const r = itemResults[i];
		const isPresent = i < input.length;
		if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
			final.value.length = i;
			break;
		}
		if (r.issues.length) {
			if (!isPresent && i >= optoutStart) {
				final.value.length = i;
				break;
			}
			final.issues.push(...prefixIssues(i, r.issues));
		}
		final.value[i] = r.value;
	}
	for (let i = final.value.length - 1; i >= input.length; i--) if (items[i]._zod.optout === "optional" && final.value[i] === void 0) final.value.length = i;
	else break;
	return final;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodMap = /*@__PURE__*/ $constructor("$ZodMap", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!(input instanceof Map)) {
			payload.issues.push({
				expected: "map",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		payload.value = memo ? memo.alloc(inst, payload, /* @__PURE__ */ new Map(), ctx) : /* @__PURE__ */ new Map();
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const [key, value] of input) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			const keyResult = def.keyType._zod.run({
				value: key,
				issues: []
			}, ctx);
			const valueResult = def.valueType._zod.run({
				value,
				issues: []
			}, ctx);
			if (keyResult instanceof Promise || valueResult instanceof Promise) proms.push(Promise.all([keyResult, valueResult]).then(([keyResult, valueResult]) => {
				handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
			}));
			else handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, mapSize);
});
function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
	if (keyResult.issues.length) {
		if (propertyKeyTypes.has(typeof key)) final.issues.push(...prefixIssues(key, keyResult.issues));
		else final.issues.push({
			code: "invalid_key",
			origin: "map",
			input,
			inst,
			issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
		});
	}
	if (valueResult.issues.length) {
		if (propertyKeyTypes.has(typeof key)) final.issues.push(...prefixIssues(key, valueResult.issues));
		else final.issues.push({
			origin: "map",
			code: "invalid_element",
			input,
			inst,
			key,
			issues: valueResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
		});
	}
	final.value.set(keyResult.value, valueResult.value);
}
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}

// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _positive(params) {
	return /* @__PURE__ */ _gt(0, params);
}
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
	return /* @__PURE__ */ _gte(0, params);
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
	const norm = normalizeParams(_params);
	norm.abort ?? (norm.abort = true);
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...norm
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}

// node_modules/zod/v4/mini/schemas.js
const ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse$1(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		const def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: true });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
});
const ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string(params) {
	return _string(ZodMiniString, params);
}
const ZodMiniStringFormat = /*@__PURE__*/ $constructor("ZodMiniStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	ZodMiniString.init(inst, def);
});
const ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodMiniType.init(inst, def);
});
const ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodMiniNumber.init(inst, def);
});
function int(params) {
	return _int(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return _boolean(ZodMiniBoolean, params);
}
const ZodMiniUnknown = /*@__PURE__*/ $constructor("ZodMiniUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown() {
	return _unknown(ZodMiniUnknown);
}
const ZodMiniNever = /*@__PURE__*/ $constructor("ZodMiniNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function never(params) {
	return _never(ZodMiniNever, params);
}
const ZodMiniArray = /*@__PURE__*/ $constructor("ZodMiniArray", (inst, def) => {
	$ZodArray.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
	return new ZodMiniArray({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
const ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def);
	ZodMiniType.init(inst, def);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodMiniObject(def);
}
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ never(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function looseObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ unknown(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function extend(schema, shape) {
	return extend$1(schema, shape);
}
const ZodMiniUnion = /*@__PURE__*/ $constructor("ZodMiniUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function union(options, params) {
	return new ZodMiniUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodMiniDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
	$ZodDiscriminatedUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
	return new ZodMiniDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodMiniTuple = /*@__PURE__*/ $constructor("ZodMiniTuple", (inst, def) => {
	$ZodTuple.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function tuple(items, _paramsOrRest, _params) {
	const hasRest = _paramsOrRest instanceof $ZodType;
	const params = hasRest ? _params : _paramsOrRest;
	return new ZodMiniTuple({
		type: "tuple",
		items,
		rest: hasRest ? _paramsOrRest : null,
		...normalizeParams(params)
	});
}
const ZodMiniRecord = /*@__PURE__*/ $constructor("ZodMiniRecord", (inst, def) => {
	$ZodRecord.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodMiniRecord({
		type: "record",
		keyType: /* @__PURE__ */ string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodMiniRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniMap = /*@__PURE__*/ $constructor("ZodMiniMap", (inst, def) => {
	$ZodMap.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function map(keyType, valueType, params) {
	return new ZodMiniMap({
		type: "map",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniEnum = /*@__PURE__*/ $constructor("ZodMiniEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodMiniType.init(inst, def);
	inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodMiniEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodMiniLiteral = /*@__PURE__*/ $constructor("ZodMiniLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
	return new ZodMiniLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodMiniTransform = /*@__PURE__*/ $constructor("ZodMiniTransform", (inst, def) => {
	$ZodTransform.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function transform(fn) {
	return new ZodMiniTransform({
		type: "transform",
		transform: fn
	});
}
const ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional$1(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
const ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
// @__NO_SIDE_EFFECTS__
function nullish(innerType) {
	return /* @__PURE__ */ optional$1(/* @__PURE__ */ nullable(innerType));
}
const ZodMiniCatch = /*@__PURE__*/ $constructor("ZodMiniCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _catch(innerType, catchValue) {
	return new ZodMiniCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodMiniPipe = /*@__PURE__*/ $constructor("ZodMiniPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function pipe(in_, out) {
	return new ZodMiniPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodMiniCustom = /*@__PURE__*/ $constructor("ZodMiniCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function custom(fn, _params) {
	return _custom(ZodMiniCustom, fn ?? (() => true), _params);
}
// @__NO_SIDE_EFFECTS__
function refine(fn, _params = {}) {
	return _refine(ZodMiniCustom, fn, _params);
}
// @__NO_SIDE_EFFECTS__
function _instanceof(cls, params = {}) {
	const inst = /* @__PURE__ */ custom((data) => data instanceof cls, params);
	inst._zod.bag.Class = cls;
	inst._zod.check = (payload) => {
		if (!(payload.value instanceof cls)) payload.issues.push({
			code: "invalid_type",
			expected: cls.name,
			input: payload.value,
			inst,
			path: [...inst._zod.def.path ?? []]
		});
	};
	return inst;
}

// src/core/zod.ts
config({ jitless: true });
/** An id of a commit: 40 hexadecimal digits in small letters, or 64 where Git uses SHA-256. */
const commitId = (/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u));

// src/files/problems.ts
const PLAN = {
	noun: "plan",
	unreadable: "PLAN_UNREADABLE",
	encoding: "PLAN_ENCODING",
	tooLarge: "PLAN_TOO_LARGE",
	hints: {
		leaves: say`A plan must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
		missing: say`Check the path, and that the command that writes the plan has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`,
		folder: say`Name the file in it, or all of a kind with a glob such as \`plans/*.json\`.`,
		pipe: say`Write the plan to a file first.`,
		tooLarge: say`Split the plan, or add up what it asks for per region and key.`
	}
};
/** Sizes of flavors. */
const FLAVORS = {
	...PLAN,
	noun: "file of flavors",
	hints: {
		leaves: say`It must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
		missing: say`Check the path, and write the file with \`openstack flavor list --all --long -f json\`.`,
		folder: say`Name the file in it.`,
		pipe: say`Write what comes out of it to a file, and name that.`,
		tooLarge: say`Leave out the flavors that the plans do not use.`
	}
};
const POLICY = {
	noun: "policy",
	unreadable: "POLICY_UNREADABLE",
	hints: {
		leaves: say`A policy must lie in the workspace.`,
		missing: say`Check the path, and that the repository has been checked out.`,
		folder: say`Name the file in it.`,
		pipe: say`Write the policy to a file first.`,
		tooLarge: say`Match regions and keys by globs rather than one by one.`
	}
};
/** The next step where no host reads the policy at the base branch. */
const TAKE_BASE_POLICY = say`Write the base branch's policy to a file outside of the workspace, with \`git show origin/main:PATH > FILE\`, and name that file.`;
/** A policy on the command line of a job. */
const JOB_POLICY = {
	...POLICY,
	hints: {
		...POLICY.hints,
		leaves: say`${TAKE_BASE_POLICY} Or let what was checked out decide, with ${theSetting("policy-from", "workspace")}.`
	}
};
/** A problem of one file, with what is wrong as the end of a sentence that begins with its name. */
function fileProblem({ path, words }, what, hint) {
	return {
		code: words.unreadable,
		message: say`The ${words.noun} ${quoted(path)} ${what}`,
		hint
	};
}
/** Problem of a path that leads out of the allowed folders. */
function leavesProblem(file) {
	return fileProblem(file, say`leaves the workspace, by its path or through a link.`, file.words.hints.leaves);
}
const ACCESS = {
	EACCES: [say`cannot be read: permission denied.`, say`Give the user that runs the check the right to read it.`],
	EILSEQ: [say`resolves through a symbolic link to a path that is not UTF-8.`, say`Rename what has a name of other bytes, or name the file by another path.`],
	ELOOP: [say`is a link that leads to itself, or was exchanged for a link.`]
};
/** Problem of an error of the file system. */
function accessProblem(file, error) {
	const { path, words } = file;
	const code = systemCode(error) ?? "unknown reason";
	if (code === "ENOENT" || code === "ENOTDIR") {
		const hint = missingHint(file, words.hints.missing);
		return {
			code: words.unreadable,
			message: say`There is no file ${quoted(path)}.`,
			hint
		};
	}
	const [what, hint] = ACCESS[code === "EPERM" ? "EACCES" : code] ?? [say`cannot be opened (${code}).`];
	return fileProblem(file, what, hint);
}
/** The next step where nothing is found: how several plans are named, if the path reads like several, or else `usual`; and where paths start. */
function missingHint({ path, words, base }, usual) {
	const way = base === "the workspace" ? "name the plans one per line" : "give each plan as an argument of its own";
	const hint = words === PLAN && path.includes(",") ? say`A comma does not separate paths: ${way}.` : usual;
	return hint === void 0 || base === void 0 ? hint : join$1([hint, say`Relative paths start at ${base}.`]);
}
/** Describes what is not a plain file, with the next step; undefined for a plain file. */
function findKindProblem(file, stats) {
	const { noun, hints } = file.words;
	if (stats.isFile()) return void 0;
	if (stats.isDirectory()) return fileProblem(file, say`is a folder; a file was expected.`, hints.folder);
	if (stats.isFIFO()) return fileProblem(file, say`is a named pipe; a plain file was expected.`, hints.pipe);
	const kind = stats.isSocket() ? "a socket" : stats.isSymbolicLink() ? "a link that leads nowhere" : "a device";
	return fileProblem(file, say`is ${kind}; a plain file was expected.`, say`Name the file that holds the ${noun}.`);
}
/** Characters that make a file's name unfit for log lines: control characters, and what some readers take for line ends. */
const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;
/** Problem of a name with such characters. */
function unshowableProblem({ path, words }) {
	const message = say`The name of the ${words.noun} ${quoted(path)} has control characters in it.`;
	return {
		code: words.unreadable,
		message
	};
}
/** Error of a file that has more than `maxBytes`. */
function tooLarge({ path, words }, maxBytes, hint = words.hints.tooLarge) {
	const most = maxBytes < 1048576 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 / 1024} MiB`;
	const message = say`The ${words.noun} ${quoted(path)} is larger than is read: at most ${maxBytes} bytes (${most}).`;
	return new GateError({
		code: words.tooLarge ?? words.unreadable,
		message,
		hint
	});
}
/** true for a link, where a path could not be resolved: to nothing. */
async function isDangling(path) {
	return (await lstat(path).catch(() => void 0))?.isSymbolicLink() === true;
}
/** An error's code (`ENOENT`); undefined for anything that is no error of the operating system. */
function systemCode(error) {
	if (typeof error !== "object" || error === null || !("code" in error)) return void 0;
	return typeof error.code === "string" ? error.code : void 0;
}

// src/files/read.ts
function refuse(file, error) {
	throw new GateError(accessProblem(file, error));
}
const { O_RDONLY, O_NOFOLLOW: O_NOFOLLOW$1, O_NONBLOCK: O_NONBLOCK$1, O_NOCTTY: O_NOCTTY$1 } = constants;
/** Returns whether the opened file is still the one at the path: between finding and opening, a folder may become a link. */
async function isUnmoved({ absolute }, opened) {
	try {
		const now = await lstat(absolute);
		return await resolveLinks(absolute) === absolute && now.ino === opened.ino && now.dev === opened.dev;
	} catch {
		return false;
	}
}
/** Opens the file without following a link or waiting for a pipe, and closes it after `use`. Throws where it is no plain file, or not the one that was found. */
async function withFile(file, use) {
	const flags = O_RDONLY | O_NOFOLLOW$1 | O_NONBLOCK$1 | O_NOCTTY$1;
	const handle = await open(file.absolute, flags).catch((error) => refuse(file, error));
	try {
		const stats = await handle.stat();
		const problem = findKindProblem(file, stats);
		if (problem !== void 0) throw new GateError(problem);
		if (!await isUnmoved(file, stats)) throw new GateError(fileProblem(file, say`was exchanged while it was being opened.`));
		return await use({
			...file,
			handle,
			size: stats.size
		});
	} finally {
		await handle.close();
	}
}
/** The first bytes of the file: `maxBytes` of them, fewer where it is shorter. */
async function readHead(file, maxBytes) {
	const head = Buffer.alloc(Math.min(file.size, maxBytes));
	const { bytesRead } = await file.handle.read(head, 0, head.length, 0).catch((error) => refuse(file, error));
	return head.subarray(0, bytesRead);
}
/** All bytes of the file, once. Throws PLAN_TOO_LARGE where they are more than `maxBytes`. `hint`: what to do about that; absent: what the file's words say. */
async function readWhole(file, maxBytes, hint) {
	const bytes = file.size > maxBytes ? void 0 : await file.handle.readFile().catch((error) => refuse(file, error));
	if (bytes === void 0 || bytes.length > maxBytes) throw tooLarge(file, maxBytes, hint);
	return bytes;
}
/** All bytes of a file as found: {@link withFile} and {@link readWhole} in one. */
function readFile$1(file, maxBytes) {
	return withFile(file, (opened) => readWhole(opened, maxBytes));
}
/** A zip archive (PKWARE's APPNOTE, 4.3.7 and 4.3.16), which is what a binary plan is. */
function isBinaryPlan(head) {
	const [first, second, third = 0, fourth = 0] = head;
	return first === 80 && second === 75 && (third === 3 && fourth === 4 || third === 5 && fourth === 6);
}
/** The text of a file of any kind, a pipe too; links are followed. Throws INPUT_INVALID where it cannot be read or is too large. */
async function readOwnFile(path, { noun, expected, maxBytes, folder }) {
	const hint = say`Give the path of a ${expected}.`;
	const file = {
		path,
		words: {
			noun,
			unreadable: "INPUT_INVALID",
			hints: {
				missing: hint,
				folder: hint
			}
		},
		base: "the current folder"
	};
	const handle = await open(resolve(folder, path)).catch((error) => refuse(file, error));
	try {
		const stats = await handle.stat();
		const problem = stats.isDirectory() ? findKindProblem(file, stats) : void 0;
		if (problem !== void 0) throw new GateError(problem);
		if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
		return await handle.readFile("utf8").catch((error) => refuse(file, error));
	} finally {
		await handle.close();
	}
}
/** The path as text. Throws an error with the code EILSEQ where the bytes are not UTF-8. */
function toPath(bytes) {
	const text = Buffer.from(bytes).toString("utf8");
	if (Buffer.from(text).equals(bytes)) return text;
	throw Object.assign(/* @__PURE__ */ new Error("The path is not UTF-8."), { code: "EILSEQ" });
}
/** The path with its links resolved. Throws the errors of `realpath`, and EILSEQ where it is not UTF-8. */
async function resolveLinks(path) {
	return toPath(await realpath(path, { encoding: "buffer" }));
}
function findEncoding([first, second]) {
	if (first === 255 && second === 254) return "utf-16le";
	return first === 254 && second === 255 ? "utf-16be" : "utf-8";
}
/** The beginning of a file as text, BOM stripped: a character that is cut at its end is left out, and nothing is refused. */
function decodeHead(head) {
	return new TextDecoder(findEncoding(head)).decode(head, { stream: true });
}
/** The bytes of a file as text, BOM stripped. Throws the encoding error of the file's words where they are no UTF-8 or UTF-16, or hold a zero. */
function decodeText(bytes, { path, words }) {
	const encoding = findEncoding(bytes);
	let text = "\0";
	try {
		text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {}
	if (!text.includes("\0")) return text;
	throw new GateError({
		code: words.encoding ?? words.unreadable,
		message: say`The ${words.noun} ${quoted(path)} must be text in UTF-8 or UTF-16; its bytes ${describeBytes(bytes, encoding)}.`,
		hint: say`Save it as UTF-8.`,
		place: { file: path }
	});
}
function describeBytes(bytes, encoding) {
	if (encoding !== "utf-8") return `begin like ${encoding.toUpperCase()}, but are not valid in it`;
	return bytes.includes(0) ? "are binary data (with zero bytes)" : "look like Latin-1, Windows-1252 or another single-byte encoding";
}
/** The bytes of a policy as text, BOM stripped. Throws POLICY_UNREADABLE as {@link decodeText} does. */
function decodePolicyText(bytes, path) {
	return decodeText(bytes, {
		path,
		words: POLICY
	});
}

// src/files/guarded.ts
/** As the system does it: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_LINKS = 40;
/** The text of a file, and whether it is in the guarded folder; undefined: there is none. Throws for a link in that folder or into it, for what is no plain file, and for too many bytes. */
async function readGuarded(file, maxBytes) {
	const { guarded, words } = file;
	const folder = guarded && await identityOf(guarded.folder);
	const absolute = await followLinks(file, folder);
	if (absolute === void 0) return void 0;
	const isInside = await isBelow(absolute, folder);
	if (isInside && guarded?.mayHoldIt !== true) {
		const what = say`lies in the ${guarded?.noun ?? ""}, where a pull request can change it.`;
		throw new GateError(fileProblem(file, what, words.hints.leaves));
	}
	return {
		text: decodeText(await readFile$1({
			...file,
			absolute
		}, maxBytes), file),
		isInside
	};
}
/** The identity of a folder; undefined: there is none. */
function identityOf(path) {
	return stat(path, { bigint: true }).catch(() => void 0);
}
/** true for a path through the folder, by any name: also through a mount, or in letters of another case. Links count as they lead. */
async function liesIn(path, folder) {
	return isBelow(path, await identityOf(folder));
}
async function isBelow(path, folder) {
	if (folder === void 0) return false;
	for (let [below, at] = [path, dirname(path)]; at !== below; [below, at] = [at, dirname(at)]) {
		const identity = await identityOf(at);
		if (identity?.ino === folder.ino && identity.dev === folder.dev) return true;
	}
	return false;
}
/** The path with its links resolved, one by one, so that each is seen; undefined: there is nothing. */
async function followLinks(file, folder) {
	const path = resolve(file.location);
	let at = parse(path).root;
	const ahead = path.slice(at.length).split(sep);
	try {
		for (let links = 0; ahead.length > 0;) {
			const part = ahead.shift() ?? "";
			const next = join(at, part);
			if (part === "" || !(await lstat(next)).isSymbolicLink()) {
				at = next;
				continue;
			}
			if (await isBelow(next, folder)) {
				const what = say`is a link, or one leads to it, in the ${file.guarded?.noun ?? ""}, where links are not followed.`;
				throw new GateError(fileProblem(file, what, say`Name the file that is meant by its own path.`));
			}
			links += 1;
			if (links > MAX_LINKS) throw new GateError(accessProblem(file, { code: "ELOOP" }));
			const target = await readlink(next);
			if (isAbsolute(target)) at = parse(target).root;
			ahead.unshift(...target.slice(isAbsolute(target) ? at.length : 0).split(sep));
		}
		return at;
	} catch (error) {
		if (error instanceof GateError) throw error;
		if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) throw new GateError(accessProblem(file, error));
		if (await isDangling(path)) throw new GateError(fileProblem(file, say`is a link that leads nowhere.`));
		return;
	}
}

// src/files/plans.ts
const MAX_PLAN_FILES = 1e3;
/** Largest policy file that is read, in bytes: 256 KiB. */
const MAX_POLICY_BYTES = 262144;
async function resolveScope(search, words) {
	const { workspace, alsoAllowed, contained, noPlan } = search;
	const anchors = [workspace, ...alsoAllowed].map((folder) => resolve(folder));
	const naming = {
		words,
		base: contained ? "the workspace" : "the current folder"
	};
	const resolved = await Promise.all(anchors.map((folder) => realpath(folder).catch(() => void 0)));
	const allowed = contained ? resolved.filter((folder) => folder !== void 0) : void 0;
	return {
		workspace: resolve(workspace),
		anchors,
		allowed,
		mayBeNone: noPlan === "pass",
		naming
	};
}
function isInside(path, folder) {
	const way = relative(folder, path);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function isAllowed(path, { allowed }) {
	return allowed?.some((folder) => isInside(path, folder)) ?? true;
}
function toSlashes(path) {
	return path.split(sep).join("/");
}
function shownPath(absolute, { workspace }) {
	return toSlashes(isInside(absolute, workspace) ? relative(workspace, absolute) : absolute) || ".";
}
/** Finds the file at a path, links resolved. Throws a GateError where it cannot be read. */
async function findFile$1(path, scope) {
	const lexical = resolve(scope.workspace, path);
	const shown = {
		path: shownPath(lexical, scope),
		...scope.naming
	};
	if (UNSHOWABLE.test(shown.path)) throw new GateError(unshowableProblem(shown));
	const fail = async (error) => {
		if (!isAllowed(lexical, scope) && !scope.anchors.some((folder) => isInside(lexical, folder))) throw new GateError(leavesProblem(shown));
		const leadsNowhere = systemCode(error) === "ENOENT" && await isDangling(lexical);
		throw new GateError(leadsNowhere ? fileProblem(shown, say`is a link that leads nowhere.`) : accessProblem(shown, error));
	};
	const absolute = await resolveLinks(lexical).catch(fail);
	const problem = isAllowed(absolute, scope) ? findKindProblem(shown, await lstat(absolute).catch(fail)) : leavesProblem(shown);
	if (problem !== void 0) throw new GateError(problem);
	return {
		...shown,
		absolute
	};
}
/** Finds the files that a path or glob names. Throws a GateError with all problems, and where there is none. */
async function findByPattern(given, scope) {
	if (UNSHOWABLE.test(given)) throw new GateError(unshowableProblem({
		path: given,
		...scope.naming
	}));
	const slashed = toSlashes(given);
	const anchor = scope.anchors.find((folder) => slashed.startsWith(`${toSlashes(folder)}/`));
	const pattern = anchor === void 0 ? slashed : slashed.slice(anchor.length).replace(/^\/+/u, "");
	if (!SPECIAL.test(pattern)) return findNamed(given, scope);
	const { isGlob, walkGlob } = await import("./files-glob.js");
	if (!isGlob(pattern)) return findNamed(given, scope);
	const mayEnter = (real) => isAllowed(real, scope);
	const folder = anchor ?? scope.workspace;
	const named = resolve(folder, pattern);
	const isThere = await lstat(named).catch(() => void 0) !== void 0;
	const walk = await walkGlob({
		pattern,
		folder,
		mayEnter
	});
	return findMatches(pattern, scope, walk && {
		...walk,
		paths: [...walk.paths, ...isThere ? [named] : []]
	});
}
/** The file at a path; none where there may be none, and nothing is there. What cannot be looked at is there. */
async function findNamed(path, scope) {
	const error = scope.mayBeNone ? await lstat(resolve(scope.workspace, path)).catch((thrown) => thrown) : null;
	return {
		files: systemCode(error) === "ENOENT" ? [] : [await findFile$1(path, scope)],
		beside: []
	};
}
/** Without one of these a text is a path. */
const SPECIAL = /[\\*?[({!]/u;
/** The matches of a glob, in code-unit order. Throws the problems of the walk and of the matches. */
async function findMatches(pattern, scope, walk) {
	const code = scope.naming.words.unreadable;
	if (walk === void 0) {
		const message = say`The glob ${quoted(pattern)} walks through too many folders.`;
		throw new GateError({
			code,
			message,
			hint: say`Begin the glob with the folder that the plans are in.`
		});
	}
	const { paths, beside, skipped } = walk;
	const problems = skipped.map(({ path, error }) => {
		const why = describeObstacle(error);
		const message = say`The glob ${quoted(pattern)} meets the folder ${quoted(shownPath(path, scope))}, which ${why}.`;
		const hint = say`Narrow the glob so that it skips the folder, or copy the plans to where they can be read.`;
		return {
			code,
			message,
			hint
		};
	});
	if (paths.length === 0 && skipped.length === 0 && !scope.mayBeNone) {
		const usual = say`Check the glob, and that the command that writes the files has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`;
		const hint = pattern.startsWith("!") ? say`Negated patterns are not supported.` : missingHint({
			path: pattern,
			...scope.naming
		}, usual);
		problems.push({
			code,
			message: say`No file matches the glob ${quoted(pattern)}.`,
			hint
		});
	}
	const [files] = await allOf([allOf([...new Set(paths)].sort().map((path) => findFile$1(path, scope))), (async () => throwIfAny(problems))()]);
	return {
		files,
		beside
	};
}
/** As the end of a sentence that begins with the folder. */
function describeObstacle(error) {
	if (error === void 0) return "leads out of the workspace";
	const code = systemCode(error);
	return code === "EILSEQ" ? "has a name in it, or leads to one, that is not UTF-8" : `cannot be read (${code ?? "unknown reason"})`;
}
/**
* The files that the patterns name, in the order of the patterns and within a glob in code-unit order; each file once, also where
* several patterns name it.
*
* Throws a GateError with all problems (PLAN_UNREADABLE): a pattern without a match, what is no plain file, what leaves the workspace and
* the allowed folders where they bind, a folder in the way of a glob that cannot be read, two names of one file by a link (of two
* plans that steps write, one would be lost without a word).
*/
async function findPlanFiles(search, words) {
	return (await findFiles(search, words)).files;
}
/** The same, and the files beside them that may be plans, although no pattern names them. */
async function findFiles(search, words) {
	const scope = await resolveScope(search, words);
	const found = await allOf(search.patterns.map((pattern) => findByPattern(pattern, scope)));
	const files = /* @__PURE__ */ new Map();
	const problems = [];
	for (const file of found.flatMap((named) => named.files)) {
		const known = files.get(file.absolute);
		if (known === void 0) files.set(file.absolute, file);
		else if (known.path !== file.path) {
			const what = say`is the same file as ${quoted(known.path)}, by a link; two were expected.`;
			problems.push(fileProblem(file, what, say`Remove the link, or name the file once.`));
		}
	}
	const paths = [...files.values()].map(({ path }) => path);
	throwIfAny([...problems, ...findMissing(paths, search.expect)]);
	if (files.size > MAX_PLAN_FILES) throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The patterns name ${files.size} plans; at most ${MAX_PLAN_FILES} are read in one run.`
	});
	const beside = /* @__PURE__ */ new Map();
	for (const path of found.flatMap((named) => named.beside).slice(0, MOST_BESIDE)) {
		const file = await findFile$1(path, scope).catch(() => void 0);
		if (file !== void 0 && !files.has(file.absolute)) beside.set(file.absolute, file);
	}
	return {
		files: [...files.values()],
		beside: [...beside.values()]
	};
}
/** Most files that are looked at, and their largest size in bytes. They are only for a note. */
const MOST_BESIDE = 100;
const MAX_BESIDE_BYTES = 1048576;
const MOST_NAMED = 10;
function findMissing(found, expected) {
	const named = theSetting("expect");
	const code = PLAN.unreadable;
	if (expected === void 0) return [];
	if ("paths" in expected) {
		const missing = expected.paths.filter((path) => !found.includes(path.replace(/^(?:\.\/)+/u, "")));
		const [are, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"];
		const message = say`${quotedList(missing, { most: MOST_NAMED })} ${are} not among the plans, and ${named} names ${them}.`;
		const hint = say`Check that \`plan\` matches it, and that the command that writes it has succeeded. A plan without changes is \`{}\`.`;
		return missing.length === 0 ? [] : [{
			code,
			message,
			hint
		}];
	}
	if (expected.count === found.length) return [];
	const there = found.length === 0 ? "" : say`: ${quotedList(found, { most: MOST_NAMED })}`;
	return [{
		code,
		message: say`${found.length === 1 ? "There is 1 plan" : `There are ${found.length} plans`}, and ${named} says ${expected.count}${there}.`,
		hint: say`Check that each command that writes a plan has succeeded, or change the number.`
	}];
}
const HEAD_BYTES = 65536;
const MAX_DECLARED_PLAN_BYTES = 67108864;
const MAX_FLAVORS_BYTES = 16777216;
/** The documents that a run names: an inline plan first, then files. */
function planDocuments(named) {
	const { plans, inlinePlan, flavors, noPlan, expect, terraformDir, env = {} } = named;
	const show = terraformDir === void 0 ? void 0 : {
		...plans,
		folder: terraformDir,
		env
	};
	let finding;
	const find = () => finding ??= findFiles({
		...plans,
		noPlan,
		expect
	}, PLAN);
	return {
		plans: [async () => inlinePlan === void 0 ? [] : [openInline(inlinePlan)], async () => {
			const { files } = await find();
			return files.map((file) => openFile(file, MAX_DECLARED_PLAN_BYTES, show));
		}],
		/** Files beside the plans that may be plans, too, although no path or glob names them. */
		beside: async () => {
			const { beside } = await find();
			return beside.map((file) => openFile(file, MAX_BESIDE_BYTES));
		},
		/** Sizes of flavors. */
		flavors: async () => {
			return (await findPlanFiles({
				...plans,
				patterns: flavors === "" ? [] : [flavors]
			}, FLAVORS)).map((file) => openFile(file, MAX_FLAVORS_BYTES));
		}
	};
}
/** `show`: how JSON is made of a binary plan. undefined: it is left as it is. */
function openFile(file, maxBytes, show) {
	return (use) => withFile(file, async (opened) => {
		const head = await readHead(opened, HEAD_BYTES);
		if (show !== void 0 && isBinaryPlan(head)) {
			const { showPlan } = await import("./files-terraform-show.js");
			await openInline({
				file: file.path,
				bytes: await showPlan(file, show)
			})(use);
			return;
		}
		const text = async (limit) => decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), file);
		await use({
			file: file.path,
			headText: decodeHead(head),
			text
		});
	});
}
function openInline({ file, bytes }) {
	const headText = decodeHead(bytes.subarray(0, HEAD_BYTES));
	return (use) => use({
		file,
		headText,
		text: async () => decodeText(bytes, {
			path: file,
			words: PLAN
		})
	});
}
/** The policy file at exactly this path, never a glob. Throws POLICY_UNREADABLE where it is no plain text file, leaves the workspace where that binds, or is too large. */
async function readPolicyFile(search) {
	const found = await findFile$1(search.path, await resolveScope({
		...search,
		alsoAllowed: []
	}, POLICY));
	return {
		file: found.path,
		text: decodeText(await readFile$1(found, MAX_POLICY_BYTES), found)
	};
}

// src/files/write.ts
const REPORT = {
	noun: "report",
	unreadable: "INPUT_INVALID",
	hints: {}
};
const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
/** Writes files, and resolves to the problems of those that could not be written. `workspace`: the folder whose files may be by others, if there is one. */
async function writeReports(files, of) {
	const { folder, workspace, holdsSecret } = of;
	const guarded = workspace === void 0 ? void 0 : {
		folder: workspace,
		noun: "workspace",
		mayHoldIt: true
	};
	const locations = files.map(({ path }) => resolve(folder, path));
	const written = files.map(async ({ path, text }, at) => {
		const refuse = (why) => [inputProblem(say`The report ${quoted(path)} was not written: ${why}. The verdict stands.`)];
		if (holdsSecret?.(text) === true) return refuse(say`it would hold a secret`);
		const location = locations[at] ?? path;
		if (locations.indexOf(location) < at) return refuse(say`another report is written to it`);
		try {
			await write({
				path,
				location,
				guarded,
				words: REPORT
			}, text);
			return [];
		} catch (error) {
			if (error instanceof GateError) return error.problems;
			const code = systemCode(error) ?? "unknown reason";
			return refuse(code === "ENOENT" ? say`there is no such folder` : say`it cannot be written to (${code})`);
		}
	});
	return (await Promise.all(written)).flat();
}
async function write(file, text) {
	const folder = file.guarded && await identityOf(file.guarded.folder);
	const resolved = (location) => followLinks({
		...file,
		location
	}, folder);
	const absolute = await resolved(file.location) ?? join(await resolved(dirname(file.location)) ?? dirname(file.location), basename(file.location));
	const handle = await open(absolute, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 438);
	try {
		const stats = await handle.stat();
		if (!stats.isFile() || !await isUnmoved({ absolute }, stats)) throw Object.assign(/* @__PURE__ */ new Error(), { code: "ELOOP" });
		await handle.truncate();
		await handle.writeFile(text);
	} finally {
		await handle.close();
	}
}

// src/keystone/clouds-files.ts
const MAX_CREDENTIAL_FILE_BYTES = 1048576;
const CREDENTIALS = {
	noun: "credentials file",
	unreadable: "INPUT_INVALID",
	hints: {
		leaves: say`Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. docs/credentials.md says what is read from where.`,
		missing: say`Check the path, and that the file was written.`,
		folder: say`Name the file in it.`,
		pipe: say`Write what comes out of it to a file, and name that.`,
		tooLarge: say`Is it the file that was meant?`
	}
};
/**
* Every known service sets at least one of these in its jobs. Sources: https://github.com/watson/ci-info (index.js, vendors.json),
* https://www.runatlantis.io/docs/custom-workflows, https://docs.spacelift.io/concepts/configuration/environment
*/
const JOB_VARIABLES = [
	"CI",
	"CONTINUOUS_INTEGRATION",
	"BUILD_ID",
	"BUILD_NUMBER",
	"RUN_ID",
	"CODEBUILD_BUILD_ARN",
	"GITHUB_ACTIONS",
	"JENKINS_URL",
	"TEAMCITY_VERSION",
	"TF_BUILD",
	"ATLANTIS_TERRAFORM_VERSION",
	"TF_VAR_spacelift_run_id"
];
/** The job's workspace: `GITHUB_WORKSPACE`, or the outermost Git repository around the working directory, or that. undefined: this is no job. */
function findWorkspace(env, directory) {
	const workspace = env["GITHUB_WORKSPACE"] ?? "";
	if (workspace !== "") return workspace;
	return JOB_VARIABLES.some((name) => ![
		"",
		"false",
		"0"
	].includes(env[name] ?? "")) ? findRepository(directory) : void 0;
}
/** The outermost, since a repository may hold others, as submodules. */
function findRepository(directory) {
	let repository = directory;
	for (let [below, at] = ["", directory]; at !== below; [below, at] = [at, dirname(at)]) if (existsSync(join(at, ".git"))) repository = at;
	return repository;
}
async function findFile(location, { workspace }) {
	const found = await readGuarded({
		...location,
		words: CREDENTIALS
	}, MAX_CREDENTIAL_FILE_BYTES);
	return found && {
		name: location.path,
		text: found.text,
		isInWorkspace: found.isInside && workspace !== void 0
	};
}
/** The secure.yaml next to clouds.yaml; in a job's workspace none: no secret goes to an address that others may have written. */
async function findSecure({ path, location, guarded }, clouds, places) {
	if (clouds.isInWorkspace) return void 0;
	return findFile({
		path: `${path.slice(0, path.lastIndexOf("/") + 1)}secure.yaml`,
		location: join(dirname(location), "secure.yaml"),
		guarded: guarded && {
			...guarded,
			mayHoldIt: places.workspace === void 0
		}
	}, places);
}
/** The workspace of a job as a folder that others write to. undefined: this is no job. */
function guard({ workspace }, mayHoldIt = false) {
	return workspace === void 0 ? void 0 : {
		folder: workspace,
		noun: "workspace",
		mayHoldIt
	};
}
function homeOf({ env }) {
	return env["HOME"] ?? env["USERPROFILE"];
}
/**
* The search path of openstacksdk and gophercloud: the working directory, the user's configuration, the system's. The first file
* wins; files of several places are not merged. In a job without the working directory, and without what lies in the workspace.
*/
async function usualLocations(places) {
	const { directory, workspace, env } = places;
	const home = homeOf(places);
	const configured = env["XDG_CONFIG_HOME"] ?? "";
	const elsewhere = [
		...isAbsolute(configured) ? [[join(configured, "openstack")]] : [],
		...home === void 0 ? [] : [[join(home, ".config", "openstack"), "~/.config/openstack"]],
		["/etc/openstack"]
	].map(([folder = "", shown = folder]) => ({
		path: `${shown}/clouds.yaml`,
		location: join(folder, "clouds.yaml"),
		guarded: guard(places)
	}));
	if (workspace === void 0) {
		const guarded = {
			folder: directory,
			noun: "working directory",
			mayHoldIt: true
		};
		return [{
			path: "clouds.yaml",
			location: join(directory, "clouds.yaml"),
			guarded
		}, ...elsewhere];
	}
	const isLeftOut = await Promise.all(elsewhere.map(({ location }) => liesIn(location, workspace)));
	return elsewhere.filter((_, index) => isLeftOut[index] !== true);
}
/** Reads the clouds.yaml that was asked for, or the first of the usual places, and its secure.yaml. Throws a GateError where there is none. */
async function readCloudsFiles({ file, name, from }, places) {
	const { directory, workspace, env } = places;
	if ((env["OS_CLIENT_SECURE_FILE"] ?? "") !== "") {
		const hint = say`Unset it, and put the secrets into a secure.yaml next to clouds.yaml.`;
		throw new GateError(inputProblem(say`\`OS_CLIENT_SECURE_FILE\` is not supported.`, hint));
	}
	let locations;
	if (file === void 0) locations = await usualLocations(places);
	else {
		const location = resolve(directory, file);
		locations = [{
			path: file,
			location,
			guarded: guard(places, workspace !== void 0 && await liesIn(location, workspace))
		}];
	}
	const searched = [];
	for (const location of locations) {
		searched.push(location.path);
		const clouds = await findFile(location, places);
		if (clouds !== void 0) return {
			clouds,
			secure: await findSecure(location, clouds, places)
		};
	}
	const cloud = name === void 0 ? "" : say`, for the cloud ${quoted(name)}`;
	const named = theSetting("clouds-file");
	const hint = workspace === void 0 ? say`Put it into one of these places, or name it with ${named}.` : say`In a job, write it to \`$RUNNER_TEMP/clouds.yaml\` in a step before, and name it with ${named} (where the folder is called \`runner.temp\`). One in the workspace, where a pull request can put its own, is never looked for.`;
	const message = say`${from} needs a clouds.yaml${cloud}, and there is none: looked for ${quotedList(searched)}.`;
	throw new GateError(inputProblem(asSentence(message), hint));
}
/**
* The certificates of a `cacert` file, as PEM text. A relative path counts from the working directory. Never from the workspace of a
* job, in whichever setting it is named: who chooses the authority can read what is sent. What is in the file is never shown.
*/
async function readCaFile({ value, from }, places) {
	const home = homeOf(places);
	const expanded = value.startsWith("~/") && home !== void 0 ? join(home, value.slice(2)) : value;
	const found = await findFile({
		path: value,
		location: resolve(places.directory, expanded),
		guarded: guard(places)
	}, places);
	if (found?.text.includes("-----BEGIN CERTIFICATE-----") === true) return found.text;
	const what = found === void 0 ? "does not exist" : "holds no certificate (PEM)";
	throw new GateError(inputProblem(say`The credentials file ${quoted(value)} ${what}; ${from} names it as \`cacert\`.`));
}

// src/inputs/setting.ts
/** A setting with an option, from which it has its name. `value`: its default; `more`: what other options do not have. */
function optionSetting(flags, help, parse, value = "", more = {}) {
	const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
	return {
		name,
		default: value,
		parse,
		option: {
			flags,
			help,
			...more
		}
	};
}
/** The values of all settings of a group, or everything that is wrong with them (INPUT_INVALID, at least one). */
function readSettings(settings, { find, labelOf, mask, report }) {
	const problems = [];
	const values = {};
	const textOf = (setting) => (find(setting) ?? setting.default ?? "").trim();
	const names = namesOf(settings);
	for (const name of names) if (settings[name].secret === true) mask?.(find(settings[name]) ?? "");
	for (const name of names) {
		const setting = settings[name];
		const parsed = setting.parse(textOf(setting), {
			label: labelOf(setting),
			textOf
		});
		if ("value" in parsed) values[name] = parsed.value;
		else {
			problems.push(...parsed.problems);
			for (const problem of parsed.problems) report?.(setting, problem);
		}
	}
	return isComplete(values, problems) ? { value: values } : { problems };
}
function namesOf(settings) {
	return Object.keys(settings).filter((name) => Object.hasOwn(settings, name));
}
function isComplete(_values, problems) {
	return problems.length === 0;
}
/** A parser that knows a value or nothing. `expected`: the end of a sentence; `words`: texts that may be meant. */
function parserOf(expected, read, words = []) {
	return (text, { label }) => {
		const value = read(text);
		if (value !== void 0) return { value };
		return { problems: [toInvalid({
			text,
			label,
			expected,
			hint: didYouMean(text, words)
		})] };
	};
}
/** A problem with a value: what was found and what was expected. */
function toInvalid(of) {
	const { text, label, expected, hint } = of;
	const found = text === "" ? say`Missing value for ${label}` : say`Invalid value ${quoted(text)} for ${label}`;
	return inputProblem(say`${found}: expected ${expected}.`, hint);
}
/** Reads one of a few words. */
function choice(...words) {
	return parserOf(quotedList(words, { conjunction: "or" }), (text) => words.find((word) => word === text), words);
}
/** Spellings of YAML 1.2, as `getBooleanInput` of @actions/core takes them. */
const FLAGS = new Map([...[
	"true",
	"True",
	"TRUE"
].map((text) => [text, true]), ...[
	"false",
	"False",
	"FALSE"
].map((text) => [text, false])]);
/** Reads `true` or `false`. */
const flag = parserOf(say`${code("true")} or ${code("false")}`, (text) => FLAGS.get(text));
/** Reads a whole number of some unit, between two bounds; `factor`: times which it is the value. */
function whole(unit, [least, most], factor = 1) {
	return parserOf(say`a whole number${unit} from ${least} to ${most}`, (text) => {
		return /^\d{1,6}$/u.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) * factor : void 0;
	});
}
/** Reads nothing where no text is given: undefined. */
function optional(parse) {
	return (text, context) => text === "" ? { value: void 0 } : parse(text, context);
}
/** Takes any text. */
const anyText = (text) => ({ value: text });
/** Lines without white space around them and without blank ones. */
function toLines(text) {
	return text.split(/[\r\n]+/u).map((line) => line.trim()).filter((line) => line !== "");
}

// src/inputs/cloud-settings.ts
/** All versions, oldest first. `v3` is current, the others are still served. */
const API_VERSIONS = [
	"v1",
	"v2",
	"v3"
];
const source = optionSetting("--source <source>", "where limits and usage are read: quota-api, openstack, or auto (the Quota API if its address is given)", choice("auto", "quota-api", "openstack"), "auto");
const apiVersion = optionSetting("--api-version <version>", "version of the Quota API: v1, v2 or v3", choice(...API_VERSIONS), "v3");
/** Source of limits and usage: which it is, address and version of the Quota API, and the time limit for all requests. */
const CONNECTION_SETTINGS = {
	source,
	base: optionSetting("--api-url <url>", "base address of the Quota API, port included", (text, { label, textOf }) => {
		if (text === "" && textOf(source) !== "quota-api") return { value: void 0 };
		return parseBaseUrl(text, label, API_VERSIONS.find((each) => each === textOf(apiVersion)));
	}, "", { variable: "QUOTA_GATE_API_URL" }),
	apiVersion,
	timeoutMs: optionSetting("--timeout <seconds>", "for all requests for limits and usage together", whole(" of seconds", [1, 3600], 1e3), "60")
};
const EXPECTED_ADDRESS = say`Expected something like https://quota.example.com:5001, without the version and with https.`;
/**
* Parses the setting `api-url`. Accepted are `https`, and `http` on loopback (127.0.0.0/8, [::1], localhost); no user info, no query,
* no fragment. A path is kept. A version at its end must be the chosen one and is dropped, as are slashes. Refused besides: link-local
* addresses (clouds hand out credentials there) and IPv4 written inside IPv6. `version`: the chosen one; undefined: not known.
*
* A text that is no address, or one with user info, may well be a secret (two settings mixed up), so problems show at most the origin, and
* `URL`'s own error text is never shown.
*/
function parseBaseUrl(text, label, version) {
	const refuse = (message) => ({ problems: [inputProblem(message, EXPECTED_ADDRESS)] });
	if (text === "") return refuse(say`Missing value for ${label}: the Quota API's address.`);
	const url = URL.parse(text);
	if (!(/^https?:\/\/[^/?#]/iu.test(text) && !/[\s\\\p{Cc}@?#]/u.test(text)) || url === null || url.hostname === "") return refuse(say`Invalid value for ${label}: it is not an address that begins with https:// and a host, and has no user name, query, fragment, space or backslash.`);
	const segments = url.pathname.split("/").filter((segment) => segment !== "");
	const mistake = findOriginMistake(url) ?? findVersionMistake(segments, version);
	if (mistake !== void 0) return refuse(say`Invalid value for ${label}: ${mistake}`);
	const path = (isVersion(segments.at(-1)) ? segments.slice(0, -1) : segments).map((segment) => `/${segment}`).join("");
	return { value: {
		origin: url.origin,
		path
	} };
}
function findOriginMistake({ protocol, hostname, origin }) {
	const shown = quoted(origin);
	if (protocol === "http:" && !isLoopback(hostname)) return say`${shown} is http, which would send the token in the clear; http is accepted on loopback only.`;
	if (isLinkLocal(hostname)) return say`${shown} is a link-local address, where no Quota API can be.`;
	return isMappedIpv4(hostname) ? say`${shown} has an IPv4 address written as IPv6.` : void 0;
}
function isVersion(segment) {
	return /^v\d+$/i.test(segment ?? "");
}
/** A version that the rest of the API's path follows, or one at the end that is not the chosen one. */
function findVersionMistake(segments, version) {
	if (segments.some((segment, at) => isVersion(segment) && segments[at + 1] === "projects")) return say`it goes on after the version; the rest of the path is added by quota-gate.`;
	const last = segments.at(-1) ?? "";
	if (!isVersion(last) || version === void 0 || last === version) return void 0;
	return say`it ends in ${quoted(last)}, but the chosen API version is ${quoted(version)}.`;
}
/** Longest accepted name or id of a project. The identity service's own limit is 64. */
const MAX_PROJECT_LENGTH = 255;
/** Shortest text that is taken for a token: something shorter could not be masked without garbling the log. */
const MIN_TOKEN_LENGTH = 8;
/** Longest accepted token. Keystone's own have some 200 characters, older kinds several thousand. */
const MAX_TOKEN_LENGTH = 16384;
const EMPTY_SECRET = say`A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.`;
const TOKEN_ALONE = say`Store the token alone, without its name, quotes or a second line.`;
/** A token that can be sent in a header. No conversion to text or JSON shows it, nor does printing it. */
var Token = class Token {
	#text;
	constructor(text) {
		this.#text = text;
	}
	/** Parses a token: printable ASCII without spaces, white space around it removed. `name`: subject of messages, which never show the token. */
	static parse(text, name = say`The token of the Quota API`) {
		const token = text.trim();
		if (token === "") return { problems: [inputProblem(say`${name} is empty.`, EMPTY_SECRET)] };
		if (token.length >= MIN_TOKEN_LENGTH && token.length <= MAX_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token)) return { value: new Token(token) };
		const expected = say`it must have ${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} characters, and no space or line break`;
		return { problems: [inputProblem(say`${name} cannot be a token: ${expected}.`, TOKEN_ALONE)] };
	}
	/** The token itself, for a request's header. */
	get text() {
		return this.#text;
	}
};
/** The project's id without white space around it, if it can be one segment of a path. `label`: where it comes from, in messages. */
function parseProject(text, label) {
	const project = text.trim();
	const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
	if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) return { problems: [toInvalid({
		text: project,
		label,
		expected: say`the id of a project`
	})] };
	return { value: project };
}
/** Credentials to ask with, and the project to ask for. */
const CREDENTIAL_SETTINGS = {
	authUrl: optionSetting("--auth-url <url>", "Keystone, with --application-credential-id", anyText),
	applicationCredentialId: optionSetting("--application-credential-id <id>", "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET", anyText),
	applicationCredentialSecret: {
		name: "application-credential-secret",
		secret: true,
		parse: anyText,
		variable: "OS_APPLICATION_CREDENTIAL_SECRET"
	},
	cloud: optionSetting("--cloud <name>", "a cloud of clouds.yaml; default: OS_CLOUD", anyText),
	cloudsFile: optionSetting("--clouds-file <file>", "where clouds.yaml is; default: the usual places", anyText),
	token: {
		name: "token",
		secret: true,
		parse: optional((text) => Token.parse(text)),
		variable: "OS_TOKEN"
	},
	projectId: optionSetting("--project-id <id>", "project to check; default: that of the credentials", (text, { label }) => text === "" ? { value: "" } : parseProject(text, label))
};

// src/inputs/settings.ts
const MAX_BRANCH_GLOBS = 100;
/** A glob over names of branches: `*` and `**`, twice at most, which keeps matching quadratic, and nothing else that has a meaning anywhere. */
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;
/** `PROVIDER = REGION`; neither has white space, a comma or `=` in it. */
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;
/** The regions, stated one a line, or everything that is wrong with them. `label`: name of the setting in messages. */
function parseProviderRegions(text, label) {
	const regions = /* @__PURE__ */ new Map();
	const problems = [];
	for (const line of toLines(text)) {
		const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
		const known = regions.get(provider);
		if (provider === "") {
			const expected = say`expected ${code("PROVIDER = REGION")}, as in ${code("openstack.backup = cbk")}`;
			problems.push(inputProblem(say`Invalid line ${quoted(line)} in ${label}: ${expected}.`));
		} else if (known !== void 0 && known !== region) {
			const both = say`${quoted(known)} and ${quoted(region)}`;
			problems.push(inputProblem(say`Two regions for the provider ${quoted(provider)} in ${label}: ${both}.`));
		}
		regions.set(provider, region);
	}
	return problems.length > 0 ? { problems } : { value: [...regions] };
}
/** Ids of projects, one a line, or `*` for any. */
function parseProjects(text, label) {
	const lines = toLines(text);
	const problems = lines.flatMap((line) => {
		const parsed = parseProject(line, label);
		return "problems" in parsed ? parsed.problems : [];
	});
	return problems.length > 0 ? { problems } : { value: lines };
}
/** Thresholds and results of checks where no policy file says otherwise. */
const JUDGING_SETTINGS = {
	warnAt: optionSetting("--warn-at <percent>", "percent of a limit from which a check is tight", parserOf(say`a percentage from 1 to 100, with up to two decimals and without a percent sign: 80, not 0.8`, (text) => {
		const percent = /^(?!1\.0+$)\d{1,3}(\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
		return percent >= 1 && percent <= 100 ? percent : void 0;
	}), "80"),
	onUnknown: optionSetting("--on-unknown <action>", "result for a check that cannot be decided: fail or warn; default: fail, but warn for what no plan can show of one object", optional(choice("fail", "warn")))
};
/** Settings of a check, besides its plans and its policy file. */
const CHECK_SETTINGS = {
	expect: optionSetting("--expect <plans>", "number of plans, or path of one, that must be there; may be repeated", (text) => {
		const lines = toLines(text);
		const [first = ""] = lines;
		if (lines.length === 0) return { value: void 0 };
		return { value: lines.length === 1 && /^\d{1,6}$/u.test(first) ? { count: Number(first) } : { paths: lines } };
	}, "", { repeatable: true }),
	noPlan: optionSetting("--no-plan <action>", "result where a path or glob matches no plan: error or pass", choice("error", "pass"), "error"),
	planMode: optionSetting("--plan-mode <mode>", "what amounts are: add (what the change adds) or target (totals after it); default: a plan's $mode, else add", optional(choice("add", "target"))),
	allowNegative: {
		...optionSetting("--no-allow-negative", "refuse declared plans that give back", flag, "true"),
		name: "allow-negative"
	},
	defaultRegion: optionSetting("--default-region <name>", "region of providers in Terraform plans that have none; default: OS_REGION_NAME, the cloud's, or the only one", optional(anyText)),
	providerRegions: {
		...optionSetting("--provider-region <provider=region>", "region of a provider that its plan does not show, such as openstack.backup=cbk; may be repeated", (text, { label }) => parseProviderRegions(text, label), "", { repeatable: true }),
		name: "provider-regions"
	},
	terraformDir: optionSetting("--terraform-dir <folder>", "folder in which terraform or tofu makes JSON of binary plans (terraform plan -out); it runs the folder's providers", optional(anyText)),
	flavors: optionSetting("--flavors <file>", "sizes of flavors: the output of openstack flavor list --all --long -f json, or a small map", anyText),
	...CONNECTION_SETTINGS,
	...CREDENTIAL_SETTINGS,
	otherProjects: {
		...optionSetting("--other-project <id>", "another project that plans make something for; a plan that shows only others is an error without it; * is any; may be repeated", (text, { label }) => parseProjects(text, label), "", { repeatable: true }),
		name: "other-projects"
	},
	...JUDGING_SETTINGS,
	peak: optionSetting("--peak <action>", "result if usage may exceed a limit during apply: likely (fail if that is to be expected, else warn), or for the worst order warn, fail or off", choice("likely", "warn", "fail", "off"), "likely"),
	uncounted: optionSetting("--uncounted <action>", "result for resources that cannot be counted: fail or warn", choice("fail", "warn"), "fail")
};
/** Effect of the verdict. It can be read even if other settings are wrong. */
const EFFECT_SETTINGS = { warnOnly: optionSetting("--warn-only", "report the verdict, and always return status 0", flag, "false") };
/** Files that a report is written to, besides where it is shown. */
const REPORT_FILE_SETTINGS = {
	report: optionSetting("--report <file>", "file to which the JSON report is written, too", optional(anyText)),
	markdown: optionSetting("--markdown <file>", "file to which the report as Markdown is written, too", optional(anyText)),
	junit: optionSetting("--junit <file>", "file to which the report as JUnit XML is written, too", optional(anyText))
};
/** An address with placeholders behind its host, and otherwise nothing that ends a link in Markdown. */
const REQUEST_URL = /^https:\/\/[\w.:-]+(?:[/?#](?:[\w.~%:/?#=&+,-]|\{(?:title|project|url|request)\})*)?$/u;
/** Settings of the delivery of a report. They can be known although other settings are wrong. */
const DELIVERY_SETTINGS = {
	comment: optionSetting("--comment <when>", "GitLab: when to create a note, with GITLAB_TOKEN: always, problems or never", choice("always", "problems", "never"), "always"),
	commentKey: optionSetting("--comment-key <key>", "key in the marker of comments, which distinguishes several gates", parserOf(say`1-100 characters without ${code("+")} and control characters`, (text) => /^[^+\p{C}]{1,100}$/u.test(text) ? text : void 0), "default"),
	requestUrl: optionSetting("--request-url <address>", "form for requests of higher limits, with {title}, {project}, {url} and {request} in its address", optional(parserOf(say`an ${code("https")} address of up to 1000 plain characters, in which ${code("{title}")}, ${code("{project}")}, ${code("{url}")} and ${code("{request}")} may stand behind the host`, (text) => text.length <= 1e3 && REQUEST_URL.test(text) ? text : void 0))),
	...REPORT_FILE_SETTINGS,
	prNumber: {
		name: "pr-number",
		parse: optional(parserOf(say`the number of a pull request, or nothing`, (text) => /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : void 0))
	},
	/** Its default in action.yml is the job's own token. */
	githubToken: {
		name: "github-token",
		secret: true,
		parse: optional(anyText)
	},
	/** Its default in action.yml is `strategy.job-index`. */
	jobIndex: {
		name: "job-index",
		parse: optional(anyText)
	}
};
const UNITS = {
	m: 6e4,
	h: 36e5,
	d: 864e5
};
const MAX_PENDING_MS = 26784e5;
/** The milliseconds of a time span; undefined where the text is none. */
function readTimeSpan(text) {
	const [, amount = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
	const ms = Number(amount) * (UNITS[unit] ?? NaN);
	return ms > 0 && ms <= MAX_PENDING_MS ? ms : void 0;
}
/** Which other changes count, and what they do. */
const TOGETHER_SETTINGS = {
	together: optionSetting("--together <action>", "result if the plans fit, but not together with other changes (--with, or GitLab's merge requests): warn, fail or off", choice("warn", "fail", "off"), "warn"),
	togetherDrafts: optionSetting("--together-drafts", "GitLab: count drafts of merge requests, too", flag, "false"),
	pending: optionSetting("--pending <time>", "GitLab: count merge requests for so long after they are merged, such as 2h", optional(parserOf(say`a number of minutes, hours or days up to 31 days, such as ${code("90m")}, ${code("2h")} or ${code("1d")}, or nothing`, readTimeSpan)))
};
/** Most targets of a run (schemas/targets.schema.json), those that are checked or read at once, and the largest list of them, in bytes. */
const TARGETS = {
	most: 1e3,
	atOnce: 8,
	maxBytes: 1048576
};
/** Targets of a run with several: their text; on the command line, the file that it is in. Empty: there is one only, as the settings say. */
const targets = optionSetting("--targets <file>", "YAML list of projects and clouds to check, each with its plans", anyText);
const parsePatterns = parserOf(say`at least one path or glob, one per line`, (text) => {
	const lines = toLines(text);
	return lines.length === 0 ? void 0 : lines;
});
const plan = {
	name: "plan",
	parse: (text, context) => {
		if (context.textOf(targets) === "") return parsePatterns(text, context);
		const problem = say`Plans cannot be given twice: ${context.label} is given, and so are targets, each with a ${code("plan")} of its own.`;
		return text === "" ? { value: [] } : { problems: [inputProblem(problem)] };
	}
};
const ofTarget = {
	...CHECK_SETTINGS,
	policyFile: optionSetting("--policy <file>", "thresholds, reserves and waivers by region and key", optional(anyText))
};
/** What each of several targets has: its plans, and settings in place of the run's own. */
const TARGET_SETTINGS = {
	plan,
	...ofTarget
};
/** Plans, policy and judging: everything of a run but what its verdict does, and its delivery. */
const GATE_SETTINGS = {
	plan,
	targets,
	...ofTarget,
	onlyChanged: optionSetting("--only-changed", "GitLab: count declared plans of additions only if they differ from the target branch's", flag, "false"),
	orgPolicy: optionSetting("--org-policy <file>", "the organisation's policy, which --policy only makes stricter, unless it says otherwise; GitLab: GROUP/PROJECT//PATH@REF, or ./PATH", optional(anyText)),
	policyFrom: optionSetting("--policy-from <place>", "where the policy is read: base (GitLab: the target branch; the default there) or workspace (what was checked out)", choice("base", "workspace"), "base"),
	policyBranches: optionSetting("--policy-branches <glob>", "GitLab: target branches whose own policy decides; default: protected ones; may be repeated", parserOf(say`names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with ${code("*")} (any characters but slashes) and ${code("**")} (any characters), at most two in a line, and no other special characters`, (text) => {
		const globs = toLines(text);
		return globs.length <= MAX_BRANCH_GLOBS && globs.every((glob) => BRANCH_GLOB.test(glob)) ? globs : void 0;
	}), "", { repeatable: true }),
	...TOGETHER_SETTINGS
};
/** All settings, in the order of action.yml. */
const SETTINGS = {
	...GATE_SETTINGS,
	...EFFECT_SETTINGS,
	...DELIVERY_SETTINGS
};

// src/http/limits.ts
/** The clock of this machine. */
const SYSTEM_CLOCK = {
	monotonicMs: () => process.uptime() * 1e3,
	now: () => /* @__PURE__ */ new Date(),
	sleep: (ms, signal) => new Promise((resolve) => {
		const wake = () => {
			stop();
			signal?.removeEventListener("abort", wake);
			resolve();
		};
		const stop = SYSTEM_CLOCK.limit(ms, wake);
		signal?.addEventListener("abort", wake);
		if (signal?.aborted === true) wake();
	}),
	limit: (ms, end) => {
		const timer = setTimeout(end, Math.min(MAX_TIMER_MS, Math.ceil(ms)));
		return () => clearTimeout(timer);
	}
};
/** The longest time that a timer can be set to; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A deadline that begins to run now. */
function createDeadline(totalMs, clock = SYSTEM_CLOCK) {
	let end = clock.monotonicMs() + totalMs;
	let isExtended = false;
	return {
		remainingMs: () => Math.max(0, end - clock.monotonicMs()),
		/** Moves the end, once, by a wait that the server asked for; false where it was moved before. */
		extendOnce(ms) {
			if (isExtended) return false;
			isExtended = true;
			end += ms;
			return true;
		}
	};
}
/** Half of the time that is left, so that something else has time where one request says nothing. */
function halfOf(deadline) {
	const rest = deadline.remainingMs() / 2;
	return {
		remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
		extendOnce: (ms) => deadline.extendOnce(ms)
	};
}
/** The promise's value; undefined where it does not come within so many milliseconds. Its rejection passes through until then. */
async function within(promise, limitMs, clock = SYSTEM_CLOCK) {
	const { promise: timeUp, resolve: end } = Promise.withResolvers();
	const stop = clock.limit(limitMs, () => setImmediate(end, void 0));
	try {
		return await Promise.race([promise, timeUp]);
	} finally {
		stop();
	}
}
/** Milliseconds for people: "0.4 s", "12 s". */
function inSeconds(ms) {
	const seconds = Math.max(0, ms) / 1e3;
	return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}
/** Thrown where a task's turn has not come in time. */
var NoTurn = class extends Error {
	name = "NoTurn";
};
/** Creates a gate, behind which so many tasks run at once; the others wait, in the order in which they came. */
function createGate(most) {
	const waiting = /* @__PURE__ */ new Set();
	let running = 0;
	const enter = async (limitMs) => {
		if (running < most) {
			running += 1;
			return;
		}
		const { promise, resolve } = Promise.withResolvers();
		const turn = () => resolve(true);
		waiting.add(turn);
		if (await within(promise, limitMs) === void 0 && waiting.delete(turn)) throw new NoTurn();
	};
	return async (task, limitMs) => {
		await enter(limitMs);
		try {
			return await task();
		} finally {
			const [next] = waiting;
			if (next === void 0) running -= 1;
			else {
				waiting.delete(next);
				next();
			}
		}
	};
}
/** Creates gates by name, behind each of which so many tasks run at once. One behind which there is nothing is forgotten. */
function createGates(most) {
	const use = createShared(() => void 0);
	return (name, task, limitMs) => use(name, () => createGate(most), (gate) => gate(task, limitMs));
}
/** Runs tasks with the thing of a key: opened for the first that needs it, closed after the last at the same time. Throws what they throw. */
function createShared(close) {
	const opened = /* @__PURE__ */ new Map();
	return async (key, open, task) => {
		const one = opened.get(key) ?? {
			thing: open(),
			users: 0
		};
		opened.set(key, one);
		one.users += 1;
		try {
			return await task(one.thing);
		} finally {
			one.users -= 1;
			if (one.users === 0) {
				opened.delete(key);
				await close(one.thing);
			}
		}
	};
}

// src/http/connection-errors.ts
/** Thrown where a request has no complete response that can be used. The message is a clause: "the connection was refused (ECONNREFUSED)". */
var HttpError = class extends Error {
	name = "HttpError";
	/** `unreadable`: a response came, but it is too large or compressed; `proxy-refused`: the proxy answered in the server's place. */
	kind;
	/** The status of an unreadable response, or the proxy's; undefined: none came. */
	status;
	retry;
	hint;
	/** The proxy that was to be used, for the middle of a sentence: " through the proxy of `HTTPS_PROXY`". Empty: none. */
	proxy;
	constructor(message, about) {
		super(message);
		this.kind = about.kind ?? "no-response";
		this.status = about.status;
		this.retry = about.retry;
		this.hint = about.hint;
		this.proxy = about.proxy ?? say``;
	}
};
const checkAddress = ({ setting, proxy }) => {
	const exception = proxy.said.length === 0 ? "" : say`; \`NO_PROXY\` names hosts that are reached without the proxy`;
	return say`Check scheme, host and port of ${setting}, and whether this machine can reach them${exception}.`;
};
const checkCertificate = ({ setting }) => say`Check the host in ${setting}, and the clock of this machine. If both are right, the server needs another certificate: tell its operator.`;
const addAuthority = () => say`If it is signed by an authority of your own, give that authority's certificate (PEM) as \`cacert\` (\`OS_CACERT\`) or in the environment variable NODE_EXTRA_CA_CERTS, and check that it is the right one. Verification cannot be switched off.`;
/** By the codes of Node, OpenSSL and undici, first match: what has happened, the use of another attempt, and the next step. */
const RULES = [
	[
		/^(ENOTFOUND|EAI_)/,
		"the host's name could not be resolved",
		"unreached"
	],
	[
		/^ECONNREFUSED$/,
		"the connection was refused",
		"unreached"
	],
	[
		/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
		"no connection was made",
		"unreached"
	],
	[
		/^(EPROTO|ERR_SSL_)/,
		"what answered does not speak TLS as expected",
		"no"
	],
	[
		/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
		"the server's certificate is for another host name",
		"no",
		checkCertificate
	],
	[
		/^CERT_HAS_EXPIRED$/,
		"the server's certificate has expired",
		"no",
		checkCertificate
	],
	[
		/^CERT_NOT_YET_VALID$/,
		"the server's certificate is not valid yet",
		"no",
		checkCertificate
	],
	[
		/^CERT_REVOKED$/,
		"the server's certificate was revoked",
		"no",
		checkCertificate
	],
	[
		/^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|CRL_|UND_ERR_PRX_TLS)/,
		"the server's certificate is not trusted",
		"no",
		addAuthority
	],
	[
		/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/,
		"what answered does not speak HTTP as expected",
		"briefly"
	],
	[
		/^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|PRX_CONN|ABORTED|RES_CONTENT_LENGTH_MISMATCH))$/,
		"the connection was closed before the answer was complete",
		"yes"
	],
	[
		/^UND_ERR_INVALID_ARG$/,
		"the request cannot be sent",
		"no"
	]
];
/** The meaning of an exception of undici or Node. One with an unknown code is a connection error like any other. */
function toHttpError(error, context) {
	if (error instanceof HttpError) return error;
	const { proxy } = context;
	const refused = findProxyStatus(error);
	if (refused !== void 0) return aboutProxy(refused, proxy);
	const codes = codesOf(error);
	for (const code of codes) {
		const rule = RULES.find(([known]) => known.test(code));
		if (rule === void 0) continue;
		const [, what, retry, toHint = checkAddress] = rule;
		return new HttpError(`${what}${shown(code)}`, {
			retry,
			hint: toHint(context),
			proxy
		});
	}
	return new HttpError(`the connection failed${shown(codes[0])}`, {
		retry: "yes",
		hint: checkAddress(context),
		proxy
	});
}
/** " (ECONNREFUSED)": what can be looked up. A code of undici's or its parser's says nothing to the reader. */
function shown(code) {
	return code === void 0 || /^(UND_ERR|HPE)_/.test(code) ? "" : ` (${code})`;
}
/** For a request that took longer than it may. */
function timedOut(limitMs, context) {
	const what = `no complete answer came within ${inSeconds(limitMs)}`;
	return new HttpError(what, {
		kind: "timeout",
		retry: "yes",
		hint: checkAddress(context),
		proxy: context.proxy
	});
}
/** For a proxy that answers with this status instead of passing a request on. Its gateway errors pass; a refusal does not. */
function aboutProxy(status, proxy) {
	const hint = say`See whether the proxy may connect to that host and port, and whether it wants another user and password in \`HTTPS_PROXY\` (\`HTTP_PROXY\`), percent-encoded; \`NO_PROXY\` names hosts that are reached without it.`;
	const retry = status >= 500 ? "yes" : "no";
	const what = `the proxy answered ${status} instead of connecting`;
	return new HttpError(what, {
		kind: "proxy-refused",
		status,
		retry,
		hint,
		proxy
	});
}
/** The status with which a proxy refused a tunnel. undici has it in the exception's text alone; only the number is taken from it. */
function findProxyStatus(error) {
	for (const { message } of causesOf(error)) {
		const found = /^(?:Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\))/.exec(message);
		if (found !== null) return Number(found[1] ?? found[2]);
	}
}
/** The codes along the chain of causes, the innermost first, since it is the most exact. */
function codesOf(error) {
	return causesOf(error).flatMap((cause) => {
		if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code)) return [cause.code];
		return cause.name === "HTTPParserError" ? ["HPE_INVALID"] : [];
	}).toReversed();
}
function causesOf(error) {
	const causes = [];
	for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
	return causes;
}

// src/http/ask.ts
/** As many attempts as the time allows, since no limit that anyone sets lets a hundred happen; one that hangs leaves half of it for others. */
function timingWithin(totalMs) {
	return {
		attemptMs: totalMs / 2,
		totalMs,
		attempts: 100,
		backoffMs: 500
	};
}
const LARGEST_BACKOFF_MS = 1e4;
/** Least time that a further attempt is given. With less, a slow answer would be reported instead of what the server said before. */
const LEAST_ATTEMPT_MS = 1e3;
/** Attempts after which a request is given up, in addition to the limit of `Timing`. */
const MOST_ATTEMPTS = {
	no: 1,
	unreached: 3,
	briefly: 3
};
const UNREACHED_MS = 1e4;
/** Makes attempts until one needs no retry, the limits are reached or the time is up. `stop`: why, as the end of a sentence; empty: it goes without saying. Throws what `attempt` throws. */
async function withRetries(options) {
	const { attempt, timing, deadline, halt, clock = SYSTEM_CLOCK } = options;
	const startedMs = clock.monotonicMs();
	for (let attempts = 1;; attempts += 1) {
		const begunMs = clock.monotonicMs();
		const result = await attempt(Math.max(1, Math.min(timing.attemptMs, deadline.remainingMs())));
		const end = (stop) => ({
			result,
			attempts,
			stop
		});
		if (attempts >= Math.min(MOST_ATTEMPTS[result.retry] ?? timing.attempts, timing.attempts)) return end("");
		const remainingMs = deadline.remainingMs();
		const askedMs = result.retryAfterMs ?? 0;
		if (askedMs >= remainingMs && remainingMs > 0) return end(`, and it asked to wait ${inSeconds(askedMs)}, but only ${inSeconds(remainingMs)} are left`);
		const backoffMs = Math.min(LARGEST_BACKOFF_MS, timing.backoffMs * 2 ** (attempts - 1));
		const waitMs = Math.max(askedMs, backoffMs * (.5 + Math.random() / 2));
		if (waitMs + LEAST_ATTEMPT_MS > remainingMs) return end(", and the time for all requests is up");
		const nowMs = clock.monotonicMs();
		const nextEndMs = nowMs - startedMs + waitMs + (nowMs - begunMs);
		if (halt?.aborted === true || result.retry === "unreached" && nextEndMs > UNREACHED_MS) return end("");
		options.onRetry?.(result, waitMs);
		await clock.sleep(waitMs, halt);
		if (halt?.aborted) return end("");
	}
}
/** Milliseconds from `Retry-After`, in seconds or as an HTTP date (RFC 9110, section 10.2.3); undefined where it is absent or neither. */
function readRetryAfter(value, now) {
	if (value === void 0) return void 0;
	if (/^\d{1,12}$/.test(value)) return Number(value) * 1e3;
	const at = /\bGMT$/.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(at) ? void 0 : Math.max(0, at - now.getTime());
}
/** Asks, with retries. Throws a GateError where there is no answer, and what reading throws. */
async function ask(means, question) {
	const { clock = SYSTEM_CLOCK, deadline, log, slowHint, halt } = means;
	const { request, origin, subject, inTurn = (attempt) => attempt() } = question;
	const startedMs = clock.monotonicMs();
	const sendOnce = async (limitMs) => {
		const sentMs = clock.monotonicMs();
		let status;
		try {
			const leftMs = Math.min(limitMs, deadline.remainingMs());
			if (question.inTurn !== void 0 && leftMs < 1) throw new NoTurn();
			const response = await question.send({
				...request,
				limitMs: Math.max(1, leftMs),
				signal: halt
			});
			({status} = response);
			return response;
		} finally {
			question.onCall?.({
				status,
				durationMs: clock.monotonicMs() - sentMs
			});
		}
	};
	const { result, attempts, stop } = await withRetries({
		...means,
		attempt: async (limitMs) => {
			try {
				const response = await inTurn(() => sendOnce(limitMs));
				const meaning = question.read(response);
				const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), clock.now());
				return {
					meaning,
					retry: isFailure(meaning) ? meaning.retry : "no",
					retryAfterMs,
					status: response.status
				};
			} catch (error) {
				const meaning = toFailure(error, slowHint);
				const status = error instanceof HttpError ? error.status : void 0;
				return {
					meaning,
					retry: meaning.retry,
					retryAfterMs: void 0,
					status
				};
			}
		},
		onRetry: ({ meaning }, waitMs) => {
			if (isFailure(meaning)) log.info(say`Asking for ${subject}: ${meaning.what}; trying again in ${inSeconds(waitMs)}.`);
		}
	});
	const { meaning, status } = result;
	const durationMs = Math.round(clock.monotonicMs() - startedMs);
	log.debug(say`${request.method} ${origin}${request.path}: ${status === void 0 ? "no answer" : `status ${String(status)}`}, attempts: ${attempts}, ${durationMs} ms`);
	if (!isFailure(meaning)) return meaning;
	const tried = attempts === 1 ? "" : ` (${attempts} tries in ${inSeconds(durationMs)})`;
	throw new GateError(toProblem({
		...meaning,
		tried: tried + stop
	}, question));
}
function isFailure(meaning) {
	return "kind" in meaning && meaning.kind === "failed";
}
/** A request without a complete response that can be read. Throws every other error. */
function toFailure(error, slowHint) {
	const unreachable = {
		kind: "failed",
		code: "API_UNREACHABLE"
	};
	if (error instanceof NoTurn) {
		const what = say`the request timed out in the queue, since too many requests to it were under way`;
		return {
			...unreachable,
			retry: "no",
			what,
			hint: say`Try again later.`
		};
	}
	if (!(error instanceof HttpError)) throw error;
	const { kind, message, retry, hint, proxy } = error;
	if (kind === "unreadable") return {
		kind: "failed",
		code: "API_ANSWER_INVALID",
		retry,
		what: say`${message}`,
		hint
	};
	return {
		...unreachable,
		retry,
		what: say`${message}`,
		hint: kind === "timeout" ? slowHint ?? hint : hint,
		proxy
	};
}
/** The failure of a server that may pass: 408, 429 or 5xx. undefined: the status is none of these. */
function findPassing({ status }) {
	if (status !== 408 && status !== 429 && status < 500) return void 0;
	const hint = status === 429 ? say`The service limits the rate of requests. Try again later.` : say`The service itself failed. Try again later; if it happens every time, ask its operator.`;
	return {
		kind: "failed",
		code: "API_FAILED",
		retry: "yes",
		what: say`the answer was ${status}`,
		hint
	};
}
const OPENINGS = {
	API_UNREACHABLE: (server) => say`No answer from ${server}`,
	API_REFUSED: (server) => say`${asSentence(server)} refused`,
	API_FAILED: (server) => say`${asSentence(server)} failed`,
	API_ANSWER_INVALID: (server) => say`The answer of ${server} cannot be used`
};
/** The problem of a failure, with server, call and origin; without token, body or an exception's text. */
function toProblem({ code, what, tried = "", hint, proxy = say`` }, { server, call, origin, about = say`` }) {
	return {
		code,
		message: say`${OPENINGS[code](server)}: ${call} at ${quoted(origin)}${proxy}${about}: ${what}${tried}.`,
		hint
	};
}
/** Opens an ending. The caller must close it. */
function openEnding() {
	const halt = new AbortController();
	const { promise: ended, reject } = Promise.withResolvers();
	ended.catch(() => void 0);
	const end = (reason) => {
		halt.abort(reason);
		reject(reason);
	};
	return {
		halt: halt.signal,
		run: async (task) => {
			try {
				return await Promise.race([ended, halt.signal.aborted ? ended : task()]);
			} catch (error) {
				end(error);
				throw error;
			}
		},
		close: () => end(/* @__PURE__ */ new Error("closed"))
	};
}

// src/http/client.ts
/** Opens connections to a server, as they are needed. The caller must close it. Throws INPUT_INVALID where the proxy's address is not valid. */
async function openClient(to) {
	const { env, setting, clock = SYSTEM_CLOCK } = to;
	const { origin, hostname, protocol } = new URL(to.url);
	const server = isLoopback(hostname) ? "loopback" : protocol === "http:" ? "http" : "https";
	const { describeProxy, openDispatcher } = await import("./http-connections.js");
	const dispatcher = openDispatcher(server, to);
	const context = {
		setting,
		proxy: describeProxy(server, env)
	};
	const send = async (request) => {
		const timeout = new AbortController();
		const stop = clock.limit(request.limitMs, () => timeout.abort());
		const signal = AbortSignal.any([timeout.signal, ...request.signal === void 0 ? [] : [request.signal]]);
		try {
			return await exchange(request, {
				dispatcher,
				origin,
				signal
			});
		} catch (error) {
			throw timeout.signal.aborted ? timedOut(request.limitMs, context) : toHttpError(error, context);
		} finally {
			stop();
		}
	};
	return {
		send,
		close: () => dispatcher.destroy()
	};
}
/** Makes clients of servers by their origins, as {@link openClient} does. Opens nothing yet. The caller must close it. */
function openClients(to) {
	const clients = /* @__PURE__ */ new Map();
	let isClosed = false;
	return {
		/** The client of a server, opened when it is needed first. Throws INPUT_INVALID where the proxy's address is not valid. */
		find: async (origin, ca) => {
			if (isClosed) throw new HttpError("the program ends", { retry: "no" });
			const key = idOf(origin, ca);
			const client = clients.get(key) ?? openClient({
				...to,
				url: origin,
				ca
			});
			clients.set(key, client);
			return client;
		},
		close: async () => {
			isClosed = true;
			const opened = await Promise.allSettled(clients.values());
			await Promise.all(opened.map(async (client) => client.status === "fulfilled" && client.value.close()));
		}
	};
}
/** Size of a body that is dropped rather than its connection: a service's words on an error. */
const MOST_DROPPED_BYTES = 65536;
/** Time for it to come. */
const DROPPING_MS = 5e3;
const LARGE_BYTES = 262144;
async function exchange(request, { dispatcher, origin, signal }) {
	const { statusCode: status, headers: found, body } = await unlessAborted(dispatcher.request({
		origin,
		path: request.path,
		method: request.method,
		headers: {
			...request.headers,
			"accept-encoding": request.gzip === true ? "gzip" : "identity"
		},
		body: request.body ?? null,
		signal
	}), signal);
	const headers = new Map(Object.entries(found).flatMap(([name, value]) => value === void 0 ? [] : [[name, typeof value === "string" ? value : value.join(", ")]]));
	if (request.onlyOf200 === true && status !== 200) {
		body.dump({
			limit: MOST_DROPPED_BYTES,
			signal: AbortSignal.timeout(DROPPING_MS)
		}).catch(() => void 0);
		return {
			status,
			headers,
			body: Buffer.alloc(0)
		};
	}
	try {
		return {
			status,
			headers,
			body: await readBody({
				request,
				status,
				headers,
				body,
				signal
			})
		};
	} finally {
		body.on("error", () => void 0).destroy();
	}
}
async function readBody(response) {
	const { request, status, headers, body, signal } = response;
	const { maxBytes } = request;
	const encoding = headers.get("content-encoding") ?? "identity";
	const isGzip = request.gzip === true && (encoding === "gzip" || encoding === "x-gzip");
	const unreadable = (what, about = {}) => new HttpError(what, {
		kind: "unreadable",
		status,
		retry: "no",
		...about
	});
	const tooLarge = () => unreadable(`an answer of more than ${maxBytes} bytes`);
	if (encoding !== "identity" && !isGzip) throw unreadable("a compressed answer, which was not asked for", { hint: say`A proxy on the way must not change answers.` });
	if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
	const chunks = [];
	let bytes = 0;
	const iterator = body[Symbol.asyncIterator]();
	const readUpTo = async (most) => {
		while (bytes < most) {
			const { done, value } = await iterator.next();
			if (done === true) return;
			bytes += value.length;
			if (bytes > maxBytes) throw tooLarge();
			chunks.push(value);
		}
	};
	const { largeInTurn = (read) => read() } = request;
	await readUpTo(LARGE_BYTES);
	const readRest = () => readUpTo(Number.POSITIVE_INFINITY);
	if (bytes >= LARGE_BYTES) await unlessAborted(largeInTurn(readRest), signal);
	const whole = Buffer.concat(chunks);
	if (!isGzip || whole.length === 0) return whole;
	const { promisify } = process.getBuiltinModule("node:util");
	const { gunzip } = process.getBuiltinModule("node:zlib");
	try {
		return await promisify(gunzip)(whole, { maxOutputLength: maxBytes });
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
		throw unreadable("an answer that is not the gzip it says it is", { retry: "yes" });
	}
}
/** The value, unless the signal is aborted first. undici heeds it once connected, which never happens through a silent proxy. */
function unlessAborted(promise, signal) {
	return new Promise((resolve, reject) => {
		const abort = () => reject(new DOMException("", "TimeoutError"));
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort);
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
/** The server that a redirect leads to, in words and no more of it: paths and queries of login pages hold what was asked for. */
function describeRedirect({ headers }, url) {
	const location = headers.get("location") ?? "";
	const origin = location === "" ? "null" : URL.parse(location, url)?.origin ?? "null";
	return origin === "null" ? say`nowhere` : quoted(origin);
}

// src/keystone/settings.ts
const SETTING_NAMES = [
	...["auth_url", "auth_type"],
	...[
		"username",
		"user_id",
		"password",
		"user_domain_id",
		"user_domain_name"
	],
	...[
		"project_id",
		"project_name",
		"project_domain_id",
		"project_domain_name"
	],
	...[
		"domain_id",
		"domain_name",
		"default_domain"
	],
	...[
		"application_credential_id",
		"application_credential_name",
		"application_credential_secret"
	],
	...[
		"token",
		"system_scope",
		"trust_id",
		"passcode"
	],
	...[
		"verify",
		"insecure",
		"cacert",
		"cert",
		"key",
		"interface"
	]
];
const OTHER_NAMES = /* @__PURE__ */ new Map([
	["user_name", "username"],
	["userid", "user_id"],
	["tenant_id", "project_id"],
	["tenant_name", "project_name"],
	["auth_token", "token"],
	["endpoint_type", "interface"]
]);
/** The setting that a key of clouds.yaml stands for; undefined: it says nothing about logging in. `-` counts as `_`, as in openstacksdk. */
function findCloudSetting(key) {
	const name = key.replaceAll("-", "_");
	return SETTING_NAMES.find((each) => each === name) ?? OTHER_NAMES.get(name);
}
/** The settings of all layers, of which later ones win; empty ones take nothing away. `remedy`: where two names of one differ in a layer. */
function mergeSettings(layers, remedy) {
	const values = /* @__PURE__ */ new Map();
	const empty = /* @__PURE__ */ new Set();
	const problems = [];
	for (const layer of layers) {
		const own = /* @__PURE__ */ new Map();
		for (const setting of layer) {
			const { name, key, value, place } = setting;
			const other = own.get(name);
			if (value.trim() === "") empty.add(name);
			else if (other === void 0) own.set(name, setting);
			else if (other.value !== value) {
				const message = say`${quoted(other.key)} and ${quoted(key)} mean the same and have different values.`;
				problems.push(inputProblem(message, remedy, place));
			}
		}
		for (const [name, setting] of own) values.set(name, setting);
	}
	return {
		values,
		empty,
		problems
	};
}
/** Settings of clouds.yaml whose values are secret, and the only ones allowed in secure.yaml. */
const SECRET_SETTINGS = [
	"password",
	"application_credential_secret",
	"token",
	"auth_token",
	"passcode",
	"access_token",
	"client_secret",
	"access_key",
	"secret_key"
];
/** true for settings whose values may only go where they are needed. */
function isSecretSetting(name) {
	return SECRET_SETTINGS.includes(name.replaceAll("-", "_"));
}
/** Masks what is secret in the environment, used or not. `prefix`: of the names of the variables. */
function maskEnvironment(env, mask, prefix) {
	for (const name of SECRET_SETTINGS) {
		const secret = env[prefix + toVariable(name)];
		if (secret !== void 0) mask(secret);
	}
}
function toVariable(name) {
	return `OS_${name.toUpperCase()}`;
}
/** Variables and their settings. Where two name the same, the first is how it is called today. */
const VARIABLES = [...SETTING_NAMES.map((name) => [toVariable(name), name]), ...[...OTHER_NAMES].map(([other, name]) => [toVariable(other), name])];
/** Settings that show that the user means to log in by the environment; a region or a domain alone does not. */
const TELLING = /^(?:auth_url|username|user_id|password|token|application_credential_\w+)$/u;
/** true where the environment says anything about logging in, be it incomplete. */
function hasEnvironmentCredentials(env, prefix) {
	return VARIABLES.some(([variable, name]) => TELLING.test(name) && (env[prefix + variable] ?? "") !== "");
}
/** The settings of the environment. Throws a GateError where two variables for the same setting differ. */
function readEnvironment(env, prefix) {
	const { problems, ...settings } = mergeSettings([VARIABLES.flatMap(([variable, name]) => {
		const key = prefix + variable;
		const value = env[key];
		return value === void 0 ? [] : {
			name,
			key,
			value,
			from: code(key)
		};
	})], say`Unset one of them.`);
	throwIfAny(problems);
	const source = say`the environment variables ${code(`${prefix}OS_*`)}`;
	return {
		...settings,
		source,
		label: (name) => code(prefix + toVariable(name))
	};
}
const EXAMPLE = say`Expected something like \`https://keystone.example.com:5000/v3\`.`;
/** The address with `/v3` at its end and no slash. `from`: where it was read. It is never shown: people put passwords into it. */
function parseAuthUrl(text, from) {
	const refuse = (found, hint = EXAMPLE) => ({ problems: [inputProblem(say`Keystone's address, from ${from}, ${found}.`, hint)] });
	const trimmed = text.trim();
	if (/[\s\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return refuse("is not a URL");
	const url = new URL(trimmed);
	if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("is neither an https nor an http URL");
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return refuse("is http, which would send the secret unencrypted", say`Use https; http is for Keystone on the same machine only.`);
	if (url.username !== "" || url.password !== "") return refuse("has a user or password in it", say`Give them as credentials.`);
	if (isLinkLocal(url.hostname) || isMappedIpv4(url.hostname)) return refuse("is link-local or an IPv4 address written as IPv6");
	if (url.search !== "" || url.hash !== "") return refuse("has a query or fragment");
	const path = url.pathname.replace(/\/+$/u, "");
	if (/\/v2(?:\.0)?$/u.test(path)) return refuse("is for version 2 of Keystone's API, which is not supported", say`OpenStack removed version 2 in 2017; the same address with \`/v3\` is the one to use.`);
	return { value: url.origin + (path.endsWith("/v3") ? path : `${path}/v3`) };
}

// src/keystone/credential.ts
/** "the application credential `abc`", "the password of the user `ada` of the domain `default`": what logs in, for a sentence. */
function describeCredential(credential) {
	if (credential.kind === "token") return say`a token`;
	if (credential.kind === "password") return say`the password of the user ${describeReference(credential.user)}`;
	const { identity } = credential;
	if ("id" in identity) return say`the application credential ${quoted(identity.id)}`;
	return say`the application credential ${quoted(identity.name)} of the user ${describeReference(identity.user)}`;
}
/** A user or project: "`ada` of the domain `Default`", "`4f3…`". */
function describeReference(reference) {
	if ("id" in reference) return quoted(reference.id);
	const { domain } = reference;
	return say`${quoted(reference.name)} of the domain ${quoted("id" in domain ? domain.id : domain.name)}`;
}
/** Methods, each with the names that keystoneauth's plugins have in `auth_type`, and the settings that mean it where there is no `auth_type`. */
const METHODS = [
	{
		method: "application-credential",
		types: ["v3applicationcredential"],
		settings: [
			"application_credential_secret",
			"application_credential_id",
			"application_credential_name"
		]
	},
	{
		method: "password",
		types: ["password", "v3password"],
		settings: ["password"]
	},
	{
		method: "token",
		types: ["token", "v3token"],
		settings: ["token"]
	}
];
const SUPPORTED = say`Supported are application credentials, passwords and existing tokens (\`auth_type\` \`v3applicationcredential\`, \`password\` or \`token\`) for a project; an application credential is the best choice for CI.`;
const AUTHORITY = say`Without the check, the secret would go to an unknown server. Name the file with the certificate authority as \`cacert\`, in \`OS_CACERT\` or in \`NODE_EXTRA_CA_CERTS\`.`;
const UNVERIFIED = say`no check of Keystone's certificate`;
const FALSE = /^\s*(?:false|no|off|n|f|0)\s*$/iu;
/** Settings that may ask for something unsupported, and what a value asks for. undefined: nothing. */
const REFUSED = [
	[
		"auth_type",
		(value) => findNamedMethod(value) === void 0 ? quoted(value) : void 0,
		SUPPORTED
	],
	[
		"system_scope",
		() => say`a token for the whole system instead of a project`,
		SUPPORTED
	],
	[
		"trust_id",
		() => say`a trust (delegation from another user)`,
		SUPPORTED
	],
	[
		"passcode",
		() => say`a one-time passcode`,
		SUPPORTED
	],
	[
		"cert",
		() => say`a client certificate`,
		SUPPORTED
	],
	[
		"key",
		() => say`a client certificate`,
		SUPPORTED
	],
	[
		"verify",
		(value) => FALSE.test(value) ? UNVERIFIED : void 0,
		AUTHORITY
	],
	[
		"insecure",
		(value) => FALSE.test(value) ? void 0 : UNVERIFIED,
		AUTHORITY
	]
];
function findNamedMethod(type) {
	return METHODS.find(({ types }) => types.includes(type.trim()))?.method;
}
/**
* The next step for an empty secret in a job. GitHub Docs, "Secrets": not passed to workflows that a pull request from a fork triggers;
* "Troubleshooting Dependabot on GitHub Actions": "Secrets are populated from Dependabot secrets."
*/
const EMPTY_SECRETS = say`Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (\`gh secret set --app dependabot NAME\`).`;
function findUnsupported({ values }) {
	return REFUSED.flatMap(([name, asksFor, hint]) => {
		const setting = values.get(name);
		const what = setting && asksFor(setting.value);
		if (setting === void 0 || what === void 0) return [];
		const message = say`${setting.from} asks for ${what} (${code(name)}), which is not supported.`;
		return inputProblem(message, hint, setting.place);
	});
}
function missingProblem(settings, isJob, names) {
	const { label, source, empty } = settings;
	const blank = names.filter((name) => empty.has(name));
	const labels = (blank.length > 0 ? blank : names).flatMap((name) => label(name) ?? []);
	const found = blank.length > 0 ? "empty" : "missing";
	const message = say`${listed(labels, "or")} is ${found}: the credentials are read from ${source}.`;
	return inputProblem(message, blank.length > 0 && isJob ? EMPTY_SECRETS : void 0);
}
/** The method that is named, or else the only one that the settings fit. undefined: they fit none. Throws a GateError where they fit several. */
function findMethod({ values, source, label }) {
	const named = findNamedMethod(values.get("auth_type")?.value ?? "");
	if (named !== void 0) return named;
	const fitting = METHODS.filter(({ settings }) => settings.some((name) => values.has(name)));
	if (fitting.length <= 1) return fitting[0]?.method;
	const found = fitting.flatMap(({ settings }) => label(settings.find((name) => values.has(name)) ?? settings[0]) ?? []);
	const message = say`There are ${listed(found)}, so that the method of ${source} is not clear.`;
	const hint = say`Remove what is not meant, or say it with ${label("auth_type") ?? "`auth_type`"}.`;
	throw new GateError(inputProblem(message, hint));
}
/** Makes a credential of the settings of a source. Throws a GateError with everything that is wrong. */
function readCredential(settings, { projectId, isJob }) {
	throwIfAny(findUnsupported(settings));
	const { values, label } = settings;
	const problems = [];
	const missing = (...names) => missingProblem(settings, isJob, names);
	/** The value; of one that is missing nothing, and a problem. `others`: settings that would do as well. */
	const need = (name, ...others) => {
		const value = values.get(name)?.value;
		if (value === void 0) problems.push(missing(name, ...others));
		return value ?? "";
	};
	/** A name or an id, without white space around it. */
	const find = (name) => values.get(name)?.value.trim();
	/** `domain_id` and `domain_name` hold for user and project, as in openstacksdk. */
	const readDomain = (owner) => {
		for (const prefix of [`${owner}_domain`, "domain"]) {
			const id = find(`${prefix}_id`);
			if (id !== void 0) return { id };
			const name = find(`${prefix}_name`);
			if (name !== void 0) return { name };
		}
		return { id: find("default_domain") ?? "default" };
	};
	const readUser = () => {
		const id = find("user_id");
		return id === void 0 ? {
			name: need("username", "user_id").trim(),
			domain: readDomain("user")
		} : { id };
	};
	const readProject = () => {
		const id = find("project_id");
		const name = find("project_name");
		if (id === void 0 && name !== void 0) return {
			name,
			domain: readDomain("project")
		};
		return { id: id ?? projectId ?? need("project_id", "project_name") };
	};
	const readIdentity = () => {
		const id = find("application_credential_id");
		const name = find("application_credential_name");
		if (id === void 0 && name !== void 0) return {
			name,
			user: readUser()
		};
		return { id: id ?? need("application_credential_id") };
	};
	const readAuthUrl = () => {
		const setting = values.get("auth_url");
		if (setting === void 0) return need("auth_url");
		const parsed = parseAuthUrl(setting.value, setting.from);
		if ("value" in parsed) return parsed.value;
		problems.push(...parsed.problems.map((problem) => ({
			...problem,
			place: setting.place
		})));
		return "";
	};
	const id = find("project_id");
	const expectedProject = {
		id,
		name: id === void 0 ? find("project_name") : void 0
	};
	/** Throws a GateError where the token cannot be sent. */
	const readToken = () => {
		const authUrl = values.has("auth_url") ? readAuthUrl() : void 0;
		if (authUrl === void 0 && (projectId ?? id) === void 0) {
			const hint = say`Give ${theSetting("project-id")}, or ${label("auth_url") ?? ""} so that Keystone can be asked.`;
			problems.push(inputProblem(say`It is not known which project the token is for.`, hint));
		}
		const setting = values.get("token");
		if (setting === void 0) throw new GateError([missing("token"), ...problems]);
		const parsed = Token.parse(setting.value, say`The token from ${setting.from}`);
		if ("value" in parsed) return {
			kind: "token",
			token: parsed.value,
			authUrl,
			expectedProject
		};
		throw new GateError([...problems, ...parsed.problems.map((problem) => ({
			...problem,
			place: setting.place
		}))]);
	};
	const read = (kind) => {
		if (kind === "token") return readToken();
		const authUrl = readAuthUrl();
		if (kind === "password") return {
			kind,
			authUrl,
			user: readUser(),
			password: need("password"),
			project: readProject()
		};
		return {
			kind,
			authUrl,
			identity: readIdentity(),
			secret: need("application_credential_secret"),
			expectedProject
		};
	};
	const method = findMethod(settings);
	if (method === void 0) throw new GateError(missing(...METHODS.map(({ settings: [secret] }) => secret)));
	const credential = read(method);
	throwIfAny(problems);
	return credential;
}

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
	id: optional$1(string()),
	type: string(),
	endpoints: array(endpoint)
});
/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = object({ token: object({
	expires_at: string(),
	user: optional$1(object({ id: name })),
	roles: optional$1(array(object({ name: string() }))),
	catalog: _catch(optional$1(array(service)), void 0),
	project: optional$1(object({
		id: string().check(refine((id) => "value" in parseProject(id, say``))),
		name: optional$1(name)
	})),
	domain: optional$1(unknown()),
	system: optional$1(unknown())
}) });
const projectsBody = object({ projects: array(object({
	id: name,
	name: optional$1(name),
	enabled: optional$1(boolean())
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
		throw invalid(say`what is wrong is ${join$1([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
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

// src/keystone/login.ts
/** openstacksdk's name for "the cloud that the variables OS_* describe". */
const ENVIRONMENT_CLOUD = "envvars";
const APPLICATION_INPUTS = [
	["authUrl", "auth_url"],
	["applicationCredentialId", "application_credential_id"],
	["applicationCredentialSecret", "application_credential_secret"]
];
const TOKEN_INPUTS = [["token", "token"], APPLICATION_INPUTS[0]];
function theInput(name) {
	return theSetting(CREDENTIAL_SETTINGS[name].name);
}
/** The credentials that are used. Masks every secret, used or not, before anything is parsed. Throws a GateError with everything that is wrong. */
async function chooseCredentials(inputs, places) {
	const { env, mask, workspace } = places;
	const { envPrefix = "" } = inputs;
	maskEnvironment(env, mask, envPrefix);
	const settings = readInputs(inputs) ?? await readCloudOrEnvironment(inputs, places);
	const machineCa = env["OS_CACERT"] ?? "";
	return {
		credential: readCredential(settings, {
			projectId: inputs.projectId || void 0,
			isJob: workspace !== void 0
		}),
		source: settings.source,
		cacert: settings.values.get("cacert") ?? (machineCa === "" ? void 0 : {
			value: machineCa,
			from: code("OS_CACERT")
		}),
		region: settings.region,
		otherClouds: settings.otherClouds,
		interface: settings.values.get("interface")?.value.trim().replace(/URL$/u, "") || "public"
	};
}
/** The settings of the inputs: those of a token, or else of an application credential. undefined: none of these inputs is given. */
function readInputs(inputs) {
	const texts = {
		...inputs,
		token: inputs.token?.text ?? ""
	};
	const given = (texts.token === "" ? APPLICATION_INPUTS : TOKEN_INPUTS).filter(([input]) => texts[input] !== "");
	if (given.length === 0) return void 0;
	const labels = new Map(APPLICATION_INPUTS.map(([input, name]) => [name, theInput(input)]));
	return {
		values: new Map(given.map(([input, name]) => [name, {
			value: texts[input].trim(),
			from: theInput(input)
		}])),
		empty: new Set(labels.keys()),
		source: listed(given.map(([input]) => theInput(input))),
		label: (name) => labels.get(name)
	};
}
/** The cloud that counts where no inputs go before it. undefined: nothing chose one. */
function chooseCloud(inputs, { env }) {
	const file = inputs.cloudsFile || (env["OS_CLIENT_CONFIG_FILE"] ?? "") || void 0;
	const name = inputs.cloud || (env["OS_CLOUD"] ?? "") || void 0;
	if (name === ENVIRONMENT_CLOUD || name === void 0 && inputs.cloudsFile === "") return void 0;
	const variable = name === void 0 ? theInput("cloudsFile") : code("OS_CLOUD");
	return {
		file,
		name,
		from: inputs.cloud === "" ? variable : theInput("cloud")
	};
}
async function readCloudOrEnvironment(inputs, places) {
	const { envPrefix } = inputs;
	const choice = envPrefix === void 0 ? chooseCloud(inputs, places) : void 0;
	if (choice === void 0) {
		if (hasEnvironmentCredentials(places.env, envPrefix ?? "")) return readEnvironment(places.env, envPrefix ?? "");
		throw nothingGiven(places, envPrefix);
	}
	const files = await readCloudsFiles(choice, places);
	const { readCloud } = await import("./keystone-cloud.js");
	const { file, ...settings } = readCloud(files, choice, places.mask);
	if (!file.isInWorkspace || inputs.projectId !== "") return settings;
	const project = theInput("projectId");
	const message = say`The credentials file ${quoted(file.name)} lies in the workspace, where a pull request can put one for a project of its own, and ${project} does not say which project is meant.`;
	const hint = say`Keep the file outside of the workspace, for example below \`$RUNNER_TEMP\`; or give ${project}.`;
	throw new GateError(inputProblem(message, hint));
}
function nothingGiven({ env, workspace }, envPrefix) {
	const ofJob = workspace === void 0 ? [] : [EMPTY_SECRETS];
	if (envPrefix !== void 0) {
		const message = say`There are no credentials: no variable ${code(`${envPrefix}OS_*`)} has any.`;
		return new GateError(inputProblem(message, ofJob[0]));
	}
	const isFileNamed = (env["OS_CLIENT_CONFIG_FILE"] ?? "") !== "";
	const hints = [
		say`Name a cloud of clouds.yaml with ${theInput("cloud")} or \`OS_CLOUD\`.`,
		say`Or give an application credential: ${listed(APPLICATION_INPUTS.map(([input]) => theInput(input)))}, or the same in variables \`OS_*\`.`,
		say`Or give a token: ${theInput("token")}, with ${theInput("projectId")}.`,
		...isFileNamed ? [say`(\`OS_CLIENT_CONFIG_FILE\` is set, but no cloud is named.)`] : [],
		...ofJob
	];
	return new GateError(inputProblem(say`There are no credentials.`, join$1(hints)));
}
/** Finds the credentials, gets a token and its project. Throws a GateError where it cannot, and where the token is not for `project-id`. */
async function login(inputs, runtime) {
	const { log } = runtime;
	const { credential, source, cacert, ...rest } = await chooseCredentials(inputs, runtime);
	log.info(say`Credentials: ${describeCredential(credential)}, from ${source}.`);
	const ca = cacert === void 0 ? void 0 : await readCaFile(cacert, runtime);
	const common = {
		ca,
		...rest
	};
	const isAskable = (one) => one.authUrl !== void 0;
	if (!isAskable(credential)) {
		const project = parseProject(inputs.projectId || (credential.expectedProject.id ?? ""), say`the project`);
		if ("problems" in project) throw new GateError(project.problems);
		return {
			...common,
			token: credential.token,
			projectId: project.value,
			roles: []
		};
	}
	const issued = await requestToken(credential, {
		...runtime,
		ca
	});
	const wanted = inputs.projectId;
	if (wanted !== "" && wanted !== issued.projectId) {
		const setting = theSetting("project-id");
		const message = say`The project ${quoted(wanted)} is asked for with ${setting}, but the token is for ${describeProject(issued)}.`;
		const hint = say`Leave out ${setting} to use the token's project, or give credentials for the other one. (It is the id, not the name.)`;
		throw new GateError(inputProblem(message, hint));
	}
	log.info(say`Token for the project ${describeProject(issued)}, good until ${issued.expiresAt}.`);
	return {
		...common,
		...issued,
		authUrl: credential.authUrl
	};
}

// src/render/columns.ts
const GAP = "  ";
function measure(text) {
	return Array.from(text).length;
}
/** Colours a text, or not. Whether the stream takes colours is the caller's decision. */
function paint({ text, style }, colour) {
	return colour && style !== void 0 && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}
/** Renders a table without borders; each row has a cell for each column. `width`: of the longest line, in cells. */
function renderColumns(columns, rows, { colour }) {
	const widths = columns.map(({ head }, index) => rows.reduce((width, row) => Math.max(width, measure(row[index]?.text ?? "")), measure(head)));
	const toLine = (row) => row.map((cell, index) => {
		const padding = " ".repeat((widths[index] ?? 0) - measure(cell.text));
		return columns[index]?.align === "right" ? padding + paint(cell, colour) : paint(cell, colour) + padding;
	}).join(GAP).trimEnd();
	return {
		head: toLine(columns.map(({ head }) => ({
			text: head,
			style: "dim"
		}))),
		rows: rows.map(toLine),
		width: widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1))
	};
}
/** A text in lines of at most `width`, broken at spaces. The first line begins with `first`, the others with `indent`. */
function wrap(paragraph) {
	const { text, width, first, indent } = paragraph;
	const [start = "", ...words] = text.split(" ");
	const lines = [];
	let line = first + start;
	for (const word of words) if (measure(line) + 1 + measure(word) > width) {
		lines.push(line);
		line = indent + word;
	} else line += ` ${word}`;
	return [...lines, line];
}

// src/render/formats.ts
/** Formats of reports. */
const REPORT_FORMATS = [
	{
		name: "text",
		render: async (printed) => (await import("./part-check.js").then((n) => n.d)).renderText(printed)
	},
	{
		name: "markdown",
		about: "the comment",
		render: async ({ report, key, context }) => {
			const { renderComment } = await import("./part-check.js").then((n) => n.f);
			return `${renderComment({
				report,
				context: {
					...context,
					key,
					version: VERSION
				}
			})}\n`;
		}
	},
	{
		name: "json",
		render: async ({ report }) => renderJson(report)
	},
	{
		name: "junit",
		about: "results of tests",
		render: async (printed) => (await import("./render-test-results.js")).renderJunit(printed)
	},
	{
		name: "conftest",
		about: "for Atlantis",
		render: async (printed) => (await import("./render-test-results.js")).renderConftest(printed)
	}
];
/** Texts of the files that a report is written to, by their paths. `texts`: those that are there already, by format. */
async function renderFiles({ report, markdown, junit }, printed, texts = {}) {
	const rendered = [
		[report, "json"],
		[markdown, "markdown"],
		[junit, "junit"]
	].map(async ([path, format]) => {
		if (path === void 0) return [];
		return [{
			path,
			text: texts[format] ?? await REPORT_FORMATS.find(({ name }) => name === format)?.render(printed) ?? ""
		}];
	});
	return (await Promise.all(rendered)).flat();
}
/** Formats of the status. */
const STATUS_FORMATS = [
	{
		name: "text",
		render: async (shown) => (await import("./render-status.js")).renderStatus(shown)
	},
	{
		name: "json",
		render: async ({ status }) => renderJson((await import("./render-status.js")).toStatusJson(status))
	},
	{
		name: "prometheus",
		render: ({ status }) => renderMetrics([{
			...status,
			target: "",
			status
		}])
	}
];
/** Metrics of projects, as `renderProjectMetrics` makes them. Loaded on demand: a run has none. */
async function renderMetrics(readings) {
	return (await import("./render-metrics.js")).renderProjectMetrics(readings);
}
/** Indented JSON with a newline at its end; messages are text in it, with names in backticks. */
function renderJson(document) {
	return `${toSafeJson(JSON.stringify(document, (_, value) => isSaid(value) ? toText(value) : value, 2))}\n`;
}

export { optionSetting as $, idOf as $n, $constructor as $t, withRetries as A, amountOf as An, theSetting as Ar, looseObject as At, EFFECT_SETTINGS as B, compareText as Bn, formatInteger as Br, string as Bt, openClients as C, isOfPeak as Cn, quoted as Cr, array as Ct, readRetryAfter as D, usualEffect as Dn, sayText as Dr, extend as Dt, openEnding as E, overallEffect as En, say as Er, discriminatedUnion as Et, createGates as F, largestDemand as Fn, quote as Fr, optional$1 as Ft, TARGETS as G, targetName as Gn, toThousandths as Gr, _isoDateTime as Gt, JUDGING_SETTINGS as H, listOf as Hn, reaches as Hr, tuple as Ht, createShared as I, mapBounds as In, sha256 as Ir, pipe as It, CONNECTION_SETTINGS as J, RESOURCE_KEYS as Jn, _nonnegative as Jt, TARGET_SETTINGS as K, ALL_KEYS as Kn, _maxLength as Kt, halfOf as L, rangesBetween as Ln, toSafeLine as Lr, record as Lt, SYSTEM_CLOCK as M, contributionsOf as Mn, toText as Mr, nullable as Mt, createDeadline as N, isExact as Nn, unique as Nr, nullish as Nt, timingWithin as O, addDemands as On, shownName as Or, int as Ot, createGate as P, joinBounds as Pn, upTo as Pr, object as Pt, choice as Q, hasLimitOfEach as Qn, safeParse as Qt, CHECK_SETTINGS as R, capitalised as Rn, visible as Rr, refine as Rt, openClient as S, effectOf as Sn, percentage as Sr, _instanceof as St, findPassing as T, isUnenforced as Tn, quotedList as Tr, custom as Tt, REPORT_FILE_SETTINGS as U, parseInstance as Un, readSize as Ur, union as Ut, GATE_SETTINGS as V, gateName as Vn, inUnit as Vr, transform as Vt, SETTINGS as W, planName as Wn, toScale as Wr, unknown as Wt, Token as X, checkKey as Xn, _regex as Xt, CREDENTIAL_SETTINGS as Y, canonicalKey as Yn, _positive as Yt, anyText as Z, findKey as Zn, $ZodISODateTime as Zt, findCloudSetting as _, inputProblem as _n, code as _r, tooLarge as _t, paint as a, markRegion as an, isSpecified as ar, writeReports as at, parseAuthUrl as b, problemsOf as bn, nameInput as br, _catch as bt, login as c, byRule as cn, unitOf as cr, readPolicyFile as ct, openKeystone as d, strictestOf as dn, SENSITIVE_REGION as dr, readOwnFile as dt, VERSION as en, isByName as er, optional as et, explainRefusal as f, isLinkLocal as fn, USUAL_DEFAULT_RULES as fr, resolveLinks as ft, SECRET_SETTINGS as g, allOf as gn, asSentence as gr, systemCode as gt, readTokenAnswer as h, GateError as hn, amountIn as hr, TAKE_BASE_POLICY as ht, renderJson as i, isSameProject as in, isPerObject as ir, findWorkspace as it, HttpError as j, compareDemands as jn, toBareText as jr, map as jt, toProblem as k, addUnknown as kn, strong as kr, literal as kt, DEFAULT_TIMING as l, findEnding as ln, groupsOf as lr, readGuarded as lt, isSuccess as m, isMappedIpv4 as mn, toRegionQuestions as mr, JOB_POLICY as mt, STATUS_FORMATS as n, didYouMeanKey as nn, isLimitedInSomeClouds as nr, readSettings as nt, renderColumns as o, plainProjectId as on, mayIgnoreCase as or, MAX_POLICY_BYTES as ot, findOtherVersion as p, isLoopback as pn, sayRegion as pr, toPath as pt, API_VERSIONS as q, OPENSTACK_KEYS as qn, _minLength as qt, renderFiles as r, describeProjects as rn, isNeverRead as rr, whole as rt, wrap as s, toCloudProject as sn, parseCheckKey as sr, planDocuments as st, REPORT_FORMATS as t, didYouMean as tn, isByObject as tr, parserOf as tt, askAboutToken as u, ruleName as un, NOTHING_KNOWN as ur, decodePolicyText as ut, isSecretSetting as v, mapAll as vn, join$1 as vr, commitId as vt, ask as w, isSharedExcess as wn, quotedAddress as wr, boolean as wt, describeRedirect as x, throwIfAny as xn, nameSettings as xr, _enum as xt, mergeSettings as y, problemMessage as yn, listed as yr, ZodMiniStringFormat as yt, DELIVERY_SETTINGS as z, compareNaturally as zn, formatAmount as zr, strictObject as zt };