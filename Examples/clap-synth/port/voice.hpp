#pragma once

#include <cmath>

/// The page's voice, block by block.
struct Voice {
  enum { Pitch, Octave, Cutoff, Resonance, Decay, Parameters };

  double values[Parameters] = {220, 0.5, 1200, 9, 0.2};
  double rate = 48000;

  void reset() {
    frame = 0;
    x1 = x2 = y1 = y2 = 0;
  }

  void render(float *samples, int count) {
    const double turn = 2 * M_PI;
    // Q of a lowpass is in decibels.
    const double q = std::pow(10, values[Resonance] / 20);
    const double angle = turn * values[Cutoff] / rate;
    const double alpha = std::sin(angle) / (2 * q);
    const double a0 = 1 + alpha;
    const double b0 = (1 - std::cos(angle)) / 2 / a0, b1 = 2 * b0, b2 = b0;
    const double a1 = -2 * std::cos(angle) / a0, a2 = (1 - alpha) / a0;
    for (int index = 0; index < count; index++) {
      const double time = double(frame++) / rate;
      const double x = 0.5 * std::sin(turn * values[Pitch] * time) +
        0.5 * values[Octave] * std::sin(turn * 2 * values[Pitch] * time);
      const double y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      x2 = x1, x1 = x, y2 = y1, y1 = y;
      samples[index] = float(y * std::exp(-time / values[Decay]));
    }
  }

private:
  long frame = 0;
  double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
};
