#!/usr/bin/env bash
# Compiles for other systems as far as the compiler's own checks go: nothing is linked or run.
#
#     Scripts/check-platforms.sh
#
# - All C files for macOS on arm64 and x86-64, against the declarations in Tests/Platforms/headers.
# - The kernels of the libraries for iOS, Android, Windows and WebAssembly, with the same headers, because they call
#   nothing else.
#
# If a library's headers (jansson, LV2) are not installed, the files that include them are skipped and named.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=$(command -v "${SWIFT:-swift}")
clang=${CLANG:-$(dirname "$(readlink -f "$swift")")/clang}
[ -x "$clang" ] || clang=clang
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The libraries' own headers without the system's, which are in the same folder.
mkdir "$work/libraries"
for header in jansson.h jansson_config.h lv2; do
  found=$(find /usr/include /opt/homebrew/include /usr/local/include -maxdepth 2 -name "$header" 2>/dev/null | head -n 1 || true)
  [ -z "$found" ] || ln -s "$found" "$work/libraries/$header"
done

compile() {
  local target=$1 file=$2 folder
  folder=$(dirname "$file")
  "$clang" -target "$target" -fsyntax-only -std=gnu11 -ffreestanding -nostdlibinc -Wall -Werror \
    -isystem Tests/Platforms/headers -isystem "$work/libraries" -I "$folder" -I "$folder/include" \
    -I Sources/Engine/CVectorKernels/include "$file" || echo "$target $file" >>"$work/refused"
}

# Files written by embed-resources.py contain only data, and are long.
files=$(git ls-files -co --exclude-standard 'Sources/*.c' | grep -v Resources)
if [ ! -e "$work/libraries/jansson_config.h" ] || [ ! -e "$work/libraries/lv2" ]; then
  echo "check-platforms: without the headers of jansson and LV2, parity-plugin-host is left out" >&2
  files=$(echo "$files" | grep -v parity-plugin-host)
fi
count=0
for target in arm64-apple-macos15 x86_64-apple-macos15; do
  for file in $files; do
    compile "$target" "$file"
    count=$((count + 1))
  done
done
for target in arm64-apple-ios18 aarch64-linux-android35 x86_64-pc-windows-msvc aarch64-pc-windows-msvc wasm32-wasip1; do
  for file in $(echo "$files" | grep -E '/(CVectorKernels|CFloatingPoint|CAmbientKernels)/'); do
    compile "$target" "$file"
    count=$((count + 1))
  done
done
if [ -s "$work/refused" ]; then
  echo "check-platforms: $(wc -l <"$work/refused") of $count compilations failed" >&2
  exit 1
fi
echo "C for other systems: $count compilations, none refused"
