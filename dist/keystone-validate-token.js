import { t as coalesce } from "./core-coalesce.js";
import { F as createDeadline, I as createGate, L as createGates, N as SYSTEM_CLOCK, d as askAboutToken, f as openKeystone, g as readTokenAnswer, h as isSuccess, m as findOtherVersion, p as explainRefusal, u as DEFAULT_TIMING, yn as GateError } from "./part-start.js";

// src/keystone/validate-token.ts
/** Parts of the requests at once that tokens never accepted before have together, and those of one client. The rest is for the others alone. */
const OF_STRANGERS = 3 / 4;
const OF_STRANGER = 1 / 4;
/** Time to say whether Keystone is there, in milliseconds: who asks for that waits for a few seconds only. */
const PROBE_MS = 2e3;
/** Makes a validator. Sends no request. */
function openTokenValidator(options) {
	const { authUrl, ca, interface: reach, timing = DEFAULT_TIMING, clock = SYSTEM_CLOCK, mostAtOnce = 32 } = options;
	const enter = createGate(mostAtOnce);
	const enterStrangers = createGate(Math.ceil(mostAtOnce * OF_STRANGERS));
	const enterOfStranger = createGates(Math.ceil(mostAtOnce * OF_STRANGER));
	const validating = /* @__PURE__ */ new Map();
	const probing = /* @__PURE__ */ new Map();
	let opened;
	const open = () => {
		opened ??= openKeystone({
			...options,
			isLasting: true
		});
		return opened;
	};
	const validate = async (token, stranger) => {
		const deadline = createDeadline(timing.totalMs, clock);
		const leftMs = () => deadline.remainingMs();
		const answer = await askAboutToken(await open(), token, {
			deadline,
			inTurn: (attempt) => {
				const run = () => enter(attempt, leftMs());
				return stranger === void 0 ? run() : enterOfStranger(stranger, () => enterStrangers(run, leftMs()), leftMs());
			}
		});
		if (answer.status === 401 || answer.status === 404) return void 0;
		if (!isSuccess(answer)) throw new GateError(explainRefusal(answer, { kind: "token" }));
		const facts = readTokenAnswer(answer);
		if ("unscoped" in facts) return void 0;
		const expiresAt = toExpiry(facts.expiresAt, Date.parse(answer.headers.get("date") ?? ""), clock.now());
		return {
			token,
			...facts,
			expiresAt,
			ca,
			authUrl,
			interface: reach
		};
	};
	const probe = async () => {
		try {
			const answer = await (await open()).send({
				method: "GET",
				path: ""
			}, { deadline: createDeadline(PROBE_MS, clock) });
			return findOtherVersion(answer, authUrl);
		} catch (error) {
			if (error instanceof GateError) return error.problems[0];
			throw error;
		}
	};
	return {
		/**
		* The session of a token, with the earlier of its expiries by Keystone's clock and by this machine's; undefined: it is not accepted, or for
		* no project. Asked once at the same time. `stranger`: the client of a token never accepted before; such have a part of the requests at
		* once, each client a part of that. Throws a GateError where Keystone fails or does not answer, or something else does.
		*/
		validate: (token, stranger) => coalesce(validating, token.text, () => validate(token, stranger)),
		/** Asks Keystone, without a token, whether it is there; once for all who want to know at the same time. undefined: it is. */
		findTrouble: () => coalesce(probing, "probe", probe),
		close: async () => {
			await (await opened?.catch(() => void 0))?.close();
		}
	};
}
/** Keystone's clock may be ahead of what `Date` says by this much: it has whole seconds (RFC 9110, section 5.6.7). */
const DATE_PRECISION_MS = 1e3;
/** The moment on this machine's clock at which a token has expired by it or by Keystone's clock, whichever comes first. `serverMs`: NaN: not known. */
function toExpiry(expiresAt, serverMs, now) {
	const aheadMs = Number.isNaN(serverMs) ? 0 : Math.max(0, serverMs + DATE_PRECISION_MS - now.getTime());
	return new Date(Date.parse(expiresAt) - aheadMs).toISOString();
}

export { openTokenValidator as t };