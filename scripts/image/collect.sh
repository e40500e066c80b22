#!/bin/sh
# A step of the Dockerfile: puts what an image holds into a folder, readable by whichever account runs it.
set -eu
to="$1"

mkdir -p "$to"
cp -R .next/standalone/. "$to/"
cp LICENSE "$to/"
chmod -R u=rwX,go=rX "$to"
chmod a+rx "$to/run.sh"
du -sm "$to"
