import { t as __commonJSMin } from "./rolldown-runtime.js";

// node_modules/@opentelemetry/api/dist/diag/types.cjs
var require_types$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Defines the available internal logging levels for the diagnostic logger, the numeric values
	* of the levels are defined to match the original values from the initial LogLevel to avoid
	* compatibility/migration issues for any implementation that assume the numeric ordering.
	*
	* @since 1.0.0
	*/
	let DiagLogLevel = /* @__PURE__ */ function(DiagLogLevel) {
		/** Diagnostic Logging level setting to disable all logging (except and forced logs) */
		DiagLogLevel[DiagLogLevel["NONE"] = 0] = "NONE";
		/** Identifies an error scenario */
		DiagLogLevel[DiagLogLevel["ERROR"] = 30] = "ERROR";
		/** Identifies a warning scenario */
		DiagLogLevel[DiagLogLevel["WARN"] = 50] = "WARN";
		/** General informational log message */
		DiagLogLevel[DiagLogLevel["INFO"] = 60] = "INFO";
		/** General debug log message */
		DiagLogLevel[DiagLogLevel["DEBUG"] = 70] = "DEBUG";
		/**
		* Detailed trace level logging should only be used for development, should only be set
		* in a development environment.
		*/
		DiagLogLevel[DiagLogLevel["VERBOSE"] = 80] = "VERBOSE";
		/** Used to set the logging level to include all logging */
		DiagLogLevel[DiagLogLevel["ALL"] = 9999] = "ALL";
		return DiagLogLevel;
	}({});
	exports.DiagLogLevel = DiagLogLevel;
}));

// node_modules/@opentelemetry/api/dist/version.cjs
var require_version$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const VERSION = "1.10.0";
	exports.VERSION = VERSION;
}));

// node_modules/@opentelemetry/api/dist/internal/semver.cjs
var require_semver$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_version = require_version$1();
	const re = /^(\d+)\.(\d+)\.(\d+)(-(.+))?$/;
	/**
	* Create a function to test an API version to see if it is compatible with the provided ownVersion.
	*
	* The returned function has the following semantics:
	* - Exact match is always compatible
	* - Major versions must match exactly
	*    - 1.x package cannot use global 2.x package
	*    - 2.x package cannot use global 1.x package
	* - The minor version of the API module requesting access to the global API must be less than or equal to the minor version of this API
	*    - 1.3 package may use 1.4 global because the later global contains all functions 1.3 expects
	*    - 1.4 package may NOT use 1.3 global because it may try to call functions which don't exist on 1.3
	* - If the major version is 0, the minor version is treated as the major and the patch is treated as the minor
	* - Patch and build tag differences are not considered at this time
	*
	* @param ownVersion version which should be checked against
	*/
	function _makeCompatibilityCheck(ownVersion) {
		const acceptedVersions = /* @__PURE__ */ new Set([ownVersion]);
		const rejectedVersions = /* @__PURE__ */ new Set();
		const myVersionMatch = ownVersion.match(re);
		if (!myVersionMatch) return () => false;
		const ownVersionParsed = {
			major: +myVersionMatch[1],
			minor: +myVersionMatch[2],
			patch: +myVersionMatch[3],
			prerelease: myVersionMatch[4]
		};
		if (ownVersionParsed.prerelease != null) return function isExactmatch(globalVersion) {
			return globalVersion === ownVersion;
		};
		function _reject(v) {
			rejectedVersions.add(v);
			return false;
		}
		function _accept(v) {
			acceptedVersions.add(v);
			return true;
		}
		return function isCompatible(globalVersion) {
			if (acceptedVersions.has(globalVersion)) return true;
			if (rejectedVersions.has(globalVersion)) return false;
			const globalVersionMatch = globalVersion.match(re);
			if (!globalVersionMatch) return _reject(globalVersion);
			const globalVersionParsed = {
				major: +globalVersionMatch[1],
				minor: +globalVersionMatch[2],
				patch: +globalVersionMatch[3],
				prerelease: globalVersionMatch[4]
			};
			if (globalVersionParsed.prerelease != null) return _reject(globalVersion);
			if (ownVersionParsed.major !== globalVersionParsed.major) return _reject(globalVersion);
			if (ownVersionParsed.major === 0) {
				if (ownVersionParsed.minor === globalVersionParsed.minor && ownVersionParsed.patch <= globalVersionParsed.patch) return _accept(globalVersion);
				return _reject(globalVersion);
			}
			if (ownVersionParsed.minor <= globalVersionParsed.minor) return _accept(globalVersion);
			return _reject(globalVersion);
		};
	}
	/**
	* Test an API version to see if it is compatible with this API.
	*
	* - Exact match is always compatible
	* - Major versions must match exactly
	*    - 1.x package cannot use global 2.x package
	*    - 2.x package cannot use global 1.x package
	* - The minor version of the API module requesting access to the global API must be less than or equal to the minor version of this API
	*    - 1.3 package may use 1.4 global because the later global contains all functions 1.3 expects
	*    - 1.4 package may NOT use 1.3 global because it may try to call functions which don't exist on 1.3
	* - If the major version is 0, the minor version is treated as the major and the patch is treated as the minor
	* - Patch and build tag differences are not considered at this time
	*
	* @param version version of the API requesting an instance of the global API
	*/
	const isCompatible = _makeCompatibilityCheck(require_version.VERSION);
	exports._makeCompatibilityCheck = _makeCompatibilityCheck;
	exports.isCompatible = isCompatible;
}));

// node_modules/@opentelemetry/api/dist/internal/global-utils.cjs
var require_global_utils$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_version = require_version$1();
	const require_semver = require_semver$1();
	const major = require_version.VERSION.split(".")[0];
	const GLOBAL_OPENTELEMETRY_API_KEY = Symbol.for(`opentelemetry.js.api.${major}`);
	const _global = typeof globalThis === "object" ? globalThis : typeof self === "object" ? self : typeof window === "object" ? window : typeof global === "object" ? global : {};
	function _makeGlobalApi() {
		return Object.defineProperty({}, "version", {
			value: require_version.VERSION,
			enumerable: true,
			writable: false,
			configurable: false
		});
	}
	function registerGlobal(type, instance, diag, allowOverride = false) {
		var _global$GLOBAL_OPENTE;
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY] = (_global$GLOBAL_OPENTE = _global[GLOBAL_OPENTELEMETRY_API_KEY]) !== null && _global$GLOBAL_OPENTE !== void 0 ? _global$GLOBAL_OPENTE : _makeGlobalApi();
		if (!allowOverride && api[type]) {
			const err = /* @__PURE__ */ new Error(`@opentelemetry/api: Attempted duplicate registration of API: ${type}`);
			diag.error(err.stack || err.message);
			return false;
		}
		if (api.version !== "1.10.0") {
			const err = /* @__PURE__ */ new Error(`@opentelemetry/api: Registration of version v${api.version} for ${type} does not match previously registered API v${require_version.VERSION}`);
			diag.error(err.stack || err.message);
			return false;
		}
		api[type] = instance;
		diag.debug(`@opentelemetry/api: Registered a global for ${type} v${require_version.VERSION}.`);
		return true;
	}
	let _compatibleGlobalApi;
	function getGlobal(type) {
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY];
		if (api == null) return;
		if (api !== _compatibleGlobalApi) {
			if (!api.version || !require_semver.isCompatible(api.version)) return;
			_compatibleGlobalApi = api;
		}
		return api[type];
	}
	function unregisterGlobal(type, diag) {
		diag.debug(`@opentelemetry/api: Unregistering a global for ${type} v${require_version.VERSION}.`);
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY];
		if (api) delete api[type];
	}
	exports.getGlobal = getGlobal;
	exports.registerGlobal = registerGlobal;
	exports.unregisterGlobal = unregisterGlobal;
}));

// node_modules/@opentelemetry/api/dist/diag/ComponentLogger.cjs
var require_ComponentLogger$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	/**
	* Component Logger which is meant to be used as part of any component which
	* will add automatically additional namespace in front of the log message.
	* It will then forward all message to global diag logger
	* @example
	* const cLogger = diag.createComponentLogger({ namespace: '@opentelemetry/instrumentation-http' });
	* cLogger.debug('test');
	* // @opentelemetry/instrumentation-http test
	*/
	var DiagComponentLogger = class {
		constructor(props) {
			this._namespace = props.namespace || "DiagComponentLogger";
		}
		debug(...args) {
			return logProxy("debug", this._namespace, args);
		}
		error(...args) {
			return logProxy("error", this._namespace, args);
		}
		info(...args) {
			return logProxy("info", this._namespace, args);
		}
		warn(...args) {
			return logProxy("warn", this._namespace, args);
		}
		verbose(...args) {
			return logProxy("verbose", this._namespace, args);
		}
	};
	function logProxy(funcName, namespace, args) {
		const logger = require_global_utils.getGlobal("diag");
		if (!logger) return;
		return logger[funcName](namespace, ...args);
	}
	exports.DiagComponentLogger = DiagComponentLogger;
}));

// node_modules/@opentelemetry/api/dist/diag/internal/logLevelLogger.cjs
var require_logLevelLogger$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	require_types$1();
	function createLogLevelDiagLogger(maxLevel, logger) {
		if (maxLevel < 0) maxLevel = 0;
		else if (maxLevel > 9999) maxLevel = 9999;
		logger = logger || {};
		function _filterFunc(funcName, theLevel) {
			const theFunc = logger[funcName];
			if (typeof theFunc === "function" && maxLevel >= theLevel) return theFunc.bind(logger);
			return function() {};
		}
		return {
			error: _filterFunc("error", 30),
			warn: _filterFunc("warn", 50),
			info: _filterFunc("info", 60),
			debug: _filterFunc("debug", 70),
			verbose: _filterFunc("verbose", 80)
		};
	}
	exports.createLogLevelDiagLogger = createLogLevelDiagLogger;
}));

// node_modules/@opentelemetry/api/dist/api/diag.cjs
var require_diag$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_ComponentLogger = require_ComponentLogger$1();
	require_types$1();
	const require_logLevelLogger = require_logLevelLogger$1();
	const API_NAME = "diag";
	/**
	* Singleton object which represents the entry point to the OpenTelemetry internal
	* diagnostic API
	*
	* @since 1.0.0
	*/
	var DiagAPI = class DiagAPI {
		/** Get the singleton instance of the DiagAPI API */
		static instance() {
			if (!this._instance) this._instance = new DiagAPI();
			return this._instance;
		}
		/**
		* Private internal constructor
		* @private
		*/
		constructor() {
			function _logProxy(funcName) {
				return function(...args) {
					const logger = require_global_utils.getGlobal("diag");
					if (!logger) return;
					return logger[funcName](...args);
				};
			}
			const self = this;
			const setLogger = (logger, optionsOrLogLevel = { logLevel: 60 }) => {
				var _optionsOrLogLevel$lo;
				if (logger === self) {
					var _err$stack;
					const err = /* @__PURE__ */ new Error("Cannot use diag as the logger for itself. Please use a DiagLogger implementation like ConsoleDiagLogger or a custom implementation");
					self.error((_err$stack = err.stack) !== null && _err$stack !== void 0 ? _err$stack : err.message);
					return false;
				}
				if (typeof optionsOrLogLevel === "number") optionsOrLogLevel = { logLevel: optionsOrLogLevel };
				const oldLogger = require_global_utils.getGlobal("diag");
				const newLogger = require_logLevelLogger.createLogLevelDiagLogger((_optionsOrLogLevel$lo = optionsOrLogLevel.logLevel) !== null && _optionsOrLogLevel$lo !== void 0 ? _optionsOrLogLevel$lo : 60, logger);
				if (oldLogger && !optionsOrLogLevel.suppressOverrideMessage) {
					var _Error$stack;
					const stack = (_Error$stack = (/* @__PURE__ */ new Error()).stack) !== null && _Error$stack !== void 0 ? _Error$stack : "<failed to generate stacktrace>";
					oldLogger.warn(`Current logger will be overwritten from ${stack}`);
					newLogger.warn(`Current logger will overwrite one already registered from ${stack}`);
				}
				return require_global_utils.registerGlobal("diag", newLogger, self, true);
			};
			self.setLogger = setLogger;
			self.disable = () => {
				require_global_utils.unregisterGlobal(API_NAME, self);
			};
			self.createComponentLogger = (options) => {
				return new require_ComponentLogger.DiagComponentLogger(options);
			};
			self.verbose = _logProxy("verbose");
			self.debug = _logProxy("debug");
			self.info = _logProxy("info");
			self.warn = _logProxy("warn");
			self.error = _logProxy("error");
		}
	};
	exports.DiagAPI = DiagAPI;
}));

// node_modules/@opentelemetry/api/dist/baggage/internal/baggage-impl.cjs
var require_baggage_impl$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var BaggageImpl = class BaggageImpl {
		constructor(entries) {
			this._entries = entries ? new Map(entries) : /* @__PURE__ */ new Map();
		}
		getEntry(key) {
			const entry = this._entries.get(key);
			if (!entry) return;
			return Object.assign({}, entry);
		}
		getAllEntries() {
			return Array.from(this._entries.entries());
		}
		setEntry(key, entry) {
			const newBaggage = new BaggageImpl(this._entries);
			newBaggage._entries.set(key, entry);
			return newBaggage;
		}
		removeEntry(key) {
			const newBaggage = new BaggageImpl(this._entries);
			newBaggage._entries.delete(key);
			return newBaggage;
		}
		removeEntries(...keys) {
			const newBaggage = new BaggageImpl(this._entries);
			for (const key of keys) newBaggage._entries.delete(key);
			return newBaggage;
		}
		clear() {
			return new BaggageImpl();
		}
	};
	exports.BaggageImpl = BaggageImpl;
}));

// node_modules/@opentelemetry/api/dist/baggage/internal/symbol.cjs
var require_symbol$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Symbol used to make BaggageEntryMetadata an opaque type
	*/
	const baggageEntryMetadataSymbol = Symbol("BaggageEntryMetadata");
	exports.baggageEntryMetadataSymbol = baggageEntryMetadataSymbol;
}));

// node_modules/@opentelemetry/api/dist/baggage/utils.cjs
var require_utils$3 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_diag = require_diag$1();
	const require_baggage_impl = require_baggage_impl$1();
	const require_symbol = require_symbol$1();
	const diag = require_diag.DiagAPI.instance();
	/**
	* Create a new Baggage with optional entries
	*
	* @param entries An array of baggage entries the new baggage should contain
	*/
	function createBaggage(entries = {}) {
		return new require_baggage_impl.BaggageImpl(new Map(Object.entries(entries)));
	}
	/**
	* Create a serializable BaggageEntryMetadata object from a string.
	*
	* @param str string metadata. Format is currently not defined by the spec and has no special meaning.
	*
	* @since 1.0.0
	*/
	function baggageEntryMetadataFromString(str) {
		if (typeof str !== "string") {
			diag.error(`Cannot create baggage metadata from unknown type: ${typeof str}`);
			str = "";
		}
		return {
			__TYPE__: require_symbol.baggageEntryMetadataSymbol,
			toString() {
				return str;
			}
		};
	}
	exports.baggageEntryMetadataFromString = baggageEntryMetadataFromString;
	exports.createBaggage = createBaggage;
}));

// node_modules/@opentelemetry/api/dist/context/context.cjs
var require_context$3 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Get a key to uniquely identify a context value
	*
	* @since 1.0.0
	*/
	function createContextKey(description) {
		return Symbol.for(description);
	}
	/**
	* The root context is used as the default parent context when there is no active context
	*
	* @since 1.0.0
	*/
	const ROOT_CONTEXT = new class BaseContext {
		/**
		* Construct a new context which inherits values from an optional parent context.
		*
		* @param parentContext a context from which to inherit values
		*/
		constructor(parentContext) {
			const self = this;
			self._currentContext = parentContext ? new Map(parentContext) : /* @__PURE__ */ new Map();
			self.getValue = (key) => self._currentContext.get(key);
			self.setValue = (key, value) => {
				const context = new BaseContext(self._currentContext);
				context._currentContext.set(key, value);
				return context;
			};
			self.deleteValue = (key) => {
				const context = new BaseContext(self._currentContext);
				context._currentContext.delete(key);
				return context;
			};
		}
	}();
	exports.ROOT_CONTEXT = ROOT_CONTEXT;
	exports.createContextKey = createContextKey;
}));

// node_modules/@opentelemetry/api/dist/diag/consoleLogger.cjs
var require_consoleLogger$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const consoleMap = [
		{
			n: "error",
			c: "error"
		},
		{
			n: "warn",
			c: "warn"
		},
		{
			n: "info",
			c: "info"
		},
		{
			n: "debug",
			c: "debug"
		},
		{
			n: "verbose",
			c: "trace"
		}
	];
	const _originalConsoleMethods = {};
	if (typeof console !== "undefined") {
		for (const key of [
			"error",
			"warn",
			"info",
			"debug",
			"trace",
			"log"
		]) if (typeof console[key] === "function") _originalConsoleMethods[key] = console[key];
	}
	/**
	* A simple Immutable Console based diagnostic logger which will output any messages to the Console.
	* If you want to limit the amount of logging to a specific level or lower use the
	* {@link createLogLevelDiagLogger}
	*
	* @since 1.0.0
	*/
	var DiagConsoleLogger = class {
		constructor() {
			function _consoleFunc(funcName) {
				return function(...args) {
					let theFunc = _originalConsoleMethods[funcName];
					if (typeof theFunc !== "function") theFunc = _originalConsoleMethods["log"];
					if (typeof theFunc !== "function" && console) {
						theFunc = console[funcName];
						if (typeof theFunc !== "function") theFunc = console.log;
					}
					if (typeof theFunc === "function") return theFunc.apply(console, args);
				};
			}
			for (let i = 0; i < consoleMap.length; i++) this[consoleMap[i].n] = _consoleFunc(consoleMap[i].c);
		}
	};
	exports.DiagConsoleLogger = DiagConsoleLogger;
	exports._originalConsoleMethods = _originalConsoleMethods;
}));

// node_modules/@opentelemetry/api/dist/metrics/NoopMeter.cjs
var require_NoopMeter$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* NoopMeter is a noop implementation of the {@link Meter} interface. It reuses
	* constant NoopMetrics for all of its methods.
	*/
	var NoopMeter = class {
		constructor() {}
		/**
		* @see {@link Meter.createGauge}
		*/
		createGauge(_name, _options) {
			return NOOP_GAUGE_METRIC;
		}
		/**
		* @see {@link Meter.createHistogram}
		*/
		createHistogram(_name, _options) {
			return NOOP_HISTOGRAM_METRIC;
		}
		/**
		* @see {@link Meter.createCounter}
		*/
		createCounter(_name, _options) {
			return NOOP_COUNTER_METRIC;
		}
		/**
		* @see {@link Meter.createUpDownCounter}
		*/
		createUpDownCounter(_name, _options) {
			return NOOP_UP_DOWN_COUNTER_METRIC;
		}
		/**
		* @see {@link Meter.createObservableGauge}
		*/
		createObservableGauge(_name, _options) {
			return NOOP_OBSERVABLE_GAUGE_METRIC;
		}
		/**
		* @see {@link Meter.createObservableCounter}
		*/
		createObservableCounter(_name, _options) {
			return NOOP_OBSERVABLE_COUNTER_METRIC;
		}
		/**
		* @see {@link Meter.createObservableUpDownCounter}
		*/
		createObservableUpDownCounter(_name, _options) {
			return NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC;
		}
		/**
		* @see {@link Meter.addBatchObservableCallback}
		*/
		addBatchObservableCallback(_callback, _observables) {}
		/**
		* @see {@link Meter.removeBatchObservableCallback}
		*/
		removeBatchObservableCallback(_callback) {}
	};
	var NoopMetric = class {};
	var NoopCounterMetric = class extends NoopMetric {
		add(_value, _attributes) {}
	};
	var NoopUpDownCounterMetric = class extends NoopMetric {
		add(_value, _attributes) {}
	};
	var NoopGaugeMetric = class extends NoopMetric {
		record(_value, _attributes) {}
	};
	var NoopHistogramMetric = class extends NoopMetric {
		record(_value, _attributes) {}
	};
	var NoopObservableMetric = class {
		addCallback(_callback) {}
		removeCallback(_callback) {}
	};
	var NoopObservableCounterMetric = class extends NoopObservableMetric {};
	var NoopObservableGaugeMetric = class extends NoopObservableMetric {};
	var NoopObservableUpDownCounterMetric = class extends NoopObservableMetric {};
	const NOOP_METER = new NoopMeter();
	const NOOP_COUNTER_METRIC = new NoopCounterMetric();
	const NOOP_GAUGE_METRIC = new NoopGaugeMetric();
	const NOOP_HISTOGRAM_METRIC = new NoopHistogramMetric();
	const NOOP_UP_DOWN_COUNTER_METRIC = new NoopUpDownCounterMetric();
	const NOOP_OBSERVABLE_COUNTER_METRIC = new NoopObservableCounterMetric();
	const NOOP_OBSERVABLE_GAUGE_METRIC = new NoopObservableGaugeMetric();
	const NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC = new NoopObservableUpDownCounterMetric();
	/**
	* Create a no-op Meter
	*
	* @since 1.3.0
	*/
	function createNoopMeter() {
		return NOOP_METER;
	}
	exports.NOOP_COUNTER_METRIC = NOOP_COUNTER_METRIC;
	exports.NOOP_GAUGE_METRIC = NOOP_GAUGE_METRIC;
	exports.NOOP_HISTOGRAM_METRIC = NOOP_HISTOGRAM_METRIC;
	exports.NOOP_METER = NOOP_METER;
	exports.NOOP_OBSERVABLE_COUNTER_METRIC = NOOP_OBSERVABLE_COUNTER_METRIC;
	exports.NOOP_OBSERVABLE_GAUGE_METRIC = NOOP_OBSERVABLE_GAUGE_METRIC;
	exports.NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC = NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC;
	exports.NOOP_UP_DOWN_COUNTER_METRIC = NOOP_UP_DOWN_COUNTER_METRIC;
	exports.NoopCounterMetric = NoopCounterMetric;
	exports.NoopGaugeMetric = NoopGaugeMetric;
	exports.NoopHistogramMetric = NoopHistogramMetric;
	exports.NoopMeter = NoopMeter;
	exports.NoopMetric = NoopMetric;
	exports.NoopObservableCounterMetric = NoopObservableCounterMetric;
	exports.NoopObservableGaugeMetric = NoopObservableGaugeMetric;
	exports.NoopObservableMetric = NoopObservableMetric;
	exports.NoopObservableUpDownCounterMetric = NoopObservableUpDownCounterMetric;
	exports.NoopUpDownCounterMetric = NoopUpDownCounterMetric;
	exports.createNoopMeter = createNoopMeter;
}));

// node_modules/@opentelemetry/api/dist/metrics/Metric.cjs
var require_Metric$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* The Type of value. It describes how the data is reported.
	*
	* @since 1.3.0
	*/
	let ValueType = /* @__PURE__ */ function(ValueType) {
		ValueType[ValueType["INT"] = 0] = "INT";
		ValueType[ValueType["DOUBLE"] = 1] = "DOUBLE";
		return ValueType;
	}({});
	exports.ValueType = ValueType;
}));

// node_modules/@opentelemetry/api/dist/logs/NoopLogger.cjs
var require_NoopLogger$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var NoopLogger = class {
		emit(_logRecord) {}
		enabled() {
			return false;
		}
	};
	const NOOP_LOGGER = new NoopLogger();
	/**
	* Create a no-op Logger
	*/
	function createNoopLogger() {
		return NOOP_LOGGER;
	}
	exports.NOOP_LOGGER = NOOP_LOGGER;
	exports.NoopLogger = NoopLogger;
	exports.createNoopLogger = createNoopLogger;
}));

// node_modules/@opentelemetry/api/dist/logs/LogRecord.cjs
var require_LogRecord$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	let SeverityNumber = /* @__PURE__ */ function(SeverityNumber) {
		SeverityNumber[SeverityNumber["UNSPECIFIED"] = 0] = "UNSPECIFIED";
		SeverityNumber[SeverityNumber["TRACE"] = 1] = "TRACE";
		SeverityNumber[SeverityNumber["TRACE2"] = 2] = "TRACE2";
		SeverityNumber[SeverityNumber["TRACE3"] = 3] = "TRACE3";
		SeverityNumber[SeverityNumber["TRACE4"] = 4] = "TRACE4";
		SeverityNumber[SeverityNumber["DEBUG"] = 5] = "DEBUG";
		SeverityNumber[SeverityNumber["DEBUG2"] = 6] = "DEBUG2";
		SeverityNumber[SeverityNumber["DEBUG3"] = 7] = "DEBUG3";
		SeverityNumber[SeverityNumber["DEBUG4"] = 8] = "DEBUG4";
		SeverityNumber[SeverityNumber["INFO"] = 9] = "INFO";
		SeverityNumber[SeverityNumber["INFO2"] = 10] = "INFO2";
		SeverityNumber[SeverityNumber["INFO3"] = 11] = "INFO3";
		SeverityNumber[SeverityNumber["INFO4"] = 12] = "INFO4";
		SeverityNumber[SeverityNumber["WARN"] = 13] = "WARN";
		SeverityNumber[SeverityNumber["WARN2"] = 14] = "WARN2";
		SeverityNumber[SeverityNumber["WARN3"] = 15] = "WARN3";
		SeverityNumber[SeverityNumber["WARN4"] = 16] = "WARN4";
		SeverityNumber[SeverityNumber["ERROR"] = 17] = "ERROR";
		SeverityNumber[SeverityNumber["ERROR2"] = 18] = "ERROR2";
		SeverityNumber[SeverityNumber["ERROR3"] = 19] = "ERROR3";
		SeverityNumber[SeverityNumber["ERROR4"] = 20] = "ERROR4";
		SeverityNumber[SeverityNumber["FATAL"] = 21] = "FATAL";
		SeverityNumber[SeverityNumber["FATAL2"] = 22] = "FATAL2";
		SeverityNumber[SeverityNumber["FATAL3"] = 23] = "FATAL3";
		SeverityNumber[SeverityNumber["FATAL4"] = 24] = "FATAL4";
		return SeverityNumber;
	}({});
	exports.SeverityNumber = SeverityNumber;
}));

// node_modules/@opentelemetry/api/dist/propagation/TextMapPropagator.cjs
var require_TextMapPropagator$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* @since 1.0.0
	*/
	const defaultTextMapGetter = {
		get(carrier, key) {
			if (carrier == null) return;
			return carrier[key];
		},
		keys(carrier) {
			if (carrier == null) return [];
			return Object.keys(carrier);
		}
	};
	/**
	* @since 1.0.0
	*/
	const defaultTextMapSetter = { set(carrier, key, value) {
		if (carrier == null) return;
		carrier[key] = value;
	} };
	exports.defaultTextMapGetter = defaultTextMapGetter;
	exports.defaultTextMapSetter = defaultTextMapSetter;
}));

// node_modules/@opentelemetry/api/dist/trace/trace_flags.cjs
var require_trace_flags$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* @since 1.0.0
	*/
	let TraceFlags = /* @__PURE__ */ function(TraceFlags) {
		/** Represents no flag set. */
		TraceFlags[TraceFlags["NONE"] = 0] = "NONE";
		/** Bit to represent whether trace is sampled in trace flags. */
		TraceFlags[TraceFlags["SAMPLED"] = 1] = "SAMPLED";
		return TraceFlags;
	}({});
	exports.TraceFlags = TraceFlags;
}));

// node_modules/@opentelemetry/api/dist/trace/invalid-span-constants.cjs
var require_invalid_span_constants$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	require_trace_flags$1();
	/**
	* @since 1.0.0
	*/
	const INVALID_SPANID = "0000000000000000";
	/**
	* @since 1.0.0
	*/
	const INVALID_TRACEID = "00000000000000000000000000000000";
	/**
	* @since 1.0.0
	*/
	const INVALID_SPAN_CONTEXT = {
		traceId: INVALID_TRACEID,
		spanId: INVALID_SPANID,
		traceFlags: 0
	};
	exports.INVALID_SPANID = INVALID_SPANID;
	exports.INVALID_SPAN_CONTEXT = INVALID_SPAN_CONTEXT;
	exports.INVALID_TRACEID = INVALID_TRACEID;
}));

// node_modules/@opentelemetry/api/dist/trace/NonRecordingSpan.cjs
var require_NonRecordingSpan$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_invalid_span_constants = require_invalid_span_constants$1();
	/**
	* The NonRecordingSpan is the default {@link Span} that is used when no Span
	* implementation is available. All operations are no-op including context
	* propagation.
	*/
	var NonRecordingSpan = class {
		constructor(spanContext = require_invalid_span_constants.INVALID_SPAN_CONTEXT) {
			this._spanContext = spanContext;
		}
		spanContext() {
			return this._spanContext;
		}
		setAttribute(_key, _value) {
			return this;
		}
		setAttributes(_attributes) {
			return this;
		}
		addEvent(_name, _attributes) {
			return this;
		}
		addLink(_link) {
			return this;
		}
		addLinks(_links) {
			return this;
		}
		setStatus(_status) {
			return this;
		}
		updateName(_name) {
			return this;
		}
		end(_endTime) {}
		isRecording() {
			return false;
		}
		recordException(_exception, _time) {}
	};
	exports.NonRecordingSpan = NonRecordingSpan;
}));

// node_modules/@opentelemetry/api/dist/trace/spancontext-utils.cjs
var require_spancontext_utils$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	require_invalid_span_constants$1();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	const isHex = new Uint8Array([
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1
	]);
	function isValidHex(id, length) {
		if (typeof id !== "string" || id.length !== length) return false;
		let r = 0;
		for (let i = 0; i < id.length; i += 4) r += (isHex[id.charCodeAt(i)] | 0) + (isHex[id.charCodeAt(i + 1)] | 0) + (isHex[id.charCodeAt(i + 2)] | 0) + (isHex[id.charCodeAt(i + 3)] | 0);
		return r === length;
	}
	/**
	* @since 1.0.0
	*/
	function isValidTraceId(traceId) {
		return isValidHex(traceId, 32) && traceId !== "00000000000000000000000000000000";
	}
	/**
	* @since 1.0.0
	*/
	function isValidSpanId(spanId) {
		return isValidHex(spanId, 16) && spanId !== "0000000000000000";
	}
	/**
	* Returns true if this {@link SpanContext} is valid.
	* @return true if this {@link SpanContext} is valid.
	*
	* @since 1.0.0
	*/
	function isSpanContextValid(spanContext) {
		return isValidTraceId(spanContext.traceId) && isValidSpanId(spanContext.spanId);
	}
	/**
	* Wrap the given {@link SpanContext} in a new non-recording {@link Span}
	*
	* @param spanContext span context to be wrapped
	* @returns a new non-recording {@link Span} with the provided context
	*/
	function wrapSpanContext(spanContext) {
		return new require_NonRecordingSpan.NonRecordingSpan(spanContext);
	}
	exports.isSpanContextValid = isSpanContextValid;
	exports.isValidSpanId = isValidSpanId;
	exports.isValidTraceId = isValidTraceId;
	exports.wrapSpanContext = wrapSpanContext;
}));

// node_modules/@opentelemetry/api/dist/context/NoopContextManager.cjs
var require_NoopContextManager$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_context = require_context$3();
	var NoopContextManager = class {
		active() {
			return require_context.ROOT_CONTEXT;
		}
		with(_context, fn, thisArg, ...args) {
			return fn.call(thisArg, ...args);
		}
		bind(_context, target) {
			return target;
		}
		enable() {
			return this;
		}
		disable() {
			return this;
		}
		/** @experimental This API is experimental and may change in minor releases without prior notice. */
		attach(_context) {
			return { dispose() {} };
		}
	};
	exports.NoopContextManager = NoopContextManager;
}));

// node_modules/@opentelemetry/api/dist/api/context.cjs
var require_context$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_NoopContextManager = require_NoopContextManager$1();
	const API_NAME = "context";
	const NOOP_CONTEXT_MANAGER = new require_NoopContextManager.NoopContextManager();
	const NOOP_TOKEN = Object.freeze({ dispose: () => {} });
	/**
	* Singleton object which represents the entry point to the OpenTelemetry Context API
	*
	* @since 1.0.0
	*/
	var ContextAPI = class ContextAPI {
		/** Empty private constructor prevents end users from constructing a new instance of the API */
		constructor() {
			this._attachUnsupportedWarned = false;
		}
		/** Get the singleton instance of the Context API */
		static getInstance() {
			if (!this._instance) this._instance = new ContextAPI();
			return this._instance;
		}
		/**
		* Set the current context manager.
		*
		* @returns true if the context manager was successfully registered, else false
		*/
		setGlobalContextManager(contextManager) {
			return require_global_utils.registerGlobal(API_NAME, contextManager, require_diag.DiagAPI.instance());
		}
		/**
		* Get the currently active context
		*/
		active() {
			return this._getContextManager().active();
		}
		/**
		* Execute a function with an active context
		*
		* @param context context to be active during function execution
		* @param fn function to execute in a context
		* @param thisArg optional receiver to be used for calling fn
		* @param args optional arguments forwarded to fn
		*/
		with(context, fn, thisArg, ...args) {
			return this._getContextManager().with(context, fn, thisArg, ...args);
		}
		/**
		* Bind a context to a target function or event emitter
		*
		* @param context context to bind to the event emitter or function. Defaults to the currently active context
		* @param target function or event emitter to bind
		*/
		bind(context, target) {
			return this._getContextManager().bind(context, target);
		}
		/**
		* Imperatively sets `context` as active, returning a {@link ContextManagementToken} whose
		* {@link ContextManagementToken.dispose} restores the previous context.
		*
		* This is a delicate, low-level API - prefer {@link with}/{@link bind}, which
		* restore context automatically. Use `attach` only to bridge callback
		* boundaries that `with` cannot wrap. Call `token.dispose()` when the
		* operation is done.
		*
		* **Caveat for async functions:** If called inside an async function before
		* the first `await`, the context change may leak into the caller's context
		* and remain active there. Prefer {@link with} for async code.
		*
		* Support is best-effort and varies by the active ContextManager (see
		* {@link ContextManager.attach}); if it does not implement `attach`, this logs
		* a warning and returns a no-op token.
		*
		* @param context The Context to attach
		* @returns A {@link ContextManagementToken} whose dispose() restores the previous Context
		* @since 1.10.0
		* @experimental This API is experimental and may change in minor releases without prior notice.
		*/
		attach(context) {
			const contextManager = this._getContextManager();
			if (contextManager.attach) return contextManager.attach(context);
			if (!this._attachUnsupportedWarned) {
				this._attachUnsupportedWarned = true;
				require_diag.DiagAPI.instance().warn("The current ContextManager does not implement attach(). The context will not be attached. Use a ContextManager that supports attach() (e.g. AsyncLocalStorageContextManager) or use with()/bind() instead.");
			}
			return NOOP_TOKEN;
		}
		_getContextManager() {
			return require_global_utils.getGlobal(API_NAME) || NOOP_CONTEXT_MANAGER;
		}
		/** Disable and remove the global context manager */
		disable() {
			this._getContextManager().disable();
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
	};
	exports.ContextAPI = ContextAPI;
}));

// node_modules/@opentelemetry/api/dist/trace/context-utils.cjs
var require_context_utils$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_context = require_context$3();
	const require_context$1 = require_context$2();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	/**
	* span key
	*/
	const SPAN_KEY = require_context.createContextKey("OpenTelemetry Context Key SPAN");
	/**
	* Return the span if one exists
	*
	* @param context context to get span from
	*/
	function getSpan(context) {
		return context.getValue(SPAN_KEY) || void 0;
	}
	/**
	* Gets the span from the current context, if one exists.
	*/
	function getActiveSpan() {
		return getSpan(require_context$1.ContextAPI.getInstance().active());
	}
	/**
	* Set the span on a context
	*
	* @param context context to use as parent
	* @param span span to set active
	*/
	function setSpan(context, span) {
		return context.setValue(SPAN_KEY, span);
	}
	/**
	* Remove current span stored in the context
	*
	* @param context context to delete span from
	*/
	function deleteSpan(context) {
		return context.deleteValue(SPAN_KEY);
	}
	/**
	* Wrap span context in a NoopSpan and set as span in a new
	* context
	*
	* @param context context to set active span on
	* @param spanContext span context to be wrapped
	*/
	function setSpanContext(context, spanContext) {
		return setSpan(context, new require_NonRecordingSpan.NonRecordingSpan(spanContext));
	}
	/**
	* Get the span context of the span if it exists.
	*
	* @param context context to get values from
	*/
	function getSpanContext(context) {
		var _getSpan;
		return (_getSpan = getSpan(context)) === null || _getSpan === void 0 ? void 0 : _getSpan.spanContext();
	}
	exports.deleteSpan = deleteSpan;
	exports.getActiveSpan = getActiveSpan;
	exports.getSpan = getSpan;
	exports.getSpanContext = getSpanContext;
	exports.setSpan = setSpan;
	exports.setSpanContext = setSpanContext;
}));

// node_modules/@opentelemetry/api/dist/trace/NoopTracer.cjs
var require_NoopTracer$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_context = require_context$2();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	const require_context_utils = require_context_utils$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const contextApi = require_context.ContextAPI.getInstance();
	/**
	* No-op implementations of {@link Tracer}.
	*/
	var NoopTracer = class {
		startSpan(name, options, context = contextApi.active()) {
			if (Boolean(options === null || options === void 0 ? void 0 : options.root)) return new require_NonRecordingSpan.NonRecordingSpan();
			const parentFromContext = context && require_context_utils.getSpanContext(context);
			if (isSpanContext(parentFromContext) && require_spancontext_utils.isSpanContextValid(parentFromContext)) return new require_NonRecordingSpan.NonRecordingSpan(parentFromContext);
			else return new require_NonRecordingSpan.NonRecordingSpan();
		}
		startActiveSpan(name, arg2, arg3, arg4) {
			var _ctx;
			let opts;
			let ctx;
			let fn;
			if (arguments.length < 2) return;
			else if (arguments.length === 2) fn = arg2;
			else if (arguments.length === 3) {
				opts = arg2;
				fn = arg3;
			} else {
				opts = arg2;
				ctx = arg3;
				fn = arg4;
			}
			const parentContext = (_ctx = ctx) !== null && _ctx !== void 0 ? _ctx : contextApi.active();
			const span = this.startSpan(name, opts, parentContext);
			const contextWithSpanSet = require_context_utils.setSpan(parentContext, span);
			return contextApi.with(contextWithSpanSet, fn, void 0, span);
		}
	};
	function isSpanContext(spanContext) {
		return spanContext !== null && typeof spanContext === "object" && "spanId" in spanContext && typeof spanContext["spanId"] === "string" && "traceId" in spanContext && typeof spanContext["traceId"] === "string" && "traceFlags" in spanContext && typeof spanContext["traceFlags"] === "number";
	}
	exports.NoopTracer = NoopTracer;
}));

// node_modules/@opentelemetry/api/dist/trace/ProxyTracer.cjs
var require_ProxyTracer$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const NOOP_TRACER = new (require_NoopTracer$1()).NoopTracer();
	/**
	* Proxy tracer provided by the proxy tracer provider
	*
	* @since 1.0.0
	*/
	var ProxyTracer = class {
		constructor(provider, name, version, options) {
			this._provider = provider;
			this.name = name;
			this.version = version;
			this.options = options;
		}
		startSpan(name, options, context) {
			return this._getTracer().startSpan(name, options, context);
		}
		startActiveSpan(_name, _options, _context, _fn) {
			const tracer = this._getTracer();
			return Reflect.apply(tracer.startActiveSpan, tracer, arguments);
		}
		/**
		* Try to get a tracer from the proxy tracer provider.
		* If the proxy tracer provider has no delegate, return a noop tracer.
		*/
		_getTracer() {
			if (this._delegate) return this._delegate;
			const tracer = this._provider.getDelegateTracer(this.name, this.version, this.options);
			if (!tracer) return NOOP_TRACER;
			this._delegate = tracer;
			return this._delegate;
		}
	};
	exports.ProxyTracer = ProxyTracer;
}));

// node_modules/@opentelemetry/api/dist/trace/span_kind.cjs
var require_span_kind$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* @since 1.0.0
	*/
	let SpanKind = /* @__PURE__ */ function(SpanKind) {
		/** Default value. Indicates that the span is used internally. */
		SpanKind[SpanKind["INTERNAL"] = 0] = "INTERNAL";
		/**
		* Indicates that the span covers server-side handling of an RPC or other
		* remote request.
		*/
		SpanKind[SpanKind["SERVER"] = 1] = "SERVER";
		/**
		* Indicates that the span covers the client-side wrapper around an RPC or
		* other remote request.
		*/
		SpanKind[SpanKind["CLIENT"] = 2] = "CLIENT";
		/**
		* Indicates that the span describes producer sending a message to a
		* broker. Unlike client and server, there is no direct critical path latency
		* relationship between producer and consumer spans.
		*/
		SpanKind[SpanKind["PRODUCER"] = 3] = "PRODUCER";
		/**
		* Indicates that the span describes consumer receiving a message from a
		* broker. Unlike client and server, there is no direct critical path latency
		* relationship between producer and consumer spans.
		*/
		SpanKind[SpanKind["CONSUMER"] = 4] = "CONSUMER";
		return SpanKind;
	}({});
	exports.SpanKind = SpanKind;
}));

// node_modules/@opentelemetry/api/dist/trace/status.cjs
var require_status$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* An enumeration of status codes.
	*
	* @since 1.0.0
	*/
	let SpanStatusCode = /* @__PURE__ */ function(SpanStatusCode) {
		/**
		* The default status.
		*/
		SpanStatusCode[SpanStatusCode["UNSET"] = 0] = "UNSET";
		/**
		* The operation has been validated by an Application developer or
		* Operator to have completed successfully.
		*/
		SpanStatusCode[SpanStatusCode["OK"] = 1] = "OK";
		/**
		* The operation contains an error.
		*/
		SpanStatusCode[SpanStatusCode["ERROR"] = 2] = "ERROR";
		return SpanStatusCode;
	}({});
	exports.SpanStatusCode = SpanStatusCode;
}));

// node_modules/@opentelemetry/api/dist/trace/internal/tracestate-validators.cjs
var require_tracestate_validators$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const VALID_KEY_CHAR_RANGE = "[_0-9a-z-*/]";
	const VALID_KEY_REGEX = new RegExp(`^(?:${`[a-z]${VALID_KEY_CHAR_RANGE}{0,255}`}|${`[a-z0-9]${VALID_KEY_CHAR_RANGE}{0,240}@[a-z]${VALID_KEY_CHAR_RANGE}{0,13}`})$`);
	const VALID_VALUE_BASE_REGEX = /^[ -~]{0,255}[!-~]$/;
	const INVALID_VALUE_COMMA_EQUAL_REGEX = /,|=/;
	/**
	* Key is opaque string up to 256 characters printable. It MUST begin with a
	* lowercase letter, and can only contain lowercase letters a-z, digits 0-9,
	* underscores _, dashes -, asterisks *, and forward slashes /.
	* For multi-tenant vendor scenarios, an at sign (@) can be used to prefix the
	* vendor name. Vendors SHOULD set the tenant ID at the beginning of the key.
	* see https://www.w3.org/TR/trace-context/#key
	*/
	function validateKey(key) {
		return VALID_KEY_REGEX.test(key);
	}
	/**
	* Value is opaque string up to 256 characters printable ASCII RFC0020
	* characters (i.e., the range 0x20 to 0x7E) except comma , and =.
	*/
	function validateValue(value) {
		return VALID_VALUE_BASE_REGEX.test(value) && !INVALID_VALUE_COMMA_EQUAL_REGEX.test(value);
	}
	exports.validateKey = validateKey;
	exports.validateValue = validateValue;
}));

// node_modules/@opentelemetry/api/dist/trace/internal/tracestate-impl.cjs
var require_tracestate_impl$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_tracestate_validators = require_tracestate_validators$1();
	const MAX_TRACE_STATE_ITEMS = 32;
	const MAX_TRACE_STATE_LEN = 512;
	const LIST_MEMBERS_SEPARATOR = ",";
	const LIST_MEMBER_KEY_VALUE_SPLITTER = "=";
	/**
	* TraceState must be a class and not a simple object type because of the spec
	* requirement (https://www.w3.org/TR/trace-context/#tracestate-field).
	*
	* Here is the list of allowed mutations:
	* - New key-value pair should be added into the beginning of the list
	* - The value of any key can be updated. Modified keys MUST be moved to the
	* beginning of the list.
	*
	* @deprecated Use TraceState from "@opentelemetry/core". This will be removed in the next major version.
	*/
	var TraceStateImpl = class TraceStateImpl {
		constructor(rawTraceState) {
			this._internalState = /* @__PURE__ */ new Map();
			if (rawTraceState) this._parse(rawTraceState);
		}
		set(key, value) {
			const currValue = this._internalState.get(key);
			let newLength = this.serialize().length;
			if (typeof currValue === "string") newLength += value.length - currValue.length;
			else {
				if (this._internalState.size >= MAX_TRACE_STATE_ITEMS) return this;
				newLength += key.length + value.length + (this._internalState.size > 0 ? 2 : 1);
			}
			if (newLength > MAX_TRACE_STATE_LEN) return this;
			const traceState = this._clone();
			if (traceState._internalState.has(key)) traceState._internalState.delete(key);
			traceState._internalState.set(key, value);
			return traceState;
		}
		unset(key) {
			const traceState = this._clone();
			traceState._internalState.delete(key);
			return traceState;
		}
		get(key) {
			return this._internalState.get(key);
		}
		serialize() {
			return Array.from(this._internalState.keys()).reduceRight((agg, key) => {
				agg.push(key + LIST_MEMBER_KEY_VALUE_SPLITTER + this.get(key));
				return agg;
			}, []).join(LIST_MEMBERS_SEPARATOR);
		}
		_parse(rawTraceState) {
			if (rawTraceState.length > MAX_TRACE_STATE_LEN) return;
			this._internalState = rawTraceState.split(LIST_MEMBERS_SEPARATOR).reduceRight((agg, part) => {
				const listMember = part.trim();
				const i = listMember.indexOf(LIST_MEMBER_KEY_VALUE_SPLITTER);
				if (i !== -1) {
					const key = listMember.slice(0, i);
					const value = listMember.slice(i + 1, part.length);
					if (require_tracestate_validators.validateKey(key) && require_tracestate_validators.validateValue(value)) agg.set(key, value);
				}
				return agg;
			}, /* @__PURE__ */ new Map());
			if (this._internalState.size > MAX_TRACE_STATE_ITEMS) this._internalState = new Map(Array.from(this._internalState.entries()).reverse().slice(0, MAX_TRACE_STATE_ITEMS));
		}
		_keys() {
			return Array.from(this._internalState.keys()).reverse();
		}
		_clone() {
			const traceState = new TraceStateImpl();
			traceState._internalState = new Map(this._internalState);
			return traceState;
		}
	};
	exports.TraceStateImpl = TraceStateImpl;
}));

// node_modules/@opentelemetry/api/dist/trace/internal/utils.cjs
var require_utils$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_tracestate_impl = require_tracestate_impl$1();
	/**
	* @deprecated Use TraceState from "@opentelemetry/core". This will be removed in the next major version.
	* @since 1.1.0
	*/
	function createTraceState(rawTraceState) {
		return new require_tracestate_impl.TraceStateImpl(rawTraceState);
	}
	exports.createTraceState = createTraceState;
}));

// node_modules/@opentelemetry/api/dist/trace/NoopTracerProvider.cjs
var require_NoopTracerProvider = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_NoopTracer = require_NoopTracer$1();
	/**
	* An implementation of the {@link TracerProvider} which returns an impotent
	* Tracer for all calls to `getTracer`.
	*
	* All operations are no-op.
	*/
	var NoopTracerProvider = class {
		getTracer(_name, _version, _options) {
			return new require_NoopTracer.NoopTracer();
		}
	};
	exports.NoopTracerProvider = NoopTracerProvider;
}));

// node_modules/@opentelemetry/api/dist/trace/ProxyTracerProvider.cjs
var require_ProxyTracerProvider$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_ProxyTracer = require_ProxyTracer$1();
	const NOOP_TRACER_PROVIDER = new (require_NoopTracerProvider()).NoopTracerProvider();
	/**
	* Tracer provider which provides {@link ProxyTracer}s.
	*
	* Before a delegate is set, tracers provided are NoOp.
	*   When a delegate is set, traces are provided from the delegate.
	*   When a delegate is set after tracers have already been provided,
	*   all tracers already provided will use the provided delegate implementation.
	*
	* @deprecated This will be removed in the next major version.
	* @since 1.0.0
	*/
	var ProxyTracerProvider = class {
		/**
		* Get a {@link ProxyTracer}
		*/
		getTracer(name, version, options) {
			var _this$getDelegateTrac;
			return (_this$getDelegateTrac = this.getDelegateTracer(name, version, options)) !== null && _this$getDelegateTrac !== void 0 ? _this$getDelegateTrac : new require_ProxyTracer.ProxyTracer(this, name, version, options);
		}
		getDelegate() {
			var _this$_delegate;
			return (_this$_delegate = this._delegate) !== null && _this$_delegate !== void 0 ? _this$_delegate : NOOP_TRACER_PROVIDER;
		}
		/**
		* Set the delegate tracer provider
		*/
		setDelegate(delegate) {
			this._delegate = delegate;
		}
		getDelegateTracer(name, version, options) {
			var _this$_delegate2;
			return (_this$_delegate2 = this._delegate) === null || _this$_delegate2 === void 0 ? void 0 : _this$_delegate2.getTracer(name, version, options);
		}
	};
	exports.ProxyTracerProvider = ProxyTracerProvider;
}));

// node_modules/@opentelemetry/api/dist/trace/SamplingResult.cjs
var require_SamplingResult$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* @deprecated use the one declared in @opentelemetry/sdk-trace instead.
	* A sampling decision that determines how a {@link Span} will be recorded
	* and collected.
	*
	* @since 1.0.0
	*/
	let SamplingDecision = /* @__PURE__ */ function(SamplingDecision) {
		/**
		* `Span.isRecording() === false`, span will not be recorded and all events
		* and attributes will be dropped.
		*/
		SamplingDecision[SamplingDecision["NOT_RECORD"] = 0] = "NOT_RECORD";
		/**
		* `Span.isRecording() === true`, but `Sampled` flag in {@link TraceFlags}
		* MUST NOT be set.
		*/
		SamplingDecision[SamplingDecision["RECORD"] = 1] = "RECORD";
		/**
		* `Span.isRecording() === true` AND `Sampled` flag in {@link TraceFlags}
		* MUST be set.
		*/
		SamplingDecision[SamplingDecision["RECORD_AND_SAMPLED"] = 2] = "RECORD_AND_SAMPLED";
		return SamplingDecision;
	}({});
	exports.SamplingDecision = SamplingDecision;
}));

// node_modules/@opentelemetry/api/dist/context-api.cjs
var require_context_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for context API
	* @since 1.0.0
	*/
	const context = require_context$2().ContextAPI.getInstance();
	exports.context = context;
}));

// node_modules/@opentelemetry/api/dist/diag-api.cjs
var require_diag_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for Diag API.
	* Defines Diagnostic handler used for internal diagnostic logging operations.
	* The default provides a Noop DiagLogger implementation which may be changed via the
	* diag.setLogger(logger: DiagLogger) function.
	*
	* @since 1.0.0
	*/
	const diag = require_diag$1().DiagAPI.instance();
	exports.diag = diag;
}));

// node_modules/@opentelemetry/api/dist/logs/NoopLoggerProvider.cjs
var require_NoopLoggerProvider$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_NoopLogger = require_NoopLogger$1();
	var NoopLoggerProvider = class {
		getLogger(_name, _version, _options) {
			return new require_NoopLogger.NoopLogger();
		}
	};
	const NOOP_LOGGER_PROVIDER = new NoopLoggerProvider();
	exports.NOOP_LOGGER_PROVIDER = NOOP_LOGGER_PROVIDER;
	exports.NoopLoggerProvider = NoopLoggerProvider;
}));

// node_modules/@opentelemetry/api/dist/logs/ProxyLogger.cjs
var require_ProxyLogger$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_NoopLogger = require_NoopLogger$1();
	var ProxyLogger = class {
		constructor(provider, name, version, options) {
			this._provider = provider;
			this.name = name;
			this.version = version;
			this.options = options;
		}
		/**
		* Emit a log record. This method should only be used by log appenders.
		*
		* @param logRecord
		*/
		emit(logRecord) {
			this._getLogger().emit(logRecord);
		}
		enabled(options) {
			return this._getLogger().enabled(options);
		}
		/**
		* Try to get a logger from the proxy logger provider.
		* If the proxy logger provider has no delegate, return a noop logger.
		*/
		_getLogger() {
			if (this._delegate) return this._delegate;
			const logger = this._provider._getDelegateLogger(this.name, this.version, this.options);
			if (!logger) return require_NoopLogger.NOOP_LOGGER;
			this._delegate = logger;
			return this._delegate;
		}
	};
	exports.ProxyLogger = ProxyLogger;
}));

// node_modules/@opentelemetry/api/dist/logs/ProxyLoggerProvider.cjs
var require_ProxyLoggerProvider$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_NoopLoggerProvider = require_NoopLoggerProvider$1();
	const require_ProxyLogger = require_ProxyLogger$1();
	var ProxyLoggerProvider = class {
		getLogger(name, version, options) {
			var _this$_getDelegateLog;
			return (_this$_getDelegateLog = this._getDelegateLogger(name, version, options)) !== null && _this$_getDelegateLog !== void 0 ? _this$_getDelegateLog : new require_ProxyLogger.ProxyLogger(this, name, version, options);
		}
		/**
		* Get the delegate logger provider.
		* Used by tests only.
		* @internal
		*/
		_getDelegate() {
			var _this$_delegate;
			return (_this$_delegate = this._delegate) !== null && _this$_delegate !== void 0 ? _this$_delegate : require_NoopLoggerProvider.NOOP_LOGGER_PROVIDER;
		}
		/**
		* Set the delegate logger provider
		* @internal
		*/
		_setDelegate(delegate) {
			this._delegate = delegate;
		}
		/**
		* @internal
		*/
		_getDelegateLogger(name, version, options) {
			var _this$_delegate2;
			return (_this$_delegate2 = this._delegate) === null || _this$_delegate2 === void 0 ? void 0 : _this$_delegate2.getLogger(name, version, options);
		}
	};
	exports.ProxyLoggerProvider = ProxyLoggerProvider;
}));

// node_modules/@opentelemetry/api/dist/api/logs.cjs
var require_logs = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_ProxyLoggerProvider = require_ProxyLoggerProvider$1();
	const API_NAME = "logs";
	/**
	* Singleton object which represents the entry point to the OpenTelemetry Logs API
	*
	* @since 1.10.0
	*/
	var LogsAPI = class LogsAPI {
		/** Empty private constructor prevents end users from constructing a new instance of the API */
		constructor() {
			this._proxyLoggerProvider = new require_ProxyLoggerProvider.ProxyLoggerProvider();
		}
		/** Get the singleton instance of the Logs API */
		static getInstance() {
			if (!this._instance) this._instance = new LogsAPI();
			return this._instance;
		}
		setGlobalLoggerProvider(provider) {
			const success = require_global_utils.registerGlobal(API_NAME, provider, require_diag.DiagAPI.instance());
			if (success) this._proxyLoggerProvider._setDelegate(provider);
			return success;
		}
		/**
		* Returns the global logger provider.
		*
		* @returns LoggerProvider
		*/
		getLoggerProvider() {
			return require_global_utils.getGlobal(API_NAME) || this._proxyLoggerProvider;
		}
		/**
		* Returns a Logger, creating one if one with the given name, version,
		* schemaUrl, and attributes is not already created.
		*
		* Getting a Logger may be expensive, especially when `attributes` are
		* provided. Reuse Logger instances where possible instead of calling
		* `getLogger()` on hot paths.
		*
		* @param name The name of the logger or instrumentation library.
		* @param version The version of the logger or instrumentation library.
		* @param options The options of the logger or instrumentation library.
		* @returns {@link Logger}
		*/
		getLogger(name, version, options) {
			return this.getLoggerProvider().getLogger(name, version, options);
		}
		/** Remove the global logger provider */
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
			this._proxyLoggerProvider = new require_ProxyLoggerProvider.ProxyLoggerProvider();
		}
	};
	exports.LogsAPI = LogsAPI;
}));

// node_modules/@opentelemetry/api/dist/logs-api.cjs
var require_logs_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for logs API
	*
	* @since 1.10.0
	*/
	const logs = require_logs().LogsAPI.getInstance();
	exports.logs = logs;
}));

// node_modules/@opentelemetry/api/dist/metrics/NoopMeterProvider.cjs
var require_NoopMeterProvider$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_NoopMeter = require_NoopMeter$1();
	/**
	* An implementation of the {@link MeterProvider} which returns an impotent Meter
	* for all calls to `getMeter`
	*/
	var NoopMeterProvider = class {
		getMeter(_name, _version, _options) {
			return require_NoopMeter.NOOP_METER;
		}
	};
	const NOOP_METER_PROVIDER = new NoopMeterProvider();
	exports.NOOP_METER_PROVIDER = NOOP_METER_PROVIDER;
	exports.NoopMeterProvider = NoopMeterProvider;
}));

// node_modules/@opentelemetry/api/dist/api/metrics.cjs
var require_metrics = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_NoopMeterProvider = require_NoopMeterProvider$1();
	const API_NAME = "metrics";
	/**
	* Singleton object which represents the entry point to the OpenTelemetry Metrics API
	*
	* @since 1.4.1
	*/
	var MetricsAPI = class MetricsAPI {
		/** Empty private constructor prevents end users from constructing a new instance of the API */
		constructor() {}
		/** Get the singleton instance of the Metrics API */
		static getInstance() {
			if (!this._instance) this._instance = new MetricsAPI();
			return this._instance;
		}
		/**
		* Set the current global meter provider.
		* Returns true if the meter provider was successfully registered, else false.
		*/
		setGlobalMeterProvider(provider) {
			return require_global_utils.registerGlobal(API_NAME, provider, require_diag.DiagAPI.instance());
		}
		/**
		* Returns the global meter provider.
		*/
		getMeterProvider() {
			return require_global_utils.getGlobal(API_NAME) || require_NoopMeterProvider.NOOP_METER_PROVIDER;
		}
		/**
		* Returns a meter from the global meter provider.
		*/
		getMeter(name, version, options) {
			return this.getMeterProvider().getMeter(name, version, options);
		}
		/** Remove the global meter provider */
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
	};
	exports.MetricsAPI = MetricsAPI;
}));

// node_modules/@opentelemetry/api/dist/metrics-api.cjs
var require_metrics_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for metrics API
	*
	* @since 1.3.0
	*/
	const metrics = require_metrics().MetricsAPI.getInstance();
	exports.metrics = metrics;
}));

// node_modules/@opentelemetry/api/dist/propagation/NoopTextMapPropagator.cjs
var require_NoopTextMapPropagator$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* No-op implementations of {@link TextMapPropagator}.
	*/
	var NoopTextMapPropagator = class {
		/** Noop inject function does nothing */
		inject(_context, _carrier) {}
		/** Noop extract function does nothing and returns the input context */
		extract(context, _carrier) {
			return context;
		}
		fields() {
			return [];
		}
	};
	exports.NoopTextMapPropagator = NoopTextMapPropagator;
}));

// node_modules/@opentelemetry/api/dist/baggage/context-helpers.cjs
var require_context_helpers$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_context = require_context$3();
	const require_context$1 = require_context$2();
	/**
	* Baggage key
	*/
	const BAGGAGE_KEY = require_context.createContextKey("OpenTelemetry Baggage Key");
	/**
	* Retrieve the current baggage from the given context
	*
	* @param {Context} Context that manage all context values
	* @returns {Baggage} Extracted baggage from the context
	*/
	function getBaggage(context) {
		return context.getValue(BAGGAGE_KEY) || void 0;
	}
	/**
	* Retrieve the current baggage from the active/current context
	*
	* @returns {Baggage} Extracted baggage from the context
	*/
	function getActiveBaggage() {
		return getBaggage(require_context$1.ContextAPI.getInstance().active());
	}
	/**
	* Store a baggage in the given context
	*
	* @param {Context} Context that manage all context values
	* @param {Baggage} baggage that will be set in the actual context
	*/
	function setBaggage(context, baggage) {
		return context.setValue(BAGGAGE_KEY, baggage);
	}
	/**
	* Delete the baggage stored in the given context
	*
	* @param {Context} Context that manage all context values
	*/
	function deleteBaggage(context) {
		return context.deleteValue(BAGGAGE_KEY);
	}
	exports.deleteBaggage = deleteBaggage;
	exports.getActiveBaggage = getActiveBaggage;
	exports.getBaggage = getBaggage;
	exports.setBaggage = setBaggage;
}));

// node_modules/@opentelemetry/api/dist/api/propagation.cjs
var require_propagation = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_utils = require_utils$3();
	const require_TextMapPropagator = require_TextMapPropagator$1();
	const require_NoopTextMapPropagator = require_NoopTextMapPropagator$1();
	const require_context_helpers = require_context_helpers$1();
	const API_NAME = "propagation";
	const NOOP_TEXT_MAP_PROPAGATOR = new require_NoopTextMapPropagator.NoopTextMapPropagator();
	/**
	* Singleton object which represents the entry point to the OpenTelemetry Propagation API
	*
	* @since 1.0.0
	*/
	var PropagationAPI = class PropagationAPI {
		/** Empty private constructor prevents end users from constructing a new instance of the API */
		constructor() {
			this.createBaggage = require_utils.createBaggage;
			this.getBaggage = require_context_helpers.getBaggage;
			this.getActiveBaggage = require_context_helpers.getActiveBaggage;
			this.setBaggage = require_context_helpers.setBaggage;
			this.deleteBaggage = require_context_helpers.deleteBaggage;
		}
		/** Get the singleton instance of the Propagator API */
		static getInstance() {
			if (!this._instance) this._instance = new PropagationAPI();
			return this._instance;
		}
		/**
		* Set the current propagator.
		*
		* @returns true if the propagator was successfully registered, else false
		*/
		setGlobalPropagator(propagator) {
			return require_global_utils.registerGlobal(API_NAME, propagator, require_diag.DiagAPI.instance());
		}
		/**
		* Inject context into a carrier to be propagated inter-process
		*
		* @param context Context carrying tracing data to inject
		* @param carrier carrier to inject context into
		* @param setter Function used to set values on the carrier
		*/
		inject(context, carrier, setter = require_TextMapPropagator.defaultTextMapSetter) {
			return this._getGlobalPropagator().inject(context, carrier, setter);
		}
		/**
		* Extract context from a carrier
		*
		* @param context Context which the newly created context will inherit from
		* @param carrier Carrier to extract context from
		* @param getter Function used to extract keys from a carrier
		*/
		extract(context, carrier, getter = require_TextMapPropagator.defaultTextMapGetter) {
			return this._getGlobalPropagator().extract(context, carrier, getter);
		}
		/**
		* Return a list of all fields which may be used by the propagator.
		*/
		fields() {
			return this._getGlobalPropagator().fields();
		}
		/** Remove the global propagator */
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
		_getGlobalPropagator() {
			return require_global_utils.getGlobal(API_NAME) || NOOP_TEXT_MAP_PROPAGATOR;
		}
	};
	exports.PropagationAPI = PropagationAPI;
}));

// node_modules/@opentelemetry/api/dist/propagation-api.cjs
var require_propagation_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for propagation API
	*
	* @since 1.0.0
	*/
	const propagation = require_propagation().PropagationAPI.getInstance();
	exports.propagation = propagation;
}));

// node_modules/@opentelemetry/api/dist/api/trace.cjs
var require_trace = /* @__PURE__ */ __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_context_utils = require_context_utils$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const require_ProxyTracerProvider = require_ProxyTracerProvider$1();
	const API_NAME = "trace";
	/**
	* Singleton object which represents the entry point to the OpenTelemetry Tracing API
	*
	* @since 1.0.0
	*/
	var TraceAPI = class TraceAPI {
		/** Empty private constructor prevents end users from constructing a new instance of the API */
		constructor() {
			this._proxyTracerProvider = new require_ProxyTracerProvider.ProxyTracerProvider();
			this.wrapSpanContext = require_spancontext_utils.wrapSpanContext;
			this.isSpanContextValid = require_spancontext_utils.isSpanContextValid;
			this.deleteSpan = require_context_utils.deleteSpan;
			this.getSpan = require_context_utils.getSpan;
			this.getActiveSpan = require_context_utils.getActiveSpan;
			this.getSpanContext = require_context_utils.getSpanContext;
			this.setSpan = require_context_utils.setSpan;
			this.setSpanContext = require_context_utils.setSpanContext;
		}
		/** Get the singleton instance of the Trace API */
		static getInstance() {
			if (!this._instance) this._instance = new TraceAPI();
			return this._instance;
		}
		/**
		* Set the current global tracer.
		*
		* @returns true if the tracer provider was successfully registered, else false
		*/
		setGlobalTracerProvider(provider) {
			const success = require_global_utils.registerGlobal(API_NAME, this._proxyTracerProvider, require_diag.DiagAPI.instance());
			if (success) this._proxyTracerProvider.setDelegate(provider);
			return success;
		}
		/**
		* Returns the global tracer provider.
		*/
		getTracerProvider() {
			return require_global_utils.getGlobal(API_NAME) || this._proxyTracerProvider;
		}
		/**
		* Returns a tracer from the global tracer provider.
		*/
		getTracer(name, version) {
			return this.getTracerProvider().getTracer(name, version);
		}
		/** Remove the global tracer provider */
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
			this._proxyTracerProvider = new require_ProxyTracerProvider.ProxyTracerProvider();
		}
	};
	exports.TraceAPI = TraceAPI;
}));

// node_modules/@opentelemetry/api/dist/trace-api.cjs
var require_trace_api$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Entrypoint for trace API
	*
	* @since 1.0.0
	*/
	const trace = require_trace().TraceAPI.getInstance();
	exports.trace = trace;
}));

// node_modules/@opentelemetry/api/dist/index.cjs
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperties(exports, {
		__esModule: { value: true },
		[Symbol.toStringTag]: { value: "Module" }
	});
	const require_types = require_types$1();
	const require_utils = require_utils$3();
	const require_context = require_context$3();
	const require_consoleLogger = require_consoleLogger$1();
	const require_NoopMeter = require_NoopMeter$1();
	const require_Metric = require_Metric$1();
	const require_NoopLogger = require_NoopLogger$1();
	const require_LogRecord = require_LogRecord$1();
	const require_TextMapPropagator = require_TextMapPropagator$1();
	const require_trace_flags = require_trace_flags$1();
	const require_invalid_span_constants = require_invalid_span_constants$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const require_ProxyTracer = require_ProxyTracer$1();
	const require_span_kind = require_span_kind$1();
	const require_status = require_status$1();
	const require_utils$1 = require_utils$2();
	const require_ProxyTracerProvider = require_ProxyTracerProvider$1();
	const require_SamplingResult = require_SamplingResult$1();
	const require_context_api = require_context_api$1();
	const require_diag_api = require_diag_api$1();
	const require_logs_api = require_logs_api$1();
	const require_metrics_api = require_metrics_api$1();
	const require_propagation_api = require_propagation_api$1();
	const require_trace_api = require_trace_api$1();
	var src_default = {
		context: require_context_api.context,
		diag: require_diag_api.diag,
		logs: require_logs_api.logs,
		metrics: require_metrics_api.metrics,
		propagation: require_propagation_api.propagation,
		trace: require_trace_api.trace
	};
	exports.DiagConsoleLogger = require_consoleLogger.DiagConsoleLogger;
	exports.DiagLogLevel = require_types.DiagLogLevel;
	exports.INVALID_SPANID = require_invalid_span_constants.INVALID_SPANID;
	exports.INVALID_SPAN_CONTEXT = require_invalid_span_constants.INVALID_SPAN_CONTEXT;
	exports.INVALID_TRACEID = require_invalid_span_constants.INVALID_TRACEID;
	exports.ProxyTracer = require_ProxyTracer.ProxyTracer;
	exports.ProxyTracerProvider = require_ProxyTracerProvider.ProxyTracerProvider;
	exports.ROOT_CONTEXT = require_context.ROOT_CONTEXT;
	exports.SamplingDecision = require_SamplingResult.SamplingDecision;
	exports.SeverityNumber = require_LogRecord.SeverityNumber;
	exports.SpanKind = require_span_kind.SpanKind;
	exports.SpanStatusCode = require_status.SpanStatusCode;
	exports.TraceFlags = require_trace_flags.TraceFlags;
	exports.ValueType = require_Metric.ValueType;
	exports.baggageEntryMetadataFromString = require_utils.baggageEntryMetadataFromString;
	exports.context = require_context_api.context;
	exports.createContextKey = require_context.createContextKey;
	exports.createNoopLogger = require_NoopLogger.createNoopLogger;
	exports.createNoopMeter = require_NoopMeter.createNoopMeter;
	exports.createTraceState = require_utils$1.createTraceState;
	exports.default = src_default;
	exports.defaultTextMapGetter = require_TextMapPropagator.defaultTextMapGetter;
	exports.defaultTextMapSetter = require_TextMapPropagator.defaultTextMapSetter;
	exports.diag = require_diag_api.diag;
	exports.isSpanContextValid = require_spancontext_utils.isSpanContextValid;
	exports.isValidSpanId = require_spancontext_utils.isValidSpanId;
	exports.isValidTraceId = require_spancontext_utils.isValidTraceId;
	exports.logs = require_logs_api.logs;
	exports.metrics = require_metrics_api.metrics;
	exports.propagation = require_propagation_api.propagation;
	exports.trace = require_trace_api.trace;
}));

export { require_dist as t };