#!/usr/bin/env bash
# Makes test/plan/terraform/cases/NAME/plan.json again: `scripts/terraform-plans/make.sh [NAME…]`, see README.md beside it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cases=$here/../../test/plan/terraform/cases
export PROVIDERS=${PROVIDERS:-$here/stand-ins}
if [ "$PROVIDERS" = "$here/stand-ins" ]; then
  : "${STAND_IN_SOURCE:?set STAND_IN_SOURCE to the folder with the Go files of the OpenStack provider, see README.md}"
  [ -d "$PROVIDERS/node_modules" ] || { echo "run npm ci in $PROVIDERS" >&2; exit 1; }
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TF_CLI_CONFIG_FILE=$work/terraformrc TF_IN_AUTOMATION=1 TF_INPUT=0 CHECKPOINT_DISABLE=1 TF_DISABLE_PLUGIN_TLS=1
export OVH_ENDPOINT=http://127.0.0.1:4180/1.0 RANCHER_URL=http://127.0.0.1:4180
unset OS_REGION_NAME OS_CLOUD
cat >"$TF_CLI_CONFIG_FILE" <<EOF
provider_installation {
  dev_overrides {
    "terraform-provider-openstack/openstack" = "$PROVIDERS"
    "syseleven/metakube"                     = "$PROVIDERS"
    "ovh/ovh"                                = "${REAL_PROVIDERS:-$PROVIDERS}"
    "rancher/rancher2"                       = "${REAL_PROVIDERS:-$PROVIDERS}"
  }
  direct {}
}
EOF

# Puts the files of one step in place of those of the step before.
put() {
  find "$2" -name '*.tf' -not -path '*/.terraform/*' -delete
  cp -R "$1/." "$2/"
  find "$2" -name '*.tf' -not -path '*/.terraform/*' -printf '%h\n' | sort -u | while read -r folder; do
    grep -lq required_providers "$folder"/*.tf || cp "$here/versions.tf" "$folder/versions.tf"
  done
}

make_plan() {
  local name=$1 from=$cases/$1 folder=$work/$1
  local PRIOR_ENV="" MID_ENV="" PLAN_ENV="" ALL_ENV="" PLAN_ARGS="" MID_FAILS="" PLAN_FAILS=""
  mkdir -p "$folder"
  if [ -f "$from/run.env" ]; then . "$from/run.env"; fi
  cd "$folder"
  for step in prior mid; do
    [ -d "$from/$step" ] || continue
    put "$from/$step" "$folder"
    terraform get -no-color >get.log
    local settings=$PRIOR_ENV fails=""
    if [ $step = mid ]; then settings=$MID_ENV fails=$MID_FAILS; fi
    if eval "env MOCK_SALT=$name.$step $ALL_ENV $settings terraform apply -no-color -auto-approve" >$step.log 2>&1; then
      [ -z "$fails" ] || { echo "$name: $step was to fail" >&2; return 1; }
    else
      [ -n "$fails" ] || { tail -40 $step.log >&2; return 1; }
    fi
  done
  put "$from/next" "$folder"
  terraform get -no-color >get.log
  if ! eval "env MOCK_SALT=$name.plan $ALL_ENV $PLAN_ENV terraform plan -no-color -out=tfplan $PLAN_ARGS" >plan.log 2>&1; then
    [ -n "$PLAN_FAILS" ] || { tail -40 plan.log >&2; return 1; }
  fi
  # What is not read, and what differs from run to run, is left out.
  terraform show -no-color -json tfplan | jq -c 'del(.planned_values, .timestamp, .relevant_attributes, .checks)' >"$from/plan.json"
  jq -r --arg name "$name" '[.resource_changes[]? | .change.actions | join("/")] | group_by(.) | map("\(.[0]) \(length)") | "\($name): " + join(", ")' "$from/plan.json"
}

if [ $# = 0 ]; then set -- $(ls "$cases"); fi
for name in "$@"; do (make_plan "$name"); done
