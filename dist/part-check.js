import { i as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { $ as ask, $r as theSetting, $t as boolean, A as boundProblems, An as markRegion, Ar as unitOf, At as parserOf, B as parseJson, Bn as GateError, Br as asSentence, Bt as decodePolicyText, Cr as isByObject, Dn as didYouMeanKey, Dr as isSpecified, En as didYouMean, Er as isPerObject, F as describePlain, Fr as SENSITIVE_REGION, Ft as MAX_POLICY_BYTES, Gn as problemsOf, Gr as nameSettings, Hn as inputProblem, Hr as join$1, Ht as JOB_POLICY, I as elementsOf, In as strictestOf, Ir as USUAL_DEFAULT_RULES, It as planDocuments, Jn as isOfPeak, Jr as quotedAddress, Kn as throwIfAny, Kr as percentage, Kt as scaleOf, L as findRepeatedMembers, Ln as isLinkLocal, Lr as sayRegion, Lt as readPolicyFile, M as createProblemList, Mn as toCloudProject, Mr as coalesce, N as END, Nn as byRule, Nr as once, O as login, On as describeProjects, Or as mayIgnoreCase, P as describeJson, Pn as findEnding, Pr as NOTHING_KNOWN, Q as openClients, Qn as addDemands, Qr as strong, Qt as array, R as memberNamed, Rn as isLoopback, Rr as toRegionQuestions, Rt as require_posix, Sr as isByName, St as API_VERSIONS, Tr as isNeverRead, Un as mapAll, Ur as listed, V as toPlainValue, Vn as allOf, Vr as code, Wn as problemMessage, Wr as nameInput, X as describeRedirect, Xn as overallEffect, Xr as say, Yn as isUnenforced, Yr as quotedList, Yt as _catch, Z as openClient, Zn as usualEffect, Zr as sayText, _n as union, _r as canonicalKey, an as looseObject, ar as largestDemand, br as hasLimitOfEach, bt as TARGETS, c as toMarker, cn as nullish, cr as capitalised, ct as createDeadline, d as isForOthers, di as toScale, dn as pipe, dr as gateName, dt as createShared, er as amountOf, et as findPassing, fi as toThousandths, fn as record$2, g as DEFAULT_KEY, gn as transform, gr as RESOURCE_KEYS, hn as string, hr as OPENSTACK_KEYS, ii as sha256, in as literal, it as toProblem, j as createPlaceFinder, jn as plainProjectId, jr as groupsOf, jt as readSettings, k as readYaml, kn as isSameProject, kr as parseCheckKey, kt as optional$1, l as ANYTHING, li as reaches, ln as object, lr as compareNaturally, lt as createGate, m as partsOf, mr as ALL_KEYS, ni as unique, nr as contributionsOf, o as renderComment, oi as visible, or as mapBounds, p as parseRecord, pn as refine, pr as targetName, qn as effectOf, qr as quoted, ri as upTo, rn as int, rr as isExact, rt as timingWithin, si as formatInteger, sn as nullable, sr as rangesBetween, st as SYSTEM_CLOCK, ti as toText, tn as discriminatedUnion, tr as compareDemands, tt as openEnding, u as amountsOf, ui as readSize, un as optional, ur as compareText, ut as createGates, vn as unknown$1, vr as checkKey, wr as isLimitedInSomeClouds, wt as CREDENTIAL_SETTINGS, xn as _nonnegative, xr as idOf, xt as TARGET_SETTINGS, yn as _maxLength, yr as findKey, z as membersOf$1, zn as isMappedIpv4, zr as amountIn, zt as readGuarded } from "./part-start.js";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import { deserialize, serialize } from "node:v8";

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
	const number = say`${resources} ${nounOf(type)}${resources === 1 ? "" : "s"}`;
	const single = address ?? number;
	const isSingle = address === void 0 || resources === 1;
	return {
		name: name === null ? void 0 : quoted(name),
		whose: isSingle ? single : say`${number} (such as ${address})`,
		who: isSingle ? say`(${single})` : say`(${number}, such as ${address})`,
		where
	};
}
function nounOf(type) {
	if (type === "openstack_compute_instance_v2" || type === "server") return "server";
	return type.startsWith("openstack_blockstorage_volume_") ? "volume" : "resource";
}

// src/words/value-hints.ts
/** Most names that similar ones are looked for: a plan may have a hundred thousand. The further ones have no hints. */
const MOST_NAMES = 100;
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
		const sentence = known.get(name) ?? (known.size < MOST_NAMES ? suggest(name) : void 0);
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
			const ofAll = total?.isOfRest === true || total?.value === void 0 && membersOf(byItem).length === 0 ? total : void 0;
			const reading = byItem.get(item) ?? ofAll;
			if (reading === void 0) return {
				state: "no item",
				members: membersOf(byItem)
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
function membersOf(readings) {
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
/** Types with a limit of their own, or of which it is not known whether they have one. */
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
		...sumOf$3([one, ...others], usage),
		item
	}], ...group.filter((demand) => demand.item !== void 0 && demand.item !== item)];
}
/** The sum over all types of object storage. Of a total of one type counts how it differs from usage; an entry without type makes totals all there is. */
function sumOf$3(group, usage) {
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
function isExceeded(verdict) {
	return verdict === "over" || verdict === "forbidden";
}
/** That an apply fails for certain is worse than what is unknown, and holds without any limit. A total that is there already asks for nothing. */
function withFlavor(decision, figures) {
	const { lacksFlavor, mode, adds } = figures;
	return lacksFlavor && !isExceeded(decision.verdict) && (mode === "add" || adds !== false) ? decided("forbidden", "flavor") : decision;
}
/** The limit that is enough for usage after the change with what must remain free, and for the peak that decides, is expected or cannot be avoided. */
function findLimitNeeded(judged, { limit, keepFree }) {
	const { verdict, cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
	if (cause === "flavor" || !isExceeded(verdict)) return void 0;
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
	if (!isExceeded(verdict) || policy.enforce.value === "off") return {
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
	const [certain, known] = [sumOf$2(gates), sumOf$2(others)];
	const withGates = judgeAfter(certain);
	const isOver = isExceeded(withGates.verdict) && isGood(alone);
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
	const fitsWith = ({ amount, sameChange }) => sameChange !== true && !isExceeded(judgeAfter(certain + amount).verdict);
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
function sumOf$2(others) {
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
	if (isExceeded(verdict)) return "contended";
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
function isWorse(one, other) {
	return (EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect) || VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict)) > 0;
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
	const isOpen = judgement.verdict === "unknown" || isExceeded(judgement.verdict) && isGrowing;
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
		limitNeeded: isExceeded(verdict) && keepFree && projected !== void 0 ? limitFor(projected, keepFree.value) : void 0,
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
		for (const { name, value, at } of membersOf$1(part.value)) add(`${pointer}/${toStep(name)}`, {
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
const FLAVORS$2 = "compute.flavors";
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
	return membersOf$1(root).filter(({ name }) => !isSetting(name)).flatMap((region) => membersOf$1(region.value).map((member) => toStatedKey(region.name, member)));
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
function sumOf$1(amounts) {
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
const KEYS$9 = {
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
		return KEYS$9[of].filter((key) => !asked.has(idOf(region, key))).map((key) => ({
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
	const found = parseJson(text, LIMITS$4);
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
const LIMITS$4 = {
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
	const found = parseJson(text, LIMITS$4);
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
const validate$2 = validate20$2;
const schema31$2 = {
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
const pattern4$2 = new RegExp("^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$", "u");
const pattern5$1 = new RegExp("^(?!\\$)", "u");
const func1$1 = import_ucs2length.default.default ?? import_ucs2length.default;
const schema32$2 = {
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
const schema33$2 = {
	"type": ["integer", "string"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"pattern": "^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
	"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only, or a size such as `16 GiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
};
const schema34$1 = {
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
const schema36$1 = {
	"type": "integer",
	"minimum": -9007199254740991,
	"maximum": 9007199254740991,
	"errorMessage": "Expected a whole number in the key's unit, up to 9007199254740991, in digits only: no quotes, unit, point or exponent."
};
const pattern6 = new RegExp("^(compute\\.ram_mb|image\\.space_bytes|s3\\.space_bytes|volume\\.backup_gb|image\\.staged_bytes)$", "u");
const pattern7$1 = new RegExp("^(compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|dns\\.recordset_records|network\\.port_address_pairs|network\\.subnet_name_servers)$", "u");
const pattern8 = new RegExp("^(compute\\.flavors|loadbalancer\\.flavors)$", "u");
const pattern9$1 = new RegExp("^(objectstorage)$", "u");
const pattern10$1 = new RegExp("^(volume\\.snapshots)$", "u");
const pattern11$1 = new RegExp("^(volume\\.space_gb)$", "u");
const pattern12$1 = new RegExp("^(volume\\.volumes)$", "u");
const pattern13$1 = new RegExp("^(compute\\.resources|dns\\.zone_records|dns\\.zone_recordsets|network\\.router_routes|network\\.subnet_host_routes)$", "u");
const pattern14 = new RegExp("^(share\\.share_size_gb|volume\\.volume_size_gb)$", "u");
const pattern15 = new RegExp("^(share\\.shares)$", "u");
const pattern16 = new RegExp("^(share\\.snapshot_gb)$", "u");
const pattern17 = new RegExp("^(share\\.snapshots)$", "u");
const pattern18 = new RegExp("^(share\\.space_gb)$", "u");
const pattern19 = new RegExp("^(?!(compute\\.ram_mb|compute\\.key_pairs|compute\\.metadata_items|compute\\.server_group_members|compute\\.flavors|image\\.space_bytes|loadbalancer\\.flavors|s3\\.space_bytes|volume\\.backup_gb|volume\\.snapshots|volume\\.space_gb|volume\\.volumes|compute\\.resources|dns\\.recordset_records|dns\\.zone_records|dns\\.zone_recordsets|image\\.staged_bytes|network\\.port_address_pairs|network\\.router_routes|network\\.subnet_host_routes|network\\.subnet_name_servers|share\\.share_size_gb|share\\.shares|share\\.snapshot_gb|share\\.snapshots|share\\.space_gb|volume\\.volume_size_gb)$)[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$", "u");
const pattern21 = new RegExp("^-?[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const pattern33 = new RegExp("^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const schema35$2 = {
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
				if (func1$1(key0) > 255) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema35$2.propertyNames,
						data: key0,
						propertyName: key0
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				if (func1$1(key0) < 1) {
					const err1 = {
						instancePath,
						schemaPath: "#/propertyNames/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema35$2.propertyNames,
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
					schema: schema35$2.propertyNames,
					parentSchema: schema35$2,
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
					schema: schema36$1.type,
					parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
			schema: schema35$2.type,
			parentSchema: schema35$2,
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
const schema37$1 = {
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
function validate24$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24$1.evaluated;
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
						schema: schema37$1.items.required,
						parentSchema: schema37$1.items,
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
						parentSchema: schema37$1.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1$1(data1) > 255) {
							const err2 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema37$1.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (func1$1(data1) < 1) {
							const err3 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema37$1.items.properties.type,
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
							schema: schema37$1.items.properties.type.type,
							parentSchema: schema37$1.items.properties.type,
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
							params: { type: schema33$2.type },
							schema: schema33$2.type,
							parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
					schema: schema37$1.items.type,
					parentSchema: schema37$1.items,
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
			schema: schema37$1.type,
			parentSchema: schema37$1,
			data
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate24$1.errors = vErrors;
	return errors === 0;
}
validate24$1.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema39$1 = {
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
function validate26$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema39$1.type },
			schema: schema39$1.type,
			parentSchema: schema39$1,
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
				parentSchema: schema39$1,
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
				parentSchema: schema39$1,
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
				parentSchema: schema39$1,
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
						schema: schema39$1.items.required,
						parentSchema: schema39$1.items,
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
						parentSchema: schema39$1.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1$1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema39$1.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1$1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema39$1.items.properties.type,
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
							schema: schema39$1.items.properties.type.type,
							parentSchema: schema39$1.items.properties.type,
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
							schema: schema36$1.type,
							parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
					schema: schema39$1.items.type,
					parentSchema: schema39$1.items,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate26$1.errors = vErrors;
	return errors === 0;
}
validate26$1.evaluated = {
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
						if (func1$1(data1) > 255) {
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
						if (func1$1(data1) < 1) {
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
							params: { type: schema33$2.type },
							schema: schema33$2.type,
							parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
const schema43$1 = {
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
			params: { type: schema43$1.type },
			schema: schema43$1.type,
			parentSchema: schema43$1,
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
				parentSchema: schema43$1,
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
				parentSchema: schema43$1,
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
				parentSchema: schema43$1,
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
						schema: schema43$1.items.required,
						parentSchema: schema43$1.items,
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
						parentSchema: schema43$1.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1$1(data1) > 255) {
							const err6 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema43$1.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1$1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema43$1.items.properties.type,
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
							schema: schema43$1.items.properties.type.type,
							parentSchema: schema43$1.items.properties.type,
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
							schema: schema36$1.type,
							parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
					schema: schema43$1.items.type,
					parentSchema: schema43$1.items,
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
				if (func1$1(key0) > 255) {
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
				if (func1$1(key0) < 1) {
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
					schema: schema36$1.type,
					parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
						if (func1$1(data1) > 255) {
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
						if (func1$1(data1) < 1) {
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
							schema: schema36$1.type,
							parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
const schema50$1 = {
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
			params: { type: schema50$1.type },
			schema: schema50$1.type,
			parentSchema: schema50$1,
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
				parentSchema: schema50$1,
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
				parentSchema: schema50$1,
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
				parentSchema: schema50$1,
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
				parentSchema: schema50$1,
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
						schema: schema50$1.items.required,
						parentSchema: schema50$1.items,
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
						parentSchema: schema50$1.items,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.type !== void 0) {
					let data1 = data0.type;
					if (typeof data1 === "string") {
						if (func1$1(data1) > 255) {
							const err7 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/maxLength",
								keyword: "maxLength",
								params: { limit: 255 },
								schema: 255,
								parentSchema: schema50$1.items.properties.type,
								data: data1
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1$1(data1) < 1) {
							const err8 = {
								instancePath: instancePath + "/" + i0 + "/type",
								schemaPath: "#/items/properties/type/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema50$1.items.properties.type,
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
							schema: schema50$1.items.properties.type.type,
							parentSchema: schema50$1.items.properties.type,
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
							params: { type: schema33$2.type },
							schema: schema33$2.type,
							parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
					schema: schema50$1.items.type,
					parentSchema: schema50$1.items,
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
						if (func1$1(data1) > 255) {
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
						if (func1$1(data1) < 1) {
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
							schema: schema36$1.type,
							parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
								parentSchema: schema36$1,
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
						if (func1$1(data1) > 255) {
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
						if (func1$1(data1) < 1) {
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
							params: { type: schema33$2.type },
							schema: schema33$2.type,
							parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
								parentSchema: schema33$2,
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
function validate21$2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21$2.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (func1$1(key0) > 255) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema32$2.propertyNames,
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
					schema: schema32$2.propertyNames,
					parentSchema: schema32$2,
					data
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		for (const key1 in data) if (!(pattern6.test(key1) || pattern7$1.test(key1) || pattern8.test(key1) || pattern9$1.test(key1) || pattern10$1.test(key1) || pattern11$1.test(key1) || pattern12$1.test(key1) || pattern13$1.test(key1) || pattern14.test(key1) || pattern15.test(key1) || pattern16.test(key1) || pattern17.test(key1) || pattern18.test(key1) || pattern19.test(key1))) {
			const err2 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key1 },
				schema: false,
				parentSchema: schema32$2,
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
					params: { type: schema33$2.type },
					schema: schema33$2.type,
					parentSchema: schema33$2,
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
						parentSchema: schema33$2,
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
						parentSchema: schema33$2,
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
						parentSchema: schema33$2,
						data: data0
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		for (const key3 in data) if (pattern7$1.test(key3)) {
			let data1 = data[key3];
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err7 = {
					instancePath: instancePath + "/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
					schemaPath: "#/$defs/LargestTotal/type",
					keyword: "type",
					params: { type: "integer" },
					schema: schema34$1.type,
					parentSchema: schema34$1,
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
						parentSchema: schema34$1,
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
						parentSchema: schema34$1,
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
		for (const key5 in data) if (pattern9$1.test(key5)) {
			if (!validate24$1(data[key5], {
				instancePath: instancePath + "/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key5,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24$1.errors : vErrors.concat(validate24$1.errors);
				errors = vErrors.length;
			}
		}
		for (const key6 in data) if (pattern10$1.test(key6)) {
			if (!validate26$1(data[key6], {
				instancePath: instancePath + "/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key6,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26$1.errors : vErrors.concat(validate26$1.errors);
				errors = vErrors.length;
			}
		}
		for (const key7 in data) if (pattern11$1.test(key7)) {
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
		for (const key8 in data) if (pattern12$1.test(key8)) {
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
		for (const key9 in data) if (pattern13$1.test(key9)) {
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
					schema: schema36$1.type,
					parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
						parentSchema: schema36$1,
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
			schema: schema32$2.type,
			parentSchema: schema32$2,
			data
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate21$2.errors = vErrors;
	return errors === 0;
}
validate21$2.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20$2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20$2.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) {
			const _errs1 = errors;
			if (typeof key0 === "string") {
				if (!pattern4$2.test(key0)) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames/pattern",
						keyword: "pattern",
						params: { pattern: "^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$" },
						schema: "^(?:\\$(?:schema|mode|project|incomplete)|(?!\\$)[^,\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,255})$",
						parentSchema: schema31$2.propertyNames,
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
					schema: schema31$2.propertyNames,
					parentSchema: schema31$2,
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
					schema: schema31$2.properties.$schema.type,
					parentSchema: schema31$2.properties.$schema,
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
					params: { allowedValues: schema31$2.properties.$mode.enum },
					schema: schema31$2.properties.$mode.enum,
					parentSchema: schema31$2.properties.$mode,
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
				if (func1$1(data2) > 255) {
					const err4 = {
						instancePath: instancePath + "/$project",
						schemaPath: "#/properties/%24project/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema31$2.properties.$project,
						data: data2
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (func1$1(data2) < 1) {
					const err5 = {
						instancePath: instancePath + "/$project",
						schemaPath: "#/properties/%24project/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema31$2.properties.$project,
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
					schema: schema31$2.properties.$project.type,
					parentSchema: schema31$2.properties.$project,
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
						parentSchema: schema31$2.properties.$incomplete,
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
						parentSchema: schema31$2.properties.$incomplete,
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
						if (func1$1(data4) > 1e3) {
							const err9 = {
								instancePath: instancePath + "/$incomplete/" + i0,
								schemaPath: "#/properties/%24incomplete/items/maxLength",
								keyword: "maxLength",
								params: { limit: 1e3 },
								schema: 1e3,
								parentSchema: schema31$2.properties.$incomplete.items,
								data: data4
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1$1(data4) < 1) {
							const err10 = {
								instancePath: instancePath + "/$incomplete/" + i0,
								schemaPath: "#/properties/%24incomplete/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema31$2.properties.$incomplete.items,
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
							schema: schema31$2.properties.$incomplete.items.type,
							parentSchema: schema31$2.properties.$incomplete.items,
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
					schema: schema31$2.properties.$incomplete.type,
					parentSchema: schema31$2.properties.$incomplete,
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
		for (const key1 in data) if (pattern5$1.test(key1)) {
			if (!validate21$2(data[key1], {
				instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key1,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate21$2.errors : vErrors.concat(validate21$2.errors);
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
			schema: schema31$2.type,
			parentSchema: schema31$2,
			data
		};
		if (vErrors === null) vErrors = [err13];
		else vErrors.push(err13);
		errors++;
	}
	validate20$2.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate20$2.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const validatePlan = validate$2;

// src/plan/declared/declared-mistakes.ts
const SETTINGS$1 = [
	"$schema",
	"$mode",
	"$project",
	"$incomplete"
];
const WORDS$2 = {
	code: "PLAN_INVALID",
	name: namePart$1,
	suggestName,
	describeValue
};
/** "the plan", "`$mode`", "region `cbk`", "`type` of entry 2 of `volume.space_gb` in region `cbk`". */
function namePart$1([first, ...steps]) {
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
	if (length === 0) return didYouMean(name, SETTINGS$1, (setting) => [setting, setting.slice(1)]);
	return length === 1 ? didYouMeanKey(name) : void 0;
}
/** Adds all mistakes of a plan to the problems, each with its place. */
function findMistakes$1(root, options, problems) {
	checkSchema(root, {
		validate: validatePlan,
		words: WORDS$2,
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
	if (!isSum || Number.isSafeInteger(sumOf$1(amounts))) return;
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
	const root = parseJson(document.text, {
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
	findMistakes$1(root, options, problems);
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
	const sum = sumOf$1(amounts);
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
const MEMBERS$1 = /* @__PURE__ */ new Set([
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
		return first !== void 0 && MEMBERS$1.has(first);
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
const LIMITS$3 = {
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
	const root = isYaml(whole) ? (await import("./plan-declared-yaml-plan.js")).parseYamlPlan(whole) : parseJson(whole.text, LIMITS$3);
	if ("fault" in root) return false;
	const isStated = (key) => findKey(canonicalKey(key)) !== void 0;
	return membersOf$1(root).some(({ value }) => membersOf$1(value).some(({ name }) => isStated(name)));
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
		flavors: await attempt(readFlavors$1(documents), []),
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
async function readFlavors$1(documents) {
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
async function countPlans(facts, cloud) {
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

// src/policy/document.ts
const DAY_MS = 864e5;
/** When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970. undefined: there is no such day (30 February). */
function endOfDay(day) {
	const start = Date.parse(`${day}T00:00:00.000Z`);
	if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return void 0;
	return start + DAY_MS;
}
/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
function daysLeft(until, now) {
	return Math.ceil(((endOfDay(until) ?? NaN) - now.getTime()) / DAY_MS) - 1;
}
const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;
/** What an amount comes to in a key's unit, rounded `up` (what must remain) or `down` (what is let through). `unfit`: it is a size, and the key is counted. */
function toKeepFree(written, unit, round) {
	if (typeof written === "number") return { amount: written + 0 };
	const percent = PERCENT.exec(written)?.[1];
	if (percent !== void 0) return { percent: Number(percent) };
	const size = readSize(written, unit);
	if (size === void 0) return { unfit: written };
	const amount = size.amount + (round === "up" && !size.isWhole ? 1n : 0n);
	const largest = BigInt(Number.MAX_SAFE_INTEGER);
	return { amount: Number(amount < largest ? amount : largest) };
}

// src/policy/key-glob.ts
/** Matches what one of the globs matches. Remembers answers: checks are many, names few. */
function toMatcher(globs) {
	const patterns = globs.map((glob) => glob.replaceAll(/[\\^$.+()[\]{}|/]/g, "\\$&").replaceAll(/\*+/g, ".*").replaceAll("?", "."));
	const expression = new RegExp(`^(?:${patterns.join("|")})$`, "s");
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const found = known.get(name) ?? expression.test(name);
		known.set(name, found);
		return found;
	};
}
/** Returns whether a glob matches every name. */
function matchesEveryRegion(glob) {
	return /^\*+$/u.test(glob);
}
/** Matches the key as reports show it (`objectstorage[ceph]`), or without the member, so that `objectstorage` means every type. Both spellings are one. */
function toKeyMatcher(globs) {
	const keys = globs.map(canonicalKey);
	const matches = toMatcher(keys);
	const matchesInAnyCase = toMatcher(keys.map((key) => key.toLowerCase()));
	return (key, item) => {
		if (matches(key) || item === void 0) return matches(key);
		const name = checkKey(key, item);
		return mayIgnoreCase(key) ? matchesInAnyCase(name.toLowerCase()) : matches(name);
	};
}
/** A key glob without its brackets: what it asks of the key itself. */
function stemOf(glob) {
	const bracket = glob.indexOf("[");
	return bracket === -1 ? canonicalKey(glob) : glob.slice(0, bracket);
}
/** The known keys that a glob can match, of lists and maps those whose members it can match. */
function documentedKeys(glob) {
	const matches = toMatcher([stemOf(glob)]);
	const asksForMembers = glob.includes("[");
	return ALL_KEYS.filter(({ key, itemsBy, membersBy }) => matches(key) && (!asksForMembers || (itemsBy ?? membersBy) !== void 0));
}
/** The units of the keys that globs can match, each with its first key; of an undocumented key, the unit that its suffix implies. */
function unitsOf(globs) {
	const all = globs.flatMap((glob) => {
		const rows = documentedKeys(glob);
		return rows.length > 0 ? rows : {
			key: stemOf(glob),
			unit: unitOf(stemOf(glob))
		};
	});
	return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}

// src/policy/apply.ts
const MAX_NOTES = 10;
/** Finds the entries that match a check, in the order of the file; of a check whose region is not known, all those that match it in any. */
function toFinder(entries) {
	const ofRegion = entries.map(({ regions }) => toMatcher(regions));
	const ofKey = entries.map(({ keys }) => toKeyMatcher(keys));
	return ({ region, key, item }) => entries.filter((_, at) => (region === void 0 || ofRegion[at]?.(region)) && ofKey[at]?.(key, item));
}
function isOfEveryRegion$1({ regions }) {
	return regions.some(matchesEveryRegion);
}
/** The last of the rules that says something of a setting, and what; undefined where none does. */
function lastOf(rules, name) {
	const found = rules.findLast(({ settings }) => settings[name] !== void 0);
	const value = found?.settings[name];
	return found === void 0 || value === void 0 ? void 0 : {
		value,
		by: {
			rule: found.rule,
			line: found.line
		}
	};
}
function toCheckWaiver(waiver, unit, now) {
	const upTo = toKeepFree(waiver.upTo, unit, "down");
	return {
		...waiver,
		upTo: "amount" in upTo ? upTo.amount : void 0,
		daysLeft: daysLeft(waiver.until, now)
	};
}
/** Waivers that end within a week, soonest first. Expired ones are reported at the checks that they no longer cover. */
function announce({ waivers }, now, of) {
	return waivers.map((waiver) => ({
		...waiver,
		days: daysLeft(waiver.until, now)
	})).sort((a, b) => a.days - b.days).flatMap(({ waiver, line, regions, keys, until, owner, days }) => {
		const ending = findEnding(days);
		if (ending === void 0) return [];
		const what = say`${quotedList(keys, { most: 3 })} in ${quotedList(regions, { most: 3 })}`;
		return say`Waiver ${waiver} of ${of} (line ${line}) for ${what} ends ${ending}, on ${until} (UTC). It is owned by ${quoted(owner)}.`;
	});
}
function atMost(notes) {
	const rest = notes.length - MAX_NOTES;
	return rest > 0 ? [...notes.slice(0, MAX_NOTES), say`And ${rest} more of this kind.`] : notes;
}
/** Those of a document on top of another: the laxest there are, so that only what it sets can be stricter. */
const LAXEST = {
	warnAt: 100,
	onUnknown: "warn",
	enforce: "off"
};
/** Applies a policy to every check there may be. */
function applyPolicy(policy, { options, now, organisation }) {
	const unset = {
		...options,
		enforce: "fail"
	};
	const base = organisation ?? policy;
	const find = createFinder(base, unset, now, organisation !== void 0);
	const findOwn = organisation && createFinder(policy, LAXEST, now, false);
	const findRules = toFinder(allRules(base));
	const documents = organisation === void 0 ? [policy] : [organisation, policy];
	const nameOf = (document) => document === organisation ? "the organisation's policy" : "the policy";
	const defaults = find("defaults");
	const common = findOwn === void 0 ? defaults : onTop(findOwn("defaults"), defaults, base.defaults?.settings["may-relax"]);
	return {
		defaults: {
			warnAt: common.warnAt.value,
			onUnknown: common.onUnknown.value
		},
		notes: [...atMost(documents.flatMap((document) => announce(document, now, nameOf(document)))), ...atMost(documents.flatMap(({ remarks }) => remarks))],
		hasFile: true,
		find(check) {
			if (findOwn === void 0) return find(check);
			const mayRelax = check.region === void 0 ? void 0 : lastOf(findRules(check), "may-relax")?.value;
			return onTop(findOwn(check), find(check), mayRelax);
		}
	};
}
/** The rules of a document in their order, its defaults first. */
function allRules({ defaults, rules }) {
	return defaults === void 0 ? rules : [defaults, ...rules];
}
/** Finds what a document by itself says of a check, or of one that only its defaults are about. */
function createFinder(policy, unset, now, isBase) {
	const findRules = toFinder(allRules(policy));
	const findWaivers = toFinder(policy.waivers);
	const place = isBase ? { ofOrganisation: true } : {};
	return (check) => {
		const isKnown = check === "defaults" || check.region !== void 0;
		const unit = check === "defaults" ? "count" : unitOf(check.key);
		const waivers = (check === "defaults" ? [] : findWaivers(check)).filter((waiver) => isKnown || isOfEveryRegion$1(waiver)).map((waiver) => ({
			...toCheckWaiver(waiver, unit, now),
			...place
		}));
		const toPolicy = (rules) => {
			const decide = (name) => {
				const decision = lastOf(rules, name);
				return decision?.by && {
					value: decision.value,
					by: {
						...decision.by,
						...place
					}
				};
			};
			const reserve = decide("keep-free");
			return {
				warnAt: decide("warn-at") ?? {
					value: unset.warnAt,
					by: void 0
				},
				onUnknown: decide("on-unknown") ?? {
					value: unset.onUnknown,
					by: void 0
				},
				enforce: decide("enforce") ?? {
					value: unset.enforce,
					by: void 0
				},
				keepFree: reserve === void 0 ? [] : [{
					...reserve,
					value: toKeepFree(reserve.value, unit, "up")
				}],
				waivers
			};
		};
		const rules = check === "defaults" ? allRules({
			...policy,
			rules: []
		}) : findRules(check);
		if (isKnown) return toPolicy(rules);
		const inSome = rules.filter((rule) => !isOfEveryRegion$1(rule));
		const inAny = (rule) => toPolicy(rules.filter((one) => isOfEveryRegion$1(one) || one === rule));
		return strictestOf([inAny(), ...inSome.map(inAny)]);
	};
}
/** A policy on top of another: of each setting the stricter value, but the own one where it may be laxer. */
function onTop(own, base, mayRelax = []) {
	const strictest = strictestOf([base, own]);
	const decide = (name, setting) => (mayRelax.includes(setting) && own[name].by !== void 0 ? own : strictest)[name];
	const isRefused = !mayRelax.includes("waivers");
	return {
		warnAt: decide("warnAt", "warn-at"),
		onUnknown: decide("onUnknown", "on-unknown"),
		enforce: decide("enforce", "enforce"),
		keepFree: (mayRelax.includes("keep-free") && own.keepFree.length > 0 ? own : strictest).keepFree,
		waivers: [...base.waivers, ...own.waivers.map((waiver) => isRefused ? {
			...waiver,
			isRefused
		} : waiver)]
	};
}

// node_modules/fast-deep-equal/index.js
var require_fast_deep_equal = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = function equal(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			if (a.constructor !== b.constructor) return false;
			var length, i, keys;
			if (Array.isArray(a)) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!equal(a[i], b[i])) return false;
				return true;
			}
			if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
			if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
			if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
			keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false;
			for (i = length; i-- !== 0;) {
				var key = keys[i];
				if (!equal(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	};
}));

// node_modules/ajv/dist/runtime/equal.js
var require_equal = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const equal = require_fast_deep_equal();
	equal.code = "require(\"ajv/dist/runtime/equal\").default";
	exports.default = equal;
}));

// src/generated/policy-validator.js
var import_equal = /* @__PURE__ */ __toESM(require_equal(), 1);
const validate$1 = validate20$1;
const schema31$1 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://quota-gate.github.io/schemas/policy.schema.json",
	"type": "object",
	"properties": {
		"$schema": {
			"type": "string",
			"errorMessage": "Expected the address of a schema."
		},
		"defaults": { "$ref": "#/$defs/Defaults" },
		"rules": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "#/$defs/Rule" },
			"errorMessage": "Expected a list of at most 1000 rules."
		},
		"waivers": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "#/$defs/Waiver" },
			"errorMessage": "Expected a list of at most 1000 waivers."
		}
	},
	"additionalProperties": false,
	"$defs": {
		"RegionGlob": {
			"type": "string",
			"minLength": 1,
			"maxLength": 255,
			"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
			"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"RegionGlobs": {
			"type": ["string", "array"],
			"if": { "type": "string" },
			"then": { "$ref": "#/$defs/RegionGlob" },
			"minItems": 1,
			"maxItems": 100,
			"items": { "$ref": "#/$defs/RegionGlob" },
			"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"KeyGlob": {
			"type": "string",
			"minLength": 1,
			"maxLength": 512,
			"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
			"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"KeyGlobs": {
			"type": ["string", "array"],
			"if": { "type": "string" },
			"then": { "$ref": "#/$defs/KeyGlob" },
			"minItems": 1,
			"maxItems": 100,
			"items": { "$ref": "#/$defs/KeyGlob" },
			"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
		},
		"WarnAt": {
			"type": "number",
			"minimum": 1,
			"maximum": 100,
			"errorMessage": "Expected a percentage from 1 to 100, without a percent sign: 80, not 0.8."
		},
		"KeepFree": {
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
			"errorMessage": "Expected a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"KeepFreePercent": {
			"type": "string",
			"pattern": "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
			"errorMessage": "Expected a percentage such as `10 %`. Keys have different units: put an amount into a rule with a `key`."
		},
		"Enforce": {
			"enum": [
				"fail",
				"warn",
				"off"
			],
			"errorMessage": "Expected `fail`, `warn` or `off`."
		},
		"OnUnknown": {
			"enum": ["fail", "warn"],
			"errorMessage": "Expected `fail` or `warn`."
		},
		"MayRelax": {
			"type": "array",
			"items": { "enum": [
				"warn-at",
				"keep-free",
				"enforce",
				"on-unknown",
				"waivers"
			] },
			"uniqueItems": true,
			"errorMessage": "Expected a list of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `waivers`, each once at most."
		},
		"Defaults": {
			"type": "object",
			"properties": {
				"warn-at": { "$ref": "#/$defs/WarnAt" },
				"keep-free": { "$ref": "#/$defs/KeepFreePercent" },
				"enforce": { "$ref": "#/$defs/Enforce" },
				"on-unknown": { "$ref": "#/$defs/OnUnknown" },
				"may-relax": { "$ref": "#/$defs/MayRelax" }
			},
			"additionalProperties": false,
			"errorMessage": "The defaults are an object whose fields are `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
		},
		"Rule": {
			"type": "object",
			"properties": {
				"region": { "$ref": "#/$defs/RegionGlobs" },
				"key": { "$ref": "#/$defs/KeyGlobs" },
				"warn-at": { "$ref": "#/$defs/WarnAt" },
				"keep-free": { "$ref": "#/$defs/KeepFree" },
				"enforce": { "$ref": "#/$defs/Enforce" },
				"on-unknown": { "$ref": "#/$defs/OnUnknown" },
				"may-relax": { "$ref": "#/$defs/MayRelax" }
			},
			"additionalProperties": false,
			"allOf": [{
				"anyOf": [{
					"properties": { "region": true },
					"required": ["region"]
				}, {
					"properties": { "key": true },
					"required": ["key"]
				}],
				"errorMessage": "A rule has `region` or `key`: settings for all regions and keys belong in `defaults`."
			}, {
				"anyOf": [
					{
						"properties": { "warn-at": true },
						"required": ["warn-at"]
					},
					{
						"properties": { "keep-free": true },
						"required": ["keep-free"]
					},
					{
						"properties": { "enforce": true },
						"required": ["enforce"]
					},
					{
						"properties": { "on-unknown": true },
						"required": ["on-unknown"]
					},
					{
						"properties": { "may-relax": true },
						"required": ["may-relax"]
					}
				],
				"errorMessage": "A rule has at least one of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
			}],
			"errorMessage": "A rule is an object whose fields are `region`, `key`, `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
		},
		"Waiver": {
			"type": "object",
			"required": [
				"region",
				"key",
				"up-to",
				"until",
				"reason",
				"owner"
			],
			"properties": {
				"region": { "$ref": "#/$defs/RegionGlobs" },
				"key": { "$ref": "#/$defs/KeyGlobs" },
				"up-to": {
					"type": ["integer", "string"],
					"minimum": 0,
					"maximum": 9007199254740991,
					"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
					"errorMessage": "Expected a whole number such as 640, or a size such as `2 TiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
				},
				"until": {
					"type": "string",
					"pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
					"errorMessage": "Expected a day such as 2026-09-30."
				},
				"reason": {
					"type": "string",
					"maxLength": 500,
					"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Expected a text of 1 to 500 characters. Write one line of text."
				},
				"owner": {
					"type": "string",
					"maxLength": 100,
					"pattern": "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Name the team or person who answers for the waiver, such as `team-platform`, in one line of 1 to 100 characters."
				}
			},
			"additionalProperties": false,
			"errorMessage": "A waiver is an object whose fields are `region`, `key`, `up-to`, `until`, `reason` and `owner`."
		}
	},
	"errorMessage": "A policy is an object whose fields are `defaults`, `rules` and `waivers`."
};
const schema32$1 = {
	"type": "object",
	"properties": {
		"warn-at": { "$ref": "#/$defs/WarnAt" },
		"keep-free": { "$ref": "#/$defs/KeepFreePercent" },
		"enforce": { "$ref": "#/$defs/Enforce" },
		"on-unknown": { "$ref": "#/$defs/OnUnknown" },
		"may-relax": { "$ref": "#/$defs/MayRelax" }
	},
	"additionalProperties": false,
	"errorMessage": "The defaults are an object whose fields are `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
};
const schema33$1 = {
	"type": "number",
	"minimum": 1,
	"maximum": 100,
	"errorMessage": "Expected a percentage from 1 to 100, without a percent sign: 80, not 0.8."
};
const schema34 = {
	"type": "string",
	"pattern": "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
	"errorMessage": "Expected a percentage such as `10 %`. Keys have different units: put an amount into a rule with a `key`."
};
const schema35$1 = {
	"enum": [
		"fail",
		"warn",
		"off"
	],
	"errorMessage": "Expected `fail`, `warn` or `off`."
};
const schema36 = {
	"enum": ["fail", "warn"],
	"errorMessage": "Expected `fail` or `warn`."
};
const schema37 = {
	"type": "array",
	"items": { "enum": [
		"warn-at",
		"keep-free",
		"enforce",
		"on-unknown",
		"waivers"
	] },
	"uniqueItems": true,
	"errorMessage": "Expected a list of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `waivers`, each once at most."
};
const pattern4$1 = new RegExp("^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$", "u");
const func0 = import_equal.default.default ?? import_equal.default;
function validate21$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown" || key0 === "may-relax")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema32$1,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data["warn-at"] !== void 0) {
			let data0 = data["warn-at"];
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 100 || isNaN(data0)) {
					const err1 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						schema: 100,
						parentSchema: schema33$1,
						data: data0
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0 < 1 || isNaN(data0)) {
					const err2 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						schema: 1,
						parentSchema: schema33$1,
						data: data0
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/WarnAt/type",
					keyword: "type",
					params: { type: "number" },
					schema: schema33$1.type,
					parentSchema: schema33$1,
					data: data0
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data["keep-free"] !== void 0) {
			let data1 = data["keep-free"];
			if (typeof data1 === "string") {
				if (!pattern4$1.test(data1)) {
					const err4 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFreePercent/pattern",
						keyword: "pattern",
						params: { pattern: "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$" },
						schema: "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$",
						parentSchema: schema34,
						data: data1
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/keep-free",
					schemaPath: "#/$defs/KeepFreePercent/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema34.type,
					parentSchema: schema34,
					data: data1
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.enforce !== void 0) {
			let data2 = data.enforce;
			if (!(data2 === "fail" || data2 === "warn" || data2 === "off")) {
				const err6 = {
					instancePath: instancePath + "/enforce",
					schemaPath: "#/$defs/Enforce/enum",
					keyword: "enum",
					params: { allowedValues: schema35$1.enum },
					schema: schema35$1.enum,
					parentSchema: schema35$1,
					data: data2
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data3 = data["on-unknown"];
			if (!(data3 === "fail" || data3 === "warn")) {
				const err7 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/OnUnknown/enum",
					keyword: "enum",
					params: { allowedValues: schema36.enum },
					schema: schema36.enum,
					parentSchema: schema36,
					data: data3
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data["may-relax"] !== void 0) {
			let data4 = data["may-relax"];
			if (Array.isArray(data4)) {
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (!(data5 === "warn-at" || data5 === "keep-free" || data5 === "enforce" || data5 === "on-unknown" || data5 === "waivers")) {
						const err8 = {
							instancePath: instancePath + "/may-relax/" + i0,
							schemaPath: "#/$defs/MayRelax/items/enum",
							keyword: "enum",
							params: { allowedValues: schema37.items.enum },
							schema: schema37.items.enum,
							parentSchema: schema37.items,
							data: data5
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				let i1 = data4.length;
				let j0;
				if (i1 > 1) {
					outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data4[i1], data4[j0])) {
						const err9 = {
							instancePath: instancePath + "/may-relax",
							schemaPath: "#/$defs/MayRelax/uniqueItems",
							keyword: "uniqueItems",
							params: {
								i: i1,
								j: j0
							},
							schema: true,
							parentSchema: schema37,
							data: data4
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
						break outer0;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/may-relax",
					schemaPath: "#/$defs/MayRelax/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema37.type,
					parentSchema: schema37,
					data: data4
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema32$1.type,
			parentSchema: schema32$1,
			data
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate21$1.errors = vErrors;
	return errors === 0;
}
validate21$1.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema38 = {
	"type": "object",
	"properties": {
		"region": { "$ref": "#/$defs/RegionGlobs" },
		"key": { "$ref": "#/$defs/KeyGlobs" },
		"warn-at": { "$ref": "#/$defs/WarnAt" },
		"keep-free": { "$ref": "#/$defs/KeepFree" },
		"enforce": { "$ref": "#/$defs/Enforce" },
		"on-unknown": { "$ref": "#/$defs/OnUnknown" },
		"may-relax": { "$ref": "#/$defs/MayRelax" }
	},
	"additionalProperties": false,
	"allOf": [{
		"anyOf": [{
			"properties": { "region": true },
			"required": ["region"]
		}, {
			"properties": { "key": true },
			"required": ["key"]
		}],
		"errorMessage": "A rule has `region` or `key`: settings for all regions and keys belong in `defaults`."
	}, {
		"anyOf": [
			{
				"properties": { "warn-at": true },
				"required": ["warn-at"]
			},
			{
				"properties": { "keep-free": true },
				"required": ["keep-free"]
			},
			{
				"properties": { "enforce": true },
				"required": ["enforce"]
			},
			{
				"properties": { "on-unknown": true },
				"required": ["on-unknown"]
			},
			{
				"properties": { "may-relax": true },
				"required": ["may-relax"]
			}
		],
		"errorMessage": "A rule has at least one of `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
	}],
	"errorMessage": "A rule is an object whose fields are `region`, `key`, `warn-at`, `keep-free`, `enforce`, `on-unknown` and `may-relax`."
};
const schema46 = {
	"type": ["integer", "string"],
	"minimum": 0,
	"maximum": 9007199254740991,
	"pattern": "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
	"errorMessage": "Expected a whole number such as 64, a size such as `2 TiB`, or a percentage such as `10 %`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
};
const schema39 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/RegionGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/RegionGlob" },
	"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const schema40 = {
	"type": "string",
	"minLength": 1,
	"maxLength": 255,
	"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
	"errorMessage": "Expected a glob of a region's name, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const func2$1 = import_ucs2length.default.default ?? import_ucs2length.default;
const pattern5 = new RegExp("^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$", "u");
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !Array.isArray(data)) {
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
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (typeof data !== "string") {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (typeof data === "string") {
			if (func2$1(data) > 255) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 255 },
					schema: 255,
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func2$1(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					schema: 1,
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (!pattern5.test(data)) {
				const err4 = {
					instancePath,
					schemaPath: "#/$defs/RegionGlob/pattern",
					keyword: "pattern",
					params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$" },
					schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
					parentSchema: schema40,
					data
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		} else {
			const err5 = {
				instancePath,
				schemaPath: "#/$defs/RegionGlob/type",
				keyword: "type",
				params: { type: "string" },
				schema: schema40.type,
				parentSchema: schema40,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err6 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			schema: schema39.if,
			parentSchema: schema39,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	if (Array.isArray(data)) {
		if (data.length > 100) {
			const err7 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 100 },
				schema: 100,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.length < 1) {
			const err8 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema39,
				data
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func2$1(data0) > 255) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 255 },
						schema: 255,
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func2$1(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (!pattern5.test(data0)) {
					const err11 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/RegionGlob/pattern",
						keyword: "pattern",
						params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$" },
						schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+$",
						parentSchema: schema40,
						data: data0
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/$defs/RegionGlob/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema40.type,
					parentSchema: schema40,
					data: data0
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema42 = {
	"type": ["string", "array"],
	"if": { "type": "string" },
	"then": { "$ref": "#/$defs/KeyGlob" },
	"minItems": 1,
	"maxItems": 100,
	"items": { "$ref": "#/$defs/KeyGlob" },
	"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const schema43 = {
	"type": "string",
	"minLength": 1,
	"maxLength": 512,
	"pattern": "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
	"errorMessage": "Expected a glob of a resource key, or a list of them. `*` stands for anything, at most twice, and `?` for one character; several are a list, not `{a,b}`, and there is no `!` and no `[a-z]`."
};
const pattern7 = new RegExp("^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$", "u");
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !Array.isArray(data)) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema42.type },
			schema: schema42.type,
			parentSchema: schema42,
			data
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (typeof data !== "string") {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (typeof data === "string") {
			if (func2$1(data) > 512) {
				const err2 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/maxLength",
					keyword: "maxLength",
					params: { limit: 512 },
					schema: 512,
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (func2$1(data) < 1) {
				const err3 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/minLength",
					keyword: "minLength",
					params: { limit: 1 },
					schema: 1,
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (!pattern7.test(data)) {
				const err4 = {
					instancePath,
					schemaPath: "#/$defs/KeyGlob/pattern",
					keyword: "pattern",
					params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$" },
					schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
					parentSchema: schema43,
					data
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		} else {
			const err5 = {
				instancePath,
				schemaPath: "#/$defs/KeyGlob/type",
				keyword: "type",
				params: { type: "string" },
				schema: schema43.type,
				parentSchema: schema43,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err6 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			schema: schema42.if,
			parentSchema: schema42,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	if (Array.isArray(data)) {
		if (data.length > 100) {
			const err7 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 100 },
				schema: 100,
				parentSchema: schema42,
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.length < 1) {
			const err8 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema42,
				data
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (typeof data0 === "string") {
				if (func2$1(data0) > 512) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/maxLength",
						keyword: "maxLength",
						params: { limit: 512 },
						schema: 512,
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func2$1(data0) < 1) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (!pattern7.test(data0)) {
					const err11 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/KeyGlob/pattern",
						keyword: "pattern",
						params: { pattern: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$" },
						schema: "^(?!.*\\*.*\\*.*\\*)[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+(\\[[^\\s\\p{C},{}()|!\\\\^\"'`\\[\\]]+\\])?$",
						parentSchema: schema43,
						data: data0
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/$defs/KeyGlob/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema43.type,
					parentSchema: schema43,
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
const pattern9 = new RegExp("^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$", "u");
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs2 = errors;
	let valid1 = false;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.region === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/allOf/0/anyOf/0/required",
				keyword: "required",
				params: { missingProperty: "region" },
				schema: schema38.allOf[0].anyOf[0].required,
				parentSchema: schema38.allOf[0].anyOf[0],
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs3 === errors;
	valid1 = valid1 || _valid0;
	if (_valid0) {
		var props0 = {};
		props0.region = true;
	}
	const _errs4 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.key === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/allOf/0/anyOf/1/required",
				keyword: "required",
				params: { missingProperty: "key" },
				schema: schema38.allOf[0].anyOf[1].required,
				parentSchema: schema38.allOf[0].anyOf[1],
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
	}
	var _valid0 = _errs4 === errors;
	valid1 = valid1 || _valid0;
	if (_valid0) {
		if (props0 !== true) {
			props0 = props0 || {};
			props0.key = true;
		}
	}
	if (!valid1) {
		const err2 = {
			instancePath,
			schemaPath: "#/allOf/0/anyOf",
			keyword: "anyOf",
			params: {},
			schema: schema38.allOf[0].anyOf,
			parentSchema: schema38.allOf[0],
			data
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	} else {
		errors = _errs2;
		if (vErrors !== null) {
			if (_errs2) vErrors.length = _errs2;
			else vErrors = null;
		}
	}
	const _errs6 = errors;
	let valid2 = false;
	const _errs7 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["warn-at"] === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/0/required",
				keyword: "required",
				params: { missingProperty: "warn-at" },
				schema: schema38.allOf[1].anyOf[0].required,
				parentSchema: schema38.allOf[1].anyOf[0],
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	var _valid1 = _errs7 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		var props1 = {};
		props1["warn-at"] = true;
	}
	const _errs8 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["keep-free"] === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/1/required",
				keyword: "required",
				params: { missingProperty: "keep-free" },
				schema: schema38.allOf[1].anyOf[1].required,
				parentSchema: schema38.allOf[1].anyOf[1],
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
	}
	var _valid1 = _errs8 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["keep-free"] = true;
		}
	}
	const _errs9 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.enforce === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/2/required",
				keyword: "required",
				params: { missingProperty: "enforce" },
				schema: schema38.allOf[1].anyOf[2].required,
				parentSchema: schema38.allOf[1].anyOf[2],
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
	}
	var _valid1 = _errs9 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1.enforce = true;
		}
	}
	const _errs10 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["on-unknown"] === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/3/required",
				keyword: "required",
				params: { missingProperty: "on-unknown" },
				schema: schema38.allOf[1].anyOf[3].required,
				parentSchema: schema38.allOf[1].anyOf[3],
				data
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
	}
	var _valid1 = _errs10 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["on-unknown"] = true;
		}
	}
	const _errs11 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["may-relax"] === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/allOf/1/anyOf/4/required",
				keyword: "required",
				params: { missingProperty: "may-relax" },
				schema: schema38.allOf[1].anyOf[4].required,
				parentSchema: schema38.allOf[1].anyOf[4],
				data
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
	}
	var _valid1 = _errs11 === errors;
	valid2 = valid2 || _valid1;
	if (_valid1) {
		if (props1 !== true) {
			props1 = props1 || {};
			props1["may-relax"] = true;
		}
	}
	if (!valid2) {
		const err8 = {
			instancePath,
			schemaPath: "#/allOf/1/anyOf",
			keyword: "anyOf",
			params: {},
			schema: schema38.allOf[1].anyOf,
			parentSchema: schema38.allOf[1],
			data
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
		errors++;
	} else {
		errors = _errs6;
		if (vErrors !== null) {
			if (_errs6) vErrors.length = _errs6;
			else vErrors = null;
		}
	}
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "region" || key0 === "key" || key0 === "warn-at" || key0 === "keep-free" || key0 === "enforce" || key0 === "on-unknown" || key0 === "may-relax")) {
			const err9 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema38,
				data
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.region !== void 0) {
			if (!validate24(data.region, {
				instancePath: instancePath + "/region",
				parentData: data,
				parentDataProperty: "region",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
				errors = vErrors.length;
			}
		}
		if (data.key !== void 0) {
			if (!validate26(data.key, {
				instancePath: instancePath + "/key",
				parentData: data,
				parentDataProperty: "key",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		if (data["warn-at"] !== void 0) {
			let data2 = data["warn-at"];
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 100 || isNaN(data2)) {
					const err10 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						schema: 100,
						parentSchema: schema33$1,
						data: data2
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (data2 < 1 || isNaN(data2)) {
					const err11 = {
						instancePath: instancePath + "/warn-at",
						schemaPath: "#/$defs/WarnAt/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						schema: 1,
						parentSchema: schema33$1,
						data: data2
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/WarnAt/type",
					keyword: "type",
					params: { type: "number" },
					schema: schema33$1.type,
					parentSchema: schema33$1,
					data: data2
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data["keep-free"] !== void 0) {
			let data3 = data["keep-free"];
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)) && typeof data3 !== "string") {
				const err13 = {
					instancePath: instancePath + "/keep-free",
					schemaPath: "#/$defs/KeepFree/type",
					keyword: "type",
					params: { type: schema46.type },
					schema: schema46.type,
					parentSchema: schema46,
					data: data3
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 9007199254740991 || isNaN(data3)) {
					const err14 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					const err15 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			}
			if (typeof data3 === "string") {
				if (!pattern9.test(data3)) {
					const err16 = {
						instancePath: instancePath + "/keep-free",
						schemaPath: "#/$defs/KeepFree/pattern",
						keyword: "pattern",
						params: { pattern: "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$" },
						schema: "^((100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%|[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB))$",
						parentSchema: schema46,
						data: data3
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			}
		}
		if (data.enforce !== void 0) {
			let data4 = data.enforce;
			if (!(data4 === "fail" || data4 === "warn" || data4 === "off")) {
				const err17 = {
					instancePath: instancePath + "/enforce",
					schemaPath: "#/$defs/Enforce/enum",
					keyword: "enum",
					params: { allowedValues: schema35$1.enum },
					schema: schema35$1.enum,
					parentSchema: schema35$1,
					data: data4
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data5 = data["on-unknown"];
			if (!(data5 === "fail" || data5 === "warn")) {
				const err18 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/OnUnknown/enum",
					keyword: "enum",
					params: { allowedValues: schema36.enum },
					schema: schema36.enum,
					parentSchema: schema36,
					data: data5
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data["may-relax"] !== void 0) {
			let data6 = data["may-relax"];
			if (Array.isArray(data6)) {
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data7 = data6[i0];
					if (!(data7 === "warn-at" || data7 === "keep-free" || data7 === "enforce" || data7 === "on-unknown" || data7 === "waivers")) {
						const err19 = {
							instancePath: instancePath + "/may-relax/" + i0,
							schemaPath: "#/$defs/MayRelax/items/enum",
							keyword: "enum",
							params: { allowedValues: schema37.items.enum },
							schema: schema37.items.enum,
							parentSchema: schema37.items,
							data: data7
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				let i1 = data6.length;
				let j0;
				if (i1 > 1) {
					outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data6[i1], data6[j0])) {
						const err20 = {
							instancePath: instancePath + "/may-relax",
							schemaPath: "#/$defs/MayRelax/uniqueItems",
							keyword: "uniqueItems",
							params: {
								i: i1,
								j: j0
							},
							schema: true,
							parentSchema: schema37,
							data: data6
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
						break outer0;
					}
				}
			} else {
				const err21 = {
					instancePath: instancePath + "/may-relax",
					schemaPath: "#/$defs/MayRelax/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema37.type,
					parentSchema: schema37,
					data: data6
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
	} else {
		const err22 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema38.type,
			parentSchema: schema38,
			data
		};
		if (vErrors === null) vErrors = [err22];
		else vErrors.push(err22);
		errors++;
	}
	validate23.errors = vErrors;
	return errors === 0;
}
validate23.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema50 = {
	"type": "object",
	"required": [
		"region",
		"key",
		"up-to",
		"until",
		"reason",
		"owner"
	],
	"properties": {
		"region": { "$ref": "#/$defs/RegionGlobs" },
		"key": { "$ref": "#/$defs/KeyGlobs" },
		"up-to": {
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
			"errorMessage": "Expected a whole number such as 640, or a size such as `2 TiB`. Sizes are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB."
		},
		"until": {
			"type": "string",
			"pattern": "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
			"errorMessage": "Expected a day such as 2026-09-30."
		},
		"reason": {
			"type": "string",
			"maxLength": 500,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Expected a text of 1 to 500 characters. Write one line of text."
		},
		"owner": {
			"type": "string",
			"maxLength": 100,
			"pattern": "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Name the team or person who answers for the waiver, such as `team-platform`, in one line of 1 to 100 characters."
		}
	},
	"additionalProperties": false,
	"errorMessage": "A waiver is an object whose fields are `region`, `key`, `up-to`, `until`, `reason` and `owner`."
};
const pattern10 = new RegExp("^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$", "u");
const pattern11 = new RegExp("^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern12 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
const pattern13 = new RegExp("^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.region === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "region" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.key === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "key" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data["up-to"] === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "up-to" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.until === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "until" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.reason === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "reason" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.owner === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "owner" },
				schema: schema50.required,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "region" || key0 === "key" || key0 === "up-to" || key0 === "until" || key0 === "reason" || key0 === "owner")) {
			const err6 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema50,
				data
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.region !== void 0) {
			if (!validate24(data.region, {
				instancePath: instancePath + "/region",
				parentData: data,
				parentDataProperty: "region",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
				errors = vErrors.length;
			}
		}
		if (data.key !== void 0) {
			if (!validate26(data.key, {
				instancePath: instancePath + "/key",
				parentData: data,
				parentDataProperty: "key",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		if (data["up-to"] !== void 0) {
			let data2 = data["up-to"];
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && typeof data2 !== "string") {
				const err7 = {
					instancePath: instancePath + "/up-to",
					schemaPath: "#/properties/up-to/type",
					keyword: "type",
					params: { type: schema50.properties["up-to"].type },
					schema: schema50.properties["up-to"].type,
					parentSchema: schema50.properties["up-to"],
					data: data2
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 9007199254740991 || isNaN(data2)) {
					const err8 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 9007199254740991
						},
						schema: 9007199254740991,
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data2 < 0 || isNaN(data2)) {
					const err9 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						schema: 0,
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			}
			if (typeof data2 === "string") {
				if (!pattern10.test(data2)) {
					const err10 = {
						instancePath: instancePath + "/up-to",
						schemaPath: "#/properties/up-to/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$" },
						schema: "^[0-9]{1,15}(\\.[0-9]{1,6})? ?(B|[kKMGTP]B|[KMGTP]iB)$",
						parentSchema: schema50.properties["up-to"],
						data: data2
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			}
		}
		if (data.until !== void 0) {
			let data3 = data.until;
			if (typeof data3 === "string") {
				if (!pattern11.test(data3)) {
					const err11 = {
						instancePath: instancePath + "/until",
						schemaPath: "#/properties/until/pattern",
						keyword: "pattern",
						params: { pattern: "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" },
						schema: "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
						parentSchema: schema50.properties.until,
						data: data3
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/until",
					schemaPath: "#/properties/until/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.until.type,
					parentSchema: schema50.properties.until,
					data: data3
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.reason !== void 0) {
			let data4 = data.reason;
			if (typeof data4 === "string") {
				if (func2$1(data4) > 500) {
					const err13 = {
						instancePath: instancePath + "/reason",
						schemaPath: "#/properties/reason/maxLength",
						keyword: "maxLength",
						params: { limit: 500 },
						schema: 500,
						parentSchema: schema50.properties.reason,
						data: data4
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (!pattern12.test(data4)) {
					const err14 = {
						instancePath: instancePath + "/reason",
						schemaPath: "#/properties/reason/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema50.properties.reason,
						data: data4
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/reason",
					schemaPath: "#/properties/reason/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.reason.type,
					parentSchema: schema50.properties.reason,
					data: data4
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.owner !== void 0) {
			let data5 = data.owner;
			if (typeof data5 === "string") {
				if (func2$1(data5) > 100) {
					const err16 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/maxLength",
						keyword: "maxLength",
						params: { limit: 100 },
						schema: 100,
						parentSchema: schema50.properties.owner,
						data: data5
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (!pattern13.test(data5)) {
					const err17 = {
						instancePath: instancePath + "/owner",
						schemaPath: "#/properties/owner/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema50.properties.owner,
						data: data5
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/owner",
					schemaPath: "#/properties/owner/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema50.properties.owner.type,
					parentSchema: schema50.properties.owner,
					data: data5
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
	} else {
		const err19 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema50.type,
			parentSchema: schema50,
			data
		};
		if (vErrors === null) vErrors = [err19];
		else vErrors.push(err19);
		errors++;
	}
	validate29.errors = vErrors;
	return errors === 0;
}
validate29.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "$schema" || key0 === "defaults" || key0 === "rules" || key0 === "waivers")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema31$1,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			let data0 = data.$schema;
			if (typeof data0 !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema31$1.properties.$schema.type,
					parentSchema: schema31$1.properties.$schema,
					data: data0
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.defaults !== void 0) {
			if (!validate21$1(data.defaults, {
				instancePath: instancePath + "/defaults",
				parentData: data,
				parentDataProperty: "defaults",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate21$1.errors : vErrors.concat(validate21$1.errors);
				errors = vErrors.length;
			}
		}
		if (data.rules !== void 0) {
			let data2 = data.rules;
			if (Array.isArray(data2)) {
				if (data2.length > 1e3) {
					const err2 = {
						instancePath: instancePath + "/rules",
						schemaPath: "#/properties/rules/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema31$1.properties.rules,
						data: data2
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate23(data2[i0], {
					instancePath: instancePath + "/rules/" + i0,
					parentData: data2,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
					errors = vErrors.length;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/rules",
					schemaPath: "#/properties/rules/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema31$1.properties.rules.type,
					parentSchema: schema31$1.properties.rules,
					data: data2
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.waivers !== void 0) {
			let data4 = data.waivers;
			if (Array.isArray(data4)) {
				if (data4.length > 1e3) {
					const err4 = {
						instancePath: instancePath + "/waivers",
						schemaPath: "#/properties/waivers/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema31$1.properties.waivers,
						data: data4
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				const len1 = data4.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate29(data4[i1], {
					instancePath: instancePath + "/waivers/" + i1,
					parentData: data4,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
					errors = vErrors.length;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/waivers",
					schemaPath: "#/properties/waivers/type",
					keyword: "type",
					params: { type: "array" },
					schema: schema31$1.properties.waivers.type,
					parentSchema: schema31$1.properties.waivers,
					data: data4
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema31$1.type,
			parentSchema: schema31$1,
			data
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate20$1.errors = vErrors;
	return errors === 0;
}
validate20$1.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const validatePolicy = validate$1;

// src/policy/policy-file.ts
/** Longest policy that is parsed, in UTF-16 units: some thousand rules. */
const MAX_POLICY_LENGTH = 262144;
/** The policy that a text is. Throws all mistakes, with line and column: POLICY_UNREADABLE where it cannot be parsed, POLICY_INVALID where it is no policy. */
function parsePolicy({ text, file }) {
	const problems = createProblemList({
		text,
		file
	});
	const root = parseText({
		text,
		file
	}, problems);
	const policy = checkSchema(root, {
		validate: validatePolicy,
		words: WORDS$1,
		problems
	});
	findMistakes(root, problems);
	throwIfAny(problems.all());
	const placeAt = createPlaceFinder({
		text,
		file
	});
	const lineOf = (list, index) => {
		const value = memberNamed(root, list)?.value ?? root;
		return placeAt((index === void 0 ? value : elementsOf(value)[index])?.at ?? 0).line ?? 1;
	};
	const toScope = ({ region, key }, line) => {
		return {
			line,
			regions: toGlobs(region),
			keys: toGlobs(key)
		};
	};
	const { defaults } = policy ?? {};
	const rules = (policy?.rules ?? []).map((rule, index) => {
		return {
			rule: index + 1,
			...toScope(rule, lineOf("rules", index)),
			settings: rule
		};
	});
	const waivers = (policy?.waivers ?? []).map((waiver, index) => {
		const { "up-to": upTo, until, reason, owner } = waiver;
		return {
			waiver: index + 1,
			...toScope(waiver, lineOf("waivers", index)),
			upTo,
			until,
			reason,
			owner
		};
	});
	return {
		file,
		defaults: defaults && {
			rule: void 0,
			line: lineOf("defaults"),
			regions: ["*"],
			keys: ["*"],
			settings: defaults
		},
		rules,
		waivers,
		remarks: [...rules.flatMap((rule) => toRemarks(say`rule ${rule.rule ?? ""}`, rule)), ...waivers.flatMap((waiver) => toRemarks(say`waiver ${waiver.waiver}`, waiver))]
	};
}
/** The text as a tree. Throws POLICY_UNREADABLE, or POLICY_INVALID for fields that stand twice. */
function parseText({ text, file }, problems) {
	const refuse = (message, hint) => new GateError({
		code: "POLICY_UNREADABLE",
		message,
		hint,
		place: { file }
	});
	if (text.length > MAX_POLICY_LENGTH) throw refuse(say`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
	const root = readYaml(text, problems, {
		unreadable: "POLICY_UNREADABLE",
		duplicate: "POLICY_INVALID"
	});
	if (root === void 0) throw refuse(say`The policy is empty.`, say`Write \`{}\` for an empty policy.`);
	return root;
}
const WORDS$1 = {
	code: "POLICY_INVALID",
	name: namePart,
	describeValue: describePolicyValue
};
/** "the policy", "`rules`", "rule 2", "`until` of waiver 1". Entries of a list of globs are called as the field. */
function namePart([section, index, field]) {
	if (section === void 0) return say`the policy`;
	if (section !== "defaults" && index === void 0) return quoted(String(section));
	const [name, own] = section === "defaults" ? [say`the defaults`, index] : [say`${section === "rules" ? "rule" : "waiver"} ${Number(index) + 1}`, field];
	return own === void 0 ? name : say`${quoted(String(own))} of ${name}`;
}
/** Values are shown, but for the whole: the file may be any that the gate was given by mistake. */
function describePolicyValue(value, { length }) {
	if (value.kind === "null") return say`nothing`;
	if (value.kind === "object") return say`a mapping`;
	if (value.kind !== "string") return describeValue(value);
	if (value.text.trim() === "") return say`an empty text`;
	return length === 0 ? say`a text` : say`the text ${quoted(value.text)}`;
}
/** Adds what the schema cannot say: decimals of a threshold, units of amounts, days that do not exist. Values that the schema refuses are passed over. */
function findMistakes(root, problems) {
	for (const { name: list, value } of membersOf$1(root)) {
		const sections = list === "defaults" ? [value] : elementsOf(value);
		for (const [index, section] of sections.entries()) for (const member of membersOf$1(section)) {
			const { at } = member.value;
			const name = namePart(list === "defaults" ? [list, member.name] : [
				list,
				index,
				member.name
			]);
			const message = problems.hasAt(at) ? void 0 : findMistake(name, member, section);
			if (message !== void 0) problems.add(at, {
				code: "POLICY_INVALID",
				message
			});
		}
	}
}
function findMistake(name, { name: field, value: written }, section) {
	if (field === "warn-at" && written.kind === "number") {
		const threshold = Number(written.digits);
		if (Number(threshold.toFixed(2)) === threshold) return void 0;
		return say`${name} must have at most two decimals; found ${quoted(written.digits)}.`;
	}
	if (field === "until" && written.kind === "string" && endOfDay(written.text) === void 0) return say`${name} is a day that does not exist: ${quoted(written.text)}.`;
	return field === "keep-free" || field === "up-to" ? findAmountMistake(name, written, section) : void 0;
}
/** An amount that has no meaning, or several, for the keys that are meant. */
function findAmountMistake(name, written, section) {
	const value = written.kind === "number" ? Number(written.digits) : written.kind === "string" ? written.text : void 0;
	const globs = globsOf(memberNamed(section, "key")?.value);
	if (value === void 0 || globs === void 0) return void 0;
	if (value === 0 || "percent" in toKeepFree(value, "bytes", "up")) return void 0;
	const units = unitsOf(globs);
	if (typeof value === "string") {
		const counted = units.find(({ unit }) => unit === "count");
		return counted && say`${name} is a size, but ${quoted(counted.key)} is counted. Write a whole number, or move the keys that are sizes to an entry of their own.`;
	}
	const [first, second] = units;
	if (first === void 0 || second === void 0) return void 0;
	return say`${name} is a number without a unit, but ${quoted(first.key)} ${describeUnit(first.unit)} and ${quoted(second.key)} ${describeUnit(second.unit)}. Write one entry for each, or a size such as \`2 TiB\` where all are sizes.`;
}
/** The globs of a field. undefined: what stands there is no glob, which the schema reports. */
function globsOf(value) {
	if (value === void 0) return toGlobs(void 0);
	const globs = value.kind === "list" ? value.elements : [value];
	const texts = globs.flatMap((glob) => glob.kind === "string" ? glob.text : []);
	return texts.length === globs.length ? texts : void 0;
}
function describeUnit(unit) {
	return unit === "count" ? "is counted" : `is in ${unit}`;
}
function toGlobs(written = ["*"]) {
	return typeof written === "string" ? [written] : written;
}
/** Key globs that match no documented key. Clouds have keys that are not documented, so it is no mistake, but it may be a misspelling. */
function toRemarks(name, { line, keys }) {
	return keys.filter((glob) => documentedKeys(glob).length === 0 && findKey(stemOf(glob)) === void 0).map((glob) => {
		const question = didYouMeanKey(stemOf(glob));
		const remark = say`${asSentence(name)} of the policy (line ${line}): ${quoted(glob)} matches no documented key.`;
		return question === void 0 ? remark : join$1([remark, question]);
	});
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
		const again = await countPlans(asked.facts, withRegions);
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

// src/sources/openstack/service-request.ts
/** What a response means; a failure may pass with another attempt. */
function readAnswer$1(response, request) {
	const { status, headers } = response;
	const passing = findPassing(response);
	if (passing !== void 0) return passing;
	const refused = (what) => ({
		kind: "refused",
		status,
		what
	});
	if (status === 401 && request.isExtra) return refused(say`401, as where the access rules of an application credential do not allow it`);
	if (status === 401) {
		const hint = say`The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of docs/credentials.md.`;
		return {
			kind: "failed",
			code: "API_REFUSED",
			retry: "no",
			what: say`the answer was 401`,
			hint
		};
	}
	if (status === 300) return refused(say`300, a choice of versions of its API`);
	if (status > 300 && status < 400) {
		const where = describeRedirect(response, request.url);
		return refused(say`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
	}
	if (request.method === "HEAD" && status < 300) return {
		kind: "answer",
		headers
	};
	return status === 200 ? readBody(response, request) : refused(say`${status}`);
}
/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ headers, body }, { page }) {
	const text = new TextDecoder().decode(body);
	try {
		const read = JSON.parse(text);
		if (text.trimStart().startsWith("{")) return {
			kind: "answer",
			headers,
			body: page === void 0 ? read : new Page(read, page)
		};
	} catch {}
	return {
		kind: "failed",
		code: "API_ANSWER_INVALID",
		retry: "briefly",
		what: say`the answer was something else than a JSON object, with status 200`,
		hint: say`Something else than the service may have answered: a proxy, or a login page in front of it.`
	};
}
/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES$1 = 5e5;
/** One page, reduced to what is read of it. */
var Page = class {
	/** The entries; what is not as it should be is as it was. undefined: there is no list, or one of more entries than anybody has. */
	items;
	/** Query of the next page, with `?`. undefined: this is the last one. false: there is a link that cannot be read. */
	next;
	size;
	constructor(body, { member, entry }) {
		const page = record$1.safeParse(body).data ?? {};
		const whole = array(unknown$1()).check(_maxLength(MOST_ENTRIES$1)).safeParse(page[member]).data;
		this.items = whole?.map((one) => entry.safeParse(one).data ?? one);
		this.next = toQuery(findLink(page, member));
		this.size = JSON.stringify(this.items ?? []).length;
	}
};
const record$1 = record$2(string(), unknown$1());
const links = array(object({
	rel: string(),
	href: optional(string())
}));
/** The link: `MEMBER_links` (Nova, Cinder, Octavia, Neutron), `links.next` (Designate) or `next` (Glance). undefined, null: there is none. */
function findLink(page, member) {
	const own = page[`${member}_links`];
	if (own !== void 0 && own !== null) {
		const parsed = links.safeParse(own);
		if (!parsed.success) return false;
		const next = parsed.data.find(({ rel }) => rel === "next");
		return next === void 0 ? void 0 : next.href ?? false;
	}
	return record$1.safeParse(page["links"]).data?.["next"] ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return void 0;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? false : url.search;
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

// src/sources/openstack/client.ts
/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;
/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS$1 = 16777216;
/** Opens the client of a session. Sends nothing. The caller must close it. */
function openCloudClient(session, send) {
	const ending = openEnding();
	const asked = /* @__PURE__ */ new Map();
	const sendOnce = (request) => {
		const sending = asked.get(identify(request)) ?? ending.run(() => send(request));
		asked.set(identify(request), sending);
		return sending;
	};
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
		const outcome = await sendOnce({
			method,
			url,
			headers,
			service,
			isExtra,
			address: endpoint.url,
			page,
			words
		});
		if (outcome.kind === "answer") return outcome;
		const { status, what } = outcome;
		if (status !== 403) return {
			kind: "refusal",
			status,
			reason: say`The ${serviceText(service, region)} answered ${words.call} with ${what}.`
		};
		return {
			kind: "refusal",
			status,
			reason: say`The ${serviceText(service, region)} refuses ${words.call} (403)${explainRoles(service, session.roles)}`,
			isRefused: true
		};
	};
	const list = async (region, call, shape) => {
		const [path = ""] = call.call.split("?");
		const items = [];
		const searches = /* @__PURE__ */ new Set();
		let size = 0;
		const cutOff = (what) => ({
			kind: "refusal",
			status: 200,
			reason: say`The list of ${call.subject} of the ${serviceText(call.service, region)} cannot be read: ${what}.`
		});
		for (let search = call.call.slice(path.length); search !== void 0;) {
			if (searches.has(search)) return cutOff(say`its pages lead to one that was read before`);
			searches.add(search);
			const answer = await ask(region, {
				...call,
				call: path + search
			}, shape);
			if (answer.kind === "refusal") return answer;
			const page = answer.body;
			if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
			if (page.items === void 0) return cutOff(say`one of its pages has no list`);
			size += page.size;
			if (size > MOST_CHARACTERS$1 || searches.size > MOST_PAGES) return cutOff(say`it is too large`);
			for (const item of page.items) items.push(item);
			if (page.next === false) return cutOff(say`the link to its next page cannot be read`);
			search = page.next;
		}
		const parsed = array(shape.entry).safeParse(items);
		if (parsed.success) return parsed.data;
		const field = (parsed.error.issues[0]?.path ?? []).filter((part) => typeof part === "string").join(".");
		return cutOff(field === "" ? say`one of its entries is not an object` : say`an entry's ${quoted(field)} is not what was expected`);
	};
	return {
		session,
		regions: listRegions$1(session),
		inRegion: (region) => ({
			session,
			region,
			ask: (call) => ask(region, call),
			list: (call, shape) => list(region, call, shape)
		}),
		close: () => ending.close()
	};
}
/** Identity of a request, without its token. */
function identify({ method, url, headers, page }) {
	return idOf(method, url, headers, page?.member);
}
/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles(service, roles) {
	const { roles: enough, role } = SERVICES[service];
	const found = enough.find((name) => roles.includes(name));
	if (found !== void 0) return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
	return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}

// src/sources/openstack/service-reader.ts
const record = record$2(string(), unknown$1());
/** true where the limit, or the usage, of a key is to be read. */
function isWanted({ keys, documents }, key, document) {
	return documents.has(document) && keys.has(key);
}
/** All of several readings. */
function joinReadings(all) {
	return {
		quota: all.flatMap(({ quota }) => quota),
		usage: all.flatMap(({ usage }) => usage)
	};
}
/** The reading of a limit: -1 is unlimited. `unlimited`: further numbers that are, as Designate has any below 0. */
function readLimit$1(of, value, isUnlimited = (amount) => amount === -1) {
	return readAmount(of, value, (amount) => isUnlimited(amount) ? "unlimited" : amount);
}
/** The reading of a usage in parts, in use and reserved, all of which have to be whole numbers. Those below 0 count as 0: counters drift. */
function readUsageSum(of, values) {
	const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
	const bad = parts.find(({ value }) => value === void 0);
	const sum = parts.reduce((total, { value }) => total + (value ?? NaN), 0);
	const reading = bad ?? readAmount(of, sum, (amount) => amount);
	const below = values.filter((value) => typeof value === "number" && value < 0);
	return reading.value === void 0 || below.length === 0 ? reading : {
		...reading,
		found: below.join(" and ")
	};
}
function readAmount({ absent, ...of }, value, toValue) {
	if (value === void 0 || value === null) return {
		...of,
		reason: absent
	};
	const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : void 0;
	if (amount === void 0 || typeof amount === "number" && amount < 0) return {
		...of,
		found: describePlain(value)
	};
	return {
		...of,
		value: amount
	};
}
/** The reading of a key, or one of its items, that the service does not report, with the reason. */
function unknown(key, why, item) {
	const { reason, isRefused } = why;
	return {
		key,
		item,
		reason,
		...isRefused === true ? { isRefused } : {}
	};
}
/** Readings of keys, or of one item of each, that the service does not report, with the reason. */
function unknownReadings(keys, why, item) {
	const toReading = ({ key }) => unknown(key, why, item);
	return {
		quota: keys.filter(({ limit }) => limit !== void 0).map(toReading),
		usage: keys.filter(({ usage }) => usage !== void 0).map(toReading)
	};
}
/**
* Reads everything wanted that a call returns in fields of its answer. Sends nothing where there are none. Of a limit that only some clouds have
* there is no reading where a complete answer lacks it. `isUnlimited`: numbers that are no limit; -1 unless given.
*/
async function readFields(request, keys, call) {
	const placesOf = (place, key, document) => place?.call === call.call && isWanted(request, key, document) ? [{
		key,
		place
	}] : [];
	const limits = keys.flatMap(({ key, limit }) => placesOf(limit, key, "quota"));
	const usages = keys.flatMap(({ key, usage }) => placesOf(usage, key, "usage"));
	if (limits.length + usages.length === 0) return {
		quota: [],
		usage: []
	};
	const answer = await request.ask(call);
	const read = ({ key, place }, toReading) => {
		if (answer.kind === "refusal") return unknown(key, answer);
		const fields = fieldsOf(place);
		return toReading({
			key,
			absent: say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`
		}, fields.map((field) => findField(answer.body, field)));
	};
	return {
		quota: limits.map((one) => isLimitedInSomeClouds(one.key) && isWithout(answer, fieldsOf(one.place)) ? {
			key: one.key,
			hasNone: true
		} : read(one, (of, values) => readLimit$1(of, values.find((value) => value !== void 0 && value !== null), call.isUnlimited))),
		usage: usages.map((one) => read(one, readUsageSum))
	};
}
/** true: the service does not have the call, or its answer has what limits stand in, but none of these. */
function isWithout(answer, fields) {
	if (answer.kind === "refusal") return answer.status === 404;
	return fields.every((field) => {
		const [member = "", name = ""] = field.split(".");
		const rows = record.safeParse(findField(answer.body, member)).data;
		return rows !== void 0 && !(name in rows);
	});
}
/** Fields of a place: spellings of a limit ("a or b"), of which the first that is there counts, or parts of a usage ("a + b"). */
function fieldsOf({ field }) {
	return field.split(/ or | \+ /);
}
/** The value at a path of names. undefined: there is none. */
function findField(body, path) {
	let value = body;
	for (const name of path.split(".")) value = record.safeParse(value).data?.[name];
	return value;
}
/** Usage of the wanted keys among those that are counted in a list, by what each entry adds to them. */
function countIn(request, list, amounts) {
	return Object.entries(amounts).filter(([key]) => isWanted(request, key, "usage")).map(([key, amountOf]) => "reason" in list ? unknown(key, list) : {
		key,
		value: sumOf(list, amountOf)
	});
}
/** The sum of what each entry adds. */
function sumOf(entries, amountOf) {
	return entries.reduce((sum, entry) => sum + amountOf(entry), 0);
}
/** Usage of a key by object: by its name, or by its id where it has none (an empty one), or where another one has the same. */
function countByObject(key, objects, count) {
	if ("reason" in objects) return [unknown(key, objects)];
	const names = Map.groupBy(objects, ({ name }) => name);
	return objects.map((object) => {
		const { id, name } = object;
		const value = count(object);
		return name !== "" && names.get(name)?.length === 1 ? {
			key,
			item: name,
			id,
			value
		} : {
			key,
			item: id,
			value
		};
	});
}
/** Usage of a key by item: how often each item comes. */
function countItems(key, items) {
	return [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({
		key,
		item,
		value: all.length
	}));
}

// src/sources/openstack/unified-limits.ts
/** Resource classes of servers. */
const RESOURCES = "compute.resources";
const IDENTITY = {
	service: "identity",
	isExtra: true
};
const REGISTERED = {
	...IDENTITY,
	call: "GET /registered_limits",
	subject: "registered limits"
};
const OF_PROJECT = {
	...IDENTITY,
	call: "GET /limits",
	subject: "limits of the project"
};
const USAGES = {
	service: "placement",
	isExtra: true,
	call: "GET /usages?project_id={project_id}",
	subject: "usage",
	headers: { "openstack-api-version": "placement 1.9" }
};
/**
* Limits as Nova reports them: from microversion 2.57 (Queens, 2018) on without those of networks and images, which it no longer knows. Never
* with `tenant_id`, even the own one: that takes an administrator. `reserved` counts what is reserved, before Pike.
*/
const LIMITS$2 = {
	service: "compute",
	call: "GET /limits?reserved=1",
	subject: "limits",
	headers: { "x-openstack-nova-api-version": "2.57" }
};
const CLASS = "class:";
/** What has a key of its own: its unified limit, and its fields in `limits.absolute` (nova/api/openstack/compute/views/limits.py). */
const NOVA_LIMITS = {
	"compute.cores": {
		name: "class:VCPU",
		limit: "maxTotalCores",
		used: "totalCoresUsed"
	},
	"compute.instances": {
		name: "servers",
		limit: "maxTotalInstances",
		used: "totalInstancesUsed"
	},
	"compute.ram_mb": {
		name: "class:MEMORY_MB",
		limit: "maxTotalRAMSize",
		used: "totalRAMUsed"
	},
	"compute.metadata_items": {
		name: "server_metadata_items",
		limit: "maxServerMeta"
	},
	"compute.server_group_members": {
		name: "server_group_members",
		limit: "maxServerGroupMembers"
	},
	"compute.server_groups": {
		name: "server_groups",
		limit: "maxServerGroups",
		used: "totalServerGroupsUsed"
	},
	"compute.key_pairs": {
		name: "server_key_pairs",
		limit: "maxTotalKeypairs"
	}
};
const OWN_NAMES = Object.values(NOVA_LIMITS).map(({ name }) => name);
const truncated = optional(boolean());
const place = {
	service_id: string(),
	region_id: nullish(string()),
	resource_name: string()
};
const registeredBody = object({
	registered_limits: array(object({
		...place,
		default_limit: unknown$1()
	})),
	truncated
});
const projectBody = object({
	limits: array(object({
		...place,
		project_id: nullish(string()),
		resource_limit: unknown$1()
	})),
	truncated
});
/**
* The unified limits that the compute service of a region keeps to, or why that is not known. undefined: it has quotas of its own, since nothing
* is registered that it cannot do without, or since it reports other limits than are registered, as while an operator prepares them.
*/
async function readUnifiedLimits({ region, session, ask }) {
	const [registered, ofProject, nova] = await Promise.all([
		ask(REGISTERED),
		ask(OF_PROJECT),
		ask(LIMITS$2)
	]);
	if (registered.kind === "refusal") return registered.status === 404 ? void 0 : registered;
	const where = serviceText("identity", region);
	const defaults = registeredBody.safeParse(registered.body).data;
	const services = serviceIds(session, "compute");
	if (defaults === void 0 || defaults.truncated === true || services.length === 0) return { reason: say`The ${where} does not report every limit that is registered for the compute service.` };
	const isHere = (limit) => services.includes(limit.service_id) && limit.region_id === region;
	const found = new Map(defaults.registered_limits.filter(isHere).map((limit) => [limit.resource_name, limit.default_limit]));
	if (!found.has("class:VCPU") && !found.has("servers")) return void 0;
	if (ofProject.kind === "refusal") return ofProject;
	const own = projectBody.safeParse(ofProject.body).data;
	if (own === void 0 || own.truncated === true) return { reason: say`The ${where} does not report every limit of the project.` };
	for (const { resource_name: name, resource_limit: limit, project_id: project, ...at } of own.limits) if ((name === "servers" || name.startsWith(CLASS)) && project === session.projectId && isHere(at)) found.set(name, limit);
	return Object.values(NOVA_LIMITS).every(({ name, limit }) => {
		const reported = nova.kind === "refusal" ? void 0 : findField(nova.body, `limits.absolute.${limit}`);
		return reported === void 0 || !found.has(name) || reported === found.get(name);
	}) ? found : void 0;
}
/** The same as a fact of the region. */
async function readComputeLimits(client) {
	const limits = await readUnifiedLimits(client);
	if (limits === void 0) return { kind: "own" };
	if ("reason" in limits) return {
		kind: "unknown",
		reason: limits.reason
	};
	return {
		kind: "unified",
		classes: [...classesIn(limits).keys()]
	};
}
function classesIn(limits) {
	const others = [...limits].filter(([name]) => name.startsWith(CLASS) && !OWN_NAMES.includes(name));
	return new Map(others.map(([name, limit]) => [name.slice(6), limit]));
}
/** Limits and usage by class, and the limits that Nova reports without those that are not registered, which it reports as 0. */
async function withUnifiedLimits(request, reported, limits) {
	const [wantsLimits, wantsUsage] = [isWanted(request, RESOURCES, "quota"), isWanted(request, RESOURCES, "usage")];
	if (limits === void 0) {
		const none = wantsLimits && !request.isEverything ? [{
			key: RESOURCES,
			hasNone: true
		}] : [];
		return {
			quota: [...reported.quota, ...none],
			usage: reported.usage
		};
	}
	if ("reason" in limits) {
		const quota = reported.quota.map((one) => one.value === 0 && one.key in NOVA_LIMITS ? unknown(one.key, {
			...limits,
			isRefused: true
		}) : one);
		const both = [unknown(RESOURCES, limits)];
		return {
			quota: [...quota, ...wantsLimits ? both : []],
			usage: [...reported.usage, ...wantsUsage ? both : []]
		};
	}
	const classes = classesIn(limits);
	const registered = reported.quota.map((reading) => {
		const { name = "" } = NOVA_LIMITS[reading.key] ?? {};
		return limits.has(name) ? reading : unknown(reading.key, notRegistered(request.region, name));
	});
	const ofClasses = [...classes].map(([item, limit]) => {
		const absent = say`The ${serviceText("identity", request.region)} does not report the limit of ${quoted(CLASS + item)}.`;
		return readLimit$1({
			key: RESOURCES,
			item,
			absent
		}, limit);
	});
	const rest = {
		...unknown(RESOURCES, notRegistered(request.region)),
		isOfRest: true
	};
	return {
		quota: [...registered, ...wantsLimits ? [...ofClasses, ...request.isEverything ? [] : [rest]] : []],
		usage: [...reported.usage, ...wantsUsage ? await readUsage$1(request, [...classes.keys()]) : []]
	};
}
function notRegistered(region, name) {
	const limit = name === void 0 ? say`no limit of this class` : say`no ${quoted(name)}`;
	return {
		reason: say`The compute service in ${quoted(region)} keeps to unified limits, and Keystone has ${limit} registered for it: whether that forbids it or sets no limit is a setting of Nova that no call shows (${code("unified_limits_resource_strategy")}). Ask the cloud's operator; where there is no limit, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`,
		isRefused: true
	};
}
/** Usage by class. Placement leaves out what is not used. */
async function readUsage$1(request, classes) {
	const answer = await request.ask(USAGES);
	if (answer.kind === "refusal") return [unknown(RESOURCES, answer)];
	const used = usagesBody.safeParse(answer.body).data?.usages;
	const reason = say`The ${serviceText("placement", request.region)} does not report ${quoted("usages")}.`;
	if (used === void 0) return [unknown(RESOURCES, { reason })];
	const items = [.../* @__PURE__ */ new Set([...classes, ...Object.keys(used)])].filter((item) => !OWN_NAMES.includes(CLASS + item));
	const rest = request.isEverything ? [] : [{
		key: RESOURCES,
		value: 0,
		isOfRest: true
	}];
	return [...items.map((item) => readUsageSum({
		key: RESOURCES,
		item,
		absent: reason
	}, [used[item] ?? 0])), ...rest];
}
const usagesBody = object({ usages: record$2(string(), unknown$1()) });

// src/sources/openstack/compute.ts
const service$8 = "compute";
const FLAVORS$1 = "compute.flavors";
const INSTANCES = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";
/** That of the limits: from 2.35 on, key pairs come in pages. */
const { headers: headers$1 } = LIMITS$2;
const OWN_KEY_PAIRS = {
	service: service$8,
	call: "GET /os-keypairs?limit=1000",
	subject: "key pairs",
	headers: headers$1
};
/** From 2.69 on lists have servers of cells that are down, but not with a query, a page size too (nova/api/openstack/compute/servers.py, `_is_cell_down_supported`). */
const SERVERS = {
	service: service$8,
	call: "GET /servers/detail",
	subject: "servers",
	headers: { "x-openstack-nova-api-version": "2.69" }
};
/** Groups with all of their members, made by this project's users in any way. */
const SERVER_GROUPS = {
	service: service$8,
	call: "GET /os-server-groups?limit=1000",
	subject: "server groups",
	headers: headers$1
};
/** Keys whose usage is counted from servers, so that one that cannot be seen is missing in them. */
const OF_SERVERS = [
	"compute.cores",
	INSTANCES,
	"compute.ram_mb"
];
const COUNTED = {
	[GROUP_MEMBERS]: {
		call: SERVER_GROUPS.call,
		field: "number of members, of each group"
	},
	[KEY_PAIRS]: {
		call: OWN_KEY_PAIRS.call,
		field: "number of key pairs of the token's user"
	}
};
const inLimits = (field) => ({
	call: LIMITS$2.call,
	field: `limits.absolute.${field}`
});
const KEYS$8 = [
	...Object.entries(NOVA_LIMITS).map(([key, { limit, used }]) => {
		return {
			key,
			limit: inLimits(limit),
			usage: used === void 0 ? COUNTED[key] : inLimits(used)
		};
	}),
	{
		key: FLAVORS$1,
		usage: {
			call: SERVERS.call,
			field: "servers[].flavor.original_name"
		}
	},
	{
		key: RESOURCES,
		limit: {
			...REGISTERED,
			field: "default_limit, or resource_limit in `GET /limits`"
		},
		usage: {
			...USAGES,
			field: "usages"
		}
	}
];
/** Reads limits and usage of servers, groups of them, and key pairs. */
const computeReader = {
	service: service$8,
	keys: KEYS$8,
	read: async (request) => {
		const needsServers = [FLAVORS$1, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
		const needsLimits = KEYS$8.some(({ key, limit }) => limit !== void 0 && isWanted(request, key, "quota"));
		const isByClass = isWanted(request, RESOURCES, "usage");
		const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
			readLimits(request),
			needsLimits || isByClass ? readUnifiedLimits(request) : void 0,
			isByClass ? request.ask(USAGES) : void 0,
			needsServers ? request.list(SERVERS, {
				member: "servers",
				entry: server
			}) : void 0,
			isWanted(request, KEY_PAIRS, "usage") ? readKeyPairs(request) : [],
			isWanted(request, GROUP_MEMBERS, "usage") ? readMembers(request) : []
		]);
		const limits = await withUnifiedLimits(request, reported, unified);
		const usage = servers === void 0 ? limits.usage : withServers(request, limits.usage, servers);
		return {
			quota: limits.quota,
			usage: [
				...usage,
				...keyPairs,
				...members
			]
		};
	}
};
/** The wanted keys of the limits; with flavors, the number of servers too, by which the list of them is held. */
function readLimits(request) {
	const keys = isWanted(request, FLAVORS$1, "usage") ? /* @__PURE__ */ new Set([...request.keys, INSTANCES]) : request.keys;
	return readFields({
		...request,
		keys
	}, KEYS$8, LIMITS$2);
}
/** The number of key pairs of the token's user; which one that is, Nova takes from the token. */
async function readKeyPairs({ list }) {
	const pairs = await list(OWN_KEY_PAIRS, {
		member: "keypairs",
		entry: object({})
	});
	return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : {
		key: KEY_PAIRS,
		value: pairs.length
	}];
}
const serverGroup = object({
	id: string(),
	name: string(),
	members: array(unknown$1())
});
async function readMembers(request) {
	const groups = await request.list(SERVER_GROUPS, {
		member: "server_groups",
		entry: serverGroup
	});
	if (!("reason" in groups) && groups.length === 0) return [{
		key: GROUP_MEMBERS,
		hasNone: true
	}];
	return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}
/** From microversion 2.69 on, a server in a cell that is down has nothing but its id, state and project. */
const server = object({
	status: optional(string()),
	flavor: optional(object({ original_name: optional(string()) }))
});
/** Usage with the number of servers by flavor; not known where servers cannot be seen, or where the list has another number of servers than Nova counts. */
function withServers({ region }, usage, servers) {
	const without = (reason) => [...usage, {
		key: FLAVORS$1,
		reason
	}];
	if ("reason" in servers) return [...usage, unknown(FLAVORS$1, servers)];
	const where = serviceText(service$8, region);
	const unseen = servers.filter(({ flavor, status }) => flavor === void 0 && status === "UNKNOWN").length;
	if (unseen > 0) {
		const reason = say`A cell of the ${where} is down: it does not report the flavors of ${unseen} of ${servers.length} servers, and its counts may be without them.`;
		const unseenIn = (reading) => OF_SERVERS.includes(reading.key) ? {
			...reading,
			value: void 0,
			reason
		} : reading;
		return [...usage.map(unseenIn), {
			key: FLAVORS$1,
			reason
		}];
	}
	const names = servers.flatMap(({ flavor }) => flavor?.original_name ?? []);
	if (names.length < servers.length) return without(say`The ${where} does not report the name of every server's flavor.`);
	const counted = usage.find(({ key }) => key === INSTANCES)?.value;
	if (counted !== void 0 && counted !== servers.length) return without(say`The ${where} lists ${servers.length} servers, but counts ${counted}.`);
	return [...usage, ...countItems(FLAVORS$1, names)];
}

// src/sources/openstack/dns.ts
const service$7 = "dns";
const QUOTAS$5 = {
	service: service$7,
	call: "GET /quotas/{project_id}",
	subject: "quotas"
};
const COUNT = {
	service: service$7,
	call: "GET /zones?limit=1",
	subject: "number of zones"
};
const ZONE_RECORDSETS = "GET /zones/{zone_id}/recordsets?limit=1000";
const ALL_RECORDSETS = "GET /recordsets?limit=1000";
const RECORDSETS = "dns.zone_recordsets";
const RECORDS = "dns.zone_records";
/** Source: designate/central/service.py, `_enforce_recordset_quota` and `_enforce_record_quota`. */
const KEYS$7 = [
	{
		key: "dns.zones",
		limit: {
			call: QUOTAS$5.call,
			field: "zones"
		},
		usage: {
			call: COUNT.call,
			field: "metadata.total_count"
		}
	},
	{
		key: RECORDSETS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_recordsets"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of record sets"
		}
	},
	{
		key: RECORDS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_records"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of records, without SOA and NS"
		}
	},
	{
		key: "dns.recordset_records",
		limit: {
			call: QUOTAS$5.call,
			field: "recordset_records"
		}
	}
];
/** Reads limits and usage of zones. One service often serves several regions, which then report the same numbers. */
const dnsReader = {
	service: service$7,
	keys: KEYS$7,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const [limits, zones, inZones] = await Promise.all([
			readFields(request, KEYS$7, {
				...QUOTAS$5,
				isUnlimited
			}),
			readFields(request, KEYS$7, COUNT),
			readZones(request)
		]);
		return joinReadings([
			limits,
			zones,
			{
				quota: [],
				usage: inZones
			}
		]);
	}
};
const recordset = object({
	id: string(),
	zone_id: string(),
	zone_name: string(),
	project_id: optional(string()),
	type: string(),
	records: array(unknown$1())
});
/** What zones have: of each that is asked about, or of all. */
async function readZones(request) {
	const keys = [RECORDSETS, RECORDS].filter((key) => isWanted(request, key, "usage"));
	if (keys.length === 0) return [];
	const { items, isEverything } = request;
	const lists = isEverything ? [{
		item: void 0,
		list: await listRecordsets(request, ALL_RECORDSETS)
	}] : await Promise.all([...items].map(async (item) => ({
		item,
		list: await readZone(request, item)
	})));
	const found = new Map(lists.flatMap(({ list }) => "reason" in list ? [] : list).map((one) => [one.id, one]));
	const zones = [...Map.groupBy(found.values(), ({ zone_id: id }) => id)].map(([id, all]) => ({
		id,
		name: all[0]?.zone_name ?? "",
		all
	})).filter(({ all }) => isOwn(request, all));
	const amounts = {
		[RECORDSETS]: () => 1,
		[RECORDS]: ({ type, records }) => ["SOA", "NS"].includes(type) ? 0 : records.length
	};
	return keys.flatMap((key) => [...lists.flatMap(({ item, list }) => "reason" in list ? [unknown(key, list, item)] : []), ...countByObject(key, zones, ({ all }) => sumOf(all, amounts[key]))]);
}
/** true: a zone of this project, which its limits are of, and not only shared with it (designate/central/service.py, `find_recordsets`). Each has a record set SOA. */
function isOwn({ session }, all) {
	return all.some(({ type, project_id: owner = session.projectId }) => type === "SOA" && owner === session.projectId);
}
function listRecordsets(request, call) {
	return request.list({
		service: service$7,
		call,
		subject: "record sets"
	}, {
		member: "recordsets",
		entry: recordset
	});
}
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu;
async function readZone(request, item) {
	const id = ID.test(item) ? item : await findZone(request, item);
	if (typeof id !== "string") return id;
	const read = await listRecordsets(request, ZONE_RECORDSETS.replace("{zone_id}", encodeURIComponent(id)));
	if ("reason" in read) return read.status === 404 ? noZone(request, item) : read;
	return isOwn(request, read) ? read : noZone(request, item);
}
async function findZone(request, item) {
	const query = `GET /zones?limit=1000&name=${encodeURIComponent(item)}`;
	const entry = object({
		id: string(),
		name: string()
	});
	const zones = await request.list({
		service: service$7,
		call: query,
		subject: "zones"
	}, {
		member: "zones",
		entry
	});
	if ("reason" in zones) return zones;
	const [zone, other] = zones;
	return zone === void 0 || other !== void 0 ? noZone(request, item) : zone.id;
}
function noZone({ region }, item) {
	return {
		kind: "refusal",
		status: 404,
		reason: say`The ${serviceText(service$7, region)} has no zone ${quoted(item)} of this project.`
	};
}

// src/sources/openstack/image.ts
const service$6 = "image";
const IMAGES = {
	service: service$6,
	call: "GET /images?owner={project_id}&limit=1000",
	subject: "images"
};
const HIDDEN = {
	service: service$6,
	call: `${IMAGES.call}&os_hidden=true`,
	subject: "hidden images"
};
const LIMITS$1 = {
	service: service$6,
	call: "GET /info/usage",
	subject: "limits"
};
/** `counted`: what is counted in lists. Absent: only Glance reports how much is used, where it has limits. */
function toKey(key, name, counted) {
	const place = (field) => ({
		call: LIMITS$1.call,
		field: `usage.${name}.${field}`
	});
	const enforced = place("usage");
	const usage = counted === void 0 ? enforced : {
		call: IMAGES.call,
		field: counted
	};
	return {
		key,
		limit: place("limit"),
		usage,
		enforced
	};
}
const SPACE = "image.space_bytes";
/** `enforced`: the usage that the limit is compared with. */
const KEYS$6 = [
	toKey("image.images", "image_count_total", "number of images"),
	toKey(SPACE, "image_size_total", "sum of their size"),
	toKey("image.staged_bytes", "image_stage_total"),
	toKey("image.uploading", "image_count_uploading")
];
/** Without data, while it is queued, an image has no size. */
const image = object({
	id: string(),
	status: string(),
	size: nullable(int().check(_nonnegative()))
}).check(refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));
/** Several copies of an image's data count once; a virtual size is not what is stored. */
const IN_IMAGES = {
	"image.images": () => 1,
	[SPACE]: ({ size }) => size ?? 0
};
/** Reads limits and usage of images. */
const imageReader = {
	service: service$6,
	keys: KEYS$6,
	read: async (request) => {
		const list = {
			member: "images",
			entry: image
		};
		const isListed = Object.keys(IN_IMAGES).some((key) => isWanted(request, key, "usage"));
		const limitKeys = KEYS$6.map(({ key, limit, enforced }) => ({
			key,
			limit,
			usage: enforced
		}));
		const [limited, shown, hidden] = await Promise.all([
			readFields(request, limitKeys, LIMITS$1),
			isListed ? request.list(IMAGES, list) : [],
			isListed ? request.list(HIDDEN, list) : []
		]);
		const usage = countIn(request, together(shown, hidden), IN_IMAGES);
		const counted = new Map(limited.usage.map(inBytes).map((reading) => [reading.key, reading]));
		const others = [...counted.values()].filter(({ key, value }) => !Object.hasOwn(IN_IMAGES, key) && value !== void 0);
		return {
			quota: limited.quota.map(inBytes),
			usage: [...usage.map((listed) => larger(listed, counted.get(listed.key))), ...others]
		};
	}
};
/** What Glance counts, data in several stores several times, in whole MiB; or what is listed, where that is more or alone is known. */
function larger(listed, counted) {
	return (counted?.value ?? -1) > (listed.value ?? -1) ? counted ?? listed : listed;
}
/** Glance has sizes in MiB. */
function inBytes(reading) {
	const { key, item, value } = reading;
	if (unitOf(key) !== "bytes" || typeof value !== "number") return reading;
	const bytes = value * 1024 * 1024;
	return Number.isSafeInteger(bytes) ? {
		key,
		item,
		value: bytes
	} : {
		key,
		item,
		value: void 0,
		found: `${value} MiB`
	};
}
/** Both lists; an image that is in both, since a service does not know what is hidden, counts once. */
function together(one, other) {
	if ("reason" in one) return one;
	if ("reason" in other) return other;
	return [...new Map([...one, ...other].map((entry) => [entry.id, entry])).values()];
}

// src/sources/openstack/key-manager.ts
const service$5 = "key-manager";
const QUOTAS$4 = {
	service: service$5,
	call: "GET /quotas",
	subject: "quotas"
};
const COUNTS = [
	"containers",
	"orders",
	"secrets"
].map((name) => {
	return {
		service: service$5,
		call: `GET /${name}?limit=0`,
		subject: `number of ${name}`
	};
});
/** Source: barbican/common/quota.py. */
const KEYS$5 = COUNTS.map(({ call }) => {
	const name = call.slice(5, call.indexOf("?"));
	return {
		key: `secret.${name}`,
		limit: {
			call: QUOTAS$4.call,
			field: `quotas.${name}`
		},
		usage: {
			call,
			field: "total"
		}
	};
});
/** Reads limits and usage of secrets. What has expired is not in use. */
const keyManagerReader = {
	service: service$5,
	keys: KEYS$5,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const limits = readFields(request, KEYS$5, {
			...QUOTAS$4,
			isUnlimited
		});
		return joinReadings(await Promise.all([limits, ...COUNTS.map((call) => readFields(request, KEYS$5, call))]));
	}
};

// src/sources/openstack/load-balancer.ts
const service$4 = "load-balancer";
const QUOTAS$3 = {
	service: service$4,
	call: "GET /lbaas/quotas/{project_id}",
	subject: "quotas"
};
const LOAD_BALANCERS = {
	service: service$4,
	call: "GET /lbaas/loadbalancers?project_id={project_id}&fields=id&fields=provisioning_status&fields=listeners&fields=pools&fields=flavor_id",
	subject: "load balancers"
};
const POOLS = {
	service: service$4,
	call: "GET /lbaas/pools?project_id={project_id}&fields=id&fields=provisioning_status&fields=members&fields=healthmonitor_id",
	subject: "pools"
};
const L7_POLICIES = {
	service: service$4,
	call: "GET /lbaas/l7policies?project_id={project_id}&fields=id&fields=provisioning_status&fields=rules",
	subject: "L7 policies"
};
const FLAVORS = {
	service: service$4,
	call: "GET /lbaas/flavors?fields=id&fields=name",
	subject: "flavors of load balancers"
};
/** Octavia writes some resources in one word or in two, by its release (octavia/api/v2/types/quotas.py). */
function entry$3(name, spellings, counted, field) {
	const limit = spellings.map((spelling) => `quota.${spelling}`).join(" or ");
	return {
		key: `loadbalancer.${name}`,
		limit: {
			call: QUOTAS$3.call,
			field: limit
		},
		usage: {
			call: counted.call,
			field
		}
	};
}
const BY_FLAVOR = "loadbalancer.flavors";
const KEYS$4 = [
	entry$3("loadbalancers", ["loadbalancer", "load_balancer"], LOAD_BALANCERS, "number of loadbalancers"),
	entry$3("listeners", ["listener"], LOAD_BALANCERS, "number of their listeners"),
	entry$3("pools", ["pool"], LOAD_BALANCERS, "number of their pools"),
	entry$3("members", ["member"], POOLS, "number of the members of pools"),
	entry$3("healthmonitors", ["healthmonitor", "health_monitor"], POOLS, "number of pools with a healthmonitor_id"),
	entry$3("l7policies", ["l7policy"], L7_POLICIES, "number of l7policies"),
	entry$3("l7rules", ["l7rule"], L7_POLICIES, "number of their rules"),
	{
		key: BY_FLAVOR,
		usage: {
			call: LOAD_BALANCERS.call,
			field: "number of loadbalancers by the name of their flavor_id (GET /lbaas/flavors)"
		}
	}
];
const provisioning_status = optional(nullable(string()));
const loadBalancer = object({
	provisioning_status,
	listeners: array(unknown$1()),
	pools: array(unknown$1()),
	flavor_id: optional(nullable(string()))
});
const pool = object({
	provisioning_status,
	members: array(unknown$1()),
	healthmonitor_id: optional(nullable(string()))
});
const l7Policy = object({
	provisioning_status,
	rules: array(unknown$1())
});
const flavor = object({
	id: string(),
	name: string()
});
const IN_LOAD_BALANCERS = {
	"loadbalancer.loadbalancers": () => 1,
	"loadbalancer.listeners": ({ listeners }) => listeners.length,
	"loadbalancer.pools": ({ pools }) => pools.length
};
const IN_POOLS = {
	"loadbalancer.members": ({ members }) => members.length,
	"loadbalancer.healthmonitors": ({ healthmonitor_id: id }) => typeof id === "string" ? 1 : 0
};
const IN_L7_POLICIES = {
	"loadbalancer.l7policies": () => 1,
	"loadbalancer.l7rules": ({ rules }) => rules.length
};
/** Reads limits and usage of load balancers. */
const loadBalancerReader = {
	service: service$4,
	keys: KEYS$4,
	read: async (request) => {
		const areWanted = (keys) => keys.some((key) => isWanted(request, key, "usage"));
		const needsPools = areWanted(Object.keys(IN_POOLS));
		const needsLoadBalancers = needsPools || areWanted([...Object.keys(IN_LOAD_BALANCERS), BY_FLAVOR]);
		const needsFlavors = areWanted([BY_FLAVOR]);
		const listFlavors = () => request.list(FLAVORS, {
			member: "flavors",
			entry: flavor
		});
		const [{ quota }, loadBalancers, pools, l7Policies, flavors] = await Promise.all([
			readFields(request, KEYS$4, QUOTAS$3),
			needsLoadBalancers ? listLive(request, LOAD_BALANCERS, {
				member: "loadbalancers",
				entry: loadBalancer
			}) : [],
			needsPools ? listLive(request, POOLS, {
				member: "pools",
				entry: pool
			}) : [],
			areWanted(Object.keys(IN_L7_POLICIES)) ? listLive(request, L7_POLICIES, {
				member: "l7policies",
				entry: l7Policy
			}) : [],
			needsFlavors && !request.isEverything ? listFlavors() : void 0
		]);
		return {
			quota,
			usage: [
				...countIn(request, loadBalancers, IN_LOAD_BALANCERS),
				...countIn(request, agreeing(request, pools, loadBalancers), IN_POOLS),
				...countIn(request, l7Policies, IN_L7_POLICIES),
				...needsFlavors ? await readFlavors(loadBalancers, async () => flavors ?? listFlavors()) : []
			]
		};
	}
};
/** What is deleted stays in Octavia's lists for a while, and no quota counts it. */
async function listLive(request, call, list) {
	const all = await request.list(call, list);
	return "reason" in all ? all : all.filter((one) => one.provisioning_status !== "DELETED");
}
/** The pools, unless the load balancers say that there are more or fewer: then one of the lists lacks something, or they are of different moments. */
function agreeing({ region }, pools, loadBalancers) {
	if ("reason" in pools || "reason" in loadBalancers) return pools;
	const expected = sumOf(loadBalancers, IN_LOAD_BALANCERS["loadbalancer.pools"]);
	if (expected === pools.length) return pools;
	return {
		kind: "refusal",
		status: 200,
		reason: say`The ${serviceText(service$4, region)} lists ${pools.length} pools, and load balancers that have ${expected}: the lists are not complete, or something changed meanwhile. Try again.`
	};
}
/** Load balancers by flavor. Those without one are of the provider's own kind, which has no name: they count for none. */
async function readFlavors(loadBalancers, listFlavors) {
	if ("reason" in loadBalancers) return [unknown(BY_FLAVOR, loadBalancers)];
	const ids = loadBalancers.flatMap(({ flavor_id }) => flavor_id ?? []);
	if (ids.length === 0) return [];
	const flavors = await listFlavors();
	if ("reason" in flavors) return [unknown(BY_FLAVOR, flavors)];
	const names = new Map(flavors.map(({ id, name }) => [id, name]));
	return countItems(BY_FLAVOR, ids.map((id) => names.get(id) ?? id));
}

// src/sources/openstack/quota-rows.ts
const rows = record$2(string(), unknown$1());
/** Reads the rows of a call. `member`: the field of its answer that has them; `used`: the field of a row that says what is in use. */
function createRows({ call, member, used }) {
	return {
		/** A key by its row. `hasUsage`: false of a limit that each single object has to itself. */
		toKey: (key, name, hasUsage = true) => {
			const place = (...fields) => ({
				call,
				field: fields.map((field) => `${member}.${name}.${field}`).join(" + ")
			});
			return {
				key,
				limit: place("limit"),
				usage: hasUsage ? place(used, "reserved") : void 0,
				name
			};
		},
		/** The rows of an answer by name. undefined: it has no quotas. */
		find: (answer) => rows.safeParse(findField(answer, member)).data,
		/** The readings of a key by its row. What is reserved is about to be used, and refused to others. */
		read: (of, row) => ({
			quota: [readLimit$1(of, findField(row, "limit"))],
			usage: [readUsageSum(of, [findField(row, used), findField(row, "reserved")])]
		})
	};
}

// src/sources/openstack/network.ts
const service$3 = "network";
const DETAILS = "GET /quotas/{project_id}/details";
const ROWS$2 = createRows({
	call: DETAILS,
	member: "quota",
	used: "used"
});
function entry$2(key, name, path, extension) {
	return {
		...ROWS$2.toKey(`network.${key}`, name),
		path,
		extension
	};
}
const VPN = "VPN service";
const FIREWALL = "firewall service";
const LEGACY = "load balancers of the network service";
/**
* Names of quotas. Sources: neutron/conf/quota.py and the extensions; neutron/services/trunk/plugin.py; neutron_vpnaas/extensions/vpnaas.py;
* neutron_fwaas/extensions/firewall_v2.py; networking_bgpvpn/neutron/extensions/bgpvpn.py; neutron_lbaas/extensions/loadbalancerv2.py as it
* was last.
*/
const QUOTA_KEYS = [
	entry$2("bgpvpns", "bgpvpn", "/bgpvpn/bgpvpns", "BGP VPN service"),
	entry$2("firewall_groups", "firewall_group", "/fwaas/firewall_groups", FIREWALL),
	entry$2("firewall_policies", "firewall_policy", "/fwaas/firewall_policies", FIREWALL),
	entry$2("firewall_rules", "firewall_rule", "/fwaas/firewall_rules", FIREWALL),
	entry$2("floatingips", "floatingip", "/floatingips"),
	entry$2("lb_healthmonitors", "healthmonitor", "/lbaas/healthmonitors", LEGACY),
	entry$2("lb_listeners", "listener", "/lbaas/listeners", LEGACY),
	entry$2("lb_members", "member", "/lbaas/members", LEGACY),
	entry$2("lb_pools", "pool", "/lbaas/pools", LEGACY),
	entry$2("loadbalancers", "loadbalancer", "/lbaas/loadbalancers", LEGACY),
	entry$2("networks", "network", "/networks"),
	entry$2("ports", "port", "/ports"),
	entry$2("rbac_policies", "rbac_policy", "/rbac-policies"),
	entry$2("routers", "router", "/routers"),
	entry$2("security_group_rules", "security_group_rule", "/security-group-rules"),
	entry$2("security_groups", "security_group", "/security-groups"),
	entry$2("subnet_pools", "subnetpool", "/subnetpools"),
	entry$2("subnets", "subnet", "/subnets"),
	entry$2("trunks", "trunk", "/trunks", "trunks"),
	entry$2("vpn_endpoint_groups", "endpoint_group", "/vpn/endpoint-groups", VPN),
	entry$2("vpn_ikepolicies", "ikepolicy", "/vpn/ikepolicies", VPN),
	entry$2("vpn_ipsec_site_connections", "ipsec_site_connection", "/vpn/ipsec-site-connections", VPN),
	entry$2("vpn_ipsecpolicies", "ipsecpolicy", "/vpn/ipsecpolicies", VPN),
	entry$2("vpn_services", "vpnservice", "/vpn/vpnservices", VPN)
];
const PLAIN = "GET /quotas/{project_id}";
/** A key whose usage is the length of a list in each object. */
function entryByObject(key, name, path, member) {
	const call = `GET ${path}?project_id={project_id}&fields=id&fields=name&fields=${member}`;
	return {
		key: `network.${key}`,
		name,
		path,
		member,
		usage: {
			call,
			field: `${path.slice(1)}[].${member}`
		}
	};
}
/** Routes of a router. Their limit is a quota since 2026.2; before, it is a setting (`max_routes`) that no call reports. */
const ROUTES = {
	...entryByObject("router_routes", "router_route", "/routers", "routes"),
	limit: {
		call: PLAIN,
		field: "quota.router_route"
	}
};
/** Their limit is a setting (`max_subnet_host_routes`) in every release. */
const HOST_ROUTES = entryByObject("subnet_host_routes", "", "/subnets", "host_routes");
const KEYS$3 = [
	...QUOTA_KEYS,
	ROUTES,
	HOST_ROUTES
];
/** Neutron's part of the snapshot. */
const networkReader = {
	service: service$3,
	keys: KEYS$3,
	read: async (request) => {
		const wanted = KEYS$3.filter((key) => request.keys.has(key.key) && !(request.isEverything && key === HOST_ROUTES));
		const answer = wanted.every(isByMember) ? void 0 : await readQuotas(request, DETAILS);
		const isRefused = answer !== void 0 && "reason" in answer;
		if (isRefused && answer.status !== 404) return unknownReadings(wanted, answer);
		const rows = isRefused ? void 0 : answer?.rows;
		const isThere = ({ name }) => rows !== void 0 && name in rows;
		const isMissing = (key) => request.isEverything && rows !== void 0 && key.extension !== void 0 && !isThere(key);
		const isCounted = (key) => !isByMember(key) && isThere(key) && !(request.documents.has("usage") && mayBeEarly(key, rows?.[key.name]));
		const leftOut = wanted.filter((key) => !(isCounted(key) || isMissing(key)));
		const rest = leftOut.length === 0 ? [] : await readPlain(request, leftOut);
		const detailed = KEYS$3.filter(isCounted).map((key) => ROWS$2.read(absentIn(request, key), rows?.[key.name]));
		return joinReadings([...detailed, ...rest]);
	}
};
function isByMember({ member }) {
	return member !== void 0;
}
/**
* true: nothing was counted, though there may be something. A count of the firewall groups of a project makes its default one, with two
* policies and four rules, and these may have been counted before that (neutron_fwaas/db/firewall/v2/firewall_db_v2.py, get_firewall_groups).
*/
function mayBeEarly({ extension }, row) {
	return extension === FIREWALL && findField(row, "used") === 0;
}
/** The quotas; an answer that has none in it says nothing about what a cloud does not have. */
async function readQuotas({ ask, region }, call) {
	const answer = await ask({
		service: service$3,
		call,
		subject: "quotas"
	});
	if (answer.kind === "refusal") return answer;
	const reason = say`The answer of the ${serviceText(service$3, region)} is without quotas.`;
	const rows = ROWS$2.find(answer.body);
	return rows === void 0 ? {
		kind: "refusal",
		reason
	} : { rows };
}
function absentIn({ region }, { key, name }) {
	return {
		key,
		absent: say`The quotas of the ${serviceText(service$3, region)} are without a value of ${quoted(name)}.`
	};
}
/** Limits from the plain quotas, and counts from lists of what belongs to the project, all at once. */
async function readPlain(request, keys) {
	const { documents, isEverything, region } = request;
	const [quotas, ...counts] = await Promise.all([documents.has("quota") && keys.some((key) => key !== HOST_ROUTES) ? readQuotas(request, PLAIN) : void 0, ...documents.has("usage") ? keys.map((key) => countObjects(request, key)) : []]);
	if (quotas !== void 0 && "reason" in quotas) return [unknownReadings(keys, quotas)];
	return keys.map((key, index) => {
		const { name, extension } = key;
		const usage = counts[index] ?? [];
		if (quotas === void 0 || key === HOST_ROUTES) return {
			quota: [],
			usage
		};
		if (key === ROUTES && !(name in quotas.rows)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (extension === void 0 || name in quotas.rows) return {
			quota: [readLimit$1(absentIn(request, key), quotas.rows[name])],
			usage
		};
		if (isLimitedInSomeClouds(key.key) && usage.some(({ value }) => value !== void 0)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (isEverything) return {
			quota: [],
			usage
		};
		return unknownReadings([key], { reason: noExtension(region, extension) });
	});
}
function noExtension(region, extension) {
	return say`This cloud has no ${extension} in ${quoted(region)}.`;
}
const namedObject = looseObject({
	id: string(),
	name: string()
});
const entries = array(unknown$1());
/** Counts the project's own objects: unfiltered lists have others' too. Nothing where everything is read and the cloud lacks the extension. */
async function countObjects(request, of) {
	const { list, region, documents, isEverything } = request;
	const { key, path, extension, member, usage } = of;
	const objects = path.slice(path.lastIndexOf("/") + 1);
	if (member !== void 0 && usage !== void 0) {
		const found = await list({
			service: service$3,
			call: usage.call,
			subject: objects
		}, {
			member: objects,
			entry: namedObject
		});
		return countByObject(key, found, (object) => entries.safeParse(object[member]).data?.length ?? 0);
	}
	const answer = await list({
		service: service$3,
		call: `GET ${path}?project_id={project_id}&fields=id`,
		subject: objects.replaceAll("-", " ")
	}, {
		member: objects.replaceAll("-", "_"),
		entry: object({})
	});
	if (!("reason" in answer)) return [{
		key,
		value: answer.length
	}];
	if (extension === void 0 || answer.status !== 404) return [unknown(key, answer)];
	if (isEverything) return [];
	return [unknown(key, documents.has("quota") ? answer : { reason: noExtension(region, extension) })];
}
const withId = object({ id: string() });
const ofNetwork = object({ network_id: string() });
/**
* The least number of ports that DHCP agents have on one of the project's networks with a DHCP subnet. undefined: there is no such network,
* or it is not known. Sources: neutron/db/agentschedulers_db.py, `dhcp_agents_per_network`; the ports belong to the network's
* project (neutron/agent/linux/dhcp.py, `DEVICE_OWNER_DHCP`).
*/
async function readDhcpPorts(client) {
	const list = (member, query, form) => {
		const call = `GET /${member}?${query}&project_id={project_id}`;
		return client.list({
			service: service$3,
			call,
			subject: member
		}, {
			member,
			entry: form
		});
	};
	const [networks, subnets, ports] = await Promise.all([
		list("networks", "fields=id", withId),
		list("subnets", "enable_dhcp=True&fields=id&fields=network_id", ofNetwork),
		list("ports", "device_owner=network%3Adhcp&fields=id&fields=network_id", ofNetwork)
	]);
	if ("reason" in networks || "reason" in subnets || "reason" in ports) return void 0;
	const withDhcp = new Set(subnets.map(({ network_id }) => network_id));
	const counts = networks.filter(({ id }) => withDhcp.has(id)).map(({ id }) => ports.filter(({ network_id }) => network_id === id).length);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
const template = object({
	used_in_default_sg: boolean(),
	used_in_non_default_sg: boolean()
});
/**
* Numbers of rules in the template of new security groups, which operators may change since 2023.2. Sources:
* neutron/db/securitygroups_db.py (_create_rules_from_template); neutron/conf/policies/default_security_group_rules.py.
*/
async function readDefaultRules(client) {
	const rules = await client.list({
		service: service$3,
		call: `GET /default-security-group-rules?fields=id&fields=used_in_default_sg&fields=used_in_non_default_sg`,
		subject: "default security group rules",
		isExtra: true
	}, {
		member: "default_security_group_rules",
		entry: template
	});
	if ("reason" in rules) return {
		...USUAL_DEFAULT_RULES,
		assumed: rules.status === 404 ? void 0 : rules.reason
	};
	return {
		ofDefault: rules.filter((rule) => rule.used_in_default_sg).length,
		ofOthers: rules.filter((rule) => rule.used_in_non_default_sg).length
	};
}

// src/sources/openstack/object-storage.ts
const service$2 = "object-store";
const KEY = "objectstorage";
/** The account is the whole path of the service's address. */
const ACCOUNT = {
	service: service$2,
	call: "HEAD ",
	subject: "account"
};
/** Next to the version, in whichever folder the service is; addresses of some (radosgw) end with the version, without an account. */
function infoOf({ session, region }) {
	const endpoint = findEndpoint(session, service$2, region);
	const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
	return {
		service: service$2,
		call: `GET ${up}/info`,
		subject: "storage policies"
	};
}
const CALL = "HEAD /v1/AUTH_{project_id}";
const KEYS$2 = [{
	key: KEY,
	limit: {
		call: CALL,
		field: "X-Account-Quota-Bytes or X-Account-Meta-Quota-Bytes; by storage policy X-Account-Quota-Bytes-Policy-…"
	},
	usage: {
		call: CALL,
		field: "X-Account-Bytes-Used; by storage policy X-Account-Storage-Policy-…-Bytes-Used"
	}
}];
const BYTES_USED = "x-account-bytes-used";
/** Names of policies mean the same in any case (swift/common/storage_policy.py); headers come in lowercase. */
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;
/** Versions of Swift before account quotas had a header of their own kept them with what users may write about an account. */
const QUOTAS$2 = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];
const info = object({ swift: object({ policies: array(object({ name: string() })) }) });
/** Reads quota and usage of the account, and of each storage policy in which it has containers or a quota, or that is asked about. */
const objectStorageReader = {
	service: service$2,
	keys: KEYS$2,
	read: async (request) => {
		const items = new Set([...request.items].map((item) => item.toLowerCase()));
		const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
		const where = serviceText(service$2, request.region);
		if (account.kind === "refusal" && account.status === 404) {
			const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
			return request.isEverything ? joinReadings([]) : unknownReadings(KEYS$2, { reason });
		}
		if (account.kind === "refusal") return unknownReadings(KEYS$2, account);
		const policies = policiesOf(account);
		const ofPolicies = policies.map((policy) => {
			const limit = readLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`));
			return {
				quota: [{
					key: KEY,
					item: policy,
					...limit
				}],
				usage: [readUsage(request, account, policy)]
			};
		});
		const others = [...items].filter((item) => !policies.includes(item)).map((item) => {
			if (known?.some((name) => name.toLowerCase() === item) === true) return {
				quota: [{
					key: KEY,
					item,
					value: "unlimited"
				}],
				usage: [readUsage(request, account, item)]
			};
			const reason = known === void 0 ? say`The ${where} does not list its storage policies.` : say`The ${where} has no storage policy ${quoted(item)}; those it has are ${quotedList(known)}.`;
			return unknownReadings(KEYS$2, { reason }, item);
		});
		return joinReadings([
			readWhole(account),
			...ofPolicies,
			...others
		]);
	}
};
/** Names of all storage policies. undefined: the service does not report them. */
async function listPolicies(request) {
	const answer = await request.ask(infoOf(request));
	return (answer.kind === "answer" ? info.safeParse(answer.body).data : void 0)?.swift.policies.map(({ name }) => name);
}
/** Storage policies that an account's headers are about, in lowercase. */
function policiesOf({ headers }) {
	const names = [...headers.keys()].map((name) => OF_POLICY.exec(name)).map((found) => found?.[1] ?? found?.[2]);
	return [...new Set(names)].filter((name) => name !== void 0).toSorted();
}
function readWhole({ headers }) {
	const quota = QUOTAS$2.map((name) => headers.get(name)).find((value) => value !== void 0);
	const used = readUsed(headers.get(BYTES_USED));
	const limit = quota === void 0 && !headers.has(BYTES_USED) ? used : readLimit(quota);
	const whole = {
		key: KEY,
		ignoresCase: true
	};
	return {
		quota: [{
			...whole,
			...limit
		}],
		usage: [{
			...whole,
			...used
		}]
	};
}
/** What is used of a policy. One that Swift does not report is known to be empty only where the others have all that the account has. */
function readUsage({ region }, account, item) {
	const { headers } = account;
	const usedOf = (policy) => headers.get(`x-account-storage-policy-${policy}-bytes-used`);
	const used = usedOf(item);
	const sum = policiesOf(account).reduce((bytes, policy) => bytes + Number(usedOf(policy) ?? 0), 0);
	if (used !== void 0 || sum === Number(headers.get(BYTES_USED))) return {
		key: KEY,
		item,
		...readUsed(used ?? "0")
	};
	const reason = say`The ${serviceText(service$2, region)} does not report what is used of the storage policy ${quoted(item)}: the ones that it reports do not add up to the account's usage.`;
	return unknown(KEY, { reason }, item);
}
/** No header is no quota; a negative number is none, either (swift/common/middleware/account_quotas.py). */
function readLimit(header) {
	return header === void 0 || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}
/** Bytes in use. Those below 0 count as 0: counters drift. */
function readUsed(header) {
	return header !== void 0 && /^-\d{1,16}$/.test(header) ? {
		value: 0,
		found: header
	} : readBytes(header);
}
function readBytes(header) {
	if (header === void 0) return { found: "an account without its size" };
	const value = /^\d+$/.test(header) ? Number(header) : NaN;
	return Number.isSafeInteger(value) ? { value } : { found: "a header that is no number of bytes" };
}

// src/sources/openstack/share.ts
const service$1 = "shared-file-system";
const QUOTAS$1 = {
	service: service$1,
	call: "GET /quota-sets/{project_id}/detail",
	subject: "quotas"
};
/** Those that the project may use, in one answer. */
const TYPES = {
	service: service$1,
	call: "GET /types",
	subject: "share types"
};
const ROWS$1 = createRows({
	...QUOTAS$1,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry$1 } = ROWS$1;
/** Source: manila/quota.py. */
const KEYS$1 = [
	entry$1("share.share_networks", "share_networks"),
	entry$1("share.share_size_gb", "per_share_gigabytes", false),
	entry$1("share.shares", "shares"),
	entry$1("share.snapshot_gb", "snapshot_gigabytes"),
	entry$1("share.snapshots", "snapshots"),
	entry$1("share.space_gb", "gigabytes")
];
const BY_TYPE$1 = KEYS$1.filter(({ key }) => findKey(key)?.membersBy !== void 0);
/** Reads limits and usage of shares, their snapshots and share networks. */
const shareReader = {
	service: service$1,
	keys: KEYS$1,
	read: async (request) => {
		const versioned = {
			...request,
			...inAnyVersion(request)
		};
		const keys = BY_TYPE$1.filter(({ key }) => request.keys.has(key));
		const [total, types] = await Promise.all([readFields(versioned, KEYS$1, QUOTAS$1), keys.length === 0 ? joinReadings([]) : readTypes$1(versioned, keys)]);
		if ("reason" in types) return withoutTypes(total, types);
		const limits = new Map(total.quota.map(({ key, value }) => [key, value]));
		const quota = types.quota.map((one) => one.value !== void 0 && one.value === limits.get(one.key) ? {
			...one,
			value: "unlimited"
		} : one);
		return joinReadings([total, {
			...types,
			quota
		}]);
	}
};
/** Where types are not known, neither is all that limits shares. */
function withoutTypes(total, why) {
	const isByType = ({ key }) => BY_TYPE$1.some((one) => one.key === key);
	const quota = total.quota.map((one) => isByType(one) ? unknown(one.key, why) : one);
	return {
		...total,
		quota
	};
}
const atVersion = (version) => ({ headers: { "x-openstack-manila-api-version": version } });
/** 2021, with the limit of one share's size. */
const NEWEST = atVersion("2.62");
/** 2018, with those of share types. */
const OLDER = atVersion("2.39");
/** A client that asks Manila with the newest of these that it has. */
function inAnyVersion({ ask, list }) {
	const send = async (sendWith) => {
		const answer = await sendWith(NEWEST);
		return "reason" in answer && answer.status === 406 ? sendWith(OLDER) : answer;
	};
	return {
		ask: (call) => send((version) => ask({
			...call,
			...version
		})),
		list: (call, shape) => send((version) => list({
			...call,
			...version
		}, shape))
	};
}
const shareType = object({
	id: string(),
	name: string(),
	is_default: optional(boolean())
});
/** The share types that the project may use. undefined: they are not known. */
async function readShareTypes(client) {
	const types = await listTypes({
		...client,
		...inAnyVersion(client)
	});
	if ("reason" in types) return void 0;
	return types.map(({ id, name, is_default: isDefault = false }) => ({
		id,
		name,
		isDefault
	}));
}
function listTypes(client) {
	return client.list(TYPES, {
		member: "share_types",
		entry: shareType
	});
}
async function readTypes$1(request, keys) {
	const types = await listTypes(request);
	if ("reason" in types) return types;
	return joinReadings(await Promise.all(types.map(({ name }) => readType(request, keys, name))));
}
async function readType(request, keys, item) {
	const answer = await request.ask({
		...QUOTAS$1,
		call: `${QUOTAS$1.call}?share_type=${encodeURIComponent(item)}`
	});
	const absent = say`The quota of this share type is not complete.`;
	if ("reason" in answer) return unknownReadings(keys, answer, item);
	const rows = ROWS$1.find(answer.body);
	return joinReadings(keys.map(({ key, name }) => ROWS$1.read({
		key,
		item,
		absent
	}, rows?.[name])));
}

// src/sources/openstack/volume.ts
const service = "block-storage";
const QUOTAS = {
	service,
	call: "GET /os-quota-sets/{project_id}?usage=True",
	subject: "quotas"
};
const ROWS = createRows({
	...QUOTAS,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry } = ROWS;
/** Sources: cinder/quota.py, `DbQuotaDriver` and `VolumeTypeQuotaEngine`, which has the quotas by type. */
const KEYS = [
	entry("volume.backup_gb", "backup_gigabytes"),
	entry("volume.backups", "backups"),
	entry("volume.groups", "groups"),
	entry("volume.snapshots", "snapshots"),
	entry("volume.space_gb", "gigabytes"),
	entry("volume.volume_size_gb", "per_volume_gigabytes", false),
	entry("volume.volumes", "volumes")
];
const BY_TYPE = KEYS.filter(({ key }) => findKey(key)?.membersBy !== void 0);
/** Reads limits and usage of volumes, groups of them, snapshots and backups. */
const volumeReader = {
	service,
	keys: KEYS,
	read: async (request) => joinReadings(await Promise.all([readFields(request, KEYS, QUOTAS), readTypes(request)]))
};
/** The members of each wanted key: quotas whose name ends with a volume type's. What is refused is in the totals' readings already. */
async function readTypes(request) {
	const answer = await request.ask(QUOTAS);
	const rows = Object.entries(answer.kind === "answer" && ROWS.find(answer.body) || {});
	const absent = say`The quota of this volume type is not complete.`;
	const read = BY_TYPE.filter(({ key }) => request.keys.has(key)).flatMap(({ key, name: prefix }) => rows.flatMap(([name, value]) => name.startsWith(`${prefix}_`) ? ROWS.read({
		key,
		item: name.slice(prefix.length + 1),
		absent
	}, value) : []));
	return joinReadings(read);
}
/** The name of the type of volumes that name none. undefined: there is none, or it is not known. */
async function readDefaultVolumeType({ ask }) {
	const answer = await ask({
		service,
		call: "GET /types/default",
		subject: "default volume type"
	});
	const body = object({ volume_type: object({ name: string() }) });
	return answer.kind === "refusal" ? void 0 : body.safeParse(answer.body).data?.volume_type.name;
}
/** Ids and names of all volume types that the project may use. undefined: it is not known. */
async function readVolumeTypes(client) {
	const call = {
		service,
		call: "GET /types?limit=1000",
		subject: "volume types"
	};
	const withName = object({
		id: string(),
		name: string()
	});
	const types = await client.list(call, {
		member: "volume_types",
		entry: withName
	});
	return "reason" in types ? void 0 : types;
}

// src/sources/openstack/snapshot.ts
const BOTH = /* @__PURE__ */ new Set(["quota", "usage"]);
/** Reads of each region of the catalog the services that have something wanted. Throws a GateError with every one that fails or is silent. */
async function readSnapshot$1(client, query, about) {
	const { wanted, regions: named = [], only } = query;
	const { regions } = client;
	const isThere = (region) => regions.includes(region) || regions.length === 0 && region !== "";
	const names = wanted === void 0 ? named.length > 0 ? named : regions : wanted.map(({ region }) => region);
	const there = [...new Set(names)].filter(isThere);
	const parts = SERVICE_READERS.flatMap((reader) => {
		return groupsOf(there, (region) => findAddress(client, reader, region) ?? region).flatMap((together) => toQueries(query, reader, together));
	});
	const [read, traits] = await allOf([allOf(parts.map((part) => readPart(client, part))), readTraits(client, query.questions, isThere)]);
	const found = wanted === void 0 ? names.filter(isThere) : parts.map(({ region }) => region);
	const readings = [...new Set(found)].toSorted(compareText).map((region) => {
		const { quota, usage } = joinReadings(read.filter((_, index) => parts[index]?.region === region));
		const isOwn = ({ key }) => only?.has(key) ?? true;
		return {
			region,
			quota: quota.filter(isOwn),
			usage: usage.filter(isOwn)
		};
	});
	return {
		source: about.info,
		project: client.session.projectId,
		readAt: about.now().toISOString(),
		quota: readings.map(({ region, quota }) => ({
			region,
			readings: quota
		})),
		usage: readings.map(({ region, usage }) => ({
			region,
			readings: usage
		})),
		regions: regions.length === 0 ? void 0 : regions,
		explanations: [],
		traits,
		shared: findShared(client, parts)
	};
}
/**
* What a service is asked in regions that have it together; nothing where it reports nothing that is wanted. Each asks for what is wanted in any of
* them, by equal requests: it counts together.
*/
function toQueries({ wanted, only, documents = BOTH }, reader, regions) {
	const isReported = ({ limit, usage }) => documents.has("quota") && limit !== void 0 || documents.has("usage") && usage !== void 0;
	const isIn = (served) => only === void 0 || only.has(served.key) && isReported(served);
	const served = reader.keys.filter(isIn).map(({ key }) => key);
	const own = wanted?.filter(({ region, key }) => regions.includes(region) && served.includes(canonicalKey(key)));
	const keys = new Set(own?.map(({ key }) => canonicalKey(key)) ?? served);
	if (keys.size === 0) return [];
	const query = {
		reader,
		documents,
		keys,
		items: new Set((own ?? []).flatMap(({ item, isNew }) => isNew === true ? [] : item ?? [])),
		isEverything: wanted === void 0,
		wanted: own ?? []
	};
	return regions.map((region) => ({
		region,
		...query
	}));
}
/** The services of the parts that several regions have at one address, with all of these regions, each in its order. */
function findShared(client, parts) {
	const regions = [.../* @__PURE__ */ new Set([...client.regions, ...parts.map(({ region }) => region)])];
	const placed = [...new Set(parts.map(({ reader }) => reader))].flatMap((reader) => regions.flatMap((region) => {
		const address = findAddress(client, reader, region);
		return address === void 0 ? [] : [{
			reader,
			region,
			address
		}];
	}));
	return groupsOf(placed, ({ address }) => address).filter(({ length }) => length > 1).map((group) => ({
		keys: group[0].reader.keys.map(({ key }) => key),
		regions: group.map(({ region }) => region)
	}));
}
/** Equal for regions that have the service together. undefined: it cannot be asked there. */
function findAddress({ session }, { service }, region) {
	const endpoint = findEndpoint(session, service, region);
	return "url" in endpoint ? idOf(service, endpoint.url) : void 0;
}
async function readPart(client, part) {
	const { reader, wanted, region, ...request } = part;
	const endpoint = findEndpoint(client.session, reader.service, region);
	if ("url" in endpoint) {
		const { quota, usage } = await reader.read({
			...request,
			...client.inRegion(region)
		});
		return {
			quota,
			usage: [...usage, ...findUnused(usage, wanted)]
		};
	}
	if (part.isEverything && endpoint.isRefused !== true) return joinReadings([]);
	return unknownReadings(reader.keys.filter(({ key }) => part.keys.has(key)), endpoint);
}
/** 0 for each wanted flavor that no server or load balancer has: those that are counted are all there are. */
function findUnused(usage, wanted) {
	return wanted.flatMap(({ key: name, item }) => {
		const key = canonicalKey(name);
		const isFlavor = item !== void 0 && findKey(key)?.itemsBy === "flavor";
		const isRead = usage.some((reading) => reading.key === key && (reading.item === void 0 || reading.item === item));
		return isFlavor && !isRead ? [{
			key,
			item,
			value: 0
		}] : [];
	});
}
function readTraits(client, questions, isThere) {
	const regions = [...new Set([
		"dhcpPorts",
		"defaultVolumeType",
		"volumeTypes",
		"shareTypes",
		"computeLimits",
		"defaultRules"
	].flatMap((name) => questions?.[name] ?? []))].filter(isThere);
	return allOf(regions.map(async (region) => {
		const ifAsked = (name, read) => questions?.[name]?.includes(region) === true ? read(client.inRegion(region)) : void 0;
		const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, computeLimits, defaultRules] = await allOf([
			ifAsked("dhcpPorts", readDhcpPorts),
			ifAsked("defaultVolumeType", readDefaultVolumeType),
			ifAsked("volumeTypes", readVolumeTypes),
			ifAsked("shareTypes", readShareTypes),
			ifAsked("computeLimits", readComputeLimits),
			ifAsked("defaultRules", readDefaultRules)
		]);
		return {
			region,
			dhcpPorts,
			defaultVolumeType,
			volumeTypes,
			shareTypes,
			computeLimits,
			defaultRules
		};
	}));
}
/** One reader for each service, in the order in which the documentation names them. A new service is a line here. */
const SERVICE_READERS = [
	computeReader,
	networkReader,
	volumeReader,
	loadBalancerReader,
	dnsReader,
	imageReader,
	objectStorageReader,
	shareReader,
	keyManagerReader
];
/** The keys of all services, and where their answers have them. */
const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({
	service,
	...one
})));

// src/sources/openstack/cloud-reader.ts
/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES$1 = 16777216;
/** Large answers that are read at once, of all projects: users write much about servers, and what is made of it takes more for a moment. */
const LARGE_AT_ONCE = 4;
/** Opens a reader. Sends nothing. A request under way is sent once for all readings of a token, and goes on where one gives it up. */
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
	const enter = createGates(mostAtOnce);
	const enterOfProject = createGates(Math.ceil(mostAtOnce / 2));
	const enterLarge = createGate(LARGE_AT_ONCE);
	const enterLargeOfProject = createGates(2);
	const underWay = /* @__PURE__ */ new Map();
	const closing = new AbortController();
	const slowHint = say`If the service is slow rather than out of reach, raise ${theSetting("timeout")}.`;
	/** Asks, with retries. Throws a GateError where there is no answer. */
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
				onlyOf200: true,
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
		const kept = store?.find(session, identify(request));
		if (kept !== void 0) return {
			...kept,
			value: deserialize(kept.value)
		};
		const bornMs = now().getTime();
		const value = await send(request, session, deadline);
		store?.keep(session, identify(request), {
			value: serialize(value),
			bornMs
		});
		return {
			value,
			bornMs
		};
	};
	/** Runs a task with a session's services, in the time for one reading. `bornMs`: of the oldest call so far, in milliseconds since 1970. Throws what the task throws. */
	const use = async (session, task) => {
		let bornMs = now().getTime();
		const deadline = createDeadline(timeoutMs, clock);
		const client = openCloudClient(session, async (request) => {
			const id = idOf(session.token.text, identify(request));
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
		/** Reads what is wanted, with the calls alone that this needs. Throws a GateError with every service that fails or does not answer. */
		read: async (session, query) => {
			checkCatalog(session);
			return use(session, async (client, bornMs) => {
				return {
					snapshot: await readSnapshot$1(client, query, {
						info: INFO,
						now
					}),
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
	extra_specs: _catch(optional(record$2(string(), string())), void 0)
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
	return cloud.use((reader) => reader.use(session, (client) => lookUpFlavors(client, questions)));
}
/** Makes the access. Sends nothing. `timeoutMs` is for everything that is asked together. */
function createCloud({ timeoutMs }, runtime) {
	const useShared = createShared((reader) => reader.close());
	const timing = timingWithin(timeoutMs);
	const open = () => openCloudReader({
		timeoutMs,
		timing,
		mostAtOnce: 16,
		isLasting: false,
		runtime
	});
	return { use: (task) => useShared("reader", open, task) };
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
	ofNumber: (number) => number === -1 ? "unlimited" : toAmount(number),
	ofReading: (value) => value === "unlimited" ? value : toAmount(value)
};
/** Amounts in use. Those below 0 count as 0: counters drift. */
const AMOUNTS = {
	ofNumber: toAmount,
	ofReading: toAmount,
	belowZero: 0
};
function toAmount(value) {
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
	const json = parseJson(text, {
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
	const excess = findExcess(json);
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
function findExcess(document, level = 0) {
	const limit = LEVELS[level];
	if (limit === void 0) return void 0;
	const content = [...membersOf$1(document).map(({ value }) => value), ...elementsOf(document)];
	if (content.length > limit.most) return `more than ${limit.most} ${limit.what}`;
	for (const value of content) {
		const excess = findExcess(value, level + 1);
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
	value: unknown$1(),
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
const count = int().check(_nonnegative());
const defaultRules = _catch(object({
	ofDefault: count,
	ofOthers: count,
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
		dhcpPorts: _catch(known(count), void 0),
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
	const [quota, first] = await allOf([read(requests.quota, LIMITS), read(requests.usage, AMOUNTS)]);
	const asked = requests.usage?.regions;
	const isMissing = requests.quota?.regions.some((region) => asked?.includes(region) !== true) === true;
	const usage = requests.quota !== void 0 && isMissing && quota?.facts !== void 0 ? await read({
		...requests.quota,
		document: "usage"
	}, AMOUNTS) : first;
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

// src/generated/targets-validator.js
const validate = validate20;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://quota-gate.github.io/schemas/targets.schema.json",
	"type": "array",
	"minItems": 1,
	"maxItems": 1e3,
	"items": { "$ref": "#/$defs/Target" },
	"$defs": {
		"Value": {
			"type": [
				"string",
				"number",
				"boolean"
			],
			"errorMessage": "Expected a single value."
		},
		"Values": {
			"type": [
				"string",
				"array",
				"number"
			],
			"minItems": 1,
			"maxItems": 1e3,
			"minLength": 1,
			"items": {
				"type": "string",
				"minLength": 1,
				"errorMessage": "Expected a text."
			},
			"errorMessage": "Expected a text, or a list of 1 to 1000 texts."
		},
		"Target": {
			"type": "object",
			"required": ["name"],
			"properties": {
				"name": {
					"type": "string",
					"maxLength": 100,
					"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Expected a name of 1 to 100 characters on one line."
				},
				"plan": { "$ref": "#/$defs/Values" },
				"expect": { "$ref": "#/$defs/Values" },
				"no-plan": { "$ref": "#/$defs/Value" },
				"cloud": { "$ref": "#/$defs/Value" },
				"env-prefix": { "$ref": "#/$defs/Value" },
				"project-id": { "$ref": "#/$defs/Value" },
				"other-projects": { "$ref": "#/$defs/Values" },
				"region": { "$ref": "#/$defs/Value" },
				"provider-regions": { "$ref": "#/$defs/Values" },
				"flavors": { "$ref": "#/$defs/Value" },
				"source": { "$ref": "#/$defs/Value" },
				"api-url": { "$ref": "#/$defs/Value" },
				"api-version": { "$ref": "#/$defs/Value" },
				"timeout": { "$ref": "#/$defs/Value" },
				"plan-mode": { "$ref": "#/$defs/Value" },
				"allow-negative": { "$ref": "#/$defs/Value" },
				"warn-at": { "$ref": "#/$defs/Value" },
				"on-unknown": { "$ref": "#/$defs/Value" },
				"peak": { "$ref": "#/$defs/Value" },
				"uncounted": { "$ref": "#/$defs/Value" },
				"policy": { "$ref": "#/$defs/Value" }
			},
			"additionalProperties": false,
			"errorMessage": "A target is a mapping with a `name` and a `plan`, and with those of the settings that differ: `name`, `plan`, `expect`, `no-plan`, `cloud`, `env-prefix`, `project-id`, `region`, `provider-regions`, `flavors`, `source`, `api-url`, `api-version`, `timeout`, `plan-mode`, `allow-negative`, `warn-at`, `on-unknown`, `peak`, `uncounted` and `policy`. Secrets stand in clouds.yaml or in environment variables."
		}
	},
	"errorMessage": "Targets are a list of 1 to 1000 mappings, each with a `name` and a `plan`."
};
const schema32 = {
	"type": "object",
	"required": ["name"],
	"properties": {
		"name": {
			"type": "string",
			"maxLength": 100,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Expected a name of 1 to 100 characters on one line."
		},
		"plan": { "$ref": "#/$defs/Values" },
		"expect": { "$ref": "#/$defs/Values" },
		"no-plan": { "$ref": "#/$defs/Value" },
		"cloud": { "$ref": "#/$defs/Value" },
		"env-prefix": { "$ref": "#/$defs/Value" },
		"project-id": { "$ref": "#/$defs/Value" },
		"other-projects": { "$ref": "#/$defs/Values" },
		"region": { "$ref": "#/$defs/Value" },
		"provider-regions": { "$ref": "#/$defs/Values" },
		"flavors": { "$ref": "#/$defs/Value" },
		"source": { "$ref": "#/$defs/Value" },
		"api-url": { "$ref": "#/$defs/Value" },
		"api-version": { "$ref": "#/$defs/Value" },
		"timeout": { "$ref": "#/$defs/Value" },
		"plan-mode": { "$ref": "#/$defs/Value" },
		"allow-negative": { "$ref": "#/$defs/Value" },
		"warn-at": { "$ref": "#/$defs/Value" },
		"on-unknown": { "$ref": "#/$defs/Value" },
		"peak": { "$ref": "#/$defs/Value" },
		"uncounted": { "$ref": "#/$defs/Value" },
		"policy": { "$ref": "#/$defs/Value" }
	},
	"additionalProperties": false,
	"errorMessage": "A target is a mapping with a `name` and a `plan`, and with those of the settings that differ: `name`, `plan`, `expect`, `no-plan`, `cloud`, `env-prefix`, `project-id`, `region`, `provider-regions`, `flavors`, `source`, `api-url`, `api-version`, `timeout`, `plan-mode`, `allow-negative`, `warn-at`, `on-unknown`, `peak`, `uncounted` and `policy`. Secrets stand in clouds.yaml or in environment variables."
};
const schema33 = {
	"type": [
		"string",
		"array",
		"number"
	],
	"minItems": 1,
	"maxItems": 1e3,
	"minLength": 1,
	"items": {
		"type": "string",
		"minLength": 1,
		"errorMessage": "Expected a text."
	},
	"errorMessage": "Expected a text, or a list of 1 to 1000 texts."
};
const schema35 = {
	"type": [
		"string",
		"number",
		"boolean"
	],
	"errorMessage": "Expected a single value."
};
const func1 = Object.prototype.hasOwnProperty;
const func2 = import_ucs2length.default.default ?? import_ucs2length.default;
const pattern4 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				schema: schema32.required,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func1.call(schema32.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.name !== void 0) {
			let data0 = data.name;
			if (typeof data0 === "string") {
				if (func2(data0) > 100) {
					const err2 = {
						instancePath: instancePath + "/name",
						schemaPath: "#/properties/name/maxLength",
						keyword: "maxLength",
						params: { limit: 100 },
						schema: 100,
						parentSchema: schema32.properties.name,
						data: data0
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (!pattern4.test(data0)) {
					const err3 = {
						instancePath: instancePath + "/name",
						schemaPath: "#/properties/name/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema32.properties.name,
						data: data0
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema32.properties.name.type,
					parentSchema: schema32.properties.name,
					data: data0
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.plan !== void 0) {
			let data1 = data.plan;
			if (typeof data1 !== "string" && !Array.isArray(data1) && !(typeof data1 == "number" && isFinite(data1))) {
				const err5 = {
					instancePath: instancePath + "/plan",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data1
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data1 === "string") {
				if (func2(data1) < 1) {
					const err6 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
			if (Array.isArray(data1)) {
				if (data1.length > 1e3) {
					const err7 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data1.length < 1) {
					const err8 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (func2(data2) < 1) {
							const err9 = {
								instancePath: instancePath + "/plan/" + i0,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data2
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/plan/" + i0,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data2
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			}
		}
		if (data.expect !== void 0) {
			let data3 = data.expect;
			if (typeof data3 !== "string" && !Array.isArray(data3) && !(typeof data3 == "number" && isFinite(data3))) {
				const err11 = {
					instancePath: instancePath + "/expect",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data3
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			if (typeof data3 === "string") {
				if (func2(data3) < 1) {
					const err12 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			}
			if (Array.isArray(data3)) {
				if (data3.length > 1e3) {
					const err13 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data3.length < 1) {
					const err14 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len1 = data3.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data4 = data3[i1];
					if (typeof data4 === "string") {
						if (func2(data4) < 1) {
							const err15 = {
								instancePath: instancePath + "/expect/" + i1,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data4
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/expect/" + i1,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data4
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			}
		}
		if (data["no-plan"] !== void 0) {
			let data5 = data["no-plan"];
			if (typeof data5 !== "string" && !(typeof data5 == "number" && isFinite(data5)) && typeof data5 !== "boolean") {
				const err17 = {
					instancePath: instancePath + "/no-plan",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data5
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.cloud !== void 0) {
			let data6 = data.cloud;
			if (typeof data6 !== "string" && !(typeof data6 == "number" && isFinite(data6)) && typeof data6 !== "boolean") {
				const err18 = {
					instancePath: instancePath + "/cloud",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data6
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data["env-prefix"] !== void 0) {
			let data7 = data["env-prefix"];
			if (typeof data7 !== "string" && !(typeof data7 == "number" && isFinite(data7)) && typeof data7 !== "boolean") {
				const err19 = {
					instancePath: instancePath + "/env-prefix",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data7
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data["project-id"] !== void 0) {
			let data8 = data["project-id"];
			if (typeof data8 !== "string" && !(typeof data8 == "number" && isFinite(data8)) && typeof data8 !== "boolean") {
				const err20 = {
					instancePath: instancePath + "/project-id",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data8
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data["other-projects"] !== void 0) {
			let data9 = data["other-projects"];
			if (typeof data9 !== "string" && !Array.isArray(data9) && !(typeof data9 == "number" && isFinite(data9))) {
				const err21 = {
					instancePath: instancePath + "/other-projects",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data9
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
			if (typeof data9 === "string") {
				if (func2(data9) < 1) {
					const err22 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
			}
			if (Array.isArray(data9)) {
				if (data9.length > 1e3) {
					const err23 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data9.length < 1) {
					const err24 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				const len2 = data9.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data10 = data9[i2];
					if (typeof data10 === "string") {
						if (func2(data10) < 1) {
							const err25 = {
								instancePath: instancePath + "/other-projects/" + i2,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data10
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
					} else {
						const err26 = {
							instancePath: instancePath + "/other-projects/" + i2,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data10
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
			}
		}
		if (data.region !== void 0) {
			let data11 = data.region;
			if (typeof data11 !== "string" && !(typeof data11 == "number" && isFinite(data11)) && typeof data11 !== "boolean") {
				const err27 = {
					instancePath: instancePath + "/region",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data11
				};
				if (vErrors === null) vErrors = [err27];
				else vErrors.push(err27);
				errors++;
			}
		}
		if (data["provider-regions"] !== void 0) {
			let data12 = data["provider-regions"];
			if (typeof data12 !== "string" && !Array.isArray(data12) && !(typeof data12 == "number" && isFinite(data12))) {
				const err28 = {
					instancePath: instancePath + "/provider-regions",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data12
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
			if (typeof data12 === "string") {
				if (func2(data12) < 1) {
					const err29 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err29];
					else vErrors.push(err29);
					errors++;
				}
			}
			if (Array.isArray(data12)) {
				if (data12.length > 1e3) {
					const err30 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err30];
					else vErrors.push(err30);
					errors++;
				}
				if (data12.length < 1) {
					const err31 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
				const len3 = data12.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data13 = data12[i3];
					if (typeof data13 === "string") {
						if (func2(data13) < 1) {
							const err32 = {
								instancePath: instancePath + "/provider-regions/" + i3,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data13
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
					} else {
						const err33 = {
							instancePath: instancePath + "/provider-regions/" + i3,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data13
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
			}
		}
		if (data.flavors !== void 0) {
			let data14 = data.flavors;
			if (typeof data14 !== "string" && !(typeof data14 == "number" && isFinite(data14)) && typeof data14 !== "boolean") {
				const err34 = {
					instancePath: instancePath + "/flavors",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data14
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.source !== void 0) {
			let data15 = data.source;
			if (typeof data15 !== "string" && !(typeof data15 == "number" && isFinite(data15)) && typeof data15 !== "boolean") {
				const err35 = {
					instancePath: instancePath + "/source",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data15
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data["api-url"] !== void 0) {
			let data16 = data["api-url"];
			if (typeof data16 !== "string" && !(typeof data16 == "number" && isFinite(data16)) && typeof data16 !== "boolean") {
				const err36 = {
					instancePath: instancePath + "/api-url",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data16
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data["api-version"] !== void 0) {
			let data17 = data["api-version"];
			if (typeof data17 !== "string" && !(typeof data17 == "number" && isFinite(data17)) && typeof data17 !== "boolean") {
				const err37 = {
					instancePath: instancePath + "/api-version",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data17
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
		if (data.timeout !== void 0) {
			let data18 = data.timeout;
			if (typeof data18 !== "string" && !(typeof data18 == "number" && isFinite(data18)) && typeof data18 !== "boolean") {
				const err38 = {
					instancePath: instancePath + "/timeout",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data18
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data["plan-mode"] !== void 0) {
			let data19 = data["plan-mode"];
			if (typeof data19 !== "string" && !(typeof data19 == "number" && isFinite(data19)) && typeof data19 !== "boolean") {
				const err39 = {
					instancePath: instancePath + "/plan-mode",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data19
				};
				if (vErrors === null) vErrors = [err39];
				else vErrors.push(err39);
				errors++;
			}
		}
		if (data["allow-negative"] !== void 0) {
			let data20 = data["allow-negative"];
			if (typeof data20 !== "string" && !(typeof data20 == "number" && isFinite(data20)) && typeof data20 !== "boolean") {
				const err40 = {
					instancePath: instancePath + "/allow-negative",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data20
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
		if (data["warn-at"] !== void 0) {
			let data21 = data["warn-at"];
			if (typeof data21 !== "string" && !(typeof data21 == "number" && isFinite(data21)) && typeof data21 !== "boolean") {
				const err41 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data21
				};
				if (vErrors === null) vErrors = [err41];
				else vErrors.push(err41);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data22 = data["on-unknown"];
			if (typeof data22 !== "string" && !(typeof data22 == "number" && isFinite(data22)) && typeof data22 !== "boolean") {
				const err42 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data22
				};
				if (vErrors === null) vErrors = [err42];
				else vErrors.push(err42);
				errors++;
			}
		}
		if (data.peak !== void 0) {
			let data23 = data.peak;
			if (typeof data23 !== "string" && !(typeof data23 == "number" && isFinite(data23)) && typeof data23 !== "boolean") {
				const err43 = {
					instancePath: instancePath + "/peak",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data23
				};
				if (vErrors === null) vErrors = [err43];
				else vErrors.push(err43);
				errors++;
			}
		}
		if (data.uncounted !== void 0) {
			let data24 = data.uncounted;
			if (typeof data24 !== "string" && !(typeof data24 == "number" && isFinite(data24)) && typeof data24 !== "boolean") {
				const err44 = {
					instancePath: instancePath + "/uncounted",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data24
				};
				if (vErrors === null) vErrors = [err44];
				else vErrors.push(err44);
				errors++;
			}
		}
		if (data.policy !== void 0) {
			let data25 = data.policy;
			if (typeof data25 !== "string" && !(typeof data25 == "number" && isFinite(data25)) && typeof data25 !== "boolean") {
				const err45 = {
					instancePath: instancePath + "/policy",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data25
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
	} else {
		const err46 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema32.type,
			parentSchema: schema32,
			data
		};
		if (vErrors === null) vErrors = [err46];
		else vErrors.push(err46);
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
	if (Array.isArray(data)) {
		if (data.length > 1e3) {
			const err0 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 1e3 },
				schema: 1e3,
				parentSchema: schema31,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.length < 1) {
			const err1 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema31,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate21(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
			errors = vErrors.length;
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			schema: schema31.type,
			parentSchema: schema31,
			data
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const validateTargets = validate;

// src/targets/targets.ts
const SETTINGS = {
	...TARGET_SETTINGS,
	envPrefix: {
		name: "env-prefix",
		parse: optional$1(parserOf(say`a beginning of names of variables, such as ${code("PROD_")}`, (text) => /^[A-Za-z_]\w{0,63}$/u.test(text) ? text : void 0))
	}
};
const WITHOUT_PLAN = {
	...SETTINGS,
	plan: {
		name: "plan",
		parse: () => ({ value: [] })
	}
};
const RENAMED = /* @__PURE__ */ new Map([["default-region", "region"]]);
function memberOf(setting) {
	return RENAMED.get(setting) ?? setting;
}
/** Names settings that a target has as they stand there, and the others as the run does. */
function nameMember(ofRun) {
	return (part) => {
		return MEMBERS.includes(memberOf(part.setting)) ? nameInput({
			...part,
			setting: memberOf(part.setting)
		}) : ofRun(part);
	};
}
/** Settings of the run's login. They hold for no target with credentials of its own: a secret only goes where its writer has sent it. */
const OF_LOGIN = new Set(Object.values(CREDENTIAL_SETTINGS).flatMap(({ name }) => name === "clouds-file" ? [] : name));
const NOT_SHARED = /* @__PURE__ */ new Set([
	"targets",
	"plan",
	"expect"
]);
const MEMBERS = [
	"name",
	...Object.values(SETTINGS).map(({ name }) => memberOf(name)).filter((name) => !OF_LOGIN.has(name) && name !== "clouds-file"),
	"cloud",
	"project-id"
];
const WORDS = {
	code: "INPUT_INVALID",
	name: ([index, member]) => {
		if (index === void 0) return say`the list of targets`;
		const target = say`target ${Number(index) + 1}`;
		return member === void 0 ? target : say`${quoted(String(member))} of ${target}`;
	},
	suggestName: (name) => didYouMean(memberOf(name), MEMBERS),
	describeValue: (value) => value.kind === "null" ? say`nothing` : describeValue(value)
};
/** The targets that a text lists, over the settings of the run; no two have the same name. `needsPlan`: false where plans are not read. Throws INPUT_INVALID with all mistakes. */
function parseTargets({ text, file }, run, { needsPlan = true } = {}) {
	const problems = createProblemList({
		text,
		file
	});
	const root = readYaml(text, problems, { unreadable: "INPUT_INVALID" }) ?? {
		kind: "null",
		at: 0
	};
	checkSchema(root, {
		validate: validateTargets,
		words: WORDS,
		problems
	});
	throwIfAny(problems.all());
	const names = /* @__PURE__ */ new Set();
	const targets = elementsOf(root).flatMap((json) => {
		const named = memberNamed(json, "name")?.value ?? json;
		const name = textOf(named) ?? "";
		const refuse = (at, message) => problems.add(at, inputProblem(message));
		if (names.has(name)) refuse(named.at, say`Two targets are called ${quoted(name)}.`);
		names.add(name);
		const prefix = memberNamed(json, "env-prefix");
		const own = memberNamed(json, "cloud") ?? prefix;
		if (own !== void 0 && prefix !== void 0 && own !== prefix) refuse(prefix.at, say`The target ${quoted(name)} has both ${code("cloud")} and ${code("env-prefix")}: one says where its credentials are.`);
		const memberFor = (setting) => memberNamed(json, memberOf(setting.name));
		const isForeign = ({ name: setting }) => NOT_SHARED.has(setting) || own !== void 0 && OF_LOGIN.has(setting);
		const parsed = readSettings(needsPlan ? SETTINGS : WITHOUT_PLAN, {
			find: (setting) => textOf(memberFor(setting)?.value) ?? (isForeign(setting) ? void 0 : run.find(setting)),
			labelOf: (setting) => {
				if (memberFor(setting) === void 0 && !isForeign(setting)) return run.labelOf(setting);
				return say`${code(memberOf(setting.name))} of the target ${quoted(name)}`;
			},
			report: (setting, problem) => problems.add(memberFor(setting)?.value.at ?? json.at, problem)
		});
		return "value" in parsed ? [{
			name,
			settings: parsed.value
		}] : [];
	});
	throwIfAny(problems.all());
	return targets;
}
/** The text of a setting, its entries as lines. undefined: it is not there. */
function textOf(json) {
	if (json?.kind === "list") return elementsOf(json).map(textOf).join("\n");
	if (json?.kind === "string") return json.text;
	return json?.kind === "number" ? json.digits : json?.kind;
}

// src/check-targets.ts
/** Checks targets; a single one as if its settings were the run's. Never throws: what keeps a target from being decided is its error, and the run's. */
async function checkTargets({ document, run, toRequest, onParsed }, runtime) {
	try {
		const parsed = parseTargets(document, run);
		onParsed?.(parsed.map(({ settings }) => settings));
		const nameSetting = nameMember(runtime.nameSetting);
		const enter = createGate(TARGETS.atOnce);
		const sessions = /* @__PURE__ */ new Map();
		const checked = await Promise.all(parsed.map(async ({ name, settings }) => {
			const log = parsed.length === 1 ? runtime.log : logOf(name, runtime.log);
			const means = {
				...runtime,
				log,
				nameSetting
			};
			const request = toRequest(settings, log);
			const task = () => check(request, means, once(sessions, toLoginKey(request), () => login(request, means)));
			return {
				name,
				outcome: await enter(task, Number.POSITIVE_INFINITY)
			};
		}));
		const [only, ...others] = checked;
		return only !== void 0 && others.length === 0 ? only.outcome : toOutcome(checked, runtime);
	} catch (error) {
		return {
			...UNDECIDED,
			report: toErrorReport({
				error,
				now: runtime.now()
			})
		};
	}
}
/** Requests with the same key have the same credentials, and are for the same project. */
function toLoginKey(request) {
	const { envPrefix, authUrl, applicationCredentialId, applicationCredentialSecret } = request;
	const { cloud, cloudsFile, token, projectId } = request;
	return JSON.stringify([
		envPrefix,
		cloud,
		cloudsFile,
		projectId,
		...[
			authUrl,
			applicationCredentialId,
			applicationCredentialSecret,
			token
		]
	]);
}
function logOf(name, log) {
	const named = (line) => say`${quoted(name)}: ${line}`;
	return {
		info: (line) => log.info(named(line)),
		warning: (line) => log.warning(named(line)),
		debug: (line) => log.debug(named(line))
	};
}
function toOutcome(checked, runtime) {
	const misplaced = checked.map((one) => findMisplaced(one, checked));
	const judge = (gates) => toSum(checked.map((one, at) => {
		const refused = misplaced[at];
		if (refused === void 0) return {
			...judgeTogether(one, checked, gates),
			name: one.name
		};
		return {
			...toErrorReport({
				error: refused,
				now: runtime.now()
			}),
			name: one.name
		};
	}));
	return {
		report: judge(),
		judgeWith: checked.some(({ outcome }) => outcome.judgeWith !== void 0) ? judge : void 0,
		projects: checked.map(({ outcome }, at) => misplaced[at] === void 0 ? outcome.projects[0] : void 0),
		ofProjects: [],
		places: checked.flatMap(({ name, outcome }) => outcome.places.map((place) => ({
			...place,
			target: name
		})))
	};
}
/** The report of a target, together with the other targets of its project and with gates. */
function judgeTogether(one, checked, gates = {
	changes: [],
	notes: []
}) {
	const { judgeWith, projects: [project], report } = one.outcome;
	const siblings = checked.flatMap((other) => {
		const [itsProject] = other.outcome.projects;
		if (other === one || project === void 0 || itsProject === void 0) return [];
		if (!isSameProject(itsProject.id, project.id)) return [];
		return {
			name: targetName(other.name),
			...amountsOf(other.outcome.report)
		};
	});
	return (siblings.length + gates.changes.length + gates.notes.length === 0 ? void 0 : judgeWith?.({
		...gates,
		changes: [...gates.changes, ...siblings]
	})) ?? report;
}
/** Why a target is not decided: its plans have something in them of a project that another target is for, and does not read them. */
function findMisplaced({ name, outcome }, checked) {
	const targetsOf = (project) => checked.filter(({ outcome: { projects } }) => isSameProject(projects[0]?.id ?? "", project));
	const nameAll = (targets) => quotedList(targets.map((one) => one.name), { conjunction: "or" });
	const [owners] = outcome.ofProjects.map(targetsOf).filter(({ length }) => length > 0);
	if (owners !== void 0) return new GateError([...outcome.report.problems.map((message) => inputProblem(message)), inputProblem(say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`)]);
	const missed = (outcome.report.plans ?? []).flatMap(({ path, elsewhere = [] }) => elsewhere.flatMap(({ project }) => {
		const others = targetsOf(project);
		const isRead = others.some(({ outcome: { report } }) => (report.plans ?? []).some((plan) => plan.path === path));
		if (others.length === 0 || isRead) return [];
		return inputProblem(say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(others)}, which does not read it.`, say`List the plan there, too: each target counts its own project's part.`);
	}));
	return missed.length === 0 ? void 0 : new GateError(missed);
}

// src/hosts/deciding-commit.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
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
		mayDecide = matchesBranch(policyBranches, branch);
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
function matchesBranch(globs, branch) {
	return globs.some((glob) => import_posix.default.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
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
			name: gateName(key),
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
	const older = candidates.flatMap((one) => one.isNewest || seen.has(one.key) ? [] : gateName(one.key));
	const unread = newest.flatMap((one, at) => gates[at] === void 0 ? gateName(one.key) : []);
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

export { toMatcher as A, withSettingsNamed as B, SERVICE_KEYS as C, applyPolicy as D, allRules as E, FLAVORS$2 as F, nameAmount as I, exitStatus as L, throwIfWrapped as M, findSyntaxProblem as N, matchesEveryRegion as O, joinQuestions as P, toErrorReport as R, keysOf as S, parsePolicy as T, findMissingRegions as V, LIMITS as _, LISTING_MS as a, filterName as b, firstLine as c, readOwnPolicy as d, checkTargets as f, AMOUNTS as g, createSources as h, settleReport as i, isTerraformPlan as j, toKeyMatcher as k, splitOwn as l, check as m, WAY_OUT as n, isSince as o, UNDECIDED as p, createExplanation as r, openOthers as s, createSecrets as t, openGateSources as u, parseDocument as v, NOVA_LIMITS as w, findServedKey as x, componentOf as y, toReported as z };