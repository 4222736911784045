import { _ as rangesBetween, a as nameAmount, l as addUnknown, p as isExact, t as FLAVORS, u as amountOf } from "./plan-declared-stated-amounts.js";
import { c as amountIn, s as throwIfAny, w as say, x as quoted } from "./core-errors.js";
import { _ as unitOf, a as checkKey } from "./core-resource-keys.js";
import { C as exactly, D as reasonsOf, _ as sizesOf, h as countsClasses, k as toBound, x as between, y as NOTHING } from "./plan-usage.js";
import { a as toQuestion, n as findTogether, o as whyUnlisted, t as FlavorIndex } from "./plan-usage-amounts-flavor-index.js";

// src/plan/declared/declared-flavors.ts
function countFlavors({ demands, mode, complete }, { flavors: file, tellsComputeLimits = false }, cloud) {
	const isWhole = tellsComputeLimits || countsClasses(cloud);
	const [own, fromCloud] = [new FlavorIndex(file), new FlavorIndex(cloud.flavors?.flavors ?? [])];
	const planned = demands.filter((demand) => demand.key === "compute.flavors" && amountOf(demand) !== 0);
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
			const least = amountOf(implied);
			if (!Number.isSafeInteger(least)) problems.push(notExact(implied));
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
function findServers(demand, { flavors, traits }, lookUp) {
	const { region, item: name = "" } = demand;
	const query = {
		id: void 0,
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
function unknownOf(why, demand) {
	return {
		...why,
		type: "server",
		resources: Math.abs(amountOf(demand)),
		addresses: []
	};
}
function toDemand(all, of) {
	const { key, item, mode } = of;
	const parts = all.map(({ demand, takes }) => {
		const each = takes.find((one) => one.key === key && one.item === item)?.amount ?? NOTHING;
		const count = amountOf(demand);
		return {
			demand,
			each,
			count,
			bounds: count < 0 ? {
				least: each.most,
				most: each.least
			} : each
		};
	});
	const sumOf = (which) => toBound(parts.reduce((sum, { count, bounds }) => sum + count * bounds[which], 0));
	const [least, most] = [sumOf("least"), mode === "target" ? void 0 : sumOf("most")];
	const others = {
		kind: "other-flavors",
		name: null,
		type: "server",
		resources: all.reduce((sum, { demand }) => sum + Math.abs(amountOf(demand)), 0),
		addresses: []
	};
	const open = parts.flatMap(({ demand, each }) => reasonsOf(each).map((why) => unknownOf(why, demand)));
	const isStated = isExact({
		least,
		most
	});
	return {
		...of,
		...rangesBetween(least, most),
		known: least === void 0 ? parts.reduce((sum, { count, each }) => sum + count * each.least, 0) : void 0,
		isStated,
		unknown: isStated ? void 0 : addUnknown([...mode === "target" ? [others] : [], ...open]),
		place: all[0]?.demand.place
	};
}
function notExact(implied) {
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
	return [{
		code: "PLAN_INVALID",
		message: say`The amount of ${nameAmount(stated)} is ${amountIn(amount, unit)}, but the plan's flavors take ${bound}${amountIn(amountOf(implied), unit)}.`,
		hint: stated.mode === "add" ? say`Correct one of the two, or leave ${quoted(key)} out: it follows from the flavors.` : say`Correct one of the two.`,
		place: stated.place
	}];
}

export { countFlavors };