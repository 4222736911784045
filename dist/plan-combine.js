import { a as nameAmount, c as addDemands, d as compareDemands, f as contributionsOf, g as mapBounds, h as largestDemand, p as isExact, u as amountOf } from "./plan-declared-stated-amounts.js";
import { a as checkKey, c as idOf, f as isNeverRead, o as findKey, p as isPerObject } from "./core-resource-keys.js";
import { C as quotedList, F as compareText, S as quotedAddress, g as listed, h as join, p as integer, s as throwIfAny, t as GateError, w as say, x as quoted } from "./core-errors.js";
import { t as groupsOf } from "./core-groups.js";
import { a as sayRegion, n as SENSITIVE_REGION, o as toRegionQuestions } from "./core-cloud.js";
import { t as boundProblems } from "./documents-problems.js";

// src/plan/combine.ts
const MAX_DEMANDS = 1e4;
function groupDemands(plans) {
	const planned = plans.flatMap((plan) => plan.demands.map((demand) => ({
		demand,
		plan
	})));
	return groupsOf(planned, ({ demand: { region, key, item } }) => idOf(region, key, item));
}
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
		message: say`Two plans cannot both count for ${nameAmount(first)}: ${join(statements, ", ")}.`,
		hint: say`A total leaves no room for another statement: state it in one plan only, or state additions in all of them.`,
		place: second.place
	};
}
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
function findCaseConflicts(demands) {
	const firsts = new Map(demands.toReversed().map((demand) => [demand.region, demand]));
	return [...Map.groupBy([...firsts.values()].toReversed(), ({ region }) => region.toUpperCase().toLowerCase()).values()].flatMap((group) => {
		const [, second] = group;
		if (second === void 0) return [];
		return {
			code: "PLAN_CONFLICT",
			message: say`The plans name regions that differ only in case: ${join(group.slice(0, MAX_SPELLINGS).map(describeFirst), ", ")}.`,
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
function combinePlans(given, inputMode) {
	const read = given.flatMap((part) => part.plans ?? []);
	const plans = read.length < 2 ? given : given.map(withPlanNamed);
	const groups = groupDemands(plans).map(withoutGifts);
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
function placesOf({ demands }) {
	return demands.flatMap(({ region, shownRegion = region, key, item, place }) => place === void 0 ? [] : {
		region: shownRegion,
		key: checkKey(key, item),
		place
	});
}
function joinQuestions(all) {
	const regionsOf = (name) => [...new Set(all.flatMap((questions) => questions[name] ?? []))];
	const flavors = all.flatMap((questions) => questions.flavors ?? []);
	return {
		flavors: [...new Map(flavors.map((one) => [idOf(one.region, one.id, one.name), one])).values()],
		...toRegionQuestions(regionsOf)
	};
}
const KEYS = {
	defaultRules: ["network.security_groups", "network.security_group_rules"],
	computeLimits: [
		"compute.cores",
		"compute.ram_mb",
		"compute.resources"
	]
};
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

export { placesOf as i, joinQuestions as n, placeTogether as r, combinePlans as t };