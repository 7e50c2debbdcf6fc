#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// The Fourier transform that Chromium uses on processors with AVX and FMA, exact to the last bit: 8 x 32 in two passes
/// for 256 points, preceded by a radix-4 or radix-8 step for more. Fused additions are explicit; nothing else may be
/// fused.
///
/// - Shape: complex transforms of 256, 1024, 2048 and 8192 points, real ones of twice as many.
namespace wave_shaper_fourier {

struct Complex {
  float re = 0, im = 0;
  Complex operator+(const Complex &b) const { return {re + b.re, im + b.im}; }
  Complex operator-(const Complex &b) const { return {re - b.re, im - b.im}; }
  Complex conjugate() const { return {re, -im}; }
  /// A quarter turn back: times -i.
  Complex turned() const { return {im, -re}; }
  /// With fused additions; the order of the factors affects the last bit.
  Complex times(const Complex &b) const {
    return {std::fma(re, b.re, -(im * b.im)), std::fma(re, b.im, im * b.re)};
  }
};

using List = std::vector<Complex>;
constexpr double pi = 3.14159265358979323846;

/// exp(-2 pi i index / count).
inline Complex root(int index, int count) {
  const double angle = -2 * pi / count * index;
  return {float(std::cos(angle)), float(std::sin(angle))};
}

inline List four(const Complex &x0, const Complex &x1, const Complex &x2, const Complex &x3) {
  const Complex a = x0 + x2, b = x0 - x2, c = x1 + x3, d = (x1 - x3).turned();
  return {a + c, b + d, a - c, b - d};
}

/// z times exp(-2 pi i turn / 32), without a product for multiples of 45 degrees.
inline Complex turn(const Complex &z, int turn) {
  const float half = 0.70710677f;
  if (turn == 0) return z;
  if (turn == 8) return z.turned();
  if (turn == 4 || turn == 12) {
    const Complex sum = turn == 4 ? z.turned() + z : z.turned() - z;
    return {half * sum.re, half * sum.im};
  }
  const Complex first = root(turn % 8, 32);
  return z.times(turn < 8 ? first : turn < 16 ? first.turned() : Complex{-first.re, -first.im});
}

inline List eight(const List &x) {
  const List even = four(x[0], x[2], x[4], x[6]);
  List odd = four(x[1], x[3], x[5], x[7]);
  for (int k = 1; k < 4; k++) odd[k] = turn(odd[k], 4 * k);
  List output(8);
  for (int k = 0; k < 4; k++) output[k] = even[k] + odd[k], output[k + 4] = even[k] - odd[k];
  return output;
}

inline List thirty_two(const List &x) {
  List output(32);
  List columns[8];
  for (int j = 0; j < 8; j++) {
    columns[j] = four(x[j], x[j + 8], x[j + 16], x[j + 24]);
    for (int i = 0; i < 4; i++) columns[j][i] = turn(columns[j][i], i * j);
  }
  for (int i = 0; i < 4; i++) {
    List row(8);
    for (int j = 0; j < 8; j++) row[j] = columns[j][i];
    row = eight(row);
    for (int k = 0; k < 8; k++) output[i + 4 * k] = row[k];
  }
  return output;
}

inline List forward(const List &x) {
  const int count = int(x.size());
  if (count == 32) return thirty_two(x);
  const int radix = count == 256 || count == 2048 ? 8 : 4, length = count / radix;
  std::vector<List> rows(radix, List(length));
  for (int c = 0; c < length; c++) {
    List column(radix);
    for (int j = 0; j < radix; j++) column[j] = x[c + j * length];
    const List values = radix == 8 ? eight(column) : four(column[0], column[1], column[2], column[3]);
    rows[0][c] = values[0];
    for (int j = 1; j < radix; j++) {
      const Complex factor = root(j * c, count);
      rows[j][c] = count == 256 ? values[j].times(factor) : factor.times(values[j]);
    }
  }
  List output(count);
  for (int j = 0; j < radix; j++) {
    const List row = forward(rows[j]);
    for (int k = 0; k < length; k++) output[j + radix * k] = row[k];
  }
  return output;
}

/// The twiddle factor between the halves of a real transform, halved.
inline Complex half_root(int k, int count) {
  const double angle = -2 * pi * k / count;
  return {float(0.5 * std::cos(angle)), float(0.5 * std::sin(angle))};
}

inline Complex product(const Complex &a, const Complex &b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/// Bins 0 up to half the count; the last one is stored as the first's imaginary part.
inline List forward(const std::vector<float> &x) {
  const int half = int(x.size()) / 2;
  List z(half);
  for (int i = 0; i < half; i++) z[i] = {x[2 * i], x[2 * i + 1]};
  z = forward(z);
  z[0] = {z[0].re + z[0].im, z[0].re - z[0].im};
  for (int k = 1; k < half / 2; k++) {
    const Complex a = z[k], b = z[half - k];
    const Complex even = {0.5f * (a.re + b.re), 0.5f * (a.im - b.im)};
    const Complex w = product(half_root(k, 2 * half), {a.im + b.im, -(a.re - b.re)});
    z[k] = even + w;
    z[half - k] = (even - w).conjugate();
  }
  z[half / 2] = z[half / 2].conjugate();
  return z;
}

inline std::vector<float> inverse(const List &bins) {
  const int half = int(bins.size());
  List z = bins;
  z[0] = {0.5f * (bins[0].re + bins[0].im), 0.5f * (bins[0].re - bins[0].im)};
  for (int k = 1; k < half / 2; k++) {
    const Complex a = bins[k], b = bins[half - k].conjugate();
    const Complex even = {(a.re + b.re) * 0.5f, (a.im + b.im) * 0.5f};
    const Complex odd = product(half_root(k, 2 * half).conjugate(), a - b);
    const Complex turned = {-odd.im, odd.re};
    z[k] = even + turned;
    z[half - k] = (even - turned).conjugate();
  }
  z[half / 2] = bins[half / 2].conjugate();
  for (Complex &value : z) value = value.conjugate();
  z = forward(z);
  const float scale = 1 / float(half);
  std::vector<float> output(2 * half);
  for (int i = 0; i < half; i++) {
    output[2 * i] = z[i].re * scale;
    output[2 * i + 1] = -z[i].im * scale;
  }
  return output;
}

}  // namespace wave_shaper_fourier

/// One channel of a WaveShaperNode: shapes samples by a curve, at one, two or four times the sample rate.
///
/// The rule, as in Chromium:
/// - The curve spans -1 to 1 and is interpolated linearly in float; beyond, its end values hold.
/// - With oversampling, the sound passes a windowed sinc of 128 taps up and a half-band filter down, once for 2x and
///   twice for 4x: 128 and 192 frames late, never aligned with a dry path.
/// - The filters at the sample rate itself are sums in float from the oldest sample to the newest. The inner pair for
///   4x are products of spectra, rounded like the transform above; with any other convolution 4x differs at about -120
///   dB.
/// - A curve that maps 0 to another value sounds forever, even after the end of its input.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Shape: blocks of 128 samples.
/// - Source: https://webaudio.github.io/web-audio-api/#WaveShaperNode; the rest was found by comparison.
class WaveShaper {
public:
  static constexpr int block_size = 128;

  /// A curve with at least two points; `factor` is 1, 2 or 4.
  WaveShaper(std::vector<float> curve, int factor) : curve_(std::move(curve)) {
    for (int size = block_size; size < block_size * factor; size *= 2) {
      up_.emplace_back(size);
      down_.emplace_back(size);
    }
  }

  /// The next 128 samples.
  std::vector<float> render(std::vector<float> samples) {
    for (Interpolator &stage : up_) samples = stage.render(samples);
    for (float &sample : samples) sample = shape(sample);
    for (size_t stage = down_.size(); stage-- > 0;) samples = down_[stage].render(samples);
    return samples;
  }

  /// The curve's value for a sample.
  float shape(float sample) const {
    const float last = float(curve_.size() - 1);
    const float scale = float(0.5 * double(curve_.size() - 1));
    const float position = std::max(0.0f, std::min(last, (1 + sample) * scale));
    const size_t lower = size_t(position), upper = std::min(lower + 1, curve_.size() - 1);
    return (position - float(lower)) * (curve_[upper] - curve_[lower]) + curve_[lower];
  }

private:
  using Samples = std::vector<float>;
  static constexpr double pi = 3.14159265358979323846;

  static double blackman(double x) { return 0.42 - 0.5 * std::cos(2 * pi * x) + 0.08 * std::cos(4 * pi * x); }

  /// A convolution with 128 taps: a sum for blocks of 128, spectra for blocks of 256.
  class BlockFilter {
  public:
    BlockFilter(const Samples &taps, int size) : taps_(taps), memory_(size == 256 ? 256 : 127) {
      if (size != 256) return;
      Samples padded = taps;
      padded.resize(512);
      spectrum_ = wave_shaper_fourier::forward(padded);
    }

    Samples render(const Samples &input) {
      if (!spectrum_.empty()) return render_by_spectra(input);
      Samples samples = memory_;
      samples.insert(samples.end(), input.begin(), input.end());
      memory_.assign(samples.end() - 127, samples.end());
      Samples output(input.size());
      for (size_t frame = 0; frame < input.size(); frame++) {
        float sum = 0;
        for (int tap = 0; tap < 128; tap++) sum += taps_[127 - tap] * samples[frame + tap];
        output[frame] = sum;
      }
      return output;
    }

  private:
    Samples render_by_spectra(const Samples &input) {
      Samples padded = input;
      padded.resize(512);
      auto bins = wave_shaper_fourier::forward(padded);
      bins[0] = {bins[0].re * spectrum_[0].re, bins[0].im * spectrum_[0].im};
      for (size_t k = 1; k < bins.size(); k++) bins[k] = wave_shaper_fourier::product(bins[k], spectrum_[k]);
      const Samples output = wave_shaper_fourier::inverse(bins);
      Samples sum(256);
      for (int i = 0; i < 256; i++) sum[i] = output[i] + memory_[i];
      memory_.assign(output.begin() + 256, output.end());
      return sum;
    }

    Samples taps_, memory_;
    wave_shaper_fourier::List spectrum_;
  };

  /// Samples delayed by a number of frames.
  static Samples delayed(Samples &history, const Samples &input) {
    Samples late = history;
    late.insert(late.end(), input.begin(), input.end());
    history.assign(late.end() - long(history.size()), late.end());
    late.resize(input.size());
    return late;
  }

  /// Keeps the samples, delayed by 64, and inserts one between each two.
  class Interpolator {
  public:
    explicit Interpolator(int size) : filter_(taps(), size), history_(64) {}

    Samples render(const Samples &input) {
      const Samples between = filter_.render(input), late = delayed(history_, input);
      Samples output(2 * input.size());
      for (size_t i = 0; i < input.size(); i++) output[2 * i] = late[i], output[2 * i + 1] = between[i];
      return output;
    }

  private:
    static Samples taps() {
      Samples taps(128);
      for (int i = 0; i < 128; i++) {
        const double s = pi * (i - 64 + 0.5);
        taps[i] = float(std::sin(s) / s * blackman((i + 0.5) / 128));
      }
      return taps;
    }
    BlockFilter filter_;
    Samples history_;
  };

  /// Takes every second sample after a half-band lowpass, delayed by 64. All of its even taps except the middle one are
  /// zero, so that only odd samples are filtered.
  class Decimator {
  public:
    explicit Decimator(int size) : filter_(taps(), size), odd_(1), history_(64) {}

    Samples render(const Samples &input) {
      Samples odds(input.size() / 2), evens(input.size() / 2);
      for (size_t i = 0; i < odds.size(); i++) evens[i] = input[2 * i], odds[i] = input[2 * i + 1];
      Samples output = filter_.render(delayed(odd_, odds));
      const Samples late = delayed(history_, evens);
      for (size_t i = 0; i < output.size(); i++) output[i] += 0.5f * late[i];
      return output;
    }

  private:
    static Samples taps() {
      Samples taps(128);
      for (int half = 0; half < 128; half++) {
        const double i = 2 * half + 1, s = 0.5 * pi * (i - 128);
        taps[half] = float(0.5 * std::sin(s) / s * blackman(i / 256));
      }
      return taps;
    }
    BlockFilter filter_;
    Samples odd_, history_;
  };

  Samples curve_;
  std::vector<Interpolator> up_;
  std::vector<Decimator> down_;
};
