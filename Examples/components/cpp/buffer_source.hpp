#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

/// An AudioBufferSourceNode: plays samples forwards or backwards, at any rate, in part or in a loop.
///
/// The rule, as in Chromium:
/// - Interpolation between samples is linear, in double precision, rounded to float once; beyond the last sample the
///   last slope is continued, and across a loop's end the line leads to the loop's start.
/// - At a rate of 1 from a whole frame on, samples are copied.
/// - Start and stop times are rounded to 1/1024 of a frame, then up to a frame; a start between two frames advances the
///   position by the missed fraction. An offset at a rate of 1 is rounded to a whole frame.
/// - The rate is playbackRate · 2^(detune / 1200) · buffer rate / context rate, one value for a block, at most 1024.
/// - Loop points that differ from a whole frame only by the rounding of seconds count as that frame. A loop without
///   length is the whole buffer; a loop shorter than one step plays nothing.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: times in seconds, of the context or of the buffer; positions in frames of the buffer.
/// - Source: https://webaudio.github.io/web-audio-api/#AudioBufferSourceNode; the rest was found by comparison.
class BufferSource {
public:
  static constexpr int block_size = 128;

  bool loop = false;
  double loop_start = 0, loop_end = 0;

  /// - channels: the samples of each channel, of equal length, at least one.
  BufferSource(std::vector<std::vector<float>> channels, double buffer_rate, double context_rate)
    : channels_(std::move(channels)), buffer_rate_(double(float(buffer_rate))), context_rate_(context_rate),
      count_(int(channels_[0].size())), length_(double(count_) / buffer_rate_) {}

  /// - offset: where in the buffer to begin; negative for none.
  /// - duration: how much of the buffer to play; infinite for all.
  /// - is_plain: the rate and the detune are 1 and 0 when this is called.
  void start(
    double when, double offset = -1, double duration = std::numeric_limits<double>::infinity(),
    bool is_plain = true) {
    start_time_ = when;
    start_frame_ = frame_of(when);
    duration_ = duration;
    if (offset < 0) return;
    const double bounded = std::min(offset, length_);
    position_ = is_plain ? std::round(snapped(bounded, buffer_rate_)) : bounded * buffer_rate_;
  }

  void stop(double when) { end_frame_ = frame_of(when); }

  bool is_over() const { return is_over_; }

  /// A block of 128 frames, with zeros while it does not play.
  ///
  /// - output: 128 samples of each of the buffer's channels.
  void render(float playback_rate, float detune, const std::vector<float *> &output) {
    for (float *samples : output) std::fill(samples, samples + block_size, 0.0f);
    const double frame = frame_;
    frame_ += block_size;
    if (end_frame_ <= frame) is_over_ = true;
    if (is_over_ || start_frame_ >= frame + block_size || start_frame_ >= end_frame_) return;
    const double late = has_begun_ ? 0 : start_time_ * context_rate_ - start_frame_;
    has_begun_ = true;
    const int first = int(std::max(start_frame_ - frame, 0.0));
    int end = int(std::min(end_frame_ - frame, double(block_size)));
    const double ratio = buffer_rate_ / context_rate_ * double(playback_rate);
    const double exact = ratio * std::pow(2.0, double(detune / 1200));
    const double rate = std::min(std::max(exact, -1024.0), 1024.0);
    const Region region = this->region();
    if (loop && rate >= 0 && position_ >= region.end) position_ = std::min(region.start, double(count_ - 1));
    if (loop && rate < 0 && position_ < region.start) position_ = region.start;
    if (late < 0 && std::fabs(rate) <= region.length()) {
      played_ = std::fabs(late * rate);
      position_ += rate < 0 ? -played_ : played_;
    }
    const double left = duration_ * buffer_rate_ - played_;
    const double frames = left <= 0 ? 0 : std::ceil(left / std::fabs(rate));
    const bool is_last = frames < double(end - first);
    if (is_last) end = first + int(frames);
    const bool is_at_end = read(first, end, rate, region, output);
    played_ += double(end - first) * std::fabs(rate);
    if (is_at_end || is_last) is_over_ = true;
  }

private:
  struct Region {
    double start, end;
    double length() const { return end - start; }
  };

  /// Times are rounded to 1/1024 of a frame, which hides the rounding of seconds.
  static double snapped(double seconds, double rate) { return std::round(seconds * rate * 1024) / 1024; }
  double frame_of(double seconds) const { return std::ceil(snapped(seconds, context_rate_)); }

  /// Loop points within ten roundings of a whole frame are that frame.
  static double whole(double exact) {
    const double near = std::round(exact);
    return std::fabs(exact - near) <= 10 * std::numeric_limits<double>::epsilon() * near ? near : exact;
  }

  Region region() const {
    double first = 0, last = length_;
    if (loop) {
      const double from = std::min(std::max(loop_start, 0.0), length_);
      const double to = loop_end == 0 ? length_ : std::min(std::max(loop_end, 0.0), length_);
      if (from < to) first = from, last = to;
    }
    return {whole(first * buffer_rate_), std::min(whole(last * buffer_rate_), double(count_))};
  }

  /// - Returns: whether the end of the buffer was reached.
  bool read(int first, int end, double rate, const Region &region, const std::vector<float *> &output) {
    if (rate < 0 && position_ < region.start && !loop) return true;
    if (std::fabs(rate) > region.length()) return false;
    const bool is_plain = rate == 1 && position_ == std::round(position_) &&
      region.end == std::round(region.end) && region.length() == std::round(region.length());
    for (int frame = first; frame < end; frame++) {
      if (rate < 0 && position_ >= count_) {
        position_ += rate;
        continue;
      }
      if (position_ >= count_) return true;
      write(frame, region, is_plain, output);
      position_ += rate;
      if (rate >= 0 && position_ >= region.end) {
        if (!loop) return true;
        position_ = region.end - region.length() + std::fmod(position_ - region.end, region.length());
      } else if (rate < 0 && position_ < region.start) {
        if (!loop) return true;
        position_ = region.start + region.length() - std::fmod(region.start - position_, region.length());
      }
    }
    return false;
  }

  void write(int frame, const Region &region, bool is_plain, const std::vector<float *> &output) const {
    const int last = count_ - 1;
    int lower = int(position_);
    const double fraction = position_ - double(lower);
    int upper = lower + 1;
    if (loop && lower < region.end && upper >= region.end) {
      upper = region.length() >= 1
        ? int(position_ + 1 - region.length())
        : int(region.start + std::fmod(position_ + 1 - region.start, region.length()));
    } else if (upper > last) {
      upper = lower;
    }
    lower = std::min(std::max(lower, 0), last);
    upper = std::min(std::max(upper, 0), last);
    for (size_t channel = 0; channel < output.size(); channel++) {
      const std::vector<float> &samples = channels_[channel];
      const double x = samples[lower];
      if (is_plain)
        output[channel][frame] = samples[lower];
      else if (lower == upper && lower >= 1)
        // Beyond the end of the buffer its last slope is continued.
        output[channel][frame] = float(x + (x - double(samples[lower - 1])) * fraction);
      else
        output[channel][frame] = float((1 - fraction) * x + fraction * double(samples[upper]));
    }
  }

  std::vector<std::vector<float>> channels_;
  double buffer_rate_, context_rate_;
  int count_;
  /// Seconds of the buffer.
  double length_;
  double start_time_ = 0, start_frame_ = std::numeric_limits<double>::infinity();
  double end_frame_ = std::numeric_limits<double>::infinity();
  double duration_ = std::numeric_limits<double>::infinity();
  double position_ = 0, played_ = 0, frame_ = 0;
  bool has_begun_ = false, is_over_ = false;
};
