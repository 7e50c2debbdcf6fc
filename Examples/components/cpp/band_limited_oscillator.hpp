#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// The Fourier transform that Chromium uses on processors with AVX and FMA, exact to the last bit: 8 x 32 in two passes
/// for 256 points, preceded by a radix-4 or radix-8 step for more. Fused additions are explicit; nothing else may be
/// fused.
///
/// - Shape: complex transforms of 256, 1024, 2048 and 8192 points, real ones of twice as many.
namespace oscillator_fourier {

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

}  // namespace oscillator_fourier

/// An OscillatorNode with one of the four built-in shapes or a PeriodicWave: tables of harmonics, read at a moving
/// position.
///
/// The rule, as in Chromium:
/// - A shape is its Fourier series in float, turned into a table by an inverse transform: one table for every third of
///   an octave, each with fewer harmonics, all scaled so that the richest one peaks at 1 (a PeriodicWave without
///   normalisation: by 0.5). Sines are read from tables, too, and phases start at 0: no shape is a closed formula.
/// - Values are interpolated between the two tables around the frequency. Between samples, interpolation is linear from
///   0.3 table steps per frame on, quadratic from 0.16 on, and of the fourth order below.
/// - A constant pitch advances four frames at a time with float positions; a changing one sums steps in double.
/// - A start between two frames advances the phase by the missed fraction.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: frequency in hertz, negative runs backwards; detune in cents.
/// - Source: https://webaudio.github.io/web-audio-api/#OscillatorNode; the rest found by comparing.
class BandLimitedOscillator {
public:
  static constexpr int block_size = 128;

  enum Shape { Sine, Square, Sawtooth, Triangle };
  using Values = std::vector<float>;

  BandLimitedOscillator(Shape shape, double sample_rate) : BandLimitedOscillator(sample_rate) {
    Values imag(size_ / 2);
    for (int n = 1; n < size_ / 2; n++) imag[n] = amplitude(shape, n);
    fill(Values(imag.size()), imag, false);
  }

  /// A PeriodicWave.
  ///
  /// - real, imag: amplitudes of cosines and sines, of equal length; the first of each is ignored.
  BandLimitedOscillator(
    const Values &real, const Values &imag, bool disable_normalization, double sample_rate)
    : BandLimitedOscillator(sample_rate) {
    fill(real, imag, disable_normalization);
  }

  /// The next frames of a block; 128 samples, zero except for frames `first` to before `end`.
  ///
  /// - frequency, detune: 128 values if they change, from the block's first frame on; otherwise one.
  /// - lateness: the fraction of a frame by which the start is after `first`; negative for a start between that frame
  ///   and the one before.
  Values render(
    const Values &frequency, const Values &detune, int first = 0, int end = block_size, double lateness = 0) {
    Values output(block_size);
    if (lateness > 0) first++;
    end = std::max(first, end);
    if (frequency.size() > 1 || detune.size() > 1) {
      render_moving(steps(frequency, detune), first, end, output);
      return output;
    }
    const float product = frequency[0] * exp2f(detune[0] / 1200);
    const float hertz = std::isnan(product) ? nyquist_ : bounded(product);
    if (lateness < 0) position_ = -lateness * double(hertz) * double(scale_);
    if (lateness > 0) position_ += (1 - lateness) * double(hertz) * double(scale_);
    render_steady(hertz, first, end, output);
    return output;
  }

private:
  explicit BandLimitedOscillator(double sample_rate) {
    size_ = sample_rate <= 24000 ? 2048 : sample_rate <= 88200 ? 4096 : 16384;
    nyquist_ = float(sample_rate / 2);
    scale_ = float(size_ / sample_rate);
    lowest_frequency_ = float(0.5 * sample_rate / (size_ / 2));
  }

  void fill(const Values &real, const Values &imag, bool disable_normalization) {
    const int count = int(0.5 + 3 * log2f(float(size_))), harmonics = size_ / 2;
    float loudness = 0;
    for (int range = 0; range < count; range++) {
      const float share = float(std::pow(2.0, double(-400 * float(range)) / 1200));
      const int kept = std::min({int(share * float(harmonics)), harmonics - 1, int(real.size()) - 1});
      oscillator_fourier::List bins(harmonics);
      for (int n = 1; n <= kept; n++) bins[n] = {real[n] * float(size_), -(imag[n] * float(size_))};
      tables_.push_back(oscillator_fourier::inverse(bins));
      if (range == 0)
        for (float sample : tables_[0]) loudness = std::max(loudness, std::fabs(sample));
    }
    const float scale = disable_normalization ? 0.5f : loudness > 0 ? 1 / loudness : 1;
    for (Values &table : tables_)
      for (float &sample : table) sample *= scale;
  }

  /// The two tables around a frequency.
  struct Reading {
    int rich, poor;
    float blend;
  };

  /// The amplitude of the sine of harmonic n.
  static float amplitude(Shape shape, int n) {
    const float h = 2 / (float(n) * float(oscillator_fourier::pi));
    const bool is_odd = n % 2 == 1;
    switch (shape) {
    case Sine: return n == 1 ? 1 : 0;
    case Square: return is_odd ? 2 * h : 0;
    case Sawtooth: return is_odd ? h : -h;
    case Triangle: return is_odd ? 2 * (h * h) * (n % 4 == 1 ? 1 : -1) : 0;
    }
    return 0;
  }

  /// Table steps of each frame of a block in which something moves.
  Values steps(const Values &frequency, const Values &detune) const {
    const bool slides = frequency.size() > 1, bends = detune.size() > 1;
    float factor = scale_;
    if (!slides) factor *= frequency[0];
    if (!bends) factor *= exp2f(detune[0] / 1200);
    Values steps(block_size);
    for (int frame = 0; frame < block_size; frame++) {
      float step = slides ? frequency[frame] : 1;
      if (bends) {
        const float ratio = exp2f(detune[frame] * (1 / 1200.0f));
        step = slides ? ratio * step : ratio;
      }
      // The bound applies to hertz, even if the step is a ratio.
      step = factor * bounded(step);
      steps[frame] = std::isfinite(step) ? step : nyquist_ * scale_;
    }
    return steps;
  }

  void render_steady(float hertz, int first, int end, Values &output) {
    const float step = hertz * scale_;
    const Reading tables = reading(hertz);
    if (!(step >= 0.3f)) {
      for (int frame = first; frame < end; frame++) {
        output[frame] = interpolate(tables, position_, std::fabs(step));
        position_ = wrapped(position_ + double(step));
      }
      return;
    }
    const int groups = (end - first) / 4;
    float lanes[4];
    for (int lane = 0; lane < 4; lane++) lanes[lane] = wrapped(float(position_ + double(float(lane) * step)));
    for (int group = 0; group < groups; group++) {
      for (int lane = 0; lane < 4; lane++) {
        const int lower = int(lanes[lane]);
        output[first + 4 * group + lane] = line(tables, lower, lanes[lane] - float(lower));
        lanes[lane] = wrapped(lanes[lane] + 4 * step);
      }
    }
    double rest = wrapped(position_ + double(float(4 * groups) * step));
    for (int frame = first + 4 * groups; frame < end; frame++) {
      output[frame] = line(tables, int(rest), float(rest) - float(int(rest)));
      rest = wrapped(rest + double(step));
    }
    position_ = wrapped(position_ + double(float(end - first) * step));
  }

  /// Steps are counted from the first frame that sounds, wherever it is in the block.
  void render_moving(const Values &steps, int first, int end, Values &output) {
    const float hertz_for_step = 1 / scale_;
    for (int k = 0; k < end - first;) {
      const bool is_group = k + 4 <= end - first;
      const bool is_fast =
        is_group && std::all_of(&steps[k], &steps[k] + 4, [](float step) { return std::fabs(step) >= 0.3f; });
      if (is_fast) {
        double sum = 0;
        for (int lane = 0; lane < 4; lane++) {
          const double place = wrapped(position_ + sum);
          const int lower = int(place);
          output[first + k + lane] =
            line(reading(hertz_for_step * steps[k + lane]), lower, float(place) - float(lower));
          sum += double(steps[k + lane]);
        }
        position_ = wrapped(position_ + sum);
      } else {
        for (int lane = 0; lane < (is_group ? 4 : 1); lane++) {
          const float step = steps[k + lane];
          output[first + k + lane] = interpolate(reading(hertz_for_step * step), position_, std::fabs(step));
          position_ = wrapped(position_ + double(step));
        }
      }
      k += is_group ? 4 : 1;
    }
  }

  Reading reading(float hertz) const {
    const float ratio = hertz == 0 ? 0.5f : std::fabs(hertz) / lowest_frequency_;
    const float last = float(tables_.size() - 1);
    const float place = std::min(std::max(1 + log2f(ratio) * 1200 / 400, 0.0f), last);
    const int rich = int(place);
    return {rich, std::min(rich + 1, int(last)), place - float(rich)};
  }

  float sample(int table, int index) const { return tables_[table][index & (size_ - 1)]; }

  float line(const Reading &tables, int lower, float fraction) const {
    const auto value = [&](int table) {
      const float a = sample(table, lower), b = sample(table, lower + 1);
      return a + fraction * (b - a);
    };
    const float rich = value(tables.rich);
    return rich + tables.blend * (value(tables.poor) - rich);
  }

  float interpolate(const Reading &tables, double place, float step) const {
    const int i = int(place);
    const double t = step >= 0.3f ? double(float(place) - float(i)) : place - double(i);
    const auto value = [&](int table) {
      const auto at = [&](int offset) { return double(sample(table, i + offset)); };
      if (step >= 0.3f) return (1 - t) * at(0) + t * at(1);
      if (step >= 0.16f) {
        const double two = 0.5 * t * (t - 1) * at(-1) + (1 - t * t) * at(0);
        return two + 0.5 * t * (t + 1) * at(1);
      }
      const double t2 = t * t;
      double sum = t * (t2 - 1) * (t - 2) / 24 * at(-2);
      sum += -t * (t - 1) * (t2 - 4) / 6 * at(-1);
      sum += (t2 - 1) * (t2 - 4) / 4 * at(0);
      sum += -t * (t + 1) * (t2 - 4) / 6 * at(1);
      sum += t * (t2 - 1) * (t + 2) / 24 * at(2);
      return sum;
    };
    return float(double(1 - tables.blend) * value(tables.rich) + double(tables.blend) * value(tables.poor));
  }

  float bounded(float hertz) const { return std::min(std::max(hertz, -nyquist_), nyquist_); }
  template <class Number> Number wrapped(Number place) const {
    return place - std::floor(place * (1 / Number(size_))) * Number(size_);
  }

  int size_;
  std::vector<Values> tables_;
  float nyquist_, scale_, lowest_frequency_;
  double position_ = 0;
};
