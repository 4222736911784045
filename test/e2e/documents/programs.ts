// Stand-ins for the programs of other people that the documents call. Each does what the documents rely on, and refuses everything else.

import { chmod, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedDataSet } from "../../../src/emulator/index.ts";
import { ROOT } from "../../support/github/runner.ts";

/** The command that prints a plan that the real Terraform wrote, as one of the project that is asked for. */
const printPlan = (name: string): string => {
  const file = join(ROOT, "test/plan/terraform/cases", name, "plan.json");
  return `sed s/5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5/${embeddedDataSet().project}/g '${file}'`;
};

/** It fits, and names flavors without their sizes. */
const PRINT_PLAN = printPlan("replace");

/** Terraform and OpenTofu. What stands in `WRAPPER` is what the wrapper of a setup action prints before the output. */
const terraform = `
case "$1" in
  init) ls ./*.tf >/dev/null || { echo "no configuration in $PWD" >&2; exit 1; }; mkdir -p .terraform ;;
  plan)
    [ -d .terraform ] || { echo 'run "terraform init" first' >&2; exit 1; }
    for argument in "$@"; do case "$argument" in -out=*) printf 'PK plan' > "\${argument#-out=}" ;; esac; done ;;
  show)
    [ "$2" = -json ] && [ "$(head -c 2 "$3")" = PK ] || { echo "no plan: $*" >&2; exit 1; }
    if [ -n "\${WRAPPER-}" ]; then echo "[command]terraform $*"; fi
    case "$PWD" in */network) ${printPlan("noop")} ;; *) ${PRINT_PLAN} ;; esac ;;
  apply) [ "$(head -c 2 "\${@: -1}")" = PK ] ;;
  *) refuse "$@" ;;
esac`;

/** Terragrunt, for two units. */
const terragrunt = `
[ "$1 $2 $3 $5 $6" = "run --all --json-out-dir -- plan" ] || refuse "$@"
for unit in network servers; do mkdir -p "$4/$unit"; done
${printPlan("noop")} >"$4/network/tfplan.json"
${PRINT_PLAN} >"$4/servers/tfplan.json"`;

const openstack = `
case "$*" in
  "application credential create quota-gate"*"--role reader"*"--expiration 20"*) ;;
  "application credential create quota-gate"*"--expiration 20"*'--access-rules ['*) ;;
  "application credential delete quota-gate") ;;
  *) refuse "$@" ;;
esac`;

const gh = `
case "$*" in
  "secret set OS_APPLICATION_CREDENTIAL_"* | "secret set --app dependabot OS_APPLICATION_CREDENTIAL_"*) ;;
  "api repos/quota-gate/quota-gate/commits/v"*" --jq .sha") echo 0123456789abcdef0123456789abcdef01234567 ;;
  "attestation verify oci://ghcr.io/quota-gate/quota-gate:"*) ;;
  "attestation verify "*) [ -f "$3" ] ;;
  "pr checkout 12 --branch "*)
    git init -q -b "$5" .
    git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m change
    git init -q --bare ../origin.git
    git remote add origin ../origin.git ;;
  "pr create --head "*" --fill") git ls-remote --exit-code origin "$4" >/dev/null ;;
  *) refuse "$@" ;;
esac`;

/** Git, but for this project's address, at which the committed files are. */
const git = `
case "$*" in
  "clone https://github.com/quota-gate/quota-gate"* | "clone --depth 1 "*"--branch v"*" https://github.com/quota-gate/quota-gate"*)
    folder="\${@: -1}"
    case "$folder" in https:*) folder=quota-gate ;; esac
    mkdir -p "$folder"
    cp -R '${ROOT}/dist' '${ROOT}/examples' '${ROOT}/package.json' '${ROOT}/action.yml' "$folder" ;;
  *" sparse-checkout set dist") ;;
  clone*) refuse "$@" ;;
  *) exec /usr/bin/git "$@" ;;
esac`;

/** What the documents ask of a report. */
const jq = `
[ "$*" = .verdict ] || refuse "$@"
exec node -p 'JSON.parse(fs.readFileSync(0)).verdict'`;

const PROGRAMS = {
  terraform,
  tofu: terraform,
  terragrunt,
  openstack,
  gh,
  git,
  jq,
  "quota-gate": `exec node '${ROOT}/dist/cli.js' "$@"`,
  node: `exec '${process.execPath}' "$@"`,
};

/** Name of a stand-in. */
export type Program = keyof typeof PROGRAMS;

/** Writes all stand-ins into a folder. */
export async function writePrograms(folder: string): Promise<void> {
  for (const [name, script] of Object.entries(PROGRAMS)) {
    const path = join(folder, name);
    const refuse = `refuse() { echo "${name}: no document is known to call it with: $*" >&2; exit 64; }`;
    await writeFile(path, `#!/bin/bash\nset -eu\n${refuse}\n${script.trim()}\n`);
    await chmod(path, 0o755);
  }
}

/** Puts programs on a machine's search path. */
export async function install(programs: readonly Program[], from: string, tools: string): Promise<void> {
  for (const name of programs) await symlink(join(from, name), join(tools, name));
}
