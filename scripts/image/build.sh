#!/bin/sh
# A step of the Dockerfile: makes the folder that servers run from, .next/standalone.
set -eu

if [ -z "${NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:-}" ]; then
  echo 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is missing. It is the same for all images of a shop, so that a page of one' >&2
  echo 'works with a server of the next. Make it once with: openssl rand -base64 32' >&2
  exit 1
fi
npm run build
