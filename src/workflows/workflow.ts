// The workflow of GitHub, and the pipeline of GitLab. README.md shows the first one.

import { toShellWord } from "../core/index.ts";
import type { Repository } from "./repository.ts";

/** Facts that a workflow is made of. */
export interface WorkflowFacts extends Omit<Repository, "root"> {
  /**
   * Settings of the cloud. `authUrl` is the address of Keystone. `name` is the cloud's name for the OpenStack client.
   * `cacert` is the file with its certificate authority, and `apiUrl` the address of the Quota API. If `authUrl` or
   * `region` is undefined, a marked line of the workflow asks for it.
   */
  readonly cloud: Partial<Readonly<Record<"authUrl" | "region" | "name" | "cacert" | "apiUrl", string | undefined>>>;
  /** Commit of quota-gate with its version as a comment, or its tag. */
  readonly revision: string;
  /** Day on which the credential expires, such as `2027-06-30`. */
  readonly expires: string;
}

/** A workflow and the commands to set it up. */
export interface Workflow {
  /** Path in the repository. */
  readonly path: string;
  readonly text: string;
  /** Commands that store a credential and require the check, as text to paste. */
  readonly steps: string;
}

const TODO = "# TODO(quota-gate):";

const COMMIT = "# Commit the file. When the check has run, require it:";

const DECLARED_PLANS = "quota/*.{json,yaml,yml}";

/** Programs that plan: the action that installs each, and its image. */
const TOOLS = {
  terraform: [
    "hashicorp/setup-terraform@dfe3c3f87815947d99a8997f908cb6525fc44e9e # v4.0.1",
    "hashicorp/terraform:1.13",
  ],
  tofu: ["opentofu/setup-opentofu@a1320f892987e89d278cc92dc5adc984fb93aca4 # v2.0.2", "ghcr.io/opentofu/opentofu:1.10"],
} as const;

/** Joins indented lines. Texts that are empty, false or undefined are left out. */
function toLines(width: number, texts: readonly (string | false | undefined)[]): string {
  return texts.map((text) => (text ? `${" ".repeat(width)}${text}\n` : "")).join("");
}

/** Lines that are the same in all systems. `folder`: of plans, with a slash. */
function toParts(
  { stacks, hasQuotedStack, tool, cloud: { authUrl, region, name }, expires, hasDeclaredPlans }: WorkflowFacts,
  folder: string,
) {
  const [stack, ...others] = stacks;
  const program = (stack ?? "./") === "./" ? tool : `${tool} -chdir=${stack}`;
  return {
    login: [
      "OS_AUTH_TYPE: v3applicationcredential",
      `OS_AUTH_URL: ${authUrl ?? `https://keystone.example.com:5000/v3   ${TODO} the address of Keystone`}`,
      // Declared plans name their regions.
      stack !== undefined &&
        // GitHub and GitLab would expand a `$`.
        (region && !region.includes("$")
          ? `OS_REGION_NAME: ${JSON.stringify(region)}`
          : `${TODO} OS_REGION_NAME, if the project has several regions and the provider blocks do not name theirs`),
    ],
    remarks: [
      others.length > 0 &&
        `${TODO} plan the other configurations, too (${others.slice(0, 5).join(" ")}): https://github.com/quota-gate/quota-gate/blob/main/docs/monorepos.md`,
      hasQuotedStack && `${TODO} plan the configuration whose folder's name needs quotes, too`,
      stack === undefined &&
        !hasQuotedStack &&
        !hasDeclaredPlans &&
        `${TODO} there is neither a configuration nor a plan yet`,
    ],
    commands: [
      `${program} init -input=false`,
      `${program} plan -input=false -out=${folder}plan.bin`,
      `${program} show -json ${folder}plan.bin > ${folder}plan.json`,
    ],
    credential: `openstack ${name ? `--os-cloud ${toShellWord(name)} ` : ""}application credential create quota-gate --expiration ${expires}T00:00:00`,
  };
}

/** Returns the workflow that plans the first configuration, and checks its plan together with declared ones. */
export function toGitHubWorkflow(facts: WorkflowFacts): Workflow {
  const {
    stacks,
    tool,
    hasDeclaredPlans,
    cloud: { apiUrl, cacert },
    revision,
  } = facts;
  const { login, remarks, commands, credential } = toParts(facts, '"$RUNNER_TEMP"/');
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
  const text = `# ${path}
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
${toLines(12, [hasStack && `\${{ runner.temp }}/plan.json`, (hasDeclaredPlans || !hasStack) && DECLARED_PLANS])}${toLines(10, [apiUrl && `api-url: ${apiUrl}`, ...(hasStack ? [] : remarks)])}`;
  // 15368 is GitHub Actions on github.com: without it, every app could report the check.
  const steps = `${credential}
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
`;
  return { path, text, steps };
}

/**
 * Returns the pipeline with a job that plans the first configuration, and the component that checks its plan together
 * with declared ones.
 */
export function toGitLabPipeline(facts: WorkflowFacts): Workflow {
  const {
    stacks,
    tool,
    hasDeclaredPlans,
    cloud: { apiUrl, cacert },
    revision,
    host = "gitlab.com",
  } = facts;
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
    ...(hasStack ? [] : remarks),
    isMirrored && `gitlab-url: https://${host}`,
    isMirrored && `${TODO} mirror the component to this instance, and set "image" if runners do not reach ghcr.io`,
  ];
  const text = `# ${path}
include:
  - component: ${isMirrored ? "$CI_SERVER_FQDN" : host}/quota-gate/quota-gate/check@${revision}
    inputs:
${toLines(6, inputs)}
variables:
${toLines(2, [...login, apiUrl && `QUOTA_GATE_API_URL: ${apiUrl}`])}${hasStack ? job : ""}`;
  const steps = `${credential}
read -rs ID && printf %s "$ID" | glab variable set OS_APPLICATION_CREDENTIAL_ID --masked --raw
read -rs SECRET && printf %s "$SECRET" | glab variable set OS_APPLICATION_CREDENTIAL_SECRET --masked --raw
${toLines(0, [cacert && `glab variable set OS_CACERT --type file < ${toShellWord(cacert)}`])}
# For a note in the merge request: a project access token with the scope api and the role Reporter.
read -rs TOKEN && printf %s "$TOKEN" | glab variable set GITLAB_TOKEN --masked --raw
# To count what other merge requests take:
printf %s "$(openssl rand -hex 32)" | glab variable set QUOTA_GATE_RECORD_KEY --masked --raw

${COMMIT}
glab api --method PUT projects/:fullpath --field only_allow_merge_if_pipeline_succeeds=true --field allow_merge_on_skipped_pipeline=false
`;
  return { path, text, steps };
}
