#!/usr/bin/env bash
# Unpacks what cross-compiling for arm64 needs, all of it from Debian, into a separate folder:
#
#     Scripts/arm64/fetch.sh FOLDER
#
#     FOLDER/host     Swift's compiler, git and qemu of the newest Debian that has them, for this machine
#     FOLDER/target   what is linked with: the C library, Swift's runtime and Parity's libraries, for arm64
#     FOLDER/sdks     where SwiftPM finds both
#
# Nothing on this machine is changed, and no package's scripts are run: apt-get downloads with its own lists, and checks
# Debian's signatures. About 1.6 GB, 5 GB unpacked. Does nothing if everything is there.
#
# Exits with 3 if Debian cannot provide the packages: without a network, or while unstable has different Swift versions
# for the two machines.
set -euo pipefail

folder=$(mkdir -p "${1:?use: Scripts/arm64/fetch.sh FOLDER}" && cd "$1" && pwd)
# The first Debian release with a Swift that reads Package.swift.
suite=${PARITY_DEBIAN_SUITE:-sid}
mirror=${PARITY_DEBIAN_MIRROR:-http://deb.debian.org/debian}
keys=/usr/share/keyrings/debian-archive-keyring.gpg

skip() { echo "test-arm64: $1" >&2; exit 3; }

if [ -e "$folder/complete" ]; then exit 0; fi
for tool in apt-get dpkg-deb unshare chroot; do
  command -v "$tool" >/dev/null 2>&1 || skip "$tool is missing, which Debian and what is made of it have"
done
[ -e "$keys" ] || skip "$keys is missing; install debian-archive-keyring"

# apt-get with separate folders and lists, for one architecture, starting without packages.
prepare() {
  local architecture=$1 own=$folder/apt-$1
  mkdir -p "$own"/state/lists/partial "$own"/cache/archives/partial "$own"/none
  : >"$own/state/status"
  echo "deb [signed-by=$keys] $mirror $suite main" >"$own/sources.list"
  # An outdated mirror is as good as any: what it has is signed.
  cat >"$own/apt.conf" <<END
Dir::State "$own/state";
Dir::State::status "$own/state/status";
Dir::Cache "$own/cache";
Dir::Etc::sourcelist "$own/sources.list";
Dir::Etc::sourceparts "$own/none";
Dir::Etc::preferences "$own/none/preferences";
Dir::Etc::preferencesparts "$own/none";
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
END
  APT_CONFIG=$own/apt.conf apt-get update -qq || skip "$mirror cannot be read"
}

# Downloads packages with all of their dependencies.
download() {
  local own=$folder/apt-$1
  shift
  APT_CONFIG=$own/apt.conf apt-get install -qq -y --download-only "$@" >"$own/log" 2>&1 ||
    skip "Debian $suite cannot give '$*': $(tail -n 1 "$own/log")"
}

version_of() {
  APT_CONFIG=$folder/apt-$1/apt.conf apt-cache policy "$2" | sed -n 's/^ *Candidate: //p'
}

# Unpacks Debian packages into a folder in which /bin and /lib are links into /usr, as everywhere in Debian.
unpack() {
  local root=$1 package name
  shift
  for name in bin sbin lib lib64; do
    mkdir -p "$root/usr/$name"
    ln -sfn "usr/$name" "$root/$name"
  done
  for package in "$@"; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --keep-directory-symlink --no-same-owner
  done
}

machine=$(dpkg --print-architecture)
echo "fetching Swift and what it needs for $machine and arm64 from Debian $suite" >&2
prepare "$machine"
[ "$machine" = arm64 ] || prepare arm64
[ "$(version_of "$machine" swiftlang)" = "$(version_of arm64 swiftlang)" ] ||
  skip "Debian $suite has Swift $(version_of "$machine" swiftlang) for $machine and $(version_of arm64 swiftlang) for arm64"
# Headers and start files of the compiler to which the C++ library belongs.
standard=$(APT_CONFIG=$folder/apt-arm64/apt.conf apt-cache depends g++ | sed -n 's/.*Depends: g++-\([0-9]*\)$/libstdc++-\1-dev/p')
[ -n "$standard" ] || skip "Debian $suite does not say which C++ compiler is its own"

download "$machine" swiftlang git bash coreutils qemu-user libc6-dev "$standard"
unpack "$folder/host" "$folder/apt-$machine"/cache/archives/*.deb

download arm64 libswiftlang libc6-dev "$standard" libsndfile1-dev libfftw3-dev libebur128-dev libarchive-dev \
  nettle-dev zlib1g-dev libjansson-dev lv2-dev
unpack "$folder/target" "$folder/apt-arm64"/cache/archives/*.deb
# Only the standard library modules of the arm64 compiler are needed.
(cd "$folder/apt-arm64" && APT_CONFIG=$folder/apt-arm64/apt.conf apt-get download -qq swiftlang) ||
  skip "Debian $suite cannot give swiftlang for arm64"
dpkg-deb --fsys-tarfile "$folder"/apt-arm64/swiftlang_*.deb |
  tar -x -C "$folder/target" --no-same-owner ./usr/libexec/swift/lib/swift ./usr/libexec/swift/lib/swift_static \
    ./usr/libexec/swift/lib/clang
# Where the linker driver looks for the start files of a Swift program.
ln -sfn ../libexec/swift/lib/swift "$folder/target/usr/lib/swift"
rm -rf "$folder"/apt-*

bundle=$folder/sdks/arm64.artifactbundle
swift=$folder/target/usr/libexec/swift/lib
mkdir -p "$bundle"
cat >"$bundle/info.json" <<'END'
{ "schemaVersion": "1.0", "artifacts": { "arm64": { "type": "swiftSDK", "version": "1", "variants": [{ "path": "." }] } } }
END
cat >"$bundle/swift-sdk.json" <<END
{
  "schemaVersion": "4.0",
  "targetTriples": {
    "aarch64-unknown-linux-gnu": {
      "sdkRootPath": "$folder/target",
      "swiftResourcesPath": "$swift/swift",
      "swiftStaticResourcesPath": "$swift/swift_static",
      "toolsetPaths": ["toolset.json"]
    }
  }
}
END
echo '{ "schemaVersion": "1.0", "swiftCompiler": { "extraCLIOptions": ["-use-ld=lld"] } }' >"$bundle/toolset.json"
touch "$folder/complete"
