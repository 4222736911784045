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

export { groupsOf as t };