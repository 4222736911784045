import { An as throwIfAny, Er as findKey, Ft as CONNECTION_SETTINGS, It as CREDENTIAL_SETTINGS, Or as isPerObject, S as toPercent, Tr as checkKey, _n as toScale, _r as quote, an as didYouMeanKey, c as paint, d as wrap, g as formatTime, hn as formatInteger, jr as unitOf, jt as JUDGING_SETTINGS, l as renderColumns, m as count, mn as formatAmount, n as renderJson, pn as inputProblem, pr as compareText, sn as reaches, u as toLeftOutNote, w as readStatus, x as renderBar, xr as visible, yr as toPrintable, zt as choice } from "./shared.js";
import { a as print, c as CREDENTIALS_HELP, d as addSettings, f as formatSetting, h as toSettings, l as addNotes, o as withProgress, r as looksOf, u as addSetting } from "./commands-terminal.js";

// src/evaluate/status.ts
/** Usage and limits of a snapshot. */
function toStatus({ project, source, readAt, quota, usage }, { isWanted = () => true, above = null, sort = "region", failAt = null } = {}) {
	const regions = [...new Set([...quota, ...usage].map(({ region }) => region))].sort();
	const all = regions.flatMap((region) => toRows({
		region,
		quota,
		usage
	}));
	const rows = all.filter(({ key, item }) => isWanted(key, item));
	const shown = above === null ? rows : rows.filter((row) => ["reached", "unknown"].includes(levelOf(row, above)));
	const emptyRegions = regions.filter((region) => !all.some((row) => row.region === region));
	return {
		project,
		source,
		readAt,
		sort,
		rows: shown.sort(ORDERS[sort]),
		leftOut: above === null ? null : {
			percent: above,
			rows: rows.length - shown.length
		},
		emptyRegions,
		alarm: failAt === null ? null : toAlarm(rows, failAt)
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
function levelOf({ used, limit }, percent) {
	if (limit.amount === "unlimited" || limit.state === "none" || used.state === "none") return "none";
	if (limit.amount === null || used.amount === null) return "unknown";
	if (limit.amount === 0) return used.amount > 0 ? "reached" : "below";
	return reaches({
		amount: used.amount,
		limit: limit.amount,
		percent
	}) ? "reached" : "below";
}
function byRegion(one, other) {
	return compareText(one.region, other.region) || compareText(one.name, other.name);
}
const ORDERS = {
	region: byRegion,
	key: (one, other) => compareText(one.name, other.name) || byRegion(one, other),
	used: (one, other) => shareOf(other) - shareOf(one) || byRegion(one, other)
};
/** Share of the limit that is in use; −1 where it is not known, −2 where there is none. For ordering only. */
function shareOf({ used, limit }) {
	if (limit.amount === "unlimited" || limit.state === "none" || used.state === "none") return -2;
	if (limit.amount === null || used.amount === null) return -1;
	if (limit.amount === 0) return used.amount > 0 ? Number.MAX_VALUE : 0;
	return used.amount / limit.amount;
}
function toRows({ region, quota, usage }) {
	const limits = toIndex(quota, region);
	const uses = toIndex(usage, region);
	return [.../* @__PURE__ */ new Set([...limits.keys(), ...uses.keys()])].map((name) => {
		const { key, item } = limits.get(name) ?? uses.get(name) ?? {
			key: name,
			item: null
		};
		const used = toValue(uses.get(name), !isPerObject(key));
		const limit = toValue(limits.get(name), (findKey(key)?.limit ?? "always") === "always");
		const headroom = used.amount !== null && typeof limit.amount === "number" ? limit.amount - used.amount : null;
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
}
/** Readings of one region by key and item. */
function toIndex(regions, region) {
	const readings = regions.filter((entry) => entry.region === region).flatMap((entry) => entry.readings);
	return new Map(readings.map((reading) => [checkKey(reading.key, reading.item), reading]));
}
function toValue(reading, isSpecified) {
	if (reading === void 0) return {
		state: isSpecified ? "absent" : "none",
		amount: null
	};
	if (reading.value !== null) return {
		state: "known",
		amount: reading.value
	};
	if (reading.reason !== void 0) return {
		state: "unknown",
		amount: null,
		reason: reading.reason
	};
	return {
		state: "wrong",
		amount: null,
		...reading.found === void 0 ? {} : { found: reading.found }
	};
}

// src/render/status.ts
const COLUMNS = [
	{
		head: "REGION",
		align: "left",
		expendable: 0
	},
	{
		head: "KEY",
		align: "left",
		expendable: 0
	},
	{
		head: "USED",
		align: "right",
		expendable: 0
	},
	{
		head: "LIMIT",
		align: "right",
		expendable: 0
	},
	{
		head: "IN USE",
		align: "left",
		expendable: 2
	},
	{
		head: "",
		align: "right",
		expendable: 1
	},
	{
		head: "HEADROOM",
		align: "right",
		expendable: 0
	}
];
function toFootnotes({ rows, alarm }) {
	const reasons = [...rows, ...alarm?.unknown ?? []].flatMap(({ used, limit }) => [used.reason, limit.reason]);
	const once = new Set(reasons.filter((reason) => reason !== void 0));
	return new Map([...once].map((reason, index) => [reason, index + 1]));
}
function toProblemCell({ state, found, reason = "" }, footnotes) {
	if (state === "unknown") return {
		text: `unknown (${footnotes.get(reason) ?? "?"})`,
		style: "magenta"
	};
	if (state === "absent") return {
		text: "absent",
		style: "magenta"
	};
	if (state === "none") return {
		text: "—",
		style: "dim"
	};
	return {
		text: found === void 0 ? "wrong value" : `wrong: ${visible(found)}`,
		style: "magenta"
	};
}
function findStyle({ used, limit, warnAt }) {
	if (used > limit) return "red";
	return limit > 0 && reaches({
		amount: used,
		limit,
		percent: warnAt
	}) ? "yellow" : void 0;
}
/** The cells of a row; null amounts are told as what they are. */
function toCells(row, { warnAt, footnotes }) {
	const used = row.used.amount;
	const limit = row.limit.amount;
	const { headroom } = row;
	const amounts = [used, limit].filter((amount) => typeof amount === "number");
	const scale = toScale(row.unit, amounts);
	const isMeasured = used !== null && typeof limit === "number" && limit > 0;
	const style = isMeasured ? findStyle({
		used,
		limit,
		warnAt
	}) : void 0;
	const styled = (text) => style === void 0 ? { text } : {
		text,
		style
	};
	const headroomText = headroom === null ? limit === "unlimited" ? "∞" : "—" : formatAmount(headroom, scale);
	const percent = isMeasured ? toPercent(used, limit) : null;
	return [
		{ text: visible(row.region) },
		{ text: visible(row.name) },
		used === null ? toProblemCell(row.used, footnotes) : { text: formatAmount(used, scale) },
		limit === null ? toProblemCell(row.limit, footnotes) : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
		styled(isMeasured ? renderBar({
			used,
			projected: used,
			limit
		}) : ""),
		styled(percent === null ? "" : `${formatInteger(percent)} %`),
		styled(headroomText)
	];
}
/**
* Used, limit and headroom, as text with a newline at its end: a table for each region, or a single one where another order mixes them.
* `warnAt`: percent of a limit from which a key is marked. Without `width` nothing is left out.
*/
function renderStatus(source) {
	const { colour, warnAt, width = Number.POSITIVE_INFINITY } = source;
	const rows = source.status.rows.filter((row) => !isIdleMember(row));
	const status = {
		...source.status,
		rows
	};
	const { sort } = status;
	const idle = source.status.rows.length - rows.length;
	const isByRegion = sort === "region";
	const [, ...withoutRegion] = COLUMNS;
	const footnotes = toFootnotes(status);
	const table = renderColumns({
		columns: isByRegion ? withoutRegion : COLUMNS,
		rows: rows.map((row) => toCells(row, {
			warnAt,
			footnotes
		}).slice(isByRegion ? 1 : 0)),
		colour,
		width
	});
	const head = `Project ${visible(status.project)}, ${status.source.name}, read ${formatTime(status.readAt)}`;
	const body = isByRegion || rows.length === 0 ? toTables(status, {
		...table,
		colour
	}) : [[table.head, ...table.rows].join("\n")];
	const reasons = [...footnotes].flatMap(([reason, number]) => wrap({
		text: toPrintable(reason),
		width,
		first: `(${number}) `,
		indent: "    "
	}));
	const notes = [
		...idle === 0 ? [] : [`(not shown, since unlimited and unused: ${count(idle, "limit")} by volume type)`],
		...reasons.length === 0 ? [] : [reasons.join("\n")],
		...[toLeftOutRows(status), toAlarmText(status, footnotes)].flatMap((note) => note ?? [])
	];
	return `${[
		head,
		...body,
		...toLeftOutNote(table, width),
		...notes
	].join("\n\n")}\n`;
}
/** A volume type that is neither limited nor used: clouds have many types, and most projects use few. */
function isIdleMember({ key, item, used, limit }) {
	return item !== null && (findKey(key)?.membersBy ?? null) !== null && limit.amount === "unlimited" && used.amount === 0;
}
function toTables({ rows, emptyRegions, leftOut }, table) {
	const lines = [...table.rows];
	const sizes = new Map(emptyRegions.map((region) => [region, 0]));
	for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
	if (sizes.size === 0) return leftOut === null ? ["The answers have no regions."] : [];
	return [...sizes].sort(([one], [other]) => compareText(one, other)).map(([region, size]) => {
		const body = size === 0 ? ["(no keys)"] : [table.head, ...lines.splice(0, size)];
		return [paint({
			text: `Region ${visible(region)}`,
			style: "bold",
			colour: table.colour
		}), ...body].join("\n");
	});
}
function toLeftOutRows({ leftOut }) {
	if (leftOut === null || leftOut.rows === 0) return null;
	return `(not shown, since less than ${leftOut.percent} % is used or there is no limit: ${formatInteger(leftOut.rows)} ${leftOut.rows === 1 ? "key" : "keys"})`;
}
/** What an alarm is about, or that it is no all-clear. */
function toAlarmText({ alarm, emptyRegions, rows, leftOut }, footnotes) {
	if (alarm === null) return null;
	const { percent, reached, unknown } = alarm;
	const list = (head, lines) => lines.length === 0 ? [] : [[head, ...lines].join("\n")];
	const missing = [...unknown.map(({ region, name, used, limit }) => {
		const values = [...used.amount === null ? [`usage ${toProblemCell(used, footnotes).text}`] : [], ...limit.amount === null ? [`limit ${toProblemCell(limit, footnotes).text}`] : []];
		return `  ${visible(region)} ${visible(name)}: ${values.join(", ")}`;
	}), ...emptyRegions.map((region) => `  ${visible(region)}: no keys`)];
	if (rows.length + (leftOut?.rows ?? 0) + missing.length === 0) return "Nothing is known of any limit.";
	const verdict = reached.length > 0 ? `${formatInteger(reached.length)} ${reached.length === 1 ? "limit is" : "limits are"} used to ${percent} % or more.` : missing.length > 0 ? `No limit that is known is used to ${percent} % or more, but not all are known.` : `No limit is used to ${percent} % or more.`;
	return [
		...list(`Used to ${percent} % or more`, reached.map(toReachedLine)),
		...list("Not known", missing),
		verdict
	].join("\n\n");
}
function toReachedLine({ region, name, unit, used, limit }) {
	const amounts = [used.amount, limit.amount].filter((amount) => typeof amount === "number");
	const scale = toScale(unit, amounts);
	const [inUse = 0, most = 0] = amounts;
	const percent = toPercent(inUse, most);
	const share = percent === null ? "" : ` (${formatInteger(percent)} %)`;
	return `  ${visible(region)} ${visible(name)}: ${formatAmount(inUse, scale)} of ${formatAmount(most, scale)}${share}`;
}
/** A status as plain data: what `renderStatus` shows, with exact amounts. */
function toStatusJson({ project, source, readAt, rows, emptyRegions, leftOut, alarm }) {
	const places = (of) => of.map(({ region, name }) => ({
		region,
		key: name
	}));
	const regions = Map.groupBy(rows, ({ region }) => region);
	for (const region of emptyRegions) regions.set(region, []);
	return {
		version: 1,
		project,
		source: source.kind,
		apiVersion: source.apiVersion,
		readAt,
		regions: [...regions].map(([region, keys]) => ({
			region,
			keys: keys.map(toStatusKey)
		})),
		...leftOut === null ? {} : { leftOut: leftOut.rows },
		...alarm === null ? {} : {
			failAt: alarm.percent,
			reached: places(alarm.reached),
			unknown: [...places(alarm.unknown), ...emptyRegions.map((region) => ({ region }))]
		}
	};
}
function toStatusKey({ name, unit, used, limit, headroom }) {
	return {
		key: name,
		unit,
		used: used.amount,
		usedState: used.state,
		...used.reason === void 0 ? {} : { usedReason: used.reason },
		limit: limit.amount,
		limitState: limit.state,
		...limit.reason === void 0 ? {} : { limitReason: limit.reason },
		headroom,
		percent: used.amount !== null && typeof limit.amount === "number" ? toPercent(used.amount, limit.amount) : null
	};
}

// src/commands/status.ts
/** Percent from which a row is shown as tight; only a colour, nothing is judged here. */
const WARN_AT = 80;
const ABOVE = percentSetting("above", "only limits that are used to this percentage or more, and unknown ones");
const FAIL_AT = percentSetting("fail-at", "return 1 if a limit is used to this percentage or more");
const SORT = {
	name: "sort",
	default: "region",
	parse: choice("region", "key", "used"),
	description: [],
	option: {
		flags: "--sort <order>",
		help: "by region, key, or used (the most used first)",
		commands: []
	}
};
const FORMAT = formatSetting(["text", "json"], {
	help: "how to print it: text or json",
	default: "text"
});
const SETTINGS = {
	...CONNECTION_SETTINGS,
	...CREDENTIAL_SETTINGS,
	above: ABOVE,
	failAt: FAIL_AT,
	sort: SORT,
	format: FORMAT
};
/** A percentage of a limit. Empty: not given. */
function percentSetting(name, help) {
	return {
		name,
		default: "",
		parse: (text, context) => text === "" ? { value: null } : JUDGING_SETTINGS.warnAt.parse(text, context),
		description: [],
		option: {
			flags: `--${name} <percent>`,
			help,
			commands: []
		}
	};
}
const NOTES = `${CREDENTIALS_HELP}

Exit status: 0 usage and limits were read, 1 a limit is used to the percentage of --fail-at or more, 2 something could not be read. With --fail-at also 2 if the usage or limit of a key is not known; name the keys that matter with --key. Unlimited keys never fail, a limit of 0 does when anything is used.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate status --above 80 --sort used
  $ quota-gate status --region cbk --key 'compute.*' 'volume.*'
  $ quota-gate status --fail-at 90`;
/** Adds the command. Throws (through commander) a GateError where the source cannot be read, or has no such region or key. */
function addStatus(program, { terminal, runtime, finish }) {
	const command = program.command("status").summary("show used, limit and headroom, without any plan").description("Shows what the project uses and may use, per region and key. Run it first: it shows whether token, project and regions are right. All regions are shown: OS_REGION_NAME is ignored. With --fail-at it is an alarm for a scheduled job.");
	addSettings(command, "status").option("--region <name...>", "only these regions").option("--key <glob...>", "only these keys, such as 'compute.*'");
	for (const setting of [
		ABOVE,
		SORT,
		FAIL_AT,
		FORMAT
	]) addSetting(command, setting);
	command.action(async (options) => {
		const { region: regions = [], key: globs = [] } = options;
		const { format, above, sort, failAt, ...settings } = toSettings(SETTINGS, {
			options,
			env: terminal.env
		});
		const task = () => readStatus({
			...settings,
			regions
		}, runtime());
		const snapshot = await withProgress(terminal, {
			text: "reading limits and usage",
			task
		});
		const wanted = globs.length === 0 ? {} : { isWanted: await toMatcher(globs, snapshot) };
		const status = toStatus(snapshot, {
			...wanted,
			above,
			sort,
			failAt
		});
		await print(terminal, format === "json" ? renderJson(toStatusJson(status)) : renderStatus({
			status,
			warnAt: WARN_AT,
			...looksOf(terminal)
		}));
		finish(exitStatus(status));
	});
	addNotes(command, NOTES);
}
/** 1 where a limit has come to the percentage of an alarm; 2 where it cannot be told that none has. */
function exitStatus({ alarm, emptyRegions, rows, leftOut }) {
	if (alarm === null) return 0;
	if (alarm.reached.length > 0) return 1;
	const isEmpty = rows.length + (leftOut?.rows ?? 0) === 0;
	return alarm.unknown.length > 0 || emptyRegions.length > 0 || isEmpty ? 2 : 0;
}
/** Matches keys by globs. Throws a GateError for globs that match none: a misspelt one would make an alarm silent. */
async function toMatcher(globs, snapshot) {
	const { toKeyMatcher } = await import("./policy.js");
	const { rows } = toStatus(snapshot);
	const problems = globs.flatMap((glob) => {
		const matches = toKeyMatcher([glob]);
		if (rows.some(({ key, item }) => matches(key, item))) return [];
		return inputProblem(`${snapshot.source.subject} reports no key that matches ${quote(glob)} of ${quote("--key")}.`, didYouMeanKey(glob));
	});
	throwIfAny(problems);
	return toKeyMatcher(globs);
}

export { addStatus };