#include "render.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "floating_point.h"
#include "host.h"

/// If there is a choice of widths, requests the case's, first with an input as wide as the output.
static void arrange(struct plugin *plugin, const struct request *request) {
  const uint32_t in = request->stimulus.channels, out = request->channels;
  const int is_other = (in > 0 && plugin->inputs != in) || (out > 0 && plugin->outputs != out);
  if (plugin->format->arrange == NULL || !is_other) return;
  plugin->format->arrange(plugin, in > 0 ? in : plugin->inputs > 0 ? out : 0, out);
  if (in == 0 && out > 0 && plugin->outputs != out) plugin->format->arrange(plugin, 0, out);
}

struct plugin *instance_make(const struct format *format, const struct request *request) {
  enter(PHASE_CREATE);
  struct plugin *plugin = format->create(request->rate, request->most_frames);
  arrange(plugin, request);
  if (request->channels > 0 && plugin->outputs == 0) fail("bus", "it has no audio output");
  if (request->channels > 0 && plugin->outputs != request->channels)
    fail(
      "channels", "it offers %u channel%s of output, and the case has %u; capture it with %u",
      plugin->outputs, plugin->outputs == 1 ? "" : "s", request->channels, plugin->outputs);
  if (request->stimulus.channels > 0 && plugin->inputs == 0)
    fail("bus", "it has no audio input, and the case has a stimulus");
  if (request->stimulus.channels > 0 && plugin->inputs != request->stimulus.channels)
    fail(
      "channels", "it offers %u channel%s of input, and the case's stimulus has %u", plugin->inputs,
      plugin->inputs == 1 ? "" : "s", request->stimulus.channels);
  for (uint32_t index = 0; index < request->event_count; index++)
    if (request->events[index].kind != EVENT_PARAMETER && !plugin->plays_notes)
      fail("bus", "it has no input for notes, and the case plays some");
  if (request->state != NULL) {
    enter(PHASE_STATE);
    format->load_state(plugin, request->state);
  }
  enter(PHASE_PARAMETERS);
  format->set(plugin, request->initial, request->initial_count);
  enter(PHASE_ACTIVATE);
  format->activate(plugin, request->rate, request->most_frames);
  return plugin;
}

static double clock_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Sizes that change from block to block, the same in every run.
static uint32_t mixed_size(uint32_t *random, uint32_t most) {
  *random = *random * 1664525 + 1013904223;
  return 1 + (*random >> 8) % most;
}

static void extend(struct sound *sound, uint64_t frames) {
  if (frames <= sound->frames) return;
  for (uint32_t channel = 0; channel < sound->channels; channel++) {
    sound->samples[channel] = realloc(sound->samples[channel], (frames + 1) * sizeof(float));
    memset(sound->samples[channel] + sound->frames, 0, (frames - sound->frames) * sizeof(float));
  }
  sound->frames = frames;
}

static void check(
  struct outcome *outcome, const float *samples, uint64_t first, uint32_t count, uint32_t channel) {
  for (uint32_t index = 0; index < count; index++) {
    const float sample = samples[index];
    if (!isfinite(sample)) {
      if (outcome->not_finite++ == 0 || first + index < outcome->bad_frame) {
        outcome->bad_frame = first + index;
        outcome->bad_channel = channel;
      }
    } else if (sample != 0 && fabsf(sample) < 1.17549435e-38f) {
      outcome->subnormals++;
    }
  }
}

/// Events of a block, with frames relative to it.
static uint32_t events_of(
  const struct request *request, uint32_t *next, uint64_t from, uint64_t to, struct event *found) {
  uint32_t count = 0;
  while (*next < request->event_count && request->events[*next].frame < to) {
    found[count] = request->events[(*next)++];
    found[count].frame = found[count].frame < from ? 0 : found[count].frame - from;
    count++;
  }
  return count;
}

static void learn_latency(
  struct plugin *plugin, const struct request *request, uint64_t at, struct outcome *outcome) {
  const uint32_t now = plugin->format->latency(plugin);
  // LV2 knows its latency only after a block has been rendered.
  const int is_first = at == 0 || (plugin->format == &lv2_format && outcome->reported == UINT32_MAX);
  if (is_first) {
    outcome->reported = now;
    outcome->latency = request->latency < 0 ? now : (uint32_t)request->latency;
    if (outcome->latency > 1u << 24) fail("latency", "it reports a latency of %u frames", now);
    extend(&outcome->sound, request->frames + outcome->latency);
  } else if (now != outcome->reported) {
    fail(
      "latency", "its latency changes while it renders, from %u to %u frames, at frame %llu",
      outcome->reported, now, (unsigned long long)at);
  }
}

void render(
  struct plugin *plugin, const struct request *request, uint32_t block, struct plugin *beside,
  struct outcome *outcome) {
  memset(outcome, 0, sizeof *outcome);
  outcome->sound = sound_make(plugin->outputs, request->frames, request->rate);
  struct sound in = sound_make(plugin->inputs, request->most_frames, request->rate);
  struct sound out = sound_make(plugin->outputs, request->most_frames, request->rate);
  struct event *events = calloc(request->event_count + 1, sizeof *events);
  outcome->reported = UINT32_MAX;
  if (plugin->format != &lv2_format) learn_latency(plugin, request, 0, outcome);
  uint32_t next = 0, random = 1;
  const double start = clock_of(CLOCK_MONOTONIC), busy = clock_of(CLOCK_PROCESS_CPUTIME_ID);
  double tenth_start = busy;
  uint64_t at = 0;
  while (at < request->frames + outcome->latency) {
    const uint64_t total = request->frames + outcome->latency;
    uint32_t count = block > 0 ? block : mixed_size(&random, request->most_frames);
    if (count > total - at) count = (uint32_t)(total - at);
    for (uint32_t channel = 0; channel < in.channels; channel++) {
      memset(in.samples[channel], 0, count * sizeof(float));
      for (uint32_t index = 0;
           channel < request->stimulus.channels && index < count && at + index < request->stimulus.frames;
           index++)
        in.samples[channel][index] = request->stimulus.samples[channel][at + index];
    }
    const uint32_t found = events_of(request, &next, at, at + count, events);
    status->frame = at;
    enter(PHASE_BLOCK);
    status->blocks++;
    floating_point_set(request->flushes_subnormals);
    plugin->format->process(plugin, in.samples, out.samples, count, events, found);
    if (floating_point_is_changed(request->flushes_subnormals))
      note("floating-point", "it changes the rounding of numbers and does not restore it");
    learn_latency(plugin, request, at + count, outcome);
    for (uint32_t channel = 0; channel < out.channels; channel++) {
      check(outcome, out.samples[channel], at, count, channel);
      memcpy(outcome->sound.samples[channel] + at, out.samples[channel], count * sizeof(float));
    }
    if (beside != NULL) {
      // A sound different from its neighbour's, so that crosstalk can be detected.
      for (uint32_t channel = 0; channel < in.channels; channel++)
        for (uint32_t index = 0; index < count; index++) in.samples[channel][index] *= -0.5f;
      beside->format->process(beside, in.samples, out.samples, count, NULL, 0);
    }
    at += count;
    const uint64_t whole = request->frames + outcome->latency;
    if (outcome->first_tenth == 0 && at * 10 >= whole)
      outcome->first_tenth = clock_of(CLOCK_PROCESS_CPUTIME_ID) - busy;
    if (at * 10 < whole * 9) tenth_start = clock_of(CLOCK_PROCESS_CPUTIME_ID);
  }
  const double end = clock_of(CLOCK_PROCESS_CPUTIME_ID);
  outcome->last_tenth = end - tenth_start;
  outcome->processor_seconds = end - busy;
  outcome->seconds = clock_of(CLOCK_MONOTONIC) - start;
  sound_free(&in);
  sound_free(&out);
  free(events);
}

struct difference compare(const struct outcome *reference, const struct outcome *other, uint64_t frames) {
  struct difference difference = {1, 0, 0, 0, 0};
  double energy = 0, error = 0;
  for (uint64_t frame = 0; frame < frames; frame++)
    for (uint32_t channel = 0; channel < reference->sound.channels; channel++) {
      const float *expected = reference->sound.samples[channel] + reference->latency;
      const float *actual = other->sound.samples[channel] + other->latency;
      const double distance = (double)actual[frame] - (double)expected[frame];
      energy += (double)expected[frame] * (double)expected[frame];
      if (memcmp(&actual[frame], &expected[frame], sizeof(float)) == 0) continue;
      if (difference.is_equal) {
        difference.is_equal = 0;
        difference.frame = frame;
        difference.channel = channel;
      }
      error += distance * distance;
      if (fabs(distance) > difference.largest) difference.largest = fabs(distance);
    }
  // Below any float32 level, for a difference only in the sign of zero.
  difference.null_depth = error > 0 && energy > 0 ? 10 * log10(error / energy) : error > 0 ? 0 : -400;
  return difference;
}
