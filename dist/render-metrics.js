import { Qn as hasLimitOfEach, lr as groupsOf, zr as toSafeLine } from "./part-start.js";

// src/render/metrics.ts
const UNIT = "in the unit that the key's name ends with (_mb: MiB, _gb: GiB, _bytes), otherwise a number.";
/**
* Renders the metrics, in the units of the keys, with a newline at the end. Unlimited and unknown values have no
* series. Of limits of single objects the fullest counts, since objects are many.
*/
function renderProjectMetrics(readings) {
	const usages = createGauge("usage", `Usage of a key, ${UNIT} Of keys whose objects have a limit each: of the fullest.`);
	const limits = createGauge("limit", `Limit of a key, ${UNIT} Absent if it is unlimited or not known.`);
	const unknown = createGauge("unknown_values", "Usages and limits of a region that its cloud should report and does not.");
	const successes = createGauge("reading_success", "1 if the last reading of the project succeeded, otherwise 0.");
	const times = createGauge("reading_timestamp_seconds", "Time of the last reading that succeeded.");
	for (const { target, project, readAt, status } of readings) {
		const of = {
			target,
			project
		};
		successes.set(of, status === void 0 ? 0 : 1);
		if (readAt !== void 0) times.set(of, Date.parse(readAt) / 1e3);
		if (status === void 0) continue;
		for (const region of status.emptyRegions) unknown.set({
			...of,
			region
		}, 1);
		for (const [region, rows] of Map.groupBy(status.rows, (row) => row.region)) {
			unknown.set({
				...of,
				region
			}, rows.flatMap(({ used, limit }) => [used, limit]).filter(isMissing).length);
			for (const { key, member, used, limit } of toValues(rows)) {
				const labels = {
					...of,
					region,
					key,
					member
				};
				if (used !== void 0) usages.set(labels, used);
				if (limit !== void 0) limits.set(labels, limit);
			}
		}
	}
	return [
		usages,
		limits,
		unknown,
		successes,
		times
	].map((gauge) => gauge.render()).join("\n");
}
/** A metric in Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
function createGauge(name, help) {
	const series = /* @__PURE__ */ new Map();
	return {
		set(labels, value) {
			const quoted = (text) => `"${toSafeLine(text).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
			const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
			series.set(`quota_gate_${name}{${pairs.join(",")}}`, value);
		},
		render: () => [
			`# HELP quota_gate_${name} ${help}`,
			`# TYPE quota_gate_${name} gauge`,
			...[...series].map(([labelled, value]) => `${labelled} ${value}`),
			""
		].join("\n")
	};
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