#!/bin/sh
# read_back.py over every module of the corpus, where there is one. Usage: read_back.sh PLINT
set -eu
here=$(dirname "$0")
modules=
[ -z "${PLINT_CORPUS:-}" ] || modules=$(find "$PLINT_CORPUS" -name metadata.json -not -path '*/fixtures/*' -printf '%h\n')
# shellcheck disable=SC2086 # Debian's modules have no blanks in their names
exec "$here/read_back.py" "$1" $modules
