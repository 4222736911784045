import { i as __toESM } from "./rolldown-runtime.js";
import { t as require_posix } from "./picomatch.js";
import { $t as systemCode, Xt as resolveLinks, Zt as toPath } from "./shared.js";
import { lstat, readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";

// src/files/glob.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
/** Most folders that one glob walks through, unless set otherwise. */
const MAX_FOLDERS_WALKED = 1e5;
/** Tells a glob from a path: a character in it has a meaning in globs, or a backslash before it. */
function isGlob(text) {
	const { isGlob: hasMeaning, negated } = import_posix.default.scan(text);
	return text.includes("\\") || hasMeaning || negated;
}
/** Everything that can make a segment of a glob mean more than itself. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;
/** The glob as a folder and the segments that are looked for in it. */
function splitGlob(pattern, folder) {
	const segments = pattern.split("/");
	const special = segments.findIndex((segment) => SPECIAL.test(segment));
	const plain = special < 0 ? segments.length - 1 : special;
	const way = segments.slice(0, plain).join("/");
	const isAbsolute = pattern.startsWith("/");
	return {
		base: resolve(folder, isAbsolute ? `/${way}` : way),
		rest: segments.slice(plain).join("/")
	};
}
/** As tinyglobby and most shells have it: `[!a]` is every character but `a`. */
const OPTIONS = { posix: true };
/** The steps of a glob, by which folders are chosen. From a segment on that has a slash inside brackets, every folder is. */
function toSteps(glob) {
	const steps = [];
	for (const segment of glob.split("/")) {
		const count = (bracket) => segment.split(bracket).length;
		if (count("(") !== count(")") || count("{") !== count("}") || count("[") !== count("]")) return [...steps, "everything"];
		steps.push(segment === "**" ? segment : import_posix.default.makeRe(segment, OPTIONS));
	}
	return steps;
}
/** The places after a name; empty: nothing below it can match. */
function advance(steps, places, name) {
	const next = places.flatMap((place) => {
		const step = steps[place];
		if (step === void 0) return [];
		if (step === "everything") return [place];
		if (step !== "**") return step.test(name) ? [place + 1] : [];
		return [...name.startsWith(".") ? [] : [place], ...advance(steps, [place + 1], name)];
	});
	return [...new Set(next)];
}
/** true: there is no such folder, so that nothing in it is left out. */
function isMissing(error) {
	return ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
}
/**
* Finds what is called exactly as the glob reads without being meant by it: `plan[1].json` means `plan1.json`. picomatch takes such a name
* for a match.
*/
async function findNamesake(of) {
	if (import_posix.default.makeRe(of.glob, { literalBrackets: false }).test(of.glob)) return void 0;
	return lstat(of.path).then(() => of.path, () => void 0);
}
/** The entries of a folder by name. Throws an error where a name is not UTF-8, since it would be left out, or taken for another. */
async function readEntries(path) {
	return (await readdir(path, {
		encoding: "buffer",
		withFileTypes: true
	})).map((entry) => [toPath(entry.name), entry]);
}
/**
* Walks the glob, following links. `mayEnter` is asked about every folder with its links resolved. Does not throw for anything
* that the file system has to offer.
*/
async function walkGlob(of) {
	const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = of;
	const { base, rest } = splitGlob(pattern, folder);
	const steps = toSteps(rest);
	const whole = /^!(?!\()/u.test(rest) ? /(?!)/u : import_posix.default.makeRe(rest, OPTIONS);
	const isMeant = (path) => whole.test(relative(base, path).split(sep).join("/"));
	const namesake = await findNamesake({
		glob: rest,
		path: resolve(base, rest)
	});
	const paths = [];
	/** By where they are: a folder that several links lead to is named once. */
	const skipped = /* @__PURE__ */ new Map();
	let folders = 0;
	/** `above`: the folders that lead here, links resolved. A link that leads back is followed once, which shows two names of one file. */
	const walk = async (path, places, above) => {
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
			for (const [name, entry] of await readEntries(path)) {
				const at = join(path, name);
				const next = advance(steps, places, name);
				if (next.length === 0) continue;
				const isFolder = entry.isSymbolicLink() ? await stat(at).then((stats) => stats.isDirectory(), () => false) : entry.isDirectory();
				if (!isFolder && isMeant(at) && at !== namesake) paths.push(at);
				if (isFolder && next.some((place) => place < steps.length)) await walk(at, next, [...above, real]);
			}
		} catch (error) {
			if (!isMissing(error)) skipped.set(real, {
				path,
				error
			});
		}
	};
	await walk(base, [0], []);
	return {
		paths,
		namesake,
		skipped: [...skipped.values()],
		isTooLarge: folders > maxFolders
	};
}

export { isGlob, walkGlob };