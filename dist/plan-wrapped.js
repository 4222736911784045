import { A as theSetting, D as sayText, E as say, t as GateError, u as code, z as namesIn } from "./core-errors.js";
import { n as createPlaceFinder } from "./documents-problem-list.js";
import { c as parseJson, t as END } from "./documents-json.js";
import { stripVTControlCharacters } from "node:util";

// src/plan/recognise.ts
const SEARCH_LENGTH = 65536;
const SHOW_COMMAND = say`\`terraform show -json FILE > plan.json\` (with OpenTofu: \`tofu show -json FILE > plan.json\`)`;
const SAVE_PLAN = say`Save a plan with \`terraform plan -out FILE\`, then convert it: ${SHOW_COMMAND}.`;
const WRAPPER_LOG = {
	message: say`The file contains log lines of the wrapper that \`hashicorp/setup-terraform\` installs, around the JSON.`,
	hint: say`Set \`terraform_wrapper: false\` for \`hashicorp/setup-terraform\`.`
};
const BEGINNINGS = [
	{
		begins: /^\s*$/,
		message: say`The file is empty; a plan in JSON was expected.`,
		hint: say`Check whether the command that writes it failed. A plan without changes is \`{}\`.`
	},
	{
		begins: /^(?:\[command\]|::\w+)/,
		...WRAPPER_LOG
	},
	{
		begins: /^PK\p{Cc}\p{Cc}/u,
		message: say`The file is a binary Terraform plan (a zip archive); a plan in JSON was expected.`,
		hint: say`Convert it: ${SHOW_COMMAND}; or name the folder that it was made in with ${theSetting("terraform-dir")}.`
	},
	{
		begins: /^\{\s*"@level"\s*:\s*"/,
		message: say`The file is the log that \`terraform plan -json\` prints, which lacks the plan itself.`,
		hint: SAVE_PLAN
	},
	{
		code: "PLAN_INVALID",
		begins: /^\{\s*"remote_plan_format"\s*:/,
		message: say`The file is a saved plan of HCP Terraform, which names a run and lacks the plan itself.`,
		hint: say`Convert it: ${SHOW_COMMAND}.`
	},
	{
		code: "PLAN_INVALID",
		begins: /^\{\s*"version"\s*:\s*\d+\s*,[^{[]*"lineage"\s*:\s*"/,
		message: say`This is a Terraform state file (\`terraform.tfstate\`), which describes what exists, not a change.`,
		hint: SAVE_PLAN
	}
];
const OUTPUT = {
	has: /^(?:(?:Terraform|OpenTofu) (?:used the selected|will perform|planned|has compared|has been)|Plan: \d+ to |No changes\.|Changes to Outputs:|Resource actions are indicated|.{1,300}: (?:Refreshing state|Reading)\.\.\.)/m,
	message: say`The file is Terraform's output for people; a plan in JSON was expected.`,
	hint: SAVE_PLAN
};
const YAML = /^---[ \t]*(?:\r?\n|$)|^(?!error|warning|fatal)[^\s#{}[\],:][^:\n]*:(?:[ \t]*(?:#.*)?\r?\n[ \t]+\S|[ \t]+[{&*])/im;
function isYaml({ text, file }) {
	const start = text.slice(0, SEARCH_LENGTH).trimStart();
	if (!/^[{[]/.test(start) && YAML.test(start)) return true;
	if (!/\.ya?ml$/i.test(file)) return false;
	const found = parseJson(text, LIMITS);
	return "fault" in found && found.fault === "not JSON";
}
function describeOtherKind(text) {
	const start = text.slice(0, SEARCH_LENGTH).trimStart();
	if (text.slice(-4096).includes("\n::debug::")) return WRAPPER_LOG;
	const kind = BEGINNINGS.find(({ begins }) => begins.test(start));
	if (kind !== void 0 || /^(?:[{[0-9]|-(?!--))/.test(start)) return kind;
	const lines = stripVTControlCharacters(`${start}\n${text.slice(-65536)}`);
	return OUTPUT.has.test(lines) ? OUTPUT : void 0;
}
function throwIfOtherKind({ text, file }) {
	const kind = describeOtherKind(text);
	if (kind === void 0) return;
	const { code = "PLAN_NOT_JSON", message, hint } = kind;
	throw new GateError({
		code,
		message,
		hint,
		place: { file }
	});
}
const LIMITS = {
	maxDepth: 100,
	maxValues: 2e6
};
function findSyntaxProblem(document, hint) {
	throwIfOtherKind(document);
	const { text, file } = document;
	const found = parseJson(text, LIMITS);
	if (!("fault" in found) || found.fault !== "not JSON") return {
		code: "PLAN_NOT_JSON",
		message: say`The text is not valid JSON.`,
		hint,
		place: { file }
	};
	return {
		code: "PLAN_NOT_JSON",
		...describeFault(text, found, hint),
		place: createPlaceFinder(document)(found.at)
	};
}
function describeFault(text, { at, expected }, hint) {
	if (at === text.length) {
		const check = say`The file may have been cut off: check how it was written.`;
		return {
			message: say`The text ends in the middle of the JSON.`,
			hint: hint ?? check
		};
	}
	if (expected === void 0) return {
		message: say`The text is not valid JSON: this string contains a line break, another control character, or an escape that JSON does not know.`,
		hint
	};
	if (expected === "the end of the text" && /[{[]/.test(text.charAt(at))) return {
		message: say`The file holds several JSON documents, of which the second begins here; one plan was expected.`,
		hint: say`Write each to a file of its own, and name all of them: \`jq -c . FILE | split -l 1 --additional-suffix=.json - plan-\`.`
	};
	const form = say`JSON has double quotes, and no comments or commas at the end. A file holds one plan, such as \`{"cbk": {"compute.cores": 8}}\`.`;
	return {
		message: say`The text is not valid JSON: expected ${sayText(expected)} here.`,
		hint: hint ?? form
	};
}

// src/plan/wrapped.ts
const PLAN_MEMBERS = namesIn("resource_changes planned_values configuration resource_drift deferred_changes");
function isTerraformPlan(document) {
	return typeof ("format_version" in document ? document.format_version : void 0) === "string" && PLAN_MEMBERS.some((name) => Object.hasOwn(document, name));
}
const MAX_WRAPPINGS = 4;
function* findPlansIn(value, path, depth = 0) {
	if (typeof value === "string") {
		if (/^\s{0,9}\{\s{0,9}"format_version"/.test(value)) yield {
			path,
			form: "text"
		};
		return;
	}
	if (typeof value !== "object" || value === null) return;
	const isRedacted = Object.hasOwn(value, "plan_format_version");
	if (isRedacted || isTerraformPlan(value)) {
		if (isRedacted || depth > 0) yield {
			path,
			form: isRedacted ? "redacted" : "object"
		};
		return;
	}
	if (depth === MAX_WRAPPINGS) return;
	for (const [name, inner] of Object.entries(value)) {
		const step = Array.isArray(value) ? `${path === "" ? "." : ""}[${name}]` : `.${name}`;
		yield* findPlansIn(inner, path !== void 0 && (Array.isArray(value) || /^[a-z_]\w{0,63}$/i.test(name)) ? `${path}${step}` : void 0, depth + 1);
	}
}
function throwIfWrapped(root, file) {
	const [first, ...more] = findPlansIn(root, "");
	if (first === void 0) return;
	throw new GateError({
		code: "PLAN_INVALID",
		...describeWrapped(first, more.length + 1),
		place: { file }
	});
}
function describeWrapped({ path, form }, count) {
	if (form === "redacted") return {
		message: say`This is HCP Terraform's redacted plan, which lacks the configuration and the state; the whole plan was expected.`,
		hint: say`Download \`json-output\` of the plan instead of \`json-output-redacted\`, or make the file where the plan is made: ${SHOW_COMMAND}.`
	};
	const filter = path?.includes("[") ? `'${path}'` : path || ".";
	const command = code(`jq ${form === "text" ? "-r " : ""}${filter} FILE > plan.json`);
	const by = path === void 0 ? "" : say`: ${command}${count > 1 ? " for the first" : ""}`;
	const at = path ? say`, at ${code(path)}` : "";
	if (count > 1) return {
		message: say`These are ${count} Terraform plans inside another document; a file with one plan was expected.`,
		hint: say`Take each out into a file of its own${by}.`
	};
	return {
		message: say`This is a Terraform plan ${path === "" ? "as a text in quotes" : "inside another document"}${at}; the plan itself was expected.`,
		hint: say`Take it out${by}.`
	};
}
function throwIfWrappedText({ text, file }) {
	const start = text.slice(0, SEARCH_LENGTH);
	if (/^\s*(?:\{|\[\s*[[{"\]]|")/.test(start)) {
		throwIfWrapped(parseJsonIfValid(text), file);
		return;
	}
	if (!/\{\s*"format_version"\s*:\s*"\d/.test(start)) return;
	const message = say`The file has other output before the JSON of a Terraform plan.`;
	const hint = say`Write nothing else to it: ${SHOW_COMMAND}.`;
	throw new GateError({
		code: "PLAN_NOT_JSON",
		message,
		hint,
		place: { file }
	});
}
function parseJsonIfValid(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}

export { isYaml as a, findSyntaxProblem as i, throwIfWrapped as n, throwIfOtherKind as o, throwIfWrappedText as r, isTerraformPlan as t };