#!/bin/sh
# A step of the Dockerfile: installs what a build needs, from the lockfile.
set -eu

# The registry fails now and then; what is installed is the lockfile's either way.
for attempt in 1 2 3; do
  if npm ci --no-audit --no-fund; then exit 0; fi
  sleep "$((attempt * 10))"
done
exit 1
