import { An as boundsBetween, Jn as checkKey, Rr as inUnit, Sr as say, ar as unitOf, kn as addUnknown, xn as throwIfAny, yr as quoted } from "./part-start.js";
import { A as NOTHING, I as reasonsOf, N as exactly, b as sizesOf, i as findTogether, j as between, n as FlavorIndex, o as toQuestion, s as whyUnlisted, y as countsClasses } from "./plan-usage.js";
import { it as nameAmount, rt as FLAVORS } from "./part-check.js";

// src/plan/declared/flavors.ts
/** The demands with what flavors take, and the flavors to ask the cloud about. Throws PLAN_INVALID where a stated amount and the flavors of a complete plan disagree. */
function countFlavors({ demands, mode, complete }, { flavors: file, tellsComputeLimits = false }, cloud) {
	const isWhole = tellsComputeLimits || countsClasses(cloud);
	const [own, fromCloud] = [new FlavorIndex(file), new FlavorIndex(cloud.flavors?.flavors ?? [])];
	const planned = demands.filter(({ key, amount }) => key === "compute.flavors" && amount !== 0);
	const servers = planned.map((demand) => findServers(demand, cloud, (query) => findTogether(own.find(query), isWhole, () => fromCloud.find(query))));
	const problems = [];
	const missing = servers.filter(({ unknown }) => unknown?.kind === "no-flavor");
	const counted = new Map(missing.map(({ demand, unknown }) => [demand, {
		...demand,
		unknown: addUnknown(unknown === void 0 ? [] : [unknown])
	}]));
	const added = [];
	for (const [region, here] of Map.groupBy(servers, ({ demand }) => demand.region)) {
		const taken = new Map(here.flatMap(({ takes }) => takes.map(({ key, item }) => [checkKey(key, item), {
			key,
			item
		}])));
		for (const { key, item } of taken.values()) {
			const implied = toDemand(here, {
				region,
				key,
				item,
				mode
			});
			const stated = demands.find((one) => one.region === region && one.key === key && one.item === item);
			if (!Number.isSafeInteger(implied.amount)) problems.push(notExact(implied));
			else if (stated === void 0) added.push(...implied.amount === 0 && !implied.atLeast ? [] : [implied]);
			else if (complete) problems.push(...item === void 0 ? findDisagreement(stated, implied) : []);
			else counted.set(stated, {
				...stated,
				amount: Math.max(stated.amount, implied.amount)
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
function findServers(demand, { flavors, traits }, lookUp) {
	const { region, amount, item: name = "" } = demand;
	const query = {
		id: void 0,
		name,
		region,
		at: amount > 0 ? "after" : "before",
		attribute: "flavor_name",
		hidden: false
	};
	const byId = {
		...query,
		id: name,
		attribute: "flavor_id"
	};
	const { found, asksCloud } = lookUp(byId);
	const questions = asksCloud ? [query, byId].flatMap((one) => toQuestion(one) ?? []) : [];
	const flavor = found === "contradiction" ? void 0 : found;
	const why = {
		...found === void 0 ? whyUnlisted(flavors, query) : { kind: "flavor-conflict" },
		name
	};
	const limits = traits.find((one) => one.region === region)?.computeLimits;
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
		questions
	};
}
function unknownOf(why, { amount }) {
	return {
		...why,
		type: "server",
		resources: Math.abs(amount),
		addresses: []
	};
}
/** Demand that servers add to a key. For totals it is a lower bound: there may be servers of other flavors. */
function toDemand(all, of) {
	const { key, item, mode } = of;
	const parts = all.map(({ demand, takes }) => ({
		demand,
		each: takes.find((one) => one.key === key && one.item === item)?.amount ?? NOTHING
	}));
	const sumOf = (bound) => parts.reduce((sum, part) => sum + part.demand.amount * bound(part), 0);
	const [lowestSum, highestSum] = [sumOf(({ demand, each }) => demand.amount < 0 ? each.most : each.least), sumOf(({ demand, each }) => demand.amount < 0 ? each.least : each.most)];
	const amount = Number.isFinite(lowestSum) ? lowestSum : sumOf(({ each }) => each.least);
	const base = {
		...of,
		amount,
		place: all[0]?.demand.place
	};
	if (lowestSum === highestSum && mode === "add") return {
		...base,
		atLeast: false
	};
	const lowest = Number.isFinite(lowestSum) ? lowestSum : void 0;
	const highest = mode === "target" || !Number.isFinite(highestSum) ? void 0 : highestSum;
	const others = {
		kind: "other-flavors",
		name: null,
		type: "server",
		resources: all.reduce((sum, { demand }) => sum + Math.abs(demand.amount), 0),
		addresses: []
	};
	const open = parts.flatMap(({ demand, each }) => reasonsOf(each).map((why) => unknownOf(why, demand)));
	return {
		...base,
		atLeast: true,
		unknown: addUnknown([...mode === "target" ? [others] : [], ...open]),
		bounds: boundsBetween(lowest, highest)
	};
}
function notExact(implied) {
	return {
		code: "PLAN_INVALID",
		message: say`The flavors take more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(implied)}.`,
		place: implied.place
	};
}
function findDisagreement(stated, { key, amount, bounds }) {
	const { lowest, highest } = bounds ?? {
		lowest: amount,
		highest: amount
	};
	if ((lowest ?? stated.amount) <= stated.amount && stated.amount <= (highest ?? stated.amount)) return [];
	const bound = lowest === highest ? "" : lowest === void 0 ? "at most " : "at least ";
	const unit = unitOf(key);
	return [{
		code: "PLAN_INVALID",
		message: say`The amount of ${nameAmount(stated)} is ${inUnit(stated.amount, unit)}, but the plan's flavors take ${bound}${inUnit(amount, unit)}.`,
		hint: stated.mode === "add" ? say`Correct one of the two, or leave ${quoted(key)} out: it follows from the flavors.` : say`Correct one of the two.`,
		place: stated.place
	}];
}

export { countFlavors };