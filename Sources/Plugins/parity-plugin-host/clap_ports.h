#ifndef PARITY_CLAP_PORTS_H
#define PARITY_CLAP_PORTS_H

#include "clap_abi.h"
#include "plugin.h"

enum { CLAP_MOST_PORTS = 16, CLAP_MOST_CHANNELS = 64 };

/// One direction of a plugin's audio: its ports, one of which is the main one.
struct clap_direction {
  struct clap_buffer buffers[CLAP_MOST_PORTS];
  uint32_t ports, main;
  /// Buffers for ports other than the main one.
  float *spare[CLAP_MOST_CHANNELS];
  float *pointers[CLAP_MOST_PORTS][CLAP_MOST_CHANNELS];
};

struct clap_own {
  const struct clap_plugin *plugin;
  const struct clap_parameters *parameters;
  const struct clap_latency *latency;
  const struct clap_state *state;
  struct clap_direction in, out;
  int wants_midi, is_active;
};

/// Determines the audio ports.
void clap_read_ports(struct plugin *plugin);

/// Selects the first of its port configurations with the given widths.
void clap_arrange(struct plugin *plugin, uint32_t inputs, uint32_t outputs);

#endif
