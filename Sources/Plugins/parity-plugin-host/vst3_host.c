#include "vst3_host.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The host's objects live as long as the process, or as the block: references are not counted. A plugin that asks for
// other interfaces is refused.

static int32_t query_nothing(void *self, const uint8_t *id, void **object) {
  static const vst3_id unknown = VST3_UNKNOWN_ID;
  *object = memcmp(id, unknown, sizeof unknown) == 0 ? self : NULL;
  return *object == NULL ? VST3_NO_INTERFACE : VST3_OK;
}
static uint32_t hold(void *self) {
  (void)self;
  return 1;
}

static int32_t application_name(void *self, int16_t *name) {
  (void)self;
  vst3_widen("Parity", name, 128);
  return VST3_OK;
}
static int32_t application_create(void *self, const uint8_t *kind, const uint8_t *id, void **object) {
  (void)self, (void)kind, (void)id;
  *object = NULL;
  return VST3_NO_INTERFACE;
}
static const struct vst3_application application_table = {
  query_nothing, hold, hold, application_name, application_create};
static const struct vst3_application *application = &application_table;
void *const vst3_application_object = &application;

static int32_t edit(void *self, uint32_t id) {
  (void)self, (void)id;
  return VST3_OK;
}
static int32_t perform(void *self, uint32_t id, double value) {
  (void)self, (void)id, (void)value;
  return VST3_OK;
}
static int32_t restart(void *self, int32_t flags) {
  (void)self, (void)flags;
  return VST3_OK;
}
static const struct vst3_handler handler_table = {query_nothing, hold, hold, edit, perform, edit, restart};
static const struct vst3_handler *handler = &handler_table;
void *const vst3_handler_object = &handler;

static int32_t read_bytes(void *self, void *buffer, int32_t wanted, int32_t *read) {
  struct vst3_bytes *stream = self;
  int64_t left = stream->count - stream->place;
  if (left > wanted) left = wanted;
  memcpy(buffer, stream->bytes + stream->place, (size_t)left);
  stream->place += left;
  if (read != NULL) *read = (int32_t)left;
  return VST3_OK;
}
static int32_t write_bytes(void *self, void *buffer, int32_t count, int32_t *written) {
  struct vst3_bytes *stream = self;
  if (stream->place + count > stream->count) {
    stream->bytes = realloc(stream->bytes, (size_t)(stream->place + count) + 1);
    stream->count = stream->place + count;
  }
  memcpy(stream->bytes + stream->place, buffer, (size_t)count);
  stream->place += count;
  if (written != NULL) *written = count;
  return VST3_OK;
}
static int32_t seek(void *self, int64_t place, int32_t from, int64_t *result) {
  struct vst3_bytes *stream = self;
  place += from == 1 ? stream->place : from == 2 ? stream->count : 0;
  if (place < 0 || place > stream->count) return VST3_FALSE;
  stream->place = place;
  if (result != NULL) *result = place;
  return VST3_OK;
}
static int32_t tell(void *self, int64_t *place) {
  *place = ((struct vst3_bytes *)self)->place;
  return VST3_OK;
}

struct vst3_bytes vst3_bytes_make(void) {
  static const struct vst3_stream table = {query_nothing, hold, hold, read_bytes, write_bytes, seek, tell};
  return (struct vst3_bytes){&table, calloc(1, 1), 0, 0};
}

static uint32_t queue_id(void *self) { return ((struct vst3_told *)self)->id; }

static const struct event *point_of(const struct vst3_told *told, int32_t wanted, int32_t *count) {
  *count = 0;
  const struct event *found = NULL;
  for (uint32_t index = 0; index < told->sent->count; index++) {
    const struct event *event = &told->sent->list[index];
    if (event->kind != EVENT_PARAMETER || event->id != told->id) continue;
    if ((*count)++ == wanted) found = event;
  }
  return found;
}

static int32_t queue_count(void *self) {
  int32_t count;
  point_of(self, -1, &count);
  return count;
}
static int32_t queue_point(void *self, int32_t index, int32_t *frame, double *value) {
  const struct vst3_told *told = self;
  int32_t count;
  const struct event *event = point_of(told, index, &count);
  if (event == NULL) return VST3_FALSE;
  *frame = (int32_t)event->frame;
  *value = told->sent->normalise(told->sent->controller, told->id, event->value);
  return VST3_OK;
}
static int32_t queue_add(void *self, int32_t frame, double value, int32_t *index) {
  (void)self, (void)frame, (void)value, (void)index;
  return VST3_FALSE;
}
static const struct vst3_queue queue_table = {query_nothing, hold,        hold,     queue_id,
                                              queue_count,   queue_point, queue_add};

static int32_t changes_count(void *self) { return ((struct vst3_sent *)self)->told_count; }
static void *changes_queue(void *self, int32_t index) {
  struct vst3_sent *sent = self;
  return index >= 0 && index < sent->told_count ? &sent->told[index] : NULL;
}
static void *changes_add(void *self, const uint32_t *id, int32_t *index) {
  (void)self, (void)id, (void)index;
  return NULL;
}

static struct vst3_sent *sent_of(void *self) {
  return (struct vst3_sent *)((char *)self - offsetof(struct vst3_sent, events));
}
static const struct event *note_of(const struct vst3_sent *sent, int32_t wanted, int32_t *count) {
  const struct event *found = NULL;
  *count = 0;
  for (uint32_t index = 0; index < sent->count; index++)
    if (sent->list[index].kind != EVENT_PARAMETER && (*count)++ == wanted) found = &sent->list[index];
  return found;
}
static int32_t events_count(void *self) {
  int32_t count;
  note_of(sent_of(self), -1, &count);
  return count;
}
static int32_t events_get(void *self, int32_t index, struct vst3_event *event) {
  int32_t count;
  const struct event *note = note_of(sent_of(self), index, &count);
  if (note == NULL) return VST3_FALSE;
  memset(event, 0, sizeof *event);
  event->frame = (int32_t)note->frame;
  if (note->kind == EVENT_NOTE_ON) {
    event->on = (struct vst3_note_on){0, (int16_t)note->key, 0, (float)note->value, 0, -1};
  } else {
    event->kind = 1;
    event->off = (struct vst3_note_off){0, (int16_t)note->key, 0, -1, 0};
  }
  return VST3_OK;
}
static int32_t events_add(void *self, struct vst3_event *event) {
  (void)self, (void)event;
  return VST3_OK;
}

void vst3_sent_make(struct vst3_sent *sent, const struct event *events, uint32_t count) {
  static const struct vst3_changes changes = {query_nothing, hold,          hold,
                                              changes_count, changes_queue, changes_add};
  static const struct vst3_events notes = {query_nothing, hold, hold, events_count, events_get, events_add};
  *sent = (struct vst3_sent){&changes, &notes, events, count, NULL, 0, NULL, NULL};
  sent->told = calloc(count + 1, sizeof *sent->told);
  for (uint32_t index = 0; index < count; index++) {
    if (events[index].kind != EVENT_PARAMETER) continue;
    int32_t at = 0;
    while (at < sent->told_count && sent->told[at].id != events[index].id) at++;
    if (at == sent->told_count)
      sent->told[sent->told_count++] = (struct vst3_told){&queue_table, sent, events[index].id};
  }
}

void *vst3_sent_events(struct vst3_sent *sent) { return &sent->events; }

void vst3_narrow(const int16_t *wide, char *narrow, uint32_t size) {
  uint32_t count = 0;
  for (; *wide != 0 && count + 4 < size; wide++) {
    const uint16_t code = (uint16_t)*wide;
    if (code < 0x80) {
      narrow[count++] = (char)code;
    } else if (code < 0x800) {
      narrow[count++] = (char)(0xc0 | code >> 6);
      narrow[count++] = (char)(0x80 | (code & 0x3f));
    } else if (code >= 0xd800 && code < 0xe000) {
      // Surrogates of characters beyond the BMP: no parameter name needs them.
      narrow[count++] = '?';
    } else {
      narrow[count++] = (char)(0xe0 | code >> 12);
      narrow[count++] = (char)(0x80 | (code >> 6 & 0x3f));
      narrow[count++] = (char)(0x80 | (code & 0x3f));
    }
  }
  narrow[count] = 0;
}

void vst3_widen(const char *narrow, int16_t *wide, uint32_t count) {
  uint32_t at = 0;
  for (const unsigned char *byte = (const unsigned char *)narrow; *byte != 0 && at + 1 < count;) {
    uint16_t code = *byte++;
    if (code >= 0xe0 && byte[0] != 0 && byte[1] != 0) {
      code = (uint16_t)((code & 0xf) << 12 | (byte[0] & 0x3f) << 6 | (byte[1] & 0x3f));
      byte += 2;
    } else if (code >= 0xc0 && byte[0] != 0) {
      code = (uint16_t)((code & 0x1f) << 6 | (*byte++ & 0x3f));
    }
    wide[at++] = (int16_t)code;
  }
  wide[at] = 0;
}
