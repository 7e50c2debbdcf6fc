#ifndef PARITY_VST3_FORMAT_H
#define PARITY_VST3_FORMAT_H

#include "plugin.h"
#include "vst3_buses.h"

struct vst3_own {
  void *component, *processor, *controller;
  int is_single, is_active;
  struct vst3_side in, out;
  double rate;
  int64_t frame;
  /// Values set before activation, sent with the first block.
  struct event *initial;
  uint32_t initial_count;
};

void vst3_load_state(struct plugin *plugin, const char *path);
char *vst3_save_state(struct plugin *plugin, uint64_t *size);

#endif
