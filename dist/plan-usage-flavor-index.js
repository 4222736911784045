import { ai as join, gi as unique, pr as didYouMean } from "./shared.js";
import { i as pickExtraSpecs } from "./plan-usage.js";

// src/plan/usage/flavor-index.ts
/** Combines two sources; undefined: neither has the flavor. */
function agreement(one, other) {
	if (one === void 0 || one.kind === "contradiction") return one ?? other;
	if (other === void 0 || other.kind === "contradiction") return other ?? one;
	const [first, second] = [one.flavor, other.flavor];
	if (first.vcpus !== second.vcpus || first.ramMiB !== second.ramMiB) return {
		kind: "contradiction",
		sizes: [first, second]
	};
	const rest = {
		diskGiB: agreed(first.diskGiB, second.diskGiB, NaN),
		moreDiskGiB: agreed(first.moreDiskGiB, second.moreDiskGiB, NaN),
		extraSpecs: agreed(first.extraSpecs, second.extraSpecs, null)
	};
	return {
		kind: "one",
		flavor: {
			...first,
			id: first.id ?? second.id,
			name: first.name ?? second.name,
			...rest
		}
	};
}
/** What only one of two tells is known. Of two that differ neither is, not even if a third one agrees. */
function agreed(one, other, neither) {
	if (one === void 0 || other === void 0) return one === void 0 ? other : one;
	return JSON.stringify(one) === JSON.stringify(other) ? one : neither;
}
/** Flavors by id and by name. */
var FlavorIndex = class {
	#byId = /* @__PURE__ */ new Map();
	#byName = /* @__PURE__ */ new Map();
	constructor(flavors = []) {
		for (const flavor of flavors) this.add(flavor);
	}
	add(described) {
		const flavor = {
			...described,
			extraSpecs: pickExtraSpecs(described.extraSpecs)
		};
		const { id, name } = flavor;
		const key = id ?? name;
		if (key !== void 0) keep(this.#byId, key, flavor);
		if (name !== void 0) keep(this.#byName, name, flavor);
	}
	/** The flavor in its region; undefined: it is in no list. */
	find({ id, name, region }) {
		return (id === void 0 ? void 0 : foundIn(this.#byId.get(id), region)) ?? (name === void 0 ? void 0 : foundIn(this.#byName.get(name), region));
	}
};
function keep(names, key, flavor) {
	const same = names.get(key) ?? {
		byRegion: /* @__PURE__ */ new Map(),
		all: void 0
	};
	names.set(key, same);
	const found = {
		kind: "one",
		flavor
	};
	same.all = agreement(same.all, found);
	same.byRegion.set(flavor.region, agreement(same.byRegion.get(flavor.region), found) ?? found);
}
function foundIn(same, region) {
	if (region === void 0) return same?.all;
	return agreement(same?.byRegion.get(region), same?.byRegion.get(void 0));
}
/**
* The question about a flavor. undefined: nothing names it, or nothing tells where it is. A server that is made with a name gets the flavor
* of that name, which may have another id than the one that it had.
*/
function toQuestion({ id, name, region, hidden, at, attribute }) {
	if (region === void 0 || id === void 0 && name === void 0) return void 0;
	return {
		region,
		id: at === "after" && attribute === "flavor_name" && name !== void 0 ? void 0 : id,
		name,
		...hidden ? { hidden } : {}
	};
}
/** Why the size of a flavor that is in no list is unknown. `cloud` undefined: it was not asked. */
function whyUnlisted(cloud, flavor) {
	const question = toQuestion(flavor);
	if (cloud === void 0 || question === void 0) return { kind: "flavor" };
	if (flavor.at === "after" && cloud.missing.some((one) => isSame(one, question))) {
		const similar = question.hidden ? void 0 : similarTo(question, cloud.flavors);
		return similar === void 0 ? { kind: "no-flavor" } : {
			kind: "no-flavor",
			remark: similar
		};
	}
	const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
	return reasons.length === 0 ? { kind: "flavor" } : {
		kind: "flavor",
		remark: join(unique(reasons))
	};
}
function isSame(one, other) {
	return one.region === other.region && one.id === other.id && (one.id !== void 0 || one.name === other.name);
}
/** "Did you mean `a`?"; undefined: no name is near. */
function similarTo({ region, id, name }, flavors) {
	const names = flavors.filter((flavor) => flavor.region === region).map((flavor) => id === void 0 ? flavor.name : flavor.id).filter((one) => one !== void 0);
	return didYouMean(id ?? name ?? "", names);
}
/**
* Facts of the cloud without the missing flavors that plans make or change before a server needs them. Of one that they make and do not name,
* or not before it is made, nobody knows whether it is the missing one.
*/
function withoutPlannedFlavors(cloud, plans) {
	const { flavors } = cloud;
	if (flavors === void 0 || flavors.missing.length === 0) return cloud;
	const made = plans.flatMap(({ changedFlavors }) => Object.values(changedFlavors).filter(({ isMade }) => isMade));
	const missing = flavors.missing.filter((question) => !made.some(({ after }) => mayBe(after, question)));
	return {
		...cloud,
		flavors: {
			...flavors,
			missing
		}
	};
}
/** `flavor` undefined: nothing is known of it. */
function mayBe(flavor, { id, name }) {
	if (flavor === void 0) return true;
	const [own, asked] = id === void 0 ? [flavor.name, name] : [flavor.id, id];
	return own === void 0 || own === asked;
}

export { withoutPlannedFlavors as a, whyUnlisted as i, agreement as n, toQuestion as r, FlavorIndex as t };