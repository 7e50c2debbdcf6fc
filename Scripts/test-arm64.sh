#!/usr/bin/env bash
# Builds the engine and all ports for Linux on arm64, renders the references there, under qemu, and reports how many are
# bit-exact:
#
#     Scripts/test-arm64.sh             all
#     Scripts/test-arm64.sh --short     a hundred, from all suites
#
# Everything it needs comes from Debian, into .build/arm64 (Scripts/arm64/fetch.sh); nothing on this machine is changed.
# If something is unavailable, names it and exits with 0, unless PARITY_REQUIRE is set.
set -euo pipefail
cd "$(dirname "$0")/.."

wants_all=yes
case "${1:-}" in
"") ;;
--short) wants_all=no ;;
*) echo "use: Scripts/test-arm64.sh [--short]" >&2; exit 2 ;;
esac

folder=$PWD/.build/arm64
code=0
Scripts/arm64/fetch.sh "$folder" || code=$?
if [ "$code" = 3 ] && [ -z "${PARITY_REQUIRE:-}" ]; then
  echo "test-arm64: skipped" >&2
  exit 0
fi
[ "$code" = 0 ] || exit "$code"

# With this machine's Swift, which knows how git is set up here.
"${SWIFT:-swift}" package --scratch-path "$folder/build" resolve >/dev/null 2>&1
echo "building for arm64; the first time takes a quarter of an hour" >&2
# A system library is found by its module map in the folder for arm64; pkg-config would find this machine's.
Scripts/arm64/in-root.sh "$folder" swift build -c release --product parity-replays --scratch-path "$folder/build" \
  --swift-sdks-path "$folder/sdks" --swift-sdk arm64 --disable-automatic-resolution -debug-info-format none \
  >"$folder/build.log" 2>&1 || { grep -E 'error|warning: unre' "$folder/build.log" >&2 || tail "$folder/build.log" >&2; exit 1; }
program=$folder/build/aarch64-unknown-linux-gnu/release/parity-replays
libraries=$folder/target/usr/libexec/swift/lib/swift/linux

step=1
# Out of about 1,700.
[ "$wants_all" = yes ] || step=17
Scripts/arm64/in-root.sh "$folder" qemu-aarch64 -L "$folder/target" -E "LD_LIBRARY_PATH=$libraries" "$program" \
  "$PWD/reference-audio" "$step"
