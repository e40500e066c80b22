#!/bin/sh
# Runs a program of this folder: web, worker, receiver, or a command (docs/deploy.md).
set -eu

program="${1:-web}"
here="$(dirname "$0")"
if [ ! -f "$here/$program.mjs" ]; then
  echo "There is no $program. There are: $(cd "$here" && ls ./*.mjs | sed '/chunk-/d; s|^\./||; s|\.mjs$||' | tr '\n' ' ')" >&2
  exit 64
fi
[ "$#" -eq 0 ] || shift
# Collects garbage sooner, so that a long list of transactions needs less memory.
flags=""
[ "$program" != worker ] || flags="--max-semi-space-size=4 --heap-growing-percent=40"
# exec, so that signals reach the program.
exec node $flags "$here/$program.mjs" "$@"
