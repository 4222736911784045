import { i as __toESM } from "./rolldown-runtime.js";
import { n as addNotes, r as addSettings, s as toSettings } from "./command-line-settings.js";
import { B as inSeconds, Cn as problemMessage, Cr as isSaid, Mr as say, N as SYSTEM_CLOCK, P as createBounds, Qn as OPENSTACK_KEYS, Rr as toText, V as within, ar as isByName, at as parserOf, bn as allOf, in as VERSION$1, it as optional, kr as quoted, nr as findKey, nt as choice, st as whole, tt as anyText, ur as isSpecified, wr as join, x as parseAuthUrl, xn as inputProblem, yn as GateError, yr as toRegionQuestions, zr as unique } from "./part-start.js";
import { a as runService, c as createMetricsFront, d as listen, h as toLog, i as readPem, l as replaceCertificate, n as parsePort, o as serviceSetting, p as createObservation, r as readCertificate, s as createFront, t as LISTENING_SETTINGS, u as I } from "./commands-serving.js";
import { c as Refusal, s as NOT_VALID } from "./api-server-question.js";
import { t as coalesce } from "./core-coalesce.js";
import { t as renderDocument } from "./api-server-document.js";
import { t as openTokenValidator } from "./keystone-validate-token.js";
import { W as componentOf, X as findRegions, q as keysOf } from "./part-check.js";
import { n as openCloudReader } from "./sources-openstack-cloud-reader.js";
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from "node:crypto";

// src/service/cache/redis.ts
/** Time for one command, in milliseconds. A cache that takes longer is worth nothing. */
const COMMAND_MS = 100;
const CONNECT_MS = 2e3;
/** Time after which a connection without a sign of life is given up, and how often it is asked for one, in milliseconds. */
const SILENCE_MS = 3e3;
const PING_MS = 1e3;
/** Waits between attempts to connect, in milliseconds; the time in between doubles, up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2e3;
/** Reads the address of a Redis: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. `name`: of the setting, in messages. */
function parseRedisUrl(text, name) {
	const url = URL.parse(text.trim());
	if (!(url !== null && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "") || !/^(\/\d*)?$/.test(url.pathname) || url.search + url.hash !== "") return { problems: [inputProblem(say`${name} is not the address of a Redis.`, say`Expected: ${"redis://[user:password@]host[:port][/database], or rediss:// for TLS"}.`)] };
	return { value: url.href };
}
/** Opens a connection, in the background and for ever. `url`: with user and password. `onCommand`: called at the end of every command. `commandMs`: time for one, unless the usual. */
function openRedis(options) {
	const { url, log, onCommand, commandMs = COMMAND_MS } = options;
	const trouble = createTroubleLog(url, log);
	const tried = Promise.withResolvers();
	let isClosed = false;
	/** Commands whose replies are still to come: until then nothing else is sent. */
	let overdue = 0;
	const opening = openClient(url).then(({ client, ErrorReply }) => {
		client.on("ready", tried.resolve);
		client.on("error", (error) => {
			trouble.begin("connection", codeOf(error));
			tried.resolve();
		});
		if (!isClosed) client.connect().catch(() => void 0);
		return {
			client,
			ErrorReply
		};
	});
	const ask = async (command) => {
		const { client, ErrorReply } = await opening;
		if (!client.isReady) await within(tried.promise, commandMs);
		if (!client.isReady || overdue > 0) return { end: "away" };
		const name = String(command[0]);
		const asked = client.sendCommand([...command]).then((reply) => {
			trouble.end("connection");
			trouble.end(name);
			return {
				end: "ok",
				reply
			};
		}, (error) => {
			if (!(error instanceof ErrorReply)) return { end: "away" };
			trouble.begin(name, codeOf(error));
			return { end: "refused" };
		});
		const ended = await within(asked, commandMs);
		if (ended !== void 0) return ended;
		trouble.begin("connection", `no reply within ${commandMs} ms`);
		overdue += 1;
		asked.then(() => {
			overdue -= 1;
		});
		return { end: "slow" };
	};
	return {
		/** Sends a command, and waits a short time for its reply and as long for the first connection. undefined: there is no reply. Never throws. */
		send: async (command) => {
			const { end, reply } = await ask(command);
			onCommand(end);
			return reply;
		},
		close: async () => {
			isClosed = true;
			(await opening).client.destroy();
		}
	};
}
async function openClient(url) {
	const { createClient, ErrorReply, RESP_TYPES } = await import("./redis-client.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	return {
		client: createClient({
			url,
			RESP: 2,
			disableOfflineQueue: true,
			maintNotifications: "disabled",
			pingInterval: PING_MS,
			commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
			socket: {
				connectTimeout: CONNECT_MS,
				socketTimeout: SILENCE_MS,
				reconnectStrategy: (retries) => Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS) * (.5 + Math.random() / 2)
			}
		}),
		ErrorReply
	};
}
/** Logs what is wrong when it begins and when it is over, each kind of trouble by itself. */
function createTroubleLog(url, log) {
	const { protocol, host } = new URL(url);
	const cache = say`The shared cache ${quoted(`${protocol}//${host}`)}`;
	const known = /* @__PURE__ */ new Set();
	return {
		begin: (kind, reason) => {
			if (known.has(kind)) return;
			known.add(kind);
			log.warning(say`${cache} does not serve (${kind}: ${reason}). Answers are kept in this process alone until it does.`);
		},
		end: (kind) => {
			if (known.delete(kind)) log.info(say`${cache} serves again (${kind}).`);
		}
	};
}
/** Code of an error, whose text may quote commands: the system's, or the first word of Redis' reply. One without: the connection has ended. */
function codeOf(error) {
	if (!(error instanceof Error)) return "connection lost";
	const code = "code" in error ? String(error.code) : /^[A-Z]{2,20}(?=\s|$)/.exec(error.message)?.[0];
	return code !== void 0 && /^\w{1,60}$/.test(code) ? code : "connection lost";
}

// src/service/cache/once.ts
/** What an entry takes in memory in addition to its value, in bytes. */
const ENTRY_BYTES = 256;
/** A value that is born later than this from now was made by a clock that is not to be trusted. Replicas' clocks differ a little. */
const CLOCKS_DIFFER_MS = 1e3;
function createOnce({ ttlMs, maxBytes, limitMs, shared, clock = SYSTEM_CLOCK }) {
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
	/** Keeps a value in memory, unless it is too old. */
	const keep = (key, made) => {
		const ttl = lifeOf(made, key);
		const value = () => Buffer.from(new Uint8Array(made.value).buffer);
		if (ttl > 0) memory.set(nameInMemory(key), {
			value: value(),
			bornMs: made.bornMs
		}, { ttl });
	};
	const makeOrShare = async (key, make) => {
		const found = ttlMs === 0 ? void 0 : await shared?.find(key);
		if (found !== void 0 && lifeOf(found, key) > 0) return {
			...found,
			from: "shared-cache"
		};
		const made = await make();
		const lifeMs = lifeOf(made, key);
		if (lifeMs > 0) shared?.keep(key, made, lifeMs);
		return {
			...made,
			from: "backend"
		};
	};
	return {
		/** The value that is kept in memory. undefined: there is none. */
		find: (key) => memory.get(nameInMemory(key)),
		keep,
		usedBytes: () => memory.calculatedSize,
		/**
		* The value that is kept in memory or by another replica, or that is being made at the moment, or otherwise what `make` makes. What
		* `make` throws is thrown to all that wait for it, and not kept. Throws a {@link Refusal} where making takes longer than the limit.
		*/
		get: async (key, make) => {
			const name = nameInMemory(key);
			const kept = memory.get(name);
			if (kept !== void 0) return {
				...kept,
				from: "memory"
			};
			const isFirst = !underWay.has(name);
			const made = await coalesce(underWay, name, async () => {
				const value = await within(makeOrShare(key, make), limitMs, clock);
				if (value === void 0) throw new Refusal(503, say`There was no answer within ${inSeconds(limitMs)}. Ask again later.`);
				keep(key, value);
				return value;
			});
			return isFirst ? made : {
				...made,
				from: "same-time"
			};
		}
	};
}
/** Name of a key in this process, from which no token can be had. */
function nameInMemory({ token, name }) {
	return hash("sha256", JSON.stringify([token.text, name]), "base64");
}

// src/service/cache/shared-cache.ts
/** Largest sealed value, in bytes: it has to be there and back within the time of a command. */
const MAX_BYTES$1 = 1048576;
/** Makes the cache. `cloud`: Keystone's address, since clouds that share a Redis have nothing in common in it. */
function createSharedCache(redis, cloud) {
	return {
		/** The value that is kept; undefined: there is none that can be read. It may be older than what is asked for. */
		find: async (key) => {
			const place = placeOf(key, cloud);
			const found = await redis.send([
				"GETRANGE",
				nameOf$1(place),
				"0",
				String(1048575)
			]);
			return Buffer.isBuffer(found) ? open(found, place) : void 0;
		},
		keep: async (key, made, lifeMs) => {
			const place = placeOf(key, cloud);
			const sealed = seal(made, place);
			if (sealed.length > MAX_BYTES$1) return;
			await redis.send([
				"SET",
				nameOf$1(place),
				sealed,
				"PX",
				String(Math.ceil(lifeMs))
			]);
		}
	};
}
function nameOf$1({ name }) {
	return `quota-gate:${name}`;
}
/** First byte of a sealed value: how the rest is to be read. */
const VERSION = 1;
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BIRTH_BYTES = 8;
const LEAST_BYTES = 37;
/** Finds the place of a value. Keys are derived from the token by HKDF (RFC 5869). */
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
	const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(name));
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
/** Opens what {@link seal} has made for the same place. undefined: it is something else. */
function open(sealed, { name, key }) {
	if (sealed.length < LEAST_BYTES || sealed[0] !== VERSION) return void 0;
	const nonce = sealed.subarray(1, 13);
	const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(name));
	decipher.setAuthTag(sealed.subarray(-16));
	try {
		const text = Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]);
		return {
			value: text.subarray(BIRTH_BYTES),
			bornMs: text.readDoubleBE(0)
		};
	} catch {
		return;
	}
}
/** The version and the place are part of what is authenticated, so that no value can be moved to another place. */
function toAad(name) {
	return Buffer.from(`${VERSION} ${name}`);
}

// src/service/readings.ts
/** The JSON of readings: all that a source reports of one document, as it reports it, and null for what is not known. */
function renderReadings({ regions, shared, traits, ...documents }, document) {
	const values = documents[document].map(({ region, readings }) => ({
		region,
		readings: readings.map((reading) => ({
			...reading,
			item: reading.item ?? null,
			value: reading.value ?? null
		}))
	}));
	const facts = traits.map(({ dhcpPorts = null, defaultVolumeType = null, ...one }) => {
		return {
			...one,
			dhcpPorts,
			defaultVolumeType
		};
	});
	const withTexts = (_, value) => isSaid(value) ? toText(value) : value;
	return Buffer.from(JSON.stringify({
		regions: regions ?? null,
		values,
		shared,
		traits: facts
	}, withTexts));
}

// src/service/cloud/sessions.ts
/** Longest time that a refusal is kept: some of Keystone's servers may not know a token yet, and clients go on with one that has expired. */
const REFUSED_MS = 1e3;
/** Bytes that sessions take together, at most; nearly all of it are catalogs. */
const MAX_BYTES = 33554432;
/** Refusals by themselves, so that made-up tokens drive no session out. */
const MOST_REFUSALS = 1e4;
/** Accepted tokens, longer than their sessions, so that a flood of new ones takes nothing from them: Keystone is asked at once. */
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
const refuse = () => new Refusal(429, say`Too many requests wait until Keystone has said whether their tokens are valid. Ask again.`);
/** Makes the sessions. `ttlMs`: longest time that one is kept, if its token does not expire before; 0: none is kept. */
function createSessions(of) {
	const { validator, ttlMs, clock } = of;
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
	const boundStrangers = createBounds({
		...OF_STRANGERS,
		refuse
	});
	const boundAccepted = createBounds({
		...OF_ACCEPTED,
		refuse
	});
	const validate = async (token, name, stranger) => {
		const start = clock.monotonicMs();
		const session = await validator.validate(token, stranger);
		if (session === void 0) {
			accepted.delete(name);
			if (ttlMs > 0) refusals.set(name, true, {
				start,
				ttl: Math.min(ttlMs, REFUSED_MS)
			});
			return;
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
		/**
		* The session of a token; undefined: it is not valid. `address`: the client's. Throws what validating throws, which is not kept, and a
		* {@link Refusal} where too many wait for that already, of tokens never accepted before in all or of this client.
		*/
		find: async (token, address) => {
			const name = nameOf(token);
			const kept = sessions.get(name);
			if (kept !== void 0) return kept;
			if (refusals.has(name)) return void 0;
			if (accepted.has(name)) return boundAccepted(name, () => validate(token, name));
			const client = toClient(address);
			return boundStrangers(client, () => validate(token, name, client));
		},
		/** The same by Keystone's word of now, past what is kept, for a token that was accepted before. */
		findAgain: (token) => {
			const name = nameOf(token);
			sessions.delete(name);
			return validate(token, name);
		}
	};
}
/** When a session's token expires, in milliseconds since 1970. NaN: it does not say. */
function expiryOf({ expiresAt }) {
	return Date.parse(expiresAt ?? "");
}
function nameOf(token) {
	return nameInMemory({
		token,
		name: ""
	});
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
* of its own to say; and what is written there is used up for each type that a client adds up.
*/
const STORAGE_TYPE = "swift";
/** Counts by flavor, and the count of all, with which there is one by flavor, too, though it be empty. */
const FLAVORS = /* @__PURE__ */ new Map([["compute.flavors", "compute.instances"], ["loadbalancer.flavors", "loadbalancer.loadbalancers"]]);
/** Converts one document of a snapshot, with the keys that were asked for. */
function toValues(document, keys) {
	const regions = /* @__PURE__ */ new Map();
	/** Sentences on what services do not show to the token; its keys are not among the values. */
	const leftOut = [];
	/** Sentences on what is not known for another reason: with any, there is no document. */
	const unknown = [];
	for (const { region, readings } of document) {
		const own = readings.filter(({ key, item, hasNone }) => keys.has(key) && hasNone !== true && (item === void 0 || isByName(key)));
		const missing = own.filter(({ value }) => value === void 0);
		const isLeftOut = ({ key, isRefused }) => isRefused === true || !isSpecified(key);
		const refused = missing.filter(isLeftOut);
		const failed = missing.filter((reading) => !isLeftOut(reading));
		unknown.push(...failed.map((reading) => toSentence(region, reading)));
		for (const [first] of Map.groupBy(refused, ({ key }) => key.split(".", 1)[0]).values()) if (first !== void 0) leftOut.push(toSentence(region, first));
		const values = /* @__PURE__ */ new Map();
		for (const [key, group] of Map.groupBy(own, (reading) => reading.key)) {
			const value = toValue(key, group);
			if (value !== void 0) values.set(key, value);
		}
		for (const [flavors, all] of FLAVORS) {
			const isRead = own.some(({ key }) => key === flavors);
			if (keys.has(flavors) && values.has(all) && !isRead) values.set(flavors, {});
		}
		regions.set(region, values);
	}
	return {
		regions,
		leftOut,
		unknown: unique(unknown)
	};
}
function toSentence(region, { key, reason, found = "no value" }) {
	return reason ?? say`The value of ${quoted(key)} in ${quoted(region)} cannot be used: found ${found}.`;
}
/** undefined: one of the readings has no value. */
function toValue(key, readings) {
	const amounts = readings.flatMap(({ item, value }) => value === void 0 ? [] : [[item ?? "", value === "unlimited" ? -1 : value]]);
	const [first] = amounts;
	if (first === void 0 || amounts.length < readings.length) return void 0;
	if (isByName(key) && readings[0]?.item !== void 0) return Object.fromEntries(amounts);
	return findKey(key)?.itemsBy === "type" ? [{
		type: STORAGE_TYPE,
		space_bytes: first[1]
	}] : first[1];
}

// src/service/cloud/backend.ts
/** Makes the backend. Sends nothing. */
function createCloudBackend(of) {
	const { keystone, reader: options, answers, ttlMs } = of;
	const validator = openTokenValidator(keystone);
	const sessions = createSessions({
		validator,
		ttlMs,
		clock: options.runtime.clock ?? SYSTEM_CLOCK
	});
	const reader = openCloudReader({
		...options,
		calls: {
			find: (session, name) => answers.find(toCacheKey(session, "call", name)),
			keep: (session, name, call) => answers.keep(toCacheKey(session, "call", name), call)
		}
	});
	/** true: Keystone does not accept a token that a service has refused. It is asked even if more is known. */
	const isOver = async (token) => {
		try {
			return await sessions.findAgain(token) === void 0;
		} catch (error) {
			if (error instanceof GateError) return false;
			throw error;
		}
	};
	const make = async (session, question, regions) => {
		try {
			return await readAnswer(reader, session, question, regions);
		} catch (error) {
			if (!(error instanceof GateError)) throw error;
			if (error.problems.some(({ code }) => code === "API_REFUSED") && await isOver(session.token)) throw NOT_VALID;
			throw new Refusal(503, join([...error.problems.map(problemMessage), wayOut(question)]), { cause: error });
		}
	};
	const openAccess = async (session) => {
		const regions = findRegions(session);
		return {
			projectId: session.projectId,
			regions,
			answer: async (question) => {
				const key = toCacheKey(session, "answer", question);
				const { value, from } = await answers.get(key, () => make(session, question, regions));
				return {
					...unpack(value),
					from
				};
			}
		};
	};
	const accesses = /* @__PURE__ */ new WeakMap();
	return {
		hasReadings: true,
		findAccess: async (token, address) => {
			const session = await sessions.find(token, address);
			if (session === void 0) return void 0;
			const access = accesses.get(session) ?? openAccess(session);
			accesses.set(session, access);
			return access;
		},
		findTrouble: async () => {
			const problem = await validator.findTrouble();
			return problem === void 0 ? void 0 : toText(problemMessage(problem));
		},
		close: async () => {
			await Promise.all([validator.close(), reader.close()]);
		}
	};
}
/** Key of what is kept. Nothing outlives the token, and another version of this program may write it otherwise. */
function toCacheKey(session, kind, what) {
	return {
		token: session.token,
		name: JSON.stringify([
			VERSION$1,
			kind,
			what
		]),
		expiresMs: expiryOf(session)
	};
}
/** Reads the answer to a question. `all`: the regions that there are. */
async function readAnswer(reader, session, question, all) {
	const { document, regions = all, readings } = question;
	if (readings !== void 0) {
		const { snapshot, bornMs } = await reader.read(session, toQuery(document, regions, readings));
		return {
			value: pack({
				body: renderReadings(snapshot, document),
				leftOut: []
			}),
			bornMs
		};
	}
	const keys = toKeys(question);
	const query = {
		wanted: void 0,
		regions,
		documents: /* @__PURE__ */ new Set([document]),
		only: keys
	};
	const { snapshot, bornMs } = await reader.read(session, query);
	const values = toValues(snapshot[document], keys);
	if (values.unknown.length > 0) throw new Refusal(503, join([...values.unknown, wayOut(question)]));
	const leftOut = values.leftOut.map((sentence) => toText(sentence));
	return {
		value: pack({
			body: renderDocument(values.regions, question),
			leftOut,
			shared: toShared(snapshot)
		}),
		bornMs
	};
}
function toQuery(document, regions, { wanted, ...asked }) {
	const documents = /* @__PURE__ */ new Set([document]);
	if (wanted === void 0) return {
		wanted: void 0,
		regions,
		documents
	};
	const named = (of) => of.includes("*") ? regions : of;
	const questions = toRegionQuestions((question) => named(asked[question]));
	return {
		wanted: regions.flatMap((region) => wanted.map((one) => ({
			region,
			...one
		}))),
		questions,
		documents
	};
}
/** Keys that documents of v3 have in addition to the specification's for every client. */
const ADDED_KEYS = ["network.trunks"];
const ALL_ADDED_KEYS = OPENSTACK_KEYS.map(({ key }) => key);
/** The keys that a document has, as services report them: the size of all object storage follows from that of its types. */
function toKeys({ version, document, components, hasAllKeys }) {
	const documented = keysOf(version).flatMap((served) => served[document] ? [served.key] : []);
	const covered = (version === "v3" ? [...documented, ...hasAllKeys === true ? ALL_ADDED_KEYS : ADDED_KEYS] : documented).filter((key) => components?.some((component) => component === componentOf(key)) ?? true);
	return new Set(covered.map((key) => key === "s3.space_bytes" ? "objectstorage" : key));
}
function wayOut({ document }) {
	const components = document === "usage" ? say`name the other components in \`filter\`, or ` : "";
	return say`To go without it, ${components}name the other regions in \`regions\`.`;
}
/** Shared services by what their keys begin with: all keys of a service begin alike. */
function toShared({ shared }) {
	return shared.flatMap(({ keys: [key], regions }) => {
		const [prefix] = key?.split(".") ?? [];
		return prefix === void 0 ? [] : [{
			prefix,
			regions
		}];
	});
}
/** A document and what is said of it, as one piece of bytes to be kept: a line of JSON, then the document. */
function pack({ body, ...about }) {
	return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), body]);
}
/** Takes apart what {@link pack} has put together. The document is not copied. */
function unpack(packed) {
	const end = packed.indexOf("\n");
	const about = JSON.parse(packed.toString("utf8", 0, end));
	return {
		body: packed.subarray(end + 1),
		...about
	};
}

// src/service/service.ts
/** Starts the service. Throws the system's error where it cannot listen, OpenSSL's where the certificate cannot be used. */
async function startService(options) {
	const { authUrl, host, port, metricsPort, certificate, runtime } = options;
	const observation = createObservation(options);
	const { logger } = observation;
	const backend = createBackend(options, observation);
	const hidesMetrics = metricsPort !== void 0;
	const front = createFront({
		backend,
		authUrl,
		observation,
		hidesMetrics,
		certificate
	});
	const metricsFront = hidesMetrics ? createMetricsFront({ observation }, observation.metrics.registry) : void 0;
	const facts = {
		version: runtime.version,
		keystone: authUrl
	};
	const url = await listen(front, {
		host,
		port,
		logger,
		facts,
		exposes: "tokens can be read on their way here"
	});
	if (metricsFront !== void 0) await listen(metricsFront, {
		host,
		port: metricsPort ?? 0,
		logger,
		facts: { serves: "metrics" }
	}).catch(async (error) => {
		await front.close();
		throw error;
	});
	const end = async () => {
		logger.info({ underWay: front.underWay }, "stopping");
		const cutOff = await front.stop();
		await metricsFront?.stop(0);
		await backend.close();
		logger[cutOff === 0 ? "info" : "warn"]({ cutOff }, "stopped");
	};
	let ending;
	return {
		url,
		log: toLog(logger),
		replaceCertificate: (next) => replaceCertificate(front, next),
		close: async (withinMs) => {
			ending ??= end();
			if (withinMs !== void 0) await front.stop(withinMs);
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
	const redis = cache === void 0 ? void 0 : openRedis({
		url: cache,
		log,
		onCommand: metrics.endCacheCommand
	});
	const answers = createOnce({
		ttlMs: cacheTtlMs,
		maxBytes: cacheSizeBytes,
		limitMs: 2 * timeoutMs,
		shared: redis && createSharedCache(redis, authUrl)
	});
	metrics.addProcess({
		version: runtime.version,
		usedBytes: () => answers.usedBytes()
	});
	const backend = createCloudBackend({
		keystone: {
			authUrl,
			interface: options.interface,
			env: runtime.env,
			ca,
			log,
			clock: runtime.clock ?? SYSTEM_CLOCK,
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
			await Promise.all([backend.close(), redis?.close()]);
		}
	};
}

// src/commands/serve.ts
const { host, tlsCert, tlsKey, logLevel } = LISTENING_SETTINGS;
const missingAuthUrl = parserOf(say`Keystone's address`, () => void 0);
/** All settings, in the order of the help. docs/service.md has their table, which is generated from this one. */
const SERVE_SETTINGS = {
	authUrl: serviceSetting("--auth-url <url>", "Keystone's address, such as https://keystone.example.com:5000/v3; default: OS_AUTH_URL", (text, context) => text === "" ? missingAuthUrl(text, context) : parseAuthUrl(text, context.label)),
	host,
	port: serviceSetting("--port <number>", "port to listen on; 0 is a free one", parsePort, "8080"),
	metricsPort: serviceSetting("--metrics-port <number>", "port of /metrics, over plain HTTP; default: the same port as the API", optional(parsePort)),
	interface: serviceSetting("--interface <name>", "interface of the services in Keystone's catalog: public, internal or admin", choice("public", "internal", "admin"), "public"),
	caCert: serviceSetting("--ca-cert <file>", "certificate authorities of the cloud, as PEM, besides the usual ones; default: OS_CACERT", optional(anyText)),
	timeoutMs: serviceSetting("--timeout <seconds>", "time for one document; after that the answer is 503", whole(" of seconds", [1, 300], 1e3), "20"),
	cacheTtlMs: serviceSetting("--cache-ttl <seconds>", "maximum age of a cached answer; 0 caches none", whole(" of seconds", [0, 3600], 1e3), "10"),
	cacheSizeBytes: serviceSetting("--cache-size <MiB>", "memory for cached answers", whole(" of MiB", [1, 65536], 1048576), "64"),
	cache: {
		...serviceSetting("--cache <url>", "Redis or Valkey through which replicas share answers: redis://… or rediss://…; give a URL with a password by the variable", optional((text, { label }) => parseRedisUrl(text, label))),
		secret: true
	},
	callsAtOnce: serviceSetting("--calls-at-once <number>", "simultaneous calls to each service of a region", whole("", [1, 1e3]), "32"),
	tlsCert,
	tlsKey,
	logLevel
};
const NOTES = `
The service has no credentials of its own: every client sends a Keystone token, and the service uses only that. Limits and usage are at /v3/projects/PROJECT_ID/quota and /current_usage; /healthz, /readyz and /metrics are for machines.

It logs JSON lines to standard error, stops on SIGTERM and SIGINT once what it has accepted is answered (15 s at most), and reads its certificate again on SIGHUP. Every option can be a variable of the environment: QUOTA_GATE_ and its name.

Exit status: 0 it was stopped, 2 it could not start.

Examples:
  $ quota-gate serve --auth-url https://keystone.example.com:5000/v3
  $ quota-gate serve --host 0.0.0.0 --port 8443 --tls-cert tls.crt --tls-key tls.key`;
/** Adds the command, which runs until it is interrupted. */
function addServe(program, { terminal, runtime }) {
	const command = program.command("serve").summary("serve the Quota API over a cloud's services").description("Serves the Quota API (v1, v2 and v3) over the services of an OpenStack cloud: limits and usage of all services in two requests, with the caller's token.");
	addSettings(command, SERVE_SETTINGS).action(async (options) => {
		const env = withFallbacks(terminal.env);
		const { caCert, ...settings } = toSettings(SERVE_SETTINGS, {
			options,
			env
		});
		const [ca, certificate] = await allOf([readPem("--ca-cert", caCert), readCertificate(settings)]);
		const own = {
			...settings,
			ca,
			certificate,
			runtime: runtime()
		};
		await runService((log) => startService({
			...own,
			...log
		}), {
			terminal,
			command,
			settings,
			name: "Quota API"
		});
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

export { addServe };