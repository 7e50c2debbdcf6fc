#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// A ring of floats; read(1) is the value written last.
class Ring {
public:
  explicit Ring(int count) : samples_(count) {}

  void write(double value) {
    samples_[next_] = float(value);
    next_ = (next_ + 1) % int(samples_.size());
  }

  double read(int delay) const {
    return samples_[next_ >= delay ? next_ - delay : next_ - delay + int(samples_.size())];
  }

  double read_between(double delay) const {
    const int size = int(samples_.size());
    // Adding the length rounds, even if the position was already within the ring.
    double place = std::max(next_ - delay + size, 0.0);
    if (place >= size) place -= size;
    const int index = int(place);
    const double fraction = place - index;
    return samples_[index] * (1 - fraction) + samples_[(index + 1) % size] * fraction;
  }

private:
  std::vector<float> samples_;
  int next_ = 0;
};

/// Schroeder allpasses in series, which smear a click.
class AllpassChain {
public:
  double gain = 0;

  /// Rings hold `room` frames beyond their delays.
  explicit AllpassChain(const std::vector<int> &delays, int room = 100) : delays_(delays) {
    for (int delay : delays) rings_.emplace_back(delay + room);
  }

  double process(double value) {
    for (size_t i = 0; i < rings_.size(); i++) {
      const double late = rings_[i].read(delays_[i]);
      const double inner = value - late * gain;
      rings_[i].write(inner);
      value = late + inner * gain;
    }
    return value;
  }

private:
  std::vector<int> delays_;
  std::vector<Ring> rings_;
};

/// The core of a reverb: delay lines that are read, damped, mixed into one another by a Hadamard matrix and written
/// back.
///
/// The rule, as in a JavaScript worklet:
/// - Lines are Float32Arrays: what is written is rounded to float, and so are the values around the matrix. Everything
///   else is double; a port in float throughout drifts away within a second.
/// - All lines are read before any is written, and rows are summed in column order.
/// - The length of a line is that of the page's array: reading far back wraps at its end.
/// - The scale by the rate is applied where the page applies it, not where it should be.
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, JavaScript's twice.
///
/// - Units: delays in frames, fractions kept; damping 0 (bright) to 1.
/// - Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962; J.-M. Jot and A. Chaigne,
///   "Digital delay networks for designing artificial reverberators", 1991.
class FeedbackDelayNetwork {
public:
  /// The lines' last outputs: as read, and after damping and mixing.
  std::vector<float> reads, mixed;

  /// Rings of these lengths in frames, 4 or 8; `inject_level` is how much of the input enters each line.
  FeedbackDelayNetwork(const std::vector<int> &capacities, double inject_level)
    : reads(capacities.size()), mixed(capacities.size()), damped_(capacities.size()),
      dampers_(capacities.size()), inject_level_(inject_level) {
    for (int capacity : capacities) lines_.emplace_back(capacity);
  }

  /// Reads each line at its delay, and mixes.
  void read(const std::vector<double> &delays, double damping) {
    for (size_t i = 0; i < lines_.size(); i++) {
      reads[i] = float(lines_[i].read_between(std::max(1.0, delays[i])));
      dampers_[i] = double(reads[i]) * (1 - damping) + dampers_[i] * damping;
      damped_[i] = float(dampers_[i]);
    }
    mix(damped_, mixed);
  }

  /// Feeds the mix back, with the left input into the first half of the lines.
  void write(double feedback, double left, double right) {
    for (size_t i = 0; i < lines_.size(); i++) {
      const double input = (i < lines_.size() / 2 ? left : right) * inject_level_;
      lines_[i].write(soft_clipped(double(mixed[i]) * feedback + input));
    }
  }

  /// A Sylvester-Hadamard matrix: row r, column c is -1 where r & c has an odd number of ones.
  static void mix(const std::vector<float> &values, std::vector<float> &mixed) {
    // 1/sqrt(N), as the page writes it.
    const double factor = values.size() == 4 ? 0.5 : 0.3535533905932738;
    for (size_t row = 0; row < values.size(); row++) {
      double sum = 0;
      for (size_t column = 0; column < values.size(); column++) {
        size_t bits = row & column;
        bits ^= bits >> 1, bits ^= bits >> 2;
        sum += bits & 1 ? -double(values[column]) : double(values[column]);
      }
      mixed[row] = float(sum * factor);
    }
  }

  /// Leaves -1 to 1 unchanged; beyond, it jumps down to a half, like the page.
  static double soft_clipped(double x) { return x > 1 ? 1 - 1 / (x + 1) : x < -1 ? -1 + 1 / (1 - x) : x; }

private:
  std::vector<Ring> lines_;
  std::vector<float> damped_;
  std::vector<double> dampers_;
  double inject_level_;
};
