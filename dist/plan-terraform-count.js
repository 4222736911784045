import { A as theSetting, C as quoted, E as say, G as onlyOf, I as compareText, M as toText, N as uniqueMessages, S as prose, T as quotedList, U as addUp, W as groupsOf, d as countOf, g as joinMessages, i as mapAll, l as asSentence, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { l as idOf, o as findKey, p as isPerObject, s as hasItemsByObject } from "./core-resource-keys.js";
import { i as plainProjectId, n as isSameProject, t as describeProjects } from "./core-projects.js";
import { t as joinQuestions } from "./plan-plan-questions.js";
import { i as getOrCreate } from "./core-suggest.js";
import { A as referencedOfType, B as EACH, C as findExpression, D as LASTING_ORDERS, L as typeAt, M as isInstanceOf, N as moduleInstanceOf, P as moduleOf, R as withoutInstanceKeys, S as SERVICE_SETTINGS, T as isManifold, a as providerOfType, b as CLOUD_SETTINGS, c as monitorParts, d as isLegacyBalancer, f as findReferenced, g as settingOf, h as isSet, j as inModule, l as monitorsOfUnknownProvider, o as roleOf, p as identityOf$1, r as findResourceType, s as Side, t as RESOURCE_TYPES, u as CLUSTER, v as resourcesReferred, w as hasConstant, y as ACCOUNT_SETTINGS, z as ANY_NEW } from "./plan-usage-providers.js";
import { i as findSharedService, o as toRegionQuestions, r as USUAL_DEFAULT_RULES, t as SENSITIVE_REGION } from "./core-cloud.js";
import { D as isMarked, I as textIn, _ as reasonsOf, b as toBound, d as difference, f as exactly, g as plus, h as perhaps, j as memberOf, l as between, m as larger, r as countsClasses, s as NOTHING, v as smaller, x as upToOne, y as times } from "./plan-usage.js";
import { a as toQuestion, i as largerFlavor, n as findInListOrCloud, o as whyUnlisted, r as isNamed, t as createFlavorIndex } from "./plan-usage-amounts-flavor-index.js";
import { i as compareDemands, l as mapBounds, n as addUnknown, o as isExact, r as amountOf, s as joinBounds, u as rangesBetween } from "./core-demands.js";

// src/plan/usage/delta.ts
function perhapsBoth(delta, why) {
	const { before, after, order, surge } = delta;
	if (order === "keep") return delta;
	const { least, most } = order === "update" ? difference(delta) : {
		least: -before.most,
		most: after.most
	};
	const [old, planned] = [perhaps(why, before, Math.max(0, -least)), perhaps(why, after, Math.max(0, most))];
	return {
		...delta,
		before: old,
		after: planned,
		surge: perhaps(why, surge)
	};
}
function totalsOf(steps) {
	const active = steps.filter(({ order }) => order !== "keep");
	const [least, most] = [sumOf(active, "least"), sumOf(active, "most")];
	const transients = addUp(active, ({ count, transient }) => count * transient);
	return {
		end: {
			least: least.end,
			most: most.end
		},
		likely: {
			least: least.likely,
			most: most.likely
		},
		worst: {
			least: lowestPeak(active, least.end),
			most: most.peak + transients
		}
	};
}
function sumOf(steps, which) {
	const sums = {
		end: 0,
		likely: 0,
		peak: 0
	};
	for (const plan of Map.groupBy(steps, ({ file }) => file).values()) {
		const flows = plan.map((step) => toFlow(step, which));
		const end = addUp(plan, (step) => step.count * difference(step)[which]);
		const taken = addUp(flows, ({ takes }) => takes);
		const peak = taken - settledBefore(flows);
		sums.end += end;
		sums.peak += peak;
		sums.likely += taken === 0 ? 0 - addUp(flows, ({ gives }) => gives) : peak;
	}
	return sums;
}
function toFlow(step, which) {
	const { count, order, late = false, frees = [], waitsFor = [] } = step;
	const isHeld = order === "create then delete" || late;
	const change = difference(step);
	const surge = step.surge[which];
	return {
		takes: count * ((isHeld ? step.after[which] : Math.max(0, change[which])) + surge),
		gives: isHeld ? 0 : count * Math.max(0, -change[which]),
		frees,
		waitsFor
	};
}
function settledBefore(flows) {
	const takers = flows.flatMap(({ takes, waitsFor }) => {
		const taker = { left: takes };
		return waitsFor.map((name) => ({
			name,
			taker
		}));
	});
	const waiting = Map.groupBy(takers, ({ name }) => name);
	let settled = 0;
	for (const { gives, frees } of flows) {
		let rest = gives;
		for (const queue of frees.map((name) => waiting.get(name) ?? [])) for (let next = queue.at(-1); next !== void 0 && rest > 0; next = queue.at(-1)) {
			const amount = Math.min(rest, next.taker.left);
			rest -= amount;
			next.taker.left -= amount;
			settled += amount;
			if (next.taker.left === 0) queue.pop();
		}
	}
	return settled;
}
function lowestPeak(steps, net) {
	let current = 0;
	for (const step of steps) {
		const { count, order, before } = step;
		if (order === "delete" || order === "delete then create") current -= count * before.most;
		if (order === "update") current += count * Math.min(0, difference(step).least);
	}
	let peak = Math.max(0, current);
	const overlapping = steps.filter(({ order }) => order === "create then delete");
	const grows = ({ before, after }) => after.least > before.most;
	const shrinking = overlapping.filter((step) => !grows(step)).sort((a, b) => a.after.least - b.after.least);
	const growing = overlapping.filter(grows).sort((a, b) => b.before.most - a.before.most);
	for (const step of [...shrinking, ...growing]) {
		const [takes, change] = [step.after.least, difference(step).least];
		const last = step.count > 1 ? current + (step.count - 1) * change : current;
		peak = Math.max(peak, current + takes, last + takes);
		current += step.count * change;
	}
	return Math.max(peak, net);
}
function applyPartsOf(steps) {
	const active = steps.filter(({ order }) => order !== "keep");
	if (!active.every(isExactStep) || active.some(({ late = false }) => late)) return void 0;
	const releasing = active.filter(isReleasing);
	const others = active.filter((step) => !isReleasing(step));
	const overlapping = others.filter(({ order }) => order === "create then delete");
	const rest = others.filter(({ order }) => order !== "create then delete");
	const deletingFirst = [...rest, ...overlapping.map((step) => ({
		...step,
		order: "delete then create"
	}))];
	return {
		released: 0 - growthOf(releasing),
		others: totalsOf(others).worst.most,
		othersDeletingFirst: totalsOf(deletingFirst).worst.most,
		rest: growthOf(overlapping) + totalsOf(rest).worst.most,
		overlaps: mergeEqual(overlapping.map(({ count, before, after, transient }) => ({
			count,
			takes: after.least + transient,
			grows: Math.max(0, after.least - before.least)
		}))),
		transients: mergeEqual(others.filter(({ order, transient }) => transient > 0 && order !== "update").map(({ count, transient }) => ({
			count,
			amount: transient
		})))
	};
}
function growthOf(steps) {
	return addUp(steps, ({ count, before, after }) => count * (after.least - before.least));
}
function mergeEqual(elements) {
	const idOfRest = ({ count: _, ...rest }) => JSON.stringify(rest);
	return groupsOf(elements, idOfRest).map((group) => ({
		...group[0],
		count: addUp(group, ({ count }) => count)
	})).sort((left, right) => compareText(idOfRest(left), idOfRest(right)));
}
function isExactStep({ before, after, transient, surge }) {
	const isMixed = surge.most > 0 || transient > 0 && after.least < before.least;
	return before.least === before.most && after.least === after.most && !isMixed;
}
function isReleasing({ order, before, after, transient }) {
	if (order === "delete") return true;
	return (order === "update" || order === "delete then create") && transient === 0 && after.least <= before.least;
}

// src/plan/usage/delta-demands.ts
const UNKNOWN_REGION = "?";
function toDemands(deltas, uncounted) {
	const releasing = uncounted.filter(({ action }) => action !== "create");
	const demands = groupsOf(deltas, (delta) => {
		const item = delta.item === "" ? void 0 : delta.item;
		return idOf(delta.at.region ?? 0, delta.key, item, hasItemsByObject(delta.key) && objectOf(delta));
	}).flatMap((group) => {
		const { any = [], named = [] } = Object.groupBy(group, ({ item }) => item === "" ? "any" : "named");
		const ofAny = any.map((delta) => ({
			...perhapsBoth(delta, whyUnnamed(delta)),
			item: void 0
		}));
		const [demand, untyped] = [toDemand(named, releasing), toDemand(ofAny, releasing)];
		return untyped === void 0 ? demand ?? [] : {
			...demand ?? toZeroDemand(untyped),
			untyped
		};
	});
	return demands.map((demand) => withLargestNew(demand, demands)).sort(compareDemands);
}
function objectOf({ limitedObject, file }) {
	return idOf(limitedObject?.item, limitedObject?.isNew === true ? file : void 0);
}
function withLargestNew(demand, demands) {
	const { region, key, item } = demand;
	if (!hasItemsByObject(key) || item !== void 0) return demand;
	const objects = demands.filter((object) => object.region === region && object.key === key && object.item !== void 0 && object.isNew);
	const withLargest = (moment) => {
		const { least, most } = demand[moment];
		const largest = Math.max(0, ...objects.map((object) => object[moment].most ?? 0));
		return {
			least,
			most: most === void 0 ? void 0 : most + largest
		};
	};
	return {
		...demand,
		end: withLargest("end"),
		worst: withLargest("worst")
	};
}
function whyUnnamed({ key }) {
	return {
		kind: "not-in-plan",
		name: findKey(key)?.membersBy === "share type" ? "share_type" : "volume_type"
	};
}
function toZeroDemand({ parts: _parts, unknown: _unknown, ...demand }) {
	return {
		...demand,
		...rangesBetween(0, 0),
		known: void 0,
		from: []
	};
}
function toDemand(group, uncounted, limitOwner) {
	const [first] = group;
	if (first === void 0) return void 0;
	const { key, item, limitedObject, at } = first;
	const owner = limitOwner ?? (hasItemsByObject(key) ? "object" : isPerObject(key) ? "largest" : "project");
	const isLargest = owner === "largest";
	const releasing = owner === "project" ? uncounted : [];
	const totals = isLargest ? totalsOfLargest(group) : totalsOfProject(group, releasing.length > 0);
	if (totals === void 0) return void 0;
	const most = Math.max(totals.end.most, totals.worst.most);
	if (owner === "object" && most <= 0) return void 0;
	const ranges = mapBounds(totals, (bound) => toExactBound(bound, first));
	const from = group.flatMap(contributionOf);
	const sum = addUp(from, ({ amount, addresses }) => amount * addresses.length);
	const known = ranges.end.least === void 0 ? toExactBound(sum, first) : void 0;
	const isShown = !(amountOf({
		...ranges,
		known
	}) === 0 && totals.end.most === 0 && totals.worst.most === 0) || from.some(({ addresses }) => addresses.length > 0);
	const takes = group.some(takesSome);
	if (!isShown && !takes) return void 0;
	const isHidden = group.some((delta) => delta.at.region !== void 0 && delta.at.hidden);
	const unknown = [
		ranges.end,
		ranges.likely,
		ranges.worst
	].every(isExact) ? [] : unknownOf(group, releasing);
	return {
		region: at.region ?? UNKNOWN_REGION,
		shownRegion: isHidden ? SENSITIVE_REGION : void 0,
		key,
		item: owner === "object" ? itemOf(first) : item,
		isNew: owner === "object" ? limitedObject?.isNew ?? true : void 0,
		...ranges,
		known,
		mode: isLargest ? "target" : "add",
		...unknown.length === 0 ? {} : { unknown: isHidden ? unknown.map(withoutRemark) : unknown },
		place: void 0,
		takes: takes || void 0,
		onlyReplaces: !isShown || void 0,
		parts: isLargest || releasing.length > 0 ? void 0 : applyPartsOf(group),
		from,
		objects: isLargest ? objectsOf(group) : void 0,
		regionProblem: at.region === void 0 ? regionProblemOf(group) : void 0
	};
}
function takesSome({ order, before, after, surge }) {
	if (!LASTING_ORDERS.has(order)) return false;
	if (surge.least > 0) return true;
	return (order === "update" ? difference({
		before,
		after
	}).least : after.least) > 0;
}
function itemOf({ limitedObject, file }) {
	return limitedObject?.isNew === true && file !== void 0 ? `${limitedObject.item} (${file})` : limitedObject?.item;
}
function objectsOf(group) {
	const changed = group.filter(({ order }) => order !== "keep");
	if (changed.some(({ limitedObject }) => limitedObject === void 0)) return void 0;
	return [...Map.groupBy(changed, objectOf).values()].flatMap((deltas) => toDemand(deltas, [], "object") ?? []);
}
function withoutRemark({ remark: _, ...rest }) {
	return rest;
}
function unknownOf(group, releasing) {
	const open = group.flatMap((delta) => {
		const { type, addresses } = delta;
		const rest = {
			type,
			resources: addresses.length,
			addresses: [...addresses]
		};
		return reasonsOfDelta(delta).map((why) => ({
			...why,
			...rest
		}));
	});
	const released = releasing.map(({ address, type }) => {
		return {
			kind: "uncounted",
			name: type,
			type,
			resources: 1,
			addresses: [address]
		};
	});
	return addUnknown([...open, ...released]);
}
function reasonsOfDelta(delta) {
	const { order, before, after, surge } = delta;
	if (order === "keep") return [];
	const { least, most } = difference(delta);
	return [...new Map(reasonsOf(...least !== most ? [before, after] : order === "create then delete" ? [after] : [surge]).map((why) => [idOf(why.kind, why.name), why])).values()];
}
const MAX_REASONS = 3;
function regionProblemOf(group) {
	const unsaid = group.flatMap(({ at }) => at.region === void 0 ? at : []);
	const texts = [...new Map(unsaid.map(({ reason, isUnsaid }) => [`${isUnsaid ? 0 : 1} ${toText(reason)}`, reason]))].sort(([left], [right]) => compareText(left, right)).map(([, reason]) => reason);
	const rest = texts.length > MAX_REASONS ? [say`and so on`] : [];
	return asSentence(say`${joinMessages([...texts.slice(0, MAX_REASONS), ...rest], "; ")}.`);
}
function totalsOfProject(group, releasesUnknown) {
	const totals = totalsOf(group);
	if (!releasesUnknown) return totals;
	const unbounded = (range) => ({
		...range,
		least: Number.NEGATIVE_INFINITY
	});
	return {
		end: unbounded(totals.end),
		likely: unbounded(totals.likely),
		worst: {
			...totals.worst,
			least: 0
		}
	};
}
function totalsOfLargest(group) {
	const objects = Map.groupBy(group, ({ object }, index) => object === "each" ? index : object ?? "");
	const changed = addAnyNew(objects, objects.get("any new") ?? []).filter((deltas) => deltas.some(({ order }) => order !== "keep"));
	return changed.length === 0 ? void 0 : joinBounds(changed.map(totalsOfObject), (bounds) => Math.max(...bounds));
}
function addAnyNew(objects, open) {
	const [first] = open;
	if (first === void 0) return [...objects.values()];
	return [
		...[...objects].flatMap(([object, deltas]) => object === "any new" ? [] : [[...deltas, ...open]]),
		open,
		[{
			...first,
			count: 1,
			after: exactly(1)
		}]
	];
}
function totalsOfObject(deltas) {
	const there = addUp(deltas, ({ count, before }) => count * before.least);
	const totals = totalsOf(deltas);
	const isShrunk = totals.end.most < 0 && deltas.every(({ object, order }) => object === "each" && order === "update");
	return mapBounds(totals, (bound) => Math.max(0, there + (isShrunk ? Math.min(bound, totals.end.most) : bound)));
}
function toExactBound(number, { at: { region }, key }) {
	const bound = toBound(number);
	if (bound === void 0 || Number.isSafeInteger(bound)) return bound;
	throw new GateError({
		code: "PLAN_INVALID",
		message: say`the plan's amounts of ${quoted(key)} in ${region === void 0 ? "an unknown region" : quoted(region)} add up to more than can be counted exactly (2^53).`
	});
}
function shareOf(delta) {
	const { order, before, after, transient, surge } = delta;
	if (order === "keep") return void 0;
	const { least, most } = difference(delta);
	const amount = Number.isFinite(least) ? least : after.least - before.least;
	return amount !== 0 || transient > 0 || surge.most > 0 || order === "create then delete" || most !== least ? amount + 0 : void 0;
}
const DEFAULT_GROUP = {
	addresses: ["default group"],
	action: "made by the cloud with the first group, network or port"
};
function contributionOf(delta) {
	const amount = shareOf(delta);
	if (amount === void 0) return [];
	const { addresses, action, file, cause, late } = delta;
	const { most } = totalsOf([{
		...delta,
		count: 1
	}]).worst;
	const share = most > Math.max(0, amount) ? {
		amount,
		peak: toBound(most) ?? null
	} : { amount };
	if (cause !== void 0) return [{
		...DEFAULT_GROUP,
		...share,
		cause
	}];
	const part = late === true ? {
		...share,
		isLate: true
	} : share;
	return [file === void 0 ? {
		addresses,
		action,
		...part
	} : {
		addresses,
		action,
		...part,
		file
	}];
}

// src/plan/usage/places/provider-lookup.ts
function findProvider(facts, { configAddress, type }) {
	const key = facts.resources[configAddress]?.providerKey;
	if (key !== void 0) return {
		key,
		block: facts.providers[key]
	};
	const blocks = blocksOf(facts, type);
	const block = onlyOf(blocks);
	if (block !== void 0 || blocks.length === 0) return {
		key: block?.key,
		block
	};
	const name = quoted(providerOfType(type)?.name ?? "");
	return { unclear: say`the plan has no configuration for these resources, and several providers (${name})` };
}
function findCandidates(facts, place) {
	const provider = findProvider(facts, place);
	if (provider.unclear === void 0 && facts.resources[place.configAddress] !== void 0) return [provider];
	const blocks = blocksOf(facts, place.type);
	const hasRoot = blocks.some(({ key }) => /^[^.:]+$/u.test(key));
	return [...blocks.map((block) => ({
		key: block.key,
		block
	})), ...hasRoot ? [] : [{}]];
}
function blocksOf({ providers }, type) {
	const name = providerOfType(type)?.name;
	return Object.values(providers).filter((block) => block.type === name);
}
function groupByProvider(facts, entries, isEvidence) {
	const groups = /* @__PURE__ */ new Map();
	for (const [configAddress, entry] of Object.entries(entries)) {
		const type = facts.resources[configAddress]?.type;
		if (type === void 0 || !isEvidence(configAddress)) continue;
		const { key } = findProvider(facts, {
			configAddress,
			type
		});
		if (key !== void 0) getOrCreate(groups, key, () => []).push(entry);
	}
	return groups;
}

// src/plan/usage/places/flavor-book.ts
function withoutPlannedFlavors(cloud, plans) {
	const { flavors } = cloud;
	if (flavors === void 0) return cloud;
	const isPlanned = (question) => plans.some((plan) => plannedIn(plan, question.region, (_, flavor) => isNamed(flavor, question)).length > 0);
	return {
		...cloud,
		flavors: {
			...flavors,
			missing: flavors.missing.filter((question) => !isPlanned(question))
		}
	};
}
function plannedIn({ facts, regions }, region, isMeant) {
	return Object.entries(facts.plannedFlavors).flatMap(([address, flavor]) => isMeant(address, flavor) && regions.mayBeIn(region, {
		address,
		region: flavor.region,
		key: "compute.instances"
	}) ? flavor : []);
}
function sizeIn({ vcpus, ramMiB }) {
	return idOf(vcpus, ramMiB);
}
function createFlavorBook(plan, settings, cloud) {
	const { facts } = plan;
	const { flavors: file } = settings;
	const isWhole = countsClasses(settings, cloud);
	const clouds = /* @__PURE__ */ new Map();
	const cloudFor = (place) => getOrCreate(clouds, place.configAddress, () => findCloud(facts, place));
	const byCloud = Map.groupBy(Object.values(facts.flavors), ({ configAddress }) => cloudFor({
		configAddress,
		type: typeAt(configAddress)
	}));
	const indexes = new Map([...byCloud].map(([key, found]) => [key, createFlavorIndex([...found.map(({ flavor }) => flavor), ...file])]));
	const findInFile = createFlavorIndex(file);
	const findInCloud = createFlavorIndex(cloud.flavors?.flavors);
	return (change, query) => {
		const key = cloudFor(change);
		const here = (key !== void 0 && indexes.get(key) || findInFile)(query);
		const asked = toQuestion(query);
		const inCloud = asked && findInCloud(asked.id === void 0 ? asked : {
			...asked,
			name: void 0
		});
		const { found, asksCloud } = findInListOrCloud(here, inCloud, isWhole);
		const question = asksCloud ? asked : void 0;
		const name = query.hidden ? null : query.name ?? query.id ?? null;
		if (found === "contradiction") return {
			flavor: void 0,
			why: {
				kind: "flavor-conflict",
				name
			},
			question
		};
		const isMeant = (address, flavor) => isNamed(flavor, query) || query.planned?.some((reference) => isInstanceOf(address, reference));
		const planned = query.at === "after" ? plannedIn(plan, query.region, isMeant) : [];
		const { kind, ...rest } = whyUnlisted(cloud.flavors, query);
		const [first, ...others] = [found ?? [], planned].flat();
		return {
			flavor: query.id !== void 0 || query.name !== void 0 || new Set(planned.map(sizeIn)).size === 1 ? first && others.reduce(largerFlavor, first) : void 0,
			why: {
				kind,
				name,
				...rest
			},
			question
		};
	};
}
function findCloud(facts, place) {
	const { block, unclear } = findProvider(facts, place);
	if (unclear !== void 0 || providerOfType(place.type)?.placement !== void 0) return void 0;
	return identityOf$1(facts, block, SERVICE_SETTINGS);
}

// src/plan/usage/places/ownership.ts
const OWN = { kind: "own" };
const UNCLEAR = { kind: "unclear" };
function accountsOf(plans) {
	const [accounts, clouds] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
	let hasPlaced = false;
	for (const facts of plans) {
		const [ofAccounts, ofClouds] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
		for (const change of Object.values(facts.changes)) {
			if (placementOf(change.type) !== void 0 && findResourceType(change.type)?.kind === "counted") hasPlaced = true;
			if (placementOf(change.type) !== void 0 || providerOfType(change.type)?.isForeign === true) continue;
			const provider = findProvider(facts, change);
			const known = provider.unclear === void 0 ? [provider] : [];
			for (const { block } of known) ofAccounts.add(block);
			for (const { block } of [...known, ...mayGiveBack(change) ? findCandidates(facts, change) : []]) ofClouds.add(block);
		}
		for (const block of ofAccounts) accounts.add(accountOf(facts, block));
		for (const block of ofClouds) clouds.add(identityOf$1(facts, block, CLOUD_SETTINGS));
	}
	return {
		accounts,
		clouds,
		hasPlaced
	};
}
function accountOf(facts, block) {
	const account = identityOf$1(facts, block, ACCOUNT_SETTINGS);
	const idOfPlace = (provider) => idOf(provider?.type, provider?.module, identityOf$1(facts, provider, ["region", ...ACCOUNT_SETTINGS]));
	const isOpen = ACCOUNT_SETTINGS.some((name) => block?.expressions[name] !== void 0 && !hasConstant(block, name));
	const isTwin = (other) => other.key !== block?.key && idOfPlace(other) === idOfPlace(block);
	return isOpen && Object.values(facts.providers).some(isTwin) ? idOf(account, block?.key) : account;
}
function createOwnership(facts, projectId, allAccounts) {
	const project = projectId === void 0 ? void 0 : plainProjectId(projectId);
	const { accounts } = accountsOf([facts]);
	const owners = ownersByProvider(facts);
	const accountOfBlock = /* @__PURE__ */ new Map();
	const toShown = (id) => toShownProject(facts, id);
	const projectNamed = ({ block }) => {
		const setting = settingOf(facts, block, "tenant_id");
		return setting.kind === "text" ? plainProjectId(setting.text) : void 0;
	};
	const ownerBy = (provider, which, isOnly) => {
		const { key, block } = provider;
		const named = projectNamed(provider);
		const [owner, ...others] = owners.get(key) ?? [];
		if (key === void 0 && !isOnly || isManifold(block, ACCOUNT_SETTINGS)) return UNCLEAR;
		if (project === void 0) return isOnly ? OWN : UNCLEAR;
		if (owner === void 0 || others.length > 0) return (isOnly ? named === void 0 || named === project : which === "after" && named === project) ? OWN : UNCLEAR;
		if (owner === project) return OWN;
		return named === void 0 || named === owner ? {
			kind: "other",
			project: toShown(owner)
		} : UNCLEAR;
	};
	const byProviders = ({ change, which }) => {
		const releases = which === "before" && mayGiveBack(change);
		const placement = placementOf(change.type);
		if (placement !== void 0) return {
			owner: (placement.projectOf === void 0 || releases && allAccounts.accounts.size > 0) && project !== void 0 ? UNCLEAR : OWN,
			shown: []
		};
		const candidates = releases ? findCandidates(facts, change) : [findProvider(facts, change)];
		const possible = /* @__PURE__ */ new Set([...allAccounts.accounts, ...candidates.map(({ block }) => getOrCreate(accountOfBlock, block, () => accountOf(facts, block)))]);
		const isOnly = releases ? possible.size < 2 && !allAccounts.hasPlaced : accounts.size < 2;
		const [first = UNCLEAR, ...others] = candidates.map((candidate) => ownerBy(candidate, which, isOnly));
		return {
			owner: others.every((other) => idOf(first) === idOf(other)) ? first : UNCLEAR,
			shown: candidates.flatMap((each) => [projectNamed(each) ?? [], ...owners.get(each.key) ?? []].flat()).map(toShown)
		};
	};
	const findOwner = (side) => {
		const named = projectOfSide(side);
		const id = named === void 0 ? void 0 : plainProjectId(named);
		const attribute = projectAttribute(side.change.type);
		const name = id === void 0 || attribute !== void 0 && side.isHidden(attribute) ? "" : toShown(id);
		const isElsewhere = side.which === "before" && allAccounts.clouds.size > 1 && placementOf(side.change.type) === void 0;
		const { owner, shown } = id === void 0 || project === void 0 ? byProviders(side) : {
			owner: id === project ? OWN : {
				kind: "other",
				project: name
			},
			shown: []
		};
		return {
			owner: (owner.kind === "other" ? id === void 0 && mayNameProject(side) : isElsewhere) ? UNCLEAR : owner,
			shown: id === void 0 ? shown : [name, ...shown]
		};
	};
	const keepsOwner = (before, after) => {
		if (after.config === void 0) return false;
		const [old, named] = [projectOfSide(before), projectOfSide(after)];
		return named === void 0 ? !mayNameProject(after) : old !== void 0 && isSameProject(old, named);
	};
	const known = accounts.size < 2 ? [...owners.values()].flatMap((ids) => [...ids]) : [];
	return {
		findOwner,
		keepsOwner,
		logins: [...new Set(known.map(toShown))]
	};
}
function toShownProject({ hiddenProjects }, id) {
	return hiddenProjects[id] === true ? "" : id;
}
function showsProject(facts, project) {
	if (project === void 0) return false;
	return Object.values(facts.evidence).some(({ projects }) => projects.some((id) => isSameProject(id, project)));
}
function projectsShown(facts, by = "own") {
	const ids = Object.entries(facts.evidence).flatMap(([address, { projects }]) => {
		const type = typeAt(address);
		const isForeign = providerOfType(type)?.isForeign === true;
		return projectAttribute(type) === void 0 || isForeign !== (by === "foreign") ? [] : projects.map(plainProjectId);
	});
	return [...new Set(ids.map((id) => toShownProject(facts, id)))];
}
function mayGiveBack({ actions: { order } }) {
	return order !== "create" && order !== "keep";
}
function mayNameProject(side) {
	const attribute = projectAttribute(side.change.type);
	if (attribute === void 0 || side.at(attribute).kind !== "unknown") return false;
	return [attribute, "value_specs"].some((name) => side.isWritten(name) === true);
}
function placementOf(type) {
	return providerOfType(type)?.placement;
}
function projectOfSide(side) {
	const attribute = projectAttribute(side.change.type);
	return placementOf(side.change.type)?.projectOf?.(side) ?? (attribute && side.text(attribute));
}
function projectAttribute(type) {
	return findResourceType(type)?.project;
}
function ownersByProvider(facts) {
	const evidence = groupByProvider(facts, facts.evidence, (address) => facts.imported[address] !== true && [
		"tenant_id",
		"project_id",
		"value_specs"
	].every((attribute) => isSet(facts, address, attribute) !== true));
	return new Map([...evidence].map(([key, found]) => [key, new Set(found.flatMap(({ owners }) => owners.map(plainProjectId)))]));
}

// src/plan/usage/places/regions.ts
const MAX_REGION_LENGTH = 255;
function isRegionName(text) {
	return typeof text === "string" && text !== "" && text.length <= MAX_REGION_LENGTH && !/[,\s\p{Cc}]/u.test(text);
}
function createRegionBook(facts, settings, cloud) {
	const read = findOnlyRegions(facts, facts.dataRegions, (address) => facts.readLater[address] !== true);
	const made = findOnlyRegions(facts, facts.evidence);
	const stated = new Map(settings.providerRegions);
	const known = /* @__PURE__ */ new Map();
	const findRegion = (provider) => {
		const { key, block } = provider;
		const isSeveral = isManifold(block, ["region"]);
		const statement = stated.get(key);
		const shown = findRegionInPlan(facts, provider, isSeveral ? void 0 : read.get(key), cloud);
		if (shown?.region !== void 0 && statement !== void 0 && statement !== shown.region) {
			if (hasConstant(block, "region")) throw new GateError(createContradiction(key, statement, shown));
			const region = shown.hidden ? "another region" : quoted(shown.region);
			const note = say`The plan shows that the provider ${quoted(key ?? "")} works in ${region}, so ${quoted(statement)} of ${theSetting("provider-regions")} does not count.`;
			return {
				...shown,
				note
			};
		}
		if (shown !== void 0) return shown;
		if (statement !== void 0) return toStatedRegion(statement, key);
		if (isSeveral) return toUnnamedRegion(key);
		const before = made.get(key);
		const assumption = findAssumption(facts, provider, settings, cloud);
		if (before === void 0) return assumption === void 0 ? toUnnamedRegion(key) : toAssumedRegion(assumption, key);
		if (assumption === void 0 || assumption.region === before.region) return before;
		const note = say`The objects of the provider ${quoted(key ?? "")} are in ${quoted(before.region)}, so ${quoted(assumption.region)} ${assumption.from} does not count.`;
		return {
			...before,
			note
		};
	};
	const regionOf = (provider) => provider.unclear === void 0 ? getOrCreate(known, provider.key, () => findRegion(provider)) : unknown(provider.unclear, true);
	const find = (side) => {
		const { placement } = providerOfType(side.change.type) ?? {};
		const provider = findProvider(facts, side.change);
		if (placement === void 0) return [ownRegion(side) ?? regionOf(provider)];
		const all = placement.regionsOf(side);
		const named = all.flatMap((place) => place !== void 0 && isRegionName(place.region) ? place : []);
		const [first, ...others] = named;
		if (first !== void 0 && named.length === all.length) return [first, ...others];
		const rest = findUnnamed(placement, provider);
		if (rest.region === void 0) return [rest];
		const elsewhere = named.filter(({ region }) => region !== rest.region);
		return elsewhere.length === 0 ? [rest] : [{
			...rest,
			isPossible: true
		}, ...elsewhere];
	};
	const findUnnamed = ({ reasonUnknown }, provider) => {
		if (reasonUnknown === void 0) return regionOf(provider);
		const statement = stated.get(provider.key);
		return statement === void 0 ? unknown(reasonUnknown, true) : toStatedRegion(statement, provider.key);
	};
	const findRegions = (side) => {
		const all = find(side);
		const [found] = all;
		const { regions = [] } = cloud;
		const [only, ...others] = regions;
		if (found.region !== void 0 || !found.isUnsaid || only === void 0) return all;
		if (others.length === 0) return [toAssumedRegion({
			region: only,
			from: say`the project's only region`
		}, findProvider(facts, side.change).key)];
		return regions.map((region) => ({
			region,
			hidden: false,
			isPossible: true,
			note: describePossible(regions)
		}));
	};
	const mayBeIn = (region, { address, key, region: named }) => {
		const configAddress = withoutInstanceKeys(address);
		if (region === void 0 || named === void 0 && isSet(facts, configAddress, "region") === true) return true;
		const home = named ?? regionOf(findProvider(facts, {
			configAddress,
			type: typeAt(configAddress)
		})).region;
		const service = findSharedService(cloud.shared, key, home);
		return home === void 0 || home === region || service?.regions.includes(region) === true;
	};
	return {
		findRegions,
		mayBeIn
	};
}
function ownRegion(side) {
	const at = side.isInPlace && side.change.after !== null ? new Side(side.facts, side.change, "after") : side;
	const { kind, value } = at.at("region");
	const region = textIn(value);
	if (isRegionName(region)) return {
		region,
		hidden: at.isHidden("region")
	};
	if (at.which === "before") return void 0;
	if (region !== void 0) return unknown(say`their \`region\` is not the name of a region`);
	if (kind !== "unknown" || at.isWritten("region") !== true) return void 0;
	return unknown(say`the \`region\` of these resources is known only after apply: make it a constant or a variable`, true);
}
function unknown(reason, isUnsaid = false) {
	return {
		region: void 0,
		isUnsaid,
		reason
	};
}
function findRegionInPlan(facts, { key, block }, read, { regions }) {
	const setting = settingOf(facts, block, "region");
	const isConstant = hasConstant(block, "region");
	if (setting.kind === "text" && isRegionName(setting.text)) {
		const written = {
			region: setting.text,
			hidden: setting.hidden
		};
		if (isConstant) return written;
		return read ?? (regions === void 0 || regions.includes(setting.text) ? written : void 0);
	}
	if (!isConstant || setting.kind === "not set") return read;
	return unknown(say`the provider ${quoted(key ?? "")} has a ${code("region")} that is not the name of a region: write the name of one`);
}
function toStatedRegion(region, provider = "") {
	return {
		region,
		hidden: false,
		note: say`The region of the provider ${quoted(provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not show it.`
	};
}
function toAssumedRegion({ region, from }, key) {
	const whose = key === void 0 ? "" : say` for the provider ${quoted(key)}`;
	return {
		region,
		hidden: false,
		note: say`The plan shows no region${whose}: ${quoted(region)} is assumed, ${from}.`
	};
}
function findAssumption(facts, { block }, { defaultRegion, environmentRegion }, { cloudRegion, otherClouds }) {
	const isUnset = (name) => settingOf(facts, block, name).kind === "not set";
	const named = settingOf(facts, block, "cloud");
	const byCloud = named.kind === "text" && isUnset("region");
	const ofCloud = [cloudRegion ?? [], otherClouds].flat().find(({ cloud }) => byCloud && cloud === named.text);
	if (ofCloud !== void 0) return {
		region: ofCloud.region,
		from: say`from ${ofCloud.from}`
	};
	if (defaultRegion !== void 0) return {
		region: defaultRegion,
		from: say`from ${theSetting("default-region")}`
	};
	if (!isUnset("region")) return void 0;
	if (environmentRegion !== void 0) return {
		region: environmentRegion,
		from: say`from ${code("OS_REGION_NAME")}`
	};
	const gate = isUnset("cloud") && isUnset("auth_url") ? cloudRegion : void 0;
	return gate && {
		region: gate.region,
		from: say`from ${gate.from}`
	};
}
function toUnnamedRegion(key) {
	const provider = key === void 0 ? say`their provider` : say`the provider ${quoted(key)}`;
	const state = say`${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = REGION`)}`;
	return unknown(say`nothing shows the region of ${provider}: set ${theSetting("default-region")}, or state it with ${state}`, true);
}
const MAX_REGIONS = 20;
function describePossible(regions) {
	const names = quotedList(regions, { most: MAX_REGIONS });
	return say`The plan does not show the region of all resources. The project has ${names}: they were checked as if they could be in each. To state it, set ${theSetting("default-region")}, or ${theSetting("provider-regions")} where providers have different ones.`;
}
function createContradiction(key = "", stated, shown) {
	const region = shown.hidden ? "another one" : quoted(shown.region);
	return {
		code: "PLAN_CONFLICT",
		message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but by the plan it is ${region}.`,
		hint: say`Correct the line of ${quoted(key)}, or leave it out where the plan shows the region.`
	};
}
function findOnlyRegions(facts, entries, isEvidence = () => true) {
	const groups = groupByProvider(facts, entries, (address) => isEvidence(address) && isSet(facts, address, "region") === false);
	return new Map([...groups].flatMap(([key, found]) => {
		const region = onlyOf(found.flatMap(({ regions }) => regions.filter(isRegionName)));
		const hidden = found.some((entry) => entry.hidden === true);
		return region === void 0 ? [] : [[key, {
			region,
			hidden
		}]];
	}));
}

// src/plan/usage/apply-order.ts
function createApplyOrder(facts, changes) {
	const { createdFirst, dependencies } = facts;
	const needed = new Set(Object.keys(createdFirst).flatMap((address) => Object.keys(dependencies[address] ?? {})));
	const freed = new Map(changes.map((change) => [change, freedBy(facts, change)]));
	const names = new Set([...freed.values()].flat());
	const waiting = /* @__PURE__ */ new Map();
	return (change, delta) => {
		const { actions, configAddress } = change;
		const isLate = actions.order === "create then delete" || actions.order === "delete" && needed.has(configAddress);
		if (delta.order === "delete" && isLate) return { late: true };
		const frees = freed.get(change) ?? [];
		if (names.size === 0) return {};
		return {
			frees,
			waitsFor: getOrCreate(waiting, configAddress, () => ancestorsOf(facts, configAddress).filter((name) => names.has(name)))
		};
	};
}
function freedBy({ dependencies, deletedFirst }, { actions, addresses, configAddress }) {
	const isReplaced = actions.order === "update" || actions.order === "delete then create";
	const replaced = Object.keys(dependencies[configAddress] ?? {}).filter((address) => {
		const instances = deletedFirst[address];
		const isElsewhere = moduleOf(address) !== moduleOf(configAddress);
		return instances && (isElsewhere || addresses.every((moved) => moduleInstanceOf(moved) in instances));
	});
	return isReplaced ? [configAddress, ...replaced] : replaced;
}
const MOST_ANCESTORS = 1e3;
function ancestorsOf({ references }, resource) {
	const module = moduleOf(resource);
	const found = /* @__PURE__ */ new Set([resource]);
	for (const ancestor of found) {
		if (found.size > MOST_ANCESTORS) break;
		for (const name of Object.keys(references[ancestor] ?? {})) found.add(inModule(module, name));
	}
	found.delete(resource);
	return [...found];
}

// src/plan/usage/change-deltas.ts
function toDeltas({ change, sides }, keepsOwner, shared) {
	const isMoved = sides.some(({ which }) => which === "before") && sides.some(({ which }) => which === "after");
	const findPresence = (side, key) => presenceOf(side, sides, findSharedService(shared, key, side.place.region)?.regions);
	return groupsOf(sides, ({ place }) => place.region).flatMap((here) => {
		const { before: [before] = [], after: [after] = [] } = Object.groupBy(here, ({ which }) => which);
		const pair = (paired, order) => deltasOfPair({
			change,
			sides: paired
		}, order, findPresence);
		const alone = before === void 0 ? "create" : "delete";
		if (before === void 0 || after === void 0) return pair(here, isMoved ? alone : change.actions.order);
		const isRest = before.owner.kind === "unclear" && after.owner.kind === "own";
		if (before.owner.kind === after.owner.kind || isRest && keepsOwner(before, after)) return pair(here, change.actions.order);
		return [...pair([before], "delete"), ...pair([after], "create")];
	});
}
function presenceOf({ place, which }, sides, service) {
	if (!isPossible(place)) return "certain";
	if (service === void 0) return "possible";
	const isServed = (side) => service.includes(side.place.region ?? "");
	const served = sides.filter(isServed);
	if ((served.find((side) => !isPossible(side.place)) ?? served[0])?.place.region !== place.region) return "elsewhere";
	return sides.every((side) => side.which !== which || isServed(side)) ? "certain" : "possible";
}
function isPossible(place) {
	return place.region !== void 0 && place.isPossible === true;
}
function amountsOf(side) {
	const { rules = [] } = findResourceType(side.change.type) ?? {};
	if (side.owner.kind === "other") return [];
	const amounts = rules.flatMap((rule) => rule.amounts(side));
	if (side.which === "after" || !side.change.halfBuilt) return amounts;
	return amounts.map((each) => each.isAside === true ? {
		...each,
		amount: between(0, each.amount.most, LEFT_BEHIND)
	} : each);
}
const LEFT_BEHIND = {
	kind: "left-behind",
	name: null
};
function deltasOfPair({ change, sides }, order, findPresence) {
	const { addresses, actions, type } = change;
	const isUnclear = sides.every(({ owner }) => owner.kind === "unclear");
	const isRest = !isUnclear && sides.some(({ owner }) => owner.kind === "unclear");
	const here = sides.flatMap((side) => amountsOf(side).map((amount) => ({
		...amount,
		side
	}))).filter(({ key, side }) => findPresence(side, key) !== "elsewhere");
	return groupsOf(here, ({ key, item, object, limitedObject }) => idOf(key, item, object, limitedObject)).flatMap((all) => {
		const [{ key, item, object, limitedObject, side: first }] = all;
		if (order === "keep" && !isPerObject(key)) return [];
		const { before: released = [], after: taken = [] } = Object.groupBy(all, ({ side }) => side.which);
		const add = object === "each" ? larger : plus;
		const sumOf = (some) => some.map(({ amount }) => amount).reduce(add, NOTHING);
		const surgeOf = (some) => some.map(({ surge = NOTHING }) => surge).reduce(plus, NOTHING);
		const after = sumOf(order === "keep" ? released : taken);
		const isAnywhere = sides.every((side) => findPresence(side, key) !== "certain");
		const mayBeHere = !isAnywhere && taken.some(({ side }) => findPresence(side, key) === "possible");
		const late = order === "update" && taken.some(({ overlaps = false }) => overlaps);
		const delta = {
			at: first.place,
			key,
			item,
			object,
			limitedObject,
			addresses,
			type,
			count: object === "each" ? 1 : addresses.length,
			action: actions.name,
			order: late ? "create then delete" : order,
			late,
			before: sumOf(released),
			after: mayBeHere ? perhaps(REGION, after) : after,
			transient: addUp(taken, ({ transient = 0 }) => transient),
			surge: smaller(surgeOf(released), surgeOf(taken))
		};
		const owned = isUnclear ? perhapsBoth(delta, PROJECT) : isRest ? withUncertainRest(delta) : delta;
		const placed = isAnywhere ? perhapsBoth(owned, REGION) : owned;
		if (!hasNoEffect(placed)) return [placed];
		return isPerObject(key) && placed.before.most > 0 ? [{
			...placed,
			order: "keep"
		}] : [];
	});
}
const REGION = {
	kind: "region",
	name: null
};
const PROJECT = {
	kind: "project",
	name: null
};
function withUncertainRest(delta) {
	const { before, after } = delta;
	if (before.same !== void 0 && before.same === after.same) return delta;
	const certain = Math.min(before.least, after.least);
	return {
		...delta,
		before: between(certain, before.most, PROJECT, ...reasonsOf(before))
	};
}
function hasNoEffect(delta) {
	const { order, before, after, transient, surge } = delta;
	if (order === "keep" || transient > 0 || surge.most > 0) return false;
	if (before.most === 0 && after.most === 0) return true;
	const { least, most } = difference(delta);
	return order === "update" && least === 0 && most === 0;
}

// src/plan/usage/splits.ts
function splitChanges(facts) {
	const changes = Object.values(facts.changes);
	return [...Map.groupBy(changes, ({ type }) => findResourceType(type)?.partsIn)].flatMap(([partsIn, together]) => {
		const shares = partsIn && sharesOf(facts, together, partsIn);
		return together.flatMap((change) => {
			const rules = findResourceType(change.type)?.rules ?? [];
			const within = rules.find((rule) => rule.within)?.within;
			const flavorId = rules.find((rule) => rule.flavorId)?.flavorId;
			const found = change.addresses.map((address) => {
				const objectOn = (which) => within && findObject(facts, change, address, which, within);
				const objects = {
					before: objectOn("before"),
					after: objectOn("after")
				};
				const halfBuilt = isHalfBuilt(facts, change, address);
				const flavors = flavorId === void 0 ? [] : findFlavors(facts, change, address, flavorId);
				return {
					address,
					difference: {
						halfBuilt,
						shares: shares?.get(address),
						objects,
						flavors
					}
				};
			});
			return groupsOf(found, ({ difference }) => idOf(difference)).map((group) => {
				return {
					...change,
					...group[0].difference,
					addresses: group.map(({ address }) => address)
				};
			});
		});
	});
}
function isHalfBuilt({ tainted }, { actions: { order }, before, halfBuilt }, address) {
	return halfBuilt || before !== void 0 && order !== "create" && order !== "keep" && tainted[address] === true;
}
function sharesOf(facts, changes, partsIn) {
	const partsOf = partsIn(facts);
	const moves = changes.flatMap((change) => {
		const { addresses, configAddress, actions } = change;
		return addresses.flatMap((address) => {
			if (actions.order === "keep" || isHalfBuilt(facts, change, address)) return [];
			const partsOn = (side, unknown) => change[side] === void 0 ? [] : partsOf({
				address,
				configAddress,
				values: change[side],
				unknown
			}, side);
			const [before, after] = [partsOn("before"), partsOn("after", change.unknown)];
			const isSame = before.length > 0 && idOf(before.map(identityOf)) === idOf(after.map(identityOf));
			if (actions.order === "update" && isSame) return [];
			return [{
				address,
				before: actions.order === "create" ? [] : before,
				after
			}];
		});
	});
	const moved = new Set(moves.map(({ address }) => address));
	if (moved.size === 0) return /* @__PURE__ */ new Map();
	const staying = RESOURCE_TYPES.filter((row) => row.partsIn === partsIn).flatMap(({ type }) => Object.values(referencedOfType(facts, "before", type))).flatMap((object) => moved.has(object.address) ? [] : partsOf(object, "staying"));
	const [before, after] = [divideShares(moves, "before", staying), divideShares(moves, "after", staying)];
	return new Map([...moved].map((address) => [address, {
		before: before.get(address),
		after: after.get(address)
	}]));
}
function divideShares(moves, side, staying) {
	const clear = /* @__PURE__ */ new Map();
	const unclear = [];
	const add = (part) => {
		if (isCertainPart(part)) clear.set(identityOf(part), part);
		else unclear.push(part);
	};
	const shareOf = (part) => {
		if (isCertainPart(part) && clear.has(identityOf(part))) return NOTHING;
		const others = isCertainPart(part) ? unclear : [...unclear, ...clear.values()];
		return mayExist(part) || others.some((other) => mayBeEqual(part, other)) ? upToOne(part.why) : exactly(1);
	};
	for (const part of staying) add(part);
	const moving = moves.toSorted((one, other) => compareText(one.address, other.address)).flatMap(({ address, ...parts }) => parts[side].map((part) => ({
		address,
		part
	})));
	const shares = /* @__PURE__ */ new Map();
	for (const { address, part } of moving.toSorted((one, other) => Number(isCertainPart(other.part)) - Number(isCertainPart(one.part)))) {
		shares.set(address, plus(shares.get(address) ?? NOTHING, shareOf(part)));
		add(part);
	}
	return shares;
}
function isCertainPart({ objects, isCertain }) {
	return isCertain && !objects.includes(void 0);
}
function mayBeEqual(part, candidate) {
	return part.objects.every((object, index) => {
		const counterpart = candidate.objects[index];
		return object === void 0 || counterpart === void 0 || object.item === counterpart.item && object.isNew === counterpart.isNew;
	});
}
function identityOf({ objects }) {
	return idOf(objects.map((target) => target && [target.isNew, target.item]));
}
function mayExist({ objects }) {
	return objects.every((target) => target?.isNew === false && target.object === void 0);
}
function findFlavors(facts, { configAddress, unknown }, address, { attribute, types }) {
	if (!isMarked(unknown, [attribute])) return [];
	const expression = findExpression(facts.resources[configAddress], [attribute]);
	return types.flatMap((type) => resourcesReferred(facts, address, expression, type));
}
function findObject(facts, change, address, which, within) {
	const values = change[which];
	if (values === void 0) return void 0;
	if (within === "itself") return which === "after" ? {
		item: address,
		isNew: true
	} : void 0;
	const { attribute, type } = within;
	if (isMarked(change.hidden[which], [attribute])) return void 0;
	const unknown = which === "after" ? change.unknown : void 0;
	const target = findReferenced(facts, {
		address,
		configAddress: change.configAddress,
		values,
		unknown
	}, attribute, type);
	return target && {
		item: target.item,
		isNew: target.isNew
	};
}

// src/plan/usage/usage-notes.ts
const MOST_SHOWN = 3;
function describeOmissions(facts, { ofOtherProjects, projects, unclear, project }) {
	const notes = [];
	if (ofOtherProjects.size > 0) notes.push(say`Left out are resources of other projects: ${describeProjects(ofOtherProjects)}.`);
	if (unclear.size > 0) {
		const providers = [...unclear.keys()].filter((key) => key !== "").sort();
		const by = providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
		const named = providers.flatMap((key) => {
			const setting = settingOf(facts, facts.providers[key], "tenant_id");
			if (setting.kind !== "text" || project !== void 0 && isSameProject(setting.text, project)) return [];
			return setting.hidden || facts.hiddenProjects[plainProjectId(setting.text)] === true ? [] : setting.text;
		});
		const which = named.length === 0 ? say`which the plan does not show` : say`perhaps to ${quotedList([...new Set(named)])}, which a provider's \`tenant_id\` names (a login by an application credential or clouds.yaml ignores it)`;
		notes.push(say`${countOf(addUp(unclear.values(), Number), "change")}${by} may belong to this project or to another one, ${which}: they count as anything between nothing and all that they take and give back.`);
	}
	if (project === void 0 && projects.length > 1) notes.push(say`The plan names ${projects.length} projects; all are counted together, since no project was given.`);
	for (const [provider, changes] of Object.entries(facts.otherProviders).sort(([one], [other]) => compareText(one, other))) notes.push(say`${countOf(changes, "change")} of the provider ${quoted(provider)} left out.`);
	const limits = facts.limits.filter((limit) => project === void 0 || limit.project === void 0 || isSameProject(limit.project, project)).sort((one, other) => compareText(one.address, other.address));
	const [shown, others] = [limits.filter(({ sets }) => sets.length > 0), limits.filter(({ sets }) => sets.length === 0)];
	for (const { address, sets } of shown) notes.push(say`This plan sets the limit itself, to ${listMessages(sets.slice(0, MOST_SHOWN).map(([name, value]) => quoted(`${name} = ${value}`)))} (${quoted(address)}); it is judged as it is now.`);
	if (others.length > 0) {
		const names = quotedList(others.map(({ address }) => address), { most: MOST_SHOWN });
		notes.push(say`The plan changes limits itself (${names}); they are judged as they are now.`);
	}
	const shrinking = Object.values(facts.changes).flatMap((change) => isShrinking(change) ? change.addresses : []);
	if (shrinking.length > 0) {
		const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
		notes.push(say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`);
	}
	return notes;
}
function isShrinking({ type, actions, before, after }) {
	const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
	return roleOf(type) === "volume" && actions.order === "update" && typeof from === "number" && typeof to === "number" && to < from;
}
const FIRST_OBJECTS = [
	"network.networks",
	"network.ports",
	"network.security_groups"
];
const GROUPS = "network.security_groups";
function defaultRulesIn(region, { traits }) {
	return traits.find((facts) => facts.region === region)?.defaultRules ?? USUAL_DEFAULT_RULES;
}
function creatorsByRegion(deltas, keys) {
	return byRegion(deltas.filter(({ key, order, after }) => keys.includes(key) && LASTING_ORDERS.has(order) && after.most > 0), ({ at }) => at);
}
function byRegion(items, placeOf) {
	return [...Map.groupBy(items, (item) => placeOf(item).region)].flatMap(([region, itemsHere]) => {
		if (region === void 0) return [];
		const isHidden = itemsHere.map(placeOf).some((place) => place.region !== void 0 && place.hidden);
		return {
			region,
			items: itemsHere,
			isHidden,
			where: isHidden ? say`a region` : quoted(region)
		};
	});
}
function regionsOfFirstObjects(deltas) {
	return creatorsByRegion(deltas, FIRST_OBJECTS).map(({ region }) => region);
}
function createDefaultGroups(deltas, cloud) {
	return creatorsByRegion(deltas, FIRST_OBJECTS).flatMap(({ region, items }) => {
		const creator = items.find(({ after }) => after.least > 0) ?? items[0];
		if (creator === void 0 || !cloud.withoutSecurityGroups.includes(region)) return [];
		const groups = between(Math.min(1, creator.after.least), 1, ...reasonsOf(creator.after));
		const addresses = [...creator.addresses].sort().slice(0, 1);
		const comes = {
			[GROUPS]: 1,
			"network.security_group_rules": defaultRulesIn(region, cloud).ofDefault
		};
		return Object.entries(comes).flatMap(([key, number]) => {
			if (number === 0) return [];
			const made = {
				before: NOTHING,
				after: times(groups, exactly(number)),
				transient: 0
			};
			return [{
				...creator,
				...made,
				key,
				order: "create",
				count: 1,
				addresses,
				cause: "default-group"
			}];
		});
	});
}
function describeDefaultGroups(groups, cloud) {
	return byRegion(groups.filter(({ key }) => key === GROUPS), ({ at }) => at).map(({ region, where, items }) => {
		const rules = countOf(defaultRulesIn(region, cloud).ofDefault, "rule");
		const group = say`the default security group with its ${rules}, since the project has no group there yet`;
		return items.some(({ after }) => after.least > 0) ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.` : say`Possible in ${where}: ${group}. The cloud makes it with the first group, network or port.`;
	});
}
function describeDefaultRules(deltas, cloud) {
	return creatorsByRegion(deltas, [GROUPS]).flatMap(({ region, isHidden, where }) => {
		const { assumed, ofDefault, ofOthers } = defaultRulesIn(region, cloud);
		if (assumed === void 0) return [];
		const known = say`Counted in ${where}: Neutron's own default rules of new security groups (${ofOthers}, and ${ofDefault} of the default group), since nothing shows whether they were changed.`;
		return isHidden ? known : say`${known} ${assumed}`;
	});
}
function describeMonitorPorts(facts, sides) {
	const isOfUnknown = monitorsOfUnknownProvider(facts);
	return byRegion(sides.filter((side) => side.which === "after" && findResourceType(side.change.type)?.partsIn === monitorParts && !isLegacyBalancer(side)), ({ place }) => place).flatMap(({ where, items }) => {
		const ports = addUp(items, ({ change }) => (change.shares?.after?.most ?? 0) * change.addresses.length);
		const isOpen = items.some(({ change: { actions, addresses, configAddress, after: values, unknown } }) => actions.order !== "update" && addresses.some((address) => isOfUnknown({
			address,
			configAddress,
			values,
			unknown
		})));
		const counted = say`Counted in ${where}: up to ${countOf(ports, "port")} of OVN's health monitors, one in each subnet with monitored members.`;
		const open = say`If load balancers in ${where} are of OVN, health monitors take a port in each subnet of their members. None is counted, since the plan names no \`loadbalancer_provider\`.`;
		return [ports > 0 ? counted : [], isOpen ? open : []].flat();
	});
}
function describeClusters(sides) {
	return sides.some(({ change, which }) => which === "after" && change.type === "openstack_containerinfra_cluster_v1") ? [say`Counted for clusters of Magnum: what its drivers for Heat and for Cluster API are known to make. Another driver may make more.`] : [];
}
function describeDhcpNetworks(sides) {
	return byRegion(sides.filter(({ change, which }) => which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0), ({ place }) => place).flatMap(({ where, items }) => {
		const ports = items[0]?.traits?.dhcpPorts;
		if (ports === 0) return [];
		const subnets = addUp(items, ({ change }) => change.addresses.length);
		const networks = subnets === 1 ? say`1 network that gets DHCP` : say`${subnets} networks that get DHCP`;
		return ports === void 0 ? say`DHCP agents may make ports in ${networks} in ${where}: nothing shows whether they do, so that none is counted.` : say`Counted in ${where}: ${countOf(ports, "port")} of DHCP agents in ${subnets === 1 ? "" : "each of "}${networks}, as the project's other networks have.`;
	});
}

// src/plan/usage/usage.ts
function countUsage(plan, settings, cloud, accounts) {
	const { facts } = plan;
	const owners = createOwnership(facts, settings.project, accounts);
	const changes = placeChanges(plan, settings, cloud, owners);
	const findOrder = createApplyOrder(facts, changes.map(({ change }) => change));
	const made = changes.map((changed) => {
		const deltas = toDeltas(changed, owners.keepsOwner, cloud.shared);
		return {
			...changed,
			deltas: deltas.map((delta) => ({
				...delta,
				...findOrder(changed.change, delta)
			}))
		};
	});
	const ofPlan = made.flatMap(({ deltas }) => deltas);
	const members = membersNotInPlan(facts, ofPlan);
	const groups = createDefaultGroups([...ofPlan, ...members], cloud);
	const keysInstead = new Map(settings.keysInstead);
	const toKey = ({ key, ...delta }) => ({
		...delta,
		key: keysInstead.get(key) ?? key
	});
	const effective = made.filter(({ deltas }) => deltas.length > 0);
	const sides = effective.flatMap((changed) => changed.sides);
	const { logins } = owners;
	const projects = [.../* @__PURE__ */ new Set([...logins, ...changes.flatMap(({ projects: shown }) => shown)])];
	const ofOtherProjects = countChanges(changes, ({ owner }) => owner.kind === "other" ? owner.project : void 0);
	const unclear = countChanges(effective, ({ owner, provider }) => owner.kind === "unclear" ? provider?.key ?? "" : void 0);
	return {
		deltas: [
			...ofPlan,
			...members,
			...groups
		].map(toKey),
		uncounted: [...facts.uncounted, ...changes.flatMap(uncountedOf)],
		ofOtherProjects,
		projects,
		logins,
		notes: uniqueMessages([
			...describeOmissions(facts, {
				ofOtherProjects,
				projects,
				unclear,
				project: settings.project
			}),
			...sides.flatMap(({ place }) => place.region === void 0 ? [] : place.note ?? []).sort((one, other) => compareText(toText(one), toText(other))),
			...describeDhcpNetworks(sides),
			...describeMonitorPorts(facts, sides),
			...describeClusters(sides),
			...describeDefaultGroups(groups, cloud),
			...describeDefaultRules([...ofPlan, ...groups], cloud)
		]),
		questions: {
			...toQuestions(changes.flatMap((changed) => changed.sides.filter(({ owner }) => owner.kind !== "other"))),
			defaultRules: regionsOfFirstObjects(ofPlan)
		}
	};
}
function placeChanges(plan, settings, cloud, { findOwner }) {
	const { facts, regions } = plan;
	const findFlavor = createFlavorBook(plan, settings, cloud);
	return splitChanges(facts).map((change) => {
		const provider = findProvider(facts, change).block;
		const { order } = change.actions;
		const isThere = {
			before: order !== "create" && change.before !== void 0,
			after: order === "create" || order !== "delete" && order !== "keep" && change.after !== void 0
		};
		const owned = ["before", "after"].filter((which) => isThere[which]).map((which) => new Side(facts, change, which)).map((side) => ({
			side,
			...findOwner(side)
		}));
		return {
			change,
			sides: owned.flatMap(({ side, owner }) => regions.findRegions(side).map((place) => {
				const traits = cloud.traits.find(({ region }) => region === place.region);
				return Object.assign(new Side(facts, change, side.which), {
					provider,
					place,
					owner,
					traits,
					findFlavor: (flavor) => findFlavor(change, flavor),
					mayHave: (object) => regions.mayBeIn(place.region, object)
				});
			})),
			projects: owned.flatMap(({ shown }) => shown)
		};
	});
}
function countChanges(changes, nameOf) {
	const counts = /* @__PURE__ */ new Map();
	for (const { change, sides } of changes) {
		const name = sides.map(nameOf).find((text) => text !== void 0);
		if (name !== void 0) counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
	}
	return counts;
}
function uncountedOf({ change, sides }) {
	const { type, actions, addresses } = change;
	const side = sides.at(-1);
	const reason = findResourceType(type)?.whyUncounted?.(side);
	if (reason === void 0 || side?.owner.kind === "other" || actions.order === "keep") return [];
	return addresses.map((address) => ({
		address,
		type,
		reason: prose(reason),
		action: actions.name
	}));
}
function toQuestions(sides) {
	const needs = sides.flatMap((side) => {
		return (findResourceType(side.change.type)?.rules ?? []).flatMap((rule) => rule.needs?.(side) ?? []).map((need) => ({
			side,
			need
		}));
	});
	const regionsFor = (name) => needs.flatMap(({ need, side }) => need === name ? side.place.region ?? [] : []);
	const questions = needs.flatMap(({ need, side }) => typeof need === "string" ? [] : side.findFlavor(need).question ?? []);
	return {
		flavors: [...new Map(questions.map((question) => [JSON.stringify(question), question]))].sort(([left], [right]) => compareText(left, right)).map(([, question]) => question),
		...toRegionQuestions(regionsFor)
	};
}
const SERVER_GROUP_MEMBERS = "compute.server_group_members";
function membersNotInPlan(facts, deltas) {
	const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
	return groupsOf(members, ({ object }) => object).flatMap((group) => {
		const [first] = group;
		const rest = (facts.groupMembers[first.object?.slice(3) ?? ""] ?? 0) - addUp(group, ({ before, count }) => before.least * count);
		if (rest <= 0) return [];
		const [before, after] = [exactly(rest), exactly(rest)];
		return {
			...first,
			order: "keep",
			before,
			after,
			transient: 0,
			count: 1,
			addresses: [],
			action: "no-op"
		};
	});
}

// src/plan/terraform/count.ts
function countTerraform(documents, settings, cloudFacts) {
	const plans = documents.map((document) => {
		return {
			...document,
			regions: createRegionBook(document.facts, settings, cloudFacts)
		};
	});
	const cloud = withoutPlannedFlavors(cloudFacts, plans);
	const accounts = accountsOf(plans.map(({ facts }) => facts));
	const counted = mapAll(plans, ({ regions, ...document }) => {
		return {
			...document,
			...countUsage({
				facts: document.facts,
				regions
			}, settings, cloud, accounts)
		};
	});
	const deltas = counted.flatMap(({ file, deltas: planDeltas }) => documents.length === 1 ? planDeltas : planDeltas.map((delta) => ({
		...delta,
		file
	})));
	const uncounted = counted.flatMap((plan) => plan.uncounted);
	const demands = toDemands(keepLargestByCause(deltas), uncounted);
	const providers = [...new Set(plans.flatMap(providersOf))].sort();
	const deletions = counted.flatMap(uncountedDeletionsOf).sort();
	const unused = settings.providerRegions.filter(([key]) => !providers.includes(key));
	return {
		mode: "add",
		demands,
		plans: counted.map(toReadPlan),
		notes: [
			...uniqueMessages(counted.flatMap((plan) => [...notesOf(plan), ...plan.notes])),
			...deletions.length === 0 ? [] : [say`What the deletion of ${quotedList(deletions, { most: 3 })} gives back is not known, and not counted.`],
			...unused.map(([key]) => say`${theSetting("provider-regions")} names the provider ${quoted(key)}, which no plan has: they have ${quotedList(providers)}.`)
		],
		uncounted: uncounted.filter((change) => !isUncountedDeletion(change)).map(({ address, type, reason }) => ({
			address,
			type,
			reason
		})),
		complete: documents.every(({ complete }) => complete),
		isRegionUnsaid: deltas.some(({ at }) => at.region === void 0 && at.isUnsaid),
		elsewhere: findElsewhere(counted, demands.length === 0, settings.project),
		projects: [...new Set(counted.flatMap(({ projects }) => projects))],
		questions: joinQuestions(counted.map(({ questions }) => questions))
	};
}
function toReadPlan(plan) {
	const { file, facts, changes, deltas, projects, logins, ofOtherProjects } = plan;
	const regions = deltas.map(({ at }) => at.region === void 0 || at.hidden ? "" : at.region);
	const leftOut = [
		...Object.values(facts.otherProviders),
		...ofOtherProjects.values(),
		uncountedDeletionsOf(plan).length
	];
	return {
		path: file,
		kind: "terraform",
		changes,
		leftOut: addUp(leftOut, Number) || void 0,
		project: onlyOf([
			...projects,
			...logins,
			...projectsShown(facts)
		]) || null,
		region: onlyOf(regions) || null,
		...ofOtherProjects.size > 0 && { elsewhere: [...ofOtherProjects].map(([project, changed]) => ({
			project,
			changes: changed
		})) }
	};
}
function isUncountedDeletion({ type, action }) {
	return action === "delete" && findResourceType(type)?.whyUncounted !== void 0;
}
function uncountedDeletionsOf({ uncounted }) {
	return uncounted.filter(isUncountedDeletion).map(({ address }) => address);
}
function providersOf({ facts: { providers, resources } }) {
	return [...Object.keys(providers), ...Object.values(resources).flatMap(({ providerKey }) => providerKey ?? [])];
}
function notesOf({ complete, drifted }) {
	const incomplete = say`The plan is not complete (made with \`-target\`, for example): more changes will follow, which nothing here counts.`;
	const drift = say`${countOf(drifted, "resource")} changed outside of Terraform. That is in the current usage already, and not counted again.`;
	return [complete ? [] : incomplete, drifted === 0 ? [] : drift].flat();
}
function keepLargestByCause(deltas) {
	const largest = groupsOf(deltas.filter(({ cause }) => cause !== void 0), ({ at, key }) => idOf(at.region, key)).map((group) => group.reduce((most, delta) => delta.after.least > most.after.least ? delta : most));
	return deltas.filter((delta) => delta.cause === void 0 || largest.includes(delta));
}
function findElsewhere(counted, isEmpty, project) {
	const logins = [...new Set(counted.flatMap((plan) => plan.logins))];
	const changes = counted.flatMap(({ ofOtherProjects }) => [...ofOtherProjects]);
	const leftOut = groupsOf(changes, ([id]) => id).map((group) => [group[0][0], addUp(group, ([, number]) => number)]);
	const shown = counted.map(({ file, facts, deltas, ofOtherProjects }) => {
		const foreign = projectsShown(facts, "foreign");
		const leftOutIds = [...ofOtherProjects.keys()].filter((id) => !foreign.includes(id));
		return {
			path: file,
			projects: [.../* @__PURE__ */ new Set([...projectsShown(facts), ...leftOutIds])],
			isOwn: showsProject(facts, project),
			isCounted: deltas.length > 0
		};
	});
	const isOwnShown = shown.some(({ isOwn }) => isOwn);
	const isNamed = project === void 0 || counted.some(({ projects }) => projects.includes(plainProjectId(project)));
	const isAll = !isOwnShown && (isEmpty && leftOut.length > 0 || logins.length > 0 && !isNamed);
	return {
		changes: isAll ? [...new Map([...logins.map((id) => [id, 0]), ...leftOut])] : leftOut,
		isAll,
		isOwnShown,
		shown: [...new Set(shown.flatMap(({ projects }) => projects))],
		doubtful: shown.filter(({ projects, isOwn, isCounted }) => isCounted && !isOwn && projects.length > 0)
	};
}

export { countTerraform };