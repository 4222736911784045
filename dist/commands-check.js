import { c as toSource, i as formatSetting, n as addNotes, r as addSettings, s as toSettings, t as CREDENTIALS_HELP } from "./command-line-settings.js";
import { $ as optionSetting, B as EFFECT_SETTINGS, Mr as theSetting, Or as say, U as REPORT_FILE_SETTINGS, V as GATE_SETTINGS, W as SETTINGS, Z as anyText, _n as inputProblem, c as login, et as optional, hn as GateError, ht as TAKE_BASE_POLICY, nt as readSettings, t as REPORT_FORMATS, xn as throwIfAny, yr as code } from "./part-start.js";
import { setImmediate } from "node:timers/promises";

// src/commands/check.ts
/** Settings of what is printed and written. They can be known although others are wrong. */
const OUTPUT_SETTINGS = {
	key: SETTINGS.commentKey,
	requestUrl: SETTINGS.requestUrl,
	format: formatSetting(REPORT_FORMATS, "text"),
	...REPORT_FILE_SETTINGS
};
const { plan: _, ...GATE } = GATE_SETTINGS;
const CHECK_COMMAND_SETTINGS = {
	...GATE,
	policyFrom: {
		...GATE.policyFrom,
		default: "",
		parse: optional(GATE.policyFrom.parse)
	},
	comment: SETTINGS.comment,
	gitlabUrl: optionSetting("--gitlab-url <url>", "address of the GitLab instance, to which alone GITLAB_TOKEN is sent; default: https://gitlab.com", optional(anyText)),
	...OUTPUT_SETTINGS
};
/** Throws INPUT_INVALID for settings about branches and other changes, which would have no effect without a host that knows these. */
function refuseHostSettings({ policyFrom, policyBranches, onlyChanged, pending, togetherDrafts }) {
	const problems = [
		[
			theSetting("policy-from", "base"),
			policyFrom === "base",
			say`Leave it out. ${TAKE_BASE_POLICY}`
		],
		[
			theSetting("policy-branches"),
			policyBranches.length > 0,
			say`Leave it out. ${TAKE_BASE_POLICY}`
		],
		[
			theSetting("only-changed"),
			onlyChanged,
			say`Leave it out.`
		],
		[
			theSetting("pending"),
			pending !== void 0,
			say`Leave it out.`
		],
		[
			theSetting("together-drafts"),
			togetherDrafts,
			say`Leave it out.`
		]
	].filter(([, isGiven]) => isGiven);
	throwIfAny(problems.map(([setting, , hint]) => inputProblem(say`${setting} needs a host that knows branches and changes: GitLab, or GitHub with the Action.`, hint)));
}
const PLANS_OR_TARGETS = say`Name plans, or targets with ${code("--targets")}, each of which names its own, and not both.`;
const NOT_WITH_TARGETS = say`${code("--with")} is for plans of one project, and not for ${code("--targets")}.`;
function addCheck(program, { terminal, runtime, finish }) {
	const command = program.command("check").summary("check plans against quota and usage").description("Checks plans against the project's limits and current usage, and reports the resulting usage.").argument("[plan...]", "paths or globs of plans, which add up; - is standard input");
	addSettings(command, {
		...CHECK_COMMAND_SETTINGS,
		...EFFECT_SETTINGS
	}).option("--with <report...>", "JSON reports of other changes that may be applied before this one").option("--exit-zero", "return status 0 for every verdict, for a system that reads it from the output").option("--all", "list in text what fits, too, instead of counting it").action(async (patterns, options) => {
		const given = {
			options,
			env: terminal.env
		};
		const effect = toSettings(EFFECT_SETTINGS, given);
		const known = readSettings(OUTPUT_SETTINGS, toSource(given));
		const output = {
			settings: "value" in known ? known.value : toSettings(OUTPUT_SETTINGS, {
				options: {},
				env: {}
			}),
			effect,
			exitZero: "value" in known && options.exitZero === true,
			all: options["all"] === true
		};
		const means = runtime();
		const starting = startCheck({
			patterns,
			reports: options.with ?? []
		}, given, {
			terminal,
			means
		});
		await starting.catch(() => void 0);
		const { finishCheck } = await import("./commands-checking.js");
		finish(await finishCheck(starting, {
			terminal,
			runtime: means,
			output
		}));
	});
	addNotes(command, `${CREDENTIALS_HELP}\n${EXAMPLES}`);
}
const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error); with --warn-only or --exit-zero always 0.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate check plan.json
  $ quota-gate check 'plans/*.json' --format json | jq .verdict
  $ terraform show -json tfplan | quota-gate check -
  $ quota-gate check plan.json --with other.report.json   # with a change that is not applied yet
  $ quota-gate check 'plan\\[1\\].json'   # this file, no glob`;
/** Begins a check; resolves when Keystone is asked. Targets log in by themselves. Throws a GateError where settings are wrong. */
async function startCheck(named, given, { terminal, means }) {
	const { comment, gitlabUrl, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, given);
	const hasTargets = settings.targets !== "";
	if (named.patterns.length === 0 !== hasTargets) throw new GateError(inputProblem(PLANS_OR_TARGETS));
	if (hasTargets && named.reports.length > 0) throw new GateError(inputProblem(NOT_WITH_TARGETS));
	const gitlab = await openGitLab(gitlabUrl, terminal);
	if (gitlab === void 0) refuseHostSettings(settings);
	const runtime = {
		...means,
		mask: gitlab?.secrets.mask ?? means.mask
	};
	const loggingIn = hasTargets ? void 0 : login(settings, runtime);
	loggingIn?.catch(() => void 0);
	for (let turns = 0; turns < 2; turns += 1) await setImmediate();
	return {
		...named,
		run: toSource(given),
		settings,
		comment,
		gitlab,
		runtime,
		loggingIn
	};
}
/** Opens the job of a pipeline in GitLab. `url`: the instance. undefined: the command runs elsewhere. */
async function openGitLab(url, { env, clock }) {
	if (url === void 0 && env["GITLAB_CI"] !== "true") return void 0;
	const { openGitLabRun } = await import("./hosts-gitlab.js");
	return openGitLabRun({
		url,
		env,
		clock
	});
}

export { addCheck };