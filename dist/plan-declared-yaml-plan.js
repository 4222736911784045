import { E as say, t as GateError } from "./core-errors.js";
import { r as createProblemList } from "./documents-problem-list.js";
import { o as memberNamed } from "./documents-json.js";
import { t as readYaml } from "./documents-yaml.js";

// src/plan/declared/yaml-plan.ts
const MAX_LENGTH = 262144;
function parseYamlPlan({ text, file }) {
	const place = { file };
	if (text.length > MAX_LENGTH) {
		const message = say`A plan in YAML may have ${MAX_LENGTH} characters; this one has ${text.length}.`;
		throw new GateError({
			code: "PLAN_TOO_LARGE",
			message,
			hint: say`Write it as JSON, or split it.`,
			place
		});
	}
	const problems = createProblemList({
		text,
		file
	});
	const root = readYaml(text, problems, {
		unreadable: "PLAN_NOT_JSON",
		duplicate: "PLAN_INVALID"
	});
	if (root === void 0) {
		const message = say`The file has no value; a plan was expected.`;
		throw new GateError({
			code: "PLAN_NOT_JSON",
			message,
			hint: say`A plan without changes is \`{}\`.`,
			place
		});
	}
	const merge = memberNamed(root, "<<");
	if (merge === void 0) return root;
	const message = say`Merge keys (\`<<\`) are not supported.`;
	problems.add(merge.at, {
		code: "PLAN_INVALID",
		message,
		hint: say`Write out what it merges.`
	});
	throw new GateError(problems.all());
}

export { parseYamlPlan };