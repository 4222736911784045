import { Br as say, Lr as quoted, Lt as SETTINGS, Mt as CHECK_SETTINGS, Pt as EFFECT_SETTINGS, a as REPORT_FORMATS, cn as toReported, en as readPolicyFile, er as GateError, nn as readOwnFile, nr as inputProblem, on as exitStatus, p as parseOtherReport, sn as toErrorReport, tr as allOf, w as check, zt as TOGETHER_SETTINGS } from "./shared.js";
import { _ as toSettings, a as looksOf, d as addNotes, f as addSettings, l as withProgress, m as formatSetting, r as findPlans, s as print, u as CREDENTIALS_HELP } from "./commands-terminal.js";

// src/commands/check.ts
const { policyFile, commentKey } = SETTINGS;
const FORMAT = formatSetting(REPORT_FORMATS, "text");
/** Largest report of another change, in bytes: one of 100,000 checks has some 60 million. */
const MAX_REPORT_BYTES = 268435456;
const CHECK_COMMAND_SETTINGS = {
	...CHECK_SETTINGS,
	policyPath: policyFile,
	together: TOGETHER_SETTINGS.together,
	key: commentKey,
	format: FORMAT
};
/** Adds the command. */
function addCheck(program, { terminal, runtime, finish }) {
	const command = program.command("check").summary("check plans against quota and usage").description("Checks plans against the project's limits and current usage, and reports the resulting usage.").argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
	addSettings(command, {
		...CHECK_COMMAND_SETTINGS,
		...EFFECT_SETTINGS
	}).option("--with <report...>", "JSON reports of other changes that may be applied before this one").option("--all", "list in text what fits, too, instead of counting it").action(async (patterns, options) => {
		const given = {
			options,
			env: terminal.env
		};
		const effect = toSettings(EFFECT_SETTINGS, given);
		const means = {
			terminal,
			runtime: runtime()
		};
		let looks = toSettings({
			format: FORMAT,
			key: commentKey
		}, {
			options: {},
			env: {}
		});
		let report;
		try {
			const { format, key, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, given);
			looks = {
				format,
				key
			};
			report = await runCheck({
				patterns,
				reports: options.with ?? []
			}, settings, means);
		} catch (error) {
			if (!effect.warnOnly) throw error;
			report = toErrorReport({
				error,
				now: means.runtime.now()
			});
		}
		const shown = {
			report: toReported(report, effect),
			all: options["all"] === true,
			isLocal: true
		};
		await print(terminal, looks.format.render({
			...shown,
			key: looks.key,
			...looksOf(terminal)
		}));
		finish(exitStatus(shown.report));
	});
	addNotes(command, `${CREDENTIALS_HELP}\n${EXAMPLES}`);
}
const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error); with --warn-only always 0.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate check plan.json
  $ quota-gate check 'plans/*.json' --format json | jq .verdict
  $ terraform show -json tfplan | quota-gate check -
  $ quota-gate check plan.json --with other.report.json   # with a change that is not applied yet
  $ quota-gate check 'plan\\[1\\].json'   # this file, no glob`;
/** Checks plans by their patterns, together with other changes by the paths of their reports. */
async function runCheck({ patterns, reports }, { policyPath, together, ...settings }, { terminal, runtime }) {
	try {
		const loadPolicy = policyPath === void 0 ? void 0 : () => readPolicy(policyPath, terminal);
		const load = ({ id }) => readOthers(reports, {
			project: id,
			folder: terminal.cwd()
		});
		const others = reports.length === 0 || together === "off" ? void 0 : {
			effect: together,
			load
		};
		const request = {
			...settings,
			...await findPlans(patterns, terminal),
			loadPolicy,
			others
		};
		return (await withProgress(terminal, () => check(request, runtime))).report;
	} catch (error) {
		return toErrorReport({
			error,
			now: runtime.now()
		});
	}
}
/** Reads the reports of other changes, all of which have to be of the project. */
async function readOthers(paths, of) {
	const changes = await allOf([...new Set(paths)].map((path) => readOther(path, of)));
	return {
		changes,
		notes: changes.flatMap(({ notes }) => notes)
	};
}
async function readOther(path, { project, folder }) {
	const text = await readOwnFile(path, {
		noun: "report",
		expected: "JSON report of another change",
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
}
/** Reads a policy file of the user's own machine. */
async function readPolicy(path, terminal) {
	const { file, text } = await readPolicyFile({
		path,
		workspace: terminal.cwd(),
		contained: false
	});
	return {
		text,
		file,
		commit: void 0,
		changed: void 0,
		notes: []
	};
}

export { addCheck, readPolicy };