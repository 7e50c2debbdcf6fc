#!/usr/bin/env bash
# Makes the packages of a release in dist/: a .deb, an archive that runs wherever it is unpacked, the engine's Python
# package, and SHA256SUMS over all of them. For the kind of machine that it runs on: Debian 12 or later, glibc 2.36.
#
# The Swift runtime (Apache 2.0 with an exception for this) is linked statically into both. The .deb uses Debian's
# libraries; the archive contains them as shared objects, which the LGPL of libsndfile, mpg123 and LAME requires. FFTW
# makes each package as a whole GPL.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(cat VERSION)
build=.build/dist
output=dist

need() {
  command -v "$1" >/dev/null 2>&1 || { echo "dist: $1 is missing; apt-get install $2" >&2; exit 1; }
}
need dpkg-shlibdeps dpkg-dev
need patchelf patchelf
need python3 python3
# Linked statically with Foundation, without a separate copy of it.
pkg-config --exists libcurl 2>/dev/null ||
  { echo "dist: libcurl is missing; apt-get install libcurl4-openssl-dev" >&2; exit 1; }

Scripts/install-dependencies.sh
"${SWIFT:-swift}" build -c release --scratch-path "$build" --product parity --static-swift-stdlib
"${SWIFT:-swift}" build -c release --scratch-path "$build" --product parity-plugin-host --static-swift-stdlib
program=$build/release/parity
said=$("$program" --version)
[ "$said" = "$version" ] || { echo "dist: VERSION says $version, the program $said" >&2; exit 1; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
umask 022
rm -rf "$output"
mkdir -p "$output"

# The common contents of both packages, below a prefix.
fill() {
  local prefix=$1
  make --no-print-directory install-files parity="$program" PREFIX="$prefix" >/dev/null
  strip --strip-unneeded "$prefix/bin/parity" "$prefix/bin/parity-plugin-host"
  Scripts/make-library.sh "$prefix" "$build" >/dev/null
  install -d "$prefix/share/doc/parity"
  install -m 644 README.md CHANGELOG.md LICENSE "$prefix/share/doc/parity/"
}

deb() {
  local architecture root=$stage/deb
  architecture=$(dpkg --print-architecture)
  fill "$root/usr"
  gzip -9n "$root"/usr/share/man/man1/*.1
  mkdir -p "$root/DEBIAN" "$stage/debian"
  # dpkg-shlibdeps reads only the package's name from this file.
  printf 'Source: parity\n\nPackage: parity\nArchitecture: %s\n' "$architecture" >"$stage/debian/control"
  local depends
  depends=$(cd "$stage" && dpkg-shlibdeps -O "$root/usr/bin/parity" "$root/usr/bin/parity-plugin-host" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
  [ -n "$depends" ] || { echo "dist: dpkg-shlibdeps found no dependencies" >&2; exit 1; }
  cat >"$root/usr/share/doc/parity/copyright" <<END
The sources of Parity are under the MIT licence, see LICENSE beside this file.
This program is linked with FFTW and is therefore distributed under the GNU General Public License, version 2 or
later, see /usr/share/common-licenses/GPL-2. The Swift runtime in it is under the Apache licence 2.0 with the
Runtime Library Exception, see /usr/share/common-licenses/Apache-2.0.
END
  cat >"$root/DEBIAN/control" <<END
Package: parity
Version: $version
Architecture: $architecture
Section: sound
Priority: optional
Maintainer: The Parity authors <parity@invalid>
Installed-Size: $(du -sk --exclude DEBIAN "$root" | cut -f 1)
Depends: $depends
Recommends: chromium
Suggests: liblilv-0-0, openssh-client
Description: proves that a native port of a Web Audio app sounds like the original
 Captures the original in a real browser, renders the same natively, compares
 sample by sample and spectrum by spectrum, says why both differ, and publishes
 a report.
END
  dpkg-deb --root-owner-group --build "$root" "$output/parity_${version}_$architecture.deb" >/dev/null
}

archive() {
  local name root library
  name=parity-$version-linux-$(uname -m)
  root=$stage/$name
  fill "$root"
  mkdir -p "$root/lib/parity" "$root/share/doc/parity/licences"
  # All except the C library, which belongs to the system and its kernel.
  ldd "$program" "$(dirname "$program")/parity-plugin-host" | awk '$2 == "=>" { print $3 }' |
    grep -vE '/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux[^/]*)\.so' | sort -u |
    while read -r library; do
      install -m 644 "$(readlink -f "$library")" "$root/lib/parity/$(basename "$library")"
      patchelf --set-rpath '$ORIGIN' "$root/lib/parity/$(basename "$library")"
      local package file
      # Debian's lists still say /lib for files that are now in /usr/lib.
      file=$(readlink -f "$library")
      package=$({ dpkg-query -S "$file" || dpkg-query -S "${file#/usr}" || true; } 2>/dev/null |
        head -n 1 | cut -d : -f 1)
      if [ -n "$package" ] && [ -f "/usr/share/doc/$package/copyright" ]; then
        install -m 644 "/usr/share/doc/$package/copyright" "$root/share/doc/parity/licences/$package"
      else
        echo "dist: no licence of $library was found" >&2
        exit 1
      fi
    done
  patchelf --set-rpath '$ORIGIN/../lib/parity' "$root/bin/parity"
  patchelf --set-rpath '$ORIGIN/../lib/parity' "$root/bin/parity-plugin-host"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" \
    -C "$stage" -czf "$output/$name.tar.gz" "$name"
}

deb
archive
Scripts/make-wheel.sh "$stage/deb/usr" "$output" >/dev/null
(cd "$output" && sha256sum -- * >"$stage/SHA256SUMS")
mv "$stage/SHA256SUMS" "$output/"
(cd "$output" && ls -1sh)
