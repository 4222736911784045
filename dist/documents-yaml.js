import { i as require_dist } from "./documents-problem-list.js";
import { E as say, t as GateError } from "./core-errors.js";
import { a as findRepeatedMembers } from "./documents-json.js";

// src/documents/yaml.ts
var import_dist = require_dist();
const MAX_DEPTH = 32;
const MAX_VALUES = 2e4;
const MAX_ALIASES = 500;
const OPTIONS = {
	version: "1.2",
	schema: "core",
	resolveKnownTags: false,
	stringKeys: true,
	uniqueKeys: false,
	prettyErrors: false
};
const WORDS = {
	MULTIPLE_DOCS: [say`The text holds more than one YAML document.`, say`Remove what follows the further \`---\` line.`],
	TAG_RESOLVE_FAILED: [say`Tags (words that begin with an exclamation mark) are not supported.`, say`Remove it.`],
	BAD_ALIAS: [say`The text is not valid YAML: a \`*\` stands here without quotes.`, say`Put a value that begins with \`*\` in quotes.`]
};
function measure(tokens) {
	let depth = 0;
	let values = 0;
	const open = tokens.flatMap((token) => token.type === "document" && token.value !== void 0 ? [[token.value, 1]] : []);
	for (let next = open.pop(); next !== void 0; next = open.pop()) {
		const [token, level] = next;
		depth = Math.max(depth, level);
		values += 1;
		if (!("items" in token)) continue;
		for (const { key, value } of token.items) for (const inner of [key, value]) if (inner != null) open.push([inner, level + 1]);
	}
	return {
		depth,
		values
	};
}
function findFaults([first, second]) {
	if (first === void 0) return [];
	const { explicit, version } = first.directives.yaml;
	if (explicit === true && version !== "1.2") return [{
		message: say`Only YAML 1.2 is read; the first line says another version.`,
		hint: say`Remove the line.`,
		at: 0
	}];
	const found = [...first.errors, ...first.warnings].map(({ code, pos }) => ({
		code,
		at: pos[0]
	}));
	if (second !== void 0) found.push({
		code: "MULTIPLE_DOCS",
		at: second.range[0]
	});
	return found.toSorted((a, b) => a.at - b.at).map(({ code, at }) => {
		const [message, hint] = WORDS[code] ?? [say`The text is not valid YAML from here on.`, say`Check indentation, brackets and quotes; a value with \`:\` or a special character needs quotes.`];
		return {
			message,
			hint,
			at
		};
	});
}
function readYaml(text, problems, { unreadable, duplicate = unreadable }) {
	const refuse = (faults, code = unreadable) => {
		for (const { message, hint, at } of faults) problems.add(at, {
			code,
			message,
			hint
		});
		return new GateError(problems.all());
	};
	const tokens = [...new import_dist.Parser().parse(text)];
	const { depth, values } = measure(tokens);
	if (depth > MAX_DEPTH) throw refuse([{
		message: say`The YAML is nested deeper than ${MAX_DEPTH} levels.`,
		at: 0
	}]);
	if (values > MAX_VALUES) throw refuse([{
		message: say`The YAML holds more than ${MAX_VALUES} values, which is more than is read.`,
		at: 0
	}]);
	const documents = [...new import_dist.Composer(OPTIONS).compose(tokens, true, text.length)];
	const faults = findFaults(documents);
	if (faults.length > 0) throw refuse(faults);
	const [document] = documents;
	if (document?.contents == null) return void 0;
	const root = toTree(document, (alias) => refuse([{
		message: say`A word with \`*\` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.`,
		hint: say`Put a value that begins with \`*\` in quotes; otherwise write out what the alias stands for.`,
		at: alias.range?.[0] ?? 0
	}]));
	const repeated = findRepeatedMembers(root).map(({ at }) => {
		return {
			message: say`Duplicate field.`,
			hint: say`Remove one of the two.`,
			at
		};
	});
	if (repeated.length > 0) throw refuse(repeated, duplicate);
	return root;
}
function toTree(document, refuse) {
	let values = 0;
	let aliases = 0;
	const convert = (node, outer) => {
		values += 1;
		const { alias } = outer;
		if (alias !== void 0 && (outer.depth > MAX_DEPTH || values > MAX_VALUES)) throw refuse(alias);
		if ((0, import_dist.isAlias)(node)) {
			aliases += 1;
			const target = aliases > MAX_ALIASES ? void 0 : node.resolve(document);
			if (target === void 0) throw refuse(node);
			return {
				...convert(target, {
					...outer,
					alias: alias ?? node
				}),
				at: node.range?.[0] ?? outer.at
			};
		}
		if (!(0, import_dist.isSeq)(node) && !(0, import_dist.isMap)(node) && !(0, import_dist.isScalar)(node)) return {
			kind: "null",
			at: outer.at
		};
		const at = node.range?.[0] ?? outer.at;
		const inner = {
			...outer,
			depth: outer.depth + 1,
			at
		};
		if ((0, import_dist.isScalar)(node)) return toScalar(node.value, {
			at,
			source: node.source
		});
		if ((0, import_dist.isSeq)(node)) return {
			kind: "list",
			at,
			elements: node.items.map((item) => convert(item, inner))
		};
		return {
			kind: "object",
			at,
			members: node.items.map(({ key, value }) => {
				const name = (0, import_dist.isScalar)(key) ? String(key.value) : "";
				const nameAt = (0, import_dist.isScalar)(key) ? key.range?.[0] ?? at : at;
				return {
					name,
					at: nameAt,
					value: convert(value, {
						...inner,
						at: nameAt
					})
				};
			})
		};
	};
	return convert(document.contents, {
		depth: 0,
		at: 0
	});
}
function toScalar(value, { at, source }) {
	if (typeof value === "string") return {
		kind: "string",
		at,
		text: value
	};
	if (typeof value === "boolean") return {
		kind: value ? "true" : "false",
		at
	};
	if (typeof value !== "number") return {
		kind: "null",
		at
	};
	return {
		kind: "number",
		at,
		digits: Number.isFinite(value) ? source ?? String(value) : String(value)
	};
}

export { readYaml as t };