// Renders the cases of the component suites: reads a line of JSON for each on standard input, and prints its id on
// standard output when the file is written.
#include <functional>
#include <iostream>

#include "../cpp/band_limited_oscillator.hpp"
#include "../cpp/biquad_filter.hpp"
#include "../cpp/buffer_source.hpp"
#include "../cpp/compressor.hpp"
#include "../cpp/convolver.hpp"
#include "../cpp/delay_line.hpp"
#include "../cpp/iir_filter.hpp"
#include "../cpp/parameter_automation.hpp"
#include "../cpp/random_numbers.hpp"
#include "../cpp/stereo_panner.hpp"
#include "../cpp/wave_shaper.hpp"
#include "json.hpp"
#include "reverb.hpp"
#include "wav.hpp"

static const int block_size = 128;

/// A case, and its stimulus in whole blocks.
struct Case {
  Json json;
  const Json &parameters;
  double rate;
  int frames, blocks;
  Channels stimulus;
  int stimulus_frames = 0;

  explicit Case(const std::string &line)
    : json(Json::parse(line)), parameters(json["parameters"]), rate(json["sampleRate"].number),
      frames(int(json["frames"].number)), blocks((frames + block_size - 1) / block_size) {
    if (!json["stimulus"].exists()) return;
    stimulus = read_wav(json["stimulus"]["file"].text);
    stimulus_frames = int(stimulus[0].size());
    for (auto &channel : stimulus) channel.resize(size_t(blocks * block_size));
  }

  /// Null after the stimulus has ended.
  const float *input(int block, size_t channel) const {
    if (block * block_size >= stimulus_frames) return nullptr;
    return &stimulus[std::min(channel, stimulus.size() - 1)][size_t(block * block_size)];
  }

  size_t channels() const { return size_t(json["channels"].number); }
  Channels silence() const { return Channels(channels(), std::vector<float>(size_t(blocks * block_size))); }
};

static ParameterAutomation automated(
  float value, double rate, const Json &calls, float low = -FLT_MAX, float high = FLT_MAX,
  bool is_blockwise = false) {
  ParameterAutomation curve(value, rate, low, high, is_blockwise);
  for (const Json &call : calls.list) {
    const std::string &method = call.list[0].text;
    const float target = float(call.list[1].number);
    const double time = call.list.size() > 2 ? call.list[2].number : 0;
    if (method == "setValueAtTime")
      curve.set(target, time);
    else if (method == "linearRampToValueAtTime")
      curve.ramp_linearly(target, time);
    else if (method == "exponentialRampToValueAtTime")
      curve.ramp_exponentially(target, time);
    else if (method == "setTargetAtTime")
      curve.approach(target, time, call.list[3].number);
    else
      throw std::runtime_error("no method " + method);
  }
  return curve;
}

static Channels biquad(const Case &job) {
  const std::vector<std::string> types = {"lowpass",   "highpass", "bandpass", "lowshelf",
                                          "highshelf", "peaking",  "notch",    "allpass"};
  const auto type = std::find(types.begin(), types.end(), job.parameters["type"].text);
  const Json &calls = job.parameters["automation"];
  Channels output = job.silence();
  for (size_t channel = 0; channel < output.size(); channel++) {
    BiquadFilter filter(BiquadFilter::Response(type - types.begin()), job.rate);
    const auto parameter = [&](const char *name, float low, float high) {
      return automated(float(job.parameters[name].number), job.rate, calls[name], low, high);
    };
    ParameterAutomation curves[] = {
      parameter("frequency", 0, float(job.rate / 2)), parameter("Q", -FLT_MAX, FLT_MAX),
      parameter("gain", -FLT_MAX, 1541.27f), parameter("detune", -153600, 153600)};
    for (int block = 0; block < job.blocks; block++) {
      float values[4][block_size];
      bool moves = false;
      for (int i = 0; i < 4; i++) moves = curves[i].render(values[i]) || moves;
      BiquadFilter::Settings settings[block_size];
      for (int i = 0; i < block_size; i++)
        settings[i] = {values[0][i], values[1][i], values[2][i], values[3][i]};
      const float *input = job.input(block, channel);
      if (!input && output.size() > 1) filter.reset();
      filter.render(input, settings, moves ? block_size : 1, &output[channel][block * block_size]);
    }
  }
  return output;
}

static Channels envelope(const Case &job) {
  const Json &p = job.parameters;
  Channels output = job.silence();
  // The reference adds its connections from last to first.
  for (int voice = int(p["voices"].number_or(1)); voice-- > 0;) {
    ParameterAutomation gain(0, job.rate);
    for (const Json &note : p["notes"].list) {
      const double at = note["at"].number + voice * p["spread"].number_or(0);
      double start = at;
      gain.cancel(at);
      if (note["crossfade"].number != 0) {
        gain.approach(0, at, p["release"].number / 4);
        start += 0.5 * p["release"].number;
      } else {
        gain.set(0, at);
      }
      gain.approach(1, start, p["attack"].number / 3);
      gain.approach(float(p["sustain"].number), start + p["attack"].number, p["decay"].number / 3);
      if (note["duration"].exists())
        gain.approach(0, start + note["duration"].number, p["release"].number / 4);
    }
    for (int block = 0; block < job.blocks; block++) {
      float gains[block_size];
      gain.render(gains);
      for (size_t channel = 0; channel < output.size(); channel++) {
        const float *input = job.stimulus.empty() ? nullptr : job.input(block, channel);
        if (!job.stimulus.empty() && !input) continue;
        for (int i = 0; i < block_size; i++)
          output[channel][block * block_size + i] += (input ? input[i] : 1) * gains[i];
      }
    }
  }
  return output;
}

static Channels shaper(const Case &job) {
  const double drive = 1 + 3 * job.parameters["hardness"].number;
  std::vector<float> curve(256);
  for (int i = 0; i < 256; i++) curve[i] = float(std::tanh((2.0 * i / 255 - 1) * drive) / std::tanh(drive));
  const std::string &oversample = job.parameters["oversample"].text;
  Channels output = job.silence();
  for (size_t channel = 0; channel < output.size(); channel++) {
    WaveShaper shaper(curve, oversample == "none" ? 1 : oversample == "2x" ? 2 : 4);
    for (int block = 0; block < job.blocks; block++) {
      const float *input = job.input(block, channel);
      std::vector<float> samples(block_size);
      if (input) samples.assign(input, input + block_size);
      samples = shaper.render(samples);
      std::copy(samples.begin(), samples.end(), &output[channel][block * block_size]);
    }
  }
  return output;
}

static std::vector<float> floats(const Json &list) {
  std::vector<float> values;
  for (const Json &value : list.list) values.push_back(float(value.number));
  return values;
}

static BandLimitedOscillator wave_of(const Json &options, double rate) {
  const Json &wave = options["periodicWave"];
  const std::vector<std::string> shapes = {"sine", "square", "sawtooth", "triangle"};
  if (!wave.exists()) {
    const auto shape = std::find(shapes.begin(), shapes.end(), options["type"].text);
    return {BandLimitedOscillator::Shape(shape - shapes.begin()), rate};
  }
  auto real = floats(wave["real"]), imag = floats(wave["imag"]);
  const size_t count = std::max(real.size(), imag.size());
  real.resize(count);
  imag.resize(count);
  if (count == 0) return {BandLimitedOscillator::Sine, rate};
  return {real, imag, wave["disableNormalization"].number != 0, rate};
}

static Channels oscillator(const Case &job) {
  const Json &node = job.parameters["nodes"]["oscillator"], &options = node["options"];
  BandLimitedOscillator wave = wave_of(options, job.rate);
  // The only step in these cases: a k-rate frequency.
  const bool is_blockwise = job.parameters["steps"].exists();
  const float nyquist = float(job.rate / 2);
  auto frequency = automated(
    float(options["frequency"].number_or(440)), job.rate, node["params"]["frequency"], -nyquist, nyquist,
    is_blockwise);
  auto detune =
    automated(float(options["detune"].number_or(0)), job.rate, node["params"]["detune"], -153600, 153600);
  // Times are rounded to 1/1024 of a frame before they are rounded up.
  const auto frame_of = [&](double time) {
    return int(std::ceil(std::round(time * job.rate * 1024) / 1024));
  };
  const double start = node["start"].list[0].number;
  const int first = frame_of(start);
  const int end = node["stop"].exists() ? frame_of(node["stop"].list[0].number) : job.frames;
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    const int from = block * block_size;
    if (first >= from + block_size || end <= from) {
      frequency.skip();
      detune.skip();
      continue;
    }
    std::vector<float> hertz(block_size), cents(block_size);
    if (!frequency.render(hertz.data())) hertz.resize(1);
    if (!detune.render(cents.data())) cents.resize(1);
    const double lateness = first >= from ? start * job.rate - first : 0;
    const auto samples =
      wave.render(hertz, cents, std::max(first - from, 0), std::min(end - from, block_size), lateness);
    std::copy(samples.begin(), samples.end(), &output[0][from]);
  }
  return output;
}

static Channels player(const Case &job) {
  const Json &node = job.parameters["nodes"]["player"], &options = node["options"];
  Channels samples;
  for (const auto &channel : job.stimulus)
    samples.emplace_back(channel.begin(), channel.begin() + job.stimulus_frames);
  BufferSource source(samples, job.rate, job.rate);
  source.loop = options["loop"].number != 0;
  source.loop_start = options["loopStart"].number_or(0);
  source.loop_end = options["loopEnd"].number_or(0);
  const float rate = float(options["playbackRate"].number_or(1));
  const float detune = float(options["detune"].number_or(0));
  auto rates = automated(rate, job.rate, node["params"]["playbackRate"], -FLT_MAX, FLT_MAX, true);
  auto detunes = automated(detune, job.rate, node["params"]["detune"], -FLT_MAX, FLT_MAX, true);
  const auto &start = node["start"].list;
  source.start(
    start.empty() ? 0 : start[0].number, start.size() > 1 ? start[1].number : -1,
    start.size() > 2 ? start[2].number : HUGE_VAL, rate == 1 && detune == 0);
  if (node["stop"].exists()) source.stop(node["stop"].list[0].number);
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    float rate_values[block_size], detune_values[block_size];
    rates.render(rate_values);
    detunes.render(detune_values);
    std::vector<float *> places;
    for (auto &channel : output) places.push_back(&channel[size_t(block * block_size)]);
    source.render(rate_values[0], detune_values[0], places);
  }
  return output;
}

static Channels iir(const Case &job) {
  const Json &options = job.parameters["nodes"]["filter"]["options"];
  const auto doubles = [](const Json &list) {
    std::vector<double> values;
    for (const Json &value : list.list) values.push_back(value.number);
    return values;
  };
  Channels output = job.silence();
  for (size_t channel = 0; channel < output.size(); channel++) {
    IIRFilter filter(doubles(options["feedforward"]), doubles(options["feedback"]), job.rate);
    for (int block = 0; block < job.blocks; block++) {
      const float *input = job.input(block, channel);
      if (!input && output.size() > 1) filter.reset();
      filter.render(input, &output[channel][size_t(block * block_size)]);
    }
  }
  return output;
}

/// White noise, as the cases' stimuli and responses have it.
static Channels noise_of(const Json &buffer) {
  Channels channels;
  for (int channel = 0; channel < int(buffer["channels"].number); channel++) {
    Mulberry32 random(uint32_t(buffer["seed"].number) + uint32_t(channel));
    std::vector<float> samples(size_t(buffer["frames"].number));
    for (float &sample : samples) sample = float(buffer["amplitude"].number * (2 * random.next() - 1));
    channels.push_back(samples);
  }
  return channels;
}

static Channels convolver(const Case &job) {
  const Json &options = job.parameters["nodes"]["convolver"]["options"];
  const bool is_plain = options["disableNormalization"].number != 0 ||
    (options["normalize"].exists() && options["normalize"].number == 0);
  Convolver convolver(noise_of(options["buffer"]), !is_plain, job.rate);
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    std::vector<float *> places;
    for (auto &channel : output) places.push_back(&channel[size_t(block * block_size)]);
    convolver.render(job.input(block, 0), job.input(block, 1), places);
  }
  return output;
}

static Channels delay(const Case &job) {
  const Json &node = job.parameters["nodes"]["delay"], &options = node["options"];
  const double longest = options["maxDelayTime"].number_or(1);
  const bool is_blockwise = job.parameters["calls"].exists();
  Channels output = job.silence();
  for (size_t channel = 0; channel < output.size(); channel++) {
    DelayLine line(longest, job.rate, is_blockwise);
    auto time = automated(
      float(options["delayTime"].number_or(0)), job.rate, node["params"]["delayTime"], 0, float(longest),
      is_blockwise);
    for (int block = 0; block < job.blocks; block++) {
      float times[block_size];
      const float zeros[block_size] = {};
      time.render(times);
      const float *input = job.input(block, channel);
      line.render(input ? input : zeros, times, &output[channel][block * block_size]);
    }
  }
  return output;
}

static Channels panner(const Case &job) {
  const Json &node = job.parameters["nodes"]["panner"];
  auto pan = automated(
    float(node["options"]["pan"].number_or(0)), job.rate, node["params"]["pan"], -1, 1,
    job.parameters["calls"].exists());
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    float pans[block_size];
    const bool moves = pan.render(pans);
    const float *left = job.input(block, 0), *right = job.input(block, 1);
    for (int i = 0; left && i < block_size; i++) {
      const bool is_mono = job.stimulus.size() == 1;
      const auto frame = is_mono
        ? moves ? StereoPanner::moving(left[i], pans[i]) : StereoPanner::steady(left[i], pans[i])
        : moves ? StereoPanner::moving(left[i], right[i], pans[i])
                : StereoPanner::steady(left[i], right[i], pans[i]);
      output[0][block * block_size + i] = frame.left;
      output[1][block * block_size + i] = frame.right;
    }
  }
  return output;
}

static Channels compressor(const Case &job) {
  const Json &node = job.parameters["nodes"]["compressor"];
  const struct {
    const char *name;
    float value, low, high;
  } known[] = {
    {"threshold", -24, -100, 0},
    {"knee", 30, 0, 40},
    {"ratio", 12, 1, 20},
    {"attack", 0.003f, 0, 1},
    {"release", 0.25f, 0, 1}};
  std::vector<ParameterAutomation> curves;
  for (const auto &p : known)
    curves.push_back(automated(
      float(node["options"][p.name].number_or(p.value)), job.rate, node["params"][p.name], p.low, p.high,
      true));
  Compressor compressor(job.rate);
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    float values[5][block_size], sound[2][block_size] = {};
    for (size_t i = 0; i < 5; i++) curves[i].render(values[i]);
    for (size_t channel = 0; channel < 2; channel++)
      if (const float *input = job.input(block, channel))
        std::copy(input, input + block_size, sound[channel]);
    compressor.render(
      sound[0], sound[1], {values[0][0], values[1][0], values[2][0], values[3][0], values[4][0]});
    for (size_t channel = 0; channel < output.size(); channel++)
      std::copy(sound[channel], sound[channel] + block_size, &output[channel][block * block_size]);
  }
  return output;
}

static std::u16string utf16(const std::string &text) {
  std::u16string units;
  for (size_t i = 0; i < text.size();) {
    const unsigned char first = (unsigned char)text[i];
    const int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    uint32_t code = more == 0 ? first : first & (0x3F >> more);
    for (int k = 1; k <= more; k++) code = code << 6 | ((unsigned char)text[i + size_t(k)] & 63);
    i += size_t(more) + 1;
    if (code < 0x10000) {
      units += char16_t(code);
    } else {
      units += char16_t(0xD800 + ((code - 0x10000) >> 10));
      units += char16_t(0xDC00 + ((code - 0x10000) & 1023));
    }
  }
  return units;
}

static Channels numbers(const Case &job) {
  const Json &p = job.parameters;
  Channels output(job.channels());
  const auto halves = [&](uint32_t bits) {
    output[0].push_back(float(bits >> 16) / 65536);
    output[1].push_back(float(bits & 65535) / 65536);
  };
  if (p["sequence"].text == "mulberry32") {
    Mulberry32 random(uint32_t(p["seed"].number));
    int drawn = 0;
    for (const Json &window : p["windows"].list) {
      const int start = int(window["start"].number), end = start + int(window["count"].number);
      for (; drawn < start; drawn++) random.next_bits();
      for (; drawn < end; drawn++) halves(random.next_bits());
    }
    return output;
  }
  Xmur3 hash(utf16(p["text"].text));
  if (p["sequence"].text == "xmur3") {
    for (int i = 0; i < job.frames; i++) halves(hash.next());
    return output;
  }
  Mulberry32 random(hash.next());
  for (int i = 0; i < job.frames; i++) output[0].push_back(float(random.next()));
  return output;
}

static Channels matrix(const Case &job) {
  Channels output = job.silence();
  std::vector<float> values(output.size()), mixed(output.size());
  for (size_t frame = 0; frame < size_t(job.stimulus_frames); frame++) {
    for (size_t line = 0; line < values.size(); line++) values[line] = job.stimulus[line][frame];
    FeedbackDelayNetwork::mix(values, mixed);
    for (size_t line = 0; line < values.size(); line++) output[line][frame] = mixed[line];
  }
  return output;
}

static Channels reverb(const Case &job) {
  Reverb reverb(job.rate);
  reverb.set(job.parameters["message"]);
  Channels output = job.silence();
  for (int block = 0; block < job.blocks; block++) {
    for (const Json &message : job.parameters["messages"].list)
      if (int(message["at"].number) == block * block_size) reverb.set(message["data"]["params"]);
    const float *left = job.input(block, 0), *right = job.input(block, 1);
    const size_t at = size_t(block * block_size);
    if (left) reverb.render(left, right, block_size, &output[0][at], &output[1][at]);
  }
  return output;
}

int main() {
  const std::map<std::string, std::function<Channels(const Case &)>> suites = {
    {"adsr", envelope},         {"biquad", biquad},
    {"buffer-source", player},  {"compressor", compressor},
    {"convolver", convolver},   {"delay", delay},
    {"fdn-hadamard", matrix},   {"iir-filter", iir},
    {"oscillator", oscillator}, {"periodic-wave", oscillator},
    {"reverb", reverb},         {"rng", numbers},
    {"stereo-panner", panner},  {"waveshaper", shaper},
  };
  for (std::string line; std::getline(std::cin, line);) {
    std::string id = "?";
    try {
      const Case job(line);
      id = job.json["id"].text;
      Channels output = suites.at(job.json["suite"].text)(job);
      for (auto &channel : output) channel.resize(size_t(job.frames));
      write_wav(job.json["output"].text, output, uint32_t(job.rate));
      std::cout << id << std::endl;
    } catch (const std::exception &error) { std::cout << "error " << id << " " << error.what() << std::endl; }
  }
}
