import { l as idOf } from "./core-resource-keys.js";
import { A as theSetting, C as quoted, E as say, M as toText, S as prose, T as quotedList, g as joinMessages, l as asSentence, r as inputProblem, s as throwIfAny, t as GateError, u as code, v as listMessages } from "./core-errors.js";
import { i as getOrCreate } from "./core-suggest.js";
import { $ as Token, a as NoTurnError, ct as isLinkLocal, et as parseProject, f as inSeconds, lt as isLoopback, o as SYSTEM_CLOCK, s as createDeadline, ut as isMappedIpv4 } from "./render-columns.js";
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
const number$1 = /^-?\d+(?:\.\d+)?$/;
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
	inst._zod.pattern = number$1;
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
				if (typeof key === "string" && number$1.test(key) && keyResult.issues.length) {
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
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
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
// @__NO_SIDE_EFFECTS__
function number(params) {
	return _number(ZodMiniNumber, params);
}
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
function unknown() {
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
		catchall: /* @__PURE__ */ unknown(),
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
function record(keyType, valueType, params) {
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

// src/core/zod.ts
config({ jitless: true });
const commitId = (/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u));
function lenient(schema) {
	return _catch(/* @__PURE__ */ optional(schema), void 0);
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
const OF_WORKFLOW = say`Workflows started by pull requests from forks get no secrets; those started by Dependabot get Dependabot's secrets only (\`gh secret set --app dependabot NAME\`).`;
const OF_PIPELINE = say`Pipelines of unprotected branches, as most merge requests have, get no protected variables: do not protect these. Pipelines of forks have the fork's variables.`;
function findJobHints(env, workspace) {
	if (workspace === void 0) return {};
	return env["GITLAB_CI"] === "true" ? {
		empty: OF_PIPELINE,
		absent: OF_PIPELINE
	} : { empty: OF_WORKFLOW };
}
function findUnsupported({ values }) {
	return REFUSED.flatMap(([name, asksFor, hint]) => {
		const setting = values.get(name);
		const what = setting && asksFor(setting.value);
		if (setting === void 0 || what === void 0) return [];
		const message = say`${setting.from} asks for ${what} (${code(name)}), which is not supported.`;
		return inputProblem(message, hint, setting.place);
	});
}
function findMethod({ values, source, label }) {
	const named = findNamedMethod(values.get("auth_type")?.value ?? "");
	if (named !== void 0) return named;
	const fitting = METHODS.filter(({ settings }) => settings.some((name) => values.has(name)));
	if (fitting.length <= 1) return fitting[0]?.method;
	const found = fitting.flatMap(({ settings }) => label(settings.find((name) => values.has(name)) ?? settings[0]) ?? []);
	const message = say`There are ${listMessages(found)}, so that the method of ${source} is not clear.`;
	const hint = say`Remove what is not meant, or say it with ${label("auth_type") ?? "`auth_type`"}.`;
	throw new GateError(inputProblem(message, hint));
}
function placeAt({ place }, problems) {
	return problems.map((problem) => ({
		...problem,
		place
	}));
}
function readCredential(settings, { projectId, hints }) {
	throwIfAny(findUnsupported(settings));
	const { values, label, source, empty } = settings;
	const problems = [];
	const missing = (...names) => {
		const blank = names.filter((name) => empty.has(name));
		const isEmpty = blank.length > 0;
		const labels = listMessages((isEmpty ? blank : names).flatMap((name) => label(name) ?? []), "or");
		const message = say`${labels} is ${isEmpty ? "empty" : "missing"}: the credentials are read from ${source}.`;
		return inputProblem(message, isEmpty ? hints.empty : hints.absent);
	};
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
			if (question.inTurn !== void 0 && leftMs < 1) throw new NoTurnError();
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
	return "retry" in meaning;
}
function toFailure(error, slowHint) {
	const unreachable = { code: "API_UNREACHABLE" };
	if (error instanceof NoTurnError) {
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
function findTransientFailure({ status }) {
	if (status !== 408 && status !== 429 && status < 500) return void 0;
	const hint = status === 429 ? say`The service limits the rate of requests. Try again later.` : say`The service itself failed. Try again later; if it happens every time, ask its operator.`;
	return {
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
function openTaskGroup() {
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
			return await exchange(request, dispatcher, origin, signal);
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
			return getOrCreate(clients, idOf(origin, ca), () => openClient({
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
async function exchange(request, dispatcher, origin, signal) {
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
	if (request.skipsErrorBody === true && status !== 200) {
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
			body: await readBody(request, {
				status,
				headers,
				body
			}, signal)
		};
	} finally {
		body.on("error", () => void 0).destroy();
	}
}
async function readBody({ maxBytes, gzip, largeInTurn = (read) => read() }, { status, headers, body }, signal) {
	const encoding = headers.get("content-encoding") ?? "identity";
	const isGzip = gzip === true && (encoding === "gzip" || encoding === "x-gzip");
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
		if (status < 400 || refusalBody.safeParse(json).success) return {
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
const refusalBody = union([object({ error: looseObject({}) }), object({ receipt: looseObject({}) })]);
const name = string().check(_minLength(1), _maxLength(255));
const endpoint = pipe(object({
	interface: string(),
	region: nullish(string()),
	region_id: nullish(string()),
	url: string()
}), transform(({ region, region_id: id, ...rest }) => ({
	...rest,
	region: id ?? region ?? void 0
})));
const service = object({
	id: optional(string()),
	type: string(),
	endpoints: array(endpoint)
});
const tokenBody = object({ token: object({
	expires_at: string(),
	user: optional(object({ id: name })),
	roles: optional(array(object({ name: string() }))),
	catalog: lenient(array(service)),
	project: optional(object({
		id: string().check(refine((id) => "value" in parseProject(id, say``))),
		name: optional(name)
	})),
	domain: optional(unknown()),
	system: optional(unknown())
}) });
const projectsBody = object({ projects: array(object({
	id: name,
	name: optional(name),
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
		throw createInvalidError(say`what is wrong is ${joinMessages([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
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
			read: (found) => findTransientFailure(found) ?? found
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
function askForToken(client, credential, isUnscoped = false) {
	const auth = credential.kind === "password" ? {
		identity: {
			methods: ["password"],
			password: { user: {
				...credential.user,
				password: credential.password
			} }
		},
		scope: isUnscoped ? "unscoped" : { project: credential.project }
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
		const unscoped = await askForToken(client, credential, true);
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

export { record as $, parseAuthUrl as A, custom as B, readCredential as C, isSecretSetting as D, hasEnvironmentCredentials as E, _catch as F, looseObject as G, extend as H, _enum as I, nullish as J, map as K, _instanceof as L, commitId as M, lenient as N, maskEnvironment as O, ZodMiniStringFormat as P, pipe as Q, array as R, findJobHints as S, findCloudSetting as T, int as U, discriminatedUnion as V, literal as W, object as X, number as Y, optional as Z, timingWithin as _, requestToken as a, union as at, HttpError as b, isSuccess as c, _maxLength as ct, openClient as d, _positive as dt, refine as et, openClients as f, _regex as ft, readRetryAfter as g, openTaskGroup as h, $constructor as ht, openKeystone as i, tuple as it, readEnvironment as j, mergeSettings as k, readTokenAnswer as l, _minLength as lt, findTransientFailure as m, safeParse as mt, askAboutToken as n, string as nt, explainRefusal as o, unknown as ot, ask as p, $ZodISODateTime as pt, nullable as q, describeProject as r, transform as rt, findOtherVersion as s, _isoDateTime as st, DEFAULT_TIMING as t, strictObject as tt, describeRedirect as u, _nonnegative as ut, toProblem as v, SECRET_SETTINGS as w, describeCredential as x, withRetries as y, boolean as z };