#!/usr/bin/env bash
# Records the ambient app with each of its presets and files them as references: fingerprints of each stage for the
# whole length, and the end as sound.
set -euo pipefail
cd "$(dirname "$0")/.."

web=reference-audio/web

# NAME EPOCH SECONDS KEPT-FROM
record() {
  .build/release/parity record "$web/apps/ambient" --root "$web" --query "preset=$1" --click '#start' \
    --epoch "$2" --seconds "$3" --keep-from "$4" --case "presets/$1"
}

for path in "$web"/apps/ambient/presets/*.json; do
  preset=$(basename "$path" .json)
  case $preset in
    index) ;;
    # Two long ones, kept from just before their third phrase begins, at 39.2 s.
    fifths | night-notch) record "$preset" 2026-01-15T12:00:08.800Z 40 39 ;;
    # A phrase begins at 5 s, and is heard in what is kept.
    *) record "$preset" 2026-01-15T12:00:11Z 8 7.6 ;;
  esac
done
