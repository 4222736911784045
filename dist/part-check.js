import { i as __toESM, n as __exportAll, t as __commonJSMin } from "./rolldown-runtime.js";
import { $n as idOf, $t as $constructor, An as amountOf, Ar as shownName, Bn as compareText, Br as visible, Bt as string, Cn as isOfPeak, Cr as nameSettings, Ct as array, Dn as usualEffect, Dr as quotedList, Dt as extend, E as openEnding, En as overallEffect, Er as quotedAddress, Et as discriminatedUnion, Fn as largestDemand, Fr as unique, Ft as optional, Gn as targetName, Gr as readSize, Gt as _isoDateTime, Hn as listOf$1, Hr as formatInteger, Ht as tuple, I as createShared, In as mapBounds, Ir as upTo, It as pipe, Jn as RESOURCE_KEYS, Jt as _nonnegative, Kr as toScale, Kt as _maxLength, Ln as rangesBetween, Lr as quote, M as SYSTEM_CLOCK, Mn as contributionsOf, Mr as theSetting, Mt as nullable, N as createDeadline, Nn as isExact, Nr as toBareText, O as timingWithin, On as addDemands, Or as say, Ot as int, P as createGate, Pr as toText, Pt as object, Qn as hasLimitOfEach, Rn as capitalised, Rr as sha256, Rt as refine, S as openClient, Sn as effectOf, Sr as nameInput, T as findPassing, Tn as isUnenforced, Tr as quoted, Un as parseInstance, Ur as inUnit, Ut as union, Vn as gateName$1, Vr as formatAmount, Vt as transform, Wn as planName, Wr as reaches, Wt as unknown, Xn as checkKey, Xt as _regex, Yn as canonicalKey, Zn as findKey, Zt as $ZodISODateTime, _n as inputProblem, _r as amountIn, a as paint, an as markRegion, ar as isSpecified, bn as problemsOf, br as join$1, bt as _catch, c as login, cn as byRule, cr as unitOf, ct as readPolicyFile, dn as strictestOf, er as isByName, fn as isLinkLocal, fr as NOTHING_KNOWN, gn as allOf, gr as toRegionQuestions, hn as GateError, hr as sayRegion, in as isSameProject, ir as isPerObject, jn as compareDemands, jr as strong, k as toProblem, kr as sayText, kt as literal, ln as findEnding, lr as groupsOf, lt as readGuarded, mn as isMappedIpv4, mr as USUAL_DEFAULT_RULES, mt as JOB_POLICY, nn as didYouMeanKey, nr as isLimitedInSomeClouds, o as renderColumns, on as plainProjectId, ot as MAX_POLICY_BYTES, pn as isLoopback, pr as SENSITIVE_REGION, q as API_VERSIONS, qn as OPENSTACK_KEYS, qr as toThousandths, qt as _minLength, rn as describeProjects, rr as isNeverRead, s as wrap, sn as toCloudProject, sr as parseCheckKey, st as planDocuments, tn as didYouMean, tr as isByObject, un as ruleName, ut as decodePolicyText, vn as mapAll, vr as asSentence, vt as commitId, w as ask, wn as isSharedExcess, wr as percentage, wt as boolean, x as describeRedirect, xn as throwIfAny, xr as listed, xt as _enum, yn as problemMessage, yr as code, yt as ZodMiniStringFormat, zn as compareNaturally, zr as toSafeLine } from "./part-start.js";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

// node_modules/zod/v4/mini/iso.js
const ZodMiniISODateTime = /*@__PURE__*/ $constructor("ZodMiniISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return _isoDateTime(ZodMiniISODateTime, params);
}

// src/words/amounts.ts
/** The one unit in which each of a check's amounts is exact, in its row and in sentences. `more`: amounts that only sentences have. */
function scaleOf(check, ...more) {
	const { used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely, rule } = check;
	const { waiver, together } = check;
	const policy = [
		rule?.keepFree,
		waiver?.upTo,
		waiver?.upToNeeded
	];
	const others = [
		together?.projected,
		together?.peak,
		...(together?.others ?? []).map(({ amount }) => amount)
	];
	const own = [
		used,
		planned,
		projected,
		limit,
		usable,
		limitNeeded,
		peak,
		peakAtLeast,
		peakLikely
	];
	return toScale(check.unit, [
		...own,
		...policy,
		...others,
		...more
	].filter((amount) => typeof amount === "number"));
}
/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. undefined where usage is nowhere higher than before and after. */
function findPeak({ used, projected, peak, peakAtLeast, peakLikely }) {
	if (projected === null) return void 0;
	const ends = Math.max(used ?? 0, projected);
	const above = (amount) => typeof amount === "number" && amount > ends ? amount : void 0;
	const likely = peakLikely === peakAtLeast ? void 0 : above(peakLikely);
	const found = {
		atMost: above(peak),
		atLeast: above(peakAtLeast),
		likely
	};
	return Object.values(found).every((amount) => amount === void 0) ? void 0 : found;
}

// src/words/advice.ts
const MOST_NAMED$5 = 4;
/** Longest list of options, in characters: what a code span has room for. */
const MAX_OPTIONS_LENGTH = 220;
const MOST_TARGETS = 6;
const MAX_ADDRESS_LENGTH = 200;
/** Advice on a check: why it has its verdict, and what can be done, without region and key. undefined: nothing, or the policy does not enforce it. */
function findAdvice(check) {
	const { verdict, cause, together, reason } = check;
	const isHarmless = verdict === "fits" || verdict === "unmetered" || verdict === "waived";
	const isJustTight = verdict === "tight" && cause === "threshold" && together?.decides !== true;
	if (isUnenforced(check) || isHarmless || isJustTight) return void 0;
	const ways = findWays(check);
	return join$1([
		reason,
		...verdict === "contended" && together !== void 0 ? fittingChanges(together) : [],
		...ways.length === 0 ? [] : [say`${asSentence(join$1(ways, ", or "))}.`],
		...verdict === "contended" && check.effect === "fail" ? [say`Then run this check again.`] : [],
		...cause === "others" ? [say`Run this check again once it is.`] : []
	]);
}
/** Ways out, each as the beginning of a sentence in lower case, the surest first. */
function findWays(check) {
	const { verdict, cause, together, projected, limit } = check;
	if (typeof limit !== "number" || verdict === "unknown" || cause === "flavor") return [];
	const isShared = isSharedExcess(check);
	if (verdict === "forbidden" && !isShared) return [...raiseLimit(check, say`ask for a higher limit`), say`use another region`];
	if (projected === null && !isOfPeak(cause)) return [];
	if (isShared) {
		const excess = isOfPeak(cause) ? (together?.peak ?? limit) - limit : (together?.projected ?? limit) - (check.usable ?? limit);
		return [
			verdict === "contended" ? say`agree on who goes first` : say`take some of it off one of the plans`,
			...freeUsage(check, excess),
			...raiseLimit(check)
		];
	}
	if (verdict === "tight") return isOfPeak(cause) && together?.decides !== true ? atPeak(check) : [];
	if (projected !== null && !isOfPeak(cause)) return atEnd({
		...check,
		projected,
		limit
	});
	const ways = atPeak(check);
	return [...ways.length === 0 ? [say`take some of it off the plan`] : ways, ...raiseLimit(check)];
}
function atEnd(check) {
	const { used, planned, projected, limit, usable, mode, atLeast, peakAtLeast, peakLikely = peakAtLeast } = check;
	const shortage = projected - (usable ?? limit);
	const atPeakToo = (peakLikely ?? 0) - limit;
	const bound = atLeast === true || atPeakToo > shortage ? "at least " : "";
	const cut = used === null ? shortage : Math.min(shortage, projected - used);
	const plan = (check.byPlan ?? []).length > 1 ? "plans" : "plan";
	const alone = mode === "add" && planned > limit && used !== 0 ? `, which alone ${plan === "plan" ? "is" : "are"} over the limit` : "";
	const resources = bound === "" ? resourcesOf(cut, check) : "";
	return [
		cut > 0 ? say`take ${cut === planned ? "all " : ""}${bound}${inRow(cut, check)} off the ${plan}${resources}${alone}` : say`take what replaces something off the ${plan}`,
		...mode === "add" ? freeUsage(check, Math.max(shortage, atPeakToo)) : [],
		...raiseLimit(check)
	];
}
/** " (9 of the 14 of `…web[*]` of `stacks/s3`)": how many of the largest block of equal resources make up an amount. Empty: it has no such block. */
function resourcesOf(amount, { from = [], byPlan = [] }) {
	const [largest] = toFamilies(from);
	if (largest === void 0 || largest.resources < 2 || largest.each === void 0 || largest.amount < amount) return say``;
	const needed = Math.ceil(amount / largest.each);
	const many = needed === largest.resources ? `all ${formatInteger(needed)}` : `${formatInteger(needed)} of the ${formatInteger(largest.resources)}`;
	const plan = byPlan.length > 1 && largest.file !== void 0 ? say` of ${quoted(planName(largest.file))}` : "";
	return say` (${many} of ${largest.name}${plan})`;
}
function atPeak(check) {
	const { cause, verdict, peak, peakAtLeast, peakLikely = peakAtLeast, limit } = check;
	const orders = findApplyOrders(check);
	const ways = [...orders, ...findRename(check)];
	if (cause === "peakAtLeast" && typeof limit === "number") return [...orders, ...freeUsage(check, (peakLikely ?? 0) - limit)];
	const highest = cause === "peakLikely" ? peakLikely : peak;
	if (verdict !== "tight" || typeof highest !== "number") return ways;
	return [...ways, say`have the limit raised to ${inRow(highest, check)} until the change is applied`];
}
function inRow(amount, check) {
	return amountIn(amount, scaleOf(check));
}
/** The limit that is enough; what is needed of it for what stands in the request for higher limits. `otherwise`: where none can be named. */
function raiseLimit(check, otherwise) {
	const { limitNeeded } = check;
	if (limitNeeded === void 0) return otherwise === void 0 ? [] : [otherwise];
	return [say`ask for a limit of at least ${strong(inRow(limitNeeded, check))}`];
}
/** "free 4 in use"; none where less than that is in use. */
function freeUsage(check, amount) {
	if (check.used === null || amount > check.used || amount <= 0) return [];
	return [say`free ${check.atLeast === true ? "at least " : ""}${inRow(amount, check)} in use`];
}
/** "It fits with `#12` or `#15`, not with both.": which of the others a change fits together with. None where it fits with none, or that is not known. */
function fittingChanges({ fitsWith = [], others }) {
	const names = fitsWith.flat();
	if (names.length === 0) return [];
	const isAll = names.length === others.length;
	if (isAll && names.length > 2) return [say`It fits with any one of them, not with all.`];
	const list = quotedList(names, {
		most: MOST_NAMED$5,
		conjunction: "or"
	});
	return [say`It fits with ${list}${isAll ? ", not with both" : " alone"}.`];
}
/** Ways to apply the change that keep usage within the limit. Empty: there is none, or not all that the changes take is known. */
function findApplyOrders({ peakWays, from = [] }) {
	if (peakWays === void 0) return [];
	const { releasesFirst, replacements, atOnce, deletingFirst, parallelism } = peakWays;
	const released = from.filter((one) => one.amount < 0 && !isReplacement(one));
	const deletions = released.length === 0 ? void 0 : say`apply ${toReleases(released, from)} first in a separate run`;
	const first = deletions === void 0 ? "" : say`${deletions}, then `;
	const without = say`without ${code("create_before_destroy")} this once`;
	return [
		...releasesFirst && deletions !== void 0 ? [deletions] : [],
		...atOnce > 0 && !releasesFirst ? [say`${first}${toBatches(from.filter(isReplacement), peakWays)}`] : [],
		...replacements > 0 && deletingFirst === "yes" ? [say`apply ${without}`] : [],
		...replacements > 0 && deletingFirst === "released" && !releasesFirst ? [say`${first}the rest ${without}`] : [],
		...parallelism === void 0 ? [] : [say`apply with ${code(`-parallelism=${parallelism}`)}`]
	];
}
/** A deleted resource and a created one that are alike: of one type, as many, with equal amounts. They may be one under a new name. */
function findRename({ from = [], atLeast }) {
	const families = atLeast === true ? [] : toFamilies(from);
	const typeOf = ({ address }) => address.split(".").at(-2);
	for (const old of families.filter(({ action }) => action === "delete")) {
		const renamed = families.find((one) => one.action === "create" && typeOf(one) === typeOf(old) && one.file === old.file && one.resources === old.resources && one.each === 0 - (old.each ?? NaN));
		const names = renamed && say`from ${quotedAddress(old.address)} to ${quotedAddress(renamed.address)}`;
		if (names !== void 0) return [say`add a ${code("moved")} block ${names} if that is a new name for the same objects`];
	}
	return [];
}
function isReplacement({ action }) {
	return action === "create/delete";
}
/** "the deletions (`-target='…'`)". */
function toReleases(released, all) {
	const name = released.every(({ action }) => action === "delete") ? "the deletions" : "what only gives back";
	const counts = Map.groupBy(all, idOfBlock);
	const targets = groupsOf(released, idOfBlock).flatMap((members) => {
		const [{ file, address }] = members;
		const block = parseInstance(address)?.block;
		const known = counts.get(idOfBlock(members[0]));
		return block !== void 0 && members.length > 1 && members.length === known?.length ? [{
			file,
			address: block
		}] : members;
	});
	return say`${name}${toTargets(targets)}`;
}
/** "the 5 replacements in batches of at most 3, each in a separate run (the first: `-target='…' -target='…'`)". */
function toBatches(replaced, { atOnce, replacements }) {
	const targets = replaced.toSorted(byPlanAndAddress);
	if (atOnce >= replacements) return say`apply the replacements first in a separate run${toTargets(targets)}`;
	const size = atOnce === 1 ? "one at a time" : `in batches of at most ${atOnce}`;
	return say`apply the ${replacements} replacements ${size}, each in a separate run${toTargets(targets.slice(0, atOnce), "the first: ")}`;
}
function byPlanAndAddress(one, other) {
	return compareText(one.file ?? "", other.file ?? "") || compareText(one.address, other.address);
}
/** " (`-target='a' -target='b'` and 3 more)", of several plans " (`stacks/s2`: `-target='a'`; `stacks/s3`: `-target='b'`)"; empty where no address can be shown as it is. */
function toTargets(targets, lead = "") {
	const options = [];
	const shown = targets.toSorted(byPlanAndAddress).slice(0, MOST_TARGETS).filter(({ address }) => {
		const option = `-target='${address.replaceAll("'", "'\\''")}'`;
		if (visible(address, MAX_ADDRESS_LENGTH) !== address) return false;
		if (options.length > 0 && [...options, option].join(" ").length > MAX_OPTIONS_LENGTH) return false;
		options.push(option);
		return true;
	});
	if (options.length === 0) return say``;
	const runs = [...Map.groupBy(shown, ({ file }) => file)].map(([file, own]) => {
		const line = code(own.map((target) => options[shown.indexOf(target)]).join(" "));
		return file === void 0 ? line : say`${quoted(planName(file))}: ${line}`;
	});
	const rest = targets.length - options.length;
	return say` (${lead}${join$1(runs, "; ")}${rest > 0 ? ` and ${rest} more` : ""})`;
}
const MOST_CONTRIBUTORS = 3;
const MOST_OF_PLAN = 2;
/** The resource that instances are of, apart from those of other plans. */
function idOfBlock({ address, file }) {
	return idOf(file, parseInstance(address)?.block ?? address);
}
/** Resources of one block, which differ by their index only, the most first. `file`: undefined: there is one plan only. `each`: undefined: they differ. */
function toFamilies(contributions) {
	return groupsOf(contributions, idOfBlock).map(([first, ...others]) => {
		const { address, file, action, cause } = first;
		const block = parseInstance(address)?.block ?? address;
		const name = others.length === 0 ? address : `${block}[*]`;
		return {
			address: others.length === 0 ? address : block,
			name: cause === void 0 ? quotedAddress(name) : say`${name}`,
			file,
			resources: others.length + 1,
			amount: others.reduce((sum, { amount }) => sum + amount, first.amount),
			each: others.every(({ amount }) => amount === first.amount) ? first.amount : void 0,
			action: others.every((one) => one.action === action) ? visible(action) : "different actions"
		};
	}).sort((a, b) => b.amount - a.amount);
}
/** " +16 GiB"; nothing for 0, which is also what stands for an amount that is not known. */
function difference(amount, check) {
	if (amount === 0) return "";
	return say` ${amount > 0 ? "+" : ""}${amountIn(amount, scaleOf(check))}`;
}
/** The largest three contributors of checks with the same advice, or plans, as a sentence; of one check with amounts. undefined where no plan has any. */
function findContributors(checks) {
	const [check, ...others] = checks;
	if (check === void 0) return void 0;
	const all = checks.flatMap(({ from }) => from ?? []);
	const isAlone = others.length === 0;
	const families = toFamilies(isAlone ? all : [...new Map(all.map((one) => [idOf(one.file, one.address), one])).values()]);
	const toEntry = ({ name, resources, amount, action }, shown = amount) => {
		const number = formatInteger(resources);
		if (!isAlone) return say`${name}${resources === 1 ? "" : ` (${number})`}`;
		return say`${name}${difference(shown, check)} (${resources === 1 ? "" : `${number} × `}${action})`;
	};
	const plans = new Map(checks.flatMap(({ byPlan = [] }) => byPlan.map(({ plan, amount }) => [plan, amount])));
	const toPlan = ([plan, amount]) => {
		const own = families.filter(({ file }) => file === plan);
		const entries = own.slice(0, MOST_OF_PLAN).map((family) => toEntry(family, own.length === 1 ? 0 : family.amount));
		const of = own.length === 0 ? "" : say`: ${join$1([...entries, ...moreOf(own, MOST_OF_PLAN)], ", ")}`;
		return say`${quoted(planName(plan))}${isAlone ? difference(amount, check) : ""}${of}`;
	};
	const inJson = ", all in the JSON report";
	if (plans.size > 0) {
		const more = plans.size - MOST_CONTRIBUTORS;
		const rest = more > 0 ? [say`${formatInteger(more)} more ${more === 1 ? "plan" : "plans"}${inJson}`] : [];
		return say`From ${join$1([...[...plans].slice(0, MOST_CONTRIBUTORS).map(toPlan), ...rest], "; ")}.`;
	}
	if (all.length === 0) return void 0;
	const rest = moreOf(families, MOST_CONTRIBUTORS).map((more) => say`and ${more}${inJson}`);
	return say`From ${join$1([...families.slice(0, MOST_CONTRIBUTORS).map((one) => toEntry(one)), ...rest], ", ")}.`;
}
/** "3 more": resources that are not among the first families. */
function moreOf(families, shown) {
	const more = families.slice(shown).reduce((sum, { resources }) => sum + resources, 0);
	return more === 0 ? [] : [say`${formatInteger(more)} more`];
}

// src/words/quota-commands.ts
/** Commands with options, by key. A key that is not here has none: no client sets its limit by project alone. */
const OPTIONS$1 = new Map(Object.entries({
	"quota set": {
		"compute.cores": "cores",
		"compute.instances": "instances",
		"compute.key_pairs": "key-pairs",
		"compute.metadata_items": "properties",
		"compute.ram_mb": "ram",
		"compute.server_group_members": "server-group-members",
		"compute.server_groups": "server-groups",
		"network.floatingips": "floating-ips",
		"network.networks": "networks",
		"network.ports": "ports",
		"network.rbac_policies": "rbac-policies",
		"network.routers": "routers",
		"network.security_group_rules": "secgroup-rules",
		"network.security_groups": "secgroups",
		"network.subnet_pools": "subnetpools",
		"network.subnets": "subnets",
		"volume.backup_gb": "backup-gigabytes",
		"volume.backups": "backups",
		"volume.groups": "groups",
		"volume.snapshots": "snapshots",
		"volume.space_gb": "gigabytes",
		"volume.volume_size_gb": "per-volume-gigabytes",
		"volume.volumes": "volumes"
	},
	"loadbalancer quota set": {
		"loadbalancer.healthmonitors": "healthmonitor",
		"loadbalancer.l7policies": "l7policy",
		"loadbalancer.l7rules": "l7rule",
		"loadbalancer.listeners": "listener",
		"loadbalancer.loadbalancers": "loadbalancer",
		"loadbalancer.members": "member",
		"loadbalancer.pools": "pool"
	},
	"share quota set": {
		"share.share_networks": "share-networks",
		"share.share_size_gb": "per-share-gigabytes",
		"share.shares": "shares",
		"share.snapshot_gb": "snapshot-gigabytes",
		"share.snapshots": "snapshots",
		"share.space_gb": "gigabytes"
	},
	"dns quota set": {
		"dns.recordset_records": "recordset-records",
		"dns.zone_records": "zone-records",
		"dns.zone_recordsets": "zone-recordsets",
		"dns.zones": "zones"
	}
}).flatMap(([command, keys]) => Object.entries(keys).map(([key, option]) => [key, [command, option]])));
/** true for a key whose limit a command sets. */
function hasQuotaCommand({ key }) {
	return OPTIONS$1.has(parseCheckKey(key).key);
}
/** The commands that raise the limits of checks of one region: one for each client and member type. `region`: undefined: it must not be shown. */
function toQuotaCommands(checks, { region, project }) {
	const commands = /* @__PURE__ */ new Map();
	for (const { key: shown, limitNeeded = 0 } of checks) {
		const { key, item } = parseCheckKey(shown);
		const [command, option] = OPTIONS$1.get(key) ?? [];
		if (command === void 0 || option === void 0) continue;
		const members = item === void 0 ? void 0 : findKey(key)?.membersBy;
		const type = members === void 0 ? "" : ` --${members.replace(" ", "-")} ${toWord(item ?? "")}`;
		const options = commands.get(`${command}\n${type}`) ?? /* @__PURE__ */ new Map();
		options.set(option, Math.max(limitNeeded, options.get(option) ?? 0));
		commands.set(`${command}\n${type}`, options);
	}
	const lead = region === void 0 ? "openstack" : `openstack --os-region-name ${toWord(region)}`;
	return [...commands].map(([id, options]) => {
		const [command = "", type = ""] = id.split("\n");
		const limits = [...options].map(([option, limit]) => ` --${option} ${limit}`).join("");
		return `${lead} ${command}${limits}${type} ${command.startsWith("dns") ? "--project-id " : ""}${toWord(project)}`;
	});
}
function toWord(name) {
	const shown = visible(name);
	return /^[\w.:/-]+$/u.test(shown) && !shown.startsWith("-") ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

// src/words/unknown-amounts.ts
const MOST_LISTED = 20;
const MOST_NAMED$4 = 4;
const LIST_FLAVORS = code("openstack flavor list --all --long -f json");
const APPLY_FIRST = say`apply that first with ${code("-target")} and make the plan again`;
const WORDINGS = {
	flavor: {
		say: ({ name, who }) => say`the size of ${flavorCalled(name)} is unknown ${who}`,
		sayAll: (names) => say`the sizes of these flavors are unknown: ${names}`,
		remedy: say`Set ${theSetting("flavors")} to a file with the output of ${LIST_FLAVORS}.`
	},
	"no-flavor": {
		say: ({ name, who, where }) => name === void 0 ? say`a flavor that the plan marks as sensitive ${who} does not exist in ${where}, so that the apply would fail` : say`there is no flavor ${name} in ${where} ${who}: the apply would fail`,
		sayAll: (names, where) => say`these flavors do not exist in ${where}, so that the apply would fail: ${names}`
	},
	"flavor-conflict": {
		say: ({ name, whose }) => say`the plan and the flavors file do not agree on the size of ${flavorCalled(name)}: ${whose}`,
		sayAll: (names) => say`the plan and the flavors file do not agree on the sizes of flavors: ${names}`,
		remedy: say`Make the file for ${theSetting("flavors")} again with ${LIST_FLAVORS}.`
	},
	"other-flavors": {
		say: () => say`the plan states totals by flavor, and servers of other flavors are not among them`,
		remedy: say`State the totals of instances, cores and RAM as well.`
	},
	"after-apply": {
		say: ({ name = "", whose }) => say`${name} of ${whose} is known only after apply`,
		remedy: say`Write the value into the configuration; or, if it depends on another resource, ${APPLY_FIRST}.`
	},
	"not-set": {
		say: ({ name = "", whose }) => say`${name} of ${whose} is not set, and the plan does not say what the service takes instead`,
		remedy: say`Set it in the configuration.`
	},
	"not-in-plan": { say: ({ name = "", whose }) => say`the plan does not hold ${name} of ${whose}` },
	service: { say: ({ name = "", whose }) => say`what follows from ${name} of ${whose} is decided by the service` },
	autoscaling: { say: ({ name = "", whose }) => say`an autoscaler decides how many nodes there are, up to ${name} of ${whose}` },
	project: { say: ({ whose }) => say`the plan does not say which project has ${whose}` },
	region: {
		say: ({ whose }) => say`the plan does not show the region of ${whose}`,
		remedy: say`Set ${theSetting("default-region")}, or ${theSetting("provider-regions")}.`
	},
	"left-behind": { say: ({ whose }) => say`an apply that failed has left behind ${whose}, perhaps incomplete` },
	imported: {
		say: ({ name = "", whose }) => say`the state does not have ${name} of ${whose}, which the plan imports`,
		remedy: say`Import in a separate run, and make the plan again.`
	},
	uncounted: {
		say: ({ whose }) => say`what is given back by ${whose} cannot be counted`,
		remedy: say`To find out, ${APPLY_FIRST}.`
	}
};
function flavorCalled(name) {
	return name === void 0 ? say`a flavor that the plan marks as sensitive` : say`flavor ${name}`;
}
/** The reasons that a check lists: the first of those of a demand. */
function listedOf(unknown) {
	return unknown.slice(0, MOST_LISTED);
}
/** True for amounts of servers whose flavor the cloud does not have. */
function lacksFlavor(unknown) {
	return unknown.some(({ kind }) => kind === "no-flavor");
}
/** What is not known, what the cloud says of it, and what makes it known, unless it is accepted: a few sentences for each kind of reason. `where`: the region. */
function unknownSentences(unknown, where, { isAccepted = false } = {}) {
	return [...Map.groupBy(unknown, ({ kind }) => kind)].flatMap(([kind, all]) => [
		...statementsOf(kind, all, where).map((text) => say`${asSentence(text)}.`),
		...unique(all.slice(0, MOST_NAMED$4).flatMap(({ remark }) => remark ?? [])),
		...isAccepted ? [] : [WORDINGS[kind].remedy ?? []].flat()
	]);
}
function statementsOf(kind, all, where) {
	const { say: sayOne, sayAll } = WORDINGS[kind];
	const subjects = all.slice(0, MOST_NAMED$4).map((one) => toSubject(one, where));
	const rest = all.length - subjects.length;
	if (all.length === 1 || sayAll === void 0) {
		const statements = subjects.map(sayOne);
		return rest > 0 ? [...statements, say`the same holds for ${rest} more attributes or types`] : statements;
	}
	const named = subjects.map(({ name, who }) => say`${name ?? "a sensitive one"} ${who}`);
	return [sayAll(listed(rest > 0 ? [...named, say`${rest} more`] : named), where)];
}
/** What a sentence on one reason is made of. `name`: undefined where it must not be shown; `whose`: "3 servers (such as `…`)"; `who`: the same in brackets; `where`: the region. */
function toSubject({ name, type, resources, addresses }, where) {
	const [example] = addresses;
	const address = example === void 0 ? void 0 : quotedAddress(example);
	const number = say`${resources} ${nounOf$1(type)}${resources === 1 ? "" : "s"}`;
	const single = address ?? number;
	const isSingle = address === void 0 || resources === 1;
	return {
		name: name === null ? void 0 : quoted(name),
		whose: isSingle ? single : say`${number} (such as ${address})`,
		who: isSingle ? say`(${single})` : say`(${number}, such as ${address})`,
		where
	};
}
function nounOf$1(type) {
	if (type === "openstack_compute_instance_v2" || type === "server") return "server";
	return type.startsWith("openstack_blockstorage_volume_") ? "volume" : "resource";
}

// src/words/value-hints.ts
/** Most names that similar ones are looked for: a plan may have a hundred thousand. The further ones have no hints. */
const MOST_NAMES$1 = 100;
const MOST_REGIONS = 20;
/** Creates the hints for values that demands miss in the two documents. */
function createHints(of) {
	const { demands, quota, usage, snapshot } = of;
	const { regions, explanations } = snapshot;
	const hidden = new Set(demands.flatMap(({ region, shownRegion }) => shownRegion === void 0 ? [] : [region]));
	const shown = (...names) => [...new Set(names.flatMap((some) => [...some]))].filter((name) => !hidden.has(name));
	const knownRegions = regions ?? shown(quota.regions, usage.regions);
	const knownKeys = [...quota.regionsByKey.keys()];
	return {
		/** Sentence of the source on why it cannot have the key in the region. */
		explanation: (region, key) => explanations.find((one) => one.region === region && one.key === key)?.text,
		/** "It does in `cbk`.": regions that have the key, in the documents that lack it where it was wanted. */
		elsewhere(key, missing) {
			const found = shown(missing.quota ? quota.regionsByKey.get(key) ?? [] : [], missing.usage ? usage.regionsByKey.get(key) ?? [] : []);
			return found.length === 0 ? void 0 : say`It does in ${quotedList(found)}.`;
		},
		/** True for a region that the project has, whether or not a document has it. False where that is not known. */
		hasRegion: (region) => regions?.includes(region) === true,
		/** All regions that the project has; without parts: it has none. undefined: not known. */
		existing: listRegions$2(regions),
		similarRegion: onceEach((region) => didYouMean(region, knownRegions)),
		similarKey: onceEach((key) => didYouMeanKey(key, knownKeys))
	};
}
/** "Did you mean …?" for each of the first names, found once. */
function onceEach(suggest) {
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const sentence = known.get(name) ?? (known.size < MOST_NAMES$1 ? suggest(name) : void 0);
		if (sentence !== void 0) known.set(name, sentence);
		return sentence;
	};
}
/** Sentence on a region that neither document has. `existing`: all regions of the project; `similar`: "Did you mean `cbk`?"; undefined: not known. */
function missingRegionText(region, of) {
	const { existing, similar, source } = of;
	const noOther = say`${source} did not report region ${region}, nor any other of this project.`;
	if (existing?.said.length === 0) return noOther;
	const sentence = existing === void 0 ? say`${source} did not report region ${region}.` : say`Region ${region} does not exist; the project has ${existing}.`;
	return join$1(similar === void 0 ? [sentence] : [sentence, similar]);
}
/** Problems with regions that were asked for by name and are in neither document of a snapshot. */
function findMissingRegions(names, { quota, usage, regions, source }) {
	const found = new Set([...quota, ...usage].map(({ region }) => region));
	return [...new Set(names).difference(found)].map((name) => {
		const similar = didYouMean(name, regions ?? found);
		const of = {
			existing: listRegions$2(regions),
			similar,
			source: source.subject
		};
		return inputProblem(missingRegionText(quoted(name), of));
	});
}
function listRegions$2(names) {
	return names && quotedList(names.toSorted(), { most: MOST_REGIONS });
}

// src/words/reason.ts
const MOST_NAMED$3 = 4;
/** Reason of a check: the verdict that follows from the numbers alone, then the waiver, then what the policy makes of it. */
function reasonFor(circumstances) {
	const { scale, judgement, contention, waiver } = circumstances;
	const worse = contention?.worse?.judgement;
	return join$1([
		worse === void 0 ? verdictReason(circumstances) : togetherReason(circumstances, worse),
		...waiver === void 0 ? [] : [waiverReason(waiver, worse ?? judgement, scale)],
		...defaultRemark(circumstances),
		...enforcementReason(circumstances)
	]);
}
/** Says that a verdict does not do what it usually does. Empty: it does. */
function enforcementReason({ outcome: { verdict, effect }, policy }) {
	const { enforce, onUnknown } = policy;
	const bad = verdict !== "fits" && verdict !== "tight" && verdict !== "unmetered" && verdict !== "waived";
	if (enforce.value === "off" && (bad || verdict === "tight")) return [say`Does not count: not enforced${byRule(enforce.by)}.`];
	if (bad && enforce.value === "warn") return [say`Only warns${byRule(enforce.by)}.`];
	if (verdict !== "unknown") return [];
	if (effect === "warn" && onUnknown.value === void 0) return [say`Only warns, since no plan can show it; ${theSetting("on-unknown", "fail")} makes it fail.`];
	return onUnknown.by === void 0 ? [] : [say`${effect === "warn" ? "Only warns" : "Fails"}${byRule(onUnknown.by)}.`];
}
function verdictReason(circumstances) {
	const { demand, judgement, source } = circumstances;
	const { verdict, cause } = judgement;
	if (isOfPeak(cause) && limitIn(circumstances) !== void 0) return peakReason(circumstances);
	switch (verdict) {
		case "unmetered": return isPerObject(demand.key) ? say`${source} reports no limit on this key.` : say`${source} reports usage of this key, but no limit on it.`;
		case "fits": return fitsReason(circumstances);
		case "tight": return tightReason(circumstances);
		case "over": return overReason(circumstances);
		case "forbidden":
			if (cause === "flavor") {
				const lacking = (demand.unknown ?? []).filter(({ kind }) => kind === "no-flavor");
				return join$1(unknownSentences(lacking, sayRegion(demand)));
			}
			return say`${strong(say`The limit is 0`)}: nothing of this kind may be created there.${perObjectRemark(circumstances)}`;
		case "unknown": return unknownReason(circumstances);
		default: return verdict;
	}
}
function fitsReason(circumstances) {
	const { demand, judgement, policy, isDefaultLimit } = circumstances;
	const perObject = perObjectRemark(circumstances);
	if (limitIn(circumstances) === void 0) return say`Unlimited.${perObject}`;
	const end = ofLimit(circumstances);
	if (!isExact(demand.end) && judgement.projected !== void 0 && findKey(demand.key)?.checkedBefore === true) return say`At least ${end}. How large one upload is does not matter: before it, no more is in use than the limit.`;
	const below = judgement.adds === true && policy.warnAt.by !== void 0 && !isDefaultLimit ? say`, below ${thresholdOf(circumstances)}` : "";
	return say`${asSentence(end)}${below}.${rangeRemark(circumstances)}${perObject}`;
}
function tightReason(circumstances) {
	const end = ofLimit(circumstances);
	const range = rangeRemark(circumstances);
	const { demand, scale, used, judgement } = circumstances;
	const { cause } = judgement;
	if (cause === "total" && used?.state === "value") {
		const [total, inUse] = [amountOf(demand), used.value].map((amount) => amountIn(amount, scale));
		const less = amountIn(used.value - amountOf(demand), scale);
		return say`${strong(say`The total of ${total ?? ""} is below the ${inUse ?? ""} in use`)}. A total counts all that there is: if this one is a share of it, state what the change adds instead (${code("\"$mode\": \"add\"")}). If the change gives back ${less}, the total is right.`;
	}
	if (cause === "limit") return say`${strong(say`Already over the limit`)}; this change adds nothing: ${end}.${range}`;
	if (cause === "reserve") return say`${strong(say`Already below the required reserve`)}; this change does not reduce it further: ${end}${reserveRemark(circumstances)}.${range}`;
	return say`${asSentence(end)}: at or above ${thresholdOf(circumstances)}.${range}${perObjectRemark(circumstances)}`;
}
function overReason(circumstances) {
	const { demand, scale, judgement, used } = circumstances;
	const { projected, cause, usable } = judgement;
	const limit = limitIn(circumstances);
	if (projected === void 0) return say`More after the change than any limit; this one is ${amountIn(limit, scale)}.`;
	const least = isExact(demand.end) ? "" : "at least ";
	const end = asSentence(say`${least}${amountIn(projected, scale)}`);
	const reserve = reserveRemark(circumstances);
	const perObject = perObjectRemark(circumstances);
	if (cause === "reserve") {
		const short = strong(say`${least}${amountIn(projected - (usable ?? 0), scale)} too much`);
		return say`${end} of ${amountIn(limit, scale)} after the change${reserve}: ${short}.${perObject}`;
	}
	const before = used?.state === "value" && limit !== void 0 ? used.value - limit : 0;
	const already = before > 0 ? say` Without this change it is ${amountIn(before, scale)} over already.` : "";
	const over = strong(say`${least}${amountIn(projected - (limit ?? 0), scale)} over the limit`);
	return say`${end} after the change, ${over} of ${amountIn(limit, scale)}${reserve}.${already}${perObject}`;
}
function peakReason(circumstances) {
	const { demand, scale, judgement } = circumstances;
	const { verdict, cause, projected, highest, peak, peakAtLeast, peakLikely } = judgement;
	const limit = limitIn(circumstances);
	if (cause === "peakAtLeast") {
		const over = amountIn((peakAtLeast ?? 0) - (limit ?? 0), scale);
		return say`${strong(say`No apply order stays within the limit`)}: usage peaks at ${amountIn(peakAtLeast, scale)} or more, ${over} over the limit of ${amountIn(limit, scale)}.`;
	}
	const most = isExact(demand.end) ? projected : highest;
	const isKnown = most !== void 0 && most <= (limit ?? 0);
	const fits = isKnown ? say`Fits after the change (${endOf(circumstances)} of ${amountIn(limit, scale)}), but during apply usage` : say`During apply usage`;
	if (cause === "peakLikely") {
		const worst = peak !== void 0 && peak > (peakLikely ?? 0) ? say`, and may reach ${amountIn(peak, scale)}` : "";
		const from = demand.from ?? [];
		const isKept = from.some(({ action, isLate }) => action === "create/delete" || isLate === true);
		const kept = say`${code("create_before_destroy")} keeps old objects, and what they depend on, until the new ones are there`;
		const beside = say`Terraform does not wait for what is given back before it takes more`;
		const why = from.some(({ amount, isLate }) => amount < 0 && isLate !== true) ? isKept ? say`${kept}, and ${beside}` : beside : kept;
		const of = isKnown ? "" : say` of ${amountIn(limit, scale)}`;
		return say`${fits} ${strong(say`is expected to reach ${amountIn(peakLikely, scale)}`)}${of}${worst}: ${why}.`;
	}
	const may = peak === void 0 ? strong(say`may exceed the limit by an unknown amount`) : say`${strong(say`may reach ${amountIn(peak, scale)}`)}, over the limit`;
	const isOpen = peak === void 0 || verdict === "unknown";
	return join$1([say`${fits} ${may}.`, ...isOpen ? unknownSentences(demand.unknown ?? [], sayRegion(demand)) : []]);
}
/** Why other changes make it worse: what each of them takes, and where all of it ends. */
function togetherReason(circumstances, judgement) {
	const { scale, judgement: alone, contention } = circumstances;
	const limit = limitIn(circumstances);
	const { verdict, cause, projected, peak, peakLikely } = judgement;
	const others = otherChanges(contention?.together?.others ?? [], scale);
	const end = projected === void 0 ? "more than any limit" : amountIn(projected, scale);
	if (verdict === "tight") {
		const why = cause === "peak" ? ", but during apply usage may exceed the limit" : say`: at or above ${thresholdOf(circumstances)}`;
		return say`Together with ${others} ${end} of ${amountIn(limit, scale)} after the change${why}.`;
	}
	const isWaived = alone.verdict === "over" || alone.verdict === "forbidden";
	if (cause === "others") return say`Fits alone, but ${strong(say`what others take`)} is not fully known.`;
	const fits = say`${isWaived ? "Covered by a waiver alone" : say`Fits alone (${ofLimit(circumstances)})`}, but ${strong(say`not together`)} with ${others}`;
	if (isOfPeak(cause)) {
		const highest = cause === "peakLikely" ? peakLikely : peak;
		return say`${fits}: during apply usage ${cause === "peakLikely" ? "is expected to" : "may"} reach ${highest === void 0 ? "more than the limit" : amountIn(highest, scale)}.`;
	}
	if (cause === "reserve") return say`${fits}: ${end}${reserveRemark(circumstances)}.`;
	const over = projected === void 0 || limit === void 0 ? "" : say`, ${amountIn(projected - limit, scale)} over the limit`;
	return say`${fits}: ${end}${over}.`;
}
/** "`#12` (+8), `#15` (at least +4) and 3 more (+6)". */
function otherChanges(others, scale) {
	const named = others.slice(0, others.length === 5 ? others.length : MOST_NAMED$3);
	const rest = others.slice(named.length);
	const sumOf = (some) => {
		const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
		const sum = some.reduce((total, { amount }) => total + amount, 0);
		return say`(${least}+${amountIn(sum, scale)})`;
	};
	const parts = named.map((one) => say`${quoted(one.name)} ${sumOf([one])}`);
	return listed(rest.length === 0 ? parts : [...parts, say`${rest.length} more ${sumOf(rest)}`]);
}
function waiverReason(applied, judgement, scale) {
	const { waiver, line, ofOrganisation, until, owner, upTo, upToNeeded, state } = applied;
	const { projected, peakAtLeast, peakLikely } = judgement;
	const name = say`aiver ${waiver}${ofOrganisation === true ? " of the organisation's policy" : ""} (line ${line}, owned by ${quoted(owner)})`;
	const covered = amountIn(upTo, scale);
	const peak = upToNeeded !== void 0 && projected !== void 0 && upToNeeded > projected ? say`, and usage ${upToNeeded === peakAtLeast ? "reaches at least" : upToNeeded === peakLikely ? "is expected to reach" : "may reach"} ${amountIn(upToNeeded, scale)} during apply` : "";
	return {
		applies: say`Waived up to ${covered} until ${until} by w${name}.`,
		expired: say`W${name} has expired: its last day was ${until} (UTC).`,
		exceeded: say`W${name} does not apply: it covers up to ${covered}${peak}.`,
		uncertain: say`W${name} does not apply: how high usage would rise is not exactly known.`,
		unfit: say`W${name} does not apply: it is a size, and this key is counted.`,
		refused: say`W${name} does not apply: the organisation's policy allows none here.`
	}[state];
}
/** Usage after the change: "196", "at most 62 GiB". */
function endOf({ scale, judgement: { projected, highest } }) {
	return projected === void 0 && highest !== void 0 ? say`at most ${amountIn(highest, scale)}` : amountIn(projected, scale);
}
/** "112 of 128 after the change". */
function ofLimit(circumstances) {
	return say`${endOf(circumstances)} of ${amountIn(limitIn(circumstances), circumstances.scale)} after the change`;
}
/** "80 % by rule 2 (line 14)". */
function thresholdOf({ policy: { warnAt } }) {
	return say`${percentage(warnAt.value)}${byRule(warnAt.by)}`;
}
function rangeRemark({ demand, scale, judgement: { highest, projected } }) {
	if (isExact(demand.end) || highest === void 0 || projected === void 0) return "";
	return say` The plan is only partly known; usage may reach ${amountIn(highest, scale)}.`;
}
/** ", and 32 (25 %) must remain free by rule 2 (line 14)"; empty where nothing has to. */
function reserveRemark({ scale, judgement: { reserve }, keepFree }) {
	if (keepFree === void 0) return "";
	const percent = "percent" in keepFree.value ? say` (${percentage(keepFree.value.percent)})` : "";
	return say`, and ${amountIn(reserve, scale)}${percent} must remain free${byRule(keepFree.by)}`;
}
/** Says that a limit is the service's default, and what to do about one that is too low. Empty: it is reported. */
function defaultRemark(circumstances) {
	const { demand, source, isDefaultLimit } = circumstances;
	if (!isDefaultLimit) return [];
	if (!exceedsDefault(circumstances)) return [say`${source} does not report this limit; it is the service's default.`];
	const { per } = findKey(demand.key) ?? {};
	return [say`${source} does not report this limit, which operators can change: ask yours, or use more ${per ?? "object"}s. If the limit is high enough, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`];
}
function exceedsDefault({ isDefaultLimit, judgement: { verdict, cause, projected }, ...of }) {
	const isOver = isOfPeak(cause) || (projected ?? 0) > (limitIn(of) ?? 0);
	return isDefaultLimit && verdict === "unknown" && isOver;
}
function perObjectRemark({ demand: { key, item }, used }) {
	const per = findKey(key)?.per;
	if (per === void 0) return "";
	if (isByObject(key) || item !== void 0) return ` The limit holds for each ${per}.`;
	return used !== void 0 ? ` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.` : ` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}
function limitIn({ limit }) {
	return limit.state === "value" && typeof limit.value === "number" ? limit.value : void 0;
}
function unknownReason(circumstances) {
	const { demand, limit, used, keepFree, source, isDefaultLimit } = circumstances;
	if (demand.regionProblem !== void 0 && !isDefaultLimit) return join$1([demand.regionProblem]);
	const lacking = [limit, ...used === void 0 ? [] : [used]];
	if (lacking.every(({ state }) => state === "no region")) return regionReason(circumstances);
	const { membersBy, per } = findKey(demand.key) ?? {};
	if (membersBy !== void 0 && limit.state === "no item" && demand.item !== void 0) {
		const types = quotedList(limit.members);
		return say`${source} has no ${membersBy} ${quoted(demand.item)} in ${sayRegion(demand)}; those it has are ${types}.`;
	}
	const isGone = limit.state === "value" && (used?.state === "no item" || used?.state === "none");
	if (per !== void 0 && isGone && demand.item !== void 0) return say`${source} has no ${per} ${quoted(demand.item)} of this project in ${sayRegion(demand)}.`;
	const missing = lacking.length > 1 && lacking.every(({ state }) => state === "no key") ? [say`${source} reports neither limit nor usage of ${quoted(demand.key)} in ${sayRegion(demand)}.`] : [...missingValue("limit", limit, circumstances), ...used === void 0 ? [] : missingValue("usage", used, circumstances)];
	if (missing.length > 0) {
		const where = whereToLook(circumstances);
		return join$1([...unique(missing), ...where === void 0 ? [] : [where]]);
	}
	if (keepFree !== void 0 && "unfit" in keepFree.value) return say`What must remain free is a size (${quoted(keepFree.value.unfit)})${byRule(keepFree.by)}, and this key is counted.`;
	return unknownAmount(circumstances);
}
/** Why the planned amount leaves it open. Where there is no number to say, the same for all keys with the same reasons. */
function unknownAmount(circumstances) {
	const { demand, scale, judgement, outcome, isDefaultLimit } = circumstances;
	const { unknown = [], end } = demand;
	const isUnshown = isUnshownAmount(circumstances);
	const why = unknownSentences(unknown, sayRegion(demand), { isAccepted: isUnshown && outcome.effect === "warn" });
	const highest = judgement.highest === void 0 ? void 0 : amountIn(judgement.highest, scale);
	const projected = amountIn(judgement.projected, scale);
	const { per } = findKey(demand.key) ?? {};
	const limit = say`the ${isDefaultLimit ? "default limit" : "limit"} is ${amountIn(limitIn(circumstances), scale)}${per === void 0 ? "" : ` for each ${per}`}`;
	if (end.least === void 0) {
		const upTo = highest === void 0 ? "" : say`, up to ${highest}; ${limit}`;
		return join$1([say`How much is given back is unknown, and so is usage after the change${upTo}.`, ...why]);
	}
	if (highest !== void 0) return join$1([say`Between ${projected} and ${highest} after the change; ${limit}.`, ...why]);
	if (isUnshown || exceedsDefault(circumstances)) return join$1([say`${isExact(end) ? "" : "At least "}${projected} after the change; ${limit}.`, ...why]);
	if (why.length > 0) return join$1(why);
	if (!Number.isSafeInteger(amountOf(demand))) return say`The planned amount is not a whole number.`;
	return say`The plan is only partly known: at least ${amountIn(amountOf(demand), scale)} planned, ${projected} or more after the change.`;
}
/** True for an amount of a single object that only an apply shows, where everything else is known: Terraform hides a whole map or set with one unknown element. */
function isUnshownAmount(of) {
	const { demand, limit, used, judgement } = of;
	const { key, unknown = [] } = demand;
	const isRead = limit.state === "value" && (used === void 0 || used.state === "value");
	const { projected, usable } = judgement;
	return isRead && usable !== void 0 && projected !== void 0 && projected <= usable && hasLimitOfEach(key) && unknown.length > 0 && unknown.every(({ kind }) => kind === "after-apply");
}
/** What makes a check unknown, where that is its region or its planned amount; undefined: something else, or it is not unknown. */
function unknownCause(of) {
	const { demand, limit, used, whereabouts, outcome, isDefaultLimit } = of;
	if (outcome.verdict !== "unknown") return void 0;
	const isNowhere = limit.state === "no region" && !whereabouts.hasRegion(demand.region);
	if (demand.regionProblem !== void 0 && !isDefaultLimit || isNowhere) return "region";
	return limit.state === "value" && (used === void 0 || used.state === "value") && !isExact(demand.end) ? "amount" : void 0;
}
/** The same for all keys of a region, so that it can be said once. */
function regionReason({ demand, whereabouts, source }) {
	const region = sayRegion(demand);
	if (whereabouts.hasRegion(demand.region)) return say`${source} did not report region ${region}.`;
	const similar = demand.shownRegion === void 0 ? whereabouts.similarRegion(demand.region) : void 0;
	return missingRegionText(region, {
		existing: whereabouts.existing,
		similar,
		source
	});
}
function missingValue(what, finding, of) {
	const { demand, limit, source } = of;
	const { state } = finding;
	const [region, key] = [sayRegion(demand), quoted(demand.key)];
	if (state === "value" || state === "none") return [];
	if (state === "unavailable") return [finding.reason];
	if (state === "wrong") return [say`${source}'s ${what} cannot be used (${finding.found}); a whole number was expected.`];
	if (state === "no region") return [say`${source} reports no ${what} of region ${region}.`];
	if (state === "no key") return [say`${source} reports no ${what} of ${key} in ${region}.`];
	const members = finding.members.length === 0 ? void 0 : quotedList(finding.members);
	const document = what === "limit" ? "quota" : "usage";
	if (demand.item !== void 0) return [say`${source}'s ${document} of ${region} has no ${quoted(demand.item)}, it has ${members ?? "none"}.`];
	if (limit.state === "value") return [say`${source} reports no ${what} of ${key} as a whole in ${region}.`];
	return [say`The plan does not say which type of ${key} it uses; ${region} has ${members ?? "no type"}.`];
}
/** Regions that have the missing thing, or a similar name; undefined: neither is known. */
function whereToLook({ demand, limit, used, whereabouts }) {
	const explanation = whereabouts.explanation(demand.region, demand.key);
	if (explanation !== void 0) return explanation;
	const missing = {
		quota: limit.state === "no key",
		usage: used?.state === "no key"
	};
	if (!missing.quota && !missing.usage) return void 0;
	const elsewhere = whereabouts.elsewhere(demand.key, missing);
	return elsewhere !== void 0 || findKey(demand.key) !== void 0 ? elsewhere : whereabouts.similarKey(demand.key);
}

// src/evaluate/snapshot-index.ts
/** Indexes a document. A reading without item is the total's, or says of all members why there is none. Of what is there twice the first counts. */
function indexReadings(document) {
	const byRegion = /* @__PURE__ */ new Map();
	const inAnyCase = /* @__PURE__ */ new Set();
	const names = /* @__PURE__ */ new Map();
	for (const { region, readings } of document) {
		const byKey = byRegion.get(region) ?? /* @__PURE__ */ new Map();
		byRegion.set(region, byKey);
		for (const reading of readings) {
			const { key, item, id, ignoresCase } = reading;
			const byItem = byKey.get(key) ?? /* @__PURE__ */ new Map();
			if (!byItem.has(item)) byKey.set(key, byItem.set(item, reading));
			if (ignoresCase === true) inAnyCase.add(key);
			if (id !== void 0) names.set(idOf(region, key, id), item);
		}
	}
	const pairs = [...byRegion].flatMap(([region, byKey]) => [...byKey.keys()].map((key) => ({
		region,
		key
	})));
	const regionsByKey = new Map([...Map.groupBy(pairs, ({ key }) => key)].map(([key, all]) => [key, all.map(({ region }) => region)]));
	const NONE = /* @__PURE__ */ new Map();
	return {
		regions: new Set(byRegion.keys()),
		regionsByKey,
		spellingOf: ({ region, key, item }) => inAnyCase.has(key) ? item?.toLowerCase() : names.get(idOf(region, key, item)) ?? item,
		readingsOf: ({ region, key }) => byRegion.get(region)?.get(key) ?? NONE,
		find({ region, key, item }) {
			const byKey = byRegion.get(region);
			if (byKey === void 0) return { state: "no region" };
			const byItem = byKey.get(key);
			if (byItem === void 0) return { state: "no key" };
			const total = byItem.get(void 0);
			const ofAll = total?.isOfRest === true || total?.value === void 0 && membersOf$1(byItem).length === 0 ? total : void 0;
			const reading = byItem.get(item) ?? ofAll;
			if (reading === void 0) return {
				state: "no item",
				members: membersOf$1(byItem)
			};
			const { value, reason, hasNone, found = "no valid value" } = reading;
			if (hasNone === true) return { state: "none" };
			if (value !== void 0) return {
				state: "value",
				value
			};
			return reason === void 0 ? {
				state: "wrong",
				found
			} : {
				state: "unavailable",
				reason
			};
		}
	};
}
/** The members that readings of a key are of. */
function membersOf$1(readings) {
	return [...readings.keys()].filter((item) => item !== void 0);
}
/** Indexes what regions have together. */
function indexShared(shared) {
	return ({ region, key }) => shared.findLast(({ keys, regions }) => keys.includes(key) && regions.includes(region))?.regions ?? [region];
}

// src/evaluate/members.ts
/** The demands with what is added to each object in place of the largest one's total, where the source counts what each has, or may not. */
function byObjects(demands, usage) {
	return demands.flatMap((demand) => usage.readingsOf(demand).size === 0 ? demand : demand.objects ?? demand);
}
function memberIdOf({ region, key, item }) {
	return idOf(region, key, item);
}
/** The demands with those of one member as one, however plans spell it: but a total, and what is stated to be given back, pay for no other. */
function joinSpellings(demands, spellingOf) {
	if (demands.every((demand) => spellingOf(demand) === demand.item)) return demands;
	const spelt = demands.map((demand) => ({
		...demand,
		item: spellingOf(demand)
	}));
	const idWithKind = (one) => idOf(memberIdOf(one), one.mode, one.isStated === true && amountOf(one) < 0);
	return groupsOf(spelt, idWithKind).map((group) => group.length === 1 ? group[0] : addAll(group));
}
/** The sum, with nothing that is known of resources where it is beyond exact numbers. */
function addAll(group) {
	return addDemands(group) ?? toStated(group[0], Number.MAX_SAFE_INTEGER);
}
/** The demand as a plan that states at least so much, with nothing that is known of resources. */
function toStated(demand, least) {
	const nothing = {
		known: void 0,
		parts: void 0,
		from: void 0,
		unknown: void 0
	};
	return {
		...demand,
		...rangesBetween(least, void 0),
		...nothing,
		isStated: true
	};
}
/** What a source says of a limit that it does not have; of a region that it does not have, other checks say so. */
const HAS_NONE = [
	"none",
	"no key",
	"no region"
];
/**
* The demands that checks are made of. A volume or share type without a limit of its own is left to the total. Of what resources ask of a single object
* there is nothing to show where the source has no limit on it. What is asked of several types of
* object storage is judged together too, where there is a limit on all of them; what is asked of no type is of the only one that a region has.
*/
function toJudged(demands, documents) {
	const placeOf = ({ region, key }) => idOf(region, key);
	const totals = new Set(demands.filter(({ item }) => item === void 0).map(placeOf));
	const isStorage = ({ key }) => findKey(key)?.itemsBy === "type";
	const judged = demands.filter((demand) => {
		const { region, key, isStated } = demand;
		if (isStorage(demand)) return false;
		if (isStated !== true && isPerObject(key) && isLimitedInSomeClouds(key)) return !HAS_NONE.includes(documents.quota.find({
			region,
			key
		}).state);
		return !(demand.item !== void 0 && findKey(key)?.membersBy !== void 0) || hasLimit(demand, documents.quota, totals.has(placeOf(demand)));
	});
	const groups = groupsOf(demands.filter(isStorage), placeOf);
	return [...judged, ...groups.flatMap((group) => toStorage(group, documents))];
}
/** False where there is nothing to judge a member by: the source has no limits of members, or this one's is unlimited. */
function hasLimit({ region, key, item }, quota, isTotalJudged) {
	if (membersOf$1(quota.readingsOf({
		region,
		key
	})).length === 0) return !isTotalJudged && quota.find({
		region,
		key
	}).state !== "value";
	return !isUnlimited(quota, {
		region,
		key,
		item
	});
}
function isUnlimited(quota, member) {
	const limit = quota.find(member);
	return limit.state === "value" && limit.value === "unlimited";
}
/** Types with a limit of their own, or of which it is not known whether they have one. */
function limitedTypes(quota, { region, key }) {
	return membersOf$1(quota.readingsOf({
		region,
		key
	})).filter((item) => !isUnlimited(quota, {
		region,
		key,
		item
	}));
}
/** Counts what may be of any type as perhaps of each that has a limit: besides what demands name (`named`), and of types that none names (`unnamed`). */
function withUntyped(demands, quota) {
	const parts = /* @__PURE__ */ new Map();
	for (const { region, shownRegion, key, untyped } of demands) {
		if (untyped === void 0) continue;
		for (const item of limitedTypes(quota, {
			region,
			key
		})) parts.set(memberIdOf({
			region,
			key,
			item
		}), {
			...untyped,
			region,
			shownRegion,
			item
		});
	}
	const ids = new Set(demands.map(memberIdOf));
	const takes = ({ end, worst }) => end.most !== 0 || worst.most !== 0;
	return {
		named: demands.map((demand) => {
			const part = parts.get(memberIdOf(demand));
			return part === void 0 || demand.mode === "target" ? demand : addAll([demand, part]);
		}),
		unnamed: [...parts].flatMap(([id, part]) => ids.has(id) || !takes(part) ? [] : part)
	};
}
/** A note on amounts of which no type is named, where types have limits. */
function untypedNotes(demands, quota) {
	const named = demands.flatMap((total) => {
		const { region, key, item, untyped } = total;
		if (item !== void 0 || findKey(key)?.membersBy === void 0 || limitedTypes(quota, total).length === 0) return [];
		const members = demands.filter((one) => one.region === region && one.key === key && one.item !== void 0);
		const isOpen = untyped !== void 0 && untyped.end.most !== 0;
		const isStated = members.reduce((left, one) => left - amountOf(one), amountOf(total)) > 0;
		return isOpen || isStated ? [say`${sayRegion(total)} ${quoted(key)}`] : [];
	});
	if (named.length === 0) return [];
	return [say`Types have limits of their own, and the plan does not name the type of all that it takes of ${listed(upTo(MOST_NAMED$2, named))}. Resources were checked as if they could be of any type, and stated amounts against the total only.`];
}
const MOST_NAMED$2 = 4;
/** What is asked of object storage in one region, with what no type is named of in the sum of all types, or in that of the only type. */
function toStorage(group, { quota, usage }) {
	const [{ region, key }] = group;
	const readings = quota.readingsOf({
		region,
		key
	});
	const total = readings.get(void 0);
	const isOfAll = total !== void 0 && (total.value !== void 0 || readings.size > 1);
	const item = !isOfAll && readings.size === 1 ? [...readings.keys()][0] : void 0;
	if (group.every((demand) => demand.item !== void 0) && (!isOfAll || isUnlimited(quota, {
		region,
		key
	}))) return group;
	const [one, ...others] = group.filter((demand) => isOfAll || demand.item === void 0 || demand.item === item);
	return [...one === void 0 ? [] : [{
		...sumOf$2([one, ...others], usage),
		item
	}], ...group.filter((demand) => demand.item !== void 0 && demand.item !== item)];
}
/** The sum over all types of object storage. Of a total of one type counts how it differs from usage; an entry without type makes totals all there is. */
function sumOf$2(group, usage) {
	const [first, ...rest] = group;
	if (rest.length === 0 && first.item === void 0) return first;
	if (group.every(({ mode }) => mode === "target") && group.some(({ item }) => item === void 0)) return addAll(group);
	const [one, ...others] = group.flatMap((demand) => toDifference(demand, usage) ?? []);
	if (one !== void 0 && others.length === rest.length) return addAll([one, ...others]);
	return addAll([{
		...toStated(first, 0),
		mode: "target"
	}, ...group.filter(({ mode }) => mode === "target")]);
}
/** The demand as an addition. undefined: it is a total, and current usage is not known. */
function toDifference(demand, usage) {
	if (demand.mode === "add") return demand;
	const used = demand.item === void 0 ? void 0 : usage.find(demand);
	if (used?.state !== "value") return void 0;
	const change = amountOf(demand) - used.value;
	return {
		...demand,
		...rangesBetween(change, change),
		mode: "add"
	};
}

// src/evaluate/peak-ways.ts
/** Finds the ways. `room`: the limit less current usage, negative where the limit is exceeded. */
function findPeakWays(parts, room) {
	const { released, others, othersDeletingFirst, rest, overlaps } = parts;
	const after = room + released;
	const parallelism = findParallelism(parts, room);
	return {
		releasesFirst: released > 0 && others <= after,
		replacements: overlaps.reduce((sum, { count }) => sum + count, 0),
		atOnce: rest <= after ? findAtOnce(overlaps, after) : 0,
		deletingFirst: othersDeletingFirst <= room ? "yes" : othersDeletingFirst <= after ? "released" : "no",
		...parallelism === void 0 ? {} : { parallelism }
	};
}
/** How many replacements fit at the same time, whichever they are: those that take most, once all others have grown. */
function findAtOnce(overlaps, room) {
	const grown = overlaps.reduce((sum, { count, grows }) => sum + count * grows, 0);
	return countLargest(overlaps.map(({ count, takes, grows }) => ({
		count,
		amount: takes - grows
	})), room - grown);
}
/** The highest number of operations at a time with which what they take for a moment fits. undefined: none does, or they take nothing so. */
function findParallelism({ others, transients }, room) {
	const fitting = countLargest(transients, room - (others - transients.reduce((sum, { count, amount }) => sum + count * amount, 0)));
	const number = transients.reduce((sum, { count }) => sum + count, 0);
	return fitting === 0 || fitting === number ? void 0 : fitting;
}
/** How many of the largest amounts fit together. */
function countLargest(amounts, room) {
	let rest = room;
	let fitting = 0;
	if (rest < 0) return 0;
	for (const { count, amount } of amounts.toSorted((one, other) => other.amount - one.amount)) {
		const more = amount <= 0 ? count : Math.min(count, Math.floor(rest / amount));
		fitting += more;
		if (more < count) return fitting;
		rest -= more * amount;
	}
	return fitting;
}

// src/evaluate/verdict.ts
/** Judges one check. Never throws; a value that is not a whole number ≥ 0 where one is needed makes the verdict `unknown`. */
function judge(figures) {
	const usage = mapBounds(figures, (amount) => usageAt(figures, amount));
	const { end, likely, worst } = mapBounds(usage, exact);
	const projected = end.least;
	const headroom = projected !== void 0 && isWhole(figures.limit) ? exact(figures.limit - projected) : void 0;
	const adds = changeAdds(figures);
	const reserve = reserveOf(figures);
	const usable = isWhole(figures.limit) && reserve !== void 0 ? Math.max(0, figures.limit - reserve) : void 0;
	const highest = end.most === projected ? void 0 : end.most;
	const peakLikely = figures.peakPolicy === "likely" && likely.least !== void 0 && worst.least !== void 0 ? Math.max(likely.least, worst.least) : void 0;
	const peaks = {
		peak: worst.most,
		peakAtLeast: worst.least,
		peakLikely
	};
	const judged = {
		...withFlavor(decide(figures, usage, {
			adds,
			usable
		}), {
			...figures,
			adds
		}),
		projected,
		headroom,
		adds,
		reserve,
		usable,
		highest,
		...peaks
	};
	return {
		...judged,
		limitNeeded: findLimitNeeded(judged, figures)
	};
}
/** True where the limit, or what must remain free of it, does not allow the change. */
function isExceeded$1(verdict) {
	return verdict === "over" || verdict === "forbidden";
}
/** That an apply fails for certain is worse than what is unknown, and holds without any limit. A total that is there already asks for nothing. */
function withFlavor(decision, figures) {
	const { lacksFlavor, mode, adds } = figures;
	return lacksFlavor && !isExceeded$1(decision.verdict) && (mode === "add" || adds !== false) ? decided("forbidden", "flavor") : decision;
}
/** The limit that is enough for usage after the change with what must remain free, and for the peak that decides, is expected or cannot be avoided. */
function findLimitNeeded(judged, { limit, keepFree }) {
	const { verdict, cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
	if (cause === "flavor" || !isExceeded$1(verdict)) return void 0;
	if (!isWhole(limit) || projected === void 0) return void 0;
	const afterwards = limitFor(projected, keepFree) ?? (usable === void 0 ? projected : void 0);
	if (afterwards === void 0) return void 0;
	const needed = Math.max(afterwards, (cause === "peak" ? peak : peakLikely ?? peakAtLeast) ?? 0);
	return needed > limit ? needed : void 0;
}
/** Usage where the plan has come to an amount of its own; never below 0. undefined: the amount or current usage is not known. */
function usageAt({ perObject, mode, used }, amount) {
	if (amount === void 0 || Number.isNaN(amount)) return void 0;
	if (perObject || mode === "target") return amount;
	return isWhole(used) ? Math.max(0, used + amount) : void 0;
}
function changeAdds(figures) {
	const { perObject, used } = figures;
	const after = usageAt(figures, amountOf(figures));
	if (after === void 0) return void 0;
	if (perObject) return after > 0;
	return isWhole(used) ? after > used : void 0;
}
/** Exact; of a percentage rounded to the larger side. */
function reserveOf({ limit, keepFree }) {
	if (keepFree === void 0) return 0;
	if ("unfit" in keepFree) return void 0;
	if ("amount" in keepFree) return isWhole(keepFree.amount) ? keepFree.amount : void 0;
	const thousandths = toThousandths(keepFree.percent);
	if (!isWhole(limit) || thousandths === void 0 || thousandths < 0) return void 0;
	return limit - Number(BigInt(limit) * BigInt(Math.max(0, 1e5 - thousandths)) / 100000n);
}
/** The lowest limit that has room for so much and what must remain free. undefined: there is none, or it is not known exactly. */
function limitFor(projected, keepFree) {
	if (keepFree === void 0) return projected;
	if ("unfit" in keepFree) return void 0;
	if ("amount" in keepFree) return isWhole(keepFree.amount) ? exact(projected + keepFree.amount) : void 0;
	const thousandths = toThousandths(keepFree.percent);
	if (thousandths === void 0 || thousandths < 0 || thousandths >= 1e5) return void 0;
	const share = BigInt(1e5 - thousandths);
	return exact(Number((BigInt(projected) * 100000n + share - 1n) / share));
}
function decide(figures, usage, { adds, usable }) {
	const { metered, limit, ignoresOpen } = figures;
	if (!Number.isSafeInteger(amountOf(figures))) return decided("unknown");
	if (!metered) return decided("unmetered");
	if (limit === "unlimited") return decided("fits");
	if (!isWhole(limit) || adds === void 0) return decided("unknown");
	const counting = ignoresOpen ? mapBounds(usage, (bound, { least }) => least ?? bound) : usage;
	return decideByRanges({
		...figures,
		limit,
		usable
	}, counting);
}
function decided(verdict, cause) {
	return {
		verdict,
		cause
	};
}
/**
* Decides by usage at each moment that counts: over at the least, fits at the most, else unknown. What must remain free must do so after the
* change, not during apply.
*/
function decideByRanges(figures, { end, likely, worst }) {
	const { limit, usable, peakPolicy, takes = false } = figures;
	const before = figures.perObject ? 0 : figures.used ?? 0;
	const exceeds = (amount = 0, room = limit) => amount > room && amount > before;
	const isRefused = (amount = 0) => exceeds(amount) || takes && amount > limit;
	const peak = {
		fail: {
			least: worst.most,
			most: worst.most
		},
		likely,
		warn: NONE,
		off: NONE
	}[peakPolicy];
	if (isRefused(end.least) || exceeds(end.least, usable)) return limit === 0 ? decided("forbidden", "limit") : decided("over", isRefused(end.least) ? "limit" : "reserve");
	if (exceeds(worst.least)) return decided("over", "peakAtLeast");
	if (isRefused(peak.least)) return decided("over", peakPolicy === "fail" ? "peak" : "peakLikely");
	if (usable === void 0 || end.most === void 0 || exceeds(end.most, usable)) return decided("unknown");
	if (peak.most === void 0 || isRefused(peak.most)) return decided("unknown", "peak");
	if (end.most > usable) return decided("tight", end.most > limit ? "limit" : "reserve");
	if (peakPolicy !== "off" && (worst.most === void 0 || isRefused(worst.most))) return decided("tight", "peak");
	return end.most > before && reaches({
		amount: end.most,
		limit,
		percent: figures.warnAt
	}) ? decided("tight", "threshold") : decided("fits");
}
/** A moment at which nothing is taken. */
const NONE = {
	least: 0,
	most: 0
};
function isWhole(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function exact(value) {
	return Number.isSafeInteger(value) ? value : void 0;
}
/** Judges a check, and finds the waiver that covers it: an amount that is not exactly known is within none. Only `over` and `forbidden` can be waived, and only where they count. */
function judgeWithWaivers(figures, policy) {
	const judgement = judge(figures);
	const { verdict } = judgement;
	if (!isExceeded$1(verdict) || policy.enforce.value === "off") return {
		judgement,
		waiver: void 0,
		verdict
	};
	const needed = findNeeded(judgement, figures);
	const all = policy.waivers.map((waiver) => toApplied(waiver, needed));
	const applying = all.find(({ state }) => state === "applies");
	return {
		judgement,
		waiver: applying ?? all.sort((one, other) => compareText(other.until, one.until))[0],
		verdict: applying === void 0 ? verdict : "waived"
	};
}
/** The highest usage that a waiver has to cover: the end, the peak that cannot be avoided, and the one that fails. undefined: one is not known exactly. */
function findNeeded(judgement, { end, likely, peakPolicy }) {
	const { projected, peak, peakAtLeast, peakLikely } = judgement;
	const needed = [
		projected,
		peakAtLeast,
		{
			fail: peak,
			likely: isExact(likely) ? peakLikely : void 0,
			warn: peakAtLeast,
			off: peakAtLeast
		}[peakPolicy]
	].filter((amount) => amount !== void 0);
	return isExact(end) && needed.length === 3 ? Math.max(...needed) : void 0;
}
/** Of what is in the way, what a reader can do most about comes last; an expired waiver of any amount is no waiver. */
function stateOf({ daysLeft, upTo, isRefused }, needed) {
	if (isRefused === true) return "refused";
	if (!(daysLeft >= 0)) return "expired";
	if (upTo === void 0) return "unfit";
	if (needed === void 0) return "uncertain";
	return needed <= upTo ? "applies" : "exceeded";
}
function toApplied(waiver, needed) {
	const { regions, keys, daysLeft, isRefused: _, ...rest } = waiver;
	const state = stateOf(waiver, needed);
	return {
		...rest,
		regions: [...regions],
		keys: [...keys],
		upTo: waiver.upTo ?? null,
		daysLeft: Number.isNaN(daysLeft) ? -1 : daysLeft,
		state,
		upToNeeded: state === "exceeded" ? needed : void 0
	};
}

// src/evaluate/together.ts
/** What is taken of an object that this change makes. */
const NOTHING_TAKEN = {
	amounts: [],
	more: {
		certain: 0,
		possible: 0
	}
};
/** Indexes what other changes take: of one service, whichever of its regions they name, and of one member, however they spell it. `others`: undefined: none are looked at. */
function indexOthers(of, { regionsOf, spellingOf }) {
	const { others, gates } = of;
	const id = (member) => idOf(regionsOf(member)[0], checkKey(member.key, spellingOf(member)));
	const index = (changes, sameChange, isUnread) => {
		const taken = /* @__PURE__ */ new Map();
		const open = new Map(isUnread ? [[ANYWHERE, Number.POSITIVE_INFINITY]] : []);
		const leaveOpen = (place, most = Number.POSITIVE_INFINITY) => {
			open.set(place, (open.get(place) ?? 0) + most);
		};
		for (const { name, additions, open: more = [] } of changes) {
			for (const { region, key, most } of more) if (key === void 0) leaveOpen(ANYWHERE, most);
			else if (region === void 0) leaveOpen(parseCheckKey(key).key, most);
			else leaveOpen(id({
				region,
				...parseCheckKey(key)
			}), most);
			for (const { region, key, amount, atLeast, most } of additions) {
				if (!(amount > 0)) continue;
				const place = id({
					region,
					...parseCheckKey(key)
				});
				if (atLeast) leaveOpen(place, most && most - amount);
				const byName = taken.get(place) ?? /* @__PURE__ */ new Map();
				const before = byName.get(name);
				const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
				byName.set(name, {
					name,
					amount: sum,
					atLeast: atLeast || before?.atLeast || void 0,
					sameChange
				});
				taken.set(place, byName);
			}
		}
		return (member) => ({
			amounts: [...taken.get(id(member))?.values() ?? []],
			more: [
				id(member),
				member.key,
				ANYWHERE
			].reduce((sum, place) => sum + (open.get(place) ?? 0), 0)
		});
	};
	const ofGates = index(gates.changes, true, gates.unread === "certain");
	const isUnread = others !== void 0 && (others.unread ?? gates.unread) !== void 0;
	const ofChanges = index(others?.changes ?? [], void 0, isUnread);
	const largestFirst = (one, other) => other.amount - one.amount || compareNaturally(one.name, other.name);
	return {
		effect: others?.effect ?? "warn",
		find: (member) => {
			const [certain, possible] = [ofGates(member), ofChanges(member)];
			return {
				amounts: [...certain.amounts, ...possible.amounts].sort(largestFirst),
				more: {
					certain: certain.more,
					possible: possible.more
				}
			};
		}
	};
}
/** Place of what may be taken of any key in any region. */
const ANYWHERE = "";
/** The changes with the names of the regions that they mark, as far as they are among these. Others are not this change's. */
function nameRegions(found, { project, regions }) {
	const named = (one) => {
		const name = one.mark && regions.find((region) => markRegion(project, region) === one.mark);
		return name ? {
			...one,
			region: name
		} : one;
	};
	const changes = found.changes.map((change) => {
		return {
			...change,
			additions: change.additions.map(named),
			open: change.open?.map(named)
		};
	});
	return {
		...found,
		changes
	};
}
/**
* A check together with the others. `alone`: its verdict without them. undefined: none of them matters to it. A check that is exceeded or not
* known by itself stays that. One that fits with what is known of the others, but not with the most that they may take, is unknown: always
* for other gates, and for other changes where `effect` is to fail.
*/
function findContention(figures, alone, { amounts: others, more }, { policy, effect }) {
	if (figures.perObject || !figures.metered || !takesMore(figures)) return void 0;
	const judgeAfter = (taken) => judgeWithWaivers(after(taken, figures), policy);
	const gates = others.filter(({ sameChange }) => sameChange === true);
	const [certain, known] = [sumOf$1(gates), sumOf$1(others)];
	const withGates = judgeAfter(certain);
	const isOver = isExceeded$1(withGates.verdict) && isGood(alone);
	const counted = isOver ? gates : others;
	const all = isOver ? withGates : judgeAfter(known);
	const verdict = isOver ? withGates.verdict : findWorse(alone, all);
	const mayNotFit = (taken) => isGood(alone) && policy.enforce.value !== "off" && !isGood(judgeAfter(taken).verdict);
	const isDoubtful = (more.certain + more.possible > 0 || all.verdict === "unknown") && mayNotFit(known + more.certain + more.possible);
	if (others.length === 0 && !isDoubtful) return void 0;
	const { judgement, waiver } = all;
	const { cause, projected, headroom } = judgement;
	const taken = {
		others: [...counted],
		projected: projected ?? null,
		headroom: headroom ?? null
	};
	if (isDoubtful && !(isOver || verdict === "contended" && effect === "fail") && (effect === "fail" || mayNotFit(certain + more.certain))) {
		const worse = {
			judgement: {
				...judgement,
				verdict: "unknown",
				cause: "others",
				limitNeeded: void 0
			},
			waiver: void 0,
			verdict: "unknown"
		};
		return {
			together: others.length === 0 ? void 0 : taken,
			isOpen: false,
			worse
		};
	}
	const peak = cause === "peakLikely" ? judgement.peakLikely : judgement.peak;
	const fitsWith = ({ amount, sameChange }) => sameChange !== true && !isExceeded$1(judgeAfter(certain + amount).verdict);
	const fitting = verdict === "contended" ? others.filter(fitsWith).map(({ name }) => name) : void 0;
	const together = {
		...taken,
		decides: verdict === void 0 ? void 0 : true,
		peak: (isOver || verdict === "contended") && isOfPeak(cause) ? peak : void 0,
		fitsWith: fitting?.sort(compareNaturally).map((name) => [name])
	};
	return {
		together: others.length === 0 ? void 0 : together,
		isOpen: isDoubtful && isGood(verdict ?? alone),
		worse: verdict && {
			judgement,
			waiver,
			verdict
		}
	};
}
function sumOf$1(others) {
	return others.reduce((sum, { amount }) => sum + amount, 0);
}
/** True where this change may take more than there is, at its end or while it is applied. */
function takesMore(figures) {
	const before = figures.mode === "target" ? figures.used : 0;
	const most = [figures.end.most, figures.worst.most];
	return before === void 0 || !most.every((amount) => amount !== void 0 && amount <= before);
}
/** The figures of this change after so much was taken by others. */
function after(taken, figures) {
	const plus = (bound) => bound === void 0 ? void 0 : Math.min(bound + taken, Number.MAX_SAFE_INTEGER);
	return {
		...figures,
		...mapBounds(figures, plus),
		known: plus(figures.known)
	};
}
function isGood(verdict) {
	return verdict === "fits" || verdict === "tight" || verdict === "waived";
}
/** The verdict with the others, where it is worse than the one without. undefined: it is not. */
function findWorse(alone, { verdict }) {
	if (!isGood(alone)) return void 0;
	if (isExceeded$1(verdict)) return "contended";
	if (verdict === "waived") return alone === "waived" ? void 0 : "waived";
	return alone === "fits" && verdict === "tight" ? "tight" : void 0;
}

// src/evaluate/to-check.ts
/** Judges a demand by the strictest policy that may hold. Of several parts of a limit that must remain free each one must. */
function toCheck(demand, run) {
	const { region, regionProblem, key, item } = demand;
	const policyIn = (one) => run.policy.find({
		region: one,
		key,
		item
	});
	const [first = region, ...others] = run.regionsOf({
		region,
		key
	});
	const policy = others.length === 0 ? policyIn(regionProblem === void 0 ? region : void 0) : strictestOf([policyIn(first), ...others.map(policyIn)]);
	const judged = (policy.keepFree.length === 0 ? [void 0] : policy.keepFree).map((keepFree) => judgeBy({
		demand,
		policy,
		keepFree,
		run
	}));
	const { check } = judged.reduce((worse, one) => isWorse(one.check, worse.check) ? one : worse);
	const sharedWith = others.length === 0 ? void 0 : [first, ...others].filter((one) => one !== region);
	return {
		check: {
			...check,
			sharedWith
		},
		isOpen: judged.some(({ isOpen }) => isOpen)
	};
}
/** What the plan itself makes has nothing in use. */
function usageOf(demand, usage) {
	return demand.isNew === true ? {
		state: "value",
		value: 0
	} : usage.find(demand);
}
const EFFECTS = [
	"none",
	"warn",
	"fail"
];
const VERDICTS$1 = [
	"unmetered",
	"fits",
	"waived",
	"tight",
	"contended",
	"unknown",
	"over",
	"forbidden"
];
function isWorse(one, other) {
	return (EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect) || VERDICTS$1.indexOf(one.verdict) - VERDICTS$1.indexOf(other.verdict)) > 0;
}
/** Judges by one part of the limit that must remain free; undefined: none has to. */
function judgeBy(of) {
	const { policy, run } = of;
	const { quota, usage, whereabouts, others, source } = run;
	const counted = countedOf(of.demand, usage);
	const demand = counted === void 0 ? of.demand : ofUser(of.demand);
	const { region, key, item } = demand;
	const perObject = isPerObject(key) && item === void 0 && counted === void 0;
	const reported = quota.find({
		region,
		key,
		item: hasLimitOfEach(key) ? void 0 : item
	});
	const defaultLimit = findDefaultLimit(key, reported);
	const isDefaultLimit = defaultLimit !== void 0;
	const limit = isDefaultLimit ? {
		state: "value",
		value: defaultLimit
	} : reported;
	const keepFree = isDefaultLimit ? void 0 : of.keepFree;
	const found = perObject ? void 0 : counted ?? usageOf(demand, usage);
	const used = isDefaultLimit && (found?.state === "no key" || found?.state === "no region") ? {
		state: "value",
		value: 0
	} : found;
	const metered = isMetered(key, limit);
	const figures = {
		...demand,
		metered,
		perObject,
		limit: metered && limit.state === "value" ? limit.value : void 0,
		used: used?.state === "value" ? used.value : void 0,
		warnAt: policy.warnAt.value,
		keepFree: keepFree?.value,
		ignoresOpen: keepFree === void 0 && ignoresOpen(demand),
		lacksFlavor: lacksFlavor(demand.unknown ?? []),
		peakPolicy: run.peakPolicy
	};
	const judged = judgeWithWaivers(figures, policy);
	const alone = withTotal(isDefaultLimit ? byDefault(judged, demand) : judged, figures);
	const taken = demand.isNew === true || isDefaultLimit ? NOTHING_TAKEN : others.find(demand);
	const contention = findContention(figures, alone.verdict, taken, {
		policy,
		effect: others.effect
	});
	const { judgement } = alone;
	const { waiver, verdict, judgement: decisive } = contention?.worse ?? alone;
	const isUnshown = isUnshownAmount({
		demand,
		limit,
		used,
		judgement
	});
	const onUnknown = policy.onUnknown.value ?? (isUnshown ? "warn" : "fail");
	const effect = effectOf(verdict, policy, {
		onUnknown,
		together: others.effect
	});
	const outcome = {
		verdict,
		effect
	};
	const { projected, headroom, usable, peak, peakAtLeast, peakLikely } = judgement;
	const usual = usualEffect(verdict, {
		onUnknown: run.policy.defaults.onUnknown,
		together: others.effect
	});
	const check = {
		region,
		shownRegion: demand.shownRegion,
		regionKnown: demand.regionProblem === void 0 ? void 0 : false,
		key: checkKey(key, item),
		unit: unitOf(key),
		mode: demand.mode,
		used: figures.used ?? null,
		planned: amountOf(demand),
		projected: projected ?? null,
		limit: figures.limit ?? null,
		limitByDefault: isDefaultLimit || void 0,
		headroom: headroom ?? null,
		usable: keepFree === void 0 ? void 0 : usable,
		limitNeeded: decisive.limitNeeded,
		atLeast: !isExact(demand.end) || void 0,
		unknown: demand.unknown && listedOf(demand.unknown),
		...demand.isStated === true ? {} : {
			peak: peak ?? null,
			peakAtLeast: peakAtLeast ?? null,
			peakLikely
		},
		together: contention?.together,
		peakWays: peakWaysOf(demand, judgement, figures),
		byPlan: demand.byPlan && [...demand.byPlan],
		from: demand.from && contributionsOf(demand.from),
		verdict,
		cause: decisive.cause ?? unknownCause({
			demand,
			limit,
			used,
			whereabouts,
			outcome,
			isDefaultLimit
		}),
		reason: say``,
		effect,
		unusual: effect !== usual || void 0,
		rule: run.policy.hasFile ? toAppliedRule({
			policy,
			keepFree
		}, decisive, onUnknown) : void 0,
		waiver
	};
	const facts = {
		demand,
		scale: scaleOf(check, judgement.highest),
		judgement,
		contention,
		limit,
		used,
		whereabouts,
		policy,
		keepFree,
		source,
		waiver
	};
	const reason = reasonFor({
		...facts,
		isDefaultLimit,
		outcome
	});
	return {
		check: {
			...check,
			reason
		},
		isOpen: contention?.isOpen === true
	};
}
/** True if the amount of one resource alone is open, and the service looks at what is in use before that. With several, one comes after others. */
function ignoresOpen({ key, unknown = [] }) {
	return unknown.reduce((sum, { resources }) => sum + resources, 0) === 1 && findKey(key)?.checkedBefore === true;
}
/** The service's default of a limit that no call reports. undefined: it is reported, should be, or there is none. */
function findDefaultLimit(key, { state }) {
	return isNeverRead(key) || state === "none" || state === "no key" ? findKey(key)?.defaultLimit : void 0;
}
/** A judgement by a service's default: it is known to be enough, or it is unknown, since operators may set another limit. */
function byDefault({ judgement }, { from, takes }) {
	const isGrowing = from === void 0 || takes === true;
	const isOpen = judgement.verdict === "unknown" || isExceeded$1(judgement.verdict) && isGrowing;
	const verdict = isOpen ? "unknown" : "fits";
	const cause = isOpen && isOfPeak(judgement.cause) ? judgement.cause : void 0;
	return {
		judgement: {
			...judgement,
			verdict,
			cause,
			limitNeeded: void 0
		},
		waiver: void 0,
		verdict
	};
}
/** Warns of a stated total that is below what is in use: it may be a share of the project, with which everything would always fit. */
function withTotal(judged, figures) {
	const { judgement } = judged;
	const { mode, used } = figures;
	const isWithin = judgement.verdict === "fits" || judgement.verdict === "tight";
	const isBelow = mode === "target" && used !== void 0 && amountOf(figures) < used;
	if (!isWithin || !isBelow) return judged;
	return {
		...judged,
		judgement: {
			...judgement,
			verdict: "tight",
			cause: "total"
		},
		verdict: "tight"
	};
}
/** False where no limit exists: on a key that never has one, or that has one in some clouds and none in the limits of this region. */
function isMetered(key, { state }) {
	const { limit = "always" } = findKey(key) ?? {};
	const hasNone = state === "none" || state === "no key" && isSpecified(key);
	return limit === "always" || limit === "not reported" || limit === "in some clouds" && !hasNone;
}
function peakWaysOf({ parts }, { cause }, { limit, used }) {
	if (!isOfPeak(cause) || parts === void 0 || typeof limit !== "number" || used === void 0) return void 0;
	return findPeakWays(parts, limit - used);
}
/** Settings that applied to a check, the numbers that follow from them, and the rules that decided. */
function toAppliedRule({ policy: { warnAt, enforce, ...policy }, keepFree }, { reserve, projected, verdict }, onUnknown) {
	const settings = [
		{
			setting: "warn-at",
			by: warnAt.by
		},
		{
			setting: "keep-free",
			by: keepFree?.by
		},
		{
			setting: "enforce",
			by: enforce.by
		},
		{
			setting: "on-unknown",
			by: policy.onUnknown.by
		}
	];
	return {
		warnAt: warnAt.value,
		onUnknown,
		enforce: enforce.value,
		keepFree: keepFree && reserve,
		keepFreePercent: keepFree !== void 0 && "percent" in keepFree.value ? keepFree.value.percent : void 0,
		limitNeeded: isExceeded$1(verdict) && keepFree && projected !== void 0 ? limitFor(projected, keepFree.value) : void 0,
		decidedBy: settings.flatMap(({ setting, by }) => by === void 0 ? [] : [{
			setting,
			...by,
			rule: by.rule ?? null
		}])
	};
}
/** Usage of a key whose limit holds for each user, where the source counts what the user of the credentials has. undefined: another key, or it does not. */
function countedOf({ region, key }, usage) {
	if (findKey(key)?.per !== "user") return void 0;
	const found = usage.find({
		region,
		key
	});
	return found.state === "value" || found.state === "unavailable" ? found : void 0;
}
/** What a plan adds to what the user has, in place of the total of all that the plan has; a total that was stated remains one. */
function ofUser(demand) {
	return demand.additions === void 0 ? demand : {
		...demand,
		...demand.additions,
		mode: "add"
	};
}

// src/evaluate/evaluate.ts
/** Judges every demand, and members of keys where they have limits. Demands are expected to be one for each region, key and item (as plans combine to). Never throws. */
function evaluate(input) {
	const { snapshot, policy, peakPolicy = "likely", others, gates } = input;
	const quota = indexReadings(snapshot.quota);
	const usage = indexReadings(snapshot.usage);
	const spellingOf = (of) => quota.spellingOf({
		...of,
		item: usage.spellingOf(of)
	});
	const demands = joinSpellings(byObjects(input.demands, usage), spellingOf);
	const regionsOf = indexShared(snapshot.shared);
	const run = {
		quota,
		usage,
		whereabouts: createHints({
			demands,
			quota,
			usage,
			snapshot
		}),
		policy,
		peakPolicy,
		others: indexOthers({
			others,
			gates: gates ?? { changes: [] }
		}, {
			regionsOf,
			spellingOf
		}),
		regionsOf,
		source: snapshot.source.subject
	};
	const { named, unnamed } = withUntyped(demands, quota);
	const judged = [...toJudged(named, {
		quota,
		usage
	}).flatMap((demand) => {
		const one = toCheck(demand, run);
		return demand.onlyReplaces === true && !EXCEEDED.includes(one.check.verdict) ? [] : one;
	}), ...unnamed.map((demand) => toCheck(demand, run)).filter(({ check }) => !HAS_ROOM.includes(check.verdict))];
	const checks = judged.map(({ check }) => check).sort(byRegionThenKey);
	const decided = overallEffect(checks.map(({ effect }) => effect));
	const isOpen = decided !== "fail" && judged.some((one) => one.isOpen);
	const mayAccept = checks.some(({ verdict, effect, cause, rule }) => verdict === "unknown" && effect === "fail" && cause !== "region" && cause !== "others" && rule?.decidedBy.some(({ setting }) => setting === "on-unknown") !== true);
	const notes = [
		...policy.notes,
		...notCounting(checks),
		...belowZero(demands, {
			usage,
			source: snapshot.source.subject
		}),
		...givenBackTooMuch(checks),
		...untypedNotes(demands, quota)
	];
	const { warnAt, onUnknown } = policy.defaults;
	return {
		verdict: isOpen ? "warn" : decided,
		counts: countVerdicts(checks),
		checks,
		policy: {
			warnAt,
			onUnknown: onUnknown ?? "fail",
			together: others?.effect
		},
		others: others?.changes.map(({ name }) => name),
		othersOpen: isOpen || void 0,
		notes: notes.length === 0 ? void 0 : notes,
		hints: mayAccept ? [ACCEPT_UNKNOWN] : void 0
	};
}
const EXCEEDED = [
	"over",
	"forbidden",
	"waived"
];
const HAS_ROOM = ["fits", "tight"];
const ACCEPT_UNKNOWN = say`Unknown is never taken for a fit. If you accept it where nothing can be done about it, ${theSetting("on-unknown", "warn")} makes unknown checks warn instead of failing.`;
/** Number of checks by verdict. */
function countVerdicts(checks) {
	const counts = {
		fits: 0,
		tight: 0,
		over: 0,
		forbidden: 0,
		contended: 0,
		unknown: 0,
		unmetered: 0,
		waived: 0
	};
	for (const { verdict } of checks) counts[verdict] += 1;
	return counts;
}
/** The inputs as a policy without a file, rules and waivers. */
function withoutRules({ warnAt, onUnknown }) {
	const policy = {
		warnAt: {
			value: warnAt,
			by: void 0
		},
		onUnknown: {
			value: onUnknown,
			by: void 0
		},
		enforce: {
			value: "fail",
			by: void 0
		},
		keepFree: [],
		waivers: []
	};
	return {
		defaults: {
			warnAt,
			onUnknown
		},
		find: () => policy,
		notes: [],
		hasFile: false
	};
}
/** Note on checks that would have failed or warned and do not count; it is there however green the run is. */
function notCounting(checks) {
	const amount = checks.filter(isUnenforced).length;
	if (amount === 0) return [];
	return [amount === 1 ? say`1 check is not within its limit or threshold and does not count, because the policy does not enforce it.` : say`${amount} checks are not within their limits or thresholds and do not count, because the policy does not enforce them.`];
}
/** Note on usage that the source reports below 0: counters of services drift. */
function belowZero(demands, { usage, source }) {
	const named = demands.flatMap((demand) => {
		const { key, item } = demand;
		const { value, found } = usage.readingsOf(demand).get(item) ?? {};
		return value === void 0 || found === void 0 ? [] : say`${sayRegion(demand)} ${quoted(checkKey(key, item))} (${quoted(found)})`;
	});
	if (named.length === 0) return [];
	const list = join$1(upTo(MOST_NAMED$1, named), ", ");
	return [say`${source} reports usage below 0, which counts as 0: ${list}. Its counters are off: ask the cloud's operator to synchronise them.`];
}
/** Note on checks whose changes give back more than there is: the plan, or what it is checked against, may be another one than was meant. */
function givenBackTooMuch(checks) {
	const named = checks.flatMap((check) => {
		const { unit, used, planned } = check;
		if (!(check.mode === "add" && check.atLeast !== true && check.verdict !== "unmetered") || used === null || used + planned >= 0) return [];
		const scale = toScale(unit, [used, planned]);
		return say`${sayRegion(check)} ${quoted(check.key)} (${amountIn(-planned, scale)} of ${amountIn(used, scale)} in use)`;
	});
	if (named.length === 0) return [];
	return [say`More is given back than is in use: ${join$1(upTo(MOST_NAMED$1, named), ", ")}. Is it the right plan?`];
}
const MOST_NAMED$1 = 4;
/** By code units, so that no locale changes a report. */
function byRegionThenKey(a, b) {
	return compareText(a.region, b.region) || compareText(a.key, b.key);
}

// src/evaluate/run-report.ts
/** The report on plans whose limits and usage were read. */
function toReport(of) {
	const { plan, snapshot, project, policy, policySources, planPolicy } = of;
	const { own, organisation } = policySources;
	const { peak: peakPolicy, uncounted } = planPolicy;
	const asked = [...plan.demands, ...snapshot.shared.flatMap(({ regions: all }) => all.map((region) => ({ region })))];
	const known = {
		project,
		regions: [...new Set(asked.map(({ region }) => region))]
	};
	const others = of.others && nameRegions(of.others, known);
	const gates = of.gates && nameRegions(of.gates, known);
	const evaluation = evaluate({
		demands: plan.demands,
		snapshot,
		policy,
		peakPolicy,
		others,
		gates
	});
	const notes = [
		...planNotes(plan, uncounted),
		...own?.notes ?? [],
		...organisation?.notes ?? [],
		...evaluation.notes ?? []
	];
	const some = (list = []) => list.length === 0 ? void 0 : [...list];
	return {
		version: 1,
		verdict: withUncounted(evaluation.verdict, plan, uncounted),
		mode: plan.mode,
		source: snapshot.source.kind,
		apiVersion: snapshot.source.apiVersion ?? null,
		project: snapshot.project,
		projectName: project.name,
		cloud: project.cloud,
		checkedAt: snapshot.readAt,
		counts: evaluation.counts,
		checks: evaluation.checks,
		problems: [],
		notes: some(notes),
		hints: evaluation.hints,
		others: evaluation.others,
		othersOpen: evaluation.othersOpen,
		gates: some(gates?.changes.map(({ name, url }) => ({
			name,
			url
		}))),
		othersNotes: some([...gates?.notes ?? [], ...others?.notes ?? []]),
		uncounted: some(plan.uncounted),
		plans: [...plan.plans],
		policy: {
			...evaluation.policy,
			file: own?.file,
			commit: own?.commit,
			organisation: organisation && {
				file: organisation.file,
				ref: organisation.commit
			},
			changed: own?.changed || void 0
		}
	};
}
/** The report of a run that could not decide. What is not known is null. */
function toErrorReport(about) {
	return {
		version: 1,
		verdict: "error",
		mode: null,
		source: about.source?.kind,
		apiVersion: about.source?.apiVersion ?? null,
		project: about.projectId || null,
		checkedAt: about.now.toISOString(),
		counts: countVerdicts([]),
		checks: [],
		problems: problemsOf(about.error).map(problemMessage)
	};
}
const WORST_FIRST = [
	"error",
	"fail",
	"warn",
	"pass"
];
/** The sum of the reports on several targets: their worst verdict, and all that they counted. What is not the same for all of them is not known of the sum. */
function toSum(targets) {
	const only = (values) => new Set(values).size === 1 ? values[0] : void 0;
	const modes = targets.flatMap(({ mode }) => mode ?? []);
	const plans = targets.flatMap((target) => target.plans ?? []);
	return {
		version: 1,
		verdict: WORST_FIRST.find((verdict) => targets.some((target) => target.verdict === verdict)) ?? "error",
		mode: modes.length === 0 ? null : only(modes) ?? "mixed",
		source: only(targets.map(({ source }) => source)),
		apiVersion: only(targets.map(({ apiVersion }) => apiVersion)) ?? null,
		project: only(targets.map(({ project }) => project)) ?? null,
		checkedAt: targets.map(({ checkedAt }) => checkedAt).reduce((one, other) => one > other ? one : other),
		counts: countVerdicts(targets.flatMap(({ checks }) => checks)),
		checks: [],
		problems: targets.flatMap(({ name, problems }) => problems.map((problem) => say`${quoted(name)}: ${problem}`)),
		plans: [...new Map(plans.map((plan) => [plan.path, plan])).values()],
		targets: [...targets]
	};
}
/** The report with the settings that its messages name as `nameSetting` names them, so that what prints it later need not know. */
function withSettingsNamed(report, nameSetting) {
	const named = (message) => nameSettings(message, nameSetting);
	const { problems, notes, hints, othersNotes, uncounted, checks } = report;
	return {
		...report,
		problems: problems.map(named),
		notes: notes?.map(named),
		hints: hints?.map(named),
		othersNotes: othersNotes?.map(named),
		uncounted: uncounted?.map((one) => ({
			...one,
			reason: named(one.reason)
		})),
		checks: checks.map((check) => ({
			...check,
			reason: named(check.reason),
			unknown: check.unknown?.map((one) => ({
				...one,
				remark: one.remark && named(one.remark)
			}))
		}))
	};
}
/** The report of a run that only warns, or not. */
function toReported(report, { warnOnly }) {
	return warnOnly ? {
		...report,
		warnOnly
	} : report;
}
/** Exit status of a run: 0 for `pass` and `warn`, 1 for `fail`, 2 for `error`; 0 for all of them where it only warns. */
function exitStatus({ verdict, warnOnly = false }) {
	if (warnOnly) return 0;
	if (verdict === "error") return 2;
	return verdict === "fail" ? 1 : 0;
}
/** Most sentences on resources that are not counted, one for all of a type; the resources of the rest are counted. */
const MOST_SENTENCES = 10;
const MOST_NAMED = 3;
/** The overall verdict with regard to what was not counted: never better than it was. */
function withUncounted(verdict, plan, policy) {
	const isLeftOut = plan.demands.length === 0 && plan.elsewhere.changes.length > 0;
	const worst = plan.uncounted.length > 0 ? policy : plan.complete && !isLeftOut ? "pass" : "warn";
	if (verdict === "error" || verdict === "fail" || worst === "fail") return verdict === "error" ? "error" : "fail";
	return worst === "warn" ? "warn" : verdict;
}
function planNotes(plan, policy) {
	const groups = groupsOf(plan.uncounted, ({ type, reason }) => idOf(type, toText(reason)));
	const named = groups.slice(0, MOST_SENTENCES).map((group) => {
		const [{ type, reason }] = group;
		const addresses = group.map(({ address }) => address);
		return say`${quotedList(addresses, { most: MOST_NAMED })} (${quoted(type)}) cannot be counted: ${reason}.`;
	});
	const more = groups.slice(MOST_SENTENCES).reduce((sum, group) => sum + group.length, 0);
	return [
		...named,
		...more > 0 ? [say`${more} more ${more === 1 ? "resource" : "resources"} cannot be counted.`] : [],
		...plan.uncounted.length > 0 && policy === "fail" ? [say`What cannot be counted fails the check; ${theSetting("uncounted", "warn")} lets it pass with a warning.`] : [],
		...plan.notes
	];
}

// src/documents/json.ts
/** Reason why a text is not read. */
var JsonFault = class extends Error {
	fault;
	/** Offset of what it is about. A text that ends too early has the offset of its end. */
	at;
	/** What JSON has at that place, in words. undefined: the fault is another one. */
	expected;
	constructor(fault, at, expected) {
		super(fault);
		this.fault = fault;
		this.at = at;
		this.expected = expected;
	}
};
/** What is expected behind a whole document. */
const END = "the end of the text";
const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** The value of a JSON text, or the first fault in it. Accepts what `JSON.parse` does, within the limits. */
function parseJson$1(text, { maxDepth, maxValues }) {
	let values = 0;
	let at = 0;
	/** The next character that is not white space; empty at the text's end. */
	const next = () => {
		for (;;) {
			const character = text.charAt(at);
			if (character !== " " && character !== "\n" && character !== "\r" && character !== "	") return character;
			at += 1;
		}
	};
	const expect = (expected) => new JsonFault("not JSON", at, expected);
	const match = (pattern) => {
		pattern.lastIndex = at;
		const found = pattern.exec(text)?.[0];
		at += found?.length ?? 0;
		return found;
	};
	/** The text of a string, whose opening quote is next. Without a regular expression: over megabytes, one can exhaust the engine's stack. */
	const readString = () => {
		const start = at;
		let end = start;
		do {
			end = text.indexOf("\"", end + 1);
			if (end === -1) throw new JsonFault("not JSON", text.length);
		} while (isEscaped(text, end));
		at = end + 1;
		try {
			return String(JSON.parse(text.slice(start, at)));
		} catch {
			throw new JsonFault("not JSON", start);
		}
	};
	/** What stands between brackets, of which the opening one is next. */
	const readEntries = (closing, readEntry) => {
		const entries = [];
		at += 1;
		if (next() !== closing) {
			entries.push(readEntry());
			while (next() === ",") {
				at += 1;
				entries.push(readEntry());
			}
			if (next() !== closing) throw expect(`\`,\` or \`${closing}\``);
		}
		at += 1;
		return entries;
	};
	const readMember = (depth) => {
		if (next() !== "\"") throw expect("a name in double quotes");
		const begin = at;
		const name = readString();
		if (next() !== ":") throw expect("`:` after the name");
		at += 1;
		return {
			name,
			at: begin,
			value: readValue(depth + 1)
		};
	};
	const readValue = (depth) => {
		const first = next();
		const begin = at;
		values += 1;
		if (values > maxValues) throw new JsonFault("too many values", begin);
		if (first === "\"") return {
			kind: "string",
			at: begin,
			text: readString()
		};
		if (first === "{" || first === "[") {
			if (depth === maxDepth) throw new JsonFault("too deep", begin);
			if (first === "{") return {
				kind: "object",
				at: begin,
				members: readEntries("}", () => readMember(depth))
			};
			return {
				kind: "list",
				at: begin,
				elements: readEntries("]", () => readValue(depth + 1))
			};
		}
		const word = match(WORD);
		if (word === "true" || word === "false" || word === "null") return {
			kind: word,
			at: begin
		};
		const digits = match(NUMBER);
		if (digits === void 0) throw expect("a value");
		return {
			kind: "number",
			at: begin,
			digits
		};
	};
	try {
		const root = readValue(0);
		if (next() !== "") throw expect(END);
		return root;
	} catch (error) {
		if (error instanceof JsonFault) return error;
		throw error;
	}
}
function isEscaped(text, at) {
	let first = at;
	while (text.charAt(first - 1) === "\\") first -= 1;
	return (at - first) % 2 === 1;
}
const MAX_SHOWN_DIGITS = 24;
/** Describes a value for "found …": its kind, of a number the digits where they are few; never the content of a string. */
function describeJson(json) {
	if (json.kind === "object") return "an object";
	if (json.kind === "list" || json.kind === "string") return `a ${json.kind}`;
	if (json.kind !== "number") return json.kind;
	return json.digits.length <= MAX_SHOWN_DIGITS ? json.digits : `a number of ${json.digits.length} characters`;
}
/** Describes a plain value in the same way. */
function describePlain(value) {
	if (value === void 0) return "nothing";
	if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
	if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
	return value === "" ? "an empty text" : `a ${typeof value}`;
}
/** The members of an object; none where the value is not one. */
function membersOf(json) {
	return json.kind === "object" ? json.members : [];
}
/** The member of an object with a name; undefined where there is none. */
function memberNamed(json, name) {
	return membersOf(json).find((member) => member.name === name);
}
/** The elements of a list; none where the value is not one. */
function elementsOf(json) {
	return json.kind === "list" ? json.elements : [];
}
/** The members whose name an earlier member of the same object has, at any depth, in the order of the text. */
function findRepeatedMembers(json) {
	const seen = /* @__PURE__ */ new Set();
	return [...membersOf(json).flatMap((member) => {
		const isRepeated = seen.has(member.name);
		seen.add(member.name);
		const inside = findRepeatedMembers(member.value);
		return isRepeated ? [member, ...inside] : inside;
	}), ...elementsOf(json).flatMap(findRepeatedMembers)];
}
/** The plain value, for a validator. `__proto__` is a member like any other; of a repeated name the last counts. */
function toPlainValue(json) {
	switch (json.kind) {
		case "object": return Object.fromEntries(json.members.map(({ name, value }) => [name, toPlainValue(value)]));
		case "list": return json.elements.map(toPlainValue);
		case "number": return Number(json.digits);
		case "string": return json.text;
		case "null": return null;
		case "true":
		case "false": return json.kind === "true";
		default: return json;
	}
}

// src/documents/problems.ts
/** Most problems of one document that are listed; the rest is counted. */
const MAX_PROBLEMS = 100;
/** Most problems of one document that are looked for: describing tens of thousands takes too long. */
const MAX_COLLECTED = 1e4;
function createProblemList(document) {
	const placeAt = createPlaceFinder(document);
	const found = /* @__PURE__ */ new Map();
	const offsets = /* @__PURE__ */ new Set();
	return {
		/** Adds a problem at an offset. At most one is kept for each place and message. */
		add(offset, problem) {
			const identity = `${offset} ${toText(problem.message)}`;
			found.set(identity, {
				offset,
				problem: {
					...problem,
					place: placeAt(offset)
				}
			});
			offsets.add(offset);
		},
		hasAt: (offset) => offsets.has(offset),
		/** true: there are so many that looking for more is of no use. */
		isFull: () => found.size >= MAX_COLLECTED,
		/** In the order of the text; after {@link MAX_PROBLEMS} the rest as a number. */
		all() {
			return boundProblems([...found.values()].sort((a, b) => a.offset - b.offset).map(({ problem }) => problem), document.file);
		}
	};
}
/** The first {@link MAX_PROBLEMS} problems, and one more that says how many were left out. `file` absent: they are of several. */
function boundProblems(problems, file) {
	const next = problems[100];
	if (next === void 0) return problems;
	const atLeast = problems.length < MAX_COLLECTED ? "" : "At least ";
	const more = {
		code: next.code,
		message: say`${atLeast}${formatInteger(problems.length - 100)} more problems are not listed.`,
		place: file === void 0 ? void 0 : { file }
	};
	return [...problems.slice(0, 100), more];
}
/** Places of a text: line and column, from 1, of an offset. A line ends with LF, CR LF or CR. Columns are UTF-16 units. */
function createPlaceFinder({ text, file }) {
	let ends;
	return (offset) => {
		ends ??= Array.from(text.matchAll(/\r\n|[\n\r]/g), ({ 0: end, index }) => index + end.length);
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			if ((ends[middle] ?? 0) <= offset) low = middle + 1;
			else high = middle;
		}
		return {
			file,
			line: low + 1,
			column: offset - (ends[low - 1] ?? 0) + 1
		};
	};
}

// src/documents/schema-check.ts
/** Describes a value by its kind, never by the content of a string: a document may be any file that the gate was given by mistake. */
function describeValue(value) {
	if (value.kind === "string" && value.text === "") return say`an empty string`;
	const text = describeJson(value);
	return value.kind === "number" && text === value.digits ? quoted(text) : say`${text}`;
}
/** Says what stands in place of a value, and what must stand there: "Rule 2 is a list. Expected …". */
function refuseValue(name, found, expected) {
	return say`${asSentence(name)} is ${found}. ${expected}`;
}
/** A document as a plain value; undefined where its schema refuses it: then everything that is wrong is among the problems, once for each value and name. */
function checkSchema(root, { validate, words, problems }) {
	const document = toPlainValue(root);
	if (validate(document)) return document;
	const parts = indexParts(root);
	const refused = /* @__PURE__ */ new Set();
	for (const error of validate.errors ?? []) {
		if (problems.isFull()) break;
		const { instancePath, schemaPath, keyword, params, propertyName } = error;
		if (propertyName !== void 0 || /\/anyOf\/\d/.test(schemaPath)) continue;
		const { path, value } = parts.get(instancePath) ?? {
			path: [],
			value: root
		};
		const add = (at, message, hint) => problems.add(at, {
			code: words.code,
			message,
			hint
		});
		const name = words.name(path);
		const expected = expectedBy(error);
		const wrongName = params["additionalProperty"] ?? (keyword === "propertyNames" && params["propertyName"]);
		if (typeof wrongName === "string") add(parts.get(`${instancePath}/${toStep(wrongName)}`)?.at ?? value.at, say`${quoted(wrongName)} cannot stand in ${name}. ${expected}`, words.suggestName?.(wrongName, path));
		else if (keyword === "required") add(value.at, say`${asSentence(name)} lacks ${quoted(String(params["missingProperty"]))}. ${expected}`);
		else if (keyword === "anyOf") add(value.at, say`${asSentence(name)} is not complete. ${expected}`);
		else if (!refused.has(instancePath)) {
			refused.add(instancePath);
			add(value.at, refuseValue(name, describeLength(value, keyword) ?? words.describeValue(value, path), expected));
		}
	}
}
/** What the part of the schema that an error is of says to people, who see it in editors as plain text with backticks. */
function expectedBy({ parentSchema, schema, keyword }) {
	const ofNames = keyword === "propertyNames" ? Object(schema).errorMessage : void 0;
	return sayText(String(ofNames ?? parentSchema?.["errorMessage"]));
}
/** Lengths of texts and lists that are not as they must be; undefined where a rule is about something else. */
function describeLength(value, keyword) {
	if (!/^(?:min|max)(?:Length|Items)$/.test(keyword)) return void 0;
	if (value.kind === "string" && value.text !== "") return say`a text of ${Array.from(value.text).length} characters`;
	if (value.kind !== "list") return void 0;
	return value.elements.length === 0 ? say`an empty list` : say`a list of ${value.elements.length}`;
}
/** All parts of a document by their JSON Pointers (RFC 6901), by which Ajv names them. */
function indexParts(root) {
	const parts = /* @__PURE__ */ new Map();
	const add = (pointer, part) => {
		parts.set(pointer, part);
		for (const { name, value, at } of membersOf(part.value)) add(`${pointer}/${toStep(name)}`, {
			path: [...part.path, name],
			value,
			at
		});
		for (const [index, value] of elementsOf(part.value).entries()) add(`${pointer}/${index}`, {
			path: [...part.path, index],
			value,
			at: value.at
		});
	};
	add("", {
		path: [],
		value: root,
		at: root.at
	});
	return parts;
}
function toStep(name) {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

// src/plan/declared/stated-amounts.ts
/** Servers by flavor. */
const FLAVORS = "compute.flavors";
/** Returns the name of the amount in an entry of a list by type: `space_bytes` for object storage, otherwise the last part of the key. */
function amountNameOf(key) {
	return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}
/** True for members that are settings and no regions. */
function isSetting(name) {
	return name.startsWith("$");
}
/** Returns a setting of a plan that is a text. undefined if the plan has none. */
function settingOf(root, name) {
	const value = memberNamed(root, name)?.value;
	return value?.kind === "string" ? value : void 0;
}
/** Returns the plan's own mode, or `otherwise`, or `add`. */
function modeOf$1(root, otherwise = "add") {
	const mode = settingOf(root, "$mode")?.text;
	return mode === "add" || mode === "target" ? mode : otherwise;
}
/** Lists all keys of a plan. A value of another shape than its key has, which the schema refuses, is an amount itself. */
function listKeys(root) {
	return membersOf(root).filter(({ name }) => !isSetting(name)).flatMap((region) => membersOf(region.value).map((member) => toStatedKey(region.name, member)));
}
function toStatedKey(region, { name, at, value }) {
	const key = canonicalKey(name);
	const { itemsBy, membersBy } = findKey(key) ?? {};
	const isSum = value.kind === "list" && membersBy !== void 0;
	const stated = {
		region,
		key,
		name,
		at,
		value,
		isSum
	};
	if (isSum || value.kind === "list" && itemsBy === "type") return {
		...stated,
		amounts: elementsOf(value).map((entry) => toTypedAmount(entry, key))
	};
	if (value.kind === "object" && isByName(key)) return {
		...stated,
		amounts: value.members.map((member) => ({
			...member,
			item: member.name
		}))
	};
	return {
		...stated,
		amounts: [{
			item: void 0,
			at,
			value: toNumber(value, key)
		}]
	};
}
/** Converts a size to a whole number of the key's units. Returns any other value unchanged. */
function toNumber(value, key) {
	const size = value.kind === "string" ? readSize(value.text, unitOf(key)) : void 0;
	if (size === void 0 || !size.isWhole || !Number.isSafeInteger(Number(size.amount))) return value;
	return {
		kind: "number",
		at: value.at,
		digits: String(size.amount)
	};
}
function toTypedAmount(entry, key) {
	const type = memberNamed(entry, "type")?.value;
	return {
		item: type?.kind === "string" ? type.text : void 0,
		at: type?.at ?? entry.at,
		value: toNumber(memberNamed(entry, amountNameOf(key))?.value ?? entry, key)
	};
}
/** Returns the sum of a list, which is not a safe integer beyond exact numbers. Values that are no amounts count as 0. */
function sumOf(amounts) {
	const numbers = amounts.map(({ value }) => value.kind === "number" ? Number(value.digits) : 0);
	return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}
/** "`compute.cores` in region `cbk`". */
function nameAmount({ key, item, region }) {
	return say`${quoted(checkKey(key, item))} in region ${quoted(region)}`;
}

// src/plan/combine.ts
/** Most demands of all plans together, after they were added up: each becomes a row of the report. */
const MAX_DEMANDS = 1e4;
function groupDemands(plans) {
	const planned = plans.flatMap((plan) => plan.demands.map((demand) => ({
		demand,
		plan
	})));
	return groupsOf(planned, ({ demand: { region, key, item } }) => idOf(region, key, item));
}
/** The demands of a group as they count together. What a declared plan gives back on balance (`gifts`) pays for no other plan, which may be applied first. */
function withoutGifts(planned) {
	const [one, ...more] = planned;
	const plans = groupsOf(planned, ({ plan }) => plan);
	const gifts = /* @__PURE__ */ new Map();
	const [first, ...others] = plans.flatMap((own) => {
		const file = own[0].plan.givesTo;
		const demands = own.map(({ demand }) => demand);
		const gift = plans.length === 1 ? void 0 : toGift(demands);
		if (file === void 0 || gift === void 0) return demands;
		gifts.set(file, gift);
		const { end, likely } = gift;
		if (end.most !== void 0 && end.most <= 0) return [];
		return [{
			...gift,
			end: {
				...end,
				least: 0
			},
			likely: {
				...likely,
				least: 0
			}
		}];
	});
	if (first === void 0) gifts.clear();
	return {
		planned,
		demands: first ? [first, ...others] : [one.demand, ...more.map(({ demand }) => demand)],
		gifts
	};
}
/** The part with its plan in the resources of its amounts, where it is of one alone. */
function withPlanNamed(part) {
	const [only, ...others] = part.plans ?? [];
	if (only === void 0 || others.length > 0) return part;
	const name = ({ from, ...demand }) => ({
		...demand,
		from: from?.map((one) => one.cause === void 0 ? {
			file: only.path,
			...one
		} : one)
	});
	return {
		...part,
		demands: part.demands.map(name)
	};
}
function sharesOf({ planned, gifts }) {
	const shares = planned.flatMap(({ demand, plan: { givesTo } }) => {
		if (givesTo !== void 0) return [{
			plan: givesTo,
			amount: amountOf(demand)
		}];
		return (demand.from ?? []).flatMap(({ file, amount, addresses }) => file === void 0 ? [] : {
			plan: file,
			amount: amount * addresses.length
		});
	});
	return groupsOf(shares, ({ plan }) => plan).map((all) => ({
		plan: all[0].plan,
		amount: all.reduce((sum, { amount }) => sum + amount, 0)
	})).filter(({ plan }) => !gifts.has(plan)).sort((one, other) => other.amount - one.amount || compareText(one.plan, other.plan));
}
/** What a file's demands may give back together; undefined: nothing. */
function toGift([first, ...others]) {
	const demand = first === void 0 || first.mode === "target" ? void 0 : addDemands([first, ...others]);
	return (demand?.end.least ?? -1) >= 0 ? void 0 : demand;
}
function noteGifts(groups) {
	const limited = groups.flatMap(({ gifts }) => [...gifts]).filter(([, { key }]) => findKey(key)?.limit !== "never");
	return [...Map.groupBy(limited, ([file]) => file)].map(([file, own]) => {
		const keys = [...new Set(own.map(([, { key, item }]) => checkKey(key, item)))];
		return say`What ${quoted(file)} gives back of ${quotedList(keys, { most: 5 })} does not pay for what other plans take, and counts as nothing.`;
	});
}
function describePlace(place) {
	if (place === void 0) return say`a plan`;
	return place.line === void 0 ? quoted(place.file) : say`${quoted(place.file)} line ${place.line}`;
}
function conflictOf(first, second) {
	const statements = [first, second].map(({ mode, place }) => say`${describePlace(place)} ${mode === "target" ? "states a total" : "states an addition"}`);
	return {
		code: "PLAN_CONFLICT",
		message: say`Two plans cannot both count for ${nameAmount(first)}: ${join$1(statements, ", ")}.`,
		hint: say`A total leaves no room for another statement: state it in one plan only, or state additions in all of them.`,
		place: second.place
	};
}
/** The largest total of a limit that holds for each object; where that is a user, with all that is added together. */
function withAdditions(largest, group) {
	if (findKey(largest.key)?.per !== "user") return largest;
	const { additions: _, ...rest } = largest;
	const added = group.flatMap((demand) => additionsOf(demand) ?? []);
	const [first, ...others] = added;
	const sum = first === void 0 || added.length < group.length ? void 0 : addDemands([first, ...others]);
	if (sum === void 0) return rest;
	const { end, likely, worst } = sum;
	return {
		...rest,
		additions: {
			end,
			likely,
			worst
		}
	};
}
/** What the changes of a demand add to what a user has, as a demand. undefined: it states a total. */
function additionsOf(demand) {
	const { additions, from } = demand;
	if (additions !== void 0) return {
		...demand,
		...additions
	};
	if (from === void 0) return void 0;
	const added = from.reduce((sum, one) => sum + one.amount * one.addresses.length, 0);
	const there = amountOf(demand) - added;
	return {
		...demand,
		...mapBounds(demand, (bound) => bound === void 0 ? void 0 : bound - there)
	};
}
function combineGroup(group) {
	const [first, second] = group;
	if (isPerObject(first.key)) return withAdditions(second === void 0 ? first : largestDemand(group), group);
	if (second === void 0) return first;
	const total = group.find(({ mode }) => mode === "target");
	if (total !== void 0) return conflictOf(first, total === first ? second : total);
	const sum = addDemands(group);
	if (sum !== void 0) return sum;
	return {
		code: "PLAN_INVALID",
		message: say`What the plans ask for adds up to more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(first)}.`,
		place: first.place
	};
}
function namesOfHidden(demands) {
	const names = [...new Set(demands.filter(({ shownRegion }) => shownRegion !== void 0).map(({ region }) => region))].sort();
	return new Map(names.map((region, index) => [region, index === 0 ? SENSITIVE_REGION : `(sensitive ${index + 1})`]));
}
function describeFirst(demand) {
	const { place, from } = demand;
	const address = place === void 0 ? contributionsOf(from ?? [])[0]?.address : void 0;
	return say`${sayRegion(demand)} (${address === void 0 ? describePlace(place) : quotedAddress(address)})`;
}
const MAX_SPELLINGS = 4;
/** Regions whose names differ only in case. Each would be counted apart, and might fit alone where the cloud takes them for one. */
function findCaseConflicts(demands) {
	const firsts = new Map(demands.toReversed().map((demand) => [demand.region, demand]));
	return [...Map.groupBy([...firsts.values()].toReversed(), ({ region }) => region.toUpperCase().toLowerCase()).values()].flatMap((group) => {
		const [, second] = group;
		if (second === void 0) return [];
		return {
			code: "PLAN_CONFLICT",
			message: say`The plans name regions that differ only in case: ${join$1(group.slice(0, MAX_SPELLINGS).map(describeFirst), ", ")}.`,
			hint: say`Write the region in all plans as the cloud does.`,
			place: second.place
		};
	});
}
function modeOf(plans, inputMode) {
	const modes = new Set(plans.filter(({ demands }) => demands.length > 0).map(({ mode }) => mode));
	const [mode] = modes;
	if (mode === void 0) return inputMode;
	return modes.size > 1 ? "mixed" : mode;
}
/** What several plans show. Only one format has it. Plans of others are for the project that is asked for, even if that one shows another, and those that name a project name it. */
function elsewhereOf(plans) {
	const asking = plans.filter(({ demands, elsewhere }) => demands.length > 0 || elsewhere?.isAll === true);
	return {
		changes: plans.flatMap(({ elsewhere }) => elsewhere?.changes ?? []),
		isAll: asking.length > 0 && asking.every(({ elsewhere }) => elsewhere?.isAll === true),
		isOwnShown: plans.some(({ elsewhere, projects = [] }) => elsewhere?.isOwnShown ?? projects.length > 0),
		shown: [...new Set(plans.flatMap(({ elsewhere }) => elsewhere?.shown ?? []))],
		doubtful: plans.flatMap(({ elsewhere }) => elsewhere?.doubtful ?? [])
	};
}
/**
* Adds up what all plans request, one demand for each region, key and item, sorted by them in code-unit order. `inputMode` is what
* the input says; it is the mode of a plan without demands.
*
* Throws a GateError with all problems: PLAN_CONFLICT where a total meets another statement for the same region, key and item, or
* where regions differ only in case, PLAN_INVALID where a sum is beyond exact numbers, PLAN_TOO_LARGE beyond {@link MAX_DEMANDS}.
*/
function combinePlans(given, inputMode) {
	const read = given.flatMap((part) => part.plans ?? []);
	const plans = read.length < 2 ? given : given.map(withPlanNamed);
	const groups = groupDemands(plans).map(withoutGifts);
	if (groups.length > 1e4) throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The plans ask for ${formatInteger(groups.length)} amounts; at most ${formatInteger(MAX_DEMANDS)} are checked.`,
		hint: say`Check them in several runs.`
	});
	const results = groups.map((group) => {
		const combined = combineGroup(group.demands);
		const shares = read.length < 2 ? [] : sharesOf(group);
		return shares.length > 0 && "mode" in combined && combined.mode === "add" ? {
			...combined,
			byPlan: shares
		} : combined;
	});
	const conflicts = findCaseConflicts(groups.map(({ demands: [first] }) => first));
	throwIfAny(boundProblems([...conflicts, ...results.filter((result) => "code" in result)]));
	const shown = namesOfHidden(plans.flatMap((plan) => plan.demands));
	const demands = results.filter((result) => "region" in result).sort(compareDemands).map((demand) => ({
		...demand,
		shownRegion: shown.get(demand.region)
	}));
	const open = joinQuestions(plans.flatMap(({ questions }) => questions ?? []));
	const regions = plans.some(({ isRegionUnsaid = false }) => isRegionUnsaid);
	return {
		plans: read,
		demands,
		mode: modeOf(plans, inputMode),
		notes: [...plans.flatMap(({ notes = [] }) => notes), ...noteGifts(groups)],
		uncounted: plans.flatMap(({ uncounted = [] }) => uncounted),
		complete: plans.every(({ complete = true }) => complete),
		questions: {
			regions,
			wanted: toWanted(demands, open),
			...open
		},
		elsewhere: elsewhereOf(plans),
		projects: [...new Set(plans.flatMap(({ projects = [] }) => projects))]
	};
}
/** The amounts of a plan that a line of a file states. */
function placesOf$1({ demands }) {
	return demands.flatMap(({ region, shownRegion = region, key, item, place }) => place === void 0 ? [] : {
		region: shownRegion,
		key: checkKey(key, item),
		place
	});
}
/** What several plans leave open, each question once. */
function joinQuestions(all) {
	const regionsOf = (name) => [...new Set(all.flatMap((questions) => questions[name] ?? []))];
	const flavors = all.flatMap((questions) => questions.flavors ?? []);
	return {
		flavors: [...new Map(flavors.map((one) => [idOf(one.region, one.id, one.name), one])).values()],
		...toRegionQuestions(regionsOf)
	};
}
/** Keys that questions need: what new security groups take, and by the usage of the first key whether there are any; what servers may take. */
const KEYS = {
	defaultRules: ["network.security_groups", "network.security_group_rules"],
	computeLimits: [
		"compute.cores",
		"compute.ram_mb",
		"compute.resources"
	]
};
/** What has to be read for demands and questions; of a demand whose region is not known, or whose key no call returns, nothing. */
function toWanted(demands, questions) {
	const wanted = demands.filter(({ regionProblem, key }) => regionProblem === void 0 && !isNeverRead(key));
	const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
	const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
	const more = ["defaultRules", "computeLimits"].flatMap((of) => questions[of].flatMap((region) => {
		return KEYS[of].filter((key) => !asked.has(idOf(region, key))).map((key) => ({
			region,
			shownRegion: shown.get(region),
			key,
			item: void 0
		}));
	}));
	return [...wanted, ...more];
}
/** The plans with all additions in regions of one service asked for in one of them, and a note on each service. Totals stay: they are the service's in any region. */
function placeTogether(plans, shared) {
	const groups = shared.flatMap((group) => toGroup(plans, group));
	if (groups.length === 0) return plans;
	const notes = groups.map(({ note }) => note);
	return [...plans.map((plan) => ({
		...plan,
		demands: plan.demands.map((demand) => placeDemand(demand, groups))
	})), {
		mode: "add",
		demands: [],
		notes
	}];
}
function toGroup(plans, service) {
	const own = plans.flatMap(({ demands }) => demands).filter((demand) => isOf(demand, service));
	const asked = [...new Set(own.map(({ region }) => region))].toSorted(compareText);
	const hidden = new Set(own.filter(({ shownRegion }) => shownRegion !== void 0).map(({ region }) => region));
	const shown = asked.filter((name) => !hidden.has(name));
	const [region] = [...shown, ...asked];
	if (region === void 0 || asked.length < 2) return [];
	const names = [...shown, ...hidden.size > 0 ? [SENSITIVE_REGION] : []].map(quoted);
	const keys = quotedList([...new Set(own.map(({ key }) => key))].toSorted(compareText));
	const note = say`${listed(names)} have one service for ${keys}: what is asked for in each of them counts together.`;
	return [{
		...service,
		region,
		note
	}];
}
/** An amount of nothing is asked of no service. */
function isOf(demand, { keys, regions }) {
	const { region, key, mode, end, worst, untyped } = demand;
	const isNothing = isExact(end) && end.least === 0 && worst.most === 0 && untyped === void 0;
	return mode === "add" && !isNothing && keys.includes(key) && regions.includes(region);
}
function placeDemand(demand, groups) {
	const group = groups.find((one) => isOf(demand, one));
	if (group === void 0) return demand;
	const likely = demand.isStated ? demand.likely : mapBounds(demand, (bound) => bound === void 0 ? void 0 : Math.max(0, bound)).likely;
	if (group.region === demand.region) return {
		...demand,
		likely
	};
	return {
		...demand,
		likely,
		region: group.region,
		shownRegion: void 0
	};
}

// src/plan/recognise.ts
/** Characters at either end of a text that are searched for typical lines. */
const SEARCHED = 65536;
/** How a plan in JSON is made. */
const SHOW = say`\`terraform show -json FILE > plan.json\` (with OpenTofu: \`tofu show -json FILE > plan.json\`)`;
const SAVE_PLAN = say`Save a plan with \`terraform plan -out FILE\`, then convert it: ${SHOW}.`;
const WRAPPED = {
	message: say`The file contains log lines of the wrapper that \`hashicorp/setup-terraform\` installs, around the JSON.`,
	hint: say`Set \`terraform_wrapper: false\` for \`hashicorp/setup-terraform\`.`
};
/** Kinds of files by how they begin. No declared plan begins so: what it has in an object are objects, lists and settings. */
const BEGINNINGS = [
	{
		begins: /^\s*$/,
		message: say`The file is empty; a plan in JSON was expected.`,
		hint: say`Check whether the command that writes it failed. A plan without changes is \`{}\`.`
	},
	{
		begins: /^(?:\[command\]|::\w+)/,
		...WRAPPED
	},
	{
		begins: /^PK\p{Cc}\p{Cc}/u,
		message: say`The file is a binary Terraform plan (a zip archive); a plan in JSON was expected.`,
		hint: say`Convert it: ${SHOW}; or name the folder that it was made in with ${theSetting("terraform-dir")}.`
	},
	{
		begins: /^\{\s*"@level"\s*:\s*"/,
		message: say`The file is the log that \`terraform plan -json\` prints, which lacks the plan itself.`,
		hint: SAVE_PLAN
	},
	{
		code: "PLAN_INVALID",
		begins: /^\{\s*"remote_plan_format"\s*:/,
		message: say`The file is a saved plan of HCP Terraform, which names a run and lacks the plan itself.`,
		hint: say`Convert it: ${SHOW}.`
	},
	{
		code: "PLAN_INVALID",
		begins: /^\{\s*"version"\s*:\s*\d+\s*,[^{[]*"lineage"\s*:\s*"/,
		message: say`This is a Terraform state file (\`terraform.tfstate\`), which describes what exists, not a change.`,
		hint: SAVE_PLAN
	}
];
/** Lines of Terraform's output for people. Only texts that do not begin as JSON are searched. */
const OUTPUT = {
	has: /^(?:(?:Terraform|OpenTofu) (?:used the selected|will perform|planned|has compared|has been)|Plan: \d+ to |No changes\.|Changes to Outputs:|Resource actions are indicated|.{1,300}: (?:Refreshing state|Reading)\.\.\.)/m,
	message: say`The file is Terraform's output for people; a plan in JSON was expected.`,
	hint: SAVE_PLAN
};
/** A first line `---`, or a name with something under it or a mapping behind it. A message that a command has left in the file may have colons, too. */
const YAML = /^---[ \t]*(?:\r?\n|$)|^(?!error|warning|fatal)[^\s#{}[\],:][^:\n]*:(?:[ \t]*(?:#.*)?\r?\n[ \t]+\S|[ \t]+[{&*])/im;
/** Returns whether a text, which is no file of another kind, is to be read as YAML: by what it looks like, or by its name where it is not JSON. */
function isYaml({ text, file }) {
	const start = text.slice(0, SEARCHED).trimStart();
	if (!/^[{[]/.test(start) && YAML.test(start)) return true;
	if (!/\.ya?ml$/i.test(file)) return false;
	const found = parseJson$1(text, LIMITS$2);
	return "fault" in found && found.fault === "not JSON";
}
/** Says what a text is instead of a plan, by its beginning and its end; undefined where it is nothing of the kind. */
function findOtherKind(text) {
	const start = text.slice(0, SEARCHED).trimStart();
	if (text.slice(-4096).includes("\n::debug::")) return WRAPPED;
	const kind = BEGINNINGS.find(({ begins }) => begins.test(start));
	if (kind !== void 0 || /^(?:[{[0-9]|-(?!--))/.test(start)) return kind;
	const lines = stripVTControlCharacters(`${start}\n${text.slice(-65536)}`);
	return OUTPUT.has.test(lines) ? OUTPUT : void 0;
}
/** Throws PLAN_NOT_JSON or PLAN_INVALID for a text that is something else than a plan. Its beginning is enough, also that of a file which is no text. */
function throwIfOtherKind({ text, file }) {
	const kind = findOtherKind(text);
	if (kind === void 0) return;
	const { code = "PLAN_NOT_JSON", message, hint } = kind;
	throw new GateError({
		code,
		message,
		hint,
		place: { file }
	});
}
/** Most values that are looked through for a syntax error, and deepest nesting. */
const LIMITS$2 = {
	maxDepth: 100,
	maxValues: 2e6
};
/**
* The syntax error of a text that is not JSON. Without a line where it is too far down to be looked for. `hint`: what to do, unless the fault shows it;
* absent: what to do about a declared plan. Throws as {@link throwIfOtherKind} does.
*/
function findSyntaxProblem(document, hint) {
	throwIfOtherKind(document);
	const { text, file } = document;
	const found = parseJson$1(text, LIMITS$2);
	if (!("fault" in found) || found.fault !== "not JSON") return {
		code: "PLAN_NOT_JSON",
		message: say`The text is not valid JSON.`,
		hint,
		place: { file }
	};
	return {
		code: "PLAN_NOT_JSON",
		...describeFault(text, found, hint),
		place: createPlaceFinder(document)(found.at)
	};
}
function describeFault(text, { at, expected }, hint) {
	if (at === text.length) {
		const check = say`The file may have been cut off: check how it was written.`;
		return {
			message: say`The text ends in the middle of the JSON.`,
			hint: hint ?? check
		};
	}
	if (expected === void 0) return {
		message: say`The text is not valid JSON: this string contains a line break, another control character, or an escape that JSON does not know.`,
		hint
	};
	if (expected === "the end of the text" && /[{[]/.test(text.charAt(at))) return {
		message: say`The file holds several JSON documents, of which the second begins here; one plan was expected.`,
		hint: say`Write each to a file of its own, and name all of them: \`jq -c . FILE | split -l 1 --additional-suffix=.json - plan-\`.`
	};
	const form = say`JSON has double quotes, and no comments or commas at the end. A file holds one plan, such as \`{"cbk": {"compute.cores": 8}}\`.`;
	return {
		message: say`The text is not valid JSON: expected ${sayText(expected)} here.`,
		hint: hint ?? form
	};
}

// src/plan/wrapped.ts
/** The members of which a Terraform plan has at least one, and a state none. */
const PLAN_MEMBERS = [
	"resource_changes",
	"planned_values",
	"configuration",
	"resource_drift",
	"deferred_changes"
];
/** Returns whether a document may be a Terraform plan: a state is none. */
function isTerraformPlan(document) {
	return typeof ("format_version" in document ? document.format_version : void 0) === "string" && PLAN_MEMBERS.some((name) => Object.hasOwn(document, name));
}
/** Most levels of other documents around a plan. */
const MAX_WRAPPINGS = 4;
/** Finds plans inside a document that is none itself. */
function* findPlansIn(value, path, depth = 0) {
	if (typeof value === "string") {
		if (/^\s{0,9}\{\s{0,9}"format_version"/.test(value)) yield {
			path,
			form: "text"
		};
		return;
	}
	if (typeof value !== "object" || value === null) return;
	const isRedacted = Object.hasOwn(value, "plan_format_version");
	if (isRedacted || isTerraformPlan(value)) {
		if (isRedacted || depth > 0) yield {
			path,
			form: isRedacted ? "redacted" : "object"
		};
		return;
	}
	if (depth === MAX_WRAPPINGS) return;
	for (const [name, inner] of Object.entries(value)) {
		const step = Array.isArray(value) ? `${path === "" ? "." : ""}[${name}]` : `.${name}`;
		yield* findPlansIn(inner, path !== void 0 && (Array.isArray(value) || /^[a-z_]\w{0,63}$/i.test(name)) ? `${path}${step}` : void 0, depth + 1);
	}
}
/** Throws PLAN_INVALID for a document that holds a Terraform plan inside something else, or one without its values. */
function throwIfWrapped(root, file) {
	const [first, ...others] = findPlansIn(root, "");
	if (first === void 0) return;
	throw new GateError({
		code: "PLAN_INVALID",
		...describeWrapped(first, others.length + 1),
		place: { file }
	});
}
function describeWrapped({ path, form }, count) {
	if (form === "redacted") return {
		message: say`This is HCP Terraform's redacted plan, which lacks the configuration and the state; the whole plan was expected.`,
		hint: say`Download \`json-output\` of the plan instead of \`json-output-redacted\`, or make the file where the plan is made: ${SHOW}.`
	};
	const filter = path?.includes("[") ? `'${path}'` : path || ".";
	const command = code(`jq ${form === "text" ? "-r " : ""}${filter} FILE > plan.json`);
	const by = path === void 0 ? "" : say`: ${command}${count > 1 ? " for the first" : ""}`;
	const at = path ? say`, at ${code(path)}` : "";
	if (count > 1) return {
		message: say`These are ${count} Terraform plans inside another document; a file with one plan was expected.`,
		hint: say`Take each out into a file of its own${by}.`
	};
	return {
		message: say`This is a Terraform plan ${path === "" ? "as a text in quotes" : "inside another document"}${at}; the plan itself was expected.`,
		hint: say`Take it out${by}.`
	};
}
/** Throws as {@link throwIfWrapped} does for a text in JSON, and PLAN_NOT_JSON for one with other output before a plan. */
function throwIfWrappedText({ text, file }) {
	const start = text.slice(0, SEARCHED);
	if (/^\s*(?:\{|\[\s*[[{"\]]|")/.test(start)) {
		throwIfWrapped(parseOrNothing(text), file);
		return;
	}
	if (!/\{\s*"format_version"\s*:\s*"\d/.test(start)) return;
	const message = say`The file has other output before the JSON of a Terraform plan.`;
	const hint = say`Write nothing else to it: ${SHOW}.`;
	throw new GateError({
		code: "PLAN_NOT_JSON",
		message,
		hint,
		place: { file }
	});
}
function parseOrNothing(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));

// src/generated/plan-validator.js
var import_ucs2length = /* @__PURE__ */ __toESM(require_ucs2length(), 1);
const validate = validate20;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://quota-gate.github.io/schemas/plan.schema.json",
	"errorMessage": "Expected an object whose members are regions, such as `{\"cbk\": {\"compute.cores\": 8}}`.",
	"type": "object",
	"properties": {
		"$schema": {
			"errorMessage": "Expected the address of a schema.",
			"type": "string"
		},
		"$mode": {
			"errorMessage": "Expected `add` (what the change adds) or `target` (the totals after it).",
			"enum": ["add", "target"]
		},
		"$project": {
			"errorMessage": "Expected the id of a project: a string of 1 to 255 characters.",
			"type": "string",
			"minLength": 1,
			"maxLength": 255
		},
		"$incomplete": {
			"errorMessage": "Expected a list of 1 to 100 sentences.",
			"type": "array",
			"minItems": 1,
			"maxItems": 100,
			"items": {
				"type": "string",
				"minLength": 1,
				"maxLength": 1e3,
				"errorMessage": "Expected a sentence of 1 to 1000 characters."
			}
		}
	},
	"propertyNames": {
		"pattern": "^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$",
		"errorMessage": "Expected `$schema`, `$mode`, `$project`, `$incomplete` or the name of a region: 1 to 255 characters, without comma, white space and control characters, and not beginning with `$`."
	},
	"patternProperties": { "^(?!\\$)": { "$ref": "#/$defs/Region" } },
	"$defs": {
		"Amount": {
			"type": "integer",
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only: no quotes, unit, point or exponent."
		},
		"Size": {
			"type": ["integer", "string"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only, or a size such as `16 GiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"LargestTotal": {
			"type": "integer",
			"minimum": 0,
			"maximum": 9007199254740991,
			"errorMessage": "Expected the total of the largest user, server, group or other object: a whole number, 0 or more."
		},
		"LargestSize": {
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"errorMessage": "Expected the total of the largest object: a whole number in the key's unit, 0 or more, or a size such as `16 GiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"Region": {
			"errorMessage": "A region has amounts by resource key, such as `\"compute.cores\": 8`; https://github.com/quota-gate/quota-gate/blob/main/docs/keys.md has the keys.",
			"type": "object",
			"propertyNames": { "maxLength": 255 },
			"properties": {},
			"additionalProperties": false,
			"patternProperties": {
				"^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|image\\.staged_bytes)$": { "$ref": "#/$defs/Size" },
				"^(compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|dns\\.recordset_records|network\\.port_address_pairs|network\\.subnet_name_servers)$": { "$ref": "#/$defs/LargestTotal" },
				"^(compute\\.flavors|loadbalancer\\.flavors)$": { "$ref": "#/$defs/Flavors" },
				"^(objectstorage)$": { "$ref": "#/$defs/ObjectStorage" },
				"^(volume\\.snapshots)$": { "$ref": "#/$defs/SnapshotsByVolumeType" },
				"^(volume\\.space_gb)$": { "$ref": "#/$defs/SpaceByVolumeType" },
				"^(volume\\.volumes)$": { "$ref": "#/$defs/VolumesByVolumeType" },
				"^(compute\\.resources|dns\\.zone_records|dns\\.zone_recordsets|network\\.router_routes|network\\.subnet_host_routes)$": { "$ref": "#/$defs/AmountsByName" },
				"^(share\\.share_size_gb|volume\\.volume_size_gb)$": { "$ref": "#/$defs/LargestSize" },
				"^(share\\.shares)$": { "$ref": "#/$defs/SharesByShareType" },
				"^(share\\.snapshot_gb)$": { "$ref": "#/$defs/SnapshotSpaceByShareType" },
				"^(share\\.snapshots)$": { "$ref": "#/$defs/SnapshotsByShareType" },
				"^(share\\.space_gb)$": { "$ref": "#/$defs/SpaceByShareType" },
				"^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$": { "$ref": "#/$defs/Amount" }
			}
		},
		"Flavors": {
			"type": "object",
			"propertyNames": {
				"minLength": 1,
				"maxLength": 255,
				"errorMessage": "Expected the name of a flavor: 1 to 255 characters."
			},
			"additionalProperties": { "$ref": "#/$defs/Amount" },
			"errorMessage": "Expected an object of counts by flavor name, such as `{\"m1.small\": 2}`."
		},
		"ObjectStorage": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["space_bytes"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"space_bytes": { "$ref": "#/$defs/Size" }
				},
				"errorMessage": "An entry has `space_bytes` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a list with one entry for each storage type, such as `[{\"type\": \"ceph\", \"space_bytes\": 1073741824}]`."
		},
		"SpaceByVolumeType": {
			"type": [
				"integer",
				"string",
				"array"
			],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["space_gb"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"space_gb": { "$ref": "#/$defs/Size" }
				},
				"errorMessage": "An entry has `space_gb` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number of GiB, written as digits only, a size such as `2 TiB`, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"space_gb\": 100}]`."
		},
		"VolumesByVolumeType": {
			"type": ["integer", "array"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["volumes"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"volumes": { "$ref": "#/$defs/Amount" }
				},
				"errorMessage": "An entry has `volumes` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"volumes\": 2}]`."
		},
		"SnapshotsByVolumeType": {
			"type": ["integer", "array"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["snapshots"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"snapshots": { "$ref": "#/$defs/Amount" }
				},
				"errorMessage": "An entry has `snapshots` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"snapshots\": 2}]`."
		},
		"SharesByShareType": {
			"type": ["integer", "array"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["shares"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"shares": { "$ref": "#/$defs/Amount" }
				},
				"errorMessage": "An entry has `shares` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"shares\": 2}]`."
		},
		"SpaceByShareType": {
			"type": [
				"integer",
				"string",
				"array"
			],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["space_gb"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"space_gb": { "$ref": "#/$defs/Size" }
				},
				"errorMessage": "An entry has `space_gb` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, a size such as `2 TiB`, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"space_gb\": 100}]`."
		},
		"SnapshotsByShareType": {
			"type": ["integer", "array"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["snapshots"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"snapshots": { "$ref": "#/$defs/Amount" }
				},
				"errorMessage": "An entry has `snapshots` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"snapshots\": 2}]`."
		},
		"SnapshotSpaceByShareType": {
			"type": [
				"integer",
				"string",
				"array"
			],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"minItems": 1,
			"items": {
				"type": "object",
				"required": ["snapshot_gb"],
				"additionalProperties": false,
				"properties": {
					"type": {
						"errorMessage": "Expected a string of 1 to 255 characters.",
						"type": "string",
						"minLength": 1,
						"maxLength": 255
					},
					"snapshot_gb": { "$ref": "#/$defs/Size" }
				},
				"errorMessage": "An entry has `snapshot_gb` and perhaps a `type`, and nothing else."
			},
			"errorMessage": "Expected a whole number, written as digits only, a size such as `2 TiB`, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"snapshot_gb\": 100}]`."
		},
		"AmountsByName": {
			"type": "object",
			"propertyNames": {
				"minLength": 1,
				"maxLength": 255,
				"errorMessage": "Expected a name or an id: 1 to 255 characters."
			},
			"additionalProperties": { "$ref": "#/$defs/Amount" },
			"errorMessage": "Expected an object of amounts by name, such as `{\"example.com.\": 2}`."
		}
	}
};
const pattern4 = new RegExp("^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$", "u");
const pattern5 = new RegExp("^(?!\\$)", "u");
const func1 = import_ucs2length.default.default ?? import_ucs2length.default;
const schema32 = {
	"errorMessage": "A region has amounts by resource key, such as `\"compute.cores\": 8`; https://github.com/quota-gate/quota-gate/blob/main/docs/keys.md has the keys.",
	"type": "object",
	"propertyNames": { "maxLength": 255 },
	"properties": {},
	"additionalProperties": false,
	"patternProperties": {
		"^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|image\\.staged_bytes)$": { "$ref": "#/$defs/Size" },
		"^(compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|dns\\.recordset_records|network\\.port_address_pairs|network\\.subnet_name_servers)$": { "$ref": "#/$defs/LargestTotal" },
		"^(compute\\.flavors|loadbalancer\\.flavors)$": { "$ref": "#/$defs/Flavors" },
		"^(objectstorage)$": { "$ref": "#/$defs/ObjectStorage" },
		"^(volume\\.snapshots)$": { "$ref": "#/$defs/SnapshotsByVolumeType" },
		"^(volume\\.space_gb)$": { "$ref": "#/$defs/SpaceByVolumeType" },
		"^(volume\\.volumes)$": { "$ref": "#/$defs/VolumesByVolumeType" },
		"^(compute\\.resources|dns\\.zone_records|dns\\.zone_recordsets|network\\.router_routes|network\\.subnet_host_routes)$": { "$ref": "#/$defs/AmountsByName" },
		"^(share\\.share_size_gb|volume\\.volume_size_gb)$": { "$ref": "#/$defs/LargestSize" },
		"^(share\\.shares)$": { "$ref": "#/$defs/SharesByShareType" },
		"^(share\\.snapshot_gb)$": { "$ref": "#/$defs/SnapshotSpaceByShareType" },
		"^(share\\.snapshots)$": { "$ref": "#/$defs/SnapshotsByShareType" },
		"^(share\\.space_gb)$": { "$ref": "#/$defs/SpaceByShareType" },
		"^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$": { "$ref": "#/$defs/Amount" }
	}
};
const schema33 = {
	"type": ["integer", "string"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only, or a size such as `16 GiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
};
const schema34 = {
	"type": "integer",
	"minimum": 0,
	"maximum": 9007199254740991,
	"errorMessage": "Expected the total of the largest user, server, group or other object: a whole number, 0 or more."
};
const schema47 = {
	"type": ["integer", "string"],
	"minimum": 0,
	"maximum": 9007199254740991,
	"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"errorMessage": "Expected the total of the largest object: a whole number in the key's unit, 0 or more, or a size such as `16 GiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
};
const schema36 = {
	"type": "integer",
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only: no quotes, unit, point or exponent."
};
const pattern6 = new RegExp("^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|image\\.staged_bytes)$", "u");
const pattern7 = new RegExp("^(compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|dns\\.recordset_records|network\\.port_address_pairs|network\\.subnet_name_servers)$", "u");
const pattern8 = new RegExp("^(compute\\.flavors|loadbalancer\\.flavors)$", "u");
const pattern9 = new RegExp("^(objectstorage)$", "u");
const pattern10 = new RegExp("^(volume\\.snapshots)$", "u");
const pattern11 = new RegExp("^(volume\\.space_gb)$", "u");
const pattern12 = new RegExp("^(volume\\.volumes)$", "u");
const pattern13 = new RegExp("^(compute\\.resources|dns\\.zone_records|dns\\.zone_recordsets|network\\.router_routes|network\\.subnet_host_routes)$", "u");
const pattern14 = new RegExp("^(share\\.share_size_gb|volume\\.volume_size_gb)$", "u");
const pattern15 = new RegExp("^(share\\.shares)$", "u");
const pattern16 = new RegExp("^(share\\.snapshot_gb)$", "u");
const pattern17 = new RegExp("^(share\\.snapshots)$", "u");
const pattern18 = new RegExp("^(share\\.space_gb)$", "u");
const pattern19 = new RegExp("^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$", "u");
const pattern21 = new RegExp("^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const pattern33 = new RegExp("^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const schema35 = {
	"type": "object",
	"propertyNames": {
		"minLength": 1,
		"maxLength": 255,
		"errorMessage": "Expected the name of a flavor: 1 to 255 characters."
	},
	"additionalProperties": { "$ref": "#/$defs/Amount" },
	"errorMessage": "Expected an object of counts by flavor name, such as `{\"m1.small\": 2}`."
};
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (func1(key0) > 255) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema35.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				if (func1(key0) < 1) {
					const err1 = {
						instancePath,
						schemaPath: "#/propertyNames/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema35.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
			}
			if (!(_errs1 === errors)) {
				const err2 = {
					instancePath,
					schemaPath: "#/propertyNames",
					keyword: "propertyNames",
					params: { propertyName: key0 },
					schema: schema35.propertyNames,
					parentSchema: schema35,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		for (const key1 in data) {
			let data0 = data[key1];
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err3 = {
					instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/Amount/type",
					keyword: "type",
					params: { type: "integer" },
					schema: schema36.type,
					parentSchema: schema36,
					data: data0
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 9007199254740991 || isNaN(data0)) {
					const err4 = {
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema36,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0 < -9007199254740991 || isNaN(data0)) {
					const err5 = {
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: -9007199254740991
						},
						schema: -9007199254740991,
						parentSchema: schema36,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema35.type,
			parentSchema: schema35,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema37 = {
	"type": "array",
	"items": {
		"type": "object",
		"required": ["space_bytes"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"space_bytes": { "$ref": "#/$defs/Size" }
		},
		"errorMessage": "An entry has `space_bytes` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a list with one entry for each storage type, such as `[{\"type\": \"ceph\", \"space_bytes\": 1073741824}]`."
};
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.space_bytes === void 0) {
					const err0 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "space_bytes" },
						schema: schema37.items.required,
						parentSchema: schema37.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "space_bytes")) {
					const err1 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema37.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err2 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema37.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (func1(data1) < 1) {
							const err3 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema37.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					} else {
						const err4 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema37.items.properties.type.type,
							parentSchema: schema37.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.space_bytes !== void 0) {
					let data2 = data0.space_bytes;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
						const err5 = {
							instancePath: instancePath + "/" + i0 + "/space_bytes",
							schemaPath: "#/$defs/Size/type",
							keyword: "type",
							params: { type: schema33.type },
							schema: schema33.type,
							parentSchema: schema33,
							data: data2
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/space_bytes",
								schemaPath: "#/$defs/Size/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/space_bytes",
								schemaPath: "#/$defs/Size/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) {
							const err8 = {
								instancePath: instancePath + "/" + i0 + "/space_bytes",
								schemaPath: "#/$defs/Size/pattern",
								keyword: "pattern",
								params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
								schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema37.items.type,
					parentSchema: schema37.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			schema: schema37.type,
			parentSchema: schema37,
			data
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema39 = {
	"type": ["integer", "array"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["snapshots"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"snapshots": { "$ref": "#/$defs/Amount" }
		},
		"errorMessage": "An entry has `snapshots` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"snapshots\": 2}]`."
};
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema39.type },
			schema: schema39.type,
			parentSchema: schema39,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err3 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.snapshots === void 0) {
					const err4 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "snapshots" },
						schema: schema39.items.required,
						parentSchema: schema39.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "snapshots")) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema39.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema39.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema39.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema39.items.properties.type.type,
							parentSchema: schema39.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.snapshots !== void 0) {
					let data2 = data0.snapshots;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/snapshots",
							schemaPath: "#/$defs/Amount/type",
							keyword: "type",
							params: { type: "integer" },
							schema: schema36.type,
							parentSchema: schema36,
							data: data2
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err10 = {
								instancePath: instancePath + "/" + i0 + "/snapshots",
								schemaPath: "#/$defs/Amount/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/snapshots",
								schemaPath: "#/$defs/Amount/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema39.items.type,
					parentSchema: schema39.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema41 = {
	"type": [
		"integer",
		"string",
		"array"
	],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["space_gb"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"space_gb": { "$ref": "#/$defs/Size" }
		},
		"errorMessage": "An entry has `space_gb` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number of GiB, written as digits only, a size such as `2 TiB`, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"space_gb\": 100}]`."
};
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate28.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema41.type },
			schema: schema41.type,
			parentSchema: schema41,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema41,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema41,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (typeof data === "string") {
		if (!pattern21.test(data)) {
			const err3 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
				schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
				parentSchema: schema41,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err4 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema41,
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.space_gb === void 0) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "space_gb" },
						schema: schema41.items.required,
						parentSchema: schema41.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "space_gb")) {
					const err6 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema41.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema41.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1(data1) < 1) {
							const err8 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema41.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema41.items.properties.type.type,
							parentSchema: schema41.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.space_gb !== void 0) {
					let data2 = data0.space_gb;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
						const err10 = {
							instancePath: instancePath + "/" + i0 + "/space_gb",
							schemaPath: "#/$defs/Size/type",
							keyword: "type",
							params: { type: schema33.type },
							schema: schema33.type,
							parentSchema: schema33,
							data: data2
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err12 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					}
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) {
							const err13 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/pattern",
								keyword: "pattern",
								params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
								schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema41.items.type,
					parentSchema: schema41.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	}
	validate28.errors = vErrors;
	return errors === 0;
}
validate28.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema43 = {
	"type": ["integer", "array"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["volumes"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"volumes": { "$ref": "#/$defs/Amount" }
		},
		"errorMessage": "An entry has `volumes` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each volume type, such as `[{\"type\": \"ssd\", \"volumes\": 2}]`."
};
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate30.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema43.type },
			schema: schema43.type,
			parentSchema: schema43,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema43,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema43,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err3 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema43,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.volumes === void 0) {
					const err4 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "volumes" },
						schema: schema43.items.required,
						parentSchema: schema43.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "volumes")) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema43.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema43.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema43.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema43.items.properties.type.type,
							parentSchema: schema43.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.volumes !== void 0) {
					let data2 = data0.volumes;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/volumes",
							schemaPath: "#/$defs/Amount/type",
							keyword: "type",
							params: { type: "integer" },
							schema: schema36.type,
							parentSchema: schema36,
							data: data2
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err10 = {
								instancePath: instancePath + "/" + i0 + "/volumes",
								schemaPath: "#/$defs/Amount/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/volumes",
								schemaPath: "#/$defs/Amount/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema43.items.type,
					parentSchema: schema43.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate30.errors = vErrors;
	return errors === 0;
}
validate30.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema45 = {
	"type": "object",
	"propertyNames": {
		"minLength": 1,
		"maxLength": 255,
		"errorMessage": "Expected a name or an id: 1 to 255 characters."
	},
	"additionalProperties": { "$ref": "#/$defs/Amount" },
	"errorMessage": "Expected an object of amounts by name, such as `{\"example.com.\": 2}`."
};
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate32.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (func1(key0) > 255) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema45.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				if (func1(key0) < 1) {
					const err1 = {
						instancePath,
						schemaPath: "#/propertyNames/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema45.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
			}
			if (!(_errs1 === errors)) {
				const err2 = {
					instancePath,
					schemaPath: "#/propertyNames",
					keyword: "propertyNames",
					params: { propertyName: key0 },
					schema: schema45.propertyNames,
					parentSchema: schema45,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		for (const key1 in data) {
			let data0 = data[key1];
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err3 = {
					instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/Amount/type",
					keyword: "type",
					params: { type: "integer" },
					schema: schema36.type,
					parentSchema: schema36,
					data: data0
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 9007199254740991 || isNaN(data0)) {
					const err4 = {
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema36,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0 < -9007199254740991 || isNaN(data0)) {
					const err5 = {
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: -9007199254740991
						},
						schema: -9007199254740991,
						parentSchema: schema36,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema45.type,
			parentSchema: schema45,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate32.errors = vErrors;
	return errors === 0;
}
validate32.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema48 = {
	"type": ["integer", "array"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["shares"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"shares": { "$ref": "#/$defs/Amount" }
		},
		"errorMessage": "An entry has `shares` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"shares\": 2}]`."
};
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate34.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema48.type },
			schema: schema48.type,
			parentSchema: schema48,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema48,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema48,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err3 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema48,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.shares === void 0) {
					const err4 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "shares" },
						schema: schema48.items.required,
						parentSchema: schema48.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "shares")) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema48.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema48.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema48.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema48.items.properties.type.type,
							parentSchema: schema48.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.shares !== void 0) {
					let data2 = data0.shares;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/shares",
							schemaPath: "#/$defs/Amount/type",
							keyword: "type",
							params: { type: "integer" },
							schema: schema36.type,
							parentSchema: schema36,
							data: data2
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err10 = {
								instancePath: instancePath + "/" + i0 + "/shares",
								schemaPath: "#/$defs/Amount/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/shares",
								schemaPath: "#/$defs/Amount/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema48.items.type,
					parentSchema: schema48.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate34.errors = vErrors;
	return errors === 0;
}
validate34.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema50 = {
	"type": [
		"integer",
		"string",
		"array"
	],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["snapshot_gb"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"snapshot_gb": { "$ref": "#/$defs/Size" }
		},
		"errorMessage": "An entry has `snapshot_gb` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, a size such as `2 TiB`, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"snapshot_gb\": 100}]`."
};
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate36.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema50.type },
			schema: schema50.type,
			parentSchema: schema50,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (typeof data === "string") {
		if (!pattern21.test(data)) {
			const err3 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
				schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err4 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.snapshot_gb === void 0) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "snapshot_gb" },
						schema: schema50.items.required,
						parentSchema: schema50.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "snapshot_gb")) {
					const err6 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema50.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema50.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1(data1) < 1) {
							const err8 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema50.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema50.items.properties.type.type,
							parentSchema: schema50.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.snapshot_gb !== void 0) {
					let data2 = data0.snapshot_gb;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
						const err10 = {
							instancePath: instancePath + "/" + i0 + "/snapshot_gb",
							schemaPath: "#/$defs/Size/type",
							keyword: "type",
							params: { type: schema33.type },
							schema: schema33.type,
							parentSchema: schema33,
							data: data2
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/snapshot_gb",
								schemaPath: "#/$defs/Size/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err12 = {
								instancePath: instancePath + "/" + i0 + "/snapshot_gb",
								schemaPath: "#/$defs/Size/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					}
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) {
							const err13 = {
								instancePath: instancePath + "/" + i0 + "/snapshot_gb",
								schemaPath: "#/$defs/Size/pattern",
								keyword: "pattern",
								params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
								schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema50.items.type,
					parentSchema: schema50.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	}
	validate36.errors = vErrors;
	return errors === 0;
}
validate36.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema52 = {
	"type": ["integer", "array"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["snapshots"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"snapshots": { "$ref": "#/$defs/Amount" }
		},
		"errorMessage": "An entry has `snapshots` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"snapshots\": 2}]`."
};
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate38.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema52.type },
			schema: schema52.type,
			parentSchema: schema52,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema52,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema52,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err3 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema52,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.snapshots === void 0) {
					const err4 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "snapshots" },
						schema: schema52.items.required,
						parentSchema: schema52.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "snapshots")) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema52.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema52.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema52.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema52.items.properties.type.type,
							parentSchema: schema52.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.snapshots !== void 0) {
					let data2 = data0.snapshots;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/snapshots",
							schemaPath: "#/$defs/Amount/type",
							keyword: "type",
							params: { type: "integer" },
							schema: schema36.type,
							parentSchema: schema36,
							data: data2
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err10 = {
								instancePath: instancePath + "/" + i0 + "/snapshots",
								schemaPath: "#/$defs/Amount/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/snapshots",
								schemaPath: "#/$defs/Amount/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema36,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema52.items.type,
					parentSchema: schema52.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate38.errors = vErrors;
	return errors === 0;
}
validate38.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema54 = {
	"type": [
		"integer",
		"string",
		"array"
	],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"minItems": 1,
	"items": {
		"type": "object",
		"required": ["space_gb"],
		"additionalProperties": false,
		"properties": {
			"type": {
				"errorMessage": "Expected a string of 1 to 255 characters.",
				"type": "string",
				"minLength": 1,
				"maxLength": 255
			},
			"space_gb": { "$ref": "#/$defs/Size" }
		},
		"errorMessage": "An entry has `space_gb` and perhaps a `type`, and nothing else."
	},
	"errorMessage": "Expected a whole number, written as digits only, a size such as `2 TiB`, or a list with one entry for each share type, such as `[{\"type\": \"default\", \"space_gb\": 100}]`."
};
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate40.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema54.type },
			schema: schema54.type,
			parentSchema: schema54,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				},
				schema: 9007199254740991,
				parentSchema: schema54,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < -9007199254740991 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				},
				schema: -9007199254740991,
				parentSchema: schema54,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	if (typeof data === "string") {
		if (!pattern21.test(data)) {
			const err3 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
				schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
				parentSchema: schema54,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	if (Array.isArray(data)) {
		if (data.length < 1) {
			const err4 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema54,
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.space_gb === void 0) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/required",
						keyword: "required",
						params: { missingProperty: "space_gb" },
						schema: schema54.items.required,
						parentSchema: schema54.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "type" || key0 === "space_gb")) {
					const err6 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						schema: false,
						parentSchema: schema54.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1(data1) > 255) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema54.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1(data1) < 1) {
							const err8 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema54.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/" + i0 + "/type",
							schemaPath: "#/items/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema54.items.properties.type.type,
							parentSchema: schema54.items.properties.type,
							data: data1
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.space_gb !== void 0) {
					let data2 = data0.space_gb;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
						const err10 = {
							instancePath: instancePath + "/" + i0 + "/space_gb",
							schemaPath: "#/$defs/Size/type",
							keyword: "type",
							params: { type: schema33.type },
							schema: schema33.type,
							parentSchema: schema33,
							data: data2
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 9007199254740991 || isNaN(data2)) {
							const err11 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 9007199254740991
								},
								schema: 9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						if (data2 < -9007199254740991 || isNaN(data2)) {
							const err12 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: -9007199254740991
								},
								schema: -9007199254740991,
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					}
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) {
							const err13 = {
								instancePath: instancePath + "/" + i0 + "/space_gb",
								schemaPath: "#/$defs/Size/pattern",
								keyword: "pattern",
								params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
								schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
								parentSchema: schema33,
								data: data2
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/items/type",
					keyword: "type",
					params: { type: "object" },
					schema: schema54.items.type,
					parentSchema: schema54.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	}
	validate40.errors = vErrors;
	return errors === 0;
}
validate40.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (func1(key0) > 255) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema32.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
			}
			if (!(_errs1 === errors)) {
				const err1 = {
					instancePath,
					schemaPath: "#/propertyNames",
					keyword: "propertyNames",
					params: { propertyName: key0 },
					schema: schema32.propertyNames,
					parentSchema: schema32,
					data
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		for (const key1 in data) if (!(pattern6.test(key1) || pattern7.test(key1) || pattern8.test(key1) || pattern9.test(key1) || pattern10.test(key1) || pattern11.test(key1) || pattern12.test(key1) || pattern13.test(key1) || pattern14.test(key1) || pattern15.test(key1) || pattern16.test(key1) || pattern17.test(key1) || pattern18.test(key1) || pattern19.test(key1))) {
			const err2 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key1 },
				schema: false,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		for (const key2 in data) if (pattern6.test(key2)) {
			let data0 = data[key2];
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)) && typeof data0 !== "string") {
				const err3 = {
					instancePath: instancePath + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/Size/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data0
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 9007199254740991 || isNaN(data0)) {
					const err4 = {
						instancePath: instancePath + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Size/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema33,
						data: data0
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0 < -9007199254740991 || isNaN(data0)) {
					const err5 = {
						instancePath: instancePath + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Size/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: -9007199254740991
						},
						schema: -9007199254740991,
						parentSchema: schema33,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
			if (typeof data0 === "string") {
				if (!pattern21.test(data0)) {
					const err6 = {
						instancePath: instancePath + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Size/pattern",
						keyword: "pattern",
						params: { pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
						schema: "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
						parentSchema: schema33,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		for (const key3 in data) if (pattern7.test(key3)) {
			let data1 = data[key3];
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err7 = {
					instancePath: instancePath + "/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/LargestTotal/type",
					keyword: "type",
					params: { type: "integer" },
					schema: schema34.type,
					parentSchema: schema34,
					data: data1
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 > 9007199254740991 || isNaN(data1)) {
					const err8 = {
						instancePath: instancePath + "/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/LargestTotal/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema34,
						data: data1
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data1 < 0 || isNaN(data1)) {
					const err9 = {
						instancePath: instancePath + "/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/LargestTotal/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema34,
						data: data1
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			}
		}
		for (const key4 in data) if (pattern8.test(key4)) {
			if (!validate22(data[key4], {
				instancePath: instancePath + "/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key4,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
				errors = vErrors.length;
			}
		}
		for (const key5 in data) if (pattern9.test(key5)) {
			if (!validate24(data[key5], {
				instancePath: instancePath + "/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key5,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
				errors = vErrors.length;
			}
		}
		for (const key6 in data) if (pattern10.test(key6)) {
			if (!validate26(data[key6], {
				instancePath: instancePath + "/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key6,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		for (const key7 in data) if (pattern11.test(key7)) {
			if (!validate28(data[key7], {
				instancePath: instancePath + "/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key7,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
				errors = vErrors.length;
			}
		}
		for (const key8 in data) if (pattern12.test(key8)) {
			if (!validate30(data[key8], {
				instancePath: instancePath + "/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key8,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
				errors = vErrors.length;
			}
		}
		for (const key9 in data) if (pattern13.test(key9)) {
			if (!validate32(data[key9], {
				instancePath: instancePath + "/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key9,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
				errors = vErrors.length;
			}
		}
		for (const key10 in data) if (pattern14.test(key10)) {
			let data8 = data[key10];
			if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8)) && typeof data8 !== "string") {
				const err10 = {
					instancePath: instancePath + "/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/LargestSize/type",
					keyword: "type",
					params: { type: schema47.type },
					schema: schema47.type,
					parentSchema: schema47,
					data: data8
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
			if (typeof data8 == "number" && isFinite(data8)) {
				if (data8 > 9007199254740991 || isNaN(data8)) {
					const err11 = {
						instancePath: instancePath + "/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/LargestSize/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema47,
						data: data8
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data8 < 0 || isNaN(data8)) {
					const err12 = {
						instancePath: instancePath + "/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/LargestSize/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema47,
						data: data8
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			}
			if (typeof data8 === "string") {
				if (!pattern33.test(data8)) {
					const err13 = {
						instancePath: instancePath + "/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/LargestSize/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
						schema: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
						parentSchema: schema47,
						data: data8
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
			}
		}
		for (const key11 in data) if (pattern15.test(key11)) {
			if (!validate34(data[key11], {
				instancePath: instancePath + "/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key11,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
				errors = vErrors.length;
			}
		}
		for (const key12 in data) if (pattern16.test(key12)) {
			if (!validate36(data[key12], {
				instancePath: instancePath + "/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key12,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
				errors = vErrors.length;
			}
		}
		for (const key13 in data) if (pattern17.test(key13)) {
			if (!validate38(data[key13], {
				instancePath: instancePath + "/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key13,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
				errors = vErrors.length;
			}
		}
		for (const key14 in data) if (pattern18.test(key14)) {
			if (!validate40(data[key14], {
				instancePath: instancePath + "/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key14,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
				errors = vErrors.length;
			}
		}
		for (const key15 in data) if (pattern19.test(key15)) {
			let data13 = data[key15];
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
				const err14 = {
					instancePath: instancePath + "/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/Amount/type",
					keyword: "type",
					params: { type: "integer" },
					schema: schema36.type,
					parentSchema: schema36,
					data: data13
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
			if (typeof data13 == "number" && isFinite(data13)) {
				if (data13 > 9007199254740991 || isNaN(data13)) {
					const err15 = {
						instancePath: instancePath + "/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema36,
						data: data13
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
				if (data13 < -9007199254740991 || isNaN(data13)) {
					const err16 = {
						instancePath: instancePath + "/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/$defs/Amount/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: -9007199254740991
						},
						schema: -9007199254740991,
						parentSchema: schema36,
						data: data13
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema32.type,
			parentSchema: schema32,
			data
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (!pattern4.test(key0)) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/pattern",
						keyword: "pattern",
						params: { pattern: "^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$" },
						schema: "^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$",
						parentSchema: schema31.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
			}
			if (!(_errs1 === errors)) {
				const err1 = {
					instancePath,
					schemaPath: "#/propertyNames",
					keyword: "propertyNames",
					params: { propertyName: key0 },
					schema: schema31.propertyNames,
					parentSchema: schema31,
					data
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.$schema !== void 0) {
			let data0 = data.$schema;
			if (typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema31.properties.$schema.type,
					parentSchema: schema31.properties.$schema,
					data: data0
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.$mode !== void 0) {
			let data1 = data.$mode;
			if (!(data1 === "add" || data1 === "target")) {
				const err3 = {
					instancePath: instancePath + "/$mode",
					schemaPath: "#/properties/%24mode/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.$mode.enum },
					schema: schema31.properties.$mode.enum,
					parentSchema: schema31.properties.$mode,
					data: data1
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.$project !== void 0) {
			let data2 = data.$project;
			if (typeof data2 === "string") {
				if (func1(data2) > 255) {
					const err4 = {
						instancePath: instancePath + "/$project",
						schemaPath: "#/properties/%24project/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema31.properties.$project,
						data: data2
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (func1(data2) < 1) {
					const err5 = {
						instancePath: instancePath + "/$project",
						schemaPath: "#/properties/%24project/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema31.properties.$project,
						data: data2
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/$project",
					schemaPath: "#/properties/%24project/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema31.properties.$project.type,
					parentSchema: schema31.properties.$project,
					data: data2
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.$incomplete !== void 0) {
			let data3 = data.$incomplete;
			if (Array.isArray(data3)) {
				if (data3.length > 100) {
					const err7 = {
						instancePath: instancePath + "/$incomplete",
						schemaPath: "#/properties/%24incomplete/maxItems",
						keyword: "maxItems",
						params: { limit: 100 },
						schema: 100,
						parentSchema: schema31.properties.$incomplete,
						data: data3
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data3.length < 1) {
					const err8 = {
						instancePath: instancePath + "/$incomplete",
						schemaPath: "#/properties/%24incomplete/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema31.properties.$incomplete,
						data: data3
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data4 = data3[i0];
					if (typeof data4 === "string") {
						if (func1(data4) > 1e3) {
							const err9 = {
								instancePath: instancePath + "/$incomplete/" + i0,
								schemaPath: "#/properties/%24incomplete/items/maxLength",
								keyword: "maxLength",
								params: { limit: 1e3 },
								schema: 1e3,
								parentSchema: schema31.properties.$incomplete.items,
								data: data4
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data4) < 1) {
							const err10 = {
								instancePath: instancePath + "/$incomplete/" + i0,
								schemaPath: "#/properties/%24incomplete/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema31.properties.$incomplete.items,
								data: data4
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/$incomplete/" + i0,
							schemaPath: "#/properties/%24incomplete/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema31.properties.$incomplete.items.type,
							parentSchema: schema31.properties.$incomplete.items,
							data: data4
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/$incomplete",
					schemaPath: "#/properties/%24incomplete/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema31.properties.$incomplete.type,
					parentSchema: schema31.properties.$incomplete,
					data: data3
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		var props0 = {};
		props0.$schema = true;
		props0.$mode = true;
		props0.$project = true;
		props0.$incomplete = true;
		for (const key1 in data) if (pattern5.test(key1)) {
			if (!validate21(data[key1], {
				instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key1,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
				errors = vErrors.length;
			}
			props0[key1] = true;
		}
	} else {
		const err13 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema31.type,
			parentSchema: schema31,
			data
		};
		if (vErrors === null) vErrors = [err13];
		else vErrors.push(err13);
		errors++;
	}
	validate20.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate20.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const validatePlan = validate;

// src/plan/declared/declared-mistakes.ts
const SETTINGS = [
	"$schema",
	"$mode",
	"$project",
	"$incomplete"
];
const WORDS = {
	code: "PLAN_INVALID",
	name: namePart,
	suggestName,
	describeValue
};
/** "the plan", "`$mode`", "region `cbk`", "`type` of entry 2 of `volume.space_gb` in region `cbk`". */
function namePart([first, ...steps]) {
	if (first === void 0) return say`the plan`;
	const [key, ...inside] = steps;
	if (isSetting(String(first))) return nameInside(quoted(String(first)), steps);
	if (key === void 0) return say`region ${quoted(String(first))}`;
	return nameInside(nameAmount({
		region: String(first),
		key: String(key)
	}), inside);
}
function nameInside(whole, steps) {
	return steps.reduce((outer, step) => say`${typeof step === "number" ? `entry ${step + 1}` : quoted(step)} of ${outer}`, whole);
}
function suggestName(name, { length }) {
	if (length === 0) return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
	return length === 1 ? didYouMeanKey(name) : void 0;
}
/** Adds all mistakes of a plan to the problems, each with its place. */
function findMistakes(root, options, problems) {
	checkSchema(root, {
		validate: validatePlan,
		words: WORDS,
		problems
	});
	const refuse = (at, message, hint) => problems.add(at, {
		code: "PLAN_INVALID",
		message,
		hint
	});
	for (const { name, at } of findRepeatedMembers(root)) refuse(at, say`Duplicate property ${quoted(name)}.`, say`Merge the two, or remove one.`);
	findConflicts(root, options, problems);
	const keys = listKeys(root);
	const names = new Map(keys.toReversed().map(({ region, key, name }) => [idOf(region, key), name]));
	const mode = modeOf$1(root, options.planMode);
	for (const key of keys) {
		const unsupported = options.supports(key.name);
		if (unsupported !== void 0) {
			const message = say`${nameAmount({
				region: key.region,
				key: key.name
			})} ${unsupported.reason}.`;
			problems.add(key.at, {
				code: "PLAN_KEY_UNAVAILABLE",
				message,
				hint: unsupported.hint
			});
		}
		const first = names.get(idOf(key.region, key.key)) ?? key.name;
		if (first !== key.name) {
			const both = say`${quoted(first)} and ${quoted(key.name)} in region ${quoted(key.region)}`;
			refuse(key.at, say`${both} are two spellings of one key.`, say`State it once.`);
		}
		findListMistakes(key, problems, refuse);
		for (const amount of key.amounts) if (!problems.hasAt(amount.value.at)) findAmountMistakes(key, amount, {
			mode,
			allowNegative: options.allowNegative,
			refuse
		});
	}
}
/** Finds a mode or project that is not the one of the run: either may be meant. */
function findConflicts(root, { planMode: mode, project }, problems) {
	const ownMode = settingOf(root, "$mode");
	if (ownMode !== void 0 && mode !== void 0 && modeOf$1(root, mode) !== mode) problems.add(ownMode.at, {
		code: "PLAN_CONFLICT",
		message: say`The plan's \`$mode\` is ${quoted(ownMode.text)}, and ${theSetting("plan-mode")} was given as ${quoted(mode)}.`,
		hint: say`Leave ${theSetting("plan-mode")} empty where plans say themselves what their amounts are, or remove ${quoted("$mode")} from the plan.`
	});
	const ownProject = settingOf(root, "$project");
	if (ownProject !== void 0 && project !== void 0 && !isSameProject(ownProject.text, project)) problems.add(ownProject.at, {
		code: "PLAN_CONFLICT",
		projects: [ownProject.text],
		message: say`The plan is for the project ${quoted(ownProject.text)} (${quoted("$project")}), but the credentials are for ${quoted(project)}.`,
		hint: say`Use the credentials of the project that the plan is for, or check a plan of the project that the credentials are for.`
	});
}
/** Finds types that stand twice in a list, and a sum that is not exact. */
function findListMistakes({ region, name, value, isSum, amounts }, problems, refuse) {
	if (value.kind !== "list") return;
	const list = nameAmount({
		region,
		key: name
	});
	const types = /* @__PURE__ */ new Set();
	for (const { item, at } of amounts) {
		if (types.has(item) && !problems.hasAt(at)) refuse(at, item === void 0 ? say`Two entries of ${list} have no type.` : say`Duplicate type ${quoted(item)} for ${list}.`, say`State each type once, with the sum.`);
		types.add(item);
	}
	if (!isSum || Number.isSafeInteger(sumOf(amounts))) return;
	const most = Number.MAX_SAFE_INTEGER;
	refuse(value.at, say`The amounts of ${list} add up to more than ${most} (or less than its negative).`);
}
/** Finds an amount that is not written as a whole number, or is negative where it must not be. */
function findAmountMistakes({ region, name, key }, { item, value }, plan) {
	const refuse = (expected, hint) => {
		const found = value.kind === "string" ? quoted(value.text) : describeValue(value);
		plan.refuse(value.at, refuseValue(nameAmount({
			region,
			key: name,
			item
		}), found, expected), hint);
	};
	if (value.kind === "string" && readSize(value.text, unitOf(key)) !== void 0) refuse(say`Expected a whole number of ${unitOf(key)}, up to ${Number.MAX_SAFE_INTEGER}.`);
	if (value.kind !== "number") return;
	if (!/^-?(?:0|[1-9][0-9]*)$/.test(value.digits)) refuse(say`Expected a whole number, written in decimal digits only, such as \`8\`.`);
	if (Number(value.digits) >= 0 || isPerObject(key)) return;
	if (plan.mode === "target") refuse(say`Expected how much there is after the change, 0 or more.`);
	else if (!plan.allowNegative) refuse(say`Expected 0 or more, since ${theSetting("allow-negative")} rules out negative amounts.`, say`Remove it, or allow it if everybody who can write plans may also give quota back.`);
}

// src/plan/declared/declared-plan.ts
/** Deepest nesting that is parsed. A declared plan needs four levels; reading the tree is recursive. */
const MAX_DEPTH$1 = 64;
/** Most values (members and elements) that are parsed: those of as many amounts by type as are checked, and some. */
const MAX_VALUES$1 = 5e4;
const FAULTS = {
	"too deep": {
		code: "PLAN_INVALID",
		message: say`The JSON is nested deeper than ${64} levels; a declared plan has at most four.`
	},
	"too many values": {
		code: "PLAN_TOO_LARGE",
		message: say`The plan holds more than 50,000 values; larger plans are not read.`,
		hint: say`Add up the amounts per region and key, or split the plan over several runs.`
	}
};
const MAX_REMARKS = 10;
const MAX_REMARK_LENGTH = 300;
/** Reads what no other format recognises: what is not a declared plan is refused with what it is. */
const declaredFormat = {
	async read(document, options) {
		const { file } = document;
		throwIfOtherKind({
			text: document.headText,
			file
		});
		const whole = {
			text: await document.text(),
			file
		};
		try {
			return await readDeclaredPlan(whole, options);
		} catch (error) {
			throwIfWrappedText(whole);
			throw error;
		}
	},
	async count(plans, settings, cloud) {
		const flavors = plans.some(({ demands }) => demands.some(({ key }) => key === "compute.flavors")) ? await import("./plan-declared-declared-flavors.js") : void 0;
		return mapAll(plans, (plan) => ({
			...plan,
			...flavors?.countFlavors(plan, settings, cloud),
			plans: [toReadPlan(plan)],
			givesTo: plan.file
		}));
	}
};
async function readDeclaredPlan(document, options) {
	const root = isYaml(document) ? (await import("./plan-declared-yaml-plan.js")).parseYamlPlan(document) : parseJsonPlan(document);
	const project = settingOf(root, "$project") === void 0 ? void 0 : await options.project;
	return toDeclaredPlan(root, document, {
		...options,
		project
	});
}
function toReadPlan({ file, demands, projects: [project] }) {
	const [region = null, ...others] = new Set(demands.map((demand) => demand.region));
	return {
		path: file,
		kind: "declared",
		changes: demands.length,
		project: project || null,
		region: others.length === 0 ? region : null
	};
}
/** The tree of a JSON text. Throws PLAN_NOT_JSON, PLAN_TOO_LARGE where it has more than {@link MAX_VALUES} values, or PLAN_INVALID where it is too deep. */
function parseJsonPlan(document) {
	const root = parseJson$1(document.text, {
		maxDepth: 64,
		maxValues: MAX_VALUES$1
	});
	if (!("fault" in root)) return root;
	if (root.fault === "not JSON") throw new GateError(findSyntaxProblem(document));
	throw new GateError({
		...FAULTS[root.fault],
		place: createPlaceFinder(document)(root.at)
	});
}
/**
* What a declared plan requests. Demands come in the order of the text.
*
* Throws a GateError with all problems, each with its place: PLAN_INVALID where it is no plan, PLAN_KEY_UNAVAILABLE, and PLAN_CONFLICT where
* its `$mode` or `$project` is not the required one.
*/
function toDeclaredPlan(root, { text, file }, options) {
	const placeAt = createPlaceFinder({
		text,
		file
	});
	const problems = createProblemList({
		text,
		file
	});
	findMistakes(root, options, problems);
	throwIfAny(problems.all());
	const mode = modeOf$1(root, options.planMode);
	const project = settingOf(root, "$project")?.text;
	const notes = toNotes$1(root, file);
	return {
		file,
		mode,
		demands: listKeys(root).flatMap((key) => toDemands(key, mode, placeAt)),
		complete: notes.length === 0,
		notes,
		projects: project === void 0 ? [] : [plainProjectId(project)]
	};
}
/** The sentences of `$incomplete` as notes. They come from the plan, so they are escaped as names are. */
function toNotes$1(root, file) {
	const list = memberNamed(root, "$incomplete")?.value;
	const texts = (list === void 0 ? [] : elementsOf(list)).flatMap((one) => one.kind === "string" ? one.text : []);
	const more = texts.length - MAX_REMARKS;
	return [...texts.slice(0, MAX_REMARKS).map((text) => code(visible(text, MAX_REMARK_LENGTH))), ...more > 0 ? [`${more} more remarks are not shown`] : []].map((remark) => say`${quoted(file)} is not complete: ${remark}.`);
}
/** Demands of a key: one for each amount, and for a list by type also one for the total. */
function toDemands(stated, mode, placeAt) {
	const { region, key, value, isSum, amounts } = stated;
	const isTotal = mode === "target" || isPerObject(key);
	const toDemand = (item, amount, at) => ({
		region,
		key,
		item,
		...rangesBetween(amount, amount),
		mode: isTotal ? "target" : "add",
		isStated: true,
		...mode === "add" && findKey(key)?.per === "user" ? { additions: rangesBetween(amount, amount) } : {},
		place: placeAt(at)
	});
	const demands = amounts.map((one) => toDemand(one.item, numberOf(one.value), one.value.at));
	if (!isSum) return demands;
	const sum = sumOf(amounts);
	return [...(sum !== 0 || mode === "target" || amounts.some(({ item }) => item === void 0)) && amounts.length > 0 ? [toDemand(void 0, sum, value.at)] : [], ...demands.filter(({ item }) => item !== void 0)];
}
/** The number that is written. Were another value, which the schema refuses, left out, a plan could fit by accident. */
function numberOf(value) {
	if (value.kind !== "number") throw new GateError({
		code: "INTERNAL",
		message: say`The plan's schema accepts an amount that is no number.`
	});
	return Number(value.digits) + 0;
}

// src/plan/terraform/index.ts
/** The members of plans, states and schemas in JSON, one of which comes first. Sorting the members (`jq -S`) changes which. */
const MEMBERS = /* @__PURE__ */ new Set([
	"action_invocations",
	"applyable",
	"checks",
	"complete",
	"configuration",
	"deferred_action_invocations",
	"deferred_changes",
	"errored",
	"format_version",
	"output_changes",
	"planned_values",
	"prior_state",
	"provider_schemas",
	"relevant_attributes",
	"resource_changes",
	"resource_drift",
	"terraform_version",
	"timestamp",
	"variables"
]);
/** Loads its code on demand: what every type of resource consumes is a large table, and other plans need none of it. */
const terraformFormat = {
	/** Takes plans, and states and schemas as well, which it refuses with the reason. A few hundred characters are enough, unless all of them are white space. */
	recognise(head) {
		const first = /^\uFEFF?\s*\{\s*"([a-z_]{1,64})"\s*:/.exec(head)?.[1];
		return first !== void 0 && MEMBERS.has(first);
	},
	async read(document, _, before) {
		const { readTerraformDocument } = await import("./plan-terraform-document.js");
		return readTerraformDocument(document, before);
	},
	async count(documents, settings, cloud) {
		const { countTerraform } = await import("./plan-terraform-count.js");
		return [countTerraform(documents, settings, cloud)];
	}
};

// src/plan/unnamed-plans.ts
/** Members that a plan of Terraform has near its beginning, and a state, a schema or a file of variables has not. */
const OF_TERRAFORM_PLAN = /"(?:applyable|planned_values|relevant_attributes|resource_changes)"\s*:/u;
const LIMITS$1 = {
	maxDepth: 64,
	maxValues: 5e4
};
/** Returns the names of the files that are plans. None if the files cannot be found, which reading the plans reports. */
async function findPlansAmong(find) {
	const plans = [];
	for (const open of await find().catch(() => [])) await open(async (document) => {
		if (await isPlan(document)) plans.push(document.file);
	}).catch(() => void 0);
	return plans;
}
async function isPlan(document) {
	const { file, headText } = document;
	if (terraformFormat.recognise(headText)) return OF_TERRAFORM_PLAN.test(headText);
	const whole = {
		text: await document.text(),
		file
	};
	if (!RESOURCE_KEYS.some(({ key }) => whole.text.includes(key))) return false;
	const root = isYaml(whole) ? (await import("./plan-declared-yaml-plan.js")).parseYamlPlan(whole) : parseJson$1(whole.text, LIMITS$1);
	if ("fault" in root) return false;
	const isStated = (key) => findKey(canonicalKey(key)) !== void 0;
	return membersOf(root).some(({ value }) => membersOf(value).some(({ name }) => isStated(name)));
}

// src/plan/read-plans.ts
/** Reads all plans. Throws a GateError with the problems of all of them. */
async function readPlans(request, inputs) {
	const { documents, environmentRegion, supports } = inputs;
	const project = inputs.project.then((id) => id || void 0);
	const { planMode, allowNegative, defaultRegion, providerRegions } = request;
	const steps = [];
	const attempt = (step, otherwise) => {
		steps.push(step);
		return step.catch(() => otherwise);
	};
	const settings = {
		planMode,
		allowNegative,
		flavors: await attempt(readFlavors(documents), []),
		defaultRegion,
		providerRegions,
		environmentRegion: environmentRegion || void 0,
		tellsComputeLimits: inputs.tellsComputeLimits === true,
		keysInstead: RESOURCE_KEYS.flatMap(({ key }) => {
			const instead = supports(key)?.instead;
			return instead === void 0 ? [] : [[key, instead]];
		})
	};
	const options = {
		...settings,
		supports,
		project
	};
	const declared = [];
	const unchanged = /* @__PURE__ */ new Set();
	const terraform = [];
	const opened = [];
	const digests = /* @__PURE__ */ new Map();
	const read = async (given) => {
		const document = {
			...given,
			text: async (limit) => {
				const text = await given.text(limit);
				if (opened.length > 1) digests.set(given.file, sha256(text));
				return text;
			}
		};
		if (terraformFormat.recognise(document.headText)) terraform.push(await terraformFormat.read(document, options, terraform));
		else declared.push(await readDeclared(document));
	};
	const readDeclared = async (document) => {
		let text = "";
		const keptText = async () => {
			text = await document.text();
			return text;
		};
		const plan = await declaredFormat.read({
			...document,
			text: keptText
		}, options, declared);
		if (plan.mode === "add") attempt(drop(plan, text), void 0);
		return plan;
	};
	const drop = async ({ file }, text) => {
		if (await inputs.isUnchanged?.(file, text) === true) unchanged.add(file);
	};
	for (const find of documents.plans) opened.push(...await attempt(find(), []));
	for (const open of opened) await attempt(open(read), void 0);
	const unnamed = documents.beside === void 0 ? [] : await findPlansAmong(documents.beside);
	const facts = {
		settings: {
			...settings,
			project: await project
		},
		declared,
		terraform,
		unchanged: [],
		unnamed,
		equal: []
	};
	await allOf(steps).catch((error) => allOf([Promise.reject(error), countParts(facts, NOTHING_KNOWN)]));
	const counting = declared.filter(({ file }) => !unchanged.has(file));
	const asking = [...counting.filter(({ demands }) => demands.length > 0), ...terraform.filter(({ changes }) => changes > 0)];
	const isOfTerraform = new Set(terraform.map(({ file }) => file));
	const isCopied = (files) => files.length > 1 && (files.some((file) => isOfTerraform.has(file)) || new Set(files.map(nameOf)).size > 1);
	const equal = groupsOf(asking.map(({ file }) => file), (file) => digests.get(file) ?? "").filter(isCopied);
	return {
		...facts,
		declared: counting,
		unchanged: [...unchanged],
		equal
	};
}
function nameOf(file) {
	return file.slice(file.lastIndexOf("/") + 1);
}
async function readFlavors(documents) {
	const found = await documents.flavors();
	if (found.length === 0) return [];
	const { parseFlavors } = await import("./plan-usage.js").then((n) => n.t);
	const lists = [];
	for (const open of found) await open(async (document) => {
		lists.push(parseFlavors(await document.text(), document.file));
	});
	return lists.flat();
}
/** Counts plans together: the same arguments give the same plan, and its `questions` are what else the cloud may have to say. Throws a GateError. */
async function countPlans$1(facts, cloud) {
	const parts = await countParts(facts, cloud);
	return combinePlans(placeTogether(parts, cloud.shared), facts.settings.planMode ?? "add");
}
const MOST_NOTED = 5;
async function countParts(facts, cloud) {
	const { settings, declared, terraform, unchanged, unnamed, equal } = facts;
	const are = unchanged.length === 1 ? "is as it is on the base branch, and does" : "are as they are on the base branch, and do";
	const [is, it] = unnamed.length === 1 ? ["is a plan", "it"] : ["are plans", "them"];
	const notes = [
		...unchanged.length === 0 ? [] : [say`${quotedList(unchanged, { most: 5 })} ${are} not count.`],
		...unnamed.length === 0 ? [] : [say`Not checked: ${quotedList(unnamed, { most: 5 })}, which ${is}. No path or glob matches ${it}, because of the ending: name every ending, as in ${code("*.{json,yaml,yml}")}.`],
		...equal.slice(0, MOST_NOTED).map((files) => {
			const each = files.length === 2 ? "both count" : "each of them counts";
			return say`${quotedList(files, { most: 5 })} are equal, and ${each}. If they are one plan under several names, name it once.`;
		}),
		...equal.length > MOST_NOTED ? [say`So it is in ${equal.length - MOST_NOTED} more groups of equal plans.`] : []
	];
	return [
		...notes.length === 0 ? [] : [{
			mode: "add",
			demands: [],
			notes
		}],
		...declared.length === 0 ? [] : await declaredFormat.count(declared, settings, cloud),
		...terraform.length === 0 ? [] : await terraformFormat.count(terraform, settings, cloud)
	];
}
/** Throws PLAN_INVALID for plans that show other projects only, unless each of these is `expected` (`*`: any): they may be of another project as a whole. */
function refuseOtherProjects({ elsewhere }, { project, expected }) {
	const { isAll, isOwnShown, changes } = elsewhere;
	const isExpected = (id) => expected.some((one) => one === "*" || isSameProject(one, id));
	const doubtful = elsewhere.doubtful.filter(({ projects }) => !projects.every(isExpected));
	const shown = isOwnShown ? doubtful.flatMap(({ projects }) => projects) : elsewhere.shown;
	if (!isAll && shown.every(isExpected)) return;
	const counts = new Map(changes);
	const others = isAll ? changes : shown.map((id) => [id, counts.get(id) ?? 0]);
	const plan = isOwnShown ? quotedList(doubtful.map(({ path }) => path), { most: 5 }) : say`the plan`;
	const hint = say`Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.`;
	throw new GateError({
		code: "PLAN_INVALID",
		projects: [...new Map(others).keys()],
		message: say`The credentials are for the project ${quoted(project)}, but all resources of ${plan} that show their project are of ${describeProjects(new Map(others))}.`,
		hint: isAll ? hint : say`${hint} If it is meant to make something for other projects, name these with ${theSetting("other-projects")}: that is left out, and everything else counts.`
	});
}
/** What is known of the cloud with the answers to questions. The same facts where the answers add nothing. */
function withAnswers(known, answers) {
	const { questions, flavors, snapshot } = answers;
	const traits = snapshot.traits.filter(({ region: _, ...facts }) => Object.values(facts).some((fact) => fact !== void 0));
	const withoutSecurityGroups = questions.defaultRules.filter((region) => hasNoSecurityGroup(snapshot, region));
	const read = new Set(snapshot.usage.map(({ region }) => region));
	const shared = snapshot.shared.filter(({ regions }) => regions.filter((region) => read.has(region)).length > 1);
	if ([
		...[
			flavors?.flavors ?? [],
			flavors?.missing ?? [],
			flavors?.failures ?? []
		],
		traits,
		shared,
		withoutSecurityGroups
	].every(({ length }) => length === 0)) return known;
	return {
		...known,
		flavors,
		traits,
		shared,
		withoutSecurityGroups
	};
}
/** True only where usage says so: what is not reported is not 0. */
function hasNoSecurityGroup({ usage }, region) {
	return (usage.find((one) => one.region === region)?.readings ?? []).some(({ key, item, value }) => key === "network.security_groups" && item === void 0 && value === 0);
}

// src/rounds.ts
/** Reads the plans, while the login is under way, and counts them by themselves. Where they do not say their region, the source is asked which ones there are: the first round. */
async function countAlone(of) {
	const { request, loggingIn, source, runtime } = of;
	const sessionOrNone = loggingIn.catch(() => void 0);
	const facts = await readPlans(request, {
		documents: planDocuments({
			...request,
			env: runtime.env
		}),
		project: sessionOrNone.then((session) => session?.projectId ?? request.projectId),
		environmentRegion: runtime.env[`${request.envPrefix ?? ""}OS_REGION_NAME`] ?? "",
		supports: source.supports,
		isUnchanged: request.isUnchanged,
		tellsComputeLimits: source.info.kind === "openstack"
	});
	const session = await sessionOrNone;
	const { region: cloudRegion, otherClouds = [] } = session ?? {};
	const known = {
		...NOTHING_KNOWN,
		cloudRegion,
		otherClouds
	};
	const plan = await countPlans$1(facts, known);
	if (!plan.questions.regions || session === void 0) return {
		facts,
		known,
		plan
	};
	const withRegions = {
		...known,
		regions: await source.listRegions(session)
	};
	return {
		facts,
		known: withRegions,
		plan: await countPlans$1(facts, withRegions)
	};
}
/** The second round: asks for limits, usage and what else the plans depend on, and counts them with the answers. */
async function askAndCount(of) {
	const { session, asked, sources } = of;
	const { questions } = asked.plan;
	const readFlavors = async ({ flavors }) => flavors.length === 0 ? void 0 : sources.findFlavors(session, flavors);
	const [flavors, snapshot] = await allOf([readFlavors(questions), sources.limits.read({
		session,
		wanted: questions.wanted,
		questions
	})]);
	const { regions } = snapshot;
	if (regions !== void 0 && asked.known.regions === void 0) {
		const withRegions = {
			...asked.known,
			regions
		};
		const again = await countPlans$1(asked.facts, withRegions);
		const regionsOf = (plan) => JSON.stringify(plan.demands.map(({ region }) => region));
		if (regionsOf(again) !== regionsOf(asked.plan)) return askAndCount({
			...of,
			asked: {
				...asked,
				known: withRegions,
				plan: again
			}
		});
	}
	const known = withAnswers(asked.known, {
		flavors,
		snapshot,
		questions
	});
	const plan = known === asked.known ? asked.plan : await countPlans$1(asked.facts, known);
	if (plan.questions.flavors.length <= questions.flavors.length) return {
		snapshot,
		plan
	};
	const whole = {
		...known,
		flavors: await readFlavors(plan.questions)
	};
	return {
		snapshot,
		plan: await countPlans$1(asked.facts, whole)
	};
}

// src/sources/openstack/services.ts
function rolesOf(...roles) {
	return {
		roles,
		role: say`the role ${quotedList(roles, { conjunction: "or" })}`
	};
}
const READER = rolesOf("reader", "member");
/** Roles of Swift, which each operator chooses: swift/common/middleware/keystoneauth.py, `operator_roles`. */
const OPERATOR_ROLES = ["swiftoperator", "admin"];
/** All services, by their official types (https://service-types.openstack.org). */
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
		version: void 0,
		roles: OPERATOR_ROLES,
		role: say`a role that the operator has named for it, by default ${quotedList(OPERATOR_ROLES, { conjunction: "or" })}`
	},
	"shared-file-system": {
		label: "shared file system service",
		types: [
			"shared-file-system",
			"sharev2",
			"share"
		],
		version: "v2",
		...READER
	},
	"key-manager": {
		label: "key manager service",
		types: ["key-manager"],
		version: "v1",
		...rolesOf("creator", "member")
	},
	identity: {
		label: "identity service",
		types: ["identity"],
		version: "v3",
		...READER
	},
	placement: {
		label: "placement service",
		types: ["placement"],
		version: void 0,
		...READER
	}
};
/** A service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
function serviceText(service, region) {
	return say`${SERVICES[service].label} in ${quoted(region)}`;
}
/**
* Finds the address of a service, its origin and path with the version, without a slash at its end: by its types in order, the session's interface, and the region, where an endpoint of no region holds
* for every one. The version is appended where the address has none. Keystone's is the one that the token is of, if that is known.
*/
function findEndpoint(directory, service, region) {
	const { version } = SERVICES[service];
	if (service === "identity" && directory.authUrl !== void 0) return { url: directory.authUrl };
	const ofInterface = endpointsOf(directory, service).filter((one) => one.interface === directory.interface);
	const found = ofInterface.find((endpoint) => endpoint.region === region) ?? ofInterface.find(isOfEveryRegion);
	if (found === void 0) return noService(directory, service, region);
	const url = URL.parse(found.url);
	if (url === null || !canBeAsked(url)) return {
		kind: "refusal",
		reason: say`The catalog's address of the ${serviceText(service, region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`,
		isRefused: true
	};
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return {
		kind: "refusal",
		reason: say`The catalog's address of the ${serviceText(service, region)} is http (${quoted(url.origin)}), and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`,
		isRefused: true
	};
	const path = url.pathname.replace(/\/+$/, "");
	return { url: url.origin + (version === void 0 || hasVersion(path, directory) ? path : `${path}/${version}`) };
}
/** true for a path that ends with a version, or with one and the project: what comes before belongs to a proxy in front of the service. */
function hasVersion(path, { projectId }) {
	const [last = "", before = ""] = path.split("/").toReversed();
	return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}
/** A catalog comes from the server that answers as Keystone, so it may name no address that the settings may not name. */
function canBeAsked({ protocol, hostname, username, password }) {
	return (protocol === "https:" || protocol === "http:") && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}
function isOfEveryRegion({ region }) {
	return region === void 0;
}
/** The endpoints of a service: those of the first type that has any for the interface, of all interfaces. */
function endpointsOf({ catalog, interface: wanted }, service) {
	const byType = SERVICES[service].types.map((type) => (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints));
	return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}
/** Ids of a service's entries in the catalog, under which Keystone has its limits. Empty: the catalog does not say. */
function serviceIds({ catalog }, service) {
	return (catalog ?? []).flatMap(({ type, id }) => SERVICES[service].types.includes(type) ? id ?? [] : []);
}
function noService(directory, service, region) {
	const none = say`This cloud has no ${serviceText(service, region)}`;
	const here = endpointsOf(directory, service).filter((one) => one.region === region || isOfEveryRegion(one));
	if (here.length === 0) return {
		kind: "refusal",
		reason: say`${none}.`
	};
	const interfaces = quotedList([...new Set(here.map((one) => one.interface))].toSorted(compareText));
	return {
		kind: "refusal",
		reason: say`${none} for the interface ${quoted(directory.interface)}, only for ${interfaces}, which \`interface\` in clouds.yaml (\`OS_INTERFACE\`) can name.`
	};
}
/** Names of the catalog's regions, sorted: those with a compute service; where there is none, those of all services but Keystone. */
function listRegions$1(directory) {
	const regionsOf = (endpoints) => {
		const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
		return [...new Set(regions)].filter((region) => region !== void 0).toSorted(compareText);
	};
	const ofCompute = regionsOf(endpointsOf(directory, "compute"));
	if (ofCompute.length > 0) return ofCompute;
	return regionsOf((directory.catalog ?? []).filter(({ type }) => type !== "identity").flatMap(({ endpoints }) => endpoints));
}
/** Description of the source. */
const INFO = {
	kind: "openstack",
	name: "OpenStack",
	subject: "OpenStack",
	apiVersion: void 0
};
/** Throws a GateError where a session has no catalog, or one without any service for its interface. */
function checkCatalog({ catalog, interface: wanted }) {
	if (catalog === void 0) {
		const message = say`The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.`;
		const hint = say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`;
		throw new GateError(inputProblem(message, hint));
	}
	const services = catalog.filter(({ type }) => type !== "identity");
	const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
	if (interfaces.has(wanted)) return;
	if (interfaces.size === 0) {
		const message = say`Keystone's catalog has no service but Keystone itself.`;
		throw new GateError(inputProblem(message, say`Is the address that of the right cloud?`));
	}
	const found = quotedList([...interfaces].toSorted(compareText));
	const message = say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`;
	throw new GateError(inputProblem(message, say`Name one of them as \`interface\` in clouds.yaml (\`OS_INTERFACE\`).`));
}

// src/sources/openstack/openstack.ts
/** The services report the keys of the newest version of the Quota API and a few more, and no others: what is not among them is a mistake. */
const supports = (key) => {
	const instead = "objectstorage";
	if (key === "s3.space_bytes") return {
		reason: say`is not reported by OpenStack`,
		hint: say`Use ${quoted(instead)} instead.`,
		instead
	};
	if (findKey(canonicalKey(key)) !== void 0) return void 0;
	const hint = didYouMeanKey(key, OPENSTACK_KEYS.map(({ key: other }) => other)) ?? say`Correct its name or remove it; docs/keys.md lists the keys.`;
	return {
		reason: say`is not a key that OpenStack has`,
		hint,
		instead: void 0
	};
};
/** Makes the source. */
function createOpenstack(cloud) {
	return {
		info: INFO,
		supports,
		findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
		listRegions: async (session) => findRegions$1(session),
		read: async ({ session, ...query }) => (await cloud.use((reader) => reader.read(session, query))).snapshot
	};
}
/** Names of the regions of a session's catalog, sorted. Sends nothing. Throws as {@link checkCatalog} does. */
function findRegions$1(session) {
	checkCatalog(session);
	return listRegions$1(session);
}
/** Looks up flavors. Throws a GateError where the compute service fails or does not answer. */
async function findFlavors(cloud, session, questions) {
	if (session.catalog === void 0) {
		const reason = say`The compute service's address is not known, since Keystone was not asked: a token and a project were given without ${theSetting("auth-url")}.`;
		return {
			flavors: [],
			missing: [],
			failures: [...new Set(questions.map(({ region }) => region))].map((region) => ({
				region,
				reason
			}))
		};
	}
	const { lookUpFlavors } = await import("./sources-openstack-flavors.js");
	return cloud.use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
}
/** Makes the access. Sends nothing. `timeoutMs` is for everything that is asked together. */
function createCloud({ timeoutMs }, runtime) {
	const useShared = createShared(async (opened) => (await opened).close());
	const open = async () => {
		const { openCloudReader } = await import("./sources-openstack-cloud-reader.js");
		return openCloudReader({
			timeoutMs,
			timing: timingWithin(timeoutMs),
			mostAtOnce: 16,
			isLasting: false,
			runtime
		});
	};
	return { use: (task) => useShared("reader", open, async (opened) => task(await opened)) };
}

// src/sources/quota-api/served-keys.ts
/** Components by the beginning of a key; the first that fits. */
const COMPONENTS = [
	[/^network\.(?:lb_|loadbalancers$)/, "network.lb"],
	[/^network\.vpn_/, "network.vpn"],
	[/^objectstorage$|^s3\./, "s3"],
	[/^image\./, "none"],
	...[
		"compute",
		"dns",
		"loadbalancer",
		"network",
		"volume"
	].map((name) => [new RegExp(`^${name}\\.`), name])
];
/** Keys by the version that introduced them, where that is not v3. Whole components stand for their keys. */
const INTRODUCED = [
	["v1", [
		"compute.cores",
		"compute.instances",
		"compute.ram_mb",
		"compute.flavors",
		"network.floatingips"
	]],
	["v1", [
		"dns",
		"network.lb",
		"network.vpn",
		"s3.space_bytes",
		"volume.space_gb",
		"volume.volumes"
	]],
	["v2", ["loadbalancer"]]
];
const REMOVED = /* @__PURE__ */ new Map([["s3.space_bytes", "v2"]]);
const LEGACY_REGIONS = ["cbk", "dbl"];
/** Component that covers a key. `"none"`: none does (`image.*`). `"unknown"`: only a query without `filter` is sure to cover it. */
function componentOf(key) {
	return COMPONENTS.find(([keys]) => keys.test(key))?.[1] ?? "unknown";
}
function toServedKey({ key, limit, per }) {
	const component = componentOf(key);
	return {
		key,
		/** undefined: no component covers the key (`image.*`). */
		component: component === "none" || component === "unknown" ? void 0 : component,
		/** First and last version of the API that has the key. */
		since: INTRODUCED.find(([, names]) => names.includes(key) || names.includes(component))?.[0] ?? "v3",
		until: REMOVED.get(key) ?? "v3",
		/** Present in the quota document, in the usage document: what each object has to itself is never added up. */
		quota: limit === "always",
		usage: per === void 0,
		/** The only regions that have the key. undefined: no such restriction is documented. */
		onlyIn: component === "network.lb" ? LEGACY_REGIONS : void 0
	};
}
const SERVED_KEYS = RESOURCE_KEYS.map(toServedKey);
const BY_KEY = new Map(SERVED_KEYS.map((row) => [row.key, row]));
/** A key in canonical spelling as the API serves it; undefined for a key that is not documented. */
function findServedKey(key) {
	return BY_KEY.get(key);
}
/** Keys that a version of the API has, in the specification's order. */
function keysOf(version) {
	return SERVED_KEYS.filter((row) => isIn(row, version));
}
function isIn({ since, until }, version) {
	const at = API_VERSIONS.indexOf(version);
	return API_VERSIONS.indexOf(since) <= at && at <= API_VERSIONS.indexOf(until);
}
/** Name of a component in `filter`: v3 spells DNS in upper case, v1 and v2 do not, and whether case matters is not specified. */
function filterName(component, version) {
	return component === "dns" && version === "v3" ? "DNS" : component;
}
/** Description of the API in one of its versions. */
function describeSource(apiVersion) {
	return {
		kind: "quota-api",
		name: `Quota API ${apiVersion}`,
		subject: "The API",
		apiVersion
	};
}
/** Returns which keys a version of the API has. A key that is not documented may exist, so it is supported. */
function supportOf(version) {
	return (key) => {
		const row = findServedKey(canonicalKey(key));
		if (row === void 0 || isIn(row, version)) return void 0;
		const versions = row.until === "v3" ? `since ${row.since}` : `up to ${row.until}`;
		return {
			reason: say`does not exist in version ${version} of the API (the API has it ${versions})`,
			...insteadOf(row.key, version)
		};
	};
}
function insteadOf(key, version) {
	if (key === "s3.space_bytes") return {
		hint: say`In v3 object storage is planned by type: \`"objectstorage": [{"type": "ceph", "space_bytes": 1}]\`.`,
		instead: "objectstorage"
	};
	if (key === "objectstorage") return {
		hint: say`In ${version} object storage is planned as one number: \`"s3.space_bytes": 1\`.`,
		instead: "s3.space_bytes"
	};
	return {
		hint: say`Choose a version that has it, or remove it from the plan.`,
		instead: void 0
	};
}
/** Sentence about a key that does not exist in a region. undefined: nothing is known that keeps it from existing there. */
function explainAbsence(key, region) {
	const onlyIn = findServedKey(key)?.onlyIn;
	if (onlyIn === void 0 || onlyIn.includes(region)) return void 0;
	return say`Legacy load balancers are in ${quotedList(onlyIn)} only; elsewhere plan ${code("loadbalancer.*")}.`;
}

// src/sources/quota-api/answers.ts
/** Limits. In a document, -1 stands for unlimited. */
const LIMITS = {
	ofNumber: (number) => number === -1 ? "unlimited" : toAmount$1(number),
	ofReading: (value) => value === "unlimited" ? value : toAmount$1(value)
};
/** Amounts in use. Those below 0 count as 0: counters drift. */
const AMOUNTS$1 = {
	ofNumber: toAmount$1,
	ofReading: toAmount$1,
	belowZero: 0
};
function toAmount$1(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : void 0;
}
/** Most names at each level of a document. Real clouds have some dozens of regions, keys, flavors and storage types. */
const LEVELS = [
	{
		most: 5e3,
		what: "regions"
	},
	{
		most: 1e3,
		what: "keys in a region"
	},
	{
		most: 5e3,
		what: "members of a key"
	}
];
/** Most values in all, at any depth: to parse more takes seconds. 5,000 regions with all keys of the specification have half of it. */
const MAX_VALUES = 5e5;
const MAX_DEPTH = 32;
/** Parses a document of the API. Absent keys are absent, not 0. A reading without value and item stands for all items of its key. */
function parseDocument(text, kind) {
	const json = parseJson$1(text, {
		maxDepth: MAX_DEPTH,
		maxValues: MAX_VALUES
	});
	if ("fault" in json) {
		if (json.fault === "too many values") return toExcess(`more than ${MAX_VALUES} values`);
		if (json.fault === "too deep") return toExcess(`more than ${MAX_DEPTH} levels`);
		return {
			what: "text that is not JSON",
			isExcess: false
		};
	}
	if (json.kind !== "object") return {
		what: `JSON, but ${describeJson(json)} instead of an object of regions`,
		isExcess: false
	};
	const excess = findExcess$1(json);
	if (excess !== void 0) return toExcess(excess);
	return { regions: [...byName(json.members)].map(([region, { value, twice }]) => {
		if (twice) return {
			region,
			readings: [],
			unreadable: "the region listed twice"
		};
		if (value.kind === "object") return {
			region,
			readings: readRegion(value.members, kind)
		};
		return {
			region,
			readings: [],
			unreadable: `${describeJson(value)} instead of the region's values`
		};
	}) };
}
/** Finds an excess of names in a document: "more than 5000 regions". undefined: none. */
function findExcess$1(document, level = 0) {
	const limit = LEVELS[level];
	if (limit === void 0) return void 0;
	const content = [...membersOf(document).map(({ value }) => value), ...elementsOf(document)];
	if (content.length > limit.most) return `more than ${limit.most} ${limit.what}`;
	for (const value of content) {
		const excess = findExcess$1(value, level + 1);
		if (excess !== void 0) return excess;
	}
}
function toExcess(excess) {
	return {
		what: `an answer with ${excess}, which is not read`,
		isExcess: true
	};
}
function byName(members) {
	const found = /* @__PURE__ */ new Map();
	for (const { name, value } of members) found.set(name, {
		value,
		twice: found.has(name)
	});
	return found;
}
function readRegion(members, kind) {
	const byKey = /* @__PURE__ */ new Map();
	for (const [name, member] of byName(members)) {
		const key = canonicalKey(name);
		const readings = readKey(key, member, kind);
		const other = byKey.get(key);
		byKey.set(key, other === void 0 ? readings : [sameOrWrong(key, [...other, ...readings])]);
	}
	return [...byKey.values()].flat();
}
/** The reading of a key that is there in two spellings: wrong unless they agree. */
function sameOrWrong(key, readings) {
	const wrong = readings.find(({ value }) => value === void 0);
	const [first, ...others] = readings;
	const isSame = first !== void 0 && others.every(({ value }) => value === first.value);
	return wrong ?? (isSame ? first : {
		key,
		found: "two different values"
	});
}
function readKey(key, member, kind) {
	const { value: json, twice } = member;
	const itemsBy = twice ? void 0 : findKey(key)?.itemsBy;
	if (itemsBy === "flavor" || !twice && isByName(key) && json.kind === "object") {
		if (json.kind !== "object") return [{
			key,
			found: `${describeJson(json)} instead of an object of counts`
		}];
		return [...byName(json.members)].map(([item, one]) => ({
			key,
			item,
			...readValue(one, kind)
		}));
	}
	if (itemsBy === "type") {
		if (json.kind !== "list") return [{
			key,
			found: `${describeJson(json)} instead of a list`
		}];
		return readStorage(key, json.elements, kind);
	}
	return [{
		key,
		...readValue(member, kind)
	}];
}
/** One value for each storage type. An element without a readable type may be a second one of any: it makes the whole key wrong. */
function readStorage(key, elements, kind) {
	const byType = /* @__PURE__ */ new Map();
	for (const element of elements) {
		if (element.kind !== "object") return [{
			key,
			found: `${describeJson(element)} among the storage types`
		}];
		const members = byName(element.members);
		const type = members.get("type");
		if (type === void 0 || type.twice || type.value.kind !== "string" || type.value.text === "") return [{
			key,
			found: "an element without a storage type"
		}];
		const item = type.value.text;
		const size = members.get("space_bytes");
		const value = size === void 0 ? { found: "no size" } : readValue(size, kind);
		byType.set(item, {
			key,
			item,
			...byType.has(item) ? { found: "listed twice" } : value
		});
	}
	return [...byType.values()];
}
function readValue({ value: json, twice }, kind) {
	if (twice) return { found: "listed twice" };
	const whole = json.kind === "number" ? toWholeNumber(json.digits) : void 0;
	if (whole !== void 0 && whole < 0 && kind.belowZero !== void 0) return {
		value: kind.belowZero,
		found: describeJson(json)
	};
	const value = whole === void 0 ? void 0 : kind.ofNumber(whole);
	return value === void 0 ? { found: describeJson(json) } : { value };
}
/**
* The whole number that the digits write, if it can be held exactly. By the digits, since `4.9999999999999999` and 2^53+1 are
* whole and safe once they are parsed. `10.0` is whole; `-0` and exponents are nothing that a count is written as.
*/
function toWholeNumber(digits) {
	const integer = /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
	const number = Number(integer ?? NaN);
	return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : void 0;
}
/** Longest sentence that is taken from an answer, in characters: longer than any that the service has. */
const LONGEST_SENTENCE = 2e3;
/** Longest list in an answer: what comes after takes time by the number of names, and nothing interrupts it. */
const MOST_ENTRIES = 5e3;
const name = string();
const listOf = (entry) => array(entry).check(_maxLength(MOST_ENTRIES));
/** A value that the answer may have as null: it is not known. */
const known = (entry) => pipe(nullable(entry), transform((value) => value ?? void 0));
const sentence = pipe(string(), transform((text) => sayText(text.slice(0, LONGEST_SENTENCE))));
const flag = _catch(optional(literal(true)), void 0);
const reading = object({
	key: name,
	item: known(name),
	value: unknown(),
	found: optional(string()),
	reason: optional(sentence),
	id: optional(name),
	hasNone: flag,
	ignoresCase: flag,
	isOfRest: flag
});
const computeLimits = _catch(discriminatedUnion("kind", [
	object({ kind: literal("own") }),
	object({
		kind: literal("unified"),
		classes: listOf(name)
	}),
	object({
		kind: literal("unknown"),
		reason: sentence
	})
]), () => ({
	kind: "unknown",
	reason: say`The API does not report which limits the compute service keeps to.`
}));
const count$1 = int().check(_nonnegative());
const defaultRules = _catch(object({
	ofDefault: count$1,
	ofOthers: count$1,
	assumed: optional(sentence)
}), () => ({
	...USUAL_DEFAULT_RULES,
	assumed: say`The API does not report the rules that new security groups begin with.`
}));
/** A list with one entry for each region. */
const byRegion = (entry) => listOf(entry).check(refine((all) => new Set(all.map(({ region }) => region)).size === all.length));
const answer = object({
	regions: known(listOf(name)),
	values: byRegion(object({
		region: name,
		readings: listOf(reading)
	})),
	shared: listOf(object({
		keys: listOf(name),
		regions: listOf(name)
	})),
	traits: byRegion(object({
		region: name,
		dhcpPorts: _catch(known(count$1), void 0),
		defaultVolumeType: _catch(known(name), void 0),
		volumeTypes: optional(_catch(known(listOf(object({
			id: name,
			name
		}))), void 0)),
		shareTypes: optional(_catch(known(listOf(object({
			id: name,
			name,
			isDefault: boolean()
		}))), void 0)),
		computeLimits: optional(computeLimits),
		defaultRules: optional(defaultRules)
	}))
});
/** Parses readings, with the keys of a version of the API. */
function parseReadings(text, kind, version) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return {
			what: "text that is not JSON",
			isExcess: false
		};
	}
	const { data } = answer.safeParse(json);
	if (data === void 0) return {
		what: "readings that are not as they should be",
		isExcess: true
	};
	const { values, shared, ...rest } = data;
	const toReading = (entry) => {
		const { item, id, hasNone, value, found, reason, ignoresCase, isOfRest } = entry;
		const key = keyIn(version, entry.key);
		if (key === void 0 || key !== entry.key && item !== void 0) return [];
		if (hasNone) return [{
			key,
			item,
			hasNone
		}];
		const amount = kind.ofReading(value);
		const what = found?.slice(0, LONGEST_SENTENCE) ?? (value === null ? "no value" : "a value of another kind");
		const why = amount === void 0 ? {
			found: what,
			...reason && { reason }
		} : found === void 0 ? {} : { found: what };
		return [{
			key,
			item,
			id,
			...ignoresCase && { ignoresCase },
			...isOfRest && { isOfRest },
			value: amount,
			...why
		}];
	};
	return {
		regions: values.map(({ region, readings }) => {
			return {
				region,
				readings: groupsOf(readings.flatMap(toReading), ({ key, item, id, isOfRest }) => idOf(key, item, id, isOfRest)).map(([one, ...others]) => others.length === 0 ? one : {
					key: one.key,
					item: one.item,
					found: "listed twice"
				})
			};
		}),
		facts: {
			...rest,
			shared: shared.map(({ keys, regions }) => ({
				keys: keys.flatMap((key) => keyIn(version, key) ?? []),
				regions
			}))
		}
	};
}
/** A key of the newest version as a version has it; undefined: it does not. */
function keyIn(version, key) {
	const lacking = supportOf(version)(key);
	return lacking === void 0 ? key : lacking.instead;
}

// src/sources/quota-api/requests.ts
/** Which documents are asked for a key, and whether a verdict on it needs its usage. */
function placesOf(key) {
	const row = findServedKey(key);
	const isSometimesLimited = isLimitedInSomeClouds(key);
	if (row === void 0) {
		const usage = !isPerObject(key);
		return {
			quota: true,
			usage,
			needsUsage: usage && !isSometimesLimited
		};
	}
	return {
		quota: row.quota || isSometimesLimited,
		usage: row.usage && row.component !== void 0,
		needsUsage: row.usage && row.quota
	};
}
/** Requests for the documents, with all that is wanted; regions and components by name. undefined: nothing wanted is in that document. */
function toRequests(query) {
	if (query.wanted === void 0) {
		const whole = {
			regions: sorted(query.regions ?? []),
			components: void 0
		};
		return {
			quota: {
				document: "quota",
				...whole
			},
			usage: {
				document: "usage",
				...whole
			}
		};
	}
	const wanted = query.wanted.map(({ key, region }) => ({
		region,
		key: canonicalKey(key)
	}));
	const toRequest = (document) => {
		const own = wanted.filter(({ key }) => placesOf(key)[document]);
		const components = document === "usage" ? toComponents(own.map(({ key }) => key)) : void 0;
		return own.length === 0 ? void 0 : {
			document,
			regions: sorted(own.map(({ region }) => region)),
			components
		};
	};
	return {
		quota: toRequest("quota"),
		usage: toRequest("usage")
	};
}
/** Lists names of regions for messages, quoted: another one where a plan marks its own as sensitive. */
function toShownRegions({ wanted }) {
	const shown = new Map(wanted?.map(({ region, shownRegion = region }) => [region, shownRegion]));
	return (regions) => quotedList(regions.map((region) => shown.get(region) ?? region));
}
function toComponents(keys) {
	const components = keys.map(componentOf);
	const isComponent = (name) => name !== "unknown" && name !== "none";
	return components.every(isComponent) ? sorted(components) : void 0;
}
/** Each once, by code units: the same on every machine. */
function sorted(names) {
	return [...new Set(names)].toSorted(compareText);
}
/** Path of a request without its query, percent-encoded. */
function toPath(base, query, document) {
	const name = document === "quota" ? "quota" : "current_usage";
	return `${base.path}/${query.apiVersion}/projects/${encodeURIComponent(query.project)}/${name}`;
}
/** Query of a request with its question mark, or an empty text. Commas between names are not encoded, those in names are. */
function toSearch(request, version) {
	const { regions, components } = request;
	const filter = components?.map((one) => filterName(one, version));
	const parameters = Object.entries({
		regions: regions.length === 0 ? void 0 : regions,
		filter
	}).flatMap(([name, values]) => values ? `${name}=${values.map((one) => encodeURIComponent(one.toWellFormed())).join(",")}` : []);
	return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}
/** Header of requests: form data with each `key` that is asked for, `*` for everything, and with what is asked of regions. */
const READINGS_HEADER = "quota-gate-readings";
/** Parameters of the header that name the regions of a question. */
const REGION_PARAMETERS = /* @__PURE__ */ new Map([
	["dhcpPorts", "dhcp-ports"],
	["defaultVolumeType", "default-volume-type"],
	["volumeTypes", "volume-types"],
	["shareTypes", "share-types"],
	["computeLimits", "compute-limits"],
	["defaultRules", "default-rules"]
]);
/** Media type of answers. */
const READINGS_TYPE = "application/vnd.quota-gate.readings+json";
/** Longest header, in characters: with a token next to it, servers accept it. */
const MOST_CHARACTERS = 4096;
/** Longest list of regions in it, in characters. In place of a longer one stand all regions that are asked for. */
const MOST_OF_REGIONS = 800;
/**
* The header's value: the keys that there are, then what is asked of regions, then the rest, as far as there is room. What has none is
* not known: keys of no service, and items of keys, of which only a plan with hundreds of storage types has so many.
*/
function toReadingsHeader({ wanted, questions }, document) {
	if (wanted === void 0) return "key=*";
	const known = /* @__PURE__ */ new Set();
	const others = /* @__PURE__ */ new Set();
	for (const { key, item, isNew } of wanted) {
		const canonical = canonicalKey(key);
		const name = supportOf("v3")(canonical)?.instead ?? canonical;
		const row = findKey(name);
		(row === void 0 ? others : known).add(name);
		if (item !== void 0 && isNew !== true && row?.itemsBy !== void 0) others.add(checkKey(name, item));
	}
	const header = new URLSearchParams();
	for (const key of known) header.append("key", key);
	if (document === "quota") for (const [question, name] of REGION_PARAMETERS) {
		const own = new URLSearchParams(questions?.[question]?.map((region) => [name, region]));
		if (own.toString().length > MOST_OF_REGIONS) header.append(name, "*");
		else for (const region of own.values()) header.append(name, region);
	}
	let { length } = header.toString();
	for (const key of others) {
		length += `&${new URLSearchParams({ key }).toString()}`.length;
		if (length > MOST_CHARACTERS) break;
		header.append("key", key);
	}
	return header.size === 0 ? "key=" : header.toString();
}
/** Size of the largest response that is read; a real one has some hundred bytes for each region. */
const MAX_ANSWER_BYTES = 16777216;
/** Statuses by which a service may refuse this `filter` or `regions`, which the specification leaves open; two are those of long requests. */
const REFUSED = [
	400,
	404,
	414,
	431
];
/** Sends a request. Throws a GateError where it fails. */
async function fetchDocument(context, request, values) {
	const { base, query, client, token, userAgent } = context;
	const { apiVersion: version } = query;
	const path = toPath(base, query, request.document) + toSearch(request, version);
	const words = toWords(context, request);
	return ask(context, {
		...words,
		request: {
			method: "GET",
			path,
			headers: {
				"x-auth-token": token.text,
				"user-agent": userAgent,
				accept: "application/json",
				[READINGS_HEADER]: toReadingsHeader(query, request.document)
			},
			maxBytes: MAX_ANSWER_BYTES,
			onlyOf200: true
		},
		send: client.send,
		subject: say`the ${request.document}`,
		read: (response) => {
			if (response.status === 200) return readAnswer(response, values, version);
			const failure = refusal(response, {
				url: base.origin,
				version
			});
			if (!REFUSED.includes(response.status)) return failure;
			return { refused: toProblem(failure, words) };
		}
	});
}
function toWords({ base, query }, { regions, document }) {
	const named = say`${regions.length === 1 ? "region" : "regions"} ${toShownRegions(query)(regions)}`;
	return {
		server: say`the Quota API`,
		call: say`GET ${quoted(toPath(base, query, document))}`,
		origin: base.origin,
		about: say`, for ${regions.length === 0 ? "all regions" : named}`
	};
}
function readAnswer({ body, headers }, values, version) {
	let text;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(body);
	} catch {
		return unusable({ what: say`an answer that is not UTF-8 text` });
	}
	const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
	if (type !== "application/vnd.quota-gate.readings+json" && headers.get("vary")?.toLowerCase().includes("quota-gate-readings") === true) {
		const hint = say`Something on the way removes the header ${quoted(READINGS_HEADER)}: let it pass.`;
		return unusable({
			what: say`a document where the service has more to report`,
			hint
		});
	}
	const read = type === "application/vnd.quota-gate.readings+json" ? parseReadings(text, values, version) : parseDocument(text, values);
	if ("regions" in read) return read;
	const start = text.trimStart().charAt(0);
	const found = start === "<" ? "an HTML page" : start === "" ? "an empty answer" : read.what;
	const hint = say`Check ${theSetting("api-url")} and ${theSetting("api-version")}: something else than the Quota API may have answered, such as a proxy or a login page.`;
	const mayPass = start === "" || start === "{" && !read.isExcess;
	return unusable({
		what: say`${found}, with status 200`,
		hint,
		retry: mayPass ? "briefly" : "no"
	});
}
function unusable(failure) {
	return {
		kind: "failed",
		retry: "no",
		...failure,
		code: "API_ANSWER_INVALID"
	};
}
/** A response with another status than 200. Of the headers only the kind of content and a redirect's origin are shown. */
function refusal(response, { url, version }) {
	const { status, headers } = response;
	const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
	const what = say`the answer was ${status}${page}`;
	if (status < 300) return unusable({ what: say`${what}, where 200 was expected` });
	const refused = {
		kind: "failed",
		code: "API_REFUSED",
		retry: "no"
	};
	if (status < 400) {
		const hint = say`Redirects are not followed, so that the token goes nowhere else. Check ${theSetting("api-url")}, and whether a proxy or a login page is in front of the API.`;
		return {
			...refused,
			what: say`the answer was ${status}, a redirect to ${describeRedirect(response, url)}`,
			hint
		};
	}
	const passing = findPassing(response);
	return passing === void 0 ? {
		...refused,
		what,
		hint: hintFor(status, version)
	} : {
		...passing,
		what
	};
}
/** Next step by status. The specification names the causes, but not which status each has, so they overlap. */
const HINTS = {
	400: say`Check ${theSetting("project-id")} and ${theSetting("api-version")}, and that ${theSetting("api-url")} is the address of the Quota API.`,
	401: say`The token is not valid or has expired (tokens live about an hour): get a fresh one, from the identity service of the same cloud.`,
	403: say`Check that ${theSetting("project-id")} is the project that the token was issued for, and that the user may read its quota.`,
	404: say`Check the address (${theSetting("api-url")}), the version (${theSetting("api-version")}) and ${theSetting("project-id")}, which must be the project that the token was issued for.`,
	407: say`A proxy asks for user and password: check HTTPS_PROXY.`
};
/** Specification, section 5, rule 3. */
const LIMITATION = say`Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.`;
function hintFor(status, version) {
	const hint = HINTS[status];
	const isLimited = version !== "v3" && [
		401,
		403,
		404
	].includes(status);
	return hint && isLimited ? join$1([hint, LIMITATION]) : hint;
}

// src/sources/quota-api/quota-api.ts
/** Makes the source from where the API is, which version of it is asked, and how long everything that is asked of it may take together. */
function createQuotaApi({ base, apiVersion, timeoutMs }, runtime) {
	if (base === void 0) throw new Error("the Quota API without an address");
	const { log, env, version, clock = SYSTEM_CLOCK } = runtime;
	/** Begins to run when something is asked. */
	let deadline;
	/** Runs a task with what its requests share, and closes every connection at its end. */
	const use = async (session, query, task) => {
		deadline ??= createDeadline(timeoutMs, clock);
		const client = openClient({
			url: base.origin,
			setting: theSetting("api-url"),
			env,
			ca: session.ca,
			clock
		});
		const ending = openEnding();
		const context = {
			base,
			query: {
				...query,
				apiVersion,
				project: session.projectId
			},
			client,
			token: session.token,
			userAgent: `quota-gate/${version}`,
			timing: timingWithin(timeoutMs),
			deadline,
			clock,
			log,
			slowHint: say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`,
			halt: ending.halt,
			ending
		};
		try {
			return await task(context);
		} finally {
			ending.close();
			await client.close();
		}
	};
	return {
		info: describeSource(apiVersion),
		supports: supportOf(apiVersion),
		findAddress: () => new URL(base.origin).host + base.path,
		listRegions: (session) => use(session, { wanted: [] }, async (context) => (await listRegions(context)).toSorted()),
		read: ({ session, ...query }) => use(session, query, (context) => readSnapshot(context, runtime.now))
	};
}
/** As {@link QuotaSource.read}. Only documents, regions and components of which something is wanted are requested: with nothing wanted, none. */
async function readSnapshot(context, now) {
	const { query, ending } = context;
	const requests = toRequests(query);
	const read = async (request, kind) => request === void 0 ? void 0 : ending.run(() => collect(context, request, kind));
	const [quota, first] = await allOf([read(requests.quota, LIMITS), read(requests.usage, AMOUNTS$1)]);
	const asked = requests.usage?.regions;
	const isMissing = requests.quota?.regions.some((region) => asked?.includes(region) !== true) === true;
	const usage = requests.quota !== void 0 && isMissing && quota?.facts !== void 0 ? await read({
		...requests.quota,
		document: "usage"
	}, AMOUNTS$1) : first;
	const facts = quota?.facts ?? usage?.facts;
	const regions = facts === void 0 ? await findRegions(context, requests.quota, [quota, usage]) : facts.regions;
	return {
		source: describeSource(query.apiVersion),
		project: query.project,
		readAt: now().toISOString(),
		quota: toRegions(context, "quota", quota),
		usage: toRegions(context, "usage", usage),
		explanations: facts === void 0 ? explainAbsences(query) : [],
		regions,
		traits: facts?.traits ?? [],
		shared: facts?.shared ?? []
	};
}
function explainAbsences({ wanted }) {
	return (wanted ?? []).flatMap(({ region, key }) => {
		const text = explainAbsence(canonicalKey(key), region);
		return text === void 0 ? [] : {
			region,
			key: canonicalKey(key),
			text
		};
	});
}
/** All regions, if known; they are asked for where one that was asked for is in neither document. If that fails, what was answered stands. */
async function findRegions(context, request, collected) {
	const known = collected.find((one) => one?.all !== void 0)?.all;
	if (known !== void 0) return known;
	const found = new Set(collected.flatMap((one) => one === void 0 ? [] : namesOf(one)));
	if (request === void 0 || request.regions.every((region) => found.has(region))) return void 0;
	try {
		return await listRegions(context);
	} catch (error) {
		if (!(error instanceof GateError)) throw error;
		context.log.info(say`The Quota API does not list its regions: ${join$1(error.problems.map(problemMessage))}`);
		return;
	}
}
/** The document for the snapshot. A region that cannot be read is wrong in every key that is wanted of it: left out, it would look like absence. */
function toRegions({ query, log }, name, collected) {
	if (collected === void 0) return [];
	const { regions, facts } = collected;
	const isKnown = ({ key }) => name === "usage" || facts !== void 0 || !isLimitedInSomeClouds(key);
	const allKeys = keysOf(query.apiVersion).flatMap((row) => row[name] ? [row.key] : []);
	return regions.map(({ region, readings, unreadable: found }) => {
		if (found === void 0) return {
			region,
			readings: readings.filter(isKnown)
		};
		log.warning(say`The Quota API's ${name} of ${toShownRegions(query)([region])} cannot be read: ${found}.`);
		const wanted = query.wanted?.filter((one) => one.region === region).map(({ key }) => canonicalKey(key));
		return {
			region,
			readings: [...new Set(wanted ?? allKeys)].map((key) => ({
				key,
				found
			}))
		};
	});
}
/**
* Reads a document in at most three requests (each with its own retries).
*
* - A request that the service refuses (400, 404, 414, 431) is sent without `filter`, then without `regions`. Regions that do not
*   exist are absent from the response to that.
* - The effect of `filter` on a response is not specified. So where a filtered response lacks something that a verdict needs, its
*   region is requested once more without `filter`, and the new response replaces that region. If the service refuses *that*
*   request, the first response stands: the API has no more, and absent is unknown. Any other failure of it is a failure of the
*   whole: an outage must not turn into an `unknown`, which a user may have allowed to pass.
*/
async function collect(context, request, kind) {
	const first = await fetchWidening(context, request, kind);
	if ("refused" in first) throw new GateError(first.refused);
	if (first.facts !== void 0 || !first.isFiltered) return first;
	const lacking = regionsLackingSomething(context.query.wanted ?? [], first);
	if (lacking.length === 0) return first;
	const show = toShownRegions(context.query);
	context.log.debug(say`The filtered usage lacks something of ${show(lacking)}; asking again without filter.`);
	const second = await fetchWidening(context, {
		document: request.document,
		regions: lacking,
		components: void 0
	}, kind);
	if ("regions" in second) return merge(first, second);
	context.log.warning(say`The Quota API's usage of ${show(lacking)} is incomplete, and it does not answer the request for all components.`);
	return first;
}
/** Names of all regions, by a document of which nothing else is taken. Throws as {@link collect} does. */
async function listRegions(context) {
	return (await collect(context, {
		document: "quota",
		regions: [],
		components: void 0
	}, LIMITS)).all ?? [];
}
/** The document, and whether it was asked for with a filter; or the last refusal. `named`: the regions that are asked about. */
async function fetchWidening(context, request, kind, named = request.regions) {
	const document = await fetchDocument(context, request, kind);
	if ("refused" in document) {
		const wider = widen(request);
		return wider === void 0 ? document : fetchWidening(context, wider, kind, named);
	}
	const regions = document.regions.filter(({ region, unreadable }) => unreadable === void 0 || named.length === 0 || named.includes(region));
	const all = request.regions.length === 0 ? namesOf(document) : void 0;
	const isFiltered = request.components !== void 0;
	return {
		...document,
		regions,
		isFiltered,
		all: document.facts === void 0 ? all : document.facts.regions
	};
}
/** The same request without `filter`, then without `regions`. undefined: it is without both. */
function widen({ document, regions, components }) {
	if (components === void 0 && regions.length === 0) return void 0;
	return {
		document,
		regions: components === void 0 ? [] : regions,
		components: void 0
	};
}
/** Names of all regions in a document, those without readable values too. */
function namesOf({ regions }) {
	return regions.map(({ region }) => region);
}
/** Regions of which the document does not have everything that a verdict needs. A wrong value is present, so it is not requested again. */
function regionsLackingSomething(wanted, { regions }) {
	const found = new Map(regions.map((one) => [one.region, one]));
	const lacking = wanted.filter(({ region, key, item }) => {
		const canonical = canonicalKey(key);
		const { readings = [], unreadable } = found.get(region) ?? {};
		if (!placesOf(canonical).needsUsage || unreadable !== void 0) return false;
		return !readings.filter((one) => one.key === canonical).some((one) => item === void 0 || one.item === void 0 || one.item === item);
	});
	return [...new Set(lacking.map(({ region }) => region))].toSorted(compareText);
}
function merge(first, fresher) {
	const replaced = new Set(namesOf(fresher));
	return {
		regions: [...first.regions.filter(({ region }) => !replaced.has(region)), ...fresher.regions],
		all: first.all ?? fresher.all
	};
}

// src/sources/index.ts
/** Creates everything that a run may ask of a cloud. Sends no request. */
function createSources(connection, runtime) {
	const cloud = createCloud(connection, runtime);
	return {
		limits: connection.source === "quota-api" || connection.source === "auto" && connection.base !== void 0 ? createQuotaApi(connection, runtime) : createOpenstack(cloud),
		/** Looks up flavors in the compute service; the facts name what it lacks. Throws a GateError where it fails or does not answer. */
		findFlavors: (session, questions) => findFlavors(cloud, session, questions)
	};
}

// src/check.ts
/** What is known besides a report that decides nothing. */
const UNDECIDED = {
	judgeWith: void 0,
	projects: [],
	ofProjects: [],
	places: []
};
/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
async function check(request, runtime, loggingIn = login(request, runtime)) {
	const sources = createSources(request, runtime);
	try {
		const [session, asked, { policy, policySources }] = await allOf([
			loggingIn,
			countAlone({
				request,
				loggingIn,
				source: sources.limits,
				runtime
			}),
			loadPolicy(request, runtime)
		]);
		const { projectId } = session;
		refuseOtherProjects(asked.plan, {
			project: projectId,
			expected: request.otherProjects
		});
		const address = sources.limits.findAddress(session);
		const project = toCloudProject({
			...session,
			address,
			cloud: session.region?.cloud ?? request.cloud
		});
		const [{ plan, snapshot }, others] = await allOf([askAndCount({
			session,
			asked,
			sources
		}), findOthers(request, project)]);
		const judge = (gates) => {
			const changes = gates?.changes.filter((gate) => (gate.ofProject ?? project.digest) === project.digest) ?? [];
			const report = toReport({
				plan,
				snapshot,
				project,
				policy,
				policySources,
				planPolicy: request,
				others,
				gates: gates && {
					...gates,
					changes
				}
			});
			return withSettingsNamed(report, runtime.nameSetting);
		};
		return {
			report: judge(),
			judgeWith: judge,
			projects: [project],
			ofProjects: [],
			places: placesOf$1(plan)
		};
	} catch (error) {
		const source = sources.limits.info;
		const report = toErrorReport({
			error,
			now: runtime.now(),
			source,
			projectId: request.projectId
		});
		const ofProjects = problemsOf(error).flatMap(({ projects = [] }) => projects);
		return {
			...UNDECIDED,
			ofProjects,
			report: withSettingsNamed(report, runtime.nameSetting)
		};
	}
}
async function findOthers({ others }, project) {
	const found = await others?.load(project);
	return others === void 0 || found === void 0 ? void 0 : {
		...found,
		effect: others.effect
	};
}
async function loadPolicy({ loadPolicy: load, loadOrgPolicy, warnAt, onUnknown }, { now }) {
	const options = {
		warnAt,
		onUnknown
	};
	const [own, organisation] = await allOf([load?.(), loadOrgPolicy?.()]);
	const policySources = {
		own,
		organisation
	};
	const top = own ?? organisation;
	if (top === void 0) return {
		policy: withoutRules(options),
		policySources
	};
	const { applyPolicy, parsePolicy } = await import("./policy.js");
	const parse = async (source) => parsePolicy(source);
	const [document, base] = await allOf([parse(top), own && organisation && parse(organisation)]);
	return {
		policy: applyPolicy(document, {
			options,
			now: now(),
			organisation: base
		}),
		policySources
	};
}

// src/hosts/deciding-commit.ts
/** The commit of the base branch, where that may decide, or of the default branch. Throws what `refuse` returns where that is not known. */
async function findDecidingCommit(repository, { host, policyBranches, refuse }) {
	function require(answer, what) {
		if (answer.ok) return answer.value;
		const because = what === void 0 ? answer.because : say`${host.name} does not report ${what}: ${answer.because}`;
		throw refuse({
			...answer,
			because
		});
	}
	const findBranch = async (name, what = say`the branch ${quoted(name)}`) => require(await repository.findBranch(name), what);
	const found = await repository.findChange();
	if (!host.isPush) require(found);
	const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
	const isOnDefault = host.branch === defaultBranch;
	const change = host.isPush && isOnDefault ? void 0 : require(found);
	const ofDefault = async (decided) => {
		return {
			commit: (isOnDefault ? host.commit : void 0) ?? (await findBranch(defaultBranch)).commit,
			branch: defaultBranch,
			role: "default",
			...decided
		};
	};
	const holds = (path) => say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
	if (change === void 0) {
		const why = say`because this run is of no ${host.noun}`;
		return ofDefault({
			change,
			notesOn: (path) => isOnDefault ? [] : [say`${holds(path)}, ${why}.`]
		});
	}
	const { baseRef: branch } = change;
	const ofBase = async (known, notesOn) => {
		return {
			commit: change.base ?? known ?? (await findBranch(branch)).commit,
			branch,
			role: "base",
			change,
			notesOn
		};
	};
	if (branch === defaultBranch) return ofBase(void 0, () => []);
	const base = say`base branch ${quoted(branch)}`;
	let newest;
	let mayDecide;
	let because;
	if (policyBranches.length > 0) {
		mayDecide = await matchesBranch(policyBranches, branch);
		because = say`${theSetting("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
	} else {
		const standing = await findBranch(branch, say`whether the ${base} is protected`);
		newest = standing.commit;
		mayDecide = standing.isProtected;
		because = mayDecide ? say`it is protected` : say`it is not protected`;
	}
	if (mayDecide) {
		const isOther = say`The ${base} is not the default branch ${quoted(defaultBranch)}`;
		return ofBase(newest, (path) => [say`${isOther}; its own ${quoted(path)} holds, because ${because}.`]);
	}
	return ofDefault({
		change: {
			...change,
			mergeBase: void 0
		},
		notesOn: (path) => [say`${holds(path)}: the ${base} may not decide, because ${because}.`]
	});
}
/** The commit from which a change and the commit that decides went apart. undefined: not known. */
async function findMergeBase(repository, { change, commit: base }) {
	const head = change?.head;
	return change?.mergeBase ?? (head === void 0 ? void 0 : await repository.findMergeBase({
		base,
		head
	}));
}
/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = {
	dot: true,
	nobrace: true,
	nobracket: true,
	noextglob: true,
	nonegate: true,
	strictSlashes: true
};
/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
async function matchesBranch(globs, branch) {
	const { default: picomatch } = await import("./picomatch.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}

// src/hosts/policy-source.ts
/** The policy of this run: of the commit that decides, or of the workspace. Throws INPUT_INVALID for the path, POLICY_UNREADABLE for everything else. */
async function findPolicySource(search) {
	const path = parsePolicyPath(search.path);
	if (search.policyFrom === "base") return readAtCommit(search, path);
	return readInWorkspace({
		...search,
		path
	}, noteWorkspace);
}
function noteWorkspace(file) {
	return say`The policy ${quoted(file)} was read from the workspace, as ${theSetting("policy-from", "workspace")} says: what was checked out decides.`;
}
/**
* A policy file that the command line names, where there is no host. In a job, one of the workspace decides only with
* `policy-from: workspace`. Throws POLICY_UNREADABLE.
*/
async function readOwnPolicy(path, of) {
	const { folder, workspace, policyFrom } = of;
	const source = {
		commit: void 0,
		changed: void 0,
		notes: []
	};
	if (workspace === void 0) return {
		...source,
		...await readPolicyFile({
			path,
			workspace: folder,
			contained: false
		})
	};
	const guarded = {
		folder: workspace,
		noun: "workspace",
		mayHoldIt: policyFrom === "workspace"
	};
	const named = {
		path,
		words: JOB_POLICY,
		location: resolve(folder, path),
		guarded
	};
	const found = await readGuarded(named, MAX_POLICY_BYTES);
	if (found === void 0) throw unreadablePolicy(path, {
		what: say`does not exist`,
		hint: say`Check the path, and that the file was written.`
	});
	return {
		...source,
		text: found.text,
		file: path,
		notes: found.isInside ? [noteWorkspace(path)] : []
	};
}
/** A policy of the workspace. `noteOn`: what is said of its file where a change could have edited it. */
async function readInWorkspace({ host, path, workspace }, noteOn) {
	const { file, text } = await readPolicyFile({
		path,
		workspace,
		contained: true
	});
	return {
		text,
		file,
		commit: void 0,
		changed: void 0,
		notes: host.isOfChange ? [noteOn(file)] : []
	};
}
/** A file of another repository at a branch, a tag or a commit: `octo-org/policies/quota.yml@v1`, `group/sub/project//quota.yml@v1`. */
const ELSEWHERE = /^(?:((?:[\w.-]+\/)+[\w.-]+)\/\/|([\w.-]+\/[\w.-]+)\/)(.+)@([\w./-]{1,250})$/u;
/** The policy of the organisation: of another repository, or with `./` of the workspace. Throws INPUT_INVALID for the address, else POLICY_UNREADABLE. */
async function findOrgPolicySource(search) {
	const { host, path: address } = search;
	if (address.startsWith("./")) return readInWorkspace({
		...search,
		path: parsePolicyPath(address)
	}, (file) => {
		return say`The organisation's policy ${quoted(file)} was read from the workspace: what was checked out decides.`;
	});
	const [, project, short, path = "", ref = ""] = ELSEWHERE.exec(address) ?? [];
	const repository = project ?? short;
	if (repository === void 0 || !isFitPath(`${repository}/${path}`) || !isFitPath(ref)) throw new GateError({
		code: "INPUT_INVALID",
		message: say`${theSetting("org-policy")} is ${quoted(address)}; it must name a file of another repository with its branch, tag or commit, or begin with ${code("./")}.`,
		hint: say`Write it as in ${code("octo-org/policies/quota.yml@v1")}, or with two slashes after the project as in ${code("group/subgroup/project//quota.yml@v1")}.`
	});
	const file = address.slice(0, -ref.length - 1);
	const opened = host.openRepository();
	if (!opened.ok) throw unreadablePolicy(file, {
		what: say`cannot be read, because ${opened.because}`,
		hint: opened.hint
	});
	const found = await opened.value.readFile({
		repository,
		path,
		commit: ref,
		maxBytes: MAX_POLICY_BYTES
	});
	if (found.kind === "file") return {
		text: decodePolicyText(found.bytes, file),
		file,
		commit: ref,
		changed: void 0,
		notes: []
	};
	const { what, hint } = describeFound(found, {
		at: say`at ${quoted(ref)}`,
		noun: host.noun
	});
	const seen = say`A job's own token may not see private repositories but its own: give it one that may, or check ${quoted(repository)} out in a step before and name the file as in ${code("./policies/quota.yml")}.`;
	throw unreadablePolicy(file, {
		what,
		hint: found.kind === "failed" ? say`${hint} ${seen}` : hint
	});
}
async function readAtCommit(search, path) {
	const { host } = search;
	const repository = host.openRepository();
	if (!repository.ok) {
		const { because, hint } = repository;
		throw unreadablePolicy(path, {
			what: say`cannot be read from the repository, because ${because}`,
			hint
		});
	}
	const refuse = ({ because, hint }) => unreadablePolicy(path, {
		what: say`cannot be read, because ${because}`,
		hint
	});
	const deciding = await findDecidingCommit(repository.value, {
		...search,
		refuse
	});
	const { commit, notesOn } = deciding;
	const notes = notesOn(path);
	const found = await repository.value.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	if (found.kind !== "file") {
		const where = deciding.role === "base" ? "the base of this change" : "the default branch";
		throw unreadablePolicy(path, describeFound(found, {
			at: say`at ${quoted(commit.slice(0, 7))} (${quoted(deciding.branch)}), ${where}`,
			noun: host.noun
		}));
	}
	return {
		text: decodePolicyText(found.bytes, path),
		file: path,
		commit,
		notes,
		changed: await isChanged({
			host,
			path,
			deciding,
			bytes: found.bytes
		})
	};
}
/** The error of a policy. `what`: the end of a sentence that begins with its name. */
function unreadablePolicy(path, { what, hint }) {
	return new GateError({
		code: "POLICY_UNREADABLE",
		message: say`The policy ${quoted(path)} ${what}.`,
		hint
	});
}
function describeFound(found, { at, noun }) {
	if (found.kind === "failed") return {
		what: say`cannot be read ${at}, because ${found.because}`,
		hint: found.hint
	};
	if (found.kind === "absent") {
		const hint = say`Add it in a ${noun} of its own, and leave ${theSetting("policy")} empty until that is merged.`;
		return {
			what: say`does not exist ${at}`,
			hint
		};
	}
	if (found.kind === "too-large") {
		const most = say`${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB)`;
		const hint = say`Match regions and keys by globs rather than one by one.`;
		return {
			what: say`has ${found.size} bytes ${at}; at most ${most} are read`,
			hint
		};
	}
	const kind = found.kind === "link" ? "symbolic link" : found.kind;
	return {
		what: say`is a ${kind} ${at}; a file was expected`,
		hint: say`Name the file itself.`
	};
}
/** For all requests of a comparison together, in milliseconds: it decides nothing, and is worth no more. */
const COMPARISON_MS = 1e4;
/** True where the change touches the policy. undefined: there is no change, or it cannot be found out. Never throws. */
async function isChanged(of) {
	const { host, path, bytes, deciding } = of;
	const head = deciding.change?.head;
	const opened = host.openRepository(COMPARISON_MS);
	if (!opened.ok || head === void 0) return void 0;
	const read = (commit) => opened.value.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	const atHead = await read(head);
	const atBase = {
		kind: "file",
		bytes
	};
	if (atHead.kind === "failed") return void 0;
	if (isSame(atHead, atBase)) return false;
	const mergeBase = await findMergeBase(opened.value, deciding);
	if (mergeBase === void 0) return void 0;
	const before = mergeBase === deciding.commit ? atBase : await read(mergeBase);
	return before.kind === "failed" ? void 0 : !isSame(atHead, before);
}
/** Of files that are too large only the size is known, which says enough: neither is the one at the base. */
function isSame(one, other) {
	if (one.kind === "file" && other.kind === "file") return Buffer.compare(one.bytes, other.bytes) === 0;
	if (one.kind === "too-large" && other.kind === "too-large") return one.size === other.size;
	return one.kind === other.kind;
}
const MAX_PATH_LENGTH = 1e3;
/** Control characters and line separators: a path with them is fit for no log line. Backslashes divide in Windows and nowhere else. */
const UNFIT = /[\p{Cc}\u2028\u2029\\]/u;
function isFitPath(path) {
	return path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
/** The policy's path in the repository, without `./`. Throws INPUT_INVALID where it is absolute, leads upwards, is too long, or fit for no message. */
function parsePolicyPath(text) {
	const path = text.replace(/^(?:\.\/)+/u, "");
	if (isFitPath(path)) return path;
	const found = text === "" ? "is empty" : say`is ${quoted(text)}`;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`${theSetting("policy")} ${found}; it must be the path of a file in the repository, relative to its root, with ${code("/")} and without ${code("..")}.`,
		hint: say`Write it as in ${code(".github/quota-policy.yml")}.`
	});
}

// src/hosts/unchanged-plans.ts
const MOST_AT_ONCE = 8;
/** Returns whether the change leaves a file of `folder` as it is in `repository` (absent: the same). Throws PLAN_UNREADABLE where that cannot be found out. */
function openUnchangedPlans(findHost, { policyBranches, folder, repository: root = folder }) {
	const refuse = ({ because, hint }) => {
		const message = say`Which plans the change leaves as they are cannot be found out, because ${because}.`;
		const otherwise = say`${hint} Without ${theSetting("only-changed")}, all of them count.`;
		return new GateError({
			code: "PLAN_UNREADABLE",
			message,
			hint: otherwise
		});
	};
	const open = async () => {
		const host = await findHost();
		const opened = host.openRepository();
		if (!opened.ok) throw refuse(opened);
		const repository = opened.value;
		const deciding = await findDecidingCommit(repository, {
			host,
			policyBranches,
			refuse
		});
		if (deciding.change === void 0) return void 0;
		const target = deciding.change.isQueued ? await leaveQueue(repository, {
			deciding,
			refuse
		}) : deciding;
		return {
			repository,
			commits: [target.commit, await findMergeBase(repository, target)]
		};
	};
	let opening;
	const enter = createGate(MOST_AT_ONCE);
	return async (given, text) => {
		opening ??= open();
		const opened = await opening;
		const path = relative(await resolveFolder(root), resolve(await resolveFolder(folder), given)).replaceAll(sep, "/");
		if (opened === void 0 || isAbsolute(path) || /^\.\.(?:\/|$)/u.test(path)) return false;
		const bytes = Buffer.from(text);
		const isAt = async (commit) => {
			const sought = {
				path,
				commit,
				maxBytes: bytes.length
			};
			const found = await enter(() => opened.repository.readFile(sought), Number.POSITIVE_INFINITY);
			if (found.kind === "failed") throw refuse({
				...found,
				because: say`${quoted(path)} cannot be read: ${found.because}`
			});
			return found.kind === "file" && bytes.equals(found.bytes);
		};
		for (const commit of new Set(opened.commits)) if (commit !== void 0 && await isAt(commit)) return true;
		return false;
	};
}
function resolveFolder(folder) {
	return realpath(folder).catch(() => resolve(folder));
}
/** The branch as it is, for a change of a queue: what stands before it in the queue is not merged, and counts together with it. */
async function leaveQueue(repository, { deciding, refuse }) {
	const newest = await repository.findBranch(deciding.branch);
	if (!newest.ok) throw refuse(newest);
	const { change } = deciding;
	return {
		...deciding,
		commit: newest.value.commit,
		change: change && {
			...change,
			mergeBase: void 0
		}
	};
}

// src/hosts/gate-sources.ts
/** Opens the sources of a run. Returns what a check asks them by: `path` is that of its policy file; undefined: it has none. */
function openGateSources(settings, of) {
	const { policyFrom, policyBranches, orgPolicy: address, together: effect } = settings;
	const { findHost, workspace, job, repository, findOthers } = of;
	const readOwn = (path) => readOwnPolicy(path, {
		folder: workspace,
		workspace: job,
		policyFrom
	});
	const readPolicy = async (path) => findHost === void 0 ? readOwn(path) : findPolicySource({
		host: await findHost(),
		policyFrom: policyFrom ?? "base",
		policyBranches,
		path,
		workspace
	});
	const readOrgPolicy = async (path) => findHost === void 0 ? readOwn(path) : findOrgPolicySource({
		host: await findHost(),
		path,
		workspace
	});
	let organisation;
	const isUnchanged = findHost !== void 0 && settings.onlyChanged ? openUnchangedPlans(findHost, {
		policyBranches,
		folder: workspace,
		repository
	}) : void 0;
	return (path, log) => ({
		loadPolicy: path === void 0 ? void 0 : () => readPolicy(path),
		loadOrgPolicy: address === void 0 ? void 0 : () => organisation ??= readOrgPolicy(address),
		isUnchanged,
		others: effect === "off" ? void 0 : {
			effect,
			load: (project) => findOthers(project, log)
		}
	});
}

// src/render/verdicts.ts
/** Verdicts of checks in the order in which they are shown. */
const VERDICTS = {
	over: {
		sign: "❌",
		style: "red",
		counted: "over the limit",
		title: "over the limit"
	},
	forbidden: {
		sign: "⛔",
		style: "red",
		counted: "forbidden",
		title: "the limit is 0"
	},
	contended: {
		sign: "👥",
		style: "yellow",
		counted: "contended",
		title: "fits alone only"
	},
	unknown: {
		sign: "❓",
		style: "magenta",
		counted: "unknown",
		title: "unknown whether it fits"
	},
	tight: {
		sign: "⚠️",
		style: "yellow",
		counted: "tight"
	},
	waived: {
		sign: "🔓",
		style: "yellow",
		counted: "waived"
	},
	fits: {
		sign: "✅",
		style: "green",
		counted: "fit",
		countedOne: "fits"
	},
	unmetered: {
		sign: "➖",
		style: "dim",
		counted: "without a limit"
	}
};
/** Verdicts of checks in this order. */
const VERDICT_ORDER = Object.keys(VERDICTS).filter((name) => Object.hasOwn(VERDICTS, name));
/** Verdicts of reports, the worst first. */
const OVERALL = {
	error: {
		sign: "🛑",
		style: "red"
	},
	fail: {
		sign: "❌",
		style: "red"
	},
	warn: {
		sign: "⚠️",
		style: "yellow"
	},
	pass: {
		sign: "✅",
		style: "green"
	}
};

// src/render/groups.ts
/** The targets of a report. Of one project that is no target: the report, without a name. */
function targetsOf(report) {
	return report.targets ?? [{
		...report,
		name: void 0
	}];
}
/** Projected as a share of the limit, for comparing only. Without numbers: below every share. Limit 0: above every share. */
function toShare({ projected, limit }) {
	if (typeof limit !== "number" || projected === null) return -1;
	if (limit === 0) return projected > 0 ? Number.POSITIVE_INFINITY : 0;
	return projected / limit;
}
/** All checks as they are shown, each in one group: problems that fail, then those that warn; `unenforced`: what would be a problem, and does not count by the policy. Checks that are equal stay in the report's order (region, key). */
function toGroups({ checks }) {
	const sorted = VERDICT_ORDER.flatMap((verdict) => checks.filter((check) => check.verdict === verdict).sort((a, b) => toShare(b) - toShare(a) || 0));
	const unenforced = sorted.filter(isUnenforced);
	const { waived = [], fits = [], unmetered = [], ...others } = Object.groupBy(sorted.filter((check) => !isUnenforced(check)), ({ verdict }) => verdict);
	const problems = Object.values(others).flat();
	const problemsWith = (effect) => problems.filter((check) => check.effect === effect);
	return {
		problems: [...problemsWith("fail"), ...problemsWith("warn")],
		waived,
		unenforced,
		fits,
		unmetered
	};
}
/** Most objects with a limit to themselves that are listed of one region and key where they have room. */
const MOST_OBJECTS = 5;
/** Checks without those of all but the first objects that have a limit to themselves, of each region and key. */
function withFirstObjects(checks) {
	const listed = /* @__PURE__ */ new Map();
	return checks.filter(({ region, key: shown }) => {
		const { key, item } = parseCheckKey(shown);
		if (!hasLimitOfEach(key) || item === void 0) return true;
		const id = idOf(region, key);
		const number = (listed.get(id) ?? 0) + 1;
		listed.set(id, number);
		return number <= MOST_OBJECTS;
	});
}
/** All checks in the order in which they are shown. */
function toShownOrder(report) {
	const { problems, waived, unenforced, fits, unmetered } = toGroups(report);
	return [
		...problems,
		...waived,
		...unenforced,
		...fits,
		...unmetered
	];
}
/** The first of the checks that have the same reason, where one of the causes is theirs, and how many others there are; every other check alone. */
function toFirsts(checks, causes) {
	const isShared = ({ cause }) => cause !== void 0 && causes.includes(cause);
	return [...Map.groupBy(checks, (check) => isShared(check) ? toText(check.reason) : check).values()].flatMap(([check, ...others]) => check ? {
		check,
		others: others.length
	} : []);
}
/** The region as people read it: another name where a plan marks its own as sensitive. */
function regionOf({ region, shownRegion = region }) {
	return shownRegion;
}
/** False where the plan does not say the region. A region that the cloud knows as `?` is one like any other. */
function isRegionKnown({ regionKnown = true }) {
	return regionKnown;
}
/** The region for a cell or a list item. Region names have no spaces, so that ours is not taken for one. */
function regionName(check) {
	return isRegionKnown(check) ? sayRegion(check) : say`(not known)`;
}
/** Most keys, and most regions, that are named of checks with the same advice. */
const MOST_NAMES = 4;
/** Regions and keys of checks, where a sentence about them begins. */
function subjectOf(checks) {
	const regions = [...new Set(checks.filter(isRegionKnown).map(regionOf))];
	const keys = quotedList([...new Set(checks.map(({ key }) => key))], { most: MOST_NAMES });
	if (regions.length === 0) return say`region not known, ${keys}`;
	const names = quotedList(regions, { most: MOST_NAMES });
	return regions.length === 1 ? say`${names} ${keys}` : say`${keys} in each of ${names}`;
}
/** The resources that checks with the same advice come from, as a sentence. undefined: there are none, or they are named, or not to blame. */
function findSources(checks) {
	const isBlameless = checks.some((check) => check.verdict === "tight" && check.cause !== "peak");
	const isNamed = checks.every(({ cause, unknown }) => (cause === "amount" || cause === "flavor") && unknown !== void 0);
	return isBlameless || isNamed ? void 0 : findContributors(checks);
}
/** Advice on each check that has some, with the checks that it is for. `sources`: see {@link findSources}. */
function toAdvised(checks) {
	const advised = checks.flatMap((check) => {
		const advice = findAdvice(check);
		return advice === void 0 ? [] : [{
			check,
			advice
		}];
	});
	return groupsOf(advised, ({ check: { verdict, cause, region, key }, advice }) => {
		if (cause === "region") return toText(advice);
		return JSON.stringify([
			verdict,
			verdict === "unknown" || cause === "flavor" ? region : key,
			toText(advice)
		]);
	}).map((members) => {
		const [first] = members;
		const of = members.map(({ check }) => check);
		return {
			checks: of,
			verdict: first.check.verdict,
			advice: first.advice,
			sources: findSources(of)
		};
	});
}

// src/render/markdown.ts
/** A name or path as `visible` makes it. A code span of this needs no second treatment. */
const SHOWN_NAME = /^[ !"#$%'()*+,\-./0-9:;=?A-Z[\]^_a-z{}~\\…]{1,240}$/;
/** A word that is nothing but text wherever it stands. Everything else is shown as code. */
const PLAIN_WORD = /^[A-Za-z0-9.,;:!?'"()%+\-/=…→−≥≤–—·∞×]+$/;
/** The same in prose of others, who write names and words of their own languages: Latin letters with accents, and quotation marks. */
const PLAIN_WORD_OF_PROSE = /^[A-Za-z0-9.,;:!?'"()%+\-/=…→−≥≤–—·∞×À-ÖØ-öø-ɏ„“”‚‘’«»€]+$/;
/** Words that become a link, a reference or a picture on GitHub or GitLab though every character is plain. */
const SPECIAL_WORD = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|[!%]\w|\b[0-9a-f]{7,64}\b/i;
/** Beginnings of a line that make it a heading, a list, a rule or a quotation. */
const LINE_START = /^(?:\d+[.)]|[^A-Za-z0-9'"(…≥≤−])/;
/** A longer word is none of ours; it is shown as a name, which has a bounded length. */
const MAX_WORD_LENGTH = 240;
/** Longest Markdown made of one sentence, in characters; a sentence that would be longer ends in `…` between two words. */
const MAX_SENTENCE_LENGTH = 1e3;
function renderName(text) {
	return SHOWN_NAME.test(text) && text.trim() !== "" ? `\`${toSafeLine(text)}\`` : quote(text);
}
function renderWord(word, { isFirst, plain }) {
	if (word.length > MAX_WORD_LENGTH) return quote(word);
	const [, open = "", core = "", close = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/su.exec(word) ?? [];
	const isPlain = plain.test(word) && !SPECIAL_WORD.test(core) && !SPECIAL_WORD.test(word);
	if (isPlain && !(isFirst && LINE_START.test(word))) return word;
	return isPlain || core === "" ? renderName(word) : `${open}${renderName(core)}${close}`;
}
function renderPart(part, { isFirst, plain, links }) {
	if (typeof part === "string") return part.split(/( +)/).map((word, index) => {
		const markdown = word === "" || word.startsWith(" ") ? word : renderWord(word, {
			isFirst: isFirst && index === 0,
			plain
		});
		return {
			markdown,
			width: markdown.length
		};
	});
	if ("amount" in part) return [{
		markdown: unbroken(part.amount),
		width: part.amount.length
	}];
	if ("strong" in part) {
		const pieces = part.strong.said.flatMap((inner) => renderPart(inner, {
			isFirst: false,
			plain,
			links
		}));
		return [{
			markdown: `**${pieces.reduce((before, piece) => append(before, piece.markdown), "")}**`,
			width: pieces.reduce((sum, { width }) => sum + width, 0)
		}];
	}
	const text = "setting" in part ? toBareText(nameInput(part)) : shownName(part);
	const shown = renderName(text);
	const url = links.get(text);
	return [{
		markdown: url === void 0 ? shown : renderLink(text, url),
		width: shown.length
	}];
}
/** Two code spans side by side would be read as one with backticks in it. */
function append(markdown, piece) {
	return markdown + (markdown.endsWith("`") && piece.startsWith("`") ? ` ${piece}` : piece);
}
/** A number stays with its unit and its sign, and a sign with what it is about. */
function unbroken(text) {
	return text.replaceAll(" ", "\xA0");
}
const NO_LINKS = /* @__PURE__ */ new Map();
/**
* One of our sentences as inline Markdown on one line, fit for a list item or a table cell. Names and code are code spans, amounts stay with
* their units; of the rest every word that could be anything but text becomes a code span, with what is not plain ASCII made visible.
*/
function renderSentence(message, options = {}) {
	const { maxLength = MAX_SENTENCE_LENGTH, inline = false, prose = false, links = NO_LINKS } = options;
	const plain = prose ? PLAIN_WORD_OF_PROSE : PLAIN_WORD;
	let markdown = "";
	let length = 0;
	for (const [index, part] of message.said.entries()) {
		const isFirst = index === 0 && !inline;
		const trimmed = isFirst && typeof part === "string" ? part.trimStart() : part;
		for (const { markdown: piece, width } of renderPart(trimmed, {
			isFirst,
			plain,
			links
		})) {
			length += width;
			if (length > maxLength) return `${markdown.trimEnd()} …`;
			markdown = append(markdown, piece);
		}
	}
	return inline ? markdown : markdown.trimEnd();
}
/** A text of at most so many characters, with `…` where the rest was. */
function shorten(text, length) {
	return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
/** A table. Cells are Markdown without line breaks and pipes, as the functions of this file make it. */
function renderTable(columns, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map((column) => column.head)),
		`|${columns.map((column) => column.align === "left" ? ":--" : "--:").join("|")}|`,
		...rows.map(line)
	].join("\n");
}
/** A folded section. The empty line after the summary is needed: without it the content is raw HTML. `summary` is our wording. */
function renderFolded({ summary, body }) {
	return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
/** A block of plain text as it is. Its lines are made of our words and of names without backticks, see `visible`. */
function renderBlock(lines, language = "text") {
	return [
		`\`\`\`${language}`,
		...lines,
		"```"
	].join("\n");
}
/** A link where the address is a plain http(s) one, otherwise the words alone. `words` is our wording. */
function renderLink(words, url) {
	if (url === void 0 || !/^https?:\/\/[A-Za-z0-9._~%:/?#=&+,-]{1,2000}$/.test(url)) return words;
	return `[${words}](${url})`;
}
/** The id of a commit, short, as it is shown. Something that is none is shown as a name. */
function shortCommit(sha) {
	return /^[0-9a-f]{7,64}$/i.test(sha) ? sha.slice(0, 7) : sha;
}
/** A time of ISO 8601 in UTC to the minute: `2026-08-22 14:03 UTC`. Anything else is shown as a name without backticks. */
function formatTime(time) {
	const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(time);
	return match === null ? visible(time) : `${match[1]} ${match[2]} UTC`;
}

// src/render/wording.ts
/** Key of a gate where there is one only. */
const DEFAULT_KEY = "default";
/** Name of a gate, and of a target of it, as plain text: "Cloud quota", "Cloud quota · production". */
function gateName(key, target) {
	return [
		"Cloud quota",
		...key === "default" ? [] : [key],
		...target === void 0 ? [] : [target]
	].join(" · ");
}
/** A message without Markdown, on one line. */
function toPlain(message) {
	return toSafeLine(toBareText(message));
}
/** "1 check", "13 checks". */
function count(amount, noun) {
	return `${formatInteger(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
/** The verdict, and what it does where that is something else than it says: "over (warns)". */
function verdictWords(check) {
	if (isUnenforced(check)) return `${check.verdict} (not enforced)`;
	return check.unusual === true ? `${check.verdict} (${check.effect}s)` : check.verdict;
}
/** What a host calls a change that people write as "#12" or "!12". undefined: the name is none of these. */
function findChangeNoun(name) {
	const [, sign = ""] = /^([#!])[1-9]\d{0,9}$/.exec(name) ?? [];
	return {
		"#": "pull request",
		"!": "merge request"
	}[sign];
}
/** "1 check that fits", "13 checks that fit". */
function countFitting({ length }) {
	return `${count(length, "check")} that ${length === 1 ? "fits" : "fit"}`;
}
/** "other pull request", or "other change" where they are not all the same. */
function nounOf(names) {
	const [noun = "change", ...more] = new Set(names.map(findChangeNoun));
	return `other ${more.length > 0 ? "change" : noun}`;
}
/** "other gate", or "other target": parts of the same change. */
function partNoun(parts) {
	return parts.every(({ name }) => name.startsWith(targetName(""))) ? "other target" : "other gate";
}
function checksWith(effect, report) {
	return report.checks.filter((check) => check.effect === effect);
}
function isExceeded({ verdict }) {
	return verdict === "over" || verdict === "forbidden";
}
function isContended({ verdict }) {
	return verdict === "contended";
}
/** "fits alone, but not together with other pull requests". */
function toNotTogether({ others = [] }) {
	return `fits alone, but not together with ${nounOf(others)}s`;
}
/** What is said of a change that exceeds something, where it is not the limit. */
const EXCESS_WORDS = /* @__PURE__ */ new Map([
	["flavor", "cannot be applied"],
	["reserve", "leaves too little free"],
	["peakAtLeast", "cannot be applied"],
	["peakLikely", "is expected to exceed the limit during apply"],
	["peak", "may exceed the limit during apply"]
]);
/** What an over or forbidden check exceeds, as the rest of a sentence about the change. undefined: the limit, or nothing. */
function findExcess(check) {
	return isExceeded(check) ? EXCESS_WORDS.get(check.cause) : void 0;
}
function fitsNot(check) {
	return isSharedExcess(check) ? `does not fit together with its ${partNoun(check.together?.others ?? [])}s` : "does not fit";
}
/** Headline of a failure. Without a failing check, something could not be counted. */
function toFailure(failing, report) {
	const [excess, ...others] = new Set(failing.filter(isExceeded).map((check) => findExcess(check) ?? fitsNot(check)));
	if (excess !== void 0) return `this change ${others.length === 0 ? excess : "does not fit"}`;
	if (failing.some(isContended)) return `this change ${toNotTogether(report)}`;
	const nothing = findNothingCounted(report);
	return `unknown whether this change fits${nothing === void 0 ? "" : `, since ${nothing}`}`;
}
/** "no change is counted: 2 cannot be, 3 are left out". undefined: some are counted, or there are none. */
function findNothingCounted({ checks, plans = [], uncounted = [] }) {
	const leftOut = plans.reduce((sum, plan) => sum + (plan.leftOut ?? 0), 0);
	const parts = [...uncounted.length > 0 ? [`${formatInteger(uncounted.length)} cannot be`] : [], ...leftOut > 0 ? [`${formatInteger(leftOut)} ${leftOut === 1 ? "is" : "are"} left out`] : []];
	return checks.length > 0 || parts.length === 0 ? void 0 : `no change is counted: ${parts.join(", ")}`;
}
function toWarning(report) {
	const warned = checksWith("warn", report);
	const fits = report.checks.some(isUnenforced) ? "what is enforced fits" : "fits";
	if (warned.some(isExceeded)) return "does not fit, but only warns";
	const isCounted = (report.uncounted ?? []).length === 0;
	const isOpen = report.othersOpen === true && !warned.some(isContended);
	if (warned.length === 0 || !isCounted || isOpen || warned.some(({ verdict }) => verdict === "unknown")) return findNothingCounted(report) ?? "not everything could be checked";
	if (warned.some(({ verdict }) => verdict === "waived")) return "does not fit, but waived";
	if (warned.some(isContended)) return toNotTogether(report);
	const causes = new Set(warned.map(({ cause }) => cause));
	if (causes.has("limit")) return "already over a limit, not made worse";
	if (causes.has("total")) return `${fits}, but a stated total is below what is in use`;
	if (causes.has("peak")) return `${fits} after the change, but may exceed the limit during apply`;
	if (causes.has("reserve")) return "already below a required reserve, not made worse";
	return `${fits}, but it gets tight${warned.every(({ together }) => together?.decides === true) ? ` with ${nounOf(report.others ?? [])}s` : ""}`;
}
function toPass(report) {
	const { checks, counts, plans } = report;
	if (checks.length === 0) {
		const nothing = findNothingCounted(report) ?? "this change requests no resources";
		return plans?.length === 0 ? "there is no plan" : nothing;
	}
	if (checks.some(isUnenforced)) return counts.fits === 0 ? "nothing that is enforced has a limit" : "what is enforced fits";
	return counts.fits === 0 ? "nothing in this change has a limit" : "everything fits";
}
/** Addition to the headline of a run that does not fail, of any verdict. */
const WARN_ONLY_TEXT = "warn-only: this check never fails";
/** The report as of one project: of several targets with all that they counted. */
function toWhole(report) {
	const { targets } = report;
	if (targets === void 0) return report;
	const checks = targets.flatMap((target) => target.checks);
	const uncounted = targets.flatMap((target) => target.uncounted ?? []);
	const others = [...new Set(targets.flatMap((target) => target.others ?? []))];
	const othersOpen = targets.some((target) => target.othersOpen) || void 0;
	return {
		...report,
		checks,
		uncounted,
		others,
		othersOpen
	};
}
/** " in 2 of 12 targets": those with the verdict of the report. Empty where it has none, or warnings. */
function inTargets({ targets, verdict }) {
	if (targets === void 0 || verdict === "warn") return "";
	const some = targets.filter((target) => target.verdict === verdict).length;
	return ` in ${some === targets.length ? "all" : `${formatInteger(some)} of`} ${count(targets.length, "target")}`;
}
/** What a report means for the change: "this change does not fit". */
function toMeaning(report) {
	const whole = toWhole(report);
	switch (report.verdict) {
		case "error": return `could not be checked${inTargets(report)}`;
		case "fail": return `${toFailure(checksWith("fail", whole), whole)}${inTargets(report)}`;
		case "warn": return toWarning(whole);
		case "pass": return `${toPass(whole)}${inTargets(report)}`;
		default: return report.verdict;
	}
}
/** Headline of a report, without a sign: what it means for the change, and, where `step`, for the step of the job. `gate`: which one, as it is printed. */
function toHeadline(report, { step, gate }) {
	const lead = `Cloud quota${gate === void 0 ? "" : ` · ${gate}`}:`;
	const isFailure = report.verdict === "error" || report.verdict === "fail";
	const failed = report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : step ? " — check failed" : "";
	return `${lead} ${toMeaning(report)}${isFailure || report.warnOnly === true ? failed : ""}`;
}
/** Sign for the overall verdict. Where nothing is exceeded, a failure is a question. */
function toSign(report) {
	return report.verdict === "fail" && !checksWith("fail", toWhole(report)).some((check) => isExceeded(check) || isContended(check)) ? VERDICTS.unknown.sign : OVERALL[report.verdict].sign;
}
/** Count of checks with a verdict, as in the count line: "2 over the limit". */
function toCountText(verdict, { counts, checks }) {
	const amount = counts[verdict];
	const isWithinLimit = verdict === "over" && checks.some((check) => check.verdict === "over" && check.cause !== "limit");
	const { counted, countedOne = counted } = VERDICTS[verdict];
	const words = amount === 1 ? countedOne : counted;
	return `${formatInteger(amount)} ${isWithinLimit ? verdict : words}`;
}
/** Verdicts of the checks that are why the overall verdict is what it is. */
function findDecisive(report) {
	const { verdict } = report;
	if (verdict === "pass") return /* @__PURE__ */ new Set(["fits", "unmetered"]);
	return new Set(verdict === "error" ? [] : checksWith(verdict, report).map((check) => check.verdict));
}
/** "12 plans"; none where there is one only. */
function countPlans({ plans = [] }) {
	return plans.length > 1 ? [count(plans.length, "plan")] : [];
}
function toTotal(report) {
	const { checks } = report;
	const known = checks.filter(isRegionKnown);
	const regions = new Set(known.map(regionOf)).size;
	const unknown = checks.length - known.length;
	return [
		count(checks.length, "check"),
		...countPlans(report),
		...report.targets === void 0 ? [] : [count(report.targets.length, "target")],
		...regions > 0 || unknown === 0 ? [count(regions, "region")] : [],
		...unknown > 0 ? [`region not known of ${formatInteger(unknown)}`] : []
	].join(", ");
}
/** The count line: every verdict that occurs, those that decided apart from the others, and what they add up to. */
function toCountLine(of) {
	const report = toWhole(of);
	const decisive = findDecisive(report);
	const present = VERDICT_ORDER.filter((verdict) => report.counts[verdict] > 0);
	const toTexts = (verdicts) => verdicts.map((verdict) => toCountText(verdict, report));
	return {
		decisive: toTexts(present.filter((verdict) => decisive.has(verdict))),
		others: toTexts(present.filter((verdict) => !decisive.has(verdict))),
		total: toTotal(report)
	};
}
/** When and where limits and usage were read: "quota read 2026-08-22 14:03 UTC from OpenStack". */
function toReadText({ source, apiVersion, checkedAt, verdict, checks }) {
	const api = apiVersion === null ? void 0 : `Quota API ${apiVersion}`;
	const name = source === "openstack" ? "OpenStack" : api;
	const time = formatTime(checkedAt);
	if (verdict === "error") return `tried ${time}${name === void 0 ? "" : ` with ${name}`}`;
	if (checks.length === 0) return `checked ${time}`;
	return `quota read ${time}${name === void 0 ? "" : ` from ${name}`}`;
}
const MODE_TEXTS = {
	add: "planned amounts are additions",
	target: "planned amounts are totals after the change",
	mixed: "planned amounts are additions (+) or totals (=)"
};
/** Meaning of the planned amounts. It is in every text: mixing up the two is the worst silent mistake. */
function toModeText({ mode, checks }) {
	if (mode === null) return void 0;
	const hasTotals = mode === "add" && checks.some((check) => check.mode === "target");
	return `${MODE_TEXTS[mode]}${hasTotals ? "; totals are marked" : ""}`;
}
/** Origin of the policy; undefined where there is no policy file. `isLocal`: on a user's own machine, where there is no workspace. */
function toPolicySource(policy, isLocal) {
	const { file, ref } = policy?.organisation ?? {};
	const base = file === void 0 ? void 0 : say`${quotedAddress(file)}${ref === void 0 ? "" : say` at ${quoted(shortCommit(ref))}`}`;
	if (policy?.file === void 0) return base && say`policy ${base}`;
	const place = /^(?:\/|[a-z]:|\.\.[/\\])/iu.test(policy.file) ? "" : " of the workspace";
	const from = policy.commit === void 0 ? place : say` at ${quoted(shortCommit(policy.commit))}`;
	return say`policy ${quotedAddress(policy.file)}${isLocal ? "" : from}${base === void 0 ? "" : say` on top of ${base}`}`;
}
/** "project demo (8b1f…) of prod", with each name as `show` has it. undefined: the project is not known. */
function findProjectName({ project, projectName, cloud }, show) {
	if (project === null) return void 0;
	const id = projectName === void 0 ? "" : ` (${show(project)})`;
	return `project ${show(projectName ?? project)}${id}${cloud === void 0 ? "" : ` of ${show(cloud)}`}`;
}
/** What a report rests on, for its last lines; members are undefined where there is nothing to say. */
function toBasis(report, { isLocal = false } = {}) {
	const { others = [], gates = [] } = report;
	const together = [...gates.length === 0 ? [] : [count(gates.length, partNoun(gates))], ...others.length === 0 ? [] : [count(others.length, nounOf(others))]];
	return {
		read: toReadText(report),
		mode: toModeText(report),
		policy: toPolicySource(report.policy, isLocal),
		others: together.length === 0 ? void 0 : `together with ${listOf$1(together)}`
	};
}
/** Warning that the change edits the policy file; undefined where it does not. */
function findPolicyChange(policy) {
	if (policy?.changed !== true) return void 0;
	const file = policy.file === void 0 ? "the policy file" : say`the policy file ${quotedAddress(policy.file)}`;
	return policy.commit === void 0 ? say`This change edits ${file}, and the edited file decided, because it is read from the workspace.` : say`This change edits ${file}. What decided is the file at ${quoted(shortCommit(policy.commit))}, without that edit, which takes effect when it is merged.`;
}

// src/render/amounts.ts
/** One amount as text: "24", "688 GiB", "unlimited". `—` stands for "there is none", `?` for "not known". */
function printAmount(value, scale, bound = "") {
	if (value === "none") return "—";
	if (value === "unknown") return "?";
	return value === "unlimited" ? value : `${bound}${formatAmount(value, scale)}`;
}
/** "+24", "−6", "≥ +4", "= 60" (a total), "0". */
function printPlanned({ planned, isTotal, atLeast, scale }) {
	if (typeof planned !== "number") return printAmount(planned, scale);
	return `${atLeast ? "≥ " : ""}${isTotal ? atLeast ? "" : "= " : planned > 0 ? "+" : ""}${formatAmount(planned, scale)}`;
}
/** "40", "−4", "∞". */
function printHeadroom({ headroom, isBound, scale }) {
	return headroom === "unlimited" ? "∞" : printAmount(headroom, scale, isBound ? "≤ " : "");
}
/** "103 %"; "" where there is no number for it. */
function printPercent({ percent, isBound }) {
	return percent === void 0 ? "" : `${isBound ? "≥ " : ""}${formatInteger(percent)} %`;
}
/** The amounts of a row as texts; "" where there is no such amount to show. */
function printCells(cells) {
	const { scale, reserve, withOthers, peak, atLeast } = cells;
	return {
		used: printAmount(cells.used, scale),
		planned: printPlanned(cells),
		projected: printAmount(cells.projected, scale, atLeast ? "≥ " : ""),
		limit: `${printAmount(cells.limit, scale)}${cells.isDefaultLimit ? " (default)" : ""}`,
		reserve: reserve === void 0 ? "" : formatAmount(reserve, scale),
		headroom: printHeadroom(cells),
		percent: printPercent(cells),
		withOthers: withOthers === void 0 ? "" : formatAmount(withOthers, scale),
		peak: peak === void 0 ? "" : toBareText(peak)
	};
}
/** The amounts of a check, in one unit. */
function toCells(check) {
	const { key, used, planned, projected, limit, usable, verdict, mode, together } = check;
	const scale = scaleOf(check);
	const atLeast = check.atLeast === true;
	const absent = verdict === "unmetered" ? "none" : "unknown";
	const { amount, most, isBound } = toDecisive(check);
	const isMeasured = used !== null && projected !== null && amount !== null && typeof most === "number" && most > 0;
	const peak = findPeak(check);
	const added = atLeast && used !== null && projected === null ? "unknown" : planned;
	const shown = (value) => value ?? absent;
	return {
		scale,
		used: used ?? (isPerObject(parseCheckKey(key).key) ? "none" : absent),
		planned: added,
		/** true: `planned` and `projected` are lower bounds. */
		atLeast,
		/** true: `planned` is a total. */
		isTotal: mode === "target",
		projected: shown(projected),
		limit: shown(limit),
		/** true: no call reports the limit. */
		isDefaultLimit: check.limitByDefault === true,
		/** Part of the limit that must remain free; undefined: none has to. */
		reserve: typeof limit === "number" && usable !== void 0 ? limit - usable : void 0,
		/** What is left of the limit less the reserve, after the change, during apply, or after all changes: where it decides. Negative: what is missing. */
		headroom: typeof most === "number" && amount !== null ? most - amount : shown(most === "unlimited" ? most : null),
		/** Usage that decides as a whole percentage of what it may come to (the limit, less the reserve); undefined where there is no number for it. */
		percent: isMeasured ? toPercent(amount, most) : void 0,
		/** true: usage that decides is a lower bound, and so `percent` is one and `headroom` an upper one. */
		isBound,
		/** Usage after the change and all other changes; undefined where they do not decide, or it is not known. */
		withOthers: together?.decides === true ? together.projected ?? void 0 : void 0,
		/** Peak usage: "up to 140 (at least 132)". undefined where usage is nowhere higher than before and after. */
		peak: peak === void 0 ? void 0 : toPeakText(peak, scale)
	};
}
/** Usage that decides and of how much: the peak, of which nothing has to remain free, or usage after the change, or after all that decide. `amount`: null: not known. `isBound`: a lower one. */
function toDecisive(check) {
	const { cause, peak, peakAtLeast, peakLikely, projected, limit, usable, together } = check;
	const isBound = check.atLeast === true;
	if (together?.decides === true) {
		const isPeak = isOfPeak(cause) && together.peak != null;
		return {
			amount: isPeak ? together.peak ?? null : together.projected,
			most: isPeak ? limit : usable ?? limit,
			isBound: isBound || together.others.some((other) => other.atLeast === true)
		};
	}
	if (cause === "peakAtLeast" && peakAtLeast != null) return {
		amount: peakAtLeast,
		most: limit,
		isBound: true
	};
	if (cause === "peakLikely" && peakLikely != null) return {
		amount: peakLikely,
		most: limit,
		isBound
	};
	if (cause === "peak" && peak != null) return {
		amount: peak,
		most: limit,
		isBound: false
	};
	return {
		amount: projected,
		most: usable ?? limit,
		isBound
	};
}
/** "up to 140 (at least 132)", "136 expected (up to 140)". */
function toPeakText({ atMost, atLeast, likely }, scale) {
	const print = (amount) => amountIn(amount, scale);
	if (likely !== void 0) {
		const more = atMost === void 0 ? " (or more)" : say` (up to ${print(atMost)})`;
		return say`${print(likely)} expected${atMost === likely ? "" : more}`;
	}
	if (atMost === void 0) return say`at least ${print(atLeast ?? 0)}`;
	if (atMost === atLeast) return print(atMost);
	return say`up to ${print(atMost)}${atLeast === void 0 ? "" : say` (at least ${print(atLeast)})`}`;
}
/** Projected as a share of the limit in percent, above 100 exactly where the limit is exceeded. undefined for a limit of 0. */
function toPercent(projected, limit) {
	if (limit <= 0) return void 0;
	if (projected <= 0) return 0;
	const hundredfold = BigInt(projected) * 100n;
	const divisor = BigInt(limit);
	const down = hundredfold / divisor;
	return Number(projected > limit && hundredfold % divisor !== 0n ? down + 1n : down);
}

// src/render/record.ts
/** Longest record, in characters of base64: 16 KiB. */
const MAX_RECORD_LENGTH = 16384;
/** Beginning and end of the line. Version 1 had another format, and is not read. */
const PREFIX = "<!-- quota-gate-data:v2 ";
const SUFFIX = " -->";
/** Most bytes of JSON: four characters of base64 hold three. */
const MAX_BYTES = MAX_RECORD_LENGTH / 4 * 3;
const nonNegative = int().check(_nonnegative());
/** Region (its place in the list), key, verdict, usage after the change, limit, what is taken (null: not known), 1 for a lower bound, the most that is taken. */
const row = tuple([
	nonNegative,
	string(),
	_enum([
		"fits",
		"tight",
		"over",
		"forbidden",
		"contended",
		"unknown",
		"unmetered",
		"waived"
	]),
	nullable(int()),
	nullable(union([nonNegative, literal("unlimited")])),
	nullable(nonNegative),
	optional(literal(1)),
	optional(nonNegative)
]);
/** Row of which neither region nor amount is in its place, mark of the region, and what is taken there (null: not known). */
const hiddenAmount = tuple([
	nonNegative,
	string().check(_regex(/^[0-9a-f]{16}$/u)),
	nullable(nonNegative)
]);
const part = object({
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"error"
	]),
	/** Digest of the cloud's address and the project. */
	project: optional(string().check(_regex(/^[0-9a-f]{32}$/u))),
	partial: optional(literal(true)),
	regions: array(string()),
	rows: array(row),
	/** Absent: no row is of a region that must not be shown; or an earlier version, which says nothing of those. */
	hidden: optional(array(hiddenAmount))
});
/** Digest, or random number, of who wrote the record. */
const author = optional(string().check(_regex(/^[0-9a-f]{16}$/u)));
/** Of a run with several targets the document's own rows are empty; `partial`: not all targets find room. */
const document = extend(part, {
	v: literal(2),
	key: string(),
	head: optional(commitId),
	run: optional(tuple([nonNegative, nonNegative])),
	by: author,
	workflow: author,
	leg: author,
	at: datetime(),
	targets: optional(array(extend(part, { name: string() })))
});
/** What a record has of a project, by its digest. Where not all targets have found room, more may be taken of any project. */
function partsOf(record, project) {
	if (project === void 0) return [];
	const parts = [record, ...record.targets].filter((one) => one.project === project);
	const isCut = record.targets.length > 0 && record.isPartial;
	return parts.length === 0 && isCut ? [{
		...record,
		additions: [],
		open: [ANYTHING],
		takesMore: true
	}] : parts;
}
/** true for a record of which others count something. */
function isForOthers(record) {
	return [record, ...record.targets].some(({ project }) => project !== void 0);
}
/** The record as the last line of a comment, problems first where not all fit. `projects`: of the report or its targets; undefined: others must not count it. */
function encodeRecord(of) {
	const { report, projects, context } = of;
	const { key, run } = context;
	const { targets } = report;
	const head = commitId.safeParse(context.headSha).data;
	const projectOf = ({ verdict }, at) => verdict === "error" || head === void 0 ? void 0 : projects[at];
	const frame = {
		v: 2,
		key,
		head,
		run: run && [run.id, run.attempt],
		by: run?.by,
		workflow: run?.workflow,
		leg: run?.leg,
		at: report.checkedAt,
		verdict: report.verdict,
		project: targets === void 0 ? projectOf(report, 0)?.digest : void 0
	};
	let left = MAX_BYTES - Buffer.byteLength(JSON.stringify({
		...frame,
		partial: true,
		...EMPTY,
		targets: []
	}), "utf8");
	const written = targets === void 0 ? {
		...frame,
		...toRows(report, projectOf(report, 0), left)
	} : {
		...frame,
		...EMPTY,
		targets: []
	};
	for (const [at, target] of (targets ?? []).entries()) {
		const { name, verdict } = target;
		const project = projectOf(target, at);
		const ofTarget = {
			name,
			verdict,
			project: project?.digest
		};
		const room = left / ((targets ?? []).length - at) - byteLength({
			...ofTarget,
			partial: true,
			...EMPTY
		});
		if (room < 0) return encode$1({
			...written,
			partial: true
		});
		const next = {
			...ofTarget,
			...toRows(target, project, room)
		};
		left -= byteLength(next);
		written.targets?.push(next);
	}
	return encode$1(written);
}
const EMPTY = {
	regions: [],
	rows: []
};
function encode$1(written) {
	return `${PREFIX}${Buffer.from(JSON.stringify(written), "utf8").toString("base64")}${SUFFIX}`;
}
/** As many rows as fit; the first that does not fit ends it. */
function toRows(report, project, maxBytes) {
	const regions = /* @__PURE__ */ new Map();
	const rows = [];
	const hidden = [];
	const written = () => ({
		regions: [...regions.keys()],
		rows,
		...hidden.length === 0 ? {} : { hidden }
	});
	let bytes = 0;
	for (const check of toShownOrder(report)) {
		const { key, verdict, projected, limit, atLeast, shownRegion } = check;
		const region = regionOf(check);
		const place = regions.get(region) ?? regions.size;
		const { taken, most } = findTaken(check, report);
		const isHidden = shownRegion !== void 0;
		const next = [
			place,
			key,
			verdict,
			projected,
			limit,
			isHidden ? null : taken
		];
		if (atLeast === true) next.push(1);
		if (atLeast === true && most !== void 0) next.push(most);
		const mark = isHidden && project !== void 0 ? markRegion(project, check.region) : void 0;
		const ofRow = mark === void 0 ? [] : [[
			rows.length,
			mark,
			taken
		]];
		bytes += byteLength(next) + (regions.has(region) ? 0 : byteLength(region));
		if (mark !== void 0) bytes += byteLength({ hidden: ofRow });
		if (bytes > maxBytes) return {
			partial: true,
			...written()
		};
		regions.set(region, place);
		rows.push(next);
		hidden.push(...ofRow);
	}
	return written();
}
/** True for a check of the largest of many objects, which limits of all together do not count. */
function isOfLargest(shown) {
	const { key, item } = parseCheckKey(shown);
	return item === void 0 && isPerObject(key);
}
function byteLength(value) {
	return Buffer.byteLength(JSON.stringify(value), "utf8") + 1;
}
/** What a check takes of a limit for all together. null: it is not known, or its region is not. */
function findTaken(check, report) {
	if (check.verdict === "unmetered") return { taken: 0 };
	const { amount: taken, most } = toAmount(check, report) ?? { amount: 0 };
	return {
		taken: isRegionKnown(check) ? taken : null,
		most
	};
}
/** What the checks of a report add, and what they may add besides. */
function amountsOf(report) {
	const additions = [];
	const open = [];
	for (const check of report.checks) {
		const { region, regionKnown = true, key, atLeast = false } = check;
		const { amount: added, most } = toAmount(check, report) ?? { amount: 0 };
		if (added === null || !regionKnown && added > 0) open.push({
			region: regionKnown ? region : void 0,
			key,
			most
		});
		else if (added > 0) additions.push({
			region,
			key,
			amount: added,
			atLeast,
			most
		});
	}
	return {
		additions,
		open
	};
}
/** The amount that a check adds to a limit for all (null: not known), and the most that it may be (undefined: no bound is known). undefined: none. `mode`: the report's, which older checks lack. */
function toAmount({ key, used, planned, mode, atLeast = false, peak }, report) {
	if (isOfLargest(key)) return void 0;
	const isTotal = (mode ?? report.mode) === "target";
	if (isTotal && used === null) return { amount: null };
	const amount = isTotal ? planned - (used ?? 0) : planned;
	if (!atLeast) return amount > 0 ? {
		amount,
		most: amount
	} : void 0;
	const most = typeof peak === "number" && used !== null ? Math.max(0, peak - used) : void 0;
	if (amount > 0) return {
		amount,
		most: most === void 0 ? void 0 : Math.max(most, amount)
	};
	return most === 0 ? void 0 : {
		amount: null,
		most
	};
}
/** The record in the last line of a comment. undefined: there is none that {@link encodeRecord} writes for this key (absent: any), or it is of the future. */
function parseRecord(source) {
	const body = source.body.trimEnd();
	const parsed = document.safeParse(decode(body.slice(body.lastIndexOf("\n") + 1))).data;
	if (parsed === void 0 || parsed.key !== (source.key ?? parsed.key) || isFuture(parsed.at, source.now)) return void 0;
	const { key: gate, head, run, by, workflow, leg, at, targets = [] } = parsed;
	const own = toPart(parsed);
	const parts = targets.flatMap((target) => {
		const judged = toPart(target);
		return judged === void 0 ? [] : {
			...judged,
			name: target.name
		};
	});
	if (own === void 0 || parts.length < targets.length) return void 0;
	return {
		...own,
		/** Key of the gate. */
		key: gate,
		/** Newest commit of the change. undefined: not known. */
		head,
		/** When quota and usage had been read: UTC, ISO 8601. */
		at,
		/** undefined where the report was not made by a run of a workflow. What anybody could have written: a claim, and no proof. */
		run: run && {
			id: run[0],
			attempt: run[1],
			by,
			workflow,
			leg,
			head
		},
		targets: parts
	};
}
/** What a record has of one project. undefined: that is not what {@link encodeRecord} writes. */
function toPart({ verdict: judged, project, partial, regions, rows, hidden = [] }) {
	const checks = [];
	const additions = /* @__PURE__ */ new Map();
	const open = partial === true ? [ANYTHING] : [];
	const marks = new Map(hidden.map(([at, mark, taken]) => [at, {
		mark,
		taken
	}]));
	for (const [at, [place, key, verdict, projected, limit, shown, least, most]] of rows.entries()) {
		const region = regions[place];
		if (region === void 0) return void 0;
		checks.push({
			region,
			key,
			verdict,
			projected,
			limit
		});
		const { mark, taken } = marks.get(at) ?? {
			mark: void 0,
			taken: shown
		};
		if (taken === null) open.push({
			region: mark === void 0 && isNoName(region) ? void 0 : region,
			mark,
			key,
			most
		});
		if (taken === null || taken === 0) continue;
		const id = idOf(mark ?? region, key);
		if (additions.has(id)) return void 0;
		additions.set(id, {
			region,
			mark,
			key,
			amount: taken,
			atLeast: least === 1,
			most
		});
	}
	return {
		verdict: judged,
		/** As in `CloudProject`. undefined: what was judged is not for other changes to count. */
		project,
		/** true: not all checks, or targets, found room. */
		isPartial: partial === true,
		/** Problems first. */
		checks,
		additions: [...additions.values()],
		open,
		/** true: the change takes more than the additions. */
		takesMore: open.length > 0
	};
}
/** Any amount of any key in any region. */
const ANYTHING = {
	region: void 0,
	key: void 0,
	most: void 0
};
/** True for what stands in a record for a region that is not known or, in those of earlier versions, must not be shown. */
function isNoName(region) {
	return region === "?" || region.startsWith("(");
}
/** The JSON of a line. undefined where it is no record, too long, or holds no JSON. */
function decode(line) {
	if (!line.startsWith(PREFIX) || !line.endsWith(SUFFIX)) return void 0;
	const encoded = line.slice(24, -4);
	if (encoded.length > 16384 || encoded.length % 4 !== 0) return void 0;
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return void 0;
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64")));
	} catch {
		return;
	}
}
/** true where a time is later than now by more than clocks differ. Both in ISO 8601. */
function isFuture(time, now) {
	return !(Date.parse(now) - Date.parse(time) >= -864e5);
}
const reportedCheck = object({
	region: string().check(_minLength(1)),
	regionKnown: optional(boolean()),
	key: string().check(_minLength(1)),
	mode: optional(_enum(["add", "target"])),
	used: nullable(int()),
	planned: int(),
	atLeast: optional(boolean()),
	peak: optional(nullable(int()))
});
const reportDocument = object({
	version: literal(1),
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"error"
	]),
	mode: nullable(_enum([
		"add",
		"target",
		"mixed"
	])),
	project: nullable(string()),
	checks: array(reportedCheck),
	targets: optional(array(unknown()))
});
/** Reads the JSON report of a change, of the file `name`. `project`: null: not known; `notes`: on what of it does not count. Throws INPUT_INVALID where it is no report, and where nothing was decided in it. */
function parseOtherReport({ text, name }) {
	const parsed = reportDocument.safeParse(parseJson(text));
	const refuse = (message, hint) => new GateError(inputProblem(message, hint));
	if (!parsed.success) {
		const where = (parsed.error.issues[0]?.path ?? []).map(String).join(".");
		const why = where === "" ? "" : say`: ${quoted(where)} is missing or not what was expected`;
		throw refuse(say`${quoted(name)} is not a JSON report of quota-gate${why}.`, say`Write one with ${code("quota-gate check --format json")}, or take the one that the Action writes.`);
	}
	const { verdict, project, checks, targets } = parsed.data;
	if (targets !== void 0) throw refuse(say`The report ${quoted(name)} is of several targets, and only one of a single project can be taken into account.`, say`Check the target of this project by itself, and take that report.`);
	if (verdict === "error") throw refuse(say`Nothing was decided in the report ${quoted(name)}: its verdict is ${code("error")}.`, say`Leave it out, or make it again.`);
	const { additions, open } = amountsOf(parsed.data);
	const nowhere = checks.filter(({ regionKnown = true }) => !regionKnown).length;
	const note = (verb, amounts, why) => amounts === 0 ? [] : [say`${quoted(name)} ${verb} ${count(amounts, "amount")} ${why}.`];
	return {
		name,
		project,
		additions,
		open,
		notes: [...note("asks for", nowhere, "in a region that is not known"), ...note("takes", open.filter(({ region }) => region !== void 0).length, "of which nothing is known")]
	};
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}

// src/render/limit-request.ts
/** What the limit that a check needs holds for, and what else it is for than usage after the change. */
function findRemarks(check, needed) {
	const { key, rule, together, atLeast } = check;
	const per = findKey(parseCheckKey(key).key)?.per;
	const others = isSharedExcess(check) ? together : void 0;
	const projected = (others ?? check).projected ?? 0;
	const kept = rule?.limitNeeded === void 0 ? 0 : rule.limitNeeded - projected;
	const planned = others?.others.length ?? 0;
	return [
		per === void 0 ? [] : `for each ${per}`,
		kept > 0 ? `of which ${formatAmount(kept, scaleOf(check))} stay free` : [],
		needed > (rule?.limitNeeded ?? projected) ? "during apply" : [],
		planned > 0 ? `with ${count(planned, "other change")} that ${planned === 1 ? "is" : "are"} planned` : [],
		atLeast === true ? "more may be needed" : []
	].flat();
}
function toWish(check, source) {
	const { limit, limitNeeded } = check;
	if (typeof limit !== "number" || limitNeeded === void 0) return [];
	const { meaning = "" } = findKey(parseCheckKey(check.key).key) ?? {};
	const isKnown = meaning === "" || source === "openstack" && hasQuotaCommand(check);
	const words = meaning.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
	const remarks = [...isKnown ? [] : [words], ...findRemarks(check, limitNeeded)];
	return {
		key: visible(check.key).replace(/^\//u, "\\u{2f}"),
		from: formatAmount(limit, scaleOf(check)),
		to: formatAmount(limitNeeded, scaleOf(check)),
		remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`
	};
}
/** Checks for which a higher limit would help. */
function findRequested(problems) {
	return problems.filter(({ limitNeeded }) => limitNeeded !== void 0);
}
/** Address of the change of a run. undefined: it is not known. */
function findChangeUrl({ changesUrl, pullRequest } = {}) {
	return changesUrl === void 0 || pullRequest === void 0 ? void 0 : `${changesUrl}${pullRequest}`;
}
function nameProject(report) {
	return findProjectName(report, visible) ?? "our project";
}
const MAX_URL_LENGTH = 300;
/** Lines of a request for the limits that checks need, by region. Empty where no higher limit would help. Names in it are visible ASCII without backticks. */
function toRequestLines(problems, options) {
	const { report, most = Number.POSITIVE_INFINITY } = options;
	const { project, source } = report;
	const requested = findRequested(problems);
	const named = requested.slice(0, most);
	if (named.length === 0) return [];
	const url = findChangeUrl(options.context);
	const lines = [`Please raise these quota limits of ${nameProject(report)}:`, ...url === void 0 ? [] : [`They are needed for ${visible(url, MAX_URL_LENGTH)}`]];
	for (const [region, checks] of Map.groupBy(named, regionOf)) {
		const wishes = checks.flatMap((check) => toWish(check, source));
		const keyWidth = Math.max(...wishes.map(({ key }) => key.length));
		const fromWidth = Math.max(...wishes.map(({ from }) => from.length));
		lines.push("", `Region ${visible(region)}`);
		for (const { key, from, to, remark } of wishes) lines.push(`  ${key.padEnd(keyWidth)}  ${from.padStart(fromWidth)} → ${to}${remark}`);
		const sources = findContributors(checks);
		if (sources !== void 0) lines.push(toBareText(sources));
		if (source !== "openstack" || project === null || !checks.every(isRegionKnown)) continue;
		const isHidden = checks.some(({ shownRegion }) => shownRegion !== void 0);
		const commands = toQuotaCommands(checks, {
			region: isHidden ? void 0 : region,
			project
		});
		lines.push(...commands.map((command) => `  $ ${command}`));
	}
	if (requested.length > named.length) lines.push("", `and ${requested.length - named.length} more limits`);
	const fit = named.some(isSharedExcess) ? "changes fit" : "change fits";
	return [
		...lines,
		"",
		`These are the smallest limits with which our planned ${fit}; please add reserve as you see fit.`
	];
}
/** Longest address of a form: what every browser and server takes, and comments make links of. */
const MAX_FORM_LENGTH = 2e3;
/** Address of the form for the request, filled in with its lines, or, where that is too long, with the address of the change. undefined: there is no form. */
function findRequestUrl(lines, options) {
	const { report, context } = options;
	if (context?.requestUrl === void 0 || lines.length === 0) return void 0;
	const url = findChangeUrl(context) ?? "";
	const fill = (request) => {
		const values = new Map(Object.entries({
			title: `Quota of ${nameProject(report)}`,
			project: report.project ?? "",
			url,
			request
		}));
		return (context.requestUrl ?? "").replaceAll(/\{(\w+)\}/gu, (_, name) => encode(values.get(name) ?? ""));
	};
	const whole = fill(lines.join("\n"));
	return whole.length <= MAX_FORM_LENGTH ? whole : fill(url);
}
/** A value of an address, without a character that could end a link in Markdown. */
function encode(value) {
	return encodeURIComponent(value).replaceAll(/[!'()*]/gu, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

// src/render/waiver.ts
/** Days that a proposed waiver lasts. */
const DAYS = 28;
/** A name that a policy's globs take for itself, and that is nothing but text wherever the proposal is shown. */
const LITERAL = /^\w[\w.:/-]*$/;
/** The amount that a waiver has to reach. undefined: no waiver could cover the check, or its names have another meaning in a policy. */
function findUpTo(check) {
	const { verdict, cause, effect, region, sharedWith = [], key: shown, regionKnown, shownRegion } = check;
	const { projected, atLeast, peak, peakAtLeast, peakLikely } = check;
	const isExceeded = (verdict === "over" || verdict === "forbidden") && effect === "fail" && cause !== "flavor";
	const { key, item } = parseCheckKey(shown);
	const names = [
		region,
		...sharedWith,
		key,
		...item === void 0 ? [] : [item]
	];
	const isNamed = regionKnown !== false && shownRegion === void 0 && names.every((name) => LITERAL.test(name));
	const amounts = [
		projected,
		peak,
		peakAtLeast,
		peakLikely
	].filter((amount) => amount !== void 0);
	const known = amounts.filter((amount) => amount !== null);
	if (!isExceeded || !isNamed || isSharedExcess(check) || atLeast === true || known.length < amounts.length) return void 0;
	return Math.max(...known);
}
/** Lines of YAML with waivers for checks that fail. Empty: there is no policy file, an organisation's may refuse them, or nothing could be covered. `url`: of the change. */
function toWaiverLines(report, url) {
	const { policy, checks, checkedAt } = report;
	const end = new Date(Date.parse(checkedAt) + DAYS * 864e5);
	if (policy?.file === void 0 || policy.organisation !== void 0 || Number.isNaN(end.getTime())) return [];
	const until = end.toISOString().slice(0, 10);
	const waivers = checks.flatMap((check) => {
		const upTo = findUpTo(check);
		if (upTo === void 0) return [];
		const regions = [check.region, ...check.sharedWith ?? []];
		return [
			`  - region: ${JSON.stringify(regions.length === 1 ? check.region : regions)}`,
			`    key: ${JSON.stringify(check.key)}`,
			`    up-to: ${upTo}`,
			`    until: ${until}`,
			`    reason: ${JSON.stringify(`A higher limit is requested${url === void 0 ? "" : ` for ${visible(url, 300)}`}.`)}`,
			"    owner: \"\""
		];
	});
	return waivers.length === 0 ? [] : ["waivers:", ...waivers.slice(0, 120)];
}

// src/render/sections.ts
/** Entries that are shown at any level: waived checks are never hidden altogether, nor are errors. */
const LEAST_ENTRIES = 5;
const MOST_ADVICE = 200;
/** "… and 4 more problems, all in the job summary." */
function renderMore(amount, noun, { everything }) {
	return `… and ${formatInteger(amount)} more ${noun}${amount === 1 ? "" : "s"}${everything === void 0 ? "" : `, all in ${everything}`}.`;
}
/** "❌ over", and what it does where that is something else than it says: "❌ over (warns)". */
function renderVerdict$1(check) {
	return unbroken(`${VERDICTS[check.verdict].sign} ${verdictWords(check)}`);
}
/** Region and key, where a row begins. */
function renderSubject(check) {
	return `${renderSentence(regionName(check), { inline: true })} ${quote(check.key)}`;
}
/** ", unlimited", " of 192", " of 30 by default", " of 800 GiB (40 reserved)"; empty where there is no limit. */
function renderOf({ limit, isDefaultLimit, reserve, scale }) {
	if (limit === "none") return "";
	if (limit === "unlimited") return ", unlimited";
	if (limit === "unknown") return ", limit not known";
	const kept = reserve === void 0 ? "" : ` (${unbroken(`${formatAmount(reserve, {
		...scale,
		label: ""
	})} reserved`)})`;
	return ` ${unbroken(`of ${formatAmount(limit, scale)}`)}${isDefaultLimit ? " by\xA0default" : kept}`;
}
/**
* "172 + 24 = **196** of 192", "688 + 96 = **784** of 800 GiB (40 reserved)", "20 − 1 = 19 of 20, **up to 23 during apply**",
* "60 → **130** (total) of 200": a sum in one unit, which is shown once. It may be broken between its parts.
*/
function renderUsage(check, cells) {
	const { used, planned, projected, limit, isTotal, scale, peak } = cells;
	const of = renderOf(cells);
	const bound = cells.atLeast ? "≥ " : "";
	const print = (amount) => unbroken(printAmount(amount, scale));
	const plain = (amount, least = "") => unbroken(printAmount(amount, {
		...scale,
		label: ""
	}, least));
	const result = typeof limit === "number" ? plain(projected, bound) : unbroken(printAmount(projected, scale, bound));
	if (isTotal) {
		const total = projected === "unknown" ? unbroken(printAmount(planned, scale, bound)) : result;
		return `${used === "none" ? "" : `${plain(used)} →\u{a0}`}**${total}**\u{a0}(total)${of}${renderOthers(check, cells)}`;
	}
	if (used === "none") return `**${unbroken(printAmount(planned, scale, bound))}**${of}`;
	const sign = typeof planned === "number" && planned < 0 ? "−" : "+";
	const added = typeof planned === "number" ? Math.abs(planned) : planned;
	if (used === "unknown") {
		const most = limit === "unknown" ? of : `, limit\u{a0}${print(limit)}`;
		return `${sign}${unbroken(printAmount(added, scale, bound))}, usage not known${most}`;
	}
	const decides = isOfPeak(check.cause);
	const equals = (check.used ?? 0) + check.planned < 0 ? "→" : "=";
	const sum = `${plain(used)} ${sign}\u{a0}${plain(added, bound)} ${equals}\u{a0}${decides ? result : `**${result}**`}`;
	const during = peak === void 0 ? "" : renderSentence(say`${peak} during apply`, { inline: true });
	const highest = decides ? `, **${during}**` : `, ${during}`;
	return `${sum}${of}${renderOthers(check, cells)}${peak === void 0 ? "" : highest}`;
}
/** ", **196** with 2 other pull requests" where these decide; otherwise empty. */
function renderOthers({ together }, { withOthers, scale }) {
	if (together === void 0 || withOthers === void 0) return "";
	const names = together.others.map(({ name }) => name);
	const noun = together.others.every(({ sameChange }) => sameChange === true) ? partNoun(together.others) : nounOf(names);
	return `, **${unbroken(formatAmount(withOthers, scale))}**\u{a0}with ${unbroken(count(names.length, noun))}`;
}
/** Names and below them numbers, in one cell: both are on the screen of a phone. A row for a region that is at fault has no numbers. */
function renderRow({ check, others }, cells) {
	if (others === 0) return `${renderSubject(check)}<br>${renderUsage(check, cells)}`;
	return `${renderSentence(regionName(check), { inline: true })} ${unbroken(count(1 + others, "key"))}`;
}
/** What is left, and below it the share that is used. */
function renderHeadroom(cells) {
	const { headroom } = cells;
	const text = unbroken(printHeadroom(cells));
	const left = typeof headroom === "number" && headroom < 0 ? `**${text}**` : text;
	const percent = unbroken(printPercent(cells));
	return percent === "" ? left : `${left}<br>${percent}`;
}
const USAGE = {
	head: "Usage after the change",
	align: "left"
};
const HEADROOM = {
	head: "Headroom",
	align: "right"
};
/** Table of checks, and how many more there are than the level of detail shows. What fits or has no limit goes without its verdict. */
function findTable(checks, noun, page) {
	const rows = toFirsts(checks, ["region"]);
	const shown = rows.slice(0, page.detail.rows);
	if (shown.length === 0) return void 0;
	const more = rows.slice(shown.length).reduce((sum, row) => sum + 1 + row.others, 0);
	const lines = shown.map((row) => {
		const cells = toCells(row.check);
		return [`${isProblem$1(row.check) || isUnenforced(row.check) ? `${renderVerdict$1(row.check)} ` : ""}${renderRow(row, cells)}`, ...cells.headroom === "none" ? [] : [renderHeadroom(cells)]];
	});
	const table = renderTable([USAGE, HEADROOM].slice(0, lines[0]?.length), lines);
	return more === 0 ? table : `${table}\n\n${renderMore(more, noun, page)}`;
}
/** The same, folded. `summary` is our wording. */
function findFoldedTable(checks, summary, page) {
	const body = findTable(checks, "problem", page);
	return body === void 0 ? void 0 : renderFolded({
		summary,
		body
	});
}
/** Table of problems that the policy does not enforce, and by which of its rules. Not folded. */
function findUnenforcedTable(page) {
	const { unenforced } = page.groups;
	const body = findTable(unenforced, "check", page);
	if (body === void 0) return void 0;
	const deciders = unenforced.flatMap(({ rule }) => rule?.decidedBy.find(({ setting }) => setting === "enforce") ?? []);
	const rules = [...new Set(deciders.map(ruleName))];
	return `**Not enforced by ${rules.length === 0 ? "the policy" : rules.join(", ")}, so it does not count**\n\n${body}`;
}
/** Tables of what fits and of what has usage but never a limit, folded, with all rows or none. */
function findPassingTables(page) {
	const { report, groups, detail } = page;
	const { fits, unmetered } = groups;
	if (!detail.passing) return [];
	const all = {
		...page,
		detail: {
			...detail,
			rows: Number.POSITIVE_INFINITY
		}
	};
	const isAll = fits.length === report.checks.length && fits.length > 1;
	const listed = withFirstObjects(fits);
	const rest = fits.length - listed.length;
	const more = rest === 0 ? "" : `\n\n${formatInteger(rest)} more that fit ${rest === 1 ? "is" : "are"} not listed: of each limit of single objects the fullest are.`;
	const table = findTable(listed, "check", all);
	return [table && renderFolded({
		summary: isAll ? `All ${formatInteger(fits.length)} checks` : countFitting(fits),
		body: table + more
	}), findFoldedTable(unmetered, `${count(unmetered.length, "check")} without a limit`, all)];
}
/** A list item, and one within it for the resources that the amount comes from. */
function renderAdvised({ checks, verdict, advice, sources }, { detail, links }) {
	const maxLength = 2 * detail.sentenceLength;
	const line = `- ${VERDICTS[verdict].sign} ${renderSentence(say`${subjectOf(checks)}: ${advice}`, {
		maxLength,
		inline: true,
		links
	})}`;
	return sources === void 0 ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}
/** List of advice on the problems that are shown. */
function findAdviceList(page) {
	const { report, detail, groups } = page;
	const advised = detail.rows === 0 ? [] : toAdvised(groups.problems);
	const shown = advised.slice(0, Math.min(detail.rows, MOST_ADVICE));
	if (shown.length === 0) return void 0;
	const more = advised.slice(shown.length).reduce((sum, { checks }) => sum + checks.length, 0);
	return `**What to do**\n\n${[
		...shown.map((one) => renderAdvised(one, page)),
		...more > 0 ? [`- ${renderMore(more, "problem", page)}`] : [],
		...(report.hints ?? []).map((hint) => `- ${renderSentence(hint)}`)
	].join("\n")}`;
}
/** The request for higher limits, folded, with a link to the form for it where there is one. */
function findRequest({ report, groups: { problems }, detail, context }) {
	const options = {
		report,
		context,
		most: detail.requests
	};
	const lines = toRequestLines(problems, options);
	if (lines.length === 0) return void 0;
	const form = findRequestUrl(lines, options);
	const { length } = findRequested(problems);
	return renderFolded({
		summary: `Request for ${length === 1 ? "a higher limit" : `${formatInteger(length)} higher limits`}, ready to send`,
		body: `${renderBlock(lines)}${form === void 0 ? "" : `\n\n${renderLink("Open the request form", form)}`}`
	});
}
/** A waiver to propose, folded, where a policy decides. */
function findWaiverProposal({ report, detail, context }) {
	const lines = detail.requests === 0 ? [] : toWaiverLines(report, findChangeUrl(context));
	if (lines.length === 0) return void 0;
	return renderFolded({
		summary: "Waiver to propose in the policy, once its owner is named",
		body: renderBlock(lines, "yaml")
	});
}
/** "waived up to 72 until 2026-09-30 by `owner`: reason". */
function renderWaiver(check, { sentenceLength }) {
	const { waiver, reason } = check;
	const maxLength = Math.min(sentenceLength, 400);
	if (waiver === void 0) return renderSentence(reason, { maxLength });
	const ending = findEnding(waiver.daysLeft);
	const ends = ending === void 0 ? "" : ` (⚠️\u{a0}**ends ${ending}**)`;
	const upTo = unbroken(inUnit(waiver.upTo, scaleOf(check)));
	const until = renderSentence(say`${waiver.until}`, { inline: true });
	const why = renderSentence(say`: ${waiver.reason}`, {
		maxLength,
		prose: true,
		inline: true
	});
	return `waived up to ${upTo} until ${until}${ends} by ${quote(waiver.owner)}${why}`;
}
/** List of waived checks. Never folded: they are shown, not hidden. */
function findWaivedList(page) {
	const list = findList(page.groups.waived.map((check) => {
		const usage = renderUsage(check, toCells(check));
		return `${VERDICTS.waived.sign} ${renderSubject(check)}: ${usage}, ${renderWaiver(check, page.detail)}`;
	}), "waived check", page);
	return list && `**Waived by the policy**\n\n${list}`;
}
/** Markdown as a list, at most as many entries as the level of detail has. */
function findList(texts, noun, page) {
	if (texts.length === 0) return void 0;
	const shown = texts.slice(0, Math.max(page.detail.rows, LEAST_ENTRIES));
	const more = texts.length - shown.length;
	return [...shown, ...more > 0 ? [renderMore(more, noun, page)] : []].map((text) => `- ${text}`).join("\n");
}
function isProblem$1(check) {
	return !isUnenforced(check) && check.verdict !== "fits" && check.verdict !== "unmetered";
}
/** Texts as a list, at most as many as the level of detail has. */
function findTextList(texts, noun, page) {
	const options = {
		maxLength: page.detail.sentenceLength,
		links: page.links
	};
	return findList(texts.map((text) => renderSentence(text, options)), noun, page);
}

// src/render/comment.ts
var comment_exports = /* @__PURE__ */ __exportAll({ renderComment: () => renderComment });
/** First line of the comment of a key, by which it is found again. No two keys have the same, and none ends the comment of HTML. */
function toMarker(key) {
	return `<!-- quota-gate:v1 key=${encodeURIComponent(key).replaceAll("%2B", "+")} -->`;
}
const MOST_CHANGES = 6;
/** The page for readers of a failure. It is the newest one, since a commit that a workflow pinned may have no tag. */
const HELP_URL = "https://github.com/quota-gate/quota-gate/blob/main/docs/red.md";
function renderHeading({ report, context, medium }) {
	const step = medium === "comment" || context.pullRequest !== void 0;
	const name = context.key.replace(/\+.*$/u, "");
	const gate = name === "default" ? void 0 : renderSentence(sayText(name), {
		inline: true,
		prose: true
	});
	return `### ${toSign(report)} ${toHeadline(report, {
		step,
		gate
	})}`;
}
/** "Tightest: …" of what fits. Empty where nothing that fits has a number for it. */
function renderTightest({ report, groups }) {
	const [tightest] = groups.fits;
	if (tightest === void 0 || report.verdict !== "pass") return "";
	const { percent, projected, limit, headroom } = printCells(toCells(tightest));
	if (percent === "") return "";
	return `. Tightest: ${renderSubject(tightest)} at ${percent} (${projected} of ${limit}), **${headroom} left** after this change.`;
}
function findCounts(page) {
	const { report } = page;
	if (report.checks.length === 0 && report.targets === void 0) return countPlans(report)[0];
	const { decisive, others, total } = toCountLine(report);
	return `${[...decisive.length === 0 ? [] : [`**${decisive.join(" · ")}**`], ...others].join(" · ")} (${total})${renderTightest(page)}`;
}
/** true where it matters what is not known of others: some check fits alone only, or would fail for it. */
function isDoubtful({ policy, counts, othersOpen, checks }) {
	const isUnknown = checks.some(({ cause }) => cause === "others");
	return policy?.together === "fail" || counts.contended > 0 || othersOpen === true || isUnknown;
}
function findOmitted({ groups, detail, everything }) {
	const { problems, unenforced, fits, unmetered } = groups;
	const left = (checks, isShown, one, many) => isShown || checks.length === 0 ? [] : [`${formatInteger(checks.length)} ${checks.length === 1 ? one : many}`];
	const texts = [
		...left(problems, detail.rows > 0, "problem", "problems"),
		...left(unenforced, detail.rows > 0, "not enforced", "not enforced"),
		...left(fits, detail.passing, "fits", "fit"),
		...left(unmetered, detail.passing, "has no limit", "have no limit")
	];
	if (texts.length === 0) return void 0;
	return `Not listed here: ${texts.join(", ")}.${everything === void 0 ? "" : ` All checks are in ${everything}.`}`;
}
/** "Commit `a1b2c3d` on top of `main` at `9f8e7d6`". */
function renderCommits({ headSha, baseSha, baseRef }) {
	if (headSha === void 0) return [];
	const base = [...baseRef === void 0 ? [] : [quote(baseRef)], ...baseSha === void 0 ? [] : [`${baseRef === void 0 ? "" : "at "}${quote(shortCommit(baseSha))}`]];
	return [`Commit ${quote(shortCommit(headSha))}${base.length === 0 ? "" : ` on top of ${base.join(" ")}`}`];
}
function renderFooter$1({ report, context, medium }) {
	const { run } = context;
	const { read, mode, policy, others } = toBasis(report);
	const place = run?.details?.name ?? "";
	const allChecks = report.verdict === "error" ? place : `all checks in the ${place}`;
	const isOfTargets = report.targets !== void 0;
	return `<sub>${[
		...renderCommits(context),
		isOfTargets ? void 0 : read,
		report.mode === "add" || mode === void 0 ? void 0 : `**${mode}**`,
		policy && renderSentence(policy),
		others,
		...isDoubtful(report) ? [] : (report.othersNotes ?? []).map((note) => renderSentence(note, { inline: true })),
		run && renderLink(run.name, run.url),
		medium === "summary" ? void 0 : run?.details && renderLink(allChecks, run.details.url),
		isOfTargets ? void 0 : findProjectName(report, quote),
		renderSentence(say`quota-gate ${context.version}`)
	].filter((part) => part !== void 0).join(" · ")}</sub>`;
}
/** Where nothing fails, what is just tight is no news in a full project. */
function renderCheckSections(page) {
	const { report, groups, previous } = page;
	const { notes = [], othersNotes = [] } = report;
	const policyChange = findPolicyChange(report.policy);
	const isQuiet = groups.problems.every(({ effect }) => effect !== "fail");
	const { tight = [], loud = [] } = Object.groupBy(groups.problems, (check) => isQuiet && check.verdict === "tight" && findAdvice(check) === void 0 ? "tight" : "loud");
	return [
		findCounts(page),
		policyChange === void 0 ? void 0 : `⚠️ ${renderSentence(policyChange, { inline: true })}`,
		findTextList([...notes, ...isDoubtful(report) ? othersNotes : []], "note", page),
		findTable(loud, "problem", page),
		findAdviceList(page),
		findRequest(page),
		findWaiverProposal(page),
		previous === void 0 ? void 0 : findChangesLine(report, previous),
		findWaivedList(page),
		findUnenforcedTable(page),
		findFoldedTable(tight, `${count(tight.length, "check")} that ${tight.length === 1 ? "is" : "are"} tight`, page),
		...findPassingTables(page),
		findOmitted(page)
	];
}
function isProblem(verdict) {
	return verdict === "over" || verdict === "forbidden" || verdict === "unknown";
}
function withSign(verdict) {
	return `${VERDICTS[verdict].sign}\u{a0}${verdict}`;
}
/** Difference from the earlier run; undefined where none matters. `isPartial`: a check that is not in its record may still have existed. */
function findChange(check, before, isPartial) {
	const { verdict, projected, unit } = check;
	if (before === void 0) return isProblem(verdict) && !isPartial ? `new, ${renderVerdict$1(check)}` : void 0;
	if (verdict !== before.verdict) return [verdict, before.verdict].some((one) => one !== "fits" && one !== "unmetered") ? `${withSign(before.verdict)} → ${renderVerdict$1(check)}` : void 0;
	if (verdict !== "over" || projected === before.projected || projected === null || before.projected === null) return;
	return `after the change ${inUnit(before.projected, unit)} → **${inUnit(projected, unit)}**`;
}
function toChanges(report, previous) {
	const before = new Map(previous.checks.map((one) => [idOf(one.region, one.key), one]));
	const changes = toShownOrder(report).flatMap((check) => {
		const id = idOf(regionOf(check), check.key);
		const change = findChange(check, before.get(id), previous.isPartial);
		before.delete(id);
		return change === void 0 ? [] : `${renderSubject(check)} ${change}`;
	});
	const gone = [...before.values()].filter(({ verdict }) => isProblem(verdict));
	return [...changes, ...gone.map(({ region, key, verdict }) => `${quote(region)} ${quote(key)} ${withSign(verdict)} → no longer planned`)];
}
/** One line of Markdown; undefined where nothing changed that matters, or this run decided nothing. */
function findChangesLine(report, previous) {
	if (report.verdict === "error") return void 0;
	const lead = `**Since the last run** (${previous.head === void 0 ? "" : `${quote(shortCommit(previous.head))}, `}${formatTime(previous.at)}): `;
	if (previous.verdict === "error") return `${lead}it could not check, this one could.`;
	const changes = toChanges(report, previous);
	if (changes.length === 0) return void 0;
	const more = changes.length - MOST_CHANGES;
	return `${lead}${[...changes.slice(0, MOST_CHANGES), ...more > 0 ? [`and ${more} more`] : []].join(" · ")}`;
}
function renderSections(page) {
	const { verdict, problems } = page.report;
	if (verdict !== "error") return renderCheckSections(page);
	return [`**Nothing could be decided**${problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : ""}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}
/** More targets in lines than these are folded. */
const MOST_LINES = 10;
/** Most lines of targets at the last level: more would not find room. */
const MOST_LINES_AT_ALL = 100;
/** A section for each target that has something to say, and a line for each other one; at the last level a line for each. */
function renderTargets(page, targets) {
	const isLoud = ({ verdict, notes }) => verdict !== "pass" || notes !== void 0;
	const { loud = [], quiet = [] } = Object.groupBy(targets, (target) => page.detail.rows > 0 && isLoud(target) ? "loud" : "quiet");
	const rank = ({ verdict }) => Object.keys(OVERALL).indexOf(verdict);
	const inOrder = (some) => some.sort((one, other) => rank(one) - rank(other));
	const lines = inOrder(quiet).map(renderTargetLine);
	const shown = lines.slice(0, MOST_LINES_AT_ALL);
	const more = lines.length - shown.length;
	const body = [...shown, ...more === 0 ? [] : [`- and ${count(more, "more target")}`]].join("\n");
	const summary = `${count(lines.length, "target")} that ${lines.length === 1 ? "fits" : "fit"}`;
	return [
		findCounts(page),
		...inOrder(loud).flatMap((target) => renderTarget(target, page)),
		lines.length > MOST_LINES && loud.length > 0 ? renderFolded({
			summary,
			body
		}) : body === "" ? void 0 : body
	];
}
function renderTarget(report, page) {
	const { context, previous } = page;
	const before = previous?.targets.find(({ name }) => name === report.name);
	const own = {
		...page,
		...toPage(report, context),
		previous: previous && before && {
			...previous,
			...before
		}
	};
	const { read, policy, others } = toBasis(report);
	const basis = [
		read,
		policy && renderSentence(policy),
		others,
		findProjectName(report, quote)
	];
	return [
		`#### ${toSign(report)} ${quote(report.name)}: ${toMeaning(report)}`,
		...renderSections(own),
		`<sub>${basis.filter((part) => part !== void 0).join(" · ")}</sub>`
	];
}
function renderTargetLine(report) {
	const { decisive, others, total } = toCountLine(report);
	const counts = report.checks.length === 0 ? "" : ` (${[...decisive, ...others].join(" · ")}; ${total})`;
	const project = findProjectName(report, quote);
	return `- ${toSign(report)} ${quote(report.name)}: ${toMeaning(report)}${counts}${project === void 0 ? "" : ` · ${project}`}`;
}
function renderDocument(page) {
	const { targets, verdict, warnOnly } = page.report;
	const sections = targets === void 0 ? renderSections(page) : renderTargets(page, targets);
	const help = (verdict === "fail" || verdict === "error") && warnOnly !== true ? renderLink("The check is red: what now?", HELP_URL) : void 0;
	return [
		renderHeading(page),
		...sections,
		help,
		renderFooter$1(page)
	].filter((section) => section !== void 0).join("\n\n");
}
function toPage(report, context) {
	return {
		report,
		groups: toGroups(report),
		links: findLinks(report, context),
		context
	};
}
/** Addresses of the other changes that a host lists, and of reports of other gates. */
function findLinks({ others = [], gates = [] }, { changesUrl }) {
	const ofGates = gates.flatMap(({ name, url }) => url === void 0 ? [] : [[name, url]]);
	const listed = changesUrl === void 0 ? [] : others.filter((name) => findChangeNoun(name) !== void 0);
	return new Map([...ofGates, ...listed.map((name) => [name, `${changesUrl}${name.slice(1)}`])]);
}
const COMMENT_TOP = {
	rows: 20,
	requests: Number.POSITIVE_INFINITY,
	passing: true,
	sentenceLength: 1e3
};
const PROBLEMS = {
	...COMMENT_TOP,
	passing: false,
	sentenceLength: 300
};
const MOST_REQUESTS = 30;
/** The last level, which is small for every report: counts and a link. */
const SMALLEST = {
	rows: 0,
	requests: 0,
	passing: false,
	sentenceLength: 200
};
/** For comments. GitHub takes 65,536 characters, or bytes: it does not say. More than 60 rows nobody reads, and mails show them all unfolded. */
const COMMENT_LADDER = {
	maxBytes: 6e4,
	maxRows: 60,
	levels: [
		COMMENT_TOP,
		PROBLEMS,
		{
			...PROBLEMS,
			requests: MOST_REQUESTS
		}
	]
};
/** For job summaries: GitHub takes 1 MiB for each step and drops the whole summary above it. */
const SUMMARY_LADDER = {
	maxBytes: 9e5,
	maxRows: Number.POSITIVE_INFINITY,
	levels: [
		{
			...COMMENT_TOP,
			rows: Number.POSITIVE_INFINITY
		},
		{
			...PROBLEMS,
			rows: 500
		},
		{
			...PROBLEMS,
			rows: 500,
			requests: MOST_REQUESTS
		}
	]
};
/** The most detailed text that keeps to the limits; the smallest where none does, or where that is asked for. */
function renderWithin(ladder, { isSmallest, render }) {
	for (const detail of isSmallest ? [] : ladder.levels) {
		const text = render(detail);
		const rows = (text.match(/^\| /gm)?.length ?? 0) - (text.match(/^\|:/gm)?.length ?? 0);
		if (Buffer.byteLength(text, "utf8") <= ladder.maxBytes && rows <= ladder.maxRows) return text;
	}
	return render(SMALLEST);
}
/** The pull-request comment: marker in the first line, record in the last, at most 60,000 bytes and 60 rows. `previous`: the last writer's record. */
function renderComment(source) {
	const { report, context, previous, projects = [], isSmallest = false } = source;
	const details = context.run?.details;
	const everything = details === void 0 ? void 0 : `the ${renderLink(details.name, details.url)}`;
	const page = {
		...toPage(report, context),
		medium: "comment",
		previous,
		everything
	};
	const record = encodeRecord({
		report,
		projects,
		context
	});
	const render = (detail) => [
		toMarker(context.key),
		renderDocument({
			...page,
			detail
		}),
		record
	].join("\n");
	return renderWithin(COMMENT_LADDER, {
		isSmallest,
		render
	});
}
/** The job summary: as the comment, but with every check in it up to 900,000 bytes, and without marker and record. */
function renderSummary({ report, context }) {
	const page = {
		...toPage(report, context),
		medium: "summary",
		previous: void 0
	};
	const render = (detail) => `${renderDocument({
		...page,
		everything: "the JSON report",
		detail
	})}\n`;
	return renderWithin(SUMMARY_LADDER, {
		isSmallest: false,
		render
	});
}

// src/render/text.ts
var text_exports = /* @__PURE__ */ __exportAll({ renderText: () => renderText });
const NAMES = [
	"VERDICT",
	"REGION",
	"KEY"
].map((head) => ({
	head,
	align: "left"
}));
/** Columns of amounts. One in which no check has any is left out. */
const AMOUNTS = [
	["USED", "used"],
	["PLANNED", "planned"],
	["PROJECTED", "projected"],
	["WITH OTHERS", "withOthers"],
	["PEAK", "peak"],
	["LIMIT", "limit"],
	["RESERVED", "reserve"],
	["OF LIMIT", "percent"],
	["HEADROOM", "headroom"]
];
/** Each check on a line; where the width has no room for that, each with its amounts in a sentence. */
function renderRows(checks, { colour, width }) {
	const rows = checks.map((check) => {
		const cells = toCells(check);
		const verdict = {
			text: verdictWords(check),
			style: VERDICTS[check.verdict].style
		};
		const isShort = typeof cells.headroom === "number" && cells.headroom < 0;
		return {
			check,
			verdict,
			texts: printCells(cells),
			isShort
		};
	});
	const columns = AMOUNTS.filter(([, name]) => rows.some(({ texts }) => texts[name] !== ""));
	const table = renderColumns([...NAMES, ...columns.map(([head]) => ({
		head,
		align: "right"
	}))], rows.map(({ check, verdict, texts, isShort }) => [
		verdict,
		{ text: toBareText(regionName(check)) },
		{ text: visible(check.key) },
		...columns.map(([, name]) => ({
			text: texts[name],
			style: name === "headroom" && isShort ? verdict.style : void 0
		}))
	]), { colour });
	if (table.width <= width) return [table.head, ...table.rows];
	return rows.flatMap(({ check, verdict, texts }) => {
		const parts = columns.flatMap(([head, name]) => texts[name] === "" || texts[name] === "—" ? [] : `${head.toLowerCase()} ${texts[name]}`.replaceAll(" ", "\xA0"));
		const lines = wrap({
			text: parts.join(", "),
			width,
			first: "    ",
			indent: "    "
		});
		return [`${paint(verdict, colour)}  ${toBareText(subjectOf([check]))}`, ...lines.map((line) => line.replaceAll("\xA0", " "))];
	});
}
function renderChecks(report, layout) {
	const { fits, unmetered } = toGroups(report);
	const hidden = new Set(layout.all ? [] : [...fits, ...unmetered]);
	const rows = toShownOrder(report).filter((check) => !hidden.has(check));
	const counts = [...fits.length === 0 ? [] : [countFitting(fits)], ...unmetered.length === 0 ? [] : [`${count(unmetered.length, "check")} without a limit`]];
	const note = `${rows.length === 0 ? "" : "and "}${counts.join(", ")} (--all lists ${hidden.size === 1 ? "it" : "them"})`;
	return [...rows.length === 0 ? [] : renderRows(rows, layout), ...hidden.size === 0 ? [] : wrap({
		text: note,
		width: layout.width,
		first: "",
		indent: ""
	})];
}
function renderParagraph(text, { width }, first = "  ") {
	return wrap({
		text: toSafeLine(text),
		width,
		first,
		indent: "    "
	});
}
function renderAdvice(report, layout) {
	const all = [...toAdvised(toShownOrder(report)).flatMap(({ checks, advice, sources }) => [...renderParagraph(`${toBareText(subjectOf(checks))}: ${toText(advice)}`, layout), ...sources === void 0 ? [] : renderParagraph(toBareText(sources), layout, "    ")]), ...(report.hints ?? []).flatMap((hint) => renderParagraph(toText(hint), layout))];
	return all.length === 0 ? [] : [
		"",
		"What to do",
		...all
	];
}
function renderWaived(waived, layout) {
	const lines = waived.flatMap((check) => {
		const { waiver, reason } = check;
		const subject = toBareText(subjectOf([check]));
		if (waiver === void 0) return renderParagraph(`${subject}: ${toText(reason)}`, layout);
		const ending = findEnding(waiver.daysLeft);
		const ends = ending === void 0 ? "" : ` (ends ${ending})`;
		return renderParagraph(`${subject}: ${`up to ${inUnit(waiver.upTo, scaleOf(check))} until ${waiver.until}${ends} by ${visible(waiver.owner)}`}: ${shorten(toSafeLine(waiver.reason), 400)}`, layout);
	});
	return lines.length === 0 ? [] : [
		"",
		"Waived by the policy",
		...lines
	];
}
/** The request for higher limits: lines two columns further right, and what does not fit below them. */
function renderRequest(problems, report, { width, context }) {
	const options = {
		report,
		context
	};
	const lines = toRequestLines(problems, options);
	const form = findRequestUrl(lines, options);
	if (lines.length === 0) return [];
	const indented = lines.flatMap((line) => {
		const text = line.trimStart();
		const first = `  ${line.slice(0, line.length - text.length)}`;
		if (text === "" || text.startsWith("$ ")) return text === "" ? text : first + text;
		return wrap({
			text,
			width,
			first,
			indent: text === line ? first : `${first}  `
		});
	});
	const send = form === void 0 ? [] : [`  Send it with ${form}`];
	return [
		"",
		"Request for higher limits, ready to send",
		...indented,
		...send
	];
}
function renderBody(report, layout) {
	const { width } = layout;
	const bullets = (messages) => messages.flatMap((message) => wrap({
		text: toSafeLine(toText(message)),
		width,
		first: "- ",
		indent: "  "
	}));
	if (report.verdict === "error") return ["", ...bullets(report.problems)];
	const change = findPolicyChange(report.policy);
	const { notes = [], othersNotes = [] } = report;
	const all = bullets([
		...change === void 0 ? [] : [change],
		...notes,
		...othersNotes
	]);
	if (report.checks.length === 0) return all;
	const groups = toGroups(report);
	return [
		...all,
		"",
		...renderChecks(report, layout),
		...renderWaived(groups.waived, layout),
		...renderAdvice(report, layout),
		...renderRequest(groups.problems, report, layout)
	];
}
/** The last lines: what was asked, and the verdict with the counts, where a reader of a long report looks. */
function renderFooter(report, isLocal) {
	const { read, mode, policy, others } = toBasis(report, { isLocal });
	return [
		read,
		findProjectName({
			...report,
			cloud: void 0
		}, visible),
		mode,
		policy === void 0 ? void 0 : toBareText(policy),
		others
	].filter((text) => text !== void 0).join(", ");
}
function renderVerdict(report) {
	const { decisive, others, total } = toCountLine(report);
	const found = report.checks.length === 0 && report.targets === void 0 ? countPlans(report) : [[...decisive, ...others].join(", "), total];
	const counts = found.length === 0 ? "" : ` (${found.join("; ")})`;
	return `Verdict: ${report.verdict}${counts}${report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : ""}`;
}
/** The report as text with a newline at its end. Names in it are visible ASCII; no line is a command to anything. */
function renderText({ report, colour, width = Number.POSITIVE_INFINITY, all = true, isLocal = false, context }) {
	const style = OVERALL[report.verdict].style;
	const layout = {
		colour,
		width,
		all,
		context
	};
	const painted = (text, one) => wrap({
		text,
		width,
		first: "",
		indent: "  "
	}).map((line) => paint({
		text: line,
		style: one
	}, colour));
	const ofTarget = (target) => [
		"",
		...painted(`${visible(target.name)}: ${toMeaning(target)}`, OVERALL[target.verdict].style),
		...target.verdict === "pass" && !all ? [] : [...renderBody(target, layout), ""],
		...painted(renderFooter(target, isLocal), "dim")
	];
	return `${[
		...painted(toHeadline(report, { step: false }), style),
		...report.targets?.flatMap(ofTarget) ?? [
			...renderBody(report, layout),
			"",
			...painted(renderFooter(report, isLocal), "dim")
		],
		...report.targets === void 0 ? [] : [""],
		...painted(renderVerdict(report), style)
	].join("\n")}\n`;
}

// src/hosts/sticky-comment.ts
/** Writes the comment. Never throws: every failure is one warning in the log, and every other reason not to write a line in it. */
async function publishComment(job) {
	try {
		return await publish(job);
	} catch {
		return warn(job, {
			because: say`of a mistake in this program`,
			hint: say`Please report it.`
		});
	}
}
async function publish(job) {
	const { store, headSha, log } = job;
	const [change, listing] = await Promise.all([store.readState(), store.find()]);
	if (!change.ok) return warn(job, change);
	const name = capitalised(store.subject);
	if (change.isClosed) {
		log.info(say`${name} was closed meanwhile: its comment stays as it is.`);
		return NOT_WRITTEN;
	}
	if (headSha !== void 0 && change.headSha !== headSha) {
		log.info(say`${name} has a newer commit; its run will update the comment.`);
		return NOT_WRITTEN;
	}
	const work = {
		...job,
		isLocked: change.isLocked,
		lastAttempts: /* @__PURE__ */ new Map()
	};
	if (!listing.ok) return job.written === void 0 ? warn(job, listing) : write(work, [job.written]);
	return {
		...await write(work, listing.own),
		others: listing.others
	};
}
const NOT_WRITTEN = {
	url: void 0,
	state: "other"
};
/** Most times that is looked and written: again where another run wrote or deleted a comment in between. */
const MAX_ROUNDS = 5;
/** Writes over the comment with the lowest id, and removes our other ones; creates one where there is none. */
async function write(work, listed) {
	const { store, mayCreate, log } = work;
	let own = listed;
	let created;
	let isUncertain = false;
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		const newer = await findNewer(work, own);
		if (newer !== void 0) {
			if (created !== void 0 && own[0]?.id !== created.id) await remove(work, created.id);
			log.info(say`A newer run has reported already: its comment stays.`);
			return {
				url: newer.url,
				state: "other"
			};
		}
		const [target, ...others] = own;
		if (target !== void 0 && await isOfSibling(work, target)) {
			if (created !== void 0) await remove(work, created.id);
			return {
				url: target.url,
				state: "taken",
				takenBy: work.runOf(target.body)
			};
		}
		if (target === void 0 && !mayCreate) {
			log.info(say`No comment was written: no existing comment, and this verdict does not require one.`);
			return NOT_WRITTEN;
		}
		const sent = await compose(work, target);
		if (!sent.ok && target !== void 0 && sent.status === 404) own = others;
		else if (!sent.ok && target === void 0 && ["no-answer", "failed"].includes(sent.kind) && !isUncertain) {
			isUncertain = true;
			const again = await store.find();
			if (!again.ok) return failToWrite(work, sent);
			own = again.own;
		} else if (!sent.ok) return failToWrite(work, sent);
		else if (target === void 0) {
			created = sent.created;
			const again = created === void 0 ? void 0 : await store.find();
			if (again?.ok !== true || again.own.length < 2) return {
				url: created?.url,
				state: "written",
				comment: created && {
					...created,
					body: sent.body
				}
			};
			own = again.own;
		} else {
			for (const { id } of others) await remove(work, id);
			if (sent.body !== target.body) return restore(work, {
				target,
				sent
			});
			return {
				url: target.url,
				state: "written",
				comment: target
			};
		}
	}
	return warn(work, {
		because: say`it was deleted again and again`,
		hint: say`The next run writes it.`
	});
}
/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
async function remove({ store, log }, id) {
	if (!await store.remove(id)) log.debug(say`A second comment of ours (${id}) could not be removed.`);
}
/** Puts back a text that was written between this run's look and its write: a newer run's, or a sibling's. A still newer one is seen in the same way. */
async function restore(work, of) {
	const { target } = of;
	let { sent } = of;
	const { replaced } = sent;
	const writer = replaced === void 0 ? void 0 : work.runOf(replaced);
	if (replaced !== void 0 && firstLine(replaced) === work.store.marker && isSibling(writer, work.run)) {
		const restored = await send(work, target, replaced);
		return restored.ok ? {
			url: target.url,
			state: "taken",
			takenBy: writer
		} : failToWrite(work, restored);
	}
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		if (sent.replaced === void 0 || !await isNewerText(work, sent.replaced, sent.body)) break;
		const restored = await send(work, target, sent.replaced);
		if (!restored.ok) return failToWrite(work, restored);
		sent = restored;
	}
	if (sent === of.sent) return {
		url: target.url,
		state: "written",
		comment: {
			...target,
			body: sent.body
		}
	};
	work.log.info(say`A newer run reported while this one wrote: its comment was put back.`);
	return {
		url: target.url,
		state: "other"
	};
}
/** Writes this run's text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function compose(work, target) {
	const isForged = target !== void 0 && claimsNewer(work, target.body);
	if (isForged) work.log.info(say`The comment says that it is by a newer run, which could not be confirmed: it is written over.`);
	const previous = isForged ? void 0 : target?.body;
	const body = work.compose(previous);
	if (body === target?.body) return {
		ok: true,
		created: void 0,
		replaced: void 0,
		body
	};
	const sent = await send(work, target, body);
	if (sent.ok || sent.status !== 400 && sent.status !== 422) return sent;
	return send(work, target, work.compose(previous, { smallest: true }));
}
/** Sends one text, unless it has a secret in it, or lacks the marker by which the next run finds it. */
async function send({ store, holdsSecret }, target, body) {
	if (holdsSecret(body) || firstLine(body) !== store.marker) return {
		ok: false,
		kind: "refused",
		status: void 0,
		because: say`its text holds a secret, or does not begin as it must, so that it was not sent`,
		hint: say`Look for a name in the plan that is a secret.`
	};
	const written = await store.write(target, body);
	return written.ok ? {
		...written,
		body
	} : written;
}
/** Text up to the first line break. The host may have stored `\r\n` for `\n`. */
function firstLine(body) {
	return body.split(/\r?\n/u, 1)[0] ?? "";
}
/** Comments of this program's account, lowest id first: those with this first line, and the others. Never by "contains": a quoted or pasted marker is another text. */
function splitOwn(texts, marker) {
	const sorted = texts.toSorted((one, other) => one.id - other.id);
	const isOfGate = ({ body }) => firstLine(body) === marker;
	return {
		ok: true,
		own: sorted.filter(isOfGate),
		others: sorted.filter((text) => !isOfGate(text))
	};
}
/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;
/** Finds the first of the comments that is by a newer run than this one; undefined: none, or none that can be proven to be. */
async function findNewer(work, own) {
	for (const comment of own.filter(({ body }) => claimsNewer(work, body)).slice(0, MAX_EXAMINED)) {
		const [text] = await Promise.all([work.store.readOwnText(comment), exists(work, work.runOf(comment.body))]);
		const written = text.ok ? text.value : void 0;
		if (written !== void 0 && claimsNewer(work, written) && await exists(work, work.runOf(written))) return comment;
	}
}
function claimsNewer({ run, runOf }, text) {
	return isNewerRun(runOf(text), run);
}
/** true where a text with our marker, which we wrote, is by a newer run than another text. */
async function isNewerText(work, text, than) {
	if (firstLine(text) !== work.store.marker || !isNewerRun(work.runOf(text), work.runOf(than))) return false;
	return exists(work, work.runOf(text));
}
/** true where the one is known to be newer than the other: a run begun later, or a later attempt of the same. */
function isNewerRun(one, other) {
	if (one === void 0 || other === void 0 || isSibling(one, other)) return false;
	return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}
/** True for two workflows that checked one commit, and for two jobs or steps of one run: in whichever attempts, since a later one may run only those that failed. */
function isSibling(one, other) {
	if (one === void 0 || other === void 0) return false;
	const areDifferent = (member) => one[member] !== void 0 && other[member] !== void 0 && one[member] !== other[member];
	if (one.id !== other.id) return one.head !== void 0 && one.head === other.head && areDifferent("workflow");
	return areDifferent(one.attempt === other.attempt ? "by" : "leg");
}
/** True if a sibling wrote the comment last, also where the host does not say that another account did. */
async function isOfSibling({ store, run, runOf }, comment) {
	if (!isSibling(runOf(comment.body), run)) return false;
	const text = await store.readOwnText(comment);
	return !text.ok || text.value !== void 0 && isSibling(runOf(text.value), run);
}
async function exists({ store, lastAttempts }, run) {
	if (run === void 0) return false;
	const asked = lastAttempts.get(run.id) ?? store.findLastAttempt(run.id);
	lastAttempts.set(run.id, asked);
	const last = await asked;
	return last !== void 0 && run.attempt <= last;
}
function failToWrite(work, failure) {
	if (!work.isLocked || failure.kind !== "refused" || failure.status !== 403) return warn(work, failure);
	work.log.info(say`The conversation of ${work.store.subject} is locked: no comment was written.`);
	return NOT_WRITTEN;
}
function warn({ store, log }, { because, hint }) {
	log.warning(say`The comment in ${store.subject} could not be written, because ${because}. ${hint} The verdict stands; the log has the report.`);
	return NOT_WRITTEN;
}

// src/hosts/other-changes.ts
/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LISTING_MS = 6e3;
/** true for a time from `since` on; false where one of the two is not there. */
function isSince(time, since) {
	return time != null && since !== void 0 && new Date(time) >= since;
}
/** Opens the other changes of a run, which are listed once for all of its projects. What cannot be read is noted. */
function openOthers({ noun, findOwn, list, rules, now }) {
	const { pendingMs } = rules;
	const mergedSince = pendingMs === void 0 ? void 0 : new Date(now.getTime() - pendingMs);
	let finding;
	let listing;
	const withoutOthers = ({ because, hint }) => {
		return {
			changes: [],
			notes: [say`Other ${noun}s were not looked at, because ${because}. ${hint}`],
			unread: "possible"
		};
	};
	return async (project, log) => {
		finding ??= findOwn();
		const own = await finding;
		if (own === void 0) return void 0;
		if ("because" in own) return withoutOthers(own);
		listing ??= list({
			own: own.number,
			baseRef: own.baseRef,
			isThorough: rules.isStrict,
			mergedSince,
			now
		});
		const found = await listing;
		if (!found.ok) return withoutOthers(found);
		const mine = found.changes.find(({ number }) => number === own.number);
		const examined = found.changes.filter((change) => change !== mine).toSorted((one, other) => one.number - other.number).map((change) => examine(change, {
			own,
			rules,
			now,
			project,
			mine
		}));
		for (const line of toLog(examined, noun)) log.info(line);
		const ownUnlisted = mine === void 0 ? 1 : 0;
		const unlisted = found.unlisted === void 0 ? void 0 : Math.max(0, found.unlisted - ownUnlisted);
		const open = examined.filter(({ change }) => change.mergedAt === void 0);
		const merged = examined.filter(({ change }) => change.mergedAt !== void 0);
		const partial = examined.filter(({ records }) => records.some(({ takesMore }) => takesMore));
		const unread = [toUnreadNote(open, {
			kind: `open ${noun}`,
			unlisted
		}), toUnreadNote(merged, {
			kind: `merged ${noun}`,
			unlisted: found.hasMoreMerged ? void 0 : 0
		})].filter((note) => note !== void 0);
		const { notes: uncounted = [] } = found;
		const isUnread = unread.length > 0 || rules.isStrict && uncounted.length > 0;
		return {
			changes: examined.filter(({ records }) => records.length > 0).map(({ change: { name }, records }) => ({
				name,
				additions: records.flatMap(({ additions }) => additions),
				open: records.flatMap((record) => record.open)
			})),
			notes: [
				...unread,
				...toPartial(partial.map(({ change }) => change.name)),
				...uncounted
			],
			unread: isUnread ? "possible" : void 0
		};
	};
}
/** Finds the records of a change that count, one of each gate, or `why` it does not count, as a clause. `mine`: the run's own; undefined: it is not listed. */
function examine(change, of) {
	const { own, rules, now, project, mine } = of;
	const toExamined = (records, why) => ({
		change,
		records,
		why
	});
	const excluded = (why) => toExamined([], why);
	if (change.isDraft && !rules.countsDrafts) return excluded("it is a draft");
	if (change.branch !== void 0 && change.branch === mine?.branch) return excluded("it is of the same branch");
	if (change.headSha === own.headSha) return excluded("it has the same newest commit");
	const all = findRecords(change.ownTexts, now);
	const checked = all.filter(({ head }) => head === change.headSha);
	if (all.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
	const records = checked.flatMap((record) => partsOf(record, project.digest));
	if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
	return toExamined(records);
}
/** The newest record of each gate of a change. Empty: there is none that can be read, or none that is for others. */
function findRecords(ownTexts, now) {
	const newestFirst = ownTexts.flatMap((body) => {
		const record = parseRecord({
			body,
			now: now.toISOString()
		});
		return record === void 0 || !isForOthers(record) || firstLine(body) !== toMarker(record.key) ? [] : record;
	}).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
	return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(([newest]) => newest ?? []);
}
function toLog(examined, noun) {
	const named = (some) => listed(some.map(({ change }) => say`${change.name}`));
	const counted = examined.filter(({ records }) => records.length > 0);
	const excluded = Map.groupBy(examined.filter(({ why }) => why !== void 0), ({ why }) => why ?? "");
	return [...counted.length === 0 ? [] : [say`Other ${noun}s that count: ${named(counted)}.`], ...[...excluded].map(([why, some]) => say`Not counted, because ${why}: ${named(some)}.`)];
}
/** How many of a kind may have a record that was not read. `unlisted`: number of those that are not listed; undefined: there are some. */
function toUnreadNote(some, { kind, unlisted }) {
	const unread = some.filter(({ change, records, why }) => !change.isComplete && records.length === 0 && why === void 0);
	if (unlisted === void 0) return say`Of more than ${some.length} ${kind}s, only ${some.length - unread.length} were looked at.`;
	const [count, total] = [unread.length + unlisted, some.length + unlisted];
	if (count === 0) return void 0;
	const subject = total === 1 ? `The other ${kind}` : `${count} of ${total} ${kind}s`;
	return say`${subject} ${count === 1 ? "was" : "were"} not looked at.`;
}
/** Notes on what takes more than is known of it, by its names. */
function toPartial(names) {
	return names.length === 0 ? [] : [say`Not all that is taken by ${listed(names.map(code))} is known.`];
}

// src/hosts/gates.ts
const MOST_GATES = 100;
/**
* Finds what other gates of the change judged at its newest commit for the same project. Never throws: what cannot be read is noted, and `unread`: certain where there are other gates.
* `taken`: the report of a sibling that is in place of this gate's; undefined: there is none.
*/
async function findGates(of) {
	const { store, headSha, projects, run, runOf, now, isAlone } = of;
	const found = await store.find();
	if (!found.ok) return {
		changes: [],
		notes: [say`Other gates of ${store.subject} were not looked at, because ${found.because}. ${found.hint}`],
		unread: isAlone ? "possible" : "certain",
		taken: void 0
	};
	const [own] = found.own;
	const takenBy = own && runOf(own.body);
	const taken = isSibling(takenBy, run) ? {
		url: own?.url,
		state: "taken",
		takenBy
	} : void 0;
	const candidates = found.others.flatMap((comment) => {
		const [record] = findRecords([comment.body], now);
		return record !== void 0 && projects.some(({ digest }) => partsOf(record, digest).length > 0) ? {
			comment,
			key: record.key,
			isNewest: record.head === headSha
		} : [];
	});
	const newest = candidates.filter(({ isNewest }) => isNewest);
	const readGate = async ({ comment, key }) => {
		const named = {
			name: gateName$1(key),
			url: comment.url
		};
		const text = await store.readOwnText(comment);
		if (!text.ok) return [{
			...named,
			ofProject: void 0,
			additions: [],
			open: [ANYTHING],
			takesMore: true
		}];
		const [record] = text.value === void 0 ? [] : findRecords([text.value], now);
		if (record?.key !== key || record.head !== headSha) return void 0;
		return projects.flatMap(({ digest: ofProject }) => partsOf(record, ofProject).map(({ additions, open, takesMore }) => {
			return {
				...named,
				ofProject,
				additions,
				open,
				takesMore
			};
		}));
	};
	const gates = await Promise.all(newest.slice(0, MOST_GATES).map(readGate));
	const read = gates.flatMap((gate) => gate ?? []);
	const changes = [...Map.groupBy(read, ({ name, ofProject }) => idOf(name, ofProject)).values()].flatMap(([first]) => first ?? []).sort((one, other) => compareText(one.name, other.name));
	const seen = new Set(newest.map((one) => one.key));
	const older = candidates.flatMap((one) => one.isNewest || seen.has(one.key) ? [] : gateName$1(one.key));
	const unread = newest.flatMap((one, at) => gates[at] === void 0 ? gateName$1(one.key) : []);
	return {
		changes,
		notes: [
			...toPartial([...new Set(changes.filter(({ takesMore }) => takesMore).map(({ name }) => name))]),
			...toNotes(older, "the newest commit is not checked there yet"),
			...toNotes(unread, "its comment was edited by another account, or is not signed")
		],
		unread: newest.length > MOST_GATES ? "certain" : void 0,
		taken
	};
}
function toNotes(names, why) {
	if (names.length === 0) return [];
	return [say`What is taken by ${listed([...new Set(names)].map(code))} does not count: ${why}.`];
}

// src/hosts/report-comment.ts
/** Writes the comment, or logs why there is none; then counts what other gates take: of several at once, the last to write sees all. Never throws. */
async function settleReport(of) {
	const { store, report, judgeWith, context, headSha, isQueued, now } = of;
	const { key } = context;
	const run = context.run && {
		...context.run,
		head: headSha
	};
	const comment = isQueued && of.comment === "always" ? "problems" : of.comment;
	const isRecorded = headSha !== void 0 && !isQueued && of.isOwnPlan;
	const recordOf = (body) => parseRecord({
		body,
		key,
		now: now().toISOString()
	});
	const runOf = (text) => recordOf(text)?.run;
	let previous;
	const publish = (one, before) => publishComment({
		...of,
		written: before?.comment,
		headSha: isQueued ? void 0 : headSha,
		mayCreate: comment === "always" || comment === "problems" && one.verdict !== "pass",
		run,
		runOf,
		compose: (previousBody, options) => {
			const found = previousBody === void 0 ? void 0 : recordOf(previousBody);
			if (found?.run?.by === void 0 || found.run.by !== run?.by) previous = found;
			const recorded = isRecorded ? of.projects : [];
			return renderComment({
				report: one,
				context,
				projects: recorded,
				previous,
				isSmallest: options?.smallest === true
			});
		}
	});
	const refuse = ({ url, takenBy }) => {
		const isOfRun = takenBy?.id === run?.id;
		const other = isOfRun ? "job or step of this run has written its report" : "workflow has reported on this commit";
		const gone = isOfRun ? "" : " If that workflow is gone, delete its comment.";
		const message = say`Another ${other} with the same ${theSetting("comment-key", key)}; that report stays.`;
		const hint = say`Give each of them a ${theSetting("comment-key")} of its own, or check all plans in one step.${gone}`;
		return {
			report: of.refuse(new GateError(inputProblem(message, hint))),
			url
		};
	};
	const first = await publish(report);
	if (first.state === "taken") return refuse(first);
	const projects = of.projects.filter((project) => project !== void 0);
	if (judgeWith === void 0 || projects.length === 0 || headSha === void 0 || isQueued) return {
		report,
		url: first.url
	};
	const hasOthers = key !== "default" || findRecords(first.others?.map(({ body }) => body) ?? [], now()).length > 0;
	const gates = await findGates({
		store,
		headSha,
		projects,
		run,
		runOf,
		now: now(),
		isAlone: !hasOthers
	});
	if (gates.taken !== void 0) return refuse(gates.taken);
	const isUnseen = !isRecorded || projects.some(({ digest }) => digest === void 0) || first.state !== "written";
	const isOne = hasOthers || gates.changes.length > 0;
	const unseen = say`Other gates of ${store.subject} do not see what this one takes: its record was not written.`;
	const notes = isUnseen && isOne ? [...gates.notes, unseen] : gates.notes;
	if (gates.changes.length === 0 && notes.length === 0) return {
		report,
		url: first.url
	};
	const together = judgeWith({
		...gates,
		notes
	});
	const second = await publish(together, first);
	return second.state === "taken" ? refuse(second) : {
		report: together,
		url: second.url
	};
}

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

// src/hosts/secrets.ts
/** Shortest text that is masked: the runner replaces every occurrence, which would garble the log for something shorter. */
const MIN_SECRET_LENGTH = 8;
/** No secrets so far. `hide`: called once for each form of each that is masked. */
function createSecrets(hide) {
	const forms = /* @__PURE__ */ new Set();
	return {
		/** Masks one more in the log, in all its forms. */
		mask: (secret) => {
			for (const form of toSecretForms(secret)) {
				if (!forms.has(form)) hide(form);
				forms.add(form);
			}
		},
		/** true for a text with one that was masked until this moment; then it must not leave the runner. */
		areIn: (text) => holdsSecret(text, [...forms])
	};
}
/** A secret as it is, trimmed, and by lines; each also in small letters, and as it is shown as a name. Without what is too short. */
function toSecretForms(value) {
	const forms = [
		value,
		value.trim(),
		...value.split(/[\r\n]+/u).map((line) => line.trim())
	];
	const written = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH).flatMap((form) => [form, form.toLowerCase()]);
	return [...new Set(written.flatMap((form) => [
		form,
		visible(form, Number.POSITIVE_INFINITY),
		visible(form)
	]))];
}
/** true where the text holds one of the secrets: in any case, as in JSON, in an address, or inside base64, as comments keep records. */
function holdsSecret(text, secrets) {
	const searched = [text, ...(text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString("utf8"))].join("\n").toLowerCase();
	return secrets.flatMap((secret) => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret.toWellFormed())
	]).some((needle) => searched.includes(needle.toLowerCase()));
}

export { isTerraformPlan as $, toFirsts as A, parseDocument as B, toPlain as C, regionOf as D, findSources as E, UNDECIDED as F, INFO as G, filterName as H, check as I, findEndpoint as J, SERVICES as K, createSources as L, VERDICTS as M, openGateSources as N, subjectOf as O, readOwnPolicy as P, require_ucs2length as Q, AMOUNTS$1 as R, toMeaning as S, shorten as T, findServedKey as U, componentOf as V, keysOf as W, serviceIds as X, listRegions$1 as Y, serviceText as Z, printPercent as _, toSum as _t, LISTING_MS as a, checkSchema as at, findExcess as b, findAdvice as bt, firstLine as c, createProblemList as ct, text_exports as d, findRepeatedMembers as dt, throwIfWrapped as et, comment_exports as f, memberNamed as ft, parseOtherReport as g, toReported as gt, amountsOf as h, toErrorReport as ht, settleReport as i, nameAmount as it, toGroups as j, targetsOf as k, splitOwn as l, describePlain as lt, toMarker as m, exitStatus as mt, WAY_OUT as n, joinQuestions as nt, isSince as o, describeValue as ot, renderSummary as p, membersOf as pt, checkCatalog as q, createExplanation as r, FLAVORS as rt, openOthers as s, createPlaceFinder as st, createSecrets as t, findSyntaxProblem as tt, renderText as u, elementsOf as ut, toPercent as v, withSettingsNamed as vt, formatTime as w, gateName as x, datetime as xt, count as y, findMissingRegions as yt, LIMITS as z };