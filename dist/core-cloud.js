import { _ as quoted } from "./core-errors.js";

// src/core/cloud.ts
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
		defaultRules: regionsOf("defaultRules")
	};
}
const NOTHING_KNOWN = {
	cloudRegion: void 0,
	otherClouds: [],
	regions: void 0,
	flavors: void 0,
	traits: [],
	shared: [],
	withoutSecurityGroups: []
};

export { toRegionQuestions as a, sayRegion as i, SENSITIVE_REGION as n, USUAL_DEFAULT_RULES as r, NOTHING_KNOWN as t };