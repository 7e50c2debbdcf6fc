/// Web Audio for C: graphs of audio nodes that sound exactly as in Chromium, to the last bit.
///
/// Names and behaviour are those of the Web Audio API (https://webaudio.github.io/web-audio-api/); where
/// Chromium departs from the specification, this follows Chromium.
///
///     wa_context *context;
///     wa_node *tone;
///     wa_context_create(1, 48000, 48000, WA_SUM_IN_CONNECTION_ORDER, &context);
///     wa_create_oscillator(context, &tone);
///     wa_param_set_value_at_time(wa_node_param(tone, "frequency"), 220, 0);
///     wa_connect(tone, wa_context_destination(context), 0, 0);
///     wa_start(tone, 0);
///     wa_context_render(context, 48000, (float *const[]){samples}, NULL);
///     wa_context_free(context);
///
/// Errors. A function that can fail returns a `wa_status`: the name of the exception that a browser throws.
/// The graph is then as it was before the call, and `wa_error_message` says what was wrong. Every function
/// accepts NULL for any handle: it returns WA_TYPE_ERROR, NULL, 0 or NaN, or does nothing.
///
/// Memory. A context owns its nodes and parameters: their handles are valid until `wa_context_free`, and
/// nothing else frees them. Buffers and periodic waves are freed by the caller that created them, even while
/// nodes use them. Arrays that are passed in are copied, and may be freed when the call returns.
///
/// Threads. A context with all its nodes and parameters belongs to one thread at a time; which one may change between
/// two calls. Different contexts may be used at the same time. Buffers may be shared between threads.
///
/// Real time. `wa_context_render` allocates nothing and takes no lock while the graph stays unchanged; the
/// first quantum after a change of the graph computes the order of its nodes, and allocates. All other
/// functions may allocate.
///
/// Units. Times are seconds of the context, frames are sample frames, samples are float32, channels are planar. Graphs
/// render in quanta of 128 frames. Text is UTF-8.
#ifndef PARITY_WEBAUDIO_H
#define PARITY_WEBAUDIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this header.
#define WA_VERSION "0.1.0"
/// Frames of a render quantum.
#define WA_QUANTUM 128

/// An OfflineAudioContext that can also play live: it renders on demand, block by block.
typedef struct wa_context wa_context;
/// An AudioNode of any kind.
typedef struct wa_node wa_node;
/// An AudioParam.
typedef struct wa_param wa_param;
/// An AudioBuffer; its samples do not change.
typedef struct wa_buffer wa_buffer;
/// A PeriodicWave.
typedef struct wa_periodic_wave wa_periodic_wave;

/// Named as the exceptions of a browser.
typedef enum wa_status {
  WA_OK = 0,
  WA_NOT_SUPPORTED_ERROR,
  WA_INVALID_STATE_ERROR,
  WA_INDEX_SIZE_ERROR,
  WA_INVALID_ACCESS_ERROR,
  WA_RANGE_ERROR,
  WA_TYPE_ERROR,
  /// A suspension's callback ended the render.
  WA_ABORT_ERROR
} wa_status;

/// The order in which the connections of one input are added, which decides the last bit.
typedef enum wa_summation {
  /// From the first connection to the last.
  WA_SUM_IN_CONNECTION_ORDER = 0,
  /// From the last to the first: Chromium's own order depends on addresses in memory, and this is the order
  /// in which Parity records its references (`stableSums` of a trace).
  WA_SUM_STABLE
} wa_summation;

/// The version of the library, which may differ from `WA_VERSION`.
const char *wa_version(void);
/// Why the last failed call of this thread failed, as a sentence; valid until the next call.
const char *wa_error_message(void);
/// The name of a status: "NotSupportedError".
const char *wa_status_name(wa_status status);

// MARK: Contexts

/// - number_of_channels: 1 to 32. sample_rate: 3000 to 768000 Hz.
/// - length: frames; for a context that plays live, the longest that it may run, since length takes no memory.
/// - Errors: WA_NOT_SUPPORTED_ERROR.
wa_status wa_context_create(
  int32_t number_of_channels, int64_t length, double sample_rate, wa_summation summation,
  wa_context **context);
/// Frees the context, its nodes and its parameters.
void wa_context_free(wa_context *context);

int32_t wa_context_number_of_channels(const wa_context *context);
int64_t wa_context_length(const wa_context *context);
double wa_context_sample_rate(const wa_context *context);
/// The first frame of the current quantum.
int64_t wa_context_current_frame(const wa_context *context);
/// The same time in seconds.
double wa_context_current_time(const wa_context *context);
/// The destination. Given another channel count than its context's, it mixes to that first.
wa_node *wa_context_destination(wa_context *context);

/// The listener's parameter of that name: "positionX", "forwardX", "upX" and so on; NULL if there is none.
wa_param *wa_listener_param(wa_context *context, const char *name);
wa_status wa_listener_set_position(wa_context *context, float x, float y, float z);
wa_status wa_listener_set_orientation(
  wa_context *context, float x, float y, float z, float up_x, float up_y, float up_z);

/// Gives the context the impulse responses of a head, which panners with the model "HRTF" need. They belong
/// to a browser and are not part of this library; a recorded trace that needs them contains them
/// (`context.head`).
///
/// - left, right: `count` samples each: 240 directions of equal length (docs/graph-trace.md).
wa_status wa_context_set_head_responses(
  wa_context *context, const float *left, const float *right, size_t count);

/// Runs while rendering is suspended, on the thread that renders; may change the graph. Any value other than
/// WA_OK ends the render with WA_ABORT_ERROR.
typedef wa_status (*wa_suspension)(void *user);

/// Calls `callback` while rendering is suspended at the first quantum boundary at or after `time`, like the
/// code after `suspend(time)` in a browser. Several callbacks at one boundary run in the order of the calls.
///
/// - Errors: WA_INVALID_STATE_ERROR when the time is outside the render or has passed.
wa_status wa_context_suspend(wa_context *context, double time, wa_suspension callback, void *user);

/// Renders the next frames: the samples do not depend on the sizes of the blocks.
///
/// - channels: room for `frames` samples for each channel of the context.
/// - rendered: receives the number of frames rendered, fewer than asked for at the end of the context's
///   length; may be NULL.
/// - Errors: WA_INVALID_STATE_ERROR from within a suspension; WA_ABORT_ERROR; WA_NOT_SUPPORTED_ERROR for
///   parameters that modulate each other a thousand deep. For that depth the thread needs a stack of 1 MB;
///   256 kB suffice for 200. After an error nothing more is rendered.
wa_status wa_context_render(wa_context *context, int64_t frames, float *const *channels, int64_t *rendered);

// MARK: Buffers and waves

/// A buffer with a copy of `channels`.
///
/// - number_of_channels: 1 to 32. frames: at least 1. sample_rate: 3000 to 768000 Hz.
/// - Errors: WA_NOT_SUPPORTED_ERROR.
wa_status wa_buffer_create(
  int32_t number_of_channels, int64_t frames, double sample_rate, const float *const *channels,
  wa_buffer **buffer);
void wa_buffer_free(wa_buffer *buffer);

/// - real, imag: `count` cosine and sine terms, the first of which is ignored; at least 2.
/// - Errors: WA_INDEX_SIZE_ERROR.
wa_status wa_periodic_wave_create(
  wa_context *context, const float *real, const float *imag, size_t count, bool disable_normalization,
  wa_periodic_wave **wave);
void wa_periodic_wave_free(wa_periodic_wave *wave);

// MARK: Nodes

wa_status wa_create_analyser(wa_context *context, wa_node **node);
wa_status wa_create_biquad_filter(wa_context *context, wa_node **node);
wa_status wa_create_buffer_source(wa_context *context, wa_node **node);
/// - number_of_inputs: 1 to 32; a browser's default is 6.
wa_status wa_create_channel_merger(wa_context *context, int32_t number_of_inputs, wa_node **node);
/// - number_of_outputs: 1 to 32; a browser's default is 6.
wa_status wa_create_channel_splitter(wa_context *context, int32_t number_of_outputs, wa_node **node);
wa_status wa_create_constant_source(wa_context *context, wa_node **node);
wa_status wa_create_convolver(wa_context *context, wa_node **node);
/// - max_delay_time: above 0 and below 180 seconds; a browser's default is 1.
wa_status wa_create_delay(wa_context *context, double max_delay_time, wa_node **node);
wa_status wa_create_dynamics_compressor(wa_context *context, wa_node **node);
wa_status wa_create_gain(wa_context *context, wa_node **node);
/// - feedforward, feedback: 1 to 20 coefficients each.
wa_status wa_create_iir_filter(
  wa_context *context, const double *feedforward, size_t feedforward_count, const double *feedback,
  size_t feedback_count, wa_node **node);
wa_status wa_create_oscillator(wa_context *context, wa_node **node);
wa_status wa_create_panner(wa_context *context, wa_node **node);
wa_status wa_create_stereo_panner(wa_context *context, wa_node **node);
wa_status wa_create_wave_shaper(wa_context *context, wa_node **node);

/// Connects an output to an input; an existing connection is not made twice.
///
/// - Errors: WA_INDEX_SIZE_ERROR, WA_INVALID_ACCESS_ERROR for nodes of two contexts.
wa_status wa_connect(wa_node *source, wa_node *target, int32_t output, int32_t input);
/// Connects an output to a parameter: its samples, mixed down to mono, are added to the value.
wa_status wa_connect_param(wa_node *source, wa_param *target, int32_t output);
/// Removes all connections of all outputs.
wa_status wa_disconnect(wa_node *source);
/// Removes all connections of one output.
wa_status wa_disconnect_output(wa_node *source, int32_t output);
/// Removes connections to a node.
///
/// - output, input: −1 for all.
/// - Errors: WA_INVALID_ACCESS_ERROR if there is no such connection.
wa_status wa_disconnect_node(wa_node *source, wa_node *target, int32_t output, int32_t input);
/// Removes connections to a parameter; `output` as above.
wa_status wa_disconnect_param(wa_node *source, wa_param *target, int32_t output);

int32_t wa_node_number_of_inputs(const wa_node *node);
int32_t wa_node_number_of_outputs(const wa_node *node);
/// The interface of the node: "GainNode".
const char *wa_node_type(const wa_node *node);

/// Sets an attribute by its name in JavaScript, a boolean, number or enumeration: "loop", "loopStart", "type",
/// "oversample", "normalize", "fftSize", "distanceModel", "channelCount", "channelCountMode" and so on.
///
/// - Errors: WA_TYPE_ERROR for an attribute that the node does not have, or a value that it cannot have;
///   otherwise those of the attribute.
wa_status wa_node_set_boolean(wa_node *node, const char *name, bool value);
wa_status wa_node_set_number(wa_node *node, const char *name, double value);
wa_status wa_node_set_string(wa_node *node, const char *name, const char *value);
/// Sets the "curve" of a WaveShaperNode; NULL for none.
wa_status wa_node_set_floats(wa_node *node, const char *name, const float *values, size_t count);
/// Sets the "buffer" of an AudioBufferSourceNode or a ConvolverNode; NULL for none. It is shared, not copied.
wa_status wa_node_set_buffer(wa_node *node, const char *name, const wa_buffer *buffer);
wa_status wa_oscillator_set_periodic_wave(wa_node *node, const wa_periodic_wave *wave);

/// Gets an attribute; after an error `value` is unchanged.
wa_status wa_node_get_boolean(const wa_node *node, const char *name, bool *value);
/// Also the "reduction" of a DynamicsCompressorNode in dB, and the "frequencyBinCount" of an AnalyserNode.
wa_status wa_node_get_number(const wa_node *node, const char *name, double *value);
/// - value: receives text that stays valid for ever.
wa_status wa_node_get_string(const wa_node *node, const char *name, const char **value);

/// - when: seconds; 0 is now.
/// - Errors: WA_INVALID_STATE_ERROR for a second start, WA_RANGE_ERROR, WA_TYPE_ERROR for a node that is not
///   a source.
wa_status wa_start(wa_node *source, double when);
/// Starts a buffer source within its buffer.
///
/// - offset: seconds into the buffer. duration: seconds of the buffer; negative for all that remains.
wa_status wa_start_within(wa_node *source, double when, double offset, double duration);
wa_status wa_stop(wa_node *source, double when);

wa_status wa_panner_set_position(wa_node *node, float x, float y, float z);
wa_status wa_panner_set_orientation(wa_node *node, float x, float y, float z);

/// Gets the latest samples that an AnalyserNode has received.
///
/// - samples: receives `count` samples, at most the node's fftSize.
wa_status wa_analyser_get_time_domain(wa_node *node, float *samples, size_t count);
/// - decibels: receives `count` levels, at most the node's frequencyBinCount. Computes a new spectrum in each
///   quantum, which allocates.
wa_status wa_analyser_get_frequencies(wa_node *node, float *decibels, size_t count);

// MARK: Parameters

/// The parameter of that name; NULL if the node has none. Always the same handle.
wa_param *wa_node_param(wa_node *node, const char *name);
/// The parameter at that index in the order of the specification; NULL after the last.
wa_param *wa_node_param_at(wa_node *node, int32_t index);
/// The parameter's name in JavaScript, valid as long as its context.
const char *wa_param_name(const wa_param *param);

float wa_param_value(const wa_param *param);
float wa_param_default_value(const wa_param *param);
float wa_param_min_value(const wa_param *param);
float wa_param_max_value(const wa_param *param);

/// Assigns the value, which is an event at the current time as in a browser.
wa_status wa_param_set_value(wa_param *param, float value);
/// Sets the value that a new node's constructor would have been given, without an event. Must precede
/// everything else that is done with the node.
wa_status wa_param_set_initial_value(wa_param *param, float value);
/// - Errors: WA_INVALID_STATE_ERROR for a parameter whose rate is fixed.
wa_status wa_param_set_a_rate(wa_param *param, bool is_a_rate);
bool wa_param_is_a_rate(const wa_param *param);

/// - Errors, for these seven functions: WA_RANGE_ERROR for impossible times and ramps, WA_TYPE_ERROR for
///   values that are not finite, WA_NOT_SUPPORTED_ERROR for events within a value curve.
wa_status wa_param_set_value_at_time(wa_param *param, float value, double start_time);
wa_status wa_param_linear_ramp_to_value_at_time(wa_param *param, float value, double end_time);
wa_status wa_param_exponential_ramp_to_value_at_time(wa_param *param, float value, double end_time);
wa_status wa_param_set_target_at_time(wa_param *param, float target, double start_time, double time_constant);
/// - values: at least 2.
wa_status wa_param_set_value_curve_at_time(
  wa_param *param, const float *values, size_t count, double start_time, double duration);
wa_status wa_param_cancel_scheduled_values(wa_param *param, double cancel_time);
wa_status wa_param_cancel_and_hold_at_time(wa_param *param, double cancel_time);

// MARK: Custom processors

/// One input, output or parameter of a processor in one quantum.
typedef struct wa_port {
  /// Channels of an input, 0 if nothing is connected, or of an output.
  int32_t channel_count;
  /// 128 samples for each channel.
  float *const *channels;
} wa_port;

typedef struct wa_values {
  /// 128, or 1 in a quantum in which the parameter does not change.
  int32_t count;
  const float *values;
} wa_values;

/// One quantum as a processor sees it; valid during the call.
typedef struct wa_processing {
  int64_t frame;
  double sample_rate;
  int32_t input_count, output_count, parameter_count;
  const wa_port *inputs;
  /// Zeroed before the call.
  const wa_port *outputs;
  /// In the order of the descriptors.
  const wa_values *parameters;
} wa_processing;

/// Renders one quantum on the thread that renders; must not change the graph.
///
/// - Returns: false when the processor has ended; it is then not called again.
typedef bool (*wa_process)(const wa_processing *quantum, void *user);

typedef struct wa_parameter_descriptor {
  const char *name;
  float default_value, min_value, max_value;
  bool is_k_rate;
} wa_parameter_descriptor;

/// The options of an AudioWorkletNode. All zero means: no inputs, no outputs, no parameters.
typedef struct wa_worklet_options {
  /// 0 to 32 each, one of them at least 1.
  int32_t number_of_inputs, number_of_outputs;
  /// Channels of each output, 1 to 32; NULL to use those of the only input.
  const int32_t *output_channel_count;
  const wa_parameter_descriptor *parameters;
  int32_t parameter_count;
} wa_worklet_options;

/// Creates an AudioWorkletNode that `process` renders.
///
/// - finish: called once when the context is freed, with `user`; may be NULL.
/// - Errors: WA_INDEX_SIZE_ERROR, WA_NOT_SUPPORTED_ERROR, WA_TYPE_ERROR without `process`; `finish` is then not called.
wa_status wa_create_worklet(
  wa_context *context, const wa_worklet_options *options, wa_process process, void *user,
  void (*finish)(void *user), wa_node **node);

#ifdef __cplusplus
}
#endif
#endif
