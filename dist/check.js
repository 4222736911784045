import { i as __toESM } from "./rolldown-runtime.js";
import { A as theSetting, C as quoted, E as say, F as compareNaturally, G as onlyOf, H as targetName, I as compareText, K as toGroup, M as toText, N as uniqueMessages, S as prose, T as quotedList, U as addUp, W as groupsOf, X as sha256, a as problemMessage, at as readSize, b as nameSettings, c as amountIn, d as countOf, et as visible, f as firstWithRest, g as joinMessages, h as isMessage, i as mapAll, it as reaches, k as strong, l as asSentence, m as integer, n as allOf, o as problemsOf, ot as toScale, r as inputProblem, s as throwIfAny, st as toThousandths, t as GateError, u as code, v as listMessages, w as quotedAddress, x as percentage, z as namesIn } from "./core-errors.js";
import { a as toCloudProject, i as plainProjectId, n as isSameProject, r as markRegion, t as describeProjects } from "./core-projects.js";
import { B as overallEffect, D as createHints, E as createSources, H as findAdditions, I as effectOf, L as isExceeded, M as lacksFlavor, N as unknownSentences, P as findScale, R as isOfPeak, V as usualEffect, j as firstReasons, k as missingRegionText, z as isUnenforced } from "./render-formats.js";
import { D as PLAN, R as tooLarge, T as FLAVORS, Y as namingOf, g as isBinaryPlan, h as decodeText, p as decodeHead, w as withFile, x as readWhole, y as readHead } from "./render-columns.js";
import { _ as unitOf, a as checkKey, c as hasNamedItems, d as isLimitedPerObject, f as isNeverRead, g as parseCheckKey, i as canonicalKey, l as idOf, m as isSpecified, o as findKey, p as isPerObject, r as RESOURCE_KEYS, s as hasItemsByObject, u as isLimitedInSomeClouds } from "./core-resource-keys.js";
import { c as checkSchema, f as applyPolicy, l as describeValue, o as parsePolicy, r as findPlanFiles, s as require_ucs2length, t as MAX_BESIDE_BYTES, u as refuseValue } from "./files-plans.js";
import { a as sayRegion, i as findSharedService, n as UNANSWERED_FACTS, t as SENSITIVE_REGION } from "./core-cloud.js";
import { a as contributionsOf, c as largestDemand, i as compareDemands, l as mapBounds, o as isExact, r as amountOf, s as joinBounds, t as addDemands, u as rangesBetween } from "./core-demands.js";
import { i as getOrCreate, n as didYouMeanKey, t as didYouMean } from "./core-suggest.js";
import { s as byRule, u as strictestOf } from "./policy-key-glob.js";
import { n as login } from "./keystone-login.js";
import { n as createPlaceFinder, r as createProblemList, t as boundProblems } from "./documents-problem-list.js";
import { a as modeOf$1, c as sumOf$1, i as listKeys, n as amountNameOf, o as nameAmount, r as isSetting, s as settingOf, t as FLAVORS$1 } from "./plan-declared-stated-amounts.js";
import { n as listWanted, t as joinQuestions } from "./plan-plan-questions.js";
import { a as findRepeatedMembers, c as parseJson, i as elementsOf, o as memberNamed, s as membersOf$1 } from "./documents-json.js";
import { a as isYaml, i as findSyntaxProblem, o as throwIfOtherKind, r as throwIfWrappedText } from "./plan-wrapped.js";
import { isAbsolute, join, resolve } from "node:path";
import { stat } from "node:fs/promises";
import { spawn } from "node:child_process";

// src/words/reason-facts.ts
function limitIn({ limit }) {
	return limit.state === "value" && typeof limit.value === "number" ? limit.value : void 0;
}
function exceedsDefault({ isDefaultLimit, judgement: { verdict, cause, projected }, limit }) {
	const isOver = isOfPeak(cause) || (projected ?? 0) > (limitIn({ limit }) ?? 0);
	return isDefaultLimit && verdict === "unknown" && isOver;
}

// src/words/unknown-reason.ts
function unknownReason(circumstances) {
	const { demand, limit, used, keepFree, source, isDefaultLimit } = circumstances;
	if (demand.regionProblem !== void 0 && !isDefaultLimit) return joinMessages([demand.regionProblem]);
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
		return joinMessages([...uniqueMessages(missing), ...where === void 0 ? [] : [where]]);
	}
	if (keepFree !== void 0 && "unfit" in keepFree.value) return say`What must remain free is a size (${quoted(keepFree.value.unfit)})${byRule(keepFree.by)}, and this key is counted.`;
	return unknownAmount(circumstances);
}
function unknownAmount(circumstances) {
	const { demand, scale, judgement, outcome, isDefaultLimit } = circumstances;
	const { unknown = [], end } = demand;
	const isUnshown = isUnshownAmount(circumstances);
	const why = unknownSentences(unknown, sayRegion(demand), { isAccepted: isUnshown && outcome.effect === "warn" });
	const highest = judgement.highest === void 0 ? void 0 : amountIn(judgement.highest, scale);
	const projected = amountIn(judgement.projected, scale);
	const { per } = findKey(demand.key) ?? {};
	const limit = say`the ${isDefaultLimit ? "default limit" : "limit"} is ${amountIn(limitIn(circumstances), scale)}${per === void 0 ? "" : say` for each ${per}`}`;
	if (end.least === void 0) {
		const upTo = highest === void 0 ? "" : say`, up to ${highest}; ${limit}`;
		return joinMessages([say`How much is given back is unknown, and so is usage after the change${upTo}.`, ...why]);
	}
	if (highest !== void 0) return joinMessages([say`Between ${projected} and ${highest} after the change; ${limit}.`, ...why]);
	if (isUnshown || exceedsDefault(circumstances)) return joinMessages([say`${isExact(end) ? "" : "At least "}${projected} after the change; ${limit}.`, ...why]);
	if (why.length > 0) return joinMessages(why);
	if (!Number.isSafeInteger(amountOf(demand))) return say`The planned amount is not a whole number.`;
	return say`The plan is only partly known: at least ${amountIn(amountOf(demand), scale)} planned, ${projected} or more after the change.`;
}
function isUnshownAmount({ demand, limit, used, judgement }) {
	const { key, unknown = [] } = demand;
	const { projected, usable } = judgement;
	return isRead({
		limit,
		used
	}) && usable !== void 0 && projected !== void 0 && projected <= usable && isLimitedPerObject(key) && unknown.length > 0 && unknown.every(({ kind }) => kind === "after-apply");
}
function unknownCause({ demand, limit, used, whereabouts, outcome, isDefaultLimit }) {
	if (outcome.verdict !== "unknown") return void 0;
	const isNowhere = limit.state === "no region" && !whereabouts.hasRegion(demand.region);
	if (demand.regionProblem !== void 0 && !isDefaultLimit || isNowhere) return "region";
	return isRead({
		limit,
		used
	}) && !isExact(demand.end) ? "amount" : void 0;
}
function isRead({ limit, used }) {
	return limit.state === "value" && (used === void 0 || used.state === "value");
}
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
function missingValue(what, finding, { demand, limit, source }) {
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

// src/words/reason.ts
const MOST_NAMED$3 = 4;
function reasonFor(circumstances) {
	const { scale, judgement, contention, waiver } = circumstances;
	const worse = contention?.worse?.judgement;
	return joinMessages([
		worse === void 0 ? verdictReason(circumstances) : togetherReason(circumstances, worse),
		...waiver === void 0 ? [] : [waiverReason(waiver, worse ?? judgement, scale)],
		...defaultRemark(circumstances),
		...enforcementReason(circumstances)
	]);
}
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
				return joinMessages(unknownSentences(lacking, sayRegion(demand)));
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
		const isRolling = from.some((share) => share.action === "update" && (share.peak ?? share.amount) > share.amount);
		const isFreed = from.some(({ amount, isLate }) => amount < 0 && isLate !== true);
		const why = joinMessages([
			isRolling && say`updates take new amounts before they give back old ones`,
			(isKept || !(isRolling || isFreed)) && say`${code("create_before_destroy")} keeps old objects, and what they depend on, until the new ones are there`,
			isFreed && say`Terraform does not wait for what is given back before it takes more`
		].filter((each) => each !== false), ", and ");
		const bound = isKnown ? "" : say` of ${amountIn(limit, scale)}`;
		return say`${fits} ${strong(say`is expected to reach ${amountIn(peakLikely, scale)}`)}${bound}${worst}: ${why}.`;
	}
	const may = peak === void 0 ? strong(say`may exceed the limit by an unknown amount`) : say`${strong(say`may reach ${amountIn(peak, scale)}`)}, over the limit`;
	const isOpen = peak === void 0 || verdict === "unknown";
	return joinMessages([say`${fits} ${may}.`, ...isOpen ? unknownSentences(demand.unknown ?? [], sayRegion(demand)) : []]);
}
function togetherReason(circumstances, judgement) {
	const { scale, judgement: alone, contention } = circumstances;
	const limit = limitIn(circumstances);
	const { verdict, cause, projected, peak, peakLikely } = judgement;
	const { others: named = [] } = contention?.together ?? {};
	const others = otherChanges(named, scale);
	const least = !isExact(circumstances.demand.end) || named.some(({ atLeast }) => atLeast === true) ? "at least " : "";
	const end = projected === void 0 ? "more than any limit" : say`${least}${amountIn(projected, scale)}`;
	if (verdict === "tight") {
		const atEnd = cause === "threshold" ? say`: at or above ${thresholdOf(circumstances)}` : ", but this change adds nothing";
		const why = cause === "peak" ? ", but during apply usage may exceed the limit" : atEnd;
		return say`Together with ${others} ${end} of ${amountIn(limit, scale)} after the change${why}.`;
	}
	const isWaived = isExceeded(alone);
	if (cause === "others") return say`${isWaived ? "Covered by a waiver" : "Fits"} alone, but ${strong(say`what others take`)} is not fully known.`;
	const fitsAlone = isWaived ? "Covered by a waiver alone" : say`Fits alone (${ofLimit(circumstances)})`;
	const byItself = alone.verdict === "unknown" ? "Unknown alone" : fitsAlone;
	if (verdict === "unknown") return say`${byItself}, but ${strong(say`perhaps not together`)} with ${others}: this change's own amount is not fully known.`;
	const fits = say`${byItself}, but ${strong(say`not together`)} with ${others}`;
	if (isOfPeak(cause)) {
		const highest = cause === "peakLikely" ? peakLikely : peak;
		return say`${fits}: during apply usage ${cause === "peakLikely" ? "is expected to" : "may"} reach ${highest === void 0 ? "more than the limit" : amountIn(highest, scale)}.`;
	}
	if (cause === "reserve") return say`${fits}: ${end}${reserveRemark(circumstances)}.`;
	const over = projected === void 0 || limit === void 0 ? "" : say`, ${least}${amountIn(projected - limit, scale)} over the limit`;
	return say`${fits}: ${end}${over}.`;
}
function otherChanges(others, scale) {
	const named = others.slice(0, others.length === 5 ? others.length : MOST_NAMED$3);
	const rest = others.slice(named.length);
	const sumOf = (some) => {
		const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
		const sum = addUp(some, ({ amount }) => amount);
		return say`(${least}+${amountIn(sum, scale)})`;
	};
	const parts = named.map((one) => say`${quoted(one.name)} ${sumOf([one])}`);
	return listMessages(rest.length === 0 ? parts : [...parts, say`${rest.length} more ${sumOf(rest)}`]);
}
function waiverReason(applied, judgement, scale) {
	const { waiver, line, ofOrganisation, until, owner, upTo, upToNeeded, state } = applied;
	const { projected, peakAtLeast, peakLikely } = judgement;
	const name = say`waiver ${waiver}${ofOrganisation === true ? " of the organisation's policy" : ""} (line ${line}, owned by ${quoted(owner)})`;
	const noUse = say`${asSentence(name)} does not apply`;
	const end = prose(until);
	const covered = amountIn(upTo, scale);
	const peak = upToNeeded !== void 0 && projected !== void 0 && upToNeeded > projected ? say`, and usage ${upToNeeded === peakAtLeast ? "reaches at least" : upToNeeded === peakLikely ? "is expected to reach" : "may reach"} ${amountIn(upToNeeded, scale)} during apply` : "";
	return {
		applies: say`Waived up to ${covered} until ${end} by ${name}.`,
		expired: say`${asSentence(name)} has expired: its last day was ${end} (UTC).`,
		exceeded: say`${noUse}: it covers up to ${covered}${peak}.`,
		uncertain: say`${noUse}: how high usage would rise is not exactly known.`,
		unfit: say`${noUse}: it is a size, and this key is counted.`,
		refused: say`${noUse}: the organisation's policy allows none here.`
	}[state];
}
function endOf({ scale, judgement: { projected, highest } }) {
	return projected === void 0 && highest !== void 0 ? say`at most ${amountIn(highest, scale)}` : amountIn(projected, scale);
}
function ofLimit(circumstances) {
	return say`${endOf(circumstances)} of ${amountIn(limitIn(circumstances), circumstances.scale)} after the change`;
}
function thresholdOf({ policy: { warnAt } }) {
	return say`${percentage(warnAt.value)}${byRule(warnAt.by)}`;
}
function rangeRemark({ demand, scale, judgement: { highest, projected } }) {
	if (isExact(demand.end) || highest === void 0 || projected === void 0) return "";
	return say` The plan is only partly known; usage may reach ${amountIn(highest, scale)}.`;
}
function reserveRemark({ scale, judgement: { reserve }, keepFree }) {
	if (keepFree === void 0) return "";
	const percent = "percent" in keepFree.value ? say` (${percentage(keepFree.value.percent)})` : "";
	return say`, and ${amountIn(reserve, scale)}${percent} must remain free${byRule(keepFree.by)}`;
}
function defaultRemark(circumstances) {
	const { demand, source, isDefaultLimit } = circumstances;
	if (!isDefaultLimit) return [];
	if (!exceedsDefault(circumstances)) return [say`${source} does not report this limit; it is the service's default.`];
	const { per } = findKey(demand.key) ?? {};
	return [say`${source} does not report this limit, which operators can change: ask yours, or use more ${per ?? "object"}s. If the limit is high enough, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`];
}
function perObjectRemark({ demand: { key, item }, used }) {
	const per = findKey(key)?.per;
	if (per === void 0) return "";
	if (hasItemsByObject(key) || item !== void 0) return say` The limit holds for each ${per}.`;
	return used !== void 0 ? say` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.` : say` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}

// src/evaluate/snapshot-index.ts
function indexReadings(document) {
	const byKey = /* @__PURE__ */ new Map();
	const regions = new Set(document.map(({ region }) => region));
	const inAnyCase = /* @__PURE__ */ new Set();
	const names = /* @__PURE__ */ new Map();
	for (const { region, readings } of document) for (const reading of readings) {
		const { key, item, id, ignoresCase } = reading;
		const byItem = getOrCreate(byKey, idOf(region, key), () => /* @__PURE__ */ new Map());
		getOrCreate(byItem, item, () => reading);
		if (ignoresCase === true) inAnyCase.add(key);
		if (id !== void 0) names.set(idOf(region, key, id), item);
	}
	const NONE = /* @__PURE__ */ new Map();
	return {
		spellingOf: ({ region, key, item }) => inAnyCase.has(key) ? item?.toLowerCase() : names.get(idOf(region, key, item)) ?? item,
		readingsOf: ({ region, key }) => byKey.get(idOf(region, key)) ?? NONE,
		find({ region, key, item }) {
			if (!regions.has(region)) return { state: "no region" };
			const byItem = byKey.get(idOf(region, key));
			if (byItem === void 0) return { state: "no key" };
			const total = byItem.get(void 0);
			const ofAll = total?.isOfRest === true || total?.value === void 0 && membersOf(byItem).length === 0 ? total : void 0;
			const reading = byItem.get(item) ?? ofAll;
			if (reading === void 0) return {
				state: "no item",
				members: membersOf(byItem)
			};
			const { value, reason, hasNone, found = say`no valid value` } = reading;
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
function membersOf(readings) {
	return [...readings.keys()].filter((item) => item !== void 0);
}
function indexShared(shared) {
	return ({ region, key }) => findSharedService(shared, key, region)?.regions ?? [region];
}

// src/evaluate/members.ts
function splitByObject(demands, usage) {
	return demands.flatMap((demand) => usage.readingsOf(demand).size === 0 ? demand : demand.objects ?? demand);
}
function memberIdOf({ region, key, item }) {
	return idOf(region, key, item);
}
function mergeSpellings(demands, spellingOf) {
	if (demands.every((demand) => spellingOf(demand) === demand.item)) return demands;
	const spelt = demands.map((demand) => ({
		...demand,
		item: spellingOf(demand)
	}));
	const idWithKind = (demand) => idOf(memberIdOf(demand), demand.mode, demand.isStated === true && amountOf(demand) < 0);
	const merged = groupsOf(spelt, idWithKind).map((group) => group.length === 1 ? group[0] : addOrBound(group));
	const additions = Map.groupBy(merged.filter(({ mode }) => mode === "add"), memberIdOf);
	return merged.map((demand) => {
		const beside = demand.mode === "target" ? additions.get(memberIdOf(demand)) ?? [] : [];
		return beside.length === 0 ? demand : addOrBound([demand, ...beside.map(toPerhapsIncluded)]);
	});
}
function toPerhapsIncluded(addition) {
	const ranges = joinBounds([addition], ([bound], which) => which === "least" ? 0 : bound === void 0 ? void 0 : Math.max(0, bound));
	return {
		...addition,
		...ranges
	};
}
function addOrBound(group) {
	return addDemands(group) ?? toLowerBound(group[0], Number.MAX_SAFE_INTEGER);
}
function toLowerBound(demand, least) {
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
const HAS_NONE = [
	"none",
	"no key",
	"no region"
];
function selectDemands(demands, documents) {
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
	return [...judged, ...groups.flatMap((group) => combineStorage(group, documents))];
}
function hasLimit({ region, key, item }, quota, isTotalJudged) {
	if (membersOf(quota.readingsOf({
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
function limitedTypes(quota, { region, key }) {
	return membersOf(quota.readingsOf({
		region,
		key
	})).filter((item) => !isUnlimited(quota, {
		region,
		key,
		item
	}));
}
function addUntyped(demands, quota) {
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
			return part === void 0 || demand.mode === "target" ? demand : addOrBound([demand, part]);
		}),
		unnamed: [...parts].flatMap(([id, part]) => ids.has(id) || !takes(part) ? [] : part)
	};
}
function noteUntyped(demands, quota) {
	const named = demands.flatMap((total) => {
		const { region, key, item, untyped } = total;
		if (item !== void 0 || findKey(key)?.membersBy === void 0 || limitedTypes(quota, total).length === 0) return [];
		const members = demands.filter((demand) => demand.region === region && demand.key === key && demand.item !== void 0);
		const isOpen = untyped !== void 0 && untyped.end.most !== 0;
		const isStated = amountOf(total) > addUp(members, amountOf);
		return isOpen || isStated ? [say`${sayRegion(total)} ${quoted(key)}`] : [];
	});
	if (named.length === 0) return [];
	return [say`This cloud limits ${listMessages(firstWithRest(MOST_NAMED$2, named))} by type, too, and the plan does not name the type of every amount. Resources were checked as if they could be of any type, and stated amounts against the total only.`];
}
const MOST_NAMED$2 = 4;
function combineStorage(group, { quota, usage }) {
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
	const summed = toGroup(group.filter((demand) => isOfAll || demand.item === void 0 || demand.item === item));
	return [...summed === void 0 ? [] : [{
		...addStorage(summed, usage),
		item
	}], ...group.filter((demand) => demand.item !== void 0 && demand.item !== item)];
}
function addStorage(group, usage) {
	const [first] = group;
	if (group.length === 1 && first.item === void 0) return first;
	if (group.every(({ mode }) => mode === "target") && group.some(({ item }) => item === void 0)) return addOrBound(group);
	const differences = toGroup(group.flatMap((demand) => toDifference(demand, usage) ?? []));
	if (differences?.length === group.length) return addOrBound(differences);
	return addOrBound([{
		...toLowerBound(first, 0),
		mode: "target"
	}, ...group.filter(({ mode }) => mode === "target")]);
}
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
function findPeakWays(parts, room) {
	const { released, others, othersDeletingFirst, rest, overlaps } = parts;
	const after = room + released;
	const parallelism = findParallelism(parts, room);
	return {
		releasesFirst: released > 0 && others <= after,
		replacements: addUp(overlaps, ({ count }) => count),
		atOnce: rest <= after ? findAtOnce(overlaps, after) : 0,
		deletingFirst: othersDeletingFirst <= room ? "yes" : othersDeletingFirst <= after ? "released" : "no",
		...parallelism === void 0 ? {} : { parallelism }
	};
}
function findAtOnce(overlaps, room) {
	const grown = addUp(overlaps, ({ count, grows }) => count * grows);
	return countLargest(overlaps.map(({ count, takes, grows }) => ({
		count,
		amount: takes - grows
	})), room - grown);
}
function findParallelism({ others, transients }, room) {
	const fitting = countLargest(transients, room - (others - addUp(transients, ({ count, amount }) => count * amount)));
	const number = addUp(transients, ({ count }) => count);
	return fitting === 0 || fitting === number ? void 0 : fitting;
}
function countLargest(amounts, room) {
	let rest = room;
	let fitting = 0;
	if (rest < 0) return 0;
	for (const { count, amount } of amounts.toSorted((a, b) => b.amount - a.amount)) {
		const more = amount <= 0 ? count : Math.min(count, Math.floor(rest / amount));
		fitting += more;
		if (more < count) return fitting;
		rest -= more * amount;
	}
	return fitting;
}

// src/evaluate/verdict.ts
function judge$1(figures) {
	const usage = mapBounds(figures, (amount) => usageAt(figures, amount));
	const { end, likely, worst } = mapBounds(usage, (bound) => exact(bound === void 0 ? void 0 : bound + (figures.taken ?? 0)));
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
		...forbidMissingFlavor(decide(figures, usage, {
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
function forbidMissingFlavor(decision, figures) {
	const { lacksFlavor, mode, adds } = figures;
	return lacksFlavor && !isExceeded(decision) && (mode === "add" || adds !== false) ? toDecision("forbidden", "flavor") : decision;
}
function findLimitNeeded(judged, { limit, keepFree }) {
	const { cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
	if (cause === "flavor" || !isExceeded(judged)) return void 0;
	if (!isWhole(limit) || projected === void 0) return void 0;
	const afterwards = limitFor(projected, keepFree) ?? (usable === void 0 ? projected : void 0);
	if (afterwards === void 0) return void 0;
	const needed = Math.max(afterwards, (cause === "peak" ? peak : peakLikely ?? peakAtLeast) ?? 0);
	return needed > limit ? needed : void 0;
}
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
function reserveOf({ limit, keepFree }) {
	if (keepFree === void 0) return 0;
	if ("unfit" in keepFree) return void 0;
	if ("amount" in keepFree) return isWhole(keepFree.amount) ? keepFree.amount : void 0;
	const thousandths = toThousandths(keepFree.percent);
	if (!isWhole(limit) || thousandths === void 0 || thousandths < 0) return void 0;
	return limit - Number(BigInt(limit) * BigInt(Math.max(0, 1e5 - thousandths)) / 100000n);
}
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
	if (!Number.isSafeInteger(amountOf(figures))) return toDecision("unknown");
	if (!metered) return toDecision("unmetered");
	if (limit === "unlimited") return toDecision("fits");
	if (!isWhole(limit) || adds === void 0) return toDecision("unknown");
	const counting = ignoresOpen ? mapBounds(usage, (bound, { least }) => least ?? bound) : usage;
	return decideByRanges({
		...figures,
		limit,
		usable
	}, counting);
}
function toDecision(verdict, cause) {
	return {
		verdict,
		cause
	};
}
function decideByRanges(figures, { end, likely, worst }) {
	const { limit, usable, peakPolicy, taken = 0, takes = false } = figures;
	const before = figures.perObject ? 0 : figures.used ?? 0;
	const exceeds = (amount = 0, room = limit) => amount + taken > room && amount > before;
	const isRefused = (amount = 0) => exceeds(amount) || takes && amount + taken > limit;
	const peak = {
		fail: {
			least: worst.most,
			most: worst.most
		},
		likely,
		warn: NONE,
		off: NONE
	}[peakPolicy];
	if (isRefused(end.least) || exceeds(end.least, usable)) return limit === 0 ? toDecision("forbidden", "limit") : toDecision("over", isRefused(end.least) ? "limit" : "reserve");
	if (exceeds(worst.least)) return toDecision("over", "peakAtLeast");
	if (isRefused(peak.least)) return toDecision("over", peakPolicy === "fail" ? "peak" : "peakLikely");
	if (usable === void 0 || end.most === void 0 || exceeds(end.most, usable)) return toDecision("unknown");
	if (peak.most === void 0 || isRefused(peak.most)) return toDecision("unknown", "peak");
	const most = end.most + taken;
	if (most > usable) return toDecision("tight", most > limit ? "limit" : "reserve");
	if (peakPolicy !== "off" && (worst.most === void 0 || isRefused(worst.most))) return toDecision("tight", "peak");
	return end.most > before && reaches({
		amount: most,
		limit,
		percent: figures.warnAt
	}) ? toDecision("tight", "threshold") : toDecision("fits");
}
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
function judgeWithWaivers(figures, policy) {
	const judgement = judge$1(figures);
	const { verdict } = judgement;
	if (!isExceeded(judgement) || policy.enforce.value === "off") return {
		judgement,
		waiver: void 0,
		verdict
	};
	const needed = findUpToNeeded(judgement, figures);
	const all = policy.waivers.map((waiver) => applyWaiver(waiver, needed));
	const applying = all.find(({ state }) => state === "applies");
	return {
		judgement,
		waiver: applying ?? all.sort((a, b) => compareText(b.until, a.until))[0],
		verdict: applying === void 0 ? verdict : "waived"
	};
}
function findUpToNeeded(judgement, { end, likely, peakPolicy }) {
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
function stateOf({ daysLeft, upTo, isRefused }, needed) {
	if (isRefused === true) return "refused";
	if (!(daysLeft >= 0)) return "expired";
	if (upTo === void 0) return "unfit";
	if (needed === void 0) return "uncertain";
	return needed <= upTo ? "applies" : "exceeded";
}
function applyWaiver(waiver, needed) {
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
const NO_OTHER_AMOUNTS = {
	amounts: [],
	more: {
		certain: 0,
		possible: 0
	}
};
function indexOthers(others, gates, { regionsOf, spellingOf }) {
	const id = (member) => idOf(regionsOf(member)[0], checkKey(member.key, spellingOf(member)));
	const placeOf = ({ region, key: shown }) => {
		const { key, item } = parseCheckKey(shown ?? ANYWHERE);
		return region === void 0 || shown === void 0 ? key : id({
			region,
			key,
			item
		});
	};
	const index = (changes, sameChange, isUnread) => {
		const taken = /* @__PURE__ */ new Map();
		const open = new Map(isUnread ? [[ANYWHERE, Number.POSITIVE_INFINITY]] : []);
		const leaveOpen = (place, most = Number.POSITIVE_INFINITY) => {
			open.set(place, (open.get(place) ?? 0) + most);
		};
		for (const { name, additions, open: more = [] } of changes) {
			for (const amount of more) leaveOpen(placeOf(amount), amount.most);
			for (const addition of additions) {
				const { amount, atLeast, most } = addition;
				if (!(amount > 0)) continue;
				const place = placeOf(addition);
				if (atLeast) leaveOpen(place, most && most - amount);
				const byName = getOrCreate(taken, place, () => /* @__PURE__ */ new Map());
				const before = byName.get(name);
				const sum = Math.min(amount + (before?.amount ?? 0), Number.MAX_SAFE_INTEGER);
				byName.set(name, {
					name,
					amount: sum,
					atLeast: atLeast || before?.atLeast || void 0,
					sameChange
				});
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
	const largestFirst = (a, b) => b.amount - a.amount || compareNaturally(a.name, b.name);
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
const ANYWHERE = "";
function nameRegions(found, { project, regions }) {
	const named = (amount) => {
		const name = amount.mark && regions.find((region) => markRegion(project, region) === amount.mark);
		return name ? {
			...amount,
			region: name
		} : amount;
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
function findContention(figures, alone, { amounts: others, more }, { policy, effect }) {
	if (figures.perObject || !figures.metered || !takesMore(figures)) return void 0;
	const judgeAfter = (taken) => judgeWithWaivers({
		...figures,
		taken
	}, policy);
	const gates = others.filter(({ sameChange }) => sameChange === true);
	const [certain, known] = [sumOf(gates), sumOf(others)];
	const withGates = judgeAfter(certain);
	const isOver = isExceeded(withGates) && !isExceeded(alone);
	const counted = isOver ? gates : others;
	const all = isOver ? withGates : judgeAfter(known);
	const verdict = isOver ? withGates.verdict : findWorse(alone, all);
	const mayNotFit = (taken) => isGood(alone) && policy.enforce.value !== "off" && !isGood(judgeAfter(taken));
	const isDoubtful = (more.certain + more.possible > 0 || [withGates, all].some((judged) => judged.verdict === "unknown")) && mayNotFit(known + more.certain + more.possible);
	if (others.length === 0 && !isDoubtful) return void 0;
	const { judgement, waiver } = all;
	const { cause, projected, headroom } = judgement;
	const taken = {
		others: [...counted],
		projected: projected ?? null,
		headroom: headroom ?? null
	};
	if (isDoubtful && !(isOver || verdict === "contended" && effect === "fail") && (effect === "fail" || mayNotFit(certain + more.certain))) {
		const ofOthers = more.certain + more.possible > 0 ? "others" : void 0;
		const worse = {
			judgement: {
				...judgement,
				verdict: "unknown",
				cause: ofOthers,
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
	const fitsWith = ({ amount, sameChange }) => sameChange !== true && !isExceeded(judgeAfter(certain + amount));
	const fitting = verdict === "contended" ? others.filter(fitsWith).map(({ name }) => name) : void 0;
	const together = {
		...taken,
		decides: verdict === void 0 ? void 0 : true,
		peak: (isOver || verdict === "contended") && isOfPeak(cause) ? peak : void 0,
		fitsWith: fitting?.sort(compareNaturally).map((name) => [name])
	};
	return {
		together: others.length === 0 ? void 0 : together,
		isOpen: isDoubtful && isGood(verdict === void 0 ? alone : { verdict }),
		worse: verdict && {
			judgement,
			waiver,
			verdict
		}
	};
}
function sumOf(others) {
	return addUp(others, ({ amount }) => amount);
}
function takesMore(figures) {
	const before = figures.mode === "target" ? figures.used : 0;
	const most = [figures.end.most, figures.worst.most];
	return before === void 0 || !most.every((amount) => amount !== void 0 && amount <= before);
}
function isGood({ verdict }) {
	return verdict === "fits" || verdict === "tight" || verdict === "waived";
}
function findWorse(alone, { verdict }) {
	if (!isGood(alone)) return void 0;
	if (isExceeded({ verdict })) return "contended";
	if (verdict === "waived") return alone.verdict === "waived" ? void 0 : "waived";
	return alone.verdict === "fits" && verdict === "tight" ? "tight" : void 0;
}

// src/evaluate/to-check.ts
function toCheck(demand, run) {
	const { region, regionProblem, key, item } = demand;
	const policyIn = (name) => run.policy.find({
		region: name,
		key,
		item
	});
	const [first = region, ...others] = run.regionsOf({
		region,
		key
	});
	const policy = strictestOf([policyIn(regionProblem === void 0 ? first : void 0), ...others.map(policyIn)]);
	const judged = (policy.keepFree.length === 0 ? [void 0] : policy.keepFree).map((keepFree) => judgeWithReserve({
		demand,
		policy,
		keepFree,
		run
	}));
	const { check } = judged.reduce((worst, result) => isWorse(result.check, worst.check) ? result : worst);
	const sharedWith = others.length === 0 ? void 0 : [first, ...others].filter((name) => name !== region);
	return {
		check: {
			...check,
			sharedWith
		},
		isOpen: judged.some(({ isOpen }) => isOpen)
	};
}
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
const VERDICTS = [
	"unmetered",
	"fits",
	"waived",
	"tight",
	"contended",
	"unknown",
	"over",
	"forbidden"
];
function isWorse(a, b) {
	return (EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) || VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)) > 0;
}
function judgeWithReserve(input) {
	const { policy, run } = input;
	const { quota, usage, whereabouts, others, source } = run;
	const userUsage = findUserUsage(input.demand, usage);
	const demand = userUsage === void 0 ? input.demand : toUserAdditions(input.demand);
	const { region, key, item } = demand;
	const perObject = isPerObject(key) && item === void 0 && userUsage === void 0;
	const reported = quota.find({
		region,
		key,
		item: isLimitedPerObject(key) ? void 0 : item
	});
	const defaultLimit = findDefaultLimit(key, reported);
	const isDefaultLimit = defaultLimit !== void 0;
	const limit = isDefaultLimit ? {
		state: "value",
		value: defaultLimit
	} : reported;
	const keepFree = isDefaultLimit ? void 0 : input.keepFree;
	const found = perObject ? void 0 : userUsage ?? usageOf(demand, usage);
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
	const alone = warnOfLowTotal(isDefaultLimit ? judgeByDefault(judged, demand) : judged, figures);
	const taken = demand.isNew === true || isDefaultLimit ? NO_OTHER_AMOUNTS : others.find(demand);
	const contention = findContention(figures, alone, taken, {
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
	const rule = run.policy.hasFile ? toAppliedRule({
		policy,
		keepFree
	}, decisive, onUnknown) : void 0;
	const numbers = {
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
		unknown: demand.unknown && firstReasons(demand.unknown),
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
		})
	};
	const facts = {
		demand,
		scale: findScale({
			...numbers,
			rule,
			waiver
		}, judgement.highest),
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
	const unusual = effect !== usual || void 0;
	return {
		check: {
			...numbers,
			reason,
			effect,
			unusual,
			rule,
			waiver
		},
		isOpen: contention?.isOpen === true
	};
}
function ignoresOpen({ key, unknown = [] }) {
	return addUp(unknown, ({ resources }) => resources) === 1 && findKey(key)?.checkedBefore === true;
}
function findDefaultLimit(key, { state }) {
	return isNeverRead(key) || state === "none" || state === "no key" ? findKey(key)?.defaultLimit : void 0;
}
function judgeByDefault({ judgement }, { from, takes }) {
	const isGrowing = from === void 0 || takes === true;
	const isOpen = judgement.verdict === "unknown" || isExceeded(judgement) && isGrowing;
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
function warnOfLowTotal(judged, figures) {
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
function isMetered(key, { state }) {
	const { limit = "always" } = findKey(key) ?? {};
	const hasNone = state === "none" || state === "no key" && isSpecified(key);
	return limit === "always" || limit === "not reported" || limit === "in some clouds" && !hasNone;
}
function peakWaysOf({ parts }, { cause }, { limit, used }) {
	if (!isOfPeak(cause) || parts === void 0 || typeof limit !== "number" || used === void 0) return void 0;
	return findPeakWays(parts, limit - used);
}
function toAppliedRule({ policy: { warnAt, enforce, ...policy }, keepFree }, judgement, onUnknown) {
	const { reserve, projected } = judgement;
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
		limitNeeded: isExceeded(judgement) && keepFree && projected !== void 0 ? limitFor(projected, keepFree.value) : void 0,
		decidedBy: settings.flatMap(({ setting, by }) => by === void 0 ? [] : [{
			setting,
			...by,
			rule: by.rule ?? null
		}])
	};
}
function findUserUsage({ region, key }, usage) {
	if (findKey(key)?.per !== "user") return void 0;
	const found = usage.find({
		region,
		key
	});
	return found.state === "value" || found.state === "unavailable" ? found : void 0;
}
function toUserAdditions(demand) {
	return demand.additions === void 0 ? demand : {
		...demand,
		...demand.additions,
		mode: "add"
	};
}

// src/evaluate/evaluate.ts
function evaluate(input) {
	const { snapshot, policy, peakPolicy = "likely", others, gates } = input;
	const quota = indexReadings(snapshot.quota);
	const usage = indexReadings(snapshot.usage);
	const spellingOf = (member) => quota.spellingOf({
		...member,
		item: usage.spellingOf(member)
	});
	const demands = mergeSpellings(splitByObject(input.demands, usage), spellingOf);
	const regionsOf = indexShared(snapshot.shared);
	const run = {
		quota,
		usage,
		whereabouts: createHints(demands, snapshot),
		policy,
		peakPolicy,
		others: indexOthers(others, gates ?? { changes: [] }, {
			regionsOf,
			spellingOf
		}),
		regionsOf,
		source: snapshot.source.subject
	};
	const { named, unnamed } = addUntyped(demands, quota);
	const { room = [], noRoom = [] } = Object.groupBy(unnamed.map((demand) => toCheck(demand, run)), ({ check }) => HAS_ROOM.includes(check.verdict) ? "room" : "noRoom");
	const judged = [...selectDemands(named, {
		quota,
		usage
	}).flatMap((demand) => {
		const result = toCheck(demand, run);
		return demand.onlyReplaces === true && !EXCEEDED.includes(result.check.verdict) ? [] : result;
	}), ...noRoom];
	const checks = judged.map(({ check }) => check).sort(byRegionThenKey);
	const decided = overallEffect(checks.map(({ effect }) => effect));
	const isOpen = decided !== "fail" && judged.some((result) => result.isOpen);
	const mayAccept = checks.some(({ verdict, effect, cause, rule }) => verdict === "unknown" && effect === "fail" && cause !== "region" && cause !== "others" && rule?.decidedBy.some(({ setting }) => setting === "on-unknown") !== true);
	const notes = [
		...policy.notes,
		...noteUnenforced(checks),
		...noteNegativeUsage(demands, {
			usage,
			source: snapshot.source.subject
		}),
		...noteExcessReturns(checks),
		...noteUntyped(demands, quota)
	];
	const { warnAt, onUnknown } = policy.defaults;
	return {
		verdict: isOpen ? "warn" : decided,
		policy: {
			warnAt,
			onUnknown: onUnknown ?? "fail",
			together: others?.effect
		},
		counts: countVerdicts(checks),
		checks,
		mayTake: room.length === 0 ? void 0 : room.map(({ check }) => check),
		problems: [],
		notes,
		hints: mayAccept ? [ACCEPT_UNKNOWN] : void 0,
		others: others?.changes.map(({ name }) => name),
		othersOpen: isOpen || void 0
	};
}
const EXCEEDED = [
	"over",
	"forbidden",
	"waived"
];
const HAS_ROOM = ["fits", "tight"];
const ACCEPT_UNKNOWN = say`Unknown is never taken for a fit. If you accept it where nothing can be done about it, ${theSetting("on-unknown", "warn")} makes unknown checks warn instead of failing.`;
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
function noteUnenforced(checks) {
	const amount = checks.filter(isUnenforced).length;
	if (amount === 0) return [];
	return [amount === 1 ? say`1 check is not within its limit or threshold and does not count, because the policy does not enforce it.` : say`${amount} checks are not within their limits or thresholds and do not count, because the policy does not enforce them.`];
}
function noteNegativeUsage(demands, { usage, source }) {
	const named = demands.flatMap((demand) => {
		const { key, item } = demand;
		const { value, found } = usage.readingsOf(demand).get(item) ?? {};
		return value === void 0 || found === void 0 ? [] : say`${sayRegion(demand)} ${quoted(checkKey(key, item))} (${found})`;
	});
	if (named.length === 0) return [];
	const list = joinMessages(firstWithRest(MOST_NAMED$1, named), ", ");
	return [say`${source} reports usage below 0, which counts as 0: ${list}. Its counters are off: ask the cloud's operator to synchronise them.`];
}
function noteExcessReturns(checks) {
	const named = checks.flatMap((check) => {
		const { unit, used, planned } = check;
		if (!(check.mode === "add" && check.atLeast !== true && check.verdict !== "unmetered") || used === null || used + planned >= 0) return [];
		const scale = toScale(unit, [used, planned]);
		return say`${sayRegion(check)} ${quoted(check.key)} (${amountIn(-planned, scale)} of ${amountIn(used, scale)} in use)`;
	});
	if (named.length === 0) return [];
	return [say`More is given back than is in use: ${joinMessages(firstWithRest(MOST_NAMED$1, named), ", ")}. Is it the right plan?`];
}
const MOST_NAMED$1 = 4;
function byRegionThenKey(a, b) {
	return compareText(a.region, b.region) || compareText(a.key, b.key);
}

// src/evaluate/run-report.ts
function toReport(basis, gates) {
	const { plan, snapshot, project, policies, planPolicy } = basis;
	const { repository, organisation } = policies;
	const { peak: peakPolicy, uncounted } = planPolicy;
	const asked = [...plan.demands, ...snapshot.shared.flatMap(({ regions: all }) => all.map((region) => ({ region })))];
	const known = {
		project,
		regions: [...new Set(asked.map(({ region }) => region))]
	};
	const others = basis.others && nameRegions(basis.others, known);
	const ofProject = gates?.changes.filter((gate) => (gate.ofProject ?? project.digest) === project.digest) ?? [];
	const named = gates && nameRegions({
		...gates,
		changes: ofProject
	}, known);
	const policy = toCheckPolicies(policies);
	const { verdict, policy: applied, ...evaluation } = evaluate({
		demands: plan.demands,
		snapshot,
		policy,
		peakPolicy,
		others,
		gates: named
	});
	const notes = [
		...notePlans(plan, uncounted),
		...repository?.notes ?? [],
		...organisation?.notes ?? [],
		...evaluation.notes
	];
	const some = (list = []) => list.length === 0 ? void 0 : [...list];
	return {
		version: 1,
		verdict: tightenForUncounted(verdict, plan, uncounted),
		mode: plan.mode,
		source: snapshot.source.kind,
		apiVersion: snapshot.source.apiVersion ?? null,
		project: snapshot.project,
		projectName: project.name,
		cloud: project.cloud,
		checkedAt: snapshot.readAt,
		...evaluation,
		notes: some(notes),
		gates: some(named?.changes.map(({ name, url }) => ({
			name,
			url
		}))),
		othersNotes: some([...named?.notes ?? [], ...others?.notes ?? []]),
		uncounted: some(plan.uncounted),
		plans: [...plan.plans],
		policy: {
			...applied,
			file: repository?.file,
			commit: repository?.commit,
			organisation: organisation && {
				file: organisation.file,
				ref: organisation.commit
			},
			changed: repository?.changed || void 0
		}
	};
}
function toCheckPolicies({ repository, organisation, options, at }) {
	const top = repository ?? organisation;
	if (top === void 0) return withoutRules(options);
	const setting = {
		options,
		now: new Date(at),
		organisation: repository && organisation?.document
	};
	return applyPolicy(top.document, setting);
}
function toErrorReport({ problems, at, source, projectId }) {
	return {
		version: 1,
		verdict: "error",
		mode: null,
		source: source?.kind,
		apiVersion: source?.apiVersion ?? null,
		project: projectId || null,
		checkedAt: at,
		counts: countVerdicts([]),
		checks: [],
		problems: problems.map(problemMessage)
	};
}
function worstOf(verdicts) {
	return [
		"error",
		"fail",
		"warn",
		"pass"
	].find((verdict) => verdicts.includes(verdict)) ?? "error";
}
function sumReports(targets) {
	const modes = targets.flatMap(({ mode }) => mode ?? []);
	const plans = targets.flatMap((target) => target.plans ?? []);
	return {
		version: 1,
		verdict: worstOf(targets.map(({ verdict }) => verdict)),
		mode: modes.length === 0 ? null : onlyOf(modes) ?? "mixed",
		source: onlyOf(targets.map(({ source }) => source)),
		apiVersion: onlyOf(targets.map(({ apiVersion }) => apiVersion)) ?? null,
		project: onlyOf(targets.map(({ project }) => project)) ?? null,
		checkedAt: targets.map(({ checkedAt }) => checkedAt).reduce((a, b) => a > b ? a : b),
		counts: countVerdicts(targets.flatMap(({ checks }) => checks)),
		checks: [],
		problems: targets.flatMap(({ name, problems }) => problems.map((problem) => say`${quoted(name)}: ${problem}`)),
		plans: [...new Map(plans.map((plan) => [plan.path, plan])).values()],
		targets: [...targets]
	};
}
function nameReportSettings(report, nameSetting) {
	const named = (message) => nameSettings(message, nameSetting);
	const { problems, notes, hints, othersNotes, uncounted, checks, mayTake } = report;
	const nameCheck = (check) => ({
		...check,
		reason: named(check.reason),
		unknown: check.unknown?.map((amount) => ({
			...amount,
			remark: amount.remark && named(amount.remark)
		}))
	});
	return {
		...report,
		problems: problems.map(named),
		notes: notes?.map(named),
		hints: hints?.map(named),
		othersNotes: othersNotes?.map(named),
		uncounted: uncounted?.map((resource) => ({
			...resource,
			reason: named(resource.reason)
		})),
		checks: checks.map(nameCheck),
		mayTake: mayTake?.map(nameCheck)
	};
}
function exitStatus({ verdict, warnOnly = false }) {
	if (warnOnly) return 0;
	if (verdict === "error") return 2;
	return verdict === "fail" ? 1 : 0;
}
const MOST_SENTENCES = 10;
const MOST_NAMED = 3;
function tightenForUncounted(verdict, plan, policy) {
	const isLeftOut = plan.demands.length === 0 && plan.elsewhere.changes.length > 0;
	return worstOf([verdict, plan.uncounted.length > 0 ? policy : plan.complete && !isLeftOut ? "pass" : "warn"]);
}
function notePlans(plan, policy) {
	const groups = groupsOf(plan.uncounted, ({ type, reason }) => idOf(type, toText(reason)));
	const named = groups.slice(0, MOST_SENTENCES).map((group) => {
		const [{ type, reason }] = group;
		const addresses = group.map(({ address }) => address);
		return say`${quotedList(addresses, { most: MOST_NAMED })} (${quoted(type)}) cannot be counted: ${reason}.`;
	});
	const more = addUp(groups.slice(MOST_SENTENCES), ({ length }) => length);
	return [
		...named,
		...more > 0 ? [say`${more} more ${more === 1 ? "resource" : "resources"} cannot be counted.`] : [],
		...plan.uncounted.length > 0 && policy === "fail" ? [say`What cannot be counted fails the check; ${theSetting("uncounted", "warn")} lets it pass with a warning.`] : [],
		...plan.notes
	];
}

// src/evaluate/judge.ts
function toOutcome(basis) {
	return {
		report: judge(basis),
		basis
	};
}
function toFailedOutcome(problems, { warnOnly, settingNames, now }, facts = {}) {
	return toOutcome({
		problems,
		at: now().toISOString(),
		...facts,
		warnOnly,
		settingNames
	});
}
function judge(basis, gates) {
	const { warnOnly, settingNames } = basis;
	const report = nameReportSettings(judgeBasis(basis, gates), namingOf(settingNames));
	return warnOnly ? {
		...report,
		warnOnly
	} : report;
}
function judgeBasis(basis, gates) {
	if ("targets" in basis) return sumReports(basis.targets.map((target) => judgeTarget(target, basis, gates)));
	return "problems" in basis ? toErrorReport(basis) : toReport(basis, gates);
}
function projectsOf(basis) {
	if (!("targets" in basis)) return [projectOf(basis)];
	return basis.targets.map((target) => findMisplacedPlans(target, basis).length === 0 ? projectOf(target.basis) : void 0);
}
function projectOf(basis) {
	return "problems" in basis ? void 0 : basis.project;
}
function judgeTarget(target, run, gates) {
	const { name, basis, report } = target;
	const problems = findMisplacedPlans(target, run);
	const { settingNames } = basis;
	if (problems.length > 0) return {
		...judge({
			problems,
			at: run.at,
			warnOnly: false,
			settingNames
		}),
		name
	};
	if ("problems" in basis) return {
		...report,
		name
	};
	const siblings = run.targets.flatMap((sibling) => {
		const project = projectOf(sibling.basis);
		if (sibling === target || project === void 0 || !isSameProject(project.id, basis.project.id)) return [];
		return {
			name: targetName(sibling.name),
			...findAdditions(sibling.report)
		};
	});
	const { changes = [], notes = [] } = gates ?? {};
	if (siblings.length + changes.length + notes.length === 0) return {
		...report,
		name
	};
	return {
		...judge(basis, {
			...gates,
			notes,
			changes: [...changes, ...siblings]
		}),
		name
	};
}
function findMisplacedPlans({ name, basis }, { targets }) {
	const targetsOf = (project) => targets.filter((target) => isSameProject(projectOf(target.basis)?.id ?? "", project));
	const nameAll = (some) => quotedList(some.map((target) => target.name), { conjunction: "or" });
	if ("problems" in basis) {
		const [owners] = basis.problems.flatMap((problem) => problem.projects ?? []).map(targetsOf).filter(({ length }) => length > 0);
		if (owners === void 0) return [];
		const message = say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`;
		return [...basis.problems, inputProblem(message)];
	}
	return basis.plan.plans.flatMap(({ path, elsewhere = [] }) => elsewhere.flatMap(({ project }) => {
		const owners = targetsOf(project);
		const isRead = owners.some((owner) => "plan" in owner.basis && owner.basis.plan.plans.some((plan) => plan.path === path));
		if (owners.length === 0 || isRead) return [];
		return inputProblem(say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(owners)}, which does not read it.`, say`List the plan there, too: each target counts its own project's part.`);
	}));
}

// src/files/terraform-show.ts
const LIMIT_MS = 6e4;
const MAX_JSON_BYTES = 268435456;
const VARIABLES = [[
	"PATH",
	"HOME",
	"TMPDIR",
	"TMP",
	"TEMP",
	"SYSTEMROOT",
	"USERPROFILE",
	"APPDATA"
], [
	"TF_CLI_CONFIG_FILE",
	"TF_DATA_DIR",
	"TF_PLUGIN_CACHE_DIR"
]].flat();
const PROGRAMS = [["terraform-bin", "terraform"], ["tofu-bin", "tofu"]];
async function showPlan(file, how) {
	const setting = theSetting("terraform-dir");
	const refuse = (what, hint) => new GateError({
		code: "PLAN_UNREADABLE",
		message: say`The plan ${quoted(file.path)} is binary, and ${what}.`,
		hint
	});
	if (await how.mayBeOfFork?.() ?? true) throw refuse(say`its pull request is from a fork, or may be: for its JSON, Terraform would run code of that pull request with the secrets of this job`, say`Convert it in a job without secrets: \`terraform show -json FILE > plan.json\`.`);
	const folder = resolve(how.workspace, how.folder);
	if ((await stat(folder).catch(() => void 0))?.isDirectory() !== true) throw refuse(say`${setting} names no folder: ${quoted(how.folder)}`, say`Name the folder of the plan.`);
	const programs = await findPrograms(how.env);
	if (programs.length === 0) {
		const hint = say`Install the one that made the plan, for example with \`hashicorp/setup-terraform\`.`;
		throw refuse(say`neither \`terraform\` nor \`tofu\` is on the PATH`, hint);
	}
	const failures = [];
	for (const program of programs) {
		const result = await run(program, {
			file,
			folder,
			env: how.env
		});
		if (!isMessage(result)) return result;
		failures.push(say`${quoted(program)} ${result}`);
	}
	const why = failures.reduce((all, one) => say`${all}, ${one}`);
	throw refuse(say`no JSON could be made of it in ${quoted(how.folder)}: ${why}`, say`Run \`terraform init\` there, with the version that made the plan. \`terraform -chdir=DIR show FILE\` says what is wrong.`);
}
async function findPrograms(env) {
	const windows = process.platform === "win32";
	const folders = (env["PATH"] ?? env["Path"] ?? "").split(windows ? ";" : ":").filter(isAbsolute);
	const found = PROGRAMS.map(async (names) => {
		for (const name of names) for (const folder of folders) {
			const path = join(folder, windows ? `${name}.exe` : name);
			const stats = await stat(path).catch(() => void 0);
			if (stats?.isFile() && (windows || (stats.mode & 73) !== 0)) return [path];
		}
		return [];
	});
	return (await Promise.all(found)).flat();
}
function run(program, { file, folder, env }) {
	const given = Object.entries(env).filter(([name]) => VARIABLES.includes(name.toUpperCase()));
	const child = spawn(program, [
		`-chdir=${folder}`,
		"show",
		"-no-color",
		"-json",
		file.absolute
	], {
		env: {
			...Object.fromEntries(given),
			TF_IN_AUTOMATION: "1",
			TF_INPUT: "0",
			CHECKPOINT_DISABLE: "1"
		},
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		],
		detached: process.platform !== "win32",
		windowsHide: true
	});
	const { promise, resolve: settle, reject } = Promise.withResolvers();
	const chunks = [];
	let bytes = 0;
	const stop = () => {
		killGroup(child);
		child.stdout.destroy();
	};
	const timer = setTimeout(() => {
		settle(say`took more than ${LIMIT_MS / 1e3} s`);
		stop();
	}, LIMIT_MS);
	child.stdout.on("data", (chunk) => {
		bytes += chunk.length;
		chunks.push(chunk);
		if (bytes <= MAX_JSON_BYTES) return;
		reject(tooLarge(file, MAX_JSON_BYTES));
		stop();
	});
	child.on("error", () => settle(say`could not be started`));
	child.on("close", (status) => settle(status === 0 ? Buffer.concat(chunks) : say`ended with status ${status ?? "unknown"}`));
	return promise.finally(() => clearTimeout(timer));
}
function killGroup({ pid }) {
	if (pid === void 0) return;
	try {
		process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
	} catch {}
}

// src/files/plan-documents.ts
const HEAD_BYTES = 65536;
const MAX_DECLARED_PLAN_BYTES = 67108864;
const MAX_FLAVORS_BYTES = 16777216;
function planDocuments(named) {
	const { plans, inlinePlan, flavors, noPlan, expect, terraformDir, env = {} } = named;
	const isInline = inlinePlan !== void 0;
	const show = terraformDir === void 0 ? void 0 : {
		...plans,
		folder: terraformDir,
		env
	};
	let finding;
	const find = () => finding ??= findPlanFiles({
		...plans,
		noPlan,
		expect
	}, PLAN);
	return {
		plans: [async () => inlinePlan === void 0 ? [] : [openInline(await inlinePlan, plans.patterns.length > 0)], async () => {
			const { files } = await find();
			const isOneOfSeveral = isInline || files.length > 1;
			return files.map((file) => openFile(file, MAX_DECLARED_PLAN_BYTES, {
				show,
				isOneOfSeveral
			}));
		}],
		neighbours: async () => {
			const { beside } = await find();
			return beside.map((file) => openFile(file, MAX_BESIDE_BYTES));
		},
		flavors: async () => {
			const { files } = await findPlanFiles({
				...plans,
				patterns: flavors === "" ? [] : [flavors]
			}, FLAVORS);
			return files.map((file) => openFile(file, MAX_FLAVORS_BYTES));
		}
	};
}
function openFile(file, maxBytes, { show, isOneOfSeveral = false } = {}) {
	return (use) => withFile(file, async (opened) => {
		const head = await readHead(opened, HEAD_BYTES);
		if (show !== void 0 && isBinaryPlan(head)) {
			await openInline({
				file: file.path,
				bytes: await showPlan(file, show)
			}, isOneOfSeveral)(use);
			return;
		}
		const text = async (limit) => decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), file);
		await use({
			file: file.path,
			headText: decodeHead(head),
			...withDigest(text, isOneOfSeveral)
		});
	});
}
function openInline({ file, bytes }, isOneOfSeveral) {
	const headText = decodeHead(bytes.subarray(0, HEAD_BYTES));
	const text = async () => decodeText(bytes, {
		path: file,
		words: PLAN
	});
	return (use) => use({
		file,
		headText,
		...withDigest(text, isOneOfSeveral)
	});
}
function withDigest(read, isWanted) {
	let digest;
	return {
		text: async (limit) => {
			const text = await read(limit);
			if (isWanted) digest = sha256(text);
			return text;
		},
		digest: () => digest
	};
}

// src/plan/combine.ts
const MAX_DEMANDS = 1e4;
function groupDemands(plans) {
	const planned = plans.flatMap((plan) => plan.demands.map((demand) => ({
		demand,
		plan
	})));
	return groupsOf(planned, ({ demand: { region, key, item } }) => idOf(region, key, item)).map(separateReleases);
}
function separateReleases(planned) {
	const plans = groupsOf(planned, ({ plan }) => plan);
	const releasing = /* @__PURE__ */ new Set();
	const rest = plans.flatMap((group) => {
		const file = group[0].plan.onlyOffsets;
		const demands = group.map(({ demand }) => demand);
		const release = file === void 0 || plans.length === 1 ? void 0 : sumOfReleases(demands);
		if (file === void 0 || release === void 0) return demands;
		releasing.add(file);
		const { end, likely } = release;
		if (end.most !== void 0 && end.most <= 0) return [];
		return [{
			...release,
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
	const counted = toGroup(rest);
	if (counted !== void 0) return {
		planned,
		demands: counted,
		releasing
	};
	const [first, ...more] = planned;
	return {
		planned,
		demands: [first.demand, ...more.map(({ demand }) => demand)],
		releasing: /* @__PURE__ */ new Set()
	};
}
function sumOfReleases(demands) {
	const group = toGroup(demands);
	const sum = group === void 0 || group[0].mode === "target" ? void 0 : addDemands(group);
	return (sum?.end.least ?? -1) >= 0 ? void 0 : sum;
}
function nameFile(part) {
	const plan = onlyOf(part.plans ?? []);
	if (plan === void 0) return part;
	const name = ({ from, ...demand }) => ({
		...demand,
		from: from?.map((group) => group.cause === void 0 ? {
			file: plan.path,
			...group
		} : group)
	});
	return {
		...part,
		demands: part.demands.map(name)
	};
}
function sharesOf({ planned, releasing }) {
	const shares = planned.flatMap(({ demand, plan: { onlyOffsets } }) => {
		if (onlyOffsets !== void 0) return [{
			plan: onlyOffsets,
			amount: amountOf(demand)
		}];
		return (demand.from ?? []).flatMap(({ file, amount, addresses }) => file === void 0 ? [] : {
			plan: file,
			amount: amount * addresses.length
		});
	});
	return groupsOf(shares, ({ plan }) => plan).map((group) => ({
		plan: group[0].plan,
		amount: addUp(group, ({ amount }) => amount)
	})).filter(({ plan }) => !releasing.has(plan)).sort((left, right) => right.amount - left.amount || compareText(left.plan, right.plan));
}
function describeReleases(groups) {
	const released = groups.flatMap(({ planned: [{ demand }], releasing }) => {
		const { key, item } = demand;
		return findKey(key)?.limit === "never" ? [] : [...releasing].map((file) => ({
			file,
			key: checkKey(key, item)
		}));
	});
	return groupsOf(released, ({ file }) => file).map((entries) => {
		const keys = [...new Set(entries.map(({ key }) => key))];
		return say`What ${quoted(entries[0].file)} gives back of ${quotedList(keys, { most: 5 })} does not pay for what other plans take, and counts as nothing.`;
	});
}
function describePlace(place) {
	if (place === void 0) return say`a plan`;
	return place.line === void 0 ? quoted(place.file) : say`${quoted(place.file)} line ${place.line}`;
}
const CONFLICT_HINT = say`A total leaves no room for another statement: state it in one plan only, or state additions in all of them.`;
function createConflict(first, second) {
	const statements = [first, second].map(({ mode, place }) => say`${describePlace(place)} ${mode === "target" ? "states a total" : "states an addition"}`);
	return {
		code: "PLAN_CONFLICT",
		message: say`Two plans cannot both count for ${nameAmount(first)}: ${joinMessages(statements, ", ")}.`,
		hint: CONFLICT_HINT,
		place: second.place
	};
}
function withAdditions(largest, group) {
	if (findKey(largest.key)?.per !== "user") return largest;
	const { additions: _, ...rest } = largest;
	const added = toGroup(group.flatMap((demand) => additionsOf(demand) ?? []));
	const sum = added?.length === group.length ? addDemands(added) : void 0;
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
function additionsOf(demand) {
	const { additions, from } = demand;
	if (additions !== void 0) return {
		...demand,
		...additions
	};
	if (from === void 0) return void 0;
	const there = amountOf(demand) - addUp(from, ({ amount, addresses }) => amount * addresses.length);
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
	if (total !== void 0) return createConflict(first, total === first ? second : total);
	return addDemands(group) ?? {
		code: "PLAN_INVALID",
		message: say`What the plans ask for adds up to more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(first)}.`,
		place: first.place
	};
}
function nameHiddenRegions(demands) {
	const hidden = demands.filter(({ shownRegion }) => shownRegion !== void 0).map(({ region }) => region);
	const names = [...new Set(hidden)].sort();
	return new Map(names.map((region, index) => [region, index === 0 ? SENSITIVE_REGION : `(sensitive ${index + 1})`]));
}
function describeFirst(demand) {
	const { place, from } = demand;
	const address = place === void 0 ? contributionsOf(from ?? [])[0]?.address : void 0;
	return say`${sayRegion(demand)} (${address === void 0 ? describePlace(place) : quotedAddress(address)})`;
}
const MAX_SPELLINGS = 4;
function findCaseConflicts(demands) {
	const firsts = new Map(demands.toReversed().map((demand) => [demand.region, demand]));
	return groupsOf([...firsts.values()].toReversed(), ({ region }) => region.toUpperCase().toLowerCase()).flatMap((group) => {
		const [, second] = group;
		if (second === void 0) return [];
		return {
			code: "PLAN_CONFLICT",
			message: say`The plans name regions that differ only in case: ${joinMessages(group.slice(0, MAX_SPELLINGS).map(describeFirst), ", ")}.`,
			hint: say`Write the region in all plans as the cloud does.`,
			place: second.place
		};
	});
}
function modeOf(plans, inputMode) {
	const asking = plans.filter(({ demands }) => demands.length > 0);
	return asking.length === 0 ? inputMode : onlyOf(asking.map(({ mode }) => mode)) ?? "mixed";
}
function combineElsewhere(plans) {
	const plansWithout = plans.filter(({ elsewhere }) => elsewhere === void 0);
	const [elsewhere = NOTHING_ELSEWHERE] = plans.flatMap((plan) => plan.elsewhere ?? []);
	return {
		...elsewhere,
		isAll: elsewhere.isAll && plansWithout.every(({ demands }) => demands.length === 0),
		isOwnShown: elsewhere.isOwnShown || plansWithout.some(({ projects = [] }) => projects.length > 0)
	};
}
const NOTHING_ELSEWHERE = {
	changes: [],
	isAll: false,
	isOwnShown: false,
	shown: [],
	doubtful: []
};
function combinePlans(parts, inputMode) {
	const read = parts.flatMap((part) => part.plans ?? []);
	const plans = read.length < 2 ? parts : parts.map(nameFile);
	const groups = groupDemands(plans);
	if (groups.length > 1e4) throw new GateError({
		code: "PLAN_TOO_LARGE",
		message: say`The plans ask for ${integer(groups.length)} amounts; at most ${integer(MAX_DEMANDS)} are checked.`,
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
	const shown = nameHiddenRegions(plans.flatMap((plan) => plan.demands));
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
		notes: [...plans.flatMap(({ notes = [] }) => notes), ...describeReleases(groups)],
		uncounted: plans.flatMap(({ uncounted = [] }) => uncounted),
		complete: plans.every(({ complete = true }) => complete),
		questions: {
			regions,
			wanted: listWanted(demands, open),
			...open
		},
		elsewhere: combineElsewhere(plans),
		projects: [...new Set(plans.flatMap(({ projects = [] }) => projects))]
	};
}
function placesOf({ demands }) {
	return demands.flatMap(({ region, shownRegion = region, key, item, place }) => place === void 0 ? [] : {
		region: shownRegion,
		key: checkKey(key, item),
		place
	});
}

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
				"^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|database\\.space_gb|image\\.staged_bytes)$": { "$ref": "#/$defs/Size" },
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
				"^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|database\\.space_gb|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$": { "$ref": "#/$defs/Amount" }
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
		"^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|database\\.space_gb|image\\.staged_bytes)$": { "$ref": "#/$defs/Size" },
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
		"^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|database\\.space_gb|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$": { "$ref": "#/$defs/Amount" }
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
const pattern6 = new RegExp("^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|database\\.space_gb|image\\.staged_bytes)$", "u");
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
const pattern19 = new RegExp("^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|database\\.space_gb|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$", "u");
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
	describeValue: (value, [first]) => first === "$mode" && value.kind === "string" ? quoted(value.text) : describeValue(value)
};
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
	return steps.reduce((outer, step) => say`${typeof step === "number" ? say`entry ${step + 1}` : quoted(step)} of ${outer}`, whole);
}
function suggestName(name, { length }) {
	if (length === 0) return didYouMean(name, SETTINGS, (setting) => [setting, setting.slice(1)]);
	return length === 1 ? findPlanForm(name) ?? didYouMeanKey(name) : void 0;
}
function findPlanForm(name) {
	const { key, item } = parseCheckKey(name);
	const { membersBy, itemsBy } = findKey(key) ?? {};
	if (item === void 0 || membersBy === void 0 && itemsBy !== "type" && !hasNamedItems(key)) return void 0;
	const amounts = hasNamedItems(key) ? { [item]: 1 } : [{
		type: item,
		[amountNameOf(key)]: 1
	}];
	return say`A plan states it as ${quoted(`"${key}": ${JSON.stringify(amounts)}`)}.`;
}
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
		if (unsupported !== void 0 && !problems.hasAt(key.at)) {
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
	if (!isSum || Number.isSafeInteger(sumOf$1(amounts))) return;
	const most = Number.MAX_SAFE_INTEGER;
	refuse(value.at, say`The amounts of ${list} add up to more than ${most} (or less than its negative).`);
}
function findAmountMistakes({ region, name, key }, { item, value }, plan) {
	const refuse = (expected, hint) => {
		const found = value.kind === "string" ? quoted(value.text) : describeValue(value);
		plan.refuse(value.at, refuseValue(nameAmount({
			region,
			key: name,
			item
		}), found, expected), hint);
	};
	if (value.kind === "string" && readSize(value.text, unitOf(key)) !== void 0) {
		const binary = value.text.replace(/[kKMGTP](?=B$)/u, (letter) => `${letter.toUpperCase()}i`);
		const hint = binary !== value.text && readSize(binary, unitOf(key))?.isWhole === true ? say`Did you mean ${quoted(binary)}?` : void 0;
		refuse(say`Expected a whole number of ${unitOf(key)}, up to ${Number.MAX_SAFE_INTEGER}.`, hint);
	}
	if (value.kind !== "number") return;
	if (!/^-?(?:0|[1-9][0-9]*)$/.test(value.digits)) refuse(say`Expected a whole number, written in decimal digits only, such as \`8\`.`);
	if (Number(value.digits) >= 0 || isPerObject(key)) return;
	if (plan.mode === "target") refuse(say`Expected the total after the change, 0 or more.`);
	else if (!plan.allowNegative) refuse(say`Expected 0 or more, since ${theSetting("allow-negative")} rules out negative amounts.`, say`Remove it, or allow it if everybody who can write plans may also give quota back.`);
}

// src/plan/declared/declared-plan.ts
const MAX_DEPTH = 64;
const MAX_VALUES = 5e4;
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
			onlyOffsets: plan.file
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
	return {
		path: file,
		kind: "declared",
		changes: demands.length,
		project: project || null,
		region: onlyOf(demands.map((demand) => demand.region)) ?? null
	};
}
function parseJsonPlan(document) {
	const root = parseJson(document.text, {
		maxDepth: 64,
		maxValues: MAX_VALUES
	});
	if (!("fault" in root)) return root;
	if (root.fault === "not JSON") throw new GateError(findSyntaxProblem(document));
	throw new GateError({
		...FAULTS[root.fault],
		place: createPlaceFinder(document)(root.at)
	});
}
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
	const notes = toNotes(root, file);
	return {
		file,
		mode,
		demands: listKeys(root).flatMap((key) => toDemands(key, mode, placeAt)),
		complete: notes.length === 0,
		notes,
		projects: project === void 0 ? [] : [plainProjectId(project)]
	};
}
function toNotes(root, file) {
	const list = memberNamed(root, "$incomplete")?.value;
	const texts = (list === void 0 ? [] : elementsOf(list)).flatMap((entry) => entry.kind === "string" ? entry.text : []);
	const more = texts.length - MAX_REMARKS;
	return [...texts.slice(0, MAX_REMARKS).map((text) => code(visible(text, MAX_REMARK_LENGTH))), ...more > 0 ? [say`${more} more remarks are not shown`] : []].map((remark) => say`${quoted(file)} is not complete: ${remark}.`);
}
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
	const demands = amounts.map(({ item, value: amount }) => toDemand(item, numberOf(amount), amount.at));
	if (!isSum) return demands;
	const sum = sumOf$1(amounts);
	return [...(sum !== 0 || mode === "target" || amounts.some(({ item }) => item === void 0)) && amounts.length > 0 ? [toDemand(void 0, sum, value.at)] : [], ...demands.filter(({ item }) => item !== void 0)];
}
function numberOf(value) {
	if (value.kind !== "number") throw new GateError({
		code: "INTERNAL",
		message: say`The plan's schema accepts an amount that is no number.`
	});
	return Number(value.digits) + 0;
}

// src/plan/shared-services.ts
function mergeSharedRegions(plans, shared) {
	throwIfAny(shared.flatMap((service) => findContradictions(plans, service)));
	const services = shared.flatMap((service) => findRequested(plans, service));
	if (services.length === 0) return plans;
	const notes = services.map(({ note }) => note);
	return [...plans.map((plan) => ({
		...plan,
		demands: plan.demands.map((demand) => moveDemand(demand, services))
	})), {
		mode: "add",
		demands: [],
		notes
	}];
}
function findRequested(plans, service) {
	const demands = plans.flatMap((plan) => plan.demands).filter((demand) => addsTo(demand, service));
	const requested = [...new Set(demands.map(({ region }) => region))].sort(compareText);
	const hidden = new Set(demands.flatMap(({ region, shownRegion }) => shownRegion === void 0 ? [] : region));
	const shown = requested.filter((name) => !hidden.has(name));
	const [region] = [...shown, ...requested];
	if (region === void 0 || requested.length < 2) return [];
	const names = [...shown, ...hidden.size > 0 ? [SENSITIVE_REGION] : []].map(quoted);
	const keys = quotedList([...new Set(demands.map(({ key }) => key))].sort(compareText));
	const note = say`${listMessages(names)} have one service for ${keys}: what is asked for in each of them counts together.`;
	return [{
		...service,
		region,
		note
	}];
}
function findContradictions(plans, service) {
	const demands = plans.flatMap((plan) => plan.demands);
	const additions = demands.filter((demand) => addsTo(demand, service));
	return demands.flatMap((total) => {
		const { region, key, item, mode } = total;
		if (mode !== "target" || !service.regions.includes(region)) return [];
		const addition = additions.find((one) => one.key === key && one.item === item && one.region !== region);
		if (addition === void 0) return [];
		const regions = say`${sayRegion(total)} and ${sayRegion(addition)}`;
		return {
			code: "PLAN_CONFLICT",
			message: say`${regions} have one service for ${quoted(key)}, and the plans state a total in ${sayRegion(total)} and an addition in ${sayRegion(addition)}.`,
			hint: CONFLICT_HINT,
			place: addition.place
		};
	});
}
function addsTo({ region, key, mode, end, worst, untyped }, { keys, regions }) {
	const isNothing = isExact(end) && end.least === 0 && worst.most === 0 && untyped === void 0;
	return mode === "add" && !isNothing && keys.includes(key) && regions.includes(region);
}
function moveDemand(demand, services) {
	const service = services.find((requested) => addsTo(demand, requested));
	if (service === void 0) return demand;
	const { likely } = demand.isStated ? demand : mapBounds(demand, (bound) => bound && Math.max(0, bound));
	if (service.region === demand.region) return {
		...demand,
		likely
	};
	return {
		...demand,
		likely,
		region: service.region,
		shownRegion: void 0
	};
}

// src/plan/terraform/index.ts
const MEMBERS = new Set(namesIn(`
    action_invocations
    applyable
    checks
    complete
    configuration
    deferred_action_invocations
    deferred_changes
    errored
    format_version
    output_changes
    planned_values
    prior_state
    provider_schemas
    relevant_attributes
    resource_changes
    resource_drift
    terraform_version
    timestamp
    variables
  `));
const terraformFormat = {
	recognise(head) {
		const first = /^\uFEFF?\s*\{\s*"([a-z_]{1,64})"\s*:/.exec(head)?.[1];
		return first !== void 0 && MEMBERS.has(first);
	},
	async read(document, _, before) {
		const { readTerraformDocument } = await import("./plan-terraform-terraform-document.js");
		return readTerraformDocument(document, before);
	},
	async count(documents, settings, cloud) {
		const { countTerraform } = await import("./plan-terraform-count.js");
		return [countTerraform(documents, settings, cloud)];
	}
};

// src/plan/unnamed-plans.ts
const TERRAFORM_PLAN_MEMBER = /"(?:applyable|planned_values|relevant_attributes|resource_changes)"\s*:/u;
const LIMITS = {
	maxDepth: 64,
	maxValues: 5e4
};
async function findUnnamedPlans(find) {
	const plans = [];
	for (const open of await find().catch(() => [])) await open(async (document) => {
		if (await isPlan(document)) plans.push(document.file);
	}).catch(() => void 0);
	return plans;
}
async function isPlan(document) {
	const { file, headText } = document;
	if (terraformFormat.recognise(headText)) return TERRAFORM_PLAN_MEMBER.test(headText);
	const whole = {
		text: await document.text(),
		file
	};
	if (!RESOURCE_KEYS.some(({ key }) => whole.text.includes(key))) return false;
	const root = isYaml(whole) ? (await import("./plan-declared-yaml-plan.js")).parseYamlPlan(whole) : parseJson(whole.text, LIMITS);
	if ("fault" in root) return false;
	const isStated = (key) => findKey(canonicalKey(key)) !== void 0;
	return membersOf$1(root).some(({ value }) => membersOf$1(value).some(({ name }) => isStated(name)));
}

// src/plan/read-plans.ts
async function readPlans(request, inputs) {
	const { documents, environmentRegion, supports, reportsComputeLimits = false, isUnchanged } = inputs;
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
		reportsComputeLimits,
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
	const terraform = [];
	const unchanged = /* @__PURE__ */ new Set();
	const opened = [];
	const digests = /* @__PURE__ */ new Map();
	const readDeclared = async (document) => {
		const { file } = document;
		let text = "";
		const keepText = async () => {
			text = await document.text();
			return text;
		};
		const plan = await declaredFormat.read({
			...document,
			text: keepText
		}, options, declared);
		declared.push(plan);
		const drop = async () => {
			if (await isUnchanged?.(file, text)) unchanged.add(file);
		};
		if (plan.mode === "add") attempt(drop(), void 0);
	};
	const read = async (document) => {
		if (terraformFormat.recognise(document.headText)) terraform.push(await terraformFormat.read(document, options, terraform));
		else await readDeclared(document);
		digests.set(document.file, document.digest());
	};
	for (const find of documents.plans) opened.push(...await attempt(find(), []));
	for (const open of opened) await attempt(open(read), void 0);
	const unnamed = documents.neighbours === void 0 ? [] : await findUnnamedPlans(documents.neighbours);
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
	await allOf(steps).catch((error) => allOf([Promise.reject(error), countParts(facts, UNANSWERED_FACTS)]));
	const counting = declared.filter(({ file }) => !unchanged.has(file));
	const asking = [...counting.filter(({ demands }) => demands.length > 0), ...terraform.filter(({ changes }) => changes > 0)];
	const isCopied = (files) => files.length > 1 && (terraform.some(({ file }) => files.includes(file)) || onlyOf(files.map(nameOf)) === void 0);
	const equal = groupsOf(asking.map(({ file }) => file), (file) => digests.get(file) ?? file).filter(isCopied);
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
async function countPlans(facts, cloud) {
	const parts = await countParts(facts, cloud);
	return combinePlans(mergeSharedRegions(parts, cloud.shared), facts.settings.planMode ?? "add");
}
const MOST_NOTED = 5;
async function countParts(facts, cloud) {
	const { settings, declared, terraform, unchanged, unnamed, equal } = facts;
	const statement = unchanged.length === 1 ? "is as it is on the base branch, and does" : "are as they are on the base branch, and do";
	const [kind, pronoun] = unnamed.length === 1 ? ["is a plan", "it"] : ["are plans", "them"];
	const notes = [
		...unchanged.length === 0 ? [] : [say`${quotedList(unchanged, { most: 5 })} ${statement} not count.`],
		...unnamed.length === 0 ? [] : [say`Not checked: ${quotedList(unnamed, { most: 5 })}, which ${kind}. No path or glob matches ${pronoun}, because of the ending: name every ending, as in ${code("*.{json,yaml,yml}")}.`],
		...equal.slice(0, MOST_NOTED).map((files) => {
			const effect = files.length === 2 ? "both count" : "each of them counts";
			return say`${quotedList(files, { most: 5 })} are equal, and ${effect}. If they are one plan under several names, name it once.`;
		}),
		...equal.length > MOST_NOTED ? [say`Not listed: ${countOf(equal.length - MOST_NOTED, "more group")} of equal plans.`] : []
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
function refuseOtherProjects({ elsewhere }, { project, expected }) {
	const { isAll, isOwnShown, changes } = elsewhere;
	const isExpected = (id) => expected.some((name) => name === "*" || isSameProject(name, id));
	const doubtful = elsewhere.doubtful.filter(({ projects }) => !projects.every(isExpected));
	const shown = isOwnShown ? doubtful.flatMap(({ projects }) => projects) : elsewhere.shown;
	if (!isAll && shown.every(isExpected)) return;
	const counts = new Map(changes);
	const otherChanges = isAll ? changes : shown.map((id) => [id, counts.get(id) ?? 0]);
	const plan = isOwnShown ? quotedList(doubtful.map(({ path }) => path), { most: 5 }) : say`the plan`;
	const hint = say`Use the credentials of the project that the plan was made for, or check a plan of the project that the credentials are for.`;
	throw new GateError({
		code: "PLAN_INVALID",
		projects: [...new Map(otherChanges).keys()],
		message: say`The credentials are for the project ${quoted(project)}, but all resources of ${plan} that show their project are of ${describeProjects(new Map(otherChanges))}.`,
		hint: isAll ? hint : say`${hint} If it is meant to make something for other projects, name these with ${theSetting("other-projects")}: that is left out, and everything else counts.`
	});
}
function withAnswers(known, answers) {
	const { questions, flavors, snapshot } = answers;
	const traits = snapshot.traits.filter(({ region: _, ...facts }) => Object.values(facts).some((fact) => fact !== void 0));
	const withoutSecurityGroups = questions.defaultRules.filter((region) => hasNoSecurityGroup(snapshot, region));
	const read = new Set(snapshot.usage.map(({ region }) => region));
	const shared = snapshot.shared.filter(({ regions }) => regions.filter((region) => read.has(region)).length > 1);
	if ([
		...Object.values(flavors ?? {}),
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
function hasNoSecurityGroup({ usage }, region) {
	return (usage.find((answer) => answer.region === region)?.readings ?? []).some(({ key, item, value }) => key === "network.security_groups" && item === void 0 && value === 0);
}

// src/rounds.ts
async function countAlone({ request, loggingIn, source, isUnchanged, env }) {
	const sessionOrNone = loggingIn.catch(() => void 0);
	const facts = await readPlans(request, {
		documents: planDocuments({
			...request,
			env
		}),
		project: sessionOrNone.then((session) => session?.projectId ?? request.projectId),
		environmentRegion: env[`${request.envPrefix ?? ""}OS_REGION_NAME`] ?? "",
		supports: source.supports,
		isUnchanged,
		reportsComputeLimits: source.info.kind === "openstack"
	});
	const session = await sessionOrNone;
	const { region: cloudRegion, otherClouds = [] } = session ?? {};
	const known = {
		...UNANSWERED_FACTS,
		cloudRegion,
		otherClouds
	};
	const plan = await countPlans(facts, known);
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
		plan: await countPlans(facts, withRegions)
	};
}
async function askAndCount({ session, asked, sources }) {
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
		const again = await countPlans(asked.facts, withRegions);
		const regionsOf = (plan) => JSON.stringify(plan.demands.map(({ region }) => region));
		if (regionsOf(again) !== regionsOf(asked.plan)) return askAndCount({
			session,
			sources,
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
	const plan = known === asked.known ? asked.plan : await countPlans(asked.facts, known);
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
		plan: await countPlans(asked.facts, whole)
	};
}

// src/check.ts
async function check(request, gate, runtime, loggingIn = login(request, runtime)) {
	const { warnOnly, settingNames } = runtime;
	const sources = createSources(request, runtime);
	try {
		const [found, policies] = await allOf([ask(request, {
			gate,
			runtime,
			sources,
			loggingIn
		}), readPolicies(request, gate, runtime)]);
		const { peak, uncounted } = request;
		return toOutcome({
			...found,
			policies,
			planPolicy: {
				peak,
				uncounted
			},
			warnOnly,
			settingNames
		});
	} catch (error) {
		const { info: source } = sources.limits;
		return toFailedOutcome(problemsOf(error), runtime, {
			source,
			projectId: request.projectId
		});
	}
}
async function ask(request, { gate, runtime, sources, loggingIn }) {
	const source = sources.limits;
	const [session, asked] = await allOf([loggingIn, countAlone({
		request,
		loggingIn,
		source,
		isUnchanged: gate.isUnchanged,
		env: runtime.env
	})]);
	refuseOtherProjects(asked.plan, {
		project: session.projectId,
		expected: request.otherProjects
	});
	const address = source.findAddress(session);
	const project = toCloudProject({
		...session,
		address,
		cloud: session.region?.cloud ?? request.cloud
	});
	const [counted, others] = await allOf([askAndCount({
		session,
		asked,
		sources
	}), gate.findOthers(project, runtime.log)]);
	return {
		...counted,
		project,
		others
	};
}
async function readPolicies(request, gate, { now }) {
	const { policyFile, warnAt, onUnknown } = request;
	const { repository, organisation } = await gate.readPolicies(policyFile);
	const parse = async (source) => source && {
		...source,
		document: parsePolicy(source)
	};
	const [own, base] = await allOf([parse(repository), parse(organisation)]);
	return {
		repository: own,
		organisation: base,
		options: {
			warnAt,
			onUnknown
		},
		at: now().toISOString()
	};
}

export { toFailedOutcome as a, projectsOf as i, placesOf as n, toOutcome as o, judge as r, exitStatus as s, check as t };