import { C as quoted } from "./core-errors.js";

// src/core/cloud.ts
function findSharedService(shared, key, region = "") {
	return shared.find(({ keys, regions }) => keys.includes(key) && regions.includes(region));
}
const USUAL_DEFAULT_RULES = {
	ofDefault: 4,
	ofOthers: 2
};
const SENSITIVE_REGION = "(sensitive)";
function sayRegion({ region, shownRegion = region }) {
	return quoted(shownRegion);
}
function toRegionQuestions(regionsOf) {
	return {
		dhcpPorts: regionsOf("dhcpPorts"),
		defaultVolumeType: regionsOf("defaultVolumeType"),
		volumeTypes: regionsOf("volumeTypes"),
		shareTypes: regionsOf("shareTypes"),
		computeLimits: regionsOf("computeLimits"),
		defaultRules: regionsOf("defaultRules"),
		clusterTemplates: regionsOf("clusterTemplates")
	};
}
const UNANSWERED_FACTS = {
	cloudRegion: void 0,
	otherClouds: [],
	regions: void 0,
	flavors: void 0,
	traits: [],
	shared: [],
	withoutSecurityGroups: []
};

export { sayRegion as a, findSharedService as i, UNANSWERED_FACTS as n, toRegionQuestions as o, USUAL_DEFAULT_RULES as r, SENSITIVE_REGION as t };