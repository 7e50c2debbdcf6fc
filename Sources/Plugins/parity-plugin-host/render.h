#ifndef PARITY_RENDER_H
#define PARITY_RENDER_H

#include "plugin.h"
#include "wave.h"

/// What all renders of a job have in common.
struct request {
  double rate;
  uint64_t frames;
  /// The case's channels; 0 for whatever the plugin has.
  uint32_t channels;
  struct sound stimulus;
  const char *state;
  /// Values set before the first block.
  struct event *initial;
  uint32_t initial_count;
  /// In order of frames.
  struct event *events;
  uint32_t event_count;
  /// Frames before the case's first; negative for as many as the plugin reports.
  int64_t latency;
  int flushes_subnormals;
  uint32_t most_frames;
};

struct outcome {
  /// Preceded by the frames of the latency.
  struct sound sound;
  uint32_t reported, latency;
  double seconds, processor_seconds, first_tenth, last_tenth;
  uint64_t not_finite, bad_frame, subnormals;
  uint32_t bad_channel;
};

/// An activated instance with its state and its parameters.
struct plugin *instance_make(const struct format *format, const struct request *request);

/// - Parameters:
///   - block: frames at a time; 0 for varying sizes.
///   - beside: another instance, which processes a block of its own after each; NULL for none.
void render(
  struct plugin *plugin, const struct request *request, uint32_t block, struct plugin *beside,
  struct outcome *outcome);

/// How far two renders are apart, from the case's first frame on.
struct difference {
  int is_equal;
  uint64_t frame;
  uint32_t channel;
  double largest, null_depth;
};

struct difference compare(const struct outcome *reference, const struct outcome *other, uint64_t frames);

#endif
