import { ot as within } from "./shared.js";

// src/http/gate.ts
/** Thrown where a task's turn has not come in time. */
var NoTurn = class extends Error {
	name = "NoTurn";
};
/** Creates a gate. */
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
		if (await within(promise, limitMs) === null && waiting.delete(turn)) throw new NoTurn();
	};
	return { run: async (task, limitMs) => {
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
	} };
}
/** Creates gates, each of which lets so many tasks run at once. One behind which there is nothing is forgotten. */
function createGates(most) {
	const gates = /* @__PURE__ */ new Map();
	return { run: async (name, task, limitMs) => {
		const one = gates.get(name) ?? {
			gate: createGate(most),
			users: 0
		};
		gates.set(name, one);
		one.users += 1;
		try {
			return await one.gate.run(task, limitMs);
		} finally {
			one.users -= 1;
			if (one.users === 0) gates.delete(name);
		}
	} };
}

export { createGate as n, createGates as r, NoTurn as t };