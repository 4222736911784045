// Stand-ins for other programs in the documents. Each supports the documented calls and refuses all others.

import { chmod, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedDataSet } from "../../../src/emulator/index.ts";
import { ROOT } from "../../support/github/runner.ts";

/** Returns a command that prints a plan of the real Terraform, changed to the emulator's project. */
const printPlan = (name: string): string => {
  const file = join(ROOT, "test/plan/terraform/cases", name, "plan.json");
  return `sed s/5f3c1a9e0b7d4c2e8a6f90d1b2c3e4f5/${embeddedDataSet().project}/g '${file}'`;
};

/** A plan that fits and names flavors without their sizes. */
const PRINT_PLAN = printPlan("replace");

/** Terraform and OpenTofu. With `WRAPPER`, they print a line first, like the wrapper of a setup action. */
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

/** Terragrunt with two units. */
const terragrunt = `
[ "$1 $2 $3 $5 $6" = "run --all --json-out-dir -- plan" ] || refuse "$@"
for unit in network servers; do mkdir -p "$4/$unit"; done
${printPlan("noop")} >"$4/network/tfplan.json"
${PRINT_PLAN} >"$4/servers/tfplan.json"`;

const openstack = `
case "$*" in
  "application credential create quota-gate --expiration 20"*) ;;
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

/** Git, with the committed files at this project's address. */
const git = `
case "$*" in
  "ls-remote https://github.com/quota-gate/quota-gate refs/tags/v"*) ;;
  "clone https://github.com/quota-gate/quota-gate"* | "clone --depth 1 "*"--branch v"*" https://github.com/quota-gate/quota-gate"*)
    folder="\${@: -1}"
    case "$folder" in https:*) folder=quota-gate ;; esac
    mkdir -p "$folder"
    cp -R '${ROOT}/dist' '${ROOT}/examples' '${ROOT}/package.json' '${ROOT}/action.yml' "$folder" ;;
  *" sparse-checkout set dist") ;;
  clone*) refuse "$@" ;;
  *) exec /usr/bin/git "$@" ;;
esac`;

/** The only query of the documents. */
const jq = `
case "$1" in
  .verdict) exec node -p 'JSON.parse(fs.readFileSync(0)).verdict' ;;
  --raw-input) exec node -p '
    const [filter, file] = process.argv.slice(-2);
    JSON.stringify(Function("text", "return " + filter.replace(/: \\.(?=[ }\\]])/, ": text"))(fs.readFileSync(file, "utf8")))' "\${@: -2}" ;;
  *) refuse "$@" ;;
esac`;

/** Another server, which takes JSON with a text in it and a token that is no argument. */
const curl = `
[ "$1 $2" = "--config -" ] && grep -q '^header = "Authorization: Bearer .*"$' || refuse "$@"
node -e 'if (!/Cloud quota/.test(JSON.parse(fs.readFileSync("comment.json")).comments[0].content)) process.exit(1)'`;

const PROGRAMS = {
  terraform,
  tofu: terraform,
  terragrunt,
  openstack,
  gh,
  git,
  jq,
  curl,
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

/** Links programs into a folder of a machine's search path. */
export async function install(programs: readonly Program[], from: string, tools: string): Promise<void> {
  for (const name of programs) await symlink(join(from, name), join(tools, name));
}
