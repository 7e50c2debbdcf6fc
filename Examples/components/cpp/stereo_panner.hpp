#pragma once

#include <algorithm>
#include <cmath>

/// A StereoPannerNode: equal power, with different formulas for stereo and mono.
///
/// The rule, as in Chromium:
/// - Mono is spread over a quarter turn: left = x cos, right = x sin. Stereo is not panned but folded: to the left of
///   the centre the right channel moves into the left, and vice versa.
/// - While pan changes, the gains stay in double; while it is constant, they are rounded to float first, and pan + 1 is
///   added in float.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: pan -1 (left) to 1 (right), clamped.
/// - Source: https://webaudio.github.io/web-audio-api/#stereopanner-algorithm; the rest was found by comparison.
struct StereoPanner {
  struct Frame {
    float left, right;
  };

  /// One frame of mono while pan changes.
  static Frame moving(float x, float pan) {
    const double angle = (double(clamped(pan)) * 0.5 + 0.5) * pi / 2;
    return {float(double(x) * std::cos(angle)), float(double(x) * std::sin(angle))};
  }

  /// One frame of stereo while pan changes.
  static Frame moving(float left, float right, float pan) {
    const double p = clamped(pan), l = left, r = right;
    const double angle = (p <= 0 ? p + 1 : p) * pi / 2;
    if (p <= 0) return {float(l + r * std::cos(angle)), float(r * std::sin(angle))};
    return {float(l * std::cos(angle)), float(r + l * std::sin(angle))};
  }

  /// One frame of mono while pan is constant.
  static Frame steady(float x, float pan) {
    const double angle = (double(clamped(pan)) * 0.5 + 0.5) * pi / 2;
    return {x * float(std::cos(angle)), x * float(std::sin(angle))};
  }

  /// One frame of stereo while pan is constant.
  static Frame steady(float left, float right, float pan) {
    pan = clamped(pan);
    const double angle = double(pan <= 0 ? pan + 1 : pan) * pi / 2;
    const float l = float(std::cos(angle)), r = float(std::sin(angle));
    if (pan <= 0) return {left + right * l, right * r};
    return {left * l, right + left * r};
  }

private:
  static constexpr double pi = 3.14159265358979323846;
  static float clamped(float pan) { return std::min(std::max(pan, -1.0f), 1.0f); }
};
