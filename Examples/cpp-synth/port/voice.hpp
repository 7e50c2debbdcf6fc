#pragma once

#include <cmath>
#include <vector>

/// The page's voice, natively.
struct Voice {
  double pitch, octave, cutoff, resonance, decay;

  /// Renders from the voice's start on.
  std::vector<float> render(int frames, double sample_rate) const {
    const double turn = 2 * M_PI;
#ifdef PARITY_MISTAKE
    // The most common mistake in ports: Q of a lowpass is in decibels, but not here.
    const double q = resonance > 0 ? resonance : 1e-3;
#else
    const double q = std::pow(10, resonance / 20);
#endif
    const double angle = turn * cutoff / sample_rate;
    const double alpha = std::sin(angle) / (2 * q);
    const double a0 = 1 + alpha;
    const double b0 = (1 - std::cos(angle)) / 2 / a0, b1 = 2 * b0, b2 = b0;
    const double a1 = -2 * std::cos(angle) / a0, a2 = (1 - alpha) / a0;

    std::vector<float> samples(frames);
    double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    for (int n = 0; n < frames; n++) {
      const double time = n / sample_rate;
      const double x = 0.5 * std::sin(turn * pitch * time) + 0.5 * octave * std::sin(turn * 2 * pitch * time);
      const double y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      x2 = x1, x1 = x, y2 = y1, y1 = y;
      samples[n] = float(y * std::exp(-time / decay));
    }
    return samples;
  }
};
