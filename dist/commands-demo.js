import { t as check } from "./check.js";
import { f as addSettings, h as toSettings, i as print, o as readOutputStyle, p as formatSetting } from "./command-line-terminal.js";
import { g as joinMessages, t as GateError } from "./core-errors.js";
import { c as embeddedDataSet, r as startEmulator, t as DEMO_TOKEN } from "./emulator-emulator.js";
import { B as CHECK_SETTINGS } from "./render-columns.js";
import { f as parseOtherReport, i as renderJson, t as REPORT_FORMATS } from "./render-formats.js";

// examples/other-plan.json
var other_plan_default = {
	$schema: "../schemas/plan.schema.json",
	$mode: "add",
	fes: {
		"compute.cores": 16,
		"compute.instances": 4,
		"compute.ram_mb": 32768
	}
};

// examples/plan.json
var plan_default = {
	$schema: "../schemas/plan.schema.json",
	$mode: "add",
	cbk: {
		"compute.cores": 24,
		"compute.instances": 6,
		"compute.ram_mb": 98304,
		"compute.flavors": { "m1.medium": 6 },
		"compute.metadata_items": 24,
		"loadbalancer.members": 6,
		"volume.space_gb": 600,
		"volume.snapshots": -6
	},
	dbl: { "volume.space_gb": -500 },
	fes: {
		"compute.cores": 16,
		"compute.instances": 4,
		"compute.ram_mb": 65536,
		"compute.flavors": { "m2.medium": 4 },
		"loadbalancer.loadbalancers": 1,
		"network.loadbalancers": 1,
		"network.vpn_services": 1,
		"network.vpn_ipsec_site_connections": 1,
		"volume.space_gb": 1600,
		"objectstorage": [{
			"type": "ceph",
			"space_bytes": 536870912e3
		}]
	}
};

// src/commands/demo.ts
function addDemo(program, { terminal, runtime }) {
	const usual = terminal.stdout.isTTY === true ? "text" : "markdown";
	const format = formatSetting(REPORT_FORMATS, usual, "; default: text on a terminal, otherwise markdown");
	const command = program.command("demo").summary("see the gate work, without an account").description("Starts the emulator on a free port, checks an example plan together with that of another pull request, and prints the report: on a terminal as check does, otherwise as the comment on a pull request.").option("--all", "list in text what fits, too, instead of counting it");
	addSettings(command, { format: {
		...format,
		default: ""
	} }).action(async (options) => {
		const chosen = toSettings({ format }, {
			options,
			env: terminal.env
		}).format;
		const emulator = await startEmulator();
		try {
			const given = {
				apiUrl: emulator.url,
				projectId: embeddedDataSet().project
			};
			const settings = toSettings(CHECK_SETTINGS, {
				options: given,
				env: {}
			});
			const checkExample = async (plan, others) => {
				const plans = {
					patterns: [],
					workspace: terminal.cwd(),
					alsoAllowed: [],
					contained: true
				};
				const inlinePlan = {
					file: "examples/plan.json",
					bytes: new TextEncoder().encode(JSON.stringify(plan))
				};
				const request = {
					...settings,
					plans,
					inlinePlan,
					policyFile: void 0
				};
				const readPolicies = async () => ({
					repository: void 0,
					organisation: void 0
				});
				const { report } = await check(request, {
					readPolicies,
					isUnchanged: void 0,
					findOthers: async () => others
				}, {
					...runtime(),
					env: { OS_TOKEN: DEMO_TOKEN },
					warnOnly: false
				});
				if (report.verdict === "error") throw new GateError({
					code: "INTERNAL",
					message: joinMessages(report.problems)
				});
				return report;
			};
			const other = parseOtherReport({
				text: renderJson(await checkExample(other_plan_default)),
				name: "#12"
			});
			const report = await checkExample(plan_default, {
				effect: "warn",
				changes: [other],
				notes: other.notes
			});
			const all = options["all"] === true;
			await print(terminal, chosen.render({
				report,
				key: "default",
				all,
				...readOutputStyle(terminal)
			}));
		} finally {
			await emulator.close();
		}
	});
}

export { addDemo };