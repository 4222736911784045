import { F as UNDECIDED, I as check, N as openGateSources, g as parseOtherReport, gt as toReported, ht as toErrorReport, mt as exitStatus, vt as withSettingsNamed } from "./part-check.js";
import { a as print, o as printMessages, r as looksOf } from "./command-line-terminal.js";
import { o as nameOption } from "./command-line-settings.js";
import { G as TARGETS, Or as say, Tr as quoted, _n as inputProblem, at as writeReports, bn as problemsOf, dt as readOwnFile, gn as allOf, hn as GateError, r as renderFiles, yn as problemMessage } from "./part-start.js";
import { n as ownFiles, r as withProgress, t as findPlans } from "./commands-plan-files.js";

// src/commands/checking.ts
/** Largest report of another change, in bytes: one of 100,000 checks has some 60 million. */
const MAX_REPORT_BYTES = 268435456;
/** Brings a check to its end; resolves to the exit status. Throws a GateError where settings are wrong or no report was settled, unless the status is 0 in any case. */
async function finishCheck(starting, of) {
	const { terminal, runtime } = of;
	const { settings, effect, exitZero, all } = of.output;
	const { key, format, requestUrl, ...paths } = settings;
	const { log, now, directory: folder, workspace } = runtime;
	const refuse = (error) => toReported(withSettingsNamed(toErrorReport({
		error,
		now: now()
	}), nameOption), effect);
	let gitlab;
	let report;
	let wrong;
	try {
		const started = await starting;
		gitlab = started.gitlab;
		const outcome = await runCheck(started, terminal);
		report = toReported(outcome.report, effect);
		if (gitlab !== void 0) {
			const { judgeWith } = outcome;
			report = await gitlab.settle({
				...outcome,
				report,
				judgeWith: judgeWith && ((gates) => toReported(judgeWith(gates), effect)),
				refuse,
				comment: started.comment,
				key,
				requestUrl,
				now,
				log
			});
		}
	} catch (error) {
		report = refuse(error);
		wrong = new GateError(problemsOf(error), { cause: error });
	}
	const printed = {
		report,
		key,
		context: { requestUrl },
		all,
		isLocal: true,
		...looksOf(terminal)
	};
	const files = await renderFiles(paths, {
		...printed,
		colour: false,
		width: void 0
	});
	const problems = await writeReports(files, {
		folder,
		workspace,
		holdsSecret: gitlab?.secrets.areIn
	});
	const isZero = effect.warnOnly || exitZero;
	if (wrong !== void 0 && !isZero) throw wrong;
	await print(terminal, await format.render(printed));
	printMessages(terminal, problems.map(problemMessage), nameOption);
	const status = problems.length === 0 ? exitStatus(report) : 2;
	return effect.warnOnly || isZero && problems.length === 0 ? 0 : status;
}
/** Checks plans by their patterns, or targets, together with other changes by the paths of their reports. */
async function runCheck(started, terminal) {
	const { patterns, reports, gitlab, runtime, run, loggingIn } = started;
	const { togetherDrafts, pending, targets: targetsFile, policyFile, ...settings } = started.settings;
	const { now, directory } = runtime;
	const isStrict = settings.together === "fail";
	const listOthers = gitlab?.openOthers({
		countsDrafts: togetherDrafts,
		pendingMs: pending,
		isStrict
	}, now());
	const sourcesOf = openGateSources(started.settings, {
		findHost: gitlab?.findHost,
		workspace: directory,
		job: gitlab === void 0 ? runtime.workspace : void 0,
		repository: terminal.env["CI_PROJECT_DIR"],
		async findOthers(project, log) {
			const [named, listed] = await allOf([readOthers(reports, {
				project: project.id,
				folder: terminal.cwd()
			}), listOthers?.(project, log)]);
			if (listed === void 0) return reports.length === 0 ? void 0 : named;
			return {
				...listed,
				changes: [...named.changes, ...listed.changes],
				notes: [...named.notes, ...listed.notes]
			};
		}
	});
	try {
		if (targetsFile === "") {
			const plans = await findPlans(patterns, terminal);
			const request = {
				...settings,
				...plans,
				...sourcesOf(policyFile, runtime.log)
			};
			return await withProgress(terminal, () => check(request, runtime, loggingIn));
		}
		const text = await readOwnFile(targetsFile, {
			noun: "file",
			expected: "list of targets",
			maxBytes: TARGETS.maxBytes,
			folder: terminal.cwd()
		});
		const toRequest = ({ plan, policyFile: own, ...rest }, log) => {
			return {
				...rest,
				plans: {
					...ownFiles(terminal),
					patterns: plan
				},
				...sourcesOf(own, log)
			};
		};
		const request = {
			document: {
				text,
				file: targetsFile
			},
			run,
			toRequest
		};
		const { checkTargets } = await import("./check-targets.js");
		return await withProgress(terminal, () => checkTargets(request, runtime));
	} catch (error) {
		return {
			...UNDECIDED,
			report: toErrorReport({
				error,
				now: now()
			})
		};
	}
}
/** Reads the reports of other changes, all of which have to be of the project. */
async function readOthers(paths, { project, folder }) {
	const words = {
		noun: "report",
		expected: "JSON report of another change"
	};
	const read = async (path) => {
		const text = await readOwnFile(path, {
			...words,
			maxBytes: MAX_REPORT_BYTES,
			folder
		});
		const change = parseOtherReport({
			text,
			name: path
		});
		if (change.project === null || change.project === project) return change;
		const message = say`The report ${quoted(path)} is of the project ${quoted(change.project)}, and the plans are checked for ${quoted(project)}.`;
		throw new GateError(inputProblem(message, say`Leave it out: projects have limits of their own.`));
	};
	const changes = await allOf([...new Set(paths)].map(read));
	return {
		changes,
		notes: changes.flatMap(({ notes }) => notes)
	};
}

export { finishCheck };