#!/usr/bin/env bash
# Records the ambient app with each of its presets and files the last 0.4 s as references. What is
# kept sounds of all that came before: a phrase begins 3 s earlier.
set -euo pipefail
cd "$(dirname "$0")/.."

web=reference-audio/web
for path in "$web"/app/presets/*.json; do
  preset=$(basename "$path" .json)
  [[ $preset == index ]] && continue
  .build/release/parity record "$web/app" --root "$web" --query "preset=$preset" --click '#start' \
    --epoch 2026-01-15T12:00:11Z --seconds 8 --keep-from 7.6 --case "presets/$preset"
done
