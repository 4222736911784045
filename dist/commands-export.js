import { c as toSource, n as addNotes, r as addSettings, s as toSettings, t as CREDENTIALS_HELP } from "./command-line-settings.js";
import { $ as CREDENTIAL_SETTINGS, I as createGate, N as SYSTEM_CLOCK, Q as CONNECTION_SETTINGS, Y as TARGETS, a as renderMetrics, ht as readOwnFile, l as login, rt as optionSetting, st as whole, tt as anyText, wn as problemText, yn as GateError } from "./part-start.js";
import { t as require_prom_client } from "./prom-client.js";
import { t as toStatus } from "./evaluate-status.js";
import { a as runService, c as createMetricsFront, d as listen, f as createLogger, g as addProcessMetrics, h as toLog, l as replaceCertificate, m as describeError, n as parsePort, o as serviceSetting, r as readCertificate, t as LISTENING_SETTINGS } from "./commands-serving.js";
import { L as createSources } from "./part-check.js";
import { n as parseTargets, t as nameMember } from "./targets-targets.js";

// src/service/exporter.ts
var import_prom_client = require_prom_client();
/** Starts an exporter, whose metrics are at `/metrics`. Throws the system's error where it cannot listen, OpenSSL's where the certificate cannot be used. */
async function startExporter(options) {
	const { targets, everyMs, host, port, certificate, runtime } = options;
	const { version, clock = SYSTEM_CLOCK } = runtime;
	const logger = createLogger(options);
	const registry = new import_prom_client.Registry();
	addProcessMetrics(registry, version);
	const readings = /* @__PURE__ */ new Map();
	let rendered;
	const metrics = async () => {
		rendered ??= renderMetrics([...readings.values()]);
		return `${await registry.metrics()}\n${await rendered}`;
	};
	const read = async ({ name, read: readTarget }) => {
		const own = logger.child({ target: name });
		const known = readings.get(name) ?? {
			target: name,
			project: "",
			readAt: void 0
		};
		try {
			const log = toLog(own);
			const status = toStatus(await readTarget({
				...log,
				info: (line) => log.debug(line)
			}));
			readings.set(name, {
				target: name,
				project: status.project,
				readAt: status.readAt,
				status
			});
			own.debug({ rows: status.rows.length }, "read");
		} catch (error) {
			readings.set(name, {
				...known,
				status: void 0
			});
			const why = error instanceof GateError ? { reason: error.problems.map(problemText).join(" ") } : describeError(error);
			own.warn(why, "not read");
		}
		rendered = void 0;
	};
	const enter = createGate(options.atOnce);
	const ending = new AbortController();
	const readAgainAndAgain = async (target) => {
		while (!ending.signal.aborted) await (await enter(async () => {
			const pause = clock.sleep(everyMs, ending.signal);
			if (!ending.signal.aborted) await read(target);
			return { pause };
		}, Number.POSITIVE_INFINITY)).pause;
	};
	const front = createMetricsFront({ certificate }, {
		contentType: registry.contentType,
		metrics
	});
	const url = await listen(front, {
		host,
		port,
		logger,
		facts: { version },
		exposes: "ids of projects and what they use can be read on their way"
	});
	for (const target of targets) readAgainAndAgain(target);
	return {
		url,
		log: toLog(logger),
		replaceCertificate: (next) => replaceCertificate(front, next),
		close: async (withinMs) => {
			ending.abort();
			await front.stop(withinMs);
			logger.info("stopped");
		}
	};
}

// src/commands/export.ts
const { host, ...LOGGING_AND_TLS } = LISTENING_SETTINGS;
const OWN_SETTINGS = {
	targets: optionSetting("--targets <file>", "YAML list of projects and clouds, as for check; plans in it are not read", anyText),
	everyMs: serviceSetting("--every <seconds>", "least time between two readings of a project", whole(" of seconds", [10, 86400], 1e3), "300"),
	host,
	port: serviceSetting("--port <number>", "port to listen on; 0 is a free one", parsePort, "8081"),
	...LOGGING_AND_TLS
};
const PROJECT_SETTINGS = {
	...CONNECTION_SETTINGS,
	...CREDENTIAL_SETTINGS
};
const NOTES = `${CREDENTIALS_HELP}

Metrics are at /metrics, without any token. Each project is read by the clock, however often that is asked, with a token that is renewed before it expires. A project that cannot be read does not stop the others: quota_gate_reading_success is 0, and the log says why.

It logs JSON lines to standard error, and stops on SIGTERM and SIGINT.

Exit status: 0 it was stopped, 2 it could not start.

Examples, with OS_CLOUD set:
  $ quota-gate export
  $ quota-gate export --targets projects.yaml --every 600`;
/** Adds the command, which runs until it is interrupted. */
function addExport(program, { terminal, runtime }) {
	const command = program.command("export").summary("export limits and usage to Prometheus").description("Serves limits and usage of one or several projects as metrics for Prometheus.");
	addSettings(command, {
		...PROJECT_SETTINGS,
		...OWN_SETTINGS
	}).action(async (options) => {
		const given = {
			options,
			env: terminal.env
		};
		const { targets: path, ...settings } = toSettings(OWN_SETTINGS, given);
		const means = runtime();
		let targets;
		if (path === "") {
			const project = toSettings(PROJECT_SETTINGS, given);
			targets = [toTarget(project.cloud || (terminal.env["OS_CLOUD"] ?? "") || "default", project, means)];
		} else {
			const text = await readOwnFile(path, {
				noun: "file",
				expected: "list of targets",
				maxBytes: TARGETS.maxBytes,
				folder: terminal.cwd()
			});
			const named = {
				...means,
				nameSetting: nameMember(means.nameSetting)
			};
			targets = parseTargets({
				text,
				file: path
			}, toSource(given), { needsPlan: false }).map((target) => toTarget(target.name, target.settings, named));
		}
		const certificate = await readCertificate(settings);
		const own = {
			...settings,
			targets,
			atOnce: TARGETS.atOnce,
			certificate,
			runtime: means
		};
		await runService((log) => startExporter({
			...own,
			...log
		}), {
			terminal,
			command,
			settings,
			name: "Metrics",
			path: "/metrics"
		});
	});
	addNotes(command, NOTES);
}
/** Time that a token has to be good for at the beginning of a reading, besides what the reading may take, in milliseconds. */
const RENEW_BEFORE_MS = 6e4;
/** A target that stays logged in until its token is about to expire, or a reading fails: it may have been revoked. */
function toTarget(name, settings, runtime) {
	let session;
	const isEnding = ({ expiresAt }) => expiresAt !== void 0 && !(Date.parse(expiresAt) - runtime.now().getTime() > settings.timeoutMs + RENEW_BEFORE_MS);
	return {
		name,
		read: async (log) => {
			const means = {
				...runtime,
				log
			};
			try {
				if (session === void 0 || isEnding(session)) session = await login(settings, means);
				return await createSources(settings, means).limits.read({
					session,
					wanted: void 0,
					regions: []
				});
			} catch (error) {
				session = void 0;
				throw error;
			}
		}
	};
}

export { addExport };