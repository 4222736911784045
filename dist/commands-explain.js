import { r as addSettings, s as toSettings } from "./command-line-settings.js";
import { a as print } from "./command-line-terminal.js";
import { H as JUDGING_SETTINGS, Pr as toText, W as SETTINGS, gn as allOf, zr as toSafeLine } from "./part-start.js";
import { P as readOwnPolicy } from "./part-check.js";

// src/commands/explain.ts
function addExplain(program, { terminal, runtime }) {
	const command = program.command("explain").summary("show which rule of a policy decides on a region and key").description("Shows which rule of a policy file decides on a region and key, and why. It does not contact any cloud.").argument("<region>", "a region, as in plans; ? if it is not known").argument("<key>", "a resource key, such as compute.cores or objectstorage[ceph]").action(async (region, key, values) => {
		const options = toSettings(JUDGING_SETTINGS, {
			options: values,
			env: terminal.env
		});
		const { explain, parsePolicy } = await import("./policy.js");
		const read = async (path) => parsePolicy(await readOwnPolicy(path, { folder: terminal.cwd() }));
		const [policy, organisation] = await allOf([read(values.policy), values.orgPolicy ? read(values.orgPolicy) : void 0]);
		const lines = explain(policy, {
			options,
			region,
			key,
			now: runtime().now(),
			organisation
		});
		await print(terminal, lines.map((line) => `${toSafeLine(toText(line))}\n`).join(""));
	});
	const { policyFile, orgPolicy } = SETTINGS;
	addSettings(command, {
		...JUDGING_SETTINGS,
		policyFile,
		orgPolicy
	});
	for (const option of command.options) if (option.long === "--policy") option.makeOptionMandatory();
}

export { addExplain };