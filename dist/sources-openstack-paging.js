import { Cn as optional, Mn as unknown, On as string, Sn as object, Tn as record$1, fn as array } from "./shared.js";

// src/sources/openstack/paging.ts
/** Most entries of a page. As ids, which are the shortest that are real, 16 MiB have 350,000; an empty entry has two bytes, and takes fifty in memory. */
const MOST_ENTRIES = 5e5;
/** One page, reduced to what is read of it. */
var Page = class {
	/** The entries, with the wanted fields alone; what is no object is as it was. undefined: there is no list. */
	items;
	/** Query of the next page, with `?`. undefined: this is the last one. false: there is a link that cannot be read. */
	next;
	/** What the whole first entry is known by. undefined: there is no entry. */
	beginning;
	/** Size of the entries, in characters of JSON. Infinity: there are more than anybody has, and they are not kept. */
	size;
	constructor(body, { member, fields }) {
		const page = record.safeParse(body).data ?? {};
		const whole = array(unknown()).safeParse(page[member]).data;
		const isTooLong = (whole?.length ?? 0) > MOST_ENTRIES;
		const paths = fields.map((field) => field.split("."));
		this.items = isTooLong ? [] : whole?.map((entry) => pick(entry, paths));
		this.next = toQuery(findLink(page, member));
		this.beginning = whole === void 0 || whole.length === 0 ? void 0 : toDigest(whole[0]);
		this.size = isTooLong ? Number.POSITIVE_INFINITY : JSON.stringify(this.items ?? []).length;
	}
};
function toDigest(value) {
	return process.getBuiltinModule("node:crypto").hash("sha256", JSON.stringify(value), "base64");
}
const record = record$1(string(), unknown());
const links = array(object({
	rel: string(),
	href: optional(string())
}));
/** A value with the fields at some paths alone. */
function pick(value, paths) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	const members = new Map(Object.entries(value));
	const kept = paths.flatMap(([name = "", ...rest]) => {
		const inner = members.get(name);
		return members.has(name) ? [[name, rest.length === 0 ? inner : pick(inner, [rest])]] : [];
	});
	return Object.fromEntries(kept);
}
/**
* The link: of `MEMBER_links` (Nova, Cinder, Octavia, Neutron), of `links.next` (Designate), or `next` (Glance). undefined, null: there
* is none.
*/
function findLink(page, member) {
	const own = page[`${member}_links`];
	if (own !== void 0 && own !== null) {
		const parsed = links.safeParse(own);
		if (!parsed.success) return false;
		const next = parsed.data.find(({ rel }) => rel === "next");
		return next === void 0 ? void 0 : next.href ?? false;
	}
	return record.safeParse(page["links"]).data?.["next"] ?? page["next"];
}
function toQuery(link) {
	if (link === void 0 || link === null) return void 0;
	const url = typeof link === "string" ? URL.parse(link, "http://localhost/") : null;
	return url === null || url.search === "" ? false : url.search;
}

export { Page as t };