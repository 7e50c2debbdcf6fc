#!/usr/bin/env bash
# Validates action.yml and templates/parity.yml against the schemas published by GitHub and GitLab, as shipped with
# check-jsonschema (PyPI), which is installed in .build/workflows if necessary.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=.build/workflows
if [ ! -x "$environment/bin/check-jsonschema" ]; then
  python3 -m venv "$environment" || {
    echo "check-workflows: Python cannot make an environment; install python3-venv" >&2
    exit 1
  }
  "$environment/bin/pip" install --quiet check-jsonschema
fi

"$environment/bin/check-jsonschema" --builtin-schema vendor.github-actions action.yml

# A component's inputs are in a separate document, before the jobs.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jobs=$work/jobs.yml
sed '1,/^---$/d' templates/parity.yml >"$jobs"
test -s "$jobs" || { echo "check-workflows: templates/parity.yml has no jobs behind its inputs" >&2; exit 1; }
"$environment/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci "$jobs"

# The files that 'parity init --fleet' writes for both.
templates=Sources/parity/Commands/Init/Templates
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-workflows --force-filetype yaml \
  "$templates/fleet-github.yml.txt"
"$environment/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci --force-filetype yaml \
  "$templates/fleet-gitlab.yml.txt"
