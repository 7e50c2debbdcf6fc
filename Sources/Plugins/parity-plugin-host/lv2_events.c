#include <string.h>

#include "host.h"
#include "lv2_format.h"

static char *write_note(const struct event *event, int64_t frame, char *at, const char *end) {
  const int is_on = event->kind == EVENT_NOTE_ON;
  int velocity = (int)(event->value * 127 + 0.5);
  if (is_on && velocity == 0) velocity = 1;
  const LV2_Atom_Event head = {{frame}, {3, parity_lv2_id(LV2_MIDI__MidiEvent)}};
  const uint8_t bytes[8] = {is_on ? 0x90 : 0x80, (uint8_t)event->key, (uint8_t)velocity};
  if (end - at < (ptrdiff_t)(sizeof head + sizeof bytes)) return NULL;
  memcpy(at, &head, sizeof head);
  memcpy(at + sizeof head, bytes, sizeof bytes);
  return at + sizeof head + sizeof bytes;
}

void lv2_fill(
  struct lv2_own *own, struct lv2_port *port, const struct event *events, uint32_t count, uint64_t from,
  uint64_t to) {
  LV2_Atom_Sequence *sequence = port->buffer;
  if (!port->is_input) {
    sequence->atom.size = LV2_SEQUENCE_BYTES - sizeof sequence->atom;
    sequence->atom.type = parity_lv2_id(LV2_ATOM__Chunk);
    return;
  }
  *sequence = (LV2_Atom_Sequence){{sizeof sequence->body, parity_lv2_id(LV2_ATOM__Sequence)}, {0, 0}};
  char *at = (char *)(sequence + 1), *end = (char *)port->buffer + LV2_SEQUENCE_BYTES;
  for (uint32_t index = 0; port->takes_messages && index < own->properties.count; index++) {
    struct lv2_property *property = &own->properties.items[index];
    if (property->is_waiting && at != NULL) at = lv2_property_write(property, property->value, 0, at, end);
    property->is_waiting = 0;
  }
  for (uint32_t index = 0; index < count && at != NULL; index++) {
    const struct event *event = &events[index];
    if (event->frame < from || event->frame >= to) continue;
    const int64_t frame = (int64_t)(event->frame - from);
    struct lv2_property *property = lv2_property_with(&own->properties, event->id);
    if (event->kind != EVENT_PARAMETER && port->plays_notes)
      at = write_note(event, frame, at, end);
    else if (event->kind == EVENT_PARAMETER && property != NULL && port->takes_messages)
      at = lv2_property_write(property, property->value = event->value, frame, at, end);
  }
  if (at == NULL) fail("notes", "a block has more events than its port '%s' has room for", port->symbol);
  sequence->atom.size = (uint32_t)(at - (char *)&sequence->body);
}
