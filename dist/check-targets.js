import { F as UNDECIDED, I as check, h as amountsOf, xt as toSum, yt as toErrorReport } from "./part-check.js";
import { I as createGate, Mr as say, Xn as targetName, Y as TARGETS, cn as isSameProject, jr as quotedList, kr as quoted, l as login, xn as inputProblem, yn as GateError } from "./part-start.js";
import { n as once } from "./core-coalesce.js";
import { n as parseTargets, t as nameMember } from "./targets-targets.js";

// src/check-targets.ts
/** Checks targets; a single one as if its settings were the run's. Never throws: what keeps a target from being decided is its error, and the run's. */
async function checkTargets({ document, run, toRequest }, runtime) {
	try {
		const parsed = parseTargets(document, run);
		const nameSetting = nameMember(runtime.nameSetting);
		const enter = createGate(TARGETS.atOnce);
		const sessions = /* @__PURE__ */ new Map();
		const checked = await Promise.all(parsed.map(async ({ name, settings }) => {
			const log = parsed.length === 1 ? runtime.log : logOf(name, runtime.log);
			const means = {
				...runtime,
				log,
				nameSetting
			};
			const request = toRequest(settings, log);
			const task = () => check(request, means, once(sessions, toLoginKey(request), () => login(request, means)));
			return {
				name,
				outcome: await enter(task, Number.POSITIVE_INFINITY)
			};
		}));
		const [only, ...others] = checked;
		return only !== void 0 && others.length === 0 ? only.outcome : toOutcome(checked, runtime);
	} catch (error) {
		return {
			...UNDECIDED,
			report: toErrorReport({
				error,
				now: runtime.now()
			})
		};
	}
}
/** Requests with the same key have the same credentials, and are for the same project. */
function toLoginKey(request) {
	const { envPrefix, authUrl, applicationCredentialId, applicationCredentialSecret } = request;
	const { cloud, cloudsFile, token, projectId } = request;
	return JSON.stringify([
		envPrefix,
		cloud,
		cloudsFile,
		projectId,
		...[
			authUrl,
			applicationCredentialId,
			applicationCredentialSecret,
			token
		]
	]);
}
function logOf(name, log) {
	const named = (line) => say`${quoted(name)}: ${line}`;
	return {
		info: (line) => log.info(named(line)),
		warning: (line) => log.warning(named(line)),
		debug: (line) => log.debug(named(line))
	};
}
function toOutcome(checked, runtime) {
	const misplaced = checked.map((one) => findMisplaced(one, checked));
	const judge = (gates) => toSum(checked.map((one, at) => {
		const refused = misplaced[at];
		if (refused === void 0) return {
			...judgeTogether(one, checked, gates),
			name: one.name
		};
		return {
			...toErrorReport({
				error: refused,
				now: runtime.now()
			}),
			name: one.name
		};
	}));
	return {
		report: judge(),
		judgeWith: checked.some(({ outcome }) => outcome.judgeWith !== void 0) ? judge : void 0,
		projects: checked.map(({ outcome }, at) => misplaced[at] === void 0 ? outcome.projects[0] : void 0),
		ofProjects: [],
		places: checked.flatMap(({ name, outcome }) => outcome.places.map((place) => ({
			...place,
			target: name
		})))
	};
}
/** The report of a target, together with the other targets of its project and with gates. */
function judgeTogether(one, checked, gates = {
	changes: [],
	notes: []
}) {
	const { judgeWith, projects: [project], report } = one.outcome;
	const siblings = checked.flatMap((other) => {
		const [itsProject] = other.outcome.projects;
		if (other === one || project === void 0 || itsProject === void 0) return [];
		if (!isSameProject(itsProject.id, project.id)) return [];
		return {
			name: targetName(other.name),
			...amountsOf(other.outcome.report)
		};
	});
	return (siblings.length + gates.changes.length + gates.notes.length === 0 ? void 0 : judgeWith?.({
		...gates,
		changes: [...gates.changes, ...siblings]
	})) ?? report;
}
/** Why a target is not decided: its plans have something in them of a project that another target is for, and does not read them. */
function findMisplaced({ name, outcome }, checked) {
	const targetsOf = (project) => checked.filter(({ outcome: { projects } }) => isSameProject(projects[0]?.id ?? "", project));
	const nameAll = (targets) => quotedList(targets.map((one) => one.name), { conjunction: "or" });
	const [owners] = outcome.ofProjects.map(targetsOf).filter(({ length }) => length > 0);
	if (owners !== void 0) return new GateError([...outcome.report.problems.map((message) => inputProblem(message)), inputProblem(say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`)]);
	const missed = (outcome.report.plans ?? []).flatMap(({ path, elsewhere = [] }) => elsewhere.flatMap(({ project }) => {
		const others = targetsOf(project);
		const isRead = others.some(({ outcome: { report } }) => (report.plans ?? []).some((plan) => plan.path === path));
		if (others.length === 0 || isRead) return [];
		return inputProblem(say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(others)}, which does not read it.`, say`List the plan there, too: each target counts its own project's part.`);
	}));
	return missed.length === 0 ? void 0 : new GateError(missed);
}

export { checkTargets };