// A plugin for tests, CLAP, LV2 and VST3 from one source (faulty_vst3.h has the last): an effect that makes its input 16 frames late, with a gain, and
// that plays notes as a constant. One parameter chooses what it does wrong. Everything that crosses the boundary is
// declared here, so that the host is not tested with its own declarations.
//
//   cc -shared -fPIC -DCHANNELS=1 faulty.c -o faulty.clap
//
// LOAD_FAULT makes it abort as soon as it is loaded, CREATE_FAULT when an instance is made; TWO puts two plugins into
// one file; TWINS gives two parameters one name, LATIN one a name that is not all UTF-8; OTHER is another plugin, whose state is not this one's. ALWAYS=6 has
// fault 6 whatever its parameter says, and HARMLESS leaves the parameter out. EITHER with CHANNELS=2 can also have one
// channel, when it is asked. DEAF has no input, and EMPTY is a library that is no plugin. WORKER has its LV2 form take its gain with the host's worker. MANY=2000 adds as many
// parameters that do nothing, each with 64 named steps.

#ifdef EMPTY
int nothing;
#else
#include <fenv.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef CHANNELS
#define CHANNELS 1
#endif
enum { DELAY = 16, MOST_DELAY = 32 };

enum fault {
  NONE,
  ABORT_IN_BLOCK,
  CRASH_AT_ACTIVATION,
  ABORT_AT_UNLOAD,
  HANG,
  NOT_A_NUMBER,
  RANDOM,
  BLOCK_DEPENDENT,
  LATE,
  LATENCY_CHANGES,
  SUBNORMALS,
  FORGETFUL_STATE,
  PRINTS,
  EXITS,
  ROUNDS,
  SILENT,
  BYPASSED,
  ABORT_WHEN_SET,
  THREAD_STAYS,
  SHARES_STATE,
  KEEPS_ITS_TAIL,
  REFUSES_RATE,
  HANG_AT_UNLOAD,
  NOISE_IN_SILENCE,
  FLOODS,
  FAULTS
};

static const char *const fault_names[FAULTS] = {
  "none",
  "abort in block",
  "crash at activation",
  "abort at unload",
  "hang",
  "not a number",
  "random",
  "block dependent",
  "late",
  "latency changes",
  "subnormals",
  "forgetful state",
  "prints",
  "exits",
  "rounds",
  "silent",
  "bypassed",
  "abort when set",
  "thread stays",
  "shares state",
  "keeps its tail",
  "refuses rate",
  "hang at unload",
  "noise in silence",
  "floods"};
static const char *const waves[] = {"Sine", "Saw", "Square"};

enum { FAULT, GAIN, CUTOFF, WAVE, PARAMETERS };
#ifndef MANY
#define MANY 0
#endif
#ifdef HARMLESS
enum { FIRST = GAIN };
#else
enum { FIRST = FAULT };
#endif

struct voice {
  double values[PARAMETERS];
  float line[CHANNELS][MOST_DELAY];
  float held[CHANNELS];
  uint64_t frame;
  int key;
  double velocity;
  double rate;
  int width;
};

static float shared;

#ifdef LOAD_FAULT
__attribute__((constructor)) static void refuse_to_live(void) { abort(); }
#endif

static enum fault fault_of(const struct voice *voice) {
#ifdef ALWAYS
  (void)voice;
  return ALWAYS;
#endif
  return (enum fault)(int)(voice->values[FAULT] + 0.5);
}

static void voice_clear(struct voice *voice) {
  memset(voice->line, 0, sizeof voice->line);
  if (fault_of(voice) != KEEPS_ITS_TAIL) memset(voice->held, 0, sizeof voice->held);
  voice->frame = 0;
  voice->velocity = 0;
  voice->key = -1;
}

static void voice_activate(struct voice *voice, double rate) {
  voice->rate = rate;
  voice_clear(voice);
  if (fault_of(voice) == CRASH_AT_ACTIVATION) *(volatile int *)8 = 1;
  if (fault_of(voice) == THREAD_STAYS) {
    pthread_t thread;
    // The C library's own function: none of this library's code runs in it once that is gone.
    pthread_create(&thread, NULL, (void *(*)(void *))pause, NULL);
  }
}

static void voice_end(const struct voice *voice) {
  if (fault_of(voice) == ABORT_AT_UNLOAD) abort();
  if (fault_of(voice) == HANG_AT_UNLOAD)
    for (;;) pause();
}

/// Takes longer and longer, as arithmetic on subnormal numbers does on some processors; the number of turns alone
/// decides.
static void grow_slow(const struct voice *voice) {
  volatile double sum = 0;
  const uint64_t turns = voice->frame > 9 * 4800 ? 200000 : 100;
  for (uint64_t turn = 0; turn < turns; turn++) sum = sum + 1;
}

static void misbehave_before(struct voice *voice, uint32_t frames) {
  switch (fault_of(voice)) {
  case ABORT_IN_BLOCK:
    if (voice->frame + frames > 32) {
      fprintf(stderr, "faulty: out of patience\n");
      abort();
    }
    break;
  case HANG:
    while (voice->frame + frames > 32) pause();
    break;
  case PRINTS: printf("a line of the plugin's own\n"), fflush(stdout); break;
  case FLOODS:
    for (;;) puts("a line of the plugin's own, and another, and another");
  case EXITS: exit(0);
  case SUBNORMALS: grow_slow(voice); break;
  case ROUNDS: fesetround(FE_UPWARD); break;
  default: break;
  }
}

static float noise(void) { return (float)(rand() % 2001 - 1000) * 1e-4f; }

static void voice_render(
  struct voice *voice, const float *const *inputs, float *const *outputs, uint32_t frames, uint32_t from,
  uint32_t whole) {
  const enum fault fault = fault_of(voice);
  const uint32_t delay = fault == LATE ? DELAY + 7 : DELAY;
  if (from == 0) misbehave_before(voice, frames);
  for (uint32_t index = from; index < from + frames; index++) {
    for (int channel = 0; channel < voice->width; channel++) {
      float *line = voice->line[channel];
      const float in = inputs == NULL || inputs[channel] == NULL ? 0 : inputs[channel][index];
      float out = line[delay - 1];
      memmove(line + 1, line, (MOST_DELAY - 1) * sizeof *line);
      line[0] = in * (float)voice->values[GAIN] + (float)voice->velocity * 0.25f;
      if (fault == NOT_A_NUMBER && voice->frame % 64 == 40) out = NAN;
      if (fault == RANDOM) out += noise();
      if (fault == BLOCK_DEPENDENT && index == 0) out += 0.01f;
      if (fault == SUBNORMALS && out == 0) out = 1e-40f;
      if (fault == KEEPS_ITS_TAIL) {
        voice->held[channel] = voice->held[channel] * 0.999f + in;
        out += voice->held[channel];
      }
      if (fault == SILENT) out = 0;
      if (fault == BYPASSED) out = in;
      if (fault == NOISE_IN_SILENCE) out += 0.001f;
      if (fault == SHARES_STATE) {
        shared = shared * 0.999f + in;
        out += shared;
      }
      outputs[channel][index] = out;
    }
    voice->frame++;
  }
  (void)whole;
}

static uint32_t voice_latency(const struct voice *voice) {
  return fault_of(voice) == LATENCY_CHANGES && voice->frame > 32 ? DELAY + 1 : DELAY;
}

static void voice_begin(struct voice *voice) {
  memset(voice, 0, sizeof *voice);
  voice->values[GAIN] = 1;
  voice->values[CUTOFF] = 1000;
  voice->key = -1;
  voice->width = CHANNELS;
  // Different in each process, and for each instance.
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  srand((unsigned)now.tv_nsec ^ (unsigned)getpid());
#ifdef CREATE_FAULT
  abort();
#endif
}

static void voice_set(struct voice *voice, uint32_t id, double value) {
  if (id >= PARAMETERS) return;
  voice->values[id] = value;
  if (id == FAULT && fault_of(voice) == ABORT_WHEN_SET) abort();
}

// --- CLAP: what crosses the boundary, as its specification says.

struct version {
  uint32_t numbers[3];
};
struct description {
  struct version clap;
  const char *id, *name, *vendor, *url, *manual, *support, *version, *text;
  const char *const *features;
};
struct plugin {
  const struct description *description;
  struct voice *voice;
  bool (*init)(const struct plugin *);
  void (*destroy)(const struct plugin *);
  bool (*activate)(const struct plugin *, double, uint32_t, uint32_t);
  void (*deactivate)(const struct plugin *);
  bool (*start)(const struct plugin *);
  void (*stop)(const struct plugin *);
  void (*reset)(const struct plugin *);
  int32_t (*process)(const struct plugin *, const void *);
  const void *(*extension)(const struct plugin *, const char *);
  void (*on_main_thread)(const struct plugin *);
};
struct audio {
  float **samples;
  double **wide;
  uint32_t channels, latency;
  uint64_t constant;
};
struct list {
  void *context;
  uint32_t (*size)(const struct list *);
  const void *(*get)(const struct list *, uint32_t);
};
struct block {
  int64_t time;
  uint32_t frames;
  const void *transport;
  const struct audio *inputs;
  struct audio *outputs;
  uint32_t input_count, output_count;
  const struct list *events;
};
struct head {
  uint32_t size, time;
  uint16_t space, kind;
  uint32_t flags;
};
struct note_event {
  struct head head;
  int32_t id;
  int16_t port, channel, key;
  double velocity;
};
struct value_event {
  struct head head;
  uint32_t id;
  void *cookie;
  int32_t note;
  int16_t port, channel, key;
  double value;
};
struct parameter_info {
  uint32_t id, flags;
  void *cookie;
  char name[256], module[1024];
  double low, high, initial;
};
struct port_info {
  uint32_t id;
  char name[256];
  uint32_t flags, channels;
  const char *kind;
  uint32_t pair;
};
struct note_port_info {
  uint32_t id, dialects, preferred;
  char name[256];
};
struct stream {
  void *context;
  int64_t (*move)(const struct stream *, void *, uint64_t);
};

#ifdef OTHER
#define ID "org.example.other"
#else
#define ID "org.example.faulty"
#endif

static const char *const features[] = {"audio-effect", NULL};
static const struct description descriptions[] = {
  {{{1, 1, 1}}, ID, "Faulty", "Parity's tests", "", "", "", "1.0", "does wrong what it is told to", features},
  {{{1, 1, 1}}, ID ".second", "Faulty, the second", "Parity's tests", "", "", "", "1.0", "", features}};

static bool init(const struct plugin *plugin) {
  voice_begin(plugin->voice);
  return true;
}
static void destroy(const struct plugin *plugin) {
  voice_end(plugin->voice);
  free(plugin->voice);
  free((void *)plugin);
}
static bool activate(const struct plugin *plugin, double rate, uint32_t least, uint32_t most) {
  (void)least, (void)most;
  if (fault_of(plugin->voice) == REFUSES_RATE && rate != 48000) return false;
  voice_activate(plugin->voice, rate);
  return true;
}
static void nothing(const struct plugin *plugin) { (void)plugin; }
static bool start(const struct plugin *plugin) {
  (void)plugin;
  return true;
}
static void reset(const struct plugin *plugin) { voice_clear(plugin->voice); }

static void take(struct voice *voice, const void *event) {
  const struct head *head = event;
  if (head->space != 0) return;
  if (head->kind == 5) {
    const struct value_event *change = event;
    voice_set(voice, change->id, change->value);
  } else if (head->kind == 0) {
    voice->key = ((const struct note_event *)event)->key;
    voice->velocity = ((const struct note_event *)event)->velocity;
  } else if (head->kind == 1 && ((const struct note_event *)event)->key == voice->key) {
    voice->velocity = 0;
  }
}

static int32_t process(const struct plugin *plugin, const void *data) {
  const struct block *block = data;
  const uint32_t count = block->events->size(block->events);
  uint32_t from = 0;
  const float *const *inputs = block->input_count > 0 ? (const float *const *)block->inputs[0].samples : NULL;
  for (uint32_t index = 0; index < count; index++) {
    const struct head *head = block->events->get(block->events, index);
    voice_render(plugin->voice, inputs, block->outputs[0].samples, head->time - from, from, block->frames);
    from = head->time;
    take(plugin->voice, head);
  }
  voice_render(plugin->voice, inputs, block->outputs[0].samples, block->frames - from, from, block->frames);
  return 1;
}

static uint32_t parameter_count(const struct plugin *plugin) {
  (void)plugin;
  return PARAMETERS - FIRST + MANY;
}
static bool parameter_info(const struct plugin *plugin, uint32_t index, struct parameter_info *info) {
  (void)plugin;
#ifdef TWINS
  static const char *const names[] = {"Fault", "Gain", "Gain", "Waveform"};
#elif defined(LATIN)
  static const char *const names[] = {
    "Fault", "Gain",
    "Gr\xf6\xc3\x9f"
    "e",
    "Waveform"};
#else
  static const char *const names[] = {"Fault", "Gain", "Cutoff", "Waveform"};
#endif
  static const double low[] = {0, 0, 20, 0}, high[] = {FAULTS - 1, 2, 20000, 2}, initial[] = {0, 1, 1000, 0};
  index += FIRST;
  if (index >= PARAMETERS + MANY) return false;
  memset(info, 0, sizeof *info);
  info->id = index;
  if (index >= PARAMETERS) {
    info->flags = 32 | 1;
    snprintf(info->name, sizeof info->name, "Controller %u", index - PARAMETERS);
    info->high = 63;
    return true;
  }
  info->flags = 32 | (index == FAULT || index == WAVE ? 1 : 0);
  strcpy(info->name, names[index]);
  info->low = low[index];
  info->high = high[index];
  info->initial = initial[index];
  return true;
}
static bool parameter_value(const struct plugin *plugin, uint32_t id, double *value) {
  *value = 0;
  if (id >= PARAMETERS) return id < PARAMETERS + MANY;
  *value = plugin->voice->values[id];
  return true;
}
static bool to_text(const struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
  (void)plugin;
  if (id == FAULT) snprintf(text, size, "%s", fault_names[(int)value % FAULTS]);
  if (id == GAIN) snprintf(text, size, "%.3f", value);
  if (id == CUTOFF) snprintf(text, size, "%.1f Hz", value);
  if (id == WAVE) snprintf(text, size, "%s", waves[(int)value % 3]);
  if (id >= PARAMETERS) snprintf(text, size, "the step with the number %d", (int)value);
  return id < PARAMETERS + MANY;
}
static bool to_value(const struct plugin *plugin, uint32_t id, const char *text, double *value) {
  (void)plugin;
  for (int index = 0; id == FAULT && index < FAULTS; index++)
    if (strcmp(text, fault_names[index]) == 0) return *value = index, true;
  for (int index = 0; id == WAVE && index < 3; index++)
    if (strcmp(text, waves[index]) == 0) return *value = index, true;
  char *end;
  *value = strtod(text, &end);
  return (id == GAIN || id == CUTOFF) && end != text;
}
static void flush(const struct plugin *plugin, const struct list *in, const void *out) {
  (void)out;
  for (uint32_t index = 0; index < in->size(in); index++) take(plugin->voice, in->get(in, index));
}

static uint32_t port_count(const struct plugin *plugin, bool is_input) {
  (void)plugin, (void)is_input;
#ifdef DEAF
  return !is_input;
#else
  return 1;
#endif
}
static bool port(const struct plugin *plugin, uint32_t index, bool is_input, struct port_info *info) {
  (void)index, (void)is_input;
  memset(info, 0, sizeof *info);
  info->flags = 1;
  info->channels = (uint32_t)plugin->voice->width;
  info->pair = UINT32_MAX;
  return true;
}
struct port_set {
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
/// Two channels, or one.
static uint32_t set_count(const struct plugin *plugin) {
  (void)plugin;
  return CHANNELS;
}
static bool port_set(const struct plugin *plugin, uint32_t index, struct port_set *set) {
  (void)plugin;
  memset(set, 0, sizeof *set);
  set->id = index;
  set->input_ports = set->output_ports = 1;
  set->has_input = set->has_output = true;
  set->input_channels = set->output_channels = CHANNELS - index;
  return true;
}
static bool select_set(const struct plugin *plugin, uint32_t id) {
  plugin->voice->width = CHANNELS - (int)id;
  return true;
}
static uint32_t note_count(const struct plugin *plugin, bool is_input) {
  (void)plugin;
  return is_input;
}
static bool note_port(
  const struct plugin *plugin, uint32_t index, bool is_input, struct note_port_info *info) {
  (void)plugin, (void)index, (void)is_input;
  memset(info, 0, sizeof *info);
  info->dialects = info->preferred = 1;
  return true;
}
static uint32_t latency(const struct plugin *plugin) { return voice_latency(plugin->voice); }

static bool save(const struct plugin *plugin, const struct stream *stream) {
  char bytes[sizeof(ID) + sizeof plugin->voice->values];
  struct voice copy = *plugin->voice;
  if (fault_of(&copy) == FORGETFUL_STATE) copy.values[GAIN] = 1;
  memcpy(bytes, ID, sizeof(ID));
  memcpy(bytes + sizeof(ID), copy.values, sizeof copy.values);
  return stream->move(stream, bytes, sizeof bytes) == (int64_t)sizeof bytes;
}
static bool load(const struct plugin *plugin, const struct stream *stream) {
  char bytes[sizeof(ID) + sizeof plugin->voice->values];
  if (stream->move(stream, bytes, sizeof bytes) != (int64_t)sizeof bytes) return false;
  if (memcmp(bytes, ID, sizeof(ID)) != 0) return false;
  memcpy(plugin->voice->values, bytes + sizeof(ID), sizeof plugin->voice->values);
  return true;
}

static const void *extension(const struct plugin *plugin, const char *name) {
  (void)plugin;
  static const void *const parameters[] = {(void *)parameter_count, (void *)parameter_info,
                                           (void *)parameter_value, (void *)to_text,
                                           (void *)to_value,        (void *)flush};
  static const void *const ports[] = {(void *)port_count, (void *)port};
  static const void *const note_ports[] = {(void *)note_count, (void *)note_port};
  static const void *const latencies[] = {(void *)latency};
  static const void *const state[] = {(void *)save, (void *)load};
#ifdef EITHER
  static const void *const sets[] = {(void *)set_count, (void *)port_set, (void *)select_set};
  if (strcmp(name, "clap.audio-ports-config") == 0) return sets;
#endif
  if (strcmp(name, "clap.params") == 0) return parameters;
  if (strcmp(name, "clap.audio-ports") == 0) return ports;
  if (strcmp(name, "clap.note-ports") == 0) return note_ports;
  if (strcmp(name, "clap.latency") == 0) return latencies;
  return strcmp(name, "clap.state") == 0 ? state : NULL;
}

static uint32_t plugin_count(const void *factory) {
  (void)factory;
#ifdef TWO
  return 2;
#else
  return 1;
#endif
}
static const struct description *describe(const void *factory, uint32_t index) {
  (void)factory;
  return &descriptions[index];
}
static const struct plugin *create(const void *factory, const void *host, const char *id) {
  (void)factory, (void)host;
  struct plugin *plugin = malloc(sizeof *plugin);
  *plugin = (struct plugin){&descriptions[strcmp(id, ID) != 0],
                            calloc(1, sizeof(struct voice)),
                            init,
                            destroy,
                            activate,
                            nothing,
                            start,
                            nothing,
                            reset,
                            process,
                            extension,
                            nothing};
  return plugin;
}
static const struct {
  uint32_t (*count)(const void *);
  const struct description *(*describe)(const void *, uint32_t);
  const struct plugin *(*create)(const void *, const void *, const char *);
} factory = {plugin_count, describe, create};

static bool entry_init(const char *path) {
  (void)path;
  return true;
}
static void entry_deinit(void) {}
static const void *entry_factory(const char *id) {
  return strcmp(id, "clap.plugin-factory") == 0 ? &factory : NULL;
}
__attribute__((visibility("default"))) const struct {
  struct version version;
  bool (*init)(const char *);
  void (*deinit)(void);
  const void *(*factory)(const char *);
} clap_entry = {{{1, 1, 1}}, entry_init, entry_deinit, entry_factory};

// --- LV2: ports are the parameters in their order, then inputs, outputs, and the latency.

struct feature {
  const char *uri;
  const void *data;
};
struct schedule {
  void *handle;
  int (*work)(void *, uint32_t, const void *);
};

struct lv2 {
  struct voice voice;
  float *ports[PARAMETERS + 2 * CHANNELS + 1];
  const struct schedule *schedule;
};

static void *lv2_instantiate(
  const void *self, double rate, const char *bundle, const struct feature *const *offered) {
  (void)self, (void)bundle;
  struct lv2 *lv2 = calloc(1, sizeof *lv2);
  for (; *offered != NULL; offered++)
    if (strcmp((*offered)->uri, "http://lv2plug.in/ns/ext/worker#schedule") == 0)
      lv2->schedule = (*offered)->data;
  voice_begin(&lv2->voice);
  lv2->voice.rate = rate;
  return lv2;
}
static void lv2_connect(void *handle, uint32_t port, void *data) {
  ((struct lv2 *)handle)->ports[port] = data;
}
static void lv2_take(struct lv2 *lv2) {
  for (uint32_t id = 0; id < PARAMETERS; id++)
    if (lv2->voice.values[id] != *lv2->ports[id]) {
#ifdef WORKER
      if (id == GAIN) {
        lv2->schedule->work(lv2->schedule->handle, sizeof(float), lv2->ports[id]);
        continue;
      }
#endif
      voice_set(&lv2->voice, id, *lv2->ports[id]);
    }
}
/// Answers with what it was sent, as two halves that make it up again.
static int lv2_work(
  void *handle, int (*respond)(void *, uint32_t, const void *), void *to, uint32_t size, const void *data) {
  (void)handle;
  const float half = *(const float *)data / 2;
  return respond(to, size, &half) + respond(to, 0, NULL);
}
static int lv2_response(void *handle, uint32_t size, const void *data) {
  struct lv2 *lv2 = handle;
  if (size > 0)
    lv2->voice.values[GAIN] = *(const float *)data;
  else
    lv2->voice.values[GAIN] *= 2;
  return 0;
}
static void lv2_activate(void *handle) {
  struct lv2 *lv2 = handle;
#ifndef WORKER
  lv2_take(lv2);
#endif
  voice_activate(&lv2->voice, lv2->voice.rate);
}
static void lv2_run(void *handle, uint32_t frames) {
  struct lv2 *lv2 = handle;
  lv2_take(lv2);
  voice_render(
    &lv2->voice, (const float *const *)&lv2->ports[PARAMETERS], &lv2->ports[PARAMETERS + CHANNELS], frames, 0,
    frames);
  *lv2->ports[PARAMETERS + 2 * CHANNELS] = (float)voice_latency(&lv2->voice);
}
static void lv2_cleanup(void *handle) {
  voice_end(&((struct lv2 *)handle)->voice);
  free(handle);
}
static const void *lv2_extension(const char *uri) {
#ifdef WORKER
  static const void *const worker[] = {(void *)lv2_work, (void *)lv2_response, NULL};
  if (strcmp(uri, "http://lv2plug.in/ns/ext/worker#interface") == 0) return worker;
#endif
  (void)uri;
  return NULL;
}
static const struct {
  const char *uri;
  void *(*instantiate)(const void *, double, const char *, const struct feature *const *);
  void (*connect)(void *, uint32_t, void *);
  void (*activate)(void *);
  void (*run)(void *, uint32_t);
  void (*deactivate)(void *);
  void (*cleanup)(void *);
  const void *(*extension)(const char *);
} lv2_table = {
  "http://example.org/faulty",
  lv2_instantiate,
  lv2_connect,
  lv2_activate,
  lv2_run,
  NULL,
  lv2_cleanup,
  lv2_extension};

__attribute__((visibility("default"))) const void *lv2_descriptor(uint32_t index) {
  return index == 0 ? &lv2_table : NULL;
}

#include "faulty_vst3.h"
#endif
