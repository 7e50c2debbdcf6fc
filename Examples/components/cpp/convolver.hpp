#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

/// The Fourier transform that Chromium runs on processors with AVX and FMA, to the last bit: two passes over a matrix
/// for 64 to 512 points, with a step of radix 4 or 8 before them for more. Fused additions are asked for by name;
/// nothing else may be fused.
///
/// - Shape: real transforms of 128 to 8192 samples, each by a complex one of half as many points.
namespace convolver_fourier {

struct Complex {
  float re = 0, im = 0;
  Complex operator+(const Complex &b) const { return {re + b.re, im + b.im}; }
  Complex operator-(const Complex &b) const { return {re - b.re, im - b.im}; }
  Complex conjugate() const { return {re, -im}; }
  /// A quarter turn back: times -i.
  Complex turned() const { return {im, -re}; }
  /// With fused additions; which factor stands first decides on the last bit.
  Complex times(const Complex &b) const {
    return {std::fma(re, b.re, -(im * b.im)), std::fma(re, b.im, im * b.re)};
  }
  /// Every operation rounded.
  Complex product(const Complex &b) const { return {re * b.re - im * b.im, re * b.im + im * b.re}; }
};

using List = std::vector<Complex>;

/// exp(-2 pi i index / count).
inline Complex root(int index, int count) {
  const double angle = -2 * 3.14159265358979323846 / count * index;
  return {float(std::cos(angle)), float(std::sin(angle))};
}

/// The first eight of 32 turns: what butterflies multiply by.
inline const Complex *small_roots() {
  static const List roots = {root(0, 32), root(1, 32), root(2, 32), root(3, 32),
                             root(4, 32), root(5, 32), root(6, 32), root(7, 32)};
  return roots.data();
}

/// z times exp(-2 pi i turn / 32), without a product for halves and quarters of a right angle.
inline Complex turn(const Complex &z, int turn) {
  const float half = 0.70710677f;
  if (turn == 0) return z;
  if (turn == 8) return z.turned();
  if (turn == 4 || turn == 12) {
    const Complex sum = turn == 4 ? z.turned() + z : z.turned() - z;
    return {half * sum.re, half * sum.im};
  }
  const Complex first = small_roots()[turn % 8];
  return z.times(turn < 8 ? first : turn < 16 ? first.turned() : Complex{-first.re, -first.im});
}

/// Point i is x[i * from]; number k goes to y[k * to].
inline void four(const Complex *x, int from, Complex *y, int to) {
  const Complex a = x[0] + x[2 * from], b = x[0] - x[2 * from];
  const Complex c = x[from] + x[3 * from], d = (x[from] - x[3 * from]).turned();
  y[0] = a + c, y[to] = b + d, y[2 * to] = a - c, y[3 * to] = b - d;
}

inline void eight(const Complex *x, Complex *y, int to) {
  Complex even[4], odd[4];
  four(x, 2, even, 1);
  four(x + 1, 2, odd, 1);
  for (int k = 0; k < 4; k++) {
    const Complex other = turn(odd[k], 4 * k);
    y[k * to] = even[k] + other, y[(k + 4) * to] = even[k] - other;
  }
}

/// 16 or 32 points: columns of four, turned, then rows of a quarter as many.
inline void sixteen_or_more(int count, const Complex *x, Complex *y) {
  const int width = count / 4;
  Complex rows[4][8];
  for (int j = 0; j < width; j++) {
    Complex column[4];
    four(x + j, width, column, 1);
    for (int i = 0; i < 4; i++) rows[i][j] = turn(column[i], i * j * (32 / count));
  }
  for (int i = 0; i < 4; i++) width == 4 ? four(rows[i], 1, y + i, 4) : eight(rows[i], y + i, 4);
}

inline void butterfly(int count, const Complex *x, Complex *y) {
  if (count == 4)
    four(x, 1, y, 1);
  else if (count == 8)
    eight(x, y, 1);
  else
    sixteen_or_more(count, x, y);
}

class ComplexTransform {
public:
  explicit ComplexTransform(int size) : size_(size), worked_(size), row_(size) {
    rows_ = size == 512 ? 16 : size == 1024 ? 4 : 8;
    if (size > 512) inner_ = std::make_unique<ComplexTransform>(size / rows_);
    for (int row = 0; row < rows_; row++)
      for (int column = 0; column < size / rows_; column++) twiddles_.push_back(root(row * column, size));
  }

  void forward(const Complex *input, Complex *output) {
    const int columns = size_ / rows_;
    Complex x[32], y[32];
    for (int column = 0; column < columns; column++) {
      for (int row = 0; row < rows_; row++) x[row] = input[row * columns + column];
      butterfly(rows_, x, y);
      worked_[column] = y[0];
      for (int row = 1; row < rows_; row++) {
        const Complex &twiddle = twiddles_[row * columns + column];
        // Which stands first changes the last bit.
        worked_[row * columns + column] = inner_ ? twiddle.times(y[row]) : y[row].times(twiddle);
      }
    }
    for (int row = 0; row < rows_; row++) {
      if (inner_)
        inner_->forward(&worked_[row * columns], row_.data());
      else
        butterfly(columns, &worked_[row * columns], row_.data());
      for (int k = 0; k < columns; k++) output[row + rows_ * k] = row_[k];
    }
  }

private:
  int size_, rows_;
  std::unique_ptr<ComplexTransform> inner_;
  List twiddles_, worked_, row_;
};

class RealTransform {
public:
  explicit RealTransform(int size) : half_(size / 2), transform_(size / 2), points_(size / 2) {
    for (int k = 0; k < half_; k++) {
      const Complex whole = root(k, size);
      half_roots_.push_back({0.5f * whole.re, 0.5f * whole.im});
    }
  }

  int block_size() const { return half_; }

  /// Bins 0 up to half the size, without the last, which stands as the first's imaginary part.
  void forward(const float *samples, List &bins) {
    for (int i = 0; i < half_; i++) points_[i] = {samples[2 * i], samples[2 * i + 1]};
    bins.resize(half_);
    transform_.forward(points_.data(), bins.data());
    bins[0] = {bins[0].re + bins[0].im, bins[0].re - bins[0].im};
    for (int k = 1; k < half_ / 2; k++) {
      const Complex a = bins[k], b = bins[half_ - k];
      const Complex even = {0.5f * (a.re + b.re), 0.5f * (a.im - b.im)};
      const Complex w = half_roots_[k].product({a.im + b.im, -(a.re - b.re)});
      bins[k] = even + w;
      bins[half_ - k] = (even - w).conjugate();
    }
    bins[half_ / 2] = bins[half_ / 2].conjugate();
  }

  /// Scaled, so that both directions together change nothing. Overwrites the bins.
  void inverse(List &bins, float *samples) {
    const float scale = 1 / float(half_);
    bins[0] = {0.5f * (bins[0].re + bins[0].im), 0.5f * (bins[0].re - bins[0].im)};
    for (int k = 1; k < half_ / 2; k++) {
      const Complex a = bins[k], b = bins[half_ - k].conjugate();
      const Complex even = {0.5f * (a.re + b.re), 0.5f * (a.im + b.im)};
      const Complex odd = half_roots_[k].conjugate().product(a - b), side = {-odd.im, odd.re};
      bins[k] = even + side;
      bins[half_ - k] = (even - side).conjugate();
    }
    bins[half_ / 2] = bins[half_ / 2].conjugate();
    // Backwards is forwards between conjugates.
    for (Complex &bin : bins) bin = bin.conjugate();
    transform_.forward(bins.data(), points_.data());
    for (int i = 0; i < half_; i++) {
      samples[2 * i] = points_[i].re * scale;
      samples[2 * i + 1] = -points_[i].im * scale;
    }
  }

private:
  int half_;
  ComplexTransform transform_;
  List points_, half_roots_;
};

}  // namespace convolver_fourier

/// Convolves one channel with one channel of an impulse response, without latency: what a Convolver consists of.
///
/// Compile with -ffp-contract=off: a fused product and sum rounds once, and Chromium's twice.
///
/// - Shape: blocks of 128 samples.
class ChannelConvolver {
public:
  static constexpr int block_size = 128;
  using Samples = std::vector<float>;

  /// - phase: 0 for the first channel of the response, 1 for the second, and so on.
  ChannelConvolver(const Samples &response, float scale, int phase)
    : taps_(direct_length), memory_(direct_length) {
    const int count = int(response.size());
    for (int tap = 0; tap < std::min(direct_length, count); tap++) taps_[tap] = response[tap] * scale;
    const int needed = (count + longest_transform + block_size - 1) / block_size * block_size;
    sum_.resize(needed + block_size);
    for (int offset = direct_length, size = 2 * direct_length; offset < count;) {
      const Samples part(&response[offset], &response[offset] + std::min(size / 2, count - offset));
      parts_.emplace_back(part, scale, offset, (phase + int(parts_.size()) + 1) * block_size, size);
      offset += size / 2;
      size = std::min(2 * size, longest_transform);
    }
  }

  void render(const float *input, float *output) {
    convolve_directly(input, &sum_[place_]);
    const int end = int(sum_.size());
    // Delays are whole blocks, so that none is cut by the end.
    for (Part &part : parts_) part.render(input, &sum_[(place_ + part.post_delay) % end]);
    std::copy(&sum_[place_], &sum_[place_] + block_size, output);
    std::fill(&sum_[place_], &sum_[place_] + block_size, 0.0f);
    place_ = (place_ + block_size) % end;
  }

private:
  static constexpr int direct_length = 64, longest_transform = 8192;

  /// A part of the response, by which blocks of the input are multiplied as spectra.
  class Part {
  public:
    /// Samples by which what comes out is added ahead.
    int post_delay;

    Part(const Samples &part, float scale, int offset, int phase, int size)
      : transform_(size), block_(size), samples_(size), ready_(size / 2), overlap_(size / 2) {
      const int hidden = offset - size / 2;
      wait_ = hidden > 0 ? phase % std::min(size / 2, hidden) : 0;
      post_delay = hidden - wait_;
      std::copy(part.begin(), part.end(), samples_.begin());
      transform_.forward(samples_.data(), kernel_);
      for (auto &bin : kernel_) bin = {scale * bin.re, scale * bin.im};
    }

    void render(const float *input, float *sum) {
      const int half = transform_.block_size(), step = std::min(half, block_size);
      for (int start = 0; start < block_size; start += step) {
        std::copy(input + start, input + start + step, &block_[taken_]);
        taken_ += step;
        if (taken_ == half) {
          taken_ = 0;
          transform_.forward(block_.data(), spectrum_);
        }
        if (wait_ > seen_) continue;
        for (int i = 0; i < step; i++) sum[start + i] += ready_[index_ + i];
        index_ += step;
        if (index_ == half) convolve();
      }
      seen_ += block_size;
    }

  private:
    void convolve() {
      index_ = 0;
      // Two real numbers, which stand in one place.
      const convolver_fourier::Complex first = {
        spectrum_[0].re * kernel_[0].re, spectrum_[0].im * kernel_[0].im};
      for (size_t k = 1; k < kernel_.size(); k++) spectrum_[k] = spectrum_[k].product(kernel_[k]);
      spectrum_[0] = first;
      transform_.inverse(spectrum_, samples_.data());
      for (size_t i = 0; i < ready_.size(); i++) {
        ready_[i] = samples_[i] + overlap_[i];
        overlap_[i] = samples_[ready_.size() + i];
      }
    }

    convolver_fourier::RealTransform transform_;
    /// The response's, and the last block's, which is convolved before the next is taken.
    convolver_fourier::List kernel_, spectrum_;
    /// A block of the input with zeros behind it; what was transformed back.
    Samples block_, samples_;
    /// What goes out, and what the next block adds.
    Samples ready_, overlap_;
    int wait_ = 0, seen_ = 0, taken_ = 0, index_ = 0;
  };

  void convolve_directly(const float *input, float *sum) {
    Samples samples = memory_;
    samples.insert(samples.end(), input, input + block_size);
    for (int frame = 0; frame < block_size; frame++) {
      float value = 0;
      for (int tap = direct_length; tap-- > 0;) value += taps_[tap] * samples[direct_length + frame - tap];
      sum[frame] += value;
    }
    memory_.assign(samples.end() - direct_length, samples.end());
  }

  Samples taps_, memory_;
  std::vector<Part> parts_;
  /// What is to come, from `place_` on.
  Samples sum_;
  int place_ = 0;
};

/// A ConvolverNode.
///
/// The rule, as Chromium has it:
/// - The first 64 taps are a sum in float from the oldest sample to the newest. What follows is cut into parts of 64,
///   128, and so on up to 4096 samples, as many of the largest as are needed; each is convolved by transforms of twice
///   its length and added where it begins. Another partition differs in the last bits.
/// - A part does not take its first block at once, but waits for some blocks of 128, by its number and its channel, so
///   that not all long transforms are due at a time; the response's offset hides the wait.
/// - Normalisation brings responses of any loudness to about the same: one over the square root of the mean power,
///   times -58 dB, times 44100 over the rate; half of that for four channels. The power is summed in eight lanes. The
///   scale multiplies the spectra, not the taps.
/// - A mono response convolves both channels of a stereo sound. Of four channels the first two are what the left one
///   sounds like on the left and on the right, and the others what the right one does.
/// - Once its source is over, it sounds for as long as the response is, in whole blocks.
///
/// Compile with -ffp-contract=off: a fused product and sum rounds once, and Chromium's twice.
///
/// - Shape: blocks of 128 samples; 1 or 2 channels in, a response of 1, 2 or 4; mono comes out where both are mono.
/// - Source: https://webaudio.github.io/web-audio-api/#ConvolverNode; the rest found by comparing.
class Convolver {
public:
  static constexpr int block_size = ChannelConvolver::block_size;
  using Samples = ChannelConvolver::Samples;

  /// - response: 1, 2 or 4 channels of one sample or more, at the context's rate.
  Convolver(const std::vector<Samples> &response, bool normalize, double sample_rate)
    : sample_rate_(sample_rate), tail_(double(response[0].size()) / sample_rate),
      is_mono_(response.size() == 1) {
    const float scale = normalize ? normalization(response, sample_rate) : 1;
    const int count = std::max(int(response.size()), 2);
    for (int channel = 0; channel < count; channel++)
      channels_.emplace_back(response[size_t(is_mono_ ? 0 : channel)], scale, channel);
  }

  /// A block of 128 frames.
  ///
  /// - left, right: null once the source is over; of a mono source both are the same.
  /// - out: one place where sound and response are mono, otherwise two.
  void render(const float *left, const float *right, const std::vector<float *> &out) {
    static const float silence[block_size] = {};
    const double time = frame_ / sample_rate_;
    frame_ += block_size;
    if (left) {
      sounded_until_ = frame_ / sample_rate_;
    } else if (sounded_until_ + tail_ < time) {
      for (float *channel : out) std::fill(channel, channel + block_size, 0.0f);
      return;
    }
    if (!left) left = right = silence;
    channels_[0].render(left, out[0]);
    if (out.size() == 1) return;
    if (channels_.size() == 2) return channels_[1].render(right, out[1]);
    channels_[1].render(left, out[1]);
    for (size_t channel = 0; channel < 2; channel++) {
      float crossed[block_size];
      channels_[2 + channel].render(right, crossed);
      for (int i = 0; i < block_size; i++) out[channel][i] += crossed[i];
    }
  }

  static float normalization(const std::vector<Samples> &response, double sample_rate) {
    float energy = 0;
    for (const Samples &channel : response) energy += sum_of_squares(channel);
    float power = std::sqrt(energy / float(response.size() * response[0].size()));
    const float smallest = 0.000125f;
    if (!std::isfinite(power) || power < smallest) power = smallest;
    // -58 dB; the rate at which it was tuned.
    float scale = 1 / power * 0x1.4a050ap-10f;
    scale *= float(44100 / sample_rate);
    return response.size() == 4 ? scale * 0.5f : scale;
  }

private:
  /// In eight lanes, then four, then one by one.
  static float sum_of_squares(const Samples &samples) {
    float sum = 0;
    size_t index = 0;
    for (const size_t width : {size_t(8), size_t(4)}) {
      float lanes[8] = {};
      while (index + width <= samples.size()) {
        for (size_t lane = 0; lane < width; lane++)
          lanes[lane] += samples[index + lane] * samples[index + lane];
        index += width;
      }
      for (size_t lane = 0; lane < width; lane++) sum += lanes[lane];
    }
    for (; index < samples.size(); index++) sum += samples[index] * samples[index];
    return sum;
  }

  std::vector<ChannelConvolver> channels_;
  double sample_rate_, tail_, sounded_until_ = 0, frame_ = 0;
  bool is_mono_;
};
