// src/core/groups.ts
function groupsOf(items, idOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(idOf(item));
		if (group === void 0) groups.set(idOf(item), [item]);
		else group.push(item);
	}
	return [...groups.values()];
}
function toGroup([first, ...others]) {
	return first === void 0 ? void 0 : [first, ...others];
}
function onlyOf(items) {
	const [item, ...others] = new Set(items);
	return others.length === 0 ? item : void 0;
}
function addUp(items, amountOf) {
	let sum = 0;
	for (const item of items) sum += amountOf(item);
	return sum;
}

export { toGroup as i, groupsOf as n, onlyOf as r, addUp as t };