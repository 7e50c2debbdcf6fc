#!/usr/bin/env bash
# Makes the engine's Python package, including the library: Scripts/make-wheel.sh PREFIX FOLDER
#
# PREFIX is where Scripts/make-library.sh put the library; FOLDER gets the wheel, for Python 3.9 and later. pip
# downloads the build tools.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -eq 2 ] || { echo "use: Scripts/make-wheel.sh PREFIX FOLDER" >&2; exit 2; }
library=$1/lib/libparity-webaudio.so
[ -e "$library" ] || { echo "make-wheel: $library is not there; Scripts/make-library.sh makes it" >&2; exit 1; }
python3 -m pip --version >/dev/null 2>&1 || { echo "make-wheel: pip is missing; apt-get install python3-pip" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R Bindings/python "$work/package"
rm -rf "$work/package/tests"
cp -L "$library" "$work/package/parity_webaudio/libparity-webaudio.so"
# Not an extension for one version of Python, but for one kind of machine, with a glibc at least as new as the one here.
glibc=$(getconf GNU_LIBC_VERSION | sed 's/[^0-9.]//g')
printf '[bdist_wheel]\nplat_name = manylinux_%s_%s\n' "${glibc/./_}" "$(uname -m)" >"$work/package/setup.cfg"
mkdir -p "$2"
python3 -m pip wheel --quiet --no-deps --disable-pip-version-check -w "$work/wheels" "$work/package"
cp "$work"/wheels/*.whl "$2/"
(cd "$2" && ls -1 parity_webaudio-*.whl | tail -n 1)
