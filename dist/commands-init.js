import { _ as Argument, d as addNotes, f as addSettings, h as toSettings, i as print } from "./command-line-terminal.js";
import { $ as toShellWord, C as quoted, E as say, S as prose, r as inputProblem, t as GateError, u as code } from "./core-errors.js";
import { i as VERSION } from "./keystone-clouds-files.js";
import { L as systemCode, Q as CREDENTIAL_SETTINGS, Z as CONNECTION_SETTINGS } from "./render-columns.js";
import { t as findLoginTarget } from "./keystone-login.js";
import { dirname, join } from "node:path";
import { mkdir, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

// src/workflows/repository.ts
async function runGit(folder, env, args) {
	const options = {
		env,
		cwd: folder,
		maxBuffer: 67108864,
		timeout: 1e4
	};
	const { stdout } = await promisify(execFile)("git", args.split(" "), options).catch(() => ({ stdout: "" }));
	return stdout.split("\n").filter((line) => line !== "");
}
const FILES = "ls-files --cached --others --exclude-standard --";
const CONFIGURATIONS = `${FILES} *.tf *.tf.json *.tofu :!modules/ :!*/modules/ :!examples/ :!*/examples/ :!tests/ :!*/tests/`;
async function readRepository(folder, env) {
	const [root, current = "./"] = await runGit(folder, env, "rev-parse --show-toplevel --show-prefix");
	if (root === void 0) return void 0;
	const read = (args) => runGit(root, env, args);
	const configurations = await read(CONFIGURATIONS);
	const all = new Set(configurations.map((file) => `${dirname(file)}/`));
	const folders = new Set([...all].filter((name) => /^[\w./-]+$/u.test(name)));
	const hasQuotedStack = folders.size < all.size;
	const tofuLocks = await read("grep --untracked --files-with-matches registry.opentofu.org -- *.lock.hcl");
	const declared = await read(`${FILES} :(glob)quota/*.json :(glob)quota/*.yaml :(glob)quota/*.yml`);
	const [origin = ""] = await read("remote get-url origin");
	return {
		root,
		host: /[\w.-]+\.\w+(?=[:/])/u.exec(origin)?.[0],
		stacks: folders.delete(current) ? [current, ...folders] : [...folders],
		hasQuotedStack,
		tool: [...configurations, ...tofuLocks].some((file) => /tofu$|hcl$/u.test(file)) ? "tofu" : "terraform",
		hasDeclaredPlans: declared.length > 0
	};
}
async function findCommit(env) {
	const [place = "", commit] = await runGit(import.meta.dirname, env, "rev-parse --show-prefix HEAD");
	if (["dist/", "src/workflows/"].includes(place)) return commit;
	const tag = `refs/tags/v${VERSION}`;
	return (await runGit(".", env, `ls-remote https://github.com/quota-gate/quota-gate ${tag} ${tag}^{}`)).at(-1)?.slice(0, 40);
}

// src/workflows/workflow.ts
const TODO = "# TODO(quota-gate):";
const COMMIT = "# Commit the file. When the check has run, require it:";
const DECLARED_PLANS = "quota/*.{json,yaml,yml}";
const TOOLS = {
	terraform: ["hashicorp/setup-terraform@dfe3c3f87815947d99a8997f908cb6525fc44e9e # v4.0.1", "hashicorp/terraform:1.13"],
	tofu: ["opentofu/setup-opentofu@a1320f892987e89d278cc92dc5adc984fb93aca4 # v2.0.2", "ghcr.io/opentofu/opentofu:1.10"]
};
function toLines(width, texts) {
	return texts.map((text) => text ? `${" ".repeat(width)}${text}\n` : "").join("");
}
function toParts({ stacks, hasQuotedStack, tool, cloud: { authUrl, region, name }, expires, hasDeclaredPlans }, folder) {
	const [stack, ...others] = stacks;
	const program = (stack ?? "./") === "./" ? tool : `${tool} -chdir=${stack}`;
	return {
		login: [
			"OS_AUTH_TYPE: v3applicationcredential",
			`OS_AUTH_URL: ${authUrl ?? `https://keystone.example.com:5000/v3   ${TODO} the address of Keystone`}`,
			stack !== void 0 && (region && !region.includes("$") ? `OS_REGION_NAME: ${JSON.stringify(region)}` : `${TODO} OS_REGION_NAME, if the project has several regions and the provider blocks do not name theirs`)
		],
		remarks: [
			others.length > 0 && `${TODO} plan the other configurations, too (${others.slice(0, 5).join(" ")}): https://github.com/quota-gate/quota-gate/blob/main/docs/monorepos.md`,
			hasQuotedStack && `${TODO} plan the configuration whose folder's name needs quotes, too`,
			stack === void 0 && !hasQuotedStack && !hasDeclaredPlans && `${TODO} there is neither a configuration nor a plan yet`
		],
		commands: [
			`${program} init -input=false`,
			`${program} plan -input=false -out=${folder}plan.bin`,
			`${program} show -json ${folder}plan.bin > ${folder}plan.json`
		],
		credential: `openstack ${name ? `--os-cloud ${toShellWord(name)} ` : ""}application credential create quota-gate --expiration ${expires}T00:00:00`
	};
}
function toGitHubWorkflow(facts) {
	const { stacks, tool, hasDeclaredPlans, cloud: { apiUrl, cacert }, revision } = facts;
	const { login, remarks, commands, credential } = toParts(facts, "\"$RUNNER_TEMP\"/");
	const hasStack = stacks.length > 0;
	const path = ".github/workflows/quota.yml";
	const authority = `      - run: |   # the certificate authority of the cloud
          printf '%s\\n' "$OS_CA" > "$RUNNER_TEMP/ca.pem"
          echo "OS_CACERT=$RUNNER_TEMP/ca.pem" >> "$GITHUB_ENV"
        env:
          OS_CA: \${{ vars.OS_CA }}
`;
	const setup = `      - uses: ${TOOLS[tool][0]}
        with:
          ${tool}_wrapper: false   # the wrapper would add lines of its own to the JSON
`;
	const planning = hasStack ? setup + toLines(6, [...remarks, ...commands.map((command) => `- run: ${command}`)]) : "";
	return {
		path,
		text: `# ${path}
name: Quota
on:
  pull_request:
    types: [opened, synchronize, reopened, edited]   # "edited": when the base branch changes
  merge_group:

permissions:
  contents: read
  pull-requests: write   # for the comment, and to read those of other pull requests
  actions: read          # private repositories: to see whether a comment is from a newer run

concurrency:
  group: quota-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: false   # a cancelled run would leave the required check "cancelled"

jobs:
  quota:
    runs-on: ubuntu-latest   # a runner of your own: version 2.327.1 or later
    timeout-minutes: 15
    env:   # for all steps
${toLines(6, login)}      OS_APPLICATION_CREDENTIAL_ID: \${{ secrets.OS_APPLICATION_CREDENTIAL_ID }}
      OS_APPLICATION_CREDENTIAL_SECRET: \${{ secrets.OS_APPLICATION_CREDENTIAL_SECRET }}
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
${cacert ? authority : ""}${planning}      - uses: quota-gate/quota-gate@${revision}
        with:
          plan: |
${toLines(12, [hasStack && `\${{ runner.temp }}/plan.json`, (hasDeclaredPlans || !hasStack) && DECLARED_PLANS])}${toLines(10, [apiUrl && `api-url: ${apiUrl}`, ...hasStack ? [] : remarks])}`,
		steps: `${credential}
gh secret set OS_APPLICATION_CREDENTIAL_ID
gh secret set OS_APPLICATION_CREDENTIAL_SECRET
${toLines(0, [cacert && `gh variable set OS_CA < ${toShellWord(cacert)}`])}
${COMMIT}
gh api --method POST 'repos/{owner}/{repo}/rulesets' --input - <<'END'
{ "name": "Quota", "target": "branch", "enforcement": "active",
  "conditions": { "ref_name": { "include": ["~DEFAULT_BRANCH"], "exclude": [] } },
  "rules": [{ "type": "required_status_checks", "parameters": { "strict_required_status_checks_policy": false,
    "required_status_checks": [{ "context": "quota", "integration_id": 15368 }] } }] }
END
`
	};
}
function toGitLabPipeline(facts) {
	const { stacks, tool, hasDeclaredPlans, cloud: { apiUrl, cacert }, revision, host = "gitlab.com" } = facts;
	const { login, remarks, commands, credential } = toParts(facts, "");
	const hasStack = stacks.length > 0;
	const isMirrored = host !== "gitlab.com";
	const path = ".gitlab-ci.yml";
	const job = `
plan:
  stage: build
  image:
    name: ${TOOLS[tool][1]}
    entrypoint: [""]
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
${toLines(4, [...remarks, ...commands.map((command) => `- ${command}`)])}  artifacts:
    access: none   # a plan holds secrets in the clear
    expire_in: 1 hour
    paths: [plan.json]
`;
	const inputs = [
		`plan: ${hasStack ? "plan.json" : `"${DECLARED_PLANS}"`}`,
		hasStack && hasDeclaredPlans && `options: ["${DECLARED_PLANS}"]`,
		...hasStack ? [] : remarks,
		isMirrored && `gitlab-url: https://${host}`,
		isMirrored && `${TODO} mirror the component to this instance, and set "image" if runners do not reach ghcr.io`
	];
	return {
		path,
		text: `# ${path}
include:
  - component: ${isMirrored ? "$CI_SERVER_FQDN" : host}/quota-gate/quota-gate/check@${revision}
    inputs:
${toLines(6, inputs)}
variables:
${toLines(2, [...login, apiUrl && `QUOTA_GATE_API_URL: ${apiUrl}`])}${hasStack ? job : ""}`,
		steps: `${credential}
read -rs ID && printf %s "$ID" | glab variable set OS_APPLICATION_CREDENTIAL_ID --masked --raw
read -rs SECRET && printf %s "$SECRET" | glab variable set OS_APPLICATION_CREDENTIAL_SECRET --masked --raw
${toLines(0, [cacert && `glab variable set OS_CACERT --type file < ${toShellWord(cacert)}`])}
# For a note in the merge request: a project access token with the scope api and the role Reporter.
read -rs TOKEN && printf %s "$TOKEN" | glab variable set GITLAB_TOKEN --masked --raw
# To count what other merge requests take:
printf %s "$(openssl rand -hex 32)" | glab variable set QUOTA_GATE_RECORD_KEY --masked --raw

${COMMIT}
glab api --method PUT projects/:fullpath --field only_allow_merge_if_pipeline_succeeds=true --field allow_merge_on_skipped_pipeline=false
`
	};
}

// src/commands/init.ts
const SYSTEMS = {
	github: toGitHubWorkflow,
	gitlab: toGitLabPipeline
};
const SETTINGS = {
	cloud: CREDENTIAL_SETTINGS.cloud,
	cloudsFile: CREDENTIAL_SETTINGS.cloudsFile,
	base: CONNECTION_SETTINGS.base
};
const YEAR_MS = 31536e6;
function addInit(program, { terminal, runtime }) {
	const command = program.command("init").summary("write the CI configuration of a repository").description("Writes a CI configuration that plans and checks, with the configuration of this folder, and the address and region of OS_* or clouds.yaml. Then prints the commands that store the credentials and require the check. It contacts no cloud, writes no secret and overwrites nothing.").addArgument(new Argument("<system>", "where it runs").choices(Object.keys(SYSTEMS))).option("--print", "print the file on standard output instead of writing it");
	addSettings(command, SETTINGS).action(async (system, options) => {
		const { base, ...login } = toSettings(SETTINGS, {
			options,
			env: terminal.env
		});
		const means = runtime();
		const { env, directory } = means;
		const repository = await readRepository(directory, env);
		if (repository === void 0) throw new GateError(NO_REPOSITORY);
		const target = await findLoginTarget(login, means);
		const commit = await findCommit(env);
		const workflow = SYSTEMS[system]({
			...repository,
			cloud: {
				...target,
				name: login.cloud || env["OS_CLOUD"],
				apiUrl: base && base.origin + base.path
			},
			revision: commit ? `${commit} # v${VERSION}` : `v${VERSION}   # TODO(quota-gate): pin the commit of this tag`,
			expires: new Date(means.now().getTime() + YEAR_MS).toISOString().slice(0, 10)
		});
		const steps = `\n# Make a credential, and store it:\n${workflow.steps}`;
		if (options["print"] === true) {
			await print(terminal, workflow.text);
			terminal.stderr.write(steps);
			return;
		}
		await writeNew(join(repository.root, workflow.path), workflow);
		const marked = workflow.text.includes("TODO(quota-gate)") ? ` Complete what is marked "TODO(quota-gate)" in it.` : "";
		await print(terminal, `Wrote ${workflow.path}.${marked}\n${steps}`);
	});
	addNotes(command, EXAMPLES);
}
const EXAMPLES = `
Examples:
  $ quota-gate init github --cloud production
  $ quota-gate init gitlab --print > quota.yml   # to merge it into a pipeline by hand`;
const NO_REPOSITORY = inputProblem(say`This folder is in no Git repository, or Git is not installed.`, say`Run it in the repository that is checked.`);
const TO_MERGE = say`Print it with ${code("--print")}, and merge it by hand.`;
async function writeNew(location, { path, text }) {
	try {
		await mkdir(dirname(location), { recursive: true });
		await writeFile(location, text, { flag: "wx" });
	} catch (error) {
		const reason = systemCode(error) ?? "unknown reason";
		const why = reason === "EEXIST" ? say`it exists already` : prose(reason);
		throw new GateError(inputProblem(say`${quoted(path)} was not written: ${why}.`, TO_MERGE));
	}
}

export { addInit };