import { Sn as GateError, mr as quote, qt as systemCode, un as inputProblem } from "./shared.js";
import { open } from "node:fs/promises";
import { resolve } from "node:path";

// src/commands/own-file.ts
const WHY = /* @__PURE__ */ new Map([
	["ENOENT", "there is no such file"],
	["EISDIR", "it is a folder"],
	["EACCES", "this user may not"]
]);
/** Why a file cannot be read, for the end of a sentence: in words, or the system's code. */
function whyUnreadable(error) {
	const code = systemCode(error) ?? "unknown";
	return WHY.get(code) ?? code;
}
/** Reads a file as text. Throws INPUT_INVALID where it cannot be read or is too large. */
async function readOwnFile(path, { noun, maxBytes, directory }) {
	const refuse = (error) => {
		throw new GateError(inputProblem(`The ${noun} ${quote(path)} cannot be read: ${whyUnreadable(error)}.`, "Give the path of a JSON file, relative to the current folder."));
	};
	const handle = await open(resolve(directory, path)).catch(refuse);
	try {
		const { size } = await handle.stat();
		if (size > maxBytes) throw new GateError(inputProblem(`The ${noun} ${quote(path)} is larger than ${maxBytes} bytes.`));
		return await handle.readFile("utf8").catch(refuse);
	} finally {
		await handle.close();
	}
}

export { whyUnreadable as n, readOwnFile as t };