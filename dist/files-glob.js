import { i as __toESM } from "./rolldown-runtime.js";
import { t as require_posix } from "./picomatch.js";
import { ft as resolveLinks, gt as systemCode, pt as toPath } from "./part-start.js";
import { join, relative, resolve, sep } from "node:path";
import { readdir, stat } from "node:fs/promises";

// src/files/glob.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
const MAX_FOLDERS_WALKED = 1e5;
/** Returns whether it is a glob and no path: a character in it has a meaning in globs, or a backslash before it. */
function isGlob(text) {
	const { isGlob: hasMeaning, negated } = import_posix.default.scan(text);
	return text.includes("\\") || hasMeaning || negated;
}
/** Everything that can make a segment of a glob mean more than itself. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;
function splitGlob(pattern, folder) {
	const segments = pattern.split("/");
	const special = segments.findIndex((segment) => SPECIAL.test(segment));
	const plain = special < 0 ? segments.length - 1 : special;
	const way = segments.slice(0, plain).join("/");
	return {
		base: resolve(folder, pattern.startsWith("/") ? `/${way}` : way),
		glob: segments.slice(plain).join("/")
	};
}
/** As most shells have it: `[!a]` is every character but `a`. */
const toPattern = (glob) => import_posix.default.makeRe(glob, { posix: true });
/** Returns whether a folder may hold matches, by its name and how many folders of the walk it is below. */
function createFolderFilter(glob) {
	const segments = glob.split("/");
	const isPart = (segment) => [
		"()",
		"{}",
		"[]"
	].some(([open = "", close = ""]) => segment.split(open).length !== segment.split(close).length);
	const open = segments.findIndex((segment) => segment === "**" || isPart(segment));
	const above = segments.slice(0, open === -1 ? -1 : open).map(toPattern);
	const below = open === -1 ? [] : segments.slice(open);
	const hidden = below.filter((segment) => segment !== "**").map(toPattern);
	return (name, depth) => {
		const own = above[depth];
		if (own !== void 0) return own.test(name);
		if (below.length === 0) return false;
		return !name.startsWith(".") || below.some(isPart) || hidden.some((pattern) => pattern.test(name));
	};
}
/** The ending of a glob for plans. */
const PLAN_ENDING = /\.(?:json|ya?ml|\{[^{}/]*\})$/u;
/**
* Walks the glob, following links. `mayEnter` is asked of every folder, links resolved. `paths`: absolute, of matches that are no folders;
* `beside`: of files that would match with another ending of plans; `skipped`: folders that could not be read, or (no error) entered.
* undefined: too many folders. Never throws.
*/
async function walkGlob(of) {
	const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = of;
	const { base, glob } = splitGlob(pattern, folder);
	const mayHoldMatches = createFolderFilter(glob);
	const whole = /^!(?!\()/u.test(glob) ? /(?!)/u : toPattern(glob);
	const anyEnding = PLAN_ENDING.test(glob) ? toPattern(glob.replace(PLAN_ENDING, ".{json,yaml,yml}")) : void 0;
	const paths = [];
	const beside = [];
	/** By where they are: a folder that several links lead to is named once. */
	const skipped = /* @__PURE__ */ new Map();
	let folders = 0;
	/** `above`: the folders that lead here, links resolved. A link that leads back is followed once, which shows two names of one file. */
	const walk = async (path, above) => {
		folders += 1;
		if (folders > maxFolders) return;
		let real = path;
		try {
			real = await resolveLinks(path);
			if (above.filter((one) => one === real).length > 1) return;
			if (!mayEnter(real)) {
				skipped.set(real, {
					path,
					error: void 0
				});
				return;
			}
			for (const entry of await readdir(path, {
				encoding: "buffer",
				withFileTypes: true
			})) {
				const name = toPath(entry.name);
				const at = join(path, name);
				if ((entry.isSymbolicLink() ? await stat(at).catch(() => void 0) : entry)?.isDirectory() !== true) {
					const way = relative(base, at).split(sep).join("/");
					if (whole.test(way)) paths.push(at);
					else if (anyEnding?.test(way) === true) beside.push(at);
				} else if (mayHoldMatches(name, above.length)) await walk(at, [...above, real]);
			}
		} catch (error) {
			if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) skipped.set(real, {
				path,
				error
			});
		}
	};
	await walk(base, []);
	return folders > maxFolders ? void 0 : {
		paths,
		beside,
		skipped: [...skipped.values()]
	};
}

export { isGlob, walkGlob };