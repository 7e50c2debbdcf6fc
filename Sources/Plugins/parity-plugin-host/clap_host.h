#ifndef PARITY_CLAP_HOST_H
#define PARITY_CLAP_HOST_H

#include "clap_abi.h"
#include "plugin.h"

/// The host object passed to a plugin.
extern const struct clap_host parity_clap_host;
/// Accepts a plugin's output events, and discards them.
extern const struct clap_events_out parity_clap_out;

/// Sets which of CLAP's two kinds of threads the following calls are made on.
void parity_clap_thread(int is_audio);

union clap_any {
  struct clap_event event;
  struct clap_note note;
  struct clap_parameter_value parameter;
  struct clap_midi midi;
};

/// Events of a block; the caller that made it frees `entries`.
struct clap_list {
  struct clap_events_in in;
  union clap_any *entries;
};

struct clap_list parity_clap_list(const struct event *events, uint32_t count, int wants_midi);

/// Returns 0 when the plugin refuses, or the file cannot be read.
int parity_clap_load(const struct clap_plugin *plugin, const struct clap_state *state, const char *path);
char *parity_clap_save(const struct clap_plugin *plugin, const struct clap_state *state, uint64_t *size);

#endif
