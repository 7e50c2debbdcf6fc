#ifndef PARITY_PLUGIN_H
#define PARITY_PLUGIN_H

#include <stdint.h>

#include "json.h"

struct parameter {
  uint32_t id;
  char name[256], unit[32];
  /// A second name that never changes; empty if the format has none.
  char symbol[256];
  double minimum, maximum, initial;
  /// Step between values; 0 for a continuous parameter.
  double step;
  int is_readonly;
};

/// An event at a frame.
struct event {
  uint64_t frame;
  enum { EVENT_PARAMETER, EVENT_NOTE_ON, EVENT_NOTE_OFF } kind;
  uint32_t id;
  /// A parameter's value, or a note's velocity from 0 to 1.
  double value;
  int key;
};

/// One instance of a plugin.
struct plugin {
  const struct format *format;
  void *own;
  /// Channels of the main input and the main output.
  uint32_t inputs, outputs;
  int plays_notes;
};

/// A plugin's format. Anything impossible ends the process with `fail`.
struct format {
  const char *name;
  /// Loads a file; `id` selects one of several plugins in it, and is NULL for the only one.
  void (*open)(const char *path, const char *id);
  void (*close)(void);
  /// Writes the plugin's name, version, id and features.
  void (*tell)(json_t *line);
  struct plugin *(*create)(double rate, uint32_t most_frames);
  /// Requests other widths of the main ports, before activation; 0 for one that may stay unchanged. Afterwards `plugin`
  /// holds the actual widths. NULL for a format with fixed widths.
  void (*arrange)(struct plugin *plugin, uint32_t inputs, uint32_t outputs);
  void (*destroy)(struct plugin *plugin);
  void (*activate)(struct plugin *plugin, double rate, uint32_t most_frames);
  void (*deactivate)(struct plugin *plugin);
  /// Returns to the state before anything was played; parameters keep their values.
  void (*reset)(struct plugin *plugin);
  uint32_t (*count)(struct plugin *plugin);
  void (*describe)(struct plugin *plugin, uint32_t index, struct parameter *parameter);
  /// Returns 0 if the plugin does not tell.
  int (*to_text)(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size);
  int (*to_value)(struct plugin *plugin, uint32_t id, const char *text, double *value);
  /// Called before activation.
  void (*set)(struct plugin *plugin, const struct event *events, uint32_t count);
  double (*get)(struct plugin *plugin, uint32_t id);
  /// Event frames are relative to the block.
  void (*process)(
    struct plugin *plugin, float **inputs, float **outputs, uint32_t frames, const struct event *events,
    uint32_t count);
  uint32_t (*latency)(struct plugin *plugin);
  void (*load_state)(struct plugin *plugin, const char *path);
  /// NULL for a plugin without a state; otherwise bytes that the caller frees.
  char *(*save_state)(struct plugin *plugin, uint64_t *size);
};

extern const struct format clap_format, lv2_format, vst3_format;

#endif
