#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>
#include <vector>

/// A value that changes over time like an AudioParam: sets, ramps, and exponential approaches to a target, from which
/// envelopes are made. One block of 128 values at a time, without a graph.
///
/// The rule, as in Chromium (x86-64):
/// - An approach is not a closed formula but a recursion, v += (target - v) * c with c = 1 - exp(-1 / (rate * time
///   constant)), which restarts in every block from the previous block's last value, and takes four steps at a time. It
///   ends when exp(-10) of the distance is left.
/// - A linear ramp is four interleaved sums of float steps; an exponential one a product in double.
/// - An event begins at the first frame that is not before it: ceil(time * sample rate).
/// - Events that are over are dropped, and a value without a running event is evaluated once per block, at the block
///   rate. Readers of the values have to know, because other formulas apply then (see the result of render).
///
/// Compile with -ffp-contract=off: a fused multiply-add rounds once, Chromium's twice.
///
/// - Units: times in seconds from frame 0; values in the parameter's own unit.
/// - Source: https://webaudio.github.io/web-audio-api/#AudioParam; the rest was found by comparison.
class ParameterAutomation {
public:
  static constexpr int block_size = 128;

  ParameterAutomation(
    float value, double sample_rate, float lowest = -FLT_MAX, float highest = FLT_MAX,
    bool is_blockwise = false)
    : lowest_(lowest), highest_(highest), sample_rate_(sample_rate), is_blockwise_(is_blockwise) {
    value_ = clamped(value);
  }

  /// The last value rendered.
  float value() const { return value_; }

  void set(float value, double time) { insert(Set, value, time, 0); }

  /// Moves linearly from the previous event to `value`, reached at `time`.
  void ramp_linearly(float value, double time) {
    anchor_first_ramp();
    insert(Linear, value, time, 0);
  }

  /// To a value other than 0; a ramp from 0, or through it, stays at its start.
  void ramp_exponentially(float value, double time) {
    anchor_first_ramp();
    insert(Exponential, value, time, 0);
  }

  /// Approaches `value` from `time` on; after one time constant 1/e of the distance is left.
  void approach(float value, double time, double time_constant) {
    insert(time_constant > 0 ? Target : Set, value, time, time_constant);
  }

  /// Removes events that begin at `time` or later.
  void cancel(double time) {
    time = std::max(time, seconds(block_start_));
    while (!events_.empty() && events_.back().time >= time) events_.pop_back();
  }

  /// Skips 128 frames, like the parameters of a source that has not started: events in the meantime begin with the
  /// first block that is rendered.
  void skip() { block_start_ += block_size; }

  /// Writes the next 128 values.
  ///
  /// Returns whether they were computed one by one. Nodes then use other formulas than for a constant, even if all 128
  /// are equal.
  bool render(float *values) {
    const long start = block_start_;
    block_start_ += block_size;
    if (!is_blockwise_ && is_active(seconds(start), seconds(block_start_))) {
      evaluate(start, block_start_, sample_rate_, values, block_size);
      for (int i = 0; i < block_size; i++) values[i] = clamped(values[i]);
      value_ = values[block_size - 1];
      return true;
    }
    if (!events_.empty() && seconds(start) >= events_[0].time) {
      float one = 0;
      evaluate(start, start + 1, sample_rate_ / block_size, &one, 1);
      value_ = clamped(one);
    }
    std::fill(values, values + block_size, value_);
    return false;
  }

private:
  enum Shape { Set, Linear, Exponential, Target };

  struct Event {
    Shape shape;
    float value;
    double time;
    double time_constant;
    bool is_ramp() const { return shape == Linear || shape == Exponential; }
  };

  struct Writer {
    long frame;  // The frame with which event times are compared.
    float value;
    float *values;
    int written = 0;

    void write(float next) {
      value = next;
      values[written++] = next;
      frame++;
    }
    void fill(float constant, int end) {
      while (written < end) values[written++] = constant;
    }
  };

  /// Events at one time keep the order in which they were scheduled; past times count as now.
  void insert(Shape shape, float value, double time, double time_constant) {
    time = std::max(time, seconds(block_start_));
    auto place = events_.begin();
    while (place != events_.end() && place->time <= time) ++place;
    events_.insert(place, Event{shape, value, time, time_constant});
  }

  /// A ramp without a previous event starts from the present value, now.
  void anchor_first_ramp() {
    if (events_.empty()) insert(Set, value_, seconds(block_start_), 0);
  }

  bool is_active(double start, double end) const {
    if (events_.empty()) return false;
    const Event &first = events_[0];
    if (first.time > end && !first.is_ramp()) return false;
    if (events_.size() > 1) return true;
    return first.shape == Target ? first.time <= end : first.time >= start;
  }

  void evaluate(long start, long end, double rate, float *values, int count) {
    Writer writer{start, value_, values};
    if (events_.empty() || events_[0].time >= seconds(end)) return writer.fill(value_, count);
    const double soonest = events_[0].time;
    if (!has_begun_) {
      has_begun_ = true;
      for (Event &event : events_) event.time = std::max(event.time, seconds(start));
    }
    if (const auto settled = settle(seconds(start))) return writer.fill(*settled, count);
    if (soonest > seconds(start)) {
      const double begin = std::min(std::ceil(soonest * sample_rate_), double(end));
      writer.fill(value_, std::min(int(long(begin) - start), count));
      writer.frame += writer.written;
    }
    int passed = 0;
    for (size_t index = 0; index < events_.size() && writer.written < count; index++) {
      const Event *next = index + 1 < events_.size() ? &events_[index + 1] : nullptr;
      if (
        next && next->time * sample_rate_ < double(writer.frame) &&
        !(events_[index].shape == Set && begins(events_[index], writer.frame))) {
        passed++;
        continue;
      }
      if (events_[index].shape == Target && next && next->is_ramp()) freeze(index, rate, writer);
      long until = end;
      if (next && next->time * sample_rate_ < double(end)) until = long(std::ceil(next->time * sample_rate_));
      const int limit = int(std::min(until - start, long(count)));
      const Event event = events_[index];
      if (next && next->shape == Linear) {
        ramp_linearly(event, *next, limit, writer);
      } else if (next && next->shape == Exponential) {
        ramp_exponentially(event, *next, limit, writer);
      } else if (event.shape == Target) {
        approach(event, rate, limit, until, writer);
      } else {
        writer.value = event.value;
        writer.fill(event.value, limit);
        writer.frame = until;
      }
    }
    events_.erase(events_.begin(), events_.begin() + passed);
    writer.fill(writer.value, count);
  }

  /// The value that remains once the last event is a block and a half ago; others are dropped.
  std::optional<float> settle(double now) {
    const Event last = events_.back();
    if (last.time + 1.5 * block_size / sample_rate_ >= now) return std::nullopt;
    float settled = value_;
    if (last.shape == Target) {
      if (!has_arrived(value_, last, now, last.time_constant)) return std::nullopt;
      settled = last.value;
    }
    events_ = {last};
    return settled;
  }

  static bool has_arrived(float value, const Event &target, double now, double time_constant) {
    const float closeness = 4.539993e-05f;  // exp(-10)
    if (now > target.time + 10 * time_constant) return true;
    if (target.value == 0) return std::fabs(value) < closeness;
    return std::fabs(target.value - value) < closeness * std::fabs(value);
  }

  /// A ramp after an approach starts at the value that the approach has reached.
  void freeze(size_t index, double rate, Writer &writer) {
    const Event target = events_[index];
    const double now = seconds(writer.frame);
    const float distance = writer.value - target.value;
    if (std::fabs(2 * sample_rate_ * target.time - double(2 * writer.frame) + 1) <= 1) {
      const double left = std::exp(-(now - target.time) / target.time_constant);
      writer.value = float(double(target.value) + double(distance) * left);
    } else {
      writer.value += (target.value - writer.value) * float(1 - std::exp(-1 / (rate * target.time_constant)));
    }
    events_[index] = Event{Set, writer.value, now, 0};
  }

  void ramp_linearly(const Event &start, const Event &end, int limit, Writer &writer) const {
    const double duration = end.time - start.time;
    const float per_second = duration > double(FLT_MIN) ? float(1 / duration) : 0;
    const float distance = end.value - start.value;
    if (limit - writer.written >= 4) {
      const float elapsed = float(seconds(writer.frame) - start.time);
      const float per_frame = float(1 / sample_rate_);
      const float step = float(4 / sample_rate_ * double(per_second) * double(distance));
      float lanes[4];
      for (int i = 0; i < 4; i++)
        lanes[i] = (per_frame * float(i) + elapsed) * (per_second * distance) + start.value;
      while (limit - writer.written >= 4) {
        for (float &lane : lanes) {
          writer.write(lane);
          lane += step;
        }
      }
    }
    while (writer.written < limit) {
      const double elapsed = seconds(writer.frame) - start.time;
      writer.write(start.value + float(elapsed * double(per_second)) * distance);
    }
  }

  void ramp_exponentially(const Event &start, const Event &end, int limit, Writer &writer) const {
    if (start.value * end.value <= 0 || start.time >= end.time) {
      writer.value = start.value;
      return writer.fill(start.value, limit);
    }
    const double duration = end.time - start.time;
    const double factor = std::pow(double(end.value / start.value), 1 / (duration * sample_rate_));
    const double share = (seconds(writer.frame) - start.time) / duration;
    const double begun = std::pow(double(end.value) / double(start.value), share);
    double exact = float(double(start.value) * begun);
    while (writer.written < limit) {
      writer.write(float(exact));
      exact *= factor;
    }
    if (double(writer.frame) > end.time * sample_rate_ - 0.5) writer.value = end.value;
  }

  void approach(const Event &target, double rate, int limit, long until, Writer &writer) const {
    // Only here is the time constant itself rounded to float.
    const double time_constant = float(target.time_constant);
    const float c = float(1 - std::exp(-1 / (rate * time_constant)));
    const double now = seconds(writer.frame);
    if (begins(target, writer.frame)) {
      const double left = std::exp(-(now - target.time) / time_constant);
      writer.value = float(double(target.value) + double(writer.value - target.value) * left);
    } else {
      writer.value += (target.value - writer.value) * c;
    }
    if (has_arrived(writer.value, target, now, time_constant)) {
      writer.frame += std::max(0, limit - writer.written);
      // The value itself keeps the remaining distance.
      return writer.fill(target.value, limit);
    }
    // Two, three and four steps at once.
    const float c2 = c * (2 - c), c3 = c * ((c - 3) * c + 3), c4 = c * (c * ((4 - c) * c - 6) + 4);
    while (writer.written < limit) {
      const float from = writer.value, distance = target.value - from;
      writer.write(from);
      if (limit - writer.written >= 3) {
        writer.write(from + distance * c);
        writer.write(from + distance * c2);
        writer.write(from + distance * c3);
        writer.value = from + distance * c4;
      } else {
        writer.value = from + distance * c;
      }
    }
    if (limit > 0) writer.value = writer.values[limit - 1];
    writer.frame = until;
  }

  bool begins(const Event &event, long frame) const {
    const double start = event.time * sample_rate_;
    return start <= double(frame) && double(frame) < start + 1;
  }

  double seconds(long frame) const { return double(frame) / sample_rate_; }
  float clamped(float value) const { return std::min(std::max(value, lowest_), highest_); }

  float value_ = 0;
  float lowest_, highest_;
  double sample_rate_;
  bool is_blockwise_;
  bool has_begun_ = false;
  std::vector<Event> events_;
  long block_start_ = 0;
};
