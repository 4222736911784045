import { i as __toESM } from "./rolldown-runtime.js";
import { A as theSetting, C as quoted, E as say, t as GateError, u as code } from "./core-errors.js";
import { E as JOB_POLICY, m as decodePolicyText } from "./render-columns.js";
import { a as require_posix, i as readPolicyFile, n as MAX_POLICY_BYTES } from "./files-plans.js";
import { i as readGuarded } from "./files-guarded.js";
import { resolve } from "node:path";

// src/hosts/deciding-commit.ts
var import_posix = /* @__PURE__ */ __toESM(require_posix(), 1);
async function findDecidingCommit(repository, { host, policyBranches, refuse }) {
	function require(answer, subject) {
		if (answer.ok) return answer.value;
		const because = subject === void 0 ? answer.because : say`${host.name} does not report ${subject}: ${answer.because}`;
		throw refuse({
			...answer,
			because
		});
	}
	const findBranch = async (name, subject = say`the branch ${quoted(name)}`) => require(await repository.findBranch(name), subject);
	const found = await repository.findChange();
	if (!host.isPush) require(found);
	const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
	const isOnDefault = host.branch === defaultBranch;
	const change = host.isPush && isOnDefault ? void 0 : require(found);
	const decideByDefault = async (decided) => {
		return {
			commit: (isOnDefault ? host.commit : void 0) ?? (await findBranch(defaultBranch)).commit,
			branch: defaultBranch,
			role: "default",
			...decided
		};
	};
	const holds = (path) => say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
	if (change === void 0) {
		const why = say`because this run is of no ${host.noun}`;
		return decideByDefault({
			change,
			notesOn: (path) => isOnDefault ? [] : [say`${holds(path)}, ${why}.`]
		});
	}
	const { baseRef: branch } = change;
	const decideByBase = async (newest, notesOn) => {
		return {
			commit: change.base ?? newest ?? (await findBranch(branch)).commit,
			branch,
			role: "base",
			change,
			notesOn
		};
	};
	if (branch === defaultBranch) return decideByBase(void 0, () => []);
	const base = say`base branch ${quoted(branch)}`;
	let newest;
	let mayDecide;
	let because;
	if (policyBranches.length > 0) {
		mayDecide = matchesBranch(policyBranches, branch);
		because = say`${theSetting("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
	} else {
		const { commit, isProtected } = await findBranch(branch, say`whether the ${base} is protected`);
		newest = commit;
		mayDecide = isProtected;
		because = mayDecide ? say`it is protected` : say`it is not protected`;
	}
	if (mayDecide) {
		const isOther = say`The ${base} is not the default branch ${quoted(defaultBranch)}`;
		return decideByBase(newest, (path) => [say`${isOther}; its own ${quoted(path)} holds, because ${because}.`]);
	}
	return decideByDefault({
		change: {
			...change,
			mergeBase: void 0
		},
		notesOn: (path) => [say`${holds(path)}: the ${base} may not decide, because ${because}.`]
	});
}
async function findMergeBase(repository, { change, commit: base }) {
	const head = change?.head;
	return change?.mergeBase ?? (head === void 0 ? void 0 : await repository.findMergeBase({
		base,
		head
	}));
}
const GLOB_OPTIONS = {
	dot: true,
	nobrace: true,
	nobracket: true,
	noextglob: true,
	nonegate: true,
	strictSlashes: true
};
function matchesBranch(globs, branch) {
	return globs.some((glob) => import_posix.default.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), GLOB_OPTIONS).test(branch));
}

// src/hosts/policy-source.ts
async function findPolicySource(search) {
	const path = parsePolicyPath(search.path);
	if (search.policyFrom === "base") return readAtCommit(search, path);
	return readInWorkspace({
		...search,
		path
	}, noteWorkspace);
}
function noteWorkspace(file) {
	return say`The policy ${quoted(file)} was read from the workspace, as ${theSetting("policy-from", "workspace")} says: what was checked out decides.`;
}
async function readOwnPolicy(path, folder, workspace, policyFrom) {
	const source = {
		commit: void 0,
		changed: void 0,
		notes: []
	};
	if (workspace === void 0) return {
		...source,
		...await readPolicyFile({
			path,
			workspace: folder,
			contained: false
		})
	};
	const guarded = {
		folder: workspace,
		noun: "workspace",
		mayHoldIt: policyFrom === "workspace"
	};
	const named = {
		path,
		words: JOB_POLICY,
		location: resolve(folder, path),
		guarded
	};
	const found = await readGuarded(named, MAX_POLICY_BYTES);
	if (found === void 0) throw unreadablePolicy(path, say`does not exist`, say`Check the path, and that the file was written.`);
	return {
		...source,
		text: found.text,
		file: path,
		notes: found.isInside ? [noteWorkspace(path)] : []
	};
}
async function readInWorkspace({ host, path, workspace }, noteOn) {
	const { file, text } = await readPolicyFile({
		path,
		workspace,
		contained: true
	});
	return {
		text,
		file,
		commit: void 0,
		changed: void 0,
		notes: host.isOfChange ? [noteOn(file)] : []
	};
}
const ELSEWHERE = /^(?:((?:[\w.-]+\/)+[\w.-]+)\/\/|([\w.-]+\/[\w.-]+)\/)(.+)@([\w./-]{1,250})$/u;
async function findOrgPolicySource(search) {
	const { host, path: address } = search;
	if (address.startsWith("./")) return readInWorkspace({
		...search,
		path: parsePolicyPath(address)
	}, (file) => {
		return say`The organisation's policy ${quoted(file)} was read from the workspace: what was checked out decides.`;
	});
	const [, project, short, path = "", ref = ""] = ELSEWHERE.exec(address) ?? [];
	const repository = project ?? short;
	if (repository === void 0 || !isFitPath(`${repository}/${path}`) || !isFitPath(ref)) throw new GateError({
		code: "INPUT_INVALID",
		message: say`${theSetting("org-policy")} is ${quoted(address)}; it must name a file of another repository with its branch, tag or commit, or begin with ${code("./")}.`,
		hint: say`Write it as in ${code("octo-org/policies/quota.yml@v1")}, or with two slashes after the project as in ${code("group/subgroup/project//quota.yml@v1")}.`
	});
	const file = address.slice(0, -ref.length - 1);
	const opened = host.openRepository();
	if (!opened.ok) throw refuseUnread(file, opened);
	const found = await opened.value.readFile({
		repository,
		path,
		commit: ref,
		maxBytes: MAX_POLICY_BYTES
	});
	if (found.kind === "file") return {
		text: decodePolicyText(found.bytes, file),
		file,
		commit: ref,
		changed: void 0,
		notes: []
	};
	const { what, hint } = describeFound(found, say`at ${quoted(ref)}`, host.noun);
	const seen = say`A job's own token may not see private repositories but its own: give it one that may, or check ${quoted(repository)} out in a step before and name the file as in ${code("./policies/quota.yml")}.`;
	throw unreadablePolicy(file, what, found.kind === "failed" ? say`${hint} ${seen}` : hint);
}
async function readAtCommit(search, path) {
	const { host } = search;
	const opened = host.openRepository();
	if (!opened.ok) {
		const { because, hint } = opened;
		throw unreadablePolicy(path, say`cannot be read from the repository, because ${because}`, hint);
	}
	const repository = opened.value;
	const refuse = (answer) => refuseUnread(path, answer);
	const named = await repository.findChange();
	const { formerBase, head } = (named.ok ? named.value : void 0) ?? {};
	const early = formerBase === void 0 ? void 0 : readPolicyAt(repository, path, formerBase);
	const isChanged = startComparison(host, path, head);
	const deciding = await findDecidingCommit(repository, {
		...search,
		refuse
	});
	const { commit, notesOn } = deciding;
	const notes = notesOn(path);
	const found = await (commit === formerBase && early !== void 0 ? early : readPolicyAt(repository, path, commit));
	if (found.kind !== "file") {
		const where = deciding.role === "base" ? "the base of this change" : "the default branch";
		const { what, hint } = describeFound(found, say`at ${quoted(commit.slice(0, 7))} (${quoted(deciding.branch)}), ${where}`, host.noun);
		throw unreadablePolicy(path, what, hint);
	}
	return {
		text: decodePolicyText(found.bytes, path),
		file: path,
		commit,
		notes,
		changed: await isChanged(deciding, found)
	};
}
function readPolicyAt(repository, path, commit) {
	return repository.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
}
function unreadablePolicy(path, what, hint) {
	return new GateError({
		code: "POLICY_UNREADABLE",
		message: say`The policy ${quoted(path)} ${what}.`,
		hint
	});
}
function refuseUnread(path, { because, hint }) {
	return unreadablePolicy(path, say`cannot be read, because ${because}`, hint);
}
function describeFound(found, at, noun) {
	if (found.kind === "failed") return {
		what: say`cannot be read ${at}, because ${found.because}`,
		hint: found.hint
	};
	if (found.kind === "absent") {
		const hint = say`Add it in a ${noun} of its own, and leave ${theSetting("policy")} empty until that is merged.`;
		return {
			what: say`does not exist ${at}`,
			hint
		};
	}
	if (found.kind === "too-large") {
		const most = say`${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB)`;
		const hint = say`Match regions and keys by globs rather than one by one.`;
		return {
			what: say`has ${found.size} bytes ${at}; at most ${most} are read`,
			hint
		};
	}
	const kind = found.kind === "link" ? "symbolic link" : found.kind;
	return {
		what: say`is a ${kind} ${at}; a file was expected`,
		hint: say`Name the file itself.`
	};
}
const COMPARISON_MS = 1e4;
function startComparison(host, path, head) {
	const opened = host.openRepository(COMPARISON_MS);
	const repository = opened.ok ? opened.value : void 0;
	const reading = repository && head !== void 0 ? readPolicyAt(repository, path, head) : void 0;
	return async (deciding, atBase) => {
		if (!repository || !reading || deciding.change === void 0) return void 0;
		const atHead = await reading;
		if (atHead.kind === "failed") return void 0;
		if (isSame(atHead, atBase)) return false;
		const mergeBase = await findMergeBase(repository, deciding);
		if (mergeBase === void 0) return void 0;
		const before = mergeBase === deciding.commit ? atBase : await readPolicyAt(repository, path, mergeBase);
		return before.kind === "failed" ? void 0 : !isSame(atHead, before);
	};
}
function isSame(a, b) {
	if (a.kind === "file" && b.kind === "file") return Buffer.compare(a.bytes, b.bytes) === 0;
	if (a.kind === "too-large" && b.kind === "too-large") return a.size === b.size;
	return a.kind === b.kind;
}
const MAX_PATH_LENGTH = 1e3;
const UNFIT_CHARACTER = /[\p{Cc}\u2028\u2029\\]/u;
function isFitPath(path) {
	return path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT_CHARACTER.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
function parsePolicyPath(text) {
	const path = text.replace(/^(?:\.\/)+/u, "");
	if (isFitPath(path)) return path;
	const found = text === "" ? "is empty" : say`is ${quoted(text)}`;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`${theSetting("policy")} ${found}; it must be the path of a file in the repository, relative to its root, with ${code("/")} and without ${code("..")}.`,
		hint: say`Write it as in ${code(".github/quota-policy.yml")}.`
	});
}

export { findMergeBase as a, findDecidingCommit as i, findPolicySource as n, readOwnPolicy as r, findOrgPolicySource as t };