import { Gt as GATE_SETTINGS, I as UNDECIDED, L as check, P as openGateSources, Ut as DELIVERY_SETTINGS, Wr as nameInput, Wt as EFFECT_SETTINGS, Yt as TARGETS, Zn as VERSION, _n as toErrorReport, a as createActionLog, c as stopAfter, d as toContext, f as toSettingsSource, gn as exitStatus, i as crash, l as openJob, m as deliver, o as endWithoutLog, p as toHost, r as openOtherPullRequests, s as hideInLog, sn as readSettings, sr as GateError, t as createSecrets, u as readInputs, v as mayBeOfFork, vn as toReported } from "./shared.js";

// src/action/index.ts
/** For all that is not the Quota API: reading plans, Keystone (14 s) and GitHub (some 30 s), on a slow runner too. */
const REST_MS = 12e4;
/** For making JSON of binary plans, of which each may take a minute. */
const TERRAFORM_MS = 6e5;
/** Targets are checked in so many rounds, where there are as many as there can be. */
const MOST_ROUNDS = TARGETS.most / TARGETS.atOnce;
/** Runs the Action; resolves to the step's exit status: 0 for `pass` and `warn`, or where it only warns, otherwise 1. */
async function run(inputs, { now, clock, env, directory, stopAfter }) {
	const secrets = createSecrets(hideInLog);
	const source = toSettingsSource(inputs, secrets.mask);
	const settings = readSettings(GATE_SETTINGS, source);
	const delivery = readSettings(DELIVERY_SETTINGS, source);
	const effect = readSettings(EFFECT_SETTINGS, source);
	const problems = [
		settings,
		effect,
		delivery
	].flatMap((parsed) => "problems" in parsed ? parsed.problems : []);
	const log = createActionLog();
	const workspace = env["GITHUB_WORKSPACE"] || directory;
	const runtime = {
		now,
		...clock === void 0 ? {} : { clock },
		log,
		env,
		version: VERSION,
		directory,
		workspace,
		mask: secrets.mask,
		nameSetting: nameInput
	};
	const { prNumber, githubToken, comment, commentKey, requestUrl, ...paths } = "value" in delivery ? delivery.value : {
		commentKey: "default",
		requestUrl: void 0
	};
	const job = await openJob({
		env,
		prNumber,
		githubToken,
		clock
	});
	if ("value" in settings) {
		const { targets, timeoutMs, terraformDir } = settings.value;
		stopAfter((timeoutMs + (REST_MS + (terraformDir === void 0 ? 0 : TERRAFORM_MS))) * (targets === "" ? 1 : MOST_ROUNDS));
	}
	const context = toContext({
		key: commentKey,
		version: VERSION,
		requestUrl,
		job
	});
	const refuse = (error) => toErrorReport({
		error,
		now: now()
	});
	const outcome = "value" in settings && problems.length === 0 ? await checkPlans(settings.value, {
		job,
		source,
		runtime,
		isNamed: prNumber !== void 0
	}) : {
		...UNDECIDED,
		report: refuse(new GateError(problems))
	};
	const reported = (of) => "value" in effect ? toReported(of, effect.value) : of;
	const { judgeWith } = outcome;
	const delivered = await deliver({
		...outcome,
		report: reported(outcome.report),
		judgeWith: judgeWith && ((gates) => reported(judgeWith(gates))),
		refuse: (error) => reported(refuse(error)),
		job,
		context: await context,
		files: "report" in paths ? {
			paths,
			workspace
		} : void 0,
		comment,
		secrets,
		now,
		log
	});
	const api = await job.api;
	if (api.ok) await api.value.close();
	const { report, problems: unwritten } = delivered;
	const isWritten = unwritten.length === 0 || report.warnOnly === true;
	return exitStatus(report) === 0 && isWritten ? 0 : 1;
}
/** `isNamed`: an input names the pull request. */
async function checkPlans(settings, of) {
	const { job, source, runtime, isNamed } = of;
	const { togetherDrafts: countsDrafts, pending: pendingMs } = settings;
	const { now, env } = runtime;
	const workspace = runtime.workspace ?? runtime.directory;
	const files = {
		workspace,
		alsoAllowed: env["RUNNER_TEMP"] ? [env["RUNNER_TEMP"]] : [],
		contained: true,
		mayBeOfFork: async () => mayBeOfFork(job.event, isNamed)
	};
	const sourcesOf = openGateSources(settings, {
		findHost: async () => toHost(job),
		workspace,
		findOthers: openOtherPullRequests({
			job,
			rules: {
				countsDrafts,
				pendingMs
			},
			now: now()
		})
	});
	const toRequest = ({ plan: patterns, policyFile, ...rest }, log) => {
		return {
			...rest,
			plans: {
				...files,
				patterns
			},
			...sourcesOf(policyFile, log)
		};
	};
	if (settings.targets === "") return check(toRequest({
		...settings,
		envPrefix: void 0
	}, runtime.log), runtime);
	const { checkTargets } = await import("./check-targets.js");
	return checkTargets({
		document: {
			text: settings.targets,
			file: "targets"
		},
		run: source,
		toRequest
	}, runtime);
}

// src/action.ts
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.stdout.on("error", endWithoutLog);
process.exitCode = 1;
const { env } = process;
run(readInputs(env), {
	env,
	directory: process.cwd(),
	now: () => /* @__PURE__ */ new Date(),
	stopAfter
}).then((status) => {
	process.exitCode = status;
}, crash);

export {  };