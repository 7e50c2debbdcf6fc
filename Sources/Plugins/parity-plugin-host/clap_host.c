#include "clap_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local int is_audio_thread;

void parity_clap_thread(int is_audio) { is_audio_thread = is_audio; }

static void ignore(const struct clap_host *host) { (void)host; }
static void ignore_flags(const struct clap_host *host, uint32_t flags) { (void)host, (void)flags; }
static void ignore_clear(const struct clap_host *host, uint32_t id, uint32_t flags) {
  (void)host, (void)id, (void)flags;
}
static bool supports_nothing(const struct clap_host *host, uint32_t flag) {
  (void)host, (void)flag;
  return false;
}
// Notes as CLAP events, and as MIDI.
static uint32_t dialects(const struct clap_host *host) {
  (void)host;
  return 3;
}
static bool is_main(const struct clap_host *host) {
  (void)host;
  return !is_audio_thread;
}
static bool is_audio(const struct clap_host *host) {
  (void)host;
  return is_audio_thread;
}
static void write_log(const struct clap_host *host, int32_t severity, const char *text) {
  (void)host, (void)severity;
  fprintf(stderr, "%s\n", text);
}

static const void *get_extension(const struct clap_host *host, const char *name) {
  (void)host;
  static const struct clap_host_latency latency = {ignore};
  static const struct clap_host_state state = {ignore};
  static const struct clap_host_parameters parameters = {ignore_flags, ignore_clear, ignore};
  static const struct clap_host_audio_ports audio_ports = {supports_nothing, ignore_flags};
  static const struct clap_host_note_ports note_ports = {dialects, ignore_flags};
  static const struct clap_host_threads threads = {is_main, is_audio};
  static const struct clap_host_log log = {write_log};
  const struct {
    const char *name;
    const void *table;
  } known[] = {
    {"clap.latency", &latency},
    {"clap.state", &state},
    {"clap.params", &parameters},
    {"clap.audio-ports", &audio_ports},
    {"clap.note-ports", &note_ports},
    {"clap.thread-check", &threads},
    {"clap.log", &log}};
  for (unsigned index = 0; index < sizeof known / sizeof *known; index++)
    if (strcmp(name, known[index].name) == 0) return known[index].table;
  return NULL;
}

const struct clap_host parity_clap_host = {{1, 1, 1}, NULL,          "Parity", "Parity", "",
                                           "1",       get_extension, ignore,   ignore,   ignore};

static bool drop(const struct clap_events_out *list, const void *event) {
  (void)list, (void)event;
  return true;
}
const struct clap_events_out parity_clap_out = {NULL, drop};

static uint32_t size_of(const struct clap_events_in *list) { return (uint32_t)(uintptr_t)list->context; }

static const void *entry_of(const struct clap_events_in *list, uint32_t index) {
  // The list's entries follow it.
  return &((const struct clap_list *)list)->entries[index];
}

static union clap_any midi_of(const struct event *event, struct clap_event head) {
  const int is_on = event->kind == EVENT_NOTE_ON;
  int velocity = (int)(event->value * 127 + 0.5);
  if (is_on && velocity == 0) velocity = 1;
  union clap_any any;
  memset(&any, 0, sizeof any);
  head.size = sizeof any.midi;
  head.kind = CLAP_MIDI;
  any.midi = (struct clap_midi){head, 0, {is_on ? 0x90 : 0x80, (uint8_t)event->key, (uint8_t)velocity}};
  return any;
}

struct clap_list parity_clap_list(const struct event *events, uint32_t count, int wants_midi) {
  struct clap_list list = {{(void *)(uintptr_t)count, size_of, entry_of}, NULL};
  list.entries = calloc(count + 1, sizeof *list.entries);
  for (uint32_t index = 0; index < count; index++) {
    const struct event *event = &events[index];
    union clap_any *any = &list.entries[index];
    struct clap_event head = {0, (uint32_t)event->frame, 0, 0, 0};
    if (event->kind == EVENT_PARAMETER) {
      head.size = sizeof any->parameter;
      head.kind = CLAP_PARAMETER_VALUE;
      any->parameter = (struct clap_parameter_value){head, event->id, NULL, -1, -1, -1, -1, event->value};
    } else if (wants_midi) {
      *any = midi_of(event, head);
    } else {
      head.size = sizeof any->note;
      head.kind = event->kind == EVENT_NOTE_ON ? CLAP_NOTE_ON : CLAP_NOTE_OFF;
      any->note = (struct clap_note){head, -1, 0, 0, (int16_t)event->key, event->value};
    }
  }
  return list;
}

static int64_t read_file(const struct clap_stream_in *stream, void *buffer, uint64_t size) {
  return (int64_t)fread(buffer, 1, size, stream->context);
}

int parity_clap_load(const struct clap_plugin *plugin, const struct clap_state *state, const char *path) {
  FILE *file = fopen(path, "rbe");
  if (file == NULL) return 0;
  const struct clap_stream_in stream = {file, read_file};
  const int is_loaded = state->load(plugin, &stream);
  fclose(file);
  return is_loaded;
}

static int64_t write_file(const struct clap_stream_out *stream, const void *bytes, uint64_t size) {
  return (int64_t)fwrite(bytes, 1, size, stream->context);
}

char *parity_clap_save(const struct clap_plugin *plugin, const struct clap_state *state, uint64_t *size) {
  char *bytes = NULL;
  size_t count = 0;
  FILE *file = open_memstream(&bytes, &count);
  const struct clap_stream_out stream = {file, write_file};
  const int is_saved = state->save(plugin, &stream);
  fclose(file);
  *size = count;
  if (is_saved) return bytes;
  free(bytes);
  return NULL;
}
