import { d as addNotes, f as addSettings, h as toSettings, i as print, l as CREDENTIALS_HELP, o as readOutputStyle, p as formatSetting } from "./command-line-terminal.js";
import { n as didYouMeanKey } from "./core-suggest.js";
import { C as quoted, E as say, I as compareText, it as reaches, r as inputProblem, s as throwIfAny } from "./core-errors.js";
import { _ as unitOf, a as checkKey, d as isLimitedPerObject, o as findKey } from "./core-resource-keys.js";
import { Q as CREDENTIAL_SETTINGS, W as JUDGING_SETTINGS, Z as CONNECTION_SETTINGS, it as optional, nt as choice, rt as optionSetting } from "./render-columns.js";
import { n as login } from "./keystone-login.js";
import { i as toKeyMatcher } from "./policy-key-glob.js";
import { E as createSources, O as findMissingRegions, n as STATUS_FORMATS } from "./render-formats.js";
import { r as withProgress } from "./commands-plan-files.js";

// src/evaluate/project-status.ts
function toStatus({ project, source, readAt, quota, usage }, { isWanted = () => true, above, sort = "region", failAt } = {}) {
	const regions = regionsOf({
		quota,
		usage
	});
	const all = toStatusRows({
		quota,
		usage
	});
	const rows = all.filter(({ key, item }) => isWanted(key, item));
	const shown = above === void 0 ? rows : rows.filter((row) => ["reached", "unknown"].includes(levelOf(row, above)));
	const emptyRegions = regions.filter((region) => !all.some((row) => row.region === region));
	return {
		project,
		source,
		readAt,
		sort,
		rows: shown.sort(ORDERS[sort]),
		leftOut: above === void 0 ? void 0 : {
			percent: above,
			rows: rows.length - shown.length
		},
		emptyRegions,
		alarm: failAt === void 0 ? void 0 : toAlarm(rows, failAt)
	};
}
function toAlarm(rows, percent) {
	const levels = Map.groupBy(rows, (row) => levelOf(row, percent));
	const ofLevel = (level) => (levels.get(level) ?? []).toSorted(ORDERS.used);
	return {
		percent,
		reached: ofLevel("reached"),
		unknown: ofLevel("unknown")
	};
}
function levelOf({ used: { amount, state }, limit }, percent) {
	if (limit.amount === "unlimited" || limit.state === "none" || state === "none") return "none";
	if (limit.amount === void 0 || amount === void 0) return "unknown";
	return (limit.amount === 0 ? amount > 0 : reaches({
		amount,
		limit: limit.amount,
		percent
	})) ? "reached" : "below";
}
function byRegion(a, b) {
	return compareText(a.region, b.region) || compareText(a.name, b.name);
}
const ORDERS = {
	region: byRegion,
	key: (a, b) => compareText(a.name, b.name) || byRegion(a, b),
	used: (a, b) => shareOf(b) - shareOf(a) || byRegion(a, b)
};
function shareOf({ used, limit }) {
	if (limit.amount === "unlimited" || limit.state === "none" || used.state === "none") return -2;
	if (limit.amount === void 0 || used.amount === void 0) return -1;
	if (limit.amount === 0) return used.amount > 0 ? Number.MAX_VALUE : 0;
	return used.amount / limit.amount;
}
function regionsOf({ quota, usage }) {
	return [...new Set([...quota, ...usage].map(({ region }) => region))].sort();
}
function toStatusRows(documents) {
	return regionsOf(documents).flatMap((region) => {
		const limits = toIndex(documents.quota, region);
		const uses = toIndex(documents.usage, region);
		const byObject = [...uses.values()].flatMap(({ key, item }) => isLimitedPerObject(key) && item !== void 0 ? key : []);
		return [...(/* @__PURE__ */ new Set([...limits.keys(), ...uses.keys()])).difference(new Set(byObject))].map((name) => {
			const { key, item } = limits.get(name) ?? uses.get(name) ?? {
				key: name,
				item: void 0
			};
			const given = limits.get(isLimitedPerObject(key) ? key : name);
			const { limit: hasLimit = "always" } = findKey(key) ?? {};
			const limit = toValue(given, hasLimit === "always");
			const isCounted = hasLimit !== "in some clouds" || limit.state !== "none";
			const used = toValue(uses.get(name), isCounted && !isLimitedPerObject(key));
			const headroom = used.amount !== void 0 && typeof limit.amount === "number" ? limit.amount - used.amount : void 0;
			return {
				region,
				key,
				item,
				name,
				unit: unitOf(key),
				used,
				limit,
				headroom
			};
		});
	});
}
function toIndex(regions, region) {
	const readings = regions.filter((entry) => entry.region === region).flatMap((entry) => entry.readings);
	return new Map(readings.map((reading) => [checkKey(reading.key, reading.item), reading]));
}
function toValue(reading, isSpecified) {
	if (reading === void 0) return {
		state: isSpecified ? "absent" : "none",
		amount: void 0
	};
	if (reading.hasNone === true) return {
		state: "none",
		amount: void 0
	};
	const { value, found, reason } = reading;
	if (value !== void 0) return {
		state: "known",
		amount: value,
		found
	};
	return reason === void 0 ? {
		state: "wrong",
		amount: void 0,
		found
	} : {
		state: "unknown",
		amount: void 0,
		reason
	};
}

// src/commands/status.ts
const WARN_AT = 80;
const percentage = optional(JUDGING_SETTINGS.warnAt.parse);
const OWN_SETTINGS = {
	above: optionSetting("--above <percent>", "only limits that are used to this percentage or more, and unknown ones", percentage),
	sort: optionSetting("--sort <order>", "by region, key, or used (the most used first)", choice("region", "key", "used"), "region"),
	failAt: optionSetting("--fail-at <percent>", "return 1 if a limit is used to this percentage or more", percentage),
	format: formatSetting(STATUS_FORMATS, "text")
};
const SETTINGS = {
	...CONNECTION_SETTINGS,
	...CREDENTIAL_SETTINGS,
	...OWN_SETTINGS
};
const NOTES = `${CREDENTIALS_HELP}

Exit status: 0 usage and limits were read, 1 a limit is used to the percentage of --fail-at or more, 2 something could not be read. With --fail-at also 2 if the usage or limit of a key is not known; name the keys that matter with --key. Unlimited keys never fail, a limit of 0 does when anything is used.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate status --above 80 --sort used
  $ quota-gate status --region cbk --key 'compute.*' 'volume.*'
  $ quota-gate status --fail-at 90
  $ quota-gate status --format prometheus > quota.prom   # for node_exporter`;
function addStatus(program, { terminal, runtime, finish }) {
	const command = program.command("status").summary("show used, limit and headroom, without any plan").description("Shows what the project uses and may use, per region and key. Run it first: it shows whether token, project and regions are right. All regions are shown: OS_REGION_NAME is ignored. With --fail-at it is an alarm for a scheduled job.");
	addSettings(command, {
		...CONNECTION_SETTINGS,
		...CREDENTIAL_SETTINGS
	}).option("--region <name...>", "only these regions").option("--key <glob...>", "only these keys, such as 'compute.*'");
	addSettings(command, OWN_SETTINGS).action(async (options) => {
		const { region: regions = [], key: globs = [] } = options;
		const { format, above, sort, failAt, ...settings } = toSettings(SETTINGS, {
			options,
			env: terminal.env
		});
		const means = runtime();
		const snapshot = await withProgress(terminal, async () => {
			const session = await login(settings, means);
			return createSources(settings, means).limits.read({
				session,
				wanted: void 0,
				regions
			});
		});
		throwIfAny(findMissingRegions(regions, snapshot));
		const wanted = globs.length === 0 ? {} : { isWanted: toMatcher(globs, snapshot) };
		const status = toStatus(snapshot, {
			...wanted,
			above,
			sort,
			failAt
		});
		await print(terminal, format.render({
			status,
			warnAt: WARN_AT,
			...readOutputStyle(terminal)
		}));
		finish(exitStatus(status));
	});
	addNotes(command, NOTES);
}
function exitStatus({ alarm, emptyRegions, rows, leftOut }) {
	if (alarm === void 0) return 0;
	if (alarm.reached.length > 0) return 1;
	const isEmpty = rows.length + (leftOut?.rows ?? 0) === 0;
	return alarm.unknown.length > 0 || emptyRegions.length > 0 || isEmpty ? 2 : 0;
}
function toMatcher(globs, snapshot) {
	const { rows } = toStatus(snapshot);
	const problems = globs.flatMap((glob) => {
		const matches = toKeyMatcher([glob]);
		if (rows.some(({ key, item }) => matches(key, item))) return [];
		return inputProblem(say`${snapshot.source.subject} reports no key that matches ${quoted(glob)} of ${quoted("--key")}.`, didYouMeanKey(glob));
	});
	throwIfAny(problems);
	return toKeyMatcher(globs);
}

export { addStatus };