// The parts of CLAP that this plugin needs, declared according to its specification; a project with the official
// headers (<clap/clap.h>, MIT) includes them instead.
#pragma once

#include <cstdint>

struct ClapVersion {
  uint32_t numbers[3];
};
struct ClapDescriptor {
  ClapVersion clap;
  const char *id, *name, *vendor, *url, *manual, *support, *version, *description;
  const char *const *features;
};
struct ClapAudio {
  float **samples;
  double **wide_samples;
  uint32_t channels, latency;
  uint64_t constants;
};
struct ClapHeader {
  uint32_t size, time;
  uint16_t space, kind;
  uint32_t flags;
};
struct ClapValue {
  ClapHeader header;
  uint32_t id;
  void *cookie;
  int32_t note;
  int16_t port, channel, key;
  double value;
};
struct ClapEvents {
  void *context;
  uint32_t (*size)(const ClapEvents *);
  const ClapHeader *(*get)(const ClapEvents *, uint32_t);
};
struct ClapBlock {
  int64_t time;
  uint32_t frames;
  const void *transport;
  const ClapAudio *inputs;
  ClapAudio *outputs;
  uint32_t input_count, output_count;
  const ClapEvents *events;
  const void *sent;
};
struct ClapPlugin {
  const ClapDescriptor *descriptor;
  void *data;
  bool (*init)(const ClapPlugin *);
  void (*destroy)(const ClapPlugin *);
  bool (*activate)(const ClapPlugin *, double rate, uint32_t least, uint32_t most);
  void (*deactivate)(const ClapPlugin *);
  bool (*start)(const ClapPlugin *);
  void (*stop)(const ClapPlugin *);
  void (*reset)(const ClapPlugin *);
  int32_t (*process)(const ClapPlugin *, const ClapBlock *);
  const void *(*extension)(const ClapPlugin *, const char *);
  void (*on_main_thread)(const ClapPlugin *);
};
struct ClapFactory {
  uint32_t (*count)(const ClapFactory *);
  const ClapDescriptor *(*descriptor)(const ClapFactory *, uint32_t);
  const ClapPlugin *(*create)(const ClapFactory *, const void *host, const char *id);
};
struct ClapEntry {
  ClapVersion clap;
  bool (*init)(const char *path);
  void (*deinit)();
  const void *(*factory)(const char *id);
};
struct ClapParameter {
  uint32_t id, flags;
  void *cookie;
  char name[256], module[1024];
  double low, high, initial;
};
struct ClapParameters {
  uint32_t (*count)(const ClapPlugin *);
  bool (*info)(const ClapPlugin *, uint32_t, ClapParameter *);
  bool (*value)(const ClapPlugin *, uint32_t, double *);
  bool (*to_text)(const ClapPlugin *, uint32_t, double, char *, uint32_t);
  bool (*to_value)(const ClapPlugin *, uint32_t, const char *, double *);
  void (*flush)(const ClapPlugin *, const ClapEvents *, const void *);
};
struct ClapPort {
  uint32_t id;
  char name[256];
  uint32_t flags, channels;
  const char *kind;
  uint32_t pair;
};
struct ClapPorts {
  uint32_t (*count)(const ClapPlugin *, bool is_input);
  bool (*get)(const ClapPlugin *, uint32_t, bool is_input, ClapPort *);
};
