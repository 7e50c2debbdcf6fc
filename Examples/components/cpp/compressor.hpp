#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// A DynamicsCompressorNode: look-ahead, a knee found by search, an adaptive release, make-up gain.
///
/// The rule, as in Chromium:
/// - Everything is delayed by 6 ms, always has two channels, and is controlled by the louder one.
/// - Make-up gain is built in and cannot be turned off: (1 / curve(1))^0.6.
/// - Knee: an exponential curve whose steepness is found in 15 steps, so that its slope at the knee's end is 1 / ratio.
/// - Release: the time depends on the distance of the gain from its target, by a polynomial of degree 4; parameters are
///   read once per 128 frames, the envelope's rate once per 32.
/// - Float throughout; powf and log10f are glibc's. With others the last bit of some samples differs (-132 dB).
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: threshold and knee in decibels, attack and release in seconds.
/// - Source: https://webaudio.github.io/web-audio-api/#DynamicsCompressorNode; the rest was found by comparison.
class Compressor {
public:
  static constexpr int block_size = 128;

  /// The parameters for 128 frames.
  struct Settings {
    float threshold = -24, knee = 30, ratio = 12, attack = 0.003f, release = 0.25f;
  };

  explicit Compressor(double sample_rate)
    : sample_rate_(float(sample_rate)), latency_(std::min(int(0.006f * sample_rate_), memory - 1)),
      left_(memory), right_(memory), write_(latency_) {}

  /// The latency of the sound, with which parallel paths have to be aligned.
  int latency_frames() const { return latency_; }

  /// The next 128 frames, in place. Pass mono twice.
  void render(float *left, float *right, const Settings &settings) {
    curve_.set(
      clamped(settings.threshold, -100, 0), clamped(settings.knee, 0, 40), clamped(settings.ratio, 1, 20));
    const float half_turn = float(1.57079632679489661923);
    const float make_up = float(std::pow(double(1 / curve_.saturate(1)), double(0.6f)));
    const float attack = std::max(0.001f, clamped(settings.attack, 0, 1)) * sample_rate_;
    const float release = sample_rate_ * clamped(settings.release, 0, 1);
    for (int start = 0; start < block_size; start += 32) {
      const float wanted = float(std::asin(double(detector_))) / half_turn;
      const float rate = envelope_rate(wanted, attack, release);
      for (int i = start; i < start + 32; i++) {
        left_[write_] = left[i];
        right_[write_] = right[i];
        follow(std::max(std::fabs(left[i]), std::fabs(right[i])));
        gain_ = rate < 1 ? gain_ + (wanted - gain_) * rate : std::min(1.0f, gain_ * rate);
        const float total = make_up * float(std::sin(double(half_turn * gain_)));
        left[i] = left_[read_] * total;
        right[i] = right_[read_] * total;
        write_ = (write_ + 1) % memory;
        read_ = (read_ + 1) % memory;
      }
    }
  }

private:
  static constexpr int memory = 1024;

  static float linear(float decibels) { return powf(10.0f, 0.05f * decibels); }
  static float decibels(float linear) { return 20 * log10f(linear); }
  static float clamped(float value, float lowest, float highest) {
    return std::min(std::max(value, lowest), highest);
  }

  /// The static curve, in linear levels.
  struct Curve {
    float threshold = 1, knee = -1, ratio = 0;
    float from = 0, slope = 0, steepness = 0, knee_end = 0, knee_end_decibels = 0, knee_output_decibels = 0;

    void set(float new_threshold, float new_knee, float new_ratio) {
      if (threshold == new_threshold && knee == new_knee && ratio == new_ratio) return;
      threshold = new_threshold, knee = new_knee, ratio = new_ratio;
      from = linear(threshold);
      slope = 1 / ratio;
      knee_end_decibels = threshold + knee;
      knee_end = linear(knee_end_decibels);
      const float beside = float(double(knee_end) * 1.001);
      float low = 0.1f, high = 10000, k = 5;
      for (int step = 0; step < 15; step++) {
        const float rise = decibels(bend(beside, k)) - decibels(bend(knee_end, k));
        const float found = knee_end < from ? 1 : rise / (decibels(beside) - knee_end_decibels);
        (found < slope ? high : low) = k;
        k = std::sqrt(low * high);
      }
      steepness = k;
      knee_output_decibels = decibels(bend(knee_end, k));
    }

    float saturate(float level) const {
      if (level < knee_end) return bend(level, steepness);
      return linear(knee_output_decibels + slope * (decibels(level) - knee_end_decibels));
    }

    float bend(float level, float k) const {
      if (level < from) return level;
      const float falling = float(std::exp(double(-k * (level - from))));
      return from + (1 - falling) / k;
    }
  };

  float envelope_rate(float wanted, float attack, float release) {
    const bool is_releasing = wanted > gain_;
    const float distance = wanted == 0 ? (is_releasing ? -1.0f : 1.0f) : decibels(gain_ / wanted);
    if (!is_releasing) {
      if (largest_distance_ == -1 || largest_distance_ < distance) largest_distance_ = distance;
      const float share = 0.25f / std::max(0.5f, largest_distance_);
      return 1 - float(std::pow(double(share), double(1 / attack)));
    }
    largest_distance_ = -1;
    const float x = 0.25f * (clamped(distance, -12, 0) + 12);
    const float x2 = x * x, x3 = x2 * x, x4 = x2 * x2;
    // A polynomial through release times of 0.09, 0.16, 0.42 and 0.98.
    const float frames = release * 0.09f + release * 0.0059887469f * x + release * 0.0504095107f * x2 +
      release * 0.0126554165f * x3 + release * 0.000946320593f * x4;
    return linear(5 / frames);
  }

  void follow(float level) {
    const float attenuation = level <= 0.0001f ? 1 : curve_.saturate(level) / level;
    const float to_release = std::max(2.0f, -decibels(attenuation));
    const float release = linear(to_release / (0.0025f * sample_rate_)) - 1;
    detector_ += (attenuation - detector_) * (attenuation > detector_ ? release : 1);
    detector_ = std::min(1.0f, detector_);
  }

  float sample_rate_;
  int latency_;
  Curve curve_;
  std::vector<float> left_, right_;
  int write_, read_ = 0;
  float detector_ = 0, gain_ = 1, largest_distance_ = -1;
};
