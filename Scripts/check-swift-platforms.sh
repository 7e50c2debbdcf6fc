#!/usr/bin/env bash
# Type-checks for macOS and iOS the libraries of Parity that import no Foundation, with this machine's compiler
# and nothing of those systems:
#
#     Scripts/check-swift-platforms.sh
#
# Their standard library is Linux's, read as theirs: its textual interface with another target. As a C library each
# gets the declarations in Tests/Platforms/headers. For x86-64, since the interface is this machine's; what differs
# between processors is none of the type checker's, and Scripts/test-arm64.sh runs on the other.
#
# Some minutes of processor time the first time, a few seconds after that.
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

# Each library behind what it imports.
libraries="Signal/AudioSignal Signal/MIDIFile Engine/WebAudio Engine/WebRuntime"

# The standard library as another system's.
retarget() {
  local target=$1 folder=$2 triple=$3 library=$4 module source
  for module in Swift SwiftOnoneSupport _Concurrency Synchronization; do
    source=$resources/linux/$module.swiftmodule/$interface
    mkdir -p "$folder/$module.swiftmodule"
    # When each function came is told of Apple's systems, and not what it was before.
    sed -e "s/x86_64-unknown-linux-gnu/$target/g" -e 's/@backDeployed([^)]*)//' -e "s/^import Glibc/import $library/" \
      -e 's#^// swift-module-flags: #&-disable-availability-checking #' \
      "$source" >"$folder/$module.swiftmodule/$triple.new"
    # One that is older than what was compiled of it is not compiled again.
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
    # Without Objective-C, which Linux's standard library has nothing of.
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
