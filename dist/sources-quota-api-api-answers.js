import { _ as unitOf, c as idOf, d as isLimitedInSomeClouds, i as canonicalKey, l as isByName, o as findKey, r as RESOURCE_KEYS } from "./core-resource-keys.js";
import { A as toText, C as quotedList, F as compareText, O as theSetting, b as prose, f as foreignMessage, g as listed, h as join, l as asSentence, n as allOf, r as inputProblem, s as throwIfAny, t as GateError, u as code, w as say, x as quoted } from "./core-errors.js";
import { r as USUAL_DEFAULT_RULES } from "./core-cloud.js";
import { n as once } from "./core-coalesce.js";
import { n as groupsOf } from "./core-groups.js";
import { $ as Token, X as API_VERSIONS, a as NoTurn, ct as isLinkLocal, et as parseProject, f as inSeconds, lt as isLoopback, o as SYSTEM_CLOCK, s as createDeadline, ut as isMappedIpv4 } from "./render-columns.js";
import { c as parseJson, i as elementsOf, n as describeJson, r as describePlain, s as membersOf } from "./documents-json.js";
import { t as require_undici } from "./undici-index.js";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { getCACertificates } from "node:tls";

// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish$1(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
function extend$1(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
const CONSTANT_CATCH = "~constantCatch";
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}

// node_modules/zod/v4/core/core.js
var _a;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}

// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodRealError = /* @__PURE__ */ $constructor("$ZodError", initializer, void 0, { Parent: Error });

// node_modules/zod/v4/core/parse.js
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parse = /* @__PURE__*/ _parse($ZodRealError);
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);

// node_modules/zod/v4/core/regexes.js
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const number = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;

// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish$1(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});

// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};

// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
const mapSize = (input) => input instanceof Map ? input.size : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodTuple = /*@__PURE__*/ $constructor("$ZodTuple", (inst, def) => {
	$ZodType.init(inst, def);
	const items = def.items;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				input,
				inst,
				expected: "tuple",
				code: "invalid_type"
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, [], ctx) : [];
		const proms = [];
		const optinStart = getTupleOptStart(items, "optin");
		const optoutStart = getTupleOptStart(items, "optout");
		if (!def.rest) {
			if (input.length < optinStart) {
				payload.issues.push({
					code: "too_small",
					minimum: optinStart,
					inclusive: true,
					input,
					inst,
					origin: "array"
				});
				return payload;
			}
			if (input.length > items.length) payload.issues.push({
				code: "too_big",
				maximum: items.length,
				inclusive: true,
				input,
				inst,
				origin: "array"
			});
		}
		const itemResults = new Array(items.length);
		const abortEarly = def.rest ? ctx?.abortEarly : void 0;
		let itemAborted = false;
		for (let i = 0; i < items.length; i++) {
			const r = items[i]._zod.run({
				value: input[i],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((rr) => {
				itemResults[i] = rr;
			}));
			else {
				itemResults[i] = r;
				if (abortEarly && !itemAborted && r.issues.length) itemAborted = aborted(r);
			}
		}
		if (def.rest && !itemAborted) {
			let i = items.length - 1;
			const rest = input.slice(items.length);
			let seen = payload.issues.length;
			for (const el of rest) {
				if (abortEarly && payload.issues.length !== seen) {
					if (aborted(payload, seen)) break;
					seen = payload.issues.length;
				}
				i++;
				const result = def.rest._zod.run({
					value: el,
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((r) => handleTupleResult(r, payload, i)));
				else handleTupleResult(result, payload, i);
			}
		}
		if (proms.length) return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
		return handleTupleResults(itemResults, payload, items, input, optoutStart);
	};
});
function getTupleOptStart(items, key) {
	for (let i = items.length - 1; i >= 0; i--) if (!(key === "optin" ? items[i]._zod.optin !== void 0 : items[i]._zod.optout === "optional")) return i + 1;
	return 0;
}
function handleTupleResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
function handleTupleResults(itemResults, final, items, input, optoutStart) {
	for (let i = 0; i < items.length; i++) {
		const r = itemResults[i];
		const isPresent = i < input.length;
		if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
			final.value.length = i;
			break;
		}
		if (r.issues.length) {
			if (!isPresent && i >= optoutStart) {
				final.value.length = i;
				break;
			}
			final.issues.push(...prefixIssues(i, r.issues));
		}
		final.value[i] = r.value;
	}
	for (let i = final.value.length - 1; i >= input.length; i--) if (items[i]._zod.optout === "optional" && final.value[i] === void 0) final.value.length = i;
	else break;
	return final;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodMap = /*@__PURE__*/ $constructor("$ZodMap", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!(input instanceof Map)) {
			payload.issues.push({
				expected: "map",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		payload.value = memo ? memo.alloc(inst, payload, /* @__PURE__ */ new Map(), ctx) : /* @__PURE__ */ new Map();
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const [key, value] of input) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			const keyResult = def.keyType._zod.run({
				value: key,
				issues: []
			}, ctx);
			const valueResult = def.valueType._zod.run({
				value,
				issues: []
			}, ctx);
			if (keyResult instanceof Promise || valueResult instanceof Promise) proms.push(Promise.all([keyResult, valueResult]).then(([keyResult, valueResult]) => {
				handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
			}));
			else handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, mapSize);
});
function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
	if (keyResult.issues.length) {
		if (propertyKeyTypes.has(typeof key)) final.issues.push(...prefixIssues(key, keyResult.issues));
		else final.issues.push({
			code: "invalid_key",
			origin: "map",
			input,
			inst,
			issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
		});
	}
	if (valueResult.issues.length) {
		if (propertyKeyTypes.has(typeof key)) final.issues.push(...prefixIssues(key, valueResult.issues));
		else final.issues.push({
			origin: "map",
			code: "invalid_element",
			input,
			inst,
			key,
			issues: valueResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
		});
	}
	final.value.set(keyResult.value, valueResult.value);
}
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}

// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _positive(params) {
	return /* @__PURE__ */ _gt(0, params);
}
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
	return /* @__PURE__ */ _gte(0, params);
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
	const norm = normalizeParams(_params);
	norm.abort ?? (norm.abort = true);
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...norm
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}

// node_modules/zod/v4/mini/schemas.js
const ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		const def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: true });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
});
const ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string(params) {
	return _string(ZodMiniString, params);
}
const ZodMiniStringFormat = /*@__PURE__*/ $constructor("ZodMiniStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	ZodMiniString.init(inst, def);
});
const ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodMiniType.init(inst, def);
});
const ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodMiniNumber.init(inst, def);
});
function int(params) {
	return _int(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return _boolean(ZodMiniBoolean, params);
}
const ZodMiniUnknown = /*@__PURE__*/ $constructor("ZodMiniUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown$1() {
	return _unknown(ZodMiniUnknown);
}
const ZodMiniNever = /*@__PURE__*/ $constructor("ZodMiniNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function never(params) {
	return _never(ZodMiniNever, params);
}
const ZodMiniArray = /*@__PURE__*/ $constructor("ZodMiniArray", (inst, def) => {
	$ZodArray.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
	return new ZodMiniArray({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
const ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def);
	ZodMiniType.init(inst, def);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodMiniObject(def);
}
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ never(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function looseObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ unknown$1(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function extend(schema, shape) {
	return extend$1(schema, shape);
}
const ZodMiniUnion = /*@__PURE__*/ $constructor("ZodMiniUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function union(options, params) {
	return new ZodMiniUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodMiniDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
	$ZodDiscriminatedUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
	return new ZodMiniDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodMiniTuple = /*@__PURE__*/ $constructor("ZodMiniTuple", (inst, def) => {
	$ZodTuple.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function tuple(items, _paramsOrRest, _params) {
	const hasRest = _paramsOrRest instanceof $ZodType;
	const params = hasRest ? _params : _paramsOrRest;
	return new ZodMiniTuple({
		type: "tuple",
		items,
		rest: hasRest ? _paramsOrRest : null,
		...normalizeParams(params)
	});
}
const ZodMiniRecord = /*@__PURE__*/ $constructor("ZodMiniRecord", (inst, def) => {
	$ZodRecord.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record$1(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodMiniRecord({
		type: "record",
		keyType: /* @__PURE__ */ string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodMiniRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniMap = /*@__PURE__*/ $constructor("ZodMiniMap", (inst, def) => {
	$ZodMap.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function map(keyType, valueType, params) {
	return new ZodMiniMap({
		type: "map",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniEnum = /*@__PURE__*/ $constructor("ZodMiniEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodMiniType.init(inst, def);
	inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodMiniEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodMiniLiteral = /*@__PURE__*/ $constructor("ZodMiniLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
	return new ZodMiniLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodMiniTransform = /*@__PURE__*/ $constructor("ZodMiniTransform", (inst, def) => {
	$ZodTransform.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function transform(fn) {
	return new ZodMiniTransform({
		type: "transform",
		transform: fn
	});
}
const ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
const ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
// @__NO_SIDE_EFFECTS__
function nullish(innerType) {
	return /* @__PURE__ */ optional(/* @__PURE__ */ nullable(innerType));
}
const ZodMiniCatch = /*@__PURE__*/ $constructor("ZodMiniCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _catch(innerType, catchValue) {
	return new ZodMiniCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodMiniPipe = /*@__PURE__*/ $constructor("ZodMiniPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function pipe(in_, out) {
	return new ZodMiniPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodMiniCustom = /*@__PURE__*/ $constructor("ZodMiniCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function custom(fn, _params) {
	return _custom(ZodMiniCustom, fn ?? (() => true), _params);
}
// @__NO_SIDE_EFFECTS__
function refine(fn, _params = {}) {
	return _refine(ZodMiniCustom, fn, _params);
}
// @__NO_SIDE_EFFECTS__
function _instanceof(cls, params = {}) {
	const inst = /* @__PURE__ */ custom((data) => data instanceof cls, params);
	inst._zod.bag.Class = cls;
	inst._zod.check = (payload) => {
		if (!(payload.value instanceof cls)) payload.issues.push({
			code: "invalid_type",
			expected: cls.name,
			input: payload.value,
			inst,
			path: [...inst._zod.def.path ?? []]
		});
	};
	return inst;
}

// src/keystone/login-settings.ts
const SETTINGS_BY_KEY = new Map([
	...[
		"auth_url",
		"auth_type",
		"username",
		"user_id",
		"password",
		"user_domain_id",
		"user_domain_name",
		"project_id",
		"project_name",
		"project_domain_id",
		"project_domain_name",
		"domain_id",
		"domain_name",
		"default_domain",
		"application_credential_id",
		"application_credential_name",
		"application_credential_secret",
		"token",
		"system_scope",
		"trust_id",
		"passcode",
		"verify",
		"insecure",
		"cacert",
		"cert",
		"key",
		"interface"
	].map((name) => [name, name]),
	["user_name", "username"],
	["userid", "user_id"],
	["tenant_id", "project_id"],
	["tenant_name", "project_name"],
	["auth_token", "token"],
	["endpoint_type", "interface"]
]);
function findCloudSetting(key) {
	return SETTINGS_BY_KEY.get(key.replaceAll("-", "_"));
}
function mergeSettings(layers, remedy) {
	const values = /* @__PURE__ */ new Map();
	const empty = /* @__PURE__ */ new Set();
	const problems = [];
	for (const layer of layers) {
		const ofLayer = /* @__PURE__ */ new Map();
		for (const setting of layer) {
			const { name, key, value, place } = setting;
			const earlier = ofLayer.get(name);
			if (value.trim() === "") empty.add(name);
			else if (earlier === void 0) ofLayer.set(name, setting);
			else if (earlier.value !== value) {
				const message = say`${quoted(earlier.key)} and ${quoted(key)} mean the same and have different values.`;
				problems.push(inputProblem(message, remedy, place));
			}
		}
		for (const [name, setting] of ofLayer) values.set(name, setting);
	}
	return {
		values,
		empty,
		problems
	};
}
const SECRET_SETTINGS = [
	"password",
	"application_credential_secret",
	"token",
	"auth_token",
	"passcode",
	"access_token",
	"client_secret",
	"access_key",
	"secret_key"
];
function isSecretSetting(name) {
	return SECRET_SETTINGS.includes(name.replaceAll("-", "_"));
}
function maskEnvironment(env, mask, prefix) {
	for (const name of SECRET_SETTINGS) {
		const secret = env[prefix + toVariable(name)];
		if (secret !== void 0) mask(secret);
	}
}
function toVariable(name) {
	return `OS_${name.toUpperCase()}`;
}
const VARIABLES = [...SETTINGS_BY_KEY].map(([key, name]) => [toVariable(key), name]);
const LOGIN_SETTING = /^(?:auth_url|username|user_id|password|token|application_credential_\w+)$/u;
function hasEnvironmentCredentials(env, prefix) {
	return VARIABLES.some(([variable, name]) => LOGIN_SETTING.test(name) && (env[prefix + variable] ?? "") !== "");
}
function readEnvironment(env, prefix) {
	const { problems, ...settings } = mergeSettings([VARIABLES.flatMap(([variable, name]) => {
		const key = prefix + variable;
		const value = env[key];
		return value === void 0 ? [] : {
			name,
			key,
			value,
			from: code(key)
		};
	})], say`Unset one of them.`);
	throwIfAny(problems);
	const source = say`the environment variables ${code(`${prefix}OS_*`)}`;
	return {
		...settings,
		source,
		label: (name) => code(prefix + toVariable(name))
	};
}
const EXAMPLE = say`Expected something like \`https://keystone.example.com:5000/v3\`.`;
function parseAuthUrl(text, from) {
	const refuse = (found, hint = EXAMPLE) => ({ problems: [inputProblem(say`Keystone's address, from ${from}, ${found}.`, hint)] });
	const trimmed = text.trim();
	if (/[\s\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return refuse(say`is not a URL`);
	const url = new URL(trimmed);
	if (url.protocol !== "https:" && url.protocol !== "http:") return refuse(say`is neither an https nor an http URL`);
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return refuse(say`is http, which would send the secret unencrypted`, say`Use https; http is for Keystone on the same machine only.`);
	if (url.username !== "" || url.password !== "") return refuse(say`has a user or password in it`, say`Give them as credentials.`);
	if (isLinkLocal(url.hostname) || isMappedIpv4(url.hostname)) return refuse(say`is link-local or an IPv4 address written as IPv6`);
	if (url.search !== "" || url.hash !== "") return refuse(say`has a query or fragment`);
	const path = url.pathname.replace(/\/+$/u, "");
	if (/\/v2(?:\.0)?$/u.test(path)) {
		const hint = say`OpenStack removed version 2 in 2017; the same address with \`/v3\` is the one to use.`;
		return refuse(say`is for version 2 of Keystone's API, which is not supported`, hint);
	}
	return { value: url.origin + (path.endsWith("/v3") ? path : `${path}/v3`) };
}

// src/keystone/credential.ts
function describeCredential(credential) {
	if (credential.kind === "token") return say`a token`;
	if (credential.kind === "password") return say`the password of the user ${describeReference(credential.user)}`;
	const { identity } = credential;
	if ("id" in identity) return say`the application credential ${quoted(identity.id)}`;
	return say`the application credential ${quoted(identity.name)} of the user ${describeReference(identity.user)}`;
}
function describeReference(reference) {
	if ("id" in reference) return quoted(reference.id);
	const { domain } = reference;
	return say`${quoted(reference.name)} of the domain ${quoted("id" in domain ? domain.id : domain.name)}`;
}
const METHODS = [
	{
		method: "application-credential",
		types: ["v3applicationcredential"],
		settings: [
			"application_credential_secret",
			"application_credential_id",
			"application_credential_name"
		]
	},
	{
		method: "password",
		types: ["password", "v3password"],
		settings: ["password"]
	},
	{
		method: "token",
		types: ["token", "v3token"],
		settings: ["token"]
	}
];
const SUPPORTED = say`Supported are application credentials, passwords and existing tokens (\`auth_type\` \`v3applicationcredential\`, \`password\` or \`token\`) for a project; an application credential is the best choice for CI.`;
const AUTHORITY = say`Without the check, the secret would go to an unknown server. Name the file with the certificate authority as \`cacert\`, in \`OS_CACERT\` or in \`NODE_EXTRA_CA_CERTS\`.`;
const UNVERIFIED = say`no check of Keystone's certificate`;
const FALSE = /^\s*(?:false|no|off|n|f|0)\s*$/iu;
const REFUSED = [
	[
		"auth_type",
		(value) => findNamedMethod(value) === void 0 ? quoted(value) : void 0,
		SUPPORTED
	],
	[
		"system_scope",
		() => say`a token for the whole system instead of a project`,
		SUPPORTED
	],
	[
		"trust_id",
		() => say`a trust (delegation from another user)`,
		SUPPORTED
	],
	[
		"passcode",
		() => say`a one-time passcode`,
		SUPPORTED
	],
	[
		"cert",
		() => say`a client certificate`,
		SUPPORTED
	],
	[
		"key",
		() => say`a client certificate`,
		SUPPORTED
	],
	[
		"verify",
		(value) => FALSE.test(value) ? UNVERIFIED : void 0,
		AUTHORITY
	],
	[
		"insecure",
		(value) => FALSE.test(value) ? void 0 : UNVERIFIED,
		AUTHORITY
	]
];
function findNamedMethod(type) {
	return METHODS.find(({ types }) => types.includes(type.trim()))?.method;
}
const EMPTY_SECRETS = say`Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (\`gh secret set --app dependabot NAME\`).`;
function findUnsupported({ values }) {
	return REFUSED.flatMap(([name, asksFor, hint]) => {
		const setting = values.get(name);
		const what = setting && asksFor(setting.value);
		if (setting === void 0 || what === void 0) return [];
		const message = say`${setting.from} asks for ${what} (${code(name)}), which is not supported.`;
		return inputProblem(message, hint, setting.place);
	});
}
function createMissingProblem(settings, isJob, names) {
	const { label, source, empty } = settings;
	const blank = names.filter((name) => empty.has(name));
	const labels = (blank.length > 0 ? blank : names).flatMap((name) => label(name) ?? []);
	const found = blank.length > 0 ? "empty" : "missing";
	const message = say`${listed(labels, "or")} is ${found}: the credentials are read from ${source}.`;
	return inputProblem(message, blank.length > 0 && isJob ? EMPTY_SECRETS : void 0);
}
function findMethod({ values, source, label }) {
	const named = findNamedMethod(values.get("auth_type")?.value ?? "");
	if (named !== void 0) return named;
	const fitting = METHODS.filter(({ settings }) => settings.some((name) => values.has(name)));
	if (fitting.length <= 1) return fitting[0]?.method;
	const found = fitting.flatMap(({ settings }) => label(settings.find((name) => values.has(name)) ?? settings[0]) ?? []);
	const message = say`There are ${listed(found)}, so that the method of ${source} is not clear.`;
	const hint = say`Remove what is not meant, or say it with ${label("auth_type") ?? "`auth_type`"}.`;
	throw new GateError(inputProblem(message, hint));
}
function placeAt({ place }, problems) {
	return problems.map((problem) => ({
		...problem,
		place
	}));
}
function readCredential(settings, { projectId, isJob }) {
	throwIfAny(findUnsupported(settings));
	const { values, label } = settings;
	const problems = [];
	const missing = (...names) => createMissingProblem(settings, isJob, names);
	const need = (name, ...others) => {
		const value = values.get(name)?.value;
		if (value === void 0) problems.push(missing(name, ...others));
		return value ?? "";
	};
	const find = (name) => values.get(name)?.value.trim();
	const readDomain = (owner) => {
		for (const prefix of [`${owner}_domain`, "domain"]) {
			const id = find(`${prefix}_id`);
			if (id !== void 0) return { id };
			const name = find(`${prefix}_name`);
			if (name !== void 0) return { name };
		}
		return { id: find("default_domain") ?? "default" };
	};
	const readUser = () => {
		const id = find("user_id");
		return id === void 0 ? {
			name: need("username", "user_id").trim(),
			domain: readDomain("user")
		} : { id };
	};
	const readProject = () => {
		const id = find("project_id");
		const name = find("project_name");
		if (id === void 0 && name !== void 0) return {
			name,
			domain: readDomain("project")
		};
		return { id: id ?? projectId ?? need("project_id", "project_name") };
	};
	const readIdentity = () => {
		const id = find("application_credential_id");
		const name = find("application_credential_name");
		if (id === void 0 && name !== void 0) return {
			name,
			user: readUser()
		};
		return { id: id ?? need("application_credential_id") };
	};
	const readAuthUrl = () => {
		const setting = values.get("auth_url");
		if (setting === void 0) return need("auth_url");
		const parsed = parseAuthUrl(setting.value, setting.from);
		if ("value" in parsed) return parsed.value;
		problems.push(...placeAt(setting, parsed.problems));
		return "";
	};
	const id = find("project_id");
	const expectedProject = {
		id,
		name: id === void 0 ? find("project_name") : void 0
	};
	const readToken = () => {
		const authUrl = values.has("auth_url") ? readAuthUrl() : void 0;
		if (authUrl === void 0 && (projectId ?? id) === void 0) {
			const hint = say`Give ${theSetting("project-id")}, or ${label("auth_url") ?? ""} so that Keystone can be asked.`;
			problems.push(inputProblem(say`It is not known which project the token is for.`, hint));
		}
		const setting = values.get("token");
		if (setting === void 0) throw new GateError([missing("token"), ...problems]);
		const parsed = Token.parse(setting.value, say`The token from ${setting.from}`);
		if ("value" in parsed) return {
			kind: "token",
			token: parsed.value,
			authUrl,
			expectedProject
		};
		throw new GateError([...problems, ...placeAt(setting, parsed.problems)]);
	};
	const read = (kind) => {
		if (kind === "token") return readToken();
		const authUrl = readAuthUrl();
		if (kind === "password") return {
			kind,
			authUrl,
			user: readUser(),
			password: need("password"),
			project: readProject()
		};
		return {
			kind,
			authUrl,
			identity: readIdentity(),
			secret: need("application_credential_secret"),
			expectedProject
		};
	};
	const method = findMethod(settings);
	if (method === void 0) throw new GateError(missing(...METHODS.map(({ settings: [secret] }) => secret)));
	const credential = read(method);
	throwIfAny(problems);
	return credential;
}

// src/http/connection-errors.ts
var HttpError = class extends Error {
	name = "HttpError";
	kind;
	status;
	retry;
	hint;
	proxy;
	constructor(message, { kind = "no-response", status, retry, hint, proxy = say`` }) {
		super(message);
		this.kind = kind;
		this.status = status;
		this.retry = retry;
		this.hint = hint;
		this.proxy = proxy;
	}
};
const checkAddress = ({ setting, proxy }) => {
	const exception = proxy.said.length === 0 ? "" : say`; \`NO_PROXY\` names hosts that are reached without the proxy`;
	return say`Check scheme, host and port of ${setting}, and whether this machine can reach them${exception}.`;
};
const checkCertificate = ({ setting }) => say`Check the host in ${setting}, and the clock of this machine. If both are right, the server needs another certificate: tell its operator.`;
const addAuthority = () => say`If it is signed by an authority of your own, give that authority's certificate (PEM) as \`cacert\` (\`OS_CACERT\`) or in the environment variable \`NODE_EXTRA_CA_CERTS\`, and check that it is the right one. Verification cannot be switched off.`;
const RULES = [
	[
		/^(ENOTFOUND|EAI_)/,
		"the host's name could not be resolved",
		"unreached"
	],
	[
		/^ECONNREFUSED$/,
		"the connection was refused",
		"unreached"
	],
	[
		/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
		"no connection was made",
		"unreached"
	],
	[
		/^(EPROTO|ERR_SSL_)/,
		"what answered does not speak TLS as expected",
		"no"
	],
	[
		/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
		"the server's certificate is for another host name",
		"no",
		checkCertificate
	],
	[
		/^CERT_HAS_EXPIRED$/,
		"the server's certificate has expired",
		"no",
		checkCertificate
	],
	[
		/^CERT_NOT_YET_VALID$/,
		"the server's certificate is not valid yet",
		"no",
		checkCertificate
	],
	[
		/^CERT_REVOKED$/,
		"the server's certificate was revoked",
		"no",
		checkCertificate
	],
	[
		/^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|CRL_|UND_ERR_PRX_TLS)/,
		"the server's certificate is not trusted",
		"no",
		addAuthority
	],
	[
		/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/,
		"what answered does not speak HTTP as expected",
		"briefly"
	],
	[
		/^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|PRX_CONN|ABORTED|RES_CONTENT_LENGTH_MISMATCH))$/,
		"the connection was closed before the answer was complete",
		"yes"
	],
	[
		/^UND_ERR_INVALID_ARG$/,
		"the request cannot be sent",
		"no"
	]
];
function toHttpError(error, context) {
	if (error instanceof HttpError) return error;
	const { proxy } = context;
	const refused = findProxyStatus(error);
	if (refused !== void 0) return createProxyError(refused, proxy);
	const codes = codesOf(error);
	for (const code of codes) {
		const rule = RULES.find(([known]) => known.test(code));
		if (rule === void 0) continue;
		const [, what, retry, toHint = checkAddress] = rule;
		return new HttpError(`${what}${showCode(code)}`, {
			retry,
			hint: toHint(context),
			proxy
		});
	}
	return new HttpError(`the connection failed${showCode(codes[0])}`, {
		retry: "yes",
		hint: checkAddress(context),
		proxy
	});
}
function showCode(code) {
	return code === void 0 || /^(UND_ERR|HPE)_/.test(code) ? "" : ` (${code})`;
}
function createTimeoutError(limitMs, context) {
	const what = toText(say`no complete answer came within ${inSeconds(limitMs)}`);
	return new HttpError(what, {
		kind: "timeout",
		retry: "yes",
		hint: checkAddress(context),
		proxy: context.proxy
	});
}
function createProxyError(status, proxy) {
	const hint = say`See whether the proxy may connect to that host and port, and whether it wants another user and password in \`HTTPS_PROXY\` (\`HTTP_PROXY\`), percent-encoded; \`NO_PROXY\` names hosts that are reached without it.`;
	const retry = status >= 500 ? "yes" : "no";
	const what = `the proxy answered ${status} instead of connecting`;
	return new HttpError(what, {
		kind: "proxy-refused",
		status,
		retry,
		hint,
		proxy
	});
}
function findProxyStatus(error) {
	for (const { message } of causesOf(error)) {
		const found = /^(?:Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\))/.exec(message);
		if (found !== null) return Number(found[1] ?? found[2]);
	}
}
function codesOf(error) {
	return causesOf(error).flatMap((cause) => {
		if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code)) return [cause.code];
		return cause.name === "HTTPParserError" ? ["HPE_INVALID"] : [];
	}).toReversed();
}
function causesOf(error) {
	const causes = [];
	for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
	return causes;
}

// src/http/ask.ts
function timingWithin(totalMs) {
	return {
		attemptMs: totalMs / 2,
		totalMs,
		attempts: 100,
		backoffMs: 500
	};
}
const LARGEST_BACKOFF_MS = 1e4;
const LEAST_ATTEMPT_MS = 1e3;
const MOST_ATTEMPTS = {
	no: 1,
	unreached: 3,
	briefly: 3
};
const UNREACHED_MS = 1e4;
async function withRetries(options) {
	const { attempt, timing, deadline, halt, clock = SYSTEM_CLOCK } = options;
	const startedMs = clock.monotonicMs();
	for (let attempts = 1;; attempts += 1) {
		const begunMs = clock.monotonicMs();
		const result = await attempt(Math.max(1, Math.min(timing.attemptMs, deadline.remainingMs())));
		const end = (stop = say``) => ({
			result,
			attempts,
			stop
		});
		if (attempts >= Math.min(MOST_ATTEMPTS[result.retry] ?? timing.attempts, timing.attempts)) return end();
		const remainingMs = deadline.remainingMs();
		const askedMs = result.retryAfterMs ?? 0;
		if (askedMs >= remainingMs && remainingMs > 0) return end(say`, and it asked to wait ${inSeconds(askedMs)}, but only ${inSeconds(remainingMs)} are left`);
		const backoffMs = Math.min(LARGEST_BACKOFF_MS, timing.backoffMs * 2 ** (attempts - 1));
		const waitMs = Math.max(askedMs, backoffMs * (.5 + Math.random() / 2));
		if (waitMs + LEAST_ATTEMPT_MS > remainingMs) return end(say`, and the time for all requests is up`);
		const nowMs = clock.monotonicMs();
		const nextEndMs = nowMs - startedMs + waitMs + (nowMs - begunMs);
		if (halt?.aborted === true || result.retry === "unreached" && nextEndMs > UNREACHED_MS) return end();
		options.onRetry?.(result, waitMs);
		await clock.sleep(waitMs, halt);
		if (halt?.aborted) return end();
	}
}
function readRetryAfter(value, now) {
	if (value === void 0) return void 0;
	if (/^\d{1,12}$/.test(value)) return Number(value) * 1e3;
	const at = /\bGMT$/.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(at) ? void 0 : Math.max(0, at - now.getTime());
}
async function ask(means, question) {
	const { clock = SYSTEM_CLOCK, deadline, log, slowHint, halt } = means;
	const { request, origin, subject, inTurn = (attempt) => attempt() } = question;
	const startedMs = clock.monotonicMs();
	const sendOnce = async (limitMs) => {
		const sentMs = clock.monotonicMs();
		let status;
		try {
			const leftMs = Math.min(limitMs, deadline.remainingMs());
			if (question.inTurn !== void 0 && leftMs < 1) throw new NoTurn();
			const response = await question.send({
				...request,
				limitMs: Math.max(1, leftMs),
				signal: halt
			});
			({status} = response);
			return response;
		} finally {
			question.onCall?.({
				status,
				durationMs: clock.monotonicMs() - sentMs
			});
		}
	};
	const { result, attempts, stop } = await withRetries({
		...means,
		attempt: async (limitMs) => {
			try {
				const response = await inTurn(() => sendOnce(limitMs));
				const meaning = question.read(response);
				const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), clock.now());
				return {
					meaning,
					retry: isFailure(meaning) ? meaning.retry : "no",
					retryAfterMs,
					status: response.status
				};
			} catch (error) {
				const meaning = toFailure(error, slowHint);
				const status = error instanceof HttpError ? error.status : void 0;
				return {
					meaning,
					retry: meaning.retry,
					status
				};
			}
		},
		onRetry: ({ meaning }, waitMs) => {
			if (isFailure(meaning)) log.info(say`Asking for ${subject}: ${meaning.what}; trying again in ${inSeconds(waitMs)}.`);
		}
	});
	const { meaning, status } = result;
	const durationMs = Math.round(clock.monotonicMs() - startedMs);
	log.debug(say`${prose(`${request.method} ${origin}${request.path}`)}: ${status === void 0 ? "no answer" : say`status ${status}`}, attempts: ${attempts}, ${durationMs} ms`);
	if (!isFailure(meaning)) return meaning;
	const tried = attempts === 1 ? stop : say` (${attempts} tries in ${inSeconds(durationMs)})${stop}`;
	throw new GateError(toProblem({
		...meaning,
		tried
	}, question));
}
function isFailure(meaning) {
	return "kind" in meaning && meaning.kind === "failed";
}
function toFailure(error, slowHint) {
	const unreachable = {
		kind: "failed",
		code: "API_UNREACHABLE"
	};
	if (error instanceof NoTurn) {
		const what = say`the request timed out in the queue, since too many requests to it were under way`;
		return {
			...unreachable,
			retry: "no",
			what,
			hint: say`Try again later.`
		};
	}
	if (!(error instanceof HttpError)) throw error;
	const { kind, message, retry, hint, proxy } = error;
	if (kind === "unreadable") return {
		kind: "failed",
		code: "API_ANSWER_INVALID",
		retry,
		what: prose(message),
		hint
	};
	return {
		...unreachable,
		retry,
		what: prose(message),
		hint: kind === "timeout" ? slowHint ?? hint : hint,
		proxy
	};
}
function findPassing({ status }) {
	if (status !== 408 && status !== 429 && status < 500) return void 0;
	const hint = status === 429 ? say`The service limits the rate of requests. Try again later.` : say`The service itself failed. Try again later; if it happens every time, ask its operator.`;
	return {
		kind: "failed",
		code: "API_FAILED",
		retry: "yes",
		what: say`the answer was ${status}`,
		hint
	};
}
const OPENINGS = {
	API_UNREACHABLE: (server) => say`No answer from ${server}`,
	API_REFUSED: (server) => say`${asSentence(server)} refused`,
	API_FAILED: (server) => say`${asSentence(server)} failed`,
	API_ANSWER_INVALID: (server) => say`The answer of ${server} cannot be used`
};
function toProblem({ code, what, tried = say``, hint, proxy = say`` }, { server, call, origin, about = say`` }) {
	return {
		code,
		message: say`${OPENINGS[code](server)}: ${call} at ${quoted(origin)}${proxy}${about}: ${what}${tried}.`,
		hint
	};
}
function openEnding() {
	const halt = new AbortController();
	const { promise: ended, reject } = Promise.withResolvers();
	ended.catch(() => void 0);
	const end = (reason) => {
		halt.abort(reason);
		reject(reason);
	};
	return {
		halt: halt.signal,
		run: async (task) => {
			try {
				return await Promise.race([ended, halt.signal.aborted ? ended : task()]);
			} catch (error) {
				end(error);
				throw error;
			}
		},
		close: () => end(/* @__PURE__ */ new Error("closed"))
	};
}

// src/http/connections.ts
var import_undici = require_undici();
const CONNECT_TIMEOUT_MS = 8e3;
const KEEP_ALIVE_MS = 3e4;
function openDispatcher(server, { env, ca, isLasting = false }) {
	const proxy = readProxy(server, env);
	const tls = {
		rejectUnauthorized: true,
		...ca === void 0 ? {} : { ca: [...getCACertificates("default"), ca] }
	};
	return new import_undici.EnvHttpProxyAgent({
		httpProxy: server === "http" ? proxy : "",
		httpsProxy: server === "https" ? proxy : "",
		noProxy: readNoProxy(env),
		connect: {
			...tls,
			timeout: CONNECT_TIMEOUT_MS
		},
		requestTls: tls,
		proxyTls: { rejectUnauthorized: true },
		connectTimeout: CONNECT_TIMEOUT_MS,
		headersTimeout: 0,
		bodyTimeout: 0,
		...isLasting ? { keepAliveTimeout: KEEP_ALIVE_MS } : {},
		allowH2: false
	});
}
function findVariable(server, env) {
	if (server === "loopback") return void 0;
	const small = `${server}_proxy`;
	const name = env[small] === void 0 ? small.toUpperCase() : small;
	return (env[name] ?? "").trim() === "" ? void 0 : name;
}
function readNoProxy(env) {
	return env["no_proxy"] ?? env["NO_PROXY"] ?? "";
}
function describeProxy(server, env) {
	const name = findVariable(server, env);
	if (name === void 0) return say``;
	const exception = readNoProxy(env).trim() === "" ? "" : say`, unless \`NO_PROXY\` names the host`;
	return say` through the proxy of ${quoted(name)}${exception}`;
}
function readProxy(server, env) {
	const name = findVariable(server, env);
	if (name === void 0) return "";
	const text = (env[name] ?? "").trim();
	const { protocol, username, password, host } = URL.parse(text.includes("://") ? text : `http://${text}`) ?? {};
	const user = username || password ? `${username}:${password}@` : "";
	if (/^https?:$/.test(protocol ?? "") && host && canBeDecoded(user)) return `${protocol}//${user}${host}`;
	throw new GateError(inputProblem(say`The environment variable ${prose(name)} is not the address of an http or https proxy.`, say`Expected something like \`http://proxy.example.com:3128\`, with user and password, if any, percent-encoded.`));
}
function canBeDecoded(text) {
	try {
		return decodeURIComponent(text).length >= 0;
	} catch {
		return false;
	}
}

// src/http/http-client.ts
function openClient(to) {
	const { env, setting, clock = SYSTEM_CLOCK } = to;
	const { origin, hostname, protocol } = new URL(to.url);
	const server = isLoopback(hostname) ? "loopback" : protocol === "http:" ? "http" : "https";
	const dispatcher = openDispatcher(server, to);
	const context = {
		setting,
		proxy: describeProxy(server, env)
	};
	const send = async (request) => {
		const timeout = new AbortController();
		const stop = clock.limit(request.limitMs, () => timeout.abort());
		const signal = AbortSignal.any([timeout.signal, ...request.signal === void 0 ? [] : [request.signal]]);
		try {
			return await exchange(request, {
				dispatcher,
				origin,
				signal
			});
		} catch (error) {
			throw timeout.signal.aborted ? createTimeoutError(request.limitMs, context) : toHttpError(error, context);
		} finally {
			stop();
		}
	};
	return {
		send,
		close: () => dispatcher.destroy()
	};
}
function openClients(to) {
	const clients = /* @__PURE__ */ new Map();
	let isClosed = false;
	return {
		find: (origin, ca) => {
			if (isClosed) throw new HttpError("the program ends", { retry: "no" });
			return once(clients, idOf(origin, ca), () => openClient({
				...to,
				url: origin,
				ca
			}));
		},
		close: async () => {
			isClosed = true;
			await Promise.all([...clients.values()].map((client) => client.close()));
		}
	};
}
const MOST_DROPPED_BYTES = 65536;
const DROPPING_MS = 5e3;
const LARGE_BYTES = 262144;
async function exchange(request, { dispatcher, origin, signal }) {
	const { statusCode: status, headers: found, body } = await unlessAborted(dispatcher.request({
		origin,
		path: request.path,
		method: request.method,
		headers: {
			...request.headers,
			"accept-encoding": request.gzip === true ? "gzip" : "identity"
		},
		body: request.body ?? null,
		signal
	}), signal);
	const headers = new Map(Object.entries(found).flatMap(([name, value]) => value === void 0 ? [] : [[name, typeof value === "string" ? value : value.join(", ")]]));
	if (request.onlyOf200 === true && status !== 200) {
		body.dump({
			limit: MOST_DROPPED_BYTES,
			signal: AbortSignal.timeout(DROPPING_MS)
		}).catch(() => void 0);
		return {
			status,
			headers,
			body: Buffer.alloc(0)
		};
	}
	try {
		return {
			status,
			headers,
			body: await readBody({
				request,
				status,
				headers,
				body,
				signal
			})
		};
	} finally {
		body.on("error", () => void 0).destroy();
	}
}
async function readBody({ request, status, headers, body, signal }) {
	const { maxBytes } = request;
	const encoding = headers.get("content-encoding") ?? "identity";
	const isGzip = request.gzip === true && (encoding === "gzip" || encoding === "x-gzip");
	const unreadable = (what, about = {}) => new HttpError(what, {
		kind: "unreadable",
		status,
		retry: "no",
		...about
	});
	const tooLarge = () => unreadable(`an answer of more than ${maxBytes} bytes`);
	if (encoding !== "identity" && !isGzip) throw unreadable("a compressed answer, which was not asked for", { hint: say`A proxy on the way must not change answers.` });
	if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
	const chunks = [];
	let bytes = 0;
	const iterator = body[Symbol.asyncIterator]();
	const readUpTo = async (most) => {
		while (bytes < most) {
			const { done, value } = await iterator.next();
			if (done === true) return;
			bytes += value.length;
			if (bytes > maxBytes) throw tooLarge();
			chunks.push(value);
		}
	};
	const { largeInTurn = (read) => read() } = request;
	await readUpTo(LARGE_BYTES);
	const readRest = () => readUpTo(Number.POSITIVE_INFINITY);
	if (bytes >= LARGE_BYTES) await unlessAborted(largeInTurn(readRest), signal);
	const whole = Buffer.concat(chunks);
	if (!isGzip || whole.length === 0) return whole;
	try {
		return await promisify(gunzip)(whole, { maxOutputLength: maxBytes });
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
		throw unreadable("an answer that is not the gzip it says it is", { retry: "yes" });
	}
}
function unlessAborted(promise, signal) {
	return new Promise((resolve, reject) => {
		const abort = () => reject(new DOMException("", "TimeoutError"));
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort);
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
function describeRedirect({ headers }, url) {
	const location = headers.get("location") ?? "";
	const origin = location === "" ? "null" : URL.parse(location, url)?.origin ?? "null";
	return origin === "null" ? say`nowhere` : quoted(origin);
}

// src/keystone/keystone-answers.ts
function isSuccess({ status }) {
	return status === 201 || status === 200;
}
const WRONG_ADDRESS = say`Is the address that of Keystone's API?`;
const LOOK_AT_ADDRESS = say`\`openstack catalog show identity\` shows the right address, which normally ends in \`/v3\`. A proxy or a login page in between answers like that, too.`;
function readAnswer(response, authUrl) {
	const { status, headers, body } = response;
	if (status >= 300 && status < 400) throw new GateError(createRefusal(say`Keystone's address ${quoted(authUrl)} is not the right one: it answers with a redirect (${status}) to ${describeRedirect(response, authUrl)}, which is not followed, since the secret would go along.`, LOOK_AT_ADDRESS));
	const text = body.toString("utf8");
	const start = text.trimStart().charAt(0);
	let found;
	try {
		const json = JSON.parse(text);
		if (status !== 404 || errorBody.safeParse(json).success) return {
			status,
			headers,
			json
		};
		found = "JSON of another program";
	} catch {
		found = start === "" ? "nothing" : start === "<" ? "a web page (HTML)" : "something that is not JSON";
	}
	const message = say`${quoted(authUrl)} is not Keystone's API: it answered with status ${status} and ${found}.`;
	throw new GateError({
		code: status >= 400 ? "API_REFUSED" : "API_ANSWER_INVALID",
		message,
		hint: LOOK_AT_ADDRESS
	});
}
const errorBody = object({ error: looseObject({}) });
const name$1 = string().check(_minLength(1), _maxLength(255));
const endpoint = pipe(object({
	interface: string(),
	region: nullish(string()),
	region_id: nullish(string()),
	url: string()
}), transform(({ region, region_id: id, ...rest }) => ({
	...rest,
	region: id ?? region ?? void 0
})));
const service$9 = object({
	id: optional(string()),
	type: string(),
	endpoints: array(endpoint)
});
const tokenBody = object({ token: object({
	expires_at: string(),
	user: optional(object({ id: name$1 })),
	roles: optional(array(object({ name: string() }))),
	catalog: _catch(optional(array(service$9)), void 0),
	project: optional(object({
		id: string().check(refine((id) => "value" in parseProject(id, say``))),
		name: optional(name$1)
	})),
	domain: optional(unknown$1()),
	system: optional(unknown$1())
}) });
const projectsBody = object({ projects: array(object({
	id: name$1,
	name: optional(name$1),
	enabled: optional(boolean())
})) });
const versionBody = object({ version: object({ id: string().check(_regex(/^v3(?:\.|$)/)) }) });
function createInvalidError(found, hint) {
	const message = say`The answer of Keystone cannot be used: ${found}.`;
	return new GateError({
		code: "API_ANSWER_INVALID",
		message,
		hint
	});
}
function readTokenHeader({ headers }, mask) {
	const text = headers.get("x-subject-token") ?? "";
	mask(text);
	const token = Token.parse(text);
	if ("value" in token) return token.value;
	throw createInvalidError(text === "" ? say`there is no token in it` : say`its token is too short or too long, or cannot be sent`, say`Does a proxy change headers?`);
}
function readTokenAnswer({ json }) {
	const parsed = tokenBody.safeParse(json);
	if (!parsed.success) {
		const paths = new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"));
		throw createInvalidError(say`what is wrong is ${join([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
	}
	const { token } = parsed.data;
	const { project } = token;
	if (project === void 0) {
		const scope = token.domain === void 0 ? "for no project (unscoped)" : "for a whole domain";
		return { unscoped: createRefusal(say`The token is ${token.system === void 0 ? scope : "for the whole system"}; quotas belong to projects.`, say`Get a token for a project, or give an application credential, which belongs to one.`) };
	}
	return {
		projectId: project.id,
		projectName: project.name,
		userId: token.user?.id,
		roles: (token.roles ?? []).map((role) => role.name),
		catalog: token.catalog,
		expiresAt: readTime(token.expires_at)
	};
}
function readTime(text) {
	const [, time, zone = "Z"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
	const date = /* @__PURE__ */ new Date(`${time}${zone}`);
	if (Number.isNaN(date.getTime())) throw createInvalidError(say`\`token.expires_at\` is not a time`, WRONG_ADDRESS);
	return date.toISOString();
}
function findOtherVersion({ status, json }, authUrl) {
	if (status === 200 && versionBody.safeParse(json).success) return void 0;
	return {
		code: "API_ANSWER_INVALID",
		message: say`${quoted(authUrl)} is not version 3 of Keystone's API: it answered with status ${status}.`,
		hint: WRONG_ADDRESS
	};
}
function createRefusal(message, hint) {
	return {
		code: "API_REFUSED",
		message,
		hint
	};
}
function whiteSpaceText(secret) {
	return secret === secret.trim() ? say`` : say` What was given begins or ends with white space.`;
}
const MAKE_CREDENTIAL = say`Make a new one with \`openstack application credential create\`, and give that one.`;
function explainRefusal({ status, headers }, credential) {
	const what = describeCredential(credential);
	if (credential.kind === "password" && headers.has("openstack-auth-receipt")) return createRefusal(say`Keystone wants more than ${what} (multi-factor authentication), which is not supported.`, say`Use an application credential: it needs no second factor.`);
	if (status !== 401 && (status !== 404 || credential.kind === "password")) {
		const hint = say`Check the ids and domains, and whether the address is that of Keystone's API. A firewall of the cloud may say so, too.`;
		return createRefusal(say`Keystone refuses ${what} with status ${status}.`, hint);
	}
	if (credential.kind === "token") return createRefusal(say`Keystone does not accept the token (${status}): it has expired (tokens live for an hour or so), was revoked, or is from another cloud.`, say`Get a new one, or give an application credential instead, from which a token is made for every run.`);
	if (credential.kind === "password") return createRefusal(say`Keystone refuses the user ${describeReference(credential.user)} (401) and does not say why: the password is wrong or has expired, there is no such user in that domain, or the user is disabled or locked after too many attempts.${whiteSpaceText(credential.password)}`, say`Check user, domain and password; a locked user works again after some time.`);
	if (status === 404) return createRefusal(say`Keystone does not know ${what} (404): it was deleted (revoked), its id or user is wrong, its project is disabled, or it belongs to another cloud.`, say`\`openstack application credential list\` shows those that there are. If it is among them, check Keystone's address. ${MAKE_CREDENTIAL}`);
	const unknown = "id" in credential.identity ? "" : " there is none of this name (or no longer, or the user's domain is wrong),";
	return createRefusal(say`Keystone refuses ${what} (401) and does not say why:${unknown} the secret is wrong, the credential has expired, or its user is disabled or has lost the role in the project.${whiteSpaceText(credential.secret)}`, say`\`openstack application credential show\` shows when it expires. ${MAKE_CREDENTIAL}`);
}
function explainProject({ user, project }, list) {
	const message = say`The password of the user ${describeReference(user)} is right, but Keystone gives no token for the project ${describeReference(project)} (401): it does not exist in that domain, it is disabled, or the user has no role in it.`;
	const parsed = projectsBody.safeParse(list.json);
	if (list.status !== 200 || !parsed.success) return createRefusal(message, say`\`openstack project list\` shows the user's projects.`);
	const names = parsed.data.projects.flatMap(({ id, name: named = id, enabled }) => enabled === false ? [] : named);
	if (names.length === 0) return createRefusal(message, say`The user has no role in any project.`);
	return createRefusal(message, say`The user's projects are ${quotedList(names)}.`);
}

// src/keystone/keystone-client.ts
const DEFAULT_TIMING = {
	attemptMs: 8e3,
	totalMs: 14e3,
	attempts: 4,
	backoffMs: 500
};
const MAX_ANSWER_BYTES = 1048576;
function openKeystone(options) {
	const { authUrl, log, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK } = options;
	const client = openClient({
		...options,
		url: authUrl,
		setting: say`Keystone's address`
	});
	const clientDeadline = createDeadline(timing.totalMs, clock);
	const { origin } = new URL(authUrl);
	const send = async ({ method, path, headers, body }, { deadline = clientDeadline, inTurn } = {}) => {
		const { pathname } = new URL(authUrl + path);
		const response = await ask({
			timing,
			deadline,
			clock,
			log
		}, {
			request: {
				method,
				path: pathname,
				headers: {
					accept: "application/json",
					"user-agent": "quota-gate",
					...headers
				},
				body,
				maxBytes: MAX_ANSWER_BYTES
			},
			send: client.send,
			inTurn,
			onCall: options.onCall,
			server: say`Keystone`,
			call: say`${prose(method)} ${quoted(pathname)}`,
			origin,
			subject: say`${quoted(pathname)} of Keystone`,
			read: (found) => findPassing(found) ?? found
		});
		return readAnswer(response, authUrl);
	};
	return {
		send,
		close: client.close
	};
}
function askAboutToken(client, { text }, turn) {
	const headers = {
		"x-auth-token": text,
		"x-subject-token": text,
		"openstack-identity-access-rules": "1.0"
	};
	return client.send({
		method: "GET",
		path: "/auth/tokens",
		headers
	}, turn);
}
function askForToken(client, credential, scope = "of the credential") {
	const { kind } = credential;
	const auth = kind === "password" ? {
		identity: {
			methods: ["password"],
			password: { user: {
				...credential.user,
				password: credential.password
			} }
		},
		scope: scope === "unscoped" ? scope : { project: credential.project }
	} : { identity: {
		methods: ["application_credential"],
		application_credential: {
			...credential.identity,
			secret: credential.secret
		}
	} };
	return client.send({
		method: "POST",
		path: "/auth/tokens",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ auth })
	});
}
async function requestToken(credential, { mask, ...options }) {
	const client = openKeystone({
		...options,
		authUrl: credential.authUrl
	});
	try {
		const { kind } = credential;
		const answer = await (kind === "token" ? askAboutToken(client, credential.token) : askForToken(client, credential));
		if (!isSuccess(answer)) {
			const isUnclear = kind === "password" && answer.status === 401;
			throw new GateError(isUnclear ? await findPasswordRefusal(client, credential, answer, mask) : explainRefusal(answer, credential));
		}
		return {
			token: kind === "token" ? credential.token : readTokenHeader(answer, mask),
			...readFacts(answer, credential)
		};
	} finally {
		await client.close();
	}
}
async function findPasswordRefusal(client, credential, answer, mask) {
	try {
		const unscoped = await askForToken(client, credential, "unscoped");
		if (!isSuccess(unscoped)) return explainRefusal(unscoped, credential);
		const headers = { "x-auth-token": readTokenHeader(unscoped, mask).text };
		return explainProject(credential, await client.send({
			method: "GET",
			path: "/auth/projects",
			headers
		}));
	} catch (error) {
		if (error instanceof GateError) return explainRefusal(answer, credential);
		throw error;
	}
}
function describeProject({ projectId, projectName }) {
	return projectName === void 0 ? quoted(projectId) : say`${quoted(projectName)} (${quoted(projectId)})`;
}
function readFacts(answer, credential) {
	const facts = readTokenAnswer(answer);
	if ("unscoped" in facts) throw new GateError(facts.unscoped);
	if (credential.kind === "password") return facts;
	const { id, name } = credential.expectedProject;
	const isOther = id !== void 0 && id !== facts.projectId;
	const hasOtherName = name !== void 0 && facts.projectName !== void 0 && name !== facts.projectName;
	if (!isOther && !hasOtherName) return facts;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`The credentials name the project ${quoted(id ?? name ?? "")}, but the token is for ${describeProject(facts)}.`,
		hint: say`An application credential or token is for one project only; remove the project or use credentials for it.`
	});
}

// src/sources/openstack/services.ts
function rolesOf(...roles) {
	return {
		roles,
		role: say`the role ${quotedList(roles, { conjunction: "or" })}`
	};
}
const READER = rolesOf("reader", "member");
const OPERATOR_ROLES = ["swiftoperator", "admin"];
const SERVICES = {
	compute: {
		label: say`compute service`,
		types: ["compute"],
		version: "v2.1",
		...READER
	},
	network: {
		label: say`network service`,
		types: ["network"],
		version: "v2.0",
		...READER
	},
	"block-storage": {
		label: say`block storage service`,
		types: [
			"block-storage",
			"volumev3",
			"volumev2",
			"volume",
			"block-store"
		],
		version: "v3",
		...READER
	},
	"load-balancer": {
		label: say`load balancer service`,
		types: ["load-balancer"],
		version: "v2.0",
		...rolesOf("load-balancer_observer", "load-balancer_member")
	},
	dns: {
		label: say`DNS service`,
		types: ["dns"],
		version: "v2",
		...READER
	},
	image: {
		label: say`image service`,
		types: ["image"],
		version: "v2",
		...READER
	},
	"object-store": {
		label: say`object storage service`,
		types: ["object-store"],
		version: void 0,
		roles: OPERATOR_ROLES,
		role: say`a role that the operator has named for it, by default ${quotedList(OPERATOR_ROLES, { conjunction: "or" })}`
	},
	"shared-file-system": {
		label: say`shared file system service`,
		types: [
			"shared-file-system",
			"sharev2",
			"share"
		],
		version: "v2",
		...READER
	},
	"key-manager": {
		label: say`key manager service`,
		types: ["key-manager"],
		version: "v1",
		...rolesOf("creator", "member")
	},
	identity: {
		label: say`identity service`,
		types: ["identity"],
		version: "v3",
		...READER
	},
	placement: {
		label: say`placement service`,
		types: ["placement"],
		version: void 0,
		...READER
	}
};
function serviceText(service, region) {
	return say`${SERVICES[service].label} in ${quoted(region)}`;
}
function findEndpoint(directory, service, region) {
	const { version } = SERVICES[service];
	if (service === "identity" && directory.authUrl !== void 0) return { url: directory.authUrl };
	const ofInterface = endpointsOf(directory, service).filter((one) => one.interface === directory.interface);
	const found = ofInterface.find((endpoint) => endpoint.region === region) ?? ofInterface.find(isOfEveryRegion);
	if (found === void 0) return noService(directory, service, region);
	const url = URL.parse(found.url);
	if (url === null || !canBeAsked(url)) return {
		kind: "refusal",
		reason: say`The catalog's address of the ${serviceText(service, region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`,
		isRefused: true
	};
	if (url.protocol === "http:" && !isLoopback(url.hostname)) return {
		kind: "refusal",
		reason: say`The catalog's address of the ${serviceText(service, region)} is http (${quoted(url.origin)}), and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`,
		isRefused: true
	};
	const path = url.pathname.replace(/\/+$/, "");
	return { url: url.origin + (version === void 0 || hasVersion(path, directory) ? path : `${path}/${version}`) };
}
function hasVersion(path, { projectId }) {
	const [last = "", before = ""] = path.split("/").toReversed();
	return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}
function canBeAsked({ protocol, hostname, username, password }) {
	return (protocol === "https:" || protocol === "http:") && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}
function isOfEveryRegion({ region }) {
	return region === void 0;
}
function endpointsOf({ catalog, interface: wanted }, service) {
	const byType = SERVICES[service].types.map((type) => (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints));
	return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}
function serviceIds({ catalog }, service) {
	return (catalog ?? []).flatMap(({ type, id }) => SERVICES[service].types.includes(type) ? id ?? [] : []);
}
function noService(directory, service, region) {
	const none = say`This cloud has no ${serviceText(service, region)}`;
	const here = endpointsOf(directory, service).filter((one) => one.region === region || isOfEveryRegion(one));
	if (here.length === 0) return {
		kind: "refusal",
		reason: say`${none}.`
	};
	const interfaces = quotedList([...new Set(here.map((one) => one.interface))].toSorted(compareText));
	return {
		kind: "refusal",
		reason: say`${none} for the interface ${quoted(directory.interface)}, only for ${interfaces}, which \`interface\` in clouds.yaml (\`OS_INTERFACE\`) can name.`
	};
}
function listRegions(directory) {
	const regionsOf = (endpoints) => {
		const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
		return [...new Set(regions)].filter((region) => region !== void 0).toSorted(compareText);
	};
	const ofCompute = regionsOf(endpointsOf(directory, "compute"));
	if (ofCompute.length > 0) return ofCompute;
	return regionsOf((directory.catalog ?? []).filter(({ type }) => type !== "identity").flatMap(({ endpoints }) => endpoints));
}
const INFO = {
	kind: "openstack",
	name: "OpenStack",
	subject: "OpenStack",
	apiVersion: void 0
};
function checkCatalog({ catalog, interface: wanted }) {
	if (catalog === void 0) {
		const message = say`The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.`;
		const hint = say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`;
		throw new GateError(inputProblem(message, hint));
	}
	const services = catalog.filter(({ type }) => type !== "identity");
	const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
	if (interfaces.has(wanted)) return;
	if (interfaces.size === 0) {
		const message = say`Keystone's catalog has no service but Keystone itself.`;
		throw new GateError(inputProblem(message, say`Is the address that of the right cloud?`));
	}
	const found = quotedList([...interfaces].toSorted(compareText));
	const message = say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`;
	throw new GateError(inputProblem(message, say`Name one of them as \`interface\` in clouds.yaml (\`OS_INTERFACE\`).`));
}

// src/sources/openstack/service-reader.ts
const record = record$1(string(), unknown$1());
function isWanted({ keys, documents }, key, document) {
	return documents.has(document) && keys.has(key);
}
function joinReadings(parts) {
	return {
		quota: parts.flatMap(({ quota }) => quota),
		usage: parts.flatMap(({ usage }) => usage)
	};
}
function readLimit$1(of, value, isUnlimited = (amount) => amount === -1) {
	return readAmount(of, value, (amount) => isUnlimited(amount) ? "unlimited" : amount);
}
function readUsageSum(of, values) {
	const parts = values.map((value) => readAmount(of, value, (amount) => Math.max(0, amount)));
	const bad = parts.find(({ value }) => value === void 0);
	const sum = parts.reduce((total, { value }) => total + (value ?? NaN), 0);
	const reading = bad ?? readAmount(of, sum, (amount) => amount);
	const below = values.filter((value) => typeof value === "number" && value < 0);
	return reading.value === void 0 || below.length === 0 ? reading : {
		...reading,
		found: listed(below.map((value) => quoted(String(value))))
	};
}
function readAmount({ absent, ...of }, value, toValue) {
	if (value === void 0 || value === null) return {
		...of,
		reason: absent
	};
	const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : void 0;
	if (amount === void 0 || typeof amount === "number" && amount < 0) return {
		...of,
		found: describePlain(value)
	};
	return {
		...of,
		value: amount
	};
}
function unknown(key, why, item) {
	const { reason, isRefused } = why;
	return {
		key,
		item,
		reason,
		...isRefused === true ? { isRefused } : {}
	};
}
function unknownReadings(keys, why, item) {
	const toReading = ({ key }) => unknown(key, why, item);
	return {
		quota: keys.filter(({ limit }) => limit !== void 0).map(toReading),
		usage: keys.filter(({ usage }) => usage !== void 0).map(toReading)
	};
}
async function readFields(request, keys, call) {
	const placesOf = (place, key, document) => place?.call === call.call && isWanted(request, key, document) ? [{
		key,
		place
	}] : [];
	const limits = keys.flatMap(({ key, limit }) => placesOf(limit, key, "quota"));
	const usages = keys.flatMap(({ key, usage }) => placesOf(usage, key, "usage"));
	if (limits.length + usages.length === 0) return {
		quota: [],
		usage: []
	};
	const answer = await request.ask(call);
	const read = ({ key, place }, toReading) => {
		if (answer.kind === "refusal") return unknown(key, answer);
		const fields = fieldsOf(place);
		return toReading({
			key,
			absent: say`The ${serviceText(call.service, request.region)} does not report ${quoted(fields[0] ?? "")}.`
		}, fields.map((field) => findField(answer.body, field)));
	};
	return {
		quota: limits.map((one) => isLimitedInSomeClouds(one.key) && isWithout(answer, fieldsOf(one.place)) ? {
			key: one.key,
			hasNone: true
		} : read(one, (of, values) => readLimit$1(of, values.find((value) => value !== void 0 && value !== null), call.isUnlimited))),
		usage: usages.map((one) => read(one, readUsageSum))
	};
}
function isWithout(answer, fields) {
	if (answer.kind === "refusal") return answer.status === 404;
	return fields.every((field) => {
		const [member = "", name = ""] = field.split(".");
		const rows = record.safeParse(findField(answer.body, member)).data;
		return rows !== void 0 && !(name in rows);
	});
}
function fieldsOf({ field }) {
	return field.split(/ or | \+ /);
}
function findField(body, path) {
	let value = body;
	for (const name of path.split(".")) value = record.safeParse(value).data?.[name];
	return value;
}
function countIn(request, list, amounts) {
	return Object.entries(amounts).filter(([key]) => isWanted(request, key, "usage")).map(([key, amountOf]) => "reason" in list ? unknown(key, list) : {
		key,
		value: sumOf(list, amountOf)
	});
}
function sumOf(entries, amountOf) {
	return entries.reduce((sum, entry) => sum + amountOf(entry), 0);
}
function countByObject(key, objects, count) {
	if ("reason" in objects) return [unknown(key, objects)];
	const names = Map.groupBy(objects, ({ name }) => name);
	return objects.map((object) => {
		const { id, name } = object;
		const value = count(object);
		return name !== "" && names.get(name)?.length === 1 ? {
			key,
			item: name,
			id,
			value
		} : {
			key,
			item: id,
			value
		};
	});
}
function countItems(key, items) {
	return [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({
		key,
		item,
		value: all.length
	}));
}

// src/sources/openstack/unified-limits.ts
const RESOURCES = "compute.resources";
const IDENTITY = {
	service: "identity",
	isExtra: true
};
const REGISTERED = {
	...IDENTITY,
	call: "GET /registered_limits",
	subject: say`registered limits`
};
const OF_PROJECT = {
	...IDENTITY,
	call: "GET /limits",
	subject: say`limits of the project`
};
const USAGES = {
	service: "placement",
	isExtra: true,
	call: "GET /usages?project_id={project_id}",
	subject: say`usage`,
	headers: { "openstack-api-version": "placement 1.9" }
};
const LIMITS$2 = {
	service: "compute",
	call: "GET /limits?reserved=1",
	subject: say`limits`,
	headers: { "x-openstack-nova-api-version": "2.57" }
};
const CLASS = "class:";
const NOVA_LIMITS = {
	"compute.cores": {
		name: "class:VCPU",
		limit: "maxTotalCores",
		used: "totalCoresUsed"
	},
	"compute.instances": {
		name: "servers",
		limit: "maxTotalInstances",
		used: "totalInstancesUsed"
	},
	"compute.ram_mb": {
		name: "class:MEMORY_MB",
		limit: "maxTotalRAMSize",
		used: "totalRAMUsed"
	},
	"compute.metadata_items": {
		name: "server_metadata_items",
		limit: "maxServerMeta"
	},
	"compute.server_group_members": {
		name: "server_group_members",
		limit: "maxServerGroupMembers"
	},
	"compute.server_groups": {
		name: "server_groups",
		limit: "maxServerGroups",
		used: "totalServerGroupsUsed"
	},
	"compute.key_pairs": {
		name: "server_key_pairs",
		limit: "maxTotalKeypairs"
	}
};
const OWN_NAMES = Object.values(NOVA_LIMITS).map(({ name }) => name);
const truncated = optional(boolean());
const place = {
	service_id: string(),
	region_id: nullish(string()),
	resource_name: string()
};
const registeredBody = object({
	registered_limits: array(object({
		...place,
		default_limit: unknown$1()
	})),
	truncated
});
const projectBody = object({
	limits: array(object({
		...place,
		project_id: nullish(string()),
		resource_limit: unknown$1()
	})),
	truncated
});
async function readUnifiedLimits({ region, session, ask }) {
	const [registered, ofProject, nova] = await Promise.all([
		ask(REGISTERED),
		ask(OF_PROJECT),
		ask(LIMITS$2)
	]);
	if (registered.kind === "refusal") return registered.status === 404 ? void 0 : registered;
	const where = serviceText("identity", region);
	const defaults = registeredBody.safeParse(registered.body).data;
	const services = serviceIds(session, "compute");
	if (defaults === void 0 || defaults.truncated === true || services.length === 0) return { reason: say`The ${where} does not report every limit that is registered for the compute service.` };
	const isHere = (limit) => services.includes(limit.service_id) && limit.region_id === region;
	const found = new Map(defaults.registered_limits.filter(isHere).map((limit) => [limit.resource_name, limit.default_limit]));
	if (!found.has("class:VCPU") && !found.has("servers")) return void 0;
	if (ofProject.kind === "refusal") return ofProject;
	const own = projectBody.safeParse(ofProject.body).data;
	if (own === void 0 || own.truncated === true) return { reason: say`The ${where} does not report every limit of the project.` };
	for (const { resource_name: name, resource_limit: limit, project_id: project, ...at } of own.limits) if ((name === "servers" || name.startsWith(CLASS)) && project === session.projectId && isHere(at)) found.set(name, limit);
	return Object.values(NOVA_LIMITS).every(({ name, limit }) => {
		const reported = nova.kind === "refusal" ? void 0 : findField(nova.body, `limits.absolute.${limit}`);
		return reported === void 0 || !found.has(name) || reported === found.get(name);
	}) ? found : void 0;
}
async function readComputeLimits(client) {
	const limits = await readUnifiedLimits(client);
	if (limits === void 0) return { kind: "own" };
	if ("reason" in limits) return {
		kind: "unknown",
		reason: limits.reason
	};
	return {
		kind: "unified",
		classes: [...classesIn(limits).keys()]
	};
}
function classesIn(limits) {
	const others = [...limits].filter(([name]) => name.startsWith(CLASS) && !OWN_NAMES.includes(name));
	return new Map(others.map(([name, limit]) => [name.slice(6), limit]));
}
async function withUnifiedLimits(request, reported, limits) {
	const [wantsLimits, wantsUsage] = [isWanted(request, RESOURCES, "quota"), isWanted(request, RESOURCES, "usage")];
	if (limits === void 0) {
		const none = wantsLimits && !request.isEverything ? [{
			key: RESOURCES,
			hasNone: true
		}] : [];
		return {
			quota: [...reported.quota, ...none],
			usage: reported.usage
		};
	}
	if ("reason" in limits) {
		const quota = reported.quota.map((one) => one.value === 0 && one.key in NOVA_LIMITS ? unknown(one.key, {
			...limits,
			isRefused: true
		}) : one);
		const both = [unknown(RESOURCES, limits)];
		return {
			quota: [...quota, ...wantsLimits ? both : []],
			usage: [...reported.usage, ...wantsUsage ? both : []]
		};
	}
	const classes = classesIn(limits);
	const registered = reported.quota.map((reading) => {
		const { name = "" } = NOVA_LIMITS[reading.key] ?? {};
		return limits.has(name) ? reading : unknown(reading.key, notRegistered(request.region, name));
	});
	const ofClasses = [...classes].map(([item, limit]) => {
		const absent = say`The ${serviceText("identity", request.region)} does not report the limit of ${quoted(CLASS + item)}.`;
		return readLimit$1({
			key: RESOURCES,
			item,
			absent
		}, limit);
	});
	const rest = {
		...unknown(RESOURCES, notRegistered(request.region)),
		isOfRest: true
	};
	return {
		quota: [...registered, ...wantsLimits ? [...ofClasses, ...request.isEverything ? [] : [rest]] : []],
		usage: [...reported.usage, ...wantsUsage ? await readUsage$1(request, [...classes.keys()]) : []]
	};
}
function notRegistered(region, name) {
	const limit = name === void 0 ? say`no limit of this class` : say`no ${quoted(name)}`;
	return {
		reason: say`The compute service in ${quoted(region)} keeps to unified limits, and Keystone has ${limit} registered for it: whether that forbids it or sets no limit is a setting of Nova that no call shows (${code("unified_limits_resource_strategy")}). Ask the cloud's operator; where there is no limit, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`,
		isRefused: true
	};
}
async function readUsage$1(request, classes) {
	const answer = await request.ask(USAGES);
	if (answer.kind === "refusal") return [unknown(RESOURCES, answer)];
	const used = usagesBody.safeParse(answer.body).data?.usages;
	const reason = say`The ${serviceText("placement", request.region)} does not report ${quoted("usages")}.`;
	if (used === void 0) return [unknown(RESOURCES, { reason })];
	const items = [.../* @__PURE__ */ new Set([...classes, ...Object.keys(used)])].filter((item) => !OWN_NAMES.includes(CLASS + item));
	const rest = request.isEverything ? [] : [{
		key: RESOURCES,
		value: 0,
		isOfRest: true
	}];
	return [...items.map((item) => readUsageSum({
		key: RESOURCES,
		item,
		absent: reason
	}, [used[item] ?? 0])), ...rest];
}
const usagesBody = object({ usages: record$1(string(), unknown$1()) });

// src/sources/openstack/compute.ts
const service$8 = "compute";
const FLAVORS$1 = "compute.flavors";
const INSTANCES = "compute.instances";
const GROUP_MEMBERS = "compute.server_group_members";
const KEY_PAIRS = "compute.key_pairs";
const { headers } = LIMITS$2;
const OWN_KEY_PAIRS = {
	service: service$8,
	call: "GET /os-keypairs?limit=1000",
	subject: say`key pairs`,
	headers
};
const SERVERS = {
	service: service$8,
	call: "GET /servers/detail",
	subject: say`servers`,
	headers: { "x-openstack-nova-api-version": "2.69" }
};
const SERVER_GROUPS = {
	service: service$8,
	call: "GET /os-server-groups?limit=1000",
	subject: say`server groups`,
	headers
};
const OF_SERVERS = [
	"compute.cores",
	INSTANCES,
	"compute.ram_mb"
];
const COUNTED = {
	[GROUP_MEMBERS]: {
		call: SERVER_GROUPS.call,
		field: "number of members, of each group"
	},
	[KEY_PAIRS]: {
		call: OWN_KEY_PAIRS.call,
		field: "number of key pairs of the token's user"
	}
};
const inLimits = (field) => ({
	call: LIMITS$2.call,
	field: `limits.absolute.${field}`
});
const KEYS$8 = [
	...Object.entries(NOVA_LIMITS).map(([key, { limit, used }]) => {
		return {
			key,
			limit: inLimits(limit),
			usage: used === void 0 ? COUNTED[key] : inLimits(used)
		};
	}),
	{
		key: FLAVORS$1,
		usage: {
			call: SERVERS.call,
			field: "servers[].flavor.original_name"
		}
	},
	{
		key: RESOURCES,
		limit: {
			...REGISTERED,
			field: "default_limit, or resource_limit in `GET /limits`"
		},
		usage: {
			...USAGES,
			field: "usages"
		}
	}
];
const computeReader = {
	service: service$8,
	keys: KEYS$8,
	read: async (request) => {
		const needsServers = [FLAVORS$1, ...OF_SERVERS].some((key) => isWanted(request, key, "usage"));
		const needsLimits = KEYS$8.some(({ key, limit }) => limit !== void 0 && isWanted(request, key, "quota"));
		const isByClass = isWanted(request, RESOURCES, "usage");
		const [reported, unified, _usages, servers, keyPairs, members] = await Promise.all([
			readLimits(request),
			needsLimits || isByClass ? readUnifiedLimits(request) : void 0,
			isByClass ? request.ask(USAGES) : void 0,
			needsServers ? request.list(SERVERS, {
				member: "servers",
				entry: server
			}) : void 0,
			isWanted(request, KEY_PAIRS, "usage") ? readKeyPairs(request) : [],
			isWanted(request, GROUP_MEMBERS, "usage") ? readMembers(request) : []
		]);
		const limits = await withUnifiedLimits(request, reported, unified);
		const usage = servers === void 0 ? limits.usage : withServers(request, limits.usage, servers);
		return {
			quota: limits.quota,
			usage: [
				...usage,
				...keyPairs,
				...members
			]
		};
	}
};
function readLimits(request) {
	const keys = isWanted(request, FLAVORS$1, "usage") ? /* @__PURE__ */ new Set([...request.keys, INSTANCES]) : request.keys;
	return readFields({
		...request,
		keys
	}, KEYS$8, LIMITS$2);
}
async function readKeyPairs({ list }) {
	const pairs = await list(OWN_KEY_PAIRS, {
		member: "keypairs",
		entry: object({})
	});
	return ["reason" in pairs ? unknown(KEY_PAIRS, pairs) : {
		key: KEY_PAIRS,
		value: pairs.length
	}];
}
const serverGroup = object({
	id: string(),
	name: string(),
	members: array(unknown$1())
});
async function readMembers(request) {
	const groups = await request.list(SERVER_GROUPS, {
		member: "server_groups",
		entry: serverGroup
	});
	if (!("reason" in groups) && groups.length === 0) return [{
		key: GROUP_MEMBERS,
		hasNone: true
	}];
	return countByObject(GROUP_MEMBERS, groups, ({ members }) => members.length);
}
const server = object({
	status: optional(string()),
	flavor: optional(object({ original_name: optional(string()) }))
});
function withServers({ region }, usage, servers) {
	const without = (reason) => [...usage, {
		key: FLAVORS$1,
		reason
	}];
	if ("reason" in servers) return [...usage, unknown(FLAVORS$1, servers)];
	const where = serviceText(service$8, region);
	const unseen = servers.filter(({ flavor, status }) => flavor === void 0 && status === "UNKNOWN").length;
	if (unseen > 0) {
		const reason = say`A cell of the ${where} is down: it does not report the flavors of ${unseen} of ${servers.length} servers, and its counts may be without them.`;
		const unseenIn = (reading) => OF_SERVERS.includes(reading.key) ? {
			...reading,
			value: void 0,
			reason
		} : reading;
		return [...usage.map(unseenIn), {
			key: FLAVORS$1,
			reason
		}];
	}
	const names = servers.flatMap(({ flavor }) => flavor?.original_name ?? []);
	if (names.length < servers.length) return without(say`The ${where} does not report the name of every server's flavor.`);
	const counted = usage.find(({ key }) => key === INSTANCES)?.value;
	if (counted !== void 0 && counted !== servers.length) return without(say`The ${where} lists ${servers.length} servers, but counts ${counted}.`);
	return [...usage, ...countItems(FLAVORS$1, names)];
}

// src/sources/openstack/dns.ts
const service$7 = "dns";
const QUOTAS$5 = {
	service: service$7,
	call: "GET /quotas/{project_id}",
	subject: say`quotas`
};
const COUNT = {
	service: service$7,
	call: "GET /zones?limit=1",
	subject: say`number of zones`
};
const ZONE_RECORDSETS = "GET /zones/{zone_id}/recordsets?limit=1000";
const ALL_RECORDSETS = "GET /recordsets?limit=1000";
const RECORDSETS = "dns.zone_recordsets";
const RECORDS = "dns.zone_records";
const KEYS$7 = [
	{
		key: "dns.zones",
		limit: {
			call: QUOTAS$5.call,
			field: "zones"
		},
		usage: {
			call: COUNT.call,
			field: "metadata.total_count"
		}
	},
	{
		key: RECORDSETS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_recordsets"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of record sets"
		}
	},
	{
		key: RECORDS,
		limit: {
			call: QUOTAS$5.call,
			field: "zone_records"
		},
		usage: {
			call: ZONE_RECORDSETS,
			field: "number of records, without SOA and NS"
		}
	},
	{
		key: "dns.recordset_records",
		limit: {
			call: QUOTAS$5.call,
			field: "recordset_records"
		}
	}
];
const dnsReader = {
	service: service$7,
	keys: KEYS$7,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const [limits, zones, inZones] = await Promise.all([
			readFields(request, KEYS$7, {
				...QUOTAS$5,
				isUnlimited
			}),
			readFields(request, KEYS$7, COUNT),
			readZones(request)
		]);
		return joinReadings([
			limits,
			zones,
			{
				quota: [],
				usage: inZones
			}
		]);
	}
};
const recordset = object({
	id: string(),
	zone_id: string(),
	zone_name: string(),
	project_id: optional(string()),
	type: string(),
	records: array(unknown$1())
});
async function readZones(request) {
	const keys = [RECORDSETS, RECORDS].filter((key) => isWanted(request, key, "usage"));
	if (keys.length === 0) return [];
	const { items, isEverything } = request;
	const lists = isEverything ? [{
		item: void 0,
		list: await listRecordsets(request, ALL_RECORDSETS)
	}] : await Promise.all([...items].map(async (item) => ({
		item,
		list: await readZone(request, item)
	})));
	const found = new Map(lists.flatMap(({ list }) => "reason" in list ? [] : list).map((one) => [one.id, one]));
	const zones = [...Map.groupBy(found.values(), ({ zone_id: id }) => id)].map(([id, all]) => ({
		id,
		name: all[0]?.zone_name ?? "",
		all
	})).filter(({ all }) => isOwn(request, all));
	const amounts = {
		[RECORDSETS]: () => 1,
		[RECORDS]: ({ type, records }) => ["SOA", "NS"].includes(type) ? 0 : records.length
	};
	return keys.flatMap((key) => [...lists.flatMap(({ item, list }) => "reason" in list ? [unknown(key, list, item)] : []), ...countByObject(key, zones, ({ all }) => sumOf(all, amounts[key]))]);
}
function isOwn({ session }, all) {
	return all.some(({ type, project_id: owner = session.projectId }) => type === "SOA" && owner === session.projectId);
}
function listRecordsets(request, call) {
	return request.list({
		service: service$7,
		call,
		subject: say`record sets`
	}, {
		member: "recordsets",
		entry: recordset
	});
}
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu;
async function readZone(request, item) {
	const id = ID.test(item) ? item : await findZone(request, item);
	if (typeof id !== "string") return id;
	const read = await listRecordsets(request, ZONE_RECORDSETS.replace("{zone_id}", encodeURIComponent(id)));
	if ("reason" in read) return read.status === 404 ? noZone(request, item) : read;
	return isOwn(request, read) ? read : noZone(request, item);
}
async function findZone(request, item) {
	const query = `GET /zones?limit=1000&name=${encodeURIComponent(item)}`;
	const entry = object({
		id: string(),
		name: string()
	});
	const zones = await request.list({
		service: service$7,
		call: query,
		subject: say`zones`
	}, {
		member: "zones",
		entry
	});
	if ("reason" in zones) return zones;
	const [zone, other] = zones;
	return zone === void 0 || other !== void 0 ? noZone(request, item) : zone.id;
}
function noZone({ region }, item) {
	return {
		kind: "refusal",
		status: 404,
		reason: say`The ${serviceText(service$7, region)} has no zone ${quoted(item)} of this project.`
	};
}

// src/sources/openstack/image.ts
const service$6 = "image";
const IMAGES = {
	service: service$6,
	call: "GET /images?owner={project_id}&limit=1000",
	subject: say`images`
};
const HIDDEN = {
	service: service$6,
	call: `${IMAGES.call}&os_hidden=true`,
	subject: say`hidden images`
};
const LIMITS$1 = {
	service: service$6,
	call: "GET /info/usage",
	subject: say`limits`
};
function toKey(key, name, counted) {
	const place = (field) => ({
		call: LIMITS$1.call,
		field: `usage.${name}.${field}`
	});
	const enforced = place("usage");
	const usage = counted === void 0 ? enforced : {
		call: IMAGES.call,
		field: counted
	};
	return {
		key,
		limit: place("limit"),
		usage,
		enforced
	};
}
const SPACE = "image.space_bytes";
const KEYS$6 = [
	toKey("image.images", "image_count_total", "number of images"),
	toKey(SPACE, "image_size_total", "sum of their size"),
	toKey("image.staged_bytes", "image_stage_total"),
	toKey("image.uploading", "image_count_uploading")
];
const image = object({
	id: string(),
	status: string(),
	size: nullable(int().check(_nonnegative()))
}).check(refine(({ status, size }) => size !== null || status !== "active", { path: ["size"] }));
const IN_IMAGES = {
	"image.images": () => 1,
	[SPACE]: ({ size }) => size ?? 0
};
const imageReader = {
	service: service$6,
	keys: KEYS$6,
	read: async (request) => {
		const list = {
			member: "images",
			entry: image
		};
		const isListed = Object.keys(IN_IMAGES).some((key) => isWanted(request, key, "usage"));
		const limitKeys = KEYS$6.map(({ key, limit, enforced }) => ({
			key,
			limit,
			usage: enforced
		}));
		const [limited, shown, hidden] = await Promise.all([
			readFields(request, limitKeys, LIMITS$1),
			isListed ? request.list(IMAGES, list) : [],
			isListed ? request.list(HIDDEN, list) : []
		]);
		const usage = countIn(request, together(shown, hidden), IN_IMAGES);
		const counted = new Map(limited.usage.map(inBytes).map((reading) => [reading.key, reading]));
		const others = [...counted.values()].filter(({ key, value }) => !Object.hasOwn(IN_IMAGES, key) && value !== void 0);
		return {
			quota: limited.quota.map(inBytes),
			usage: [...usage.map((listed) => larger(listed, counted.get(listed.key))), ...others]
		};
	}
};
function larger(listed, counted) {
	return (counted?.value ?? -1) > (listed.value ?? -1) ? counted ?? listed : listed;
}
function inBytes(reading) {
	const { key, item, value } = reading;
	if (unitOf(key) !== "bytes" || typeof value !== "number") return reading;
	const bytes = value * 1024 * 1024;
	return Number.isSafeInteger(bytes) ? {
		key,
		item,
		value: bytes
	} : {
		key,
		item,
		value: void 0,
		found: say`${value} MiB`
	};
}
function together(one, other) {
	if ("reason" in one) return one;
	if ("reason" in other) return other;
	return [...new Map([...one, ...other].map((entry) => [entry.id, entry])).values()];
}

// src/sources/openstack/key-manager.ts
const service$5 = "key-manager";
const QUOTAS$4 = {
	service: service$5,
	call: "GET /quotas",
	subject: say`quotas`
};
const COUNTS = [
	"containers",
	"orders",
	"secrets"
].map((name) => {
	return {
		service: service$5,
		call: `GET /${name}?limit=0`,
		subject: say`number of ${name}`
	};
});
const KEYS$5 = COUNTS.map(({ call }) => {
	const name = call.slice(5, call.indexOf("?"));
	return {
		key: `secret.${name}`,
		limit: {
			call: QUOTAS$4.call,
			field: `quotas.${name}`
		},
		usage: {
			call,
			field: "total"
		}
	};
});
const keyManagerReader = {
	service: service$5,
	keys: KEYS$5,
	read: async (request) => {
		const isUnlimited = (amount) => amount < 0;
		const limits = readFields(request, KEYS$5, {
			...QUOTAS$4,
			isUnlimited
		});
		return joinReadings(await Promise.all([limits, ...COUNTS.map((call) => readFields(request, KEYS$5, call))]));
	}
};

// src/sources/openstack/load-balancer.ts
const service$4 = "load-balancer";
const QUOTAS$3 = {
	service: service$4,
	call: "GET /lbaas/quotas/{project_id}",
	subject: say`quotas`
};
const LOAD_BALANCERS = {
	service: service$4,
	call: "GET /lbaas/loadbalancers?project_id={project_id}&fields=id&fields=provisioning_status&fields=listeners&fields=pools&fields=flavor_id",
	subject: say`load balancers`
};
const POOLS = {
	service: service$4,
	call: "GET /lbaas/pools?project_id={project_id}&fields=id&fields=provisioning_status&fields=members&fields=healthmonitor_id",
	subject: say`pools`
};
const L7_POLICIES = {
	service: service$4,
	call: "GET /lbaas/l7policies?project_id={project_id}&fields=id&fields=provisioning_status&fields=rules",
	subject: say`L7 policies`
};
const FLAVORS = {
	service: service$4,
	call: "GET /lbaas/flavors?fields=id&fields=name",
	subject: say`flavors of load balancers`
};
function entry$3(name, spellings, counted, field) {
	const limit = spellings.map((spelling) => `quota.${spelling}`).join(" or ");
	return {
		key: `loadbalancer.${name}`,
		limit: {
			call: QUOTAS$3.call,
			field: limit
		},
		usage: {
			call: counted.call,
			field
		}
	};
}
const BY_FLAVOR = "loadbalancer.flavors";
const KEYS$4 = [
	entry$3("loadbalancers", ["loadbalancer", "load_balancer"], LOAD_BALANCERS, "number of loadbalancers"),
	entry$3("listeners", ["listener"], LOAD_BALANCERS, "number of their listeners"),
	entry$3("pools", ["pool"], LOAD_BALANCERS, "number of their pools"),
	entry$3("members", ["member"], POOLS, "number of the members of pools"),
	entry$3("healthmonitors", ["healthmonitor", "health_monitor"], POOLS, "number of pools with a healthmonitor_id"),
	entry$3("l7policies", ["l7policy"], L7_POLICIES, "number of l7policies"),
	entry$3("l7rules", ["l7rule"], L7_POLICIES, "number of their rules"),
	{
		key: BY_FLAVOR,
		usage: {
			call: LOAD_BALANCERS.call,
			field: "number of loadbalancers by the name of their flavor_id (GET /lbaas/flavors)"
		}
	}
];
const provisioning_status = optional(nullable(string()));
const loadBalancer = object({
	provisioning_status,
	listeners: array(unknown$1()),
	pools: array(unknown$1()),
	flavor_id: optional(nullable(string()))
});
const pool = object({
	provisioning_status,
	members: array(unknown$1()),
	healthmonitor_id: optional(nullable(string()))
});
const l7Policy = object({
	provisioning_status,
	rules: array(unknown$1())
});
const flavor = object({
	id: string(),
	name: string()
});
const IN_LOAD_BALANCERS = {
	"loadbalancer.loadbalancers": () => 1,
	"loadbalancer.listeners": ({ listeners }) => listeners.length,
	"loadbalancer.pools": ({ pools }) => pools.length
};
const IN_POOLS = {
	"loadbalancer.members": ({ members }) => members.length,
	"loadbalancer.healthmonitors": ({ healthmonitor_id: id }) => typeof id === "string" ? 1 : 0
};
const IN_L7_POLICIES = {
	"loadbalancer.l7policies": () => 1,
	"loadbalancer.l7rules": ({ rules }) => rules.length
};
const loadBalancerReader = {
	service: service$4,
	keys: KEYS$4,
	read: async (request) => {
		const areWanted = (keys) => keys.some((key) => isWanted(request, key, "usage"));
		const needsPools = areWanted(Object.keys(IN_POOLS));
		const needsLoadBalancers = needsPools || areWanted([...Object.keys(IN_LOAD_BALANCERS), BY_FLAVOR]);
		const needsFlavors = areWanted([BY_FLAVOR]);
		const listFlavors = () => request.list(FLAVORS, {
			member: "flavors",
			entry: flavor
		});
		const [{ quota }, loadBalancers, pools, l7Policies, flavors] = await Promise.all([
			readFields(request, KEYS$4, QUOTAS$3),
			needsLoadBalancers ? listLive(request, LOAD_BALANCERS, {
				member: "loadbalancers",
				entry: loadBalancer
			}) : [],
			needsPools ? listLive(request, POOLS, {
				member: "pools",
				entry: pool
			}) : [],
			areWanted(Object.keys(IN_L7_POLICIES)) ? listLive(request, L7_POLICIES, {
				member: "l7policies",
				entry: l7Policy
			}) : [],
			needsFlavors && !request.isEverything ? listFlavors() : void 0
		]);
		return {
			quota,
			usage: [
				...countIn(request, loadBalancers, IN_LOAD_BALANCERS),
				...countIn(request, agreeing(request, pools, loadBalancers), IN_POOLS),
				...countIn(request, l7Policies, IN_L7_POLICIES),
				...needsFlavors ? await readFlavors(loadBalancers, async () => flavors ?? listFlavors()) : []
			]
		};
	}
};
async function listLive(request, call, list) {
	const all = await request.list(call, list);
	return "reason" in all ? all : all.filter((one) => one.provisioning_status !== "DELETED");
}
function agreeing({ region }, pools, loadBalancers) {
	if ("reason" in pools || "reason" in loadBalancers) return pools;
	const expected = sumOf(loadBalancers, IN_LOAD_BALANCERS["loadbalancer.pools"]);
	if (expected === pools.length) return pools;
	return {
		kind: "refusal",
		status: 200,
		reason: say`The ${serviceText(service$4, region)} lists ${pools.length} pools, and load balancers that have ${expected}: the lists are not complete, or something changed meanwhile. Try again.`
	};
}
async function readFlavors(loadBalancers, listFlavors) {
	if ("reason" in loadBalancers) return [unknown(BY_FLAVOR, loadBalancers)];
	const ids = loadBalancers.flatMap(({ flavor_id }) => flavor_id ?? []);
	if (ids.length === 0) return [];
	const flavors = await listFlavors();
	if ("reason" in flavors) return [unknown(BY_FLAVOR, flavors)];
	const names = new Map(flavors.map(({ id, name }) => [id, name]));
	return countItems(BY_FLAVOR, ids.map((id) => names.get(id) ?? id));
}

// src/sources/openstack/quota-rows.ts
const rows = record$1(string(), unknown$1());
function createRows({ call, member, used }) {
	return {
		toKey: (key, name, hasUsage = true) => {
			const place = (...fields) => ({
				call,
				field: fields.map((field) => `${member}.${name}.${field}`).join(" + ")
			});
			return {
				key,
				limit: place("limit"),
				usage: hasUsage ? place(used, "reserved") : void 0,
				name
			};
		},
		find: (answer) => rows.safeParse(findField(answer, member)).data,
		read: (of, row) => ({
			quota: [readLimit$1(of, findField(row, "limit"))],
			usage: [readUsageSum(of, [findField(row, used), findField(row, "reserved")])]
		})
	};
}

// src/sources/openstack/network.ts
const service$3 = "network";
const DETAILS = "GET /quotas/{project_id}/details";
const ROWS$2 = createRows({
	call: DETAILS,
	member: "quota",
	used: "used"
});
function entry$2(key, name, path, extension) {
	return {
		...ROWS$2.toKey(`network.${key}`, name),
		path,
		extension
	};
}
const VPN = "VPN service";
const FIREWALL = "firewall service";
const LEGACY = "load balancers of the network service";
const QUOTA_KEYS = [
	entry$2("bgpvpns", "bgpvpn", "/bgpvpn/bgpvpns", "BGP VPN service"),
	entry$2("firewall_groups", "firewall_group", "/fwaas/firewall_groups", FIREWALL),
	entry$2("firewall_policies", "firewall_policy", "/fwaas/firewall_policies", FIREWALL),
	entry$2("firewall_rules", "firewall_rule", "/fwaas/firewall_rules", FIREWALL),
	entry$2("floatingips", "floatingip", "/floatingips"),
	entry$2("lb_healthmonitors", "healthmonitor", "/lbaas/healthmonitors", LEGACY),
	entry$2("lb_listeners", "listener", "/lbaas/listeners", LEGACY),
	entry$2("lb_members", "member", "/lbaas/members", LEGACY),
	entry$2("lb_pools", "pool", "/lbaas/pools", LEGACY),
	entry$2("loadbalancers", "loadbalancer", "/lbaas/loadbalancers", LEGACY),
	entry$2("networks", "network", "/networks"),
	entry$2("ports", "port", "/ports"),
	entry$2("rbac_policies", "rbac_policy", "/rbac-policies"),
	entry$2("routers", "router", "/routers"),
	entry$2("security_group_rules", "security_group_rule", "/security-group-rules"),
	entry$2("security_groups", "security_group", "/security-groups"),
	entry$2("subnet_pools", "subnetpool", "/subnetpools"),
	entry$2("subnets", "subnet", "/subnets"),
	entry$2("trunks", "trunk", "/trunks", "trunks"),
	entry$2("vpn_endpoint_groups", "endpoint_group", "/vpn/endpoint-groups", VPN),
	entry$2("vpn_ikepolicies", "ikepolicy", "/vpn/ikepolicies", VPN),
	entry$2("vpn_ipsec_site_connections", "ipsec_site_connection", "/vpn/ipsec-site-connections", VPN),
	entry$2("vpn_ipsecpolicies", "ipsecpolicy", "/vpn/ipsecpolicies", VPN),
	entry$2("vpn_services", "vpnservice", "/vpn/vpnservices", VPN)
];
const PLAIN = "GET /quotas/{project_id}";
function entryByObject(key, name, path, member) {
	const call = `GET ${path}?project_id={project_id}&fields=id&fields=name&fields=${member}`;
	return {
		key: `network.${key}`,
		name,
		path,
		member,
		usage: {
			call,
			field: `${path.slice(1)}[].${member}`
		}
	};
}
const ROUTES = {
	...entryByObject("router_routes", "router_route", "/routers", "routes"),
	limit: {
		call: PLAIN,
		field: "quota.router_route"
	}
};
const HOST_ROUTES = entryByObject("subnet_host_routes", "", "/subnets", "host_routes");
const KEYS$3 = [
	...QUOTA_KEYS,
	ROUTES,
	HOST_ROUTES
];
const networkReader = {
	service: service$3,
	keys: KEYS$3,
	read: async (request) => {
		const wanted = KEYS$3.filter((key) => request.keys.has(key.key) && !(request.isEverything && key === HOST_ROUTES));
		const answer = wanted.every(isByMember) ? void 0 : await readQuotas(request, DETAILS);
		const isRefused = answer !== void 0 && "reason" in answer;
		if (isRefused && answer.status !== 404) return unknownReadings(wanted, answer);
		const rows = isRefused ? void 0 : answer?.rows;
		const isThere = ({ name }) => rows !== void 0 && name in rows;
		const isMissing = (key) => request.isEverything && rows !== void 0 && key.extension !== void 0 && !isThere(key);
		const isCounted = (key) => !isByMember(key) && isThere(key) && !(request.documents.has("usage") && mayBeEarly(key, rows?.[key.name]));
		const leftOut = wanted.filter((key) => !(isCounted(key) || isMissing(key)));
		const rest = leftOut.length === 0 ? [] : await readPlain(request, leftOut);
		const detailed = KEYS$3.filter(isCounted).map((key) => ROWS$2.read(absentIn(request, key), rows?.[key.name]));
		return joinReadings([...detailed, ...rest]);
	}
};
function isByMember({ member }) {
	return member !== void 0;
}
function mayBeEarly({ extension }, row) {
	return extension === FIREWALL && findField(row, "used") === 0;
}
async function readQuotas({ ask, region }, call) {
	const answer = await ask({
		service: service$3,
		call,
		subject: say`quotas`
	});
	if (answer.kind === "refusal") return answer;
	const reason = say`The answer of the ${serviceText(service$3, region)} is without quotas.`;
	const rows = ROWS$2.find(answer.body);
	return rows === void 0 ? {
		kind: "refusal",
		reason
	} : { rows };
}
function absentIn({ region }, { key, name }) {
	return {
		key,
		absent: say`The quotas of the ${serviceText(service$3, region)} are without a value of ${quoted(name)}.`
	};
}
async function readPlain(request, keys) {
	const { documents, isEverything, region } = request;
	const [quotas, ...counts] = await Promise.all([documents.has("quota") && keys.some((key) => key !== HOST_ROUTES) ? readQuotas(request, PLAIN) : void 0, ...documents.has("usage") ? keys.map((key) => countObjects(request, key)) : []]);
	if (quotas !== void 0 && "reason" in quotas) return [unknownReadings(keys, quotas)];
	return keys.map((key, index) => {
		const { name, extension } = key;
		const usage = counts[index] ?? [];
		if (quotas === void 0 || key === HOST_ROUTES) return {
			quota: [],
			usage
		};
		if (key === ROUTES && !(name in quotas.rows)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (extension === void 0 || name in quotas.rows) return {
			quota: [readLimit$1(absentIn(request, key), quotas.rows[name])],
			usage
		};
		if (isLimitedInSomeClouds(key.key) && usage.some(({ value }) => value !== void 0)) return {
			quota: [{
				key: key.key,
				hasNone: true
			}],
			usage
		};
		if (isEverything) return {
			quota: [],
			usage
		};
		return unknownReadings([key], { reason: noExtension(region, extension) });
	});
}
function noExtension(region, extension) {
	return say`This cloud has no ${prose(extension)} in ${quoted(region)}.`;
}
const namedObject = looseObject({
	id: string(),
	name: string()
});
const entries = array(unknown$1());
async function countObjects(request, of) {
	const { list, region, documents, isEverything } = request;
	const { key, path, extension, member, usage } = of;
	const objects = path.slice(path.lastIndexOf("/") + 1);
	if (member !== void 0 && usage !== void 0) {
		const found = await list({
			service: service$3,
			call: usage.call,
			subject: prose(objects)
		}, {
			member: objects,
			entry: namedObject
		});
		return countByObject(key, found, (object) => entries.safeParse(object[member]).data?.length ?? 0);
	}
	const answer = await list({
		service: service$3,
		call: `GET ${path}?project_id={project_id}&fields=id`,
		subject: prose(objects.replaceAll("-", " "))
	}, {
		member: objects.replaceAll("-", "_"),
		entry: object({})
	});
	if (!("reason" in answer)) return [{
		key,
		value: answer.length
	}];
	if (extension === void 0 || answer.status !== 404) return [unknown(key, answer)];
	if (isEverything) return [];
	return [unknown(key, documents.has("quota") ? answer : { reason: noExtension(region, extension) })];
}
const withId = object({ id: string() });
const ofNetwork = object({ network_id: string() });
async function readDhcpPorts(client) {
	const list = (member, query, form) => {
		const call = `GET /${member}?${query}&project_id={project_id}`;
		return client.list({
			service: service$3,
			call,
			subject: prose(member)
		}, {
			member,
			entry: form
		});
	};
	const [networks, subnets, ports] = await Promise.all([
		list("networks", "fields=id", withId),
		list("subnets", "enable_dhcp=True&fields=id&fields=network_id", ofNetwork),
		list("ports", "device_owner=network%3Adhcp&fields=id&fields=network_id", ofNetwork)
	]);
	if ("reason" in networks || "reason" in subnets || "reason" in ports) return void 0;
	const withDhcp = new Set(subnets.map(({ network_id }) => network_id));
	const counts = networks.filter(({ id }) => withDhcp.has(id)).map(({ id }) => ports.filter(({ network_id }) => network_id === id).length);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
const template = object({
	used_in_default_sg: boolean(),
	used_in_non_default_sg: boolean()
});
async function readDefaultRules(client) {
	const rules = await client.list({
		service: service$3,
		call: `GET /default-security-group-rules?fields=id&fields=used_in_default_sg&fields=used_in_non_default_sg`,
		subject: say`default security group rules`,
		isExtra: true
	}, {
		member: "default_security_group_rules",
		entry: template
	});
	if ("reason" in rules) return {
		...USUAL_DEFAULT_RULES,
		assumed: rules.status === 404 ? void 0 : rules.reason
	};
	return {
		ofDefault: rules.filter((rule) => rule.used_in_default_sg).length,
		ofOthers: rules.filter((rule) => rule.used_in_non_default_sg).length
	};
}

// src/sources/openstack/object-storage.ts
const service$2 = "object-store";
const KEY = "objectstorage";
const ACCOUNT = {
	service: service$2,
	call: "HEAD ",
	subject: say`account`
};
function infoOf({ session, region }) {
	const endpoint = findEndpoint(session, service$2, region);
	const up = "url" in endpoint && /\/v\d+$/.test(endpoint.url) ? "/.." : "/../..";
	return {
		service: service$2,
		call: `GET ${up}/info`,
		subject: say`storage policies`
	};
}
const CALL = "HEAD /v1/AUTH_{project_id}";
const KEYS$2 = [{
	key: KEY,
	limit: {
		call: CALL,
		field: "X-Account-Quota-Bytes or X-Account-Meta-Quota-Bytes; by storage policy X-Account-Quota-Bytes-Policy-…"
	},
	usage: {
		call: CALL,
		field: "X-Account-Bytes-Used; by storage policy X-Account-Storage-Policy-…-Bytes-Used"
	}
}];
const BYTES_USED = "x-account-bytes-used";
const OF_POLICY = /^x-account-(?:storage-policy-(.+)-bytes-used|quota-bytes-policy-(.+))$/;
const QUOTAS$2 = ["x-account-quota-bytes", "x-account-meta-quota-bytes"];
const info = object({ swift: object({ policies: array(object({ name: string() })) }) });
const objectStorageReader = {
	service: service$2,
	keys: KEYS$2,
	read: async (request) => {
		const items = new Set([...request.items].map((item) => item.toLowerCase()));
		const [account, known] = await Promise.all([request.ask(ACCOUNT), items.size === 0 ? [] : listPolicies(request)]);
		const where = serviceText(service$2, request.region);
		if (account.kind === "refusal" && account.status === 404) {
			const reason = say`The ${where} has no account for this project (404), so nothing can be stored: the cloud's operator makes one.`;
			return request.isEverything ? joinReadings([]) : unknownReadings(KEYS$2, { reason });
		}
		if (account.kind === "refusal") return unknownReadings(KEYS$2, account);
		const policies = policiesOf(account);
		const ofPolicies = policies.map((policy) => {
			const limit = readLimit(account.headers.get(`x-account-quota-bytes-policy-${policy}`));
			return {
				quota: [{
					key: KEY,
					item: policy,
					...limit
				}],
				usage: [readUsage(request, account, policy)]
			};
		});
		const others = [...items].filter((item) => !policies.includes(item)).map((item) => {
			if (known?.some((name) => name.toLowerCase() === item) === true) return {
				quota: [{
					key: KEY,
					item,
					value: "unlimited"
				}],
				usage: [readUsage(request, account, item)]
			};
			const reason = known === void 0 ? say`The ${where} does not list its storage policies.` : say`The ${where} has no storage policy ${quoted(item)}; those it has are ${quotedList(known)}.`;
			return unknownReadings(KEYS$2, { reason }, item);
		});
		return joinReadings([
			readWhole(account),
			...ofPolicies,
			...others
		]);
	}
};
async function listPolicies(request) {
	const answer = await request.ask(infoOf(request));
	return (answer.kind === "answer" ? info.safeParse(answer.body).data : void 0)?.swift.policies.map(({ name }) => name);
}
function policiesOf({ headers }) {
	const names = [...headers.keys()].map((name) => OF_POLICY.exec(name)).map((found) => found?.[1] ?? found?.[2]);
	return [...new Set(names)].filter((name) => name !== void 0).toSorted();
}
function readWhole({ headers }) {
	const quota = QUOTAS$2.map((name) => headers.get(name)).find((value) => value !== void 0);
	const used = readUsed(headers.get(BYTES_USED));
	const limit = quota === void 0 && !headers.has(BYTES_USED) ? used : readLimit(quota);
	const whole = {
		key: KEY,
		ignoresCase: true
	};
	return {
		quota: [{
			...whole,
			...limit
		}],
		usage: [{
			...whole,
			...used
		}]
	};
}
function readUsage({ region }, account, item) {
	const { headers } = account;
	const usedOf = (policy) => headers.get(`x-account-storage-policy-${policy}-bytes-used`);
	const used = usedOf(item);
	const sum = policiesOf(account).reduce((bytes, policy) => bytes + Number(usedOf(policy) ?? 0), 0);
	if (used !== void 0 || sum === Number(headers.get(BYTES_USED))) return {
		key: KEY,
		item,
		...readUsed(used ?? "0")
	};
	const reason = say`The ${serviceText(service$2, region)} does not report what is used of the storage policy ${quoted(item)}: the ones that it reports do not add up to the account's usage.`;
	return unknown(KEY, { reason }, item);
}
function readLimit(header) {
	return header === void 0 || /^-\d+$/.test(header) ? { value: "unlimited" } : readBytes(header);
}
function readUsed(header) {
	return header !== void 0 && /^-\d{1,16}$/.test(header) ? {
		value: 0,
		found: quoted(header)
	} : readBytes(header);
}
function readBytes(header) {
	if (header === void 0) return { found: say`an account without its size` };
	const value = /^\d+$/.test(header) ? Number(header) : NaN;
	return Number.isSafeInteger(value) ? { value } : { found: say`a header that is no number of bytes` };
}

// src/sources/openstack/share.ts
const service$1 = "shared-file-system";
const QUOTAS$1 = {
	service: service$1,
	call: "GET /quota-sets/{project_id}/detail",
	subject: say`quotas`
};
const TYPES = {
	service: service$1,
	call: "GET /types",
	subject: say`share types`
};
const ROWS$1 = createRows({
	...QUOTAS$1,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry$1 } = ROWS$1;
const KEYS$1 = [
	entry$1("share.share_networks", "share_networks"),
	entry$1("share.share_size_gb", "per_share_gigabytes", false),
	entry$1("share.shares", "shares"),
	entry$1("share.snapshot_gb", "snapshot_gigabytes"),
	entry$1("share.snapshots", "snapshots"),
	entry$1("share.space_gb", "gigabytes")
];
const BY_TYPE$1 = KEYS$1.filter(({ key }) => findKey(key)?.membersBy !== void 0);
const shareReader = {
	service: service$1,
	keys: KEYS$1,
	read: async (request) => {
		const versioned = {
			...request,
			...inAnyVersion(request)
		};
		const keys = BY_TYPE$1.filter(({ key }) => request.keys.has(key));
		const [total, types] = await Promise.all([readFields(versioned, KEYS$1, QUOTAS$1), keys.length === 0 ? joinReadings([]) : readTypes$1(versioned, keys)]);
		if ("reason" in types) return withoutTypes(total, types);
		const limits = new Map(total.quota.map(({ key, value }) => [key, value]));
		const quota = types.quota.map((one) => one.value !== void 0 && one.value === limits.get(one.key) ? {
			...one,
			value: "unlimited"
		} : one);
		return joinReadings([total, {
			...types,
			quota
		}]);
	}
};
function withoutTypes(total, why) {
	const isByType = ({ key }) => BY_TYPE$1.some((one) => one.key === key);
	const quota = total.quota.map((one) => isByType(one) ? unknown(one.key, why) : one);
	return {
		...total,
		quota
	};
}
const atVersion = (version) => ({ headers: { "x-openstack-manila-api-version": version } });
const NEWEST = atVersion("2.62");
const OLDER = atVersion("2.39");
function inAnyVersion({ ask, list }) {
	const send = async (sendWith) => {
		const answer = await sendWith(NEWEST);
		return "reason" in answer && answer.status === 406 ? sendWith(OLDER) : answer;
	};
	return {
		ask: (call) => send((version) => ask({
			...call,
			...version
		})),
		list: (call, shape) => send((version) => list({
			...call,
			...version
		}, shape))
	};
}
const shareType = object({
	id: string(),
	name: string(),
	is_default: optional(boolean())
});
async function readShareTypes(client) {
	const types = await listTypes({
		...client,
		...inAnyVersion(client)
	});
	if ("reason" in types) return void 0;
	return types.map(({ id, name, is_default: isDefault = false }) => ({
		id,
		name,
		isDefault
	}));
}
function listTypes(client) {
	return client.list(TYPES, {
		member: "share_types",
		entry: shareType
	});
}
async function readTypes$1(request, keys) {
	const types = await listTypes(request);
	if ("reason" in types) return types;
	return joinReadings(await Promise.all(types.map(({ name }) => readType(request, keys, name))));
}
async function readType(request, keys, item) {
	const answer = await request.ask({
		...QUOTAS$1,
		call: `${QUOTAS$1.call}?share_type=${encodeURIComponent(item)}`
	});
	const absent = say`The quota of this share type is not complete.`;
	if ("reason" in answer) return unknownReadings(keys, answer, item);
	const rows = ROWS$1.find(answer.body);
	return joinReadings(keys.map(({ key, name }) => ROWS$1.read({
		key,
		item,
		absent
	}, rows?.[name])));
}

// src/sources/openstack/volume.ts
const service = "block-storage";
const QUOTAS = {
	service,
	call: "GET /os-quota-sets/{project_id}?usage=True",
	subject: say`quotas`
};
const ROWS = createRows({
	...QUOTAS,
	member: "quota_set",
	used: "in_use"
});
const { toKey: entry } = ROWS;
const KEYS = [
	entry("volume.backup_gb", "backup_gigabytes"),
	entry("volume.backups", "backups"),
	entry("volume.groups", "groups"),
	entry("volume.snapshots", "snapshots"),
	entry("volume.space_gb", "gigabytes"),
	entry("volume.volume_size_gb", "per_volume_gigabytes", false),
	entry("volume.volumes", "volumes")
];
const BY_TYPE = KEYS.filter(({ key }) => findKey(key)?.membersBy !== void 0);
const volumeReader = {
	service,
	keys: KEYS,
	read: async (request) => joinReadings(await Promise.all([readFields(request, KEYS, QUOTAS), readTypes(request)]))
};
async function readTypes(request) {
	const answer = await request.ask(QUOTAS);
	const rows = Object.entries(answer.kind === "answer" && ROWS.find(answer.body) || {});
	const absent = say`The quota of this volume type is not complete.`;
	const read = BY_TYPE.filter(({ key }) => request.keys.has(key)).flatMap(({ key, name: prefix }) => rows.flatMap(([name, value]) => name.startsWith(`${prefix}_`) ? ROWS.read({
		key,
		item: name.slice(prefix.length + 1),
		absent
	}, value) : []));
	return joinReadings(read);
}
async function readDefaultVolumeType({ ask }) {
	const answer = await ask({
		service,
		call: "GET /types/default",
		subject: say`default volume type`
	});
	const body = object({ volume_type: object({ name: string() }) });
	return answer.kind === "refusal" ? void 0 : body.safeParse(answer.body).data?.volume_type.name;
}
async function readVolumeTypes(client) {
	const call = {
		service,
		call: "GET /types?limit=1000",
		subject: say`volume types`
	};
	const withName = object({
		id: string(),
		name: string()
	});
	const types = await client.list(call, {
		member: "volume_types",
		entry: withName
	});
	return "reason" in types ? void 0 : types;
}

// src/sources/openstack/snapshot.ts
const BOTH = /* @__PURE__ */ new Set(["quota", "usage"]);
async function readSnapshot(client, query, about) {
	const { wanted, regions: named = [], only } = query;
	const { regions } = client;
	const isThere = (region) => regions.includes(region) || regions.length === 0 && region !== "";
	const names = wanted === void 0 ? named.length > 0 ? named : regions : wanted.map(({ region }) => region);
	const there = [...new Set(names)].filter(isThere);
	const parts = SERVICE_READERS.flatMap((reader) => {
		return groupsOf(there, (region) => findAddress(client, reader, region) ?? region).flatMap((together) => toQueries(query, reader, together));
	});
	const [read, traits] = await allOf([allOf(parts.map((part) => readPart(client, part))), readTraits(client, query.questions, isThere)]);
	const found = wanted === void 0 ? names.filter(isThere) : parts.map(({ region }) => region);
	const readings = [...new Set(found)].toSorted(compareText).map((region) => {
		const { quota, usage } = joinReadings(read.filter((_, index) => parts[index]?.region === region));
		const isOwn = ({ key }) => only?.has(key) ?? true;
		return {
			region,
			quota: quota.filter(isOwn),
			usage: usage.filter(isOwn)
		};
	});
	return {
		source: about.info,
		project: client.session.projectId,
		readAt: about.now().toISOString(),
		quota: readings.map(({ region, quota }) => ({
			region,
			readings: quota
		})),
		usage: readings.map(({ region, usage }) => ({
			region,
			readings: usage
		})),
		regions: regions.length === 0 ? void 0 : regions,
		explanations: [],
		traits,
		shared: findShared(client, parts)
	};
}
function toQueries({ wanted, only, documents = BOTH }, reader, regions) {
	const isReported = ({ limit, usage }) => documents.has("quota") && limit !== void 0 || documents.has("usage") && usage !== void 0;
	const isIn = (served) => only === void 0 || only.has(served.key) && isReported(served);
	const served = reader.keys.filter(isIn).map(({ key }) => key);
	const own = wanted?.filter(({ region, key }) => regions.includes(region) && served.includes(canonicalKey(key)));
	const keys = new Set(own?.map(({ key }) => canonicalKey(key)) ?? served);
	if (keys.size === 0) return [];
	const query = {
		reader,
		documents,
		keys,
		items: new Set((own ?? []).flatMap(({ item, isNew }) => isNew === true ? [] : item ?? [])),
		isEverything: wanted === void 0,
		wanted: own ?? []
	};
	return regions.map((region) => ({
		region,
		...query
	}));
}
function findShared(client, parts) {
	const regions = [.../* @__PURE__ */ new Set([...client.regions, ...parts.map(({ region }) => region)])];
	const placed = [...new Set(parts.map(({ reader }) => reader))].flatMap((reader) => regions.flatMap((region) => {
		const address = findAddress(client, reader, region);
		return address === void 0 ? [] : [{
			reader,
			region,
			address
		}];
	}));
	return groupsOf(placed, ({ address }) => address).filter(({ length }) => length > 1).map((group) => ({
		keys: group[0].reader.keys.map(({ key }) => key),
		regions: group.map(({ region }) => region)
	}));
}
function findAddress({ session }, { service }, region) {
	const endpoint = findEndpoint(session, service, region);
	return "url" in endpoint ? idOf(service, endpoint.url) : void 0;
}
async function readPart(client, part) {
	const { reader, wanted, region, ...request } = part;
	const endpoint = findEndpoint(client.session, reader.service, region);
	if ("url" in endpoint) {
		const { quota, usage } = await reader.read({
			...request,
			...client.inRegion(region)
		});
		return {
			quota,
			usage: [...usage, ...findUnused(usage, wanted)]
		};
	}
	if (part.isEverything && endpoint.isRefused !== true) return joinReadings([]);
	return unknownReadings(reader.keys.filter(({ key }) => part.keys.has(key)), endpoint);
}
function findUnused(usage, wanted) {
	return wanted.flatMap(({ key: name, item }) => {
		const key = canonicalKey(name);
		const isFlavor = item !== void 0 && findKey(key)?.itemsBy === "flavor";
		const isRead = usage.some((reading) => reading.key === key && (reading.item === void 0 || reading.item === item));
		return isFlavor && !isRead ? [{
			key,
			item,
			value: 0
		}] : [];
	});
}
function readTraits(client, questions, isThere) {
	const regions = [...new Set([
		"dhcpPorts",
		"defaultVolumeType",
		"volumeTypes",
		"shareTypes",
		"computeLimits",
		"defaultRules"
	].flatMap((name) => questions?.[name] ?? []))].filter(isThere);
	return allOf(regions.map(async (region) => {
		const ifAsked = (name, read) => questions?.[name]?.includes(region) === true ? read(client.inRegion(region)) : void 0;
		const [dhcpPorts, defaultVolumeType, volumeTypes, shareTypes, computeLimits, defaultRules] = await allOf([
			ifAsked("dhcpPorts", readDhcpPorts),
			ifAsked("defaultVolumeType", readDefaultVolumeType),
			ifAsked("volumeTypes", readVolumeTypes),
			ifAsked("shareTypes", readShareTypes),
			ifAsked("computeLimits", readComputeLimits),
			ifAsked("defaultRules", readDefaultRules)
		]);
		return {
			region,
			dhcpPorts,
			defaultVolumeType,
			volumeTypes,
			shareTypes,
			computeLimits,
			defaultRules
		};
	}));
}
const SERVICE_READERS = [
	computeReader,
	networkReader,
	volumeReader,
	loadBalancerReader,
	dnsReader,
	imageReader,
	objectStorageReader,
	shareReader,
	keyManagerReader
];
const SERVICE_KEYS = SERVICE_READERS.flatMap(({ service, keys }) => keys.map((one) => ({
	service,
	...one
})));

// src/sources/quota-api/served-keys.ts
const COMPONENTS = [
	[/^network\.(?:lb_|loadbalancers$)/, "network.lb"],
	[/^network\.vpn_/, "network.vpn"],
	[/^objectstorage$|^s3\./, "s3"],
	[/^image\./, "none"],
	...[
		"compute",
		"dns",
		"loadbalancer",
		"network",
		"volume"
	].map((name) => [new RegExp(`^${name}\\.`), name])
];
const INTRODUCED = [
	["v1", [
		"compute.cores",
		"compute.instances",
		"compute.ram_mb",
		"compute.flavors",
		"network.floatingips"
	]],
	["v1", [
		"dns",
		"network.lb",
		"network.vpn",
		"s3.space_bytes",
		"volume.space_gb",
		"volume.volumes"
	]],
	["v2", ["loadbalancer"]]
];
const REMOVED = /* @__PURE__ */ new Map([["s3.space_bytes", "v2"]]);
const LEGACY_REGIONS = ["cbk", "dbl"];
function componentOf(key) {
	return COMPONENTS.find(([keys]) => keys.test(key))?.[1] ?? "unknown";
}
function toServedKey({ key, limit, per }) {
	const component = componentOf(key);
	return {
		key,
		component: component === "none" || component === "unknown" ? void 0 : component,
		since: INTRODUCED.find(([, names]) => names.includes(key) || names.includes(component))?.[0] ?? "v3",
		until: REMOVED.get(key) ?? "v3",
		quota: limit === "always",
		usage: per === void 0,
		onlyIn: component === "network.lb" ? LEGACY_REGIONS : void 0
	};
}
const SERVED_KEYS = RESOURCE_KEYS.map(toServedKey);
const BY_KEY = new Map(SERVED_KEYS.map((row) => [row.key, row]));
function findServedKey(key) {
	return BY_KEY.get(key);
}
function keysOf(version) {
	return SERVED_KEYS.filter((row) => isIn(row, version));
}
function isIn({ since, until }, version) {
	const at = API_VERSIONS.indexOf(version);
	return API_VERSIONS.indexOf(since) <= at && at <= API_VERSIONS.indexOf(until);
}
function filterName(component, version) {
	return component === "dns" && version === "v3" ? "DNS" : component;
}
function describeSource(apiVersion) {
	return {
		kind: "quota-api",
		name: `Quota API ${apiVersion}`,
		subject: "The API",
		apiVersion
	};
}
function supportOf(version) {
	return (key) => {
		const row = findServedKey(canonicalKey(key));
		if (row === void 0 || isIn(row, version)) return void 0;
		const versions = row.until === "v3" ? say`since ${row.since}` : say`up to ${row.until}`;
		return {
			reason: say`does not exist in version ${version} of the API (the API has it ${versions})`,
			...insteadOf(row.key, version)
		};
	};
}
function insteadOf(key, version) {
	if (key === "s3.space_bytes") return {
		hint: say`In v3 object storage is planned by type: \`"objectstorage": [{"type": "ceph", "space_bytes": 1}]\`.`,
		instead: "objectstorage"
	};
	if (key === "objectstorage") return {
		hint: say`In ${version} object storage is planned as one number: \`"s3.space_bytes": 1\`.`,
		instead: "s3.space_bytes"
	};
	return {
		hint: say`Choose a version that has it, or remove it from the plan.`,
		instead: void 0
	};
}
function explainAbsence(key, region) {
	const onlyIn = findServedKey(key)?.onlyIn;
	if (onlyIn === void 0 || onlyIn.includes(region)) return void 0;
	return say`Legacy load balancers are in ${quotedList(onlyIn)} only; elsewhere plan ${code("loadbalancer.*")}.`;
}

// src/sources/quota-api/api-answers.ts
const LIMITS = {
	ofNumber: (number) => number === -1 ? "unlimited" : toAmount(number),
	ofReading: (value) => value === "unlimited" ? value : toAmount(value)
};
const AMOUNTS = {
	ofNumber: toAmount,
	ofReading: toAmount,
	belowZero: 0
};
function toAmount(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : void 0;
}
const LEVELS = [
	{
		most: 5e3,
		what: "regions"
	},
	{
		most: 1e3,
		what: "keys in a region"
	},
	{
		most: 5e3,
		what: "members of a key"
	}
];
const MAX_VALUES = 5e5;
const MAX_DEPTH = 32;
function parseDocument(text, kind) {
	const json = parseJson(text, {
		maxDepth: MAX_DEPTH,
		maxValues: MAX_VALUES
	});
	if ("fault" in json) {
		if (json.fault === "too many values") return toExcess(say`more than ${MAX_VALUES} values`);
		if (json.fault === "too deep") return toExcess(say`more than ${MAX_DEPTH} levels`);
		return {
			what: say`text that is not JSON`,
			isLasting: false
		};
	}
	if (json.kind !== "object") return {
		what: say`JSON, but ${describeJson(json)} instead of an object of regions`,
		isLasting: false
	};
	const excess = findExcess(json);
	if (excess !== void 0) return toExcess(excess);
	return { regions: [...byName(json.members)].map(([region, { value, twice }]) => {
		if (twice) return {
			region,
			readings: [],
			unreadable: say`the region listed twice`
		};
		if (value.kind === "object") return {
			region,
			readings: readRegion(value.members, kind)
		};
		return {
			region,
			readings: [],
			unreadable: say`${describeJson(value)} instead of the region's values`
		};
	}) };
}
function findExcess(document, level = 0) {
	const limit = LEVELS[level];
	if (limit === void 0) return void 0;
	const content = [...membersOf(document).map(({ value }) => value), ...elementsOf(document)];
	if (content.length > limit.most) return say`more than ${limit.most} ${limit.what}`;
	for (const value of content) {
		const excess = findExcess(value, level + 1);
		if (excess !== void 0) return excess;
	}
}
function toExcess(excess) {
	return {
		what: say`an answer with ${excess}, which is not read`,
		isLasting: true
	};
}
function byName(members) {
	const found = /* @__PURE__ */ new Map();
	for (const { name, value } of members) found.set(name, {
		value,
		twice: found.has(name)
	});
	return found;
}
function readRegion(members, kind) {
	const byKey = /* @__PURE__ */ new Map();
	for (const [name, member] of byName(members)) {
		const key = canonicalKey(name);
		const readings = readKey(key, member, kind);
		const other = byKey.get(key);
		byKey.set(key, other === void 0 ? readings : [sameOrWrong(key, [...other, ...readings])]);
	}
	return [...byKey.values()].flat();
}
function sameOrWrong(key, readings) {
	const wrong = readings.find(({ value }) => value === void 0);
	const [first, ...others] = readings;
	const isSame = first !== void 0 && others.every(({ value }) => value === first.value);
	return wrong ?? (isSame ? first : {
		key,
		found: say`two different values`
	});
}
function readKey(key, member, kind) {
	const { value: json, twice } = member;
	const itemsBy = twice ? void 0 : findKey(key)?.itemsBy;
	if (itemsBy === "flavor" || !twice && isByName(key) && json.kind === "object") {
		if (json.kind !== "object") return [{
			key,
			found: say`${describeJson(json)} instead of an object of counts`
		}];
		return [...byName(json.members)].map(([item, one]) => ({
			key,
			item,
			...readValue(one, kind)
		}));
	}
	if (itemsBy === "type") {
		if (json.kind !== "list") return [{
			key,
			found: say`${describeJson(json)} instead of a list`
		}];
		return readStorage(key, json.elements, kind);
	}
	return [{
		key,
		...readValue(member, kind)
	}];
}
function readStorage(key, elements, kind) {
	const byType = /* @__PURE__ */ new Map();
	for (const element of elements) {
		if (element.kind !== "object") return [{
			key,
			found: say`${describeJson(element)} among the storage types`
		}];
		const members = byName(element.members);
		const type = members.get("type");
		if (type === void 0 || type.twice || type.value.kind !== "string" || type.value.text === "") return [{
			key,
			found: say`an element without a storage type`
		}];
		const item = type.value.text;
		const size = members.get("space_bytes");
		const value = size === void 0 ? { found: say`no size` } : readValue(size, kind);
		byType.set(item, {
			key,
			item,
			...byType.has(item) ? { found: say`listed twice` } : value
		});
	}
	return [...byType.values()];
}
function readValue({ value: json, twice }, kind) {
	if (twice) return { found: say`listed twice` };
	const whole = json.kind === "number" ? toWholeNumber(json.digits) : void 0;
	if (whole !== void 0 && whole < 0 && kind.belowZero !== void 0) return {
		value: kind.belowZero,
		found: describeJson(json)
	};
	const value = whole === void 0 ? void 0 : kind.ofNumber(whole);
	return value === void 0 ? { found: describeJson(json) } : { value };
}
function toWholeNumber(digits) {
	const integer = /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
	const number = Number(integer ?? NaN);
	return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : void 0;
}
const LONGEST_TEXT = 1e3;
const MOST_PARTS = 100;
const MOST_ENTRIES = 5e3;
const name = string();
const listOf = (entry) => array(entry).check(_maxLength(MOST_ENTRIES));
const known = (entry) => pipe(nullable(entry), transform((value) => value ?? void 0));
const shortText = string().check(_maxLength(LONGEST_TEXT));
const message = pipe(object({ said: array(_catch(union([
	shortText,
	object({ prose: shortText }),
	object({ name: shortText }),
	object({ address: shortText }),
	object({ code: shortText }),
	object({
		setting: string().check(_regex(/^[a-z-]{1,40}$/)),
		value: optional(shortText)
	})
]), "…")).check(_maxLength(MOST_PARTS)) }), transform(({ said }) => foreignMessage(said)));
const flag = _catch(optional(literal(true)), void 0);
const reading = object({
	key: name,
	item: known(name),
	value: unknown$1(),
	found: optional(message),
	reason: optional(message),
	id: optional(name),
	hasNone: flag,
	ignoresCase: flag,
	isOfRest: flag
});
const computeLimits = _catch(discriminatedUnion("kind", [
	object({ kind: literal("own") }),
	object({
		kind: literal("unified"),
		classes: listOf(name)
	}),
	object({
		kind: literal("unknown"),
		reason: message
	})
]), () => ({
	kind: "unknown",
	reason: say`The API does not report which limits the compute service keeps to.`
}));
const count = int().check(_nonnegative());
const defaultRules = _catch(object({
	ofDefault: count,
	ofOthers: count,
	assumed: optional(message)
}), () => ({
	...USUAL_DEFAULT_RULES,
	assumed: say`The API does not report the rules that new security groups begin with.`
}));
const byRegion = (entry) => listOf(entry).check(refine((all) => new Set(all.map(({ region }) => region)).size === all.length));
const answer = object({
	regions: known(listOf(name)),
	values: byRegion(object({
		region: name,
		readings: listOf(reading)
	})),
	shared: listOf(object({
		keys: listOf(name),
		regions: listOf(name)
	})),
	traits: byRegion(object({
		region: name,
		dhcpPorts: _catch(known(count), void 0),
		defaultVolumeType: _catch(known(name), void 0),
		volumeTypes: optional(_catch(known(listOf(object({
			id: name,
			name
		}))), void 0)),
		shareTypes: optional(_catch(known(listOf(object({
			id: name,
			name,
			isDefault: boolean()
		}))), void 0)),
		computeLimits: optional(computeLimits),
		defaultRules: optional(defaultRules)
	}))
});
function parseReadings(text, kind, version) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return {
			what: say`text that is not JSON`,
			isLasting: false
		};
	}
	const { data } = answer.safeParse(json);
	if (data === void 0) return {
		what: say`readings that are not as they should be`,
		isLasting: true
	};
	const { values, shared, ...rest } = data;
	const toReading = (entry) => {
		const { item, id, hasNone, value, found, reason, ignoresCase, isOfRest } = entry;
		const key = keyIn(version, entry.key);
		if (key === void 0 || key !== entry.key && item !== void 0) return [];
		if (hasNone) return [{
			key,
			item,
			hasNone
		}];
		const amount = kind.ofReading(value);
		const what = found ?? (value === null ? say`no value` : say`a value of another kind`);
		const why = amount === void 0 ? {
			found: what,
			...reason && { reason }
		} : found === void 0 ? {} : { found: what };
		return [{
			key,
			item,
			id,
			...ignoresCase && { ignoresCase },
			...isOfRest && { isOfRest },
			value: amount,
			...why
		}];
	};
	return {
		regions: values.map(({ region, readings }) => {
			return {
				region,
				readings: groupsOf(readings.flatMap(toReading), ({ key, item, id, isOfRest }) => idOf(key, item, id, isOfRest)).map(([one, ...others]) => others.length === 0 ? one : {
					key: one.key,
					item: one.item,
					found: say`listed twice`
				})
			};
		}),
		facts: {
			...rest,
			shared: shared.map(({ keys, regions }) => ({
				keys: keys.flatMap((key) => keyIn(version, key) ?? []),
				regions
			}))
		}
	};
}
function keyIn(version, key) {
	const lacking = supportOf(version)(key);
	return lacking === void 0 ? key : lacking.instead;
}

export { _catch as $, describeRedirect as A, config as At, HttpError as B, describeProject as C, _minLength as Ct, findOtherVersion as D, $ZodISODateTime as Dt, explainRefusal as E, _regex as Et, openEnding as F, findCloudSetting as G, describeCredential as H, readRetryAfter as I, maskEnvironment as J, hasEnvironmentCredentials as K, timingWithin as L, openClients as M, ask as N, isSuccess as O, safeParse as Ot, findPassing as P, ZodMiniStringFormat as Q, toProblem as R, askAboutToken as S, _maxLength as St, requestToken as T, _positive as Tt, readCredential as U, EMPTY_SECRETS as V, SECRET_SETTINGS as W, parseAuthUrl as X, mergeSettings as Y, readEnvironment as Z, checkCatalog as _, transform as _t, componentOf as a, extend as at, serviceText as b, unknown$1 as bt, filterName as c, map as ct, supportOf as d, object as dt, _enum as et, SERVICE_KEYS as f, optional as ft, SERVICES as g, string as gt, INFO as h, strictObject as ht, parseReadings as i, custom as it, openClient as j, readTokenAnswer as k, $constructor as kt, findServedKey as l, nullable as lt, NOVA_LIMITS as m, record$1 as mt, LIMITS as n, array as nt, describeSource as o, int as ot, readSnapshot as p, pipe as pt, isSecretSetting as q, parseDocument as r, boolean as rt, explainAbsence as s, literal as st, AMOUNTS as t, _instanceof as tt, keysOf as u, nullish as ut, findEndpoint as v, tuple as vt, openKeystone as w, _nonnegative as wt, DEFAULT_TIMING as x, _isoDateTime as xt, listRegions as y, union as yt, withRetries as z };