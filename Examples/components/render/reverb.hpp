#pragma once

#include <array>
#include <map>

#include "../cpp/feedback_delay_network.hpp"
#include "json.hpp"

/// The reverb worklet of the sample app, built on the network: three qualities and four types.
class Reverb {
public:
  explicit Reverb(double rate)
    : rate_(rate), predelay_left_(int(std::ceil(0.3 * rate))), predelay_right_(predelay_left_) {
    for (const auto &[name, quality] : qualities()) networks_.emplace(name, Network(quality, rate));
    set(Json());
  }

  /// Missing members keep their values.
  void set(const Json &update) {
    for (auto &[name, value] : numbers_) value = update[name].number_or(value);
    if (update["type"].exists()) type_ = update["type"].text;
    if (update["quality"].exists()) quality_ = update["quality"].text;
    predelay_ = int(std::floor(numbers_["predelay"] / 1000 * rate_));
    for (auto &[name, network] : networks_)
      network.set(type(), numbers_["decay"], numbers_["size"], numbers_["diffusion"]);
  }

  void render(const float *left, const float *right, int frames, float *out_left, float *out_right) {
    Network &network = networks_.at(quality_);
    advance(network.rates, frames);
    for (int i = 0; i < frames; i++) {
      damping_ += (numbers_["damping"] - damping_) * 0.0001;
      network.render(delay(predelay_left_, left[i]), delay(predelay_right_, right[i]), damping_, modulation_);
      const double middle = (network.left + network.right) / 2;
      const double side = (network.left - network.right) / 2;
      out_left[i] = float(middle + side * numbers_["width"]);
      out_right[i] = float(middle - side * numbers_["width"]);
    }
  }

private:
  using Delays = std::vector<int>;
  struct Type {
    double decay, diffusion, depth;
  };
  struct Diffuser {
    Delays left, right;
    double gain_scale;
  };
  struct Quality {
    bool is_small;
    std::vector<double> rates;
    Diffuser pre, mid, post;
  };

  static std::map<std::string, Quality> qualities() {
    const std::vector<double> four = {0.023, 0.031, 0.041, 0.053};
    return {
      {"lite",
       {true, {0.023, 0.041}, {{113, 197, 293}, {127, 211, 307}, 0.95}, {}, {{179, 283}, {191, 307}, 1}}},
      {"balanced",
       {false,
        four,
        {{89, 127, 179, 233, 307, 401}, {97, 137, 191, 251, 317, 419}, 1},
        {{167, 229, 313, 421}, {173, 241, 331, 433}, 1},
        {{211, 283, 367, 457, 547, 641}, {223, 293, 379, 467, 557, 653}, 1}}},
      {"ultra",
       {false,
        four,
        {{53, 79, 107, 139, 173, 211, 257, 307, 367, 431},
         {59, 83, 113, 149, 181, 223, 269, 317, 379, 443},
         0.92},
        {{127, 179, 233, 293, 359, 431}, {137, 191, 251, 307, 373, 449}, 0.9},
        {{167, 211, 263, 317, 383, 449, 521, 599, 683, 773},
         {179, 227, 277, 331, 397, 467, 541, 617, 701, 797},
         0.88}}},
    };
  }

  /// One-pole, one-zero highpass.
  struct DCBlocker {
    double x = 0, y = 0;
    double process(double value) {
      y = value - x + 0.9975 * y;
      x = value;
      return y;
    }
  };

  struct Network {
    double left = 0, right = 0;
    std::vector<double> rates;

    Network(const Quality &quality, double rate)
      : rates(quality.rates), lines_(capacities(quality, rate), quality.is_small ? 0.25 : 0.2) {
      const Diffuser *diffusers[] = {&quality.pre, &quality.mid, &quality.post};
      for (int i = 0; i < 3; i++) {
        chains_[i][0] = AllpassChain(scaled(diffusers[i]->left, rate));
        chains_[i][1] = AllpassChain(scaled(diffusers[i]->right, rate));
        gain_scales_[i] = diffusers[i]->gain_scale;
      }
      delays_at_one_ = delays(quality, rate);
    }

    void set(const Type &type, double decay, double size, double diffusion) {
      feedback_ = std::min(0.995, type.decay + (1 - type.decay) * decay * 0.9);
      size_ = size;
      const double density = type.diffusion * (0.6 + 0.4 * diffusion);
      const double bases[] = {0.5, 0.45, 0.4};
      for (int i = 0; i < 3; i++)
        for (AllpassChain &chain : chains_[i]) chain.gain = (bases[i] + 0.4 * density) * gain_scales_[i];
    }

    void render(double in_left, double in_right, double damping, const std::array<double, 4> &modulation) {
      const double pre_left = chains_[0][0].process(in_left);
      const double pre_right = chains_[0][1].process(in_right);
      std::vector<double> delays(delays_at_one_.size());
      for (size_t j = 0; j < delays.size(); j++) {
        const double base = delays_at_one_[j] * size_;
        delays[j] = base + modulation[j / 2] * base * 0.015;
      }
      lines_.read(delays, damping);
      lines_.write(feedback_, pre_left, pre_right);
      const auto r = [this](int line) { return double(lines_.reads[size_t(line)]); };
      const auto m = [this](int line) { return double(lines_.mixed[size_t(line)]); };
      double l, g;
      if (delays.size() == 4) {
        l = (r(0) + r(2) + 0.3 * r(1)) * 0.6;
        g = (r(1) + r(3) + 0.3 * r(0)) * 0.6;
      } else {
        l = (r(0) + r(2) + r(4) + r(6) + 0.3 * r(1) + 0.3 * r(3)) * 0.5;
        g = (r(1) + r(3) + r(5) + r(7) + 0.3 * r(0) + 0.3 * r(2)) * 0.5;
        l = 0.7 * l + 0.3 * chains_[1][0].process((m(0) + m(2) + m(4) + m(6)) * 0.25);
        g = 0.7 * g + 0.3 * chains_[1][1].process((m(1) + m(3) + m(5) + m(7)) * 0.25);
      }
      left = dc_left_.process(chains_[2][0].process(l));
      right = dc_right_.process(chains_[2][1].process(g));
    }

  private:
    static Delays scaled(Delays delays, double rate) {
      for (int &delay : delays) delay = int(std::floor(delay * (rate / 48000)));
      return delays;
    }

    static std::vector<double> delays(const Quality &quality, double rate) {
      std::vector<double> times = {37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3};
      if (quality.is_small) times = {41.3, 59.7, 79.1, 103.7};
      // The rate enters twice, as in the app.
      for (double &time : times) time = time * (rate / 48000) * rate / 1000;
      return times;
    }

    static Delays capacities(const Quality &quality, double rate) {
      Delays capacities;
      for (double delay : delays(quality, rate)) capacities.push_back(int(std::ceil(delay * 4)));
      return capacities;
    }

    FeedbackDelayNetwork lines_;
    AllpassChain chains_[3][2] = {
      {AllpassChain({}), AllpassChain({})},
      {AllpassChain({}), AllpassChain({})},
      {AllpassChain({}), AllpassChain({})}};
    double gain_scales_[3] = {};
    std::vector<double> delays_at_one_;
    double feedback_ = 0, size_ = 1;
    DCBlocker dc_left_, dc_right_;
  };

  Type type() const {
    const std::map<std::string, Type> types = {
      {"plate", {0.88, 0.8, 0.25}},
      {"hall", {0.92, 0.85, 0.3}},
      {"cathedral", {0.96, 0.95, 0.4}},
      {"darkHall", {0.94, 0.9, 0.3}}};
    const auto found = types.find(type_);
    return found == types.end() ? types.at("hall") : found->second;
  }

  /// Triangle modulators, advanced once per block.
  void advance(const std::vector<double> &rates, int frames) {
    for (size_t i = 0; i < rates.size(); i++) {
      phases_[i] += rates[i] * frames / rate_;
      if (phases_[i] > 1) phases_[i] -= 1;
      const double triangle = 1 - std::fabs(2 * phases_[i] - 1);
      modulation_[i] = (triangle - 0.5) * type().depth * numbers_["modulation"];
    }
  }

  double delay(Ring &ring, double value) const {
    ring.write(value);
    return predelay_ > 0 ? ring.read(predelay_) : value;
  }

  double rate_;
  std::map<std::string, double> numbers_ = {{"decay", 0.8},    {"size", 1.5},    {"modulation", 0.3},
                                            {"predelay", 20},  {"damping", 0.5}, {"width", 0.8},
                                            {"diffusion", 0.8}};
  std::string type_ = "hall", quality_ = "balanced";
  std::map<std::string, Network> networks_;
  Ring predelay_left_, predelay_right_;
  int predelay_ = 0;
  double damping_ = 0.5;
  std::array<double, 4> phases_ = {0, 0.25, 0.5, 0.75}, modulation_ = {};
};
