#ifndef PARITY_PLUGIN_H
#define PARITY_PLUGIN_H

#include <stdint.h>

#include "json.h"

struct parameter {
  uint32_t id;
  char name[256], unit[32];
  /// A second name, which never changes; empty where the format has none.
  char symbol[256];
  double minimum, maximum, initial;
  /// From one value to the next; 0 for one that takes all between its ends.
  double step;
  int is_readonly;
};

/// Something that happens at a frame.
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
  /// Of the main input and the main output.
  uint32_t inputs, outputs;
  int plays_notes;
};

/// A plugin's format. Whatever cannot be done ends the process with `fail`.
struct format {
  const char *name;
  /// Loads a file; `id` chooses one of several in it, and is NULL for the only one.
  void (*open)(const char *path, const char *id);
  void (*close)(void);
  /// Tells of the plugin: name, version, id, features.
  void (*tell)(json_t *line);
  struct plugin *(*create)(double rate, uint32_t most_frames);
  /// Asks for main ports of other widths, before it is activated; 0 for one that may stay as it is. What the
  /// plugin has afterwards stands in it. NULL for a format in which widths are fixed.
  void (*arrange)(struct plugin *plugin, uint32_t inputs, uint32_t outputs);
  void (*destroy)(struct plugin *plugin);
  void (*activate)(struct plugin *plugin, double rate, uint32_t most_frames);
  void (*deactivate)(struct plugin *plugin);
  /// Back to the state in which nothing was played yet; parameters stay.
  void (*reset)(struct plugin *plugin);
  uint32_t (*count)(struct plugin *plugin);
  void (*describe)(struct plugin *plugin, uint32_t index, struct parameter *parameter);
  /// 0 where the plugin does not tell.
  int (*to_text)(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size);
  int (*to_value)(struct plugin *plugin, uint32_t id, const char *text, double *value);
  /// Before it is activated.
  void (*set)(struct plugin *plugin, const struct event *events, uint32_t count);
  double (*get)(struct plugin *plugin, uint32_t id);
  /// Events carry frames of the block.
  void (*process)(
    struct plugin *plugin, float **inputs, float **outputs, uint32_t frames, const struct event *events,
    uint32_t count);
  uint32_t (*latency)(struct plugin *plugin);
  void (*load_state)(struct plugin *plugin, const char *path);
  /// NULL for a plugin without one; otherwise bytes that the caller frees.
  char *(*save_state)(struct plugin *plugin, uint64_t *size);
};

extern const struct format clap_format, lv2_format, vst3_format;

#endif
