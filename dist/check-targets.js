import { i as __toESM } from "./rolldown-runtime.js";
import { F as UNDECIDED, I as check, Q as require_ucs2length, _t as toSum, at as checkSchema, ct as createProblemList, ft as memberNamed, h as amountsOf, ht as toErrorReport, ot as describeValue, ut as elementsOf } from "./part-check.js";
import { Dr as quotedList, G as TARGETS, Gn as targetName, K as TARGET_SETTINGS, Or as say, P as createGate, Sr as nameInput, Tr as quoted, Y as CREDENTIAL_SETTINGS, _n as inputProblem, c as login, dr as once, et as optional, hn as GateError, in as isSameProject, nt as readSettings, tn as didYouMean, tt as parserOf, xn as throwIfAny, yr as code } from "./part-start.js";
import { t as readYaml } from "./documents-yaml.js";

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
/** Names settings that a target has as they stand there, and the others as the run does. */
function nameMember(ofRun) {
	return (part) => {
		return MEMBERS.includes(memberOf(part.setting)) ? nameInput({
			...part,
			setting: memberOf(part.setting)
		}) : ofRun(part);
	};
}
/** Settings of the run's login. They hold for no target with credentials of its own: a secret only goes where its writer has sent it. */
const OF_LOGIN = new Set(Object.values(CREDENTIAL_SETTINGS).flatMap(({ name }) => name === "clouds-file" ? [] : name));
const NOT_SHARED = /* @__PURE__ */ new Set([
	"targets",
	"plan",
	"expect"
]);
const MEMBERS = [
	"name",
	...Object.values(SETTINGS).map(({ name }) => memberOf(name)).filter((name) => !OF_LOGIN.has(name) && name !== "clouds-file"),
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
/** The targets that a text lists, over the settings of the run; no two have the same name. `needsPlan`: false where plans are not read. Throws INPUT_INVALID with all mistakes. */
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
		const own = memberNamed(json, "cloud") ?? prefix;
		if (own !== void 0 && prefix !== void 0 && own !== prefix) refuse(prefix.at, say`The target ${quoted(name)} has both ${code("cloud")} and ${code("env-prefix")}: one says where its credentials are.`);
		const memberFor = (setting) => memberNamed(json, memberOf(setting.name));
		const isForeign = ({ name: setting }) => NOT_SHARED.has(setting) || own !== void 0 && OF_LOGIN.has(setting);
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
/** The text of a setting, its entries as lines. undefined: it is not there. */
function textOf(json) {
	if (json?.kind === "list") return elementsOf(json).map(textOf).join("\n");
	if (json?.kind === "string") return json.text;
	return json?.kind === "number" ? json.digits : json?.kind;
}

// src/check-targets.ts
/** Checks targets; a single one as if its settings were the run's. Never throws: what keeps a target from being decided is its error, and the run's. */
async function checkTargets({ document, run, toRequest, onParsed }, runtime) {
	try {
		const parsed = parseTargets(document, run);
		onParsed?.(parsed.map(({ settings }) => settings));
		const nameSetting = nameMember(runtime.nameSetting);
		const enter = createGate(TARGETS.atOnce);
		const sessions = /* @__PURE__ */ new Map();
		const checked = await Promise.all(parsed.map(async ({ name, settings }) => {
			const log = parsed.length === 1 ? runtime.log : logOf(name, runtime.log);
			const means = {
				...runtime,
				log,
				nameSetting
			};
			const request = toRequest(settings, log);
			const task = () => check(request, means, once(sessions, toLoginKey(request), () => login(request, means)));
			return {
				name,
				outcome: await enter(task, Number.POSITIVE_INFINITY)
			};
		}));
		const [only, ...others] = checked;
		return only !== void 0 && others.length === 0 ? only.outcome : toOutcome(checked, runtime);
	} catch (error) {
		return {
			...UNDECIDED,
			report: toErrorReport({
				error,
				now: runtime.now()
			})
		};
	}
}
/** Requests with the same key have the same credentials, and are for the same project. */
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
function logOf(name, log) {
	const named = (line) => say`${quoted(name)}: ${line}`;
	return {
		info: (line) => log.info(named(line)),
		warning: (line) => log.warning(named(line)),
		debug: (line) => log.debug(named(line))
	};
}
function toOutcome(checked, runtime) {
	const misplaced = checked.map((one) => findMisplaced(one, checked));
	const judge = (gates) => toSum(checked.map((one, at) => {
		const refused = misplaced[at];
		if (refused === void 0) return {
			...judgeTogether(one, checked, gates),
			name: one.name
		};
		return {
			...toErrorReport({
				error: refused,
				now: runtime.now()
			}),
			name: one.name
		};
	}));
	return {
		report: judge(),
		judgeWith: checked.some(({ outcome }) => outcome.judgeWith !== void 0) ? judge : void 0,
		projects: checked.map(({ outcome }, at) => misplaced[at] === void 0 ? outcome.projects[0] : void 0),
		ofProjects: [],
		places: checked.flatMap(({ name, outcome }) => outcome.places.map((place) => ({
			...place,
			target: name
		})))
	};
}
/** The report of a target, together with the other targets of its project and with gates. */
function judgeTogether(one, checked, gates = {
	changes: [],
	notes: []
}) {
	const { judgeWith, projects: [project], report } = one.outcome;
	const siblings = checked.flatMap((other) => {
		const [itsProject] = other.outcome.projects;
		if (other === one || project === void 0 || itsProject === void 0) return [];
		if (!isSameProject(itsProject.id, project.id)) return [];
		return {
			name: targetName(other.name),
			...amountsOf(other.outcome.report)
		};
	});
	return (siblings.length + gates.changes.length + gates.notes.length === 0 ? void 0 : judgeWith?.({
		...gates,
		changes: [...gates.changes, ...siblings]
	})) ?? report;
}
/** Why a target is not decided: its plans have something in them of a project that another target is for, and does not read them. */
function findMisplaced({ name, outcome }, checked) {
	const targetsOf = (project) => checked.filter(({ outcome: { projects } }) => isSameProject(projects[0]?.id ?? "", project));
	const nameAll = (targets) => quotedList(targets.map((one) => one.name), { conjunction: "or" });
	const [owners] = outcome.ofProjects.map(targetsOf).filter(({ length }) => length > 0);
	if (owners !== void 0) return new GateError([...outcome.report.problems.map((message) => inputProblem(message)), inputProblem(say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`)]);
	const missed = (outcome.report.plans ?? []).flatMap(({ path, elsewhere = [] }) => elsewhere.flatMap(({ project }) => {
		const others = targetsOf(project);
		const isRead = others.some(({ outcome: { report } }) => (report.plans ?? []).some((plan) => plan.path === path));
		if (others.length === 0 || isRead) return [];
		return inputProblem(say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(others)}, which does not read it.`, say`List the plan there, too: each target counts its own project's part.`);
	}));
	return missed.length === 0 ? void 0 : new GateError(missed);
}

export { checkTargets };