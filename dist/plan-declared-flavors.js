import { Cr as unitOf, Fr as say, Gr as inUnit, K as nameAmount, Mr as quoted, W as FLAVORS, ar as addUnknown, ir as throwIfAny } from "./shared.js";
import { i as whyUnlisted, r as toQuestion, t as FlavorIndex } from "./plan-usage-flavor-index.js";

// src/plan/declared/flavors.ts
const TAKEN = [
	{
		key: "compute.instances",
		of: () => 1,
		least: 1
	},
	{
		key: "compute.cores",
		of: (flavor) => flavor?.vcpus,
		least: 1
	},
	{
		key: "compute.ram_mb",
		of: (flavor) => flavor?.ramMiB,
		least: 0
	}
];
/**
* The plan's demands with what its flavors take, and the flavors whose sizes the cloud must be asked for. `file`: sizes that the user gives;
* `cloud`: what the cloud says of those that were asked for before; undefined: it was not asked. Throws PLAN_INVALID where a stated amount and
* the flavors disagree, unless the plan says that it is not complete.
*/
function countFlavors({ demands, mode, complete }, { file, cloud }) {
	const indexes = {
		own: new FlavorIndex(file),
		fromCloud: new FlavorIndex(cloud?.flavors ?? [])
	};
	const servers = demands.filter(({ key, amount }) => key === "compute.flavors" && amount !== 0).map((demand) => findServers(demand, {
		...indexes,
		cloud
	}));
	const problems = [];
	const missing = servers.filter(({ unknown }) => unknown?.kind === "no-flavor");
	const counted = new Map(missing.map(({ demand, unknown }) => [demand, {
		...demand,
		unknown: addUnknown(unknown === void 0 ? [] : [unknown])
	}]));
	const added = [];
	for (const [region, own] of Map.groupBy(servers, ({ demand }) => demand.region)) for (const taken of TAKEN) {
		const implied = toDemand(own, taken, {
			region,
			mode
		});
		const stated = demands.find((demand) => demand.region === region && demand.key === taken.key);
		if (!Number.isSafeInteger(implied.amount)) problems.push(notExact(implied));
		else if (stated === void 0) added.push(...implied.amount === 0 && !implied.atLeast ? [] : [implied]);
		else if (complete) problems.push(...findDisagreement(stated, implied));
		else counted.set(stated, {
			...stated,
			amount: Math.max(stated.amount, implied.amount)
		});
	}
	throwIfAny(problems);
	return {
		demands: [...demands.map((demand) => counted.get(demand) ?? demand), ...added],
		questions: { flavors: servers.flatMap(({ questions }) => questions) }
	};
}
function findServers(demand, of) {
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
	const known = of.own.find(byId);
	const found = known ?? of.fromCloud.find(byId);
	const questions = known === void 0 ? [query, byId].flatMap((one) => toQuestion(one) ?? []) : [];
	if (found?.kind === "one") return {
		demand,
		flavor: found.flavor,
		unknown: void 0,
		questions
	};
	return {
		demand,
		flavor: void 0,
		unknown: {
			...found === void 0 ? whyUnlisted(of.cloud, query) : { kind: "flavor-conflict" },
			name,
			type: "server",
			resources: Math.abs(amount),
			addresses: []
		},
		questions
	};
}
/** Demand that servers add to a key. For totals it is a lower bound: there may be servers of other flavors. */
function toDemand(all, { key, of, least }, { region, mode }) {
	const open = all.filter(({ flavor }) => of(flavor) === void 0);
	const amount = all.reduce((sum, { demand, flavor }) => sum + demand.amount * (of(flavor) ?? least), 0);
	const base = {
		region,
		key,
		item: void 0,
		amount,
		mode,
		place: all[0]?.demand.place
	};
	if (open.length === 0 && mode === "add") return {
		...base,
		atLeast: false
	};
	const lowest = open.some(({ demand }) => demand.amount < 0) ? void 0 : amount;
	const highest = mode === "target" || open.some(({ demand }) => demand.amount > 0) ? void 0 : amount;
	const others = {
		kind: "other-flavors",
		name: null,
		type: "server",
		resources: all.reduce((sum, { demand }) => sum + Math.abs(demand.amount), 0),
		addresses: []
	};
	return {
		...base,
		atLeast: true,
		unknown: addUnknown([...mode === "target" ? [others] : [], ...open.flatMap(({ unknown }) => unknown ?? [])]),
		bounds: {
			lowest,
			highest,
			peak: highest === void 0 ? void 0 : Math.max(0, highest),
			peakAtLeast: Math.max(0, lowest ?? 0),
			likely: highest,
			likelyAtLeast: lowest
		}
	};
}
function notExact(implied) {
	return {
		code: "PLAN_INVALID",
		message: say`The flavors take more than ${Number.MAX_SAFE_INTEGER} (or less than its negative) for ${nameAmount(implied)}.`,
		place: implied.place
	};
}
/** The problem of a stated amount that contradicts the plan's flavors. */
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