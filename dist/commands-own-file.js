import { $t as systemCode, An as GateError, Or as quoted, Sn as inputProblem, jr as say } from "./shared.js";
import { open } from "node:fs/promises";
import { resolve } from "node:path";

// src/commands/own-file.ts
const WHY = /* @__PURE__ */ new Map([
	["ENOENT", "there is no such file"],
	["EISDIR", "it is a folder"],
	["EACCES", "this user may not"]
]);
/** Reads a file as text. Throws INPUT_INVALID where it cannot be read or is too large. */
async function readOwnFile(path, of) {
	const { noun, about = "", expected = "JSON file, relative to the current folder", maxBytes, directory } = of;
	const file = say`The ${noun} ${quoted(path)}${about}`;
	const refuse = (error) => {
		const code = systemCode(error) ?? "unknown";
		const message = say`${file} cannot be read: ${WHY.get(code) ?? code}.`;
		throw new GateError(inputProblem(message, `Give the path of a ${expected}.`));
	};
	const handle = await open(resolve(directory, path)).catch(refuse);
	try {
		const { size } = await handle.stat();
		if (size > maxBytes) throw new GateError(inputProblem(say`${file} is larger than ${maxBytes} bytes.`));
		return await handle.readFile("utf8").catch(refuse);
	} finally {
		await handle.close();
	}
}

export { readOwnFile as t };