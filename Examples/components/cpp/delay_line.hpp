#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// One channel of a DelayNode: a ring that is written first and then read.
///
/// The rule, as in Chromium:
/// - The ring has 128 frames more than the longest delay, and the position in it is a float: the longer the ring, the
///   fewer bits are left for the fraction. That affects the sound, so the longest delay is a parameter of the sound,
///   too. Between two frames it interpolates linearly.
/// - With a k-rate parameter the position is computed in double instead: `reads_exactly`.
/// - In a loop everything is 128 frames later, whatever the delay: a block's output reaches the loop in the next block.
/// - Once the input has been over for longer than the longest delay, there are zeros.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: times in seconds.
/// - Source: https://webaudio.github.io/web-audio-api/#DelayNode; the rest was found by comparison.
class DelayLine {
public:
  static constexpr int block_size = 128;

  /// `longest` is the node's maxDelayTime, 1 by default.
  DelayLine(double longest, double sample_rate, bool reads_exactly = false)
    : sample_rate_(sample_rate), longest_(longest), reads_exactly_(reads_exactly) {
    // Times are rounded to 1/1024 of a frame before they are rounded up.
    const double frames = std::ceil(std::round(longest * sample_rate * 1024) / 1024);
    ring_.resize(block_size + size_t(frames));
  }

  /// The next 128 samples. Times are given for each frame, between 0 and the longest delay.
  void render(const float *input, const float *times, float *output) {
    const int size = int(ring_.size());
    for (int i = 0; i < block_size; i++) ring_[(position_ + i) % size] = input[i];
    for (int i = 0; i < block_size; i++) output[i] = read((position_ + i) % size, times[i]);
    position_ = (position_ + block_size) % size;
  }

private:
  float read(int written, float time) const {
    const int size = int(ring_.size());
    if (reads_exactly_) {
      double from = written + double(size) - std::min(std::max(0.0, double(time)), longest_) * sample_rate_;
      if (from >= size) from -= size;
      const int lower = int(from);
      const float fraction = float(from - lower);
      return fraction == 0 ? ring_[lower] : between(lower, fraction);
    }
    const float length = float(size);
    float from = float(written) + (length - std::max(time, 0.0f) * float(sample_rate_));
    if (from >= length) from -= length;
    return between(int(from) % size, from - float(int(from)));
  }

  float between(int lower, float fraction) const {
    const float a = ring_[lower], b = ring_[(lower + 1) % ring_.size()];
    return a + fraction * (b - a);
  }

  double sample_rate_, longest_;
  bool reads_exactly_;
  std::vector<float> ring_;
  int position_ = 0;
};
