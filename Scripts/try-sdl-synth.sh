#!/usr/bin/env bash
# Builds the SDL example with the engine's library, as its README says, and renders its phrase.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v cmake >/dev/null 2>&1 || ! pkg-config --exists sdl2; then
  echo "sdl-synth: left out; it needs CMake and SDL 2 (Debian: cmake libsdl2-dev)"
  exit 0
fi
prefix=$PWD/.build/webaudio
Scripts/make-library.sh "$prefix" >/dev/null
cmake -S Examples/sdl-synth -B .build/sdl-synth -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build .build/sdl-synth >/dev/null
.build/sdl-synth/sdl-synth --raw .build/sdl-synth/phrase.f32
# Four notes, each of which raises the level, followed by silence.
python3 - .build/sdl-synth/phrase.f32 <<'END'
import array, sys
samples = array.array("f", open(sys.argv[1], "rb").read())
part = len(samples) // 10
peaks = [max(map(abs, samples[start:start + part])) for start in range(0, part * 10, part)]
assert len(samples) == 2 * 512 * 188 and peaks[0] < peaks[2] < 1 and peaks[9] < 0.01, peaks
print(f"sdl-synth: {len(samples) // 2} frames, peaks {peaks[0]:.2f} to {max(peaks):.2f}, {peaks[9]:.4f} at the end")
END
