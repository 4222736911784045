import { C as quoted, E as say, I as compareText, X as sha256, f as firstWithRest, v as listMessages } from "./core-errors.js";

// src/core/projects.ts
const MOST_NAMED = 6;
function plainProjectId(id) {
	return id.replaceAll("-", "").toLowerCase();
}
function isSameProject(a, b) {
	return plainProjectId(a) === plainProjectId(b);
}
function describeProjects(changes) {
	const all = [...changes].sort(([a, changesOfA], [b, changesOfB]) => changesOfB - changesOfA || compareText(a, b));
	const describe = (who, number) => number === 0 ? who : say`${who} (${number} ${number === 1 ? "change" : "changes"})`;
	const named = all.filter(([id]) => id !== "").map(([id, number]) => describe(quoted(id), number));
	const hidden = all.filter(([id]) => id === "").map(([, number]) => describe(say`others whose ids are sensitive`, number));
	return listMessages([...firstWithRest(MOST_NAMED, named), ...hidden]);
}
function markRegion({ digest, id }, region) {
	return digest === void 0 ? void 0 : sha256(JSON.stringify([
		digest,
		id,
		region
	])).slice(0, 16);
}
function toCloudProject({ address, projectId: id, projectName: name, cloud }) {
	const place = address?.toLowerCase().replace(/\/+$/u, "");
	const host = place !== void 0 && URL.canParse(place) ? new URL(place).host : void 0;
	return {
		id,
		digest: place === void 0 ? void 0 : sha256(JSON.stringify([place, id])).slice(0, 32),
		name,
		cloud: cloud || host
	};
}

export { toCloudProject as a, plainProjectId as i, isSameProject as n, markRegion as r, describeProjects as t };