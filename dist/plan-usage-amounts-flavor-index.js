import { i as getOrCreate, t as didYouMean } from "./core-suggest.js";
import { N as uniqueMessages, g as joinMessages } from "./core-errors.js";
import { a as showsClasses, i as pickExtraSpecs } from "./plan-usage.js";

// src/plan/usage/amounts/flavor-index.ts
function findInListOrCloud(listed, inCloud, isWhole) {
	const isPart = isWhole && listed !== void 0 && listed !== "contradiction" && !showsClasses(listed);
	const asksCloud = listed === void 0 || isPart;
	const both = agreement(listed, asksCloud ? inCloud : void 0);
	return {
		found: isPart && both === "contradiction" ? listed : both,
		asksCloud
	};
}
function agreement(left, right) {
	if (left === void 0 || right === void 0) return left ?? right;
	if (left === "contradiction" || right === "contradiction") return "contradiction";
	if (left.vcpus !== right.vcpus || left.ramMiB !== right.ramMiB) return "contradiction";
	return {
		...left,
		id: left.id ?? right.id,
		name: left.name ?? right.name,
		diskGiB: agreed(left.diskGiB, right.diskGiB, NaN),
		moreDiskGiB: agreed(left.moreDiskGiB, right.moreDiskGiB, NaN),
		extraSpecs: agreed(left.extraSpecs, right.extraSpecs, null)
	};
}
function agreed(left, right, neither) {
	if (left === void 0 || right === void 0) return left === void 0 ? right : left;
	return JSON.stringify(left) === JSON.stringify(right) ? left : neither;
}
function largerFlavor(left, right) {
	const both = agreement({
		...left,
		vcpus: 0,
		ramMiB: 0
	}, {
		...right,
		vcpus: 0,
		ramMiB: 0
	});
	return {
		...left,
		...both === "contradiction" ? {} : both,
		vcpus: Math.max(left.vcpus, right.vcpus),
		ramMiB: Math.max(left.ramMiB, right.ramMiB)
	};
}
function createFlavorIndex(flavors = []) {
	const [ids, names] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
	for (const described of flavors) {
		const flavor = {
			...described,
			extraSpecs: pickExtraSpecs(described.extraSpecs)
		};
		const { id, name } = flavor;
		keep(ids, id ?? name, flavor);
		keep(names, name, flavor);
	}
	return ({ id, name, region }) => {
		const byId = foundIn(ids.get(id ?? ""), region);
		const known = byId === "contradiction" ? void 0 : byId?.name;
		return agreement(byId, foundIn(names.get(known ?? name ?? ""), region));
	};
}
function keep(names, key, flavor) {
	if (key === void 0) return;
	const same = getOrCreate(names, key, () => /* @__PURE__ */ new Map());
	for (const region of [flavor.region, ""]) same.set(region, agreement(same.get(region), flavor) ?? flavor);
}
function foundIn(same, region) {
	return region === void 0 ? same?.get("") : agreement(same?.get(region), same?.get(void 0));
}
function toQuestion({ id, name, region, hidden, at, attribute }) {
	if (region === void 0 || id === void 0 && name === void 0) return void 0;
	return {
		region,
		id: at === "after" && attribute === "flavor_name" && name !== void 0 ? void 0 : id,
		name,
		...hidden ? { hidden } : {}
	};
}
function whyUnlisted(cloud, flavor) {
	const question = toQuestion(flavor);
	if (cloud === void 0 || question === void 0) return { kind: "flavor" };
	if (flavor.at === "after" && cloud.missing.some((missing) => isSame(missing, question))) {
		const similar = question.hidden ? void 0 : similarTo(question, cloud.flavors);
		return similar === void 0 ? { kind: "no-flavor" } : {
			kind: "no-flavor",
			remark: similar
		};
	}
	const reasons = cloud.failures.filter(({ region }) => region === question.region).map(({ reason }) => reason);
	return reasons.length === 0 ? { kind: "flavor" } : {
		kind: "flavor",
		remark: joinMessages(uniqueMessages(reasons))
	};
}
function isSame(left, right) {
	return left.region === right.region && left.id === right.id && (left.id !== void 0 || left.name === right.name);
}
function similarTo({ region, id, name }, flavors) {
	const names = flavors.filter((flavor) => flavor.region === region).map((flavor) => id === void 0 ? flavor.name : flavor.id).filter((text) => text !== void 0);
	return didYouMean(id ?? name ?? "", names);
}
function isNamed(flavor, { id, name }) {
	return id !== void 0 && flavor.id === id || name !== void 0 && flavor.name === name;
}

export { toQuestion as a, largerFlavor as i, findInListOrCloud as n, whyUnlisted as o, isNamed as r, createFlavorIndex as t };