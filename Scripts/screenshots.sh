#!/bin/sh
# Takes the screenshots of a report that are in the README.
#   Scripts/screenshots.sh REPORT/index.html FAILING-REPORT/index.html TARGET-FOLDER
set -eu
report=$(realpath "$1")
failing=$(realpath "$2")
target=$3
browser=${PARITY_CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
sandbox=""
[ "$(id -u)" = 0 ] && sandbox="--no-sandbox"

take() {
  "$browser" --headless=new $sandbox --disable-gpu --hide-scrollbars --window-size="$2" \
    --user-data-dir="$profile" --virtual-time-budget=5000 --screenshot="$target/$3" \
    "file://$1" 2>/dev/null
  echo "$target/$3"
}

mkdir -p "$target"
take "$report" 1280,900 report.png
take "$failing#case=guide/biquad-highpass" 1280,1700 case.png
