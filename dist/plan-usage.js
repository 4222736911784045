import { n as __exportAll } from "./rolldown-runtime.js";
import { Fn as throwIfAny, Mr as say, kn as GateError, kr as quoted } from "./shared.js";

// src/plan/usage/flavors.ts
/** Most flavors that a file may have. */
const MAX_FLAVORS = 1e5;
/**
* The flavors of a file: the output of `openstack flavor list --all -f json` (an array with `ID`, `Name`, `VCPUs`, `RAM` in MiB,
* `Disk` in GiB), or a map from name or id to `{ "vcpus": 4, "ram": 8192 }`, perhaps with `disk`. Throws `INPUT_INVALID` with everything that is wrong.
*/
function parseFlavors(text, file) {
	const place = {
		file,
		line: void 0,
		column: void 0
	};
	let value;
	try {
		value = JSON.parse(text.startsWith("﻿") ? text.slice(1) : text);
	} catch {
		throw new GateError({
			code: "INPUT_INVALID",
			message: "the flavors file is not JSON.",
			hint: "Make it with `openstack flavor list --all -f json`.",
			place
		});
	}
	const problems = [];
	const flavors = [];
	const complain = (message) => {
		problems.push({
			code: "INPUT_INVALID",
			message,
			place
		});
	};
	if (Array.isArray(value)) value.slice(0, 100001).forEach((row, index) => {
		const flavor = fromListRow(row);
		if (flavor === void 0) complain(`flavor ${index + 1} needs a \`Name\` or an \`ID\`, and \`VCPUs\` and \`RAM\` as whole numbers.`);
		else flavors.push(flavor);
	});
	else if (typeof value === "object" && value !== null) for (const [name, sizes] of Object.entries(value)) {
		const flavor = fromMapEntry(name, sizes);
		if (flavor === void 0) complain(say`flavor ${quoted(name)} needs \`vcpus\` and \`ram\` as whole numbers (\`ram\` in MiB).`);
		else flavors.push(flavor);
	}
	else complain("the flavors file must hold an array or an object.");
	if (flavors.length > MAX_FLAVORS) complain(`the flavors file has more than ${MAX_FLAVORS} flavors.`);
	throwIfAny(problems.slice(0, 20));
	return flavors;
}
function fromListRow(row) {
	if (!isObject(row)) return void 0;
	return toFlavor({
		id: row["ID"],
		name: row["Name"],
		vcpus: row["VCPUs"],
		ram: row["RAM"],
		disk: row["Disk"],
		region: void 0
	});
}
function fromMapEntry(name, sizes) {
	if (!isObject(sizes)) return void 0;
	return toFlavor({
		id: void 0,
		name,
		vcpus: sizes["vcpus"],
		ram: sizes["ram"],
		disk: sizes["disk"],
		region: void 0
	});
}
/** A flavor from values that may be anything; undefined where its sizes are not both whole numbers, or nothing names it. */
function toFlavor(parts) {
	const { vcpus, ram, disk } = parts;
	const id = nameOf(parts.id);
	const name = nameOf(parts.name);
	if (!isSize(vcpus) || !isSize(ram) || id === void 0 && name === void 0) return void 0;
	const flavor = {
		id,
		name,
		vcpus,
		ramMiB: ram,
		region: nameOf(parts.region)
	};
	return isSize(disk) ? {
		...flavor,
		diskGiB: disk
	} : flavor;
}
function nameOf(value) {
	return typeof value === "string" && value !== "" ? value : void 0;
}
function isSize(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/plan/usage/index.ts
var usage_exports = /* @__PURE__ */ __exportAll({ parseFlavors: () => parseFlavors });

export { toFlavor as n, usage_exports as t };