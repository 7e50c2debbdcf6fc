#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

/// An IIRFilterNode: one channel, constant coefficients.
///
/// The rule, as in Chromium:
/// - Direct form I in double precision; the feedforward and the feedback term of each delay are added alternately,
///   which affects the last bit, and the sum is rounded to float once.
/// - All coefficients are divided by the first feedback coefficient.
/// - After its source has ended, the filter rings as long as its impulse response stays above 1/32768, in whole blocks,
///   for ten seconds at most, and for all of them if it is not stable.
/// - Subnormal output is 0.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Source: https://webaudio.github.io/web-audio-api/#IIRFilterNode
class IIRFilter {
public:
  static constexpr int block_size = 128;

  /// - feedforward, feedback: 1 to 20 coefficients each, the first of the feedback not 0.
  IIRFilter(std::vector<double> feedforward, std::vector<double> feedback, double sample_rate)
    : feedforward_(std::move(feedforward)), feedback_(std::move(feedback)), sample_rate_(sample_rate) {
    const double first = feedback_[0];
    for (double &value : feedforward_) value /= first;
    for (double &value : feedback_) value /= first;
    tail_ = tail();
  }

  /// A block of 128 frames.
  ///
  /// - input: null after the source has ended.
  void render(const float *input, float *output) {
    const double time = frame_ / sample_rate_;
    frame_ += block_size;
    if (input) {
      sounded_until_ = frame_ / sample_rate_;
    } else if (sounded_until_ + tail_ < time) {
      std::fill(output, output + block_size, 0.0f);
      return;
    }
    for (int i = 0; i < block_size; i++) output[i] = process(input ? input[i] : 0);
  }

  float process(float input) {
    const int forward = int(feedforward_.size()), back = int(feedback_.size());
    double y = feedforward_[0] * double(input);
    for (int k = 1; k < std::max(forward, back); k++) {
      const int past = (index_ - k) & mask;
      if (k < forward) y += feedforward_[k] * inputs_[past];
      if (k < back) y -= feedback_[k] * outputs_[past];
    }
    inputs_[index_] = input;
    outputs_[index_] = y;
    index_ = (index_ + 1) & mask;
    const float output = float(y);
    return std::fabs(output) < FLT_MIN ? 0 : output;
  }

  /// Clears its memory, as when the channel count changes.
  void reset() {
    std::fill(inputs_, inputs_ + mask + 1, 0.0);
    std::fill(outputs_, outputs_ + mask + 1, 0.0);
  }

private:
  /// A power of two large enough for the 19 values before the current one.
  static constexpr int mask = 31;

  /// The length of the tail in seconds.
  double tail() {
    if (!is_stable()) return 10;
    const int blocks = int(std::ceil(10 * sample_rate_ / block_size));
    int last = blocks;
    for (int block = 0; block < blocks; block++) {
      bool sounds = false;
      for (int i = 0; i < block_size; i++)
        sounds = std::fabs(process(block == 0 && i == 0 ? 1 : 0)) > 1 / 32768.0f || sounds;
      if (sounds) last = block + 1;
    }
    reset();
    index_ = 0;
    return double(last * block_size) / sample_rate_;
  }

  /// Whether all poles are inside the unit circle, by the Schur–Cohn test. The last coefficient is the product of the
  /// poles; while it is below 1, a polynomial of one degree less has as many poles outside.
  bool is_stable() const {
    std::vector<double> left = feedback_;
    while (left.size() > 1) {
      const double product = left.back();
      if (!(std::fabs(product) < 1)) return false;
      std::vector<double> next(left.size() - 1);
      for (size_t i = 0; i < next.size(); i++)
        next[i] = (left[i] - product * left[left.size() - 1 - i]) / (1 - product * product);
      left = next;
    }
    return true;
  }

  std::vector<double> feedforward_, feedback_;
  double sample_rate_, tail_ = 0, sounded_until_ = 0, frame_ = 0;
  double inputs_[mask + 1] = {}, outputs_[mask + 1] = {};
  int index_ = 0;
};
