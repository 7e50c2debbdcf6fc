#!/usr/bin/env bash
# Tests the packages of dist/ where nothing else is installed: in a fresh Debian 12 in a temporary folder, which it
# makes with debootstrap and removes. Needs root and a mirror.
set -euo pipefail
cd "$(dirname "$0")/.."

[ "$(id -u)" = 0 ] || { echo "try-packages: a root of its own can only be made by root" >&2; exit 1; }
command -v debootstrap >/dev/null 2>&1 || { echo "try-packages: apt-get install debootstrap" >&2; exit 1; }
deb=$(ls dist/parity_*.deb)
archive=$(ls dist/parity-*-linux-*.tar.gz)
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

root=$(mktemp -d)
leave() {
  umount "$root/proc" 2>/dev/null || umount -l "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap leave EXIT
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail -n 5 "$root.log" >&2; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for file in /etc/apt/apt.conf.d/*proxy* /etc/apt/apt.conf; do
  if [ -f "$file" ]; then cp "$file" "$root/etc/apt/apt.conf.d/"; fi
done

# A temporary project: the engine renders a recorded graph, and both are compared.
mkdir "$root/try"
reference=$(find reference-audio -name graph.json -path '*biquad*' | sort | head -n 1)
[ -n "$reference" ] || { echo "try-packages: there is no recorded graph to try" >&2; exit 1; }
mkdir "$root/try/case"
cp "$(dirname "$reference")"/* "$root/try/case/"
# Samples shared by the suite's graphs.
cp "$(dirname "$reference")"/../*.f32 "$root/try/" 2>/dev/null || true

# A plugin, loaded by the packages' own host.
"$(command -v cc || command -v clang)" -shared -fPIC -D_GNU_SOURCE -O1 -w -DHARMLESS Tests/Plugins/faulty.c -o "$root/try/faulty.clap" -lm -lpthread

try() {
  echo "== $1"
  chroot "$root" /bin/sh -euc "
    $2 --version
    $2 doctor || test \$? -le 2
    cd /try
    $2 replay case/graph.json -o native.wav
    $2 compare case/reference.wav native.wav
    rm native.wav
    # The plugin host is installed beside it.
    $2 check-plugin faulty.clap
    echo '{}' | \$(dirname \$(command -v $2))/parity-plugin-host 2>&1 | grep 'is started by'
  "
}

tar -xzf "$archive" -C "$root/opt"
folder=/opt/$(basename "$archive" .tar.gz)
try "the archive, with nothing installed" "$folder/bin/parity"
mv "$root$folder" "$root/srv/elsewhere"
try "the archive, moved" /srv/elsewhere/bin/parity
rm -rf "$root/srv/elsewhere"

cp "$deb" "$root/tmp/"
chroot "$root" /bin/sh -euc "apt-get update -qq && apt-get install -y -qq --no-install-recommends /tmp/$(basename "$deb") >/dev/null 2>&1"
try "the Debian package" parity
chroot "$root" /bin/sh -euc "test -f /usr/share/man/man1/parity-run.1.gz && apt-get remove -y -qq parity >/dev/null 2>&1 && ! command -v parity"
echo "both packages work where nothing else is installed"
