#include "lv2_format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lv2_features.h"
#include "lv2_world.h"

static const void *port_at(uint32_t index) {
  return lilv.lilv_plugin_get_port_by_index(lv2_plugin, index);
}

static int is_a(uint32_t index, const char *kind) {
  return lilv.lilv_port_is_a(lv2_plugin, port_at(index), lv2_node(kind));
}

static int has(uint32_t index, const char *property) {
  return lilv.lilv_port_has_property(lv2_plugin, port_at(index), lv2_node(property));
}

static int is_designated(uint32_t index, const char *what) {
  const void *node = lilv.lilv_port_get(lv2_plugin, port_at(index), lv2_node(LV2_CORE "designation"));
  return node != NULL && lilv.lilv_node_equals(node, lv2_node(what));
}

static double number(const void *node, double otherwise) {
  if (node == NULL) return otherwise;
  if (!lilv.lilv_node_is_float(node) && !lilv.lilv_node_is_int(node)) return otherwise;
  return lilv.lilv_node_as_float(node);
}

static void range(uint32_t index, double rate, double *initial, double *minimum, double *maximum) {
  void *nodes[3] = {NULL, NULL, NULL};
  lilv.lilv_port_get_range(lv2_plugin, port_at(index), &nodes[0], &nodes[1], &nodes[2]);
  const double factor = has(index, LV2_CORE "sampleRate") ? rate : 1;
  *minimum = number(nodes[1], 0) * factor;
  *maximum = number(nodes[2], 1) * factor;
  *initial = number(nodes[0], number(nodes[1], 0)) * (nodes[0] != NULL ? factor : 1);
  if (nodes[0] == NULL) *initial = *minimum;
  if (!isfinite(*initial)) *initial = *minimum;
}

static void make_port(struct plugin *plugin, uint32_t index) {
  struct lv2_own *own = plugin->own;
  struct lv2_port *port = &own->ports[index];
  double minimum, maximum, initial;
  port->is_input = is_a(index, LV2_CORE "InputPort");
  port->symbol = lilv.lilv_node_as_string(lilv.lilv_port_get_symbol(lv2_plugin, port_at(index)));
  port->kind = LV2_OTHER;
  if (is_a(index, LV2_CORE "ControlPort")) {
    port->kind = LV2_CONTROL;
    range(index, own->rate, &initial, &minimum, &maximum);
    port->value = port->is_input ? (float)initial : 0;
    port->is_latency = !port->is_input && (has(index, LV2_CORE "reportsLatency") ||
                                            is_designated(index, LV2_CORE "latency"));
    own->instance->descriptor->connect(own->instance->handle, index, &port->value);
    return;
  }
  if (is_a(index, LV2_CORE "AudioPort") && !has(index, LV2_CORE "isSideChain")) {
    port->kind = LV2_AUDIO;
    *(port->is_input ? &plugin->inputs : &plugin->outputs) += 1;
  } else if (is_a(index, LV2_ATOM "AtomPort")) {
    port->kind = LV2_EVENTS;
    port->buffer = calloc(1, LV2_SEQUENCE_BYTES);
    port->plays_notes =
      port->is_input &&
      lilv.lilv_port_supports_event(lv2_plugin, port_at(index), lv2_node(LV2_MIDI_EVENT));
    plugin->plays_notes |= port->plays_notes;
  } else if (is_a(index, LV2_CORE "AudioPort") || is_a(index, LV2_CORE "CVPort")) {
    port->buffer = calloc(own->most_frames + 1, sizeof(float));
  } else if (!has(index, LV2_CORE "connectionOptional")) {
    fail("bus", "its port '%s' is of a kind that this host does not know", port->symbol);
  }
  own->instance->descriptor->connect(own->instance->handle, index, port->buffer);
}

static struct plugin *lv2_create(double rate, uint32_t most) {
  struct plugin *plugin = calloc(1, sizeof *plugin);
  struct lv2_own *own = calloc(1, sizeof *own);
  *plugin = (struct plugin){&lv2_format, own, 0, 0, 0};
  own->rate = rate;
  own->most_frames = most;
  lv2_jobs_make(&own->jobs);
  lv2_offer_make(&own->offer, rate, most, &own->jobs.schedule);
  own->instance = lilv.lilv_plugin_instantiate(lv2_plugin, rate, own->offer.list);
  if (own->instance == NULL) fail("create", "lilv makes no instance of it");
  lv2_jobs_begin(&own->jobs, own->instance);
  own->port_count = lilv.lilv_plugin_get_num_ports(lv2_plugin);
  own->ports = calloc(own->port_count + 1, sizeof *own->ports);
  for (uint32_t index = 0; index < own->port_count; index++) make_port(plugin, index);
  lv2_load_default_state(plugin);
  return plugin;
}

static void lv2_deactivate(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  if (own->is_active && own->instance->descriptor->deactivate != NULL)
    own->instance->descriptor->deactivate(own->instance->handle);
  own->is_active = 0;
}

static void lv2_destroy(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  lv2_deactivate(plugin);
  lilv.lilv_instance_free(own->instance);
  lv2_jobs_free(&own->jobs);
  for (uint32_t index = 0; index < own->port_count; index++) free(own->ports[index].buffer);
  free(own->ports);
  free(own);
  free(plugin);
}

static void lv2_activate(struct plugin *plugin, double rate, uint32_t most) {
  struct lv2_own *own = plugin->own;
  (void)most;
  // An instance is made for one rate.
  if (rate != own->rate) fail("rate", "an LV2 instance keeps its sample rate");
  if (own->instance->descriptor->activate != NULL)
    own->instance->descriptor->activate(own->instance->handle);
  own->is_active = 1;
}

static void lv2_reset(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  lv2_deactivate(plugin);
  lv2_activate(plugin, own->rate, own->most_frames);
}

static int is_parameter(const struct lv2_port *port) {
  return port->kind == LV2_CONTROL && port->is_input;
}

static uint32_t lv2_count(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  uint32_t count = 0;
  for (uint32_t index = 0; index < own->port_count; index++) count += is_parameter(&own->ports[index]);
  return count;
}

static void lv2_describe(struct plugin *plugin, uint32_t wanted, struct parameter *parameter) {
  struct lv2_own *own = plugin->own;
  uint32_t index = 0;
  for (uint32_t left = wanted + 1; left > 0; index++) left -= is_parameter(&own->ports[index]) ? 1 : 0;
  index--;
  memset(parameter, 0, sizeof *parameter);
  parameter->id = index;
  snprintf(parameter->symbol, sizeof parameter->symbol, "%s", own->ports[index].symbol);
  const void *name = lilv.lilv_port_get_name(lv2_plugin, port_at(index));
  snprintf(
    parameter->name, sizeof parameter->name, "%s",
    name == NULL ? own->ports[index].symbol : lilv.lilv_node_as_string(name));
  range(index, own->rate, &parameter->initial, &parameter->minimum, &parameter->maximum);
  parameter->step = has(index, LV2_CORE "integer") || has(index, LV2_CORE "toggled") ||
                    has(index, LV2_CORE "enumeration");
  const void *unit = lilv.lilv_port_get(lv2_plugin, port_at(index), lv2_node(LV2_UNIT));
  const char *text = unit == NULL ? NULL : lilv.lilv_node_as_string(unit);
  const char *end = text == NULL ? NULL : strrchr(text, '#');
  if (end != NULL) snprintf(parameter->unit, sizeof parameter->unit, "%s", end + 1);
}

/// A scale point by its label, or the label of a value; 0 where there is none.
static int scale_point(uint32_t index, const char *label, double *value, char *text, uint32_t size) {
  void *points = lilv.lilv_port_get_scale_points(lv2_plugin, port_at(index));
  if (points == NULL) return 0;
  for (void *at = lilv.lilv_scale_points_begin(points); !lilv.lilv_scale_points_is_end(points, at);
       at = lilv.lilv_scale_points_next(points, at)) {
    const void *point = lilv.lilv_scale_points_get(points, at);
    const char *name = lilv.lilv_node_as_string(lilv.lilv_scale_point_get_label(point));
    const double found = number(lilv.lilv_scale_point_get_value(point), NAN);
    if (label != NULL && strcmp(label, name) == 0) {
      *value = found;
      return 1;
    }
    if (label == NULL && found == *value) {
      snprintf(text, size, "%s", name);
      return 1;
    }
  }
  return 0;
}

static int lv2_to_text(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
  (void)plugin;
  return scale_point(id, NULL, &value, text, size);
}

static int lv2_to_value(struct plugin *plugin, uint32_t id, const char *text, double *value) {
  (void)plugin;
  return scale_point(id, text, value, NULL, 0);
}

static void lv2_set(struct plugin *plugin, const struct event *events, uint32_t count) {
  struct lv2_own *own = plugin->own;
  for (uint32_t index = 0; index < count; index++)
    own->ports[events[index].id].value = (float)events[index].value;
}

static double lv2_get(struct plugin *plugin, uint32_t id) {
  return ((struct lv2_own *)plugin->own)->ports[id].value;
}

/// Fills a port of events with the notes of a piece of a block.
static void fill(
  struct lv2_port *port, const struct event *events, uint32_t count, uint64_t from, uint64_t to) {
  struct lv2_sequence *sequence = port->buffer;
  if (!port->is_input) {
    sequence->atom.size = LV2_SEQUENCE_BYTES - sizeof sequence->atom;
    sequence->atom.type = parity_lv2_id(LV2_ATOM "Chunk");
    return;
  }
  *sequence = (struct lv2_sequence){{8, parity_lv2_id(LV2_ATOM "Sequence")}, 0, 0};
  char *end = (char *)(sequence + 1), *last = (char *)port->buffer + LV2_SEQUENCE_BYTES - 32;
  for (uint32_t index = 0; port->plays_notes && index < count; index++) {
    const struct event *event = &events[index];
    if (event->kind == EVENT_PARAMETER || event->frame < from || event->frame >= to) continue;
    if (end >= last) fail("notes", "a block has more notes than its port '%s' has room for", port->symbol);
    const int is_on = event->kind == EVENT_NOTE_ON;
    int velocity = (int)(event->value * 127 + 0.5);
    if (is_on && velocity == 0) velocity = 1;
    struct lv2_event head = {
      (int64_t)(event->frame - from), {3, parity_lv2_id(LV2_MIDI_EVENT)}};
    const uint8_t bytes[8] = {is_on ? 0x90 : 0x80, (uint8_t)event->key, (uint8_t)velocity};
    memcpy(end, &head, sizeof head);
    memcpy(end + sizeof head, bytes, sizeof bytes);
    end += sizeof head + sizeof bytes;
    sequence->atom.size += sizeof head + sizeof bytes;
  }
}

static void run(
  struct plugin *plugin, float **inputs, float **outputs, const struct event *events,
  uint32_t count, uint32_t from, uint32_t to) {
  struct lv2_own *own = plugin->own;
  uint32_t input = 0, output = 0;
  for (uint32_t index = 0; index < own->port_count; index++) {
    struct lv2_port *port = &own->ports[index];
    if (port->kind == LV2_AUDIO) {
      float *samples = port->is_input ? inputs[input++] : outputs[output++];
      own->instance->descriptor->connect(own->instance->handle, index, samples + from);
    } else if (port->kind == LV2_EVENTS) {
      fill(port, events, count, from, to);
    }
  }
  own->instance->descriptor->run(own->instance->handle, to - from);
  lv2_jobs_end_run(&own->jobs);
}

/// A control port holds for a whole call: each change of one begins another.
static void lv2_process(
  struct plugin *plugin, float **inputs, float **outputs, uint32_t frames,
  const struct event *events, uint32_t count) {
  uint32_t from = 0;
  for (uint32_t index = 0; index < count; index++) {
    if (events[index].kind != EVENT_PARAMETER) continue;
    if (events[index].frame > from) {
      run(plugin, inputs, outputs, events, count, from, (uint32_t)events[index].frame);
      from = (uint32_t)events[index].frame;
    }
    lv2_set(plugin, &events[index], 1);
  }
  run(plugin, inputs, outputs, events, count, from, frames);
}

static uint32_t lv2_latency(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  for (uint32_t index = 0; index < own->port_count; index++)
    if (own->ports[index].is_latency && own->ports[index].value > 0)
      return (uint32_t)(own->ports[index].value + 0.5f);
  return 0;
}

const struct format lv2_format = {
  "lv2",        lv2_open,       lv2_close,  lv2_tell,       lv2_create,   NULL,         lv2_destroy,
  lv2_activate, lv2_deactivate, lv2_reset,  lv2_count,      lv2_describe, lv2_to_text,
  lv2_to_value, lv2_set,        lv2_get,    lv2_process,    lv2_latency,  lv2_load_state,
  lv2_save_state};
