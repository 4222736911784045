import { n as addUnknown, o as isExact, r as amountOf, u as rangesBetween } from "./core-demands.js";
import { C as quoted, E as say, U as addUp, W as groupsOf, c as amountIn, s as throwIfAny } from "./core-errors.js";
import { _ as unitOf, a as checkKey } from "./core-resource-keys.js";
import { _ as reasonsOf, b as toBound, f as exactly, l as between, o as sizesOf, r as countsClasses, s as NOTHING } from "./plan-usage.js";
import { a as toQuestion, n as findInListOrCloud, o as whyUnlisted, t as createFlavorIndex } from "./plan-usage-amounts-flavor-index.js";
import { o as nameAmount, t as FLAVORS } from "./plan-declared-stated-amounts.js";

// src/plan/declared/declared-flavors.ts
function countFlavors({ demands, mode, complete }, settings, cloud) {
	const isWhole = countsClasses(settings, cloud);
	const [findInFile, findInCloud] = [createFlavorIndex(settings.flavors), createFlavorIndex(cloud.flavors?.flavors)];
	const planned = demands.filter((demand) => demand.key === "compute.flavors" && amountOf(demand) !== 0);
	const servers = planned.map((demand) => toFlavorServers(demand, cloud, (query) => findInListOrCloud(findInFile(query), findInCloud(query), isWhole)));
	const problems = [];
	const added = [];
	const counted = /* @__PURE__ */ new Map();
	for (const { demand, unknown } of servers) if (unknown?.kind === "no-flavor") counted.set(demand, {
		...demand,
		unknown: [unknown]
	});
	for (const group of groupsOf(servers, ({ demand }) => demand.region)) {
		const { region } = group[0].demand;
		const taken = group.flatMap(({ takes }) => takes);
		for (const [{ key, item }] of groupsOf(taken, (amount) => checkKey(amount.key, amount.item))) {
			const implied = toDemand(group, {
				region,
				key,
				item,
				mode
			});
			const stated = demands.find((demand) => demand.region === region && demand.key === key && demand.item === item);
			const least = amountOf(implied);
			if (!Number.isSafeInteger(least)) problems.push(createInexactProblem(implied));
			else if (stated === void 0) added.push(...least === 0 && isExact(implied.end) ? [] : [implied]);
			else if (complete) problems.push(...item === void 0 ? findDisagreement(stated, implied) : []);
			else if (least > amountOf(stated)) counted.set(stated, {
				...stated,
				...rangesBetween(least, least)
			});
		}
	}
	throwIfAny(problems);
	return {
		demands: [...demands.map((demand) => counted.get(demand) ?? demand), ...added],
		questions: {
			flavors: servers.flatMap(({ questions }) => questions),
			computeLimits: planned.map(({ region }) => region)
		}
	};
}
function toFlavorServers(demand, { flavors, traits }, lookUp) {
	const { region, item: name = "" } = demand;
	const query = {
		name,
		region,
		at: amountOf(demand) > 0 ? "after" : "before",
		attribute: "flavor_name",
		hidden: false
	};
	const byId = {
		...query,
		id: name,
		attribute: "flavor_id"
	};
	const { found, asksCloud } = lookUp(byId);
	const flavor = found === "contradiction" ? void 0 : found;
	const why = {
		...found === void 0 ? whyUnlisted(flavors, query) : { kind: "flavor-conflict" },
		name
	};
	const limits = traits.find((facts) => facts.region === region)?.computeLimits;
	const rootDisks = between(0, 1, {
		kind: "not-in-plan",
		name: "block_device"
	});
	return {
		demand,
		takes: [{
			key: "compute.instances",
			amount: exactly(1)
		}, ...sizesOf({
			flavor,
			why,
			rootDisks
		}, limits)],
		unknown: flavor === void 0 ? unknownOf(why, demand) : void 0,
		questions: asksCloud ? [query, byId].flatMap((named) => toQuestion(named) ?? []) : []
	};
}
function unknownOf(why, demand) {
	return {
		...why,
		type: "server",
		resources: Math.abs(amountOf(demand)),
		addresses: []
	};
}
function toDemand(servers, amount) {
	const { key, item, mode } = amount;
	const parts = servers.map(({ demand, takes }) => {
		const amountOfOne = takes.find((taken) => taken.key === key && taken.item === item)?.amount ?? NOTHING;
		const count = amountOf(demand);
		const [low, high] = count < 0 ? [amountOfOne.most, amountOfOne.least] : [amountOfOne.least, amountOfOne.most];
		return {
			demand,
			amountOfOne,
			count,
			low: count * low,
			high: count * high
		};
	});
	const least = toBound(addUp(parts, ({ low }) => low));
	const most = mode === "target" ? void 0 : toBound(addUp(parts, ({ high }) => high));
	const others = {
		kind: "other-flavors",
		name: null,
		type: "server",
		resources: addUp(parts, ({ count }) => Math.abs(count)),
		addresses: []
	};
	const open = parts.flatMap(({ demand, amountOfOne }) => reasonsOf(amountOfOne).map((why) => unknownOf(why, demand)));
	const isStated = isExact({
		least,
		most
	});
	return {
		...amount,
		...rangesBetween(least, most),
		known: least === void 0 ? addUp(parts, ({ count, amountOfOne }) => count * amountOfOne.least) : void 0,
		isStated,
		unknown: isStated ? void 0 : addUnknown([...mode === "target" ? [others] : [], ...open]),
		place: servers[0]?.demand.place
	};
}
function createInexactProblem(implied) {
	return {
		code: "PLAN_INVALID",
		message: say`The flavors take more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(implied)}.`,
		place: implied.place
	};
}
function findDisagreement(stated, implied) {
	const [amount, { key, end }] = [amountOf(stated), implied];
	if ((end.least ?? amount) <= amount && amount <= (end.most ?? amount)) return [];
	const bound = isExact(end) ? "" : end.least === void 0 ? "at most " : "at least ";
	const unit = unitOf(key);
	const wayOut = stated.mode === "add" ? say`, or leave ${quoted(key)} out: it follows from the flavors` : "";
	return [{
		code: "PLAN_INVALID",
		message: say`The amount of ${nameAmount(stated)} is ${amountIn(amount, unit)}, but the plan's flavors take ${bound}${amountIn(amountOf(implied), unit)}.`,
		hint: say`Correct one of the two${wayOut}.`,
		place: stated.place
	}];
}

export { countFlavors };