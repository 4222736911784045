import { Or as quoted, Xn as GateError, dt as createGates, jr as say, mt as createDeadline, pt as SYSTEM_CLOCK, ut as createGate } from "./shared.js";
import { c as findForeignAnswer, f as readTokenAnswer, l as isSuccess, n as askAboutToken, r as openTransport, s as explainToken, t as DEFAULT_TIMING, u as isVersion3 } from "./keystone-transport.js";

// src/core/coalesce.ts
/** Returns the promise that is under way for a key, or begins one with `make`. Nothing is kept once it has ended, well or not. */
function coalesce(underWay, key, make) {
	const known = underWay.get(key);
	if (known !== void 0) return known;
	const made = make().finally(() => underWay.delete(key));
	underWay.set(key, made);
	return made;
}

// src/keystone/validate-token.ts
/** Parts of the requests at once that tokens never accepted before have together, and those of one client. The rest is for the others alone. */
const OF_STRANGERS = 3 / 4;
const OF_STRANGER = 1 / 4;
/** Time to say whether Keystone is there, in milliseconds: who asks for that waits for a few seconds only. */
const PROBE_MS = 2e3;
/** Makes a validator. Sends no request. */
function openTokenValidator(options) {
	const { authUrl, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
	const gate = createGate(mostAtOnce);
	const strangers = createGate(Math.ceil(mostAtOnce * OF_STRANGERS));
	const ofStranger = createGates(Math.ceil(mostAtOnce * OF_STRANGER));
	const validating = /* @__PURE__ */ new Map();
	const probing = /* @__PURE__ */ new Map();
	let opened;
	const transport = () => {
		opened ??= openTransport({
			...options,
			isLasting: true
		});
		return opened;
	};
	const send = async (request, stranger) => {
		const deadline = createDeadline(timing.totalMs, clock);
		const inTurn = (task) => {
			const leftMs = () => deadline.remainingMs();
			const run = () => gate.run(task, leftMs());
			return stranger === void 0 ? run() : ofStranger.run(stranger, () => strangers.run(run, leftMs()), leftMs());
		};
		return (await transport()).send(request, {
			deadline,
			inTurn
		});
	};
	const validate = async (token, stranger) => {
		const answer = await askAboutToken((request) => send(request, stranger), {
			token,
			authUrl
		});
		if (answer.status === 401 || answer.status === 404) return void 0;
		if (!isSuccess(answer)) throw new GateError(explainToken(answer));
		const about = readTokenAnswer(answer);
		if ("unscoped" in about) return void 0;
		const { ca, interface: reach } = options;
		return {
			token,
			...about.facts,
			expiresAt: toExpiry(about, clock.now()).toISOString(),
			ca,
			interface: reach
		};
	};
	const probe = async () => {
		try {
			const answer = await (await transport()).send({
				method: "GET",
				url: authUrl,
				headers: {}
			}, { deadline: createDeadline(PROBE_MS, clock) });
			return isVersion3(answer) ? void 0 : findForeignAnswer(answer, authUrl) ?? notVersion3(answer, authUrl);
		} catch (error) {
			if (error instanceof GateError) return error.problems[0];
			throw error;
		}
	};
	return {
		validate: (token, stranger) => coalesce(validating, token.text, () => validate(token, stranger)),
		findTrouble: () => coalesce(probing, "probe", probe),
		close: async () => {
			if (opened === void 0) return;
			const [one] = await Promise.allSettled([opened]);
			if (one.status === "fulfilled") await one.value.close();
		}
	};
}
function notVersion3({ status }, authUrl) {
	return {
		code: "API_ANSWER_INVALID",
		message: say`${quoted(authUrl)} is not version 3 of Keystone's API: it answered with status ${status}.`,
		hint: say`Is the address that of Keystone's API?`
	};
}
/** Keystone's clock may be ahead of what `Date` says by this much: it has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1e3;
/** The moment on this machine's clock at which a token has expired by it or by Keystone's clock, whichever comes first. */
function toExpiry({ facts, serverTime }, now) {
	const aheadMs = serverTime === void 0 ? 0 : serverTime.getTime() + DATE_PRECISION_MS - now.getTime();
	return new Date(Date.parse(facts.expiresAt) - Math.max(0, aheadMs));
}

export { coalesce as n, openTokenValidator as t };