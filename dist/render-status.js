import { Bn as compareText, Br as visible, Hr as formatInteger, Kr as toScale, Pr as toText, Vr as formatAmount, Wr as reaches, Zn as findKey, a as paint, o as renderColumns, s as wrap, zr as toSafeLine } from "./part-start.js";
import { _ as printPercent, v as toPercent, w as formatTime, y as count } from "./part-check.js";

// src/render/status.ts
const COLUMNS = [...["REGION", "KEY"].map((head) => ({
	head,
	align: "left"
})), ...[
	"USED",
	"LIMIT",
	"IN USE",
	"HEADROOM"
].map((head) => ({
	head,
	align: "right"
}))];
function toReasons({ rows, alarm }) {
	const reasons = [...rows, ...alarm?.unknown ?? []].flatMap(({ used, limit }) => [used.reason, limit.reason]);
	return [...new Set(reasons.flatMap((reason) => reason === void 0 ? [] : toText(reason)))];
}
function toProblemCell({ state, found }) {
	if (state === "unknown" || state === "absent") return {
		text: state,
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
/** " (-5 as 0)": what of a usage is below 0. */
function toBelowZero({ found }) {
	return found === void 0 ? "" : ` (${visible(found)} as 0)`;
}
function findStyle({ used, limit, warnAt }) {
	if (used > limit) return "red";
	return limit > 0 && reaches({
		amount: used,
		limit,
		percent: warnAt
	}) ? "yellow" : void 0;
}
function toCells(row, warnAt) {
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
	const styled = (text) => ({
		text,
		style
	});
	const noHeadroom = limit === "unlimited" ? "∞" : "—";
	return [
		{ text: visible(row.region) },
		{ text: visible(row.name) },
		used === void 0 ? toProblemCell(row.used) : { text: `${formatAmount(used, scale)}${toBelowZero(row.used)}` },
		limit === void 0 ? toProblemCell(row.limit) : { text: limit === "unlimited" ? "unlimited" : formatAmount(limit, scale) },
		styled(isMeasured ? printPercent({
			percent: toPercent(used, limit),
			isBound: false
		}) : ""),
		styled(headroom === void 0 ? noHeadroom : formatAmount(headroom, scale))
	];
}
/** Used, limit and headroom as text. `warnAt`: percent of a limit from which a key is marked. `width`: of the terminal; absent: lines of any length. */
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
	const table = renderColumns(isByRegion ? withoutRegion : COLUMNS, rows.map((row) => toCells(row, warnAt).slice(isByRegion ? 1 : 0)), { colour });
	const head = `Project ${visible(status.project)}, ${status.source.name}, read ${formatTime(status.readAt)}`;
	const body = isByRegion || rows.length === 0 ? toTables(status, {
		...table,
		colour
	}) : [[table.head, ...table.rows].join("\n")];
	const reasons = toReasons(status).flatMap((reason) => wrap({
		text: toSafeLine(reason),
		width,
		first: "- ",
		indent: "  "
	}));
	const notes = [
		...idle === 0 ? [] : [`(not shown, since unlimited and unused: ${count(idle, "limit")} by type)`],
		...reasons.length === 0 ? [] : [["Unknown:", ...reasons].join("\n")],
		...[toLeftOutRows(status), toAlarmText(status)].flatMap((note) => note ?? [])
	];
	return `${[
		head,
		...body,
		...notes
	].join("\n\n")}\n`;
}
/** A volume or share type that is neither limited nor used: clouds have many types, and most projects use few. */
function isIdleMember({ key, item, used, limit }) {
	return item !== void 0 && (findKey(key)?.membersBy ?? null) !== void 0 && limit.amount === "unlimited" && used.amount === 0;
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
			style: "bold"
		}, table.colour), ...body].join("\n");
	});
}
function toLeftOutRows({ leftOut }) {
	if (leftOut === void 0 || leftOut.rows === 0) return void 0;
	return `(not shown, since less than ${leftOut.percent} % is used or there is no limit: ${count(leftOut.rows, "key")})`;
}
function toAlarmText({ alarm, emptyRegions, rows, leftOut }) {
	if (alarm === void 0) return void 0;
	const { percent, reached, unknown } = alarm;
	const list = (head, lines) => lines.length === 0 ? [] : [[head, ...lines].join("\n")];
	const missing = [...unknown.map(({ region, name, used, limit }) => {
		const values = [...used.amount === void 0 ? [`usage ${toProblemCell(used).text}`] : [], ...limit.amount === void 0 ? [`limit ${toProblemCell(limit).text}`] : []];
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
	const share = percent === void 0 ? "" : ` (${percent} %)`;
	return `  ${visible(region)} ${visible(name)}: ${formatAmount(inUse, scale)} of ${formatAmount(most, scale)}${share}`;
}
/** A status as plain data. Where an amount is null, its state says why, and a reason explains the state `unknown`. */
function toStatusJson({ project, source, readAt, rows, emptyRegions, leftOut, alarm }) {
	const toPlaces = (of) => of.map(({ region, name }) => ({
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
		leftOut: leftOut?.rows,
		failAt: alarm?.percent,
		reached: alarm && toPlaces(alarm.reached),
		unknown: alarm && [...toPlaces(alarm.unknown), ...emptyRegions.map((region) => ({ region }))]
	};
}
function toStatusKey({ name, unit, used, limit, headroom }) {
	return {
		key: name,
		unit,
		used: used.amount ?? null,
		usedState: used.state,
		usedReason: used.reason === void 0 ? void 0 : toText(used.reason),
		limit: limit.amount ?? null,
		limitState: limit.state,
		limitReason: limit.reason === void 0 ? void 0 : toText(limit.reason),
		headroom: headroom ?? null,
		percent: used.amount !== void 0 && typeof limit.amount === "number" ? toPercent(used.amount, limit.amount) ?? null : null
	};
}

export { renderStatus, toStatusJson };