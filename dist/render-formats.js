import { a as checkKey, d as isLimitedPerObject, g as parseCheckKey, i as canonicalKey, l as idOf, n as OPENSTACK_KEYS, o as findKey, p as isPerObject, u as isLimitedInSomeClouds } from "./core-resource-keys.js";
import { $ as toShellWord, A as theSetting, B as parseInstance, C as quoted, E as say, G as onlyOf, H as targetName, I as compareText, J as quote, M as toText, N as uniqueMessages, O as showPart, P as capitalise, Q as toSafeLine, R as listTexts, S as prose, T as quotedList, U as addUp, V as planName, W as groupsOf, Y as quoteForShell, Z as toSafeJson, _ as joinRegions, a as problemMessage, c as amountIn, d as countOf, et as visible, g as joinMessages, h as isMessage, it as reaches, j as toBareText, k as strong, l as asSentence, m as integer, n as allOf, nt as formatInteger, ot as toScale, q as firstCharacters, r as inputProblem, rt as inUnit, t as GateError, tt as formatAmount, u as code, v as listMessages, w as quotedAddress, x as percentage, y as nameInput } from "./core-errors.js";
import { a as sayRegion } from "./core-cloud.js";
import { i as getOrCreate, n as didYouMeanKey, r as coalesce, t as didYouMean } from "./core-suggest.js";
import { c as createLimiter, i as wrap, l as createLimiters, n as paint, o as SYSTEM_CLOCK, r as renderColumns, s as createDeadline, t as measure, u as createShared } from "./render-columns.js";
import { c as findEnding, l as ruleName } from "./policy-key-glob.js";
import { r as markRegion } from "./core-projects.js";
import { i as VERSION } from "./keystone-clouds-files.js";
import { $ as record, H as extend, I as _enum, M as commitId, N as lenient, P as ZodMiniStringFormat, R as array, U as int, W as literal, X as object, Z as optional, _ as timingWithin, at as union, d as openClient, f as openClients, ft as _regex, h as openTaskGroup, ht as $constructor, it as tuple, lt as _minLength, m as findTransientFailure, nt as string, ot as unknown, p as ask, pt as $ZodISODateTime, q as nullable, st as _isoDateTime, u as describeRedirect, ut as _nonnegative, v as toProblem, z as boolean } from "./keystone-keystone-client.js";
import { S as readAnswer$1, _ as checkCatalog, a as componentOf, b as serviceText, c as filterName, d as supportOf, g as SERVICES, h as INFO, i as parseReadings, l as findServedKey, n as LIMITS, o as describeSource, p as readSnapshot$1, r as parseDocument, s as explainAbsence, t as AMOUNTS$1, u as keysOf, v as findEndpoint, x as Page, y as listRegions$2 } from "./sources-quota-api-api-answers.js";
import { deserialize, serialize } from "node:v8";

// src/core/additions.ts
function findAdditions({ mode, checks, mayTake = [] }) {
	const additions = [];
	const open = [];
	for (const check of [...checks, ...mayTake]) {
		const { region, regionKnown = true, key, atLeast = false } = check;
		const { amount: added, most } = findAddition({
			...check,
			mode: check.mode ?? mode
		}) ?? { amount: 0 };
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
function findAddition({ key, used, planned, mode, atLeast = false, peak }) {
	if (isOfLargest(key) && used === null) return void 0;
	const isTotal = mode === "target";
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
function isOfLargest(shown) {
	const { key, item } = parseCheckKey(shown);
	return item === void 0 && isPerObject(key);
}

// src/core/effects.ts
function usualEffect(verdict, { onUnknown = "fail", together }) {
	return {
		over: "fail",
		forbidden: "fail",
		contended: together,
		unknown: onUnknown,
		tight: "warn",
		waived: "warn",
		fits: "none",
		unmetered: "none"
	}[verdict];
}
function effectOf(verdict, { enforce }, settings) {
	if (enforce.value === "off") return "none";
	const usual = usualEffect(verdict, settings);
	return enforce.value === "warn" && usual === "fail" ? "warn" : usual;
}
function overallEffect(effects) {
	if (effects.includes("fail")) return "fail";
	return effects.includes("warn") ? "warn" : "pass";
}
function isExceeded({ verdict }) {
	return verdict === "over" || verdict === "forbidden";
}
function isSharedExcess(check) {
	return check.together?.decides === true && (check.verdict === "contended" || isExceeded(check));
}
function isOfPeak(cause) {
	return cause === "peak" || cause === "peakAtLeast" || cause === "peakLikely";
}
function isUnenforced({ effect, verdict }) {
	return effect === "none" && verdict !== "fits" && verdict !== "unmetered";
}

// node_modules/zod/v4/mini/iso.js
const ZodMiniISODateTime = /*@__PURE__*/ $constructor("ZodMiniISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return _isoDateTime(ZodMiniISODateTime, params);
}

// src/words/amount-words.ts
function findScale(check, ...more) {
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
	const amounts = [
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
		...amounts,
		...policy,
		...others,
		...more
	].filter((amount) => typeof amount === "number"));
}
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

// src/words/unknown-amounts.ts
const MOST_LISTED = 20;
const MOST_NAMED$1 = 4;
const LIST_FLAVORS = code("openstack flavor list --all --long -f json");
const A_VALUE = say`a value`;
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
		say: ({ name = A_VALUE, whose }) => say`${name} of ${whose} is known only after apply`,
		remedy: say`Write the value into the configuration; or, if it depends on another resource, ${APPLY_FIRST}.`
	},
	"not-set": {
		say: ({ name = A_VALUE, whose }) => say`${name} of ${whose} is not set, and the plan does not say what the service takes instead`,
		remedy: say`Set it in the configuration.`
	},
	"not-in-plan": { say: ({ name = A_VALUE, whose }) => say`the plan does not hold ${name} of ${whose}` },
	service: { say: ({ name = A_VALUE, whose }) => say`what follows from ${name} of ${whose} is decided by the service` },
	autoscaling: { say: ({ name = A_VALUE, whose }) => say`an autoscaler decides how many nodes there are, up to ${name} of ${whose}` },
	project: { say: ({ whose }) => say`the plan does not say which project has ${whose}` },
	region: {
		say: ({ whose }) => say`the plan does not show the region of ${whose}`,
		remedy: say`Set ${theSetting("default-region")}, or ${theSetting("provider-regions")}.`
	},
	"left-behind": { say: ({ whose }) => say`an apply that failed has left behind ${whose}, perhaps incomplete` },
	imported: {
		say: ({ name = A_VALUE, whose }) => say`the state does not have ${name} of ${whose}, which the plan imports`,
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
function firstReasons(unknown) {
	return unknown.slice(0, MOST_LISTED);
}
function lacksFlavor(unknown) {
	return unknown.some(({ kind }) => kind === "no-flavor");
}
function unknownSentences(unknown, where, { isAccepted = false } = {}) {
	return [...Map.groupBy(unknown, ({ kind }) => kind)].flatMap(([kind, all]) => [
		...statementsOf(kind, all, where).map((text) => say`${asSentence(text)}.`),
		...uniqueMessages(all.slice(0, MOST_NAMED$1).flatMap(({ remark }) => remark ?? [])),
		...isAccepted ? [] : [WORDINGS[kind].remedy ?? []].flat()
	]);
}
function statementsOf(kind, all, where) {
	const { say: sayOne, sayAll } = WORDINGS[kind];
	const subjects = all.slice(0, MOST_NAMED$1).map((one) => toSubject(one, where));
	const rest = all.length - subjects.length;
	if (all.length === 1 || sayAll === void 0) {
		const statements = subjects.map(sayOne);
		return rest > 0 ? [...statements, say`the same holds for ${rest} more attributes or types`] : statements;
	}
	const named = subjects.map(({ name, who }) => say`${name ?? "a sensitive one"} ${who}`);
	return [sayAll(listMessages(rest > 0 ? [...named, say`${rest} more`] : named), where)];
}
function toSubject({ name, type, resources, addresses }, where) {
	const [example] = addresses;
	const address = example === void 0 ? void 0 : quotedAddress(example);
	const number = countOf(resources, nounOf$1(type));
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

// src/words/advice.ts
const MOST_NAMED = 4;
const MAX_OPTIONS_LENGTH = 220;
const MOST_TARGETS = 6;
const MAX_ADDRESS_LENGTH = 200;
function findAdvice(check) {
	const { verdict, cause, together, reason } = check;
	const isHarmless = verdict === "fits" || verdict === "unmetered" || verdict === "waived";
	const isJustTight = verdict === "tight" && cause === "threshold" && together?.decides !== true;
	if (isUnenforced(check) || isHarmless || isJustTight) return void 0;
	const ways = findWays(check);
	return joinMessages([
		reason,
		...verdict === "contended" && together !== void 0 ? fittingChanges(together) : [],
		...ways.length === 0 ? [] : [say`${asSentence(joinMessages(ways, ", or "))}.`],
		...verdict === "contended" && check.effect === "fail" ? [say`Then run this check again.`] : [],
		...cause === "others" ? [say`Run this check again once it is.`] : []
	]);
}
function findWays(check) {
	const { verdict, cause, together, used, projected, limit } = check;
	const isMissing = (limit === null || used === null) && check.limitByDefault !== true;
	if (verdict === "unknown" && cause === void 0 && isMissing) return [say`ask the operator of the cloud about it`, say`take it off the plan`];
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
	const alone = mode === "add" && planned > limit && used !== 0 ? say`, which alone ${plan === "plan" ? "is" : "are"} over the limit` : "";
	const resources = bound === "" ? resourcesOf(cut, check) : "";
	const part = cut === 1 && planned === 1 ? "it" : say`${cut === planned ? "all " : ""}${bound}${inRow(cut, check)}`;
	return [
		cut > 0 ? say`take ${part} off the ${plan}${resources}${alone}` : say`take what replaces something off the ${plan}`,
		...mode === "add" ? freeUsage(check, Math.max(shortage, atPeakToo)) : [],
		...raiseLimit(check)
	];
}
function resourcesOf(amount, { from = [], byPlan = [] }) {
	const [largest] = toFamilies(from);
	if (largest === void 0 || largest.resources < 2 || largest.each === void 0 || largest.amount < amount) return say``;
	const needed = Math.ceil(amount / largest.each);
	const many = needed === largest.resources ? say`all ${integer(needed)}` : say`${integer(needed)} of the ${integer(largest.resources)}`;
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
	return amountIn(amount, findScale(check));
}
function raiseLimit(check, otherwise) {
	const { limitNeeded } = check;
	if (limitNeeded === void 0) return otherwise === void 0 ? [] : [otherwise];
	return [say`ask for a limit of at least ${strong(inRow(limitNeeded, check))}`];
}
function freeUsage(check, amount) {
	if (check.used === null || amount > check.used || amount <= 0) return [];
	return [say`free ${check.atLeast === true ? "at least " : ""}${inRow(amount, check)} in use`];
}
function fittingChanges({ fitsWith = [], others }) {
	const names = fitsWith.flat();
	if (names.length === 0) return [];
	const isAll = names.length === others.length;
	if (isAll && names.length > 2) return [say`It fits with any one of them, not with all.`];
	const list = quotedList(names, {
		most: MOST_NAMED,
		conjunction: "or"
	});
	return [say`It fits with ${list}${isAll ? ", not with both" : " alone"}.`];
}
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
function toBatches(replaced, { atOnce, replacements }) {
	const targets = replaced.toSorted(byPlanAndAddress);
	if (atOnce >= replacements) return say`apply the replacements first in a separate run${toTargets(targets)}`;
	const size = atOnce === 1 ? "one at a time" : say`in batches of at most ${atOnce}`;
	return say`apply the ${replacements} replacements ${size}, each in a separate run${toTargets(targets.slice(0, atOnce), "the first: ")}`;
}
function byPlanAndAddress(one, other) {
	return compareText(one.file ?? "", other.file ?? "") || compareText(one.address, other.address);
}
function toTargets(targets, lead = "") {
	const options = [];
	const shown = targets.toSorted(byPlanAndAddress).slice(0, MOST_TARGETS).filter(({ address }) => {
		const option = `-target=${quoteForShell(address)}`;
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
	return say` (${lead}${joinMessages(runs, "; ")}${rest > 0 ? say` and ${rest} more` : ""})`;
}
const MOST_CONTRIBUTORS = 3;
const MOST_OF_PLAN = 2;
function idOfBlock({ address, file }) {
	return idOf(file, parseInstance(address)?.block ?? address);
}
function toFamilies(contributions) {
	return groupsOf(contributions, idOfBlock).map((members) => {
		const [{ address, file, cause }] = members;
		const block = parseInstance(address)?.block ?? address;
		const isAlone = members.length === 1;
		const name = isAlone ? address : `${block}[*]`;
		return {
			address: isAlone ? address : block,
			name: cause === void 0 ? quotedAddress(name) : prose(name),
			file,
			resources: members.length,
			amount: addUp(members, ({ amount }) => amount),
			each: onlyOf(members.map(({ amount }) => amount)),
			action: onlyOf(members.map(({ action }) => action))
		};
	}).sort((a, b) => b.amount - a.amount);
}
function difference(amount, check) {
	if (amount === 0) return "";
	return say` ${amount > 0 ? "+" : ""}${amountIn(amount, findScale(check))}`;
}
function findSharedSources(check) {
	const { verdict, cause, mode, atLeast, together, byPlan = [], from = [] } = check;
	if (!(verdict === "over" && cause === "limit" && mode === "add" && atLeast !== true) || together?.decides === true || byPlan.length < 2) return void 0;
	const addresses = from.map(({ file, address }) => idOf(file, address));
	return idOf(byPlan.map(({ plan }) => plan).toSorted(compareText), addresses.toSorted(compareText));
}
function toSharedAdvice(checks) {
	const shortages = checks.map((check) => (check.projected ?? 0) - (check.usable ?? Number(check.limit)));
	const over = listMessages(checks.map((check, at) => inRow(shortages[at] ?? 0, check)));
	const isFree = checks.every(({ used }, at) => (used ?? 0) >= (shortages[at] ?? 0));
	const limits = checks.flatMap((check) => check.limitNeeded === void 0 ? [] : strong(inRow(check.limitNeeded, check)));
	const ways = [
		say`Take ${findResources(checks, shortages) ?? over} off the plans`,
		...isFree ? [say`free as much in use`] : [],
		...limits.length === checks.length ? [say`ask for limits of at least ${listMessages(limits)}`] : []
	];
	return say`${strong(say`${over} over the limits`)}. ${joinMessages(ways, ", or ")}.`;
}
function findResources(checks, shortages) {
	const needed = checks.map(({ from = [], planned }, at) => {
		const each = onlyOf(from.map(({ amount }) => amount)) ?? 0;
		return each > 0 && each * from.length === planned ? Math.ceil((shortages[at] ?? 0) / each) : NaN;
	});
	const most = Math.max(...needed);
	const [{ from = [] } = {}] = checks;
	if (Number.isNaN(most) || most > from.length) return void 0;
	const types = onlyOf(from.map(({ address }) => nounOf$1(address.split(".").at(-2) ?? "")));
	return say`${integer(most)} of the ${countOf(from.length, types ?? "resource")}`;
}
function findContributors(checks, most = MOST_CONTRIBUTORS) {
	const [check, ...others] = checks;
	if (check === void 0) return void 0;
	const all = checks.flatMap(({ from }) => from ?? []);
	const isAlone = others.length === 0;
	const families = toFamilies(isAlone ? all : [...new Map(all.map((one) => [idOf(one.file, one.address), one])).values()]);
	const toEntry = ({ name, resources, amount, action }, shown = amount) => {
		const number = integer(resources);
		const done = action === void 0 ? "different actions" : prose(visible(action));
		if (!isAlone) return say`${name}${resources === 1 ? "" : say` (${number})`}`;
		return say`${name}${difference(shown, check)} (${resources === 1 ? "" : say`${number} × `}${done})`;
	};
	const plans = new Map(checks.flatMap(({ byPlan = [] }) => byPlan.map(({ plan, amount }) => [plan, amount])));
	const toPlan = ([plan, amount]) => {
		const own = families.filter(({ file }) => file === plan);
		const entries = own.slice(0, MOST_OF_PLAN).map((family) => toEntry(family, own.length === 1 ? 0 : family.amount));
		const of = own.length === 0 ? "" : say`: ${joinMessages([...entries, ...moreOf(own, MOST_OF_PLAN)], ", ")}`;
		return say`${quoted(planName(plan))}${isAlone ? difference(amount, check) : ""}${of}`;
	};
	if (plans.size > 0) {
		const more = plans.size - most;
		const rest = more > 0 ? [say`${countOf(more, "more plan")}`] : [];
		return say`From ${joinMessages([...[...plans].slice(0, most).map(toPlan), ...rest], "; ")}.`;
	}
	if (all.length === 0) return void 0;
	const rest = moreOf(families, most).map((more) => say`and ${more}`);
	return say`From ${joinMessages([...families.slice(0, most).map((one) => toEntry(one)), ...rest], ", ")}.`;
}
function moreOf(families, shown) {
	const more = addUp(families.slice(shown), ({ resources }) => resources);
	return more === 0 ? [] : [say`${integer(more)} more`];
}

// src/words/quota-commands.ts
const OPTIONS = new Map(Object.entries({
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
function hasQuotaCommand({ key }) {
	return OPTIONS.has(parseCheckKey(key).key);
}
function toQuotaCommands(checks, { region, project }) {
	const limits = checks.flatMap(({ key: shown, limitNeeded = 0 }) => {
		const { key, item } = parseCheckKey(shown);
		const [command, option] = OPTIONS.get(key) ?? [];
		if (command === void 0) return [];
		const members = item === void 0 ? void 0 : findKey(key)?.membersBy;
		return {
			command,
			option,
			limitNeeded,
			type: members === void 0 ? "" : ` --${members.replace(" ", "-")} ${toShellWord(visible(item ?? ""))}`
		};
	});
	const lead = region === void 0 ? "openstack" : `openstack --os-region-name ${toShellWord(visible(region))}`;
	return groupsOf(limits, ({ command, type }) => command + type).map((group) => {
		const [{ command, type }] = group;
		const options = [...Map.groupBy(group, ({ option }) => option)].map(([option, same]) => ` --${option} ${Math.max(...same.map(({ limitNeeded }) => limitNeeded))}`);
		const by = command.startsWith("dns") ? "--project-id " : "";
		return `${lead} ${command}${options.join("")}${type} ${by}${toShellWord(visible(project))}`;
	});
}

// src/words/value-hints.ts
const MOST_NAMES$1 = 100;
const MOST_REGIONS = 20;
function createHints(demands, { quota, usage, regions, explanations }) {
	const hidden = new Set(demands.flatMap(({ region, shownRegion }) => shownRegion === void 0 ? [] : [region]));
	const shown = (found) => [...new Set(found.map(({ region }) => region))].filter((name) => !hidden.has(name));
	const knownRegions = regions ?? shown([...quota, ...usage]);
	const [limits, amounts] = [groupByKey(quota), groupByKey(usage)];
	const knownKeys = [...limits.keys()];
	return {
		explanation: (region, key) => explanations.find((one) => one.region === region && one.key === key)?.text,
		elsewhere(key, missing) {
			const found = shown([...missing.quota ? limits.get(key) ?? [] : [], ...missing.usage ? amounts.get(key) ?? [] : []]);
			return found.length === 0 ? void 0 : say`It does in ${quotedList(found)}.`;
		},
		hasRegion: (region) => regions?.includes(region) === true,
		existing: listRegions$1(regions),
		similarRegion: onceEach((region) => didYouMean(region, knownRegions)),
		similarKey: onceEach((key) => didYouMeanKey(key, knownKeys))
	};
}
function groupByKey(document) {
	const all = document.flatMap(({ region, readings }) => readings.map(({ key }) => ({
		region,
		key
	})));
	return Map.groupBy(all, ({ key }) => key);
}
function onceEach(suggest) {
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const sentence = known.get(name) ?? (known.size < MOST_NAMES$1 ? suggest(name) : void 0);
		if (sentence !== void 0) known.set(name, sentence);
		return sentence;
	};
}
function missingRegionText(region, { existing, similar, source }) {
	const noOther = say`${source} did not report region ${region}, nor any other of this project.`;
	if (existing?.said.length === 0) return noOther;
	const sentence = existing === void 0 ? say`${source} did not report region ${region}.` : say`Region ${region} does not exist; the project has ${existing}.`;
	return joinMessages(similar === void 0 ? [sentence] : [sentence, similar]);
}
function findMissingRegions(names, { quota, usage, regions, source }) {
	const found = new Set([...quota, ...usage].map(({ region }) => region));
	return [...new Set(names).difference(found)].map((name) => {
		const similar = didYouMean(name, regions ?? found);
		const of = {
			existing: listRegions$1(regions),
			similar,
			source: source.subject
		};
		return inputProblem(missingRegionText(quoted(name), of));
	});
}
function listRegions$1(names) {
	return names && quotedList(names.toSorted(), { most: MOST_REGIONS });
}

// src/sources/openstack/service-client.ts
const MOST_PAGES = 200;
const MOST_CHARACTERS$1 = 16777216;
function openCloudClient(session, send) {
	const ending = openTaskGroup();
	const asked = /* @__PURE__ */ new Map();
	const ask = async (region, { service, call, subject, headers = {}, isExtra = false }, page) => {
		const endpoint = findEndpoint(session, service, region);
		if ("reason" in endpoint) return endpoint;
		const method = call.startsWith("HEAD ") ? "HEAD" : "GET";
		const path = call.slice(method.length + 1).replaceAll("{project_id}", encodeURIComponent(session.projectId));
		const { href: url, pathname } = new URL(endpoint.url + path);
		const words = {
			subject: say`the ${subject} of the ${SERVICES[service].label}`,
			server: say`the ${serviceText(service, region)}`,
			call: quoted(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`)
		};
		const id = idOf(method, url, headers, page?.member);
		const request = {
			id,
			method,
			url,
			headers,
			service,
			isExtra,
			address: endpoint.url,
			page,
			words
		};
		const outcome = await getOrCreate(asked, id, () => ending.run(() => send(request)));
		if ("headers" in outcome) return outcome;
		const { status, what } = outcome;
		if (status !== 403) return {
			status,
			reason: say`${asSentence(words.server)} answered ${words.call} with ${what}.`
		};
		const roles = explainRoles(service, session.roles);
		return {
			status,
			reason: say`${asSentence(words.server)} refuses ${words.call} (403)${roles}`,
			isRefused: true
		};
	};
	const list = async (region, call) => {
		const [path = ""] = call.call.split("?");
		const items = [];
		const searches = /* @__PURE__ */ new Set();
		let size = 0;
		const cutOff = (what) => ({
			status: 200,
			reason: say`The list of ${call.subject} of the ${serviceText(call.service, region)} cannot be read: ${what}.`
		});
		for (let search = call.call.slice(path.length); search !== void 0;) {
			if (searches.has(search)) return cutOff(say`its pages lead to one that was read before`);
			searches.add(search);
			const answer = await ask(region, {
				...call,
				call: path + search
			}, call);
			if ("reason" in answer) return answer;
			const page = answer.body;
			if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
			if (page.items === void 0) return cutOff(say`one of its pages has no list`);
			size += page.size;
			if (size > MOST_CHARACTERS$1 || searches.size > MOST_PAGES) return cutOff(say`it is too large`);
			for (const item of page.items) items.push(item);
			if (page.next === false) return cutOff(say`the link to its next page cannot be read`);
			search = page.next;
		}
		const parsed = array(call.entry).safeParse(items);
		if (parsed.success) return parsed.data;
		const field = (parsed.error.issues[0]?.path ?? []).filter((part) => typeof part === "string").join(".");
		return cutOff(field === "" ? say`one of its entries is not an object` : say`an entry's ${quoted(field)} is not what was expected`);
	};
	return {
		session,
		regions: listRegions$2(session),
		inRegion: (region) => ({
			session,
			region,
			ask: (call) => ask(region, call),
			list: (call) => list(region, call)
		}),
		close: () => ending.close()
	};
}
function explainRoles(service, roles) {
	const { roles: enough, role } = SERVICES[service];
	const found = enough.find((name) => roles.includes(name));
	if (found !== void 0) return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
	return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}

// src/sources/openstack/cloud-reader.ts
const MAX_ANSWER_BYTES$1 = 16777216;
const LARGE_AT_ONCE = 4;
function openCloudReader(options) {
	const { timeoutMs, mostAtOnce, runtime, calls, onCall, isLasting = true } = options;
	const { timing = {
		attemptMs: timeoutMs / 2,
		attempts: 3,
		backoffMs: 500
	} } = options;
	const { now, env, log, version, clock = SYSTEM_CLOCK } = runtime;
	const clients = openClients({
		setting: say`the address in the cloud's catalog`,
		env,
		isLasting
	});
	const enter = createLimiters(mostAtOnce);
	const enterOfProject = createLimiters(Math.ceil(mostAtOnce / 2));
	const enterLarge = createLimiter(LARGE_AT_ONCE);
	const enterLargeOfProject = createLimiters(2);
	const underWay = /* @__PURE__ */ new Map();
	const closing = new AbortController();
	const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
	const send = (request, { token, projectId, ca }, deadline) => {
		const { service, method, url, headers, words } = request;
		const { origin, pathname, search } = new URL(url);
		const leftMs = () => deadline.remainingMs();
		const gate = isLasting ? idOf(service, request.address.replaceAll(projectId, "{project_id}")) : origin;
		const own = {
			"user-agent": `quota-gate/${version}`,
			accept: "application/json"
		};
		return ask({
			timing,
			deadline,
			clock,
			log,
			slowHint,
			halt: closing.signal
		}, {
			...words,
			origin,
			request: {
				method,
				path: pathname + search,
				headers: {
					...own,
					...headers,
					"x-auth-token": token.text
				},
				maxBytes: MAX_ANSWER_BYTES$1,
				skipsErrorBody: true,
				largeInTurn: (read) => enterLargeOfProject(projectId, () => enterLarge(read, leftMs()), leftMs())
			},
			send: async (whole) => clients.find(origin, ca).send(whole),
			inTurn: (attempt) => enterOfProject(idOf(gate, projectId), () => enter(gate, attempt, leftMs()), leftMs()),
			onCall: (call) => onCall?.({
				service,
				...call
			}),
			read: (response) => readAnswer$1(response, request)
		});
	};
	const findOrSend = async (request, session, deadline) => {
		const store = request.page === void 0 ? calls : void 0;
		const kept = store?.find(session, request.id);
		if (kept !== void 0) return {
			...kept,
			value: deserialize(kept.value)
		};
		const bornMs = now().getTime();
		const value = await send(request, session, deadline);
		store?.keep(session, request.id, {
			value: serialize(value),
			bornMs
		});
		return {
			value,
			bornMs
		};
	};
	const use = async (session, task) => {
		let bornMs = now().getTime();
		const deadline = createDeadline(timeoutMs, clock);
		const client = openCloudClient(session, async (request) => {
			const id = idOf(session.token.text, request.id);
			const sent = await coalesce(underWay, id, () => findOrSend(request, session, deadline));
			bornMs = Math.min(bornMs, sent.bornMs);
			return sent.value;
		});
		try {
			return await task(client, () => bornMs);
		} finally {
			client.close();
		}
	};
	return {
		use,
		read: async (session, query) => {
			checkCatalog(session);
			return use(session, async (client, bornMs) => {
				return {
					snapshot: await readSnapshot$1(client, query, now),
					bornMs: bornMs()
				};
			});
		},
		close: () => {
			closing.abort();
			return clients.close();
		}
	};
}

// src/sources/openstack/flavors.ts
const headers = { "x-openstack-nova-api-version": "2.61" };
async function lookUpFlavors(client, questions) {
	const byRegion = Map.groupBy(questions, ({ region }) => region);
	const facts = await Promise.all([...byRegion].map(([region, own]) => lookUpInList(client.inRegion(region), own)));
	return {
		flavors: facts.flatMap(({ flavors }) => flavors),
		missing: facts.flatMap(({ missing }) => missing),
		failures: facts.flatMap(({ failures }) => failures)
	};
}
async function lookUpInList(client, questions) {
	const { region } = client;
	const list = await client.list({
		service: "compute",
		call: "GET /flavors/detail?limit=1000",
		subject: say`flavors`,
		headers,
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
	[EPHEMERAL]: lenient(amount),
	swap: lenient(union([amount, literal("")])),
	extra_specs: lenient(record(string(), string()))
});
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

// src/sources/openstack/openstack-source.ts
const supports = (key) => {
	const instead = "objectstorage";
	if (key === "s3.space_bytes") return {
		reason: say`is not reported by OpenStack`,
		hint: say`Use ${quoted(instead)} instead.`,
		instead
	};
	if (findKey(canonicalKey(key)) !== void 0) return void 0;
	const hint = didYouMeanKey(key, OPENSTACK_KEYS.map(({ key: other }) => other)) ?? say`Correct its name or remove it; https://github.com/quota-gate/quota-gate/blob/main/docs/keys.md lists the keys.`;
	return {
		reason: say`is not a key that OpenStack has`,
		hint,
		instead: void 0
	};
};
function createOpenstack({ timeoutMs }, runtime) {
	const useShared = createShared((reader) => reader.close());
	const timing = timingWithin(timeoutMs);
	const open = () => openCloudReader({
		timeoutMs,
		timing,
		mostAtOnce: 16,
		isLasting: false,
		runtime
	});
	const use = (task) => useShared("reader", open, task);
	return {
		info: INFO,
		supports,
		findAddress: ({ authUrl }) => authUrl?.replace(/^https?:\/\//u, ""),
		listRegions: async (session) => findRegions$1(session),
		read: async ({ session, ...query }) => (await use((reader) => reader.read(session, query))).snapshot,
		findFlavors: async (session, questions) => {
			if (session.catalog !== void 0) return use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
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
	};
}
function findRegions$1(session) {
	checkCatalog(session);
	return listRegions$2(session);
}

// src/sources/quota-api/requests.ts
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
function showRegions({ wanted }, regions) {
	const shown = new Map(wanted?.map(({ region, shownRegion = region }) => [region, shownRegion]));
	return quotedList(regions.map((region) => shown.get(region) ?? region));
}
function toComponents(keys) {
	const components = keys.map(componentOf);
	const isComponent = (name) => name !== "unknown" && name !== "none";
	return components.every(isComponent) ? sorted(components) : void 0;
}
function sorted(names) {
	return [...new Set(names)].toSorted();
}
function toPath(base, query, document) {
	const name = document === "quota" ? "quota" : "current_usage";
	return `${base.path}/${query.apiVersion}/projects/${encodeURIComponent(query.project)}/${name}`;
}
function toSearch(request, version) {
	const { regions, components } = request;
	const filter = components?.map((one) => filterName(one, version));
	const parameters = Object.entries({
		regions: regions.length === 0 ? void 0 : regions,
		filter
	}).flatMap(([name, values]) => values ? `${name}=${values.map((one) => encodeURIComponent(one.toWellFormed())).join(",")}` : []);
	return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}
const READINGS_HEADER = "quota-gate-readings";
const REGION_PARAMETERS = /* @__PURE__ */ new Map([
	["dhcpPorts", "dhcp-ports"],
	["defaultVolumeType", "default-volume-type"],
	["volumeTypes", "volume-types"],
	["shareTypes", "share-types"],
	["computeLimits", "compute-limits"],
	["defaultRules", "default-rules"],
	["clusterTemplates", "cluster-templates"]
]);
const READINGS_TYPE = "application/vnd.quota-gate.readings+json";
const MOST_CHARACTERS = 4096;
const MOST_OF_REGIONS = 800;
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
const MAX_ANSWER_BYTES = 16777216;
const REFUSED = [
	400,
	404,
	414,
	431
];
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
			skipsErrorBody: true
		},
		send: client.send,
		subject: say`the ${request.document}`,
		read: (response) => {
			if (response.status === 200) return readAnswer(response, values, version);
			const failure = refusal(response, base.origin, version);
			if (!REFUSED.includes(response.status)) return failure;
			return { refused: toProblem(failure, words) };
		}
	});
}
function toWords({ base, query }, { regions, document }) {
	const named = say`${regions.length === 1 ? "region" : "regions"} ${showRegions(query, regions)}`;
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
		return unusable(say`an answer that is not UTF-8 text`);
	}
	const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
	if (type !== "application/vnd.quota-gate.readings+json" && headers.get("vary")?.toLowerCase().includes("quota-gate-readings") === true) {
		const hint = say`Something on the way removes the header ${quoted(READINGS_HEADER)}: let it pass.`;
		return unusable(say`a document where the service has more to report`, hint);
	}
	const read = type === "application/vnd.quota-gate.readings+json" ? parseReadings(text, values, version) : parseDocument(text, values);
	if ("regions" in read) return read;
	const start = text.trimStart().charAt(0);
	const found = start === "<" ? "an HTML page" : start === "" ? "an empty answer" : read.what;
	const hint = say`Check ${theSetting("api-url")} and ${theSetting("api-version")}: something else than the Quota API may have answered, such as a proxy or a login page.`;
	const mayPass = start === "" || start === "{" && !read.isLasting;
	return unusable(say`${found}, with status 200`, hint, mayPass ? "briefly" : "no");
}
function unusable(what, hint, retry = "no") {
	return {
		code: "API_ANSWER_INVALID",
		retry,
		what,
		hint
	};
}
function refusal(response, url, version) {
	const { status, headers } = response;
	const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
	const what = say`the answer was ${status}${page}`;
	if (status < 300) return unusable(say`${what}, where 200 was expected`);
	const refused = {
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
	const passing = findTransientFailure(response);
	return passing === void 0 ? {
		...refused,
		what,
		hint: hintFor(status, version)
	} : {
		...passing,
		what
	};
}
const HINTS = {
	400: say`Check ${theSetting("project-id")} and ${theSetting("api-version")}, and that ${theSetting("api-url")} is the address of the Quota API.`,
	401: say`The token is not valid or has expired (tokens live about an hour): get a fresh one, from the identity service of the same cloud.`,
	403: say`Check that ${theSetting("project-id")} is the project that the token was issued for, and that the user may read its quota.`,
	404: say`Check the address (${theSetting("api-url")}), the version (${theSetting("api-version")}) and ${theSetting("project-id")}, which must be the project that the token was issued for.`,
	407: say`A proxy asks for user and password: check \`HTTPS_PROXY\`.`
};
const LIMITATION = say`Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.`;
function hintFor(status, version) {
	const hint = HINTS[status];
	const isLimited = version !== "v3" && [
		401,
		403,
		404
	].includes(status);
	return hint && isLimited ? joinMessages([hint, LIMITATION]) : hint;
}

// src/sources/quota-api/quota-api.ts
function createQuotaApi({ base, apiVersion, timeoutMs }, runtime) {
	if (base === void 0) throw new Error("the Quota API without an address");
	const { log, env, version, clock = SYSTEM_CLOCK } = runtime;
	let deadline;
	const use = async (session, query, task) => {
		deadline ??= createDeadline(timeoutMs, clock);
		const client = openClient({
			url: base.origin,
			setting: theSetting("api-url"),
			env,
			ca: session.ca,
			clock
		});
		const ending = openTaskGroup();
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
async function readSnapshot(context, now) {
	const { query, ending } = context;
	const requests = toRequests(query);
	const read = async (request, kind) => request && ending.run(() => collect(context, request, kind));
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
async function findRegions(context, request, collected) {
	const known = collected.find((one) => one?.all !== void 0)?.all;
	if (known !== void 0) return known;
	const found = new Set(collected.flatMap((one) => one === void 0 ? [] : namesOf(one)));
	if (request === void 0 || request.regions.every((region) => found.has(region))) return void 0;
	try {
		return await listRegions(context);
	} catch (error) {
		if (!(error instanceof GateError)) throw error;
		context.log.info(say`The Quota API does not list its regions: ${joinMessages(error.problems.map(problemMessage))}`);
		return;
	}
}
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
		log.warning(say`The Quota API's ${name} of ${showRegions(query, [region])} cannot be read: ${found}.`);
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
async function collect(context, request, kind) {
	const first = await fetchWidening(context, request, kind);
	if ("refused" in first) throw new GateError(first.refused);
	if (first.facts !== void 0 || !first.isFiltered) return first;
	const lacking = regionsLackingSomething(context.query.wanted ?? [], first);
	if (lacking.length === 0) return first;
	const shown = showRegions(context.query, lacking);
	context.log.debug(say`The filtered usage lacks something of ${shown}; asking again without filter.`);
	const second = await fetchWidening(context, {
		document: request.document,
		regions: lacking,
		components: void 0
	}, kind);
	if ("regions" in second) return merge(first, second);
	context.log.warning(say`The Quota API's usage of ${shown} is incomplete, and it does not answer the request for all components.`);
	return first;
}
async function listRegions(context) {
	return (await collect(context, {
		document: "quota",
		regions: [],
		components: void 0
	}, LIMITS)).all ?? [];
}
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
function widen({ document, regions, components }) {
	if (components === void 0 && regions.length === 0) return void 0;
	return {
		document,
		regions: components === void 0 ? [] : regions,
		components: void 0
	};
}
function namesOf({ regions }) {
	return regions.map(({ region }) => region);
}
function regionsLackingSomething(wanted, { regions }) {
	const found = new Map(regions.map((one) => [one.region, one]));
	const lacking = wanted.filter(({ region, key, item }) => {
		const canonical = canonicalKey(key);
		const { readings = [], unreadable } = found.get(region) ?? {};
		if (!placesOf(canonical).needsUsage || unreadable !== void 0) return false;
		return !readings.filter((one) => one.key === canonical).some((one) => item === void 0 || one.item === void 0 || one.item === item);
	});
	return [...new Set(lacking.map(({ region }) => region))].toSorted();
}
function merge(first, fresher) {
	const replaced = new Set(namesOf(fresher));
	return {
		regions: [...first.regions.filter(({ region }) => !replaced.has(region)), ...fresher.regions],
		all: first.all ?? fresher.all
	};
}

// src/sources/index.ts
function createSources(connection, runtime) {
	const { findFlavors, ...openstack } = createOpenstack(connection, runtime);
	return {
		limits: connection.source === "quota-api" || connection.source === "auto" && connection.base !== void 0 ? createQuotaApi(connection, runtime) : openstack,
		findFlavors
	};
}

// src/render/verdicts.ts
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
const VERDICT_ORDER = Object.keys(VERDICTS).filter((name) => Object.hasOwn(VERDICTS, name));
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

// src/render/check-groups.ts
function targetsOf(report) {
	return report.targets ?? [{
		...report,
		name: void 0
	}];
}
function toShare({ projected, limit, cause }) {
	if (typeof limit !== "number" || projected === null) return cause === "flavor" ? Number.POSITIVE_INFINITY : -1;
	if (limit === 0) return projected > 0 ? Number.POSITIVE_INFINITY : 0;
	return projected / limit;
}
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
const MOST_OBJECTS = 5;
function withFirstObjects(checks) {
	const listed = /* @__PURE__ */ new Map();
	return checks.filter(({ region, key: shown }) => {
		const { key, item } = parseCheckKey(shown);
		if (!isLimitedPerObject(key) || item === void 0) return true;
		const id = idOf(region, key);
		const number = (listed.get(id) ?? 0) + 1;
		listed.set(id, number);
		return number <= MOST_OBJECTS;
	});
}
function toShownOrder(report) {
	return Object.values(toGroups(report)).flat();
}
function toFaults(checks) {
	return groupsOf(checks, (check) => {
		return check.cause === "region" || check.cause === "flavor" ? toText(check.reason) : check;
	});
}
function regionOf({ region, shownRegion = region }) {
	return shownRegion;
}
function isRegionKnown({ regionKnown = true }) {
	return regionKnown;
}
function regionName(check) {
	return isRegionKnown(check) ? sayRegion(check) : say`(not known)`;
}
const MOST_NAMES = 4;
function nameChecks(checks, most = MOST_NAMES) {
	const regions = [...new Set(checks.filter(isRegionKnown).map(regionOf))];
	const keys = quotedList([...new Set(checks.map(({ key }) => key))], { most });
	if (regions.length === 0) return say`region not known, ${keys}`;
	const names = quotedList(regions, { most });
	return regions.length === 1 ? say`${names} ${keys}` : say`${keys} in each of ${names}`;
}
function findSources(checks, most) {
	const isBlameless = checks.some((check) => check.verdict === "tight" && check.cause !== "peak");
	const isNamed = checks.every(({ cause, unknown }) => (cause === "amount" || cause === "flavor") && unknown !== void 0);
	return isBlameless || isNamed ? void 0 : findContributors(checks, most);
}
function toAdvised(checks, mostSources) {
	const advised = checks.flatMap((check) => {
		const advice = findAdvice(check);
		return advice === void 0 ? [] : [{
			check,
			advice
		}];
	});
	const groups = groupsOf(advised, ({ check: { verdict, cause, region, key }, advice }) => {
		if (cause === "region") return toText(advice);
		return JSON.stringify([
			verdict,
			verdict === "unknown" || cause === "flavor" ? region : key,
			toText(advice)
		]);
	});
	return groupsOf(groups, (members) => {
		const regions = members.map(({ check: { region } }) => region);
		const sources = findSharedSources(members[0].check);
		return sources === void 0 ? members : idOf(sources, members[0].check.effect, regions);
	}).map((parts) => {
		const [[{ check, advice }]] = parts;
		const members = parts.flat().map((member) => member.check);
		const shared = parts.length === 1 ? advice : toSharedAdvice(parts.map(([first]) => first.check));
		return {
			checks: members,
			verdict: check.verdict,
			advice: shared,
			sources: findSources(members, mostSources)
		};
	});
}

// src/render/markdown.ts
const PLAIN_WORD = /^(?:[A-Za-z0-9.,;:!?'"()%+\-/=]|[^ -~])+$/u;
const SPECIAL_WORD = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|[!%]\w|\b[0-9a-f]{7,64}\b/i;
const LINE_START = /^(?:\d+[.)]|(?!['"(])[!-/:-@[-`{-~])/;
const MAX_WORD_LENGTH = 240;
const MAX_SENTENCE_LENGTH = 1e3;
function renderCode(text) {
	return text.trim() === "" ? quote(text) : `\`${toSafeLine(text).replaceAll(/[`|]/gu, (character) => visible(character))}\``;
}
function isPlain(word) {
	return word.length <= MAX_WORD_LENGTH && PLAIN_WORD.test(word) && toSafeLine(word) === word && !SPECIAL_WORD.test(word);
}
function renderWord(word, isFirst) {
	const [, open = "", core = "", close = ""] = /^(["'(]*)(.*?)([.,;:!?"')]*)$/su.exec(word) ?? [];
	const isText = isPlain(word) && !SPECIAL_WORD.test(core);
	if (isText && !(isFirst && LINE_START.test(word))) return word;
	return isText || core === "" ? quote(word) : `${open}${quote(core)}${close}`;
}
function renderPart(part, { isFirst, links }) {
	const pieceOf = (markdown, width = markdown.length) => ({
		markdown,
		width
	});
	if (typeof part === "string") return part.split(/(?<= )(?! )/u).map((word) => pieceOf(word));
	if ("prose" in part) return (isFirst ? part.prose.trimStart() : part.prose).split(/(?<=[ 、。，；！？])|(?= )/u).map((word, index) => pieceOf(word === " " ? word : renderWord(word, isFirst && index === 0)));
	if ("strong" in part) {
		const pieces = part.strong.said.flatMap((inner) => renderPart(inner, {
			isFirst: false,
			links
		}));
		const markdown = pieces.reduce((before, piece) => append(before, piece.markdown), "");
		const width = addUp(pieces, (piece) => piece.width);
		return [pieceOf(`**${markdown}**`, width)];
	}
	const text = "setting" in part ? toBareText(nameInput(part)) : showPart(part);
	if ("amount" in part) return [pieceOf(unbroken(text))];
	if ("place" in part && isPlain(text) && !(isFirst && LINE_START.test(text))) return [pieceOf(text)];
	const shown = renderCode(text);
	const url = links.get(text);
	return [pieceOf(url === void 0 ? shown : renderLink(text, url), shown.length)];
}
function append(markdown, piece) {
	return markdown + (markdown.endsWith("`") && piece.startsWith("`") ? ` ${piece}` : piece);
}
function unbroken(text) {
	return text.replaceAll(" ", "\xA0");
}
const NO_LINKS = /* @__PURE__ */ new Map();
function renderSentence(message, options = {}) {
	const { maxLength = MAX_SENTENCE_LENGTH, inline = false, links = NO_LINKS } = options;
	let markdown = "";
	let length = 0;
	for (const part of message.said) {
		const isFirst = !inline && markdown.trim() === "";
		for (const { markdown: piece, width } of renderPart(part, {
			isFirst,
			links
		})) {
			length += width;
			if (length > maxLength) return `${markdown.trimEnd()} …`;
			markdown = append(markdown, piece);
		}
	}
	return inline ? markdown : markdown.trim();
}
function shorten(text, length) {
	const start = firstCharacters(text, length);
	return start === text ? text : `${start}…`;
}
function renderTable(columns, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map((column) => column.head)),
		`|${columns.map((column) => column.align === "left" ? ":--" : "--:").join("|")}|`,
		...rows.map(line)
	].join("\n");
}
function renderFolded({ summary, body }) {
	return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
function renderBlock(lines, language = "text") {
	return [
		`\`\`\`${language}`,
		...lines,
		"```"
	].join("\n");
}
function renderLink(words, url) {
	if (url === void 0 || !/^https?:\/\/[A-Za-z0-9._~%:/?#=&+,-]{1,2000}$/.test(url)) return words;
	return `[${words}](${url})`;
}
function shortCommit(sha) {
	return /^[0-9a-f]{7,64}$/i.test(sha) ? sha.slice(0, 7) : sha;
}
function formatTime(time) {
	const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(time);
	return match === null ? visible(time) : `${match[1]} ${match[2]} UTC`;
}

// src/render/wording.ts
const DEFAULT_KEY = "default";
function gateName(key, target) {
	return [
		"Cloud quota",
		...key === "default" ? [] : [key],
		...target === void 0 ? [] : [target]
	].join(" · ");
}
function toPlain(message) {
	return toSafeLine(toBareText(message));
}
function count(amount, noun) {
	return `${formatInteger(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
function verdictWords(check) {
	if (isUnenforced(check)) return `${check.verdict} (not enforced)`;
	return check.unusual === true ? `${check.verdict} (${check.effect}s)` : check.verdict;
}
function findChangeNoun(name) {
	const [, sign = ""] = /^([#!])[1-9]\d{0,9}$/.exec(name) ?? [];
	return {
		"#": "pull request",
		"!": "merge request"
	}[sign];
}
function countFitting({ length }) {
	return `${count(length, "check")} that ${length === 1 ? "fits" : "fit"}`;
}
function nounOf(names) {
	const [noun = "change", ...more] = new Set(names.map(findChangeNoun));
	return `other ${more.length > 0 ? "change" : noun}`;
}
function partNoun(parts) {
	return parts.every(({ name }) => name.startsWith(targetName(""))) ? "other target" : "other gate";
}
function checksWith(effect, report) {
	return report.checks.filter((check) => check.effect === effect);
}
function isContended({ verdict }) {
	return verdict === "contended";
}
function toNotTogether({ others = [] }) {
	return `fits alone, but not together with ${nounOf(others)}s`;
}
const EXCESS_WORDS = /* @__PURE__ */ new Map([
	["flavor", "cannot be applied"],
	["reserve", "leaves too little free"],
	["peakAtLeast", "cannot be applied"],
	["peakLikely", "is expected to exceed the limit during apply"],
	["peak", "may exceed the limit during apply"]
]);
function findExcess(check) {
	return isExceeded(check) ? EXCESS_WORDS.get(check.cause) : void 0;
}
function fitsNot(check) {
	return isSharedExcess(check) ? `does not fit together with its ${partNoun(check.together?.others ?? [])}s` : "does not fit";
}
function toFailure(failing, report) {
	const [excess, ...others] = new Set(failing.filter(isExceeded).map((check) => findExcess(check) ?? fitsNot(check)));
	if (excess !== void 0) return `this change ${others.length === 0 ? excess : "does not fit"}`;
	if (failing.some(isContended)) return `this change ${toNotTogether(report)}`;
	const nothing = findNothingCounted(report);
	return `unknown whether this change fits${nothing === void 0 ? "" : `, since ${nothing}`}`;
}
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
const WARN_ONLY_TEXT = "warn-only: this check never fails";
function toWhole$1(report) {
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
function inTargets({ targets, verdict }) {
	if (targets === void 0 || verdict === "warn") return "";
	const some = targets.filter((target) => target.verdict === verdict).length;
	return ` in ${some === targets.length ? "all" : `${formatInteger(some)} of`} ${count(targets.length, "target")}`;
}
function toMeaning(report) {
	const whole = toWhole$1(report);
	switch (report.verdict) {
		case "error": return `could not be checked${inTargets(report)}`;
		case "fail": return `${toFailure(checksWith("fail", whole), whole)}${inTargets(report)}`;
		case "warn": return toWarning(whole);
		case "pass": return `${toPass(whole)}${inTargets(report)}`;
		default: return report.verdict;
	}
}
function toHeadline(report, { step, gate }) {
	const lead = `Cloud quota${gate === void 0 ? "" : ` · ${gate}`}:`;
	const isFailure = report.verdict === "error" || report.verdict === "fail";
	const failed = report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : step ? " — check failed" : "";
	return `${lead} ${toMeaning(report)}${isFailure || report.warnOnly === true ? failed : ""}`;
}
function toSign(report) {
	return report.verdict === "fail" && !checksWith("fail", toWhole$1(report)).some((check) => isExceeded(check) || isContended(check)) ? VERDICTS.unknown.sign : OVERALL[report.verdict].sign;
}
function countByVerdict(checks, verdicts = VERDICT_ORDER) {
	return verdicts.flatMap((verdict) => {
		const members = checks.filter((check) => check.verdict === verdict);
		if (members.length === 0) return [];
		const isWithinLimit = verdict === "over" && members.some(({ cause }) => cause !== "limit");
		const { counted, countedOne = counted } = VERDICTS[verdict];
		const words = members.length === 1 ? countedOne : counted;
		return `${formatInteger(members.length)} ${isWithinLimit ? verdict : words}`;
	});
}
function findDecisive(report) {
	const { verdict } = report;
	if (verdict === "pass") return /* @__PURE__ */ new Set(["fits", "unmetered"]);
	return new Set(verdict === "error" ? [] : checksWith(verdict, report).map((check) => check.verdict));
}
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
function toCountLine(ofTargets) {
	const report = toWhole$1(ofTargets);
	const decisive = findDecisive(report);
	const { decides = [], rest = [] } = Object.groupBy(VERDICT_ORDER, (verdict) => decisive.has(verdict) ? "decides" : "rest");
	return {
		decisive: countByVerdict(report.checks, decides),
		others: countByVerdict(report.checks, rest),
		total: toTotal(report)
	};
}
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
function toModeText({ mode, checks }) {
	if (mode === null) return void 0;
	const hasTotals = mode === "add" && checks.some((check) => check.mode === "target");
	return `${MODE_TEXTS[mode]}${hasTotals ? "; totals are marked" : ""}`;
}
function toPolicySource(policy, isLocal) {
	const { file, ref } = policy?.organisation ?? {};
	const base = file === void 0 ? void 0 : say`${quotedAddress(file)}${ref === void 0 ? "" : say` at ${quoted(shortCommit(ref))}`}`;
	if (policy?.file === void 0) return base && say`policy ${base}`;
	const place = /^(?:\/|[a-z]:|\.\.[/\\])/iu.test(policy.file) ? "" : " of the workspace";
	const from = policy.commit === void 0 ? place : say` at ${quoted(shortCommit(policy.commit))}`;
	return say`policy ${quotedAddress(policy.file)}${isLocal ? "" : from}${base === void 0 ? "" : say` on top of ${base}`}`;
}
function findProjectName({ project, projectName, cloud }, show) {
	if (project === null) return void 0;
	const id = projectName === void 0 ? "" : ` (${show(project)})`;
	return `project ${show(projectName ?? project)}${id}${cloud === void 0 ? "" : ` of ${show(cloud)}`}`;
}
function toBasis(report, { isLocal = false } = {}) {
	const { others = [], gates = [] } = report;
	const together = [...gates.length === 0 ? [] : [count(gates.length, partNoun(gates))], ...others.length === 0 ? [] : [count(others.length, nounOf(others))]];
	return {
		read: toReadText(report),
		mode: toModeText(report),
		policy: toPolicySource(report.policy, isLocal),
		others: together.length === 0 ? void 0 : `together with ${listTexts(together)}`
	};
}
function findPolicyChange(policy) {
	if (policy?.changed !== true) return void 0;
	const file = policy.file === void 0 ? "the policy file" : say`the policy file ${quotedAddress(policy.file)}`;
	return policy.commit === void 0 ? say`This change edits ${file}, and the edited file decided, because it is read from the workspace.` : say`This change edits ${file}. What decided is the file at ${quoted(shortCommit(policy.commit))}, without that edit, which takes effect when it is merged.`;
}

// src/render/limit-request.ts
function findRemarks(check, needed, per) {
	const { rule, together, atLeast } = check;
	const others = isSharedExcess(check) ? together : void 0;
	const projected = (others ?? check).projected ?? 0;
	const kept = rule?.limitNeeded === void 0 ? 0 : rule.limitNeeded - projected;
	const planned = others?.others.length ?? 0;
	return [
		per === void 0 ? [] : `for each ${per}`,
		kept > 0 ? `of which ${formatAmount(kept, findScale(check))} stay free` : [],
		needed > (rule?.limitNeeded ?? projected) ? "during apply" : [],
		planned > 0 ? `with ${count(planned, "other change")} that ${planned === 1 ? "is" : "are"} planned` : [],
		atLeast === true ? "more may be needed" : []
	].flat();
}
function toWish(check, source) {
	const { limit, limitNeeded } = check;
	if (typeof limit !== "number" || limitNeeded === void 0) return [];
	const { meaning = "", per } = findKey(parseCheckKey(check.key).key) ?? {};
	const isKnown = meaning === "" || source === "openstack" && hasQuotaCommand(check);
	const words = meaning.replace(/ \((.*)\)$/u, ", $1").replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase());
	const remarks = [...isKnown ? [] : [words], ...findRemarks(check, limitNeeded, per)];
	return {
		key: visible(check.key).replace(/^\//u, "\\u{2f}"),
		from: formatAmount(limit, findScale(check)),
		to: formatAmount(limitNeeded, findScale(check)),
		remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`
	};
}
function findRequested(problems) {
	return problems.filter(({ limitNeeded }) => limitNeeded !== void 0);
}
function findChangeUrl({ changesUrl, pullRequest } = {}) {
	return changesUrl === void 0 || pullRequest === void 0 ? void 0 : `${changesUrl}${pullRequest}`;
}
function nameProject(report) {
	return findProjectName(report, visible) ?? "our project";
}
const MAX_URL_LENGTH = 300;
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
		const keyWidth = Math.max(...wishes.map(({ key }) => measure(key)));
		const fromWidth = Math.max(...wishes.map(({ from }) => from.length));
		lines.push("", `Region ${visible(region)}`);
		for (const { key, from, to, remark } of wishes) lines.push(`  ${key}${" ".repeat(keyWidth - measure(key))}  ${from.padStart(fromWidth)} → ${to}${remark}`);
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
const MAX_FORM_LENGTH = 2e3;
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
		return (context.requestUrl ?? "").replaceAll(/\{(\w+)\}/gu, (_, name) => encode$1(values.get(name) ?? ""));
	};
	const whole = fill(lines.join("\n"));
	return whole.length <= MAX_FORM_LENGTH ? whole : fill(url);
}
function encode$1(value) {
	return encodeURIComponent(value).replaceAll(/[!'()*]/gu, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

// src/render/shown-amounts.ts
function printAmount(value, scale, bound = "") {
	if (value === "none") return "—";
	if (value === "unknown") return "?";
	return value === "unlimited" ? value : `${bound}${formatAmount(value, scale)}`;
}
function printPlanned({ planned, isTotal, atLeast, scale }) {
	if (typeof planned !== "number") return printAmount(planned, scale);
	return `${atLeast ? "≥ " : ""}${isTotal ? atLeast ? "" : "= " : planned > 0 ? "+" : ""}${formatAmount(planned, scale)}`;
}
function printHeadroom({ headroom, isBound, scale }) {
	return headroom === "unlimited" ? "∞" : printAmount(headroom, scale, isBound ? "≤ " : "");
}
function printPercent({ percent, isBound }) {
	return percent === void 0 ? "" : `${isBound ? "≥ " : ""}${formatInteger(percent)} %`;
}
function printCells(cells) {
	const { scale, reserve, withOthers, peak, atLeast, isBound } = cells;
	return {
		USED: printAmount(cells.used, scale),
		PLANNED: printPlanned(cells),
		PROJECTED: printAmount(cells.projected, scale, atLeast ? "≥ " : ""),
		"WITH OTHERS": withOthers === void 0 ? "" : printAmount(withOthers, scale, isBound ? "≥ " : ""),
		PEAK: peak === void 0 ? "" : toBareText(peak),
		LIMIT: `${printAmount(cells.limit, scale)}${cells.isDefaultLimit ? " (default)" : ""}`,
		RESERVED: reserve === void 0 ? "" : formatAmount(reserve, scale),
		"OF LIMIT": printPercent(cells),
		HEADROOM: printHeadroom(cells)
	};
}
function toCells$1(check) {
	const { key, used, planned, projected, limit, usable, verdict, mode, together } = check;
	const scale = findScale(check);
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
		atLeast,
		isTotal: mode === "target",
		projected: shown(projected),
		limit: shown(limit),
		isDefaultLimit: check.limitByDefault === true,
		reserve: typeof limit === "number" && usable !== void 0 ? limit - usable : void 0,
		headroom: typeof most === "number" && amount !== null ? most - amount : shown(most === "unlimited" ? most : null),
		percent: isMeasured ? toPercent(amount, most) : void 0,
		isBound,
		withOthers: together?.decides === true ? together.projected ?? void 0 : void 0,
		peak: peak === void 0 ? void 0 : toPeakText(peak, scale)
	};
}
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
function findTightest(report) {
	const [tightest] = toGroups(report).fits;
	if (tightest === void 0 || report.verdict !== "pass") return void 0;
	const { percent, headroom, isBound, scale } = toCells$1(tightest);
	if (percent === void 0 || typeof headroom !== "number" || typeof tightest.limit !== "number") return void 0;
	const [least, most] = isBound ? ["≥ ", "≤ "] : ["", ""];
	const usage = say`${least}${amountIn(tightest.projected, scale)} of ${amountIn(tightest.limit, scale)}`;
	const left = strong(say`${most}${amountIn(headroom, scale)} left`);
	return say`Tightest: ${nameChecks([tightest])} at ${least}${percentage(percent)} (${usage}), ${left} after this change.`;
}
function toPercent(projected, limit) {
	if (limit <= 0) return void 0;
	if (projected <= 0) return 0;
	const hundredfold = BigInt(projected) * 100n;
	const divisor = BigInt(limit);
	const down = hundredfold / divisor;
	return Number(projected > limit && hundredfold % divisor !== 0n ? down + 1n : down);
}

// src/render/waiver.ts
const DAYS = 28;
const LITERAL = /^\w[\w.:/-]*$/;
function findUpTo(check) {
	const { cause, effect, region, sharedWith = [], key: shown, regionKnown, shownRegion } = check;
	const { projected, atLeast, peak, peakAtLeast, peakLikely } = check;
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
	if (!(isExceeded(check) && effect === "fail" && cause !== "flavor") || !isNamed || isSharedExcess(check) || atLeast === true || known.length < amounts.length) return void 0;
	return Math.max(...known);
}
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
const LEAST_ENTRIES = 5;
function renderMore(what, { everything }) {
	return `… and ${what}${everything === void 0 ? "" : `, all in ${everything}`}.`;
}
function renderMoreChecks(checks, page) {
	return renderMore(countByVerdict(checks).map((text) => text.replace(" ", " more ")).join(", "), page);
}
function renderVerdict$1(check) {
	return unbroken(`${VERDICTS[check.verdict].sign} ${verdictWords(check)}`);
}
function renderSubject(check) {
	return `${renderSentence(regionName(check), { inline: true })} ${quote(check.key)}`;
}
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
function renderUsage(check, cells) {
	const { used, planned, projected, limit, isTotal, scale, peak } = cells;
	const limitText = renderOf(cells);
	const bound = cells.atLeast ? "≥ " : "";
	const print = (amount) => unbroken(printAmount(amount, scale));
	const plain = (amount, least = "") => unbroken(printAmount(amount, {
		...scale,
		label: ""
	}, least));
	const result = typeof limit === "number" ? plain(projected, bound) : unbroken(printAmount(projected, scale, bound));
	if (isTotal) {
		const total = projected === "unknown" ? unbroken(printAmount(planned, scale, bound)) : result;
		return `${used === "none" ? "" : `${plain(used)} →\u{a0}`}**${total}**\u{a0}(total)${limitText}${renderOthers(check, cells)}`;
	}
	if (used === "none") return `**${unbroken(printAmount(planned, scale, bound))}**${limitText}`;
	const sign = typeof planned === "number" && planned < 0 ? "−" : "+";
	const added = cells.atLeast && planned === 0 ? "unknown" : typeof planned === "number" ? Math.abs(planned) : planned;
	if (used === "unknown") {
		const most = limit === "unknown" ? limitText : `, limit\u{a0}${print(limit)}`;
		return `${sign}${unbroken(printAmount(added, scale, bound))}, usage not known${most}`;
	}
	const decides = isOfPeak(check.cause);
	const equals = (check.used ?? 0) + check.planned < 0 ? "→" : "=";
	const sum = `${plain(used)} ${sign}\u{a0}${plain(added, bound)} ${equals}\u{a0}${decides ? result : `**${result}**`}`;
	const during = peak === void 0 ? "" : renderSentence(say`${peak} during apply`, { inline: true });
	const highest = decides ? `, **${during}**` : `, ${during}`;
	return `${sum}${limitText}${renderOthers(check, cells)}${peak === void 0 ? "" : highest}`;
}
function renderOthers({ together }, { withOthers, isBound, scale }) {
	if (together === void 0 || withOthers === void 0) return "";
	const names = together.others.map(({ name }) => name);
	const noun = together.others.every(({ sameChange }) => sameChange === true) ? partNoun(together.others) : nounOf(names);
	return `, **${unbroken(printAmount(withOthers, scale, isBound ? "≥ " : ""))}**\u{a0}with ${unbroken(count(names.length, noun))}`;
}
function toRow(members) {
	const [check, ...others] = members;
	const cells = toCells$1(check);
	const more = check.cause === "flavor" ? `${renderSubject(check)} and ${unbroken(count(others.length, "more key"))}` : `${renderSentence(regionName(check), { inline: true })} ${unbroken(count(members.length, "key"))}`;
	return {
		members,
		verdict: isProblem$1(check) || isUnenforced(check) ? `${renderVerdict$1(check)} ` : "",
		names: others.length === 0 ? renderSubject(check) : more,
		usage: others.length === 0 ? `<br>${renderUsage(check, cells)}` : "",
		headroom: cells.headroom === "none" ? [] : [renderHeadroom(cells)]
	};
}
function toRows$1(checks) {
	return groupsOf(toFaults(checks).map(toRow), (row) => {
		const { members, verdict, usage, headroom } = row;
		const [check] = members;
		const isShown = isRegionKnown(check) && check.shownRegion === void 0;
		return members.length === 1 && isShown ? idOf(check.key, verdict, usage, headroom) : row;
	});
}
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
function findTable(checks, page) {
	const rows = toRows$1(checks);
	const shown = rows.slice(0, page.detail.rows);
	if (shown.length === 0) return void 0;
	const more = rows.slice(shown.length).flatMap((group) => group.flatMap(({ members }) => members));
	const lines = shown.map((group) => {
		const [{ verdict, names, usage, headroom }, ...others] = group;
		const all = group.flatMap(({ members }) => members);
		return [`${verdict}${others.length === 0 ? names : renderSentence(nameChecks(all, page.detail.names), {
			inline: true,
			maxLength: page.detail.sentenceLength
		})}${usage}`, ...headroom];
	});
	const table = renderTable([USAGE, HEADROOM].slice(0, lines[0]?.length), lines);
	return more.length === 0 ? table : `${table}\n\n${renderMoreChecks(more, page)}`;
}
function findFoldedTable(checks, summary, page) {
	const body = findTable(checks, page);
	return body === void 0 ? void 0 : renderFolded({
		summary,
		body
	});
}
function findUnenforcedTable(page) {
	const { unenforced } = page.groups;
	const body = findTable(unenforced, page);
	if (body === void 0) return void 0;
	const deciders = unenforced.flatMap(({ rule }) => rule?.decidedBy.find(({ setting }) => setting === "enforce") ?? []);
	const rules = uniqueMessages(deciders.map(ruleName));
	return `**Not enforced by ${rules.length === 0 ? "the policy" : renderSentence(joinMessages(rules, ", "), { inline: true })}, so it does not count**\n\n${body}`;
}
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
	const table = findTable(listed, all);
	return [table && renderFolded({
		summary: isAll ? `All ${formatInteger(fits.length)} checks` : countFitting(fits),
		body: table + more
	}), findFoldedTable(unmetered, `${count(unmetered.length, "check")} without a limit`, all)];
}
function renderAdvised({ checks, verdict, advice, sources }, { detail, links }) {
	const maxLength = 2 * detail.sentenceLength;
	const line = `- ${VERDICTS[verdict].sign} ${renderSentence(say`${nameChecks(checks)}: ${advice}`, {
		maxLength,
		inline: true,
		links
	})}`;
	return sources === void 0 ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}
function findAdviceList(page) {
	const { report, detail, groups } = page;
	const advised = toAdvised(groups.problems, detail.sources);
	const shown = advised.slice(0, detail.advice);
	if (shown.length === 0) return void 0;
	const more = advised.slice(shown.length).flatMap(({ checks }) => checks);
	return `**What to do**\n\n${[
		...shown.map((one) => renderAdvised(one, page)),
		...more.length > 0 ? [`- ${renderMoreChecks(more, page)}`] : [],
		...(report.hints ?? []).map((hint) => `- ${renderSentence(hint)}`)
	].join("\n")}`;
}
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
function findWaiverProposal({ report, detail, context }) {
	const lines = detail.requests === 0 ? [] : toWaiverLines(report, findChangeUrl(context));
	if (lines.length === 0) return void 0;
	return renderFolded({
		summary: "Waiver to propose in the policy, once its owner is named",
		body: renderBlock(lines, "yaml")
	});
}
function renderWaiver(check, { sentenceLength }) {
	const { waiver, reason } = check;
	const maxLength = Math.min(sentenceLength, 400);
	if (waiver === void 0) return renderSentence(reason, { maxLength });
	const ending = findEnding(waiver.daysLeft);
	const ends = ending === void 0 ? "" : ` (⚠️\u{a0}**ends ${renderSentence(ending)}**)`;
	const upTo = unbroken(inUnit(waiver.upTo, findScale(check)));
	const until = renderSentence(prose(waiver.until), { inline: true });
	const why = renderSentence(say`: ${prose(waiver.reason)}`, {
		maxLength,
		inline: true
	});
	return `waived up to ${upTo} until ${until}${ends} by ${quote(waiver.owner)}${why}`;
}
function findWaivedList(page) {
	const list = findList(page.groups.waived.map((check) => {
		const usage = renderUsage(check, toCells$1(check));
		return `${VERDICTS.waived.sign} ${renderSubject(check)}: ${usage}, ${renderWaiver(check, page.detail)}`;
	}), "waived check", page);
	return list && `**Waived by the policy**\n\n${list}`;
}
function findList(texts, noun, page) {
	if (texts.length === 0) return void 0;
	const shown = texts.slice(0, Math.max(page.detail.rows, LEAST_ENTRIES));
	const more = texts.length - shown.length;
	return [...shown, ...more > 0 ? [renderMore(count(more, `more ${noun}`), page)] : []].map((text) => `- ${text}`).join("\n");
}
function isProblem$1(check) {
	return !isUnenforced(check) && check.verdict !== "fits" && check.verdict !== "unmetered";
}
function findTextList(texts, noun, page) {
	const options = {
		maxLength: page.detail.sentenceLength,
		links: page.links
	};
	return findList(texts.map((text) => renderSentence(text, options)), noun, page);
}

// src/render/previous-run.ts
const MOST_CHANGES = 6;
function isProblem(check) {
	return isExceeded(check) || check.verdict === "unknown";
}
function withSign(verdict) {
	return `${VERDICTS[verdict].sign}\u{a0}${verdict}`;
}
function findChange(check, before, isPartial) {
	const { verdict, projected, unit } = check;
	if (before === void 0) return isProblem(check) && !isPartial ? `new, ${renderVerdict$1(check)}` : void 0;
	if (verdict !== before.verdict) return [verdict, before.verdict].some((one) => one !== "fits" && one !== "unmetered") ? `${withSign(before.verdict)} → ${renderVerdict$1(check)}` : void 0;
	if (verdict !== "over" || projected === before.projected || projected === null || before.projected === null) return;
	return `after the change ${inUnit(before.projected, unit)} → **${inUnit(projected, unit)}**`;
}
function toChanges(report, previous) {
	const before = new Map(previous.checks.map((check) => [idOf(check.region, check.key), check]));
	const changes = toShownOrder(report).flatMap((check) => {
		const id = idOf(regionOf(check), check.key);
		const change = findChange(check, before.get(id), previous.isPartial);
		before.delete(id);
		return change === void 0 ? [] : `${renderSubject(check)} ${change}`;
	});
	const gone = [...before.values()].filter(isProblem);
	return [...changes, ...gone.map(({ region, key, verdict }) => `${quote(region)} ${quote(key)} ${withSign(verdict)} → no longer planned`)];
}
function findChangesLine(report, previous) {
	if (report.verdict === "error") return void 0;
	const lead = `**Since the last run** (${previous.head === void 0 ? "" : `${quote(shortCommit(previous.head))}, `}${formatTime(previous.at)}): `;
	if (previous.verdict === "error") return `${lead}it could not check, this one could.`;
	const changes = toChanges(report, previous);
	if (changes.length === 0) return void 0;
	const more = changes.length - MOST_CHANGES;
	return `${lead}${[...changes.slice(0, MOST_CHANGES), ...more > 0 ? [`and ${more} more`] : []].join(" · ")}`;
}

// src/render/record.ts
const MAX_RECORD_LENGTH = 16384;
const PREFIX = "<!-- quota-gate-data:v2 ";
const SUFFIX = " -->";
const MAX_BYTES = MAX_RECORD_LENGTH / 4 * 3;
const nonNegative = int().check(_nonnegative());
const digest = string().check(_regex(/^[0-9a-f]{16}$/u));
const overallVerdict = _enum([
	"pass",
	"warn",
	"fail",
	"error"
]);
const row = tuple([
	nonNegative,
	string(),
	_enum(VERDICT_ORDER),
	nullable(int()),
	nullable(union([nonNegative, literal("unlimited")])),
	nullable(nonNegative),
	optional(literal(1)),
	optional(nonNegative)
]);
const hiddenAmount = tuple([
	nonNegative,
	digest,
	nullable(nonNegative)
]);
const part = object({
	verdict: overallVerdict,
	project: optional(string().check(_regex(/^[0-9a-f]{32}$/u))),
	partial: optional(literal(true)),
	regions: array(string()),
	rows: array(row),
	hidden: optional(array(hiddenAmount))
});
const author = optional(digest);
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
function findProjectResults(record, project) {
	if (project === void 0) return [];
	const parts = [record, ...record.targets].filter((result) => result.project === project);
	return record.targets.length > 0 && record.isPartial ? [...parts, {
		...record,
		additions: [],
		open: [ANY_AMOUNT],
		takesMore: true
	}] : parts;
}
function isForOthers(record) {
	return [record, ...record.targets].some(({ project }) => project !== void 0);
}
function encodeRecord({ report, projects, context }) {
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
		if (room < 0) return encode({
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
	return encode(written);
}
const EMPTY = {
	regions: [],
	rows: []
};
function encode(written) {
	return `${PREFIX}${Buffer.from(JSON.stringify(written), "utf8").toString("base64")}${SUFFIX}`;
}
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
	for (const check of [...toShownOrder(report), ...report.mayTake ?? []]) {
		const { key, verdict, projected, limit, atLeast, shownRegion } = check;
		const region = regionOf(check);
		const place = regions.get(region) ?? regions.size;
		const { taken, most } = findTaken(check);
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
function byteLength(value) {
	return Buffer.byteLength(JSON.stringify(value), "utf8") + 1;
}
function findTaken(check) {
	if (check.verdict === "unmetered") return { taken: 0 };
	const { amount: taken, most } = findAddition(check) ?? { amount: 0 };
	return {
		taken: isRegionKnown(check) ? taken : null,
		most
	};
}
function parseRecord(source) {
	const body = source.body.trimEnd();
	const parsed = document.safeParse(decode(body.slice(body.lastIndexOf("\n") + 1))).data;
	if (parsed === void 0 || parsed.key !== (source.key ?? parsed.key) || isFuture(parsed.at, source.now)) return void 0;
	const { key: gate, head, run, by, workflow, leg, at, targets = [] } = parsed;
	const whole = toPart(parsed);
	const parts = targets.flatMap((target) => {
		const judged = toPart(target);
		return judged === void 0 ? [] : {
			...judged,
			name: target.name
		};
	});
	if (whole === void 0 || parts.length < targets.length) return void 0;
	return {
		...whole,
		key: gate,
		head,
		at,
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
function toPart({ verdict: judged, project, partial, regions, rows, hidden = [] }) {
	const checks = [];
	const additions = [];
	const open = partial === true ? [ANY_AMOUNT] : [];
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
		additions.push({
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
		project,
		isPartial: partial === true,
		checks,
		additions,
		open,
		takesMore: open.length > 0
	};
}
const ANY_AMOUNT = {
	region: void 0,
	key: void 0,
	most: void 0
};
function isNoName(region) {
	return region === "?" || region.startsWith("(");
}
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
	verdict: overallVerdict,
	mode: nullable(_enum([
		"add",
		"target",
		"mixed"
	])),
	project: nullable(string()),
	checks: array(reportedCheck),
	mayTake: optional(array(reportedCheck)),
	targets: optional(array(unknown()))
});
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
	const { additions, open } = findAdditions(parsed.data);
	const nowhere = checks.filter(({ regionKnown = true }) => !regionKnown).length;
	const unsized = open.filter(({ region, most }) => region !== void 0 && most === void 0).length;
	return {
		name,
		project,
		additions,
		open,
		notes: [...nowhere === 0 ? [] : [say`${quoted(name)} asks for ${countOf(nowhere, "amount")} in a region that is not known.`], ...unsized === 0 ? [] : [say`${quoted(name)} takes ${countOf(unsized, "amount")} of which nothing is known.`]]
	};
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}

// src/render/comment.ts
function toMarker(key) {
	return `<!-- quota-gate:v1 key=${encodeURIComponent(key).replaceAll("%2B", "+")} -->`;
}
const HELP_URL = "https://github.com/quota-gate/quota-gate/blob/main/docs/red.md";
function renderHeading({ report, context, medium }) {
	const step = medium === "comment" || context.pullRequest !== void 0;
	const name = context.key.replace(/\+.*$/u, "");
	const gate = name === "default" ? void 0 : renderSentence(prose(name), { inline: true });
	return `### ${toSign(report)} ${toHeadline(report, {
		step,
		gate
	})}`;
}
function findCounts(page) {
	const { report } = page;
	if (report.checks.length === 0 && report.targets === void 0) return countPlans(report)[0];
	const { decisive, others, total } = toCountLine(report);
	const counts = [...decisive.length === 0 ? [] : [`**${decisive.join(" · ")}**`], ...others].join(" · ");
	const tightest = findTightest(report);
	return `${counts} (${total})${tightest === void 0 ? "" : `. ${renderSentence(tightest, { inline: true })}`}`;
}
function isDoubtful({ policy, counts, othersOpen, checks }) {
	const isUnknown = checks.some(({ cause }) => cause === "others");
	return policy?.together === "fail" || counts.contended > 0 || othersOpen === true || isUnknown;
}
function findOmitted({ groups, detail, everything }) {
	const { problems, unenforced, fits, unmetered } = groups;
	const texts = countByVerdict([...detail.rows > 0 ? [] : [...problems, ...unenforced], ...detail.passing ? [] : [...fits, ...unmetered]]);
	if (texts.length === 0) return void 0;
	return `Not listed here: ${texts.join(", ")}.${everything === void 0 ? "" : ` All checks are in ${everything}.`}`;
}
function renderCommits({ headSha, baseSha, baseRef }) {
	if (headSha === void 0) return [];
	const base = [baseRef, baseSha && shortCommit(baseSha)].flatMap((name) => name === void 0 ? [] : quote(name));
	return [`Commit ${quote(shortCommit(headSha))}${base.length === 0 ? "" : ` on top of ${base.join(" at ")}`}`];
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
		renderSentence(say`quota-gate ${prose(context.version)}`)
	].filter((part) => part !== void 0).join(" · ")}</sub>`;
}
function renderCheckSections(page) {
	const { report, groups, previous } = page;
	const { notes = [], othersNotes = [], uncounted = [] } = report;
	const policyChange = findPolicyChange(report.policy);
	const isQuiet = groups.problems.every(({ effect }) => effect !== "fail");
	const { tight = [], loud = [] } = Object.groupBy(groups.problems, (check) => isQuiet && check.verdict === "tight" && findAdvice(check) === void 0 ? "tight" : "loud");
	const isReason = uncounted.length > 0 || report.checks.every(({ effect }) => effect !== report.verdict);
	const remarks = findTextList(isReason ? [] : notes, "note", page);
	return [
		findCounts(page),
		policyChange === void 0 ? void 0 : `⚠️ ${renderSentence(policyChange, { inline: true })}`,
		findTextList([...isReason ? notes : [], ...isDoubtful(report) ? othersNotes : []], "note", page),
		findTable(loud, page),
		findAdviceList(page),
		findRequest(page),
		findWaiverProposal(page),
		previous === void 0 ? void 0 : findChangesLine(report, previous),
		findWaivedList(page),
		findUnenforcedTable(page),
		remarks && `**Notes**\n\n${remarks}`,
		findFoldedTable(tight, `${count(tight.length, "check")} that ${tight.length === 1 ? "is" : "are"} tight`, page),
		...findPassingTables(page),
		findOmitted(page)
	];
}
function renderSections(page) {
	const { verdict, problems } = page.report;
	if (verdict !== "error") return renderCheckSections(page);
	return [`**Nothing could be decided**${problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : ""}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}
const MOST_LINES = 10;
const MOST_LINES_AT_ALL = 100;
function renderTargets(page, targets) {
	const { loud = [], quiet = [] } = Object.groupBy(targets, ({ verdict }) => page.detail.rows > 0 && verdict !== "pass" ? "loud" : "quiet");
	const rank = ({ verdict }) => Object.keys(OVERALL).indexOf(verdict);
	const inOrder = (members) => members.sort((a, b) => rank(a) - rank(b));
	const lines = inOrder(quiet).map((target) => renderTargetLine(target, page));
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
	const section = {
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
		...renderSections(section),
		`<sub>${basis.filter((part) => part !== void 0).join(" · ")}</sub>`
	];
}
function renderTargetLine(report, { detail }) {
	const { decisive, others, total } = toCountLine(report);
	const counts = report.checks.length === 0 ? "" : ` (${[...decisive, ...others].join(" · ")}; ${total})`;
	const project = findProjectName(report, quote);
	const notes = detail.rows > 0 ? report.notes ?? [] : [];
	return [`- ${toSign(report)} ${quote(report.name)}: ${toMeaning(report)}${counts}${project === void 0 ? "" : ` · ${project}`}`, ...notes.map((note) => `  - ${renderSentence(note, { maxLength: detail.sentenceLength })}`)].join("\n");
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
function findLinks({ others = [], gates = [] }, { changesUrl }) {
	const ofGates = gates.flatMap(({ name, url }) => url === void 0 ? [] : [[name, url]]);
	const listed = changesUrl === void 0 ? [] : others.filter((name) => findChangeNoun(name) !== void 0);
	return new Map([...ofGates, ...listed.map((name) => [name, `${changesUrl}${name.slice(1)}`])]);
}
const COMMENT_TOP = {
	rows: 20,
	advice: 10,
	names: 8,
	sources: 3,
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
const SMALLEST = {
	...PROBLEMS,
	rows: 0,
	advice: 0,
	requests: 0,
	sentenceLength: 200
};
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
const EVERYTHING = {
	rows: Number.POSITIVE_INFINITY,
	advice: 200,
	names: Number.POSITIVE_INFINITY,
	sources: Number.POSITIVE_INFINITY,
	sentenceLength: 1e4
};
const SUMMARY_LADDER = {
	maxBytes: 9e5,
	maxRows: Number.POSITIVE_INFINITY,
	levels: [
		{
			...COMMENT_TOP,
			...EVERYTHING
		},
		{
			...PROBLEMS,
			rows: 500,
			advice: 200
		},
		{
			...PROBLEMS,
			rows: 500,
			advice: 200,
			requests: MOST_REQUESTS
		}
	]
};
function renderWithin(ladder, { isSmallest, render }) {
	for (const detail of isSmallest ? [] : ladder.levels) {
		const text = render(detail);
		const rows = (text.match(/^\| /gm)?.length ?? 0) - (text.match(/^\|:/gm)?.length ?? 0);
		if (Buffer.byteLength(text, "utf8") <= ladder.maxBytes && rows <= ladder.maxRows) return text;
	}
	return render(SMALLEST);
}
function renderComment({ report, context, previous, projects = [], isSmallest = false }) {
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

// src/render/project-metrics.ts
const UNIT = "in the unit that the key's name ends with (_mb: MiB, _gb: GiB, _bytes), otherwise a number.";
function renderMetrics(readings) {
	const usages = createGauge("usage", `Usage of a key, ${UNIT} Of keys whose objects have a limit each: of the fullest.`);
	const limits = createGauge("limit", `Limit of a key, ${UNIT} Absent if it is unlimited or not known.`);
	const unknown = createGauge("unknown_values", "Usages and limits of a region that its cloud should report and does not.");
	const successes = createGauge("reading_success", "1 if the last reading of the project succeeded, otherwise 0.");
	const times = createGauge("reading_timestamp_seconds", "Time of the last reading that succeeded.");
	for (const { target, project, readAt, status } of readings) {
		const ofProject = {
			target,
			project
		};
		successes.set(ofProject, status === void 0 ? 0 : 1);
		if (readAt !== void 0) times.set(ofProject, Date.parse(readAt) / 1e3);
		if (status === void 0) continue;
		for (const region of status.emptyRegions) unknown.set({
			...ofProject,
			region
		}, 1);
		for (const [region, rows] of Map.groupBy(status.rows, (row) => row.region)) {
			unknown.set({
				...ofProject,
				region
			}, rows.flatMap(({ used, limit }) => [used, limit]).filter(isMissing).length);
			for (const { key, member, used, limit } of toValues(rows)) {
				const labels = {
					...ofProject,
					region,
					key,
					member
				};
				if (used !== void 0) usages.set(labels, used);
				if (limit !== void 0) limits.set(labels, limit);
			}
		}
	}
	return [
		usages,
		limits,
		unknown,
		successes,
		times
	].map((gauge) => gauge.render()).join("\n");
}
function createGauge(name, help) {
	const series = /* @__PURE__ */ new Map();
	return {
		set(labels, value) {
			const quoted = (text) => `"${toSafeLine(text).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
			const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
			series.set(`quota_gate_${name}{${pairs.join(",")}}`, value);
		},
		render: () => [
			`# HELP quota_gate_${name} ${help}`,
			`# TYPE quota_gate_${name} gauge`,
			...[...series].map(([labelled, value]) => `${labelled} ${value}`),
			""
		].join("\n")
	};
}
function isMissing({ state }) {
	return state === "absent" || state === "wrong" || state === "unknown";
}
function toValues(rows) {
	return groupsOf(rows, ({ key, item, name }) => isLimitedPerObject(key) && item !== void 0 ? key : name).map((group) => {
		const amounts = group.flatMap(({ used }) => used.amount ?? []);
		const { key, item = "", limit } = group[0];
		return {
			key,
			member: isLimitedPerObject(key) ? "" : item,
			used: amounts.length === 0 ? void 0 : amounts.reduce((most, amount) => Math.max(most, amount)),
			limit: limit.amount === "unlimited" ? void 0 : limit.amount
		};
	});
}

// src/render/status-formats.ts
const HEADS = [
	"REGION",
	"KEY",
	"USED",
	"LIMIT",
	"IN USE",
	"HEADROOM"
];
function toReasons({ rows, alarm }) {
	const reasons = [...rows, ...alarm?.unknown ?? []].flatMap(({ region, used, limit }) => [used.reason, limit.reason].flatMap((message) => message === void 0 ? [] : {
		region,
		message
	}));
	return joinRegions(reasons).map((message) => toText(message));
}
function toProblemCell({ state, found }) {
	if (state === "unknown" || state === "absent") return {
		text: state,
		style: "magenta"
	};
	if (state === "none") return {
		text: "—",
		style: "dim"
	};
	return {
		text: found === void 0 ? "wrong value" : `wrong: ${toPlain(found)}`,
		style: "magenta"
	};
}
function toBelowZero({ found }) {
	return found === void 0 ? "" : ` (${toPlain(found)} as 0)`;
}
function findStyle({ used, limit, warnAt }) {
	if (used > limit) return "red";
	return limit > 0 && reaches({
		amount: used,
		limit,
		percent: warnAt
	}) ? "yellow" : void 0;
}
function toCells(row, warnAt) {
	const used = row.used.amount;
	const limit = row.limit.amount;
	const { headroom } = row;
	const amounts = [used, limit].filter((amount) => typeof amount === "number");
	const scale = toScale(row.unit, amounts);
	const isMeasured = used !== void 0 && typeof limit === "number" && limit > 0;
	const style = isMeasured ? findStyle({
		used,
		limit,
		warnAt
	}) : void 0;
	const styled = (text) => ({
		text,
		style
	});
	const noHeadroom = limit === "unlimited" ? "∞" : "—";
	return {
		REGION: { text: visible(row.region) },
		KEY: { text: visible(row.name) },
		USED: used === void 0 ? toProblemCell(row.used) : { text: `${formatAmount(used, scale)}${toBelowZero(row.used)}` },
		LIMIT: limit === void 0 ? toProblemCell(row.limit) : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
		"IN USE": styled(isMeasured ? printPercent({
			percent: toPercent(used, limit),
			isBound: false
		}) : ""),
		HEADROOM: styled(headroom === void 0 ? noHeadroom : formatAmount(headroom, scale))
	};
}
function renderStatus(source) {
	const { colour, warnAt, width = Number.POSITIVE_INFINITY } = source;
	const rows = source.status.rows.filter((row) => !isIdleMember(row));
	const status = {
		...source.status,
		rows
	};
	const { sort } = status;
	const idle = source.status.rows.length - rows.length;
	const isByRegion = sort === "region";
	const cells = rows.map((row) => toCells(row, warnAt));
	const toTable = (leftOut) => {
		const heads = HEADS.filter((head) => head !== leftOut && !(isByRegion && head === "REGION"));
		const columns = heads.map((head) => ({
			head,
			align: head === "REGION" || head === "KEY" ? "left" : "right"
		}));
		return renderColumns(columns, cells.map((row) => heads.map((head) => row[head])), { colour });
	};
	const table = [toTable(), ...sort === "used" ? [] : [toTable("IN USE")]].find((one) => one.width <= width) ?? toTable("HEADROOM");
	const head = `Project ${visible(status.project)}, ${status.source.name}, read ${formatTime(status.readAt)}`;
	const body = isByRegion || rows.length === 0 ? toTables(status, {
		...table,
		colour
	}) : [[table.head, ...table.rows].join("\n")];
	const reasons = toReasons(status).flatMap((reason) => wrap({
		text: toSafeLine(reason),
		width,
		first: "- ",
		indent: "  "
	}));
	const notes = [
		...idle === 0 ? [] : [`(not shown, since unlimited and unused: ${count(idle, "limit")} by type)`],
		...reasons.length === 0 ? [] : [["Unknown:", ...reasons].join("\n")],
		...[toLeftOutRows(status), toAlarmText(status, width)].flatMap((note) => note ?? [])
	];
	return `${[
		head,
		...body,
		...notes
	].join("\n\n")}\n`;
}
function isIdleMember({ key, item, used, limit }) {
	return item !== void 0 && (findKey(key)?.membersBy ?? null) !== void 0 && limit.amount === "unlimited" && used.amount === 0;
}
function toTables({ rows, emptyRegions, leftOut }, table) {
	const lines = [...table.rows];
	const sizes = new Map(emptyRegions.map((region) => [region, 0]));
	for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
	if (sizes.size === 0) return leftOut === void 0 ? ["The answers have no regions."] : [];
	return [...sizes].sort(([one], [other]) => compareText(one, other)).map(([region, size]) => {
		const body = size === 0 ? ["(no keys)"] : [table.head, ...lines.splice(0, size)];
		return [paint({
			text: `Region ${visible(region)}`,
			style: "bold"
		}, table.colour), ...body].join("\n");
	});
}
function toLeftOutRows({ leftOut }) {
	if (leftOut === void 0 || leftOut.rows === 0) return void 0;
	return `(not shown, since less than ${leftOut.percent} % is used or there is no limit: ${count(leftOut.rows, "key")})`;
}
function toAlarmText({ alarm, emptyRegions, rows, leftOut }, width) {
	if (alarm === void 0) return void 0;
	const { percent, reached, unknown } = alarm;
	const list = (head, lines) => lines.length === 0 ? [] : [[head, ...lines.flatMap((text) => wrap({
		text,
		width,
		first: "  ",
		indent: "    "
	}))].join("\n")];
	const missing = [...toAlarmLines(unknown, toMissing), ...emptyRegions.length === 0 ? [] : [`${toPlain(quotedList(emptyRegions, { most: 4 }))}: no keys`]];
	if (rows.length + (leftOut?.rows ?? 0) + missing.length === 0) return "Nothing is known of any limit.";
	const verdict = reached.length > 0 ? `${formatInteger(reached.length)} ${reached.length === 1 ? "limit is" : "limits are"} used to ${percent} % or more.` : missing.length > 0 ? `No limit that is known is used to ${percent} % or more, but not all are known.` : `No limit is used to ${percent} % or more.`;
	return [
		...list(`Used to ${percent} % or more`, toAlarmLines(reached, toReached, reached.length)),
		...list("Not known", missing),
		verdict
	].join("\n\n");
}
function toMissing({ used, limit }) {
	return [...used.amount === void 0 ? [`usage ${toProblemCell(used).text}`] : [], ...limit.amount === void 0 ? [`limit ${toProblemCell(limit).text}`] : []].join(", ");
}
function toAlarmLines(rows, toAmounts, most) {
	return groupsOf(rows, (row) => idOf(row.name, toAmounts(row))).map((same) => {
		const names = same.map(({ region, name }) => ({
			region,
			key: name
		}));
		return `${toPlain(nameChecks(names, most))}: ${toAmounts(same[0])}`;
	});
}
function toReached({ unit, used, limit }) {
	const amounts = [used.amount, limit.amount].filter((amount) => typeof amount === "number");
	const scale = toScale(unit, amounts);
	const [inUse = 0, most = 0] = amounts;
	const percent = toPercent(inUse, most);
	const share = percent === void 0 ? "" : ` (${percent} %)`;
	return `${formatAmount(inUse, scale)} of ${formatAmount(most, scale)}${share}`;
}
function toStatusJson({ project, source, readAt, rows, emptyRegions, leftOut, alarm }) {
	const toPlaces = (of) => of.map(({ region, name }) => ({
		region,
		key: name
	}));
	const regions = Map.groupBy(rows, ({ region }) => region);
	for (const region of emptyRegions) regions.set(region, []);
	return {
		version: 1,
		project,
		source: source.kind,
		apiVersion: source.apiVersion ?? null,
		readAt,
		regions: [...regions].map(([region, keys]) => ({
			region,
			keys: keys.map(toStatusKey)
		})),
		leftOut: leftOut?.rows,
		failAt: alarm?.percent,
		reached: alarm && toPlaces(alarm.reached),
		unknown: alarm && [...toPlaces(alarm.unknown), ...emptyRegions.map((region) => ({ region }))]
	};
}
function toStatusKey({ name, unit, used, limit, headroom }) {
	return {
		key: name,
		unit,
		used: used.amount ?? null,
		usedState: used.state,
		usedReason: used.reason === void 0 ? void 0 : toText(used.reason),
		limit: limit.amount ?? null,
		limitState: limit.state,
		limitReason: limit.reason === void 0 ? void 0 : toText(limit.reason),
		headroom: headroom ?? null,
		percent: used.amount !== void 0 && typeof limit.amount === "number" ? toPercent(used.amount, limit.amount) ?? null : null
	};
}

// src/render/test-results.ts
function toTestCases(report) {
	return targetsOf(report).flatMap(({ name: target, ...own }) => {
		const names = /* @__PURE__ */ new Set();
		return [toWhole(own), ...own.checks.map(toCase)].map((one) => {
			let name = one.name;
			for (let number = 2; names.has(name); number += 1) name = `${one.name} (${number})`;
			names.add(name);
			return {
				...one,
				target,
				name,
				result: toResult(one.result, report)
			};
		});
	});
}
function toResult(effect, { warnOnly }) {
	if (effect === "pass" || effect === "none") return "pass";
	if (effect === "warn" || warnOnly === true) return "warning";
	return effect === "fail" ? "failure" : effect;
}
function toWhole(report) {
	const { verdict, checks, problems, notes = [] } = report;
	const reasons = verdict === "error" ? problems : notes;
	return {
		name: "the whole change",
		verdict,
		result: checks.some(({ effect }) => effect === verdict) ? "pass" : verdict,
		sentences: [`${capitalise(toMeaning(report))}.`, ...reasons.map(toPlain)]
	};
}
function toCase(check) {
	const { verdict, effect: result } = check;
	const sources = result === "none" ? void 0 : findSources([check]);
	const sentences = [findAdvice(check) ?? check.reason, sources ?? []].flat().map(toPlain);
	return {
		name: toPlain(nameChecks([check])),
		verdict,
		result,
		sentences
	};
}
const MAX_LENGTH = 1e3;
function renderJunit({ report, key }) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="quota-gate">\n${[...Map.groupBy(toTestCases(report), ({ target }) => target)].map(([target, cases]) => renderSuite(gateName(key, target), cases, report)).join("")}</testsuites>\n`;
}
function renderSuite(name, cases, { checkedAt }) {
	const countOf = (result) => cases.filter((one) => one.result === result).length;
	return `<testsuite${toAttributes({
		name,
		tests: cases.length,
		failures: countOf("failure"),
		errors: countOf("error"),
		timestamp: checkedAt.replace(/\.\d+Z$/u, "Z")
	})}>\n${cases.map((one) => renderCase(one, name)).join("")}</testsuite>\n`;
}
function renderCase({ name, result, verdict, sentences }, classname) {
	const attributes = toAttributes({
		name,
		classname
	});
	const texts = sentences.map((sentence) => shorten(sentence, MAX_LENGTH));
	const text = texts.map(escapeXml).join("\n");
	if (result === "pass") return `<testcase${attributes}/>\n`;
	if (result === "warning") return `<testcase${attributes}><system-out>${escapeXml(verdict)}: ${text}</system-out></testcase>\n`;
	return `<testcase${attributes}><${result}${toAttributes({
		type: verdict,
		message: shorten(texts.join(" "), MAX_LENGTH)
	})}>${text}</${result}></testcase>\n`;
}
function toAttributes(attributes) {
	return Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`).join("");
}
function escapeXml(text) {
	return toSafeLine(text).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
function renderConftest({ report, key }) {
	const cases = toTestCases(report);
	const casesWith = (...results) => cases.filter(({ result }) => results.includes(result));
	const [failed, warned] = [casesWith("error", "failure"), casesWith("warning")];
	const toLine = (sign) => (one) => `${sign} - ${gateName(key, one.target)} - ${one.name}: ${one.sentences.join(" ")}`.replaceAll("`", "'");
	const counts = [
		count(cases.length, "test"),
		`${casesWith("pass").length} passed`,
		count(warned.length, "warning"),
		...failed.length === 0 ? [] : [count(failed.length, "failure")]
	];
	const lines = [...failed.map(toLine("FAIL")), ...warned.map(toLine("WARN"))];
	const text = [
		...lines,
		...lines.length === 0 ? [] : [""],
		counts.join(", ")
	].join("\n");
	return `${failed.length === 0 ? text.replaceAll(/(?<=f)a(?=il)/giu, "\\u{61}") : text}\n`;
}

// src/render/text.ts
const NAMES = [
	"VERDICT",
	"REGION",
	"KEY"
].map((head) => ({
	head,
	align: "left"
}));
const AMOUNTS = [
	"USED",
	"PLANNED",
	"PROJECTED",
	"WITH OTHERS",
	"PEAK",
	"LIMIT",
	"RESERVED",
	"OF LIMIT",
	"HEADROOM"
];
function renderRows(groups, { colour, width }) {
	const rows = groups.map(([check, ...others]) => {
		const cells = toCells$1(check);
		const verdict = {
			text: verdictWords(check),
			style: VERDICTS[check.verdict].style
		};
		const isShort = typeof cells.headroom === "number" && cells.headroom < 0;
		return {
			check,
			key: `${visible(check.key)}${others.length === 0 ? "" : ` and ${others.length} more`}`,
			verdict,
			texts: others.length === 0 ? printCells(cells) : void 0,
			isShort
		};
	});
	const columns = AMOUNTS.filter((head) => rows.some(({ texts }) => texts?.[head]));
	for (const shown of [columns, columns.filter((head) => head !== "OF LIMIT")]) {
		const table = renderColumns([...NAMES, ...shown.map((head) => ({
			head,
			align: "right"
		}))], rows.map(({ check, key, verdict, texts, isShort }) => [
			verdict,
			{ text: toBareText(regionName(check)) },
			{ text: key },
			...shown.map((head) => ({
				text: texts?.[head] ?? "",
				style: head === "HEADROOM" && isShort ? verdict.style : void 0
			}))
		]), { colour });
		if (table.width <= width) return [table.head, ...table.rows];
	}
	return rows.flatMap(({ check, key, verdict, texts }) => {
		const parts = columns.flatMap((head) => [
			"",
			"—",
			void 0
		].includes(texts?.[head]) ? [] : `${head.toLowerCase()} ${texts?.[head]}`.replaceAll(" ", "\xA0"));
		const lines = wrap({
			text: parts.join(", "),
			width,
			first: "    ",
			indent: "    "
		});
		return [`${paint(verdict, colour)}  ${toBareText(regionName(check))} ${key}`, ...lines.map((line) => line.replaceAll("\xA0", " "))];
	});
}
function renderChecks(report, layout) {
	const { fits, unmetered } = toGroups(report);
	const hidden = new Set(layout.all ? [] : [...fits, ...unmetered]);
	const shown = toShownOrder(report).filter((check) => !hidden.has(check));
	const rows = layout.all ? shown.map((check) => [check]) : toFaults(shown);
	const tightest = findTightest(report);
	const counts = [...fits.length === 0 ? [] : [countFitting(fits)], ...unmetered.length === 0 ? [] : [`${count(unmetered.length, "check")} without a limit`]];
	const note = `${rows.length === 0 ? "" : "and "}${counts.join(", ")} (--all lists ${hidden.size === 1 ? "it" : "them"})`;
	return [
		...tightest === void 0 ? [] : renderParagraph(toBareText(tightest), layout, ""),
		...rows.length === 0 ? [] : renderRows(rows, layout),
		...hidden.size === 0 ? [] : renderParagraph(note, layout, "")
	];
}
function renderParagraph(text, { width }, first = "  ") {
	return wrap({
		text: toSafeLine(text),
		width,
		first,
		indent: first === "" ? "" : "    "
	});
}
function renderAdvice(report, layout) {
	const all = [...toAdvised(toShownOrder(report)).flatMap(({ checks, advice, sources }) => [...renderParagraph(`${toBareText(nameChecks(checks))}: ${toText(advice)}`, layout), ...sources === void 0 ? [] : renderParagraph(toBareText(sources), layout, "    ")]), ...(report.hints ?? []).flatMap((hint) => renderParagraph(toText(hint), layout))];
	return all.length === 0 ? [] : [
		"",
		"What to do",
		...all
	];
}
function renderWaived(waived, layout) {
	const lines = waived.flatMap((check) => {
		const { waiver, reason } = check;
		const subject = toBareText(nameChecks([check]));
		if (waiver === void 0) return renderParagraph(`${subject}: ${toText(reason)}`, layout);
		const ending = findEnding(waiver.daysLeft);
		const ends = ending === void 0 ? "" : ` (ends ${toBareText(ending)})`;
		return renderParagraph(`${subject}: ${`up to ${inUnit(waiver.upTo, findScale(check))} until ${waiver.until}${ends} by ${visible(waiver.owner)}`}: ${shorten(toSafeLine(waiver.reason), 400)}`, layout);
	});
	return lines.length === 0 ? [] : [
		"",
		"Waived by the policy",
		...lines
	];
}
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
	const remarks = bullets([
		...change === void 0 ? [] : [change],
		...notes,
		...othersNotes
	]);
	if (report.checks.length === 0) return remarks;
	const groups = toGroups(report);
	return [
		...remarks,
		"",
		...renderChecks(report, layout),
		...renderWaived(groups.waived, layout),
		...renderAdvice(report, layout),
		...renderRequest(groups.problems, report, layout)
	];
}
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

// src/render/formats.ts
const REPORT_FORMATS = [
	{
		name: "text",
		render: renderText
	},
	{
		name: "markdown",
		about: "the comment",
		render: ({ report, key, context }) => `${renderComment({
			report,
			context: {
				...context,
				key,
				version: VERSION
			}
		})}\n`
	},
	{
		name: "json",
		render: ({ report }) => renderJson(report)
	},
	{
		name: "junit",
		about: "results of tests",
		render: renderJunit
	},
	{
		name: "conftest",
		about: "for Atlantis",
		render: renderConftest
	}
];
function renderFiles({ report, markdown, junit }, printed, texts = {}) {
	return [
		[report, "json"],
		[markdown, "markdown"],
		[junit, "junit"]
	].flatMap(([path, format]) => {
		if (path === void 0) return [];
		return [{
			path,
			text: texts[format] ?? REPORT_FORMATS.find(({ name }) => name === format)?.render(printed) ?? ""
		}];
	});
}
const STATUS_FORMATS = [
	{
		name: "text",
		render: renderStatus
	},
	{
		name: "json",
		render: ({ status }) => renderJson(toStatusJson(status))
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
function renderJson(document) {
	return `${toSafeJson(JSON.stringify(document, (_, value) => isMessage(value) ? toText(value) : value, 2))}\n`;
}

export { findAdvice as A, overallEffect as B, toFaults as C, createHints as D, createSources as E, datetime as F, findAdditions as H, effectOf as I, isExceeded as L, lacksFlavor as M, unknownSentences as N, findMissingRegions as O, findScale as P, isOfPeak as R, targetsOf as S, VERDICTS as T, usualEffect as V, toPlain as _, renderText as a, nameChecks as b, toMarker as c, isForOthers as d, parseOtherReport as f, findExcess as g, count as h, renderJson as i, firstReasons as j, missingRegionText as k, ANY_AMOUNT as l, DEFAULT_KEY as m, STATUS_FORMATS as n, renderComment as o, parseRecord as p, renderFiles as r, renderSummary as s, REPORT_FORMATS as t, findProjectResults as u, shorten as v, toGroups as w, regionOf as x, findSources as y, isUnenforced as z };