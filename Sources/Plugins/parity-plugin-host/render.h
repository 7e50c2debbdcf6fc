#ifndef PARITY_RENDER_H
#define PARITY_RENDER_H

#include "plugin.h"
#include "wave.h"

/// What every render of a job has in common.
struct request {
  double rate;
  uint64_t frames;
  /// What the case wants; 0 channels for whatever the plugin has.
  uint32_t channels;
  struct sound stimulus;
  const char *state;
  /// Set before the first block.
  struct event *initial;
  uint32_t initial_count;
  /// In the order of their frames.
  struct event *events;
  uint32_t event_count;
  /// Frames that come before the case's first; negative for as many as the plugin reports.
  int64_t latency;
  int flushes_subnormals;
  uint32_t most_frames;
};

struct outcome {
  /// With the frames of the latency before it.
  struct sound sound;
  uint32_t reported, latency;
  double seconds, processor_seconds, first_tenth, last_tenth;
  uint64_t not_finite, bad_frame, subnormals;
  uint32_t bad_channel;
};

/// An instance with its state and its parameters, activated.
struct plugin *instance_make(const struct format *format, const struct request *request);

/// - Parameters:
///   - block: frames at a time; 0 for sizes that change.
///   - beside: another instance, which processes a block of its own after each; NULL for none.
void render(
  struct plugin *plugin, const struct request *request, uint32_t block, struct plugin *beside,
  struct outcome *outcome);

/// How far two renders are from each other, from the case's first frame on.
struct difference {
  int is_equal;
  uint64_t frame;
  uint32_t channel;
  double largest, null_depth;
};

struct difference compare(const struct outcome *reference, const struct outcome *other, uint64_t frames);

#endif
