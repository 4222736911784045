import { t as require_prom_client } from "./prom-client.js";
import { Ur as toSafeLine, mr as groupsOf, rr as hasLimitOfEach } from "./part-start.js";

// src/render/metrics.ts
var import_prom_client = require_prom_client();
const OF_READING = ["target", "project"];
const OF_VALUE = [
	...OF_READING,
	"region",
	"key",
	"member"
];
/** The metrics, in the units of the keys. What is unlimited or not known is no series; of limits of single objects the fullest counts, since objects are many. */
async function renderProjectMetrics(readings) {
	const registry = new import_prom_client.Registry();
	const gauge = (name, help, labelNames) => new import_prom_client.Gauge({
		name: `quota_gate_${name}`,
		help,
		labelNames,
		registers: [registry]
	});
	const unit = "in the unit that the key's name ends with (_mb: MiB, _gb: GiB, _bytes), otherwise a number.";
	const usages = gauge("usage", `Usage of a key, ${unit} Of keys whose objects have a limit each: of the fullest.`, OF_VALUE);
	const limits = gauge("limit", `Limit of a key, ${unit} Absent if it is unlimited or not known.`, OF_VALUE);
	const unknown = gauge("unknown_values", "Usages and limits of a region that its cloud should report and does not.", [...OF_READING, "region"]);
	const successes = gauge("reading_success", "1 if the last reading of the project succeeded, otherwise 0.", OF_READING);
	const times = gauge("reading_timestamp_seconds", "Time of the last reading that succeeded.", OF_READING);
	for (const { target, project, readAt, status } of readings) {
		const of = {
			target: toSafeLine(target),
			project: toSafeLine(project)
		};
		successes.set(of, status === void 0 ? 0 : 1);
		if (readAt !== void 0) times.set(of, Date.parse(readAt) / 1e3);
		if (status === void 0) continue;
		for (const region of status.emptyRegions) unknown.set({
			...of,
			region: toSafeLine(region)
		}, 1);
		for (const [region, rows] of Map.groupBy(status.rows, (row) => row.region)) {
			const place = {
				...of,
				region: toSafeLine(region)
			};
			unknown.set(place, rows.flatMap(({ used, limit }) => [used, limit]).filter(isMissing).length);
			for (const { key, member, used, limit } of toValues(rows)) {
				const labels = {
					...place,
					key: toSafeLine(key),
					member: toSafeLine(member)
				};
				if (used !== void 0) usages.set(labels, used);
				if (limit !== void 0) limits.set(labels, limit);
			}
		}
	}
	return registry.metrics();
}
function isMissing({ state }) {
	return state === "absent" || state === "wrong" || state === "unknown";
}
function toValues(rows) {
	return groupsOf(rows, ({ key, item, name }) => hasLimitOfEach(key) && item !== void 0 ? key : name).map((group) => {
		const amounts = group.flatMap(({ used }) => used.amount ?? []);
		const { key, item = "", limit } = group[0];
		return {
			key,
			member: hasLimitOfEach(key) ? "" : item,
			used: amounts.length === 0 ? void 0 : amounts.reduce((most, amount) => Math.max(most, amount)),
			limit: limit.amount === "unlimited" ? void 0 : limit.amount
		};
	});
}

export { renderProjectMetrics };