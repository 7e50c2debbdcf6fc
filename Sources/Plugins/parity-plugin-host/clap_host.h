#ifndef PARITY_CLAP_HOST_H
#define PARITY_CLAP_HOST_H

#include "clap_abi.h"
#include "plugin.h"

/// What a plugin is handed as its host.
extern const struct clap_host parity_clap_host;
/// Takes what a plugin sends, and drops it.
extern const struct clap_events_out parity_clap_out;

/// Says on which of CLAP's two kinds of threads what follows is called.
void parity_clap_thread(int is_audio);

union clap_any {
  struct clap_event event;
  struct clap_note note;
  struct clap_parameter_value parameter;
  struct clap_midi midi;
};

/// Events of a block; whoever made it frees `entries`.
struct clap_list {
  struct clap_events_in in;
  union clap_any *entries;
};

struct clap_list parity_clap_list(const struct event *events, uint32_t count, int wants_midi);

/// 0 when the plugin refuses, or the file cannot be read.
int parity_clap_load(const struct clap_plugin *plugin, const struct clap_state *state, const char *path);
char *parity_clap_save(const struct clap_plugin *plugin, const struct clap_state *state, uint64_t *size);

#endif
