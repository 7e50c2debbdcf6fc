/// Web Audio for C++17, built on `webaudio.h`: the names of the Web Audio API, with exceptions where a
/// browser throws.
///
///     webaudio::OfflineAudioContext context(1, 48000, 48000);
///     auto tone = context.createOscillator();
///     auto level = context.createGain();
///     tone.frequency().setValueAtTime(220, 0).exponentialRampToValueAtTime(880, 0.5);
///     level.gain().setTargetAtTime(0, 0.5, 0.1);
///     tone.connect(level).connect(context.destination());
///     tone.start();
///     std::vector<std::vector<float>> channels = context.startRendering();
///
/// Nodes and parameters are handles, as cheap to copy as pointers: they belong to their context and are valid
/// as long as it is. Threads, real time and units are as in `webaudio.h`; `render` does not throw while the
/// graph stays unchanged. Assigning a value (`setValue`) is an event at the current time; a constructor's
/// value (`setInitialValue`) is not an event, and the two may differ in the last bit.
#ifndef PARITY_WEBAUDIO_HPP
#define PARITY_WEBAUDIO_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "webaudio.h"

namespace webaudio {

/// The exception that a browser would throw; `what()` is a sentence, `name()` the exception's name.
class Error : public std::runtime_error {
public:
  explicit Error(wa_status status) : std::runtime_error(wa_error_message()), status_(status) {}
  wa_status status() const noexcept { return status_; }
  const char *name() const noexcept { return wa_status_name(status_); }

private:
  wa_status status_;
};

namespace detail {
inline void check(wa_status status) {
  if (status != WA_OK) throw Error(status);
}
}  // namespace detail

/// - Errors: `Error`, as for the function of `webaudio.h` that each method calls.
class AudioParam {
public:
  explicit AudioParam(wa_param *handle) : handle_(handle) {}
  wa_param *handle() const noexcept { return handle_; }

  std::string name() const { return wa_param_name(handle_); }
  float value() const noexcept { return wa_param_value(handle_); }
  float defaultValue() const noexcept { return wa_param_default_value(handle_); }
  float minValue() const noexcept { return wa_param_min_value(handle_); }
  float maxValue() const noexcept { return wa_param_max_value(handle_); }

  AudioParam &setValue(float value) { return checked(wa_param_set_value(handle_, value)); }
  AudioParam &setInitialValue(float value) { return checked(wa_param_set_initial_value(handle_, value)); }
  AudioParam &setARate(bool isARate) { return checked(wa_param_set_a_rate(handle_, isARate)); }
  bool isARate() const noexcept { return wa_param_is_a_rate(handle_); }

  AudioParam &setValueAtTime(float value, double startTime) {
    return checked(wa_param_set_value_at_time(handle_, value, startTime));
  }
  AudioParam &linearRampToValueAtTime(float value, double endTime) {
    return checked(wa_param_linear_ramp_to_value_at_time(handle_, value, endTime));
  }
  AudioParam &exponentialRampToValueAtTime(float value, double endTime) {
    return checked(wa_param_exponential_ramp_to_value_at_time(handle_, value, endTime));
  }
  AudioParam &setTargetAtTime(float target, double startTime, double timeConstant) {
    return checked(wa_param_set_target_at_time(handle_, target, startTime, timeConstant));
  }
  AudioParam &setValueCurveAtTime(const std::vector<float> &values, double startTime, double duration) {
    return checked(
      wa_param_set_value_curve_at_time(handle_, values.data(), values.size(), startTime, duration));
  }
  AudioParam &cancelScheduledValues(double cancelTime) {
    return checked(wa_param_cancel_scheduled_values(handle_, cancelTime));
  }
  AudioParam &cancelAndHoldAtTime(double cancelTime) {
    return checked(wa_param_cancel_and_hold_at_time(handle_, cancelTime));
  }

private:
  AudioParam &checked(wa_status status) {
    detail::check(status);
    return *this;
  }

  wa_param *handle_;
};

/// An AudioBuffer. Copies share the samples, which do not change.
class AudioBuffer {
public:
  /// - channels: 1 to 32 of one length, at least one frame.
  AudioBuffer(const std::vector<std::vector<float>> &channels, double sampleRate) {
    std::vector<const float *> starts;
    for (const auto &channel : channels) {
      if (channel.size() != channels[0].size())
        throw std::invalid_argument("the channels of a buffer have one length");
      starts.push_back(channel.data());
    }
    wa_buffer *made = nullptr;
    detail::check(wa_buffer_create(
      static_cast<int32_t>(channels.size()), channels.empty() ? 0 : static_cast<int64_t>(channels[0].size()),
      sampleRate, starts.data(), &made));
    handle_.reset(made, wa_buffer_free);
  }
  wa_buffer *handle() const noexcept { return handle_.get(); }

private:
  std::shared_ptr<wa_buffer> handle_;
};

class PeriodicWave {
public:
  explicit PeriodicWave(wa_periodic_wave *owned) : handle_(owned, wa_periodic_wave_free) {}
  wa_periodic_wave *handle() const noexcept { return handle_.get(); }

private:
  std::shared_ptr<wa_periodic_wave> handle_;
};

class AudioNode {
public:
  explicit AudioNode(wa_node *handle) : handle_(handle) {}
  wa_node *handle() const noexcept { return handle_; }

  int numberOfInputs() const noexcept { return wa_node_number_of_inputs(handle_); }
  int numberOfOutputs() const noexcept { return wa_node_number_of_outputs(handle_); }
  /// The interface of the node: "GainNode".
  std::string typeName() const { return wa_node_type(handle_); }

  /// - Returns: the target, so that calls can be chained: `a.connect(b).connect(c)`.
  template <class Node> Node connect(Node target, int output = 0, int input = 0) const {
    detail::check(wa_connect(handle_, target.handle(), output, input));
    return target;
  }
  void connect(AudioParam target, int output = 0) const {
    detail::check(wa_connect_param(handle_, target.handle(), output));
  }
  void disconnect() const { detail::check(wa_disconnect(handle_)); }
  void disconnect(int output) const { detail::check(wa_disconnect_output(handle_, output)); }
  /// - output, input: −1 for all.
  void disconnect(const AudioNode &target, int output = -1, int input = -1) const {
    detail::check(wa_disconnect_node(handle_, target.handle(), output, input));
  }
  void disconnect(AudioParam target, int output = -1) const {
    detail::check(wa_disconnect_param(handle_, target.handle(), output));
  }

  /// - Errors: `std::out_of_range` for a name that the node does not have.
  AudioParam param(const std::string &name) const {
    wa_param *found = wa_node_param(handle_, name.c_str());
    if (!found) throw std::out_of_range("no parameter '" + name + "'");
    return AudioParam(found);
  }

  // Attributes by their names in JavaScript.
  void set(const std::string &name, bool value) const {
    detail::check(wa_node_set_boolean(handle_, name.c_str(), value));
  }
  void set(const std::string &name, double value) const {
    detail::check(wa_node_set_number(handle_, name.c_str(), value));
  }
  void set(const std::string &name, int value) const { set(name, static_cast<double>(value)); }
  void set(const std::string &name, const std::string &value) const {
    detail::check(wa_node_set_string(handle_, name.c_str(), value.c_str()));
  }
  void set(const std::string &name, const char *value) const { set(name, std::string(value)); }
  double number(const std::string &name) const {
    double value = 0;
    detail::check(wa_node_get_number(handle_, name.c_str(), &value));
    return value;
  }
  std::string string(const std::string &name) const {
    const char *value = "";
    detail::check(wa_node_get_string(handle_, name.c_str(), &value));
    return value;
  }
  bool boolean(const std::string &name) const {
    bool value = false;
    detail::check(wa_node_get_boolean(handle_, name.c_str(), &value));
    return value;
  }

  int channelCount() const { return static_cast<int>(number("channelCount")); }
  void setChannelCount(int count) const { set("channelCount", count); }
  /// - mode: "max", "clamped-max" or "explicit".
  void setChannelCountMode(const std::string &mode) const { set("channelCountMode", mode); }
  /// - interpretation: "speakers" or "discrete".
  void setChannelInterpretation(const std::string &interpretation) const {
    set("channelInterpretation", interpretation);
  }

protected:
  void setFloats(const char *name, const std::vector<float> *values) const {
    static const float none = 0;
    const float *start = !values ? nullptr : values->empty() ? &none : values->data();
    detail::check(wa_node_set_floats(handle_, name, start, values ? values->size() : 0));
  }
  void setBuffer(const std::optional<AudioBuffer> &buffer) const {
    detail::check(wa_node_set_buffer(handle_, "buffer", buffer ? buffer->handle() : nullptr));
  }

private:
  wa_node *handle_;
};

class AudioScheduledSourceNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  void start(double when = 0) const { detail::check(wa_start(handle(), when)); }
  void stop(double when = 0) const { detail::check(wa_stop(handle(), when)); }
};

class AnalyserNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  int fftSize() const { return static_cast<int>(number("fftSize")); }
  void setFftSize(int size) const { set("fftSize", size); }
  int frequencyBinCount() const { return static_cast<int>(number("frequencyBinCount")); }
  void setMinDecibels(double decibels) const { set("minDecibels", decibels); }
  void setMaxDecibels(double decibels) const { set("maxDecibels", decibels); }
  void setSmoothingTimeConstant(double value) const { set("smoothingTimeConstant", value); }
  std::vector<float> getFloatTimeDomainData() const {
    std::vector<float> samples(static_cast<std::size_t>(fftSize()));
    detail::check(wa_analyser_get_time_domain(handle(), samples.data(), samples.size()));
    return samples;
  }
  std::vector<float> getFloatFrequencyData() const {
    std::vector<float> decibels(static_cast<std::size_t>(frequencyBinCount()));
    detail::check(wa_analyser_get_frequencies(handle(), decibels.data(), decibels.size()));
    return decibels;
  }
};

class AudioBufferSourceNode : public AudioScheduledSourceNode {
public:
  using AudioScheduledSourceNode::AudioScheduledSourceNode;
  AudioParam playbackRate() const { return param("playbackRate"); }
  AudioParam detune() const { return param("detune"); }
  void setBuffer(const std::optional<AudioBuffer> &buffer) const { AudioNode::setBuffer(buffer); }
  void setLoop(bool loops) const { set("loop", loops); }
  void setLoopStart(double seconds) const { set("loopStart", seconds); }
  void setLoopEnd(double seconds) const { set("loopEnd", seconds); }
  using AudioScheduledSourceNode::start;
  void start(double when, double offset, double duration = -1) const {
    detail::check(wa_start_within(handle(), when, offset, duration));
  }
};

class BiquadFilterNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam frequency() const { return param("frequency"); }
  AudioParam detune() const { return param("detune"); }
  AudioParam Q() const { return param("Q"); }
  AudioParam gain() const { return param("gain"); }
  /// - type: "lowpass", "highpass", "bandpass", "lowshelf", "highshelf", "peaking", "notch" or "allpass".
  void setType(const std::string &type) const { set("type", type); }
};

class ChannelMergerNode : public AudioNode {
public:
  using AudioNode::AudioNode;
};

class ChannelSplitterNode : public AudioNode {
public:
  using AudioNode::AudioNode;
};

class ConstantSourceNode : public AudioScheduledSourceNode {
public:
  using AudioScheduledSourceNode::AudioScheduledSourceNode;
  AudioParam offset() const { return param("offset"); }
};

class ConvolverNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  /// Takes effect when a buffer is set.
  void setNormalize(bool normalizes) const { set("normalize", normalizes); }
  void setBuffer(const std::optional<AudioBuffer> &buffer) const { AudioNode::setBuffer(buffer); }
};

class DelayNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam delayTime() const { return param("delayTime"); }
};

class DynamicsCompressorNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam threshold() const { return param("threshold"); }
  AudioParam knee() const { return param("knee"); }
  AudioParam ratio() const { return param("ratio"); }
  AudioParam attack() const { return param("attack"); }
  AudioParam release() const { return param("release"); }
  /// In dB.
  float reduction() const { return static_cast<float>(number("reduction")); }
};

class GainNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam gain() const { return param("gain"); }
};

class IIRFilterNode : public AudioNode {
public:
  using AudioNode::AudioNode;
};

class OscillatorNode : public AudioScheduledSourceNode {
public:
  using AudioScheduledSourceNode::AudioScheduledSourceNode;
  AudioParam frequency() const { return param("frequency"); }
  AudioParam detune() const { return param("detune"); }
  /// - type: "sine", "square", "sawtooth" or "triangle".
  void setType(const std::string &type) const { set("type", type); }
  void setPeriodicWave(const PeriodicWave &wave) const {
    detail::check(wa_oscillator_set_periodic_wave(handle(), wave.handle()));
  }
};

class PannerNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam positionX() const { return param("positionX"); }
  AudioParam positionY() const { return param("positionY"); }
  AudioParam positionZ() const { return param("positionZ"); }
  AudioParam orientationX() const { return param("orientationX"); }
  AudioParam orientationY() const { return param("orientationY"); }
  AudioParam orientationZ() const { return param("orientationZ"); }
  void setPosition(float x, float y, float z) const {
    detail::check(wa_panner_set_position(handle(), x, y, z));
  }
  void setOrientation(float x, float y, float z) const {
    detail::check(wa_panner_set_orientation(handle(), x, y, z));
  }
  /// - model: "equalpower"; "HRTF" in a context with head responses.
  void setPanningModel(const std::string &model) const { set("panningModel", model); }
  /// - model: "linear", "inverse" or "exponential".
  void setDistanceModel(const std::string &model) const { set("distanceModel", model); }
  void setRefDistance(double distance) const { set("refDistance", distance); }
  void setMaxDistance(double distance) const { set("maxDistance", distance); }
  void setRolloffFactor(double factor) const { set("rolloffFactor", factor); }
  void setConeInnerAngle(double degrees) const { set("coneInnerAngle", degrees); }
  void setConeOuterAngle(double degrees) const { set("coneOuterAngle", degrees); }
  void setConeOuterGain(double gain) const { set("coneOuterGain", gain); }
};

class StereoPannerNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  AudioParam pan() const { return param("pan"); }
};

class WaveShaperNode : public AudioNode {
public:
  using AudioNode::AudioNode;
  /// - curve: none to pass the input through.
  void setCurve(const std::optional<std::vector<float>> &curve) const {
    setFloats("curve", curve ? &*curve : nullptr);
  }
  /// - factor: "none", "2x" or "4x".
  void setOversample(const std::string &factor) const { set("oversample", factor); }
};

class AudioWorkletNode : public AudioNode {
public:
  using AudioNode::AudioNode;
};

/// The counterpart of JavaScript's AudioWorkletProcessor; called on the thread that renders, and must not
/// change the graph.
class AudioWorkletProcessor {
public:
  virtual ~AudioWorkletProcessor() = default;
  /// Renders one quantum into the outputs, which are zeroed before; must not throw.
  ///
  /// - Returns: false when the processor has ended.
  virtual bool process(const wa_processing &quantum) noexcept = 0;
};

struct ParameterDescriptor {
  std::string name;
  float defaultValue = 0;
  float minValue = std::numeric_limits<float>::lowest();
  float maxValue = std::numeric_limits<float>::max();
  bool isKRate = false;
};

struct AudioWorkletNodeOptions {
  int numberOfInputs = 1;
  int numberOfOutputs = 1;
  /// Channels of each output; empty to use those of the only input.
  std::vector<int> outputChannelCount;
  std::vector<ParameterDescriptor> parameters;
};

class AudioListener {
public:
  explicit AudioListener(wa_context *context) : context_(context) {}
  AudioParam positionX() const { return param("positionX"); }
  AudioParam positionY() const { return param("positionY"); }
  AudioParam positionZ() const { return param("positionZ"); }
  AudioParam forwardX() const { return param("forwardX"); }
  AudioParam forwardY() const { return param("forwardY"); }
  AudioParam forwardZ() const { return param("forwardZ"); }
  AudioParam upX() const { return param("upX"); }
  AudioParam upY() const { return param("upY"); }
  AudioParam upZ() const { return param("upZ"); }
  AudioParam param(const std::string &name) const {
    wa_param *found = wa_listener_param(context_, name.c_str());
    if (!found) throw std::out_of_range("no parameter '" + name + "'");
    return AudioParam(found);
  }
  void setPosition(float x, float y, float z) const {
    detail::check(wa_listener_set_position(context_, x, y, z));
  }
  void setOrientation(float x, float y, float z, float upX, float upY, float upZ) const {
    detail::check(wa_listener_set_orientation(context_, x, y, z, upX, upY, upZ));
  }

private:
  wa_context *context_;
};

/// Renders a graph into memory, whole or block by block. Can be moved, not copied.
class OfflineAudioContext {
public:
  OfflineAudioContext(
    int numberOfChannels, std::int64_t length, double sampleRate, wa_summation summation = WA_SUM_STABLE)
    : pending_(std::make_unique<Pending>()) {
    wa_context *made = nullptr;
    detail::check(wa_context_create(numberOfChannels, length, sampleRate, summation, &made));
    handle_.reset(made);
  }

  wa_context *handle() const noexcept { return handle_.get(); }
  int numberOfChannels() const noexcept { return wa_context_number_of_channels(handle()); }
  std::int64_t length() const noexcept { return wa_context_length(handle()); }
  double sampleRate() const noexcept { return wa_context_sample_rate(handle()); }
  double currentTime() const noexcept { return wa_context_current_time(handle()); }
  std::int64_t currentFrame() const noexcept { return wa_context_current_frame(handle()); }
  AudioNode destination() const { return AudioNode(wa_context_destination(handle())); }
  AudioListener listener() const { return AudioListener(handle()); }

  AnalyserNode createAnalyser() { return make<AnalyserNode>(wa_create_analyser); }
  BiquadFilterNode createBiquadFilter() { return make<BiquadFilterNode>(wa_create_biquad_filter); }
  AudioBuffer createBuffer(const std::vector<std::vector<float>> &channels, double sampleRate) {
    return AudioBuffer(channels, sampleRate);
  }
  AudioBufferSourceNode createBufferSource() { return make<AudioBufferSourceNode>(wa_create_buffer_source); }
  ChannelMergerNode createChannelMerger(int numberOfInputs = 6) {
    return make<ChannelMergerNode>(wa_create_channel_merger, numberOfInputs);
  }
  ChannelSplitterNode createChannelSplitter(int numberOfOutputs = 6) {
    return make<ChannelSplitterNode>(wa_create_channel_splitter, numberOfOutputs);
  }
  ConstantSourceNode createConstantSource() { return make<ConstantSourceNode>(wa_create_constant_source); }
  ConvolverNode createConvolver() { return make<ConvolverNode>(wa_create_convolver); }
  DelayNode createDelay(double maxDelayTime = 1) { return make<DelayNode>(wa_create_delay, maxDelayTime); }
  DynamicsCompressorNode createDynamicsCompressor() {
    return make<DynamicsCompressorNode>(wa_create_dynamics_compressor);
  }
  GainNode createGain() { return make<GainNode>(wa_create_gain); }
  IIRFilterNode createIIRFilter(const std::vector<double> &feedforward, const std::vector<double> &feedback) {
    return make<IIRFilterNode>(
      wa_create_iir_filter, feedforward.data(), feedforward.size(), feedback.data(), feedback.size());
  }
  OscillatorNode createOscillator() { return make<OscillatorNode>(wa_create_oscillator); }
  PannerNode createPanner() { return make<PannerNode>(wa_create_panner); }
  PeriodicWave createPeriodicWave(
    const std::vector<float> &real, const std::vector<float> &imag, bool disableNormalization = false) {
    if (real.size() != imag.size())
      throw std::invalid_argument("a periodic wave has as many real as imaginary terms");
    wa_periodic_wave *made = nullptr;
    detail::check(
      wa_periodic_wave_create(handle(), real.data(), imag.data(), real.size(), disableNormalization, &made));
    return PeriodicWave(made);
  }
  StereoPannerNode createStereoPanner() { return make<StereoPannerNode>(wa_create_stereo_panner); }
  WaveShaperNode createWaveShaper() { return make<WaveShaperNode>(wa_create_wave_shaper); }

  AudioWorkletNode createWorklet(
    std::unique_ptr<AudioWorkletProcessor> processor, const AudioWorkletNodeOptions &options = {}) {
    if (!processor) throw std::invalid_argument("a worklet needs a processor");
    std::vector<int32_t> counts(options.outputChannelCount.begin(), options.outputChannelCount.end());
    if (!counts.empty() && counts.size() != static_cast<std::size_t>(options.numberOfOutputs))
      throw std::invalid_argument("outputChannelCount has one count for each output");
    std::vector<wa_parameter_descriptor> parameters;
    for (const auto &one : options.parameters)
      parameters.push_back({one.name.c_str(), one.defaultValue, one.minValue, one.maxValue, one.isKRate});
    const wa_worklet_options given{
      options.numberOfInputs, options.numberOfOutputs, counts.empty() ? nullptr : counts.data(),
      parameters.data(), static_cast<int32_t>(parameters.size())};
    wa_node *made = nullptr;
    detail::check(wa_create_worklet(
      handle(), &given,
      [](const wa_processing *quantum, void *user) {
        return static_cast<AudioWorkletProcessor *>(user)->process(*quantum);
      },
      processor.get(), [](void *user) { delete static_cast<AudioWorkletProcessor *>(user); }, &made));
    processor.release();
    return AudioWorkletNode(made);
  }

  /// Gives panners with the model "HRTF" their impulse responses: see `wa_context_set_head_responses`.
  void setHeadResponses(const std::vector<float> &left, const std::vector<float> &right) {
    if (left.size() != right.size()) throw std::invalid_argument("both ears have as many samples");
    detail::check(wa_context_set_head_responses(handle(), left.data(), right.data(), left.size()));
  }

  /// Calls `body` while rendering is suspended at the first quantum boundary at or after `time`. If it
  /// throws, the render ends and `render` throws the same.
  void suspend(double time, std::function<void()> body) {
    auto waiting = std::make_unique<Suspension>(Suspension{std::move(body), pending_.get()});
    detail::check(wa_context_suspend(handle(), time, &OfflineAudioContext::run, waiting.get()));
    pending_->suspensions.push_back(std::move(waiting));
  }

  /// Renders the next frames into the caller's memory.
  ///
  /// - channels: room for `frames` samples for each channel of the context.
  /// - Returns: the number of frames rendered, fewer at the end.
  std::int64_t render(float *const *channels, std::int64_t frames) {
    std::int64_t rendered = 0;
    const wa_status status = wa_context_render(handle(), frames, channels, &rendered);
    if (pending_->thrown) std::rethrow_exception(std::exchange(pending_->thrown, nullptr));
    detail::check(status);
    return rendered;
  }

  /// Renders the rest.
  ///
  /// - Returns: a list of samples for each channel.
  std::vector<std::vector<float>> startRendering() {
    const auto frames = static_cast<std::size_t>(length());
    std::vector<std::vector<float>> channels(
      static_cast<std::size_t>(numberOfChannels()), std::vector<float>(frames));
    std::vector<float *> starts;
    for (auto &channel : channels) starts.push_back(channel.data());
    const auto rendered = static_cast<std::size_t>(render(starts.data(), length()));
    for (auto &channel : channels) channel.resize(rendered);
    return channels;
  }

private:
  struct Pending;
  struct Suspension {
    std::function<void()> body;
    Pending *pending;
  };
  /// Keeps its address when the context is moved.
  struct Pending {
    std::vector<std::unique_ptr<Suspension>> suspensions;
    std::exception_ptr thrown;
  };
  struct Free {
    void operator()(wa_context *context) const noexcept { wa_context_free(context); }
  };

  static wa_status run(void *user) {
    auto *waiting = static_cast<Suspension *>(user);
    try {
      waiting->body();
      waiting->body = nullptr;
      return WA_OK;
    } catch (...) {
      waiting->pending->thrown = std::current_exception();
      return WA_ABORT_ERROR;
    }
  }

  template <class Node, class Create, class... Arguments> Node make(Create create, Arguments... arguments) {
    wa_node *made = nullptr;
    detail::check(create(handle(), arguments..., &made));
    return Node(made);
  }

  std::unique_ptr<Pending> pending_;
  std::unique_ptr<wa_context, Free> handle_;
};

}  // namespace webaudio
#endif
