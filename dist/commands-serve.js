import { i as __toESM } from "./rolldown-runtime.js";
import { $n as union, Bn as literal, Bt as API_VERSIONS, Cr as findKey, Ct as parseAuthUrl, Dn as throwIfAny, En as problemsOf, F as keysOf, Fn as array, I as INFO, It as choice, L as findEmptyCatalog, Lt as numeric, M as componentOf, Qn as tuple, Rt as parserOf, Sn as GateError, Tn as problemText, Un as number, Wn as object, Xn as string, er as unknown, ft as inSeconds, hr as quote, lt as SYSTEM_CLOCK, ot as createGate, pt as within, qt as systemCode, st as createGates, tn as VERSION$1, un as inputProblem, ut as createDeadline, wr as idOf } from "./shared.js";
import { a as addCacheMetrics, c as createBounds, d as NotAccepted, f as TooMany, i as createObservation, l as renderDocument, n as createLifecycle, o as addProcessMetrics, p as Unavailable, r as LOG_LEVELS, s as detailOf, t as createFront, u as renderReadings } from "./service-front-server.js";
import { t as openTokenValidator } from "./keystone-validate-token.js";
import { a as createClient, i as exchange, n as toKey, o as listRegions, r as openConnections, t as openExchanges } from "./sources-openstack-exchange.js";
import { n as readSnapshot, t as readDocument } from "./sources-openstack-snapshot.js";
import { n as whyUnreadable } from "./commands-own-file.js";
import { a as print, h as toSettings, l as addNotes, p as labelOf, u as addSetting } from "./commands-terminal.js";
import { readFile } from "node:fs/promises";
import { channel, tracingChannel } from "node:diagnostics_channel";
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from "node:crypto";

// src/core/coalesce.ts
/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
function coalesce(underWay, key, make) {
	const known = underWay.get(key);
	if (known !== void 0) return known;
	const made = make().finally(() => underWay.delete(key));
	underWay.set(key, made);
	return made;
}

// src/sources/openstack/shared-calls.ts
/** Attempts, the first one included: a service that fails three times in two seconds fails. */
const TIMING = {
	attempts: 3,
	backoffMs: 500
};
/**
* Large answers that are read at once, of all projects, and one of each: pages with servers, about which users write what they like. An answer has
* up to 16 MiB, and what is made of it is several times as large for a moment.
*/
const LARGE_AT_ONCE = 4;
/** What ends with a reading's time has this long to say why. */
const LANDING_MS = 100;
/** With less time left than this, nothing is tried again. */
const LEAST_MS = 1e3;
/** Makes shared calls. Sends nothing. */
function openSharedCalls(options) {
	const { timeoutMs, runtime, keep } = options;
	const clock = runtime.clock ?? SYSTEM_CLOCK;
	const connections = openConnections({
		env: runtime.env,
		isLasting: true
	});
	const gates = createGates(options.mostAtOnce);
	const ofProject = createGates(Math.ceil(options.mostAtOnce / 2));
	const large = createGate(LARGE_AT_ONCE);
	const largeOfProject = createGates(2);
	const flights = /* @__PURE__ */ new Map();
	const closing = new AbortController();
	const toMeans = ({ session, deadline, upgrades }) => ({
		token: {
			current: () => session.token,
			replace: async () => null
		},
		timing: {
			...TIMING,
			attemptMs: timeoutMs / 2
		},
		deadline,
		clock,
		runtime,
		upgrades,
		halt: closing.signal,
		use: (origin, { service, address }, task) => connections.use({
			origin,
			ca: session.ca
		}, ({ send }) => {
			const gate = idOf(service, address.replaceAll(session.projectId, "{project_id}"));
			const told = (request) => tell(() => send(request), {
				service,
				clock,
				onCall: options.onCall
			});
			const leftMs = () => deadline.remainingMs();
			const inTurn = (work, limitMs) => ofProject.run(idOf(gate, session.projectId), () => gates.run(gate, work, leftMs()), limitMs);
			const largeInTurn = (read) => largeOfProject.run(session.projectId, () => large.run(read, leftMs()), leftMs());
			return task({
				send: told,
				inTurn,
				largeInTurn
			});
		})
	});
	const fly = (question, reader, key) => {
		const { session } = reader;
		const make = () => exchange(toMeans(reader), question);
		const flight = {
			landed: (keep === void 0 || question.page !== null ? make() : keepCall(keep, {
				session,
				name: toKey(question)
			}, make)).finally(() => flights.delete(key)),
			deadline: reader.deadline
		};
		flights.set(key, flight);
		return flight;
	};
	const join = async (question, reader) => {
		const { deadline, session } = reader;
		const key = idOf(session.token.text, toKey(question));
		for (;;) {
			const flight = flights.get(key) ?? fly(question, reader, key);
			const landed = await within(flight.landed, deadline.remainingMs() + LANDING_MS);
			if (landed === null) return {
				outcome: timeUp(timeoutMs),
				bornMs: runtime.now().getTime()
			};
			const isOthers = flight.deadline !== deadline && flight.deadline.remainingMs() < LEAST_MS;
			if (landed.outcome.kind !== "failed" || !isOthers || deadline.remainingMs() < LEAST_MS) return landed;
		}
	};
	return {
		begin: (session) => {
			const reader = {
				session,
				deadline: createDeadline(timeoutMs, clock),
				upgrades: /* @__PURE__ */ new Map()
			};
			return openExchanges((question) => join(question, reader));
		},
		close: () => {
			closing.abort();
			return connections.close();
		}
	};
}
function timeUp(limitMs) {
	return {
		kind: "failed",
		code: "API_UNREACHABLE",
		retry: "no",
		status: null,
		what: `no complete answer came within ${inSeconds(limitMs)}`,
		hint: "Try again later."
	};
}
/** Sends a request, and tells how it went. */
async function tell(send, of) {
	const { service, clock, onCall } = of;
	const startedMs = clock.monotonicMs();
	let status = null;
	try {
		const response = await send();
		({status} = response);
		return response;
	} finally {
		onCall({
			service,
			status,
			durationMs: clock.monotonicMs() - startedMs
		});
	}
}
/** Thrown for what is not to be kept. */
var NotKept = class extends Error {
	name = "NotKept";
	exchanged;
	constructor(exchanged) {
		super("The outcome of a call is not kept.");
		this.exchanged = exchanged;
	}
};
const kept = union([object({
	kind: literal("answer"),
	headers: array(tuple([string(), string()])),
	body: unknown()
}), object({
	kind: literal("refused"),
	status: number(),
	what: string()
})]);
/** The outcome that is kept of a call, or that of making it. */
async function keepCall(keep, subject, make) {
	let made = null;
	try {
		const { value, bornMs } = await keep(subject, async () => {
			made = await make();
			const text = toText(made.outcome);
			if (text === null) throw new NotKept(made);
			return {
				value: Buffer.from(text),
				bornMs: made.bornMs
			};
		});
		const outcome = made === null ? fromText(value.toString()) : null;
		return outcome === null ? made ?? make() : {
			outcome,
			bornMs
		};
	} catch (error) {
		if (error instanceof NotKept) return error.exchanged;
		throw error;
	}
}
/** null: a failure passes, so it is not kept. */
function toText(outcome) {
	if (outcome.kind === "answer") return JSON.stringify({
		...outcome,
		headers: [...outcome.headers]
	});
	return outcome.kind === "refused" ? JSON.stringify(outcome) : null;
}
/** null: another version of this program has kept it. */
function fromText(text) {
	const outcome = kept.safeParse(JSON.parse(text)).data;
	if (outcome === void 0) return null;
	const rest = { retry: "no" };
	return outcome.kind === "answer" ? {
		...outcome,
		...rest,
		headers: new Map(outcome.headers)
	} : {
		...outcome,
		...rest
	};
}

// src/sources/openstack/cloud-reader.ts
/** Opens a reader. Sends nothing. */
function openCloudReader(options) {
	const { now } = options.runtime;
	const calls = openSharedCalls(options);
	const readWith = async (session, task) => {
		throwIfAny(findEmptyCatalog(session));
		const beganMs = now().getTime();
		const exchanges = calls.begin(session);
		try {
			return {
				...await task(createClient(session, exchanges)),
				bornMs: Math.min(beganMs, exchanges.bornMs)
			};
		} finally {
			exchanges.close();
		}
	};
	return {
		listRegions: async (session) => {
			throwIfAny(findEmptyCatalog(session));
			return listRegions(session);
		},
		read: (session, query) => readWith(session, (client) => readDocument(client, query, {
			info: INFO,
			now
		})),
		readWanted: (session, query) => readWith(session, (client) => readSnapshot(client, query, {
			info: INFO,
			now
		})),
		close: () => calls.close()
	};
}

// node_modules/lru-cache/dist/esm/node/index.min.js
var S = channel("lru-cache:metrics");
var W = tracingChannel("lru-cache");
var L = typeof performance == "object" && performance && typeof performance.now == "function" ? performance : Date;
var R = () => S.hasSubscribers || W.hasSubscribers;
var U = /* @__PURE__ */ new Set();
var M = typeof process == "object" && process ? process : {};
var k = (d, e, t, i) => {
	typeof M.emitWarning == "function" ? M.emitWarning(d, e, t, i) : console.error(`[${t}] ${e}: ${d}`);
};
var H = (d) => !U.has(d);
var T = (d) => !!d && d === Math.floor(d) && d > 0 && isFinite(d);
var j = (d) => T(d) ? d <= Math.pow(2, 8) ? Uint8Array : d <= Math.pow(2, 16) ? Uint16Array : d <= Math.pow(2, 32) ? Uint32Array : d <= Number.MAX_SAFE_INTEGER ? O : null : null;
var O = class extends Array {
	constructor(e) {
		super(e), this.fill(0);
	}
};
var x = class d {
	heap;
	length;
	static #o = !1;
	static create(e) {
		let t = j(e);
		if (!t) return [];
		d.#o = !0;
		let i = new d(e, t);
		return d.#o = !1, i;
	}
	constructor(e, t) {
		if (!d.#o) throw new TypeError("instantiate Stack using Stack.create(n)");
		this.heap = new t(e), this.length = 0;
	}
	push(e) {
		this.heap[this.length++] = e;
	}
	pop() {
		return this.heap[--this.length];
	}
};
var I = class d {
	#o;
	#c;
	#S;
	#O;
	#w;
	#M;
	#I;
	#m;
	get perf() {
		return this.#m;
	}
	ttl;
	ttlResolution;
	ttlAutopurge;
	updateAgeOnGet;
	updateAgeOnHas;
	allowStale;
	noDisposeOnSet;
	noUpdateTTL;
	maxEntrySize;
	sizeCalculation;
	noDeleteOnFetchRejection;
	noDeleteOnStaleGet;
	allowStaleOnFetchAbort;
	allowStaleOnFetchRejection;
	ignoreFetchAbort;
	backgroundFetchSize;
	#n;
	#b;
	#s;
	#i;
	#t;
	#l;
	#u;
	#a;
	#h;
	#y;
	#r;
	#_;
	#F;
	#d;
	#g;
	#T;
	#U;
	#f;
	#D;
	static unsafeExposeInternals(e) {
		return {
			starts: e.#F,
			ttls: e.#d,
			autopurgeTimers: e.#g,
			sizes: e.#_,
			keyMap: e.#s,
			keyList: e.#i,
			valList: e.#t,
			next: e.#l,
			prev: e.#u,
			get head() {
				return e.#a;
			},
			get tail() {
				return e.#h;
			},
			free: e.#y,
			isBackgroundFetch: (t) => e.#e(t),
			backgroundFetch: (t, i, s, n) => e.#P(t, i, s, n),
			moveToTail: (t) => e.#L(t),
			indexes: (t) => e.#A(t),
			rindexes: (t) => e.#z(t),
			isStale: (t) => e.#p(t)
		};
	}
	get max() {
		return this.#o;
	}
	get maxSize() {
		return this.#c;
	}
	get calculatedSize() {
		return this.#b;
	}
	get size() {
		return this.#n;
	}
	get fetchMethod() {
		return this.#M;
	}
	get memoMethod() {
		return this.#I;
	}
	get dispose() {
		return this.#S;
	}
	get onInsert() {
		return this.#O;
	}
	get disposeAfter() {
		return this.#w;
	}
	constructor(e) {
		let { max: t = 0, ttl: i, ttlResolution: s = 1, ttlAutopurge: n, updateAgeOnGet: o, updateAgeOnHas: l, allowStale: h, dispose: r, onInsert: c, disposeAfter: m, noDisposeOnSet: _, noUpdateTTL: u, maxSize: g = 0, maxEntrySize: f = 0, sizeCalculation: y, fetchMethod: a, memoMethod: w, noDeleteOnFetchRejection: F, noDeleteOnStaleGet: b, allowStaleOnFetchRejection: p, allowStaleOnFetchAbort: A, ignoreFetchAbort: z, backgroundFetchSize: C = 1, perf: E } = e;
		if (this.backgroundFetchSize = C, E !== void 0 && typeof E?.now != "function") throw new TypeError("perf option must have a now() method if specified");
		if (this.#m = E ?? L, t !== 0 && !T(t)) throw new TypeError("max option must be a nonnegative integer");
		let v = t ? j(t) : Array;
		if (!v) throw new Error("invalid max value: " + t);
		if (this.#o = t, this.#c = g, this.maxEntrySize = f || this.#c, this.sizeCalculation = y, this.sizeCalculation) {
			if (!this.#c && !this.maxEntrySize) throw new TypeError("cannot set sizeCalculation without setting maxSize or maxEntrySize");
			if (typeof this.sizeCalculation != "function") throw new TypeError("sizeCalculation set to non-function");
		}
		if (w !== void 0 && typeof w != "function") throw new TypeError("memoMethod must be a function if defined");
		if (this.#I = w, a !== void 0 && typeof a != "function") throw new TypeError("fetchMethod must be a function if specified");
		if (this.#M = a, this.#U = !!a, this.#s = /* @__PURE__ */ new Map(), this.#i = Array.from({ length: t }).fill(void 0), this.#t = Array.from({ length: t }).fill(void 0), this.#l = new v(t), this.#u = new v(t), this.#a = 0, this.#h = 0, this.#y = x.create(t), this.#n = 0, this.#b = 0, typeof r == "function" && (this.#S = r), typeof c == "function" && (this.#O = c), typeof m == "function" ? (this.#w = m, this.#r = []) : (this.#w = void 0, this.#r = void 0), this.#T = !!this.#S, this.#D = !!this.#O, this.#f = !!this.#w, this.noDisposeOnSet = !!_, this.noUpdateTTL = !!u, this.noDeleteOnFetchRejection = !!F, this.allowStaleOnFetchRejection = !!p, this.allowStaleOnFetchAbort = !!A, this.ignoreFetchAbort = !!z, this.maxEntrySize !== 0) {
			if (this.#c !== 0 && !T(this.#c)) throw new TypeError("maxSize must be a positive integer if specified");
			if (!T(this.maxEntrySize)) throw new TypeError("maxEntrySize must be a positive integer if specified");
			this.#X();
		}
		if (this.allowStale = !!h, this.noDeleteOnStaleGet = !!b, this.updateAgeOnGet = !!o, this.updateAgeOnHas = !!l, this.ttlResolution = T(s) || s === 0 ? s : 1, this.ttlAutopurge = !!n, this.ttl = i || 0, this.ttl) {
			if (!T(this.ttl)) throw new TypeError("ttl must be a positive integer if specified");
			this.#k();
		}
		if (this.#o === 0 && this.ttl === 0 && this.#c === 0) throw new TypeError("At least one of max, maxSize, or ttl is required");
		if (!this.ttlAutopurge && !this.#o && !this.#c) {
			let D = "LRU_CACHE_UNBOUNDED";
			H(D) && (U.add(D), k("TTL caching without ttlAutopurge, max, or maxSize can result in unbounded memory consumption.", "UnboundedCacheWarning", D, d));
		}
	}
	getRemainingTTL(e) {
		return this.#s.has(e) ? 1 / 0 : 0;
	}
	#k() {
		let e = new O(this.#o), t = new O(this.#o);
		this.#d = e, this.#F = t;
		let i = this.ttlAutopurge ? Array.from({ length: this.#o }) : void 0;
		this.#g = i, this.#H = (h, r, c = this.#m.now()) => {
			t[h] = r !== 0 ? c : 0, e[h] = r, s(h, r);
		}, this.#R = (h) => {
			t[h] = e[h] !== 0 ? this.#m.now() : 0, s(h, e[h]);
		};
		let s = this.ttlAutopurge ? (h, r) => {
			if (i?.[h] && (clearTimeout(i[h]), i[h] = void 0), r && r !== 0 && i) {
				let c = setTimeout(() => {
					this.#p(h) ? (this.#E(this.#i[h], "expire"), i[h] = void 0) : s(h, l(h));
				}, r + 1);
				c.unref && c.unref(), i[h] = c;
			}
		} : () => {};
		this.#v = (h, r) => {
			if (e[r]) {
				let c = e[r], m = t[r];
				if (!c || !m) return;
				h.ttl = c, h.start = m, h.now = n || o();
				h.remainingTTL = c - (h.now - m);
			}
		};
		let n = 0, o = () => {
			let h = this.#m.now();
			if (this.ttlResolution > 0) {
				n = h;
				let r = setTimeout(() => n = 0, this.ttlResolution);
				r.unref && r.unref();
			}
			return h;
		};
		this.getRemainingTTL = (h) => {
			let r = this.#s.get(h);
			return r === void 0 ? 0 : l(r);
		};
		let l = (h) => {
			let r = e[h], c = t[h];
			if (!r || !c) return 1 / 0;
			return r - ((n || o()) - c);
		};
		this.#p = (h) => {
			let r = t[h], c = e[h];
			return !!c && !!r && (n || o()) - r > c;
		};
	}
	#R = () => {};
	#v = () => {};
	#H = () => {};
	#p = () => !1;
	#X() {
		let e = new O(this.#o);
		this.#b = 0, this.#_ = e, this.#x = (t) => {
			this.#b -= e[t], e[t] = 0;
		}, this.#N = (t, i, s, n) => {
			if (!T(s)) {
				if (this.#e(i)) return this.backgroundFetchSize;
				if (n) {
					if (typeof n != "function") throw new TypeError("sizeCalculation must be a function");
					if (s = n(i, t), !T(s)) throw new TypeError("sizeCalculation return invalid (expect positive integer)");
				} else throw new TypeError("invalid size value (must be positive integer). When maxSize or maxEntrySize is used, sizeCalculation or size must be set.");
			}
			return s;
		}, this.#j = (t, i, s) => {
			if (e[t] = i, this.#c) {
				let n = this.#c - e[t];
				for (; this.#b > n;) this.#G(!0);
			}
			this.#b += e[t], s && (s.entrySize = i, s.totalCalculatedSize = this.#b);
		};
	}
	#x = (e) => {};
	#j = (e, t, i) => {};
	#N = (e, t, i, s) => {
		if (i || s) throw new TypeError("cannot set size without setting maxSize or maxEntrySize on cache");
		return 0;
	};
	*#A({ allowStale: e = this.allowStale } = {}) {
		if (this.#n) for (let t = this.#h; this.#V(t) && ((e || !this.#p(t)) && (yield t), t !== this.#a);) t = this.#u[t];
	}
	*#z({ allowStale: e = this.allowStale } = {}) {
		if (this.#n) for (let t = this.#a; this.#V(t) && ((e || !this.#p(t)) && (yield t), t !== this.#h);) t = this.#l[t];
	}
	#V(e) {
		return e !== void 0 && this.#s.get(this.#i[e]) === e;
	}
	*entries() {
		for (let e of this.#A()) this.#t[e] !== void 0 && this.#i[e] !== void 0 && !this.#e(this.#t[e]) && (yield [this.#i[e], this.#t[e]]);
	}
	*rentries() {
		for (let e of this.#z()) this.#t[e] !== void 0 && this.#i[e] !== void 0 && !this.#e(this.#t[e]) && (yield [this.#i[e], this.#t[e]]);
	}
	*keys() {
		for (let e of this.#A()) {
			let t = this.#i[e];
			t !== void 0 && !this.#e(this.#t[e]) && (yield t);
		}
	}
	*rkeys() {
		for (let e of this.#z()) {
			let t = this.#i[e];
			t !== void 0 && !this.#e(this.#t[e]) && (yield t);
		}
	}
	*values() {
		for (let e of this.#A()) this.#t[e] !== void 0 && !this.#e(this.#t[e]) && (yield this.#t[e]);
	}
	*rvalues() {
		for (let e of this.#z()) this.#t[e] !== void 0 && !this.#e(this.#t[e]) && (yield this.#t[e]);
	}
	[Symbol.iterator]() {
		return this.entries();
	}
	[Symbol.toStringTag] = "LRUCache";
	find(e, t = {}) {
		for (let i of this.#A()) {
			let s = this.#t[i], n = this.#e(s) ? s.__staleWhileFetching : s;
			if (n !== void 0 && e(n, this.#i[i], this)) return this.#C(this.#i[i], t);
		}
	}
	forEach(e, t = this) {
		for (let i of this.#A()) {
			let s = this.#t[i], n = this.#e(s) ? s.__staleWhileFetching : s;
			n !== void 0 && e.call(t, n, this.#i[i], this);
		}
	}
	rforEach(e, t = this) {
		for (let i of this.#z()) {
			let s = this.#t[i], n = this.#e(s) ? s.__staleWhileFetching : s;
			n !== void 0 && e.call(t, n, this.#i[i], this);
		}
	}
	purgeStale() {
		let e = !1;
		for (let t of this.#z({ allowStale: !0 })) this.#p(t) && (this.#E(this.#i[t], "expire"), e = !0);
		return e;
	}
	info(e) {
		let t = this.#s.get(e);
		if (t === void 0) return;
		let i = this.#t[t], s = this.#e(i) ? i.__staleWhileFetching : i;
		if (s === void 0) return;
		let n = { value: s };
		if (this.#d && this.#F) {
			let o = this.#d[t], l = this.#F[t];
			if (o && l) n.ttl = o - (this.#m.now() - l), n.start = Date.now();
		}
		return this.#_ && (n.size = this.#_[t]), n;
	}
	dump() {
		let e = [];
		for (let t of this.#A({ allowStale: !0 })) {
			let i = this.#i[t], s = this.#t[t], n = this.#e(s) ? s.__staleWhileFetching : s;
			if (n === void 0 || i === void 0) continue;
			let o = { value: n };
			if (this.#d && this.#F) {
				o.ttl = this.#d[t];
				let l = this.#m.now() - this.#F[t];
				o.start = Math.floor(Date.now() - l);
			}
			this.#_ && (o.size = this.#_[t]), e.unshift([i, o]);
		}
		return e;
	}
	load(e) {
		this.clear();
		for (let [t, i] of e) {
			if (i.start) {
				let s = Date.now() - i.start;
				i.start = this.#m.now() - s;
			}
			this.#W(t, i.value, i);
		}
	}
	set(e, t, i = {}) {
		let { status: s = S.hasSubscribers ? {} : void 0 } = i;
		i.status = s, s && (s.op = "set", s.key = e, t !== void 0 && (s.value = t), s.cache = this);
		let n = this.#W(e, t, i);
		return s && S.hasSubscribers && S.publish(s), n;
	}
	#W(e, t, i, s) {
		let { ttl: n = this.ttl, start: o, noDisposeOnSet: l = this.noDisposeOnSet, sizeCalculation: h = this.sizeCalculation, status: r } = i, c = this.#e(t);
		if (t === void 0) return r && (r.set = "deleted"), this.delete(e), this;
		let { noUpdateTTL: m = this.noUpdateTTL } = i;
		r && !c && (r.value = t);
		let _ = this.#N(e, t, i.size || 0, h, r);
		if (this.maxEntrySize && _ > this.maxEntrySize) return this.#E(e, "set"), r && (r.set = "miss", r.maxEntrySizeExceeded = !0), this;
		let u = this.#n === 0 ? void 0 : this.#s.get(e);
		if (u === void 0) u = this.#n === 0 ? this.#h : this.#y.length !== 0 ? this.#y.pop() : this.#n === this.#o ? this.#G(!1) : this.#n, this.#i[u] = e, this.#t[u] = t, this.#s.set(e, u), this.#l[this.#h] = u, this.#u[u] = this.#h, this.#h = u, this.#n++, this.#j(u, _, r), r && (r.set = "add"), m = !1, this.#D && !c && this.#O?.(t, e, "add");
		else {
			this.#L(u);
			let g = this.#t[u];
			if (t !== g) {
				if (!l) if (this.#e(g)) {
					g !== s && g.__abortController.abort(/* @__PURE__ */ new Error("replaced"));
					let { __staleWhileFetching: f } = g;
					f !== void 0 && f !== t && (this.#T && this.#S?.(f, e, "set"), this.#f && this.#r?.push([
						f,
						e,
						"set"
					]));
				} else this.#T && this.#S?.(g, e, "set"), this.#f && this.#r?.push([
					g,
					e,
					"set"
				]);
				if (this.#x(u), this.#j(u, _, r), this.#t[u] = t, !c) {
					let f = g && this.#e(g) ? g.__staleWhileFetching : g, y = f === void 0 ? "add" : t !== f ? "replace" : "update";
					r && (r.set = y, f !== void 0 && (r.oldValue = f)), this.#D && this.onInsert?.(t, e, y);
				}
			} else c || (r && (r.set = "update"), this.#D && this.onInsert?.(t, e, "update"));
		}
		if (n !== 0 && !this.#d && this.#k(), this.#d && (m || this.#H(u, n, o), r && this.#v(r, u)), !l && this.#f && this.#r) {
			let g = this.#r, f;
			for (; f = g?.shift();) this.#w?.(...f);
		}
		return this;
	}
	pop() {
		try {
			for (; this.#n;) {
				let e = this.#t[this.#a];
				if (this.#G(!0), this.#e(e)) {
					if (e.__staleWhileFetching) return e.__staleWhileFetching;
				} else if (e !== void 0) return e;
			}
		} finally {
			if (this.#f && this.#r) {
				let e = this.#r, t;
				for (; t = e?.shift();) this.#w?.(...t);
			}
		}
	}
	#G(e) {
		let t = this.#a, i = this.#i[t], s = this.#t[t], n = this.#e(s);
		n && s.__abortController.abort(/* @__PURE__ */ new Error("evicted"));
		let o = n ? s.__staleWhileFetching : s;
		return (this.#T || this.#f) && o !== void 0 && (this.#T && this.#S?.(o, i, "evict"), this.#f && this.#r?.push([
			o,
			i,
			"evict"
		])), this.#x(t), this.#g?.[t] && (clearTimeout(this.#g[t]), this.#g[t] = void 0), e && (this.#i[t] = void 0, this.#t[t] = void 0, this.#y.push(t)), this.#n === 1 ? (this.#a = this.#h = 0, this.#y.length = 0) : this.#a = this.#l[t], this.#s.delete(i), this.#n--, t;
	}
	has(e, t = {}) {
		let { status: i = S.hasSubscribers ? {} : void 0 } = t;
		t.status = i, i && (i.op = "has", i.key = e, i.cache = this);
		let s = this.#Y(e, t);
		return S.hasSubscribers && S.publish(i), s;
	}
	#Y(e, t = {}) {
		let { updateAgeOnHas: i = this.updateAgeOnHas, status: s } = t, n = this.#s.get(e);
		if (n !== void 0) {
			let o = this.#t[n];
			if (this.#e(o) && o.__staleWhileFetching === void 0) return !1;
			if (this.#p(n)) s && (s.has = "stale", this.#v(s, n));
			else return i && this.#R(n), s && (s.has = "hit", this.#v(s, n)), !0;
		} else s && (s.has = "miss");
		return !1;
	}
	peek(e, t = {}) {
		let { status: i = R() ? {} : void 0 } = t;
		i && (i.op = "peek", i.key = e, i.cache = this), t.status = i;
		let s = this.#J(e, t);
		return S.hasSubscribers && S.publish(i), s;
	}
	#J(e, t) {
		let { status: i, allowStale: s = this.allowStale } = t, n = this.#s.get(e);
		if (n === void 0 || !s && this.#p(n)) {
			i && (i.peek = n === void 0 ? "miss" : "stale");
			return;
		}
		let o = this.#t[n], l = this.#e(o) ? o.__staleWhileFetching : o;
		return i && (l !== void 0 ? (i.peek = "hit", i.value = l) : i.peek = "miss"), l;
	}
	#P(e, t, i, s) {
		let n = t === void 0 ? void 0 : this.#t[t];
		if (this.#e(n)) return n;
		let o = new AbortController(), { signal: l } = i;
		l?.addEventListener("abort", () => o.abort(l.reason), { signal: o.signal });
		let h = {
			signal: o.signal,
			options: i,
			context: s
		}, r = (f, y = !1) => {
			let { aborted: a } = o.signal, w = i.ignoreFetchAbort && f !== void 0, F = i.ignoreFetchAbort || !!(i.allowStaleOnFetchAbort && f !== void 0);
			if (i.status && (a && !y ? (i.status.fetchAborted = !0, i.status.fetchError = o.signal.reason, w && (i.status.fetchAbortIgnored = !0)) : i.status.fetchResolved = !0), a && !w && !y) return m(o.signal.reason, F);
			let b = u, p = this.#t[t];
			return (p === u || p === void 0 && w && y) && (f === void 0 ? b.__staleWhileFetching !== void 0 ? this.#t[t] = b.__staleWhileFetching : this.#E(e, "fetch") : (i.status && (i.status.fetchUpdated = !0), this.#W(e, f, h.options, b))), f;
		}, c = (f) => (i.status && (i.status.fetchRejected = !0, i.status.fetchError = f), m(f, !1)), m = (f, y) => {
			let { aborted: a } = o.signal, w = a && i.allowStaleOnFetchAbort, F = w || i.allowStaleOnFetchRejection, b = F || i.noDeleteOnFetchRejection, p = u;
			if (this.#t[t] === u && (!b || !y && p.__staleWhileFetching === void 0 ? this.#E(e, "fetch") : w || (this.#t[t] = p.__staleWhileFetching)), F) return i.status && p.__staleWhileFetching !== void 0 && (i.status.returnedStale = !0), p.__staleWhileFetching;
			if (p.__returned === p) throw f;
		}, _ = (f, y) => {
			let a = this.#M?.(e, n, h);
			o.signal.addEventListener("abort", () => {
				(!i.ignoreFetchAbort || i.allowStaleOnFetchAbort) && (f(void 0), i.allowStaleOnFetchAbort && (f = (w) => r(w, !0)));
			}), a && a instanceof Promise ? a.then((w) => f(w === void 0 ? void 0 : w), y) : a !== void 0 && f(a);
		};
		i.status && (i.status.fetchDispatched = !0);
		let u = new Promise(_).then(r, c), g = Object.assign(u, {
			__abortController: o,
			__staleWhileFetching: n,
			__returned: void 0
		});
		return t === void 0 ? (this.#W(e, g, {
			...h.options,
			status: void 0
		}), t = this.#s.get(e)) : this.#t[t] = g, g;
	}
	#e(e) {
		if (!this.#U) return !1;
		let t = e;
		return !!t && t instanceof Promise && t.hasOwnProperty("__staleWhileFetching") && t.__abortController instanceof AbortController;
	}
	fetch(e, t = {}) {
		let i = W.hasSubscribers, { status: s = R() ? {} : void 0 } = t;
		t.status = s, s && t.context && (s.context = t.context);
		let n = this.#B(e, t);
		return s && i && (s.trace = !0, W.tracePromise(() => n, s).catch(() => {})), n;
	}
	async #B(e, t = {}) {
		let { allowStale: i = this.allowStale, updateAgeOnGet: s = this.updateAgeOnGet, noDeleteOnStaleGet: n = this.noDeleteOnStaleGet, ttl: o = this.ttl, noDisposeOnSet: l = this.noDisposeOnSet, size: h = 0, sizeCalculation: r = this.sizeCalculation, noUpdateTTL: c = this.noUpdateTTL, noDeleteOnFetchRejection: m = this.noDeleteOnFetchRejection, allowStaleOnFetchRejection: _ = this.allowStaleOnFetchRejection, ignoreFetchAbort: u = this.ignoreFetchAbort, allowStaleOnFetchAbort: g = this.allowStaleOnFetchAbort, context: f, forceRefresh: y = !1, status: a, signal: w } = t;
		if (a && (a.op = "fetch", a.key = e, y && (a.forceRefresh = !0), a.cache = this), !this.#U) return a && (a.fetch = "get"), this.#C(e, {
			allowStale: i,
			updateAgeOnGet: s,
			noDeleteOnStaleGet: n,
			status: a
		});
		let F = {
			allowStale: i,
			updateAgeOnGet: s,
			noDeleteOnStaleGet: n,
			ttl: o,
			noDisposeOnSet: l,
			size: h,
			sizeCalculation: r,
			noUpdateTTL: c,
			noDeleteOnFetchRejection: m,
			allowStaleOnFetchRejection: _,
			allowStaleOnFetchAbort: g,
			ignoreFetchAbort: u,
			status: a,
			signal: w
		}, b = this.#s.get(e);
		if (b === void 0) {
			a && (a.fetch = "miss");
			let p = this.#P(e, b, F, f);
			return p.__returned = p;
		} else {
			let p = this.#t[b];
			if (this.#e(p)) {
				let v = i && p.__staleWhileFetching !== void 0;
				return a && (a.fetch = "inflight", v && (a.returnedStale = !0)), v ? p.__staleWhileFetching : p.__returned = p;
			}
			let A = this.#p(b);
			if (!y && !A) return a && (a.fetch = "hit"), this.#L(b), s && this.#R(b), a && this.#v(a, b), p;
			let z = this.#P(e, b, F, f), E = z.__staleWhileFetching !== void 0 && i;
			return a && (a.fetch = A ? "stale" : "refresh", E && A && (a.returnedStale = !0)), E ? z.__staleWhileFetching : z.__returned = z;
		}
	}
	forceFetch(e, t = {}) {
		let i = W.hasSubscribers, { status: s = R() ? {} : void 0 } = t;
		t.status = s, s && t.context && (s.context = t.context);
		let n = this.#K(e, t);
		return s && i && (s.trace = !0, W.tracePromise(() => n, s).catch(() => {})), n;
	}
	async #K(e, t = {}) {
		let i = await this.#B(e, t);
		if (i === void 0) throw new Error("fetch() returned undefined");
		return i;
	}
	memo(e, t = {}) {
		let { status: i = S.hasSubscribers ? {} : void 0 } = t;
		t.status = i, i && (i.op = "memo", i.key = e, t.context && (i.context = t.context), i.cache = this);
		let s = this.#Q(e, t);
		return i && (i.value = s), S.hasSubscribers && S.publish(i), s;
	}
	#Q(e, t = {}) {
		let i = this.#I;
		if (!i) throw new Error("no memoMethod provided to constructor");
		let { context: s, status: n, forceRefresh: o, ...l } = t;
		n && o && (n.forceRefresh = !0);
		let h = this.#C(e, l), r = o || h === void 0;
		if (n && (n.memo = r ? "miss" : "hit", r || (n.value = h)), !r) return h;
		let c = i(e, h, {
			options: l,
			context: s
		});
		return n && (n.value = c), this.#W(e, c, l), c;
	}
	get(e, t = {}) {
		let { status: i = S.hasSubscribers ? {} : void 0 } = t;
		t.status = i, i && (i.op = "get", i.key = e, i.cache = this);
		let s = this.#C(e, t);
		return i && (s !== void 0 && (i.value = s), S.hasSubscribers && S.publish(i)), s;
	}
	#C(e, t = {}) {
		let { allowStale: i = this.allowStale, updateAgeOnGet: s = this.updateAgeOnGet, noDeleteOnStaleGet: n = this.noDeleteOnStaleGet, status: o } = t, l = this.#s.get(e);
		if (l === void 0) {
			o && (o.get = "miss");
			return;
		}
		let h = this.#t[l], r = this.#e(h);
		return o && this.#v(o, l), this.#p(l) ? r ? (o && (o.get = "stale-fetching"), i && h.__staleWhileFetching !== void 0 ? (o && (o.returnedStale = !0), h.__staleWhileFetching) : void 0) : (n || this.#E(e, "expire"), o && (o.get = "stale"), i ? (o && (o.returnedStale = !0), h) : void 0) : (o && (o.get = r ? "fetching" : "hit"), this.#L(l), s && this.#R(l), r ? h.__staleWhileFetching : h);
	}
	#$(e, t) {
		this.#u[t] = e, this.#l[e] = t;
	}
	#L(e) {
		e !== this.#h && (e === this.#a ? this.#a = this.#l[e] : this.#$(this.#u[e], this.#l[e]), this.#$(this.#h, e), this.#h = e);
	}
	delete(e) {
		return this.#E(e, "delete");
	}
	#E(e, t) {
		S.hasSubscribers && S.publish({
			op: "delete",
			delete: t,
			key: e,
			cache: this
		});
		let i = !1;
		if (this.#n !== 0) {
			let s = this.#s.get(e);
			if (s !== void 0) if (this.#g?.[s] && (clearTimeout(this.#g[s]), this.#g[s] = void 0), i = !0, this.#n === 1) this.#q(t);
			else {
				this.#x(s);
				let n = this.#t[s];
				if (this.#e(n) ? n.__abortController.abort(/* @__PURE__ */ new Error("deleted")) : (this.#T || this.#f) && (this.#T && this.#S?.(n, e, t), this.#f && this.#r?.push([
					n,
					e,
					t
				])), this.#s.delete(e), this.#i[s] = void 0, this.#t[s] = void 0, s === this.#h) this.#h = this.#u[s];
				else if (s === this.#a) this.#a = this.#l[s];
				else {
					let o = this.#u[s];
					this.#l[o] = this.#l[s];
					let l = this.#l[s];
					this.#u[l] = this.#u[s];
				}
				this.#n--, this.#y.push(s);
			}
		}
		if (this.#f && this.#r?.length) {
			let s = this.#r, n;
			for (; n = s?.shift();) this.#w?.(...n);
		}
		return i;
	}
	clear() {
		return this.#q("delete");
	}
	#q(e) {
		for (let t of this.#z({ allowStale: !0 })) {
			let i = this.#t[t];
			if (this.#e(i)) i.__abortController.abort(/* @__PURE__ */ new Error("deleted"));
			else {
				let s = this.#i[t];
				this.#T && this.#S?.(i, s, e), this.#f && this.#r?.push([
					i,
					s,
					e
				]);
			}
		}
		if (this.#s.clear(), this.#t.fill(void 0), this.#i.fill(void 0), this.#d && this.#F) {
			this.#d.fill(0), this.#F.fill(0);
			for (let t of this.#g ?? []) t !== void 0 && clearTimeout(t);
			this.#g?.fill(void 0);
		}
		if (this.#_ && this.#_.fill(0), this.#a = 0, this.#h = 0, this.#y.length = 0, this.#b = 0, this.#n = 0, this.#f && this.#r) {
			let t = this.#r, i;
			for (; i = t?.shift();) this.#w?.(...i);
		}
	}
};

// src/service/cache/sealed.ts
/** First byte of a sealed value: how the rest is to be read. */
const VERSION = 1;
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Birth, before the value. */
const BIRTH_BYTES = 8;
const LEAST_BYTES = 37;
/** Name of a subject in this process, from which no token can be had. */
function nameInMemory({ token, name }) {
	return hash("sha256", JSON.stringify([token.text, name]), "base64");
}
/**
* Finds the place of a subject. `cloud`: Keystone's address, since two clouds may share a cache. Keys are derived from the token by HKDF
* (RFC 5869).
*/
function placeOf({ token, name }, cloud) {
	const derive = (purpose) => Buffer.from(hkdfSync("sha256", token.text, cloud, `quota-gate ${VERSION}: ${purpose}`, KEY_BYTES));
	return {
		name: createHmac("sha256", derive("names")).update(name).digest("hex"),
		key: derive("values")
	};
}
/** Seals a value for its place. */
function seal({ value, bornMs }, { name, key }) {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
	cipher.setAAD(toAad(name));
	const birth = Buffer.alloc(BIRTH_BYTES);
	birth.writeDoubleBE(bornMs);
	const text = [
		cipher.update(birth),
		cipher.update(value),
		cipher.final()
	];
	return Buffer.concat([
		Buffer.of(VERSION),
		nonce,
		...text,
		cipher.getAuthTag()
	]);
}
/** Opens what {@link seal} has made for the same place. null: it is something else. */
function open$1(sealed, { name, key }) {
	if (sealed.length < LEAST_BYTES || sealed[0] !== VERSION) return null;
	const nonce = sealed.subarray(1, 13);
	const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(toAad(name));
	decipher.setAuthTag(sealed.subarray(-16));
	try {
		const text = Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]);
		return {
			value: text.subarray(BIRTH_BYTES),
			bornMs: text.readDoubleBE(0)
		};
	} catch {
		return null;
	}
}
/** The version and the place are part of what is authenticated, so that no value can be moved to another place. */
function toAad(name) {
	return Buffer.from(`${VERSION} ${name}`);
}

// src/service/cache/once.ts
/** What an entry takes in memory beside its value, in bytes. */
const ENTRY_BYTES = 256;
/** A value that is born later than this from now was made by a clock that is not to be trusted. Replicas' clocks differ a little. */
const CLOCKS_DIFFER_MS = 1e3;
/** Makes one that keeps nothing yet. */
function createOnce(options) {
	const { ttlMs, maxBytes, limitMs, shared, clock = SYSTEM_CLOCK } = options;
	const memory = new I({
		maxSize: maxBytes,
		sizeCalculation: ({ value }, name) => value.length + name.length + ENTRY_BYTES,
		perf: { now: () => clock.monotonicMs() },
		ttlResolution: 0
	});
	const underWay = /* @__PURE__ */ new Map();
	/** Milliseconds for which a value may be given; 0 or less, or NaN: it may not. */
	const lifeOf = ({ bornMs }, { expiresMs }) => {
		const nowMs = clock.now().getTime();
		return bornMs > nowMs + CLOCKS_DIFFER_MS ? 0 : Math.min(ttlMs - (nowMs - bornMs), expiresMs - nowMs);
	};
	const makeHere = async (make) => ({
		...await make(),
		from: "backend"
	});
	const makeForAll = async (cache, subject, make) => {
		const found = await cache.find(subject);
		if (found !== null && lifeOf(found, subject) > 0) return {
			...found,
			from: "shared-cache"
		};
		const made = await makeHere(make);
		const lifeMs = lifeOf(made, subject);
		if (lifeMs > 0) cache.keep(subject, made, lifeMs);
		return made;
	};
	const inTime = async (make) => {
		const made = await within(make(), limitMs, clock);
		if (made === null) throw new Unavailable(`There was no answer within ${inSeconds(limitMs)}. Ask again later.`);
		return made;
	};
	const get = async (subject, make) => {
		const name = nameInMemory(subject);
		const kept = memory.get(name);
		if (kept !== void 0) return {
			...kept,
			from: "memory"
		};
		const isFirst = !underWay.has(name);
		const made = await coalesce(underWay, name, () => inTime(make));
		if (!isFirst) return {
			...made,
			from: "same-time"
		};
		const { value, bornMs } = made;
		const lifeMs = lifeOf(made, subject);
		if (lifeMs > 0) memory.set(name, {
			value: toOwnMemory(value),
			bornMs
		}, { ttl: lifeMs });
		return made;
	};
	return {
		usedBytes: () => memory.calculatedSize,
		get: (subject, make) => get(subject, () => makeHere(make)),
		getShared: (subject, make) => get(subject, () => shared === null || ttlMs === 0 ? makeHere(make) : makeForAll(shared, subject, make))
	};
}
/** A copy by itself: a small buffer is part of a larger one of Node's, which stays in memory for as long as any part of it is in use. */
function toOwnMemory(value) {
	const copy = Buffer.allocUnsafeSlow(value.length);
	value.copy(copy);
	return copy;
}

// src/service/cache/redis-client.ts
/** Opens a connection and greets the server; otherwise tells the reason why there is none, in words. `closed`: none is needed any more. */
async function connect(url, { connectMs, greetMs, closed }) {
	const { createClient, ErrorReply, RESP_TYPES } = await import("./redis-client.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const client = createClient({
		url,
		RESP: 2,
		disableOfflineQueue: true,
		disableClientInfo: true,
		maintNotifications: "disabled",
		commandsQueueMaxLength: MOST_COMMANDS,
		commandOptions: { timeout: 0 },
		socket: {
			connectTimeout: connectMs,
			reconnectStrategy: false
		}
	});
	const { promise: lost, resolve: lose } = Promise.withResolvers();
	const drop = (reason) => {
		lose(reason);
		if (client.isOpen) client.destroy();
	};
	const stop = () => drop("closed");
	closed.addEventListener("abort", stop);
	if (closed.aborted) stop();
	lost.then(() => closed.removeEventListener("abort", stop));
	client.on("error", (error) => drop(codeOf(error)));
	const ask = async (command, limitMs) => {
		const options = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };
		const asked = client.sendCommand([...command], options).then((reply) => ({
			kind: "ok",
			reply,
			reason: null
		}), (error) => error instanceof ErrorReply ? {
			kind: "refused",
			reason: codeOf(error)
		} : { kind: "away" });
		return await within(asked, limitMs) ?? { kind: "slow" };
	};
	const connecting = client.connect().then(() => "connected", (error) => codeOf(error));
	const state = await within(Promise.race([connecting, lost]), connectMs) ?? `no connection within ${connectMs} ms`;
	const greeting = state === "connected" ? await ask(["PING"], greetMs) : null;
	if (greeting?.kind === "ok") return {
		ask,
		drop,
		lost
	};
	drop("not connected");
	if (greeting?.kind === "refused") return greeting;
	return { reason: state === "connected" ? `no reply within ${greetMs} ms` : state };
}
/** Commands that wait for their replies, at most. */
const MOST_COMMANDS = 1e4;
/**
* Code of an error, in place of its text: of the system ("ECONNREFUSED"), or the first word of Redis' reply ("OOM", "WRONGPASS"). The
* errors that have neither are those of a connection that has ended.
*/
function codeOf(error) {
	if (!(error instanceof Error)) return "connection lost";
	const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
	return code !== void 0 && /^\w{1,60}$/.test(code) ? code : "connection lost";
}

// src/service/cache/redis.ts
const COMMAND_MS = 100;
/** Time for a connection with TLS, user and password, in milliseconds. */
const CONNECT_MS = 2e3;
/** Waits between attempts to connect, in milliseconds; the time in between doubles, up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5e3;
/** Reads the address of a Redis: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. `name`: of the setting, in messages. */
function parseRedisUrl(text, name) {
	const url = URL.parse(text.trim());
	if (!(url !== null && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "") || !/^(\/\d*)?$/.test(url.pathname) || url.search + url.hash !== "") return { problems: [inputProblem(`${name} is not the address of a Redis.`, `Expected: redis://[user:password@]host[:port][/database], or rediss:// for TLS.`)] };
	return { value: {
		url: url.href,
		shown: `${url.protocol}//${url.host}`
	} };
}
/** Opens a connection, in the background and for ever. */
function openRedis({ address, log, onCommand, commandMs = COMMAND_MS }) {
	const closed = new AbortController();
	const trouble = createTroubleLog(address, log);
	let client = null;
	const { promise: tried, resolve: haveTried } = Promise.withResolvers();
	const run = keepConnected({
		address,
		commandMs,
		closed: closed.signal,
		onChange: (connected, reason) => {
			client = connected;
			trouble.note("connection", reason);
			haveTried();
		}
	});
	return {
		send: async (command) => {
			if (client === null) await within(tried, commandMs);
			const used = client;
			if (used === null) {
				onCommand("away");
				return null;
			}
			const end = await used.ask(command, commandMs);
			onCommand(end.kind);
			if (end.kind === "slow") used.drop(`no reply within ${commandMs} ms`);
			if (end.kind === "ok" || end.kind === "refused") trouble.note(String(command[0]), end.reason);
			return end.kind === "ok" ? { reply: end.reply } : null;
		},
		close: async () => {
			closed.abort();
			await run;
		}
	};
}
/** Connects again and again. `onChange`: there is a connection, or none, with the reason; null: it is no trouble. */
async function keepConnected(options) {
	const { address, commandMs, closed, onChange } = options;
	let pauseMs = FIRST_PAUSE_MS;
	while (!closed.aborted) {
		const client = await connect(address.url, {
			connectMs: CONNECT_MS,
			greetMs: commandMs,
			closed
		});
		if ("reason" in client) onChange(null, closed.aborted ? null : client.reason);
		else {
			const sinceMs = SYSTEM_CLOCK.monotonicMs();
			onChange(client, null);
			const reason = await client.lost;
			onChange(null, closed.aborted ? null : reason);
			if (SYSTEM_CLOCK.monotonicMs() - sinceMs > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
		}
		await SYSTEM_CLOCK.sleep(pauseMs * (.5 + Math.random() / 2), closed);
		pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
	}
}
/** Logs what is wrong when it begins and when it is over, each kind of trouble by itself. */
function createTroubleLog({ shown }, log) {
	const known = /* @__PURE__ */ new Set();
	return { note: (kind, reason) => {
		if (reason !== null && !known.has(kind)) log.warning(`The shared cache ${quote(shown)} does not serve (${kind}: ${reason}). Answers are kept in this process alone until it does.`);
		if (reason === null && known.delete(kind)) log.info(`The shared cache ${quote(shown)} serves again (${kind}).`);
		if (reason !== null) known.add(kind);
	} };
}

// src/service/cache/shared-cache.ts
/** Largest sealed value, in bytes: it has to be there and back within the time of a command. */
const MAX_BYTES$1 = 1048576;
/** Makes the cache. */
function createSharedCache({ redis, cloud }) {
	return {
		find: async (subject) => {
			const place = placeOf(subject, cloud);
			const found = await redis.send([
				"GETRANGE",
				keyOf(place),
				"0",
				String(1048575)
			]);
			return Buffer.isBuffer(found?.reply) ? open$1(found.reply, place) : null;
		},
		keep: async (subject, made, lifeMs) => {
			const place = placeOf(subject, cloud);
			const sealed = seal(made, place);
			if (sealed.length > MAX_BYTES$1) return;
			await redis.send([
				"SET",
				keyOf(place),
				sealed,
				"PX",
				String(Math.ceil(lifeMs))
			]);
		},
		close: () => redis.close()
	};
}
function keyOf({ name }) {
	return `quota-gate:${name}`;
}

// src/service/cloud/packed.ts
const LENGTH_BYTES = 4;
/** Puts an answer together: the length of the list of what is left out, the list, the document. */
function pack({ body, leftOut }) {
	const list = Buffer.from(JSON.stringify(leftOut));
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeUInt32BE(list.length);
	return Buffer.concat([
		length,
		list,
		body
	]);
}
/** Takes apart what {@link pack} has put together. The document is not copied. */
function unpack(packed) {
	const start = LENGTH_BYTES + packed.readUInt32BE(0);
	const leftOut = JSON.parse(packed.toString("utf8", LENGTH_BYTES, start));
	return {
		body: packed.subarray(start),
		leftOut
	};
}

// src/service/cloud/sessions.ts
/**
* Longest time that a refusal is kept, in milliseconds. Refused tokens stay refused, but for one that Keystone's servers have not all
* heard of yet; this much spares Keystone from a client that goes on with a token that has expired.
*/
const REFUSED_MS = 1e3;
/** Bytes that sessions take together, at most; nearly all of it are catalogs. */
const MAX_BYTES = 33554432;
/** Refusals by themselves, so that tokens that somebody makes up drive no session out. */
const MOST_REFUSALS = 1e4;
/**
* Tokens that were accepted and have not expired, for which Keystone is asked again without waiting for others. They are remembered for longer than
* their sessions, so that a flood of new tokens takes nothing from those who are here already.
*/
const MOST_ACCEPTED = 1e4;
/** Requests that wait for Keystone, at most: with tokens that were never accepted before, by client, and with others, by token. */
const OF_STRANGERS = {
	most: 400,
	mostOfEach: 100
};
const OF_ACCEPTED = {
	most: 1e3,
	mostOfEach: 250
};
/** Makes the sessions. */
function createSessions({ validator, ttlMs, clock }) {
	const timed = {
		perf: { now: () => clock.monotonicMs() },
		ttlResolution: 0
	};
	const sessions = new I({
		...timed,
		maxSize: MAX_BYTES,
		sizeCalculation: sizeOf
	});
	const refusals = new I({
		...timed,
		max: MOST_REFUSALS
	});
	const accepted = new I({
		...timed,
		max: MOST_ACCEPTED
	});
	const refuse = () => new TooMany("Too many requests wait until Keystone has said whether their tokens are valid. Ask again.");
	const ofStrangers = createBounds({
		...OF_STRANGERS,
		refuse
	});
	const ofAccepted = createBounds({
		...OF_ACCEPTED,
		refuse
	});
	const validate = async (token, name, stranger) => {
		const start = clock.monotonicMs();
		const session = await validator.validate(token, stranger);
		if (session === null) {
			accepted.delete(name);
			if (ttlMs > 0) refusals.set(name, true, {
				start,
				ttl: Math.min(ttlMs, REFUSED_MS)
			});
			return null;
		}
		const leftMs = expiryOf(session) - clock.now().getTime();
		if (leftMs > 0) accepted.set(name, true, { ttl: leftMs });
		if (leftMs > 0 && ttlMs > 0) sessions.set(name, session, {
			start,
			ttl: Math.min(ttlMs, leftMs)
		});
		return session;
	};
	return {
		find: async (token, address) => {
			const name = nameOf$1(token);
			const kept = sessions.get(name);
			if (kept !== void 0) return kept;
			if (refusals.has(name)) return null;
			if (accepted.has(name)) return ofAccepted.run(name, () => validate(token, name));
			const client = toClient(address);
			return ofStrangers.run(client, () => validate(token, name, client));
		},
		findAgain: (token) => {
			const name = nameOf$1(token);
			sessions.delete(name);
			return validate(token, name);
		}
	};
}
/** When a session's token expires, in milliseconds since 1970. NaN: it does not say. */
function expiryOf({ expiresAt }) {
	return Date.parse(expiresAt ?? "");
}
/** Name of a token, from which it cannot be had. */
function nameOf$1({ text }) {
	return hash("sha256", text, "base64");
}
/** The client of an address: of IPv6 the network, since one client has all the 2^64 addresses of its own. */
function toClient(address) {
	const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1];
	if (mapped !== void 0 || !address.includes(":")) return mapped ?? address;
	const [start = [], end = []] = address.split("::").map((part) => part === "" ? [] : part.split(":"));
	const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
	return [
		...start,
		...zeros,
		...end
	].slice(0, 4).join(":");
}
function sizeOf({ catalog, roles }, name) {
	return JSON.stringify([catalog, roles]).length + name.length;
}

// src/service/cloud/values.ts
/**
* The one type of object storage. The account's limit holds for all of its storage policies together, so that none of them has a size
* of its own to say; and what is written there is used up whatever type a client adds up.
*/
const STORAGE_TYPE = "swift";
/** Counts by flavor, and the count of all, with which there is one by flavor, too, though it be empty. */
const FLAVORS = /* @__PURE__ */ new Map([["compute.flavors", "compute.instances"], ["loadbalancer.flavors", "loadbalancer.loadbalancers"]]);
/** Converts one document of a snapshot, with the keys that were asked for. */
function toValues(document, keys) {
	const leftOut = /* @__PURE__ */ new Map();
	const unknown = /* @__PURE__ */ new Set();
	const regions = document.map(({ region, readings }) => {
		const told = [];
		const untold = /* @__PURE__ */ new Set();
		for (const reading of readings) {
			const { key, item, value } = reading;
			if (!keys.has(key) || item !== null && findKey(key)?.itemsBy !== "flavor") continue;
			if (value !== null) {
				told.push({
					key,
					item,
					value
				});
				continue;
			}
			untold.add(key);
			const sentence = toSentence(region, reading);
			if (reading.isRefused !== true) {
				unknown.add(sentence);
				continue;
			}
			const service = idOf(region, key.split(".", 1));
			if (!leftOut.has(service)) leftOut.set(service, sentence);
		}
		const values = toRegionValues(told.filter(({ key }) => !untold.has(key)));
		for (const [flavors, all] of FLAVORS) if (keys.has(flavors) && values.has(all) && !values.has(flavors) && !untold.has(flavors)) values.set(flavors, /* @__PURE__ */ new Map());
		return [region, values];
	});
	return {
		regions: new Map(regions),
		leftOut: [...leftOut.values()],
		unknown: [...unknown]
	};
}
function toSentence(region, { key, reason, found = "no value" }) {
	return reason ?? `The value of ${quote(key)} in ${quote(region)} cannot be used: found ${found}.`;
}
function toRegionValues(told) {
	return new Map([...Map.groupBy(told, ({ key }) => key)].map(([key, group]) => [key, toValue(key, group)]));
}
function toValue(key, [first, ...others]) {
	if (first === void 0) return /* @__PURE__ */ new Map();
	if (findKey(key)?.itemsBy === "flavor") return new Map([first, ...others].map(({ item, value }) => [item ?? "", toAmount(value)]));
	const amount = toAmount(first.value);
	return findKey(key)?.itemsBy === "type" ? [{
		type: STORAGE_TYPE,
		space_bytes: amount
	}] : amount;
}
function toAmount(value) {
	return value === "unlimited" ? -1 : value;
}

// src/service/cloud/backend.ts
/** Keys that services of OpenStack tell and the specification lacks: v3 has them, as the services that it describes do. */
const UNDOCUMENTED = ["network.trunks"];
/** Makes the backend. Sends nothing. */
function createCloudBackend(means) {
	const { keystone, reader: options, answers, ttlMs } = means;
	const validator = openTokenValidator(keystone);
	const clock = options.runtime.clock ?? SYSTEM_CLOCK;
	const sessions = createSessions({
		validator,
		ttlMs,
		clock
	});
	const reader = openCloudReader({
		...options,
		keep: ({ session, name }, call) => answers.get(toSubject(session, nameOf("call", name)), call)
	});
	const accesses = /* @__PURE__ */ new WeakMap();
	return {
		hasReadings: true,
		findAccess: async (token, address) => {
			const session = await sessions.find(token, address);
			if (session === null) return null;
			const access = accesses.get(session) ?? openAccess({
				session,
				reader,
				answers,
				sessions
			});
			accesses.set(session, access);
			return access;
		},
		findTrouble: async () => {
			const problem = await validator.findTrouble();
			return problem === null ? null : detailOf([problem]);
		},
		close: async () => {
			await Promise.all([validator.close(), reader.close()]);
		}
	};
}
async function openAccess(means) {
	const { session, reader, answers, sessions } = means;
	const { token, projectId } = session;
	const regions = await reader.listRegions(session);
	const make = async (question) => {
		try {
			return await readAnswer(reader, session, {
				...question,
				existing: regions
			});
		} catch (error) {
			if (!(error instanceof GateError)) throw error;
			if (error.problems.some(({ code }) => code === "API_REFUSED") && await isOver(token, sessions)) throw new NotAccepted("A service and Keystone refuse the token.", { cause: error });
			throw new Unavailable(`${detailOf(error.problems)} ${wayOut(question)}`, { cause: error });
		}
	};
	const answer = async (question) => {
		const subject = toSubject(session, nameOf("answer", question));
		const { value, from } = await answers.getShared(subject, () => make(question));
		return {
			...unpack(value),
			from
		};
	};
	return {
		projectId,
		regions,
		answer
	};
}
/** true: Keystone does not accept a token that a service has refused. It is asked whatever is known. */
async function isOver(token, sessions) {
	try {
		return await sessions.findAgain(token) === null;
	} catch (error) {
		if (error instanceof GateError) return false;
		throw error;
	}
}
/** Nothing that is kept outlives the token. */
function toSubject(session, name) {
	return {
		token: session.token,
		name,
		expiresMs: expiryOf(session)
	};
}
/** Name of what is kept. Another version of this program may write it otherwise. */
function nameOf(kind, what) {
	return JSON.stringify([
		VERSION$1,
		kind,
		what
	]);
}
async function readAnswer(reader, session, question) {
	const { document, regions, readings } = question;
	if (readings !== void 0) {
		const snapshot = await reader.readWanted(session, toQuery(document, regions ?? question.existing, readings));
		return {
			value: pack({
				body: renderReadings(snapshot, document),
				leftOut: []
			}),
			bornMs: snapshot.bornMs
		};
	}
	const keys = toKeys(question);
	const snapshot = await reader.read(session, {
		document,
		regions,
		keys
	});
	const values = toValues(snapshot[document], keys);
	if (values.unknown.length > 0) throw new Unavailable(`${values.unknown.join(" ")} ${wayOut(question)}`);
	const body = renderDocument(values.regions, {
		...question,
		v2IkePolicyKey: "network.vpn_ikepolicies"
	});
	return {
		value: pack({
			body,
			leftOut: values.leftOut
		}),
		bornMs: snapshot.bornMs
	};
}
function toQuery(document, regions, { wanted, dhcpPorts, defaultVolumeTypes, volumeTypes }) {
	const documents = /* @__PURE__ */ new Set([document]);
	if (wanted === null) return {
		wanted,
		regions,
		documents
	};
	const named = (of) => of.includes("*") ? regions : of;
	const questions = {
		dhcpPorts: named(dhcpPorts),
		defaultVolumeTypes: named(defaultVolumeTypes),
		volumeTypes: named(volumeTypes)
	};
	return {
		wanted: regions.flatMap((region) => wanted.map((one) => ({
			region,
			...one
		}))),
		questions,
		documents
	};
}
/** The keys that a document has, as services tell them: the size of all object storage follows from that of its types. */
function toKeys({ version, document, components }) {
	const documented = keysOf(version).flatMap((served) => served[document] ? [served.key] : []);
	const keys = version === "v3" ? [...documented, ...UNDOCUMENTED] : documented;
	const isCovered = (key) => components === null || components.some((component) => component === componentOf(key));
	return new Set(keys.filter(isCovered).map((key) => key === "s3.space_bytes" ? "objectstorage" : key));
}
/** The next step for a client that gets no document. */
function wayOut({ document }) {
	const others = "name the other regions in `regions`";
	return document === "usage" ? `To go without it, name the other components in \`filter\`, or ${others}.` : `To go without it, ${others}.`;
}

// src/service/service.ts
/** Starts the service. Throws the system's error where it cannot listen, OpenSSL's where the certificate cannot be used. */
async function startService(options) {
	const { authUrl, host, port } = options;
	const lifecycle = createLifecycle(options.certificate);
	const observation = createObservation({
		level: options.logLevel,
		write: options.writeLog
	});
	const { logger, metrics } = observation;
	const backend = createBackend(options, observation);
	addProcessMetrics(metrics, options.runtime.version);
	const front = createFront({
		backend,
		authUrl,
		basePath: "",
		versions: API_VERSIONS,
		exactComponents: false,
		observation,
		lifecycle
	});
	await front.ready();
	const url = await lifecycle.listen({
		host,
		port
	});
	logger.info({
		url,
		version: options.runtime.version,
		keystone: authUrl
	}, "listening");
	const end = async () => {
		logger.info({ underWay: lifecycle.underWay() }, "stopping");
		const { cutOff } = await lifecycle.stop();
		await front.close();
		await backend.close();
		logger[cutOff === 0 ? "info" : "warn"]({ cutOff }, "stopped");
	};
	let ending = null;
	return {
		url,
		log: toLog(logger),
		replaceCertificate: lifecycle.replaceCertificate,
		close: async (withinMs) => {
			ending ??= end();
			if (withinMs !== void 0) await lifecycle.stop(withinMs);
			await ending;
		}
	};
}
function createBackend(options, { logger, metrics }) {
	const { authUrl, ca, timeoutMs, callsAtOnce, cache, cacheTtlMs, cacheSizeBytes } = options;
	const log = toLog(logger);
	const runtime = {
		...options.runtime,
		log
	};
	const shared = cache === null ? null : createSharedCache({
		redis: openRedis({
			address: cache,
			log,
			onCommand: metrics.endCacheCommand
		}),
		cloud: authUrl
	});
	const answers = createOnce({
		ttlMs: cacheTtlMs,
		maxBytes: cacheSizeBytes,
		limitMs: 2 * timeoutMs,
		shared
	});
	addCacheMetrics(metrics, () => answers.usedBytes());
	const backend = createCloudBackend({
		keystone: {
			authUrl,
			interface: options.interface,
			environment: runtime.env,
			ca,
			log,
			mostAtOnce: callsAtOnce,
			onCall: (call) => metrics.endCall({
				service: "identity",
				...call
			})
		},
		reader: {
			timeoutMs,
			mostAtOnce: callsAtOnce,
			runtime,
			onCall: metrics.endCall
		},
		ttlMs: cacheTtlMs,
		answers
	});
	return {
		...backend,
		close: async () => {
			await Promise.all([backend.close(), shared?.close()]);
		}
	};
}
function toLog(logger) {
	return {
		debug: (line) => logger.debug(line),
		info: (line) => logger.info(line),
		warning: (line) => logger.warn(line)
	};
}

// src/commands/serve-settings.ts
/** Longest time for one document, in seconds. */
const MAX_TIMEOUT_S = 300;
/** Longest time for which answers are kept, in seconds. */
const MAX_CACHE_TTL_S = 3600;
/** Largest cache, in MiB. */
const MAX_CACHE_MIB = 65536;
/** A setting of the service: an option, and the variable `QUOTA_GATE_…` that is read without it. */
function setting(of) {
	const { flags, default: value = "", help, secret, parse } = of;
	const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
	return {
		name,
		default: value,
		parse,
		description: [],
		option: {
			flags,
			help,
			commands: [],
			variable: `QUOTA_GATE_${name.replaceAll("-", "_").toUpperCase()}`
		},
		...secret === void 0 ? {} : { secret }
	};
}
/** Reads a whole number of some unit, between two bounds. */
function whole(unit, [least, most], factor = 1) {
	const expected = `a whole number${unit} from ${least} to ${most}`;
	const parse = numeric(expected, {
		pattern: /^\d{1,6}$/u,
		isAllowed: (value) => value >= least && value <= most
	});
	return (text, context) => {
		const parsed = parse(text, context);
		return "problems" in parsed ? parsed : { value: parsed.value * factor };
	};
}
const optionalFile = (text) => ({ value: text === "" ? null : text });
/** A file that belongs to another one: either both are given, or none. */
function oneOfTwo(other) {
	return (text, context) => {
		const isOtherGiven = context.textOf(other()) !== "";
		if (text !== "" || !isOtherGiven) return optionalFile(text, context);
		return parserOf("a file, since the other one of certificate and key is given", () => void 0)(text, context);
	};
}
const tlsCert = setting({
	flags: "--tls-cert <file>",
	help: "certificate for HTTPS, with the intermediate ones, as PEM; read again on SIGHUP; default: plain HTTP",
	parse: oneOfTwo(() => tlsKey)
});
const tlsKey = setting({
	flags: "--tls-key <file>",
	help: "its key, as PEM, without a passphrase",
	parse: oneOfTwo(() => tlsCert)
});
/** All settings, in the order of the help. */
const SERVE_SETTINGS = {
	authUrl: setting({
		flags: "--auth-url <url>",
		help: "Keystone's address, such as https://keystone.example.com:5000/v3; default: OS_AUTH_URL",
		parse: (text, context) => {
			if (text === "") return parserOf("Keystone's address", () => void 0)(text, context);
			const parsed = parseAuthUrl(text, context.label);
			return "problem" in parsed ? { problems: [parsed.problem] } : { value: parsed.url };
		}
	}),
	host: setting({
		flags: "--host <address>",
		default: "127.0.0.1",
		help: "address to listen on; 0.0.0.0 or :: for all of the machine's",
		parse: parserOf("an address or a host name", (text) => /^[\w.:%-]+$/u.test(text) ? text : void 0)
	}),
	port: setting({
		flags: "--port <number>",
		default: "8080",
		help: "port to listen on; 0 is a free one",
		parse: whole("", [0, 65535])
	}),
	interface: setting({
		flags: "--interface <name>",
		default: "public",
		help: "which of the services' addresses in Keystone's catalog are asked: public, internal or admin",
		parse: choice("public", "internal", "admin")
	}),
	caCert: setting({
		flags: "--ca-cert <file>",
		help: "certificate authorities of the cloud, as PEM, besides the usual ones; default: OS_CACERT",
		parse: optionalFile
	}),
	timeoutMs: setting({
		flags: "--timeout <seconds>",
		default: "20",
		help: "time for one document; what has not been told by then is answered with 503",
		parse: whole(" of seconds", [1, MAX_TIMEOUT_S], 1e3)
	}),
	cacheTtlMs: setting({
		flags: "--cache-ttl <seconds>",
		default: "10",
		help: "how old an answer may be; 0 keeps none",
		parse: whole(" of seconds", [0, MAX_CACHE_TTL_S], 1e3)
	}),
	cacheSizeBytes: setting({
		flags: "--cache-size <MiB>",
		default: "64",
		help: "memory for answers",
		parse: whole(" of MiB", [1, MAX_CACHE_MIB], 1048576)
	}),
	cache: setting({
		flags: "--cache <url>",
		help: "Redis or Valkey that replicas share answers through: redis://… or rediss://…; with a password in it, give it by the variable",
		secret: true,
		parse: (text, { label }) => text === "" ? { value: null } : parseRedisUrl(text, label)
	}),
	callsAtOnce: setting({
		flags: "--calls-at-once <number>",
		default: "32",
		help: "calls at once to each service of a region",
		parse: whole("", [1, 1e3])
	}),
	tlsCert,
	tlsKey,
	logLevel: setting({
		flags: "--log-level <level>",
		default: "info",
		help: `the least that is logged: ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}`,
		parse: choice(...LOG_LEVELS)
	})
};

// src/commands/serve-files.ts
/** Reads the files. Throws a GateError with all that cannot be read, or are something else. */
async function readServeFiles({ caCert, tlsCert, tlsKey }) {
	const problems = [];
	const read = async (name, path, kind) => {
		if (path === null) return null;
		const found = await readPem(path, {
			label: labelOf(SERVE_SETTINGS[name]),
			kind
		});
		if (typeof found === "string") return found;
		problems.push(found);
		return null;
	};
	const ca = await read("caCert", caCert, CERTIFICATE);
	const cert = await read("tlsCert", tlsCert, CERTIFICATE);
	const key = await read("tlsKey", tlsKey, PRIVATE_KEY);
	if (problems.length > 0) throw new GateError(problems);
	return {
		ca,
		certificate: cert === null || key === null ? null : {
			cert,
			key
		}
	};
}
const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/u;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u;
async function readPem(path, { label, kind }) {
	const what = kind === CERTIFICATE ? "certificate" : "private key without a passphrase";
	try {
		const text = await readFile(path, "utf8");
		if (kind.test(text)) return text;
		return inputProblem(`The file ${quote(path)} of ${label} has no ${what} in PEM format.`);
	} catch (error) {
		return inputProblem(`The file ${quote(path)} of ${label} cannot be read: ${whyUnreadable(error)}.`, `Give the path of a ${what}, as PEM.`);
	}
}

// src/commands/serve.ts
const NOTES = `
The service has no credentials of its own: every client sends a Keystone token, which is all that it is asked with. Limits and usage are at /v3/projects/PROJECT_ID/quota and /current_usage; /healthz, /readyz and /metrics are for machines.

It logs JSON lines to standard error, stops on SIGTERM and SIGINT once what it has accepted is answered (15 s at most), and reads its certificate again on SIGHUP. Every option can be a variable of the environment: QUOTA_GATE_ and its name.

Exit status: 0 it was stopped, 2 it could not start.

Examples:
  $ quota-gate serve --auth-url https://keystone.example.com:5000/v3
  $ quota-gate serve --host 0.0.0.0 --port 8443 --tls-cert tls.crt --tls-key tls.key`;
/** Adds the command, which runs until it is interrupted. */
function addServe(program, { terminal, runtime }) {
	const command = program.command("serve").summary("serve the Quota API over a cloud's services").description("Serves the Quota API (v1, v2 and v3) over the services of an OpenStack cloud: limits and usage of all services in two requests, with the caller's token.");
	for (const setting of Object.values(SERVE_SETTINGS)) addSetting(command, setting);
	command.action(async (options) => {
		const { caCert, tlsCert, tlsKey, ...settings } = toSettings(SERVE_SETTINGS, {
			options,
			env: withFallbacks(terminal.env)
		});
		const paths = {
			caCert,
			tlsCert,
			tlsKey
		};
		const { logLevel } = settings;
		const service = await start({
			...settings,
			...await readServeFiles(paths),
			logLevel: command.optsWithGlobals()["verbose"] === true ? "debug" : logLevel,
			writeLog: (line) => void terminal.stderr.write(line),
			runtime: runtime()
		});
		const ended = runUntilStopped(service, {
			terminal,
			paths
		});
		await print(terminal, `Quota API: ${service.url}\n`);
		await ended;
	});
	addNotes(command, NOTES);
}
/** Variables that are empty count as absent; the OpenStack client's stand in for two of ours. */
function withFallbacks(env) {
	const given = Object.entries(env).filter(([, value]) => (value ?? "").trim() !== "");
	return {
		QUOTA_GATE_AUTH_URL: env["OS_AUTH_URL"],
		QUOTA_GATE_CA_CERT: env["OS_CACERT"],
		...Object.fromEntries(given)
	};
}
async function start(options) {
	try {
		return await startService(options);
	} catch (error) {
		throw toStartProblem(error, options);
	}
}
/** What keeps a service from starting, in words. Any other error is left as it is. */
function toStartProblem(error, { host, port }) {
	const code = systemCode(error) ?? "";
	const where = quote(`${host.includes(":") ? `[${host}]` : host}:${port}`);
	if (code.startsWith("ERR_OSSL") || code.startsWith("ERR_TLS")) return new GateError(certificateProblem(error));
	const [why, hint] = CANNOT_LISTEN.get(code) ?? [];
	if (why === void 0) return error;
	return new GateError(inputProblem(`Cannot listen on ${where}: ${why} (${code}).`, hint));
}
const CANNOT_LISTEN = /* @__PURE__ */ new Map([
	["EADDRINUSE", ["something else listens there", "Stop it, or choose another port with `--port`."]],
	["EACCES", ["this user may not", "Choose a port from 1024 on with `--port`."]],
	["EADDRNOTAVAIL", ["this machine has no such address", "Give one of its own with `--host`."]],
	["ENOTFOUND", ["there is no such host", "Give an address of this machine with `--host`."]]
]);
function certificateProblem(error) {
	const reason = error instanceof Error && "reason" in error ? String(error.reason) : systemCode(error) ?? "unknown";
	return inputProblem(`The certificate of ${quote("--tls-cert")} and the key of ${quote("--tls-key")} cannot be used: ${reason}.`, "Do they belong together?");
}
/** Resolves when the service has ended, after a first signal; a second one cuts off what is left. */
async function runUntilStopped(service, { terminal, paths }) {
	const reload = () => void replaceCertificate(service, paths);
	terminal.on("SIGHUP", reload);
	await new Promise((resolve, reject) => {
		let isStopping = false;
		const stop = () => {
			service.close(isStopping ? 0 : void 0).then(resolve, reject);
			isStopping = true;
		};
		terminal.on("SIGINT", stop);
		terminal.on("SIGTERM", stop);
	});
}
/** Reads the certificate again. Where that fails, the old one stays, and the log says why. */
async function replaceCertificate(service, paths) {
	const { log } = service;
	try {
		const { certificate } = await readServeFiles({
			...paths,
			caCert: null
		});
		if (certificate === null) return log.warning("SIGHUP: there is no certificate to be read again.");
		service.replaceCertificate(certificate);
		log.info("SIGHUP: the certificate was read again and holds for connections from here on.");
	} catch (error) {
		const problems = error instanceof GateError ? problemsOf(error) : [certificateProblem(error)];
		log.warning(`SIGHUP: the old certificate stays. ${problems.map(problemText).join(" ")}`);
	}
}

export { addServe };