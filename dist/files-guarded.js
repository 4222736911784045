import { E as say, t as GateError } from "./core-errors.js";
import { L as systemCode, M as fileProblem, P as isDangling, h as decodeText, j as accessProblem, v as readFile$1 } from "./render-columns.js";
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path";
import { lstat, readlink, stat } from "node:fs/promises";

// src/files/guarded.ts
const MAX_LINKS = 40;
async function readGuarded(file, maxBytes) {
	const { guarded, words } = file;
	const folder = guarded && await identityOf(guarded.folder);
	const absolute = await followLinks(file, folder);
	if (absolute === void 0) return void 0;
	const isInside = await isBelow(absolute, folder);
	if (isInside && guarded?.mayHoldIt !== true) {
		const what = say`lies in the ${guarded?.noun ?? ""}, where a pull request can change it.`;
		throw new GateError(fileProblem(file, what, words.hints.leaves));
	}
	return {
		text: decodeText(await readFile$1({
			...file,
			absolute
		}, maxBytes), file),
		isInside
	};
}
function identityOf(path) {
	return stat(path, { bigint: true }).catch(() => void 0);
}
async function liesIn(path, folder) {
	return isBelow(path, await identityOf(folder));
}
async function isBelow(path, folder) {
	if (folder === void 0) return false;
	for (let [below, at] = [path, dirname(path)]; at !== below; [below, at] = [at, dirname(at)]) {
		const identity = await identityOf(at);
		if (identity?.ino === folder.ino && identity.dev === folder.dev) return true;
	}
	return false;
}
async function followLinks(file, folder) {
	const path = resolve(file.location);
	let at = parse(path).root;
	const ahead = path.slice(at.length).split(sep);
	try {
		for (let links = 0; ahead.length > 0;) {
			const part = ahead.shift() ?? "";
			const next = join(at, part);
			if (part === "" || !(await lstat(next)).isSymbolicLink()) {
				at = next;
				continue;
			}
			if (await isBelow(next, folder)) {
				const what = say`is a link, or one leads to it, in the ${file.guarded?.noun ?? ""}, where links are not followed.`;
				throw new GateError(fileProblem(file, what, say`Name the file that is meant by its own path.`));
			}
			links += 1;
			if (links > MAX_LINKS) throw new GateError(accessProblem(file, { code: "ELOOP" }));
			const target = await readlink(next);
			if (isAbsolute(target)) at = parse(target).root;
			ahead.unshift(...target.slice(isAbsolute(target) ? at.length : 0).split(sep));
		}
		return at;
	} catch (error) {
		if (error instanceof GateError) throw error;
		if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) throw new GateError(accessProblem(file, error));
		if (await isDangling(path)) throw new GateError(fileProblem(file, say`is a link that leads nowhere.`));
		return;
	}
}

export { readGuarded as i, identityOf as n, liesIn as r, followLinks as t };