import { t as __commonJSMin } from "./rolldown-runtime.js";
import { r as RESOURCE_KEYS } from "./core-resource-keys.js";
import { E as say, T as quotedList } from "./core-errors.js";

// src/core/coalesce.ts
function getOrCreate(kept, key, make) {
	const value = kept.get(key) ?? make();
	kept.set(key, value);
	return value;
}
function coalesce(underWay, key, make) {
	return getOrCreate(underWay, key, () => make().finally(() => underWay.delete(key)));
}

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = Infinity;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// src/core/suggest.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const MAX_COMPARED_LENGTH = 100;
const MAX_SUGGESTIONS = 3;
const OTHER_NAMES = /* @__PURE__ */ new Map([
	["compute.cores", [
		"cpu",
		"cpus",
		"vcpu",
		"vcpus"
	]],
	["compute.instances", [
		"servers",
		"vms",
		"virtual_machines"
	]],
	["compute.ram_mb", [
		"ram",
		"memory",
		"memory_mb"
	]],
	["network.floatingips", ["fips", "public_ips"]],
	["loadbalancer.loadbalancers", ["lb", "lbs"]],
	["objectstorage", [
		"object_storage",
		"s3",
		"swift",
		"buckets"
	]],
	["volume.backup_gb", ["backup_gigabytes"]],
	["volume.space_gb", [
		"gigabytes",
		"disk",
		"storage"
	]]
]);
function spellingsOfKey(key) {
	const component = key.slice(0, key.indexOf(".") + 1);
	const names = [key.slice(component.length), ...OTHER_NAMES.get(key) ?? []];
	return component === "" ? names : names.flatMap((name) => [name, component + name]);
}
function fold(name) {
	return name.toLowerCase().replaceAll("_", "-");
}
function isSwapped(name, candidate) {
	const at = name.split("").findIndex((character, index) => character !== candidate[index]);
	return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}` === candidate;
}
function editsBetween(name, candidate) {
	const allowed = Math.max(1, Math.floor(Math.min(name.length, candidate.length) / 3));
	if (Math.abs(name.length - candidate.length) > allowed) return Infinity;
	const edits = name.length === candidate.length && isSwapped(name, candidate) ? 1 : (0, import_fastest_levenshtein.distance)(name, candidate);
	return edits > allowed ? Infinity : edits;
}
function didYouMean(name, candidates, spellingsOf = (candidate) => [candidate]) {
	if (name === "" || name.length > MAX_COMPARED_LENGTH) return void 0;
	const folded = fold(name);
	const editsOf = (candidate) => Math.min(...spellingsOf(candidate).map((spelling) => editsBetween(folded, fold(spelling))));
	const others = [...candidates].filter((candidate) => candidate !== "" && candidate !== name);
	const groups = Map.groupBy(others, editsOf);
	groups.delete(Infinity);
	const nearest = groups.get(Math.min(...groups.keys()));
	if (nearest === void 0) return void 0;
	return say`Did you mean ${quotedList(nearest.slice(0, MAX_SUGGESTIONS), { conjunction: "or" })}?`;
}
function didYouMeanKey(name, others = []) {
	return didYouMean(name, /* @__PURE__ */ new Set([...RESOURCE_KEYS.map(({ key }) => key), ...others]), spellingsOfKey);
}

export { getOrCreate as i, didYouMeanKey as n, coalesce as r, didYouMean as t };