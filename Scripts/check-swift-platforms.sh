#!/usr/bin/env bash
# Type-checks Parity's libraries without Foundation for macOS and iOS, with this machine's compiler and without anything
# of those systems:
#
#     Scripts/check-swift-platforms.sh
#
# Linux's standard library stands in for theirs: its textual interface with another target. Each library gets the
# declarations in Tests/Platforms/headers as its C library. Only for x86-64, because the interface is this machine's;
# differences between processors do not concern the type checker, and Scripts/test-arm64.sh runs on the other one.
#
# Takes some minutes of processor time the first time, and a few seconds after that.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD

swift=${SWIFT:-swift}
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "check-swift-platforms: skipped, for it reads the standard library of Linux on x86-64" >&2
  exit 0
fi
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
interface=x86_64-unknown-linux-gnu.swiftinterface
if [ ! -e "$resources/linux/Swift.swiftmodule/$interface" ]; then
  echo "check-swift-platforms: skipped, for this Swift has no textual interface of its standard library" >&2
  exit 0
fi
work=.build/platforms/$("$swift" --version 2>/dev/null | cksum | cut -d ' ' -f 1)
mkdir -p "$work"

# Each library after its dependencies.
libraries="Signal/AudioSignal Signal/MIDIFile Engine/WebAudio Engine/WebRuntime"

# The standard library compiled for another system.
retarget() {
  local target=$1 folder=$2 triple=$3 library=$4 module source
  for module in Swift SwiftOnoneSupport _Concurrency Synchronization; do
    source=$resources/linux/$module.swiftmodule/$interface
    mkdir -p "$folder/$module.swiftmodule"
    # Availability annotations state the release for Apple's systems, but nothing about earlier ones.
    sed -e "s/x86_64-unknown-linux-gnu/$target/g" -e 's/@backDeployed([^)]*)//' -e "s/^import Glibc/import $library/" \
      -e 's#^// swift-module-flags: #&-disable-availability-checking #' \
      "$source" >"$folder/$module.swiftmodule/$triple.new"
    # Skipped if the compiled module is newer than the source.
    cmp -s "$folder/$module.swiftmodule/$triple.new" "$folder/$module.swiftmodule/$triple.swiftinterface" ||
      cp "$folder/$module.swiftmodule/$triple.new" "$folder/$module.swiftmodule/$triple.swiftinterface"
    rm "$folder/$module.swiftmodule/$triple.new"
  done
}

check() {
  local system=$1 target=$2 place=$3 triple=$4 library=$5 root=$work/$1 path name files
  mkdir -p "$root/lib/$place" "$root/system/usr" "$root/modules"
  ln -sfn "$resources/shims" "$root/lib/shims"
  ln -sfn "$resources/clang" "$root/lib/clang"
  ln -sfn "$here/Tests/Platforms/headers" "$root/system/usr/include"
  retarget "$target" "$root/lib/$place" "$triple" "$library"
  echo "module CFloatingPoint { header \"$here/Sources/Engine/CFloatingPoint/include/CFloatingPoint.h\" export * }" \
    >"$root/modules/module.modulemap"
  for path in $libraries; do
    name=${path#*/}
    files=$(find "Sources/$path" -name '*.swift')
    # Without Objective-C, of which Linux's standard library has nothing.
    local words=(-swift-version 6 -module-name "$name" -package-name parity -target "$target" -disable-objc-interop
      -disable-implicit-string-processing-module-import
      -resource-dir "$root/lib" -sdk "$root/system" -module-cache-path "$root/cache" -I "$root/modules"
      -I Sources/Engine/CVectorKernels/include)
    # shellcheck disable=SC2086
    "$swift"c -frontend -typecheck "${words[@]}" $files
    # shellcheck disable=SC2086
    "$swift"c -frontend -emit-module -experimental-skip-all-function-bodies -o "$root/modules/$name.swiftmodule" \
      "${words[@]}" $files
  done
  echo "Swift for $system: $(echo "$libraries" | wc -w) libraries, none refused"
}

check macOS x86_64-apple-macosx15.0 macosx x86_64-apple-macos Darwin
check iOS x86_64-apple-ios18.0-simulator iphonesimulator x86_64-apple-ios-simulator Darwin
