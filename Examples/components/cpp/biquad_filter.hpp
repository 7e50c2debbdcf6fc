#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>

/// One channel of a BiquadFilterNode: all eight responses, changing parameters, and a tail that is cut off.
///
/// The rule, as in Chromium:
/// - Q is in decibels for lowpass and highpass, a ratio for bandpass, notch, allpass and peaking, and unused by the
///   shelves, whose slope is 1.
/// - Coefficients are doubles; 10^x is rounded to float twice on the way. Frequency 0, Nyquist and Q 0 are special
///   cases.
/// - Direct form I in double, but each output is rounded to float before it is fed back.
/// - After the end of the input, the output is cut to zero at the start of a block of 128 frames, once an impulse would
///   have fallen below 1/32768: render(nullptr, ...).
/// - When a source with two or more channels ends, the filter's memory is cleared: reset().
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: frequency in hertz, detune in cents, gain in decibels.
/// - Source: https://webaudio.github.io/web-audio-api/#filters-characteristics, after the Audio EQ Cookbook; the rest
///   was found by comparison.
class BiquadFilter {
public:
  static constexpr int block_size = 128;

  enum Response { Lowpass, Highpass, Bandpass, Lowshelf, Highshelf, Peaking, Notch, Allpass };

  /// The parameters of a filter.
  struct Settings {
    float frequency, q, gain = 0, detune = 0;
    bool operator==(const Settings &other) const {
      return frequency == other.frequency && q == other.q && gain == other.gain && detune == other.detune;
    }
  };

  /// y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2.
  struct Coefficients {
    double b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0;
  };

  BiquadFilter(Response response, double sample_rate) : response_(response), sample_rate_(sample_rate) {}

  /// A single sample, for use without blocks.
  float process(float sample, const Coefficients &c) {
    const double x = sample;
    const double sum = c.b0 * x + c.b1 * x1_ + c.b2 * x2_ - c.a1 * y1_ - c.a2 * y2_;
    // Browsers render with subnormal numbers flushed to zero.
    const float y = std::fabs(sum) < double(FLT_MIN) ? 0 : float(sum);
    x2_ = x1_, x1_ = x;
    y2_ = y1_, y1_ = y;
    return y;
  }

  void reset() { x1_ = x2_ = y1_ = y2_ = 0; }

  /// The next 128 frames.
  ///
  /// - input: null after the source has ended.
  /// - settings: one for each frame of the block, or one for all of them (`count` 1).
  void render(const float *input, const Settings *settings, int count, float *output) {
    const double time = frame_ / sample_rate_;
    frame_ += block_size;
    if (input) {
      sounded_until_ = frame_ / sample_rate_;
    } else if (
      sounded_until_ + std::min(30.0, tail_frames(coefficients_, 30 * sample_rate_) / sample_rate_) < time) {
      std::fill(output, output + block_size, 0.0f);
      return;
    }
    for (int i = 0; i < block_size; i++) {
      const Settings &wanted = settings[std::min(i, count - 1)];
      if (!is_designed_ || !(wanted == settings_)) {
        settings_ = wanted;
        is_designed_ = true;
        coefficients_ = design(response_, wanted, sample_rate_);
      }
      output[i] = process(input ? input[i] : 0, coefficients_);
    }
  }

  static Coefficients design(Response response, const Settings &settings, double sample_rate) {
    double f = double(settings.frequency) / (0.5 * sample_rate);
    if (settings.detune != 0) f *= double(exp2f(settings.detune / 1200));
    const bool is_inside = f > 0 && f < 1, is_high = f >= 1;
    const double pi = 3.14159265358979323846;
    const double s = std::sin(pi * f), c = std::cos(pi * f);
    const double q = std::max(0.0, double(settings.q));
    const double alpha = s / (2 * q);
    switch (response) {
    case Lowpass:
    case Highpass: {
      const bool is_low = response == Lowpass;
      if (!is_inside) return constant(is_low == is_high ? 1 : 0);
      const double resonance = s / (2 * ten_to_the(double(settings.q) / 20));
      const double b = is_low ? (1 - c) / 2 : (1 + c) / 2;
      return normalized(b, is_low ? 2 * b : -2 * b, b, 1 + resonance, -2 * c, 1 - resonance);
    }
    case Bandpass:
      if (!is_inside) return constant(0);
      if (q == 0) return constant(1);
      return normalized(alpha, 0, -alpha, 1 + alpha, -2 * c, 1 - alpha);
    case Notch:
      if (!is_inside) return constant(1);
      if (q == 0) return constant(0);
      return normalized(1, -2 * c, 1, 1 + alpha, -2 * c, 1 - alpha);
    case Allpass:
      if (!is_inside) return constant(1);
      if (q == 0) return constant(-1);
      return normalized(1 - alpha, -2 * c, 1 + alpha, 1 + alpha, -2 * c, 1 - alpha);
    case Peaking: {
      if (!is_inside) return constant(1);
      const double a = ten_to_the(double(settings.gain) / 40);
      if (q == 0) return constant(a * a);
      return normalized(1 + alpha * a, -2 * c, 1 - alpha * a, 1 + alpha / a, -2 * c, 1 - alpha / a);
    }
    case Lowshelf:
    case Highshelf: {
      const double a = ten_to_the(double(settings.gain) / 40);
      const bool is_low = response == Lowshelf;
      if (!is_inside) return constant(is_low == is_high ? a * a : 1);
      // The cookbook's alpha for a slope of 1: sin/2 times the root of 2.
      const double k = 2 * std::sqrt(a) * (0.5 * s * std::sqrt(2.0)), p = a + 1, m = a - 1;
      if (is_low)
        return normalized(
          a * (p - m * c + k), 2 * a * (m - p * c), a * (p - m * c - k), p + m * c + k, -2 * (m + p * c),
          p + m * c - k);
      return normalized(
        a * (p + m * c + k), -2 * a * (m + p * c), a * (p + m * c - k), p - m * c + k, 2 * (m - p * c),
        p - m * c - k);
    }
    }
    return constant(1);
  }

  /// How many frames an impulse takes to fall below 1/32768, from the poles.
  static double tail_frames(const Coefficients &c, double longest) {
    const double threshold = 1.0 / 32768;
    const double discriminant = c.a1 * c.a1 - 4 * c.a2;
    if (discriminant == 0) return double_pole_tail(c, threshold, longest);
    double radius, amplitude;
    if (discriminant > 0) {
      const double root = std::sqrt(discriminant);
      const double larger = (c.a1 > 0 ? -c.a1 - root : -c.a1 + root) / 2;
      const double smaller = c.a2 / larger;
      const auto share = [&](double pole) {
        return std::fabs((c.b0 * pole * pole + c.b1 * pole + c.b2) / (smaller - larger));
      };
      radius = std::fabs(larger);
      amplitude = share(larger) + share(smaller);
    } else {
      const double re = -c.a1 / 2, im = std::sqrt(-discriminant) / 2;
      const double above = c.b0 * (re * re - im * im) + c.b1 * re + c.b2;
      const double beside = c.b0 * 2 * re * im + c.b1 * im;
      amplitude = std::sqrt(above * above + beside * beside) / im;
      radius = std::sqrt(c.a2);
    }
    if (amplitude == 0) return 0;
    if (radius >= 1) return longest;
    return std::min(std::max(0.0, 1 + std::log(threshold / amplitude) / std::log(radius)), longest);
  }

private:
  static Coefficients constant(double gain) { return {gain, 0, 0, 0, 0}; }

  static Coefficients normalized(double b0, double b1, double b2, double a0, double a1, double a2) {
    // One division and five products: five divisions would round differently.
    const double scale = 1 / a0;
    return {b0 * scale, b1 * scale, b2 * scale, a1 * scale, a2 * scale};
  }

  static double ten_to_the(double exponent) {
    return double(float(std::exp(double(float(exponent * 2.302585092994046)))));
  }

  /// r^(n-2) ((n+1) b(r) + b1 r + 2 b2) for a double pole r. Correctly the last two terms would be negative; in
  /// Chromium they are not.
  static double double_pole_tail(const Coefficients &c, double threshold, double longest) {
    const double pole = -c.a1 / 2;
    if (pole == 0) return 2;
    if (std::fabs(pole) >= 1) return longest;
    const double growing = c.b0 * pole * pole + c.b1 * pole + c.b2;
    const double fixed = c.b1 * pole + 2 * c.b2;
    const auto magnitude = [&](double n) {
      return std::pow(std::fabs(pole), n - 2) * std::fabs((n + 1) * growing + fixed);
    };
    double low = std::max(1.0, -1 / std::log(std::fabs(pole))), high = longest;
    if (magnitude(low) < threshold) return low;
    while (high - low > 0.5) {
      const double middle = (low + high) / 2;
      (magnitude(middle) < threshold ? high : low) = middle;
    }
    return high;
  }

  Response response_;
  double sample_rate_;
  Settings settings_{0, 0};
  bool is_designed_ = false;
  Coefficients coefficients_;
  double sounded_until_ = 0;
  long frame_ = 0;
  double x1_ = 0, x2_ = 0, y1_ = 0, y2_ = 0;
};
