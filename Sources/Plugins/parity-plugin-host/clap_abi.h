// The part of CLAP 1.1 that an offline host needs, declared according to its specification: the order and types of
// everything that crosses the boundary. Names are Parity's own.
#ifndef PARITY_CLAP_ABI_H
#define PARITY_CLAP_ABI_H

#include <stdbool.h>
#include <stdint.h>

struct clap_version {
  uint32_t major, minor, revision;
};

struct clap_descriptor {
  struct clap_version version_of_clap;
  const char *id, *name, *vendor, *url, *manual, *support, *version, *description;
  const char *const *features;
};

struct clap_host {
  struct clap_version version_of_clap;
  void *data;
  const char *name, *vendor, *url, *version;
  const void *(*get_extension)(const struct clap_host *, const char *);
  void (*request_restart)(const struct clap_host *);
  void (*request_process)(const struct clap_host *);
  void (*request_callback)(const struct clap_host *);
};

struct clap_events_in {
  void *context;
  uint32_t (*size)(const struct clap_events_in *);
  const void *(*get)(const struct clap_events_in *, uint32_t);
};

struct clap_events_out {
  void *context;
  bool (*push)(const struct clap_events_out *, const void *);
};

struct clap_buffer {
  float **samples;
  double **wide_samples;
  uint32_t channels, latency;
  uint64_t constants;
};

struct clap_process {
  int64_t steady_time;
  uint32_t frames;
  const void *transport;
  const struct clap_buffer *inputs;
  struct clap_buffer *outputs;
  uint32_t input_count, output_count;
  const struct clap_events_in *in;
  const struct clap_events_out *out;
};

struct clap_plugin {
  const struct clap_descriptor *descriptor;
  void *data;
  bool (*init)(const struct clap_plugin *);
  void (*destroy)(const struct clap_plugin *);
  bool (*activate)(const struct clap_plugin *, double, uint32_t, uint32_t);
  void (*deactivate)(const struct clap_plugin *);
  bool (*start)(const struct clap_plugin *);
  void (*stop)(const struct clap_plugin *);
  void (*reset)(const struct clap_plugin *);
  int32_t (*process)(const struct clap_plugin *, const struct clap_process *);
  const void *(*get_extension)(const struct clap_plugin *, const char *);
  void (*on_main_thread)(const struct clap_plugin *);
};

struct clap_factory {
  uint32_t (*count)(const struct clap_factory *);
  const struct clap_descriptor *(*descriptor)(const struct clap_factory *, uint32_t);
  const struct clap_plugin *(*create)(const struct clap_factory *, const struct clap_host *, const char *);
};

/// What a file exports as `clap_entry`.
struct clap_entry {
  struct clap_version version_of_clap;
  bool (*init)(const char *);
  void (*deinit)(void);
  const void *(*get_factory)(const char *);
};

struct clap_event {
  uint32_t size, time;
  uint16_t space, kind;
  uint32_t flags;
};

enum { CLAP_NOTE_ON = 0, CLAP_NOTE_OFF = 1, CLAP_PARAMETER_VALUE = 5, CLAP_MIDI = 10 };

struct clap_note {
  struct clap_event event;
  int32_t note;
  int16_t port, channel, key;
  double velocity;
};

struct clap_parameter_value {
  struct clap_event event;
  uint32_t id;
  void *cookie;
  int32_t note;
  int16_t port, channel, key;
  double value;
};

struct clap_midi {
  struct clap_event event;
  uint16_t port;
  uint8_t bytes[3];
};

enum { CLAP_STEPPED = 1, CLAP_HIDDEN = 4, CLAP_READONLY = 8 };

struct clap_parameter {
  uint32_t id, flags;
  void *cookie;
  char name[256], module[1024];
  double minimum, maximum, initial;
};

struct clap_parameters {
  uint32_t (*count)(const struct clap_plugin *);
  bool (*info)(const struct clap_plugin *, uint32_t, struct clap_parameter *);
  bool (*value)(const struct clap_plugin *, uint32_t, double *);
  bool (*to_text)(const struct clap_plugin *, uint32_t, double, char *, uint32_t);
  bool (*to_value)(const struct clap_plugin *, uint32_t, const char *, double *);
  void (*flush)(const struct clap_plugin *, const struct clap_events_in *, const struct clap_events_out *);
};

struct clap_audio_port {
  uint32_t id;
  char name[256];
  uint32_t flags, channels;
  const char *kind;
  uint32_t pair;
};

struct clap_audio_ports {
  uint32_t (*count)(const struct clap_plugin *, bool);
  bool (*get)(const struct clap_plugin *, uint32_t, bool, struct clap_audio_port *);
};

/// One of several port configurations that a plugin can have.
struct clap_port_set {
  uint32_t id;
  char name[256];
  uint32_t input_ports, output_ports;
  bool has_input;
  uint32_t input_channels;
  const char *input_kind;
  bool has_output;
  uint32_t output_channels;
  const char *output_kind;
};

struct clap_port_sets {
  uint32_t (*count)(const struct clap_plugin *);
  bool (*get)(const struct clap_plugin *, uint32_t, struct clap_port_set *);
  bool (*select)(const struct clap_plugin *, uint32_t);
};

struct clap_note_port {
  uint32_t id, dialects, preferred;
  char name[256];
};

struct clap_note_ports {
  uint32_t (*count)(const struct clap_plugin *, bool);
  bool (*get)(const struct clap_plugin *, uint32_t, bool, struct clap_note_port *);
};

struct clap_latency {
  uint32_t (*get)(const struct clap_plugin *);
};

struct clap_stream_in {
  void *context;
  int64_t (*read)(const struct clap_stream_in *, void *, uint64_t);
};

struct clap_stream_out {
  void *context;
  int64_t (*write)(const struct clap_stream_out *, const void *, uint64_t);
};

struct clap_state {
  bool (*save)(const struct clap_plugin *, const struct clap_stream_out *);
  bool (*load)(const struct clap_plugin *, const struct clap_stream_in *);
};

/// What the host offers to plugins.
struct clap_host_latency {
  void (*changed)(const struct clap_host *);
};
struct clap_host_state {
  void (*mark_dirty)(const struct clap_host *);
};
struct clap_host_parameters {
  void (*rescan)(const struct clap_host *, uint32_t);
  void (*clear)(const struct clap_host *, uint32_t, uint32_t);
  void (*request_flush)(const struct clap_host *);
};
struct clap_host_audio_ports {
  bool (*is_supported)(const struct clap_host *, uint32_t);
  void (*rescan)(const struct clap_host *, uint32_t);
};
struct clap_host_note_ports {
  uint32_t (*dialects)(const struct clap_host *);
  void (*rescan)(const struct clap_host *, uint32_t);
};
struct clap_host_threads {
  bool (*is_main)(const struct clap_host *);
  bool (*is_audio)(const struct clap_host *);
};
struct clap_host_log {
  void (*log)(const struct clap_host *, int32_t, const char *);
};

#endif
