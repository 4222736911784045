import { i as __toESM } from "./rolldown-runtime.js";
import { l as idOf } from "./core-resource-keys.js";
import { c as toMarker, d as isForOthers, f as parseOtherReport, l as ANY_AMOUNT, m as DEFAULT_KEY, o as renderComment, p as parseRecord, u as findProjectResults } from "./render-formats.js";
import { A as theSetting, C as quoted, E as say, I as compareText, L as gateName, S as prose, et as visible, l as asSentence, n as allOf, o as problemsOf, r as inputProblem, s as throwIfAny, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { i as getOrCreate, t as didYouMean } from "./core-suggest.js";
import { J as TARGET_SETTINGS, L as systemCode, Q as CREDENTIAL_SETTINGS, _ as isUnmoved, at as parserOf, b as readOwnFile, c as createLimiter, it as optional, ot as readSettings, q as TARGETS } from "./render-columns.js";
import { a as toFailedOutcome, i as projectsOf, o as toOutcome, r as judge, t as check } from "./check.js";
import { c as checkSchema, l as describeValue, s as require_ucs2length } from "./files-plans.js";
import { i as elementsOf, o as memberNamed } from "./documents-json.js";
import { r as createProblemList } from "./documents-problem-list.js";
import { t as readYaml } from "./documents-yaml.js";
import { n as identityOf, t as followLinks } from "./files-guarded.js";
import { n as login } from "./keystone-login.js";
import { a as findMergeBase, i as findDecidingCommit, n as findPolicySource, r as readOwnPolicy, t as findOrgPolicySource } from "./hosts-policy-source.js";
import { constants } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { open, realpath } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

// src/files/write.ts
const REPORT = {
	noun: say`report`,
	unreadable: "INPUT_INVALID",
	hints: {}
};
const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
async function writeReports(files, options) {
	const { folder, workspace, holdsSecret } = options;
	const guarded = workspace === void 0 ? void 0 : {
		folder: workspace,
		noun: "workspace",
		mayHoldIt: true
	};
	const locations = files.map(({ path }) => resolve(folder, path));
	const written = files.map(async ({ path, text }, at) => {
		const refuse = (why) => [inputProblem(say`The report ${quoted(path)} was not written: ${why}. The verdict stands.`)];
		if (holdsSecret?.(text) === true) return refuse(say`it would hold a secret`);
		const location = locations[at] ?? path;
		if (locations.indexOf(location) < at) return refuse(say`another report is written to it`);
		try {
			await write$1({
				path,
				location,
				guarded,
				words: REPORT
			}, text);
			return [];
		} catch (error) {
			if (error instanceof GateError) return error.problems;
			const code = systemCode(error) ?? "unknown reason";
			return refuse(code === "ENOENT" ? say`there is no such folder` : say`it cannot be written to (${prose(code)})`);
		}
	});
	return (await Promise.all(written)).flat();
}
async function write$1(file, text) {
	const folder = file.guarded && await identityOf(file.guarded.folder);
	const resolved = (location) => followLinks({
		...file,
		location
	}, folder);
	const absolute = await resolved(file.location) ?? join(await resolved(dirname(file.location)) ?? dirname(file.location), basename(file.location));
	const handle = await open(absolute, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 438);
	try {
		const stats = await handle.stat();
		if (!stats.isFile() || !await isUnmoved({ absolute }, stats)) throw Object.assign(/* @__PURE__ */ new Error(), { code: "ELOOP" });
		await handle.truncate();
		await handle.writeFile(text);
	} finally {
		await handle.close();
	}
}

// src/generated/targets-validator.js
var import_ucs2length = /* @__PURE__ */ __toESM(require_ucs2length(), 1);
const validate = validate20;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://quota-gate.github.io/schemas/targets.schema.json",
	"type": "array",
	"minItems": 1,
	"maxItems": 1e3,
	"items": { "$ref": "#/$defs/Target" },
	"$defs": {
		"Value": {
			"type": [
				"string",
				"number",
				"boolean"
			],
			"errorMessage": "Expected a single value."
		},
		"Values": {
			"type": [
				"string",
				"array",
				"number"
			],
			"minItems": 1,
			"maxItems": 1e3,
			"minLength": 1,
			"items": {
				"type": "string",
				"minLength": 1,
				"errorMessage": "Expected a text."
			},
			"errorMessage": "Expected a text, or a list of 1 to 1000 texts."
		},
		"Target": {
			"type": "object",
			"required": ["name"],
			"properties": {
				"name": {
					"type": "string",
					"maxLength": 100,
					"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
					"errorMessage": "Expected a name of 1 to 100 characters on one line."
				},
				"plan": { "$ref": "#/$defs/Values" },
				"expect": { "$ref": "#/$defs/Values" },
				"no-plan": { "$ref": "#/$defs/Value" },
				"cloud": { "$ref": "#/$defs/Value" },
				"env-prefix": { "$ref": "#/$defs/Value" },
				"project-id": { "$ref": "#/$defs/Value" },
				"other-projects": { "$ref": "#/$defs/Values" },
				"region": { "$ref": "#/$defs/Value" },
				"provider-regions": { "$ref": "#/$defs/Values" },
				"flavors": { "$ref": "#/$defs/Value" },
				"source": { "$ref": "#/$defs/Value" },
				"api-url": { "$ref": "#/$defs/Value" },
				"api-version": { "$ref": "#/$defs/Value" },
				"timeout": { "$ref": "#/$defs/Value" },
				"plan-mode": { "$ref": "#/$defs/Value" },
				"allow-negative": { "$ref": "#/$defs/Value" },
				"warn-at": { "$ref": "#/$defs/Value" },
				"on-unknown": { "$ref": "#/$defs/Value" },
				"peak": { "$ref": "#/$defs/Value" },
				"uncounted": { "$ref": "#/$defs/Value" },
				"policy": { "$ref": "#/$defs/Value" }
			},
			"additionalProperties": false,
			"errorMessage": "A target is a mapping with a `name` and a `plan`, and with those of the settings that differ: `name`, `plan`, `expect`, `no-plan`, `cloud`, `env-prefix`, `project-id`, `region`, `provider-regions`, `flavors`, `source`, `api-url`, `api-version`, `timeout`, `plan-mode`, `allow-negative`, `warn-at`, `on-unknown`, `peak`, `uncounted` and `policy`. Secrets stand in clouds.yaml or in environment variables."
		}
	},
	"errorMessage": "Targets are a list of 1 to 1000 mappings, each with a `name` and a `plan`."
};
const schema32 = {
	"type": "object",
	"required": ["name"],
	"properties": {
		"name": {
			"type": "string",
			"maxLength": 100,
			"pattern": "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
			"errorMessage": "Expected a name of 1 to 100 characters on one line."
		},
		"plan": { "$ref": "#/$defs/Values" },
		"expect": { "$ref": "#/$defs/Values" },
		"no-plan": { "$ref": "#/$defs/Value" },
		"cloud": { "$ref": "#/$defs/Value" },
		"env-prefix": { "$ref": "#/$defs/Value" },
		"project-id": { "$ref": "#/$defs/Value" },
		"other-projects": { "$ref": "#/$defs/Values" },
		"region": { "$ref": "#/$defs/Value" },
		"provider-regions": { "$ref": "#/$defs/Values" },
		"flavors": { "$ref": "#/$defs/Value" },
		"source": { "$ref": "#/$defs/Value" },
		"api-url": { "$ref": "#/$defs/Value" },
		"api-version": { "$ref": "#/$defs/Value" },
		"timeout": { "$ref": "#/$defs/Value" },
		"plan-mode": { "$ref": "#/$defs/Value" },
		"allow-negative": { "$ref": "#/$defs/Value" },
		"warn-at": { "$ref": "#/$defs/Value" },
		"on-unknown": { "$ref": "#/$defs/Value" },
		"peak": { "$ref": "#/$defs/Value" },
		"uncounted": { "$ref": "#/$defs/Value" },
		"policy": { "$ref": "#/$defs/Value" }
	},
	"additionalProperties": false,
	"errorMessage": "A target is a mapping with a `name` and a `plan`, and with those of the settings that differ: `name`, `plan`, `expect`, `no-plan`, `cloud`, `env-prefix`, `project-id`, `region`, `provider-regions`, `flavors`, `source`, `api-url`, `api-version`, `timeout`, `plan-mode`, `allow-negative`, `warn-at`, `on-unknown`, `peak`, `uncounted` and `policy`. Secrets stand in clouds.yaml or in environment variables."
};
const schema33 = {
	"type": [
		"string",
		"array",
		"number"
	],
	"minItems": 1,
	"maxItems": 1e3,
	"minLength": 1,
	"items": {
		"type": "string",
		"minLength": 1,
		"errorMessage": "Expected a text."
	},
	"errorMessage": "Expected a text, or a list of 1 to 1000 texts."
};
const schema35 = {
	"type": [
		"string",
		"number",
		"boolean"
	],
	"errorMessage": "Expected a single value."
};
const func1 = Object.prototype.hasOwnProperty;
const func2 = import_ucs2length.default.default ?? import_ucs2length.default;
const pattern4 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				schema: schema32.required,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func1.call(schema32.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 },
				schema: false,
				parentSchema: schema32,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.name !== void 0) {
			let data0 = data.name;
			if (typeof data0 === "string") {
				if (func2(data0) > 100) {
					const err2 = {
						instancePath: instancePath + "/name",
						schemaPath: "#/properties/name/maxLength",
						keyword: "maxLength",
						params: { limit: 100 },
						schema: 100,
						parentSchema: schema32.properties.name,
						data: data0
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (!pattern4.test(data0)) {
					const err3 = {
						instancePath: instancePath + "/name",
						schemaPath: "#/properties/name/pattern",
						keyword: "pattern",
						params: { pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$" },
						schema: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+$",
						parentSchema: schema32.properties.name,
						data: data0
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					schema: schema32.properties.name.type,
					parentSchema: schema32.properties.name,
					data: data0
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.plan !== void 0) {
			let data1 = data.plan;
			if (typeof data1 !== "string" && !Array.isArray(data1) && !(typeof data1 == "number" && isFinite(data1))) {
				const err5 = {
					instancePath: instancePath + "/plan",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data1
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data1 === "string") {
				if (func2(data1) < 1) {
					const err6 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
			if (Array.isArray(data1)) {
				if (data1.length > 1e3) {
					const err7 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data1.length < 1) {
					const err8 = {
						instancePath: instancePath + "/plan",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data1
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (func2(data2) < 1) {
							const err9 = {
								instancePath: instancePath + "/plan/" + i0,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data2
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/plan/" + i0,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data2
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			}
		}
		if (data.expect !== void 0) {
			let data3 = data.expect;
			if (typeof data3 !== "string" && !Array.isArray(data3) && !(typeof data3 == "number" && isFinite(data3))) {
				const err11 = {
					instancePath: instancePath + "/expect",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data3
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			if (typeof data3 === "string") {
				if (func2(data3) < 1) {
					const err12 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			}
			if (Array.isArray(data3)) {
				if (data3.length > 1e3) {
					const err13 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data3.length < 1) {
					const err14 = {
						instancePath: instancePath + "/expect",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data3
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len1 = data3.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data4 = data3[i1];
					if (typeof data4 === "string") {
						if (func2(data4) < 1) {
							const err15 = {
								instancePath: instancePath + "/expect/" + i1,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data4
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/expect/" + i1,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data4
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			}
		}
		if (data["no-plan"] !== void 0) {
			let data5 = data["no-plan"];
			if (typeof data5 !== "string" && !(typeof data5 == "number" && isFinite(data5)) && typeof data5 !== "boolean") {
				const err17 = {
					instancePath: instancePath + "/no-plan",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data5
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.cloud !== void 0) {
			let data6 = data.cloud;
			if (typeof data6 !== "string" && !(typeof data6 == "number" && isFinite(data6)) && typeof data6 !== "boolean") {
				const err18 = {
					instancePath: instancePath + "/cloud",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data6
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data["env-prefix"] !== void 0) {
			let data7 = data["env-prefix"];
			if (typeof data7 !== "string" && !(typeof data7 == "number" && isFinite(data7)) && typeof data7 !== "boolean") {
				const err19 = {
					instancePath: instancePath + "/env-prefix",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data7
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data["project-id"] !== void 0) {
			let data8 = data["project-id"];
			if (typeof data8 !== "string" && !(typeof data8 == "number" && isFinite(data8)) && typeof data8 !== "boolean") {
				const err20 = {
					instancePath: instancePath + "/project-id",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data8
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data["other-projects"] !== void 0) {
			let data9 = data["other-projects"];
			if (typeof data9 !== "string" && !Array.isArray(data9) && !(typeof data9 == "number" && isFinite(data9))) {
				const err21 = {
					instancePath: instancePath + "/other-projects",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data9
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
			if (typeof data9 === "string") {
				if (func2(data9) < 1) {
					const err22 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
			}
			if (Array.isArray(data9)) {
				if (data9.length > 1e3) {
					const err23 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data9.length < 1) {
					const err24 = {
						instancePath: instancePath + "/other-projects",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data9
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				const len2 = data9.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data10 = data9[i2];
					if (typeof data10 === "string") {
						if (func2(data10) < 1) {
							const err25 = {
								instancePath: instancePath + "/other-projects/" + i2,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data10
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
					} else {
						const err26 = {
							instancePath: instancePath + "/other-projects/" + i2,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data10
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
			}
		}
		if (data.region !== void 0) {
			let data11 = data.region;
			if (typeof data11 !== "string" && !(typeof data11 == "number" && isFinite(data11)) && typeof data11 !== "boolean") {
				const err27 = {
					instancePath: instancePath + "/region",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data11
				};
				if (vErrors === null) vErrors = [err27];
				else vErrors.push(err27);
				errors++;
			}
		}
		if (data["provider-regions"] !== void 0) {
			let data12 = data["provider-regions"];
			if (typeof data12 !== "string" && !Array.isArray(data12) && !(typeof data12 == "number" && isFinite(data12))) {
				const err28 = {
					instancePath: instancePath + "/provider-regions",
					schemaPath: "#/$defs/Values/type",
					keyword: "type",
					params: { type: schema33.type },
					schema: schema33.type,
					parentSchema: schema33,
					data: data12
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
			if (typeof data12 === "string") {
				if (func2(data12) < 1) {
					const err29 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err29];
					else vErrors.push(err29);
					errors++;
				}
			}
			if (Array.isArray(data12)) {
				if (data12.length > 1e3) {
					const err30 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						schema: 1e3,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err30];
					else vErrors.push(err30);
					errors++;
				}
				if (data12.length < 1) {
					const err31 = {
						instancePath: instancePath + "/provider-regions",
						schemaPath: "#/$defs/Values/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						schema: 1,
						parentSchema: schema33,
						data: data12
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
				const len3 = data12.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data13 = data12[i3];
					if (typeof data13 === "string") {
						if (func2(data13) < 1) {
							const err32 = {
								instancePath: instancePath + "/provider-regions/" + i3,
								schemaPath: "#/$defs/Values/items/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								schema: 1,
								parentSchema: schema33.items,
								data: data13
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
					} else {
						const err33 = {
							instancePath: instancePath + "/provider-regions/" + i3,
							schemaPath: "#/$defs/Values/items/type",
							keyword: "type",
							params: { type: "string" },
							schema: schema33.items.type,
							parentSchema: schema33.items,
							data: data13
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
			}
		}
		if (data.flavors !== void 0) {
			let data14 = data.flavors;
			if (typeof data14 !== "string" && !(typeof data14 == "number" && isFinite(data14)) && typeof data14 !== "boolean") {
				const err34 = {
					instancePath: instancePath + "/flavors",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data14
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.source !== void 0) {
			let data15 = data.source;
			if (typeof data15 !== "string" && !(typeof data15 == "number" && isFinite(data15)) && typeof data15 !== "boolean") {
				const err35 = {
					instancePath: instancePath + "/source",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data15
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data["api-url"] !== void 0) {
			let data16 = data["api-url"];
			if (typeof data16 !== "string" && !(typeof data16 == "number" && isFinite(data16)) && typeof data16 !== "boolean") {
				const err36 = {
					instancePath: instancePath + "/api-url",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data16
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data["api-version"] !== void 0) {
			let data17 = data["api-version"];
			if (typeof data17 !== "string" && !(typeof data17 == "number" && isFinite(data17)) && typeof data17 !== "boolean") {
				const err37 = {
					instancePath: instancePath + "/api-version",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data17
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
		if (data.timeout !== void 0) {
			let data18 = data.timeout;
			if (typeof data18 !== "string" && !(typeof data18 == "number" && isFinite(data18)) && typeof data18 !== "boolean") {
				const err38 = {
					instancePath: instancePath + "/timeout",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data18
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data["plan-mode"] !== void 0) {
			let data19 = data["plan-mode"];
			if (typeof data19 !== "string" && !(typeof data19 == "number" && isFinite(data19)) && typeof data19 !== "boolean") {
				const err39 = {
					instancePath: instancePath + "/plan-mode",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data19
				};
				if (vErrors === null) vErrors = [err39];
				else vErrors.push(err39);
				errors++;
			}
		}
		if (data["allow-negative"] !== void 0) {
			let data20 = data["allow-negative"];
			if (typeof data20 !== "string" && !(typeof data20 == "number" && isFinite(data20)) && typeof data20 !== "boolean") {
				const err40 = {
					instancePath: instancePath + "/allow-negative",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data20
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
		if (data["warn-at"] !== void 0) {
			let data21 = data["warn-at"];
			if (typeof data21 !== "string" && !(typeof data21 == "number" && isFinite(data21)) && typeof data21 !== "boolean") {
				const err41 = {
					instancePath: instancePath + "/warn-at",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data21
				};
				if (vErrors === null) vErrors = [err41];
				else vErrors.push(err41);
				errors++;
			}
		}
		if (data["on-unknown"] !== void 0) {
			let data22 = data["on-unknown"];
			if (typeof data22 !== "string" && !(typeof data22 == "number" && isFinite(data22)) && typeof data22 !== "boolean") {
				const err42 = {
					instancePath: instancePath + "/on-unknown",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data22
				};
				if (vErrors === null) vErrors = [err42];
				else vErrors.push(err42);
				errors++;
			}
		}
		if (data.peak !== void 0) {
			let data23 = data.peak;
			if (typeof data23 !== "string" && !(typeof data23 == "number" && isFinite(data23)) && typeof data23 !== "boolean") {
				const err43 = {
					instancePath: instancePath + "/peak",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data23
				};
				if (vErrors === null) vErrors = [err43];
				else vErrors.push(err43);
				errors++;
			}
		}
		if (data.uncounted !== void 0) {
			let data24 = data.uncounted;
			if (typeof data24 !== "string" && !(typeof data24 == "number" && isFinite(data24)) && typeof data24 !== "boolean") {
				const err44 = {
					instancePath: instancePath + "/uncounted",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data24
				};
				if (vErrors === null) vErrors = [err44];
				else vErrors.push(err44);
				errors++;
			}
		}
		if (data.policy !== void 0) {
			let data25 = data.policy;
			if (typeof data25 !== "string" && !(typeof data25 == "number" && isFinite(data25)) && typeof data25 !== "boolean") {
				const err45 = {
					instancePath: instancePath + "/policy",
					schemaPath: "#/$defs/Value/type",
					keyword: "type",
					params: { type: schema35.type },
					schema: schema35.type,
					parentSchema: schema35,
					data: data25
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
	} else {
		const err46 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			schema: schema32.type,
			parentSchema: schema32,
			data
		};
		if (vErrors === null) vErrors = [err46];
		else vErrors.push(err46);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		if (data.length > 1e3) {
			const err0 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 1e3 },
				schema: 1e3,
				parentSchema: schema31,
				data
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.length < 1) {
			const err1 = {
				instancePath,
				schemaPath: "#/minItems",
				keyword: "minItems",
				params: { limit: 1 },
				schema: 1,
				parentSchema: schema31,
				data
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate21(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
			errors = vErrors.length;
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			schema: schema31.type,
			parentSchema: schema31,
			data
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const validateTargets = validate;

// src/targets/targets.ts
const SETTINGS = {
	...TARGET_SETTINGS,
	envPrefix: {
		name: "env-prefix",
		parse: optional(parserOf(say`a beginning of names of variables, such as ${code("PROD_")}`, (text) => /^[A-Za-z_]\w{0,63}$/u.test(text) ? text : void 0))
	}
};
const WITHOUT_PLAN = {
	...SETTINGS,
	plan: {
		name: "plan",
		parse: () => ({ value: [] })
	}
};
const RENAMED = /* @__PURE__ */ new Map([["default-region", "region"]]);
function memberOf(setting) {
	return RENAMED.get(setting) ?? setting;
}
function memberNames(ofRun) {
	const names = [...RENAMED, ...MEMBERS.map((member) => [member, member])];
	return {
		...ofRun,
		...Object.fromEntries(names)
	};
}
const LOGIN_SETTINGS = new Set(Object.values(CREDENTIAL_SETTINGS).flatMap(({ name }) => name === "clouds-file" ? [] : name));
const NOT_SHARED = /* @__PURE__ */ new Set([
	"targets",
	"plan",
	"expect"
]);
const MEMBERS = [
	"name",
	...Object.values(SETTINGS).map(({ name }) => memberOf(name)).filter((name) => !LOGIN_SETTINGS.has(name) && name !== "clouds-file"),
	"cloud",
	"project-id"
];
const WORDS = {
	code: "INPUT_INVALID",
	name: ([index, member]) => {
		if (index === void 0) return say`the list of targets`;
		const target = say`target ${Number(index) + 1}`;
		return member === void 0 ? target : say`${quoted(String(member))} of ${target}`;
	},
	suggestName: (name) => didYouMean(memberOf(name), MEMBERS),
	describeValue: (value) => value.kind === "null" ? say`nothing` : describeValue(value)
};
function parseTargets({ text, file }, run, { needsPlan = true } = {}) {
	const problems = createProblemList({
		text,
		file
	});
	const root = readYaml(text, problems, { unreadable: "INPUT_INVALID" }) ?? {
		kind: "null",
		at: 0
	};
	checkSchema(root, {
		validate: validateTargets,
		words: WORDS,
		problems
	});
	throwIfAny(problems.all());
	const names = /* @__PURE__ */ new Set();
	const targets = elementsOf(root).flatMap((json) => {
		const named = memberNamed(json, "name")?.value ?? json;
		const name = textOf(named) ?? "";
		const refuse = (at, message) => problems.add(at, inputProblem(message));
		if (names.has(name)) refuse(named.at, say`Two targets are called ${quoted(name)}.`);
		names.add(name);
		const prefix = memberNamed(json, "env-prefix");
		const credentials = memberNamed(json, "cloud") ?? prefix;
		if (credentials !== void 0 && prefix !== void 0 && credentials !== prefix) refuse(prefix.at, say`The target ${quoted(name)} has both ${code("cloud")} and ${code("env-prefix")}: one says where its credentials are.`);
		const memberFor = (setting) => memberNamed(json, memberOf(setting.name));
		const isForeign = ({ name: setting }) => NOT_SHARED.has(setting) || credentials !== void 0 && LOGIN_SETTINGS.has(setting);
		const parsed = readSettings(needsPlan ? SETTINGS : WITHOUT_PLAN, {
			find: (setting) => textOf(memberFor(setting)?.value) ?? (isForeign(setting) ? void 0 : run.find(setting)),
			labelOf: (setting) => {
				if (memberFor(setting) === void 0 && !isForeign(setting)) return run.labelOf(setting);
				return say`${code(memberOf(setting.name))} of the target ${quoted(name)}`;
			},
			report: (setting, problem) => problems.add(memberFor(setting)?.value.at ?? json.at, problem)
		});
		return "value" in parsed ? [{
			name,
			settings: parsed.value
		}] : [];
	});
	throwIfAny(problems.all());
	return targets;
}
function textOf(json) {
	if (json?.kind === "list") return elementsOf(json).map(textOf).join("\n");
	if (json?.kind === "string") return json.text;
	return json?.kind === "number" ? json.digits : json?.kind;
}

// src/check-targets.ts
async function checkTargets(targets, gate, runtime) {
	const { warnOnly, now } = runtime;
	const settingNames = memberNames(runtime.settingNames);
	const sessions = /* @__PURE__ */ new Map();
	const [only, ...others] = targets;
	if (only !== void 0 && others.length === 0) return check(only.request, gate, {
		...runtime,
		settingNames
	});
	const enter = createLimiter(TARGETS.atOnce);
	const checkOne = async ({ name, request }) => {
		const means = {
			...runtime,
			settingNames,
			log: prefixLog(name, runtime.log),
			warnOnly: false
		};
		const logIn = () => getOrCreate(sessions, toLoginKey(request), () => login(request, means));
		return {
			name,
			...await enter(() => check(request, gate, means, logIn()), Number.POSITIVE_INFINITY)
		};
	};
	const judged = await Promise.all(targets.map(checkOne));
	return toOutcome({
		targets: judged,
		at: now().toISOString(),
		warnOnly,
		settingNames
	});
}
function toLoginKey(request) {
	const { envPrefix, authUrl, applicationCredentialId, applicationCredentialSecret } = request;
	const { cloud, cloudsFile, token, projectId } = request;
	return JSON.stringify([
		envPrefix,
		cloud,
		cloudsFile,
		projectId,
		...[
			authUrl,
			applicationCredentialId,
			applicationCredentialSecret,
			token
		]
	]);
}
function prefixLog(name, log) {
	const named = (line) => say`${quoted(name)}: ${line}`;
	return {
		info: (line) => log.info(named(line)),
		warning: (line) => log.warning(named(line)),
		debug: (line) => log.debug(named(line))
	};
}

// src/hosts/sticky-comment.ts
async function publishComment(job) {
	try {
		return await publish(job);
	} catch {
		return warn(job, {
			because: say`of a mistake in this program`,
			hint: say`Please report it.`
		});
	}
}
async function publish(job) {
	const { store, headSha, baseRef, log } = job;
	const [change, listing] = await Promise.all([store.readState(), store.find()]);
	if (!change.ok) return warn(job, change);
	const name = asSentence(store.subject);
	if (change.isClosed) {
		log.info(say`${name} was closed meanwhile: its comment stays as it is.`);
		return NOT_WRITTEN;
	}
	if (headSha !== void 0 && change.headSha !== headSha) {
		log.info(say`${name} has a newer commit; its run will update the comment.`);
		return NOT_WRITTEN;
	}
	if (baseRef !== void 0 && change.baseRef !== void 0 && change.baseRef !== baseRef) return {
		url: void 0,
		state: "retargeted",
		baseRef: change.baseRef
	};
	const work = {
		...job,
		isLocked: change.isLocked,
		lastAttempts: /* @__PURE__ */ new Map()
	};
	if (!listing.ok) return job.written === void 0 ? warn(job, listing) : write(work, [job.written]);
	return {
		...await write(work, listing.marked),
		others: listing.others
	};
}
const NOT_WRITTEN = {
	url: void 0,
	state: "other"
};
const MAX_ROUNDS = 5;
async function write(work, listed) {
	const { store, mayCreate, log } = work;
	let comments = listed;
	let created;
	let isUncertain = false;
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		const newer = await findNewer(work, comments);
		if (newer !== void 0) {
			if (created !== void 0 && comments[0]?.id !== created.id) await remove(work, created.id);
			log.info(say`A newer run has reported already: its comment stays.`);
			return {
				url: newer.url,
				state: "other"
			};
		}
		const [target, ...others] = comments;
		if (target !== void 0 && await isOfSibling(work, target)) {
			if (created !== void 0) await remove(work, created.id);
			return {
				url: target.url,
				state: "taken",
				takenBy: work.runOf(target.body)
			};
		}
		if (target === void 0 && !mayCreate) {
			log.info(say`No comment was written: no existing comment, and this verdict does not require one.`);
			return NOT_WRITTEN;
		}
		const sent = await compose(work, target);
		if (!sent.ok) {
			if (target !== void 0 && sent.status === 404) {
				comments = others;
				continue;
			}
			const again = target === void 0 && ["no-answer", "failed"].includes(sent.kind) && !isUncertain ? await store.find() : void 0;
			if (again?.ok !== true) return failToWrite(work, sent);
			isUncertain = true;
			comments = again.marked;
		} else if (target === void 0) {
			created = sent.created;
			const again = created === void 0 ? void 0 : await store.find();
			if (again?.ok !== true || again.marked.length < 2) {
				const comment = created && {
					...created,
					body: sent.body
				};
				return {
					url: created?.url,
					state: "written",
					comment,
					after: again?.ok === true ? again : void 0
				};
			}
			comments = again.marked;
		} else {
			for (const { id } of others) await remove(work, id);
			if (sent.body !== target.body) return restore(work, target, sent);
			return {
				url: target.url,
				state: "written",
				comment: target
			};
		}
	}
	return warn(work, {
		because: say`it was deleted again and again`,
		hint: say`The next run writes it.`
	});
}
async function remove({ store, log }, id) {
	if (!await store.remove(id)) log.debug(say`A second comment of ours (${id}) could not be removed.`);
}
async function restore(work, target, first) {
	let sent = first;
	const { replaced } = first;
	const writer = replaced === void 0 ? void 0 : work.runOf(replaced);
	if (replaced !== void 0 && firstLine(replaced) === work.store.marker && isSibling(writer, work.run)) {
		const restored = await send(work, target, replaced);
		return restored.ok ? {
			url: target.url,
			state: "taken",
			takenBy: writer
		} : failToWrite(work, restored);
	}
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		if (sent.replaced === void 0 || !await isNewerText(work, sent.replaced, sent.body)) break;
		const restored = await send(work, target, sent.replaced);
		if (!restored.ok) return failToWrite(work, restored);
		sent = restored;
	}
	if (sent === first) return {
		url: target.url,
		state: "written",
		comment: {
			...target,
			body: sent.body
		},
		after: sent.after
	};
	work.log.info(say`A newer run reported while this one wrote: its comment was put back.`);
	return {
		url: target.url,
		state: "other"
	};
}
async function compose(work, target) {
	const isForged = target !== void 0 && claimsNewer(work, target.body);
	if (isForged) work.log.info(say`The comment says that it is by a newer run, which could not be confirmed: it is written over.`);
	const previous = isForged ? void 0 : target?.body;
	const body = work.compose(previous, false);
	if (body === target?.body) return {
		ok: true,
		created: void 0,
		replaced: void 0,
		body
	};
	const sent = await send(work, target, body);
	if (sent.ok || sent.status !== 400 && sent.status !== 422) return sent;
	return send(work, target, work.compose(previous, true));
}
async function send({ store, holdsSecret }, target, body) {
	if (holdsSecret(body) || firstLine(body) !== store.marker) return {
		ok: false,
		kind: "refused",
		status: void 0,
		because: say`its text holds a secret, or does not begin as it must, so that it was not sent`,
		hint: say`Look for a name in the plan that is a secret.`
	};
	const written = await store.write(target, body);
	return written.ok ? {
		...written,
		body
	} : written;
}
function firstLine(body) {
	return body.split(/\r?\n/u, 1)[0] ?? "";
}
function splitOwn(texts, marker) {
	const sorted = texts.toSorted((a, b) => a.id - b.id);
	const isMarked = ({ body }) => firstLine(body) === marker;
	return {
		ok: true,
		marked: sorted.filter(isMarked),
		others: sorted.filter((text) => !isMarked(text))
	};
}
const MAX_EXAMINED = 3;
async function findNewer(work, comments) {
	for (const comment of comments.filter(({ body }) => claimsNewer(work, body)).slice(0, MAX_EXAMINED)) {
		const [text] = await Promise.all([work.store.readOwnText(comment), exists(work, work.runOf(comment.body))]);
		const written = text.ok ? text.value : void 0;
		if (written !== void 0 && claimsNewer(work, written) && await exists(work, work.runOf(written))) return comment;
	}
}
function claimsNewer({ run, runOf }, text) {
	return isNewerRun(runOf(text), run);
}
async function isNewerText(work, text, than) {
	if (firstLine(text) !== work.store.marker || !isNewerRun(work.runOf(text), work.runOf(than))) return false;
	return exists(work, work.runOf(text));
}
function isNewerRun(run, than) {
	if (run === void 0 || than === void 0 || isSibling(run, than)) return false;
	return run.id === than.id ? run.attempt > than.attempt : run.id > than.id;
}
function isSibling(a, b) {
	if (a === void 0 || b === void 0) return false;
	const areDifferent = (member) => a[member] !== void 0 && b[member] !== void 0 && a[member] !== b[member];
	if (a.id !== b.id) return a.head !== void 0 && a.head === b.head && areDifferent("workflow");
	return areDifferent(a.attempt === b.attempt ? "by" : "leg");
}
async function isOfSibling({ store, run, runOf }, comment) {
	if (!isSibling(runOf(comment.body), run)) return false;
	const text = await store.readOwnText(comment);
	return !text.ok || text.value !== void 0 && isSibling(runOf(text.value), run);
}
async function exists({ store, lastAttempts }, run) {
	if (run === void 0) return false;
	const last = await getOrCreate(lastAttempts, run.id, () => store.findLastAttempt(run.id));
	return last !== void 0 && run.attempt <= last;
}
function failToWrite(work, failure) {
	if (!work.isLocked || failure.kind !== "refused" || failure.status !== 403) return warn(work, failure);
	work.log.info(say`The conversation of ${work.store.subject} is locked: no comment was written.`);
	return NOT_WRITTEN;
}
function warn({ store, log }, { because, hint }) {
	log.warning(say`The comment in ${store.subject} could not be written, because ${because}. ${hint} The verdict stands; the log has the report.`);
	return {
		url: void 0,
		state: "failed"
	};
}

// src/hosts/other-changes.ts
const LISTING_MS = 6e3;
function isSince(time, since) {
	return time != null && since !== void 0 && new Date(time) >= since;
}
function openOthers(host, rules, now) {
	const { noun } = host;
	const { pendingMs } = rules;
	const mergedSince = pendingMs === void 0 ? void 0 : new Date(now.getTime() - pendingMs);
	const finding = host.findOwnChange(rules);
	const listing = finding.then((ownChange) => {
		if (ownChange === void 0 || "because" in ownChange) return void 0;
		const { number: ownNumber, baseRef } = ownChange;
		return host.list({
			ownNumber,
			baseRef,
			isThorough: rules.isStrict,
			mergedSince,
			now
		});
	});
	const withoutOthers = ({ because, hint }) => {
		return {
			changes: [],
			notes: [say`Other ${noun}s were not looked at, because ${because}. ${hint}`],
			unread: "possible"
		};
	};
	return async (project, log) => {
		const ownChange = await finding;
		if (ownChange === void 0) return void 0;
		if ("because" in ownChange) return withoutOthers(ownChange);
		const found = await listing;
		if (found === void 0) return void 0;
		if (!found.ok) return withoutOthers(found);
		const listedOwn = found.changes.find(({ number }) => number === ownChange.number);
		const examined = found.changes.filter((change) => change !== listedOwn).toSorted((a, b) => a.number - b.number).map((change) => examineChange(change, {
			ownChange,
			listedOwn,
			rules,
			now,
			project
		}));
		const counted = examined.filter(({ records }) => records.length > 0);
		for (const line of describeExamined(examined, counted, noun)) log.info(line);
		const ownUnlisted = listedOwn === void 0 ? 1 : 0;
		const unlisted = found.unlisted === void 0 ? void 0 : Math.max(0, found.unlisted - ownUnlisted);
		const open = examined.filter(({ change }) => change.mergedAt === void 0);
		const merged = examined.filter(({ change }) => change.mergedAt !== void 0);
		const partial = examined.filter(({ records }) => records.some(({ takesMore }) => takesMore));
		const unread = [noteUnread(open, `open ${noun}`, unlisted), noteUnread(merged, `merged ${noun}`, found.hasMoreMerged ? void 0 : 0)].filter((note) => note !== void 0);
		const { notes: uncounted = [] } = found;
		const isUnread = unread.length > 0 || rules.isStrict && uncounted.length > 0;
		return {
			changes: counted.map(({ change: { name }, records }) => ({
				name,
				...joinResults(records)
			})),
			notes: [
				...unread,
				...notePartial(partial.map(({ change }) => change.name)),
				...uncounted
			],
			unread: isUnread ? "possible" : void 0
		};
	};
}
function examineChange(change, { ownChange, listedOwn, rules, now, project }) {
	const excluded = (why) => ({
		change,
		records: [],
		why
	});
	if (change.isDraft && !rules.countsDrafts) return excluded("it is a draft");
	if (change.branch !== void 0 && change.branch === listedOwn?.branch) return excluded("it is of the same branch");
	if (change.headSha === ownChange.headSha) return excluded("it has the same newest commit");
	const found = findRecords(change.ownTexts, now);
	const checked = found.filter(({ head }) => head === change.headSha);
	if (found.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
	const records = checked.flatMap((record) => findProjectResults(record, project.digest));
	if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
	return {
		change,
		records,
		why: void 0
	};
}
function joinResults(results) {
	return {
		additions: results.flatMap(({ additions }) => additions),
		open: results.flatMap(({ open }) => open)
	};
}
function findRecords(ownTexts, now) {
	const newestFirst = ownTexts.flatMap((body) => {
		const record = parseRecord({
			body,
			now: now.toISOString()
		});
		return record === void 0 || !isForOthers(record) || firstLine(body) !== toMarker(record.key) ? [] : record;
	}).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
	return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(([newest]) => newest ?? []);
}
function describeExamined(examined, counted, noun) {
	const listNames = (changes) => listMessages(changes.map(({ change }) => prose(change.name)));
	const excluded = Map.groupBy(examined, ({ why }) => why);
	excluded.delete(void 0);
	return [...counted.length === 0 ? [] : [say`Other ${noun}s that count: ${listNames(counted)}.`], ...[...excluded].map(([why, changes]) => say`Not counted, because ${why ?? ""}: ${listNames(changes)}.`)];
}
function noteUnread(changes, kind, unlisted) {
	const unread = changes.filter(({ change, records, why }) => !change.isComplete && records.length === 0 && why === void 0);
	if (unlisted === void 0) return say`Of more than ${changes.length} ${kind}s, only ${changes.length - unread.length} were looked at.`;
	const [count, total] = [unread.length + unlisted, changes.length + unlisted];
	if (count === 0) return void 0;
	const subject = total === 1 ? say`The other ${kind}` : say`${count} of ${total} ${kind}s`;
	return say`${subject} ${count === 1 ? "was" : "were"} not looked at.`;
}
function notePartial(names) {
	return names.length === 0 ? [] : [say`Amounts of ${listMessages(names.map(quoted))} are only partly known.`];
}

// src/hosts/unchanged-plans.ts
const MOST_AT_ONCE = 8;
function openUnchangedPlans(findHost, { policyBranches, folder }) {
	const refuse = ({ because, hint }) => {
		const message = say`Which plans the change leaves as they are cannot be found out, because ${because}.`;
		const otherwise = say`${hint} Without ${theSetting("only-changed")}, all of them count.`;
		return new GateError({
			code: "PLAN_UNREADABLE",
			message,
			hint: otherwise
		});
	};
	const open = async () => {
		const host = await findHost();
		const opened = host.openRepository();
		if (!opened.ok) throw refuse(opened);
		const repository = opened.value;
		const deciding = await findDecidingCommit(repository, {
			host,
			policyBranches,
			refuse
		});
		if (deciding.change === void 0) return void 0;
		let target = deciding;
		if (deciding.change.isQueued) {
			const newest = await repository.findBranch(deciding.branch);
			if (!newest.ok) throw refuse(newest);
			const change = {
				...deciding.change,
				mergeBase: void 0
			};
			target = {
				...deciding,
				commit: newest.value.commit,
				change
			};
		}
		return {
			repository,
			root: host.checkout ?? folder,
			commits: [target.commit, await findMergeBase(repository, target)]
		};
	};
	let opening;
	const enter = createLimiter(MOST_AT_ONCE);
	return async (file, text) => {
		opening ??= open();
		const opened = await opening;
		if (opened === void 0) return false;
		const root = await resolveFolder(opened.root);
		const path = relative(root, resolve(await resolveFolder(folder), file)).replaceAll(sep, "/");
		if (isAbsolute(path) || /^\.\.(?:\/|$)/u.test(path)) return false;
		const bytes = Buffer.from(text);
		const isAt = async (commit) => {
			const sought = {
				path,
				commit,
				maxBytes: bytes.length
			};
			const found = await enter(() => opened.repository.readFile(sought), Number.POSITIVE_INFINITY);
			if (found.kind === "failed") throw refuse({
				...found,
				because: say`${quoted(path)} cannot be read: ${found.because}`
			});
			return found.kind === "file" && bytes.equals(found.bytes);
		};
		for (const commit of new Set(opened.commits)) if (commit !== void 0 && await isAt(commit)) return true;
		return false;
	};
}
function resolveFolder(folder) {
	return realpath(folder).catch(() => resolve(folder));
}

// src/hosts/gate-sources.ts
function toOtherChangeRules({ together, togetherDrafts: countsDrafts, pending: pendingMs }) {
	return together === "off" ? void 0 : {
		countsDrafts,
		pendingMs,
		isStrict: together === "fail"
	};
}
function openGateSources(settings, { host, folder, workspace, reports, now }) {
	const { policyFrom, policyBranches, orgPolicy, onlyChanged, together } = settings;
	const readOwn = (path) => readOwnPolicy(path, folder, workspace, policyFrom);
	const readPolicy = async (path) => {
		if (host === void 0) return readOwn(path);
		const search = {
			host: await host.findHost(),
			policyFrom: policyFrom ?? "base",
			policyBranches
		};
		return findPolicySource({
			...search,
			path,
			workspace: folder
		});
	};
	const readOrgPolicy = async (path) => host === void 0 ? readOwn(path) : findOrgPolicySource({
		host: await host.findHost(),
		path,
		workspace: folder
	});
	let organisation;
	const rules = toOtherChangeRules(settings);
	const findListed = rules && host && openOthers(host.others, rules, now);
	return {
		async readPolicies(path) {
			if (orgPolicy !== void 0) organisation ??= readOrgPolicy(orgPolicy);
			const [repository, base] = await allOf([path === void 0 ? void 0 : readPolicy(path), organisation]);
			return {
				repository,
				organisation: base
			};
		},
		isUnchanged: host !== void 0 && onlyChanged ? openUnchangedPlans(() => host.findHost(), {
			policyBranches,
			folder
		}) : void 0,
		async findOthers(project, log) {
			if (together === "off") return void 0;
			const [named, listed] = await allOf([reports.length === 0 ? void 0 : readReports(reports, project.id, folder), findListed?.(project, log)]);
			const found = [named, listed].filter((others) => others !== void 0);
			if (found.length === 0) return void 0;
			return {
				changes: found.flatMap((others) => others.changes),
				notes: found.flatMap(({ notes }) => notes),
				unread: listed?.unread,
				effect: together
			};
		}
	};
}
const MAX_REPORT_BYTES = 268435456;
async function readReports(paths, project, folder) {
	const words = {
		noun: say`report`,
		expected: say`JSON report of another change`
	};
	const read = async (path) => {
		const text = await readOwnFile(path, {
			...words,
			maxBytes: MAX_REPORT_BYTES,
			folder
		});
		const change = parseOtherReport({
			text,
			name: path
		});
		if (change.project === null || change.project === project) return change;
		const message = say`The report ${quoted(path)} is of the project ${quoted(change.project)}, and the plans are checked for ${quoted(project)}.`;
		throw new GateError(inputProblem(message, say`Leave it out: projects have limits of their own.`));
	};
	const changes = await allOf([...new Set(paths)].map(read));
	return {
		changes,
		notes: changes.flatMap(({ notes }) => notes)
	};
}

// src/gate.ts
async function decide(gate, runtime) {
	const { settings, files, inlinePlan, host, reports, onTargets } = gate;
	const toRequest = ({ plan: patterns, ...rest }) => {
		return {
			...rest,
			plans: {
				...files,
				patterns
			}
		};
	};
	try {
		const { workspace, now } = runtime;
		const sources = openGateSources(settings, {
			host,
			folder: files.workspace,
			workspace,
			reports,
			now: now()
		});
		if (gate.targets === void 0) return await check({
			...toRequest({
				...settings,
				envPrefix: void 0
			}),
			inlinePlan
		}, sources, runtime);
		const targets = parseTargets(await gate.targets, gate.run);
		onTargets?.(targets.map((target) => target.settings));
		const requests = targets.map(({ name, settings: own }) => ({
			name,
			request: toRequest(own)
		}));
		return await checkTargets(requests, sources, runtime);
	} catch (error) {
		return toFailedOutcome(problemsOf(error), runtime);
	}
}

// src/hosts/concurrent-changes.ts
async function addConcurrentChanges(outcome, open, log) {
	const { report, basis } = outcome;
	if (report.verdict !== "pass" && report.verdict !== "warn") return outcome;
	let find;
	const renew = async (target) => {
		if ("problems" in target || target.others?.effect !== "fail") return target;
		const { others, project } = target;
		find ??= open();
		const found = await find(project, {
			...log,
			info: (line) => log.debug(line)
		});
		if (found === void 0) return target;
		const fresh = found.changes.filter((change) => !others.changes.some((known) => isDeepStrictEqual(known, change)));
		const isUnread = found.unread !== void 0 && others.unread === void 0;
		if (fresh.length === 0 && !isUnread) return target;
		const known = others.changes.filter(({ name }) => !fresh.some((change) => change.name === name));
		const notes = isUnread ? found.notes : others.notes;
		return {
			...target,
			others: {
				...others,
				changes: [...known, ...fresh],
				notes,
				unread: others.unread ?? found.unread
			}
		};
	};
	if (!("targets" in basis)) {
		const renewed = await renew(basis);
		return renewed === basis ? outcome : toOutcome(renewed);
	}
	const targets = await Promise.all(basis.targets.map(async (target) => {
		const renewed = await renew(target.basis);
		return renewed === target.basis ? target : {
			...target,
			...toOutcome(renewed)
		};
	}));
	return targets.every((target) => basis.targets.includes(target)) ? outcome : toOutcome({
		...basis,
		targets
	});
}

// src/hosts/gates.ts
const MOST_GATES = 100;
async function findGates({ store, headSha, projects, run, runOf, now, isAlone, after }) {
	const found = after ?? await store.find();
	if (!found.ok) return {
		changes: [],
		notes: [say`Other gates of ${store.subject} were not looked at, because ${found.because}. ${found.hint}`],
		unread: isAlone ? "possible" : "certain",
		taken: void 0
	};
	const [ownComment] = found.marked;
	const takenBy = ownComment && runOf(ownComment.body);
	const taken = isSibling(takenBy, run) ? {
		url: ownComment?.url,
		state: "taken",
		takenBy
	} : void 0;
	const candidates = found.others.flatMap((comment) => {
		const [record] = findRecords([comment.body], now);
		return record !== void 0 && projects.some(({ digest }) => findProjectResults(record, digest).length > 0) ? {
			comment,
			key: record.key,
			isNewest: record.head === headSha
		} : [];
	});
	const newest = candidates.filter(({ isNewest }) => isNewest);
	const readGate = async ({ comment, key }) => {
		const named = {
			name: gateName(key),
			url: comment.url
		};
		const text = await store.readOwnText(comment);
		if (!text.ok) return [{
			...named,
			ofProject: void 0,
			additions: [],
			open: [ANY_AMOUNT],
			takesMore: true
		}];
		const [record] = text.value === void 0 ? [] : findRecords([text.value], now);
		if (record?.key !== key || record.head !== headSha) return void 0;
		return [...new Set(projects.map(({ digest }) => digest))].flatMap((ofProject) => {
			const results = findProjectResults(record, ofProject);
			const joined = joinResults(results);
			return results.length === 0 ? [] : {
				...named,
				ofProject,
				...joined,
				takesMore: joined.open.length > 0
			};
		});
	};
	const gates = await Promise.all(newest.slice(0, MOST_GATES).map(readGate));
	const read = gates.flatMap((gate) => gate ?? []);
	const changes = [...Map.groupBy(read, ({ name, ofProject }) => idOf(name, ofProject)).values()].flatMap(([first]) => first ?? []).sort((a, b) => compareText(a.name, b.name));
	const seen = new Set(newest.map(({ key }) => key));
	const older = candidates.flatMap(({ key, isNewest }) => isNewest || seen.has(key) ? [] : gateName(key));
	const unread = newest.flatMap(({ key }, index) => gates[index] === void 0 ? gateName(key) : []);
	return {
		changes,
		notes: [
			...notePartial([...new Set(changes.filter(({ takesMore }) => takesMore).map(({ name }) => name))]),
			...noteUncounted(older, say`the newest commit is not checked there yet`),
			...noteUncounted(unread, store.whyUnread)
		],
		unread: newest.length > MOST_GATES ? "certain" : void 0,
		taken
	};
}
function noteUncounted(names, why) {
	if (names.length === 0) return [];
	return [say`Amounts of ${listMessages([...new Set(names)].map(quoted))} are not counted: ${why}.`];
}

// src/hosts/report-comment.ts
async function settleReport(settings) {
	const { store, context, headSha, isQueued, now, log, others, rules } = settings;
	const checked = projectsOf(settings.outcome.basis);
	const { key } = context;
	const run = context.run && {
		...context.run,
		head: headSha
	};
	const comment = isQueued && settings.comment === "always" ? "problems" : settings.comment;
	const isRecorded = headSha !== void 0 && !isQueued && settings.isOwnPlan;
	const recordOf = (body) => parseRecord({
		body,
		key,
		now: now().toISOString()
	});
	const runOf = (text) => recordOf(text)?.run;
	let previous;
	const publish = (current, before) => publishComment({
		...settings,
		holdsSecret: settings.secrets.occurIn,
		written: before?.comment,
		headSha: isQueued ? void 0 : headSha,
		baseRef: isQueued ? void 0 : context.baseRef,
		mayCreate: comment === "always" || comment === "problems" && current.verdict !== "pass",
		run,
		runOf,
		compose: (previousBody, isSmallest) => {
			const found = previousBody === void 0 ? void 0 : recordOf(previousBody);
			if (found?.run?.by === void 0 || found.run.by !== run?.by) previous = found;
			return renderComment({
				report: current,
				context,
				projects: isRecorded ? checked : [],
				previous,
				isSmallest
			});
		}
	});
	const toTaken = ({ takenBy }) => {
		const isOfRun = takenBy?.id === run?.id;
		const writer = isOfRun ? "job or step of this run has written its report" : "workflow has reported on this commit";
		const gone = isOfRun ? "" : " If that workflow is gone, delete its comment.";
		const message = say`Another ${writer} with the same ${theSetting("comment-key", key)}; that report stays.`;
		const hint = say`Give each of them a ${theSetting("comment-key")} of its own, or check all plans in one step.${gone}`;
		return inputProblem(message, hint);
	};
	const toRetargeted = ({ baseRef = "" }) => {
		const bases = say`${quoted(baseRef)}, and this run is of a change into ${quoted(context.baseRef ?? "")}`;
		return inputProblem(say`The base branch of ${store.subject} is ${bases}.`, say`The run that the change of base has started decides. If there is none, let ${code("edited")} start the workflow, or push a commit.`);
	};
	const isRefused = ({ state }) => state === "taken" || state === "retargeted";
	const refuse = (published) => {
		const { warnOnly, settingNames } = settings.outcome.basis;
		const problems = [published.state === "retargeted" ? toRetargeted(published) : toTaken(published)];
		return {
			report: judge({
				problems,
				at: now().toISOString(),
				warnOnly,
				settingNames
			}),
			url: published.url
		};
	};
	const first = await publish(settings.outcome.report);
	if (isRefused(first)) return refuse(first);
	const isSeen = isRecorded && first.state === "written";
	const { report, basis } = isSeen && rules?.isStrict === true ? await addConcurrentChanges(settings.outcome, () => openOthers(others, rules, now()), log) : settings.outcome;
	const finish = async (final) => {
		const last = final === settings.outcome.report || first.state === "failed" ? first : await publish(final, first);
		return isRefused(last) ? refuse(last) : {
			report: final,
			url: last.url
		};
	};
	const projects = checked.filter((project) => project !== void 0);
	if (projects.length === 0 || headSha === void 0 || isQueued) return finish(report);
	const hasOthers = key !== "default" || findRecords(first.others?.map(({ body }) => body) ?? [], now()).length > 0;
	const { after } = first;
	const gates = await findGates({
		store,
		headSha,
		projects,
		run,
		runOf,
		now: now(),
		isAlone: !hasOthers,
		after
	});
	if (gates.taken !== void 0) return refuse(gates.taken);
	const isUnseen = !isSeen || projects.some(({ digest }) => digest === void 0);
	const hasGates = hasOthers || gates.changes.length > 0;
	const unseen = say`Other gates of ${store.subject} do not see what this one takes: its record was not written.`;
	const notes = isUnseen && hasGates ? [...gates.notes, unseen] : gates.notes;
	return finish(gates.changes.length === 0 && notes.length === 0 ? report : judge(basis, {
		...gates,
		notes
	}));
}

// src/hosts/secrets.ts
const MIN_SECRET_LENGTH = 8;
function createSecrets(hide) {
	const forms = /* @__PURE__ */ new Set();
	return {
		mask: (secret) => {
			for (const form of toSecretForms(secret)) {
				if (!forms.has(form)) hide(form);
				forms.add(form);
			}
		},
		occurIn: (text) => holdsSecret(text, [...forms])
	};
}
function toSecretForms(value) {
	const forms = [
		value,
		value.trim(),
		...value.split(/[\r\n]+/u).map((line) => line.trim())
	];
	const written = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH).flatMap((form) => [form, form.toLowerCase()]);
	return [...new Set(written.flatMap((form) => [
		form,
		visible(form, Number.POSITIVE_INFINITY),
		visible(form)
	]))];
}
function holdsSecret(text, secrets) {
	const searched = [text, ...(text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString("utf8"))].join("\n").toLowerCase();
	return secrets.flatMap((secret) => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret.toWellFormed())
	]).some((needle) => searched.includes(needle.toLowerCase()));
}

export { LISTING_MS as a, splitOwn as c, toOtherChangeRules as i, writeReports as l, settleReport as n, isSince as o, decide as r, firstLine as s, createSecrets as t };