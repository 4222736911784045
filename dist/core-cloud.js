import { _ as quoted } from "./core-errors.js";

// src/core/cloud.ts
/** Neutron's own default rules: outgoing traffic of each IP version, and in the default group also traffic from its members. */
const USUAL_DEFAULT_RULES = {
	ofDefault: 4,
	ofOthers: 2
};
/** Stands for a region that must not be shown, since a plan marks it as sensitive. Further ones have a number in it. */
const SENSITIVE_REGION = "(sensitive)";
/** The region as people read it. */
function sayRegion({ region, shownRegion = region }) {
	return quoted(shownRegion);
}
/** The questions, each with the regions that it is asked of. */
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
/** The facts of a cloud of which nothing is known. */
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