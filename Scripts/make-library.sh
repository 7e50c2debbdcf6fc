#!/usr/bin/env bash
# Makes the engine's library for C, C++ and languages that use C:
#
#     Scripts/make-library.sh PREFIX [BUILD]               built for it, in BUILD (.build/library)
#     Scripts/make-library.sh PREFIX --archive FILE        from a libWebAudioC.a that SwiftPM has made
#
# PREFIX gets include/parity/webaudio.h and .hpp, lib/libparity-webaudio.so and .a, files for pkg-config and CMake, and
# the crate, in share/parity/rust. The Swift runtime (Apache 2.0 with an exception for this) is linked into both
# libraries, which export nothing but the functions of webaudio.h.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -ge 1 ] || { echo "use: Scripts/make-library.sh PREFIX [BUILD | --archive FILE]" >&2; exit 2; }
prefix=$1
swift=${SWIFT:-swift}
version=$(cat VERSION)
name=parity-webaudio
case $(uname -s) in
Linux) ;;
*) echo "make-library: only Linux is supported; elsewhere link the product WebAudioC of Package.swift" >&2; exit 1 ;;
esac

if [ "${2:-}" = --archive ]; then
  archive=${3:?"--archive needs a file"}
else
  build=${2:-.build/library}
  "$swift" build -c release --scratch-path "$build" -debug-info-format none --product WebAudioC
  archive=$build/release/libWebAudioC.a
fi
[ -f "$archive" ] || { echo "make-library: $archive is not there" >&2; exit 1; }
toolchain=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
runtime=${toolchain}_static/linux
[ -f "$runtime/libswiftCore.a" ] || { echo "make-library: no static Swift runtime in $runtime" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lib" "$work/include"
echo '{ global: wa_*; local: *; };' >"$work/exports"

# As one object: otherwise the compiler would search an archive for what is missing, and hide what it finds there.
ld -r -o "$work/engine.o" --whole-archive "$archive"
objcopy --wildcard --keep-global-symbol='wa_*' "$work/engine.o"
# The compiler is beside the command that builds, whatever its name.
"$(dirname "$(command -v "$swift")")/swiftc" -use-ld=lld -emit-library -static-stdlib -o "$work/lib/lib$name.so.$version" \
  "$work/engine.o" -Xlinker --gc-sections \
  -Xlinker --version-script="$work/exports" -Xlinker -soname="lib$name.so.${version%%.*}"
strip --strip-unneeded "$work/lib/lib$name.so.$version"

# A single object that includes the parts of Swift that it needs, with all names hidden except the interface's.
ld -r -o "$work/whole.o" "$work/engine.o" "$runtime/$(uname -m)/swiftrt.o" \
  --start-group "$runtime"/libswift{Core,Synchronization,_Concurrency,_StringProcessing,_RegexParser,_Builtin_float,Glibc}.a \
  "$runtime"/lib{dispatch,BlocksRuntime}.a --end-group
objcopy --wildcard --keep-global-symbol='wa_*' "$work/whole.o"
rm -f "$work/lib/lib$name.a"
ar -rcsD "$work/lib/lib$name.a" "$work/whole.o"

install -d "$prefix/include/parity" "$prefix/lib/pkgconfig" "$prefix/lib/cmake/ParityWebAudio"
install -m 644 Sources/Engine/CWebAudio/include/parity/webaudio.h \
  Sources/Engine/CWebAudio/include/parity/webaudio.hpp "$prefix/include/parity/"
install -m 755 "$work/lib/lib$name.so.$version" "$prefix/lib/"
ln -sf "lib$name.so.$version" "$prefix/lib/lib$name.so.${version%%.*}"
ln -sf "lib$name.so.${version%%.*}" "$prefix/lib/lib$name.so"
install -m 644 "$work/lib/lib$name.a" "$prefix/lib/"
# Both locate themselves, so that the folder can be moved.
for file in "$name.pc:pkgconfig" ParityWebAudioConfig.cmake:cmake/ParityWebAudio \
  ParityWebAudioConfigVersion.cmake:cmake/ParityWebAudio; do
  sed "s/@VERSION@/$version/g" "Bindings/cmake/${file%%:*}.in" >"$prefix/lib/${file#*:}/${file%%:*}"
done
install -d "$prefix/share/parity/rust/src"
install -m 644 Bindings/rust/Cargo.toml Bindings/rust/build.rs "$prefix/share/parity/rust/"
install -m 644 Bindings/rust/src/*.rs "$prefix/share/parity/rust/src/"
echo "$prefix/lib/lib$name.so.$version"
