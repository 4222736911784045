// src/core/loopback.ts
/** true for the names and addresses of this machine. `hostname` as in a `URL`. */
function isLoopback(hostname) {
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
/** true for link-local addresses, where clouds hand out credentials. `hostname` as in a `URL`, which knows that 0xa9fea9fe is 169.254.169.254. */
function isLinkLocal(hostname) {
	return /^(?:169\.254\.|\[fe[89ab][0-9a-f]:)/.test(hostname);
}
/** true for IPv4 addresses written as IPv6, which may be any of the others. `hostname` as in a `URL`. */
function isMappedIpv4(hostname) {
	return hostname.startsWith("[::ffff:");
}

// src/http/limits.ts
/** The clock of this machine. */
const SYSTEM_CLOCK = {
	monotonicMs: () => performance.now(),
	now: () => /* @__PURE__ */ new Date(),
	sleep: (ms, signal) => new Promise((resolve) => {
		const wake = () => {
			stop();
			signal?.removeEventListener("abort", wake);
			resolve();
		};
		const stop = SYSTEM_CLOCK.limit(ms, wake);
		signal?.addEventListener("abort", wake);
		if (signal?.aborted === true) wake();
	}),
	limit: (ms, end) => {
		const timer = setTimeout(end, Math.min(MAX_TIMER_MS, Math.ceil(ms)));
		return () => clearTimeout(timer);
	}
};
/** The longest time that a timer can be set to; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A deadline that begins to run now. */
function createDeadline(totalMs, clock = SYSTEM_CLOCK) {
	let end = clock.monotonicMs() + totalMs;
	let isExtended = false;
	return {
		remainingMs: () => Math.max(0, end - clock.monotonicMs()),
		/** Moves the end, once, by a wait that the server asked for; false where it was moved before. */
		extendOnce(ms) {
			if (isExtended) return false;
			isExtended = true;
			end += ms;
			return true;
		}
	};
}
/** Half of the time that is left, so that something else has time where one request says nothing. */
function halfOf(deadline) {
	const rest = deadline.remainingMs() / 2;
	return {
		remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
		extendOnce: (ms) => deadline.extendOnce(ms)
	};
}
/** The promise's value; undefined where it does not come within so many milliseconds. Its rejection passes through until then. */
async function within(promise, limitMs, clock = SYSTEM_CLOCK) {
	const { promise: timeUp, resolve: end } = Promise.withResolvers();
	const stop = clock.limit(limitMs, () => setImmediate(end, void 0));
	try {
		return await Promise.race([promise, timeUp]);
	} finally {
		stop();
	}
}
/** Milliseconds for people: "0.4 s", "12 s". */
function inSeconds(ms) {
	const seconds = Math.max(0, ms) / 1e3;
	return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}
/** Thrown where a task's turn has not come in time. */
var NoTurn = class extends Error {
	name = "NoTurn";
};
/** Creates a gate, behind which so many tasks run at once; the others wait, in the order in which they came. */
function createGate(most) {
	const waiting = /* @__PURE__ */ new Set();
	let running = 0;
	const enter = async (limitMs) => {
		if (running < most) {
			running += 1;
			return;
		}
		const { promise, resolve } = Promise.withResolvers();
		const turn = () => resolve(true);
		waiting.add(turn);
		if (await within(promise, limitMs) === void 0 && waiting.delete(turn)) throw new NoTurn();
	};
	return async (task, limitMs) => {
		await enter(limitMs);
		try {
			return await task();
		} finally {
			const [next] = waiting;
			if (next === void 0) running -= 1;
			else {
				waiting.delete(next);
				next();
			}
		}
	};
}
/** Creates gates by name, behind each of which so many tasks run at once. One behind which there is nothing is forgotten. */
function createGates(most) {
	const use = createShared(() => void 0);
	return (name, task, limitMs) => use(name, () => createGate(most), (gate) => gate(task, limitMs));
}
/** Runs tasks with the thing of a key: opened for the first that needs it, closed after the last at the same time. Throws what they throw. */
function createShared(close) {
	const opened = /* @__PURE__ */ new Map();
	return async (key, open, task) => {
		const one = opened.get(key) ?? {
			thing: open(),
			users: 0
		};
		opened.set(key, one);
		one.users += 1;
		try {
			return await task(one.thing);
		} finally {
			one.users -= 1;
			if (one.users === 0) {
				opened.delete(key);
				await close(one.thing);
			}
		}
	};
}

export { createGates as a, inSeconds as c, isMappedIpv4 as d, createGate as i, isLinkLocal as l, SYSTEM_CLOCK as n, createShared as o, createDeadline as r, halfOf as s, NoTurn as t, isLoopback as u };