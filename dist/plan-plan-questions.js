import { f as isNeverRead, l as idOf } from "./core-resource-keys.js";
import { o as toRegionQuestions } from "./core-cloud.js";

// src/plan/plan-questions.ts
function joinQuestions(parts) {
	const flavors = parts.flatMap((questions) => questions.flavors ?? []);
	return {
		flavors: [...new Map(flavors.map((flavor) => [idOf(flavor.region, flavor.id, flavor.name), flavor])).values()],
		...toRegionQuestions((name) => [...new Set(parts.flatMap((questions) => questions[name] ?? []))].sort())
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
function listWanted(demands, questions) {
	const wanted = demands.filter(({ regionProblem, key }) => regionProblem === void 0 && !isNeverRead(key));
	const shown = new Map(wanted.map(({ region, shownRegion }) => [region, shownRegion]));
	const asked = new Set(wanted.map(({ region, key }) => idOf(region, key)));
	const more = ["defaultRules", "computeLimits"].flatMap((name) => questions[name].flatMap((region) => {
		return KEYS[name].filter((key) => !asked.has(idOf(region, key))).map((key) => ({
			region,
			shownRegion: shown.get(region),
			key,
			item: void 0
		}));
	}));
	return [...wanted, ...more];
}

export { listWanted as n, joinQuestions as t };