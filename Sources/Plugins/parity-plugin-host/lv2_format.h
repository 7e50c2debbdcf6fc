#ifndef PARITY_LV2_FORMAT_H
#define PARITY_LV2_FORMAT_H

#include "lv2_features.h"
#include "lv2_patch.h"
#include "lv2_worker.h"
#include "plugin.h"

enum { LV2_SEQUENCE_BYTES = 1 << 17 };

struct lv2_port {
  enum { LV2_CONTROL, LV2_AUDIO, LV2_EVENTS, LV2_OTHER } kind;
  int is_input, plays_notes, takes_messages, is_latency;
  float value;
  const char *symbol;
  /// Silence for an unused audio port; events for an event port.
  void *buffer;
};

struct lv2_own {
  struct lilv_instance *instance;
  struct lv2_port *ports;
  uint32_t port_count, most_frames;
  double rate;
  int is_active;
  struct lv2_offer offer;
  struct lv2_jobs jobs;
  struct lv2_properties properties;
};

/// Fills an event port with what happens in a piece of a block.
void lv2_fill(
  struct lv2_own *own, struct lv2_port *port, const struct event *events, uint32_t count, uint64_t from,
  uint64_t to);

/// Loads the plugin's default state, if it has one.
void lv2_load_default_state(struct plugin *plugin);
void lv2_load_state(struct plugin *plugin, const char *path);
char *lv2_save_state(struct plugin *plugin, uint64_t *size);

#endif
