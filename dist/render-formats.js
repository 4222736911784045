import { C as formatTime, Ir as toPrintable, Nr as toText, Rr as visible, Ur as findKey, a as renderText, bn as reaches, br as compareText, f as paint, fn as VERSION, gn as formatInteger, h as wrap, hn as formatAmount, m as toLeftOutNote, o as renderJson, p as renderColumns, s as renderComment, v as renderBar, vn as toScale, x as count, y as toPercent } from "./shared.js";

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
	const once = new Set(reasons.flatMap((reason) => reason === void 0 ? [] : [toText(reason)]));
	return new Map([...once].map((reason, index) => [reason, index + 1]));
}
function toProblemCell({ state, found, reason = "" }, footnotes) {
	if (state === "unknown") return {
		text: `unknown (${footnotes.get(toText(reason)) ?? "?"})`,
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
/** The cells of a row; undefined amounts are told as what they are. */
function toCells(row, { warnAt, footnotes }) {
	const used = row.used.amount;
	const limit = row.limit.amount;
	const { headroom } = row;
	const amounts = [used, limit].filter((amount) => typeof amount === "number");
	const scale = toScale(row.unit, amounts);
	const isMeasured = used !== void 0 && typeof limit === "number" && limit > 0;
	const style = isMeasured ? findStyle({
		used,
		limit,
		warnAt
	}) : void 0;
	const styled = (text) => style === void 0 ? { text } : {
		text,
		style
	};
	const headroomText = headroom === void 0 ? limit === "unlimited" ? "∞" : "—" : formatAmount(headroom, scale);
	const percent = isMeasured ? toPercent(used, limit) : null;
	return [
		{ text: visible(row.region) },
		{ text: visible(row.name) },
		used === void 0 ? toProblemCell(row.used, footnotes) : { text: formatAmount(used, scale) },
		limit === void 0 ? toProblemCell(row.limit, footnotes) : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
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
	return item !== void 0 && findKey(key)?.membersBy !== void 0 && limit.amount === "unlimited" && used.amount === 0;
}
function toTables({ rows, emptyRegions, leftOut }, table) {
	const lines = [...table.rows];
	const sizes = new Map(emptyRegions.map((region) => [region, 0]));
	for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
	if (sizes.size === 0) return leftOut === void 0 ? ["The answers have no regions."] : [];
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
	if (leftOut === void 0 || leftOut.rows === 0) return void 0;
	return `(not shown, since less than ${leftOut.percent} % is used or there is no limit: ${formatInteger(leftOut.rows)} ${leftOut.rows === 1 ? "key" : "keys"})`;
}
/** What an alarm is about, or that it is no all-clear. */
function toAlarmText({ alarm, emptyRegions, rows, leftOut }, footnotes) {
	if (alarm === void 0) return void 0;
	const { percent, reached, unknown } = alarm;
	const list = (head, lines) => lines.length === 0 ? [] : [[head, ...lines].join("\n")];
	const missing = [...unknown.map(({ region, name, used, limit }) => {
		const values = [...used.amount === void 0 ? [`usage ${toProblemCell(used, footnotes).text}`] : [], ...limit.amount === void 0 ? [`limit ${toProblemCell(limit, footnotes).text}`] : []];
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
		apiVersion: source.apiVersion ?? null,
		readAt,
		regions: [...regions].map(([region, keys]) => ({
			region,
			keys: keys.map(toStatusKey)
		})),
		...leftOut === void 0 ? {} : { leftOut: leftOut.rows },
		...alarm === void 0 ? {} : {
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
		used: used.amount ?? null,
		usedState: used.state,
		...used.reason === void 0 ? {} : { usedReason: toText(used.reason) },
		limit: limit.amount ?? null,
		limitState: limit.state,
		...limit.reason === void 0 ? {} : { limitReason: toText(limit.reason) },
		headroom: headroom ?? null,
		percent: used.amount !== void 0 && typeof limit.amount === "number" ? toPercent(used.amount, limit.amount) : null
	};
}

// src/render/formats.ts
/** Formats of reports. */
const REPORT_FORMATS = [
	{
		name: "text",
		render: renderText
	},
	{
		name: "markdown",
		about: "the comment",
		render: ({ report, key }) => `${renderComment({
			report,
			context: {
				key,
				version: VERSION
			}
		}).body}\n`
	},
	{
		name: "json",
		render: ({ report }) => renderJson(report)
	}
];
/** Formats of the status. */
const STATUS_FORMATS = [{
	name: "text",
	render: renderStatus
}, {
	name: "json",
	render: ({ status }) => renderJson(toStatusJson(status))
}];

export { STATUS_FORMATS as n, REPORT_FORMATS as t };